"""Finished hands from their record: what is certain of a hand, what may be, what stays closed."""

import pytest

from ginp2p.game.cards import GUEST, HOST, SEATS
from ginp2p.game.rules import CLASSIC
from ginp2p.table.events import DealOver, Discarded, Drawn, HandDealt, Knocked, UpcardTaken
from ginp2p.table.replay import Held, replay_record
from ginp2p.table.verify import RecordFault, verify_record
from tests.table.pair import Pair, Picker, Plodder, at, finished

SHORT = CLASSIC.replace(target=30)
PLODDERS = (Plodder(), Plodder())


def replayed(pair, seat=HOST):
    return replay_record(pair.sessions[seat].record())[1]


def watched(**how):
    """A single hand's replay, and beside each table the hands that the seats truly held."""
    pair, held = Pair(**how), []

    def look(pair):
        if pair.state not in (None, "close", "closed"):
            plays = [pair.play(seat, 1) for seat in (HOST, GUEST)]
            if plays[HOST].hand.deal is not None:
                held.append((plays[HOST].hand.deal, [set(play.own.cards) for play in plays]))
        return False

    pair.run(look)
    (hand,) = replayed(pair)
    return hand, held


class TestSteps:
    def test_a_hand_runs_from_the_deal_to_its_result(self):
        (hand,) = replayed(finished())
        first, *_, knock, last = hand.steps
        assert isinstance(first.event, HandDealt)
        assert isinstance(knock.event, Knocked)
        assert isinstance(last.event, DealOver)
        assert last.event.result == hand.result == last.deal.result
        assert last.event.match == hand.match
        assert (hand.number, hand.dealer) == (1, HOST)

    def test_each_finished_hand_of_a_match_and_the_score_with_it(self):
        pair = finished(SHORT)
        hands = replayed(pair)
        results = pair.sessions[HOST].match.results
        assert [hand.number for hand in hands] == list(range(1, len(results) + 1))
        assert tuple(hand.result for hand in hands) == results
        assert hands[-1].match == pair.sessions[HOST].match
        assert hands[0].match.results == results[:1]

    def test_both_records_replay_alike(self):
        pair = finished(SHORT)
        assert replayed(pair, HOST) == replayed(pair, GUEST)

    def test_a_wash_is_a_throw_and_then_the_end(self):
        (hand,) = replayed(finished(players=PLODDERS))
        assert [type(step.event) for step in hand.steps[-2:]] == [Discarded, DealOver]
        assert hand.result.kind == "wash"

    def test_an_unfinished_hand_is_none(self):
        verdict, hands = replay_record(at("draw", GUEST).sessions[HOST].record())
        assert (verdict.is_finished, hands) == (False, ())

    @pytest.mark.parametrize(("state", "steps"), [("shuffle", 1), ("draw", 2)])
    def test_a_resignation_is_an_end(self, state, steps):
        pair = at(state)
        pair.sessions[pair.writer].wish("resign")
        pair.run()
        (hand,) = replayed(pair)
        assert hand.result.kind == "resigned"
        assert len(hand.steps) == steps
        assert (hand.steps[-1].deal is None) == (state == "shuffle")

    def test_a_broken_record_has_no_replay(self):
        data = finished().sessions[HOST].record()
        with pytest.raises(RecordFault):
            replay_record(data[:-1])

    def test_watching_changes_no_verdict(self):
        data = finished(SHORT).sessions[HOST].record()
        assert replay_record(data)[0] == verify_record(data)


class TestWhatWasHeld:
    @pytest.mark.parametrize("seed", ["pair", "b", "c", "d"])
    @pytest.mark.parametrize("players", [("medium", "medium"), PLODDERS, (Picker(), "medium")])
    def test_all_that_is_told_is_true(self, seed, players):
        hand, held = watched(seed=seed, players=players)
        checked = 0
        for step in hand.steps:
            for true in (hands for deal, hands in held if deal == step.deal):
                for seat in (HOST, GUEST):
                    told = step.held[seat]
                    assert set(told.cards) <= true[seat]
                    assert len(told.cards) + told.closed == len(true[seat])
                    if told.is_shown:
                        assert true[seat] <= set(told.cards + told.maybe)
                    assert not set(told.cards) & set(told.maybe)
                    checked += 1
        assert checked > 10

    def test_at_the_end_both_hands_lie_open(self):
        (hand,) = replayed(finished())
        held = hand.steps[-1].held
        assert tuple(each.cards for each in held) == hand.result.hands
        assert [(each.closed, each.maybe) for each in held] == [(0, ()), (0, ())]

    def test_a_hand_is_open_from_the_last_draw_before_it_was_shown(self):
        (hand,) = replayed(finished())
        knocker = hand.result.knocker
        draws = [
            place
            for place, step in enumerate(hand.steps)
            if isinstance(step.event, Drawn) and step.event.seat == knocker
        ]
        after, before = hand.steps[draws[-1]].held[knocker], hand.steps[draws[-1] - 1].held[knocker]
        later = [step.event for step in hand.steps[draws[-1] + 1 : -1]]
        mine = [event for event in later if event.seat == knocker]
        thrown = {event.card for event in mine if not isinstance(event, UpcardTaken)}
        taken = {event.card for event in mine if isinstance(event, UpcardTaken)}
        assert set(after.cards) == ({*hand.result.hands[knocker]} | thrown) - taken
        assert after.closed == 0
        known = set(hand.steps[draws[-1] - 1].deal.known[knocker])
        assert set(before.cards) == known
        assert set(before.maybe) == set(after.cards) - known
        assert before.closed == 10 - len(known)

    def test_a_washed_hand_stays_closed_but_for_what_was_thrown(self):
        (hand,) = replayed(finished(players=PLODDERS))
        for seat in (HOST, GUEST):
            held = hand.steps[-1].held[seat]
            assert held == Held((), 10, (), False)
            thrown = {
                step.event.card
                for step in hand.steps
                if isinstance(step.event, Discarded) and step.event.seat == seat
            }
            first = hand.steps[0].held[seat]
            assert set(first.maybe) == thrown
            assert first.closed == 10

    def test_a_resigned_hand_stays_closed(self):
        pair = at("draw", GUEST)
        pair.sessions[GUEST].wish("resign")
        pair.run()
        (hand,) = replayed(pair)
        assert hand.steps[-1].held == (Held((), 10, (), False), Held((), 10, (), False))

    def test_a_card_taken_from_the_pile_is_known_until_it_is_thrown(self):
        hand, _ = watched(players=(Picker(), Picker()))
        for step in hand.steps:
            for seat in (HOST, GUEST):
                assert set(step.deal.known[seat]) <= set(step.held[seat].cards)

    def test_no_card_is_in_two_places(self):
        for hand in replayed(finished(SHORT)):
            for step in hand.steps:
                places = [step.deal.pile, *(step.held[seat].cards for seat in range(len(SEATS)))]
                cards = [card for place in places for card in place]
                assert len(cards) == len(set(cards))
