"""23.7, reconnaissance aircraft and drones."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, end_phase, field, unit
from rules.b21.sky import answer, calm, fly, shots
from sztab.rules.b21.air_reconnaissance import passed, watched
from sztab.rules.b21.board import Game
from sztab.rules.b21.state import FACE_DOWN, OPEN, RECOGNISED
from sztab.rules.b21.visibility import target

DRONE = "D poland AIR 1,1 role=recon\nA russia INF 0505 5/5\nB russia INF 0507 5/5\nC russia INF 0508 5/5\n"
HIDDEN = {"camouflage": True}


def flown(lines: str = DRONE, **more: object) -> Game:
    game = field(lines, phase="air", options=HIDDEN, **more)  # type: ignore[arg-type]
    fly(game, "poland", "D 0505 recon")
    return game


def seen(game: Game) -> str:
    return "".join(one for one in "ABC" if unit(game, one).shown == RECOGNISED)


@case("b21", "23.7.1", "23.6.2b", "R104", "R136")
@pytest.mark.parametrize(
    ("track", "hexes", "found"),
    [("1,1", {}, "AB"), ("1", {}, "A"), ("1,1", {"0505": "town", "0507": "forest"}, "A"), ("3/3", {}, "AB")],
)
def test_everything_in_reach_is_identified(track: str, hexes: dict[str, str], found: str) -> None:
    assert seen(flown(DRONE.replace("1,1", track), hexes=hexes)) == found


@case("b21", "23.6.3b", "23.6.4b", "10.2.8")
def test_aa_may_drive_the_aircraft_off_just_before() -> None:
    game = flown(DRONE + "S russia AA 0510 2/2 aa=rocket aa_range=7", dice=[3])
    assert asked(game) == ("russia", "aa")
    end_phase(game)
    calm(game)
    assert asked(game) == ("russia", "aa")
    answer(game, shots("S>D"))
    assert (seen(game), unit(game, "D").station) == ("", -1)


@case("b21", "23.6.4b")
def test_aa_fires_at_a_recon_aircraft_once() -> None:
    game = flown(DRONE + "S russia AA 0510 2/2 aa=rocket aa_range=7", dice=[1])
    answer(game, shots("S>D"))
    assert asked(game) != ("russia", "aa")
    end_phase(game)
    assert seen(game) == "AB"


@case("b21", "23.6.5b", "R124")
def test_the_aircraft_stays_and_sees_who_enters_beside_it() -> None:
    game = flown(DRONE + "E russia INF 0404 5/5\nG russia INF 0403 5/5")
    assert unit(game, "D").station >= 0
    passed(game, [unit(game, "E").n, unit(game, "G").n])
    assert unit(game, "E").shown == RECOGNISED
    game = flown(DRONE + "E russia INF 0404 5/5", hexes={"0404": "forest"})
    passed(game, [unit(game, "E").n])
    assert unit(game, "E").shown == FACE_DOWN


@case("b21", "23.6.5b")
def test_in_a_zone_of_enemy_fighters_it_does_not_stay() -> None:
    game = field(DRONE + "F russia AIR 8/8 role=fighter", phase="air", options=HIDDEN)
    fly(game, "poland", "D 0505 recon")
    fly(game, "russia", "F 0509 cover")
    end_phase(game)
    assert seen(game) == "AB"
    assert unit(game, "D").station < 0


@case("b21", "R104")
def test_a_big_squadron_looks_two_hexes_at_most() -> None:
    game = field("D poland AIR 0505 8/8 role=recon mission=recon", phase="combat")
    assert len(watched(game, unit(game, "D"))) == 19


@case("b21", "23.7.1", "3.5.5", "9.6.3", "R129")
def test_what_an_aircraft_has_found_may_be_shelled_also_where_counters_lie_open() -> None:
    lines = "D poland AIR 1,1 role=recon\nG poland ART 0105 9/9 range=9\nA russia INF 0605 5/5 shown=3\n"
    game = field(lines, phase="air")
    a = unit(game, "A")
    assert not target(game, 0, a.hex)
    fly(game, "poland", "D 0605 recon")
    assert target(game, 0, a.hex)
    assert unit(game, "A").shown == OPEN
    game.mark(turn=3)
    assert not target(game, 0, a.hex)


@case("b21", "23.6.5b", "9.6.3")
def test_so_may_be_who_passes_below_it() -> None:
    game = field("D poland AIR 0605 1,1 role=recon mission=recon\nA russia INF 0606 5/5 shown=3", phase="movement")
    passed(game, [1])
    assert target(game, 0, unit(game, "A").hex)
