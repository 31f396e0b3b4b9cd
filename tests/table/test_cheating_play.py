"""Cheating with moves, scores and messages: caught at once, and named."""

import pytest

from ginp2p.errors import (
    BadProof,
    BadSignature,
    IllegalPlay,
    MalformedMessage,
    OutOfTurn,
    TableDiffers,
)
from ginp2p.game.cards import ALL_CARDS, GUEST, HOST, other
from ginp2p.game.deal import Action
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.table.binding import table_hash
from ginp2p.table.chain import Chain
from ginp2p.table.wire import BODY, CHANNEL, encode_cards
from tests.table.pair import Pair, Picker, Plodder, at, entropy, finished, refused, snapshot

PLODDERS = (Plodder(), Plodder())
PICKERS = (Picker(), Picker())
CLOSED = CLASSIC.replace(target=200)  # so that one hand never ends the match


def move(pair, seat, name, fields=None):
    """A message of the seat's, without any token where the fields name none."""
    bare = {"tokens": b"", "token_proof": b"", "table": bytes(32)}
    return pair.message(seat, name, bare | (fields or {}))


class TestMoves:
    """Moves that the rules forbid, well-formed and signed."""

    def forced(self, pair, seat, card):
        """The fields of a discard or knock, whatever the table says of it."""
        play = pair.play(seat)
        deal = play.hand.deal
        own = play.own.cards
        honest = next(each for each in own if each not in (card, deal.taken))
        fields = pair.written(seat, "discard", honest if card not in own else card)
        return fields | {"card": encode_cards((card,))}

    def test_a_discard_that_lies_on_the_pile(self):
        pair = at("discard", GUEST, players=PLODDERS)
        card = pair.play(GUEST).hand.deal.pile[-1]
        fields = self.forced(pair, GUEST, card)
        refused(
            pair,
            GUEST,
            pair.message(GUEST, "discard", fields),
            IllegalPlay,
            "the guest played against the rules: the .. is in the discard pile",
        )

    def test_a_discard_of_the_card_just_taken(self):
        pair = at("discard", players=PICKERS)
        seat = pair.writer
        play = pair.play(seat)
        card = play.hand.deal.taken
        own = play.own
        # the honest writer refuses, so a table that has forgotten the taken card writes it
        hand = play.hand.replace(deal=play.hand.deal.replace(taken=None))
        body, _ = own.write("discard", hand, play.chain.head, entropy("cheat"), card)
        refused(pair, seat, pair.signed(seat, body), IllegalPlay, "was taken from the pile in this")

    def test_a_knock_over_the_limit(self):
        pair = at("discard", GUEST)
        play = pair.play(GUEST)
        masked = play.hand.cards
        own = play.own.cards
        fields = {
            "place": b"\0",
            "card": encode_cards(own[:1]),
            "cards": encode_cards(own[1:]),
            **pair.tokens(GUEST, play.hand.owed + masked[GUEST] + masked[HOST]),
        }
        refused(
            pair,
            GUEST,
            move(pair, GUEST, "knock", fields),
            IllegalPlay,
            "a knock needs 10 points or fewer, this hand has",
        )

    def test_a_knock_that_keeps_its_discard(self):
        pair = at("discard", GUEST)
        own = pair.play(GUEST).own.cards
        fields = {"place": b"\0", "card": encode_cards(own[:1]), "cards": encode_cards(own[:10])}
        refused(
            pair,
            GUEST,
            move(pair, GUEST, "knock", fields),
            IllegalPlay,
            "cannot be discarded and kept",
        )

    def test_a_knock_with_a_card_twice(self):
        pair = at("discard", GUEST)
        own = pair.play(GUEST).own.cards
        ten = encode_cards((*own[1:10], own[1]))
        fields = {"place": b"\0", "card": encode_cards(own[:1]), "cards": ten}
        refused(pair, GUEST, move(pair, GUEST, "knock", fields), MalformedMessage, "is there twice")

    def test_a_knock_without_the_card_taken_before(self):
        """The table knows that the card is in the hand."""
        pair = at("discard", players=PICKERS)
        seat = pair.writer
        deal, own = pair.play(seat).hand.deal, pair.play(seat).own.cards
        unseen = [card for card in ALL_CARDS if card not in own and card not in deal.pile]
        ten = (*[card for card in own if card != deal.taken][1:], unseen[0])
        fields = {"place": b"\0", "card": encode_cards(own[:1]), "cards": encode_cards(ten)}
        refused(
            pair,
            seat,
            move(pair, seat, "knock", fields),
            IllegalPlay,
            "was taken and has to be in the hand",
        )

    def test_a_show_of_cards_that_lie_elsewhere(self):
        pair = at("show")
        seat = pair.writer
        deal = pair.play(seat).hand.deal
        own = [card for card in pair.play(seat).own.cards if card not in deal.known[seat]]
        ten = set(pair.play(seat).own.cards) - {own[0]}
        for card, words in (
            (deal.pile[0], "is in the discard pile"),
            (deal.known[other(seat)][0], "is in the other hand"),
        ):
            pair = at("show")
            fields = pair.written(seat, "show")
            fields["cards"] = encode_cards((*sorted(ten), card))
            refused(pair, seat, pair.message(seat, "show", fields), IllegalPlay, words)

    def test_a_take_after_both_have_passed(self):
        pair = at("must_draw", rules=HOUSE, players=PLODDERS)
        seat = pair.writer
        refused(
            pair,
            seat,
            move(pair, seat, "take"),
            OutOfTurn,
            "the guest wrote take when draw was due",
        )


class TestTurns:
    """A seat that writes when the other is to write, or what is not due."""

    @pytest.mark.parametrize(
        ("state", "writer", "name"),
        [
            ("key", HOST, "key"),
            ("draw", GUEST, "draw"),
            ("draw", GUEST, "resign"),
            ("serve", HOST, "serve"),
            ("discard", GUEST, "pass"),
            ("offer", GUEST, "pass"),
        ],
    )
    def test_a_message_of_the_seat_that_is_not_the_writer(self, state, writer, name):
        pair = at(state, writer, rules=HOUSE if state == "offer" else CLOSED, players=PLODDERS)
        cheat = other(writer)
        sizes = {"last_head": bytes(32), "scores": bytes(4)} if name == "resign" else {}
        if name == "key":
            data = pair.message(cheat, "key", {"key": bytes(32), "key_proof": bytes(64)})
        else:
            data = move(pair, cheat, name, sizes)
        refused(pair, cheat, data, OutOfTurn, f"wrote {name} when the other was to write")

    @pytest.mark.parametrize(
        ("state", "name", "due"),
        [
            ("key", "draw", "key"),
            ("draw", "pass", "draw or take"),
            ("draw", "serve", "draw or take"),
            ("draw", "close", "draw or take"),
            ("serve", "draw", "serve"),
            ("discard", "draw", "discard or knock"),
            ("close", "draw", "close"),
        ],
    )
    def test_a_message_that_is_not_due(self, state, name, due):
        pair = at(state)
        seat = pair.writer
        refused(pair, seat, move(pair, seat, name), OutOfTurn, f"wrote {name} when {due} was due")

    def test_a_hand_that_is_over_is_not_resigned(self):
        pair = at("close")
        seat = pair.writer
        fields = {"last_head": bytes(32), "scores": bytes(4)}
        refused(
            pair,
            seat,
            move(pair, seat, "resign", fields),
            OutOfTurn,
            "a hand that is over cannot be resigned",
        )

    def test_the_next_hand_does_not_begin_before_this_one_is_closed(self):
        """The dealer of hand 1 gives its tokens of hand 2, and would see the other's late."""
        pair = at("discard", rules=CLOSED)
        assert pair.play(HOST, 2).hand.state == "deal"
        fields = {"last_head": bytes(32), "scores": bytes(4), "tokens": b"", "token_proof": b""}
        refused(
            pair,
            HOST,
            pair.message(HOST, "deal", fields, 2),
            OutOfTurn,
            "hand 2 cannot go on before hand 1 is over",
        )

    def test_a_hand_being_prepared_is_not_resigned(self):
        pair = at("discard", rules=CLOSED)
        fields = {"last_head": bytes(32), "scores": bytes(4)}
        fields |= {"tokens": b"", "token_proof": b"", "table": table_hash(None)}
        refused(
            pair,
            HOST,
            pair.message(HOST, "resign", fields, 2),
            OutOfTurn,
            "hand 2 cannot go on before hand 1 is over",
        )


class TestTables:
    """Every move carries the hash of the table after it."""

    @pytest.mark.parametrize("state", ["draw", "serve", "discard", "show", "close"])
    def test_a_wrong_table(self, state):
        pair = at(state)
        seat = pair.writer
        card = pair.play(seat).own.cards[0] if state == "discard" else None
        fields = pair.written(seat, state, card) | {"table": b"\1" * 32}
        refused(
            pair,
            seat,
            pair.message(seat, state, fields),
            TableDiffers,
            f"after {state}, the two sides see different tables",
        )

    def test_a_table_after_another_move(self):
        pair = at("draw", GUEST)
        deal = pair.play(GUEST).hand.deal
        fields = pair.written(GUEST, "draw")
        fields["table"] = table_hash(deal.play(GUEST, Action("take")))
        refused(pair, GUEST, pair.message(GUEST, "draw", fields), TableDiffers, "after draw")

    def test_a_resignation_of_a_hand_not_dealt_has_no_table(self):
        pair = at("key", HOST)
        fields = pair.written(HOST, "resign") | {"table": bytes(32)}
        refused(pair, HOST, pair.message(HOST, "resign", fields), TableDiffers, "after resign")


class TestScores:
    """The deal of a hand carries the last hand's head and the points so far."""

    WORDS = "hand 2 does not follow from the hands before it"

    def second_hand(self, state):
        pair = at("close", rules=CLOSED)
        return pair.run(lambda pair: pair.state == state and pair.play(HOST).hand.number == 2)

    @pytest.mark.parametrize(("state", "seat"), [("deal", HOST), ("upcard", GUEST)])
    def test_a_changed_score(self, state, seat):
        pair = self.second_hand(state)
        fields = pair.written(seat, state, number=2)
        host, guest = pair.sessions[HOST].match.scores
        fields["scores"] = (host + 1).to_bytes(2, "big") + guest.to_bytes(2, "big")
        refused(pair, seat, pair.message(seat, state, fields, 2), TableDiffers, self.WORDS)

    def test_a_wrong_last_head(self):
        pair = self.second_hand("deal")
        fields = pair.written(HOST, "deal", number=2)
        first = pair.play(HOST, 1).chain
        fields["last_head"] = Chain(first.match_id, 1, first.entries[:-1]).head
        refused(pair, HOST, pair.message(HOST, "deal", fields, 2), TableDiffers, self.WORDS)

    def test_a_resignation_under_another_score(self):
        pair = self.second_hand("deal")
        fields = pair.written(HOST, "resign", number=2) | {"scores": b"\0\x63\0\0"}
        refused(pair, HOST, pair.message(HOST, "resign", fields, 2), TableDiffers, self.WORDS)


class TestMessages:
    """The chain of signed messages: nothing changed, dropped, repeated or reordered."""

    def sent(self, pair, seat, count=1):
        """The next honest chain messages of a seat, which do not arrive."""
        messages = []
        while len(messages) < count:
            pair.collect()
            queue = pair.in_flight[seat]
            if queue:
                messages.append(queue.pop(0))
                if len(messages) < count:
                    copy = messages[-1]
                    pair.sessions[other(seat)].receive(copy)
                    pair.collect()
            else:
                assert pair.advance()
        return messages

    def test_every_changed_byte_of_a_short_message(self):
        pair = at("draw", GUEST)
        pair.sessions[GUEST].act(Action("draw"))
        pair.collect()
        (data,) = pair.in_flight[GUEST]
        honest = pair.sessions[HOST]
        before = snapshot(honest)
        for place in range(len(data)):
            changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
            with pytest.raises((MalformedMessage, OutOfTurn, BadSignature)):
                honest.receive(changed)
            assert snapshot(honest)[:9] == before[:9]
            honest.phase = "playing"
        honest.receive(data)

    def test_a_changed_message_is_not_signed(self):
        pair = at("draw", GUEST)
        pair.sessions[GUEST].act(Action("draw"))
        data = pair.sessions[GUEST].take_messages()[0]
        fields = CHANNEL.decode(data)[1]
        fields["body"] = BODY.encode("take", BODY.decode(fields["body"])[1])
        refused(
            pair,
            GUEST,
            CHANNEL.encode("chain", fields),
            BadSignature,
            "message 6 of hand 1 is not signed by the guest",
        )

    def test_a_signature_by_another_key(self):
        pair = at("draw", GUEST)
        body = BODY.encode("draw", pair.written(GUEST, "draw"))
        entry = pair.play(GUEST).chain.signed(GUEST, body, bytes(32)).entries[-1]
        data = pair.signed(GUEST, body, signature=entry.signature)
        refused(pair, GUEST, data, BadSignature, "is not signed by the guest")

    @pytest.mark.parametrize("where", ["match", "hand", "seat", "length"])
    def test_a_signature_for_another_place(self, where):
        pair = at("draw", GUEST)
        body = BODY.encode("draw", pair.written(GUEST, "draw"))
        chain = pair.play(GUEST).chain
        seat, entries = GUEST, chain.entries
        match_id, hand = chain.match_id, chain.hand
        if where == "match":
            match_id = bytes(32)
        elif where == "hand":
            hand = 2
        elif where == "seat":
            seat = HOST
        else:
            entries = entries[:-1]
        elsewhere = Chain(match_id, hand, entries, chain.head)
        signature = (
            elsewhere.signed(seat, body, pair.sessions[GUEST]._introduction.seed)
            .entries[-1]
            .signature
        )
        data = pair.signed(GUEST, body, signature=signature)
        refused(pair, GUEST, data, BadSignature, "is not signed by the guest")

    def test_a_dropped_message(self):
        pair = at("serve", HOST)
        messages = self.sent(pair, HOST)  # the serve never arrives; the host goes on as if
        assert len(messages) == 1
        body = BODY.encode("draw", {"tokens": b"", "token_proof": b"", "table": bytes(32)})
        data = pair.signed(HOST, body)
        refused(pair, HOST, data, OutOfTurn, "message 8 of hand 1 came where message 7 was due")

    def test_a_repeated_message(self):
        pair = at("serve", HOST)
        (data,) = self.sent(pair, HOST)
        pair.sessions[GUEST].receive(data)
        refused(pair, HOST, data, OutOfTurn, "message 7 of hand 1 came where message 8 was due")

    def test_a_repeated_message_at_the_next_place(self):
        """The same body and signature once more, with the number that is due."""
        pair = at("serve", HOST)
        (data,) = self.sent(pair, HOST)
        pair.sessions[GUEST].receive(data)
        fields = CHANNEL.decode(data)[1] | {"index": b"\0\x08"}
        refused(pair, HOST, CHANNEL.encode("chain", fields), BadSignature, "is not signed")

    def test_reordered_messages(self):
        """Two messages of the deck after this one, the later first."""
        pair = Pair(CLOSED)
        pair.run(lambda pair: pair.state_of(2) == "key")
        pair.sessions[GUEST].step()
        first = pair.sessions[GUEST].take_messages()[-1]
        fields = CHANNEL.decode(first)[1] | {"index": b"\0\x02"}
        refused(
            pair,
            GUEST,
            CHANNEL.encode("chain", fields),
            OutOfTurn,
            "message 2 of hand 2 came where message 1 was due",
        )

    def test_a_message_of_one_hand_in_another(self):
        pair = at("deal", HOST, rules=CLOSED, number=2)
        body = BODY.encode("key", {"key": bytes(32), "key_proof": bytes(64)})
        data = pair.signed(HOST, body, number=2, hand=b"\0\x01", index=b"\0\x06")
        refused(pair, HOST, data, BadSignature, "message 6 of hand 1 is not signed by the host")

    @pytest.mark.parametrize("number", [0, 2, 3, 65535])
    def test_a_hand_that_is_not_open(self, number):
        pair = at("draw", GUEST)
        body = BODY.encode("draw", pair.written(GUEST, "draw"))
        data = pair.signed(GUEST, body, hand=number.to_bytes(2, "big"))
        refused(pair, GUEST, data, OutOfTurn, f"hand {number} is not being played")

    def test_a_hand_that_is_closed(self):
        pair = at("draw", rules=CLOSED, number=2)
        seat = pair.writer
        pair.run(lambda pair: pair.play(HOST).hand.number == 2)
        closing = pair.play(seat, 1).chain.entries[-1]
        data = pair.signed(seat, closing.body, number=1)
        refused(pair, seat, data, OutOfTurn, "hand 1 is not being played")

    @pytest.mark.parametrize("number", [1, 2])
    def test_messages_after_the_end(self, number):
        pair = finished()
        body = BODY.encode("close", {"tokens": b"", "token_proof": b"", "table": bytes(32)})
        data = pair.signed(GUEST, body, number=1, hand=number.to_bytes(2, "big"))
        refused(pair, GUEST, data, OutOfTurn, f"hand {number} is not being played")

    def test_the_next_decks_making_may_cross_the_end(self):
        rules = CLASSIC.replace(target=1)
        pair = at("show", rules=rules)
        late = at("shuffle", GUEST, rules=rules, number=2)
        fields = late.written(GUEST, "shuffle", number=2)
        data = late.message(GUEST, "shuffle", fields, 2)
        pair.run()
        before = snapshot(pair.sessions[HOST])
        pair.sessions[HOST].receive(data)
        assert pair.sessions[HOST].phase == "over"
        assert snapshot(pair.sessions[HOST]) == before

    @pytest.mark.parametrize("kind", ["hello", "nonce"])
    def test_a_greeting_during_the_match_and_after_it(self, kind):
        for pair, phase in ((at("draw"), "playing"), (finished(), "over")):
            data = {
                "hello": pair.sessions[GUEST]._introduction.hello_bytes[GUEST],
                "nonce": CHANNEL.encode(
                    "nonce", {"nonce": pair.sessions[GUEST]._introduction.nonce}
                ),
            }[kind]
            refused(
                pair,
                GUEST,
                data,
                OutOfTurn,
                f"a {kind} message has no place in the phase {phase}",
            )

    def test_nothing_is_heard_after_a_fault(self):
        pair = at("draw", GUEST)
        refused(pair, GUEST, b"", MalformedMessage, "unknown kind")
        before = snapshot(pair.sessions[HOST])
        pair.sessions[HOST].receive(b"")
        pair.sessions[HOST].receive(pair.message(GUEST, "draw", pair.written(GUEST, "draw")))
        assert snapshot(pair.sessions[HOST]) == before
        assert pair.sessions[HOST].take_messages() == []
        assert pair.sessions[HOST].step() is False


class TestForms:
    """Bytes that are no message in its one canonical form, however well signed."""

    def body(self, pair):
        return BODY.encode("draw", pair.written(GUEST, "draw"))

    def refuse(self, change, words):
        pair = at("draw", GUEST)
        data = pair.signed(GUEST, change(self.body(pair)))
        refused(pair, GUEST, data, MalformedMessage, words)

    def test_an_unknown_field(self):
        self.refuse(lambda body: body + b"\x04\0\0\1!", "draw has 5 bytes too many")

    def test_an_unknown_field_in_place_of_one(self):
        self.refuse(lambda body: body[:1] + b"\x09" + body[2:], "draw has an unknown field")

    def test_a_field_left_out(self):
        self.refuse(lambda body: body[:-36], "draw ends before its field table")

    def test_a_field_twice(self):
        self.refuse(lambda body: body[:5] + body[1:5] + body[5:], "draw has an unknown field")

    def test_trailing_bytes(self):
        self.refuse(lambda body: body + b"\0", "draw has 1 bytes too many")

    def test_a_message_cut_short(self):
        self.refuse(lambda body: body[:-1], "draw ends within its field table")

    def test_an_unknown_kind(self):
        self.refuse(lambda body: b"\x63" + body[1:], "a message of an unknown kind")

    def test_trailing_bytes_outside_of_the_signed_body(self):
        pair = at("draw", GUEST)
        data = pair.signed(GUEST, self.body(pair)) + b"\0"
        refused(pair, GUEST, data, MalformedMessage, "chain has 1 bytes too many")

    def test_an_unknown_field_outside_of_the_signed_body(self):
        pair = at("draw", GUEST)
        data = pair.signed(GUEST, self.body(pair)) + b"\x05\0\0\1!"
        refused(pair, GUEST, data, MalformedMessage, "chain has 5 bytes too many")

    @pytest.mark.parametrize("data", [b"", b"\0", b"\x09", b"\xff" * 40])
    def test_no_message_at_all(self, data):
        refused(at("draw", GUEST), GUEST, data, MalformedMessage, "a message of an unknown kind")

    def test_an_unknown_wish(self):
        data = CHANNEL.encode("wish", {"wish": b"\x03"})
        refused(at("draw", GUEST), GUEST, data, MalformedMessage, "an unknown wish")

    def test_talk_that_steers_the_screen(self):
        data = CHANNEL.encode("chat", {"text": b"\x1b[2J"})
        words = "a text holds characters that cannot be shown"
        refused(at("draw", GUEST), GUEST, data, MalformedMessage, words)

    def test_a_fault_that_cannot_be_shown(self):
        data = CHANNEL.encode("fault", {"code": b"x", "text": b"\xff"})
        refused(at("draw", GUEST), GUEST, data, MalformedMessage, "a text is not UTF-8")


def greeting():
    """A pair in which the host waits for the guest's hello."""
    pair = Pair()
    pair.run(lambda pair: pair.sessions[GUEST].phase == "nonce")
    pair.collect()
    pair.in_flight[GUEST].clear()
    return pair


class TestGreetings:
    """docs/protocol.md §5.1: hellos, commitments and nonces."""

    def refuse(self, words, **changes):
        pair = greeting()
        hello = pair.sessions[GUEST]._introduction.hellos[GUEST].replace(**changes)
        refused(pair, GUEST, hello.encode(), MalformedMessage, words)

    ANSWER = "the guest's hello does not answer the host's"

    def test_a_guest_with_other_rules(self):
        self.refuse(self.ANSWER, rules=HOUSE)

    def test_the_hosts_own_key_mirrored(self):
        self.refuse(self.ANSWER, key=greeting().sessions[HOST]._introduction.hellos[HOST].key)

    def test_the_hosts_own_hello_mirrored(self):
        pair = greeting()
        hello = pair.sessions[HOST]._introduction.hello_bytes[HOST]
        refused(pair, GUEST, hello, MalformedMessage, self.ANSWER)

    @pytest.mark.parametrize(
        "key",
        [
            bytes(32),
            b"\1" + bytes(31),
            bytes.fromhex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
            bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
            bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
        ],
        ids=["order 4", "identity", "order 2", "order 8", "the other order 8"],
    )
    def test_a_signing_key_of_small_order(self, key):
        self.refuse("the hello's key is none that can sign", key=key)

    def test_a_signing_key_that_is_not_canonical(self):
        self.refuse("the hello's key is none that can sign", key=b"\xff" * 32)

    def test_a_signing_key_of_small_order_at_the_host(self):
        pair = Pair()
        pair.collect()
        hello = pair.sessions[HOST]._introduction.hellos[HOST].replace(key=b"\1" + bytes(31))
        refused(pair, HOST, hello.encode(), MalformedMessage, "none that can sign")

    @pytest.mark.parametrize("seat", [HOST, GUEST])
    def test_a_nonce_that_does_not_open_the_commitment(self, seat):
        pair = Pair()
        pair.run(
            lambda pair: any(CHANNEL.decode(data)[0] == "nonce" for data in pair.in_flight[seat])
        )
        pair.in_flight[seat].clear()
        data = CHANNEL.encode("nonce", {"nonce": b"\1" * 32})
        refused(pair, seat, data, BadProof, "the opened nonce is not the one committed to")
        assert pair.sessions[other(seat)].match is None

    def test_a_second_hello(self):
        pair = Pair()
        pair.collect()
        (hello,) = pair.in_flight[HOST]
        pair.sessions[GUEST].receive(hello)
        pair.sessions[GUEST].take_events()
        refused(pair, HOST, hello, OutOfTurn, "a second hello")

    @pytest.mark.parametrize("kind", ["nonce", "chain", "wish", "chat"])
    def test_anything_before_the_hello(self, kind):
        data = {
            "nonce": CHANNEL.encode("nonce", {"nonce": bytes(32)}),
            "chain": at("draw", GUEST).message(GUEST, "draw", at("draw").written(GUEST, "draw")),
            "wish": CHANNEL.encode("wish", {"wish": b"\0"}),
            "chat": CHANNEL.encode("chat", {"text": b"hi"}),
        }[kind]
        pair = Pair()
        pair.collect()
        refused(pair, GUEST, data, OutOfTurn, f"a {kind} message has no place in the phase hello")

    def test_rules_that_go_by_a_presets_name_and_differ(self):
        pair = Pair()
        pair.collect()
        hello = pair.in_flight[HOST][0].replace(b"\x04\0\0\1\x0a", b"\x04\0\0\1\x05")
        refused(
            pair, HOST, hello, MalformedMessage, "these rules go by the name classic and differ"
        )
