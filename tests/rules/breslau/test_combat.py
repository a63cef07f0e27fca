"""5.7, 9.1.2d and 9.2: the order of attacks, which markers strike together, losses, and what becomes of the markers."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.onslaught import AMBUSH, GERMAN, NORMAL, TARGET, answer_losses, attack, drawn, kinds, marked
from rules.breslau.tabletop import asked, barred_by, end_phase, legal_only, legal_orders, play, refusal, told, unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau.orders import Attack
from sztab.table import Game

PAIR = """
A soviet INF 1206 4/3
G german INF 1205 3/2
"""
BOTH = {"1206": TARGET, TARGET: "1206"}


# ---------------------------------------------------------------------- who attacks first


@vector("initiative")
@case("breslau1945", "9.1.3", "5.7a")
def test_who_attacks_first(v: Vector) -> None:
    first = [asked(marked(PAIR, BOTH, dice=[die]))[0] for die in range(1, 7)]
    assert [die for die, side in enumerate(first, 1) if side == "soviet"] == v["data"]["soviet_first"]


@case("breslau1945", "5.7a", "9.2.9", "9.1.3")
def test_all_attacks_of_one_side_come_before_those_of_the_other() -> None:
    units = PAIR + "B soviet INF 1306\nH german INF 1305 1/1"
    game = marked(units, {**BOTH, "1306": "1305"}, dice=[1, NORMAL, 6, NORMAL, 6, 3, 6])
    attack(game)
    assert asked(game) == ("soviet", "attack")
    attack(game, "1306", "1305")
    assert asked(game) == ("german", "attack")
    attack(game, TARGET, "1206")
    assert game.state.phase != 6


@case("breslau1945", "9.2a", "9.2.9")
def test_every_attack_is_a_rest_point() -> None:
    units = PAIR + "B soviet INF 1306"
    game = marked(units, {"1206": TARGET, "1306": TARGET}, dice=[1, NORMAL, 6])
    attack(game)
    twin = game.fork(game.dice)
    assert game.decision is not None and game.decision.rest
    assert twin.state == game.state and twin.decision == game.decision


@case("breslau1945", "9.2a")
def test_the_order_of_the_dice() -> None:
    units = PAIR + "F german AA 1203\nP soviet AIR\nX soviet ART 1209"
    options = {"city_levels": True}
    game = drawn(units, dice=[3, 6, AMBUSH, 6, 6], hexes={TARGET: "city"}, options=options)
    events = attack(game, aircraft="P", artillery="X")
    events += play(game, order="aa", units="F")
    events += play(game, order="ambush", hex="1206")
    rolled = [data["purpose"] for data in told(events, "roll")]
    assert rolled == ["city level", "AA fire", "tactical initiative", "ambush", "combat"]


# ---------------------------------------------------------------------- markers


@case("breslau1945", "5.6c", "9.1.2a")
def test_an_attack_needs_its_markers() -> None:
    units = PAIR + "B soviet INF 1306\nH german INF 1305"
    game = marked(units, {"1206": TARGET, "1306": "1305"}, dice=[1])
    assert barred_by(game, order="attack", target=TARGET, from_="1306") == "5.6c"
    assert barred_by(game, order="attack", target=TARGET, from_="1206 1306") == "5.6c"
    assert barred_by(game, order="attack", target=TARGET, from_="1206") == ""
    assert refusal(game, order="attack", target=TARGET, from_="") is not None
    assert barred_by(game, order="attack", target=TARGET, from_="1206 1206") == "9.1.2e"
    assert barred_by(game, order="mark", attacks=[]) == "5.0"


@case("breslau1945", "9.1.2e", "9.2.8c", "R33")
def test_markers_on_one_hex_strike_together_or_one_after_another() -> None:
    units = PAIR + "B soviet INF 1306 5/3\nC soviet INF 1106 6/3"
    markers = {"1206": TARGET, "1306": TARGET, "1106": TARGET}
    game = marked(units, markers, dice=[1, NORMAL, 6, NORMAL, 6], hexes={TARGET: "fortress"})
    assert {order.from_ for order in legal_only(game, Attack)} == {
        ("1106",),
        ("1206",),
        ("1306",),
        ("1106", "1206"),
        ("1106", "1306"),
        ("1206", "1306"),
        ("1106", "1206", "1306"),
    }
    assert told(attack(game, "1206 1306"), "combat")[0]["units"] == ["A", "B"]
    assert [one.hex for one in game.state.markers] == [game.book.labels["1106"]]
    assert told(attack(game, "1106"), "combat")[0]["units"] == ["C"]


@case("breslau1945", "9.2.10a", "R33")
def test_all_units_under_a_marker_take_part_and_then_have_attacked() -> None:
    units = PAIR + "B soviet INF 1206 2/1\nK soviet AT 1206 1/1\nD soviet INF 1306 9/9 fought=yes"
    game = drawn(units, dice=[NORMAL, 6], hexes={TARGET: "fortress"})
    assert told(attack(game), "combat")[0]["units"] == ["A", "B", "K"]
    assert all(unit(game, one).fought for one in "ABK")
    assert barred_by(game, order="attack", target=TARGET, from_="1206") == "9.2.10a"
    assert barred_by(game, order="attack", target=TARGET, from_="1306") == "9.2.10a"


@case("breslau1945", "14.4.1a", "R32", "R64")
def test_units_of_an_idle_division_do_not_attack_with_their_stack() -> None:
    units = "A soviet INF 1206 4/3 division=309\nB soviet INF 1206 2/1 division=218\nG german INF 1205"
    fields: dict[str, Any] = {"options": {"soviet_directives": True}, "directed": 1, "directives": ("309",), "turn": 3}
    game = drawn(units, dice=[NORMAL, 6], hexes={TARGET: "fortress"}, **fields)
    assert told(attack(game), "combat")[0]["units"] == ["A"]
    assert not unit(game, "B").fought


@case("breslau1945", "9.1.2d", "R33")
def test_an_attack_on_an_empty_hex_is_void() -> None:
    units = "A soviet INF 1206 30/30\nB soviet INF 1306\nG german INF 1205"
    game = marked(units, {"1206": TARGET, "1306": TARGET}, dice=[1, NORMAL, 5])
    attack(game)
    answer_losses(game, G=1)
    events = play(game, order="advance", paths={})
    assert {"hex": "1306", "target": TARGET} in told(events, "marker_off")
    assert not unit(game, "B").fought
    assert game.state.phase != 6


@case("breslau1945", "9.1.2d", "R33")
def test_a_marker_aims_at_the_hex_whoever_is_in_it() -> None:
    units = PAIR + "B soviet INF 1306\nH german INF 1204"
    game = marked(units, {"1206": TARGET, "1306": TARGET}, dice=[1, NORMAL, 6, NORMAL, 6], hexes={TARGET: "fortress"})
    attack(game)
    game.change(unit(game, "G").n, hex=game.book.labels["1203"])
    game.change(unit(game, "H").n, hex=game.book.labels[TARGET])
    assert told(attack(game, "1306"), "result")[0]["steps"] == 1


@case("breslau1945", "9.2.7e", "9.2.8c")
def test_the_marker_of_a_stack_that_is_gone_goes_too() -> None:
    units = "A soviet INF 1206 30/30\nG german INF 1205"
    game = marked(units, BOTH, dice=[1, NORMAL, 5])
    attack(game)
    events = answer_losses(game, G=1)
    assert {"hex": TARGET, "target": "1206"} in told(events, "marker_off")


@case("breslau1945", "9.1.1b", "9.1.2b", "R32")
def test_the_soviet_makes_the_attacks_he_has_marked_the_german_may_not() -> None:
    game = marked(PAIR, BOTH, dice=[1, NORMAL, 6], hexes={TARGET: "fortress"})
    assert barred_by(game, order="end_phase") == "9.1.1b"
    assert all(order.target == TARGET for order in legal_only(game, Attack))
    attack(game)
    assert barred_by(game, order="end_phase") == ""
    events = end_phase(game)
    assert {"hex": TARGET, "target": "1206"} in told(events, "marker_off")
    assert game.state.phase != 6 and game.state.markers == ()


# ---------------------------------------------------------------------- positions


@case("breslau1945", "9.1.2a", "9.1.3")
def test_in_a_drawn_position_no_initiative_is_rolled_and_markers_come_with_the_order() -> None:
    game = drawn(PAIR, dice=[NORMAL, 6], hexes={TARGET: "fortress"})
    assert asked(game) == ("soviet", "attack") and game.state.markers == ()
    attack(game)
    assert game.state.markers == ()
    assert asked(game) == ("soviet", "attack")
    assert legal_orders(game) == [game.choices(("end",))]
    assert barred_by(game, order="end_phase") == ""


@case("breslau1945", "9.1.3")
def test_a_drawn_position_asks_the_side_of_its_clock() -> None:
    game = drawn(PAIR, side=GERMAN)
    assert asked(game) == ("german", "attack")
    assert barred_by(game, order="attack", target=TARGET, from_="1206") == "9.1.3"


# ---------------------------------------------------------------------- losses


@case("breslau1945", "9.2.8a", "2.4b", "R22")
def test_the_owner_picks_who_is_lost() -> None:
    units = "A soviet INF 1206 12/12\nG german INF 1205 full=2\nM german MTR 1205\nT german ARM 1205"
    game = drawn(units, dice=[NORMAL, 3])
    attack(game)
    assert asked(game) == ("german", "losses")
    assert len(legal_orders(game)) == 4
    answer_losses(game, G=1, T=1)
    assert unit(game, "G").steps == 1 and unit(game, "T").hex < 0 and unit(game, "M").hex >= 0


@case("breslau1945", "9.2.8a", "9.2.8b")
def test_more_than_is_there_is_not_lost_and_nobody_advances_by_himself() -> None:
    game = drawn("A soviet INF 1206 12/12\nG german INF 1205 full=2", dice=[NORMAL, 3])
    attack(game)
    answer_losses(game, G=2)
    assert unit(game, "A").hex == game.book.labels["1206"]
    assert asked(game) == ("soviet", "attack")


@case("breslau1945", "9.2.8a", "T.1")
@pytest.mark.parametrize(("die", "losses"), [(1, 3), (2, 2), (3, 2), (4, 1), (5, 1), (6, 0)])
def test_the_die_on_the_table(die: int, losses: int) -> None:
    game = drawn("A soviet INF 1206 12/12\nG german INF 1205 full=2", dice=[NORMAL, die])
    assert told(attack(game), "result")[0]["losses"] == losses


@case("breslau1945", "13.3d", "13.3g")
def test_a_step_loss_takes_the_barricade_along() -> None:
    units = "A soviet INF 1206 12/12\nG german INF 1205 full=2\nH german INF 1205 full=2"
    for die, stands in ((4, True), (2, False)):
        game = drawn(units, dice=[NORMAL, die], barricades=[TARGET])
        attack(game)
        if asked(game)[1] == "losses":
            answer_losses(game, G=1)
        assert (game.book.labels[TARGET] in game.state.barricades) is stands


@case("breslau1945", "13.3d", "9.2.8a", "R39")
@pytest.mark.parametrize(("die", "stands"), [(6, True), (4, False)])
def test_the_step_lost_to_an_ambush_takes_the_barricade_along(die: int, stands: bool) -> None:
    units = "A soviet INF 1206 12/12 full=2\nG german INF 1205 1/1 full=2"
    game = drawn(units, dice=[6, die, 6], side=GERMAN, barricades=[TARGET, "1305"])
    attack(game, TARGET, "1206")
    play(game, order="ambush", hex=TARGET)
    if not stands:
        answer_losses(game, G=1)
    assert (game.book.labels[TARGET] in game.state.barricades) is stands
    assert game.book.labels["1305"] in game.state.barricades


@case("breslau1945", "9.2.6b", "14.16a", "R81")
def test_aa_that_attacks_on_the_ground_is_flipped() -> None:
    units = "F german AA 1205\nG german INF 1205\nA soviet INF 1206"
    game = drawn(units, dice=[3, 6], side=GERMAN, options={"aa_dual": True}, hexes={"1206": "fortress"})
    attack(game, TARGET, "1206")
    assert unit(game, "F").fired and unit(game, "F").fought
    plain = drawn(units, dice=[3, 6], side=GERMAN, hexes={"1206": "fortress"})
    attack(plain, TARGET, "1206")
    assert not unit(plain, "F").fired and not unit(plain, "F").fought


@case("breslau1945", "9.2.11c")
def test_surprise_and_ambush_happen_on_bridges_too() -> None:
    fields: dict[str, Any] = {"sides": {"1205/1206": "river"}, "roads": [("road", "1205 1206")]}
    game = drawn(PAIR, dice=[AMBUSH, 6, 6], **fields)
    attack(game)
    assert asked(game) == ("german", "ambush")
    surprised = drawn(PAIR, dice=[1, 6], hexes={TARGET: "city"}, **fields)
    assert told(attack(surprised), "result")[0]["modifier"] == 1


def over_a_pontoon(more: str = "", dice: tuple[int, ...] = (), **fields: Any) -> Game:
    """A and the engineer E of 1206 attack the Germans behind the river over E's bridge."""
    at = drawn(PAIR).book.map.grid
    edge = at.edge_between(at.hex("1205"), at.hex("1206"))
    units = f"A soviet INF 1206 4/3\nE soviet CENG 1206 1/1 bridge={edge}\nG german INF 1205 9/9\n{more}"
    return drawn(units, dice=dice, sides={"1205/1206": "river"}, options={"pontoon": True}, **fields)


@case("breslau1945", "9.2.11a", "14.15c")
def test_an_attack_over_a_pontoon_is_off_when_the_ambush_kills_its_engineer() -> None:
    game = over_a_pontoon(dice=(AMBUSH, 3))
    attack(game)
    play(game, order="ambush", hex="1206")
    events = answer_losses(game, E=1)
    assert {"hex": "1206", "target": TARGET} in told(events, "marker_off")
    assert "attack_off" in kinds(events) and "combat" not in kinds(events)
    assert not unit(game, "A").fought
    spared = over_a_pontoon(dice=(AMBUSH, 3, 6))
    attack(spared)
    play(spared, order="ambush", hex="1206")
    assert told(answer_losses(spared, A=1), "combat")[0]["units"] == ["E"]


@case("breslau1945", "9.2.11a", "14.15c", "R24")
def test_others_attack_without_the_stack_that_has_lost_its_pontoon() -> None:
    more = "B soviet INF 1306 5/3\nM soviet MTR 1206 bombard=9\nX soviet ART 1209 bombard=12"
    game = over_a_pontoon(more, dice=(AMBUSH, 3, 6))
    attack(game, "1206 1306", artillery="M X")
    play(game, order="ambush", hex="1206")
    events = answer_losses(game, E=1)
    (combat,) = told(events, "combat")
    assert combat["units"] == ["B"] and combat["factor"] == 5 + 12
    assert "9.2.11b" not in {rung["case"] for rung in combat["drm"]}


@case("breslau1945", "9.2.10a")
def test_after_the_phase_everybody_may_attack_again() -> None:
    game = marked(PAIR, {"1206": TARGET}, dice=[1, NORMAL, 6], hexes={TARGET: "fortress"})
    attack(game)
    assert not any(u.fought for u in game.state.units)


@case("breslau1945", "14.1.2b")
def test_gas_does_not_stop_an_attack() -> None:
    game = drawn(PAIR, dice=[NORMAL, 6], gas=["1207"], options={"tabun": True})
    assert "result" in kinds(attack(game))
