"""The moments of a match besides its moves: sitting down, the next hand, another match."""

from __future__ import annotations

from clients.screen.offers import Offer, offers
from clients.screen.player import ScreenPlayer
from clients.terminal.commands import Command, Move, Ready, SitDown, Wish
from clients.terminal.look import Look
from ginp2p.game.cards import Card

__all__ = ("command_of", "is_in_match", "offers_now")

SIT = Offer("enter", "sit", "Sit down", True)
NEXT = Offer("enter", "ready", "Next hand", True)
REMATCH = Offer("enter", "rematch", "Another match", True)
LEAVE = Offer("q", "leave", "Leave")
ABANDON = Offer("a", "abandon", "End the match")

_COMMANDS: dict[str, Command] = {
    "sit": SitDown(),
    "ready": Ready(),
    "rematch": Wish("rematch"),
}


def offers_now(
    player: ScreenPlayer, chosen: Card | None, look: Look, leave_words: str
) -> list[Offer]:
    """Return what can be done now. chosen: the card that is lifted, if any."""
    sight = player.sight
    if player.fault:
        return [Offer("enter", "leave", leave_words, True)]
    if sight is None:
        return []
    if sight.asks_to_sit:
        return [SIT, LEAVE]
    if sight.phase == "over":
        return [LEAVE] if "rematch" in sight.mine else [REMATCH, LEAVE]
    if sight.is_away:
        return [ABANDON, LEAVE] if player.may_end else [LEAVE]
    if sight.needs_ready:
        return [NEXT]
    if sight.view is None or sight.view.deal.result is not None:
        return []
    return offers(sight.view, chosen, look, player.asked is not None)


def command_of(offer: Offer) -> Command | None:
    """Return what an offer asks the table for."""
    return Move(offer.action) if offer.action is not None else _COMMANDS.get(offer.kind)


def is_in_match(player: ScreenPlayer) -> bool:
    """Whether there is a match that leaving would break off."""
    return player.sight is not None and player.sight.phase == "playing" and not player.fault
