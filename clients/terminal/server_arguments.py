"""The options of a server: those of ``ginp2p serve``, and the part that ``host`` shares."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from clients.terminal.environment import Several
from signaling.directories import MEMORY
from signaling.logs import FORMATS
from signaling.proxies import Network, parse_network

__all__ = ("SELF_SIGNED", "add_reach_options", "add_serve_options")

DEFAULT_PORT = 8765
LOOPBACK = "127.0.0.1"
SELF_SIGNED = "self-signed"


def add_reach_options(command: argparse.ArgumentParser) -> None:
    """Add what a server says of relays, and how it is reached safely."""
    relays = command.add_argument_group("for players who cannot reach each other directly")
    _several(relays, "--stun", "URL", "a STUN server, as stun:host:3478; can be repeated")
    _several(relays, "--turn", "URL", "a relay, as turn:host:3478?transport=udp; can be repeated")
    relays.add_argument(
        "--turn-secret",
        metavar="SECRET",
        help="what the relay's credentials are made with; others on this machine can see it here",
    )
    relays.add_argument(
        "--turn-secret-file",
        metavar="FILE",
        type=Path,
        help="the file that has the secret on its first line",
    )
    tls = command.add_argument_group("for https")
    tls.add_argument(
        "--tls-cert",
        metavar="FILE",
        type=Path,
        help="serve https with this certificate, and those between it and its authority",
    )
    tls.add_argument(
        "--tls-key", metavar="FILE", type=Path, help="its key, where it is in another file"
    )
    tls.add_argument(
        "--tls",
        choices=[SELF_SIGNED],
        help="serve https with a certificate of this machine's own, for a home network",
    )


def add_serve_options(command: argparse.ArgumentParser) -> None:
    """Add all options of ``ginp2p serve``."""
    command.add_argument(
        "--host",
        metavar="ADDRESS",
        default="0.0.0.0",  # noqa: S104 - a server is for others
        help="the address to listen at (default: every address of this machine)",
    )
    command.add_argument(
        "--port",
        metavar="N",
        type=_port,
        default=DEFAULT_PORT,
        help=f"the port, 0 for any free one (default: {DEFAULT_PORT})",
    )
    add_reach_options(command)
    public = command.add_argument_group("for a public server")
    _several(
        public,
        "--proxy",
        "ADDRESS",
        "an address or network, as 10.0.0.0/8, of a proxy in front of this server, which is "
        "believed whose connections it carries; can be repeated",
        kind=_network,
    )
    _several(
        public,
        "--origin",
        "URL",
        "a web page elsewhere that may use this server, as https://cards.example; can be repeated",
        kind=_origin,
    )
    public.add_argument(
        "--rooms",
        metavar="WHERE",
        default=MEMORY,
        help="share rooms with other servers, through a Redis at redis://host:6379 or "
        f"unix:///path (default: {MEMORY}, this server's own)",
    )
    public.add_argument(
        "--metrics",
        metavar="[ADDRESS:]PORT",
        type=_listener,
        help="show counts for Prometheus at /metrics there, to this machine alone where no "
        "address is given",
    )
    public.add_argument(
        "--log",
        choices=FORMATS,
        help="write one line an event to standard error (default: errors alone, as text)",
    )
    public.add_argument("--log-addresses", action="store_true", help="log clients' addresses, too")


def _several(group: Any, option: str, metavar: str, words: str, kind: Any = str) -> None:
    group.add_argument(option, metavar=metavar, type=kind, action=Several, default=[], help=words)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def _listener(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    return host.strip("[]") or LOOPBACK, _port(port)


def _network(text: str) -> Network:
    try:
        return parse_network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address and no network, as 192.0.2.1 or 10.0.0.0/8"
        ) from None


def _origin(text: str) -> str:
    scheme, _, rest = text.partition("://")
    if scheme not in ("http", "https") or not rest or "/" in rest:
        raise argparse.ArgumentTypeError(f"{text!r} is no origin, as https://cards.example")
    return text
