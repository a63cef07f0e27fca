"""What the desk answers about a position of the B-21 family, as data and in lines."""

from __future__ import annotations

import msgspec

from sztab.desk.clerk import Plain
from sztab.hexes import Reach, points
from sztab.rules.b21 import allowance
from sztab.rules.b21 import reach as ways
from sztab.rules.b21 import supply as lines
from sztab.rules.b21.ammunition import counted
from sztab.rules.b21.camouflage import face_down
from sztab.rules.b21.force import sheltered
from sztab.rules.b21.pieces import label, phase, phasing, printed, whereabouts
from sztab.rules.b21.scenario import NAMES
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points as strength
from sztab.rules.b21.supply import Lifeline
from sztab.rules.b21.ways import bridge_on
from sztab.table import Board, Refusal

HALF = len(NAMES)


def unit_now(b: Board, u: Unit) -> Plain:
    """A unit as the answers show it; one that is off the map has no hex."""
    where, one = whereabouts(u), printed(b, u)
    found: Plain = {
        "side": b.book.sides[u.side],
        "hex": label(b, where) if where >= 0 else None,
        "endurance": u.steps,
        "strength": strength(b, u),
        "ammo": (u.ammo if u.steps else 0) if counted(b, u) else None,
        "oos": u.oos,
        "fortified": u.hex >= 0 and sheltered(b, u),
        "recognised": not face_down(b, u),
    }
    if one.capacity:
        found["capacity"] = max(u.capacity, 0)
    if u.carrier >= 0:
        found["aboard"] = b.book.counters[u.carrier].id
    if where < 0:
        found["box"] = u.box
    if u.cap >= 0:
        found["left"] = points(u.left)
    return found


def ground(b: Board) -> Plain:
    """Minefields, field works, bridges and what is destroyed."""
    grid, state = b.book.map.grid, b.state
    edges = sorted({*b.book.map.bridges, *b.book.bridges, *state.built, *state.broken})
    bridges = {grid.edge_label(edge): "standing" if bridge_on(b, edge) else "destroyed" for edge in edges}
    bridges |= {grid.edge_label(u.bridge): "pontoon" for u in state.units if u.bridge >= 0 and u.hex >= 0}
    return {
        "map": {
            "mines": [label(b, one.hex) for one in state.mines],
            "works": [label(b, hex_) for hex_ in state.works],
            "bridges": dict(sorted(bridges.items())),
            "objects": {label(b, one.hex): "destroyed" for one in state.ruins},
        }
    }


def to_move(b: Board, u: Unit) -> Board:
    """The board in the movement phase of the unit's side; who has fought in another phase may move in it."""
    if phase(b).name != "movement" or phasing(b) != u.side:
        moving = NAMES.index("movement") + (0 if u.side == b.state.first else HALF)
        units = [msgspec.structs.replace(one, fought=False, beaten=False, halted=False) for one in b.state.units]
        return Board.of(b.book, msgspec.structs.replace(b.state, phase=moving, step=0, units=units))
    return b


def held(b: Board, u: Unit) -> Refusal | None:
    """Why a unit may not be moved at all."""
    return allowance.may_move(b, b.state.units[u.n])


def reach(b: Board, u: Unit) -> tuple[Reach, list[int]]:
    """The unit's ways; it may end its move in any hex it reaches."""
    found = ways.reach(b, b.state.units[u.n])
    return found, found.hexes


def supply(b: Board, side: int) -> dict[int, Lifeline]:
    """For every unit of the side on the map how it is supplied."""
    return lines.trace_all(b, side)


# ---------------------------------------------------------------------- in lines


def ladder_lines(one: Plain) -> list[str]:
    """Strengths, ratio, shifts, and the chance of every result."""
    target = one.get("target") or ", ".join(one["targets"])
    lines_ = [f"{one['order'].replace('_', ' ').capitalize()} on {target}"]
    lines_ += [f"  {rung['side']} {rung['value']} {_why(rung)}" for rung in one.get("strengths", ())]
    if "ratio" in one:
        lines_.append(f"  {one['attacker']} against {one['defender']}: {one['ratio']}")
    elif "difference" in one:
        lines_.append(f"  Gun {one['gun']} against armour {one['armour']}")
    lines_ += [f"  {rung['value']:+d} {_why(rung)}" for rung in one["shifts"]]
    for name, text in (
        ("final", "Column {}"),
        ("difference", "Difference {:+d}"),
        ("shots", "Up to {} shots"),
        ("block", "Against {} SP"),
        ("row", "Row {}"),
    ):
        if one.get(name) not in (None, ""):
            lines_.append(f"  {text.format(one[name])}")
    lines_ += [f"  {_result(result)}" for result in one["results"]]
    for name, text in (("attacker_losses", "Attacker's losses"), ("defender_losses", "Defender's losses")):
        if name in one:
            lines_.append(f"  {text}, row {one[name]['row']}")
            lines_ += [f"  {_result(result)}" for result in one[name]["results"]]
    for fall in one.get("night", ()):
        lines_.append(f"  Night die {fall['roll']}, {100 * fall['p']:.1f} %: shift {fall['shift']:+d}")
    return lines_


def _result(result: Plain) -> str:
    said = []
    if "attacker" in result:
        said.append(f"attacker {result['attacker']}, defender {result['defender']}")
    if "losses" in result:
        said.append(f"{result['losses']} EP lost")
    if "result" in result:
        said.append("destroyed" if result["result"] == "Z" else "no effect")
    return f"Roll {result['roll']}, {100 * result['p']:.1f} %: {', '.join(said)}"


def _why(rung: Plain) -> str:
    return f"{rung['why']} [{rung['case']}]"
