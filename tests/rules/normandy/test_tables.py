"""The tables that Normandy prints otherwise, read off cell by cell (T-CRT, T-ART, T-MOR, T-STARS, 5.6.2)."""

from __future__ import annotations

import pytest

from case import case
from fight import on, strike, told
from lab import lab, play, unit
from sztab.table import Game, IllegalOrder
from sztab.titles.wb95.layout import tables_of

TITLE = "normandy1944"

ARTILLERY = {
    1: "-1 - - - - - - - - - *",
    3: "-1 D * - - - - - - * D",
    6: "-1* -1 D * - - - - * D -1",
    9: "-1D -1* D * - - - * D -1* -1D",
    13: "- -1D -1* D * - * D -1* -1* -",
    17: "- -1D -1D -1* -1 D D -1 -1* -1D -",
}
"""Strength points of a row, and its results for rolls 2 to 12."""


@case(TITLE, "T-ART")
@pytest.mark.parametrize("points", sorted(ARTILLERY))
def test_the_artillery_table(points: int) -> None:
    table = tables_of(TITLE).artillery
    assert [table.result(points, roll).text for roll in range(2, 13)] == ARTILLERY[points].split()


@case(TITLE, "T-CRT")
@pytest.mark.parametrize(
    ("odds", "roll", "majority", "rotated"),
    [
        ("10:1", 2, ("-1", "D5D-1"), ("-1", "D5D")),
        ("9:1", 8, ("-", "D3-1"), ("-", "D3")),
        ("5:1", 12, ("D-1", "D1"), ("D-1", "D2")),
    ],
)
def test_three_cells_follow_the_majority_or_the_end_copy(
    odds: str, roll: int, majority: tuple[str, str], rotated: tuple[str, str]
) -> None:
    for cells, wanted in (("majority", majority), ("rotated", rotated)):
        tables = tables_of(TITLE, cells)
        halves = tables.combat[tables.columns.index(odds), roll]
        assert tuple(half.text for half in halves) == wanted


def fails(nation: str, quality: str, roll: list[int]) -> bool:
    """Whether a unit fails the test that a dot of artillery fire calls for."""
    side, foe = ("german", "allied") if nation == "germany" else ("allied", "german")
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{ id = "G", side = "{foe}", type = "ART", hex = "0603", setup = "combat", attack = 1, defence = 1 }},
            {{ id = "D", side = "{side}", nation = "{nation}", quality = "{quality}", type = "INF", hex = "0605" }},
        ]
        """,
        [6, 6, *roll],
    )
    play(game, order="ranged", artillery=["G"], target="0605")
    on(game)
    return bool(unit(game, "D").disorder)


LIMITS = [
    ("germany", "SS", 12),
    ("germany", "line", 11),
    ("usa", "line", 11),
    ("great_britain", "line", 11),
    ("canada", "line", 11),
    ("poland", "line", 11),
    ("france", "line", 9),
    ("belgium", "line", 8),
    ("netherlands", "line", 8),
]


@case(TITLE, "5.6.2", "5.6.2-T", "T-MOR")
@pytest.mark.parametrize(("nation", "quality", "limit"), LIMITS)
def test_from_which_roll_on_a_unit_is_disorganised(nation: str, quality: str, limit: int) -> None:
    def roll(total: int) -> list[int]:
        return [total - 6, 6] if total > 6 else [total - 1, 1]

    assert fails(nation, quality, roll(limit)) is True
    assert fails(nation, quality, roll(limit - 1)) is False


def shifts(stars: str, enemy: str, works: bool = False) -> int:
    """What a star of a colour brings an attacker."""
    game: Game = lab(
        f"""
        phase = "combat"
        [[unit]]
        id = "A"
        side = "allied"
        nation = "usa"
        type = "ARM"
        hex = "0604"
        attack = 4
        stars = {{ {stars} = 1 }}
        [[unit]]
        id = "D"
        side = "german"
        type = "{enemy}"
        hex = "0605"
        attack = 2
        fortified = {str(works).lower()}
        """,
        [3, 4, *[1] * 20],
    )
    strike(game, "A", "0605", stars=["A"])
    return sum(rung["value"] for rung in told(game, "combat")[0]["shifts"] if rung["side"] == "attacker")


@case(TITLE, "T-STARS")
def test_what_the_stars_need() -> None:
    assert shifts("black", "INF") == 1
    assert shifts("white", "ARM") == 1
    assert shifts("yellow", "INF") == 1
    assert shifts("blue", "INF", works=True) == 1
    with pytest.raises(IllegalOrder, match=r"15\.1\.2"):
        shifts("black", "INF", works=True)
    with pytest.raises(IllegalOrder, match=r"15\.1\.2"):
        shifts("white", "INF")
