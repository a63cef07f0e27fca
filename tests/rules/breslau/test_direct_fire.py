"""14.5: ranged direct fire."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.onslaught import (
    AMBUSH,
    GERMAN,
    NORMAL,
    SOVIET,
    TARGET,
    answer_losses,
    assault,
    attack,
    drawn,
    drms,
    ladder,
)
from rules.breslau.tabletop import asked, barred_by, legal_orders, play, told, unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import direct_fire
from sztab.rules.breslau.odds import reckon_ambush
from sztab.rules.breslau.orders import Attack
from sztab.table import Game

FIRE = {"direct_fire": True}
TANK = "T soviet ARM 1207 6/3\nG german INF 1205 3/2"


def ranged(units: str = TANK, dice: tuple[int, ...] = (), side: int = SOVIET, **fields: Any) -> Game:
    """Fire from 1207 at 1205 goes straight over 1206."""
    hexes = {"1206": "clear", "1207": "woods", **fields.pop("hexes", {})}
    options = {**FIRE, **fields.pop("options", {})}
    return drawn(units, dice=dice, side=side, hexes=hexes, options=options, **fields)


def barred(game: Game, from_: str = "1207", target: str = TARGET, **fields: Any) -> str:
    return barred_by(game, order="attack", target=target, from_=from_, **fields)


# ---------------------------------------------------------------------- range


@vector("direct_fire_ranges")
@case("breslau1945", "14.5.1")
def test_ranges(v: Vector) -> None:
    line = ["1207", "1208", "1209"]
    kinds = {"afv": "ARM direct=2", "atg": "AT direct=2", "aa": "AA direct=3", "pzvi": "ARM direct=3"}
    for key, type_ in kinds.items():
        kind, _, direct = type_.partition(" ")
        reached = []
        for distance, hex_ in enumerate(line, 2):
            game = ranged(
                f"G german {kind} {hex_} 4/2 {direct}\nA soviet INF 1205", side=GERMAN, hexes={"1207": "clear"}
            )
            reached += [distance] * (barred(game, hex_) == "")
        assert max(reached) == v["data"][key]


@case("breslau1945", "14.5.1")
@pytest.mark.parametrize("type_", ["INF", "ENG", "ART", "FLAM"])
def test_nobody_else_fires_from_afar(type_: str) -> None:
    assert barred(ranged(f"A soviet {type_} 1207 direct=3\nG german INF 1205")) == "14.5.1"


@case("breslau1945", "14.5", "5.6c")
def test_without_the_option_there_is_no_fire_from_afar() -> None:
    assert barred(ranged(options={"direct_fire": False})) == "5.6c"
    assert barred(ranged()) == ""


@case("breslau1945", "14.5.1")
def test_a_target_too_far_away() -> None:
    assert barred(ranged("T soviet ARM 1209 direct=9\nG german INF 1205"), "1209") == "14.5.1"


# ---------------------------------------------------------------------- line of sight


@case("breslau1945", "14.5.2", "R72")
@pytest.mark.parametrize("terrain", ["woods", "marsh", "suburban", "elevated_rr", "city", "fortress"])
def test_only_clear_ground_between(terrain: str) -> None:
    assert barred(ranged(hexes={"1206": terrain})) == "14.5.2"


@case("breslau1945", "14.5.2", "R72")
def test_along_a_hexside_both_hexes_must_be_clear() -> None:
    units = "T soviet ARM 1306 6/3\nG german INF 1204 3/2"  # the line runs between 1205 and 1305
    sight = {(): "", ("1205",): "14.5.2", ("1305",): "14.5.2"}
    for woods, case_ in sight.items():
        game = ranged(units, hexes=dict.fromkeys(woods, "woods"))
        assert barred(game, "1306", "1204") == case_


@case("breslau1945", "14.5.2", "R72")
def test_ends_rivers_and_units_do_not_block() -> None:
    units = TANK + "\nB soviet INF 1206"
    game = ranged(units, hexes={TARGET: "city", "1207": "city"}, sides={"1205/1206": "river"})
    assert barred(game) == ""
    strict = ranged(hexes={TARGET: "city"}, options={"los_includes_target_hex": True})
    assert barred(strict) == "14.5.2"


@case("breslau1945", "14.5.2")
def test_sight_is_the_same_from_both_ends() -> None:
    game = ranged(hexes={"1304": "woods", "1206": "woods", "1105": "city"})
    grid = game.book.map.grid
    for a in grid.within(grid.hex("1305"), 2):
        for c in grid.within(a, 3):
            assert direct_fire.sight_line(game, a, c) == direct_fire.sight_line(game, c, a)


# ---------------------------------------------------------------------- the attack


@case("breslau1945", "14.5.3a", "14.5.3b", "R72", "R107")
def test_direct_fire_uses_the_primary_factor_of_those_who_can_fire() -> None:
    units = TANK + "\nB soviet INF 1207 9/9\nU soviet ARM 1207 5/1 oos=1"
    game = ranged(units, hexes={TARGET: "city"}, rubble=[TARGET])
    odds = ladder(game, "1207")
    assert (odds.kind, odds.factor) == ("direct_fire", 6 + 1)
    assert drms(odds) == {"7.3a": 2, "14.3.3": 1}


@case("breslau1945", "14.5.3b", "13.2d", "13.3d", "T.4", "R5", "R54")
def test_modifiers_of_direct_fire() -> None:
    units = "T soviet ARM 1207 6/3\nE soviet ENG 1207\nV german VS 1205 oos=1"
    game = ranged(units, barricades=[TARGET])
    assert drms(ladder(game, "1207")) == {"13.3d": 2, "13.2d": -1, "4.3.2b": -2}


@case("breslau1945", "14.5.3a", "R72")
def test_direct_fire_has_no_support_and_does_not_combine() -> None:
    units = TANK + "\nX soviet ART 1209\nP soviet AIR\nA soviet INF 1206\nU soviet ARM 1307"
    game = ranged(units, hexes={"1306": "clear"})
    assert barred(game, artillery="X") == barred(game, aircraft="P") == "14.5.3a"
    assert barred(game, "1206 1207") == "14.5.3a"
    assert barred(game, "1207 1307") == ""
    orders = [order for order in legal_orders(game) if isinstance(order, Attack) and "1207" in order.from_]
    assert {order.from_ for order in orders} == {("1207",), ("1207", "1307")}


@case("breslau1945", "14.5.3a", "9.2.10a")
def test_those_who_fire_have_attacked_and_the_others_have_not() -> None:
    game = ranged(TANK + "\nB soviet INF 1207", dice=(NORMAL, 6))
    attack(game, "1207")
    assert unit(game, "T").fought and not unit(game, "B").fought


@case("breslau1945", "14.5.3b", "9.2.8a")
def test_the_owner_picks_the_losses() -> None:
    game = ranged("T soviet ARM 1207 12/3\nG german INF 1205\nH german INF 1205", dice=(NORMAL, 4))
    attack(game, "1207")
    assert asked(game) == ("german", "losses")
    assert len(legal_orders(game)) == 2


@case("breslau1945", "14.5.3c", "14.7", "R73")
def test_direct_fire_gives_no_advance_of_any_kind() -> None:
    game = ranged("T soviet ARM 1207 20/3\nG german INF 1205", dice=(NORMAL, 3), options={"armor_advance": True})
    attack(game, "1207")
    answer_losses(game, G=1)
    assert asked(game) == ("soviet", "attack")


@case("breslau1945", "14.5.3a", "9.2.7a", "R34")
def test_of_fire_from_afar_the_firing_units_decide_about_clear() -> None:
    units = TANK + "\nA soviet INF 1306"
    for terrain, modifier in (("clear", 1), ("woods", 0)):
        game = ranged(units, dice=(NORMAL, 6), hexes={"1207": terrain, "1306": "woods"})
        assert told(attack(game, "1207"), "tactical")[0]["modifier"] == modifier


@case("breslau1945", "14.5.3a", "9.2.7b")
def test_direct_fire_can_surprise() -> None:
    game = ranged(dice=(1, 6), hexes={TARGET: "city"})
    assert told(attack(game, "1207"), "result")[0]["modifier"] == 0


@case("breslau1945", "14.5.3a", "9.2.7d", "R72")
def test_only_defenders_who_can_fire_back_ambush() -> None:
    units = """
    T soviet ARM {} 6/3 direct=3
    G german INF 1205
    S german AG 1205 4/3
    F german AA 1205 4/2
    M german MTR 1205
    """
    game = ranged(units.format("1207"), dice=(AMBUSH, 6, 6))
    attack(game, "1207")
    (laid,) = told(play(game, order="ambush", hex="1207"), "ambush")
    assert (laid["units"], laid["factor"]) == (["S", "F"], 8)
    far = ranged(units.format("1208"), dice=(AMBUSH, 6, 6), hexes={"1207": "clear", "1208": "woods"})
    attack(far, "1208")
    (laid,) = told(play(far, order="ambush", hex="1208"), "ambush")
    assert laid["units"] == ["F"]


@case("breslau1945", "14.5.3a", "R30", "R72")
def test_infantry_cannot_ambush_fire_from_afar() -> None:
    game = ranged(dice=(AMBUSH, 6))
    assert told(attack(game, "1207"), "tactical")[0]["foiled"]


@case("breslau1945", "14.16a", "R72")
def test_aa_flips_when_it_fires_directly_under_the_option() -> None:
    units = "F german AA 1207 {}\nA soviet INF 1205"
    game = ranged(units.format(""), (3, 6), GERMAN, options={"aa_dual": True})
    attack(game, "1207")
    assert unit(game, "F").fired
    assert barred(ranged(units.format("fired=yes"), side=GERMAN, options={"aa_dual": True})) == "14.16a"
    plain = ranged(units.format(""), (3, 6), GERMAN)
    attack(plain, "1207")
    assert not unit(plain, "F").fired


@case("breslau1945", "14.4.1a", "R64")
def test_idle_divisions_do_not_fire() -> None:
    fields: dict[str, Any] = {"directed": 1, "directives": ("309",), "turn": 3}
    game = ranged("T soviet ARM 1207 division=218\nG german INF 1205", options={"soviet_directives": True}, **fields)
    assert barred(game) == "14.4.1a"


@case("breslau1945", "14.11.1c", "14.5")
def test_direct_fire_costs_supply_points() -> None:
    game = ranged("S german AG 1207\nA soviet INF 1205", (3, 6), GERMAN, options={"combat_supply": True}, sp=9)
    attack(game, "1207")
    assert game.state.sp == 7


@case("breslau1945", "14.2.1a", "14.2.3", "R70")
def test_levels_count_for_direct_fire() -> None:
    game = ranged(dice=(5, NORMAL, 6), hexes={TARGET: "city"}, options={"city_levels": True})
    assert told(attack(game, "1207"), "result")[0]["modifier"] == 1


@case("breslau1945", "14.1.2d", "14.5")
def test_gas_helps_direct_fire() -> None:
    game = ranged("S german AG 1207\nA soviet INF 1205", side=GERMAN, gas=["1204"], options={"tabun": True})
    assert drms(ladder(game, "1207")) == {"14.1.2d": -4}


@case("breslau1945", "9.2.7d", "9.2.11b")
def test_no_bridge_lies_between_ambushers_and_those_who_fire_from_afar() -> None:
    units = "T soviet ARM 1207 6/3\nS german AG 1205 4/3"
    game = ranged(units, sides={"1205/1206": "river", "1206/1207": "river"}, roads=[("road", "1205 1206 1207")])
    odds = reckon_ambush(game, assault(game, "1207"), game.book.labels["1207"])
    assert drms(odds) == {"9.2.7d": -1, "7.3a": 1}
