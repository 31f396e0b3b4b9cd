"""The reference players do what their descriptions say."""

from ginp2p.game.cards import GUEST, parse_card
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.score import washed
from ginp2p.game.view import View
from tests.game.positions import discard, hand, played, started
from tests.strength.players import make_player


def view(cards, deal, drawn=None, match=None):
    card = None if drawn is None else parse_card(drawn)
    return View(GUEST, deal, hand(cards), match or Match(deal.rules), card)


def player(name, seed=b"reference"):
    return make_player(name, seed)


def thrown(name, seen):
    """What it throws, over many seeds."""
    return {player(name, bytes([seed])).choose(seen) for seed in range(60)}


def with_eleven(rules=CLASSIC):
    deal = started("QH", rules)
    if rules is HOUSE:
        deal = played(deal, "pass", "pass")
    return played(deal, "draw", "serve")


class TestRandom:
    def test_it_does_any_of_the_things_allowed(self):
        seen = view("JS JH JD 8C 7S 7H 7D 4S 3D 2S AC", with_eleven())
        done = thrown("random", seen)
        assert done <= set(seen.actions())
        assert {action.kind for action in done} == {"discard", "knock"}


class TestSimple:
    def test_it_takes_what_becomes_part_of_a_meld(self):
        assert player("simple").choose(view("QD QS 3C 5D 7H 9C AS 2H 6S 8D", started("QC"))) == (
            Action("take")
        )
        cards = "TC JC 3D 5D 7H 9D AS 2H 6S 8D"
        assert player("simple").choose(view(cards, started("QC"))) == Action("take")

    def test_it_takes_it_even_where_it_saves_nothing(self):
        cards = "QD QS QH 5D 7H 9C AS 2H 6S 8D"
        assert player("simple").choose(view(cards, started("QC"))) == Action("take")

    def test_it_leaves_any_other(self):
        cards = "QD JS 3C 5D 7H 9C AS 2H 6S 8D"
        assert player("simple").choose(view(cards, started("QC"))) == Action("draw")
        assert player("simple").choose(view(cards, started("QC", HOUSE))) == Action("pass")
        must = played(started("QC", HOUSE), "pass", "pass")
        assert player("simple").choose(view(cards, must)) == Action("draw")

    def test_it_throws_any_that_leaves_the_fewest(self):
        seen = view("KS QD TC 9H 7C 6D 5S 4H 2C AD 2S", with_eleven(), "2S")
        assert thrown("simple", seen) == {discard("KS"), discard("QD"), discard("TC")}

    def test_it_repeats_no_pair_of_got_and_thrown_in_a_hand(self):
        simple = player("simple")
        seen = view("KS QD TC 9H 7C 6D 5S 4H 2C AD 2S", with_eleven(), "2S")
        got = [simple.choose(seen) for _ in range(4)]
        assert set(got[:3]) == {discard("KS"), discard("QD"), discard("TC")}
        assert got[3] == discard("9H")

    def test_another_hand_begins_afresh(self):
        simple = player("simple")
        deal = with_eleven()
        cards = "KS 9D 8C 7H 6C 5D 4S 3H 2C AD 2S"
        assert simple.choose(view(cards, deal, "2S")) == discard("KS")
        assert simple.choose(view(cards, deal, "2S")) == discard("9D")
        match = Match(CLASSIC).add(washed())
        assert simple.choose(view(cards, deal, "2S", match)) == discard("KS")

    def test_it_knocks_at_once(self):
        seen = view("JS JH JD 8C 7S 7H 7D 4S 3D 2S AC", with_eleven())
        assert {(each.kind, each.card) for each in thrown("simple", seen)} == {
            ("knock", parse_card("8C"))
        }


class TestNovice:
    def test_it_knocks_as_soon_as_it_can(self):
        seen = view("JS JH JD 8C 7S 7H 7D 4S 3D 2S AC", with_eleven())
        assert {each.kind for each in thrown("novice", seen)} == {"knock"}

    def test_it_draws_from_either_place(self):
        seen = view("QD JS 3C 5D 7H 9C AS 2H 6S 8D", started("QC"))
        assert thrown("novice", seen) == {Action("draw"), Action("take")}

    def test_it_throws_any_that_leaves_the_fewest(self):
        seen = view("KS QD TC 9H 7C 6D 5S 4H 2C AD 2S", with_eleven())
        assert thrown("novice", seen) == {discard("KS"), discard("QD"), discard("TC")}
