"""``Record``: the base of every plain value in the core.

MicroPython has no ``dataclasses``; this is the little of them that is needed. A subclass
names its fields once, in ``FIELDS``, and sets them in ``__init__``; nothing changes them
afterwards. What is secret is no ``Record``: a record shows all its fields.
"""

from __future__ import annotations

from typing import Any, TypeVar

__all__ = ("Record",)

R = TypeVar("R", bound="Record")


class Record:
    """A value: equal when its fields are, shown by its fields, copied with ``replace``."""

    FIELDS: tuple[str, ...] = ()

    def values(self) -> tuple[Any, ...]:
        """Return the fields' values, in the order of ``FIELDS``."""
        return tuple(getattr(self, name) for name in self.FIELDS)

    def replace(self: R, **changes: Any) -> R:
        """Return a copy in which the named fields have the given values."""
        fields = {name: getattr(self, name) for name in self.FIELDS}
        fields.update(changes)
        return type(self)(**fields)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self) is not type(other):
            return False
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({shown})"
