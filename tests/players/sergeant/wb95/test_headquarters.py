"""Where headquarters stand, and who stands with them."""

from __future__ import annotations

import pytest

from counsel import orders
from fight import fight
from lab import hex_of, unit
from sztab.table import Game

FOES = ("Y soviet ARM 0605 9/9", "Z soviet ARM 0705 9/9")


def company(game: Game, staff: str) -> list[str]:
    """Who stands with a headquarters when the phase is over."""
    hq = unit(game, staff)
    return [game.book.counters[u.n].id for u in game.state.units if u.hex == hq.hex and u.n != hq.n]


def test_a_headquarters_does_not_stay_alone_before_the_enemy_to_serve_a_regiment() -> None:
    """9.1.5: H is in range of R, but nobody stands with it; the division behind it is out of range."""
    units = ("H german HQ 0607 movement=6", "R german INF 0603 1/1 fortified=true", "D german INF 0610 6/8 movement=0")
    foes = ("Y soviet ARM 0602 9/9", "Z soviet ARM 0702 9/9")
    game = fight(*units, *foes, phase="movement", side="german")
    orders(game)
    assert company(game, "H") == ["D"]


def test_headquarters_do_not_crowd_in_one_hex() -> None:
    """They would all fall together."""
    staffs = [f"H{n} german HQ 0607 movement=6" for n in range(3)]
    guards = [f"D{n} german INF {hex_} 6/8 steps=3 movement=0" for n, hex_ in enumerate(("0609", "0409", "0809"))]
    game = fight(*staffs, *guards, *FOES, phase="movement", side="german")
    orders(game)
    assert len({hex_of(game, f"H{n}") for n in range(3)}) == 3


def test_a_regiment_guards_a_headquarters_that_cannot_go() -> None:
    game = fight(
        "H german HQ 0608 movement=0", "D german INF 0610 2/3 movement=6", *FOES, phase="movement", side="german"
    )
    orders(game)
    assert company(game, "H") == ["D"]


@pytest.mark.parametrize(
    ("here", "guards"),
    [("0709", {"D": "0709", "E": "0707"}), ("0309", {"D": "0309", "E": "0307"})],
)
def test_a_headquarters_that_serves_nobody_does_not_wander(here: str, guards: dict[str, str]) -> None:
    """One guarded hex is as good as another, though the enemy is nearer to it."""
    units = [f"{name} german INF {hex_} 6/8 movement=0" for name, hex_ in guards.items()]
    game = fight(f"H german HQ {here} movement=6", *units, "Y soviet INF 0601 2/2", phase="movement", side="german")
    orders(game)
    assert hex_of(game, "H") == here


@pytest.mark.parametrize("second", ["0605", "0705"])
def test_a_headquarters_serves_from_as_far_as_it_can(second: str) -> None:
    """It reaches the front line from its own hex: it does not go up to the second line."""
    units = ("R german INF 0604 6/8 fortified=true movement=0", f"S german INF {second} 6/8 movement=0")
    rear = ("H german HQ 0607 movement=6", "D german INF 0607 6/8 movement=0")
    game = fight(*rear, *units, "Y soviet INF 0603 4/4", "Z soviet INF 0703 4/4", phase="movement", side="german")
    orders(game)
    assert hex_of(game, "H") == "0607"
