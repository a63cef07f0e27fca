"""11.1, 11.3 and 11.4, reconnaissance units: how they leave enemy zones of control, and how they identify the enemy."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import camouflage
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import afford, set_out, spend
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import RecognitionTried
from sztab.rules.b21.orders import Identify
from sztab.rules.b21.pieces import dark, find_hex, find_unit, label, name, near_enemies, on_map, printed, stack
from sztab.rules.b21.state import RECOGNISED, TWELFTHS, Attempt, Unit
from sztab.rules.b21.visibility import line_clear
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Choice, Option, Order, Procedure, Refusal

LEAVING = 7 * TWELFTHS
"""11.1.1: extra points for leaving an enemy zone of control."""
COST = 3 * TWELFTHS
"""11.4.1."""
RANGE = 2
"""11.3.2."""
COVER = frozenset({"town", "forest", "fort", "mountain"})
"""Where units are recognised from the next hex only, and less easily (11.3.2, 11.3.3)."""


def check(view: Board, order: Identify, side: int) -> Refusal | None:
    u = find_unit(view, order.unit, side, "11.4.1")
    hex_ = find_hex(view, order.hex)
    if isinstance(u, Refusal):
        return u
    if isinstance(hex_, Refusal):
        return hex_
    return _may_try(view, u) or _may_identify(view, u, hex_)


def _may_try(b: Board, u: Unit) -> Refusal | None:
    if not printed(b, u).recon:
        return Refusal("11.4.1", f"{name(b, u)} is no reconnaissance unit")
    if u.fought:
        return Refusal("11.4.1", f"{name(b, u)} has attacked from march and does no more in this phase")
    return afford(b, u, COST)


def _may_identify(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """11.3.2, 11.3.4, 11.3.5, R65, R128: which hexes a reconnaissance unit may look at."""
    where, distance = label(b, hex_), b.book.map.grid.distance(u.hex, hex_)
    if not any(v.side != u.side and v.shown < RECOGNISED for v in stack(b, hex_)):
        return Refusal("11.3.3", f"there is nobody to recognise in {where}")
    if Attempt(u.n, hex_) in b.state.attempts:
        return Refusal("R65", f"{name(b, u)} has tried to recognise {where} in this phase")
    if distance > RANGE:
        return Refusal("11.3.2", f"{where} is more than {RANGE} hexes from {name(b, u)}")
    if distance < RANGE:
        return None
    if dark(b):
        return Refusal("3.5.6", "at night only adjacent hexes are identified")
    if _covered(b, hex_):
        return Refusal("11.3.2", f"units in {where} are recognised from an adjacent hex only")
    if in_enemy_zone(b, u.side, u.hex):
        return Refusal("11.3.5", f"{name(b, u)} is in an enemy zone of control and identifies adjacent hexes only")
    if not line_clear(b, u.hex, hex_):
        return Refusal("11.3.4", f"{name(b, u)} has no line of sight to {where}")
    return None


def _covered(b: Board, hex_: int) -> bool:
    return not COVER.isdisjoint(b.book.map.terrain[hex_])


def modifier(b: Board, hex_: int) -> int:
    """11.3.3: -1 if entrenched, -1 in cover."""
    return -(hex_ in b.state.works) - _covered(b, hex_)


def identify(game: Game, order: Identify, side: int) -> Procedure:
    """11.3.3: a die; all units of the hex are turned up, or none."""
    n, hex_ = game.book.index[order.unit], game.book.labels[order.hex]
    set_out(game, [n])
    spend(game, n, COST)
    game.mark(attempts=(*game.state.attempts, Attempt(n, hex_)))
    roll = yield from game.roll(1, "identification", cases="11.3.3", side=side, at=[hex_])
    shift, table = modifier(game, hex_), game.book.charts.recognition
    found = bool(table[max(roll + shift, 1) - 1])
    told = RecognitionTried(unit=order.unit, hex=order.hex, roll=roll, modifier=shift, recognised=found)
    camouflage.report(game, told, "11.3.3 T.recon_identification", [game.state.units[n]])
    if found:
        camouflage.recognise(game, side, hex_, "11.3.3 27.1.3")


def choices(view: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        near = near_enemies(view, side, RANGE)
        own = (u for u in on_map(view, side) if u.hex in near and printed(view, u).recon)
        able = [u for u in own if _may_try(view, u) is None and _hexes(view, u)]
        return Choice("unit", [Option(name(view, u), name(view, u)) for u in able])
    if len(partial) == 1:
        u = view.state.units[view.book.index[partial[0]]]
        return Choice("hex", [view.book.hex_options[hex_] for hex_ in _hexes(view, u)])
    return Identify(unit=partial[0], hex=partial[1])


def _hexes(b: Board, u: Unit) -> list[int]:
    return [hex_ for hex_ in b.book.map.grid.within(u.hex, RANGE) if _may_identify(b, u, hex_) is None]


ACTS = (Act(Identify, MOVEMENT, "identify enemy units", check, identify, choices),)
