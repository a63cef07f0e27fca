"""15.3, Volkssturm: what it is worth to the enemy, and how it fills regular infantry up."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from rules.wb95.book_vectors import attack, board, by_case, ladder, piece, shifts, wait
from sztab.rules.wb95.orders import Refill
from sztab.table import Game

SUPPLIED = '[map.supply]\ngerman = ["edge:west"]\nsoviet = ["edge:east"]\n'


def levy(name: str = "V", hex_: str = "0505", **fields: Any) -> str:
    return piece(name, "german", hex_, type="VS", attack=2, **fields)


def weakness(*company: str) -> int:
    """The shifts of a Soviet attack on the Volkssturm of 0505."""
    game = board(piece("A", "soviet", "0504"), levy(), *company, phase="combat")
    odds = ladder(game, "A", on="0505")
    found = by_case(odds, "15.3.1")
    assert sum(found) == shifts(odds, "attacker")
    return sum(found)


# ---------------------------------------------------------------------- 15.3.1, 15.3.2: a gift to the enemy


@case("budziszyn1945", "15.3.1", "R101")
def test_whoever_attacks_volkssturm_has_two_shifts() -> None:
    assert weakness() == 2


@case("budziszyn1945", "15.3.1", "R101")
def test_whoever_is_attacked_by_volkssturm_has_two_shifts() -> None:
    game = board(levy("V", "0504"), piece("D", "soviet", "0505"), phase="combat")
    odds = ladder(game, "V", on="0505")
    assert by_case(odds, "15.3.1") == [-2]
    assert shifts(odds, "defender") == 2


@case("budziszyn1945", "15.3.1", "R101")
def test_several_volkssturm_units_are_no_worse_than_one() -> None:
    assert weakness(levy("W"), levy("X")) == 2


@case("budziszyn1945", "15.3.2", "R101")
@pytest.mark.parametrize(
    ("kind", "mobility", "left"),
    [
        ("INF", "foot", 1),
        ("CAV", "foot", 1),
        ("ARM", "tracked", 1),
        ("AT", "wheeled", 1),
        ("VS", "foot", 2),
        ("ART", "wheeled", 2),
        ("HQ", "wheeled", 2),
        ("RG", "immobile", 2),
    ],
)
def test_only_regular_units_make_up_for_it(kind: str, mobility: str, left: int) -> None:
    assert weakness(piece("X", "german", "0505", type=kind, mobility=mobility, attack=1)) == left


@case("budziszyn1945", "15.3.2", "R101")
@pytest.mark.parametrize(("number", "left"), [(1, 1), (2, 0), (3, 0)])
def test_each_regular_unit_takes_one_off_and_never_more_than_all(number: int, left: int) -> None:
    assert weakness(*(piece(f"R{n}", "german", "0505", steps=1, full=1) for n in range(number))) == left


@case("budziszyn1945", "15.3.2", "R101")
def test_regular_units_in_another_hex_do_not_help() -> None:
    game = board(piece("A", "soviet", "0504"), levy(), piece("R", "german", "0605"), phase="combat")
    assert by_case(ladder(game, "A", on=["0505", "0605"]), "15.3.1") == [2]


@case("budziszyn1945", "15.3.1", "15.3.2", "R101")
@pytest.mark.parametrize("company", [0, 1, 2])
def test_of_several_hexes_the_worst_is_taken_once(company: int) -> None:
    better = [piece("R", "german", "0605")]
    worse = [piece(f"S{n}", "german", "0505") for n in range(company)]
    game = board(piece("A", "soviet", "0504"), levy(), levy("W", "0605"), *better, *worse, phase="combat")
    assert sum(by_case(ladder(game, "A", on=["0505", "0605"]), "15.3.1")) == max(1, 2 - company)


@case("budziszyn1945", "15.3.2", "R101")
def test_attacking_volkssturm_is_steadied_by_its_stack() -> None:
    game = board(levy("V", "0504"), piece("R", "german", "0504"), piece("D", "soviet", "0505"), phase="combat")
    assert by_case(ladder(game, "V", "R", on="0505"), "15.3.1") == [-1]


@case("budziszyn1945", "15.3.1", "1.6d")
def test_without_volkssturm_in_the_combat_there_is_no_such_shift() -> None:
    game = board(
        piece("A", "soviet", "0504"), piece("R", "german", "0505"), levy("V", "0506"), levy("W", "0606"), phase="combat"
    )
    assert by_case(ladder(game, "A", on="0505"), "15.3.1") == []


@case("budziszyn1945", "COMP")
def test_without_the_complementary_rules_volkssturm_fights_as_others_do() -> None:
    game = board(piece("A", "soviet", "0504"), levy(), phase="combat", options={"complementary": False})
    assert by_case(ladder(game, "A", on="0505"), "15.3.1") == []


# ---------------------------------------------------------------------- 15.3.3, 15.3.4: replacements


def depot(
    *more: str, infantry: dict[str, Any] | None = None, militia: dict[str, Any] | None = None, **head: Any
) -> Game:
    """Reduced infantry I and the Volkssturm unit V of 2 CEL, both in 0505, in the German Movement Phase."""
    return board(
        piece("I", "german", "0505", **{"steps": 1, "full": 2, **(infantry or {})}),
        levy(**{"steps": 2, **(militia or {})}),
        *more,
        piece("S", "soviet", "1209"),
        ground=SUPPLIED,
        **{"phase": "movement", "side": "german", **head},
    )


REFILL = {"order": "refill", "unit": "I", "from": "V"}


def no(game: Game, **fields: Any) -> str:
    return barred_by(game, {**REFILL, **fields})


@case("budziszyn1945", "15.3.3", "R102")
def test_the_infantry_gains_what_the_volkssturm_loses() -> None:
    game = depot()
    play(game, REFILL)
    assert (unit(game, "I").steps, unit(game, "V").steps) == (2, 1)


@case("budziszyn1945", "15.3.3", "R102")
@pytest.mark.parametrize("one", ["I", "V"])
def test_neither_of_them_moves_afterwards(one: str) -> None:
    game = depot()
    play(game, REFILL)
    no = refusal(game, order="move", units=[one], path=["0605"])
    assert no is not None and no.case == "15.3.3"


@case("budziszyn1945", "15.3.3", "R102")
def test_volkssturm_that_gives_its_last_cel_is_gone() -> None:
    game = depot(militia={"steps": 1, "full": 2})
    play(game, REFILL)
    assert (unit(game, "I").steps, hex_of(game, "V")) == (2, None)


@case("budziszyn1945", "15.3.3")
@pytest.mark.parametrize(
    ("kind", "mobility", "case_"),
    [
        ("INF", "foot", ""),
        ("INF", "wheeled", "15.3.3"),
        ("INF", "tracked", "15.3.3"),
        ("MOT", "wheeled", "15.3.3"),
        ("CAV", "foot", "15.3.3"),
        ("ARM", "tracked", "15.3.3"),
        ("VS", "foot", "15.3.3"),
        ("FU", "foot", "15.3.3"),
    ],
)
def test_only_infantry_on_foot_is_filled_up(kind: str, mobility: str, case_: str) -> None:
    assert no(depot(infantry={"type": kind, "mobility": mobility})) == case_


@case("budziszyn1945", "15.3.3")
def test_only_volkssturm_gives() -> None:
    assert no(depot(piece("J", "german", "0505")), **{"from": "J"}) == "15.3.3"


@case("budziszyn1945", "15.3.3", "R102")
def test_a_unit_at_full_strength_takes_nothing() -> None:
    assert no(depot(infantry={"steps": 2})) == "15.3.3"


@case("budziszyn1945", "15.3.3", "R102")
def test_the_dead_are_not_rebuilt_and_nobody_far_away_is_filled() -> None:
    assert no(depot(infantry={"hex": "0506"})) == "15.3.3"
    game = depot()
    game.change(unit(game, "I").n, hex=-1, steps=0, box="dead")
    assert no(game) == "15.3.3"


@case("budziszyn1945", "15.3.3")
@pytest.mark.parametrize("mover", ["I", "V"])
def test_both_must_have_stayed_where_they_are(mover: str) -> None:
    game = depot()
    for path in (["0506"], ["0505"]):
        play(game, order="move", units=[mover], path=path)
    assert hex_of(game, mover) == "0505"
    assert no(game) == "15.3.3"


@case("budziszyn1945", "15.3.3", "12.1.2")
@pytest.mark.parametrize("marked", ["I", "V"])
def test_who_is_marked_for_strategic_movement_takes_no_part(marked: str) -> None:
    game = depot()
    play(game, order="mark_strategic", units=[marked])
    assert no(game) == "15.3.3"


@case("budziszyn1945", "15.3.3", "R102")
@pytest.mark.parametrize("mover", ["I", "V"])
def test_neither_moves_afterwards(mover: str) -> None:
    game = depot()
    play(game, REFILL)
    assert refusal(game, order="move", units=[mover], path=["0506"]) is not None
    assert barred_by(game, order="mark_strategic", units=[mover]) == "12.1.2"


@case("budziszyn1945", "15.3.3", "7.1.4", "R102")
def test_who_has_dug_in_has_not_moved() -> None:
    game = depot()
    play(game, order="fortify", units=["I"])
    assert no(game) == ""


@case("budziszyn1945", "15.3.4", "R102")
def test_a_unit_gains_one_cel_a_turn() -> None:
    game = depot(levy("W", steps=2), infantry={"full": 3})
    play(game, REFILL)
    assert (no(game), no(game, **{"from": "W"})) == ("15.3.4", "15.3.4")
    wait(game, "2/3")
    assert no(game) == ""


@case("budziszyn1945", "15.3.4", "R102")
def test_one_volkssturm_unit_fills_several() -> None:
    game = depot(piece("J", "german", "0505", steps=1, full=2))
    play(game, REFILL)
    play(game, {**REFILL, "unit": "J"})
    assert (unit(game, "I").steps, unit(game, "J").steps, hex_of(game, "V")) == (2, 2, None)


@case("budziszyn1945", "15.3.3", "2.1.2")
def test_replacements_come_in_the_own_movement_phase() -> None:
    assert no(depot(phase="combat")) == "2.1.2"
    assert refusal(depot(side="soviet"), REFILL) is not None
    assert no(depot()) == ""


@case("budziszyn1945", "15.3.3", "R37")
def test_replacements_do_not_disturb_the_rest_of_the_disorganised() -> None:
    game = depot(infantry={"disorganised": True})
    play(game, REFILL)
    assert unit(game, "I").disorder and not unit(game, "I").stirred


@case("budziszyn1945", "15.3.3")
def test_the_choices_offer_it() -> None:
    game = depot()
    offered = [order for order in game.legal() if isinstance(order, Refill)]
    assert [(order.unit, order.from_) for order in offered] == [("I", "V")]


@case("budziszyn1945", "COMP")
def test_without_the_complementary_rules_nobody_is_filled_up() -> None:
    assert no(depot(options={"complementary": False})) == "COMP"


@case("budziszyn1945", "15.3", "5.1.2")
def test_volkssturm_attacks_like_regular_units() -> None:
    game = board(levy("V", "0504"), piece("D", "soviet", "0505"), phase="combat")
    assert game.check(attack(game, "V", on="0505")) is None
    assert barred_by(game, order="end_phase") == "5.1.7"
