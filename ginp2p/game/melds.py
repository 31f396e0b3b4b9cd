"""Melds and deadwood: how the cards in a hand divide.

Rules: docs/rules.md, decision 4. Pure: no I/O, no clock, no randomness.

A hand is looked at as four masks, one a suit, of thirteen bits each, the ace lowest. Once
it is chosen which cards go into sets, the rest is settled: in each suit every stretch of
three or more neighbours is melded, and ``_LEFT`` knows the points of what then remains. So
only the choice of sets is tried out, and ten cards hold three ranks at most that have one.
"""

from __future__ import annotations

from typing import Iterable, Sequence, TypeAlias

from ginp2p.errors import Misuse
from ginp2p.game.cards import Card, points
from ginp2p.record import Record

__all__ = (
    "HAND_SIZE",
    "Division",
    "Meld",
    "Suits",
    "best_discard",
    "best_division",
    "by_suit",
    "deadwood_after_each",
    "divisions",
    "extensions",
    "knock_discards",
    "knocker_division",
    "least_deadwood",
    "least_left",
    "left_after_draws",
)

HAND_SIZE = 10
DEAREST = 10  # points; no card counts more

Suits: TypeAlias = "tuple[int, int, int, int]"
"""The cards of a hand: a mask of ranks for each of the suits C D H S."""

Cards: TypeAlias = "tuple[Card, ...]"


class Meld(Record):
    """A set or a run: three or more cards that do not count as deadwood.

    cards: in canonical order.
    """

    FIELDS = ("cards",)

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    @property
    def kind(self) -> str:
        """``set`` (one rank) or ``run`` (neighbours in one suit)."""
        return "set" if self.cards[0] % 13 == self.cards[1] % 13 else "run"


class Division(Record):
    """A hand divided: its melds in canonical order, and the deadwood."""

    FIELDS = ("melds", "deadwood")

    def __init__(self, melds: tuple[Meld, ...], deadwood: Cards) -> None:
        self.melds = melds
        self.deadwood = deadwood

    @property
    def points(self) -> int:
        """The deadwood's points."""
        return sum(points(card) for card in self.deadwood)


def least_deadwood(hand: Sequence[Card]) -> int:
    """Return the fewest deadwood points any division of ``hand`` leaves.

    hand: 10 distinct cards, any order.
    Returns: points, 0 to 98.
    Raises: Misuse for another number of cards.
    Source: docs/rules.md, decision 4.
    """
    _expect(hand, HAND_SIZE)
    return least_left(by_suit(hand))


def best_division(hand: Sequence[Card]) -> Division:
    """Return the division with the fewest deadwood points, the first in canonical order.

    hand: distinct cards, any order.
    Source: docs/rules.md, decision 4.
    """
    return _division(hand, min(divisions(by_suit(hand))))


def knocker_division(hand: Sequence[Card]) -> Division:
    """Return a knocker's division: fewest points, then fewest cards to lay off on it.

    hand: 10 distinct cards, any order.
    Raises: Misuse for another number of cards.
    Source: docs/rules.md, decision 4.
    """
    _expect(hand, HAND_SIZE)
    return _division(
        hand, min((_extending(melds, hand), melds) for melds in divisions(by_suit(hand)))[1]
    )


def deadwood_after_each(hand: Sequence[Card]) -> tuple[tuple[Card, int], ...]:
    """Return each card of ``hand`` with the fewest points left once it is discarded.

    hand: 11 distinct cards, any order; the result is in canonical order.
    Raises: Misuse for another number of cards.
    """
    _expect(hand, HAND_SIZE + 1)
    suits = by_suit(hand)
    left = []
    for card in sorted(hand):
        rest = list(suits)
        rest[card // 13] &= ~(1 << card % 13)
        left.append((card, least_left((rest[0], rest[1], rest[2], rest[3]))))
    return tuple(left)


def best_discard(hand: Sequence[Card], kept: Card | None = None) -> tuple[Card, int]:
    """Return the discard that leaves the fewest deadwood points, and these points.

    hand: 11 distinct cards, any order. kept: a card that may not be discarded.
    Where several leave as few, it is the dearest, then the last in canonical order.
    Raises: Misuse for another number of cards.
    """
    left, _, card = min(
        (left, -points(card), -card) for card, left in deadwood_after_each(hand) if card != kept
    )
    return Card(-card), left


def knock_discards(
    hand: Sequence[Card], limit: int, kept: Card | None = None
) -> tuple[tuple[Card, int], ...]:
    """Return the discards that leave ``limit`` points or fewer, each with these points.

    hand: 11 distinct cards, any order. kept: a card that may not be discarded.
    Raises: Misuse for another number of cards.
    """
    _expect(hand, HAND_SIZE + 1)
    # A discard saves its own points at the most: whatever ten cards divide into is, with
    # the discard as deadwood, a division of the eleven.
    if least_left(by_suit(hand)) > limit + DEAREST:
        return ()
    return tuple(
        (card, left) for card, left in deadwood_after_each(hand) if left <= limit and card != kept
    )


def by_suit(cards: Iterable[Card]) -> Suits:
    """Return the cards as four masks of ranks."""
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card // 13] |= 1 << card % 13
    return (suits[0], suits[1], suits[2], suits[3])


def least_left(suits: Suits) -> int:
    """Return the fewest deadwood points any division of these cards leaves."""
    c, d, h, s = suits
    left = _LEFT
    if not (c & d & (h | s) | h & s & (c | d)):
        return left[c] + left[d] + left[h] + left[s]
    return min([left[c] + left[d] + left[h] + left[s] for c, d, h, s in _without_sets(suits)])


def left_after_draws(suits: Suits, drawn: Suits) -> tuple[int, list[tuple[Card, int]]]:
    """Return ``least_left``, and how it changes with one card more.

    drawn: the cards to try, none of them in ``suits``.
    Returns: the fewest points left, and each card of ``drawn`` that can be in a meld, in
    canonical order, with the fewest points that it leaves.
    """
    c, d, h, s = suits
    left = _LEFT
    sets = c & d & (h | s) | h & s & (c | d)
    pairs = c & d | c & h | c & s | d & h | d & s | h & s
    rests = _without_sets(suits) if sets else [suits]
    lefts = [left[c] + left[d] + left[h] + left[s] for c, d, h, s in rests]
    found = []
    for suit in range(4):
        held = suits[suit]
        run = held << 1 & held << 2 | held << 1 & held >> 1 | held >> 1 & held >> 2
        melding = drawn[suit] & (pairs | run)
        while melding:
            rank = melding & -melding
            melding ^= rank
            if rank & sets:  # a fourth for a set: which three of them go into it is open
                more = list(suits)
                more[suit] |= rank
                after = least_left((more[0], more[1], more[2], more[3]))
            else:
                after = lefts[0] - left[held] + left[held | rank]  # rests begin with no set
                for k in range(1, len(rests)):
                    points = lefts[k] - left[rests[k][suit]] + left[rests[k][suit] | rank]
                    if points < after:
                        after = points
                if rank & pairs:  # a set of three, made of these
                    out = ~rank
                    for c, d, h, s in rests:
                        points = left[c & out] + left[d & out] + left[h & out] + left[s & out]
                        if points < after:
                            after = points
            found.append((Card(13 * suit + _RANK[rank]), after))
    return min(lefts), found


def divisions(suits: Suits) -> list[tuple[Cards, ...]]:
    """Return the divisions that leave the fewest points, each as its melds' cards.

    Runs are as long as they can be: two that touch in one suit are one run.
    """
    rests = _without_sets(suits)
    left = _LEFT
    lefts = [left[c] + left[d] + left[h] + left[s] for c, d, h, s in rests]
    least = min(lefts)
    return [_melds(suits, rest) for rest, points in zip(rests, lefts) if points == least]


def extensions(meld: Cards) -> Cards:
    """Return the cards that can be laid off on the meld first, whoever holds them."""
    first, last = meld[0], meld[-1]
    if first % 13 == last % 13:
        return tuple(
            Card(card) for card in range(first % 13, 52, 13) if card not in meld and len(meld) == 3
        )
    ends = []
    if first % 13 > 0:
        ends.append(Card(first - 1))
    if last % 13 < 12:
        ends.append(Card(last + 1))
    return tuple(ends)


def _points_left_by_runs() -> bytes:
    """Return, for every mask of one suit, the points left when its runs are melded.

    Masks are doubled rank by rank. A rank counts its points, unless both ranks below are
    there: then all three are melded, or it is added to a run. Each is done for many masks at
    once, as a sum of numbers of one byte a mask: one by one takes a browser half a second.
    """
    left = bytes(1)
    for rank in range(13):
        size = len(left)
        each = int.from_bytes(b"\x01" * size, "little") * min(rank + 1, 10)
        more = (int.from_bytes(left, "little") + each).to_bytes(size, "little")
        if rank >= 2:
            both, three = size // 4, size // 8  # masks with two ranks below, with three
            more = more[: size - both] + left[: both - three] + left[size - three :]
        left += more
    return left


_LEFT = _points_left_by_runs()
_RANK = {1 << rank: rank for rank in range(13)}


def _expect(hand: Sequence[Card], size: int) -> None:
    if len(hand) != size:
        raise Misuse(f"this needs {size} cards, not {len(hand)}")


def _without_sets(suits: Suits) -> list[Suits]:
    """Return what can remain of the cards after taking out sets, or none, in every way."""
    rests = [suits]
    c, d, h, s = suits
    ranks = c & d & (h | s) | h & s & (c | d)
    rank = 1
    while rank <= ranks:
        if ranks & rank:
            out = ~rank
            more = [(c & out, d & out, h & out, s & out) for c, d, h, s in rests]
            if c & d & h & s & rank:
                for c2, d2, h2, s2 in rests:
                    more.append((c2, d2 & out, h2 & out, s2 & out))
                    more.append((c2 & out, d2, h2 & out, s2 & out))
                    more.append((c2 & out, d2 & out, h2, s2 & out))
                    more.append((c2 & out, d2 & out, h2 & out, s2))
            rests += more
        rank <<= 1
    return rests


def _melds(suits: Suits, rest: Suits) -> tuple[Cards, ...]:
    """Return the melds: sets of what is in ``suits`` and not in ``rest``, runs of ``rest``."""
    melds: list[Cards] = []
    if suits != rest:
        out = [before ^ after for before, after in zip(suits, rest)]
        ranks = out[0] | out[1]  # three of four suits: one of these two is among them
        for rank in range(13):
            if ranks >> rank & 1:
                melds.append(tuple(Card(13 * k + rank) for k in range(4) if out[k] >> rank & 1))
    for suit, ranks in enumerate(rest):
        lowest = ranks & ranks >> 1 & ranks >> 2
        first = 13 * suit
        while lowest:
            if lowest & 1:
                size = 3
                while lowest & 2:
                    lowest >>= 1
                    size += 1
                melds.append(tuple(Card(first + k) for k in range(size)))
                first += size - 3
            lowest >>= 1
            first += 1
    melds.sort()
    return tuple(melds)


def _extending(melds: tuple[Cards, ...], hand: Sequence[Card]) -> int:
    """Return how many cards outside ``hand`` extend one of the melds."""
    found = set()
    for meld in melds:
        for card in extensions(meld):
            if card not in hand:
                found.add(card)
    return len(found)


def _division(hand: Sequence[Card], melds: tuple[Cards, ...]) -> Division:
    melded: set[Card] = set()
    for meld in melds:
        melded.update(meld)
    deadwood = tuple(card for card in sorted(hand) if card not in melded)
    return Division(tuple(Meld(meld) for meld in melds), deadwood)
