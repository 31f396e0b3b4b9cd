"""Meeting a friend: ``host`` opens a room and shows the code, ``join`` comes by it."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from clients.peer.events import CodeChanged, GuestFailed, GuestJoined
from clients.peer.faults import ConnectFault
from clients.peer.link import Link
from clients.peer.reunion import Reunion
from clients.peer.rooms import HostedRoom, host_room, join_room
from clients.terminal.console import Console
from clients.terminal.exits import NOT_CONNECTED
from clients.terminal.gateway import Gateway
from clients.terminal.invitation import invitation_rows
from clients.terminal.keeping import Keeping
from clients.terminal.keyboard import read_stdin
from clients.terminal.own_server import own_server
from clients.terminal.players import Player
from clients.terminal.seat import FriendsTable
from clients.terminal.shelf import Shelf
from clients.terminal.way import Way
from ginp2p.errors import GinError
from ginp2p.game.cards import HOST as SEAT_OF_HOST
from ginp2p.game.rules import Rules
from ginp2p.pairing.code import RoomCode, format_code
from ginp2p.pairing.exchange import GUEST, HOST
from ginp2p.pairing.resumption import Resumption
from ginp2p.record import Record
from ginp2p.table.session import Session

__all__ = ("Guests", "Seating", "host_table", "join_table")


PATHS = {
    "direct": "The two of you are connected directly.",
    "relayed": "The two of you are connected through a relay, which cannot read what it carries.",
}
"""What a player is told of the connection, by the link's path."""


class Seating:
    """Who sits down, and with what.

    has_keyboard: whether a person types; a bot's standard input is left alone. relay_only:
    whether the other side is to see no address of ours. trusted: the SHA-256 of the server's
    certificate, where it is not to be checked otherwise. shelf: where a match is kept until it
    is finished. pace: seconds that a bot takes for a move.
    """

    def __init__(
        self,
        player: Player,
        console: Console,
        name: str,
        records: Path,
        has_keyboard: bool,
        relay_only: bool = False,
        trusted: bytes | None = None,
        shelf: Shelf | None = None,
        pace: float = 0.0,
    ) -> None:
        self.player = player
        self.console = console
        self.name = name
        self.records = records
        self.has_keyboard = has_keyboard
        self.relay_only = relay_only
        self.trusted = trusted
        self.shelf = shelf
        self.pace = pace
        self.inbox: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()

    def hear(self, event: Record) -> None:
        """Take what the link tells during play."""
        self.inbox.put_nowait(("link", event))

    def fail(self, fault: GinError) -> int:
        """Tell why no match came about; return the exit status."""
        text = str(fault)
        self.console.say(f"{text[:1].upper()}{text[1:]}.")
        self.console.event("fault", code=fault.code, message=text, record=None)
        return NOT_CONNECTED

    async def play(self, link: Link, rules: Rules | None, way: Way) -> int:
        """Play over the link until somebody leaves; return the exit status."""
        ms = round(link.ms, 1)
        self.console.event("connected", ms=ms, seat=link.seat_role, path=link.path)
        self.console.say(PATHS[link.path])
        keeping = None if self.shelf is None else Keeping(self.shelf, way.facts())
        role = GUEST if rules is None else HOST
        return await self._table(link, rules, way, role, keeping, None)

    async def play_on(self, session: Session, way: Way, keeping: Keeping) -> int:
        """Go on with a match, as soon as the other is found; return the exit status."""
        role = HOST if session.seat == SEAT_OF_HOST else GUEST
        rules = session.rules if role == HOST else None
        return await self._table(None, rules, way, role, keeping, session)

    async def _table(
        self,
        link: Link | None,
        rules: Rules | None,
        way: Way,
        role: bytes,
        keeping: Keeping | None,
        session: Session | None,
    ) -> int:
        if self.has_keyboard:
            # Not earlier: a room may wait for its guest without anybody at the keyboard.
            read_stdin(lambda line: self.inbox.put_nowait(("typed", line)))

        async def seek(resumption: Resumption) -> Link:
            reunion = Reunion(
                way.server,
                resumption,
                role,
                relay_only=self.relay_only,
                trusted=way.trusted,
                on_event=self.hear,
            )
            return await reunion.find()

        table = FriendsTable(
            link,
            self.player,
            self.console,
            self.name,
            rules,
            self.records,
            self.inbox,
            seek=seek,
            keeping=keeping,
            session=session,
            pace=self.pace,
        )
        return await table.run()


class Guests:
    """Shows the host who comes, until the table is set."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._console = seating.console
        self._room: HostedRoom | None = None

    def open(self, room: HostedRoom) -> None:
        """Show how to come in."""
        self._room = room
        self._console.draw(invitation_rows(room.code, room.link, self._console.look))
        self._tell_room(room)

    def hear(self, event: Record) -> None:
        """Take what the room tells before a guest sits, and what the link tells afterwards."""
        if isinstance(event, GuestJoined):
            self._console.say("Somebody is at the door.")
        elif isinstance(event, GuestFailed):
            self._console.say(str(event))
            self._console.event("guest_failed", code=event.code, message=event.reason)
        elif isinstance(event, CodeChanged) and self._room is not None:
            self._console.say("The code was tried wrongly three times, so there is a new one.")
            self.open(self._room)
        else:
            self._seating.hear(event)

    def _tell_room(self, room: HostedRoom) -> None:
        self._console.event("room", code=format_code(room.code), link=room.link)


async def host_table(
    seating: Seating,
    rules: Rules,
    server: str | None,
    gateway: Gateway | None = None,
    guests: Guests | None = None,
) -> int:
    """Open a room, wait for a friend and play; return the exit status.

    server: the address of a server; None opens one on this machine, as ``gateway`` says.
    guests: who is shown how to come in, and who comes; by default on the seating's console.
    """
    guests = guests or Guests(seating)
    try:
        async with contextlib.AsyncExitStack() as stack:
            if server is None:
                way = await own_server(seating.console, stack, gateway or Gateway())
            else:
                way = Way(server, seating.trusted)
            hosting = host_room(
                way.server,
                on_event=guests.hear,
                relay_only=seating.relay_only,
                trusted=way.trusted,
            )
            room = await stack.enter_async_context(hosting)
            guests.open(room)
            link = await room.wait_for_guest()
            return await seating.play(link, rules, way)
    except ConnectFault as fault:
        return seating.fail(fault)


async def join_table(seating: Seating, server: str, code: RoomCode) -> int:
    """Come to a friend's room and play; return the exit status."""
    try:
        link = await join_room(
            server,
            code,
            on_event=seating.hear,
            relay_only=seating.relay_only,
            trusted=seating.trusted,
        )
    except GinError as fault:
        return seating.fail(fault)
    return await seating.play(link, None, Way(server, seating.trusted))
