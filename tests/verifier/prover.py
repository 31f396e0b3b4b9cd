"""The other side of the proofs, to make records of our own: docs/protocol.md 4 to 6."""

import hashlib
import random
from collections.abc import Sequence

from tests.verifier import ed25519
from tests.verifier.edwards import L, Multiples, Point, add, cached, combine
from tests.verifier.ristretto import BASES, B, Element, H
from tests.verifier.shuffle import deck_bytes
from tests.verifier.tokens import Masked
from tests.verifier.transcript import Transcript


def number(scalar: int) -> bytes:
    """A scalar as it is sent."""
    return (scalar % L).to_bytes(32, "little")


def times(*terms: tuple[int, Multiples]) -> Element:
    """The sum of the terms."""
    return Element(combine(terms))


def prove_key(chance: random.Random, context: Transcript, x: int) -> tuple[bytes, bytes]:
    """key and key_proof: 4.3."""
    key, k = times((x, B)), chance.randrange(L)
    made = context.absorb("statement", b"key").absorb("key", key.encoding)
    e = made.absorb("announcement", times((k, B)).encoding).challenge("challenge")
    return key.encoding, number(e) + number(k - e * x)


def prove_tokens(
    chance: random.Random, context: Transcript, x: int, cards: Sequence[Masked]
) -> tuple[bytes, bytes]:
    """tokens and token_proof: 6."""
    if not cards:
        return b"", b""
    tokens = b"".join(times((x, c1)).encoding for c1, _ in cards)
    made = context.absorb("statement", b"tokens").absorb("key", times((x, B)).encoding)
    made = made.absorb("count", len(cards).to_bytes(4, "big"))
    made = made.absorb("cards", deck_bytes(cards)).absorb("tokens", tokens)
    k = chance.randrange(L)
    second = times(*((z * k, c1) for z, (c1, _) in zip(made.weights("weights", len(cards)), cards)))
    announced = times((k, B)).encoding + second.encoding
    e = made.absorb("announcements", announced).challenge("challenge")
    return tokens, number(e) + number(k - e * x)


def prove_shuffle(
    chance: random.Random, context: Transcript, key: Element, before: Sequence[Masked]
) -> tuple[list[Masked], bytes, list[int]]:
    """A deck, shuffle_proof, and the order π: 5."""
    n = len(before)
    order = chance.sample(range(n), n)
    r, a, b = ([chance.randrange(L) for _ in range(n)] for _ in range(3))
    after = [_mask(before[order[i]], r[i], key) for i in range(n)]
    c: list[Element] = [B] * n
    for i, j in enumerate(order):
        c[j] = Element(add(combine([(a[j], B)]), cached(BASES[i].point)))

    made = context.absorb("statement", b"shuffle").absorb("bases", b"shuffle base")
    made = made.absorb("chain base", b"shuffle chain base").absorb("count", n.to_bytes(4, "big"))
    made = made.absorb("key", key.encoding).absorb("before", deck_bytes(before))
    made = made.absorb("after", deck_bytes(after))
    made = made.absorb("commitments", b"".join(p.encoding for p in c))
    u = made.weights("weights", n)
    ut = [u[j] for j in order]
    chain = [H]
    for i in range(n):
        chain.append(times((b[i], B), (ut[i], chain[-1])))
    made = made.absorb("chain", b"".join(p.encoding for p in chain[1:]))
    wa, wb, *w = made.weights("fold", n + 2)
    s2 = 0
    for i in range(n):
        s2 = (b[i] + ut[i] * s2) % L
    s = wa * sum(a) + wb * s2 + sum(wi * bi for wi, bi in zip(w, b))
    s3 = sum(aj * uj for aj, uj in zip(a, u))
    s4 = sum(ri * ui for ri, ui in zip(r, ut))

    o, o3, o4, *os = [chance.randrange(L) for _ in range(n + 3)]
    announced = (
        times((o, B), *((os[i] * w[i], chain[i]) for i in range(n))),
        times((o3, B), *zip(os, BASES)),
        times((-o4, B), *((os[i], after[i][0]) for i in range(n))),
        times((-o4, key), *((os[i], after[i][1]) for i in range(n))),
    )
    made = made.absorb("announcements", b"".join(p.encoding for p in announced))
    x = made.challenge("challenge")
    answers = [x, o - x * s, o3 - x * s3, o4 - x * s4, *(os[i] - x * ut[i] for i in range(n))]
    points = b"".join(p.encoding for p in (*c, *chain[1:]))
    return after, points + b"".join(number(answer) for answer in answers), order


def _mask(card: Masked, r: int, key: Element) -> Masked:
    c1: Point = add(card[0].point, cached(combine([(r, B)])))
    c2: Point = add(card[1].point, cached(combine([(r, key)])))
    return Element(c1), Element(c2)


class Signer:
    """An Ed25519 key that signs: RFC 8032 §5.1.6."""

    def __init__(self, seed: bytes) -> None:
        hashed = hashlib.sha512(seed).digest()
        low = int.from_bytes(hashed[:32], "little")
        self._a = low & (1 << 254) - 8 | 1 << 254
        self._prefix = hashed[32:]
        self.key = ed25519.encode(combine([(self._a, ed25519.BASE)]))

    def sign(self, message: bytes) -> bytes:
        """64 bytes."""
        r = _hashed(self._prefix + message)
        first = ed25519.encode(combine([(r, ed25519.BASE)]))
        return first + number(r + _hashed(first + self.key + message) * self._a)


def _hashed(data: bytes) -> int:
    return int.from_bytes(hashlib.sha512(data).digest(), "little") % L
