"""This machine's own address in its network, found without sending anything."""

from __future__ import annotations

import ipaddress
import socket

__all__ = ("EVERYWHERE", "LOOPBACK", "is_only_here", "own_address")

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only compared with

# Addresses set aside for documentation. "Connecting" a UDP socket sends nothing: it only
# has the system choose the address it would send from.
_ELSEWHERE = ((socket.AF_INET, "203.0.113.1"), (socket.AF_INET6, "2001:db8::1"))
_ANY_PORT = 9


def own_address() -> str:
    """Return the address others in the network reach this machine at.

    A machine without a network has its loopback address only.
    """
    for family, elsewhere in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, _ANY_PORT))
                address = str(probe.getsockname()[0])
        except OSError:
            continue
        if _is_shareable(address):
            return address
    return LOOPBACK


def is_only_here(address: str) -> bool:
    """Tell whether only this machine reaches the address."""
    return ipaddress.ip_address(address).is_loopback


def _is_shareable(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    return not (found.is_loopback or found.is_unspecified or found.is_link_local)
