"""Frames: how messages, signs of life and a goodbye share one data channel.

Design: docs/protocol.md §2. A frame is one binary message of the data channel, at most
16 KiB: one byte that says what it is, then what it carries. A longer message is split over
several; all but its last frame are full, so one message has one way to be split.
"""

from __future__ import annotations

from ginp2p.errors import MalformedMessage, Misuse

__all__ = (
    "BYE",
    "FRAME_SIZE",
    "MAX_MESSAGE",
    "PING",
    "Frames",
    "is_bye",
    "split_message",
)

FRAME_SIZE = 16 * 1024  # bytes; every WebRTC implementation passes that much at once
MAX_MESSAGE = 64 * 1024  # bytes; a deck with its proof, the longest message, has 8.6 KB

_MORE = 0
_LAST = 1
_PING = 2
_BYE = 3
_PAYLOAD = FRAME_SIZE - 1

PING = bytes([_PING])
BYE = bytes([_BYE])


def split_message(message: bytes) -> list[bytes]:
    """Return the frames that carry a message.

    message: 1 to MAX_MESSAGE bytes. Raises: Misuse.
    """
    if not 1 <= len(message) <= MAX_MESSAGE:
        raise Misuse(f"a message has 1 to {MAX_MESSAGE} bytes, given {len(message)}")
    frames = []
    start = 0
    while len(message) - start > _PAYLOAD:
        frames.append(bytes([_MORE]) + message[start : start + _PAYLOAD])
        start += _PAYLOAD
    frames.append(bytes([_LAST]) + message[start:])
    return frames


class Frames:
    """Puts the frames that arrive together again."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def receive(self, frame: bytes) -> bytes | None:
        """Take one frame; return the message it completes, if it does.

        PING and BYE complete none, and may stand between the frames of a message: look at
        ``is_bye``. Raises: MalformedMessage, nothing has changed then.
        """
        if not frame:
            raise MalformedMessage("an empty frame")
        if len(frame) > FRAME_SIZE:
            raise MalformedMessage(f"a frame of {len(frame)} bytes, the limit is {FRAME_SIZE}")
        kind = frame[0]
        if kind in (_PING, _BYE):
            if len(frame) != 1:
                raise MalformedMessage("a ping or goodbye with something in it")
            return None
        if kind not in (_MORE, _LAST):
            raise MalformedMessage("a frame of an unknown kind")
        if self._size + len(frame) - 1 > MAX_MESSAGE:
            raise MalformedMessage(f"a message of more than {MAX_MESSAGE} bytes")
        if kind == _MORE:
            if len(frame) != FRAME_SIZE:
                raise MalformedMessage("a frame that is not full, before the last one")
            self._parts.append(frame[1:])
            self._size += _PAYLOAD
            return None
        if len(frame) == 1:
            raise MalformedMessage("a last frame with nothing in it")
        message = b"".join(self._parts) + frame[1:]
        self._parts = []
        self._size = 0
        return message


def is_bye(frame: bytes) -> bool:
    """Tell whether the other side says goodbye with this frame."""
    return frame == BYE
