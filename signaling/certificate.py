"""A certificate of the server's own, for a network where nobody else can vouch for it.

Browsers warn of it once and then treat the page as one that came safely; programs can be
told its fingerprint. Made once and kept; docs/hosting.md, "TLS".
"""

from __future__ import annotations

import contextlib
import ipaddress
import os
import ssl
import tempfile
from collections.abc import Collection
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

__all__ = ("fingerprint", "own_certificate", "tls_context")

NAME = "own-certificate.pem"
LIFETIME = timedelta(days=365)
REST = timedelta(days=14)  # renewed with so much of it left: it does not expire during a match


def own_certificate(folder: Path, hosts: Collection[str], now: datetime) -> Path:
    """Return the file with key and certificate, made anew where it does not do any more.

    hosts: all names and addresses that lead here. now: with its time zone. The file is only
    this user's to read. Raises: OSError.
    """
    path = folder / NAME
    if not _serves(path, set(hosts), now):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _replace(path, _make(sorted(hosts), now))
    return path


def tls_context(certificate: Path, key: Path | None = None) -> ssl.SSLContext:
    """Return what a server needs. key: where it is not in the same file.

    Raises: OSError (ssl.SSLError is one), for a file that is missing or none.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # An encrypted key would have OpenSSL ask at the terminal.
    context.load_cert_chain(certificate, key, password="")
    return context


def fingerprint(certificate: Path) -> str:
    """Return the SHA-256 of the first certificate in the file, as browsers show it."""
    found = x509.load_pem_x509_certificate(certificate.read_bytes())
    return found.fingerprint(hashes.SHA256()).hex(":").upper()


def _serves(path: Path, hosts: set[str], now: datetime) -> bool:
    """Return whether the certificate is there, valid for a while and names all hosts."""
    try:
        tls_context(path)
        found = x509.load_pem_x509_certificate(path.read_bytes())
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    named = {
        *names.get_values_for_type(x509.DNSName),
        *map(str, names.get_values_for_type(x509.IPAddress)),
    }
    is_current = found.not_valid_before_utc <= now < found.not_valid_after_utc - REST
    return is_current and hosts <= named


def _make(hosts: Collection[str], now: datetime) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "A table's own server")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # the other machine's clock may be behind
        .not_valid_after(now + LIFETIME)
        .add_extension(x509.SubjectAlternativeName([_host(host) for host in hosts]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return private + certificate.public_bytes(serialization.Encoding.PEM)


def _host(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _replace(path: Path, data: bytes) -> None:
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
