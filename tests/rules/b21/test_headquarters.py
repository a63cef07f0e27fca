"""Chapter 14: headquarters help in fights, are missed when they are lost, and come back a day later."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.boxes import opened
from rules.b21.field import asked, barred_by, end_phase, field, told, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.allowance import allowance
from sztab.rules.b21.board import Game
from sztab.rules.b21.headquarters import destroyed, entries, fight_factors, joint, lost, mourn
from sztab.rules.b21.losses import eliminate
from sztab.rules.b21.scenario import CalendarTurn, HomeBase
from sztab.rules.b21.stacking import may_join, surplus
from sztab.rules.b21.zones import has_zone

BRIGADE = """
H poland HQ 0504 2/2 size=B battalion=1 brigade=20
K poland HQ 0101 3,3,2,1 size=BR brigade=20
A poland INF 0505 5/5 battalion=1 brigade=20
B poland INF 0604 5/5 battalion=1 brigade=20
C poland INF 0106 5/5 battalion=2 brigade=20
T poland AT 0102 5/5 brigade=20
R russia INF 0605 5/5 battalion=3 brigade=7
Q russia HQ 0606 2/2 size=B battalion=3 brigade=7
"""


def factors(game: Game, attackers: str, defenders: str = "R") -> list[tuple[int, str, str]]:
    own, theirs = ([unit(game, one) for one in names.split()] for names in (attackers, defenders))
    return [(one.value, one.case, one.side) for one in fight_factors(game, own[0].side, own, theirs)]


def dead(game: Game, *names: str) -> Game:
    for one in names:
        eliminate(game, unit(game, one).n, "14.3", "fight")
    return game


@case("b21", "14.2.1", "R31")
def test_a_headquarters_helps_the_side_whose_line_units_all_have_theirs_near() -> None:
    game = field(BRIGADE)
    assert factors(game, "A B") == [(1, "14.2.1", "attacker"), (-1, "14.2.1", "defender")]
    assert factors(game, "A C") == [(-1, "14.2.1", "defender")]
    assert factors(dead(game, "Q"), "A B") == [(1, "14.2.1", "attacker")]


@case("b21", "14.2.1", "R31")
def test_the_range_of_a_headquarters_is_its_endurance() -> None:
    game = field(BRIGADE)
    assert factors(game, "T")[0][0] == 1
    game.change(unit(game, "T").n, hex=game.book.labels["0106"])
    assert factors(game, "T")[0][0] == -1
    game.change(unit(game, "H").n, steps=1)
    assert factors(game, "A B")[0] == (1, "14.2.1", "attacker")
    game.change(unit(game, "B").n, hex=game.book.labels["0704"])
    assert factors(game, "A B")[0] == (-1, "14.2.1", "defender")


@case("b21", "R31")
def test_by_option_only_the_attacker_is_helped() -> None:
    assert factors(field(BRIGADE, options={"hq_attacker_only": True}), "A B") == [(1, "14.2.1", "attacker")]


@vector("hq-lost")
@case("b21", "14.3.2", "R32")
def test_a_fight_without_the_headquarters_is_one_column_worse(v: Vector) -> None:
    units = """
    K poland HQ 0101 3/0 size=BR brigade=2bp
    A poland INF 0504 5/5 brigade=2bp
    B poland INF 0604 5/5 brigade=2bp
    C poland INF 0505 5/5 brigade=2bp
    R russia INF 0605 5/5
    """
    assert factors(field(units), "A B C") == [(-1, "14.3.2", "defender")]
    by_hexes = field(units, options={"lost_hq_per_hex": True})
    assert factors(by_hexes, "A B C") == [(-3, "14.3.2", "defender")]


@case("b21", "14.3.1", "R116")
def test_the_battalion_moves_slowly_when_its_headquarters_is_lost() -> None:
    game = dead(field(BRIGADE), "H")
    assert {one: lost(game, unit(game, one)) for one in "ABCTK"} == {
        "A": True,
        "B": True,
        "C": False,
        "T": False,
        "K": False,
    }
    full = field(BRIGADE)
    assert 2 * allowance(game, unit(game, "A")) == allowance(full, unit(full, "A"))


@case("b21", "14.3.1", "R116", "R33")
def test_the_brigade_staff_is_missed_by_those_without_a_battalion_staff() -> None:
    game = dead(field(BRIGADE), "K")
    assert [lost(game, unit(game, one)) for one in "ABCT"] == [False, False, True, True]
    above = "\nD poland HQ 0108 4/4 size=D division=16\nX poland INF 0109 5/5 brigade=9 division=16"
    stands_in = dead(field(f"L poland HQ 0201 3/3 size=BR brigade=9 division=16{above}\nR russia INF 1001 5/5"), "L")
    assert not lost(stands_in, unit(stands_in, "X"))
    assert lost(dead(stands_in, "D"), unit(stands_in, "X"))


@case("b21", "14.2.1", "14.3.2", "R31", "R33")
def test_a_division_staff_helps_in_the_place_of_a_missing_brigade_staff() -> None:
    units = """
    D poland HQ 0506 2/2 size=D division=16
    L poland HQ 0201 3/3 size=BR brigade=9 division=16
    X poland INF 0505 5/5 battalion=1 brigade=9 division=16
    Z poland ENG 0505 5/5 division=16
    R russia INF 0605 5/5
    """
    game = field(units)
    assert factors(game, "Z") == [(1, "14.2.1", "attacker")]
    assert factors(game, "X") == []
    assert factors(dead(game, "L"), "X") == [(1, "14.2.1", "attacker")]
    assert factors(dead(game, "D"), "X") == [(-1, "14.3.2", "defender")]
    never = field("\n".join(line for line in units.splitlines() if " L " not in line))
    assert factors(never, "X Z") == [(1, "14.2.1", "attacker")]


@case("b21", "14.3.3", "R116")
def test_battalions_of_a_brigade_without_staff_attack_together_with_less_than_twenty() -> None:
    units = """
    K poland HQ 0101 3/3 size=BR brigade=20
    A poland INF 0505 10/10 battalion=1 brigade=20
    C poland INF 0106 10/10 battalion=2 brigade=20
    R russia INF 0605 5/5
    """
    game = field(units)
    assert joint(game, [unit(game, "A"), unit(game, "C")]) is None
    dead(game, "K")
    refusal = joint(game, [unit(game, "A"), unit(game, "C")])
    assert refusal is not None
    assert refusal.case == "14.3.3"
    assert joint(game, [unit(game, "A")]) is None
    game.change(unit(game, "C").n, steps=9)
    assert joint(game, [unit(game, "A"), unit(game, "C")]) is None


@case("b21", "14.1.1", "14.0")
def test_a_headquarters_has_no_zone_of_control() -> None:
    game = field("H poland HQ 0504 5/5\nR russia INF 1001 5/5")
    assert not has_zone(game, unit(game, "H"))


@case("b21", "14.1.2", "14.1.4")
def test_a_headquarters_fights_and_stacks_like_any_unit() -> None:
    game = field("H poland HQ 0504 5/5\nA poland INF 0504 9/9\nR russia INF 0505 5/5", phase="combat")
    assert barred_by(game, order="attack", attackers="A H", targets="0505") == ""
    units = [unit(game, "A"), unit(game, "H")]
    assert may_join(game, units, game.book.labels["0404"])
    full = field("H poland HQ 0504 5/5\nA poland INF 0504 40/40\nR russia INF 0505 5/5")
    assert surplus(full, [unit(full, "A"), unit(full, "H")], unit(full, "A").hex) == 40 + 5 - 42


@case("b21", "14.1.3")
def test_headquarters_have_twenty_points_on_wheels_and_five_on_foot(monkeypatch: pytest.MonkeyPatch) -> None:
    book = opened("perekop2014", monkeypatch).book
    known = {one.quality: (one.mobility, one.movement) for one in book.counters if one.headquarters}
    assert known["battalion"] == known["brigade"] == ("mech", 20 * 12)
    assert known["airborne battalion"] == ("infantry", 5 * 12)


DAYS = (
    CalendarTurn("14", "04-10", "day", 0),
    CalendarTurn("14", "10-22", "day", 0),
    CalendarTurn("15", "04-10", "day", 0),
    CalendarTurn("15", "10-22", "day", 0),
)


@case("b21", "14.3.4", "R33", "14.3.1")
def test_a_lost_headquarters_comes_back_in_the_same_turn_of_the_next_day() -> None:
    bases = (HomeBase(0, (3, 4)), HomeBase(0, (9,), depot=True), HomeBase(1, (50,)))
    units = "H poland HQ 0504 2/2 battalion=1\nR russia INF 1001 5/5"
    game = field(units, phase="combat", turn=1, scenario={"calendar": DAYS, "turns": 4, "bases": bases})
    dead(game, "H")
    while (game.state.turn, asked(game)) != (3, ("poland", "movement")):
        assert destroyed(unit(game, "H"))
        assert unit(game, "H").box == "dead"
        news = end_phase(game)
    assert told(news, "staff_back") == [{"unit": "H"}]
    back = unit(game, "H")
    assert (back.box, back.steps, back.replaced) == ("due", 2, True)
    assert destroyed(back)
    assert entries(game, back) == (3, 4)
    game.change(back.n, hex=3, box="")
    assert not destroyed(unit(game, "H"))


@case("b21", "14.3.4", "R33")
@pytest.mark.parametrize(("turn", "due"), [(1, 3), (2, 4), (3, 0)])
def test_the_next_day_is_that_of_the_calendar_and_comes_once(turn: int, due: int) -> None:
    game = dead(field(BRIGADE, turn=turn, scenario={"calendar": DAYS}), "H")
    list(mourn(game))
    assert unit(game, "H").due == due
    game.change(unit(game, "H").n, replaced=True, due=0)
    list(mourn(game))
    assert unit(game, "H").due == 0
