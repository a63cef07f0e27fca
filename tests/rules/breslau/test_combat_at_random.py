"""Whole Combat Phases played by chance, with options by chance: every choice leads to an order that is accepted, and
at every rest point the phase can be entered afresh."""

from __future__ import annotations

import random
from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import tabletop
from sztab.table import Game, Order, SeededDice

SWITCHES = (
    "aa_dual", "armor_advance", "city_levels", "combat_supply", "coordinated_artillery", "direct_fire", "fog",
    "leave_zoc", "rubble", "support_movement", "soviet_directives", "tabun",
)  # fmt: skip
READINGS: dict[str, tuple[Any, ...]] = {
    "artillery_in_attacking_stack": ("beside", "instead"),
    "support_timing": ("attack", "once"),
    "cas_limit_per_hex": ("none", "limit"),
    "ambushes_per_stack": ("1", "unlimited"),
}
TERRAIN = ("clear", "clear", "clear", "woods", "marsh", "suburban", "city", "fortress", "elevated_rr")
SOVIETS = (
    "INF {} division=309", "INF {} division=218 full=2", "ARM {} full=2", "ENG {}", "FLAM {}", "MTR {} division=309",
    "AT {}", "ART {}",
)  # fmt: skip
GERMANS = ("INF {}", "VS {}", "INF {} full=2", "AG {}", "MTR {}", "AA {}", "ENG {} full=2", "ARM {} direct=3")
STATES = ("", "", " oos=1", " fired=yes", " moved=yes")
COLUMNS, THEIRS, OURS = range(11, 16), range(3, 6), range(6, 9)


def board(chance: random.Random) -> Game:
    hexes = [f"{column}{row:02d}" for column in COLUMNS for row in (*THEIRS, *OURS)]
    lines = [f"P{k} soviet AIR" for k in range(2)]
    for side, types, rows, most in (("soviet", SOVIETS, OURS, 3), ("german", GERMANS, THEIRS, 4)):
        for hex_ in [h for h in hexes if int(h[2:]) in rows and chance.random() < 0.6]:
            for _ in range(chance.randint(1, most)):
                words = chance.choice(types).format(hex_) + chance.choice(STATES)
                lines.append(f"U{len(lines)} {side} {words}")
    options: dict[str, Any] = {name: chance.random() < 0.5 for name in SWITCHES}
    options |= {name: chance.choice(values) for name, values in READINGS.items()}
    rivers = {"1205/1206": "river", "1305/1306": "river"}
    return tabletop(
        "\n".join(lines),
        phase="combat designation",
        turn=3,
        hexes={hex_: chance.choice(TERRAIN) for hex_ in hexes},
        sides=rivers,
        roads=[("road", "1205 1206")],
        options=options,
        rubble=chance.sample(hexes, 2),
        barricades=chance.sample(hexes, 2),
        gas=["1503"] if options["tabun"] else (),
        directed=1 if options["soviet_directives"] else -1,
        directives=("309",) if options["soviet_directives"] else (),
        sp=chance.randint(0, 9),
        dice=[chance.randint(1, 6) for _ in range(500)],
    )


def walk(game: Game, chance: random.Random) -> Order:
    """Any answer to the question, picked stage by stage."""
    partial: tuple[Any, ...] = ()
    while True:
        step = game.choices(partial)
        if isinstance(step, Order):
            return step
        assert step.options, f"no way on after {partial} in {game.decision}"
        partial = (*partial, chance.choice(step.options).value)


@case("breslau1945", "9.2a", "9.2.9", "9.1.2c")
@pytest.mark.parametrize("seed", range(24))
def test_a_combat_phase_by_chance(seed: int) -> None:
    chance = random.Random(seed)
    game = board(chance)
    orders = 0
    while game.decision is not None and game.state.phase in (5, 6):
        if game.decision.rest:
            twin = game.fork(SeededDice(seed))
            assert twin.state == game.state and twin.decision == game.decision and twin.layers == game.layers
        order = walk(game, chance)
        refusal = game.check(order)
        assert refusal is None, f"{order}: {refusal}"
        game.play(order)
        orders += 1
    assert orders >= 2
    assert game.state.markers == () and not any(u.fought for u in game.state.units)
