"""Pictures of figures as inline SVG: bars, steps, bands, cells and points. Colours are given; text takes the page's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 640, 56, 16, 12, 34
LINE = 22
"""The height of a bar with its gap."""


class Frame(NamedTuple):
    """Values on the page: `low` to `high` each way."""

    x: tuple[float, float]
    y: tuple[float, float]
    height: int

    def across(self, value: float) -> float:
        low, high = self.x
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / ((high - low) or 1)

    def down(self, value: float) -> float:
        low, high = self.y
        return self.height - BOTTOM - (self.height - TOP - BOTTOM) * (value - low) / ((high - low) or 1)

    def axes(self, across: str, down: str) -> str:
        """Both axes with round figures, and their names."""
        parts = []
        for value in ticks(*self.x):
            x = self.across(value)
            parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{self.height - BOTTOM}"/>')
            parts.append(text(x, self.height - BOTTOM + 14, f"{value:g}", "middle"))
        for value in ticks(*self.y):
            y = self.down(value)
            parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
            parts.append(text(LEFT - 6, y + 4, f"{value:g}", "end"))
        parts.append(text((LEFT + WIDTH - RIGHT) / 2, self.height - 4, across, "middle"))
        parts.append(text(LEFT + 4, TOP + 10, down))
        return "".join(parts)


def ticks(low: float, high: float, most: int = 8) -> list[float]:
    """Round whole figures between two values, at most so many."""
    span = (high - low) or 1
    step = next(size * 10.0**power for power in range(10) for size in (1, 2, 5) if span / (size * 10.0**power) <= most)
    first = -(-low // step)
    return [round((first + k) * step, 6) for k in range(most + 2) if (first + k) * step <= high + step / 1000]


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def picture(height: int, title: str, body: Iterable[str]) -> str:
    """A whole picture; `title` is what a screen reader says."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(body)}</svg>"
    )


def bars(title: str, rows: Sequence[tuple[str, int, str]], whole: int) -> str:
    """A bar for each row: its name, how many of the whole, its colour."""
    left = 200
    parts = []
    for place, (name, count, colour) in enumerate(rows):
        y, length = TOP + place * LINE, (WIDTH - left - 90) * count / max(whole, 1)
        parts.append(text(left - 8, y + 14, name, "end"))
        parts.append(f'<rect x="{left}" y="{y}" width="{length:.1f}" height="{LINE - 6}" fill="{colour}"/>')
        parts.append(text(left + length + 6, y + 14, f"{count} ({100 * count / max(whole, 1):.0f} %)"))
    return picture(TOP * 2 + LINE * len(rows), title, parts)


def histogram(
    title: str, named: Mapping[str, tuple[Sequence[float], str]], across: str, mark: float | None = None
) -> str:
    """How often each value comes, for one or more rows of values: name -> values and colour; a line at `mark`."""
    everything = [value for values, _ in named.values() for value in values] + ([] if mark is None else [mark])
    low = min(everything) - 0.5
    size = max(1, -(-(max(everything) - low) // 24))
    slots = int((max(everything) - low) / size) + 1
    counts = {name: [0] * slots for name in named}
    for name, (values, _) in named.items():
        for value in values:
            counts[name][int((value - low) / size)] += 1
    frame = Frame((low, low + slots * size), (0, max(max(one) for one in counts.values())), 220)
    parts, wide = [frame.axes(across, "games")], frame.across(low + size) - frame.across(low)
    for number, (name, (_, colour)) in enumerate(named.items()):
        each = (wide - 1) / len(named)
        for slot, count in enumerate(counts[name]):
            x, y = frame.across(low + slot * size) + number * each, frame.down(count)
            height = frame.down(0) - y
            parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{each:.1f}" height="{height:.1f}" fill="{colour}"/>')
    if mark is not None:
        x = frame.across(mark)
        parts.append(f'<path class="mark" d="M{x:.1f} {TOP}V{frame.down(0):.1f}"/>{text(x + 4, TOP + 22, "par")}')
    return picture(220, title, parts)


def bands(title: str, named: Mapping[str, tuple[Sequence[Sequence[int]], str]], across: str, down: str) -> str:
    """For each name the values of every step: their middle as a line, the middle half as a band."""
    spread = {name: [_quartiles(values) for values in steps if values] for name, (steps, _) in named.items()}
    most = max((high for steps in spread.values() for _, _, high in steps), default=1)
    least = min((low for steps in spread.values() for low, _, _ in steps), default=0)
    frame = Frame((1, max(2, *(len(steps) for steps in spread.values()))), (min(0, least), most or 1), 240)
    parts = [frame.axes(across, down)]
    for name, (_, colour) in named.items():
        at = [(frame.across(k), *map(frame.down, one)) for k, one in enumerate(spread[name], 1)]
        upper = " ".join(f"{x:.1f},{high:.1f}" for x, _, _, high in at)
        lower = " ".join(f"{x:.1f},{low:.1f}" for x, low, _, _ in reversed(at))
        middle = " ".join(f"{x:.1f},{y:.1f}" for x, _, y, _ in at)
        parts.append(f'<polygon points="{upper} {lower}" fill="{colour}" opacity="0.18"/>')
        parts.append(f'<polyline points="{middle}" fill="none" stroke="{colour}" stroke-width="2"/>')
    return picture(240, title, parts)


def _quartiles(values: Sequence[int]) -> tuple[int, int, int]:
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[last // 4], ordered[last // 2], ordered[(3 * last + 2) // 4]


def cells(title: str, rows: Sequence[tuple[str, Sequence[int], str]], whole: int, across: str) -> str:
    """A line of cells for each row, the darker the more of the whole: its name, a count for each step, its colour."""
    left, steps = 150, max((len(counts) for _, counts, _ in rows), default=1)
    wide = (WIDTH - left - RIGHT) / steps
    parts = [text(left + (k + 0.5) * wide, TOP + 8, str(k + 1), "middle") for k in range(steps)]
    for place, (name, counts, colour) in enumerate(rows):
        y = TOP + 14 + place * LINE
        parts.append(text(left - 8, y + 15, name, "end"))
        for step, count in enumerate(counts):
            x, shade = left + step * wide, count / max(whole, 1)
            box = f'x="{x:.1f}" y="{y}" width="{wide - 2:.1f}" height="{LINE - 3}"'
            parts.append(
                f'<rect {box} fill="{colour}" opacity="{0.06 + 0.94 * shade:.2f}"><title>{count}</title></rect>'
            )
    height = TOP + 14 + LINE * len(rows) + 20
    parts.append(text((left + WIDTH - RIGHT) / 2, height - 6, across, "middle"))
    return picture(height, title, parts)


def points(title: str, found: Sequence[tuple[float, float]], across: str, down: str, colour: str) -> str:
    """A dot for each pair of values."""
    xs, ys = [x for x, _ in found], [y for _, y in found]
    frame = Frame((min(xs), max(xs)), (min(ys), max(ys)), 260)
    dots = (
        f'<circle cx="{frame.across(x):.1f}" cy="{frame.down(y):.1f}" r="3" fill="{colour}" opacity="0.55"/>'
        for x, y in found
    )
    return picture(260, title, [frame.axes(across, down), *dots])
