"""The command in real terminals of 80 columns by 24 rows."""

import asyncio
import os
import re
import signal
from pathlib import Path

import pytest

from ginp2p.table.verify import verify_record
from tests.screen.speed import ENTRY, Screen
from tests.screen.terminals import PATIENCE, Terminal

ASKED = (
    "Draw, or take the",
    "Draw from the stock",
    "Choose a card",
    "Discard it",
    "throwing",
    "Another match?",
)


@pytest.fixture
async def terminals(tmp_path):
    made = []

    def make(name, **options):
        made.append(Terminal(tmp_path, name, **options))
        return made[-1]

    yield make
    for terminal in made:
        await terminal.close()


async def play_on(terminal):
    """Play with keys what the screen asks for, until the match is over."""
    while True:
        seen = await terminal.until(*ASKED)
        words = " ".join(seen.split())
        if "Another match?" in words:
            return
        if "throwing" in words:
            await knock(terminal)
        elif "Discard it" in words:
            await terminal.press("x")
            await terminal.until_not("Discard it")
        elif "Choose a card" in words:
            await terminal.press("Enter")
            await terminal.until_not("Choose a card")
        else:
            await terminal.press("d")
            await terminal.until_not("Draw, or take the", "Draw from the stock")


def hand_rows(seen):
    """Return what the cards of one's own hand, and the line below, look like."""
    rows = seen.split("\n")
    (place,) = [number for number, row in enumerate(rows) if "Deadwood" in row]
    return rows[place - 5 : place + 1]


async def knock(terminal):
    """Lift one card after the other, until one allows a knock."""
    await terminal.press("Home")
    for _ in range(11):
        await terminal.press("Enter")
        seen = await terminal.until("without the")
        if re.search(r"k (Knock \(\d+\)|Gin!)", seen):
            await terminal.press("k")
            await terminal.until("points for", "Another match?")
            return
        await terminal.press("Enter", "Right")
        await terminal.until("with the best discard")


async def test_two_host_and_join_and_play_to_the_end(terminals, tmp_path):
    host, guest = terminals("host"), terminals("guest", NO_COLOR="1")
    await host.start("host", "--target", "hand", "--name", "Ann")
    seen = await host.until("Waiting for your friend.")
    (link,) = re.findall(r"http://\S+", seen)
    assert "▀▀▀▀▀▀▀" in seen  # of the picture
    await guest.start("join", link, "--name", "李小龍")
    await guest.until("Sit down?")
    await guest.press("Enter")
    await asyncio.gather(play_on(host), play_on(guest))
    assert "李小龍" in await host.screen()
    await guest.press("q")
    await guest.until("status 0")
    await host.until("Enter Leave")
    await host.press("Enter")
    left = await host.until("status 0")
    assert "Record of the match: " in " ".join(left.split())
    records = [path.read_bytes() for path in tmp_path.glob("*/records/*.ginp2p")]
    assert len(records) == 2
    assert records[0] == records[1]
    assert verify_record(records[0]).is_finished


async def test_the_start_screen_leads_to_a_match_and_ctrl_c_to_a_clean_terminal(terminals):
    terminal = terminals("start")
    await terminal.start()
    await terminal.until("Against the computer")
    await terminal.press("c")
    await terminal.until("Level")
    await terminal.press("Enter")
    await terminal.until("Draw, or take", "or pass")
    await terminal.press("C-c", "C-c", "C-c")  # as the impatient do
    seen = await terminal.until("status")
    assert "status 130" in seen
    assert "Traceback" not in seen
    assert "Stock" not in seen  # what was there before is there again
    modes = await terminal.tmux(
        "display", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{bracket_paste_flag}"
    )
    assert modes.split()[:3] == ["0", "0", "1"]


async def test_a_terminal_that_is_closed_leaves_no_process_and_a_kept_match(terminals, tmp_path):
    terminal = terminals("closed")
    await terminal.start("solo", "--name", "Bob")
    await terminal.until("Draw, or take", "or pass")
    children = await terminal.children()
    assert children
    await terminal.close()
    async with asyncio.timeout(PATIENCE):
        while any(Path(f"/proc/{child}").exists() for child in children):
            await asyncio.sleep(0.05)  # gives way to the command
    assert list((tmp_path / "closed" / "matches").glob("*.solo"))


def test_a_terminal_that_goes_without_a_signal_leaves_no_process_either(tmp_path):
    screen = Screen(str(tmp_path), *ENTRY, "solo", "--name", "Bob")
    assert screen.until("Deadwood")
    os.close(screen.descriptor)  # the process does not control it, so nobody tells it
    assert screen.process.wait(PATIENCE) == 143
    assert {path.suffix for path in (tmp_path / "matches").iterdir()} == {".solo", ".json"}


async def test_a_match_that_was_killed_is_gone_on_with_on_the_screen(terminals, tmp_path):
    terminal = terminals("killed")
    await terminal.start("solo", "--name", "Bob", "--rules", "classic")
    await terminal.until("Draw, or take")
    await terminal.press("d")
    hand = hand_rows(await terminal.until("x Discard"))
    (child,) = await terminal.children()
    os.kill(child, signal.SIGKILL)
    await terminal.until("status 137")
    again = terminals("again", GINP2P_HOME=str(tmp_path / "killed"))
    await again.start("resume")
    assert hand_rows(await again.until("x Discard")) == hand
    await again.press("C-c")
    await again.until("status 130")


async def test_a_window_may_change_its_size_at_any_time(terminals):
    terminal = terminals("size")
    await terminal.start("solo", "--name", "Bob")
    await terminal.until("Draw, or take", "or pass")
    for columns, rows, told in (
        (40, 20, "Deadwood"),
        (30, 10, "Make the window larger"),
        (140, 45, "Score sheet"),
        (80, 24, "What happened"),
    ):
        await terminal.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        await terminal.until(told)
    await terminal.press("C-c")
    await terminal.until("status 130")


@pytest.mark.parametrize(
    "environ",
    [{"TERM": "xterm"}, {"TERM": "linux"}, {"NO_COLOR": "1"}, {"LC_ALL": "C"}],
    ids=["16 colours", "console", "none", "ascii"],
)
async def test_poor_terminals_show_the_same_table(terminals, environ):
    terminal = terminals("poor", **environ)
    await terminal.start("solo", "--name", "Bob", "--seed", "5")
    seen = await terminal.until("Draw, or take the 8")
    assert "Deadwood 25" in seen
    painted = await terminal.screen("-e")
    if "TERM" in environ:
        assert "\x1b[38;" not in painted  # 256 colours or more
    if "NO_COLOR" in environ:
        assert not re.search(r"\x1b\[[\d;]*(3[0-7]|4[0-7]|9[0-7]|10[0-7])m", painted)
    if "LC_ALL" in environ:
        assert seen.isascii()
    await terminal.press("C-c")
    await terminal.until("status 130")
