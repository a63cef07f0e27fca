"""Infiltration, by scenario (R112): in a night turn one irregular counter goes from hex to hex past everybody."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import mines
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.orders import Infiltrate
from sztab.rules.b21.passage import desert, enter
from sztab.rules.b21.pieces import dark, enemy_at, find_hex, find_unit, label, name, on_map, printed
from sztab.rules.b21.scenario import InfiltrationRule
from sztab.rules.b21.state import Unit
from sztab.table import Choice, Option, Order, Procedure, Refusal
from sztab.table.events import Placed

LAST = "infiltrated"


def _rule(b: Board, u: Unit) -> InfiltrationRule | Refusal:
    """The rule by which a unit may slip through now."""
    rules = [one for one in b.book.scenario.infiltrations if one.side == u.side and printed(b, u).quality in one.kinds]
    if not rules:
        return Refusal("R112", f"{name(b, u)} does not infiltrate")
    if not dark(b):
        return Refusal("R112", "units infiltrate at night only")
    if b.state.tally.get(LAST) == b.state.turn:
        return Refusal("R112", "one unit a night infiltrates")
    if u.hex not in rules[0].start:
        return Refusal("R112", f"{name(b, u)} is in no hex from which it could infiltrate")
    if u.cap >= 0 or u.halted:
        return Refusal("R112", f"{name(b, u)} has moved in this phase")
    return rules[0]


def _closed(b: Board, rule: InfiltrationRule, hex_: int) -> Refusal | None:
    if hex_ not in rule.hexes:
        return Refusal("R112", f"nobody infiltrates to {label(b, hex_)}")
    if enemy_at(b, rule.side, hex_):
        return Refusal("R112", f"enemy units are in {label(b, hex_)}")
    return None


def check(b: Board, order: Infiltrate, side: int) -> Refusal | None:
    u, hex_ = find_unit(b, order.unit, side, "R112"), find_hex(b, order.hex)
    if isinstance(u, Refusal):
        return u
    if isinstance(hex_, Refusal):
        return hex_
    rule = _rule(b, u)
    return rule if isinstance(rule, Refusal) else _closed(b, rule, hex_)


def infiltrate(game: Game, order: Infiltrate, side: int) -> Procedure:
    """It appears there, and its move is over."""
    n, hex_ = game.book.index[order.unit], game.book.labels[order.hex]
    home = game.state.units[n].hex
    enter(game, [n], hex_)
    desert(game, home, "R112")
    game.change(n, cap=0, left=0, halted=True, moved=True)
    game.mark(tally={**game.state.tally, LAST: game.state.turn})
    u = game.state.units[n]
    report(game, Placed(unit=name(game, u), hex=label(game, hex_)), "R112", [u], reveals=True)
    yield from mines.entered(game, [n])


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        able = [u for u in on_map(b, side) if _goals(b, u)]
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])
    if len(partial) == 1:
        u = b.state.units[b.book.index[partial[0]]]
        return Choice("hex", [Option(label(b, hex_), label(b, hex_)) for hex_ in _goals(b, u)])
    return Infiltrate(unit=partial[0], hex=partial[1])


def _goals(b: Board, u: Unit) -> list[int]:
    rule = _rule(b, u)
    if isinstance(rule, Refusal):
        return []
    return [hex_ for hex_ in sorted(rule.hexes) if _closed(b, rule, hex_) is None]


ACTS = (Act(Infiltrate, MOVEMENT, "infiltrate", check, infiltrate, choices),)
