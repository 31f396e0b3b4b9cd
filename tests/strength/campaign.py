"""Measures every step of the ladder in both presets, and says which figures fall short.

python -m tests.strength.campaign --matches 2400
"""

import argparse
import multiprocessing
import sys

from ginp2p.game.rules import PRESETS
from tests.strength.tournament import at_least_one, share, tournament

LADDER = (  # one, two, rules, the share of matches to win in per cent
    ("easy", "random", "house", 90),
    ("medium", "easy", "house", 75),
    ("hard", "medium", "house", 65),
    ("hard", "simple", "house", 66),
    ("expert", "hard", "house", 58),
    ("expert", "simple", "house", 77),
    ("easy", "random", "classic", 60),
    ("medium", "easy", "classic", 60),
    ("hard", "medium", "classic", 60),
    ("expert", "hard", "classic", 60),
)

HEAD = (
    "| players | rules | to reach | matches won | points a hand | gin | knock | undercut "
    "| wash | turns | ms a decision (mean, most) |\n" + "|---" * 11 + "|"
)


def row(one, two, rules, target, pairs):
    """Return the table's line for one tournament."""

    def both(key, factor):
        cells = [share(pairs, f"{key}{side}", "hands") for side in (0, 1)]
        return " : ".join(f"{factor * ratio:.1f} ± {factor * half:.1f}" for ratio, half in cells)

    won, half = share(pairs, "wins0", "matches")
    washed, wash_half = share(pairs, "wash", "hands")
    turns, turns_half = share(pairs, "turns", "hands")
    times = []
    for side in (0, 1):
        mean, mean_half = share(pairs, f"ms{side}", f"decisions{side}")
        most = max(pair[f"slowest{side}"] for pair in pairs)
        times.append(f"{mean:.2f} ± {mean_half:.2f}, {most:.0f}")
    return (
        f"| {one} : {two} | {rules} | {target} % | {100 * won:.1f} ± {100 * half:.1f} % "
        f"| {both('points', 1)} | {both('gin', 100)} | {both('knock', 100)} "
        f"| {both('undercut', 100)} | {100 * washed:.1f} ± {100 * wash_half:.1f} "
        f"| {turns:.1f} ± {turns_half:.1f} "
        f"| {' : '.join(times)} |"
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.strength.campaign")
    parser.add_argument("--matches", type=at_least_one, default=2400, help="a row; default: 2400")
    parser.add_argument("--processes", type=at_least_one, default=multiprocessing.cpu_count())
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--only", help="only rows with this player")
    parser.add_argument("--without", help="no rows with this player")
    given = parser.parse_args(arguments)
    sys.stdout.write(HEAD + "\n")
    short = 0
    for one, two, rules, target in LADDER:
        if (given.only and given.only not in (one, two)) or given.without in (one, two):
            continue
        pairs = tournament(
            (one, two), PRESETS[rules], (given.matches + 1) // 2, given.seed, given.processes
        )
        short += 100 * share(pairs, "wins0", "matches")[0] < target
        sys.stdout.write(row(one, two, rules, target, pairs) + "\n")
        sys.stdout.flush()
    sys.stdout.write(f"\n{short} short of what is to be reached.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
