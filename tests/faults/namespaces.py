"""Two bots in two network namespaces, with one link between them.

The host's has the server, too. Needs root, ``ip netns``, veth and ``iptables``, which drops a share
of all packets that come over the link. Delay and order stay: there is no netem everywhere.
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
    """Run ``ip``; return what it says. Raises: SubprocessError, OSError."""
    run = subprocess.run(("ip", *words), check=True, capture_output=True, text=True, timeout=20)
    return run.stdout


def lose(seat, share):
    """Have a share of the packets that come to a seat's end of the link get lost, of any kind."""
    chance = ("-m", "statistic", "--mode", "random", "--probability", str(share))
    within = ("netns", "exec", NAMES[seat], "iptables", "--wait")
    ip(*within, "-A", "INPUT", "-i", LINK, *chance, "-j", "DROP")


def lost(seat):
    """Return how many packets a seat has lost so."""
    within = ("netns", "exec", NAMES[seat], "iptables", "--wait")
    rows = ip(*within, "-nvxL", "INPUT").splitlines()
    return sum(int(row.split()[0]) for row in rows if " DROP " in row)


def make_namespaces(loss):
    """Make both and the link, with this loss; False where that is not allowed, or cannot be."""
    try:
        for name in NAMES.values():
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ends = ("netns", NAMES["host"], "type", "veth", "peer", "name", LINK)
        ip("link", "add", LINK, *ends, "netns", NAMES["guest"])
        for seat, address in (("host", HOST), ("guest", GUEST)):
            ip("-n", NAMES[seat], "addr", "add", f"{address}/24", "dev", LINK)
            ip("-n", NAMES[seat], "link", "set", LINK, "up")
            lose(seat, loss)
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

    def __init__(self, folder):
        super().__init__(folder)
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

    async def end(self, is_known=True):
        verdict = await super().end(is_known)
        assert all(lost(seat) for seat in SEATS)
        return verdict

    async def close(self):
        await self.machine.stop()
