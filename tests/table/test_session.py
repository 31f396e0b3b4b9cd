import pytest

from ginp2p.deck.masking import card_of_point
from ginp2p.errors import IllegalMove, MalformedMessage, Misuse, VersionMismatch
from ginp2p.game.cards import ALL_CARDS, GUEST, HOST, other
from ginp2p.game.deal import Action
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.score import Result
from ginp2p.primitives import scale_all, subtract_each
from ginp2p.table.events import (
    Chatted,
    DealOver,
    Discarded,
    Drawn,
    HandDealt,
    HandShown,
    Introduced,
    Knocked,
    MatchBegun,
    MatchOver,
    MatchStopped,
    UpcardPassed,
    UpcardTaken,
    Wished,
)
from ginp2p.table.findings import verdict_line
from ginp2p.table.session import Session
from ginp2p.table.verify import verify_record
from ginp2p.table.wire import BODY, CHANNEL
from tests.table.pair import SINGLE, Pair, Picker, Plodder, at, entropy, finished, snapshot

SHORT_CLASSIC = CLASSIC.replace(target=30)
SHORT_HOUSE = HOUSE.replace(target=30)
PRESETS = pytest.mark.parametrize("rules", [SHORT_CLASSIC, SHORT_HOUSE], ids=["classic", "house"])


def kinds(events):
    return [type(event) for event in events]


def bodies(pair, seat):
    """The chain messages a seat has sent, by name, with their hands."""
    found = []
    for data in pair.sent[seat]:
        name, fields = CHANNEL.decode(data)
        if name == "chain":
            number = int.from_bytes(fields["hand"], "big")
            found.append((number, BODY.decode(fields["body"])[0]))
    return found


def open_deck(pair, number):
    """Every card of a committed deck, by place: with both seats' secrets, as only tests can."""
    plays = [pair.play(seat, number) for seat in (HOST, GUEST)]
    deck = plays[0].hand.dealing.deck
    points = [card[1] for card in deck]
    for play in plays:
        points = subtract_each(points, scale_all([card[0] for card in deck], play.own._secret))
    return [card_of_point(point) for point in points]


def check_writers(pair, seen):
    """Both seats have the same open chains, in each of which one of them may write."""
    number = pair.sessions[HOST]._closed + 1
    while True:
        plays = [pair.play(seat, number) for seat in (HOST, GUEST)]
        if None in plays:
            assert plays == [None, None]
            return
        if plays[0].chain.head == plays[1].chain.head:
            assert plays[0].hand == plays[1].hand
            assert plays[0].hand.writer in (HOST, GUEST)
            seen.add((plays[0].hand.state, plays[0].hand.writer))
        number += 1


def check_cards(pair, decks):
    """Both hands, the pile and the stock are the 52 cards."""
    play = pair.play(HOST)
    number, deal = play.hand.number, play.hand.deal
    if number not in decks:
        decks[number] = open_deck(pair, number)
        assert sorted(decks[number]) == list(ALL_CARDS)
    hands = [pair.play(seat).own.cards for seat in (HOST, GUEST)]
    assert tuple(map(len, hands)) == deal.hand_sizes
    stock = decks[number][52 - deal.stock :]
    assert sorted([*hands[0], *hands[1], *deal.pile, *stock]) == list(ALL_CARDS)


class TestAMatch:
    """docs/protocol.md, "A hand", from the hellos to the record"""

    @PRESETS
    def test_ends_alike_for_both_seats(self, rules):
        pair = finished(rules)
        host, guest = pair.sessions
        assert host.match == guest.match
        assert host.match.is_over
        assert host.record() == guest.record()
        assert pair.events[HOST][-1] == pair.events[GUEST][-1] == MatchOver(host.match)

    @PRESETS
    def test_is_proven_by_its_record(self, rules):
        pair = finished(rules)
        verdict = verify_record(pair.sessions[HOST].record())
        assert verdict.match == pair.sessions[HOST].match
        assert verdict.names == ("Ann", "Bob")
        assert (verdict.is_finished, verdict.is_countersigned, verdict.due) == (True, True, None)

    def test_a_single_hand_prepares_no_second_deck(self):
        pair = finished()
        assert {number for seat in (HOST, GUEST) for number, _ in bodies(pair, seat)} == {1}

    def test_the_next_deck_is_made_while_this_one_is_played(self):
        pair = at("close", rules=CLASSIC)
        assert pair.play(HOST, 2).hand.state == "deal"
        assert pair.play(HOST, 2).hand.bound == b""

    def test_the_dealer_changes_with_every_hand(self):
        dealt = [
            event for event in finished(SHORT_CLASSIC).events[HOST] if type(event) is HandDealt
        ]
        assert [event.dealer for event in dealt[:3]] == [HOST, GUEST, HOST]
        assert [event.hand for event in dealt[:3]] == [1, 2, 3]

    def test_the_same_seeds_give_the_same_bytes(self):
        pair = Pair().run()
        assert pair.sessions[HOST].record() == finished().sessions[HOST].record()
        assert pair.sent == finished().sent

    def test_two_matches_never_share_an_id_or_a_key(self):
        one, two = Pair(seed="one").run(), Pair(seed="two").run()
        assert one.sessions[HOST]._match_id != two.sessions[HOST]._match_id
        keys = {
            pair.sessions[seat]._introduction.hellos[seat].key
            for pair in (one, two)
            for seat in (0, 1)
        }
        assert len(keys) == 4


class TestEveryState:
    """Over whole matches, after each thing that happens."""

    @PRESETS
    def test_one_seat_may_write_and_all_cards_are_accounted_for(self, rules):
        pair = Pair(rules, "every state")
        decks, seen = {}, set()

        def check(pair):
            if pair.state is not None:
                check_writers(pair, seen)
                if pair.play(HOST).hand.deal is not None:
                    check_cards(pair, decks)
            return False

        pair.run(check)
        assert pair.sessions[HOST].phase == "over"
        assert len(decks) == len(pair.sessions[HOST].match.results)
        states = {"key", "key_shuffle", "shuffle", "deal", "upcard", "serve", "discard", "close"}
        assert states <= {state for state, _ in seen}

    def test_masked_cards_lie_as_the_seat_holds_them(self):
        pair = at("discard", GUEST)
        play, others = pair.play(GUEST), pair.play(HOST)
        masked = play.hand.cards[GUEST]
        theirs = scale_all([card[0] for card in masked], others.own._secret)
        assert play.own._open(masked, theirs) == play.own.cards


class TestEvents:
    """Facts, and only those that the reader may see."""

    def test_both_are_told_the_same_but_for_the_cards_drawn(self):
        pair = finished(SHORT_HOUSE)
        own = (Introduced, Drawn)
        told = [[event for event in pair.events[seat] if type(event) not in own] for seat in (0, 1)]
        assert told[HOST] == told[GUEST]
        drawn = [[event for event in pair.events[seat] if type(event) is Drawn] for seat in (0, 1)]
        assert [event.seat for event in drawn[0]] == [event.seat for event in drawn[1]]

    @pytest.mark.parametrize("seat", [HOST, GUEST])
    def test_a_card_drawn_is_told_to_its_holder_alone(self, seat):
        drawn = [event for event in finished().events[seat] if type(event) is Drawn]
        assert len(drawn) > 4
        assert {event.seat for event in drawn} == {HOST, GUEST}
        for event in drawn:
            assert (event.card is None) is (event.seat != seat)

    def test_the_drawer_finds_the_card_in_its_view(self):
        pair = at("discard", GUEST)
        view, event = pair.sessions[GUEST].view(), pair.events[GUEST][-1]
        if type(event) is Drawn:
            assert view.drawn == event.card
            assert event.card in view.hand

    def test_a_hand_is_told_from_the_deal_to_its_end(self):
        told = kinds(finished().events[HOST])
        assert told[:4] == [Introduced, MatchBegun, HandDealt, told[3]]
        assert told[-4:] == [Knocked, HandShown, DealOver, MatchOver]
        assert set(told[3:-4]) <= {Drawn, Discarded, UpcardTaken}

    def test_introductions_name_the_other_and_the_hosts_rules(self):
        pair = finished(SHORT_HOUSE)
        assert pair.events[HOST][0] == Introduced("Bob", SHORT_HOUSE)
        assert pair.events[GUEST][0] == Introduced("Ann", SHORT_HOUSE)
        assert MatchBegun(("Ann", "Bob"), SHORT_HOUSE) in pair.events[GUEST]

    def test_a_knock_shows_the_ten_cards_the_knocker_held(self):
        pair = at("show")
        knocker = other(pair.writer)
        event = pair.events[other(knocker)][-1]
        assert type(event) is Knocked
        assert event.seat == knocker
        assert event.cards == pair.play(knocker).own.cards

    def test_the_score_is_told_with_the_hand_in_it(self):
        pair = finished(SHORT_CLASSIC)
        overs = [event for event in pair.events[GUEST] if type(event) is DealOver]
        assert [event.hand for event in overs] == list(range(1, len(overs) + 1))
        assert [len(event.match.results) for event in overs] == [event.hand for event in overs]


class TestOpeningOffer:
    """House rules: the non-dealer, then the dealer may take the upcard or pass."""

    def test_both_pass_and_the_non_dealer_draws(self):
        pair = at("must_draw", rules=HOUSE, players=(Plodder(), Plodder()))
        assert pair.writer == GUEST
        assert pair.events[HOST][-2:] == [UpcardPassed(GUEST), UpcardPassed(HOST)]
        with pytest.raises(IllegalMove, match="both have passed the upcard"):
            pair.sessions[GUEST].act(Action("take"))
        pair.sessions[GUEST].act(Action("draw"))
        pair.run(lambda pair: pair.state == "discard")
        assert pair.writer == GUEST

    def test_the_dealer_takes_what_was_passed(self):
        pair = at("second_offer", HOST, rules=HOUSE, players=(Plodder(), Plodder()))
        card = pair.play(HOST).hand.deal.upcard
        pair.sessions[HOST].act(Action("take"))
        pair.run(lambda pair: pair.state == "discard")
        assert pair.events[GUEST][-1] == UpcardTaken(HOST, card)
        assert card in pair.sessions[HOST].view().hand

    def test_a_free_opening_knows_no_pass(self):
        with pytest.raises(IllegalMove, match="pass is not possible now"):
            at("draw", GUEST).sessions[GUEST].act(Action("pass"))


class TestWash:
    def test_two_cards_in_the_stock_end_the_hand_without_a_score(self):
        pair = finished(players=(Plodder(), Plodder()))
        match = pair.sessions[HOST].match
        assert match.results == (Result("wash"),)
        assert match.winner is None
        assert pair.sessions[HOST].record() == pair.sessions[GUEST].record()
        assert pair.play(HOST, 1).hand.deal.stock == 2

    def test_fifty_turns_without_a_draw_end_it_too(self):
        pair = finished(players=(Picker(), Picker()))
        deal = pair.play(HOST, 1).hand.deal
        assert (deal.result, deal.idle, deal.stock) == (Result("wash"), 50, 31)
        assert verify_record(pair.sessions[GUEST].record()).is_finished

    def test_a_longer_match_goes_on_with_the_next_dealer(self):
        pair = at("offer", number=2, rules=HOUSE, players=(Plodder(), Plodder()))
        assert pair.play(HOST).hand.dealer == GUEST
        assert pair.sessions[HOST].match.results == (Result("wash"),)


class TestOurMoves:
    """What our own player may not do is refused, and changes nothing."""

    def refused(self, session, action, error, words):
        before = snapshot(session)
        with pytest.raises(error, match=words):
            session.act(action)
        assert snapshot(session) == before
        assert session.take_messages() == []

    def test_out_of_turn(self):
        pair = at("draw", GUEST)
        self.refused(pair.sessions[HOST], Action("draw"), IllegalMove, "it is not your turn")

    def test_while_the_other_serves(self):
        pair = at("serve")
        self.refused(
            pair.sessions[other(pair.writer)], Action("draw"), IllegalMove, "it is not your turn"
        )

    def test_what_the_session_does_by_itself(self):
        pair = at("serve")
        self.refused(pair.sessions[pair.writer], Action("draw"), IllegalMove, "not your turn")
        self.refused(pair.sessions[pair.writer], Action("serve"), Misuse, "serve is no move")

    def test_a_card_not_held(self):
        pair = at("discard", GUEST)
        card = pair.play(HOST).own.cards[0]
        for kind in ("discard", "knock"):
            self.refused(
                pair.sessions[GUEST], Action(kind, card), IllegalMove, "you do not hold the "
            )
        self.refused(
            pair.sessions[GUEST], Action("discard"), IllegalMove, "you do not hold that card"
        )

    def test_a_knock_above_the_limit(self):
        pair = at("discard", GUEST)
        card = pair.play(GUEST).own.cards[0]
        self.refused(
            pair.sessions[GUEST], Action("knock", card), IllegalMove, "a knock needs 10 points"
        )

    def test_the_card_just_taken(self):
        pair = at("discard", players=(Picker(), Picker()))
        card = pair.play(HOST).hand.deal.taken
        self.refused(pair.sessions[pair.writer], Action("discard", card), IllegalMove, "was taken")

    def test_before_and_after_a_hand(self):
        for pair in (Pair(), finished()):
            pair.collect()
            self.refused(
                pair.sessions[HOST], Action("draw"), IllegalMove, "no hand is being played"
            )


class TestReady:
    def test_the_next_hand_waits_for_both(self):
        pair = Pair(CLASSIC)
        pair.run(lambda pair: pair.sessions[HOST]._closed == 1)
        pair.is_ready = False
        pair.run()
        assert [session.needs_ready for session in pair.sessions] == [True, True]
        assert pair.state == "deal"
        pair.sessions[HOST].ready()
        assert pair.run().state == "upcard"
        assert [session.needs_ready for session in pair.sessions] == [False, True]
        pair.sessions[GUEST].ready()
        pair.run(lambda pair: pair.state == "draw")
        assert [session.needs_ready for session in pair.sessions] == [False, False]
        assert pair.play(HOST).hand.number == 2

    def test_no_seat_need_be_ready_for_the_first_hand_or_after_the_last(self):
        assert [session.needs_ready for session in at("deal").sessions] == [False, False]
        assert [session.needs_ready for session in finished().sessions] == [False, False]


def after_wish(pair, seat):
    """The chain messages of a seat from its wish to resign on."""
    pair.collect()
    start = len(bodies(pair, seat))
    pair.sessions[seat].wish("resign")
    pair.run()
    return bodies(pair, seat)[start:]


class TestResigning:
    def ended(self, pair, seat, line):
        host, guest = pair.sessions
        assert [host.phase, guest.phase] == ["over", "over"]
        assert host.match == guest.match
        assert host.match.results[-1] == Result("resigned", other(seat))
        assert host.match.winner == other(seat)
        assert host.record() == guest.record()
        verdict = verify_record(host.record())
        assert (verdict.is_finished, verdict.is_countersigned) == (True, True)
        assert verdict_line(verdict).startswith(line)
        assert Wished(seat, "resign") in pair.events[other(seat)]

    def test_the_writer_resigns_at_once(self):
        pair = at("draw", GUEST)
        assert after_wish(pair, GUEST) == [(1, "resign")]
        self.ended(pair, GUEST, "Proven: Bob (guest) resigned against Ann (host), 0 to 0, ")

    def test_in_mid_turn_too(self):
        pair = at("discard", GUEST)
        assert after_wish(pair, GUEST) == [(1, "resign")]
        self.ended(pair, GUEST, "Proven: Bob (guest) resigned against Ann (host)")

    def test_who_is_not_the_writer_resigns_with_its_next_message(self):
        pair = at("draw", GUEST)
        pair.sessions[HOST].wish("resign")
        pair.sessions[GUEST].act(Action("draw"))
        assert pair.run().sessions[HOST].phase == "over"
        assert bodies(pair, HOST)[-1] == (1, "resign")
        assert bodies(pair, GUEST)[-2:] == [(1, "draw"), (1, "close")]
        self.ended(pair, HOST, "Proven: Ann (host) resigned against Bob (guest), 0 to 0, ")

    def test_instead_of_showing_the_hand(self):
        pair = at("show")
        defender = pair.writer
        assert after_wish(pair, defender) == [(1, "resign")]
        self.ended(pair, defender, "Proven")
        hand = pair.play(HOST, 1).hand
        assert hand.result.hands is None

    @pytest.mark.parametrize(
        ("state", "seat"),
        [
            ("key", HOST),
            ("key_shuffle", GUEST),
            ("shuffle", HOST),
            ("deal", GUEST),
            ("upcard", HOST),
        ],
    )
    def test_before_the_cards_are_dealt(self, state, seat):
        pair = at(state, seat)
        assert after_wish(pair, seat) == [(1, "resign")]
        assert pair.play(HOST, 1).hand.deal is None
        self.ended(pair, seat, "Proven")

    @pytest.mark.parametrize("seat", [HOST, GUEST])
    def test_between_two_hands(self, seat):
        pair = Pair(CLASSIC)
        pair.run(lambda pair: pair.sessions[HOST]._closed == 1)
        pair.is_ready = False
        pair.run()
        scores = pair.sessions[HOST].match.scores
        pair.sessions[seat].wish("resign")
        pair.run()
        if seat == GUEST:  # deals hand 2, so the host's tokens come first
            assert pair.sessions[GUEST].phase == "playing"
            pair.sessions[HOST].ready()
            pair.run()
        self.ended(pair, seat, "Proven")
        sheet = pair.sessions[HOST].match.sheet()
        assert sheet.totals == scores
        assert (sheet.line, sheet.box_points) == ((0, 0), (0, 0))

    def test_a_hand_that_is_over_is_closed_first(self):
        pair = at("close", rules=CLASSIC)
        seat = pair.writer
        assert after_wish(pair, seat)[0] == (1, "close")
        self.ended(pair, seat, "Proven")
        assert [result.kind for result in pair.sessions[HOST].match.results[1:]] == ["resigned"]

    def test_where_both_wish_it_the_writer_is_first(self):
        pair = at("draw", GUEST)
        for session in pair.sessions:
            session.wish("resign")
        pair.run()
        self.ended(pair, GUEST, "Proven")

    def test_a_match_that_is_over_or_not_begun_cannot_be_resigned(self):
        for pair in (Pair(), finished()):
            with pytest.raises(Misuse, match="resign makes no sense now"):
                pair.sessions[HOST].wish("resign")


class TestWishes:
    def test_a_rematch_is_agreed_by_both(self):
        pair = finished()
        pair.sessions[GUEST].wish("rematch")
        pair.run()
        assert pair.events[HOST][-1] == Wished(GUEST, "rematch")
        assert pair.sessions[HOST].wishes == (set(), {"rematch"})
        pair.sessions[HOST].wish("rematch")
        pair.run()
        assert [session.wishes for session in pair.sessions] == [({"rematch"}, {"rematch"})] * 2

    def test_a_wish_is_told_once(self):
        pair = finished()
        for _ in range(3):
            pair.sessions[HOST].wish("leave")
        pair.run()
        assert pair.events[GUEST].count(Wished(HOST, "leave")) == 1

    def test_a_rematch_is_not_wished_during_a_match(self):
        with pytest.raises(Misuse, match="rematch makes no sense now"):
            at("draw").sessions[HOST].wish("rematch")

    @pytest.mark.parametrize("wish", ["leave", "resign", "tea", ""])
    def test_nothing_is_wished_before_the_match_begins(self, wish):
        session = Pair().sessions[HOST]
        with pytest.raises(Misuse, match="makes no sense now"):
            session.wish(wish)
        assert session.wishes == (set(), set())

    def test_an_unknown_wish_is_no_wish(self):
        with pytest.raises(Misuse, match="tea makes no sense now"):
            finished().sessions[HOST].wish("tea")


class TestChat:
    def test_a_line_reaches_the_other(self):
        pair = at("draw")
        pair.sessions[GUEST].say("  Nice one! \u2660 \U0001f0a1\n")
        pair.run(lambda pair: Chatted(GUEST, "Nice one! \u2660 \U0001f0a1") in pair.events[HOST])
        assert pair.events[HOST][-1] == Chatted(GUEST, "Nice one! \u2660 \U0001f0a1")

    def test_is_no_part_of_the_record(self):
        pair = at("draw", GUEST)
        record = pair.sessions[GUEST].record()
        pair.sessions[GUEST].say("hello")
        assert pair.sessions[GUEST].record() == record

    @pytest.mark.parametrize("text", ["", " \t\u3000", "a\nb", "x" * 201, "\x1b[2J", "\ud83c"])
    def test_what_cannot_be_shown_is_not_sent(self, text):
        session = at("draw").sessions[HOST]
        with pytest.raises(MalformedMessage):
            session.say(text)
        assert session.take_messages() == []

    def test_there_is_nobody_to_talk_to_before_the_match(self):
        with pytest.raises(Misuse, match="nobody to talk to"):
            Pair().sessions[HOST].say("hello?")


class TestSittingDown:
    def test_a_guest_sees_the_rules_first(self):
        pair = Pair(HOUSE)
        pair.collect()
        pair.sessions[GUEST].receive(pair.in_flight[HOST].pop())
        assert pair.sessions[GUEST].rules == HOUSE
        assert pair.sessions[GUEST].names == ("Ann", "")
        assert pair.sessions[GUEST].take_messages() == []

    def test_a_guest_sits_down_once(self):
        pair = at("key")
        with pytest.raises(Misuse, match="sits down once"):
            pair.sessions[GUEST].sit_down()

    def test_nobody_sits_down_at_no_table(self):
        for session in Pair().sessions:
            with pytest.raises(Misuse):
                session.sit_down()

    def test_the_host_alone_names_the_rules(self):
        with pytest.raises(Misuse, match="only the host"):
            Session(HOST, "Ann", entropy("a"))
        with pytest.raises(Misuse, match="only the host"):
            Session(GUEST, "Bob", entropy("b"), SINGLE)

    def test_a_guest_may_give_its_name_when_it_sits_down(self):
        pair = Pair(HOUSE, names=("Ann", ""))
        pair.collect()
        guest = pair.sessions[GUEST]
        guest.receive(pair.in_flight[HOST].pop())
        with pytest.raises(MalformedMessage):
            guest.sit_down("a\u202eb")
        with pytest.raises(MalformedMessage, match="has a name"):
            guest.sit_down()
        assert (guest.phase, guest.take_messages()) == ("hello", [])
        guest.sit_down(" Bea ")
        assert guest.names == ("Ann", "Bea")
        pair.run(lambda pair: pair.sessions[HOST].phase == "playing")
        assert pair.sessions[HOST].names == ("Ann", "Bea")

    @pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "\ud800"])
    def test_a_name_is_one_that_can_be_shown(self, name):
        with pytest.raises(MalformedMessage):
            Session(HOST, name, entropy("a"), SINGLE)

    def test_a_name_of_24_characters_in_any_script_fits(self):
        pair = Pair(names=("\u4e09" * 24, "\U0001f0a1" * 24))
        pair.run(lambda pair: pair.state == "key")
        assert pair.sessions[GUEST].names == ("\u4e09" * 24, "\U0001f0a1" * 24)

    def test_a_record_begins_with_the_match(self):
        with pytest.raises(Misuse, match="begins with the match"):
            Pair().sessions[HOST].record()


class TestVersions:
    """A difference ends with a message that says who has to update."""

    def greeted(self, **changes):
        pair = Pair()
        pair.collect()
        hello = pair.sessions[HOST]._introduction.hellos[HOST].replace(**changes).encode()
        return self.refused(pair, hello)

    def refused(self, pair, hello):
        guest = pair.sessions[GUEST]
        with pytest.raises(VersionMismatch) as caught:
            guest.receive(hello)
        assert guest.phase == "stopped"
        assert guest.rules is None
        assert guest.take_events() == [MatchStopped("version_mismatch", str(caught.value), False)]
        return str(caught.value)

    @pytest.mark.parametrize("newer", [{"protocol": 2}, {"core": (0, 1, 1)}, {"core": (1, 0, 0)}])
    def test_who_has_the_older_one_updates_it(self, newer):
        text = "the other side has a newer version of the game: update yours"
        assert self.greeted(**newer) == text

    @pytest.mark.parametrize("older", [{"protocol": 0}, {"core": (0, 0, 9)}])
    def test_who_has_the_newer_one_is_told_so(self, older):
        text = "the other side has an older version of the game and must update it"
        assert self.greeted(**older) == text

    def test_the_same_version_may_not_be_changed(self):
        text = "one of you plays with a changed copy of the game: install it anew"
        assert self.greeted(digest=b"\1" * 32) == text

    def test_a_hello_of_a_form_not_yet_known_is_a_newer_version(self):
        pair = Pair()
        pair.collect()
        hello = bytearray(pair.in_flight[HOST][0])
        hello[6] = 2  # the protocol's version
        for future in (bytes(hello) + b"\x08\0\0\1!", bytes(hello[:7]), bytes(hello[:7]) + b"\x03"):
            assert "update yours" in self.refused(Pair(), future)

    def test_the_host_looks_too(self):
        pair = Pair()
        pair.run(lambda pair: pair.sessions[GUEST].phase == "nonce")
        pair.collect()
        hello = pair.sessions[GUEST]._introduction.hellos[GUEST].replace(protocol=7).encode()
        with pytest.raises(VersionMismatch, match="update yours"):
            pair.sessions[HOST].receive(hello)
