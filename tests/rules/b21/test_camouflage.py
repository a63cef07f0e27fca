"""Chapter 27, camouflage: what a side sees, hears, knows and imagines."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from case import case
from rules.b21.field import end_phase, field, play, told, unit
from sztab.rules.b21.board import Game
from sztab.rules.b21.camouflage import conceal, look, next_combat, recognise, reveal
from sztab.rules.b21.imagination import imagine
from sztab.rules.b21.knowledge import known
from sztab.rules.b21.losses import lose
from sztab.rules.b21.pieces import moment, name, stack
from sztab.rules.b21.scenario import PHASES, CalendarTurn
from sztab.rules.b21.state import FACE_DOWN, FOR_NOW, RECOGNISED, Attempt, Counterstroke, Reaction
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Board, build_layers

HIDDEN = {"camouflage": True}
FORCES = """
A poland ARM 0505 14/14
R russia ARM 0503 10/10 ammo=10
S russia INF 0503 5/5
T russia ENG 0803 2/2 task=mines
H russia AIR 0804 4/4 role=helicopter
"""


def fogged(text: str = FORCES, **more: Any) -> Game:
    return field(text, options=HIDDEN, **more)


@case("b21", "27.1.1", "R108")
def test_the_enemy_sees_that_counters_lie_there_and_how_many() -> None:
    game = fogged()
    view = game.view(0)
    here = stack(view, game.book.labels["0503"])
    assert [name(view, u) for u in here] == ["a hidden unit"] * 2
    assert {u.steps for u in here} == {1}
    assert view.state.units[unit(game, "R").n].hex == -1
    assert unit(view, "H").station == game.book.labels["0804"]
    assert not in_enemy_zone(view, 0, game.book.labels["0504"])
    assert unit(game.view(1), "R") == unit(game, "R")


@case("b21", "27.1.1")
def test_the_layers_of_a_view_are_those_built_from_its_units() -> None:
    game = fogged()
    reveal(game, [unit(game, "S")], "fight", "27.1.2", FOR_NOW)
    for side in (0, 1):
        view = look(game, (side,))
        assert view.layers == build_layers(view.state.units, game.book.neighbours, 2, game.book.control)


@case("b21", "27.1.1", "R138")
def test_what_counters_face_down_have_done_is_not_seen() -> None:
    """Of a counterattack it is seen that somebody makes it, and against what."""
    game = fogged(phase="counterattack", side="russia")
    target, home = game.book.labels["0505"], game.book.labels["0503"]
    r, s, a = (unit(game, one).n for one in "RSA")
    game.mark(
        strikes=(Counterstroke(s, home, (target,)), Counterstroke(r, home, (target,))),
        attempts=(Attempt(r, 1), Attempt(a, 1)),
        supplied=(a, s),
        movers=(r,),
        bound=((r, s),),
        must_attack=(s,),
    )
    seen, own = game.view(0).state, game.view(1).state
    assert [stroke.targets for stroke in seen.strikes] == [(target,), (target,)]
    assert {seen.units[stroke.unit].hex for stroke in seen.strikes} == {home}
    assert all(seen.units[stroke.unit].hidden for stroke in seen.strikes)
    assert len({stroke.unit for stroke in seen.strikes}) == 2
    assert (seen.attempts, seen.supplied) == ((Attempt(a, 1),), (a,))
    assert (seen.movers, seen.bound, seen.must_attack) == ((), (), ())
    assert own.strikes == game.state.strikes and own.attempts == (Attempt(r, 1),)


@case("b21", "R135", "R92")
def test_standing_orders_and_tasks_are_secret() -> None:
    game = fogged(FORCES.replace("task=mines", "task=mines shown=3"))
    game.mark(reactions=(Reaction(unit(game, "R").n, "fire"),))
    assert game.view(0).state.reactions == ()
    assert unit(game.view(0), "T").task == ""
    assert len(game.view(1).state.reactions) == 1
    assert unit(game.view(1), "T").task == "mines"


@case("b21", "27.1.1", "0.3")
def test_without_the_option_everything_lies_open() -> None:
    game = field(FORCES)
    assert game.view(0).state.units[unit(game, "R").n] == unit(game, "R")
    assert not game.book.masked


@case("b21", "27.1.4", "R130")
def test_a_counter_turned_up_for_a_fight_lies_down_after_it() -> None:
    game = fogged(phase="combat")
    reveal(game, [unit(game, "R")], "fight", "27.1.2", FOR_NOW, 0)
    reveal(game, [unit(game, "S")], "fire", "R130", FOR_NOW)
    assert name(game.view(0), unit(game.view(0), "R")) == "R"
    conceal(game, game.state.units, moment(game))
    assert (unit(game, "R").shown, unit(game, "S").shown) == (FACE_DOWN, FOR_NOW)
    end_phase(game)
    assert unit(game, "S").shown == FACE_DOWN


@case("b21", "27.1.4", "R104")
@pytest.mark.parametrize(
    ("ground", "station", "stays"),
    [("clear", "0703", True), ("ridge", "0703", True), ("forest", "0703", False), ("clear", "0906", False)],
)
def test_in_the_open_below_recon_aircraft_it_lies_down_when_the_turn_ends(
    ground: str, station: str, stays: bool
) -> None:
    text = f"{FORCES}\nL poland AIR {station} 3/3 role=recon"
    game = fogged(text, hexes={"0503": ground}, phase="combat")
    reveal(game, [unit(game, "R")], "fight", "27.1.2", FOR_NOW, 0)
    conceal(game, game.state.units, moment(game))
    assert (unit(game, "R").shown == FOR_NOW) == stays
    while game.state.turn == 2:
        assert (unit(game, "R").shown == FOR_NOW) == stays
        end_phase(game)
    assert unit(game, "R").shown == FACE_DOWN


@case("b21", "3.5.5", "27.1.3")
def test_the_recognised_stay_open_to_the_end_of_the_next_own_combat_phase() -> None:
    game = fogged(phase="movement")
    recognise(game, 0, game.book.labels["0503"], "11.3.3")
    assert {unit(game, one).shown for one in "RS"} == {RECOGNISED}
    end_phase(game)
    end_phase(game)
    assert unit(game, "R").shown == RECOGNISED
    end_phase(game)
    assert unit(game, "R").shown == FACE_DOWN


@case("b21", "3.5.5", "R9")
def test_the_next_combat_phase_may_be_in_the_next_turn() -> None:
    days = tuple(CalendarTurn("", "", "day", first) for first in (0, 0, 1, 0))
    game = field(FORCES, phase="supply", turn=2, scenario={"calendar": days, "turns": 4})
    assert next_combat(game, 1) == 2 * len(PHASES) + 14
    assert next_combat(game, 0) == 3 * len(PHASES) + 14
    assert next_combat(field(FORCES, phase="combat", turn=2), 0) == 2 * len(PHASES) + 6


@case("b21", "R130", "R138")
def test_losses_of_a_hidden_unit_are_told_without_its_name() -> None:
    game = fogged(dice=[])
    lose(game, unit(game, "R").n, 2, "9.8.1", "fire")
    own, enemy = (told(game.told(seat), "loss")[-1] for seat in (1, 0))
    assert (own["unit"], own["lost"], own["left"]) == ("R", 2, 8)
    assert (enemy["unit"], enemy["lost"], "left" in enemy) == ("?", 2, False)
    reveal(game, [unit(game, "R")], "fight", "27.1.2", FOR_NOW)
    assert told(game.told(0), "loss")[-1]["unit"] == "?"


@case("b21", "R108")
def test_what_is_known_are_the_seen_and_the_number_of_the_others() -> None:
    game = fogged()
    before = known(game.view(0))
    assert {fact for fact in before if fact[0] == "count"} == {
        ("count", game.book.labels["0503"], 2),
        ("count", game.book.labels["0803"], 1),
    }
    reveal(game, [unit(game, "R")], "fight", "27.1.2", FOR_NOW)
    assert ("unit", unit(game, "R").n, game.book.labels["0503"], 10) in known(game.view(0))
    assert not known(game.view(0)) <= before


@case("b21", "R108")
def test_an_own_move_tells_nothing_and_can_be_undone() -> None:
    game = fogged()
    play(game, order="move", units="A", path="0506")
    assert game.undo(0) is None


@case("b21", "27.1.1")
def test_what_is_imagined_looks_like_the_view() -> None:
    game = fogged(hexes={"0803": "swamp"})
    game.change(unit(game, "S").n, struck=unit(game, "S").hex)
    view = game.view(0)
    for seed in range(20):
        made = Board.of(game.book, imagine(view, Random(seed)))
        assert look(made, (0,)).state == view.state
        assert made.state.units[unit(game, "R").n].hex == game.book.labels["0503"]
