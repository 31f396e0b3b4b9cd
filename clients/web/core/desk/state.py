"""What the page is told: the types of clients/web/src/game/types.ts, as plain JSON values.

Everything here is made of what one seat may see: a ``View``, a match and events. Nothing of
the other hand is in it before it is laid open.
"""

from __future__ import annotations

from typing import Any

from ginp2p.game.cards import Card, Seat, other
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.melds import HAND_SIZE, Division, best_division, least_deadwood
from ginp2p.game.rules import Rules
from ginp2p.game.sentence import Sentence
from ginp2p.game.view import View
from ginp2p.record import Record
from ginp2p.table.events import (
    Chatted,
    DealOver,
    Discarded,
    Drawn,
    HandDealt,
    Introduced,
    Knocked,
    MatchBegun,
    MatchOver,
    UpcardPassed,
    UpcardTaken,
    Wished,
)

__all__ = (
    "Seated",
    "action_of",
    "advice",
    "event_json",
    "rules_json",
    "sentence_json",
    "table_json",
)

MOVES = ("pass", "take", "draw", "discard", "knock")
WISHES = ("resign", "rematch", "leave")
NO_HAND = Sentence("No hand is being played now.")


class Seated:
    """A seat at a table of either kind, as far as the page is told of it.

    kind: solo or friend. seat: ours. names: host's and guest's. level: of a solo table's bot.
    view: what we see of the hand; None where none is dealt. match: the score.
    needs_ready: whether the next hand waits for us. wishes: of host and guest.
    stock: how many cards the hand on the table, or else the last one, has left in the stock; None
        where that is not known any more.
    """

    def __init__(
        self,
        kind: str,
        seat: Seat,
        names: tuple[str, str],
        level: str | None,
        view: View | None,
        match: Match,
        needs_ready: bool,
        wishes: tuple[set[str], set[str]],
        stock: int | None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.names = names
        self.level = level
        self.view = view
        self.match = match
        self.needs_ready = needs_ready
        self.wishes = wishes
        self.stock = stock


def table_json(seated: Seated) -> dict[str, Any]:
    """Return a ``TableState``."""
    match, view = seated.match, seated.view
    if view is not None and view.deal.result is not None:
        view = None  # the hand is over: what is laid open of it is in the result
    is_between = view is None and len(match.results) > 0
    return {
        "kind": seated.kind,
        "seat": seated.seat,
        "names": list(seated.names),
        "level": seated.level,
        "rules": rules_json(match.rules),
        "phase": _phase(match, view),
        "scores": list(match.scores),
        "sheet": _sheet(match),
        "winner": match.winner,
        "deal": None if view is None else _deal(view, match.hand_number),
        "hand": None if view is None else _hand(view),
        "isMyTurn": view is not None and view.is_my_turn,
        "whyNot": {kind: _why_not(view, kind) for kind in MOVES},
        "result": _last_result(match, seated.stock) if is_between else None,
        "needsReady": seated.needs_ready,
        "wishes": [[wish for wish in WISHES if wish in each] for each in seated.wishes],
    }


def event_json(event: Record) -> dict[str, Any] | None:
    """Return a ``TableEvent``; None for an event that the page is not told."""
    if isinstance(event, HandDealt):
        return {
            "what": "dealt",
            "hand": event.hand,
            "dealer": event.dealer,
            "upcard": event.upcard,
        }
    if isinstance(event, UpcardPassed):
        return {"what": "passed", "seat": event.seat}
    if isinstance(event, UpcardTaken):
        return {"what": "taken", "seat": event.seat, "card": event.card}
    if isinstance(event, Drawn):
        return {"what": "drawn", "seat": event.seat, "card": event.card}
    if isinstance(event, Discarded):
        return {"what": "discarded", "seat": event.seat, "card": event.card}
    if isinstance(event, Knocked):
        is_gin = least_deadwood(event.cards) == 0
        return {"what": "knocked", "seat": event.seat, "card": event.card, "isGin": is_gin}
    if isinstance(event, DealOver):
        return {"what": "hand_over", "result": _result_json(event)}
    if isinstance(event, MatchOver):
        return {"what": "match_over", "winner": event.match.winner}
    if isinstance(event, Introduced):
        return {"what": "introduced", "name": event.name, "rules": rules_json(event.rules)}
    if isinstance(event, MatchBegun):
        return {"what": "match_begun"}
    if isinstance(event, Chatted):
        return {"what": "said", "seat": event.seat, "text": event.text}
    if isinstance(event, Wished):
        return {"what": "wished", "seat": event.seat, "wish": event.wish}
    return None


def rules_json(rules: Rules) -> dict[str, Any]:
    """Return ``Rules``."""
    return {
        "preset": rules.name,
        "target": rules.target,
        "knockLimit": rules.knock_limit,
        "ginBonus": rules.gin_bonus,
        "undercutBonus": rules.undercut_bonus,
        "lineBonus": rules.line_bonus,
        "boxBonus": rules.box_bonus,
    }


def sentence_json(sentence: Sentence | None) -> dict[str, Any] | None:
    """Return a ``Sentence``, or null."""
    if sentence is None:
        return None
    places = {key: _place(value) for key, value in sentence.places}
    return {"text": sentence.text, "cards": list(sentence.cards), "places": places}


def _place(value: int | Sentence) -> Any:
    return sentence_json(value) if isinstance(value, Sentence) else value


def advice(action: Action) -> dict[str, Any]:
    """Return an ``Advice``."""
    return {"kind": action.kind, "card": action.card}


def action_of(view: View, kind: str, card: Card | None) -> Action:
    """Return the action that the page means; whether it is legal, the table says."""
    if kind == "knock" and card is not None:
        return view.knock(card)
    return Action(kind, card)


def _phase(match: Match, view: View | None) -> str:
    if match.is_over:
        return "over"
    if view is not None:
        return "playing"
    return "between" if match.results else "dealing"


def _sheet(match: Match) -> dict[str, Any]:
    sheet = match.sheet()
    return {
        "hands": [list(pair) for pair in sheet.hands],
        "points": list(sheet.points),
        "line": list(sheet.line),
        "boxes": list(sheet.boxes),
        "boxPoints": list(sheet.box_points),
        "totals": list(sheet.totals),
    }


def _deal(view: View, number: int) -> dict[str, Any]:
    deal, they = view.deal, other(view.seat)
    return {
        "hand": number,
        "phase": deal.phase,
        "turn": deal.turn,
        "dealer": deal.dealer,
        "stock": deal.stock,
        "pile": list(deal.pile),
        "theirCount": deal.hand_sizes[they],
        "theirKnown": list(deal.known[they]),
        "taken": deal.taken,
    }


def _hand(view: View) -> dict[str, Any]:
    division = _division(view.division)
    division["points"] = view.deadwood_points
    is_choosing = view.is_my_turn and len(view.hand) == HAND_SIZE + 1
    return {
        "cards": list(view.hand),
        "drawn": view.drawn,
        "division": division,
        "discards": [_discard(view, card) for card in view.hand] if is_choosing else [],
    }


def _discard(view: View, card: Card) -> dict[str, Any]:
    left = best_division([each for each in view.hand if each != card])
    return {
        "card": card,
        "left": _division(left),
        "whyNot": sentence_json(view.why_not("discard", card)),
        "canKnock": view.why_not("knock", card) is None,
    }


def _division(division: Division) -> dict[str, Any]:
    return {
        "melds": [_meld(meld) for meld in division.melds],
        "deadwood": list(division.deadwood),
        "points": division.points,
    }


def _meld(meld: Any) -> dict[str, Any]:
    return {"kind": meld.kind, "cards": list(meld.cards)}


def _why_not(view: View | None, kind: str) -> dict[str, Any] | None:
    return sentence_json(NO_HAND if view is None else view.why_not(kind))


def _last_result(match: Match, stock: int | None) -> dict[str, Any]:
    number = len(match.results)
    return _result_json(DealOver(number, match.results[-1], match, stock))


def _result_json(over: DealOver) -> dict[str, Any]:
    """Return a ``Result``."""
    result = over.result
    return {
        "kind": result.kind,
        "hand": over.hand,
        "stock": over.stock if result.kind == "wash" else None,
        "winner": result.winner,
        "points": result.points,
        "knocker": result.knocker,
        "hands": None if result.hands is None else [list(cards) for cards in result.hands],
        "deadwood": None if result.deadwood is None else list(result.deadwood),
        "knockerMelds": [_meld(meld) for meld in result.knocker_melds],
        "defenderMelds": [_meld(meld) for meld in result.defender_melds],
        "layoffs": [{"card": card, "meld": index} for card, index in result.layoffs],
    }
