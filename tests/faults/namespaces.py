"""Two bots in two network namespaces, with one link between them.

The host's has the server, too. Needs root, ``ip netns`` and veth. What is lost of the packets is
lost in the programs, as in ``cut_off.py``.
"""

import asyncio
import contextlib
import os
import subprocess

from tests.faults.pair_of_processes import SEATS, Pair

LINK = "table0"
HOST, GUEST = "10.77.0.1", "10.77.0.2"
NAMES = {seat: f"faults-{os.getpid()}-{seat}" for seat in SEATS}


def ip(*words):
    """Run ``ip``. Raises: SubprocessError, OSError."""
    subprocess.run(("ip", *words), check=True, capture_output=True, timeout=20)


def make_namespaces():
    """Make both and the link; False where that is not allowed, or cannot be."""
    try:
        for name in NAMES.values():
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ends = ("netns", NAMES["host"], "type", "veth", "peer", "name", LINK)
        ip("link", "add", LINK, *ends, "netns", NAMES["guest"])
        for seat, address in (("host", HOST), ("guest", GUEST)):
            ip("-n", NAMES[seat], "addr", "add", f"{address}/24", "dev", LINK)
            ip("-n", NAMES[seat], "link", "set", LINK, "up")
    except (OSError, subprocess.SubprocessError):
        remove_namespaces()
        return False
    return True


def remove_namespaces():
    """Remove what there is of both, and with them the link."""
    for name in NAMES.values():
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            ip("netns", "del", name)


class ApartPair(Pair):
    """A match between two namespaces that are there."""

    def __init__(self, folder, loss):
        super().__init__(folder, loss)
        self.within = {seat: ("ip", "netns", "exec", name) for seat, name in NAMES.items()}
        for seat, address in (("host", HOST), ("guest", GUEST)):
            self.address_file(seat).write_text(address)

    async def serve(self):
        words = ("serve", "--host", HOST, "--port", "0", "--json")
        self.server = await self.machine.start(*words, within=self.within["host"])
        return (await self.server.event("listening"))["url"]

    async def cut(self, seconds):
        """Have no link between the two for a while."""
        self.faults += 1
        ip("-n", NAMES["host"], "link", "set", LINK, "down")
        await asyncio.sleep(seconds)
        ip("-n", NAMES["host"], "link", "set", LINK, "up")

    async def change_address(self, seat):
        """Take the guest's address away, and give it another one."""
        assert seat == "guest"
        self.faults += 1
        self.moves += 1
        address = f"10.77.0.{2 + self.moves}"
        ip("-n", NAMES[seat], "addr", "flush", "dev", LINK)
        ip("-n", NAMES[seat], "addr", "add", f"{address}/24", "dev", LINK)
        self.address_file(seat).write_text(address)

    async def close(self):
        await self.machine.stop()
