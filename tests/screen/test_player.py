"""The person at the screen: what is kept of what happened, for whoever draws it."""

import pytest

from clients.peer.events import OtherLeftRoom, ServerLost
from clients.screen.player import ScreenPlayer
from clients.screen.speaking import SpeakingConsole
from clients.terminal.commands import Leave, Move, SitDown
from clients.terminal.look import Look
from ginp2p.game.cards import GUEST, HOST, parse_card
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC
from ginp2p.table.events import (
    Chatted,
    Discarded,
    Drawn,
    HandDealt,
    Introduced,
    MatchStopped,
)
from ginp2p.table.presence import OtherBack, OtherQuiet
from tests.screen.results import OVER

LOOK = Look(False, True)


class Table:
    """A guest's table."""

    def __init__(self, phase="playing"):
        self.seat, self.phase, self.names, self.rules = GUEST, phase, ("Ann", "Bob"), CLASSIC
        self.match, self.needs_ready, self.wishes = Match(CLASSIC), False, (set(), set())
        self.is_linked = True

    def view(self):
        return None


@pytest.fixture
def player():
    player = ScreenPlayer(LOOK)
    player.sit(Table())
    player.connected("direct")
    return player


class TestWhatHappened:
    def test_it_stands_in_the_log_and_in_the_middle(self, player):
        player.tell(Discarded(HOST, parse_card("7H")))
        assert player.log == ["Ann throws the 7♥."]
        assert player.latest == "Ann throws the 7♥."

    def test_it_takes_the_place_of_an_older_notice(self, player):
        player.note("Choose a card first.")
        player.tell(Discarded(HOST, parse_card("7H")))
        assert player.notice == ""

    def test_talk_stands_beside_it(self, player):
        player.tell(Discarded(HOST, parse_card("7H")))
        player.tell(Chatted(HOST, "well played"))
        assert player.heard == "Ann: well played"
        assert player.latest == "Ann throws the 7♥."
        assert player.log[-1] == "Ann: well played"

    def test_a_hand_that_is_over_stays_until_the_next_is_dealt(self, player):
        player.tell(OVER)
        assert player.deal_over == OVER
        player.tell(HandDealt(2, HOST, parse_card("7H")))
        assert player.deal_over is None
        assert player.log[-2:] == ["Hand 2", "Ann deals. The 7♥ is turned up."]

    def test_a_stopped_match_says_why(self, player):
        player.tell(MatchStopped("bad_proof", "the proof is wrong", False))
        assert player.fault.startswith("The match was stopped: a proof about the cards does not")

    def test_the_log_does_not_grow_for_ever(self, player):
        for _ in range(600):
            player.tell(Discarded(HOST, parse_card("7H")))
        assert len(player.log) == 500


class TestConnection:
    @pytest.mark.parametrize(
        ("events", "word"),
        [
            ([], "direct"),
            ([OtherQuiet(6)], "quiet, 6 s"),
            ([OtherQuiet(6), OtherBack()], "direct"),
            ([OtherLeftRoom()], "away"),
            ([ServerLost()], "direct"),
        ],
    )
    def test_it_is_told_in_a_word(self, player, events, word):
        for event in events:
            player.tell(event)
        assert player.connection == word


class TestAsking:
    def test_what_was_asked_is_passed_on(self, player):
        assert player.typed(Move(Action("draw"))) == Move(Action("draw"))
        assert not player.has_left
        assert player.typed(Leave()) == Leave()
        assert player.has_left

    def test_an_answer_ends_the_waiting(self, player):
        player.asked = Move(Action("draw"))
        player.tell(Drawn(HOST, None))
        assert player.asked is not None
        player.tell(Drawn(GUEST, parse_card("7H")))
        assert player.asked is None

    def test_a_refusal_is_told_and_ends_the_waiting(self, player):
        player.asked = Move(Action("draw"))
        player.refused("it is not your turn")
        assert (player.asked, player.notice) == (None, "It is not your turn.")

    def test_the_rules_of_a_rematch_are_agreed_on_already(self):
        player = ScreenPlayer(LOOK)
        first = Table("over")
        first.wishes = ({"rematch"}, {"rematch"})
        player.sit(first)
        second = Table("hello")
        second.names = ("Ann", "")
        player.sit(second)
        player.tell(Introduced("Ann", CLASSIC))
        assert player.log == []
        assert player.attend() == SitDown()
        assert player.attend() is None

    def test_whoever_draws_is_told_of_each_change(self, player):
        seen = []
        player.on_change = lambda: seen.append(player.latest)
        player.tell(Discarded(HOST, parse_card("7H")))
        assert seen == ["Ann throws the 7♥."]


class TestConsole:
    def test_the_end_is_told_with_its_record(self, player):
        console = SpeakingConsole(player, LOOK)
        console.draw(["Record of the match: /r/1.ginp2p"])
        console.event("fault", code="other_bye", message="Ann has left", record="/r/1.ginp2p")
        assert player.fault == "Ann has left."
        assert player.notice == ""  # the path is in the log
        assert player.log == ["Record of the match: /r/1.ginp2p"]
        assert player.connection == "ended"
        assert console.last_words == ["Ann has left.", "Record of the match: /r/1.ginp2p"]

    def test_nothing_steers_the_terminal(self, player):
        console = SpeakingConsole(player, LOOK)
        console.say("a\x1b[2Jb")
        assert player.notice == "a?[2Jb"

    def test_a_connection_opens_the_table(self, player):
        console = SpeakingConsole(player, LOOK)
        opened = []
        console.on_connected = lambda: opened.append(player.connection)
        console.event("connected", ms=1.0, seat="guest", path="relayed")
        assert opened == ["relayed"]
