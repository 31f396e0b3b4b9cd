"""Cheating with masked cards, keys, proofs and tokens: caught at once, and named."""

import pytest

from ginp2p.deck.masking import card_points, encode_deck, initial_deck
from ginp2p.deck.shuffle import shuffle
from ginp2p.deck.shuffle_proof import prove_shuffle
from ginp2p.errors import BadProof, MalformedMessage, TableDiffers
from ginp2p.game.cards import ALL_CARDS, GUEST, HOST, Card, other, parse_cards
from ginp2p.game.deal import Action, Deal
from ginp2p.game.rules import CLASSIC
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
from ginp2p.table.binding import proof_context, table_hash
from ginp2p.table.wire import BODY, encode_cards
from tests.table.pair import Plodder, at, entropy, refused

ELSEWHERE = b"\1" * 32
NOT_CANONICAL = (2**255 - 19).to_bytes(32, "little")  # the identity, written another way
NO_POINT = b"\xff" * 32
NO_SHARES = pytest.mark.parametrize(
    "point", [IDENTITY, NOT_CANONICAL, NO_POINT], ids=["identity", "not canonical", "no point"]
)
SHUFFLE = "the proof of the shuffle does not verify"
TOKENS = "the proof of the tokens does not verify"
POINT = "bytes that encode no point of the group, or the identity"
SCALAR = "a scalar that is not below the order of the group"
KEY = "the proof of the hand's key does not verify"
PLODDERS = (Plodder(), Plodder())


def parts(data, size=32):
    return [data[start : start + size] for start in range(0, len(data), size)]


def changed(data, place, part, size=32):
    """The data with its part at this place exchanged."""
    start = place * size if place >= 0 else len(data) + place * size
    return data[:start] + part + data[start + size :]


def reshuffled(pair, seat, before, after, secret):
    """Fields with a deck and a proof, as good as it can be made, that it is ``before``'s."""
    play = pair.play(seat)
    context = proof_context(play.chain.head, seat, "shuffle")
    key = play.hand.joint
    if secret._shuffled != (before, after, key):  # the cheat's own tool has no such scruples
        secret._shuffled = (before, after, key)
    proof = prove_shuffle(before, after, key, secret, context, entropy("proof"))
    return {"deck": encode_deck(after), "shuffle_proof": proof}


class TestTheDealersShuffle:
    """The second shuffle of a deck; the guest checks it before its tokens."""

    def pair(self):
        return at("shuffle", HOST)

    def refuse_deck(self, change):
        pair = self.pair()
        hand = pair.play(HOST).hand
        after, secret = shuffle(hand.dealing.deck, hand.joint, entropy("cheat"))
        fields = reshuffled(pair, HOST, hand.dealing.deck, change(list(after), hand), secret)
        refused(pair, HOST, pair.message(HOST, "shuffle", fields), BadProof, SHUFFLE)

    def test_a_swapped_card(self):
        """A masked card is exchanged for a fresh ace of spades."""

        def swap(deck, hand):
            fresh = initial_deck(hand.joint)[39]
            return (*deck[:5], (base(7), add(fresh[1], scale(hand.joint, 6))), *deck[6:])

        self.refuse_deck(swap)

    def test_two_cards_swapped_after_the_proof(self):
        pair = self.pair()
        fields = pair.written(HOST, "shuffle")
        deck = parts(fields["deck"], 64)
        deck[0], deck[30] = deck[30], deck[0]
        fields["deck"] = b"".join(deck)
        refused(pair, HOST, pair.message(HOST, "shuffle", fields), BadProof, SHUFFLE)

    def test_a_duplicated_card(self):
        self.refuse_deck(lambda deck, hand: (*deck[:5], deck[6], *deck[6:]))

    def test_a_duplicated_card_under_another_mask(self):
        def duplicate(deck, hand):
            c1, c2 = deck[6]
            return (*deck[:5], (add(c1, BASE), add(c2, hand.joint)), *deck[6:])

        self.refuse_deck(duplicate)

    def test_a_foreign_card(self):
        """A card of another match's deck, a valid one there."""
        foreign = at("deal", seed="foreign").play(HOST).hand.dealing.deck[3]
        self.refuse_deck(lambda deck, hand: (*deck[:5], foreign, *deck[6:]))

    def test_a_card_that_is_none_of_the_52(self):
        def invent(deck, hand):
            c1, c2 = deck[5]
            return (*deck[:5], (c1, add(c2, BASE)), *deck[6:])

        self.refuse_deck(invent)

    def test_a_replayed_card(self):
        """A masked card as the other seat's shuffle left it, in its old place."""
        self.refuse_deck(lambda deck, hand: (*deck[:5], hand.dealing.deck[5], *deck[6:]))

    def test_a_deck_that_is_no_shuffle_of_the_others(self):
        """The dealer begins anew from the first order, and drops the other's shuffle."""
        pair = self.pair()
        hand = pair.play(HOST).hand
        fresh = initial_deck(hand.joint)
        after, secret = shuffle(fresh, hand.joint, entropy("cheat"))
        fields = reshuffled(pair, HOST, fresh, after, secret)
        refused(pair, HOST, pair.message(HOST, "shuffle", fields), BadProof, SHUFFLE)

    @pytest.mark.parametrize("size", [51, 53])
    def test_a_card_too_few_or_too_many_cannot_be_written(self, size):
        pair = self.pair()
        fields = pair.written(HOST, "shuffle")
        deck = (fields["deck"] * 2)[: size * 64]
        proof = fields["shuffle_proof"]
        body = b"\x03\x01" + len(deck).to_bytes(3, "big") + deck
        body += b"\x02" + len(proof).to_bytes(3, "big") + proof
        refused(pair, HOST, pair.signed(HOST, body), MalformedMessage, f"have {size * 64} bytes")

    @NO_SHARES
    @pytest.mark.parametrize("field", ["deck", "shuffle_proof"])
    def test_the_identity_or_no_canonical_point(self, point, field):
        pair = self.pair()
        fields = pair.written(HOST, "shuffle")
        fields[field] = changed(fields[field], 7, point)
        refused(pair, HOST, pair.message(HOST, "shuffle", fields), MalformedMessage, POINT)

    @pytest.mark.parametrize("place", [104, 105, -1])
    def test_a_scalar_that_is_not_below_l(self, place):
        pair = self.pair()
        fields = pair.written(HOST, "shuffle")
        proof = fields["shuffle_proof"]
        scalars = parts(proof)
        value = (int.from_bytes(scalars[place], "little") + L).to_bytes(32, "little")
        fields["shuffle_proof"] = changed(proof, place, value)
        refused(pair, HOST, pair.message(HOST, "shuffle", fields), MalformedMessage, SCALAR)

    @pytest.mark.parametrize("place", [104, 105, -1])
    def test_a_zero_response_or_challenge(self, place):
        pair = self.pair()
        fields = pair.written(HOST, "shuffle")
        fields["shuffle_proof"] = changed(fields["shuffle_proof"], place, bytes(32))
        refused(pair, HOST, pair.message(HOST, "shuffle", fields), BadProof, SHUFFLE)


class TestProofsFromElsewhere:
    """Proofs that are right, for another hand, match, seat or turn."""

    def test_a_shuffle_of_another_match(self):
        fields = at("shuffle", HOST, seed="elsewhere").written(HOST, "shuffle")
        pair = at("shuffle", HOST)
        refused(pair, HOST, pair.message(HOST, "shuffle", fields), BadProof, SHUFFLE)

    @pytest.mark.parametrize(
        ("field", "value"), [("head", ELSEWHERE), ("seat", GUEST), ("phase", "tokens")]
    )
    def test_a_shuffle_proven_for_another_hand_seat_or_purpose(self, field, value):
        pair = at("shuffle", HOST)
        hand, head = pair.play(HOST).hand, pair.play(HOST).chain.head
        place = {"head": head, "seat": HOST, "phase": "shuffle", field: value}
        context = proof_context(place["head"], place["seat"], place["phase"])
        after, secret = shuffle(hand.dealing.deck, hand.joint, entropy("cheat"))
        proof = prove_shuffle(
            hand.dealing.deck, after, hand.joint, secret, context, entropy("proof")
        )
        fields = {"deck": encode_deck(after), "shuffle_proof": proof}
        refused(pair, HOST, pair.message(HOST, "shuffle", fields), BadProof, SHUFFLE)

    @pytest.mark.parametrize(
        ("field", "value"), [("head", ELSEWHERE), ("seat", HOST), ("phase", "key")]
    )
    def test_tokens_proven_for_another_hand_seat_or_purpose(self, field, value):
        pair = at("deal", GUEST)
        hand, head = pair.play(GUEST).hand, pair.play(GUEST).chain.head
        place = {"head": head, "seat": GUEST, "phase": "tokens", field: value}
        context = proof_context(place["head"], place["seat"], place["phase"])
        due = hand.dealing.deck[:10] + hand.dealing.deck[20:21]
        fields = pair.written(GUEST, "deal") | pair.tokens(GUEST, due, context=context)
        refused(pair, GUEST, pair.message(GUEST, "deal", fields), BadProof, TOKENS)

    def test_the_key_of_an_earlier_hand(self):
        """The guest deals hand 2: it shows its key and proof of hand 1 once more."""
        pair = at("key", GUEST, rules=CLASSIC, number=2)
        fields = pair.written(GUEST, "key", number=2)
        old = BODY.decode(pair.play(GUEST, 1).chain.entries[1].body)[1]
        fields |= {name: old[name] for name in ("key", "key_proof")}
        refused(pair, GUEST, pair.message(GUEST, "key", fields, 2), BadProof, KEY)

    def test_the_dealers_own_key_mirrored(self):
        """The guest answers the host's key with that very key, and the host's proof of it."""
        pair = at("key_shuffle", GUEST)
        fields = pair.written(GUEST, "key_shuffle")
        fields |= BODY.decode(pair.play(GUEST).chain.entries[0].body)[1]
        refused(pair, GUEST, pair.message(GUEST, "key_shuffle", fields), BadProof, KEY)

    def test_a_discard_of_an_earlier_turn(self):
        """Deck, proof and tokens of the guest's last discard, once more."""
        pair = at("draw", HOST)
        pair.run(lambda pair: pair.state == "discard" and pair.writer == GUEST)
        old = [
            fields
            for name, fields in map(
                BODY.decode, [e.body for e in pair.play(GUEST).chain.entries if e.seat == GUEST]
            )
            if name == "discard"
        ][-1]
        fields = pair.written(GUEST, "discard", pair.play(GUEST).own.cards[0])
        fields |= {name: old[name] for name in ("deck", "shuffle_proof")}
        refused(pair, GUEST, pair.message(GUEST, "discard", fields), BadProof, SHUFFLE)


class TestKeys:
    """A seat's share of the deck's key."""

    def refuse(self, key, error, words, proof=None):
        pair = at("key_shuffle", GUEST)
        fields = pair.written(GUEST, "key_shuffle")
        fields["key"] = key
        fields["key_proof"] = proof or fields["key_proof"]
        refused(pair, GUEST, pair.message(GUEST, "key_shuffle", fields), error, words)

    @NO_SHARES
    def test_a_zero_key_or_no_point(self, point):
        self.refuse(point, MalformedMessage, POINT)

    def test_a_zero_key_from_the_dealer(self):
        pair = at("key", HOST)
        nonce = 5
        fields = {"key": IDENTITY, "key_proof": encode_scalar(0) + encode_scalar(nonce)}
        refused(pair, HOST, pair.message(HOST, "key", fields), MalformedMessage, POINT)

    def test_a_key_whose_secret_is_not_known(self):
        """Y - X, so that the joint key is the cheat's own."""
        dealers = at("key_shuffle", GUEST).play(GUEST).hand.key_of(HOST)
        self.refuse(subtract(base(99), dealers), BadProof, KEY)

    def test_a_key_that_cancels_the_dealers(self):
        dealers = at("key_shuffle", GUEST).play(GUEST).hand.key_of(HOST)
        self.refuse(subtract(IDENTITY, dealers), BadProof, KEY)

    def test_a_proof_with_a_scalar_that_is_not_below_l(self):
        fields = at("key_shuffle", GUEST).written(GUEST, "key_shuffle")
        for place in (0, 1):
            scalar = int.from_bytes(parts(fields["key_proof"])[place], "little") + L
            proof = changed(fields["key_proof"], place, scalar.to_bytes(32, "little"))
            self.refuse(fields["key"], MalformedMessage, SCALAR, proof)

    def test_a_proof_of_zeros(self):
        fields = at("key_shuffle", GUEST).written(GUEST, "key_shuffle")
        self.refuse(fields["key"], BadProof, KEY, bytes(64))
        self.refuse(fields["key"], BadProof, KEY, changed(fields["key_proof"], 1, bytes(32)))


class TestTokens:
    """The guest's tokens for the host's ten cards and the upcard."""

    def pair(self):
        return at("deal", GUEST)

    def refuse(self, pair, fields, error=BadProof, words=TOKENS):
        refused(pair, GUEST, pair.message(GUEST, "deal", fields), error, words)

    def due(self, pair):
        deck = pair.play(GUEST).hand.dealing.deck
        return deck[:10] + deck[20:21]

    def test_a_wrong_token(self):
        pair = self.pair()
        fields = pair.written(GUEST, "deal")
        token = add(parts(fields["tokens"])[3], BASE)
        fields["tokens"] = changed(fields["tokens"], 3, token)
        self.refuse(pair, fields)

    def test_a_wrong_token_that_was_in_the_proof(self):
        """Tokens made with another secret, and proven with it for the seat's key."""
        pair = self.pair()
        fields = pair.written(GUEST, "deal") | pair.tokens(GUEST, self.due(pair), secret=77)
        self.refuse(pair, fields)

    def test_two_tokens_bent_against_each_other(self):
        """T + P and T' - P: their plain sum is as it was."""
        pair = self.pair()
        fields = pair.written(GUEST, "deal")
        first, second = parts(fields["tokens"])[3:5]
        bent = changed(fields["tokens"], 3, add(first, BASE))
        fields["tokens"] = changed(bent, 4, subtract(second, BASE))
        self.refuse(pair, fields)

    def test_two_tokens_bent_so_that_the_cards_change_places(self):
        """With M the card at 3 and M' the one at 4, T + M - M' would show M' at 3."""
        pair = self.pair()
        step = subtract(card_points()[0], card_points()[51])
        fields = pair.written(GUEST, "deal")
        first, second = parts(fields["tokens"])[3:5]
        bent = changed(fields["tokens"], 3, add(first, step))
        fields["tokens"] = changed(bent, 4, subtract(second, step))
        self.refuse(pair, fields)

    def test_two_tokens_in_each_others_place(self):
        pair = self.pair()
        fields = pair.written(GUEST, "deal")
        first, second = parts(fields["tokens"])[3:5]
        fields["tokens"] = changed(changed(fields["tokens"], 3, second), 4, first)
        self.refuse(pair, fields)

    def test_tokens_for_other_cards_than_those_due(self):
        """Its own ten instead of the host's."""
        pair = self.pair()
        deck = pair.play(GUEST).hand.dealing.deck
        fields = pair.written(GUEST, "deal") | pair.tokens(GUEST, deck[10:21])
        self.refuse(pair, fields)

    def test_a_token_too_few_or_too_many(self):
        for due in (self.due(self.pair())[:-1], self.due(self.pair()) + self.due(self.pair())[:1]):
            pair = self.pair()
            fields = pair.written(GUEST, "deal") | pair.tokens(GUEST, due)
            self.refuse(pair, fields, MalformedMessage, "11 points take 352 bytes")

    def test_no_tokens_at_all(self):
        pair = self.pair()
        fields = pair.written(GUEST, "deal") | {"tokens": b"", "token_proof": b""}
        self.refuse(pair, fields, MalformedMessage, "11 points take 352 bytes, not 0")

    def test_a_proof_cut_short(self):
        pair = self.pair()
        fields = pair.written(GUEST, "deal")
        fields["token_proof"] = fields["token_proof"][:-1]
        self.refuse(pair, fields, MalformedMessage, "a token proof has 64 bytes, not 63")

    @NO_SHARES
    def test_the_identity_or_no_canonical_point(self, point):
        pair = self.pair()
        fields = pair.written(GUEST, "deal")
        fields["tokens"] = changed(fields["tokens"], 10, point)
        self.refuse(pair, fields, MalformedMessage, POINT)

    @pytest.mark.parametrize("place", [0, 1])
    def test_a_scalar_that_is_not_below_l(self, place):
        pair = self.pair()
        fields = pair.written(GUEST, "deal")
        scalar = int.from_bytes(parts(fields["token_proof"])[place], "little") + L
        fields["token_proof"] = changed(fields["token_proof"], place, scalar.to_bytes(32, "little"))
        self.refuse(pair, fields, MalformedMessage, SCALAR)

    @pytest.mark.parametrize("place", [0, 1])
    def test_a_zero_challenge_or_response(self, place):
        pair = self.pair()
        fields = pair.written(GUEST, "deal")
        fields["token_proof"] = changed(fields["token_proof"], place, bytes(32))
        self.refuse(pair, fields)

    def test_tokens_where_none_are_due(self):
        """A gift is refused as well: the record would hold what nobody asked for."""
        pair = at("draw", GUEST)
        deck = pair.play(GUEST).hand.dealing.deck
        fields = pair.written(GUEST, "draw") | pair.tokens(GUEST, deck[21:22])
        refused(
            pair,
            GUEST,
            pair.message(GUEST, "draw", fields),
            MalformedMessage,
            "draw carries tokens that nobody needs",
        )

    def test_the_token_owed_for_a_shown_card_is_left_out(self):
        """The host's draw has to open the guest's discard for everybody."""
        pair = at("draw", HOST)
        fields = pair.written(HOST, "draw") | {"tokens": b"", "token_proof": b""}
        refused(
            pair,
            HOST,
            pair.message(HOST, "draw", fields),
            MalformedMessage,
            "1 points take 32 bytes, not 0",
        )

    def test_the_token_for_another_stock_card(self):
        pair = at("serve", HOST)
        hand = pair.play(HOST).hand
        fields = pair.written(HOST, "serve")
        fields |= pair.tokens(HOST, hand.owed + hand.dealing.deck[-1:])
        refused(pair, HOST, pair.message(HOST, "serve", fields), BadProof, TOKENS)


class TestTheHandAtADiscard:
    """The eleven masked cards, permuted and re-masked, and the one shown."""

    def pair(self):
        return at("discard", GUEST, players=PLODDERS)

    def fields(self, pair, card=None):
        return pair.written(GUEST, "discard", card or pair.play(GUEST).own.cards[4])

    def test_a_card_exchanged_for_one_of_an_earlier_discard(self):
        """A replayed masked card: the upcard's, which lies on the pile."""
        pair = self.pair()
        fields = self.fields(pair)
        place = 1 if fields["place"][0] != 1 else 2
        upcard = pair.play(GUEST).hand.dealing.deck[20]
        fields["deck"] = changed(fields["deck"], place, b"".join(upcard), 64)
        refused(pair, GUEST, pair.message(GUEST, "discard", fields), BadProof, SHUFFLE)

    def test_a_card_of_the_stock_in_place_of_an_own_one(self):
        pair = self.pair()
        hand = pair.play(GUEST).hand
        before = hand.cards[GUEST][:10] + hand.dealing.deck[50:51]
        after, secret = shuffle(before, hand.joint, entropy("cheat"))
        fields = self.fields(pair) | reshuffled(pair, GUEST, before, after, secret)
        fields |= pair.tokens(GUEST, hand.owed + after[fields["place"][0] :][:1])
        refused(pair, GUEST, pair.message(GUEST, "discard", fields), BadProof, SHUFFLE)

    def test_one_card_held_twice(self):
        pair = self.pair()
        fields = self.fields(pair)
        places = [place for place in range(11) if place != fields["place"][0]]
        twin = parts(fields["deck"], 64)[places[0]]
        fields["deck"] = changed(fields["deck"], places[1], twin, 64)
        refused(pair, GUEST, pair.message(GUEST, "discard", fields), BadProof, SHUFFLE)

    def test_the_others_hand_in_place_of_the_own(self):
        pair = self.pair()
        hand = pair.play(GUEST).hand
        before = hand.cards[HOST] + hand.cards[GUEST][10:]
        after, secret = shuffle(before, hand.joint, entropy("cheat"))
        fields = self.fields(pair) | reshuffled(pair, GUEST, before, after, secret)
        fields |= pair.tokens(GUEST, hand.owed + after[:1]) | {"place": b"\0"}
        refused(pair, GUEST, pair.message(GUEST, "discard", fields), BadProof, SHUFFLE)

    def test_a_wrong_place(self):
        """The token opens another place than the one named."""
        pair = self.pair()
        fields = self.fields(pair)
        fields["place"] = bytes([(fields["place"][0] + 1) % 11])
        refused(pair, GUEST, pair.message(GUEST, "discard", fields), BadProof, TOKENS)

    def test_a_place_past_the_eleventh(self):
        pair = self.pair()
        fields = self.fields(pair) | {"place": b"\x0b"}
        refused(
            pair,
            GUEST,
            pair.message(GUEST, "discard", fields),
            MalformedMessage,
            "place 11 in a hand of eleven",
        )

    def test_a_card_that_is_not_the_one_opened(self):
        """A discard not held: the cheat throws a 7 and calls it the card it wants thrown."""
        pair = self.pair()
        hand, own = pair.play(GUEST).hand, pair.play(GUEST).own
        thrown, wanted = own.cards[4], pair.play(HOST).own.cards[0]
        assert wanted not in own.cards
        fields = self.claimed(pair, thrown, wanted)
        refused(
            pair, GUEST, pair.message(GUEST, "discard", fields), BadProof, "the card shown as the"
        )
        assert hand.deal.phase == "discard"

    def claimed(self, pair, thrown, wanted):
        """An honest discard under another card's name, with the table that would follow."""
        fields = self.fields(pair, thrown)
        deal = pair.play(GUEST).hand.deal.play(GUEST, Action("discard", wanted))
        return fields | {"card": bytes([wanted]), "table": table_hash(deal)}

    def test_a_card_held_but_not_the_one_opened(self):
        pair = self.pair()
        own = pair.play(GUEST).own.cards
        fields = self.claimed(pair, own[4], own[5])
        refused(
            pair, GUEST, pair.message(GUEST, "discard", fields), BadProof, "the card shown as the"
        )

    def test_a_number_that_is_no_card(self):
        pair = self.pair()
        fields = self.fields(pair) | {"card": b"\x34"}
        refused(
            pair,
            GUEST,
            pair.message(GUEST, "discard", fields),
            MalformedMessage,
            "52 is the number of no card",
        )


class TestTheUpcard:
    def test_the_dealer_names_another_card(self):
        pair = at("upcard", HOST)
        fields = pair.written(HOST, "upcard")
        card = Card((fields["card"][0] + 1) % 52)
        hand = pair.play(HOST).hand
        fields["card"] = bytes([card])
        fields["table"] = table_hash(Deal.start(hand.rules, HOST, card))
        refused(pair, HOST, pair.message(HOST, "upcard", fields), BadProof, "the card shown as the")

    def test_the_table_is_another(self):
        pair = at("upcard", HOST)
        fields = pair.written(HOST, "upcard") | {"table": bytes(32)}
        refused(pair, HOST, pair.message(HOST, "upcard", fields), TableDiffers, "after upcard")


class TestKnockAndShow:
    """Cards laid open: each is held against its mask."""

    def test_the_knocker_lays_other_cards_than_it_holds(self):
        pair = at("discard", GUEST)
        play = pair.play(GUEST)
        deal, own = play.hand.deal, play.own.cards
        gins = ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC", "AD 2D 3D 4D 5D 6D 7D 8D 9D TD")
        gins += ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS")
        seen = set(deal.pile)
        ten = next(parse_cards(text) for text in gins if not seen & set(parse_cards(text)))
        place, card = next(
            (place, card) for place, card in enumerate(own) if card not in ten and place < 10
        )
        masked = play.hand.cards
        fields = {
            "place": bytes([place]),
            "card": encode_cards((card,)),
            "cards": encode_cards(ten),
            "table": table_hash(deal.play(GUEST, Action("knock", card, ten))),
            **pair.tokens(GUEST, play.hand.owed + masked[GUEST] + masked[HOST]),
        }
        refused(
            pair, GUEST, pair.message(GUEST, "knock", fields), BadProof, "the card shown as the"
        )

    def test_the_defender_shows_other_cards_than_it_holds(self):
        pair = at("show")
        seat = pair.writer
        play = pair.play(seat)
        deal, own = play.hand.deal, play.own.cards
        unseen = [
            card
            for card in ALL_CARDS
            if card not in own and card not in deal.pile and card not in deal.known[other(seat)]
        ]
        place = next(place for place, card in enumerate(own) if card not in deal.known[seat])
        ten = (*own[:place], unseen[0], *own[place + 1 :])
        fields = pair.written(seat, "show")
        fields["cards"] = encode_cards(ten)
        fields["table"] = table_hash(deal.play(seat, Action("show", None, ten)))
        refused(pair, seat, pair.message(seat, "show", fields), BadProof, "the card shown as the")

    def test_the_defender_opens_its_cards_in_another_order_than_it_names_them(self):
        pair = at("show")
        seat = pair.writer
        own = pair.play(seat).own.cards
        fields = pair.written(seat, "show")
        fields["cards"] = encode_cards((own[1], own[0], *own[2:]))
        refused(pair, seat, pair.message(seat, "show", fields), BadProof, "the card shown as the")

    def test_the_knocker_keeps_back_its_tokens_for_the_defender(self):
        pair = self.before_the_knock()
        seat = pair.writer
        play = pair.play(seat)
        card = next(iter(pair.sessions[seat].view().knock_discards()))
        fields = pair.written(seat, "knock", card)
        fields |= pair.tokens(seat, play.hand.owed + play.hand.cards[seat])
        refused(pair, seat, pair.message(seat, "knock", fields), MalformedMessage, "points take")

    def before_the_knock(self):
        pair = at("draw", GUEST)
        pair.run(
            lambda pair: (
                pair.state == "discard" and pair.sessions[pair.writer].view().knock_discards()
            )
        )
        return pair
