"""The pairing: two strangers to each other prove that they hold the same room code.

Design: docs/protocol.md §1. Both send a hello at once; then guest and host take turns. The
host sends nothing made with the key before it has checked the guest's tag, so each side
gives one guess away for one exchange, and both count.

    state    guest receives              host receives
    hello    hello  -> share             hello  -> (waits)
    share    share  -> tag, counted      share  -> share
    tag      tag    -> paired            tag    -> tag, paired | refusal, counted
    paired   nothing                     nothing
    over     nothing                     nothing

A refusal may come to the guest in any state before ``paired``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginp2p.errors import GinError, MalformedMessage, Misuse, OutOfTurn, PeerFault, VersionMismatch
from ginp2p.fields import Layout, Layouts
from ginp2p.pairing.cpace import (
    generator,
    initiator_key,
    lv_cat,
    make_share,
    responder_key,
)
from ginp2p.pairing.envelope import Envelope
from ginp2p.primitives import DIGEST_SIZE, KEY_SIZE, POINT_SIZE, equal, hkdf_sha512, hmac_sha512

if TYPE_CHECKING:
    from ginp2p.entropy import Entropy
    from ginp2p.pairing.cpace import Share

__all__ = (
    "GUEST",
    "HOST",
    "IN_MATCH",
    "PAIRING_VERSION",
    "Attempts",
    "CodeSpent",
    "Pairing",
    "RoomInMatch",
    "WrongCode",
    "refuse",
)

PAIRING_VERSION = 1
GUEST = b"guest"
HOST = b"host"
NONCE_SIZE = 32  # bytes
MAX_WRONG = 3  # so a hostile server has three guesses at each side, six in 2^20 a code

WRONG_CODE = 1
IN_MATCH = 2

_HELLO = Layout(1, "hello", (("version", 2, 2), ("nonce", NONCE_SIZE, NONCE_SIZE)))
_SHARE = Layout(2, "share", (("point", POINT_SIZE, POINT_SIZE),))
_TAG = Layout(3, "tag", (("tag", DIGEST_SIZE, DIGEST_SIZE),))
_REFUSAL = Layout(4, "refusal", (("reason", 1, 1),))
_MESSAGES = Layouts(_HELLO, _SHARE, _TAG, _REFUSAL)

# What every version's hello starts with: kind, tag and length of the version field.
_HELLO_START = bytes([1, 1, 0, 0, 2])


class WrongCode(PeerFault):
    """The other side holds another code, or the server has guessed wrongly."""

    code = "wrong_code"


class RoomInMatch(PeerFault):
    """The host is in a match with somebody else already."""

    code = "room_in_match"


class CodeSpent(GinError):
    """This code has had its three wrong tries."""

    code = "code_spent"


class Attempts:
    """How often a code has been tried wrongly. Belongs to the code and outlives exchanges.

    used: what was counted before, for a count that was stored.
    """

    def __init__(self, used: int = 0) -> None:
        self.used = used

    @property
    def is_spent(self) -> bool:
        """Whether the code may not be used any more."""
        return self.used >= MAX_WRONG

    def count(self) -> None:
        """Count one try. Raises: CodeSpent where none is left."""
        self.check()
        self.used += 1

    def take_back(self) -> None:
        """Undo the last ``count``: the other side has proven the code."""
        self.used -= 1

    def check(self) -> None:
        """Raises: CodeSpent where no try is left."""
        if self.is_spent:
            raise CodeSpent("this code did not match three times: ask for a new code")


class Pairing:
    """One exchange, seen from one side. Holds secrets: the default ``repr`` shows none.

    role: GUEST or HOST. password: the code's canonical bytes.
    attempts: the count that belongs to this password.
    Raises: CodeSpent.
    """

    def __init__(
        self,
        role: bytes,
        password: bytes,
        entropy: Entropy,
        attempts: Attempts,
        version: int = PAIRING_VERSION,
    ) -> None:
        if role not in (GUEST, HOST):
            raise Misuse("a pairing has a guest and a host")
        attempts.check()
        self.role = role
        self.state = "hello"
        self._other = HOST if role == GUEST else GUEST
        self._password = password
        self._entropy = entropy
        self._attempts = attempts
        self._version = version
        self._hello = _HELLO.encode(
            {"version": version.to_bytes(2, "big"), "nonce": entropy(NONCE_SIZE)}
        )
        self._hellos = b""
        self._sid = b""
        self._share: Share | None = None
        self._due_tag = b""
        self._own_tag = b""
        self._envelope: Envelope | None = None
        self._resume_base = b""
        self._outbox = [self._hello]

    @property
    def is_paired(self) -> bool:
        """Whether the other side has proven that it holds the code."""
        return self.state == "paired"

    @property
    def resume_base(self) -> bytes:
        """The secret of 32 bytes from which later connections of this match are derived.

        Raises: Misuse before the sides are paired.
        """
        if not self.is_paired:
            raise Misuse("the sides are not paired")
        return self._resume_base

    def take_envelope(self) -> Envelope:
        """Return the envelope under this pairing's keys, once: its counters must not fork.

        Raises: Misuse before the sides are paired, and the second time.
        """
        envelope = self._envelope
        if not self.is_paired or envelope is None:
            raise Misuse("the sides are not paired, or the envelope was taken")
        self._envelope = None
        return envelope

    def take_messages(self) -> list[bytes]:
        """Return what is to be sent now, and forget it."""
        messages, self._outbox = self._outbox, []
        return messages

    def receive(self, data: bytes) -> None:
        """Take the other side's next message.

        Raises: MalformedMessage and OutOfTurn, which change nothing; VersionMismatch,
        WrongCode, RoomInMatch and CodeSpent, which end the exchange.
        """
        if data[: len(_HELLO_START)] == _HELLO_START and self.state == "hello":
            self._check_version(data)
        name, values = _MESSAGES.decode(data)
        if name == "refusal":
            self._take_refusal(values["reason"][0])
        elif name != self.state:
            raise OutOfTurn(f"the pairing's {name} is not due now")
        elif name == "hello":
            self._take_hello(data, values["nonce"])
        elif name == "share":
            self._take_share(values["point"])
        else:
            self._take_tag(values["tag"])

    def _check_version(self, hello: bytes) -> None:
        """Compare versions before anything else: another one may go on in another form."""
        start = len(_HELLO_START)
        theirs = int.from_bytes(hello[start : start + 2], "big")
        if len(hello) < start + 2 or theirs == self._version:
            return
        self._end()
        if theirs > self._version:
            raise VersionMismatch("the other side has a newer version: update yours")
        raise VersionMismatch("the other side has an older version: it has to update")

    def _take_hello(self, hello: bytes, nonce: bytes) -> None:
        own = self._hello[len(self._hello) - NONCE_SIZE :]
        if self.role == GUEST:
            self._hellos = self._hello + hello
            self._sid = own + nonce
        else:
            self._hellos = hello + self._hello
            self._sid = nonce + own
        channel = lv_cat(b"ginp2p pairing", self._version.to_bytes(2, "big"), GUEST, HOST)
        base_point = generator(self._password, channel, self._sid)
        self._share = make_share(base_point, self._entropy)
        self.state = "share"
        if self.role == GUEST:
            self._outbox.append(_SHARE.encode({"point": self._share.point}))

    def _take_share(self, theirs: bytes) -> None:
        share = self._share
        if share is None:
            raise Misuse("a share is due before the own one is made")
        if self.role == GUEST:
            isk = initiator_key(share, GUEST, theirs, HOST, self._sid)
            shares = share.point + theirs
            # Counted before the tag is out: silence after it is a guess too.
            try:
                self._attempts.count()
            except CodeSpent:
                self._end()
                raise
        else:
            isk = responder_key(share, HOST, theirs, GUEST, self._sid)
            shares = theirs + share.point
        self._derive(isk, self._hellos + shares)
        self._share = None
        self._password = b""
        self.state = "tag"
        if self.role == GUEST:
            self._outbox.append(_TAG.encode({"tag": self._own_tag}))
        else:
            self._outbox.append(_SHARE.encode({"point": share.point}))

    def _derive(self, isk: bytes, transcript: bytes) -> None:
        """Make the tags, the envelope's keys and the base for resuming, all from the ISK."""
        keys = {role: _key(isk, b"envelope " + role, KEY_SIZE) for role in (GUEST, HOST)}
        tags = {role: _tag(isk, role, transcript) for role in (GUEST, HOST)}
        self._own_tag, self._due_tag = tags[self.role], tags[self._other]
        self._envelope = Envelope(self.role, self._other, keys[self.role], keys[self._other])
        self._resume_base = _key(isk, b"resume", KEY_SIZE)

    def _take_tag(self, tag: bytes) -> None:
        if not equal(tag, self._due_tag):
            self._end()
            if self.role == HOST:
                self._outbox.append(refuse(WRONG_CODE))
                self._attempts.count()
            raise WrongCode("that code does not match")
        if self.role == HOST:
            self._outbox.append(_TAG.encode({"tag": self._own_tag}))
        else:
            self._attempts.take_back()
        self.state = "paired"

    def _take_refusal(self, reason: int) -> None:
        if self.role == HOST or self.state in ("paired", "over"):
            raise OutOfTurn("the pairing's refusal is not due now")
        if reason == IN_MATCH:
            self._end()
            raise RoomInMatch("that room is in a match already")
        if reason != WRONG_CODE:
            raise MalformedMessage("a refusal without a known reason")
        if self.state != "tag":
            raise OutOfTurn("the pairing's refusal is not due now")
        self._end()
        raise WrongCode("that code does not match")

    def _end(self) -> None:
        self.state = "over"
        self._envelope = None
        self._resume_base = self._due_tag = self._own_tag = self._password = b""
        self._share = None


def refuse(reason: int) -> bytes:
    """Return the host's message to a guest it turns away: WRONG_CODE or IN_MATCH."""
    return _REFUSAL.encode({"reason": bytes([reason])})


def _key(isk: bytes, label: bytes, size: int) -> bytes:
    return hkdf_sha512(isk, b"", b"ginp2p pairing v1 " + label, size)


def _tag(isk: bytes, role: bytes, transcript: bytes) -> bytes:
    return hmac_sha512(_key(isk, b"tag " + role, DIGEST_SIZE), transcript)
