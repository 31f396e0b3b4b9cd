"""An adversary that lies about how far it is: docs/protocol.md, "What is said"."""

import pytest

from ginp2p.errors import Forked, IllegalMove, MalformedMessage, OutOfTurn
from ginp2p.table.position import encode_positions
from ginp2p.table.resuming import again_messages
from ginp2p.table.verify import verify_record
from ginp2p.table.wire import CHANNEL
from tests.table.pair import at, snapshot


class Adversary:
    """Sits in the seat that is not to write, over a new connection, and says what it likes."""

    def __init__(self, state="discard"):
        self.pair = at(state)
        self.seat = self.pair.writer
        self.honest = self.pair.sessions[self.seat]
        self.chains = [play.chain for play in self.honest._open_plays]
        self.honest.reconnect()
        self.honest.take_messages()
        self.honest.take_journal()

    def say(self, chains=None, **fields):
        """Tell the honest seat this; the rest is the truth."""
        if chains is None:
            chains = encode_positions(self.chains)
        truth = {
            "match": self.honest.match_id,
            "introduced": b"\x04",
            "wishes": b"\x00",
            "chains": chains,
        }
        self.honest.receive(CHANNEL.encode("resume", {**truth, **fields}))

    def say_length(self, length, head=bytes(32)):
        """Tell of the last chain that it has this length."""
        *before, last = self.chains
        told = last.hand.to_bytes(2, "big") + length.to_bytes(2, "big") + head
        self.say(encode_positions(before) + told)

    @property
    def choice(self):
        return self.pair.players[self.seat].choose(self.honest.view())


@pytest.mark.parametrize("beyond", [1, 2, 1000])
def test_who_says_to_have_more_is_waited_for_and_nothing_is_written(beyond):
    """The truth and a lie look alike until the messages come, or do not."""
    adversary = Adversary()
    honest = adversary.honest
    before = snapshot(honest)
    adversary.say_length(len(adversary.chains[-1]) + beyond)
    assert not honest.is_linked
    assert not honest.has_step
    with pytest.raises(IllegalMove, match="away"):
        honest.act(adversary.choice)
    assert honest.take_messages() == honest.take_journal() == []
    assert snapshot(honest) == before
    honest.abandon()
    assert verify_record(honest.record()).abandoned == adversary.seat


def test_who_says_to_have_more_is_free_to_tell_the_truth_over_another_connection():
    adversary = Adversary()
    adversary.say_length(65535)
    adversary.honest.reconnect()
    adversary.honest.take_messages()
    adversary.say()
    assert adversary.honest.is_linked
    adversary.honest.act(adversary.choice)


def test_a_hand_that_is_far_off_is_waited_for_as_well():
    adversary = Adversary()
    adversary.say((9).to_bytes(2, "big") + bytes(34))
    assert not adversary.honest.is_linked
    assert not adversary.honest.has_step


def test_who_says_to_have_nothing_gets_what_both_signed_and_no_more():
    adversary = Adversary()
    adversary.say(b"", introduced=b"\x00")
    introduction = adversary.honest._introduction.own_since(0)
    chains = [message for chain in adversary.chains for message in again_messages(chain, 0)]
    assert adversary.honest.take_messages() == introduction + chains


def test_who_says_to_have_another_past_gets_the_chain_and_no_further_message():
    adversary = Adversary()
    honest, last = adversary.honest, adversary.chains[-1]
    adversary.say_length(len(last), head=b"\x55" * 32)
    assert honest.take_messages() == again_messages(last, 0)
    assert not honest.is_linked
    assert not honest.has_step
    entry = last.entries[-1]
    fields = {"hand": b"\x00\x01", "index": (len(last) + 1).to_bytes(2, "big")}
    fields.update(body=entry.body, signature=entry.signature)
    with pytest.raises(Forked, match="another past"):
        honest.receive(CHANNEL.encode("chain", fields))


@pytest.mark.parametrize(
    ("fields", "fault", "words"),
    [
        ({"match": b"\x55" * 32}, OutOfTurn, "another match"),
        ({"introduced": b"\x05"}, MalformedMessage, "cannot be"),
        ({"wishes": b"\x08"}, MalformedMessage, "cannot be"),
        ({"chains": bytes(35)}, MalformedMessage, "cut off"),
        ({"chains": b"\x00\x01" + bytes(34) + b"\x00\x03" + bytes(34)}, MalformedMessage, "follow"),
    ],
)
def test_what_cannot_be_stops_the_match_and_nothing_is_sent_again(fields, fault, words):
    adversary = Adversary()
    with pytest.raises(fault, match=words):
        adversary.say(**fields)
    assert adversary.honest.phase == "stopped"
    (told,) = adversary.honest.take_messages()
    assert CHANNEL.decode(told)[0] == "fault"


def test_more_chains_than_can_be_open_are_too_many():
    adversary = Adversary()
    three, four = (
        b"".join(hand.to_bytes(2, "big") + bytes(34) for hand in range(1, 1 + count))
        for count in (3, 4)
    )
    fields = {"match": adversary.honest.match_id, "introduced": b"\x04", "wishes": b"\x00"}
    data = CHANNEL.encode("resume", {**fields, "chains": three})
    ending = len(three).to_bytes(3, "big") + three
    assert data.endswith(ending)
    with pytest.raises(MalformedMessage, match="chains"):
        adversary.honest.receive(data[: -len(ending)] + len(four).to_bytes(3, "big") + four)
    assert adversary.honest.phase == "stopped"


def test_a_position_is_told_once_a_connection():
    """Each would have the other send everything once more."""
    adversary = Adversary()
    adversary.say(b"")
    sent = len(adversary.honest.take_messages())
    assert sent
    with pytest.raises(OutOfTurn, match="and once"):
        adversary.say(b"")
    assert len(adversary.honest.take_messages()) == 1


@pytest.mark.parametrize("number", [0, 2, 65535])
def test_what_comes_again_is_of_a_hand_that_there_is(number):
    adversary = Adversary()
    adversary.say()
    (first, *_) = again_messages(adversary.chains[-1], 0)
    _, fields = CHANNEL.decode(first)
    fields["hand"] = number.to_bytes(2, "big")
    with pytest.raises(MalformedMessage, match="no seat of this match"):
        adversary.honest.receive(CHANNEL.encode("again", fields))


@pytest.mark.parametrize("index", [0, 100, 65535])
def test_what_comes_again_has_a_place_that_there_is(index):
    adversary = Adversary()
    adversary.say()
    (first, *_) = again_messages(adversary.chains[-1], 0)
    _, fields = CHANNEL.decode(first)
    fields["index"] = index.to_bytes(2, "big")
    with pytest.raises(OutOfTurn, match="is not due"):
        adversary.honest.receive(CHANNEL.encode("again", fields))
