"""Chapters 8 and 21: range ten, towed and driven guns, guns in enemy zones, missiles, the thermobaric attack."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from duel import odds
from fight import end_phases
from lab import barred_by, hex_of, play, refusal, unit
from rules.ardennes.boards import ally, axis, board, hexes
from rules.ardennes.fights import DRIVEN, GUN, ROCKETS, asked, attack, duel, of, orders, settle, supposing, told
from rules.ardennes.vectors import Vector, vector
from sztab.rules.wb95.movement import ends, reach
from sztab.rules.wb95.orders import Attack, Ranged, Support
from sztab.rules.wb95.pieces import fortified
from sztab.table import EndPhase, Game

BOX = "ardennes2024"
WIDE = "[map]\ncolumns = [1, 30]\nrows = [1, 30]\n"
MISSILE = 'type = "MSL", attack = 10, defence = 2'
BIG = 'type = "MECH", attack = 12'


def battery(where: str, gun: str = GUN, more: str = "", target: str = "0615", dice: tuple[int, ...] = ()) -> Game:
    """G in the Combat Phase of the Axis, an enemy far away."""
    units = axis("G", where, gun) + ally("D", target) + more
    return board(units, phase="combat", dice=dice, more=WIDE)


# ---------------------------------------------------------------------- 8.1, 8.2


@case(BOX, "8.1.3", "8.2.1", "8.2.2")
@pytest.mark.parametrize(("where", "case_"), [("0605", ""), ("0604", "8.2.2"), ("0613", ""), ("0614", "8.2.3")])
def test_guns_reach_ten_hexes_and_not_the_next(where: str, case_: str) -> None:
    game = board(axis("G", where, GUN) + ally("D", "0615", 'type = "HQ"'), phase="combat", more=WIDE)
    assert barred_by(game, order="ranged", artillery=["G"], target="0615") == case_


@case(BOX, "8.1.2")
def test_towed_guns_have_one_cel_and_all_others_two() -> None:
    units = axis("G", "0604", GUN) + axis("S", "0605", DRIVEN) + axis("R", "0606", ROCKETS) + axis("M", "0607", MISSILE)
    game = board(units + axis("W", "0608", 'type = "RKT", mobility = "wheeled"'))
    assert [unit(game, name).steps for name in "GSRMW"] == [1, 2, 2, 2, 2]
    assert [game.book.traits[game.book.index[name]].gun for name in "GSRMW"] == [True, False, False, False, False]


@case(BOX, "8.1.2", "8.6.9")
def test_a_wheeled_gun_of_two_cels_is_self_propelled() -> None:
    game = board(axis("G", "0604", GUN + ", full = 2"), phase="movement")
    assert refusal(game, order="move", units=["G"], path=["0605"]) is None
    assert barred_by(game, order="setup", unit="G", mode="transport") == "8.6.1"


@case(BOX, "8.1.5", "8.1.1", "6.1.2", "R43")
@pytest.mark.parametrize("gun", [GUN, DRIVEN, ROCKETS, MISSILE])
def test_artillery_has_no_zone_attacks_nothing_and_owes_nothing(gun: str) -> None:
    game = battery("0614", gun)
    assert game.book.zone(unit(game, "G")) == 0
    assert barred_by(game, order="attack", attackers=["G"], targets=["0615"]) == "8.1.1"
    assert refusal(game, order="end_phase") is None
    assert not any(isinstance(order, Attack) for order in orders(game))


@case(BOX, "8.1.6", "8.1.7", "R72")
@pytest.mark.parametrize(("gun", "entered"), [(GUN, True), (DRIVEN, False)])
def test_lone_towed_guns_are_overrun_and_driven_ones_are_not(gun: str, entered: bool) -> None:
    game = board(axis("A", "0604", 'type = "MECH", movement = 7') + ally("G", "0605", gun))
    assert barred_by(game, order="move", units=["A"], path=["0605"]) == ("" if entered else "8.1.7")
    if entered:
        play(game, order="move", units=["A"], path=["0605"])
        assert (hex_of(game, "G"), unit(game, "A").left) == (None, 5 * 12)


@case(BOX, "8.2.2", "R62", "R63", "T-ARTILLERY")
def test_twice_the_terrain_and_works_are_subtracted() -> None:
    units = axis("G", "0604", GUN) + axis("H", "0603", GUN) + ally("D", "0608", 'type = "MECH", fortified = true')
    game = board(units, phase="combat", dice=(2, 3, 1, 1), more=hexes(h0608="forest"))
    event = told(play(game, order="ranged", artillery=["G", "H"], target="0608"), "ranged")
    assert (event["points"], event["row"]) == (12 - 2 * (1 + 1), "7-8")
    assert (event["roll"], event["result"]) == (5, "*")


@case(BOX, "T-ARTILLERY", "T-TACTICAL", "T-BOMBER", "T-OBJECTS", "R150")
@pytest.mark.parametrize("name", ["artillery", "air", "bomber", "objects"])
def test_the_rows_of_the_fire_tables_are_narrow(name: str) -> None:
    table = getattr(battery("0605").book.tables, name)
    assert [table.row(points) for points in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 30)] == [
        *("1-2", "1-2", "3-4", "3-4", "5-6", "5-6", "7-8", "7-8", "9-10", "9-10", "11+", "11+")
    ]


@case(BOX, "T-ARTILLERY", "R150")
def test_cells_of_the_artillery_table() -> None:
    table = battery("0605").book.tables.artillery
    assert [table.result(points, roll).text for points, roll in ((5, 12), (11, 7), (5, 3))] == ["-1", "D", "-1"]


@case(BOX, "8.2.6", "18.2.1")
@vector("artillery-disorganised-supports")
def test_disorganised_guns_still_support_with_half_their_strength(v: Vector) -> None:
    game = duel("", "", ally("G", "0609", GUN + ", disorganised = true"))
    assert odds(game, ["A"], "0605", support={"artillery": ["G"]}).defender == 3 + 2
    assert "rounded up" in v["expect"]


# ---------------------------------------------------------------------- 8.3 to 8.5 Support


@case(BOX, "8.3.1", "8.3.2", "8.3.3", "8.3.4")
def test_guns_within_range_of_the_attacked_hex_support_an_attack() -> None:
    units = axis("A", "0604") + ally("D", "0605") + axis("G", "1505", GUN) + axis("H", "1705", GUN)
    game = board(units, phase="combat", more=WIDE)
    assert refusal(game, order="attack", attackers=["A"], targets=["0605"], artillery=["G"]) is None
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], artillery=["H"]) == "8.3.2"


@case(BOX, "8.5.1", "8.4.2", "R60")
def test_guns_in_an_enemy_zone_support_only_combats_of_their_own_hex() -> None:
    more = axis("G", "0604", DRIVEN) + axis("H", "0504", DRIVEN) + axis("B", "0704")
    game = duel("", "", more)
    assert refusal(game, order="attack", attackers=["A", "B"], targets=["0605"], artillery=["G"]) is None
    assert barred_by(game, order="attack", attackers=["A", "B"], targets=["0605"], artillery=["H"]) == "8.5.1"
    assert barred_by(game, order="attack", attackers=["B"], targets=["0605"], artillery=["G"]) == "8.5.1"
    guns = {one for order in orders(game) if isinstance(order, Attack) for one in order.artillery}
    assert guns == {"G"}


@case(BOX, "8.4.1", "8.4.2", "8.4.3", "8.4.4", "R60")
def test_guns_in_an_enemy_zone_do_not_help_the_defence_of_others() -> None:
    game = supposing(duel("", "", ally("G", "0504", GUN) + ally("H", "0608", GUN), dice=(3, 3)), "-/-")
    attack(game)
    assert barred_by(game, order="support", artillery=["G"]) == "8.4.2"
    events = play(game, order="support", artillery=["H"])
    assert told(events, "combat")["defender"] == 3 + 3


@case(BOX, "8.4.2", "8.5.1")
def test_guns_in_the_attacked_hex_fight_with_their_defence_strength() -> None:
    assert odds(duel("", "", ally("G", "0605", GUN)), ["A"], "0605").defender == 3 + 3
    assert odds(duel("", "", ally("G", "0605", DRIVEN)), ["A"], "0605").defender == 3 + 3


@case(BOX, "8.5.1", "8.2.3", "R60")
def test_guns_in_an_enemy_zone_do_not_fire_at_range() -> None:
    game = battery("0608", DRIVEN, ally("E", "0609"))
    assert barred_by(game, order="ranged", artillery=["G"], target="0615") == "8.5.1"
    assert barred_by(game, order="ranged", artillery=["G"], target="0609") == "8.2.3"
    assert not any(isinstance(order, Ranged) for order in orders(game))


@case(BOX, "8.5.2", "R61")
@pytest.mark.parametrize("gun", [GUN, DRIVEN, GUN + ', setup = "transport"'])
@pytest.mark.parametrize("company", ["", 'type = "HQ"', GUN, DRIVEN])
def test_artillery_alone_fights_with_one_point_for_the_hex(gun: str, company: str) -> None:
    game = duel("", gun, ally("E", "0605", company) if company else "")
    found = odds(game, ["A"], "0605")
    assert (found.defender, found.ratio) == (1, "6:1")


@case(BOX, "8.5.3", "R59", "18.1.4", "18.1.4.ex")
@pytest.mark.parametrize(("where", "steps", "shaken"), [("0604", 1, True), ("0504", 2, True), ("0503", 2, False)])
def test_guns_beside_the_attack_share_its_disorder_but_losses_only_in_its_hex(
    where: str, steps: int, shaken: bool
) -> None:
    units = axis("A", "0604", 'type = "INF", steps = 1, full = 2') + ally("D", "0605", 'type = "HQ"')
    game = supposing(board(units + axis("G", where, DRIVEN), phase="combat", dice=(3, 3)), "-2D/-")
    attack(game, artillery=["G"])
    play(game, order="losses", units={"A": 1, "G": 1} if steps == 1 else {"A": 1})
    settle(game)
    assert (unit(game, "G").steps, bool(unit(game, "G").disorder)) == (steps, shaken)


@case(BOX, "18.1.4", "18.1.4.ex")
@vector("disorg-artillery")
@pytest.mark.parametrize(("where", "shaken"), [("0503", False), ("0504", True)])
def test_guns_are_disorganised_only_next_to_the_enemy(v: Vector, where: str, shaken: bool) -> None:
    units = axis("A", "0604") + ally("D", "0605", 'type = "HQ"') + axis("G", where, DRIVEN)
    game = supposing(board(units, phase="combat", dice=(3, 3)), "D/-")
    attack(game, artillery=["G"])
    settle(game)
    assert unit(game, "A").disorder
    assert bool(unit(game, "G").disorder) == shaken
    assert v["expect"].startswith("not disorganised; disorganised")


@case(BOX, "8.4.9", "R59")
def test_supporting_guns_of_the_defence_are_untouched() -> None:
    game = supposing(duel("", "", ally("G", "0607", GUN), dice=(3, 3)), "-/-1D")
    attack(game)
    play(game, order="support", artillery=["G"])
    settle(game)
    assert unit(game, "D").disorder and not unit(game, "G").disorder


# ---------------------------------------------------------------------- 8.6 Movement


@case(BOX, "8.6.2", "8.6.7", "R71")
def test_guns_in_combat_set_up_go_one_hex_and_that_is_their_move() -> None:
    game = board(axis("G", "0604", GUN), phase="movement")
    assert barred_by(game, order="move", units=["G"], path=["0605", "0606"]) == "8.6.7"
    around = {game.book.map.grid.label(h) for h in ends(game, unit(game, "G"), reach(game, unit(game, "G")))}
    assert around - {"0604"} == {"0603", "0605", "0503", "0504", "0703", "0704"}
    play(game, order="move", units=["G"], path=["0605"])
    assert (unit(game, "G").deployed, unit(game, "G").left) == (True, 0)
    assert barred_by(game, order="move", units=["G"], path=["0606"]) == "8.6.2"
    assert barred_by(game, order="setup", unit="G", mode="transport") == "8.6.3"


@case(BOX, "8.6.7", "13.1.3")
def test_guns_in_combat_set_up_may_go_their_hex_in_strategic_movement() -> None:
    game = board(axis("G", "0604", GUN) + axis("H", "0904", GUN), phase="movement")
    play(game, order="mark_strategic", units=["G"])
    assert barred_by(game, order="move", units=["G"], path=["0605"]) == "13.1.2"
    play(game, order="move", units=["H"], path=["0905"])
    assert barred_by(game, order="mark_strategic", units=["H"]) == "8.6.2"
    assert asked(end_phases(game, 2)) == "strategic"
    assert barred_by(game, order="move", units=["G"], path=["0605", "0606"]) == "8.6.7"
    play(game, order="move", units=["G"], path=["0605"])
    assert (hex_of(game, "G"), unit(game, "G").deployed) == ("0605", True)


@case(BOX, "8.6.3", "8.6.4")
def test_after_changing_its_set_up_a_gun_moves_on() -> None:
    game = board(axis("G", "0604", GUN), phase="movement")
    play(game, order="setup", unit="G", mode="transport")
    play(game, order="move", units=["G"], path=["0605", "0606"])
    assert barred_by(game, order="move", units=["G"], path=["0607", "0608"]) != ""
    play(game, order="setup", unit="G", mode="combat")
    assert (hex_of(game, "G"), unit(game, "G").deployed, unit(game, "G").left) == ("0606", True, 12)


@case(BOX, "8.6.8")
def test_guns_that_must_retreat_limber_up_and_go() -> None:
    game = supposing(duel(BIG, "", ally("G", "0605", GUN), dice=(3, 3, 1, 1)), "-/B2")
    attack(game)
    play(game, order="retreat", paths={"D": ["0606", "0607"], "G": ["0606", "0607"]})
    settle(game)
    assert (hex_of(game, "G"), unit(game, "G").deployed) == ("0607", False)


@case(BOX, "7.7.9", "8.1.4", "R135")
def test_supporting_and_towed_guns_do_not_pursue() -> None:
    game = supposing(duel(BIG, "", axis("S", "0604", DRIVEN), dice=(3, 3, 1, 1)), "-/B1")
    attack(game, artillery=["S"])
    play(game, order="retreat", paths={"D": ["0606"]})
    assert barred_by(game, order="pursue", paths={"S": ["0605"]}) == "7.7.9"
    assert refusal(game, order="pursue", paths={"A": ["0605"]}) is None


@case(BOX, "7.7.9", "R135")
def test_driven_guns_in_the_attacked_hex_may_pursue_a_repulsed_attacker() -> None:
    game = supposing(duel(BIG, "", ally("S", "0605", DRIVEN), dice=(3, 3, 1, 1)), "A1/-")
    attack(game)
    play(game, order="retreat", paths={"A": ["0603"]})
    assert refusal(game, order="pursue", paths={"S": ["0604"]}) is None


# ---------------------------------------------------------------------- 21 Missiles and rocket launchers


@case(BOX, "21.1", "21.2", "8.1.3")
def test_tactical_missiles_reach_any_unit_and_fire_like_guns() -> None:
    game = battery("0101", MISSILE, target="3030", dice=(3, 3, 1, 1))
    event = told(play(game, order="ranged", artillery=["G"], target="3030"), "ranged")
    assert event["points"] == 10
    support = board(axis("A", "0604") + ally("D", "0605") + axis("G", "2929", MISSILE), phase="combat", more=WIDE)
    assert odds(support, ["A"], "0605", artillery=["G"]).attacker == 10
    assert any(isinstance(order, Ranged) for order in orders(battery("0101", MISSILE, target="3030")))


def rockets(*dice: int, gun: str = ROCKETS, more: str = "", head: str = "") -> Game:
    units = axis("R", "0604", gun) + ally("D", "0608") + more
    return board(units, phase="combat", dice=dice, head=head)


def burn(game: Game, *guns: str, target: str = "0608", **more: Any) -> dict[str, Any]:
    fields = {"artillery": list(guns or ("R",)), "target": target, "thermobaric": True, **more}
    return {"order": "ranged", **fields}


@case(BOX, "21.3", "R65")
def test_a_thermobaric_attack_doubles_one_launcher() -> None:
    game = rockets(3, 3, more=axis("S", "0603", ROCKETS) + axis("G", "0503", GUN))
    event = told(play(game, burn(game, "R", "S", "G")), "ranged")
    assert event["points"] == 16 + 8 + 6


@case(BOX, "21.3", "R65")
def test_it_is_made_once_a_day() -> None:
    game = rockets(3, 3, more=axis("S", "0603", ROCKETS) + ally("E", "0609"))
    play(game, burn(game))
    settle(game)
    assert barred_by(game, burn(game, "S", target="0609")) == "21.3"
    while game.state.turn == 1:
        game.play(EndPhase())
    assert game.state.thermobaric == ()


@case(BOX, "21.3")
def test_only_rocket_launchers_make_it() -> None:
    game = rockets(gun=GUN)
    assert barred_by(game, burn(game)) == "21.3"


@case(BOX, "21.4", "R65")
def test_not_against_units_with_own_ones_in_their_zone() -> None:
    game = rockets(more=axis("A", "0607", 'type = "MECH", fortified = true'))
    assert barred_by(game, burn(game)) == "21.4"
    close = duel("", "", axis("R", "0601", ROCKETS))
    assert (
        barred_by(close, order="attack", attackers=["A"], targets=["0605"], artillery=["R"], thermobaric=True) == "21.4"
    )
    soft = duel("", 'type = "HQ"', axis("R", "0601", ROCKETS))
    assert of(odds(soft, ["A"], "0605", artillery=["R"], thermobaric=True), "ard:21.3") == [16]


@case(BOX, "21.5")
def test_only_supplied_launchers_make_it() -> None:
    game = rockets(gun=ROCKETS + ", oos = 1")
    assert barred_by(game, burn(game)) == "21.5"
    assert not any(isinstance(order, Ranged) and order.thermobaric for order in orders(game))
    assert any(isinstance(order, Ranged) and order.thermobaric for order in orders(rockets()))


@case(BOX, "R65")
def test_no_thermobaric_attack_in_defence() -> None:
    game = supposing(duel("", "", ally("R", "0609", ROCKETS), dice=(3, 3)), "-/-")
    attack(game)
    assert barred_by(game, order="support", artillery=["R"], thermobaric=True) == "21.3"


@case(BOX, "8.4.5", "8.4.6", "8.4.4")
def test_several_guns_support_a_defence_that_each_of_them_reaches() -> None:
    units = axis("A", "0604", BIG) + ally("D", "0605") + ally("E", "0704")
    guns = ally("G", "0615", GUN) + ally("H", "0714", GUN) + ally("I", "0616", GUN)
    game = supposing(board(units + guns, phase="combat", dice=(3, 3), more=WIDE), "-/-")
    attack(game, on="0605 0704")
    assert barred_by(game, order="support", artillery=["G", "I"]) == "8.4.4"
    assert refusal(game, order="support", artillery=["G", "H"]) is None


FAR = axis("A", "0614", BIG) + ally("D", "0615") + ally("E", "0613")
"""A attacks a hex on either side of it."""


@case(BOX, "8.3.2", "F8")
def test_guns_that_support_an_attack_have_one_of_its_targets_in_range_in_common() -> None:
    """G and I reach D alone, H reaches E alone, J both."""
    guns = axis("G", "0625", GUN) + axis("H", "0603", GUN) + axis("I", "0724", GUN) + axis("J", "1014", GUN)
    game = board(FAR + guns, phase="combat", more=WIDE)

    def barred(*named: str) -> str:
        return barred_by(game, order="attack", attackers=["A"], targets=["0615", "0613"], artillery=list(named))

    assert [barred(one) for one in "GHIJ"] == [""] * 4
    assert barred("G", "H") == barred("J", "G", "H") == barred("H", "I") == "8.3.2"
    assert barred("G", "I", "J") == barred("H", "J") == ""


@case(BOX, "8.4.5", "8.4.6", "F8")
def test_guns_that_support_a_defence_have_one_of_its_hexes_in_range_in_common() -> None:
    guns = ally("G", "0625", GUN) + ally("H", "0603", GUN) + ally("I", "0724", GUN)
    game = supposing(board(FAR + guns, phase="combat", dice=(3, 3), more=WIDE), "-/-")
    attack(game, on="0615 0613")
    assert [barred_by(game, order="support", artillery=[one]) for one in "GHI"] == [""] * 3
    assert barred_by(game, order="support", artillery=["G", "H"]) == "8.4.5"
    assert refusal(game, order="support", artillery=["G", "I"]) is None


@case(BOX, "8.3.2", "8.4.5")
def test_no_choice_names_guns_without_a_common_target() -> None:
    guns = axis("G", "0625", GUN) + axis("H", "0603", GUN) + ally("K", "0624", GUN) + ally("L", "0604", GUN)
    game = supposing(board(FAR + guns, phase="combat", dice=(3, 3), more=WIDE), "-/-")
    named = {order.artillery for order in orders(game) if isinstance(order, Attack) and len(order.targets) == 2}
    assert named == {(), ("G",), ("H",)}
    attack(game, on="0615 0613")
    assert {order.artillery for order in orders(game) if isinstance(order, Support)} == {(), ("K",), ("L",)}


@case(BOX, "8.4.8", "R149")
def test_a_gun_supports_one_defence_in_a_phase() -> None:
    more = axis("B", "0304") + ally("E", "0305") + ally("G", "0509", GUN)
    game = supposing(duel("", "", more, dice=(3, 3, 3, 3)), "-/-")
    attack(game)
    play(game, order="support", artillery=["G"])
    attack(game, "B", on="0305")
    assert asked(game) != "support"


@case(BOX, "9.1.6")
def test_works_stay_when_one_unit_relieves_another() -> None:
    units = axis("A", "0604", 'type = "MECH", fortified = true') + axis("B", "0603") + ally("D", "0609")
    game = board(units)
    play(game, order="move", units=["A"], path=["0605"])
    play(game, order="move", units=["B"], path=["0604"])
    game.play(EndPhase())
    assert fortified(game, 0, game.book.labels["0604"])
    left = board(units)
    play(left, order="move", units=["A"], path=["0605"])
    left.play(EndPhase())
    assert not fortified(left, 0, left.book.labels["0604"])


@case(BOX, "8.3.4", "R149", "18.3")
def test_other_guns_may_fire_at_the_hex_again() -> None:
    """No case of this book bars it, and a second D costs a CEL."""
    units = axis("G", "0605", 'type = "ART", attack = 9') + axis("H", "0606", 'type = "ART", attack = 9')
    game = board(units + ally("D", "0615"), phase="combat", more=WIDE, dice=(4, 5, 4, 5))
    play(game, order="ranged", artillery=["G"], target="0615")
    play(game, order="ranged", artillery=["H"], target="0615")
    assert unit(game, "D").steps == 1 and unit(game, "D").disorder
    assert barred_by(game, order="ranged", artillery=["G"], target="0615") == "8.3.4"
