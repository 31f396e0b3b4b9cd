"""A token bucket: so much at once, and so much a second afterwards. Pure; ``now`` is given."""

from __future__ import annotations

__all__ = ("Bucket",)


class Bucket:
    """An allowance that refills with time."""

    __slots__ = ("_at", "_level", "_size", "rate")

    def __init__(self, size: float, rate: float, now: float) -> None:
        """Start full. size: what it holds; rate: what comes back each second."""
        self._size = float(size)
        self.rate = rate
        self._level = self._size
        self._at = now

    def take(self, amount: float, now: float) -> bool:
        """Take ``amount`` if it is there; otherwise take nothing and return False."""
        self._refill(now)
        if self._level < amount:
            return False
        self._level -= amount
        return True

    def give_back(self, amount: float) -> None:
        """Undo a ``take``."""
        self._level = min(self._size, self._level + amount)

    def wait(self, amount: float, now: float) -> float:
        """Return the seconds until ``amount`` can be taken, 0 when it can be at once."""
        self._refill(now)
        return max(0.0, min(amount, self._size) - self._level) / self.rate

    def is_full(self, now: float) -> bool:
        """Whether nothing has been taken that has not come back since."""
        self._refill(now)
        return self._level >= self._size

    def _refill(self, now: float) -> None:
        if now > self._at:  # a clock that steps back gives nothing and takes nothing
            self._level = min(self._size, self._level + (now - self._at) * self.rate)
            self._at = now
