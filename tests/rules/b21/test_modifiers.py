"""7.3, 7.1.10: what shifts the column of a direct fight."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.boxes import SCENARIOS, opened
from rules.b21.field import field
from rules.b21.fights import odds_of, shifts
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.assaults import DROP

TYPES = set("ARM MECH MOT INF PARA SPEC REC AT AA ENG ART RKT HQ PONT AIR NAV".split())
PAIR = "A poland INF 0504 5/5\nR russia INF 0505 5/5"


@vector("terrain-cumulates-table")
@case("b21", "7.3.3", "T.terrain", "7.3.1", "R21")
def test_forest_behind_a_river_adds_up(v: Vector) -> None:
    odds = odds_of(field(PAIR, phase="combat", hexes={"0505": "forest"}, sides={"0504/0505": "river"}), "A", "0505")
    assert (odds.ratio, odds.final) == ("1:1", "<1:4")


@vector("terrain-cumulates")
@case("b21", "7.3.3")
def test_two_modifiers_of_one_are_two_columns(v: Vector) -> None:
    odds = odds_of(field(PAIR, phase="combat", hexes={"0505": "village"}, sides={"0504/0505": "stream"}), "A", "0505")
    assert (odds.ratio, odds.final) == ("1:1", "1:3")


@vector("river-minority")
@case("b21", "7.3.5a")
def test_a_river_that_the_smaller_part_crosses_does_not_count(v: Vector) -> None:
    lines = "X poland INF 0504 2/2\nY poland INF 0504 2/2\nZ poland INF 0605 5/5\nR russia INF 0505 4/4"
    assert shifts(odds_of(field(lines, phase="combat", sides={"0504/0505": "river"}), "X Y Z", "0505")) == {}


@vector("river-only")
@case("b21", "7.3.5a")
def test_a_river_that_all_cross_counts_also_with_a_bridge(v: Vector) -> None:
    lines = "X poland INF 0504 2/2\nY poland INF 0504 2/2\nR russia INF 0505 4/4"
    for side in ("river", "river+bridge"):
        assert shifts(odds_of(field(lines, phase="combat", sides={"0504/0505": side}), "X Y", "0505")) == {"7.3.5": -2}


@case("b21", "7.3.5", "R28")
def test_exactly_half_across_is_not_the_greater_part_and_the_heavier_water_counts() -> None:
    lines = "X poland INF 0504 4/4\nZ poland INF 0605 4/4\nR russia INF 0505 4/4"
    half = field(lines, phase="combat", sides={"0504/0505": "river"})
    assert shifts(odds_of(half, "X Z", "0505")) == {}
    both = field(lines, phase="combat", sides={"0504/0505": "river", "0605/0505": "stream"})
    assert shifts(odds_of(both, "X Z", "0505")) == {"7.3.5": -2}


@case("b21", "7.3.5", "R28")
def test_a_scarp_counts_by_itself_until_it_is_breached() -> None:
    game = field(PAIR, phase="combat", sides={"0504/0505": "scarp:0505"})
    assert shifts(odds_of(game, "A", "0505")) == {"7.3.5": -3}
    game.mark(breached=(game.book.map.grid.edge_between(game.book.labels["0504"], game.book.labels["0505"]),))
    assert shifts(odds_of(game, "A", "0505")) == {}


@case("b21", "S.2", "7.3.5")
def test_a_scarp_may_help_only_those_above_it() -> None:
    for top, rule, value in (("0505", True, -3), ("0504", True, 0), ("0504", False, -3)):
        card = {"one_way_scarps": rule}
        game = field(PAIR, phase="combat", sides={"0504/0505": f"scarp:{top}"}, scenario=card)
        assert shifts(odds_of(game, "A", "0505")).get("7.3.5", 0) == value


@case("b21", "7.3.4", "R29")
def test_the_hex_of_the_strongest_defenders_counts_and_of_equals_the_better_for_them() -> None:
    lines = "A poland INF 0504 9/9\nR russia INF 0505 5/5\nS russia INF 0604 6/6"
    game = field(lines, phase="combat", hexes={"0505": "town", "0604": "village"})
    assert odds_of(game, "A", "0505 0604").counting == "0604"
    even = field(lines.replace("6/6", "5/5"), phase="combat", hexes={"0505": "town", "0604": "village"})
    assert odds_of(even, "A", "0505 0604").counting == "0505"


@case("b21", "12.1.6", "12.1.7", "R67")
def test_works_help_from_everywhere_but_not_those_who_have_just_come_onto_them() -> None:
    game = field(PAIR + " fortified", phase="combat", hexes={"0505": "village"})
    assert shifts(odds_of(game, "A", "0505")) == {"7.3.1": -1, "12.1.6": -1}
    game.change(1, unsheltered=True)
    assert shifts(odds_of(game, "A", "0505")) == {"7.3.1": -1}


@case("b21", "7.1.10", "R27")
@pytest.mark.parametrize(
    ("hexes", "value", "added"),
    [("0504", 0, 0), ("0504 0605", 0, 0), ("0504 0506", 1, 1), ("0504 0605 0606 0506", 1, 2),
     ("0504 0605 0606 0506 0405", 2, 3), ("0504 0605 0606 0506 0405 0406", 3, 4)],
)  # fmt: skip
def test_directions(hexes: str, value: int, added: int) -> None:
    lines = "R russia INF 0505 5/5\n" + "\n".join(f"A{i} poland INF {h} 5/5" for i, h in enumerate(hexes.split()))
    own = " ".join(f"A{i}" for i in range(len(hexes.split())))
    for cumulative, wanted in ((False, value), (True, added)):
        options = {"directions_cumulative": cumulative}
        game = field(lines, phase="combat", options=options, columns=(1, 8), side="poland")
        assert shifts(odds_of(game, own, "0505")).get("7.1.10", 0) == wanted


@vector("rangers")
@case("b21", "24.1.6a", "24.1.6", "7.2.4b", "R105")
def test_special_forces_alone_at_night(v: Vector) -> None:
    lines = "A poland SPEC 0504 4/4\nR russia INF 0505 5/5\nG poland ART 0502 7/7 range=9"
    game = field(lines, phase="combat", light="night", hexes={"0505": "town"})
    odds = odds_of(game, "A", "0505")
    assert (odds.ratio, odds.final) == ("1:1", "3:1")
    assert odds.defender_row.shift == -1
    assert "24.1.6" not in shifts(odds_of(game, "A", "0505", guns="G"))


@vector("surprise-on-9")
@case("b21", "17.2.6")
def test_the_surprise_of_a_drop_is_one_loss_row(v: Vector) -> None:
    game = field("A poland PARA 0504 9/9\nR russia INF 0505 6/6", hexes={"0505": "town"})
    shift = game.book.charts.drop_surprise["on_enemy"].at(1, 9).shift
    odds = odds_of(game, "A", "0505", DROP, surprise=shift)
    assert (odds.ratio, odds.final, odds.defender_row.shift) == ("1:1", "3:1", -1)


@case("b21", "7.2.4c", "R110")
def test_no_counter_is_a_sniper(monkeypatch: pytest.MonkeyPatch) -> None:
    for slug in SCENARIOS:
        types = {one.type for one in opened(slug, monkeypatch).book.counters}
        assert types <= TYPES


@case("b21", "13.1.3", "7.2.4c")
def test_the_night_die_shifts_no_loss_rows() -> None:
    odds = odds_of(field(PAIR, phase="combat", light="night"), "A", "0505", night=-2)
    assert (odds.final, odds.attacker_row.shift, odds.defender_row.shift) == ("1:3", 0, 0)
