"""All about a hex before anything is ordered, what can be laid over the map, and what comes when."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sztab.desk.wb95.log import PEOPLES, POOLS
from sztab.rules.wb95 import artillery, bridges, duty, headquarters, supply
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.pieces import cels, counter, fixed, label, name, on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.terrain import OddsRung as Factor
from sztab.rules.wb95.terrain import halving, hex_defence, hex_shifts
from sztab.seat.context import labels
from sztab.seat.models import Arrival, Cased, Overlay, Rung
from sztab.seat.overlays import able, areas, ranges, supply_lines
from sztab.seat.wb95 import odds as reckoning
from sztab.seat.wb95.attacks import combat_board
from sztab.seat.wb95.context import Officer, key_of
from sztab.seat.wb95.marches import free, ways_of
from sztab.seat.wb95.worth import supplied_at
from sztab.table import Ask

NEAR = 14
"""Nobody marches further than this in a phase, road or not."""


def defence(me: Officer, view: Board, ask: Ask | None, hex_: int) -> dict[str, Any]:
    """What the stack is worth, what counts for it, and who could attack it."""
    board = combat_board(me, view, ask)
    strong: list[Factor] = []
    weak: list[Factor] = []
    most, least = hex_defence(board, hex_, strong, "high"), hex_defence(board, hex_, weak, "low")
    shifts = _shifts(board, hex_)
    return {
        "defence": least,
        "defence_most": most,
        "rungs": (*_strengths(me, strong, weak), *(_rung(me, "shift", one) for one in shifts)),
        "needed": tuple(_needed(board, max(1, most), shifts, bool(halving(board, hex_)))),
        "title": me.say(f"Defence {least}–{most} SP" if most > least else f"Defence {most} SP"),
        "able": able(me, _near(me, view, ask, hex_), _guns(me, board, ask, hex_)),
    }


def lines(me: Officer, view: Board, hex_: int, here: list[Unit]) -> tuple[Cased, ...]:
    """Who holds it and what is special about it."""
    found = []
    owner = controller(view, hex_)
    if owner >= 0:
        found.append(me.cased(f"Controlled by {PEOPLES[view.book.sides[owner]]}", "4.3.2"))
    if here and not any(u.hidden for u in here):
        limit = view.book.variant.stacking
        found.append(me.cased(f"{cels(here)} of {limit} CEL", "3.2.1"))
    found += _cut_off(me, view, here)
    if fixed(view, hex_):
        found.append(me.cased("Fixed positions", "7.2.2"))
    if view.state.works[hex_]:
        found.append(me.cased("Field fortifications", "7.1.10"))
    zones = view.book.zones_of.get(hex_, ())
    if zones:
        found.append(me.cased(f"Entry zone {', '.join(zones)}", "11.1.2"))
    for edge in view.book.water_at.get(hex_, ()):
        if bridges.known_bridge(view, edge):
            word = "stands" if bridges.standing(view, edge) else "is down"
            found.append(me.cased(f"The bridge at {view.book.map.grid.edge_label(edge)} {word}", "14.1.2"))
    return tuple(found)


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
    if hex_ in board.book.fixed_hexes:
        found.append(Factor("defender", -board.book.fixed_hexes[hex_], "fixed positions", "7.2.2"))
    if board.book.options.complementary and any(counter(board, u).type == "RG" for u in stack(board, hex_)):
        found.append(Factor("defender", -1, "resilience group", "15.2.3"))
    return found


def _strengths(me: Officer, strong: list[Factor], weak: list[Factor]) -> list[Rung]:
    found = []
    for high, low in zip(strong, weak):
        most = high.value if high.value != low.value else 0
        found.append(msgspec.structs.replace(_rung(me, "strength", low), most=most))
    return found


def _rung(me: Officer, part: str, one: Factor) -> Rung:
    return reckoning.rung_of(me, part, one.side, one.value, one.why, one.case)


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
            walker = free(view, u)
            if walker is not None and any(there in ways_of(*walker) for there in around):
                yield counter(view, u).id


def _before_attacks(me: Officer, view: Board) -> bool:
    """Whether the seat can still move before it attacks in this turn."""
    phase = view.book.phases[view.state.phase]
    return bool(view.state.turn) and phase.kind in ("air", "barrage", "movement") and phase.side in me.sides


def _guns(me: Officer, board: Board, ask: Ask | None, hex_: int) -> Iterable[str]:
    """Own artillery that reaches the hex from where it stands and could fire."""
    return (counter(board, u).id for u in artillery.guns_in_range(board, me.side(ask), (hex_,)))


# ---------------------------------------------------------------------- overlays


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
    return supply_lines(view, supplied, cut, lines, notes)


def _headquarters(me: Officer, view: Board) -> Overlay:
    """9.2.2: what each headquarters covers."""
    covered: dict[str, set[int]] = {}
    notes = {}
    for u in on_map(view, range(len(view.book.sides))):
        if traits(view, u).hq and not u.hidden:
            reach = headquarters.staff_range(view, u)
            covered.setdefault(view.book.sides[u.side], set()).update(view.book.map.grid.within(u.hex, reach))
            notes[label(view, u.hex)] = f"{name(view, u)}: {reach}"
    return Overlay("headquarters", areas(view, covered), (), notes)


def _artillery(me: Officer, view: Board) -> Overlay:
    """What guns reach; of masked ones only those whose kind is seen."""
    guns = []
    for index, u in enumerate(view.state.units):
        known = traits(view, u)
        if u.hex < 0 or not (known.gun or known.self_propelled) or (known.gun and not u.deployed):
            continue
        who = me.say("a hidden counter") if u.hidden else key_of(view, index)
        guns.append((u, view.book.map.grid.within(u.hex, artillery.gun_range(view, u)), who))
    return ranges("artillery", view, guns)


def _moved(me: Officer, view: Board) -> Overlay:
    """Where units that have moved stand now, and where own ones have not been used yet."""
    done = [u.hex for u in view.state.units if u.hex >= 0 and u.moved]
    fresh = [u.hex for u in on_map(view, me.sides) if u.cap < 0 and traits(view, u).mobile and not u.marked]
    held = [u.hex for u in on_map(view, me.sides) if u.marked]
    return Overlay(
        "moved", {"moved": labels(view, done), "unmoved": labels(view, fresh), "strategic": labels(view, held)}
    )


OVERLAYS: dict[str, tuple[str, Callable[[Officer, Board], Overlay]]] = {
    "supply": ("Supply", _supply),
    "headquarters": ("HQ ranges", _headquarters),
    "artillery": ("Gun ranges", _artillery),
    "moved": ("What moved", _moved),
}


# ---------------------------------------------------------------------- the calendar


def arrivals(me: Officer, view: Board) -> list[Arrival]:
    """Of the enemy what is printed for all to read."""
    return [*_reinforcements(me, view), *_pools(me, view), *_leaving(me, view), *_written_down(me, view)]


def _reinforcements(me: Officer, view: Board) -> list[Arrival]:
    """Units that wait off the map, by turn and zone; for those who wait for something, for what."""
    first = _first_turns(me, view)
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
        found.append(Arrival(turn, me.family.board.day_of(view, turn), view.book.sides[side], text, ids))
    return found


def _first_turns(me: Officer, view: Board) -> dict[str, int]:
    """The turn from which a group that waits for the scenario's word may come at all."""
    days = {me.family.board.day_of(view, turn): turn for turn in range(1, view.book.scenario.turns + 1)}
    rules = [one for one in _card(view).get("entry", ()) if "from" in one]
    turns = {one["name"]: days.get(one["from"].isoformat(), 1) for one in rules}
    return turns | {f"conditional:{name_}": turn for name_, turn in turns.items()}


def _card(view: Board) -> dict[str, Any]:
    """The card of the scenario; a position has none."""
    card: dict[str, Any] = getattr(getattr(view.book.scenario, "card", None), "card", {})
    return card


def _pools(me: Officer, view: Board) -> list[Arrival]:
    """Air points, bombers, ammunition and whatever else the scenario's card gives on a day."""
    card, options = _card(view), view.book.options
    air = "air" if options.air_block == "own" else "air_other"
    allotted = card.get("allotment", ()) if options.allotments == "designed" else ()
    given = [(one, one["points"], "air points") for one in card.get(air, card.get("air", ()))]
    given += [(one, one.get("bombers", 0), "bomber points") for one in card.get(air, card.get("air", ()))]
    given += [(one, one["units"], "ammunition units") for one in card.get("ammunition", ())]
    given += [(one, one["points"], POOLS.get(one["kind"], one["kind"])) for one in allotted]
    return list(
        _on_days(me, view, ((one, one["side"], me.say(f"{number} {words}")) for one, number, words in given if number))
    )


def _leaving(me: Officer, view: Board) -> list[Arrival]:
    """Units that a date takes off the map."""
    card = _card(view)
    units = [(one, [name_ for name_ in one["units"] if name_ in view.book.index]) for one in card.get("withdrawal", ())]
    sides = view.book.sides
    told = (
        (one, sides[view.state.units[view.book.index[ids[0]]].side], me.say(f"{', '.join(ids)} must leave"))
        for one, ids in units
        if ids
    )
    return list(_on_days(me, view, told))


def _on_days(me: Officer, view: Board, told: Iterable[tuple[dict[str, Any], str, str]]) -> Iterable[Arrival]:
    """Lines of the calendar from what a card says of a side on a date."""
    days = {me.family.board.day_of(view, turn): turn for turn in range(1, view.book.scenario.turns + 1)}
    for one, side, text in told:
        date = one["date"].isoformat()
        if date in days:
            yield Arrival(days[date], date, side, text)


def _written_down(me: Officer, view: Board) -> list[Arrival]:
    """Air points of days the seat chose in secret."""
    found = []
    for side, days in sorted(view.state.secrets.items()):
        turns = {me.family.board.day_of(view, turn): turn for turn in range(1, view.book.scenario.turns + 1)}
        for date, points in sorted(days.items()):
            if date in turns and view.book.sides.index(side) in me.sides:
                found.append(Arrival(turns[date], date, side, me.say(f"{points} air points, in secret")))
    return found
