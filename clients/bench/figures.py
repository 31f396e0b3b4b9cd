"""What was measured, and how it is written down."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ("Figure", "Part", "format_part", "measured", "one_value")


@dataclass(frozen=True)
class Figure:
    """One line of a table.

    key: for programs; stable. name: for people. unit: of median, least and target.
    median, least: of so many ``samples``; a value that does not vary has one.
    target: what the median is to stay under, or reach where ``is_floor``; None without one.
    beside, ratio: the median of CPython in the same rounds and how many times that it took;
        ``ratio_target`` is what the ratio is to stay under.
    """

    key: str
    name: str
    unit: str
    median: float
    least: float
    samples: int
    target: float | None = None
    is_floor: bool = False
    beside: float | None = None
    ratio_target: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the figure beside it this one is."""
        return self.median / self.beside if self.beside else None

    def to_json(self) -> dict[str, Any]:
        """Return the figure for programs; what does not apply is left out."""
        shown: dict[str, Any] = {
            "name": self.name,
            "unit": self.unit,
            "median": round(self.median, 4),
            "least": round(self.least, 4),
            "samples": self.samples,
        }
        if self.target is not None:
            shown["at_least" if self.is_floor else "at_most"] = self.target
        if self.ratio is not None and self.beside is not None:
            shown["cpython_median"] = round(self.beside, 4)
            shown["ratio"] = round(self.ratio, 2)
        if self.ratio_target is not None:
            shown["ratio_at_most"] = self.ratio_target
        return shown


@dataclass(frozen=True)
class Part:
    """The figures of one part. notes: what one has to know to read them.

    missing: why it could not be measured, and what to do about it; then there are no figures.
    """

    key: str
    title: str
    figures: Sequence[Figure] = ()
    notes: Sequence[str] = field(default=())
    missing: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the part for programs."""
        shown: dict[str, Any] = {
            "title": self.title,
            "figures": {figure.key: figure.to_json() for figure in self.figures},
            "notes": list(self.notes),
        }
        if self.missing is not None:
            shown["missing"] = self.missing
        return shown


def measured(
    key: str,
    name: str,
    unit: str,
    samples: Sequence[float],
    target: float | None = None,
    **more: Any,
) -> Figure:
    """Return the figure of some samples, one or more."""
    return Figure(
        key, name, unit, statistics.median(samples), min(samples), len(samples), target, **more
    )


def one_value(
    key: str, name: str, unit: str, value: float, target: float | None = None, **more: Any
) -> Figure:
    """Return the figure of something that was counted, or measured once."""
    return Figure(key, name, unit, value, value, 1, target, **more)


def format_part(part: Part) -> str:
    """Return a part as a table for people."""
    lines = [part.title]
    if part.missing is not None:
        lines.append(f"  not measured: {part.missing}")
    if part.figures:
        with_ratio = any(figure.ratio is not None for figure in part.figures)
        head = ["", "median", "least", "target"]
        if with_ratio:
            head[3:3] = ["CPython", "ratio"]
        lines += _columns([head] + [_cells(figure, with_ratio) for figure in part.figures])
    lines += [f"  ({note})" for note in part.notes]
    return "\n".join(lines)


def _cells(figure: Figure, with_ratio: bool) -> list[str]:
    least = format_value(figure.least, figure.unit) if figure.samples > 1 else ""
    cells = [figure.name, format_value(figure.median, figure.unit), least]
    if with_ratio:
        if figure.ratio is None or figure.beside is None:
            cells += ["", ""]
        else:
            cells += [format_value(figure.beside, figure.unit), f"{figure.ratio:.1f}"]
    if figure.ratio_target is not None:
        cells.append(f"ratio ≤ {figure.ratio_target:g}")
    elif figure.target is not None:
        sign = "≥" if figure.is_floor else "≤"
        cells.append(f"{sign} {figure.target:,g} {figure.unit}")
    else:
        cells.append("")
    return cells


def format_value(value: float, unit: str) -> str:
    """Return a value with three figures or so, and its unit."""
    if value == int(value) and unit == "bytes":
        return f"{int(value):,} {unit}"
    if value >= 100:
        return f"{value:,.0f} {unit}"
    return f"{value:.1f} {unit}" if value >= 10 else f"{value:.2f} {unit}"


def _columns(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        numbers = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append(("  " + "  ".join([row[0].ljust(widths[0]), *numbers])).rstrip())
    return lines
