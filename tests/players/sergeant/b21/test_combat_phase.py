"""The sergeant's fights: those that pay, those he owes, and the guns he adds."""

from __future__ import annotations

from counsel import advice
from rules.b21.field import field, play
from sztab.rules.b21.battle_orders import Attack, SingleFire
from sztab.table import EndPhase

STRONG = "A poland INF 0504 9/9\nB poland INF 0404 9/9\nR russia INF 0505 4/4"


def test_he_attacks_a_weak_enemy() -> None:
    order = advice(field(STRONG, phase="combat", step=4)).order
    assert isinstance(order, Attack)
    assert order.targets == ("0505",)
    assert set(order.attackers) <= {"A", "B"}


def test_he_leaves_a_strong_enemy_alone_unless_he_owes_the_attack() -> None:
    lines = "A poland INF 0504 4/4 {}\nR russia INF 0505 14/14"
    free = field(lines.format("fortified"), phase="combat", step=4)
    assert isinstance(advice(free).order, EndPhase)
    owed = field(lines.format(""), phase="combat", step=4, must_attack=(0,), must_be_attacked=(64,))
    owed = field(
        lines.format(""),
        phase="combat",
        step=4,
        must_attack=(0,),
        must_be_attacked=(owed.book.labels["0505"],),
    )
    found = advice(owed)
    assert isinstance(found.order, Attack) and found.key == "duty"


def test_guns_that_are_left_fire_single_handed() -> None:
    lines = "G poland ART 0501 9/9 range=9 ammo=8 mech=yes\nA poland INF 0503 9/9\nR russia INF 0505 14/14"
    order = advice(field(lines, phase="combat", step=4)).order
    assert isinstance(order, SingleFire)
    assert order.target == "0505"


def test_a_fight_goes_on_until_nothing_pays() -> None:
    game = field(STRONG, phase="combat", step=4, dice=[6, 6, 1, 1, 1, 1])
    play(game, advice(game).order)
    while game.decision is not None and game.decision.kind != "combat":
        game.play(advice(game).order)
    assert isinstance(advice(game).order, EndPhase)
