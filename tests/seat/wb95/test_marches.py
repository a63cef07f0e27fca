"""One gesture: what reach offers `check` accepts, and the orders of a march can be played one after the other."""

from __future__ import annotations

import random

import pytest

import playing
from fight import fight
from lab import lab
from seat.wb95.seats import copy_of, moments, order_of, staff_of, to_phase
from sztab.rules.wb95.orders import Move


@pytest.mark.parametrize("scenario", ["nysa-1945", "two-stars"])
def test_reach_offers_what_check_accepts(scenario: str) -> None:
    dice, compared = random.Random(3), 0
    for count, game in enumerate(moments(scenario, 21, 400)):
        if count % 8 or game.decision is None or game.decision.kind != "movement":
            continue
        staff, view, ask = staff_of(game)
        pieces = [piece for piece in staff.show(view, ask).pieces if "can_move" in piece.flags]
        for piece in dice.sample(pieces, min(4, len(pieces))):
            if "transport" not in piece.marks and piece.type in ("ART", "RKT"):
                continue
            found = staff.reach(view, ask, [piece.key])
            assert not found.cannot and found.hexes
            for one in dice.sample(found.hexes, min(5, len(found.hexes))):
                leg = staff.march(view, ask, [piece.key], one.hex)[0]
                assert leg.arrives and leg.end == one.hex
                order = order_of(game, leg.orders[0])
                assert isinstance(order, Move) and game.check(order) is None
                compared += 1
    assert compared > 60


@pytest.mark.parametrize(("scenario", "seed"), [("nysa-1945", 31), ("two-stars", 32)])
def test_the_orders_of_a_march_are_accepted_one_after_the_other(scenario: str, seed: int) -> None:
    dice, played, arrived = random.Random(seed), 0, 0
    for count, game in enumerate(moments(scenario, seed, 420)):
        if count % 10 or game.decision is None or game.decision.kind not in ("movement", "strategic"):
            continue
        staff, view, ask = staff_of(game)
        pieces = [piece for piece in staff.show(view, ask).pieces if "can_move" in piece.flags]
        if not pieces:
            continue
        start = dice.choice(pieces).hex
        keys = [piece.key for piece in pieces if piece.hex == start]
        if count % 20:
            keys += [piece.key for piece in dice.sample(pieces, min(3, len(pieces)))]
        goal = dice.choice(sorted(view.book.labels))
        near = staff.reach(view, ask, keys[:1]).hexes
        if near and count % 3:
            goal = dice.choice(near).hex
        twin = copy_of(game)
        legs = staff.march(view, ask, keys, goal)
        assert {leg.key for leg in legs} == set(keys)
        for leg in legs:
            for data in leg.orders:
                order = order_of(twin, data)
                refusal = twin.check(order)
                assert refusal is None, f"{order}: {refusal}"
                twin.play(order)
                played += 1
        for leg in legs:
            u = twin.state.units[twin.book.index[leg.key]]
            assert twin.book.hex_labels[u.hex] == leg.end
            assert leg.arrives == (leg.why_not is None)
            arrived += leg.arrives
    assert played > 40 and arrived > 20


def test_a_stack_of_mixed_speed_goes_in_one_order_where_all_can_go() -> None:
    game = fight("A soviet INF 0604 2/2", "B soviet ARM 0604 2/2", "Z german INF 1210 1/1", phase="movement")
    staff, view, ask = staff_of(game)
    legs = staff.march(view, ask, ["A", "B"], "0606")
    assert [len(leg.orders) for leg in legs] == [1, 0]
    assert legs[0].orders[0]["units"] == ("A", "B")
    assert all(leg.arrives and leg.end == "0606" for leg in legs)


def test_reach_of_a_stack_is_what_all_of_it_reaches() -> None:
    game = fight("A soviet INF 0601 2/2", "B soviet ARM 0601 2/2", "Z german INF 1210 1/1", phase="movement")
    staff, view, ask = staff_of(game)
    hexes = [{one.hex for one in staff.reach(view, ask, keys).hexes} for keys in (["A"], ["B"], ["A", "B"])]
    assert hexes[2] == hexes[0] & hexes[1] != hexes[1]
    both = {one.hex: one for one in staff.reach(view, ask, ["A", "B"]).hexes}
    assert both["0605"].left == "0" and both["0605"].cost == "4"


def test_reach_of_scattered_units_is_what_any_of_them_reaches() -> None:
    game = fight("A soviet INF 0101 2/2", "B soviet INF 1201 2/2", "Z german INF 1210 1/1", phase="movement")
    staff, view, ask = staff_of(game)
    hexes = {one.hex for one in staff.reach(view, ask, ["A", "B"]).hexes}
    assert {"0103", "1203"} <= hexes


def test_where_a_march_stops_the_zone_and_its_holder_are_named() -> None:
    game = fight("A soviet INF 0604 2/2", "D german INF 0607 2/2", phase="movement")
    staff, view, ask = staff_of(game)
    stops = {one.hex: one.stops for one in staff.reach(view, ask, ["A"]).hexes if one.stops}
    assert stops["0606"].text == "Stops: zone of control of D" and stops["0606"].case == "4.2.1"
    assert "0605" not in stops


def test_guns_are_limbered_moved_and_deployed_by_one_drag() -> None:
    game = fight("G soviet ART 0604 2/2 setup=combat", "D german INF 0610 2/2", phase="movement")
    staff, view, ask = staff_of(game)
    (leg,) = staff.march(view, ask, ["G"], "0607")
    assert [data["order"] for data in leg.orders] == ["setup", "move", "setup"]
    for data in leg.orders:
        game.play(order_of(game, data))
    gun = game.state.units[0]
    assert gun.deployed and game.book.hex_labels[gun.hex] == "0607"


def test_a_gun_without_a_point_left_stays_limbered() -> None:
    game = fight("G soviet ART 0601 2/2 setup=combat", "D german INF 1210 2/2", phase="movement")
    staff, view, ask = staff_of(game)
    far = max(staff.reach(view, ask, ["G"]).hexes, key=lambda one: int(one.hex[2:]) if one.hex[:2] == "06" else 0)
    (leg,) = staff.march(view, ask, ["G"], far.hex)
    assert far.left == "0" and [data["order"] for data in leg.orders] == ["setup", "move"]
    for data in leg.orders:
        game.play(order_of(game, data))


def test_beyond_reach_a_march_goes_as_far_as_it_gets_and_says_how_long_it_takes() -> None:
    game = fight("A soviet INF 0601 2/2", "Z german INF 1210 1/1", phase="movement")
    staff, view, ask = staff_of(game)
    (leg,) = staff.march(view, ask, ["A"], "0610")
    assert not leg.arrives and leg.end == "0605"
    assert leg.why_not is not None and "in 2 turns" in leg.why_not.text
    game.play(order_of(game, leg.orders[0]))


@pytest.mark.parametrize(("goal", "case"), [("0606", "3.1.8"), ("0608", "4.2.1"), ("0604", ""), ("9999", "")], ids=str)
def test_what_cannot_be_reached_at_all_says_why(goal: str, case: str) -> None:
    walls = [f"W{n} german INF {hex_} 2/2" for n, hex_ in enumerate(("0206", "0406", "0606", "0806", "1006", "1206"))]
    game = fight("A soviet INF 0604 2/2", *walls, phase="movement")
    staff, view, ask = staff_of(game)
    (leg,) = staff.march(view, ask, ["A"], goal)
    assert not leg.arrives and not leg.orders
    assert leg.why_not is not None and leg.why_not.case == case


def test_closed_ground_is_named() -> None:
    game = fight("A soviet ARM 0604 2/2", "Z german INF 1210 1/1", phase="movement", hexes={"0606": "swamp"})
    staff, view, ask = staff_of(game)
    (leg,) = staff.march(view, ask, ["A"], "0606")
    assert leg.why_not is not None and leg.why_not.case == "T-TER"


def test_who_cannot_move_says_why_and_the_others_go() -> None:
    game = fight("A soviet INF 0604 2/2", "B soviet INF 0604 2/2", "Z german INF 1210 1/1", phase="movement")
    game.play(order_of(game, {"order": "fortify", "units": ["B"]}))
    staff, view, ask = staff_of(game)
    found = staff.reach(view, ask, ["A", "B"])
    assert found.cannot["B"].case in ("7.1.4", "F12") and found.hexes
    legs = {leg.key: leg for leg in staff.march(view, ask, ["A", "B"], "0606")}
    assert legs["A"].arrives and not legs["B"].arrives and legs["B"].why_not == found.cannot["B"]


def test_in_another_phase_nobody_marches() -> None:
    game = fight("A soviet INF 0604 2/2", "Z german INF 1210 1/1", phase="combat")
    staff, view, ask = staff_of(game)
    assert staff.reach(view, ask, ["A"]).cannot["A"].case == "2.1.2"
    assert not staff.march(view, ask, ["A"], "0606")[0].orders


def test_foreign_and_unknown_units_are_passed_over() -> None:
    game = fight("A soviet INF 0604 2/2", "Z german INF 0610 1/1", phase="movement")
    staff, view, ask = staff_of(game)
    assert staff.march(view, ask, ["Z", "nobody", "?0"], "0606") == ()
    assert staff.reach(view, ask, ["Z", "nobody"]).hexes == ()


def test_who_is_under_way_goes_on_before_the_others() -> None:
    game = fight("A soviet INF 0604 2/2", "B soviet INF 0605 2/2", "Z german INF 1210 1/1", phase="movement")
    game.play(order_of(game, {"order": "move", "units": ["A"], "path": ["0605"]}))
    staff, view, ask = staff_of(game)
    for leg in staff.march(view, ask, ["B", "A"], "0607"):
        for data in leg.orders:
            game.play(order_of(game, data))
    assert {game.book.hex_labels[u.hex] for u in game.state.units[:2]} == {"0607"}


def test_a_march_never_raises_whatever_hex_is_named() -> None:
    game = to_phase(playing.start("budziszyn1945", "nysa-1945", 3), "movement")
    staff, view, ask = staff_of(game)
    keys = [piece.key for piece in staff.show(view, ask).pieces if piece.box == "" and piece.side == "soviet"][:3]
    for goal in ("", "0", "0000", "6115", "abcd", "6115/6116"):
        assert len(staff.march(view, ask, keys, goal)) == len(keys)


def test_a_gun_on_the_march_is_deployed_when_an_enemy_is_in_range() -> None:
    game = lab("""
        phase = "movement"
        unit = [
            { id = "G", side = "soviet", type = "ART", hex = "0601", setup = "transport" },
            { id = "D", side = "german", type = "INF", hex = "0606" },
        ]
    """)
    staff, view, ask = staff_of(game)
    kinds = {
        goal: [data["order"] for data in staff.march(view, ask, ["G"], goal)[0].orders] for goal in ("0602", "0603")
    }
    assert kinds == {"0602": ["move"], "0603": ["move", "setup"]}
