"""CPace: two who share a short password agree on a strong key, and nobody learns the password.

Source: draft-irtf-cfrg-cpace, suite CPACE-RISTR255-SHA512, initiator and responder. Whoever
stands between the two, also as one of them, can test one password an exchange.

    g   = map_to_group(SHA-512(generator_string))
    Y_a = y_a g,  Y_b = y_b g,  K = y_a Y_b = y_b Y_a
    ISK = SHA-512(lv_cat(DSI_ISK, sid, K) || lv_cat(Y_a, AD_a) || lv_cat(Y_b, AD_b))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginp2p.errors import MalformedMessage
from ginp2p.primitives import IDENTITY, decode_point, point_from_hash, random_scalar, scale, sha512

if TYPE_CHECKING:
    from ginp2p.entropy import Entropy
    from ginp2p.primitives import Point

__all__ = (
    "Share",
    "generator",
    "generator_string",
    "initiator_key",
    "lv_cat",
    "make_share",
    "prepend_len",
    "responder_key",
    "scalar_mult_vfy",
)

DSI = b"CPaceRistretto255"
DSI_ISK = b"CPaceRistretto255_ISK"
HASH_BLOCK = 128  # bytes SHA-512 takes in at once


class Share:
    """One side's scalar and the point it sends. Secret: the default ``repr`` shows neither."""

    def __init__(self, scalar: int, point: Point) -> None:
        self.scalar = scalar
        self.point = point


def prepend_len(data: bytes) -> bytes:
    """Return the data behind its length in LEB128."""
    size = len(data)
    length = []
    while size >= 128:
        length.append(size & 127 | 128)
        size >>= 7
    length.append(size)
    return bytes(length) + data


def lv_cat(*parts: bytes) -> bytes:
    """Return all parts, each behind its length."""
    return b"".join([prepend_len(part) for part in parts])


def generator_string(password: bytes, channel: bytes, sid: bytes) -> bytes:
    """Return what is hashed to the generator.

    The zeros fill the hash's first block, so that the password alone stands in it, and the
    time of later blocks tells nothing of it.
    """
    zeros = max(0, HASH_BLOCK - 1 - len(prepend_len(password)) - len(prepend_len(DSI)))
    return lv_cat(DSI, password, bytes(zeros), channel, sid)


def generator(password: bytes, channel: bytes, sid: bytes) -> Point:
    """Return the base point of this exchange: only who knows the password can make it."""
    return point_from_hash(sha512(generator_string(password, channel, sid)))


def make_share(base_point: Point, entropy: Entropy) -> Share:
    """Return a fresh share of one exchange."""
    scalar = random_scalar(entropy)
    return Share(scalar, scale(base_point, scalar))


def initiator_key(share: Share, data: bytes, theirs: bytes, their_data: bytes, sid: bytes) -> bytes:
    """Return the ISK on the initiator's side, 64 bytes.

    data, their_data: what each side binds to its share (AD_a, AD_b).
    Raises: MalformedMessage where ``theirs`` is no point of the group, or its identity.
    """
    secret = scalar_mult_vfy(share.scalar, theirs)
    return _isk(sid, secret, lv_cat(share.point, data) + lv_cat(theirs, their_data))


def responder_key(share: Share, data: bytes, theirs: bytes, their_data: bytes, sid: bytes) -> bytes:
    """Return the ISK on the responder's side, 64 bytes. As ``initiator_key``."""
    secret = scalar_mult_vfy(share.scalar, theirs)
    return _isk(sid, secret, lv_cat(theirs, their_data) + lv_cat(share.point, data))


def scalar_mult_vfy(scalar: int, theirs: bytes) -> Point:
    """Return the product, where it can serve as a secret.

    Raises: MalformedMessage. An identity would be a key that anybody knows: the draft
    demands to stop, whatever the decoder let pass.
    """
    secret = scale(decode_point(theirs), scalar)
    if secret == IDENTITY:
        raise MalformedMessage("a share of the pairing that gives no secret")
    return secret


def _isk(sid: bytes, secret: Point, transcript: bytes) -> bytes:
    return sha512(lv_cat(DSI_ISK, sid, secret) + transcript)
