"""What a hand is worth to the expert: sums of what can be counted, with learnt weights.

Two functions, in hundredths of a point that the hand will bring: of ten cards, with the
discard that goes with them, and of taking the upcard rather than leaving it. What is
counted: the points left, what may come to save some, what may come to make gin, and what
the opponent could do with the discard. docs/bots.md says how the weights were learnt.
"""

from __future__ import annotations

from ginp2p.bots.outlook import PARTS, Outlook, has
from ginp2p.bots.sight import SCALE, Sight, with_card, without_card
from ginp2p.bots.weights import TAKING, TEN
from ginp2p.game.cards import Card, points
from ginp2p.game.melds import Suits, least_left, left_after_draws

__all__ = ("Valuation", "is_gin")

MILLI = PARTS // 1000
DEAREST = 10  # points; no card counts more
KNOCKABLE = 10  # points with which a hand may end; the weights were learnt so

# counted, in thousandths, in this order, and as tests/strength/learn/valuation.h has it
STEPS = ((0, 5), (5, 10), (10, 20), (20, 35), (35, 99))  # of the points left


class Valuation:
    """The worth of what one seat may do, given its sight. stock: cards left in it."""

    def __init__(self, sight: Sight, stock: int) -> None:
        self.sight = sight
        self.outlook = Outlook(sight, stock)
        self._weights = TEN[self.outlook.stage]
        self._taking = TAKING[self.outlook.stage]
        self._staying: int | None = None  # once it was asked for
        self._shapes: dict[Card, tuple[int, int, int, int]] = {}

    def of_each(self, kept: Card | None) -> list[tuple[int, Card, int]]:
        """Return, for each discard of eleven cards but ``kept``: its worth, it, points left."""
        return self._of_each(self.sight.mine, kept)

    def of_staying(self) -> int:
        """Return what the ten cards are worth without another one."""
        ten = self.sight.mine
        if self._staying is None:
            left, draws = left_after_draws(ten, self.sight.unseen)
            shape = self._shape([Card(card) for card in range(52) if has(ten, card)])
            counts = _steps(left) + self._chances(ten, left, draws) + shape
            self._staying = _sum(self._weights, counts)
        return self._staying

    def of_taking(self, upcard: Card) -> tuple[int, int, Card]:
        """Return how much more taking the upcard is worth, the points then left, the discard.

        Not for an upcard that makes gin.
        """
        mine = self.sight.mine
        best, thrown, left = max(self._of_each(with_card(mine, upcard), upcard))
        before = least_left(mine)
        kept = without_card(mine, thrown)
        is_melded = least_left(kept) + points(upcard) > left
        more = 10 * (best - self.of_staying())
        counts = (
            1000,
            more,
            1000 * is_melded,
            100 * points(upcard),
            100 * (before - left),
            100 * before,
            more * is_melded,
            1000 * (left <= KNOCKABLE),
        )
        return _sum(self._taking, counts), left, thrown

    def _of_each(self, eleven: Suits, kept: Card | None) -> list[tuple[int, Card, int]]:
        found = []
        cards = [Card(card) for card in range(52) if has(eleven, card)]
        whole = self._shape(cards)
        for card in cards:
            if card != kept:
                ten = without_card(eleven, card)
                left, draws = left_after_draws(ten, self.sight.unseen)
                shape = [all_ - one for all_, one in zip(whole, self._shape_of(card))]
                counts = _steps(left) + self._chances(ten, left, draws) + shape + self._danger(card)
                found.append((_sum(self._weights, counts), card, left))
        return found

    def _chances(self, ten: Suits, left: int, draws: list[tuple[Card, int]]) -> list[int]:
        """Return what may come: points saved, cards that save some, cards that make gin."""
        offered = self.outlook.offered
        saved = evenly = saving = gin = extending = squares = 0
        for card, after in draws:
            chance = offered[card]
            if after < left:
                less = left - after
                saved += chance * less
                evenly += less
                saving += chance
                squares += chance * less * less // 10
            elif after == left:
                extending += chance
            if after <= KNOCKABLE and is_gin(with_card(ten, card), after):
                gin += chance
        saved //= MILLI
        gin = 10 * gin // MILLI
        return [
            saved,
            saved if left <= 10 else 0,
            saved if 10 < left <= 20 else 0,
            saved if left > 35 else 0,
            1000 * evenly // max(1, self.sight.unseen_count),
            10 * saving // MILLI,
            gin,
            gin if left <= KNOCKABLE else 0,
            10 * extending // MILLI,
            squares // MILLI,
        ]

    def _shape(self, cards: list[Card]) -> list[int]:
        """Return how much may come near the cards held, and how many of them are dear."""
        whole = [0, 0, 0, 0]
        for card in cards:
            whole = [all_ + one for all_, one in zip(whole, self._shape_of(card))]
        return whole

    def _shape_of(self, card: Card) -> tuple[int, int, int, int]:
        """Return one card's part in that."""
        found = self._shapes.get(card)
        if found is None:
            near, cost = self.outlook.near(card), points(card)
            found = self._shapes[card] = (
                10 * near // (2 * MILLI),
                near * cost // (2 * MILLI),
                1000 * (cost == DEAREST),
                1000 * cost * self.outlook.is_extension(card),
            )
        return found

    def _danger(self, card: Card) -> list[int]:
        """Return what the opponent could do with the discard."""
        outlook = self.outlook
        found = []
        for chances in (outlook.evenly, outlook.held):
            one, two, three = [chances[mate] for mate in range(card % 13, 52, 13) if mate != card]
            below2, below, above, above2 = _beside(chances, card)
            found.append((one * two + one * three + two * three) // SCALE)
            found.append((below * below2 + above * above2 + below * above) // SCALE)
        theirs, suit, rank = self.sight.theirs, card // 13, card % 13
        mates = 0
        for other in range(4):
            if other != suit:
                mates += theirs[other] >> rank & 1
        near = theirs[suit] << 2 >> rank
        cost = points(card)
        return [
            found[0],
            found[2],
            found[1],
            found[3],
            one + two + three,
            below + above,
            below2 + above2,
            1000 * mates,
            1000 * ((near >> 1 & 1) + (near >> 3 & 1)),
            1000 * cost,
            1000 * (cost == DEAREST),
        ]


def is_gin(eleven: Suits, left: int) -> bool:
    """Return whether the eleven's one card of deadwood is all that keeps them from gin.

    left: the fewest points that they leave. Divisions that leave more are not tried, as they
    were not where the weights were learnt; so a rare gin is missed.
    """
    if left == 0:
        return True
    # what is left has to be one card
    ranks = (left - 1,) if left < 10 else (9, 10, 11, 12)
    for suit in range(4):
        for rank in ranks:
            held = eleven[suit] >> rank & 1
            if held and least_left(without_card(eleven, Card(13 * suit + rank))) == 0:
                return True
    return False


def _sum(weights: tuple[int, ...], counts: list[int] | tuple[int, ...]) -> int:
    """Return the weighted sum, in hundredths. Of counts that are fewer, the rest are nought."""
    total = 0
    for weight, count in zip(weights, counts):
        total += weight * count
    return total // 1000


def _steps(left: int) -> list[int]:
    """Return the points left, in steps that are weighed apart."""
    return [1000 * max(0, min(left, most) - least) for least, most in STEPS]


def _beside(chances: list[int], card: Card) -> tuple[int, int, int, int]:
    """Return the chances of the neighbours: two below, one below, one above, two above."""
    rank = card % 13
    return (
        chances[card - 2] if rank > 1 else 0,
        chances[card - 1] if rank > 0 else 0,
        chances[card + 1] if rank < 12 else 0,
        chances[card + 2] if rank < 11 else 0,
    )
