"""9.6, 9.8, 10.4, T.artillery: single-handed fire of artillery."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import asked, barred_by, field, legal_orders, play, refusal, told, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.artillery_fire import ShellOdds, fire_table
from sztab.rules.b21.board import Game

TARGET = "R russia ENG 0506 5/5\nI poland INF 0505 5/5 fought"
GUNS = "G poland ART 0501 12/12 range=9 ammo=12\nH poland ART 0401 7/7 range=9 ammo=12\n"
FIRE: dict[str, Any] = {"order": "single_fire", "artillery": "G", "target": "0506"}


def odds_of(game: Game, names: str, hex_: str = "0506", barrage: bool = False) -> ShellOdds:
    return fire_table(game, [unit(game, one) for one in names.split()], game.book.labels[hex_], barrage)


def woods(printed: int, **more: Any) -> Game:
    """Guns at an engineer battalion in woods of this modifier."""
    word = {-1: "ridge", -2: "forest"}[printed]
    return field(GUNS + TARGET, phase="combat", hexes={"0506": word}, **more)


@vector("arty-woods-die")
@case("b21", "9.8.2", "R56", "R21")
def test_the_die_is_lowered_by_the_doubled_modifier_if_a_table_plays_so(v: Vector) -> None:
    odds = odds_of(woods(-1, options={"artillery_terrain_on_die": True}), "G")
    assert [(one.value, one.case) for one in odds.die] == [(-2, "9.8.2")]
    assert odds.ground == ()


@vector("arty-woods-single")
@case("b21", "T.artillery_ex", "9.8.2", "R56")
def test_single_fire_loses_the_doubled_modifier(v: Vector) -> None:
    odds = odds_of(woods(-1), "G")
    assert sum(one.value for one in odds.ground) == -2
    losing_three = next(roll for roll in range(1, 7) if odds.table.at(21, roll) == 3)
    assert ShellOdds((), 21, "", "", (), odds.ground, odds.table).losses(losing_three) == 1
    assert sum(one.value for one in odds_of(woods(-2), "G").ground) == -4


@vector("arty-woods-barrage")
@case("b21", "T.artillery_ex", "9.8.2", "R56")
def test_a_barrage_loses_the_modifier_once(v: Vector) -> None:
    odds = odds_of(woods(-1), "G", barrage=True)
    losing_three = next(roll for roll in range(1, 7) if odds.table.at(21, roll) == 3)
    assert ShellOdds((), 21, "", "", (), odds.ground, odds.table).losses(losing_three) == 2


@case("b21", "9.8.2", "12.1.6", "R67")
def test_field_works_take_off_as_ground_does() -> None:
    game = field(GUNS + "R russia ENG 0506 5/5 fortified", phase="combat", hexes={"0506": "village"})
    assert [one.value for one in odds_of(game, "G").ground] == [-2, -2]
    game = field(GUNS + "R russia ENG 0506 5/5 fortified unsheltered", phase="combat", hexes={"0506": "village"})
    assert [one.value for one in odds_of(game, "G").ground] == [-2]


@case("b21", "9.8.1", "T.artillery", "R61")
@pytest.mark.parametrize(("strength", "block"), [(8, "1-8"), (9, "9-16"), (17, "17-24"), (25, "25+")])
def test_the_block_is_that_of_all_counters_in_the_hex(strength: int, block: str) -> None:
    game = field(GUNS + f"R russia INF 0506 {strength - 3}/{strength - 3}\nQ russia HQ 0506 3/3", phase="combat")
    odds = odds_of(game, "G")
    assert (odds.block, odds.row, odds.strength) == (block, "11-15", 12)


@case("b21", "9.8.3", "R57")
def test_strong_fire_adds_to_the_roll() -> None:
    for strength, die in ((14, 0), (15, 1), (25, 1), (26, 2)):
        line = f"G poland ART 0501 {strength}/{strength} range=9\n" + TARGET
        assert sum(one.value for one in odds_of(field(line, phase="combat"), "G").die) == die
        plain = field(line, phase="combat", options={"no_strong_fire_bonus": True})
        assert odds_of(plain, "G").die == ()


@case("b21", "10.4.1", "9.7.4", "R58")
def test_rockets_add_to_the_roll() -> None:
    line = "A poland RKT 0501 7/7 range=9\nB poland ART 0501 7/7 range=9\nC poland ART 0501 1/1 range=9\n" + TARGET
    game = field(line, phase="combat", options={"no_strong_fire_bonus": True})

    def added(names: str, barrage: bool) -> list[tuple[int, str]]:
        return [(one.value, one.case) for one in odds_of(game, names, barrage=barrage).die]

    assert added("A", False) == [(1, "10.4.1")]
    assert added("A B", False) == [(1, "10.4.1")]
    assert added("A B C", False) == []
    assert added("A", True) == [(2, "9.7.4")]
    assert added("A B", True) == [(1, "10.4.1")]


@case("b21", "9.7.4", "10.4.1")
@pytest.mark.parametrize(("far", "die"), [(5, (1, "10.4.1")), (6, (2, "9.7.4"))])
def test_a_barrage_of_rockets_is_better_only_if_all_fire_more_than_five_hexes(far: int, die: tuple[int, str]) -> None:
    line = f"A poland RKT 0501 4/4 range=9\nB poland RKT 0501 4/4 range={far}\n" + TARGET
    game = field(line, phase="combat")
    assert [(one.value, one.case) for one in odds_of(game, "A B", barrage=True).die] == [die]


@case("b21", "13.1.4", "R58")
def test_a_barrage_at_night_is_worse_and_the_die_stays_on_the_table() -> None:
    game = field(GUNS + TARGET, phase="combat", light="night")
    odds = odds_of(game, "G", barrage=True)
    assert [(one.value, one.case) for one in odds.die] == [(-2, "13.1.4")]
    assert odds.losses(1) == odds.losses(3)
    assert odds_of(game, "G").die == ()
    strong = odds_of(field("G poland RKT 0501 30/30 range=9\n" + TARGET, phase="combat"), "G", barrage=True)
    assert sum(one.value for one in strong.die) == 4 and strong.losses(6) == strong.losses(2)


@case("b21", "9.6.1", "9.8.1", "7.9.3", "9.1.3", "R61", "R134")
def test_single_fire_between_the_fights_of_ones_own_combat_phase() -> None:
    game = field(GUNS + TARGET + "\nS russia INF 0506 5/5", phase="combat", dice=[6])
    assert asked(game) == ("poland", "combat")
    news = play(game, FIRE)
    shelling = told(news, "shelling")[0]
    assert (shelling["strength"], shelling["block"], shelling["row"], shelling["roll"]) == (12, "9-16", "11-15", 6)
    assert (shelling["lost"], asked(game)) == (3, ("russia", "losses"))
    play(game, order="losses", units={"R": 2, "S": 1})
    assert (unit(game, "R").steps, unit(game, "S").steps) == (3, 4)
    assert (unit(game, "G").fired, unit(game, "G").ammo, unit(game, "G").steps) == (True, 10, 12)
    assert barred_by(field(GUNS + TARGET, phase="movement"), FIRE) == "3.1"
    assert barred_by(field(GUNS + TARGET, phase="combat", side="russia"), FIRE) == "9.6.1"


@case("b21", "9.6.2", "9.6.3", "9.6.4", "9.2.1", "9.6.1")
def test_what_single_fire_may_not_be() -> None:
    line = "G poland ART 0501 6/6 range=5\nH poland ART 0401 7/7 range=4\nR russia INF 0506 5/5\n"
    watch = "I poland INF 0503 5/5"
    assert barred_by(field(line + watch, phase="combat"), FIRE) == "9.6.2"
    game = field(line.replace("6/6", "7/7") + watch, phase="combat")
    assert barred_by(game, FIRE) == ""
    assert barred_by(game, FIRE | {"artillery": "H"}) == "9.2.1"
    assert barred_by(game, FIRE | {"artillery": ""}) == "9.6.1"
    assert barred_by(game, FIRE | {"target": "0505"}) == "9.6.1"
    for more, found in (("", "9.6.3"), (" struck=5", "9.6.3"), (" shown=2 seen_until=99", "")):
        blind = line.replace("6/6", "7/7").replace("0506 5/5", "0506 5/5" + more)
        assert barred_by(field(blind, phase="combat"), FIRE) == found
    game = field(line.replace("6/6", "7/7"), phase="combat")
    game.change(unit(game, "R").n, struck=unit(game, "R").hex)
    assert barred_by(game, FIRE) == ""


@case("b21", "R138", "R130", "9.6.3")
def test_losses_of_hidden_counters_are_told_and_not_what_was_hit() -> None:
    game = field(GUNS + TARGET, phase="combat", options={"camouflage": True}, dice=[6])
    news = play(game, FIRE)
    seen = game.told(0, len(game.events) - len(news))
    assert told(seen, "shelling")[0]["lost"] > 0
    assert told(seen, "shelling")[0].get("block", "") == ""
    assert {one["unit"] for one in told(seen, "loss")} == {"?"}
    assert unit(game, "R").shown == 0


@case("b21", "9.2.4", "27.1.1")
def test_a_hidden_enemy_holds_guns_down_after_all() -> None:
    line = GUNS + "R russia INF 0506 5/5 shown=3\nI poland INF 0505 5/5 fought\nK russia INF 0502 5/5"
    game = field(line, phase="combat", options={"camouflage": True})
    assert refusal(game, FIRE) is None
    play(game, FIRE)
    assert (unit(game, "G").fired, unit(game, "K").shown, unit(game, "R").steps) == (False, 1, 5)


@case("b21", "9.6.1", "9.6.2")
def test_every_offered_fire_is_lawful() -> None:
    game = field(GUNS + TARGET, phase="combat")
    fires = [order for order in legal_orders(game) if type(order).__name__ == "SingleFire"]
    assert len(fires) == 3
