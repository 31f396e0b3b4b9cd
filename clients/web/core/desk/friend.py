"""A table with a friend, from the open room to the last card: commands in, reports out.

What comes from outside (``relayed``, ``frame``) is hostile until the core has checked it. A
fault of the other side's ends the attempt, or the match, and is told in words.
"""

from __future__ import annotations

from typing import Any

from desk.meet import Door
from desk.play import Play
from desk.reports import Reports
from desk.reunion import Reunion
from ginp2p.entropy import Entropy
from ginp2p.errors import GinError, IllegalMove, MalformedMessage, Misuse, VersionMismatch
from ginp2p.game import cards
from ginp2p.game.rules import Rules, preset
from ginp2p.pairing.code import BadCode
from ginp2p.pairing.exchange import GUEST, HOST, IN_MATCH, refuse
from ginp2p.table.session import Session
from ginp2p.table.text import MAX_NAME, encode_text

__all__ = ("FriendDesk",)


class FriendDesk:
    """One seat among friends. ``handle`` takes a command, and returns its reports."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._reports = Reports()
        self._name = ""
        self._rules: Rules | None = None
        self._door: Door | None = None
        self._play: Play | None = None

    @property
    def has_work(self) -> bool:
        """Whether ``step`` has something to do."""
        return self._play is not None and self._play.has_work

    @property
    def is_urgent(self) -> bool:
        """Whether the other side waits for it."""
        return self._play is not None and self._play.is_urgent

    def step(self, now: float) -> list[dict[str, Any]]:
        """Do one piece of the work that waits."""
        if self._play is not None:
            self._play.step(now)
        return self._reports.take()

    def close(self, now: float) -> list[dict[str, Any]]:
        """Leave, whatever is going on."""
        if self._play is not None:
            self._play.leave(now)
        return self._reports.take()

    def handle(self, command: dict[str, Any], now: float) -> list[dict[str, Any]]:
        """Do what the page asks; return what there is to tell."""
        do = command["do"]
        try:
            if do in _BEGINNINGS:
                _BEGINNINGS[do](self, command, now)
            elif self._play is not None and not self._play.is_over:
                self._at_table(self._play, command, now)
            elif self._door is not None:
                self._at_door(self._door, command, now)
        except (IllegalMove, Misuse, MalformedMessage) as refusal:
            self._reports.refuse(refusal)
        return self._reports.take()

    def _host(self, command: dict[str, Any], now: float) -> None:
        try:
            self._name = encode_text(command["name"], MAX_NAME).decode()
        except MalformedMessage as fault:
            self._fault("bad_name", fault)
            return
        self._rules = preset(command["preset"], command["target"])
        self._door = Door(HOST, self._reports, self._entropy)
        if command["code"] is not None:
            try:
                self._door.remember(command["code"], command["used"])
            except BadCode:
                pass  # what was kept of it is damaged: the room gets another one

    def _join(self, command: dict[str, Any], now: float) -> None:
        self._door = Door(GUEST, self._reports, self._entropy)
        try:
            self._door.find(command["text"], command["server"])
        except GinError as fault:
            self._fault(fault.code, fault)

    def _go_on(self, command: dict[str, Any], now: float) -> None:
        """Take a seat again, from the journal that was kept."""
        try:
            entries = [bytes.fromhex(entry) for entry in command["journal"]]
            session = Session.restored(entries, self._entropy)
            if session.resumption is None:
                raise MalformedMessage("a journal without a way back")
        except (GinError, ValueError) as fault:
            is_ours = not isinstance(fault, VersionMismatch)
            self._fault("bad_journal" if is_ours else "other_version", fault)
            return
        self._sit(session, now)

    def _at_door(self, door: Door, command: dict[str, Any], now: float) -> None:
        do = command["do"]
        if do == "opened":
            door.open(command["room"], command["server"])
        elif do in ("joined", "peer_joined"):
            try:
                door.come(command["used"], now) if do == "joined" else door.begin(now)
            except GinError as fault:
                self._fault(fault.code, fault)
        elif do == "relayed":
            door.relayed(None if command["data"] is None else bytes.fromhex(command["data"]))
        elif do == "other_left":
            door.other_left(now)
        elif do == "described":
            door.described(command["sdp"])
        elif do == "candidate":
            door.candidate(command["line"])
        elif do == "rtc_failed":
            door.rtc_failed()
        elif do == "channel_open" and door.is_paired:
            base = door.resume_base
            door.close()
            seat = cards.GUEST if self._rules is None else cards.HOST
            self._sit(Session(seat, self._name, self._entropy, self._rules, base), now)
        elif do == "tick":
            door.tick(now)

    def _sit(self, session: Session, now: float) -> None:
        resumption = session.resumption
        assert resumption is not None
        self._play = Play(self._reports, self._entropy, session, resumption, now)

    def _at_table(self, play: Play, command: dict[str, Any], now: float) -> None:
        do = command["do"]
        if do == "frame":
            play.frame(bytes.fromhex(command["data"]), now)
        elif do == "tick":
            play.tick(now)
        elif do == "act":
            play.act(command["kind"], command["card"], now)
        elif do == "ready":
            play.ready(now)
        elif do == "sit_down":
            play.sit_down(command["name"], now)
        elif do == "wish" and command["wish"] == "leave":
            play.leave(now)
        elif do == "wish":
            play.wish(command["wish"], now)
        elif do == "say":
            play.say(command["text"], now)
        elif do == "abandon":
            play.abandon(now)
        elif do == "channel_lost":
            play.channel_lost(now)
        elif do == "other_left":
            play.other_left(now)
        elif do == "peer_joined" and self._rules is not None:
            # who comes to a table that is taken is turned away
            self._reports.add("relay", data=refuse(IN_MATCH).hex())
            self._reports.add("put_out")
        elif do == "peer_joined":
            play.host_came(now)
        else:
            self._at_reunion(play, play.reunion, command, now)
        if play.is_adrift and self._door is not None:
            self._play = None
            self._door.other_left(now)
            if do == "peer_joined":
                self._at_door(self._door, command, now)

    def _at_reunion(
        self, play: Play, reunion: Reunion, command: dict[str, Any], now: float
    ) -> None:
        do = command["do"]
        if do == "meet_joined":
            reunion.begin(now)
        elif do == "meet_relayed":
            reunion.relayed(None if command["data"] is None else bytes.fromhex(command["data"]))
        elif do == "meet_left":
            reunion.close()
        elif do == "described":
            reunion.described(command["sdp"])
        elif do == "candidate":
            reunion.candidate(command["line"])
        elif do == "rtc_failed":
            reunion.rtc_failed()
        elif do == "channel_open":
            play.link(now)

    def _fault(self, code: str, fault: Exception) -> None:
        self._door = None
        self._reports.add("fault", code=code, detail=str(fault), by="us")


_BEGINNINGS = {
    "host": FriendDesk._host,
    "join": FriendDesk._join,
    "go_on": FriendDesk._go_on,
}
