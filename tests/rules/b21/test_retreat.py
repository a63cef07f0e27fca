"""7.4, 7.2.6: retreat, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import field, hex_of, told, unit
from rules.b21.fights import beaten, fight
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.assaults import DROP, ON_ENEMY
from sztab.rules.b21.board import Game
from sztab.rules.b21.retreat import Departed, asked_of, lawful
from sztab.table import IllegalOrder

PAIR = "A poland INF 0503 9/9\nR russia INF 0504 9/9"
STRAIGHT = {"order": "retreat", "paths": {"R": ["0505", "0506", "0507"]}}
NOBODY: dict[str, Any] = {"order": "chase"}
STAY: dict[str, Any] = {"order": "pursue"}


def corridor(*open_: str) -> dict[str, str]:
    """Lakes everywhere south of row 04 but in these hexes."""
    found = {f"{c:02}{r:02}": "lake" for c in range(1, 13) for r in range(4, 11)}
    return {label: word for label, word in found.items() if label not in ("0504", *open_)}


def ends(game: Game, name: str, hexes: int, **more: Any) -> set[str]:
    """Where a unit may end a retreat of that many hexes."""
    u = unit(game, name)
    ways = lawful(game, u, asked_of(game, [u.n], hexes, **more), Departed())
    return {game.book.map.grid.label(way[-1]) for way in ways}


@vector("retreat-b2")
@case("b21", "7.4.1a", "7.4.1", "R41")
def test_a_retreat_of_two_ends_two_hexes_away(v: Vector) -> None:
    game = field(PAIR, phase="combat")
    assault = fight(game, "A", "0504")
    for path in (["0505"], ["0405", "0505"], ["0505", "0605"]):
        with pytest.raises(IllegalOrder, match=r"7\.4\.1"):
            beaten(field(PAIR, phase="combat"), assault, "B2", (0, 0), {"order": "retreat", "paths": {"R": path}})
    beaten(game, assault, "B2", (0, 0), {"order": "retreat", "paths": {"R": ["0505", "0506"]}}, STAY)
    assert hex_of(game, "R") == "0506"
    assert game.book.map.grid.distance(unit(game, "R").hex, game.book.labels["0504"]) == 2


@vector("order-B3-1hex")
@case("b21", "7.2.6a", "7.2.6", "7.2.1")
def test_missing_hexes_are_paid_after_the_losses_of_the_fight(v: Vector) -> None:
    game = field(PAIR, phase="combat", hexes=corridor("0505"))
    beaten(game, fight(game, "A", "0504"), "B3", (0, 2), {"order": "retreat", "paths": {"R": ["0505"]}}, STAY)
    assert hex_of(game, "R") == "0505"
    assert [(one["hex"], one["lost"]) for one in told(game.events, "loss")] == [("0504", 2), ("0505", 2)]


TANK = "A poland INF 0503 9/9\nT russia ARM 0504 4/4"
WAY = {"order": "retreat", "paths": {"T": ["0505", "0506", "0507"]}}


@vector("order-river-cross")
@case("b21", "7.2.6b", "7.6.1")
def test_a_river_costs_on_its_near_bank(v: Vector) -> None:
    lines = TANK + "\nE russia ENG 0507 2/2"
    game = field(lines, phase="combat", hexes=corridor("0505", "0506", "0507"), sides={"0505/0506": "river"})
    chase = {"order": "chase", "units": "A"}
    follow = {"order": "pursue", "paths": {"A": ["0504", "0505"]}}
    beaten(game, fight(game, "A", "0504"), "B3", (0, 2), chase, WAY, follow)
    lost = [(one["hex"], one["lost"]) for one in told(game.events, "loss")]
    assert lost == [("0504", 2), ("0505", 1)]
    assert told(game.events, "chase") == [{"units": ["A"]}]
    assert (hex_of(game, "T"), unit(game, "T").steps) == ("0507", 1)


@vector("order-river-blocked")
@case("b21", "7.2.6b")
def test_a_tank_that_cannot_cross_is_destroyed_on_the_first_hex(v: Vector) -> None:
    lines = TANK + "\nZ poland INF 0507 5/5"
    drawn: dict[str, Any] = {"hexes": corridor("0505", "0506", "0507"), "sides": {"0505/0506": "river"}}
    game = field(lines, phase="combat", **drawn)
    chase = {"order": "pursue", "paths": {}}
    beaten(game, fight(game, "A", "0504"), "B3", (0, 2), {"order": "retreat", "paths": {"T": ["0505"]}}, chase)
    assert told(game.events, "eliminated") == [{"unit": "T", "hex": "0505", "how": "hexes not retreated"}]


@vector("order-river-2hex")
@case("b21", "7.2.6b")
def test_a_tank_with_two_hexes_is_destroyed_beyond_the_river(v: Vector) -> None:
    lines = TANK + "\nE russia ENG 0606 2/2"
    wet = {"0505/0506": "river", "0505/0606": "river"}
    game = field(lines, phase="combat", hexes=corridor("0505", "0506", "0606"), sides=wet)
    chase = {"order": "chase", "units": "A"}
    way = {"order": "retreat", "paths": {"T": ["0505", "0506"]}}
    beaten(
        game, fight(game, "A", "0504"), "B3", (0, 2), chase, way, {"order": "pursue", "paths": {"A": ["0504", "0505"]}}
    )
    assert told(game.events, "eliminated") == [{"unit": "T", "hex": "0506", "how": "hexes not retreated"}]


@vector("retreat-river-5ep")
@case("b21", "7.4.2b", "7.6.1", "R43")
def test_the_only_full_way_is_gone_even_over_a_river_without_engineers(v: Vector) -> None:
    lines = TANK.replace("4/4", "5/5")
    drawn: dict[str, Any] = {"hexes": corridor("0505", "0506", "0507", "0605"), "sides": {"0505/0506": "river"}}
    game = field(lines, phase="combat", **drawn)
    chase = {"order": "chase", "units": "A"}
    beaten(
        game, fight(game, "A", "0504"), "B3", (0, 2), chase, WAY, {"order": "pursue", "paths": {"A": ["0504", "0505"]}}
    )
    assert told(game.events, "eliminated") == [{"unit": "T", "hex": "0505", "how": "river"}]


@vector("retreat-choice")
@case("b21", "7.4.2b", "7.4.2")
def test_of_two_short_ways_the_one_with_fewer_losses(v: Vector) -> None:
    lines = TANK.replace("4/4", "5/5")
    drawn: dict[str, Any] = {
        "hexes": corridor("0505", "0506", "0605", "0606"),
        "sides": {"0505/0506": "river", "0505/0606": "river"},
    }
    game = field(lines, phase="combat", **drawn)
    assault, chase = fight(game, "A", "0504"), {"order": "chase", "units": "A"}
    dear = {"order": "retreat", "paths": {"T": ["0505", "0506"]}}
    with pytest.raises(IllegalOrder, match=r"7\.4\.2"):
        beaten(field(lines, phase="combat", **drawn), assault, "B3", (0, 2), chase, dear)
    beaten(game, assault, "B3", (0, 2), chase, {"order": "retreat", "paths": {"T": ["0605", "0606"]}}, STAY)
    assert unit(game, "T").steps == 5 - 3


@vector("river-loss-12")
@case("b21", "7.6.1")
def test_a_small_stack_pays_one_where_engineers_are_in_range(v: Vector) -> None:
    assert crossing_loss("R russia INF 0504 12/12\nE russia ENG 0507 2/2") == 1


@vector("river-loss-13")
@case("b21", "7.6.1")
def test_a_larger_stack_without_engineers_pays_four(v: Vector) -> None:
    assert crossing_loss("R russia INF 0504 13/13") == 4


def crossing_loss(lines: str) -> int:
    """EP lost in a retreat over a river with the enemy behind."""
    drawn: dict[str, Any] = {"hexes": corridor("0505", "0506", "0507"), "sides": {"0505/0506": "river"}}
    game = field("A poland INF 0503 9/9\n" + lines, phase="combat", **drawn)
    back = {"order": "retreat", "paths": {"R": ["0505", "0506"]}}
    follow = {"order": "pursue", "paths": {"A": ["0504", "0505"]}}
    beaten(game, fight(game, "A", "0504"), "B2", (0, 0), {"order": "chase", "units": "A"}, back, follow)
    return int(told(game.events, "route_paid")[0]["lost"])


@case("b21", "7.6.2", "R43")
def test_a_river_costs_nothing_if_nobody_follows_or_a_bridge_stands() -> None:
    for side, answers in (("river", (NOBODY,)), ("river+bridge", ()), ("stream", ())):
        game = field(TANK, phase="combat", hexes=corridor("0505", "0506", "0507"), sides={"0505/0506": side})
        beaten(game, fight(game, "A", "0504"), "B3", (0, 2), *answers, WAY, STAY)
        assert (hex_of(game, "T"), unit(game, "T").steps) == ("0507", 2)


@vector("retreat-b3-march")
@case("b21", "7.4.2a", "16.2.13")
def test_beaten_by_an_attack_from_march_a_unit_keeps_off_the_road(v: Vector) -> None:
    roads = [("main", "0504 0505 0506 0507")]
    game = field(PAIR, hexes=corridor("0505", "0506", "0507", "0605", "0606", "0607"), roads=roads)
    ways = lawful(game, unit(game, "R"), asked_of(game, [1], 3, (), True), Departed())
    assert {game.book.map.grid.label(way[0]) for way in ways} == {"0605"}
    only = field(PAIR, hexes=corridor("0505", "0506", "0507"), roads=roads)
    assert ends(only, "R", 3, off_roads=True) == {"0507"}
    town = field(PAIR, hexes={**corridor("0505", "0506", "0507", "0605", "0606", "0607"), "0504": "town"}, roads=roads)
    assert "0507" in ends(town, "R", 3, off_roads=True)


@case("b21", "7.4.3", "4.3.3", "14.1.6")
def test_what_bars_a_retreat() -> None:
    lines = TANK + "\nH poland HQ 0505 2/2\nZ poland INF 0307 5/5"
    drawn = {"0605": "swamp"}
    game = field(lines, phase="combat", hexes=drawn, sides={"0504/0405": "big_river", "0504/0404": "big_river"})
    assert ends(game, "T", 1) == set()
    bridged = field(
        lines, phase="combat", hexes=drawn, sides={"0504/0405": "big_river+bridge", "0504/0404": "big_river"}
    )
    assert ends(bridged, "T", 1) == {"0405"}


@case("b21", "7.4.3")
def test_no_retreat_leads_off_the_map() -> None:
    game = field("A poland INF 0509 9/9\nT russia INF 0510 5/5", phase="combat", rows=(1, 10))
    beaten(game, fight(game, "A", "0510"), "B1", (0, 0))
    assert (hex_of(game, "T"), unit(game, "T").steps) == ("0510", 4)


@case("b21", "7.4.4", "R42", "7.2.3")
def test_friends_in_an_enemy_zone_let_a_stack_through_for_one_point() -> None:
    lines = "A poland INF 0503 9/9\nR russia INF 0504 5/5\nS russia INF 0504 5/5\nF russia INF 0505 5/5"
    game = field(lines + "\nY poland INF 0606 5/5", phase="combat", hexes=corridor("0505", "0506", "0507", "0606"))
    way = {"order": "retreat", "paths": {"R": ["0505"], "S": ["0505"]}}
    beaten(game, fight(game, "A", "0504"), "B1", (0, 0), way, {"order": "losses", "units": {"S": 1}}, STAY)
    assert (unit(game, "R").steps, unit(game, "S").steps, hex_of(game, "S")) == (5, 4, "0505")


@vector("aa-cannot-retreat")
@case("b21", "7.4.5a", "7.4.5", "10.0.2", "R44", "R117")
def test_towed_guns_pay_first_and_the_rest_takes_what_is_left(v: Vector) -> None:
    lines = "A poland INF 0503 9/9\nG russia AA 0504 2/2 mobility=artillery aa=rocket\nI russia INF 0504 5/5"
    game = field(lines, phase="combat")
    beaten(game, fight(game, "A", "0504"), "B1", (0, 2), {"order": "retreat", "paths": {"I": ["0505"]}}, STAY)
    assert unit(game, "G").box == "dead"
    assert (hex_of(game, "I"), unit(game, "I").steps) == ("0505", 4)


@case("b21", "9.5.4", "10.1.3", "10.0.2", "R120")
def test_guns_on_their_own_tracks_pay_nothing_and_towed_ones_go_back_as_well() -> None:
    lines = (
        "A poland INF 0503 9/9\nI russia INF 0504 5/5\nT russia AT 0504 4/4 mobility=artillery\nS russia AT 0504 4/4"
    )
    game = field(lines, phase="combat")
    back = ["0505", "0506"]
    way = {"order": "retreat", "paths": {"I": back, "T": back, "S": back}}
    beaten(game, fight(game, "A", "0504"), "B2", (0, 0), way, STAY)
    assert [unit(game, one).steps for one in "ITS"] == [5, 2, 4]
    assert hex_of(game, "T") == "0506"


@case("b21", "7.2.6", "R44")
def test_the_surrounded_pay_before_the_losses_and_stay() -> None:
    game = field(PAIR, phase="combat", hexes=corridor())
    beaten(game, fight(game, "A", "0504"), "B2", (0, 3))
    assert [one["lost"] for one in told(game.events, "loss")] == [2, 3]
    assert hex_of(game, "R") == "0504"


@case("b21", "5.1.2", "R16")
def test_a_retreat_that_would_overfill_a_hex_goes_on() -> None:
    lines = "A poland INF 0503 9/9\nR russia INF 0504 9/9\nF russia ARM 0505 40/40"
    game = field(lines, phase="combat", hexes=corridor("0505", "0506"))
    assert ends(game, "R", 1) == {"0506"}
    full = field(lines, phase="combat", hexes=corridor("0505"))
    assert ends(full, "R", 1) == {"0505"}


@case("b21", "R16", "5.1.2")
def test_only_where_a_retreat_ends_is_the_overflow_eliminated_at_once() -> None:
    lines = "A poland INF 0503 9/9\nR russia INF 0504 9/9\nF russia ARM 0505 40/40\nX russia ARM 0801 50/50"
    game = field(lines, phase="combat", hexes=corridor("0505"))
    back = {"order": "retreat", "paths": {"R": ["0505"]}}
    beaten(game, fight(game, "A", "0504"), "B1", (0, 0), back, {"order": "excess", "units": "R"}, STAY)
    assert [unit(game, one).box for one in "RFX"] == ["dead", "", ""]


@vector("stack-retreats")
@case("b21", "7.4.6a", "7.4.6", "7.5.8", "R45")
def test_the_whole_stack_goes_and_its_other_attack_is_off(v: Vector) -> None:
    lines = "I poland INF 0506 5/5\nJ poland INF 0506 5/5\nK poland INF 0506 5/5\nR russia INF 0505 9/9"
    game = field(lines, phase="combat")
    back = {"order": "retreat", "paths": {one: ["0507"] for one in "IJK"}}
    beaten(game, fight(game, "I J", "0505"), "A1", (0, 0), back, STAY)
    assert [hex_of(game, one) for one in "IJK"] == ["0507"] * 3
    assert unit(game, "K").fought


@vector("beaten-again")
@case("b21", "7.5.9a", "7.5.9", "R47")
def test_the_beaten_do_not_fight_again_but_share_the_result(v: Vector) -> None:
    lines = """
    A poland INF 0503 9/9
    I russia INF 0504 5/5
    J russia INF 0504 5/5
    K russia INF 0505 5/5
    B poland INF 0606 9/9
    """
    game = field(lines, phase="combat", hexes=corridor("0505", "0506", "0606"))
    back = {"order": "retreat", "paths": {"I": ["0505"], "J": ["0505"]}}
    beaten(game, fight(game, "A", "0504"), "B1", (0, 0), back, {"order": "losses", "units": {"I": 1}}, STAY)
    assert [unit(game, one).steps for one in "IJK"] == [4, 5, 5]
    again = fight(game, "B", "0505", defenders="K")
    beaten(game, again, "B1", (0, 2))
    assert [unit(game, one).steps for one in "IJK"] == [3, 4, 2]


@vector("hq-alone")
@case("b21", "14.1.7")
def test_a_headquarters_left_alone_falls_to_whoever_enters(v: Vector) -> None:
    lines = "A poland INF 0503 9/9\nB poland INF 0505 9/9\nI russia INF 0504 1/1\nH russia HQ 0504 2/2"
    game = field(lines, phase="combat", hexes={"0404": "lake", "0405": "lake", "0604": "lake", "0605": "lake"})
    assault = fight(game, "A B", "0504")
    beaten(game, assault, "B1", (0, 0), {"order": "pursue", "paths": {"A": ["0504"]}})
    assert unit(game, "I").box == "dead"
    assert unit(game, "H").box == "dead"
    assert hex_of(game, "A") == "0504"


@case("b21", "9.1.3", "R38", "R55")
def test_guns_in_the_hex_share_if_they_support_and_else_only_when_all_others_are_gone() -> None:
    lines = "A poland INF 0503 9/9\nI russia INF 0504 3/3\nG russia ART 0504 5/5 range=9\nF russia ART 0507 5/5 range=9"
    idle = field(lines, phase="combat")
    beaten(idle, fight(idle, "A", "0504"), "-", (0, 4))
    assert [unit(idle, one).steps for one in "IGF"] == [0, 4, 5]
    busy = field(lines, phase="combat")
    beaten(busy, fight(busy, "A", "0504", their_guns="G F"), "-", (0, 4))
    assert [unit(busy, one).steps for one in "IGF"] == [1, 3, 5]


@case("b21", "17.2.8", "R88")
def test_whoever_came_down_on_the_enemy_in_vain_loses_double_and_does_not_retreat() -> None:
    for manner, left in ((DROP, 7), (ON_ENEMY, 5)):
        game = field(PAIR.replace("INF 0503", "PARA 0503"))
        orders = [{"order": "retreat", "paths": {"A": ["0502", "0501"]}}, STAY] if manner is DROP else []
        beaten(game, fight(game, "A", "0504", manner), "A2", (2, 0), *orders)
        assert unit(game, "A").steps == left
