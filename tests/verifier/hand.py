"""One hand, message by message: docs/protocol.md 9."""

from collections.abc import Callable, Sequence

from tests.verifier.bodies import Body
from tests.verifier.edwards import add, cached
from tests.verifier.faults import need
from tests.verifier.fields import MALFORMED
from tests.verifier.keyproof import check_key
from tests.verifier.result import Result
from tests.verifier.ristretto import CARDS, B, Element, element
from tests.verifier.rules import Rules
from tests.verifier.shuffle import check_shuffle, read_deck
from tests.verifier.table import Table
from tests.verifier.tokens import Masked, check_tokens, opened
from tests.verifier.transcript import Transcript

_MAY = {
    "key": {"key"},
    "key_shuffle": {"key_shuffle"},
    "shuffle": {"shuffle"},
    "deal": {"deal"},
    "upcard": {"upcard"},
    "offer": {"pass", "take"},
    "second_offer": {"pass", "take"},
    "must_draw": {"draw"},
    "draw": {"draw", "take"},
    "serve": {"serve"},
    "discard": {"discard", "knock"},
    "show": {"show"},
    "close": {"close"},
    "closed": set(),
}


def initial_deck(joint: Element) -> list[Masked]:
    """The deck that the first shuffle starts from: docs/protocol.md 4.4."""
    return [(B, Element(add(card.point, cached(joint.point)))) for card in CARDS]


class Hand:
    """The state of a hand after the messages so far; bound is last_head and scores (9.3)."""

    def __init__(self, rules: Rules, dealer: int, bound: bytes) -> None:
        self.rules = rules
        self.dealer = dealer
        self.bound = bound
        self.table: Table | None = None
        self._early = "key"  # the state while there is no table
        self._gone: int | None = None  # who resigned while there was no table
        self._keys: dict[int, Element] = {}
        self._joint = CARDS[0]
        self.deck: list[Masked] = []
        self._dealt: list[Element] = []  # N's tokens in `deal`
        self.cards: tuple[list[Masked], list[Masked]] = ([], [])
        self._pile_top: Masked | None = None
        self.shown: list[tuple[int, Masked, Element]] = []  # to be confirmed by the next writer
        self._helped: list[Element] = []  # the knocker's tokens for the defender's ten

    @property
    def state(self) -> str:
        """The state, by its name in docs/protocol.md 9.1."""
        return self._early if self.table is None else self.table.state

    @property
    def result(self) -> Result | None:
        """The hand's result, if it has one."""
        if self._gone is not None:
            return Result(4, 1 - self._gone, 0)
        return None if self.table is None else self.table.result

    @property
    def writer(self) -> int | None:
        """The seat that writes next."""
        if self.table is not None:
            return self.table.writer
        if self._early == "close" and self._gone is not None:
            return 1 - self._gone
        if self._early == "closed":
            return None
        return 1 - self.dealer if self._early in ("key_shuffle", "deal") else self.dealer

    def accept(self, seat: int, data: bytes, head: bytes) -> None:
        """One message, in the order of checks of docs/protocol.md 9.3; head is that before it."""
        body = Body(data)
        need(seat == self.writer, "turn", "it is not for this seat to write")
        ending = body.name == "resign" and self.state not in ("close", "closed")
        need(ending or body.name in _MAY[self.state], "turn", f"{body.name} in {self.state}")
        if "last_head" in body.fields:
            same = body["last_head"] + body["scores"] == self.bound
            need(same, "bound", "last head or scores are not those of the hand before")
        context = Transcript("proof").absorb("head", head)
        act: Callable[[int, Body, Transcript], None] = getattr(self, f"_{body.name}")
        act(seat, body, context)
        if "table" in body.fields:
            need(body["table"] == self.table_hash(), "table", "the table differs")

    def table_hash(self) -> bytes:
        """What a message that leads here has in its field table."""
        table = b"" if self.table is None else self.table.encode()
        return Transcript("table").absorb("table", table).h32("table hash")

    def asked(self, name: str) -> list[Masked]:
        """The cards that a message has tokens for, after those owed (9.4); not for discard."""
        table = self.table
        if name == "deal":
            return [*self.deck[:10], self.deck[20]]
        if name == "upcard":
            return self.deck[10:21]
        if table is None or name not in ("serve", "knock", "show"):
            return []
        if name == "serve":
            return [self.deck[52 - table.stock]]
        mine, others = self.cards[table.turn], self.cards[1 - table.turn]
        return [*mine, *others] if name == "knock" else list(others)

    def _tokens(
        self, seat: int, body: Body, context: Transcript, cards: Sequence[Masked]
    ) -> list[Element]:
        """The tokens of a message, after those owed (docs/protocol.md 9.4)."""
        owed, self.shown = self.shown, []
        asked = [card for _, card, _ in owed] + list(cards)
        if not asked:
            nothing = not body["tokens"] and not body["token_proof"]
            need(nothing, MALFORMED, "tokens for nothing")
            return []
        phase = context.absorb("phase", b"tokens").absorb("seat", bytes([seat]))
        tokens = check_tokens(phase, self._keys[seat], asked, body["tokens"], body["token_proof"])
        for (claim, card, theirs), mine in zip(owed, tokens):
            need(opened(card, theirs, mine) == claim, "claim", "a shown card is another")
        return tokens[len(owed) :]

    def has_key(self, seat: int) -> bool:
        """Has the seat given its key for this deck?"""
        return seat in self._keys

    def _read_key(self, seat: int, body: Body, context: Transcript) -> None:
        key = element(body["key"])
        phase = context.absorb("phase", b"key").absorb("seat", bytes([seat]))
        check_key(phase, key, body["key_proof"])
        self._keys[seat] = key

    def _shuffled(
        self, seat: int, body: Body, context: Transcript, before: Sequence[Masked]
    ) -> list[Masked]:
        deck = read_deck(body["deck"])
        phase = context.absorb("phase", b"shuffle").absorb("seat", bytes([seat]))
        check_shuffle(phase, self._joint, before, deck, body["shuffle_proof"])
        return deck

    def _key(self, seat: int, body: Body, context: Transcript) -> None:
        self._read_key(seat, body, context)
        self._early = "key_shuffle"

    def _key_shuffle(self, seat: int, body: Body, context: Transcript) -> None:
        self._read_key(seat, body, context)
        joint = Element(add(self._keys[0].point, cached(self._keys[1].point)))
        need(any(joint.encoding), "proof", "the joint key is the identity")
        self._joint = joint
        self.deck = self._shuffled(seat, body, context, initial_deck(joint))
        self._early = "shuffle"

    def _shuffle(self, seat: int, body: Body, context: Transcript) -> None:
        self.deck = self._shuffled(seat, body, context, self.deck)
        self._early = "deal"

    def _deal(self, seat: int, body: Body, context: Transcript) -> None:
        self._dealt = self._tokens(seat, body, context, self.asked("deal"))
        self._early = "upcard"

    def _upcard(self, seat: int, body: Body, context: Transcript) -> None:
        tokens = self._tokens(seat, body, context, self.asked("upcard"))
        upcard = opened(self.deck[20], tokens[-1], self._dealt[-1])
        need(upcard == body.number("card"), "claim", "the upcard is another")
        self.table = Table(self.rules, self.dealer, body.number("card"))
        self.cards[self.dealer].extend(self.deck[:10])
        self.cards[1 - self.dealer].extend(self.deck[10:20])
        self._pile_top = self.deck[20]

    def _pass(self, seat: int, body: Body, context: Transcript) -> None:
        self._known_table().do_pass()
        self._tokens(seat, body, context, [])

    def _take(self, seat: int, body: Body, context: Transcript) -> None:
        self._known_table().take()
        self._tokens(seat, body, context, [])
        assert self._pile_top is not None
        self.cards[seat].append(self._pile_top)

    def _draw(self, seat: int, body: Body, context: Transcript) -> None:
        self._known_table().draw()
        self._tokens(seat, body, context, [])

    def _serve(self, seat: int, body: Body, context: Transcript) -> None:
        (card,) = self.asked("serve")
        self._known_table().serve()
        self._tokens(seat, body, context, [card])
        self.cards[1 - seat].append(card)

    def _discard(self, seat: int, body: Body, context: Transcript) -> None:
        card, place = body.number("card"), body.number("place")
        self._known_table().discard(card)
        deck = self._shuffled(seat, body, context, self.cards[seat])
        thrown = deck.pop(place)
        (token,) = self._tokens(seat, body, context, [thrown])
        self.shown = [(card, thrown, token)]
        self._pile_top = thrown
        self.cards[seat][:] = deck

    def _knock(self, seat: int, body: Body, context: Transcript) -> None:
        card, place, ten = body.number("card"), body.number("place"), list(body["cards"])
        self._known_table().knock(card, ten)
        tokens = self._tokens(seat, body, context, self.asked("knock"))
        eleven = list(self.cards[seat])
        claimed = [*ten[:place], card, *ten[place:]]
        self.shown = list(zip(claimed, eleven, tokens))
        self._helped = tokens[11:]
        self._pile_top = self.cards[seat].pop(place)

    def _show(self, seat: int, body: Body, context: Transcript) -> None:
        mine = self.cards[seat]
        self._known_table().show(list(body["cards"]))
        tokens = self._tokens(seat, body, context, mine)
        for claim, card, own, other in zip(body["cards"], mine, tokens, self._helped):
            need(opened(card, own, other) == claim, "claim", "a shown card is another")

    def _resign(self, seat: int, body: Body, context: Transcript) -> None:
        self._tokens(seat, body, context, [])
        if self.table is None:
            self._gone = seat
            self._early = "close"
        else:
            self.table.resign(seat)

    def _close(self, seat: int, body: Body, context: Transcript) -> None:
        self._tokens(seat, body, context, [])
        if self.table is None:
            self._early = "closed"
        else:
            self.table.close()

    def _known_table(self) -> Table:
        assert self.table is not None
        return self.table
