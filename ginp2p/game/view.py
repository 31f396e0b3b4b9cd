"""What one seat sees: the public table, its own hand, and what follows from the two.

Screens and bots get a ``View`` and nothing else, so they cannot see more. It holds hidden
cards and is therefore no ``Record``: printing it shows none.
"""

from __future__ import annotations

from ginp2p.game.cards import Card, Seat
from ginp2p.game.deal import Action, Deal
from ginp2p.game.match import Match
from ginp2p.game.melds import HAND_SIZE, Division, best_discard, best_division, knock_discards
from ginp2p.game.rules import Rules
from ginp2p.game.sentence import Sentence, sentence

__all__ = ("View",)

_PLAYED = {
    "offer": ("take", "pass"),
    "second_offer": ("take", "pass"),
    "must_draw": ("draw",),
    "draw": ("draw", "take"),
    "discard": ("discard", "knock"),
}
"""What a player decides in each phase; the rest is done for it."""

_ACTIONS = {phase: tuple([Action(kind) for kind in kinds]) for phase, kinds in _PLAYED.items()}

_OFFERED = Sentence("That is not possible now: take the upcard or pass.")
_NOT_NOW = {
    "offer": _OFFERED,
    "second_offer": _OFFERED,
    "must_draw": Sentence("That is not possible now: draw from the stock."),
    "draw": Sentence("That is not possible now: draw from the stock or take the upcard."),
    "discard": Sentence("That is not possible now: discard or knock."),
}


class View:
    """One seat's sight of a hand.

    seat: whose. deal: the public table. match: the score before this hand.
    hand: its cards, in canonical order, whatever the order they are given in.
    drawn: the card it drew from the stock in this turn, or None.
    """

    def __init__(
        self, seat: Seat, deal: Deal, hand: tuple[Card, ...], match: Match, drawn: Card | None
    ) -> None:
        self.seat = seat
        self.deal = deal
        self.hand = tuple(sorted(hand))
        self.match = match
        self.drawn = drawn
        self._best: tuple[Card, int] | None = None  # once it was asked for

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.deal.rules

    @property
    def upcard(self) -> Card | None:
        """The top of the discard pile."""
        return self.deal.upcard

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat has a decision to make."""
        return self.deal.phase in _PLAYED and self.deal.turn == self.seat

    @property
    def best_discard(self) -> tuple[Card, int] | None:
        """The discard that leaves the fewest points, and these; None without eleven cards."""
        if len(self.hand) != HAND_SIZE + 1:
            return None
        if self._best is None:
            self._best = best_discard(self.hand, self.deal.taken)
        return self._best

    @property
    def division(self) -> Division:
        """The hand in melds and deadwood; of eleven cards, the best discard is deadwood."""
        best = self.best_discard
        if best is None:
            return best_division(self.hand)
        ten = best_division([card for card in self.hand if card != best[0]])
        return Division(ten.melds, tuple(sorted(ten.deadwood + (best[0],))))

    @property
    def deadwood_points(self) -> int:
        """The fewest points the hand leaves; of eleven cards, after the best discard."""
        best = self.best_discard
        return best_division(self.hand).points if best is None else best[1]

    def actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, resigning left out; nothing when it is not its turn.

        Cards come in canonical order, knocks last.
        """
        if not self.is_my_turn:
            return ()
        if self.deal.phase != "discard":
            return _ACTIONS[self.deal.phase]
        taken = self.deal.taken
        found = [Action("discard", card) for card in self.hand if card != taken]
        for card, _ in self._knocks():
            found.append(self.knock(card))
        return tuple(found)

    def knock(self, card: Card) -> Action:
        """Return the action of knocking with this discard; whether it is legal, the table says."""
        return Action("knock", card, tuple([each for each in self.hand if each != card]))

    def knock_discards(self) -> dict[Card, int]:
        """Return the discards that allow a knock now, each with the points left after it."""
        return dict(self._knocks()) if self.is_my_turn else {}

    def why_not(self, kind: str, card: Card | None = None) -> Sentence | None:
        """Return why this seat may not do that now, in a player's words; None when it may.

        kind: pass, take, draw, discard or knock. card: the discard meant, or None for any.
        """
        if self.deal.result is not None or self.deal.phase == "show":
            return sentence("The hand is over.")
        if not self.is_my_turn:
            return sentence("It is the other player's turn.")
        if kind not in _PLAYED[self.deal.phase]:
            return _NOT_NOW[self.deal.phase]
        if kind not in ("discard", "knock"):
            return None
        if card is not None and card not in self.hand:
            return sentence("You do not hold the ", card, ".")
        if card is not None and card == self.deal.taken:
            return sentence("You took the ", card, " in this turn, so another card has to go.")
        return None if kind == "discard" else self._why_no_knock(card)

    def _why_no_knock(self, card: Card | None) -> Sentence | None:
        limit = self.rules.knock_limit
        if card is None:
            left = self.deadwood_points
            if left <= limit:
                return None
            return Sentence(
                "Your best discard leaves {left} points; a knock needs {limit} or fewer.",
                (),
                (("left", left), ("limit", limit)),
            )
        left = best_division([each for each in self.hand if each != card]).points
        if left <= limit:
            return None
        return Sentence(
            "Without the {0} you have {left} points; a knock needs {limit} or fewer.",
            (card,),
            (("left", left), ("limit", limit)),
        )

    def _knocks(self) -> tuple[tuple[Card, int], ...]:
        if self.deal.phase != "discard":
            return ()
        return knock_discards(self.hand, self.rules.knock_limit, self.deal.taken)
