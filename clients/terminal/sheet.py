"""The score sheet: a line for each hand, and the bonuses once the match is over."""

from __future__ import annotations

from clients.terminal.look import STRONG, Look, visible_width
from ginp2p.game.cards import GUEST, HOST, Seat, other
from ginp2p.game.match import Match

__all__ = ("sheet_rows",)

MAX_COLUMN = 14  # characters; two names and a label fit a narrow screen
LABEL = 10
LAST_HANDS = 12  # older ones are summed up in one line, so that a sheet fits a screen


def sheet_rows(
    match: Match, seat: Seat | None, names: tuple[str, str], look: Look, always: bool = False
) -> list[str]:
    """Return the sheet, the reader's own column first; to a stranger, the host's.

    A single hand needs none but a bonus. always: whether it has one nevertheless.
    """
    sheet = match.sheet()
    has_bonus = any(sheet.line) or any(sheet.box_points)
    if len(match.results) < 2 and not (has_bonus or (always and match.results)):
        return []
    order = (HOST, GUEST) if seat is None else (seat, other(seat))
    titles = [_short("You" if side == seat else names[side]) for side in order]
    widths = [max(6, visible_width(title)) for title in titles]

    def row(label: str, cells: list[str]) -> str:
        padded = [" " * (width - visible_width(cell)) + cell for width, cell in zip(widths, cells)]
        return f"{label:<{LABEL}}" + "  ".join(padded)

    def pair_row(label: str, pair: tuple[int, int], zero: str = "0") -> str:
        return row(label, [str(pair[side] or zero) for side in order])

    line = look.rule * (LABEL + sum(widths) + 2)
    rows = ["", look.paint(row("", titles), STRONG)]
    hidden = max(0, len(sheet.hands) - LAST_HANDS)
    if hidden:
        before = [sum(pair[side] for pair in sheet.hands[:hidden]) for side in (0, 1)]
        rows.append(pair_row(f"1 to {hidden}", (before[0], before[1]), look.dot))
    for number in range(hidden, len(sheet.hands)):
        rows.append(pair_row(f"hand {number + 1}", sheet.hands[number], look.dot))
    rows += [line, pair_row("points", sheet.points)]
    if has_bonus:
        rows.append(pair_row("line", sheet.line, look.dot))
        rows.append(
            pair_row(
                f"boxes {sheet.boxes[order[0]]}:{sheet.boxes[order[1]]}", sheet.box_points, look.dot
            )
        )
        rows += [line, look.paint(pair_row("total", sheet.totals), STRONG)]
    return rows


def _short(name: str) -> str:
    while visible_width(name) > MAX_COLUMN:
        name = name[:-1]
    return name
