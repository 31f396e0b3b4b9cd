"""The match's part: two bots in processes of their own, over a real data channel."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from clients.bench.figures import Part, measured, one_value

__all__ = ("measure_play",)

ROOT = Path(__file__).parents[2]
MODULE = "clients.bench.seats"
MATCHES = 3
TARGET = 100
TITLE = "Two bots, two processes, one machine"
NOTE = "joining: from the guest's join to both sides' open channel, pairing included"


class SeatFailed(Exception):
    """One of the processes ended. Why it did, it has said itself on standard error."""


class Seat:
    """A process of ``clients.bench.seats``. Its first answer is that it is up."""

    def __init__(self, role: str) -> None:
        self._role = role
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", MODULE, role],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=ROOT,
        )

    def order(self, **fields: Any) -> None:
        """Tell it what to do."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # ``answer`` tells
            self._process.stdin.write(json.dumps(fields) + "\n")
            self._process.stdin.flush()

    def answer(self) -> Any:
        """Return its next line. Raises: SeatFailed."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SeatFailed(f"the {self._role}'s process ended")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()


def measure_play(rounds: int, matches: int = MATCHES, target: int = TARGET) -> Part:
    """Measure joins, as many as rounds, and then some matches.

    target: what the matches go to, 0 for single hands.
    """
    try:
        with contextlib.ExitStack() as stack:
            server, host, guest = [
                stack.enter_context(contextlib.closing(Seat(role)))
                for role in ("server", "host", "guest")
            ]
            url = server.answer()["url"]
            for seat in (host, guest):
                seat.answer()
            joins = [_meet(host, guest, url)["ms"] for _ in range(rounds)]
            played = [_meet(host, guest, url, number, target) for number in range(matches)]
    except SeatFailed as failed:
        return Part("play", TITLE, missing=str(failed))
    figures = [
        measured("join", "joining", "ms", joins, 250.0),
        one_value("first_join", "the first of them, in fresh processes", "ms", joins[0]),
        measured(
            "hands_per_second",
            f"a match to {target}, all proofs included",
            "hands/s",
            [match["hands"] / match["seconds"] for match in played],
            2.0,
            is_floor=True,
        ),
        measured(
            "turn",
            "a turn of it, the dealing included",
            "ms",
            [1000 * match["seconds"] / match["turns"] for match in played],
        ),
        measured(
            "turn_busy",
            "a turn of it, processor time of both sides",
            "ms",
            [1000 * match["busy"] / match["turns"] for match in played],
        ),
    ]
    return Part("play", TITLE, figures, (NOTE,))


def _meet(
    host: Seat, guest: Seat, url: str, seed: int = 0, target: int | None = None
) -> dict[str, Any]:
    """Return what two seats took to meet, in ms, and to play, in seconds."""
    host.order(server=url, seed=seed, target=target)
    guest.order(link=host.answer()["link"], seed=seed, target=target)
    theirs, ours = guest.answer(), host.answer()
    opened = max(theirs["opened"], ours["opened"])
    found = {"ms": 1000 * (opened - theirs["joined"])}
    if target is not None:
        if theirs["over"] is None or ours["over"] is None:
            raise SeatFailed("a match was not played to its end")
        found["seconds"] = max(theirs["over"], ours["over"]) - opened
        found["hands"] = ours["hands"]
        found["turns"] = ours["turns"]
        found["busy"] = ours["busy"] + theirs["busy"]
    return found
