"""Hands and matches played from a seed, with the hash of every table; runs on every VM.

After each action all 52 cards are accounted for, or it stops.
"""

import binascii
import hashlib

from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy, below
from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.rules import PRESETS
from ginp2p.table.solo import SoloTable

ONCE_EACH = bytearray([1] * 52)
PLAYERS = ("random", "easy", "medium")


class RandomPlayer:
    """Does any of the things that are allowed."""

    def __init__(self, entropy):
        self._entropy = entropy

    def choose(self, view):
        actions = view.actions()
        return actions[below(len(actions), self._entropy)]


def main(data):
    """Return, for each (seed, rules, players), how the hands ended and the tables' hashes.

    data: "cases", and "whole" where whole matches and not single hands are played; "all"
    where every hash is wanted and not one over them all.
    """
    whole, every = data.get("whole", False), data.get("all", False)
    return [_case(case, whole, every) for case in data["cases"]]


def hashes_of(seed, rules, players, whole=False):
    """Return the hash of each table, and the results' kinds, of a hand or a match."""
    table = SoloTable(PRESETS[rules], SeededEntropy((seed + " deck").encode()))
    seats = [_player(players, (seed + name).encode()) for name in (" host", " guest")]
    hashes = [_hash(table.deal.encode())]
    while True:
        account(table)
        if table.is_hand_over:
            if table.is_over or not whole:
                break
            table.next_hand()
        else:
            seat = table.deal.turn
            table.play(seat, seats[seat].choose(table.view(seat)))
        hashes.append(_hash(table.deal.encode()))
    hashes.append(_hash(table.match.encode()))
    return hashes, [result.kind for result in table.match.results]


def account(table):
    """Stop where not every card is in just one place, or the table counts wrongly."""
    hands = table._hands
    places = bytearray(52)
    for cards in (table.deal.pile, table._stock, hands[HOST], hands[GUEST]):
        for card in cards:
            places[card] += 1
    if places != ONCE_EACH:
        raise AssertionError("a card is missing or in two places")
    if table.deal.hand_sizes != (len(hands[0]), len(hands[1])):
        raise AssertionError("the table counts the hands wrongly")
    for seat in (HOST, GUEST):
        for card in table.deal.known[seat]:
            if card not in hands[seat]:
                raise AssertionError("the table knows a card to be where it is not")


def _case(case, whole, every):
    seed, rules, players = case
    hashes, kinds = hashes_of(seed, rules, players, whole)
    if every:
        return [kinds, hashes]
    return [kinds, len(hashes), _hash("".join(hashes).encode())]


def _player(players, seed):
    entropy = SeededEntropy(seed)
    return RandomPlayer(entropy) if players == "random" else make_bot(players, entropy)


def _hash(data):
    return binascii.hexlify(hashlib.sha256(data).digest()).decode()
