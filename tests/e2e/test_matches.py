"""Whole matches: a server and two players, three processes, over real WebRTC."""

import asyncio
import hashlib
import re
from pathlib import Path

import pytest

from ginp2p.entropy import SeededEntropy, below
from ginp2p.errors import GinError
from ginp2p.table.verify import verify_record

CHECKSUM = 64  # bytes at a record's end
BOT = ("--bot", "medium", "--json")


async def play(machine, *rules, join=()):
    """Play a match between two bots; return (host, guest), both ended."""
    url, _ = await machine.serve()
    host = await machine.start(
        "host", "--server", url, *BOT, "--seed", "1", "--name", "Ann", *rules
    )
    link = (await host.event("room"))["link"]
    guest = await machine.start("join", link, *BOT, "--seed", "2", "--name", "Bob", *join)
    statuses = await asyncio.gather(host.end(), guest.end())
    assert statuses == [0, 0], await host.errors() + await guest.errors()
    return host, guest


def of(player, name):
    return [event for event in player.events() if event["event"] == name]


def records(host, guest):
    """Return the paths and the bytes of the one match that both have kept."""
    paths = [Path(of(player, "match_over")[-1]["record"]) for player in (host, guest)]
    data = [path.read_bytes() for path in paths]
    assert data[0] == data[1]
    assert paths[0] != paths[1]
    return paths[0], data[0]


def changed(data, position, by=1):
    return data[:position] + bytes([data[position] ^ by]) + data[position + 1 :]


def resealed(data):
    """The same with a checksum that fits: now signatures and proofs have to see it."""
    content = data[:-CHECKSUM]
    return content + hashlib.sha512(content).digest()


def accepted(positions, data, reseal=False):
    """Return those positions at which a changed byte is not noticed."""
    missed = []
    for position in positions:
        fake = changed(data, position, 1 + position % 255)
        try:
            verify_record(resealed(fake) if reseal else fake)
        except GinError:
            continue
        missed.append(position)
    return missed


def sample(size, count):
    entropy = SeededEntropy(b"changed bytes")
    return [
        below(1 + (size - 1) // 64, entropy) * 64 % size + below(64, entropy) % 8
        for _ in range(count)
    ]


@pytest.mark.parametrize("preset", ["classic", "house"])
async def test_two_bots_play_a_match_to_a_hundred_and_prove_it(machine, preset):
    host, guest = await play(machine, "--rules", preset)
    for player, seat in ((host, "host"), (guest, "guest")):
        connected, begun = of(player, "connected")[0], of(player, "match_begun")[0]
        assert connected["ms"] > 0
        assert (connected["seat"], connected["path"]) == (seat, "direct")
        assert begun == {
            "event": "match_begun",
            "host": "Ann",
            "guest": "Bob",
            "rules": preset,
            "target": 100,
        }
    hands, over = of(host, "deal_over"), of(host, "match_over")[0]
    assert hands == of(guest, "deal_over")
    assert [each["hand"] for each in hands] == list(range(1, len(hands) + 1))
    for seat in ("host", "guest"):
        assert over[seat] == sum(each["points"] for each in hands if each["winner"] == seat)
        boxes = sum(each["winner"] == seat for each in hands)
        bonus = 25 * boxes + 25 * (over["winner"] == seat) if preset == "classic" else 0
        assert over[f"{seat}_total"] == over[seat] + bonus
    assert over[over["winner"]] >= 100
    for each in hands:
        washed = each["result"] == "wash"
        assert (each["host_deadwood"] is None) == washed
        assert (each["winner"] is None) == washed

    path, data = records(host, guest)
    assert path.stat().st_mode & 0o777 == 0o600
    status, said, _ = await machine.run("verify", str(path))
    winner = {"host": "Ann (host)", "guest": "Bob (guest)"}[over["winner"]]
    assert status == 0
    assert said.count("\n") == 1
    assert said.startswith(f"Proven: {winner} beat ")

    assert accepted(sample(len(data), 150), data) == []
    assert accepted(sample(len(data) - CHECKSUM, 3), data, reseal=True) == []


async def test_no_byte_of_a_record_can_be_changed(machine):
    """All bytes of a short one, and with the checksum made to fit, a sample of each kind."""
    host, guest = await play(machine, "--target", "hand")
    path, data = records(host, guest)
    assert (await machine.run("verify", str(path)))[0] == 0
    assert accepted(range(len(data)), data) == []
    inside = len(data) - CHECKSUM
    places = [*range(0, 400, 29), *sample(inside, 30), inside - 1, inside - 64, inside - 65]
    assert accepted(places, data, reseal=True) == []
    path.write_bytes(resealed(changed(data, inside * 3 // 4)))
    status, said, _ = await machine.run("verify", str(path))
    assert status == 6
    assert re.match(r"Not proven: hand 1, message \d+: \w", said)
    for cut in (1, CHECKSUM, len(data) // 2):
        assert accepted([0], data[cut:]) == []
        assert accepted([0], data[:-cut]) == []


async def test_bots_play_as_many_matches_as_both_are_asked_for(machine):
    host, guest = await play(machine, "--target", "hand", "--matches", "2", join=("--matches", "3"))
    assert len(of(host, "match_over")) == 2
    assert [e["event"] for e in host.events()].count("connected") == 1
    dealers = [event["dealer"] for event in of(guest, "hand_dealt") if event["hand"] == 1]
    assert dealers == ["host", "host"]
    kept = [Path(event["record"]) for event in of(host, "match_over") + of(guest, "match_over")]
    assert len(set(kept)) == 4
    verdicts = [verify_record(path.read_bytes()) for path in kept[:2]]
    assert [verdict.is_finished for verdict in verdicts] == [True, True]
    assert kept[0].read_bytes() != kept[1].read_bytes()


async def test_a_match_goes_on_when_the_server_is_gone(machine):
    url, server = await machine.serve()
    host = await machine.start("host", "--server", url, *BOT, "--target", "hand")
    link = (await host.event("room"))["link"]
    guest = await machine.start("join", link, *BOT)
    await guest.event("connected")
    server.process.kill()
    assert await asyncio.gather(host.end(), guest.end()) == [0, 0]
    assert of(host, "match_over")[0]["winner"] == of(guest, "match_over")[0]["winner"]
