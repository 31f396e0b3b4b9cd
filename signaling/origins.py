"""Which web pages may use this server: its own, and those that are named.

A browser says in ``Origin`` which page speaks; programs send none and are let in. So a
page of somebody else cannot make its visitors' browsers open rooms here.
"""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

__all__ = ("is_allowed_origin",)


def is_allowed_origin(origin: str | None, host: str, allowed: Collection[str]) -> bool:
    """Return whether a request may come from ``origin``.

    origin: the header, None when there is none. host: the Host header.
    allowed: further origins, such as "https://cards.example".
    """
    if origin is None:
        return True
    origin = origin.lower()
    if origin in {entry.lower().rstrip("/") for entry in allowed}:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    # The port belongs to the host on both sides: browsers leave out the default one in both.
    return parts.scheme in ("http", "https") and parts.netloc == host.lower() != ""
