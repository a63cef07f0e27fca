"""20.1.7, minefields laid by the fire of artillery."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import mines
from sztab.rules.b21.acts import COMBAT, Act
from sztab.rules.b21.artillery import MINES, in_range, out_of_range, ready, spend, unsuspecting
from sztab.rules.b21.artillery_fire import find_guns
from sztab.rules.b21.battle_orders import MineFire
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import reveal
from sztab.rules.b21.combat_phase import attacking
from sztab.rules.b21.pieces import find_hex, label, name, names_of, on_map, printed, wrong_phase
from sztab.rules.b21.state import FOR_NOW
from sztab.table import Choice, Option, Order, Procedure, Refusal


def check(b: Board, order: MineFire, side: int) -> Refusal | None:
    if not attacking(b, side):
        return wrong_phase(b, order)
    guns, hex_ = find_guns(b, order.artillery, side, MINES), find_hex(b, order.hex)
    if isinstance(guns, Refusal):
        return guns
    if isinstance(hex_, Refusal):
        return hex_
    far = (out_of_range(b, u, [hex_], "20.1.7") for u in guns)
    return next((refusal for refusal in far if refusal is not None), None) or mines.no_mines(b, side, hex_)


def carry_out(game: Game, order: MineFire, side: int) -> Procedure:
    """R93: the field lasts to the end of the next turn. Who lays mines is turned up (R130)."""
    guns = unsuspecting(game, (game.state.units[game.book.index[one]] for one in order.artillery))
    hex_ = game.book.labels[order.hex]
    reveal(game, guns, "fires mines", "27.1.2", FOR_NOW)
    for u in guns:
        spend(game, u, MINES)
    if guns:
        until = game.state.turn + mines.FIRED_TURNS - 1
        mines.put(game, hex_, names_of(game, guns), "20.1.7", until)
    yield from ()


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        able = [u for u in on_map(b, side) if printed(b, u).mines and ready(b, u, MINES) is None]
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able if attacking(b, side)])
    u = b.state.units[b.book.index[partial[0]]]
    if len(partial) == 1:
        near = b.book.map.grid.within(u.hex, printed(b, u).range)
        free = [hex_ for hex_ in near if in_range(b, u, hex_) and mines.no_mines(b, side, hex_) is None]
        return Choice("hex", [Option(label(b, hex_), label(b, hex_)) for hex_ in free])
    return MineFire(artillery=(partial[0],), hex=partial[1])


ACTS = (Act(MineFire, COMBAT, "fire mines", check, carry_out, choices),)
