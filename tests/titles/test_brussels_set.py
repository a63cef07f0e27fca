"""Rules of single cards of the Brussels set: no supply, the Belgian depot, the brigade that waits, the calendar."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import playing
from case import case
from sztab.rules.wb95 import special_forces
from sztab.rules.wb95.orders import Move, Refit
from sztab.table import EndPhase, ForcedDice, Game

BOX = "ardennes2024"
OPEN = {"masking": "off"}


def at_start(slug: str, **options: Any) -> Game:
    return playing.start(BOX, slug, 1, {**OPEN, **options})


def later(slug: str, phase: str, side: str, **fields: Any) -> Game:
    """The set-up of a scenario in a phase of its first turn."""
    game = at_start(slug)
    number = next(
        k for k, one in enumerate(game.book.phases) if one.kind == phase and game.book.sides[one.side] == side
    )
    state = msgspec.structs.replace(game.state, turn=1, phase=number, step=0, **fields)
    return Game(game.book, state, ForcedDice([6] * 60))


def unit(game: Game, name: str) -> Any:
    return game.state.units[game.book.index[name]]


# ---------------------------------------------------------------------- Bruxelles


@case(BOX, "BRU.5", "R93")
def test_nobody_is_out_of_supply_in_bruxelles() -> None:
    game = later("bruxelles", "combat", "belgium")
    while game.book.phases[game.state.phase].side == 0:
        game.play(EndPhase())
    assert all(u.oos == 0 for u in game.state.units)


# ---------------------------------------------------------------------- Dyle


@case(BOX, "DYL.13", "R104")
def test_one_belgian_unit_a_turn_regains_a_cel_in_ghent() -> None:
    game = later("dyle-2025", "combat", "allied", tally={})
    inside = [u for u in game.state.units if game.book.counters[u.n].nation == "belgium" and u.steps == 1]
    ghent = game.book.map.regions["Ghent"]
    rested = {f"depot:{u.n}": 1 for u in inside if u.hex in ghent}
    units, gone = list(game.state.units), game.book.index["BB 5"]  # with it both hexes are full
    units[gone] = msgspec.structs.replace(units[gone], hex=game.book.labels["0605"])
    game = later("dyle-2025", "combat", "allied", tally=rested, units=units)
    assert refitted(game) == ("1/3 L", "ChA", "C-Gr")  # neither ChCh in 5904 nor the headquarters in Ghent
    assert game.check(Refit(unit="ChCh")) is not None
    game.play(Refit(unit="ChA"))
    assert unit(game, "ChA").steps == 2


@case(BOX, "DYL.13", "R104")
def test_who_has_just_come_to_ghent_has_not_rested() -> None:
    game = later("dyle-2025", "combat", "allied", tally={})
    assert game.book.scenario.rested(game) == []


def in_ghent(*steps: int, phase: str = "movement") -> Game:
    """Belgians who have rested in 0801 since the turn began, each of two CELs when whole; the others are away."""
    game = later("dyle-2025", phase, "allied", tally={})
    hex_, printed = game.book.labels["0801"], game.book.counters
    able = [u for u in game.state.units if printed[u.n].nation == "belgium" and printed[u.n].steps == 2 and u.hex >= 0]
    units, homes = list(game.state.units), game.book.map.regions["Ghent"]
    for u in game.state.units:
        if u.hex in homes:
            units[u.n] = msgspec.structs.replace(u, hex=-1, box="reserve")
    for u, left in zip(able, steps):
        units[u.n] = msgspec.structs.replace(u, hex=hex_, box="", steps=left)
    rested = {f"depot:{u.n}": 1 for u in able[: len(steps)]}
    return Game(game.book, msgspec.structs.replace(game.state, units=units, tally=rested), ForcedDice([6] * 60))


def refitted(game: Game) -> tuple[str, ...]:
    """Who may be refitted at the end of the turn."""
    while game.decision is not None and game.decision.kind != "refit" and game.state.turn == 1:
        game.play(EndPhase())
    assert game.decision is not None
    return tuple(game.decision.about) if game.decision.kind == "refit" else ()


@case(BOX, "DYL.13", "R104")
@pytest.mark.parametrize(
    ("path", "rested"), [(("0901", "0801"), True), (("0802", "0801"), False), (("0802",), False), (("0901",), True)]
)
def test_who_drove_out_of_ghent_and_back_has_not_rested(path: tuple[str, ...], rested: bool) -> None:
    game = in_ghent(1, 2)
    one = next(game.book.counters[u.n].id for u in game.book.scenario.rested(game))
    game.play(Move(units=(one,), path=path))
    assert (one in refitted(game)) is rested


@case(BOX, "DYL.13", "R104", "5.1.1")
@pytest.mark.parametrize(("others", "ready"), [((1, 1), 3), ((2, 1), 0), ((2,), 1)])
def test_nobody_is_refitted_in_a_full_hex(others: tuple[int, ...], ready: int) -> None:
    assert len(refitted(in_ghent(1, *others, phase="combat"))) == ready


@case(BOX, "DYL.13", "R104", "5.1.1")
def test_a_refit_in_a_full_hex_is_refused_by_the_stacking_limit() -> None:
    game = in_ghent(1, 1, 2, phase="combat")
    full = [game.book.counters[u.n].id for u in game.book.scenario.rested(game)]
    lone = next(u for u in game.state.units if game.book.counters[u.n].nation == "belgium" and u.hex < 0)
    where = {"hex": game.book.labels["0901"], "box": "", "steps": 1}
    units = [msgspec.structs.replace(u, **where) if u.n == lone.n else u for u in game.state.units]
    tally = {**game.state.tally, f"depot:{lone.n}": 1}
    game = Game(game.book, msgspec.structs.replace(game.state, units=units, tally=tally), ForcedDice([6] * 60))
    assert refitted(game) == (game.book.counters[lone.n].id,)
    refusal = game.check(Refit(unit=full[0]))
    assert refusal is not None and refusal.case == "5.1.1"


@case(BOX, "17.1.2", "R82", "R145")
@pytest.mark.parametrize(("left", "ready"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_the_lower_number_of_27_june_replaces_no_lost_party(left: int, ready: int) -> None:
    game = at_start("dyle-2025")
    axis = game.book.sides.index("axis")
    game.mark(turn=5, spec=tuple(left if side == axis else 0 for side in range(len(game.book.sides))))
    game.book.scenario.begin_turn(game)
    assert special_forces.ready(game, axis) == ready


# ---------------------------------------------------------------------- Waterloo


def leaves_ghent(game: Game) -> bool:
    u = unit(game, "ChA")
    there = [h for h in game.book.neighbours[6 * u.hex : 6 * u.hex + 6] if h >= 0 and h not in game.layers.stacks]
    return there[0] not in game.book.scenario.closed(game, u)


@case(BOX, "WAT.11", "R105")
def test_the_belgian_brigade_waits_for_the_americans_or_an_attack() -> None:
    game = later("waterloo-2025", "movement", "allied")
    scenario = game.book.scenario
    assert not leaves_ghent(game)
    assert scenario.closed_case(unit(game, "ChA")) == "WAT.11"
    ghent = sorted(game.book.map.regions["Ghent"])
    scenario.passed(game, [game.book.index["1/1"]], ghent)
    assert not leaves_ghent(game)  # a Pole
    scenario.passed(game, [game.book.index["3/69"]], ghent)
    assert leaves_ghent(game)
    other = later("waterloo-2025", "movement", "allied")
    scenario.struck(other, [other.book.index["3/69"]], 1)
    assert not leaves_ghent(other)
    scenario.struck(other, [other.book.index["HQ 7 BE"]], 1)
    assert leaves_ghent(other)


# ---------------------------------------------------------------------- the calendar


@case(BOX, "R145", "10.1.2", "17.1.1", "20.1", "20.7", "22.2", "15.1.1")
def test_the_calendar_fills_the_pools_unless_the_table_wants_none() -> None:
    game = at_start("dyle-2025")
    while game.state.turn == 0:
        game.play(EndPhase())
    axis = game.book.sides.index("axis")
    pools = (game.state.air[axis], game.state.helicopters[axis], game.state.ew[axis], game.state.spec[axis])
    assert pools == (8, 10, 20, 3)
    none = at_start("dyle-2025", allotments="zero")
    while none.state.turn == 0:
        none.play(EndPhase())
    assert not any((*none.state.air, *none.state.helicopters, *none.state.ew, *none.state.spec))
