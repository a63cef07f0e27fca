"""All about a hex before anything is ordered, what can be laid over the map, and what comes when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sztab.hexes import Reach
from sztab.rules.b21 import artillery, duty, supply
from sztab.rules.b21.aircraft import FIGHTER, flying
from sztab.rules.b21.allowance import may_move
from sztab.rules.b21.assaults import COMBAT, DirectFight
from sztab.rules.b21.board import Board
from sztab.rules.b21.dogfights import ZONE
from sztab.rules.b21.modifiers import ModifierRung, crossings, ladder
from sztab.rules.b21.passage import controller
from sztab.rules.b21.pieces import label, name, on_map, phase, printed
from sztab.rules.b21.projects import place_of
from sztab.rules.b21.ranged_fire import may_fire
from sztab.rules.b21.reach import reach
from sztab.rules.b21.stacking import LIMIT
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.supply import Lifeline
from sztab.rules.b21.visibility import watched
from sztab.seat.b21.context import Officer
from sztab.seat.b21.marches import field_of_fire
from sztab.seat.context import labels
from sztab.seat.models import Arrival, Cased, Overlay, Rung
from sztab.seat.overlays import Overlays, areas, ranges
from sztab.table import Ask
from sztab.table.sentences import people


class CompanyOverlays(Overlays):
    NAMES = {
        "supply": "Supply",
        "fire": "Fields of fire",
        "sight": "What your units see",
        "artillery": "Gun ranges",
        "aa": "AA and fighters",
    }
    NEAR = 30

    # ------------------------------------------------------------------ a hex

    def lines(self, me: Officer, view: Board, hex_: int, here: list[Unit]) -> Iterator[Cased]:
        state, scenario, owner = view.state, view.book.scenario, controller(view, hex_)
        if owner >= 0:
            yield me.cased(f"Controlled by {people(view.book.sides[owner])}", "R114")
        hidden = sum(u.hidden for u in here)
        if hidden:
            text = "A counter lies face down" if hidden == 1 else f"{hidden} counters lie face down"
            yield me.cased(text, "27.1.1")
        if len(here) > hidden:
            yield me.cased(f"{stack_points(view, here)} of {LIMIT} SP", "5.1.2")
        yield from self._unfed(me, view, hex_)
        yield from _lying(me, view, hex_)
        if any(hex_ in rule.hexes and rule.side in me.sides for rule in scenario.exits):
            yield me.cased("Your units may exit here", "R121")
        for u in flying(view):
            if u.station == hex_:
                yield me.cased(f"{name(view, u)} is over the hex", "23.2.1")
        for work in state.projects:
            if place_of(view, work).startswith(label(view, hex_)):
                yield me.cased(f"{name(view, state.units[work.unit])} is at work here: {work.what}", "22.2.2")

    def _unfed(self, me: Officer, view: Board, hex_: int) -> Iterator[Cased]:
        for n in sorted(me.family.board.cut_off(me, view)):
            u = view.state.units[n]
            if u.hex == hex_:
                line = supply.line(view, u)
                yield me.cased(f"{name(view, u)} is cut off: {line.why}", line.case)

    def defence(self, me: Officer, view: Board, ask: Ask | None, hex_: int) -> dict[str, Any]:
        """What is seen of the stack, what the ground does to an attack, and who could attack it."""
        side = me.side(ask)
        hidden = any(view.state.units[n].hidden for n in view.layers.stacks[hex_])
        strength = stack_points(view, (view.state.units[n] for n in view.layers.stacks[hex_]))
        assault = DirectFight(COMBAT, side, (), (hex_,), duty.defenders(view, (hex_,)))
        marching = ask is not None and me.asks_me(ask) and phase(view).name == "movement" and view.state.turn > 0

        def attacks(u: Unit) -> bool | None:
            near = view.book.map.grid.distance(u.hex, hex_) == 1
            return duty.may_attack(view, u) is None if near and not marching else None

        def way(u: Unit) -> Reach | None:
            able = marching and may_move(view, u) is None
            return view.once(("reach", u.n), lambda: reach(view, u)) if able else None

        near = self.near(view, hex_, (u for u in on_map(view, side) if not printed(view, u).column), attacks, way)
        guns = (u for u in _guns(view, side) if artillery.in_range(view, u, hex_))
        return {
            "defence": strength,
            "defence_most": strength,
            "rungs": (*(_rung(me, one) for one in ladder(view, assault)), *_ways_in(me, view, hex_)),
            "needed": (),
            "title": me.say(f"Defence at least {strength} SP" if hidden else f"Defence {strength} SP"),
            "able": self.able(me, near, (name(view, u) for u in guns)),
        }

    # ------------------------------------------------------------------ overlays

    def fed(self, view: Board, side: int) -> Iterable[int]:
        return supply.supplied_ground(view, side) if supply.has_net(view, side) else ()

    def traced(self, view: Board, side: int) -> Mapping[int, Lifeline]:
        return supply.trace_all(view, side) if supply.has_net(view, side) else {}

    def fire(self, me: Officer, view: Board) -> Overlay:
        """15.1.3: where guns that are seen could fire now at what enters."""
        covered: dict[str, set[int]] = {}
        for u in view.state.units:
            if u.hex >= 0 and not u.hidden and may_fire(view, u, interior=False) is None:
                covered.setdefault(view.book.sides[u.side], set()).update(field_of_fire(view, u))
        return Overlay("fire", areas(view, covered))

    def sight(self, me: Officer, view: Board) -> Overlay:
        """3.5: what own ground units see."""
        seen = {view.book.sides[side]: watched(view, side) for side in me.sides}
        return Overlay("sight", areas(view, seen))

    def artillery(self, me: Officer, view: Board) -> Overlay:
        guns = (u for side in (0, 1) for u in _guns(view, side))
        noted = ((u, _reached(view, u), f"{name(view, u)}: {printed(view, u).range}") for u in guns)
        return ranges("artillery", view, noted)

    def aa(self, me: Officer, view: Board) -> Overlay:
        """10.2.5, 23.3.9: what AA reaches, and the zones of fighters."""
        grid = view.book.map.grid
        guns = [(u, u.hex, printed(view, u).aa_range) for side in (0, 1) for u in on_map(view, side)]
        aloft = [(u, u.station, ZONE) for u in flying(view) if printed(view, u).role == FIGHTER]
        covered: dict[str, set[int]] = {}
        notes = {}
        for u, hex_, far in (*(one for one in guns if printed(view, one[0]).aa), *aloft):
            covered.setdefault(view.book.sides[u.side], set()).update(grid.within(hex_, far))
            notes[label(view, hex_)] = f"{name(view, u)}: {far}"
        return Overlay("aa", areas(view, covered), (), notes)

    # ------------------------------------------------------------------ the calendar

    def party(self, me: Officer, view: Board, u: Unit) -> tuple[int, str, str]:
        one = printed(view, u)
        return 1, one.place if one.place in view.book.labels else "", one.brigade

    def coming(self, me: Officer, ids: tuple[str, ...], one: str, two: str) -> str:
        return me.say(f"{', '.join(ids)} at {one}" if one else ", ".join(ids))

    def arrivals(self, me: Officer, view: Board) -> Iterator[Arrival]:
        """Aircraft of each day, and nights."""
        scenario, sides = view.book.scenario, view.book.sides
        for turn in range(1, scenario.turns + 1):
            today = scenario.day(turn)
            if today.night:
                yield Arrival(turn, today.date, sides[today.first], me.say(f"Night, {today.hours.replace('-', '–')}"))
            if turn > 1 and scenario.day(turn - 1).date == today.date:
                continue
            for day in scenario.air:
                if day.date in (today.date, "") and day.sorties:
                    text = f"{day.sorties} aircraft a turn: {', '.join(day.available)}"
                    yield Arrival(turn, today.date, sides[day.side], me.say(text))


def _guns(view: Board, side: int) -> list[Unit]:
    """Field artillery that is seen."""
    return [u for u in on_map(view, side) if printed(view, u).field_artillery]


def _reached(view: Board, u: Unit) -> Iterable[int]:
    """9.1.2."""
    return view.book.map.grid.within(u.hex, printed(view, u).range)


def _lying(me: Officer, view: Board, hex_: int) -> Iterator[Cased]:
    """Works, mines, what has been destroyed; pairs of hexes have their bridges."""
    if hex_ in view.state.works:
        yield me.cased("Field works", "12.1.6")
    for field in view.state.mines:
        if field.hex == hex_:
            yield me.cased(
                f"A minefield until the end of turn {field.until}" if field.until else "A minefield", "20.2.1"
            )
    for ruin in view.state.ruins:
        if ruin.hex == hex_:
            yield me.cased(f"Destroyed: {ruin.what}", "21.2.1")
    for direction in range(6):
        edge = view.book.map.grid.edge(hex_, direction)
        if edge in view.state.broken:
            yield me.cased(f"The bridge at {view.book.map.grid.edge_label(edge)} is destroyed", "22.1.6")


def _rung(me: Officer, one: ModifierRung, more: str = "") -> Rung:
    return Rung("shift", one.side, one.value, me.say(one.why.replace("_", " ")) + more, one.case)


def _ways_in(me: Officer, view: Board, hex_: int) -> Iterator[Rung]:
    """7.3.5: what counts only if most of the attack comes from the hexes that are named."""
    for one, there in crossings(view, hex_):
        yield _rung(me, one, f" ({', '.join(labels(view, there))})")
