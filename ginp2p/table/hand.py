"""The public state of one hand: what its chain of messages says, checked.

Both seats and every later verifier run this same code over the same messages; none of it
needs a secret. A card is *claimed* when it is shown, with the shower's token; the other
seat, whose next message must carry its own token for it, checks the claim at once with its
secret, and a stranger checks it at that next message.

    state                    writer    messages
    key                      D         key
    key_shuffle              N         key_shuffle
    shuffle                  D         shuffle
    deal                     N         deal        (tokens for D's ten and the upcard)
    upcard                   D         upcard      (tokens for N's ten and the upcard)
    offer, second_offer      active    pass, take
    must_draw                active    draw
    draw                     active    draw, take
    serve                    opponent  serve       (the token for the stock card)
    discard                  active    discard, knock
    show                     defender  show
    close                    the seat that did not write the ending message   close

The seat that is the writer may also resign, once the hand before is closed, but not in
``close``. From ``offer`` on, state and writer are those of the public table (``Deal``).
"""

from __future__ import annotations

from ginp2p.deck.dealing import DEALER_HAND, OTHER_HAND, UPCARD, Dealing
from ginp2p.deck.masking import DECK_SIZE, Deck, MaskedCard, decode_deck
from ginp2p.deck.shuffle_proof import verify_shuffle
from ginp2p.deck.tokens import unmask, verify_tokens
from ginp2p.deck.transcript import Transcript
from ginp2p.errors import (
    BadProof,
    IllegalMove,
    IllegalPlay,
    MalformedMessage,
    OutOfTurn,
    TableDiffers,
)
from ginp2p.game.cards import SEATS, Card, Seat, by_seat, format_card, other
from ginp2p.game.deal import Action, Deal
from ginp2p.game.melds import HAND_SIZE
from ginp2p.game.rules import Rules
from ginp2p.game.score import Result, resigned
from ginp2p.primitives import Point, decode_point, decode_points
from ginp2p.record import Record
from ginp2p.table.binding import proof_context, table_hash
from ginp2p.table.wire import BODY, decode_cards

__all__ = ("MESSAGES", "Hand", "Shown")

MESSAGES = {
    "key": ("key",),
    "key_shuffle": ("key_shuffle",),
    "shuffle": ("shuffle",),
    "deal": ("deal",),
    "upcard": ("upcard",),
    "offer": ("pass", "take"),
    "second_offer": ("pass", "take"),
    "must_draw": ("draw",),
    "draw": ("draw", "take"),
    "serve": ("serve",),
    "discard": ("discard", "knock"),
    "show": ("show",),
    "close": ("close",),
    "closed": (),
}


class Shown(Record):
    """A card its holder has shown: the masked card, the holder's token, the card claimed."""

    FIELDS = ("masked", "token", "card")

    def __init__(self, masked: MaskedCard, token: Point, card: Card) -> None:
        self.masked = masked
        self.token = token
        self.card = card

    def check(self, others_token: Point) -> None:
        """Check the claim with the other seat's token. Raises: BadProof."""
        if unmask(self.masked, self.token, others_token) != self.card:
            raise BadProof(f"the card shown as the {format_card(self.card)} is another one")


class Hand(Record):
    """One hand's public state. ``receive`` returns the next one and changes nothing.

    bound: the head of the hand before and the hand points so far, 36 bytes, once that hand
        is closed; empty while this deck is only being prepared.
    step: the state while there is no table yet.
    cards: the masked cards of host and guest, in the order they lie; eleven in mid-turn.
    top: the masked card on the discard pile, where it can be taken.
    tokens: what the last message gave for the other seat's cards (in ``deal`` the last is
        for the upcard).
    shown: the cards the last message showed, for which the other seat owes its tokens.
    resigned: the result of a hand that was resigned before there was a table.
    last: the name of the message that led here.
    """

    FIELDS = (
        "number",
        "rules",
        "dealer",
        "bound",
        "dealing",
        "step",
        "deal",
        "cards",
        "top",
        "tokens",
        "shown",
        "resigned",
        "last",
    )

    def __init__(
        self,
        number: int,
        rules: Rules,
        dealer: Seat,
        bound: bytes = b"",
        dealing: Dealing | None = None,
        step: str = "key",
        deal: Deal | None = None,
        cards: tuple[Deck, Deck] = ((), ()),
        top: MaskedCard | None = None,
        tokens: tuple[Point, ...] = (),
        shown: tuple[Shown, ...] = (),
        resigned: Result | None = None,
        last: str = "",
    ) -> None:
        self.number = number
        self.rules = rules
        self.dealer = dealer
        self.bound = bound
        self.dealing = dealing or Dealing()
        self.step = step
        self.deal = deal
        self.cards = cards
        self.top = top
        self.tokens = tokens
        self.shown = shown
        self.resigned = resigned
        self.last = last

    @property
    def state(self) -> str:
        """The state, as the table above names it, or ``closed``."""
        return self.step if self.deal is None else self.deal.phase

    @property
    def writer(self) -> Seat | None:
        """The one seat that may write now; None when the hand is closed."""
        if self.deal is not None:
            return self.deal.writer
        if self.resigned is not None:
            return self.resigned.winner if self.step == "close" else None
        return self.dealer if self.step in ("key", "shuffle", "upcard") else other(self.dealer)

    @property
    def result(self) -> Result | None:
        """How the hand ended, or None."""
        return self.resigned if self.deal is None else self.deal.result

    @property
    def stock_card(self) -> MaskedCard:
        """The masked card on top of the stock, in the state ``serve`` the one asked for."""
        assert self.deal is not None
        return self.dealing.deck[DECK_SIZE - self.deal.stock]

    @property
    def joint(self) -> Point:
        """The joint key this deck is masked under."""
        assert self.dealing.joint is not None
        return self.dealing.joint

    def key_of(self, seat: Seat) -> Point:
        """Return the public key of a seat's share in this deck."""
        key = self.dealing.dealer_key if seat == self.dealer else self.dealing.other_key
        assert key is not None
        return key

    @property
    def owed(self) -> Deck:
        """The shown cards for which the writer owes its tokens, in the order shown."""
        return tuple(shown.masked for shown in self.shown)

    def receive(self, seat: Seat, head: bytes, body: bytes, is_checked: bool = False) -> Hand:
        """Return the state after a message.

        head: the chain's head before the message.
        is_checked: our own message, or one whose proofs were checked before.
        Raises: PeerFault.
        """
        name, fields = BODY.decode(body)
        if seat != self.writer:
            raise OutOfTurn(f"the {SEATS[seat]} wrote {name} when the other was to write")
        if name == "resign":
            if self.state in ("close", "closed"):
                raise OutOfTurn("a hand that is over cannot be resigned")
        elif name not in MESSAGES[self.state]:
            due = " or ".join(MESSAGES[self.state])
            raise OutOfTurn(f"the {SEATS[seat]} wrote {name} when {due} was due")
        message = _Message(name, seat, head, fields, is_checked)
        after = _HANDLERS[name](self, message).replace(last=name)
        if "table" in fields and fields["table"] != table_hash(after.deal):
            raise TableDiffers(f"after {name}, the two sides see different tables")
        return after

    def _on_key(self, message: _Message) -> Hand:
        key = decode_point(message.fields["key"])
        dealing = self.dealing.with_dealer_key(
            key, message.fields["key_proof"], message.context("key")
        )
        return self.replace(dealing=dealing, step="key_shuffle")

    def _on_key_shuffle(self, message: _Message) -> Hand:
        key = decode_point(message.fields["key"])
        dealing = self.dealing.with_other_key(
            key, message.fields["key_proof"], message.context("key")
        )
        return self.replace(dealing=_shuffled(dealing, message), step="shuffle")

    def _on_shuffle(self, message: _Message) -> Hand:
        return self.replace(dealing=_shuffled(self.dealing, message), step="deal")

    def _on_deal(self, message: _Message) -> Hand:
        self._check_bound(message)
        low, high = DEALER_HAND
        deck = self.dealing.deck
        tokens = self._tokens(message, deck[low:high] + (deck[UPCARD],))
        return self.replace(tokens=tokens, step="upcard")

    def _on_upcard(self, message: _Message) -> Hand:
        self._check_bound(message)
        deck = self.dealing.deck
        theirs = deck[OTHER_HAND[0] : OTHER_HAND[1]]
        tokens = self._tokens(message, theirs + (deck[UPCARD],))
        (card,) = decode_cards(message.fields["card"])
        Shown(deck[UPCARD], tokens[HAND_SIZE], card).check(self.tokens[HAND_SIZE])
        own = deck[DEALER_HAND[0] : DEALER_HAND[1]]
        return self.replace(
            deal=Deal.start(self.rules, self.dealer, card),
            step="dealt",
            cards=by_seat(self.dealer, own, theirs),
            top=deck[UPCARD],
            tokens=tokens[:HAND_SIZE],
        )

    def _on_pass(self, message: _Message) -> Hand:
        deal = self._played(message, Action("pass"))
        self._tokens(message, ())
        return self.replace(deal=deal, tokens=(), shown=())

    def _on_take(self, message: _Message) -> Hand:
        deal = self._played(message, Action("take"))
        self._tokens(message, ())
        assert self.top is not None
        eleven = self.cards[message.seat] + (self.top,)
        return self._moved(message.seat, eleven, deal=deal, top=None)

    def _on_draw(self, message: _Message) -> Hand:
        deal = self._played(message, Action("draw"))
        self._tokens(message, ())
        return self.replace(deal=deal, tokens=(), shown=())

    def _on_serve(self, message: _Message) -> Hand:
        deal = self._played(message, Action("serve"))
        tokens = self._tokens(message, (self.stock_card,))
        drawer = other(message.seat)
        eleven = self.cards[drawer] + (self.stock_card,)
        return self._moved(drawer, eleven, deal=deal, tokens=tokens)

    def _on_discard(self, message: _Message) -> Hand:
        fields = message.fields
        after = decode_deck(fields["deck"], HAND_SIZE + 1)
        place = _place(fields)
        (card,) = decode_cards(fields["card"])
        deal = self._played(message, Action("discard", card))
        if not message.is_checked:
            verify_shuffle(
                self.cards[message.seat],
                after,
                self.joint,
                fields["shuffle_proof"],
                message.context("shuffle"),
            )
        (token,) = self._tokens(message, (after[place],))
        return self._moved(
            message.seat,
            after[:place] + after[place + 1 :],
            deal=deal,
            top=after[place],
            shown=(Shown(after[place], token, card),),
        )

    def _on_knock(self, message: _Message) -> Hand:
        fields = message.fields
        place = _place(fields)
        (card,) = decode_cards(fields["card"])
        ten = decode_cards(fields["cards"])
        deal = self._played(message, Action("knock", card, ten))
        eleven = self.cards[message.seat]
        tokens = self._tokens(message, eleven + self.cards[other(message.seat)])
        claimed = ten[:place] + (card,) + ten[place:]
        return self._moved(
            message.seat,
            eleven[:place] + eleven[place + 1 :],
            deal=deal,
            tokens=tokens[HAND_SIZE + 1 :],
            shown=tuple(Shown(*shown) for shown in zip(eleven, tokens, claimed)),
        )

    def _on_show(self, message: _Message) -> Hand:
        ten = decode_cards(message.fields["cards"])
        deal = self._played(message, Action("show", None, ten))
        masked = self.cards[message.seat]
        own = self._tokens(message, masked)
        for card, token, claimed, knockers in zip(masked, own, ten, self.tokens):
            Shown(card, token, claimed).check(knockers)
        return self.replace(deal=deal, tokens=(), shown=())

    def _on_resign(self, message: _Message) -> Hand:
        self._check_bound(message)
        self._tokens(message, ())
        if self.deal is None:
            return self.replace(resigned=resigned(message.seat), step="close", tokens=(), shown=())
        deal = self._played(message, Action("resign"))
        return self.replace(deal=deal, tokens=(), shown=())

    def _on_close(self, message: _Message) -> Hand:
        self._tokens(message, ())
        if self.deal is None:
            return self.replace(step="closed")
        return self.replace(deal=self._played(message, Action("close")), shown=())

    def _played(self, message: _Message, action: Action) -> Deal:
        assert self.deal is not None
        try:
            return self.deal.play(message.seat, action)
        except IllegalMove as refusal:
            raise IllegalPlay(
                f"the {SEATS[message.seat]} played against the rules: {refusal}"
            ) from None

    def _moved(self, seat: Seat, cards: Deck, **changes: object) -> Hand:
        """Return the state with a seat's masked cards replaced, and tokens used up."""
        fields: dict[str, object] = {"tokens": (), "shown": ()}
        fields.update(changes)
        return self.replace(cards=by_seat(seat, cards, self.cards[other(seat)]), **fields)

    def _check_bound(self, message: _Message) -> None:
        if not self.bound:
            raise OutOfTurn(
                f"hand {self.number} cannot go on before hand {self.number - 1} is over"
            )
        if message.fields["last_head"] + message.fields["scores"] != self.bound:
            raise TableDiffers(f"hand {self.number} does not follow from the hands before it")

    def _tokens(self, message: _Message, cards: Deck) -> tuple[Point, ...]:
        """Check a message's tokens, those owed first, and return those for ``cards``."""
        due = self.owed + cards
        proof = message.fields["token_proof"]
        if not due:
            if message.fields["tokens"] or proof:
                raise MalformedMessage(f"{message.name} carries tokens that nobody needs")
            return ()
        tokens = decode_points(message.fields["tokens"], len(due))
        if not message.is_checked:
            key = self.key_of(message.seat)
            verify_tokens(key, due, tokens, proof, message.context("tokens"))
        for shown, token in zip(self.shown, tokens):
            shown.check(token)
        return tokens[len(self.shown) :]


class _Message:
    """A decoded message on its way through ``Hand``."""

    def __init__(
        self, name: str, seat: Seat, head: bytes, fields: dict[str, bytes], is_checked: bool
    ) -> None:
        self.name = name
        self.seat = seat
        self.head = head
        self.fields = fields
        self.is_checked = is_checked

    def context(self, phase: str) -> Transcript:
        return proof_context(self.head, self.seat, phase)


def _shuffled(dealing: Dealing, message: _Message) -> Dealing:
    proof = None if message.is_checked else message.fields["shuffle_proof"]
    after = decode_deck(message.fields["deck"], DECK_SIZE)
    return dealing.with_shuffle(after, proof, message.context("shuffle"))


def _place(fields: dict[str, bytes]) -> int:
    place = fields["place"][0]
    if place > HAND_SIZE:
        raise MalformedMessage(f"place {place} in a hand of eleven")
    return place


_HANDLERS = {
    "key": Hand._on_key,
    "key_shuffle": Hand._on_key_shuffle,
    "shuffle": Hand._on_shuffle,
    "deal": Hand._on_deal,
    "upcard": Hand._on_upcard,
    "pass": Hand._on_pass,
    "take": Hand._on_take,
    "draw": Hand._on_draw,
    "serve": Hand._on_serve,
    "discard": Hand._on_discard,
    "knock": Hand._on_knock,
    "show": Hand._on_show,
    "resign": Hand._on_resign,
    "close": Hand._on_close,
}
