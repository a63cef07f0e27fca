"""Worked examples: duty, retreat, pursuit, guns, fixed positions, air, headquarters."""

from __future__ import annotations

from typing import Any

from case import case
from fight import asked, told
from lab import barred_by, hex_of, play, refusal, unit
from rules.normandy.vectors import Vector, vector
from rules.wb95.book_vectors import (
    attack,
    board,
    by_case,
    clock,
    hexes,
    hexsides,
    ladder,
    orders,
    piece,
    settle,
    shifts,
    supposing,
    wait,
)
from sztab.rules.wb95.orders import Air
from sztab.rules.wb95.pieces import in_enemy_zone
from sztab.table import EndPhase, ForcedDice, Game

TITLE = "normandy1944"
SUPPLIED = '[map.supply]\nallied = ["edge:west"]\ngerman = ["edge:east"]\n'


def gun(name: str, side: str, hex_: str, value: str = "5/3", **fields: Any) -> str:
    offence, defence = map(int, value.split("/"))
    return piece(name, side, hex_, type="ART", attack=offence, defence=defence, **fields)


@case(TITLE, "4.1.4")
@vector("N-4.1.4-swamp-zoc")
def test_vehicles_have_no_zone_in_a_swamp(v: Vector) -> None:
    game = board(piece("M", "german", "0504", type="MOT"), piece("A", "allied", "1009"), ground=hexes(h0505="swamp"))
    allied = game.book.sides.index("allied")
    assert not in_enemy_zone(game, allied, game.book.labels["0505"])
    assert in_enemy_zone(game, allied, game.book.labels["0503"])


@case(TITLE, "5.1.3", "5.1.4")
@vector("N-5.1.5a-obligation")
def test_who_is_in_a_zone_attacks_and_its_owner_is_attacked(v: Vector) -> None:
    game = board(
        piece("A", "allied", "0504", nation="usa", type="ARM"),
        piece("B", "allied", "0405", nation="usa", fortified=True),
        piece("D", "german", "0505"),
        piece("E", "german", "0503"),
        phase="combat",
        dice=[1, 1] * 9,
    )
    assert barred_by(game, order="end_phase") == "5.1.7"
    assert refusal(game, attack(game, "A", on="0503")) is None, "D may be left to B"
    game.play(attack(supposing(game, "-/-"), "A", on="0503"))
    settle(game)
    assert barred_by(game, order="end_phase") == "5.1.7"
    game.play(attack(game, "B", on="0505"))
    settle(game)
    assert refusal(game, order="end_phase") is None


@case(TITLE, "4.1.4", "5.1.3", "5.1.4")
@vector("N-5.1.5b-swamp-cavalry")
def test_cavalry_in_a_swamp_must_be_attacked_but_need_not_attack(v: Vector) -> None:
    pair = (piece("M", "german", "0504", type="MECH"), piece("C", "allied", "0505", nation="usa", type="CAV"))
    for side, free in (("german", False), ("allied", True)):
        game = board(*pair, phase="combat", side=side, ground=hexes(h0505="swamp"))
        assert (refusal(game, order="end_phase") is None) is free


def three_units() -> Game:
    return board(
        piece("U1", "german", "0504"),
        piece("U2", "german", "0605", fortified=True),
        piece("U3", "german", "0506", fortified=True),
        piece("A", "allied", "0505", nation="usa"),
        piece("B", "allied", "0503", nation="usa"),
        phase="combat",
        dice=[1, 1] * 9,
    )


@case(TITLE, "5.1.3", "5.1.4", "5.1.5")
@vector("N-5.1.5c-three-units")
def test_three_units_two_of_them_dug_in_and_two_enemies(v: Vector) -> None:
    game = three_units()
    assert refusal(game, attack(game, "U1", on=["0505", "0503"])) is None
    assert barred_by(game, attack(game, "U1", "U2", on=["0505", "0503"])) == "5.1.5"
    game.play(attack(supposing(game, "-/-"), "U1", on="0503"))
    settle(game)
    assert barred_by(game, order="end_phase") == "5.1.7"
    for who in (("U2",), ("U3",), ("U2", "U3")):
        assert refusal(game, attack(game, *who, on="0505")) is None


@case(TITLE, "5.3.3", "5.3.4")
@vector("N-5.3.4-retreat-friend")
def test_a_friend_opens_a_hex_in_an_enemy_zone_for_a_cel(v: Vector) -> None:
    game = board(
        piece("A", "german", "0504"),
        piece("E", "german", "0507"),
        piece("D", "allied", "0505", nation="usa", steps=4),
        piece("T", "allied", "0506", nation="usa", type="ARM", steps=2),
        phase="combat",
        dice=[1, 1] * 9,
    )
    game.play(attack(supposing(game, "-/D1"), "A", on="0505"))
    play(game, order="retreat", paths={"D": ["0506"]})
    settle(game)
    assert unit(game, "D").steps == 3


def beaten(result: str, steps: int = 4) -> Game:
    """D in 0505 has got the result and is asked for its retreat."""
    game = board(
        piece("A", "german", "0504"),
        piece("D", "allied", "0505", nation="usa", steps=steps, full=steps),
        phase="combat",
        dice=[1, 1] * 12,
        ground="[map]\ncolumns = [1, 12]\nrows = [1, 14]\n",
    )
    game.play(attack(supposing(game, f"-/{result}"), "A", on="0505"))
    return game


@case(TITLE, "5.3.7")
@vector("N-5.3.7-D3")
def test_every_hex_not_retreated_costs_a_cel(v: Vector) -> None:
    found = {(len(one.paths.get("D", ())), sum(one.pays.values())) for one in orders(beaten("D3"))}
    assert found == {(3, 0), (2, 1), (1, 2), (0, 3)}


@case(TITLE, "5.3.8", "5.3.7")
@vector("N-5.3.8-A1-group")
def test_three_battalions_pay_once_if_any_of_them_stays(v: Vector) -> None:
    own = [piece(f"B{n}", "german", hex_, size="B") for n, hex_ in enumerate(("0504", "0405", "0605"))]
    game = board(*own, piece("D", "allied", "0505", nation="usa"), phase="combat", dice=[1, 1] * 9)
    game.play(attack(supposing(game, "A1/-"), "B0", "B1", "B2", on="0505"))
    paid = {(len(one.paths), sum(one.pays.values())) for one in orders(game)}
    assert paid == {(0, 1), (1, 1), (2, 1), (3, 0)}
    assert not any(one in order.paths for order in orders(game) for one in order.pays)


def after(game: Game, far: int, name: str = "D") -> tuple[int, int]:
    """CELs paid and tests made when a unit goes back so far."""
    order = next(one for one in orders(game) if len(one.paths.get(name, ())) == far)
    game.play(order)
    settle(game)
    rolled = sum(event.data.get("purpose") == "disorganisation test" for event in game.events)
    return sum(order.pays.values()), rolled


@case(TITLE, "5.3.9")
@vector("N-5.3.9a-tests")
def test_two_hexes_are_one_test(v: Vector) -> None:
    game = board(piece("A", "german", "0504"), piece("D", "allied", "0505"), phase="combat", dice=[1, 1] * 9)
    game.play(attack(supposing(game, "A2/-"), "A", on="0505"))
    assert after(game, 2, "A") == (0, 1)


@case(TITLE, "5.3.9")
@vector("N-5.3.9b-tests")
def test_three_hexes_of_four_are_two_tests(v: Vector) -> None:
    assert after(beaten("D4"), 3) == (1, 2)


@case(TITLE, "5.3.9")
@vector("N-5.3.9c-tests")
def test_one_hex_of_three_is_none(v: Vector) -> None:
    assert after(beaten("D3"), 1) == (2, 0)


@case(TITLE, "5.4.4", "5.4.6")
@vector("N-5.4.6-pursuit")
def test_a_pursuit_is_as_long_as_the_retreat_was(v: Vector) -> None:
    game = beaten("D4")
    play(game, order="retreat", paths={"D": ["0506", "0507", "0508"]}, pays={"D": 1})
    ways = [one.paths["A"] for one in orders(game) if one.paths]
    assert {len(way) for way in ways} == {1, 2, 3}
    assert {way[0] for way in ways} == {"0505"}


@case(TITLE, "5.6.3", "6.3.4", "6.3.5")
@vector("N-5.6.3-artillery")
def test_guns_share_the_disorder_only_beside_the_enemy(v: Vector) -> None:
    for hex_, shaken in (("0404", False), ("0405", True)):
        game = board(
            piece("A", "german", "0504"),
            gun("G", "german", hex_),
            piece("D", "allied", "0505"),
            phase="combat",
            dice=[3, 4] * 5,
        )
        game.play(attack(supposing(game, "D/-"), "A", on="0505", artillery=["G"]))
        settle(game)
        assert unit(game, "A").disorder
        assert bool(unit(game, "G").disorder) is shaken


@case(TITLE, "5.6.5")
@vector("N-5.6.5a-recovery")
def test_a_unit_left_alone_recovers_with_its_next_combat_phase(v: Vector) -> None:
    game = board(
        piece("A", "german", "0504", steps=4),
        piece("D", "allied", "0505", nation="usa"),
        phase="combat",
        dice=[1, 1] * 9,
        ground=SUPPLIED,
    )
    game.play(attack(supposing(game, "A1D/-"), "A", on="0505"))
    play(game, order="retreat", paths={"A": ["0503"]})
    play(game, order="pursue")
    wait(game, "2/4")
    assert unit(game, "A").disorder
    play(game, order="end_phase")
    assert not unit(game, "A").disorder


@case(TITLE, "5.6.5")
@vector("N-5.6.5b-recovery-air")
def test_a_bombed_unit_recovers_with_the_same_phase_of_the_next_turn(v: Vector) -> None:
    game = board(
        piece("S", "allied", "0101", nation="usa"),
        piece("D", "german", "0505"),
        phase="air",
        side="allied",
        initiative="german",
        ground=SUPPLIED,
        pools={"allied": {"air": 9}},
    )
    assert clock(game) == "1/7"
    roll = next(roll for roll in range(2, 13) if game.book.tables.air.result(9, roll).disorganised)
    game.dice = ForcedDice([roll // 2, roll - roll // 2])
    play(game, order="air", missions=[{"kind": "attack", "target": "0505", "points": 9}])
    assert unit(settle(game), "D").disorder
    while clock(game) != "2/9":
        assert unit(game, "D").disorder or clock(game) > "2/7"
        game.play(Air() if asked(game) == "air" else EndPhase())
    assert not unit(game, "D").disorder


def overrun(fortified: bool) -> int:
    """What entering the hex of three lone guns costs beyond the hex itself."""
    guns = [gun(f"G{n}", "german", "0505", fortified=fortified) for n in range(3)]
    game = board(piece("A", "allied", "0504", nation="usa", movement=9), *guns, phase="movement")
    play(game, order="move", units=["A"], path=["0505"])
    return int((unit(game, "A").cap - unit(game, "A").left) // 12 - 1)


@case(TITLE, "6.1.7")
@vector("N-6.1.7a-overrun")
def test_every_gun_overrun_costs_a_point(v: Vector) -> None:
    assert overrun(False) == 3


@case(TITLE, "6.1.7")
@vector("N-6.1.7b-overrun-fortified")
def test_works_cost_one_more(v: Vector) -> None:
    assert overrun(True) == 4


def infantry_and_gun(**fields: Any) -> Game:
    """I and the gun G in 0505 have got D2; their answer is asked for."""
    game = board(
        piece("A", "allied", "0504", nation="usa"),
        piece("I", "german", "0505", steps=2),
        gun("G", "german", "0505", **fields),
        phase="combat",
        dice=[1, 1] * 9,
    )
    game.play(attack(supposing(game, "-/D2"), "A", on="0505"))
    return game


@case(TITLE, "6.2.4", "5.3.7", "5.4.4")
@vector("N-6.2.4-D2-with-guns")
def test_what_infantry_and_guns_can_do_against_d2(v: Vector) -> None:
    game = infantry_and_gun()
    found = {(len(one.paths.get("I", ())), tuple(sorted(one.pays.items()))) for one in orders(game)}
    assert {(2, ()), (1, (("G", 1),)), (0, (("G", 1), ("I", 1)))} <= found
    play(game, order="retreat", paths={"I": ["0506", "0507"]})
    play(game, order="pursue", paths={"A": ["0505"]})
    assert hex_of(game, "G") is None
    limbered, way = infantry_and_gun(setup="transport"), ["0506", "0507"]
    assert refusal(limbered, order="retreat", paths={"I": way, "G": way}) is None
    assert told(limbered, "combat")[0]["defender"] == 4


@case(TITLE, "6.4.6", "5.6.4")
@vector("N-6.4.6-shelled-artillery")
def test_shelled_guns_support_with_half_their_strength(v: Vector) -> None:
    game = board(
        piece("A", "allied", "0504", nation="usa"),
        gun("S", "allied", "0503", "9/9", nation="usa"),
        piece("D", "german", "0505"),
        gun("G", "german", "0506", "9/5"),
        phase="combat",
    )
    roll = next(roll for roll in range(2, 13) if game.book.tables.artillery.result(9, roll).text == "D")
    game.dice = ForcedDice([roll // 2, roll - roll // 2])
    play(game, order="ranged", artillery=["S"], target="0506")
    odds = ladder(game, "A", on="0505", answer={"artillery": ["G"]})
    assert by_case(odds, "6.3.1") == [3]


@case(TITLE, "6.5.7", "6.5.8")
@vector("N-6.5.7-ammo")
def test_ammunition_is_fired_at_once_or_kept(v: Vector) -> None:
    for fired, left in (([8], [0]), ([3, 5], [5, 0])):
        guns = [gun(f"G{n}", "allied", "0503", "1/1", nation="usa", steps=1) for n in range(8)]
        game = board(
            *guns,
            piece("D", "german", "0505", steps=8, full=8),
            phase="barrage",
            dice=[1, 1] * 20,
            pools={"allied": {"ammunition": 8}},
            ground=SUPPLIED,
        )
        ready, found = [f"G{n}" for n in range(8)], []
        for turn, number in enumerate(fired, 1):
            wait(game, f"{turn}/2")
            play(game, order="barrage", artillery=ready[:number], target="0505")
            settle(game)
            ready = ready[number:]
            found.append(game.state.ammunition[0])
        assert found == left


@case(TITLE, "6.6.3")
@vector("N-6.6.3a-defence")
def test_guns_alone_defend_with_one_point(v: Vector) -> None:
    game = board(
        piece("A", "allied", "0504", nation="usa"),
        piece("C", "german", "0505", type="CAV", attack=5),
        *(gun(f"G{n}", "german", "0604") for n in range(2)),
        phase="combat",
    )
    assert ladder(game, "A", on=["0505", "0604"]).defender == 6


@case(TITLE, "6.3.1", "6.6.2")
@vector("N-6.6.3b-attack")
def test_guns_attack_with_their_first_number(v: Vector) -> None:
    guns = [gun(f"G{n}", "german", "0503") for n in range(2)]
    game = board(
        piece("C", "german", "0504", type="CAV", attack=5), *guns, piece("A", "allied", "0505"), phase="combat"
    )
    assert ladder(game, "C", on="0505", artillery=["G0", "G1"]).attacker == 15


@case(TITLE, "6.6.1", "6.6.3")
@vector("N-6.6.3c-with-regular")
def test_guns_beside_a_regular_unit_defend_with_their_second_number(v: Vector) -> None:
    guns = [gun(f"G{n}", "german", "0505") for n in range(2)]
    game = board(piece("A", "allied", "0504", nation="usa"), piece("I", "german", "0505"), *guns, phase="combat")
    assert sum(by_case(ladder(game, "A", on="0505"), "6.6.1")) == 6


def fixed_line(rear: tuple[int, int]) -> Any:
    """A with 15 through the line, B and C from behind."""
    game = board(
        piece("A", "allied", "0504", nation="usa", attack=15),
        piece("B", "allied", "0506", nation="usa", attack=rear[0]),
        piece("C", "allied", "0405", nation="usa", attack=rear[1]),
        piece("D", "german", "0505"),
        phase="combat",
        ground=hexsides({"0504/0505": "fixed_position"}),
    )
    return ladder(game, "A", "B", "C", on="0505")


@case(TITLE, "7.2.2", "7.2.4")
@vector("N-7.2.4a-fp")
def test_fixed_positions_halve_who_comes_through_them(v: Vector) -> None:
    odds = fixed_line((5, 10))
    assert (odds.attacker, shifts(odds, "defender")) == (23, 3)


@case(TITLE, "7.2.4", "7.1.10")
@vector("N-7.2.4b-fp-rear")
def test_taken_from_the_rear_they_are_worth_field_works(v: Vector) -> None:
    odds = fixed_line((6, 10))
    assert (odds.attacker, shifts(odds, "defender")) == (24, 2)


@case(TITLE, "7.2.6", "5.3.7")
@vector("N-7.2.6-fp-stand")
def test_fixed_positions_spare_a_cel_of_standing(v: Vector) -> None:
    found = []
    for price, result in enumerate(("D1", "D2", "D3")):
        game = board(
            piece("A", "allied", "0504", nation="usa"),
            piece("D", "german", "0505", steps=4, full=4),
            phase="combat",
            dice=[1, 1] * 9,
            ground=hexsides({"0504/0505": "fixed_position"}),
        )
        game.play(attack(supposing(game, f"-/{result}"), "A", on="0505"))
        if asked(game) == "retreat":
            play(game, order="retreat", pays={"D": price} if price else {})
        settle(game)
        found.append(4 - unit(game, "D").steps)
    assert found == [0, 1, 2]


@case(TITLE, "8.2.4", "1.7a")
@vector("N-8.2.4-air-defence")
def test_half_the_aircraft_defend(v: Vector) -> None:
    game = board(
        piece("A", "german", "0504"),
        piece("D", "allied", "0505", nation="usa", attack=4),
        phase="combat",
        pools={"allied": {"air": 13}},
    )
    assert ladder(game, "A", on="0505", answer={"air": 13}).defender == 4 + 7


@case(TITLE, "8.2.7")
@vector("N-8.2.7-air-terrain")
def test_ground_counts_double_against_bombs(v: Vector) -> None:
    game = board(
        piece("S", "allied", "0101", nation="usa"),
        piece("D", "german", "0505"),
        phase="air",
        side="allied",
        dice=[3, 4],
        pools={"allied": {"air": 20}},
        ground=hexes(h0505="hill2"),
    )
    play(game, order="air", missions=[{"kind": "attack", "target": "0505", "points": 20}])
    (event,) = told(game, "air_attack")
    assert (event["points"], event["row"]) == (16, "13-16")


@case(TITLE, "8.2.13", "8.2.14", "8.2.15")
@vector("N-8.2.15-movement-disorganisation")
def test_missions_against_movement_add_up_for_soviets_only(v: Vector) -> None:
    for nation, missions, left in (("ussr", 1, 12 * (6 - 1 - 2)), ("ussr", 2, 12 * (6 - 2 - 3)), ("usa", 1, 12 * 5)):
        game = board(
            piece("A", "allied", "0504", nation=nation, movement=6),
            piece("D", "german", "0909"),
            phase="air",
            side="allied",
            ground=SUPPLIED,
            pools={"german": {"air": 7 * missions}},
        )
        order = {
            "order": "air",
            "side": "german",
            "missions": [{"kind": "disrupt", "target": "0505", "points": 7}] * missions,
        }
        if nation == "usa":
            assert barred_by(game, order) == "8.2.11"
            continue
        play(game, order)
        wait(game, "1/3")
        play(game, order="move", units=["A"], path=["0505"])
        assert unit(game, "A").left == left


@case(TITLE, "8.2.17", "8.2.19")
@vector("N-8.2.19-crossing")
def test_every_attack_on_a_crossing_is_a_die(v: Vector) -> None:
    game = board(
        piece("D", "german", "0504", steps=4, full=4),
        piece("A", "allied", "1009", nation="usa"),
        phase="air",
        side="german",
        ground=SUPPLIED + hexsides({"0504/0505": "river"}),
        pools={"allied": {"air": 1}},
        dice=[6, 6],
    )
    mission = {"kind": "crossing", "target": "0505", "points": 1, "attacks": {"0505": 2}}
    play(game, order="air", missions=[mission], side="allied")
    wait(game, "1/3")
    play(game, order="move", units=["D"], path=["0505"])
    assert unit(game, "D").steps == 2


@case(TITLE, "8.2.24", "8.2.25")
@vector("N-8.2.25-air-supply")
def test_two_of_three_flights_arrive(v: Vector) -> None:
    units = [piece(f"R{n}", "allied", "0505", nation="usa", oos=4, steps=2) for n in range(3)]
    game = board(
        *units,
        piece("D", "german", "1009"),
        phase="air",
        side="allied",
        dice=[1, 4, 6],
        pools={"allied": {"air": 21}},
    )
    play(game, order="air", missions=[{"kind": "supply", "target": "0505", "points": 7}] * 3)
    assert [unit(game, f"R{n}").oos for n in range(3)] == [2, 2, 2]


@case(TITLE, "9.1.6", "9.1.7")
@vector("N-9.1.6-hq-bounty")
def test_a_fallen_headquarters_gives_shifts_for_two_combat_phases(v: Vector) -> None:
    game = board(
        piece("A", "allied", "0504", nation="usa"),
        piece("HQ", "german", "0505", type="HQ", attack=0),
        phase="combat",
        turn=5,
        dice=[1, 1] * 9,
        ground=SUPPLIED,
    )
    game.play(attack(supposing(game, "-/D2"), "A", on="0505"))
    settle(game)
    (reward,) = [one for one in game.state.rewards if game.book.sides[one.side] == "allied"]
    per_turn = len(game.book.phases)
    assert reward.left == 5
    assert [(number // per_turn + 1, number % per_turn + 1) for number in reward.phases] == [(5, 10), (6, 4)]
