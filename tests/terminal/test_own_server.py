"""docs/command.md: the server of a host's own program, and the same one again after a break"""

import contextlib
import socket

import pytest

from clients.terminal import address
from clients.terminal.gateway import Gateway
from clients.terminal.own_server import own_server, own_server_again
from tests.terminal.screens import Screen


@pytest.fixture
def screen(monkeypatch):
    monkeypatch.setattr(address, "_ELSEWHERE", ())  # a machine without a network
    return Screen()


async def way_of_before(screen):
    """Return the way to a server that has ended since."""
    async with contextlib.AsyncExitStack() as stack:
        way = await own_server(screen, stack, Gateway())
    screen.take()
    return way


async def test_it_opens_where_the_friend_looks_for_it(screen):
    before = await way_of_before(screen)
    async with contextlib.AsyncExitStack() as stack:
        way = await own_server_again(screen, stack, Gateway(), before)
        socket.create_connection(before.own[:2]).close()
    assert way.facts() == before.facts()
    assert screen.text == ""


async def test_where_its_port_is_taken_it_says_what_the_friend_types(screen):
    before = await way_of_before(screen)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(socket.create_server(before.own[:2]))
        way = await own_server_again(screen, stack, Gateway(), before)
        socket.create_connection(way.own[:2]).close()
    assert way.own[1] != before.own[1]
    assert "The address of the meeting place has changed." in screen.text
    assert f"ginp2p resume --server {way.server}" in " ".join(screen.text.split())


async def test_where_its_address_is_gone_it_opens_at_the_one_there_is(screen):
    before = await way_of_before(screen)
    before.own = ("192.0.2.7", *before.own[1:])  # set aside for documentation, nobody's own
    async with contextlib.AsyncExitStack() as stack:
        way = await own_server_again(screen, stack, Gateway(), before)
    assert way.own[0] == "127.0.0.1"
    assert f"ginp2p resume --server {way.server}" in " ".join(screen.text.split())
