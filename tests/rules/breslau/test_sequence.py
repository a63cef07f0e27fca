"""Module 5: the eight phases, in their order, and what each forgets."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import asked, barred_by, end_phase, order_of, play, tabletop, told, unit
from sztab.rules.breslau.scenario import PHASES
from sztab.table import Game

TWO = """
    A soviet INF 1010
    G german INF 1402
"""


def pass_on(game: Game) -> None:
    """The first answer at every stage: whatever closes the phase."""
    game.play(next(game.legal()))


@case("breslau1945", "5.0")
def test_a_turn_has_eight_phases_in_their_order() -> None:
    game = tabletop(TWO, phase="air bombardment", turn=1, dice=[3] * 30)
    while game.state.turn == 1:
        pass_on(game)
    assert [one["phase"] for one in told(game.events, "phase")][:8] == [*PHASES[1:], PHASES[0]]


@case("breslau1945", "5.0", "8.0c")
def test_each_phase_takes_its_own_orders_only() -> None:
    game = tabletop(TWO, phase="soviet movement")
    assert asked(game) == ("soviet", "movement")
    assert barred_by(game, order="mark", attacks=[])
    end_phase(game)
    assert asked(game) == ("german", "movement")
    refused = game.check(order_of({"order": "move", "units": ["A"], "path": ["1011"]}))
    assert refused is not None and "you have no unit 'A'" in refused.reason


@case("breslau1945", "5.8d", "12.4")
def test_the_turn_marker_moves_on_after_the_last_phase() -> None:
    game = tabletop(TWO, phase="combat resolution", turn=3, dice=[1])
    assert (game.state.turn, PHASES[game.state.phase]) == (4, "air bombardment")


@case("breslau1945", "8.1d")
def test_movement_left_over_is_gone_when_the_phase_ends() -> None:
    game = tabletop(TWO, phase="soviet movement")
    play(game, order="move", units="A", path="1011")
    assert unit(game, "A").left and unit(game, "A").cap
    end_phase(game)
    assert (unit(game, "A").cap, unit(game, "A").left, unit(game, "A").started) == (-1, 0, -1)
    assert unit(game, "A").moved


@case("breslau1945", "6.0c")
def test_air_steps_that_are_not_used_are_lost() -> None:
    game = tabletop("Air soviet AIR steps=1\n" + TWO, phase="air bombardment", turn=3)
    assert game.state.air_steps == 1
    while PHASES[game.state.phase] == "air bombardment":
        pass_on(game)
    assert game.state.air_steps == 0


@case("breslau1945", "9.2.10a", "9.1.2d")
def test_markers_and_who_fought_are_forgotten_after_combat() -> None:
    game = tabletop(
        "A soviet INF 1206\nG german INF 1205 full=2",
        phase="combat resolution",
        markers={"1206": "1205"},
        dice=[1, 3, 6, 1, 1, 1, 1],
        turn=1,
    )
    play(game, order="attack", target="1205", from_="1206")
    while PHASES[game.state.phase] in ("combat resolution", "end turn"):
        pass_on(game)
    assert not game.state.markers and not any(u.fought for u in game.state.units)
