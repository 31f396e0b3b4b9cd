"""The dealing protocol: two keys, two proven shuffles, then a deck nobody knows.

Public facts only: both seats, and anybody with the record, hold the same ``Dealing``. D is
the dealer and N the other seat (docs/protocol.md, "The deck"):

    D: key    N: key and shuffle    D: shuffle    - the deck is committed

Places in the committed deck: D's ten are 0-9, N's ten 10-19, the upcard 20, the stock 21-51
in drawing order.
"""

from __future__ import annotations

from ginp2p.deck.keys import joint_key, verify_key
from ginp2p.deck.masking import Deck, initial_deck
from ginp2p.deck.shuffle_proof import verify_shuffle
from ginp2p.deck.transcript import Transcript
from ginp2p.errors import Misuse
from ginp2p.primitives import Point
from ginp2p.record import Record

__all__ = ("DEALER_HAND", "OTHER_HAND", "UPCARD", "Dealing")

DEALER_HAND = (0, 10)
OTHER_HAND = (10, 20)
UPCARD = 20


class Dealing(Record):
    """The state of one deck's making; each step returns the next state."""

    FIELDS = ("dealer_key", "other_key", "joint", "deck")

    def __init__(
        self,
        dealer_key: Point | None = None,
        other_key: Point | None = None,
        joint: Point | None = None,
        deck: Deck = (),
    ) -> None:
        self.dealer_key = dealer_key
        self.other_key = other_key
        self.joint = joint
        self.deck = deck

    def with_dealer_key(self, key: Point, proof: bytes, context: Transcript) -> Dealing:
        """Take D's key and its proof of knowledge. Raises: BadProof."""
        verify_key(key, proof, context)
        return Dealing(dealer_key=key)

    def with_other_key(self, key: Point, proof: bytes, context: Transcript) -> Dealing:
        """Take N's key, and set out the deck in its first order, masked for both.

        Raises: BadProof.
        """
        if self.dealer_key is None:
            raise Misuse("the dealer's key comes first")
        verify_key(key, proof, context)
        joint = joint_key(self.dealer_key, key)
        return Dealing(self.dealer_key, key, joint, initial_deck(joint))

    def with_shuffle(self, after: Deck, proof: bytes | None, context: Transcript) -> Dealing:
        """Take a shuffled deck. ``proof`` is None for our own, which needs no check.

        Raises: BadProof.
        """
        if self.joint is None:
            raise Misuse("both keys come before a shuffle")
        if proof is not None:
            verify_shuffle(self.deck, after, self.joint, proof, context)
        return self.replace(deck=after)
