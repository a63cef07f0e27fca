"""Chapter 17: who comes down and where, fights after a drop, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.boxes import opened
from rules.b21.field import asked, barred_by, end_phase, field, hex_of, legal_orders, play, told, unit
from rules.b21.sky import shots
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.battle_orders import Attack
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import DropUnit, Place
from sztab.rules.b21.scenario import AirDay, ClosedGround, DropRule, FreePlacement
from sztab.table import SeededDice

HIT, MISS, SOUTH, NORTH = 5, 4, 4, 1
FAR = "R russia INF 1201 5/5"


def sky(lines: str = FAR, **more: Any) -> Game:
    units = f"A poland PARA 9/9 box=drop\nB poland PARA 5/5 box=drop\nC poland PARA 12/12 box=drop\n{lines}"
    return field(units, phase="airborne assault", **more)


def drop(game: Game, one: str, hex_: str, **more: Any) -> list[Any]:
    return play(game, order="drop", unit=one, hex=hex_, **more)


def dropping(game: Game, one: str, hex_: str = "0505", **more: Any) -> str:
    return barred_by(game, order="drop", unit=one, hex=hex_, **more)


# ---------------------------------------------------------------------- who, when, where


@case("b21", "17.0", "24.1.2", "R123", "17.1.1")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("PARA 5/5 box=drop", ""),
        ("SPEC 4/4 box=drop", ""),
        ("SPEC 4/4", ""),
        ("HQ 2/2 box=drop mobility=infantry", ""),
        ("HQ 2/2 box=drop", "17.0"),
        ("INF 5/5 box=drop", "17.0"),
        ("PARA 5/5 box=drop due=3", "17.1.1"),
        ("PARA 5/5 place=0505", "17.1.1"),
        ("PARA 0506 5/5", "17.1.1"),
        ("PARA 5/0 box=dead", "17.1.1"),
        ("ARM 9/9 box=drop", "17.0"),
    ],
)
def test_who_jumps(line: str, refused: str) -> None:
    assert dropping(sky(f"J poland {line}\n{FAR}"), "J") == refused


@case("b21", "17.1.1", "3.3.2")
def test_nobody_comes_down_twice_or_for_the_enemy_or_in_another_phase() -> None:
    game = sky(dice=[HIT])
    drop(game, "A", "0505")
    assert dropping(game, "A", "0506") == "17.1.1"
    assert dropping(game, "R") == "17.0"
    assert dropping(game, "B", "9999") == "1.1"
    end_phase(game)
    assert dropping(game, "B") == "3.1"


@case("b21", "17.2.13", "R98", "R124")
@pytest.mark.parametrize(("hex_", "refused"), [("0505", "17.2.13"), ("0507", "17.2.13"), ("0510", "17.2.13")])
def test_nobody_comes_down_where_enemy_fighters_are(hex_: str, refused: str) -> None:
    lines = "F russia AIR 0503 4/4 role=fighter mission=cover\n" + FAR
    assert dropping(sky(lines), "A", hex_) == refused
    assert dropping(sky(lines), "A", "1209") == ""
    away = sky(lines.replace("role=fighter", "role=fighter aborted=yes"))
    assert dropping(away, "A", hex_) == ""
    own = sky("F poland AIR 0503 4/4 role=fighter mission=cover\n" + FAR)
    assert dropping(own, "A", hex_) == ""
    helicopter = sky(lines.replace("role=fighter", "role=helicopter"))
    assert dropping(helicopter, "A", hex_) == ""


@case("b21", "R121", "R112", "S.1")
def test_a_side_with_transports_in_its_scenario_needs_one() -> None:
    day = AirDay(0, "", ("T",), 1)
    lines = f"T poland AIR 4/4 role=transport capacity=20\nG russia PARA 5/5 box=drop\n{FAR}"
    game = sky(lines, scenario={"air": (day,)})
    assert dropping(game, "A") == "R121"
    assert dropping(game, "A", by="T") == ""
    enemy = sky(lines, side="russia", scenario={"air": (day,)})
    assert dropping(enemy, "G") == ""


@case("b21", "S.1", "S.2", "R112", "R121")
def test_units_to_be_put_down_anywhere_may_jump_into_their_area_only() -> None:
    at = sky().book.labels
    area = FreePlacement("S", frozenset({at["0505"]}))
    border = ClosedGround(0, frozenset({at["0707"]}), 2)
    game = sky(f"S poland SPEC 4/4\n{FAR}", scenario={"placements": (area,), "closed": (border,)})
    assert [dropping(game, "S", hex_) for hex_ in ("0505", "0506")] == ["", "R112"]
    assert [dropping(game, "A", hex_) for hex_ in ("0506", "0707")] == ["", "R112"]


@case("b21", "S.1", "S.2", "R112")
def test_drops_are_limited_by_the_scenario() -> None:
    at = sky().book.labels
    rule = DropRule(frozenset({"A", "B"}), start=2, hexes=frozenset({at["0505"]}), together=True, overland=at["0101"])
    game = sky(dice=[HIT], scenario={"drops": (rule,), "edges": (frozenset(), frozenset())})
    assert dropping(game, "A", "0506") == "R112"
    drop(game, "A", "0505")
    assert dropping(game, "B", "0505") == ""
    game.mark(turn=3)
    assert dropping(game, "B", "0505") == "R112"
    fetched = sky("T poland AIR 3/3 role=transport helicopter=yes capacity=20\n" + FAR, scenario={"drops": (rule,)})
    fetched.change(unit(fetched, "A").n, hex=at["0707"], box="", dropped=1)
    assert dropping(fetched, "A", "0505", by="T") == "R112"  # once in the game
    late = sky(turn=3, scenario={"drops": (rule,), "edges": (frozenset(), frozenset())})
    late.change(unit(late, "A").n, hex=at["0101"], box="")
    assert dropping(late, "B", "0505") == "R112"  # the others have come by land


@case("b21", "17.1.1", "17.0", "R85")
def test_what_is_offered() -> None:
    game = sky(f"I poland INF 0101 5/5\n{FAR}", hexes={"0505": "sea"}, columns=(1, 12), rows=(1, 5))
    orders = [order for order in legal_orders(game) if isinstance(order, DropUnit)]
    assert {order.unit for order in orders} == {"A", "B", "C"}
    assert {order.hex for order in orders} == set(game.book.labels) - {"0505"}


@case("b21", "17.1.1", "R85")
def test_the_sea_is_not_offered_but_may_be_ordered() -> None:
    game = sky(hexes={"0505": "sea"})
    assert "0505" not in {order.hex for order in legal_orders(game) if isinstance(order, DropUnit)}
    assert dropping(game, "A", "0505") == ""


# ---------------------------------------------------------------------- 17.2.5, beside the enemy


def beside(*units: str, dice: Any = (), lines: str = "R russia INF 0504 4/4", **more: Any) -> Game:
    """These units have come down on 0505."""
    game = sky(lines, dice=[*[HIT for _ in units], *dice], **more)
    for one in units:
        drop(game, one, "0505")
    return game


SURPRISED, QUIET = (5, 5), (3, 4)
"""10: +3; 7: nothing."""


@case("b21", "17.2.5", "17.2.6", "T.airborne_surprise", "17.2.10", "R123")
def test_beside_the_enemy_they_attack_with_two_thirds_after_a_roll_for_surprise() -> None:
    game = beside("A", dice=[*SURPRISED, 1, 1, 3, 3, 3, 3])
    news = play(game, order="attack", attackers="A", targets="0504")
    said = told(news, "combat")[0]
    assert (said["attacker"], said["defender"], said["ratio"], said["final"]) == (6, 4, "1:1", "4:1")
    assert asked(game) == ("russia", "retreat")
    play(game, order="retreat", paths={"R": ["0503", "0502", "0501"]})
    play(game, order="pursue", paths={"A": ["0504"]})
    assert (hex_of(game, "A"), unit(game, "A").grounded, unit(game, "A").barred) == ("0504", True, False)
    assert unit(game, "A").drop_fought
    end_phase(game)
    end_phase(game)
    end_phase(game)
    assert asked(game) == ("poland", "movement")
    assert barred_by(game, order="move", units="A", path="0505") == "17.2.10"
    end_phase(game)
    assert not unit(game, "A").grounded


@case("b21", "17.2.11", "17.2.10")
def test_without_success_they_attack_in_no_next_combat_phase() -> None:
    game = beside("A", dice=[*QUIET, 3, 3, 3, 3, 3, 3])
    play(game, order="attack", attackers="A", targets="0504")
    assert unit(game, "A").barred
    while asked(game) != ("poland", "combat"):
        end_phase(game)
    assert barred_by(game, order="attack", attackers="A", targets="0504") == "16.2.15"
    end_phase(game)
    assert not unit(game, "A").barred


@case("b21", "17.2.5", "17.2.6", "R86", "7.1.8")
def test_several_groups_attack_one_hex_and_only_the_first_rolls() -> None:
    game = beside("A", "B", "C", dice=[*QUIET, 4, 4, 3, 3, 3, 3, 4, 4, 3, 3, 3, 3])
    play(game, order="attack", attackers="A B", targets="0504")
    assert barred_by(game, order="attack", attackers="A", targets="0504") == "7.1.5"
    news = play(game, order="attack", attackers="C", targets="0504")
    assert told(news, "drop_surprise") == []
    assert told(news, "combat")[0]["attacker"] == 8


@case("b21", "17.2.5", "R123")
def test_only_those_who_have_come_down_attack_and_only_their_neighbours() -> None:
    game = beside("A", lines="I poland INF 0503 9/9\nR russia INF 0504 4/4\nS russia INF 0909 4/4")
    assert barred_by(game, order="attack", attackers="I", targets="0504") == "17.2.5"
    assert barred_by(game, order="attack", attackers="A I", targets="0504") == "17.2.5"
    assert barred_by(game, order="attack", attackers="B", targets="0504") == "17.2.5"
    assert barred_by(game, order="attack", attackers="A", targets="0909") == "7.1.1"
    assert barred_by(game, order="attack", attackers="A", targets="0506") == "7.1.1"
    assert barred_by(game, order="attack", attackers="R", targets="0505") == "7.1.2"
    assert barred_by(game, order="attack", attackers="A", targets="0504", engineers="A") == "R123"
    orders = [order for order in legal_orders(game, 20000) if isinstance(order, Attack)]
    assert orders == [Attack(attackers=("A",), targets=("0504",))]
    end_phase(game)  # nobody has to
    assert asked(game) == ("poland", "artillery barrage")


@case("b21", "17.2.5", "R123", "12.1.6")
def test_rivers_directions_and_fire_at_range_do_not_count_but_terrain_works_and_staffs_do() -> None:
    lines = """
    D poland PARA 9/9 box=drop battalion=y
    H poland HQ 0506 2/2 battalion=y
    R russia ARM 0504 4/4 gun=5 armour=4 ammo=4 fortified battalion=x
    Q russia HQ 0502 3/3 battalion=x
    """
    game = sky(
        lines,
        dice=[HIT, 6, *QUIET, 3, 3, 3, 3, 3, 3],
        hexes={"0504": "ridge"},
        sides={"0504/0505": "river"},
    )
    game.mark(mines=())
    drop(game, "D", "0505")
    news = play(game, order="attack", attackers="D", targets="0504")
    assert told(news, "fire") == []
    shifts = {(one["why"], one["value"]) for one in told(news, "combat")[0]["shifts"]}
    assert shifts == {("ridge", -1), ("field works", -1), ("headquarters H", 1), ("headquarters Q", -1)}


@case("b21", "17.2.6", "T.airborne_surprise")
def test_a_bad_roll_costs_three_of_them_before_the_fight() -> None:
    game = beside("A", dice=[1, 1, 3, 3, 3, 3, 3, 3])
    news = play(game, order="attack", attackers="A", targets="0504")
    assert told(news, "drop_surprise")[0]["lost"] == 3
    assert told(news, "combat")[0]["attacker"] == 4


@case("b21", "R123", "9.3.1")
def test_guns_and_helicopters_of_the_landing_side_may_support() -> None:
    lines = (
        "G poland ART 0509 6/6 range=9\nH poland AIR 0506 3/3 role=helicopter mission=support\nR russia INF 0504 4/4"
    )
    game = beside("A", lines=lines, dice=[*QUIET, 1, 1, 3, 3, 3, 3])
    orders = {(order.artillery, order.helicopters) for order in legal_orders(game) if isinstance(order, Attack)}
    assert orders == {(guns, above) for guns in ((), ("G",)) for above in ((), ("H",))}
    news = play(game, order="attack", attackers="A", targets="0504", artillery="G", helicopters="H")
    assert told(news, "combat")[0]["attacker"] == 6 + 6 + 3


@case("b21", "17.2.12")
def test_those_who_have_not_fought_move_with_half_and_count_as_moved() -> None:
    game = sky(f"T poland AT 3/3 gun=4 ammo=3\nE russia INF 0508 5/5\n{FAR}", dice=[HIT])
    game.change(unit(game, "T").n, hex=game.book.labels["0506"], box="", dropped=2)
    game.change(unit(game, "E").n)
    drop(game, "A", "0502")
    while asked(game) != ("poland", "movement"):
        end_phase(game)
    assert barred_by(game, order="move", units="A", path="0503 0504 0505 0506") == "4.2.2"
    assert barred_by(game, order="move", units="A", path="0503 0504 0505") == ""
    assert barred_by(game, order="fire", unit="T", target="E", shots=1) == "15.1.4"


# ---------------------------------------------------------------------- 17.2.8, on the enemy


@case("b21", "17.2.5", "17.2.9", "17.2.6", "T.airborne_surprise", "R123")
def test_whoever_comes_down_on_the_enemy_fights_at_once_and_keeps_the_hex_if_he_is_forced_back() -> None:
    game = sky("R russia INF 0505 4/4", dice=[HIT, 5, 5, 1, 1, 3, 3, 3, 3])
    news = drop(game, "A", "0505")
    assert told(news, "drop_surprise")[0]["shift"] == 5
    assert told(news, "combat")[0]["attacker"] == 6
    assert asked(game) == ("russia", "retreat")
    play(game, order="retreat", paths={"R": ["0504", "0503", "0502"]})
    assert asked(game) == ("poland", "airborne assault")
    assert (hex_of(game, "A"), unit(game, "A").station, unit(game, "A").on_enemy) == ("0505", -1, False)
    assert unit(game, "A").grounded


@case("b21", "17.2.8", "R88", "17.2.11")
def test_if_he_is_not_it_loses_twice_as_much_and_is_put_beside_him() -> None:
    """7: no surprise; 1:1 and 8 give A1; 3 and 3 on the rows of both."""
    game = sky("R russia INF 0505 6/6\nS russia INF 0506 5/5", dice=[HIT, *QUIET, 4, 4, 1, 1, 1, 1])
    news = drop(game, "A", "0505")
    assert [one["lost"] for one in told(news, "losses_rolled")] == [2, 2]
    assert unit(game, "A").steps == 9 - 4
    assert unit(game, "R").steps == 6 - 2
    assert asked(game) == ("poland", "place")
    free = {order.hex for order in legal_orders(game) if isinstance(order, Place)}
    assert len(free) == 5
    assert barred_by(game, order="place", unit="A", hex="0506") == "17.2.8"
    play(game, order="place", unit="A", hex="0504")
    assert (hex_of(game, "A"), unit(game, "A").barred, unit(game, "A").grounded) == ("0504", True, True)
    assert barred_by(game, order="attack", attackers="A", targets="0505") == "7.1.5"


@case("b21", "17.2.8", "R88")
def test_with_enemies_all_around_there_is_nowhere_to_go() -> None:
    ring = "".join(f"S{n} russia INF {hex_} 1/1\n" for n, hex_ in enumerate("0504 0605 0606 0506 0406 0405".split()))
    game = sky(f"R russia INF 0505 6/6\n{ring}", dice=[HIT, *QUIET, 4, 4, 1, 1, 1, 1])
    drop(game, "A", "0505")
    assert unit(game, "A").box == "dead"


@case("b21", "17.2.6", "T.airborne_surprise")
def test_a_bad_roll_over_the_enemy_is_the_end() -> None:
    game = sky("R russia INF 0505 6/6", dice=[HIT, 1, 3])
    drop(game, "A", "0505")
    assert unit(game, "A").box == "dead"
    assert unit(game, "R").steps == 6


@case("b21", "17.2.7", "R87")
@pytest.mark.parametrize(("below", "lost"), [("ARM", 1), ("MECH", 0)])
def test_on_tanks_they_lose_one_more(below: str, lost: int) -> None:
    game = sky(f"R russia {below} 0505 6/6", dice=[HIT, 1, 3])
    news = drop(game, "A", "0505")
    assert [one["lost"] for one in told(news, "loss")] == [1] * lost


@case("b21", "R123", "14.1.5")
def test_a_lone_headquarters_below_fights_and_calls_for_no_surprise() -> None:
    game = sky("Q russia HQ 0505 3/3", dice=[HIT, 1, 1, 3, 3, 3, 3])
    news = drop(game, "A", "0505")
    assert told(news, "drop_surprise") == []
    assert told(news, "combat")[0]["defender"] == 3


@case("b21", "R123", "7.1.2")
def test_the_attacker_is_asked_for_support_where_the_order_could_not_name_any() -> None:
    lines = "G poland ART 0509 6/6 range=9\nK russia ART 0502 8/8 range=9\nR russia INF 0505 4/4"
    game = sky(lines, dice=[HIT, *QUIET, 1, 1, 3, 3, 3, 3])
    drop(game, "A", "0505")
    assert asked(game) == ("poland", "support")
    assert barred_by(game, order="hold") == "7.1.2"
    assert barred_by(game, order="support", artillery="A") in ("9.2.2", "9.0")
    play(game, order="support", artillery="G")
    assert asked(game) == ("russia", "support")
    news = play(game, order="support", artillery="K")
    said = told(news, "combat")[0]
    assert (said["attacker"], said["defender"]) == (6 + 6, 4 + 4)


@case("b21", "R123", "6.1.1")
def test_it_has_no_zone_until_the_fight_is_over_so_the_enemy_can_go_back() -> None:
    game = sky("R russia INF 0505 9/9", dice=[HIT, 6, 6, 1, 1, 3, 3, 3, 3])
    drop(game, "C", "0505")
    assert asked(game) == ("russia", "retreat")
    assert game.state.units[unit(game, "C").n].on_enemy
    assert not any(game.layers.zones[0])


@case("b21", "17.2.9", "R123", "13.1.3", "24.1.6")
@pytest.mark.parametrize(("type_", "dice"), [("PARA", [5]), ("SPEC", [])])
def test_at_night_the_night_die_comes_after_the_surprise(type_: str, dice: list[int]) -> None:
    game = sky(
        f"S poland {type_} 6/6 box=drop\nR russia INF 0505 6/6",
        light="night",
        dice=[HIT, 3, 4, *dice, 4, 4, 3, 3, 3, 3],
    )
    news = drop(game, "S", "0505")
    assert len(told(news, "night")) == len(dice)
    assert len(told(news, "combat")) == 1


# ---------------------------------------------------------------------- 17.2.9a, the example


AA = "G russia AA 0505 12/12 aa=guns"


@vector("drop-A")
@case("b21", "17.2.9a")
def test_a_comes_down_beside_the_guns(v: Vector) -> None:
    game = sky(AA, dice=[HIT, 4])
    drop(game, "A", "0504")
    play(game, shots("G>A"))
    assert (hex_of(game, "A"), unit(game, "A").steps) == ("0504", 7)
    assert asked(game) == ("poland", "airborne assault")


@vector("drop-C")
@case("b21", "17.2.9a", "17.2.8")
def test_c_comes_down_on_them(v: Vector) -> None:
    """12 SP of guns and 5: 3 EP; surprise 7; 2/3 of 9 against 12, 1:2, and 11: A2, 2 EP doubled."""
    game = sky(AA, dice=[MISS, SOUTH, 5, *QUIET, 5, 6, 3, 3, 1, 1])
    drop(game, "C", "0504")
    news = play(game, shots("G>C"))
    assert told(news, "combat")[0]["result"] == "A2"
    assert told(news, "losses_rolled")[1]["lost"] == 2
    play(game, order="place", unit="C", hex="0405")
    assert unit(game, "C").steps == 12 - 7
    assert hex_of(game, "C") == "0405"


@vector("drop-A-late")
@case("b21", "17.2.9a")
def test_a_attacks_alone_and_without_surprise(v: Vector) -> None:
    game = sky(AA, dice=[HIT, HIT, *QUIET, 5, 6, 3, 3, 3, 3, 1, 2, 3, 3, 3, 3])
    drop(game, "A", "0504")
    play(game, shots())
    drop(game, "C", "0505")
    play(game, shots())
    play(game, order="place", unit="C", hex="0405")
    news = play(game, order="attack", attackers="A", targets="0505")
    assert told(news, "drop_surprise") == []
    said = told(news, "combat")[0]
    assert said["result"] == "B1"
    assert asked(game)[1] in ("retreat", "losses")


# ---------------------------------------------------------------------- the scenarios


def airborne_phase(slug: str, turn: int, side: str, patch: pytest.MonkeyPatch) -> Game:
    game = opened(slug, patch)
    while asked(game)[1] == "setup":
        end_phase(game)
    first = game.book.scenario.day(turn).first
    game.mark(turn=turn, first=first, phase=0 if game.book.sides[first] == side else 8)
    game = Game(game.book, game.state, SeededDice(3))
    while asked(game)[1] == "air":
        end_phase(game)
    assert asked(game) == (side, "airborne assault")
    return game


@case("b21", "S.1", "S.2", "S.3", "R112", "R89")
@pytest.mark.parametrize(
    ("slug", "turn", "side", "order", "refused"),
    [
        ("bartoszyce2014", 2, "russia", ("3/879", "2120", "Mi-8 RU"), ""),
        ("bartoszyce2014", 2, "russia", ("3/879", "2120", ""), "R121"),
        ("bartoszyce2014", 2, "russia", ("3/879", "2130", "Mi-8 RU"), "R112"),
        ("bartoszyce2014", 1, "russia", ("3/879", "2120", "Mi-8 RU"), "17.1.1"),
        ("bartoszyce2014", 2, "poland", ("GROM", "2120", ""), ""),
        ("bartoszyce2014", 2, "poland", ("GROM", "1209", ""), "R112"),
        ("bartoszyce-first-day", 2, "russia", ("3/879", "2120", "Mi-8 RU"), ""),
        ("perekop2014", 3, "russia", ("54 dshb", "2120", "Il-76"), ""),
        ("perekop2014", 2, "russia", ("54 dshb", "2120", "Il-76"), "17.1.1"),
        ("perekop2014", 3, "russia", ("1/54 dshb", "2120", ""), "R121"),
        ("perekop2014", 2, "ukraine", ("1/95", "2115", "Mi-8 UA"), ""),
        ("basra2003", 7, "coalition", ("SBS", "3014", "Chinook"), ""),
        ("basra2003", 6, "coalition", ("SBS", "3014", "Chinook"), "R121"),
        ("basra2003", 7, "coalition", ("A 3 PARA", "3014", "Chinook"), "17.1.1"),
    ],
)
def test_what_the_scenarios_allow(
    slug: str, turn: int, side: str, order: tuple[str, str, str], refused: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = airborne_phase(slug, turn, side, monkeypatch)
    one, hex_, by = order
    assert dropping(game, one, hex_, by=by) == refused


# ---------------------------------------------------------------------- many at once


@case("b21", "17.2.5", "17.2.6", "R86", "7.1.7")
def test_one_hex_attacks_two_and_the_surprise_is_rolled_for_both() -> None:
    lines = "R russia INF 0504 2/2\nS russia INF 0405 2/2"
    game = beside("A", "B", lines=lines, dice=[*QUIET, 4, 4, 3, 3, 3, 3, 4, 4, 3, 3, 3, 3])
    assert barred_by(game, order="attack", attackers="A", targets="0504 0506") == "7.1.1"
    news = play(game, order="attack", attackers="A", targets="0504 0405")
    assert told(news, "combat")[0]["defender"] == 4
    assert len(told(news, "drop_surprise")) == 1
    while asked(game)[1] in ("losses", "retreat", "pursue"):
        play(game, next(iter(game.legal())))
    left = [hex_ for hex_ in ("0504", "0405") if barred_by(game, order="attack", attackers="B", targets=hex_) == ""]
    for hex_ in left[:1]:
        news = play(game, order="attack", attackers="B", targets=hex_)
        assert told(news, "drop_surprise") == []


@case("b21", "17.2.5", "7.1.6")
def test_groups_from_several_hexes_attack_one_together() -> None:
    game = sky("R russia INF 0504 6/6", dice=[HIT, HIT, HIT, *QUIET, 4, 4, 3, 3, 3, 3])
    for one, hex_ in (("A", "0505"), ("B", "0503"), ("C", "0604")):
        drop(game, one, hex_)
    assert {order.attackers for order in legal_orders(game) if isinstance(order, Attack)} == {
        ("A",),
        ("B",),
        ("C",),
        ("A", "B"),
        ("A", "C"),
        ("B", "C"),
        ("A", "B", "C"),
    }
    news = play(game, order="attack", attackers="A B C", targets="0504")
    said = told(news, "combat")[0]
    assert (said["attacker"], said["shifts"]) == (6 + 3 + 8, [])


@case("b21", "17.2.9", "17.2.4", "10.2.4")
def test_each_gun_fires_at_as_many_of_them_as_it_has_points() -> None:
    guns = "G russia AA 0506 2/2 aa=guns\nH russia AA 0507 1/1 aa=guns"
    game = sky(guns, dice=[HIT, 4, HIT, 4, HIT])
    drop(game, "A", "0505")
    news = play(game, shots("G>A", "H>A"))
    assert told(news, "drop_fire")[0]["strength"] == 3
    drop(game, "B", "0505")
    news = play(game, shots("G>B"))
    assert told(news, "drop_fire")[0]["strength"] == 2
    drop(game, "C", "0505")
    assert asked(game) == ("poland", "airborne assault")
