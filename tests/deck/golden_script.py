"""A deck made, dealt and re-shuffled by both seats from one seed; runs on every VM."""

import binascii
import hashlib

from ginp2p.deck.keys import joint_key, make_key, verify_key
from ginp2p.deck.masking import card_points, encode_deck, initial_deck
from ginp2p.deck.shuffle import shuffle
from ginp2p.deck.shuffle_proof import prove_shuffle, verify_shuffle
from ginp2p.deck.tokens import make_tokens, unmask_each, verify_tokens
from ginp2p.deck.transcript import Transcript
from ginp2p.entropy import SeededEntropy


def main(data):
    """Return the SHA-256 of every message's bytes, and the cards that are opened."""
    seed = data["seed"].encode()
    entropy = SeededEntropy(seed)

    def context(phase, seat):
        bound = Transcript("golden").absorb("phase", phase.encode())
        return bound.absorb("seat", bytes([seat]))

    keys = [make_key(context("key", seat), entropy) for seat in (0, 1)]
    for seat, (_, public, proof) in enumerate(keys):
        verify_key(public, proof, context("key", seat))
    joint = joint_key(keys[0][1], keys[1][1])

    def proven(before, seat):
        after, secret = shuffle(before, joint, entropy)
        proof = prove_shuffle(before, after, joint, secret, context("shuffle", seat), entropy)
        verify_shuffle(before, after, joint, proof, context("shuffle", seat))
        return after, sha256(encode_deck(after) + proof)

    first, first_hash = proven(initial_deck(joint), 1)
    deck, second_hash = proven(first, 0)
    hand, hand_hash = proven(deck[:11], 0)
    shares, token_hashes = [], []
    for seat, (secret, public, _) in enumerate(keys):
        tokens, proof = make_tokens(secret, public, hand, context("tokens", seat), entropy)
        verify_tokens(public, hand, tokens, proof, context("tokens", seat))
        shares.append(tokens)
        token_hashes.append(sha256(b"".join(tokens) + proof))
    return {
        "cards": sha256(b"".join(card_points())),
        "keys": [sha256(public + proof) for _, public, proof in keys],
        "first shuffle": first_hash,
        "second shuffle": second_hash,
        "hand shuffle": hand_hash,
        "tokens": token_hashes,
        "hand": unmask_each(hand, shares[0], shares[1]),
    }


def sha256(data):
    return binascii.hexlify(hashlib.sha256(data).digest()).decode()
