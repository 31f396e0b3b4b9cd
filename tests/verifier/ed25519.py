"""Signatures by Ed25519, strict as docs/protocol.md 0.1 says."""

import hashlib

from tests.verifier.edwards import (
    IDENTITY,
    D,
    L,
    Multiples,
    P,
    Point,
    add,
    cached,
    combine,
    double,
    roots_ratio,
)


def decode(data: bytes) -> Point | None:
    """The point of a canonical encoding (RFC 8032 §5.1.3), else None."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number % 2**255
    if len(data) != 32 or y >= P:
        return None
    square, x = roots_ratio((y * y - 1) % P, (D * y * y + 1) % P)
    if not square or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def encode(point: Point) -> bytes:
    """RFC 8032 §5.1.2."""
    x, y, z, _ = point
    inverse = pow(z, -1, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")


def is_identity(point: Point) -> bool:
    """Is it the neutral point?"""
    x, y, z, _ = point
    return x % P == 0 and (y - z) % P == 0


def small(point: Point) -> bool:
    """Is its order 1, 2, 4 or 8?"""
    return is_identity(double(double(double(point))))


def prime_order(point: Point) -> bool:
    """Is it in the group of order L, and not the identity?"""
    if is_identity(point):
        return False
    almost = combine([(L - 1, Multiples(point))])
    return is_identity(add(almost, cached(point)))


_base = decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
assert _base is not None
BASE = Multiples(_base, 8)


class Key:
    """A key that signatures are checked with."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.point = decode(data)
        self._negative = IDENTITY
        if self.point is not None:
            x, y, z, t = self.point
            self._negative = (-x % P, y, z, -t % P)
        self._multiples = Multiples(self._negative, 8)

    def good(self, message: bytes, signature: bytes) -> bool:
        """Does the signature hold?"""
        if self.point is None or small(self.point) or len(signature) != 64:
            return False
        first, s = signature[:32], int.from_bytes(signature[32:], "little")
        if s >= L:
            return False
        hashed = hashlib.sha512(first + self.data + message).digest()
        k = int.from_bytes(hashed, "little") % L
        made = combine([(s, BASE), (k, self._multiples)])
        return encode(made) == first and not small(made)
