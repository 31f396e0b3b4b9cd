"""Notes: what two paired sides tell each other, sealed, to connect directly.

Design: docs/protocol.md §1. JSON inside envelopes: an offer, an answer, a candidate, or the
host's request that the guest make the offer. They come from the other player, who has
proven to hold the code and nothing more: they are read strictly, and alike on every VM.
"""

from __future__ import annotations

from ginp2p.errors import MalformedMessage
from ginp2p.record import Record

__all__ = (
    "MAX_CANDIDATES",
    "Answer",
    "AskOffer",
    "Candidate",
    "Offer",
    "format_note",
    "parse_note",
)

MAX_SDP = 10 * 1024  # characters; Chromium's with twenty candidates has about 3,000
MAX_LINE = 512  # characters of one candidate
MAX_CANDIDATES = 40  # each makes us send packets to an address of the other's choosing
MAX_FOUNDATION = 32  # characters: RFC 8839 §5.1

_NEEDED = (
    "a=ice-ufrag:",
    "a=ice-pwd:",
    "a=fingerprint:sha-256 ",
    "a=setup:",
)
_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_START = "candidate:"
_BLANKS = " \t\r\n"
_ESCAPES = {
    '"': '"',
    "\\": "\\",
    "/": "/",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}
_HEX = "0123456789abcdef"


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


_FIELD = {"offer": "sdp", "answer": "sdp", "candidate": "candidate", "ask_offer": ""}


def format_note(note: Record) -> bytes:
    """Return a note's JSON."""
    if isinstance(note, Offer):
        text = '{"type":"offer","sdp":' + _quoted(note.sdp) + "}"
    elif isinstance(note, Answer):
        text = '{"type":"answer","sdp":' + _quoted(note.sdp) + "}"
    elif isinstance(note, Candidate):
        text = '{"type":"candidate","candidate":' + _quoted(note.line) + "}"
    else:
        text = '{"type":"ask_offer"}'
    return text.encode()


def parse_note(data: bytes) -> Record:
    """Return the note. Raises: MalformedMessage."""
    fields = _parse_texts(data)
    kind = fields.get("type", "")
    if kind not in _FIELD:
        raise MalformedMessage("a note of an unknown kind")
    field = _FIELD[kind]
    if len(fields) != (2 if field else 1) or (field and field not in fields):
        raise MalformedMessage(f"a note ({kind}) without the right fields")
    if not field:
        return AskOffer()
    if kind == "candidate":
        return Candidate(_checked_line(fields[field]))
    return (Offer if kind == "offer" else Answer)(_checked_sdp(fields[field]))


def _checked_line(line: str) -> str:
    if line and not _is_candidate(line):
        raise MalformedMessage("a candidate that is none")
    return line


def _is_candidate(line: str) -> bool:
    if len(line) > MAX_LINE or line[: len(_START)] != _START:
        return False
    foundation, blank, rest = line[len(_START) :].partition(" ")
    return (
        1 <= len(foundation) <= MAX_FOUNDATION
        and all(letter in _BASE64 for letter in foundation)
        and bool(blank and rest)
        and all(" " <= letter <= "~" for letter in rest)
    )


def _checked_sdp(sdp: str) -> str:
    """Return a description of one data channel and nothing else. Raises: MalformedMessage."""
    if len(sdp) > MAX_SDP or not all(" " <= letter <= "~" or letter in "\r\n" for letter in sdp):
        raise MalformedMessage("a description that is too long, or no plain text")
    lines = sdp.replace("\r", "\n").split("\n")
    media = [line for line in lines if line[:2] == "m="]
    if len(media) != 1 or not media[0].startswith("m=application "):
        raise MalformedMessage("a description of something else than one data channel")
    for start in _NEEDED:
        if not any(line.startswith(start) for line in lines):
            raise MalformedMessage("a description without " + start[2:].rstrip(" :"))
    candidates = [line for line in lines if line.startswith("a=candidate")]
    if len(candidates) > MAX_CANDIDATES:
        raise MalformedMessage("a description with too many candidates")
    for line in candidates:
        _checked_line(line[2:])
    return sdp


def _quoted(text: str) -> str:
    """Return a text as JSON writes it. Descriptions are ASCII; what is not is no note of ours."""
    written = text.replace("\\", "\\\\").replace('"', '\\"')
    written = written.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t")
    return '"' + written + '"'


def _parse_texts(data: bytes) -> dict[str, str]:
    """Return the texts in a JSON object that holds nothing else. Raises: MalformedMessage."""
    try:
        text = data.decode()
    except (ValueError, UnicodeError):
        raise MalformedMessage("a note that is no JSON object") from None
    return _Reader(text).texts()


class _Reader:
    """Reads one JSON object of texts, as RFC 8259 writes it, with no name twice."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._position = 0

    def texts(self) -> dict[str, str]:
        self._expect("{")
        fields: dict[str, str] = {}
        is_first = True
        while self._skip() != "}":
            if not is_first:
                self._expect(",")
                self._skip()
            is_first = False
            name = self._string()
            self._expect(":")
            self._skip()
            if name in fields:
                raise MalformedMessage("a note with a field that is there twice")
            fields[name] = self._string()
        self._position += 1
        if self._skip():
            raise MalformedMessage("a note with more than an object")
        return fields

    def _skip(self) -> str:
        """Pass over blanks; return the next character, empty at the end."""
        while self._text[self._position : self._position + 1] in _BLANKS:
            if self._position >= len(self._text):
                return ""
            self._position += 1
        return self._text[self._position]

    def _expect(self, character: str) -> None:
        if self._skip() != character:
            raise MalformedMessage("a note that is no JSON object of texts")
        self._position += 1

    def _string(self) -> str:
        self._expect('"')
        parts = []
        while True:
            end, slash = self._find('"'), self._find("\\")
            if end < 0:
                raise MalformedMessage("a note that ends within a text")
            stop = slash if 0 <= slash < end else end
            plain = self._text[self._position : stop]
            if not all(letter >= " " for letter in plain):
                raise MalformedMessage("a note with a line break in a text")
            parts.append(plain)
            self._position = stop + 1
            if stop == end:
                return "".join(parts)
            parts.append(self._escaped())

    def _find(self, character: str) -> int:
        return self._text.find(character, self._position)

    def _escaped(self) -> str:
        letter = self._text[self._position : self._position + 1]
        if letter in _ESCAPES:
            self._position += 1
            return _ESCAPES[letter]
        digits = self._text[self._position + 1 : self._position + 5].lower()
        if letter != "u" or len(digits) != 4 or not all(digit in _HEX for digit in digits):
            raise MalformedMessage("a note with an escape that is none")
        self._position += 5
        code = 0
        for digit in digits:
            code = code * 16 + _HEX.index(digit)
        if 0xD800 <= code <= 0xDFFF:
            raise MalformedMessage("a note with half a character")
        return chr(code)
