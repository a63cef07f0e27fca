"""What the desk answers about a position of the Breslau family, as data and in lines."""

from __future__ import annotations

import msgspec

from sztab.desk.clerk import Plain
from sztab.hexes import Reach, points
from sztab.rules.breslau import movement
from sztab.rules.breslau import supply as lines
from sztab.rules.breslau.losses import steps_left
from sztab.rules.breslau.movement_phase import MOVING
from sztab.rules.breslau.pieces import counter, label
from sztab.rules.breslau.scenario import PHASES
from sztab.rules.breslau.state import READY, SIDES, SPENT, Unit
from sztab.rules.breslau.supply import SupplyPath
from sztab.table import Board, Refusal

GOLIATHS = {READY: "ready", SPENT: "spent"}
DOOMED = "doomed"


def ground(b: Board) -> Plain:
    """The units tell what has changed."""
    return {}


def unit_now(b: Board, u: Unit) -> Plain:
    """A unit as the answers show it; one that is off the map has no hex. Losses that come off when the phase ends are
    recorded already (R55)."""
    printed, left = counter(b, u), steps_left(u)
    found: Plain = {
        "side": SIDES[u.side],
        "hex": label(b, u.hex) if u.hex >= 0 and left else None,
        "steps": left,
        "oos": u.oos,
    }
    if printed.kind in ("ART", "AA"):
        found["fired"] = u.fired
    if printed.goliath:
        found["goliath"] = GOLIATHS.get(u.goliath, "lost")
    if found["hex"] is None:
        found["box"] = u.box or DOOMED
    if u.cap >= 0:
        found["left"] = points(u.left)
    if u.doomed:
        found["doomed"] = u.doomed
    if u.bridge >= 0:
        found["bridge"] = b.book.map.grid.edge_label(u.bridge)
    return found


def to_move(b: Board, u: Unit) -> Board:
    """The board in the Movement Phase of the unit's side."""
    phase = PHASES.index(f"{SIDES[u.side]} movement")
    if b.state.phase != phase:
        b.state = msgspec.structs.replace(b.state, phase=phase, step=MOVING)
    return b


def held(b: Board, u: Unit) -> Refusal | None:
    """Why a unit may not be moved at all."""
    return movement.may_move(b, u)


def reach(b: Board, u: Unit) -> tuple[Reach, list[int]]:
    """The unit's ways; it may end its move in any hex it reaches."""
    found = movement.reach(b, u)
    return found, found.hexes


def supply(b: Board, side: int) -> dict[int, SupplyPath]:
    """For every unit of the side on the map how it is supplied."""
    return lines.trace_all(b, side)


# ---------------------------------------------------------------------- in lines


def ladder_lines(one: Plain) -> list[str]:
    """Factors, modifiers, and the chance of every result."""
    lines = [f"{one['order'].replace('_', ' ').capitalize()} on {one['target']}"]
    for k, rung in enumerate(one["steps_why"]):
        value = str(rung["value"]) if not k else f"{rung['value']:+d}"
        lines.append(f"  {value} {_why(rung)}")
    column = f", column {one['column']}" if one["column"] else ": too weak to roll"
    lines.append(f"  Factor {one['factor']}{column}")
    lines += [f"  die {rung['value']:+d} {_why(rung)}" for rung in one["drm"]]
    for result in one["results"]:
        lines.append(f"  Roll {result['roll']}, {100 * result['p']:.1f} %: steps lost {result['losses']}")
    return [*lines, *_outlook_lines(one.get("outlook", {}))]


def _outlook_lines(outlook: Plain) -> list[str]:
    """The whole chance of each loss, with everything that may come between."""
    lines = []
    if "initiative" in outlook:
        kinds = ", ".join(f"{kind} {100 * p:.1f} %" for kind, p in outlook["initiative"].items())
        lines.append(f"  Initiative: {kinds}")
    for name, words in (("losses", "In all, losses"), ("ambush_losses", "To an ambush, own losses")):
        if outlook.get(name):
            found = ", ".join(f"{part['steps']}: {100 * part['p']:.1f} %" for part in outlook[name])
            lines.append(f"  {words} {found}")
    return lines


def _why(rung: Plain) -> str:
    return f"{rung['why']} [{rung['case']}]"
