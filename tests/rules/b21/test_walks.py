"""Random walks on drawn coasts, with ships, drops, guns, mines and the night: no path of the choices is refused or ends
nowhere, and whatever happens every counter is in one place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from case import case
from rules.b21.field import drawn_map, field
from sztab.rules.b21.board import Game
from sztab.table import Order, SeededDice

COLUMNS, ROWS = 9, 8
SEA = 3
"""The northern rows."""
GROUND = ("clear", "clear", "clear", "forest", "town", "village", "swamp", "ridge", "mountain", "lake")
WATER = ("river", "stream", "big_river", "river+bridge", "scarp")
TYPES = tuple("INF PARA SPEC ARM MECH ART ENG HQ AT AA REC PONT RKT".split())
MORE = {
    "ART": " range=6 ammo=6",
    "RKT": " range=8 ammo=6",
    "AA": " aa=guns",
    "ARM": " gun=6 armour=5 ammo=6",
    "MECH": " gun=4 armour=3 ammo=5",
    "AT": " gun=5 ammo=4",
}
EAGER = ("land", "sail", "drop", "embark", "attack")
"""What is tried first."""
PATIENCE = {"movement": 0.25, "naval assault": 0.12, "airborne assault": 0.12}
"""How often a phase is ended at once."""
ORDERS = 250


def coast(dice: Random) -> Game:
    labels = [f"{column:02}{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]
    hexes = {text: "sea" if int(text[2:]) <= SEA else dice.choice(GROUND) for text in labels}
    land = [text for text in labels if hexes[text] not in ("sea", "lake")]
    sides = _sides(dice, hexes)
    lines: list[str] = []
    for number, side in enumerate(("poland", "russia")):
        home = [text for text in land if int(text[2:]) % 2 == number]
        lines += _force(dice, side, home, len(lines))
    options: dict[str, Any] = {"camouflage": dice.random() < 0.5}
    return field(
        "\n".join(lines),
        phase=dice.choice(["air", "airborne assault", "naval assault", "movement"]),
        light=dice.choice(["day", "night"]),
        hexes=hexes,
        sides=sides,
        columns=(1, COLUMNS),
        rows=(1, ROWS),
        mines=[text for text in land if dice.random() < 0.08],
        options=options,
        scenario={"turns": 5},
    )


def _sides(dice: Random, hexes: dict[str, str]) -> dict[str, str]:
    """Beaches along most of the coast, rivers and scarps behind it."""
    grid, found = drawn_map(columns=(1, COLUMNS), rows=(1, ROWS)).grid, {}
    for hex_ in grid.hexes:
        for there in grid.neighbours[6 * hex_ : 6 * hex_ + 3]:
            ends = [grid.label(hex_), grid.label(there)] if there >= 0 else []
            wet = sum(hexes[text] == "sea" for text in ends)
            if ends and wet == 1 and dice.random() < 0.8:
                found["/".join(ends)] = "beach"
            elif ends and wet == 0 and dice.random() < 0.12:
                word = dice.choice(WATER)
                found["/".join(ends)] = f"scarp:{ends[0]}" if word == "scarp" else word
    return found


def _force(dice: Random, side: str, home: list[str], first: int) -> list[str]:
    """Two ships with troops, some that wait to jump, aircraft, and troops ashore."""
    who = side[0].upper()
    sea = [f"{dice.randint(1, COLUMNS):02}{dice.randint(1, SEA):02}" for _ in range(2)]
    lines = [f"{who}S{ship} {side} NAV {hex_} 3/3 capacity={20 - 8 * ship}" for ship, hex_ in enumerate(sea)]
    for number in range(dice.randint(1, 4)):
        points, ship = dice.randint(1, 6), first + dice.randint(0, 1)
        cargo = f"{who}C{number} {side} {dice.choice(TYPES)} {points}/{points} carrier={ship} box=aboard"
        lines.append(cargo)
    for number in range(dice.randint(1, 3)):
        points = dice.randint(2, 9)
        lines.append(f"{who}D{number} {side} {dice.choice(('PARA', 'SPEC'))} {points}/{points} box=drop")
    for name, role in (("T", "transport helicopter=yes capacity=10"), ("J", "transport capacity=20")):
        lines.append(f"{who}{name} {side} AIR 4/4 role={role}")
    lines += [f"{who}{role[0].upper()} {side} AIR 4/4 role={role}" for role in ("helicopter", "fighter", "bomber")]
    for number in range(dice.randint(3, 8)):
        type_, points = dice.choice(TYPES), dice.randint(1, 10)
        dug = " fortified" if dice.random() < 0.2 else ""
        lines.append(f"{who}{number} {side} {type_} {dice.choice(home)} {points}/{points}{MORE.get(type_, '')}{dug}")
    return lines


def answer(game: Game, side: int, dice: Random) -> Order:
    """A random path through the choices."""
    kind = game.decision.kind if game.decision else ""
    partial: tuple[Any, ...] = ()
    while not isinstance(step := game.choices(partial, side), Order):
        assert step.options, f"{kind} ends nowhere after {partial}"
        picked = dice.choice(step.options)
        if not partial and step.options[0].value == "end":
            eager = [one for one in step.options if one.value in EAGER]
            if dice.random() < PATIENCE.get(kind, 0.3):
                picked = step.options[0]
            elif eager and dice.random() < 0.7:
                picked = dice.choice(eager)
        partial = (*partial, picked.value)
    return step


@case("b21", "17.2.9", "18.1.1", "18.2.6", "R122", "R123")
@pytest.mark.parametrize("seed", range(8))
def test_every_walk_goes_on(seed: int) -> None:
    dice = Random(seed)
    game = coast(dice)
    game.dice = SeededDice(seed)
    for _ in range(ORDERS):
        if game.over:
            break
        side = game.pending()[0]
        order = answer(game, side, dice)
        assert game.check(order, side) is None, f"{order}: {game.check(order, side)}"
        game.play(order, side)
        units = game.state.units
        for u in units:
            assert (u.hex >= 0) + (u.station >= 0) + (u.carrier >= 0) <= 1, u
            assert u.carrier < 0 or units[u.carrier].steps > 0, u
        for here in game.layers.stacks.values():
            assert len({units[n].side for n in here}) == 1
