import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.errors import MalformedMessage, Misuse
from ginp2p.table.frames import BYE, FRAME_SIZE, MAX_MESSAGE, PING, Frames, is_bye, split_message


def joined(frames):
    receiver = Frames()
    return [message for message in map(receiver.receive, frames) if message is not None]


class TestFrames:
    """docs/protocol.md §2"""

    @pytest.mark.parametrize(
        ("size", "sizes"),
        [
            (1, [2]),
            (16383, [16384]),
            (16384, [16384, 2]),
            (32766, [16384, 16384]),
            (65536, [16384, 16384, 16384, 16384, 5]),
        ],
    )
    def test_only_the_last_frame_is_not_full(self, size, sizes):
        assert [len(frame) for frame in split_message(bytes(size))] == sizes

    @given(st.lists(st.binary(min_size=1, max_size=40000), max_size=3))
    def test_messages_come_out_as_they_went_in(self, messages):
        frames = [frame for message in messages for frame in split_message(message)]
        assert joined(frames) == messages

    def test_signs_of_life_may_stand_between_the_frames_of_a_message(self):
        first, last = split_message(b"x" * 20000)
        assert joined([PING, first, PING, BYE, last]) == [b"x" * 20000]

    def test_a_goodbye_is_told_apart(self):
        assert is_bye(BYE)
        assert not is_bye(PING)
        assert not is_bye(b"\x01\x03")

    @pytest.mark.parametrize("size", [0, MAX_MESSAGE + 1])
    def test_too_much_and_nothing_are_not_sent(self, size):
        with pytest.raises(Misuse):
            split_message(bytes(size))

    def test_a_message_over_the_limit_is_refused(self):
        receiver = Frames()
        more = b"\x00" + bytes(FRAME_SIZE - 1)
        for _ in range(4):
            receiver.receive(more)
        with pytest.raises(MalformedMessage, match="65536"):
            receiver.receive(more)
        with pytest.raises(MalformedMessage, match="65536"):
            receiver.receive(b"\x01" + bytes(5))
        assert receiver.receive(b"\x01" + bytes(4)) == bytes(65536)

    @pytest.mark.parametrize(
        "frame",
        [
            b"",
            b"\x01",
            b"\x00" + b"short",
            b"\x02\x00",
            b"\x03\x00",
            b"\x04",
            b"\xff" * 9,
            b"\x01" + bytes(FRAME_SIZE),
        ],
    )
    def test_frames_of_another_form_are_refused_and_change_nothing(self, frame):
        receiver = Frames()
        receiver.receive(b"\x00" + b"a" * (FRAME_SIZE - 1))
        with pytest.raises(MalformedMessage):
            receiver.receive(frame)
        assert receiver.receive(b"\x01b") == b"a" * (FRAME_SIZE - 1) + b"b"

    @given(st.lists(st.binary(max_size=12), max_size=8))
    def test_any_frames_give_messages_or_a_clear_refusal(self, frames):
        receiver = Frames()
        for frame in frames:
            try:
                message = receiver.receive(frame)
            except MalformedMessage:
                continue
            assert message is None or frame == b"\x01" + message
