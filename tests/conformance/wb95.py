"""What must hold at every rest point of a WB-95 game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import playing
from sztab.rules.wb95 import duty
from sztab.table import Game, record
from sztab.titles.families import lay_out

TITLE = "budziszyn1945"
TABLES = [
    ("nysa-1945", {}),
    ("two-stars", {}),
    ("two-stars", {"players": 3}),
]


def invariants(game: Game) -> None:
    """One place a unit, CELs within bounds, pools never negative, no hostile units in one hex."""
    state, book = game.state, game.book
    for n, u in enumerate(state.units):
        printed = book.counters[n]
        assert u.n == n
        assert 0 <= u.steps <= printed.steps, f"{printed.id} has {u.steps} CELs"
        assert (u.hex >= 0) == (u.steps > 0 and u.box == ""), f"{printed.id}: {u}"
        assert u.oos >= 0 and u.silent >= 0 and u.left >= 0
    for hex_, here in game.layers.stacks.items():
        sides = {state.units[i].side for i in here}
        assert len({book.camps[s] for s in sides}) == 1, f"hostile units share {book.map.grid.label(hex_)}"
    for pool in (state.air, state.reserve, state.ammunition):
        assert all(amount >= 0 for amount in pool)
    assert all(reward.left > 0 for reward in state.rewards)
    assert all(count >= 0 for count in state.tally.values())


class PhaseWatch:
    """Stacking at the end of each phase, and the duty to attack met at the end of each Combat Phase."""

    def __init__(self) -> None:
        self.before: tuple[int, int] | None = None
        self.kind = ""

    def __call__(self, game: Game) -> None:
        state = game.state
        now = (state.turn, state.phase)
        spilled = state.turn > 1 or game.book.options.setup_spill  # R56: else the set-up may be overfull at first
        if state.turn and spilled and now != self.before:
            for hex_, here in game.layers.stacks.items():
                load = sum(state.units[i].steps for i in here)
                assert load <= game.book.variant.stacking, f"{game.book.map.grid.label(hex_)} holds {load} CELs"
            self.before = now
        if game.decision is not None and game.decision.kind == "pontoon":
            owing = duty.owed(game, game.decision.sides[0])
            assert not owing.units and not owing.hexes


def hold_together(scenario: str, options: dict[str, Any], seed: int, folder: Path, haste: float) -> int:
    """One random game to the end, looked at before every order, and replayed from its record; the orders played."""
    game = playing.start(TITLE, scenario, seed, options)
    count = playing.play_out(game, seed, invariants, PhaseWatch(), playing.enters_afresh, haste=haste)
    assert game.over and game.state.verdict
    record.save(game, folder / "game.sztab")
    again = record.replay(record.read(folder / "game.sztab"), lay_out)
    assert again.state_hash() == game.state_hash(), "the record replays to another state"
    return count
