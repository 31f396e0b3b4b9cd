"""A prover of shuffles with open hands: it proves what it is told, true or not.

It keeps to the equations of docs/protocol.md, "The proof of a shuffle", one by one and
without the shortcuts of the real prover, but takes c, ũ, ĉ and the secrets from its caller.
"""

from ginp2p.deck import shuffle_proof
from ginp2p.primitives import (
    BASE,
    L,
    add,
    base,
    encode_scalar,
    random_scalar,
    scale,
    subtract,
    sum_of_products,
)
from tests.deck.setting import entropy

EQUATIONS = ["F", "3", "4 c1", "4 c2"]  # F holds (1), (2) and (5)


def bases(count):
    chain_base, rest = shuffle_proof._commitment_bases(count)
    return chain_base, list(rest)


def commit(matrix, blinds):
    """c_j = a_j·B + Σ_i m_ji·h_i"""
    _, generators = bases(len(blinds))
    return [
        add(base(blind), sum_of_products(generators, [entry % L for entry in row]))
        for row, blind in zip(matrix, blinds)
    ]


def honest_chain(tilde, links, weights):
    """ĉ_i = b_i·B + ũ_i·ĉ_(i-1), and s_2 = Σ b_i · Π_(k>i) ũ_k"""
    chain, total = [bases(len(tilde))[0]], 0
    for factor, link in zip(tilde, links):
        chain.append(add(base(link), scale(chain[-1], factor)))
        total = (link + factor * total) % L
    return chain[1:], total


def prove(
    before,
    after,
    key,
    context,
    *,
    commitments,
    blinds,
    tilde,
    masks,
    weights=None,
    chain=None,
    fold=None,
    late=None,
):
    """Return a proof with these parts.

    tilde: from the weights u to ũ. weights: u, where it is not to follow from the rest.
    chain: makes ĉ and s_2 of ũ, the b_i and u, where they are not to be the honest ones.
    fold: w_a, w_b and the w_i, where they are not to follow from the rest.
    late: makes other ũ and b_i of ũ, the b_i, u and w, once w is known.
    """
    count = len(before)
    stream = entropy("cheat")
    statement = shuffle_proof._statement(before, after, key, context)
    weights = weights or shuffle_proof._weights(statement, commitments)
    moved = tilde(weights)
    links = [random_scalar(stream) for _ in range(count)]
    chain, second = (chain or honest_chain)(moved, links, weights)
    fold = fold or shuffle_proof._fold_weights(statement, commitments, chain)
    if late:
        moved, links = late(moved, links, weights, fold)
    folded = fold[0] * sum(blinds) + fold[1] * second
    folded += sum(weight * link for weight, link in zip(fold[2:], links))
    secrets = [
        folded,
        sum(blind * weight for blind, weight in zip(blinds, weights)),
        sum(mask * factor for mask, factor in zip(masks, moved)),
        *moved,
    ]
    nonces = [random_scalar(stream) for _ in secrets]
    announcements = _announce(after, key, chain, fold, nonces)
    challenge = shuffle_proof._challenge(statement, commitments, chain, announcements)
    responses = [(nonce - challenge * known) % L for nonce, known in zip(nonces, secrets)]
    scalars = [encode_scalar(scalar) for scalar in [challenge, *responses]]
    return b"".join([*commitments, *chain, *scalars]), announcements


def _announce(after, key, chain, fold, nonces):
    chain_base, generators = bases(len(after))
    folded, third, fourth, *factors = nonces
    first = base(folded)
    for weight, factor, previous in zip(fold[2:], factors, [chain_base, *chain]):
        first = add(first, scale(previous, weight * factor % L))
    return [
        first,
        add(base(third), sum_of_products(generators, factors)),
        subtract(sum_of_products([card[0] for card in after], factors), scale(BASE, fourth)),
        subtract(sum_of_products([card[1] for card in after], factors), scale(key, fourth)),
    ]


def broken_equations(before, after, key, context, proof, announcements):
    """Return which equations do not hold: the verifier computes their announcement otherwise."""
    decoded = shuffle_proof._decode(after, proof)
    statement = shuffle_proof._statement(before, after, key, context)
    weights = shuffle_proof._weights(statement, decoded.commitments)
    fold = shuffle_proof._fold_weights(statement, decoded.commitments, decoded.chain)
    computed = shuffle_proof._recompute(before, after, key, weights, fold, decoded)
    assert len(computed) == len(EQUATIONS)
    return [name for name, t, sent in zip(EQUATIONS, computed, announcements) if t != sent]
