"""A solo match as bytes, to go on with it later.

    save  = fields, as ``ginp2p.fields`` encodes them, checksum (8 bytes of SHA-256 over them)

The hands before are kept as what was laid open, and scored anew; the hand on the table as the
order of its deck and what was done in it, and played anew. So a save that no match can have
led to is refused. It holds the hidden cards, and stays on its owner's device.
"""

from __future__ import annotations

import hashlib

from ginp2p.entropy import Entropy
from ginp2p.errors import GinError, IllegalMove, MalformedMessage, Misuse
from ginp2p.fields import Layout
from ginp2p.game.cards import ALL_CARDS, GUEST, HOST, Card, Seat, other
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.melds import HAND_SIZE, least_deadwood
from ginp2p.game.rules import Rules, decode_rules, encode_rules
from ginp2p.game.score import Result, score_knock, washed
from ginp2p.table.solo import SoloTable

__all__ = ("BadSave", "decode_save", "encode_save")

VERSION = 1
CHECK_SIZE = 8  # bytes; against accidents, not against the player, whose device it is
MAX_LEVEL = 16  # letters
MAX_HANDS = 1000  # in a match; most are washed then
MAX_ACTIONS = 4000  # in a hand: IDLE_LIMIT turns of two actions to each draw from the stock

_ACTIONS = ("pass", "take", "draw", "discard", "knock")
_NO_CARD = 255  # cards are 0 to 51
_WASH = 0  # the first byte of a hand that was washed; else 1 and the knocker's seat
_SHOWN = 1 + 2 * HAND_SIZE

_LAYOUT = Layout(
    1,
    "save",
    (
        ("version", 1, 1),
        ("level", 1, MAX_LEVEL),
        ("rules", 1, 255),
        ("hands", 0, MAX_HANDS * _SHOWN),
        ("deck", 52, 52),
        ("actions", 0, MAX_ACTIONS * 2),
    ),
)


class BadSave(GinError):
    """A saved match that cannot be gone on with; the text says why."""

    code = "bad_save"


def encode_save(level: str, table: SoloTable) -> bytes:
    """Return a match that is being played.

    level: the bot's, in lower-case letters. Raises: Misuse where the match is over.
    """
    if table.is_over:
        raise Misuse("a match that is over is not saved")
    before = table.match.results[:-1] if table.is_hand_over else table.match.results
    content = _LAYOUT.encode(
        {
            "version": bytes([VERSION]),
            "level": level.encode(),
            "rules": encode_rules(table.match.rules),
            "hands": b"".join([_encode_result(result) for result in before]),
            "deck": bytes(table.deck),
            "actions": b"".join([_encode_action(action) for action in table.actions]),
        }
    )
    return content + _checksum(content)


def decode_save(data: bytes, entropy: Entropy) -> tuple[str, SoloTable]:
    """Return the bot's level and the table as it was.

    entropy: deals the next hands. Raises: BadSave.
    """
    content, checksum = data[:-CHECK_SIZE], data[-CHECK_SIZE:]
    if _checksum(content) != checksum:
        raise BadSave("this saved match is damaged")
    try:
        fields = _LAYOUT.decode(content)
        rules = decode_rules(fields["rules"])
    except MalformedMessage as fault:
        raise BadSave(f"this saved match cannot be read: {fault}") from None
    if fields["version"][0] != VERSION:
        raise BadSave("this match was saved by another version of the game")
    if not all(97 <= letter <= 122 for letter in fields["level"]):
        raise BadSave("this saved match is against nobody we know")
    return fields["level"].decode(), _replayed(rules, fields, entropy)


def _replayed(rules: Rules, fields: dict[str, bytes], entropy: Entropy) -> SoloTable:
    deck = tuple([Card(card) for card in fields["deck"]])
    if tuple(sorted(deck)) != ALL_CARDS:
        raise BadSave("this saved match has a deck that is none")
    try:
        match = _decode_results(rules, fields["hands"])
        if match.is_over:
            raise BadSave("this saved match is over")
        table = SoloTable(rules, entropy, match, deck)
        _play(table, fields["actions"])
    except (IllegalMove, Misuse) as fault:
        raise BadSave(f"this saved match cannot have been played: {fault}") from None
    if table.is_over:
        raise BadSave("this saved match is over")
    return table


def _decode_results(rules: Rules, data: bytes) -> Match:
    match = Match(rules)
    position = 0
    while position < len(data):
        if data[position] == _WASH:
            match = match.add(washed())
            position += 1
        else:
            match = match.add(_decode_shown(rules, data[position : position + _SHOWN]))
            position += _SHOWN
    return match


def _decode_shown(rules: Rules, data: bytes) -> Result:
    cards = [Card(card) for card in data[1:]]
    if len(data) != _SHOWN or data[0] > 2 or len(set(cards)) != 2 * HAND_SIZE or max(cards) > 51:
        raise BadSave("this saved match has a hand that is none")
    knocker = Seat(data[0] - 1)
    hands = (tuple(sorted(cards[:HAND_SIZE])), tuple(sorted(cards[HAND_SIZE:])))
    if least_deadwood(hands[knocker]) > rules.knock_limit:
        raise BadSave("this saved match has a knock with too many points")
    return score_knock(rules, knocker, hands[knocker], hands[other(knocker)])


def _play(table: SoloTable, data: bytes) -> None:
    if len(data) % 2:
        raise BadSave("this saved match ends within a move")
    for position in range(0, len(data), 2):
        number, card = data[position], data[position + 1]
        if number >= len(_ACTIONS):
            raise BadSave("this saved match has a move that is none")
        seat, kind = table.deal.turn, _ACTIONS[number]
        if kind == "knock":
            if card > 51:
                raise BadSave("this saved match has a knock without a card")
            table.play(seat, table.view(seat).knock(Card(card)))
        else:
            table.play(seat, Action(kind, None if card == _NO_CARD else Card(card)))
    for seat in (HOST, GUEST):
        table.take_events(seat)


def _encode_result(result: Result) -> bytes:
    if result.hands is None or result.knocker is None:
        return bytes([_WASH])
    return bytes([1 + result.knocker]) + bytes(result.hands[0]) + bytes(result.hands[1])


def _encode_action(action: Action) -> bytes:
    return bytes([_ACTIONS.index(action.kind), _NO_CARD if action.card is None else action.card])


def _checksum(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:CHECK_SIZE]
