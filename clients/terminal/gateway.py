"""From the options of a server to the server: relays, certificates, proxies, the log."""

from __future__ import annotations

import argparse
import re
import socket
import ssl
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from aioice.ice import get_host_addresses

from clients.peer.trust import parse_fingerprint
from clients.terminal.address import EVERYWHERE, own_address
from clients.terminal.console import Console
from clients.terminal.paths import data_folder
from clients.web.site import load_site
from signaling.certificate import fingerprint, own_certificate, tls_context
from signaling.directories import BadDirectory, directory_at
from signaling.limits import Limits
from signaling.logs import log_to
from signaling.relays import BadIceServers, IceServers
from signaling.server import Options

__all__ = ("Gateway", "make_gateway", "own_hosts")

_HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


class Gateway:
    """How a server is to be started.

    options: for ``signaling.server``. tls: its https, or None. fingerprint: of a certificate
    that nobody vouches for. trusted: the certificate that this machine's own program expects.
    metrics: where counts are shown.
    """

    def __init__(self) -> None:
        self.options: Options = {"site": load_site()}
        self.tls: ssl.SSLContext | None = None
        self.fingerprint: str | None = None
        self.trusted: bytes | None = None
        self.metrics: tuple[str, int] | None = None

    def tell(self, console: Console) -> None:
        """Show how a self-signed certificate is known."""
        if self.fingerprint is not None:
            console.say(
                "The certificate is this machine's own, so browsers warn of it. Its fingerprint:"
            )
            console.draw([self.fingerprint.replace(":", "")])


def make_gateway(
    options: argparse.Namespace, parser: argparse.ArgumentParser, environ: Mapping[str, str]
) -> Gateway:
    """Return what was asked for. Ends the program, in words, where it cannot be had."""
    gateway = Gateway()
    try:
        gateway.options["ice_servers"] = IceServers(
            tuple(options.stun), tuple(options.turn), _secret(options, parser)
        )
    except BadIceServers as fault:
        parser.error(str(fault))
    _set_tls(gateway, options, parser, environ)
    if options.command == "serve":
        gateway.options["proxies"] = options.proxy
        gateway.options["origins"] = options.origin
        gateway.options["log_addresses"] = options.log_addresses
        try:
            gateway.options["directory"] = directory_at(options.rooms, Limits())
        except BadDirectory as fault:
            parser.error(f"argument --rooms: {fault}")
        gateway.metrics = options.metrics
        if options.log is not None:
            log_to(sys.stderr, options.log)
        elif options.log_addresses:
            parser.error("--log-addresses is for a log: --log text or --log json")
    return gateway


def own_hosts(also: str | None = None) -> set[str]:
    """Return the names and addresses by which this machine is reached.

    Of IPv6, the one in use alone: the others change from day to day. also: one more.
    """
    name = socket.gethostname()
    found = {"localhost", "127.0.0.1", "::1", own_address(), name}
    if also is not None and also not in EVERYWHERE:
        found.add(also)
    if "." not in name:
        found.add(f"{name}.local")
    found.update(get_host_addresses(use_ipv4=True, use_ipv6=False))
    return {each.partition("%")[0] for each in found if ":" in each or _HOST_NAME.fullmatch(each)}


def _secret(options: argparse.Namespace, parser: argparse.ArgumentParser) -> str:
    file: Path | None = options.turn_secret_file
    if file is None:
        return options.turn_secret or ""
    if options.turn_secret:
        parser.error("the relay's secret is given twice")
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "it is no text"
        parser.error(f"the relay's secret cannot be read from {file}: {reason}")
    if not lines or not lines[0].strip():
        parser.error(f"the first line of {file} is empty, and no secret")
    return lines[0].strip()


def _set_tls(
    gateway: Gateway,
    options: argparse.Namespace,
    parser: argparse.ArgumentParser,
    environ: Mapping[str, str],
) -> None:
    certificate: Path | None = options.tls_cert
    if options.tls is not None:
        if certificate or options.tls_key:
            parser.error("a certificate is either given or self-signed")
        also = options.host if options.command == "serve" else None
        folder = data_folder(environ)
        try:
            certificate = own_certificate(folder, own_hosts(also), datetime.now(UTC))
        except OSError as fault:
            parser.error(f"no certificate can be kept in {folder}: {fault.strerror or fault}")
        gateway.fingerprint = fingerprint(certificate)
    elif options.tls_key and not certificate:
        parser.error("--tls-key is for a certificate: --tls-cert FILE --tls-key FILE")
    if certificate is not None:
        try:
            gateway.tls = tls_context(certificate, options.tls_key)
            gateway.trusted = parse_fingerprint(fingerprint(certificate))
        except ssl.SSLError:
            parser.error("what --tls-cert and --tls-key name is no certificate with its key")
        except OSError as fault:
            parser.error(f"the certificate or its key cannot be read: {fault.strerror}")
