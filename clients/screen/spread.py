"""Where the cards of a hand lie side by side: close enough to fit, apart between groups."""

from __future__ import annotations

from collections.abc import Sequence

from clients.screen.cards import Size

__all__ = ("place_at", "spread")

APART = 1  # columns between cards where there is room
BETWEEN = (3, 2, 1)  # columns between groups, wider first


def spread(groups: Sequence[int], width: int, size: Size) -> list[int]:
    """Return the column of each card, all groups in a row, in the middle of the width.

    groups: how many cards each has. Cards lie apart, touch, or cover each other as there is
    room; in too narrow a place the last ones lie outside of it.
    """
    if not groups:
        return []
    step, on = _fitting(groups, width, size)
    columns = []
    x = 0
    for count in groups:
        columns += [x + step * place for place in range(count)]
        x += step * (count - 1) + on
    left = max(0, (width - (columns[-1] + size.width)) // 2)
    return [left + column for column in columns]


def place_at(columns: Sequence[int], x: int, size: Size) -> int | None:
    """Return which of the cards at these columns lies open at column ``x``; None for none."""
    for place in range(len(columns) - 1, -1, -1):
        if columns[place] <= x:
            return place if x < columns[place] + size.width else None
    return None


def _fitting(groups: Sequence[int], width: int, size: Size) -> tuple[int, int]:
    """Return the columns from card to card, and from a group's last card to the next group."""
    inner = sum(groups) - len(groups)
    for step in range(size.width + APART, size.shown - 1, -1):
        for between in BETWEEN:
            on = size.width + between
            if step * inner + on * (len(groups) - 1) + size.width <= width:
                return step, on
    return size.shown, size.shown + 1  # groups cover each other, too
