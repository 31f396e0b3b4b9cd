"""What the action bar offers in each state, and why something is not possible.

It repeats what the view has judged and judges nothing itself.
"""

from __future__ import annotations

from clients.terminal.look import Look
from ginp2p.game.cards import Card
from ginp2p.game.deal import Action
from ginp2p.game.melds import Division, best_division
from ginp2p.game.view import View
from ginp2p.record import Record

__all__ = ("Offer", "offers", "shown_division")

BUSY = "One moment."


class Offer(Record):
    """An action of the bar.

    key: its letter. kind: a move's, or another word for what is done. is_likely: drawn filled.
    why_not: why it cannot be done now; empty where it can. action: the move, where it is one.
    """

    FIELDS = ("key", "kind", "label", "is_likely", "why_not", "action")

    def __init__(
        self,
        key: str,
        kind: str,
        label: str,
        is_likely: bool = False,
        why_not: str = "",
        action: Action | None = None,
    ) -> None:
        self.key = key
        self.kind = kind
        self.label = label
        self.is_likely = is_likely
        self.why_not = why_not
        self.action = action


def shown_division(view: View, chosen: Card | None) -> Division:
    """Return the division to mark: what the chosen discard leaves, or the best there is."""
    if chosen is None or view.best_discard is None or chosen not in view.hand:
        return view.division
    return best_division([card for card in view.hand if card != chosen])


def offers(view: View, chosen: Card | None, look: Look, is_busy: bool = False) -> list[Offer]:
    """Return the actions in their order. chosen: the card that is lifted, if any."""
    phase = view.deal.phase
    if phase in ("offer", "second_offer"):
        return [
            _plain(view, look, is_busy, "t", "take", True),
            _plain(view, look, is_busy, "p", "pass", False),
        ]
    if phase == "discard" and view.is_my_turn:
        return [_discard(view, chosen, look, is_busy), _knock(view, chosen, look, is_busy)]
    return [
        _plain(view, look, is_busy, "d", "draw", True),
        _plain(view, look, is_busy, "t", "take", False),
    ]


def _plain(view: View, look: Look, is_busy: bool, key: str, kind: str, is_likely: bool) -> Offer:
    label = {"draw": "Draw", "pass": "Pass", "take": "Take"}[kind]
    if kind == "take" and view.upcard is not None:
        label = f"Take the {look.card(view.upcard)}"
    why_not = BUSY if is_busy else _told(view, kind, None, look)
    return Offer(key, kind, label, is_likely and not why_not, why_not, Action(kind))


def _discard(view: View, chosen: Card | None, look: Look, is_busy: bool) -> Offer:
    if chosen is None:
        return Offer("x", "discard", "Discard", False, BUSY if is_busy else "Choose a card first.")
    why_not = BUSY if is_busy else _told(view, "discard", chosen, look)
    is_likely = not why_not and view.why_not("knock", chosen) is not None
    label = f"Discard the {look.card(chosen)}"
    return Offer("x", "discard", label, is_likely, why_not, Action("discard", chosen))


def _knock(view: View, chosen: Card | None, look: Look, is_busy: bool) -> Offer:
    if chosen is None:
        why_not = _told(view, "knock", None, look) or _choose(view, look)
        return Offer("k", "knock", "Knock", False, BUSY if is_busy else why_not)
    why_not = BUSY if is_busy else _told(view, "knock", chosen, look)
    if why_not:
        return Offer("k", "knock", "Knock", False, why_not)
    left = shown_division(view, chosen).points
    label = "Gin!" if left == 0 else f"Knock ({left})"
    return Offer("k", "knock", label, True, "", view.knock(chosen))


def _choose(view: View, look: Look) -> str:
    cards = [look.card(card) for card in view.knock_discards()]
    if len(cards) == 1:
        return f"Choose the {cards[0]}: without it you may knock."
    names = [f"the {card}" for card in cards]
    return f"Choose one of these to knock: {', '.join(names[:-1])} or {names[-1]}."


def _told(view: View, kind: str, card: Card | None, look: Look) -> str:
    reason = view.why_not(kind, card)
    return "" if reason is None else reason.told(look.card)
