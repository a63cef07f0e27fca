"""8.1, Air units: points and phases, missions under seal, air combat; and supply from the air (8.2.22-8.2.25)."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import lab, order_of, play, refusal, unit
from sztab.rules.wb95.orders import Air, AirMission, Engage
from sztab.table import Event, Game
from sztab.table.dice import ForcedDice

BUDZISZYN = "budziszyn1945"


def told(events: list[Event], kind: str) -> dict[str, Any]:
    [found] = [event.data for event in events if event.kind == kind]
    return found


def sky(soviet: int = 10, german: int = 10, dice: Any = (), more: str = "", head: str = "") -> Game:
    """Both sides with air points; a German and a Soviet unit far from each other."""
    return lab(
        f"""
        phase = "air"
        side = "soviet"
        {head}
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 4, defence = 4}},
            {{id = "D", side = "german", type = "INF", hex = "0502", attack = 4, defence = 4}},
            {more}
        ]
        [pools.soviet]
        air = {soviet}
        [pools.german]
        air = {german}
        """,
        list(dice),
    )


def mission(kind: str, target: str, points: int) -> dict[str, Any]:
    return {"kind": kind, "target": target, "points": points}


def fly(game: Game, side: str, *missions: dict[str, Any]) -> list[Event]:
    return play(game, order="air", side=side, missions=list(missions))


def over(game: Game) -> list[tuple[str, str, int]]:
    """The missions in the air."""
    label = game.book.map.grid.label
    return [(game.book.sides[m.side], label(m.hex), m.points) for m in game.state.missions]


def until(game: Game, kind: str, side: str, turn: int = 1) -> None:
    while True:
        phase = game.book.phases[game.state.phase]
        if (game.state.turn, phase.kind, game.book.sides[phase.side]) == (turn, kind, side):
            return
        if phase.kind == "air":
            for one in game.pending():
                play(game, order="air", side=game.book.sides[one])
        else:
            play(game, order="end_phase")


# ---------------------------------------------------------------------- points and phases


@case(BUDZISZYN, "8.1.1", "R72")
def test_points_are_divided_freely_but_not_overdrawn() -> None:
    game = sky()
    three = [mission("offensive", hex_, points) for hex_, points in (("0502", 1), ("0503", 2), ("0504", 7))]
    assert refusal(game, order="air", side="soviet", missions=three) is None
    too_many = [*three, mission("offensive", "0505", 1)]
    no = refusal(game, order="air", side="soviet", missions=too_many)
    assert no is not None and no.case == "8.1.1"


@case(BUDZISZYN, "8.1.1")
@pytest.mark.parametrize("points", [0, -5])
def test_a_mission_needs_points(points: int) -> None:
    no = refusal(sky(), order="air", side="soviet", missions=[mission("offensive", "0502", points)])
    assert no is not None and no.case == "8.1.1"


@case(BUDZISZYN, "8.1.2")
@pytest.mark.parametrize("phase", ["barrage", "movement", "combat", "strategic"])
def test_missions_are_flown_in_air_phases_only(phase: str) -> None:
    game = lab(f'phase = "{phase}"\nunit = [{{id = "A", side = "soviet", type = "INF", hex = "0505"}}]')
    no = refusal(game, order="air", missions=[mission("offensive", "0502", 1)])
    assert no is not None and no.case == "8.1.2"


@case(BUDZISZYN, "8.1.2", "2.2-P1")
def test_in_an_air_phase_missions_are_placed_and_none_is_an_answer() -> None:
    game = sky()
    no = refusal(game, order="end_phase", side="soviet")
    assert no is not None and no.case == "2.2-P1"
    assert refusal(game, order="air", side="soviet") is None


@case(BUDZISZYN, "8.1.3", "8.1.5")
def test_points_flown_in_the_first_air_phase_are_gone_for_the_turn() -> None:
    game = sky(german=0)
    fly(game, "soviet", mission("offensive", "0502", 7))
    until(game, "air", "german")
    no = refusal(game, order="air", missions=[mission("offensive", "0502", 4)])
    assert no is not None and no.case == "8.1.1"
    assert refusal(game, order="air", missions=[mission("offensive", "0502", 3)]) is None


@case(BUDZISZYN, "8.1.5")
def test_with_all_points_flown_the_second_air_phase_is_passed_over() -> None:
    game = sky(german=0)
    fly(game, "soviet", mission("offensive", "0502", 10))
    until(game, "movement", "german")
    assert [event.data["side"] for event in game.events if event.kind == "mission"] == ["soviet"]


@case(BUDZISZYN, "8.1.4")
@pytest.mark.parametrize("owner", ["soviet", "german"])
def test_both_players_fly_in_either_air_phase(owner: str) -> None:
    game = sky()
    until(game, "air", owner)
    assert [game.book.sides[side] for side in game.pending()] == ["soviet", "german"]


@case(BUDZISZYN, "8.1.6", "8.2.1")
def test_any_number_of_missions_may_be_over_a_hex() -> None:
    game = sky(german=0)
    swarm = [mission("offensive", "0502", 1)] * 10
    assert refusal(game, order="air", side="soviet", missions=swarm) is None
    fly(game, "soviet", *swarm)
    assert over(game) == [("soviet", "0502", 1)] * 10


@case(BUDZISZYN, "8.1.5", "R72")
def test_missions_leave_after_the_supply_phase() -> None:
    game = sky(german=0)
    fly(game, "soviet", mission("offensive", "0502", 4))
    until(game, "combat", "soviet")
    assert over(game) == [("soviet", "0502", 4)]
    until(game, "air", "german")
    assert over(game) == []


# ---------------------------------------------------------------------- secrecy


@case(BUDZISZYN, "8.1.7", "R72")
@pytest.mark.parametrize(("first", "second"), [("soviet", "german"), ("german", "soviet")])
def test_missions_are_under_seal_until_both_have_written_theirs(first: str, second: str) -> None:
    game = sky()
    before = game.state_hash()
    events = fly(game, first, mission("offensive", "0101", 3))
    assert events == [] and game.state_hash() == before and over(game) == []
    other = game.book.sides.index(second)
    view = game.view_of(other)
    assert view.state.missions == () and view.state.air == (10, 10)
    events = fly(game, second, mission("offensive", "0901", 3))
    assert [event.data["side"] for event in events if event.kind == "mission"] == ["soviet", "german"]


@case(BUDZISZYN, "8.1.7")
def test_a_sealed_answer_is_given_once() -> None:
    game = sky()
    fly(game, "soviet", mission("offensive", "0101", 3))
    no = refusal(game, order="air", side="soviet")
    assert no is not None and "soviet" in no.reason


@case(BUDZISZYN, "8.2.1")
def test_only_the_seven_missions_are_flown() -> None:
    game = sky()
    order = Air(missions=(AirMission(kind="raid", target="0502", points=3),), side="soviet")
    no = game.check(order)
    assert no is not None and no.case == "8.2.1"
    nowhere = refusal(game, order="air", side="soviet", missions=[mission("offensive", "9999", 1)])
    assert nowhere is not None and "9999" in nowhere.reason


# ---------------------------------------------------------------------- air combat


def clash(soviet: tuple[str, int], german: tuple[str, int], dice: Any) -> Game:
    game = sky(20, 20, dice)
    fly(game, "soviet", mission("offensive", *soviet))
    fly(game, "german", mission("defensive", *german))
    return game


@case(BUDZISZYN, "8.1.8")
@pytest.mark.parametrize("hex_", ["0502", "0503", "0602"])
def test_the_lower_total_over_the_same_or_an_adjacent_hex_is_driven_off(hex_: str) -> None:
    assert over(clash(("0502", 5), (hex_, 4), [1, 3])) == [("german", hex_, 4)]
    assert over(clash(("0502", 5), (hex_, 4), [3, 1])) == [("soviet", "0502", 5)]


@case(BUDZISZYN, "8.1.8")
def test_missions_two_hexes_apart_do_not_meet() -> None:
    assert over(clash(("0502", 5), ("0504", 4), [])) == [("soviet", "0502", 5), ("german", "0504", 4)]


@case(BUDZISZYN, "8.1.8")
def test_ties_are_rolled_again() -> None:
    game = clash(("0502", 5), ("0502", 4), [1, 2, 3, 4, 6, 1])
    assert over(game) == [("soviet", "0502", 5)]
    assert told(game.events, "air_combat")["totals"] == [11, 5]


@case(BUDZISZYN, "8.1.8", "8.1.6")
def test_all_points_of_a_side_over_the_hex_fight_together() -> None:
    game = sky(20, 20, [1, 6])
    fly(game, "soviet", mission("offensive", "0502", 6), mission("attack", "0502", 6))
    fly(game, "german", mission("defensive", "0502", 8))
    assert told(game.events, "air_combat")["totals"] == [13, 14]
    assert over(game) == [("german", "0502", 8)]


@case(BUDZISZYN, "8.1.8")
def test_a_driven_off_attack_drops_no_bombs() -> None:
    game = sky(20, 20, [1, 6])
    fly(game, "soviet", mission("attack", "0502", 5))
    events = fly(game, "german", mission("defensive", "0502", 5))
    assert [event.kind for event in events if event.kind in ("air_attack", "air_combat")] == ["air_combat"]
    assert unit(game, "D").steps == 2


@case(BUDZISZYN, "8.1.9", "8.1.5")
def test_points_driven_off_are_not_flown_again_that_turn() -> None:
    game = sky(10, 4, [1, 6])
    fly(game, "soviet", mission("offensive", "0502", 4))
    fly(game, "german", mission("defensive", "0502", 4))
    until(game, "air", "german")
    no = refusal(game, order="air", missions=[mission("offensive", "0502", 7)])
    assert game.state.air == (6, 0) and no is not None and no.case == "8.1.1"


@case(BUDZISZYN, "8.1.8", "R73")
@pytest.mark.parametrize(("initiative", "picker"), [("soviet", "german"), ("german", "soviet")])
def test_who_has_not_the_initiative_picks_the_pairs_until_none_is_left(initiative: str, picker: str) -> None:
    game = sky(20, 20, [6, 1, 6, 1], head=f'initiative = "{initiative}"')
    fly(game, "soviet", mission("offensive", "0502", 5))
    fly(game, "german", mission("defensive", "0501", 5), mission("defensive", "0503", 5))
    assert [game.book.sides[side] for side in game.pending()] == [picker]
    no = refusal(game, order="engage", hex="0501", against="0503")
    assert no is not None and no.case == "8.1.8"
    events = play(game, order="engage", hex="0503", against="0502")
    assert [event.data["hexes"] for event in events if event.kind == "air_combat"] == [
        ["0502", "0503"],
        ["0502", "0501"],
    ]
    assert over(game) == [("soviet", "0502", 5)]


@case(BUDZISZYN, "8.1.8", "R73")
def test_the_loser_of_a_pair_loses_only_what_was_over_that_hex() -> None:
    game = sky(20, 20, [1, 6])
    fly(game, "soviet", mission("offensive", "0502", 5), mission("offensive", "0505", 5))
    fly(game, "german", mission("defensive", "0501", 5))
    assert over(game) == [("soviet", "0505", 5), ("german", "0501", 5)]


@case(BUDZISZYN, "8.1.8", "R73")
def test_the_duel_is_asked_for_before_anything_else() -> None:
    game = sky(20, 20)
    fly(game, "soviet", mission("offensive", "0502", 5))
    fly(game, "german", mission("defensive", "0501", 5), mission("defensive", "0503", 5))
    no = game.check(order_of(game, {"order": "end_phase"}))
    assert no is not None and no.case == "8.1.8"


BRIDGE = 'map = {sides = {"0504/0505" = "big_river+bridge"}}'
BANKS = 'map = {sides = {"0908/0907" = "big_river", "0808/0807" = "big_river", "1008/1007" = "big_river"}}'


def met(events: list[Event]) -> list[list[str]]:
    """Where missions have fought, the Soviets' hex first."""
    return [event.data["hexes"] for event in events if event.kind == "air_combat"]


@case(BUDZISZYN, "8.1.8", "8.2.8")
@pytest.mark.parametrize(
    ("defender", "where"),
    [("0503", ["0504", "0503"]), ("0504", ["0504", "0504"]), ("0505", ["0505", "0505"]), ("0506", ["0505", "0506"])],
)
def test_a_bridge_mission_stands_on_both_ends_of_the_bridge(defender: str, where: list[str]) -> None:
    game = sky(20, 20, [1, 6], head=BRIDGE)
    fly(game, "soviet", mission("object", "0504/0505", 5))
    events = fly(game, "german", mission("defensive", defender, 5))
    assert met(events) == [where]
    assert not [event for event in events if event.kind == "object"]
    assert over(game) == [("german", defender, 5)]


@case(BUDZISZYN, "8.1.8", "8.2.8")
@pytest.mark.parametrize("defender", ["0502", "0507"])
def test_a_bridge_mission_is_not_met_two_hexes_from_either_end(defender: str) -> None:
    game = sky(20, 20, [1, 1], head=BRIDGE)
    fly(game, "soviet", mission("object", "0504/0505", 5))
    assert met(fly(game, "german", mission("defensive", defender, 5))) == []


@case(BUDZISZYN, "8.1.8", "8.2.8")
def test_a_bridge_mission_fights_with_the_points_over_either_end() -> None:
    game = sky(30, 20, [1, 1, 1, 1], head=BRIDGE)
    fly(game, "soviet", mission("object", "0504/0505", 5), mission("offensive", "0505", 4))
    assert told(fly(game, "german", mission("defensive", "0506", 3)), "air_combat")["totals"] == [10, 4]


@case(BUDZISZYN, "8.1.8", "8.2.18")
@pytest.mark.parametrize("defender", ["0806", "0706", "0906", "1006", "1107"])
def test_a_crossing_mission_stands_on_all_its_hexes(defender: str) -> None:
    game = sky(20, 20, [6, 1], head=BANKS)
    fly(game, "soviet", mission("offensive", defender, 5))
    attacks = {"0807": 1, "0907": 2, "1007": 1}
    events = fly(game, "german", {**mission("crossing", "0907", 2), "attacks": attacks})
    assert len(met(events)) == 1 and met(events)[0][0] == defender
    assert over(game) == [("soviet", defender, 5)]


@case(BUDZISZYN, "8.1.8", "8.2.18")
def test_a_crossing_mission_is_met_nowhere_else() -> None:
    game = sky(20, 20, [6, 1], head=BANKS)
    fly(game, "soviet", mission("offensive", "1105", 5))
    attacks = {"0807": 2, "0907": 2}
    assert met(fly(game, "german", {**mission("crossing", "0907", 2), "attacks": attacks})) == []


@case(BUDZISZYN, "8.1.8", "8.2.18")
def test_a_crossing_mission_driven_off_anywhere_attacks_nowhere() -> None:
    """It fights once, with all its points, and is out as a whole."""
    game = sky(20, 20, [1, 6], head=BANKS)
    fly(game, "soviet", mission("offensive", "0706", 5))
    attacks = {"0807": 1, "0907": 3}
    events = fly(game, "german", {**mission("crossing", "0907", 2), "attacks": attacks})
    assert told(events, "air_combat")["totals"] == [6, 8]
    game = sky(20, 20, [6, 1], head=BANKS)
    fly(game, "soviet", mission("offensive", "0706", 5))
    fly(game, "german", {**mission("crossing", "0907", 2), "attacks": attacks})
    assert over(game) == [("soviet", "0706", 5)]


@case(BUDZISZYN, "8.1.8", "R73")
@pytest.mark.parametrize(("initiative", "picker"), [("soviet", "german"), ("german", "soviet")])
@pytest.mark.parametrize(("own", "enemy"), [("0502", "0503"), ("0503", "0502")])
def test_the_picker_names_his_own_hex_first(initiative: str, picker: str, own: str, enemy: str) -> None:
    """Both sides fly over both hexes; the two pairs across have the same hexes and are not the same."""
    game = sky(30, 30, [6, 1], head=f'initiative = "{initiative}"')
    fly(game, "soviet", mission("offensive", "0502", 5), mission("offensive", "0503", 7))
    fly(game, "german", mission("defensive", "0502", 6), mission("defensive", "0503", 8))
    assert [game.book.sides[side] for side in game.pending()] == [picker]
    events = play(game, order="engage", hex=own, against=enemy)
    assert met(events)[0] == ([own, enemy] if picker == "soviet" else [enemy, own])


@case(BUDZISZYN, "8.1.8", "R73")
def test_every_pair_can_be_picked_and_is_the_one_that_fights() -> None:
    game = sky(30, 30, head='initiative = "soviet"')
    fly(game, "soviet", mission("offensive", "0502", 5), mission("offensive", "0503", 7))
    fly(game, "german", mission("defensive", "0502", 6), mission("defensive", "0503", 8))
    picked = list(game.legal())
    assert len(picked) == 4
    for order in picked:
        assert isinstance(order, Engage)
        then = game.fork(ForcedDice([1, 6]))
        then.play(order)
        assert then.events[-1].kind != "air_combat" or met(then.events)[0] == [order.against, order.hex]


@case(BUDZISZYN, "8.1.8", "8.2.8", "R73")
def test_nothing_is_asked_where_only_one_combat_can_follow() -> None:
    """One mission over both ends and one of the enemy's: several pairs of hexes, one combat."""
    game = sky(20, 20, [6, 1, 1, 1], head=BRIDGE)
    fly(game, "soviet", mission("object", "0504/0505", 5))
    events = fly(game, "german", mission("defensive", "0504", 3))
    assert met(events) == [["0504", "0504"]]


@case(BUDZISZYN, "8.2.6", "5.6.5", "F3", "R37", "T-AIR")
def test_who_an_air_attack_disorganised_recovers_after_the_next_air_phase_even_if_it_is_passed_over() -> None:
    game = sky(7, 0, [6, 6])
    fly(game, "soviet", mission("attack", "0502", 7))
    play(game, order="losses", units={"D": 1})
    assert unit(game, "D").disorder
    until(game, "combat", "german")
    assert unit(game, "D").disorder
    until(game, "movement", "soviet", turn=2)
    assert not unit(game, "D").disorder


# ---------------------------------------------------------------------- 8.2.22 supply


def pocket(side: str = "american", dice: Any = (), points: int = 21) -> Game:
    return lab(
        f"""
        phase = "air"
        unit = [
            {{id = "A", side = "{side}", type = "INF", hex = "0505", oos = 4}},
            {{id = "B", side = "{side}", type = "INF", hex = "0505", oos = 4}},
            {{id = "C", side = "{side}", type = "INF", hex = "0505", oos = 1}},
            {{id = "E", side = "{side}", type = "INF", hex = "0506", oos = 4}},
        ]
        [pools.{side}]
        air = {points}
        """,
        list(dice),
    )


def levels(game: Game) -> list[int]:
    return [unit(game, name).oos for name in "ABCE"]


@case(BUDZISZYN, "8.2.22")
@pytest.mark.parametrize(
    ("side", "case_"), [("american", None), ("british", None), ("german", "8.2.22"), ("soviet", "8.2.22")]
)
def test_only_western_aircraft_fly_supply(side: str, case_: str | None) -> None:
    no = refusal(pocket(side), order="air", missions=[mission("supply", "0505", 7)])
    assert (no and no.case) == case_


@case(BUDZISZYN, "8.2.23")
def test_a_supply_mission_takes_seven_points() -> None:
    no = refusal(pocket(), order="air", missions=[mission("supply", "0505", 6)])
    assert no is not None and no.case == "8.2.23"


@case(BUDZISZYN, "8.2.24", "8.2.25", "8.2.25-ex", "R75")
@pytest.mark.parametrize("blocks", [[7, 7, 7], [21], [14, 7]])
def test_each_mission_that_arrives_lowers_the_level_of_the_whole_hex(blocks: list[int]) -> None:
    game = pocket(dice=[1, 4, 6])
    fly(game, "american", *(mission("supply", "0505", points) for points in blocks))
    assert levels(game) == [2, 2, 0, 4]


@case(BUDZISZYN, "8.2.23", "R75")
def test_a_rest_below_seven_points_is_no_mission() -> None:
    game = pocket(dice=[5])
    fly(game, "american", mission("supply", "0505", 13))
    assert levels(game) == [3, 3, 0, 4]
