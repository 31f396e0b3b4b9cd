"""Going on after a break: docs/protocol.md, "Going on after a break"."""

from itertools import combinations

import pytest

from ginp2p.errors import Forked, IllegalMove, MalformedMessage, Misuse, OutOfTurn, StaleCopy
from ginp2p.game.cards import GUEST, HOST, other
from ginp2p.game.deal import Action
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.table.chain import Entry
from ginp2p.table.findings import findings, verdict_line
from ginp2p.table.journal import decode_entry
from ginp2p.table.position import decode_positions
from ginp2p.table.resuming import again_messages
from ginp2p.table.session import Session
from ginp2p.table.statement import Abandoned, Fork
from ginp2p.table.verify import RecordFault, verify_record
from ginp2p.table.wire import CHANNEL
from tests.table.pair import Pair, at, entropy, finished, snapshot


def restart(pair, seat):
    """The seat's program ends and starts again from its journal; messages under way are lost."""
    pair.collect()
    if not pair.journals[seat]:
        return None  # a guest who has not sat down yet has nothing to go on with
    restored = Session.restored(pair.journals[seat], entropy(f"restarted {seat}"))
    sessions = list(pair.sessions)
    sessions[seat] = restored
    pair.sessions = tuple(sessions)
    for each in pair.in_flight:
        each.clear()
    return restored


def cut(pair):
    """The connection breaks: what was under way is lost."""
    pair.collect()
    for each in pair.in_flight:
        each.clear()
    for session in pair.sessions:
        session.disconnected()


def relink(pair):
    """A new connection, over which both have said what the other lacks."""
    for session in pair.sessions:
        session.reconnect()
    deliver(pair)


def deliver(pair):
    pair.collect()
    while any(pair.in_flight):
        for seat, messages in enumerate(pair.in_flight):
            if messages:
                pair.sessions[other(seat)].receive(messages.pop(0))
        pair.collect()


def records(pair):
    return [session.record() for session in pair.sessions]


def play_on(pair):
    pair.run()
    assert [session.phase for session in pair.sessions] == ["over", "over"]
    first, second = records(pair)
    assert first == second
    verdict = verify_record(first)
    assert verdict.is_countersigned
    return verdict


def stormy(pair, trouble):
    """Run the match to its end with trouble after each single thing that happens."""
    happened = 0
    while pair.advance():
        happened += 1
        trouble(pair, happened)
        relink(pair)
    return play_on(pair)


def lose_all(pair, _):
    cut(pair)


def restart_one(seat):
    def trouble(pair, _):
        cut(pair)
        restart(pair, seat)

    return trouble


def restart_both(pair, _):
    cut(pair)
    restart(pair, HOST)
    restart(pair, GUEST)


TROUBLES = {
    "lost connections": lose_all,
    "a host that starts again": restart_one(HOST),
    "a guest that starts again": restart_one(GUEST),
    "both starting again": restart_both,
}


class TestGoingOn:
    """A break after every single message changes nothing about the match."""

    @pytest.mark.parametrize(
        ("rules", "what"), [(CLASSIC, each) for each in TROUBLES] + [(HOUSE, "both starting again")]
    )
    def test_a_hand_is_played_to_its_end(self, rules, what):
        verdict = stormy(Pair(rules.replace(target=0), "stormy"), TROUBLES[what])
        assert verdict.is_finished

    def test_a_match_of_many_hands_is_played_to_its_end(self):
        def trouble(pair, happened):
            if happened % 7 == 0:
                TROUBLES[list(TROUBLES)[happened // 7 % 4]](pair, happened)
            else:
                cut(pair)

        verdict = stormy(Pair(CLASSIC.replace(target=50), "many"), trouble)
        assert len(verdict.match.results) > 1

    def test_what_was_not_yet_kept_was_not_sent_either(self):
        """The program ends between a message and its way to the disk: it is made anew."""
        pair = at("draw")
        seat = pair.writer
        session = pair.sessions[seat]
        pair.collect()
        session.act(pair.players[seat].choose(session.view()))
        restored = restart_from(pair, seat, pair.journals[seat])
        assert restored.view().is_my_turn
        pair.sessions[other(seat)].disconnected()
        relink(pair)
        play_on(pair)
        assert records(pair)[0] == records(pair)[1]

    def test_a_message_that_was_kept_is_sent_again_as_it_was(self):
        pair = at("discard")
        seat = pair.writer
        session = pair.sessions[seat]
        session.act(pair.players[seat].choose(session.view()))
        entry = play_entries(session)[-1]
        cut(pair)
        restart(pair, seat)
        relink(pair)
        theirs = play_entries(pair.sessions[other(seat)])
        assert any(each.body == entry.body for each in theirs)

    def test_wishes_are_told_again(self):
        pair = finished_pair()
        pair.sessions[HOST].wish("rematch")
        cut(pair)
        relink(pair)
        assert "rematch" in pair.sessions[GUEST].wishes[HOST]

    def test_a_hand_agreed_to_stays_agreed_to(self):
        pair = Pair(CLASSIC, "agreed")
        pair.is_ready = False
        pair.run()
        session = pair.sessions[HOST]
        assert session.needs_ready
        session.ready()
        cut(pair)
        assert not restart(pair, HOST).needs_ready


class TestTheRematchQuestion:
    """docs/protocol.md §12.2: one seat has begun the next match, and the other does not know."""

    @pytest.mark.parametrize("ahead", [HOST, GUEST])
    @pytest.mark.parametrize("restarted", [(), (HOST,), (GUEST,), (HOST, GUEST)])
    def test_the_next_match_begins_at_both_seats(self, ahead, restarted):
        pair = finished_pair()
        behind = other(ahead)
        pair.sessions[behind].wish("rematch")
        pair.collect()
        pair.sessions[ahead].receive(pair.in_flight[behind].pop())
        pair.sessions[ahead].wish("rematch")
        pair.collect()
        sit_again(pair, ahead)
        cut(pair)
        for seat in restarted:
            restart(pair, seat)
        assert "rematch" not in pair.sessions[behind].wishes[ahead]
        relink(pair)
        if pair.sessions[ahead].phase == "over":  # a guest has nothing of the next one to keep
            assert ahead in restarted
            sit_again(pair, ahead)
        sit_again(pair, behind)
        deliver(pair)
        play_on(pair)

    def test_it_goes_on_where_the_guest_alone_knows_the_match(self):
        pair = rematch(finished_pair())
        pair.run(lambda pair: bool(pair.sessions[GUEST].match_id))
        assert not pair.sessions[HOST].match_id
        assert rooms(pair)[HOST] == rooms(pair)[GUEST]
        cut(pair)
        restart_both(pair, 0)
        assert rooms(pair)[HOST] == rooms(pair)[GUEST]
        relink(pair)
        play_on(pair)

    def test_it_takes_two(self):
        pair = finished_pair()
        pair.sessions[HOST].wish("rematch")
        with pytest.raises(Misuse):
            pair.sessions[HOST].rematch()

    def test_a_match_that_is_neither_is_refused(self):
        pair = rematch(finished_pair()).run()
        strange = finished(seed="strange")
        for session in (pair.sessions[HOST], strange.sessions[GUEST]):
            session.reconnect()
        pair.sessions[HOST].take_messages()
        (position,) = strange.sessions[GUEST].take_messages()
        with pytest.raises(OutOfTurn, match="another match"):
            pair.sessions[HOST].receive(position)


class TestSettling:
    """Whether the other seat is known to have the match's end."""

    def test_whoever_wrote_the_end_does_not_know_at_first(self):
        pair = finished_pair()
        wrote = play_entries(pair.sessions[HOST], -1)[-1].seat
        assert not pair.sessions[wrote].is_settled
        assert pair.sessions[other(wrote)].is_settled
        assert Session.restored(pair.journals[other(wrote)], entropy("x")).is_settled

    def test_a_wish_for_another_match_tells(self):
        pair = finished_pair()
        wrote = play_entries(pair.sessions[HOST], -1)[-1].seat
        pair.sessions[other(wrote)].wish("rematch")
        deliver(pair)
        assert pair.sessions[wrote].is_settled

    @pytest.mark.parametrize("is_lost", [False, True])
    def test_so_does_what_is_said_after_a_break_where_nothing_is_lacking(self, is_lost):
        pair = finished_pair()
        wrote = play_entries(pair.sessions[HOST], -1)[-1].seat
        if is_lost:
            entries = pair.journals[other(wrote)]
            while decode_entry(entries.pop())[1]["seat"][0] != wrote:
                pass
            restart_from(pair, other(wrote), list(entries))
        cut(pair)
        relink(pair)
        assert pair.sessions[wrote].is_settled is not is_lost
        assert pair.sessions[other(wrote)].is_settled


class TestWhileAway:
    def test_nothing_is_written(self):
        pair = at("draw")
        session = pair.sessions[pair.writer]
        session.disconnected()
        with pytest.raises(IllegalMove, match="the other player is away"):
            session.act(pair.players[pair.writer].choose(session.view()))
        assert not session.has_step
        with pytest.raises(Misuse):
            session.say("Hello?")

    def test_only_the_position_may_come_first(self):
        pair = at("draw")
        writer = pair.writer
        session = pair.sessions[writer]
        session.act(pair.players[writer].choose(session.view()))
        (message,) = session.take_messages()
        waiting = pair.sessions[other(writer)]
        waiting.disconnected()
        with pytest.raises(OutOfTurn, match="first say how far they are"):
            waiting.receive(message)

    def test_what_is_there_already_comes_again_no_more_often_than_it_can(self):
        pair = at("draw")
        cut(pair)
        relink(pair)
        sent = again_messages(pair.play(GUEST).chain, 0)
        for message in sent:
            pair.sessions[HOST].receive(message)
        with pytest.raises(OutOfTurn, match="again and again"):
            pair.sessions[HOST].receive(sent[0])

    @pytest.mark.parametrize("hands", [(0,), (0, 1), (1, 1), (2, 1), (1, 3)])
    def test_hands_follow_each_other_from_the_first_on(self, hands):
        chains = b"".join(hand.to_bytes(2, "big") + bytes(34) for hand in hands)
        with pytest.raises(MalformedMessage, match="do not follow each other"):
            decode_positions(chains)

    def test_a_position_comes_once(self):
        pair = at("draw")
        pair.sessions[HOST].reconnect()
        (position,) = pair.sessions[HOST].take_messages()
        with pytest.raises(OutOfTurn, match="first say how far they are"):
            pair.sessions[GUEST].receive(position)


class TestAnotherPast:
    """Going back to see or choose anything again gains nothing."""

    def test_a_seat_with_an_old_copy_stops_and_blames_nobody(self):
        pair = at("discard")
        seat = pair.writer
        pair.collect()
        old = list(pair.journals[seat])
        act(pair, seat)
        pair.collect()
        for message in pair.in_flight[seat]:
            pair.sessions[other(seat)].receive(message)
        cut(pair)
        restored = restart_from(pair, seat, old)
        with pytest.raises(StaleCopy, match="older copy"):
            relink(pair)
        assert restored.phase == "stopped"

    @pytest.mark.parametrize("state", ["discard", "serve"])
    def test_it_writes_nothing_before_it_has_seen_what_the_other_has(self, state):
        pair = at(state)
        seat = pair.play(HOST).hand.writer
        pair.collect()
        old, upcard = list(pair.journals[seat]), pair.sessions[seat].view().upcard
        if state == "discard":
            act(pair, seat)
        else:
            pair.sessions[seat].step()
        pair.collect()
        for message in pair.in_flight[seat]:
            pair.sessions[other(seat)].receive(message)
        cut(pair)
        restored = restart_from(pair, seat, old)
        restored.reconnect()
        pair.sessions[other(seat)].reconnect()
        restored.receive(pair.sessions[other(seat)].take_messages()[0])
        assert not restored.is_linked
        assert not restored.has_step
        with pytest.raises(IllegalMove, match="away"):
            restored.act(Action("discard", upcard))

    @pytest.mark.parametrize("is_equal", [True, False])
    def test_a_second_choice_is_refused_and_kept_as_evidence(self, is_equal):
        """The cheat goes back to before its discard, throws another card, and comes back."""
        pair = at("discard")
        seat = pair.writer
        pair.collect()
        old = list(pair.journals[seat])
        first = pair.sessions[seat].view()
        act(pair, seat)
        pair.collect()
        honest = pair.sessions[other(seat)]
        for message in pair.in_flight[seat]:
            honest.receive(message)
        if not is_equal:  # the honest side has played on
            honest.step()
        cut(pair)
        cheat = restart_from(pair, seat, old)
        cheat._is_linked = True
        thrown = pair.sessions[other(seat)].view().upcard
        again = [each for each in first.actions() if each.card != thrown and each.kind == "discard"]
        cheat.act(again[0])
        for session in pair.sessions:
            session.reconnect()
        (position,) = honest.take_messages()
        honest.receive(cheat.take_messages()[0])
        cheat.receive(position)
        *same, second = cheat.take_messages()
        for message in same:
            honest.receive(message)
        with pytest.raises(Forked, match="signed two messages"):
            honest.receive(second)
        verdict = verify_record(honest.record())
        assert verdict.forked == seat
        assert "signed two different messages" in verdict_line(verdict)

    def test_a_fork_that_is_none_is_no_evidence(self):
        pair = at("discard")
        record = forked_record(pair, lambda entry: entry)
        with pytest.raises(RecordFault, match="a fork that is none"):
            verify_record(record)

    def test_a_fork_nobody_signed_is_no_evidence(self):
        pair = at("discard")
        record = forked_record(pair, lambda entry: Entry(entry.seat, b"x", entry.signature))
        with pytest.raises(RecordFault, match="is not signed"):
            verify_record(record)

    @pytest.mark.parametrize("state", ["discard", None])
    @pytest.mark.parametrize("is_second", [True, False])
    def test_the_verdict_names_the_result_and_what_was_signed(self, state, is_second):
        """docs/protocol.md §11.1: two messages at one place, or one where the other was due."""
        pair = at(state) if state else Pair(seed="forked").run()
        session = pair.sessions[HOST]
        chain = session._plays[0].chain
        seat = HOST if is_second else GUEST  # the first message, `key`, is the host's
        seed = pair.sessions[seat]._introduction.seed
        second = chain.until(0).signed(seat, b"anything", seed).entries[0]
        honest = verify_record(session.record())
        session._statements.append(Fork(1, 1, seat, second.body, second.signature))
        verdict = verify_record(session.record())
        assert (verdict.forked, verdict.is_second) == (seat, is_second)
        outcome, told, *rest = [str(finding) for finding in findings(verdict)]
        assert told == (
            "Ann (host) signed two different messages at one place."
            if is_second
            else "Bob (guest) signed a message where the other was to write."
        )
        assert outcome == str(findings(honest)[0])
        assert outcome.startswith("Not finished: " if state else "Proven: ")
        assert len(rest) == len(findings(honest)) - 1


class TestAbandoning:
    def test_the_record_says_who_was_left_alone_and_whose_turn_it_was(self):
        pair = at("draw")
        writer = pair.writer
        waiting = pair.sessions[other(writer)]
        waiting.disconnected()
        waiting.abandon()
        verdict = verify_record(waiting.record())
        assert (verdict.abandoned, verdict.due, verdict.is_finished) == (
            other(writer),
            writer,
            False,
        )
        assert "did not come back" in verdict_line(verdict)

    def test_nobody_is_abandoned_who_is_there(self):
        pair = at("draw")
        with pytest.raises(Misuse):
            pair.sessions[HOST].abandon()

    def test_the_word_has_to_be_signed(self):
        pair = at("draw")
        session = pair.sessions[HOST]
        session._statements.append(Abandoned(HOST, bytes(64)))
        with pytest.raises(RecordFault, match="has not signed that it was left alone"):
            verify_record(session.record())


class TestJournal:
    def test_it_may_be_made_anew_without_old_secrets(self):
        pair = Pair(CLASSIC, "anew").run(lambda pair: pair.sessions[HOST]._closed == 1)
        for seat in (HOST, GUEST):
            pair.journals[seat][:] = pair.sessions[seat].whole_journal()
        cut(pair)
        before = [snapshot(session) for session in pair.sessions]
        restart_both(pair, 0)
        assert [snapshot(session) for session in pair.sessions] == before
        relink(pair)
        play_on(pair)

    def test_a_restored_seat_is_the_one_that_was(self):
        for state in ("key_shuffle", "deal", "offer", "draw", "serve", "discard"):
            pair = at(state, rules=HOUSE.replace(target=0))
            for seat in (HOST, GUEST):
                restored = Session.restored(pair.journals[seat], entropy("x"))
                before = snapshot(pair.sessions[seat])
                assert snapshot(restored) == before

    @pytest.mark.parametrize("place", [0, 1, 5, -1])
    def test_a_damaged_one_is_refused(self, place):
        journal = at("draw").journals[HOST]
        data = journal[place]
        for damaged in (b"", data[:-1], data + b"x", b"\xff" + data[1:]):
            with pytest.raises(MalformedMessage):
                Session.restored(journal[:place] + [damaged] + journal[place:][1:], entropy("x"))

    @pytest.mark.parametrize("seat", [HOST, GUEST])
    def test_one_whose_beginning_is_out_of_order_is_refused(self, seat):
        journal = at("draw").journals[seat]
        names = [message_name(entry) for entry in journal]
        beginning = [each for each, name in enumerate(names) if name in ("hello", "nonce")]
        beginning = beginning[seat == HOST :]  # its own hello follows from its seat already
        for first, second in combinations(beginning, 2):
            swapped = list(journal)
            swapped[first], swapped[second] = journal[second], journal[first]
            with pytest.raises(MalformedMessage, match="out of order"):
                Session.restored(swapped, entropy("x"))
        for place in beginning:
            with pytest.raises(MalformedMessage, match="out of order"):
                Session.restored([*journal, journal[place]], entropy("x"))

    def test_an_empty_one_is_refused(self):
        with pytest.raises(MalformedMessage, match="empty"):
            Session.restored([], entropy("x"))


def restart_from(pair, seat, journal):
    pair.journals[seat][:] = journal
    restored = Session.restored(journal, entropy("restored"))
    sessions = list(pair.sessions)
    sessions[seat] = restored
    pair.sessions = tuple(sessions)
    pair.in_flight[seat].clear()
    return restored


def act(pair, seat):
    session = pair.sessions[seat]
    session.act(pair.players[seat].choose(session.view()))


def message_name(entry):
    """Return what message a journal's entry has; '' where it has none."""
    name, fields = decode_entry(entry)
    return CHANNEL.decode(fields["message"])[0] if name == "message" else ""


def play_entries(session, later=0):
    return session._plays[session._closed + later].chain.entries


def sit_again(pair, seat):
    """The seat begins the match that both wish. Its journal waits for what is to be in it."""
    sessions = list(pair.sessions)
    sessions[seat] = sessions[seat].rematch()
    pair.sessions = tuple(sessions)
    entries = sessions[seat].take_journal()
    if entries:
        pair.journals[seat][:] = entries
    sessions[seat].step()


def rematch(pair):
    for session in pair.sessions:
        session.wish("rematch")
    deliver(pair)
    for seat in (HOST, GUEST):
        pair.journals[seat].clear()
        sit_again(pair, seat)
    return pair


def rooms(pair):
    return [session.resumption.room for session in pair.sessions]


def finished_pair():
    return Pair(seed="wishes").run()


def forked_record(pair, change):
    session = pair.sessions[HOST]
    entry = change(play_entries(session)[-1])
    index = len(play_entries(session))
    session._statements.append(Fork(1, index, entry.seat, entry.body, entry.signature))
    return session.record()
