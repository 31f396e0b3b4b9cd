"""What a player can tell from its ``View``: where each card may be, and what it would do.

Everything is drawn from the view anew at each decision. The table remembers enough: each
card of the pile below its top was thrown by the opponent or passed over by it, and what it
took and still holds is known. All of it in whole numbers.
"""

from __future__ import annotations

from ginp2p.game.cards import Card, other
from ginp2p.game.melds import HAND_SIZE, Suits, by_suit, left_after_draws
from ginp2p.game.view import View

__all__ = ("SCALE", "Sight", "sight_of", "with_card", "without_card")

SCALE = 1000  # what certainty counts, and a point where points are weighed

ALL_RANKS = 8191  # a suit's mask with all its cards


class Sight:
    """The cards as one seat sees them, each as masks a suit.

    mine: in its hand. theirs: known to be in the opponent's. gone: in the pile.
    unseen: the stock and the rest of the opponent's hand. It holds hidden cards, and is
    therefore no ``Record``.
    """

    def __init__(self, mine: Suits, theirs: Suits, gone: Suits, known_count: int) -> None:
        self.mine = mine
        self.theirs = theirs
        self.gone = gone
        self.known_count = known_count
        seen = [mine[k] | theirs[k] | gone[k] for k in range(4)]
        self.unseen: Suits = (
            ALL_RANKS & ~seen[0],
            ALL_RANKS & ~seen[1],
            ALL_RANKS & ~seen[2],
            ALL_RANKS & ~seen[3],
        )
        self.unseen_count = sum([_count(mask) for mask in self.unseen])
        # that an unseen card is the opponent's
        self.odds = SCALE * (HAND_SIZE - known_count) // max(1, self.unseen_count)

    def taking(self, upcard: Card) -> Sight:
        """Return the sight after taking the upcard."""
        return Sight(
            with_card(self.mine, upcard),
            self.theirs,
            without_card(self.gone, upcard),
            self.known_count,
        )

    def holds(self, card: Card) -> int:
        """Return how likely the opponent holds this card, in parts of ``SCALE``."""
        suit, bit = card // 13, 1 << card % 13
        if self.theirs[suit] & bit:
            return SCALE
        return self.odds if self.unseen[suit] & bit else 0

    def use_to_opponent(self, card: Card) -> int:
        """Return how many melds the opponent is likely to make with this card.

        In parts of ``SCALE``; each pair of partners counts by how likely both are held.
        """
        rank = card % 13
        mates = [self.holds(Card(mate)) for mate in range(rank, 52, 13) if mate != card]
        likely = mates[0] * mates[1] + mates[0] * mates[2] + mates[1] * mates[2]
        below = self.holds(Card(card - 1)) if rank > 0 else 0
        above = self.holds(Card(card + 1)) if rank < 12 else 0
        if below and rank > 1:
            likely += below * self.holds(Card(card - 2))
        if above and rank < 11:
            likely += above * self.holds(Card(card + 2))
        return (likely + below * above) // SCALE

    def helpful(self, ten: Suits) -> list[tuple[Card, int]]:
        """Return the unseen cards that meld with these ten, each with the points then left."""
        return left_after_draws(ten, self.unseen)[1]


def sight_of(view: View) -> Sight:
    """Return what this view shows."""
    known = view.deal.known[other(view.seat)]
    return Sight(by_suit(view.hand), by_suit(known), by_suit(view.deal.pile), len(known))


def with_card(suits: Suits, card: Card) -> Suits:
    """Return the cards with one more."""
    c, d, h, s = suits
    suit, bit = card // 13, 1 << card % 13
    if suit == 0:
        return (c | bit, d, h, s)
    if suit == 1:
        return (c, d | bit, h, s)
    if suit == 2:
        return (c, d, h | bit, s)
    return (c, d, h, s | bit)


def without_card(suits: Suits, card: Card) -> Suits:
    """Return the cards with one fewer."""
    c, d, h, s = suits
    suit, out = card // 13, ~(1 << card % 13)
    if suit == 0:
        return (c & out, d, h, s)
    if suit == 1:
        return (c, d & out, h, s)
    if suit == 2:
        return (c, d, h & out, s)
    return (c, d, h, s & out)


def _count(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
