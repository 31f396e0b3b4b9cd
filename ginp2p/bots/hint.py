"""The hint: what the expert would do in a person's place, and why, in one sentence.

It knows what that person may know, and is the same at every level of play. Cards stand
apart from the words, since each screen writes them in its own manner.
"""

from __future__ import annotations

from typing import Callable

from ginp2p.bots.expert import weigh
from ginp2p.bots.outlook import has
from ginp2p.bots.sight import SCALE, Sight, sight_of, with_card, without_card
from ginp2p.bots.valuation import Valuation
from ginp2p.game.cards import Card, points
from ginp2p.game.deal import WASH_STOCK, Action
from ginp2p.game.melds import Suits, best_division, by_suit, least_left, left_after_draws
from ginp2p.game.sentence import Sentence
from ginp2p.game.view import View
from ginp2p.record import Record

__all__ = ("Hint", "hint")

RUNS = (
    Sentence("club run"),
    Sentence("diamond run"),
    Sentence("heart run"),
    Sentence("spade run"),
)
SETS = (
    Sentence("set of aces"),
    Sentence("set of twos"),
    Sentence("set of threes"),
    Sentence("set of fours"),
    Sentence("set of fives"),
    Sentence("set of sixes"),
    Sentence("set of sevens"),
    Sentence("set of eights"),
    Sentence("set of nines"),
    Sentence("set of tens"),
    Sentence("set of jacks"),
    Sentence("set of queens"),
    Sentence("set of kings"),
)
NUMBERS = (
    Sentence("no"),
    Sentence("one"),
    Sentence("two"),
    Sentence("three"),
    Sentence("four"),
    Sentence("five"),
    Sentence("six"),
    Sentence("seven"),
    Sentence("eight"),
    Sentence("nine"),
)

NEXT_BEST = 2  # further actions that a hint names
DEAREST = 10  # points; gin leaves one card at most to be thrown
DEAR = 7  # points from which a discard's cost is worth a word
HARMLESS = SCALE // 5  # a card with which the opponent makes a meld once in five or less


class Hint(Record):
    """What to do, why, and what would be next best.

    action: the best. why: one sentence; the text before a card ends with "the ". others: up to
    two more actions, in order.
    """

    FIELDS = ("action", "why", "others")

    def __init__(self, action: Action, why: Sentence, others: tuple[Action, ...]) -> None:
        self.action = action
        self.why = why
        self.others = others

    @property
    def reason(self) -> str:
        """Why, with cards as the notation writes them: ``the KC costs 10``."""
        return str(self.why)

    def told(self, name: Callable[[Card], str]) -> str:
        """Return why, with each card as ``name`` writes it."""
        return self.why.told(name)


def hint(view: View) -> Hint:
    """Return what the expert would do. Raises: Misuse where this seat has nothing to decide."""
    actions = [action for _, action in weigh(view)]
    best = actions[0]
    return Hint(best, _reason(view, best), tuple(actions[1 : 1 + NEXT_BEST]))


def _reason(view: View, action: Action) -> Sentence:
    sight = sight_of(view)
    if action.card is not None:
        if action.kind == "knock":
            return _why_knock(sight, action.card)
        return _why_discard(view, sight, action.card)
    if view.deal.phase == "must_draw":
        return Sentence("Both have passed the upcard, so it is the stock.")
    upcard = view.upcard
    if upcard is None:
        return Sentence("There is no upcard, so it is the stock.")
    if action.kind == "take":
        return _why_take(view, sight, upcard)
    return _why_leave(view, sight, upcard)


def _why_knock(sight: Sight, card: Card) -> Sentence:
    left = least_left(without_card(sight.mine, card))
    if left == 0:
        return Sentence("It is gin: no deadwood is left.")
    text = "It leaves {points}, and the opponent is likely to hold more."
    return Sentence(text, (), (("points", _points(left)),))


def _why_take(view: View, sight: Sight, upcard: Card) -> Sentence:
    eleven = with_card(sight.mine, upcard)
    left = min([least_left(without_card(eleven, card)) for card in view.hand])
    if left == 0:
        return Sentence("The {0} makes gin.", (upcard,))
    meld = _meld_with(view.hand + (upcard,), upcard)
    if meld is not None:
        does = (("meld", meld[1]), ("points", _points(left)))
        if meld[0]:
            return Sentence("The {0} joins {meld} and leaves {points}.", (upcard,), does)
        return Sentence("The {0} makes {meld} and leaves {points}.", (upcard,), does)
    thrown = Valuation(sight, view.deal.stock).of_taking(upcard)[2]
    both = (upcard, thrown)
    if left < view.deadwood_points and points(upcard) < points(thrown):
        fewer = _points(points(thrown) - points(upcard))
        text = "Holding the {0} in place of the {1} saves {points}."
        return Sentence(text, both, (("points", fewer),))
    kept = without_card(sight.taking(upcard).mine, thrown)
    more = len(sight.helpful(kept)) - len(sight.helpful(sight.mine))
    if more > 0:
        text = "With the {0} in place of the {1}, {cards} may make a meld."
        return Sentence(text, both, (("cards", _more(more)),))
    return Sentence("The {0} is worth a little more here than an unknown card.", (upcard,))


def _why_leave(view: View, sight: Sight, upcard: Card) -> Sentence:
    if _can_meld(sight.mine, upcard):
        text = "A meld with the {0} would save too little; an unknown card may do more."
        return Sentence(text, (upcard,))
    melding = sight.helpful(sight.mine)
    gins = _gins(sight.mine, melding)
    if gins:
        text = "The {0} makes no meld; {cards} would make gin."
        return Sentence(text, (upcard,), (("cards", _unseen(gins)),))
    if not melding:
        text = "The {0} makes no meld and would have to be kept for a turn."
        return Sentence(text, (upcard,))
    text = "The {0} makes no meld; {cards} would."
    return Sentence(text, (upcard,), (("cards", _unseen(len(melding))),))


def _why_discard(view: View, sight: Sight, card: Card) -> Sentence:
    ten = without_card(sight.mine, card)
    keeps = _keeps(sight, ten)
    best = view.best_discard
    left = None if best is None or best[1] > view.rules.knock_limit else best[1]
    if view.deal.stock <= WASH_STOCK:
        if left is None:
            return Sentence("The stock ends with this turn, so nobody scores.")
        text = "A knock with {left} could be undercut; without one, nobody scores."
        return Sentence(text, (), (("left", left),))
    if left is None:
        cost = ("cost", _cost(sight, card))
        if keeps is None:
            text = "No single card would make a meld that saves points; the {0} {cost}."
            return Sentence(text, (card,), (cost,))
        return Sentence("Keeps {ways}; the {0} {cost}.", (card,), (("ways", keeps), cost))
    if keeps is None:
        text = "A knock with {left} could be undercut; the {0} {cost}."
        return Sentence(text, (card,), (("left", left), ("cost", _cost(sight, card))))
    if _gins(ten, sight.helpful(ten)):
        text = "Without the {0} you keep {ways}, worth more than to knock with {left}."
    else:
        text = "A knock with {left} could be undercut; without the {0} you keep {ways}."
    return Sentence(text, (card,), (("left", left), ("ways", keeps)))


def _cost(sight: Sight, card: Card) -> Sentence:
    """Return what speaks for a discard: the end of a sentence about it."""
    before, after = least_left(sight.mine), least_left(without_card(sight.mine, card))
    if after == before:
        return Sentence("can be spared by your melds")
    if after + points(card) == before:
        if points(card) >= DEAR:
            return Sentence("costs {points}", (), (("points", points(card)),))
        if not _near(sight.mine, card):
            return Sentence("goes with nothing else")
    if sight.use_to_opponent(card) <= HARMLESS:
        return Sentence("can hardly help the opponent")
    return Sentence("helps you least")


def _near(mine: Suits, card: Card) -> bool:
    """Return whether another card of the hand could be in a meld with this one."""
    suit, rank = card // 13, card % 13
    mates = [mine[other] >> rank & 1 for other in range(4) if other != suit]
    run = mine[suit] << 2 >> rank  # the two below, the card, the two above
    return max(mates) > 0 or run & 27 > 0


def _keeps(sight: Sight, ten: Suits) -> Sentence | None:
    """Return what the ten cards wait for: gin, or the meld that most unseen cards would make."""
    left = least_left(ten)
    ways: dict[str, int] = {}
    melds: dict[str, Sentence] = {}
    helpful = sight.helpful(ten)
    gins = _gins(ten, helpful)
    if gins:
        return Sentence("{ways} to gin", (), (("ways", _ways(gins)),))
    total = 0
    for coming, after in helpful:
        if after >= left:
            continue
        total += 1
        eleven = with_card(ten, coming)
        held = [Card(each) for each in range(52) if eleven[each // 13] >> each % 13 & 1]
        found = _meld_with(tuple(held), coming)
        if found is not None:
            name = str(found[1])
            melds[name] = found[1]
            ways[name] = ways.get(name, 0) + 1
    if not ways:
        return None
    most, name = max([(count, name) for name, count in ways.items()])
    meld = ("meld", melds[name])
    if total == most:
        return Sentence("{ways} to {meld}", (), (("ways", _ways(most)), meld))
    text = "{ways} to a meld, {most} of them to {meld}"
    return Sentence(text, (), (("ways", _ways(total)), ("most", _number(most)), meld))


def _gins(ten: Suits, helpful: list[tuple[Card, int]]) -> int:
    """Return how many of the cards that may come make gin."""
    return len([1 for card, left in helpful if left <= DEAREST and _makes_gin(ten, card)])


def _makes_gin(ten: Suits, card: Card) -> bool:
    """Return whether one of the ten can be thrown for this card, and nothing is left."""
    eleven = with_card(ten, card)
    for number in range(52):
        each = Card(number)
        if has(ten, each) and least_left(without_card(eleven, each)) == 0:
            return True
    return False


def _can_meld(mine: Suits, card: Card) -> bool:
    """Return whether the card could be in a meld, also where another one would save more."""
    return len(left_after_draws(mine, by_suit((card,)))[1]) > 0


def _meld_with(hand: tuple[Card, ...], card: Card) -> tuple[bool, Sentence] | None:
    """Return whether the card makes a meld longer, or makes it, and which."""
    for meld in best_division(hand).melds:
        if card in meld.cards:
            rest = [each for each in meld.cards if each != card]
            is_longer = len(rest) > 2
            if meld.kind == "set":
                name = SETS[card % 13]
            else:
                name = RUNS[card // 13]
                is_longer = is_longer and card in (meld.cards[0], meld.cards[-1])
            places = (("meld", name),)
            if is_longer:
                return (True, Sentence("the {meld}", (), places))
            return (False, Sentence("a {meld}", (), places))
    return None


def _number(count: int) -> int | Sentence:
    return NUMBERS[count] if count < len(NUMBERS) else count


def _ways(count: int) -> Sentence:
    if count == 1:
        return Sentence("one way")
    return Sentence("{number} ways", (), (("number", _number(count)),))


def _unseen(count: int) -> Sentence:
    if count == 1:
        return Sentence("one unseen card")
    return Sentence("{number} unseen cards", (), (("number", _number(count)),))


def _more(count: int) -> Sentence:
    if count == 1:
        return Sentence("one more card")
    return Sentence("{number} more cards", (), (("number", _number(count)),))


def _points(count: int) -> Sentence:
    if count == 1:
        return Sentence("1 point")
    return Sentence("{number} points", (), (("number", count),))
