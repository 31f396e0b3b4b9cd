"""How two seats introduce themselves and agree on a match.

Bytes: docs/protocol.md, "Hellos and the match". Each side's hello commits to a nonce that it
opens only when it has the other's hello; the match id is a hash over both hellos and both
nonces, so neither side can choose it.
"""

from __future__ import annotations

from ginp2p.deck.transcript import Transcript
from ginp2p.errors import BadProof, MalformedMessage, VersionMismatch
from ginp2p.game.rules import Rules, decode_rules, encode_rules
from ginp2p.primitives import equal, is_signing_key
from ginp2p.record import Record
from ginp2p.table.digest import CORE_VERSION, SOURCE_DIGEST
from ginp2p.table.text import MAX_NAME, decode_text
from ginp2p.table.wire import CHANNEL, HASH_SIZE, PROTOCOL_VERSION

__all__ = ("Hello", "check_nonce", "check_same_copy", "check_version", "commit_nonce", "match_id")

# Every version's hello begins with the kind, the protocol's and the core's version, so that
# versions can be told apart even where nothing else is alike.
_PROTOCOL_HEAD = bytes([1, 1, 0, 0, 2])
_CORE_HEAD = bytes([2, 0, 0, 6])
_PROTOCOL_AT = len(_PROTOCOL_HEAD)
_CORE_AT = _PROTOCOL_AT + 2 + len(_CORE_HEAD)


class Hello(Record):
    """What a seat says of itself. ``key`` is the Ed25519 key it signs this match with."""

    FIELDS = ("protocol", "core", "digest", "rules", "key", "name", "commitment")

    def __init__(
        self,
        rules: Rules,
        key: bytes,
        name: str,
        commitment: bytes,
        protocol: int = PROTOCOL_VERSION,
        core: tuple[int, int, int] = CORE_VERSION,
        digest: bytes = SOURCE_DIGEST,
    ) -> None:
        self.protocol = protocol
        self.core = core
        self.digest = digest
        self.rules = rules
        self.key = key
        self.name = name
        self.commitment = commitment

    def encode(self) -> bytes:
        """Return the hello as a channel message."""
        return CHANNEL.encode(
            "hello",
            {
                "protocol": self.protocol.to_bytes(2, "big"),
                "core": _version_bytes(self.core),
                "digest": self.digest,
                "rules": encode_rules(self.rules),
                "key": self.key,
                "name": self.name.encode("utf-8"),
                "commitment": self.commitment,
            },
        )

    @staticmethod
    def decode(data: bytes) -> Hello:
        """Return the hello in a channel message, its key one that can sign.

        Raises: MalformedMessage.
        """
        name, fields = CHANNEL.decode(data)
        if name != "hello":
            raise MalformedMessage(f"a hello was due, not {name}")
        if not is_signing_key(fields["key"]):
            raise MalformedMessage("the hello's key is none that can sign")
        parts = [int.from_bytes(fields["core"][at : at + 2], "big") for at in (0, 2, 4)]
        return Hello(
            decode_rules(fields["rules"]),
            fields["key"],
            decode_text(fields["name"], MAX_NAME),
            fields["commitment"],
            int.from_bytes(fields["protocol"], "big"),
            (parts[0], parts[1], parts[2]),
            fields["digest"],
        )


def check_version(data: bytes) -> None:
    """Refuse a hello of another version than ours, before anything else of it is read.

    data: a channel message; any other than a hello passes.
    Raises: VersionMismatch, whose text says who has to update.
    """
    if data[:_PROTOCOL_AT] != _PROTOCOL_HEAD:
        return
    protocol, core = data[_PROTOCOL_AT : _PROTOCOL_AT + 2], data[_CORE_AT : _CORE_AT + 6]
    has_core = data[_PROTOCOL_AT + 2 : _CORE_AT] == _CORE_HEAD and len(core) == 6
    theirs = (protocol, core if has_core else _version_bytes(CORE_VERSION))
    ours = (_version_bytes((PROTOCOL_VERSION,)), _version_bytes(CORE_VERSION))
    if len(protocol) == 2 and theirs < ours:
        raise VersionMismatch("the other side has an older version of the game and must update it")
    if theirs > ours:
        raise VersionMismatch("the other side has a newer version of the game: update yours")


def check_same_copy(theirs: Hello) -> None:
    """Refuse a peer of our version whose program was changed. Raises: VersionMismatch."""
    if theirs.digest != SOURCE_DIGEST:
        raise VersionMismatch("one of you plays with a changed copy of the game: install it anew")


def commit_nonce(nonce: bytes) -> bytes:
    """Return the commitment to a nonce of 32 random bytes."""
    return Transcript("nonce").absorb("nonce", nonce).digest("commitment")[:HASH_SIZE]


def check_nonce(nonce: bytes, commitment: bytes) -> None:
    """Check that ``nonce`` is what its owner committed to. Raises: BadProof."""
    if not equal(commit_nonce(nonce), commitment):
        raise BadProof("the opened nonce is not the one committed to")


def match_id(host_hello: bytes, guest_hello: bytes, host_nonce: bytes, guest_nonce: bytes) -> bytes:
    """Return the id of a match, 32 bytes, from the four messages' contents."""
    transcript = Transcript("match")
    transcript.absorb("host hello", host_hello)
    transcript.absorb("guest hello", guest_hello)
    transcript.absorb("host nonce", host_nonce)
    transcript.absorb("guest nonce", guest_nonce)
    return transcript.digest("match id")[:HASH_SIZE]


def _version_bytes(parts: tuple[int, ...]) -> bytes:
    return b"".join(part.to_bytes(2, "big") for part in parts)
