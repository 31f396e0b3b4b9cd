"""docs/hosting.md does what it says: its own text runs here, with a real nginx and systemd."""

import configparser
import contextlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from datetime import UTC, datetime

import aiohttp
import pytest

from signaling.certificate import own_certificate
from signaling.limits import Limits
from signaling.proxies import parse_network
from signaling.server import running_server
from tests.coturn import free_port
from tests.hosting import block, replaced

CLIENT = "127.0.0.2"  # another address than the proxy's
OPEN = {"type": "open", "version": 1}


@contextlib.contextmanager
def running_nginx(folder, port, upstream, certificate):
    """Run nginx with the document's words; only places and ports are others."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin")
    if program is None:
        pytest.fail("this test needs nginx: apt-get install nginx, or make setup as root")
    site = replaced(
        block("nginx"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("/etc/ssl/cards.example/fullchain.pem", str(certificate)),
        ("/etc/ssl/cards.example/privkey.pem", str(certificate)),
        ("http://127.0.0.1:8765", upstream),
    )
    temporary = "\n".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log stderr;\n"
        f"events {{}}\nhttp {{\n{temporary}\n{site}\n}}\n",
        encoding="utf-8",
    )
    log = folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen([program, "-c", configuration], stdout=out, stderr=out)
    try:
        wait_until_it_listens(process, port, log)
        yield f"https://cards.example:{port}"
    finally:
        process.terminate()
        process.wait()


def wait_until_it_listens(process, port, log):
    until = time.monotonic() + 20
    while process.poll() is None and time.monotonic() < until:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
    pytest.fail(f"nginx does not listen:\n{log.read_text(errors='replace')}")


class Loopback(aiohttp.abc.AbstractResolver):
    """Every name is this machine."""

    async def resolve(self, host, port=0, family=socket.AF_INET):
        return [
            {
                "hostname": host,
                "host": "127.0.0.1",
                "port": port,
                "family": socket.AF_INET,
                "proto": 0,
                "flags": 0,
            }
        ]

    async def close(self):
        pass


class TestNginx:
    """The proxy of docs/hosting.md §4, with TLS of its own"""

    @pytest.fixture
    async def proxied(self, tmp_path):
        """The proxy's address, and a session that trusts its certificate."""
        certificate = own_certificate(tmp_path, ["cards.example"], datetime.now(UTC))
        options = {
            "limits": Limits(connections_per_address=1),
            "proxies": [parse_network("127.0.0.1")],
        }
        context = ssl.create_default_context(cafile=certificate)
        async with running_server(**options) as server:
            with running_nginx(tmp_path, free_port(), server.url, certificate) as url:
                connector = aiohttp.TCPConnector(
                    resolver=Loopback(), ssl=context, local_addr=(CLIENT, 0)
                )
                async with aiohttp.ClientSession(connector=connector) as session:
                    yield url, session

    async def test_pages_and_health_come_through(self, proxied):
        url, session = proxied
        for path, kind in (("/", "text/html"), ("/readyz", "application/json")):
            async with session.get(url + path) as answer:
                assert (answer.status, answer.content_type) == (200, kind)

    async def test_a_page_of_the_same_host_opens_a_room(self, proxied):
        url, session = proxied
        async with session.ws_connect(url + "/ws", headers={"Origin": url}) as connection:
            await connection.send_json(OPEN)
            assert (await connection.receive_json())["type"] == "opened"
            await connection.send_json({"type": "relay", "data": "A" * 60_000})
            assert (await connection.receive_json())["code"] == "not_allowed"

    async def test_a_page_of_another_host_does_not(self, proxied):
        url, session = proxied
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(url + "/ws", headers={"Origin": "https://other.example"})

    async def test_a_client_counts_by_its_own_address_whatever_it_claims(self, proxied):
        url, session = proxied
        async with session.ws_connect(url + "/ws"):
            for claim in ("192.0.2.1", "192.0.2.1, 127.0.0.1", "nobody", ""):
                headers = {"X-Forwarded-For": claim}
                async with session.ws_connect(url + "/ws", headers=headers) as second:
                    assert (await second.receive_json())["code"] == "too_many_connections"


class TestSystemd:
    """The unit of docs/hosting.md §5"""

    def unit(self):
        unit = configparser.RawConfigParser(strict=False)
        unit.optionxform = str
        unit.read_string(block("ini"))
        return unit

    def test_systemd_finds_nothing_wrong_with_it(self, tmp_path):
        """On a machine without systemd, the other tests have to do."""
        if shutil.which("systemd-analyze") is None:
            return
        file = tmp_path / "ginp2p.service"
        command = "/opt/ginp2p/bin/ginp2p serve"
        file.write_text(replaced(block("ini"), (command, f"{sys.executable} serve")))
        words = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", file]
        checked = subprocess.run(words, capture_output=True, text=True, check=False)
        assert (checked.returncode, checked.stderr) == (0, "")

    def test_its_options_and_variables_are_those_of_the_command(self):
        from clients.terminal.arguments import make_parser

        text = block("ini")
        settings = dict(re.findall(r"GINP2P_(\w+)=(\S+)", text))
        assert set(settings) == {"HOST", "PROXY", "LOG", "TURN", "TURN_SECRET_FILE"}
        environ = {f"GINP2P_{name}": value for name, value in settings.items()}
        options = make_parser(measures=False, environ=environ).parse_args(["serve"])
        assert (options.host, options.log) == ("127.0.0.1", "text")
        (command,) = re.findall(r"^ExecStart=\S+/ginp2p (.*)$", text, re.MULTILINE)
        assert command == "serve"

    def test_it_gives_the_process_no_more_than_it_needs(self):
        service = self.unit()["Service"]
        for option in ("NoNewPrivileges", "PrivateDevices", "PrivateTmp", "ProtectHome"):
            assert service[option] == "yes"
        assert service["DynamicUser"] == "yes"
        assert service["ProtectSystem"] == "strict"
        assert service["CapabilityBoundingSet"] == ""
        assert int(service["LimitNOFILE"]) > Limits().connections
