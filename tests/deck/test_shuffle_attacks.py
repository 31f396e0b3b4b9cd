"""docs/protocol.md, "The proof of a shuffle": what each equation and each hash stops.

Each attack bends one thing, and keeps all else true with all the skill the mathematics
allows: so exactly one check stands in its way.
"""

import pytest

from ginp2p.deck import shuffle
from ginp2p.deck.masking import hash_to_point
from ginp2p.deck.shuffle import permute_and_mask, verify_shuffle
from ginp2p.errors import BadProof
from ginp2p.primitives import (
    BASE,
    L,
    add,
    base,
    negate,
    scale,
    subtract,
    sum_of_products,
    sum_points,
)
from tests.deck import cheat
from tests.deck.setting import KEY, context, deck_of, entropy, with_card

BLINDS = [11, 22]
MASKS = [33, 44]
A = 7  # what the cheat multiplies a card by
INVERSE = pow(A, L - 2, L)


def combined(rows, deck, masks=MASKS):
    """Cards that are sums of cards, as the rows say, under new masks."""
    return tuple(
        (
            add(sum_of_products([card[0] for card in deck], [x % L for x in row]), base(mask)),
            add(
                sum_of_products([card[1] for card in deck], [x % L for x in row]), scale(KEY, mask)
            ),
        )
        for row, mask in zip(rows, masks)
    )


def columns(matrix):
    """From u to ũ: ũ_i = Σ_j m_ji·u_j"""
    places = range(len(matrix))
    return lambda weights: [sum(matrix[j][i] * weights[j] for j in places) % L for i in places]


def scaled(weights):
    """ũ = (a·u_0, u_1/a): the product stays"""
    return [A * weights[0] % L, INVERSE * weights[1] % L]


HONEST = [[1, 0], [0, 1]]
SCALED = combined([[INVERSE, 0], [0, A]], deck_of(2))
MIXING = [[2, 1], [-1, 0]]  # columns sum to 1, and it can be inverted
MIXED = combined([[0, -1], [1, 2]], deck_of(2))  # its inverse


def outcome(after, weights=None, **parts):
    proof, announcements = cheat.prove(
        deck_of(2), after, KEY, context(), masks=MASKS, blinds=BLINDS, weights=weights, **parts
    )
    broken = cheat.broken_equations(deck_of(2), after, KEY, context(), proof, announcements)
    with pytest.raises(BadProof):
        verify_shuffle(deck_of(2), after, KEY, proof, context())
    return broken


class TestTheCheat:
    """When it cheats in nothing it is believed: so its failures mean something."""

    @pytest.mark.parametrize("blinds", [BLINDS, [5, L - 5], [0, 0]])
    def test_told_the_truth_it_is_believed(self, blinds):
        # (5, L - 5) makes Σ c_j = Σ h_i, where (1) is about the identity
        after = combined(HONEST, deck_of(2))
        commitments = cheat.commit(HONEST, blinds)
        proof, announcements = cheat.prove(
            deck_of(2),
            after,
            KEY,
            context(),
            commitments=commitments,
            blinds=blinds,
            tilde=columns(HONEST),
            masks=MASKS,
        )
        verify_shuffle(deck_of(2), after, KEY, proof, context())
        assert cheat.broken_equations(deck_of(2), after, KEY, context(), proof, announcements) == []

    def test_it_agrees_with_the_real_prover_on_eleven_cards(self):
        before = deck_of(11)
        permutation = [(3 * place + 1) % 11 for place in range(11)]
        matrix = [[int(permutation[i] == j) for i in range(11)] for j in range(11)]
        after, secret = permute_and_mask(before, KEY, permutation, entropy("x"))
        _, masks = secret.spend(before, after, KEY)
        blinds = list(range(1, 12))
        proof, _ = cheat.prove(
            before,
            after,
            KEY,
            context(),
            commitments=cheat.commit(matrix, blinds),
            blinds=blinds,
            tilde=columns(matrix),
            masks=masks,
        )
        verify_shuffle(before, after, KEY, proof, context())


class TestEquations:
    def test_1_the_matrix_has_rows_of_sum_one(self):
        matrix = [[A, 0], [0, INVERSE]]
        assert outcome(SCALED, commitments=cheat.commit(matrix, BLINDS), tilde=columns(matrix)) == [
            0
        ]

    def test_2_the_matrix_keeps_the_product(self):
        assert outcome(MIXED, commitments=cheat.commit(MIXING, BLINDS), tilde=columns(MIXING)) == [
            1
        ]

    def test_3_the_weights_are_moved_by_the_committed_matrix(self):
        assert outcome(SCALED, commitments=cheat.commit(HONEST, BLINDS), tilde=scaled) == [2]

    @pytest.mark.parametrize(("half", "equation"), [(0, 3), (1, 4)])
    def test_4_the_cards_are_moved_likewise(self, half, equation):
        after = combined(HONEST, deck_of(2))
        bent = list(after[1])
        bent[half] = add(bent[half], BASE)
        assert outcome(
            with_card(after, 1, tuple(bent)),
            commitments=cheat.commit(HONEST, BLINDS),
            tilde=columns(HONEST),
        ) == [equation]

    def test_4_a_card_dealt_twice(self):
        # both cards that come out are the first that went in
        after = combined([[1, 0], [1, 0]], deck_of(2))
        for matrix, broken in ((HONEST, [3, 4]), ([[1, 1], [0, 0]], [1, 3, 4])):
            commitments = cheat.commit(matrix, BLINDS)
            assert outcome(after, commitments=commitments, tilde=columns(matrix)) == broken

    @pytest.mark.parametrize("link", [0, 1])
    def test_5_every_link_of_the_chain_is_made_with_its_weight(self, link):
        # the chain's end is right for (2), but one link has another factor than its ũ
        def chain(tilde, links, weights):
            start = cheat.bases(2)[0]
            product = weights[0] * weights[1] % L
            if link == 1:
                first = add(base(links[0]), scale(start, tilde[0]))
                return [first, add(base(links[1]), scale(start, product))], links[1]
            first = scale(start, product * pow(tilde[1], L - 2, L) % L)
            return [first, add(base(links[1]), scale(first, tilde[1]))], links[1]

        assert outcome(
            MIXED,
            commitments=cheat.commit(MIXING, BLINDS),
            tilde=columns(MIXING),
            chain=chain,
        ) == [5 + link]


class TestWeights:
    """A cheat who knows u beforehand fits the rest to it, and every equation holds."""

    def expect(self, monkeypatch, weights, after, **parts):
        """Refused as it is; believed by a verifier whose u follows from too little."""
        proof, _ = cheat.prove(
            deck_of(2), after, KEY, context(), masks=MASKS, blinds=BLINDS, weights=weights, **parts
        )
        with pytest.raises(BadProof):
            verify_shuffle(deck_of(2), after, KEY, proof, context())
        monkeypatch.setattr(shuffle, "_weights", lambda statement, commitments: weights)
        verify_shuffle(deck_of(2), after, KEY, proof, context())

    def test_they_follow_from_the_deck_that_comes_out(self, monkeypatch):
        after = combined(HONEST, deck_of(2))
        commitments = cheat.commit(HONEST, BLINDS)
        statement = shuffle._statement(deck_of(2), after, KEY, context())
        u = shuffle._weights(statement, commitments)
        # Σ ũ_i·e'_i stays: u_0·(u_1·P) - u_1·(u_0·P)
        foreign = hash_to_point("foreign", 0)
        bent = (
            (after[0][0], add(after[0][1], scale(foreign, u[1]))),
            (after[1][0], subtract(after[1][1], scale(foreign, u[0]))),
        )
        self.expect(monkeypatch, u, bent, commitments=commitments, tilde=columns(HONEST))

    def test_they_follow_from_the_commitments(self, monkeypatch):
        statement = shuffle._statement(deck_of(2), SCALED, KEY, context())
        u = shuffle._weights(statement, cheat.commit(HONEST, BLINDS))
        tilde = scaled(u)
        # c with Σ c_j = Σ h_i and Σ u_j·c_j = Σ ũ_i·h_i, but for the multiples of B
        inverse = pow((u[0] - u[1]) % L, L - 2, L)
        first = [(tilde[0] - u[1]) * inverse % L, (tilde[1] - u[1]) * inverse % L]
        second = [(1 - first[0]) % L, (1 - first[1]) % L]
        commitments = cheat.commit([first, second], BLINDS)
        self.expect(monkeypatch, u, SCALED, commitments=commitments, tilde=scaled)

    def test_they_follow_from_everything_public(self):
        before, after = deck_of(3), deck_of(6)[3:]
        points = [hash_to_point("c", index) for index in range(3)]

        def weights(before=before, after=after, key=KEY, where=None, points=points):
            statement = shuffle._statement(before, after, key, where or context())
            return tuple(shuffle._weights(statement, points))

        variants = {
            weights(),
            weights(before=after, after=before),
            weights(before=before[:2] + (deck_of(52)[9],)),
            weights(after=after[:2] + (deck_of(52)[9],)),
            weights(key=BASE),
            weights(where=context(seat=1)),
            weights(where=context(hand=2)),
            weights(points=[points[1], points[0], points[2]]),
            weights(points=points[:2] + [BASE]),
        }
        assert len(variants) == 9
        assert all(0 < weight < 2**128 for weight in weights())


class TestChallenge:
    def test_it_follows_from_everything(self):
        before, after = deck_of(3), deck_of(6)[3:]
        points = [hash_to_point("p", index) for index in range(14)]

        def challenge(before=before, after=after, key=KEY, where=None, points=points):
            statement = shuffle._statement(before, after, key, where or context())
            return shuffle._challenge(statement, points[:3], points[3:6], points[6:])

        variants = {
            challenge(),
            challenge(before=after, after=before),
            challenge(after=after[:2] + (deck_of(52)[9],)),
            challenge(key=BASE),
            challenge(where=context(seat=1)),
        }
        for place in range(14):
            variants.add(challenge(points=points[:place] + [BASE] + points[place + 1 :]))
        assert len(variants) == 19


class TestBases:
    def test_they_are_all_different_and_not_the_generator(self):
        chain_base, generators = cheat.bases(52)
        assert len({chain_base, BASE, *generators}) == 54

    def test_fewer_bases_are_the_first_of_more(self):
        assert cheat.bases(11)[1] == cheat.bases(52)[1][:11]
        assert cheat.bases(11)[0] == cheat.bases(52)[0]

    def test_their_sum_is_right_for_every_size(self):
        for count in (2, 3, 11, 52):
            total = shuffle._sum_of_bases(count)
            assert subtract(total, negate(BASE)) == add(sum_points(cheat.bases(count)[1]), BASE)
