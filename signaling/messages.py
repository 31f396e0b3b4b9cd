"""The messages of the server, parsed strictly and written canonically.

Schema: docs/signaling.md §2-4 and §9. Pure: text in, records out, and back.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from signaling.relays import IceServer

__all__ = (
    "PEER_JOINED",
    "PEER_LEFT",
    "PONG",
    "PUT_OUT",
    "RELAY_FRAME",
    "ROOM_SIZE",
    "ROOM_SYMBOLS",
    "VERSION",
    "Join",
    "Leave",
    "Meet",
    "Message",
    "Open",
    "Ping",
    "PutOut",
    "Refused",
    "Rejoin",
    "Relay",
    "format_error",
    "format_joined",
    "format_met",
    "format_opened",
    "format_relay",
    "is_usual_relay",
    "parse_message",
)

VERSION = 1
ROOM_SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32
ROOM_SIZE = 4  # symbols
ROOM_NAME = re.compile(f"[{ROOM_SYMBOLS}]{{{ROOM_SIZE}}}")
MEETING_NAME = re.compile("[0-9a-f]{32}")  # 128 bits, drawn by the two who meet
SEAT = re.compile("[A-Za-z0-9_-]{22}")  # 128 bits
# Either base64 alphabet: what is relayed is printable and needs no escape.
RELAY_DATA = re.compile("[A-Za-z0-9+/_-]+={0,2}")

# Nearly all that comes, in the form that all write it and the server, too.
USUAL_RELAY = re.compile(b'{"type":"relay","data":"[A-Za-z0-9+/_-]+={0,2}"}')


@dataclass(frozen=True, slots=True)
class Open:
    """Open a room and be its host."""


@dataclass(frozen=True, slots=True)
class Join:
    """Take the guest's place in a room."""

    room: str


@dataclass(frozen=True, slots=True)
class Rejoin:
    """Come back to the place in a room that ``seat`` was given for; shows no secret."""

    room: str
    seat: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Meet:
    """Take a place in a meeting room, or the one that ``seat`` has; shows no secret."""

    room: str = field(repr=False)
    seat: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Relay:
    """Hand ``data`` to the other member of the room."""

    data: str


@dataclass(frozen=True, slots=True)
class PutOut:
    """Disconnect the guest; only the host may."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the place in the room."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Say that one is there, and ask whether the server is."""


Message = Open | Join | Rejoin | Meet | Relay | PutOut | Leave | Ping

FIELDS = {
    "open": {"version"},
    "join": {"version", "room"},
    "rejoin": {"version", "room", "seat"},
    "meet": {"version", "room", "seat"},
    "relay": {"data"},
    "put_out": set[str](),
    "leave": set[str](),
    "ping": set[str](),
}


class Refused(Exception):
    """The server does not do what a client asked, and says why.

    code: stable, for programs. message: for players, and never holds what a client sent.
    retry_after: seconds, where asking again can help. closes: the WebSocket close code
    when the connection does not survive this.
    """

    def __init__(
        self, code: str, message: str, retry_after: float | None = None, closes: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retry_after = retry_after
        self.closes = closes


def parse_message(text: str) -> Message:
    """Return the message that ``text`` is.

    Raises: Refused with ``bad_message`` or ``bad_version``, whatever the text is.
    """
    fields = _parse_object(text)
    kind = fields.pop("type", None)
    if not isinstance(kind, str) or kind not in FIELDS:
        raise _bad('"type" has to be one of ' + ", ".join(FIELDS))
    if "version" in FIELDS[kind]:
        _check_version(fields.get("version"))  # first: another version has other fields
    if fields.keys() != FIELDS[kind]:
        wanted = ", ".join(sorted(FIELDS[kind])) or "none"
        raise _bad(f'wrong fields for "{kind}", which besides its type has: {wanted}')
    if kind == "open":
        return Open()
    if kind == "join":
        return Join(_room(fields))
    if kind == "rejoin":
        return Rejoin(_room(fields), _seat(fields))
    if kind == "meet":
        complaint = '"room" has to be 32 lower-case hexadecimal digits'
        return Meet(_matching(fields["room"], MEETING_NAME, complaint), _seat(fields))
    if kind == "relay":
        return Relay(_matching(fields["data"], RELAY_DATA, '"data" has to be base64 text'))
    if kind == "put_out":
        return PutOut()
    return Leave() if kind == "leave" else Ping()


def is_usual_relay(payload: bytes) -> bool:
    """Tell whether this is a relay that ``format_relay`` would write in the same bytes.

    Such a one may be carried as it is.
    """
    return USUAL_RELAY.fullmatch(payload) is not None


def format_opened(
    room: str, seat: str, closes_in: float, ice_servers: Sequence[IceServer] = ()
) -> str:
    """Return the answer to a host whose room is open for at most ``closes_in`` seconds."""
    fields = {"type": "opened", "room": room, "seat": seat, "closes_in": int(closes_in)}
    return _format_with(ice_servers, fields)


def format_joined(seat: str, ice_servers: Sequence[IceServer] = ()) -> str:
    """Return the answer to a guest who has the place."""
    return _format_with(ice_servers, {"type": "joined", "seat": seat})


def format_met(ice_servers: Sequence[IceServer] = ()) -> str:
    """Return the answer to somebody who has a place in a meeting room."""
    return _format_with(ice_servers, {"type": "met"})


def format_relay(data: str) -> str:
    """Return the frame that carries ``data`` to the other member; ``data`` has been parsed."""
    return f'{{"type":"relay","data":"{data}"}}'


def format_error(refused: Refused) -> str:
    """Return the answer that tells of a refusal."""
    fields: dict[str, Any] = {"type": "error", "code": refused.code, "message": refused.message}
    if refused.retry_after is not None:
        fields["retry_after"] = max(1, math.ceil(refused.retry_after))
    return _format(fields)


def _parse_object(text: str) -> dict[str, Any]:
    try:
        value = DECODER.decode(text)
    except (ValueError, RecursionError):  # ValueError also for an integer of 5,000 digits
        raise _bad("a message has to be one JSON object with distinct fields") from None
    if not isinstance(value, dict):
        raise _bad("a message has to be one JSON object")
    return value


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a repeated field: two readers could take two meanings from it."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field is there twice")
    return fields


def _check_version(version: object) -> None:
    if type(version) is not int:  # True is an int, too
        raise _bad('"version" has to be a whole number')
    if version > VERSION:
        raise Refused("bad_version", "This server is older than your program: update the server.")
    if version < VERSION:
        raise Refused("bad_version", "Your program is too old for this server: update it.")


def _room(fields: dict[str, Any]) -> str:
    complaint = f'"room" has to be {ROOM_SIZE} symbols of a code'
    return _matching(fields["room"], ROOM_NAME, complaint)


def _seat(fields: dict[str, Any]) -> str:
    return _matching(fields["seat"], SEAT, '"seat" has to be a token')


def _matching(value: object, pattern: re.Pattern[str], complaint: str) -> str:
    if not isinstance(value, str) or pattern.fullmatch(value) is None:
        raise _bad(complaint)
    return value


def _bad(complaint: str) -> Refused:
    return Refused("bad_message", f"The server did not understand: {complaint}.")


DECODER = json.JSONDecoder(object_pairs_hook=_distinct)  # made once: it costs more than its use


def _format(fields: dict[str, Any]) -> str:
    return json.dumps(fields, separators=(",", ":"))


def _format_with(ice_servers: Sequence[IceServer], fields: dict[str, Any]) -> str:
    """Leave the field out where there are none: older clients know no such field."""
    return _format({**fields, "ice_servers": list(ice_servers)} if ice_servers else fields)


RELAY_FRAME = len(format_relay(""))  # bytes around the data
PEER_JOINED = _format({"type": "peer_joined"})
PEER_LEFT = _format({"type": "peer_left"})
PUT_OUT = _format({"type": "put_out"})
PONG = _format({"type": "pong"})
