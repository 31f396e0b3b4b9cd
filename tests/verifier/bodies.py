"""The bodies of a hand's messages: docs/protocol.md 9.3."""

from tests.verifier.faults import need
from tests.verifier.fields import MALFORMED, decode, form

_TOKENS = "tokens 0-672, token_proof 0-64"
_BOUND = "last_head 32, scores 4"

FORMS = {
    kind: (name, form(fields))
    for kind, name, fields in (
        (1, "key", "key 32, key_proof 64"),
        (2, "key_shuffle", "key 32, key_proof 64, deck 3328, shuffle_proof 5120"),
        (3, "shuffle", "deck 3328, shuffle_proof 5120"),
        (4, "deal", f"{_BOUND}, {_TOKENS}"),
        (5, "upcard", f"{_BOUND}, card 1, {_TOKENS}, table 32"),
        (6, "pass", f"{_TOKENS}, table 32"),
        (7, "take", f"{_TOKENS}, table 32"),
        (8, "draw", f"{_TOKENS}, table 32"),
        (9, "serve", f"{_TOKENS}, table 32"),
        (10, "discard", f"deck 704, shuffle_proof 1184, place 1, card 1, {_TOKENS}, table 32"),
        (11, "knock", f"place 1, card 1, cards 10, {_TOKENS}, table 32"),
        (12, "show", f"cards 10, {_TOKENS}, table 32"),
        (13, "resign", f"{_BOUND}, {_TOKENS}, table 32"),
        (14, "close", f"{_TOKENS}, table 32"),
    )
}


class Body:
    """A body that decoded."""

    def __init__(self, data: bytes) -> None:
        need(data[0] in FORMS, MALFORMED, "no such message")
        self.name, fields = FORMS[data[0]]
        self._values = decode(data, data[0], fields)
        cards = self._values.get("cards", b"")
        need(max(self._values.get("card", b"\0") + cards) <= 51, MALFORMED, "no such card")
        need(len(set(cards)) == len(cards), MALFORMED, "a card twice")
        need(max(self._values.get("place", b"\0")) <= 10, MALFORMED, "no such place")

    def __getitem__(self, field: str) -> bytes:
        return self._values[field]

    def number(self, field: str) -> int:
        """A field of one byte."""
        return self._values[field][0]

    @property
    def fields(self) -> set[str]:
        """The names of the fields."""
        return set(self._values)
