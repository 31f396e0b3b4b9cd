"""Whose connection it is, where proxies stand in front of the server.

A proxy writes the address it sees at the right end of ``X-Forwarded-For``; what stands
further left came from outside and may be a lie. Only proxies that are named are believed.
Rules: docs/hosting.md, "Behind a proxy". Pure.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

__all__ = ("Network", "client_address", "parse_network")

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

MAX_HOPS = 16  # a longer chain of named proxies is no chain that anybody built


def parse_network(text: str) -> Network:
    """Return one address, or a network as 10.0.0.0/8. Raises: ValueError."""
    return ipaddress.ip_network(text)


def client_address(
    peer: str | None, forwarded: Sequence[str], proxies: Sequence[Network]
) -> str | None:
    """Return the right-most address that is no named proxy's.

    peer: whose connection it is. forwarded: every ``X-Forwarded-For`` of the request, in
    order. Where a proxy's entry cannot be read, it is the peer's address.
    """
    if not proxies:  # nearly always; to read an address takes longer than all the rest
        return peer
    address = _parsed(peer or "")
    if address is None or not _is_in(address, proxies):
        return peer
    hops = [hop.strip() for line in forwarded for hop in line.split(",")]
    for hop in reversed(hops[-MAX_HOPS:]):
        address = _parsed(hop)
        if address is None:
            return peer
        if not _is_in(address, proxies):
            return str(address)
    return peer


def _parsed(text: str) -> Address | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        if address.scope_id is not None:
            return None  # of a link, and so of another machine's point of view
        return address.ipv4_mapped or address
    return address


def _is_in(address: Address, proxies: Sequence[Network]) -> bool:
    return any(address in network for network in proxies)
