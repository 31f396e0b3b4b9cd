"""The table, what both seats know of a hand: docs/protocol.md 10."""

from collections.abc import Sequence

from tests.verifier.faults import need
from tests.verifier.melds import best
from tests.verifier.result import Result, shown_result
from tests.verifier.rules import Rules

STATES = (
    "offer",
    "second_offer",
    "must_draw",
    "draw",
    "serve",
    "discard",
    "show",
    "close",
    "closed",
)


class Table:
    """It starts with `upcard`; each move checks that it is legal, then changes it."""

    def __init__(self, rules: Rules, dealer: int, upcard: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.state = "offer" if rules.offered else "draw"
        self.turn = 1 - dealer
        self.stock = 31
        self.idle = 0
        self.taken: int | None = None
        self.pile = [upcard]
        self.known: tuple[set[int], set[int]] = (set(), set())
        self.result: Result | None = None

    def encode(self) -> bytes:
        """The bytes that are hashed."""
        rules = self.rules.data
        made = len(rules).to_bytes(2, "big") + rules
        made += bytes([self.dealer, STATES.index(self.state), self.turn, self.stock, self.idle])
        made += bytes([255 if self.taken is None else self.taken])
        for cards in (self.pile, sorted(self.known[0]), sorted(self.known[1])):
            made += bytes([len(cards), *cards])
        return made + (b"\0" if self.result is None else b"\1" + self.result.encode())

    @property
    def writer(self) -> int | None:
        """The seat that writes next: docs/protocol.md 9.1, and the end of 10.1."""
        if self.state == "closed":
            return None
        if self.state in ("serve", "show"):
            return 1 - self.turn
        if self.state != "close" or self.result is None:
            return self.turn
        if self.result.kind == 4:
            return self.result.winner
        return 1 - self.turn if self.result.kind == 3 else self.turn

    def do_pass(self) -> None:
        """Pass."""
        self.state = "second_offer" if self.state == "offer" else "must_draw"
        self.turn = 1 - self.turn

    def take(self) -> None:
        """Take the upcard, or the last discard."""
        self.taken = self.pile.pop()
        self.known[self.turn].add(self.taken)
        self.state = "discard"

    def draw(self) -> None:
        """Ask for a card of the stock."""
        self.state = "serve"

    def serve(self) -> None:
        """Give the card of the stock."""
        self.stock -= 1
        self.idle = 0
        self.state = "discard"

    def discard(self, card: int) -> None:
        """Throw a card."""
        self._may_throw(card)
        self._throw(card)
        if self.stock <= 2 or self.idle >= 50:
            self.state = "close"
            self.result = Result(3, 2, 0)
        else:
            self.state = "draw"
            self.turn = 1 - self.turn

    def knock(self, card: int, ten: Sequence[int]) -> None:
        """Throw a card and show the rest."""
        self._may_throw(card)
        need(card not in ten, "illegal", "the card thrown is among the ten")
        self._may_hold(self.turn, ten, card)
        few = best(tuple(sorted(ten)))[0] <= self.rules.knock_limit
        need(few, "illegal", "too many points are left to knock")
        self._throw(card)
        self.known[self.turn].clear()
        self.known[self.turn].update(ten)
        self.state = "show"

    def show(self, ten: Sequence[int]) -> None:
        """The defender's cards."""
        defender = 1 - self.turn
        self._may_hold(defender, ten, None)
        knocker_ten = sorted(self.known[self.turn])
        self.known[defender].clear()
        self.known[defender].update(ten)
        self.result = shown_result(self.rules, self.turn, knocker_ten, ten)
        self.state = "close"

    def resign(self, seat: int) -> None:
        """The seat gives up the match."""
        self.result = Result(4, 1 - seat, 0)
        self.state = "close"

    def close(self) -> None:
        """Agree to the result."""
        self.state = "closed"

    def _may_throw(self, card: int) -> None:
        mine, others = self.known[self.turn], self.known[1 - self.turn]
        need(card != self.taken, "illegal", "the card was taken in this turn")
        need(card not in self.pile and card not in others, "illegal", "the card lies elsewhere")
        need(len(mine) < 11 or card in mine, "illegal", "the seat has eleven other cards")

    def _may_hold(self, seat: int, ten: Sequence[int], thrown: int | None) -> None:
        others = self.known[1 - seat]
        elsewhere = any(card in self.pile or card in others for card in ten)
        need(not elsewhere, "illegal", "one of the ten lies elsewhere")
        need(self.known[seat] - {thrown} <= set(ten), "illegal", "a known card is missing")

    def _throw(self, card: int) -> None:
        self.pile.append(card)
        self.known[self.turn].discard(card)
        if self.taken is not None:
            self.idle += 1
        self.taken = None
