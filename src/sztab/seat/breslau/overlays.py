"""All about a hex before anything is ordered, what can be laid over the map, and what comes when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sztab.hexes import Reach
from sztab.rules.breslau import bombardment, movement, stacking, supply
from sztab.rules.breslau.assault import takes_part
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.factors import divisor
from sztab.rules.breslau.odds import hex_modifiers, hides
from sztab.rules.breslau.pieces import counter, label, name, on_map, steps_in
from sztab.rules.breslau.state import GERMAN, SOVIET, UNLIMITED, Unit
from sztab.rules.breslau.supply import SupplyPath
from sztab.seat.breslau.assault import pairs
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.odds import columns, die_rung
from sztab.seat.models import Arrival, Cased, Overlay, Rung
from sztab.seat.overlays import Overlays, areas, held_by, ranges
from sztab.table import Ask


class SiegeOverlays(Overlays):
    NAMES = {
        "supply": "Supply",
        "artillery": "Gun ranges",
        "aa": "AA ranges",
        "fortress": "Fortress hexes and front line",
    }
    NEAR = 20

    # ------------------------------------------------------------------ a hex

    def defence(self, me: Officer, view: Board, ask: Ask | None, hex_: int) -> dict[str, Any]:
        """The steps there are to lose, what the ground does to an attack, and who could attack."""
        side, steps, away = me.side(ask), steps_in(view, hex_), view.book.map.grid.distance
        attackers = pairs(view, side, False).get(hex_, []) if view.state.turn else []
        marching = ask is not None and ask.kind == "movement" and me.asks_me(ask)

        def attacks(u: Unit) -> bool | None:
            return takes_part(view, u, hex_) is None if u.hex in attackers else None

        def reach(u: Unit) -> Reach | None:
            able = marching and not counter(view, u).artillery and movement.may_move(view, u) is None
            return view.once(("reach", u.n), lambda: movement.reach(view, u)) if able else None

        near = self.near(view, hex_, on_map(view, side), attacks, reach)
        guns = [u for u in bombardment.ready_guns(view, side) if away(u.hex, hex_) <= counter(view, u).range]
        return {
            "defence": steps,
            "defence_most": steps,
            "rungs": tuple(_rungs(me, view, side, hex_)),
            "needed": tuple(zip(columns(view), view.book.charts.columns)),
            "title": me.say(f"Steps to lose: at least {steps}" if hides(view, hex_) else f"Steps to lose: {steps}"),
            "able": self.able(me, near, (counter(view, u).id for u in guns)),
        }

    def lines(self, me: Officer, view: Board, hex_: int, here: list[Unit]) -> Iterator[Cased]:
        state, owner = view.state, view.state.control[hex_] - 1
        if owner >= 0:
            yield me.cased(f"Controlled by {view.book.sides[owner].capitalize()}", "R23")
        if here and hides(view, hex_):
            yield me.cased("The units under the top one are hidden", "3.2b")
        elif here:
            yield me.cased(f"{len(here)} of {stacking.limit(here[0].side)} units", "3.1a")
        for n in sorted(me.family.board.cut_off(me, view)):
            if state.units[n].hex == hex_:
                yield me.cased(f"{name(view, state.units[n])} is cut off: no path of supply is open", "4.0")
        if hex_ in state.barricades:
            yield me.cased("A Barricade stands here", "13.3a")
        if hex_ in state.rubble:
            yield me.cased("Rubble", "14.3.1")
        if hex_ in state.gas:
            yield me.cased("Gas has been used here this turn", "14.1.2c")
        for side in me.sides:
            if hex_ in view.book.scenario.supply[side]:
                yield me.cased("A source of supply", "4.1a" if side == GERMAN else "4.2a")

    # ------------------------------------------------------------------ overlays

    def fed(self, view: Board, side: int) -> Iterable[int]:
        return supply.flood(view, side).hexes

    def traced(self, view: Board, side: int) -> dict[int, SupplyPath]:
        return supply.trace_all(view, side)

    def artillery(self, me: Officer, view: Board) -> Overlay:
        """What guns that are seen reach; those of unlimited range reach everything."""
        guns = [(u, counter(view, u).range) for u in _on_map(view) if bombardment.is_gun(view, u)]
        return ranges("artillery", view, _covered(view, guns))

    def aa(self, me: Officer, view: Board) -> Overlay:
        """6.1.3: what AA reaches that has not fired."""
        guns = [(u, counter(view, u).aa_range) for u in _on_map(view) if counter(view, u).aa and not u.fired]
        return ranges("aa", view, _covered(view, guns))

    def fortress(self, me: Officer, view: Board) -> Overlay:
        """The ten hexes that decide, by who holds them; the Front Line of the set-up, as pairs of hexes it runs
        between."""
        hexes, names, grid = view.book.scenario.fortresses, view.book.map.names, view.book.map.grid
        notes = {label(view, hex_): names.get(hex_, me.say("fortress")) for hex_ in hexes}
        edges = sorted(edge for edge, words in view.book.map.sides.items() if "front" in words)
        front = tuple(tuple(label(view, hex_) for hex_ in grid.edge_hexes(edge)) for edge in edges)
        return Overlay("fortress", areas(view, held_by(view, hexes)), front, notes)

    # ------------------------------------------------------------------ the calendar

    def party(self, me: Officer, view: Board, u: Unit) -> tuple[int, str, str]:
        """Of those whose turn is diced in secret only that they come."""
        return 1, counter(view, u).enters, "" if u.due else "secret"

    def coming(self, me: Officer, ids: tuple[str, ...], one: str, two: str) -> str:
        text = f"{one}: {len(ids)} units" if one else ", ".join(ids)
        return me.say(f"{text}, turn unknown") if two else me.say(text)

    def arrivals(self, me: Officer, view: Board) -> Iterator[Arrival]:
        """Air steps, and what begins or happens on a turn."""
        soviet, german = view.book.sides
        options, before = view.book.options, None
        for week in view.book.charts.weeks:
            if week.turn > view.book.scenario.turns:
                break
            lines = []
            if week.air_steps:
                steps = "1D6+1" if week.air_steps < 0 else str(week.air_steps)
                lines.append((soviet, f"{steps} air steps"))
            if week.bombers and options.bomber_corps:
                lines.append((soviet, "6th Bomber Corps strikes"))
            if week.directives and options.soviet_directives and not (before and before.directives):
                lines.append((soviet, "from now on directives limit the divisions that act"))
            if week.depletion and not (before and before.depletion):
                lines.append((german, "from now on guns and AA run out of ammunition on a 6"))
            yield from (Arrival(week.turn, week.start, side, me.say(text)) for side, text in lines)
            before = week


def _rungs(me: Officer, view: Board, side: int, hex_: int) -> Iterator[Rung]:
    """What the hex adds to the die of an attack, and what it divides guns and aircraft by."""
    yield from (die_rung(me, one) for one in hex_modifiers(view, side, hex_))
    by = divisor(view, hex_)
    if by.value > 1:
        yield Rung("shift", "defender", -by.value, me.say(f"guns and aircraft divided by {by.value}"), by.case)


def _on_map(view: Board) -> list[Unit]:
    return [u for side in (SOVIET, GERMAN) for u in on_map(view, side)]


def _covered(view: Board, guns: Iterable[tuple[Unit, int]]) -> Iterator[tuple[Unit, Iterable[int], str]]:
    grid = view.book.map.grid
    for u, far in guns:
        endless = far >= UNLIMITED
        yield u, grid.hexes if endless else grid.within(u.hex, far), f"{name(view, u)}: {'*' if endless else far}"
