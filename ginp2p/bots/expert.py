"""The expert bot: waits for gin or an undercut until the opponent is seen to wait as well.

From then on it does what is worth most by numbers learnt from playing against itself.
"""

from __future__ import annotations

from typing import TypeAlias

from ginp2p.bots import waiting
from ginp2p.bots.sight import sight_of
from ginp2p.bots.valuation import EARLY, PATIENT, UNKNOWN, Valuation
from ginp2p.bots.waiting import GIN
from ginp2p.errors import Misuse
from ginp2p.game.cards import Card, other, points
from ginp2p.game.deal import Action
from ginp2p.game.melds import least_deadwood
from ginp2p.game.view import View

__all__ = ("ExpertBot", "Weighed", "best_after_taking", "habit_of_opponent", "weigh")


# Logarithms of how much more often one that knocks early does this than others do, in
# tenths; counted over some thousand hands. tests/strength/learn.c has the same.
SIGNS_OF_KNOCKS = ((6, 12), (4, -4), (1, -8))  # from these points
SIGN_OF_GIN = -25
HELD_BACK = -40  # lost a hand with which it could have knocked
NOT_YET = 4  # lost one with which it could not
COULD_KNOCK = 10  # points
SURELY_EARLY = 8
SURELY_PATIENT = -20

Weighed: TypeAlias = "tuple[int, Action]"


class ExpertBot:
    """Weighs everything it may do, from its ``View`` alone."""

    def choose(self, view: View) -> Action:
        """Return what to do now. Raises: Misuse where this seat has nothing to decide."""
        return weigh(view)[0][1]


def weigh(view: View) -> list[Weighed]:
    """Return what this seat may do now with its worth in hundredths of a point, best first.

    Of knocks, only the best. Raises: Misuse where this seat has nothing to decide.
    """
    if not view.is_my_turn:
        raise Misuse("it is not this bot's turn")
    phase = view.deal.phase
    if phase == "must_draw":
        return [(0, Action("draw"))]
    if habit_of_opponent(view) != PATIENT:
        return _in_order(waiting.weigh(view))
    valuation = Valuation(sight_of(view), view.deal.stock, PATIENT)
    if phase == "discard":
        return _in_order(_ends(view, valuation))
    if phase == "draw":
        found = [(valuation.before_draw(), Action("draw"))]
    elif phase == "offer":
        found = [(valuation.before_draw(), Action("pass"))]
    else:
        found = [(valuation.after_pass(), Action("pass"))]
    if view.upcard is not None:
        found.append((best_after_taking(view, view.upcard)[0], Action("take")))
    return _in_order(found)


def habit_of_opponent(view: View) -> int:
    """Return whether the opponent knocks as soon as it can, judged by this match's hands.

    A knock with many points speaks for it; gin, and a hand that could have been a knock and
    was none, against it.
    """
    opponent = other(view.seat)
    signs = 0
    for result in view.match.results:
        if result.deadwood is None or result.hands is None:
            continue
        if result.knocker == opponent:
            signs += _sign_of_knock(result.deadwood[opponent])
        else:
            signs += HELD_BACK if least_deadwood(result.hands[opponent]) <= COULD_KNOCK else NOT_YET
    if signs <= SURELY_PATIENT:
        return PATIENT
    return EARLY if signs >= SURELY_EARLY else UNKNOWN


def _sign_of_knock(left: int) -> int:
    for least, sign in SIGNS_OF_KNOCKS:
        if left >= least:
            return sign
    return SIGN_OF_GIN


def _ends(view: View, valuation: Valuation) -> list[Weighed]:
    """Return the discards, and the best knock, each with its worth."""
    limit = view.rules.knock_limit
    found: list[Weighed] = []
    knocks: list[Weighed] = []
    for worth, card, left in valuation.after_each(view.deal.taken):
        found.append((worth, Action("discard", card)))
        if left == 0:
            knocks.append((GIN + points(card), view.knock(card)))
        elif left <= limit:
            knocks.append((valuation.of_knock(card, left), view.knock(card)))
    if knocks:
        found.append(_in_order(knocks)[0])
    return found


def best_after_taking(view: View, upcard: Card) -> Weighed:
    """Return how the turn ends best when the upcard is taken, with its worth."""
    if habit_of_opponent(view) != PATIENT:
        worth, card = waiting.best_after_taking(view, upcard)
        return (worth, Action("discard", card))
    taking = Valuation(sight_of(view).taking(upcard), view.deal.stock, PATIENT)
    found: list[Weighed] = []
    for worth, card, left in taking.after_each(upcard):
        if left == 0:
            worth = GIN + points(card)
        elif left <= view.rules.knock_limit:
            worth = max(worth, taking.of_knock(card, left))
        found.append((worth, Action("discard", card)))
    return _in_order(found)[0]


def _in_order(found: list[Weighed]) -> list[Weighed]:
    """Return them with the best first; of equal ones a knock, then leaving the upcard.

    Then the later card: sorting is not stable everywhere, so nothing may be left equal.
    """
    return sorted(found, key=_rank)


def _rank(weighed: Weighed) -> tuple[int, bool, bool, int]:
    worth, action = weighed
    card = -1 if action.card is None else -action.card
    return (-worth, action.kind != "knock", action.kind == "take", card)
