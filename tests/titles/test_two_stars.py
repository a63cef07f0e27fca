"""Two Stars with two players: Poles, secret air days, headquarters, supply, the American air reserve."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import hex_of, play, refusal, unit
from playing import one_side
from situations import asked, day, fresh
from sztab.rules.wb95 import supply
from sztab.rules.wb95.battle import Battle
from sztab.rules.wb95.odds import die_modifier
from sztab.rules.wb95.orders import AirDays
from sztab.table import EndPhase, Game
from two_stars import STARS, into_turn, pole, stars

EXAMPLE = {"1945-04-30": 25, "1945-05-06": 20, "1945-05-10": 30}


# ---------------------------------------------------------------------- days, initiative, players


@case("budziszyn1945", "TS-0", "TS-N1")
def test_sixteen_days_from_30_april_to_15_may() -> None:
    assert into_turn(17).over
    game = into_turn(16)
    assert not game.over
    assert [day(game.book, turn) for turn in (1, 16)] == ["1945-04-30", "1945-05-15"]


@case("budziszyn1945", "TS-N2", "TS-2P0", "TS-2P3")
def test_one_player_has_americans_and_germans_and_the_first_six_phases() -> None:
    book = fresh(STARS).book
    allied, soviet, german = (book.sides.index(one) for one in ("allied", "soviet", "german"))
    assert book.seats == ((allied, german), (soviet,))
    assert [phase.side for phase in book.phases] == [allied] * 6 + [soviet] * 6


@case("budziszyn1945", "6.5.1")
def test_the_scenario_grants_nobody_a_barrage() -> None:
    game = into_turn(2)
    assert game.state.ammunition == (0, 0, 0)
    play(game, order="air", missions=[])
    assert asked(game) == ("allied", "movement")


@case("budziszyn1945", "TS-2P3")
def test_americans_and_germans_share_combat_and_supply() -> None:
    units = {"271/69": "3020", "213 INF": "3021", "496/269": "3622", "50 INF": "3623"}
    game = stars("combat", "allied", units)
    assert {game.book.counters[n].id for n in game.state.must_attack} == {"271/69", "496/269"}
    game = stars("supply", "allied", {"271/69": "3020", "496/269": "3622", "213 INF": "6020"}, control={"*": "soviet"})
    assert (unit(game, "271/69").oos, unit(game, "496/269").oos) == (1, 1)


# ---------------------------------------------------------------------- TS-N3: the Soviet air days


def before_the_days() -> Game:
    game = fresh(STARS, dice=[6] * 24)
    while asked(game)[1] == "setup":
        game.play(EndPhase())
    assert asked(game) == ("soviet", "air_days")
    return game


@case("budziszyn1945", "TS-N3", "TS-N3-ex")
def test_three_days_of_the_soviet_players_choice() -> None:
    game = before_the_days()
    game.play(AirDays(days=EXAMPLE))
    soviet = game.book.sides.index("soviet")
    assert game.state.turn == 1
    assert game.state.air[soviet] == 25
    assert game.state.secrets == {"soviet": EXAMPLE}


@case("budziszyn1945", "TS-N3")
@pytest.mark.parametrize(
    "days",
    [
        {"1945-04-30": 30, "1945-05-06": 25},  # two days only
        {"1945-04-30": 30, "1945-05-06": 25, "1945-05-10": 25},  # not the three amounts
        {"1945-04-29": 30, "1945-05-06": 25, "1945-05-10": 20},  # before the first day
        {"1945-05-16": 30, "1945-05-06": 25, "1945-05-10": 20},  # after the last
        {"1945-04-30": 30, "1945-05-06": 25, "1945-05-10": 10, "1945-05-11": 10},  # divided
    ],
)
def test_days_that_cannot_be_written_down(days: dict[str, int]) -> None:
    answer = before_the_days().check(AirDays(days=days))
    assert answer is not None and answer.case == "TS-N3"


@case("budziszyn1945", "TS-N3")
def test_nothing_else_comes_before_the_days_are_written_down() -> None:
    answer = before_the_days().check(EndPhase())
    assert answer is not None and answer.case == "TS-N3"


@case("budziszyn1945", "TS-N3")
@pytest.mark.parametrize(("turn", "points"), [(2, 0), (7, 20), (8, 0), (11, 30), (12, 0)])
def test_soviet_points_fly_on_their_days_and_lapse(turn: int, points: int) -> None:
    game = into_turn(turn, secrets={"soviet": EXAMPLE}, air=(0, 18, 0))
    soviet = game.book.sides.index("soviet")
    assert (game.state.air[soviet], game.state.reserve[soviet]) == (points, 0)


@case("budziszyn1945", "TS-N3")
@pytest.mark.parametrize(
    ("kind", "target", "fits"),
    [("attack", "0115", True), ("offensive", "0115", True), ("object", "1323/1423", False), ("disrupt", "0115", False)],
)
def test_soviet_aircraft_only_attack_or_support_attacks(kind: str, target: str, fits: bool) -> None:
    game = stars("air", "soviet", {"271/69": "0115", "213 INF": "6020"}, air=(0, 30, 0))
    answer = refusal(game, order="air", missions=[{"kind": kind, "target": target, "points": 10}])
    assert (answer is None) == fits
    assert answer is None or answer.case in ("TS-N3", "8.2.11")


@case("budziszyn1945", "TS-N3")
def test_the_days_are_seen_by_their_owner_alone() -> None:
    game = into_turn(3, secrets={"soviet": EXAMPLE})
    assert game.view_of(game.book.sides.index("soviet")).state.secrets == {"soviet": EXAMPLE}
    assert game.view_of(game.book.sides.index("allied")).state.secrets == {}


def heard(game: Game, side: str) -> list[dict[str, int]]:
    """The days of air support a side has been told of."""
    told = game.told(game.seat_of(game.book.sides.index(side)))
    return [event.data["days"] for event in told if event.kind == "air_days"]


def pool(game: Game, side: str) -> int:
    """Soviet air points as a side sees them."""
    soviet, seen_by = (game.book.sides.index(one) for one in ("soviet", side))
    return int(game.view_of(seen_by).state.air[soviet])


def flown(game: Game, points: int) -> None:
    """The Americans fly nothing, the Soviets so many points."""
    missions = [{"kind": "offensive", "target": "0115", "points": points}] if points else []
    play(game, order="air", side="allied")
    play(game, order="air", side="soviet", missions=missions)


def flying(game: Game) -> list[str]:
    """Who is asked in the next Air Phase."""
    while asked(game)[1] != "air":
        game.play(EndPhase())
    assert game.decision is not None
    return [game.book.sides[side] for side in game.decision.sides]


@case("budziszyn1945", "TS-N3", "R147")
def test_nobody_else_learns_of_a_day_at_dawn() -> None:
    game = into_turn(7, secrets={"soviet": EXAMPLE})
    assert (pool(game, "soviet"), pool(game, "allied"), pool(game, "german")) == (20, 0, 0)
    assert heard(game, "soviet") == [{"1945-05-06": 20}] and heard(game, "allied") == []
    dawn = [event.data["air"] for event in game.told(game.seat_of(0)) if event.kind == "turn"]
    assert dawn == [{"allied": 24}]


@case("budziszyn1945", "TS-N3", "R147")
def test_a_day_is_revealed_when_it_is_used() -> None:
    game = into_turn(7, secrets={"soviet": EXAMPLE})
    flown(game, 12)
    assert pool(game, "allied") == pool(game, "soviet") == 8
    assert heard(game, "allied") == [{"1945-05-06": 20}]
    assert flying(game) == ["allied", "soviet"]
    assert game.view_of(0).state.secrets == {}, "the other days stay secret"


@case("budziszyn1945", "TS-N3", "R147")
def test_a_day_that_was_not_used_is_never_revealed() -> None:
    game = into_turn(7, secrets={"soviet": EXAMPLE})
    flown(game, 0)
    assert flying(game) == ["allied", "soviet"]
    flown(game, 0)
    assert flying(game) == ["allied", "soviet"]
    assert game.state.turn == 8 and pool(game, "soviet") == 0
    assert heard(game, "allied") == []


@case("budziszyn1945", "TS-N3", "R147")
@pytest.mark.parametrize(
    ("turn", "shown", "sides"),
    [
        (2, [], ["allied", "soviet"]),  # nothing is written down for it, but who knows
        (7, [], ["allied", "soviet"]),
        (8, ["1945-04-30", "1945-05-06"], ["allied", "soviet"]),
        (12, ["1945-04-30", "1945-05-10"], ["allied", "soviet"]),  # the third has lapsed, but who knows
        (12, ["1945-04-30", "1945-05-06", "1945-05-10"], ["allied"]),
    ],
)
def test_soviets_are_asked_as_long_as_they_may_have_a_day(turn: int, shown: list[str], sides: list[str]) -> None:
    tally = {f"shown:soviet:{day}": EXAMPLE[day] for day in shown}
    assert flying(into_turn(turn, secrets={"soviet": EXAMPLE}, tally=tally)) == sides


@case("budziszyn1945", "TS-N3", "R147")
def test_without_american_points_there_is_an_air_phase_still() -> None:
    game = into_turn(2, secrets={"soviet": EXAMPLE})
    play(game, order="air", side="allied", missions=[{"kind": "offensive", "target": "6020", "points": 26}])
    play(game, order="air", side="soviet")
    assert flying(game) == ["soviet"] and game.state.phase == 6


@case("budziszyn1945", "TS-N3", "R147")
def test_once_a_day_is_flown_out_nobody_is_asked_for_it() -> None:
    game = into_turn(7, secrets={"soviet": EXAMPLE})
    flown(game, 20)
    assert flying(game) == ["allied"] and game.state.phase == 6


# ---------------------------------------------------------------------- TS-N4: loyalty of the Poles


def rolls_of(faces: list[int]) -> Game:
    """Everybody has looked over his set-up; so fall the dice for the Poles in the order of the list."""
    game = fresh(STARS, dice=faces + [6] * (24 - len(faces)))
    while asked(game)[1] == "setup":
        game.play(EndPhase())
    return game


@case("budziszyn1945", "TS-N4")
def test_on_a_one_a_pole_joins_the_americans_beside_a_headquarters() -> None:
    game = rolls_of([6, 6, 1])  # PL Art A, PL Art B, 5 ARM PL
    assert asked(game) == ("allied", "defector")
    away = refusal(game, order="place", unit="5 ARM PL", hex="0417")
    assert away is not None and away.case == "TS-N4"
    play(game, order="place", unit="5 ARM PL", hex="0619")
    assert hex_of(game, "5 ARM PL") == "0619"
    assert game.book.sides[unit(game, "5 ARM PL").side] == "allied"
    assert unit(game, "5 ARM PL").steps == 1


@case("budziszyn1945", "TS-N4")
def test_if_the_headquarters_have_no_room_a_pole_is_placed_next_to_one() -> None:
    game = rolls_of([6, 6, 6, 6, 1])  # 1/I ARM, two CELs; both headquarters stand with six
    assert asked(game) == ("allied", "defector")
    assert refusal(game, order="place", unit="1/I ARM", hex="0619") is not None
    near = {hex_ for one in ("0619", "1325") for hex_ in around(game, one)}
    assert set(one_side(game)[1].about.hexes) <= near
    play(game, next(game.legal()))
    assert hex_of(game, "1/I ARM") in near


def around(game: Game, text: str) -> set[str]:
    grid = game.book.map.grid
    return {grid.label(hex_) for hex_ in grid.within(game.book.labels[text], 1)} - {text}


@case("budziszyn1945", "TS-N4")
def test_on_a_two_he_joins_them_and_loses_a_cel() -> None:
    game = rolls_of([6, 6, 6, 6, 2])
    play(game, next(game.legal()))
    assert game.book.sides[unit(game, "1/I ARM").side] == "allied"
    assert unit(game, "1/I ARM").steps == 1


@case("budziszyn1945", "TS-N4")
def test_on_a_three_he_loses_a_cel_and_stays() -> None:
    game = rolls_of([6, 6, 6, 6, 3])
    assert game.book.sides[unit(game, "1/I ARM").side] == "soviet"
    assert unit(game, "1/I ARM").steps == 1
    assert hex_of(game, "1/I ARM") == "3426"


@case("budziszyn1945", "TS-N4")
@pytest.mark.parametrize("face", [2, 3])
def test_a_counter_with_one_cel_is_gone_and_scores_for_nobody(face: int) -> None:
    game = rolls_of([6, 6, face])
    if face == 2:
        play(game, next(game.legal()))
    assert unit(game, "5 ARM PL").box == "dead"
    assert hex_of(game, "5 ARM PL") is None
    assert not any(key.startswith("lost:") for key in game.state.tally)


@case("budziszyn1945", "TS-N4")
def test_on_a_four_he_is_disorganised_and_stays() -> None:
    game = rolls_of([6, 6, 6, 6, 4])
    assert unit(game, "1/I ARM").disorder
    assert (unit(game, "1/I ARM").steps, hex_of(game, "1/I ARM")) == (2, "3426")


@case("budziszyn1945", "TS-N4")
def test_who_was_disorganised_recovers_after_the_first_soviet_combat_phase() -> None:
    game = rolls_of([6, 6, 6, 6, 4])
    game.play(AirDays(days=EXAMPLE))
    seen = []
    while game.state.turn == 1:
        if asked(game) == ("soviet", "combat"):
            seen.append(bool(unit(game, "1/I ARM").disorder))
        game.play(next(game.legal()), game.pending()[0])
    assert seen and all(seen)
    assert not unit(game, "1/I ARM").disorder


@case("budziszyn1945", "TS-N4")
@pytest.mark.parametrize("face", [5, 6])
def test_on_a_five_or_six_nothing_happens(face: int) -> None:
    game = rolls_of([face] * 24)
    poles = [u for u in game.state.units if game.book.counters[u.n].nation == "poland"]
    opening = fresh(STARS).state.units
    assert len(poles) == 24
    assert poles == [opening[u.n] for u in poles]


@case("budziszyn1945", "TS-N4")
def test_headquarters_and_guns_roll_too_and_after_the_printed_losses() -> None:
    game = rolls_of([3, 3, 3, 3] + [6] * 20)
    assert [unit(game, one).box for one in ("PL Art A", "PL Art B", "5 ARM PL", "HQ 2 PL")] == ["dead"] * 4
    game = rolls_of([6, 6, 6, 6, 6, 3])  # 2/I ARM has lost one of its two CELs before
    assert unit(game, "2/I ARM").box == "dead"


@case("budziszyn1945", "TS-N4")
def test_poles_on_the_allied_side_have_american_supply_and_their_own_staff() -> None:
    game = stars("movement", "allied", {"25/10": pole("0115"), "213 INF": "6020"})
    allied = game.book.sides.index("allied")
    assert supply.supply_points(game, allied, "poland") == supply.supply_points(game, allied, "usa") == 144
    assert supply.source_hexes(game, allied, "poland") == supply.source_hexes(game, allied, "usa")


# ---------------------------------------------------------------------- TS-N5 to TS-N7, TS-SUP


@case("budziszyn1945", "TS-N5")
@pytest.mark.parametrize(("held", "fits"), [("german", False), ("allied", True), ("soviet", True)])
def test_only_german_towns_stop_soviet_supply(held: str, fits: bool) -> None:
    game = stars("combat", "soviet", {"271/69": "0115"}, control={"*": "soviet", "5206": held})
    soviet = game.book.sides.index("soviet")
    for nation in ("ussr", "poland"):
        assert (supply.flood(game, soviet, nation).cost(game.book.labels["5306"]) >= 0) == fits


def shift(units: dict[str, Any], attackers: list[str], target: str, side: str) -> int:
    game = stars("combat", side, units)
    index = game.book.index
    battle = Battle(game.book.sides.index(side), tuple(index[one] for one in attackers), (game.book.labels[target],))
    return die_modifier(game, battle)


@case("budziszyn1945", "TS-N6")
@pytest.mark.parametrize(
    ("staff", "one", "expected"),
    [
        ("HQ US VII", "271/69", -1),
        ("HQ US VII", "496/269", 0),
        ("HQ IV", "496/269", -1),
        ("HQ IV", "271/69", 0),
        ("HQ US VII", "25/10", 0),
    ],
)
def test_each_nation_is_served_by_its_own_staff(staff: str, one: str, expected: int) -> None:
    own = pole("3020") if one == "25/10" else "3020"
    assert shift({staff: "3018", one: own, "213 INF": "3021"}, [one], "3021", "allied") == expected


@case("budziszyn1945", "TS-N6")
def test_in_defence_a_staff_helps_whoever_is_in_its_hex() -> None:
    both = {"HQ US VII": "3020", "25/10": pole("3020"), "213 INF": "3021"}
    assert shift(both, ["213 INF"], "3020", "soviet") == 1
    apart = {**both, "HQ US VII": "3019"}
    assert shift(apart, ["213 INF"], "3020", "soviet") == 0


@case("budziszyn1945", "TS-N7")
def test_the_polish_staff_works_only_in_defence_and_in_its_hex() -> None:
    units = {"HQ 2 PL": "3020", "25/10": "3020", "271/69": "3021"}
    assert shift(units, ["25/10"], "3021", "soviet") == 0
    assert shift(units, ["271/69"], "3020", "allied") == 1
    assert shift({**units, "HQ 2 PL": "3019"}, ["271/69"], "3020", "allied") == 0


@case("budziszyn1945", "TS-SUP")
def test_allies_are_supplied_by_roads_of_the_west_edge_south_of_the_elbe() -> None:
    game = stars("movement", "allied", {"271/69": "0115"})
    sources = supply.source_hexes(game, game.book.sides.index("allied"), "usa")
    assert [game.book.map.grid.label(hex_) for hex_ in sources] == ["0111", "0115", "0121", "0125", "0129"]


@case("budziszyn1945", "TS-SUP")
def test_germans_and_soviets_are_supplied_as_in_nysa() -> None:
    game = stars("movement", "allied", {"271/69": "0115"})
    grid, sides = game.book.map.grid, game.book.sides
    soviet = set(supply.source_hexes(game, sides.index("soviet"), "ussr"))
    german = set(supply.source_hexes(game, sides.index("german"), "germany"))
    assert soviet == set(grid.border("east"))
    dresden = set(game.book.map.regions["Dresden"])
    assert german == set(grid.border("north")) | set(grid.border("west")) | set(grid.border("south")) | dresden


@case("budziszyn1945", "TS-SUP")
def test_allied_lines_pass_through_german_hexes() -> None:
    control = {"*": "german", **dict.fromkeys(("0115", "0121"), "allied")}
    game = stars("movement", "allied", {"271/69": "0316", "496/269": "0216"}, control=control)
    assert supply.trace_all(game, 0)[unit(game, "271/69").n].supplied


# ---------------------------------------------------------------------- TS-AIR


@case("budziszyn1945", "TS-AIR")
@pytest.mark.parametrize(("turn", "points"), [(2, 26), (3, 24), (5, 15), (6, 28), (11, 26), (15, 14), (16, 22)])
def test_american_points_of_the_day(turn: int, points: int) -> None:
    assert into_turn(turn).state.air[0] == points


@case("budziszyn1945", "TS-AIR")
@pytest.mark.parametrize(("unused", "saved", "reserve"), [(0, 0, 0), (7, 0, 7), (10, 5, 15), (24, 30, 40)])
def test_at_most_ten_unused_points_go_into_the_reserve(unused: int, saved: int, reserve: int) -> None:
    game = into_turn(3, air=(unused, 0, 0), reserve=(saved, 0, 0))
    assert game.state.reserve[0] == reserve


@case("budziszyn1945", "TS-AIR")
@pytest.mark.parametrize(("saved", "most"), [(0, 24), (12, 36), (40, 44)])
def test_at_most_twenty_of_the_reserve_fly_in_a_turn(saved: int, most: int) -> None:
    game = into_turn(3, reserve=(saved, 0, 0))
    one = {"kind": "offensive", "target": "6020"}
    assert refusal(game, order="air", missions=[{**one, "points": most}]) is None
    answer = refusal(game, order="air", missions=[{**one, "points": most + 1}])
    assert answer is not None and answer.case == "8.1.1"


@case("budziszyn1945", "TS-AIR")
def test_the_reserve_pays_after_the_day_and_only_once_a_turn() -> None:
    game = into_turn(3, reserve=(40, 0, 0))
    play(game, order="air", missions=[{"kind": "offensive", "target": "6020", "points": 34}])
    assert (game.state.air[0], game.state.reserve[0]) == (0, 30)
    for _ in range(5):
        if asked(game)[1] == "air":
            break
        game.play(EndPhase())
    assert asked(game) == ("allied", "air")  # the second Air Phase of the turn
    assert refusal(game, order="air", missions=[{"kind": "offensive", "target": "6020", "points": 10}]) is None
    assert refusal(game, order="air", missions=[{"kind": "offensive", "target": "6020", "points": 11}]) is not None
