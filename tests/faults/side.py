"""One seat in a simulated match: a session, its journal on a disk, and a program that can die."""

from clients.terminal.journal_file import JournalFile
from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import GinError
from ginp2p.game.cards import GUEST, HOST, SEATS
from ginp2p.game.deal import Action
from ginp2p.table.frames import PING, Frames, split_message
from ginp2p.table.presence import RENEW_AFTER, Presence
from ginp2p.table.session import Session
from ginp2p.table.wire import BODY, CHANNEL

PHASES = ("before the write", "within the write", "after the write", "between two messages")
BASE = b"the secret of the first pairing."  # 32 bytes


class Side:
    """A seat. died, froze: until when, in seconds of the simulation."""

    def __init__(self, seat, rules, seed, path):
        self.seat = seat
        self.path = path
        self.fault = None
        self.dead_until = self.frozen_until = 0.0
        self.link = None  # (pipe out, pipe in)
        self.is_seeking = False
        self.passes = self.resigns = False
        self.insists_on = []  # what a cheat sends as soon as there is a link
        self._seed = f"{seed} {SEATS[seat]}"
        self._lives = 0
        self._file = None
        self._hands = 0
        self.bot = make_bot("easy", SeededEntropy(f"{self._seed} bot".encode()))
        self._rules = rules if seat == HOST else None
        self.session = self._first_session()

    def _first_session(self):
        name = SEATS[self.seat].title()
        return Session(self.seat, name, self._entropy(), self._rules, BASE)

    def _entropy(self):
        self._lives += 1
        return SeededEntropy(f"{self._seed} {self._lives}".encode())

    def is_up(self, now):
        return now >= self.dead_until and now >= self.frozen_until

    @property
    def is_over(self):
        return self.session.phase == "over"

    # The link

    def connect(self, pipes, now, is_first=False):
        """Begin with a new link."""
        self.link, self.is_seeking = pipes, False
        self._frames = Frames()
        self._presence = Presence(now, RENEW_AFTER)
        if not is_first:
            self.session.reconnect()
            self.session._messages += self.insists_on

    def lose_link(self):
        self.link, self.is_seeking = None, True
        self.session.disconnected()

    def die(self, until):
        """The program ends at once."""
        if self.link is not None:
            self.link[0].lose_the_rest()
        self.link, self.is_seeking = None, False
        self.dead_until = until
        self.session = None

    def live_again(self):
        """Start anew from what is on the disk; where that is nothing, come as at first."""
        self.is_seeking = True
        if not self.path.exists():
            self.session = self._first_session()
            self.keep(self.session.take_journal())
            self.session.disconnected()
            return
        self._file, entries = JournalFile.open(self.path)
        self.session = Session.restored(entries, self._entropy())

    # One moment

    def hear(self, now, back_at):
        """Take what has arrived; say that we are there; notice silence."""
        if self.link is None or self.session is None:
            return
        out, into = self.link
        for frame in into.arrived(now):
            self._presence.heard(now)
            message = self._frames.receive(frame)
            if message is not None and self.session.phase != "stopped":
                try:
                    self.session.receive(message)
                except GinError as fault:
                    self.fault = fault
        if self._presence.tick(now):
            out.send(PING, now, back_at)
        if self._presence.state == "gone":
            self.lose_link()

    def think(self):
        """Do one thing that is ours to do; False where there is none."""
        session = self.session
        if session.seat == GUEST and session.phase == "hello" and session.rules is not None:
            session.sit_down()
            return True
        if session.needs_ready:
            session.ready()
        if session.has_reply:
            return session.step()
        view = session.view()
        if session.is_linked and view is not None and view.is_my_turn:
            if self.passes and any(action.kind == "pass" for action in view.actions()):
                session.act(Action("pass"))
                return True
            if self.resigns and "resign" not in session.wishes[self.seat]:
                session.wish("resign")
                return True
            try:
                session.act(self.bot.choose(view))
            except GinError:  # it waits for what the other has and we lack
                return session.step()
            return True
        return session.step()

    def keep(self, entries, torn=None):
        """Write a batch. torn: what part of it is written before the program dies."""
        if self._file is None:  # a new file comes whole or not at all
            if torn is None and entries:
                self._file = JournalFile.create(self.path, entries)
        elif torn is None:
            self._file.append(entries)
        else:
            size = self.path.stat().st_size
            self._file.append(entries)
            cut = size + int((self.path.stat().st_size - size) * torn)
            with self.path.open("r+b") as file:
                file.truncate(cut)

    def tidy(self):
        """Leave out the secrets of hands that are over."""
        match = self.session.match
        if match is not None and len(match.results) != self._hands and self._file is not None:
            self._hands = len(match.results)
            self._file = JournalFile.create(self.path, self.session.whole_journal())

    def send(self, messages, now, back_at):
        for message in messages:
            if self.link is not None:
                for frame in split_message(message):
                    self.link[0].send(frame, now, back_at)


def name_of(message):
    """Return what a message is: its own name, or that of the body in it."""
    name, fields = CHANNEL.decode(message)
    return BODY.decode(fields["body"])[0] if name == "chain" else name
