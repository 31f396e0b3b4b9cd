"""Reference players, written from their published descriptions, to measure bots against."""

from ginp2p.bots import LEVELS, make_bot
from ginp2p.entropy import SeededEntropy, below
from ginp2p.game.deal import Action
from ginp2p.game.melds import best_division, deadwood_after_each

REFERENCES = ("random", "simple", "novice")
PLAYERS = LEVELS + REFERENCES


def make_player(name, seed):
    """Return the player of this name, its randomness drawn from ``seed``."""
    entropy = SeededEntropy(seed)
    if name in LEVELS:
        return make_bot(name, entropy)
    return {"random": Random, "simple": Simple, "novice": Novice}[name](entropy)


class Random:
    """Does any of the things that are allowed; a knock is one of them."""

    def __init__(self, entropy):
        self._entropy = entropy

    def choose(self, view):
        return _any_of(view.actions(), self._entropy)


class Simple:
    """The baseline of the EAAI-21 undergraduate challenge.

    Takes the upcard exactly if it becomes part of a meld with its hand. Throws at random one
    of the cards that leave the fewest points, but never repeats, within a hand, a pair of
    card got and card thrown. Knocks at once.
    """

    def __init__(self, entropy):
        self._entropy = entropy
        self._hand_number = 0
        self._thrown = set()

    def choose(self, view):
        if view.deal.phase != "discard":
            wanted = view.deal.phase != "must_draw" and _melds(view.hand, view.upcard)
            return Action("take") if wanted else view.actions()[_LEAVES[view.deal.phase]]
        if view.match.hand_number != self._hand_number:
            self._hand_number = view.match.hand_number
            self._thrown = set()
        got = view.deal.taken if view.drawn is None else view.drawn
        left = [
            (card, points)
            for card, points in deadwood_after_each(view.hand)
            if card != view.deal.taken
        ]
        fresh = [(card, points) for card, points in left if (got, card) not in self._thrown]
        card, points = _any_fewest(fresh or left, self._entropy)
        self._thrown.add((got, card))
        return view.knock(card) if points <= view.rules.knock_limit else Action("discard", card)


class Novice:
    """RLCard's rule agent: knocks as soon as it can, melds as well as it can, draws at random."""

    def __init__(self, entropy):
        self._entropy = entropy

    def choose(self, view):
        if view.deal.phase != "discard":
            return _any_of(view.actions(), self._entropy)
        left = [each for each in deadwood_after_each(view.hand) if each[0] != view.deal.taken]
        card, points = _any_fewest(left, self._entropy)
        return view.knock(card) if points <= view.rules.knock_limit else Action("discard", card)


_LEAVES = {"offer": 1, "second_offer": 1, "must_draw": 0, "draw": 0}
"""Where, among the actions of a phase, the one is that leaves the upcard."""


def _melds(hand, upcard):
    """Return whether the upcard is part of a meld, whatever else that meld would break."""
    if upcard is None:
        return False
    rank, suit = upcard % 13, upcard // 13
    near = [card for card in hand if card % 13 == rank or card // 13 == suit]
    if sum(1 for card in near if card % 13 == rank) >= 2:
        return True
    run = [card for card in near if card // 13 == suit] + [upcard]
    return any(upcard in meld.cards for meld in best_division(run).melds)


def _any_of(items, entropy):
    return items[below(len(items), entropy)]


def _any_fewest(left, entropy):
    fewest = min(points for _, points in left)
    return _any_of([each for each in left if each[1] == fewest], entropy)
