"""Position files of Normandy 1944: its pools, missions, ground and armies at the rules desk."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.desk import answer
from sztab.desk.position import Position, read_position
from sztab.desk.position_file import position_file
from sztab.table import Board

TITLE = 'title = "normandy1944"\n'
GROUND = "[map]\ncolumns = [1, 12]\nrows = [1, 10]\n"


def unit(name: str, side: str, hex_: str, **fields: Any) -> str:
    given = {"id": name, "side": side, "hex": hex_, "type": "INF", "attack": 4, **fields}
    lines = (
        f"{key} = {str(value).lower() if isinstance(value, bool | int) else repr(value)}"
        for key, value in given.items()
    )
    return "[[unit]]\n" + "\n".join(lines) + "\n"


def read(phase: str, side: str, body: str, dice: str = "[]") -> Position:
    clock = f'[clock]\nturn = 1\nphase = "{phase}"\nside = "{side}"\n'
    return read_position("test.toml", f"{TITLE}dice = {dice}\n{clock}{GROUND}{body}")


RAID = (
    '[map.hexes]\n"0505" = "bocage"\n'
    + unit("A", "allied", "0101", nation="USA")
    + unit("D", "german", "0505", type="ARM", fortified=True)
    + "[pools.allied]\nbomber = 20\nair = 9\n"
)


def mission(kind: str, points: int, more: str = "") -> str:
    return f'[[order]]\norder = "air"\nmissions = [{{ kind = "{kind}", target = "0505", points = {points}{more} }}]\n'


def test_bombers_are_adjudicated_by_their_own_table() -> None:
    found = answer.adjudicate(read("air", "allied", RAID + mission("bomb", 20), "[1, 1]"))
    (event,) = [one for one in found["events"] if one["kind"] == "bombing"]
    assert (event["points"], event["row"]) == (12, "9-12")
    assert "T-BOM" in event["cases"]


def test_the_odds_of_bombers_and_of_starred_aircraft() -> None:
    (raid,) = answer.odds(read("air", "allied", RAID + mission("bomb", 20)))
    assert raid["row"] == "9-12" and raid["strengths"][0]["case"] == "R52"
    (attack,) = answer.odds(read("air", "allied", RAID + mission("attack", 9, ", starred = 1")))
    assert attack["row"] == "3-5"
    assert [(rung["value"], rung["case"]) for rung in attack["shifts"]] == [(1, "21.1.1")]


def test_more_bombers_than_there_are_are_refused() -> None:
    found = answer.adjudicate(read("air", "allied", RAID + mission("bomb", 21)))
    assert found["refusal"]["case"] == "R52"


def test_bombers_survive_in_a_position_file() -> None:
    position = read("air", "allied", RAID)
    again = read_position("again.toml", position_file(Board.of(position.book, position.state)))
    assert again.state.bombers == position.state.bombers


@pytest.mark.parametrize(("nation", "case"), [("British", "R61"), ("France", "")])
def test_who_may_attack_together(nation: str, case: str) -> None:
    body = (
        unit("A", "allied", "0604", nation="USA")
        + unit("B", "allied", "0604", nation=nation)
        + unit("D", "german", "0605")
        + '[[order]]\norder = "attack"\nattackers = ["A", "B"]\ntargets = ["0605"]\n'
    )
    found = answer.adjudicate(read("combat", "allied", body, "[3, 4, 1, 1, 1, 1]"))
    assert (found["refusal"] or {}).get("case", "") == case


def test_the_odds_across_the_canal() -> None:
    body = (
        '[map.sides]\n"0604/0605" = "canal"\n'
        + unit("A", "allied", "0604", nation="USA", attack=9)
        + unit("D", "german", "0605")
        + '[[order]]\norder = "attack"\nattackers = ["A"]\ntargets = ["0605"]\n'
    )
    (found,) = answer.odds(read("combat", "allied", body))
    assert (found["attacker"], found["final"]) == (5, "1:2")


def test_even_columns_of_a_blank_map_lie_lower() -> None:
    position = read("combat", "allied", unit("A", "allied", "0604", nation="USA") + unit("D", "german", "0605"))
    grid = position.book.map.grid
    assert grid.distance(grid.hex("0404"), grid.hex("0505")) == 1
    assert grid.distance(grid.hex("0604"), grid.hex("0505")) == 1


def test_the_printed_map_has_its_sheet_its_zones_and_its_supply() -> None:
    text = TITLE + '[clock]\nturn = 1\nphase = "supply"\nside = "allied"\n[map]\nuse = "normandy1944"\n'
    position = read_position(
        "test.toml", text + unit("A", "allied", "3203", nation="USA") + unit("D", "german", "1092")
    )
    assert "Utah" in position.book.scenario.ring and position.book.map.grid.row(position.book.labels["1092"]) == -8
    found = answer.supply(position, "allied")
    assert found["A"]["supplied"] is True
