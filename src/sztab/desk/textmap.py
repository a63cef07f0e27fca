"""The board in text: flat-topped hexes for a window of the map, one letter a hex for all of it, and a plain list.

A hex of the window shows its number and ground, its place name or top counter, and what stands in it:

       _______
      /5110 f \\         number, ground
     / 554/342 \\        top counter, or the name of the place
     \\ G2 5-6^ /        side, counters, strength of the stack, field works
      \\___+___/         a road crosses here
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.desk.clerk import clerk
from sztab.desk.faces import hex_words, side_letters, stack_at, stack_values, unit_words
from sztab.desk.words import words_for
from sztab.table import Board

WIDE = 7
"""Letters in the narrow lines of a hex; the wide ones hold two more."""
PITCH = WIDE + 2
HEIGHT = 4

BRIDGES = {"standing": "H", "destroyed": "x"}

Range = tuple[int, int]
Canvas = dict[tuple[int, int], str]


def window(b: Board, columns: Range, rows: Range) -> str:
    """The hexes of these columns and rows, drawn."""
    grid = b.book.map.grid
    inside = [h for h in grid.hexes if _within(grid.column(h), columns) and _within(grid.row(h), rows)]
    letters = side_letters(b)
    canvas: Canvas = {}
    for hex_ in inside:
        x = (grid.column(hex_) - columns[0]) * PITCH
        y = (grid.row(hex_) - rows[0]) * HEIGHT + (HEIGHT // 2 if _lower(grid, hex_) else 0)
        _draw_sides(canvas, b, hex_, x, y)
        for dx, dy, text, width in _lines(b, hex_, letters):
            _write(canvas, x + dx, y + dy, text[:width].center(width))
    return _print(canvas)


def around(b: Board, hex_: int, radius: int = 4) -> tuple[Range, Range]:
    """The window round a hex, cut at the edge of the map."""
    grid = b.book.map.grid
    column, row = grid.column(hex_), grid.row(hex_)
    return _clip(column, radius, [grid.column(h) for h in grid.hexes]), _clip(
        row, radius, [grid.row(h) for h in grid.hexes]
    )


def overview(b: Board) -> str:
    """The whole map, two letters a hex: the ground, or the side and the number of counters there."""
    grid = b.book.map.grid
    columns = range(min(map(grid.column, grid.hexes)), max(map(grid.column, grid.hexes)) + 1)
    rows = range(min(map(grid.row, grid.hexes)), max(map(grid.row, grid.hexes)) + 1)
    at = {(grid.column(h), grid.row(h)): h for h in grid.hexes}
    letters = side_letters(b)
    lines = [
        "    " + "".join(f"{column // 10} " for column in columns),
        "    " + "".join(f"{column % 10} " for column in columns),
    ]
    for row in rows:
        cells = (_cell(b, at.get((column, row)), letters) for column in columns)
        lines.append(f"{row % 100:02d}  " + "".join(cells))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def hex_list(b: Board, hexes: Iterable[int] | None = None) -> list[str]:
    """One line a hex that has units: 5110 forest, works: german 554/342 INF 3-3-4 2 CEL."""
    wanted = sorted(b.layers.stacks) if hexes is None else sorted(h for h in hexes if h in b.layers.stacks)
    return [hex_line(b, hex_) for hex_ in wanted]


def hex_line(b: Board, hex_: int) -> str:
    """A hex and all that is in it."""
    text = f"{b.book.map.grid.label(hex_)} {hex_words(b, hex_)}"
    units = stack_at(b, hex_)
    if not units:
        return text
    sides = sorted({u.side for u in units})
    stacks = (f"{b.book.sides[side]} " + "; ".join(unit_words(b, u) for u in units if u.side == side) for side in sides)
    return f"{text}: {'; '.join(stacks)}"


def legend(b: Board) -> str:
    """What the letters and marks mean, the sides first."""
    sides = ", ".join(f"{letter} {b.book.sides[side]}" for side, letter in side_letters(b).items())
    lost = [b.book.map.reconstructed] if b.book.map.reconstructed else []
    return (
        "\n".join(
            [
                f"sides: {sides}, each with the number of counters in the hex",
                *words_for(b.book).letters.legend,
                *lost,
            ]
        )
        + "\n"
    )


def _lines(b: Board, hex_: int, letters: dict[int, str]) -> list[tuple[int, int, str, int]]:
    """Offset, text and width of the three lines inside a hex."""
    book, units = b.book, stack_at(b, hex_)
    letters_of = words_for(book).letters
    ground = "".join(letters_of.ground.get(word, word[0]) for word in book.map.terrain[hex_])
    lying = "".join(letters_of.lying[word] for word in clerk(book).faces.lying(b, hex_))
    middle, low = book.map.names.get(hex_, ""), lying
    if units:
        top = units[0]
        middle = "?" if top.hidden else book.counters[top.n].id
        low = f"{letters[top.side]}{len(units)} {stack_values(b, units)}{lying}"
    number = f"{book.map.grid.label(hex_)} {ground}".strip()
    return [(2, 1, number, WIDE), (1, 2, middle, WIDE + 2), (1, 3, low, WIDE + 2)]


def _draw_sides(canvas: Canvas, b: Board, hex_: int, x: int, y: int) -> None:
    flat = [(x + 2 + k, y) for k in range(WIDE)]
    right = x + WIDE + 2
    marks = [
        ("_", flat),
        ("\\", [(right, y + 1), (right + 1, y + 2)]),
        ("/", [(right + 1, y + 3), (right, y + 4)]),
        ("_", [(px, y + HEIGHT) for px, _ in flat]),
        ("\\", [(x, y + 3), (x + 1, y + 4)]),
        ("/", [(x + 1, y + 1), (x, y + 2)]),
    ]
    for direction, (line, places) in enumerate(marks):
        edge = b.book.map.grid.edge(hex_, direction)
        water, crossing = _side_marks(b, edge)
        for place in places:
            canvas[place] = water or line
        if crossing:
            canvas[places[len(places) // 2 if line == "_" else 0]] = crossing


def _side_marks(b: Board, edge: int) -> tuple[str, str]:
    """What a hexside is drawn with, and what crosses it."""
    if edge < 0:
        return "", ""
    letters = words_for(b.book).letters
    kinds = b.book.map.sides.get(edge, ())
    water = next((letters.water[kind] for kind in kinds if kind in letters.water), "")
    bridge = BRIDGES.get(clerk(b.book).faces.bridge_at(b, edge), "")
    return water, bridge if water else letters.roads.get(b.book.map.roads.get(edge, ""), "")


def _cell(b: Board, hex_: int | None, letters: dict[int, str]) -> str:
    if hex_ is None:
        return "  "
    here = b.layers.stacks.get(hex_, ())
    if here:
        return f"{letters[b.state.units[here[0]].side]}{len(here) if len(here) < 10 else '+'}"
    letters_of = words_for(b.book).letters.ground
    words = [word for word in b.book.map.terrain[hex_] if letters_of.get(word, word)]
    return f"{letters_of.get(words[-1], words[-1][0])} " if words else ". "


def _clip(middle: int, radius: int, known: list[int]) -> Range:
    return max(min(known), middle - radius), min(max(known), middle + radius)


def _within(number: int, bounds: Range) -> bool:
    return bounds[0] <= number <= bounds[1]


def _lower(grid: Any, hex_: int) -> bool:
    """Whether the hex's column lies half a hex lower than its neighbours."""
    return bool(bool(grid.column(hex_) % 2) == grid.odd_lower)


def _write(canvas: Canvas, x: int, y: int, text: str) -> None:
    for k, letter in enumerate(text):
        canvas[x + k, y] = letter


def _print(canvas: Canvas) -> str:
    if not canvas:
        return ""
    width, height = max(x for x, _ in canvas) + 1, max(y for _, y in canvas) + 1
    lines = ("".join(canvas.get((x, y), " ") for x in range(width)).rstrip() for y in range(height))
    return "\n".join(lines).strip("\n") + "\n"
