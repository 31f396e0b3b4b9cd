"""The CPython backend: rbcl's libsodium for the group, PyNaCl's for the rest, and hashlib.

rbcl's own wrappers raise for a zero scalar or an identity result, their ``add`` does not look
whether libsodium took the points, and they take long to import. So the group operations call
the libsodium that rbcl brings along, on packed buffers, and read its answers. That is version
1.0.18, which ignores the highest bit of a point; newer ones refuse it, as RFC 9496 does, and
so do we. It also takes keys of mixed order for good (CVE-2025-69277), and so signs nothing.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import hmac
import os
import tempfile
import threading
from binascii import unhexlify
from collections.abc import Callable
from importlib.machinery import PathFinder
from importlib.util import find_spec
from queue import SimpleQueue
from typing import cast

from nacl.bindings import (
    crypto_aead_chacha20poly1305_ietf_decrypt,
    crypto_aead_chacha20poly1305_ietf_encrypt,
    crypto_core_ed25519_is_valid_point,
    crypto_sign,
    crypto_sign_open,
    crypto_sign_seed_keypair,
)
from nacl.exceptions import BadSignatureError, CryptoError

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
TAG_SIZE = 16  # of sealed bytes
WORTH_HALVING = 2 * SIZE  # a single point is scaled here


def _load_sodium() -> ctypes.CDLL:
    """Return rbcl's libsodium, initialised.

    rbcl keeps it as digits in a module, which takes four times as long to import as to read,
    and unpacks it for every process into a file that it leaves lying.
    """
    package = find_spec("rbcl")
    assert package is not None
    module = PathFinder.find_spec("_sodium", package.submodule_search_locations)
    assert module is not None
    assert module.origin is not None
    with open(module.origin, "rb") as file:
        _, _, digits = file.read().partition(b"bytes.fromhex('")
    library = unhexlify(digits[: digits.index(b"'")])
    handle, path = tempfile.mkstemp(".pyd" if os.name == "nt" else ".so")
    try:
        with open(handle, "wb") as file:
            file.write(library)
        sodium = ctypes.CDLL(path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(path)  # Windows keeps a loaded library
    if sodium.sodium_init() < 0:
        raise RuntimeError("libsodium cannot be initialised")
    return sodium


_sodium = _load_sodium()


def _function(name: str, addresses: int) -> Callable[..., int]:
    function = getattr(_sodium, name)
    function.argtypes = (ctypes.c_void_p,) * addresses
    return cast("Callable[..., int]", function)


_is_valid = _function("crypto_core_ristretto255_is_valid_point", 1)
_from_hash = _function("crypto_core_ristretto255_from_hash", 2)
_add = _function("crypto_core_ristretto255_add", 3)
_subtract = _function("crypto_core_ristretto255_sub", 3)
_multiply = _function("crypto_scalarmult_ristretto255", 3)
_multiply_base = _function("crypto_scalarmult_ristretto255_base", 2)


def are_valid(points: bytes) -> bool:
    if _has_high_bit(points):
        return False
    held = ctypes.create_string_buffer(points, len(points))
    faulty: list[int] = []

    def check_part(start: int, end: int) -> None:
        first = ctypes.addressof(held)
        faulty.extend(at for at in range(start, end, SIZE) if not _is_valid(first + at))

    _work_on(len(points), check_part)
    return not faulty


def from_hash(digest: bytes) -> bytes:
    point = ctypes.create_string_buffer(SIZE)
    _from_hash(point, digest)
    return point.raw


def add_each(left: bytes, right: bytes) -> bytes:
    return _combine_each(_add, left, right)


def subtract_each(left: bytes, right: bytes) -> bytes:
    return _combine_each(_subtract, left, right)


def _combine_each(operation: Callable[..., int], left: bytes, right: bytes) -> bytes:
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

    def scale_part(start: int, end: int) -> None:
        result, point, scalar = map(ctypes.addressof, (results, points_held, scalars_held))
        for at in range(start, end, SIZE):
            _scale(result + at, scalar + at, point + at)

    _work_on(len(points), scale_part)
    return results.raw


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
    totals = ctypes.create_string_buffer(2 * SIZE)  # one for each half
    points_held = _held(points)

    def sum_part(start: int, end: int) -> None:
        total, point = _total_of(totals, start), ctypes.addressof(points_held)
        for at in range(start, end, SIZE):
            if _add(total, total, point + at):
                raise _no_point()

    _work_on(len(points), sum_part)
    return add_each(totals.raw[:SIZE], totals.raw[SIZE:])


def sum_of_products(points: bytes, scalars: bytes) -> bytes:
    totals = ctypes.create_string_buffer(2 * SIZE)
    products = ctypes.create_string_buffer(2 * SIZE)
    points_held = _held(points)
    scalars_held = ctypes.create_string_buffer(scalars, len(scalars))

    def sum_part(start: int, end: int) -> None:
        total, product = _total_of(totals, start), _total_of(products, start)
        point, scalar = ctypes.addressof(points_held), ctypes.addressof(scalars_held)
        for at in range(start, end, SIZE):
            _scale(product, scalar + at, point + at)
            _add(total, total, product)

    _work_on(len(points), sum_part)
    return add_each(totals.raw[:SIZE], totals.raw[SIZE:])


def _total_of(totals: ctypes.Array[ctypes.c_char], start: int) -> int:
    """Return where the half from ``start`` on has its own place among two."""
    return ctypes.addressof(totals) + (SIZE if start else 0)


Part = Callable[[int, int], None]


def _work_on(size: int, work: Part) -> None:
    """Call ``work`` for the bytes from a start to an end, or for both halves of them at once.

    It holds what it writes to, since a half may go on for a moment where a Ctrl-C ends ours.
    """
    half = size // SIZE // 2 * SIZE
    if _halves is None or size < WORTH_HALVING:
        work(0, size)
        return
    done: SimpleQueue[BaseException | None] = SimpleQueue()
    _halves.put((work, half, done))
    try:
        work(half, size)
    finally:
        fault = done.get()
    if fault is not None:
        raise fault


def _start_helper() -> SimpleQueue[tuple[Part, int, SimpleQueue[BaseException | None]]] | None:
    """Start the thread that takes first halves to a second processor; return how they get there.

    ctypes calls libsodium without Python's lock. None where there is one processor only.
    """
    if (os.cpu_count() or 1) == 1:
        return None
    halves: SimpleQueue[tuple[Part, int, SimpleQueue[BaseException | None]]] = SimpleQueue()

    def serve() -> None:
        while True:
            work, end, done = halves.get()
            try:
                work(0, end)
            except BaseException as fault:
                done.put(fault)
            else:
                done.put(None)

    threading.Thread(target=serve, name="points", daemon=True).start()
    return halves


_halves = _start_helper()


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
    return crypto_aead_chacha20poly1305_ietf_encrypt(plaintext, associated, nonce, key)


def open_sealed(key: bytes, nonce: bytes, ciphertext: bytes, associated: bytes) -> bytes | None:
    if len(ciphertext) < TAG_SIZE:
        return None
    try:
        return crypto_aead_chacha20poly1305_ietf_decrypt(ciphertext, associated, nonce, key)
    except CryptoError:
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
    try:
        crypto_sign_open(signature + message, public)
    except BadSignatureError:
        return False
    return True


def equal(left: bytes, right: bytes) -> bool:
    return hmac.compare_digest(left, right)
