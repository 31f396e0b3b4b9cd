"""Wishes cross on their way: nothing that was said in time is an offence when it arrives.

docs/protocol.md §2.2
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ginp2p.errors import MalformedMessage, Misuse, OutOfTurn
from ginp2p.game.cards import GUEST, HOST, SEATS, other
from ginp2p.table.events import Chatted, Wished
from ginp2p.table.session import WISHES
from ginp2p.table.wire import CHANNEL
from tests.table.pair import Pair, at, finished

RESIGN, REMATCH, LEAVE = (
    CHANNEL.encode("wish", {"wish": bytes([number])}) for number in range(len(WISHES))
)
CHAT = CHANNEL.encode("chat", {"text": b"Well played."})
FEW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def sit_again(pair, seat):
    """The seat begins the next match where it knows of both wishes."""
    session = pair.sessions[seat]
    if session.has_rematch:
        sessions = list(pair.sessions)
        sessions[seat] = session.rematch()
        pair.sessions = tuple(sessions)
        pair.collect()


def ahead(seat):
    """A pair whose ``seat`` has begun the next match, while its own wish is under way."""
    pair = finished()
    for session in pair.sessions:
        session.wish("rematch")
    pair.collect()
    carry(pair, other(seat))
    sit_again(pair, seat)
    assert pair.sessions[seat].phase == "hello"
    return pair


def carry(pair, seat):
    """The seat's oldest message arrives."""
    if pair.in_flight[seat]:
        pair.sessions[other(seat)].receive(pair.in_flight[seat].pop(0))
        pair.collect()


def heard(session):
    """The seats whose hello the session has."""
    return [seat for seat, hello in enumerate(session._introduction.hello_bytes) if hello]


SEATED = pytest.mark.parametrize("seat", [HOST, GUEST], ids=SEATS)


class TestTwice:
    @pytest.mark.parametrize("wish", ["rematch", "leave"])
    def test_a_wish_is_sent_once(self, wish):
        session = finished().sessions[HOST]
        for _ in range(3):
            session.wish(wish)
        assert len(session.take_messages()) == 1

    def test_a_resignation_is_sent_once(self):
        pair = at("draw")
        session = pair.sessions[other(pair.writer)]
        for _ in range(3):
            session.wish("resign")
        assert session.take_messages() == [RESIGN]


@SEATED
class TestCrossing:
    """One seat has begun the next match, and the other does not know yet."""

    def test_a_wish_said_twice_is_no_offence(self, seat):
        pair = ahead(seat)
        pair.sessions[seat].receive(REMATCH)
        assert pair.sessions[seat].phase == "hello"
        assert pair.sessions[seat].wishes == (set(), set())
        carry(pair, seat)
        sit_again(pair, other(seat))
        pair.run()
        assert [session.phase for session in pair.sessions] == ["over", "over"]
        assert not any(session.has_rematch for session in pair.sessions)

    def test_who_leaves_all_the_same_has_left(self, seat):
        pair = ahead(seat)
        pair.sessions[other(seat)].wish("leave")
        pair.collect()
        carry(pair, other(seat))
        assert pair.events[seat][-1] == Wished(other(seat), "leave")

    def test_what_was_said_is_heard(self, seat):
        pair = ahead(seat)
        pair.sessions[seat].receive(CHAT)
        pair.collect()
        assert pair.events[seat][-1] == Chatted(other(seat), "Well played.")

    def test_an_unknown_wish_is_none(self, seat):
        session = ahead(seat).sessions[seat]
        with pytest.raises(MalformedMessage, match="unknown wish"):
            session.receive(CHANNEL.encode("wish", {"wish": b"\x03"}))

    @pytest.mark.parametrize("message", [REMATCH, LEAVE, CHAT])
    def test_nothing_comes_after_the_other_s_first_word_in_the_next_match(self, seat, message):
        pair = ahead(seat)
        carry(pair, seat)
        sit_again(pair, other(seat))
        session = pair.sessions[seat]
        pair.run(lambda _: other(seat) in heard(session))
        with pytest.raises(OutOfTurn):
            session.receive(message)


class TestBeforeTheFirstMatch:
    @pytest.mark.parametrize("message", [REMATCH, LEAVE, CHAT])
    @SEATED
    def test_nothing_can_have_crossed(self, seat, message):
        session = Pair().sessions[seat]
        with pytest.raises(OutOfTurn):
            session.receive(message)


class TestAtAnyTime:
    """Both say every wish twice whenever they like, and what they say is long under way."""

    @FEW
    @given(data=st.data())
    @pytest.mark.parametrize("state", ["draw", "discard", "close", "over"])
    def test_no_wish_stops_a_match(self, state, data):
        pair = finished() if state == "over" else at(state)
        for _ in range(data.draw(st.integers(0, 40))):
            seat = data.draw(st.sampled_from((HOST, GUEST)))
            self.do(pair, seat, data.draw(st.sampled_from(("carry", "play", *WISHES))))
        assert "stopped" not in [session.phase for session in pair.sessions]

    def do(self, pair, seat, what):
        session = pair.sessions[seat]
        if what == "carry":
            carry(pair, seat)
            sit_again(pair, other(seat))
        elif what == "play":
            pair._act(seat)
        else:
            try:
                for _ in range(2):
                    session.wish(what)
            except Misuse:
                return
            pair.collect()
            # another program may say it twice, as long as it is in this match
            pair.in_flight[seat].append(
                CHANNEL.encode("wish", {"wish": bytes([WISHES.index(what)])})
            )
            sit_again(pair, seat)
        pair.collect()
