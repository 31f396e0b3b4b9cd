"""The CPython backend: rbcl's libsodium for the group, hashlib, cryptography and PyNaCl.

rbcl's own wrappers raise for a zero scalar or an identity result, and their ``add`` does
not look whether libsodium took the points. So the group operations call the libsodium that
rbcl brings along, on packed buffers, and read its answers. That is version 1.0.18, which
ignores the highest bit of a point; newer ones refuse it, as RFC 9496 does, and so do we.
"""

from __future__ import annotations

import ctypes
import hashlib
import hmac
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

import rbcl
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from nacl.bindings import (
    crypto_core_ed25519_is_valid_point,
    crypto_sign,
    crypto_sign_open,
    crypto_sign_seed_keypair,
)
from nacl.exceptions import BadSignatureError

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
WORTH_HALVING = 8 * SIZE  # fewer points are scaled sooner than half of them are handed over

# Takes half of a long list to a second processor: ctypes calls libsodium without Python's lock.
_helper = ThreadPoolExecutor(1, "points") if (os.cpu_count() or 1) > 1 else None


def _load_sodium() -> ctypes.CDLL:
    """Return a handle of rbcl's libsodium whose function types are ours alone."""
    path = rbcl._sodium._name  # initialised when rbcl was imported
    sodium = ctypes.CDLL(path)
    try:
        os.unlink(path)  # rbcl unpacks megabytes for every process and leaves them lying
    except OSError:
        pass  # Windows keeps a loaded library
    for name, addresses in (
        ("crypto_core_ristretto255_is_valid_point", 1),
        ("crypto_core_ristretto255_from_hash", 2),
        ("crypto_core_ristretto255_add", 3),
        ("crypto_core_ristretto255_sub", 3),
        ("crypto_scalarmult_ristretto255", 3),
        ("crypto_scalarmult_ristretto255_base", 2),
    ):
        getattr(sodium, name).argtypes = (ctypes.c_void_p,) * addresses
    return sodium


_sodium = _load_sodium()
_is_valid = _sodium.crypto_core_ristretto255_is_valid_point
_add = _sodium.crypto_core_ristretto255_add
_subtract = _sodium.crypto_core_ristretto255_sub
_multiply = _sodium.crypto_scalarmult_ristretto255
_multiply_base = _sodium.crypto_scalarmult_ristretto255_base


def are_valid(points: bytes) -> bool:
    held = ctypes.create_string_buffer(points, len(points))
    start = ctypes.addressof(held)
    return not _has_high_bit(points) and all(
        _is_valid(start + at) for at in range(0, len(points), SIZE)
    )


def from_hash(digest: bytes) -> bytes:
    point = ctypes.create_string_buffer(SIZE)
    _sodium.crypto_core_ristretto255_from_hash(point, digest)
    return point.raw


def add_each(left: bytes, right: bytes) -> bytes:
    return _combine_each(_add, left, right)


def subtract_each(left: bytes, right: bytes) -> bytes:
    return _combine_each(_subtract, left, right)


def _combine_each(operation: ctypes._NamedFuncPointer, left: bytes, right: bytes) -> bytes:
    results = ctypes.create_string_buffer(len(left))
    left_held, right_held = _held(left), _held(right)
    result, a, b = map(ctypes.addressof, (results, left_held, right_held))
    for at in range(0, len(left), SIZE):
        if operation(result + at, a + at, b + at):
            raise _no_point()
    return results.raw


def scale_each(points: bytes, scalars: bytes) -> bytes:
    results = ctypes.create_string_buffer(len(points))
    points_held = _held(points)
    scalars_held = ctypes.create_string_buffer(scalars, len(scalars))
    result, point, scalar = map(ctypes.addressof, (results, points_held, scalars_held))

    def scale_part(start: int, end: int) -> None:
        for at in range(start, end, SIZE):
            _scale(result + at, scalar + at, point + at)

    half = len(points) // SIZE // 2 * SIZE if len(points) >= WORTH_HALVING else 0
    first_half = _helped(scale_part, half) if half else None
    if first_half is None:
        half = 0
    try:
        scale_part(half, len(points))
    finally:
        if first_half is not None:
            wait([first_half])  # before any fault goes on: it writes to our buffers
    if first_half is not None:
        first_half.result()
    return results.raw


def _helped(work: Callable[[int, int], None], end: int) -> Future[None] | None:
    """Let the helper do the work up to ``end``; None where there is no helper."""
    try:
        return None if _helper is None else _helper.submit(work, 0, end)
    except RuntimeError:  # the interpreter is ending
        return None


def scale_all(points: bytes, scalar: bytes) -> bytes:
    return scale_each(points, scalar * (len(points) // SIZE))


def base_each(scalars: bytes) -> bytes:
    results = ctypes.create_string_buffer(len(scalars))
    scalars_held = ctypes.create_string_buffer(scalars, len(scalars))
    result, scalar = map(ctypes.addressof, (results, scalars_held))
    for at in range(0, len(scalars), SIZE):
        _multiply_base(result + at, scalar + at)  # fails for scalar 0, with the right bytes
    return results.raw


def sum_points(points: bytes) -> bytes:
    total = ctypes.create_string_buffer(SIZE)
    points_held = _held(points)
    result, point = map(ctypes.addressof, (total, points_held))
    for at in range(0, len(points), SIZE):
        if _add(result, result, point + at):
            raise _no_point()
    return total.raw


def sum_of_products(points: bytes, scalars: bytes) -> bytes:
    return sum_points(scale_each(points, scalars))


def _scale(result: int, scalar: int, point: int) -> None:
    """Write the product; libsodium calls the identity a failure, but writes it."""
    if _multiply(result, scalar, point) and not _is_valid(point):
        raise _no_point()


def _held(points: bytes) -> ctypes.Array[ctypes.c_char]:
    if _has_high_bit(points):
        raise _no_point()
    return ctypes.create_string_buffer(points, len(points))


def _has_high_bit(points: bytes) -> bool:
    return max(points[SIZE - 1 :: SIZE], default=0) > 0x7F


def _no_point() -> MalformedMessage:
    return MalformedMessage("bytes that encode no point of the group")


def sha512(data: bytes) -> bytes:
    return hashlib.sha512(data).digest()


def hmac_sha512(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha512")


def seal(key: bytes, nonce: bytes, plaintext: bytes, associated: bytes) -> bytes:
    return ChaCha20Poly1305(key).encrypt(nonce, plaintext, associated)


def open_sealed(key: bytes, nonce: bytes, ciphertext: bytes, associated: bytes) -> bytes | None:
    try:
        return ChaCha20Poly1305(key).decrypt(nonce, ciphertext, associated)
    except InvalidTag:
        return None


def sign_keypair(seed: bytes) -> bytes:
    public, _ = crypto_sign_seed_keypair(seed)
    return public


def sign(seed: bytes, message: bytes) -> bytes:
    _, secret = crypto_sign_seed_keypair(seed)
    return crypto_sign(message, secret)[:64]


def is_signing_key(public: bytes) -> bool:
    return crypto_core_ed25519_is_valid_point(public)


def verify_signature(public: bytes, message: bytes, signature: bytes) -> bool:
    # cryptography (OpenSSL) takes a small-order key with a zero signature: not libsodium
    try:
        crypto_sign_open(signature + message, public)
    except BadSignatureError:
        return False
    return True


def equal(left: bytes, right: bytes) -> bool:
    return hmac.compare_digest(left, right)
