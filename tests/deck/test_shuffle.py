"""docs/protocol.md, "The proof of a shuffle"."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginp2p.deck.masking import encode_deck, initial_deck
from ginp2p.deck.shuffle import permute_and_mask, shuffle
from ginp2p.deck.shuffle_proof import proof_size, prove_shuffle, verify_shuffle
from ginp2p.deck.tokens import make_tokens, unmask_each
from ginp2p.errors import BadProof, MalformedMessage, Misuse
from ginp2p.primitives import BASE, IDENTITY, L, add, base, encode_scalar, scale
from tests.deck.setting import (
    DEALER_KEY,
    DEALER_SECRET,
    KEY,
    OTHER_KEY,
    OTHER_SECRET,
    SIZES,
    context,
    deck_of,
    entropy,
    moved_point,
    moved_scalar,
    parts,
    shuffled_deck,
    turned,
    with_card,
    with_part,
)


def opened(deck):
    dealer = make_tokens(DEALER_SECRET, DEALER_KEY, deck, context(), entropy("d"))[0]
    other = make_tokens(OTHER_SECRET, OTHER_KEY, deck, context(), entropy("o"))[0]
    return unmask_each(deck, dealer, other)


def refused(count, proof=None, before=None, after=None, key=KEY, where=None):
    honest_before, honest_after, honest_proof, _ = shuffled_deck(count)
    with pytest.raises((BadProof, MalformedMessage)) as fault:
        verify_shuffle(
            before or honest_before,
            after or honest_after,
            key,
            honest_proof if proof is None else proof,
            where or context(),
        )
    return fault.type


class TestShuffle:
    @pytest.mark.parametrize("count", SIZES)
    def test_each_card_lies_where_the_permutation_says(self, count):
        before, after, _, permutation = shuffled_deck(count)
        old = opened(before)
        assert opened(after) == [old[place] for place in permutation]

    def test_two_shuffles_leave_all_52_cards(self):
        first, _ = shuffle(initial_deck(KEY), KEY, entropy("one"))
        second, _ = shuffle(first, KEY, entropy("two"))
        assert opened(second) != list(range(52))
        assert sorted(opened(second)) == list(range(52))

    def test_no_masked_card_stays_as_it_was(self):
        before, after, _, _ = shuffled_deck(52)
        halves = [half for card in before + after for half in card]
        assert len(set(halves)) == len(halves)

    def test_the_same_order_under_other_masks_looks_different(self):
        assert turned(3, "a")[1] != turned(3, "b")[1]

    def test_all_orders_come_up_alike(self):
        # chi-square over the 24 orders of four cards: 23 degrees of freedom, and 49.7 is
        # passed by chance once in a thousand seeds
        stream = entropy("orders")
        deck = deck_of(4)
        seen = {}
        for _ in range(1200):
            permutation = shuffle(deck, KEY, stream)[1].permutation
            seen[permutation] = seen.get(permutation, 0) + 1
        assert len(seen) == 24
        assert sum((count - 50) ** 2 / 50 for count in seen.values()) < 49.7

    @pytest.mark.parametrize("permutation", [(0, 1), (0, 1, 1), (0, 1, 3), (0, 1, 2, 3)])
    def test_a_permutation_names_each_place_once(self, permutation):
        with pytest.raises(Misuse, match="each place once"):
            permute_and_mask(deck_of(3), KEY, permutation, entropy("x"))

    def test_more_cards_than_a_deck_has_are_shuffled_and_proven_too(self):
        before = (deck_of(52) + deck_of(52))[:60]
        after, secret = shuffle(before, KEY, entropy("more"))
        proof = prove_shuffle(before, after, KEY, secret, context(), entropy("proof"))
        verify_shuffle(before, after, KEY, proof, context())
        with pytest.raises(BadProof):
            verify_shuffle(before[:59] + before[:1], after, KEY, proof, context())

    @pytest.mark.parametrize("count", [0, 1])
    def test_a_shuffle_has_2_cards_or_more(self, count):
        deck = deck_of(2)[:count]
        with pytest.raises(Misuse, match=f"2 cards or more, not {count}"):
            shuffle(deck, KEY, entropy("x"))
        with pytest.raises(Misuse):
            verify_shuffle(deck, deck, KEY, bytes(proof_size(count)), context())


class TestSecret:
    def test_it_makes_one_proof(self):
        before, after, secret = turned(3)
        prove_shuffle(before, after, KEY, secret, context(), entropy("x"))
        with pytest.raises(Misuse, match="already proven"):
            prove_shuffle(before, after, KEY, secret, context(), entropy("x"))
        with pytest.raises(Misuse, match="already proven"):
            _ = secret.permutation

    def test_it_is_erased_by_the_proof(self):
        before, after, secret = turned(3)
        assert secret.permutation == (1, 2, 0)
        prove_shuffle(before, after, KEY, secret, context(), entropy("x"))
        held = list(vars(secret).values())
        assert None in held
        assert () in held
        assert (1, 2, 0) not in held

    def test_it_shows_nothing(self):
        _, _, secret = turned(3)
        assert repr(secret) == str(secret) == "<ShuffleSecret>"

    def test_it_proves_no_other_shuffle_and_is_kept_then(self):
        before, after, secret = turned(3)
        _, other, _ = turned(3, "other")
        with pytest.raises(Misuse, match="another shuffle"):
            prove_shuffle(before, other, KEY, secret, context(), entropy("x"))
        with pytest.raises(Misuse, match="another shuffle"):
            prove_shuffle(before, after, DEALER_KEY, secret, context(), entropy("x"))
        with pytest.raises(Misuse, match="another shuffle"):
            prove_shuffle(after, after, KEY, secret, context(), entropy("x"))
        prove_shuffle(before, after, KEY, secret, context(), entropy("x"))


class TestHonestProof:
    @pytest.mark.parametrize("count", SIZES)
    def test_verifies(self, count):
        before, after, proof, _ = shuffled_deck(count)
        verify_shuffle(before, after, KEY, proof, context())
        assert len(proof) == proof_size(count)

    def test_verifies_for_the_deck_in_its_first_order(self):
        before = initial_deck(KEY)
        after, secret = shuffle(before, KEY, entropy("x"))
        proof = prove_shuffle(before, after, KEY, secret, context(), entropy("y"))
        verify_shuffle(before, after, KEY, proof, context())

    @pytest.mark.parametrize("permutation", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
    def test_verifies_for_any_order(self, permutation):
        before = deck_of(3)
        after, secret = permute_and_mask(before, KEY, permutation, entropy("x"))
        proof = prove_shuffle(before, after, KEY, secret, context(), entropy("y"))
        verify_shuffle(before, after, KEY, proof, context())

    def test_sizes(self):
        assert proof_size(52) == 5120
        assert proof_size(11) == 1184
        assert proof_size(52) + len(encode_deck(deck_of(52))) == 8448

    def test_the_context_is_left_as_it_was(self):
        before, after, secret = turned(2)
        given = context()
        proof = prove_shuffle(before, after, KEY, secret, given, entropy("x"))
        verify_shuffle(before, after, KEY, proof, given)
        assert given.digest("") == context().digest("")


class TestTwins:
    """Every change of an accepted proof is refused."""

    def test_a_flipped_bit_in_any_byte(self):
        _, _, proof, _ = shuffled_deck(2)
        for place in range(len(proof)):
            refused(2, with_part(proof, place, bytes([proof[place] ^ 1 << place % 8])))

    def test_another_valid_point_anywhere(self):
        _, _, proof, _ = shuffled_deck(3)
        points, _ = parts(proof, 3)
        for start in points:
            assert refused(3, moved_point(proof, start)) is BadProof

    def test_another_scalar_anywhere(self):
        _, _, proof, _ = shuffled_deck(3)
        _, scalars = parts(proof, 3)
        for start in scalars:
            assert refused(3, moved_scalar(proof, start)) is BadProof

    def test_one_of_each_part_for_a_deck(self):
        _, _, proof, _ = shuffled_deck(52)
        points, scalars = parts(proof, 52)
        for start in (points[0], points[51], points[52], points[103]):
            assert refused(52, moved_point(proof, start)) is BadProof
        for place in (0, 1, 2, 3, 4, 5, 30, 55):
            assert refused(52, moved_scalar(proof, scalars[place])) is BadProof

    def test_any_two_neighbouring_parts_swapped(self):
        _, _, proof, _ = shuffled_deck(3)
        for start in range(0, len(proof) - 32, 32):
            swapped = proof[start + 32 : start + 64] + proof[start : start + 32]
            refused(3, with_part(proof, start, swapped))

    @pytest.mark.parametrize("change", [-1184, -64, -32, -1, 1, 32, 64])
    def test_truncated_or_extended(self, change):
        _, _, proof, _ = shuffled_deck(11)
        assert refused(11, (proof + bytes(64))[: 1184 + change]) is MalformedMessage

    def test_a_proof_for_another_number_of_cards(self):
        assert refused(3, shuffled_deck(2)[2]) is MalformedMessage

    def test_a_proof_of_another_shuffle(self):
        before, after, secret = turned(3)
        other = prove_shuffle(before, after, KEY, secret, context(), entropy("x"))
        assert refused(3, other) is BadProof

    @pytest.mark.parametrize("count", [3, 11])
    @pytest.mark.parametrize("where", [context("match 2"), context(hand=2), context(seat=1)])
    def test_replayed_in_another_match_hand_or_seat(self, count, where):
        assert refused(count, where=where) is BadProof

    @pytest.mark.parametrize("key", [DEALER_KEY, OTHER_KEY, add(KEY, BASE)])
    def test_under_another_key(self, key):
        assert refused(3, key=key) is BadProof

    def test_backwards(self):
        before, after, _, _ = shuffled_deck(3)
        assert refused(3, before=after, after=before) is BadProof

    def test_other_cards_going_in(self):
        before, _, _, _ = shuffled_deck(3)
        assert refused(3, before=(before[1], before[0], before[2])) is BadProof
        assert refused(3, before=with_card(before, 1, deck_of(52)[51])) is BadProof
        for place in range(3):
            first, second = before[place]
            moved = (add(first, BASE), second)
            assert refused(3, before=with_card(before, place, moved)) is BadProof
            moved = (first, add(second, BASE))
            assert refused(3, before=with_card(before, place, moved)) is BadProof

    def test_a_swapped_doubled_foreign_or_bent_card_coming_out(self):
        before, after, _, _ = shuffled_deck(3)
        assert refused(3, after=(after[1], after[0], after[2])) is BadProof
        assert refused(3, after=with_card(after, 1, after[0])) is BadProof
        assert refused(3, after=with_card(after, 1, before[0])) is BadProof
        assert refused(3, after=with_card(after, 1, deck_of(52)[51])) is BadProof
        for place in range(3):
            first, second = after[place]
            moved = (add(first, BASE), second)
            assert refused(3, after=with_card(after, place, moved)) is BadProof
            moved = (first, add(second, BASE))
            assert refused(3, after=with_card(after, place, moved)) is BadProof

    def test_re_masked_once_more(self):
        _, after, _, _ = shuffled_deck(3)
        first, second = after[2]
        again = (add(first, BASE), add(second, KEY))
        assert refused(3, after=with_card(after, 2, again)) is BadProof

    @pytest.mark.parametrize("count", [2, 4, 11])
    def test_another_number_of_cards_coming_out(self, count):
        with pytest.raises(BadProof, match=f"3 cards went into the shuffle, {count} came out"):
            verify_shuffle(deck_of(3), deck_of(count), KEY, shuffled_deck(3)[2], context())


class TestStrangeValues:
    """What libraries raise for, or take, is answered with a fault."""

    @pytest.mark.parametrize(
        "bad",
        [IDENTITY, b"\xff" * 32, bytes([1]) + bytes(31), (2**255 - 19).to_bytes(32, "little")],
    )
    def test_a_point_that_is_none_or_the_identity(self, bad):
        _, after, proof, _ = shuffled_deck(2)
        points, _ = parts(proof, 2)
        for start in points:
            assert refused(2, with_part(proof, start, bad)) is MalformedMessage
        for first, second in ((bad, after[0][1]), (after[0][0], bad)):
            assert refused(2, after=((first, second), after[1])) is MalformedMessage

    def test_points_cut_elsewhere(self):
        _, after, _, _ = shuffled_deck(2)
        first, second = after[0]
        cut = (first[:16], first[16:] + second)
        assert refused(2, after=(cut, after[1])) is MalformedMessage

    def test_a_scalar_of_zero(self):
        _, _, proof, _ = shuffled_deck(3)
        _, scalars = parts(proof, 3)
        for start in scalars:
            assert refused(3, with_part(proof, start, bytes(32))) is BadProof

    def test_all_scalars_zero(self):
        _, _, proof, _ = shuffled_deck(3)
        _, scalars = parts(proof, 3)
        zeros = bytes(len(proof) - scalars[0])
        assert refused(3, with_part(proof, scalars[0], zeros)) is BadProof
        assert refused(3, with_part(proof, scalars[1], zeros[32:])) is BadProof

    def test_a_scalar_in_its_other_encodings(self):
        _, _, proof, _ = shuffled_deck(3)
        _, scalars = parts(proof, 3)
        for start in scalars:
            scalar = int.from_bytes(proof[start : start + 32], "little")
            twin = (scalar + L).to_bytes(32, "little")
            assert refused(3, with_part(proof, start, twin)) is MalformedMessage
            assert refused(3, with_part(proof, start, L.to_bytes(32, "little"))) is MalformedMessage

    @settings(max_examples=40, deadline=None)
    @given(st.lists(st.integers(0, L - 1), min_size=10, max_size=10), st.booleans())
    def test_any_points_and_scalars(self, scalars, small):
        scalars = [scalar % 3 if small else scalar for scalar in scalars]
        points = b"".join(base(scalar or 1) for scalar in scalars[:4])
        responses = b"".join(encode_scalar(scalar) for scalar in scalars[4:])
        assert refused(2, points + responses) is BadProof

    @settings(max_examples=40, deadline=None)
    @given(st.binary(min_size=320, max_size=320))
    def test_any_bytes(self, proof):
        refused(2, proof)

    def test_equal_points_everywhere(self):
        _, _, proof, _ = shuffled_deck(3)
        _, scalars = parts(proof, 3)
        assert refused(3, BASE * 6 + proof[scalars[0] :]) is BadProof
        same = ((BASE, scale(KEY, 3)),) * 3
        assert refused(3, before=same, after=same) is BadProof
