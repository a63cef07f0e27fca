"""The four scenarios of Normandy 1944: dates, order, set-up, aircraft, supply bases, reinforcements."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

import pytest

from case import case
from lab import barred_by, hex_of, play, unit
from situations import arrange, asked, fresh, owner
from sztab.rules.wb95 import supply
from sztab.rules.wb95.orders import Air
from sztab.table import EndPhase, Game
from sztab.titles import ScenarioCard, title

BOX = title("normandy1944")
CARDS = {card.slug: card for card in BOX.scenarios()}
SLUGS = list(CARDS)
DUG_IN = ("totalize", "120/30 US")
EVERY = pytest.mark.parametrize("slug", SLUGS)


def begun(slug: str, options: dict[str, Any] | None = None) -> Game:
    """The set-up accepted by both; the first question of the first day."""
    game = fresh(slug, options, dice=[1] * 60)
    while game.state.turn == 0:
        game.play(EndPhase())
    return game


def into(slug: str, day: date, **more: Any) -> Game:
    """The day before has just ended, with a unit of either side on the map."""
    card = CARDS[slug]
    turn = (day - card.start).days
    last = card.sides[1]
    away = {"8/4 US": "2101", "22/21": "5223"}
    game = arrange(slug, turn=turn, phase="supply", side=last, units=away, dice=[1] * 40, **more)
    assert game.state.turn == turn + 1
    return game


def pool(game: Game) -> tuple[int, int]:
    """Bombers and tactical aircraft of the Allies today."""
    allied = game.book.sides.index("allied")
    return game.state.bombers[allied], game.state.air[allied]


def traced(game: Game, one: str) -> bool:
    return supply.trace_all(game, unit(game, one).side)[unit(game, one).n].supplied


# ---------------------------------------------------------------------- dates and order


@case("normandy1944", "CO-N1", "TO-N1", "DD-N1", "LU-N1")
@pytest.mark.parametrize(
    ("slug", "first", "last", "turns"),
    [
        ("cobra", date(1944, 7, 25), date(1944, 8, 4), 11),
        ("totalize", date(1944, 8, 8), date(1944, 8, 21), 14),
        ("d-day", date(1944, 6, 6), date(1944, 6, 17), 12),
        ("luttich", date(1944, 8, 7), date(1944, 8, 16), 10),
    ],
)
def test_days_of_the_scenarios(slug: str, first: date, last: date, turns: int) -> None:
    card = CARDS[slug]
    assert (card.start, card.end, card.turns) == (first, last, turns)
    game = begun(slug)
    assert game.book.scenario.day(turns) == last
    assert game.book.scenario.turns == turns


@case("normandy1944", "CO-N2", "TO-N2", "DD-N6", "LU-N2", "2.2")
@pytest.mark.parametrize(("slug", "first"), [(slug, "german" if slug == "luttich" else "allied") for slug in SLUGS])
def test_who_has_the_initiative(slug: str, first: str) -> None:
    game = fresh(slug)
    movers = [game.book.sides[phase.side] for phase in game.book.phases if phase.kind == "movement"]
    assert movers == [first, "german" if first == "allied" else "allied"]
    assert len(game.book.phases) == 12


@EVERY
@case("normandy1944", "TO-N3", "LU-N3", "R91")
def test_the_germans_set_up_first(slug: str) -> None:
    game = fresh(slug, dice=[1] * 20)
    assert asked(game) == ("german", "setup")
    game.play(EndPhase())
    assert asked(game) == ("allied", "setup")


# ---------------------------------------------------------------------- set-up


@EVERY
@case("normandy1944", "CO-SETUP", "TO-SETUP", "DD-SETUP", "LU-SETUP", "R26")
def test_german_hexes_have_works_and_allied_ones_have_none(slug: str) -> None:
    game = fresh(slug)
    german = game.book.sides.index("german")
    for u in game.state.units:
        if u.hex < 0:
            continue
        dug = bool(game.state.works[u.hex])
        assert dug == (u.side == german or (slug, game.book.counters[u.n].id) == DUG_IN), game.book.counters[u.n].id


@case("normandy1944", "TO-SETUP", "R44")
def test_only_one_american_regiment_is_dug_in() -> None:
    dug = [row.id for slug in SLUGS for row in CARDS[slug].rows if row.side == "allied" and row.fortified]
    assert dug == ["120/30 US"]
    assert next(row.hex for row in CARDS["totalize"].rows if row.id == "120/30 US") == "2933"


@case("normandy1944", "DD-SETUP", "R45", "R72")
def test_d_day_begins_on_the_beaches_and_where_they_jumped() -> None:
    game = fresh("d-day")
    regions, grid = game.book.map.regions, game.book.map.grid
    jumped, landed = Counter[str](), Counter[str]()
    for row, u in zip(CARDS["d-day"].rows, game.state.units):
        if row.side != "allied" or u.hex < 0:
            continue
        if row.type == "PARA":
            jumped[grid.label(u.hex)] += 1
        else:
            landed[row.place] += 1
            assert u.hex in regions[row.place], row.id
    british = {"5409", "5110", "5210"}
    assert jumped == Counter({"2002", "1802", "1803", "1902", "2205", "2102", "2103", "2204"} | british)
    assert landed == {"Utah": 3, "Omaha": 5, "Gold": 5, "Juno": 4, "Sword": 6}


@case("normandy1944", "DD-SETUP", "R74")
def test_the_fortress_units_are_in_cherbourg() -> None:
    game = fresh("d-day")
    assert {hex_of(game, "Cherbourg 1"), hex_of(game, "Cherbourg 2")} == {"1092", "1093"}
    assert barred_by(game, order="place", unit="Cherbourg 1", hex="1193")


@case("normandy1944", "CO-SETUP", "R41")
def test_a_radius_lets_the_owner_choose() -> None:
    game = fresh("cobra")
    assert hex_of(game, "983/275") == "2216"
    play(game, order="place", unit="983/275", hex="2316")
    assert hex_of(game, "983/275") == "2316"
    assert game.state.works[unit(game, "983/275").hex]
    assert barred_by(game, order="place", unit="983/275", hex="2218"), "two hexes away"
    assert barred_by(game, order="place", unit="921/243", hex="1308"), "no radius is printed"


@case("normandy1944", "LU-SETUP", "R41", "R46")
def test_the_losses_of_a_division_may_be_shifted() -> None:
    game = fresh("luttich")
    lost = [row for row in CARDS["luttich"].rows if row.pool == "Panzer Lehr Division:4"]
    assert sum(row.losses for row in lost) == 4
    weak, whole = next(r for r in lost if r.losses), next((r for r in lost if not r.losses and r.steps > 1), None)
    if whole is not None:
        play(game, order="shift", unit=weak.id, to=whole.id)
        assert unit(game, whole.id).steps == whole.steps - 1
    other = next(row for row in CARDS["luttich"].rows if row.pool.startswith("9 SS"))
    assert barred_by(game, order="shift", unit=weak.id, to=other.id)


@case("normandy1944", "4.3.1", "R92")
def test_the_nearest_unit_has_the_ground_and_the_sea_is_nobodys() -> None:
    game = begun("cobra")
    assert owner(game, "3707") == "allied" and owner(game, "5223") == "german"
    assert owner(game, "0120") == ""
    assert owner(begun("d-day"), "3707") == "german"
    assert owner(begun("d-day"), "2302") == "allied", "where they have landed"
    for text in CARDS["totalize"].card["victory"]["hexes"]:
        assert owner(begun("totalize"), text) == "german", "R67"


# ---------------------------------------------------------------------- aircraft


def printed_air(card: ScenarioCard, kind: str = "air") -> dict[date, tuple[int, int]]:
    rows = [one for one in card.card.get(kind, ()) if one["side"] == "allied"]
    return {one["date"]: (one["bombers"], one["points"]) for one in rows}


@case("normandy1944", "CO-AIR", "TO-AIR", "DD-AIR", "LU-AIR", "R48", "R49", "R50", "R51")
@pytest.mark.parametrize(
    ("slug", "days"),
    [
        ("cobra", {(7, 25): (0, 0), (7, 27): (20, 15), (7, 29): (20, 15), (7, 31): (18, 12), (8, 4): (20, 20)}),
        ("totalize", {(8, 9): (18, 12), (8, 12): (20, 20), (8, 15): (12, 14), (8, 17): (0, 0), (8, 21): (12, 15)}),
        ("d-day", {(6, 7): (18, 12), (6, 11): (20, 20), (6, 13): (12, 14), (6, 16): (0, 0)}),
        ("luttich", {(8, 8): (13, 10), (8, 10): (11, 9), (8, 12): (0, 0), (8, 13): (18, 16), (8, 16): (6, 7)}),
    ],
)
def test_air_points_by_date(slug: str, days: dict[tuple[int, int], tuple[int, int]]) -> None:
    for (month, day), points in days.items():
        when = date(1944, month, day)
        game = begun(slug) if when == CARDS[slug].start else into(slug, when)
        assert pool(game) == points, when


@case("normandy1944", "DD-AIR", "LU-AIR", "TO-AIR")
@pytest.mark.parametrize(("slug", "points"), [("d-day", (20, 15)), ("totalize", (20, 15)), ("luttich", (13, 10))])
def test_air_points_of_the_first_day(slug: str, points: tuple[int, int]) -> None:
    assert pool(begun(slug)) == points


@case("normandy1944", "R49", "R50")
def test_the_other_box() -> None:
    first = begun("luttich", {"air_block": "other"})
    assert pool(first) == (20, 15)
    assert pool(into("luttich", date(1944, 8, 12), options={"air_block": "other"})) == (20, 20)
    assert pool(begun("cobra", {"air_block": "other"})) == (13, 10)


@case("normandy1944", "CO-N6")
def test_four_german_points_a_day_in_cobra_alone() -> None:
    german = 1
    assert begun("cobra").state.air[german] == 4
    assert into("cobra", date(1944, 8, 2)).state.air[german] == 4
    for slug in ("totalize", "d-day"):
        game = begun(slug)
        assert game.state.air[game.book.sides.index("german")] == 0
    game = begun("cobra")
    game.play(Air(), game.book.sides.index("allied"))
    assert asked(game)[1] == "air" and game.pending() == (german,)
    mission = {"kind": "attack", "target": "2211", "points": 5}
    assert barred_by(game, order="air", missions=[mission])
    assert not barred_by(game, order="air", missions=[{**mission, "points": 4}])


# ---------------------------------------------------------------------- supply bases


BASES = [
    ("cobra", "8/4 US", "Omaha", True),
    ("cobra", "8/4 US", "Gold", False),
    ("cobra", "22/7AD UK", "Gold", True),
    ("cobra", "22/7AD UK", "Juno", False),
    ("totalize", "22/7AD UK", "Sword", True),
    ("totalize", "10/1AD PL", "Juno", True),
    ("totalize", "8/4 US", "Utah", False),
    ("d-day", "8/4 US", "Utah", True),
    ("d-day", "8/4 US", "Sword", False),
    ("d-day", "7/3 CA", "Juno", True),
    ("luttich", "8/4 US", "Utah", True),
    ("luttich", "22/7AD UK", "Gold", True),
    ("luttich", "22/7AD UK", "Sword", False),
]


@case("normandy1944", "CO-N7", "TO-N6", "DD-N7", "LU-N6", "10.1.4", "R64", "R80", "R81")
@pytest.mark.parametrize(("slug", "one", "beach", "open_"), BASES)
def test_beaches_that_supply(slug: str, one: str, beach: str, open_: bool) -> None:
    """Everything is the enemy's but the one beach on which the unit stands."""
    hexes = next(row.text("hexes").split() for row in BOX.tables("beaches") if row.text("beach") == beach)
    control = {"*": "german", **dict.fromkeys(hexes, "allied")}
    game = arrange(slug, turn=2, phase="air", side="allied", units={one: hexes[0]}, control=control)
    assert traced(game, one) == open_


EDGES = [
    ("cobra", "5436", True),
    ("cobra", "6516", True),
    ("cobra", "1114", True),
    ("totalize", "6516", True),
    ("totalize", "4335", False),
    ("d-day", "1092", True),
    ("d-day", "5436", True),
    ("luttich", "6516", True),
    ("luttich", "5435", False),
]


@case("normandy1944", "CO-N7", "TO-N6", "DD-N7", "LU-N6", "R81")
@pytest.mark.parametrize(("slug", "text", "open_"), EDGES)
def test_edges_that_supply_the_germans(slug: str, text: str, open_: bool) -> None:
    """All the ground is Allied but the hex the unit stands on."""
    control = {"*": "allied", text: "german"}
    game = arrange(slug, turn=2, phase="air", side="allied", units={"22/21": text}, control=control)
    assert traced(game, "22/21") == open_


# ---------------------------------------------------------------------- reinforcements


@case("normandy1944", "CO-REINF", "TO-REINF", "DD-REINF", "LU-REINF", "11.1.1", "R84")
@pytest.mark.parametrize(
    ("slug", "one", "day", "hexes"),
    [
        ("cobra", "341 StuG", date(1944, 7, 25), "6516 6501"),
        ("cobra", "957/363", date(1944, 7, 27), "6512"),
        ("cobra", "CCA/5AD US", date(1944, 7, 25), "3002 3203"),
        ("cobra", "10/1AD PL", date(1944, 7, 30), "4404"),
        ("cobra", "1 BE", date(1944, 8, 2), "4105"),
        ("totalize", "II/33/9", date(1944, 8, 8), "4836 6236"),
        ("totalize", "CCA/2AD US", date(1944, 8, 8), "2536"),
        ("totalize", "GTD/2AD FR", date(1944, 8, 15), "5436"),
        ("d-day", "25/12SS", date(1944, 6, 6), "6527 6501"),
        ("d-day", "37/17SS", date(1944, 6, 9), "1536 6236"),
        ("d-day", "22/7AD UK", date(1944, 6, 8), "4204"),
        ("luttich", "1053/85", date(1944, 8, 8), "6512"),
        ("luttich", "357/90 US", date(1944, 8, 16), "6236"),
    ],
)
def test_when_and_where_reinforcements_come(slug: str, one: str, day: date, hexes: str) -> None:
    card = CARDS[slug]
    row = card.row(one)
    assert row.enters == day.isoformat()
    turn = (day - card.start).days + 1
    for text in hexes.split():
        for late in (0, 1):
            if turn - 1 + late < 1:
                continue
            control = {"*": row.side}
            game = arrange(
                slug, turn=turn - 1 + late, phase="movement", side=row.side, units={}, waiting=True, control=control
            )
            barred = barred_by(game, order="enter", units=[one], hex=text)
            assert bool(barred) == (late == 0), (text, late, barred)


@case("normandy1944", "DD-REINF", "R45")
def test_the_unit_that_is_lost_in_print_is_left_out() -> None:
    assert not [row.id for row in CARDS["d-day"].rows if row.enters == "1944-06-10" and row.place.endswith("A;B;C;D")]


@case("normandy1944", "TO-REINF", "R69")
def test_who_comes_back_is_one_counter() -> None:
    gone = {one: rule for rule in CARDS["totalize"].card["withdrawal"] for one in rule["units"]}
    ids = Counter(row.id for row in CARDS["totalize"].rows)
    assert all(ids[one] == 1 for one in gone)
    assert "returns" not in gone["GB VII"] and gone["16/1 US"]["returns"] == date(1944, 8, 17)
