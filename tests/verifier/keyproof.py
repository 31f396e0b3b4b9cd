"""The proof that a seat knows the secret of its key for a deck: docs/protocol.md 4.3."""

from tests.verifier.edwards import combine
from tests.verifier.faults import need
from tests.verifier.ristretto import B, Element, encode, scalar
from tests.verifier.transcript import Transcript


def check_key(context: Transcript, key: Element, proof: bytes) -> None:
    """Raises Broken where the proof does not hold."""
    e, s = scalar(proof[:32]), scalar(proof[32:])
    t = encode(combine([(s, B), (e, key)]))
    made = context.absorb("statement", b"key").absorb("key", key.encoding)
    holds = made.absorb("announcement", t).challenge("challenge") == e
    need(holds, "proof", "the key's proof does not hold")
