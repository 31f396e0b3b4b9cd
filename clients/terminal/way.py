"""The way back to a match: at which server the two meet again, and whose that is."""

from __future__ import annotations

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
        """Return the way in noted facts; None where there is none."""
        server, trusted, own = (facts.get(name) for name in ("server", "trusted", "own"))
        if not isinstance(server, str):
            return None
        try:
            fingerprint = None if trusted is None else bytes.fromhex(trusted)
            place = None if own is None else (str(own[0]), int(own[1]), bool(own[2]))
        except (TypeError, ValueError, LookupError):
            return None
        return cls(server, fingerprint, place)

    def facts(self) -> dict[str, Any]:
        """Return it as it is noted."""
        trusted = None if self.trusted is None else self.trusted.hex()
        own = None if self.own is None else list(self.own)
        return {"server": self.server, "trusted": trusted, "own": own}
