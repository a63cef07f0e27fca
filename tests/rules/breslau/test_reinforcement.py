"""8.1c, 15.1.1, 15.1.2, 15.2: how reinforcements come in."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import (
    GERMAN,
    SOVIET,
    asked,
    barred_by,
    end_phase,
    hex_of,
    legal_orders,
    play,
    tabletop,
    told,
    unit,
)
from rules.breslau.vectors import vector
from sztab.rules.breslau import reinforcement
from sztab.rules.breslau.orders import Enter
from sztab.rules.breslau.scenario import EntryGroup
from sztab.table import Game

TITLE = "breslau1945"


def at(*labels: str) -> tuple[int, ...]:
    """Hexes of the drawn map of 11 columns from 10 and 12 rows from 1."""
    return tuple((int(one[:2]) - 10) * 12 + int(one[2:]) - 1 for one in labels)


EDGE = EntryGroup("south", SOVIET, 2, "15.2.1c", at("1412", "1512", "1612"))


def soviets(units: str = "A soviet INF enters=south due=2", **drawn: Any) -> Game:
    """Soviet movement on turn 2 with an entry of three hexes in the south."""
    return tabletop(units, **{"entries": [EDGE], **drawn})


def barred(game: Game, hex_: str, units: str = "A", **more: Any) -> str:
    return barred_by(game, order="enter", units=units, hex=hex_, **more)


def spent(game: Game, name: str = "A") -> Fraction:
    return Fraction(unit(game, name).cap - unit(game, name).left, 12)


# ---------------------------------------------------------------------- when, where and for how much


@case(TITLE, "15.2.1", "5.4a")
def test_a_unit_enters_on_its_turn_or_later_at_its_hexes() -> None:
    assert barred(soviets(), "1512") == ""
    assert barred(soviets(), "1712") == "15.2.1c"
    assert barred(soviets("A soviet INF enters=south due=3"), "1512") == "15.2.1c"
    assert barred(soviets("A soviet INF enters=south due=1"), "1512") == ""  # R87: a group may be held back
    assert barred(soviets("A soviet INF 1505"), "1512") != ""


@case(TITLE, "8.1c", "15.2b")
@pytest.mark.parametrize(("terrain", "points"), [("clear", 1), ("city", 4)])
def test_the_first_hex_is_paid(terrain: str, points: int) -> None:
    game = soviets(hexes={"1512": terrain})
    play(game, order="enter", units="A", hex="1512")
    assert spent(game) == points
    assert (hex_of(game, "A"), unit(game, "A").moved) == ("1512", True)


@case(TITLE, "8.1c", "15.2b")
def test_a_road_that_leads_off_the_map_costs_half_a_point() -> None:
    """R98: a road that ends in the hex does not."""
    drawn: dict[str, Any] = {"hexes": {"1512": "city", "1412": "city"}, "roads": [("road", "1512 1511")]}
    game = soviets(scenario={"exits": frozenset(at("1412"))}, **drawn)
    play(game, order="enter", units="A", hex="1412")
    assert spent(game) == Fraction(1, 2)
    game = soviets(scenario={"exits": frozenset(at("1412"))}, **drawn)
    play(game, order="enter", units="A", hex="1512")
    assert spent(game) == 4


@case(TITLE, "8.1c", "14.3.2b", "13.3c")
def test_rubble_and_barricades_count_on_the_way_in() -> None:
    exits = {"exits": frozenset(at("1412", "1512"))}
    game = soviets(
        hexes={"1412": "suburban"}, rubble=["1412"], barricades=["1512"], scenario=exits, options={"rubble": True}
    )
    twin = game.fork(game.dice)
    play(game, order="enter", units="A", hex="1412")
    assert spent(game) == 5
    play(twin, order="enter", units="A", hex="1512")
    assert (spent(twin), twin.state.barricades) == (Fraction(7, 2), ())


@case(TITLE, "15.2b")
def test_many_units_use_one_hex_at_the_same_cost() -> None:
    units = "\n".join(f"{one} soviet INF enters=south due=2" for one in "ABCD") + "\nG german INF 1101"
    game = soviets(units)
    play(game, order="enter", units="A B", hex="1512")
    play(game, order="enter", units="C D", hex="1512")
    assert [spent(game, one) for one in "ABCD"] == [1, 1, 1, 1]
    end_phase(game)
    assert asked(game) == ("soviet", "excess")  # R57: stacks count at the end of the phase


@case(TITLE, "8.1d")
def test_a_first_hex_that_cannot_be_paid_is_not_entered() -> None:
    game = soviets("A soviet INF enters=south due=2 movement=3", hexes={"1512": "city"})
    assert barred(game, "1512") == "8.1d"
    assert barred(game, "1412") == ""


@case(TITLE, "8.1c", "5.4a")
def test_a_unit_that_has_entered_marches_on_with_what_is_left() -> None:
    game = soviets()
    play(game, order="enter", units="A", hex="1512")
    play(game, order="move", units="A", path=["1511", "1510"])
    assert hex_of(game, "A") == "1510" and spent(game) == 3
    assert barred(game, "1512") == "15.2.1c"


@case(TITLE, "15.2a")
def test_soviets_enter_zones_of_control_but_no_hex_of_the_enemy() -> None:
    """R87: entering in a zone of control ends the move."""
    game = soviets("A soviet INF enters=south due=2\nG german INF 1512")
    assert barred(game, "1512") == "15.2a"
    play(game, order="enter", units="A", hex="1412")
    assert barred_by(game, order="move", units="A", path=["1411"]) == "3.3b"


@case(TITLE, "15.2a")
def test_a_blocked_group_waits() -> None:
    """R87."""
    germans = "\n".join(f"V{h} german VS {h}" for h in ("1412", "1512", "1612"))
    game = soviets(f"A soviet INF enters=south due=2\n{germans}")
    assert reinforcement.entry_hexes(game, unit(game, "A")) == []
    assert not any(isinstance(order, Enter) for order in legal_orders(game))
    end_phase(game)
    assert unit(game, "A").box == "due"


@case(TITLE, "5.4a", "5.5")
def test_reinforcements_enter_in_supply() -> None:
    """R102."""
    game = soviets(supply=([], []))
    play(game, order="enter", units="A", hex="1512")
    assert unit(game, "A").oos == 0


@case(TITLE, "14.1.2c")
def test_nobody_enters_where_gas_is() -> None:
    assert barred(soviets(gas=["1510"], options={"tabun": True}), "1512") == ""
    assert barred(soviets(gas=["1511"], options={"tabun": True}), "1512") == "14.1.2c"


@case(TITLE, "15.2b")
def test_a_unit_of_no_group_takes_any_road_off_the_map() -> None:
    game = tabletop("A soviet INF", scenario={"exits": frozenset(at("1012", "2012"))})
    assert (barred(game, "1012"), barred(game, "1512")) == ("", "15.2b")


@case(TITLE, "15.2.1")
def test_every_way_in_is_offered() -> None:
    game = soviets("A soviet INF enters=south due=2\nB soviet INF enters=south due=3\nG german INF 1512")
    offers = {(order.units, order.hex) for order in legal_orders(game) if isinstance(order, Enter)}
    assert offers == {(("A",), "1412"), (("A",), "1612")}


@case(TITLE, "8.1c")
def test_an_entry_can_be_taken_back() -> None:
    game = soviets()
    play(game, order="enter", units="A", hex="1512")
    assert game.undo(SOVIET) is None
    assert (hex_of(game, "A"), unit(game, "A").box, unit(game, "A").due) == (None, "due", 2)


# ---------------------------------------------------------------------- 15.1.1b: paratroops

FJ = EntryGroup("2/FJ26", GERMAN, 2, "15.1.1b", at("1002", "1003", "1004"), at("1507", "1508", "1509"))


def paratroops(more: str = "", **drawn: Any) -> Game:
    units = f"A german PARA enters=2/FJ26 due=2\n{more}"
    return tabletop(units, phase="german movement", entries=[FJ], **drawn)


def doors(game: Game, name: str = "A") -> list[str]:
    return [game.book.hex_labels[hex_] for hex_ in reinforcement.entry_hexes(game, unit(game, name))]


@case(TITLE, "15.1.1b", "15.1.1c")
def test_paratroops_land_in_the_west_while_a_hex_is_free() -> None:
    """R86: the others are blocked by Soviet units or zones of control."""
    assert doors(paratroops()) == ["1002", "1003", "1004"]
    assert doors(paratroops("S soviet INF 1105")) == ["1002", "1003"]
    assert barred(paratroops("S soviet INF 1105"), "1507") == "15.1.1b"
    assert barred(paratroops("S soviet INF 1105"), "1004") == "15.1.1b"


@case(TITLE, "15.1.1b")
def test_paratroops_fall_back_on_the_city_when_all_three_are_blocked() -> None:
    """R86: a German in the hex does not lift a zone of control; in the city only Soviet units bar a hex."""
    west = "S soviet INF 1103\nT soviet INF 1105\nV german VS 1003"
    game = paratroops(west)
    assert doors(game) == ["1507", "1508", "1509"]
    play(game, order="enter", units="A", hex="1508")
    assert spent(game) == 1
    held = paratroops(west + "\nX soviet INF 1508\nY soviet INF 1509")
    assert doors(held) == ["1507"]
    shut = paratroops(west + "\nX soviet INF 1508\nY soviet INF 1509\nZ soviet INF 1507")
    assert doors(shut) == []
    assert unit(shut, "A").box == "due"


# ---------------------------------------------------------------------- 15.1.1d: Porsel

PORSEL = EntryGroup("Porsel", GERMAN, 4, "15.1.1d", at("1506"))


def porsel(more: str = "", turn: int = 4, **drawn: Any) -> Game:
    units = f"T german TRAIN enters=Porsel due=4 movement=3\nG german INF 1001\n{more}"
    return tabletop(units, phase="german movement", turn=turn, entries=[PORSEL], **drawn)


@vector("porsel_entry")
@case(TITLE, "15.1.1d")
def test_the_train_appears_unless_a_soviet_unit_is_there(v: dict[str, Any]) -> None:
    held = porsel("S soviet INF 1506")
    near = porsel("S soviet INF 1505")
    assert (hex_of(held, "T") is not None) is v["data"]["a"]
    assert unit(held, "T").box == "dead"
    assert (hex_of(near, "T") == "1506") is v["data"]["b"]


@case(TITLE, "15.1.1d")
def test_the_train_is_placed_on_its_turn_and_not_by_order() -> None:
    early = porsel(turn=3)
    assert hex_of(early, "T") is None
    assert barred(early, "1506", units="T") == "15.1.1d"
    game = porsel(roads=[("rail", "1506 1505 1504 1503")])
    assert told(game.events, "enter")[0]["hex"] == "1506"
    assert barred_by(game, order="move", units="T", path=["1505", "1504"]) == ""
    assert (
        barred_by(game, order="move", units="T", path=["1505", "1504", "1503"]) == "8.1d"
    )  # 15.1.1: the first is paid


@case(TITLE, "15.1.1d", "3.3b")
def test_a_train_placed_in_a_zone_of_control_stays_there() -> None:
    game = porsel("S soviet INF 1605", roads=[("rail", "1506 1507")])
    assert barred_by(game, order="move", units="T", path=["1507"]) == "3.3b"


# ---------------------------------------------------------------------- 15.1.1e: SS

NORTH = EntryGroup("SS", GERMAN, 5, "15.1.1e", at("1301", "1401", "1501"))


def ss(number: int = 7, more: str = "", **drawn: Any) -> Game:
    units = "\n".join(f"SS{k} german INF quality=SS enters=SS due=5" for k in range(number))
    south = frozenset(h for h in range(11 * 12) if h % 12 >= 6)
    return tabletop(
        f"{units}\n{more}",
        phase="german movement",
        turn=5,
        scenario={"south": south},
        **{"entries": [NORTH], **drawn},
    )


@case(TITLE, "15.1.1e")
def test_five_ss_units_are_named_free_as_they_enter() -> None:
    """R85: named on entry and fixed."""
    game = ss()
    names = [f"SS{k}" for k in range(7)]
    assert barred(game, "1301", units=" ".join(names), free=names[:6]) == "15.1.1e"
    assert barred(game, "1301", units="SS0", free=["SS1"]) == "15.1.1e"
    play(game, order="enter", units="SS0 SS1 SS2 SS3", hex="1301", free=names[:4])
    assert barred(game, "1401", units="SS4 SS5", free=["SS4", "SS5"]) == "15.1.1e"
    play(game, order="enter", units="SS4 SS5", hex="1401", free=["SS4"])
    assert [unit(game, one).free for one in names] == [True, True, True, True, True, False, False]
    assert reinforcement.free_left(game) == 0


@case(TITLE, "15.1.1e")
def test_only_ss_units_are_named_free() -> None:
    game = ss(
        1, "G german INF enters=Other due=5", entries=[NORTH, EntryGroup("Other", GERMAN, 5, "15.1.1", at("1301"))]
    )
    assert barred(game, "1301", units="G", free=["G"]) == "15.1.1e"


@case(TITLE, "15.1.1e")
def test_ss_units_enter_any_hex_the_enemy_does_not_hold() -> None:
    game = ss(2, "S soviet INF 1401")
    assert (barred(game, "1401", units="SS0"), barred(game, "1301", units="SS0")) == ("3.1b", "")
    offers = [order for order in legal_orders(game) if isinstance(order, Enter)]
    assert len(offers) == 2 * 2 * 2  # two units, two hexes, free or not


# ---------------------------------------------------------------------- 15.1.2: the 269th Division

DIVISION = EntryGroup("269", GERMAN, 0, "15.1.2", at("1002", "1003"), at("1001", "1101", "1201", "1301"), clear=True)


def division(more: str = "") -> Game:
    units = f"A german INF enters=269 due=3\n{more}"
    return tabletop(units, phase="german movement", turn=3, entries=[DIVISION])


@case(TITLE, "15.1.2")
def test_the_269th_comes_from_the_west_or_by_a_free_hex_in_the_north() -> None:
    """R90: the hexes in the north must be free of zones of control too."""
    assert doors(division()) == ["1002", "1003"]
    assert doors(division("S soviet INF 1102")) == ["1003"]
    blocked = "S soviet INF 1103"
    assert doors(division(blocked)) == ["1001", "1101", "1201", "1301"]
    assert doors(division(f"{blocked}\nT soviet INF 1302")) == ["1001", "1101"]
    assert barred(division(blocked), "1002") == "15.1.2"
