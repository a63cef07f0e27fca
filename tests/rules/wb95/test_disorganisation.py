"""5.6.1-5.6.4, Disorganisation: how it comes about, whom it spares, what it halves."""

from __future__ import annotations

import pytest

from case import case
from fight import CALM, D2, WAY, decision, fight, on, strike, told
from lab import play, printed, unit
from sztab.table import Game
from sztab.titles import title

FAIL = [6, 6]


def shaken(game: Game, *names: str) -> set[str]:
    """Which of these carry the marker."""
    return {name for name in names if unit(game, name).disorder}


# ---------------------------------------------------------------------- 5.6.1 three ways


@case("budziszyn1945", "5.6.1")
def test_a_d_in_the_result_disorganises_the_defender_without_a_test() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", dice=[1, 1])
    strike(game, "A", "0605")
    assert told(game, "result")[0]["defender"] == printed("D3D", ardennes2024="B3D")
    on(game)
    assert shaken(game, "A", "D") == {"D"} and not told(game, "test")


@case("budziszyn1945", "5.6.1")
def test_a_d_in_the_result_disorganises_the_attacker() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0504 4/4", "D german INF 0605 4/4", dice=[6, 6])
    strike(game, "A B", "0605")
    assert told(game, "result")[0]["attacker"] == printed("D-1", ardennes2024="-1D")
    on(game)
    assert shaken(game, "A", "B", "D") == {"A", "B"}


@case("budziszyn1945", "5.6.1")
@pytest.mark.parametrize(("roll", "failed"), [([5, 5], True), ([4, 5], False)])
def test_a_dot_makes_the_attacker_test(roll: list[int], failed: bool) -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 4/4", dice=[2, 2, *roll])
    strike(game, "A", "0605")
    assert told(game, "result")[0]["attacker"] == "*"
    on(game)
    assert [test["units"] for test in told(game, "test")] == [["A"]]
    assert bool(shaken(game, "A")) == failed


@case("budziszyn1945", "5.6.1", "5.3.9")
@pytest.mark.parametrize(("roll", "failed"), [([5, 6], True), ([5, 5], False)])
def test_a_failed_test_after_a_retreat_disorganises(roll: list[int], failed: bool) -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", dice=[*D2, *roll])
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": WAY[:2]})
    on(game)
    assert bool(shaken(game, "D")) == failed


@case("budziszyn1945", "5.6.1", "R35")
def test_each_hex_is_a_test_of_its_own_and_one_failure_is_enough() -> None:
    game = fight("A soviet INF 0604 8/8", "D german INF 0605 2/2", dice=[2, 3, *CALM, *FAIL])
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": WAY[:3]})
    on(game)
    assert len(told(game, "test")) == 2 and shaken(game, "D")


@case("budziszyn1945", "5.6.1", "R34")
def test_a_dot_is_one_test_for_each_attacking_hex() -> None:
    game = fight(
        "A soviet INF 0604 2/2",
        "B soviet INF 0604 1/1",
        "C soviet INF 0504 1/1",
        "D german INF 0605 4/4",
        dice=[2, 2, *CALM, *FAIL],
    )
    strike(game, "A B C", "0605")
    on(game)
    assert [sorted(test["units"]) for test in told(game, "test")] == [["C"], ["A", "B"]]
    assert shaken(game, "A", "B", "C") == {"A", "B"}


@case("budziszyn1945", "5.6.1", "R35", "R160")
def test_a_headquarters_is_never_disorganised_nor_tested() -> None:
    game = fight("A soviet INF 0604 2/2", "H soviet HQ 0604 0/0", "D german INF 0605 2/2", dice=[2, 3, *FAIL])
    strike(game, "A H", "0605")
    on(game)
    assert told(game, "result")[0]["row"] == 4
    assert told(game, "test")[0]["units"] == ["A"] and shaken(game, "A", "H") == {"A"}


@case("budziszyn1945", "5.6.1", "R159")
def test_fire_disorganises_every_unit_in_the_hex_by_a_d() -> None:
    game = fight(
        "G soviet ART 0602 20/20", "D german INF 0605 2/2", "E german INF 0605 2/2", "H german HQ 0605 0/0", dice=[1, 2]
    )
    play(game, order="ranged", artillery=["G"], target="0605")
    play(game, order="losses", units={"D": 1})
    assert shaken(game, "D", "E", "H") == {"D", "E"}


@case("budziszyn1945", "5.6.1", "5.6.2", "R159", "R34")
def test_a_dot_of_fire_is_one_test_for_the_hex_and_each_unit_has_its_own_limit() -> None:
    game = fight(
        "G soviet ART 0602 20/20",
        "D german INF 0605 2/2",
        "S german INF 0605 2/2 quality=SS",
        "V german VS 0605 2/2",
        dice=[2, 3, 5, 6],
    )
    play(game, order="ranged", artillery=["G"], target="0605")
    play(game, order="losses", units={"D": 1})
    assert len(told(game, "test")) == 1
    assert shaken(game, "D", "S", "V") == {"D", "V"}


# ---------------------------------------------------------------------- 5.6.2 morale limits


LIMITS = [
    ("german", "germany", "INF quality=SS", 12),
    ("german", "germany", "INF", 11),
    ("german", "italy", "INF", 9),
    ("german", "germany", "VS", 9),
    ("allied", "usa", "INF", 11),
    ("allied", "great_britain", "INF", 11),
    ("allied", "poland", "INF", 11),
    ("allied", "france", "INF", 9),
    ("allied", "romania", "INF", 9),
    ("allied", "hungary", "INF", 9),
    ("allied", "belgium", "INF", 8),
    ("allied", "netherlands", "INF", 8),
    ("allied", "italy", "INF", 7),
    ("soviet", "ussr", "INF quality=guards", 11),
    ("soviet", "poland", "INF", 11),
    ("soviet", "ussr", "INF", 10),
]


@case("budziszyn1945", "5.6.2", "5.6.2-T", "T-MOR")
@pytest.mark.parametrize(("side", "nation", "words", "limit"), LIMITS)
def test_a_roll_of_the_limit_or_more_disorganises(side: str, nation: str, words: str, limit: int) -> None:
    kind, _, rest = words.partition(" ")
    foe = "soviet" if side == "german" else "german"
    for roll, failed in ((limit, True), (limit - 1, False)):
        game = fight(
            f"X {foe} INF 0604 4/4",
            f"T {side} {kind} 0605 2/2 nation={nation} {rest}",
            "E german INF 0101 1/1",
            dice=[3, 3, *_two(roll), *_two(roll)],
        )
        strike(game, "X", "0605")
        hexes = decision(game).about.hexes
        play(game, order="retreat", paths={"T": WAY[:2]}, pays={"T": hexes - 2} if hexes > 2 else {})
        on(game)
        assert bool(shaken(game, "T")) == failed, f"roll {roll}"


def _two(total: int) -> list[int]:
    return [min(6, total - 1), total - min(6, total - 1)]


@case("budziszyn1945", "5.6.2-T", "T-MOR")
def test_the_table_has_the_printed_lines() -> None:
    rows = [(r.text("side"), r.text("nation"), r.number("limit")) for r in title("budziszyn1945").tables("morale")]
    assert sorted(rows) == sorted((side, nation, limit) for side, nation, _, limit in LIMITS)


@case("budziszyn1945", "5.6.2", "R34")
def test_units_of_a_stack_are_measured_by_one_roll_each_at_its_own_limit() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 1/1", "S german INF 0605 1/1 quality=SS", dice=[*D2, 5, 6])
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": WAY[:2], "S": WAY[:2]})
    on(game)
    assert len(told(game, "test")) == 1
    assert shaken(game, "D", "S") == {"D"}


# ---------------------------------------------------------------------- 5.6.3 artillery


@case("budziszyn1945", "5.6.3", "5.6.3-ex", "6.3.5")
def test_guns_share_the_attackers_disorder_only_beside_the_target() -> None:
    game = fight(
        "A soviet INF 0604 3/3",
        "Near soviet ART 0504 3/3",
        "Far soviet ART 0603 2/2",
        "D german INF 0605 4/4",
        dice=[6, 6],
    )
    strike(game, "A", "0605", artillery=["Near", "Far"])
    assert told(game, "result")[0]["attacker"] == "D-1"
    play(game, order="losses", units={"A": 1})
    on(game)
    assert shaken(game, "A", "Near", "Far") == {"A", "Near"}


@case("budziszyn1945", "5.6.3", "6.3.5")
def test_guns_in_support_of_a_defence_are_disorganised_only_beside_the_attacker() -> None:
    game = fight(
        "A soviet INF 0604 8/8",
        "D german INF 0605 2/2",
        "Near german ART 0704 1/1",
        "Far german ART 0607 1/1",
        dice=[1, 1, *CALM],
    )
    strike(game, "A", "0605")
    play(game, order="support", artillery=["Near", "Far"])
    assert told(game, "result")[0]["defender"] == "D3D"
    on(game)
    assert shaken(game, "D", "Near", "Far") == {"D", "Near"}


@case("budziszyn1945", "5.6.3", "R34")
def test_a_gun_beside_the_target_tests_for_the_dot() -> None:
    game = fight(
        "A soviet INF 0604 3/3",
        "Near soviet ART 0504 1/1",
        "Far soviet ART 0603 1/1",
        "D german INF 0605 5/5",
        dice=[2, 2, *FAIL, *FAIL],
    )
    strike(game, "A", "0605", artillery=["Near", "Far"])
    on(game)
    assert shaken(game, "A", "Near", "Far") == {"A", "Near"}


@case("budziszyn1945", "5.6.3", "6.4.6", "R38")
def test_fire_on_its_own_hex_disorganises_a_gun_wherever_it_stands() -> None:
    game = fight("G soviet ART 0602 20/20", "K german ART 0605 2/2", "L german ART 0605 2/2", dice=[1, 2])
    play(game, order="ranged", artillery=["G"], target="0605")
    play(game, order="losses", units={"K": 1})
    assert shaken(game, "L") == {"L"}


# ---------------------------------------------------------------------- 5.6.4 half strength


@case("budziszyn1945", "5.6.4", "1.7a")
@pytest.mark.parametrize(("printed", "half"), [(5, 3), (4, 2), (1, 1)])
def test_a_disorganised_unit_has_half_its_strength_in_attack_and_defence(printed: int, half: int) -> None:
    words = f"{printed}/{printed} disorganised=true"
    game = fight(f"A soviet INF 0604 {words}", f"D german INF 0605 {words}", dice=[3, 4])
    strike(game, "A", "0605")
    fought = told(game, "combat")[0]
    assert (fought["attacker"], fought["defender"]) == (half, half)


@case("budziszyn1945", "5.6.4", "R18")
def test_units_are_halved_one_by_one_and_rounded_up_each() -> None:
    game = fight(
        "A soviet INF 0604 5/5 disorganised=true",
        "B soviet INF 0604 5/5 disorganised=true",
        "C soviet INF 0604 5/5 disorganised=true oos=1",
        "D german INF 0605 4/4",
        dice=[3, 4],
    )
    strike(game, "A B C", "0605")
    assert told(game, "combat")[0]["attacker"] == 3 + 3 + 2


@case("budziszyn1945", "5.6.4", "6.4.6")
def test_disorganised_guns_support_with_half() -> None:
    game = fight(
        "A soviet INF 0604 4/4",
        "G soviet ART 0602 5/3 disorganised=true",
        "D german INF 0605 2/2",
        "K german ART 0607 5/3 disorganised=true",
        dice=[3, 4],
    )
    strike(game, "A", "0605", artillery=["G"])
    play(game, order="support", artillery=["K"])
    fought = told(game, "combat")[0]
    assert (fought["attacker"], fought["defender"]) == (4 + 3, 2 + 2)
