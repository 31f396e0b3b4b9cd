"""A player's own hand and the table in front of it, in a few lines."""

from __future__ import annotations

from clients.terminal.look import AMBER, GOOD, ROSE, Look, key_of, visible_width
from clients.terminal.showdown import Group, group_rows
from ginp2p.game.cards import points, rank, suit
from ginp2p.game.view import View

__all__ = ("SORTS", "choices_text", "hand_rows", "stock_text", "table_rows")

SORTS = ("points", "suit")

FEW = 5  # cards left in the stock: the hand may soon be washed
VERY_FEW = 3


def table_rows(view: View, sort: str, look: Look) -> list[str]:
    """Return the stock, the pile and the hand. sort: how the loose cards lie, of ``SORTS``."""
    pile = "empty" if view.upcard is None else look.card(view.upcard)
    middle = f"Stock {stock_text(view.deal.stock, look)}   Discard pile {pile}"
    return ["", middle, *hand_rows(view, sort, look)]


def hand_rows(view: View, sort: str, look: Look) -> list[str]:
    """Return the hand, grouped by melds, and its deadwood."""
    division = view.division
    marked = view.drawn if view.drawn is not None else view.deal.taken
    if not view.is_my_turn:
        marked = None
    if sort == "suit":
        loose = sorted(division.deadwood)
    else:
        loose = sorted(division.deadwood, key=lambda card: (-points(card), -rank(card), suit(card)))
    groups = [Group(meld.cards, True, marked) for meld in division.melds]
    if loose:
        groups.append(Group(tuple(loose), False, marked))
    left = view.deadwood_points
    text = f"deadwood {left}"
    limit = view.rules.knock_limit
    if left <= limit:
        text = look.paint(text, GOOD)
    if view.best_discard is not None:
        text += f" without the {look.card(view.best_discard[0])}"
    distance = f" {look.dot} knock at {limit}"
    if left > limit and visible_width(f"  {text}{distance}") <= look.columns:
        text += distance
    return [*group_rows(groups, look, "  "), f"  {text}"]


def stock_text(count: int, look: Look) -> str:
    """Return how many cards the stock has, louder when it runs out."""
    if count <= VERY_FEW:
        return look.paint(str(count), ROSE)
    return look.paint(str(count), AMBER) if count <= FEW else str(count)


def choices_text(view: View, look: Look, hints: bool = False) -> list[str]:
    """Return what the player may do now, with the keys for it. hints: whether there are any."""
    kinds = {action.kind for action in view.actions()}
    choices = []
    if "draw" in kinds:
        choices.append("d draw")
    if "take" in kinds and view.upcard is not None:
        choices.append(f"t take the {look.card(view.upcard)}")
    if "pass" in kinds:
        choices.append("p pass")
    if "discard" in kinds and view.best_discard is not None:
        example = key_of(view.best_discard[0])
        choices.append(f"throw a card: its name, like {example}")
    knocks = sorted(view.knock_discards().items(), key=lambda item: (item[1], item[0]))
    for card, left in knocks[:3]:
        text = f"k {key_of(card)} " + ("is gin!" if left == 0 else f"knocks with {left}")
        choices.append(look.paint(text, GOOD))
    if hints:
        choices.append("h hint")
    choices.append("? help")
    rows = [choices[0]]
    for choice in choices[1:]:
        longer = f"{rows[-1]} {look.dot} {choice}"
        if visible_width(longer) <= look.columns:
            rows[-1] = longer
        else:
            rows.append(choice)
    return rows
