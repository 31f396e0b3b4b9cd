"""Whatever bytes come from the peer: a clear fault or a message, and nothing is lost."""

import pickle
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ginp2p.errors import PeerFault
from ginp2p.game.cards import GUEST, HOST, other
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.table.wire import BODY, CHANNEL
from tests.table.pair import Pair, Picker, Plodder, at, finished, snapshot

STATES = (
    "key",
    "key_shuffle",
    "shuffle",
    "deal",
    "upcard",
    "draw",
    "serve",
    "discard",
    "show",
    "close",
)


def next_message(pair, seat):
    """What an honest seat sends next; its session goes on without waiting."""
    while True:
        pair.collect()
        if pair.in_flight[seat]:
            return pair.in_flight[seat].pop(0)
        assert pair.advance()


def begun():
    pair = Pair()
    pair.collect()
    return pair, HOST


def answered():
    pair = Pair()
    pair.run(lambda pair: pair.sessions[GUEST].phase == "nonce")
    return pair, GUEST


def opened(seat):
    pair = Pair()
    pair.run(lambda pair: any(CHANNEL.decode(data)[0] == "nonce" for data in pair.in_flight[seat]))
    return pair, seat


def over():
    pair = finished()
    pair.sessions[HOST].wish("rematch")
    return pair, HOST


def two_chains():
    pair = at("discard", rules=CLASSIC)
    return pair, pair.writer


@cache
def scene(name):
    """A frozen receiver, and the honest message that is on its way to it."""
    special = {
        "the host's hello": begun,
        "the guest's hello": answered,
        "the host's nonce": lambda: opened(HOST),
        "the guest's nonce": lambda: opened(GUEST),
        "after the end": over,
        "two chains": two_chains,
    }
    if name in special:
        pair, seat = special[name]()
    elif name in ("offer", "second_offer", "must_draw"):
        pair = at(name, rules=HOUSE, players=(Plodder(), Plodder()))
        seat = pair.writer
    elif name == "take":
        pair = at("draw", players=(Picker(), Picker()))
        seat = pair.writer
    else:
        pair = at(name)
        seat = pair.play(HOST).hand.writer
    data = next_message(pair, seat)
    receiver = pair.sessions[other(seat)]
    receiver.take_events()
    return pickle.dumps(receiver), data


SPECIAL = (
    "the host's hello",
    "the guest's hello",
    "the host's nonce",
    "the guest's nonce",
    "offer",
    "second_offer",
    "must_draw",
    "take",
    "two chains",
    "after the end",
)
SCENES = pytest.mark.parametrize("name", SPECIAL + STATES)


def receive(name, data):
    """Hand bytes to the receiver; the fault that came of it, or None."""
    session = pickle.loads(scene(name)[0])  # noqa: S301
    before = snapshot(session)[:9]
    fault = None
    try:
        session.receive(data)
    except PeerFault as found:
        fault = found
    if fault is None:
        return None
    assert str(fault)
    assert session.phase == "stopped"
    assert snapshot(session)[:9] == before
    kind, fields = CHANNEL.decode(session.take_messages()[-1])
    assert (kind, fields["code"].decode()) == ("fault", fault.code)
    return fault


def mutated(draw, data):
    """The message with a bit, a piece or the end of it changed."""
    kind = draw(st.sampled_from(["flip", "cut", "splice", "repeat", "insert", "length"]))
    first, second = sorted(draw(st.integers(0, len(data))) for _ in range(2))
    if kind == "flip":
        first = min(first, len(data) - 1)
        changed = data[first] ^ (1 << draw(st.integers(0, 7)))
        return data[:first] + bytes([changed]) + data[first + 1 :]
    if kind == "cut":
        return data[:first]
    if kind == "splice":
        return data[:first] + data[second:]
    if kind == "repeat":
        return data[:second] + data[first:]
    if kind == "insert":
        return data[:first] + draw(st.binary(min_size=1, max_size=40)) + data[first:]
    place = draw(st.integers(1, min(40, len(data) - 1)))
    return data[:place] + draw(st.binary(min_size=1, max_size=4)) + data[place + 4 :]


FEW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@SCENES
class TestInEveryPhase:
    def test_the_honest_message_is_taken(self, name):
        assert receive(name, scene(name)[1]) is None

    @FEW
    @given(data=st.binary(max_size=400))
    def test_any_bytes(self, name, data):
        assert receive(name, data) is not None

    @FEW
    @given(data=st.data())
    def test_the_honest_message_changed(self, name, data):
        honest = scene(name)[1]
        changed = mutated(data.draw, honest)
        fault = receive(name, changed)
        if changed != honest and honest[0] == CHAIN:
            assert fault is not None

    @FEW
    @given(
        kind=st.sampled_from(["hello", "nonce", "chain", "wish", "chat", "fault"]), data=st.data()
    )
    def test_well_formed_messages_with_any_content(self, name, kind, data):
        layout = CHANNEL._by_name[kind]
        fields = {
            field: data.draw(st.binary(min_size=least, max_size=min(greatest, least + 60)))
            for field, least, greatest in layout.fields
        }
        receive(name, CHANNEL.encode(kind, fields))


CHAIN = CHANNEL._by_name["chain"].kind

# a point, a scalar and a card that are none; zero; and what is all too short or long
SEEDS = (b"\xff" * 32, bytes(32), b"\x01" + bytes(31))


class TestSignedBodies:
    """A cheat signs whatever it likes: the body behind the signature holds anything."""

    @pytest.mark.parametrize("name", ["offer", "take", "two chains", *STATES])
    @FEW
    @given(data=st.data())
    def test_the_due_body_with_a_field_changed(self, name, data):
        pair, seat, fields, kind = self.due(name)
        field = data.draw(st.sampled_from(sorted(fields)))
        value = fields[field]
        start = data.draw(st.integers(0, max(0, len(value) - 1)))
        piece = data.draw(st.sampled_from(SEEDS) | st.binary(min_size=1, max_size=64))
        value = (value[:start] + piece + value[start + len(piece) :])[: len(value)]
        body = BODY.encode(kind, {**fields, field: value})
        self.receive(pair, seat, body)

    @pytest.mark.parametrize("name", ["offer", "take", "two chains", *STATES])
    @FEW
    @given(kind=st.sampled_from(sorted(BODY._by_name)), data=st.data())
    def test_a_body_of_any_kind_and_content(self, name, kind, data):
        pair, seat, _, _ = self.due(name)
        fields = {
            field: data.draw(st.sampled_from(SEEDS))[:1] * least
            if least > 64
            else data.draw(st.binary(min_size=least, max_size=min(greatest, least + 96)))
            for field, least, greatest in BODY._by_name[kind].fields
        }
        self.receive(pair, seat, BODY.encode(kind, fields))

    def due(self, name):
        frozen, seat, body = _due(name)
        kind, fields = BODY.decode(body)
        return pickle.loads(frozen), seat, fields, kind  # noqa: S301

    def receive(self, pair, seat, body):
        honest = pair.sessions[other(seat)]
        data = pair.signed(seat, body)
        before = snapshot(honest)[:9]
        try:
            honest.receive(data)
        except PeerFault:
            assert snapshot(honest)[:9] == before


@cache
def _due(name):
    """A frozen pair, and the body that the writer is to send."""
    if name == "offer":
        pair = at("offer", rules=HOUSE, players=(Plodder(), Plodder()))
    elif name == "take":
        pair = at("draw", players=(Picker(), Picker()))
    elif name == "two chains":
        pair = at("discard", rules=CLASSIC)
    else:
        pair = at(name)
    seat = pair.writer
    frozen = pickle.dumps(pair)
    message = next_message(pair, seat)
    return frozen, seat, CHANNEL.decode(message)[1]["body"]
