"""Chance, the same for the same seed, on every machine."""

from ginp2p.entropy import SeededEntropy, below


class Chance:
    """A stream of choices."""

    def __init__(self, seed):
        self._entropy = SeededEntropy(seed.encode())

    def below(self, count):
        return below(count, self._entropy)

    def choose(self, things):
        return things[self.below(len(things))]

    def happens(self, share):
        return self.below(10_000) < 10_000 * share

    def between(self, low, high):
        return low + (high - low) * self.below(10_000) / 10_000
