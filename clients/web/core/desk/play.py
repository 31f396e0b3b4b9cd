"""A seat at a friend's table: joins a session, the frames of a channel and a person.

The session's answers go first, then the player's move, then the making of the next deck.
"""

from __future__ import annotations

from typing import Any

from desk.reports import Reports
from desk.state import Seated, action_of, event_json, rules_json, table_json
from ginp2p.entropy import Entropy
from ginp2p.errors import IllegalMove, MalformedMessage, Misuse, PeerFault
from ginp2p.game.cards import GUEST, HOST, Card, Seat, other
from ginp2p.game.rules import Rules
from ginp2p.record import Record
from ginp2p.table.events import Chatted, Introduced, MatchStopped
from ginp2p.table.frames import BYE, PING, Frames, is_bye, split_message
from ginp2p.table.presence import Presence
from ginp2p.table.session import Session

__all__ = ("Play",)

STILL_HERE = 4.0  # seconds of signs of life after the server lost sight of the other side

ENDINGS = {
    "bye": "{} has left the table",
    "gone": "{} has been silent for too long, so the connection was given up",
    "lost": "the connection to {} broke off",
}


class Play:
    """Matches over one open channel, as many as both like.

    rules: the host's; None for a guest. name: ours; a guest's may be empty until it sits down.
    """

    def __init__(
        self, reports: Reports, entropy: Entropy, name: str, rules: Rules | None, now: float
    ) -> None:
        self.is_over = False
        self._reports = reports
        self._entropy = entropy
        self._name = name
        self._rules = rules
        self._agreed: Rules | None = None  # what was played before a rematch
        self._frames = Frames()
        self._presence = Presence(now)
        self._heard = now
        self._away_since: float | None = None
        self._told_presence: tuple[str, int] = ("here", 0)
        self._told_table: dict[str, Any] | None = None
        self._wants_rematch = False
        self._session = self._sit()
        if rules is not None:
            reports.add("seated")
        self._flush()

    @property
    def has_work(self) -> bool:
        """Whether ``step`` has something to write."""
        return not self.is_over and self._session.has_step

    @property
    def is_urgent(self) -> bool:
        """Whether the other side waits for it."""
        return not self.is_over and self._session.has_reply

    def step(self) -> None:
        """Write one message in which there is nothing to choose."""
        if not self.is_over and self._session.step():
            self._flush()

    # What the player does

    def act(self, kind: str, card: Card | None) -> None:
        """Make a move."""
        view = self._session.view()
        if view is None:
            raise IllegalMove("no hand is being played now")
        reason = view.why_not(kind, card)
        if reason is None and card is None and kind in ("discard", "knock"):
            raise IllegalMove("choose the card to throw")
        if reason is not None:
            self._reports.refuse(reason)
            return
        self._session.act(action_of(view, kind, card))
        self._flush()

    def ready(self) -> None:
        """Agree to be dealt the next hand."""
        self._session.ready()
        self._flush()

    def sit_down(self, name: str) -> None:
        """Take the guest's seat under this name."""
        self._session.sit_down(name)
        self._name = self._session.names[GUEST]
        self._reports.add("seated")
        self._flush()

    def wish(self, wish: str) -> None:
        """Tell the other side what we wish."""
        if wish == "rematch" and self._session.phase != "over":
            # the score is there before the other side has signed it
            if self._session.match is None or not self._session.match.is_over:
                raise Misuse("there is another match when this one is over")
            self._wants_rematch = True
            return
        self._session.wish(wish)
        self._flush()

    def say(self, text: str) -> None:
        """Say something."""
        session = self._session
        # Between the wish for a rematch and its first message there is no place for talk.
        is_open = session.phase in ("playing", "over")
        if not is_open or "rematch" in session.wishes[session.seat]:
            raise Misuse("talking is possible again when the match has begun")
        session.say(text)
        self._tell(Chatted(session.seat, text.strip()))
        self._flush()

    def leave(self) -> None:
        """Get up and go."""
        if self.is_over:
            return
        if self._session.phase in ("playing", "over"):
            self._session.wish("leave")
            self._flush()
        self._end("closed", "you have left the table", "us")

    # What comes over the channel

    def frame(self, data: bytes, now: float) -> None:
        """Take one frame of the other side's."""
        if self.is_over:
            return
        self._hear(now)
        try:
            message = self._frames.receive(data)
        except MalformedMessage as fault:
            self._end(fault.code, str(fault), "us")
            return
        if is_bye(data):
            self._left("bye", "peer")
        elif message is not None:
            try:
                self._session.receive(message)
            except PeerFault:
                pass  # the session has stopped, and tells it as an event
            self._flush()

    def channel_lost(self) -> None:
        """Take that the channel has closed."""
        self._left("lost", "us")

    def other_left(self, now: float) -> None:
        """Take that the server no longer sees the other side; the channel may well live on."""
        if not self.is_over and self._away_since is None:
            self._away_since = now
            if self._is_before_match:
                self._left("lost", "us")
            else:
                self._tell_presence(now)

    def tick(self, now: float) -> None:
        """Send a sign of life where it is due, and judge how long the other has been silent."""
        if self.is_over:
            return
        if self._presence.tick(now):
            self._send(PING)
        self._presence.take_events()
        if self._presence.state == "gone":
            self._left("gone", "us")
        else:
            self._tell_presence(now)

    def _hear(self, now: float) -> None:
        self._presence.heard(now)
        self._presence.take_events()
        self._heard = now
        away = self._away_since
        if away is not None and now >= away + STILL_HERE:
            self._away_since = None
        self._tell_presence(now)

    def _tell_presence(self, now: float) -> None:
        presence = self._presence.state
        if self._away_since is not None:
            presence = "away"
        silent = int(now - self._heard) if presence != "here" else 0
        if self._told_presence != (presence, silent):
            self._told_presence = (presence, silent)
            self._reports.add("presence", presence=presence, seconds=silent)

    # The session

    def _sit(self) -> Session:
        seat = HOST if self._rules is not None else GUEST
        self._told_table = None
        self._wants_rematch = False
        return Session(seat, self._name, self._entropy, self._rules)

    def _flush(self) -> None:
        """Send what the session has to say, and tell what has happened."""
        session = self._session
        if self._wants_rematch and session.phase == "over":
            self._wants_rematch = False
            session.wish("rematch")
        for message in session.take_messages():
            for frame in split_message(message):
                self._send(frame)
        session.take_journal()  # nothing of a friend's match is kept on the device
        for event in session.take_events():
            self._tell(event)
        if self.is_over:
            return
        if all("rematch" in wishes for wishes in session.wishes):
            self._agreed = session.rules
            self._session = self._sit()
            self._flush()
            return
        self._show()

    def _tell(self, event: Record) -> None:
        if isinstance(event, MatchStopped):
            self._end(event.code, event.message, "peer" if event.by_peer else "us")
            return
        told = event_json(event)
        if told is not None:
            self._reports.add("event", event=told)
        if isinstance(event, Introduced) and self._session.seat == GUEST:
            self._introduced(event)

    def _introduced(self, event: Introduced) -> None:
        if self._name and event.rules == self._agreed:  # a rematch, to which we have said yes
            self._session.sit_down()
            self._flush()
        else:
            self._reports.add("introduced", name=event.name, rules=rules_json(event.rules))

    def _show(self) -> None:
        session = self._session
        if session.match is None:
            return
        wishes = session.wishes
        if self._wants_rematch:
            ours = set(wishes[session.seat])
            ours.add("rematch")
            wishes = (ours, wishes[1]) if session.seat == HOST else (wishes[0], ours)
        table = table_json(
            Seated(
                "friend",
                session.seat,
                session.names,
                None,
                session.view(),
                session.match,
                session.needs_ready,
                wishes,
            )
        )
        if table != self._told_table:
            self._told_table = table
            self._reports.add("table", state=table)

    def _left(self, how: str, by: str) -> None:
        if self.is_over:
            return
        name = self._session.names[self._other] or "the other player"
        self._end(how, ENDINGS[how].format(name), by)

    def _end(self, code: str, detail: str, by: str) -> None:
        if self.is_over:
            return
        self.is_over = True
        self._send(BYE)
        if code in ENDINGS and self._is_before_match:
            # a guest who only looked at the invitation: the host goes on waiting
            put_out = self._away_since is None
            self._reports.add("attempt_failed", code="other_left", detail=detail, put_out=put_out)
        else:
            self._reports.add("fault", code=code, detail=detail, by=by)

    @property
    def _is_before_match(self) -> bool:
        """Whether we are a host whose guest has not sat down."""
        return self._session.seat == HOST and self._agreed is None and self._session.match is None

    @property
    def _other(self) -> Seat:
        return other(self._session.seat)

    def _send(self, frame: bytes) -> None:
        self._reports.add("frame", data=frame.hex())
