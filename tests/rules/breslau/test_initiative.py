"""9.2.7 and 9.2.10: tactical initiative, Surprise, and ambushes."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.onslaught import (
    AMBUSH,
    GERMAN,
    NORMAL,
    SURPRISE,
    TARGET,
    answer_losses,
    attack,
    drawn,
    kinds,
    marked,
)
from rules.breslau.tabletop import asked, barred_by, legal_only, play, told, unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau.orders import Ambush
from sztab.table import Game

PAIR = """
A soviet INF 1206 4/3
G german INF 1205 3/2
"""


def words(*, side: int = 0, **fields: Any) -> list[str]:
    """What each face of the die means."""
    from_, target = (TARGET, "1206") if side == GERMAN else ("1206", TARGET)
    found = []
    for die in range(1, 7):
        game = drawn(PAIR, dice=[die, 6, 6], side=side, **fields)
        found.append(told(attack(game, from_, target), "tactical")[0]["result"].capitalize())
    return found


@vector("tactical_soviet")
@case("breslau1945", "9.2.7a")
def test_soviet_attacker(v: Vector) -> None:
    assert words() == v["data"]["results"]


@vector("tactical_soviet_clear")
@case("breslau1945", "9.2.7a")
def test_soviet_attacker_in_clear(v: Vector) -> None:
    assert words(hexes={"1206": "clear"}) == v["data"]["results"]


@vector("tactical_german")
@case("breslau1945", "9.2.7a")
def test_german_attacker(v: Vector) -> None:
    assert words(side=GERMAN, hexes={"1206": "clear"}) == v["data"]["results"]


@case("breslau1945", "5.7b", "9.2.7a", "R34")
@pytest.mark.parametrize(("terrain", "modifier"), [("clear", 1), ("woods", 0), ("marsh", 0), ("city", 0)])
def test_every_soviet_next_to_the_target_must_stand_in_clear(terrain: str, modifier: int) -> None:
    units = PAIR + "B soviet INF 1306\nC soviet INF 1207"
    game = drawn(units, dice=[NORMAL, 6], hexes={"1206": "clear", "1306": terrain, "1207": "city"})
    assert told(attack(game), "tactical")[0]["modifier"] == modifier


@case("breslau1945", "5.7b", "9.2.7b", "9.2.7c")
def test_surprise_drops_the_terrain_and_normal_keeps_it() -> None:
    for die, drm in ((SURPRISE, 0), (NORMAL, 2)):
        game = drawn(PAIR, dice=[die, 6], hexes={TARGET: "city"})
        (told_,) = told(attack(game), "result")
        assert told_["modifier"] == drm


# ---------------------------------------------------------------------- the ambush


def ambushed(units: str = PAIR, dice: tuple[int, ...] = (AMBUSH, 6, 6), from_: str = "1206", **fields: Any) -> Game:
    game = drawn(units, dice=dice, **fields)
    attack(game, from_)
    assert asked(game)[1] == "ambush"
    return game


@case("breslau1945", "9.2.7d")
def test_the_defender_picks_one_attacking_hex_and_only_that_is_hit() -> None:
    units = "A soviet INF 1206\nB soviet INF 1306\nC soviet INF 1106\nG german INF 1205 9/9"
    game = ambushed(units, (AMBUSH, 1, 6), "1206 1306")
    assert asked(game) == ("german", "ambush")
    assert barred_by(game, order="ambush", hex="1106") == "9.2.7d"
    assert barred_by(game, order="end_phase") == "9.2.7d"
    assert {order.hex for order in legal_only(game, Ambush)} == {"1206", "1306"}
    play(game, order="ambush", hex="1306")
    answer_losses(game, B=1)
    assert unit(game, "B").hex < 0 and unit(game, "A").hex >= 0


@case("breslau1945", "9.2.7d", "9.2.8a")
def test_the_owner_names_the_losses_of_an_ambush() -> None:
    units = "A soviet INF 1206 full=2\nT soviet ARM 1206 full=2\nG german INF 1205 8/8"
    game = ambushed(units, (AMBUSH, 2, 6))
    play(game, order="ambush", hex="1206")
    assert asked(game) == ("soviet", "losses")
    assert game.decision is not None and game.decision.about.number == 2
    events = answer_losses(game, T=1, A=1)
    assert told(events, "combat")[0]["factor"] == 2 + 2


@case("breslau1945", "9.2.7e", "9.1.2d")
def test_an_attack_whose_units_all_die_is_off() -> None:
    game = ambushed("A soviet INF 1206\nG german INF 1205 20/20", (AMBUSH, 1))
    events = play(game, order="ambush", hex="1206")
    events += answer_losses(game, A=1)
    assert "attack_off" in kinds(events) and "combat" not in kinds(events)
    assert game.state.markers == ()


@case("breslau1945", "9.2.7e", "R40")
def test_what_supports_an_attack_that_is_off_is_used_up() -> None:
    units = "A soviet INF 1206\nX soviet ART 1209\nP soviet AIR\nG german INF 1205 20/20"
    game = drawn(units, dice=[AMBUSH, 1])
    attack(game, artillery="X", aircraft="P")
    play(game, order="ambush", hex="1206")
    answer_losses(game, A=1)
    assert unit(game, "X").fired and unit(game, "P").box == "used"


@case("breslau1945", "9.2.7e", "9.2.7f", "R40")
def test_the_rest_of_the_attackers_go_on_with_normal_modifiers() -> None:
    units = "A soviet INF 1206 4/3\nB soviet INF 1306 5/3\nG german INF 1205 20/20"
    game = ambushed(units, (AMBUSH, 1, 6), "1206 1306", hexes={TARGET: "suburban"})
    play(game, order="ambush", hex="1206")
    (fight,) = told(answer_losses(game, A=1), "combat")
    assert fight["factor"] == 5 and not fight["surprise"]
    assert fight["drm"] == [{"value": 2, "why": "suburban", "case": "7.3a"}]


@case("breslau1945", "9.2.7f", "R40", "R41")
def test_the_bridge_is_looked_at_again_after_an_ambush() -> None:
    units = "A soviet INF 1206 4/3\nB soviet INF 1306 5/3\nG german INF 1205 20/20"
    fields: dict[str, Any] = {"sides": {"1205/1306": "river"}, "roads": [("road", "1205 1306")]}
    game = ambushed(units, (AMBUSH, 1, 6), "1206 1306", **fields)
    play(game, order="ambush", hex="1206")
    (fight,) = told(answer_losses(game, A=1), "combat")
    assert [rung["case"] for rung in fight["drm"]] == ["9.2.11b"]


@case("breslau1945", "9.2.7f", "10.1b", "R40")
def test_support_stays_committed_but_needs_its_division() -> None:
    units = """
    A soviet INF 1206 4/3 division=309
    B soviet INF 1306 4/3 division=218
    X soviet ART 1209 division=309 bombard=10
    P soviet AIR bombard=6
    G german INF 1205 20/20
    """
    game = drawn(units, dice=[AMBUSH, 1, 6])
    attack(game, "1206 1306", artillery="X", aircraft="P")
    play(game, order="ambush", hex="1206")
    (fight,) = told(answer_losses(game, A=1), "combat")
    assert fight["factor"] == 4 + 6
    assert unit(game, "X").fired and unit(game, "P").box == "used"


@case("breslau1945", "9.2.7e", "R24", "R40")
def test_a_gun_that_survives_under_the_marker_attacks_on() -> None:
    units = "A soviet INF 1206 4/3\nM soviet MTR 1206 bombard=8\nG german INF 1205 5/5"
    game = drawn(units, dice=[AMBUSH, 2, 6])
    attack(game, artillery="M")
    play(game, order="ambush", hex="1206")
    (fight,) = told(answer_losses(game, A=1), "combat")
    assert fight["factor"] == 8


@case("breslau1945", "9.2.7d", "10.3", "R25")
def test_guns_that_ambush_are_flipped() -> None:
    units = "A soviet INF 1206\nG german INF 1205\nM german MTR 1205 bombard=4\nX german ART 1203"
    game = ambushed(units)
    (told_,) = told(play(game, order="ambush", hex="1206"), "ambush")
    assert told_["units"] == ["G", "M"]
    assert unit(game, "M").fired and not unit(game, "X").fired


@case("breslau1945", "11.0b")
def test_an_ambush_gives_no_breakthrough() -> None:
    game = ambushed("A soviet INF 1206\nG german INF 1205 40/40", (AMBUSH, 1))
    play(game, order="ambush", hex="1206")
    answer_losses(game, A=1)
    assert asked(game) == ("soviet", "attack")


# ---------------------------------------------------------------------- one attack a stack


BOTH = {"1206": TARGET, TARGET: "1206"}


@vector("ambush_example_1")
@case("breslau1945", "9.2.10c", "9.2.7d", "9.2.10b")
def test_example_1(v: Vector) -> None:
    game = marked(PAIR, BOTH, dice=[1, v["data"]["soviet_roll"], 6, 6])
    attack(game)
    play(game, order="ambush", hex="1206")
    assert any(one.side == GERMAN for one in game.state.markers) == v["data"]["german_marker_left"]
    assert (asked(game)[1] == "attack") == v["data"]["german_attack_later"]


@vector("ambush_example_2")
@case("breslau1945", "9.2.10d")
def test_example_2(v: Vector) -> None:
    game = marked(PAIR, BOTH, dice=[1, NORMAL, 6, 6, 6])
    attack(game)
    assert asked(game) == ("german", "attack")
    events = attack(game, TARGET, "1206")
    assert told(events, "tactical") == [{"roll": 6, "modifier": 0, "result": "ambush", "foiled": True}]
    assert ("ambush" in kinds(events)) == v["data"]["ambush_happens"]
    assert ("combat" in kinds(events)) == v["data"]["german_attacks"]


@case("breslau1945", "9.2.10a", "R30")
def test_a_stack_without_a_marker_may_ambush_once() -> None:
    units = PAIR.replace("3/2", "1/1") + "B soviet INF 1306"
    game = marked(units, {"1206": TARGET, "1306": TARGET}, dice=[1, AMBUSH, 6, 6, AMBUSH, 6])
    attack(game)
    play(game, order="ambush", hex="1206")
    events = attack(game, "1306")
    assert told(events, "tactical")[0]["foiled"]
    many = {"ambushes_per_stack": "unlimited"}
    game = marked(units, {"1206": TARGET, "1306": TARGET}, dice=[1, AMBUSH, 6, 6, AMBUSH, 6], options=many)
    attack(game)
    play(game, order="ambush", hex="1206")
    attack(game, "1306")
    assert asked(game) == ("german", "ambush")


@case("breslau1945", "9.2.8c", "9.2.10b", "R30")
def test_an_ambush_costs_the_marker_wherever_it_points() -> None:
    units = PAIR.replace("3/2", "1/1") + "B soviet INF 1305"
    game = marked(units, {"1206": TARGET, TARGET: "1305"}, dice=[1, AMBUSH, 6, 6])
    attack(game)
    events = play(game, order="ambush", hex="1206")
    assert {"hex": TARGET, "target": "1305"} in told(events, "marker_off")
    assert kinds(events).index("marker_off") < kinds(events).index("combat")
    assert asked(game)[1] != "attack"


@case("breslau1945", "9.2.10a", "R30")
def test_only_fresh_units_of_a_stack_ambush() -> None:
    units = "A soviet INF 1206\nG german INF 1205 3/2 fought=yes\nH german INF 1205 2/1"
    game = ambushed(units)
    (told_,) = told(play(game, order="ambush", hex="1206"), "ambush")
    assert (told_["units"], told_["factor"]) == (["H"], 2)


@case("breslau1945", "9.2.10a", "14.4.1a")
def test_a_division_that_does_not_act_may_still_ambush() -> None:
    units = "G german INF 1205\nA soviet INF 1206 division=218"
    fields: dict[str, Any] = {"options": {"soviet_directives": True}, "directed": 1, "directives": ("309",), "turn": 3}
    game = drawn(units, dice=[AMBUSH], side=GERMAN, **fields)
    attack(game, TARGET, "1206")
    assert asked(game) == ("soviet", "ambush")


@case("breslau1945", "9.2.7d", "R30")
def test_an_ambush_nobody_can_make_is_a_normal_attack() -> None:
    for idle in ("F german AA 1205", "M german MTR 1205 fired=yes"):
        game = drawn(f"A soviet INF 1206\n{idle}", dice=[AMBUSH, 6])
        assert told(attack(game), "tactical")[0]["foiled"]
