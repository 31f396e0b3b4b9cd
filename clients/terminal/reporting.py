"""What programs are told: an event's fields as JSON values. The list is in docs/command.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clients.peer.events import OtherLeftRoom, OtherMissing, SearchFailed, ServerLost
from clients.terminal.away import LinkLost, LinkRenewed, StillAway
from ginp2p.game.cards import SEATS, Seat, format_card
from ginp2p.game.match import Match
from ginp2p.game.rules import Rules
from ginp2p.record import Record
from ginp2p.table.events import Chatted, DealOver, HandDealt, MatchBegun, Wished
from ginp2p.table.presence import OtherBack, OtherGone, OtherQuiet

__all__ = ("event_fields", "match_fields")

Fields = dict[str, Any]


def event_fields(event: Record) -> tuple[str, Fields] | None:
    """Return an event's name and fields for programs; None where it is not for them.

    The end of the match has a path with it, and so is told by the table itself.
    """
    make = _TOLD.get(type(event))
    return None if make is None else make(event)


def match_fields(match: Match) -> Fields:
    """Return a finished match: hand points, which decide, and totals with all bonuses."""
    sheet = match.sheet()
    return {
        "winner": _seat(match.winner),
        "host": sheet.points[0],
        "guest": sheet.points[1],
        "host_total": sheet.totals[0],
        "guest_total": sheet.totals[1],
        "hands": len(match.results),
    }


def _match_begun(event: MatchBegun) -> tuple[str, Fields]:
    rules = _rules(event.rules)
    return "match_begun", {"host": event.names[0], "guest": event.names[1], **rules}


def _hand_dealt(event: HandDealt) -> tuple[str, Fields]:
    dealer, upcard = SEATS[event.dealer], format_card(event.upcard)
    return "hand_dealt", {"hand": event.hand, "dealer": dealer, "upcard": upcard}


def _deal_over(event: DealOver) -> tuple[str, Fields]:
    result = event.result
    host, guest = (None, None) if result.deadwood is None else result.deadwood
    return "deal_over", {
        "hand": event.hand,
        "result": result.kind,
        "winner": _seat(result.winner),
        "points": result.points,
        "host_deadwood": host,
        "guest_deadwood": guest,
    }


def _chatted(event: Chatted) -> tuple[str, Fields]:
    return "said", {"seat": SEATS[event.seat], "text": event.text}


def _wished(event: Wished) -> tuple[str, Fields]:
    return "wished", {"seat": SEATS[event.seat], "wish": event.wish}


def _rules(rules: Rules) -> Fields:
    return {"rules": rules.name, "target": rules.target}


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else SEATS[seat]


_TOLD: dict[type[Record], Callable[[Any], tuple[str, Fields]]] = {
    MatchBegun: _match_begun,
    HandDealt: _hand_dealt,
    DealOver: _deal_over,
    Chatted: _chatted,
    Wished: _wished,
    OtherQuiet: lambda event: ("other_quiet", {"seconds": event.seconds}),
    OtherBack: lambda event: ("other_back", {}),
    OtherGone: lambda event: ("other_gone", {"seconds": event.seconds}),
    OtherLeftRoom: lambda event: ("other_away", {}),
    LinkLost: lambda event: ("link_lost", {"code": event.code}),
    LinkRenewed: lambda event: ("link_renewed", {}),
    StillAway: lambda event: ("still_away", {"seconds": event.seconds, "may_end": event.may_end}),
    OtherMissing: lambda event: ("other_missing", {}),
    SearchFailed: lambda event: ("search_failed", {"code": event.code, "message": event.reason}),
    ServerLost: lambda event: ("server_lost", {}),
}
