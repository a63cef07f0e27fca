"""14.8, 9.2.1 and 9.2.2: support movement."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.onslaught import AMBUSH, GERMAN, NORMAL, TARGET, answer_losses, attack, drawn, kinds, marked
from rules.breslau.tabletop import asked, barred_by, end_phase, hex_of, legal_orders, play, told, unit
from sztab.table import Game

MOVES = {"support_movement": True}
PAIR = """
A soviet INF 1206 4/3
G german INF 1205 3/2
"""


def supporting(units: str, dice: tuple[int, ...] = (6, 6, 6), side: int = 0, **fields: Any) -> Game:
    options = {**MOVES, **fields.pop("options", {})}
    game = drawn(PAIR + units, dice=dice, side=side, options=options, **fields)
    attack(game) if side == 0 else attack(game, TARGET, "1206")
    return game


def move(game: Game, units: str, path: str) -> None:
    play(game, order="move", units=units, path=path)


def barred(game: Game, units: str, path: str) -> str:
    return barred_by(game, order="move", units=units, path=path)


# ---------------------------------------------------------------------- who is asked


@case("breslau1945", "9.2.1", "9.2.2", "14.8a", "R27")
def test_first_the_attacker_then_the_defender() -> None:
    game = supporting("B soviet INF 1208\nH german INF 1203", dice=(2, 3, NORMAL, 6))
    assert asked(game) == ("soviet", "support_move")
    assert game.decision is not None and game.decision.about.left == 2
    end_phase(game)
    assert asked(game) == ("german", "support_move")
    assert game.decision.about.left == 3
    assert "result" in kinds(end_phase(game))


@case("breslau1945", "14.8a", "8.8")
def test_without_the_option_nobody_moves() -> None:
    game = drawn(PAIR + "B soviet INF 1208\nH german INF 1203", dice=[NORMAL, 6])
    assert "result" in kinds(attack(game))


@case("breslau1945", "9.2.1", "9.2.2", "R27")
def test_both_roll_in_every_attack_whether_they_have_anybody_to_move_or_not() -> None:
    game = drawn(PAIR, dice=[1, 1, NORMAL, 6], options=MOVES)
    rolled = [data["purpose"] for data in told(attack(game), "roll")]
    assert rolled == ["support movement", "support movement", "tactical initiative", "combat"]


@case("breslau1945", "9.2.1", "9.2.2")
def test_the_die_limits_the_units() -> None:
    game = supporting("B soviet INF 1208\nC soviet INF 1208\nD soviet INF 1208", dice=(2, 6, NORMAL, 6))
    assert barred(game, "B C D", "1207") == "9.2.1"
    move(game, "B", "1207")
    assert game.decision is not None and game.decision.about.left == 1
    assert barred(game, "C D", "1207") == "9.2.1"
    move(game, "C", "1207")
    assert asked(game)[1] != "support_move"


# ---------------------------------------------------------------------- who may move


@case("breslau1945", "14.8a", "8.8", "R28")
@pytest.mark.parametrize(
    ("unit_", "case_"),
    [
        ("INF 1208", ""),
        ("INF 1208 moved=yes", "14.8a"),
        ("INF 1208 supported=yes", "14.8a"),
        ("ART 1208 fired=yes", "5.2d"),
        ("AA 1208 fired=yes", ""),
        ("AA 1208 fired=yes bombarded=yes", "5.2d"),
        ("ARM 1208 oos=1", "4.3.1"),
    ],
)
def test_who_may_make_a_support_move(unit_: str, case_: str) -> None:
    game = supporting(f"B soviet {unit_}\nC soviet INF 1108")
    assert barred(game, "B", "1207") == case_


@case("breslau1945", "9.2.1", "3.3c", "R28")
def test_zones_of_control_are_not_left() -> None:
    units = "B soviet INF 1307\nH german INF 1407 moved=yes\nC soviet INF 1208"
    game = supporting(units)
    assert barred(game, "B", "1207") == "3.3c"
    free = supporting(units, options={"leave_zoc": True}, hexes={"1307": "suburban"})
    assert barred(free, "B", "1207") == ""


@case("breslau1945", "14.8a", "R28")
def test_a_unit_moves_once() -> None:
    game = supporting("B soviet INF 1209\nC soviet INF 1209", dice=(6, NORMAL, 6))
    move(game, "B", "1208 1207")
    assert unit(game, "B").supported and unit(game, "B").moved
    assert barred(game, "B", "1206") == "14.8a"


@case("breslau1945", "14.8a", "R28")
def test_nobody_leaves_an_attack_marker() -> None:
    river = {"1405/1406": "river"}
    fields: dict[str, Any] = {"sides": river, "roads": [("road", "1405 1406")], "options": MOVES}
    units = PAIR + "B soviet INF 1406\nC soviet INF 1208\nH german INF 1405 moved=yes"
    game = marked(units, {"1206": TARGET, "1406": "1405"}, dice=[1, 6], **fields)
    attack(game)
    assert barred(game, "B", "1306") == "14.8a"
    assert barred(game, "A", "1207") == "14.8a"
    assert barred(game, "C", "1207") == ""


@case("breslau1945", "14.4.1a", "R64")
def test_idle_divisions_make_no_support_moves() -> None:
    units = "A soviet INF 1206\nB soviet INF 1208 division=218\nC soviet INF 1208\nG german INF 1205"
    fields: dict[str, Any] = {"directed": 1, "directives": ("309",), "turn": 3}
    game = drawn(units, dice=[6], options={**MOVES, "soviet_directives": True}, **fields)
    attack(game)
    assert barred(game, "B", "1207") == "14.4.1a"
    assert barred(game, "C", "1207") == ""


@case("breslau1945", "14.1.2b", "14.1.2c", "14.8a")
def test_gas_holds_support_moves_up() -> None:
    units = "B soviet INF 1308\nC soviet INF 1108"
    game = supporting(units, options={"tabun": True}, gas=["1408"])
    assert barred(game, "B", "1307") == "14.1.2b"
    assert barred(game, "C", "1107") == ""


# ---------------------------------------------------------------------- where to


@case("breslau1945", "14.8a", "14.8b", "9.2.1", "R28")
def test_attackers_reinforce_marked_hexes_or_those_next_to_them() -> None:
    game = supporting("B soviet INF 1209")
    assert barred(game, "B", "1208 1207 1206") == ""
    assert barred(game, "B", "1208 1207") == ""
    assert barred(game, "B", "1208") == "14.8b"
    ends = {order.path[-1] for order in legal_orders(game) if hasattr(order, "path")}
    assert ends == {"1206", "1207", "1106", "1107", "1306", "1307"}


@case("breslau1945", "14.8a", "14.8b", "9.2.2", "8.8")
def test_defenders_reinforce_the_attacked_hex_or_those_next_to_it() -> None:
    game = supporting("H german INF 1202")
    assert asked(game) == ("german", "support_move")
    assert barred(game, "H", "1203 1204 1205") == ""
    assert barred(game, "H", "1203 1204") == ""
    assert barred(game, "H", "1203") == "14.8b"
    move(game, "H", "1203 1204")
    assert hex_of(game, "H") == "1204"


@case("breslau1945", "9.2.1", "9.2.2", "3.1a", "R57")
def test_stacking_is_obeyed() -> None:
    game = supporting("B soviet INF 1206\nC soviet INF 1206\nD soviet INF 1208")
    assert barred(game, "D", "1207 1206") == "3.1a"
    game = supporting("B soviet INF 1206\nD soviet INF 1208\nE soviet INF 1208")
    assert barred(game, "D E", "1207 1206") == "3.1a"
    assert barred(game, "D", "1207 1206") == ""


@case("breslau1945", "8.1d", "14.3.2a", "14.8a")
def test_support_moves_pay_for_their_way() -> None:
    game = supporting("B soviet INF 1208 movement=5", hexes={"1207": "city"}, rubble=["1207"])
    assert barred(game, "B", "1207") == "8.1d"


# ---------------------------------------------------------------------- what it brings


@case("breslau1945", "9.2.1", "R28")
def test_who_joins_an_attacking_hex_attacks_who_stops_beside_it_does_not() -> None:
    game = supporting("B soviet INF 1208 2/1\nC soviet INF 1208 7/1", dice=(6, 6, NORMAL, 6))
    move(game, "B", "1207 1206")
    move(game, "C", "1207")
    (fight,) = told(game.events, "combat")
    assert fight["units"] == ["A", "B"] and fight["factor"] == 6


@case("breslau1945", "9.2.2", "9.2.10a", "R30")
def test_fresh_defenders_ambush() -> None:
    game = drawn(
        "A soviet INF 1206\nG german INF 1205 3/2 fought=yes\nH german INF 1203 2/1",
        dice=[6, 1, AMBUSH, 6, 6],
        options=MOVES,
    )
    attack(game)
    move(game, "H", "1204 1205")
    assert asked(game) == ("german", "ambush")
    (laid,) = told(play(game, order="ambush", hex="1206"), "ambush")
    assert laid["units"] == ["H"]


@case("breslau1945", "9.2a", "9.2.3", "9.2.5", "R27")
def test_support_is_named_after_the_support_moves() -> None:
    units = "B soviet INF 1208 division=309\nX soviet ART 1210 division=309 bombard=10\nP soviet AIR\nH german INF 1203"
    game = supporting(units, dice=(6, 6, NORMAL, 6))
    move(game, "B", "1207 1206")
    end_phase(game)
    end_phase(game)
    assert asked(game) == ("soviet", "support")
    assert barred_by(game, order="end_phase") == "9.2.5"
    assert barred_by(game, order="attack", target="1204", from_="1206") == "9.2a"
    legal_orders(game)
    play(game, order="attack", target=TARGET, from_="1206", artillery="X")
    assert told(game.events, "combat")[0]["factor"] == 4 + 4 + 10


@case("breslau1945", "9.2a", "R27")
def test_support_may_be_named_at_once() -> None:
    units = PAIR + "X soviet ART 1210 bombard=10 moved=yes\nB soviet INF 1208"
    game = drawn(units, dice=[6, 6, NORMAL, 6], options=MOVES)
    attack(game, artillery="X")
    end_phase(game)
    assert told(game.events, "combat")[0]["factor"] == 14


@case("breslau1945", "9.2.2", "9.1.2d", "R33")
def test_an_attack_whose_target_has_been_left_is_void() -> None:
    river = {"1205/1206": "river"}
    units = "A soviet INF 1206\nG german INF 1205\n"
    fields: dict[str, Any] = {
        "sides": river,
        "roads": [("road", "1205 1206")],
        "options": {**MOVES, "combat_supply": True},
    }
    game = drawn(units, dice=[6, 6], sp=9, **fields)
    attack(game)
    assert asked(game) == ("german", "support_move")
    play(game, order="move", units="G", path="1204")
    assert "attack_off" in kinds(game.events)
    assert game.state.markers == () and not unit(game, "A").fought
    assert asked(game) == ("soviet", "attack")


@case("breslau1945", "14.2.1a", "14.8a", "R107")
def test_the_level_is_rolled_after_the_support_moves() -> None:
    units = "A soviet INF 1206\nT german ARM 1205\nH german INF 1203"
    options = {**MOVES, "city_levels": True}
    game = drawn(units, dice=[6, 1, 1, NORMAL, 6], hexes={TARGET: "city"}, options=options)
    attack(game)
    move(game, "H", "1204 1205")
    assert told(game.events, "level") == [{"hex": TARGET, "level": "basement"}]
    alone = drawn(units, dice=[6, 6, NORMAL, 6], hexes={TARGET: "city"}, options=options)
    attack(alone)
    end_phase(alone)
    assert told(alone.events, "level") == [{"hex": TARGET, "level": "street"}]


@case("breslau1945", "14.8a", "14.15b", "R107")
def test_support_moves_cross_a_standing_pontoon() -> None:
    base: dict[str, Any] = {"sides": {"1207/1208": "river"}}
    grid = drawn(PAIR, **base).book.map.grid
    edge = grid.edge_between(grid.hex("1207"), grid.hex("1208"))
    game = supporting(
        f"B soviet INF 1208\nE soviet CENG 1208 bridge={edge} moved=yes", options={"pontoon": True}, **base
    )
    assert barred(game, "B", "1207") == ""
    dry = supporting("B soviet INF 1208\nC soviet INF 1108", **base)
    assert barred(dry, "B", "1207") == "8.4"


# ---------------------------------------------------------------------- once before all combat


@case("breslau1945", "14.8a", "R27")
def test_a_table_may_make_all_support_moves_before_combat() -> None:
    units = PAIR + "B soviet INF 1208\nC soviet INF 1209\nH german INF 1203"
    options = {**MOVES, "support_timing": "once"}
    game = marked(units, {"1206": TARGET}, dice=[1, 2, 4, NORMAL, 6], options=options)
    assert asked(game) == ("soviet", "support_move")
    assert game.decision is not None and game.decision.rest
    move(game, "B", "1207")
    twin = game.fork(game.dice)
    assert twin.state == game.state and twin.decision == game.decision
    end_phase(game)
    assert asked(game) == ("german", "support_move")
    end_phase(game)
    assert asked(game) == ("soviet", "attack")
    assert game.state.support == -1
    assert "result" in kinds(attack(game))


@case("breslau1945", "14.8a", "R27")
def test_the_german_side_of_a_german_attack() -> None:
    game = supporting("H german INF 1203", dice=(3,), side=GERMAN)
    assert asked(game) == ("german", "support_move")
    assert game.decision is not None and game.decision.about.hexes == (TARGET,)


@case("breslau1945", "9.2.7e")
def test_losses_and_moves_do_not_mix_up_the_attackers() -> None:
    game = supporting("B soviet INF 1208 2/1", dice=(6, 6, AMBUSH, 1, 6))
    move(game, "B", "1207 1206")
    play(game, order="ambush", hex="1206")
    answer_losses(game, A=1)
    (fight,) = told(game.events, "combat")
    assert fight["units"] == ["B"]
