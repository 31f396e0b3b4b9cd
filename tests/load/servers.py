"""The servers that are measured, each in a process of its own, and what each one says."""

import asyncio
import contextlib
import json
import os
import sys
from pathlib import Path

from tests.load.wire import connect

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A server at a port of the loopback interface."""

    def __init__(self, process, port):
        self._process = process
        self.port = port

    def pin(self, processor):
        """Have it compute on this processor alone."""
        os.sched_setaffinity(self._process.pid, {processor})

    def memory(self):
        """Return what it has in memory, in bytes."""
        text = Path(f"/proc/{self._process.pid}/statm").read_text()
        return int(text.split()[1]) * PAGE

    def seconds(self):
        """Return the processor time it has had."""
        text = Path(f"/proc/{self._process.pid}/stat").read_text()
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


class Ours(Server):
    """Rooms, hosts and guests."""

    name = "ginp2p"
    RELAY = b'{"type":"relay","data":"'
    OFFSET = len(RELAY)

    async def connect(self, number):
        return await connect(self.port, "/ws", number)

    async def meet(self, host, guest):
        """Let two clients reach each other."""
        host.say(b'{"type":"open","version":1}')
        room = json.loads(await host.hear())["room"]
        guest.say(b'{"type":"join","version":1,"room":"%s"}' % room.encode())
        assert json.loads(await guest.hear())["type"] == "joined"
        assert json.loads(await host.hear())["type"] == "peer_joined"

    async def part(self, host, guest):
        """Undo ``meet``."""
        host.say(b'{"type":"leave"}')
        assert json.loads(await guest.hear())["type"] == "peer_left"
        assert json.loads(await guest.hear())["code"] == "room_closed"

    def message(self, to, data):
        return self.RELAY + data + b'"}'

    def data(self, text):
        return text[self.OFFSET :]

    async def objects(self):
        """Return how many objects it holds."""
        self._process.stdin.write(b"\n")
        return int(await self._process.stdout.readline())


class Peerjs(Server):
    """Clients by name."""

    name = "PeerJS"

    async def connect(self, number):
        client = await connect(self.port, f"/peerjs?key=peerjs&id=p{number}&token=t", number)
        assert json.loads(await client.hear())["type"] == "OPEN"
        return client

    async def meet(self, host, guest):
        pass  # they know each other's name

    async def part(self, host, guest):
        pass

    def message(self, to, data):
        return b'{"type":"OFFER","dst":"p%d","payload":"' % to + data + b'"}'

    def data(self, text):
        return text.partition(b'"payload":"')[2]


@contextlib.asynccontextmanager
async def running(kind, *command):
    """A server of this kind, for the time of the block."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    try:
        line = await process.stdout.readline()
        assert line.strip().isdigit(), f"{kind.name} does not start"
        yield kind(process, int(line))
    finally:
        process.kill()
        await process.wait()


def ours(rooms="memory", **limits):
    """Our server, with the limits it is served with but for these."""
    changes = [f"{name}={value}" for name, value in limits.items()]
    return running(Ours, sys.executable, "-m", "tests.load.serve", rooms, *changes)


def peerjs():
    """The PeerJS server."""
    assert (FOLDER / "node_modules/peer").is_dir(), "PeerJS is not here: run `make load`"
    return running(Peerjs, "node", str(FOLDER / "peerjs.mjs"))
