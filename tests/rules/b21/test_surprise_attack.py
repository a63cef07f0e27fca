"""11.2, the surprise attack of recon units."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import barred_by, field, hex_of, legal_orders, play, told, unit
from sztab.rules.b21.battle_orders import SurpriseAttack

PAIR = "A poland REC 0504 5/5 ammo=5\nR russia INF 0505 5/5\nG russia ART 0505 3/3 range=9"
ATTACK = {"order": "surprise_attack", "attackers": "A", "target": "0505"}


@case("b21", "11.2.2", "11.2.3", "11.2.4", "R66", "T.recon")
def test_a_surprise_attack_uses_full_strength_and_no_modifiers() -> None:
    game = field(PAIR, dice=[4, 4], hexes={"0505": "town"})
    news = play(game, ATTACK)
    fought = told(news, "surprise_attack")[0]
    assert (fought["attacker"], fought["defender"], fought["result"]) == (5, 8, "-")
    assert told(news, "losses_rolled") == []
    assert (unit(game, "A").left, unit(game, "A").ammo) == (20 * 12, 4)


@case("b21", "11.2.2", "R66", "16.2.7", "16.2.5")
def test_the_losses_in_brackets_hit_whoever_retreats() -> None:
    game = field(PAIR.replace("\nG russia ART 0505 3/3 range=9", ""), dice=[6, 6])
    play(game, ATTACK)
    play(game, order="retreat", paths={"R": ["0506", "0507"]})
    play(game, order="pursue", paths={"A": ["0505"]})
    assert (unit(game, "R").steps, unit(game, "A").steps, hex_of(game, "A")) == (4, 5, "0505")
    lost = field(PAIR.replace("\nG russia ART 0505 3/3 range=9", ""), dice=[1, 1])
    play(lost, ATTACK)
    play(lost, order="retreat", paths={"A": ["0503"]})
    play(lost, order="pursue")
    assert unit(lost, "A").steps == 4


@case("b21", "11.2.1", "11.2.2", "16.1.3", "16.1.5")
@pytest.mark.parametrize(
    ("lines", "wanted"),
    [(PAIR + " fortified", "11.2.1"), (PAIR.replace("REC", "ARM"), "11.2.2"),
     (PAIR.replace("REC 0504", "REC 0504 cap=3 left=3"), "16.1.3"), (PAIR.replace("REC 0504", "REC 0503"), "7.1.1"),
     (PAIR.replace("REC 0504", "REC 0504 fought=yes"), "7.1.5"),
     (PAIR.replace("5/5\nG", "5/5 beaten=yes\nG").replace("3/3", "3/3 beaten=yes"), "16.2.11"), (PAIR, "")],
)  # fmt: skip
def test_who_can_make_one_and_against_whom(lines: str, wanted: str) -> None:
    assert barred_by(field(lines), ATTACK) == wanted


@case("b21", "11.2.1", "16.1.1")
def test_recon_units_of_one_hex_attack_together() -> None:
    game = field(PAIR + "\nB poland REC 0504 5/5\nC poland REC 0605 5/5")
    assert barred_by(game, {**ATTACK, "attackers": "A C"}) == "16.1.1"
    found = {order.attackers for order in legal_orders(game) if isinstance(order, SurpriseAttack)}
    assert found == {("A",), ("B",), ("C",), ("A", "B")}
