"""A player with a program of its own, at the other end of a real data channel.

It meets as every client does, and keeps to the rules until it is told to say something else.
"""

import asyncio
import contextlib
import os

from clients.peer.rooms import host_room, join_room
from ginp2p.bots import make_bot
from ginp2p.errors import GinError
from ginp2p.game.cards import GUEST, HOST
from ginp2p.pairing.code import parse_link
from ginp2p.table.session import Session
from ginp2p.table.wire import CHANNEL


class Hostile:
    """Sits at a table. session: what an honest program would have in its place."""

    def __init__(self, link, session):
        self.link = link
        self.session = session
        self.bot = make_bot("easy", os.urandom)
        self.end = None  # why it hears nothing more
        self.plays = True
        self._playing = asyncio.create_task(self._play())

    @classmethod
    async def join(cls, address, name="Mallory"):
        """Come to a room by its link."""
        server, code = parse_link(address)
        link = await join_room(server, code)
        return cls(link, Session(GUEST, name, os.urandom, None, link.resume_secret))

    @classmethod
    @contextlib.asynccontextmanager
    async def host(cls, server, rules, name="Mallory"):
        """Open a room; yield its link, and who sits in it once a guest has come."""
        async with host_room(server) as room:

            async def wait():
                link = await room.wait_for_guest()
                return cls(link, Session(HOST, name, os.urandom, rules, link.resume_secret))

            yield room.link, asyncio.create_task(wait())

    async def say(self, name, **fields):
        """Send a channel message, whatever is in it."""
        await self.link.send(CHANNEL.encode(name, fields))

    def put(self, *frames):
        """Put frames on the channel as they are; a text goes as text."""
        for frame in frames:
            self.link._channel.send(frame)

    async def play(self):
        """Move from here on, where it waited before."""
        self.plays = True
        await self._speak()

    async def leave(self):
        self._playing.cancel()
        await self.link.close()

    async def _play(self):
        session = self.session
        try:
            while True:
                await self._speak()
                session.receive(await self.link.receive())
        except GinError as fault:
            self.end = fault

    async def _speak(self):
        """Say all that an honest player would by now."""
        session = self.session
        while True:
            for message in session.take_messages():
                await self.link.send(message)
            if session.phase == "hello" and session.seat == GUEST and session.rules is not None:
                session.sit_down()
            elif session.has_step:
                session.step()
            elif session.needs_ready:
                session.ready()
            elif self.plays and (view := session.view()) is not None and view.is_my_turn:
                session.act(self.bot.choose(view))
            else:
                return
            await asyncio.sleep(0)
