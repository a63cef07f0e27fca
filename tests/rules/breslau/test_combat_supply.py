"""14.11: German Supply Points and the transports that bring them."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from playing import one_side
from rules.breslau.tabletop import asked, barred_by, legal_orders, play, tabletop, told, unit
from rules.breslau.vectors import vector
from sztab.rules.breslau import combat_supply
from sztab.rules.breslau.orders import Run, StepLosses
from sztab.table import Game

TITLE = "breslau1945"
FLEET = """
    Ju352 german TRANS bombard=6 reduced_bombard=3
    He111 german TRANS bombard=4 reduced_bombard=2
    Ju52a german TRANS bombard=3 reduced_bombard=1
    Ju52b german TRANS bombard=3 reduced_bombard=1
    A german INF 1506
"""


def operational(dice: list[int], **drawn: Any) -> Game:
    """After a Supply Check Phase with 14.11.3."""
    settings = {"phase": "supply check", "options": {"combat_supply": True}, "sp": 21, **drawn}
    return tabletop("A german INF 1506", dice=dice, **settings)


def tactical(dice: list[int], fleet: str = FLEET, **drawn: Any) -> Game:
    """In a Supply Check Phase with 14.11.4."""
    options = {"combat_supply": True, "combat_supply_mode": "tactical"}
    return tabletop(fleet, phase="supply check", options=options, sp=21, dice=dice, **drawn)


# ---------------------------------------------------------------------- spending


@vector("sp_spending")
@case(TITLE, "14.11.1a", "14.11.1b", "14.11.1c", "14.11.1d", "14.11.1e")
def test_what_a_turn_costs(v: dict[str, Any]) -> None:
    game = operational([1, 1, 1])
    game.mark(sp=v["data"]["start"])
    bill = [
        combat_supply.FLAK_PHASE,
        3 * combat_supply.BOMBARDMENT,
        combat_supply.attack_cost(1, False),
        combat_supply.attack_cost(1, False),
        combat_supply.attack_cost(1, True),
        2 * combat_supply.FLAK,
    ]
    assert sum(bill) == v["data"]["spent"]
    assert all(combat_supply.pay(game, sp, "14.11.1b") for sp in bill)
    assert (combat_supply.START, game.state.sp) == (v["data"]["start"], v["data"]["left"])


@case(TITLE, "14.11.1c")
@pytest.mark.parametrize(("markers", "artillery", "sp"), [(1, False, 2), (1, True, 3), (3, False, 6), (3, True, 7)])
def test_an_attack_costs_two_a_marker_and_one_more_for_guns(markers: int, artillery: bool, sp: int) -> None:
    """R75."""
    assert combat_supply.attack_cost(markers, artillery) == sp


@case(TITLE, "14.11.2a")
def test_points_that_are_not_there_are_not_spent() -> None:
    game = operational([1, 1, 1], sp=0)
    assert game.state.sp == 3
    assert not combat_supply.can_pay(game, 4)
    assert combat_supply.pay(game, 4, "14.11.1b") is False
    assert game.state.sp == 3
    assert combat_supply.pay(game, 3, "14.11.1b") is True
    assert game.state.sp == 0


@case(TITLE, "14.11a", "4.1b")
def test_without_the_option_nothing_costs_anything() -> None:
    game = operational([], options={}, sp=0)
    assert combat_supply.can_pay(game, 99)
    assert combat_supply.pay(game, 99, "14.11.1b") is True
    assert game.state.sp == 0


# ---------------------------------------------------------------------- income


@vector("sp_operational")
@case(TITLE, "14.11.3")
def test_three_dice_bring_points_each_turn(v: dict[str, Any]) -> None:
    low, high = operational([1, 1, 1], sp=0), operational([6, 6, 6], sp=0)
    assert (low.state.sp, high.state.sp) == (v["data"]["min"], v["data"]["max"])
    assert asked(low) == ("soviet", "movement")


@vector("transport_run")
@case(TITLE, "14.11.4b")
def test_a_die_and_two_more_transports_fly_if_there_are_so_many(v: dict[str, Any]) -> None:
    nine = "\n".join(f"T{k} german TRANS" for k in range(9)) + "\nA german INF 1506"
    found = [game.decision.about for die in range(1, 7) if (game := tactical([die], nine)).decision]
    assert (min(found), max(found)) == (v["data"]["min"], v["data"]["max"])
    assert one_side(tactical([6]))[1].about == 4


@case(TITLE, "14.11.4b", "14.11.4a")
def test_the_german_picks_just_as_many_of_those_that_can_fly() -> None:
    game = tactical([1])
    assert asked(game) == ("german", "run")
    assert barred_by(game, order="run", transports="Ju352 He111") == "14.11.4b"
    assert barred_by(game, order="run", transports="Ju352 He111 A") == "14.11.4b"
    assert barred_by(game, order="end_phase") == "14.11.4b"
    assert len(legal_orders(game)) == 4
    assert Run(transports=("Ju352", "Ju52a", "Ju52b")) in legal_orders(game)


@case(TITLE, "14.11.4b")
def test_without_transports_there_is_no_run() -> None:
    dead = FLEET.replace("german TRANS", "german TRANS box=dead steps=0 full=2")
    game = tactical([6], dead)
    assert asked(game) == ("soviet", "movement")
    assert game.state.sp == 21


@case(TITLE, "14.11.4c", "14.11.4d")
def test_flak_costs_steps_of_the_run_and_the_rest_delivers() -> None:
    game = tactical([1, 3])
    play(game, order="run", transports="Ju352 He111 Ju52a")
    assert asked(game) == ("german", "losses")
    assert barred_by(game, order="losses", units={"Ju52b": 1, "Ju52a": 2}) == "14.11.4c"
    assert barred_by(game, order="losses", units={"Ju52a": 2}) == "14.11.4c"
    play(game, order="losses", units={"Ju52a": 2, "He111": 1})
    assert [(unit(game, one).steps, unit(game, one).box) for one in ("Ju52a", "He111", "Ju352")] == [
        (0, "dead"),
        (1, "available"),
        (2, "available"),
    ]
    assert game.state.sp == 21 + 6 + 2
    assert asked(game) == ("soviet", "movement")


@case(TITLE, "14.11.4c")
def test_flak_beyond_the_steps_of_the_run_is_lost() -> None:
    """R75: and every way to share the hits is offered."""
    game = tactical([1, 6], FLEET.replace("german TRANS", "german TRANS steps=1 full=2"))
    play(game, order="run", transports="Ju352 He111 Ju52a")
    assert legal_orders(game) == [StepLosses(units={"Ju352": 1, "He111": 1, "Ju52a": 1})]
    play(game, order="losses", units={"Ju352": 1, "He111": 1, "Ju52a": 1})
    assert (game.state.sp, unit(game, "Ju52b").steps) == (21, 1)


@vector("transport_repair")
@case(TITLE, "14.11.4e")
def test_a_one_or_two_brings_a_step_back(v: dict[str, Any]) -> None:
    fleet = """
        Full german TRANS
        Half german TRANS steps=1 full=2
        Down german TRANS steps=0 full=2 box=dead
        A german INF 1506
    """
    for face in range(1, 7):
        game = tactical([1], fleet)
        repair = combat_supply.repair(game)
        next(repair)
        repair.send((face,))
        with pytest.raises(StopIteration):  # a die for each that is not whole, and no more
            repair.send((face,))
        mended = face in v["data"]["success"]
        assert [unit(game, one).steps for one in ("Full", "Half", "Down")] == [2, 1 + mended, 0 + mended]
        assert (unit(game, "Down").box == "available") is mended


@case(TITLE, "14.11.4b", "14.11.3")
def test_the_two_kinds_of_income_exclude_each_other() -> None:
    game = tactical([1, 1])
    play(game, order="run", transports="Ju352 He111 Ju52a")
    play(game, order="losses", units={"Ju52a": 1})
    assert [one["change"] for one in told(game.events, "sp")] == [6 + 4 + 1]
