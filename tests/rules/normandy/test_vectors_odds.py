"""Worked examples: ratio, shifts, rounding, tables, stars, concentration, morale."""

from __future__ import annotations

from typing import Any

from case import case
from fight import told
from lab import play, unit
from rules.normandy.vectors import Vector, vector
from rules.wb95.book_vectors import attack, board, hexes, hexsides, ladder, orders, piece, settle, shifts, supposing
from situations import arrange, fresh
from sztab.rules.wb95.odds import ratio_column
from sztab.rules.wb95.tables import decode
from sztab.rules.wb95.terrain import halved
from sztab.table import SeededDice
from sztab.titles.wb95.layout import board_of, tables_of

TITLE = "normandy1944"


def duel(ours: list[int], theirs: list[int], stars: int = 0, ground: str = "clear") -> Any:
    """The ladder of attackers of these strengths in 0504 against defenders in 0505."""
    own = [
        piece(f"A{n}", "german", "0504", attack=sp, stars=["blue"] * (0 if n else stars)) for n, sp in enumerate(ours)
    ]
    foe = [piece(f"D{n}", "allied", "0505", nation="usa", attack=sp) for n, sp in enumerate(theirs)]
    game = board(*own, *foe, phase="combat", ground=hexes(h0505=ground))
    names = [f"A{n}" for n in range(len(ours))]
    return ladder(game, *names, on="0505", stars=["A0"] if stars else [])


@case(TITLE, "1.5", "1.7b")
@vector("N-1.5-ratio")
def test_two_attackers_against_one(v: Vector) -> None:
    assert duel([4, 4], [5]).ratio == "2:1"


@case(TITLE, "1.6a", "1.6c")
@vector("N-1.6a-shift")
def test_attackers_shifts_before_the_defenders(v: Vector) -> None:
    odds = duel([8], [3], 3, "town")
    assert (odds.ratio, odds.final) == ("3:1", "5:1")


@case(TITLE, "1.6a", "1.6c")
@vector("N-1.6b-clamp")
def test_the_last_column_cuts_the_attackers_shifts(v: Vector) -> None:
    odds = duel([18], [4], 7, "city")
    assert (odds.ratio, odds.final) == ("5:1", "8:1")


@case(TITLE, "1.7a")
@vector("N-1.7a-halve-1")
def test_half_a_point_is_one(v: Vector) -> None:
    assert halved(1) == 1


@case(TITLE, "1.7a")
@vector("N-1.7b-halve-5")
def test_half_of_five_is_three(v: Vector) -> None:
    assert halved(5) == 3


@case(TITLE, "1.7b")
@vector("N-1.7c-ratio-half")
def test_one_and_a_half_is_two_to_one(v: Vector) -> None:
    assert duel([3], [2]).ratio == "2:1"


@case(TITLE, "1.7b")
@vector("N-1.7d-ratio-down")
def test_less_than_a_half_is_dropped(v: Vector) -> None:
    game = board(piece("A", "german", "0504"), piece("D", "allied", "0505"), phase="combat")
    assert game.book.tables.columns[ratio_column(game, 649, 100)] == "6:1"


@case(TITLE, "1.8")
@vector("N-1.8-dice")
def test_dice_have_six_faces(v: Vector) -> None:
    dice = SeededDice("normandy")
    thrown = [dice.throw(2) for _ in range(400)]
    assert {face for pair in thrown for face in pair} == set(range(1, 7))
    assert {sum(pair) for pair in thrown} == set(range(2, 13))


@case(TITLE, "5.5.2")
@vector("N-5.5.2-terrain-sum")
def test_ground_and_water_add_up(v: Vector) -> None:
    game = board(
        piece("A", "german", "0504"),
        piece("D", "allied", "0505", nation="usa"),
        phase="combat",
        ground=hexes(h0505="forest") + hexsides({"0504/0505": "stream"}),
    )
    assert shifts(ladder(game, "A", on="0505"), "defender") == 2 + 1


@case(TITLE, "T-CRT-ex1")
@vector("N-CRT-ex1")
def test_a_loss_on_both_sides(v: Vector) -> None:
    assert (decode("-1").loss, decode("-1").retreat) == (1, 0)


@case(TITLE, "T-CRT-ex2")
@vector("N-CRT-ex2")
def test_a_retreat_with_a_loss(v: Vector) -> None:
    assert (decode("D2-1").retreat, decode("D2-1").loss, decode("D2-1").disorganised) == (2, 1, False)


@case(TITLE, "T-CRT-ex3")
@vector("N-CRT-ex3")
def test_a_loss_against_a_retreat_with_a_loss(v: Vector) -> None:
    game = board(
        piece("A", "german", "0504", steps=4), piece("D", "allied", "0505", steps=4), phase="combat", dice=[1, 1] * 9
    )
    game.play(attack(supposing(game, "-1/D2-1"), "A", on="0505"))
    settle(game)
    assert (unit(game, "A").steps, unit(game, "D").steps) == (3, 3)


@case(TITLE, "T-CRT-ex4")
@vector("N-CRT-ex4")
def test_a_d_beside_a_retreat_needs_no_test(v: Vector) -> None:
    assert (decode("D4D").retreat, decode("D4D").disorganised, decode("D4D").test) == (4, True, False)


@case(TITLE, "T-CRT-ex5")
@vector("N-CRT-ex5")
def test_an_attacker_driven_back_in_disorder(v: Vector) -> None:
    assert (decode("A1D").retreat, decode("A1D").disorganised) == (1, True)


@case(TITLE, "T-CRT")
@vector("N-D-crt-lookups")
def test_cells_of_the_combat_table(v: Vector) -> None:
    tables = tables_of(TITLE)
    wanted = {
        ("1:4", 2): ("-1", "-1D"),
        ("1:4", 12): ("A2D-2", "-1"),
        ("1:1", 7): ("-1", "-1"),
        ("3:1", 10): ("-1", "D1-1"),
        ("5:1", 12): ("D-1", "D1"),
        ("9:1", 8): ("-", "D3-1"),
        ("10:1", 2): ("-1", "D5D-1"),
        ("10:1", 12): ("D-1", "D2"),
    }
    found = {key: tables.combat[tables.columns.index(key[0]), key[1]] for key in wanted}
    assert {key: (ours.text, theirs.text) for key, (ours, theirs) in found.items()} == wanted


def shelled(fortified: bool, ground: str) -> dict[str, Any]:
    """14 points of guns fire at D."""
    game = board(
        *(piece(f"G{n}", "german", "0503", type="ART", attack=7, defence=3) for n in range(2)),
        piece("D", "allied", "0505", fortified=fortified),
        phase="combat",
        dice=[3, 4],
        ground=hexes(h0505=ground),
    )
    play(game, order="ranged", artillery=["G0", "G1"], target="0505")
    return told(game, "ranged")[0]


@case(TITLE, "T-ART", "6.4.2")
@vector("N-D-artillery-lookups")
def test_guns_against_woods_and_works_and_in_the_open(v: Vector) -> None:
    first, second = shelled(True, "forest"), shelled(False, "clear")
    assert (first["points"], first["row"], second["row"]) == (6, "6-8", "13-16")
    table = tables_of(TITLE).artillery
    assert [table.result(6, roll).text for roll in (2, 4, 7, 12)] == ["-1*", "D", "-", "-1"]
    assert [table.result(14, roll).text for roll in (2, 3, 4, 7, 11)] == ["-", "-1D", "-1*", "-", "-1*"]


@case(TITLE, "T-BOM", "CO-N3")
@vector("N-D-bomber-lookups")
def test_the_last_row_of_the_bomber_table(v: Vector) -> None:
    table = tables_of(TITLE).bomber
    found = [table.result(17, roll).text for roll in range(2, 13)]
    assert found == ["-", "-2D", "-1D", "-1D", "-1", "D", "-1D", "-1D", "-1D", "-2D", "-"]
    assert table.bands[-1][0] == 17


@case(TITLE, "5.6.2", "T-MOR")
@vector("N-D-morale")
def test_limits_of_morale(v: Vector) -> None:
    game = fresh("totalize")
    limits: dict[tuple[str, bool], set[int]] = {}
    for printed in game.book.counters[: game.book.shapes.first]:
        limits.setdefault((printed.nation, "SS" in printed.id), set()).add(printed.morale)
    assert limits.pop(("germany", True)) == {12}
    assert limits == {
        ("germany", False): {11},
        ("usa", False): {11},
        ("great_britain", False): {11},
        ("canada", False): {11},
        ("poland", False): {11},
        ("france", False): {9},
        ("belgium", False): {8},
        ("netherlands", False): {8},
    }


@case(TITLE, "DD-N2")
@vector("N-D-dday-drop")
def test_four_of_eight_regiments_are_scattered(v: Vector) -> None:
    game = fresh("d-day", dice=[1, 2, 3, 4, 5, 6, 6, 3])
    for _ in range(2):
        play(game, order="end_phase")
    assert sum(event["scattered"] for event in told(game, "drop")) == 4
    jumped = [event["unit"] for event in told(game, "drop")]
    assert sum(game.book.counters[game.book.index[one]].steps - unit(game, one).steps for one in jumped) == 4


@case(TITLE, "TO-V1", "TO-V2", "4.3.6")
@vector("N-D-totalize-vp")
def test_what_nobody_controls_counts_for_nobody(v: Vector) -> None:
    control = dict.fromkeys(("5223", "5718", "4130", "5028"), "allied")
    control |= dict.fromkeys(("6126", "6527", "6531"), "german")
    game = arrange("totalize", turn=14, phase="supply", side="german", units={}, control=control)
    owners = bytearray(game.state.control)
    owners[game.book.labels["5729"]] = 0
    game.mark(control=bytes(owners))
    outcome = game.book.scenario.outcome(game)
    assert (outcome.winner, outcome.points) == ("allied", {"allied": 4, "german": 3})


@case(TITLE, "1.1", "4.1.1")
@vector("N-D-parity")
def test_even_columns_lie_half_a_hex_lower(v: Vector) -> None:
    grid = board_of(TITLE).grid
    around = {
        "2412": "2411 2512 2513 2413 2313 2312",
        "2111": "2110 2210 2211 2112 2011 2010",
        "1499": "1498 1599 1500 1400 1300 1399",
    }
    for label, wanted in around.items():
        hex_ = grid.hex(label)
        found = [grid.label(there) for there in grid.neighbours[6 * hex_ : 6 * hex_ + 6]]
        assert found == wanted.split(), label
    for one, two in (("2211", "2112"), ("2412", "2313"), ("2813", "2914")):
        assert grid.distance(grid.hex(one), grid.hex(two)) == 1


def concentrated(divisions: list[str]) -> int:
    """Shifts of an attack by units of these divisions from 0504 and its neighbours."""
    own = [
        piece(f"A{n}", "german", ("0504", "0405", "0605")[n % 3], formation=division, size="R", steps=1, full=2)
        for n, division in enumerate(divisions)
    ]
    game = board(*own, piece("D", "allied", "0505", nation="usa"), phase="combat")
    return shifts(ladder(game, *(f"A{n}" for n in range(len(divisions))), on="0505"), "attacker")


@case(TITLE, "13.1.2", "13.1.4")
@vector("N-13.1.4a")
def test_three_of_each_of_three_divisions(v: Vector) -> None:
    assert concentrated(["1", "2", "3"] * 3) == 3


@case(TITLE, "13.1.2", "13.1.4")
@vector("N-13.1.4b")
def test_six_of_one_division(v: Vector) -> None:
    assert concentrated(["1"] * 6) == 2


@case(TITLE, "5.2.1", "1.5", "1.6a", "13.1.2", "15.1.3", "15.1.7", "5.3.7", "5.3.9")
@vector("N-5.2.1-combat")
def test_a_combat_from_the_ratio_to_the_three_answers(v: Vector) -> None:
    """The woods of the example are worth one column; here a low hill is."""
    own = [
        piece("P1", "german", "0504", attack=6, formation="21", size="R", stars=["black"], steps=2),
        piece("P2", "german", "0504", attack=6, formation="21", size="R", steps=2),
        piece("P3", "german", "0504", attack=5, formation="21", size="R", steps=2),
    ]
    foe = [piece(f"D{n}", "allied", "0505", nation="usa", attack=4, steps=2) for n in range(2)]
    game = board(*own, *foe, phase="combat", dice=[1, 2] * 9, ground=hexes(h0505="hill1"))
    game = supposing(game, "-1/D2")
    order: dict[str, Any] = {"on": "0505", "stars": ["P1"]}
    odds = ladder(game, "P1", "P2", "P3", **order)
    assert (odds.attacker, odds.defender, odds.ratio, odds.final) == (17, 8, "2:1", "3:1")
    game.play(attack(game, "P1", "P2", "P3", **order))
    play(game, order="losses", units={"P1": 1})
    found = {
        (len(next(iter(one.paths.values()), ())), sum(one.pays.values()))
        for one in orders(game)
        if len(one.paths) in (0, 2) and len(set(one.paths.values())) <= 1
    }
    assert found == {(0, 2), (1, 1), (2, 0)}
