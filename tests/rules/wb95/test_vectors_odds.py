"""Worked examples of chapter 1 and of whatever shifts a combat: ratio, rounding, terrain, headquarters, stars."""

from __future__ import annotations

from typing import Any

from case import case
from rules.wb95.book_vectors import (
    Vector,
    attack,
    board,
    by_case,
    hexes,
    hexsides,
    ladder,
    piece,
    shifts,
    told,
    vector,
)
from sztab.rules.wb95.odds import ratio_column
from sztab.rules.wb95.terrain import halved
from sztab.table import ForcedDice, Game, SeededDice


def duel(ours: list[int], theirs: list[int], stars: int = 0, ground: str = "clear") -> Game:
    """Attackers A0, A1 ... of these strengths in 0504, defenders D0 ... in 0505."""
    own = [
        piece(f"A{n}", "soviet", "0504", attack=sp, stars=["blue"] * (0 if n else stars)) for n, sp in enumerate(ours)
    ]
    foe = [piece(f"D{n}", "german", "0505", attack=sp) for n, sp in enumerate(theirs)]
    return board(*own, *foe, phase="combat", ground=hexes(h0505=ground))


def odds_of(game: Game) -> Any:
    own = [one for one in game.book.index if one.startswith("A")]
    return ladder(game, *own, on="0505", stars=[one for one in own if game.book.counters[game.book.index[one]].stars])


# ---------------------------------------------------------------------- 1: ratio, shifts, rounding, dice


@case("budziszyn1945", "1.5", "1.7b")
@vector("ratio-1")
def test_eight_against_five_is_two_to_one(v: Vector) -> None:
    odds = odds_of(duel(v["in"]["attack"], v["in"]["defence"]))
    assert odds.ratio == odds.final == v["out"]["initial"]
    assert odds.attacker / odds.defender == v["out"]["ratio"]


@case("budziszyn1945", "1.6a", "1.6b", "1.6c", "T-TER")
@vector("cm-a")
def test_attackers_shifts_go_right_and_then_the_defenders_left(v: Vector) -> None:
    given, out = v["in"], v["out"]
    assert odds_of(duel(given["attack"], given["defence"], given["att_cm"])).final == out["after_attacker"]
    odds = odds_of(duel(given["attack"], given["defence"], given["att_cm"], "forest"))
    assert shifts(odds, "defender") == given["def_cm"]
    assert (odds.ratio, odds.final) == (out["initial"], out["final"])


@case("budziszyn1945", "1.6c", "15.1.4")
@vector("cm-b")
def test_the_ratio_is_capped_before_the_defenders_shifts(v: Vector) -> None:
    given, out = v["in"], v["out"]
    assert odds_of(duel(given["attack"], given["defence"], given["att_cm"])).final == out["after_attacker"]
    odds = odds_of(duel(given["attack"], given["defence"], given["att_cm"], "city"))
    assert shifts(odds, "defender") == given["def_cm"]
    assert (odds.ratio, odds.final) == (out["initial"], out["final"])


@case("budziszyn1945", "1.6b", "1.6-T", "15.1.2")
@vector("cm-arrows")
def test_a_modifier_is_a_column(v: Vector) -> None:
    plain = odds_of(duel([16], [4]))
    left = odds_of(duel([16], [4], ground="city"))
    right = odds_of(duel([16], [4], v["in"]["att_cm"]))
    assert shifts(left, "defender") == v["in"]["def_cm"]
    assert plain.column - left.column == v["out"]["shift_left"]
    assert right.column - plain.column == v["out"]["shift_right"]


@case("budziszyn1945", "1.7a")
@vector("round-half-1")
def test_half_of_one_is_one(v: Vector) -> None:
    assert half_strength(v["in"]["sp"]) == v["out"]["half"]


@case("budziszyn1945", "1.7a")
@vector("round-half-5")
def test_half_of_five_is_three(v: Vector) -> None:
    assert half_strength(v["in"]["sp"]) == v["out"]["half"]


def half_strength(points: int) -> int:
    """A disorganised attacker's."""
    game = board(
        piece("A", "soviet", "0504", attack=points, disorganised=True), piece("D", "german", "0505"), phase="combat"
    )
    odds = ladder(game, "A", on="0505")
    assert odds.attacker == halved(points)
    return odds.attacker


@case("budziszyn1945", "1.7b")
@vector("round-ratio-1")
def test_a_ratio_of_one_and_a_half_is_rounded_up(v: Vector) -> None:
    assert odds_of(duel(v["in"]["attack"], v["in"]["defence"])).ratio == v["out"]["initial"]


@case("budziszyn1945", "1.7b")
@vector("round-ratio-2")
def test_a_fraction_below_half_is_dropped(v: Vector) -> None:
    game = duel([1], [1])
    column = ratio_column(game, round(100 * v["in"]["ratio"]), 100)
    assert game.book.tables.columns[column] == v["out"]["initial"]


@case("budziszyn1945", "1.5", "1.7b")
@vector("ratio-below-1")
def test_below_even_the_larger_side_is_rounded(v: Vector) -> None:
    found = [odds_of(duel([ours], [theirs])).ratio for ours, theirs in v["in"]["pairs"]]
    assert found == v["out"]["initial"]


@case("budziszyn1945", "1.8")
@vector("dice")
def test_dice_have_six_sides_and_are_added(v: Vector) -> None:
    for name, (low, high) in zip(v["in"]["dice"], v["out"]["range"]):
        number = int(name.partition("K")[0])
        dice = SeededDice(name)
        totals = {sum(dice.throw(number) or ()) for _ in range(2000)}
        assert totals == set(range(low, high + 1))
    game = duel([4], [4])
    game.dice = ForcedDice([6, 5])
    rolled = [event.data for event in game.play(attack(game, "A0", on="0505")) if event.kind == "roll"]
    assert (rolled[0]["dice"], rolled[0]["total"]) == ([6, 5], 11)


# ---------------------------------------------------------------------- 5.5, 9.2: ground and headquarters


@case("budziszyn1945", "5.5.2", "T-TER")
@vector("terrain-sum")
def test_woods_and_water_add_up(v: Vector) -> None:
    game = board(
        piece("A", "soviet", "0504"),
        piece("D", "german", "0505"),
        phase="combat",
        ground=hexes(h0505="forest") + hexsides({"0504/0505": "stream"}),
    )
    odds = ladder(game, "A", on="0505")
    assert [-rung.value for rung in odds.shifts] == [v["in"]["woods"], v["in"]["river"]]
    assert shifts(odds, "defender") == v["out"]["def_cm"]


@case("budziszyn1945", "9.2.1", "9.2.4")
@vector("hq-clamp")
def test_a_headquarters_moves_no_roll_off_the_table(v: Vector) -> None:
    rows = []
    for roll, shift in zip(v["in"]["rolls"], v["in"]["shift"]):
        staffs = []
        if shift <= 0:
            staffs.append(piece("HA", "soviet", "0502", type="HQ", attack=0))
        if shift >= 0:
            staffs.append(piece("HD", "german", "0507", type="HQ", attack=0))
        game = board(piece("A", "soviet", "0504"), piece("D", "german", "0505"), *staffs, phase="combat")
        assert ladder(game, "A", on="0505").roll_modifier == shift
        game.dice = ForcedDice([roll // 2, roll - roll // 2])
        game.play(attack(game, "A", on="0505"))
        rows.append(told(game, "result")[0]["row"])
    assert rows == v["out"]["row"]


# ---------------------------------------------------------------------- 13, 15: shifts of formations and stars


@case("budziszyn1945", "13.1.2", "13.1.4")
@vector("tc-9")
def test_three_of_each_of_three_divisions_are_three_shifts(v: Vector) -> None:
    assert concentrated(v) == v["out"]["cm"]


@case("budziszyn1945", "13.1.2", "13.1.4")
@vector("tc-6")
def test_six_of_a_division_are_two_shifts(v: Vector) -> None:
    assert concentrated(v) == v["out"]["cm"]


def concentrated(v: Vector) -> int:
    homes = ("0504", "0405", "0406")
    own = [
        piece(f"{division}/{n}", "german", homes[n % 3], attack=1, formation=f"{division} Division", steps=1, full=1)
        for division, number in enumerate(v["in"]["units"])
        for n in range(number)
    ]
    game = board(*own, piece("D", "soviet", "0505"), phase="combat")
    names = [one for one in game.book.index if "/" in one and one[0] != "?"]
    odds = ladder(game, *names, on="0505")
    assert sum(by_case(odds, "13.1.2")) == shifts(odds, "attacker")
    return shifts(odds, "attacker")


@case("budziszyn1945", "15.3.1", "15.3.2")
@vector("vs-two")
def test_regular_units_make_up_for_volkssturm(v: Vector) -> None:
    found = []
    for number in v["in"]["regulars"]:
        company = [piece(f"R{n}", "german", "0505") for n in range(number)]
        game = board(
            piece("A", "soviet", "0504"), piece("V", "german", "0505", type="VS", attack=2), *company, phase="combat"
        )
        found.append(shifts(ladder(game, "A", on="0505"), "attacker"))
    assert found == v["out"]["enemy_cm"]


def starred(v: Vector, *without: str) -> tuple[int, int]:
    """Shifts of the two sides when tanks use the attacker's stars and one unit for each colour the defender's."""
    ours = [colour for colour, number in v["in"]["att"].items() for _ in range(number)]
    theirs = [colour for colour, number in v["in"]["def"].items() if colour not in without for _ in range(number)]
    game = board(
        piece("A", "soviet", "0504", type="ARM", stars=ours),
        *(piece(f"D{n}", "german", "0505", stars=[colour]) for n, colour in enumerate(theirs)),
        phase="combat",
    )
    odds = ladder(game, "A", on="0505", stars=["A"], answer={"stars": [f"D{n}" for n in range(len(theirs))]})
    return shifts(odds, "attacker"), shifts(odds, "defender")


@case("budziszyn1945", "15.1.2", "15.1.3")
@vector("stars-cancel")
def test_a_white_star_voids_black_and_yellow(v: Vector) -> None:
    out = v["out"]
    assert starred(v) == (out["att_cm"], out["def_cm"])
    assert starred(v, "white") == (out["att_cm_without_white"], out["def_cm_without_white"])


@case("budziszyn1945", "15.1.2")
@vector("stars-black-yellow")
def test_a_black_star_voids_yellow(v: Vector) -> None:
    assert starred(v) == (v["out"]["att_cm"], v["out"]["def_cm"])
