"""Bots at tables that differ in hidden cards alone."""

import copy

from ginp2p.entropy import SeededEntropy, shuffled
from ginp2p.game.cards import other
from ginp2p.table.solo import SoloTable


def rearranged(table, seat, entropy):
    """The same table with everything that ``seat`` cannot see dealt anew."""
    twin = copy.deepcopy(table)
    opponent = other(seat)
    known = table.deal.known[opponent]
    count = len(table._hands[opponent]) - len(known)
    unknown = [card for card in table._hands[opponent] if card not in known]
    hidden = shuffled(unknown + table._stock, entropy)
    twin._hands[opponent] = known + tuple(hidden[:count])
    twin._stock = hidden[count:]
    return twin


def differing(make, rules, seed, hands=1, twins=2):
    """Play ``hands`` hands; return how many decisions hang on cards their seat cannot see.

    make: takes a name, returns a player whose randomness is drawn from that name alone.
    """
    table = SoloTable(rules, SeededEntropy(f"{seed} deck".encode()))
    entropy = SeededEntropy(f"{seed} twins".encode())
    decisions = found = 0
    for _ in range(hands):
        while not table.is_hand_over:
            seat = table.deal.turn
            name = f"{seed} {decisions}"
            action = make(name).choose(table.view(seat))
            for _ in range(twins):
                twin = rearranged(table, seat, entropy)
                found += make(name).choose(twin.view(seat)) != action
            decisions += 1
            table.play(seat, action)
        if table.is_over:
            break
        table.next_hand()
    assert decisions > 3
    return found
