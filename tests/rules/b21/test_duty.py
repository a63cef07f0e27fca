"""7.1.3, 7.1.4, 8.2.4: the duty to fight."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, legal_orders, play, refusal, unit
from sztab.rules.b21.battle_orders import Attack
from sztab.rules.b21.board import Game

FACING = "A poland INF 0504 5/5\nR russia INF 0505 5/5"


def attack(game: Game, attackers: str, targets: str) -> str:
    """The case that refuses an attack."""
    return barred_by(game, order="attack", attackers=attackers, targets=targets)


@case("b21", "7.1.3", "7.2.1", "3.3.7")
def test_a_unit_in_an_enemy_zone_must_fight() -> None:
    game = field(FACING, phase="combat", dice=[2, 4, 6, 1, 6, 1])
    assert barred_by(game, order="end_phase") == "7.1.3"
    play(game, order="attack", attackers="A", targets="0505")
    end_phase(game)
    assert asked(game)[1] != "combat"


@case("b21", "R10", "7.1.3", "12.1.6", "20.3.4")
@pytest.mark.parametrize(
    "line",
    ["A poland INF 0504 5/5 fortified", "A poland INF 0504 5/5 barred=yes", "A poland HQ 0504 5/5",
     "A poland PONT 0504 2/2", "A poland ENG 0504 5/5 clearing=yes"],
)  # fmt: skip
def test_who_need_not_fight(line: str) -> None:
    assert barred_by(field(f"{line}\nR russia INF 0505 5/5", phase="combat"), order="end_phase") == ""


@case("b21", "R10", "9.2.4", "9.5.3")
def test_guns_fight_only_where_no_line_unit_stands_with_them() -> None:
    alone = field("G poland ART 0504 5/5 range=9\nR russia INF 0505 5/5", phase="combat")
    assert barred_by(alone, order="end_phase") == "7.1.3"
    assert attack(alone, "G", "0505") == ""
    beside = field(
        "G poland ART 0504 5/5 range=9\nA poland INF 0504 5/5 fortified\nR russia INF 0505 5/5", phase="combat"
    )
    assert barred_by(beside, order="end_phase") == ""
    assert attack(beside, "G", "0505") == "9.5.3"


@case("b21", "7.1.4", "R10")
@pytest.mark.parametrize("line", ["A poland INF 0504 9/9 fortified", "A poland HQ 0504 9/9"])
def test_who_need_not_fight_meets_all_in_whose_zones_he_is_if_he_does(line: str) -> None:
    game = field(f"{line}\nR russia INF 0505 5/5\nS russia INF 0604 5/5", phase="combat")
    assert attack(game, "A", "0505") == "7.1.4"
    assert attack(game, "A", "0505 0604") == ""
    assert barred_by(game, order="end_phase") == ""
    assert all(set(order.targets) == {"0505", "0604"} for order in legal_orders(game) if isinstance(order, Attack))


@case("b21", "7.1.4", "7.1.6", "7.1.7")
def test_all_whose_zones_hold_an_attacker_must_be_met() -> None:
    lines = "A poland INF 0504 9/9\nR russia INF 0505 5/5\nS russia INF 0604 5/5"
    game = field(lines, phase="combat", dice=[3, 4, 6, 1, 6, 1])
    assert attack(game, "A", "0505") == "7.1.4"
    assert attack(game, "A", "0505 0604") == ""
    two = field(lines + "\nB poland INF 0603 5/5", phase="combat", dice=[4, 4, 6, 1, 6, 1])
    assert attack(two, "A", "0505") == ""
    assert attack(two, "A B", "0505 0604") == "7.1.1"
    play(two, order="attack", attackers="A", targets="0505")
    assert barred_by(two, order="end_phase") == "7.1.3"


@case("b21", "7.1.3")
def test_an_attack_takes_along_whoever_would_have_nothing_else_to_attack() -> None:
    game = field(FACING + "\nB poland INF 0605 5/5", phase="combat")
    assert attack(game, "A", "0505") == "7.1.3"
    assert attack(game, "A B", "0505") == ""


@case("b21", "7.1.1", "7.1.2", "7.1.5", "7.1.7", "7.1.9")
def test_what_is_no_attack() -> None:
    lines = "A poland INF 0504 5/5\nB poland INF 0504 5/5\nC poland INF 0605 5/5\nR russia INF 0505 5/5"
    game = field(
        lines + "\nS russia INF 0604 5/5\nP poland PONT 0504 1/1\nD poland INF 0801 5/5 fought=yes", phase="combat"
    )
    assert attack(game, "A", "0506") == "7.1.1"
    assert attack(game, "D", "0505") == "7.1.5"
    assert attack(game, "P", "0505") == "R30"
    assert attack(game, "A C", "0505 0604") == "7.1.7"
    assert attack(game, "R", "0505") == "7.1.2"
    assert attack(game, "A", "") == "7.1.2"
    assert [attack(game, "A", "0505"), attack(game, "B", "0604")] == ["", ""]


@case("b21", "8.2.4", "R53", "6.1.4")
def test_units_without_a_zone_are_attacked_after_all_else() -> None:
    lines = "A poland INF 0504 5/5\nB poland INF 0704 5/5\nR russia INF 0505 5/5\nW russia INF 0705 3/3"
    game = field(lines, phase="combat", dice=[2, 4, 6, 1, 6, 1])
    assert attack(game, "B", "0705") == "8.2.4"
    play(game, order="attack", attackers="A", targets="0505")
    assert barred_by(game, order="end_phase") == ""
    assert attack(game, "B", "0705") == ""


@case("b21", "7.1.8", "7.1.5")
def test_a_hex_is_attacked_once_and_as_a_whole() -> None:
    game = field(FACING + "\nB poland INF 0605 5/5 fortified", phase="combat", dice=[2, 4, 6, 1, 6, 1])
    play(game, order="attack", attackers="A", targets="0505")
    assert attack(game, "B", "0505") == "7.1.5"


@case("b21", "16.2.15", "17.2.11")
def test_a_unit_whose_last_attack_failed_may_not_attack() -> None:
    game = field("A poland INF 0504 5/5 barred=yes\nR russia INF 0505 5/5", phase="combat")
    assert attack(game, "A", "0505") == "16.2.15"
    end_phase(game)
    assert not unit(game, "A").barred


@case("b21", "19.1.5", "19.2.1", "19.1.4", "7.2.8")
def test_who_may_use_the_ability_of_engineers() -> None:
    lines = """
    A poland INF 0504 5/5
    E poland ENG 0504 2/2
    F poland ENG 0504 2/2 task=mines
    G poland ENG 0504 2/2 actions=1
    R russia INF 0505 5/5
    """
    game = field(lines, phase="combat")
    for name, wanted in (("E", ""), ("A", "19.1.5"), ("F", "19.2.1"), ("G", "19.1.4"), ("R", "19.1.5")):
        order = {"order": "attack", "attackers": "A E F G", "targets": "0505", "engineers": name}
        found = refusal(game, order)
        assert (found.case if found else "") == wanted


@case("b21", "7.1.3", "7.1.4", "8.2.4")
def test_every_attack_that_is_offered_is_lawful() -> None:
    lines = """
    A poland INF 0504 9/9
    B poland INF 0504 5/5
    E poland ENG 0605 4/4
    R russia INF 0505 5/5
    S russia INF 0604 5/5
    W russia INF 0606 2/2
    """
    attacks = [order for order in legal_orders(field(lines, phase="combat")) if isinstance(order, Attack)]
    assert {("A", "B"), ("A",)} & {order.attackers for order in attacks}
    assert any(order.engineers for order in attacks)


@case("b21", "14.3.3", "7.1.3", "R10")
def test_battalions_that_may_not_all_attack_together_leave_one_out() -> None:
    """Any two of them could, the three have 20 SP: the third finds no lawful target and is excused."""
    lines = """
    K poland HQ 0101 3/3 size=BR brigade=20
    A poland INF 0504 8/8 battalion=1 brigade=20
    B poland INF 0605 8/8 battalion=2 brigade=20
    C poland INF 0606 4/4 battalion=3 brigade=20
    R russia INF 0505 5/5
    """
    game = field(lines, phase="combat", dice=[3, 3, 6, 1, 6, 1])
    game.change(unit(game, "K").n, hex=-1, steps=0, box="dead")
    assert attack(game, "A B C", "0505") == "14.3.3"
    assert attack(game, "A", "0505") == "7.1.3"
    assert attack(game, "A B", "0505") == ""
    assert attack(game, "A C", "0505") == ""
    assert any(isinstance(order, Attack) for order in legal_orders(game))
