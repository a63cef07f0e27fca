"""4.2.11-4.2.15 and 4.26: airborne units that jump."""

from __future__ import annotations

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from rules.ardennes.boards import ally, axis, board, hexes
from sztab.rules.wb95.orders import Airdrop
from sztab.table import Game

BOX = "ardennes2024"

PARA = 'type = "PARA", movement = 5'
DROP = {"order": "airdrop", "unit": "A", "hex": "0504"}


def sky(game: Game, holder: str = "") -> Game:
    """Who has air advantage today."""
    game.mark(advantage=game.book.sides.index(holder) if holder else -1)
    game._views = (None, {})
    return game


@case(BOX, "4.2.11", "4.2.12", "4.2.14")
def test_with_air_advantage_a_unit_jumps_without_a_roll_and_has_half_its_movement() -> None:
    game = sky(board(axis("A", "", PARA)), "axis")
    play(game, DROP)
    assert hex_of(game, "A") == "0504"
    assert (unit(game, "A").left, unit(game, "A").steps) == (36, 2)  # half of 5, rounded up
    play(game, order="move", units=["A"], path=["0505", "0506", "0507"])
    assert hex_of(game, "A") == "0507"


@case(BOX, "4.2.12", "R112")
def test_under_enemy_air_advantage_nobody_jumps() -> None:
    assert barred_by(sky(board(axis("A", "", PARA) + ally("E", "0901")), "allies"), DROP) == "4.2.12"


@case(BOX, "4.2.15", "R112")
@pytest.mark.parametrize(("die", "steps"), [(4, 2), (5, 1), (6, 1)])
def test_where_nobody_has_air_advantage_a_five_costs_a_cel(die: int, steps: int) -> None:
    game = board(axis("A", "", PARA), dice=(die,))
    play(game, DROP)
    assert unit(game, "A").steps == steps


@case(BOX, "4.26", "R112")
@pytest.mark.parametrize(("die", "steps"), [(3, 2), (4, 1)])
def test_landing_in_an_enemy_zone_costs_a_cel_from_four_on(die: int, steps: int) -> None:
    game = sky(board(axis("A", "", PARA) + ally("E", "0503"), dice=(die,)), "axis")
    play(game, DROP)
    assert unit(game, "A").steps == steps
    assert barred_by(game, order="move", units=["A"], path=["0505"]) == "6.2.1"


@case(BOX, "4.26", "R112")
def test_both_rolls_can_kill_a_weak_unit() -> None:
    game = board(axis("A", "", PARA) + ally("E", "0503"), dice=(5, 4))
    play(game, DROP)
    assert hex_of(game, "A") is None


@case(BOX, "4.2.13", "4.26", "R112")
@pytest.mark.parametrize(
    ("ground", "case_"),
    [
        ("clear", ""),
        ("hills", ""),
        ("forest", "4.2.13"),
        ("town", "4.26"),
        ("swamp", "4.26"),
        ("city", "4.2.13"),
        ("forest+hills", "4.2.13"),
    ],
)
def test_only_clear_ground_and_hills_are_jumped_onto(ground: str, case_: str) -> None:
    game = sky(board(axis("A", "", PARA), more=hexes(h0504=ground)), "axis")
    assert barred_by(game, DROP) == case_


@case(BOX, "4.2.11", "R113")
def test_only_airborne_reinforcements_jump() -> None:
    assert barred_by(sky(board(axis("A", "", 'type = "INF"')), "axis"), DROP) == "4.2.11"
    assert barred_by(sky(board(axis("A", "0404", PARA)), "axis"), DROP) == "4.2.11"
    late = sky(board(axis("A", "", PARA + ", due = 3")), "axis")
    assert barred_by(late, DROP) == "15.1.1"
    engineers = 'type = "ENG", quality = "airborne", mobility = "foot"'
    assert refusal(sky(board(axis("A", "", engineers)), "axis"), DROP) is None


@case(BOX, "4.26", "5.1.1", "4.1.8")
def test_nobody_jumps_onto_the_enemy_or_onto_a_full_hex() -> None:
    assert barred_by(sky(board(axis("A", "", PARA) + ally("E", "0504")), "axis"), DROP) == "4.1.8"
    full = axis("A", "", PARA) + axis("B", "0504") + axis("C", "0504")
    assert barred_by(sky(board(full), "axis"), DROP) == "5.1.1"


@case(BOX, "4.26")
def test_units_jump_in_the_movement_phase_only() -> None:
    held = axis("A", "", PARA) + axis("B", "0101", 'type = "INF", marked = true')
    assert barred_by(sky(board(held, phase="strategic"), "axis"), DROP) == "4.26"
    assert barred_by(sky(board(held, phase="combat"), "axis"), DROP) == "4.26"


@case(BOX, "4.2.11")
def test_the_choices_offer_the_jump() -> None:
    game = sky(board(axis("A", "", PARA)), "axis")
    orders = {order.hex for order in game.legal() if isinstance(order, Airdrop)}
    assert "0504" in orders
