"""One seat's side of a match: bytes and the player's actions in, events and bytes out.

No I/O and no clock. The shell around it hands bytes to ``receive``, calls ``step`` while
that returns True (each call writes at most one message, proofs included, so a shell can
look after its screen in between), and sends what ``take_messages`` gives, in order.

    phase      what happens                                              channel messages
    hello      host's hello, guest's hello (``sit_down``)                hello; before another
               match also what the other said before it knew (``_is_ahead``)
    nonce      host opens its nonce, then the guest                      nonce
    playing    chains: the hand being played, and the next deck          chain, wish, chat
    over       the match has ended, both have signed it                  wish, chat
    stopped    a fault, ours to tell or told to us; nothing more counts

After a break (a lost connection, or a program that was started again from its journal) the
session is not linked: ``reconnect`` makes it say how far it is, and when the other seat has
said the same, each sends again what the other lacks (``resume``, ``again``) and the phase
goes on. See docs/protocol.md, "Going on after a break".

Hand n is played in chain n. As soon as it is dealt, chain n+1 begins with the making of
the next deck. In each chain one seat may write at a time (``ginp2p.table.hand``).
"""

from __future__ import annotations

from typing import Iterable

from ginp2p.entropy import Entropy
from ginp2p.errors import (
    Forked,
    GinError,
    IllegalMove,
    MalformedMessage,
    Misuse,
    OutOfTurn,
    PeerFault,
    StaleCopy,
)
from ginp2p.game.cards import GUEST, HOST, SEATS, Card, Seat, other
from ginp2p.game.deal import Action
from ginp2p.game.match import Match, dealer_of
from ginp2p.game.rules import Rules
from ginp2p.game.view import View
from ginp2p.pairing.resumption import Resumption
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
from ginp2p.table.introduction import STAGES, Introduction
from ginp2p.table.journal import (
    decode_entry,
    message_entry,
    own_hand_of,
    ready_entry,
    seat_entry,
    seat_of,
    wish_entry,
)
from ginp2p.table.own import OwnHand
from ginp2p.table.position import Position, decode_positions, encode_positions
from ginp2p.table.record import MatchRecord, encode_record
from ginp2p.table.resuming import again_messages, chain_message, what_is_missing
from ginp2p.table.statement import Abandoned, Fork, Statement
from ginp2p.table.telling import tell
from ginp2p.table.text import MAX_CHAT, decode_text, encode_text
from ginp2p.table.wire import CHANNEL, MAX_CODE, MAX_FAULT, NONCE_SIZE

__all__ = ("WISHES", "Session")

WISHES = ("resign", "rematch", "leave")

_KEPT = ("resign", "rematch")  # wishes that outlive the program; to leave is one's own affair

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
    is_settled: whether the match is over, and the other seat is known to have its end as well.
    """

    def __init__(
        self,
        seat: Seat,
        name: str,
        entropy: Entropy,
        rules: Rules | None = None,
        resume_base: bytes = b"",
        previous: bytes = b"",
    ) -> None:
        """Take a seat. The host names the rules; the guest learns them from its hello.

        name: 1 to 24 characters that can be shown; a guest may give it when it sits down,
            and leave it empty here. Raises: MalformedMessage.
        entropy: the system's own source, but in tests.
        resume_base: the pairing's, which is kept in the journal; without it, there is no way
            back after a crash. previous: the id of the match that this one follows.
        """
        if (seat == HOST) != (rules is not None):
            raise Misuse("the host names the rules, and only the host")
        self.seat = seat
        self.phase = "hello"
        self.wishes: tuple[set[str], set[str]] = (set(), set())
        self.match: Match | None = None
        self._entropy = entropy
        self._resume_base = resume_base
        self._previous = previous
        self._introduction = Introduction(seat, name, entropy(SEED_SIZE), entropy(NONCE_SIZE))
        self._match_id = b""
        self._plays: list[Play] = []
        self._closed = 0
        self._ready_for = 1
        self._is_linked = True
        self.is_settled = False
        self._is_disputed = False
        self._agains = 0  # how many messages may come again that we have already
        self._told: tuple[Position, ...] = ()  # how far the other said it is
        self._ahead = b""  # what the other said who has begun the next match
        self._statements: list[Statement] = []
        self._messages: list[bytes] = []
        self._journal: list[bytes] = []
        self._events: list[Event] = []
        if rules is not None:
            hello = self._introduction.introduce(rules)
            self._messages.append(hello)
            self._journal.append(self._seat_entry())
            self._journal.append(message_entry(HOST, hello))

    @classmethod
    def restored(cls, journal: Iterable[bytes], entropy: Entropy) -> Session:
        """Return the session that kept this journal, where it was; not linked.

        Raises: MalformedMessage where the journal is damaged or none; VersionMismatch where
        another version of the program kept it.
        """
        session = None
        for data in journal:
            name, fields = decode_entry(data)
            if (name == "seat") != (session is None):
                raise MalformedMessage("a journal begins with its seat, and has one")
            if session is None:
                introduction, rules = seat_of(fields)
                base, previous = fields["base"], fields["previous"]
                session = cls(introduction.seat, introduction.name, entropy, rules, base, previous)
                session._introduction = introduction
                if rules is not None:
                    introduction.introduce(rules)
            elif name == "ready":
                session._ready_for = int.from_bytes(fields["hand"], "big")
            elif name == "wish":
                session.wishes[session.seat].add(WISHES[fields["wish"][0]])
            else:
                own = own_hand_of(session.seat, fields)
                session._replay(Seat(fields["seat"][0]), fields["message"], own)
        if session is None:
            raise MalformedMessage("an empty journal")
        session.disconnected()
        session.take_journal()
        session.take_events()
        return session

    def __repr__(self) -> str:
        return f"<Session of the {SEATS[self.seat]}, {self.phase}>"

    # What the shell takes

    def take_messages(self) -> list[bytes]:
        """Return the channel messages to send now, in order, and forget them."""
        taken, self._messages = self._messages, []
        return taken

    def take_journal(self) -> list[bytes]:
        """Return what is to be kept, safe on the disk, before the messages are sent."""
        taken, self._journal = self._journal, []
        return taken

    def whole_journal(self) -> list[bytes]:
        """Return the journal up to now without the secrets of hands that are over.

        To be put in the place of what was kept before, when a hand has ended.
        Raises: Misuse before the match has begun.
        """
        if not self._match_id:
            raise Misuse("a journal is made anew when a hand has ended")
        introduction = self._introduction
        entries = [self._seat_entry()]
        entries += [
            message_entry(seat, introduction.message(stage))
            for stage, (_, seat) in enumerate(STAGES)
        ]
        for play in self._plays:
            for length, entry in enumerate(play.chain.entries, 1):
                own = play.own if length == len(play.chain) else OwnHand(self.seat)
                entries.append(message_entry(entry.seat, chain_message(play.chain, length), own))
        kept = sorted(wish for wish in self.wishes[self.seat] if wish in _KEPT)
        entries += [wish_entry(WISHES.index(wish)) for wish in kept]
        return entries + [ready_entry(self._ready_for)]

    def take_events(self) -> list[Event]:
        """Return what has happened since the last call, in order, and forget it."""
        taken, self._events = self._events, []
        return taken

    # What screens and bots look at

    @property
    def match_id(self) -> bytes:
        """The id of the match; empty before it is known."""
        return self._match_id

    @property
    def resumption(self) -> Resumption | None:
        """How both find each other after a break; None where no pairing led here."""
        return Resumption(self._resume_base) if self._resume_base else None

    @property
    def is_linked(self) -> bool:
        """Whether the match can go on: there is a connection, and no break left to be mended.

        Not before all is there that the other has: among it may be a message of our own, which
        this copy of the match has never seen, and another one in its place would be a fork.
        """
        return self._is_linked and not self._is_disputed and not any(map(self._lacks, self._told))

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
            MatchRecord(
                (hellos[0], hellos[1]),
                (nonces[0], nonces[1]),
                tuple(chains),
                tuple(self._statements),
            )
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
        hello = self._introduction.introduce(self.rules)
        self._messages.append(hello)
        self._journal.append(self._seat_entry())
        self._journal.append(message_entry(HOST, self._introduction.hello_bytes[HOST]))
        self._journal.append(message_entry(GUEST, hello))
        self.phase = "nonce"

    def act(self, action: Action) -> None:
        """Make a move: pass, take, draw, discard or knock. Raises: IllegalMove."""
        if self.phase != "playing" or self._current.hand.deal is None:
            raise IllegalMove("no hand is being played")
        if not self.is_linked:
            raise IllegalMove("the other player is away")
        if action.kind not in ("pass", "take", "draw", "discard", "knock"):
            raise Misuse(f"{action.kind} is no move of a player")
        hand = self._current.hand
        if hand.writer != self.seat or hand.state in _AUTOMATIC:
            raise IllegalMove("it is not your turn")
        self._write(self._current, action.kind, action.card)

    def ready(self) -> None:
        """Agree to be dealt the next hand."""
        if self.phase == "playing" and not self._is_ready:
            self._ready_for = self._current.hand.number
            self._journal.append(ready_entry(self._ready_for))

    def wish(self, wish: str) -> None:
        """Tell the other seat a wish, once. A ``resign`` becomes a message as soon as it may.

        Raises: Misuse for a wish that has no sense now.
        """
        if wish not in WISHES or self.phase not in _WISHED[wish]:
            raise Misuse(f"{wish} makes no sense now")
        if wish in self.wishes[self.seat]:
            return
        if wish in _KEPT:
            self._journal.append(wish_entry(WISHES.index(wish)))
        self.wishes[self.seat].add(wish)
        if self._is_linked:
            self._messages.append(CHANNEL.encode("wish", {"wish": bytes([WISHES.index(wish)])}))

    def say(self, text: str) -> None:
        """Send a line of chat.

        Raises: MalformedMessage where it cannot be shown; Misuse where there is no match.
        """
        if self.phase not in _PHASES["chat"] or not self._is_linked:
            raise Misuse("there is nobody to talk to")
        line = encode_text(text, MAX_CHAT)
        self._messages.append(CHANNEL.encode("chat", {"text": line}))

    def disconnected(self) -> None:
        """Note that the connection is lost: nothing is written until the next one is there."""
        self._is_linked = False
        self._messages = []

    def reconnect(self) -> None:
        """Say over a new connection how far we are; what the other lacks follows when it has."""
        self.disconnected()
        chains = [play.chain for play in self._open_plays]
        wishes = sum(1 << WISHES.index(wish) for wish in self.wishes[self.seat])
        fields = {
            "match": self._match_id,
            "introduced": bytes([self._introduction.stage]),
            "wishes": bytes([wishes]),
            "chains": encode_positions(chains),
        }
        self._messages.append(CHANNEL.encode("resume", fields))

    @property
    def has_rematch(self) -> bool:
        """Whether both wish another match."""
        return all("rematch" in wishes for wishes in self.wishes)

    def rematch(self) -> Session:
        """Return the session of the next match, which both wish; this one is not used any more.

        Raises: Misuse where they do not.
        """
        if not self.has_rematch:
            raise Misuse("a rematch takes two")
        rules = self.rules if self.seat == HOST else None
        following = Session(
            self.seat,
            self._introduction.name,
            self._entropy,
            rules,
            self._resume_base,
            self._match_id,
        )
        if not self._is_linked:
            following.reconnect()
            if self._ahead:
                following.receive(self._ahead)
        return following

    def abandon(self) -> None:
        """End the match because the other does not come back; the record says so.

        Raises: Misuse where there is no match, or the other is there.
        """
        if self.phase != "playing" or self.is_linked:
            raise Misuse("a match is abandoned while the other player is away")
        chain = self._current.chain
        self._statements.append(Abandoned.signed(self.seat, chain, self._introduction.seed))
        self.phase = "stopped"
        self._events.append(MatchStopped("abandoned", "the other player did not come back", False))

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
            has_crossed = self._is_ahead and name in _CROSSING
            if self.phase not in _PHASES[name] and not has_crossed:
                raise OutOfTurn(f"a {name} message has no place in the phase {self.phase}")
            if name != "fault" and (name == "resume") == self._is_linked:
                raise OutOfTurn("both sides first say how far they are, and once")
            if name == "hello":
                self._on_hello(data)
            elif name == "resume" and self._is_of_another_match(fields["match"], data):
                return
            elif has_crossed and name not in ("wish", "chat"):
                return  # a message of the match before, which is over
            else:
                _RECEIVERS[name](self, fields)
        except (PeerFault, StaleCopy) as fault:
            self._stop(fault)
            raise

    def _on_hello(self, data: bytes) -> None:
        hello = self._introduction.take_hello(data)
        self._events.append(Introduced(hello.name, hello.rules))
        if self.seat == HOST:
            self._journal.append(message_entry(GUEST, data))
            self.phase = "nonce"
            self._open_nonce()

    def _on_nonce(self, fields: dict[str, bytes]) -> None:
        self._introduction.take_nonce(fields["nonce"])
        self._journal.append(message_entry(other(self.seat), CHANNEL.encode("nonce", fields)))
        if self.seat == GUEST:
            self._open_nonce()
        self._begin()

    def _on_chain(self, fields: dict[str, bytes]) -> None:
        theirs = other(self.seat)
        number = int.from_bytes(fields["hand"], "big")
        index = int.from_bytes(fields["index"], "big")
        if self.phase == "over" and self._closed < number <= len(self._plays):
            return  # the making of a next deck crossed the end of the match
        if not self._closed < number <= len(self._plays):
            raise OutOfTurn(f"hand {number} is not being played")
        if self._is_disputed:
            raise Forked("the other side went on from another past than the one it signed")
        play = self._plays[number - 1]
        due = len(play.chain) + 1
        if index != due:
            raise OutOfTurn(f"message {index} of hand {number} came where message {due} was due")
        self._take(play, Entry(theirs, fields["body"], fields["signature"]))

    def _take(self, play: Play, entry: Entry) -> None:
        """Take the other seat's next message in a chain."""
        chain = play.chain.extended(entry, self._introduction.their_key)
        hand = play.hand.receive(entry.seat, play.chain.head, entry.body)
        own = play.own.after(hand)
        self._tell(hand, entry.seat, own)
        self._advance(play, chain, hand, own, entry.seat)

    def _on_resume(self, fields: dict[str, bytes]) -> None:
        introduced = fields["introduced"][0]
        positions = decode_positions(fields["chains"])
        if introduced > len(STAGES) or fields["wishes"][0] >= 1 << len(WISHES):
            raise MalformedMessage("a position that cannot be")
        self._is_linked = True
        self._messages += self._introduction.own_since(introduced)
        for number in range(len(WISHES)):
            if fields["wishes"][0] >> number & 1:
                self._on_wish({"wish": bytes([number])})
        chains = [play.chain for play in self._open_plays]
        self._told = positions
        self._agains = sum(len(chain) for chain in chains)
        missing, self._is_disputed = what_is_missing(chains, positions)
        for chain, length in missing:
            self._messages += again_messages(chain, length)
        lacking = [chain for chain, length in missing if length < len(chain)]
        if self.phase == "over" and all(chain.hand > self._closed for chain in lacking):
            self.is_settled = True

    def _is_of_another_match(self, match: bytes, data: bytes) -> bool:
        """Tell whether a ``resume`` is of the match before or after this one, and take note.

        A seat begins the next match when both wish it, which the other may not yet have heard.
        Raises: OutOfTurn where the match is one that cannot be.
        """
        if not match and self.phase == "over":
            self._ahead = data
            self._on_wish({"wish": bytes([WISHES.index("rematch")])})
            return True
        if match and match == self._previous and not self._match_id:
            return True  # it comes again, as soon as the other has begun this match, too
        if match and self._match_id and match != self._match_id:
            raise OutOfTurn("the other side is in another match")
        return False

    def _on_again(self, fields: dict[str, bytes]) -> None:
        seat, number = Seat(fields["seat"][0]), int.from_bytes(fields["hand"], "big")
        index = int.from_bytes(fields["index"], "big")
        if seat not in (HOST, GUEST) or not 1 <= number <= len(self._plays):
            raise MalformedMessage("a message that no seat of this match can have written")
        play = self._plays[number - 1]
        entry = Entry(seat, fields["body"], fields["signature"])
        is_next = index == len(play.chain) + 1
        if is_next and seat != self.seat and number > self._closed:
            self._take(play, entry)
            return
        if not (is_next or 1 <= index <= len(play.chain)):
            raise OutOfTurn(f"message {index} of hand {number} came again, and is not due")
        key = self._introduction.key_of(seat)
        play.chain.until(index - 1).extended(entry, key)
        if not is_next and entry.is_same(play.chain.entries[index - 1]):
            self._agains -= 1
            if self._agains < 0:  # each costs us a signature
                raise OutOfTurn("messages come again and again")
            return
        if seat == self.seat:
            raise StaleCopy("this device has an older copy of the match than the other side")
        self._statements.append(Fork(number, index, seat, entry.body, entry.signature))
        raise Forked(f"the other side signed two messages {index} of hand {number}")

    def _on_wish(self, fields: dict[str, bytes]) -> None:
        number = fields["wish"][0]
        if number >= len(WISHES):
            raise MalformedMessage("an unknown wish")
        if self.phase == "hello" and WISHES[number] != "leave":
            return  # a wish of the match before, said once more
        theirs = other(self.seat)
        if WISHES[number] not in self.wishes[theirs]:
            self.wishes[theirs].add(WISHES[number])
            # Nobody wishes another match before this one is over, or waits for its end to leave.
            is_after = self.phase == "over" and WISHES[number] in ("rematch", "leave")
            self.is_settled = self.is_settled or is_after
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
    def _is_ahead(self) -> bool:
        """Whether we have begun the next match, and the other may not know yet."""
        has_heard = self.seat == GUEST and self.rules is not None
        return bool(self._previous) and self.phase == "hello" and not has_heard

    @property
    def _current(self) -> Play:
        return self._plays[self._closed]

    @property
    def _open_plays(self) -> list[Play]:
        """The chains a peer may lack something of: from the one that was closed last."""
        return self._plays[max(0, self._closed - 1) :]

    def _seat_entry(self) -> bytes:
        rules = self.rules if self.seat == HOST else None
        return seat_entry(self._introduction, rules, self._resume_base, self._previous)

    def _open_nonce(self) -> None:
        self._messages.append(self._introduction.open_nonce())
        self._journal.append(message_entry(self.seat, self._messages[-1]))

    def _replay(self, seat: Seat, message: bytes, own: OwnHand) -> None:
        """Take a message from our journal: what was checked then is not proven again."""
        name, fields = CHANNEL.decode(message)
        if name == "chain":
            number = int.from_bytes(fields["hand"], "big")
            if not 1 <= number <= len(self._plays):
                raise MalformedMessage("a journal with a hand out of order")
            play = self._plays[number - 1]
            entry = Entry(seat, fields["body"], fields["signature"])
            chain = play.chain.extended(entry, self._introduction.key_of(seat))
            hand = play.hand.receive(seat, play.chain.head, entry.body, is_checked=True)
            self._advance(play, chain, hand, own, seat)
            return
        self._introduction.take_again(seat, name, fields, message)
        if self._introduction.stage == len(STAGES):
            self._begin()
        elif self._introduction.stage >= 2:
            self.phase = "nonce"

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
        if self.phase == "playing" and self.is_linked:
            for play in self._plays[self._closed :]:
                name = self._due(play) if play.hand.writer == self.seat else None
                if name is not None:
                    return play, name
        return None

    def _lacks(self, position: Position) -> bool:
        if position.hand > len(self._plays):
            return True
        return position.length > len(self._plays[position.hand - 1].chain)

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
        hand = play.hand.receive(self.seat, head, body, is_checked=True)
        chain = play.chain.signed(self.seat, body, self._introduction.seed)
        self._messages.append(chain_message(chain, len(chain)))
        self._tell(hand, self.seat, own)
        self._advance(play, chain, hand, own, self.seat)

    def _tell(self, hand: Hand, seat: Seat, own: OwnHand) -> None:
        event = tell(hand, seat, self.seat, own.cards)
        if event is not None:
            self._events.append(event)

    def _advance(self, play: Play, chain: Chain, hand: Hand, own: OwnHand, seat: Seat) -> None:
        """Put a checked message's outcome in place, and do what follows from it."""
        before = play.hand
        play.chain, play.hand, play.own = chain, hand, own
        self._journal.append(message_entry(seat, chain_message(chain, len(chain)), own))
        assert self.match is not None
        if hand.last == "upcard" and self.match.rules.target:
            self._prepare()
        if hand.result is not None and before.result is None:
            self.match = self.match.add(hand.result)
            stock = None if hand.deal is None else hand.deal.stock
            self._events.append(DealOver(hand.number, hand.result, self.match, stock))
        if hand.state == "closed":
            self._close(play)
            self.is_settled = self.phase == "over" and seat != self.seat

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

    def _stop(self, fault: GinError) -> None:
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
    "resume": ("hello", "nonce", "playing", "over"),
    "again": ("playing", "over"),
}

_CROSSING = ("chain", "wish", "chat", "again")  # what is said when a match is over

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
    "resume": Session._on_resume,
    "again": Session._on_again,
}
