"""The shelf as the page shows it: scenarios, lessons, maps, rules. Printed things only, no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from sztab.desk.layout import lay_out
from sztab.desk.picture import draw
from sztab.hexes import Map
from sztab.language.tongue import Tongue
from sztab.seat.gazetteer import gazetteer
from sztab.sitting import lobby_messages as m
from sztab.sitting.chart_sets import ChartSets
from sztab.sitting.lessons import lesson, lessons
from sztab.sitting.lobby import first_game
from sztab.sitting.speech import looks, reconstructed
from sztab.table import Board
from sztab.titles import ScenarioCard, Title, scenario, title, titles
from sztab.titles.files import read_toml

PICTURE = (9, 6)
"""Columns and rows from the centre of a scenario's picture to its edges."""


def shelf(tongue: Tongue, charts: ChartSets | None = None) -> m.Shelf:
    """All boxes with their scenarios, and the lessons."""
    boxes = [title(slug) for slug in titles()]
    cards = [card for box in boxes for card in box.scenarios()]
    lang = tongue.language
    return m.Shelf(
        tuple(_scenario(card, tongue, charts or ChartSets()) for card in cards),
        tuple(m.LessonShown(one.slug, one.name[lang], one.text[lang], one.minutes) for one in lessons()),
        tuple(sorted((_box(box, tongue) for box in boxes), key=lambda one: (one.first_day, one.title))),
    )


def lesson_told(slug: str, tongue: Tongue) -> m.LessonTold:
    """A lesson step by step."""
    one, slugs = lesson(slug), [one.slug for one in lessons()]
    place, lang = slugs.index(slug) + 1, tongue.language
    after = slugs[place] if place < len(slugs) else ""
    return m.LessonTold(slug, one.name[lang], one.text[lang], place, len(slugs), one.steps[lang], after)


def printed_map(name: str, tongue: Tongue) -> m.MapShown:
    """The map of a title."""
    box = title(name)
    book, _ = opening(box.scenarios()[0].slug)
    return map_shown(book, tongue)


def map_shown(book: Any, tongue: Tongue) -> m.MapShown:
    """The map of a game: printed, or drawn by a position."""
    map_: Map = book.map
    grid, box = map_.grid, title(book.title)
    places = gazetteer(book, tongue)
    zones: dict[int, list[str]] = {}
    for zone, hexes in sorted(map_.zones.items()):
        for hex_ in hexes:
            zones.setdefault(hex_, []).append(zone)
    lands = {h: land for land in box.card.get("lands", ()) for h in map_.regions.get(land, ())}
    hexes_shown = tuple(
        m.HexShown(
            grid.label(h),
            grid.column(h),
            grid.row(h),
            map_.terrain[h],
            map_.names.get(h, ""),
            tuple(zones.get(h, ())),
            lands.get(h, ""),
            places.near(grid.label(h)),
        )
        for h in grid.hexes
    )
    lines = _lines(map_, box.card.get("lines", ()))
    edges = sorted({*map_.sides, *map_.roads, *map_.bridges, *lines})
    sides = tuple(
        m.SideShown(
            grid.edge_label(e),
            (*map_.sides.get(e, ()), *(("line",) if e in lines else ())),
            map_.roads.get(e, ""),
            e in map_.bridges,
            _other_ways(map_, e),
        )
        for e in edges
    )
    return m.MapShown(
        title=box.slug,
        name=tongue(box.name),
        columns=grid.columns,
        rows=grid.rows,
        even_low=not grid.odd_lower,
        km=str(box.card.get("km", "")),
        hexes=hexes_shown,
        sides=sides,
        rivers=_rivers(map_),
        reconstructed=(tongue(map_.reconstructed),) if map_.reconstructed else (),
        fixed=tuple(grid.label(h) for h in sorted(getattr(book, "fixed_hexes", ()))),
        ground={
            word: tongue(word.replace("_", " ")) for word in sorted({one for here in map_.terrain for one in here})
        },
    )


def _lines(map_: Map, regions: Sequence[str]) -> frozenset[int]:
    """Hexsides on which a region ends: lines that a scenario names."""
    grid, found = map_.grid, set()
    for name in regions:
        inside = map_.regions.get(name, frozenset())
        for hex_ in sorted(inside):
            around = [(grid.edge(hex_, d), grid.neighbours[6 * hex_ + d]) for d in range(6)]
            found |= {edge for edge, there in around if there >= 0 and there not in inside}
    return frozenset(found)


def _other_ways(map_: Map, edge: int) -> tuple[str, ...]:
    """Other roads over a hexside than the best one."""
    return tuple(kind for kind, edges in sorted(map_.tracks.items()) if edge in edges and kind != map_.roads[edge])


def rules(name: str, tongue: Tongue) -> m.RulesShown:
    """The rules drawer of a title."""
    return _rules(name, tongue.language)


@cache
def _rules(name: str, language: str) -> m.RulesShown:
    tongue, box = Tongue(language), title(name)
    index = read_toml(box.folder / "tables" / "index.toml").data
    cases = tuple(
        m.CaseShown(
            one.case,
            tongue(one.section),
            one.kind,
            tongue(one.summary),
            one.see,
            tongue(one.note),
            tuple(ruling.id for ruling in box.rulings_on(one.case)),
        )
        for one in box.cases.values()
    )
    rulings = tuple(
        m.RulingShown(
            one.id,
            tongue(one.title),
            one.cases,
            tongue(one.question),
            tuple(tongue(reading) for reading in one.options),
            tongue(one.ruling),
            one.switch,
        )
        for one in box.rulings.values()
    )
    case_of = index.get("abbreviations", {})
    short = tuple(
        m.Abbreviation(
            row.cells["abbreviation"], tongue(row.cells["meaning"]), case_of.get(row.cells["abbreviation"], "")
        )
        for row in box.tables("abbreviations")
    )
    tables = tuple(_table(box, one, tongue) for one in index["table"])
    return m.RulesShown(box.slug, cases, rulings, tables, short, reconstructed(box.slug, tongue))


@cache
def picture(slug: str) -> tuple[bytes, str]:
    """The front at the start of a scenario and the kind of picture: its cover, or a plain drawing."""
    card = scenario(slug)
    cover = title(card.title).folder / "covers" / f"{card.slug}.jpg"
    if cover.is_file():
        return cover.read_bytes(), "image/jpeg"
    return _drawn(card.slug).encode(), "image/svg+xml"


def _drawn(slug: str) -> str:
    book, state = opening(slug)
    board, grid = Board.of(book, state), book.map.grid
    hexes = sorted(board.layers.stacks)
    ours = [h for h in hexes if state.units[board.layers.stacks[h][0]].side in book.seats[0]]
    theirs = [h for h in hexes if h not in ours]
    if ours and theirs:
        near = {here: min(grid.distance(here, there) for there in theirs) for here in ours}
        hexes = [here for here in ours if near[here] <= min(near.values()) + 1]
    front = sorted((grid.column(here), grid.row(here)) for here in hexes)  # all there is where one side comes later
    column, row = front[len(front) // 2]
    wide, high = PICTURE
    return draw(board, (column - wide, column + wide), (row - high, row + high))


@cache
def opening(slug: str) -> tuple[Any, Any]:
    card = scenario(slug)
    return lay_out({"title": card.title, "scenario": card.slug})


def _box(box: Title, tongue: Tongue) -> m.BoxShown:
    cards = box.scenarios()
    return m.BoxShown(
        title=box.slug,
        name=tongue(box.name),
        text=tongue(" ".join(str(box.card.get("description", "")).split())),
        first_day=min(card.start for card in cards).isoformat(),
        last_day=max(card.end for card in cards).isoformat(),
    )


def _scenario(card: ScenarioCard, tongue: Tongue, charts: ChartSets) -> m.ScenarioShown:
    box = title(card.title)
    settled = box.settle(card.slug, {})
    forces = {side: sum(row.side == side for row in card.rows) for side in card.sides}
    return m.ScenarioShown(
        title=card.title,
        slug=card.slug,
        name=tongue(card.name),
        box=tongue(box.name),
        text=tongue(" ".join(card.card.get("description", "").split())),
        turns=card.turns,
        first_day=card.start.isoformat(),
        last_day=card.end.isoformat(),
        hours=tongue(str(card.card.get("hours", ""))),
        sides=card.sides,
        seats=_seats(card.card["players"][0]),
        forces=forces,
        options=tuple(_option(box, name, tongue) for name in settled),
        reconstructed=reconstructed(card.title, tongue),
        picture=f"/api/pictures/{card.slug}",
        first_game=tongue(first_game(card).text),
        looks=looks(card.title, tongue),
        seatings=tuple(
            m.Seating(name, seating["number"], _seats(seating))
            for name in settled
            if box.options[name].seats
            for seating in card.card["players"]
        ),
        charts=charts.offered(card.slug),
    )


def _seats(seating: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(seat["sides"]) for seat in seating["seats"])


def _option(box: Title, name: str, tongue: Tongue) -> m.OptionShown:
    one = box.options[name]
    plain = ("Yes" if value is True else "No" if value is False else str(value) for value in one.values)
    return m.OptionShown(
        name=one.name,
        text=tongue(one.text),
        values=one.values,
        default=one.default,
        case=one.case,
        ruling=one.ruling,
        names=tuple(tongue(words) for words in one.names or plain),
        choice=one.choice or not one.ruling,
    )


def _rivers(map_: Map) -> tuple[tuple[str, tuple[str, ...]], ...]:
    named: dict[str, list[str]] = {}
    for edge in sorted(map_.side_names):
        if name := _flowing(map_, edge):
            named.setdefault(name, []).append(map_.grid.edge_label(edge))
    return tuple((name, tuple(edges)) for name, edges in sorted(named.items()))


def _flowing(map_: Map, edge: int) -> str:
    """The name of the water at a hexside; a bridge may have a name of its own, and then it is that of the water beside
    it."""
    grid, kinds, own = map_.grid, map_.sides.get(edge, ()), map_.side_names[edge]
    if edge not in map_.bridges:
        return own
    first, second = grid.edge_hexes(edge)
    around = [set(grid.neighbours[6 * hex_ : 6 * hex_ + 6]) for hex_ in (first, second)]
    thirds = sorted((around[0] & around[1]) - {-1})
    beside = [grid.edge_between(end, third) for third in thirds for end in (first, second)]
    same = [one for one in beside if map_.sides.get(one, ()) == kinds and one not in map_.bridges]
    names = [map_.side_names.get(one, "") for one in same]
    return own if own in names or not names else next(filter(None, names), "")


class _Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the index of tables."""

    name: str
    title: str
    case: str
    columns: dict[str, str] = {}
    down: list[str] = []
    across: list[str] = []
    cell: list[str] = []
    corner: str = ""
    reconstructed: bool = False


def _table(box: Title, line: Mapping[str, Any], tongue: Tongue) -> m.TableShown:
    layout = msgspec.convert(line, _Layout)
    rows = [row.cells for row in box.tables(layout.name)]
    if layout.columns:
        head = [tongue(word) for word in layout.columns.values()]
        body = [tuple(tongue(row[column].replace("_", " ")) for column in layout.columns) for row in rows]
    else:
        head, body = _chart(layout, rows, tongue)
    return m.TableShown(layout.name, tongue(layout.title), layout.case, tuple(head), tuple(body), layout.reconstructed)


def _chart(
    layout: _Layout, rows: Sequence[Mapping[str, str]], tongue: Tongue
) -> tuple[list[str], list[tuple[str, ...]]]:
    """A long table with one cell per line, laid out in two dimensions."""
    across = list(dict.fromkeys(_named(row, layout.across) for row in rows))
    down = list(dict.fromkeys(_named(row, layout.down) for row in rows))
    cells = {
        (_named(row, layout.down), _named(row, layout.across)): " / ".join(row[column] for column in layout.cell)
        for row in rows
    }
    body = [(tongue(line), *(cells.get((line, column), "") for column in across)) for line in down]
    return [tongue(layout.corner), *map(tongue, across)], body


def _named(row: Mapping[str, str], columns: list[str]) -> str:
    """A line or a column of a chart: from one number to another, or a block and what stands in it."""
    parts = [row[column].replace("_", " ") for column in columns]
    if len(parts) == 2 and parts[0].isdecimal() and (not parts[1] or parts[1].isdecimal()):
        return f"{parts[0]}-{parts[1]}" if parts[1] else f"{parts[0]}+"
    return " / ".join(parts)
