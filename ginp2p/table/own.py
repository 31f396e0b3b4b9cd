"""What one seat alone knows of a hand, and the messages it writes with it.

``OwnHand`` holds the seat's share of the deck's key and its cards; it lives beside the
public ``Hand`` and lies in the same order as that seat's masked cards. Nothing in here is
ever shown, logged or sent but through the messages below.
"""

from __future__ import annotations

from typing import Callable, TypeAlias

from ginp2p.deck.dealing import DEALER_HAND, OTHER_HAND, UPCARD
from ginp2p.deck.keys import joint_key, make_key
from ginp2p.deck.masking import Deck, encode_deck, first_parts, initial_deck
from ginp2p.deck.shuffle import shuffle
from ginp2p.deck.shuffle_proof import prove_shuffle
from ginp2p.deck.tokens import make_tokens, unmask_each
from ginp2p.entropy import Entropy
from ginp2p.errors import BadProof, IllegalMove, Misuse
from ginp2p.game.cards import Card, Seat, format_card, other
from ginp2p.game.deal import Action, Deal
from ginp2p.primitives import Point, scale_all
from ginp2p.table.binding import proof_context, table_hash
from ginp2p.table.hand import Hand
from ginp2p.table.wire import BODY, HASH_SIZE, encode_cards

__all__ = ("OwnHand",)

Fields: TypeAlias = "dict[str, bytes]"


class OwnHand:
    """One seat's secrets in one hand. Methods return a new one; none shows anything."""

    def __init__(
        self, seat: Seat, secret: int = 0, public: Point = b"", cards: tuple[Card, ...] = ()
    ) -> None:
        self.seat = seat
        self.cards = cards
        self._secret = secret
        self._public = public

    def secrets(self) -> tuple[int, Point, tuple[Card, ...]]:
        """Return the share of the deck's key, secret and public, and the cards: to be kept."""
        return self._secret, self._public, self.cards

    def after(self, hand: Hand) -> OwnHand:
        """Return what this seat knows after the other seat's message.

        hand: the public state after it.
        Raises: BadProof where a card the other showed, or gave us, is not what it must be.
        """
        if hand.last == "deal":
            low, high = DEALER_HAND
            return self._with(self._open(hand.dealing.deck[low:high], hand.tokens[: high - low]))
        if hand.last == "upcard":
            return self._with(self._open(hand.cards[self.seat], hand.tokens))
        if hand.last == "serve":
            return self._with(self.cards + self._open(hand.cards[self.seat][-1:], hand.tokens))
        if hand.shown:
            opened = self._open(hand.owed, tuple(shown.token for shown in hand.shown))
            for shown, card in zip(hand.shown, opened):
                if card != shown.card:
                    raise BadProof(f"the card shown as the {format_card(shown.card)} is another")
        return self

    def write(
        self, name: str, hand: Hand, head: bytes, entropy: Entropy, card: Card | None = None
    ) -> tuple[bytes, OwnHand]:
        """Return the body of our next message, and what we know after it.

        name: the message, as ``hand.MESSAGES`` lists it for the hand's state, or ``resign``.
        hand, head: the public state and the chain's head before it.
        card: what a ``discard`` or ``knock`` throws.
        Raises: IllegalMove where the rules forbid it.
        """
        writing = _Writing(self, hand, head, entropy)
        if name in ("discard", "knock"):
            if card not in self.cards:
                held = "that card" if card is None else "the " + format_card(card)
                raise IllegalMove(f"you do not hold {held}")
            fields, after = (writing.discard if name == "discard" else writing.knock)(card)
        else:
            fields, after = _WRITERS[name](writing)
        return BODY.encode(name, fields), after

    def _with(self, cards: tuple[Card, ...]) -> OwnHand:
        return OwnHand(self.seat, self._secret, self._public, cards)

    def _open(self, masked: Deck, theirs: tuple[Point, ...]) -> tuple[Card, ...]:
        ours = scale_all(first_parts(masked), self._secret)
        return tuple(Card(card) for card in unmask_each(masked, ours, theirs))


class _Writing:
    """One message being written; each method gives its fields and the seat's knowledge after."""

    def __init__(self, own: OwnHand, hand: Hand, head: bytes, entropy: Entropy) -> None:
        self.own = own
        self.seat = own.seat
        self.hand = hand
        self.head = head
        self.entropy = entropy

    def key(self) -> tuple[Fields, OwnHand]:
        context = proof_context(self.head, self.seat, "key")
        secret, public, proof = make_key(context, self.entropy)
        return {"key": public, "key_proof": proof}, OwnHand(self.seat, secret, public)

    def key_shuffle(self) -> tuple[Fields, OwnHand]:
        fields, own = self.key()
        joint = joint_key(self.hand.key_of(other(self.seat)), fields["key"])
        shuffled, _, _ = self._shuffle(initial_deck(joint), joint)
        fields.update(shuffled)
        return fields, own

    def shuffle(self) -> tuple[Fields, OwnHand]:
        fields, _, _ = self._shuffle(self.hand.dealing.deck, self.hand.joint)
        return fields, self.own

    def deal(self) -> tuple[Fields, OwnHand]:
        return self._dealt(DEALER_HAND), self.own

    def upcard(self) -> tuple[Fields, OwnHand]:
        upcard = self.hand.dealing.deck[UPCARD : UPCARD + 1]
        (card,) = self.own._open(upcard, self.hand.tokens[-1:])
        fields = self._dealt(OTHER_HAND)
        fields["card"] = encode_cards((card,))
        fields["table"] = table_hash(Deal.start(self.hand.rules, self.hand.dealer, card))
        return fields, self.own

    def pass_upcard(self) -> tuple[Fields, OwnHand]:
        return self._played(Action("pass")), self.own

    def take(self) -> tuple[Fields, OwnHand]:
        fields = self._played(Action("take"))
        return fields, self.own._with(self.own.cards + self._table.pile[-1:])

    def draw(self) -> tuple[Fields, OwnHand]:
        return self._played(Action("draw")), self.own

    def serve(self) -> tuple[Fields, OwnHand]:
        return self._played(Action("serve"), (self.hand.stock_card,)), self.own

    def discard(self, card: Card) -> tuple[Fields, OwnHand]:
        self._table.play(self.seat, Action("discard", card))
        fields, after, order = self._shuffle(self.hand.cards[self.seat], self.hand.joint)
        cards = tuple(self.own.cards[place] for place in order)
        place = cards.index(card)
        fields.update(self._played(Action("discard", card), (after[place],)))
        fields["place"] = bytes([place])
        fields["card"] = encode_cards((card,))
        return fields, self.own._with(cards[:place] + cards[place + 1 :])

    def knock(self, card: Card) -> tuple[Fields, OwnHand]:
        place = self.own.cards.index(card)
        ten = self.own.cards[:place] + self.own.cards[place + 1 :]
        masked = self.hand.cards[self.seat] + self.hand.cards[other(self.seat)]
        fields = self._played(Action("knock", card, ten), masked)
        fields["place"] = bytes([place])
        fields["card"] = encode_cards((card,))
        fields["cards"] = encode_cards(ten)
        return fields, self.own._with(ten)

    def show(self) -> tuple[Fields, OwnHand]:
        ten = self.own.cards
        fields = self._played(Action("show", None, ten), self.hand.cards[self.seat])
        fields["cards"] = encode_cards(ten)
        return fields, self.own

    def resign(self) -> tuple[Fields, OwnHand]:
        if not self.hand.bound:
            raise Misuse("a hand is resigned once the one before is over")
        fields = self._played(None if self.hand.deal is None else Action("resign"))
        fields.update(self._bound())
        return fields, self.own

    def close(self) -> tuple[Fields, OwnHand]:
        return self._played(None if self.hand.deal is None else Action("close")), self.own

    @property
    def _table(self) -> Deal:
        assert self.hand.deal is not None
        return self.hand.deal

    def _played(self, action: Action | None, masked: Deck = ()) -> Fields:
        """Return tokens and table hash of a move; None is one before there is a table.

        Raises: IllegalMove.
        """
        deal = None if action is None else self._table.play(self.seat, action)
        fields = self._tokens(masked)
        fields["table"] = table_hash(deal)
        return fields

    def _dealt(self, places: tuple[int, int]) -> Fields:
        deck = self.hand.dealing.deck
        fields = self._tokens(deck[places[0] : places[1]] + (deck[UPCARD],))
        fields.update(self._bound())
        return fields

    def _bound(self) -> Fields:
        bound = self.hand.bound
        return {"last_head": bound[:HASH_SIZE], "scores": bound[HASH_SIZE:]}

    def _tokens(self, masked: Deck) -> Fields:
        due = self.hand.owed + masked
        if not due:
            return {"tokens": b"", "token_proof": b""}
        own, context = self.own, proof_context(self.head, self.seat, "tokens")
        tokens, proof = make_tokens(own._secret, own._public, due, context, self.entropy)
        return {"tokens": b"".join(tokens), "token_proof": proof}

    def _shuffle(self, before: Deck, joint: Point) -> tuple[Fields, Deck, tuple[int, ...]]:
        after, secret = shuffle(before, joint, self.entropy)
        order = secret.permutation
        context = proof_context(self.head, self.seat, "shuffle")
        proof = prove_shuffle(before, after, joint, secret, context, self.entropy)
        return {"deck": encode_deck(after), "shuffle_proof": proof}, after, order


_WRITERS: dict[str, Callable[[_Writing], tuple[Fields, OwnHand]]] = {
    "key": _Writing.key,
    "key_shuffle": _Writing.key_shuffle,
    "shuffle": _Writing.shuffle,
    "deal": _Writing.deal,
    "upcard": _Writing.upcard,
    "pass": _Writing.pass_upcard,
    "take": _Writing.take,
    "draw": _Writing.draw,
    "serve": _Writing.serve,
    "show": _Writing.show,
    "resign": _Writing.resign,
    "close": _Writing.close,
}
