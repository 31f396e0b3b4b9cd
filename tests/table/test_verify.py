"""A record judged by a stranger: what it proves, or what fails and where."""

import pytest

from ginp2p.errors import GinError
from ginp2p.game.cards import GUEST, HOST, other
from ginp2p.game.deal import Action
from ginp2p.game.rules import CLASSIC
from ginp2p.table.binding import table_hash
from ginp2p.table.chain import Chain, Entry
from ginp2p.table.findings import verdict_line
from ginp2p.table.record import MatchRecord, decode_record, encode_record
from ginp2p.table.verify import RecordFault, verify_record
from ginp2p.table.wire import BODY, encode_cards
from tests.table.pair import Pair, Plodder, at, entropy, finished

PLODDERS = (Plodder(), Plodder())
SHORT = CLASSIC.replace(target=30)


def fault_in(record, hand=None, message=None):
    """The fault of a record, and where it is."""
    with pytest.raises(RecordFault) as caught:
        verify_record(record if isinstance(record, bytes) else encode_record(record))
    fault = caught.value
    assert isinstance(fault, GinError)
    assert (fault.code, fault.hand, fault.message) == ("bad_record", hand or 0, message or 0)
    assert str(fault).endswith(fault.reason)
    return str(fault)


def record_of(pair, seat=HOST):
    return decode_record(pair.sessions[seat].record())


def with_chain(record, entries, number=1):
    chains = list(record.chains)
    chains[number - 1] = tuple(entries)
    return record.replace(chains=tuple(chains))


class TestVerdicts:
    def test_a_match_won(self):
        verdict = verify_record(finished(SHORT).sessions[GUEST].record())
        assert verdict.match == finished(SHORT).sessions[HOST].match
        assert verdict_line(verdict) == (
            "Proven: Ann (host) beat Bob (guest), 147 to 0, "
            "classic rules, first to 30. Every shuffle, draw and score is proven: "
            "58 shuffles, 343 tokens and 178 signatures check out."
        )

    def test_a_single_hand(self):
        assert verdict_line(verify_record(finished().sessions[HOST].record())) == (
            "Proven: Ann (host) beat Bob (guest), 52 to 0, "
            "classic rules, a single hand. Every shuffle, draw and score is proven: "
            "21 shuffles, 119 tokens and 64 signatures check out."
        )

    def test_a_hand_washed(self):
        pair = finished(players=PLODDERS)
        assert verdict_line(verify_record(pair.sessions[HOST].record())) == (
            "Proven: Ann (host) and Bob (guest) drew, "
            "classic rules, a single hand. Every shuffle, draw and score is proven: "
            "31 shuffles, 109 tokens and 93 signatures check out."
        )

    def test_a_match_resigned(self):
        pair = at("draw", GUEST)
        pair.sessions[GUEST].wish("resign")
        pair.run()
        assert verdict_line(verify_record(pair.sessions[HOST].record())) == (
            "Proven: Bob (guest) resigned against Ann (host), 0 to 0, "
            "classic rules, a single hand. Every shuffle, draw and score is proven: "
            "2 shuffles, 22 tokens and 7 signatures check out."
        )

    def test_an_end_that_the_other_side_did_not_countersign(self):
        pair = at("close")
        verdict = verify_record(pair.sessions[HOST].record())
        assert (verdict.is_finished, verdict.is_countersigned) == (True, False)
        assert verdict_line(verdict) == (
            "Proven: Ann (host) beat Bob (guest), 52 to 0, "
            "classic rules, a single hand. Every shuffle, draw and score is proven: "
            "21 shuffles, 119 tokens and 63 signatures check out. "
            "The other side did not countersign the end, which follows all the same."
        )

    def test_the_counts_are_of_what_was_checked(self):
        record = finished().sessions[HOST].record()
        verdict = verify_record(record)
        entries = decode_record(record).chains[0]
        decoded = [BODY.decode(entry.body)[1] for entry in entries]
        assert verdict.signatures == len(entries)
        assert verdict.shuffles == sum("shuffle_proof" in fields for fields in decoded)
        assert verdict.tokens == sum(len(fields.get("tokens", b"")) // 32 for fields in decoded)


class TestUnfinishedRecords:
    """Whose turn it was, and that nothing is decided."""

    def line(self, pair, seat=HOST):
        verdict = verify_record(pair.sessions[seat].record())
        assert (verdict.is_finished, verdict.is_countersigned) == (False, False)
        assert verdict.match.winner is None
        return verdict.due, verdict_line(verdict)

    @pytest.mark.parametrize(
        ("state", "due"),
        [
            ("key", HOST),
            ("key_shuffle", GUEST),
            ("shuffle", HOST),
            ("deal", GUEST),
            ("upcard", HOST),
            ("draw", GUEST),
            ("serve", HOST),
        ],
    )
    def test_stopped_in_the_first_hand(self, state, due):
        pair = at(state, due)
        name = ("Ann (host)", "Bob (guest)")[due]
        found, line = self.line(pair)
        assert found == due
        assert line.startswith(f"Not finished: it was the turn of {name}, nothing is decided ")

    def test_stopped_before_the_defender_showed(self):
        pair = at("show")
        assert self.line(pair)[0] == pair.writer

    def test_before_the_first_message(self):
        assert self.line(at("key"))[1] == (
            "Not finished: it was the turn of Ann (host), nothing is decided "
            "between Ann (host) and Bob (guest), classic rules, a single hand. "
            "Every shuffle, draw and score up to there is proven: "
            "0 shuffles, 0 tokens and 0 signatures check out."
        )

    @pytest.mark.parametrize(("state", "due"), [("deal", HOST), ("upcard", GUEST), ("draw", HOST)])
    def test_stopped_between_two_hands_and_after(self, state, due):
        """The guest deals hand 2; its deck was made while hand 1 was played."""
        pair = Pair(CLASSIC)
        pair.run(lambda pair: pair.state == state and pair.play(HOST).hand.number == 2)
        assert self.line(pair)[0] == due

    def test_stopped_before_the_next_deck_was_made(self):
        """Each seat's own messages for the next deck are held back until hand 1 is closed."""
        record = record_of(at("draw", rules=CLASSIC, number=2))
        for kept, due in ((0, GUEST), (1, HOST), (2, GUEST), (3, HOST)):
            chains = (record.chains[0],) + ((record.chains[1][:kept],) if kept else ())
            verdict = verify_record(encode_record(record.replace(chains=chains)))
            assert (verdict.is_finished, verdict.due) == (False, due)

    def test_a_deck_made_in_advance_is_no_part_of_it(self):
        pair = at("discard", rules=CLASSIC)
        assert len(pair.play(HOST, 2).chain) == 3
        assert len(record_of(pair).chains) == 1

    def test_a_finished_match_holds_no_deck_that_was_not_dealt(self):
        pair = finished(CLASSIC.replace(target=1))
        assert len(pair.sessions[HOST]._plays) == 2
        assert len(record_of(pair).chains) == 1


class TestFaultPlaces:
    """What fails, and in which message."""

    def test_a_signature(self):
        record = record_of(finished())
        entries = list(record.chains[0])
        bad = entries[4].signature[:-1] + bytes([entries[4].signature[-1] ^ 1])
        entries[4] = Entry(entries[4].seat, entries[4].body, bad)
        assert fault_in(with_chain(record, entries), 1, 5) == (
            "hand 1, message 5: message 5 of hand 1 is not signed by the host"
        )

    def test_a_message_left_out(self):
        record = record_of(finished())
        entries = record.chains[0][:6] + record.chains[0][7:]
        assert "is not signed by the" in fault_in(with_chain(record, entries), 1, 7)

    def test_a_message_twice(self):
        record = record_of(finished())
        entries = record.chains[0][:6] + record.chains[0][5:]
        assert "is not signed by the" in fault_in(with_chain(record, entries), 1, 7)

    def test_two_messages_in_each_others_place(self):
        record = record_of(finished())
        chain = record.chains[0]
        entries = (*chain[:5], chain[6], chain[5], *chain[7:])
        assert "is not signed by the" in fault_in(with_chain(record, entries), 1, 6)

    def test_a_message_under_the_other_seats_name(self):
        record = record_of(finished())
        entries = list(record.chains[0])
        entries[5] = Entry(other(entries[5].seat), entries[5].body, entries[5].signature)
        assert "is not signed by the" in fault_in(with_chain(record, entries), 1, 6)

    def test_a_message_more_than_the_last(self):
        pair = finished()
        chain = pair.play(HOST, 1).chain
        fields = {"tokens": b"", "token_proof": b"", "table": table_hash(None)}
        seed = pair.sessions[HOST]._introduction.seed
        longer = chain.signed(HOST, BODY.encode("close", fields), seed)
        record = with_chain(record_of(pair), longer.entries)
        assert "when the other was to write" in fault_in(record, 1, len(longer))

    def test_both_seats_together_cannot_forge_a_proof(self):
        """A wrong token that both keys sign for: the stranger checks it all the same."""
        pair = at("draw")
        chain = pair.play(HOST, 1).chain
        name, fields = BODY.decode(chain.entries[3].body)
        assert name == "deal"
        fields["tokens"] = fields["tokens"][32:64] + fields["tokens"][:32] + fields["tokens"][64:]
        forged = Chain(chain.match_id, 1)
        for index, entry in enumerate(chain.entries):
            body = BODY.encode("deal", fields) if index == 3 else entry.body
            forged = forged.signed(entry.seat, body, pair.sessions[entry.seat]._introduction.seed)
        record = with_chain(record_of(pair), forged.entries)
        assert fault_in(record, 1, 4) == (
            "hand 1, message 4: the proof of the tokens does not verify"
        )

    def test_a_card_claimed_falsely_is_found_with_the_next_message(self):
        """Both seats together: the shower claims another card, the other lets it pass."""
        pair = at("discard", GUEST, players=PLODDERS)
        play = pair.play(GUEST)
        own = play.own.cards
        fields = pair.written(GUEST, "discard", own[4])
        deal = play.hand.deal.play(GUEST, Action("discard", own[5]))
        fields |= {"card": encode_cards((own[5],)), "table": table_hash(deal)}
        body = BODY.encode("discard", fields)
        hand = play.hand.receive(GUEST, play.chain.head, body)
        chain = play.chain.signed(GUEST, body, pair.sessions[GUEST]._introduction.seed)
        record = with_chain(record_of(pair), chain.entries)
        assert verify_record(encode_record(record)).due == HOST
        body, _ = pair.play(HOST).own.write("draw", hand, chain.head, entropy("next"))
        longer = chain.signed(HOST, body, pair.sessions[HOST]._introduction.seed)
        record = with_chain(record_of(pair), longer.entries)
        assert "the card shown as the" in fault_in(record, 1, len(longer))

    def test_a_hand_where_none_is_due(self):
        record = record_of(finished())
        more = record.replace(chains=record.chains + record.chains)
        assert fault_in(more, 2, 1) == (
            "hand 2, message 1: hand 2 begins where no further hand is due"
        )

    def test_a_hand_before_the_last_is_closed(self):
        record = record_of(at("draw", rules=CLASSIC, number=2))
        chains = (record.chains[0][:-1], record.chains[1])
        assert "begins where no further hand is due" in fault_in(
            record.replace(chains=chains), 2, 1
        )

    def test_hands_in_another_order(self):
        record = record_of(at("draw", rules=CLASSIC, number=2))
        chains = (record.chains[1], record.chains[0])
        assert "is not signed by the" in fault_in(record.replace(chains=chains), 1, 1)

    def test_a_hand_of_another_match(self):
        record = record_of(finished())
        stolen = record.replace(chains=record_of(finished(seed="another")).chains)
        assert "is not signed by the host" in fault_in(stolen, 1, 1)


class TestGreetings:
    def test_seats_that_are_swapped(self):
        record = record_of(finished())
        swapped = MatchRecord(record.hellos[::-1], record.nonces[::-1], record.chains)
        assert "is not signed by the host" in fault_in(swapped, 1, 1)
        entries = [
            Entry(other(entry.seat), entry.body, entry.signature) for entry in record.chains[0]
        ]
        assert "is not signed by the" in fault_in(with_chain(swapped, entries), 1, 1)

    def test_a_nonce_that_was_not_committed_to(self):
        record = record_of(finished())
        bad = record.replace(nonces=(bytes(32), record.nonces[1]))
        assert fault_in(bad) == "the opened nonce is not the one committed to"

    def changed(self, seats, **changes):
        pair = finished()
        hellos = [session._introduction.hellos[seat] for seat, session in enumerate(pair.sessions)]
        for seat in seats:
            hellos[seat] = hellos[seat].replace(**changes)
        hellos = tuple(hello.encode() for hello in hellos)
        return fault_in(record_of(pair).replace(hellos=hellos))

    def test_sides_that_did_not_agree(self):
        words = "the two sides did not agree on version and rules"
        assert self.changed([GUEST], digest=b"\1" * 32) == words
        assert self.changed([GUEST], core=(0, 0, 9)) == words
        assert self.changed([HOST], rules=CLASSIC) == words

    def test_another_version_of_the_protocol(self):
        words = "this record is of another version of the game"
        assert self.changed([HOST, GUEST], protocol=2) == words

    def test_one_key_for_both_seats(self):
        key = finished().sessions[HOST]._introduction.hellos[HOST].key
        assert self.changed([GUEST], key=key) == "both seats have one key"

    def test_a_key_of_small_order(self):
        words = "the hello's key is none that can sign"
        assert self.changed([GUEST], key=b"\1" + bytes(31)) == words
