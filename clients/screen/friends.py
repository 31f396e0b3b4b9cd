"""How two friends come to one table from the screen: what waits for them is told by a screen."""

from __future__ import annotations

import asyncio
from typing import Any

from clients.peer.events import CodeChanged, GuestFailed, GuestJoined
from clients.peer.rooms import HostedRoom
from clients.screen.invite import Invitation
from clients.screen.player import ScreenPlayer
from clients.screen.setting import Setting
from clients.screen.speaking import SpeakingConsole
from clients.terminal.gateway import Gateway
from clients.terminal.meet import Guests, Seating, host_table, join_table
from clients.terminal.resume import go_on
from clients.terminal.shelf import Place as Kept
from clients.terminal.shelf import Shelf
from ginp2p.game.rules import Rules
from ginp2p.pairing.code import RoomCode, format_code
from ginp2p.record import Record
from ginp2p.table.session import Session

__all__ = ("Friends",)

WAITING = "Waiting for your friend. Ctrl-C closes the room."


class InvitedGuests(Guests):
    """Shows the host on the screen who comes, until the table is set."""

    def __init__(self, seating: Seating, invitation: Invitation) -> None:
        super().__init__(seating)
        self._invitation = invitation
        self._is_open = False

    def open(self, room: HostedRoom) -> None:
        """Show how to come in."""
        self._invitation.room.open(format_code(room.code), room.link)
        if not self._is_open:
            self._invitation.room.tell(WAITING)
        self._is_open = True
        self._room = room

    def hear(self, event: Record) -> None:
        """Take what the room tells before a guest sits, and what the link tells afterwards."""
        if isinstance(event, GuestJoined):
            self._invitation.room.tell("Somebody is at the door. Connecting…")
        elif isinstance(event, GuestFailed):
            self._invitation.room.tell(f"{event} The code stays the same.")
        elif isinstance(event, CodeChanged):
            self._invitation.room.tell(
                "The code was tried wrongly three times, so there is a new one. Send that."
            )
            if self._room is not None:
                self.open(self._room)
        else:
            super().hear(event)


class Friends:
    """Brings a player at the screen to a friend's table, or a friend to theirs."""

    def __init__(
        self,
        setting: Setting,
        player: ScreenPlayer,
        console: SpeakingConsole,
        name: str,
        inbox: asyncio.Queue[tuple[str, Any]],
    ) -> None:
        self._seating = Seating(
            player,
            console,
            name,
            setting.records,
            has_keyboard=False,
            relay_only=setting.relay_only,
            trusted=setting.trusted,
            shelf=Shelf(setting.matches),
        )
        self._seating.inbox = inbox

    async def host(
        self, rules: Rules, server: str | None, gateway: Gateway | None, invitation: Invitation
    ) -> int:
        """Open a room, wait for a friend and play; return the exit status."""
        if server is None and gateway is None:
            gateway = await asyncio.to_thread(Gateway)  # reads the page that it serves
        guests = InvitedGuests(self._seating, invitation)
        return await host_table(self._seating, rules, server, gateway, guests)

    async def go_on(
        self,
        kept: Kept,
        session: Session,
        facts: dict[str, Any],
        server: str | None,
        gateway: Gateway | None,
    ) -> int:
        """Go on with a match as soon as the friend is found; return the exit status."""
        return await go_on(self._seating, kept, session, facts, server, gateway)

    async def join(self, server: str, code: RoomCode) -> int:
        """Come to a friend's room and play; return the exit status."""
        return await join_table(self._seating, server, code)
