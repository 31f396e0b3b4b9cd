"""Milliseconds of each decision of two bots in a match; runs on every VM."""

from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.game.rules import HOUSE
from ginp2p.table.solo import SoloTable

try:
    from clock import busy, now
except ImportError:
    from time import perf_counter, thread_time

    def now():
        return perf_counter() * 1000

    def busy():
        return thread_time() * 1000


def main(data):
    """Return the milliseconds of each decision of one match: {"wall": [...], "busy": [...]}.

    data: "level" and "seed". wall: what a clock on the wall says. busy: of the processor, so
    without what other programs took.
    """
    entropy = SeededEntropy(data["seed"].encode())
    table = SoloTable(HOUSE, entropy)
    bots = [make_bot(data["level"], entropy), make_bot(data["level"], entropy)]
    wall, used = [], []
    while not table.is_over:
        if table.is_hand_over:
            table.next_hand()
        seat = table.deal.turn
        view = table.view(seat)
        start, busy_start = now(), busy()
        action = bots[seat].choose(view)
        used.append(busy() - busy_start)
        wall.append(now() - start)
        table.play(seat, action)
    return {"wall": wall, "busy": used}
