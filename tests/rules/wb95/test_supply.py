"""10.1, Lines of supply: how they run, what they cost, and what stops them."""

from __future__ import annotations

import pytest

from case import case
from lab import lab, play, printed, unit
from sztab.rules.wb95.supply import SupplyLine, trace_all
from sztab.table import Game

BOX = "budziszyn1945"
CORRIDOR = ["0601", "0602", "0603", "0604", "0605", "0606", "0607", "0608"]
"""A column of clear hexes between lakes; the base is at its northern end."""


def line(game: Game, name: str = "A") -> SupplyLine:
    """The line of a unit as it would be found now."""
    u = unit(game, name)
    return trace_all(game, u.side)[u.n]


def corridor(units: str, hexes: str = "", sides: str = "", control: str = "", options: str = "") -> Game:
    """Units on the corridor; a single hex beside it, 0704, touches 0604 and 0605."""
    ground = "\n".join(f'"{label}" = "clear"' for label in (*CORRIDOR, "0704") if f'"{label}"' not in hexes)
    return lab(f"""
options = {{ {options} }}
unit = [ {units} ]
[map]
columns = [1, 12]
rows = [1, 10]
default = "lake"
[map.hexes]
{ground}
{hexes}
[map.sides]
{sides}
[map.supply]
soviet = ["0601"]
german = ["0601"]
[map.control]
{control}
""")


def soviet(where: str, more: str = 'type = "INF"', name: str = "A") -> str:
    """Whose lines reach 0607 from the base, and not much further."""
    nation = "" if "nation" in more else printed("", ardennes2024=', nation = "usa"')
    return f'{{ id = "{name}", side = "soviet", hex = "{where}", {more}{nation} }},'


def clear(steps: int) -> int:
    """What so many clear hexes off the road cost a line, in twelfths."""
    return steps * 12 * int(printed(1, ardennes2024=2))


def german(where: str, more: str = 'type = "INF"', name: str = "E") -> str:
    return f'{{ id = "{name}", side = "german", hex = "{where}", {more} }},'


def open_country(nation: str, side: str, steps: int) -> Game:
    """A unit so many clear hexes from its base."""
    return lab(f"""
        unit = [{{ id = "A", side = "{side}", nation = "{nation}", type = "INF", hex = "06{1 + steps:02}" }}]
        [map]
        columns = [5, 7]
        rows = [1, 15]
        [map.supply]
        {side} = ["0601"]
    """)


# ---------------------------------------------------------------------- bases and bounds


@case(BOX, "10.1.1")
def test_a_line_is_a_chain_of_hexes_from_the_base_to_the_unit() -> None:
    game = corridor(soviet("0604"))
    assert [game.book.map.grid.label(hex_) for hex_ in line(game).line] == ["0601", "0602", "0603", "0604"]


@case(BOX, "10.1.2")
def test_lines_are_looked_at_in_the_owners_supply_phase_only() -> None:
    text = """
        phase = "supply"
        side = "{side}"
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0604" }},
            {{ id = "E", side = "german", type = "INF", hex = "0904" }},
        ]
    """
    game = lab(text.format(side="soviet"))
    assert (unit(game, "A").oos, unit(game, "E").oos) == (1, 0)
    game = lab(text.format(side="german"))
    assert (unit(game, "A").oos, unit(game, "E").oos) == (0, 1)


@case(BOX, "10.1.2")
def test_movement_alone_marks_nobody_as_cut_off() -> None:
    game = corridor(soviet("0608") + german("0704"))
    play(game, order="end_phase")
    assert not line(game).supplied
    assert unit(game, "A").oos == 0


@case(BOX, "10.1.3")
def test_lines_do_not_use_each_other_up() -> None:
    game = corridor("".join(soviet(where, name=where) for where in ("0603", "0605", "0607")))
    costs = [line(game, where).cost for where in ("0603", "0605", "0607")]
    assert costs == [clear(2), clear(4), clear(6)]


@case(BOX, "10.1.4")
@pytest.mark.parametrize(
    ("base", "supplied"), [('"edge:north"', True), ('"edge:south"', False), ('"0603"', True), ('"H"', True)]
)
def test_bases_are_edges_hexes_and_headquarters_as_the_scenario_says(base: str, supplied: bool) -> None:
    game = lab(f"""
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0604" }},
            {{ id = "H", side = "soviet", type = "HQ", hex = "0606" }},
        ]
        [map]
        columns = [1, 12]
        rows = [1, 20]
        [map.supply]
        soviet = [{base}]
    """)
    assert line(game).supplied is supplied


@case(BOX, "10.1.4")
def test_the_base_of_one_side_does_not_serve_the_other() -> None:
    game = lab("""
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0604" },
            { id = "E", side = "german", type = "INF", hex = "0904" },
        ]
        [map.supply]
        soviet = ["0601"]
    """)
    assert line(game, "A").supplied
    assert not line(game, "E").supplied


@case(BOX, "10.1.4")
def test_an_edge_hex_the_enemy_controls_is_no_base_unless_a_friend_stands_there() -> None:
    assert not line(corridor(soviet("0604"), control='german = ["0601"]')).supplied
    assert line(corridor(soviet("0604") + soviet("0601", name="B"), control='german = ["0601"]')).supplied


@case(BOX, "10.1.4", "10.1.10")
def test_an_edge_hex_in_an_enemy_zone_is_no_base_unless_a_regular_unit_stands_there() -> None:
    beside = '"0701" = "clear"'
    assert not line(corridor(soviet("0604") + german("0701"), hexes=beside)).supplied
    held = soviet("0604") + soviet("0601", name="B") + soviet("0602", name="C") + german("0701")
    assert line(corridor(held, hexes=beside)).supplied
    staff = soviet("0604") + soviet("0601", 'type = "HQ"', "B") + soviet("0602", name="C") + german("0701")
    assert not line(corridor(staff, hexes=beside)).supplied


@case(BOX, "10.1.6", "10.1.7")
@pytest.mark.parametrize(
    ("nation", "side", "limit"),
    [
        ("usa", "allied", 12),
        ("great britain", "allied", 12),
        ("german", "german", 10),
        ("soviet", "soviet", 8),
        ("romanian", "german", 7),
        ("italian", "german", 7),
        ("romanian", "soviet", 8),
        ("czechoslovak", "soviet", 8),
        ("french", "allied", 12),
        ("hungarian", "axis", 7),
    ],
)
def test_how_far_lines_run_off_the_road(nation: str, side: str, limit: int) -> None:
    reach_off_the_road(nation, side, limit)


@case(BOX, "10.1.7", "R145")
@pytest.mark.parametrize(("side", "limit"), [("soviet", 8), ("allied", 12)])
def test_poles_reach_as_far_as_those_they_fight_with(side: str, limit: int) -> None:
    reach_off_the_road("polish", side, limit)


def reach_off_the_road(nation: str, side: str, limit: int) -> None:
    assert line(open_country(nation, side, limit)).supplied
    far = line(open_country(nation, side, limit + 1))
    assert (far.supplied, far.case) == (False, "10.1.6")


# ---------------------------------------------------------------------- roads and ground


ROAD = """
    unit = [{{ id = "A", side = "soviet", type = "INF", hex = "{where}" }}]
    [map]
    columns = [1, 30]
    rows = [1, 12]
    [map.sides]
    {sides}
    [[map.roads]]
    kind = "{kind}"
    hexes = [{hexes}]
    [map.supply]
    soviet = ["0102"]
"""


def by_road(where: str, sides: str = "", kind: str = "main", last: int = 25) -> SupplyLine:
    """A road along row 02 from the base in 0102."""
    hexes = ", ".join(f'"{column:02}02"' for column in range(1, last + 1))
    return line(lab(ROAD.format(where=where, sides=sides, kind=kind, hexes=hexes)))


@case(BOX, "10.1.5")
@pytest.mark.parametrize("kind", ["main", "secondary", "best"])
def test_along_a_road_distance_does_not_count(kind: str) -> None:
    kind = printed("motorway", normandy1944="main") if kind == "best" else kind
    assert by_road("2502", kind=kind).cost == 0


@case(BOX, "10.1.5", "R83")
def test_of_lines_that_cost_the_same_one_of_fewest_hexes_is_shown() -> None:
    rings = [
        ["0603", "0604", "0605", "0606"],
        ["0603", "0503", "0504", "0505", "0605"],
        ["0603", "0703", "0704", "0705", "0706", "0606"],
        ["0604", "0703"],
        ["0604", "0503"],
    ]
    roads = "".join(f'[[map.roads]]\nkind = "main"\nhexes = {ring}\n' for ring in rings)
    game = lab(f"""
unit = [ {soviet("0606")} ]
[map]
columns = [1, 12]
rows = [1, 10]
[map.supply]
soviet = ["0603"]
{roads}
""")
    assert [game.book.hex_labels[hex_] for hex_ in line(game).line] == ["0603", "0604", "0605", "0606"]


@case(BOX, "10.1.5", "10.1.6")
def test_the_points_are_counted_from_the_end_of_the_road() -> None:
    last = 2 + printed(8, ardennes2024=5)  # hexes south of the road
    assert by_road(f"25{last:02}").supplied
    assert not by_road(f"25{last + 1:02}").supplied


@case(BOX, "10.1.5")
def test_a_destroyed_bridge_breaks_the_road() -> None:
    where = printed("2510", ardennes2024="2507")
    assert by_road(where, '"1002/1102" = "stream+bridge"').supplied
    assert not by_road(where, '"1002/1102" = "stream+destroyed_bridge"').supplied


@case(BOX, "10.1.6", "10.1.11-ex")
def test_points_spent_before_regaining_a_road_are_not_given_back() -> None:
    text = """
        unit = [{{ id = "A", side = "soviet", type = "INF", hex = "{where}" }}]
        [map]
        columns = [5, 7]
        rows = [1, 20]
        [[map.roads]]
        kind = "main"
        hexes = ["0606", "0607", "0608", "0609", "0610"]
        [map.supply]
        soviet = ["0601"]
    """
    assert line(lab(text.format(where="0610"))).cost == 5 * 12
    assert line(lab(text.format(where="0613"))).cost == 8 * 12
    assert not line(lab(text.format(where="0614"))).supplied


@case(BOX, "10.1.8")
def test_off_the_road_a_line_pays_like_a_truck() -> None:
    ground = '"0602" = "forest"\n"0604" = "town"\n"0605" = "forest+hills"'
    water = '"0602/0603" = "stream"\n"0603/0604" = "stream+bridge"'
    assert line(corridor(soviet("0602"), hexes=ground)).cost == 12 * printed(2, normandy1944=3, ardennes2024=3)
    assert line(corridor(soviet("0604"), hexes=ground)).cost == 12 * printed(4, normandy1944=5, ardennes2024=7)
    assert line(corridor(soviet("0604"), hexes=ground, sides=water)).cost == 12 * printed(
        5, normandy1944=8, ardennes2024=10
    )
    ground = '"0602" = "forest+hills"'
    assert line(corridor(soviet("0602"), hexes=ground)).cost == 12 * printed(2, normandy1944=4, ardennes2024=6)


@case(BOX, "10.1.8")
def test_a_big_river_without_a_bridge_costs_more() -> None:
    assert line(corridor(soviet("0603"), sides='"0602/0603" = "big_river"')).cost == clear(2) + 12 * printed(
        3, normandy1944=5, ardennes2024=4
    )
    assert line(corridor(soviet("0603"), sides='"0602/0603" = "big_river+bridge"')).cost == clear(2)


@case(BOX, "10.1.8")
@pytest.mark.parametrize("kind", ['type = "INF"', 'type = "HQ"'])
def test_no_line_goes_through_swamp_nor_into_it(kind: str) -> None:
    assert not line(corridor(soviet("0605", kind), hexes='"0604" = "swamp"')).supplied
    assert not line(corridor(soviet("0604", kind), hexes='"0604" = "swamp"')).supplied


@case(BOX, "10.1.8")
def test_a_road_takes_a_line_through_swamp() -> None:
    game = lab("""
        unit = [{ id = "A", side = "soviet", type = "INF", hex = "0604" }]
        [map]
        columns = [6, 6]
        rows = [1, 6]
        [map.hexes]
        "0602" = "swamp"
        [[map.roads]]
        kind = "secondary"
        hexes = ["0601", "0602", "0603"]
        [map.supply]
        soviet = ["0601"]
    """)
    assert line(game).cost == clear(1)


@case(BOX, "10.1.9")
def test_steps_between_neighbouring_friends_are_free() -> None:
    chain = soviet("0607") + soviet("0606", 'type = "HQ"', "H") + soviet("0605", 'type = "ART"', "G")
    assert line(corridor(chain)).cost == clear(4)
    gap = soviet("0607") + soviet("0605", 'type = "HQ"', "H")
    assert line(corridor(gap)).cost == clear(6)


@case(BOX, "10.1.9")
def test_friends_carry_a_line_beyond_its_points() -> None:
    text = """
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "%s" },
            { id = "B", side = "soviet", type = "INF", hex = "%s" },
        ]
        [map]
        columns = [5, 7]
        rows = [1, 12]
        [map.supply]
        soviet = ["0601"]
    """
    far = printed(9, ardennes2024=6)  # one hex more than its points
    assert line(lab(text % (f"06{1 + far:02}", f"06{far:02}"))).supplied
    assert not line(lab(text % (f"06{1 + far:02}", f"06{far - 1:02}"))).supplied


@case(BOX, "10.1.9", "10.1.8")
def test_friends_do_not_carry_a_line_into_swamp() -> None:
    both = soviet("0604") + soviet("0603", name="B")
    assert not line(corridor(both, hexes='"0604" = "swamp"')).supplied


# ---------------------------------------------------------------------- the enemy


@case(BOX, "10.1.10")
def test_an_enemy_unit_in_the_way_stops_a_line() -> None:
    assert not line(corridor(soviet("0606") + german("0604", 'type = "HQ"'))).supplied
    assert line(corridor(soviet("0606"))).supplied


@case(BOX, "10.1.10")
def test_an_enemy_zone_in_the_way_stops_a_line() -> None:
    assert not line(corridor(soviet("0607") + german("0704"))).supplied


@case(BOX, "10.1.10")
@pytest.mark.parametrize(
    ("kind", "opens"),
    [
        ('type = "INF"', True),
        ('type = "VS"', True),
        ('type = "AT"', True),
        ('type = "ART"', False),
        ('type = "HQ"', False),
        ('type = "RG"', False),
    ],
)
def test_only_regular_units_keep_a_hex_open_in_an_enemy_zone(kind: str, opens: bool) -> None:
    units = soviet("0607") + soviet("0604", kind, "B") + soviet("0605", kind, "C") + german("0704")
    assert line(corridor(units)).supplied is opens


@case(BOX, "10.1.10", "R21")
def test_self_propelled_guns_keep_a_hex_open_too() -> None:
    guns = [soviet(where, 'type = "ART", mobility = "tracked"', where) for where in ("0604", "0605")]
    assert line(corridor(soviet("0607") + "".join(guns) + german("0704"))).supplied


@case(BOX, "10.1.10")
def test_every_hex_of_the_zone_needs_its_own_friend() -> None:
    assert not line(corridor(soviet("0607") + soviet("0604", name="B") + german("0704"))).supplied


@case(BOX, "10.1.10")
@pytest.mark.parametrize(
    ("kind", "supplied"), [('type = "INF"', True), ('type = "HQ"', False), ('type = "ART"', False)]
)
def test_the_last_hex_of_the_line_counts_as_well(kind: str, supplied: bool) -> None:
    assert line(corridor(soviet("0604", kind) + german("0704"))).supplied is supplied


@case(BOX, "10.1.11")
@pytest.mark.parametrize(
    ("kind", "stops"),
    [
        ('type = "INF"', True),
        ('type = "RG"', True),
        ('type = "ART"', True),
        ('type = "ART", mobility = "tracked"', True),
        ('type = "ART", setup = "transport"', False),
        ('type = "HQ"', False),
        ('type = "INF", disorganised = true', True),
        ('type = "INF", oos = 4', True),
    ],
)
def test_for_supply_every_enemy_has_a_zone_but_headquarters_and_limbered_guns(kind: str, stops: bool) -> None:
    assert line(corridor(soviet("0607") + german("0704", kind))).supplied is not stops


@case(BOX, "10.1.11")
def test_no_zone_crosses_a_big_river_not_even_for_supply() -> None:
    water = '"0604/0704" = "big_river"\n"0605/0704" = "big_river"'
    assert line(corridor(soviet("0607") + german("0704"), sides=water)).supplied
    water = '"0604/0704" = "stream"\n"0605/0704" = "stream"'
    assert not line(corridor(soviet("0607") + german("0704"), sides=water)).supplied


def past_a_town(units: str, owner: str = "german", options: str = "", place: str = "0604") -> Game:
    """A line that has to pass a town on the corridor; a German far away makes it a German side."""
    return corridor(
        units + german("0704", 'type = "HQ"', "X"),
        hexes=f'"{place}" = "town"',
        control=f'{owner} = ["{place}"]' if owner else "",
        options=options,
    )


@case(BOX, "10.1.11")
def test_a_german_town_stops_soviet_lines_in_itself_and_beside_itself() -> None:
    assert not line(past_a_town(soviet("0607"))).supplied
    assert not line(past_a_town(soviet("0602", 'type = "HQ"'), place="0603")).supplied
    assert line(past_a_town(soviet("0602"), place="0603")).supplied
    assert line(past_a_town(soviet("0607"), owner="soviet")).supplied
    assert line(past_a_town(soviet("0607"), owner="")).supplied


@case(BOX, "10.1.11")
def test_a_german_town_stops_them_with_no_german_unit_on_the_map() -> None:
    assert not line(corridor(soviet("0607"), hexes='"0604" = "town"', control='german = ["0604"]')).supplied
    assert line(corridor(soviet("0607"), hexes='"0604" = "town"', control='german = ["0101"]')).supplied


@case(BOX, "10.1.11")
def test_regular_units_open_a_german_town_and_the_hexes_beside_it() -> None:
    garrison = "".join(soviet(where, name=where) for where in ("0603", "0604", "0605"))
    assert line(past_a_town(soviet("0607") + garrison)).supplied
    staffs = "".join(soviet(where, 'type = "HQ"', where) for where in ("0603", "0605"))
    assert not line(past_a_town(soviet("0607") + staffs)).supplied


@case(BOX, "NY-N7", "R85")
def test_the_card_closes_the_hexes_beside_a_town_across_a_big_river_too() -> None:
    water = '"0604/0704" = "big_river"\n"0605/0704" = "big_river"'
    held = 'german = ["0704"]'
    assert not line(corridor(soviet("0607"), sides=water, hexes='"0704" = "town"', control=held)).supplied


@case(BOX, "10.1.11", "NY-N7", "TS-N5", "R85")
@pytest.mark.parametrize(
    ("where", "kind", "supplied"),
    [("0604", "INF", True), ("0604", "HQ", True), ("0604", "ART", True), ("0604", "RG", True), ("0603", "INF", False)],
)
def test_a_town_that_friends_of_any_kind_occupy_stops_nothing_beside_it(where: str, kind: str, supplied: bool) -> None:
    assert line(past_a_town(soviet("0607") + soviet(where, f'type = "{kind}"', "F"))).supplied is supplied


@case(BOX, "10.1.11", "R85")
@pytest.mark.parametrize(
    ("nation", "option", "supplied"),
    [
        ("soviet", "soviet", False),
        ("soviet", "ussr", False),
        ("soviet", "off", True),
        ("polish", "soviet", False),
        ("polish", "ussr", True),
        ("polish", "off", True),
    ],
)
def test_whose_lines_german_towns_stop_is_an_option(nation: str, option: str, supplied: bool) -> None:
    unit_ = soviet("0607", f'type = "INF", nation = "{nation}"')
    assert line(past_a_town(unit_, options=f'town_supply = "{option}"')).supplied is supplied


@case(BOX, "10.1.11", "R85")
def test_german_lines_pass_soviet_towns() -> None:
    game = corridor(
        german("0607", name="A") + soviet("0704", 'type = "HQ"', "X"),
        hexes='"0604" = "town"',
        control='soviet = ["0604"]',
    )
    assert line(game).supplied
