"""Nysa 1945: what its card says beyond the rulebook, played on the real map."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import play, refusal
from nysa import NYSA, cost, into_turn, nysa
from situations import asked, day, fresh
from sztab.rules.wb95 import air, supply
from sztab.rules.wb95.battle import Battle
from sztab.rules.wb95.odds import die_modifier
from sztab.rules.wb95.state import Bridge
from sztab.table import EndPhase, Game

# ---------------------------------------------------------------------- NY-0 to NY-N2: days and initiative


@case("budziszyn1945", "NY-0", "NY-N1")
def test_seventeen_days_from_16_april_to_2_may() -> None:
    game = nysa("supply", "german", {"37/6": "1020"}, 17)
    assert game.over
    assert day(game.book, 1) == "1945-04-16"
    assert day(game.book, 17) == "1945-05-02"
    assert not nysa("supply", "german", {"37/6": "1020"}, 16).over


@case("budziszyn1945", "NY-N2")
def test_soviets_play_the_first_six_phases() -> None:
    book = fresh(NYSA).book
    assert [book.sides[phase.side] for phase in book.phases] == ["soviet"] * 6 + ["german"] * 6


# ---------------------------------------------------------------------- NY-N3: bridges


@case("budziszyn1945", "NY-N3")
def test_no_bridge_stands_on_the_neisse_and_all_others_do() -> None:
    game = fresh(NYSA)
    standing = game.book.ways(game.state.bridges).standing
    names = game.book.map.side_names
    over = {edge for edge in game.book.map.bridges if names.get(edge) == "Neisse"}
    assert len(over) == 8
    assert not over & standing
    assert standing == set(game.book.map.bridges) - over


@case("budziszyn1945", "T-TER-n1")
def test_neisse_and_elbe_are_the_big_rivers() -> None:
    book = fresh(NYSA).book
    big = {edge for edge in book.map.sides if book.big_river(edge)}
    assert big == {edge for edge, river in book.map.side_names.items() if river in ("Neisse", "Elbe")}


@case("budziszyn1945", "NY-N3")
def test_the_road_over_a_blown_bridge_cannot_be_used() -> None:
    def price(**more: Any) -> str:
        game = nysa("movement", "soviet", {"20/XXV ARM": "5212"}, 1, **more)
        return cost(game, "20/XXV ARM", "5111")

    assert price() == "4"  # a clear hex, and three points for the big river
    assert price(bridges={}) == "1/4"  # by the motorway


# ---------------------------------------------------------------------- NY-N4, NY-N5: barrage and aircraft


@case("budziszyn1945", "NY-N4", "2.2-P2")
def test_ten_ammunition_units_on_the_first_day_only() -> None:
    game = fresh(NYSA)
    for _ in range(2):
        game.play(EndPhase())
    assert game.state.turn == 1
    assert game.state.ammunition == (10, 0)
    play(game, order="air", missions=[])
    assert asked(game) == ("soviet", "barrage")
    assert into_turn(2).state.ammunition == (0, 0)


@case("budziszyn1945", "NY-N4")
def test_no_barrage_phase_on_the_second_day() -> None:
    game = into_turn(2)
    play(game, order="air", missions=[])
    assert asked(game) == ("soviet", "movement")


@case("budziszyn1945", "NY-N5")
@pytest.mark.parametrize(("turn", "points"), [(2, 20), (3, 10), (4, 0), (5, 0)])
def test_air_points_of_the_day_and_nothing_carried_over(turn: int, points: int) -> None:
    game = into_turn(turn, air=(30, 0))
    assert game.state.air == (points, 0)
    assert air.points(game, 0) == points


@case("budziszyn1945", "NY-N5")
def test_thirty_air_points_on_the_first_day_and_none_for_germans() -> None:
    game = fresh(NYSA)
    for _ in range(2):
        game.play(EndPhase())
    assert game.state.air == (30, 0)
    assert game.pending() == (0,)


@case("budziszyn1945", "NY-N5")
@pytest.mark.parametrize(
    ("kind", "target", "points", "fits"),
    [
        ("attack", "5720", 12, True),
        ("offensive", "5720", 12, True),
        ("object", "1323/1423", 12, False),
        ("crossing", "5720", 12, False),
        ("disrupt", "5720", 12, False),
        ("supply", "5820", 12, False),
    ],
)
def test_soviet_aircraft_only_attack_or_support_attacks(kind: str, target: str, points: int, fits: bool) -> None:
    game = nysa("air", "soviet", {"37/6": "5720", "213 INF": "5820"}, 1, air=(30, 0))
    answer = refusal(game, order="air", missions=[{"kind": kind, "target": target, "points": points}])
    assert (answer is None) == fits


@case("budziszyn1945", "NY-N5")
def test_missions_the_card_does_not_grant_are_refused_by_its_case() -> None:
    game = nysa("air", "soviet", {"37/6": "5720"}, 1, air=(30, 0))
    answer = refusal(game, order="air", missions=[{"kind": "object", "target": "1323/1423", "points": 8}])
    assert answer is not None and answer.case == "NY-N5"


@case("budziszyn1945", "NY-N5")
def test_no_more_points_than_the_day_has() -> None:
    game = nysa("air", "soviet", {"37/6": "5720"}, 1, air=(30, 0))
    one = {"kind": "offensive", "target": "5720"}
    assert refusal(game, order="air", missions=[{**one, "points": 30}]) is None
    answer = refusal(game, order="air", missions=[{**one, "points": 31}])
    assert answer is not None and answer.case == "8.1.1"


# ---------------------------------------------------------------------- NY-N6: pontoons


def after_combat(units: dict[str, Any], turn: int = 2, **more: Any) -> Game:
    """The Soviet Combat Phase has nothing left but the bridges of the armies."""
    game = nysa("combat", "soviet", units, turn, **more)
    play(game, order="end_phase")
    return game


@case("budziszyn1945", "NY-N6")
def test_an_army_lays_its_bridge_right_after_the_combat_phase() -> None:
    game = after_combat({"27/10": "5717"})
    assert asked(game) == ("soviet", "pontoon")
    play(game, order="pontoon", army="Polish 2 Army", side="5717/5718")
    edge = game.book.map.grid.edge_between(game.book.labels["5717"], game.book.labels["5718"])
    assert edge in game.book.ways(game.state.bridges).standing
    assert game.state.bridges[edge].pontoon
    assert asked(game) == ("german", "movement")


@case("budziszyn1945", "NY-N6")
def test_each_army_has_one_bridge_and_no_more() -> None:
    game = after_combat({"27/10": "5717", "25/10": "5517", "254 INF": "6024"})
    play(game, order="pontoon", army="Polish 2 Army", side="5717/5718")
    again = refusal(game, order="pontoon", army="Polish 2 Army", side="5517/5518")
    assert again is not None and again.case == "NY-N6"
    assert refusal(game, order="pontoon", army="52 Army", side="5924/6024") is None
    play(game, order="end_phase")
    assert game.state.pontoons == ("Polish 2 Army",)


@case("budziszyn1945", "NY-N6")
def test_a_lost_pontoon_is_not_replaced() -> None:
    game = nysa("combat", "soviet", {"27/10": "5717"}, pontoons=("Polish 2 Army",))
    play(game, order="end_phase")
    assert asked(game) == ("german", "movement")


@case("budziszyn1945", "NY-N6")
@pytest.mark.parametrize(
    ("units", "army", "side", "fits"),
    [
        ({"27/10": "5717"}, "Polish 2 Army", "5717/5718", True),
        ({"27/10": "5717", "213 INF": "5821"}, "52 Army", "5717/5718", False),  # another army stands there
        ({"27/10": "5717", "PL Art A": "5820"}, "Polish 2 Army", "5720/5820", False),  # guns are not regular
        ({"27/10": "5717", "687 ENG": "5718"}, "Polish 2 Army", "5717/5718", False),  # the enemy holds the far end
        ({"27/10": "5717", "687 ENG": "5719"}, "Polish 2 Army", "5717/5718", False),  # his zone covers the far end
        ({"27/10": "5717", "29/10": "5718", "687 ENG": {"hex": "5719"}}, "Polish 2 Army", "5717/5718", True),
        ({"27/10": "5717", "25/10": "1424"}, "Polish 2 Army", "1324/1424", True),  # the Elbe will do too
        ({"27/10": "5717"}, "Polish 2 Army", "5717/5716", False),  # no big river there
        ({"27/10": "5717", "1/I CAV": "5820"}, "I Guards Cavalry Corps", "5720/5820", False),  # no army of its own
    ],
)
def test_where_a_pontoon_may_be_laid(units: dict[str, Any], army: str, side: str, fits: bool) -> None:
    game = nysa("combat", "soviet", {**units, "28/9": "5821"}, step=1)
    assert asked(game) == ("soviet", "pontoon")
    answer = refusal(game, order="pontoon", army=army, side=side)
    assert (answer is None) == fits
    assert answer is None or "NY-N6" in answer.case


@case("budziszyn1945", "NY-N6")
def test_28_army_has_a_bridge_once_it_is_on_the_map() -> None:
    game = after_combat({"20 INF": "5820"})
    assert refusal(game, order="pontoon", army="28 Army", side="5720/5820") is None


@case("budziszyn1945", "NY-N6")
def test_a_pontoon_is_crossed_at_once_without_the_price_of_the_river() -> None:
    units = {"27/10": "5820", "1/I ARM": {"hex": "5820", "marked": True}}
    game = after_combat(units)
    play(game, order="pontoon", army="Polish 2 Army", side="5720/5820")
    assert asked(game) == ("soviet", "strategic")
    assert cost(game, "1/I ARM", "5720") == "1"
    without = after_combat(units)
    play(without, order="end_phase")
    assert cost(without, "1/I ARM", "5720") == "4"


@case("budziszyn1945", "NY-N6")
def test_a_pontoon_can_be_destroyed_like_any_bridge() -> None:
    edge = fresh(NYSA).book.map.grid.edge_between(*(fresh(NYSA).book.labels[text] for text in ("5720", "5820")))
    game = nysa("movement", "german", {"687 ENG": "5720"}, bridges={edge: Bridge(pontoon=True)}, held={edge: 1})
    play(game, order="bridge", unit="687 ENG", side="5720/5820", do="destroy")
    assert edge not in game.book.ways(game.state.bridges).standing


@case("budziszyn1945", "NY-N6")
def test_germans_lay_no_pontoons() -> None:
    game = nysa("combat", "german", {"687 ENG": "5718"})
    play(game, order="end_phase")
    assert game.state.turn == 3


# ---------------------------------------------------------------------- NY-N7: towns and supply


@case("budziszyn1945", "NY-N7", "NY-SUP")
@pytest.mark.parametrize(("held", "fits"), [("german", False), ("soviet", True)])
def test_a_german_town_stops_soviet_supply_next_to_it(held: str, fits: bool) -> None:
    game = nysa("combat", "soviet", {"37/6": "1020"}, control={"*": "soviet", "5206": held})
    reach = supply.flood(game, 0, "ussr")
    assert (reach.cost(game.book.labels["5206"]) >= 0) == fits
    assert (reach.cost(game.book.labels["5306"]) >= 0) == fits


@case("budziszyn1945", "NY-N7")
def test_a_regular_unit_in_the_hex_opens_the_way_past_a_town() -> None:
    def open_at(units: dict[str, Any]) -> bool:
        game = nysa("combat", "soviet", {"37/6": "1020", **units}, control={"*": "soviet", "5206": "german"})
        return supply.flood(game, 0, "ussr").cost(game.book.labels["5306"]) >= 0

    assert open_at({"197 INF": "5306"})
    assert not open_at({"HQ 3": "5306"})


@case("budziszyn1945", "NY-N7", "R85")
@pytest.mark.parametrize("keeper", ["197 INF", "HQ 3", "52 Art 1", ""])
def test_friendly_forces_of_any_kind_in_a_town_lift_its_block(keeper: str) -> None:
    """Theirs is the town; control passes only at the end of the Supply Phase."""
    units = {"37/6": "1020", **({keeper: "5206"} if keeper else {})}
    game = nysa("combat", "soviet", units, control={"*": "soviet", "5206": "german"})
    reach = supply.flood(game, 0, "ussr")
    for text in ("5206", "5306"):
        assert (reach.cost(game.book.labels[text]) >= 0) == bool(keeper), text


@case("budziszyn1945", "NY-N7")
@pytest.mark.parametrize(("option", "ussr", "poland"), [("soviet", 0, 0), ("ussr", 0, 1), ("off", 1, 1)])
def test_whose_supply_towns_stop_is_an_option(option: str, ussr: int, poland: int) -> None:
    game = nysa(
        "combat",
        "soviet",
        {"37/6": "1020"},
        control={"*": "soviet", "5206": "german"},
        options={"town_supply": option},
    )
    there = game.book.labels["5206"]
    assert (supply.flood(game, 0, "ussr").cost(there) >= 0) == bool(ussr)
    assert (supply.flood(game, 0, "poland").cost(there) >= 0) == bool(poland)


@case("budziszyn1945", "NY-N7")
def test_german_supply_takes_no_notice_of_soviet_towns() -> None:
    game = nysa("combat", "german", {"37/6": "2410"}, control={"*": "german", "2312": "soviet", "2210": "soviet"})
    assert supply.flood(game, 1, "germany").cost(game.book.labels["2310"]) >= 0


# ---------------------------------------------------------------------- NY-N8, NY-N9: headquarters


def shift(units: dict[str, Any], attackers: list[str], target: str, side: str = "soviet") -> int:
    game = nysa("combat", side, units)
    index, hexes = game.book.index, game.book.labels
    battle = Battle(game.book.sides.index(side), tuple(index[one] for one in attackers), (hexes[target],))
    return die_modifier(game, battle)


ENEMY = {"37/6": "2010"}


@case("budziszyn1945", "NY-N8")
def test_a_soviet_headquarters_serves_soviets_and_not_poles() -> None:
    assert shift({**ENEMY, "HQ 13": "2008", "121 INF": "2009"}, ["121 INF"], "2010") == -1
    assert shift({**ENEMY, "HQ 13": "2008", "25/10": "2009"}, ["25/10"], "2010") == 0
    assert shift({**ENEMY, "HQ 13": "2008", "25/10": "2009", "121 INF": "2009"}, ["25/10", "121 INF"], "2010") == 0


@case("budziszyn1945", "NY-N8")
def test_in_defence_a_headquarters_helps_whoever_is_in_its_hex() -> None:
    assert shift({**ENEMY, "HQ 13": "2009", "25/10": "2009"}, ["37/6"], "2009", "german") == 1
    assert shift({**ENEMY, "HQ 13": "2008", "25/10": "2009"}, ["37/6"], "2009", "german") == 0


@case("budziszyn1945", "NY-N9")
def test_the_polish_headquarters_works_only_in_defence_and_in_its_hex() -> None:
    assert shift({**ENEMY, "HQ 2 PL": "2009", "25/10": "2009"}, ["25/10"], "2010") == 0
    assert shift({**ENEMY, "HQ 2 PL": "2009", "25/10": "2009"}, ["37/6"], "2009", "german") == 1
    assert shift({**ENEMY, "HQ 2 PL": "2008", "25/10": "2009"}, ["37/6"], "2009", "german") == 0


@case("budziszyn1945", "NY-N9", "NY-N8")
def test_the_polish_headquarters_helps_soviets_in_its_hex() -> None:
    assert shift({**ENEMY, "HQ 2 PL": "2009", "121 INF": "2009"}, ["37/6"], "2009", "german") == 1
