"""What the enemy's next attack would cost a stack."""

from __future__ import annotations

import pytest

from fight import fight
from lab import unit
from sztab.rules.wb95.board import Game
from sztab.seat.wb95.exposure import exposure
from sztab.seat.wb95.worth import front_of

FOES = ("Y soviet ARM 0602 9/9", "Z soviet ARM 0702 9/9")


def exposed(game: Game, name: str, hex_: str) -> int:
    """What a unit would lose on average in a hex."""
    u = unit(game, name)
    view = game.view_of(u.side)
    return exposure(front_of(view, u.side), view, [u], game.book.labels[hex_])


def test_out_of_reach_nothing_is_lost() -> None:
    game = fight("A german INF 0605 2/2", *FOES, phase="movement")
    assert exposed(game, "A", "0605") > 0 == exposed(game, "A", "0609")


@pytest.mark.parametrize(("hexes", "more"), [({"0605": "forest"}, ""), ({}, " fortified=true")])
def test_cover_and_works_help(hexes: dict[str, str], more: str) -> None:
    bare = fight("A german INF 0605 2/2 steps=2", *FOES, phase="movement")
    better = fight(f"A german INF 0605 2/2 steps=2{more}", *FOES, phase="movement", hexes=hexes)
    assert exposed(better, "A", "0605") < exposed(bare, "A", "0605")


def test_nobody_attacks_through_hexes_that_are_ours() -> None:
    """All hexes around are ours, so no enemy can stand beside it."""
    grid = fight("A german INF 0605 2/2").book.map.grid
    around = [grid.label(hex_) for hex_ in grid.within(grid.hex("0605"), 1) if grid.label(hex_) != "0605"]
    ring = [f"R{hex_} german INF {hex_} 1/1" for hex_ in around]
    game = fight("A german INF 0605 2/2", *ring, *FOES, phase="movement")
    assert exposed(game, "A", "0605") == 0 < exposed(game, "R0604", "0604")


@pytest.mark.parametrize("known", [True, False])
def test_enemies_under_masks_are_left_out(known: bool) -> None:
    """A view has counters under masks in places of its own; nobody knows what they could do."""
    game = fight("A german INF 0605 2/2", *FOES, phase="movement", side="german", masking="off" if known else "covered")
    view = game.view_of(unit(game, "A").side)
    assert any(u.hidden for u in view.state.units) is not known
    assert bool(exposed(game, "A", "0605")) is known
