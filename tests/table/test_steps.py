"""ginp2p/table/session.py: what a session writes by itself, and whether it is due."""

from ginp2p.entropy import SeededEntropy
from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.rules import CLASSIC
from ginp2p.table.session import Session


def sitting():
    """Two sessions that have begun a match; nothing of its first hand is written yet."""
    host = Session(HOST, "Ann", SeededEntropy(b"host"), CLASSIC)
    guest = Session(GUEST, "Bob", SeededEntropy(b"guest"))
    carry(host, guest)
    guest.sit_down()
    while host.phase != "playing" or guest.phase != "playing":
        carry(guest, host)
        carry(host, guest)
    return host, guest


def carry(sender, receiver):
    for message in sender.take_messages():
        receiver.receive(message)


def test_a_step_is_due_just_when_it_would_write_something():
    host, guest = sitting()
    written = []
    while host.has_step or guest.has_step:
        for session, other in ((host, guest), (guest, host)):
            is_due = session.has_step
            assert session.step() is is_due
            assert len(session._messages) == is_due
            written.append(is_due)
            carry(session, other)
    # Key, key and shuffle, shuffle, deal, upcard; then a player's move is due, and the
    # next deck is made meanwhile in three messages.
    assert written.count(True) == 8


def test_looking_whether_a_step_is_due_writes_nothing():
    host, _ = sitting()
    assert host.has_step
    assert host.take_messages() == []


def test_nothing_is_due_before_the_match_has_begun():
    host = Session(HOST, "Ann", SeededEntropy(b"host"), CLASSIC)
    assert not host.has_step


def test_a_step_for_the_next_deck_is_no_reply():
    host, guest = sitting()
    assert host.has_reply  # its key: the first deck is waited for
    session, other = host, guest
    while guest.view() is None:
        session.step()
        carry(session, other)
        session, other = other, session
    # The guest, who is to draw, deals the second hand and may begin with its deck.
    assert guest.view().is_my_turn
    assert guest.has_step
    assert not guest.has_reply
