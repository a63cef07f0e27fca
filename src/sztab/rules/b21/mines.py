"""Chapter 20, minefields: who lays them (20.1.1), what entering costs, clearing them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.rules.b21 import losses
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report, reveal
from sztab.rules.b21.engineers import (
    MINES,
    engineers,
    find_engineer,
    is_engineer,
    may_act,
    may_work,
    spend,
    use_move,
)
from sztab.rules.b21.events import MinesCleared, MinesEntered, MinesLaid
from sztab.rules.b21.orders import ClearMines, LayMines
from sztab.rules.b21.pieces import (
    around,
    dark,
    enemy_at,
    find_hex,
    label,
    name,
    names_of,
    phasing,
    printed,
    stack,
)
from sztab.rules.b21.state import FOR_NOW, Minefield, Unit
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.ways import scarp_top
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Choice, Option, Order, Procedure, Refusal

PER_STRENGTH = 2
"""Minefields in a game for each SP at the start (20.1.5)."""
FIRED_TURNS = 2
"""How long mines laid by fire last (R93)."""


def mined(b: Board, hex_: int) -> bool:
    return any(one.hex == hex_ for one in b.state.mines)


def put(game: Game, hex_: int, units: tuple[str, ...], cases: str, until: int = 0) -> None:
    """A minefield covers the hex (20.1.3)."""
    fields = [*game.state.mines, Minefield(hex_, until)]
    game.mark(mines=tuple(sorted(fields, key=lambda one: one.hex)))
    game.say(MinesLaid(hex=label(game, hex_), units=units), cases)


def remove(game: Game, hex_: int, cases: str) -> None:
    game.mark(mines=tuple(one for one in game.state.mines if one.hex != hex_))
    game.say(MinesCleared(hex=label(game, hex_)), cases)


# ---------------------------------------------------------------------- entering (20.2, R126)


def entered(game: Game, units: Iterable[int]) -> Procedure:
    """20.2.2-20.2.4: units that have come into a hex together meet its mines, at once, engineers first."""
    coming = [game.state.units[n] for n in units]
    coming = [u for u in coming if u.hex >= 0 and u.steps > 0]
    if not coming or not mined(game, coming[0].hex):
        return
    hex_, side = coming[0].hex, coming[0].side
    arrived = {u.n for u in coming}
    guided = any(u.n not in arrived and u.side == side and is_engineer(game, u) for u in stack(game, hex_))
    for u in coming:
        if is_engineer(game, u):
            yield from _roll(game, [u], "20.2.3")
    others = [u for u in coming if not is_engineer(game, u)]
    if others and not guided:
        yield from _roll(game, others, "20.2.2")


def _roll(game: Game, units: list[Unit], case: str) -> Procedure:
    """T.minefield, 13.1.2: the table by their SP together, or the roll of engineers; at night twice as much."""
    roll = yield from game.roll(1, "mines", case, units[0].side, at=[units[0].hex])
    charts = game.book.charts
    lost = charts.engineer_mines[roll - 1] if case == "20.2.3" else charts.mines.at(stack_points(game, units), roll)
    cases = f"{case} T.minefield 13.1.2" if dark(game) else f"{case} T.minefield"
    lost = lost * 2 if dark(game) else lost
    ids = names_of(game, units)
    said = MinesEntered(units=ids, hex=label(game, units[0].hex), roll=roll, lost=lost)
    report(game, said, cases, units, reveals=True)
    yield from losses.share(game, [u.n for u in units], lost, case, "mines")


# ---------------------------------------------------------------------- laying (20.1)


def check_lay(b: Board, order: LayMines, side: int) -> Refusal | None:
    u, hex_ = find_engineer(b, order.unit, side), find_hex(b, order.hex)
    if isinstance(u, Refusal):
        return u
    if isinstance(hex_, Refusal):
        return hex_
    return _may_lay(b, u) or _may_mine(b, u, hex_)


def _may_lay(b: Board, u: Unit) -> Refusal | None:
    most = PER_STRENGTH * printed(b, u).track[0]
    if u.laid >= most:
        return Refusal("20.1.5", f"{name(b, u)} has laid its {most} minefields")
    return may_work(b, u) or may_act(b, u, task=MINES)


def _may_mine(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """20.1.2, 20.1.4: the own hex or one beside it, not over a big river or a scarp, not in an enemy zone."""
    if hex_ != u.hex:
        edge = b.book.map.grid.edge_between(u.hex, hex_)
        if edge < 0:
            return Refusal("20.1.2", f"{label(b, hex_)} is not next to {name(b, u)}")
        if b.book.big_river(edge) or scarp_top(b, edge) >= 0:
            return Refusal("20.1.2", f"{label(b, hex_)} lies behind a big river or a scarp")
    return no_mines(b, u.side, hex_)


def no_mines(b: Board, side: int, hex_: int) -> Refusal | None:
    """Why no minefield of a side can be laid in a hex."""
    where = label(b, hex_)
    if not {"lake", "sea"}.isdisjoint(b.book.map.terrain[hex_]):
        return Refusal("20.1.2", f"no mines can be laid in {where}")
    if mined(b, hex_):
        return Refusal("20.1.3", f"there are mines in {where} already")
    if enemy_at(b, side, hex_):
        return Refusal("20.1.4", f"enemy units are in {where}")
    if in_enemy_zone(b, side, hex_):
        return Refusal("20.1.4", f"{where} is in an enemy zone of control")
    return None


def lay(game: Game, order: LayMines, side: int) -> Procedure:
    """20.1.2, R130: whoever lays mines shows itself to the end of the phase."""
    u, hex_ = game.state.units[game.book.index[order.unit]], game.book.labels[order.hex]
    spend(game, u, 1, MINES)
    use_move(game, [u])
    game.change(u.n, laid=u.laid + 1)
    reveal(game, [game.state.units[u.n]], "mines", "R130", FOR_NOW)
    put(game, hex_, (name(game, u),), "20.1.2 20.1.3")
    yield from ()


def choose_lay(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        able = [u for u in engineers(b, side) if _may_lay(b, u) is None and _fields(b, u)]
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])
    u = b.state.units[b.book.index[partial[0]]]
    if len(partial) == 1:
        return Choice("hex", [Option(label(b, hex_), label(b, hex_)) for hex_ in _fields(b, u)])
    return LayMines(unit=partial[0], hex=partial[1])


def _fields(b: Board, u: Unit) -> list[int]:
    return [hex_ for hex_ in sorted([u.hex, *around(b, u.hex)]) if _may_mine(b, u, hex_) is None]


# ---------------------------------------------------------------------- clearing (20.3)


def check_clear(b: Board, order: ClearMines, side: int) -> Refusal | None:
    u = find_engineer(b, order.unit, side)
    return u if isinstance(u, Refusal) else _may_clear(b, u)


def _may_clear(b: Board, u: Unit) -> Refusal | None:
    """20.3.2, 20.3.3, R126: it has come onto the mines in an earlier turn, and no enemy controls the hex."""
    if not mined(b, u.hex):
        return Refusal("20.3.2", f"{name(b, u)} does not stand on mines")
    if in_enemy_zone(b, u.side, u.hex):
        return Refusal("20.3.3", f"{label(b, u.hex)} is in an enemy zone of control")
    if u.landed and u.landed == b.state.turn:
        return Refusal("20.3.2", f"{name(b, u)} has come onto the mines in this turn")
    return may_work(b, u) or may_act(b, u, task=MINES)


def clear(game: Game, order: ClearMines, side: int) -> Procedure:
    u = game.state.units[game.book.index[order.unit]]
    spend(game, u, 1, MINES)
    use_move(game, [u])
    game.change(u.n, clearing=True)
    yield from ()


def choose_clear(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if partial:
        return ClearMines(unit=partial[0])
    able = [u for u in engineers(b, side) if _may_clear(b, u) is None]
    return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])


def cleared(game: Game) -> Procedure:
    """20.3.2, R126: after the combat phase the mines are gone, unless the engineers were forced back."""
    for u in game.state.units:
        if u.clearing and u.side == phasing(game):
            if u.hex >= 0 and not u.beaten and mined(game, u.hex):
                remove(game, u.hex, "20.3.2")
            game.change(u.n, clearing=False)
    yield from ()


def expire(game: Game) -> Procedure:
    """R93: mines laid by fire are gone after their last turn."""
    for one in game.state.mines:
        if 0 < one.until <= game.state.turn:
            remove(game, one.hex, "R93")
    yield from ()


ACTS = (
    Act(LayMines, MOVEMENT, "lay mines", check_lay, lay, choose_lay),
    Act(ClearMines, MOVEMENT, "clear mines", check_clear, clear, choose_clear),
)
