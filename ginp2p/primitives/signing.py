"""Ed25519 signatures, with libsodium's verdicts on every VM.

Verification means the cofactorless equation, S < L, canonical A and R, no small-order A
or R. Other libraries accept more, and two peers must never disagree about a record.
"""

from __future__ import annotations

from ginp2p.errors import Misuse
from ginp2p.primitives.backend import load_backend

__all__ = (
    "PUBLIC_SIZE",
    "SEED_SIZE",
    "SIGNATURE_SIZE",
    "is_signing_key",
    "sign",
    "sign_keypair",
    "verify_signature",
)

SEED_SIZE = 32
PUBLIC_SIZE = 32
SIGNATURE_SIZE = 64

_backend = load_backend()


def sign_keypair(seed: bytes) -> bytes:
    """Return the public key, 32 bytes, of a secret seed of 32 bytes."""
    _require_size(seed)
    return _backend.sign_keypair(seed)


def sign(seed: bytes, message: bytes) -> bytes:
    """Return the signature of ``message``, 64 bytes, by the key of this seed."""
    _require_size(seed)
    return _backend.sign(seed, message)


def is_signing_key(public: bytes) -> bool:
    """Return whether a secret can be behind this key.

    Keys of small or mixed order, and encodings that are not canonical, have none: for most
    of them no signature ever verifies, so whoever shows one could sign nothing.
    """
    return len(public) == PUBLIC_SIZE and _backend.is_signing_key(public)


def verify_signature(public: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether the key signed the message; a key or signature of a wrong size did not."""
    if len(public) != PUBLIC_SIZE or len(signature) != SIGNATURE_SIZE:
        return False
    return _backend.verify_signature(public, message, signature)


def _require_size(seed: bytes) -> None:
    if len(seed) != SEED_SIZE:
        raise Misuse(f"a seed takes {SEED_SIZE} bytes")
