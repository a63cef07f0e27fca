"""T-TER: what the ground of Normandy costs and what it is worth to a defender."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from case import case
from fight import fight, strike, told
from lab import barred_by, lab, play, refusal, unit
from sztab.table import Game

TITLE = "normandy1944"
TYPES = {"wheeled": "MOT", "tracked": "ARM", "foot": "INF"}


def lone(kind: str = "INF", more: str = "", **fields: Any) -> Game:
    """American A in 0501, far from everybody."""
    values = "".join(f", {key} = {value}" for key, value in fields.items())
    return lab(
        f"""
        unit = [
            {{ id = "A", side = "allied", nation = "usa", type = "{kind}", hex = "0501", movement = 12{values} }},
            {{ id = "Z", side = "german", type = "INF", hex = "1210" }},
        ]
        {more}
        """
    )


def price(game: Game, *path: str) -> Fraction:
    play(game, order="move", units=["A"], path=list(path))
    return Fraction(unit(game, "A").cap - unit(game, "A").left, 12)


def barred(game: Game, *path: str) -> str:
    found = refusal(game, order="move", units=["A"], path=list(path))
    return found.case if found else ""


@case(TITLE, "T-TER")
@pytest.mark.parametrize(
    ("ground", "wheeled", "tracked", "foot"),
    [
        ("clear", 1, 1, 1),
        ("forest", 3, 3, 2),
        ("city", 2, 2, 2),
        ("town", 1, 1, 1),
        ("hill1", 2, 2, 1),
        ("hill2", 3, 3, 2),
        ("hill3", 4, 4, 2),
        ("low hills", 2, 2, 1),
        ("hills 2", 3, 3, 2),
        ("hill 3", 4, 4, 2),
        ("bocage", 4, 3, 2),
        ("fort", 1, 1, 1),
        ("town+bocage", 4, 3, 2),
    ],
)
def test_what_a_hex_costs(ground: str, wheeled: int, tracked: int, foot: int) -> None:
    paid = [price(lone(kind, f'[map.hexes]\n"0502" = "{ground}"'), "0502") for kind in ("MOT", "ARM", "INF")]
    assert paid == [wheeled, tracked, foot]


@case(TITLE, "T-TER")
def test_swamp_is_closed_to_vehicles_and_the_sea_to_all() -> None:
    swamp, sea = '[map.hexes]\n"0502" = "swamp"', '[map.hexes]\n"0502" = "sea"'
    assert price(lone("INF", swamp), "0502") == 2
    assert price(lone("HQ", swamp), "0502") == 5
    assert [barred(lone(kind, swamp), "0502") for kind in ("MOT", "ARM")] == ["T-TER", "T-TER"]
    assert [barred(lone(kind, sea), "0502") for kind in ("MOT", "ARM", "INF", "HQ")] == ["T-TER"] * 4


@case(TITLE, "T-TER")
@pytest.mark.parametrize(("water", "wheeled", "tracked", "foot"), [("stream", 6, 5, 3), ("river", 8, 8, 4)])
def test_what_water_costs_before_a_wood(water: str, wheeled: int, tracked: int, foot: int) -> None:
    """On foot a river costs the same whatever the far bank is like; the others add everything up."""
    ground = f'[map.sides]\n"0501/0502" = "{water}"\n[map.hexes]\n"0502" = "forest"'
    assert [price(lone(kind, ground), "0502") for kind in ("MOT", "ARM", "INF")] == [wheeled, tracked, foot]


@case(TITLE, "T-TER")
def test_the_canal_is_crossed_on_foot_with_the_whole_allowance_and_by_vehicles_on_bridges() -> None:
    canal = '[map.sides]\n"0501/0502" = "canal"\n"0502/0503" = "canal"\n"0401/0501" = "canal+bridge"'
    game = lone("INF", canal)
    assert price(game, "0502") == 12
    assert unit(game, "A").left == 0
    assert barred(lone("INF", canal.replace("0501/0502", "0601/0602")), "0502", "0503") == "3.1.5"
    assert [barred(lone(kind, canal), "0502") for kind in ("MOT", "ARM", "HQ")] == ["T-TER"] * 3
    assert price(lone("ARM", canal), "0401") == 1


@case(TITLE, "T-TER")
@pytest.mark.parametrize(
    ("kind", "wheeled", "tracked", "foot"), [("main", "1/3", "1/2", "1/2"), ("secondary", "1/2", "1/2", "1")]
)
def test_roads_take_the_place_of_hex_and_water(kind: str, wheeled: str, tracked: str, foot: str) -> None:
    way = f'[[map.roads]]\nkind = "{kind}"\nhexes = ["0501", "0502"]\n'
    ground = way + '[map.sides]\n"0501/0502" = "canal"\n[map.hexes]\n"0502" = "bocage"'
    paid = [price(lone(one, ground), "0502") for one in ("MOT", "ARM", "INF")]
    assert paid == [Fraction(wheeled), Fraction(tracked), Fraction(foot)]


def attacked(
    ground: str = "clear", water: str = "", strength: int = 8, defender: str = "", **fields: Any
) -> dict[str, Any]:
    """A attacks D in 0605 from 0604 across that water; what the ladder says."""
    game = fight(
        f"A allied INF 0604 {strength}/4 nation=usa",
        f"D german INF 0605 2/2 {defender}".rstrip(),
        dice=[3, 4, *[1] * 20],
        hexes={"0605": ground},
        sides={"0604/0605": water} if water else {},
        **fields,
    )
    strike(game, "A", "0605")
    return told(game, "combat")[0]


def shift(ladder: dict[str, Any]) -> int:
    return sum(rung["value"] for rung in ladder["shifts"])


@case(TITLE, "T-TER")
@pytest.mark.parametrize(
    ("ground", "shifts"),
    [
        ("clear", 0),
        ("forest", -2),
        ("city", -2),
        ("town", -1),
        ("hill1", -1),
        ("hill2", -2),
        ("hill3", -2),
        ("bocage", -2),
        ("bocage+town", -3),
        ("swamp", 0),
        ("fort", -3),
    ],
)
def test_what_the_ground_is_worth_to_a_defender(ground: str, shifts: int) -> None:
    ladder = attacked(ground)
    assert shift(ladder) == shifts
    assert ladder["attacker"] == (4 if ground in ("swamp", "fort") else 8)


@case(TITLE, "T-TER")
@pytest.mark.parametrize(("water", "strength", "shifts"), [("stream", 9, -1), ("river", 5, 0), ("canal", 5, -1)])
def test_water_shifts_or_halves(water: str, strength: int, shifts: int) -> None:
    ladder = attacked(water=water, strength=9)
    assert (ladder["attacker"], shift(ladder)) == (strength, shifts)


@case(TITLE, "T-TER")
@pytest.mark.parametrize("words", ["river+canal", "canal+river"])
def test_a_hexside_with_the_orne_and_the_canal_is_the_canal(words: str) -> None:
    """R16."""
    ladder = attacked(water=words, strength=9)
    assert (ladder["attacker"], shift(ladder)) == (5, -1)
    assert barred(lone("ARM", f'[map.sides]\n"0501/0502" = "{words}"'), "0502") == "T-TER"


@case(TITLE, "T-TER", "7.2.2")
def test_a_fortified_line_is_a_fixed_position() -> None:
    ladder = attacked(water="fortified line", strength=9)
    assert (ladder["attacker"], shift(ladder)) == (5, -3)


@case(TITLE, "T-TER")
def test_guns_are_not_halved_by_a_river() -> None:
    game = fight(
        "A allied INF 0604 8/4 nation=usa",
        "G allied ART 0603 6/3 nation=usa setup=combat",
        "D german INF 0605 2/2",
        dice=[3, 4, *[1] * 20],
        sides={"0604/0605": "river"},
    )
    strike(game, "A", "0605", artillery=["G"])
    assert told(game, "combat")[0]["attacker"] == 4 + 6


@case(TITLE, "T-TER")
@pytest.mark.parametrize(
    ("option", "water", "held"), [("all", "river", False), ("canals", "river", True), ("canals", "canal", False)]
)
def test_no_zone_reaches_over_a_big_river(option: str, water: str, held: bool) -> None:
    """The switch says whether the rivers are big ones as well as the canal; no river is excepted by its name."""
    sides = {"0604/0605": water}
    game = fight("A allied INF 0604 4/4 nation=usa", "D german INF 0605 2/2", sides=sides, big_rivers=option)
    there = game.book.labels["0605"]
    assert bool(game.layers.zones[unit(game, "A").side][there]) is held


@case(TITLE, "7.2.3", "7.2.5", "7.2.6", "7.1.9")
def test_a_fort_is_a_group_of_fixed_positions_of_its_own() -> None:
    """R24: no duty to attack, one CEL less for standing fast, no field works, and no black stars against it."""
    fort = {"0605": "fort"}
    game = fight("A german INF 0605 4/4", "D allied INF 0604 4/4 nation=usa", hexes=fort)
    assert refusal(game, order="end_phase") is None
    game = fight("A allied INF 0604 40/4 nation=usa", "D german INF 0605 2/2", dice=[4, 5], hexes=fort)
    strike(game, "A", "0605")
    play(game, order="retreat", pays={"D": 1})
    assert (unit(game, "D").steps, told(game, "result")[0]["defender"]) == (1, "D2")
    dig = lone(more='[map.hexes]\n"0501" = "fort"')
    assert barred_by(dig, order="fortify", units=["A"]) == "7.1.9"
    assert shift(attacked("fort", defender="fortified=true")) == -3
    tanks = fight("A allied ARM 0604 9/4 nation=usa stars=black", "D german INF 0605 2/2", hexes=fort)
    attack = {"order": "attack", "attackers": ["A"], "targets": ["0605"], "stars": ["A"]}
    assert barred_by(tanks, attack) == "15.1.2"
