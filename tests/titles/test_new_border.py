"""New Border: Belgians and the M Brigade that nobody leads, free units, and the way back to Ghent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

import playing
from case import case
from playing import question
from sztab.rules.wb95 import duty
from sztab.rules.wb95.losses import eliminate
from sztab.rules.wb95.orders import Attack, Place
from sztab.rules.wb95.pieces import in_enemy_zone
from sztab.table import EndPhase, ForcedDice, Game

BOX = "ardennes2024"
FRANCE, BRITAIN, BELGIUM, MILITIA = range(4)


def at_start() -> Game:
    return playing.start(BOX, "new-border", 1, {"masking": "off"})


def unit(game: Game, name: str) -> Any:
    return game.state.units[game.book.index[name]]


def placed(places: dict[str, str], phase: str = "combat", dice: Iterable[int] = (), **fields: object) -> Game:
    """Only these counters on the map, in a phase of the French."""
    game = at_start()
    book = game.book
    units = [
        msgspec.structs.replace(u, hex=book.labels[places[name]], box="")
        if (name := book.counters[u.n].id) in places
        else msgspec.structs.replace(u, hex=-1, box="left")
        for u in game.state.units
    ]
    number = next(k for k, one in enumerate(book.phases) if one.kind == phase and one.side == FRANCE)
    state = msgspec.structs.replace(game.state, turn=1, phase=number, step=0, units=units, **fields)
    fresh = Game(book, state, ForcedDice(list(dice)))
    if phase == "combat":
        own, hexes = duty.lists(fresh, FRANCE)
        state = msgspec.structs.replace(state, must_attack=own, must_be_attacked=hexes)
        fresh = Game(book, state, ForcedDice(list(dice)))
    return fresh


# ---------------------------------------------------------------------- neutrals


@case(BOX, "NEW.10", "R95")
def test_belgians_have_no_zone_against_french_units_and_need_not_be_attacked() -> None:
    game = placed({"2 RIMa": "2010", "12/13": "2011"})
    assert not in_enemy_zone(game, FRANCE, game.book.labels["2010"])
    assert duty.lists(game, FRANCE) == ((), ())
    assert game.check(EndPhase()) is None


@case(BOX, "NEW.10", "R95")
def test_belgians_may_be_attacked_and_the_opponent_of_the_attacker_decides_for_them() -> None:
    game = placed({"2 RIMa": "2010", "RICM": "2010", "12/13": "2011"}, dice=(1, 1))
    order = Attack(attackers=("2 RIMa", "RICM"), targets=("2011",))
    assert game.check(order) is None
    game.play(order)
    asked = []
    while game.decision is not None and not game.decision.rest:
        asked.append((game.decision.kind, game.decision.sides))
        side, _ = playing.one_side(game)
        game.play(next(game.legal(side)), side)
    theirs = [sides for kind, sides in asked if kind in ("support", "retreat")]
    assert theirs and set(theirs) == {(BRITAIN,)}


@case(BOX, "NEW.9", "R95")
def test_the_m_brigade_stops_everybody_and_must_be_attacked() -> None:
    game = placed({"2 RIMa": "2010", "M D": "2011"})
    assert in_enemy_zone(game, FRANCE, game.book.labels["2010"])
    assert in_enemy_zone(game, BRITAIN, game.book.labels["2010"])
    refusal = game.check(EndPhase())
    assert refusal is not None and refusal.case == "7.1.7"


@case(BOX, "NEW.9", "R98")
def test_every_hex_of_a_retreat_costs_the_m_brigade_a_cel() -> None:
    game = placed({"2 RIMa": "2010", "RICM": "2010", "M D": "2011"}, dice=(5, 4, 3, 3))
    game.play(Attack(attackers=("2 RIMa", "RICM"), targets=("2011",)))
    while game.decision is not None and not game.decision.rest:
        side, _ = playing.one_side(game)
        assert not any(getattr(order, "paths", {}).get("M D") for order in game.legal(side))
        game.play(next(game.legal(side)), side)
    assert unit(game, "M D").hex in (-1, game.book.labels["2011"])
    assert unit(game, "M D").steps < 2


@case(BOX, "NEW.10", "R97")
def test_belgians_attack_the_m_brigade_before_anything_else() -> None:
    game = placed({"2 RIMa": "3010", "12/13": "2010", "BB 5": "2110", "M D": "2011"}, dice=(3, 4))
    fights = [event for event in game.events if event.kind == "combat"]
    assert [event.data["attackers"] for event in fights] == [["12/13", "BB 5"]]
    while game.decision is not None and not game.decision.rest:
        side, _ = playing.one_side(game)
        game.play(next(game.legal(side)), side)
    assert game.decision is not None and game.decision.kind == "combat"
    assert len([event for event in game.events if event.kind == "combat"]) == 1


@case(BOX, "NEW.10", "R97")
def test_they_attack_in_the_combat_phase_of_the_side_with_the_initiative_only() -> None:
    game = placed({"2 RIMa": "3010", "12/13": "2010", "M D": "2011"}, phase="supply")
    while game.book.phases[game.state.phase].side == FRANCE or question(game).kind != "combat":
        game.play(next(game.legal()) if question(game).kind != "movement" else EndPhase())
    assert not [event for event in game.events if event.kind == "combat"]


# ---------------------------------------------------------------------- back to Ghent


def fall(name: str, where: str, **others: str) -> Game:
    """A Belgian unit has been wiped out by the French, and the phase is over."""
    game = placed({"2 RIMa": "3010", name: where, **others}, phase="movement")
    eliminate(game, game.book.index[name], FRANCE, "lost")
    game.book.scenario.end_phase(game)
    return game


@case(BOX, "NEW.10", "R96", "R108")
def test_a_fallen_belgian_unit_comes_back_in_ghent_with_one_step() -> None:
    game = fall("12/13", "5311")
    back = unit(game, "12/13")
    assert (game.book.hex_labels[back.hex], back.steps, back.box) == ("0801", 1, "")


@case(BOX, "R96")
@pytest.mark.parametrize(("name", "where"), [("HQ 7 BE", "5311"), ("12/13", "0902"), ("12/13", "0801")])
def test_headquarters_and_units_that_fell_at_ghent_are_out(name: str, where: str) -> None:
    assert unit(fall(name, where), name).hex == -1


@case(BOX, "R96")
def test_nobody_comes_back_to_a_ghent_that_others_hold() -> None:
    assert unit(fall("12/13", "5311", RICM="0801"), "12/13").hex == -1


@case(BOX, "R96")
def test_where_ghent_is_full_the_nearest_free_hex_serves() -> None:
    full = {"ChCh": "0901", "4 Gn": "0901", "BB 5": "0801", "ChA": "0801"}
    back = unit(fall("12/13", "5311", **full), "12/13")
    assert back.hex >= 0 and back.steps == 1


# ---------------------------------------------------------------------- set-up


@case(BOX, "NEW.11", "R109")
def test_each_player_sets_up_the_units_with_his_mark() -> None:
    game = at_start()
    assert game.decision is not None and game.decision.sides == (FRANCE,)
    assert game.check(Place(unit="ChA", hex="2020")) is None
    assert game.check(Place(unit="C-Gr", hex="2020")) is not None
    game.play(EndPhase())
    assert game.decision.sides == (BRITAIN,)
    assert game.check(Place(unit="C-Gr", hex="2020")) is None
    assert game.check(Place(unit="ChA", hex="2020")) is not None


@case(BOX, "R109")
@pytest.mark.parametrize("where", ["5311", "5411", "4309", "4308", "3906", "0010", "0110", "2000", "2035"])
def test_not_next_to_a_unit_an_airfield_or_the_edge(where: str) -> None:
    assert at_start().check(Place(unit="M E", hex=where)) is not None


@case(BOX, "NEW.11", "R109")
def test_free_units_begin_on_lawful_ground() -> None:
    game = at_start()
    for name in ("ChA", "M E", "C-Gr", "M A"):
        u = unit(game, name)
        assert u.hex in game.book.scenario.places(game, game.book.counters[u.n])
