"""A prover of shuffles with open hands: it proves what it is told, true or not.

It keeps to the equations of docs/protocol.md, "The proof of a shuffle", one by one and
without the shortcuts of the real prover, but takes c, ũ, ĉ and the secrets from its caller.
"""

from ginp2p.deck import shuffle
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


def bases(count):
    chain_base, rest = shuffle._commitment_bases(count)
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
):
    """Return a proof with these parts.

    tilde: from the weights u to ũ. weights: u, where it is not to follow from the rest.
    chain: makes ĉ and s_2 of ũ, the b_i and u, where they are not to be the honest ones.
    """
    count = len(before)
    stream = entropy("cheat")
    statement = shuffle._statement(before, after, key, context)
    weights = weights or shuffle._weights(statement, commitments)
    moved = tilde(weights)
    links = [random_scalar(stream) for _ in range(count)]
    chain, second = (chain or honest_chain)(moved, links, weights)
    witness = [
        sum(blinds),
        second,
        sum(blind * weight for blind, weight in zip(blinds, weights)),
        sum(mask * factor for mask, factor in zip(masks, moved)),
        *links,
        *moved,
    ]
    nonces = [random_scalar(stream) for _ in witness]
    announcements = _announce(after, key, chain, nonces)
    challenge = shuffle._challenge(statement, commitments, chain, announcements)
    responses = [(nonce - challenge * known) % L for nonce, known in zip(nonces, witness)]
    scalars = [encode_scalar(scalar) for scalar in [challenge, *responses]]
    return b"".join([*commitments, *chain, *scalars]), announcements


def _announce(after, key, chain, nonces):
    count = len(after)
    chain_base, generators = bases(count)
    first, second, third, fourth = nonces[:4]
    links, factors = nonces[4 : 4 + count], nonces[4 + count :]
    announcements = [
        base(first),
        base(second),
        add(base(third), sum_of_products(generators, factors)),
        subtract(sum_of_products([card[0] for card in after], factors), scale(BASE, fourth)),
        subtract(sum_of_products([card[1] for card in after], factors), scale(key, fourth)),
    ]
    for link, factor, previous in zip(links, factors, [chain_base, *chain]):
        announcements.append(add(base(link), scale(previous, factor)))
    return announcements


def broken_equations(before, after, key, context, proof, announcements):
    """Return which announcements the verifier computes otherwise, by their place.

    0 to 2 are equations (1) to (3), 3 and 4 are (4) for c1 and c2, 5 and more are (5).
    """
    commitments, chain, challenge, responses = shuffle._decode(after, proof)
    statement = shuffle._statement(before, after, key, context)
    weights = shuffle._weights(statement, commitments)
    computed = shuffle._recompute(
        before, after, key, weights, commitments, chain, challenge, responses
    )
    return [place for place, t in enumerate(computed) if t != announcements[place]]
