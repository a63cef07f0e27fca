"""The worked examples of vectors.toml, and the benches on which the tests of them build their positions."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from examples import Examples
from examples import Vector as Vector
from lab import lab, order_of
from sztab.rules.wb95.battle import answered, declared, owners
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.odds import Odds, reckon
from sztab.rules.wb95.tables import Tables
from sztab.table import EndPhase, Order

TITLE = "budziszyn1945"
EXAMPLES = Examples(Path(__file__).with_name("vectors.toml"), TITLE)
vector = EXAMPLES.vector


# ---------------------------------------------------------------------- positions


def piece(name: str, side: str, hex_: str, **fields: Any) -> str:
    """A [[unit]] of a position."""
    given = {"id": name, "side": side, "hex": hex_, "type": "INF", "attack": 4, **fields}
    return "\n[[unit]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in given.items() if value != "")


def board(*parts: str, dice: Iterable[int] = (), ground: str = "", **head: Any) -> Game:
    """A game on pieces, with `ground` as the tables of its map; the head has phase, side, turn, pools and options."""
    pools = head.pop("pools", {})
    top = "".join(f"{key} = {_plain(value)}\n" for key, value in head.items())
    tables = "".join(f"[pools.{side}]\n{lines(pool)}" for side, pool in pools.items())
    return lab(top + ground + "\n" + tables + "".join(parts), list(dice))


def lines(values: dict[str, Any]) -> str:
    return "".join(f'"{key}" = {_plain(value)}\n' for key, value in values.items())


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_plain(one)}" for key, one in value.items()) + " }"
    return json.dumps(value)


def hexes(**terrain: str) -> str:
    """Ground such as hexes(h0504="forest")."""
    return "[map.hexes]\n" + lines({key.removeprefix("h"): value for key, value in terrain.items()})


def hexsides(values: dict[str, str]) -> str:
    return "[map.sides]\n" + lines(values)


def supposing(game: Game, result: str) -> Game:
    """Every cell of the combat table reads the same from now on: attacker's half, slash, defender's half."""
    ours, theirs = result.split("/")
    tables = copy.copy(game.book.tables)
    rows = [
        {
            "column": str(column),
            "odds": tables.columns[column],
            "roll": str(roll),
            "attacker_result": ours,
            "defender_result": theirs,
        }
        for column, roll in tables.combat
    ]
    tables.combat = Tables(rows, (), (), (), ()).combat
    game.book.tables = tables
    return game


# ---------------------------------------------------------------------- playing


def attack(game: Game, *attackers: str, on: str | list[str], **fields: Any) -> Order:
    targets = [on] if isinstance(on, str) else on
    return order_of(game, {"order": "attack", "attackers": list(attackers), "targets": targets, **fields})


def ladder(
    game: Game, *attackers: str, on: str | list[str], answer: dict[str, Any] | None = None, **fields: Any
) -> Odds:
    """The odds of an attack that may be made now, with the defender's answer."""
    order: Any = attack(game, *attackers, on=on, **fields)
    assert game.check(order) is None
    side = game.pending()[0]
    battle = declared(game, order, side)
    if answer is not None:
        support: Any = order_of(game, {"order": "support", **answer})
        battle = answered(game, battle, support, owners(game, battle)[0])
    return reckon(game, battle)


def shifts(odds: Odds, side: str) -> int:
    """All shifts of a side as columns to its good."""
    return abs(sum(rung.value for rung in odds.shifts if rung.side == side))


def by_case(odds: Odds, case: str) -> list[int]:
    """The values of the rungs that cite a case, shifts and strengths alike."""
    return [rung.value for rung in (*odds.shifts, *odds.strengths) if rung.case == case]


def first_choice(game: Game) -> Order:
    """The first answer offered at every stage."""
    partial: tuple[Any, ...] = ()
    step = game.choices(partial)
    while not isinstance(step, Order):
        partial += (step.options[0].value,)
        step = game.choices(partial)
    return step


def settle(game: Game) -> Game:
    """Answer whatever is asked with the first choice until a phase is at rest again."""
    while game.decision is not None and not game.decision.rest:
        game.play(first_choice(game))
    return game


def asked(game: Game) -> str:
    return game.decision.kind if game.decision is not None else ""


def orders(game: Game) -> list[Any]:
    """Every answer to the decision."""
    return list(game.legal())


def clock(game: Game) -> str:
    """Turn and number of the phase, such as 5/10."""
    return f"{game.state.turn}/{game.state.phase + 1}"


def wait(game: Game, until: str) -> Game:
    """End phase after phase until the clock says so."""
    while clock(game) != until:
        game.play(EndPhase())
    return game


def recovery(game: Game, name: str) -> str:
    """End phase after phase until a unit has recovered; the clock of the phase at whose end it did."""
    while True:
        now = clock(game)
        if any(event.kind == "recovered" and event.data["unit"] == name for event in game.play(EndPhase())):
            return now


def told(game: Game, kind: str, **data: Any) -> list[dict[str, Any]]:
    """The data of the events of a kind."""
    found = [event.data for event in game.events if event.kind == kind]
    return [one for one in found if all(one.get(key) == value for key, value in data.items())]
