"""How a match begins, and its id: docs/protocol.md 7 and 11.1."""

from dataclasses import dataclass

from tests.verifier.ed25519 import Key, prime_order
from tests.verifier.faults import need
from tests.verifier.fields import decode, form, text
from tests.verifier.rules import Rules, read_rules
from tests.verifier.transcript import Transcript

START = form("host_hello 1-512, guest_hello 1-512, host_nonce 32, guest_nonce 32")
_HELLO = form("protocol 2, core 6, digest 32, rules 1-255, key 32, name 1-96, commitment 32")


@dataclass(frozen=True)
class Start:
    """What the start of a record says."""

    match_id: bytes
    rules: Rules
    names: tuple[str, str]
    keys: tuple[Key, Key]


def read_start(data: bytes) -> Start:
    """Steps 2 and 3 of docs/protocol.md 11.1."""
    start = decode(data, 1, START)
    host, guest = (decode(start[name], 1, _HELLO) for name in ("host_hello", "guest_hello"))
    nonces = start["host_nonce"], start["guest_nonce"]
    keys, names = [], []
    for hello, nonce in zip((host, guest), nonces):
        need(hello["protocol"] == b"\0\1", "hellos", "another protocol")
        names.append(text(hello["name"], 24))
        key = Key(hello["key"])
        need(key.point is not None and prime_order(key.point), "hellos", "not a good key")
        keys.append(key)
        fits = Transcript("nonce").absorb("nonce", nonce).h32("commitment") == hello["commitment"]
        need(fits, "commitment", "a nonce does not fit its commitment")
    rules = read_rules(host["rules"])
    need(read_rules(guest["rules"]) == rules, "hellos", "the rules differ")
    need(host["core"] == guest["core"], "hellos", "the core differs")
    need(host["digest"] == guest["digest"], "hellos", "the digest differs")
    need(host["key"] != guest["key"], "hellos", "both seats have one key")
    made = Transcript("match").absorb("host hello", start["host_hello"])
    made = made.absorb("guest hello", start["guest_hello"])
    made = made.absorb("host nonce", nonces[0]).absorb("guest nonce", nonces[1])
    return Start(made.h32("match id"), rules, (names[0], names[1]), (keys[0], keys[1]))
