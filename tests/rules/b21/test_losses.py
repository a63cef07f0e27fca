"""7.2.3, 7.2.7: losses are shared evenly, and the owner says who takes the rest."""

from __future__ import annotations

from case import case
from rules.b21.field import field, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.battle_orders import TakeLosses
from sztab.rules.b21.board import Game
from sztab.rules.b21.losses import LossesAsked, SharedLosses, lose, settled
from sztab.table import Ask, Order, Refusal

THREE = "A poland INF 0504 5/5\nB poland INF 0504 5/5\nC poland INF 0504 5/5"


def checked(game: Game, about: LossesAsked, **lost: int) -> str:
    """The case that refuses an answer; nothing if it is lawful."""
    found: Refusal | None = SharedLosses().check(game, Ask((0,), "losses", about), TakeLosses(units=lost))
    return found.case if found else ""


def answers(game: Game, about: LossesAsked) -> list[dict[str, int]]:
    """Every answer the choices lead to; each is lawful."""
    found: list[dict[str, int]] = []
    ways: list[tuple[str, ...]] = [()]
    while ways:
        partial = ways.pop()
        step = SharedLosses().choices(game, Ask((0,), "losses", about), partial)
        if isinstance(step, Order):
            assert isinstance(step, TakeLosses)
            assert checked(game, about, **step.units) == ""
            found.append(step.units)
        else:
            ways += [(*partial, option.value) for option in step.options]
    return found


@vector("share-4-of-3")
@case("b21", "7.2.3", "7.2.3a")
def test_each_loses_one_and_one_a_second(v: Vector) -> None:
    game, about = field(THREE), LossesAsked(("A", "B", "C"), 4)
    assert settled(game, about) is None
    assert checked(game, about, A=2, B=1, C=1) == ""
    assert checked(game, about, A=3, B=1) == "7.2.3"
    assert checked(game, about, A=1, B=1, C=1) == "7.2.3"
    assert sorted(max(one, key=one.__getitem__) for one in answers(game, about)) == ["A", "B", "C"]


@case("b21", "7.2.3", "R38")
def test_what_a_weak_unit_cannot_lose_passes_on() -> None:
    game = field("A poland INF 0504 5/1\nB poland INF 0504 5/5\nC poland INF 0504 5/5")
    assert settled(game, LossesAsked(("A", "B", "C"), 7)) == {"A": 1, "B": 3, "C": 3}
    assert settled(game, LossesAsked(("A", "B", "C"), 3)) == {"A": 1, "B": 1, "C": 1}


@case("b21", "7.2.7")
def test_the_first_loss_is_that_of_the_unit_whose_ability_was_used() -> None:
    game = field(THREE)
    assert settled(game, LossesAsked(("A", "B", "C"), 1, first=("B",))) == {"B": 1}
    two = LossesAsked(("A", "B", "C"), 2, first=("B",))
    assert checked(game, two, A=1, C=1) == "7.2.7"
    assert all("B" in one for one in answers(game, two))


@case("b21", "3.6.2", "7.9.5", "R49")
def test_ammunition_never_exceeds_strength() -> None:
    game = field("A poland ARM 0504 10/10 ammo=10")
    lose(game, 0, 2, "15.3.7", "fire")
    assert (unit(game, "A").steps, unit(game, "A").ammo) == (8, 8)


@case("b21", "3.6.2")
def test_a_unit_without_endurance_is_eliminated_with_what_it_carries() -> None:
    game = field("S poland NAV 0504 2/2\nA poland INF 5/5 carrier=0 box=aboard")
    lose(game, 0, 5, "23.3.13", "bombs")
    assert [unit(game, one).box for one in "SA"] == ["dead", "dead"]
