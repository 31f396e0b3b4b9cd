"""A real TURN server on loopback: coturn, as docs/hosting.md sets it up, for tests."""

import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from tests.hosting import block, replaced

SHARED = "north wind"  # between the signaling server and coturn
LOOPBACK = """
listening-ip=127.0.0.1
relay-ip=127.0.0.1
allow-loopback-peers
no-tls
no-dtls
relay-threads=1
log-file=stdout
"""
BINDING = bytes.fromhex("000100002112a442") + bytes(12)  # a STUN request (RFC 8489 §5)


class Coturn:
    """url: where it listens, over UDP and TCP alike. secret: what credentials are made with."""

    secret = SHARED

    def __init__(self, port):
        self.port = port
        self.url = f"turn:127.0.0.1:{port}"
        self.stun_url = f"stun:127.0.0.1:{port}"


def free_port():
    """A port that neither UDP nor TCP uses just now."""
    with socket.socket() as tcp, socket.socket(type=socket.SOCK_DGRAM) as udp:
        tcp.bind(("127.0.0.1", 0))
        udp.bind(tcp.getsockname())
        return tcp.getsockname()[1]


@contextlib.contextmanager
def running_coturn():
    program = shutil.which("turnserver")
    if program is None:
        pytest.fail("this test needs coturn: apt-get install coturn, or make setup as root")
    coturn = Coturn(free_port())
    with tempfile.TemporaryDirectory() as folder:
        configuration = Path(folder) / "turnserver.conf"
        words = replaced(
            block("conf"),
            ("listening-port=3478", f"listening-port={coturn.port}"),
            ("long-and-random", SHARED),
        )
        configuration.write_text(words + LOOPBACK, encoding="utf-8")
        options = ["-c", configuration, "--pidfile", f"{folder}/pid", "--db", f"{folder}/db"]
        log = Path(folder) / "log"
        with log.open("wb") as out:
            process = subprocess.Popen([program, *options], stdout=out, stderr=out)
        try:
            wait_until_it_answers(process, coturn, log)
            yield coturn
        finally:
            process.kill()
            process.wait()


def wait_until_it_answers(process, coturn, log):
    until = time.monotonic() + 20
    with socket.socket(type=socket.SOCK_DGRAM) as udp:
        udp.connect(("127.0.0.1", coturn.port))
        udp.settimeout(0.05)
        while process.poll() is None and time.monotonic() < until:
            with contextlib.suppress(OSError):
                udp.send(BINDING)
                udp.recv(1024)
                return
    pytest.fail(f"coturn does not answer:\n{log.read_text(errors='replace')}")
