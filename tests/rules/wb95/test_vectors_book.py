"""Worked examples of the tables, the set-up aid and the scenarios."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from fractions import Fraction
from typing import Any

import msgspec

import playing
from case import case
from fight import meant
from lab import barred_by, play, refusal, unit
from rules.wb95.book_vectors import TITLE, Vector, asked, attack, board, piece, settle, supposing, vector
from sztab.players import RandomPlayer
from sztab.rules.wb95 import reinforcement
from sztab.rules.wb95.odds import chances
from sztab.rules.wb95.orders import AirDays, Enter, Retreat
from sztab.rules.wb95.state import FOOT, TRACKED, TWELFTHS, WHEELED
from sztab.table import ForcedDice, Game
from sztab.table.aims import degree_of
from sztab.titles import title
from sztab.titles.budziszyn1945.nysa import scale
from sztab.titles.wb95.lists import CounterRow

BOX = title(TITLE)

# ---------------------------------------------------------------------- the combat table


@case("budziszyn1945", "T-CRT")
@vector("crt-key-1")
def test_a_loss_on_both_sides(v: Vector) -> None:
    assert happened(v) == announced(v)


@case("budziszyn1945", "T-CRT")
@vector("crt-key-2")
def test_a_retreat_with_a_loss(v: Vector) -> None:
    assert happened(v) == announced(v)


@case("budziszyn1945", "T-CRT")
@vector("crt-key-3")
def test_a_loss_against_a_retreat_with_a_loss(v: Vector) -> None:
    assert happened(v) == announced(v)


@case("budziszyn1945", "T-CRT")
@vector("crt-key-4")
def test_a_loss_against_a_retreat_in_disorder(v: Vector) -> None:
    assert happened(v) == announced(v)


@case("budziszyn1945", "T-CRT")
@vector("crt-key-5")
def test_an_attacker_in_disorder(v: Vector) -> None:
    assert happened(v) == announced(v)


def announced(v: Vector) -> dict[str, tuple[int, int, bool]]:
    """CELs lost, hexes retreated and disorder of each side, as the vector tells them."""
    found = {}
    for side in ("Attacker", "Defender"):
        (text,) = re.findall(rf"{side}: ([^.]*)\.", v["expect"])
        loss, back = (re.search(rf"{word} (\d)", text) for word in ("loses", "retreats"))
        found[side] = (int(loss[1]) if loss else 0, int(back[1]) if back else 0, "disorganised" in text)
    assert "Losses are CEL" in v["expect"]
    return found


def happened(v: Vector) -> dict[str, tuple[int, int, bool]]:
    """The same after a combat with that result, in which whoever has to go back goes back in full."""
    game = board(
        piece("Attacker", "soviet", "0507", attack=9, steps=4, morale=13),
        piece("Defender", "german", "0506", attack=9, steps=4, morale=13),
        phase="combat",
        dice=[1, 1] * 9,
    )
    before = {name: (unit(game, name).steps, unit(game, name).hex) for name in ("Attacker", "Defender")}
    game.play(attack(supposing(game, v["in"]["result"]), "Attacker", on="0506"))
    while asked(game) in ("losses", "retreat"):
        settle_one(game)
    if asked(game) == "pursue":
        play(game, order="pursue")
    settle(game)
    found = {}
    for name, (steps, hex_) in before.items():
        u = unit(game, name)
        found[name] = (steps - u.steps, game.book.map.grid.distance(hex_, u.hex), bool(u.disorder))
    return found


def settle_one(game: Game) -> None:
    """Losses as they must be; a retreat in full."""
    game.play(next(order for order in game.legal() if not (isinstance(order, Retreat) and order.pays)))


@case("budziszyn1945", "T-CRT")
@vector("crt-sister-2-1-2")
def test_two_to_one_on_a_two(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])


@case("budziszyn1945", "T-CRT")
@vector("crt-sister-5-1-9")
def test_five_to_one_on_a_nine(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])


@case("budziszyn1945", "T-CRT")
@vector("crt-cell-10-1-2")
def test_ten_to_one_on_a_two(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])
    assert cell(v, combat_cells="rotated") != meaning(v["out"])


@case("budziszyn1945", "T-CRT")
@vector("crt-cell-9-1-8")
def test_nine_to_one_on_an_eight(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])
    assert cell(v, combat_cells="rotated") != meaning(v["out"])


@case("budziszyn1945", "T-CRT")
@vector("crt-cell-5-1-12")
def test_five_to_one_on_a_twelve(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])
    assert cell(v, combat_cells="rotated") != meaning(v["out"])


@case("budziszyn1945", "T-CRT")
@vector("crt-cell-10-1-11")
def test_ten_to_one_on_an_eleven(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])


@case("budziszyn1945", "T-CRT")
@vector("crt-cell-9-1-11")
def test_nine_to_one_on_an_eleven(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])


@case("budziszyn1945", "T-CRT")
@vector("crt-cell-1-4-12")
def test_one_to_four_on_a_twelve(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])


@case("budziszyn1945", "T-CRT")
@vector("crt-cell-1-1-7")
def test_even_on_a_seven(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])


@case("budziszyn1945", "T-CRT")
@vector("crt-cell-3-1-7")
def test_three_to_one_on_a_seven(v: Vector) -> None:
    assert cell(v) == meaning(v["out"])


def meaning(out: dict[str, str]) -> dict[str, tuple[int, int, bool, bool]]:
    return {half: meant(text) for half, text in out.items()}


def cell(v: Vector, **options: Any) -> dict[str, tuple[int, int, bool, bool]]:
    game = board(piece("A", "soviet", "0504"), phase="combat", options=options)
    column = game.book.tables.columns.index(v["in"]["odds"])
    chance = next(one for one in chances(game, column, 0) if one.roll == v["in"]["roll"])
    return meaning({"attacker": chance.attacker, "defender": chance.defender})


@case("budziszyn1945", "T-TER", "T-TER-n4")
@vector("road-costs")
def test_what_a_hex_of_road_costs(v: Vector) -> None:
    terrain = board(piece("A", "soviet", "0504")).book.tables.terrain
    rows = [terrain[name.replace(" ", "_")].costs for name in v["in"]["roads"]]
    for name, mover in (("trucked", WHEELED), ("tracked", TRACKED), ("nonmotorised", FOOT)):
        assert [Fraction(row[mover], TWELFTHS) for row in rows] == [Fraction(text) for text in v["out"][name]]
    for kind, extra in (("INF", True), ("ARM", True), ("MOT", False)):
        assert goes_one_further(kind) == extra


def goes_one_further(kind: str) -> bool:
    """Whether a unit of one point, all on secondary route, gets a hex further than its points go."""
    hexes = ["0501", "0502", "0503", "0504"]
    road = f'[[map.roads]]\nkind = "secondary"\nhexes = {hexes}\n'.replace("'", '"')
    game = board(piece("A", "soviet", "0501", type=kind, movement=1), ground=road)
    costs = game.book.tables.terrain["secondary_route"].costs
    paid_for = TWELFTHS // costs[{"INF": FOOT, "ARM": TRACKED, "MOT": WHEELED}[kind]]
    return refusal(game, order="move", units=["A"], path=hexes[1 : paid_for + 2]) is None


# ---------------------------------------------------------------------- the set-up aid


def rows(scenario: str = "") -> list[CounterRow]:
    return [row for card in BOX.scenarios() if scenario in card.slug for row in card.rows]


def row_of(wanted: str) -> CounterRow:
    """The counter of that id; it reads the same wherever it occurs."""
    found = [row for row in rows() if row.id == wanted]
    values = {(row.type, row.size, row.attack, row.movement, row.formation, row.army, row.stars) for row in found}
    assert len({one[:4] for one in values}) == 1
    return found[0]


def reads(v: Vector, row: CounterRow) -> dict[str, Any]:
    """What the vector asks of a counter."""
    known = {"type": row.type, "size": row.size, "sp": row.attack, "mp": row.movement}
    return {key: known[key] for key in v["out"] if key in known}


@case("budziszyn1945", "AID-1")
@vector("aid-691")
def test_an_anti_tank_regiment(v: Vector) -> None:
    row = row_of("691 AT")
    assert reads(v, row) == v["out"]
    assert len(row.stars) == 1 and v["in"]["text"].startswith(row.id)


@case("budziszyn1945", "AID-1")
@vector("aid-37")
def test_a_regiment_of_a_division(v: Vector) -> None:
    row = row_of(v["in"]["text"].split()[0])
    assert reads(v, row) == v["out"]
    assert row.formation == "6 Division"


@case("budziszyn1945", "AID-1")
@vector("aid-cav")
def test_the_counters_of_a_corps(v: Vector) -> None:
    (listed,) = re.findall(r"\((\d.*)\)", v["in"]["text"])
    numbers = listed.split(", ")
    for slug in ("nysa-1945", "two-stars"):
        found = [row for row in BOX.scenario(slug).rows if row.army == "I Guards Cavalry Corps"]
        assert [row.id.partition("/")[0] for row in found] == numbers
        assert len(found) == v["out"]["counters"]
        assert {(row.type, row.quality) for row in found} == {("CAV", "guards")}


@case("budziszyn1945", "AID-1")
@vector("aid-hq5")
def test_a_headquarters_and_its_guns(v: Vector) -> None:
    found = [row for row in rows("nysa") if row.army == "5 Guards Army" and row.type in ("HQ", "ART")]
    assert len(found) == v["out"]["counters"]
    assert Counter(row.type for row in found) == {"HQ": 1, "ART": 3} and "3 x ART" in v["in"]["text"]
    assert len({row.hex for row in found}) == 1


@case("budziszyn1945", "AID-1")
@vector("aid-21")
def test_a_division_and_a_corps_headquarters(v: Vector) -> None:
    division = [row for row in rows("nysa") if row.formation.split()[:1] == [v["out"]["division"]] and "/21" in row.id]
    staff = row_of(f"HQ {v['out']['hq']}")
    assert sorted(row.type for row in division) == ["ARM", "ART", "MOT", "MOT"]
    assert {row.place for row in division} == {next(row.place for row in rows("nysa") if row.id == staff.id)}
    assert staff.type == "HQ"


@case("budziszyn1945", "AID-1")
@vector("aid-687")
def test_an_engineer_brigade(v: Vector) -> None:
    assert reads(v, row_of("687 ENG")) == v["out"]


@case("budziszyn1945", "AID-1")
@vector("aid-2br")
def test_a_regiment_of_the_brandenburg_division(v: Vector) -> None:
    row = row_of("2/Br")
    assert (row.id.partition("/")[2], row.attack) == (v["out"]["division"], v["out"]["sp"])
    assert row.formation == "Brandenburg Division" and row.movement == 7


@case("budziszyn1945", "AID-1")
@vector("aid-gd")
def test_the_assault_guns_of_grossdeutschland(v: Vector) -> None:
    row = row_of("AG GD")
    assert reads(v, row) == v["out"]
    assert row.formation == "Grossdeutschland Division"


@case("budziszyn1945", "AID-1")
@vector("aid-52")
def test_the_armoured_artillery_of_an_army(v: Vector) -> None:
    row = row_of("52 AG")
    assert row.army == f"{v['out']['army']} Army"
    assert (row.type, row.size, row.mobility) == ("ARM", "R", "tracked")


# ---------------------------------------------------------------------- Nysa 1945


@case("budziszyn1945", "NY-SR")
@vector("ny-28army")
def test_units_of_28_army_follow_those_of_52_army(v: Vector) -> None:
    game = playing.start(TITLE, "nysa-1945", 1)
    while game.state.turn < 1 or asked(game) != "movement":
        play(game, order="air" if asked(game) == "air" else "end_phase")
    bank = sorted(game.book.map.regions["west of the Neisse"])
    free = iter(h for h in bank if h not in game.layers.stacks)
    for kind, number in v["in"]["crossed"].items():
        army = [u for u in game.state.units if u.hex >= 0 and belongs(game, u.n, "52 Army", kind)]
        for u in army[:number]:
            game.change(u.n, hex=next(free))
    play_on(game)
    side = game.book.sides.index("soviet")
    for kind in ("INF", "ART", "HQ"):
        second = [u for u in game.state.units if belongs(game, u.n, "28 Army", kind)]
        ids = tuple(game.book.counters[u.n].id for u in second)
        hex_ = entry_hex(game, v["out"]["zone"])
        most = max((k for k in range(len(ids) + 1) if k == 0 or enters(game, ids[:k], hex_, side)), default=0)
        assert most == v["out"]["may_enter"].get(kind, 0)
        assert {u.zone for u in second} == {v["out"]["zone"]}


def belongs(game: Game, n: int, army: str, kind: str) -> bool:
    printed = game.book.counters[n]
    return (printed.army, printed.type) == (army, kind)


def play_on(game: Game) -> None:
    """To the next Soviet Movement Phase, everything waived that can be."""
    turn = game.state.turn
    while game.state.turn == turn or asked(game) != "movement":
        order = RandomPlayer(1, 1.0).answer(game.view_of(game.pending()[0]), playing.one_side(game)[1])
        game.play(order, game.pending()[0])


def entry_hex(game: Game, zone: str) -> str:
    """A hex of the zone that is Soviet and free of enemies."""
    soviet = game.book.sides.index("soviet")
    hexes = [
        h for h in game.book.map.zones[zone] if game.state.control[h] - 1 == soviet and h not in game.layers.stacks
    ]
    return str(game.book.map.grid.label(hexes[-1]))


def enters(game: Game, ids: tuple[str, ...], hex_: str, side: int) -> bool:
    return reinforcement.check_enter(game, Enter(units=ids, hex=hex_), side) is None


@case("budziszyn1945", "NY-N1")
@vector("ny-length")
def test_nysa_lasts_from_16_april_to_2_may(v: Vector) -> None:
    length(v, "nysa-1945")


@case("budziszyn1945", "TS-N1")
@vector("ts-length")
def test_two_stars_lasts_from_30_april_to_15_may(v: Vector) -> None:
    length(v, "two-stars")


def length(v: Vector, scenario: str) -> None:
    card = BOX.scenario(scenario)
    assert (card.start, card.end) == (date.fromisoformat(v["in"]["from"]), date.fromisoformat(v["in"]["to"]))
    game = playing.start(TITLE, scenario, 1)
    assert game.book.scenario.turns == card.turns == v["out"]["turns"]
    assert game.book.scenario.day(card.turns) == card.end


@case("budziszyn1945", "NY-V3")
@vector("ny-scale")
def test_the_scale_of_victory(v: Vector) -> None:
    levels = [degree_of(scale(TITLE, "five"), margin).level for margin in v["in"]["margin"]]
    assert levels == ["German victory" if word == "German" else f"Soviet {word} victory" for word in v["out"]["result"]]


# ---------------------------------------------------------------------- Two Stars


@case("budziszyn1945", "TS-N3")
@vector("ts-soviet-air")
def test_the_soviets_choose_three_days(v: Vector) -> None:
    game = playing.start(TITLE, "two-stars", 1)
    for now in playing.steps(game, 1, 1.0):
        if asked(now) == "air_days":
            break
    days = {f"1945-{day}": points for day, points in v["in"]["choice"].items()}
    assert (game.check(AirDays(days=days)) is None) == v["out"]["legal"]
    doubled = dict.fromkeys(days, max(days.values()))
    assert barred_by(game, AirDays(days=doubled)) == "TS-N3"


@case("budziszyn1945", "TS-3P1", "TS-3P2")
@vector("ts-phases")
def test_three_players_have_eighteen_phases(v: Vector) -> None:
    book = playing.start(TITLE, "two-stars", 1, {"players": v["in"]["players"]}).book
    assert len(book.phases) == v["out"]["phases"]
    assert [book.sides[phase.side] for phase in book.phases[::6]] == ["allied", "soviet", "german"]


@case("budziszyn1945", "TS-V1")
@vector("ts-col-sov-26")
def test_soviet_points_for_column_26(v: Vector) -> None:
    assert soviet_columns(v["in"]["column"]) == v["out"]["soviet_vp"]


@case("budziszyn1945", "TS-V1")
@vector("ts-col-sov-38")
def test_soviet_points_for_column_38(v: Vector) -> None:
    assert soviet_columns(v["in"]["column"]) == v["out"]["soviet_vp"]


@case("budziszyn1945", "TS-V2")
@vector("ts-col-us-31")
def test_american_points_for_column_31(v: Vector) -> None:
    assert american_columns(v["in"]["column"]) == v["out"]["american_vp"]


@case("budziszyn1945", "TS-V2")
@vector("ts-col-us-28")
def test_american_points_for_column_28(v: Vector) -> None:
    assert american_columns(v["in"]["column"]) == v["out"]["american_vp"]


def easternmost(column: int) -> Game:
    """Only one American regiment is left on the map: in supply in that column."""
    game = playing.start(TITLE, "two-stars", 1)
    grid = game.book.map.grid
    one = next(u for u in game.state.units if game.book.counters[u.n].nation == "usa" and u.hex >= 0)
    for hex_ in (h for h in grid.hexes if grid.column(h) == column):
        units = [msgspec.structs.replace(u, hex=hex_ if u.n == one.n else -1) for u in game.state.units]
        board = Game(game.book, msgspec.structs.replace(game.state, units=units), ForcedDice())
        if game.book.scenario.easternmost(board) == column:
            return board
    raise AssertionError(f"no supply in column {column}")


def soviet_columns(column: int) -> int:
    """Soviet points above those of a game in which the Americans came far enough to leave none for columns."""
    points = [game.book.scenario.points(game)["soviet"] for game in (easternmost(column), easternmost(51))]
    return int(points[0] - points[1])


def american_columns(column: int) -> int:
    """American points above those of a game in which no regiment came beyond column 17."""
    points = [game.book.scenario.points(game)["allied"] for game in (easternmost(column), easternmost(17))]
    return int(points[0] - points[1])


@case("budziszyn1945", "TS-AIR")
@vector("ts-air-sums")
def test_american_air_points_by_day(v: Vector) -> None:
    card = BOX.scenario("two-stars")
    by_day = {one["date"]: one["points"] for one in card.card["air"] if one["side"] == "allied"}
    totals = [by_day[day] for day in sorted(by_day)]
    assert totals == v["out"]["totals"] == [term + 10 for term in v["in"]["first_terms"]]
    assert sum(totals) == v["out"]["sum"]
    assert len(totals) == card.turns
