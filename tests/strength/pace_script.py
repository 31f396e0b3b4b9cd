"""Milliseconds of each decision of two bots in a match; runs on every VM."""

from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.game.rules import HOUSE
from ginp2p.table.solo import SoloTable

try:
    from clock import now
except ImportError:
    from time import perf_counter

    def now():
        return perf_counter() * 1000


def main(data):
    """Return {"times": the milliseconds, sorted} of one match. data: "level" and "seed"."""
    entropy = SeededEntropy(data["seed"].encode())
    table = SoloTable(HOUSE, entropy)
    bots = [make_bot(data["level"], entropy), make_bot(data["level"], entropy)]
    times = []
    while not table.is_over:
        if table.is_hand_over:
            table.next_hand()
        seat = table.deal.turn
        view = table.view(seat)
        start = now()
        action = bots[seat].choose(view)
        times.append(now() - start)
        table.play(seat, action)
    return {"times": sorted(times)}
