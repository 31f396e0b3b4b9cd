"""The proof that a deck was shuffled, and nothing else done to it.

Terelius and Wikström's proof, as in Haenni, Locher, Koenig and Dubuis, "Pseudo-code
algorithms for verifiable re-encryption mix-nets" (2017), but for the folding below.
Everything counts from 0.

    e_j        before[j], a pair of points          e'_i   after[i]
    π, r       e'_i = e_π(i) + r_i·(B, K)
    c          c_π(i) = a_π(i)·B + h_i              commits to π, entry by entry
    u          128 bits each, hashed from (e, e', c, K, context);   ũ_i = u_π(i)
    ĉ          ĉ_i = b_i·B + ũ_i·ĉ_(i-1),  ĉ_(-1) = h

What has to hold, for secrets s_1 … s_4, b_i and ũ_i that the prover knows:

    (1) Σ c_j - Σ h_i       = s_1·B                           s_1 = Σ a_j
    (2) ĉ_(n-1) - (Π u_j)·h = s_2·B                           s_2 = Σ b_i · Π_(k>i) ũ_k
    (3) Σ u_j·c_j           = s_3·B + Σ ũ_i·h_i               s_3 = Σ a_j·u_j
    (4) Σ u_j·e_j           = Σ ũ_i·e'_i - s_4·(B, K)         s_4 = Σ r_i·ũ_i
    (5) ĉ_i                 = b_i·B + ũ_i·ĉ_(i-1)             for each i

(1) and (2) make the committed matrix a permutation, (3) and (5) tie the ũ_i to it, (4) ties
the decks to both.

Here we leave Haenni et al.: (1), (2) and (5) each say that some D_k, made of public points
and the ũ_i, is a known multiple of B. With weights w of 128 bits each, hashed from all that
was hashed for u and from ĉ, they are shown as one equation, Σ w_k·D_k = s·B:

    (F) w_a·(Σ c_j - Σ h_i) + w_b·(ĉ_(n-1) - (Π u_j)·h) + Σ w_i·ĉ_i = s·B + Σ ũ_i·w_i·ĉ_(i-1)
                                                   s = w_a·s_1 + w_b·s_2 + Σ w_i·b_i

That loses nothing. (3) stays alone: it opens Σ u_j·c_j, which is fixed before ĉ, under bases
that nobody can relate, so whoever answers for several w has the same ũ_i, and the same D_k,
in all of them. Answers for n + 2 linearly independent w can be solved for the multiple of
each D_k: witnesses of (1), (2) and (5), with which the argument of Terelius and Wikström goes
on. Who lacks one of them can answer only for w in a proper subspace, which a hash meets with
a chance of 2^-128.

(F), (3) and (4) have the form Y = φ(secrets). With nonces ω in the secrets' places the
announcements are t = φ(ω), one challenge x is hashed over all of it, and the responses are
ω - x·secret. The verifier recomputes t = φ(response) + x·Y and the challenge from it.
Source: docs/protocol.md, "The proof of a shuffle".
"""

from __future__ import annotations

from typing import Sequence

from ginp2p.deck.masking import (
    Deck,
    decode_deck,
    encode_deck,
    first_parts,
    hash_to_point,
    second_parts,
)
from ginp2p.deck.shuffle import ShuffleSecret, require_count
from ginp2p.deck.transcript import Transcript
from ginp2p.entropy import Entropy
from ginp2p.errors import BadProof, MalformedMessage
from ginp2p.primitives import (
    POINT_SIZE,
    SCALAR_SIZE,
    L,
    Point,
    add,
    add_each,
    base_each,
    decode_points,
    decode_scalar,
    encode_scalar,
    random_scalars,
    scale,
    scale_each,
    subtract,
    sum_of_products,
    sum_points,
)

__all__ = ("proof_size", "prove_shuffle", "verify_shuffle")

BASES = "shuffle base"  # h_i is the point of this name and the index i
CHAIN_BASE = "shuffle chain base"  # h is the one of this name and the index 0
SUMS = 3  # s, s_3 and s_4
FIRST = 2  # w_0 stands there in w_a, w_b, w_0 …

_bases: list[Point] = []
_sums_of_bases: dict[int, Point] = {}  # at most one for each size of deck


def proof_size(count: int) -> int:
    """Return the bytes in a proof for ``count`` cards: 5,120 for a deck, 1,184 for eleven."""
    return 2 * count * POINT_SIZE + (1 + SUMS + count) * SCALAR_SIZE


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
    random = random_scalars(3 * count + SUMS, entropy)
    blinds = random[:count]  # a_π(i) at i
    links = random[count : 2 * count]  # R_i
    nonces = random[2 * count :]  # ω of s, s_3, s_4, then of the ũ_i

    commitments = _commit(permutation, blinds)
    statement = _statement(before, after, key, context)
    weights = _weights(statement, commitments)
    moved = [weights[place] for place in permutation]  # ũ
    chain, factors = _chain(moved, links)
    fold = _fold_weights(statement, commitments, chain)
    # w_i·ĉ_(i-1) = (w_i·R_(i-1))·B + (w_i·U_(i-1))·h
    on_base = _times(fold[FIRST:], [0] + links)
    on_chain = _times(fold[FIRST:], [1] + factors)

    moved_cards = tuple(before[place] for place in permutation)
    announcements = _announce(moved_cards, masks, key, on_base, on_chain, nonces)
    challenge = _challenge(statement, commitments, chain, announcements)

    # s = w_a·Σ a_j + w_b·R_(n-1) + Σ w_i·(R_i - ũ_i·R_(i-1))
    folded = fold[0] * sum(blinds) + fold[1] * links[-1]
    folded += _dot(fold[FIRST:], links) - _dot(moved, on_base)
    secrets = [folded, _dot(blinds, moved), _dot(masks, moved)] + moved
    responses = [(nonces[i] - challenge * secrets[i]) % L for i in range(len(nonces))]
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
    require_count(count)
    if len(after) != count:
        raise BadProof(f"{count} cards went into the shuffle, {len(after)} came out")
    sent = _decode(after, proof)
    statement = _statement(before, after, key, context)
    weights = _weights(statement, sent.commitments)
    fold = _fold_weights(statement, sent.commitments, sent.chain)
    announcements = _recompute(before, after, key, weights, fold, sent)
    if _challenge(statement, sent.commitments, sent.chain, announcements) != sent.challenge:
        raise BadProof("the proof of the shuffle does not verify")


class _Proof:
    """A proof's parts: c, ĉ, the challenge, the responses for s, s_3, s_4 and the ũ_i."""

    def __init__(
        self, commitments: list[Point], chain: list[Point], challenge: int, responses: list[int]
    ) -> None:
        self.commitments = commitments
        self.chain = chain
        self.challenge = challenge
        self.responses = responses


def _commit(permutation: Sequence[int], blinds: list[int]) -> list[Point]:
    """Return c: c_π(i) = a_π(i)·B + h_i."""
    _, bases = _commitment_bases(len(blinds))
    commitments = list(bases)
    for place, point in enumerate(add_each(bases, base_each(blinds))):
        commitments[permutation[place]] = point
    return commitments


def _chain(moved: list[int], links: list[int]) -> tuple[list[Point], list[int]]:
    """Return ĉ and the U_i in it: unrolled, ĉ_i = R_i·B + U_i·h with U_i = ũ_0·…·ũ_i.

    links: R_i. A random b_i would make a random R_i; so R_i is drawn instead, and
        b_i = R_i - ũ_i·R_(i-1) with R_(-1) = 0. s_2 is R_(n-1).
    """
    chain_base, _ = _commitment_bases(len(moved))
    factors, product = [], 1
    for factor in moved:
        product = product * factor % L
        factors.append(product)
    return add_each(base_each(links), scale_each([chain_base] * len(moved), factors)), factors


def _announce(
    moved_cards: Deck,
    masks: Sequence[int],
    key: Point,
    on_base: list[int],
    on_chain: list[int],
    nonces: list[int],
) -> list[Point]:
    """Return the announcements of (F), (3) and (4), two points for (4).

    moved_cards: e_π(i), so that (4) is Σ ω̃_i·e_π(i) + (Σ ω̃_i·r_i - ω_4)·(B, K).
    on_base, on_chain: of B and of h in w_i·ĉ_(i-1), so that (F) takes two products.
    """
    chain_base, bases = _commitment_bases(len(moved_cards))
    folded, third, fourth = nonces[:SUMS]
    moved = nonces[SUMS:]
    masked = (_dot(moved, masks) - fourth) % L
    return add_each(
        base_each([(folded + _dot(moved, on_base)) % L, third, masked]),
        [
            scale(chain_base, _dot(moved, on_chain)),
            sum_of_products(bases, moved),
            _weighted_sum(first_parts(moved_cards), moved),
        ],
    ) + [sum_of_products([key] + second_parts(moved_cards), [masked] + moved)]


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
    fold: list[int],
    proof: _Proof,
) -> list[Point]:
    """Return the announcements of (F), (3) and (4) for which challenge and responses stand."""
    chain_base, bases = _commitment_bases(len(before))
    folded, third, fourth = proof.responses[:SUMS]
    moved = proof.responses[SUMS:]
    difference = subtract(sum_points(proof.commitments), _sum_of_bases(len(before)))
    # both sides of (3), and of (4) for c2, are one sum
    known = [proof.challenge * weight % L for weight in weights]  # x·u_j
    scalars = moved + known
    masked = -fourth % L
    return add_each(
        base_each([folded, third, masked]),
        [
            sum_of_products(
                [difference, chain_base] + proof.chain,
                _fold_scalars(weights, fold, proof.challenge, moved),
            ),
            sum_of_products(bases + proof.commitments, scalars),
            add(
                sum_of_products(first_parts(after), moved),
                _weighted_sum(first_parts(before), known),
            ),
        ],
    ) + [sum_of_products([key] + second_parts(after) + second_parts(before), [masked] + scalars)]


def _fold_scalars(
    weights: list[int], fold: list[int], challenge: int, moved: list[int]
) -> list[int]:
    """Return the factors of Σ c_j - Σ h_i, h, ĉ_0 … ĉ_(n-1) in the announcement of (F).

    With z the responses for ũ, it is, but for a multiple of B, the following, where h and
    each ĉ_i take one product:

        x·(w_a·(Σ c_j - Σ h_i) + w_b·(ĉ_(n-1) - (Π u_j)·h) + Σ w_i·ĉ_i) + Σ z_i·w_i·ĉ_(i-1)
    """
    first, second = challenge * fold[0], challenge * fold[1]
    links = fold[FIRST:]
    product = second
    for weight in weights:
        product = product * weight % L
    factors = _times(moved, links) + [second]
    factors[0] -= product
    for place, link in enumerate(links):
        factors[place + 1] += challenge * link
    return [factor % L for factor in [first] + factors]


def _statement(before: Deck, after: Deck, key: Point, context: Transcript) -> Transcript:
    bound = context.copy().absorb("statement", b"shuffle")
    bound.absorb("bases", BASES.encode()).absorb("chain base", CHAIN_BASE.encode())
    bound.absorb("count", len(before).to_bytes(4, "big")).absorb("key", key)
    return bound.absorb("before", encode_deck(before)).absorb("after", encode_deck(after))


def _weights(statement: Transcript, commitments: list[Point]) -> list[int]:
    """Return u_0 … u_(n-1)."""
    return _sent(statement, commitments).weights("weights", len(commitments))


def _fold_weights(statement: Transcript, commitments: list[Point], chain: list[Point]) -> list[int]:
    """Return w_a, w_b, w_0 … w_(n-1).

    ĉ is bound: who knew them before could let the errors in (F) cancel each other.
    """
    return _sent(statement, commitments, chain).weights("fold", FIRST + len(chain))


def _challenge(
    statement: Transcript,
    commitments: list[Point],
    chain: list[Point],
    announcements: list[Point],
) -> int:
    return _sent(statement, commitments, chain, announcements).challenge("challenge")


def _sent(statement: Transcript, *messages: list[Point]) -> Transcript:
    """Return a transcript of the statement and of what the prover sent so far, in its order."""
    bound = statement.copy()
    for label, points in zip(("commitments", "chain", "announcements"), messages):
        bound.absorb(label, b"".join(points))
    return bound


def _decode(after: Deck, proof: bytes) -> _Proof:
    """Return the parts of a proof; check every point that came from outside."""
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
    return _Proof(points[:count], points[count:], scalars[0], scalars[1:])


def _commitment_bases(count: int) -> tuple[Point, list[Point]]:
    """Return h and h_0 … h_(n-1)."""
    if not _bases:
        _bases.append(hash_to_point(CHAIN_BASE, 0))
    for index in range(len(_bases) - 1, count):
        _bases.append(hash_to_point(BASES, index))
    return _bases[0], _bases[1 : count + 1]


def _sum_of_bases(count: int) -> Point:
    if count not in _sums_of_bases:
        _sums_of_bases[count] = sum_points(_commitment_bases(count)[1])
    return _sums_of_bases[count]


def _times(left: Sequence[int], right: Sequence[int]) -> list[int]:
    return [x * y % L for x, y in zip(left, right)]


def _dot(left: Sequence[int], right: Sequence[int]) -> int:
    return sum(x * y for x, y in zip(left, right)) % L
