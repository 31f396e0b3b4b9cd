"""The solo table: one player against a bot, with a dealer of its own.

The table holds both hands and the stock, so it is trusted, and printing it shows nothing.
What the other seat would have to do at a match's table, hand over a card, show its hand,
close, is done at once. Time and screens are elsewhere; randomness is handed in.
"""

from __future__ import annotations

from typing import Sequence

from ginp2p.entropy import Entropy, shuffled
from ginp2p.errors import IllegalMove, Misuse
from ginp2p.game.cards import ALL_CARDS, GUEST, HOST, Card, Seat, by_seat, format_card, other
from ginp2p.game.deal import Action, Deal
from ginp2p.game.match import Match
from ginp2p.game.rules import Rules
from ginp2p.game.score import Result, resigned
from ginp2p.game.view import View
from ginp2p.table.events import (
    DealOver,
    Discarded,
    Drawn,
    Event,
    HandDealt,
    HandShown,
    Knocked,
    MatchOver,
    UpcardPassed,
    UpcardTaken,
)

__all__ = ("SoloTable",)


class SoloTable:
    """A match between two seats of this process; the person counts as the guest.

    rules: what is played. entropy: shuffles the deck.
    match, deck: where a match is gone on with, the score before the hand on the table, and
        the order of that hand's 52 cards.
    actions: what was done in this hand.
    The first hand is dealt at once, each further one by ``next_hand``.
    """

    def __init__(
        self,
        rules: Rules,
        entropy: Entropy,
        match: Match | None = None,
        deck: Sequence[Card] = (),
    ) -> None:
        self.match = match or Match(rules)
        self.deck: tuple[Card, ...] = ()
        self.actions: tuple[Action, ...] = ()
        self._entropy = entropy
        self._events: tuple[list[Event], list[Event]] = ([], [])
        self.deal: Deal = self._deal_hand(deck or shuffled(ALL_CARDS, entropy))

    @property
    def is_hand_over(self) -> bool:
        """Whether the hand is over, and ``next_hand`` or the end of the match is due."""
        return self.deal.phase == "closed"

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.match.is_over

    def view(self, seat: Seat) -> View:
        """Return what this seat sees now."""
        drawn = self._drawn if self.deal.turn == seat else None
        return View(seat, self.deal, self._hands[seat], self.match, drawn)

    def take_events(self, seat: Seat) -> list[Event]:
        """Return what happened since the last call, as this seat saw it."""
        taken = self._events[seat][:]
        self._events[seat].clear()
        return taken

    def play(self, seat: Seat, action: Action) -> None:
        """Do what a seat decided: pass, take, draw, discard, knock or resign.

        Raises: IllegalMove, in words for the player; the table is as it was.
        """
        if action.kind == "resign":
            self.resign(seat)
            return
        deal = self.deal.play(seat, action)
        if action.kind == "pass":
            self.deal = deal
            self._tell(UpcardPassed(seat))
        elif action.kind == "take":
            self._take(seat, deal)
        elif action.kind == "draw":
            self._draw(seat, deal)
        elif action.card is not None:
            self._check_held(seat, (action.card,) + action.cards)
            self._throw(seat, action, action.card, deal)
        self.actions = self.actions + (action,)

    def resign(self, seat: Seat) -> None:
        """Give up the match for this seat, whoever's turn it is.

        Raises: IllegalMove where the match is over.
        """
        if self.match.is_over:
            raise IllegalMove("the match is over")
        result = resigned(seat)
        if not self.is_hand_over:
            self.deal = self.deal.replace(phase="closed", result=result)
        self._end(result)

    def next_hand(self) -> None:
        """Deal the next hand. Raises: Misuse while one is played, or the match is over."""
        if self.match.is_over:
            raise Misuse("the match is over")
        if not self.is_hand_over:
            raise Misuse("a hand is being played")
        self.deal = self._deal_hand(shuffled(ALL_CARDS, self._entropy))

    def _deal_hand(self, deck: Sequence[Card]) -> Deal:
        # The places are those of docs/protocol.md, "The deck": ten for the dealer, ten for the
        # other, the upcard, the stock.
        self.deck = tuple(deck)
        self.actions = ()
        dealer = self.match.dealer
        self._hands = list(by_seat(dealer, tuple(deck[:10]), tuple(deck[10:20])))
        self._stock = list(deck[21:])
        self._drawn: Card | None = None
        self._tell(HandDealt(self.match.hand_number, dealer, deck[20]))
        return Deal.start(self.match.rules, dealer, deck[20])

    def _take(self, seat: Seat, deal: Deal) -> None:
        card = self.deal.pile[-1]
        self._hands[seat] = self._hands[seat] + (card,)
        self.deal = deal
        self._tell(UpcardTaken(seat, card))

    def _draw(self, seat: Seat, deal: Deal) -> None:
        card = self._stock.pop(0)
        self._hands[seat] = self._hands[seat] + (card,)
        self._drawn = card
        self.deal = deal.play(other(seat), Action("serve"))
        self._events[seat].append(Drawn(seat, card))
        self._events[other(seat)].append(Drawn(seat, None))

    def _check_held(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        for card in cards:
            if card not in self._hands[seat]:
                raise IllegalMove(f"you do not hold the {format_card(card)}")

    def _throw(self, seat: Seat, action: Action, card: Card, deal: Deal) -> None:
        self._hands[seat] = tuple([each for each in self._hands[seat] if each != card])
        self._drawn = None
        if action.kind == "discard":
            self._tell(Discarded(seat, card))
        else:
            defender = other(seat)
            shown = tuple(sorted(self._hands[defender]))
            self._tell(Knocked(seat, card, tuple(sorted(action.cards))))
            self._tell(HandShown(defender, shown))
            deal = deal.play(defender, Action("show", None, shown))
        closer = deal.writer
        if deal.result is not None and closer is not None:
            self.deal = deal.play(closer, Action("close"))
            self._end(deal.result)
        else:
            self.deal = deal

    def _end(self, result: Result) -> None:
        hand = self.match.hand_number
        self.match = self.match.add(result)
        self._tell(DealOver(hand, result, self.match, self.deal.stock))
        if self.match.is_over:
            self._tell(MatchOver(self.match))

    def _tell(self, event: Event) -> None:
        self._events[HOST].append(event)
        self._events[GUEST].append(event)
