import ast
from pathlib import Path

import pytest

from clients.peer import events as link_events
from clients.peer.events import OtherLeftRoom
from clients.terminal import words
from clients.terminal.look import visible_width
from clients.terminal.words import FAULTS, event_lines, headline
from ginp2p import errors
from ginp2p.game.cards import GUEST, HOST, parse_card, parse_cards
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.score import resigned
from ginp2p.table import events
from ginp2p.table.presence import OtherBack, OtherQuiet
from tests.terminal.screens import NARROW, PLAIN

NAMES = ("Ann", "Bob")
SEVEN = parse_card("7H")
GIN = parse_cards("4S 5S 6S 9D 9H 9C TD TC TH TS")
TEN_LEFT = parse_cards("4S 5S 6S 9D 9H 9C AD 2C 3H 4H")


def said(event, seat=GUEST, look=PLAIN):
    return event_lines(event, seat, NAMES, look)


@pytest.mark.parametrize(
    ("event", "to_guest", "to_host"),
    [
        (events.UpcardPassed(HOST), "Ann passes.", "You pass."),
        (events.UpcardTaken(HOST, SEVEN), "Ann takes the 7♥.", "You take the 7♥."),
        (events.Drawn(HOST, None), "Ann draws from the stock.", "You draw from the stock."),
        (events.Drawn(GUEST, SEVEN), "You draw the 7♥.", "Bob draws from the stock."),
        (events.Discarded(HOST, SEVEN), "Ann throws the 7♥.", "You throw the 7♥."),
        (
            events.Knocked(HOST, SEVEN, TEN_LEFT),
            "Ann throws the 7♥ and knocks.",
            "You throw the 7♥ and knock.",
        ),
        (events.Knocked(HOST, SEVEN, GIN), "Ann throws the 7♥: gin!", "You throw the 7♥: gin!"),
        (
            events.HandDealt(1, HOST, SEVEN),
            "Ann deals. The 7♥ is turned up.",
            "You deal. The 7♥ is turned up.",
        ),
    ],
)
def test_each_move_is_told_in_the_second_person(event, to_guest, to_host):
    assert said(event, GUEST) == [to_guest]
    assert said(event, HOST) == [to_host]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (OtherQuiet(6), "Nothing heard from Ann for 6 seconds. The table waits."),
        (OtherBack(), "Ann is back."),
        (OtherLeftRoom(), "The server no longer sees Ann. The table waits."),
        (link_events.ServerLost(), "The server is gone. The game goes on without it."),
        (events.Chatted(HOST, "well played"), "Ann: well played"),
        (events.Wished(HOST, "rematch"), "Ann would like another match."),
        (
            events.Introduced("Ann", HOUSE),
            "Ann sits at the table: house rules, first to 100.",
        ),
        (
            events.MatchStopped("bad_proof", "a token is wrong", False),
            "The match was stopped: a proof about the cards does not hold (a token is "
            "wrong). Nothing of yours was changed by it.",
        ),
        (
            events.MatchStopped("out_of_turn", "a second hello", True),
            "Ann's program has stopped the match: a message came that was not due. It says: "
            "a second hello.",
        ),
        (
            events.MatchStopped("abandoned", "he did not come back", True),
            "Ann's program has stopped the match: something went wrong. It says: he did not "
            "come back.",
        ),
    ],
)
def test_what_happens_around_the_game_is_told_by_name(event, text):
    assert " ".join(said(event)) == text


def test_leaving_and_resigning_have_words_elsewhere():
    assert said(events.Wished(HOST, "leave")) == []
    assert said(events.Wished(HOST, "resign")) == []


def test_nothing_is_wider_than_the_screen():
    stopped = events.MatchStopped("bad_proof", "word " * 50, True)
    assert max(visible_width(line) for line in said(stopped, look=NARROW)) <= 40


def test_the_headline_has_hand_score_and_target():
    assert headline(GUEST, NAMES, Match(CLASSIC), PLAIN, 4) == (
        "Hand 4 · You 0 : 0 Ann · first to 100"
    )


def test_the_winner_is_named():
    match = Match(CLASSIC)
    won = match.add(resigned(HOST))
    assert said(events.MatchOver(won), GUEST)[-1] == "You have won the match!"
    assert said(events.MatchOver(won), HOST)[-1] == "Bob has won the match."


def test_every_fault_of_a_peer_has_words():
    faults = [each for each in vars(errors).values() if isinstance(each, type)]
    codes = {each.code for each in faults if issubclass(each, errors.PeerFault)}
    assert codes - set(FAULTS) == {"peer_fault"}


def test_every_event_that_may_come_has_words_or_needs_none():
    source = ast.parse(Path(events.__file__).read_text(encoding="utf-8"))
    names = {node.name for node in source.body if isinstance(node, ast.ClassDef)}
    assert names - {each.__name__ for each in words._SPOKEN} == {"Event", "HandShown"}
