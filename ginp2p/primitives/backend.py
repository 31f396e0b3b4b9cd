"""What a backend has to offer, and the choice of the one this VM uses.

Many points or scalars travel packed, 32 bytes each: a call crosses into libsodium's world
once, however long the list is. Points are valid, the identity among them; scalars are
below L, zero among them. A backend refuses an invalid point with MalformedMessage.
"""

from __future__ import annotations

import sys
from typing import Protocol

__all__ = ("Backend", "load_backend")


class Backend(Protocol):
    """The operations that ``cpython`` and ``browser`` both define, with the same results."""

    def are_valid(self, points: bytes) -> bool:
        """Return whether all are canonical encodings; the identity is one."""
        ...

    def from_hash(self, digest: bytes) -> bytes:
        """Return the point that RFC 9496 §4.3.4 derives from 64 bytes."""
        ...

    def add_each(self, left: bytes, right: bytes) -> bytes:
        """Return the sums, pair by pair."""
        ...

    def subtract_each(self, left: bytes, right: bytes) -> bytes:
        """Return the differences, pair by pair."""
        ...

    def scale_each(self, points: bytes, scalars: bytes) -> bytes:
        """Return the products, pair by pair."""
        ...

    def scale_all(self, points: bytes, scalar: bytes) -> bytes:
        """Return every point times the one scalar."""
        ...

    def base_each(self, scalars: bytes) -> bytes:
        """Return the generator times each scalar."""
        ...

    def sum_points(self, points: bytes) -> bytes:
        """Return the sum of all; of none, the identity."""
        ...

    def sum_of_products(self, points: bytes, scalars: bytes) -> bytes:
        """Return the sum of the products of the pairs; of none, the identity."""
        ...

    def sha512(self, data: bytes) -> bytes:
        """Return the 64-byte digest."""
        ...

    def hmac_sha512(self, key: bytes, data: bytes) -> bytes:
        """Return the 64-byte code; the key has any size."""
        ...

    def seal(self, key: bytes, nonce: bytes, plaintext: bytes, associated: bytes) -> bytes:
        """Return the ciphertext of ChaCha20-Poly1305 (RFC 8439), the tag at its end."""
        ...

    def open_sealed(
        self, key: bytes, nonce: bytes, ciphertext: bytes, associated: bytes
    ) -> bytes | None:
        """Return the plaintext, or None where the tag is wrong or missing."""
        ...

    def sign_keypair(self, seed: bytes) -> bytes:
        """Return the Ed25519 public key of a 32-byte seed."""
        ...

    def sign(self, seed: bytes, message: bytes) -> bytes:
        """Return the 64-byte Ed25519 signature."""
        ...

    def is_signing_key(self, public: bytes) -> bool:
        """Return whether 32 bytes are a canonical point of the prime-order group, not zero."""
        ...

    def verify_signature(self, public: bytes, message: bytes, signature: bytes) -> bool:
        """Return libsodium's verdict; sizes are right."""
        ...

    def equal(self, left: bytes, right: bytes) -> bool:
        """Return whether both are the same bytes, in constant time where the VM can."""
        ...


def load_backend() -> Backend:
    """Return the backend of the VM that runs this."""
    if sys.implementation.name == "micropython":
        from ginp2p.primitives import browser

        return browser
    from ginp2p.primitives import cpython

    return cpython
