"""How the expert plays an opponent that has shown no patience: it waits.

Whoever knocks as soon as it can is best met with few points and no knock: it is undercut
again and again. Hands and discards are valued as the hard bot does, but guarded more. A
knock comes early or with gin alone.
"""

from __future__ import annotations

from ginp2p.bots.hard import PATIENCE, draws_shown, value, values_of_discards
from ginp2p.bots.sight import SCALE, sight_of, with_card, without_card
from ginp2p.game.cards import Card, points
from ginp2p.game.deal import Action
from ginp2p.game.melds import least_left
from ginp2p.game.view import View

__all__ = ("GIN", "best_after_taking", "weigh")

GIN = 1000000  # hundredths of a point; more than anything else is worth
PART = SCALE // 100  # thousandths of a point in a hundredth

DANGER = 5000  # thousandths of a point that a meld of the opponent costs
EARLY_DRAWS = 4  # until then it knocks with whatever it may


def weigh(view: View) -> list[tuple[int, Action]]:
    """Return what this seat may do, with its worth in hundredths of a point, in any order.

    Of knocks, only the best.
    """
    if view.deal.phase == "discard":
        return _ends(view)
    sight = sight_of(view)
    leaves = Action("draw" if view.deal.phase == "draw" else "pass")
    found = [((value(sight.mine, sight) + PATIENCE) // PART, leaves)]
    if view.upcard is not None:
        found.append((best_after_taking(view, view.upcard)[0] - 1, Action("take")))
    return found


def best_after_taking(view: View, upcard: Card) -> tuple[int, Card]:
    """Return what the best hand with the upcard is worth, and the discard it needs."""
    sight = sight_of(view)
    eleven = with_card(sight.mine, upcard)
    found = []
    for card in view.hand:
        ten = without_card(eleven, card)
        worth = value(ten, sight) // PART
        found.append((GIN + points(card) if least_left(ten) == 0 else worth, card))
    return max(found)


def _ends(view: View) -> list[tuple[int, Action]]:
    sight = sight_of(view)
    found = [
        (worth // PART, Action("discard", card))
        for worth, card in values_of_discards(view, sight, DANGER)
    ]
    best = view.best_discard
    if best is not None and best[1] <= view.rules.knock_limit:
        if best[1] == 0:
            worth = GIN
        elif draws_shown(view, sight) <= EARLY_DRAWS:
            worth = GIN - 1
        else:
            worth = min([worth for worth, _ in found]) - 1
        found.append((worth, view.knock(best[0])))
    return found
