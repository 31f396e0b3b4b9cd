"""Which certificate a signaling server may show.

The pairing proves to each player that the other holds the code, whatever server is between
them (docs/protocol.md §1); TLS only keeps listeners from what the server sees. So where no
authority can vouch for anybody, at an address of one's own network, any certificate will do.
docs/hosting.md, "TLS".
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

import aiohttp

__all__ = ("is_home", "parse_fingerprint", "tls_for")

SIZE = 32  # bytes of a SHA-256
HOME_NAMES = (".local", ".home.arpa", ".internal", ".localhost")  # no authority vouches for these


def parse_fingerprint(text: str) -> bytes:
    """Return a certificate's SHA-256, given in hexadecimal with or without colons.

    Raises: ValueError.
    """
    try:
        digest = bytes.fromhex(text.replace(":", ""))
    except ValueError:
        digest = b""
    if len(digest) != SIZE:
        raise ValueError(f"a fingerprint has {2 * SIZE} hexadecimal digits")
    return digest


def tls_for(server_url: str, trusted: bytes | None = None) -> aiohttp.Fingerprint | bool:
    """Return what aiohttp is to check.

    trusted: the SHA-256 of the one certificate that is accepted, wherever the server is.
    """
    if trusted is not None:
        return aiohttp.Fingerprint(trusted)
    return not is_home(urlsplit(server_url).hostname or "")


def is_home(host: str) -> bool:
    """Tell whether a name or address means something in one's own network alone."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(HOME_NAMES)
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address.is_private or address.is_link_local
