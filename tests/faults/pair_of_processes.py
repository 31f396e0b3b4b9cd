"""Two bots at one table in two processes, with a server in a third, and everything cut off."""

import asyncio
import contextlib
import os
import signal
from pathlib import Path

from ginp2p.table.verify import verify_record
from tests.e2e.processes import Machine
from tests.faults.relay import Relay

SCRIPT = Path(__file__).parent / "cut_off.py"
BOT = ("--bot", "easy", "--json")
SEATS = ("host", "guest")


class Pair:
    """A match between processes; ``faults`` counts what has been done to it."""

    def __init__(self, folder, loss=0.0):
        self.machine = Machine(folder, SCRIPT)
        self.within = dict.fromkeys(SEATS, ())  # the command that runs a seat's program
        self.homes = {seat: folder / seat for seat in SEATS}
        self.cut_file = folder / "cut"
        self.loss = loss
        self.players = {}
        self.faults = self.moves = 0

    async def begin(self, *rules):
        """Open a room at a server, and come to it."""
        server = await self.serve()
        host = await self._start("host", "host", "--server", server, "--name", "Ann", *rules)
        link = (await host.event("room"))["link"]
        await self._start("guest", "join", link, "--name", "Bob")
        await self.events("hand_dealt")

    async def serve(self):
        """Start a server behind a relay; return the relay's address."""
        url, self.server = await self.machine.serve()
        self.relay = await Relay.open(int(url.rpartition(":")[2]))
        return self.relay.url

    async def _start(self, seat, *words):
        self.players[seat] = await self.machine.start(
            *words,
            *BOT,
            within=self.within[seat],
            GINP2P_HOME=str(self.homes[seat]),
            FAULTS_CUT=str(self.cut_file),
            FAULTS_ADDRESS=str(self.address_file(seat)),
            FAULTS_LOSS=str(self.loss),
        )
        return self.players[seat]

    async def events(self, name):
        """Wait until both have told of this, from now on."""
        await asyncio.gather(*(player.event(name) for player in self.players.values()))

    def address_file(self, seat):
        return self.homes[seat].with_suffix(".address")

    # Faults

    async def kill(self, *seats):
        """End programs at once, and start them anew."""
        self.faults += len(seats)
        for seat in seats:
            self.players[seat].process.kill()
            await self.players[seat].process.wait()
        for seat in seats:
            await self._start(seat, "resume")
        await self.events("link_renewed")

    async def freeze(self, seat, seconds):
        """Have a program do nothing for a while."""
        self.faults += 1
        self.players[seat].process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self.players[seat].process.send_signal(signal.SIGCONT)

    async def cut(self, seconds):
        """Have nothing get through for a while, neither to the other nor to the server."""
        self.faults += 1
        self.cut_file.touch()
        self.relay.cut()
        await asyncio.sleep(seconds)
        self.mend()

    def mend(self):
        self.cut_file.unlink()
        self.relay.mend()

    async def change_address(self, seat):
        """Take a program's address away, and give it another one; all its connections break."""
        self.faults += 1
        self.moves += 1
        self.address_file(seat).write_text(f"127.0.0.{2 + self.moves}")
        self.relay.break_off()

    async def restart_server(self):
        """End the server, and start another one, which knows nothing of before."""
        self.faults += 1
        self.server.process.kill()
        await self.server.process.wait()
        url, self.server = await self.machine.serve()
        self.relay.target = int(url.rpartition(":")[2])

    async def end(self, is_known=True):
        """Return what the one record that both have proves, when the match is over.

        is_known: whether each knows that the other has the end, and keeps the match no longer.
        With the last packet lost, and the other gone, one cannot know.
        """
        statuses = await asyncio.gather(*(self.players[seat].end() for seat in SEATS))
        assert statuses == [0, 0], [await self.players[seat].errors() for seat in SEATS]
        records = []
        for seat in SEATS:
            (path,) = (self.homes[seat] / "records").glob("*.ginp2p")
            records.append(path.read_bytes())
            assert not (is_known and list((self.homes[seat] / "matches").iterdir()))
        assert records[0] == records[1]
        verdict = verify_record(records[0])
        assert verdict.is_countersigned
        return verdict

    async def close(self):
        for player in self.players.values():
            with contextlib.suppress(ProcessLookupError):
                os.kill(player.process.pid, signal.SIGCONT)
        await self.machine.stop()
        await self.relay.close()
