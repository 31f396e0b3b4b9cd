"""Two seats at one table, in memory and seeded, and what a cheat at one of them can send.

Everything both seats send and are told is kept. ``at`` gives a pair in a wanted state;
``refused`` holds a message against the honest seat and everything it must have kept.
"""

import pickle
from functools import cache

import pytest

from ginp2p.bots import make_bot
from ginp2p.deck.tokens import make_tokens
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import PeerFault
from ginp2p.game.cards import GUEST, HOST, other
from ginp2p.game.deal import Action
from ginp2p.game.rules import CLASSIC
from ginp2p.table.binding import proof_context
from ginp2p.table.events import MatchStopped
from ginp2p.table.session import Session
from ginp2p.table.verify import verify_record
from ginp2p.table.wire import BODY, CHANNEL

SINGLE = CLASSIC.replace(target=0)
BOTS = ("medium", "medium")
BASE = b"the secret of the first pairing."  # 32 bytes


class Plodder:
    """Draws from the stock, throws its lowest card and never knocks: the hand is washed."""

    def choose(self, view):
        kinds = [action.kind for action in view.actions()]
        for kind in ("pass", "draw"):
            if kind in kinds:
                return Action(kind)
        return Action("discard", view.hand[0])


class Picker:
    """Takes the upcard whenever it can and never knocks."""

    def choose(self, view):
        actions = {action.kind: action for action in view.actions() if action.kind != "knock"}
        return actions.get("take") or actions.get("draw") or actions["discard"]


def entropy(name):
    return SeededEntropy(name.encode())


class Pair:
    """A host and a guest. ``advance`` does one thing: carries a message, or lets a seat act."""

    def __init__(self, rules=SINGLE, seed="pair", players=BOTS, names=("Ann", "Bob")):
        host = Session(HOST, names[0], entropy(f"{seed} host"), rules, BASE)
        guest = Session(GUEST, names[1], entropy(f"{seed} guest"), resume_base=BASE)
        self.sessions = (host, guest)
        self.players = [
            make_bot(player, entropy(f"{seed} player {seat}")) if player in BOTS else player
            for seat, player in enumerate(players)
        ]
        self.is_ready = True
        self.in_flight = ([], [])  # of each seat's
        self.sent = ([], [])
        self.events = ([], [])
        self.journals = ([], [])

    @property
    def writer(self):
        """Whose turn it is, as the one to cheat or to act."""
        return self.sessions[HOST].writer

    @property
    def state(self):
        """The state of the hand on the table where both agree on it, else None."""
        return self.state_of(None)

    def state_of(self, number):
        plays = [play_of(session, number) for session in self.sessions]
        if None in plays or any(self.in_flight) or plays[0].chain.head != plays[1].chain.head:
            return None
        return plays[0].hand.state

    def run(self, until=lambda pair: False):
        while not until(self) and self.advance():
            pass
        return self

    def advance(self):
        """Let one thing happen; False where nothing is left to do."""
        self.collect()
        for seat, messages in enumerate(self.in_flight):
            if messages:
                self.sessions[1 - seat].receive(messages.pop(0))
                self.collect()
                return True
        acted = any(self._act(seat) for seat in (HOST, GUEST))
        self.collect()
        return acted

    def collect(self):
        for seat, session in enumerate(self.sessions):
            self.journals[seat].extend(session.take_journal())
            messages = session.take_messages()
            self.in_flight[seat].extend(messages)
            self.sent[seat].extend(messages)
            self.events[seat].extend(session.take_events())

    def _act(self, seat):
        session = self.sessions[seat]
        if seat == GUEST and session.phase == "hello" and session.rules is not None:
            session.sit_down()
            return True
        if session.needs_ready and self.is_ready:
            session.ready()
        if session.step():
            return True
        view = session.view()
        if view is None or not view.is_my_turn:
            return False
        session.act(self.players[seat].choose(view))
        return True

    # What a cheat needs

    def play(self, seat, number=None):
        return play_of(self.sessions[seat], number)

    def written(self, seat, name, card=None, number=None):
        """The fields of the honest message; the session does not change."""
        play = self.play(seat, number)
        body, _ = play.own.write(name, play.hand, play.chain.head, entropy("cheat"), card)
        return BODY.decode(body)[1]

    def message(self, seat, name, fields, number=None):
        """A chain message with these fields, signed by the seat."""
        return self.signed(seat, BODY.encode(name, fields), number)

    def signed(self, seat, body, number=None, **changes):
        """A chain message with this body, signed by the seat. changes: to its own fields."""
        chain = self.play(seat, number).chain.signed(
            seat, body, self.sessions[seat]._introduction.seed
        )
        fields = {
            "hand": chain.hand.to_bytes(2, "big"),
            "index": len(chain).to_bytes(2, "big"),
            "body": body,
            "signature": chain.entries[-1].signature,
        }
        fields.update(changes)
        return CHANNEL.encode("chain", fields)

    def tokens(self, seat, cards, number=None, context=None, secret=None):
        """Fields with the seat's tokens for these masked cards, properly proven."""
        play = self.play(seat, number)
        public = play.hand.key_of(seat)
        context = context or proof_context(play.chain.head, seat, "tokens")
        secret = secret or play.own._secret
        tokens, proof = make_tokens(secret, public, cards, context, entropy("tokens"))
        return {"tokens": b"".join(tokens), "token_proof": proof}


def play_of(session, number=None):
    place = session._closed if number is None else number - 1
    return session._plays[place] if place < len(session._plays) else None


@cache
def _frozen(state, seat, rules, seed, number, players):
    pair = Pair(rules, seed, players)

    def is_there(pair):
        if pair.state_of(number) != state:
            return False
        return seat is None or pair.play(HOST, number).hand.writer == seat

    pair.run(is_there)
    assert is_there(pair), f"{seed} never comes to {state}"
    return pickle.dumps(pair)


def at(state, seat=None, rules=SINGLE, seed="pair", number=None, players=BOTS):
    """A pair in which a hand has just come to a state and the seat is to write.

    number: the hand's, where it is not to be the one on the table.
    """
    return pickle.loads(_frozen(state, seat, rules, seed, number, players))  # noqa: S301


def finished(rules=SINGLE, seed="pair", players=BOTS):
    """A pair that has played its match to the end."""
    return pickle.loads(_finished(rules, seed, players))  # noqa: S301


@cache
def _finished(rules, seed, players):
    pair = Pair(rules, seed, players).run()
    assert [session.phase for session in pair.sessions] == ["over", "over"]
    return pickle.dumps(pair)


def snapshot(session):
    """All a session holds but the phase: what no refused message may change."""
    plays = [
        (
            play.chain.head,
            [(entry.seat, entry.body, entry.signature) for entry in play.chain.entries],
            play.hand,
            play.own.cards,
            play.own._secret,
            play.own._public,
        )
        for play in session._plays
    ]
    return (
        plays,
        session.match,
        session._match_id,
        list(session._introduction.hellos),
        list(session._introduction.hello_bytes),
        list(session._introduction.nonces),
        [set(wishes) for wishes in session.wishes],
        session._closed,
        session._ready_for,
        session.needs_ready if session.phase == "playing" else None,
        session._introduction.seed,
        session._introduction.nonce,
    )


def refused(pair, seat, data, fault, words):
    """Check that the other seat refuses this message of ``seat``'s, and keeps what it has."""
    honest, cheat = pair.sessions[other(seat)], pair.sessions[seat]
    pair.collect()
    before = snapshot(honest)[:9]
    has_begun = bool(honest._match_id)
    record = honest.record() if has_begun else b""
    with pytest.raises(PeerFault, match=words) as caught:
        honest.receive(data)
    assert type(caught.value) is fault
    assert honest.phase == "stopped"
    assert snapshot(honest)[:9] == before
    if has_begun:
        assert honest.record() == record
        was_over = honest.match.is_over
        assert verify_record(record).is_finished is was_over
    text = str(caught.value)
    assert honest.take_events() == [MatchStopped(fault.code, text, False)]
    (told,) = honest.take_messages()
    assert told == CHANNEL.encode("fault", {"code": fault.code.encode(), "text": text.encode()})
    was_over = cheat.phase == "over"
    cheat.receive(told)
    if not was_over:
        assert cheat.take_events() == [MatchStopped(fault.code, text, True)]
        assert cheat.phase == "stopped"
    return caught.value
