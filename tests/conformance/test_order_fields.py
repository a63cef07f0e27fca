"""What the fields of orders hold is said by their types, in every family."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from sztab.rules.breslau import orders as breslau
from sztab.rules.breslau.orders import Aim, Goliath, Mark
from sztab.rules.wb95 import orders as wb95
from sztab.rules.wb95.orders import Air, AirMission, Attack, Bomb, Retreat, Spec
from sztab.table.fields import Shape, fields_of, named


def _without_meaning(shape: Shape) -> bool:
    if shape.kind == "text":
        return shape.meaning is None
    if shape.kind == "entry":
        assert shape.entry is not None
        return any(_without_meaning(field.shape) for field in fields_of(shape.entry).values())
    return any(_without_meaning(one) for one in (shape.key, shape.inner) if one is not None)


@pytest.mark.parametrize("orders", [wb95.AnyOrder, breslau.AnyOrder])
def test_every_text_in_an_order_means_something(orders: object) -> None:
    kinds: tuple[type[msgspec.Struct], ...] = get_args(orders)
    bare = [
        f"{kind.__name__}.{key}"
        for kind in kinds
        for key, field in fields_of(kind).items()
        if _without_meaning(field.shape) or not field.says
    ]
    assert bare == []


def test_an_order_names_units_and_hexes_wherever_they_stand_in_it() -> None:
    attack = named(Attack(attackers=("A", "B"), targets=("0503",), artillery=("G",), stars=("A",)))
    assert (attack.units, attack.hexes) == (("A", "B", "G"), ("0503",))
    retreat = named(Retreat(paths={"A": ("0503", "0504")}, pays={"B": 1}))
    assert (retreat.units, retreat.hexes) == (("A", "B"), ("0503", "0504"))
    air = named(Air(missions=(AirMission(kind="crossing", target="0503", points=2, attacks={"0504": 1}),)))
    assert (air.units, air.hexes) == ((), ("0503", "0504"))
    assert named(Mark(attacks=(Aim(from_="0503", target="0504"),))).hexes == ("0503", "0504")


def test_a_hexside_is_no_hex() -> None:
    assert named(Bomb(points=2, target="0503/0504")).hexsides == ("0503/0504",)
    assert named(Bomb(points=2, target="0503/0504")).hexes == ()
    assert named(Spec(do="bridge", hex="0503")).hexes == ("0503",)


def test_an_enemy_is_not_among_the_own_units() -> None:
    goliath = named(Goliath(engineer="E", target="0503", unit="T"))
    assert (goliath.units, goliath.own, goliath.enemies) == (("E", "T"), ("E",), ("T",))
