"""The hard bot: counts what is gone, guards its discards, and waits when waiting pays."""

from __future__ import annotations

from ginp2p.bots.sight import SCALE, Sight, sight_of, with_card, without_card
from ginp2p.errors import Misuse
from ginp2p.game.cards import Card
from ginp2p.game.deal import STOCK, Action
from ginp2p.game.melds import Suits, least_left, left_after_draws
from ginp2p.game.view import View

__all__ = ("PATIENCE", "HardBot", "draws_shown", "value", "values_of_discards")

# in thousandths of a point, found by trying out some dozen settings against the baseline
DRAWS_AHEAD = 1500  # how many draws' savings count for a hand's value
DANGER = 3000  # what a meld of the opponent costs, made with the card thrown to it
PATIENCE = 2500  # what taking the upcard must be worth more than drawing

# by the draws from the stock so far: the opponent has the fewer points, the more there were
KNOCKS_AT = ((4, 10), (8, 7), (14, 4), (STOCK, 2))
SIGN = 4  # draws that each card counts for which the opponent took and keeps: it melds


class HardBot:
    """Plays from the cards it saw; it remembers nothing that the table does not show."""

    def choose(self, view: View) -> Action:
        """Return what to do now. Raises: Misuse where this seat has nothing to decide."""
        if not view.is_my_turn:
            raise Misuse("it is not this bot's turn")
        phase = view.deal.phase
        if phase == "must_draw":
            return Action("draw")
        sight = sight_of(view)
        if phase == "discard":
            return self._throw(view, sight)
        if self._wants_upcard(view, sight):
            return Action("take")
        return Action("draw" if phase == "draw" else "pass")

    def _wants_upcard(self, view: View, sight: Sight) -> bool:
        upcard = view.upcard
        if upcard is None:
            return False
        eleven = with_card(sight.mine, upcard)
        tens = [without_card(eleven, card) for card in view.hand]
        if min([least_left(ten) for ten in tens]) == 0:
            return True
        best = max([value(ten, sight) for ten in tens])
        return best > value(sight.mine, sight) + PATIENCE

    def _throw(self, view: View, sight: Sight) -> Action:
        best = view.best_discard
        if best is None:
            raise Misuse("a discard is chosen among eleven cards")
        card, left = best
        if left == 0 or left <= min(view.rules.knock_limit, _knocks_at(view, sight)):
            return view.knock(card)
        return Action("discard", max(values_of_discards(view, sight, DANGER))[1])


def value(ten: Suits, sight: Sight) -> int:
    """Return what these ten cards are worth: the less is left, and may be left, the more."""
    left, draws = left_after_draws(ten, sight.unseen)
    gains = sum([left - after for _, after in draws if after < left])
    return DRAWS_AHEAD * gains // max(1, sight.unseen_count) - SCALE * left


def values_of_discards(view: View, sight: Sight, danger: int) -> list[tuple[int, Card]]:
    """Return the discards, each with what it keeps less what it may give the opponent.

    danger: what a meld of the opponent costs.
    """
    found = []
    for card in view.hand:
        if card != view.deal.taken:
            kept = value(without_card(sight.mine, card), sight)
            found.append((kept - danger * sight.use_to_opponent(card) // SCALE, card))
    return found


def draws_shown(view: View, sight: Sight) -> int:
    """Return the draws from the stock so far, and some for each card the opponent took."""
    return STOCK - view.deal.stock + SIGN * sight.known_count


def _knocks_at(view: View, sight: Sight) -> int:
    """Return the most points to knock with, as far as the opponent can be judged."""
    shown = draws_shown(view, sight)
    for draws, points in KNOCKS_AT:
        if shown <= draws:
            return points
    return KNOCKS_AT[-1][1]
