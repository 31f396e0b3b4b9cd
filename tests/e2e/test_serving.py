"""docs/hosting.md with whole processes: relays, certificates, a log and an end in good order."""

import asyncio
import json
import signal

import pytest

from tests.coturn import running_coturn

BOT = ("--bot", "easy", "--json")
HAND = ("--target", "hand")
HERE = ("--host", "127.0.0.1", "--port", "0", "--json")


@pytest.fixture(scope="module")
def coturn():
    with running_coturn() as coturn:
        yield coturn


async def serve(machine, *words, **environ):
    """Start a server; return its process and what it says of itself."""
    server = await machine.start("serve", *HERE, *words, **environ)
    return server, await server.event("listening")


class TestRelay:
    async def test_two_play_through_it_and_read_so(self, machine, coturn):
        environ = {"GINP2P_TURN": coturn.url, "GINP2P_TURN_SECRET": coturn.secret}
        _, listening = await serve(machine, **environ)
        hide = ("--relay-only", *BOT)
        host = await machine.start("host", "--server", listening["url"], *hide, *HAND)
        guest = await machine.start("join", (await host.event("room"))["link"], *hide)
        assert await asyncio.gather(host.end(), guest.end()) == [0, 0]
        for player in (host, guest):
            (connected,) = [each for each in player.events() if each["event"] == "connected"]
            assert connected["path"] == "relayed"
            said = (await player.errors()).replace("\n", " ")
            assert "connected through a relay, which cannot read what it carries" in said

    async def test_one_that_lets_nobody_in_is_told(self, machine, coturn, tmp_path):
        file = tmp_path / "secret"
        file.write_text("south wind\n", encoding="utf-8")
        relay = ("--turn", coturn.url, "--turn-secret-file", str(file))
        host = await machine.start("host", "--relay-only", *relay, *BOT)
        link = (await host.event("room"))["link"]
        guest = await machine.start("join", link, "--relay-only", *BOT)
        fault = await guest.event("fault")
        assert (await guest.end(), fault["code"]) == (3, "no_path")
        assert "the server's relay cannot be reached or does not let us in" in fault["message"]
        failed = await host.event("guest_failed")
        assert (failed["code"], failed["message"]) == ("no_path", fault["message"])


class TestTls:
    async def test_at_home_a_self_signed_host_is_joined_by_its_link_alone(self, machine):
        host = await machine.start("host", "--tls", "self-signed", *BOT, *HAND)
        link = (await host.event("room"))["link"]
        assert link.startswith("https://127.0.0.1:")
        guest = await machine.start("join", link, *BOT)
        assert await asyncio.gather(host.end(), guest.end()) == [0, 0]
        assert "The certificate is this machine's own" in await host.errors()
        for player in (host, guest):
            assert "The two of you are connected directly." in await player.errors()

    async def test_a_fingerprint_is_shown_and_checked(self, machine):
        _, listening = await serve(machine, "--tls", "self-signed")
        url, fingerprint = listening["url"], listening["fingerprint"]
        host = await machine.start("host", "--server", url, "--trust", fingerprint, *BOT, *HAND)
        link = (await host.event("room"))["link"]
        stranger = await machine.start("join", link, "--trust", "00" * 32, *BOT)
        fault = await stranger.event("fault")
        assert (await stranger.end(), fault["code"]) == (3, "server_untrusted")
        guest = await machine.start("join", link, "--trust", fingerprint.replace(":", ""), *BOT)
        assert await asyncio.gather(host.end(), guest.end()) == [0, 0]


class TestLog:
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
    async def test_a_server_that_is_told_to_stop_ends_in_good_order(self, machine, number):
        server, listening = await serve(machine, "--log", "json")
        host = await machine.start("host", "--server", listening["url"], *BOT, *HAND)
        await host.event("room")
        server.process.send_signal(number)
        assert await server.end() == 0
        assert await host.end() == 3
        said = [line for line in (await server.errors()).splitlines() if line.startswith("{")]
        events = [json.loads(line)["event"] for line in said]
        assert (events[0], events[-1]) == ("listening", "stopping")
        assert listening["url"].partition("//")[2] not in "".join(said)
