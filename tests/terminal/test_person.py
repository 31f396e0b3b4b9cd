"""What a person is asked, and what becomes of what they type: at a solo table."""

import pytest

from clients.terminal.commands import Leave, Move, Ready, Say, Wish
from clients.terminal.hand_view import choices_text, hand_rows, stock_text
from clients.terminal.look import key_of, visible_width
from clients.terminal.person import Person
from clients.terminal.solo import SoloSeat
from clients.terminal.words import hint_rows
from ginp2p.bots.hint import Hint
from ginp2p.entropy import SeededEntropy
from ginp2p.game.cards import GUEST, HOST, parse_card
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.sentence import Sentence
from ginp2p.game.view import View
from ginp2p.table.events import Wished
from ginp2p.table.solo import SoloTable
from tests.game.positions import discard, hand, played, started
from tests.terminal.screens import COLOURED, NARROW, PLAIN, Screen


class Sitting:
    """A person at a solo table."""

    def __init__(self, rules=CLASSIC, hints=False):
        self.screen = Screen()
        self.seat = SoloSeat(SoloTable(rules, SeededEntropy(b"5")), ("Pip", "Bob"))
        self.person = Person(self.screen, hints)
        self.person.sit(self.seat)
        self.settle()

    def settle(self):
        """Tell what has happened and ask what is to be asked; return what is shown."""
        for event in self.seat.table.take_events(GUEST):
            self.person.tell(event)
        assert self.person.attend() is None
        return self.screen.take()

    def play(self, seat, *kinds):
        for kind in kinds:
            action = Action(kind) if isinstance(kind, str) else kind
            self.seat.table.play(seat, action)
        return self.settle()

    def type(self, line):
        """Type a line; return what it leads to and what is shown."""
        return self.person.typed(line), self.screen.take()


@pytest.fixture
def sitting():
    return Sitting()


class TestATurn:
    def test_it_shows_table_hand_and_keys(self):
        sitting = Sitting()
        sitting.person.sit(sitting.seat)
        shown = sitting.settle().splitlines()
        assert shown[1].startswith("Stock 31   Discard pile ")
        assert shown[-1].startswith("d draw · t take the ")
        assert "deadwood" in shown[-2]

    def test_it_is_asked_once(self, sitting):
        assert sitting.settle() == ""

    def test_moves_go_to_the_table(self, sitting):
        assert sitting.type("d") == (Move(Action("draw")), "")
        assert sitting.type("t") == (Move(Action("take")), "")

    def test_what_is_not_possible_gets_a_sentence_and_changes_nothing(self, sitting):
        for line, words in (
            ("p", "That is not possible now: draw from the stock or take the upcard.\n"),
            ("7h", "That is not possible now: draw from the stock or take the upcard.\n"),
            ("y", "There is nothing to answer with yes or no now.\n"),
            ("hm", "hm is no card. A card is its rank and its suit: 7h, 10c, qd, as.\n"),
        ):
            assert sitting.type(line) == (None, words)

    def test_the_others_turn_is_told_once(self, sitting):
        sitting.play(GUEST, "draw")
        card = sitting.seat.view().best_discard[0]
        shown = sitting.play(GUEST, Action("discard", card))
        assert shown.endswith("It is Pip's turn.\n")
        shown = sitting.play(HOST, "draw")
        assert shown == "Pip draws from the stock.\n"
        assert sitting.type("7h") == (None, "It is the other player's turn.\n")

    def test_a_card_that_was_taken_stays(self, sitting):
        taken = sitting.seat.view().upcard
        sitting.play(GUEST, "take")
        word = PLAIN.card(taken)
        command, shown = sitting.type(word)
        assert command is None
        assert "You took the" in shown

    def test_refusals_show_cards_as_the_screen_does(self, sitting):
        sitting.play(GUEST, "draw")
        missing = next(card for card in range(52) if card not in sitting.seat.view().hand)
        shown = sitting.type(key_of(missing))[1]
        assert shown == f"You do not hold the {PLAIN.card(missing)}.\n"
        sitting.person.refused("without the 7H you have 20 points")
        assert sitting.screen.take() == "Without the 7♥ you have 20 points.\n"

    def test_a_knock_without_a_card_is_explained(self, sitting):
        sitting.play(GUEST, "draw")
        command, shown = sitting.type("k")
        assert command is None
        assert "a knock needs 10 or fewer" in shown.replace("\n", " ")


class TestQuestions:
    def test_resigning_is_asked_once(self, sitting):
        assert sitting.type("resign") == (None, "Give up the whole match? y or n\n")
        command, shown = sitting.type("d")
        assert (command, shown.splitlines()[0]) == (None, "You play on.")
        sitting.type("resign")
        assert sitting.type("y") == (Wish("resign"), "")

    def test_that_the_other_resigns_stands_with_what_is_asked(self, sitting):
        told = "Pip gives up: play on, and the match is yours."
        sitting.seat.wishes[HOST].add("resign")
        sitting.person.tell(Wished(HOST, "resign"))
        assert sitting.settle().splitlines()[-2] == told
        assert sitting.play(GUEST, "draw").splitlines()[-2] == told
        best = Action("discard", sitting.seat.view().best_discard[0])
        assert told not in sitting.play(GUEST, best)  # in its own turn it counts

    def test_one_s_own_resignation_is_told_to_wait_for_the_other_s_move(self, sitting):
        sitting.play(GUEST, "draw")
        sitting.play(GUEST, Action("discard", sitting.seat.view().best_discard[0]))
        sitting.type("resign")
        assert sitting.type("y") == (Wish("resign"), "")
        sitting.seat.wishes[GUEST].add("resign")
        assert sitting.settle() == (
            "It is Pip's turn.\nYou have given up. It counts as soon as Pip has moved.\n"
        )
        assert sitting.settle() == ""

    def test_leaving_in_the_middle_too(self, sitting):
        assert sitting.type("quit")[1] == (
            "Leave the table? The match can be gone on with later. y or n\n"
        )
        assert sitting.type("yes")[0] == Leave()

    def test_the_end_of_the_input_leaves_at_once(self, sitting):
        assert sitting.type(None) == (Leave("your input has ended"), "")

    def test_after_the_match_another_one_is_offered(self, sitting):
        sitting.seat.table.resign(GUEST)
        assert sitting.settle().endswith("Pip has won the match.\nAnother match? y or n\n")
        assert sitting.type("")[1].endswith("Waiting for Pip.\nAnother match? y or n\n")
        assert sitting.type("resign") == (None, "There is no match to give up.\n")
        assert sitting.type("y") == (Wish("rematch"), "Another match it is.\n")
        assert sitting.type("n")[0] == Leave()
        assert sitting.type("q")[0] == Leave()

    def test_talk_that_is_too_long_is_told_so(self, sitting):
        told = "That is too long: 201 signs, at most 200.\n"
        assert sitting.type("say " + "x" * 201) == (None, told)
        assert sitting.type("say " + "x" * 200)[0] == Say("x" * 200)

    def test_the_end_of_the_input_leaves_the_prompt_s_line(self, sitting):
        sitting.screen.words.isatty = lambda: True
        sitting.screen.prompt()
        sitting.type(None)
        sitting.screen.say("Good bye.")
        assert sitting.screen.take() == "Good bye.\n"

    def test_talk_is_handed_on(self, sitting):
        assert sitting.type("say hello") == (Say("hello"), "")

    def test_a_refusal_is_told(self, sitting):
        sitting.person.refused("there is nobody to talk to")
        assert sitting.screen.take() == "There is nobody to talk to.\n"

    def test_between_hands_enter_is_enough(self, sitting):
        table = sitting.seat.table
        while not table.is_hand_over:  # to the wash
            seat = table.deal.turn
            table.play(seat, Action("draw"))
            table.play(seat, Action("discard", table.view(seat).drawn))
        shown = sitting.settle()
        assert shown.endswith("nobody scores, and the\ncards stay closed.\nEnter: next hand.\n")
        assert sitting.type("7h") == (None, "No hand is being played now.\n")
        assert sitting.type("") == (Ready(), "Waiting for Pip.\n")


class TestHints:
    """Where the computer plays; against a friend there are none."""

    def test_it_names_what_to_do_and_why_and_the_next_best(self):
        sitting = Sitting(hints=True)
        assert sitting.type("h") == (
            None,
            "Hint: take the 10♣. The 10♣ makes a set of tens and leaves 33 points.\n"
            "Next best: draw from the stock.\n",
        )
        assert sitting.type("hint") == sitting.type("h")

    def test_a_throw_too(self):
        sitting = Sitting(hints=True)
        sitting.play(GUEST, "draw")
        shown = sitting.type("h")[1]
        assert shown == (
            "Hint: throw the K♦. Keeps five ways to a meld, two of them to a set of jacks;\n"
            "the K♦ costs 10.\n"
            "Next best: throw the 6♠, then throw the 7♥.\n"
        )

    def test_the_question_stays(self):
        sitting = Sitting(hints=True)
        sitting.type("h")
        assert sitting.type("d") == (Move(Action("draw")), "")

    def test_out_of_turn_there_is_none(self):
        sitting = Sitting(hints=True)
        told = "There is a hint when it is your turn.\n"
        sitting.play(GUEST, "draw")
        sitting.play(GUEST, Action("discard", sitting.seat.view().best_discard[0]))
        assert sitting.type("h") == (None, told)
        sitting.seat.table.resign(GUEST)
        sitting.settle()
        assert sitting.type("h") == (None, told)

    def test_against_a_friend_it_is_refused(self, sitting):
        told = "There are no hints against a friend: what you play is your own.\n"
        assert sitting.type("h") == (None, told)

    def test_only_where_there_are_hints_they_are_offered(self, sitting):
        assert "hint" not in sitting.type("")[1] + sitting.type("?")[1]
        helped = Sitting(hints=True)
        assert helped.type("")[1].endswith(" · h hint · ? help\n")
        assert "  h       a hint: what to do, and why\n" in helped.type("?")[1]

    def test_every_deed_has_words(self):
        knock = Action("knock", parse_card("KD"), hand("4S 5S 6S 9D 9H 9C 2D 2C 2H AD"))
        gin = knock.replace(cards=hand("4S 5S 6S 9D 9H 9C 2D 2C 2H 2S"))
        for action, words in (
            (Action("draw"), "draw from the stock"),
            (Action("pass"), "pass"),
            (Action("take"), "take the Q♥"),
            (discard("KD"), "throw the K♦"),
            (knock, "throw the K♦ and knock"),
            (gin, "throw the K♦ and go gin"),
        ):
            rows = hint_rows(Hint(action, Sentence("Because."), ()), parse_card("QH"), PLAIN)
            assert rows == [f"Hint: {words}. Because."]


class TestLooking:
    def test_help_lists_the_keys(self, sitting):
        shown = sitting.type("?")[1]
        assert "  k 7h    throw it and knock, or go gin\n" in shown

    def test_rules_are_told_as_they_are_played(self):
        assert "You play classic rules, first to 100." in Sitting().type("rules")[1]
        assert "The first card is offered" in Sitting(HOUSE).type("rules")[1]

    def test_sorting_goes_back_and_forth(self, sitting):
        assert sitting.type("s")[1].startswith("Loose cards are sorted by suit.\n\nStock 31")
        assert sitting.type("s")[1].startswith("Loose cards are sorted by points.\n")

    def test_an_empty_line_shows_the_table_again(self, sitting):
        command, shown = sitting.type("")
        assert command is None
        assert shown.startswith("\nStock 31")

    def test_the_sheet_is_empty_at_first(self, sitting):
        assert sitting.type("sheet")[1].startswith("No hand has been scored yet.\n")

    @pytest.mark.parametrize("line", ["?", "rules", "sheet", "", "s"])
    def test_what_can_be_done_stands_below_whatever_was_looked_at(self, sitting, line):
        assert sitting.type(line)[1].splitlines()[-1].startswith("d draw · t take the ")
        sitting.seat.table.resign(GUEST)
        sitting.settle()
        assert sitting.type(line)[1].endswith("\nAnother match? y or n\n")


def view(cards, deal=None, drawn=None):
    """A guest's view of eleven or ten cards."""
    deal = deal or started("QH")
    return View(GUEST, deal, hand(cards), Match(CLASSIC), drawn)


class TestAHand:
    def test_melds_come_first_then_loose_cards_by_points(self):
        rows = hand_rows(view("4S 5S 6S 9D 9H 9C KD 8C 2H AD"), "points", PLAIN)
        assert rows == [
            "  9♣ 9♦ 9♥   4♠ 5♠ 6♠   K♦ 8♣ 2♥ A♦",
            "  ────────   ────────",
            "  deadwood 21 · knock at 10",
        ]

    def test_the_way_to_a_knock_is_told_where_there_is_one_and_room_for_it(self):
        low = hand_rows(view("4S 5S 6S 9D 9H 9C 3D 2C 2H AD"), "points", PLAIN)
        assert low[-1] == "  deadwood 8"
        deal = played(started("QH"), "draw", "serve")
        far = view("4S 5S 6S 9D 9H KC KD 8C 2H AD TH", deal, parse_card("TH"))
        assert hand_rows(far, "points", NARROW)[-1] == "  deadwood 49 without the 10♥"

    def test_or_by_suit(self):
        rows = hand_rows(view("4S 5S 6S 9D 9H 9C KD 8C 2H AD"), "suit", PLAIN)
        assert rows[0] == "  9♣ 9♦ 9♥   4♠ 5♠ 6♠   8♣ A♦ K♦ 2♥"

    def test_the_card_just_drawn_has_a_star_and_knocks_their_points(self):
        deal = played(started("QH"), "draw", "serve")
        eleven = view("4S 5S 6S 9D 9H 9C KD 8C 2H AD 3H", deal, parse_card("3H"))
        assert hand_rows(eleven, "points", PLAIN)[0].endswith("K♦ 8♣ 3♥* 2♥ A♦")
        assert (
            hand_rows(eleven, "points", PLAIN)[-1] == "  deadwood 14 without the K♦ · knock at 10"
        )
        low = view("4S 5S 6S 9D 9H 9C 3D 2C 2H AD KH", deal, parse_card("KH"))
        assert choices_text(low, PLAIN) == [
            "throw a card: its name, like kh · k kh knocks with 8 · ? help"
        ]
        gin = view("4S 5S 6S 9D 9H 9C TD JD QD KD KH", deal, parse_card("KH"))
        assert "k kh is gin!" in choices_text(gin, PLAIN)[0]

    def test_choices_break_between_two_of_them(self):
        deal = played(started("QH"), "draw", "serve")
        low = view("4S 5S 6S 9D 9H 9C 3D 2C 2H AD AH", deal, parse_card("AH"))
        rows = choices_text(low, NARROW)
        assert max(visible_width(row) for row in rows) <= 40
        assert rows[0] == "throw a card: its name, like 3d"

    def test_few_cards_in_the_stock_are_louder(self):
        assert [stock_text(count, PLAIN) for count in (6, 5, 3)] == ["6", "5", "3"]
        assert stock_text(6, COLOURED) == "6"
        assert stock_text(5, COLOURED) == "\x1b[33m5\x1b[0m"
        assert stock_text(3, COLOURED) == "\x1b[1;31m3\x1b[0m"
