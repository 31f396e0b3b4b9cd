"""Bots: players that get a ``View`` and answer with an ``Action``.

They see what a person in their seat would see, use whole numbers only, and take their
randomness as an argument: the same seed gives the same moves on every VM. A level is imported
when a bot of it is made: whoever asks only what levels there are takes none of them along.
"""

from __future__ import annotations

from typing import Protocol

from ginp2p.entropy import Entropy
from ginp2p.errors import Misuse
from ginp2p.game.deal import Action
from ginp2p.game.view import View

__all__ = ("LEVELS", "NAMES", "Bot", "make_bot")

LEVELS = ("easy", "medium", "hard", "expert")
NAMES = {"easy": "Pip", "medium": "Morgan", "hard": "Vera", "expert": "Sol"}
"""What each is called at a solo table."""


class Bot(Protocol):
    """A player."""

    def choose(self, view: View) -> Action:
        """Return what to do now. Raises: Misuse where this seat has nothing to decide."""


def make_bot(level: str, entropy: Entropy) -> Bot:
    """Return a bot of this level. Raises: Misuse where there is no such level."""
    if level == "easy":
        from ginp2p.bots.easy import EasyBot

        return EasyBot(entropy)
    if level == "medium":
        from ginp2p.bots.medium import MediumBot

        return MediumBot()
    if level == "hard":
        from ginp2p.bots.hard import HardBot

        return HardBot()
    if level == "expert":
        from ginp2p.bots.expert import ExpertBot

        return ExpertBot()
    levels = ", ".join(LEVELS)
    raise Misuse(f"the bots are {levels}, not {level}")
