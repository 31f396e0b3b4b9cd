"""The hint: what the expert would do in a person's place, and why, in one sentence.

It knows what that person may know, and is the same at every level of play. Cards stand
apart from the words, since each screen writes them in its own manner.
"""

from __future__ import annotations

from typing import Callable, TypeAlias

from ginp2p.bots.expert import weigh
from ginp2p.bots.sight import SCALE, Sight, sight_of, with_card, without_card
from ginp2p.bots.valuation import Valuation, is_gin
from ginp2p.game.cards import Card, format_card, points
from ginp2p.game.deal import WASH_STOCK, Action
from ginp2p.game.melds import Suits, best_division, least_left
from ginp2p.game.view import View
from ginp2p.record import Record

__all__ = ("Hint", "hint")

Words: TypeAlias = "tuple[str | Card, ...]"

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

    action: the best. words: why, one sentence in pieces, each a text or a card; the text
    before a card ends with "the ". others: up to two more actions, in order.
    """

    FIELDS = ("action", "words", "others")

    def __init__(self, action: Action, words: Words, others: tuple[Action, ...]) -> None:
        self.action = action
        self.words = words
        self.others = others

    @property
    def reason(self) -> str:
        """Why, with cards as the notation writes them: ``the KC costs 10``."""
        return self.told(format_card)

    def told(self, name: Callable[[Card], str]) -> str:
        """Return why, with each card as ``name`` writes it."""
        pieces = [word if isinstance(word, str) else name(word) for word in self.words]
        return "".join(pieces)


def hint(view: View) -> Hint:
    """Return what the expert would do. Raises: Misuse where this seat has nothing to decide."""
    actions = [action for _, action in weigh(view)]
    best = actions[0]
    return Hint(best, _reason(view, best), tuple(actions[1 : 1 + NEXT_BEST]))


def _reason(view: View, action: Action) -> Words:
    sight = sight_of(view)
    if action.card is not None:
        if action.kind == "knock":
            return _why_knock(sight, action.card)
        return _why_discard(view, sight, action.card)
    if view.deal.phase == "must_draw":
        return ("Both have passed the upcard, so it is the stock.",)
    upcard = view.upcard
    if upcard is None:
        return ("There is no upcard, so it is the stock.",)
    if action.kind == "take":
        return _why_take(view, sight, upcard)
    return _why_leave(view, sight, upcard)


def _why_knock(sight: Sight, card: Card) -> Words:
    left = least_left(without_card(sight.mine, card))
    if left == 0:
        return ("It is gin: no deadwood is left.",)
    return (f"It leaves {_points(left)}, and the opponent is likely to hold more.",)


def _why_take(view: View, sight: Sight, upcard: Card) -> Words:
    eleven = with_card(sight.mine, upcard)
    left = min([least_left(without_card(eleven, card)) for card in view.hand])
    if left == 0:
        return ("The ", upcard, " makes gin.")
    meld = _meld_with(view.hand + (upcard,), upcard)
    if meld is not None:
        return ("The ", upcard, f" {meld[0]} {meld[1]} and leaves {_points(left)}.")
    thrown = Valuation(sight, view.deal.stock).of_taking(upcard)[2]
    if left < view.deadwood_points and points(upcard) < points(thrown):
        fewer = _points(points(thrown) - points(upcard))
        return ("Holding the ", upcard, " in place of the ", thrown, f" saves {fewer}.")
    kept = without_card(sight.taking(upcard).mine, thrown)
    more = len(sight.helpful(kept)) - len(sight.helpful(sight.mine))
    if more > 0:
        come = f", {_number(more)} more {_cards(more)} may make a meld."
        return ("With the ", upcard, " in place of the ", thrown, come)
    return ("The ", upcard, " is worth a little more here than an unknown card.")


def _why_leave(view: View, sight: Sight, upcard: Card) -> Words:
    if _meld_with(view.hand + (upcard,), upcard) is not None:
        return ("A meld with the ", upcard, " would save too little; an unknown card may do more.")
    melding = sight.helpful(sight.mine)
    gins = _gins(sight.mine, melding)
    if gins:
        return (
            "The ",
            upcard,
            f" makes no meld; {_number(gins)} unseen {_cards(gins)} would make gin.",
        )
    ways = len(melding)
    if not ways:
        return ("The ", upcard, " makes no meld and would have to be kept for a turn.")
    return ("The ", upcard, f" makes no meld; {_number(ways)} unseen {_cards(ways)} would.")


def _why_discard(view: View, sight: Sight, card: Card) -> Words:
    ten = without_card(sight.mine, card)
    keeps = _keeps(sight, ten)
    best = view.best_discard
    left = None if best is None or best[1] > view.rules.knock_limit else best[1]
    if view.deal.stock <= WASH_STOCK:
        if left is None:
            return ("The stock ends with this turn, so nobody scores.",)
        return (f"A knock with {left} could be undercut; without one, nobody scores.",)
    if left is not None:
        if _gins(ten, sight.helpful(ten)):
            return (
                "Without the ",
                card,
                f" you keep {keeps}, worth more than to knock with {left}.",
            )
        knock = f"A knock with {left} could be undercut; "
        if keeps:
            return (f"{knock}without the ", card, f" you keep {keeps}.")
        return (f"{knock}the ", card, f" {_cost(sight, card)}.")
    if keeps:
        return (f"Keeps {keeps}; the ", card, f" {_cost(sight, card)}.")
    return ("No single card would help now; the ", card, f" {_cost(sight, card)}.")


def _cost(sight: Sight, card: Card) -> str:
    """Return what speaks for a discard: the end of a sentence about it."""
    before, after = least_left(sight.mine), least_left(without_card(sight.mine, card))
    if after == before:
        return "can be spared by your melds"
    if after + points(card) == before:
        if points(card) >= DEAR:
            return f"costs {points(card)}"
        if not _near(sight.mine, card):
            return "goes with nothing else"
    if sight.use_to_opponent(card) <= HARMLESS:
        return "can hardly help the opponent"
    return "helps you least"


def _near(mine: Suits, card: Card) -> bool:
    """Return whether another card of the hand could be in a meld with this one."""
    suit, rank = card // 13, card % 13
    mates = [mine[other] >> rank & 1 for other in range(4) if other != suit]
    run = mine[suit] << 2 >> rank  # the two below, the card, the two above
    return max(mates) > 0 or run & 27 > 0


def _keeps(sight: Sight, ten: Suits) -> str:
    """Return what the ten cards wait for: gin, or the meld that most unseen cards would make."""
    left = least_left(ten)
    ways: dict[str, int] = {}
    helpful = sight.helpful(ten)
    gins = _gins(ten, helpful)
    if gins:
        return f"{_number(gins)} {_ways(gins)} to gin"
    total = 0
    for coming, after in helpful:
        if after >= left:
            continue
        total += 1
        eleven = with_card(ten, coming)
        held = [Card(each) for each in range(52) if eleven[each // 13] >> each % 13 & 1]
        meld = _meld_with(tuple(held), coming)
        if meld is not None:
            ways[meld[1]] = ways.get(meld[1], 0) + 1
    if not ways:
        return ""
    most, what = max([(count, what) for what, count in ways.items()])
    if total == most:
        return f"{_number(most)} {_ways(most)} to {what}"
    return f"{_number(total)} ways to a meld, {_number(most)} of them to {what}"


def _gins(ten: Suits, helpful: list[tuple[Card, int]]) -> int:
    """Return how many of the cards that may come make gin."""
    return len([1 for card, left in helpful if left <= 10 and is_gin(with_card(ten, card), left)])


def _meld_with(hand: tuple[Card, ...], card: Card) -> tuple[str, str] | None:
    """Return what the card does to which meld: that it makes it, or makes it longer."""
    for meld in best_division(hand).melds:
        if card in meld.cards:
            rest = [each for each in meld.cards if each != card]
            longer = len(rest) > 2 and card in (meld.cards[0], meld.cards[-1])
            if meld.kind == "set":
                name = f"set of {RANK_WORDS[card % 13]}"
                longer = len(rest) > 2
            else:
                name = f"{SUIT_WORDS[card // 13]} run"
            return ("joins", f"the {name}") if longer else ("makes", f"a {name}")
    return None


def _number(count: int) -> str:
    return NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else str(count)


def _ways(count: int) -> str:
    return "way" if count == 1 else "ways"


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"
