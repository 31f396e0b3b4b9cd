"""How two seats come to a match: hellos, then the nonces they committed to.

One seat's side of docs/protocol.md, "Hellos and the match". It ends with the match id and
both keys, on which everything after it is signed.
"""

from __future__ import annotations

from ginp2p.errors import MalformedMessage, OutOfTurn
from ginp2p.game.cards import GUEST, HOST, Seat, other
from ginp2p.game.rules import Rules
from ginp2p.primitives import sign_keypair
from ginp2p.table.hello import Hello, check_nonce, check_same_copy, commit_nonce, match_id
from ginp2p.table.text import MAX_NAME, encode_text
from ginp2p.table.wire import CHANNEL

__all__ = ("STAGES", "Introduction")

STAGES = (("hello", HOST), ("hello", GUEST), ("nonce", HOST), ("nonce", GUEST))
"""What is said, in this order, and by whom."""


class Introduction:
    """Both hellos and nonces, as far as they are known; pairs are host's and guest's.

    seed: of the key this seat signs the match with. nonce: ours, secret until opened.
    """

    def __init__(self, seat: Seat, name: str, seed: bytes, nonce: bytes) -> None:
        """Prepare.

        name: our player's; a guest may give it later, with ``call``, and leave it empty here.
        Raises: MalformedMessage where it cannot be shown.
        """
        self.seat = seat
        self.seed = seed
        self.nonce = nonce
        self.hellos: list[Hello | None] = [None, None]
        self.hello_bytes = [b"", b""]
        self.nonces = [b"", b""]
        self.name = ""
        if name:
            self.call(name)

    def call(self, name: str) -> None:
        """Take our player's name. Raises: MalformedMessage where it cannot be shown."""
        self.name = encode_text(name, MAX_NAME).decode()

    @property
    def names(self) -> tuple[str, str]:
        """The names as far as known; empty where not."""
        names = ["" if hello is None else hello.name for hello in self.hellos]
        return (names[HOST], names[GUEST])

    @property
    def rules(self) -> Rules | None:
        """The host's rules; None before they are known."""
        hello = self.hellos[HOST]
        return None if hello is None else hello.rules

    @property
    def their_key(self) -> bytes:
        """The key the other seat signs with, once its hello is there."""
        return self.key_of(other(self.seat))

    def key_of(self, seat: Seat) -> bytes:
        """Return the key a seat signs with, once its hello is there."""
        hello = self.hellos[seat]
        assert hello is not None
        return hello.key

    @property
    def stage(self) -> int:
        """How many of ``STAGES`` are there."""
        return sum(bool(data) for data in self.hello_bytes) + sum(map(bool, self.nonces))

    def message(self, stage: int) -> bytes:
        """Return the channel message of one of ``STAGES``, counted from 0, that is there."""
        name, seat = STAGES[stage]
        if name == "hello":
            return self.hello_bytes[seat]
        return CHANNEL.encode("nonce", {"nonce": self.nonces[seat]})

    def own_since(self, stage: int) -> list[bytes]:
        """Return our channel messages after the first ``stage`` of ``STAGES``."""
        later = range(stage, self.stage)
        return [self.message(each) for each in later if STAGES[each][1] == self.seat]

    @property
    def match_id(self) -> bytes:
        """The match's id, 32 bytes; empty while a nonce is still closed."""
        if not all(self.nonces):
            return b""
        hellos, nonces = self.hello_bytes, self.nonces
        return match_id(hellos[HOST], hellos[GUEST], nonces[HOST], nonces[GUEST])

    def introduce(self, rules: Rules) -> bytes:
        """Return our hello, a channel message. Raises: MalformedMessage without a name."""
        if not self.name:
            raise MalformedMessage("whoever sits down has a name")
        key, commitment = sign_keypair(self.seed), commit_nonce(self.nonce)
        hello = Hello(rules, key, self.name, commitment)
        self.hellos[self.seat], self.hello_bytes[self.seat] = hello, hello.encode()
        return self.hello_bytes[self.seat]

    def open_nonce(self) -> bytes:
        """Return our nonce, a channel message; for when the other's hello is there."""
        self.nonces[self.seat] = self.nonce
        return self.message(2 + self.seat)

    def take_again(self, seat: Seat, name: str, fields: dict[str, bytes], data: bytes) -> None:
        """Take a message of either seat's from our journal. Raises: PeerFault."""
        if (name, seat) == STAGES[0] and seat == self.seat:
            return  # a host has introduced itself with the rules in its seat's entry
        if self.stage == len(STAGES) or (name, seat) != STAGES[self.stage]:
            raise MalformedMessage("a journal whose beginning is out of order")
        if seat != self.seat and name == "hello":
            self.take_hello(data)
        elif seat != self.seat:
            self.take_nonce(fields["nonce"])
        elif name == "nonce":
            self.open_nonce()
        elif self.rules is not None:
            self.introduce(self.rules)

    def take_hello(self, data: bytes) -> Hello:
        """Take the other's hello. Raises: PeerFault."""
        theirs = other(self.seat)
        hello = Hello.decode(data)
        if self.hellos[theirs] is not None:
            raise OutOfTurn("a second hello")
        check_same_copy(hello)
        ours = self.hellos[self.seat]
        if ours is not None and (hello.rules != ours.rules or hello.key == ours.key):
            raise MalformedMessage("the guest's hello does not answer the host's")
        self.hellos[theirs], self.hello_bytes[theirs] = hello, data
        return hello

    def take_nonce(self, nonce: bytes) -> None:
        """Take the other's opened nonce. Raises: BadProof."""
        theirs = other(self.seat)
        hello = self.hellos[theirs]
        assert hello is not None
        check_nonce(nonce, hello.commitment)
        self.nonces[theirs] = nonce
