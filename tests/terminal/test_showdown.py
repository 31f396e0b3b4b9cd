import pytest

from clients.terminal.look import visible_width
from clients.terminal.showdown import Group, group_rows, showdown_rows
from ginp2p.game.cards import GUEST, HOST, parse_cards
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC
from ginp2p.game.score import resigned, washed
from ginp2p.table.events import DealOver
from tests.game.positions import knocked
from tests.terminal.screens import ASCII, NARROW, PLAIN

NAMES = ("Ann", "Bob")


def scene(cards, defender, knocker=GUEST, seat=GUEST, look=PLAIN):
    result = knocked(cards, defender, knocker).result
    return rows_of(result, seat, look, hand=3)


def rows_of(result, seat, look=PLAIN, hand=1, stock=12):
    over = DealOver(hand, result, Match(CLASSIC, (result,)), stock)
    return showdown_rows(over, seat, NAMES, look)


class TestTheSum:
    """docs/rules.md, the worked examples"""

    @pytest.mark.parametrize(
        ("cards", "defender", "total"),
        [
            (  # a knock, after lay-offs
                "4S 5S 6S 9D 9H 9C AD AC 2H 3D",
                "7S KC KD KH QD 8C 2C 3C 4D 5D",
                "32 \u2212 7 = 25 points for you.",
            ),
            (
                "4S 5S 6S 9D 9H 9C TD TC TH AD",
                "2C 3C 4C 5D 6D 7D JH QH KH AS",
                "Undercut! 25 + 1 \u2212 1 = 25 points for Ann.",
            ),
            (
                "4S 5S 6S 9D 9H 9C TD TC TH TS",
                "AC 2C 3C 4D 5D 6D 7H 8H 8C 5H",
                "Gin! 25 + 28 = 53 points for you.",
            ),
            (
                "4S 5S 6S 9D 9H 9C TD TC TH TS",
                "AC 2C 3C 4D 5D 6D JH JS JD JC",
                "Gin! 25 + 0 = 25 points for you.",
            ),
        ],
    )
    def test_it_stands_in_one_line(self, cards, defender, total):
        assert scene(cards, defender)[-1] == total

    def test_the_other_seat_reads_its_own_side_of_it(self):
        cards, defender = "4S 5S 6S 9D 9H 9C TD TC TH TS", "AC 2C 3C 4D 5D 6D 7H 8H 8C 5H"
        assert scene(cards, defender, seat=HOST)[-1] == "Gin! 25 + 28 = 53 points for Bob."

    def test_one_point_is_one_point(self):
        rows = scene("4S 5S 6S 9D 9H 9C TD TC TH AD", "2C 3C 4C 5D 6D 7D JH QH KH 2S")
        assert rows[-1] == "2 \u2212 1 = 1 point for you."


def test_both_hands_lie_open_with_what_was_laid_off():
    rows = scene("4S 5S 6S 9D 9H 9C AD AC 2H 3D", "7S 8S KC KD KH QD 2C 3C 4D 5D")
    assert rows == [
        "",
        "── Hand 3 " + "─" * 70,
        "You:",
        "  9♣ 9♦ 9♥   4♠ 5♠ 6♠   3♦ 2♥ A♣ A♦",
        "  ────────   ────────",
        "  deadwood 7",
        "Ann:",
        "  K♣ K♦ K♥   Q♦ 5♦ 4♦ 3♣ 2♣",
        "  ────────",
        "  laid off: 7♠ 8♠ on 4♠ 5♠ 6♠",
        "  deadwood 24",
        "",
        "24 \u2212 7 = 17 points for you.",
    ]


def test_plain_letters_tell_the_same():
    rows = scene("4S 5S 6S 9D 9H 9C AD AC 2H 3D", "7S 8S KC KD KH QD 2C 3C 4D 5D", look=ASCII)
    assert "\n".join(rows).isascii()
    assert rows[9] == "  laid off: 7s 8s on 4s 5s 6s"


class TestWithoutCards:
    @pytest.mark.parametrize(
        ("stock", "why"),
        [
            (2, "Two cards are left in the stock and nobody has knocked"),
            (12, "Nobody has drawn from the stock for fifty turns in a row"),
        ],
    )
    def test_a_wash_says_why_and_that_nobody_scores(self, stock, why):
        told = " ".join(rows_of(washed(), HOST, stock=stock)[2:])
        assert told == f"{why}: nobody scores, and the cards stay closed."

    def test_a_resignation_says_who(self):
        assert rows_of(resigned(HOST), GUEST)[-1] == "Ann gives up the match."
        assert rows_of(resigned(GUEST), GUEST)[-1] == "You give up the match."


class TestRows:
    def test_melds_have_a_line_under_them_and_a_marked_card_a_star(self):
        meld, loose = parse_cards("TC TD TH"), parse_cards("KS 2D")
        rows = group_rows([Group(loose, False, loose[1]), Group(meld, True)], PLAIN, "")
        assert rows == ["K♠ 2♦*   10♣ 10♦ 10♥", "         ───────────"]

    def test_a_narrow_screen_breaks_between_groups_and_then_within(self):
        groups = [
            Group(parse_cards("TC JC QC KC"), True),
            Group(parse_cards("TD JD QD KD"), True),
            Group(parse_cards("TS JS QS KS TH JH QH KH 8H 9H 2H 3H 4H"), False),
        ]
        rows = group_rows(groups, NARROW, "  ")
        assert max(visible_width(row) for row in rows) <= 40
        assert rows[:2] == ["  10♣ J♣ Q♣ K♣   10♦ J♦ Q♦ K♦", "  ────────────   ────────────"]
        assert len(rows) == 4
