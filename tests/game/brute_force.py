"""Divisions and lay-offs by trying everything: slow, plain, and sharing no code with the game.

A card is a number, suit times thirteen plus rank.
"""

from itertools import combinations


def worth(cards):
    return sum(min(card % 13 + 1, 10) for card in cards)


def is_meld(cards):
    cards = sorted(cards)
    if len(cards) < 3:
        return False
    if len({card % 13 for card in cards}) == 1:
        return True
    one_suit = len({card // 13 for card in cards}) == 1
    return one_suit and cards[-1] - cards[0] == len(cards) - 1


def all_melds(hand):
    found = [group for size in (3, 4) for group in combinations(sorted(hand), size)]
    found = [group for group in found if is_meld(group)]
    for first in hand:
        for size in range(5, 12):
            run = tuple(range(first, first + size))
            if set(run) <= set(hand) and is_meld(run):
                found.append(run)
    return sorted(set(found))


def all_divisions(hand):
    """Every set of melds that do not share a card, sorted; the empty one too."""
    found = [[]]
    for meld in all_melds(hand):
        found += [
            [*division, meld]
            for division in found
            if not any(set(meld) & set(other) for other in division)
        ]
    return [tuple(sorted(division)) for division in found]


def has_touching_runs(division):
    runs = [meld for meld in division if meld[0] // 13 == meld[-1] // 13]
    return any(
        one[-1] + 1 == two[0] and one[-1] // 13 == two[0] // 13 for one in runs for two in runs
    )


def best_divisions(hand):
    """The divisions with the fewest points, and these points."""
    rated = [(worth(hand) - sum(map(worth, each)), each) for each in all_divisions(hand)]
    least = min(points for points, _ in rated)
    best = [each for points, each in rated if points == least and not has_touching_runs(each)]
    return sorted(best), least


def extending(melds, hand):
    """The cards outside ``hand`` that extend one of the melds."""
    return {
        card
        for card in range(52)
        if card not in hand and any(is_meld((*meld, card)) for meld in melds)
    }


def laid_off(cards, melds):
    """Whether the cards can be laid off on the melds, all of them, one after another."""
    cards, melds = list(cards), [tuple(meld) for meld in melds]
    if not cards:
        return True
    for card in cards:
        rest = [other for other in cards if other != card]
        for index, meld in enumerate(melds):
            if is_meld((*meld, card)):
                grown = [*melds[:index], (*meld, card), *melds[index + 1 :]]
                if laid_off(rest, grown):
                    return True
    return False


def fewest_points_of_defender(hand, melds):
    """The defender's points after the best division of its cards and the best lay-offs."""
    reach = set()
    for _ in hand:
        stretched = [(*meld, *reach) for meld in melds]
        for meld in stretched:
            for card in set(hand) - reach:
                if any(
                    is_meld((*group, card))
                    for size in range(3, 5)
                    for group in combinations(sorted(meld), size)
                    if is_meld(group)
                ):
                    reach.add(card)
    best = 99
    for size in range(len(reach) + 1):
        for cards in combinations(sorted(reach), size):
            if laid_off(cards, melds):
                best = min(best, best_divisions(tuple(set(hand) - set(cards)))[1])
    return best
