"""Chapter 11: the die modifier within ten hexes, a headquarters attacked alone, overrun, or lost with a stack."""

from __future__ import annotations

import pytest

from case import case
from duel import odds
from lab import barred_by, hex_of, play, refusal, unit
from rules.ardennes.boards import ally, axis, board
from rules.ardennes.fights import GUN, attack, duel, of, orders, settle, supposing, told
from rules.ardennes.vectors import Vector, vector
from sztab.rules.wb95 import electronic_warfare
from sztab.rules.wb95.movement import ends, reach
from sztab.rules.wb95.orders import Losses, Pursue
from sztab.table import Game

BOX = "ardennes2024"
AXIS, ALLIES = 0, 1
HQ = 'type = "HQ"'
WIDE = "[map]\ncolumns = [1, 20]\nrows = [1, 20]\n"


def far(where: str, more: str = "", head: str = "", staff: str = HQ) -> Game:
    units = axis("A", "0604") + ally("D", "0605") + axis("H", where, staff) + more
    return board(units, phase="combat", more=WIDE, head=head)


@case(BOX, "11.2.1", "11.2.2", "11.2.3", "R16", "R17", "R18")
@pytest.mark.parametrize(("where", "modifier"), [("0614", -1), ("0615", 0)])
def test_a_headquarters_within_ten_hexes_is_one_on_the_die(where: str, modifier: int) -> None:
    assert odds(far(where), ["A"], "0605").roll_modifier == modifier
    assert odds(far(where, axis("I", "0601", HQ)), ["A"], "0605").roll_modifier == -1


@case(BOX, "11.2.1", "11.2.4")
def test_attacker_and_defender_may_both_use_theirs_or_not() -> None:
    game = far("0601", ally("K", "0609", HQ))
    assert odds(game, ["A"], "0605").roll_modifier == 0
    assert odds(game, ["A"], "0605", hq=False).roll_modifier == 1
    assert odds(game, ["A"], "0605", support={"hq": False}).roll_modifier == -1


@case(BOX, "11.2.1", "R18")
def test_distant_guns_must_be_in_range_too_and_each_unit_may_have_its_own() -> None:
    game = far("0614", axis("G", "1404", GUN))
    assert odds(game, ["A"], "0605", artillery=["G"]).roll_modifier == 0
    assert odds(game, ["A"], "0605").roll_modifier == -1
    two = far("0614", axis("G", "1404", GUN) + axis("I", "2004", HQ))
    assert odds(two, ["A"], "0605", artillery=["G"]).roll_modifier == -1


@case(BOX, "11.2.1", "R19")
@pytest.mark.parametrize(("reading", "modifier"), [("any", -1), ("own", 0)])
def test_any_headquarters_of_the_side_serves_or_by_a_switch_its_own_nation(reading: str, modifier: int) -> None:
    russian = axis("H", "0602", HQ).replace('"germany"', '"russia"')
    units = axis("A", "0604") + ally("D", "0605") + russian
    game = board(units, phase="combat", head=f'options = {{ hq_nation = "{reading}" }}')
    assert odds(game, ["A"], "0605").roll_modifier == modifier


@case(BOX, "R19")
def test_the_m_brigade_has_no_use_of_a_headquarters() -> None:
    militia = axis("A", "0604").replace('"germany"', '"m_brigade"')
    game = board(militia + ally("D", "0605") + axis("H", "0602", HQ), phase="combat")
    assert odds(game, ["A"], "0605").roll_modifier == 0


@case(BOX, "R18", "17.2.31")
def test_a_raided_headquarters_does_not_serve() -> None:
    game = far("0602")
    game.change(game.book.index["H"], stunned=True)
    assert odds(game, ["A"], "0605").roll_modifier == 0


@case(BOX, "R16")
def test_by_a_switch_it_is_a_column() -> None:
    game = far("0602", ally("K", "0609", HQ), head='options = { hq_effect = "column" }')
    found = odds(game, ["A"], "0605", support={"hq": False})
    assert (found.roll_modifier, of(found, "ard:11.2.1")) == (0, [1])
    assert of(odds(game, ["A"], "0605"), "ard:11.2.1") == [1, -1]


# ---------------------------------------------------------------------- 11.3


@case(BOX, "7.1.9", "11.3.2", "T-COMBAT")
@vector("hq-alone")
@pytest.mark.parametrize(
    "dice", [(1, 1), (1, 2), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (6, 5), (6, 6)]
)
def test_a_headquarters_attacked_alone_always_dies(v: Vector, dice: tuple[int, int]) -> None:
    units = axis("A", "0604") + ally("H", "0605", HQ)
    game = board(units, phase="combat", dice=(*dice, 2, 2, 2, 2))
    event = told(attack(game), "combat")
    assert event["final"] == "10:1"
    settle(game)
    assert hex_of(game, "H") is None
    assert electronic_warfare.points(game, AXIS) == 5
    assert "always eliminated" in v["expect"]


@case(BOX, "R20", "11.3.2")
def test_no_modifier_of_either_side_counts_against_a_lone_headquarters() -> None:
    units = axis("A", "0604", 'type = "MECH", stars = { white = 1 }') + ally("H", "0605", HQ) + axis("S", "0602", HQ)
    game = board(units, phase="combat")
    found = odds(game, ["A"], "0605")
    assert (found.final, found.roll_modifier, sum(rung.value for rung in found.shifts)) == ("10:1", 0, 0)


@case(BOX, "11.3.1", "R135")
def test_a_headquarters_neither_attacks_nor_pursues() -> None:
    game = duel('type = "MECH", attack = 12', "", axis("H", "0604", HQ), dice=(2, 2, 1, 1, 1, 1))
    assert barred_by(game, order="attack", attackers=["A", "H"], targets=["0605"]) == "11.3.1"
    attack(supposing(game, "-/B1"))
    play(game, order="retreat", paths={"D": ["0606"]})
    assert barred_by(game, order="pursue", paths={"A": ["0605"], "H": ["0605"]}) != ""
    pursuits = [order for order in orders(game) if isinstance(order, Pursue)]
    assert pursuits and all("H" not in order.paths for order in pursuits)


@case(BOX, "11.3.3", "R58", "R66")
def test_a_headquarters_may_be_given_up_for_a_cel_of_the_stack() -> None:
    game = supposing(duel("", "", ally("H", "0605", HQ), dice=(3, 3)), "-/-1")
    attack(game)
    play(game, order="losses", units={"H": 1})
    assert hex_of(game, "H") is None and unit(game, "D").steps == 2


@case(BOX, "11.3.3", "R58")
def test_a_headquarters_in_an_attacking_hex_may_be_given_up_too() -> None:
    staffs = axis("H", "0604", HQ) + axis("K", "0603", HQ)
    game = supposing(duel("", "", staffs, dice=(3, 3)), "-1/-")
    attack(game)
    assert barred_by(game, order="losses", units={"K": 1}) == "7.1.8", "it is not in the stack"
    assert refusal(game, order="losses", units={"A": 1}) is None
    play(game, order="losses", units={"H": 1})
    assert (hex_of(game, "H"), unit(game, "A").steps) == (None, 2)
    assert electronic_warfare.points(game, ALLIES) == 5


@case(BOX, "11.3.3", "R58")
def test_nobody_has_to_give_up_a_headquarters_for_attackers_who_have_fallen() -> None:
    game = supposing(duel('type = "MECH", full = 1', "", axis("H", "0604", HQ), dice=(3, 3)), "-2/-")
    attack(game)
    assert game.decision is not None and game.decision.about.number == 1
    play(game, order="losses", units={"A": 1})
    assert (hex_of(game, "A"), hex_of(game, "H")) == (None, "0604")


@case(BOX, "11.3.3", "R58")
def test_a_headquarters_bears_a_cel_of_the_loss_and_leaves_the_others_to_the_attackers() -> None:
    def struck(loss: str, staffs: str = axis("H", "0604", HQ)) -> Game:
        game = supposing(duel('type = "MECH", full = 1', "", staffs, dice=(3, 3)), f"{loss}/-")
        attack(game)
        return game

    game = struck("-2")
    assert barred_by(game, order="losses", units={"H": 1}) == "7.1.8", "the other CEL is that of A"
    assert {tuple(sorted(order.units)) for order in orders(game) if isinstance(order, Losses)} == {("A",), ("A", "H")}
    play(game, order="losses", units={"A": 1, "H": 1})
    assert (hex_of(game, "A"), hex_of(game, "H")) == (None, None)
    play(struck("-1"), order="losses", units={"H": 1})
    game = struck("-2", axis("H", "0604", HQ) + axis("K", "0604", HQ))
    play(game, order="losses", units={"H": 1, "K": 1})
    assert (hex_of(game, "A"), unit(game, "A").steps) == ("0604", 1)


@case(BOX, "11.3.3", "R58", "7.86")
def test_the_first_cel_of_attackers_with_stars_is_not_that_of_a_headquarters() -> None:
    stars = 'type = "MECH", attack = 6, stars = { white = 1 }'
    game = supposing(duel(stars, "", axis("H", "0604", HQ), dice=(3, 3)), "-2/-")
    attack(game, stars=["A"])
    assert barred_by(game, order="losses", units={"H": 1, "A": 1}) == ""
    game = supposing(duel(stars, "", axis("H", "0604", HQ), dice=(3, 3)), "-1/-")
    attack(game, stars=["A"])
    assert barred_by(game, order="losses", units={"H": 1}) == "7.86"


@case(BOX, "11.3.3", "R58", "7.6.7")
def test_a_headquarters_pays_for_attackers_of_its_stack_that_stay() -> None:
    def thrown_back() -> Game:
        units = axis("H", "0604", HQ) + axis("B", "0505", 'type = "MECH", attack = 6')
        game = supposing(duel("", "", units, dice=(3, 3)), "A1/-")
        attack(game, "A", "B")
        return game

    assert barred_by(thrown_back(), order="retreat", paths={"A": ["0603"]}, pays={"H": 1}) == "7.6.7", "A goes"
    assert barred_by(thrown_back(), order="retreat", paths={"H": ["0603"], "A": ["0603"]}) == "7.6.1"
    assert barred_by(thrown_back(), order="retreat", paths={"B": ["0405"]}) == "7.6.7", "it owes nothing, but A does"
    game = thrown_back()
    play(game, order="retreat", paths={"B": ["0405"]}, pays={"H": 1})
    assert (hex_of(game, "H"), hex_of(game, "A"), unit(game, "A").steps) == (None, "0604", 2)


@case(BOX, "4.1.8", "11.3.4", "R73")
def test_entering_the_hex_of_a_lone_headquarters_costs_a_point_and_ends_the_move() -> None:
    units = axis("A", "0604", 'type = "MECH", movement = 7') + ally("H", "0606", HQ)
    game = board(units)
    assert barred_by(game, order="move", units=["A"], path=["0605", "0606", "0607"]) == "11.3.4"
    found = reach(game, unit(game, "A"))
    there = [game.book.map.grid.label(hex_) for hex_ in ends(game, unit(game, "A"), found)]
    assert "0606" in there
    assert found.cost(game.book.labels["0606"]) == 3 * 12
    play(game, order="move", units=["A"], path=["0605", "0606"])
    assert (hex_of(game, "H"), unit(game, "A").left) == (None, 0)
    assert refusal(game, order="move", units=["A"], path=["0607"]) is not None


@case(BOX, "11.3.4", "R73")
def test_two_headquarters_cost_two_points() -> None:
    units = axis("A", "0604", 'type = "MECH", movement = 7') + ally("H", "0605", HQ) + ally("K", "0605", HQ)
    game = board(units)
    assert reach(game, unit(game, "A")).cost(game.book.labels["0605"]) == 3 * 12
    play(game, order="move", units=["A"], path=["0605"])
    assert electronic_warfare.points(game, AXIS) == 10


@case(BOX, "11.3.4")
def test_a_pursuer_stops_where_it_overruns_a_headquarters() -> None:
    units = axis("A", "0604", 'type = "MECH", attack = 12') + ally("D", "0605") + ally("H", "0606", HQ)
    game = supposing(board(units, phase="combat", dice=(3, 3, 1, 1, 1, 1, 1, 1)), "-/B3")
    attack(game)
    play(game, order="retreat", paths={"D": ["0606", "0607", "0608"]})
    assert barred_by(game, order="pursue", paths={"A": ["0605", "0606", "0607"]}) == "11.3.4"
    play(game, order="pursue", paths={"A": ["0605", "0606"]})
    assert (hex_of(game, "H"), hex_of(game, "A")) == (None, "0606")


@case(BOX, "11.1.1", "11.1.4", "5.1.2")
def test_a_headquarters_has_one_cel_and_no_zone() -> None:
    game = far("0602")
    staff = unit(game, "H")
    assert (staff.steps, game.book.zone(staff)) == (1, 0)


@case(BOX, "11.1.2", "11.1.3")
def test_a_headquarters_has_twelve_points_and_may_go_into_mountains() -> None:
    game = board(axis("H", "0604", HQ) + ally("D", "0609"), more='[map.hexes]\n"0605" = "mountain"\n')
    assert game.book.counters[0].movement == 12 * 12
    assert reach(game, unit(game, "H")).cost(game.book.labels["0605"]) == 5 * 12
