"""Errors, told apart by whose fault they are.

``code`` is stable: programs may test it, and it travels to the other peer. Messages are
for people, and never hold a hidden card, a mask, a key or a seed.
"""

from __future__ import annotations

__all__ = (
    "BadProof",
    "BadSignature",
    "Forked",
    "GinError",
    "IllegalMove",
    "IllegalPlay",
    "MalformedMessage",
    "Misuse",
    "OutOfTurn",
    "PeerFault",
    "StaleCopy",
    "TableDiffers",
    "VersionMismatch",
)


class GinError(Exception):
    """The root of every error this package raises on purpose."""

    code = "error"


class IllegalMove(GinError):
    """Our player asked for what the rules forbid."""

    code = "illegal_move"


class Misuse(GinError):
    """Our own code called an object wrongly."""

    code = "misuse"


class PeerFault(GinError):
    """The other peer broke the rules or the protocol."""

    code = "peer_fault"


class MalformedMessage(PeerFault):
    """Bytes from outside that are no message at all."""

    code = "malformed_message"


class OutOfTurn(PeerFault):
    """A message that is not due now: another seat's turn, repeated, dropped or reordered."""

    code = "out_of_turn"


class BadSignature(PeerFault):
    """A message that the seat's key did not sign."""

    code = "bad_signature"


class BadProof(PeerFault):
    """A shuffle, token or key proof that does not verify."""

    code = "bad_proof"


class IllegalPlay(PeerFault):
    """The peer sent a well-formed move that the rules of the game forbid."""

    code = "illegal_play"


class TableDiffers(PeerFault):
    """The table or score the peer signed is not the one its own messages give."""

    code = "table_differs"


class Forked(PeerFault):
    """The peer has signed two different messages at one place of a chain."""

    code = "forked"


class StaleCopy(GinError):
    """Our own copy of the match is older than what we have signed: nobody else's fault."""

    code = "stale_copy"


class VersionMismatch(PeerFault):
    """The two sides run versions that cannot play each other; the text says who updates."""

    code = "version_mismatch"
