"""Chapter 6, zones of control."""

from __future__ import annotations

from case import case
from rules.b21.field import barred_by, edge_of, field, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.board import Game
from sztab.rules.b21.disorder import idle_zones
from sztab.rules.b21.zones import barred, big_river_zone, has_zone, in_enemy_zone


def covered(game: Game, side: int = 0) -> set[str]:
    """The hexes that the enemy of a side controls."""
    label = game.book.map.grid.label
    return {label(hex_) for hex_ in game.book.map.grid.hexes if in_enemy_zone(game, side, hex_)}


@case("b21", "6.1.1")
def test_a_zone_is_the_six_hexes_around() -> None:
    game = field("A poland INF 0101 5/5\nR russia INF 0604 5/5")
    around = {game.book.map.grid.label(h) for h in game.book.neighbours[6 * unit(game, "R").hex :][:6]}
    assert covered(game) == around


@vector("zoc-4")
@case("b21", "6.1.1")
def test_a_unit_below_four_has_no_zone(v: Vector) -> None:
    game = field("R russia INF 0604 4/4")
    assert has_zone(game, unit(game, "R"))
    game.change(0, steps=3)
    assert not has_zone(game, unit(game, "R"))


@case("b21", "6.1.1", "6.1.4", "9.2.3", "14.1.1", "R12")
def test_whose_zone_it_is() -> None:
    types = ("ARM", "MECH", "INF", "AT", "AA", "REC", "ENG", "SPEC", "ART", "RKT", "HQ", "PONT")
    game = field("\n".join(f"{one} russia {one} 0604 6/6" for one in types))
    assert {one for one in types if has_zone(game, unit(game, one))} == set(types) - {"ART", "RKT", "HQ", "PONT"}


@case("b21", "6.1.1", "R12")
def test_line_units_of_a_stack_may_have_a_zone_together() -> None:
    units = """
    A poland INF 0101 5/5
    R russia INF 0604 2/2
    S russia ARM 0604 2/2
    G russia ART 0604 9/9
    H russia AA 0604 3/3
    """
    assert covered(field(units)) == set()
    game = field(units, options={"zoc_by_stack": True}, hexes={"0605": "swamp"})
    assert len(covered(game)) == 6
    assert [has_zone(game, unit(game, one)) for one in "RSGH"] == [True, True, False, False]
    game.change(1, steps=1)
    assert covered(game) == set() and not has_zone(game, unit(game, "S"))
    game.change(1, steps=2, disordered=2)
    assert covered(game) == set()
    assert list(idle_zones(game, 0, game.book.labels["0605"])) == [unit(game, "R")]
    lone = field("A poland INF 0101 5/5\nR russia INF 0604 4/4\nH russia AA 0504 4/4", options={"zoc_by_stack": True})
    assert [has_zone(lone, unit(lone, one)) for one in "RH"] == [True, True]


@case("b21", "6.1.1", "6.2.1", "7.1.3", "8.2.4", "R12")
def test_a_stack_with_a_zone_stops_and_binds_like_a_unit() -> None:
    units = "A poland INF 0506 8/8\nR russia INF 0504 2/2\nS russia INF 0504 2/2"
    for together, stopped in ((True, "6.2.1"), (False, "")):
        options = {"zoc_by_stack": together}
        marching = field(units, options=options)
        assert barred_by(marching, order="move", units="A", path="0505 0405") == stopped
        fighting = field(units.replace("0506", "0505"), phase="combat", options=options)
        assert (barred_by(fighting, order="end_phase") == "7.1.3") == together


@case("b21", "6.1.2")
def test_a_zone_does_not_reach_up_a_scarp() -> None:
    drawn = {"0604/0605": "scarp:0605"}
    up = field("A poland INF 0101 5/5\nR russia INF 0604 5/5", sides=drawn)
    down = field("A poland INF 0101 5/5\nR russia INF 0605 5/5", sides=drawn)
    assert "0605" not in covered(up)
    assert "0604" in covered(down)


@case("b21", "6.1.2")
def test_a_breached_scarp_is_plain() -> None:
    game = field("A poland INF 0101 5/5\nR russia INF 0604 5/5", sides={"0604/0605": "scarp:0605"})
    game.mark(breached=(edge_of(game.book.map, "0604/0605"),))
    assert "0605" in covered(game)


@case("b21", "6.1.3", "6.2.5", "R14")
def test_a_zone_ends_at_a_big_river_but_not_for_those_who_cross_it() -> None:
    game = field("A poland INF 0605 5/5\nR russia INF 0604 5/5", sides={"0604/0605": "big_river+bridge"})
    assert "0605" not in covered(game)
    assert big_river_zone(game, 0, game.book.labels["0605"])


@case("b21", "6.1.3")
def test_a_zone_does_not_reach_lakes_and_sea() -> None:
    game = field("A poland INF 0101 5/5\nR russia INF 0604 5/5", hexes={"0605": "lake", "0603": "sea"})
    assert not covered(game) & {"0605", "0603"}


@case("b21", "6.1.5", "R15")
def test_vehicles_control_nothing_they_cannot_enter_and_a_road_does_not_help() -> None:
    roads = [("main", "0604 0605")]
    tanks = field("A poland INF 0101 5/5\nR russia ARM 0604 5/5", hexes={"0605": "swamp"}, roads=roads)
    foot = field("A poland INF 0101 5/5\nR russia INF 0604 5/5", hexes={"0605": "swamp"}, roads=roads)
    assert "0605" not in covered(tanks)
    assert "0605" in covered(foot)


@case("b21", "16.2.7", "R81")
def test_a_disordered_unit_has_no_zone_for_a_while() -> None:
    game = field("A poland INF 0101 5/5\nR russia INF 0604 5/5")
    game.change(1, disordered=True)
    assert covered(game) == set()


@case("b21", "6.2.3", "6.2.4", "R13")
def test_a_step_inside_one_zone_is_barred_but_not_from_zone_to_zone() -> None:
    game = field("A poland INF 0101 5/5\nR russia INF 0604 5/5")
    around = game.book.neighbours[6 * unit(game, "R").hex :][:6]
    assert barred(game, 0, around[0], around[1])
    assert not barred(game, 0, game.book.labels["0602"], around[0])
    two = field("A poland INF 0504 5/5\nR russia INF 0704 5/5\nS russia INF 0404 5/5")
    near, far = two.book.labels["0504"], two.book.labels["0604"]
    assert in_enemy_zone(two, 0, near) and in_enemy_zone(two, 0, far)
    assert not barred(two, 0, near, far)
