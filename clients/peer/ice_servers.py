"""The STUN and TURN servers that a signaling server names, read strictly.

Schema: docs/signaling.md, "Relay servers". Pure. The server is not trusted: what it names
here gets packets from us, and may be a relay that sees sealed ones.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ("IceServer", "parse_ice_servers")

MAX_URLS = 8  # of a kind
MAX_URL = 255  # characters

_HOST = r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?"
_STUN = re.compile(rf"stuns?:{_HOST}")
_TURN = re.compile(rf"turns?:{_HOST}(?:\?transport=(?:udp|tcp))?")
_WORD = re.compile("[!-~]{1,255}")  # a user's name or password


class IceServer:
    """Servers of one kind, with what a TURN server asks for. Not a record: shows nothing.

    urls: in the order in which whoever runs the server wants them used.
    """

    __slots__ = ("credential", "urls", "username")

    def __init__(
        self, urls: tuple[str, ...], username: str | None = None, credential: str | None = None
    ) -> None:
        self.urls = urls
        self.username = username
        self.credential = credential

    @property
    def is_relay(self) -> bool:
        """Whether these are TURN servers."""
        return self.credential is not None


def parse_ice_servers(value: object) -> tuple[IceServer, ...]:
    """Return the servers. Raises: ValueError, whatever the value."""
    if not isinstance(value, list) or not 1 <= len(value) <= 2:
        raise ValueError("no list of one or two kinds")
    servers = tuple(map(_parse_server, value))
    if len(servers) != len({server.is_relay for server in servers}):
        raise ValueError("two entries of one kind")
    return servers


def _parse_server(entry: Any) -> IceServer:
    if not isinstance(entry, dict):
        raise ValueError("no object")
    if entry.keys() == {"urls"}:
        return IceServer(_parse_urls(entry["urls"], _STUN))
    if entry.keys() != {"urls", "username", "credential"}:
        raise ValueError("wrong fields")
    words = (entry["username"], entry["credential"])
    if not all(isinstance(word, str) and _WORD.fullmatch(word) for word in words):
        raise ValueError("no name or password")
    return IceServer(_parse_urls(entry["urls"], _TURN), *words)


def _parse_urls(urls: Any, form: re.Pattern[str]) -> tuple[str, ...]:
    if not isinstance(urls, list) or not 1 <= len(urls) <= MAX_URLS:
        raise ValueError("too many addresses, or none")
    for url in urls:
        if not isinstance(url, str) or len(url) > MAX_URL or form.fullmatch(url) is None:
            raise ValueError("an address that is none")
    return tuple(urls)
