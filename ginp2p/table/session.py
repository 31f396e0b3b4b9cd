"""One seat's side of a match: bytes and the player's actions in, events and bytes out.

No I/O and no clock. The shell around it hands bytes to ``receive``, calls ``step`` while
that returns True (each call writes at most one message, proofs included, so a shell can
look after its screen in between), and sends what ``take_messages`` gives, in order.

    phase      what happens                                              channel messages
    hello      host's hello, guest's hello (``sit_down``)                hello
    nonce      host opens its nonce, then the guest                      nonce
    playing    chains: the hand being played, and the next deck          chain, wish, chat
    over       the match has ended, both have signed it                  wish, chat
    stopped    a fault, ours to tell or told to us; nothing more counts

Hand n is played in chain n. As soon as it is dealt, chain n+1 begins with the making of
the next deck. In each chain one seat may write at a time (``ginp2p.table.hand``).
"""

from __future__ import annotations

from ginp2p.entropy import Entropy
from ginp2p.errors import IllegalMove, MalformedMessage, Misuse, OutOfTurn, PeerFault
from ginp2p.game.cards import GUEST, HOST, SEATS, Card, Seat, other
from ginp2p.game.deal import Action
from ginp2p.game.match import Match, dealer_of
from ginp2p.game.rules import Rules
from ginp2p.game.view import View
from ginp2p.primitives import SEED_SIZE
from ginp2p.table.binding import first_bound, next_bound
from ginp2p.table.chain import Chain, Entry
from ginp2p.table.events import (
    Chatted,
    DealOver,
    Event,
    Introduced,
    MatchBegun,
    MatchOver,
    MatchStopped,
    Wished,
)
from ginp2p.table.hand import Hand
from ginp2p.table.hello import check_version
from ginp2p.table.introduction import Introduction
from ginp2p.table.own import OwnHand
from ginp2p.table.record import MatchRecord, encode_record
from ginp2p.table.telling import tell
from ginp2p.table.wire import (
    CHANNEL,
    MAX_CHAT,
    MAX_CODE,
    MAX_FAULT,
    NONCE_SIZE,
    decode_text,
    encode_text,
)

__all__ = ("WISHES", "Session")

WISHES = ("resign", "rematch", "leave")

# States of a chain in which the writer has nothing to choose: the session writes by itself.
_AUTOMATIC = ("key", "key_shuffle", "shuffle", "deal", "upcard", "serve", "show", "close")


class Play:
    """One chain and all that belongs to it: the public hand, and our own cards."""

    def __init__(self, chain: Chain, hand: Hand, own: OwnHand) -> None:
        self.chain = chain
        self.hand = hand
        self.own = own

    @property
    def is_in_record(self) -> bool:
        """Whether the chain has begun and all before it are closed: no deck made in advance."""
        return bool(self.hand.bound) and len(self.chain) > 0


class Session:
    """A seat in one match. Attributes are to be read, not set.

    phase: as in the module's table. match: the score. names: host's and guest's.
    wishes: what each seat has wished, a set of ``WISHES`` for host and guest.
    """

    def __init__(self, seat: Seat, name: str, entropy: Entropy, rules: Rules | None = None) -> None:
        """Take a seat. The host names the rules; the guest learns them from its hello.

        name: 1 to 24 characters that can be shown; a guest may give it when it sits down,
            and leave it empty here. Raises: MalformedMessage.
        entropy: the system's own source, but in tests.
        """
        if (seat == HOST) != (rules is not None):
            raise Misuse("the host names the rules, and only the host")
        self.seat = seat
        self.phase = "hello"
        self.wishes: tuple[set[str], set[str]] = (set(), set())
        self.match: Match | None = None
        self._entropy = entropy
        self._introduction = Introduction(seat, name, entropy(SEED_SIZE), entropy(NONCE_SIZE))
        self._match_id = b""
        self._plays: list[Play] = []
        self._closed = 0
        self._ready_for = 1
        self._messages: list[bytes] = []
        self._events: list[Event] = []
        if rules is not None:
            self._messages.append(self._introduction.introduce(rules))

    def __repr__(self) -> str:
        return f"<Session of the {SEATS[self.seat]}, {self.phase}>"

    # What the shell takes

    def take_messages(self) -> list[bytes]:
        """Return the channel messages to send now, in order, and forget them."""
        taken, self._messages = self._messages, []
        return taken

    def take_events(self) -> list[Event]:
        """Return what has happened since the last call, in order, and forget it."""
        taken, self._events = self._events, []
        return taken

    # What screens and bots look at

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, host's and guest's; empty where not yet known."""
        return self._introduction.names

    @property
    def rules(self) -> Rules | None:
        """The rules of the match, the host's; None before the guest has heard of them."""
        return self._introduction.rules

    @property
    def writer(self) -> Seat | None:
        """Whose message is due in the hand being played; None outside of hands."""
        return self._current.hand.writer if self.phase == "playing" else None

    @property
    def needs_ready(self) -> bool:
        """Whether the next hand waits for our ``ready``."""
        return self.phase == "playing" and not self._is_ready

    def view(self) -> View | None:
        """Return what this seat sees of the hand on the table; None where none is dealt."""
        if self.phase != "playing" or self.match is None or self._current.hand.deal is None:
            return None
        deal, cards = self._current.hand.deal, self._current.own.cards
        has_drawn = deal.phase == "discard" and deal.turn == self.seat and deal.taken is None
        return View(self.seat, deal, cards, self.match, cards[-1] if has_drawn else None)

    def record(self) -> bytes:
        """Return the match so far as a record file: docs/protocol.md, "The record".

        Raises: Misuse before the match has begun.
        """
        if not self._match_id:
            raise Misuse("a record begins with the match")
        chains = [play.chain.entries for play in self._plays if play.is_in_record]
        hellos, nonces = self._introduction.hello_bytes, self._introduction.nonces
        return encode_record(
            MatchRecord((hellos[0], hellos[1]), (nonces[0], nonces[1]), tuple(chains))
        )

    # What the player does

    def sit_down(self, name: str = "") -> None:
        """Accept the host's rules and take the guest's seat.

        name: our player's, where it was not given before, or is another now.
        Raises: Misuse; MalformedMessage for a name that cannot be shown.
        """
        if self.seat != GUEST or self.phase != "hello" or self.rules is None:
            raise Misuse("a guest sits down once, after the host's hello")
        if name:
            self._introduction.call(name)
        self._messages.append(self._introduction.introduce(self.rules))
        self.phase = "nonce"

    def act(self, action: Action) -> None:
        """Make a move: pass, take, draw, discard or knock. Raises: IllegalMove."""
        if self.phase != "playing" or self._current.hand.deal is None:
            raise IllegalMove("no hand is being played")
        if action.kind not in ("pass", "take", "draw", "discard", "knock"):
            raise Misuse(f"{action.kind} is no move of a player")
        hand = self._current.hand
        if hand.writer != self.seat or hand.state in _AUTOMATIC:
            raise IllegalMove("it is not your turn")
        self._write(self._current, action.kind, action.card)

    def ready(self) -> None:
        """Agree to be dealt the next hand."""
        if self.phase == "playing":
            self._ready_for = self._current.hand.number

    def wish(self, wish: str) -> None:
        """Tell the other seat a wish. A ``resign`` becomes a message as soon as it may.

        Raises: Misuse for a wish that has no sense now.
        """
        if wish not in WISHES or self.phase not in _WISHED[wish]:
            raise Misuse(f"{wish} makes no sense now")
        self.wishes[self.seat].add(wish)
        self._messages.append(CHANNEL.encode("wish", {"wish": bytes([WISHES.index(wish)])}))

    def say(self, text: str) -> None:
        """Send a line of chat.

        Raises: MalformedMessage where it cannot be shown; Misuse where there is no match.
        """
        if self.phase not in _PHASES["chat"]:
            raise Misuse("there is nobody to talk to")
        line = encode_text(text, MAX_CHAT)
        self._messages.append(CHANNEL.encode("chat", {"text": line}))

    @property
    def has_step(self) -> bool:
        """Whether ``step`` has a message to write. Looking costs nothing, writing does."""
        return self._next_step() is not None

    @property
    def has_reply(self) -> bool:
        """Whether the next step belongs to the hand being played: the other side waits for it.

        A step in the making of the next deck can wait, and our player's move go first.
        """
        due = self._next_step()
        return due is not None and due[0] is self._current

    def step(self) -> bool:
        """Write one message in which there is nothing to choose; False where none is due."""
        due = self._next_step()
        if due is None:
            return False
        self._write(due[0], due[1], None)
        return True

    # What comes from the peer

    def receive(self, data: bytes) -> None:
        """Take a channel message.

        Raises: PeerFault. The match is then stopped, everything as it was before the
        message, and the peer is told.
        """
        if self.phase == "stopped":
            return
        try:
            if self.phase == "hello":
                check_version(data)
            name, fields = CHANNEL.decode(data)
            if self.phase not in _PHASES[name]:
                raise OutOfTurn(f"a {name} message has no place in the phase {self.phase}")
            if name == "hello":
                self._on_hello(data)
            else:
                _RECEIVERS[name](self, fields)
        except PeerFault as fault:
            self._stop(fault)
            raise

    def _on_hello(self, data: bytes) -> None:
        hello = self._introduction.take_hello(data)
        self._events.append(Introduced(hello.name, hello.rules))
        if self.seat == HOST:
            self.phase = "nonce"
            self._messages.append(self._introduction.open_nonce())

    def _on_nonce(self, fields: dict[str, bytes]) -> None:
        self._introduction.take_nonce(fields["nonce"])
        if self.seat == GUEST:
            self._messages.append(self._introduction.open_nonce())
        self._begin()

    def _on_chain(self, fields: dict[str, bytes]) -> None:
        theirs = other(self.seat)
        number = int.from_bytes(fields["hand"], "big")
        index = int.from_bytes(fields["index"], "big")
        if self.phase == "over" and self._closed < number <= len(self._plays):
            return  # the making of a next deck crossed the end of the match
        if not self._closed < number <= len(self._plays):
            raise OutOfTurn(f"hand {number} is not being played")
        play = self._plays[number - 1]
        due = len(play.chain) + 1
        if index != due:
            raise OutOfTurn(f"message {index} of hand {number} came where message {due} was due")
        entry = Entry(theirs, fields["body"], fields["signature"])
        chain = play.chain.extended(entry, self._introduction.their_key)
        hand = play.hand.receive(theirs, play.chain.head, fields["body"])
        self._advance(play, chain, hand, play.own.after(hand), theirs)

    def _on_wish(self, fields: dict[str, bytes]) -> None:
        number = fields["wish"][0]
        if number >= len(WISHES):
            raise MalformedMessage("an unknown wish")
        theirs = other(self.seat)
        if WISHES[number] not in self.wishes[theirs]:
            self.wishes[theirs].add(WISHES[number])
            self._events.append(Wished(theirs, WISHES[number]))

    def _on_chat(self, fields: dict[str, bytes]) -> None:
        self._events.append(Chatted(other(self.seat), decode_text(fields["text"], MAX_CHAT)))

    def _on_fault(self, fields: dict[str, bytes]) -> None:
        code = decode_text(fields["code"], MAX_CODE)
        text = decode_text(fields["text"], MAX_FAULT)
        if self.phase != "over":
            self.phase = "stopped"
            self._events.append(MatchStopped(code, text, True))

    # What follows from it

    @property
    def _current(self) -> Play:
        return self._plays[self._closed]

    def _begin(self) -> None:
        rules = self.rules
        assert rules is not None
        self._match_id = self._introduction.match_id
        self.match = Match(rules)
        self.phase = "playing"
        self._prepare(first_bound(self._match_id))
        self._events.append(MatchBegun(self.names, rules))

    def _prepare(self, bound: bytes = b"") -> None:
        """Begin the chain of the next hand."""
        number = len(self._plays) + 1
        assert self.match is not None
        hand = Hand(number, self.match.rules, dealer_of(number), bound)
        self._plays.append(Play(Chain(self._match_id, number), hand, OwnHand(self.seat)))

    def _next_step(self) -> tuple[Play, str] | None:
        """Return the chain, and the message in it, that is next for us to write by ourselves."""
        if self.phase == "playing":
            for play in self._plays[self._closed :]:
                name = self._due(play) if play.hand.writer == self.seat else None
                if name is not None:
                    return play, name
        return None

    def _due(self, play: Play) -> str | None:
        """Return what we are to write in a chain without our player, or None."""
        state = play.hand.state
        if play.hand.bound and state != "close" and "resign" in self.wishes[self.seat]:
            return "resign"
        if state in ("deal", "upcard") and not (play.hand.bound and self._is_ready):
            return None
        return state if state in _AUTOMATIC else None

    @property
    def _is_ready(self) -> bool:
        return self._ready_for >= self._current.hand.number

    def _write(self, play: Play, name: str, card: Card | None) -> None:
        head = play.chain.head
        body, own = play.own.write(name, play.hand, head, self._entropy, card)
        hand = play.hand.receive(self.seat, head, body, is_own=True)
        chain = play.chain.signed(self.seat, body, self._introduction.seed)
        fields = {
            "hand": chain.hand.to_bytes(2, "big"),
            "index": len(chain).to_bytes(2, "big"),
            "body": body,
            "signature": chain.entries[-1].signature,
        }
        self._messages.append(CHANNEL.encode("chain", fields))
        self._advance(play, chain, hand, own, self.seat)

    def _advance(self, play: Play, chain: Chain, hand: Hand, own: OwnHand, seat: Seat) -> None:
        """Put a checked message's outcome in place, and tell what happened."""
        before = play.hand
        play.chain, play.hand, play.own = chain, hand, own
        assert self.match is not None
        if hand.last == "upcard" and self.match.rules.target:
            self._prepare()
        event = tell(hand, seat, self.seat, own.cards)
        if event is not None:
            self._events.append(event)
        if hand.result is not None and before.result is None:
            self.match = self.match.add(hand.result)
            self._events.append(DealOver(hand.number, hand.result, self.match))
        if hand.state == "closed":
            self._close(play)

    def _close(self, play: Play) -> None:
        assert self.match is not None
        play.own = OwnHand(self.seat)
        self._closed += 1
        if not self.match.is_over:
            bound = next_bound(play.chain.head, self.match)
            self._current.hand = self._current.hand.replace(bound=bound)
            return
        for prepared in self._plays[self._closed :]:
            prepared.own = OwnHand(self.seat)
        self.phase = "over"
        self._events.append(MatchOver(self.match))

    def _stop(self, fault: PeerFault) -> None:
        self.phase = "stopped"
        text = str(fault)[:MAX_FAULT].strip()
        fields = {"code": fault.code.encode(), "text": text.encode("utf-8")}
        self._messages.append(CHANNEL.encode("fault", fields))
        self._events.append(MatchStopped(fault.code, text, False))


_PHASES = {
    "hello": ("hello",),
    "nonce": ("nonce",),
    "chain": ("playing", "over"),
    "wish": ("playing", "over"),
    "chat": ("playing", "over"),
    "fault": ("hello", "nonce", "playing", "over"),
}

_WISHED = {
    "resign": ("playing",),
    "rematch": ("over",),
    "leave": ("playing", "over"),
}

_RECEIVERS = {
    "nonce": Session._on_nonce,
    "chain": Session._on_chain,
    "wish": Session._on_wish,
    "chat": Session._on_chat,
    "fault": Session._on_fault,
}
