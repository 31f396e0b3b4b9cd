"""The proof of a shuffle: docs/protocol.md 5. Names are those of its equations."""

from collections.abc import Sequence

from tests.verifier.edwards import L, Multiples, add, cached, combine, negate, total
from tests.verifier.faults import need
from tests.verifier.fields import MALFORMED
from tests.verifier.ristretto import BASES, B, Element, H, element, encode, scalar
from tests.verifier.tokens import Masked
from tests.verifier.transcript import Transcript


def deck_bytes(deck: Sequence[Masked]) -> bytes:
    """A deck as it is sent: docs/protocol.md 4.2."""
    return b"".join(c1.encoding + c2.encoding for c1, c2 in deck)


def read_deck(data: bytes) -> list[Masked]:
    """A deck from outside."""
    points = [element(data[i : i + 32]) for i in range(0, len(data), 32)]
    return list(zip(points[::2], points[1::2]))


def check_shuffle(
    context: Transcript,
    key: Element,
    before: Sequence[Masked],
    after: Sequence[Masked],
    proof: bytes,
) -> None:
    """Raises Broken where the proof does not hold that after is before, shuffled."""
    n = len(before)
    need(len(after) == n and len(proof) == 96 * n + 128, MALFORMED, "a shuffle's size is wrong")
    pieces = [proof[i : i + 32] for i in range(0, len(proof), 32)]
    c = [element(piece) for piece in pieces[:n]]
    chain = [element(piece) for piece in pieces[n : 2 * n]]
    x, z, z3, z4, *zs = [scalar(piece) for piece in pieces[2 * n :]]

    made = context.absorb("statement", b"shuffle").absorb("bases", b"shuffle base")
    made = made.absorb("chain base", b"shuffle chain base").absorb("count", n.to_bytes(4, "big"))
    made = made.absorb("key", key.encoding).absorb("before", deck_bytes(before))
    made = made.absorb("after", deck_bytes(after))
    made = made.absorb("commitments", b"".join(pieces[:n]))
    u = made.weights("weights", n)
    made = made.absorb("chain", b"".join(pieces[n : 2 * n]))
    wa, wb, *w = made.weights("fold", n + 2)
    product = 1
    for factor in u:
        product = product * factor % L

    # t_F, with the multiples of each point of the chain taken together
    one = add(total(p.point for p in c), cached(negate(total(p.point for p in BASES[:n]))))
    folds = [zs[i] * w[i] for i in range(n)]  # belong to ĉ_(i-1)
    terms: list[tuple[int, Multiples]] = [(z, B), (x * wa, Multiples(one))]
    terms.append((folds[0] - x * wb * product, H))
    for i in range(n):
        following = folds[i + 1] if i + 1 < n else x * wb
        terms.append((following + x * w[i], chain[i]))
    t_f = combine(terms)

    t_3 = combine([(z3, B), (x, _sum(u, c)), *zip(zs, BASES)])
    t_4a = combine(
        [(-z4, B), (x, _sum(u, [e[0] for e in before])), *zip(zs, (e[0] for e in after))]
    )
    t_4b = combine(
        [(-z4, key), (x, _sum(u, [e[1] for e in before])), *zip(zs, (e[1] for e in after))]
    )
    announced = b"".join(encode(t) for t in (t_f, t_3, t_4a, t_4b))
    holds = made.absorb("announcements", announced).challenge("challenge") == x
    need(holds, "proof", "the shuffle's proof does not hold")


def _sum(weights: Sequence[int], points: Sequence[Element]) -> Multiples:
    return Multiples(combine(zip(weights, points)))
