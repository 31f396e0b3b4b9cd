"""Canonical bytes: a message is a kind and its fields, each with a tag and a length.

    message = kind (1 byte) field*
    field   = tag (1 byte) length (3 bytes, big-endian) value

Tags count 1, 2, 3 … in the order of the ``Layout``; every field is there exactly once.
So there is one encoding for one content, and the decoder refuses every other: an unknown
kind or tag, a missing, repeated or misplaced field, a length out of bounds, trailing bytes.
"""

from __future__ import annotations

from typing import Mapping

from ginp2p.errors import MalformedMessage, Misuse

__all__ = ("Layout", "Layouts")


class Layout:
    """What one kind of message holds.

    kind: 0 to 255. name: for people and programs.
    fields: (name, least size, greatest size) each, sizes in bytes.
    """

    def __init__(self, kind: int, name: str, fields: tuple[tuple[str, int, int], ...]) -> None:
        self.kind = kind
        self.name = name
        self.fields = fields

    def encode(self, values: Mapping[str, bytes]) -> bytes:
        """Return the message's bytes.

        Raises: Misuse where ``values`` are not just the fields of this layout, in bounds.
        """
        if len(values) != len(self.fields):
            raise Misuse(f"{self.name} has {len(self.fields)} fields, given {len(values)}")
        parts = [bytes([self.kind])]
        for tag, (name, least, greatest) in enumerate(self.fields, 1):
            value = values[name]
            if not least <= len(value) <= greatest:
                raise Misuse(f"{self.name}.{name} has {len(value)} bytes")
            parts.append(bytes([tag]) + len(value).to_bytes(3, "big") + value)
        return b"".join(parts)

    def decode(self, data: bytes) -> dict[str, bytes]:
        """Return the fields of a message of this kind.

        Raises: MalformedMessage.
        """
        if not data or data[0] != self.kind:
            raise MalformedMessage(f"this is no {self.name} message")
        values = {}
        position = 1
        for tag, (name, least, greatest) in enumerate(self.fields, 1):
            if len(data) < position + 4:
                raise MalformedMessage(f"{self.name} ends before its field {name}")
            if data[position] != tag:
                raise MalformedMessage(f"{self.name} has an unknown field in place of {name}")
            size = int.from_bytes(data[position + 1 : position + 4], "big")
            position += 4
            if not least <= size <= greatest:
                raise MalformedMessage(f"{self.name}.{name} cannot have {size} bytes")
            if len(data) < position + size:
                raise MalformedMessage(f"{self.name} ends within its field {name}")
            values[name] = data[position : position + size]
            position += size
        if position != len(data):
            raise MalformedMessage(f"{self.name} has {len(data) - position} bytes too many")
        return values


class Layouts:
    """The kinds of message that may stand in one place."""

    def __init__(self, *layouts: Layout) -> None:
        self._by_kind = {layout.kind: layout for layout in layouts}
        self._by_name = {layout.name: layout for layout in layouts}

    def encode(self, name: str, values: Mapping[str, bytes]) -> bytes:
        """Return the bytes of a message, by its name. Raises: Misuse."""
        return self._by_name[name].encode(values)

    def decode(self, data: bytes) -> tuple[str, dict[str, bytes]]:
        """Return a message's name and fields. Raises: MalformedMessage."""
        layout = self._by_kind.get(data[0]) if data else None
        if layout is None:
            raise MalformedMessage("a message of an unknown kind")
        return layout.name, layout.decode(data)
