"""Tokens: one seat's share in opening masked cards.

The token of the seat with the secret x for a card (c1, c2) is T = x·c1. With both seats'
tokens anybody opens the card: M = c2 - T_a - T_b.

All tokens of one message share one proof (Chaum-Pedersen). With weights z_i that follow
from all of the statement, C = Σ z_i·c1_i and T = Σ z_i·T_i, it shows log_B X = log_C T:

    t_1 = s·B + e·X        s = k - e·x
    t_2 = s·C + e·T        t_1 = k·B, t_2 = k·C

The weights are what keeps two tokens from being bent against each other, T_1 + P and
T_2 - P, which a plain sum would not notice. Source: docs/protocol.md, "Tokens".
"""

from __future__ import annotations

from typing import Sequence

from ginp2p.deck.masking import Deck, MaskedCard, card_of_point, encode_deck, first_parts
from ginp2p.deck.transcript import Transcript
from ginp2p.entropy import Entropy
from ginp2p.errors import BadProof, MalformedMessage, Misuse
from ginp2p.primitives import (
    SCALAR_SIZE,
    L,
    Point,
    add,
    base,
    decode_points,
    decode_scalar,
    encode_scalar,
    random_scalar,
    scale,
    scale_all,
    subtract_each,
    sum_of_products,
)

__all__ = ("TOKEN_PROOF_SIZE", "make_tokens", "unmask", "unmask_each", "verify_tokens")

TOKEN_PROOF_SIZE = 2 * SCALAR_SIZE  # challenge, response


def make_tokens(
    secret: int, public: Point, cards: Sequence[MaskedCard], context: Transcript, entropy: Entropy
) -> tuple[tuple[Point, ...], bytes]:
    """Return this seat's tokens for the cards, in their order, and one proof for all.

    context: where in the match these tokens stand, and whose they are. It is not changed.
    """
    if not cards:
        raise Misuse("tokens are made for one card or more")
    firsts = first_parts(tuple(cards))
    tokens = tuple(scale_all(firsts, secret))
    statement = _statement(context, public, tuple(cards), tokens)
    weights = statement.weights("weights", len(cards))
    nonce = random_scalar(entropy)
    second = sum_of_products(firsts, [nonce * weight % L for weight in weights])
    challenge = _challenge(statement, base(nonce), second)
    response = (nonce - challenge * secret) % L
    return tokens, encode_scalar(challenge) + encode_scalar(response)


def verify_tokens(
    public: Point,
    cards: Sequence[MaskedCard],
    tokens: Sequence[Point],
    proof: bytes,
    context: Transcript,
) -> None:
    """Check that each token is the one of this key for its card.

    Raises: MalformedMessage, BadProof.
    """
    if not cards:
        raise Misuse("tokens are checked for one card or more")
    if len(tokens) != len(cards):
        raise BadProof(f"tokens for {len(cards)} cards are due, {len(tokens)} came")
    if len(proof) != TOKEN_PROOF_SIZE:
        raise MalformedMessage(f"a token proof has {TOKEN_PROOF_SIZE} bytes, not {len(proof)}")
    shares = decode_points(b"".join(tokens), len(tokens))
    if shares != tuple(tokens):
        raise MalformedMessage("a token is one point")
    challenge = decode_scalar(proof[:SCALAR_SIZE])
    response = decode_scalar(proof[SCALAR_SIZE:])
    statement = _statement(context, public, tuple(cards), shares)
    weights = statement.weights("weights", len(cards))
    first = add(base(response), scale(public, challenge))
    # s·C + e·T = Σ (s·z_i)·c1_i + Σ (e·z_i)·T_i
    second = sum_of_products(
        first_parts(tuple(cards)) + list(shares),
        [response * weight % L for weight in weights]
        + [challenge * weight % L for weight in weights],
    )
    if _challenge(statement, first, second) != challenge:
        raise BadProof("the proof of the tokens does not verify")


def unmask(card: MaskedCard, token_a: Point, token_b: Point) -> int:
    """Return the card under the mask, 0 to 51.

    Raises: BadProof where it is none of the 52.
    """
    return unmask_each((card,), (token_a,), (token_b,))[0]


def unmask_each(
    cards: Sequence[MaskedCard], tokens_a: Sequence[Point], tokens_b: Sequence[Point]
) -> list[int]:
    """Return the cards under the masks, in their order.

    Raises: BadProof where one is none of the 52.
    """
    opened = []
    for point in subtract_each(subtract_each([card[1] for card in cards], tokens_a), tokens_b):
        number = card_of_point(point)
        if number is None:
            raise BadProof("under the mask is none of the 52 cards")
        opened.append(number)
    return opened


def _statement(
    context: Transcript, public: Point, cards: Deck, tokens: Sequence[Point]
) -> Transcript:
    bound = context.copy().absorb("statement", b"tokens").absorb("key", public)
    bound.absorb("count", len(cards).to_bytes(4, "big")).absorb("cards", encode_deck(cards))
    return bound.absorb("tokens", b"".join(tokens))


def _challenge(statement: Transcript, first: Point, second: Point) -> int:
    return statement.copy().absorb("announcements", first + second).challenge("challenge")
