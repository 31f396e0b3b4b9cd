"""Hashes and sealed bytes: SHA-512, HMAC, HKDF, ChaCha20-Poly1305."""

from __future__ import annotations

from ginp2p.errors import MalformedMessage, Misuse
from ginp2p.primitives.backend import load_backend

__all__ = (
    "DIGEST_SIZE",
    "KEY_SIZE",
    "NONCE_SIZE",
    "TAG_SIZE",
    "equal",
    "hkdf_sha512",
    "hmac_sha512",
    "open_sealed",
    "seal",
    "sha512",
)

DIGEST_SIZE = 64  # of SHA-512 and of its HMAC
KEY_SIZE = 32
NONCE_SIZE = 12
TAG_SIZE = 16

_backend = load_backend()


def sha512(data: bytes) -> bytes:
    """Return the SHA-512 digest, 64 bytes."""
    return _backend.sha512(data)


def hmac_sha512(key: bytes, data: bytes) -> bytes:
    """Return the HMAC-SHA-512 code (RFC 2104), 64 bytes; the key has any size."""
    return _backend.hmac_sha512(key, data)


def hkdf_sha512(ikm: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    """Return ``size`` bytes that HKDF-SHA-512 (RFC 5869) derives from the key ``ikm``.

    salt: empty stands for 64 zero bytes. size: 1 to 16,320.
    """
    if not 1 <= size <= 255 * DIGEST_SIZE:
        raise Misuse(f"HKDF gives 1 to {255 * DIGEST_SIZE} bytes")
    extracted = hmac_sha512(salt or bytes(DIGEST_SIZE), ikm)
    block = b""
    blocks = []
    for number in range(1, (size + DIGEST_SIZE - 1) // DIGEST_SIZE + 1):
        block = hmac_sha512(extracted, block + info + bytes([number]))
        blocks.append(block)
    return b"".join(blocks)[:size]


def seal(key: bytes, nonce: bytes, plaintext: bytes, associated: bytes) -> bytes:
    """Return the ciphertext of ChaCha20-Poly1305 (RFC 8439), 16 bytes longer than the text.

    key: 32 bytes. nonce: 12 bytes, never twice with one key. associated: bound, not sent.
    """
    _require_sizes(key, nonce)
    return _backend.seal(key, nonce, plaintext, associated)


def open_sealed(key: bytes, nonce: bytes, ciphertext: bytes, associated: bytes) -> bytes:
    """Return the plaintext that ``seal`` took with the same key, nonce and associated bytes.

    Raises: MalformedMessage where it was made with others, or changed.
    """
    _require_sizes(key, nonce)
    plaintext = _backend.open_sealed(key, nonce, ciphertext, associated)
    if plaintext is None:
        raise MalformedMessage("sealed bytes that this key does not open")
    return plaintext


def equal(left: bytes, right: bytes) -> bool:
    """Return whether both are the same bytes; the time taken does not tell where they differ."""
    return _backend.equal(left, right)


def _require_sizes(key: bytes, nonce: bytes) -> None:
    if len(key) != KEY_SIZE or len(nonce) != NONCE_SIZE:
        raise Misuse(f"a key takes {KEY_SIZE} bytes, a nonce {NONCE_SIZE}")
