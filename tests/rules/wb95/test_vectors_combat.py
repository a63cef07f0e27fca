"""Worked examples of chapter 5: the duty to attack, losses, retreat, pursuit, disorganisation."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from playing import question
from rules.wb95.book_vectors import (
    Vector,
    asked,
    attack,
    board,
    by_case,
    clock,
    hexes,
    hexsides,
    ladder,
    orders,
    piece,
    recovery,
    settle,
    shifts,
    supposing,
    told,
    vector,
    wait,
)
from sztab.rules.wb95.orders import Air
from sztab.table import EndPhase, ForcedDice, Game

# ---------------------------------------------------------------------- 5.1: duty


@case("budziszyn1945", "5.1.3", "5.1.4")
@vector("oblige-a")
def test_who_enters_a_zone_must_attack_and_its_owner_be_attacked(v: Vector) -> None:
    game = board(
        piece("R", "american", "0503", type="ARM"),
        piece("S", "american", "0606"),
        piece("I", "german", "0505"),
        piece("J", "german", "0605"),
        phase="movement",
    )
    play(game, order="move", units=["R"], path=["0504"])
    play(game, order="end_phase")
    out = v["out"]
    assert (game.book.index["R"] in game.state.must_attack) == out["unit_must_attack"]
    assert (game.book.labels["0505"] in game.state.must_be_attacked) == out["enemy_must_be_attacked"]
    assert barred_by(game, order="end_phase") == "5.1.7"
    free = all(game.check(attack(game, one, on=hex_)) is None for one in "RS" for hex_ in ("0505", "0605"))
    assert free != out["pairing_fixed"]


@case("budziszyn1945", "4.1.4", "5.1.3", "5.1.4")
@vector("oblige-b")
def test_without_a_zone_into_the_swamp_nobody_there_must_attack(v: Vector) -> None:
    for side, name in (("soviet", "soviet_must_attack"), ("axis", "cavalry_must_attack")):
        game = board(
            piece("B", "soviet", "0504", type="MECH", size="BR"),
            piece("C", "axis", "0505", type="CAV", mobility="foot", nation="romania"),
            phase="combat",
            side=side,
            ground=hexes(h0505="swamp"),
        )
        must = bool(game.state.must_attack) and bool(game.state.must_be_attacked)
        assert must == v["out"][name]
        assert (refusal(game, order="end_phase") is not None) == v["out"][name]


def three_round_one() -> Game:
    """Enemy A in 0504 with 1, 2 and 3 in its zone, 2 and 3 dug in; 1 is in the zone of B, too."""
    return board(
        piece("1", "soviet", "0503"),
        piece("2", "soviet", "0505", fortified=True),
        piece("3", "soviet", "0405", fortified=True),
        piece("A", "german", "0504"),
        piece("B", "german", "0502"),
        phase="combat",
        dice=[3, 4] * 8,
    )


def groups_against(game: Game, hex_: str) -> list[str]:
    """Which of 1, 2 and 3 could attack a hex alone or together."""
    every = [one for number in (1, 2, 3) for one in combinations("123", number)]
    return ["+".join(group) for group in every if game.check(attack(game, *group, on=hex_)) is None]


@case("budziszyn1945", "5.1.3", "5.1.4", "5.1.5")
@vector("oblige-c1")
def test_one_hex_may_attack_two(v: Vector) -> None:
    game = three_round_one()
    assert v["in"]["plan"] == ["1>A+B"]
    assert (game.check(attack(game, "1", on=["0504", "0502"])) is None) == v["out"]["legal"]
    for other in "23":
        assert (game.check(attack(game, "1", other, on=["0504", "0502"])) is None) == v["out"]["others_may_join"]


@case("budziszyn1945", "5.1.3", "5.1.4", "5.1.5")
@vector("oblige-c2")
def test_units_in_works_meet_the_duty_of_others(v: Vector) -> None:
    game = three_round_one()
    assert v["in"]["plan"] == ["1>B"]
    game.play(attack(supposing(game, "-/-"), "1", on="0502"))
    settle(game)
    assert (barred_by(game, order="end_phase") == "5.1.7") == v["out"]["A_needs_attack"]
    assert groups_against(game, "0504") == v["out"]["by"]


@case("budziszyn1945", "5.1.3", "5.1.4")
@vector("oblige-c3")
def test_no_attack_may_leave_another_enemy_without_one(v: Vector) -> None:
    game = three_round_one()
    assert v["in"]["plan"] == ["1>A"]
    with_one = [group for group in groups_against(game, "0504") if "1" in group]
    assert bool(with_one) == v["out"]["legal"]
    assert barred_by(game, attack(game, "1", on="0504")) == "5.1.4"


@case("budziszyn1945", "5.1.3", "5.1.4", "5.1.7")
@vector("duty-frozen")
def test_a_pursuit_makes_no_new_duty_in_the_phase(v: Vector) -> None:
    game = board(
        piece("1", "soviet", "0504"),
        piece("B", "german", "0505"),
        piece("C", "german", "0606", steps=2),
        phase="combat",
        dice=[1, 1] * 8,
    )
    assert v["in"]["pursued_into_zoc_of"] == "C"
    game.play(attack(supposing(game, "-/D1"), "1", on="0505"))
    play(game, order="retreat", paths={"B": ["0506"]})
    game.play(next(order for order in orders(game) if order.paths))
    assert hex_of(game, "1") == "0505"
    assert (refusal(game, order="end_phase") is not None) == v["out"]["C_must_be_attacked_now"]
    wait(game, "1/10")
    assert refusal(game, order="end_phase") is not None, "the Germans must attack 1 in their own phase"


# ---------------------------------------------------------------------- 5.2, 5.3: losses and retreat


def division(result: str) -> Game:
    """The armoured division and the two cavalry brigades of 5.2.1, with a result supposed."""
    game = board(
        piece("P1", "german", "0504", type="ARM", attack=6, formation="21", stars=["black"]),
        piece("P2", "german", "0504", type="MOT", attack=6, formation="21"),
        piece("P3", "german", "0504", type="MOT", attack=5, formation="21"),
        piece("C1", "soviet", "0505", type="CAV"),
        piece("C2", "soviet", "0505", type="CAV"),
        phase="combat",
        dice=[1, 2] * 9,
        ground=hexes(h0505="forest"),
    )
    return supposing(game, result)


@case("budziszyn1945", "5.2.1", "13.1.2", "15.1.2", "15.1.7", "5.3.7", "5.3.9", "T-TER")
@vector("combat-proc")
def test_the_procedure_of_a_combat(v: Vector) -> None:
    given, out = v["in"], v["out"]
    game = division(given["result"])
    order: dict[str, Any] = {"on": "0505", "stars": ["P1"]}
    odds = ladder(game, "P1", "P2", "P3", **order)
    assert ([odds.attacker], [odds.defender]) == (given["attack"], given["defence"])
    assert (shifts(odds, "attacker"), shifts(odds, "defender")) == (given["att_cm"], given["def_cm"])
    assert by_case(odds, "13.1.2") == [1] and by_case(odds, "15.1.3") == [1]
    assert (odds.ratio, odds.final) == (out["initial"], out["final"])
    game.play(attack(game, "P1", "P2", "P3", **order))
    assert question(game).about.number == out["att_loss"]
    assert barred_by(game, order="losses", units={"P2": out["att_loss"]}) == "15.1.7"
    play(game, order="losses", units={"P1": out["att_loss"]})
    offers = {len(ways[0]) if ways else 0: order for order in orders(game) if (ways := together(order)) is not None}
    found = [
        {"loss": sum(order.pays.values()), "retreat": far, "tests": shaken(game, order)}
        for far, order in offers.items()
    ]
    assert sorted(found, key=lambda one: one["retreat"]) == out["options"]


def together(order: Any) -> list[tuple[str, ...]] | None:
    """The ways of an order by which the two of 0505 go together or stay together; else nothing."""
    ways = list(order.paths.values())
    return ways if len(ways) in (0, 2) and len(set(ways)) <= 1 else None


def shaken(game: Game, order: Any) -> int:
    """How often a retreat is followed by a test of disorganisation."""
    twin = game.fork(ForcedDice([1, 1] * 9))
    twin.play(order)
    return sum(event.data.get("purpose") == "disorganisation test" for event in settle(twin).events)


@case("budziszyn1945", "5.3.4")
@vector("retreat-friend")
def test_a_friend_opens_a_hex_in_an_enemy_zone_for_a_cel(v: Vector) -> None:
    game = board(
        piece("P", "german", "0504", type="ARM", size="B"),
        piece("Q", "german", "0607"),
        piece("I", "soviet", "0505"),
        piece("F", "soviet", "0506", type="ARM"),
        phase="combat",
        dice=[1, 2] * 9,
    )
    game.play(attack(supposing(game, "-/D1"), "P", on="0505"))
    way = {"paths": {"I": ["0506"]}}
    assert (refusal(game, order="retreat", **way) is None) == v["out"]["allowed"]
    before = unit(game, "I").steps
    play(game, order="retreat", **way)
    assert before - unit(game, "I").steps == v["out"]["extra_loss"]
    assert hex_of(game, "I") == "0506"


def beaten(result: str, steps: int = 4, **fields: Any) -> Game:
    """A single defender in 0505 that has to answer a result."""
    game = board(
        piece("A", "soviet", "0504"),
        piece("D", "german", "0505", steps=steps, **fields),
        phase="combat",
        dice=[1, 1] * 12,
        ground="[map]\ncolumns = [1, 12]\nrows = [1, 14]\n",
    )
    game.play(attack(supposing(game, f"-/{result}"), "A", on="0505"))
    return game


@case("budziszyn1945", "5.3.7")
@vector("retreat-d3")
def test_every_hex_not_retreated_costs_a_cel(v: Vector) -> None:
    game = beaten(v["in"]["result"])
    found = {(len(order.paths.get("D", ())), sum(order.pays.values())) for order in orders(game)}
    assert found == {tuple(one) for one in v["out"]["options"]}


def three_battalions(v: Vector) -> list[Any]:
    """The answers to the attacker's result in which as many of the three stay as the vector says."""
    own = [piece(f"B{n}", "german", hex_, size="B") for n, hex_ in enumerate(("0504", "0405", "0605"))]
    game = board(*own, piece("D", "soviet", "0505", size="D"), phase="combat", dice=[1, 1] * 9)
    game.play(attack(supposing(game, f"{v['in']['result']}/-"), "B0", "B1", "B2", on="0505"))
    found = [order for order in orders(game) if 3 - len(order.paths) == v["in"]["staying"]]
    assert found and len(question(game).about.units) == v["in"]["units"]
    return found


@case("budziszyn1945", "5.3.8")
@vector("retreat-a1-stay")
def test_three_hexes_stay_for_one_cel(v: Vector) -> None:
    found = three_battalions(v)
    assert {sum(order.pays.values()) for order in found} == {v["out"]["loss_total"]}
    assert {one for order in found for one in order.pays} == {"B0", "B1", "B2"}


@case("budziszyn1945", "5.3.8")
@vector("retreat-a1-go")
def test_without_a_loss_all_retreat(v: Vector) -> None:
    found = three_battalions(v)
    assert {sum(order.pays.values()) for order in found} == {v["out"]["loss_total"]}
    assert {len(order.paths) for order in found} == {v["out"]["retreating"]}


@case("budziszyn1945", "5.3.8")
@vector("retreat-a1-split")
def test_those_who_stay_pay(v: Vector) -> None:
    found = three_battalions(v)
    assert {sum(order.pays.values()) for order in found} == {v["out"]["loss_total"]}
    assert v["out"]["paid_by"] == "staying"
    assert not any(one in order.paths for order in found for one in order.pays)


@case("budziszyn1945", "5.3.9")
@vector("test-a2")
def test_an_attacker_tests_for_the_second_hex(v: Vector) -> None:
    game = board(piece("A", "soviet", "0504"), piece("D", "german", "0505"), phase="combat", dice=[1, 1] * 9)
    game.play(attack(supposing(game, "A2/-"), "A", on="0505"))
    order = next(order for order in orders(game) if len(order.paths.get("A", ())) == v["in"]["retreated"])
    assert shaken(game, order) == v["out"]["tests"]


@case("budziszyn1945", "5.3.9", "5.3.7")
@vector("test-d4")
def test_three_hexes_of_four_are_two_tests_and_a_cel(v: Vector) -> None:
    short_retreat(v)


@case("budziszyn1945", "5.3.9", "5.3.7")
@vector("test-d3")
def test_one_hex_of_three_is_no_test_and_two_cels(v: Vector) -> None:
    short_retreat(v)


def short_retreat(v: Vector) -> None:
    game = beaten(v["in"]["result"])
    order = next(order for order in orders(game) if len(order.paths.get("D", ())) == v["in"]["retreated"])
    assert sum(order.pays.values()) == v["out"]["sustained_loss"]
    assert shaken(game, order) == v["out"]["tests"]


@case("budziszyn1945", "5.1.8", "5.2.1", "5.3.7", "15.1.7")
@vector("loss-order")
def test_table_losses_come_first_and_from_who_used_a_star(v: Vector) -> None:
    game = board(
        piece("A", "soviet", "0504"),
        *(
            piece(f"D{n}", "german", "0505", steps=steps, stars=["blue"] * (n == v["in"]["star_user"]))
            for n, steps in enumerate(v["in"]["cel"])
        ),
        phase="combat",
        dice=[1, 1] * 9,
    )
    game.play(attack(supposing(game, f"-/{v['in']['result']}"), "A", on="0505"))
    play(game, order="support", stars=[f"D{v['in']['star_user']}"])
    assert [order.units for order in orders(game)] == [
        {f"D{n}": lost for n, lost in enumerate(v["out"]["table_loss"]) if lost}
    ]
    game.play(orders(game)[0])
    found = {
        (sum(order.pays.values()), len(ways[0]) if ways else 0)
        for order in orders(game)
        if (ways := together(order)) is not None
    }
    assert found == {(one["pay"], one["retreat"]) for one in v["out"]["options"]}
    stay = next(order for order in orders(game) if not order.paths)
    game.play(stay)
    assert unit(game, "D0").steps + unit(game, "D1").steps == v["out"]["cel_left_if_staying"]


@case("budziszyn1945", "5.1.9", "5.3.7", "T-CRT")
@vector("hq-alone")
@pytest.mark.parametrize("roll", range(2, 13))
def test_a_headquarters_attacked_alone_is_lost(v: Vector, roll: int) -> None:
    game = board(
        piece("A", "soviet", "0504", attack=1),
        piece("HQ", "german", "0505", type="HQ", attack=0, steps=v["in"]["cel"]),
        phase="combat",
        dice=[roll // 2, roll - roll // 2, *[1] * 9],
    )
    game.play(attack(game, "A", on="0505"))
    settle(game)
    assert told(game, "result")[0]["column"] == v["in"]["column"]
    assert (hex_of(game, "HQ") is None) == v["out"]["eliminated"]


# ---------------------------------------------------------------------- 5.4: pursuit


@case("budziszyn1945", "5.4.4", "5.4.6")
@vector("pursuit")
def test_a_pursuit_is_as_long_as_the_retreat_was(v: Vector) -> None:
    game = beaten(v["in"]["result"])
    path = ["0506", "0507", "0508"]
    assert len(path) == v["in"]["retreated"]
    play(game, order="retreat", paths={"D": path}, pays={"D": 1})
    assert asked(game) == "pursue"
    ways = [order.paths["A"] for order in orders(game) if order.paths]
    assert max(map(len, ways)) == v["out"]["max_pursuit"]
    assert {way[0] for way in ways} == {"0505"} and v["out"]["first_hex"] == "emptied"


@case("budziszyn1945", "5.4.1")
@vector("pursuit-def")
def test_the_defender_pursues_a_beaten_attacker(v: Vector) -> None:
    game = board(piece("A", "soviet", "0504"), piece("D", "german", "0505"), phase="combat", dice=[1, 1] * 9)
    game.play(attack(supposing(game, f"{v['in']['result']}/-"), "A", on="0505"))
    play(game, order="retreat", paths={"A": ["0503"]})
    may = asked(game) == "pursue" and game.book.sides[game.pending()[0]] == "german"
    assert may == v["out"]["defender_may_pursue"]
    play(game, order="pursue", paths={"D": ["0504"]})
    assert hex_of(game, "D") == "0504"


@case("budziszyn1945", "5.4.8", "5.4.10")
@vector("advance-river")
def test_an_advance_over_a_big_river_ends_on_its_bank(v: Vector) -> None:
    side = "big_river+bridge" if v["in"]["bridge"] else "big_river"
    game = board(
        piece("A", "soviet", "0504"),
        piece("D", "german", "0505", steps=1, full=1),
        phase="combat",
        dice=[1, 1] * 9,
        ground=hexsides({"0504/0505": side}),
    )
    game.play(attack(supposing(game, "-/-1"), "A", on="0505"))
    play(game, order="losses", units={"D": 1})
    assert (refusal(game, order="pursue", paths={"A": ["0505"]}) is None) == v["out"]["may_enter"]
    second = refusal(game, order="pursue", paths={"A": ["0505", "0506"]})
    assert (second is None) == v["out"]["second_hex"]
    assert second is not None and second.case == "5.4.8"


# ---------------------------------------------------------------------- 5.6: disorganisation


@case("budziszyn1945", "5.6.1")
@vector("disorg-d3d")
def test_a_d_beside_the_retreat_disorganises(v: Vector) -> None:
    game = beaten(v["in"]["result"])
    assert question(game).about.hexes == v["out"]["retreat"]
    game.play(next(order for order in orders(game) if len(order.paths.get("D", ())) == v["out"]["retreat"]))
    settle(game)
    assert bool(unit(game, "D").disorder) == v["out"]["disorganised"]


SUPPLIED = '[map.supply]\nsoviet = ["edge:west"]\ngerman = ["edge:east"]\n'


def shaken_attacker(turn: int = 1) -> Game:
    """A, which has the initiative, has attacked D and been thrown back to 0503 in disorder."""
    game = board(
        piece("A", "soviet", "0504", steps=4),
        piece("D", "german", "0505"),
        phase="combat",
        turn=turn,
        dice=[1, 1] * 9,
        ground=SUPPLIED,
    )
    game.play(attack(supposing(game, "A1D/-"), "A", on="0505"))
    play(game, order="retreat", paths={"A": ["0503"]})
    play(game, order="pursue")
    assert unit(game, "A").disorder
    return game


@case("budziszyn1945", "5.6.5")
@vector("disorg-recover-a")
def test_a_beaten_unit_recovers_after_its_next_combat_phase(v: Vector) -> None:
    assert v["out"]["recovers"] == "end of own next Combat Phase"
    game = shaken_attacker()
    assert recovery(game, "A") == "2/4"
    assert not unit(game, "A").disorder


@case("budziszyn1945", "5.6.5", "T-AIR")
@vector("disorg-recover-b")
@pytest.mark.parametrize("air", [9, 20], ids=["no aircraft on the next day", "aircraft on the next day"])
def test_a_bombed_unit_recovers_after_the_same_phase_of_the_next_turn(v: Vector, air: int) -> None:
    game = board(
        piece("S", "soviet", "0101"),
        piece("D", "german", "0505"),
        phase="air",
        side="soviet",
        initiative="german",
        ground=SUPPLIED,
        pools={"soviet": {"air": air}},
    )
    assert clock(game) == f"1/{v['in']['phase']}"
    roll = next(roll for roll in range(2, 13) if game.book.tables.air.result(9, roll).disorganised)
    game.dice = ForcedDice([roll // 2, roll - roll // 2])
    play(game, order="air", missions=[{"kind": "attack", "target": "0505", "points": 9}])
    assert unit(settle(game), "D").disorder
    assert v["out"]["recovers"] == f"end of phase {v['in']['phase']}, next turn"
    while clock(game) != "2/9":
        assert unit(game, "D").disorder or clock(game) > f"2/{v['in']['phase']}"
        game.play(Air() if asked(game) == "air" else EndPhase())
    assert not unit(game, "D").disorder


@case("budziszyn1945", "5.6.5")
@vector("recover-defender")
def test_who_is_attacked_meanwhile_rests_a_turn_longer(v: Vector) -> None:
    first, second = v["in"]["cases"]
    assert [beaten_defender(first), attacked_again(second)] == v["out"]["recovers"]


def beaten_defender(told: dict[str, Any]) -> str:
    """When A recovers that was disorganised as defender in the enemy's Combat Phase."""
    game = board(
        piece("A", "soviet", "0504", steps=4),
        piece("D", "german", "0505"),
        phase="combat",
        side="german",
        initiative="soviet",
        turn=told["turn"],
        dice=[1, 1] * 9,
        ground=SUPPLIED,
    )
    assert clock(game) == f"{told['turn']}/{told['phase']}"
    game.play(attack(supposing(game, "-/D1D"), "D", on="0504"))
    play(game, order="retreat", paths={"A": ["0503"]})
    play(game, order="pursue")
    return recovery(game, "A")


def attacked_again(told: dict[str, Any]) -> str:
    """When A recovers that was disorganised attacking, and attacked in the enemy's phase of the turn."""
    game = shaken_attacker(told["turn"])
    assert clock(game) == f"{told['turn']}/{told['phase']}"
    wait(game, f"{told['turn']}/9")
    play(game, order="move", units=["D"], path=["0504"])
    wait(game, told["attacked"])
    game.play(attack(supposing(game, "-/D1"), "D", on="0503"))
    play(game, order="retreat", paths={"A": ["0502"]})
    play(game, order="pursue")
    return recovery(game, "A")
