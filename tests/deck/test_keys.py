"""docs/protocol.md, "The deck": the keys of a hand."""

import pytest

from ginp2p.deck import keys
from ginp2p.deck.keys import KEY_PROOF_SIZE, joint_key, make_key, verify_key
from ginp2p.errors import BadProof, MalformedMessage
from ginp2p.primitives import (
    BASE,
    IDENTITY,
    L,
    add,
    base,
    encode_scalar,
    subtract,
)
from tests.deck.setting import (
    DEALER_KEY,
    DEALER_PROOF,
    DEALER_SECRET,
    OTHER_KEY,
    OTHER_PROOF,
    context,
    entropy,
    moved_scalar,
    with_part,
)


class TestKeyProof:
    def test_an_honest_key_verifies(self):
        verify_key(DEALER_KEY, DEALER_PROOF, context(seat=0))
        verify_key(OTHER_KEY, OTHER_PROOF, context(seat=1))
        assert base(DEALER_SECRET) == DEALER_KEY
        assert len(DEALER_PROOF) == KEY_PROOF_SIZE == 64

    def test_each_key_is_fresh(self):
        stream = entropy("fresh")
        assert make_key(context(), stream)[0] != make_key(context(), stream)[0]

    @pytest.mark.parametrize("place", range(64))
    def test_a_flipped_bit_is_refused(self, place):
        flipped = bytes([DEALER_PROOF[place] ^ 1])
        with pytest.raises((BadProof, MalformedMessage)):
            verify_key(DEALER_KEY, with_part(DEALER_PROOF, place, flipped), context(seat=0))

    @pytest.mark.parametrize("start", [0, 32])
    def test_another_challenge_or_response_is_refused(self, start):
        with pytest.raises(BadProof):
            verify_key(DEALER_KEY, moved_scalar(DEALER_PROOF, start), context(seat=0))

    def test_swapped_halves_are_refused(self):
        with pytest.raises(BadProof):
            verify_key(DEALER_KEY, DEALER_PROOF[32:] + DEALER_PROOF[:32], context(seat=0))

    @pytest.mark.parametrize(
        "other", [context(seat=1), context(hand=2, seat=0), context("match 2", seat=0)]
    )
    def test_a_proof_replayed_by_the_other_seat_or_elsewhere_is_refused(self, other):
        with pytest.raises(BadProof):
            verify_key(DEALER_KEY, DEALER_PROOF, other)

    @pytest.mark.parametrize(
        "key", [OTHER_KEY, BASE, add(DEALER_KEY, BASE), subtract(IDENTITY, DEALER_KEY)]
    )
    def test_the_proof_is_for_one_key(self, key):
        with pytest.raises(BadProof):
            verify_key(key, DEALER_PROOF, context(seat=0))

    def test_who_answers_a_key_with_a_difference_cannot_prove_it(self):
        # Y - X would make the joint key Y, whose secret is the cheat's alone
        secret, own, proof = make_key(context(seat=1), entropy("cheat"))
        bent = subtract(own, DEALER_KEY)
        assert joint_key(DEALER_KEY, bent) == base(secret)
        with pytest.raises(BadProof):
            verify_key(bent, proof, context(seat=1))

    def test_the_challenge_binds_key_and_announcement(self):
        # with a challenge fixed in advance anybody "proves" any key: t = s·B + e·X
        challenge, response = 5, 7
        announced = add(base(response), keys.scale(OTHER_KEY, challenge))
        right = keys._challenge(context(), OTHER_KEY, announced)
        assert right != challenge
        assert right != keys._challenge(context(), DEALER_KEY, announced)
        assert right != keys._challenge(context(), OTHER_KEY, BASE)
        with pytest.raises(BadProof):
            verify_key(OTHER_KEY, encode_scalar(challenge) + encode_scalar(response), context())

    @pytest.mark.parametrize("size", [0, 32, 63, 65, 128])
    def test_another_size_is_refused(self, size):
        with pytest.raises(MalformedMessage, match="64 bytes"):
            verify_key(DEALER_KEY, (DEALER_PROOF * 2)[:size], context(seat=0))

    @pytest.mark.parametrize("start", [0, 32])
    def test_a_scalar_has_one_encoding(self, start):
        scalar = int.from_bytes(DEALER_PROOF[start : start + 32], "little")
        twin = with_part(DEALER_PROOF, start, (scalar + L).to_bytes(32, "little"))
        with pytest.raises(MalformedMessage):
            verify_key(DEALER_KEY, twin, context(seat=0))

    @pytest.mark.parametrize(
        "proof", [bytes(64), DEALER_PROOF[:32] + bytes(32), bytes(32) + DEALER_PROOF[32:]]
    )
    def test_zero_scalars_are_answered_not_crashed_on(self, proof):
        with pytest.raises(BadProof):
            verify_key(DEALER_KEY, proof, context(seat=0))

    @pytest.mark.parametrize(
        "key", [IDENTITY, b"\xff" * 32, bytes([1]) + bytes(31), b"", BASE[:31]]
    )
    def test_a_key_that_is_no_point_or_the_identity_is_refused(self, key):
        with pytest.raises(MalformedMessage):
            verify_key(key, DEALER_PROOF, context(seat=0))

    def test_the_context_is_left_as_it_was(self):
        given = context(seat=0)
        make_key(given, entropy("x"))
        verify_key(DEALER_KEY, DEALER_PROOF, given)
        assert given.digest("") == context(seat=0).digest("")


class TestJointKey:
    def test_it_is_the_sum_of_both(self):
        assert joint_key(base(2), base(3)) == base(5)

    def test_keys_that_cancel_each_other_are_refused(self):
        with pytest.raises(BadProof, match="cancel"):
            joint_key(DEALER_KEY, subtract(IDENTITY, DEALER_KEY))
