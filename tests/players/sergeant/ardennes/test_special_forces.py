"""Special forces."""

from __future__ import annotations

from counsel import advice
from players.sergeant.ardennes.boards import FED, one, pools, position
from sztab.rules.wb95.orders import Spec
from sztab.table import EndPhase


def test_a_headquarters_that_serves_the_front_is_raided() -> None:
    front = one("A", "axis", "0604", 'type = "MECH", attack = 2') + "".join(
        one(name, "allies", hex_, 'type = "INF"') for name, hex_ in zip("DEFG", ("0703", "0703", "0503", "0603"))
    )
    staff = one("HQ", "allies", "0601", 'type = "HQ"')
    found = advice(position(front + staff, "combat", FED + pools("axis", spec=3)))
    assert found.order == Spec(do="raid", hex="0601")
    assert not isinstance(advice(position(front, "combat", FED + pools("axis", spec=3))).order, Spec)


ROAD = 'kind = "main"\nhexes = ["0105", "0205", "0305", "0405", "0505", "0605", "0705", "0805", "0905", "1005"]\n'


WOODS = '[map]\ncolumns = [1, 10]\nrows = [1, 10]\ndefault = "mountain"\n'


def test_the_only_road_of_a_strong_force_is_cut() -> None:
    supply = f'[map.supply]\naxis = ["edge:east"]\nallies = ["edge:west"]\n[[map.roads]]\n{ROAD}'
    strong = "".join(one(name, "axis", "0405", 'type = "INF", attack = 9') for name in "ABC")
    enemy = one("E", "allies", "0101", 'type = "INF"')
    game = position(strong + enemy, "movement", WOODS + supply + pools("allies", spec=3))
    assert game.decision is not None and game.decision.kind == "routes"
    found = advice(game)
    assert isinstance(found.order, Spec) and found.order.do == "cut" and found.order.hex in ROAD
    calm = position(one("A", "axis", "1005") + enemy, "movement", WOODS + supply + pools("allies", spec=1))
    assert advice(calm).order == EndPhase()


def test_a_bridge_before_a_mass_of_enemies_is_blown() -> None:
    river = '[map.sides]\n"0605/0606" = "big_river+bridge"\n[map.control]\naxis = ["0601", "0605"]\nallies = ["0606"]\n'
    mass = "".join(one(name, "allies", "0607", 'type = "MECH", attack = 9') for name in "DE")
    town = '[map.hexes]\n"0601" = "town"\n'
    game = position(one("A", "axis", "0601") + mass, "movement", river + town + FED + pools("axis", spec=3))
    assert advice(game).order == Spec(do="bridge", hex="0605/0606")
