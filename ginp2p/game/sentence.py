"""Sentences for players, with the cards apart from the words: each screen names cards its own way.

In the text ``{0}``, ``{1}``, … stand for the cards, and ``{points}`` for what changes besides: a
number, or a part that is a sentence itself. So there are only so many texts, and each is also
the key by which a screen may know the sentence in another language.
"""

from __future__ import annotations

from typing import Callable

from ginp2p.game.cards import Card, format_card
from ginp2p.record import Record

__all__ = ("Sentence", "sentence")


class Sentence(Record):
    """What is said, and of which cards: ``You do not hold the {0}.`` and the king of spades.

    places: pairs of another place's name and what stands there; a part has no cards.
    """

    FIELDS = ("text", "cards", "places")

    def __init__(
        self,
        text: str,
        cards: tuple[Card, ...] = (),
        places: tuple[tuple[str, int | Sentence], ...] = (),
    ) -> None:
        self.text = text
        self.cards = cards
        self.places = places

    def told(self, name: Callable[[Card], str]) -> str:
        """Return the sentence with each card as ``name`` writes it."""
        told = self.text
        for key, value in self.places:
            told = told.replace("{" + key + "}", str(value))
        for place, card in enumerate(self.cards):
            told = told.replace("{" + str(place) + "}", name(card))
        return told

    def __str__(self) -> str:
        return self.told(format_card)


def sentence(*pieces: str | Card) -> Sentence:
    """Return the sentence of these pieces, in order: ``sentence("It is the ", card, ".")``."""
    text = ""
    cards: list[Card] = []
    for piece in pieces:
        if isinstance(piece, str):
            text += piece
        else:
            text += "{" + str(len(cards)) + "}"
            cards.append(piece)
    return Sentence(text, tuple(cards))
