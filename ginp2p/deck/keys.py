"""A seat's key for one hand, and the proof that the seat knows its secret.

Without the proof a seat could answer the other's X with Y - X and own the joint key alone.
Schnorr: with t = k·B, challenge e over all of it and s = k - e·x, anybody sees that

    t = s·B + e·X

Source: docs/protocol.md, "The deck".
"""

from __future__ import annotations

from ginp2p.deck.transcript import Transcript
from ginp2p.entropy import Entropy
from ginp2p.errors import BadProof, MalformedMessage
from ginp2p.primitives import (
    IDENTITY,
    SCALAR_SIZE,
    L,
    Point,
    add,
    base,
    decode_point,
    decode_scalar,
    encode_scalar,
    random_scalar,
    scale,
)

__all__ = ("KEY_PROOF_SIZE", "joint_key", "make_key", "verify_key")

KEY_PROOF_SIZE = 2 * SCALAR_SIZE  # challenge, response


def make_key(context: Transcript, entropy: Entropy) -> tuple[int, Point, bytes]:
    """Return a fresh secret x, the public key x·B and the proof that x is known.

    context: where in the match this key stands, and whose it is. It is not changed.
    """
    secret = random_scalar(entropy)
    public = base(secret)
    nonce = random_scalar(entropy)
    challenge = _challenge(context, public, base(nonce))
    response = (nonce - challenge * secret) % L
    return secret, public, encode_scalar(challenge) + encode_scalar(response)


def verify_key(public: Point, proof: bytes, context: Transcript) -> None:
    """Check that whoever made this key knows its secret.

    Raises: MalformedMessage, BadProof.
    """
    decode_point(public)
    if len(proof) != KEY_PROOF_SIZE:
        raise MalformedMessage(f"a key proof has {KEY_PROOF_SIZE} bytes, not {len(proof)}")
    challenge = decode_scalar(proof[:SCALAR_SIZE])
    response = decode_scalar(proof[SCALAR_SIZE:])
    announced = add(base(response), scale(public, challenge))
    if _challenge(context, public, announced) != challenge:
        raise BadProof("the proof of the hand's key does not verify")


def joint_key(dealer_key: Point, other_key: Point) -> Point:
    """Return the key under which the deck is masked.

    Raises: BadProof where the two keys cancel each other.
    """
    key = add(dealer_key, other_key)
    if key == IDENTITY:
        raise BadProof("the two keys of the hand cancel each other")
    return key


def _challenge(context: Transcript, public: Point, announced: Point) -> int:
    bound = context.copy().absorb("statement", b"key").absorb("key", public)
    return bound.absorb("announcement", announced).challenge("challenge")
