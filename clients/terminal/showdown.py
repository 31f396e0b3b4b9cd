"""The end of a hand: both hands by melds, what was laid off, and the sum in one line."""

from __future__ import annotations

from clients.terminal.look import STRONG, Look, visible_width, wrap
from ginp2p.game.cards import Card, Seat, other, points
from ginp2p.game.deal import WASH_STOCK
from ginp2p.game.score import Result
from ginp2p.record import Record
from ginp2p.table.events import DealOver

__all__ = ("closed_text", "group_rows", "rule_line", "showdown_rows", "sum_text")

GAP = "   "

_STOCK_ENDED = "Two cards are left in the stock and nobody has knocked"
_NOBODY_DREW = "Nobody has drawn from the stock for fifty turns in a row"


class Group(Record):
    """Cards that lie together. is_meld: a line is drawn under them. marked: one with a star."""

    FIELDS = ("cards", "is_meld", "marked")

    def __init__(self, cards: tuple[Card, ...], is_meld: bool, marked: Card | None = None) -> None:
        self.cards = cards
        self.is_meld = is_meld
        self.marked = marked


def rule_line(title: str, look: Look) -> str:
    """Return a line across the screen with a title in it."""
    start = f"{look.rule * 2} {title} "
    return look.paint(start + look.rule * (look.columns - visible_width(start)), STRONG)


def group_rows(groups: list[Group], look: Look, indent: str) -> list[str]:
    """Return cards in groups side by side, with a line under each meld; rows as needed."""
    rows: list[str] = []
    faces, lines = "", ""
    for face, line in _flowing(groups, look, look.columns - len(indent)):
        wider = f"{faces}{GAP}{face}" if faces else face
        if faces and visible_width(indent + wider) > look.columns:
            rows += _row(indent, faces, lines)
            faces, lines = face, line
        else:
            pad = " " * (visible_width(faces) - len(lines)) + GAP if faces else ""
            faces, lines = wider, lines + pad + line
    return rows + _row(indent, faces, lines) if faces else rows


def showdown_rows(
    event: DealOver, seat: Seat | None, names: tuple[str, str], look: Look
) -> list[str]:
    """Return the scene at the end of a hand, as one seat is told it, or a stranger."""
    result = event.result
    rows = ["", rule_line(f"Hand {event.hand}", look)]
    if result.hands is None or result.knocker is None or result.deadwood is None:
        return [*rows, *wrap(closed_text(event, seat, names), look.columns)]
    for side in (result.knocker, other(result.knocker)):
        rows += _hand_rows(result, side, seat, names, look)
    return [*rows, "", *wrap(sum_text(result, seat, names, look), look.columns)]


def _row(indent: str, faces: str, lines: str) -> list[str]:
    return [indent + faces, *([indent + lines.rstrip()] if lines.strip() else [])]


def _flowing(groups: list[Group], look: Look, width: int) -> list[tuple[str, str]]:
    """Return (faces, line) of each group; loose cards that are too many go in pieces."""
    pieces = []
    for group in groups:
        faces: list[str] = []
        for card in group.cards:
            face = look.card(card) + ("*" if card == group.marked else "")
            if faces and visible_width(" ".join([*faces, face])) > width:
                pieces.append((" ".join(faces), _under(faces, group, look)))
                faces = []
            faces.append(face)
        if faces:
            pieces.append((" ".join(faces), _under(faces, group, look)))
    return pieces


def _under(faces: list[str], group: Group, look: Look) -> str:
    width = visible_width(" ".join(faces))
    return (look.rule if group.is_meld else " ") * width


def _hand_rows(
    result: Result, side: Seat, seat: Seat | None, names: tuple[str, str], look: Look
) -> list[str]:
    assert result.hands is not None
    assert result.deadwood is not None
    is_knocker = side == result.knocker
    melds = result.knocker_melds if is_knocker else result.defender_melds
    gone = {card for meld in melds for card in meld.cards}
    layoffs = () if is_knocker else result.layoffs
    gone.update(card for card, _ in layoffs)
    left = tuple(card for card in result.hands[side] if card not in gone)
    loose = tuple(sorted(left, key=lambda card: (-points(card), card)))
    groups = [Group(meld.cards, True) for meld in melds]
    if loose:
        groups.append(Group(loose, False))
    who = "You" if side == seat else names[side]
    rows = [f"{who}:", *group_rows(groups, look, "  ")]
    for index, meld in enumerate(result.knocker_melds):
        laid = [card for card, place in layoffs if place == index]
        if laid:
            text = f"laid off: {look.cards(laid)} on {look.cards(meld.cards)}"
            rows += wrap(text, look.columns, "  ")
    return [*rows, f"  deadwood {result.deadwood[side]}"]


def closed_text(event: DealOver, seat: Seat | None, names: tuple[str, str]) -> str:
    """Return how a hand ended in which no cards were shown."""
    result = event.result
    if result.kind == "resigned":
        assert result.winner is not None
        loser = other(result.winner)
        return "You give up the match." if loser == seat else f"{names[loser]} gives up the match."
    is_drawn_out = event.stock is not None and event.stock <= WASH_STOCK
    why = _STOCK_ENDED if is_drawn_out else _NOBODY_DREW
    return f"{why}: nobody scores, and the cards stay closed."


def sum_text(result: Result, seat: Seat | None, names: tuple[str, str], look: Look) -> str:
    """Return the arithmetic of a hand that was knocked, in one line."""
    assert result.deadwood is not None
    assert result.knocker is not None
    kept, caught = result.deadwood[result.knocker], result.deadwood[other(result.knocker)]
    winner = "you" if result.winner == seat else names[result.winner or Seat(0)]
    unit = "point" if result.points == 1 else "points"
    total = f"= {result.points} {unit} for {winner}."
    if result.kind == "gin":
        return f"Gin! {result.points - caught} + {caught} {total}"
    if result.kind == "undercut":
        bonus = result.points - (kept - caught)
        return f"Undercut! {bonus} + {kept} {look.minus} {caught} {total}"
    return f"{caught} {look.minus} {kept} {total}"
