import pytest

from ginp2p.bots import LEVELS, make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Misuse
from ginp2p.game.cards import GUEST, HOST, parse_card
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.melds import best_division
from ginp2p.game.rules import CLASSIC, HOUSE, preset
from ginp2p.game.view import View
from ginp2p.table.solo import SoloTable
from tests.game.positions import discard, hand, played, started

KNOCKS_WITH_10 = "JS JH JD 8C 7S 7H 7D 4S 3D 2S AC"


def bot(level, seed=b"bot"):
    return make_bot(level, SeededEntropy(seed))


def choice(level, cards, deal, seat=GUEST, seed=b"bot"):
    return bot(level, seed).choose(View(seat, deal, hand(cards), Match(deal.rules), None))


def choices(level, cards, deal):
    """What the bot does in this position, over many seeds."""
    return {choice(level, cards, deal, seed=bytes([seed])) for seed in range(60)}


def with_eleven():
    return played(started("QC"), "draw", "serve")


def moves_of(levels, rules, seed):
    """All moves of a match between two bots."""
    table = SoloTable(rules, SeededEntropy(seed + b" deck"))
    bots = [bot(levels[HOST], seed + b" host"), bot(levels[GUEST], seed + b" guest")]
    moves = []
    while not table.is_over:
        if table.is_hand_over:
            table.next_hand()
        seat = table.deal.turn
        action = bots[seat].choose(table.view(seat))
        table.play(seat, action)
        moves.append((seat, action))
    return moves, table.match


class TestEveryLevel:
    def test_they_are_in_order(self):
        assert LEVELS == ("easy", "medium", "hard", "expert")

    def test_another_is_refused(self):
        with pytest.raises(Misuse, match="the bots are easy, medium, hard, expert, not godlike"):
            bot("godlike")

    @pytest.mark.parametrize(
        "rules", [CLASSIC, HOUSE, preset("classic", 0), preset("classic", 250)]
    )
    @pytest.mark.parametrize(
        "levels", [("easy", "easy"), ("easy", "medium"), ("medium", "medium"), ("hard", "expert")]
    )
    def test_it_plays_legally_to_the_end(self, levels, rules):
        for seed in range(3):
            _, match = moves_of(levels, rules, bytes([seed]))
            assert match.is_over

    @pytest.mark.parametrize("level", LEVELS)
    def test_the_same_seed_gives_the_same_moves(self, level):
        one, two = (moves_of((level, level), HOUSE, b"same") for _ in range(2))
        assert one == two

    def test_another_seed_gives_other_moves(self):
        deal = with_eleven()
        assert len(choices("easy", "KC QD JH 9S 8C 7D 5H 4S 2C KD 3H", deal)) > 5

    @pytest.mark.parametrize("level", LEVELS)
    def test_out_of_turn_it_has_nothing_to_decide(self, level):
        with pytest.raises(Misuse):
            choice(level, "AC 2C 3C 5D 6D 7D 9C 9D 9H 8S", started(), HOST)


class TestEasy:
    def test_it_knocks_the_moment_it_can(self):
        for action in choices("easy", KNOCKS_WITH_10, with_eleven()):
            assert (action.kind, action.card) == ("knock", parse_card("8C"))

    def test_it_draws_from_either_place(self):
        actions = choices("easy", "AC 2C 3C 5D 6D 7D 9C 9D TH 8S", started())
        assert actions == {Action("draw"), Action("take")}

    def test_it_never_breaks_a_finished_meld(self):
        cards = "AC 2C 3C KD KH KS 9C TH 8S 6D 4H"
        thrown = {action.card for action in choices("easy", cards, with_eleven())}
        assert thrown == set(hand("9C TH 8S 6D 4H"))

    def test_it_keeps_a_card_it_took(self):
        deal = played(started("TH"), "take")
        thrown = {
            action.card for action in choices("easy", "AC 2C 3C KD KH KS 9C TH 8S 6D 4H", deal)
        }
        assert thrown == set(hand("9C 8S 6D 4H"))

    def test_it_breaks_no_meld_in_play(self):
        for seed in range(20):
            table = SoloTable(CLASSIC, SeededEntropy(bytes([seed])))
            player = bot("easy", bytes([seed]))
            while not table.is_hand_over:
                seat = table.deal.turn
                view = table.view(seat)
                action = player.choose(view)
                if action.kind == "discard":
                    ten = best_division([card for card in view.hand if card != action.card])
                    before = {meld.cards for meld in view.division.melds}
                    assert before <= {meld.cards for meld in ten.melds}
                table.play(seat, action)


class TestMedium:
    def test_it_takes_the_discard_that_forms_a_meld(self):
        cards = "QD QS 3C 5D 7H 9C AS 2H 6S 8D"
        assert choice("medium", cards, started("QC")) == Action("take")
        assert choice("medium", cards, started("QC", HOUSE)) == Action("take")

    def test_it_takes_the_discard_that_extends_a_meld(self):
        cards = "JC TC 9C 5D 7H 2D AS 2H 6S 8D"
        assert choice("medium", cards, started("QC")) == Action("take")

    def test_it_leaves_any_other(self):
        cards = "QD JS 3C 5D 7H 9C AS 2H 6S 8D"
        assert choice("medium", cards, started("QC")) == Action("draw")
        assert choice("medium", cards, started("QC", HOUSE)) == Action("pass")
        must = played(started("QC", HOUSE), "pass", "pass")
        assert choice("medium", cards, must) == Action("draw")

    def test_it_throws_the_dearest_card_outside_its_melds(self):
        cards = "JC QC KC 9D 7H 5S 3D 2H AS 8S 6C"
        assert choice("medium", cards, with_eleven()) == discard("9D")

    def test_it_knocks_at_five_points(self):
        cards = "JC QC KC 9D 9H 9S 4C 4D 4H 5S TD"
        action = choice("medium", cards, with_eleven())
        assert (action.kind, action.card) == ("knock", parse_card("TD"))

    def test_it_plays_on_with_six(self):
        cards = "JC QC KC 9D 9H 9S 4C 4D 4H 6S TD"
        assert choice("medium", cards, with_eleven()) == discard("TD")

    def test_it_keeps_to_a_lower_limit(self):
        rules = CLASSIC.replace(name="mine", knock_limit=4)
        deal = played(started("QC", rules), "draw", "serve")
        cards = "JC QC KC 9D 9H 9S 4C 4D 4H 5S TD"
        assert choice("medium", cards, deal) == discard("TD")

    def test_it_beats_the_easy_one(self):
        winners = [
            moves_of(("medium", "easy"), CLASSIC, bytes([seed]))[1].winner for seed in range(10)
        ]
        assert winners.count(HOST) >= 8
