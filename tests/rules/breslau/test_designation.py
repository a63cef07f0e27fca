"""5.6 and 9.1: how many Attack markers there are, who places first, where they may and must lie."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import GERMAN, SOVIET, asked, barred_by, legal_only, play, refusal, tabletop, told
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau.orders import Mark
from sztab.table import Game

PAIR = """
A soviet INF 1206 4/3
G german INF 1205 3/2
"""


def designating(units: str = PAIR, dice: tuple[int, ...] = (1, 1, 1), **fields: Any) -> Game:
    return tabletop(units, phase="combat designation", dice=dice, **fields)


def mark(*aims: str) -> dict[str, Any]:
    """`mark("1206 1205")`: a marker on 1206 that points at 1205."""
    pairs = [text.split() for text in aims]
    return {"order": "mark", "attacks": [{"from": a, "target": b} for a, b in pairs]}


# ---------------------------------------------------------------------- the dice


@vector("german_marker_range")
@case("breslau1945", "9.1.1a", "5.6a")
def test_german_markers(v: Vector) -> None:
    drawn = [designating(dice=(1, die, 1)).state.to_place[GERMAN] for die in range(1, 7)]
    assert (min(drawn), max(drawn)) == (v["data"]["min"], v["data"]["max"])


@vector("soviet_marker_range")
@case("breslau1945", "9.1.1b", "5.6a")
def test_soviet_markers(v: Vector) -> None:
    drawn = [designating(dice=(die, 1, 1)).state.to_place[SOVIET] for die in range(1, 7)]
    assert (min(drawn), max(drawn)) == (v["data"]["min"], v["data"]["max"])


@vector("placement_order")
@case("breslau1945", "5.6b")
def test_who_places_first(v: Vector) -> None:
    first = [asked(designating(dice=(1, 1, die)))[0] for die in range(1, 7)]
    assert [die for die, side in enumerate(first, 1) if side == "soviet"] == v["data"]["soviet_first"]


@case("breslau1945", "5.6b", "R18")
def test_the_other_side_places_when_the_first_has_placed_all() -> None:
    game = designating(dice=(1, 1, 6, 1))
    assert asked(game) == ("german", "mark")
    play(game, mark("1205 1206"))
    assert asked(game) == ("soviet", "mark")
    play(game, mark("1206 1205"))
    assert game.state.phase == 6
    assert [(one.side, one.hex, one.target) for one in game.state.markers] == [
        (GERMAN, game.book.labels["1205"], game.book.labels["1206"]),
        (SOVIET, game.book.labels["1206"], game.book.labels["1205"]),
    ]


@case("breslau1945", "5.6a", "R18")
def test_the_dice_are_not_rolled_again_when_the_phase_is_entered_afresh() -> None:
    game = designating(dice=(2, 5, 1))
    twin = game.fork(game.dice)
    assert twin.state == game.state and twin.state.to_place == (5, 6)


# ---------------------------------------------------------------------- where markers lie


@case("breslau1945", "9.1.2a", "5.6c")
def test_a_marker_lies_on_a_stack_next_to_the_enemy_it_points_at() -> None:
    game = designating(PAIR + "B soviet INF 1208")
    assert barred_by(game, mark("1208 1205")) == "5.6c"
    assert barred_by(game, mark("1207 1205")) == "9.1.2a"
    assert barred_by(game, mark("1205 1206")) == "9.1.2a"
    assert barred_by(game, mark("1206 1306")) == "9.1.2a"
    unknown = refusal(game, mark("1206 9999"))
    assert unknown is not None and "9999" in unknown.reason
    assert barred_by(game, mark("1206 1205")) == ""


@case("breslau1945", "5.6c")
def test_a_hex_has_one_marker() -> None:
    game = designating(PAIR + "H german INF 1305")
    assert barred_by(game, mark("1206 1205", "1206 1205")) == "5.6c"


@vector("markers_multi_hex")
@case("breslau1945", "9.1.2e")
def test_every_attacking_hex_needs_a_marker(v: Vector) -> None:
    hexes = ["1206", "1306", "1106"]
    for number, markers in zip(v["data"]["hexes"], v["data"]["markers"]):
        units = "G german INF 1205\n" + "\n".join(f"S{k} soviet INF {hexes[k]}" for k in range(number))
        game = designating(units)
        play(game, mark(*(f"{hex_} 1205" for hex_ in hexes[:number])))
        assert len(game.state.markers) == markers


@case("breslau1945", "9.1.1a", "9.1.1b")
def test_nobody_places_more_than_he_has() -> None:
    soviets = "\n".join(f"S{k} soviet INF {hex_}" for k, hex_ in enumerate(("1206", "1306", "1106", "1105", "1305")))
    game = designating("G german INF 1205\n" + soviets)
    five = mark(*(f"{hex_} 1205" for hex_ in ("1206", "1306", "1106", "1105", "1305")))
    assert barred_by(game, five) == "9.1.1b"
    germans = "\n".join(f"G{k} german INF {hex_}" for k, hex_ in enumerate(("1206", "1306", "1106")))
    game = designating("S soviet INF 1205\n" + germans, dice=(1, 1, 6))
    assert barred_by(game, mark("1206 1205", "1306 1205", "1106 1205")) == "9.1.1a"


@case("breslau1945", "9.2.11a")
def test_no_marker_points_over_a_river_without_a_bridge() -> None:
    river = {"1205/1206": "river"}
    assert barred_by(designating(sides=river), mark("1206 1205")) == "9.2.11a"
    bridged = designating(sides=river, roads=[("rail", "1204 1205 1206")])
    assert barred_by(bridged, mark("1206 1205")) == ""


# ---------------------------------------------------------------------- what must be placed


@case("breslau1945", "9.1.2c", "9.1.1b", "R32")
def test_the_soviet_places_while_he_has_markers_and_stacks() -> None:
    game = designating(PAIR + "B soviet INF 1306\nC soviet INF 1210")
    assert barred_by(game, mark()) == "9.1.2c"
    assert barred_by(game, mark("1206 1205")) == "9.1.2c"
    assert barred_by(game, mark("1206 1205", "1306 1205")) == ""


@case("breslau1945", "9.1.2c", "R32")
def test_with_more_stacks_than_markers_the_soviet_chooses() -> None:
    hexes = ("1206", "1306", "1106", "1105", "1305")
    soviets = "\n".join(f"S{k} soviet INF {hex_}" for k, hex_ in enumerate(hexes))
    game = designating("G german INF 1205\n" + soviets)
    for left_out in hexes:
        aims = [f"{hex_} 1205" for hex_ in hexes if hex_ != left_out]
        assert barred_by(game, mark(*aims)) == ""
        assert barred_by(game, mark(*aims[1:])) == "9.1.2c"


@case("breslau1945", "9.1.2b", "R32")
def test_the_german_need_not_attack() -> None:
    game = designating(dice=(1, 6, 6))
    assert barred_by(game, mark()) == ""


@pytest.mark.parametrize(
    ("unit", "options", "owed"),
    [
        ("ART 1206 fired=yes", {}, 0),
        ("ART 1206", {}, 1),
        ("INF 1206 oos=2", {}, 1),
        ("INF 1206 division=218", {"soviet_directives": True}, 0),
        ("INF 1206 division=309", {"soviet_directives": True}, 1),
    ],
)
@case("breslau1945", "9.1.2c", "14.4.1a", "R32")
def test_only_a_stack_that_can_attack_is_compelled(unit: str, options: dict[str, Any], owed: int) -> None:
    fields: dict[str, Any] = {"directed": 1, "directives": ("309",), "turn": 3} if options else {}
    game = designating(f"A soviet {unit}\nG german INF 1205", options=options, **fields)
    assert game.decision is not None and game.decision.about.owed == owed
    assert barred_by(game, mark()) == ("9.1.2c" if owed else "")


@case("breslau1945", "9.1.2c", "R32")
def test_nobody_is_compelled_to_attack_over_a_river_without_a_bridge() -> None:
    game = designating(sides={"1205/1206": "river"})
    assert barred_by(game, mark()) == ""


@case("breslau1945", "9.2.6b", "R31", "R32")
def test_aa_alone_gets_a_marker_only_if_it_fights_on_the_ground() -> None:
    units = "A soviet INF 1206\nF german AA 1205"
    assert barred_by(designating(units, dice=(1, 1, 6)), mark("1205 1206")) == "9.2.6b"
    dual = designating(units, dice=(1, 1, 6), options={"aa_dual": True})
    assert barred_by(dual, mark("1205 1206")) == ""


@case("breslau1945", "9.1.2c", "14.5.3a")
def test_fire_from_afar_uses_a_marker_but_is_never_owed() -> None:
    units = "T soviet ARM 1207\nA soviet INF 1206\nG german INF 1205"
    game = designating(units, options={"direct_fire": True})
    assert game.decision is not None and game.decision.about.owed == 1
    assert barred_by(game, mark("1206 1205")) == ""
    assert barred_by(game, mark("1206 1205", "1207 1205")) == ""
    assert barred_by(game, mark("1207 1205")) == "9.1.2c"


# ---------------------------------------------------------------------- choices


@case("breslau1945", "9.1.2c")
def test_the_choices_are_the_sets_of_markers_that_may_be_placed() -> None:
    soviets = "\n".join(f"S{k} soviet INF {hex_}" for k, hex_ in enumerate(("1206", "1306", "1106", "1105", "1305")))
    orders = legal_only(designating("G german INF 1205\n" + soviets), Mark)
    assert len(orders) == 5
    assert all(len(order.attacks) == 4 for order in orders)
    german = legal_only(designating(PAIR, dice=(1, 1, 6)), Mark)
    assert sorted(len(order.attacks) for order in german) == [0, 1]


@case("breslau1945", "9.1.2c", "14.5.3a")
def test_markers_for_fire_from_afar_can_use_up_what_is_owed() -> None:
    units = "A soviet INF 1206\nB soviet INF 1306\nT soviet ARM 1207\nU soviet ARM 1307\nG german INF 1205"
    for order in legal_only(designating(units, options={"direct_fire": True}), Mark):
        taken = {aim.from_ for aim in order.attacks}
        assert {"1206", "1306"} <= taken or len(taken) == 4


@case("breslau1945", "9.1.2a")
def test_the_placing_is_told() -> None:
    events = play(designating(), mark("1206 1205"))
    assert told(events, "mark") == [{"side": "soviet", "attacks": [{"from": "1206", "target": "1205"}]}]
