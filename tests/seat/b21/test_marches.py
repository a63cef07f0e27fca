"""Reach, what stops a march, what may fire at it; marches in one gesture."""

from __future__ import annotations

from case import case
from rules.b21.field import field
from seat.around import may_play
from seat.b21.seats import staff_of
from sztab.seat.models import ReachHex, ReachShown
from sztab.table import Game

FACING = """
Own poland MECH 0508 10/10 gun=4 armour=2
Foe russia ARM  0503 10/10 gun=7 armour=5
"""


def reach(game: Game, *keys: str) -> ReachShown:
    staff, view, ask = staff_of(game)
    return staff.reach(view, ask, keys)


def at(game: Game, hex_: str) -> ReachHex:
    return next(one for one in reach(game, "Own").hexes if one.hex == hex_)


@case("b21", "6.2.1", "4.2.2")
def test_reach_says_where_a_zone_of_control_stops() -> None:
    game = field(FACING)
    beside, free = at(game, "0504"), at(game, "0507")
    assert beside.stops is not None and (beside.stops.text, beside.stops.case) == (
        "Stops: zone of control of Foe",
        "6.2.1",
    )
    assert free.stops is None and free.back == "0508"


@case("b21", "15.1.5")
def test_known_enemies_that_may_fire_on_the_way_are_named_with_the_chance_of_a_shot() -> None:
    (fire,) = at(field(FACING), "0507").fire
    assert fire.text.startswith("Foe may fire: ") and fire.text.endswith(" % a shot") and fire.case == "15.1.5"
    assert at(field(FACING), "0510").fire == ()


@case("b21", "15.1.5", "27.1.1")
def test_hidden_enemies_do_not_show_on_the_way() -> None:
    game = field(FACING, options={"camouflage": True})
    assert at(game, "0507").fire == () and at(game, "0504").stops is None


@case("b21", "20.2.2")
def test_a_minefield_on_the_way_is_named() -> None:
    stops = at(field(FACING, mines=["0607"]), "0607").stops
    assert stops is not None and stops.case == "20.2.2"


@case("b21", "5.1.2")
def test_too_many_in_a_hex_are_named() -> None:
    full = "\n".join(f"F{n} poland ARM 0708 14/14" for n in range(3))
    stops = at(field(f"{FACING}\n{full}"), "0708").stops
    assert stops is not None and stops.case == "5.1.2"


def test_a_march_goes_as_far_as_it_can_and_says_how_long_it_takes() -> None:
    game = field("A poland INF 0110 6/6\nB poland INF 0110 6/6\nR russia INF 1201 6/6", columns=(1, 16))
    staff, view, ask = staff_of(game)
    near = staff.march(view, ask, ["A", "B"], "0108")
    assert [leg.arrives for leg in near] == [True, True] and near[0].orders[0]["units"] == ("A", "B")
    assert may_play(game, near[0].orders[0])
    (far,) = staff.march(view, ask, ["A"], "1209")
    assert not far.arrives and far.why_not is not None and "will reach 1209 next turn" in far.why_not.text
    (none,) = staff.march(view, ask, ["A"], "9999")
    assert none.orders == () and none.why_not is not None
    (barred,) = staff.march(view, ask, ["A"], "1201")
    assert barred.why_not is not None and barred.why_not.case == "4.2.1"


@case("b21", "R18")
def test_a_unit_may_always_make_one_step() -> None:
    game = field("Own poland INF 0505 6/6 movement=1", hexes={"0504": "forest"})
    assert at(game, "0504").left == "0"


@case("b21", "4.1.4")
def test_whoever_is_under_way_goes_on_before_others_are_ordered() -> None:
    game = field("A poland INF 0505 6/6\nB poland INF 0705 6/6 cap=6 left=3", movers=(1,))
    staff, view, ask = staff_of(game)
    legs = [leg for leg in staff.march(view, ask, ["A", "B"], "0605") if leg.orders]
    assert [leg.key for leg in legs] == ["B", "A"]
