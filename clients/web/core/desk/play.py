"""A seat at a friend's table: joins a session, the frames of a channel and a person.

The session's answers go first, then the player's move, then the making of the next deck. A
link that is lost ends nothing once the match has begun: the reunion finds another.
"""

from __future__ import annotations

from typing import Any

from desk.book import Book
from desk.nearness import Nearness
from desk.reports import Reports
from desk.reunion import Reunion
from desk.state import Seated, action_of, rules_json, table_json
from ginp2p.entropy import Entropy
from ginp2p.errors import GinError, IllegalMove, MalformedMessage, Misuse
from ginp2p.game.cards import GUEST, HOST, Card, other
from ginp2p.game.rules import Rules
from ginp2p.pairing.resumption import Resumption
from ginp2p.record import Record
from ginp2p.table.events import Chatted, DealOver, Introduced, MatchStopped
from ginp2p.table.frames import BYE, PING, Frames, is_bye, split_message
from ginp2p.table.session import Session

__all__ = ("Play",)

ENDINGS = {
    "bye": "{} has left the table",
    "gone": "{} has been silent for too long, so the connection was given up",
    "lost": "the connection to {} broke off",
    "stopped": "{}'s program says: {}",
    "other_rules": "{} came to the rematch with other rules",
}

# What the other side may say is wrong, and is the same from either. Else it could have the page
# say of this device whatever there are words for.
_BELIEVED = (
    "malformed_message",
    "out_of_turn",
    "bad_signature",
    "bad_proof",
    "illegal_play",
    "table_differs",
    "version_mismatch",
)

_BETWEEN = ("over", "hello")  # phases in which a goodbye leaves no match to go on with


class Play:
    """Matches over one open channel after the other, as many as both like.

    session: as it begins, linked; or as it was restored, not linked. is_over: nothing more
    comes of it. is_adrift: the guest's way to the host was lost before there was a match; it
    may come in by the door again.
    """

    def __init__(
        self,
        reports: Reports,
        entropy: Entropy,
        session: Session,
        resumption: Resumption,
        now: float,
    ) -> None:
        self.is_over = False
        self.is_adrift = False
        self._reports = reports
        self._entropy = entropy
        self._session = session
        self._frames = Frames()
        self._agreed: Rules | None = None  # what was played before a rematch
        self._met = ""  # the other's name in it
        self._told_table: dict[str, Any] | None = None
        self._wants_rematch = False
        self._stock: int | None = None  # cards in the stock when the last hand ended
        self._nearness = Nearness(reports, now, session.is_linked)
        self._reunion = Reunion(session.seat, resumption, reports, entropy)
        self._book = Book(self._reunion.room, reports)
        if not session.is_linked:
            self._book.open()
        if session.seat == HOST and session.is_linked:
            reports.add("seated")
        self._flush(now)
        if not session.is_linked:
            self._unlink(now)

    @property
    def has_work(self) -> bool:
        """Whether ``step`` has something to write."""
        return not self.is_over and self._session.has_step

    @property
    def is_urgent(self) -> bool:
        """Whether the other side waits for it."""
        return not self.is_over and self._session.has_reply

    @property
    def reunion(self) -> Reunion:
        """Where the other seat is met again."""
        return self._reunion

    def step(self, now: float) -> None:
        """Write one message in which there is nothing to choose."""
        if not self.is_over and self._session.step():
            self._flush(now)

    # What the player does

    def act(self, kind: str, card: Card | None, now: float) -> None:
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
        self._flush(now)

    def ready(self, now: float) -> None:
        """Agree to be dealt the next hand."""
        self._session.ready()
        self._flush(now)

    def sit_down(self, name: str, now: float) -> None:
        """Take the guest's seat under this name."""
        self._session.sit_down(name)
        self._reports.add("seated")
        self._flush(now)

    def wish(self, wish: str, now: float) -> None:
        """Tell the other side what we wish."""
        if wish == "rematch" and self._session.phase != "over":
            # the score is there before the other side has signed it
            if self._session.match is None or not self._session.match.is_over:
                raise Misuse("there is another match when this one is over")
            self._wants_rematch = True
            return
        self._session.wish(wish)
        self._flush(now)

    def say(self, text: str, now: float) -> None:
        """Say something."""
        session = self._session
        # Between the wish for a rematch and its first message there is no place for talk.
        is_open = session.phase in ("playing", "over")
        if not is_open or "rematch" in session.wishes[session.seat]:
            raise Misuse("talking is possible again when the match has begun")
        session.say(text)
        self._tell(Chatted(session.seat, text.strip()), now)
        self._flush(now)

    def leave(self, now: float) -> None:
        """Get up and go. A match that is not over is kept, and can be gone on with."""
        if self.is_over:
            return
        if self._session.phase == "over":
            self._session.wish("leave")
            self._flush(now)
        self._end("closed", "you have left the table", "us")

    def abandon(self, now: float) -> None:
        """End a match whose other player does not come back."""
        if not self._nearness.may_end(now):
            raise Misuse("wait a little longer for the other player")
        self._session.abandon()
        self._flush(now)

    # What comes over the channel

    def link(self, now: float) -> None:
        """The channel of a reunion is open: go on over it."""
        if not self._reunion.is_paired:  # given up just before; the one before is closed as well
            self._unlink(now)
            return
        self._reunion.close()
        self._frames = Frames()
        self._nearness.link(now)
        self._session.reconnect()
        self._flush(now)

    def frame(self, data: bytes, now: float) -> None:
        """Take one frame of the other side's."""
        if self.is_over or not self._nearness.is_linked:
            return
        self._nearness.hear(now)
        try:
            message = self._frames.receive(data)
        except MalformedMessage as fault:
            self._end(fault.code, str(fault), "us")
            return
        if is_bye(data):
            self._left("bye", "peer", now)
        elif message is not None:
            try:
                self._session.receive(message)
            except GinError:
                pass  # the session has stopped, and tells it as an event
            self._flush(now)

    def channel_lost(self, now: float) -> None:
        """Take that the channel has closed."""
        if self._nearness.is_linked:
            self._left("lost", "us", now)

    def other_left(self, now: float) -> None:
        """Take that the server no longer sees the other side; the channel may well live on."""
        if self.is_over or self._nearness.is_unseen:
            return
        self._nearness.unseen(now)
        if self._book.has_begun:
            self._reunion.ask(lost=False)
        elif self._session.seat == HOST:
            self._left("lost", "us", now)

    def host_came(self, now: float) -> None:
        """Take that the host is there anew: before a match, its table of before is gone."""
        if self._session.seat == GUEST and not self._book.has_begun:
            self._left("lost", "us", now)

    def tick(self, now: float) -> None:
        """Send a sign of life where it is due, and judge how long the other has been silent."""
        if self.is_over:
            return
        was_doubtful = self._nearness.is_doubtful
        if self._nearness.tick(now):
            self._send(PING)
        if self._nearness.is_gone:
            self._left("gone", "us", now)
            return
        self._nearness.tell(now)
        self._reunion.tick(now)
        if (
            self._book.has_begun
            and self._nearness.is_linked
            and self._nearness.is_doubtful
            and not was_doubtful
        ):
            self._reunion.ask(lost=False)

    # The session

    def _flush(self, now: float) -> None:
        """Send what the session has to say, and tell what has happened."""
        session = self._session
        if self._wants_rematch and session.phase == "over":
            self._wants_rematch = False
            session.wish("rematch")
        self._book.write(session)
        for message in session.take_messages():
            for frame in split_message(message):
                self._send(frame)
        for event in session.take_events():
            self._tell(event, now)
        if self.is_over:
            return
        if session.has_rematch:
            self._begin_again(now)
            return
        self._show()

    def _begin_again(self, now: float) -> None:
        session = self._session
        self._agreed = session.rules
        self._met = session.names[other(session.seat)]
        self._session = session.rematch()
        self._book.turn()
        self._told_table = None
        self._flush(now)

    def _tell(self, event: Record, now: float) -> None:
        if isinstance(event, MatchStopped):
            self._stopped(event)
            return
        if isinstance(event, DealOver):
            self._stock = event.stock
        self._reports.tell(event)
        if isinstance(event, Introduced) and self._session.seat == GUEST:
            self._introduced(event, now)

    def _stopped(self, event: MatchStopped) -> None:
        if not event.by_peer:
            self._end(event.code, event.message, "us")
            return
        code = event.code if event.code in _BELIEVED else "stopped"
        self._end(code, ENDINGS["stopped"].format(self._their_name, event.message), "peer")

    def _introduced(self, event: Introduced, now: float) -> None:
        if self._agreed is None:
            self._reports.add("introduced", name=event.name, rules=rules_json(event.rules))
        elif event.rules == self._agreed:  # a rematch, to which we have said yes
            self._session.sit_down()
            self._flush(now)
        else:
            self._end("other_rules", ENDINGS["other_rules"].format(event.name), "us")

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
                self._stock,
            )
        )
        if table != self._told_table:
            self._told_table = table
            self._reports.add("table", state=table)

    # How it ends, or does not

    def _left(self, how: str, by: str, now: float) -> None:
        """The link is of no use any more."""
        if self.is_over:
            return
        is_goodbye = how == "bye"
        if not self._book.has_begun:
            self._end_before_match(how)
        elif is_goodbye and self._session.phase in _BETWEEN:
            self._end(how, ENDINGS[how].format(self._their_name), by)
        else:
            self._send(BYE)
            self._unlink(now, is_goodbye)

    def _unlink(self, now: float, has_left: bool = False) -> None:
        self._session.disconnected()
        self._nearness.unlink(now, has_left)
        self._reunion.ask(lost=True)

    def _end_before_match(self, how: str) -> None:
        detail = ENDINGS[how].format(self._their_name)
        if self._session.seat == GUEST and how != "bye":
            self.is_over = self.is_adrift = True
            self._reports.add("adrift")
        elif self._session.seat == GUEST:
            self._end(how, detail, "peer")
        else:
            # a guest who only looked at the invitation: the host goes on waiting
            self.is_over = True
            self._send(BYE)
            put_out = not self._nearness.is_unseen
            self._reports.add("attempt_failed", code="other_left", detail=detail, put_out=put_out)

    def _end(self, code: str, detail: str, by: str) -> None:
        if self.is_over:
            return
        self.is_over = True
        self._send(BYE)
        self._reunion.close()
        self._book.close()
        self._reports.add("fault", code=code, detail=detail, by=by)

    @property
    def _their_name(self) -> str:
        return self._session.names[other(self._session.seat)] or self._met or "the other player"

    def _send(self, frame: bytes) -> None:
        if self._nearness.is_linked:
            self._reports.add("frame", data=frame.hex())
