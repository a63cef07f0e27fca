"""R112: what the scenarios add to the rules, as data, and the procedures it feeds."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.boxes import opened
from rules.b21.field import asked, barred_by, end_phase, field, hex_of, legal_orders, play, told, unit
from sztab.rules.b21 import collapse
from sztab.rules.b21.board import Game
from sztab.rules.b21.drop_limits import by_land, may_drop
from sztab.rules.b21.fire_limits import fired, forbidden
from sztab.rules.b21.orders import Infiltrate
from sztab.rules.b21.scenario import ClosedGround, CollapseRule, DropRule, FireRule, InfiltrationRule, IrregularRule
from sztab.rules.b21.supply import line, trace_all

UNITS = """
A poland INF 0504 5/5 quality=Fedayeen
B poland INF 0504 5/5
C poland INF 0104 5/5 quality=Fedayeen
R russia INF 1008 3/3
"""


def labels(*names: str) -> frozenset[int]:
    return frozenset(field(UNITS).book.labels[one] for one in names)


def infiltrating(**more: Any) -> Game:
    rule = InfiltrationRule(0, frozenset({"Fedayeen"}), labels("0504"), labels("1005", "1008"))
    return field(UNITS, light=more.pop("light", "night"), scenario={"infiltrations": (rule,)}, **more)


@case("b21", "S.3", "R112")
def test_one_irregular_counter_a_night_goes_past_everybody() -> None:
    game = infiltrating()
    found = {(order.unit, order.hex) for order in legal_orders(game) if isinstance(order, Infiltrate)}
    assert found == {("A", "1005")}
    play(game, order="infiltrate", unit="A", hex="1005")
    assert hex_of(game, "A") == "1005"
    assert barred_by(game, order="infiltrate", unit="A", hex="1005") == "R112"
    game.mark(turn=3)
    game.change(0, hex=game.book.labels["0504"], cap=-1, halted=False)
    assert barred_by(game, order="infiltrate", unit="A", hex="1005") == ""


@case("b21", "R126", "20.2.2", "S.3")
def test_mines_lie_where_they_infiltrate_to() -> None:
    game = infiltrating(mines=["1005"], dice=[6])
    play(game, order="infiltrate", unit="A", hex="1005")
    assert unit(game, "A").steps == 3


@case("b21", "S.3", "R112")
@pytest.mark.parametrize(("one", "hex_"), [("B", "1005"), ("C", "1005"), ("A", "1006"), ("A", "1008")])
def test_who_does_not_infiltrate_and_where_to(one: str, hex_: str) -> None:
    assert barred_by(infiltrating(), order="infiltrate", unit=one, hex=hex_) == "R112"


@case("b21", "S.3", "R112")
def test_nobody_infiltrates_by_day_or_after_a_move() -> None:
    assert barred_by(infiltrating(light="day"), order="infiltrate", unit="A", hex="1005") == "R112"
    game = infiltrating()
    game.change(0, cap=12, left=12)
    assert barred_by(game, order="infiltrate", unit="A", hex="1005") == "R112"


@case("b21", "S.3", "R112")
def test_worn_regulars_without_supply_may_collapse() -> None:
    rule = CollapseRule(0, 3, frozenset({"Fedayeen"}))
    units = """
    A poland INF 0504 6/3 oos=1
    B poland INF 0504 6/4 oos=1
    C poland INF 0504 6/3 oos=1 quality=Fedayeen
    D poland INF 0504 6/3
    E poland INF 0504 6/2 oos=1
    R russia INF 1008 6/1 oos=1
    """
    game = field(units, phase="combat", scenario={"collapses": (rule,)}, dice=[3, 4])
    news = end_phase(game)
    assert told(news, "eliminated") == [{"unit": "A", "hex": "0504", "how": "collapse"}]
    assert unit(game, "E").steps == 2
    assert not list(collapse.roll(game, 1))


@case("b21", "S.2", "S.3", "R112")
def test_fire_at_some_hexes_is_forbidden_at_first_and_costs_points_later() -> None:
    limits = (FireRule(0, labels("1008"), start=3, points=1), FireRule(1, labels("0504"), points=2, spares=True))
    game = field(UNITS, scenario={"restraints": limits})
    at = game.book.labels
    refusal = forbidden(game, 0, at["1008"])
    assert refusal is not None
    assert refusal.case == "R112"
    assert forbidden(game, 0, at["1007"]) is None
    assert forbidden(game, 1, at["1008"]) is None
    game.mark(turn=3)
    assert forbidden(game, 0, at["1008"]) is None
    fired(game, 0, at["1008"])
    fired(game, 0, at["1007"])
    assert game.state.points == (0, 1)
    fired(game, 1, at["0504"])
    assert game.state.points == (2, 1)


@case("b21", "S.3", "R112")
@pytest.mark.parametrize("kind", ["HQ", "ART", "AA"])
def test_fire_at_headquarters_artillery_and_aa_is_free_where_the_scenario_says_so(kind: str) -> None:
    limit = FireRule(1, labels("0504"), spares=True)
    game = field(f"G poland {kind} 0504 5/5\n{UNITS}", scenario={"restraints": (limit,)})
    fired(game, 1, game.book.labels["0504"])
    assert game.state.points == (0, 0)


# ---------------------------------------------------------------------- the cards


def first_asked(slug: str, patch: pytest.MonkeyPatch) -> Game:
    game = opened(slug, patch)
    assert asked(game)[0]
    return game


@case("b21", "S.1", "R121", "R112")
@pytest.mark.parametrize(("slug", "turns"), [("bartoszyce2014", 11), ("bartoszyce-first-day", 4)])
def test_what_the_card_of_bartoszyce_says(slug: str, turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = first_asked(slug, monkeypatch)
    card, at = game.book.scenario, game.book.labels
    assert card.turns == turns
    assert (game.book.sides[card.attacker], card.minefields[0].number) == ("russia", 4)
    assert at["2016"] not in card.minefields[0].hexes
    assert at["2213"] in card.minefields[0].hexes
    assert at["2211"] in card.shut(0, 2)
    assert not card.shut(0, 3)
    assert sum(len(one.edges) for one in card.charges) == 8
    assert [one.start for one in card.charges] == [1, 3]
    assert [(one.side, one.until) for one in card.slow] == [(1, 1)]
    assert card.drops[0].units == {"3/879"}


@case("b21", "S.2", "R121", "R112")
def test_what_the_card_of_perekop_says(monkeypatch: pytest.MonkeyPatch) -> None:
    game = first_asked("perekop2014", monkeypatch)
    card, at = game.book.scenario, game.book.labels
    assert card.breaching and card.one_way_scarps
    assert card.minefields[0].number == 5
    assert at["2116"] in card.minefields[0].hexes
    assert at["2114"] not in card.minefields[0].hexes
    assert card.restraints[0].start == 3
    assert card.drops[0].together
    assert forbidden(game, 0, at["2120"]) is not None


@case("b21", "S.3", "R121", "R112")
def test_what_the_card_of_basra_says(monkeypatch: pytest.MonkeyPatch) -> None:
    game = first_asked("basra2003", monkeypatch)
    card, at = game.book.scenario, game.book.labels
    assert [(len(one.edges), one.once, one.start) for one in card.charges] == [(4, True, 1), (1, False, 99)]
    assert card.irregulars[0].excused
    assert at["3014"] in card.infiltrations[0].start
    assert card.casualties[0].per == 2
    assert card.collapses[0].most == 3
    assert card.collapses[0].spared == {"Fedayeen", "Baath militia"}
    assert {"2824", "4020"} <= {game.book.map.grid.label(hex_) for hex_ in card.minefields[0].hexes}


@case("b21", "25.2.1", "R106")
@pytest.mark.parametrize("slug", ["bartoszyce2014", "perekop2014", "basra2003"])
def test_all_units_are_in_supply_at_the_start(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = first_asked(slug, monkeypatch)
    out = {
        f"{game.book.counters[n].id}: {found.why} ({found.case})"
        for side in (0, 1)
        for n, found in trace_all(game, side).items()
        if not found.supplied
    }
    assert out == set()
    assert line(game, game.state.units[next(iter(trace_all(game, 0)))]).supplied


# ---------------------------------------------------------------------- drops, borders


def dropping(**rule: Any) -> Game:
    units = "A poland PARA 5/5 box=drop\nB poland PARA 5/5 box=drop\nC poland PARA 5/5 box=drop\nR russia INF 1008 5/5"
    return field(
        units, turn=3, scenario={"drops": (DropRule(frozenset({"A", "B"}), **rule),), "edges": (frozenset(),) * 2}
    )


def drop_case(game: Game, one: str, hex_: str = "0505") -> str:
    found = may_drop(game, unit(game, one), game.book.labels[hex_])
    return found.case if found else ""


@case("b21", "S.1", "S.2", "R112")
def test_a_drop_may_be_limited_in_time_and_place() -> None:
    game = dropping(start=4, hexes=labels("0505"))
    assert [drop_case(game, one) for one in "ABC"] == ["R112", "R112", ""]
    game.mark(turn=4)
    assert drop_case(game, "A") == ""
    assert drop_case(game, "A", "0506") == "R112"


@case("b21", "S.2", "R112")
def test_a_battalion_comes_down_in_one_phase_or_by_land() -> None:
    game = dropping(start=3, together=True, overland=field(UNITS).book.labels["0101"])
    game.change(unit(game, "A").n, hex=7, box="", dropped=3)
    assert drop_case(game, "B") == ""
    assert by_land(game, unit(game, "B")) == -1
    game.mark(turn=4)
    assert drop_case(game, "B") == "R112"
    assert [by_land(game, unit(game, one)) for one in "ABC"] == [-1, game.book.labels["0101"], -1]
    assert barred_by(game, order="enter", units="B", hex="0101") == ""
    assert barred_by(game, order="enter", units="C", hex="0101") == "R121"


@case("b21", "S.1", "R112")
def test_nobody_crosses_a_closed_border_by_a_march_or_a_counterattack() -> None:
    rule = ClosedGround(0, labels("0505"), until=2)
    units = "A poland INF 0504 5/5\nR russia INF 0605 5/5"
    game = field(units, scenario={"closed": (rule,)})
    assert barred_by(game, order="move", units="A", path="0505") == "R112"
    strike = field("A poland INF 0504 5/5\nR russia INF 0506 5/5", phase="counterattack", scenario={"closed": (rule,)})
    assert barred_by(strike, order="counterattack", units="A", hex="0505") == "4.3.3"
    strike.mark(turn=3)
    assert barred_by(strike, order="counterattack", units="A", hex="0505") == ""


@case("b21", "S.2", "R112", "9.6.3")
def test_guns_do_not_fire_or_support_where_it_is_forbidden() -> None:
    limit = FireRule(0, labels("0605"), start=3)
    units = "G poland ART 0501 9/9 range=9\nA poland INF 0504 5/5\nR russia INF 0605 5/5"
    game = field(units, phase="combat", scenario={"restraints": (limit,)})
    assert barred_by(game, order="single_fire", artillery="G", target="0605") == "R112"
    assert barred_by(game, order="attack", attackers="A", targets="0605", artillery="G") == "R112"
    port = field(units, phase="combat", hexes={"0605": "port"}, scenario={"restraints": (limit,)})
    assert barred_by(port, order="single_fire", artillery="G", target="0605", what="port") == "R112"
    game = field(units, phase="combat", turn=3, dice=[1], scenario={"restraints": (limit,)})
    play(game, order="single_fire", artillery="G", target="0605")
    assert game.state.points == (0, 1)


@case("b21", "S.3", "R112", "7.1.3")
def test_irregulars_owe_no_attack() -> None:
    units = "A poland INF 0504 5/5 quality=Fedayeen\nR russia ARM 0505 9/9"
    rule = IrregularRule(frozenset({"Fedayeen"}), frozenset(), excused=True)
    assert barred_by(field(units, phase="combat"), order="end_phase") == "7.1.3"
    assert barred_by(field(units, phase="combat", scenario={"irregulars": (rule,)}), order="end_phase") == ""


@case("b21", "S.2", "S.3", "R112")
def test_aircraft_keep_to_the_restraint_of_the_scenario() -> None:
    limit = FireRule(0, labels("0605"), start=3)
    units = "F poland AIR 4/4 role=attack\nR russia INF 0605 9/9\nA poland INF 0101 5/5"
    raid = [{"unit": "F", "hex": "0605", "mission": "strike"}]
    game = field(units, phase="air", scenario={"restraints": (limit,)})
    assert barred_by(game, order="air", placements=raid) == "R112"
    game = field(units, phase="air", turn=3, dice=[1], scenario={"restraints": (limit,)})
    play(game, order="air", placements=raid)
    while asked(game)[1] in ("aa", "missiles"):
        end_phase(game)
    assert game.state.points == (0, 1)
