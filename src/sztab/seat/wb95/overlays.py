"""All about a hex before anything is ordered, what can be laid over the map, and what comes when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from sztab.hexes import Reach
from sztab.rules.wb95 import artillery, bridges, duty, headquarters, supply
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.pieces import cels, counter, fixed, label, name, on_map, stack, traits
from sztab.rules.wb95.shifts import crossing
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.supply import SupplyLine
from sztab.rules.wb95.terrain import OddsRung as Factor
from sztab.rules.wb95.terrain import halving, hex_defence, hex_shifts
from sztab.rules.wb95.words import POOLS
from sztab.seat.context import labels
from sztab.seat.drafts import Across
from sztab.seat.models import Arrival, Cased, Overlay
from sztab.seat.overlays import Overlays, areas, ranges
from sztab.seat.wb95 import odds
from sztab.seat.wb95.attacks import combat_board
from sztab.seat.wb95.context import Officer, key_of
from sztab.seat.wb95.marches import free, ways_of
from sztab.seat.wb95.worth import supplied_at
from sztab.table import Ask
from sztab.table.sentences import people

Dated = tuple[str, str, str]
"""A line of the calendar: its date, its side, its words."""


class FrontOverlays(Overlays):
    NAMES = {"supply": "Supply", "headquarters": "HQ ranges", "artillery": "Gun ranges"}
    NEAR = 14

    # ------------------------------------------------------------------ a hex

    def defence(self, me: Officer, view: Board, ask: Ask | None, hex_: int) -> dict[str, Any]:
        """What the stack is worth, what counts for it, and who could attack it: before the attacks of this turn also
        those who can still move."""
        board = combat_board(me, view, ask)
        strong: list[Factor] = []
        weak: list[Factor] = []
        most, least = hex_defence(board, hex_, strong, "high"), hex_defence(board, hex_, weak, "low")
        shifts = _shifts(board, hex_)
        around = [there for there in view.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]
        phase = view.book.phases[view.state.phase]
        marching = view.state.turn and phase.kind in ("air", "barrage", "movement") and phase.side in me.sides

        def attacks(u: Unit) -> bool | None:
            return duty.may_attack(board, board.state.units[u.n]) is None if u.hex in around else None

        def reach(u: Unit) -> Reach | None:
            walker = free(view, u) if marching else None
            return ways_of(*walker) if walker is not None else None

        near = self.near(view, hex_, (u for u in on_map(view, me.sides) if traits(view, u).attacks), attacks, reach)
        guns = artillery.guns_in_range(board, me.side(ask), (hex_,))
        wet, dry = _ways_in(board, hex_, around)

        def needed(water: str) -> tuple[tuple[str, int], ...]:
            toll = map(_taken_off, crossing(board, water) if water else ())
            halves = int(bool(halving(board, hex_))) + int(bool(water) and board.book.tables.terrain[water].halves)
            return tuple(_needed(board, max(1, most), [*shifts, *toll], halves))

        return {
            "defence": least,
            "defence_most": most,
            "rungs": (*odds.strengths(me, strong, weak), *odds.shifts(me, shifts)),
            "needed": needed("") if dry else (),
            "across": tuple(Across(_by(me, board, water, there), needed(water)) for water, there in wet.items()),
            "title": me.say(f"Defence {least}–{most} SP" if most > least else f"Defence {most} SP"),
            "able": self.able(me, near, (counter(board, u).id for u in guns)),
        }

    def lines(self, me: Officer, view: Board, hex_: int, here: list[Unit]) -> Iterator[Cased]:
        owner = controller(view, hex_)
        if owner >= 0:
            yield me.cased(f"Controlled by {people(view.book.sides[owner])}", "4.3.2")
        if here and not any(u.hidden for u in here):
            limit = view.book.variant.stacking
            yield me.cased(f"{cels(here)} of {limit} CEL", "3.2.1")
        for u in here:
            if u.side in me.sides and not supplied_at(view, u, u.hex):
                found = supply.barrier(view, u)
                yield me.cased(f"{name(view, u)} is cut off: {found.why}", found.case)
        if fixed(view, hex_):
            yield me.cased("Fixed positions", "7.2.2")
        if view.state.works[hex_]:
            yield me.cased("Field fortifications", "7.1.10")
        zones = view.book.zones_of.get(hex_, ())
        if zones:
            yield me.cased(f"Entry zone {', '.join(zones)}", "11.1.2")
        for edge in view.book.water_at.get(hex_, ()):
            if bridges.known_bridge(view, edge):
                word = "stands" if bridges.standing(view, edge) else "is destroyed"
                yield me.cased(f"The bridge at {view.book.map.grid.edge_label(edge)} {word}", "14.1.2")

    # ------------------------------------------------------------------ overlays

    def fed(self, view: Board, side: int) -> Iterator[int]:
        for nation in sorted({counter(view, u).nation for u in on_map(view, (side,))}):
            limit, found = supply.supply_points(view, side, nation), supply.flood(view, side, nation)
            yield from (hex_ for hex_ in found.hexes if found.cost(hex_) <= limit)

    def traced(self, view: Board, side: int) -> Mapping[int, SupplyLine]:
        return supply.trace_all(view, side) if side == view.book.friends[side][0] else {}

    def barrier(self, view: Board, u: Unit, line: SupplyLine) -> str:
        return supply.barrier(view, u).why

    def headquarters(self, me: Officer, view: Board) -> Overlay:
        """9.2.2: what each headquarters covers."""
        covered: dict[str, set[int]] = {}
        notes = {}
        for u in on_map(view, range(len(view.book.sides))):
            if traits(view, u).hq and not u.hidden:
                far = headquarters.staff_range(view, u)
                covered.setdefault(view.book.sides[u.side], set()).update(view.book.map.grid.within(u.hex, far))
                notes[label(view, u.hex)] = f"{name(view, u)}: {far}"
        return Overlay("headquarters", areas(view, covered), (), notes)

    def artillery(self, me: Officer, view: Board) -> Overlay:
        """What guns reach; of masked ones only those whose kind is seen."""
        guns = []
        for index, u in enumerate(view.state.units):
            known = traits(view, u)
            if u.hex < 0 or not (known.gun or known.self_propelled) or (known.gun and not u.deployed):
                continue
            who = me.say("a hidden counter") if u.hidden else key_of(view, index)
            guns.append((u, view.book.map.grid.within(u.hex, artillery.gun_range(view, u)), who))
        return ranges("artillery", view, guns)

    # ------------------------------------------------------------------ the calendar

    def party(self, me: Officer, view: Board, u: Unit) -> tuple[int, str, str]:
        """Those who wait for something are told apart by what it is."""
        first = view.once(("first_turns",), lambda: _first_turns(me, view))
        held = view.book.scenario.may_enter(view, u)
        return first.get(counter(view, u).enters, 1), u.zone, held.reason if held else ""

    def coming(self, me: Officer, ids: tuple[str, ...], one: str, two: str) -> str:
        text = me.say(f"{', '.join(ids)} at zone {one.replace(';', '/')}" if one else ", ".join(ids))
        return f"{text}: {me.say(two)}" if two else text

    def arrivals(self, me: Officer, view: Board) -> Iterator[Arrival]:
        """What the card gives and takes on a day, and air points of days the seat chose in secret; of the enemy only
        what is printed for all to read."""
        days = _days(me, view)
        for date, side, text in (*_pools(view), *_leaving(view), *_written_down(me, view)):
            if date in days:
                yield Arrival(days[date], date, side, me.say(text))


def _shifts(board: Board, hex_: int) -> list[Factor]:
    """What counts for the defender from wherever the attack comes; rivers are told apart by the way in."""
    found = [_taken_off(one) for one in hex_shifts(board, hex_)]
    if hex_ in board.book.fixed_hexes:
        found.append(Factor("defender", -board.book.fixed_hexes[hex_], "fixed positions", "7.2.2"))
    if board.book.options.complementary and any(counter(board, u).type == "RG" for u in stack(board, hex_)):
        found.append(Factor("defender", -1, "resilience group", "15.2.3"))
    return found


def _taken_off(one: Factor) -> Factor:
    """What counts for the defender, as it moves the column."""
    return msgspec.structs.replace(one, value=-one.value)


def _ways_in(board: Board, hex_: int, around: Iterable[int]) -> tuple[dict[str, list[int]], bool]:
    """The hexes next to one by the water between, and whether there is a way without any."""
    grid, ways = board.book.map.grid, board.book.ways(board.state.bridges)
    wet: dict[str, list[int]] = {}
    for there in around:
        water = ways.wet(grid.edge_between(there, hex_))
        wet.setdefault(water, []).append(there)
    rows = board.book.tables.terrain
    counts = [water for water in sorted(wet) if water and (rows[water].shift or rows[water].halves)]
    return {water: wet[water] for water in counts}, len(counts) < len(wet)


def _by(me: Officer, board: Board, water: str, there: Iterable[int]) -> str:
    return me.say(f"Across a {water.replace('_', ' ')}, from {', '.join(labels(board, there))}")


def _needed(board: Board, defence: int, shifts: list[Factor], halves: int) -> Iterable[tuple[str, int]]:
    """For each column the strength it takes; twice as much into swamp, and across water that halves."""
    for column, name_ in enumerate(board.book.tables.columns):
        points = odds.needed(board, defence, shifts, column)
        if points is not None:
            for _ in range(halves):
                points = 2 * points - 1
            yield name_, points


# ---------------------------------------------------------------------- the calendar


def _days(me: Officer, view: Board) -> dict[str, int]:
    """The turn of each date."""
    return {me.family.board.day_of(view, turn): turn for turn in range(1, view.book.scenario.turns + 1)}


def _first_turns(me: Officer, view: Board) -> dict[str, int]:
    """The turn from which a group that waits for the scenario's word may come at all; one after the last where its day
    does not come."""
    days, rules = _days(me, view), [one for one in _card(view).get("entry", ()) if "from" in one]
    begins = {one["name"]: one["from"].isoformat() for one in rules}
    turns = {name_: days.get(day, 1 if day < min(days) else len(days) + 1) for name_, day in begins.items()}
    return turns | {f"conditional:{name_}": turn for name_, turn in turns.items()}


def _card(view: Board) -> dict[str, Any]:
    """The card of the scenario; a position has none."""
    card: dict[str, Any] = getattr(getattr(view.book.scenario, "card", None), "card", {})
    return card


def _pools(view: Board) -> Iterator[Dated]:
    """Air points, bombers, ammunition and whatever else the scenario's card gives on a day."""
    card, options = _card(view), view.book.options
    air = "air" if options.air_block == "own" else "air_other"
    allotted = card.get("allotment", ()) if options.allotments == "designed" else ()
    given = [(one, one["points"], "air points") for one in card.get(air, card.get("air", ()))]
    given += [(one, one.get("bombers", 0), "bomber points") for one in card.get(air, card.get("air", ()))]
    given += [(one, one["units"], "ammunition units") for one in card.get("ammunition", ())]
    given += [(one, one["points"], POOLS.get(one["kind"], one["kind"])) for one in allotted]
    for one, number, words in given:
        if number:
            yield one["date"].isoformat(), one["side"], f"{number} {words}"


def _leaving(view: Board) -> Iterator[Dated]:
    """Units that a date takes off the map."""
    for one in _card(view).get("withdrawal", ()):
        ids = [name_ for name_ in one["units"] if name_ in view.book.index]
        if ids:
            side = view.state.units[view.book.index[ids[0]]].side
            yield one["date"].isoformat(), view.book.sides[side], f"{', '.join(ids)} must leave"


def _written_down(me: Officer, view: Board) -> Iterator[Dated]:
    """Air points of days the seat chose in secret."""
    for side, days in sorted(view.state.secrets.items()):
        if view.book.sides.index(side) in me.sides:
            yield from ((date, side, f"{points} air points, in secret") for date, points in sorted(days.items()))
