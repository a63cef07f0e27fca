"""What a scenario may change: who is asked, who needs Attack markers, whether divisions are named."""

from __future__ import annotations

import msgspec
import pytest

from case import case
from rules.breslau.onslaught import GERMAN, NORMAL, SOVIET, attack, drawn
from rules.breslau.tabletop import asked, barred_by, end_phase, play, tabletop
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.scenario import Scenario

TITLE = "breslau1945"
PAIR = "A soviet INF 1206 4/3\nG german INF 1205 3/2\n"
FLEET = PAIR + "P soviet AIR bombard=4\n"
GUN = PAIR + "R soviet ART 1208 bombard=8 range=9 moved=1\n"


class Curious(Scenario, frozen=True, kw_only=True):
    """Everybody is asked."""

    def asks(self, b: Board, side: int, kind: str, able: bool) -> bool:
        return True


class Hasty(Scenario, frozen=True, kw_only=True):
    """Nobody is asked in the middle of an attack."""

    def asks(self, b: Board, side: int, kind: str, able: bool) -> bool:
        return able and kind == "attack"


def under(game: Game, kind: type[Scenario]) -> Game:
    game.book.scenario = kind(**msgspec.structs.asdict(game.book.scenario))
    return game


@case(TITLE, "9.2.4a")
def test_a_scenario_may_ask_a_side_that_has_nothing_to_answer_with() -> None:
    plain = drawn(FLEET, [NORMAL, 6])
    attack(plain, aircraft="P")
    assert asked(plain) == ("soviet", "attack")
    game = under(drawn(FLEET + "K german AA 1211 aa=6 aa_range=4\n", [NORMAL, 6]), Curious)
    attack(game, aircraft="P")
    assert asked(game) == ("german", "aa") and game.decision is not None and game.decision.about.units == ()
    assert barred_by(game, order="aa", units="K") == "6.1.3"
    play(game, order="aa", units=[])
    assert asked(game) == ("soviet", "attack")


@case(TITLE, "9.2.5", "9.2.1")
@pytest.mark.parametrize(("kind", "expected"), [(Scenario, "support"), (Hasty, "attack")])
def test_a_scenario_may_leave_a_question_out(kind: type[Scenario], expected: str) -> None:
    game = under(drawn(GUN, [1, 1, NORMAL, 6], options={"support_movement": True}), kind)
    attack(game)
    assert asked(game) == ("soviet", expected)


@case(TITLE, "9.1.2a", "9.2.9")
@pytest.mark.parametrize("free", [(), (SOVIET,), (GERMAN,), (SOVIET, GERMAN)])
def test_sides_that_attack_freely_are_asked_in_turn_until_they_have_enough(free: tuple[int, ...]) -> None:
    two = drawn(
        PAIR + "B soviet INF 1506\nH german INF 1505\n", [NORMAL, 6], scenario={"free_attacks": frozenset(free)}
    )
    seen = []
    while (here := asked(two))[1] == "attack":
        seen.append(here[0])
        end_phase(two)
    assert seen == [("soviet", "german")[side] for side in free]


@case(TITLE, "14.4.1a", "14.4.1b")
def test_divisions_that_nobody_names_act_as_their_units_are_ordered() -> None:
    army = "A soviet INF 1506 division=218\nB soviet INF 1706 division=309\nC soviet INF 1906 division=181\n"
    army += "D soviet INF 1506 division=218\nE soviet CENG 1308\n"
    game = tabletop(army, turn=3, dice=[1], options={"soviet_directives": True}, scenario={"divisions_unnamed": True})
    assert asked(game) == ("soviet", "movement") and game.state.directed == 2
    for who, there in (("A", "1505"), ("E", "1307"), ("B", "1705"), ("D", "1505")):
        play(game, order="move", units=who, path=[there])
    assert game.state.directives == ("218", "309")
    assert barred_by(game, order="move", units="C", path=["1905"]) == "14.4.1a"
