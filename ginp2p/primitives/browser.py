"""The browser's backend: MicroPython in a worker, libsodium.js beside it.

``sodium_bridge`` is clients/web/core/bridge.mjs. It takes addresses of bytes, which stay
where they are while they are referred to: MicroPython's collector moves nothing. Results
are written where it is told.
"""

from __future__ import annotations

import sodium_bridge as _bridge  # type: ignore[import-not-found]
from uctypes import addressof  # type: ignore[import-not-found]

from ginp2p.errors import MalformedMessage

__all__ = (
    "add_each",
    "are_valid",
    "base_each",
    "equal",
    "from_hash",
    "hmac_sha512",
    "is_signing_key",
    "open_sealed",
    "scale_all",
    "scale_each",
    "seal",
    "sha512",
    "sign",
    "sign_keypair",
    "subtract_each",
    "sum_of_products",
    "sum_points",
    "verify_signature",
)

SIZE = 32  # of a point and of a scalar
TAG_SIZE = 16


def are_valid(points: bytes) -> bool:
    return bool(_bridge.are_valid(addressof(points), len(points) // SIZE))


def from_hash(digest: bytes) -> bytes:
    point = bytearray(SIZE)
    _bridge.from_hash(addressof(point), addressof(digest))
    return bytes(point)


def add_each(left: bytes, right: bytes) -> bytes:
    sums = bytearray(len(left))
    return _checked(
        sums,
        _bridge.add_each(addressof(sums), addressof(left), addressof(right), len(left) // SIZE),
    )


def subtract_each(left: bytes, right: bytes) -> bytes:
    differences = bytearray(len(left))
    return _checked(
        differences,
        _bridge.subtract_each(
            addressof(differences), addressof(left), addressof(right), len(left) // SIZE
        ),
    )


def scale_each(points: bytes, scalars: bytes) -> bytes:
    products = bytearray(len(points))
    return _checked(
        products,
        _bridge.scale_each(
            addressof(products), addressof(points), addressof(scalars), len(points) // SIZE
        ),
    )


def scale_all(points: bytes, scalar: bytes) -> bytes:
    products = bytearray(len(points))
    return _checked(
        products,
        _bridge.scale_all(
            addressof(products), addressof(points), addressof(scalar), len(points) // SIZE
        ),
    )


def base_each(scalars: bytes) -> bytes:
    products = bytearray(len(scalars))
    _bridge.base_each(addressof(products), addressof(scalars), len(scalars) // SIZE)
    return bytes(products)


def sum_points(points: bytes) -> bytes:
    total = bytearray(SIZE)
    return _checked(
        total, _bridge.sum_points(addressof(total), addressof(points), len(points) // SIZE)
    )


def sum_of_products(points: bytes, scalars: bytes) -> bytes:
    total = bytearray(SIZE)
    return _checked(
        total,
        _bridge.sum_of_products(
            addressof(total), addressof(points), addressof(scalars), len(points) // SIZE
        ),
    )


def _checked(result: bytearray, points_were_valid: bool) -> bytes:
    if not points_were_valid:
        raise MalformedMessage("bytes that encode no point of the group")
    return bytes(result)


def sha512(data: bytes) -> bytes:
    digest = bytearray(64)
    _bridge.sha512(addressof(digest), addressof(data), len(data))
    return bytes(digest)


def hmac_sha512(key: bytes, data: bytes) -> bytes:
    code = bytearray(64)
    _bridge.hmac_sha512(addressof(code), addressof(key), len(key), addressof(data), len(data))
    return bytes(code)


def seal(key: bytes, nonce: bytes, plaintext: bytes, associated: bytes) -> bytes:
    sealed = bytearray(len(plaintext) + TAG_SIZE)
    _bridge.seal(
        addressof(sealed),
        addressof(key),
        addressof(nonce),
        addressof(plaintext),
        len(plaintext),
        addressof(associated),
        len(associated),
    )
    return bytes(sealed)


def open_sealed(key: bytes, nonce: bytes, ciphertext: bytes, associated: bytes) -> bytes | None:
    if len(ciphertext) < TAG_SIZE:
        return None
    plaintext = bytearray(len(ciphertext) - TAG_SIZE)
    is_genuine = _bridge.open_sealed(
        addressof(plaintext),
        addressof(key),
        addressof(nonce),
        addressof(ciphertext),
        len(ciphertext),
        addressof(associated),
        len(associated),
    )
    return bytes(plaintext) if is_genuine else None


def sign_keypair(seed: bytes) -> bytes:
    public = bytearray(32)
    _bridge.sign_keypair(addressof(public), addressof(seed))
    return bytes(public)


def sign(seed: bytes, message: bytes) -> bytes:
    signature = bytearray(64)
    _bridge.sign(addressof(signature), addressof(seed), addressof(message), len(message))
    return bytes(signature)


def is_signing_key(public: bytes) -> bool:
    return bool(_bridge.is_signing_key(addressof(public)))


def verify_signature(public: bytes, message: bytes, signature: bytes) -> bool:
    return bool(
        _bridge.verify_signature(
            addressof(public), addressof(message), len(message), addressof(signature)
        )
    )


def equal(left: bytes, right: bytes) -> bool:
    if len(left) != len(right):
        return False
    difference = 0
    for a, b in zip(left, right):
        difference |= a ^ b
    return difference == 0
