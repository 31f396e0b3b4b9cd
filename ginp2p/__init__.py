"""Gin Rummy for two, peer to peer, with a deck that neither can see or stack.

The names a program needs most are here; each is loaded when it is first used, so that the
rules alone do not bring the cryptography with them. (Modules inside are imported by their
full names: MicroPython's ``from ginp2p import primitives`` would only look here.)
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "Action": "ginp2p.game.deal",
    "CLASSIC": "ginp2p.game.rules",
    "Card": "ginp2p.game.cards",
    "Deal": "ginp2p.game.deal",
    "GUEST": "ginp2p.game.cards",
    "GinError": "ginp2p.errors",
    "HOST": "ginp2p.game.cards",
    "HOUSE": "ginp2p.game.rules",
    "IllegalMove": "ginp2p.errors",
    "Match": "ginp2p.game.match",
    "Misuse": "ginp2p.errors",
    "Pairing": "ginp2p.pairing.exchange",
    "PeerFault": "ginp2p.errors",
    "RecordFault": "ginp2p.table.verify",
    "RoomCode": "ginp2p.pairing.code",
    "Rules": "ginp2p.game.rules",
    "Seat": "ginp2p.game.cards",
    "Session": "ginp2p.table.session",
    "SoloTable": "ginp2p.table.solo",
    "Verdict": "ginp2p.table.verify",
    "View": "ginp2p.game.view",
    "format_card": "ginp2p.game.cards",
    "format_cards": "ginp2p.game.cards",
    "least_deadwood": "ginp2p.game.melds",
    "make_bot": "ginp2p.bots",
    "parse_card": "ginp2p.game.cards",
    "parse_cards": "ginp2p.game.cards",
    "parse_link": "ginp2p.pairing.code",
    "preset": "ginp2p.game.rules",
    "verify_record": "ginp2p.table.verify",
}

__all__ = ("__version__",) + tuple(sorted(_HOMES))


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"ginp2p has no {name}")
    return getattr(__import__(_HOMES[name], None, None, (name,)), name)
