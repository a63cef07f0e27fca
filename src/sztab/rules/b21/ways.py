"""4.2, 4.3, T.terrain, T.special: what a step costs, whom terrain and hexsides are closed to, which roads and bridges
can be used."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import (
    CLOSED,
    MOVERS,
    OBJECTS,
    ROAD_ROWS,
    SCARP_FIRST,
    SCARP_SECOND,
    WATER,
    WHOLE,
    GroundRow,
)
from sztab.rules.b21.pieces import label, name, printed
from sztab.rules.b21.state import Counter, Ruin, Unit
from sztab.table import Refusal

ROADS_BY_WORTH = ("main", "secondary")
UNTOUCHED: dict[str, Any] = {"broken": (), "built": (), "breached": (), "ruins": (), "mines": (), "units": ()}
BARE: tuple[Any, ...] = ((),) * 6
"""What `ground` says of it."""
"""Of a state: nothing has happened to the ground."""


class Mover(msgspec.Struct, frozen=True):
    """Units to which the same steps cost the same."""

    column: str
    """Of the terrain table."""
    engineer: bool = False
    special: bool = False
    amphib: bool = False
    guns: bool = False
    """Field artillery, for pontoon bridges (26.1.1)."""
    helped: bool = False
    """Crosses small rivers at the cost of a stream in this phase (19.1.3)."""

    @property
    def index(self) -> int:
        return MOVERS.index(self.column)

    @property
    def motorised(self) -> bool:
        return self.column != "infantry"


def mover(b: Board, u: Unit) -> Mover:
    if u.hidden or u.assisted:
        return mover_of(printed(b, u), u.assisted)
    found: Mover = b.book.movers[u.n]
    return found


def mover_of(one: Counter, helped: bool = False) -> Mover:
    """R19, 19.1.1, 24.1.1: the column of the terrain table, and what is different for the counter."""
    columns = {"engineer": "mech", "special": "infantry"}
    return Mover(
        column=columns.get(one.mobility, one.mobility if one.mobility in MOVERS else "mech"),
        engineer=one.mobility == "engineer",
        special=one.mobility == "special",
        amphib=one.amphib,
        guns=one.field_artillery,
        helped=helped,
    )


class Toll(msgspec.Struct, frozen=True):
    """The price of a step in twelfths; `whole`: all the movement of a unit that begins beside the river (R18)."""

    cost: int
    whole: bool = False
    road: bool = False
    """Goes along a main or secondary road (4.3.1)."""


def toll(b: Board, u: Unit, here: int, there: int) -> Toll | Refusal:
    """What a step costs the unit; zones of control come on top."""
    direction = b.book.map.grid.direction(here, there)
    if direction < 0:
        return Refusal("4.1.1", f"{label(b, here)} and {label(b, there)} do not touch")
    cost = costs(b, mover(b, u), u.side)[6 * here + direction]
    if cost == CLOSED:
        return Refusal("4.3.3", f"{label(b, there)} is closed to {name(b, u)} from {label(b, here)}")
    return Toll(cost, whole=cost == WHOLE)


def step(b: Board, who: Mover, side: int, here: int, there: int) -> Toll | None:
    """The price of a step between adjacent hexes, None where it is closed."""
    edge = b.book.map.grid.edge_between(here, there)
    mined = _mine_cost(b, who, there)
    road = road_on(b, edge)
    if road:
        return Toll(b.book.charts.terrain[ROAD_ROWS[road]].costs[who.index] + mined, road=True)
    base = _hex_cost(b, who, there)
    if base == CLOSED or closed(b, who, here):
        return None
    clear = _clear(b, who)
    if rail_on(b, edge):
        return Toll(min(base, clear) + mined)
    crossing = _crossing(b, who, edge)
    if any(word in WATER for word in b.book.map.sides.get(edge, ())):
        if bridge_on(b, edge):
            return Toll(min(base, clear) + mined)
        extra = pontoon_cost(b, who, side, edge)
        if extra is not None and (crossing in (CLOSED, WHOLE) or extra < crossing):
            return Toll(base + extra + mined)
    if crossing == CLOSED:
        return None
    return Toll(WHOLE, whole=True) if crossing == WHOLE else Toll(base + crossing + mined)


def costs(b: Board, who: Mover, side: int) -> array[int]:
    """The price of every step, by hex and direction; -1 where it is closed. Kept until something changes that a step
    depends on; then only the steps are priced anew that it touches."""
    name, now = ("costs", who, side), ground(b, side)
    before, prices = b.book.kept.get(name) or (BARE, _printed_costs(b, who))
    if before != now:
        prices = _repriced(b, who, side, prices, _touched(b, before, now))
        b.book.kept[name] = (now, prices)
    return prices


def passable(b: Board, u: Unit, here: int, there: int) -> bool:
    """The step between adjacent hexes is open to the unit."""
    return costs(b, mover(b, u), u.side)[6 * here + b.book.map.grid.direction(here, there)] != CLOSED


def ground(b: Board, side: int) -> tuple[Any, ...]:
    """All that the price of a step depends on for a side and that may change."""
    state = b.state
    return state.broken, state.built, state.breached, state.ruins, state.mines, _pontoons(b, side)


def _pontoons(b: Board, side: int) -> tuple[tuple[int, bool], ...]:
    """The hexsides that pontoon bridges of a side open, and whether they were laid in this phase."""
    units = b.state.units
    return tuple((u.bridge, u.bridged) for n in b.book.columns if (u := units[n]).bridge >= 0 and u.side == side)


def _repriced(b: Board, who: Mover, side: int, before: array[int], places: Iterable[int]) -> array[int]:
    prices, neighbours = before[:], b.book.neighbours
    for place in places:
        price = step(b, who, side, place // 6, neighbours[place])
        prices[place] = CLOSED if price is None else price.cost
    return prices


def _touched(b: Board, before: tuple[Any, ...], now: tuple[Any, ...]) -> set[int]:
    """The steps whose price may be another than it was."""
    broken, built, breached, ruins, mines, pontoons = (set(was) ^ set(is_) for was, is_ in zip(before, now))
    found = _over(b, {*broken, *built, *breached, *(edge for edge, _ in pontoons)}, ruins)
    for field in mines:
        around = enumerate(b.book.neighbours[6 * field.hex : 6 * field.hex + 6])
        found.update(6 * there + (direction + 3) % 6 for direction, there in around if there >= 0)
    return found


def altered(b: Board, opened: Iterable[int]) -> set[int]:
    """The steps, by hex and direction, that may not be as printed: over bridges, scarps and ruins, and over hexsides
    that were opened."""
    state = b.state
    return _over(b, {*state.broken, *state.built, *state.breached, *opened}, state.ruins)


def _over(b: Board, edges: set[int], ruins: Iterable[Ruin]) -> set[int]:
    """The steps over hexsides, and into and out of ruins."""
    around = (b.book.map.grid.edge(ruin.hex, direction) for ruin in ruins for direction in range(6))
    return {place for edge in edges.union(around) for place in _both_ways(b, edge)}


def untouched(b: Board) -> Board:
    """The board before anything has happened to the ground, without units."""
    return Board(b.book, msgspec.structs.replace(b.state, **UNTOUCHED), b.layers)


def _both_ways(b: Board, edge: int) -> tuple[int, ...]:
    """The two steps over a hexside, by hex and direction."""
    return (edge, 6 * b.book.neighbours[edge] + edge % 6 + 3) if edge >= 0 else ()


def _printed_costs(b: Board, who: Mover) -> array[int]:
    """The price of every step on the map as it is printed, its bridges standing."""

    def find() -> array[int]:
        bare = untouched(b)
        neighbours, map_ = b.book.neighbours, b.book.map
        hexes = [_hex_cost(bare, who, hex_) for hex_ in range(map_.grid.n)]
        prices = array("i", [CLOSED]) * len(neighbours)
        for place, there in enumerate(neighbours):
            if there >= 0 and hexes[place // 6] != CLOSED:
                prices[place] = hexes[there]
        for edge in {*map_.sides, *(edge for kind in (*ROADS_BY_WORTH, "rail") for edge in map_.tracks.get(kind, ()))}:
            for place in _both_ways(bare, edge):
                price = step(bare, who, 0, place // 6, neighbours[place])
                prices[place] = CLOSED if price is None else price.cost
        return prices

    found: array[int] = b.book.printed(("printed_costs", who), find)
    return found


def edge_cost(b: Board, u: Unit, hex_: int) -> int:
    """R121 b, f: what it costs to come onto the map in a hex, or to leave it there: the rate of its best road, without
    one that of the hex; CLOSED where neither is open."""
    who, grid, tracks = mover(b, u), b.book.map.grid, b.book.map.tracks
    for kind in ROADS_BY_WORTH:
        if any(grid.edge(hex_, direction) in tracks.get(kind, ()) for direction in range(6)):
            return b.book.charts.terrain[ROAD_ROWS[kind]].costs[who.index] + _mine_cost(b, who, hex_)
    base = _hex_cost(b, who, hex_)
    return base if base == CLOSED else base + _mine_cost(b, who, hex_)


def closed(b: Board, who: Mover, hex_: int) -> bool:
    """4.3.3: whether the hex can be entered and left by road only."""
    return _hex_cost(b, who, hex_) == CLOSED


def closed_to(b: Board, u: Unit, hex_: int) -> bool:
    return closed(b, mover(b, u), hex_)


# ---------------------------------------------------------------------- roads and bridges


def road_on(b: Board, edge: int) -> str:
    """The road over a hexside that can be used: main, secondary or nothing (R127)."""
    for kind in ROADS_BY_WORTH:
        if edge in b.book.map.tracks.get(kind, ()) and _passable(b, edge, "road"):
            return kind
    return ""


def rail_on(b: Board, edge: int) -> bool:
    """A railway over a hexside that can be used."""
    return edge in b.book.map.tracks.get("rail", ()) and _passable(b, edge, "rail")


def bridge_on(b: Board, edge: int) -> bool:
    """22.0: a bridge stands there, printed or built."""
    return (edge in b.book.bridges or edge in b.state.built) and edge not in b.state.broken


def _passable(b: Board, edge: int, what: str) -> bool:
    ends = b.book.map.grid.edge_hexes(edge)
    if any(ruin.what == what and ruin.hex in ends for ruin in b.state.ruins):
        return False
    return not b.book.wet(edge) or bridge_on(b, edge)


def pontoon_cost(b: Board, who: Mover, side: int, edge: int) -> int | None:
    """26.1.1, 26.1.4, R107, T.pontoon: what a pontoon bridge of the side costs instead of the river, if any."""
    own = (b.state.units[n] for n in (b.book.columns if b.state.units else ()))
    keeper = next((u for u in own if u.bridge == edge and u.side == side and u.hex >= 0), None)
    if keeper is None:
        return None
    costs_by_class = b.book.charts.pontoon_costs
    if b.book.big_river(edge):
        cost = costs_by_class["any_over_big_river"]
    elif who.guns:
        cost = costs_by_class["field_artillery"]
    elif who.motorised:
        cost = costs_by_class["armoured" if who.column == "armour" else "motorised"]
    else:
        cost = costs_by_class["other_non_motorised"]
    return cost.same_phase if keeper.bridged else cost.later


def upward(b: Board, here: int, there: int) -> bool:
    """A step, a look or a zone goes up a scarp."""
    up = scarp_top(b, b.book.map.grid.edge_between(here, there))
    return up >= 0 and up == there


def scarp_top(b: Board, edge: int) -> int:
    """The upper hex of a scarp, -1 where there is none or it has been breached."""
    if edge < 0 or edge in b.state.breached:
        return -1
    return int(b.book.scarps.get(edge, -1))


# ---------------------------------------------------------------------- parts of a price


def terrain_rows(b: Board, hex_: int) -> list[GroundRow]:
    """The rows of the terrain table for a hex; objects have none."""
    rows = b.book.charts.terrain
    return [rows[word] for word in b.book.map.terrain[hex_] if word not in OBJECTS]


def _clear(b: Board, who: Mover) -> int:
    price: int = b.book.charts.special_costs["any hex"][0] if who.special else _row(b, "clear", who)
    return price


def _row(b: Board, word: str, who: Mover) -> int:
    price: int = b.book.charts.terrain[word].costs[who.index]
    return price


def _hex_cost(b: Board, who: Mover, hex_: int) -> int:
    """The cost of the hex itself off the road."""
    hexes: list[int] = b.book.printed(
        ("hex_costs", who), lambda: [_printed_hex(b, who, one) for one in range(b.book.map.grid.n)]
    )
    return hexes[hex_]


def _printed_hex(b: Board, who: Mover, hex_: int) -> int:
    rows = terrain_rows(b, hex_)
    if any(row.mode == "no" for row in rows):
        return CLOSED
    if who.special:
        mountain = any(row.name == "mountain" for row in rows)
        return int(b.book.charts.special_costs["mountain hex" if mountain else "any hex"][0])
    base, extra = _clear(b, who), 0
    for row in rows:
        cost = row.costs[who.index]
        if who.engineer and row.name in b.book.charts.engineer_costs:
            cost = b.book.charts.engineer_costs[row.name][0]
        if cost == CLOSED:
            return CLOSED
        if row.mode == "abs":
            base = max(base, cost)
        else:
            extra += cost
    return base + extra


def _crossing(b: Board, who: Mover, edge: int) -> int:
    """4.2.7: what the hexside adds: water and scarps (T.engineer)."""
    total = 0
    for word in b.book.map.sides.get(edge, ()):
        if word in (SCARP_FIRST, SCARP_SECOND):
            word = "scarp" if scarp_top(b, edge) >= 0 else ""
        if word == "river" and (who.amphib or who.helped):
            word = "stream"
        if not word or word not in b.book.charts.terrain:
            continue
        cost = _row(b, word, who)
        if who.engineer and word in b.book.charts.engineer_costs:
            cost = b.book.charts.engineer_costs[word][0]
        if cost in (CLOSED, WHOLE):
            return cost
        total += cost
    return total


def _mine_cost(b: Board, who: Mover, hex_: int) -> int:
    """20.2.1, R93."""
    return _row(b, "minefield", who) if any(one.hex == hex_ for one in b.state.mines) else 0


def kind_of_zone(one: Counter) -> str:
    """6.1.5, R15: whose zone reaches where: foot, engineer or vehicle."""
    if one.mobility in ("infantry", "special"):
        return "foot"
    return "engineer" if one.mobility == "engineer" else "vehicle"


def printed_zone(book: Any, kind: str, hex_: int) -> int:
    """Six bits: the neighbours a unit of that kind controls from a hex by what is printed (6.1.2, 6.1.3, 6.1.5). A road
    brings no zone into closed terrain (R15)."""
    mask, grid = 0, book.map.grid
    for direction, there in enumerate(book.neighbours[6 * hex_ : 6 * hex_ + 6]):
        if there < 0 or not {"lake", "sea"}.isdisjoint(book.map.terrain[there]):
            continue
        edge = grid.edge(hex_, direction)
        top = book.scarps.get(edge, -1)
        if book.big_river(edge) or top == there:
            continue
        if kind == "vehicle" and (top >= 0 or not {"swamp", "mountain"}.isdisjoint(book.map.terrain[there])):
            continue
        mask |= 1 << direction
    return mask
