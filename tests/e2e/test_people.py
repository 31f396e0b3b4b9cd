"""A person's seat, typed at through a pipe and through a terminal."""

import asyncio
import contextlib
import os
import pty
import sys
from pathlib import Path

from ginp2p.table.verify import verify_record
from tests.e2e.processes import AT_HOME, PATIENCE, ROOT, answer


async def play_on(person):
    """Answer whatever a person is asked, until the question of another match."""
    told = ""
    while line := await person.line():
        told += line
        typed = answer(told)
        if typed is not None:
            person.type(typed)
            told = ""
        if "Another match?" in line:
            person.type("n")


async def test_two_people_play_a_hand_by_typing(machine):
    host = await machine.start("host", "--name", "Ann", "--target", "hand")
    link = (await host.until("http://")).strip()
    guest = await machine.start("join", link, "--name", "Bob")
    await guest.until("Enter sits down")
    guest.type("")
    await guest.until("? help")
    guest.type("kh7")
    assert "I do not understand that: kh7" in await guest.line()
    guest.type("say good luck")
    await host.until("Bob: good luck")
    guest.type("d")
    await asyncio.gather(play_on(host), play_on(guest))
    assert await asyncio.gather(host.end(), guest.end()) == [0, 0]
    told = "".join(host.seen)
    assert "── Hand 1 ──" in told or "nobody scores" in told
    paths = list((machine.home / "records").glob("*.ginp2p"))
    data = {path.read_bytes() for path in paths}
    assert len(paths) == 2
    assert len(data) == 1
    assert verify_record(data.pop()).is_finished


async def test_resigning_is_asked_once_and_ends_the_match(machine):
    host = await machine.start("host", "--json", "--bot", "easy", "--name", "Ann")
    link = (await host.event("room"))["link"]
    guest = await machine.start("join", link, "--name", "Bob")
    await guest.until("Enter sits down")
    for typed, told in (
        ("", "? help"),
        ("resign", "Give up the whole match? y or n"),
        ("n", "You play on."),
        ("resign", "Give up the whole match? y or n"),
        ("y", "You give up the match."),
    ):
        guest.type(typed)
        await guest.until(told)
    over = await host.event("match_over")
    assert (over["winner"], over["host"], over["guest"]) == ("host", 0, 0)
    await guest.end()
    assert await host.end() == 0
    verdict = verify_record(Path(over["record"]).read_bytes())
    assert (verdict.is_finished, verdict.match.results[-1].kind) == (True, "resigned")


class Terminal:
    """A command in a pseudo-terminal of 80 columns."""

    def __init__(self, process, descriptor):
        self.process = process
        self.descriptor = descriptor
        self.text = ""

    @classmethod
    async def open(cls, *words, **environ):
        ours, theirs = pty.openpty()
        os.set_blocking(ours, False)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            AT_HOME,
            *words,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)),  # its Ctrl-C is ours
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **environ},
        )
        os.close(theirs)
        return cls(process, ours)

    async def until(self, *texts):
        """Read on until one of these texts is there; return what was read up to then."""
        loop, arrived = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.descriptor, arrived.set)
        try:
            async with asyncio.timeout(PATIENCE):
                while not any(text in self.text for text in texts):
                    await arrived.wait()
                    arrived.clear()
                    with contextlib.suppress(BlockingIOError):
                        self.text += os.read(self.descriptor, 65536).decode()
        finally:
            loop.remove_reader(self.descriptor)
        read, self.text = self.text, ""
        return read

    def type(self, text):
        os.write(self.descriptor, text.encode())

    async def close(self):
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        os.close(self.descriptor)


async def test_a_hand_against_the_computer_in_a_terminal():
    terminal = await Terminal.open(
        "solo", "--plain", "--target", "hand", "--seed", "4", "--name", "Bob"
    )
    try:
        told = await terminal.until("\n> ")
        assert "You play against Pip: classic rules, a single hand." in told
        assert "\x1b[31m" in told  # a red card
        while "Another match?" not in told:
            typed = answer(told.replace("\x1b[1;32m", "").replace("\x1b[0m", ""))
            terminal.type(f"{typed}\n")
            told = await terminal.until("\n> ")
            assert "Traceback" not in told
        terminal.type("n\n")
        async with asyncio.timeout(PATIENCE):
            assert await terminal.process.wait() == 0
    finally:
        await terminal.close()


async def test_ctrl_c_leaves_a_clean_terminal():
    terminal = await Terminal.open("solo", "--plain", NO_COLOR="1")
    try:
        told = await terminal.until("\n> ")
        assert "\x1b" not in told
        terminal.type("\x03")
        async with asyncio.timeout(PATIENCE):
            assert await terminal.process.wait() == 130
        left = os.read(terminal.descriptor, 65536).decode()
        assert left.endswith("\n")
        assert "Traceback" not in left
    finally:
        await terminal.close()
