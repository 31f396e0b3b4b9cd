"""Bots of every pairing play hands in both presets, and nothing illegal comes up.

    python -m tests.strength.legality --hands 20000

After each move all 52 cards are accounted for; a hand that does not end is a failure too.
"""

import argparse
import multiprocessing
import sys

from ginp2p.bots import LEVELS, make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.game.rules import PRESETS
from ginp2p.table.solo import SoloTable
from tests.game.seeded_deals import account
from tests.strength.tournament import at_least_one

MOST_MOVES = 1000  # in a hand; each turn is two, and most hands have some fifteen turns

PAIRINGS = [
    (one, two, rules) for one in LEVELS for two in LEVELS for rules in sorted(PRESETS)
]  # both ways, as seats and dealers differ


def play_hands(pairing, hands, seed):
    """Play at least so many hands, in matches. Returns (hands, how many ended how)."""
    one, two, rules = pairing
    endings = {}
    played = number = 0
    while played < hands:
        name = f"{seed} {one} {two} {rules} {number}"
        number += 1
        table = SoloTable(PRESETS[rules], SeededEntropy(f"{name} deck".encode()))
        bots = [
            make_bot(level, SeededEntropy(f"{name} {seat}".encode()))
            for seat, level in enumerate((one, two))
        ]
        while played < hands and not table.is_over:
            if table.is_hand_over:
                table.next_hand()
            moves = 0
            while not table.is_hand_over:
                seat = table.deal.turn
                table.play(seat, bots[seat].choose(table.view(seat)))
                account(table)
                moves += 1
                assert moves <= MOST_MOVES, f"a hand of {name} does not end"
            played += 1
            kind = table.match.results[-1].kind
            endings[kind] = endings.get(kind, 0) + 1
    return played, endings


def _play_job(job):
    return play_hands(*job)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.strength.legality")
    parser.add_argument("--hands", type=at_least_one, default=20000)
    parser.add_argument("--processes", type=at_least_one, default=multiprocessing.cpu_count())
    parser.add_argument("--seed", default="legality")
    given = parser.parse_args(arguments)
    each = -(-given.hands // len(PAIRINGS))
    total, endings = 0, {}
    with multiprocessing.Pool(given.processes) as pool:
        jobs = [(pairing, each, given.seed) for pairing in PAIRINGS]
        for played, kinds in pool.imap_unordered(_play_job, jobs):
            total += played
            for kind, count in kinds.items():
                endings[kind] = endings.get(kind, 0) + count
    counted = ", ".join(f"{count} {kind}" for kind, count in sorted(endings.items()))
    sys.stdout.write(
        f"{total} hands of {len(PAIRINGS)} pairings, none with anything illegal: {counted}\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
