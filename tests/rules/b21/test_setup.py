"""The set-up: R121 a, g, h, 19.2.1, 0.3."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.boxes import SCENARIOS, opened
from rules.b21.field import asked, barred_by, end_phase, field, hex_of, play, told, unit
from sztab.rules.b21.board import Game
from sztab.rules.b21.pieces import printed, stack
from sztab.rules.b21.reinforcement import places, waiting
from sztab.rules.b21.scenario import HardwareChoice, MineRule, SetUpLimit
from sztab.rules.b21.zones import has_zone
from sztab.table import EndPhase
from sztab.table.dice import SeededDice

FORCES = """
A poland ARM 0505 9/9 place=0505 quality=T-72 fortified
E poland ENG 0506 2/2 place=0506
B poland ENG 0507 4/4 place=0507
R russia INF 0503 5/5 place=0503
S russia INF 0502 5/5 place=0502 fortified
"""


def before_play(limit: SetUpLimit | None = None, **more: Any) -> Game:
    grid = field(FORCES).book.map.grid
    south = frozenset(hex_ for hex_ in grid.hexes if grid.row(hex_) >= 4)
    north = frozenset(grid.hexes) - south
    scenario = {
        "setup_order": (0, 1),
        "shifts": (2, 0),
        "zones": (south, north),
        "limits": (limit,) if limit else (),
        "minefields": (MineRule(side=0, number=1, hexes=frozenset({grid.hex("0404"), grid.hex("0504")})),),
        "refits": (
            HardwareChoice(units=frozenset({"A"}), equipment="PT-91", cost=1, gun=7, armour=6),
            HardwareChoice(units=frozenset({"A"}), equipment="Leopard", cost=2, gun=8, armour=7, night="thermal"),
        ),
    }
    return field(FORCES, phase="air", turn=0, scenario=scenario, **more)


def barred(game: Game, **order: Any) -> str:
    return barred_by(game, order)


@case("b21", "R121")
def test_each_side_looks_over_its_set_up_in_the_order_of_the_card() -> None:
    game = before_play()
    assert asked(game) == ("poland", "setup")
    end_phase(game)
    assert asked(game) == ("russia", "setup")
    end_phase(game)
    assert (game.state.turn, game.state.step) == (1, 0)


@case("b21", "R121")
def test_a_counter_is_shifted_so_many_hexes_in_its_zone() -> None:
    game = before_play()
    assert barred(game, order="place", unit="A", hex="0508") == "R121"
    assert barred(game, order="place", unit="A", hex="0403") == "R121"
    assert barred(game, order="place", unit="A", hex="0505") == "R121"
    assert barred(game, order="place", unit="R", hex="0503") == "R121"
    play(game, order="place", unit="A", hex="0504")
    play(game, order="place", unit="A", hex="0605")
    assert barred(game, order="place", unit="A", hex="0705") == ""
    assert barred(game, order="place", unit="A", hex="0806") == "R121"


@case("b21", "R121")
def test_it_keeps_away_from_the_enemy_where_the_card_says_so() -> None:
    grid = field(FORCES).book.map.grid
    line = frozenset(hex_ for hex_ in grid.hexes if grid.row(hex_) == 3)
    assert barred(before_play(SetUpLimit(side=0, apart=2)), order="place", unit="A", hex="0504") == "R121"
    game = before_play(SetUpLimit(side=0, clear_of=line, distance=2))
    assert barred(game, order="place", unit="A", hex="0504") == "R121"
    assert barred(game, order="place", unit="A", hex="0605") == ""


@case("b21", "R121")
def test_a_counter_is_not_shifted_over_water_where_the_card_says_so() -> None:
    around = ("0505", "0504", "0604", "0606", "0704", "0705")
    wet: dict[str, Any] = {"sides": {f"0605/{there}": "river" for there in around}}
    assert barred(before_play(SetUpLimit(side=0, dry=True), **wet), order="place", unit="A", hex="0605") == "R121"
    assert barred(before_play(**wet), order="place", unit="A", hex="0605") == ""


@case("b21", "R121")
def test_field_works_lie_under_fortified_counters() -> None:
    game = before_play()
    play(game, order="place", unit="A", hex="0605")
    assert [game.book.map.grid.label(hex_) for hex_ in game.state.works] == ["0502", "0605"]


@case("b21", "R121", "S.3")
def test_counters_of_a_type_change_places() -> None:
    game = before_play(SetUpLimit(side=1, swaps=frozenset({"INF"})))
    end_phase(game)
    assert barred(game, order="place", unit="R", hex="0501") == "R121"
    play(game, order="place", unit="R", hex="0502")
    assert (hex_of(game, "R"), hex_of(game, "S")) == ("0502", "0503")
    assert [game.book.map.grid.label(hex_) for hex_ in game.state.works] == ["0503", "0505"]


@case("b21", "5.1.2", "R121")
def test_a_set_up_does_not_stand_while_a_hex_is_overfull() -> None:
    text = "\n".join(f"{one} poland ARM 0505 14/14 place=0505" for one in "ABCD") + "\nR russia INF 0502 5/5"
    shifts = {"setup_order": (0,), "shifts": (1, 0), "zones": (frozenset(range(120)), frozenset())}
    game = field(text, phase="air", turn=0, scenario=shifts)
    assert barred(game, order="end_phase") == "5.1.2"
    play(game, order="place", unit="A", hex="0506")
    assert barred(game, order="end_phase") == ""


@case("b21", "19.2.1", "R92")
def test_a_weak_engineer_company_is_given_a_task_in_secret() -> None:
    game = before_play()
    assert barred(game, order="task", unit="B", task="mines") == "19.2.1"
    assert barred(game, order="task", unit="E", task="cooking") == "19.2.1"
    news = play(game, order="task", unit="E", task="mines")
    assert unit(game, "E").task == "mines"
    assert told(game.told(0), "task") and not told(game.told(1), "task")
    assert told(news, "task")[0]["task"] == "mines"


@case("b21", "R121", "20.1.5")
def test_minefields_are_laid_in_their_area_one_in_a_hex() -> None:
    game = before_play()
    assert barred(game, order="mine", hex="0605") == "R121"
    play(game, order="mine", hex="0504")
    assert barred(game, order="mine", hex="0404") == "R121"
    assert [field_.hex for field_ in game.state.mines] == [game.book.labels["0504"]]
    end_phase(game)
    assert barred(game, order="mine", hex="0404") == "R121"


@case("b21", "0.3", "S.1")
def test_other_hardware_gives_the_enemy_points() -> None:
    game = before_play()
    assert barred(game, order="equip", unit="E", equipment="Leopard") == "0.3"
    assert barred(game, order="equip", unit="A", equipment="T-72") == "0.3"
    play(game, order="equip", unit="A", equipment="PT-91")
    play(game, order="equip", unit="A", equipment="Leopard")
    carried = printed(game, unit(game, "A"))
    assert (carried.gun, carried.armour, carried.night, carried.quality) == (8, 7, "thermal", "Leopard")
    assert game.state.points == (0, 2)
    assert has_zone(game, unit(game, "A"))
    play(game, order="equip", unit="A", equipment="T-72")
    assert game.state.points == (0, 0)
    assert barred(before_play(options={"equipment": False}), order="equip", unit="A", equipment="PT-91") == "0.3"


@case("b21", "R121")
def test_only_the_set_up_can_be_changed() -> None:
    assert barred(before_play(), order="move", units="A", path="0506") == "R121"


@case("b21", "R121", "R108")
@pytest.mark.parametrize("slug", SCENARIOS)
def test_a_scenario_is_set_up_by_lawful_changes(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(slug, monkeypatch)
    dice = SeededDice(5)
    for step in range(30):
        if game.decision is None or game.decision.kind != "setup":
            break
        if step % 12 == 11:
            game.play(EndPhase())
            continue
        partial: tuple[Any, ...] = ()
        while True:
            found = game.choices(partial)
            if not hasattr(found, "options"):
                break
            (die, other) = dice.throw(2) or (1, 1)
            values = [option.value for option in found.options if not option.ends]
            partial = (*partial, values[(36 * step + 6 * die + other) % len(values)])
        game.play(found)
        for here in game.layers.stacks:
            assert len({u.side for u in stack(game, here)}) == 1


@case("b21", "R121")
@pytest.mark.parametrize(("slug", "turn", "ids"), [
    ("bartoszyce2014", 2, {"561 omrp", "GROM"}),
    ("perekop2014", 1, {"3 opSpN"}),
    ("basra2003", 1, {"SBS"}),
])  # fmt: skip
def test_scenarios_say_who_is_put_down_where(
    slug: str, turn: int, ids: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = opened(slug, monkeypatch)
    game.mark(turn=turn)
    able = {printed(game, u).id for side in (0, 1) for u in waiting(game, side) if places(game, u)}
    assert able == ids
