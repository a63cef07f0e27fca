"""The ground of a Breslau position: its words, what lies on it, and what of the scenario it has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sztab.desk.breslau.counters import Piece, side_key
from sztab.desk.position_map import Vocabulary, area, areas, control, occupied, texts
from sztab.hexes import Map
from sztab.rules.breslau.charts import HEXSIDES, ROADS, TERRAIN, WATER
from sztab.rules.breslau.options import OptionalRules
from sztab.rules.breslau.scenario import SECOND_CHANNEL, EntryGroup, Scenario
from sztab.rules.breslau.state import GERMAN, SIDES, SOVIET
from sztab.titles import ScenarioCard
from sztab.titles.breslau.layout import scenario_of
from sztab.titles.files import Keys

GROUND_NAMES = {"fort": "fortress", "elevated railroad": "elevated_rr", "suburb": "suburban", "suburbs": "suburban"}
VOCABULARY = Vocabulary(frozenset(TERRAIN), HEXSIDES, ROADS, WATER, ground_names=GROUND_NAMES)
LYING = {"barricade": "barricade", "barricades": "barricade", "rubble": "rubble", "gas": "gas", "tabun": "gas"}
"""What lies on a hex beside its terrain."""
SPANNED = {"pontoon": "pontoon", "pontoon bridge": "pontoon"}
EDGES = {SOVIET: ("east", "south", "west"), GERMAN: ("north",)}
"""Where each side comes from on a drawn map; the Soviet's are those of 4.2a, the German's stand for the city beyond."""
CROSSING, RELEASE, TRAIN_HOME = ("1907", "2007", "2008"), ("2008",), "1506"
"""Hexes by which the rules name places; a drawn map may have them (15.1l, 15.1.1e, 8.7)."""
LAST_SS_ROW = 12


def pontoons_at(sides: Iterable[str], map_: Map) -> frozenset[int]:
    """The hexsides of these labels, which the map has been drawn with."""
    return frozenset(map_.grid.edge_between(*map(map_.grid.hex, side.split("/"))) for side in sides)


def scenario_for(
    ground: Keys, map_: Map, options: OptionalRules, pieces: Sequence[Piece], card: ScenarioCard | None
) -> Scenario:
    """The card's scenario on the printed map, or what the rules say of a drawn one; the file's sources and entries on
    top."""
    base = scenario_of(card, map_, options) if card else _drawn(map_, options, pieces)
    return msgspec.structs.replace(
        base,
        slug="",
        name=card.name if card else "",
        supply=_sources(ground, map_, base.supply, pieces),
        entries=(*_own_entries(pieces, map_), *base.entries),
    )


def _drawn(map_: Map, options: OptionalRules, pieces: Sequence[Piece]) -> Scenario:
    """A map drawn by hand: its edges, its Fortress hexes, and the places it has under their printed numbers."""
    grid = map_.grid
    cities = frozenset(h for h in grid.hexes if "city" in map_.terrain[h])
    forts = tuple(h for h in grid.hexes if "fortress" in map_.terrain[h])
    exits = frozenset(h for zone in map_.zones.values() for h in zone if _on_road(map_, h))
    trains = [one.unit.hex for one in pieces if one.counter.type == "TRAIN" and one.unit.hex >= 0]
    home = _known(map_, (TRAIN_HOME,)) or tuple(trains)
    centre = _known(map_, ("1907", options.second_german_supply_hex))
    ways_in = () if exits else tuple(_edge_entry(map_, side) for side in (SOVIET, GERMAN))
    return Scenario(
        entries=ways_in,
        fortresses=forts,
        supply=(_edges(map_, SOVIET), centre or _edges(map_, GERMAN)),
        train_home=home[0] if home else -1,
        bombers=cities,
        exits=exits,
        oder=frozenset(
            edge
            for edge, kinds in map_.sides.items()
            if "river" in kinds and (options.sauer_barrier == "both" or map_.side_names.get(edge) != SECOND_CHANNEL)
        ),
        crossing=_known(map_, CROSSING),
        south=frozenset(h for h in grid.hexes if grid.row(h) > LAST_SS_ROW),
        release=_known(map_, RELEASE),
    )


def _on_road(map_: Map, hex_: int) -> bool:
    """Whether a road, and not only a railway, ends there."""
    return any(map_.grid.edge(hex_, direction) in map_.tracks.get("road", ()) for direction in range(6))


def _known(map_: Map, labels: Iterable[str]) -> tuple[int, ...]:
    at = {map_.grid.label(h): h for h in map_.grid.hexes}
    return tuple(at[text] for text in labels if text in at)


def _edges(map_: Map, side: int) -> tuple[int, ...]:
    return tuple(sorted({h for edge in EDGES[side] for h in map_.grid.border(edge)}))


def _edge_entry(map_: Map, side: int) -> EntryGroup:
    """Where no road leads off the map, units of no group enter anywhere on their side's edges."""
    return EntryGroup("", side, 0, "15.2b" if side == SOVIET else "15.1.1", _edges(map_, side))


def _sources(
    ground: Keys, map_: Map, usual: tuple[tuple[int, ...], tuple[int, ...]], pieces: Sequence[Piece]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """[map.supply]: edges, hexes and the hexes of units for each side; one that it does not name keeps its usual
    ones."""
    if "supply" not in ground.data:
        return usual
    given = ground.table("supply")
    found = list(usual)
    units = {one.counter.id: (one.unit.hex,) for one in pieces if one.unit.hex >= 0}
    for name in given.data:
        places = [units.get(text) or area(given, name, text, map_) for text in texts(given, name)]
        found[side_key(given, name)] = tuple(hex_ for place in places for hex_ in place)
    return found[SOVIET], found[GERMAN]


def _own_entries(pieces: Sequence[Piece], map_: Map) -> list[EntryGroup]:
    """The hexes by which units enter that say so themselves."""
    found: dict[tuple[str, int], EntryGroup] = {}
    for one in pieces:
        name = next((name for name in ("zone", "enters") if name in one.keys.data), "")
        if not name:
            continue
        group, side = one.counter.enters, one.unit.side
        case = "15.2b" if side == SOVIET else "15.1.1"
        found[group, side] = EntryGroup(group, side, one.unit.due, case, areas(one.keys, name, map_))
    return list(found.values())


def control_of(ground: Keys, map_: Map, pieces: Sequence[Piece]) -> bytes:
    """[map.control] by side; who stands in a hex controls it, and everything else is German (R23)."""
    held = bytearray(control(ground, map_, SIDES, side_key))
    for hex_ in map_.grid.hexes:
        held[hex_] = held[hex_] or 1 + GERMAN
    return occupied(bytes(held), pieces)
