"""The way back to a match: at which server the two meet again, and whose that is."""

from __future__ import annotations

import hashlib
import ipaddress
from collections.abc import Mapping
from typing import Any

__all__ = ("Way",)


class Way:
    """server: its address. trusted: the SHA-256 of its certificate, or None.

    own: host, port and whether it is https, where the server is this program's; or None.
    """

    def __init__(
        self,
        server: str,
        trusted: bytes | None = None,
        own: tuple[str, int, bool] | None = None,
    ) -> None:
        self.server = server
        self.trusted = trusted
        self.own = own

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Way | None:
        """Return the way in noted facts; None where there is none, or they are damaged."""
        server, trusted, own = (facts.get(name) for name in ("server", "trusted", "own"))
        if not isinstance(server, str):
            return None
        try:
            return cls(server, _fingerprint(trusted), _place(own))
        except (TypeError, ValueError):
            return None

    def facts(self) -> dict[str, Any]:
        """Return it as it is noted."""
        trusted = None if self.trusted is None else self.trusted.hex()
        own = None if self.own is None else list(self.own)
        return {"server": self.server, "trusted": trusted, "own": own}


def _fingerprint(noted: Any) -> bytes | None:
    fingerprint = None if noted is None else bytes.fromhex(noted)
    if fingerprint is not None and len(fingerprint) != hashlib.sha256().digest_size:
        raise ValueError("no SHA-256")
    return fingerprint


def _place(noted: Any) -> tuple[str, int, bool] | None:
    if noted is None:
        return None
    host, port, is_https = noted
    if type(port) is not int or not 0 < port < 1 << 16 or not isinstance(is_https, bool):
        raise ValueError("no port")
    return str(ipaddress.ip_address(host)), port, is_https
