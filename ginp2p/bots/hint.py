"""The hint: what the expert would do in a person's place, and why, in one sentence.

It knows what that person may know, and is the same at every level of play.
"""

from __future__ import annotations

from ginp2p.bots.expert import best_after_taking, weigh
from ginp2p.bots.sight import SCALE, Sight, sight_of, without_card
from ginp2p.errors import Misuse
from ginp2p.game.cards import Card, format_card, points
from ginp2p.game.deal import Action
from ginp2p.game.melds import best_division, least_left
from ginp2p.game.view import View
from ginp2p.record import Record

__all__ = ("Hint", "hint")

SUIT_WORDS = ("club", "diamond", "heart", "spade")
RANK_WORDS = (
    "aces",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
)
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

NEXT_BEST = 2  # further actions that a hint names
DEAR = 7  # points from which a discard's cost is worth a word
HARMLESS = SCALE // 5  # a card with which the opponent makes a meld once in five or less


class Hint(Record):
    """What to do, why, and what would be next best.

    action: the best. reason: one sentence. others: up to two more, in order.
    """

    FIELDS = ("action", "reason", "others")

    def __init__(self, action: Action, reason: str, others: tuple[Action, ...]) -> None:
        self.action = action
        self.reason = reason
        self.others = others


def hint(view: View) -> Hint:
    """Return what the expert would do. Raises: Misuse where this seat has nothing to decide."""
    actions = [action for _, action in weigh(view)]
    best = actions[0]
    return Hint(best, _reason(view, best), tuple(actions[1 : 1 + NEXT_BEST]))


def _reason(view: View, action: Action) -> str:
    sight = sight_of(view)
    if action.card is not None:
        if action.kind == "knock":
            return _why_knock(sight, action.card)
        return _why_discard(sight, action.card)
    if view.deal.phase == "must_draw":
        return "Both have passed the upcard, so it is the stock."
    upcard = view.upcard
    if upcard is None:
        return "There is no upcard, so it is the stock."
    return _why_take(view, upcard) if action.kind == "take" else _why_leave(sight, view, upcard)


def _why_knock(sight: Sight, card: Card) -> str:
    left = least_left(without_card(sight.mine, card))
    if left == 0:
        return "It is gin: no deadwood is left."
    return f"It leaves {_points(left)}, and the opponent is likely to hold more."


def _why_take(view: View, upcard: Card) -> str:
    name = format_card(upcard)
    for meld in best_division(view.hand + (upcard,)).melds:
        if upcard in meld.cards:
            verb = "makes" if len(meld.cards) == 3 else "joins"
            return f"The {name} {verb} {_meld(meld.kind, upcard)}."
    thrown = best_after_taking(view, upcard)[1].card
    if thrown is None:
        raise Misuse("a discard is a card")
    if points(upcard) < points(thrown):
        fewer = _points(points(thrown) - points(upcard))
        return f"The {name} costs {fewer} less than the {format_card(thrown)}, which goes for it."
    sight = sight_of(view)
    kept = without_card(sight.taking(upcard).mine, thrown)
    more = len(sight.helpful(kept)) - len(sight.helpful(sight.mine))
    if more > 0:
        return (
            f"With the {name} in place of the {format_card(thrown)}, "
            f"{_number(more)} more {_cards(more)} may make a meld."
        )
    return f"The {name} is worth a little more here than an unknown card."


def _why_leave(sight: Sight, view: View, upcard: Card) -> str:
    name = format_card(upcard)
    ways = len(sight.helpful(sight.mine))
    drawing = f"{_number(ways)} unseen {_cards(ways)} would"
    for meld in best_division(view.hand + (upcard,)).melds:
        if upcard in meld.cards:
            return f"The {name} makes {_meld(meld.kind, upcard)} but gains too little; {drawing}."
    return f"The {name} makes no meld; {drawing}."


def _why_discard(sight: Sight, card: Card) -> str:
    name = format_card(card)
    ten = without_card(sight.mine, card)
    waits = _waits(sight, card)
    if points(card) >= DEAR and least_left(ten) + points(card) == least_left(sight.mine):
        cost = f"the {name} costs {points(card)}"
    elif sight.use_to_opponent(card) <= HARMLESS:
        cost = f"the opponent can hardly use the {name}"
    else:
        cost = f"the {name} helps you least"
    return f"{waits}; {cost}."


def _waits(sight: Sight, card: Card) -> str:
    """Return what the ten cards wait for: the meld that most unseen cards would make."""
    ten = without_card(sight.mine, card)
    left = least_left(ten)
    ways: dict[str, int] = {}
    total = 0
    for coming, eleven in sight.helpful(ten):
        if least_left(eleven) >= left:
            continue
        total += 1
        held = [Card(each) for each in range(52) if eleven[each // 13] >> each % 13 & 1]
        for meld in best_division(held).melds:
            if coming in meld.cards:
                what = _meld(meld.kind, coming)
                ways[what] = ways.get(what, 0) + 1
    if not total:
        return "Little can come now"
    most, what = max([(count, what) for what, count in ways.items()])
    if total == most:
        return f"Keeps {_number(most)} {_ways(most)} to {what}"
    return f"Keeps {_number(most)} {_ways(most)} to {what} and {_number(total - most)} more"


def _meld(kind: str, card: Card) -> str:
    if kind == "set":
        return f"a set of {RANK_WORDS[card % 13]}"
    return f"a {SUIT_WORDS[card // 13]} run"


def _number(count: int) -> str:
    return NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else str(count)


def _ways(count: int) -> str:
    return "way" if count == 1 else "ways"


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"
