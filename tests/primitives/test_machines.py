"""Both machines give the same bytes for the same calls, whatever these are."""

import random

from ginp2p import primitives
from ginp2p.primitives import L, base_each
from tests.micropython.harness import on_cpython, on_micropython
from tests.primitives.conftest import SCRIPT, Seed, encode

ROUNDS = 12


def random_calls(rng):
    """Return a call of every function, on values drawn from ``rng``."""
    count = rng.choice([1, 2, 11, 52])
    scalars = [rng.choice([0, 1, L - 1, rng.randrange(L), rng.randrange(L)]) for _ in range(count)]
    points = base_each([rng.choice([0, 1, rng.randrange(L)]) for _ in range(count)])
    others = base_each([rng.randrange(L) for _ in range(count)])
    data, key, nonce = (rng.randbytes(size) for size in (rng.randrange(300), 32, 12))
    return [
        ("decode_point", points[0]),
        ("decode_point", key),
        ("decode_points", b"".join(others), count),
        ("decode_points", b"".join(points), count),
        ("decode_scalar", key),
        ("decode_scalar", key[:31] + b"\x0f"),
        ("encode_scalar", scalars[0]),
        ("random_scalar", Seed(key)),
        ("random_scalars", 3, Seed(key)),
        ("hash_to_scalar", key + rng.randbytes(32)),
        ("point_from_hash", key + rng.randbytes(32)),
        ("add", points[0], others[0]),
        ("subtract", points[0], others[0]),
        ("add_each", points, others),
        ("subtract_each", points, others),
        ("scale", points[0], scalars[0]),
        ("scale_each", points, scalars),
        ("scale_all", points, scalars[0]),
        ("base", scalars[0]),
        ("base_each", scalars),
        ("sum_points", points),
        ("sum_of_products", points, scalars),
        ("sha512", data),
        ("hmac_sha512", data, key),
        ("hkdf_sha512", data, key, nonce, rng.randrange(1, 200)),
        ("seal", key, nonce, data, key),
        ("open_sealed", key, nonce, primitives.seal(key, nonce, data, key), key),
        ("open_sealed", key, nonce, data, key),
        ("sign_keypair", key),
        ("sign", key, data),
        ("verify_signature", primitives.sign_keypair(key), data, primitives.sign(key, data)),
        ("is_signing_key", primitives.sign_keypair(key)),
        ("is_signing_key", key),
        ("verify_signature", key, data, primitives.sign(key, data)),
        ("equal", data, data + b""),
        ("equal", data, key),
    ]


def test_every_function_gives_the_same_on_both_machines():
    rng = random.Random("primitives")
    wanted = [call for _ in range(ROUNDS) for call in random_calls(rng)]
    data = [[name, [encode(value) for value in arguments]] for name, *arguments in wanted]
    here, there = on_cpython(SCRIPT, data), on_micropython(SCRIPT, data)
    for call, one, other in zip(wanted, here, there, strict=True):
        assert one == other, call[0]


def test_no_function_is_left_out():
    tested = {call[0] for call in random_calls(random.Random(0))}
    assert tested == {name for name in primitives.__all__ if name[0].islower()}


AT_ODD_ADDRESSES = """
import sodium_bridge
from uctypes import addressof

def main(text):
    held, digest = text.encode(), bytearray(68)
    sodium_bridge.sha512(addressof(digest) + 3, addressof(held) + 1, len(held) - 1)
    return digest.hex()
"""


def test_the_bridge_copies_from_and_to_any_address(micropython):
    digest = primitives.sha512(b"bcdefg").hex()
    assert micropython(AT_ODD_ADDRESSES, "abcdefg") == "000000" + digest + "00"
