"""Chapter 5: four CELs a hex, and no move that would leave more to the end of the phase (R22)."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import playing
from case import case
from lab import barred_by, hex_of, play, refusal, unit
from playing import offered
from rules.ardennes.boards import axis, board, hexes, road
from sztab.rules.wb95 import movement, stacking
from sztab.rules.wb95.orders import Exit, Move
from sztab.table import Choice, EndPhase, Game

BOX = "ardennes2024"

FOOT = 'type = "INF", movement = 4'
SLOW = 'type = "INF", movement = 1'
HELD = 'type = "INF", movement = 0'
ROADS = road("main", "0101", "0201") + road("main", "1210", "1110")
HALF = ", steps = 1, full = 2"


def full(what: str = HELD, where: str = "0504") -> str:
    """Four CELs in a hex."""
    return axis("P", where, what) + axis("Q", where, what)


def march(*path: str, who: str = "C") -> dict[str, Any]:
    return {"order": "move", "units": who.split(), "path": list(path)}


def reachable(game: Game, who: str = "C") -> set[str]:
    """Where a unit can go by the menus; they agree with the reach that the page shows."""
    u = unit(game, who)
    view = game.view(game.seat_of(u.side))
    ends = {view.book.hex_labels[hex_] for hex_ in movement.ends(view, u, movement.reach(view, u))}
    assert set(offered(game, (hex_of(game, who), who, "move"))) == ends
    return ends


@case(BOX, "5.1.1", "5.1.1b", "R22")
def test_no_move_ends_where_nobody_can_make_room() -> None:
    game = board(full() + axis("C", "0505", SLOW))
    assert barred_by(game, march("0504")) == "5.1.1"
    assert "0504" not in reachable(game)
    there = board(axis("P", "0504", HELD + HALF) + axis("Q", "0504", HELD + HALF) + axis("C", "0505", SLOW))
    assert refusal(there, march("0504")) is None
    assert "0504" in reachable(there)


@case(BOX, "5.1.1", "4.1.10", "R22")
def test_a_full_hex_is_passed_by_one_order_or_by_two() -> None:
    game = board(full() + axis("C", "0505", FOOT))
    assert refusal(game, march("0504", "0503")) is None
    play(game, march("0504"))
    play(game, march("0503"))
    assert hex_of(game, "C") == "0503"


@case(BOX, "5.1.1", "R22", "F12")
def test_whoever_enters_a_full_hex_is_followed_at_once_by_those_who_leave_it() -> None:
    game = board(full(FOOT) + axis("C", "0505", FOOT) + axis("D", "0902", FOOT))
    play(game, march("0504"))
    for other in (
        march("0903", who="D"),
        {"order": "fortify", "units": ["P"]},
        {"order": "mark_strategic", "units": ["D"]},
    ):
        assert barred_by(game, other) == "5.1.1"
    assert barred_by(game, order="end_phase") == "5.1.1"
    assert set(offered(game)) == {"0504"}
    assert set(offered(game, ("0504",))) == {"P", "Q", "C"}
    assert offered(game, ("0504", "P"))[0] == "move"
    play(game, march("0503", who="P"))
    assert refusal(game, march("0903", who="D")) is None
    assert refusal(game, order="end_phase") is None


@case(BOX, "5.1.1", "R22")
def test_units_of_two_full_hexes_change_places() -> None:
    game = board(full(SLOW) + axis("C", "0505", SLOW) + axis("D", "0505", HELD), more=_island("0504", "0505"))
    assert refusal(game, march("0504")) is None
    play(game, march("0504"))
    assert barred_by(game, march("0505", who="C")) != ""  # it has nothing left
    play(game, march("0505", who="P"))
    assert (hex_of(game, "C"), hex_of(game, "P")) == ("0504", "0505")
    assert refusal(game, order="end_phase") is None


@case(BOX, "5.1.1", "R22")
@pytest.mark.parametrize(("crowded", "by"), [(True, "5.1.1"), (False, "")])
def test_two_who_make_room_do_not_take_the_same_place(crowded: bool, by: str) -> None:
    """P and Q of a CEL each can only go to 0503, where one CEL or two find room."""
    leavers = axis("P", "0504", SLOW + HALF) + axis("Q", "0504", SLOW + HALF) + axis("R", "0504", HELD)
    there = axis("S", "0503", HELD) + (axis("T", "0503", HELD + HALF) if crowded else "")
    comer = full(where="0505").replace('"P"', '"X"').replace('"Q"', '"Y"') + axis("C", "0506", FOOT[:-1] + "2")
    game = board(leavers + there + comer, more=_island("0503", "0504", "0505", "0506"))
    assert barred_by(game, march("0505", "0504")) == by


@case(BOX, "5.1.1", "R22", "F12")
def test_those_who_came_together_go_on_one_by_one() -> None:
    game = board(full() + axis("C", "0505", FOOT) + axis("D", "0505", FOOT))
    play(game, march("0504", who="C D"))
    play(game, march("0503", who="C"))
    play(game, march("0405", who="D"))
    assert refusal(game, order="end_phase") is None
    tired = board(full() + axis("C", "0505", SLOW) + axis("D", "0505", SLOW))
    assert barred_by(tired, march("0504", who="C D")) == "5.1.1"


@case(BOX, "5.1.1", "15.1.4", "R22")
@pytest.mark.parametrize(("holders", "by"), [(HELD, "5.1.1"), (FOOT, "")])
def test_nobody_enters_a_full_hex_where_nobody_can_make_room(holders: str, by: str) -> None:
    beyond = full(where="0201").replace('"P"', '"X"').replace('"Q"', '"Y"')
    zones = board(axis("Z", "0505"), more=ROADS).book.map.zones.items()
    zone = next(name for name, found in zones if min(found) == 0)
    game = board(full(holders, "0101") + beyond + axis("C", "", f'{SLOW}, zone = "{zone}"'), more=ROADS)
    assert barred_by(game, order="enter", units=["C"], hex="0101") == by
    if by:
        assert "0101" not in offered(game, ("enter", "C"))
        return
    assert "0101" in offered(game, ("enter", "C"))
    play(game, order="enter", units=["C"], hex="0101")
    assert set(offered(game)) == {"0101"}


@case(BOX, "5.1.1", "R22")
def test_a_full_hex_is_not_overfilled_in_strategic_movement() -> None:
    units = full(FOOT) + axis("C", "0505", SLOW + ", marked = true")
    assert barred_by(board(units, phase="strategic"), march("0504")) == "5.1.1"
    ready = full(FOOT + ", marked = true") + axis("C", "0505", SLOW + ", marked = true")
    assert refusal(board(ready, phase="strategic"), march("0504")) is None


@case(BOX, "5.1.1", "R22")
def test_guns_and_headquarters_make_room_too_and_are_counted() -> None:
    staff = axis("H", "0504", 'type = "HQ"') + axis("G", "0504", 'type = "ART", setup = "combat", steps = 1, full = 1')
    game = board(staff + axis("P", "0504", HELD) + axis("C", "0505", SLOW))
    play(game, march("0504"))
    play(game, march("0503", who="G"))  # dragged one hex
    assert barred_by(game, order="end_phase") == "5.1.1"
    play(game, march("0405", who="H"))
    assert refusal(game, order="end_phase") is None


@case(BOX, "5.1.1", "R22", "F14")
def test_whoever_comes_to_a_hex_that_was_overfull_before_has_to_go_on() -> None:
    game = board(full() + axis("R", "0504", HELD) + axis("C", "0505", FOOT) + axis("D", "0902", FOOT))
    play(game, march("0504"))
    assert barred_by(game, march("0903", who="D")) == "5.1.1"
    play(game, march("0503"))
    assert refusal(game, march("0903", who="D")) is None
    tired = board(full() + axis("R", "0504", HELD) + axis("C", "0505", SLOW))
    assert barred_by(tired, march("0504")) == "5.1.1"


def _island(*open_: str) -> str:
    """Nothing but these hexes of the column can be entered."""
    shut = {f"{column:02}{row:02}" for column in (4, 5, 6) for row in range(1, 11)} - set(open_)
    return hexes(**{f"h{one}": "lake" for one in sorted(shut)})


@case(BOX, "5.1.1", "R22")
@pytest.mark.parametrize("seed", range(16))
def test_in_a_crowd_every_way_through_the_menus_is_lawful_and_nothing_is_paid(seed: int) -> None:
    dice = Random(seed)
    game = _crowded(dice)
    for _ in range(80):
        partial: tuple[Any, ...] = ()
        while isinstance(asked := game.choices(partial), Choice):
            values = [option.value for option in asked.options if option.value not in ("spec", "end") or not partial]
            moving = [value for value in values if value not in ("end", "spec", "fortify", "strategic")] or values
            partial = (*partial, dice.choice(moving))
        assert game.check(asked) is None
        before = len(game.events)
        game.play(asked)
        assert not [event for event in game.events[before:] if event.kind == "overfull"]
        if isinstance(asked, EndPhase):
            return
        assert isinstance(asked, Move | Exit) or partial[0] != "end"


def _crowded(dice: Random) -> Game:
    """Sixteen units of one and two CELs on fifteen hexes, some spent."""
    names = [f"U{number}" for number in range(16)]
    places = [f"{column:02}{row:02}" for column in (4, 5, 6) for row in range(3, 8)]
    units, load = "", dict.fromkeys(places, 0)
    for name in names:
        steps = dice.choice((1, 2))
        where = dice.choice([one for one in places if load[one] + steps <= 4])
        load[where] += steps
        units += axis(name, where, dice.choice((FOOT, SLOW, HELD)) + (HALF if steps == 1 else ""))
    shut = {f"{column:02}{row:02}" for column in range(1, 13) for row in range(1, 11)} - set(places)
    return board(units, more=hexes(**{f"h{one}": "lake" for one in sorted(shut)}))


@case("ardennes2024", "5.1.1", "R22")
@pytest.mark.parametrize("scenario", ["dyle-2025", "waterloo-2025"])
def test_room_that_is_seen_at_once_is_there_on_the_board_after_the_move(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, found = Random(4), 0
    gives_way = stacking._give_way
    game = playing.start("ardennes2024", scenario, 4)
    for now in islice(playing.steps(game, 4, haste=0.02), 350):
        side, ask = playing.one_side(now)
        if ask.kind != "movement" or now.state.turn == 0:
            continue
        view = now.view_of(side)
        for u in dice.sample([u for u in view.state.units if u.hex >= 0 and u.side == side], 3):
            if movement.may_move(view, u) is None:
                reach = movement.reach(view, u)
                seen = movement.ends(view, u, reach)
                monkeypatch.setattr(stacking, "_give_way", lambda *_: False)
                assert seen == movement.ends(view, u, reach)
                monkeypatch.setattr(stacking, "_give_way", gives_way)
                found += sum(gives_way(view, [u], h, movement.ways_out) for h in seen if h in view.layers.stacks)
    assert found > 20
