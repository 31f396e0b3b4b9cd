"""JSON from outside: one object, with no field twice."""

from __future__ import annotations

import json
from typing import Any

__all__ = ("parse_object",)


def parse_object(text: str) -> dict[str, Any]:
    """Return the object that ``text`` is. Raises: ValueError, whatever the text."""
    try:
        value = json.loads(text, object_pairs_hook=_distinct)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("no object")
    return value


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a repeated field: two readers could take two meanings from it."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field is there twice")
    return fields
