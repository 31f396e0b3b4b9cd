"""Milliseconds of the deck's steps, least and median of some runs, on either VM.

    python -c "from tests.deck.speed_script import report; report()"

``main(data)`` is for the harness of tests/micropython; nothing asserts these figures.
"""

from ginp2p.deck.keys import joint_key, make_key
from ginp2p.deck.masking import initial_deck
from ginp2p.deck.shuffle import prove_shuffle, shuffle, verify_shuffle
from ginp2p.deck.tokens import make_tokens, unmask_each, verify_tokens
from ginp2p.deck.transcript import Transcript
from ginp2p.entropy import SeededEntropy

try:
    from clock import now  # clients/web/core/run.mjs
except ImportError:
    from time import perf_counter

    def now():
        return perf_counter() * 1000


CONTEXT = Transcript("speed")


def timed(step, runs):
    times = []
    for _ in range(runs):
        start = now()
        step()
        times.append(now() - start)
    times.sort()
    return [round(times[0], 1), round(times[runs // 2], 1)]


def main(data):
    runs = data["runs"]
    entropy = SeededEntropy(b"speed")
    secret, public, _ = make_key(CONTEXT, entropy)
    other_secret, other_public, _ = make_key(CONTEXT, entropy)
    key = joint_key(public, other_public)
    first = initial_deck(key)
    deck, _ = shuffle(first, key, entropy)
    figures = {}
    for name, before in (
        ("first shuffle of 52", first),
        ("second shuffle of 52", deck),
        ("shuffle of 11", deck[:11]),
    ):
        proven = []

        def prove(before=before, proven=proven):
            after, hidden = shuffle(before, key, entropy)
            proof = prove_shuffle(before, after, key, hidden, CONTEXT, entropy)
            proven.append((after, proof))

        def verify(before=before, proven=proven):
            after, proof = proven[0]
            verify_shuffle(before, after, key, proof, CONTEXT)

        figures[name + ", with proof"] = timed(prove, runs)
        figures[name + ", check"] = timed(verify, runs)

    hand = deck[:11]
    tokens, proof = make_tokens(secret, public, hand, CONTEXT, entropy)
    others, _ = make_tokens(other_secret, other_public, hand, CONTEXT, entropy)
    figures["11 tokens, with proof"] = timed(
        lambda: make_tokens(secret, public, hand, CONTEXT, entropy), runs
    )
    figures["11 tokens, check"] = timed(
        lambda: verify_tokens(public, hand, tokens, proof, CONTEXT), runs
    )
    figures["11 cards opened"] = timed(lambda: unmask_each(hand, tokens, others), runs)
    return figures


def report():
    """Print the figures of both VMs."""
    from pathlib import Path

    from tests.micropython.harness import on_cpython, on_micropython

    script = Path(__file__)
    here, there = on_cpython(script, {"runs": 21}), on_micropython(script, {"runs": 9})
    for name, figures in here.items():
        print(f"{name:34} CPython {figures}, MicroPython {there[name]}")  # noqa: T201
