"""Hidden stays hidden: nothing that a seat gives away opens one of its cards."""

import logging
import pickle

import pytest

from ginp2p.deck.tokens import make_tokens
from ginp2p.errors import IllegalMove
from ginp2p.game.cards import GUEST, HOST, format_card, other
from ginp2p.game.deal import Action
from ginp2p.game.rules import CLASSIC
from ginp2p.primitives import encode_scalar, scale
from ginp2p.table.binding import proof_context
from ginp2p.table.events import Drawn
from ginp2p.table.verify import verify_record
from ginp2p.table.wire import CHANNEL
from tests.table.pair import SINGLE, Plodder, entropy, snapshot
from tests.table.searching import Watched, search, traces

SEATS = pytest.mark.parametrize("seat", [HOST, GUEST], ids=["host's", "guest's"])


def before_the_knock():
    pair = Watched(SINGLE, "hidden")
    pair.run(
        lambda pair: pair.state == "discard" and pair.sessions[pair.writer].view().knock_discards()
    )
    assert pair.state == "discard"
    return pair


@pytest.fixture(scope="module")
def playing():
    return before_the_knock()


@pytest.fixture(scope="module")
def washed():
    return Watched(SINGLE, "washed", (Plodder(), Plodder())).run()


def resigned(state):
    pair = Watched(SINGLE, "resigned")
    pair.run(lambda pair: pair.state == state)
    pair.sessions[pair.writer].wish("resign")
    pair.run()
    assert pair.sessions[HOST].match.results[0].kind == "resigned"
    return pair


class TestBeforeAKnock:
    @SEATS
    def test_nothing_sent_or_stored_opens_a_hidden_card(self, playing, seat):
        assert len(playing.hidden(seat, 1)) > 60
        assert search(playing.given_away(seat), playing.openers(seat, 1)) == set()

    @SEATS
    def test_nothing_logged_opens_one(self, playing, seat, caplog):
        caplog.set_level(logging.INFO)
        playing.log_all()
        logged = traces(caplog.text)
        assert len(logged) > 100
        assert search([b"".join(logged), *logged], playing.openers(seat, 1)) == set()

    @SEATS
    def test_no_secret_number_is_sent_stored_or_logged(self, playing, seat, caplog):
        caplog.set_level(logging.INFO)
        playing.log_all()
        opened = {
            playing.sessions[seat]._introduction.nonce
        }  # the nonce, which the seat has opened
        secrets = set(playing.witnesses[seat].secrets()) | {
            playing.sessions[seat]._introduction.seed
        }
        secrets |= {encode_scalar(playing.keys[seat, 1])}
        assert encode_scalar(playing.keys[seat, 1]) in secrets
        assert len(secrets) > 200
        texts = [*playing.given_away(seat), b"".join(traces(caplog.text))]
        assert search(texts, secrets) - opened == set()

    @SEATS
    def test_every_card_that_was_shown_does_open(self, playing, seat):
        """The search finds what there is to find: tokens for the cards on the pile."""
        pair = playing
        secret = pair.keys[seat, 1]
        tokens = {scale(card[0], secret) for card in pair.shown[1]}
        assert len(tokens) > 3
        assert search([b"".join(pair.sent[seat])], tokens) != set()

    @SEATS
    def test_events_name_no_card_of_the_others(self, playing, seat):
        told = [event for event in playing.events[other(seat)] if type(event) is Drawn]
        assert {event.card for event in told if event.seat == seat} == {None}

    def test_objects_with_secrets_show_nothing_of_themselves(self, playing):
        for seat, session in enumerate(playing.sessions):
            play = playing.play(seat, 1)
            assert repr(session) == f"<Session of the {('host', 'guest')[seat]}, playing>"
            for shy in (play, play.own, play.chain, session.view()):
                assert repr(shy).startswith(f"<ginp2p.{type(shy).__module__[7:]}.")
                assert " object at 0x" in repr(shy)

    def test_no_refusal_names_a_card_of_the_others(self, playing):
        seat = playing.writer
        session = playing.sessions[seat]
        asked = playing.play(other(seat), 1).own.cards[0]
        before = snapshot(session)
        with pytest.raises(IllegalMove) as refusal:
            session.act(Action("discard", asked))
        assert str(refusal.value) == f"you do not hold the {format_card(asked)}"
        assert snapshot(session) == before


class TestAPlantedLeak:
    """The search finds a token for a hidden card, however it got there."""

    def token(self, pair, seat):
        return scale(pair.hidden(seat, 1)[7][0], pair.keys[seat, 1])

    def test_in_a_message(self, playing):
        token = self.token(playing, HOST)
        leak = CHANNEL.encode("nonce", {"nonce": token})
        assert search([leak], playing.openers(HOST, 1)) == {token}

    def test_among_other_tokens(self, playing):
        play = playing.play(HOST, 1)
        cards = play.hand.cards[GUEST][:2] + play.hand.cards[HOST][4:5]
        context = proof_context(play.chain.head, HOST, "tokens")
        secret, public = playing.keys[HOST, 1], play.hand.key_of(HOST)
        tokens, _ = make_tokens(secret, public, cards, context, entropy("leak"))
        assert search([b"body" + b"".join(tokens)], playing.openers(HOST, 1)) == {tokens[2]}

    def test_in_a_line_of_chat(self, playing):
        token = self.token(playing, GUEST)
        leak = CHANNEL.encode("chat", {"text": token.hex().encode()})
        assert search([leak], playing.openers(GUEST, 1)) == {token}

    def test_in_a_log(self, playing, caplog):
        token = self.token(playing, GUEST)
        caplog.set_level(logging.INFO)
        logging.getLogger("careless").info("token %r", token)
        assert search(traces(caplog.text), playing.openers(GUEST, 1)) == {token}

    def test_for_a_card_of_the_stock(self, playing):
        token = scale(playing.decks[1][-1][0], playing.keys[HOST, 1])
        assert search([token], playing.openers(HOST, 1)) == {token}

    def test_as_the_seats_secret(self, playing):
        secret = encode_scalar(playing.keys[HOST, 1])
        assert search([b"x" + secret], {secret}) == {secret}


class TestHandsThatWereNeverShown:
    """Washed and resigned hands stay closed for ever."""

    def stays_closed(self, pair):
        records = [session.record() for session in pair.sessions]
        assert records[0] == records[1]
        assert verify_record(records[0]).is_countersigned
        for seat in (HOST, GUEST):
            assert len(pair.hidden(seat, 1)) > 15
            assert search(pair.given_away(seat), pair.openers(seat, 1)) == set()

    def test_a_washed_hand(self, washed):
        assert washed.sessions[HOST].match.results[0].kind == "wash"
        self.stays_closed(washed)

    @pytest.mark.parametrize("state", ["draw", "serve", "discard"])
    def test_a_resigned_hand(self, state):
        self.stays_closed(resigned(state))

    def test_a_defender_who_resigns_shows_nothing(self):
        pair = Watched(SINGLE, "hidden")
        pair.run(lambda pair: pair.state == "show")
        defender = pair.writer
        pair.sessions[defender].wish("resign")
        pair.run()
        openers = pair.openers(defender, 1)
        assert search(pair.given_away(defender), openers) == set()


class TestAShownHand:
    def test_shows_ten_cards_a_seat_and_no_card_of_the_stock(self):
        pair = Watched(SINGLE, "hidden").run()
        deal = pair.play(HOST, 1).hand.deal
        undrawn = set(pair.decks[1][52 - deal.stock :])
        assert len(undrawn) > 5
        for seat in (HOST, GUEST):
            tokens = {scale(card[0], pair.keys[seat, 1]) for card in undrawn}
            assert search(pair.given_away(seat), tokens) == set()


class TestErasing:
    """docs/protocol.md §3: what is no longer needed is forgotten."""

    def test_a_hands_key_is_gone_when_the_hand_is_closed(self):
        pair = Watched(CLASSIC, "erased")
        pair.run(lambda pair: [session._closed for session in pair.sessions] == [1, 1])
        for seat in (HOST, GUEST):
            own = pair.play(seat, 1).own
            assert (own._secret, own._public, own.cards) == (0, b"", ())
            assert not self.has_key(pair, seat, 1)
            assert self.has_key(pair, seat, 2)

    def test_the_next_decks_key_is_gone_when_the_match_has_ended(self):
        pair = Watched(CLASSIC.replace(target=1), "erased")
        pair.run()
        assert len(pair.sessions[HOST]._plays) == 2
        for seat in (HOST, GUEST):
            assert pair.keys[seat, 2]
            assert not self.has_key(pair, seat, 2)

    def test_masks_and_permutations_are_gone_when_a_message_is_made(self, playing):
        """Of all numbers drawn so far a session keeps its signing seed, nonce and hand key."""
        for seat, session in enumerate(playing.sessions):
            kept = {
                session._introduction.seed,
                session._introduction.nonce,
                encode_scalar(playing.keys[seat, 1]),
            }
            secrets = set(playing.witnesses[seat].secrets()) - kept
            assert search([pickle.dumps(session)], secrets) == set()

    def has_key(self, pair, seat, number):
        """Whether the session still holds the seat's secret, as any of its numbers."""
        secret = pair.keys[seat, number]
        return secret.to_bytes(32, "little") in pickle.dumps(pair.sessions[seat])
