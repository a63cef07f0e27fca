"""What the desk answers about a position of the WB-95 family, as data and in lines."""

from __future__ import annotations

import msgspec

from sztab.desk.clerk import Plain
from sztab.hexes import Reach
from sztab.rules.wb95 import movement
from sztab.rules.wb95 import supply as lines
from sztab.rules.wb95.allowance import moves_now
from sztab.rules.wb95.pieces import fortified, label, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.supply import SupplyLine
from sztab.rules.wb95.tables import points
from sztab.table import Board, Refusal


def ground(b: Board) -> Plain:
    """The units tell what has changed."""
    return {}


def unit_now(b: Board, u: Unit) -> Plain:
    """A unit as the answers show it; one that is off the map has no hex."""
    found: Plain = {
        "side": b.book.sides[u.side],
        "hex": label(b, u.hex) if u.hex >= 0 else None,
        "steps": u.steps,
        "disorganised": bool(u.disorder or u.stunned),
        "oos": u.oos,
        "fortified": u.hex >= 0 and fortified(b, u.side, u.hex),
    }
    if traits(b, u).gun:
        found["setup"] = "combat" if u.deployed else "transport"
    if u.hex < 0:
        found["box"] = u.box
    if u.cap >= 0:
        found["left"] = points(u.left)
    if u.marked:
        found["marked"] = True
    return found


def to_move(b: Board, u: Unit) -> Board:
    """The board in a phase in which the unit's camp moves: the file's own, else its Movement Phase."""
    phase, camp = b.book.phases[b.state.phase], b.book.friends[u.side]
    if phase.kind not in ("movement", "strategic") or phase.side not in camp:
        moving = next(k for k, one in enumerate(b.book.phases) if one.kind == "movement" and one.side in camp)
        b.state = msgspec.structs.replace(b.state, phase=moving)
    return b


def held(b: Board, u: Unit) -> Refusal | None:
    """Why a unit may not be moved at all."""
    return movement.may_move(b, u) or moves_now(b, u)


def reach(b: Board, u: Unit) -> tuple[Reach, list[int]]:
    """The unit's ways, and the hexes in which its move may end."""
    found = movement.reach(b, u)
    return found, movement.ends(b, u, found)


def supply(b: Board, side: int) -> dict[int, SupplyLine]:
    """For every unit of the side on the map how it is supplied, or what is in the way; those of its friends are asked
    for by their own."""
    found = ((b.state.units[n], line) for n, line in lines.trace_all(b, side).items())
    return {u.n: line if line.supplied else _cut_off(b, u, line) for u, line in found if u.side == side}


def _cut_off(b: Board, u: Unit, line: SupplyLine) -> SupplyLine:
    barrier = lines.barrier(b, u)
    return msgspec.structs.replace(line, why=barrier.why, case=barrier.case)


# ---------------------------------------------------------------------- in lines


def ladder_lines(one: Plain) -> list[str]:
    """Strengths, ratio, shifts, and the chance of every result."""
    target = one.get("target") or ", ".join(one["targets"])
    lines = [f"{one['order'].capitalize()} on {target}"]
    lines += [f"  {rung['side']} {_signed(rung['value'], True)} {_why(rung)}" for rung in one["strengths"]]
    if "ratio" in one:
        lines.append(f"  {one['attacker']} against {one['defender']}: {one['ratio']}")
        lines += [f"  {rung['side']} {_signed(rung['value'])} {_why(rung)}" for rung in one["shifts"]]
        modifier = f", die modifier {one['roll_modifier']:+d}" if one["roll_modifier"] else ""
        lines.append(f"  Column {one['final']}{modifier}")
    else:
        lines += [f"  {rung['side']} {_signed(rung['value'])} {_why(rung)}" for rung in one["shifts"]]
        row = f", row {one['row']}" if one["row"] else ": too weak to roll"
        lines.append(f"  {one['attacker']} points{row}")
    for shot in one.get("air_defence", ()):
        lost = ", ".join(f"{what} {number}" for what, number in shot.items() if what != "p")
        lines.append(f"  Air defence, {100 * shot['p']:.1f} %: lost {lost}")
    for result in one["outlook"] if "outlook" in one else one["results"]:
        halves = [f"attacker {result['attacker']}"] if "attacker" in result else []
        halves.append(f"defender {result['defender']}" if halves else f"result {result['defender']}")
        lines.append(f"  Roll {result['roll']}, {100 * result['p']:.1f} %: {', '.join(halves)}")
    return lines


def _signed(value: int, strength: bool = False) -> str:
    return str(value) if strength and value >= 0 else f"{value:+d}"


def _why(rung: Plain) -> str:
    return f"{rung['why']} [{rung['case']}]"
