"""Tokens, which open cards: docs/protocol.md 6."""

from collections.abc import Sequence

from tests.verifier.edwards import add, cached, combine, negate
from tests.verifier.faults import need
from tests.verifier.fields import MALFORMED
from tests.verifier.ristretto import CARD_OF, B, Element, element, encode, scalar
from tests.verifier.transcript import Transcript

Masked = tuple[Element, Element]


def check_tokens(
    context: Transcript, key: Element, cards: Sequence[Masked], tokens: bytes, proof: bytes
) -> list[Element]:
    """The tokens of a message for these cards, once their common proof holds."""
    need(len(tokens) == 32 * len(cards), MALFORMED, "the number of tokens is wrong")
    need(len(proof) == (64 if cards else 0), MALFORMED, "a token proof too many, or none")
    if not cards:
        return []
    points = [element(tokens[i : i + 32]) for i in range(0, len(tokens), 32)]
    e, s = scalar(proof[:32]), scalar(proof[32:])
    made = context.absorb("statement", b"tokens").absorb("key", key.encoding)
    made = made.absorb("count", len(cards).to_bytes(4, "big"))
    made = made.absorb("cards", b"".join(c1.encoding + c2.encoding for c1, c2 in cards))
    made = made.absorb("tokens", tokens)
    weights = made.weights("weights", len(cards))
    first = combine([(s, B), (e, key)])
    second = combine(
        [(s * z, c1) for z, (c1, _) in zip(weights, cards)]
        + [(e * z, token) for z, token in zip(weights, points)]
    )
    made = made.absorb("announcements", encode(first) + encode(second))
    need(made.challenge("challenge") == e, "proof", "the tokens' proof does not hold")
    return points


def opened(card: Masked, one: Element, other: Element) -> int | None:
    """The card, opened with both seats' tokens; None where it is none of the 52."""
    rest = add(card[1].point, cached(negate(one.point)))
    return CARD_OF.get(encode(add(rest, cached(negate(other.point)))))
