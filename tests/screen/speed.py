"""How fast the screen is: ``python -m tests.screen.speed``, on a machine at rest.

From the start of the process to the first screen; and from a key to its effect while the
next deck's proofs are made and checked, in a match with a bot in another process.
"""

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

from tests.e2e.processes import AT_HOME, ROOT

STARTS = 10
KEYS = 150
ENTRY = (sys.executable, "-m", "clients.screen.entry")
_STEERING = re.compile(rb"\x1b\[[0-9;?<>=]*[A-Za-z]")


class Screen:
    """A command in a terminal of 80 by 24."""

    def __init__(self, home, *words):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environ = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "GINP2P_HOME": home,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }
        environ.pop("NO_COLOR", None)
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            words,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            env=environ,
            start_new_session=True,
        )
        os.close(theirs)
        self.descriptor = ours
        self.seen = b""

    def until(self, *texts, within=60.0):
        """Read until one of these texts has been drawn; return when, or None."""
        end = time.perf_counter() + within
        while (left := end - time.perf_counter()) > 0:
            if select.select([self.descriptor], [], [], left)[0]:
                self.seen += os.read(self.descriptor, 65536)
                plain = _STEERING.sub(b"", self.seen)
                if any(text.encode() in plain for text in texts):
                    self.seen = b""
                    return time.perf_counter()
        return None

    def key(self, key):
        """Press a key; return the seconds until something is drawn."""
        self.drain()
        before = time.perf_counter()
        os.write(self.descriptor, key)
        select.select([self.descriptor], [], [], 5)
        return time.perf_counter() - before

    def drain(self):
        while select.select([self.descriptor], [], [], 0)[0]:
            self.seen += os.read(self.descriptor, 65536)

    def close(self):
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)
        end = time.perf_counter() + 10
        while self.process.poll() is None and time.perf_counter() < end:
            if select.select([self.descriptor], [], [], 0.1)[0]:
                with contextlib.suppress(OSError):
                    os.read(self.descriptor, 65536)
        if self.process.poll() is None:
            self.process.kill()
        os.close(self.descriptor)


def starts(home, text, *words):
    """Return the seconds from a process's start to its first screen, for each of some."""
    times = []
    for _ in range(STARTS):
        screen = Screen(home, *words)
        times.append(screen.until(text) - screen.started)
        screen.close()
    return times


def keys(home):
    """Return the seconds from a key to its effect, from the deal on."""
    host = subprocess.Popen(
        [sys.executable, str(AT_HOME), "host", "--bot", "easy", "--json", "--name", "Ann"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "GINP2P_HOME": home},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    link = json.loads(host.stdout.readline())["link"]
    guest = Screen(home, sys.executable, str(AT_HOME), "join", link, "--name", "Bob")
    try:
        guest.until("Sit down?")
        os.write(guest.descriptor, b"\r")
        guest.until("sorted by rank")
        # From here on the next deck is made: keys are pressed while it is.
        return [guest.key(b"s") for _ in range(KEYS)]
    finally:
        guest.close()
        host.terminate()
        host.wait()


def row(what, times):
    ordered = sorted(times)
    worst = ordered[-1] * 1000
    most = ordered[int(len(ordered) * 0.95) - 1] * 1000
    print(f"{what:<34}{statistics.median(times) * 1000:7.0f} ms{most:7.0f} ms{worst:7.0f} ms")


def main():
    with tempfile.TemporaryDirectory() as home:
        print(f"{'':<34}{'median':>10}{'95 %':>10}{'worst':>10}")
        row("start screen", starts(home, "Play with a friend", *ENTRY))
        row("a table against the computer", starts(home, "Deadwood", *ENTRY, "solo"))
        row("a key while a deck is made", keys(home))


if __name__ == "__main__":
    main()
