"""The group ristretto255 (RFC 9496): points, and scalars modulo its prime order L.

A ``Point`` is the canonical encoding, 32 bytes; a scalar is an int from 0 to L - 1. Zero,
the identity and results that are either are ordinary values inside a computation. What
comes from outside passes ``decode_point`` or ``decode_scalar`` first, which are strict.
"""

from __future__ import annotations

from typing import Sequence

from ginp2p.entropy import Entropy
from ginp2p.errors import MalformedMessage, Misuse
from ginp2p.primitives.backend import load_backend

__all__ = (
    "BASE",
    "IDENTITY",
    "POINT_SIZE",
    "SCALAR_SIZE",
    "L",
    "Point",
    "add",
    "add_each",
    "base",
    "base_each",
    "decode_point",
    "decode_points",
    "decode_scalar",
    "encode_scalar",
    "hash_to_scalar",
    "point_from_hash",
    "random_scalar",
    "random_scalars",
    "scale",
    "scale_all",
    "scale_each",
    "subtract",
    "subtract_each",
    "sum_of_products",
    "sum_points",
)

Point = bytes

L = 2**252 + 27742317777372353535851937790883648493
POINT_SIZE = 32
SCALAR_SIZE = 32
IDENTITY = bytes(POINT_SIZE)
BASE = bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76")

_backend = load_backend()


def decode_point(data: bytes) -> Point:
    """Return a point from outside: 32 bytes, canonical, not the identity.

    Raises: MalformedMessage.
    """
    return decode_points(data, 1)[0]


def decode_points(data: bytes, count: int) -> tuple[Point, ...]:
    """Return ``count`` points from outside, 32 bytes each; none is the identity.

    Raises: MalformedMessage.
    """
    if len(data) != count * POINT_SIZE:
        raise MalformedMessage(f"{count} points take {count * POINT_SIZE} bytes, not {len(data)}")
    points = tuple(_split(data))
    if IDENTITY in points or not _backend.are_valid(data):
        raise MalformedMessage("bytes that encode no point of the group, or the identity")
    return points


def decode_scalar(data: bytes) -> int:
    """Return a scalar from outside: 32 bytes, little-endian, below L.

    Raises: MalformedMessage.
    """
    if len(data) != SCALAR_SIZE:
        raise MalformedMessage(f"a scalar takes {SCALAR_SIZE} bytes, not {len(data)}")
    scalar = int.from_bytes(data, "little")
    if scalar >= L:
        raise MalformedMessage("a scalar that is not below the order of the group")
    return scalar


def encode_scalar(scalar: int) -> bytes:
    """Return the scalar's 32 bytes, little-endian. Raises: Misuse where it is out of range."""
    if not 0 <= scalar < L:
        raise Misuse("a scalar has to be from 0 to L - 1")
    return scalar.to_bytes(SCALAR_SIZE, "little")


def random_scalar(entropy: Entropy) -> int:
    """Return a uniformly random scalar that is not zero; takes 64 bytes a try."""
    while True:
        scalar = hash_to_scalar(entropy(64))
        if scalar:
            return scalar


def random_scalars(count: int, entropy: Entropy) -> list[int]:
    """Return uniformly random scalars from one draw of 64 bytes each: a browser pays by the call.

    Zero can be among them, with a chance of 2^-252.
    """
    drawn = entropy(64 * count)
    return [hash_to_scalar(drawn[start : start + 64]) for start in range(0, len(drawn), 64)]


def hash_to_scalar(digest: bytes) -> int:
    """Return 64 bytes, read as a little-endian number, modulo L."""
    _require(len(digest) == 64)
    return int.from_bytes(digest, "little") % L


def point_from_hash(digest: bytes) -> Point:
    """Return the point that the one-way map of RFC 9496 §4.3.4 gives for 64 bytes."""
    _require(len(digest) == 64)
    return _backend.from_hash(digest)


def add(p: Point, q: Point) -> Point:
    """Return p + q."""
    return _backend.add_each(_joined((p,)), _joined((q,)))


def subtract(p: Point, q: Point) -> Point:
    """Return p - q."""
    return _backend.subtract_each(_joined((p,)), _joined((q,)))


def add_each(ps: Sequence[Point], qs: Sequence[Point]) -> list[Point]:
    """Return p_i + q_i for every i."""
    _require(len(ps) == len(qs))
    return _split(_backend.add_each(_joined(ps), _joined(qs)))


def subtract_each(ps: Sequence[Point], qs: Sequence[Point]) -> list[Point]:
    """Return p_i - q_i for every i."""
    _require(len(ps) == len(qs))
    return _split(_backend.subtract_each(_joined(ps), _joined(qs)))


def scale(p: Point, scalar: int) -> Point:
    """Return scalar · p."""
    return _backend.scale_each(_joined((p,)), encode_scalar(scalar))


def scale_each(points: Sequence[Point], scalars: Sequence[int]) -> list[Point]:
    """Return s_i · p_i for every i."""
    _require(len(points) == len(scalars))
    return _split(_backend.scale_each(_joined(points), _encoded(scalars)))


def scale_all(points: Sequence[Point], scalar: int) -> list[Point]:
    """Return scalar · p_i for every i."""
    return _split(_backend.scale_all(_joined(points), encode_scalar(scalar)))


def base(scalar: int) -> Point:
    """Return scalar · B, B the generator."""
    return _backend.base_each(encode_scalar(scalar))


def base_each(scalars: Sequence[int]) -> list[Point]:
    """Return s_i · B for every i."""
    return _split(_backend.base_each(_encoded(scalars)))


def sum_points(points: Sequence[Point]) -> Point:
    """Return the sum of all points; of none, the identity."""
    return _backend.sum_points(_joined(points))


def sum_of_products(points: Sequence[Point], scalars: Sequence[int]) -> Point:
    """Return the sum of all s_i · p_i; of none, the identity."""
    _require(len(points) == len(scalars))
    return _backend.sum_of_products(_joined(points), _encoded(scalars))


def _joined(points: Sequence[Point]) -> bytes:
    joined = b"".join(points)
    _require(len(joined) == len(points) * POINT_SIZE)
    return joined


def _encoded(scalars: Sequence[int]) -> bytes:
    return b"".join([encode_scalar(scalar) for scalar in scalars])


def _split(points: bytes) -> list[Point]:
    return [points[at : at + POINT_SIZE] for at in range(0, len(points), POINT_SIZE)]


def _require(sizes_fit: bool) -> None:
    """Keep libsodium from reading past the end of what it is given."""
    if not sizes_fit:
        raise Misuse("points, scalars or a digest of the wrong number or size")
