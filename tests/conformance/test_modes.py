"""The same scenario, orders and dice give the same state whether the kernels are compiled or plain."""

from __future__ import annotations

import pytest

import playing
from conformance import suite
from sztab.hexes import kernels


@pytest.mark.parametrize(("box", "scenario"), suite.SCENARIOS)
def test_compiled_and_plain_kernels_play_the_same_game(box: str, scenario: str) -> None:
    hashes = []
    for on in (False, True):
        assert kernels.fast(on) is on
        game = playing.start(box, scenario, 77)
        playing.play_out(game, 77, haste=0.08)
        hashes.append(game.state_hash())
    assert hashes[0] == hashes[1]
