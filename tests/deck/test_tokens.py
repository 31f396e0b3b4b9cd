"""docs/protocol.md, "Tokens"."""

import pytest

from ginp2p.deck import tokens as module
from ginp2p.deck.masking import initial_deck
from ginp2p.deck.tokens import (
    TOKEN_PROOF_SIZE,
    make_tokens,
    unmask,
    unmask_each,
    verify_tokens,
)
from ginp2p.errors import BadProof, MalformedMessage, Misuse
from ginp2p.primitives import (
    BASE,
    IDENTITY,
    L,
    add,
    base,
    encode_scalar,
    scale,
    subtract,
)
from tests.deck.setting import (
    DEALER_KEY,
    DEALER_SECRET,
    KEY,
    OTHER_KEY,
    OTHER_SECRET,
    context,
    deck_of,
    entropy,
    moved_scalar,
    shuffled_deck,
    with_part,
)

CARDS = deck_of(11)
TOKENS, PROOF = make_tokens(DEALER_SECRET, DEALER_KEY, CARDS, context(), entropy("tokens"))


def refused(tokens=TOKENS, proof=PROOF, cards=CARDS, key=DEALER_KEY, where=None):
    with pytest.raises(BadProof):
        verify_tokens(key, cards, tokens, proof, where or context())


class TestTokens:
    @pytest.mark.parametrize("count", [1, 2, 11, 52])
    def test_honest_tokens_verify(self, count):
        cards = deck_of(count)
        tokens, proof = make_tokens(DEALER_SECRET, DEALER_KEY, cards, context(), entropy("x"))
        verify_tokens(DEALER_KEY, cards, tokens, proof, context())
        assert list(tokens) == [scale(card[0], DEALER_SECRET) for card in cards]
        assert len(proof) == TOKEN_PROOF_SIZE == 64

    def test_cards_of_the_first_order_share_one_token(self):
        cards = initial_deck(KEY)[:3]
        tokens, proof = make_tokens(DEALER_SECRET, DEALER_KEY, cards, context(), entropy("x"))
        verify_tokens(DEALER_KEY, cards, tokens, proof, context())
        assert tokens == (DEALER_KEY,) * 3

    @pytest.mark.parametrize("place", range(64))
    def test_a_flipped_bit_is_refused(self, place):
        twin = with_part(PROOF, place, bytes([PROOF[place] ^ 1]))
        with pytest.raises((BadProof, MalformedMessage)):
            verify_tokens(DEALER_KEY, CARDS, TOKENS, twin, context())

    @pytest.mark.parametrize("start", [0, 32])
    def test_another_challenge_or_response_is_refused(self, start):
        refused(proof=moved_scalar(PROOF, start))

    @pytest.mark.parametrize("place", range(11))
    def test_one_wrong_token_is_refused(self, place):
        wrong = add(TOKENS[place], BASE)
        refused(tokens=TOKENS[:place] + (wrong,) + TOKENS[place + 1 :])

    def test_exchanged_tokens_are_refused(self):
        refused(tokens=(TOKENS[1], TOKENS[0]) + TOKENS[2:])

    def test_tokens_for_other_cards_are_refused(self):
        refused(cards=CARDS[:10] + (deck_of(52)[11],))
        refused(cards=(CARDS[1], CARDS[0]) + CARDS[2:])
        _, after, _, _ = shuffled_deck(11)
        refused(cards=after)

    def test_a_card_with_another_second_half_is_another_card(self):
        refused(cards=((CARDS[0][0], CARDS[1][1]),) + CARDS[1:])

    def test_a_subset_needs_its_own_proof(self):
        refused(cards=CARDS[:10], tokens=TOKENS[:10])

    @pytest.mark.parametrize("count", [0, 10, 12])
    def test_there_is_one_token_for_each_card(self, count):
        with pytest.raises(BadProof, match="tokens for 11 cards are due"):
            verify_tokens(DEALER_KEY, CARDS, (TOKENS * 2)[:count], PROOF, context())

    def test_tokens_of_the_other_key_are_refused(self):
        refused(key=OTHER_KEY)
        tokens, proof = make_tokens(OTHER_SECRET, DEALER_KEY, CARDS, context(), entropy("x"))
        refused(tokens=tokens, proof=proof)

    @pytest.mark.parametrize("where", [context("match 2"), context(hand=2), context(seat=1)])
    def test_tokens_replayed_elsewhere_are_refused(self, where):
        refused(where=where)

    @pytest.mark.parametrize("size", [0, 32, 63, 65])
    def test_another_size_is_refused(self, size):
        with pytest.raises(MalformedMessage, match="64 bytes"):
            verify_tokens(DEALER_KEY, CARDS, TOKENS, (PROOF * 2)[:size], context())

    @pytest.mark.parametrize("start", [0, 32])
    def test_a_scalar_has_one_encoding(self, start):
        scalar = int.from_bytes(PROOF[start : start + 32], "little")
        twin = with_part(PROOF, start, (scalar + L).to_bytes(32, "little"))
        with pytest.raises(MalformedMessage):
            verify_tokens(DEALER_KEY, CARDS, TOKENS, twin, context())

    @pytest.mark.parametrize("proof", [bytes(64), PROOF[:32] + bytes(32), bytes(32) + PROOF[32:]])
    def test_zero_scalars_are_answered_not_crashed_on(self, proof):
        refused(proof=proof)

    @pytest.mark.parametrize("bad", [IDENTITY, b"\xff" * 32, bytes([1]) + bytes(31), BASE[:31]])
    def test_a_token_that_is_no_point_or_the_identity_is_refused(self, bad):
        with pytest.raises(MalformedMessage):
            verify_tokens(DEALER_KEY, CARDS, (bad,) + TOKENS[1:], PROOF, context())

    def test_tokens_cut_elsewhere_are_refused(self):
        joined = TOKENS[0] + TOKENS[1]
        with pytest.raises(MalformedMessage, match="one point"):
            verify_tokens(
                DEALER_KEY, CARDS, (joined[:16], joined[16:]) + TOKENS[2:], PROOF, context()
            )

    def test_no_card_is_misuse(self):
        with pytest.raises(Misuse):
            make_tokens(DEALER_SECRET, DEALER_KEY, (), context(), entropy("x"))
        with pytest.raises(Misuse):
            verify_tokens(DEALER_KEY, (), (), PROOF, context())

    def test_the_context_is_left_as_it_was(self):
        given = context()
        make_tokens(DEALER_SECRET, DEALER_KEY, CARDS, given, entropy("x"))
        verify_tokens(DEALER_KEY, CARDS, TOKENS, PROOF, given)
        assert given.digest("") == context().digest("")


class TestBinding:
    def test_weights_follow_from_the_whole_statement(self):
        def weights(where=None, key=DEALER_KEY, cards=CARDS, tokens=TOKENS):
            statement = module._statement(where or context(), key, cards, tokens)
            return tuple(statement.weights("weights", 11))

        variants = {
            weights(),
            weights(where=context(seat=1)),
            weights(where=context(hand=2)),
            weights(key=OTHER_KEY),
            weights(cards=CARDS[:10]),
            weights(cards=CARDS[:10] + ((BASE, CARDS[10][1]),)),
            weights(cards=CARDS[:10] + ((CARDS[10][0], BASE),)),
            weights(tokens=TOKENS[:10]),
            weights(tokens=TOKENS[:10] + (BASE,)),
            weights(tokens=(TOKENS[1], TOKENS[0]) + TOKENS[2:]),
        }
        assert len(variants) == 10

    def test_the_challenge_follows_from_the_statement_and_both_announcements(self):
        statement = module._statement(context(), DEALER_KEY, CARDS, TOKENS)
        other = module._statement(context(), OTHER_KEY, CARDS, TOKENS)
        variants = {
            module._challenge(statement, BASE, DEALER_KEY),
            module._challenge(statement, OTHER_KEY, DEALER_KEY),
            module._challenge(statement, BASE, OTHER_KEY),
            module._challenge(other, BASE, DEALER_KEY),
        }
        assert len(variants) == 4


def bent_proof(tokens, weights):
    """A cheat's proof over bent tokens: honest in all but the tokens, with these weights."""
    statement = module._statement(context(), DEALER_KEY, CARDS, tokens)
    nonce = 12345
    second = module.sum_of_products([c1 for c1, _ in CARDS], [nonce * z % L for z in weights])
    challenge = module._challenge(statement, base(nonce), second)
    return encode_scalar(challenge) + encode_scalar((nonce - challenge * DEALER_SECRET) % L)


class TestBentTokens:
    """Two tokens of one message, bent against each other."""

    def test_a_plain_sum_would_let_them_pass(self, monkeypatch):
        plain = [1] * 11
        bent = (add(TOKENS[0], BASE), subtract(TOKENS[1], BASE)) + TOKENS[2:]
        monkeypatch.setattr(module.Transcript, "weights", lambda self, label, count: plain)
        verify_tokens(DEALER_KEY, CARDS, bent, bent_proof(bent, plain), context())

    def test_the_weights_refuse_them(self):
        bent = (add(TOKENS[0], BASE), subtract(TOKENS[1], BASE)) + TOKENS[2:]
        statement = module._statement(context(), DEALER_KEY, CARDS, bent)
        refused(tokens=bent, proof=bent_proof(bent, statement.weights("weights", 11)))
        refused(tokens=bent)

    def test_bending_by_weights_of_the_honest_tokens_is_refused(self):
        # weights that did not follow from the tokens could be bent against: z_0·z_1 - z_1·z_0
        honest = module._statement(context(), DEALER_KEY, CARDS, TOKENS).weights("weights", 11)
        bent = (
            add(TOKENS[0], base(honest[1])),
            subtract(TOKENS[1], base(honest[0])),
        ) + TOKENS[2:]
        refused(tokens=bent, proof=bent_proof(bent, honest))

    def test_and_would_pass_if_weights_did_not_follow_from_the_tokens(self, monkeypatch):
        honest = module._statement(context(), DEALER_KEY, CARDS, TOKENS).weights("weights", 11)
        bent = (
            add(TOKENS[0], base(honest[1])),
            subtract(TOKENS[1], base(honest[0])),
        ) + TOKENS[2:]
        monkeypatch.setattr(module.Transcript, "weights", lambda self, label, count: honest)
        verify_tokens(DEALER_KEY, CARDS, bent, bent_proof(bent, honest), context())


class TestUnmask:
    def tokens_of_the_other(self, cards):
        return make_tokens(OTHER_SECRET, OTHER_KEY, cards, context(), entropy("y"))[0]

    def test_both_seats_tokens_open_a_card(self):
        before, after, _, permutation = shuffled_deck(11)
        mine = make_tokens(DEALER_SECRET, DEALER_KEY, after, context(), entropy("x"))[0]
        opened = unmask_each(after, mine, self.tokens_of_the_other(after))
        old = unmask_each(before, TOKENS, self.tokens_of_the_other(before))
        assert opened == [old[place] for place in permutation]
        assert unmask(after[3], mine[3], self.tokens_of_the_other(after)[3]) == opened[3]

    def test_one_token_alone_opens_nothing(self):
        with pytest.raises(BadProof, match="none of the 52"):
            unmask(CARDS[0], TOKENS[0], TOKENS[0])

    def test_a_mask_over_something_else_is_a_fault(self):
        theirs = self.tokens_of_the_other(CARDS)
        with pytest.raises(BadProof, match="none of the 52"):
            unmask((CARDS[0][0], add(CARDS[0][1], BASE)), TOKENS[0], theirs[0])
