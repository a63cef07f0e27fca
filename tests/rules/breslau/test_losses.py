"""2.4b, 6.1.9, 7.4, 14.12: who loses steps, in which order, and when they come off."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import asked, barred_by, end_phase, hex_of, legal_only, play, refusal, tabletop, told, unit
from sztab.rules.breslau.orders import StepLosses
from sztab.table import Game

FOE = "Gun soviet ART 1210 bombard=48 range=*\nS soviet INF 1206"
"""48 factors next to 1205: a 1 takes six steps in the open, a 6 takes three."""


def shelled(stack: str, die: int, *, order: bool = True, **more: Any) -> Game:
    """A Soviet bombardment of 1205 that has just been rolled."""
    more.setdefault("hexes", {"1205": "clear"})
    game = tabletop(f"{FOE}\n{stack}", phase="artillery bombardment", dice=[die], **more)
    if order:
        play(game, order="bombard", artillery="Gun", target="1205")
    return game


@case("breslau1945", "2.4b")
def test_a_step_turns_the_counter_over_and_a_second_takes_it_off() -> None:
    game = shelled("A german INF 1205 full=2\nB german INF 1205 full=2", 6)
    play(game, order="losses", units={"A": 2, "B": 1})
    end_phase(game)
    assert (unit(game, "A").steps, unit(game, "A").box, hex_of(game, "A")) == (0, "dead", None)
    assert (unit(game, "B").steps, hex_of(game, "B")) == (1, "1205")


@case("breslau1945", "2.4b")
def test_nobody_loses_more_steps_than_it_has() -> None:
    game = shelled("A german INF 1205 full=2\nB german INF 1205 full=2", 6)
    assert barred_by(game, order="losses", units={"A": 3}) == "2.4b"
    assert barred_by(game, order="losses", units={"A": 4, "B": -1}) == "2.4b"


@case("breslau1945", "7.4", "7.1c")
def test_every_hit_is_a_step_and_the_owner_chooses() -> None:
    game = shelled("A german INF 1205 full=2\nB german INF 1205 full=2", 6)
    assert asked(game) == ("german", "losses")
    assert barred_by(game, order="losses", units={"A": 2}) == "7.4"
    assert barred_by(game, order="losses", units={"S": 1, "A": 2}) == "7.4"
    assert barred_by(game, order="end_phase") == "7.4"
    assert refusal(game, order="losses", units={"A": 1, "B": 2}) is None
    assert refusal(game, order="losses", units={"A": 2, "B": 1}) is None


@case("breslau1945", "7.4", "R94")
def test_more_hits_than_steps_are_lost_nowhere_else() -> None:
    game = shelled("A german INF 1205\nB german INF 1204", 1)
    play(game, order="losses", units={"A": 1})
    end_phase(game)
    assert hex_of(game, "A") is None
    assert hex_of(game, "B") == "1204"


@case("breslau1945", "7.4", "R22")
def test_the_first_hit_falls_on_artillery() -> None:
    game = shelled("A german INF 1205 full=2\nB german ART 1205\nC german IG 1205", 6)
    assert barred_by(game, order="losses", units={"A": 2, "B": 0, "C": 0}) == "7.4"
    assert refusal(game, order="losses", units={"A": 2, "C": 1}) is None
    assert refusal(game, order="losses", units={"A": 1, "B": 1, "C": 1}) is None
    game = shelled("A german INF 1205 full=2\nB german INF 1205 full=2\nC german ART 1205", 6)
    assert barred_by(game, order="losses", units={"A": 2, "B": 1}) == "7.4"


@case("breslau1945", "7.4", "R31")
def test_aa_is_artillery_for_the_first_hit_only_by_switch() -> None:
    stack = "A german INF 1205 full=2\nB german INF 1205 full=2\nF german AA 1205"
    answer = {"order": "losses", "units": {"A": 2, "B": 1}}
    assert refusal(shelled(stack, 6), answer) is None
    assert barred_by(shelled(stack, 6, options={"aa_counts_as_artillery_for_first_hit": True}), answer) == "7.4"


ARMOUR = "T german ARM 1205 full=2\nP german TRAIN 1205 full=2\nA german INF 1205 full=2\nG german ART 1205"


@case("breslau1945", "14.12", "R77")
def test_with_the_option_armour_loses_after_the_others_and_the_train_last() -> None:
    game = shelled(ARMOUR, 6, options={"afv_loss_last": True})
    for bad in ({"T": 2, "G": 1}, {"P": 2, "G": 1}, {"T": 1, "A": 1, "G": 1}):
        assert barred_by(game, order="losses", units=bad) == "14.12"
    assert refusal(game, order="losses", units={"A": 2, "G": 1}) is None
    game = shelled(ARMOUR, 4, options={"afv_loss_last": True})
    assert barred_by(game, order="losses", units={"P": 1, "A": 2, "G": 1}) == "14.12"
    assert refusal(game, order="losses", units={"T": 1, "A": 2, "G": 1}) is None


@case("breslau1945", "14.12")
def test_without_the_option_armour_may_go_first() -> None:
    assert refusal(shelled(ARMOUR, 6), order="losses", units={"T": 2, "G": 1}) is None


@pytest.mark.parametrize("options", [{}, {"afv_loss_last": True}])
@pytest.mark.parametrize("die", [1, 4, 6])
@case("breslau1945", "7.4", "14.12")
def test_the_choices_are_the_lawful_answers_each_once(options: dict[str, bool], die: int) -> None:
    game = shelled(ARMOUR, die, options=options)
    found = [str(sorted(order.units.items())) for order in legal_only(game, StepLosses)]
    steps = {"T": 2, "P": 2, "A": 2, "G": 1}
    lawful = [
        str(sorted((one, n) for one, n in lost.items() if n))
        for t in range(3)
        for p in range(3)
        for a in range(3)
        for g in range(2)
        if refusal(game, order="losses", units=(lost := dict(zip(steps, (t, p, a, g))))) is None
    ]
    assert len(set(found)) == len(found)
    assert sorted(found) == sorted(lawful)


@case("breslau1945", "5.2c", "5.2e", "7.0a", "R55")
def test_losses_come_off_when_the_phase_ends() -> None:
    game = shelled("A german INF 1205\nB german INF 1205 full=2", 6)
    events = play(game, order="losses", units={"A": 1, "B": 2})
    assert {one["unit"] for one in told(events, "doomed")} == {"A", "B"}
    assert (hex_of(game, "A"), unit(game, "A").doomed) == ("1205", 1)
    events = end_phase(game)
    assert {one["unit"] for one in told(events, "eliminated")} == {"A", "B"}
    assert hex_of(game, "A") is None and unit(game, "B").doomed == 0


@case("breslau1945", "2.4b", "14.15c")
def test_whoever_dies_leaves_nothing_on_the_map() -> None:
    game = tabletop(
        "E soviet CENG 1205 oos=1 bridge=7\nGun german ART 1201 bombard=48 range=*\nG german INF 1204",
        phase="artillery bombardment",
        dice=[1],
        step=1,
    )
    play(game, order="bombard", artillery="Gun", target="1205")
    play(game, order="losses", units={"E": 1})
    end_phase(game)
    dead = unit(game, "E")
    assert (dead.hex, dead.box, dead.bridge, dead.oos, dead.doomed) == (-1, "dead", -1, 0, 0)
