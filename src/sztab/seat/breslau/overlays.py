"""All about a hex before anything is ordered, what can be laid over the map, and what comes when."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from sztab.rules.breslau import bombardment, movement, stacking, supply
from sztab.rules.breslau.assault import takes_part
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.factors import divisor
from sztab.rules.breslau.odds import hex_modifiers, hides
from sztab.rules.breslau.pieces import around, counter, label, name, on_map, steps_in
from sztab.rules.breslau.state import GERMAN, SOVIET, UNLIMITED, Unit
from sztab.seat.breslau.assault import pairs
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.odds import columns
from sztab.seat.models import Arrival, Cased, Overlay, Rung
from sztab.seat.overlays import able, areas, held_by, ranges, supply_lines
from sztab.table import Ask

NEAR = 20
"""Nobody marches further than this in a phase, road or not."""


def defence(me: Officer, view: Board, ask: Ask | None, hex_: int) -> dict[str, Any]:
    """The steps there are to lose, what the ground does to an attack, and who could attack."""
    side, steps = me.side(ask), steps_in(view, hex_)
    return {
        "defence": steps,
        "defence_most": steps,
        "rungs": _rungs(me, view, side, hex_),
        "needed": tuple(zip(columns(view), view.book.charts.columns)),
        "title": me.say(f"Steps to lose: at least {steps}" if hides(view, hex_) else f"Steps to lose: {steps}"),
        "able": able(me, _near(me, view, ask, side, hex_), _guns(view, side, hex_)),
    }


def _rungs(me: Officer, view: Board, side: int, hex_: int) -> tuple[Rung, ...]:
    """What the hex adds to the die of an attack, and what it divides guns and aircraft by."""
    found = [
        Rung("die", "defender" if one.value > 0 else "attacker", one.value, me.say(one.why.replace("_", " ")), one.case)
        for one in hex_modifiers(view, side, hex_)
    ]
    by = divisor(view, hex_)
    if by.value > 1:
        text = me.say(f"guns and aircraft divided by {by.value}")
        found.append(Rung("shift", "defender", -by.value, text, by.case))
    return tuple(found)


def lines(me: Officer, view: Board, hex_: int, here: list[Unit]) -> tuple[Cased, ...]:
    """Who holds it and what is special about it."""
    found = []
    owner = view.state.control[hex_] - 1
    if hex_ in view.book.scenario.fortresses:
        found.append(me.cased("A Fortress hex: it counts for victory", "16.0"))
    if owner >= 0:
        found.append(me.cased(f"Controlled by {view.book.sides[owner].capitalize()}", "R23"))
    if here and not hides(view, hex_):
        found.append(me.cased(f"{len(here)} of {stacking.limit(here[0].side)} units", "3.1a"))
    if here and hides(view, hex_):
        found.append(me.cased("What lies under the top unit is not seen", "3.2b"))
    for n in sorted(me.family.board.cut_off(me, view)):
        u = view.state.units[n]
        if u.hex == hex_:
            found.append(me.cased(f"{name(view, u)} is cut off: no path of supply is open", "4.0"))
    if hex_ in view.state.barricades:
        found.append(me.cased("A Barricade stands here", "13.3a"))
    if hex_ in view.state.rubble:
        found.append(me.cased("Rubble", "14.3.1"))
    if hex_ in view.state.gas:
        found.append(me.cased("Gas has been used here this turn", "14.1.2c"))
    for side, sources in enumerate(view.book.scenario.supply):
        if hex_ in sources and side in me.sides:
            found.append(me.cased("A source of supply", "4.1a" if side == GERMAN else "4.2a"))
    return tuple(found)


def _guns(view: Board, side: int, hex_: int) -> Iterable[str]:
    """Guns that are ready and have the range."""
    for u in bombardment.ready_guns(view, side):
        if view.book.map.grid.distance(u.hex, hex_) <= counter(view, u).range:
            yield counter(view, u).id


def _near(me: Officer, view: Board, ask: Ask | None, side: int, hex_: int) -> Iterable[str]:
    """Units next to it that could attack, or that can still get there before the attacks of this turn."""
    beside = set(around(view, hex_))
    attackers = pairs(view, side, False).get(hex_, []) if view.state.turn else []
    marching = ask is not None and ask.kind == "movement" and me.asks_me(ask)
    for u in on_map(view, side):
        if u.hex in attackers:
            if takes_part(view, u, hex_) is None:
                yield counter(view, u).id
        elif marching and view.book.map.grid.distance(u.hex, hex_) <= NEAR and not counter(view, u).artillery:
            if movement.may_move(view, u) is None:
                found = view.once(("reach", u.n), partial(movement.reach, view, u))
                if any(there in found for there in beside):
                    yield counter(view, u).id


# ---------------------------------------------------------------------- overlays


def _supply(me: Officer, view: Board) -> Overlay:
    """Where supply comes, the lines of own units, and who is cut off."""
    supplied: set[int] = set()
    cut: set[int] = set()
    lines: set[tuple[int, ...]] = set()
    notes: dict[str, str] = {}
    for side in me.sides:
        supplied.update(supply.flood(view, side).hexes)
        for n, line in supply.trace_all(view, side).items():
            if line.supplied:
                lines.add(tuple(line.line))
            else:
                hex_ = view.state.units[n].hex
                cut.add(hex_)
                notes[label(view, hex_)] = me.say("cut off") + f": {me.say(line.why)}"
    return supply_lines(view, supplied, cut, lines, notes)


def _artillery(me: Officer, view: Board) -> Overlay:
    """What guns that are seen reach; those of unlimited range reach everything."""
    return _ranges("artillery", view, [u for u in _on_map(view) if bombardment.is_gun(view, u)], _gun_range)


def _gun_range(view: Board, u: Unit) -> int:
    return counter(view, u).range


def _flak(me: Officer, view: Board) -> Overlay:
    """6.1.3: what AA reaches that has not fired."""
    guns = [u for u in _on_map(view) if counter(view, u).aa and not u.fired]
    return _ranges("aa", view, guns, lambda view, u: counter(view, u).aa_range)


def _on_map(view: Board) -> list[Unit]:
    return [u for side in (SOVIET, GERMAN) for u in on_map(view, side)]


def _ranges(kind: str, view: Board, guns: list[Unit], reach: Callable[[Board, Unit], int]) -> Overlay:
    grid, found = view.book.map.grid, []
    for u in guns:
        far = reach(view, u)
        everywhere = far >= UNLIMITED
        hexes = grid.hexes if everywhere else grid.within(u.hex, far)
        found.append((u, hexes, f"{name(view, u)}: {'*' if everywhere else far}"))
    return ranges(kind, view, found)


def _fortress(me: Officer, view: Board) -> Overlay:
    """The ten hexes that decide, by who holds them; and the Front Line of the set-up, hexes to its north."""
    hexes, names = view.book.scenario.fortresses, view.book.map.names
    notes = {label(view, hex_): names.get(hex_, me.say("fortress")) for hex_ in hexes}
    return Overlay("fortress", areas(view, held_by(view, hexes)), _front(view), notes)


def _front(view: Board) -> tuple[tuple[str, ...], ...]:
    """Pairs of hexes between which the Front Line runs."""
    grid = view.book.map.grid
    edges = sorted(edge for edge, words in view.book.map.sides.items() if "front" in words)
    return tuple(tuple(label(view, hex_) for hex_ in grid.edge_hexes(edge)) for edge in edges)


OVERLAYS: dict[str, tuple[str, Callable[[Officer, Board], Overlay]]] = {
    "supply": ("Supply", _supply),
    "artillery": ("Gun ranges", _artillery),
    "aa": ("AA ranges", _flak),
    "fortress": ("Fortress hexes and front line", _fortress),
}


# ---------------------------------------------------------------------- the calendar


def arrivals(me: Officer, view: Board) -> list[Arrival]:
    """What the book prints for all to read."""
    return [*_reinforcements(me, view), *_weeks(me, view)]


def _reinforcements(me: Officer, view: Board) -> list[Arrival]:
    """Units that wait off the map, by turn and group; of those whose turn is diced in secret only that they come."""
    waiting: dict[tuple[int, int, str, bool], list[str]] = {}
    for u in view.state.units:
        if u.box == "due" and not u.hidden:
            turn = max(u.due, view.state.turn, 1)
            waiting.setdefault((turn, u.side, counter(view, u).enters, u.due == 0), []).append(counter(view, u).id)
    found = []
    for (turn, side, group, secret), ids in sorted(waiting.items()):
        text = f"{group}: {len(ids)} units" if group else ", ".join(ids)
        words = me.say(f"{text}, on a turn that is not known") if secret else me.say(text)
        found.append(Arrival(turn, me.family.board.day_of(view, turn), view.book.sides[side], words, tuple(ids)))
    return found


def _weeks(me: Officer, view: Board) -> list[Arrival]:
    """Air steps, and what begins or happens on a turn."""
    found = []
    soviet, german = view.book.sides
    options = view.book.options
    before = None
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
        found += [Arrival(week.turn, week.start, side, me.say(text)) for side, text in lines]
        before = week
    return found
