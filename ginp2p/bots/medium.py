"""The medium bot: builds melds, throws the dearest card, and knocks at few points."""

from __future__ import annotations

from ginp2p.errors import Misuse
from ginp2p.game.deal import Action
from ginp2p.game.melds import best_discard, best_division
from ginp2p.game.view import View

__all__ = ("MediumBot",)

KNOCKS_AT = 5  # points; with more it plays on, an undercut would be likely


class MediumBot:
    """Plays as a person who knows the rules does, without remembering anything."""

    def choose(self, view: View) -> Action:
        """Return what to do now. Raises: Misuse where this seat has nothing to decide."""
        if not view.is_my_turn:
            raise Misuse("it is not this bot's turn")
        phase = view.deal.phase
        if phase == "discard":
            return self._throw(view)
        if phase != "must_draw" and self._wants_upcard(view):
            return Action("take")
        return Action("draw" if phase in ("draw", "must_draw") else "pass")

    def _wants_upcard(self, view: View) -> bool:
        """Return whether the upcard would become part of a meld and save points."""
        upcard = view.upcard
        if upcard is None:
            return False
        eleven = tuple(sorted(view.hand + (upcard,)))
        thrown, left = best_discard(eleven, upcard)
        if left >= view.deadwood_points:
            return False
        ten = best_division([card for card in eleven if card != thrown])
        return upcard not in ten.deadwood

    def _throw(self, view: View) -> Action:
        best = view.best_discard
        if best is None:
            raise Misuse("a discard is chosen among eleven cards")
        card, left = best
        if left <= KNOCKS_AT and left <= view.rules.knock_limit:
            return view.knock(card)
        return Action("discard", card)
