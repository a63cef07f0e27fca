"""Landings and drops, zones in rows, units that leave on a date, the row that is closed (DD-N2-N4, TO-N5, TO-N7)."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from fight import told
from lab import barred_by, hex_of, play, refusal, unit
from playing import offered
from situations import arrange, fresh
from sztab.rules.wb95 import reinforcement
from sztab.rules.wb95.allowance import allowance
from sztab.table import Game

TITLE = "normandy1944"
REGIMENTS = (
    "505/82Abn US", "507/82Abn US", "508/82Abn US", "325/82Abn US", "501/101Abn US", "502/101Abn US", "506/101Abn US",
    "327/101Abn US",
)  # fmt: skip


def ended(game: Game) -> Game:
    """Both sides let their set-up stand."""
    for _ in range(2):
        play(game, order="end_phase")
    return game


# ---------------------------------------------------------------------- D-Day


@case(TITLE, "DD-N2")
def test_each_american_regiment_that_jumped_rolls_and_four_to_six_costs_a_cel() -> None:
    before = fresh("d-day")
    whole = {one: unit(before, one).steps for one in REGIMENTS}
    game = ended(fresh("d-day", dice=[1, 2, 3, 4, 5, 6, 6, 3]))
    assert [whole[one] - unit(game, one).steps for one in REGIMENTS] == [0, 0, 0, 1, 1, 1, 1, 0]
    assert [event["scattered"] for event in told(game, "drop")] == [False] * 3 + [True] * 4 + [False]


@case(TITLE, "DD-N3")
@pytest.mark.parametrize(("turn", "one", "half"), [(1, "505/82Abn US", 1), (2, "505/82Abn US", 0), (1, "920/243", 0)])
def test_on_the_first_day_allied_units_have_half_their_points(turn: int, one: str, half: int) -> None:
    side = "german" if one == "920/243" else "allied"
    game = arrange("d-day", turn=turn, phase="movement", side=side, units={one: "1606"})
    whole = game.book.counters[game.book.index[one]].movement
    assert allowance(game, unit(game, one)) == whole // (1 + half)


def landing(
    turn: int = 2, phase: str = "movement", ashore: dict[str, str] | None = None, **more: Any
) -> tuple[Game, str, str]:
    """An Allied reinforcement due on a beach, and a hex of that beach."""
    game = arrange("d-day", turn=turn, phase=phase, side="allied", units=ashore or {}, waiting=True, **more)
    return game, game.book.counters[due(game)[0].n].id, "3103"


def due(game: Game) -> list[Any]:
    """The Allied reinforcements that wait off Omaha on this day."""
    allied = game.book.sides.index("allied")
    units = (u for u in game.state.units if u.side == allied and u.box == "due" and u.zone == "Omaha")
    return [u for u in units if u.due == game.state.turn]


@case(TITLE, "DD-N4")
def test_who_enters_may_use_double_movement_and_pays_one_point_for_the_beach() -> None:
    game, one, hex_ = landing(control={"3103": "allied"})
    play(game, order="enter", units=[one], hex=hex_)
    printed = game.book.counters[game.book.index[one]].movement
    assert unit(game, one).cap == 2 * printed
    assert unit(game, one).left == 2 * printed - 12


@case(TITLE, "DD-N4")
def test_nobody_enters_in_strategic_movement() -> None:
    game, one, hex_ = landing(phase="strategic", control={"3103": "allied"})
    assert barred_by(game, order="enter", units=[one], hex=hex_) == "DD-N4"


@case(TITLE, "DD-N4", "R85")
@pytest.mark.parametrize(
    "order",
    [
        {"order": "move", "units": ["505/82Abn US"], "path": ["1605"]},
        {"order": "fortify", "units": ["505/82Abn US"]},
        {"order": "mark_strategic", "units": ["505/82Abn US"]},
    ],
)
def test_reinforcements_enter_before_anybody_on_the_map_is_ordered(order: dict[str, Any]) -> None:
    held = {"3103": "allied"}
    game, one, hex_ = landing(control=held, ashore={"505/82Abn US": "1606"})
    two = next(game.book.counters[u.n].id for u in due(game) if game.book.counters[u.n].id != one)
    play(game, order="enter", units=[one], hex=hex_)
    play(game, order="move", units=[one], path=["3104"])  # who has come goes on, and others follow him
    assert refusal(game, order="enter", units=[two], hex=hex_) is None
    play(game, order)
    assert barred_by(game, order="enter", units=[two], hex=hex_) == "DD-N4"
    assert "enter" not in offered(game)
    play(game, order="end_phase")


@case(TITLE, "DD-REINF")
def test_a_beach_in_german_hands_is_closed_and_any_of_its_own_hexes_serves() -> None:
    game, one, _ = landing(control={"3002": "german", "3103": "allied", "3203": "allied", "2302": "allied"})
    enter = {"order": "enter", "units": [one]}
    assert barred_by(game, {**enter, "hex": "3002"}) == "11.1.4"
    assert refusal(game, {**enter, "hex": "3203"}) is None
    assert reinforcement.zones_apart(game, "Utah", "Omaha") == 1
    assert reinforcement.zones_apart(game, "Gold", "Sword") == 2
    assert reinforcement.zones_apart(game, "Omaha", "Gold") == reinforcement.FAR_AWAY
    assert barred_by(game, order="redirect", units=[one], zone="Gold") == "11.2.2"


@case(TITLE, "4.3.1")
def test_on_d_day_everything_is_german_but_where_the_allies_stand_and_the_sea_is_nobodys() -> None:
    game = ended(fresh("d-day", dice=[1] * 8))
    control, labels = game.state.control, game.book.labels
    german, allied = (1 + game.book.sides.index(side) for side in ("german", "allied"))
    assert control[labels["4711"]] == german
    assert {control[u.hex] for u in game.state.units if u.hex >= 0 and u.side == allied - 1} == {allied}
    sea = next(h for h in game.book.map.grid.hexes if "sea" in game.book.map.terrain[h])
    assert control[sea] == 0


@case(TITLE, "4.3.1")
def test_elsewhere_a_hex_is_the_nearest_units_and_of_equals_the_germans() -> None:
    game = ended(fresh("cobra"))
    grid, control = game.book.map.grid, game.state.control
    stood = {s: [u.hex for u in game.state.units if u.side == s and u.hex >= 0] for s in range(2)}
    german = game.book.sides.index("german")
    for hex_ in sorted(game.book.map.regions["land"])[::97]:
        away = [min(grid.distance(hex_, there) for there in stood[s]) for s in range(2)]
        assert control[hex_] - 1 == (german if away[german] <= away[1 - german] else 1 - german)


# ---------------------------------------------------------------------- entry by the edges


@case(TITLE, "TO-REINF")
def test_a_zone_is_one_hex_and_others_serve_only_while_it_is_closed() -> None:
    units = {"10/9": {"box": "due", "zone": "F", "due": 1}}
    game = arrange("totalize", turn=1, phase="movement", side="german", units=units, control={"*": "german"})
    enter = {"order": "enter", "units": ["10/9"]}
    assert refusal(game, {**enter, "hex": "4836"}) is None
    assert barred_by(game, {**enter, "hex": "4736"}) == "11.1.2"
    shut = {"*": "german", "4836": "allied"}
    game = arrange("totalize", turn=1, phase="movement", side="german", units=units, control=shut)
    assert barred_by(game, {**enter, "hex": "4836"}) == "11.1.4"
    assert refusal(game, {**enter, "hex": "4736"}) is None


@case(TITLE, "TO-REINF")
def test_the_zones_lie_in_a_row_that_does_not_go_round() -> None:
    game = arrange("totalize", turn=1, phase="movement", side="german", units={})
    assert reinforcement.zones_apart(game, "A", "R") == 17
    assert reinforcement.zones_apart(game, "C", "D") == 1


# ---------------------------------------------------------------------- Totalize


@case(TITLE, "TO-N5")
def test_germans_may_not_move_into_the_southern_row_but_leave_it() -> None:
    units = {"983/275": "3436", "9/3FJ": "3035"}
    game = arrange("totalize", turn=1, phase="movement", side="german", units=units)
    assert barred_by(game, order="move", units=["9/3FJ"], path=["3036"]) == "TO-N5"
    assert barred_by(game, order="move", units=["983/275"], path=["3336"]) == "TO-N5"
    assert refusal(game, order="move", units=["983/275"], path=["3435"]) is None


@case(TITLE, "TO-N5")
def test_allies_may_move_into_the_southern_row() -> None:
    game = arrange("totalize", turn=1, phase="movement", side="allied", units={"16/1 US": "3035"})
    assert refusal(game, order="move", units=["16/1 US"], path=["3036"]) is None


@case(TITLE, "TO-N5")
@pytest.mark.parametrize(("goes_on", "where"), [(True, "4835"), (False, None)])
def test_who_enters_by_the_southern_row_goes_on_or_waits_outside(goes_on: bool, where: str | None) -> None:
    units = {"10/9": {"box": "due", "zone": "F", "due": 1}}
    game = arrange("totalize", turn=1, phase="movement", side="german", units=units, control={"*": "german"})
    play(game, order="enter", units=["10/9"], hex="4836")
    if goes_on:
        play(game, order="move", units=["10/9"], path=["4835"])
    play(game, order="end_phase")
    assert hex_of(game, "10/9") == where
    assert unit(game, "10/9").box == ("" if goes_on else "due")


def until_allied_movement(turn: int, units: dict[str, Any]) -> Game:
    """The Allied Movement Phase of that turn has just begun."""
    game = arrange("totalize", turn=turn - 1, phase="supply", side="german", units=units)
    while game.decision is not None and game.decision.kind == "air":
        play(game, order="air", missions=[], side=game.book.sides[game.pending()[0]])
    return game


@case(TITLE, "TO-N7")
def test_units_leave_on_their_date_wherever_they_are_and_come_back_as_they_went() -> None:
    units = {"16/1 US": {"hex": "3023", "steps": 1}, "GB VII": "2136", "134/35 US": "2236", "983/275": "3024"}
    game = until_allied_movement(3, units)
    (event,) = [one for one in told(game, "withdraw") if "16/1 US" in one["units"]]
    assert event["returns"] == "1944-08-17"
    assert (hex_of(game, "16/1 US"), hex_of(game, "GB VII"), hex_of(game, "134/35 US")) == (None, None, "2236")
    back = unit(game, "16/1 US")
    assert (back.box, back.due, back.zone, back.steps) == ("due", 10, "E;F;G", 1)
    assert unit(game, "GB VII").box == "left"


@case(TITLE, "TO-N7")
@pytest.mark.parametrize(("turn", "one", "gone"), [(2, "16/1 US", False), (8, "39/9 US", True), (9, "134/35 US", True)])
def test_each_on_its_own_date(turn: int, one: str, gone: bool) -> None:
    game = until_allied_movement(turn, {one: "2136", "983/275": "3436"})
    assert (hex_of(game, one) is None) is gone


# ---------------------------------------------------------------------- set-up


@case(TITLE, "CO-SETUP")
def test_a_line_with_a_radius_is_placed_within_it_but_not_into_an_enemy_zone() -> None:
    game = fresh("cobra")
    book, german = game.book, game.book.sides.index("german")
    for printed in book.counters[: book.shapes.first]:
        if printed.side != german or not printed.spread or not printed.place.isdigit():
            continue
        home = book.labels[printed.place]
        exposed = game.layers.zones[1 - german][home]
        for hex_ in book.scenario.places(game, printed):
            assert book.map.grid.distance(home, hex_) <= printed.spread
            assert hex_ == home or exposed or not game.layers.zones[1 - german][hex_]


@case(TITLE, "6.5.1", "R78")
@pytest.mark.parametrize("scenario", ["cobra", "totalize", "d-day", "luttich"])
def test_no_scenario_grants_a_barrage(scenario: str) -> None:
    assert set(ended(fresh(scenario, dice=[1] * 8)).state.ammunition) == {0}
