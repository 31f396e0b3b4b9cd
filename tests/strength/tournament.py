"""Plays two players against each other, and says how strong they are.

    python -m tests.strength.tournament expert simple --matches 2400 --rules house

Every deck is dealt twice, with seats and cards exchanged. So it is pairs of matches that
are independent of one another, and every interval (95 %) is reckoned over pairs. The same
seed gives the same matches. A player that does anything illegal ends the run.
"""

import argparse
import multiprocessing
import sys
from time import thread_time

from ginp2p.entropy import SeededEntropy
from ginp2p.game.rules import PRESETS, SINGLE_HAND, describe
from ginp2p.table.solo import SoloTable
from tests.strength.players import PLAYERS, make_player

KINDS = ("gin", "knock", "undercut")
MOST_TURNS = 600  # in a hand; 29 draws and the idle limit allow 29 * 50
Z = 1.96  # standard errors to either side of 95 %


def play_match(names, rules, seed, swapped):
    """Play one match: ``names[0]`` is the host, or the guest where ``swapped``.

    Returns its counts, by key; the keys of the two players end in 0 and 1.
    """
    table = SoloTable(rules, SeededEntropy(f"{seed} deck".encode()))
    bots = [make_player(name, f"{seed} player {side}".encode()) for side, name in enumerate(names)]
    side_of = (1, 0) if swapped else (0, 1)
    counts = {"matches": 1, "hands": 0, "turns": 0, "wash": 0}
    for side in (0, 1):
        for key in ("wins", "points", "decisions", "ms", *KINDS):
            counts[f"{key}{side}"] = 0
        counts[f"slowest{side}"] = 0.0
    while not table.is_over:
        if table.is_hand_over:
            table.next_hand()
        turns = 0
        while not table.is_hand_over:
            seat = table.deal.turn
            side = side_of[seat]
            view = table.view(seat)
            start = thread_time()
            action = bots[side].choose(view)
            taken = 1000 * (thread_time() - start)
            counts[f"decisions{side}"] += 1
            counts[f"ms{side}"] += taken
            counts[f"slowest{side}"] = max(counts[f"slowest{side}"], taken)
            turns += action.kind in ("discard", "knock")
            if turns > MOST_TURNS:
                raise AssertionError(f"a hand of {seed} does not end")
            table.play(seat, action)
        result = table.match.results[-1]
        counts["hands"] += 1
        counts["turns"] += turns
        if result.kind == "wash":
            counts["wash"] += 1
        else:
            counts[f"{result.kind}{side_of[result.winner]}"] += 1
            counts[f"points{side_of[result.winner]}"] += result.points
    if table.match.winner is None:
        counts["wins0"] = counts["wins1"] = 0.5
    else:
        counts[f"wins{side_of[table.match.winner]}"] = 1
    return counts


def play_pair(names, rules, seed):
    """Play a match and its mirror image. Returns the counts of both together."""
    one, two = (play_match(names, rules, seed, swapped) for swapped in (False, True))
    return {
        key: max(one[key], two[key]) if key.startswith("slowest") else one[key] + two[key]
        for key in one
    }


def tournament(names, rules, pairs, seed="strength", processes=1, told=None):
    """Play ``pairs`` pairs of matches. Returns the counts of each pair, in order.

    told: called with the number of pairs played, now and then.
    """
    jobs = [(names, rules, f"{seed} {number}") for number in range(pairs)]
    found = []
    if processes == 1:
        for job in jobs:
            found.append(play_pair(*job))
            if told:
                told(len(found))
        return found
    with multiprocessing.Pool(processes) as pool:
        for counts in pool.imap(_play_job, jobs, chunksize=max(1, min(10, pairs // processes))):
            found.append(counts)
            if told:
                told(len(found))
    return found


def _play_job(job):
    return play_pair(*job)


def share(pairs, count, base):
    """Return a ratio of two sums over pairs, and half of its 95 % interval.

    With R = sum y / sum x, its variance is about n / (n - 1) sum (y - R x)^2 / (sum x)^2.
    """
    ys, xs = [pair[count] for pair in pairs], [pair[base] for pair in pairs]
    total = sum(xs)
    if not total:
        return 0.0, 0.0
    ratio = sum(ys) / total
    if len(pairs) < 2:
        return ratio, float("inf")
    spread = sum((y - ratio * x) ** 2 for y, x in zip(ys, xs))
    return ratio, Z * (spread * len(pairs) / (len(pairs) - 1)) ** 0.5 / total


def report(names, rules, pairs):
    """Return the lines that say how it went."""
    total = {key: sum(pair[key] for pair in pairs) for key in pairs[0]}
    hands = total["hands"]
    lines = [
        f"{names[0]} against {names[1]}, {describe(rules)}: "
        f"{total['matches']} matches, {hands} hands, mirrored",
        "",
        f"{'':28}{names[0]:>16}{names[1]:>18}",
    ]

    def row(text, key, base, factor=1.0, unit=""):
        cells = []
        for side in (0, 1):
            ratio, half = share(pairs, f"{key}{side}", base)
            cells.append(f"{factor * ratio:.2f} ± {factor * half:.2f}{unit}")
        lines.append(f"{text:28}{cells[0]:>18}{cells[1]:>18}")

    row("matches won", "wins", "matches", 100, " %")
    row("points a hand", "points", "hands")
    for kind, text in zip(KINDS, ("hands won by gin", "by knocking", "by undercut")):
        row(text, kind, "hands", 100, " %")
    slow, slowest = [], []
    for side in (0, 1):
        mean, half = share(pairs, f"ms{side}", f"decisions{side}")
        slow.append(f"{mean:.2f} ± {half:.2f}")
        slowest.append(f"{max(pair[f'slowest{side}'] for pair in pairs):.1f}")
    lines.append(f"{'ms a decision, by processor':28}{slow[0]:>18}{slow[1]:>18}")
    lines.append(f"{'at most':28}{slowest[0]:>18}{slowest[1]:>18}")
    washes, half = share(pairs, "wash", "hands")
    lines.append(f"{'hands washed':28}{100 * washes:>10.2f} ± {100 * half:.2f} %")
    turns, half = share(pairs, "turns", "hands")
    lines.append(f"{'turns a hand, both sides':28}{turns:>10.2f} ± {half:.2f}")
    return lines


def at_least_one(text):
    """Return the number that was typed. Raises: ArgumentTypeError for less than one."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"one at least, not {text}")
    return int(text)


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m tests.strength.tournament",
        description=__doc__.partition("\n")[0],
    )
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("two", choices=PLAYERS)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--matches", type=at_least_one, default=2400, help="default: 2400")
    length.add_argument("--deals", type=at_least_one, help="single hands in place of matches")
    parser.add_argument("--rules", choices=sorted(PRESETS), default="house", help="default: house")
    parser.add_argument("--processes", type=at_least_one, default=multiprocessing.cpu_count())
    parser.add_argument("--seed", default="strength", help="any text; the same gives the same")
    given = parser.parse_args(arguments)
    rules, count = PRESETS[given.rules], given.matches
    if given.deals is not None:
        rules, count = rules.replace(target=SINGLE_HAND), given.deals
    names = (given.one, given.two)

    def told(done):
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{2 * done} of {count} ")

    pairs = tournament(names, rules, (count + 1) // 2, given.seed, given.processes, told)
    sys.stdout.write("\n".join(report(names, rules, pairs)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
