"""What a chain's message means to the reader at one seat, as an event."""

from __future__ import annotations

from ginp2p.game.cards import Card, Seat, other
from ginp2p.table.events import (
    Discarded,
    Drawn,
    Event,
    HandDealt,
    HandShown,
    Knocked,
    UpcardPassed,
    UpcardTaken,
)
from ginp2p.table.hand import Hand

__all__ = ("tell",)


def tell(hand: Hand, writer: Seat, reader: Seat, cards: tuple[Card, ...]) -> Event | None:
    """Return the event of a message; None for one that players do not hear of.

    hand: the public state after it. writer: who wrote it. cards: the reader's own.
    """
    deal = hand.deal
    if deal is None:
        return None
    if hand.last == "upcard":
        return HandDealt(hand.number, hand.dealer, deal.pile[-1])
    if hand.last == "pass":
        return UpcardPassed(writer)
    if hand.last == "take":
        assert deal.taken is not None
        return UpcardTaken(writer, deal.taken)
    if hand.last == "serve":
        drawer = other(writer)
        return Drawn(drawer, cards[-1] if drawer == reader else None)
    if hand.last == "discard":
        return Discarded(writer, deal.pile[-1])
    if hand.last == "knock":
        claimed = {shown.masked: shown.card for shown in hand.shown}
        ten = tuple(claimed[masked] for masked in hand.cards[writer])
        return Knocked(writer, deal.pile[-1], ten)
    if hand.last == "show":
        assert hand.result is not None
        assert hand.result.hands is not None
        return HandShown(writer, hand.result.hands[writer])
    return None
