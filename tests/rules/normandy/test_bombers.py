"""Strategic bombers, air counters with stars, carpets of bombs (T-BOM, 21.1, CO-N3, LU-N7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from case import case
from fight import first, on, strike, told
from lab import barred_by, lab, play, refusal, unit
from playing import offered
from situations import arrange
from sztab.desk.commands import adjudicate
from sztab.desk.position_reader import read_position
from sztab.rules.wb95.orders import Air
from sztab.table import Game

TITLE = "normandy1944"

BOMBERS = {
    "1-2": "-1 -1 - - - - - - - D -1",
    "17+": "- -2D -1D -1D -1 D -1D -1D -1D -2D -",
}
"""Two rows of the bomber table, rolls 2 to 12."""


def sky(
    *targets: str, air: int = 12, bomber: int = 0, dice: list[int] | None = None, nation: str = "usa", **options: Any
) -> Game:
    """Allied air over Germans of one line each, `hex type ground`."""
    switches = "\n".join(f"{name} = {str(value).lower()}" for name, value in options.items())
    ground, units = [], []
    for k, words in enumerate(targets):
        hex_, kind, *more = words.split()
        ground += [f'"{hex_}" = "{more[0]}"'] if more else []
        units.append(f'{{ id = "D{k}", side = "german", type = "{kind}", hex = "{hex_}", steps = 3, full = 3 }}')
    return lab(
        f"""
        phase = "air"
        side = "allied"
        unit = [
            {{ id = "A", side = "allied", nation = "{nation}", type = "INF", hex = "0101" }},
            {", ".join(units)},
        ]
        [options]
        {switches}
        [map.hexes]
        {chr(10).join(ground)}
        [pools.allied]
        air = {air}
        bomber = {bomber}
        """,
        dice,
    )


def fly(*missions: dict[str, Any]) -> dict[str, Any]:
    return {"order": "air", "missions": list(missions)}


def raid(target: str, points: int) -> dict[str, Any]:
    return {"kind": "bomb", "target": target, "points": points}


# ---------------------------------------------------------------------- bombers


@case(TITLE, "T-BOM")
def test_two_rows_of_the_bomber_table() -> None:
    table = sky("0605 INF").book.tables.bomber
    assert [table.row(points) for points in (1, 3, 6, 9, 13, 17)] == ["1-2", "3-5", "6-8", "9-12", "13-16", "17+"]
    for points, row in ((2, "1-2"), (40, "17+")):
        assert [table.result(points, roll).text for roll in range(2, 13)] == BOMBERS[row].split()


@case(TITLE, "T-BOM-n")
@pytest.mark.parametrize(("ground", "left"), [("clear", 20), ("bocage", 16), ("bocage+town", 14)])
def test_twice_the_ground_is_taken_from_the_bombers(ground: str, left: int) -> None:
    game = sky(f"0605 INF {ground}", bomber=20, dice=[3, 4])
    play(game, fly(raid("0605", 20)))
    (event,) = told(game, "bombing")
    assert event["points"] == left
    assert event["ladder"][0]["value"] == 20


@case(TITLE, "T-BOM-n")
def test_bombs_cost_cels_and_disorganise_everybody_on_the_hex() -> None:
    game = sky("0605 INF", "0605 ARM", bomber=17, dice=[1, 2])
    play(game, fly(raid("0605", 17)))
    on(game)
    assert sum(unit(game, one).steps for one in ("D0", "D1")) == 4
    assert all(unit(game, one).disorder for one in ("D0", "D1"))


@case(TITLE, "8.1.1-n1")
def test_bombers_have_a_pool_of_their_own() -> None:
    game = sky("0605 INF", air=3, bomber=5)
    assert barred_by(game, fly(raid("0605", 6))) == "8.1.1"
    assert barred_by(game, fly({"kind": "attack", "target": "0605", "points": 4})) == "8.1.1"
    assert refusal(game, fly(raid("0605", 5), {"kind": "attack", "target": "0605", "points": 3})) is None
    assert barred_by(game, fly(raid("0605", 2), raid("0605", 2))) != ""


@case(TITLE, "8.1.1-n2")
def test_what_has_flown_is_gone_and_bombers_attack_enemies_or_bridges_only() -> None:
    game = sky("0605 INF", bomber=9, dice=[3, 4])
    assert barred_by(game, fly(raid("0101", 9))) == "8.2.6"
    assert barred_by(game, fly(raid("0605/0606", 9))) == "8.2.8"
    play(game, fly(raid("0605", 6)))
    assert game.state.bombers[unit(game, "A").side] == 3


@case(TITLE, "T-OBJ")
@pytest.mark.parametrize(("points", "by"), [(3, "8.2.10"), (4, "")])
def test_bombers_destroy_bridges_by_the_objects_table(points: int, by: str) -> None:
    game = lab(
        """
        phase = "air"
        side = "allied"
        unit = [
            { id = "A", side = "allied", nation = "usa", type = "INF", hex = "0101" },
            { id = "D", side = "german", type = "INF", hex = "0905" },
        ]
        [map.sides]
        "0605/0606" = "river+bridge"
        [pools.allied]
        bomber = 9
        """,
        [1, 1],
    )
    order = fly(raid("0605/0606", points))
    assert barred_by(game, order) == by
    if not by:
        play(game, order)
        assert told(game, "object")[0]["destroyed"] is True


@case(TITLE, "8.2.6", "T-BOM")
def test_attacks_are_rolled_for_in_the_order_in_which_they_were_named() -> None:
    game = sky("0605 INF", "0305 INF", bomber=9, dice=[1, 1, 3, 4, 3, 4])
    play(
        game,
        fly(
            raid("0605", 9),
            {"kind": "attack", "target": "0605", "points": 3},
            {"kind": "attack", "target": "0305", "points": 5},
        ),
    )
    on(game)
    assert [(one["target"], one["roll"]) for one in told(game, "bombing")] == [("0605", 2)]
    assert [(one["target"], one["roll"]) for one in told(game, "air_attack")] == [("0605", 7), ("0305", 7)]
    assert unit(game, "D0").steps == 2


# ---------------------------------------------------------------------- 21.1


def attack(target: str, points: int, stars: int = 0) -> dict[str, Any]:
    return {"kind": "attack", "target": target, "points": points, "starred": stars}


@case(TITLE, "21.1.1")
def test_six_counters_fly_two_of_them_with_a_star() -> None:
    hexes = [f"{column:02}05" for column in range(2, 10)]
    game = sky(*(f"{hex_} INF" for hex_ in hexes))
    assert refusal(game, fly(*(attack(hex_, 1) for hex_ in hexes[:6]))) is None
    assert barred_by(game, fly(*(attack(hex_, 1) for hex_ in hexes[:7]))) == "21.1.1"
    assert refusal(game, fly(attack("0205", 2, 1), attack("0305", 2, 1))) is None
    assert barred_by(game, fly(*(attack(hex_, 2, 1) for hex_ in hexes[:3]))) == "21.1.1"
    assert barred_by(game, fly(attack("0205", 1, 2))) == "21.1.1"


@case(TITLE, "21.1.1")
def test_stars_fly_only_where_they_are_worth_something() -> None:
    game = sky("0605 INF", air=20)
    assert barred_by(game, fly({"kind": "supply", "target": "0101", "points": 7, "starred": 1})) == "21.1.1"


@case(TITLE, "21.1.2", "8.1.6")
def test_two_counters_fly_on_one_hex() -> None:
    game = sky("0605 INF", bomber=9)
    support = {"kind": "offensive", "target": "0605", "points": 3}
    assert refusal(game, fly(attack("0605", 3), support)) is None
    assert barred_by(game, fly(attack("0605", 3, 2), support)) == "21.1.2"
    assert refusal(game, fly(attack("0605", 3, 2), raid("0605", 9))) is None  # R3: bombers are no counters


@case(TITLE, "21.1.2", "8.1.6")
def test_two_counters_over_one_hex_make_one_attack_and_a_third_is_too_many() -> None:
    game = sky("0605 ARM", dice=[3, 4])
    assert barred_by(game, fly(*[attack("0605", 4)] * 3)) == "21.1.2"
    play(game, fly(attack("0605", 4), attack("0605", 5, 1)))
    (event,) = told(game, "air_attack")
    assert (event["points"], event["row"]) == (9, "13-16")


@case(TITLE, "21.1.1", "21.1.2")
def test_the_counters_may_be_left_in_the_box() -> None:
    hexes = [f"{column:02}05" for column in range(2, 10)]
    game = sky(*(f"{hex_} INF" for hex_ in hexes), air_counters=False)
    assert refusal(game, fly(*(attack(hex_, 1) for hex_ in hexes))) is None
    assert barred_by(game, fly(attack("0205", 1, 1))) == "21.1.1"


@case(TITLE, "21.1.1")
@pytest.mark.parametrize(
    ("kind", "stars", "row"), [("ARM", 0, "6-8"), ("ARM", 1, "9-12"), ("ARM", 2, "13-16"), ("INF", 2, "6-8")]
)
def test_a_star_is_a_row_against_mechanised_units(kind: str, stars: int, row: str) -> None:
    game = sky(f"0605 {kind}", dice=[3, 4])
    play(game, fly(attack("0605", 8, stars)))
    assert told(game, "air_attack")[0]["row"] == row


@case(TITLE, "21.1.1")
@pytest.mark.parametrize(("kind", "shift"), [("ARM", 1), ("INF", 0)])
def test_a_star_in_support_is_a_column_against_mechanised_units(kind: str, shift: int) -> None:
    game = lab(
        f"""
        phase = "air"
        side = "allied"
        unit = [
            {{ id = "A", side = "allied", nation = "usa", type = "INF", hex = "0604", attack = 4, defence = 4 }},
            {{ id = "D", side = "german", type = "{kind}", hex = "0605", attack = 2, defence = 2 }},
        ]
        [pools.allied]
        air = 4
        """,
        [3, 4] * 10,
    )
    play(game, fly({"kind": "offensive", "target": "0605", "points": 4, "starred": 1}))
    while game.state.phase < 3:
        play(game, order="end_phase")
    strike(game, "A", "0605", air=4)
    assert sum(rung["value"] for rung in told(game, "combat")[0]["shifts"]) == shift


@case(TITLE, "21.1.1")
def test_german_aircraft_have_no_star() -> None:
    game = lab(
        """
        phase = "air"
        side = "german"
        unit = [
            { id = "D", side = "german", type = "INF", hex = "0605" },
            { id = "A", side = "allied", nation = "usa", type = "ARM", hex = "0604" },
        ]
        [pools.german]
        air = 4
        """
    )
    assert barred_by(game, fly(attack("0604", 4, 1))) == "21.1.1"


@case(TITLE, "8.1.6")
def test_opposing_missions_meet_in_order_those_on_one_hex_first() -> None:
    """R59: nobody picks; the same hex before neighbours."""
    game = lab(
        """
        phase = "air"
        side = "allied"
        unit = [
            { id = "A", side = "allied", nation = "usa", type = "INF", hex = "0604" },
            { id = "D", side = "german", type = "INF", hex = "0605" },
        ]
        [pools.allied]
        air = 6
        [pools.german]
        air = 4
        """,
        [6, 1, 1, 6],
    )
    allied = fly(
        {"kind": "offensive", "target": "0605", "points": 3}, {"kind": "defensive", "target": "0604", "points": 3}
    )
    play(game, {**allied, "side": "allied"})
    play(game, {**fly({"kind": "defensive", "target": "0605", "points": 4}), "side": "german"})
    assert told(game, "air_combat")[0]["hexes"] == ["0605", "0605"]


# ---------------------------------------------------------------------- the scenarios


@case(TITLE, "CO-N3")
@pytest.mark.parametrize(("turn", "used", "left"), [(1, 0, 3), (2, 1, 2), (2, 3, 0), (3, 0, 0)])
def test_three_carpets_in_all_over_two_days(turn: int, used: int, left: int) -> None:
    game = arrange("cobra", turn=turn, phase="air", side="allied", units={}, tally={"carpets": used})
    assert game.book.scenario.carpets(game, game.book.sides.index("allied")) == left
    assert game.book.scenario.carpets(game, game.book.sides.index("german")) == 0


def german_in(game: Game) -> tuple[str, str]:
    """A German unit of the scenario and a bocage hex for it."""
    hex_ = next(h for h in game.book.map.grid.hexes if game.book.map.terrain[h] == ("bocage",))
    one = next(
        c.id for c in game.book.counters if game.book.sides[c.side] == "german" and c.type == "INF" and c.steps > 1
    )
    return one, game.book.map.grid.label(hex_)


def bombed(dice: list[int], turn: int = 1) -> tuple[Game, str, str]:
    one, hex_ = german_in(arrange("cobra", turn=1, phase="air", side="allied", units={}))
    book = arrange("cobra", turn=1, phase="air", side="allied", units={}).book
    works = bytearray(book.map.grid.n)
    works[book.labels[hex_]] = 1 + book.sides.index("german")
    game = arrange("cobra", turn=turn, phase="air", side="allied", units={one: hex_}, dice=dice, works=bytes(works))
    return game, one, hex_


@case(TITLE, "CO-N3")
def test_neither_ground_nor_works_help_against_a_carpet() -> None:
    game, _, hex_ = bombed([1, 2])
    carpet = {"kind": "carpet", "target": hex_, "points": 0}
    assert barred_by(game, fly({**carpet, "points": 3})) == "R53"
    assert barred_by(game, fly(carpet, carpet, carpet, carpet)) == "CO-N3"
    play(game, {**fly(carpet), "side": "allied"})
    if game.decision is not None and not told(game, "bombing"):
        play(game, {"order": "air", "missions": [], "side": "german"})
    (event,) = told(game, "bombing")
    assert (event["row"], event["result"], event["points"]) == ("17+", "-2D", 17)
    assert game.book.scenario.carpets(game, game.book.sides.index("allied")) == 2


@case(TITLE, "LU-N7")
@pytest.mark.parametrize(
    ("scenario", "near", "by"), [("luttich", True, "LU-N7"), ("luttich", False, ""), ("totalize", True, "")]
)
def test_in_luttich_bombers_spare_what_is_in_an_allied_zone(scenario: str, near: bool, by: str) -> None:
    plain = arrange(scenario, turn=1, phase="air", side="allied", units={})
    grid, terrain = plain.book.map.grid, plain.book.map.terrain
    where = next(
        h
        for h in grid.hexes
        if grid.neighbours[6 * h] >= 0
        and terrain[h] == terrain[grid.neighbours[6 * h]] == ("clear",)
        and not plain.book.map.sides.get(grid.edge(h, 0))
    )
    names = {
        side: next(c.id for c in plain.book.counters if plain.book.sides[c.side] == side and c.type == "INF")
        for side in ("german", "allied")
    }
    units = {names["german"]: grid.label(where)} | (
        {names["allied"]: grid.label(grid.neighbours[6 * where])} if near else {}
    )
    game = arrange(scenario, turn=1, phase="air", side="allied", units=units, bombers=(9, 9), air=(9, 9))
    order = {**fly(raid(grid.label(where), 9)), "side": "allied"}
    assert barred_by(game, order) == by
    assert refusal(game, {**fly(attack(grid.label(where), 9)), "side": "allied"}) is None  # R99: fighters may


@case(TITLE, "CO-N3")
def test_a_random_answer_may_lay_a_carpet() -> None:
    game, _, hex_ = bombed([1, 2])
    kinds = offered(game)
    assert "carpet" in kinds
    assert first(game) is not None
    order = game.choices(("carpet", hex_, "enough"))
    assert isinstance(order, Air)
    assert [one.kind for one in order.missions] == ["carpet"]


@case(TITLE, "T-BOM", "R52")
def test_a_file_without_other_aircraft_means_bombers(tmp_path: Path) -> None:
    file = tmp_path / "raid.toml"
    file.write_text(
        'title = "normandy1944"\ndice = [3, 3]\n[clock]\nphase = "air"\nside = "allied"\n'
        "[map]\ncolumns = [1, 12]\nrows = [1, 10]\n[pools.allied]\nbomber = 12\n"
        '[[unit]]\nid = "A"\nside = "allied"\ntype = "INF"\nhex = "0101"\n'
        '[[unit]]\nid = "G"\nside = "german"\ntype = "INF"\nhex = "0505"\n'
        '[[order]]\norder = "air"\nmissions = [{ kind = "attack", target = "0505", points = 12 }]\n'
    )
    found = adjudicate(read_position(file))
    assert [event["result"] for event in found["events"] if event["kind"] == "bombing"] == ["D"]
