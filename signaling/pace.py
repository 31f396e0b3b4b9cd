"""Token buckets: so much at once, and so much a second afterwards. Pure; ``now`` is given."""

from __future__ import annotations

from signaling.limits import Limits

__all__ = ("Bucket", "Pace")

SHORTEST = 0.001  # seconds to wait


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


class Pace:
    """What one connection may send: frames and bytes, two buckets that are asked at once.

    There is one for each connection, asked for each frame: hence no two of ``Bucket``.
    """

    __slots__ = ("_at", "_bytes", "_frames", "_limits")

    def __init__(self, limits: Limits, now: float) -> None:
        self._limits = limits
        self._frames = float(limits.message_burst)
        self._bytes = float(limits.byte_burst)
        self._at = now

    def take(self, size: int, now: float) -> float:
        """Take one frame of so many bytes; return 0, or the seconds until it could be taken."""
        limits = self._limits
        frames, volume = self._frames, self._bytes
        passed = now - self._at
        if passed > 0:  # a clock that steps back gives nothing and takes nothing
            self._at = now
            frames += passed * limits.messages_per_second
            if frames > limits.message_burst:
                frames = float(limits.message_burst)
            volume += passed * limits.bytes_per_second
            if volume > limits.byte_burst:
                volume = float(limits.byte_burst)
        if frames >= 1 and volume >= size:
            self._frames = frames - 1
            self._bytes = volume - size
            return 0.0
        self._frames, self._bytes = frames, volume
        lacking = min(size, limits.byte_burst) - volume
        waits = (1 - frames) / limits.messages_per_second, lacking / limits.bytes_per_second
        return max(*waits, SHORTEST)  # a frame larger than the bucket never is taken
