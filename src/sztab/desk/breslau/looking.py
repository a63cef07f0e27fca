"""All about a hex before anything is ordered, what can be laid over the map, and what comes when."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from sztab.desk.breslau import fighting, forms
from sztab.desk.breslau.board import cut_off, day_of
from sztab.desk.breslau.officer import Officer, labels
from sztab.desk.breslau.reckoning import columns
from sztab.desk.faces import hex_words, stack_at, unit_words
from sztab.desk.showing import Able, Arrival, Cased, HexCard, Overlay, Rung
from sztab.rules.breslau import bombardment, movement, stacking, supply
from sztab.rules.breslau.assault import takes_part
from sztab.rules.breslau.factors import divisor
from sztab.rules.breslau.odds import hex_modifiers, hides
from sztab.rules.breslau.pieces import around, counter, label, name, on_map, stack, steps_in
from sztab.rules.breslau.state import GERMAN, SOVIET, UNLIMITED, Unit
from sztab.table import Ask, Board

NEAR = 20
"""Nobody marches further than this in a phase, road or not."""


def hex_card(me: Officer, view: Board, ask: Ask | None, text: str) -> HexCard:
    hex_ = view.book.labels.get(text, -1)
    if hex_ < 0:
        return HexCard(text, "", (me.cased(f"there is no hex {text!r} on this map"),), 0, 0, (), ())
    here = stack(view, hex_)
    lines = _lines(me, view, hex_, here)
    ground = ", ".join(me.say(word) for word in hex_words(view, hex_).split(", "))
    if not here or here[0].side in me.sides:
        return HexCard(text, ground, lines, 0, 0, (), ())
    side = me.side(ask)
    steps = steps_in(view, hex_)
    unsure = hides(view, hex_)
    return HexCard(
        hex=text,
        terrain=ground,
        lines=lines,
        defence=steps,
        defence_most=steps,
        rungs=_rungs(me, view, side, hex_),
        needed=tuple(zip(columns(view), view.book.charts.columns)),
        title=me.say(f"At least {steps} steps to lose" if unsure else f"{steps} steps to lose"),
        able=_able(me, view, ask, side, hex_),
        wishes=forms.wishes(me, ask, text),
    )


def _rungs(me: Officer, view: Board, side: int, hex_: int) -> tuple[Rung, ...]:
    """What the hex adds to the die of an attack, and what it divides guns and aircraft by."""
    barred = side == SOVIET and hex_ in view.state.barricades
    found = [
        Rung("die", "defender" if one.value > 0 else "attacker", one.value, me.say(one.why.replace("_", " ")), one.case)
        for one in hex_modifiers(view, hex_, "", barred)
    ]
    by = divisor(view, hex_)
    if by.value > 1:
        text = me.say(f"guns and aircraft divided by {by.value}")
        found.append(Rung("shift", "defender", -by.value, text, by.case))
    return tuple(found)


def _lines(me: Officer, view: Board, hex_: int, here: list[Unit]) -> tuple[Cased, ...]:
    """Who holds it, who is there, and what is special about it."""
    lines = []
    owner = view.state.control[hex_] - 1
    if hex_ in view.book.scenario.fortresses:
        lines.append(me.cased("A Fortress hex: it counts for victory", "16.0"))
    if owner >= 0:
        lines.append(me.cased(f"Controlled by {view.book.sides[owner]}", "R23"))
    if here and not hides(view, hex_):
        lines.append(me.cased(f"{len(here)} of {stacking.limit(here[0].side)} units", "3.1a"))
    lines += [me.cased(unit_words(view, u)) for u in stack_at(view, hex_)]
    if here and hides(view, hex_):
        lines.append(me.cased("What lies under the top unit is not seen", "3.2b"))
    for n in sorted(cut_off(me, view)):
        u = view.state.units[n]
        if u.hex == hex_:
            lines.append(me.cased(f"{name(view, u)} is cut off: no path of supply is open", "4.0"))
    if hex_ in view.state.barricades:
        lines.append(me.cased("A Barricade stands here", "13.3a"))
    if hex_ in view.state.rubble:
        lines.append(me.cased("Rubble", "14.3.1"))
    if hex_ in view.state.gas:
        lines.append(me.cased("Gas has been used here this turn", "14.1.2c"))
    for side, sources in enumerate(view.book.scenario.supply):
        if hex_ in sources and side in me.sides:
            lines.append(me.cased("A source of supply", "4.1a" if side == GERMAN else "4.2a"))
    return tuple(lines)


def _able(me: Officer, view: Board, ask: Ask | None, side: int, hex_: int) -> tuple[Able, ...]:
    """Own units that could be used against it: who stands by or can get there, guns in range."""
    near = tuple(_near(me, view, ask, side, hex_))
    guns = tuple(
        counter(view, u).id
        for u in bombardment.ready_guns(view, side)
        if view.book.map.grid.distance(u.hex, hex_) <= counter(view, u).range
    )
    nobody = me.say("Nobody can reach it this turn.")
    found = [Able(me.say(f"Can reach it ({len(near)})") if near else nobody, near)]
    return (*found, Able(me.say(f"Guns ({len(guns)})"), guns)) if guns else tuple(found)


def _near(me: Officer, view: Board, ask: Ask | None, side: int, hex_: int) -> Iterable[str]:
    """Units next to it that could attack, or that can still get there before the attacks of this turn."""
    beside = set(around(view, hex_))
    attackers = fighting.pairs(view, side, False).get(hex_, []) if view.state.turn else []
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


def overlay(me: Officer, view: Board, name_: str) -> Overlay:
    """An overlay by its name; one nobody knows is empty."""
    made: dict[str, Callable[[Officer, Board], Overlay]] = {
        "zones": _zones,
        "supply": _supply,
        "control": _control,
        "artillery": _artillery,
        "aa": _flak,
        "fortress": _fortress,
    }
    return made[name_](me, view) if name_ in made else Overlay(name_)


def _zones(me: Officer, view: Board) -> Overlay:
    areas = {}
    for side, zones in enumerate(view.layers.zones):
        hexes = [hex_ for hex_, count in enumerate(zones) if count]
        if hexes:
            areas[view.book.sides[side]] = labels(view, hexes)
    return Overlay("zones", areas)


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
    chains = tuple(tuple(label(view, hex_) for hex_ in line) for line in sorted(lines) if len(line) > 1)
    return Overlay("supply", {"supplied": labels(view, supplied), "cut": labels(view, cut)}, chains, notes)


def _control(me: Officer, view: Board) -> Overlay:
    areas: dict[str, list[int]] = {}
    for hex_ in view.book.map.grid.hexes:
        owner = view.state.control[hex_] - 1
        areas.setdefault(view.book.sides[owner] if owner >= 0 else "nobody", []).append(hex_)
    return Overlay("control", {side: labels(view, hexes) for side, hexes in sorted(areas.items())})


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
    areas: dict[str, set[int]] = {}
    notes: dict[str, str] = {}
    grid = view.book.map.grid
    for u in guns:
        far = reach(view, u)
        hexes = grid.hexes if far >= UNLIMITED else grid.within(u.hex, far)
        areas.setdefault(view.book.sides[u.side], set()).update(hexes)
        where, text = label(view, u.hex), f"{name(view, u)}: {'*' if far >= UNLIMITED else far}"
        notes[where] = f"{notes[where]}, {text}" if where in notes else text
    return Overlay(kind, {side: labels(view, hexes) for side, hexes in sorted(areas.items())}, (), notes)


def _fortress(me: Officer, view: Board) -> Overlay:
    """The ten hexes that decide, by who holds them; and the Front Line of the set-up, hexes to its north."""
    areas: dict[str, list[int]] = {}
    notes = {}
    for hex_ in view.book.scenario.fortresses:
        owner = view.state.control[hex_] - 1
        areas.setdefault(view.book.sides[owner] if owner >= 0 else "nobody", []).append(hex_)
        notes[label(view, hex_)] = view.book.map.names.get(hex_, me.say("fortress"))
    return Overlay(
        "fortress", {side: labels(view, hexes) for side, hexes in sorted(areas.items())}, _front(view), notes
    )


def _front(view: Board) -> tuple[tuple[str, ...], ...]:
    """Pairs of hexes between which the Front Line runs."""
    grid = view.book.map.grid
    edges = sorted(edge for edge, words in view.book.map.sides.items() if "front" in words)
    return tuple(tuple(label(view, hex_) for hex_ in grid.edge_hexes(edge)) for edge in edges)


# ---------------------------------------------------------------------- the calendar


def calendar(me: Officer, view: Board) -> tuple[Arrival, ...]:
    """Line by line, by turn: what the book prints for all to read."""
    found = [*_reinforcements(me, view), *_weeks(me, view)]
    return tuple(sorted(found, key=lambda one: (one.turn, one.side, one.text)))


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
        found.append(Arrival(turn, day_of(view, turn), view.book.sides[side], words, tuple(ids)))
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
