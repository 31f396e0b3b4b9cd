"""The easy bot: draws and discards at random, and knocks the moment it can."""

from __future__ import annotations

from ginp2p.entropy import Entropy, below
from ginp2p.errors import Misuse
from ginp2p.game.deal import Action
from ginp2p.game.view import View

__all__ = ("EasyBot",)


class EasyBot:
    """Plays more or less at random, but never breaks a finished meld."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy

    def choose(self, view: View) -> Action:
        """Return what to do now. Raises: Misuse where this seat has nothing to decide."""
        if not view.is_my_turn:
            raise Misuse("it is not this bot's turn")
        if view.deal.phase != "discard":
            actions = view.actions()
            return actions[below(len(actions), self._entropy)]
        best = view.best_discard
        if best is not None and best[1] <= view.rules.knock_limit:
            return view.knock(best[0])
        loose = [card for card in view.division.deadwood if card != view.deal.taken]
        return Action("discard", loose[below(len(loose), self._entropy)])
