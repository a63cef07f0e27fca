"""What happens at the table happens at the desk: a position, orders given at random and their dice, told as a file."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import playing
from desk.positions import order as table
from sztab.desk.position_reader import Position, read_position
from sztab.desk.position_writer import position_file
from sztab.desk.referee import Referee
from sztab.table import ForcedDice, Game, Order

TITLE = "b21"
ORDERS = 20


def at_random(game: Game, side: int, dice: random.Random) -> Order:
    """An answer to the open question; rather not the first, which mostly wants nothing."""
    partial: tuple[Any, ...] = ()
    while not isinstance(step := game.choices(partial, side), Order):
        options = step.options if len(step.options) == 1 or dice.random() < 0.3 else step.options[1:]
        partial += (dice.choice(options).value,)
    return step


def as_table(game: Game, side: int, given: Order) -> str:
    """The order as a file has it, with the hex of a march that is fired at."""
    ask = game.decision
    assert ask is not None
    fields = _said(msgspec.to_builtins(given))
    kind = str(given.__struct_config__.tag)
    if kind == "fire" and ask.kind == "fire" and ask.about.hex:
        fields["at"] = ask.about.hex
    if len(ask.sides) > 1:
        fields["side"] = game.book.sides[side]
    fields.pop("order", None)
    return table(kind, **fields)


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _said(one) for name, one in value.items() if one != ""}
    return [_said(one) for one in value] if isinstance(value, list | tuple) else value


def continued(position: Position, dice: random.Random) -> tuple[Game, str, str]:
    """The game some orders on, and its dice and orders as they stand in a file."""
    thrown = [dice.randint(1, 6) for _ in range(600)]
    game = Game(position.book, position.state, ForcedDice(thrown))
    tables: list[str] = []
    while game.decision is not None and game.decision.kind != "dice" and len(tables) < ORDERS:
        side = dice.choice(game.pending())
        given = at_random(game, side, dice)
        tables.append(as_table(game, side, given))
        game.play(given, side)
    return game, f"dice = {thrown}\n", "".join(tables)


@pytest.mark.parametrize(("scenario", "seed"), [("perekop2014", 5), ("bartoszyce2014", 6), ("basra2003", 7)])
def test_a_file_plays_like_the_table(scenario: str, seed: int) -> None:
    dice, compared = random.Random(seed), 0
    for number, now in enumerate(playing.steps(playing.start(TITLE, scenario, seed), seed, 0.1)):
        if compared == 4:
            break
        if number % 41 or not now.state.turn or now.decision is None or not now.decision.rest:
            continue
        text = position_file(now)
        game, thrown, orders = continued(read_position("here", text), dice)
        referee = Referee(read_position("there", thrown + text + orders))
        assert referee.play_all() is None
        rolls = [line for kind, line in game.lines if kind == "roll"]
        again = [line for kind, line in referee.game.lines if kind == "roll"]
        assert again[: len(rolls)] == rolls
        if len(again) == len(rolls) and _asked(game) == _asked(referee.game):
            assert referee.game.state == game.state
        compared += 1
    assert compared == 4


def _asked(game: Game) -> str:
    return game.decision.kind if game.decision else ""
