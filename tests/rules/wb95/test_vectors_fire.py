"""Worked examples of chapters 6 to 8: guns, barrage, works and fixed positions, aircraft."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import hex_of, play, refusal, unit
from rules.wb95.book_vectors import (
    Vector,
    asked,
    attack,
    board,
    by_case,
    hexes,
    hexsides,
    ladder,
    orders,
    piece,
    settle,
    shifts,
    supposing,
    told,
    vector,
    wait,
)
from sztab.rules.wb95.allowance import allowance
from sztab.rules.wb95.pieces import fortified
from sztab.rules.wb95.state import TWELFTHS
from sztab.table import ForcedDice, Game

# ---------------------------------------------------------------------- 6: guns


def gun(name: str, side: str, hex_: str, value: str = "5/3", **fields: Any) -> str:
    offence, defence = map(int, value.split("/"))
    return piece(name, side, hex_, type="ART", attack=offence, defence=defence, **fields)


def shell_shocked(distance: int) -> bool:
    """Whether a gun that supports from so far is disorganised together with the attackers."""
    game = board(
        piece("A", "soviet", "0504"),
        gun("G", "soviet", {1: "0405", 2: "0404"}[distance]),
        piece("D", "german", "0505"),
        phase="combat",
        dice=[3, 4] * 5,
    )
    game.play(attack(supposing(game, "D/-"), "A", on="0505", artillery=["G"]))
    settle(game)
    assert unit(game, "A").disorder
    return bool(unit(game, "G").disorder)


@case("budziszyn1945", "5.6.3")
@vector("disorg-art-far")
def test_guns_at_a_distance_do_not_share_the_disorder(v: Vector) -> None:
    assert shell_shocked(v["in"]["distance"]) == v["out"]["artillery_disorganised"]


@case("budziszyn1945", "5.6.3", "6.3.5")
@vector("disorg-art-near")
def test_guns_next_to_the_enemy_share_the_disorder(v: Vector) -> None:
    assert shell_shocked(v["in"]["distance"]) == v["out"]["artillery_disorganised"]


@case("budziszyn1945", "6.1.7")
@vector("art-kill-3")
def test_every_gun_overrun_costs_a_point(v: Vector) -> None:
    assert overrun_price(v) == v["out"]["mp"]


@case("budziszyn1945", "6.1.7")
@vector("art-kill-3f")
def test_works_cost_another(v: Vector) -> None:
    assert overrun_price(v) == v["out"]["mp"]


def overrun_price(v: Vector) -> int:
    """What entering the hex of lone guns cost beyond the hex itself."""
    guns = [gun(f"G{n}", "german", "0505", fortified=v["in"]["fortified"]) for n in range(v["in"]["guns"])]
    game = board(piece("A", "soviet", "0504", movement=9), *guns, phase="movement")
    play(game, order="move", units=["A"], path=["0505"])
    assert all(hex_of(game, f"G{n}") is None for n in range(v["in"]["guns"]))
    spent = unit(game, "A").cap - unit(game, "A").left
    return spent // TWELFTHS - 1


def infantry_and_gun(v: Vector, **fields: Any) -> Game:
    """I and the gun G in 0505 have got the result; their answer is asked for."""
    game = board(
        piece("A", "soviet", "0504"),
        piece("I", "german", "0505", steps=2),
        gun("G", "german", "0505", **fields),
        phase="combat",
        dice=[1, 1] * 9,
    )
    game.play(attack(supposing(game, f"-/{v['in'].get('result', 'D2')}"), "A", on="0505"))
    assert asked(game) == "retreat"
    return game


def overrun_in_pursuit(game: Game) -> str:
    before = hex_of(game, "G")
    play(game, order="pursue", paths={"A": ["0505"]})
    gone = before == "0505" and hex_of(game, "G") is None and told(game, "overrun", unit="G")
    return "eliminated in pursuit" if gone else "standing"


@case("budziszyn1945", "6.2.4", "5.3.7")
@vector("art-d2-a")
def test_guns_left_behind_fall_to_the_pursuer(v: Vector) -> None:
    game = infantry_and_gun(v)
    path = ["0506", "0507"]
    assert len(path) == v["in"]["inf_retreat"]
    play(game, order="retreat", paths={"I": path})
    assert 2 - unit(game, "I").steps == v["out"]["infantry_loss"]
    assert overrun_in_pursuit(game) == v["out"]["artillery"]


@case("budziszyn1945", "6.2.4", "5.3.7")
@vector("art-d2-b")
def test_a_gun_given_up_pays_for_a_hex(v: Vector) -> None:
    game = infantry_and_gun(v)
    found = [order for order in orders(game) if order.pays == {"G": 1}]
    assert {len(order.paths["I"]) for order in found} == {v["out"]["inf_retreat"]}


@case("budziszyn1945", "6.2.4", "5.3.7")
@vector("art-d2-c")
def test_a_gun_and_a_cel_pay_for_staying(v: Vector) -> None:
    game = infantry_and_gun(v)
    found = [order for order in orders(game) if order.pays == {"G": 1, "I": v["in"]["infantry_loss"]}]
    assert {len(order.paths.get("I", ())) for order in found} == {v["out"]["inf_retreat"]}
    game.play(found[0])
    assert (hex_of(game, "I"), unit(game, "I").steps, hex_of(game, "G")) == ("0505", 1, None)


@case("budziszyn1945", "6.2.4", "5.4.10")
@vector("art-d2-d")
def test_infantry_that_dies_does_not_save_its_guns(v: Vector) -> None:
    game = infantry_and_gun(v)
    play(game, order="retreat", pays={"I": v["in"]["infantry_loss"]})
    assert hex_of(game, "I") is None
    assert overrun_in_pursuit(game) == v["out"]["artillery"]


@case("budziszyn1945", "6.2.4")
@vector("art-d2-e")
def test_limbered_guns_do_not_fight_but_retreat(v: Vector) -> None:
    game = infantry_and_gun(v, setup=v["in"]["setup"])
    gun_strength = sum(rung["value"] for rung in told(game, "combat")[0]["strengths"] if "G" in rung["why"])
    assert bool(gun_strength) == v["out"]["fights"]
    way = ["0506", "0507"]
    assert (refusal(game, order="retreat", paths={"I": way, "G": way}) is None) == v["out"]["may_retreat"]


def two_dice(total: int) -> list[int]:
    return [total // 2, total - total // 2]


@case("budziszyn1945", "6.4.6", "5.6.4")
@vector("art-shelled")
def test_shelled_guns_support_with_half_their_strength(v: Vector) -> None:
    defence = 5
    game = board(
        piece("A", "soviet", "0504"),
        gun("S", "soviet", "0503", "9/9"),
        piece("D", "german", "0505"),
        gun("G", "german", "0506", f"9/{defence}"),
        phase="combat",
    )
    table = game.book.tables.artillery
    roll = next(roll for roll in range(2, 13) if table.result(9, roll).text == "D")
    game.dice = ForcedDice(two_dice(roll))
    play(game, order="ranged", artillery=["S"], target="0506")
    assert bool(unit(game, "G").disorder) == v["in"]["disorganised"]
    odds = ladder(game, "A", on="0505", answer={"artillery": ["G"]})
    assert by_case(odds, "6.3.1") == [-(-defence * v["out"]["support_factor"] // 1)]


@case("budziszyn1945", "6.5.7")
@vector("barrage-all")
def test_every_gun_of_a_barrage_takes_an_ammunition_unit(v: Vector) -> None:
    assert barrages(v) == v["out"]["left"]


@case("budziszyn1945", "6.5.7", "3.2.1")
@vector("barrage-split")
def test_ammunition_left_over_serves_on_the_next_day(v: Vector) -> None:
    assert barrages(v) == v["out"]["left"]


def barrages(v: Vector) -> list[int]:
    """Ammunition after each turn's barrage."""
    guns = [gun(f"G{n}", "soviet", "0503", "1/1") for n in range(sum(v["in"]["fired"]))]
    game = board(
        *guns,
        piece("D", "german", "0505", steps=8),
        phase="barrage",
        dice=[1, 1] * 9,
        pools={"soviet": {"ammunition": v["in"]["au"]}},
        ground='[map.supply]\nsoviet = ["edge:west"]\ngerman = ["edge:east"]\n',
    )
    ready, left = [f"G{n}" for n in range(len(guns))], []
    for turn, number in enumerate(v["in"]["fired"], 1):
        wait(game, f"{turn}/2")
        play(game, order="barrage", artillery=ready[:number], target="0505")
        settle(game)
        ready = ready[number:]
        left.append(game.state.ammunition[0])
    return left


@case("budziszyn1945", "6.5.3", "6.4.2", "7.1.10", "T-TER")
@vector("barrage-ff")
def test_works_count_as_ground_against_a_barrage(v: Vector) -> None:
    def fire(**options: bool) -> dict[str, Any]:
        game = board(
            *(gun(f"G{n}", "soviet", "0503", f"{points}/3") for n, points in enumerate(v["in"]["guns"])),
            piece("D", "german", "0505", fortified=True),
            phase="barrage",
            dice=[1, 1] * 9,
            pools={"soviet": {"ammunition": 4}},
            ground=hexes(h0505="forest"),
            options=options,
        )
        play(game, order="barrage", artillery=["G0", "G1"], target="0505")
        return told(game, "barrage")[0]

    on, off = fire(), fire(works_against_fire=False)
    covers = {rung["case"]: rung["value"] for rung in on["ladder"] if rung["value"] < 0}
    assert covers == {"6.4.2": -2 * v["in"]["forest"], "F2": -2 * v["in"]["ff"]}
    assert (on["points"], on["row"], off["points"]) == (v["out"]["net"], v["out"]["row"], v["out"]["net_without_works"])


@case("budziszyn1945", "6.6.3")
@vector("art-defend-alone")
def test_lone_guns_defend_with_one_point(v: Vector) -> None:
    guns = [gun(f"G{n}", "german", "0605", value) for n, value in enumerate(v["in"]["guns"])]
    game = board(
        piece("A", "soviet", "0504"),
        piece("C", "german", "0505", type="CAV", attack=v["in"]["cavalry"]),
        *guns,
        phase="combat",
    )
    assert ladder(game, "A", on=["0505", "0605"]).defender == v["out"]["defence"]


@case("budziszyn1945", "6.6.3", "6.3.1")
@vector("art-attack")
def test_guns_attack_with_their_first_number(v: Vector) -> None:
    guns = [gun(f"G{n}", "german", "0503", value) for n, value in enumerate(v["in"]["guns"])]
    cavalry = piece("C", "german", "0504", type="CAV", attack=v["in"]["cavalry"])
    game = board(cavalry, *guns, piece("A", "soviet", "0505"), phase="combat")
    assert ladder(game, "C", on="0505", artillery=["G0", "G1"]).attacker == v["out"]["attack"]


@case("budziszyn1945", "6.6.3", "6.6.1")
@vector("art-defend-with")
def test_guns_beside_a_regular_unit_defend_with_their_second_number(v: Vector) -> None:
    guns = [gun(f"G{n}", "german", "0505", value) for n, value in enumerate(v["in"]["guns"])]
    game = board(piece("A", "soviet", "0504"), piece("I", "german", "0505"), *guns, phase="combat")
    odds = ladder(game, "A", on="0505")
    assert sum(by_case(odds, "6.6.1")) == v["out"]["gun_defence"]
    assert odds.defender == 4 + v["out"]["gun_defence"]


@case("budziszyn1945", "6.6.3", "5.3.7", "6.1.7")
@vector("guns-alone-d1")
def test_guns_alone_pay_for_the_result_and_fall_to_who_enters(v: Vector) -> None:
    guns = [gun(f"G{n}", "german", "0505") for n in range(v["in"]["guns"])]
    game = board(piece("A", "soviet", "0504"), *guns, phase="combat", dice=[1, 1] * 5)
    game.play(attack(supposing(game, f"-/{v['in']['result']}"), "A", on="0505"))
    assert {sum(order.pays.values()) for order in orders(game)} == {v["out"]["lost_by_result"]}
    game.play(orders(game)[0])
    assert len(told(game, "eliminated")) == v["out"]["lost_by_result"]
    play(game, order="pursue", paths={"A": ["0505"]})
    assert len(told(game, "eliminated")) == v["out"]["lost_if_entered"]


# ---------------------------------------------------------------------- 7: works and fixed positions


@case("budziszyn1945", "7.1.5")
@vector("ff-handover")
def test_works_serve_who_comes_before_the_phase_ends(v: Vector) -> None:
    game = board(
        piece("A", "soviet", "0504", fortified=True),
        piece("B", "soviet", "0503"),
        piece("D", "german", "0909"),
        phase="movement",
    )
    play(game, order="move", units=["A"], path=["0404"])
    if v["in"]["friend_entered"]:
        play(game, order="move", units=["B"], path=["0504"])
    play(game, order="end_phase")
    assert fortified(game, 0, game.book.labels["0504"]) == v["out"]["ff_stays"]
    assert hex_of(game, "B") == "0504"


def fixed_line(v: Vector) -> Any:
    """A in front of the line, B and C behind it, and in support a gun and aircraft of 5."""
    rear = [piece(name, "soviet", hex_, attack=sp) for name, hex_, sp in zip("BC", ("0506", "0406"), v["in"]["rear"])]
    game = board(
        piece("A", "soviet", "0504", attack=v["in"]["front"]),
        *rear,
        gun("G", "soviet", "0503"),
        piece("D", "german", "0505"),
        phase="combat",
        ground=hexsides({"0504/0505": "fixed_position"}),
        pools={"soviet": {"air": 5}},
    )
    bare = ladder(game, "A", "B", "C", on="0505")
    assert ladder(game, "A", "B", "C", on="0505", artillery=["G"], air=5).attacker == bare.attacker + 3 + 3
    return bare


@case("budziszyn1945", "7.2.2", "7.2.4")
@vector("fp-a")
def test_fixed_positions_halve_who_comes_through_them(v: Vector) -> None:
    odds = fixed_line(v)
    assert shifts(odds, "defender") == v["out"]["def_cm"]
    assert odds.attacker == v["out"]["attack"]


@case("budziszyn1945", "7.2.4")
@vector("fp-b")
def test_taken_from_the_rear_they_are_worth_field_works(v: Vector) -> None:
    odds = fixed_line(v)
    assert shifts(odds, "defender") == v["out"]["def_cm"]
    rear = sum(v["in"]["rear"])
    assert (odds.attacker == (v["in"]["front"] + 1) // 2 + rear) == v["out"]["front_halved"]


@case("budziszyn1945", "7.2.6", "5.3.7")
@vector("fp-sustain")
def test_fixed_positions_spare_a_cel_of_staying(v: Vector) -> None:
    found = []
    for result in v["in"]["results"]:
        game = board(
            piece("A", "soviet", "0504"),
            piece("D", "german", "0505", steps=4),
            phase="combat",
            dice=[1, 1] * 5,
            ground=hexsides({"0504/0505": "fixed_position"}),
        )
        game.play(attack(supposing(game, f"-/{result}"), "A", on="0505"))
        (stay,) = {sum(order.pays.values()) for order in orders(game) if not order.paths}
        found.append(stay)
    assert found == v["out"]["loss"]


# ---------------------------------------------------------------------- 8: aircraft


@case("budziszyn1945", "8.2.4", "1.7a", "8.2.1")
@vector("air-defence")
def test_aircraft_defend_with_half_their_sum(v: Vector) -> None:
    points = v["in"]["air_sp"]
    game = board(
        piece("A", "soviet", "0504"), piece("D", "german", "0505"), phase="combat", pools={"german": {"air": points}}
    )
    assert by_case(ladder(game, "A", on="0505", answer={"air": points}), "8.2.4") == [v["out"]["added"]]


@case("budziszyn1945", "8.2.7", "T-TER")
@vector("air-attack-hills")
def test_ground_counts_double_against_bombs(v: Vector) -> None:
    points = v["in"]["air_sp"]
    game = board(
        piece("A", "soviet", "0101"),
        piece("D", "german", "0505"),
        phase="air",
        dice=[1, 1] * 3,
        ground=hexes(h0505="forest+hills"),
        pools={"soviet": {"air": points}},
    )
    play(game, order="air", missions=[{"kind": "attack", "target": "0505", "points": points}])
    struck = told(game, "air_attack")[0]
    assert sum(rung["value"] for rung in struck["ladder"] if rung["case"] == "8.2.7") == -2 * v["in"]["terrain_cm"]
    assert (struck["points"], struck["row"]) == (v["out"]["net"], v["out"]["row"])


def harried(v: Vector, start: str) -> Game:
    """German missions over 0505 against Soviet movement; the brigade is at the start of its Movement Phase."""
    game = board(
        piece("57", "soviet", start, type="ARM", size="BR", movement=9),
        piece("G", "german", "1109"),
        phase="air",
        side="soviet",
        pools={"german": {"air": 7 * v["in"]["missions"]}},
        ground='[[map.roads]]\nkind = "main"\nhexes = ["0501", "0502", "0503", "0504", "0505", "0506", "0507"]\n',
    )
    flown = [{"kind": "disrupt", "target": "0505", "points": 7} for _ in range(v["in"]["missions"])]
    play(game, order="air", missions=flown)
    assert asked(game) == "movement"
    return game


def extra_per_hex(game: Game, path: list[str], affected: int) -> float:
    """What each affected hex of a march along the main road cost beyond its half point."""
    play(game, order="move", units=["57"], path=path)
    spent = (unit(game, "57").cap - unit(game, "57").left) / TWELFTHS
    return (spent - len(path) / 2) / affected


@case("budziszyn1945", "8.2.13")
@vector("air-move-1")
def test_a_mission_makes_every_hex_dearer(v: Vector) -> None:
    path = ["0503", "0504", "0505", "0506", "0507"]
    assert extra_per_hex(harried(v, "0502"), path, 3) == v["out"]["extra_per_hex"]


@case("budziszyn1945", "8.2.13", "8.2.14")
@vector("air-move-2")
def test_who_starts_under_a_mission_has_less(v: Vector) -> None:
    started_inside(v)


@case("budziszyn1945", "8.2.15")
@vector("air-move-3")
def test_missions_add_up(v: Vector) -> None:
    started_inside(v)


def started_inside(v: Vector) -> None:
    game = harried(v, "0504")
    assert v["in"]["starts_inside"]
    assert 9 - allowance(game, unit(game, "57")) / TWELFTHS == v["out"]["mp_lost"]
    assert extra_per_hex(game, ["0505", "0506"], 2) == v["out"]["extra_per_hex"]


@case("budziszyn1945", "8.2.19")
@vector("air-cross")
@pytest.mark.parametrize(("dice", "lost"), [([5, 5], 0), ([6, 1], 1), ([6, 6], 2)])
def test_every_attack_on_a_crossing_is_a_die(v: Vector, dice: list[int], lost: int) -> None:
    attacks = v["in"]["attacks"]
    game = board(
        piece("A", "soviet", "0504", steps=4),
        piece("G", "german", "1109"),
        phase="air",
        dice=dice,
        ground=hexsides({"0504/0505": "big_river"}),
        pools={"german": {"air": attacks // 2}},
    )
    mission = {"kind": "crossing", "target": "0505", "points": attacks // 2, "attacks": {"0505": attacks}}
    play(game, order="air", missions=[mission])
    play(game, order="move", units=["A"], path=["0505"])
    assert len(told(game, "roll")) == v["out"]["rolls"]
    assert unit(game, "A").steps == 4 - lost


@case("budziszyn1945", "8.2.24", "8.2.25")
@vector("air-supply")
def test_supply_from_the_air_fails_on_a_six(v: Vector) -> None:
    rolls, names = v["in"]["rolls"], ("I", "J", "K")
    game = board(
        *(piece(name, "american", "0504", oos=v["in"]["oos"]) for name in names),
        piece("G", "german", "1109"),
        phase="air",
        dice=rolls,
        pools={"american": {"air": 7 * len(rolls)}},
    )
    play(game, order="air", missions=[{"kind": "supply", "target": "0504", "points": 7 * len(rolls)}])
    assert len(told(game, "air_supply", arrived=True)) == v["out"]["successes"]
    assert {unit(game, name).oos for name in names} == {v["out"]["oos"]}
