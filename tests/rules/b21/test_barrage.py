"""9.7: the artillery barrage."""

from __future__ import annotations

from typing import Any

from case import case
from rules.b21.field import barred_by, end_phase, field, legal_orders, play, told, unit
from rules.b21.fights import run
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.barrage import new_day
from sztab.rules.b21.scenario import CalendarTurn, Rearming

WATCH = "I poland INF 0505 5/5\nR russia INF 0506 5/5\n"
FIRE: dict[str, Any] = {"order": "barrage", "artillery": "A B C", "target": "0506"}
PHASE = "artillery barrage"


def battery(*strengths: int, more: str = "") -> str:
    return WATCH + "\n".join(
        f"{name} poland ART 0501 {n}/{n} range=9 ammo=9 {more}" for name, n in zip("ABC", strengths)
    )


@vector("barrage-minimum")
@case("b21", "9.7.2")
def test_a_barrage_takes_three_units_and_twenty_points(v: Vector) -> None:
    assert barred_by(field(battery(10, 10), phase=PHASE), FIRE | {"artillery": "A B"}) == "9.7.2"
    assert barred_by(field(battery(7, 7, 7), phase=PHASE), FIRE) == ""
    assert barred_by(field(battery(7, 6, 6), phase=PHASE), FIRE) == "9.7.2"
    assert barred_by(field(battery(7, 7, 7, more="moved"), phase=PHASE), FIRE) == "9.7.2"


@case("b21", "9.7.1", "9.7.3", "9.7.5", "7.9.3", "9.2.1")
def test_a_barrage_is_fired_in_its_phase_and_keeps_the_guns_where_they_are() -> None:
    game = field(battery(7, 7, 7), phase=PHASE, dice=[6])
    assert barred_by(field(battery(7, 7, 7), phase="combat"), FIRE) == "3.1"
    news = play(game, FIRE)
    assert told(news, "shelling")[0]["barrage"]
    assert {(unit(game, one).ammo, unit(game, one).fired, unit(game, one).grounded) for one in "ABC"} == {
        (5, True, True)
    }
    assert barred_by(game, FIRE) == "9.2.1"
    end_phase(game)
    while (game.decision is not None) and game.decision.kind != "movement":
        end_phase(game)
    assert barred_by(game, order="move", units="A", path="0502") == "9.7.5"
    end_phase(game)
    assert not unit(game, "A").grounded


@case("b21", "9.7.3", "9.6.3", "9.6.1")
def test_its_target_is_that_of_single_fire() -> None:
    blind = battery(7, 7, 7).replace("I poland INF 0505", "I poland INF 0101")
    assert barred_by(field(blind, phase=PHASE), FIRE) == "9.6.3"
    assert barred_by(field(battery(7, 7, 7), phase=PHASE), FIRE | {"target": "0507"}) == "9.6.1"
    assert len(legal_orders(field(battery(7, 7, 7), phase=PHASE))) == 2


@case("b21", "R121")
def test_a_scenario_allows_so_many_barrages_a_day() -> None:
    days = tuple(CalendarTurn(date, "04-10", "day", 0) for date in ("1", "1", "2", "2"))
    rules = {"rearming": (Rearming(side=0, barrages=1),), "calendar": days}
    game = field(battery(7, 7, 7), phase=PHASE, scenario=rules, dice=[1])
    play(game, FIRE)
    assert game.state.barrages == (1, 0)
    assert barred_by(field(battery(7, 7, 7), phase=PHASE, scenario=rules, barrages=(1, 0)), FIRE) == "R121"
    for turn, left in ((1, (1, 0)), (2, (0, 0))):
        other = field(battery(7, 7, 7), turn=turn, scenario=rules, barrages=(1, 0))
        run(other, new_day(other))
        assert other.state.barrages == left
