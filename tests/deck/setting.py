"""Two seats' keys, decks and contexts for the tests of the deck."""

from functools import cache

from ginp2p.deck.keys import joint_key, make_key
from ginp2p.deck.masking import initial_deck
from ginp2p.deck.shuffle import permute_and_mask, shuffle
from ginp2p.deck.shuffle_proof import prove_shuffle
from ginp2p.deck.transcript import Transcript
from ginp2p.entropy import SeededEntropy
from ginp2p.primitives import BASE, POINT_SIZE, SCALAR_SIZE, L, add

SIZES = (2, 3, 11, 52)


def entropy(name):
    return SeededEntropy(name.encode())


def context(match="match 1", hand=1, seat=0):
    bound = Transcript("test").absorb("match", match.encode())
    return bound.absorb("hand", bytes([hand])).absorb("seat", bytes([seat]))


DEALER_SECRET, DEALER_KEY, DEALER_PROOF = make_key(context(seat=0), entropy("dealer"))
OTHER_SECRET, OTHER_KEY, OTHER_PROOF = make_key(context(seat=1), entropy("other"))
KEY = joint_key(DEALER_KEY, OTHER_KEY)


@cache
def deck_of(count):
    """``count`` masked cards in no order: what a first shuffle leaves."""
    return shuffle(initial_deck(KEY), KEY, entropy("first"))[0][:count]


@cache
def shuffled_deck(count):
    """A deck, the shuffled deck, the proof, and the permutation."""
    before = deck_of(count)
    after, secret = shuffle(before, KEY, entropy("second"))
    permutation = secret.permutation
    proof = prove_shuffle(before, after, KEY, secret, context(), entropy("proof"))
    return before, after, proof, permutation


def turned(count, seed="turn"):
    """A deck and the same deck with each card one place on, with its secret."""
    before = deck_of(count)
    permutation = [(place + 1) % count for place in range(count)]
    after, secret = permute_and_mask(before, KEY, permutation, entropy(seed))
    return before, after, secret


def parts(proof, count):
    """Where each part of a proof starts: its points, and its scalars."""
    scalars_at = 2 * count * POINT_SIZE
    points = range(0, scalars_at, POINT_SIZE)
    return points, range(scalars_at, len(proof), SCALAR_SIZE)


def with_part(data, start, part):
    return data[:start] + part + data[start + len(part) :]


def moved_point(data, start):
    """The bytes with another valid point in this place."""
    return with_part(data, start, add(data[start : start + POINT_SIZE], BASE))


def moved_scalar(data, start, by=1):
    """The bytes with another scalar in this place."""
    scalar = int.from_bytes(data[start : start + SCALAR_SIZE], "little")
    return with_part(data, start, ((scalar + by) % L).to_bytes(SCALAR_SIZE, "little"))


def with_card(deck, place, card):
    return deck[:place] + (card,) + deck[place + 1 :]
