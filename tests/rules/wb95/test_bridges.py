"""Chapter 14, Bridges: whose they are, blowing them, mending them, building over big rivers; the armies' pontoons."""

from __future__ import annotations

import pytest

from case import case
from lab import barred_by, hex_of, lab, play, printed, refusal, unit
from playing import question
from sztab.rules.wb95 import bridges
from sztab.table import ForcedDice, Game

BOX = "budziszyn1945"
SIDE = "0603/0604"
"""The hexside all these bridges are at: 0603 north of the water, 0604 south of it."""


def river(units: str, water: str = "stream+bridge", phase: str = "movement", turn: int = 1, more: str = "") -> Game:
    """Water between rows 03 and 04 round column 06; `water` is what lies on the hexside of the bridge."""
    kind = water.partition("+")[0]
    return lab(f"""
phase = "{phase}"
turn = {turn}
side = "soviet"
unit = [ {units} ]
[map]
columns = [1, 12]
rows = [1, 12]
[map.sides]
"0603/0604" = "{water}"
"0503/0604" = "{kind}"
"0604/0703" = "{kind}"
[map.supply]
soviet = ["edge:south"]
german = ["edge:north"]
{more}
""")


def soviet(where: str, more: str = 'type = "INF"', name: str = "A") -> str:
    return f'{{ id = "{name}", side = "soviet", hex = "{where}", {more} }},'


def german(where: str, more: str = 'type = "INF"', name: str = "D") -> str:
    return f'{{ id = "{name}", side = "german", hex = "{where}", {more} }},'


def stands(game: Game) -> bool:
    one, two = (game.book.labels[label] for label in SIDE.split("/"))
    return bridges.standing(game, game.book.map.grid.edge_between(one, two))


def owner(game: Game) -> str:
    one, two = (game.book.labels[label] for label in SIDE.split("/"))
    side = bridges.owner(game, game.book.map.grid.edge_between(one, two))
    return game.book.sides[side] if side >= 0 else ""


def work(do: str, name: str = "A") -> dict[str, str]:
    return {"order": "bridge", "unit": name, "side": SIDE, "do": do}


def until(game: Game, turn: int, side: str, kind: str = "movement") -> None:
    """End phases until that side's phase."""
    for _ in range(40):
        if (game.state.turn, game.book.sides[question(game).sides[0]], question(game).kind) == (turn, side, kind):
            return
        play(game, order="end_phase")
    raise AssertionError("that phase does not come")


# ---------------------------------------------------------------------- 14.1 objects and owners


@case(BOX, "14.1.1")
@pytest.mark.parametrize(("dice", "left"), [([1, 1], False), ([3, 4], True)])
def test_guns_can_destroy_a_bridge(dice: list[int], left: bool) -> None:
    game = river(soviet("0606", 'type = "ART", attack = 1'), phase="combat")
    game.dice = ForcedDice(dice)
    play(game, order="ranged", artillery=["A"], target=SIDE)
    assert stands(game) is left


@case(BOX, "14.1.1")
def test_aircraft_can_destroy_a_bridge_of_anybodys() -> None:
    game = lab(f"""
        phase = "air"
        dice = [1, 1]
        unit = [
            {{ id = "A", side = "allied", type = "INF", hex = "0608" }},
            {{ id = "D", side = "german", type = "INF", hex = "0603" }},
        ]
        [map.sides]
        "{SIDE}" = "stream+bridge"
        [pools.allied]
        air = 8
    """)
    assert owner(game) == "german"
    while question(game).kind == "air":
        own = game.book.sides[game.pending()[0]] == "allied"
        missions = [{"kind": "object", "target": SIDE, "points": 8}] if own else []
        play(game, order="air", side=game.book.sides[game.pending()[0]], missions=missions)
    assert not stands(game)


@case(BOX, "14.1.3")
def test_a_bridge_belongs_to_the_only_side_with_a_unit_at_it_else_to_who_controls_both_ends() -> None:
    assert owner(river(soviet("0603") + german("0610"))) == "soviet"
    assert owner(river(soviet("0610") + german("0604"))) == "german"
    empty = soviet("0610") + german("0601")
    assert owner(river(empty, more='[map.control]\ngerman = ["0603", "0604"]')) == "german"
    assert owner(river(empty, more='[map.control]\ngerman = ["0603"]\nsoviet = ["0604"]')) == ""


@case(BOX, "14.1.3", "14.1.4", "14.1.3-ex")
def test_who_was_first_at_a_bridge_keeps_it_against_those_who_come_to_its_other_end() -> None:
    game = river(soviet("0606", 'type = "INF", attack = 9') + german("0603", 'type = "INF", attack = 3'))
    assert owner(game) == "german"
    play(game, order="move", units=["A"], path=["0605", "0604"])
    assert owner(game) == "german"
    play(game, order="end_phase")
    game.dice = ForcedDice([4, 4])
    play(game, order="attack", attackers=["A"], targets=["0603"])  # 3:1, one back for the stream: D1
    play(game, order="retreat", paths={"D": ["0602"]})
    play(game, order="pursue")
    assert owner(game) == "soviet"
    until(game, 1, "german")
    play(game, order="move", units=["D"], path=["0603"])  # back again
    assert owner(game) == "soviet"


@case(BOX, "14.1.3-ex", "14.1.3")
def test_who_leaves_his_end_loses_the_bridge_to_those_who_stay() -> None:
    game = river(soviet("0605", 'type = "HQ"') + german("0601", 'type = "HQ"'))
    play(game, order="move", units=["A"], path=["0604"])
    until(game, 1, "german")
    play(game, order="move", units=["D"], path=["0602", "0603"])
    assert owner(game) == "soviet"
    until(game, 2, "soviet")
    play(game, order="move", units=["A"], path=["0605"])
    assert owner(game) == "german"
    play(game, order="move", units=["A"], path=["0604"])
    assert owner(game) == "german"


@case(BOX, "14.1.3")
def test_a_bridge_nobody_stands_at_stays_with_its_last_owner() -> None:
    game = river(soviet("0605") + german("0601"), more='[map.control]\ngerman = ["0603", "0604"]')
    play(game, order="move", units=["A"], path=["0604"])
    play(game, order="move", units=["A"], path=["0605"])
    assert owner(game) == "soviet"


@case(BOX, "14.1.3")
def test_who_fell_at_his_end_was_not_first_there_any_more() -> None:
    strong = 'type = "INF", attack = 9'
    weak = 'type = "INF", attack = 1, steps = 1, full = 1'
    game = river(soviet("0606", strong) + german("0603", weak) + german("0601", name="E"))
    play(game, order="move", units=["A"], path=["0605", "0604"])
    assert owner(game) == "german"
    play(game, order="end_phase")
    game.dice = ForcedDice([3, 4])
    play(game, order="attack", attackers=["A"], targets=["0603"])  # 9:1, one back: D3-1
    while question(game).kind != "combat":
        play(game, next(game.legal()))
    assert hex_of(game, "D") is None
    until(game, 1, "german")
    play(game, order="move", units=["E"], path=["0602", "0603"])
    assert owner(game) == "soviet"


@case(BOX, "14.1.4")
def test_only_the_controlling_side_blows_a_bridge() -> None:
    game = river(soviet("0606") + german("0603", 'type = "HQ"'))
    play(game, order="move", units=["A"], path=["0605", "0604"])
    assert barred_by(game, work("destroy")) == "14.1.4"
    assert refusal(river(soviet("0604") + german("0602", 'type = "HQ"')), work("destroy")) is None


@case(BOX, "14.1.4", "14.1.3-ex", "4.2.1")
def test_who_comes_to_a_bridge_of_the_enemy_learns_first_whose_it_is() -> None:
    game = river(soviet("0606") + german("0603"))
    play(game, order="move", units=["A"], path=["0605", "0604"])
    assert barred_by(game, work("destroy")) == "14.1.4"


# ---------------------------------------------------------------------- 14.2 streams


@case(BOX, "14.2.1")
@pytest.mark.parametrize("where", ["0603", "0604"])
@pytest.mark.parametrize("kind", ["INF", "HQ", "AT", "VS"])
def test_a_regular_unit_or_a_staff_at_either_end_blows_a_bridge_for_one_point(kind: str, where: str) -> None:
    game = river(soviet(where, f'type = "{kind}"'))
    play(game, work("destroy"))
    assert not stands(game)
    assert unit(game, "A").cap - unit(game, "A").left == 12


@case(BOX, "14.2.1")
def test_it_may_move_before_and_after_with_what_it_has_left() -> None:
    game = river(soviet("0606"))
    play(game, order="move", units=["A"], path=["0605", "0604"])
    play(game, work("destroy"))
    play(game, order="move", units=["A"], path=["0605"])
    assert unit(game, "A").left == 0


@case(BOX, "14.2.1", "14.3.1")
@pytest.mark.parametrize("kind", ['type = "ART"', 'type = "ART", setup = "transport"', 'type = "RG"'])
def test_guns_and_resilience_groups_blow_no_bridges(kind: str) -> None:
    assert barred_by(river(soviet("0604", kind)), work("destroy")) == "14.2.1"
    assert barred_by(river(soviet("0604", kind), "big_river+bridge"), work("destroy")) == "14.3.1"


@case(BOX, "14.2.1")
def test_the_unit_must_be_there_and_have_the_point() -> None:
    assert barred_by(river(soviet("0605")), work("destroy")) == "14.2.1"
    game = river(soviet("0606", 'type = "INF", movement = 2'))
    play(game, order="move", units=["A"], path=["0605", "0604"])
    assert barred_by(game, work("destroy")) == "14.2.1"
    assert barred_by(river(soviet("0604", 'type = "INF", dug = true')), work("destroy")) == "7.1.4"


@case(BOX, "14.2.1")
def test_bridges_are_worked_on_in_the_movement_phase_and_where_they_stand() -> None:
    assert barred_by(river(soviet("0604"), phase="combat"), work("destroy")) == "2.1.2"
    assert barred_by(river(soviet("0604"), "stream"), work("destroy")) == "14.1.2"
    game = river(soviet("0604"))
    play(game, work("destroy"))
    assert barred_by(game, work("destroy")) == "14.1.2"


@case(BOX, "14.2.2")
def test_a_blown_bridge_is_mended_for_three_points_within_range_of_a_staff() -> None:
    for where, wanted in (("0607", ""), ("0608", "14.2.2")):
        game = river(soviet("0604") + soviet(where, 'type = "HQ"', "H"), "stream+destroyed_bridge")
        assert barred_by(game, work("rebuild")) == wanted
    game = river(soviet("0604") + soviet("0607", 'type = "HQ"', "H"), "stream+destroyed_bridge")
    play(game, work("rebuild"))
    assert stands(game)
    assert unit(game, "A").left == 12
    assert owner(game) == "soviet"


@case(BOX, "14.2.2")
def test_a_staff_mends_a_bridge_itself() -> None:
    game = river(soviet("0604", 'type = "HQ"'), "stream+destroyed_bridge")
    play(game, work("rebuild"))
    assert (stands(game), unit(game, "A").left) == (True, 12 * 7)


@case(BOX, "14.2.2")
@pytest.mark.parametrize("kind", ["combat", "transport", "tracked"])
def test_artillery_of_no_kind_mends_bridges(kind: str) -> None:
    gun = f'type = "ART", {"mobility" if kind == "tracked" else "setup"} = "{kind}"'
    game = river(soviet("0604", gun) + soviet("0605", 'type = "HQ"', "H"), "stream+destroyed_bridge")
    assert barred_by(game, work("rebuild")) == "14.2.2"


@case(BOX, "14.2.2")
def test_no_bridge_is_mended_with_an_enemy_at_its_other_end() -> None:
    units = soviet("0604") + soviet("0605", 'type = "HQ"', "H")
    assert barred_by(river(units + german("0603"), "stream+destroyed_bridge"), work("rebuild")) == "R94"
    assert refusal(river(units + german("0602"), "stream+destroyed_bridge"), work("rebuild")) is None


@case(BOX, "14.2.2", "14.3.1")
@pytest.mark.parametrize(("water", "do"), [("stream+destroyed_bridge", "rebuild"), ("big_river+bridge", "destroy")])
def test_a_slow_unit_that_has_not_moved_pays_with_all_it_has(water: str, do: str) -> None:
    staff = soviet("0606", 'type = "HQ"', "H")
    game = river(soviet("0604", 'type = "INF", movement = 2') + staff, water)
    play(game, work(do))
    assert (stands(game), unit(game, "A").left) == (do == "rebuild", 0)
    game = river(soviet("0605", 'type = "INF", movement = 3') + staff, water)
    play(game, order="move", units=["A"], path=["0604"])
    assert barred_by(game, work(do)) == ("14.2.2" if do == "rebuild" else "14.3.1")


@case(BOX, "14.2.3")
def test_over_streams_only_printed_bridges_are_mended_and_none_are_new() -> None:
    staff = soviet("0604", printed('type = "HQ"', ardennes2024='type = "INF"'))
    assert barred_by(river(staff, "stream"), work("rebuild")) == "14.2.3"
    assert barred_by(river(staff, "stream"), work("build")) == "14.2.3"
    assert barred_by(river(staff, "stream+destroyed_bridge"), work("build")) == "14.2.3"
    assert barred_by(river(staff), work("rebuild")) == "14.1.2"


# ---------------------------------------------------------------------- 14.3 big rivers


@case(BOX, "14.3.1")
@pytest.mark.parametrize(("kind", "left"), [("INF", 1), ("HQ", 7)])
def test_a_bridge_over_a_big_river_is_blown_for_three_points(kind: str, left: int) -> None:
    game = river(soviet("0604", f'type = "{kind}"'), "big_river+bridge")
    play(game, work("destroy"))
    assert (stands(game), unit(game, "A").left) == (False, 12 * left)


STAFF = 'type = "HQ", banked = true'


def begun(more: str = "", where: str = "0604", water: str = "big_river") -> Game:
    """Turn 6: a Soviet headquarters in 0604 has declared a bridge to 0603."""
    game = river(soviet(where, STAFF) + more, water, turn=6)
    play(game, work("build"))
    return game


@case(BOX, "14.3.2", "14.3.2-ex")
def test_the_timetable_of_a_bridge_over_a_big_river() -> None:
    game = river(soviet("0604", 'type = "HQ"') + german("0110"), "big_river", phase="supply", turn=5)
    until(game, 6, "soviet")
    play(game, work("build"))
    assert (stands(game), unit(game, "A").left) == (False, 0)
    until(game, 7, "soviet")
    assert stands(game)
    assert owner(game) == "soviet"
    assert refusal(game, order="move", units=["A"], path=["0605"])  # its points are spent again
    until(game, 8, "soviet")
    assert refusal(game, order="move", units=["A"], path=["0605"]) is None


@case(BOX, "14.3.2")
def test_the_new_bridge_is_used_in_that_movement_phase_without_paying_for_the_river() -> None:
    game = begun(soviet("0604", name="B"))
    until(game, 7, "soviet")
    play(game, order="move", units=["B"], path=["0603"])
    assert unit(game, "B").left == 12 * 3


@case(BOX, "14.3.2")
def test_a_blown_bridge_over_a_big_river_is_rebuilt_in_the_same_way() -> None:
    game = river(soviet("0604", STAFF), "big_river+destroyed_bridge", turn=6)
    play(game, work("rebuild"))
    assert not stands(game)
    until(game, 7, "soviet")
    assert stands(game)


@case(BOX, "14.3.2")
def test_who_may_begin_a_bridge_over_a_big_river() -> None:
    assert barred_by(river(soviet("0604", 'type = "INF", banked = true'), "big_river"), work("build")) == "14.3.2"
    assert barred_by(river(soviet("0604", 'type = "HQ", banked = false'), "big_river"), work("build")) == "14.3.2"
    moved = river(soviet("0605", STAFF), "big_river")
    play(moved, order="move", units=["A"], path=["0604"])
    assert barred_by(moved, work("build")) == "14.3.2"
    assert barred_by(river(soviet("0604", STAFF), "big_river+bridge"), work("build")) == "14.1.2"
    assert refusal(river(soviet("0604", STAFF), "big_river"), work("build")) is None


@case(BOX, "14.3.2")
@pytest.mark.parametrize(("where", "noted"), [("0604", True), ("0503", True), ("0605", False)])
def test_at_the_end_of_its_supply_phase_the_staff_is_on_a_bank_or_not(where: str, noted: bool) -> None:
    for before in ("true", "false"):
        game = river(soviet(where, f'type = "HQ", banked = {before}') + german("0110"), "big_river", phase="supply")
        assert unit(game, "A").banked is noted


@case(BOX, "14.3.2")
@pytest.mark.parametrize(
    ("near", "far", "built"),
    [
        ("", "", False),
        ("INF", "", False),
        ("", "INF", False),
        ("INF", "INF", True),
        ("ART", "INF", False),
        ("INF", "HQ", False),
    ],
)
def test_an_enemy_zone_on_the_far_bank_stops_the_work_unless_regular_units_hold_both_ends(
    near: str, far: str, built: bool
) -> None:
    friends = soviet("0604", f'type = "{near}"', "B") if near else ""
    friends += soviet("0603", f'type = "{far}", fortified = true', "C") if far else ""
    game = begun(friends + german("0602", 'type = "INF", fortified = true'))
    until(game, 7, "soviet")
    assert stands(game) is built


@case(BOX, "14.3.2")
def test_a_far_hex_lost_for_one_phase_voids_the_work_for_good() -> None:
    game = begun(german("0601"))
    until(game, 6, "german")
    play(game, order="move", units=["D"], path=["0602"])
    play(game, order="end_phase")
    assert not game.state.notes
    assert not unit(game, "A").building
    until(game, 7, "soviet")
    assert not stands(game)
    assert refusal(game, order="move", units=["A"], path=["0605"]) is None


@case(BOX, "14.3.2", "R95")
@pytest.mark.parametrize(("path", "void"), [(["0602", "0603", "0702"], True), (["0602", "0701"], False)])
def test_an_enemy_who_passes_the_far_hex_voids_the_work(path: list[str], void: bool) -> None:
    game = begun(german("0601"))
    until(game, 6, "german")
    play(game, order="move", units=["D"], path=path)
    assert (not game.state.notes) is void
    assert unit(game, "A").building is not void


@case(BOX, "14.3.2")
def test_the_enemy_neither_hears_nor_sees_where_the_bridge_will_be() -> None:
    game = begun(german("0110"))
    soviets, germans = (game.seat_of(game.book.sides.index(side)) for side in ("soviet", "german"))
    for seat, told in ((soviets, True), (germans, False)):
        assert (bool(game.view(seat).state.notes), unit(game.view(seat), "A").building) == (told, told)
    assert [event.kind for event in game.told(soviets) if event.kind == "bridge"] == ["bridge"]
    assert not [event for event in game.told(germans) if event.kind == "bridge"]


@case(BOX, "14.3.3")
def test_one_bridge_is_built_by_one_staff() -> None:
    game = begun(soviet("0604", STAFF, "H"))
    assert barred_by(game, work("build", "H")) == "14.3.3"
    assert refusal(game, order="bridge", unit="H", side="0604/0703", do="build") is None


@case(BOX, "14.3.3", "14.3.4")
def test_one_staff_builds_one_bridge_at_a_time() -> None:
    game = begun()
    assert barred_by(game, order="bridge", unit="A", side="0604/0703", do="build") == "14.3.4"


@case(BOX, "14.3.4")
def test_a_building_staff_does_not_move() -> None:
    game = begun(soviet("0604", name="B"))
    assert barred_by(game, order="move", units=["A"], path=["0605"]) == "14.3.4"
    assert barred_by(game, order="mark_strategic", units=["A"]) == "12.1.2"


@case(BOX, "14.3.4")
def test_a_building_staff_can_be_attacked_and_stays_when_the_others_retreat() -> None:
    game = begun(soviet("0604", 'type = "INF", attack = 2', "B") + german("0607", 'type = "INF", attack = 4'))
    until(game, 6, "german")
    play(game, order="move", units=["D"], path=["0606", "0605"])
    play(game, order="end_phase")
    game.dice = ForcedDice([3, 4])
    play(game, order="attack", attackers=["D"], targets=["0604"])  # 2:1, 7 + 1 by the staff: D1
    assert barred_by(game, order="retreat", paths={"A": ["0503"]}) == "14.3.4"
    play(game, order="retreat", pays={"B": 1})
    assert (hex_of(game, "A"), unit(game, "A").building) == ("0604", True)


@case(BOX, "14.1.1", "14.2.1", "COMP")
def test_without_the_complementary_rules_nobody_works_on_bridges() -> None:
    game = lab(f"""
        options = {{ complementary = false }}
        unit = [{{ id = "A", side = "soviet", type = "INF", hex = "0604" }}]
        [map.sides]
        "{SIDE}" = "stream+bridge"
    """)
    assert barred_by(game, work("destroy")) == "COMP"


# ---------------------------------------------------------------------- pontoons

ARMY = 'type = "INF", army = "52 Army"'


def after_combat(units: str) -> Game:
    """The Soviet attacks are over; armies may lay their bridges."""
    game = river(units, "big_river", phase="combat")
    play(game, order="end_phase")
    return game


def pontoon(game: Game, army: str = "52 Army", side: str = SIDE) -> str | None:
    found = refusal(game, order="pontoon", army=army, side=side)
    return found.case if found else None


@case(BOX, "NY-N6")
def test_an_army_lays_its_pontoon_after_the_combats_and_crosses_it_at_once() -> None:
    marked = soviet("0604", f"{ARMY}, movement = 6, marked = true")
    game = after_combat(marked)
    play(game, order="pontoon", army="52 Army", side=SIDE)
    assert stands(game)
    assert question(game).kind == "strategic"
    play(game, order="move", units=["A"], path=["0603"])
    assert unit(game, "A").left == 12 * 3  # six less two, and one for the far hex


@case(BOX, "NY-N6")
def test_every_army_has_one_pontoon_and_it_is_not_replaced() -> None:
    game = after_combat(soviet("0604", ARMY) + soviet("0604", 'type = "INF", army = "3 Army"', "B"))
    play(game, order="pontoon", army="52 Army", side=SIDE)
    assert pontoon(game, side="0604/0703") == "NY-N6"
    assert pontoon(game, "3 Army", "0604/0703") is None


@case(BOX, "NY-N6")
def test_a_regular_unit_of_that_army_is_at_one_end() -> None:
    mixed = soviet("0604", 'type = "HQ", army = "52 Army"') + soviet("0604", 'type = "INF", army = "3 Army"', "B")
    game = after_combat(mixed)
    assert pontoon(game) == "NY-N6"
    assert pontoon(game, "3 Army") is None
    assert pontoon(game, "9 Army") == "NY-N6"


@case(BOX, "NY-N6")
@pytest.mark.parametrize(
    ("others", "wanted"),
    [
        (german("0601"), None),
        (german("0603", 'type = "HQ"'), "NY-N6"),
        (german("0602"), "NY-N6"),
        (german("0602") + soviet("0603", 'type = "INF", fortified = true', "C"), None),
        (german("0602") + soviet("0603", 'type = "HQ"', "C"), "NY-N6"),
    ],
)
def test_the_far_end_is_free_of_enemies_and_of_their_zones_or_held(others: str, wanted: str | None) -> None:
    elsewhere = soviet("0604", 'type = "INF", army = "3 Army"', "B")  # 0604/0703 is free: somebody is asked in any case
    assert pontoon(after_combat(soviet("0604", ARMY) + elsewhere + others)) == wanted
