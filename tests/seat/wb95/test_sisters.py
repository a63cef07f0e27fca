"""What the sister titles bring to the page: bids, air missions, special forces, counters of others, case numbers."""

from __future__ import annotations

from typing import Any

import pytest

import playing
from case import case
from seat.wb95.staffing import order_of, staff_of, to_phase
from sztab.desk.commands import check, supply
from sztab.desk.position_reader import read_position
from sztab.seat.drafts import Drafted, Slot
from sztab.table import EndPhase, Game

BARE = {"masking": "off"}


def dyle(kind: str) -> Game:
    return to_phase(playing.start("ardennes2024", "dyle-2025", 3, BARE), kind)


def slot(drafted: Drafted, field: str) -> Slot:
    return next(one for one in drafted.slots if one.field == field)


def with_first(drafted: Drafted, field: str) -> dict[str, Any]:
    """The order with the first option of a slot."""
    value = slot(drafted, field).options[0].value
    listed, _, name = field.partition(".")
    if not name:
        return {**drafted.order, field: value}
    entries = drafted.order[listed]
    return {**drafted.order, listed: [*entries[:-1], {**entries[-1], name: value}]}


@case("ardennes2024", "10.1.3")
def test_a_bid_is_a_stepper_with_what_is_left() -> None:
    game = dyle("air_advantage")
    staff, view, ask = staff_of(game)
    question = staff.question(view, ask, game.pending())
    assert question.form == "write" and question.sheet is not None
    order = {**question.sheet.starters[0].order, "points": 3}
    drafted = staff.draft(view, ask, order)
    stepper = slot(drafted, "points")
    assert (stepper.case, stepper.most, stepper.left) == ("10.1.3", 8, 5)
    assert drafted.refusal is None and drafted.give == "Seal the bid of 3"
    assert staff.draft(view, ask, {**order, "points": 9}).refusal is not None


@case("ardennes2024", "10.4.1", "22.1")
def test_every_order_of_the_air_phase_can_be_filled_in_and_given() -> None:
    game = dyle("sorties")
    staff, view, ask = staff_of(game)
    sheet = staff.question(view, ask, game.pending()).sheet
    assert sheet is not None and len(sheet.starters) > 1
    for starter in sheet.starters:
        drafted = staff.draft(view, ask, starter.order)
        aim = next(one.field for one in drafted.slots if one.kind == "pick")
        order = with_first(drafted, aim)
        again = staff.draft(view, ask, order)
        assert again.refusal is None and again.give, starter.text
        assert all(one.case for one in again.slots)
        assert game.check(order_of(game, order), ask.sides[0]) is None
        if order["order"] != "spec":
            assert again.declared is not None and all(rung.case for rung in again.declared.rungs)
            assert any("Air defence" in note.text for note in again.declared.notes)


@case("ardennes2024", "17.2.1")
@pytest.mark.parametrize("kind", ["routes", "movement", "combat"])
def test_special_forces_are_sent_from_a_sheet(kind: str) -> None:
    game = dyle(kind)
    staff, view, ask = staff_of(game)
    sheet = staff.question(view, ask, game.pending()).sheet
    assert sheet is not None
    starters = [one for one in sheet.starters if one.order["order"] == "spec"]
    assert starters
    for starter in starters:
        order = with_first(staff.draft(view, ask, starter.order), "hex")
        assert staff.draft(view, ask, order).refusal is None
        assert game.check(order_of(game, order), ask.sides[0]) is None


@case("ardennes2024", "NEW.11")
def test_a_player_sets_up_counters_of_a_side_nobody_leads() -> None:
    game = playing.start("ardennes2024", "new-border", 1, BARE)
    staff, view, ask = staff_of(game)
    free = [piece for piece in staff.show(view, ask).pieces if "can_place" in piece.flags]
    assert {piece.side for piece in free} == {"belgium", "m_brigade"}
    goal = staff.reach(view, ask, [free[0].key]).hexes[0].hex
    (leg,) = staff.march(view, ask, [free[0].key], goal)
    assert leg.arrives and game.check(order_of(game, leg.orders[0]), ask.sides[0]) is None


@case("normandy1944", "CO-N3", "21.1.1")
def test_carpets_and_stars_have_their_slots() -> None:
    game = to_phase(playing.start("normandy1944", "cobra", 1), "air")
    staff, view, ask = staff_of(game)
    carpet = {"order": "air", "side": "allied", "missions": [{"kind": "carpet", "target": "", "points": 0}]}
    drafted = staff.draft(view, ask, carpet)
    assert slot(drafted, "missions.points").most == 0
    assert staff.draft(view, ask, with_first(drafted, "missions.target")).refusal is None
    assert ("carpets", 3) in {(pool.kind, pool.left) for pool in staff.show(view, ask).pools}

    game = to_phase(playing.start("normandy1944", "d-day", 1), "air")
    staff, view, ask = staff_of(game)
    flown = {"order": "air", "side": "allied", "missions": [{"kind": "offensive", "target": "", "points": 3}]}
    starred = with_first(staff.draft(view, ask, flown), "missions.target")
    starred["missions"][0]["starred"] = 1
    drafted = staff.draft(view, ask, starred)
    stepper = slot(drafted, "missions.starred")
    assert (stepper.case, stepper.most, stepper.left) == ("21.1.1", 2, 1)
    assert drafted.refusal is None and drafted.entries[0].amount == "3 points ★"


@case("normandy1944", "R84")
def test_the_second_wave_can_be_taken_over_its_beach() -> None:
    game = playing.start("normandy1944", "d-day", 1)
    for now in playing.steps(game, 1, 0.9):
        if now.state.turn == 2 and now.decision is not None and now.decision.kind == "movement":
            break
    staff, view, ask = staff_of(now)
    waiting = [piece for piece in staff.show(view, ask).pieces if "can_enter" in piece.flags]
    assert any(piece.zone in ("Utah", "Omaha", "Gold", "Juno", "Sword") for piece in waiting)
    assert all(staff.reach(view, ask, [piece.key]).hexes for piece in waiting)


FILE = """
title = "ardennes2024"
[clock]
turn = 1
phase = "combat"
side = "axis"
[map]
columns = [1, 6]
rows = [1, 6]
[map.supply]
axis = ["0101"]
"""
CROWD = "".join(
    f'[[unit]]\nid = "{name}"\nside = "axis"\nnation = "Germany"\ntype = "MECH"\nhex = "0303"\nsteps = 2\n'
    for name in "ABC"
)


def test_answers_carry_the_numbers_of_the_book_on_the_table() -> None:
    faults = check(read_position("test", FILE + CROWD, lenient=True))["faults"]
    assert [fault["case"] for fault in faults] == ["5.1.1"]
    lines = supply(read_position("test", FILE + CROWD[: CROWD.index('[[unit]]\nid = "C"')]), "axis")
    assert {line["case"] for line in lines.values()} == {"14.1.1"}


GUN = '[[unit]]\nid = "G"\nside = "axis"\nnation = "Russia"\ntype = "ART"\nhex = "0403"\nsetup = "combat"\n'
ENEMY = '[[unit]]\nid = "D"\nside = "allies"\nnation = "USA"\ntype = "MECH"\nhex = "0606"\n'


@case("ardennes2024", "8.6.7", "13.1.3")
def test_guns_marked_for_strategic_movement_go_one_hex_as_they_are() -> None:
    game = read_position("test", FILE.replace("combat", "movement") + GUN + ENEMY).game()
    staff, view, ask = staff_of(game)
    (leg,) = staff.march(view, ask, ["G"], "0405")
    assert [data["order"] for data in leg.orders] == ["setup", "move", "setup"]
    game.play(order_of(game, {"order": "mark_strategic", "units": ["G"]}))
    while game.decision is not None and game.decision.kind != "strategic":
        game.play(EndPhase())
    staff, view, ask = staff_of(game)
    (piece,) = [one for one in staff.show(view, ask).pieces if one.key == "G"]
    assert "can_move" in piece.flags
    assert {one.hex for one in staff.reach(view, ask, ["G"]).hexes} == {"0302", "0303", "0402", "0404", "0502", "0503"}
    (leg,) = staff.march(view, ask, ["G"], "0404")
    assert leg.arrives and [data["order"] for data in leg.orders] == ["move"]
    game.play(order_of(game, leg.orders[0]))
    assert game.state.units[0].deployed and game.book.hex_labels[game.state.units[0].hex] == "0404"
