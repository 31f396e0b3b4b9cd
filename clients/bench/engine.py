"""The engine's part: melds, lay-offs and whole deals, without the deck protocol."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from clients.bench.figures import Figure, Part, measured
from ginp2p.bots import LEVELS, Bot, make_bot
from ginp2p.game.cards import ALL_CARDS, Card, parse_cards
from ginp2p.game.deal import Action
from ginp2p.game.layoff import lay_off
from ginp2p.game.melds import Meld, best_discard, knocker_division, least_deadwood
from ginp2p.game.rules import CLASSIC
from ginp2p.game.view import View
from ginp2p.table.solo import SoloTable

__all__ = ("measure_engine",)

VECTORS = Path(__file__).parents[2] / "tests" / "vectors"
SEED = 20260101  # any number; the same in every run
HANDS = 500  # of each kind, where there are no vectors
DEALS_A_ROUND = 10

Hand = tuple[Card, ...]
Layoff = tuple[Hand, tuple[Meld, ...]]


class RandomPlayer:
    """Does any of the things that are allowed."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> Action:
        """Return an action, each as likely as any other."""
        return self._chance.choice(view.actions())


def measure_engine(rounds: int) -> Part:
    """Measure the engine on this Python."""
    tens, elevens, layoffs, origin = load_hands()
    figures = [
        _over("least_deadwood", "least deadwood of 10 cards", least_deadwood, tens, rounds, 40.0),
        _over("best_discard", "best discard of 11 cards", best_discard, elevens, rounds),
        _over("lay_off", "lay-off", lambda case: lay_off(*case), layoffs, rounds),
    ]
    for level, who, target in (
        ("random", "random play", 3.0),
        *((level, f"{level} bots", None) for level in LEVELS),
    ):
        chance = random.Random(SEED)  # noqa: S311
        times = [_deal_time(level, chance) for _ in range(DEALS_A_ROUND * rounds)]
        figures.append(measured(f"deal_{level}", f"a deal, {who}", "ms", times, target))
    return Part("engine", "Engine, on CPython", figures, (origin,))


def load_hands() -> tuple[Sequence[Hand], Sequence[Hand], Sequence[Layoff], str]:
    """Return hands of ten and of eleven, lay-offs, and a note that says where they come from."""
    try:
        deadwood = [parse_cards(case["hand"]) for case in _cases("deadwood.json")]
        layoffs = [
            (
                parse_cards(case["defender"]),
                tuple(Meld(parse_cards(meld)) for meld in case["knocker_melds"]),
            )
            for case in _cases("layoff.json")
        ]
    except FileNotFoundError:
        return *_drawn_hands(), f"hands drawn with the seed {SEED}: no tests/vectors here"
    tens = [hand for hand in deadwood if len(hand) == 10]
    elevens = [hand for hand in deadwood if len(hand) == 11]
    return tens, elevens, layoffs, "hands of tests/vectors/deadwood.json and layoff.json"


def _cases(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((VECTORS / name).read_text(encoding="utf-8"))["cases"]
    return cases


def _drawn_hands() -> tuple[list[Hand], list[Hand], list[Layoff]]:
    chance = random.Random(SEED)  # noqa: S311
    tens = [tuple(chance.sample(ALL_CARDS, 10)) for _ in range(HANDS)]
    elevens = [tuple(chance.sample(ALL_CARDS, 11)) for _ in range(HANDS)]
    layoffs: list[Layoff] = []
    while len(layoffs) < HANDS:
        both = chance.sample(ALL_CARDS, 20)
        melds = knocker_division(both[:10]).melds
        if melds:
            layoffs.append((tuple(both[10:]), melds))
    return tens, elevens, layoffs


def _over(
    key: str,
    name: str,
    step: Callable[[Any], object],
    cases: Iterable[Any],
    rounds: int,
    target: float | None = None,
) -> Figure:
    """Measure a step over all cases: each one's median over the rounds is a sample."""
    samples = []
    for case in cases:
        times = []
        for _ in range(rounds):
            start = perf_counter()
            step(case)
            times.append(perf_counter() - start)
        samples.append(median(times) * 1e6)
    return measured(key, name, "µs", samples, target)


def _deal_time(level: str, chance: random.Random) -> float:
    """Return the milliseconds of one deal, from shuffled cards to the score."""
    players = [_player(level, chance) for _ in range(2)]
    start = perf_counter()
    table = SoloTable(CLASSIC, chance.randbytes)
    while not table.is_hand_over:
        seat = table.deal.turn
        table.play(seat, players[seat].choose(table.view(seat)))
    return (perf_counter() - start) * 1e3


def _player(level: str, chance: random.Random) -> Bot:
    return RandomPlayer(chance) if level == "random" else make_bot(level, chance.randbytes)
