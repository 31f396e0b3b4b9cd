"""Tables of two in memory: two sessions, whose players the test looks over the shoulder."""

import asyncio

from clients.peer.faults import LinkClosed
from clients.terminal.bot import BotPlayer
from clients.terminal.seat import FriendsTable
from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from tests.terminal.screens import Screen


class MemoryLink:
    """One end of a link: what is sent arrives at the other end, in order, at once."""

    seat_role, ms, path = "host", 1.0, "direct"
    resume_secret, on_event = bytes(range(32)), None

    def __init__(self):
        self.arrived = asyncio.Queue()
        self.other = None
        self.sent = []
        self.ended = None
        self.bend = lambda message: message  # what becomes of a message on its way

    async def send(self, message):
        if self.ended is not None:
            raise self.ended
        self.sent.append(message)
        self.other.arrived.put_nowait(self.bend(message))

    async def receive(self):
        if self.ended is not None and self.arrived.empty():
            raise self.ended
        arrived = await self.arrived.get()
        if isinstance(arrived, Exception):
            self.ended = arrived
            raise arrived
        return arrived

    @property
    def end(self):
        """As a real link: the goodbye was answered, since all that was sent has arrived."""
        if self.ended is not None and self.ended.code == "closed":
            return LinkClosed("bye", "the other side has said goodbye")
        return self.ended

    def suspect(self):
        self.is_suspected = True

    async def close(self):
        if self.ended is None:
            self.ended = LinkClosed("closed", "the connection was closed")
            self.other.arrived.put_nowait(LinkClosed("bye", "the other side has left the table"))


def linked():
    """Return the two ends of a link."""
    host, guest = MemoryLink(), MemoryLink()
    host.other, guest.other = guest, host
    return host, guest


class Side:
    """One seat's table with all that a test may look at."""

    def __init__(self, link, name, rules, folder, player=None, matches=1, pace=0.0):
        self.screen = Screen()
        self.link = link
        self.inbox = asyncio.Queue()
        bot = make_bot("easy", SeededEntropy(name.encode()))
        self.player = player(self.screen) if player else BotPlayer(bot, self.screen, matches)
        entropy = SeededEntropy(b"deck " + name.encode())
        self.table = FriendsTable(
            link, self.player, self.screen, name, rules, folder, self.inbox, entropy, pace=pace
        )

    def type(self, *lines):
        for line in lines:
            self.inbox.put_nowait(("typed", line))

    async def until(self, name, count=1):
        """Wait for so many events of this name."""
        await waited(lambda: len(self.screen.events(name)) >= count)

    async def until_shown(self, words):
        """Wait for words on the screen."""
        await waited(lambda: words in self.screen.text)


async def waited(is_so):
    """Wait until something is so."""
    async with asyncio.timeout(120):  # a busy machine; nothing waits for it
        while not is_so():
            await asyncio.sleep(0.001)  # gives way; the crypto has threads of its own


async def play(*sides):
    """Let all sides play to their end; return their exit statuses."""
    async with asyncio.timeout(120):  # a busy machine; nothing waits for it
        return await asyncio.gather(*(side.table.run() for side in sides))
