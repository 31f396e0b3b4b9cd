"""The colours of the table: near-white cards on a deep cloth, one accent, amber and rose to warn.

Without colours the same styles are told apart by weight and by reversed letters alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style

from ginp2p.game.cards import Card, suit

__all__ = ("CLOTH", "Palette", "wants_colour")

CLOTH = "#0c2f29"
PANEL = "#082420"
CARD = "#f4f2ea"
PICKED = "#ffe9a8"  # the card that the cursor is on

# The reds of cards are a shade off the page's: with 256 colours those would become violet.
_COLOURED: Mapping[str, Style] = {
    "cloth": Style(color="#eef5f1", bgcolor=CLOTH),
    "soft": Style(color="#a3bfb4", bgcolor=CLOTH),
    "line": Style(color="#2b574c", bgcolor=CLOTH),
    "strong": Style(color="#ffffff", bgcolor=CLOTH, bold=True),
    "accent": Style(color="#f2d27a", bgcolor=CLOTH, bold=True),
    "amber": Style(color="#ffc46b", bgcolor=CLOTH, bold=True),
    "rose": Style(color="#ff9aa6", bgcolor=CLOTH, bold=True),
    "red": Style(color="#ff9aa6", bgcolor=CLOTH),
    "panel": Style(color="#a3bfb4", bgcolor=PANEL),
    "panel_strong": Style(color="#eef5f1", bgcolor=PANEL, bold=True),
    "panel_red": Style(color="#ff9aa6", bgcolor=PANEL),
    "card": Style(color="#1d2328", bgcolor=CARD, bold=True),
    "edge": Style(color="#9a968a", bgcolor=CARD),
    "back": Style(color="#a55261", bgcolor="#7b2d2e"),
    "back_edge": Style(color="#d9a7ad", bgcolor="#7b2d2e"),
    "meld_1": Style(color="#f2d27a", bgcolor=CLOTH, bold=True),
    "meld_2": Style(color="#8fd3ff", bgcolor=CLOTH, bold=True),
    "meld_3": Style(color="#ffb38a", bgcolor=CLOTH, bold=True),
    "empty": Style(color="#2b574c", bgcolor=CLOTH),
    "likely": Style(color="#2a2205", bgcolor="#f2d27a", bold=True),
    "choice": Style(color="#eef5f1", bgcolor="#2b574c"),
    "choice_note": Style(color="#a3bfb4", bgcolor="#2b574c"),
    "taken": Style(color="#06251d", bgcolor="#bdd6cc", bold=True),
    "impossible": Style(color="#7d9a90", bgcolor="#143b33"),
    "focus": Style(color="#06251d", bgcolor="#eef5f1", bold=True),
    "invite": Style(color="#000000", bgcolor="#ffffff"),
}

_SUITS = {  # clubs, diamonds, hearts, spades: in two colours, and in four
    False: ("#1d2328", "#b81f2e", "#b81f2e", "#1d2328"),
    True: ("#0f6a34", "#1257b8", "#b81f2e", "#1d2328"),
}

_PLAIN: Mapping[str, Style] = {
    "strong": Style(bold=True),
    "accent": Style(bold=True),
    "amber": Style(bold=True, underline=True),
    "rose": Style(bold=True, reverse=True),
    "panel_strong": Style(bold=True),
    "likely": Style(bold=True, reverse=True),
    "taken": Style(bold=True),
    "focus": Style(reverse=True, underline=True),
    "invite": Style(),
}


class Palette:
    """Styles by name. colour: whether there are any. four: a deck in four colours."""

    def __init__(self, colour: bool = True, four: bool = False) -> None:
        self.colour = colour
        self.four = four

    def __getitem__(self, name: str) -> Style:
        if self.colour:
            return _COLOURED[name]
        return _PLAIN.get(name, Style.null())

    def face(self, card: Card, is_picked: bool = False) -> Style:
        """Return how a card's rank and suit are written on it."""
        if not self.colour:
            return Style(bold=True, reverse=is_picked)
        ground = PICKED if is_picked else CARD
        return Style(color=_SUITS[self.four][suit(card)], bgcolor=ground, bold=True)

    def edge(self, is_picked: bool = False) -> Style:
        """Return how a card's left edge is drawn, where it lies on another."""
        if not self.colour:
            return Style(bold=is_picked)
        return Style(color="#9a968a", bgcolor=PICKED if is_picked else CARD)


def wants_colour(environ: Mapping[str, str]) -> bool:
    """Return whether the user has not asked for a screen without colours."""
    return not environ.get("NO_COLOR")
