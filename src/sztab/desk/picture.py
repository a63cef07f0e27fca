"""The board as an SVG picture: ground, water, roads, towns, counters. It shows what the board shows and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from math import sqrt
from typing import Any
from xml.sax.saxutils import escape

from sztab.desk.clerk import clerk
from sztab.desk.faces import Face, face, stack_at
from sztab.hexes import Grid
from sztab.table import Board
from sztab.titles import title

H = 48.0
"""Flat-to-flat height of a hex."""
R = H / sqrt(3)
COUNTER = 0.66 * H
MARGIN = 8.0

PAPER, INK, GRID = "#f4eedd", "#3a3630", "#c9c0a8"
WOODS, WETLAND = ("forest", "woods"), ("swamp", "marsh")
GROUND = {
    **dict.fromkeys(WOODS, "#cfdab5"),
    **dict.fromkeys(WETLAND, "#d5dfd6"),
    "town": "#e6d8c8",
    "suburban": "#e6d8c8",
    "elevated_rr": "#d9cfc4",
    "city": "#dcc8b6",
    "fortress": "#d3a898",
    "lake": "#c3d8e4",
    "sea": "#bcd4e2",
    "bocage": "#e2e7c6",
}
HILLS = {"hills": 5, "hill1": 2, "hill2": 3, "hill3": 5}
"""How many hachures show the height."""
WATER = {
    "stream": ("#86abc6", 2.2),
    "river": ("#7ba2c0", 4.0),
    "canal": ("#5b86aa", 5.0),
    "big_river": ("#6f9bbd", 6.5),
}
ROADS = {
    "secondary": (("#a08a6a", 1.2, "4 3"),),
    "main": (("#9a5f3c", 1.8, ""),),
    "motorway": (("#7a4a34", 4.2, ""), ("#f1d9a4", 1.8, "")),
    "rail": (("#4b4741", 1.6, ""), ("#4b4741", 4.2, "1 5")),
    "road": (("#9a5f3c", 1.8, ""),),
}
SPARE = (("#c7b58b", "#241d0c"), ("#54718c", "#ffffff"), ("#8b6b95", "#ffffff"))

Point = tuple[float, float]
Range = tuple[int, int]


def draw(b: Board, columns: Range | None = None, rows: Range | None = None) -> str:
    """The board, or a window of it, as an SVG document."""
    grid: Grid = b.book.map.grid
    hexes = [h for h in grid.hexes if _within(grid.column(h), columns) and _within(grid.row(h), rows)]
    sheet = _Drawing(b, hexes)
    parts = [
        *_ground(sheet),
        *_relief(sheet),
        *_outline(sheet),
        *_water(sheet),
        *_fixed_positions(sheet),
        *_roads(sheet),
        *_bridges(sheet),
        *_towns(sheet),
        *_numbers(sheet),
        *_stacks(sheet),
        *_names(sheet),
    ]
    return "\n".join([sheet.head(), *parts, "</svg>"]) + "\n"


class _Drawing:
    """Where each hex of the window lies on the paper."""

    def __init__(self, b: Board, hexes: list[int]) -> None:
        self.b, self.map, self.hexes = b, b.book.map, hexes
        self.grid: Grid = b.book.map.grid
        self.inside = frozenset(hexes)
        self._left = min(map(self.grid.column, hexes), default=0)
        self._top = min(map(self.grid.row, hexes), default=0)
        ends = [self.centre(h) for h in hexes] or [(0.0, 0.0)]
        self.width = max(x for x, _ in ends) + R + MARGIN
        self.height = max(y for _, y in ends) + H / 2 + MARGIN

    def centre(self, hex_: int) -> Point:
        column = self.grid.column(hex_)
        lower = bool(column % 2) == self.grid.odd_lower
        x = MARGIN + R + 1.5 * R * (column - self._left)
        y = MARGIN + H / 2 + H * (self.grid.row(hex_) - self._top) + (H / 2 if lower else 0)
        return x, y

    def corners(self, hex_: int) -> list[Point]:
        """From the upper left corner clockwise; side d runs from corner d to corner d + 1."""
        x, y = self.centre(hex_)
        half = R / 2
        return [(x - half, y - H / 2), (x + half, y - H / 2), (x + R, y)] + [
            (x + half, y + H / 2),
            (x - half, y + H / 2),
            (x - R, y),
        ]

    def side(self, hex_: int, direction: int) -> tuple[Point, Point]:
        corners = self.corners(hex_)
        return corners[direction], corners[(direction + 1) % 6]

    def edges(self) -> Iterator[tuple[int, int, int]]:
        """Every hexside with a hex of the window: edge, hex, direction; each once."""
        seen: set[int] = set()
        for hex_ in self.hexes:
            for direction in range(6):
                edge = self.grid.edge(hex_, direction)
                if edge >= 0 and edge not in seen:
                    seen.add(edge)
                    yield edge, hex_, direction

    def head(self) -> str:
        size = f'viewBox="0 0 {_n(self.width)} {_n(self.height)}" width="{_n(self.width)}" height="{_n(self.height)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Helvetica, Arial, sans-serif" '
            f'text-anchor="middle">\n<rect width="100%" height="100%" fill="#ece4cf"/>'
        )


def _ground(sheet: _Drawing) -> Iterator[str]:
    fills: dict[str, list[str]] = {}
    for hex_ in sheet.hexes:
        words = sheet.map.terrain[hex_]
        colour = next((GROUND[word] for word in GROUND if word in words), PAPER)
        fills.setdefault(colour, []).append(_closed(sheet.corners(hex_)))
    for colour, shapes in sorted(fills.items()):
        yield f'<path fill="{colour}" d="{"".join(shapes)}"/>'


def _relief(sheet: _Drawing) -> Iterator[str]:
    """Hills as hachures, swamp as reeds, trees as tufts."""
    hills, reeds, trees = [], [], []
    for hex_ in sheet.hexes:
        x, y = sheet.centre(hex_)
        words = sheet.map.terrain[hex_]
        height = max((HILLS[word] for word in words if word in HILLS), default=0)
        for dx, dy in _SPOTS[:height]:
            hills.append(_line((x + dx - 5, y + dy + 3), (x + dx, y + dy - 3), (x + dx + 5, y + dy + 3)))
        if any(word in words for word in WETLAND):
            reeds += [_line((x + dx - 5, y + dy), (x + dx + 5, y + dy)) for dx, dy in _SPOTS]
        if any(word in words for word in WOODS):
            trees += [_line((x + dx, y + dy), (x + dx, y + dy - 1.5)) for dx, dy in _TREES]
    yield from _strokes(hills, "#a89468", 1.1)
    yield from _strokes(reeds, "#7f9d97", 1.1)
    yield from _strokes(trees, "#aebd8c", 3.2)


_SPOTS = ((-12, -14), (12, -14), (-16, 13), (16, 13), (0, 18))
_TREES = ((-15, -6), (-9, 15), (0, -17), (15, -8), (17, 6), (-18, 6), (8, 16))


def _outline(sheet: _Drawing) -> Iterator[str]:
    lines = [_line(*sheet.side(hex_, direction)) for _, hex_, direction in sheet.edges()]
    yield from _strokes(lines, GRID, 0.7)


def _water(sheet: _Drawing) -> Iterator[str]:
    for kind, (colour, width) in WATER.items():
        lines = [
            _line(*sheet.side(hex_, direction))
            for edge, hex_, direction in sheet.edges()
            if kind in sheet.map.sides.get(edge, ())
        ]
        if kind == "big_river":
            yield from _strokes(lines, "#e3eef3", width + 3)
        yield from _strokes(lines, colour, width)


def _fixed_positions(sheet: _Drawing) -> Iterator[str]:
    """A line of black and red along the hexsides."""
    lines = [
        _line(*sheet.side(hex_, direction))
        for edge, hex_, direction in sheet.edges()
        if any(kind.startswith(("fixed_position", "fortified_line")) for kind in sheet.map.sides.get(edge, ()))
    ]
    yield from _strokes(lines, "#2b2723", 3.4)
    yield from _strokes(lines, "#b03a2a", 3.4, "4 4")


def _roads(sheet: _Drawing) -> Iterator[str]:
    for kind, strokes in ROADS.items():
        lines = []
        for edge, hex_, direction in sheet.edges():
            beside = kind == "rail" and edge in sheet.map.tracks.get(kind, ())
            if beside or sheet.map.roads.get(edge) == kind:
                near, middle = sheet.centre(hex_), _middle(sheet.side(hex_, direction))
                far = sheet.grid.neighbours[6 * hex_ + direction]
                lines.append(_line(near, sheet.centre(far) if far in sheet.inside else middle))
        for colour, width, dashes in strokes:
            yield from _strokes(lines, colour, width, dashes)


def _bridges(sheet: _Drawing) -> Iterator[str]:
    """A pair of ticks along the crossing; a destroyed bridge is crossed out."""
    whole, wrecked = [], []
    for edge, hex_, direction in sheet.edges():
        state = clerk(sheet.b.book).faces.bridge_at(sheet.b, edge)
        if not state:
            continue
        one, two = sheet.side(hex_, direction)
        (x, y), (ux, uy) = _middle((one, two)), _unit(one, two)
        if state == "standing":
            for s in (-3.2, 3.2):
                ox, oy = x + ux * s, y + uy * s
                whole.append(_line((ox - uy * 6, oy + ux * 6), (ox + uy * 6, oy - ux * 6)))
        else:
            wrecked += [_line((x - 4, y - 4), (x + 4, y + 4)), _line((x - 4, y + 4), (x + 4, y - 4))]
    yield from _strokes(whole, INK, 1.5)
    yield from _strokes(wrecked, "#9b2f22", 1.8)


def _towns(sheet: _Drawing) -> Iterator[str]:
    blocks = []
    for hex_ in sheet.hexes:
        words = sheet.map.terrain[hex_]
        x, y = sheet.centre(hex_)
        if "city" in words or "fortress" in words:
            blocks += [
                _block(x + dx, y + dy, 8) for dx, dy in ((-13, -8), (0, -11), (12, -6), (-9, 7), (5, 4), (14, 9))
            ]
        elif "town" in words or "suburban" in words:
            blocks += [_block(x + dx, y + dy, 6) for dx, dy in ((-6, -4), (4, -6), (-3, 5), (7, 4))]
    yield f'<path fill="#8a7563" d="{"".join(blocks)}"/>'


def _numbers(sheet: _Drawing) -> Iterator[str]:
    yield '<g font-size="6.5" fill="#8d836c">'
    for hex_ in sheet.hexes:
        x, y = sheet.centre(hex_)
        yield f'<text x="{_n(x)}" y="{_n(y - H / 2 + 7)}">{sheet.grid.label(hex_)}</text>'
    yield "</g>"


def _names(sheet: _Drawing) -> Iterator[str]:
    """Names stand below the counters: a halo first, then the letters."""
    lines = []
    for hex_ in sheet.hexes:
        if hex_ in sheet.map.names:
            x, y = sheet.centre(hex_)
            lines.append(f'<text x="{_n(x)}" y="{_n(y + H / 2 - 1)}">{escape(sheet.map.names[hex_])}</text>')
    yield f'<g font-size="9.5" font-style="italic" stroke="{PAPER}" stroke-width="2.6" stroke-linejoin="round">'
    yield from lines
    yield f'</g>\n<g font-size="9.5" font-style="italic" fill="{INK}">'
    yield from lines
    yield "</g>"


def _stacks(sheet: _Drawing) -> Iterator[str]:
    for hex_ in sheet.hexes:
        units = stack_at(sheet.b, hex_)
        x, y = sheet.centre(hex_)
        for word in clerk(sheet.b.book).faces.lying(sheet.b, hex_):
            yield _rubble(x, y) if word == "rubble" else _sawtooth(x, y + COUNTER / 2)
        if units:
            yield from _stack(sheet.b, units, x, y)


def _stack(b: Board, units: list[Any], x: float, y: float) -> Iterator[str]:
    """The top counter, the edges of those beneath it, and how many there are."""
    half = COUNTER / 2
    paper, ink = _colours(b, units[0])
    for below in range(min(len(units), 3) - 1, 0, -1):
        shift = 2.2 * below
        yield _rect(x - half + shift, y - half - shift, paper, "#2b2822")
    yield _rect(x - half, y - half, paper, "#2b2822")
    seen = face(b, units[0])
    yield _symbol(seen.type, x, y - 4, ink)
    figures = f'font-size="9.5" font-weight="bold" fill="{ink}">{seen.badge}</text>'
    yield f'<text x="{_n(x)}" y="{_n(y + half - 3)}" {figures}'
    if len(units) > 1:
        yield (f'<text x="{_n(x + half - 4)}" y="{_n(y - half + 8)}" font-size="7.5" fill="{ink}">{len(units)}</text>')
    if seen.corner:
        yield f'<text x="{_n(x - half + 5)}" y="{_n(y - half + 9)}" font-size="8" fill="{ink}">{seen.corner}</text>'
    yield _tooltip(b, units, seen, x, y)


def _tooltip(b: Board, units: list[Any], seen: Face, x: float, y: float) -> str:
    names = [face(b, u).id for u in units]
    half = COUNTER / 2
    return (
        f'<rect x="{_n(x - half)}" y="{_n(y - half)}" width="{_n(COUNTER)}" height="{_n(COUNTER)}" fill-opacity="0">'
        f"<title>{escape(seen.side)}: {escape(', '.join(names))}</title></rect>"
    )


def _colours(b: Board, u: Any) -> tuple[str, str]:
    """Paper and ink by nation and service; of a hidden counter only the side is known."""
    printed = b.book.counters[u.n]
    if u.hidden:
        own = [one.nation for one in b.book.counters if one.side == u.side and one.nation]
        nation, quality = max(sorted(set(own)), key=own.count, default=""), ""
    else:
        nation, quality = printed.nation, printed.quality
    worn, service = _liveries(b.book.title), quality.partition(" ")[0]
    return worn.get((nation, service)) or worn.get((nation, "")) or SPARE[u.side % len(SPARE)]


@cache
def _liveries(slug: str) -> dict[tuple[str, str], tuple[str, str]]:
    """What nations and their services would rather wear."""
    return {(one.nation, one.service): (one.body, one.ink) for one in reversed(title(slug).liveries)}


def _symbol(kind: str, x: float, y: float, ink: str) -> str:
    """The usual signs of the arms in a frame."""
    w, h = 9.0, 5.5
    frame = f"M{_n(x - w)} {_n(y - h)}h{_n(2 * w)}v{_n(2 * h)}h{_n(-2 * w)}z"
    cross = f"M{_n(x - w)} {_n(y - h)}L{_n(x + w)} {_n(y + h)}M{_n(x - w)} {_n(y + h)}L{_n(x + w)} {_n(y - h)}"
    slash = f"M{_n(x - w)} {_n(y + h)}L{_n(x + w)} {_n(y - h)}"
    track = f"M{_n(x - 3.5)} {_n(y - 3)}h7a3 3 0 0 1 0 6h-7a3 3 0 0 1 0-6z"
    dot = f"M{_n(x - 0.1)} {_n(y)}h.2"
    wheels = f"M{_n(x - 4)} {_n(y + h + 1.6)}h.1M{_n(x + 4)} {_n(y + h + 1.6)}h.1"
    roof = f"M{_n(x - w)} {_n(y + h)}L{_n(x)} {_n(y - h)}L{_n(x + w)} {_n(y + h)}"
    dome = f"M{_n(x - w)} {_n(y + h)}Q{_n(x)} {_n(y - h - 3)} {_n(x + w)} {_n(y + h)}"
    staff = f"M{_n(x - w)} {_n(y - 2)}h{_n(2 * w)}M{_n(x - w)} {_n(y)}v{_n(h + 5)}"
    inside = {
        "INF": cross,
        "PARA": cross,
        "MOT": cross + wheels,
        "MECH": cross + track,
        "ARM": track,
        "AG": track + slash,
        "CAV": slash,
        "REC": slash,
        "AT": roof,
        "AA": dome,
        "HQ": staff,
    }
    if kind in ("ART", "RKT"):
        ball = f'<path d="{dot}" stroke="{ink}" stroke-width="5" stroke-linecap="round"/>'
        return f'<path d="{frame}" fill="none" stroke="{ink}"/>{ball}'
    if kind in inside:
        return f'<path d="{frame}{inside[kind]}" fill="none" stroke="{ink}" stroke-linecap="round"/>'
    letters = f'<text x="{_n(x)}" y="{_n(y + 3)}" font-size="8" fill="{ink}">{escape(kind or "?")}</text>'
    return f'<path d="{frame}" fill="none" stroke="{ink}"/>{letters}'


def _sawtooth(x: float, y: float) -> str:
    """Field works: teeth under the counter."""
    left, step = x - COUNTER / 2 - 2, (COUNTER + 4) / 6
    points = [(left + step * k, y + (4.5 if k % 2 else 0)) for k in range(7)]
    return f'<path d="{_line(*points)}" fill="none" stroke="{INK}" stroke-width="1.8"/>'


def _rubble(x: float, y: float) -> str:
    """Blocks fallen across the corners of the hex."""
    blocks = [_block(x + dx, y + dy, 4) for dx, dy in ((-20, -9), (-18, -14), (19, -11), (-19, 11), (18, 12), (21, 8))]
    return f'<path fill="{INK}" d="{"".join(blocks)}"/>'


def _rect(x: float, y: float, paper: str, edge: str) -> str:
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(COUNTER)}" height="{_n(COUNTER)}" rx="2.5" '
        f'fill="{paper}" stroke="{edge}" stroke-width=".8"/>'
    )


def _strokes(lines: Iterable[str], colour: str, width: float, dashes: str = "") -> Iterator[str]:
    d = "".join(lines)
    if d:
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        cap = "" if dashes else ' stroke-linecap="round" stroke-linejoin="round"'
        yield f'<path fill="none" stroke="{colour}" stroke-width="{_n(width)}"{dashed}{cap} d="{d}"/>'


def _block(x: float, y: float, size: float) -> str:
    return f"M{_n(x - size / 2)} {_n(y - size / 2)}h{_n(size)}v{_n(size)}h{_n(-size)}z"


def _closed(points: list[Point]) -> str:
    return _line(*points) + "z"


def _line(*points: Point) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _middle(ends: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = ends
    return (ax + bx) / 2, (ay + by) / 2


def _unit(one: Point, two: Point) -> Point:
    dx, dy = two[0] - one[0], two[1] - one[1]
    length = sqrt(dx * dx + dy * dy)
    return dx / length, dy / length


def _n(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")


def _within(number: int, bounds: Range | None) -> bool:
    return bounds is None or bounds[0] <= number <= bounds[1]
