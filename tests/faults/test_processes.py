"""Faults among real processes: killed, frozen, cut off, and their server restarted."""

import asyncio
import os
import signal

import pytest

from tests.faults.namespaces import ApartPair, make_namespaces, remove_namespaces
from tests.faults.pair_of_processes import SEATS, Pair

TEN = ("--target", "100")
LOSS = 0.02


@pytest.fixture
async def pair(tmp_path):
    pair = Pair(tmp_path)
    yield pair
    await pair.close()


async def test_a_program_that_is_killed_goes_on_from_its_disk(pair):
    await pair.begin(*TEN)
    for seat in ("guest", "host", "guest", "host", "host", "guest"):
        await pair.kill(seat)
    assert (await pair.end()).is_finished


async def test_both_killed_at_once_go_on(pair):
    await pair.begin(*TEN)
    for _ in range(3):
        await pair.kill(*SEATS)
    assert (await pair.end()).is_finished


async def test_a_program_that_is_frozen_for_a_while_loses_nothing(pair):
    await pair.begin(*TEN)
    for seat, seconds in (("guest", 1), ("host", 2), ("guest", 5), ("host", 0.2), ("guest", 0.1)):
        await pair.freeze(seat, seconds)
    assert (await pair.end()).is_finished


async def test_a_freeze_of_more_than_ten_seconds_makes_a_new_connection(pair):
    await pair.begin(*TEN)
    await pair.freeze("guest", 12)
    await pair.events("link_renewed")
    assert (await pair.end()).is_finished


async def test_a_restarted_server_ends_nothing(pair):
    await pair.begin(*TEN)
    await pair.restart_server()
    await pair.kill("guest")
    await pair.restart_server()
    await pair.kill("host")
    assert (await pair.end()).is_finished


async def test_a_cut_is_bridged(pair):
    await pair.begin(*TEN)
    for seconds in (1, 3):
        await pair.cut(seconds)
    await pair.cut(11)
    assert (await pair.end()).is_finished


@pytest.mark.parametrize("seconds", [20, 120])
async def test_a_long_cut_is_bridged(pair, seconds):
    """Two minutes in a campaign alone: python -m tests.faults --long"""
    if "FAULTS_LONG" not in os.environ and seconds > 20:
        seconds = 13
    await pair.begin(*TEN)
    await pair.cut(seconds)
    assert (await pair.end()).is_finished


@pytest.mark.parametrize("loss", [0.02, 0.1])
async def test_lost_packets_change_nothing(tmp_path, loss):
    pair = Pair(tmp_path, loss)
    try:
        await pair.begin("--target", "hand")
        await pair.kill("guest")
        assert (await pair.end(is_known=False)).is_finished
    finally:
        await pair.close()


@pytest.fixture
async def apart(tmp_path):
    """Two in namespaces with loss; where these may not be made, the relay does the same."""
    pair = ApartPair(tmp_path) if make_namespaces(LOSS) else Pair(tmp_path, LOSS)
    yield pair
    try:
        await pair.close()
    finally:
        remove_namespaces()


async def test_a_lossy_network_with_a_cut_and_another_address(apart):
    """As in a train: out of one network, through a tunnel, into another one.

    In a campaign, --long, also another address alone, and cuts of a second and two minutes.
    """
    await apart.begin(*TEN)
    if "FAULTS_LONG" in os.environ:
        await apart.change_address("guest")
        await apart.events("link_renewed")
        await apart.cut(1)
        await apart.cut(120)
        await apart.events("link_renewed")
    await asyncio.gather(apart.cut(20), apart.change_address("guest"))
    await apart.events("link_renewed")
    assert (await apart.end(is_known=False)).is_finished


async def test_another_address_breaks_all_connections_and_ends_nothing(pair):
    await pair.begin(*TEN)
    await pair.change_address("guest")
    await pair.events("link_renewed")
    assert (await pair.end()).is_finished


async def test_a_match_that_was_interrupted_by_hand_goes_on(pair):
    await pair.begin(*TEN)
    guest = pair.players["guest"]
    guest.process.send_signal(signal.SIGINT)
    assert await guest.end() == 130
    assert guest.events()[-1]["kept"]
    await pair._start("guest", "resume")
    await pair.events("link_renewed")
    assert (await pair.end()).is_finished
