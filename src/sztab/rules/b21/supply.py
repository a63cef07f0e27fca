"""Chapter 25, supply: from the sources to brigade headquarters, from those to battalion headquarters, and from these
over at most five hexes to the units (R106)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.hexes import Flood, kernels
from sztab.rules.b21 import collapse
from sztab.rules.b21.ammunition import lacks
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.headquarters import over, staffs
from sztab.rules.b21.pieces import around, at_sea, label, name, on_map, phasing, printed
from sztab.rules.b21.pontoons import open_sides
from sztab.rules.b21.scenario import HomeBase
from sztab.rules.b21.state import Unit
from sztab.rules.b21.visibility import field_of_view
from sztab.rules.b21.ways import altered, bridge_on, road_on, scarp_top, untouched
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Procedure
from sztab.table.events import SupplyChanged

LENGTH = 5
"""Hexes from a headquarters to a unit (25.1.5)."""
LANDED_TURNS = 4
"""How long troops who have landed need no line (R106, R122)."""
CLOSED, OPEN = -1, 1


class Lifeline(msgspec.Struct, frozen=True):
    """How a unit is supplied, or why not; the line runs from the base to the unit."""

    supplied: bool
    why: str
    case: str
    line: tuple[int, ...] = ()


# ---------------------------------------------------------------------- the phase (25.2)


def play(game: Game) -> Procedure:
    """25.2.4: the phasing side's supply is judged; it holds until its next supply phase (R106)."""
    side = phasing(game)
    if has_net(game, side):
        for n, found in trace_all(game, side).items():
            u = game.state.units[n]
            if bool(u.oos) == found.supplied:
                game.change(n, oos=0 if found.supplied else 1)
                said = SupplyChanged(unit=name(game, u), level=0 if found.supplied else 1, why=found.why)
                report(game, said, "25.2.1", [u])
    yield from collapse.roll(game, side)


def has_net(b: Board, side: int) -> bool:
    """A side that has neither sources nor headquarters, as in a drawn position, is not judged."""
    return any(one.side == side for one in b.book.scenario.bases) or any(True for _ in staffs(b, side))


def line(b: Board, u: Unit) -> Lifeline:
    return trace_all(b, u.side)[u.n]


def trace_all(b: Board, side: int) -> dict[int, Lifeline]:
    """25.1.1: the line of every unit of a side on the map."""
    return b.once(("supply", side), lambda: _Net(b, side).lines())


def in_supply(b: Board, hex_: int, side: int) -> bool:
    """R121 j: a unit of the side that stood there would be in supply: by any headquarters that is, or a source."""
    return supplied_among(b, (hex_,), side) == [hex_]


def supplied_among(b: Board, hexes: Iterable[int], side: int) -> list[int]:
    """Those of the hexes in which the side's units would be in supply."""
    net = _Net(b, side)
    return [hex_ for hex_ in hexes if net.feeds(hex_)]


def supplied_ground(b: Board, side: int) -> Iterable[int]:
    """Where a unit of the side would be in supply: within five hexes of a headquarters that is, or of a source."""
    return _Net(b, side).ground()


# ---------------------------------------------------------------------- the net of a side


class _Net:
    """Where the supply of one side goes. Lines do not use each other up."""

    def __init__(self, b: Board, side: int) -> None:
        self.b, self.side = b, side
        self.steps = _steps(b, side)
        self.closed = _closed(b, side)
        self.watched = _closed(b, side, fired_at(b, side))
        self.bases = [one for one in b.book.scenario.bases if one.side == side and not spent(b, one)]
        self.staffs = [u for u in staffs(b, side) if u.hex >= 0]
        self._fed: dict[int, Lifeline] = {}
        self._floods: dict[Any, Flood] = {}

    def lines(self) -> dict[int, Lifeline]:
        return {u.n: self.line(u) for u in on_map(self.b, self.side)}

    def line(self, u: Unit) -> Lifeline:
        own = exempt(self.b, u) or self._near_base(u)
        if own is None:
            own = self.staff_line(u) if printed(self.b, u).headquarters else self._unit_line(u)
        return own

    def staff_line(self, u: Unit) -> Lifeline:
        """25.1.6, R106: a battalion headquarters by that of its brigade, any other by a source."""
        if u.n not in self._fed:
            above = superiors(self.b, u)
            self._fed[u.n] = self._from_source(u) if not above else self._from_above(u, above)
        return self._fed[u.n]

    def _from_source(self, u: Unit) -> Lifeline:
        """R106: a line of any length to a source of the scenario; where it names none the line ends here."""
        if not any(one.side == self.side for one in self.b.book.scenario.bases):
            return Lifeline(True, "the supply of its side ends here", "R106", (u.hex,))
        far = self._flood("sources", self._open(one for base in self.bases if base.radius < 0 for one in base.hexes))
        if far.cost(u.hex) < 0:
            return Lifeline(False, "no line to a source of supply", "R106")
        way = tuple(far.path(u.hex))
        return Lifeline(True, f"supplied from {label(self.b, way[0])}", "R106", way)

    def _from_above(self, u: Unit, above: list[Unit]) -> Lifeline:
        fed = [v for v in above if v.hex >= 0 and self.staff_line(v).supplied]
        if not fed:
            return Lifeline(False, "no headquarters of its brigade is in supply", "25.1.6")
        sources = tuple(sorted(v.hex for v in fed))
        far = self._flood(("staffs", sources), list(sources), self.watched)
        if far.cost(u.hex) < 0:
            return Lifeline(False, "no line to the headquarters of its brigade", "25.1.6")
        return Lifeline(True, "supplied by its brigade", "25.1.6", tuple(far.path(u.hex)))

    def _unit_line(self, u: Unit) -> Lifeline:
        """25.1.2, 25.1.5: at most five hexes to one of its headquarters that is in supply."""
        bases = [v for v in suppliers(self.b, u) if v.hex >= 0]
        if not bases:
            return Lifeline(False, "no headquarters to supply it", "25.1.2")
        fed = [v for v in bases if self.staff_line(v).supplied]
        if not fed:
            return Lifeline(False, f"headquarters {name(self.b, bases[0])} is out of supply", "25.1.6")
        for v in fed:
            near = self._flood(v.hex, [v.hex], limit=LENGTH)
            if near.cost(u.hex) >= 0:
                return Lifeline(True, f"supplied by {name(self.b, v)}", "25.2.1", tuple(near.path(u.hex)))
        return Lifeline(False, f"no line of {LENGTH} hexes to {name(self.b, fed[0])}", "25.1.5")

    def _near_base(self, u: Unit) -> Lifeline | None:
        """R122, R133: depots that supply what is near, and ships beside a beach."""
        for base in self.bases:
            if base.radius >= 0:
                near = self._flood(("depot", base.hexes), self._open(base.hexes), limit=base.radius)
                if near.cost(u.hex) >= 0:
                    return Lifeline(
                        True, f"supplied from {label(self.b, base.hexes[0])}", "R133", tuple(near.path(u.hex))
                    )
        for ship in beached(self.b, self.side):
            near = self._flood(("ship", ship.n), self._open(landfalls(self.b, ship)), limit=LENGTH - 1)
            if near.cost(u.hex) >= 0:
                return Lifeline(True, f"supplied by {name(self.b, ship)}", "R122", tuple(near.path(u.hex)))
        return None

    def feeds(self, hex_: int) -> bool:
        here = [u for u in on_map(self.b, self.side) if u.hex == hex_]
        if any(not u.oos for u in here):
            return True
        free = bytearray(self.closed)
        free[hex_] = 0
        return self._flood(("hex", hex_), self._springs(), free, LENGTH).cost(hex_) >= 0

    def ground(self) -> list[int]:
        return list(self._flood("ground", self._springs(), limit=LENGTH).hexes)

    def _springs(self) -> list[int]:
        """Headquarters in supply, sources, ships."""
        fed = [u.hex for u in self.staffs if self.staff_line(u).supplied]
        ends = self._open(one for base in self.bases for one in base.hexes)
        ends += [one for ship in beached(self.b, self.side) for one in landfalls(self.b, ship)]
        return sorted({*fed, *ends})

    def _open(self, hexes: Iterable[int]) -> list[int]:
        return sorted({hex_ for hex_ in hexes if not self.closed[hex_]})

    def _flood(self, key: Any, sources: list[int], closed: bytearray | None = None, limit: int = -1) -> Flood:
        if key not in self._floods:
            far = self.b.book.map.grid.n if limit < 0 else limit
            shut = self.closed if closed is None else closed
            self._floods[key] = self.b.book.field.flood(
                cost=kernels.ints_view(self.steps), closed=shut, sources=sources, limit=far
            )
        return self._floods[key]


# ---------------------------------------------------------------------- whose supply comes from whom (R106, R33)


def superiors(b: Board, staff: Unit) -> list[Unit]:
    """The headquarters on which a battalion headquarters depends; nobody: it is supplied from a source itself."""
    if printed(b, staff).size != "B":
        return []
    return brigade_staffs(b, staff)


def brigade_staffs(b: Board, u: Unit) -> list[Unit]:
    """R33: those of its brigade, or of its division in their place; and those that the scenario names."""
    own = over(b, u, "brigade")
    if not any(v.hex >= 0 for v in own):
        own = own + over(b, u, "division")
    return own + _lent(b, u)


def suppliers(b: Board, u: Unit) -> list[Unit]:
    """R106: its battalion headquarters, or if it is away that of the brigade; brigade troops use any in the brigade,
    troops above it, and of brigades without a headquarters, any of their side."""
    own, one = over(b, u, "battalion"), printed(b, u)
    living = [v for v in own if v.hex >= 0]
    if living:
        return living
    if own:
        return brigade_staffs(b, u)
    if one.brigade:
        below = [v for v in staffs(b, u.side) if printed(b, v).size == "B" and printed(b, v).brigade == one.brigade]
        if over(b, u, "brigade") or below:
            return brigade_staffs(b, u) + below
    return list(staffs(b, u.side))


def _lent(b: Board, u: Unit) -> list[Unit]:
    """Headquarters that stand in for that of the brigade by the scenario."""
    one = printed(b, u)
    known = {one.id, one.battalion, one.brigade, one.division} - {""}
    lent = {staff for rule in b.book.scenario.liaisons if known & rule.formations for staff in rule.staffs}
    return [v for v in staffs(b, u.side) if printed(b, v).id in lent]


def exempt(b: Board, u: Unit) -> Lifeline | None:
    """R106, R122, R89 and the scenario: those who need no line."""
    turn = b.state.turn
    if (u.dropped and turn - u.dropped < LANDED_TURNS) or (u.landed and turn - u.landed < LANDED_TURNS):
        return Lifeline(True, "has landed a short while ago", "R106")
    if u.n in b.state.supplied:
        return Lifeline(True, "supplied from the air", "R89")
    if any(u.hex in rule.hexes and printed(b, u).quality in rule.kinds for rule in b.book.scenario.irregulars):
        return Lifeline(True, "needs no supply here", "R106")
    return None


# ---------------------------------------------------------------------- the ground


def spent(b: Board, base: HomeBase) -> bool:
    """R133: a depot is lost for good once an enemy has entered, or it has been destroyed; in a ruined city it does not
    work (R119)."""
    if not base.depot:
        return False
    taken = any(f"depot:{hex_}" in b.state.tally for hex_ in base.hexes)
    return taken or any(one.hex in base.hexes and one.what in ("depot", "city") for one in b.state.ruins)


def beached(b: Board, side: int) -> list[Unit]:
    """R122: ships with capacity left beside a beach."""
    return [u for u in at_sea(b, side) if u.capacity > 0 and landfalls(b, u)]


def landfalls(b: Board, ship: Unit) -> list[int]:
    """The hexes behind the beaches beside a ship."""
    grid, sides = b.book.map.grid, b.book.map.sides
    near = around(b, ship.station)
    return [there for there in near if "beach" in sides.get(grid.edge_between(ship.station, there), ())]


def fired_at(b: Board, side: int) -> set[int]:
    """25.1.6, R106: where an enemy gun with ammunition could fire at what it sees."""
    found: set[int] = set()
    for v in on_map(b, 1 - side):
        one = printed(b, v)
        if one.gun >= 0 and not lacks(b, v, 1):
            found |= field_of_view(b, v.hex, one.recon)
    return found


def _closed(b: Board, side: int, also: Iterable[int] = ()) -> bytearray:
    """25.1.4: enemies, and their zones of control where no friend stands."""
    closed = bytearray(bool(mask) for mask in b.layers.zones[1 - side])
    for edge in b.state.breached:
        for hex_ in b.book.map.grid.edge_hexes(edge):
            closed[hex_] = in_enemy_zone(b, side, hex_)
    for hex_ in also:
        closed[hex_] = 1
    for hex_, here in b.layers.stacks.items():
        closed[hex_] = b.state.units[here[0]].side != side
    return closed


def _steps(b: Board, side: int) -> array[int]:
    state = b.state
    ground = (state.broken, state.built, state.breached, state.ruins, open_sides(b, side))
    found: array[int] = b.book.latest(("supply_steps", side), ground, lambda: _pave(b, side))
    return found


def _pave(b: Board, side: int) -> array[int]:
    """What is printed, and every step anew that something on the board may change."""
    pontoons, steps = open_sides(b, side), array("i", _printed_steps(b))
    for place in altered(b, pontoons):
        steps[place] = OPEN if _leads(b, place // 6, b.book.neighbours[place], pontoons) else CLOSED
    return steps


def _printed_steps(b: Board) -> list[int]:
    def find() -> list[int]:
        bare, nobody = untouched(b), frozenset[int]()
        around = enumerate(b.book.neighbours)
        return [OPEN if there >= 0 and _leads(bare, place // 6, there, nobody) else CLOSED for place, there in around]

    found: list[int] = b.book.printed("printed_supply", find)
    return found


def _leads(b: Board, here: int, there: int, pontoons: frozenset[int]) -> bool:
    """25.1.3, 26.1.3: not through mountains and swamps and not over scarps but by road; never over lakes and seas; over
    rivers by bridge."""
    terrain, edge = b.book.map.terrain, b.book.map.grid.edge_between(here, there)
    if not {"lake", "sea"}.isdisjoint(terrain[there]):
        return False
    if road_on(b, edge):
        return True
    river = b.book.river(edge) or b.book.big_river(edge)
    if river and not (bridge_on(b, edge) or edge in pontoons):
        return False
    return scarp_top(b, edge) < 0 and {"mountain", "swamp"}.isdisjoint(terrain[here])
