"""What a seat is shown: counters with their figures and marks, what lies beside them, clock, pools, points."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.boxes import opened
from rules.b21.field import field
from seat.b21.seats import staff_of
from sztab.rules.b21.scenario import AirDay, CalendarTurn, MineRule, Objective, SuddenEnd
from sztab.rules.b21.state import Reaction, Work
from sztab.seat.models import Piece, Shown
from sztab.table import Game

COUNTERS = """
Tank  poland ARM  0504 14/10 gun=8 armour=7 ammo=14 ammo_left=6 fortified
Guns  poland ART  0506 9/9 range=15 ammo=9 fired
Flak  poland AA   0507 4/4 aa=guns
Staff poland HQ   0508 2/2
Eng   poland ENG  0509 2/2 task=mines
Col   poland PONT 0704 1/1 bridge=0704/0804
Jet   poland AIR  0303 4/4 role=fighter mission=cover
Foe   russia INF  0404 6/6 pinned
Ship  russia NAV  0101 8/8 capacity=20
"""


def shown(game: Game, seat: int | None = None) -> Shown:
    staff, view, ask = staff_of(game, seat)
    return staff.show(view, ask)


def piece(board: Shown, key: str) -> Piece:
    return next(one for one in board.pieces if one.key == key)


def board(**more: Any) -> Game:
    return field(COUNTERS, sides={"0704/0804": "river"}, hexes={"0101": "sea"}, **more)


def test_counters_show_the_figures_they_fight_with() -> None:
    there = shown(board())
    tank = piece(there, "Tank")
    assert (tank.figures, tank.rounds, tank.steps, tank.full_steps, tank.stacking) == (("10", "8/7"), 6, 10, 14, 10)
    assert piece(there, "Guns").figures == ("9", "(15)")
    assert piece(there, "Flak").figures == ("4", "AA3")
    assert piece(there, "Staff").figures == () and piece(there, "Foe").figures == ("6",)
    assert piece(there, "Foe").rounds == -1
    assert piece(there, "Ship").hex == "0101" and piece(there, "Jet").hex == ""


def test_marks_lie_on_counters() -> None:
    game = board(reactions=(Reaction(0, "hold"),), projects=(Work(4, "road", 0),))
    marks = {one.key: set(one.marks) for one in shown(game).pieces}
    assert {"fortified", "standing"} <= marks["Tank"]
    assert "fired" in marks["Guns"] and "bridge" in marks["Col"] and "pinned" in marks["Foe"]
    assert {"task_mines", "building"} <= marks["Eng"]
    words = staff_of(game)[0].customs().marks
    assert all(mark in words for found in marks.values() for mark in found)


@case("b21", "27.1.1", "R108")
def test_of_a_counter_that_lies_face_down_only_its_hex_is_shown() -> None:
    game = board(options={"camouflage": True})
    (blank,) = [one for one in shown(game).pieces if one.hex == "0404"]
    assert blank == Piece(key="?0", side="russia", hex="0404", marks=("hidden",))
    assert "seen" not in piece(shown(game), "Tank").marks
    seen = field(COUNTERS.replace("range=15", "range=15 shown=2"), hexes={"0101": "sea"}, sides={"0704/0804": "river"},
                 options={"camouflage": True})  # fmt: skip
    assert "seen" in piece(shown(seen), "Guns").marks


def test_what_lies_on_the_map_is_shown() -> None:
    game = field(
        COUNTERS,
        hexes={"0101": "sea", "0606": "depot"},
        sides={"0704/0804": "river", "0504/0505": "river+bridge"},
        mines=["0203"],
        ruins={"0606": "depot"},
        broken=["0504/0505"],
    )
    there = shown(game)
    assert there.works == {"0504": "poland"}
    assert there.lying == {"0203": ("mines",), "0303": ("aircraft poland",), "0606": ("rubble",)}
    assert there.bridges == {"0504/0505": "destroyed", "0704/0804": "pontoon"}
    (flown,) = there.missions
    assert (flown.side, flown.at, flown.name) == ("poland", "0303", "Jet: Air cover")
    (jet,) = (u for u in game.state.units if u.mission)
    game.change(jet.n, mission="struck")
    assert shown(game).missions[0].name == "Jet: Strike"


@case("b21", "3.1", "3.5.6")
def test_the_clock_tells_hours_and_night_and_whose_phase_it_is() -> None:
    calendar = (CalendarTurn("2014-07-14", "22-04", "night", 1),)
    clock = shown(field(COUNTERS, turn=1, scenario={"calendar": calendar}, sides={"0704/0804": "river"})).clock
    assert (clock.date, clock.hours, clock.night) == ("2014-07-14", "22-04", True)
    by_name = {(one.kind, one.side) for one in clock.phases[:8]}
    assert ("movement", "poland") in by_name and ("counterattack", "russia") in by_name


def test_pools_are_what_the_seat_can_still_use() -> None:
    day = AirDay(0, "", ("Jet",), 3)
    game = board(scenario={"air": (day,)})
    assert [(one.kind, one.left) for one in shown(game).pools if one.side == "poland"] == []
    grounded = field(COUNTERS.replace("AIR  0303", "AIR"), scenario={"air": (day,)}, sides={"0704/0804": "river"})
    assert [(one.kind, one.left) for one in shown(grounded, 0).pools] == [("air", 1)]
    assert shown(grounded, 1).pools == ()


@case("b21", "R114")
def test_points_are_counted_as_if_the_game_ended_now() -> None:
    game = board()
    hex_ = game.book.labels["0504"]
    scenario = {
        "objectives": (Objective("Town", 0, (hex_,), 3),),
        "endings": (SuddenEnd(1, (hex_,), 4),),
    }
    score = shown(board(scenario=scenario)).score
    assert score is not None and score.points == {"poland": 3, "russia": 0}
    town = next(aim for aim in score.aims if aim.text == "Town")
    assert (town.side, town.points, town.hexes) == ("poland", 3, ("0504",))
    sudden = next(aim for aim in score.aims if aim.at_once)
    assert (sudden.side, sudden.count, sudden.need, sudden.first) == ("russia", 0, 1, 4)


def test_minefields_are_counted_before_play(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("bartoszyce2014", monkeypatch)
    rule: MineRule = game.book.scenario.minefields[0]
    (pool,) = [one for one in shown(game).pools if one.kind == "mines"]
    assert (pool.side, pool.left) == ("poland", rule.number)
