"""Chapters 7 and 18 as this book prints them: duty, ratio, results with the letter B, tests, disorganised twice."""

from __future__ import annotations

import pytest

from case import case
from duel import odds
from lab import barred_by, hex_of, lab, play, refusal, unit
from rules.ardennes.boards import ally, axis, board, hexes, pools
from rules.ardennes.fights import DRIVEN, asked, attack, duel, kinds, of, orders, settle, supposing, told
from rules.ardennes.vectors import Vector, vector
from sztab.rules.wb95.disorganisation import limit
from sztab.rules.wb95.odds import clamp, ratio_column
from sztab.rules.wb95.tables import decode
from sztab.rules.wb95.terrain import halved
from sztab.table import EndPhase, Event, Game

BOX = "ardennes2024"
BIG = 'type = "MECH", attack = 12'
CALM = (1, 1)
WAY = ["0606", "0607", "0608"]


def name_of(game: Game, column: int) -> str:
    return str(game.book.tables.columns[column])


# ---------------------------------------------------------------------- 7.1 Duty


@case(BOX, "7.1.3", "7.1.4", "7.1.5.exa")
@vector("must-attack-a")
def test_who_stands_in_a_zone_attacks_and_whose_zone_it_is_is_attacked(v: Vector) -> None:
    game = duel()
    assert barred_by(game, order="end_phase") == "7.1.7"
    other = duel("", "", ally("E", "0603", 'type = "ART"') + axis("B", "0505"))
    assert refusal(other, order="attack", attackers=["A", "B"], targets=["0605"]) is None
    assert "not necessarily each other" in v["expect"]


@case(BOX, "6.1.4", "7.1.3", "7.1.5.exb")
@vector("must-attack-b")
def test_infantry_in_mountains_binds_vehicles_which_do_not_bind_it(v: Vector) -> None:
    ground = hexes(h0605="mountain")
    game = duel("", 'type = "INF", attack = 3', tables=ground)
    assert barred_by(game, order="end_phase") == "7.1.7"
    units = axis("A", "0604") + ally("D", "0605", 'type = "INF"')
    turned = board(units, phase="combat", side="allies", more=ground)
    assert refusal(turned, order="end_phase") is None
    assert "need not attack" in v["expect"]


@case(BOX, "7.1.3", "7.1.4", "7.1.5", "7.1.5.exc")
@vector("must-attack-c")
def test_the_fortified_stay_out_or_free_the_open_one_for_another_target(v: Vector) -> None:
    """1 stands in the zones of A and B, 2 and 3 are fortified in that of A alone."""
    dug = 'type = "MECH", fortified = true'
    units = axis("1", "0604") + axis("2", "0504", dug) + axis("3", "0505", dug)
    game = board(units + ally("A", "0605") + ally("B", "0703"), phase="combat")
    assert refusal(game, order="attack", attackers=["1"], targets=["0605", "0703"]) is None
    assert refusal(game, order="attack", attackers=["1"], targets=["0703"]) is None
    assert barred_by(game, order="attack", attackers=["1"], targets=["0605"]) == "7.1.4"
    assert barred_by(game, order="attack", attackers=["1", "2"], targets=["0605", "0703"]) == "7.1.5"
    assert "illegal" in v["expect"]


# ---------------------------------------------------------------------- 7.2 to 7.4 Ratio


@case(BOX, "7.2.2", "7.4.2")
@vector("ratio-8-5")
def test_eight_to_five(v: Vector) -> None:
    game = duel()
    assert f"1.6 -> {name_of(game, ratio_column(game, 8, 5))}" == v["expect"]


@case(BOX, "7.3.2", "7.3.3.exa")
@vector("shift-a")
def test_shifts_of_both_sides(v: Vector) -> None:
    game = duel()
    first = ratio_column(game, 8, 3)
    assert [name_of(game, column) for column in (first, first + 3, first + 2)] == ["3:1", "6:1", "5:1"]
    assert v["expect"].endswith("5:1")


@case(BOX, "7.3.3", "7.3.3.exb")
@vector("shift-b")
def test_the_table_ends_between_the_two(v: Vector) -> None:
    game = duel()
    ours = clamp(game, ratio_column(game, 18, 4) + 7)
    assert (name_of(game, ours), name_of(game, clamp(game, ours - 2))) == ("10:1", "8:1")
    assert v["expect"].endswith("8:1")


@case(BOX, "7.4.1")
@vector("round-half-1")
def test_half_of_one_is_one(v: Vector) -> None:
    assert str(halved(1)) == v["expect"]


@case(BOX, "7.4.1")
@vector("round-half-5")
def test_half_of_five_is_three(v: Vector) -> None:
    assert str(halved(5)) == v["expect"]


@case(BOX, "7.4.2")
@vector("round-ratio-3-2")
def test_one_and_a_half_is_rounded_up(v: Vector) -> None:
    game = duel()
    assert f"1.5 -> {name_of(game, ratio_column(game, 3, 2))}" == v["expect"]


@case(BOX, "7.4.2")
@vector("round-ratio-645")
def test_ratios_are_rounded_to_the_nearest(v: Vector) -> None:
    game = duel()
    found = [name_of(game, ratio_column(game, *points)) for points in ((645, 100), (66, 10))]
    assert " and ".join(found) == v["expect"]


@case(BOX, "7.3.3", "7.4.2", "R45")
def test_a_weaker_attacker_divides_the_other_way() -> None:
    game = duel()
    assert [name_of(game, ratio_column(game, 2, n)) for n in (3, 5, 90)] == ["1:2", "1:3", "1:4"]


# ---------------------------------------------------------------------- 7.5 to 7.7 Results


@case(BOX, "7.5.1.ex", "7.86", "7.6.7", "7.6.9")
@vector("combat-17-8")
def test_a_division_against_two_battalions(v: Vector) -> None:
    star = 'type = "ARM", attack = 7, formation = "12", stars = { white = 1 }'
    more = axis("B", "0504", 'type = "ARM", attack = 5, formation = "12"')
    more += axis("C", "0704", 'type = "ARM", attack = 5, formation = "12"')
    game = duel(
        star,
        'type = "MECH", attack = 4',
        more + ally("E", "0605", 'type = "MECH", attack = 4'),
        dice=(3, 3, *CALM),
        tables=hexes(h0605="forest"),
    )
    found = odds(game, ["A", "B", "C"], "0605", stars=["A"])
    assert (found.attacker, found.defender, found.ratio, found.final) == (17, 8, "2:1", "3:1")
    attack(supposing(game, "-1/B2"), "A", "B", "C", stars=["A"])
    assert barred_by(game, order="losses", units={"B": 1}) == "7.86"
    play(game, order="losses", units={"A": 1})
    for paths, pays in (({}, 2), ({"D": ["0606"], "E": ["0606"]}, 1), ({"D": WAY[:2], "E": WAY[:2]}, 0)):
        assert refusal(game, order="retreat", paths=paths, pays={"D": pays} if pays else {}) is None
    events = play(game, order="retreat", paths={"D": WAY[:2], "E": WAY[:2]})
    events += play(game, order="pursue")
    assert kinds(events).count("test") == 1
    assert "1 disorganisation test" in v["expect"]


@case(BOX, "7.6.4", "7.6.4.ex")
@vector("retreat-through-friend")
def test_a_way_through_friends_in_an_enemy_zone_costs_a_cel(v: Vector) -> None:
    dug = 'type = "MECH", fortified = true'
    more = ally("F", "0606", dug) + axis("B", "0705", dug) + axis("C", "0505", dug)
    game = supposing(duel(BIG, "", more, dice=(3, 3, *CALM)), "-/B2")
    attack(game)
    play(game, order="retreat", paths={"D": ["0606", "0607"]})
    assert (unit(game, "D").steps, hex_of(game, "D")) == (1, "0607")
    assert "1 extra CEL" in v["expect"]


@case(BOX, "7.6.7")
@vector("stand-fast-b3")
@pytest.mark.parametrize("gone", [0, 1, 2, 3])
def test_each_hex_not_retreated_is_a_cel(v: Vector, gone: int) -> None:
    game = supposing(duel(BIG, "", ally("E", "0605"), dice=(3, 3)), "-/B3")
    attack(game)
    paths = {"D": WAY[:gone], "E": WAY[:gone]}
    due = {"D": min(2, 3 - gone), "E": 3 - gone - min(2, 3 - gone)}
    assert refusal(game, order="retreat", paths=paths, pays={one: lost for one, lost in due.items() if lost}) is None
    assert v["expect"].startswith("four options")


@case(BOX, "7.6.8", "7.6.8.ex")
@vector("stand-fast-a1-three-hexes")
def test_the_price_of_standing_is_paid_once_for_the_side(v: Vector) -> None:
    more = axis("B", "0504") + axis("C", "0704")
    game = supposing(duel("", "", more, dice=(3, 3)), "A1/-")
    attack(game, "A", "B", "C")
    assert all(refusal(game, order="retreat", paths={}, pays={one: 1}) is None for one in "ABC")
    away = {"A": ["0603"], "B": ["0503"], "C": ["0703"]}
    assert refusal(game, order="retreat", paths=away) is None
    some = {"A": ["0603"]}
    assert refusal(game, order="retreat", paths=some, pays={"B": 1}) is None
    assert barred_by(game, order="retreat", paths=some, pays={"A": 1}) == "7.6.7"
    assert "from those that stay" in v["expect"]


@case(BOX, "7.6.9", "7.6.9.ex")
@vector("retreat-tests")
@pytest.mark.parametrize(("result", "gone", "pays", "tests"), [("A2/-", 2, 0, 1), ("-/B4", 3, 1, 2), ("-/B3", 1, 2, 0)])
def test_one_test_for_every_hex_after_the_first(v: Vector, result: str, gone: int, pays: int, tests: int) -> None:
    game = supposing(duel(BIG, 'type = "MECH", attack = 3, full = 4', dice=(3, 3, *CALM * 3)), result)
    attack(game)
    one, way = ("A", ["0603", "0602"]) if result[0] == "A" else ("D", WAY)
    events = play(game, order="retreat", paths={one: way[:gone]}, pays={one: pays} if pays else {})
    events += play(game, order="pursue") if asked(game) == "pursue" else []
    assert kinds(events).count("test") == tests
    assert f") {tests}" in v["expect"]


@case(BOX, "7.7.4", "7.7.6")
@vector("pursuit-length")
def test_a_pursuit_is_as_long_as_the_retreat_was(v: Vector) -> None:
    game = supposing(duel(BIG, "", dice=(3, 3, *CALM * 3)), "-/B4")
    attack(game)
    play(game, order="retreat", paths={"D": WAY}, pays={"D": 1})
    assert barred_by(game, order="pursue", paths={"A": ["0704"]}) == "7.7.4"
    assert refusal(game, order="pursue", paths={"A": ["0605", "0606", "0607"]}) is None
    assert barred_by(game, order="pursue", paths={"A": ["0605", "0606", "0607", "0608"]}) != ""
    assert "up to 3 hexes" in v["expect"]


@case(BOX, "7.5.2", "T-COMBAT", "R2", "R146")
def test_the_defenders_letter_is_b() -> None:
    game = duel()
    assert decode("B3D") == type(decode("D"))("B3D", retreat=3, disorganised=True)
    assert all(
        "D" not in theirs.text[:2] or theirs.text.startswith(("D", "-"))
        for _, theirs in game.book.tables.combat.values()
    )


@case(BOX, "T-COMBAT", "EX.6", "EX.13")
@vector("table-quotes")
def test_cells_quoted_in_the_text(v: Vector) -> None:
    game = duel()
    columns, table = game.book.tables.columns, game.book.tables.combat
    quoted = [
        tuple(half.text for half in table[columns.index(odds_), roll]) for odds_, roll in (("5:1", 9), ("2:1", 2))
    ]
    assert quoted == [("*", "B2-1"), ("-1", "B3D")]
    assert "5:1 roll 9 = * / B2-1" in v["expect"]


@case(BOX, "7.5.2", "R148")
def test_a_d_for_the_attacker_disorganises_all_attacking_stacks() -> None:
    game = supposing(duel("", "", axis("B", "0504"), dice=(3, 3)), "D/-")
    attack(game, "A", "B")
    settle(game)
    assert unit(game, "A").disorder and unit(game, "B").disorder


@case(BOX, "7.1.1", "R149")
def test_nobody_fights_twice_in_a_phase() -> None:
    game = supposing(duel("", "", ally("E", "0704"), dice=(3, 3)), "-/-")
    attack(game, on="0605 0704")
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"]) != ""


# ---------------------------------------------------------------------- 18 Disorganisation


@case(BOX, "18.1.1")
@vector("disorg-code")
def test_a_retreat_with_a_d_disorganises_at_once(v: Vector) -> None:
    game = supposing(duel(BIG, "", dice=(3, 3)), "-/B3D")
    attack(game)
    play(game, order="retreat", paths={"D": WAY})
    settle(game)
    assert (hex_of(game, "D"), bool(unit(game, "D").disorder)) == ("0608", True)
    assert "retreats 3 hexes and is disorganised" in v["expect"]


@case(BOX, "18.1.3", "18.1.3.ex")
@vector("disorg-stacks")
@pytest.mark.parametrize(("homes", "rolls"), [(("0604", "0504", "0704"), 3), (("0604",) * 3, 1)])
def test_one_roll_for_every_stack(v: Vector, homes: tuple[str, ...], rolls: int) -> None:
    weak = 'type = "MECH", steps = 1, full = 2'
    units = "".join(axis(name, home, weak) for name, home in zip("ABC", homes))
    game = supposing(board(units + ally("D", "0605"), phase="combat", dice=(3, 3, *(6, 6) * rolls)), "*/-")
    events = attack(game, "A", "B", "C")
    tests = [event.data for event in events if event.kind == "test"]
    assert len(tests) == rolls
    assert sorted(one for test in tests for one in test["failed"]) == ["A", "B", "C"]
    assert "three rolls" in v["expect"]


@case(BOX, "18.1.3", "R52")
def test_a_mixed_stack_tests_at_its_lowest_limit() -> None:
    french = 'type = "MECH", steps = 1, full = 2, morale = 9'
    game = supposing(duel("", "", axis("B", "0604", french), dice=(3, 3, 5, 4)), "*/-")
    events = attack(game, "A", "B")
    assert told(events, "test")["failed"] == ["A", "B"]


@case(BOX, "18.1.2", "T-MORALE", "R3", "R142")
@pytest.mark.parametrize(
    ("reading", "roll", "fails"),
    [("limit", 11, True), ("limit", 3, False), ("mirrored", 3, True), ("mirrored", 11, False)],
)
def test_a_test_fails_at_the_limit_or_by_a_switch_at_its_mirror(reading: str, roll: int, fails: bool) -> None:
    dice = (3, 3, *((6, 5) if roll == 11 else (2, 1)))
    game = duel(dice=dice, head=f'options = {{ morale_test = "{reading}" }}')
    attack(supposing(game, "*/-"))
    assert bool(unit(game, "A").disorder) == fails


@case(BOX, "18.1.1", "7.6.9", "R48", "R49")
def test_the_beaten_side_tests_first_and_then_the_dots_by_stacks() -> None:
    game = supposing(duel(BIG, "", axis("B", "0504"), dice=(3, 3, *CALM * 3)), "*/B2")
    attack(game, "A", "B")
    play(game, order="retreat", paths={"D": WAY[:2]})
    events = play(game, order="pursue", paths={"A": ["0605"], "B": ["0605"]})
    assert [event.data["units"] for event in events if event.kind == "test"] == [["D"], ["B"], ["A"]]


@case(BOX, "R50", "18.3")
def test_one_combat_disorganises_a_unit_but_once() -> None:
    game = supposing(duel("", "", dice=(3, 3, 6, 6)), "A2*/-")
    attack(game)
    events = play(game, order="retreat", paths={"A": ["0603", "0602"]})
    events += settle_events(game)
    assert kinds(events).count("test") == 1
    assert (unit(game, "A").steps, bool(unit(game, "A").disorder)) == (2, True)


def settle_events(game: Game) -> list[Event]:
    before = len(game.events)
    settle(game)
    return game.events[before:]


@case(BOX, "7.6.9", "R51")
def test_tests_stop_at_the_first_failure() -> None:
    game = supposing(duel(BIG, "", dice=(3, 3, 6, 6)), "-/B3")
    attack(game)
    play(game, order="retreat", paths={"D": WAY})
    assert kinds(settle_events(game)).count("test") == 1


@case(BOX, "18.3")
@vector("disorg-twice")
@pytest.mark.parametrize("full", [2, 1])
def test_disorganised_again_a_unit_loses_a_step(v: Vector, full: int) -> None:
    game = supposing(duel("", f'type = "MECH", disorganised = true, full = {full}', dice=(3, 3)), "-/D")
    attack(game)
    if full == 2:
        assert (unit(game, "D").steps, bool(unit(game, "D").disorder)) == (1, True)
    else:
        assert hex_of(game, "D") is None
    assert "eliminated" in v["expect"]


@case(BOX, "18.3", "R130")
def test_a_table_may_agree_that_the_clock_starts_afresh() -> None:
    head = 'options = { disorganised_twice = "clock" }'
    game = supposing(duel("", 'type = "MECH", disorganised = true, full = 2', dice=(3, 3), head=head), "-/D")
    attack(game)
    assert (unit(game, "D").steps, bool(unit(game, "D").disorder)) == (2, True)


@case(BOX, "14.1.7", "R92")
def test_a_russian_side_is_russia() -> None:
    game = lab('title = "ardennes2024"\nunit = [{ id = "A", side = "russian", type = "INF", hex = "0505" }]')
    assert game.book.counters[0].nation == "russia"


@case(BOX, "18.2.1")
def test_disorder_halves_attack_and_defence() -> None:
    game = duel('type = "MECH", attack = 5, disorganised = true', 'type = "MECH", attack = 3, disorganised = true')
    found = odds(game, ["A"], "0605")
    assert (found.attacker, found.defender) == (3, 2)


@case(BOX, "18.2.2", "18.2.2.ex")
@vector("disorg-recovery-combat")
def test_a_unit_disorganised_in_combat_recovers_after_its_next_combat_phase(v: Vector) -> None:
    game = supposing(duel("", 'type = "MECH", attack = 3, fortified = true', dice=(3, 3)), "D/-")
    attack(game)
    settle(game)
    game.change(game.book.index["D"], hex=game.book.labels["0609"])
    while (game.state.turn, game.state.phase) < (2, 4):
        assert unit(game, "A").disorder
        game.play(EndPhase())
    assert not unit(game, "A").disorder
    assert "end of its next combat phase" in v["expect"]


@case(BOX, "18.2.2", "R74", "R128")
def test_digging_is_no_rest() -> None:
    units = axis("A", "0604", 'type = "MECH", disorganised = true') + ally("D", "0609")
    for dig in (False, True):
        game = board(units, phase="movement")
        if dig:
            play(game, order="fortify", units=["A"])
        while game.state.phase < 4:
            game.play(EndPhase())
        assert bool(unit(game, "A").disorder) == dig


@case(BOX, "R137", "6.1.3")
def test_a_big_river_may_be_attacked_across_but_need_not() -> None:
    game = duel(tables='[map.sides]\n"0604/0605" = "big_river"\n')
    assert refusal(game, order="end_phase") is None
    assert refusal(game, order="attack", attackers=["A"], targets=["0605"]) is None


@case(BOX, "7.7.10", "R134")
def test_after_an_elimination_the_winner_goes_two_hexes_at_most() -> None:
    game = supposing(duel(BIG, 'type = "MECH", full = 1', dice=(3, 3)), "-/-1")
    attack(game)
    play(game, order="losses", units={"D": 1})
    assert refusal(game, order="pursue", paths={"A": ["0605", "0606"]}) is None
    assert barred_by(game, order="pursue", paths={"A": ["0605", "0606", "0607"]}) == "7.7.10"


@case(BOX, "7.1.0", "10.5.3", "R132")
def test_nations_of_a_side_fight_together() -> None:
    pole = ally("E", "0605", DRIVEN).replace('"usa"', '"poland"')
    game = duel("", "", pole, tables=pools("allies", air=4), head='clock = { air_advantage = "allies" }')
    assert odds(game, ["A"], "0605", support={"air": 4}).defender == 3 + 3 + 2
    assert of(odds(game, ["A"], "0605"), "13.1.2") == []
    assert orders(game)


@case(BOX, "7.6.5")
@pytest.mark.parametrize(("bridge", "case_"), [("", "7.6.5"), ("+bridge", "")])
def test_a_big_river_is_crossed_in_retreat_by_a_bridge_only(bridge: str, case_: str) -> None:
    game = supposing(duel(BIG, "", tables=f'[map.sides]\n"0605/0606" = "big_river{bridge}"\n', dice=(3, 3)), "-/B1")
    attack(game)
    assert barred_by(game, order="retreat", paths={"D": ["0606"]}) == case_


@case(BOX, "18.1.2", "T-MORALE", "R3")
def test_the_limits_of_the_nations() -> None:
    wanted = {"usa": 11, "great_britain": 11, "poland": 11, "france": 10, "belgium": 9}
    units = "".join(ally(nation, "0605", 'type = "INF"').replace('"usa", hex', f'"{nation}", hex') for nation in wanted)
    reds = {"germany": 11, "russia": 10, "m_brigade": 8}
    units += "".join(
        axis(nation, "0601", 'type = "INF"').replace('"germany", hex', f'"{nation}", hex') for nation in reds
    )
    game = board(units)
    assert {name: limit(game, unit(game, name)) for name in (*wanted, *reds)} == {**wanted, **reds}
