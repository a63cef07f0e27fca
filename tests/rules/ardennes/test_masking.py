"""Chapter 19: masks from the start, off by contact, on again out of it."""

from __future__ import annotations

from case import case
from lab import play, unit
from playing import question
from rules.ardennes.boards import ally, axis, board
from sztab.table import Game

BOX = "ardennes2024"

INF = 'type = "INF"'
FED = '[map.supply]\naxis = ["edge:north"]\nallies = ["edge:north"]\n'


def masks(units: str, phase: str = "movement", dice: tuple[int, ...] = (), side: str = "axis") -> Game:
    return board(units, phase=phase, side=side, dice=dice, head='options = { masking = "covered" }', more=FED)


def sees(game: Game, seat: int, name: str) -> bool:
    """Whether a seat sees what the counter is."""
    shown = game.view(seat).state.units[game.book.index[name]]
    return shown.hex >= 0 and not shown.hidden


@case(BOX, "19.1.1", "5.1.3")
def test_of_masked_stacks_one_sees_that_they_are_there() -> None:
    game = masks(axis("A", "0501", INF) + ally("E", "0508", INF) + ally("F", "0508", 'type = "HQ"'))
    assert not sees(game, 0, "E")
    assert sees(game, 1, "E")
    there = game.view(0).layers.stacks[game.book.labels["0508"]]
    assert [game.view(0).state.units[n].known for n in there] == [0]


@case(BOX, "19.1.2")
def test_the_mask_comes_off_in_an_enemy_zone() -> None:
    game = masks(axis("A", "0504", INF) + ally("E", "0508", INF))
    play(game, order="move", units=["A"], path=["0505", "0506", "0507"])
    assert unit(game, "A").unmasked and unit(game, "E").unmasked
    assert sees(game, 0, "E") and sees(game, 1, "A")


@case(BOX, "19.1.2")
def test_who_has_no_zone_uncovers_nobody() -> None:
    game = masks(axis("A", "0504", 'type = "HQ"') + ally("E", "0508", INF))
    play(game, order="move", units=["A"], path=["0505", "0506", "0507"])
    assert sees(game, 1, "A")
    assert not sees(game, 0, "E")


@case(BOX, "19.1.3")
def test_stacks_in_field_fortifications_keep_it_until_they_fight() -> None:
    units = axis("A", "0504", INF + ", attack = 4") + ally("E", "0508", INF + ", attack = 4, fortified = true")
    game = masks(units, dice=(3, 4))
    play(game, order="move", units=["A"], path=["0505", "0506", "0507"])
    assert not sees(game, 0, "E")
    play(game, order="end_phase")
    play(game, order="attack", attackers=["A"], targets=["0508"])
    assert sees(game, 0, "E")


@case(BOX, "19.1.4", "R111")
def test_fire_uncovers_nobody() -> None:
    gun = axis("G", "0501", 'type = "ART", mobility = "tracked", attack = 8')
    game = masks(gun + ally("E", "0505", INF), "combat", (3, 4))
    play(game, order="ranged", artillery=["G"], target="0505")
    assert not sees(game, 0, "E")
    assert not sees(game, 1, "G")


@case(BOX, "R111")
def test_out_of_enemy_zones_the_mask_is_back_after_the_own_supply_phase() -> None:
    game = masks(axis("A", "0504", INF) + ally("E", "0507", INF + ", fortified = true"))
    play(game, order="move", units=["A"], path=["0505", "0506"])
    game.change(game.book.index["E"], unmasked=True)
    while not (question(game).kind == "movement" and question(game).sides == (1,)):
        game.mark(must_attack=(), must_be_attacked=())
        play(game, order="end_phase")
    play(game, order="move", units=["E"], path=["0508", "0509"])
    assert sees(game, 0, "E") and sees(game, 1, "A")
    while game.book.phases[game.state.phase].side == 1:
        play(game, order="end_phase")
    assert not sees(game, 0, "E")
    assert sees(game, 1, "A")  # its own Supply Phase is still to come
