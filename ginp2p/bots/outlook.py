"""Where the unseen cards may be, judged by what players do.

People and programs throw dear cards that stand alone, and keep cheap ones and what goes
with a card they took. So an unseen ace is more likely held than a king, and a king is far
more likely to be offered: drawn from the stock, or thrown. Both chances are a product of
factors, looked up by what is seen; they were counted over some hundred thousand hands
(docs/bots.md). All in whole numbers.
"""

from __future__ import annotations

from ginp2p.bots.sight import SCALE, Sight
from ginp2p.bots.weights import HELD, OFFERED
from ginp2p.game.cards import Card, points
from ginp2p.game.melds import HAND_SIZE, Suits

__all__ = ("PARTS", "Outlook", "has", "stage_of")

PARTS = 100000  # what certainty counts where cards are offered: single chances are small

STAGES = (27, 21, 14)  # cards in the stock, from which a stage of the hand lasts
MOST_FACTOR = 30000  # thousandths: a product of factors ends there, to stay a small number
MOST_LIKELY = 950  # thousandths: no unseen card is surer


class Outlook:
    """What a seat makes of its sight.

    held: how likely each card is the opponent's, in parts of ``SCALE``. evenly: likewise, if
    nothing were known of what players keep. offered: how likely it is to come within reach in
    a turn, in ``PARTS``.
    """

    def __init__(self, sight: Sight, stock: int) -> None:
        self.sight = sight
        self.stage = stage_of(stock)
        self.held = [0] * 52
        self.evenly = [0] * 52
        self.offered = [0] * 52
        held, offered = HELD[self.stage], OFFERED[self.stage]
        count = max(1, sight.unseen_count)
        total = 0
        unseen = []
        for card in range(52):
            if has(sight.theirs, card):
                self.held[card] = self.evenly[card] = SCALE
            elif has(sight.unseen, card):
                seen = _seen_around(sight, card)
                factor = held[0][card % 13]
                for table, place in zip(held[1:], seen):
                    factor = min(MOST_FACTOR, factor * table[place] // 1000)
                total += factor
                self.held[card] = factor
                self.evenly[card] = sight.odds
                chance = offered[0][card % 13] * offered[1][seen[2]] // 1000
                self.offered[card] = chance * offered[2][seen[3]] // 1000 * (PARTS // 1000) // count
                unseen.append(card)
        hidden = SCALE * (HAND_SIZE - sight.known_count)
        for card in unseen:
            self.held[card] = min(MOST_LIKELY, hidden * self.held[card] // max(1, total))

    def near(self, card: Card) -> int:
        """Return how likely mates and neighbours of a card are offered in a turn.

        In ``PARTS``, twice: those at two steps count half.
        """
        offered, rank = self.offered, card % 13
        total = 0
        for mate in range(rank, 52, 13):
            total += 2 * offered[mate]
        if rank > 0:
            total += 2 * offered[card - 1]
        if rank < 12:
            total += 2 * offered[card + 1]
        if rank > 1:
            total += offered[card - 2]
        if rank < 11:
            total += offered[card + 2]
        return total

    def is_extension(self, card: Card) -> bool:
        """Return whether a meld of cards known in the opponent's hand could take this card."""
        theirs, rank = self.sight.theirs, card % 13
        mates = 0
        for mate in range(rank, 52, 13):
            if mate != card:
                mates += has(theirs, mate)
        if mates >= 2:
            return True
        if rank > 1 and has(theirs, card - 1) and has(theirs, card - 2):
            return True
        return rank < 11 and has(theirs, card + 1) > 0 and has(theirs, card + 2) > 0


def stage_of(stock: int) -> int:
    """Return how far the hand is: 0 to 3."""
    stage = 0
    for least in STAGES:
        stage += stock < least
    return stage


def has(suits: Suits, card: int) -> int:
    """Return 1 where the card is among these, else 0."""
    return suits[card // 13] >> card % 13 & 1


def _seen_around(sight: Sight, card: int) -> tuple[int, int, int, int, int]:
    """Return what is seen of a card's mates and neighbours, as places in the tables.

    Mates that are gone, neighbours that are gone, mates the opponent has, neighbours it has
    (next to the card, or beyond a free one), mates and neighbours of one's own.
    """
    mine, theirs, gone = sight.mine, sight.theirs, sight.gone
    suit, rank = card // 13, card % 13
    cost = points(Card(card))
    dear = 0 if cost <= 4 else 1 if cost <= 7 else 2 if cost <= 9 else 3
    gone_mates = my_mates = their_mates = 0
    for other in range(4):
        if other != suit:
            gone_mates += gone[other] >> rank & 1
            my_mates += mine[other] >> rank & 1
            their_mates += theirs[other] >> rank & 1
    # shifted, so that rank - 2 is bit 0 and rank + 2 is bit 4
    mine_near = mine[suit] << 2 >> rank
    gone_near = gone[suit] << 2 >> rank
    their_near = theirs[suit] << 2 >> rank
    gone_beside = (gone_near >> 1 & 1) + (gone_near >> 3 & 1)
    mine_beside = (mine_near >> 1 & 1) + (mine_near >> 3 & 1)
    their_beside = (their_near >> 1 & 1) + (their_near >> 3 & 1)
    free = ~(gone_near | mine_near)
    beyond = (free >> 1 & their_near & 1) + (free >> 3 & their_near >> 4 & 1)
    return (
        dear * 4 + gone_mates,
        dear * 3 + gone_beside,
        their_mates,
        their_beside * 3 + beyond,
        min(2, my_mates) * 3 + mine_beside,
    )
