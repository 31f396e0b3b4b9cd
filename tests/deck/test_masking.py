"""docs/protocol.md, "The deck": cards as points, and decks in bytes."""

import pytest

from ginp2p.deck.masking import (
    card_of_point,
    card_points,
    decode_deck,
    encode_deck,
    hash_to_point,
    initial_deck,
)
from ginp2p.errors import MalformedMessage
from ginp2p.primitives import BASE, IDENTITY, decode_points, subtract
from tests.deck.setting import KEY, deck_of

MODULUS = 2**255 - 19
FIRST_CARD = "baa13fd87dedc026af366bd9cb9d3e1e2f630a6911e54c152e83c3ea89837f70"
LAST_CARD = "96e439ba5d334063f750a44ad6c25588c232de0764570286543b507968e13a20"


class TestCardPoints:
    def test_each_card_has_a_valid_point_of_its_own(self):
        points = card_points()
        assert len(set(points)) == 52
        assert decode_points(b"".join(points), 52) == points
        assert BASE not in points

    def test_a_point_names_its_card(self):
        assert [card_of_point(point) for point in card_points()] == list(range(52))

    def test_any_other_point_names_none(self):
        assert card_of_point(BASE) is None
        assert card_of_point(IDENTITY) is None
        assert card_of_point(hash_to_point("card", 52)) is None

    def test_the_points_are_fixed_for_ever(self):
        assert card_points()[0].hex() == FIRST_CARD
        assert card_points()[51].hex() == LAST_CARD

    def test_name_and_index_both_count(self):
        assert hash_to_point("card", 0) != hash_to_point("base", 0)
        assert hash_to_point("card", 0) != hash_to_point("card", 1)


class TestInitialDeck:
    def test_every_card_lies_in_order_under_the_joint_key_and_a_public_mask(self):
        deck = initial_deck(KEY)
        assert [card[0] for card in deck] == [BASE] * 52
        opened = [card_of_point(subtract(card[1], KEY)) for card in deck]
        assert opened == list(range(52))


class TestBytes:
    def test_a_deck_survives_the_way_through_bytes(self):
        deck = deck_of(11)
        assert len(encode_deck(deck)) == 64 * 11
        assert decode_deck(encode_deck(deck), 11) == deck

    @pytest.mark.parametrize("count", [10, 12, 0])
    def test_another_number_of_cards_is_refused(self, count):
        with pytest.raises(MalformedMessage, match="masked cards have"):
            decode_deck(encode_deck(deck_of(11)), count)

    @pytest.mark.parametrize("data", [b"", bytes(63), encode_deck(deck_of(2))[:-1]])
    def test_a_truncated_deck_is_refused(self, data):
        with pytest.raises(MalformedMessage):
            decode_deck(data, 2)

    def test_trailing_bytes_are_refused(self):
        with pytest.raises(MalformedMessage):
            decode_deck(encode_deck(deck_of(2)) + b"\x00", 2)

    @pytest.mark.parametrize("place", [0, 1, 2, 3])
    @pytest.mark.parametrize(
        "bad",
        [
            IDENTITY,
            b"\xff" * 32,
            (int.from_bytes(BASE, "little") + MODULUS).to_bytes(33, "little")[:32],
            bytes([1]) + bytes(31),
            MODULUS.to_bytes(32, "little"),
        ],
    )
    def test_no_point_may_be_the_identity_invalid_or_not_canonical(self, bad, place):
        data = encode_deck(deck_of(2))
        with pytest.raises(MalformedMessage):
            decode_deck(data[: 32 * place] + bad + data[32 * place + 32 :], 2)
