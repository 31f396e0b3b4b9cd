"""The deck's parts: its steps on CPython, and the same steps on MicroPython beside them."""

from __future__ import annotations

from pathlib import Path

from clients.bench import deck_script
from clients.bench.figures import Figure, Part, measured, one_value
from clients.bench.machine import MachineMissing, MicroPython

__all__ = ("measure_deck", "measure_micropython")

SCRIPT = Path(deck_script.__file__)
WARM_UP = 3  # rounds that are not counted; WebAssembly is compiled well after a few calls

STEPS = (  # key, name, milliseconds on CPython
    ("shuffle_52", "52 cards: shuffle and proof", 45.0),
    ("check_52", "52 cards: check", 45.0),
    ("shuffle_first_52", "52 cards in their first order: shuffle and proof", None),
    ("check_first_52", "52 cards in their first order: check", None),
    ("shuffle_11", "11 cards: shuffle and proof", 8.0),
    ("check_11", "11 cards: check", 9.0),
    ("tokens_11", "11 tokens and proof", None),
    ("check_tokens_11", "11 tokens: check", None),
    ("open_11", "11 cards opened", None),
)
SIZES = (  # key, name, bytes
    ("size_52", "52 cards: deck and proof", 11 * 1024),
    ("size_11", "11 cards: hand and proof", None),
)
TIMES_CPYTHON = 4.0


def measure_deck(rounds: int) -> Part:
    """Measure the deck's steps on this Python."""
    deck_script.main({"rounds": 1})
    found = deck_script.main({"rounds": rounds})
    figures: list[Figure] = [
        measured(key, name, "ms", found["times"][key], target) for key, name, target in STEPS
    ]
    for key, name, most in SIZES:
        figures.append(one_value(key, name, "bytes", found["sizes"][key], most))
    return Part("deck", "Deck, on CPython", figures)


def measure_micropython(rounds: int) -> Part:
    """Measure the same steps on MicroPython-WASM under Node, turn about with this Python."""
    title = "Deck, on MicroPython in WebAssembly"
    here: dict[str, list[float]] = {key: [] for key, _, _ in STEPS}
    there: dict[str, list[float]] = {key: [] for key, _, _ in STEPS}
    try:
        with MicroPython(SCRIPT) as machine:
            machine.call({"rounds": WARM_UP})
            deck_script.main({"rounds": 1})
            for _ in range(rounds):
                for times, found in (
                    (there, machine.call({"rounds": 1})),
                    (here, deck_script.main({"rounds": 1})),
                ):
                    for key, taken in found["times"].items():
                        times[key] += taken
    except MachineMissing as missing:
        return Part("micropython", title, missing=str(missing))
    figures = []
    for key, name, _ in STEPS:
        beside = measured(key, name, "ms", here[key]).median
        figures.append(
            measured(key, name, "ms", there[key], beside=beside, ratio_target=TIMES_CPYTHON)
        )
    return Part("micropython", title, figures)
