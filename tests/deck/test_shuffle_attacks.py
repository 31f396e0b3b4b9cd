"""docs/protocol.md, "The proof of a shuffle": what each equation and each hash stops.

Each attack bends one thing, and keeps all else true with all the skill the mathematics
allows: so exactly one check stands in its way.
"""

import pytest

from ginp2p.deck import shuffle_proof
from ginp2p.deck.masking import hash_to_point
from ginp2p.deck.shuffle import permute_and_mask
from ginp2p.deck.shuffle_proof import verify_shuffle
from ginp2p.errors import BadProof
from ginp2p.primitives import (
    BASE,
    L,
    add,
    base,
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


def attack(after, **parts):
    return cheat.prove(deck_of(2), after, KEY, context(), masks=MASKS, blinds=BLINDS, **parts)


def verify(after, proof):
    verify_shuffle(deck_of(2), after, KEY, proof, context())


def outcome(after, **parts):
    """Which equations refuse it."""
    proof, announcements = attack(after, **parts)
    broken = cheat.broken_equations(deck_of(2), after, KEY, context(), proof, announcements)
    with pytest.raises(BadProof):
        verify(after, proof)
    return broken


W_1, W_2, W_5 = 0, 1, 2  # where the weights of (1), (2) and the first (5) stand


def expect_stopped_by(monkeypatch, weight, after, **parts):
    """Refused by (F) alone, and believed where the part with this weight is left out."""
    assert outcome(after, **parts) == ["F"]
    hashed = shuffle_proof._fold_weights

    def without(*bound):
        fold = hashed(*bound)
        fold[weight] = 0
        return fold

    monkeypatch.setattr(shuffle_proof, "_fold_weights", without)
    verify(after, attack(after, **parts)[0])


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
    def test_1_the_matrix_has_rows_of_sum_one(self, monkeypatch):
        matrix = [[A, 0], [0, INVERSE]]
        commitments = cheat.commit(matrix, BLINDS)
        expect_stopped_by(monkeypatch, W_1, SCALED, commitments=commitments, tilde=columns(matrix))

    def test_2_the_matrix_keeps_the_product(self, monkeypatch):
        commitments = cheat.commit(MIXING, BLINDS)
        expect_stopped_by(monkeypatch, W_2, MIXED, commitments=commitments, tilde=columns(MIXING))

    def test_3_the_weights_are_moved_by_the_committed_matrix(self):
        commitments = cheat.commit(HONEST, BLINDS)
        assert outcome(SCALED, commitments=commitments, tilde=scaled) == ["3"]

    def test_3_the_weights_moved_are_the_same_whatever_the_folding(self):
        # the chain is honest but its end is wrong, and once w is known another ũ_1 hides that
        # in (F): w_b·(ũ_0·ũ_1 - u_0·u_1) = w_1·(ũ_1' - ũ_1)·ũ_0
        def late(moved, links, weights, fold):
            error = moved[0] * moved[1] - weights[0] * weights[1]
            by = fold[W_2] * error * pow(fold[W_5 + 1] * moved[0], L - 2, L) % L
            return [moved[0], (moved[1] + by) % L], [links[0], (links[1] - by * links[0]) % L]

        commitments = cheat.commit(MIXING, BLINDS)
        broken = outcome(MIXED, commitments=commitments, tilde=columns(MIXING), late=late)
        assert broken == ["3", "4 c1", "4 c2"]

    @pytest.mark.parametrize(("half", "equation"), [(0, "4 c1"), (1, "4 c2")])
    def test_4_the_cards_are_moved_likewise(self, half, equation):
        after = combined(HONEST, deck_of(2))
        bent = list(after[1])
        bent[half] = add(bent[half], BASE)
        assert outcome(
            with_card(after, 1, tuple(bent)),
            commitments=cheat.commit(HONEST, BLINDS),
            tilde=columns(HONEST),
        ) == [equation]

    @pytest.mark.parametrize(
        ("matrix", "broken"),
        [(HONEST, ["4 c1", "4 c2"]), ([[1, 1], [0, 0]], ["F", "4 c1", "4 c2"])],
    )
    def test_4_a_card_dealt_twice(self, matrix, broken):
        # both cards that come out are the first that went in
        after = combined([[1, 0], [1, 0]], deck_of(2))
        commitments = cheat.commit(matrix, BLINDS)
        assert outcome(after, commitments=commitments, tilde=columns(matrix)) == broken

    @pytest.mark.parametrize("link", [0, 1])
    def test_5_every_link_of_the_chain_is_made_with_its_weight(self, link, monkeypatch):
        # the chain's end is right for (2), but one link has another factor than its ũ
        def chain(tilde, links, weights):
            start = cheat.bases(2)[0]
            product = weights[0] * weights[1] % L
            if link == 1:
                first = add(base(links[0]), scale(start, tilde[0]))
                return [first, add(base(links[1]), scale(start, product))], links[1]
            first = scale(start, product * pow(tilde[1], L - 2, L) % L)
            return [first, add(base(links[1]), scale(first, tilde[1]))], links[1]

        expect_stopped_by(
            monkeypatch,
            W_5 + link,
            MIXED,
            commitments=cheat.commit(MIXING, BLINDS),
            tilde=columns(MIXING),
            chain=chain,
        )


class TestWeights:
    """A cheat who knows u beforehand fits the rest to it, and every equation holds."""

    def expect(self, monkeypatch, weights, after, **parts):
        """Refused as it is; believed by a verifier whose u follows from too little."""
        proof, _ = attack(after, weights=weights, **parts)
        with pytest.raises(BadProof):
            verify(after, proof)
        monkeypatch.setattr(shuffle_proof, "_weights", lambda statement, commitments: weights)
        verify(after, proof)

    def test_they_follow_from_the_deck_that_comes_out(self, monkeypatch):
        after = combined(HONEST, deck_of(2))
        commitments = cheat.commit(HONEST, BLINDS)
        statement = shuffle_proof._statement(deck_of(2), after, KEY, context())
        u = shuffle_proof._weights(statement, commitments)
        # Σ ũ_i·e'_i stays: u_0·(u_1·P) - u_1·(u_0·P)
        foreign = hash_to_point("foreign", 0)
        bent = (
            (after[0][0], add(after[0][1], scale(foreign, u[1]))),
            (after[1][0], subtract(after[1][1], scale(foreign, u[0]))),
        )
        self.expect(monkeypatch, u, bent, commitments=commitments, tilde=columns(HONEST))

    def test_they_follow_from_the_commitments(self, monkeypatch):
        statement = shuffle_proof._statement(deck_of(2), SCALED, KEY, context())
        u = shuffle_proof._weights(statement, cheat.commit(HONEST, BLINDS))
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
            statement = shuffle_proof._statement(before, after, key, where or context())
            return tuple(shuffle_proof._weights(statement, points))

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


class TestFolding:
    """A cheat who knows w beforehand lets two errors cancel each other in (F)."""

    @pytest.mark.parametrize(
        ("matrix", "after"),
        [([[A, 0], [0, INVERSE]], SCALED), (MIXING, MIXED)],
        ids=["an error in 1", "an error in 2"],
    )
    def test_the_weights_follow_from_the_chain(self, matrix, after, monkeypatch):
        commitments = cheat.commit(matrix, BLINDS)
        chain_base, generators = cheat.bases(2)
        early = shuffle_proof._sent(
            shuffle_proof._statement(deck_of(2), after, KEY, context()), commitments
        ).weights("fold", 4)

        def chain(tilde, links, weights):
            (first, last), total = cheat.honest_chain(tilde, links, weights)
            rows = subtract(sum_points(commitments), sum_points(generators))
            product = scale(chain_base, weights[0] * weights[1] % L)
            errors = [
                subtract(rows, base(sum(BLINDS))),
                subtract(subtract(last, product), base(total)),
            ]
            # ĉ_1 has the weights w_b + w_1: what is added to it makes up for the errors
            share = pow(early[W_2] + early[W_5 + 1], L - 2, L)
            makeup = scale(sum_of_products(errors, early[:2]), L - share)
            return [first, add(last, makeup)], total

        proof, _ = attack(
            after, commitments=commitments, tilde=columns(matrix), chain=chain, fold=early
        )
        with pytest.raises(BadProof):
            verify(after, proof)
        monkeypatch.setattr(
            shuffle_proof,
            "_fold_weights",
            lambda statement, commitments, chain: shuffle_proof._sent(
                statement, commitments
            ).weights("fold", 2 + len(chain)),
        )
        verify(after, proof)

    def test_the_weights_follow_from_everything_public(self):
        before, after = deck_of(3), deck_of(6)[3:]
        points = [hash_to_point("p", index) for index in range(6)]

        def fold(before=before, after=after, key=KEY, where=None, points=points):
            statement = shuffle_proof._statement(before, after, key, where or context())
            return tuple(shuffle_proof._fold_weights(statement, points[:3], points[3:]))

        variants = {
            fold(),
            fold(before=after, after=before),
            fold(after=after[:2] + (deck_of(52)[9],)),
            fold(key=BASE),
            fold(where=context(seat=1)),
        }
        for place in range(6):
            variants.add(fold(points=points[:place] + [BASE] + points[place + 1 :]))
        assert len(variants) == 11
        assert len(set(fold())) == 5
        assert all(0 < weight < 2**128 for weight in fold())


class TestChallenge:
    def test_it_follows_from_everything(self):
        before, after = deck_of(3), deck_of(6)[3:]
        points = [hash_to_point("p", index) for index in range(10)]

        def challenge(before=before, after=after, key=KEY, where=None, points=points):
            statement = shuffle_proof._statement(before, after, key, where or context())
            return shuffle_proof._challenge(statement, points[:3], points[3:6], points[6:])

        variants = {
            challenge(),
            challenge(before=after, after=before),
            challenge(after=after[:2] + (deck_of(52)[9],)),
            challenge(key=BASE),
            challenge(where=context(seat=1)),
        }
        for place in range(10):
            variants.add(challenge(points=points[:place] + [BASE] + points[place + 1 :]))
        assert len(variants) == 15


class TestBases:
    def test_they_are_all_different_and_not_the_generator(self):
        chain_base, generators = cheat.bases(52)
        assert len({chain_base, BASE, *generators}) == 54

    def test_fewer_bases_are_the_first_of_more(self):
        assert cheat.bases(11)[1] == cheat.bases(52)[1][:11]
        assert cheat.bases(11)[0] == cheat.bases(52)[0]

    def test_their_sum_is_right_for_every_size(self):
        for count in (2, 3, 11, 52):
            total = shuffle_proof._sum_of_bases(count)
            assert add(total, BASE) == add(sum_points(cheat.bases(count)[1]), BASE)
