"""How two come together, how they part, and what they are told when it does not work."""

import asyncio
import signal

import pytest

BOT = ("--bot", "easy", "--json")
HAND = ("--target", "hand")


async def test_a_host_needs_no_server_but_its_own(machine):
    host = await machine.start("host", *BOT, *HAND)
    room = await host.event("room")
    assert room["link"].startswith("http://127.0.0.1:")
    assert room["link"].endswith(f"/#{room['code']}")
    guest = await machine.start("join", room["link"], *BOT)
    assert await asyncio.gather(host.end(), guest.end()) == [0, 0]
    assert "This machine is in no network" in await host.errors()


async def test_a_code_alone_is_enough_with_the_servers_address(machine):
    url, _ = await machine.serve()
    host = await machine.start("host", "--server", url, *BOT, *HAND)
    code = (await host.event("room"))["code"]
    typed = code.replace("-", " ").lower()
    guest = await machine.start("join", typed, "--server", url, *BOT)
    assert await asyncio.gather(host.end(), guest.end()) == [0, 0]


async def test_a_wrong_code_is_told_and_the_right_one_still_works(machine):
    host = await machine.start("host", *BOT, *HAND)
    link = (await host.event("room"))["link"]
    wrong = link[:-1] + ("0" if link[-1] != "0" else "1")
    guest = await machine.start("join", wrong, *BOT)
    fault = await guest.event("fault")
    assert await guest.end() == 3
    assert fault["code"] == "wrong_code"
    assert "code" in (await guest.errors()).lower()
    assert (await host.event("guest_failed"))["code"] == "wrong_code"
    guest = await machine.start("join", link, *BOT)
    assert await asyncio.gather(host.end(), guest.end()) == [0, 0]


async def test_a_room_that_does_not_exist_is_told(machine):
    url, _ = await machine.serve()
    status, said, errors = await machine.run("join", "K7QX-9M2D", "--server", url, *BOT)
    assert status == 3
    assert '"code": "unknown_room"' in said
    assert "There is no room with that code" in errors


async def test_a_server_that_does_not_answer_is_told(machine):
    status, said, _ = await machine.run("join", "http://127.0.0.1:1/#K7QX-9M2D")
    assert status == 3
    assert said.startswith("The server at http://127.0.0.1:1 cannot be reached")


async def test_a_host_that_stops_waiting_ends_in_good_order(machine):
    host = await machine.start("host", *BOT)
    await host.event("room")
    host.interrupt()
    assert await host.end() == 130
    assert "Traceback" not in await host.errors()


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (None, 7)]
)
async def test_the_other_side_is_told_when_one_leaves(machine, number, status):
    """By Ctrl-C, by the system, or by the end of what is typed."""
    host = await machine.start("host", "--json", "--name", "Ann")  # a person, who does nothing
    link = (await host.event("room"))["link"]
    guest = await machine.start("join", link, *BOT, "--name", "Bob")
    await guest.event("hand_dealt")
    if number is None:
        host.process.stdin.close()
    else:
        host.process.send_signal(number)
    assert await host.end() == status
    assert (await guest.event("link_lost"))["code"] == "bye"
    if number is not None:  # Ann may come back at once; who said that they leave does not
        guest.interrupt()
    assert await guest.end() == (5 if number is None else 130)
    assert "Ann has left the table. The match waits for Ann" in await guest.errors()
    assert "The match is kept. To go on with it: ginp2p resume" in await guest.errors()
    assert "Traceback" not in await host.errors()
    fault = guest.events()[-1]
    code = "other_bye" if number is None else "interrupted"
    assert (fault["code"], fault["kept"], fault["record"]) == (code, True, None)


async def test_the_installed_command_is_this_one():
    from importlib.metadata import entry_points

    import clients.screen.entry

    (script,) = entry_points(group="console_scripts", name="ginp2p")
    assert script.load() is clients.screen.entry.main
