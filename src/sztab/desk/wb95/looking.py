"""All about a hex before anything is ordered, what can be laid over the map, and what comes when."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sztab.desk.faces import hex_words, stack_at, unit_words
from sztab.desk.showing import Able, Arrival, Cased, HexCard, Overlay, Rung
from sztab.desk.wb95 import forms, reckoning
from sztab.desk.wb95.board import day_of
from sztab.desk.wb95.fighting import combat_board
from sztab.desk.wb95.marching import free, ways_of
from sztab.desk.wb95.officer import Officer, key_of
from sztab.desk.wb95.weighing import supplied_at
from sztab.rules.wb95 import artillery, bridges, duty, headquarters, supply
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.pieces import cels, counter, fixed, label, name, on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.terrain import Rung as Factor
from sztab.rules.wb95.terrain import hex_defence, hex_shifts, swamp
from sztab.table import Ask, Board

NEAR = 14
"""Nobody marches further than this in a phase, road or not."""


def hex_card(me: Officer, view: Board, ask: Ask | None, text: str) -> HexCard:
    hex_ = view.book.labels.get(text, -1)
    if hex_ < 0:
        return HexCard(text, "", (me.cased(f"there is no hex {text!r} on this map"),), 0, 0, (), ())
    here = stack(view, hex_)
    lines = _lines(me, view, hex_, here)
    ground = ", ".join(me.say(word) for word in hex_words(view, hex_).split(", ")) or me.say("clear")
    if not here or here[0].side in me.sides:
        return HexCard(text, ground, lines, 0, 0, (), ())
    board = combat_board(me, view, ask)
    strong: list[Factor] = []
    weak: list[Factor] = []
    most, least = hex_defence(board, hex_, strong, "high"), hex_defence(board, hex_, weak, "low")
    shifts = _shifts(board, hex_)
    return HexCard(
        hex=text,
        terrain=ground,
        lines=lines,
        defence=least,
        defence_most=most,
        rungs=(*_strengths(me, strong, weak), *(_rung(me, "shift", one) for one in shifts)),
        needed=tuple(_needed(board, max(1, most), shifts, swamp(board, hex_))),
        title=me.say(f"Defence {least}–{most} SP" if most > least else f"Defence {most} SP"),
        able=_able(me, view, board, ask, hex_),
        wishes=forms.wishes(me, ask, text),
    )


def _able(me: Officer, view: Board, board: Board, ask: Ask | None, hex_: int) -> tuple[Able, ...]:
    near, guns = tuple(_near(me, view, ask, hex_)), tuple(_guns(me, board, ask, hex_))
    nobody = me.say("Nobody can reach it this turn.")
    found = [Able(me.say(f"Can reach it ({len(near)})") if near else nobody, near)]
    return (*found, Able(me.say(f"Guns ({len(guns)})"), guns)) if guns else tuple(found)


def _lines(me: Officer, view: Board, hex_: int, here: list[Unit]) -> tuple[Cased, ...]:
    """Who holds it and what is special about it."""
    lines = []
    owner = controller(view, hex_)
    if owner >= 0:
        lines.append(me.cased(f"Controlled by {view.book.sides[owner]}", "4.3.2"))
    if here and not any(u.hidden for u in here):
        limit = view.book.variant.stacking
        lines.append(me.cased(f"{cels(here)} of {limit} CEL", "3.2.1"))
    lines += [me.cased(unit_words(view, u)) for u in stack_at(view, hex_)]
    lines += _cut_off(me, view, here)
    if fixed(view, hex_):
        lines.append(me.cased("Fixed positions", "7.2.2"))
    if view.state.works[hex_]:
        lines.append(me.cased("Field fortifications", "7.1.10"))
    zones = view.book.zones_of.get(hex_, ())
    if zones:
        lines.append(me.cased(f"Entry zone {', '.join(zones)}", "11.1.2"))
    for edge in view.book.water_at.get(hex_, ()):
        if bridges.known_bridge(view, edge):
            word = "stands" if bridges.standing(view, edge) else "is down"
            lines.append(me.cased(f"The bridge at {view.book.map.grid.edge_label(edge)} {word}", "14.1.2"))
    return tuple(lines)


def _cut_off(me: Officer, view: Board, here: list[Unit]) -> list[Cased]:
    """Own units there that no supply reaches, and what keeps it away."""
    lines = []
    for u in here:
        if u.side in me.sides and not supplied_at(view, u, u.hex):
            found = supply.barrier(view, u)
            lines.append(me.cased(f"{name(view, u)} is cut off: {found.why}", found.case))
    return lines


def _shifts(board: Board, hex_: int) -> list[Factor]:
    """What counts for the defender from wherever the attack comes; rivers are told by the ladder."""
    found = [Factor("defender", -one.value, one.why, one.case) for one in hex_shifts(board, hex_)]
    if fixed(board, hex_):
        found.append(Factor("defender", -board.book.fixed_hexes[hex_], "fixed positions", "7.2.2"))
    if board.book.options.complementary and any(traits(board, u).group for u in stack(board, hex_)):
        found.append(Factor("defender", -1, "resilience group", "15.2.3"))
    return found


def _strengths(me: Officer, strong: list[Factor], weak: list[Factor]) -> list[Rung]:
    found = []
    for high, low in zip(strong, weak):
        most = high.value if high.value != low.value else 0
        found.append(msgspec.structs.replace(_rung(me, "strength", low), most=most))
    return found


def _rung(me: Officer, part: str, one: Factor) -> Rung:
    return Rung(part, one.side, one.value, me.say(one.why), one.case)


def _needed(board: Board, defence: int, shifts: list[Factor], halved: bool) -> Iterable[tuple[str, int]]:
    """For each column the strength it takes; twice as much into swamp."""
    for column, odds in enumerate(board.book.tables.columns):
        points = reckoning.needed(board, defence, shifts, column)
        if points is not None:
            yield odds, 2 * points - 1 if halved else points


def _near(me: Officer, view: Board, ask: Ask | None, hex_: int) -> Iterable[str]:
    """Own units that stand next to it and could attack, or could get there before the attacks of this turn."""
    board = combat_board(me, view, ask)
    around = [there for there in view.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]
    marching = _before_attacks(me, view)
    for u in on_map(view, me.sides):
        if not traits(view, u).attacks:
            continue
        if u.hex in around:
            if duty.may_attack(board, board.state.units[u.n]) is None:
                yield counter(view, u).id
        elif marching and view.book.map.grid.distance(u.hex, hex_) <= NEAR:
            able = free(view, u)
            if able is not None and any(there in ways_of(*able) for there in around):
                yield counter(view, u).id


def _before_attacks(me: Officer, view: Board) -> bool:
    """Whether the seat can still move before it attacks in this turn."""
    phase = view.book.phases[view.state.phase]
    return bool(view.state.turn) and phase.kind in ("air", "barrage", "movement") and phase.side in me.sides


def _guns(me: Officer, board: Board, ask: Ask | None, hex_: int) -> Iterable[str]:
    """Own artillery that reaches the hex from where it stands and could fire."""
    return (counter(board, u).id for u in artillery.guns_in_range(board, me.side(ask), (hex_,)))


# ---------------------------------------------------------------------- overlays


def overlay(me: Officer, view: Board, name_: str) -> Overlay:
    """An overlay by its name; one nobody knows is empty."""
    made: dict[str, Callable[[Officer, Board], Overlay]] = {
        "zones": _zones,
        "supply": _supply,
        "control": _control,
        "headquarters": _headquarters,
        "artillery": _artillery,
        "moved": _moved,
    }
    return made[name_](me, view) if name_ in made else Overlay(name_)


def _labels(view: Board, hexes: Iterable[int]) -> tuple[str, ...]:
    return tuple(label(view, hex_) for hex_ in sorted(set(hexes)))


def _zones(me: Officer, view: Board) -> Overlay:
    areas = {}
    for side, zones in enumerate(view.layers.zones):
        hexes = [hex_ for hex_, count in enumerate(zones) if count]
        if hexes:
            areas[view.book.sides[side]] = _labels(view, hexes)
    return Overlay("zones", areas)


def _supply(me: Officer, view: Board) -> Overlay:
    """Where supply comes, the lines of own units, and who is cut off."""
    supplied: set[int] = set()
    cut: set[int] = set()
    lines: set[tuple[int, ...]] = set()
    notes: dict[str, str] = {}
    for side in me.sides:
        if side == view.book.friends[side][0]:
            for n, line in supply.trace_all(view, side).items():
                u = view.state.units[n]
                if line.supplied:
                    lines.add(line.line)
                else:
                    cut.add(u.hex)
                    where, why = label(view, u.hex), me.say(supply.barrier(view, u).why)
                    notes[where] = notes.get(where, me.say("cut off")) + (
                        "" if why in notes.get(where, "") else f": {why}"
                    )
        for nation in sorted({counter(view, u).nation for u in on_map(view, (side,))}):
            limit = supply.supply_points(view, side, nation)
            found = supply.flood(view, side, nation)
            supplied.update(hex_ for hex_ in found.hexes if found.cost(hex_) <= limit)
    chains = tuple(tuple(label(view, hex_) for hex_ in line) for line in sorted(lines) if len(line) > 1)
    return Overlay("supply", {"supplied": _labels(view, supplied), "cut": _labels(view, cut)}, chains, notes)


def _control(me: Officer, view: Board) -> Overlay:
    areas: dict[str, list[int]] = {}
    for hex_ in view.book.map.grid.hexes:
        owner = controller(view, hex_)
        areas.setdefault(view.book.sides[owner] if owner >= 0 else "nobody", []).append(hex_)
    return Overlay("control", {side: _labels(view, hexes) for side, hexes in sorted(areas.items())})


def _headquarters(me: Officer, view: Board) -> Overlay:
    """9.2.2: what each headquarters covers."""
    areas: dict[str, set[int]] = {}
    notes = {}
    for u in on_map(view, range(len(view.book.sides))):
        if traits(view, u).hq and not u.hidden:
            reach = headquarters.staff_range(view, u)
            areas.setdefault(view.book.sides[u.side], set()).update(view.book.map.grid.within(u.hex, reach))
            notes[label(view, u.hex)] = f"{name(view, u)}: {reach}"
    return Overlay("headquarters", {side: _labels(view, hexes) for side, hexes in sorted(areas.items())}, (), notes)


def _artillery(me: Officer, view: Board) -> Overlay:
    """What guns reach; of masked ones only those whose kind is seen."""
    areas: dict[str, set[int]] = {}
    notes: dict[str, str] = {}
    for index, u in enumerate(view.state.units):
        known = traits(view, u)
        if u.hex < 0 or not (known.gun or known.self_propelled) or (known.gun and not u.deployed):
            continue
        reach = artillery.gun_range(view, u)
        areas.setdefault(view.book.sides[u.side], set()).update(view.book.map.grid.within(u.hex, reach))
        who = me.say("a hidden counter") if u.hidden else key_of(view, index)
        where = label(view, u.hex)
        notes[where] = f"{notes[where]}, {who}" if where in notes else who
    return Overlay("artillery", {side: _labels(view, hexes) for side, hexes in sorted(areas.items())}, (), notes)


def _moved(me: Officer, view: Board) -> Overlay:
    """Where units that have moved stand now, and where own ones have not been used yet."""
    done = [u.hex for u in view.state.units if u.hex >= 0 and u.moved]
    fresh = [u.hex for u in on_map(view, me.sides) if u.cap < 0 and traits(view, u).mobile and not u.marked]
    held = [u.hex for u in on_map(view, me.sides) if u.marked]
    return Overlay(
        "moved", {"moved": _labels(view, done), "unmoved": _labels(view, fresh), "strategic": _labels(view, held)}
    )


# ---------------------------------------------------------------------- the calendar


def calendar(me: Officer, view: Board) -> tuple[Arrival, ...]:
    """Line by line, by turn; of the enemy what is printed for all to read."""
    found = [*_reinforcements(me, view), *_pools(me, view), *_written_down(me, view)]
    return tuple(sorted(found, key=lambda one: (one.turn, one.side, one.text)))


def _reinforcements(me: Officer, view: Board) -> list[Arrival]:
    """Units that wait off the map, by turn and zone; for those who wait for something, for what."""
    first = _first_turns(view)
    waiting: dict[tuple[int, int, str, str], list[Unit]] = {}
    for u in view.state.units:
        if u.box == "due" and not u.hidden:
            turn = max(u.due, view.state.turn, 1, first.get(counter(view, u).enters, 1))
            held = view.book.scenario.may_enter(view, u)
            waiting.setdefault((turn, u.side, u.zone, held.reason if held else ""), []).append(u)
    found = []
    for (turn, side, zone, held_by), units in sorted(waiting.items()):
        ids = tuple(counter(view, u).id for u in units)
        text = me.say(f"{', '.join(ids)} at zone {zone.replace(';', '/')}" if zone else ", ".join(ids))
        if held_by:
            text += f": {me.say(held_by)}"
        found.append(Arrival(turn, day_of(view, turn), view.book.sides[side], text, ids))
    return found


def _first_turns(view: Board) -> dict[str, int]:
    """The turn from which a group that waits for the scenario's word may come at all."""
    days = {day_of(view, turn): turn for turn in range(1, view.book.scenario.turns + 1)}
    rules = [one for one in _card(view).get("entry", ()) if "from" in one]
    turns = {one["name"]: days.get(one["from"].isoformat(), 1) for one in rules}
    return turns | {f"conditional:{name_}": turn for name_, turn in turns.items()}


def _card(view: Board) -> dict[str, Any]:
    """The card of the scenario; a position has none."""
    card: dict[str, Any] = getattr(getattr(view.book.scenario, "card", None), "card", {})
    return card


def _pools(me: Officer, view: Board) -> list[Arrival]:
    """Air points and ammunition as the scenario's card gives them."""
    card = _card(view)
    days = {day_of(view, turn): turn for turn in range(1, view.book.scenario.turns + 1)}
    found = []
    for kind, amount, words in (("air", "points", "air points"), ("ammunition", "units", "ammunition units")):
        for one in card.get(kind, ()):
            date = one["date"].isoformat()
            if date in days:
                text = me.say(f"{one[amount]} {words}")
                found.append(Arrival(days[date], date, one["side"], text))
    return found


def _written_down(me: Officer, view: Board) -> list[Arrival]:
    """Air points of days the seat chose in secret."""
    found = []
    for side, days in sorted(view.state.secrets.items()):
        turns = {day_of(view, turn): turn for turn in range(1, view.book.scenario.turns + 1)}
        for date, points in sorted(days.items()):
            if date in turns and view.book.sides.index(side) in me.sides:
                found.append(Arrival(turns[date], date, side, me.say(f"{points} air points, in secret")))
    return found
