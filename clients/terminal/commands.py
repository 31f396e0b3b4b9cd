"""What a player can ask for, and how a person types it."""

from __future__ import annotations

from ginp2p.errors import MalformedMessage
from ginp2p.game.cards import Card, parse_card
from ginp2p.game.deal import Action
from ginp2p.record import Record

__all__ = (
    "Abandon",
    "Ask",
    "Command",
    "Leave",
    "Move",
    "Ready",
    "Say",
    "SitDown",
    "Unclear",
    "Wish",
    "parse_typed",
)

NO_CARD = "A card is its rank and its suit: 7h, 10c, qd, as."


class Command(Record):
    """The base of what a player asks the table for."""


class SitDown(Command):
    """Accept the host's rules."""


class Move(Command):
    """Play: pass, take, draw, discard or knock."""

    FIELDS = ("action",)

    def __init__(self, action: Action) -> None:
        self.action = action


class Ready(Command):
    """Be dealt the next hand."""


class Wish(Command):
    """Wish to resign the match, or to play another one."""

    FIELDS = ("wish",)

    def __init__(self, wish: str) -> None:
        self.wish = wish


class Say(Command):
    """Tell the other player something."""

    FIELDS = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Leave(Command):
    """Leave the table. reason: in words, where the player did not ask for it."""

    FIELDS = ("reason",)

    def __init__(self, reason: str = "") -> None:
        self.reason = reason


class Abandon(Command):
    """End the match because the other player does not come back."""


class Ask(Record):
    """What a person types that their own side answers, or has to think about first.

    what: look, help, hint, rules, sheet, sort, resign, abandon, quit, yes, no.
    """

    FIELDS = ("what",)

    def __init__(self, what: str) -> None:
        self.what = what


class Throw(Record):
    """A card to throw. knocking: with a knock; card: None where none was named."""

    FIELDS = ("card", "knocking")

    def __init__(self, card: Card | None, knocking: bool) -> None:
        self.card = card
        self.knocking = knocking


class Unclear(Record):
    """A line that means nothing. words: what to tell the player."""

    FIELDS = ("words",)

    def __init__(self, words: str) -> None:
        self.words = words


_WORDS: dict[str, Record] = {
    "": Ask("look"),
    "look": Ask("look"),
    "?": Ask("help"),
    "help": Ask("help"),
    "h": Ask("hint"),
    "hint": Ask("hint"),
    "rules": Ask("rules"),
    "sheet": Ask("sheet"),
    "score": Ask("sheet"),
    "s": Ask("sort"),
    "sort": Ask("sort"),
    "resign": Ask("resign"),
    "abandon": Ask("abandon"),
    "q": Ask("quit"),
    "quit": Ask("quit"),
    "exit": Ask("quit"),
    "leave": Ask("quit"),
    "y": Ask("yes"),
    "yes": Ask("yes"),
    "n": Ask("no"),
    "no": Ask("no"),
    "d": Move(Action("draw")),
    "draw": Move(Action("draw")),
    "t": Move(Action("take")),
    "take": Move(Action("take")),
    "p": Move(Action("pass")),
    "pass": Move(Action("pass")),
}

_KNOCKS = ("k", "knock", "gin", "g")
_DISCARDS = ("discard", "throw", "x")


def parse_typed(line: str) -> Record:
    """Return what a typed line asks for: a Command, an Ask, a Throw, or Unclear."""
    text = line.strip()
    first, _, rest = text.partition(" ")
    word, rest = first.lower(), rest.strip()
    if word == "say":
        return Say(rest) if rest else Unclear("Say what? For example: say well played")
    if word in _KNOCKS or word in _DISCARDS:
        return _throw(rest, word in _KNOCKS)
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if len(first) > 1 and word[0] == "k" and _card(first[1:]) is not None and not rest:
        return Throw(_card(first[1:]), True)  # "k7h"; a king alone is "kh"
    if _card(text) is not None:
        return Throw(_card(text), False)
    if len(text) == 2 and text[0].isalnum() and text[1].isalnum():
        return Unclear(f"{text} is no card. {NO_CARD}")
    return Unclear(f"I do not understand that: {text[:20]}. Type ? for what you can do.")


def _throw(text: str, knocking: bool) -> Record:
    if not text:
        return Throw(None, knocking)
    card = _card(text)
    return Unclear(NO_CARD) if card is None else Throw(card, knocking)


_SYMBOLS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}


def _card(text: str) -> Card | None:
    plain = "".join(_SYMBOLS.get(letter, letter) for letter in text if not letter.isspace())
    try:
        return parse_card(plain) if plain.isascii() else None
    except MalformedMessage:
        return None
