"""12.1, field works: who digs in, and when works that nobody is left in are gone. What they are worth stands with the
modifiers of the fights; that an enemy who enters razes them, with the passage (12.1.5)."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.engineers import may_work, use_move
from sztab.rules.b21.events import WorksDug
from sztab.rules.b21.mines import mined
from sztab.rules.b21.orders import DigIn
from sztab.rules.b21.passage import desert
from sztab.rules.b21.pieces import find_units, label, moment, name, names_of, printed, unchanged
from sztab.rules.b21.state import Unit
from sztab.table import Choice, Option, Order, Procedure, Refusal


def check(b: Board, order: DigIn, side: int) -> Refusal | None:
    units = find_units(b, order.units, side, "12.1.1")
    if isinstance(units, Refusal):
        return units
    if not units:
        return Refusal("12.1.1", "no unit is named")
    return next((why for u in units if (why := _may_dig(b, u)) is not None), None)


def _may_dig(b: Board, u: Unit) -> Refusal | None:
    """12.1.1-12.1.3: line units and field artillery, for all their points, but not in a swamp or on mines."""
    one = printed(b, u)
    if not one.line and not one.field_artillery:
        return Refusal("12.1.1", f"{name(b, u)} builds no field works")
    if u.hex < 0:
        return Refusal("12.1.1", f"{name(b, u)} is not on the map")
    where = label(b, u.hex)
    if "swamp" in b.book.map.terrain[u.hex] or mined(b, u.hex):
        return Refusal("12.1.2", f"no field works can be built in {where}")
    if u.hex in b.state.works and not u.unsheltered:
        return Refusal("12.1.1", f"there are field works in {where} already")
    if u.cap >= 0 or u.halted:
        return Refusal("12.1.1", f"{name(b, u)} has no whole move left for field works")
    return may_work(b, u)


def dig_in(game: Game, order: DigIn, side: int) -> Procedure:
    """R67: in force at once."""
    units = [game.state.units[game.book.index[one]] for one in order.units]
    use_move(game, units)
    for u in units:
        game.change(u.n, unsheltered=False)
    game.mark(works=tuple(sorted({*game.state.works, *(u.hex for u in units)})))
    for hex_ in sorted({u.hex for u in units}):
        here = [u for u in units if u.hex == hex_]
        report(game, WorksDug(units=names_of(game, here), hex=label(game, hex_)), "12.1.1", here)
    yield from ()


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if partial:
        return DigIn(units=(partial[0],))
    made_from = (b.state.works, b.state.mines, moment(b))
    able = unchanged(b, "dig", side, made_from, lambda u: _may_dig(b, u) is None)
    return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])


def tidy(game: Game) -> Procedure:
    """12.1.4: at the end of any movement phase works without a unit are gone."""
    for hex_ in game.state.works:
        desert(game, hex_, "12.1.4")
    yield from ()


ACTS = (Act(DigIn, MOVEMENT, "dig in", check, dig_in, choices),)
