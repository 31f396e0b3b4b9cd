"""What the clients behind one network address may take up together.

Limits: docs/signaling.md §5. Pure; ``now`` is given. An address that holds nothing and
has guessed nothing lately is forgotten.
"""

from __future__ import annotations

import ipaddress

from signaling.limits import Limits
from signaling.messages import Refused
from signaling.pace import Bucket

__all__ = ("Addresses", "address_group")


def address_group(address: str | None) -> str:
    """Return what counts as one address: an IPv4 address, or the /64 of an IPv6 one.

    Whoever has one IPv6 address commonly has 2^64 of them.
    """
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed), 64), strict=False))


class Usage:
    """The account of one address."""

    __slots__ = ("connections", "guesses", "rooms")

    def __init__(self, guesses: Bucket) -> None:
        self.connections = 0
        self.rooms = 0
        self.guesses = guesses


class Addresses:
    """The accounts of all addresses that hold anything."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._usage: dict[str, Usage] = {}

    def __len__(self) -> int:
        return len(self._usage)

    def connect(self, address: str) -> None:
        """Count one more connection. Raises: Refused (too_many_connections)."""
        usage = self._account(address)
        if usage.connections >= self._limits.connections_per_address:
            raise Refused(
                "too_many_connections",
                "Too many players are connected from your network. Try again later.",
                retry_after=self._limits.retry,
            )
        usage.connections += 1

    def disconnect(self, address: str, now: float) -> None:
        """Count one connection less."""
        self._usage[address].connections -= 1
        self._forget_if_idle(address, now)

    def check_room(self, address: str) -> None:
        """Raise Refused (too_many_rooms) when this address has all the rooms it may."""
        if self._usage[address].rooms >= self._limits.rooms_per_address:
            raise Refused(
                "too_many_rooms",
                "Too many tables are open from your network. Try again later.",
                retry_after=self._limits.retry,
            )

    def add_rooms(self, address: str, change: int) -> None:
        """Count a room opened (1) or closed (-1) by a host of this address."""
        self._account(address).rooms += change  # a room may be taken in for one who has gone

    def take_guess(self, address: str, now: float) -> float:
        """Count a code that is about to be tried; return the seconds to wait, 0 if none.

        To be asked before a code is looked up: otherwise the one right code among many
        wrong ones would still be found.
        """
        guesses = self._usage[address].guesses
        return 0.0 if guesses.take(1, now) else guesses.wait(1, now)

    def return_guess(self, address: str) -> None:
        """Take that back: the code was right."""
        if address in self._usage:
            self._usage[address].guesses.give_back(1)

    def forget_idle(self, now: float) -> None:
        """Drop the accounts that hold nothing any more."""
        for address in list(self._usage):
            self._forget_if_idle(address, now)

    def _account(self, address: str) -> Usage:
        usage = self._usage.get(address)
        if usage is None:
            per_minute = self._limits.wrong_codes_per_minute
            usage = Usage(Bucket(per_minute, per_minute / 60, 0.0))  # full, at any time
            self._usage[address] = usage
        return usage

    def _forget_if_idle(self, address: str, now: float) -> None:
        usage = self._usage[address]
        if usage.connections == 0 and usage.rooms == 0 and usage.guesses.is_full(now):
            del self._usage[address]
