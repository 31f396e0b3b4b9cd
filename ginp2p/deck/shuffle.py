"""Shuffling a masked deck, and the proof that nothing else was done to it.

Terelius and Wikström's proof, as in Haenni, Locher, Koenig and Dubuis, "Pseudo-code
algorithms for verifiable re-encryption mix-nets" (2017). Everything counts from 0.

    e_j        before[j], a pair of points          e'_i   after[i]
    π, r       e'_i = e_π(i) + r_i·(B, K)
    c          c_π(i) = a_π(i)·B + h_i              commits to π, entry by entry
    u          128 bits each, hashed from (e, e', c, K, context);   ũ_i = u_π(i)
    ĉ          ĉ_i = b_i·B + ũ_i·ĉ_(i-1),  ĉ_(-1) = h

The proof shows knowledge of the sums s_1 … s_4, the b_i and the ũ_i in

    (1) Σ c_j - Σ h_i       = s_1·B                           s_1 = Σ a_j
    (2) ĉ_(n-1) - (Π u_j)·h = s_2·B                           s_2 = Σ b_i · Π_(k>i) ũ_k
    (3) Σ u_j·c_j           = s_3·B + Σ ũ_i·h_i               s_3 = Σ a_j·u_j
    (4) Σ u_j·e_j           = Σ ũ_i·e'_i - s_4·(B, K)         s_4 = Σ r_i·ũ_i
    (5) ĉ_i                 = b_i·B + ũ_i·ĉ_(i-1)             for each i

each of the form Y = φ(w). With nonces ω in the places of w the announcements are
t = φ(ω), one challenge x is hashed over all of it, and the responses are ω - x·w. The
verifier recomputes t = φ(response) + x·Y and the challenge from it. (1) and (2) make the
committed matrix a permutation, (3) and (5) tie the ũ_i to it, (4) ties the decks to both.
Source: docs/protocol.md, "The deck".
"""

from __future__ import annotations

from typing import Sequence

from ginp2p.deck.masking import (
    DECK_SIZE,
    Deck,
    decode_deck,
    encode_deck,
    first_parts,
    hash_to_point,
    second_parts,
)
from ginp2p.deck.transcript import Transcript
from ginp2p.entropy import Entropy, shuffled
from ginp2p.errors import BadProof, MalformedMessage, Misuse
from ginp2p.primitives import (
    POINT_SIZE,
    SCALAR_SIZE,
    L,
    Point,
    add,
    add_each,
    base,
    base_each,
    decode_points,
    decode_scalar,
    encode_scalar,
    hash_to_scalar,
    scale,
    scale_all,
    scale_each,
    subtract,
    sum_of_products,
    sum_points,
)

__all__ = (
    "ShuffleSecret",
    "permute_and_mask",
    "proof_size",
    "prove_shuffle",
    "shuffle",
    "verify_shuffle",
)

BASES = "shuffle base"  # h_i is the point of this name and the index i
CHAIN_BASE = "shuffle chain base"  # h is the one of this name and the index 0
SUMS = 4  # s_1 to s_4

_bases: list[Point] = []
_sums_of_bases: dict[int, Point] = {}  # at most one for each size of deck


class ShuffleSecret:
    """How a deck was shuffled. It makes one proof and is empty afterwards."""

    def __init__(
        self,
        permutation: Sequence[int],
        masks: Sequence[int],
        before: Deck,
        after: Deck,
        key: Point,
    ) -> None:
        self._permutation: tuple[int, ...] | None = tuple(permutation)
        self._masks: Sequence[int] = masks
        self._shuffled = (before, after, key)

    def __repr__(self) -> str:
        return "<ShuffleSecret>"

    @property
    def permutation(self) -> tuple[int, ...]:
        """after[i] is before[permutation[i]]. Raises: Misuse once the proof is made."""
        if self._permutation is None:
            raise Misuse("this shuffle is already proven, and its secret erased")
        return self._permutation

    def spend(self, before: Deck, after: Deck, key: Point) -> tuple[tuple[int, ...], Sequence[int]]:
        """Return the permutation and the masks of this very shuffle, and erase them.

        Raises: Misuse where they are erased already or belong to another shuffle.
        """
        permutation, masks = self.permutation, self._masks
        if (before, after, key) != self._shuffled:
            raise Misuse("this secret belongs to another shuffle")
        self._permutation, self._masks = None, ()
        return permutation, masks


def proof_size(count: int) -> int:
    """Return the bytes in a proof for ``count`` cards: 6,816 for a deck, 1,568 for eleven."""
    return 2 * count * POINT_SIZE + (1 + SUMS + 2 * count) * SCALAR_SIZE


def shuffle(deck: Deck, key: Point, entropy: Entropy) -> tuple[Deck, ShuffleSecret]:
    """Return the cards in a uniformly random order under new masks, and the secret of it."""
    return permute_and_mask(deck, key, shuffled(range(len(deck)), entropy), entropy)


def permute_and_mask(
    deck: Deck, key: Point, permutation: Sequence[int], entropy: Entropy
) -> tuple[Deck, ShuffleSecret]:
    """Return the cards in the given order under new masks, and the secret of it.

    permutation: card i of the result is ``deck[permutation[i]]``.
    """
    count = len(deck)
    _require_size(count)
    if sorted(permutation) != list(range(count)):
        raise Misuse("a permutation names each place once")
    masks = _random_scalars(count, entropy)
    # e'_i = e_π(i) + r_i·(B, K)
    moved = tuple(deck[place] for place in permutation)
    points = add_each(
        first_parts(moved) + second_parts(moved),
        base_each(masks) + scale_each([key] * count, masks),
    )
    after = tuple((points[place], points[count + place]) for place in range(count))
    return after, ShuffleSecret(permutation, masks, deck, after, key)


def prove_shuffle(
    before: Deck,
    after: Deck,
    key: Point,
    secret: ShuffleSecret,
    context: Transcript,
    entropy: Entropy,
) -> bytes:
    """Return the proof that ``after`` is ``before``, permuted and re-masked.

    secret: what the shuffle returned; it is erased.
    context: where in the match this shuffle stands, and whose it is. It is not changed.
    Returns: ``proof_size(n)`` bytes: c, ĉ, challenge, responses.
    """
    count = len(before)
    permutation, masks = secret.spend(before, after, key)
    chain_base, bases = _commitment_bases(count)
    random = _random_scalars(4 * count + SUMS, entropy)
    blinds = random[:count]  # a_π(i) at i
    links = random[count : 2 * count]
    nonces = random[2 * count :]  # ω of s_1 … s_4, of b_i, of ũ_i

    # c_π(i) = a_π(i)·B + h_i
    commitments = list(bases)
    for place, point in enumerate(add_each(bases, base_each(blinds))):
        commitments[permutation[place]] = point
    statement = _statement(before, after, key, context)
    weights = _weights(statement, commitments)
    moved = [weights[place] for place in permutation]  # ũ
    moved_cards = tuple(before[place] for place in permutation)

    chain, announcements, last = _chain(chain_base, links, moved, nonces[SUMS:])
    announcements = _announce(bases, moved_cards, masks, key, nonces) + announcements
    challenge = _challenge(statement, commitments, chain, announcements)

    witness = [
        sum(blinds),
        last,
        sum(blinds[i] * moved[i] for i in range(count)),
        sum(masks[i] * moved[i] for i in range(count)),
    ]
    witness = witness + links + moved
    responses = [(nonces[i] - challenge * witness[i]) % L for i in range(len(nonces))]
    scalars = [encode_scalar(challenge)] + [encode_scalar(response) for response in responses]
    return b"".join(commitments + chain + scalars)


def verify_shuffle(
    before: Deck, after: Deck, key: Point, proof: bytes, context: Transcript
) -> None:
    """Check that ``after`` is ``before``, permuted and re-masked, and nothing else.

    context: as the prover's. It is not changed.
    Raises: MalformedMessage, BadProof.
    """
    count = len(before)
    _require_size(count)
    if len(after) != count:
        raise BadProof(f"{count} cards went into the shuffle, {len(after)} came out")
    commitments, chain, challenge, responses = _decode(after, proof)
    statement = _statement(before, after, key, context)
    weights = _weights(statement, commitments)
    announcements = _recompute(
        before, after, key, weights, commitments, chain, challenge, responses
    )
    if _challenge(statement, commitments, chain, announcements) != challenge:
        raise BadProof("the proof of the shuffle does not verify")


def _chain(
    chain_base: Point, links: list[int], moved: list[int], nonces: list[int]
) -> tuple[list[Point], list[Point], int]:
    """Return ĉ, the announcements of (5), and s_2.

    Unrolled, ĉ_i = R_i·B + U_i·h with R_i = b_i + ũ_i·R_(i-1) and U_i = ũ_i·U_(i-1), from
    R = 0 and U = 1; so every link is made at once, and R_(n-1) is s_2. The announcement
    ω̂_i·B + ω̃_i·ĉ_(i-1) is (ω̂_i + ω̃_i·R_(i-1))·B + ω̃_i·U_(i-1)·h.
    """
    count = len(moved)
    on_base, on_chain, nonces_on_base, nonces_on_chain = [], [], [], []
    total, product = 0, 1
    for i in range(count):
        nonces_on_base.append((nonces[i] + nonces[count + i] * total) % L)
        nonces_on_chain.append(nonces[count + i] * product % L)
        total = (links[i] + moved[i] * total) % L
        product = moved[i] * product % L
        on_base.append(total)
        on_chain.append(product)
    points = add_each(
        base_each(on_base + nonces_on_base),
        scale_each([chain_base] * (2 * count), on_chain + nonces_on_chain),
    )
    return points[:count], points[count:], total


def _announce(
    bases: Sequence[Point],
    moved_cards: Deck,
    masks: Sequence[int],
    key: Point,
    nonces: list[int],
) -> list[Point]:
    """Return the announcements of (1) to (4), two points for (4).

    moved_cards: e_π(i), so that (4) is Σ ω̃_i·e_π(i) + (Σ ω̃_i·r_i - ω_4)·(B, K).
    """
    moved = nonces[SUMS + len(bases) :]
    first, second, third, fourth = nonces[:SUMS]
    masked = (sum(moved[i] * masks[i] for i in range(len(moved))) - fourth) % L
    return [
        base(first),
        base(second),
        add(base(third), sum_of_products(bases, moved)),
        add(base(masked), _weighted_sum(first_parts(moved_cards), moved)),
        add(scale(key, masked), sum_of_products(second_parts(moved_cards), moved)),
    ]


def _weighted_sum(points: list[Point], scalars: list[int]) -> Point:
    """Return Σ s_i·p_i, as one product where all points are one: c1 in the first order."""
    if points.count(points[0]) == len(points):
        return scale(points[0], sum(scalars) % L)
    return sum_of_products(points, scalars)


def _recompute(
    before: Deck,
    after: Deck,
    key: Point,
    weights: list[int],
    commitments: list[Point],
    chain: list[Point],
    challenge: int,
    responses: list[int],
) -> list[Point]:
    """Return the announcements of (1) to (5) that challenge and responses stand for."""
    count = len(before)
    chain_base, bases = _commitment_bases(count)
    first, second, third, fourth = responses[:SUMS]
    links = responses[SUMS : SUMS + count]
    moved = responses[SUMS + count :]
    product = challenge
    for weight in weights:
        product = product * weight % L
    known = [challenge * weight % L for weight in weights]  # x·u_j
    # both sides of (3), and of (4) for c2, are one sum
    scalars = moved + known
    scaled_chain = scale_all(chain, challenge)
    differences = subtract(sum_points(commitments), _sum_of_bases(count))
    announcements = [
        add(base(first), scale(differences, challenge)),
        add(base(second), subtract(scaled_chain[-1], scale(chain_base, product))),
        add(base(third), sum_of_products(bases + commitments, scalars)),
        subtract(
            add(
                sum_of_products(first_parts(after), moved),
                _weighted_sum(first_parts(before), known),
            ),
            base(fourth),
        ),
        subtract(
            sum_of_products(second_parts(after) + second_parts(before), scalars),
            scale(key, fourth),
        ),
    ]
    previous = [chain_base]
    previous.extend(chain[:-1])
    right = add_each(base_each(links), scale_each(previous, moved))
    return announcements + add_each(right, scaled_chain)


def _statement(before: Deck, after: Deck, key: Point, context: Transcript) -> Transcript:
    bound = context.copy().absorb("statement", b"shuffle")
    bound.absorb("bases", BASES.encode()).absorb("chain base", CHAIN_BASE.encode())
    bound.absorb("count", len(before).to_bytes(4, "big")).absorb("key", key)
    return bound.absorb("before", encode_deck(before)).absorb("after", encode_deck(after))


def _weights(statement: Transcript, commitments: list[Point]) -> list[int]:
    """Return u_0 … u_(n-1)."""
    bound = statement.copy().absorb("commitments", b"".join(commitments))
    return bound.weights("weights", len(commitments))


def _challenge(
    statement: Transcript,
    commitments: list[Point],
    chain: list[Point],
    announcements: list[Point],
) -> int:
    bound = statement.copy().absorb("commitments", b"".join(commitments))
    bound.absorb("chain", b"".join(chain)).absorb("announcements", b"".join(announcements))
    return bound.challenge("challenge")


def _decode(after: Deck, proof: bytes) -> tuple[list[Point], list[Point], int, list[int]]:
    """Return c, ĉ, challenge and responses; check every point that came from outside."""
    count = len(after)
    if len(proof) != proof_size(count):
        raise MalformedMessage(
            f"a proof for {count} cards has {proof_size(count)} bytes, not {len(proof)}"
        )
    scalars_at = 2 * count * POINT_SIZE
    if decode_deck(encode_deck(after), count) != after:
        raise MalformedMessage("a masked card is two points")
    points = list(decode_points(proof[:scalars_at], 2 * count))
    scalars = [
        decode_scalar(proof[start : start + SCALAR_SIZE])
        for start in range(scalars_at, len(proof), SCALAR_SIZE)
    ]
    return points[:count], points[count:], scalars[0], scalars[1:]


def _commitment_bases(count: int) -> tuple[Point, list[Point]]:
    """Return h and h_0 … h_(n-1)."""
    if not _bases:
        _bases.append(hash_to_point(CHAIN_BASE, 0))
        _bases.extend(hash_to_point(BASES, index) for index in range(DECK_SIZE))
    return _bases[0], _bases[1 : count + 1]


def _sum_of_bases(count: int) -> Point:
    if count not in _sums_of_bases:
        _sums_of_bases[count] = sum_points(_commitment_bases(count)[1])
    return _sums_of_bases[count]


def _random_scalars(count: int, entropy: Entropy) -> list[int]:
    """Return ``count`` random scalars from one draw: a browser pays for each call."""
    drawn = entropy(64 * count)
    return [hash_to_scalar(drawn[start : start + 64]) for start in range(0, len(drawn), 64)]


def _require_size(count: int) -> None:
    if not 2 <= count <= DECK_SIZE:
        raise Misuse(f"a shuffle has 2 to {DECK_SIZE} cards, not {count}")
