"""The ground of a B-21 position: its words, what lies on it, and what of a scenario it has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from sztab.desk.b21.counters import Piece
from sztab.desk.position_map import Named, Vocabulary, area, areas, draw, texts
from sztab.desk.vocabulary import spell
from sztab.desk.words import spellings
from sztab.hexes import Map
from sztab.rules.b21.charts import HEXSIDES, OBJECTS, ROADS, SCARP_FIRST, SCARP_SECOND, TERRAIN, WATER
from sztab.rules.b21.scenario import CalendarTurn, ExitRule, HomeBase, Scenario
from sztab.rules.b21.state import Minefield, Ruin
from sztab.titles import ScenarioCard, Title, key
from sztab.titles.b21.layout import board_of, scenario_of
from sztab.titles.files import Keys

GROUND_NAMES = spellings("b21", "ground")
SIDE_NAMES = spellings("b21", "hexsides")
VOCABULARY = Vocabulary(TERRAIN | OBJECTS, HEXSIDES, ROADS, WATER, ground_names=GROUND_NAMES, side_names=SIDE_NAMES)
MINED = ("minefield", "minefields", "mines", "mine", "mined")
RUINED = ("destroyed", "ruined")
SCARP = re.compile(r"(?:scarp|slope|bank)\s*[: ]\s*(\d{4})")


class LaidGround(msgspec.Struct, frozen=True):
    """A map, the card of the printed one, and what lies on its hexes."""

    map: Map
    card: ScenarioCard | None
    mines: tuple[Minefield, ...]
    ruins: tuple[Ruin, ...]


def drawn(ground: Keys, box: Title) -> LaidGround:
    """The map of the file."""
    cards = {**{card.card["map"]: card for card in reversed(box.scenarios())}, **{c.slug: c for c in box.scenarios()}}
    used = next((cards[one] for one in cards if key(str(ground.data.get("use", ""))) == key(one)), None)
    printed = board_of(used.card["map"]) if used else None
    plain, mined, ruined = _set_apart(ground, printed)
    plain, tops = _scarps(plain)
    maps = {name: lambda card=card: board_of(card.card["map"]) for name, card in cards.items()}
    map_ = _raised(draw(plain, box, VOCABULARY, maps), tops, ground)
    mines = tuple(Minefield(hex_) for hex_ in sorted({map_.grid.hex(text.strip()) for text in mined}))
    return LaidGround(
        map_, used, mines, tuple(sorted((one for text in ruined for one in _ruins(map_, text, ground)), key=_rank))
    )


def _rank(one: Ruin) -> tuple[int, str]:
    return one.hex, one.what


def _set_apart(ground: Keys, printed: Map | None) -> tuple[Keys, list[str], list[str]]:
    """[map.hexes] without minefields and what is destroyed; a hex of which no terrain is said keeps its own."""
    mined: list[str] = []
    ruined: list[str] = []
    if not isinstance(ground.data.get("hexes"), dict):
        return ground, mined, ruined
    rest = {}
    for place, words in ground.data["hexes"].items():
        if not isinstance(words, str) or not words.strip():
            rest[place] = words
            continue
        parts = [part.strip() for part in words.split("+")]
        mined += [place] * any(key(part) in MINED for part in parts)
        ruined += [place] * any(key(part) in RUINED for part in parts)
        kept = [part for part in parts if key(part) not in (*MINED, *RUINED)]
        if all(spell(part, VOCABULARY.terrain, GROUND_NAMES) in OBJECTS for part in kept):
            kept = [*_usual(ground, printed, place), *kept]
        rest[place] = "+".join(dict.fromkeys(kept))
    return Keys(ground.file, ground.place, {**ground.data, "hexes": rest}), mined, ruined


def _usual(ground: Keys, printed: Map | None, place: str) -> tuple[str, ...]:
    """The terrain of a hex of which nothing is said."""
    if printed is None:
        return (ground.text("default", "clear"),)
    known = {printed.grid.label(hex_): hex_ for hex_ in printed.grid.hexes}
    return printed.terrain[known[place.strip()]] if place.strip() in known else ("clear",)


def _scarps(ground: Keys) -> tuple[Keys, dict[str, str]]:
    """[map.sides] with scarps as maps have them, and the upper hex of each."""
    tops: dict[str, str] = {}
    if not isinstance(ground.data.get("sides"), dict):
        return ground, tops
    rest = {}
    for place, words in ground.data["sides"].items():
        parts = words.split("+") if isinstance(words, str) else []
        for number, part in enumerate(parts):
            found = SCARP.fullmatch(key(part))
            if found:
                tops[place], parts[number] = found[1], SCARP_FIRST
            elif key(part) == "scarp":
                raise ground.table("sides").wrong(place, "a scarp names its upper hex, such as scarp:0606")
        rest[place] = "+".join(parts) if parts else words
    return Keys(ground.file, ground.place, {**ground.data, "sides": rest}), tops


def _raised(map_: Map, tops: dict[str, str], ground: Keys) -> Map:
    """The map with each scarp the right way up."""
    sides = dict(map_.sides)
    for place, top in tops.items():
        ends = [text.strip() for text in place.split("/")]
        if top not in ends:
            raise ground.table("sides").wrong(place, f"{top} is not one of its two hexes")
        edge = map_.grid.edge_between(*map(map_.grid.hex, ends))
        if map_.grid.label(map_.grid.edge_hexes(edge)[0]) != top:
            sides[edge] = tuple(SCARP_SECOND if word == SCARP_FIRST else word for word in sides[edge])
    return replace(map_, sides=sides)


def _ruins(map_: Map, text: str, ground: Keys) -> list[Ruin]:
    """What is destroyed in a hex: its objects; without any its road, its railway or the town."""
    hex_ = map_.grid.hex(text.strip())
    found = [word for word in map_.terrain[hex_] if word in OBJECTS]
    edges = {map_.grid.edge(hex_, direction) for direction in range(6)}
    if not found:
        crossed = [kind for kind in ROADS if not edges.isdisjoint(map_.tracks.get(kind, ()))]
        found = ["rail" if kind == "rail" else "road" for kind in crossed[:1]]
    if not found and "town" in map_.terrain[hex_]:
        found = ["city"]
    if not found:
        raise ground.table("hexes").wrong(text, "has no object that could be destroyed")
    return [Ruin(hex_, what) for what in found]


# ---------------------------------------------------------------------- sources, entries


def scenario_for(
    ground: Keys, one: LaidGround, sides: tuple[str, ...], pieces: Sequence[Piece], today: CalendarTurn, side_of: Named
) -> dict[str, Any]:
    """What the scenario of a position has: its one day, its sources, and where units come and go."""
    entries, exits = _edges(one.map, sides), _ways_out(one.map, sides)
    bases: tuple[HomeBase, ...] = ()
    printed = _printed(one, sides)
    if printed is not None:
        entries, exits, bases = printed.edges, printed.exits, printed.bases
    return {
        "name": one.card.name if one.card else "",
        "calendar": (today,),
        "light": today.light,
        "bases": _sources(ground, one.map, bases, pieces, side_of),
        "exits": exits,
        "edges": entries,
        "open_edges": True,
    }


def _printed(one: LaidGround, sides: tuple[str, ...]) -> Scenario | None:
    """The scenario of a printed map, if its sides are those of the file."""
    return scenario_of(one.card, one.map) if one.card and set(sides) == set(one.card.sides) else None


def _edges(map_: Map, sides: tuple[str, ...]) -> tuple[frozenset[int], ...]:
    """Where a road ends at the edge of a drawn map units enter; where none does, anywhere at the edge."""
    zones = frozenset(hex_ for hexes in map_.zones.values() for hex_ in hexes)
    rim = frozenset(hex_ for edge in ("north", "east", "south", "west") for hex_ in map_.grid.border(edge))
    return tuple(zones or rim for _ in sides)


def _ways_out(map_: Map, sides: tuple[str, ...]) -> tuple[ExitRule, ...]:
    """They leave where they may enter."""
    return tuple(ExitRule(side, tuple(sorted(hexes))) for side, hexes in enumerate(_edges(map_, sides)))


def _sources(
    ground: Keys, map_: Map, usual: tuple[HomeBase, ...], pieces: Sequence[Piece], side_of: Named
) -> tuple[HomeBase, ...]:
    """[map.supply]: edges, hexes and the hexes of units, by side (R106); a side that is not named keeps its own."""
    if "supply" not in ground.data:
        return usual
    given = ground.table("supply")
    ids = tuple(one.counter.id for one in pieces)
    units = {key(one.counter.id): max(one.unit.hex, one.unit.station) for one in pieces}
    found = {}
    for name in given.data:
        hexes: list[int] = []
        for text in texts(given, name):
            standing = units.get(key(text), -1)
            hexes += [standing] if standing >= 0 else area(given, name, text, map_, ids)
        side = side_of(given, name)
        found[side] = HomeBase(side, tuple(dict.fromkeys(hexes)))
    return (*(base for base in usual if base.side not in found), *found.values())


def entry_of(one: Piece, map_: Map) -> tuple[int, ...]:
    """The hexes by which a unit enters that says so itself."""
    return areas(one.keys, "enters", map_)
