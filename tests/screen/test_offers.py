"""What the bar offers, and what is asked, at every point of a hand."""

import pytest

from clients.screen.asking import asked_now
from clients.screen.offers import offers, shown_division
from clients.screen.sight import Sight
from clients.terminal.look import Look
from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.game.cards import GUEST, parse_card, parse_cards
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.view import View
from ginp2p.table.solo import SoloTable
from tests.game.positions import played, started

LOOK = Look(False, True)
TEN = parse_cards("4S 5S 6S 9D 9H 9C AD AC 2H 3D")


def view_of(deal, cards=TEN, drawn=None, seat=GUEST):
    return View(seat, deal, tuple(cards), Match(deal.rules), drawn)


def shown(view, chosen=None, is_busy=False):
    return [
        (offer.key, offer.label, offer.is_likely, offer.why_not)
        for offer in offers(view, chosen, LOOK, is_busy)
    ]


class TestOffers:
    def test_a_turn_begins_with_draw_or_take(self):
        assert shown(view_of(started("QH"))) == [
            ("d", "Draw", True, ""),
            ("t", "Take the Q♥", False, ""),
        ]

    def test_the_first_card_is_taken_or_passed(self):
        assert shown(view_of(started("QH", HOUSE))) == [
            ("t", "Take the Q♥", True, ""),
            ("p", "Pass", False, ""),
        ]

    def test_a_card_is_chosen_before_it_is_thrown(self):
        deal = played(started("QH"), "draw", "serve")
        view = view_of(deal, [*TEN, parse_card("KD")], parse_card("KD"))
        discard, knock = shown(view)
        assert discard == ("x", "Discard", False, "Choose a card first.")
        assert knock[3] == "Choose the K♦: without it you may knock."

    def test_a_knock_carries_its_number(self):
        deal = played(started("QH"), "draw", "serve")
        view = view_of(deal, [*TEN, parse_card("KD")], parse_card("KD"))
        assert shown(view, parse_card("KD")) == [
            ("x", "Discard the K♦", False, ""),
            ("k", "Knock (7)", True, ""),
        ]

    def test_gin_has_its_own_word(self):
        deal = played(started("QH"), "draw", "serve")
        cards = parse_cards("4S 5S 6S 9D 9H 9C TD TC TH TS KD")
        assert shown(view_of(deal, cards), parse_card("KD"))[1] == ("k", "Gin!", True, "")

    def test_a_taken_card_stays(self):
        deal = played(started("QH"), "take")
        view = view_of(deal, [*TEN, parse_card("QH")])
        reasons = {offer[3] for offer in shown(view, parse_card("QH"))}
        assert reasons == {"You took the Q♥ in this turn, so another card has to go."}

    def test_too_much_deadwood_is_told_with_its_numbers(self):
        deal = played(started("2D"), "draw", "serve")
        view = view_of(deal, [*TEN, parse_card("KD")], parse_card("KD"))
        assert shown(view, parse_card("9C"))[1][3] == (
            "Without the 9♣ you have 35 points; a knock needs 10 or fewer."
        )

    def test_in_the_others_turn_nothing_is_possible(self):
        view = view_of(started("QH", dealer=GUEST))
        assert {offer[3] for offer in shown(view)} == {"It is the other player's turn."}

    def test_while_something_is_under_way_all_wait(self):
        assert {offer[3] for offer in shown(view_of(started()), None, True)} == {"One moment."}

    def test_melds_are_those_that_the_lifted_card_leaves(self):
        deal = played(started("QH"), "draw", "serve")
        view = view_of(deal, [*TEN, parse_card("KD")], parse_card("KD"))
        assert len(shown_division(view, None).melds) == 2
        assert len(shown_division(view, parse_card("9C")).melds) == 1


class Table:
    """A table in a given state."""

    def __init__(
        self, phase="playing", view=None, names=("Ann", "Bob"), wishes=((), ()), is_linked=True
    ):
        self.seat, self.phase, self.names, self.rules = GUEST, phase, names, CLASSIC
        self.match, self.needs_ready, self.is_linked = Match(CLASSIC), False, is_linked
        self.wishes = (set(wishes[0]), set(wishes[1]))
        self.view = lambda: view


class TestAsking:
    @pytest.mark.parametrize(
        ("table", "asked"),
        [
            (
                Table("hello", names=("Ann", "")),
                "Ann invites you: classic rules, first to 100. Sit",
            ),
            (Table("hello"), "Waiting for your friend to sit down."),
            (Table("nonce"), "The cards are being shuffled, by both of you"),
            (Table("over"), "Another match?"),
            (Table(is_linked=False), "Waiting for Ann. You can leave as well"),
            (
                Table("over", wishes=((), ("rematch",))),
                "You would like another match. Waiting for Ann.",
            ),
            (Table(view=view_of(started("QH"))), "Draw, or take the Q♥."),
            (Table(view=view_of(started("QH", HOUSE))), "Take the Q♥, or pass it to Ann."),
            (
                Table(view=view_of(played(started("QH", HOUSE), "pass", "pass"))),
                "You both passed it, so draw from the stock.",
            ),
            (
                Table(view=view_of(started("QH", HOUSE, GUEST))),
                "Ann may take it or pass.",
            ),
            (Table(view=view_of(started("QH", dealer=GUEST))), "Ann draws next."),
            (
                Table(view=view_of(played(started("QH", dealer=GUEST), "take"))),
                "Ann is choosing a discard.",
            ),
            (Table(view=view_of(played(started("QH"), "draw"))), "The card is on its way."),
            (
                Table(view=view_of(started("QH")), wishes=(("resign",), ())),
                "Ann gives up: play on, and the match is yours.",
            ),
            (
                Table(view=view_of(started("QH", dealer=GUEST)), wishes=(("resign",), ())),
                "Ann draws next.",
            ),
            (
                Table(view=view_of(started("QH", dealer=GUEST)), wishes=((), ("resign",))),
                "You have given up. It counts as soon as Ann has moved.",
            ),
        ],
    )
    def test_each_moment_has_its_sentence(self, table, asked):
        assert asked_now(Sight(table), None, LOOK).startswith(asked)

    def test_all_of_a_match_has_words(self):
        """Whatever happens in a match against a bot, there is a sentence and a way on."""
        table = SoloTable(HOUSE, SeededEntropy(b"words"))
        bots = [make_bot("easy", SeededEntropy(b"a")), make_bot("medium", SeededEntropy(b"b"))]
        while not table.is_over:
            if table.is_hand_over:
                table.next_hand()
            seen = Sight(Table(view=table.view(GUEST)))
            assert asked_now(seen, None, LOOK)
            assert offers(seen.view, None, LOOK)
            seat = table.deal.turn
            table.play(seat, bots[seat].choose(table.view(seat)))
