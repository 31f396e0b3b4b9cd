"""What a signaling server may say, read strictly: it is not trusted.

Schema: docs/signaling.md. Pure: text in, records out. Whatever the text, the answer is a
record or ``ServerFault``. The server's own wording is never shown to a player.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from typing import Any

from clients.peer.faults import RoomRefused, ServerFault
from clients.peer.ice_servers import IceServer, parse_ice_servers
from clients.peer.strict_json import parse_object
from ginp2p.pairing.code import is_room_name
from ginp2p.record import Record

__all__ = (
    "MAX_FRAME",
    "MAX_RELAYED",
    "SIGNALING_VERSION",
    "Garbled",
    "Joined",
    "Met",
    "Opened",
    "PeerJoined",
    "PeerLeft",
    "Pong",
    "PutOut",
    "Refused",
    "Relay",
    "SeatToken",
    "format_message",
    "format_relay",
    "parse_server_message",
)

SIGNALING_VERSION = 1
MAX_RELAYED = 16 * 1024  # bytes; a sealed description has less than 13 KiB
MAX_FRAME = 68 * 1024  # characters; servers carry 64 KiB, whoever in the room sent them
MAX_WAIT = 24 * 3600  # seconds; what a server may ask us to wait, and more than a room lives
MAX_WORDS = 400  # characters

_CARRIED = re.compile("[A-Za-z0-9+/_-]*={0,2}")  # what a server takes from anybody
_SEAT = re.compile("[A-Za-z0-9_-]{22}")

_REFUSALS = {
    "unknown_room": "there is no room with that code: check it, or ask for a new one",
    "room_full": "that room already has two players",
    "room_closed": "that room has been closed",
    "bad_version": "this program and the server have different versions: update the older one",
    "bad_message": "the server did not understand this program: one of them has to be updated",
    "too_large": "the server does not pass on a message of that size",
    "too_fast": "the server is asked too often from here",
    "too_many_rooms": "the server has no more rooms for this address",
    "too_many_connections": "the server takes no more connections",
    "not_allowed": "the server does not allow that now",
    "wrong_seat": "that place at the table belongs to somebody else now",
    "replaced": "this place at the table was taken up in another program",
    "closing": "the server is closing",
    "unavailable": "the server cannot open or find rooms just now",
}


class SeatToken:
    """What brings us back to our place in a room. Secret: shows nothing. text: as it is sent."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatToken) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return "SeatToken()"


class Opened(Record):
    """Our room is open. room: its four symbols. closes_in: seconds it can live at most.

    seat: for coming back to it. ice_servers: what to reach the other by, besides our own
    addresses.
    """

    FIELDS = ("room", "closes_in", "seat", "ice_servers")

    def __init__(
        self,
        room: str,
        closes_in: float,
        seat: SeatToken,
        ice_servers: tuple[IceServer, ...] = (),
    ) -> None:
        self.room = room
        self.closes_in = closes_in
        self.seat = seat
        self.ice_servers = ice_servers


class Joined(Record):
    """We have the guest's place. seat, ice_servers: as in ``Opened``."""

    FIELDS = ("seat", "ice_servers")

    def __init__(self, seat: SeatToken, ice_servers: tuple[IceServer, ...] = ()) -> None:
        self.seat = seat
        self.ice_servers = ice_servers


class Met(Record):
    """We have a place in a meeting room. ice_servers: as in ``Opened``."""

    FIELDS = ("ice_servers",)

    def __init__(self, ice_servers: tuple[IceServer, ...] = ()) -> None:
        self.ice_servers = ice_servers


class PeerJoined(Record):
    """Somebody has the other place in our room."""


class PeerLeft(Record):
    """The other one is no longer in the room."""


class Relay(Record):
    """The other side's bytes, as the server hands them over."""

    FIELDS = ("data",)

    def __init__(self, data: bytes) -> None:
        self.data = data


class Garbled(Record):
    """Something from the other side that the server carries, and that cannot be ours.

    Whoever sits there may hold no code: that is no fault of the server's.
    """


class PutOut(Record):
    """The host has shown us out."""


class Pong(Record):
    """The server is there."""


class Refused(Record):
    """The server does not do what we asked. refusal: why not."""

    FIELDS = ("code", "retry_after")

    def __init__(self, code: str, retry_after: float | None = None) -> None:
        self.code = code
        self.retry_after = retry_after

    def fault(self) -> RoomRefused:
        """Return the refusal in our own words."""
        words = _REFUSALS.get(self.code, f"the server refuses ({self.code})")
        if self.retry_after is not None:
            words += f"; try again in {round(self.retry_after)} seconds"
        return RoomRefused(self.code, words, self.retry_after)


_FIELDS: dict[str, set[str]] = {
    "opened": {"room", "closes_in", "seat"},
    "joined": {"seat"},
    "met": set(),
    "peer_joined": set(),
    "peer_left": set(),
    "relay": {"data"},
    "put_out": set(),
    "pong": set(),
    "error": {"code", "message"},
}
_PLAIN: dict[str, Record] = {
    "peer_joined": PeerJoined(),
    "peer_left": PeerLeft(),
    "put_out": PutOut(),
    "pong": Pong(),
}


def parse_server_message(text: str) -> Record:
    """Return what the server says. Raises: ServerFault."""
    fields = _parse_object(text)
    kind = fields.pop("type", None)
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise ServerFault("the server says something of an unknown kind")
    if kind == "error" and "retry_after" in fields:
        retry_after = _seconds(fields.pop("retry_after"))
    else:
        retry_after = None
    ice_servers: tuple[IceServer, ...] = ()
    if kind in ("opened", "joined", "met") and "ice_servers" in fields:
        ice_servers = _parse_servers(fields.pop("ice_servers"))
    if fields.keys() != _FIELDS[kind]:
        raise ServerFault(f"the server's {kind} message does not have the right fields")
    if kind == "opened":
        return _parse_opened(fields, ice_servers)
    if kind == "joined":
        return Joined(_parse_seat(fields["seat"]), ice_servers)
    if kind == "met":
        return Met(ice_servers)
    if kind == "relay":
        return _parse_relayed(fields["data"])
    if kind == "error":
        return _parse_refusal(fields, retry_after)
    return _PLAIN[kind]


def format_message(kind: str, **fields: str | int) -> str:
    """Return what we say to the server."""
    return json.dumps({"type": kind, **fields}, separators=(",", ":"))


def format_relay(data: bytes) -> str:
    """Return the message that asks the server to hand ``data`` to the other side."""
    return format_message("relay", data=base64.b64encode(data).decode())


def _parse_object(text: str) -> dict[str, Any]:
    if len(text) > MAX_FRAME:
        raise ServerFault("the server says too much at once")
    try:
        return parse_object(text)
    except ValueError:
        raise ServerFault("the server says something that is no message") from None


def _parse_seat(value: object) -> SeatToken:
    if not isinstance(value, str) or _SEAT.fullmatch(value) is None:
        raise ServerFault("the server gives a seat that is none")
    return SeatToken(value)


def _seconds(value: object) -> float:
    # The comparison refuses NaN, too; a bool is an int.
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MAX_WAIT:
        raise ServerFault("the server gives a time that is none")
    return value


def _parse_servers(value: object) -> tuple[IceServer, ...]:
    try:
        return parse_ice_servers(value)
    except ValueError:
        raise ServerFault("the server names relays that are none") from None


def _parse_opened(fields: dict[str, Any], ice_servers: tuple[IceServer, ...]) -> Opened:
    room = fields["room"]
    if not isinstance(room, str) or not is_room_name(room):
        raise ServerFault("the server gives the room a name that is none")
    closes_in, seat = _seconds(fields["closes_in"]), _parse_seat(fields["seat"])
    return Opened(room, closes_in, seat, ice_servers)


def _parse_relayed(value: object) -> Relay | Garbled:
    if not isinstance(value, str) or _CARRIED.fullmatch(value) is None:
        raise ServerFault("the server hands over something that is not base64")
    try:
        data = base64.b64decode(value, validate=True)
    except (ValueError, binascii.Error):
        return Garbled()  # the other alphabet, or its padding
    return Relay(data) if len(data) <= MAX_RELAYED else Garbled()


def _parse_refusal(fields: dict[str, Any], retry_after: float | None) -> Refused:
    code, message = fields["code"], fields["message"]
    if not isinstance(code, str) or re.fullmatch("[a-z_]{1,40}", code) is None:
        raise ServerFault("the server refuses without a reason")
    if not isinstance(message, str) or len(message) > MAX_WORDS:
        raise ServerFault("the server refuses without a reason")
    return Refused(code, retry_after)
