"""What the messages of a hand are bound to: the hands before it, their place, the table.

Source: docs/protocol.md, "A hand".
"""

from __future__ import annotations

from ginp2p.deck.transcript import Transcript
from ginp2p.game.cards import Seat
from ginp2p.game.deal import Deal
from ginp2p.game.match import Match
from ginp2p.table.wire import HASH_SIZE, SCORES_SIZE

__all__ = ("first_bound", "next_bound", "proof_context", "table_hash")


def first_bound(match_id: bytes) -> bytes:
    """Return what the first hand follows from: the match itself, and no points."""
    return match_id + bytes(SCORES_SIZE)


def next_bound(head: bytes, match: Match) -> bytes:
    """Return what the next hand follows from: the last head, and the hand points so far."""
    return head + b"".join(points.to_bytes(2, "big") for points in match.scores)


def proof_context(head: bytes, seat: Seat, phase: str) -> Transcript:
    """Return what every proof in a message is bound to.

    head: the chain's head before the message; it holds match, hand and turn.
    phase: ``key``, ``shuffle`` or ``tokens``, what the proof is about.
    """
    transcript = Transcript("proof")
    transcript.absorb("head", head)
    transcript.absorb("phase", phase.encode())
    transcript.absorb("seat", bytes([seat]))
    return transcript


def table_hash(deal: Deal | None) -> bytes:
    """Return the hash of a public table, 32 bytes; None stands for a hand not yet dealt."""
    transcript = Transcript("table")
    transcript.absorb("table", b"" if deal is None else deal.encode())
    return transcript.digest("table hash")[:HASH_SIZE]
