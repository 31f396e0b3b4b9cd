"""What is asked now, in one sentence: the second half of the line in the middle of the table."""

from __future__ import annotations

from clients.screen.sight import Sight
from clients.terminal.look import Look
from clients.terminal.words import giving_up_text
from ginp2p.game.cards import Card
from ginp2p.game.rules import describe
from ginp2p.game.view import View

__all__ = ("asked_now",)


def asked_now(sight: Sight, chosen: Card | None, look: Look) -> str:
    """Return what the player may do now, or whom the table waits for."""
    if sight.asks_to_sit and sight.rules is not None:
        return f"{sight.them} invites you: {describe(sight.rules)}. Sit down?"
    if sight.phase == "hello":
        return "Waiting for your friend to sit down."
    if sight.phase == "over":
        return _after_match(sight)
    if sight.is_away:
        return f"Waiting for {sight.them}. You can leave as well, and go on another day."
    if chosen is None and (giving_up := _giving_up(sight)):
        return giving_up
    if sight.needs_ready:
        return "Next hand?"
    if sight.phase == "stopped":
        return ""
    view = sight.view
    if view is None:
        return "The cards are being shuffled, by both of you, so that neither can know the order."
    return _own(view, chosen, look, sight.them) if view.is_my_turn else _waiting(view, sight.them)


def _giving_up(sight: Sight) -> str:
    if sight.phase != "playing":
        return ""
    is_ours = sight.needs_ready or (sight.view is not None and sight.view.is_my_turn)
    return giving_up_text(sight.wishes, sight.seat, sight.names, is_ours)


def _after_match(sight: Sight) -> str:
    if "rematch" in sight.mine:
        return f"You would like another match. Waiting for {sight.them}."
    return "Another match?"


def _own(view: View, chosen: Card | None, look: Look, them: str) -> str:
    phase = view.deal.phase
    top = "" if view.upcard is None else look.card(view.upcard)
    if phase == "offer":
        return f"Take the {top}, or pass it to {them}."
    if phase == "second_offer":
        return f"Take the {top}, or pass: {them} draws."
    if phase == "must_draw":
        return "You both passed it, so draw from the stock."
    if phase == "draw":
        return f"Draw, or take the {top}." if top else "Draw from the stock."
    if chosen is not None:
        left = view.knock_discards().get(chosen)
        if left is None:
            return "Discard it, or choose another."
        return "Discard it: gin!" if left == 0 else "Discard it, or knock."
    knocks = view.knock_discards()
    if not knocks:
        return "Choose a card to discard."
    least = min(knocks.values())
    cards = [f"the {look.card(card)}" for card, left in knocks.items() if left in (least, 0)]
    names = cards[0] if len(cards) == 1 else f"{', '.join(cards[:-1])} or {cards[-1]}"
    return f"Gin by throwing {names}." if least == 0 else f"You may knock by throwing {names}."


def _waiting(view: View, them: str) -> str:
    phase = view.deal.phase
    if phase == "closed":
        return f"Waiting for {them}."
    if view.deal.result is not None or phase == "show":
        return "The cards are being laid open."
    if phase == "serve":
        if view.deal.turn == view.seat:
            return "The card is on its way."
        return f"{them} gets a card from the stock."
    if phase in ("offer", "second_offer"):
        return f"{them} may take it or pass."
    return f"{them} is choosing a discard." if phase == "discard" else f"{them} draws next."
