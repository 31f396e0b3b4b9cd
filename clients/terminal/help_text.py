"""What ``?`` and ``rules`` show at the table."""

from __future__ import annotations

from clients.terminal.look import Look, wrap
from ginp2p.game.rules import Rules, describe

__all__ = ("help_rows", "rules_rows")

_KEYS = (
    ("d", "draw from the stock"),
    ("t", "take the top of the discard pile"),
    ("p", "pass the first card"),
    ("7h", "throw a card: rank and suit (c d h s), 10c, qs, ad"),
    ("k 7h", "throw it and knock, or go gin"),
    ("h", "a hint: what to do, and why"),
    ("s", "sort loose cards by points or by suit"),
    ("Enter", "show the table again"),
    ("sheet", "the score so far"),
    ("rules", "the rules in short"),
    ("say hi", "talk to the other player"),
    ("resign", "give up the match"),
    ("abandon", "end it because the other does not come back"),
    ("quit", "leave the table; ginp2p resume goes on"),
)
_KEY_WIDTH = 8


def help_rows(look: Look, hints: bool = False) -> list[str]:
    """Return the keys, a line each. hints: whether the computer may be asked for one."""
    rows = [""]
    for key, meaning in _KEYS:
        if key == "h" and not hints:
            continue
        first, *more = wrap(meaning, look.columns - _KEY_WIDTH - 2)
        rows.append(f"  {key:<{_KEY_WIDTH}}{first}")
        rows += [" " * (_KEY_WIDTH + 2) + line for line in more]
    return rows


def rules_rows(rules: Rules, look: Look) -> list[str]:
    """Return these rules in short; docs/rules.md has them in full."""
    opening = (
        "The first card is offered: take it, or pass. If both pass, draw from the stock."
        if rules.opening == "offer"
        else "Whoever did not deal begins."
    )
    limit = rules.knock_limit
    texts = [
        f"You play {describe(rules)}.",
        "Collect sets (three or four of a rank) and runs (three or more neighbours of a suit, "
        "the ace is low). What is in neither is deadwood: court cards 10, aces 1.",
        f"{opening} A turn: draw from the stock or take the top of the discard pile, then throw "
        "a card. A card taken from the pile stays for that turn.",
        f"With {limit} points of deadwood or fewer you may knock: throw a card and lay the hand "
        "down. The other player lays off what fits your melds; you score the difference. If the "
        f"other has as little as you or less, that is an undercut: the other scores "
        f"{rules.undercut_bonus} and the difference.",
        f"No deadwood at all is gin: {rules.gin_bonus} points and all of the other's deadwood, "
        "and nothing is laid off.",
        "When two cards are left in the stock at the end of a turn, or nobody has drawn from it "
        "for fifty turns in a row, nobody scores.",
    ]
    if rules.target and (rules.line_bonus or rules.box_bonus):
        texts.append(
            f"Whoever reaches {rules.target} points first has won. The sheet then adds "
            f"{rules.line_bonus} for the winner and {rules.box_bonus} for each hand won."
        )
    elif rules.target:
        texts.append(f"Whoever reaches {rules.target} points first has won.")
    rows = [""]
    for text in texts:
        rows += wrap(text, look.columns)
    return rows
