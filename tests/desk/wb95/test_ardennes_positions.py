"""Position files of Ardennes 2024 with aircraft, helicopters, electronic warfare and thermobaric fire."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.desk.commands import adjudicate, odds, reach, supply
from sztab.desk.commands import check as lawful
from sztab.desk.position_reader import read_position
from sztab.desk.position_writer import position_file
from sztab.desk.wb95.report import ladder_lines
from sztab.errors import DataError

AIR = 'phase = "air"\n'
COMBAT = 'phase = "combat"\n'
GUN = 'type = "ART"\nmobility = "tracked"\nattack = 6\ndefence = 3'
ROCKETS = 'type = "RKT"\nattack = 8\ndefence = 4'


def file(clock: str, pools: str, *orders: str, dice: str = "", units: str = "", enemy: str = "0608") -> str:
    """A of the Axis in 0604 with its guns G in 0601, D of the Allies."""
    return "\n".join(
        [
            f'title = "ardennes2024"\ndice = [{dice}]\n[clock]\nturn = 1\nside = "axis"\n{clock}',
            f"[map]\ncolumns = [1, 12]\nrows = [1, 12]\n{pools}",
            '[[unit]]\nid = "A"\nside = "axis"\nnation = "Russia"\ntype = "MECH"\nhex = "0604"\nattack = 6',
            f'[[unit]]\nid = "G"\nside = "axis"\nnation = "Russia"\nhex = "0601"\n{units or GUN}',
            f'[[unit]]\nid = "D"\nside = "allies"\nnation = "USA"\ntype = "MECH"\nhex = "{enemy}"\nattack = 3',
            *(f"[[order]]\n{order}" for order in orders),
        ]
    )


def answer(*args: str, **more: str) -> dict[str, Any]:
    return adjudicate(read_position("test", file(*args, **more)))


def chances(*args: str, **more: str) -> dict[str, Any]:
    [found] = odds(read_position("test", file(*args, **more)))
    return found


BOMB = 'order = "bomb"\npoints = 6\ntarget = "0608"'
RAID = 'order = "air"\nmissions = [{ kind = "attack", target = "0608", points = 2, helicopters = 3 }]'
ATTACK = 'order = "attack"\nattackers = ["A"]\ntargets = ["0605"]\n'
RANGED = 'order = "ranged"\nartillery = ["G"]\ntarget = "0608"\n'
POOL = "[pools.axis]\nair = 6\nhelicopters = 4\new = 3\n"


@pytest.mark.parametrize(
    ("clock", "order", "enemy"),
    [
        (AIR, BOMB, "0608"),
        (AIR, RAID, "0608"),
        (COMBAT, ATTACK + "air = 4\nhelicopters = 2\new = 2", "0605"),
        (COMBAT, RANGED + "air = 4\nhelicopters = 2\new = 1", "0608"),
    ],
)
def test_an_order_alone_is_played_and_reckoned(clock: str, order: str, enemy: str) -> None:
    found = answer(clock, POOL, order, dice="6, 6, 3, 4, 1, 1, 1, 1", enemy=enemy)
    assert found["ok"] and found["refusal"] is None
    ladder = chances(clock, POOL, order, enemy=enemy)
    assert sum(one["p"] for one in ladder["results"]) == pytest.approx(1, abs=0.002)
    assert sum(one["p"] for one in ladder["air_defence"]) == pytest.approx(1, abs=0.002)
    assert any(line.strip().startswith("Air defence") for line in ladder_lines({"order": "bomb", **ladder}))


@pytest.mark.parametrize(
    ("clock", "order", "enemy", "case"),
    [
        (AIR, BOMB, "0608", "10.1.2"),
        (AIR, RAID, "0608", "10.1.2"),
        (COMBAT, ATTACK + "air = 1", "0605", "10.1.2"),
        (COMBAT, ATTACK + "helicopters = 1", "0605", "22.2"),
        (COMBAT, ATTACK + "ew = 1", "0605", "20.1"),
        (COMBAT, RANGED + "ew = 3", "0608", "20.2"),
        (COMBAT, RANGED + "helicopters = 1", "0608", "22.2"),
        (COMBAT, RANGED + "thermobaric = true", "0608", "21.3"),
    ],
)
def test_without_a_pool_the_refusal_names_its_case(clock: str, order: str, enemy: str, case: str) -> None:
    assert answer(clock, "", order, enemy=enemy)["refusal"]["case"] == case


@pytest.mark.parametrize(
    ("told", "attacker"),
    [
        ('air_advantage = "axis"', 10),
        ('advantage = "axis"', 10),
        ('air_superiority = "axis"', 10),
        ('air_advantage = "nobody"', 8),
        ("", 8),
    ],
)
def test_the_clock_tells_who_holds_the_sky(told: str, attacker: int) -> None:
    assert chances(COMBAT + told, POOL, ATTACK + "helicopters = 4", enemy="0605")["attacker"] == attacker


def test_or_the_pool_does() -> None:
    pool = "[pools.axis]\nhelicopters = 4\nadvantage = true\n"
    assert chances(COMBAT, pool, ATTACK + "helicopters = 4", enemy="0605")["attacker"] == 10
    both = pool + "[pools.allies]\nadvantage = true\n"
    with pytest.raises(DataError, match="one side alone"):
        read_position("test", file(COMBAT, both))


def test_a_file_may_play_the_contest() -> None:
    bids = [
        'order = "air_advantage"\npoints = 3\nside = "axis"',
        'order = "air_advantage"\npoints = 2\nside = "allies"',
    ]
    pools = POOL + "[pools.allies]\nair = 5\n"
    found = answer(AIR, pools, *bids, 'order = "bomb"\npoints = 3\ntarget = "0608"', dice="5, 2, 6, 3, 4")
    [contest] = [one for one in found["events"] if one["kind"] == "air_advantage"]
    assert (contest["winner"], contest["totals"], contest["lost"]) == ("axis", {"axis": 8, "allies": 4}, {"allies": 1})
    assert found["ok"]


def test_who_is_silent_bids_nothing() -> None:
    bid = 'order = "air_advantage"\npoints = 3\nside = "axis"'
    found = answer(AIR, POOL + "[pools.allies]\nair = 5\n", bid, dice="1, 1")
    [contest] = [one for one in found["events"] if one["kind"] == "air_advantage"]
    assert contest["bids"] == {"axis": 3, "allies": 0}


def test_the_defenders_support_counts_in_the_odds() -> None:
    pools = POOL + "[pools.allies]\nhelicopters = 4\new = 2\n"
    help_ = 'order = "support"\nhelicopters = 4\new = 2'
    found = chances(COMBAT, pools, ATTACK + "ew = 1", help_, enemy="0605")
    assert found["defender"] == 4
    assert [(one["value"], one["case"]) for one in found["shifts"]] == [(1, "20.2"), (-2, "20.2")]


@pytest.mark.parametrize(
    ("clock", "order", "enemy"),
    [
        (COMBAT, ATTACK + "helicopters = 4", "0605"),
        (AIR + 'air_advantage = "axis"\n', 'order = "bomb"\npoints = 4\ntarget = "0608"', "0608"),
    ],
)
def test_results_are_those_of_the_ladder_and_air_defence_is_in_the_outlook(clock: str, order: str, enemy: str) -> None:
    found = chances(clock, POOL, order, enemy=enemy)
    assert [one["roll"] for one in found["results"]] == list(range(2, 13))
    assert [one["p"] for one in found["results"]][:2] == [0.0278, 0.0556]
    assert sum(one["p"] for one in found["air_defence"]) == pytest.approx(1, abs=0.001)
    assert sum(one["p"] for one in found["outlook"]) == pytest.approx(1, abs=0.002)
    assert len(found["outlook"]) > len(found["results"])


def test_thermobaric_fire_from_a_file() -> None:
    found = answer(COMBAT, "", RANGED + "thermobaric = true", units=ROCKETS, dice="3, 4, 1, 1")
    [fire] = [one for one in found["events"] if one["kind"] == "ranged"]
    assert fire["points"] == 16


def test_a_position_is_written_down_with_its_tracks() -> None:
    clock = COMBAT + 'air_advantage = "axis"'
    position = read_position("test", file(clock, POOL))
    again = read_position("again", position_file(position.game()))
    assert again.state == position.state
    assert lawful(again)["ok"]


def test_a_refused_support_is_refused_by_the_own_book() -> None:
    found = chances(COMBAT, "", ATTACK, 'order = "support"\nstars = ["D"]', enemy="0605")
    assert found["refusal"]["case"] == "7.81"


def ground(lines: str, sides: str = "") -> dict[str, Any]:
    units = '[[unit]]\nid = "A"\nside = "axis"\ntype = "MECH"\nhex = "0604"\nmovement = 7\n'
    clock = '[clock]\nphase = "movement"\nside = "axis"\n'
    return reach(read_position("test", f'title = "ardennes2024"\n{clock}[map]\n{SMALL}{lines}{sides}{units}'), "A")


SMALL = "columns = [6, 6]\nrows = [1, 8]\n"


@pytest.mark.parametrize(
    ("kind", "cost"), [("highway", "1/3"), ("Main Road", "1/2"), ("secondary", "1"), ("mountain", "1")]
)
def test_roads_go_by_the_names_of_the_chart(kind: str, cost: str) -> None:
    road = f'[[map.roads]]\nkind = "{kind}"\nhexes = ["0604", "0605"]\n'
    assert ground(road)["0605"]["cost"] == cost


def test_rivers_go_by_the_names_of_the_chart() -> None:
    for name, cost in (("small river", "3"), ("Meuse", "6"), ("canal", "3")):
        assert ground("", f'[map.sides]\n"0604/0605" = "{name}"\n')["0605"]["cost"] == cost
    with pytest.raises(DataError):
        ground("", '[map.sides]\n"0604/0605" = "fixed_position"\n')


def test_clear_ground_costs_nothing_beside_what_lies_on_it() -> None:
    assert ground('[map.hexes]\n"0605" = "clear+town"\n')["0605"]["cost"] == "2"


def test_the_cover_of_bombed_units_is_that_of_bombers() -> None:
    woods = POOL + '[map.hexes]\n"0608" = "forest"\n'
    assert [rung["case"] for rung in chances(AIR, woods, BOMB)["strengths"]] == ["10.4.1", "10.4.2"]
    assert [rung["case"] for rung in chances(AIR, woods, RAID)["strengths"]] == ["10.5.4", "22.1", "10.5.4"]


@pytest.mark.parametrize("side", ["axis", "russian", "allies", "french"])
def test_the_printed_map_has_the_edges_of_the_cards(side: str) -> None:
    unit = f'[[unit]]\nid = "A"\nside = "{side}"\ntype = "MECH"\nhex = "3206"\n'
    text = f'title = "ardennes2024"\n[clock]\nphase = "supply"\nside = "{side}"\n[map]\nuse = "ardennes2024"\n{unit}'
    source = supply(read_position("test", text), side)["A"]["line"][0]
    east = source.startswith("64")
    assert east if side in ("axis", "russian") else source.startswith("00") or source.endswith("36")


@pytest.mark.parametrize(("die", "steps"), [(4, 1), (3, 0)])
def test_a_party_comes_back_as_it_went_or_not_at_all(die: int, steps: int) -> None:
    party = '[[unit]]\nid = "S"\nside = "axis"\ntype = "SPEC"\n'
    raid = 'order = "spec"\nunit = "S"\ndo = "attack hq"\nhex = "0608"'
    staff = f'{party}[[unit]]\nid = "H"\nside = "allies"\ntype = "HQ"\nhex = "0608"\n'
    found = answer(COMBAT, staff, raid, dice=f"4, 4, {die}")["units"]
    assert (found["S"]["hex"], found["S"]["steps"], found["H"]["disorganised"]) == (None, steps, True)


def test_cavalry_drives() -> None:
    """Its stars and those against it are those of vehicles (2.2.2)."""
    text = 'title = "ardennes2024"\n[map]\ncolumns = [1, 9]\nrows = [1, 9]\n[[unit]]\nid = "A"\nside = "french"\n'
    book = read_position("test", text + 'type = "CAV"\nhex = "0505"\n').book
    assert (book.counters[0].mobility, book.traits[0].mechanised) == ("wheeled", True)
    book = read_position("test", text.replace("ardennes2024", "budziszyn1945") + 'type = "CAV"\nhex = "0505"\n').book
    assert (book.counters[0].mobility, book.counters[0].movement) == ("foot", 6 * 12)


def test_a_gun_that_has_supported_a_defence_supports_no_other() -> None:
    gun = f'[[unit]]\nid = "E"\nside = "allies"\nhex = "0609"\n{GUN}\n'
    other = '[[unit]]\nid = "B"\nside = "axis"\ntype = "MECH"\nhex = "1004"\nattack = 6\n'
    more = gun + other + '[[unit]]\nid = "F"\nside = "allies"\ntype = "MECH"\nhex = "1005"\nattack = 6\n'
    second = 'order = "attack"\nattackers = ["B"]\ntargets = ["1005"]\n'
    help_ = 'order = "support"\nartillery = ["E"]\n'
    stand = 'order = "retreat"\npaths = { D = ["0606"] }\n'
    found = answer(COMBAT, more, ATTACK, help_, stand, second, help_, enemy="0605", dice="3, 3, 3, 3")
    assert (found["refusal"]["order"], found["refusal"]["case"]) == ("support", "8.4.8")
    combat = next(event for event in found["events"] if event["kind"] == "combat")
    assert [rung["case"] for rung in combat["strengths"]] == ["7.5.1", "7.5.1", "8.4.3"]


@pytest.mark.parametrize(("slug", "known"), [("ardennes2024", True), ("budziszyn1945", False)])
def test_stars_need_no_colour_where_all_are_white(slug: str, known: bool) -> None:
    ground = '[map]\ncolumns = [1, 9]\nrows = [1, 9]\n[map.hexes]\n"0505" = "Woods"\n'
    text = f'title = "{slug}"\n{ground}[[unit]]\nid = "A"\nside = "german"\ntype = "MECH"\nhex = "0505"\nstars = 2\n'
    if not known:
        with pytest.raises(DataError):
            read_position("test.toml", text)
        return
    position = read_position("test.toml", text)
    assert position.book.counters[0].stars == ("white", "white")
    assert position.book.map.terrain[position.book.labels["0505"]] == ("forest",)
