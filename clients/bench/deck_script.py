"""The deck's steps, timed, on either virtual machine: from a message's bytes, or to them.

``main({"rounds": n})`` returns the milliseconds of each step in each round; what it needs
is made at the first call. Keeps to the dialect of the core.
"""

from __future__ import annotations

from typing import Any, Callable

from ginp2p.deck.keys import joint_key, make_key
from ginp2p.deck.masking import Deck, decode_deck, encode_deck, initial_deck
from ginp2p.deck.shuffle import shuffle
from ginp2p.deck.shuffle_proof import prove_shuffle, verify_shuffle
from ginp2p.deck.tokens import make_tokens, unmask_each, verify_tokens
from ginp2p.deck.transcript import Transcript
from ginp2p.entropy import SeededEntropy
from ginp2p.primitives import decode_points

try:
    from clock import now  # type: ignore[import-not-found]  # clients/web/core/run.mjs
except ImportError:
    from time import perf_counter

    def now() -> float:
        return perf_counter() * 1000


SEED = b"bench"
CONTEXT = Transcript("bench")
HAND = 11


class Table:
    """A deck under two seats' keys, and the messages that the steps check."""

    def __init__(self) -> None:
        drawn = SeededEntropy(SEED)(1 << 17)  # SHA-512 would be measured, too
        self._drawn = drawn
        self._at = 0
        self.secret, self.public, _ = make_key(CONTEXT, self.entropy)
        self.other_secret, self.other_public, _ = make_key(CONTEXT, self.entropy)
        self.joint = joint_key(self.public, self.other_public)
        self.first = initial_deck(self.joint)
        self.deck, _ = shuffle(self.first, self.joint, self.entropy)
        self.hand = self.deck[:HAND]
        self.shuffled: dict[str, tuple[bytes, bytes]] = {}
        for name, before in self.decks():
            self.shuffled[name] = self.shuffle(before)
        self.tokens, self.token_proof = self.make_tokens()
        self.others, _ = make_tokens(
            self.other_secret, self.other_public, self.hand, CONTEXT, self.entropy
        )

    def entropy(self, count: int) -> bytes:
        """Bytes that cost nothing, over and over: nothing here is secret."""
        if self._at + count > len(self._drawn):
            self._at = 0
        self._at += count
        return self._drawn[self._at - count : self._at]

    def decks(self) -> tuple[tuple[str, Deck], ...]:
        """The decks that are shuffled."""
        return (("first_52", self.first), ("52", self.deck), ("11", self.hand))

    def shuffle(self, before: Deck) -> tuple[bytes, bytes]:
        """Return a shuffled deck's bytes and the proof."""
        after, secret = shuffle(before, self.joint, self.entropy)
        proof = prove_shuffle(before, after, self.joint, secret, CONTEXT, self.entropy)
        return encode_deck(after), proof

    def check(self, before: Deck, message: tuple[bytes, bytes]) -> None:
        """Check what ``shuffle`` returned."""
        after = decode_deck(message[0], len(before))
        verify_shuffle(before, after, self.joint, message[1], CONTEXT)

    def make_tokens(self) -> tuple[bytes, bytes]:
        """Return tokens for the hand, as bytes, and the proof."""
        tokens, proof = make_tokens(self.secret, self.public, self.hand, CONTEXT, self.entropy)
        return b"".join(tokens), proof

    def check_tokens(self) -> None:
        """Check what ``make_tokens`` returned."""
        tokens = decode_points(self.tokens, HAND)
        verify_tokens(self.public, self.hand, tokens, self.token_proof, CONTEXT)

    def open(self) -> None:
        """Open the hand with both seats' tokens."""
        unmask_each(self.hand, decode_points(self.tokens, HAND), self.others)


tables: list[Table] = []  # the one table, once it is set


def main(data: Any) -> Any:
    """Return {step: [milliseconds of each round]}, and the sizes of messages in bytes."""
    if not tables:
        tables.append(Table())
    table = tables[0]
    times: dict[str, list[float]] = {}
    for _ in range(data["rounds"]):
        for name, before in table.decks():
            _timed(times, "shuffle_" + name, table.shuffle, before)
            _timed(times, "check_" + name, table.check, before, table.shuffled[name])
        _timed(times, "tokens_11", table.make_tokens)
        _timed(times, "check_tokens_11", table.check_tokens)
        _timed(times, "open_11", table.open)
    sizes = {}
    for name, message in table.shuffled.items():
        sizes["size_" + name] = len(message[0]) + len(message[1])
    return {"times": times, "sizes": sizes}


def _timed(
    times: dict[str, list[float]], name: str, step: Callable[..., object], *given: object
) -> None:
    start = now()
    step(*given)
    times.setdefault(name, []).append(now() - start)
