"""Divisions of a hand and lay-offs: docs/protocol.md 10.2."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

Meld = tuple[int, ...]
Division = tuple[Meld, ...]


def points(cards: Sequence[int]) -> int:
    """The points of deadwood."""
    return sum(min(card % 13 + 1, 10) for card in cards)


def is_set(meld: Meld) -> bool:
    """A set, or else a run."""
    return meld[0] % 13 == meld[1] % 13


def melds(cards: Sequence[int]) -> list[Meld]:
    """All melds in the cards."""
    found: list[Meld] = []
    for rank in range(13):
        same = [card for card in sorted(cards) if card % 13 == rank]
        for size in (3, 4):
            found.extend(combinations(same, size))
    for card in sorted(cards):
        run = [card]
        while run[-1] % 13 < 12 and run[-1] + 1 in cards:
            run.append(run[-1] + 1)
            if len(run) >= 3:
                found.append(tuple(run))
    return sorted(found)


def _touch(one: Meld, other: Meld) -> bool:
    """Would two runs of one suit be one run?"""
    if is_set(one) or is_set(other) or one[0] // 13 != other[0] // 13:
        return False
    return one[-1] + 1 == other[0] or other[-1] + 1 == one[0]


def _divide(open_melds: Sequence[Meld], taken: Division) -> Iterator[Division]:
    yield taken
    for i, meld in enumerate(open_melds):
        if not any(set(meld) & set(other) or _touch(meld, other) for other in taken):
            yield from _divide(open_melds[i + 1 :], (*taken, meld))


def left(cards: Sequence[int], division: Division) -> tuple[int, ...]:
    """The deadwood."""
    melded = {card for meld in division for card in meld}
    return tuple(card for card in cards if card not in melded)


@cache
def best(cards: tuple[int, ...]) -> tuple[int, list[Division]]:
    """The fewest points that a division leaves, and all that do, in order."""
    divisions = sorted(_divide(melds(cards), ()))
    least = min(points(left(cards, division)) for division in divisions)
    return least, [d for d in divisions if points(left(cards, d)) == least]


def fitting(meld: Meld) -> set[int]:
    """The cards that fit a meld."""
    if is_set(meld):
        return {meld[0] % 13 + 13 * suit for suit in range(4)} - set(meld)
    low = {meld[0] - 1} if meld[0] % 13 > 0 else set()
    return low | ({meld[-1] + 1} if meld[-1] % 13 < 12 else set())


def knockers(ten: Sequence[int]) -> tuple[int, Division]:
    """The knocker's points and division."""
    cards = tuple(sorted(ten))
    least, divisions = best(cards)

    def fits(division: Division) -> int:
        return len({card for meld in division for card in fitting(meld)} - set(cards))

    return least, min(divisions, key=lambda division: (fits(division), division))


Layoff = tuple[int, int]


def _ways(meld: Meld, number: int, hand: set[int]) -> list[tuple[Layoff, ...]]:
    """All that can be laid off on one meld: first what goes at the low end, then the high."""
    if is_set(meld):
        fourth = sorted(fitting(meld) & hand)
        return [(), *(((card, number),) for card in fourth)]
    lows, highs = [meld[0]], [meld[-1]]
    while lows[-1] % 13 > 0 and lows[-1] - 1 in hand:
        lows.append(lows[-1] - 1)
    while highs[-1] % 13 < 12 and highs[-1] + 1 in hand:
        highs.append(highs[-1] + 1)
    ends = product(range(1, len(lows) + 1), range(1, len(highs) + 1))
    return [tuple((card, number) for card in (*lows[1:a], *highs[1:b])) for a, b in ends]


def defenders(
    ten: Sequence[int], against: Division, gin: bool
) -> tuple[int, Division, tuple[Layoff, ...]]:
    """The defender's points, division and lay-offs."""
    cards = tuple(sorted(ten))
    if gin:
        least, divisions = best(cards)
        return least, divisions[0], ()
    found: list[tuple[int, Division, tuple[Layoff, ...], tuple[Layoff, ...]]] = []
    hand = set(cards)
    for ways in product(*(_ways(meld, i, hand) for i, meld in enumerate(against))):
        layoffs = tuple(layoff for way in ways for layoff in way)
        laid = [card for card, _ in layoffs]
        if len(set(laid)) == len(laid):
            least, divisions = best(tuple(card for card in cards if card not in laid))
            found.extend((least, d, tuple(sorted(layoffs)), layoffs) for d in divisions)
    least, division, _, layoffs = min(found)
    return least, division, layoffs
