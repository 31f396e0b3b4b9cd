"""Hands in which everything that could be sent is tried before both verifiers."""

import random
from collections.abc import Iterator

from tests.verifier.both import Twins, differs
from tests.verifier.hostile import variants
from tests.verifier.maker import Maker, body


def trial(
    maker: Maker, share: float, pieces: int = 1, until: str = "closed", resign_at: int = -1
) -> Iterator[tuple[str, str]]:
    """Play a hand up to a state; what was tried at each message, and how the verdicts differ.

    share: of the variants of each message, how many are tried. pieces: how many points and
    scalars of each field. resign_at: after so many messages the writer resigns.
    """
    twins = Twins(maker)
    chance = random.Random(len(maker.chains))
    while maker.hand.state not in (until, "closed"):
        seat = maker.hand.writer
        assert seat is not None
        name, card = maker.choose()
        if len(maker.chains[-1]) == resign_at:
            name, card = "resign", None
        values = maker.values(seat, name, card)
        for what, writer, make in variants(maker, seat, name, values, chance, pieces):
            if chance.random() < share:
                entry = maker.signed(writer, make())
                yield f"message {len(maker.chains[-1]) + 1}, {name}, {what}", differs(twins, entry)
        maker.add(maker.signed(seat, body(name, values)))
        twins.follow()
