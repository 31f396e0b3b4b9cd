import pytest

from ginp2p.errors import IllegalMove
from ginp2p.game.cards import GUEST, HOST, format_cards, parse_card, parse_cards
from ginp2p.game.deal import PHASES, Action, Deal
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.game.score import Result
from tests.game.positions import discard, hand, knock, knocked, played, show, started

TEN = "AC 2C 3C 5D 6D 7D 9C 9D 9H 8S"  # eight points
SHOWN = "AS 2S 3S KC KD KH JC JD JH 5C"


def refused(deal, seat, action, words):
    """``action`` is illegal, says ``words``, and leaves the table as it was."""
    before = deal.encode()
    with pytest.raises(IllegalMove) as caught:
        deal.play(seat, action)
    assert words in str(caught.value)
    assert deal.encode() == before


def drawn_in(deal):
    return played(deal, "draw", "serve")


class TestStart:
    """docs/rules.md, decision 1"""

    def test_ten_cards_each_one_upcard_and_thirty_one_in_the_stock(self):
        deal = started("QH")
        assert deal.hand_sizes == (10, 10)
        assert (deal.stock, format_cards(deal.pile), deal.known) == (31, "QH", ((), ()))
        assert deal.upcard == parse_card("QH")
        assert (deal.result, deal.knocker, deal.taken, deal.idle) == (None, None, None, 0)

    @pytest.mark.parametrize(("dealer", "starter"), [(HOST, GUEST), (GUEST, HOST)])
    @pytest.mark.parametrize("rules", [CLASSIC, HOUSE])
    def test_the_non_dealer_starts(self, dealer, starter, rules):
        deal = started(dealer=dealer, rules=rules)
        assert deal.turn == deal.writer == starter


class TestClassicOpening:
    """docs/rules.md, the table: opening"""

    def test_the_non_dealer_may_draw_from_the_stock(self):
        assert played(started(), "draw").phase == "serve"

    def test_the_non_dealer_may_take_the_upcard(self):
        deal = played(started("QH"), "take")
        assert (deal.phase, deal.turn, deal.pile) == ("discard", GUEST, ())
        assert deal.upcard is None

    def test_the_upcard_is_not_passed(self):
        refused(started(), GUEST, Action("pass"), "pass is not possible now: draw from the stock")


class TestOpeningOffer:
    """docs/rules.md, the table: opening"""

    def test_the_non_dealer_is_offered_the_upcard_first(self):
        deal = started("QH", HOUSE)
        assert (deal.phase, deal.writer) == ("offer", GUEST)
        assert played(deal, "take").known == ((), hand("QH"))

    def test_then_the_dealer(self):
        deal = played(started("QH", HOUSE), "pass")
        assert (deal.phase, deal.writer) == ("second_offer", HOST)
        deal = played(deal, "take")
        assert (deal.phase, deal.turn, deal.known) == ("discard", HOST, (hand("QH"), ()))

    def test_after_the_dealers_turn_the_other_plays_on(self):
        deal = played(started("QH", HOUSE), "pass", "take", discard("3C"))
        assert (deal.phase, deal.turn) == ("draw", GUEST)

    def test_if_both_pass_the_non_dealer_must_draw(self):
        deal = played(started("QH", HOUSE), "pass", "pass")
        assert (deal.phase, deal.writer) == ("must_draw", GUEST)
        refused(deal, GUEST, Action("take"), "draw from the stock, both have passed the upcard")
        refused(deal, GUEST, Action("pass"), "draw from the stock, both have passed the upcard")
        assert played(deal, "draw", "serve").phase == "discard"

    @pytest.mark.parametrize("moves", [(), ("pass",)])
    def test_nobody_draws_before_that(self, moves):
        deal = played(started("QH", HOUSE), *moves)
        refused(deal, deal.writer, Action("draw"), "take the upcard or pass")


class TestTurn:
    """docs/rules.md, decision 2"""

    def test_a_card_from_the_stock_is_handed_over_by_the_other(self):
        deal = played(started(), "draw")
        assert (deal.phase, deal.turn, deal.writer, deal.stock) == ("serve", GUEST, HOST, 31)
        deal = played(deal, "serve")
        assert (deal.phase, deal.turn, deal.writer, deal.stock) == ("discard", GUEST, GUEST, 30)
        assert deal.hand_sizes == (10, 11)

    def test_a_discard_ends_the_turn(self):
        deal = played(drawn_in(started("QH")), discard("3C"))
        assert (deal.phase, deal.turn, format_cards(deal.pile)) == ("draw", HOST, "QH 3C")
        assert deal.hand_sizes == (10, 10)

    @pytest.mark.parametrize("card", ["AC", "KS"])
    def test_the_first_and_the_last_of_the_deck_are_cards_too(self, card):
        assert played(drawn_in(started("QH")), discard(card)).upcard == parse_card(card)

    def test_a_taken_card_is_known_to_be_in_the_hand(self):
        deal = played(started("QH"), "take")
        assert (deal.known, deal.taken) == (((), hand("QH")), parse_card("QH"))
        deal = played(deal, discard("3C"))
        assert (deal.known, deal.taken) == (((), hand("QH")), None)

    def test_it_may_not_be_discarded_in_the_same_turn(self):
        deal = played(started("QH"), "take")
        refused(deal, GUEST, discard("QH"), "the QH was taken from the pile in this turn")

    def test_nor_be_the_discard_of_a_knock(self):
        deal = played(started("QH"), "take")
        refused(deal, GUEST, knock("QH", TEN), "the QH was taken from the pile in this turn")

    def test_it_may_be_discarded_in_a_later_turn(self):
        deal = played(started("QH"), "take", discard("3C"), "draw", "serve", discard("4C"))
        deal = played(deal, "draw", "serve", discard("QH"))
        assert (format_cards(deal.pile), deal.known) == ("3C 4C QH", ((), ()))

    def test_it_may_be_taken_again_by_the_other(self):
        deal = played(started("QH"), "take", discard("3C"), "draw", "serve", discard("4C"))
        deal = played(deal, "draw", "serve", discard("QH"), "take")
        assert deal.known == (hand("QH"), ())


class TestRefusals:
    """What the table alone can see to be wrong"""

    @pytest.mark.parametrize("moves", [(), ("draw",), ("take",), ("draw", "serve")])
    def test_a_seat_acts_in_its_turn_only(self, moves):
        deal = played(started(), *moves)
        kind = PHASES[deal.phase][0]
        refused(deal, 1 - deal.writer, Action(kind), "not for the")

    @pytest.mark.parametrize("rules", [CLASSIC, HOUSE])
    def test_nothing_but_what_the_phase_allows_is_possible(self, rules):
        kinds = {kind for allowed in PHASES.values() for kind in allowed} | {"close", "fold", ""}
        deals = [started("QH", rules)]
        if rules is HOUSE:
            deals += [played(deals[0], "pass"), played(deals[0], "pass", "pass")]
        deals += [played(deals[-1], "draw"), played(deals[-1], "draw", "serve")]
        deals += [played(deals[-1], knock("8C", TEN)), knocked(TEN, SHOWN, rules=rules)]
        seen = {deal.phase for deal in deals}
        assert len(seen) == len(deals)
        for deal in deals:
            for kind in sorted(kinds - set(PHASES[deal.phase])):
                refused(deal, deal.writer, Action(kind), f"{kind} is not possible now")

    def test_a_discard_names_a_card(self):
        refused(drawn_in(started()), GUEST, Action("discard"), "needs a card")
        refused(drawn_in(started()), GUEST, Action("knock", None, hand(TEN)), "needs a card")

    @pytest.mark.parametrize("number", [-1, 52, 255])
    def test_a_card_is_one_of_the_deck(self, number):
        refused(drawn_in(started()), GUEST, Action("discard", number), "one of the 52 cards")
        refused(drawn_in(started()), GUEST, Action("knock", number, hand(TEN)), "one of the 52")

    def test_other_actions_name_no_card(self):
        refused(started(), GUEST, Action("draw", parse_card("3C")), "goes without a card")
        refused(started(), GUEST, Action("resign", None, hand(TEN)), "10 cards laid open")
        refused(drawn_in(started()), GUEST, Action("discard", 3, hand(TEN)), "10 cards laid open")

    def test_a_card_in_the_pile_is_not_discarded(self):
        refused(drawn_in(started("QH")), GUEST, discard("QH"), "the QH is in the discard pile")

    def test_a_card_known_to_be_in_the_other_hand_is_not_discarded(self):
        deal = drawn_in(played(started("QH"), "take", discard("3C")))
        refused(deal, HOST, discard("QH"), "the QH is in the other hand")

    def test_a_card_is_not_discarded_from_a_hand_that_is_all_known(self):
        deal = Deal(
            CLASSIC, HOST, "discard", GUEST, 20, (0,), ((), tuple(range(30, 41))), 30, 3, None
        )
        refused(deal, GUEST, discard("2C"), "is in no hand: all eleven are known")
        assert deal.play(GUEST, Action("discard", 31)).pile == (0, 31)

    def test_one_unknown_card_among_eleven_may_be_any(self):
        known = ((), tuple(range(30, 40)))
        deal = Deal(CLASSIC, HOST, "discard", GUEST, 20, (0,), known, 30, 3, None)
        assert deal.play(GUEST, discard("2C")).known == known


class TestKnock:
    """docs/rules.md, decision 3"""

    def test_ten_points_are_enough_and_the_first_turn_too(self):
        deal = played(drawn_in(started()), knock("8C", "5S 6S 7S 9C TC JC KS KC KD JD"))
        assert (deal.phase, deal.turn, deal.writer, deal.knocker) == ("show", GUEST, HOST, GUEST)
        assert deal.known[GUEST] == hand("5S 6S 7S 9C TC JC KS KC KD JD")
        assert deal.upcard == parse_card("8C")
        assert deal.hand_sizes == (10, 10)

    def test_eleven_points_are_too_many(self):
        eleven = knock("KC", "AC 2C 3C 4C 5D 6D 7D 8D JS AH")
        words = "a knock needs 10 points or fewer, this hand has 11"
        refused(drawn_in(started()), GUEST, eleven, words)

    def test_the_limit_is_that_of_the_rules(self):
        rules = CLASSIC.replace(name="mine", knock_limit=7)
        words = "a knock needs 7 points or fewer, this hand has 8"
        refused(drawn_in(started(rules=rules)), GUEST, knock("KC", TEN), words)

    def test_gin_needs_nothing_of_its_own(self):
        deal = played(drawn_in(started()), knock("8C", "AC 2C 3C 5D 6D 7D 9C 9D 9H 9S"))
        assert deal.phase == "show"

    def test_the_order_of_the_cards_does_not_matter(self):
        turned = Action("knock", parse_card("8C"), tuple(reversed(hand(TEN))))
        assert played(drawn_in(started()), turned) == played(drawn_in(started()), knock("8C", TEN))

    def test_the_discard_is_none_of_the_ten(self):
        refused(drawn_in(started()), GUEST, knock("8S", TEN), "cannot be discarded and kept")

    def test_the_ten_are_different_cards(self):
        cards = parse_cards(TEN)[:9]
        twice = Action("knock", parse_card("KS"), (*cards, cards[0]))
        refused(drawn_in(started()), GUEST, twice, "a hand is 10 different cards")
        beyond = Action("knock", parse_card("KS"), (*cards, 52))
        refused(drawn_in(started()), GUEST, beyond, "a hand is 10 different cards")

    def test_there_are_ten(self):
        nine = Action("knock", parse_card("KS"), parse_cards(TEN)[:9])
        refused(drawn_in(started()), GUEST, nine, "knock cannot go with 9 cards laid open")

    def test_none_of_them_is_in_the_pile(self):
        refused(drawn_in(started("9H")), GUEST, knock("KS", TEN), "the 9H is in the discard pile")

    def test_none_of_them_is_known_to_be_in_the_other_hand(self):
        deal = drawn_in(played(started("9H"), "take", discard("QH")))
        refused(deal, HOST, knock("KS", TEN), "the 9H is in the other hand")

    def test_a_card_taken_before_is_among_them(self):
        deal = played(started("QH"), "take")
        refused(deal, GUEST, knock("KS", TEN), "the QH was taken and has to be in the hand")

    def test_a_taken_card_may_make_the_hand(self):
        deal = played(started("9H"), "take", knock("KS", TEN))
        assert (deal.phase, deal.known) == ("show", ((), hand(TEN)))

    def test_a_card_taken_before_may_be_its_discard_in_a_later_turn(self):
        deal = played(started("QH"), "take", discard("3D"), "draw", "serve", discard("4C"))
        assert played(drawn_in(deal), knock("QH", TEN)).phase == "show"


class TestShow:
    def test_the_defender_shows_and_the_hand_is_scored(self):
        deal = played(drawn_in(started()), knock("8C", TEN), show(SHOWN))
        assert (deal.phase, deal.writer) == ("close", GUEST)
        assert (deal.result.kind, deal.result.winner, deal.result.points) == ("undercut", HOST, 28)
        assert deal.known == (hand(SHOWN), hand(TEN))

    def test_gin_is_answered_too(self):
        deal = played(drawn_in(started()), knock("8C", "AC 2C 3C 5D 6D 7D 9C 9D 9H 9S"))
        assert played(deal, show(SHOWN)).result.kind == "gin"

    def test_no_card_is_in_two_places(self):
        deal = played(drawn_in(started("QH")), knock("8C", TEN))
        refused(deal, HOST, show("AS 2S 3S KC KD KH JC JD JH 8S"), "the 8S is in the other hand")
        refused(deal, HOST, show("AS 2S 3S KC KD KH JC JD JH 8C"), "the 8C is in the discard pile")
        refused(deal, HOST, show("AS 2S 3S KC KD KH JC JD JH JH"), "a hand is 10 different cards")
        refused(deal, HOST, show("AS 2S 3S KC KD KH JC JD JH"), "9 cards laid open")

    def test_a_taken_card_is_shown(self):
        deal = played(started("QH", HOUSE), "pass", "take", discard("3H"), "draw", "serve")
        deal = played(deal, knock("8C", TEN))
        refused(deal, HOST, show(SHOWN), "the QH was taken and has to be in the hand")


class TestWash:
    """docs/rules.md, the table and decision 8"""

    def drained(self, stock):
        """The guest holds eleven cards and ``stock`` are left."""
        gone = tuple(range(13, 13 + 31 - stock))
        return Deal(CLASSIC, HOST, "discard", GUEST, stock, gone, ((), ()), None, 0, None)

    def test_two_cards_left_at_the_end_of_a_turn_wash_the_hand(self):
        deal = played(self.drained(2), discard("3C"))
        assert (deal.phase, deal.result, deal.writer) == ("close", Result("wash"), HOST)
        assert deal.hand_sizes == (10, 10)

    def test_nothing_is_offered_and_nobody_scores(self):
        deal = played(self.drained(2), discard("3C"))
        refused(deal, HOST, Action("take"), "close the hand")
        refused(deal, HOST, knock("4C", TEN), "close the hand")
        assert deal.result.points == 0

    def test_three_cards_left_do_not(self):
        assert played(self.drained(3), discard("3C")).phase == "draw"

    def test_a_player_may_knock_in_the_turn_whose_draw_leaves_two(self):
        deal = played(self.drained(2), knock("8C", "AC 2C 3C TC KC QC JC KS QS JS"))
        assert deal.phase == "show"

    def test_fifty_turns_without_the_stock_wash_the_hand(self):
        deal = started("QH")
        fresh = list(parse_cards("3C 4C 5C"))
        for turn in range(49):
            assert (deal.idle, deal.phase) == (turn, "draw")
            deal = played(deal, "take")
            held = [card for card in deal.known[deal.turn] if card != deal.taken]
            deal = played(deal, Action("discard", held[0] if held else fresh.pop()))
        assert (deal.idle, deal.phase) == (49, "draw")
        deal = played(deal, "take", discard("8D"))
        assert (deal.idle, deal.phase, deal.result) == (50, "close", Result("wash"))

    def test_a_draw_from_the_stock_counts_anew(self):
        deal = played(started("QH"), "take", discard("3C"), "take", discard("4C"))
        assert deal.idle == 2
        deal = played(deal, "draw", "serve", discard("5C"))
        assert deal.idle == 0

    def test_passing_is_no_turn(self):
        assert played(started("QH", HOUSE), "pass", "pass").idle == 0


class TestResign:
    """docs/rules.md, decision 12"""

    @pytest.mark.parametrize(
        "moves", [(), ("draw",), ("draw", "serve"), ("draw", "serve", knock("8C", TEN))]
    )
    def test_the_writer_of_any_moment_may_resign(self, moves):
        deal = played(started(), *moves)
        seat = deal.writer
        deal = played(deal, "resign")
        assert deal.result == Result("resigned", 1 - seat)
        assert (deal.phase, deal.writer) == ("close", 1 - seat)

    def test_the_hand_sizes_stay(self):
        assert played(started(), "draw", "serve", "resign").hand_sizes == (10, 11)

    def test_it_is_too_late_once_the_hand_is_scored(self):
        refused(knocked(TEN, SHOWN), GUEST, Action("resign"), "close the hand")


class TestClose:
    def test_the_seat_that_did_not_end_the_hand_closes_it(self):
        deal = knocked(TEN, SHOWN)
        refused(deal, HOST, Action("close"), "it is for the guest to close the hand")
        closed = played(deal, "close")
        assert (closed.phase, closed.writer, closed.result) == ("closed", None, deal.result)

    def test_a_closed_hand_is_over(self):
        closed = played(knocked(TEN, SHOWN), "close")
        for seat in (HOST, GUEST):
            refused(closed, seat, Action("close"), "the hand is over")


class TestEncoding:
    def test_every_fact_is_in_the_bytes(self):
        deal = played(started("QH"), "take", discard("3C"), "draw", "serve")
        changed = [
            deal.replace(rules=HOUSE),
            deal.replace(dealer=GUEST),
            deal.replace(phase="draw"),
            deal.replace(turn=GUEST),
            deal.replace(stock=29),
            deal.replace(pile=hand("4C")),
            deal.replace(pile=hand("3C 4C")),
            deal.replace(known=(hand("QH"), ())),
            deal.replace(known=((), ())),
            deal.replace(taken=parse_card("AC")),
            deal.replace(idle=1),
            deal.replace(result=Result("wash")),
        ]
        assert len({each.encode() for each in [deal, *changed]}) == 13

    def test_the_bytes_are_these(self):
        deal = played(started("QH"), "take", discard("3C"))
        assert deal.encode().hex() == (
            "0030"  # the rules' size, and the rules
            "0101000007636c61737369630200000200640300000100"
            "040000010a0500000119060000011907000001190800000119"
            "0003001f01ff"  # dealer, phase, turn, stock, idle, nothing taken
            "0102"  # the pile: 3C
            "00"  # known of the host
            "0125"  # and of the guest: QH
            "00"  # no result
        )

    def test_tables_reached_in_other_ways_are_equal(self):
        one = played(started("QH"), "take", discard("3C"))
        two = played(started("QH"), Action("take"), Action("discard", 2, ()))
        assert one == two
        assert one.encode() == two.encode()
