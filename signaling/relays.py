"""STUN and TURN servers for those who cannot reach each other, with short-lived credentials.

Rules: docs/signaling.md, "Relay servers". Credentials follow the TURN REST convention: the
user's name says until when, and the password is its HMAC under a secret that the TURN
server has, too. Pure; time and chance are given.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ("NO_SERVERS", "BadIceServers", "IceServer", "IceServers")

MAX_URLS = 8  # of a kind; clients try them all, and every one costs time
MAX_URL = 255  # characters

_HOST = r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?"
_STUN = re.compile(rf"stuns?:{_HOST}")
_TURN = re.compile(rf"turns?:{_HOST}(?:\?transport=(?:udp|tcp))?")

IceServer = Mapping[str, str | Sequence[str]]
"""One entry of what browsers call ``iceServers``."""


class BadIceServers(ValueError):
    """An address or a secret that cannot be used; says which, and never the secret."""


@dataclass(frozen=True, slots=True)
class IceServers:
    """What both players of a pair are given. Shows no secret.

    stun, turn: addresses, as "stun:host:port" and "turn:host:port?transport=udp"; the first
    of each kind is used by programs that can use but one. secret: shared with the TURN
    servers. Raises: BadIceServers.
    """

    stun: tuple[str, ...] = ()
    turn: tuple[str, ...] = ()
    secret: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        for urls, form, example in (
            (self.stun, _STUN, "stun:stun.example:3478"),
            (self.turn, _TURN, "turn:turn.example:3478"),
        ):
            if len(urls) > MAX_URLS:
                raise BadIceServers(f"at most {MAX_URLS} addresses of a kind")
            for url in urls:
                if len(url) > MAX_URL or form.fullmatch(url) is None:
                    raise BadIceServers(f"{url!r} is no address like {example}")
        if bool(self.turn) != bool(self.secret):
            raise BadIceServers("a TURN server and the secret shared with it go together")

    def hand_out(self, user: str, expires: int) -> list[IceServer]:
        """Return the list for one client, with credentials of its own.

        user: drawn at random, and says nothing of anybody. expires: seconds since 1970.
        """
        servers: list[IceServer] = []
        if self.stun:
            servers.append({"urls": self.stun})
        if self.turn:
            name = f"{expires}:{user}"
            digest = hmac.digest(self.secret.encode(), name.encode(), hashlib.sha1)
            credential = base64.b64encode(digest).decode()
            servers.append({"urls": self.turn, "username": name, "credential": credential})
        return servers


NO_SERVERS = IceServers()
