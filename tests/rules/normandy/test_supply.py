"""10.1.11 as Normandy reads it: enemy towns are in the way of both sides (R102)."""

from __future__ import annotations

import pytest

from case import case
from lab import lab
from sztab.rules.wb95 import supply
from sztab.table import Game

TITLE = "normandy1944"


def lane(side: str, friend: str = "", owner: str = "", town: str = "0505", water: str = "", kind: str = "INF") -> Game:
    """A unit at the end of a road through a town, its base at the other end, and sea on both sides of the road."""
    enemy = "german" if side == "allied" else "allied"
    wet = "\n".join(f'"{column:02}{row:02}" = "sea"' for column in (4, 6) for row in range(1, 11))
    wet = wet.replace(f'"{town}" = "sea"\n', "")
    helper = f'{{ id = "F", side = "{side}", type = "{kind}", hex = "{friend}" }},' if friend else ""
    return lab(
        f"""
        phase = "movement"
        side = "{side}"
        unit = [
            {{ id = "A", side = "{side}", type = "INF", hex = "0509" }},
            {{ id = "Z", side = "{enemy}", type = "INF", hex = "1201" }},
            {helper}
        ]
        [map.hexes]
        {wet}
        "{town}" = "town"
        [map.sides]
        {water}
        [[map.roads]]
        kind = "main"
        hexes = ["0501", "0502", "0503", "0504", "0505", "0506", "0507", "0508", "0509"]
        [map.supply]
        {side} = ["0501"]
        [map.control]
        {owner or enemy} = ["{town}"]
        """
    )


def fed(game: Game, name: str = "A") -> bool:
    u = game.state.units[game.book.index[name]]
    return bool(supply.trace_all(game, u.side)[u.n].supplied)


@case(TITLE, "10.1.11")
@pytest.mark.parametrize("side", ["allied", "german"])
def test_an_enemy_town_stops_the_lines_of_both_sides(side: str) -> None:
    assert not fed(lane(side))
    assert fed(lane(side, owner=side))


@case(TITLE, "10.1.11")
def test_a_friend_beside_the_town_does_not_open_it_but_one_in_it_does() -> None:
    assert not fed(lane("allied", friend="0504"))
    assert fed(lane("allied", friend="0505"))
    assert not fed(lane("allied", friend="0505", kind="HQ")), "no regular unit is there"


@case(TITLE, "10.1.11", "4.1.3", "R102")
@pytest.mark.parametrize(("sides", "supplied"), [((), False), (("0503",), False), (("0503", "0504"), True)])
def test_the_zone_of_a_town_stops_at_a_big_river(sides: tuple[str, ...], supplied: bool) -> None:
    water = "\n".join(f'"{one}/0604" = "river"' for one in sides)
    assert fed(lane("allied", town="0604", water=water)) is supplied


@case(TITLE, "10.1.7")
@pytest.mark.parametrize(
    ("side", "nation", "points"),
    [
        ("allied", "usa", 12),
        ("allied", "poland", 12),
        ("german", "germany", 10),
        ("german", "romania", 7),
        ("soviet", "ussr", 8),
        ("soviet", "poland", 8),
        ("soviet", "romania", 8),
        ("allied", "italy", 12),
    ],
)
def test_how_far_off_the_road_supply_reaches(side: str, nation: str, points: int) -> None:
    game = lab(f'unit = [{{ id = "A", side = "{side}", nation = "{nation}", type = "INF", hex = "0505" }}]')
    assert supply.supply_points(game, 0, game.book.counters[0].nation) == 12 * points
