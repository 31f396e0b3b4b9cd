"""Notes: what two paired sides tell each other, sealed, to connect directly.

Design: docs/protocol.md §1. JSON inside envelopes: an offer, an answer, a candidate, or the
host's request that the guest make the offer. They come from the other player, who has
proven to hold the code and nothing more: they are read strictly.
"""

from __future__ import annotations

import json
import re

from clients.peer.strict_json import parse_object
from ginp2p.errors import MalformedMessage
from ginp2p.record import Record

__all__ = (
    "Answer",
    "AskOffer",
    "Candidate",
    "Offer",
    "format_note",
    "is_mdns",
    "parse_note",
    "split_sdp",
)

MAX_SDP = 10 * 1024  # characters; Chromium's with twenty candidates has about 3,000
MAX_LINE = 512  # characters of one candidate
MAX_CANDIDATES = 40  # each makes us send packets to an address of the other's choosing

_NEEDED = (
    "a=ice-ufrag:",
    "a=ice-pwd:",
    "a=fingerprint:sha-256 ",
    "a=setup:",
)
_CANDIDATE = re.compile(r"candidate:[A-Za-z0-9+/]{1,32} [ -~]+")
_ADDRESS = 4  # the word of a candidate that holds its address


class Offer(Record):
    """The description of the side that begins. sdp: complete, or to be followed by candidates."""

    FIELDS = ("sdp",)

    def __init__(self, sdp: str) -> None:
        self.sdp = sdp


class Answer(Record):
    """The description of the side that answers."""

    FIELDS = ("sdp",)

    def __init__(self, sdp: str) -> None:
        self.sdp = sdp


class Candidate(Record):
    """One more way to reach the sender. line: ``candidate:…``; empty: that was the last."""

    FIELDS = ("line",)

    def __init__(self, line: str) -> None:
        self.line = line


class AskOffer(Record):
    """The host wants the guest to make the offer."""


_FIELD = {"offer": "sdp", "answer": "sdp", "candidate": "candidate", "ask_offer": None}


def format_note(note: Record) -> bytes:
    """Return a note's JSON."""
    if isinstance(note, Offer):
        fields = {"type": "offer", "sdp": note.sdp}
    elif isinstance(note, Answer):
        fields = {"type": "answer", "sdp": note.sdp}
    elif isinstance(note, Candidate):
        fields = {"type": "candidate", "candidate": note.line}
    else:
        fields = {"type": "ask_offer"}
    return json.dumps(fields, separators=(",", ":")).encode()


def parse_note(data: bytes) -> Record:
    """Return the note. Raises: MalformedMessage."""
    try:
        fields = parse_object(data.decode())
    except ValueError:
        raise MalformedMessage("a note that is no JSON object") from None
    kind = fields.get("type")
    if not isinstance(kind, str) or kind not in _FIELD:
        raise MalformedMessage("a note of an unknown kind")
    field = _FIELD[kind]
    if fields.keys() != {"type", field} - {None}:
        raise MalformedMessage(f"a note ({kind}) without the right fields")
    if field is None:
        return AskOffer()
    value = fields[field]
    if not isinstance(value, str):
        raise MalformedMessage(f"a note ({kind}) without text")
    if kind == "candidate":
        return Candidate(_checked_line(value))
    return (Offer if kind == "offer" else Answer)(_checked_sdp(value))


def split_sdp(sdp: str) -> tuple[str, list[str]]:
    """Return a description to be set at once, and candidate lines to be added later.

    Later come the ``.local`` names, whose look-up takes its time. An "end of candidates"
    is dropped: with names still to be looked up, it would end everything before it began.
    """
    kept, later = [], []
    for line in sdp.splitlines():
        if line.startswith("a=end-of-candidates"):
            continue
        if line.startswith("a=candidate:") and is_mdns(line[2:]):
            later.append(line[2:])
        else:
            kept.append(line)
    return "\r\n".join(kept) + "\r\n", later


def is_mdns(line: str) -> bool:
    """Tell whether a candidate gives a ``.local`` name in place of an address."""
    words = line.split(" ")
    return len(words) > _ADDRESS and words[_ADDRESS].lower().endswith(".local")


def _checked_line(line: str) -> str:
    if len(line) > MAX_LINE or (line and _CANDIDATE.fullmatch(line) is None):
        raise MalformedMessage("a candidate that is none")
    return line


def _checked_sdp(sdp: str) -> str:
    """Return a description of one data channel and nothing else. Raises: MalformedMessage."""
    lines = sdp.splitlines()
    media = [line for line in lines if line.startswith("m=")]
    if len(sdp) > MAX_SDP or not sdp.isascii():
        raise MalformedMessage("a description that is too long, or no plain text")
    if len(media) != 1 or not media[0].startswith("m=application "):
        raise MalformedMessage("a description of something else than one data channel")
    for start in _NEEDED:
        if not any(line.startswith(start) for line in lines):
            raise MalformedMessage(f"a description without {start[2:].rstrip(' :')}")
    candidates = [line for line in lines if line.startswith("a=candidate")]
    if len(candidates) > MAX_CANDIDATES:
        raise MalformedMessage("a description with too many candidates")
    for line in candidates:
        _checked_line(line[2:])
    return sdp
