"""The expert bot: does what is worth most, by weights learnt from playing.

Whoever knocks as soon as it can is best met by waiting for gin or an undercut; whoever waits
as well is best met by knocking sooner. So the hands of the match decide until when it
knocks, and with how much.
"""

from __future__ import annotations

from typing import TypeAlias

from ginp2p.bots.hard import draws_shown
from ginp2p.bots.outlook import has
from ginp2p.bots.sight import sight_of, with_card, without_card
from ginp2p.bots.valuation import Valuation
from ginp2p.errors import Misuse
from ginp2p.game.cards import Card, other
from ginp2p.game.deal import Action
from ginp2p.game.melds import least_deadwood, least_left
from ginp2p.game.view import View

__all__ = (
    "EARLY",
    "GIN",
    "PATIENT",
    "UNKNOWN",
    "ExpertBot",
    "Weighed",
    "habit_of_opponent",
    "weigh",
)

GIN = 1000000  # hundredths of a point; more than anything else is worth
KNOCK = GIN - 1

# how the opponent ends hands, as far as this match has shown
UNKNOWN, EARLY, PATIENT = 0, 1, 2

# When to knock: until so many draws (a card that the opponent took and keeps counts as four),
# with so many points at least and at the most. Where playing on was worth more, on the
# average of some thousand hands, it is left out. With fewer points it goes for gin.
KNOCKS = ((2, 4, 10), (4, 6, 10), (5, 8, 10), (6, 9, 10))
KNOCKS_OF_PATIENT = ((11, 4, 10), (14, 5, 8), (18, 5, 7))

# Logarithms of how much more often one that knocks early does this than others do, in
# tenths; counted over some thousand hands.
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

    Of knocks, only the one that leaves least. Raises: Misuse where this seat has nothing to
    decide.
    """
    if not view.is_my_turn:
        raise Misuse("it is not this bot's turn")
    phase = view.deal.phase
    if phase == "must_draw":
        return [(0, Action("draw"))]
    valuation = Valuation(sight_of(view), view.deal.stock)
    if phase == "discard":
        return sorted(_ends(view, valuation), key=_rank)
    staying = valuation.of_staying()
    found = [(staying, Action("draw" if phase == "draw" else "pass"))]
    if view.upcard is not None:
        found.append((_of_taking(valuation, staying, view.upcard), Action("take")))
    return sorted(found, key=_rank)


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
    found: list[Weighed] = []
    for worth, card, _ in valuation.of_each(view.deal.taken):
        found.append((worth, Action("discard", card)))
    best = view.best_discard
    if best is not None and best[1] <= view.rules.knock_limit:
        if best[1] == 0:
            worth = GIN
        elif _knocks(view, valuation, best[1]):
            worth = KNOCK
        else:
            worth = min([worth for worth, _ in found]) - 1
        found.append((worth, view.knock(best[0])))
    return found


def _knocks(view: View, valuation: Valuation, left: int) -> bool:
    """Return whether to knock with so many points."""
    shown = draws_shown(view, valuation.sight)
    is_patient = habit_of_opponent(view) == PATIENT
    for draws, least, most in KNOCKS_OF_PATIENT if is_patient else KNOCKS:
        if shown <= draws:
            return least <= left <= most
    return False


def _of_taking(valuation: Valuation, staying: int, upcard: Card) -> int:
    """Return what taking the upcard is worth."""
    eleven = with_card(valuation.sight.mine, upcard)
    for number in range(52):
        card = Card(number)
        if card != upcard and has(eleven, card) and least_left(without_card(eleven, card)) == 0:
            return GIN
    return staying + valuation.of_taking(upcard)[0]


def _rank(weighed: Weighed) -> tuple[int, bool, bool, int]:
    """Return where this stands: the best first, of equal ones a knock, then leaving the upcard.

    Then the later card: sorting is not stable everywhere, so nothing may be left equal.
    """
    worth, action = weighed
    card = -1 if action.card is None else -action.card
    return (-worth, action.kind != "knock", action.kind == "take", card)
