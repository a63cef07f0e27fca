"""Module 8: who moves, how far, into and out of zones of control; and the units that are not free to go anywhere."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import SOVIET, asked, barred_by, end_phase, hex_of, legal_orders, play, tabletop, told, unit
from rules.breslau.vectors import vector
from sztab.rules.breslau import movement
from sztab.rules.breslau.orders import Attack, Move
from sztab.rules.breslau.outlook import attack_odds
from sztab.table import Game

TITLE = "breslau1945"


def barred(game: Game, *path: str, units: str = "A") -> str:
    return barred_by(game, order="move", units=units, path=list(path))


def go(game: Game, *path: str, units: str = "A") -> list[Any]:
    return play(game, order="move", units=units, path=list(path))


def reached(game: Game, name: str = "A") -> dict[str, Fraction]:
    """Where a unit can go, for how many points."""
    found = movement.reach(game, unit(game, name))
    return {game.book.hex_labels[hex_]: Fraction(cost, 12) for hex_, cost in found.items()}


# ---------------------------------------------------------------------- 8.0, 8.1: hex by hex within the allowance


@case(TITLE, "8.0a")
def test_a_unit_goes_from_hex_to_adjacent_hex() -> None:
    game = tabletop("A soviet INF 1506")
    assert barred(game, "1504") == "8.0a"
    assert barred(game) == "8.0a"
    assert barred(game, "1505", "1504") == ""


@case(TITLE, "8.0a", "8.1d")
def test_a_move_ends_when_the_points_run_out() -> None:
    game = tabletop("A soviet INF 1506 movement=2")
    assert barred(game, "1505", "1504", "1503") == "8.1d"
    go(game, "1505")
    assert barred(game, "1504", "1503") == "8.1d"
    go(game, "1504")
    assert barred(game, "1503") == "8.1d"


@case(TITLE, "8.1d")
def test_no_hex_is_entered_that_cannot_be_paid() -> None:
    """R47: there is no minimum move."""
    game = tabletop("A soviet INF 1506 movement=3", default="city")
    assert barred(game, "1505") == "8.1d"
    assert reached(game) == {}


@case(TITLE, "8.1d")
def test_points_are_neither_saved_nor_lent() -> None:
    game = tabletop("A soviet INF 1506 movement=2\nB soviet INF 1506 movement=2", dice=[1] * 30)
    go(game, "1505", units="A")
    assert barred(game, "1505", "1504", "1503", units="B") == "8.1d"
    assert (unit(game, "A").left, unit(game, "B").cap) == (12, -1)
    end_phase(game)
    assert unit(game, "A").left == 0
    assert unit(game, "A").cap == -1


@case(TITLE, "8.0b")
def test_units_move_singly_or_together_and_each_pays() -> None:
    game = tabletop("A soviet INF 1506\nB soviet ARM 1506 movement=3\nC soviet INF 1706")
    assert barred(game, "1505", units="A C") == "8.0b"
    go(game, "1505", "1504", units="A B")
    assert (hex_of(game, "A"), hex_of(game, "B")) == ("1504", "1504")
    assert (unit(game, "A").left, unit(game, "B").left) == (6 * 12, 12)
    assert barred(game, "1503", "1502", units="A B") == "8.1d"


@case(TITLE, "8.0b")
def test_stacks_are_joined_and_left_freely() -> None:
    game = tabletop("A soviet INF 1506\nB soviet INF 1505\nC soviet INF 1505\nD soviet INF 1505")
    go(game, "1505")
    go(game, "1504")
    assert hex_of(game, "A") == "1504"


@case(TITLE, "8.0c", "5.4a", "5.5")
@pytest.mark.parametrize(("side", "other"), [("soviet", "german"), ("german", "soviet")])
def test_only_the_side_whose_phase_it_is_moves(side: str, other: str) -> None:
    game = tabletop(f"A {side} INF 1506\nB {other} INF 1512", phase=f"{side} movement")
    assert asked(game) == (side, "movement")
    assert "you have no unit" in str(game.check(Move(units=("B",), path=("1511",))))
    assert barred(game, "1505") == ""


@case(TITLE, "5.0")
def test_units_march_in_movement_phases_only() -> None:
    game = tabletop("A soviet INF 1506", phase="soviet movement")
    assert barred_by(game, order="mark", attacks=[]) == "5.0"


@case(TITLE, "3.1b")
def test_nobody_enters_a_hex_of_the_enemy() -> None:
    game = tabletop("A soviet INF 1506\nV german VS 1505")
    assert barred(game, "1505") == "3.1b"
    assert "1505" not in reached(game)


@case(TITLE, "5.2d")
def test_artillery_that_has_fired_does_not_move() -> None:
    game = tabletop("A soviet ART 1506 fired=yes\nB soviet ART 1506")
    assert barred(game, "1505") == "5.2d"
    assert barred(game, "1505", units="B") == ""


@case(TITLE, "5.2d", "14.16b", "R31", "R81")
def test_aa_that_has_bombarded_stays_and_aa_that_fired_at_aircraft_moves() -> None:
    game = tabletop("F german AA 1506 fired=yes\nG german AA 1506 fired=yes bombarded=yes", phase="german movement")
    assert barred(game, "1505", units="F") == ""
    assert barred(game, "1505", units="G") == "5.2d"
    assert {order.units for order in legal_orders(game) if isinstance(order, Move)} == {("F",)}


@case(TITLE, "2.1c")
def test_what_is_off_the_map_cannot_be_entered() -> None:
    game = tabletop("A soviet INF 1501")
    assert "there is no hex '1500'" in str(game.check(Move(units=("A",), path=("1500",))))


@case(TITLE, "8.6")
def test_a_unit_that_moved_is_known_until_the_turn_ends() -> None:
    game = tabletop("A soviet INF 1506\nB soviet INF 1706")
    go(game, "1505")
    end_phase(game)
    assert (unit(game, "A").moved, unit(game, "B").moved) == (True, False)


# ---------------------------------------------------------------------- 3.3, 8.2: zones of control


@case(TITLE, "3.3b", "8.2a")
def test_entering_an_enemy_zone_ends_the_move() -> None:
    game = tabletop("A soviet INF 1506\nG german INF 1503")
    assert barred(game, "1505", "1504", "1404") == "3.3b"
    go(game, "1505", "1504")
    assert barred(game, "1505") == "3.3b"
    assert unit(game, "A").left > 0


@case(TITLE, "3.3c", "8.2b")
@pytest.mark.parametrize("terrain", ["clear", "city"])
def test_a_unit_in_an_enemy_zone_stays_there(terrain: str) -> None:
    game = tabletop("A soviet INF 1504\nG german INF 1503", default=terrain)
    assert barred(game, "1505") == "3.3c"
    assert reached(game) == {}


@case(TITLE, "3.4a")
def test_two_zones_hold_no_more_than_one() -> None:
    one = tabletop("A soviet INF 1506\nG german INF 1503")
    two = tabletop("A soviet INF 1506\nG german INF 1503\nH german INF 1603")
    assert reached(one)["1504"] == reached(two)["1504"] == 2
    go(one, "1505", "1504")
    go(two, "1505", "1504")
    assert unit(one, "A").left == unit(two, "A").left == 6 * 12


@case(TITLE, "3.3a", "13.2b")
def test_volkssturm_have_no_zone_of_control() -> None:
    alone = tabletop("A soviet INF 1506\nV german VS 1503\nW german VS 1503")
    assert barred(alone, "1505", "1504", "1404") == ""
    joined = tabletop("A soviet INF 1506\nV german VS 1503\nG german INF 1503")
    assert barred(joined, "1505", "1504", "1404") == "3.3b"


@case(TITLE, "4.3.3")
@pytest.mark.parametrize(("level", "bar"), [(1, "3.3b"), (2, "")])
def test_units_at_their_second_failed_check_have_no_zone(level: int, bar: str) -> None:
    game = tabletop(f"A soviet INF 1506\nG german INF 1503 oos={level}")
    assert barred(game, "1505", "1504", "1404") == bar


@case(TITLE, "3.3a", "8.4")
@pytest.mark.parametrize("bridge", [False, True])
def test_no_zone_reaches_across_a_river(bridge: bool) -> None:
    roads = [("road", "1503 1504")] if bridge else []
    game = tabletop("A soviet INF 1506\nG german INF 1503", sides={"1503/1504": "river"}, roads=roads)
    assert barred(game, "1505", "1504", "1404") == ""
    assert not game.layers.zones[1][game.book.labels["1504"]]


@vector("zoc_river")
@case(TITLE, "3.3a")
def test_neither_bank_has_a_zone_on_the_other(v: dict[str, Any]) -> None:
    game = tabletop("A soviet INF 1504\nG german INF 1503", sides={"1503/1504": "river"}, roads=[("road", "1503 1504")])
    at = game.book.labels
    zones = game.layers.zones
    assert [bool(zones[1][at["1504"]]), bool(zones[0][at["1503"]])] == [v["data"]["zoc"]] * 2
    ladder, _ = attack_odds(game, Attack(target="1503", from_=("1504",)), SOVIET)
    assert [rung.value for rung in ladder.drm] == [v["data"]["drm"]]


@case(TITLE, "14.3.2d")
def test_zones_reach_into_rubble() -> None:
    game = tabletop(
        "A soviet INF 1506\nG german INF 1503", rubble=["1504"], hexes={"1504": "city"}, options={"rubble": True}
    )
    assert barred(game, "1505", "1504", "1404") == "3.3b"


# ---------------------------------------------------------------------- 14.6: leaving a zone of control


@vector("leave_zoc_cost")
@case(TITLE, "14.6a")
def test_leaving_a_zone_costs_two_points_more(v: dict[str, Any]) -> None:
    soviet = tabletop(
        "A soviet INF 1504\nG german INF 1503",
        hexes={"1504": "suburban", "1505": "city"},
        options={"leave_zoc": True},
    )
    assert reached(soviet)["1505"] == v["data"]["soviet"]
    german = tabletop(
        "A german INF 1504\nS soviet INF 1503",
        hexes={"1504": "city"},
        options={"leave_zoc": True},
        phase="german movement",
    )
    assert reached(german)["1505"] == v["data"]["german"]


@vector("leave_zoc_open")
@case(TITLE, "14.6c")
def test_nobody_leaves_a_zone_from_open_ground(v: dict[str, Any]) -> None:
    assert v["data"]["allowed"] is False
    for terrain in ("woods", "clear", "marsh"):
        game = tabletop("A soviet INF 1504\nG german INF 1503", hexes={"1504": terrain}, options={"leave_zoc": True})
        assert barred(game, "1505") == "14.6c"
        assert reached(game) == {}


@case(TITLE, "14.6a")
@pytest.mark.parametrize("terrain", ["suburban", "city", "fortress", "elevated_rr"])
def test_houses_let_a_unit_slip_away(terrain: str) -> None:
    game = tabletop("A soviet INF 1504\nG german INF 1503", hexes={"1504": terrain}, options={"leave_zoc": True})
    go(game, "1505", "1506")
    assert unit(game, "A").left == (8 - 2 - 2) * 12


@case(TITLE, "14.6b")
def test_from_zone_to_zone_and_then_no_further() -> None:
    units = "A soviet INF 1504 movement=20\nG german INF 1503\nH german INF 1405"
    game = tabletop(units, default="city", options={"leave_zoc": True})
    assert barred(game, "1505", "1506") == "3.3b"
    assert reached(game)["1505"] == 6
    go(game, "1505")
    assert barred(game, "1506") == "3.3b"


@case(TITLE, "14.6a")
def test_only_the_hex_in_which_the_phase_began_is_left() -> None:
    """R29: who enters a zone on the way stops there, houses or not."""
    game = tabletop("A soviet INF 1505 movement=20\nG german INF 1503", default="city", options={"leave_zoc": True})
    go(game, "1504")
    assert barred(game, "1505") == "3.3b"


# ---------------------------------------------------------------------- 4.3.1, 8.3: out of supply


@vector("oos_mp")
@case(TITLE, "4.3.1", "8.3")
def test_out_of_supply_infantry_has_half_its_points_and_armour_none(v: dict[str, Any]) -> None:
    for full, half in v["data"]["inf"].items():
        game = tabletop(f"A soviet INF 1506 movement={full} oos=1")
        assert movement.allowance(game, unit(game, "A")) == half * 12
    game = tabletop("A soviet ARM 1506 movement=10 oos=1")
    assert movement.allowance(game, unit(game, "A")) == v["data"]["afv"]


@case(TITLE, "4.3.1")
@pytest.mark.parametrize("kind", ["ARM", "AG", "AT", "AA", "ART", "MTR", "RKT"])
def test_guns_and_vehicles_out_of_supply_do_not_move(kind: str) -> None:
    game = tabletop(f"A german {kind} 1506 oos=1", phase="german movement")
    assert barred(game, "1505") == "4.3.1"
    assert reached(game) == {}


@case(TITLE, "8.3")
@pytest.mark.parametrize("level", [1, 2])
def test_half_points_of_an_odd_allowance_round_up(level: int) -> None:
    game = tabletop(f"A german INF 1506 movement=5 oos={level}", phase="german movement")
    assert barred(game, "1505", "1504", "1503") == ""
    assert barred(game, "1505", "1504", "1503", "1502") == "8.1d"


# ---------------------------------------------------------------------- 14.1.2: gas


@case(TITLE, "14.1.2c")
def test_nobody_enters_the_gas_zone() -> None:
    game = tabletop("A soviet INF 1506", gas=["1503"], options={"tabun": True})
    assert barred(game, "1505", "1504") == "14.1.2c"
    assert barred(game, "1505") == ""
    assert not {"1503", "1504", "1502"} & set(reached(game))


@case(TITLE, "14.1.2b")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_units_beside_gas_cannot_move(side: str) -> None:
    game = tabletop(f"A {side} INF 1504", gas=["1503"], options={"tabun": True}, phase=f"{side} movement")
    assert barred(game, "1505") == "14.1.2b"
    assert reached(game) == {}


# ---------------------------------------------------------------------- 8.7: the armoured train


def train(more: str = "", **drawn: Any) -> Game:
    """Porsel at home in 1506; the line runs north and south, and a branch leads east."""
    roads = [("rail", "1501 1502 1503 1504 1505 1506 1507 1508"), ("rail", "1506 1605 1705"), ("road", "1506 1406")]
    home = {"scenario": {"train_home": 5 * 12 + 5}}
    assert "roads" not in drawn
    return tabletop(
        f"T german TRAIN 1506 movement=9\n{more}", phase="german movement", roads=roads, **{**home, **drawn}
    )


@case(TITLE, "8.7")
def test_the_train_keeps_to_the_rails_for_a_point_a_hex() -> None:
    game = train()
    assert game.book.hex_labels[game.book.scenario.train_home] == "1506"
    assert reached(game, "T") == {"1505": 1, "1504": 2, "1503": 3, "1507": 1, "1508": 2, "1605": 1, "1705": 2}
    assert barred(game, "1406", units="T") == "8.7"


@case(TITLE, "8.7")
def test_the_train_stays_within_three_hexes_of_its_home() -> None:
    assert barred(train(), "1505", "1504", "1503", "1502", units="T") == "8.7"


@case(TITLE, "8.7")
@pytest.mark.parametrize("obstacle", [{"rubble": ["1505"]}, {"barricades": ["1505"]}])
def test_rubble_and_barricades_block_the_rails(obstacle: dict[str, Any]) -> None:
    game = train(hexes={"1505": "city"}, **obstacle)
    assert barred(game, "1505", units="T") == "8.7"
    assert "1505" not in reached(game, "T")


@case(TITLE, "8.7")
def test_the_train_never_enters_an_enemy_zone() -> None:
    game = train("S soviet INF 1403")
    assert barred(game, "1505", "1504", units="T") == "8.7"
    assert set(reached(game, "T")) == {"1505", "1507", "1508", "1605", "1705"}


@case(TITLE, "8.7", "14.6a")
def test_a_train_in_a_zone_is_stuck_unless_houses_cover_it() -> None:
    """R45: under 14.6 it gets out of FAMO for its hex and two points more."""
    near = "S soviet INF 1405"
    assert barred(train(near), "1507", units="T") == "3.3c"
    game = train(near, hexes={"1506": "fortress"}, options={"leave_zoc": True})
    assert reached(game, "T")["1507"] == 3
    assert "1505" not in reached(game, "T")


# ---------------------------------------------------------------------- 15.1l, 15.1.1e: units tied to a part of the map


def sauer(**drawn: Any) -> Game:
    """A bridge over the Oder, 1504 | 1505; 1208 is a hex whose fall opens it."""
    return tabletop(
        "A german INF 1505 formation=Fest/Sauer\nB german INF 1505\nS soviet INF 1210 movement=20",
        sides={"1504/1505": "river"},
        roads=[("road", "1504 1505")],
        scenario={"oder": frozenset({6 * (5 * 12 + 4)}), "crossing": (2 * 12 + 7,)},
        **drawn,
    )


@case(TITLE, "15.1l")
def test_sauer_does_not_cross_the_oder() -> None:
    game = sauer(phase="german movement")
    assert barred(game, "1504") == "15.1l"
    assert reached(game)["1504"] == 2  # round the end of the drawn river
    assert reached(game, "B")["1504"] == Fraction(1, 2)


@case(TITLE, "15.1l")
def test_sauer_is_free_once_the_soviet_takes_one_of_the_hexes() -> None:
    """R84, R96: at the moment of occupation, also in passing, and for good."""
    game = sauer(phase="soviet movement")
    assert game.book.hex_labels[game.book.scenario.crossing[0]] == "1208"
    events = go(game, "1209", "1208", "1207", units="S")
    assert game.state.crossed
    assert told(events, "freed") == [{"who": "Sauer", "hex": "1208"}]
    end_phase(game)
    assert barred(game, "1504") == ""


def northern(**drawn: Any) -> Game:
    south = frozenset(h for h in range(11 * 12) if h % 12 >= 6)
    units = """
        A german INF 1505 enters=SS
        F german INF 1505 enters=SS free=yes
        L german INF 1505
        S soviet INF 1212 movement=20
    """
    return tabletop(units, scenario={"south": south, "release": (2 * 12 + 10,)}, **drawn)


@case(TITLE, "15.1.1e")
def test_tied_ss_units_stay_in_the_north_and_free_ones_do_not() -> None:
    game = northern(phase="german movement")
    assert barred(game, "1506") == ""
    assert barred(game, "1506", "1507") == "15.1.1e"
    assert not {"1507", "1607"} & set(reached(game))
    assert barred(game, "1506", "1507", units="F") == ""
    assert barred(game, "1506", "1507", units="L") == ""


@case(TITLE, "15.1.1e")
def test_the_fall_of_the_station_frees_all_ss_units() -> None:
    """R85, R96."""
    game = northern(phase="soviet movement")
    events = go(game, "1211", units="S")
    assert told(events, "freed") == [{"who": "SS", "hex": "1211"}]
    end_phase(game)
    assert barred(game, "1506", "1507") == ""


# ---------------------------------------------------------------------- reach, check and choices are one


MAZE: dict[str, Any] = {
    "hexes": {"1505": "city", "1504": "woods", "1606": "suburban", "1407": "marsh", "1607": "city", "1704": "fortress"},
    "sides": {"1503/1504": "river", "1406/1506": "river", "1405/1506": "river"},
    "roads": [
        ("road", "1506 1606 1706 1705 1704"),
        ("road", "1503 1504"),
        ("rail", "1506 1507 1508 1509 1510 1511 1512"),
    ],
    "barricades": ["1606"],
    "rubble": ["1505", "1705"],
    "gas": ["1009"],
    "options": {"rubble": True, "leave_zoc": True, "pontoon": True},
}
CROWD = """
    A soviet INF 1506 movement={points}
    E soviet CENG 1407
    G german INF 1603
    H german VS 1404
    T german TRAIN 1510 movement=3
    B german INF 1602 movement={points}
"""


def paths(game: Game, name: str, longest: int) -> dict[str, Fraction]:
    """By trying every path: the hexes `check` accepts as ends, with the least they cost."""
    u = unit(game, name)
    found: dict[str, Fraction] = {}
    stack: list[tuple[str, ...]] = [()]
    while stack:
        path = stack.pop()
        here = path[-1] if path else hex_of(game, name)
        for there in game.book.neighbours[6 * game.book.labels[here] : 6 * game.book.labels[here] + 6]:
            if there < 0:
                continue
            longer = (*path, game.book.hex_labels[there])
            if len(longer) > longest or game.check(Move(units=(name,), path=longer)) is not None:
                continue
            stack.append(longer)
            twin = game.fork(game.dice)
            twin.play(Move(units=(name,), path=longer))
            spent = Fraction(twin.state.units[u.n].cap - twin.state.units[u.n].left, 12)
            found[longer[-1]] = min(spent, found.get(longer[-1], spent))
    found.pop(str(hex_of(game, name)), None)
    return found


@case(TITLE, "8.0a", "8.1d")
@pytest.mark.parametrize(("side", "name", "points"), [("soviet", "A", 4.5), ("german", "B", 2.5), ("german", "T", 3)])
def test_reach_is_exactly_what_check_accepts(side: str, name: str, points: float) -> None:
    game = tabletop(CROWD.format(points=points), phase=f"{side} movement", **MAZE)
    assert reached(game, name) == paths(game, name, 6)
    assert len(reached(game, name)) > 1


@case(TITLE, "8.0a")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_every_choice_is_an_order_that_is_accepted(side: str) -> None:
    game = tabletop(CROWD.format(points=3), phase=f"{side} movement", **MAZE)
    orders = legal_orders(game)
    ends = {(order.units[0], order.path[-1]) for order in orders if isinstance(order, Move)}
    movers = {u.n for u in game.state.units if u.side == ("soviet", "german").index(side)}
    offered = {(game.book.counters[n].id, text) for n in movers for text in reached(game, game.book.counters[n].id)}
    assert ends == offered


@case(TITLE, "3.2b", "3.3b")
def test_a_hidden_zone_of_control_cuts_a_march_short() -> None:
    """The Soviet sees Volkssturm on top; the company beneath stops him, and that is news."""
    game = tabletop("A soviet INF 1506\nV german VS 1503 top=yes\nG german INF 1503", options={"fog": True})
    assert barred(game, "1505", "1504", "1404") == ""
    events = go(game, "1505", "1504", "1404")
    assert hex_of(game, "A") == "1504"
    assert [told(events, "move")[0]["path"], told(events, "halt")] == [["1505", "1504"], [{"hex": "1504"}]]
    assert game.undo(0) is not None


@case(TITLE, "8.0a")
def test_each_order_can_be_taken_back() -> None:
    game = tabletop("A soviet INF 1506\nB soviet INF 1506")
    go(game, "1505", units="A B")
    go(game, "1504", units="A")
    assert game.decision is not None
    assert game.decision.rest
    assert game.undo(0) is None
    assert (hex_of(game, "A"), unit(game, "A").left) == ("1505", 7 * 12)
    assert game.undo(0) is None
    assert (hex_of(game, "A"), unit(game, "A").cap, unit(game, "A").moved) == ("1506", -1, False)
