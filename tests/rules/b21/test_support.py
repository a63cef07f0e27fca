"""7.1.2, 9.3, 9.4: who supports a direct fight."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, barred_by, field, legal_orders, play, told, unit
from rules.b21.fights import fight
from sztab.rules.b21.assaults import COMBAT, DROP, LANDING, MARCH
from sztab.rules.b21.battle_orders import Attack
from sztab.rules.b21.support import guns_for

LINES = """
A poland INF 0504 9/9
G poland ART 0501 5/5 range=9 ammo=5
R russia INF 0505 5/5 ammo=3
S russia ART 0508 7/7 range=9 ammo=5
"""
ATTACK = {"order": "attack", "attackers": "A", "targets": "0505", "artillery": "G"}
DICE = [4, 4, 3, 3, 3, 3]


@case("b21", "7.1.2", "9.3.1", "9.3.2", "9.4.1", "R11", "R132", "7.9.3", "9.1.1", "9.1.4")
def test_both_commit_guns_the_defender_without_seeing_the_attackers() -> None:
    game = field(LINES, phase="combat", dice=DICE)
    news = play(game, ATTACK)
    assert asked(game) == ("russia", "support")
    assert told(news, "support") == []
    assert "G" not in str(game.decision)
    news = play(game, order="support", artillery="S")
    combat = told(news, "combat")[0]
    assert (combat["attacker"], combat["defender"]) == (9 + 5, 5 + 4)
    assert [unit(game, one).fired for one in "GS"] == [True, True]
    assert [unit(game, one).ammo for one in "GSR"] == [4, 4, 2]


@case("b21", "9.3.1", "9.2.1", "9.2.2", "9.2.4", "7.9.3", "R51")
@pytest.mark.parametrize(
    ("gun", "wanted"),
    [("0501 5/5 range=3 ammo=5", "9.3.1"), ("0501 5/5 range=9 fired=yes", "9.2.1"),
     ("0501 5/5 range=9 ammo=5 ammo_left=0", "7.9.3"), ("0405 5/5 range=9", "9.2.4")],
)  # fmt: skip
def test_which_guns_cannot_support(gun: str, wanted: str) -> None:
    lines = f"A poland INF 0504 9/9\nG poland ART {gun}\nR russia INF 0505 5/5"
    game = field(lines, phase="combat")
    assert barred_by(game, {**ATTACK, "artillery": "G"}) == wanted


@case("b21", "9.2.2", "9.5.3")
def test_a_gun_does_not_fight_and_support() -> None:
    game = field("G poland ART 0504 9/9 range=9\nR russia INF 0505 5/5", phase="combat")
    assert barred_by(game, order="attack", attackers="G", targets="0505", artillery="G") == "9.2.2"


@case("b21", "9.5.2", "9.4.2", "9.5.1")
def test_guns_support_the_defence_of_their_own_hex_but_not_where_they_stand_alone() -> None:
    lines = "A poland INF 0504 9/9\nI russia INF 0505 5/5\nG russia ART 0505 5/5 range=9"
    game = field(lines, phase="combat")
    assert [u.n for u in guns_for(game, 1, fight(game, "A", "0505").targets, COMBAT, False, ("I",))] == [2]
    alone = field(lines.replace("I russia INF 0505", "I russia INF 0801"), phase="combat", dice=DICE)
    play(alone, order="attack", attackers="A", targets="0505")
    assert asked(alone)[1] == "retreat"


@case("b21", "16.2.2", "16.2.3", "R80", "18.2.4")
def test_guns_in_an_attack_from_march() -> None:
    lines = "A poland ARM 0504 9/9\nG poland ART 0501 5/5 range=9\nM poland ART 0501 5/5 range=9 mech=yes"
    game = field(lines + "\nR russia INF 0505 5/5\nI russia ART 0505 5/5 range=9\nF russia ART 0508 5/5 range=9")
    hexes = fight(game, "A", "0505").targets
    ids = game.book.counters
    for manner, own, theirs in (
        (MARCH, ["M"], ["I"]),
        (DROP, ["G", "M"], ["I", "F"]),
        (LANDING, ["G", "M"], ["I", "F"]),
    ):
        assert [ids[u.n].id for u in guns_for(game, 0, hexes, manner, True)] == own
        assert [ids[u.n].id for u in guns_for(game, 1, hexes, manner, False)] == theirs


@case("b21", "15.3.1", "R77")
def test_both_sides_say_who_is_exposed_to_fire() -> None:
    lines = """
    A poland ARM 0504 9/9 gun=8 armour=7 ammo=9
    B poland ARM 0504 9/9 gun=8 armour=7 ammo=9
    R russia ARM 0505 5/5 gun=8 armour=7 ammo=5
    S russia ARM 0505 5/5 gun=8 armour=7 ammo=5
    """
    game = field(lines, phase="combat", dice=[])
    fronts = {order.front for order in legal_orders(game) if isinstance(order, Attack)}
    assert fronts == {(), ("A",), ("B",)}
    play(game, order="attack", attackers="A B", targets="0505", front="A")
    assert asked(game) == ("russia", "support")
    assert {order.front for order in legal_orders(game)} == {(), ("R",), ("S",)}  # type: ignore[attr-defined]
    play(game, order="support", front="S")
    assert asked(game) == ("poland", "fire")
    assert "('S',)" in str(game.decision)


@case("b21", "15.3.1", "7.1.2")
def test_only_defenders_are_named_for_the_front_and_only_own_guns() -> None:
    game = field(LINES, phase="combat", dice=DICE)
    play(game, ATTACK)
    assert barred_by(game, order="support", front="S") == "15.3.1"
    assert barred_by(game, order="support", artillery="G") == "9.4.1"
    assert barred_by(game, order="end_phase") == "7.1.2"
    assert {order.artillery for order in legal_orders(game)} == {("S",), ()}  # type: ignore[attr-defined]
    assert barred_by(field(LINES, phase="combat"), {**ATTACK, "front": "R"}) == "15.3.1"
