"""5.1 and 5.2: who may attack whom, once a phase, and the procedure of one combat from the declaration to the tests."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from fight import asked, decision, fight, on, strike, told
from lab import hex_of, play, printed, refusal, unit
from sztab.table import Game


def cannot(game: Game, attackers: str, targets: str, **fields: Any) -> str:
    """The case by which an attack is refused, or nothing."""
    no = refusal(game, order="attack", attackers=attackers.split(), targets=targets.split(), **fields)
    return no.case if no else ""


# ---------------------------------------------------------------------- 5.1.1 once a phase


@case("budziszyn1945", "5.1.1")
def test_a_unit_attacks_once_a_phase() -> None:
    game = fight("A soviet INF 0604 4/4 fortified=true", "D german INF 0605 2/2", "E german INF 0603 2/2", dice=[3, 4])
    strike(game, "A", "0605")
    on(game)
    assert cannot(game, "A", "0603") == "5.1.1"


@case("budziszyn1945", "5.1.1", "R24")
def test_a_unit_is_attacked_once_a_phase() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0505 4/4 fortified=true", "D german INF 0605 4/4", dice=[4, 5])
    strike(game, "A", "0605")
    on(game)
    assert hex_of(game, "D") == "0605"
    assert cannot(game, "B", "0605") == "5.1.1"


@case("budziszyn1945", "5.1.1", "R24")
def test_a_beaten_unit_cannot_be_attacked_again_where_it_went() -> None:
    game = fight(
        "A soviet INF 0604 4/4", "B soviet ART 0607 4/4 mobility=tracked", "D german INF 0605 2/2", dice=[3, 4]
    )
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": ["0606"]})
    on(game)
    assert cannot(game, "B", "0606") == "5.1.1"


def driven_in() -> Game:
    """D has been driven onto E's hex, which has not been attacked."""
    game = fight(
        "A soviet INF 0604 4/4",
        "B soviet INF 0607 6/6 fortified=true",
        "D german INF 0605 2/2 steps=2",
        "E german INF 0606 3/3",
        dice=[3, 4, 3, 3],
    )
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": ["0606"]})
    return on(game)


@case("budziszyn1945", "5.1.1", "R24")
def test_whoever_was_driven_into_a_fresh_hex_adds_nothing_to_its_defence() -> None:
    game = driven_in()
    strike(game, "B", "0606")
    fought = told(game, "combat")[-1]
    assert fought["defenders"] == ["D", "E"] or fought["defenders"] == ["E", "D"]
    assert fought["defender"] == 3


@case("budziszyn1945", "5.1.1", "R24")
def test_whoever_was_driven_into_a_fresh_hex_shares_its_fate() -> None:
    game = driven_in()
    strike(game, "B", "0606")
    assert asked(game) == "retreat"
    assert set(decision(game).about.units) == {"D", "E"}


@case("budziszyn1945", "5.1.1")
def test_the_next_combat_phase_is_another_one() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 4/4", dice=[4, 5])
    strike(game, "A", "0605")
    on(game)
    while game.decision is not None and (asked(game) != "combat" or game.decision.sides[0] == 0):
        play(game, order="end_phase")
    assert cannot(game, "D", "0604") == ""


# ---------------------------------------------------------------------- 5.1.2, 5.1.10 who and whom


@case("budziszyn1945", "5.1.2")
def test_regular_units_attack_adjacent_hexes_only() -> None:
    game = fight("A soviet INF 0603 4/4", "D german INF 0605 2/2")
    assert cannot(game, "A", "0605") == "5.1.2"
    assert cannot(game, "A", "0604") == "5.1.2", "nobody is there"


@case("budziszyn1945", "5.1.2")
def test_every_attacker_must_touch_every_target() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0602 4/4", "D german INF 0605 2/2", "E german INF 0606 2/2")
    assert cannot(game, "A B", "0605") == "5.1.2"
    assert cannot(game, "A", "0605 0606") == "5.1.2"


@case("budziszyn1945", "5.1.2", "R25")
def test_a_stack_is_attacked_as_a_whole() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", "E german INF 0605 2/2", dice=[3, 4])
    strike(game, "A", "0605")
    assert told(game, "combat")[0]["defender"] == 4


@case("budziszyn1945", "5.1.2", "R25")
def test_motor_units_may_attack_into_a_swamp_and_across_a_big_river() -> None:
    swamp = fight("A soviet ARM 0604 4/4", "D german INF 0605 2/2", hexes={"0605": "swamp"})
    assert cannot(swamp, "A", "0605") == ""
    river = fight("A soviet ARM 0604 4/4", "D german INF 0605 2/2", sides={"0604/0605": "big_river"})
    assert cannot(river, "A", "0605") == ""


@case("budziszyn1945", "5.1.2")
def test_nobody_attacks_his_own_and_no_unit_or_hex_is_named_twice() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0504 4/4", "D german INF 0605 2/2")
    assert cannot(game, "A", "0504") == "5.1.2"
    assert refusal(game, order="attack", attackers=["D"], targets=["0604"]) is not None
    assert refusal(game, order="attack", attackers=["A", "A", "B"], targets=["0605"]) is not None
    assert cannot(game, "A B", "0605 0605") == "5.2.1"


@case("budziszyn1945", "5.1.10")
@pytest.mark.parametrize("kind", ["ART", "RKT", "AT", "AA"])
def test_towed_units_cannot_attack_directly(kind: str) -> None:
    game = fight(f"A soviet {kind} 0604 4/4", "B soviet INF 0604 4/4", "D german INF 0605 2/2")
    assert cannot(game, "A", "0605") == "5.1.10"
    assert cannot(game, "A B", "0605") == "5.1.10"
    assert cannot(game, "B", "0605") == ""


@case("budziszyn1945", "5.1.10", "R21")
@pytest.mark.parametrize("kind", ["ART", "AT", "AA"])
def test_self_propelled_ones_can(kind: str) -> None:
    game = fight(f"A soviet {kind} 0604 4/4 mobility=tracked", "D german INF 0605 2/2")
    assert cannot(game, "A", "0605") == ""


@case("budziszyn1945", "5.1.10", "15.2.1")
def test_a_resilience_group_does_not_attack() -> None:
    game = fight("A german RG 0604 2/2", "D soviet INF 0605 2/2")
    assert cannot(game, "A", "0605") == "15.2.1"


@case("budziszyn1945", "5.1.2", "R156", "R160")
def test_a_headquarters_goes_along_with_its_stack_and_never_attacks_alone() -> None:
    game = fight("A soviet INF 0604 4/4", "H soviet HQ 0604 0/0", "K soviet HQ 0505 0/0", "D german INF 0605 2/2")
    assert cannot(game, "H", "0605") == "R156"
    assert cannot(game, "A K", "0605") == "R160"
    assert cannot(game, "A H", "0605") == ""


@case("budziszyn1945", "5.1.8", "R160")
def test_a_headquarters_is_in_the_result_only_if_it_was_declared() -> None:
    units = ("A soviet INF 0604 4/4", "H soviet HQ 0604 0/0", "D german INF 0605 4/4")
    game = fight(*units, dice=[4, 5])
    strike(game, "A", "0605", hq=False)
    assert decision(game).about.units == ("A",)
    game = fight(*units, dice=[4, 5])
    strike(game, "A H", "0605", hq=False)
    assert decision(game).about.units == ("A", "H")


# ---------------------------------------------------------------------- 5.1.9 headquarters alone


@case("budziszyn1945", "5.1.9", "R26")
def test_a_headquarters_alone_is_attacked_on_the_rightmost_column_without_modifiers() -> None:
    game = fight("A soviet INF 0604 1/1", "H german HQ 0605 0/9 fortified=true", hexes={"0605": "city"}, dice=[3, 4])
    strike(game, "A", "0605")
    fought = told(game, "combat")[0]
    assert fought["final"] == "10:1"
    assert all(shift["value"] == 0 for shift in fought["shifts"])
    assert fought["roll_modifier"] == 0, "it does not help itself"


@case("budziszyn1945", "5.1.9")
def test_a_headquarters_alone_cannot_retreat_and_pays_for_every_hex() -> None:
    game = fight("A soviet INF 0604 1/1", "H german HQ 0605 0/0", dice=[3, 4])
    strike(game, "A", "0605")
    assert asked(game) == "retreat"
    no = refusal(game, order="retreat", paths={"H": ["0606", "0607", "0608", "0609"]})
    assert no is not None and no.case == "5.1.9"
    no = refusal(game, order="retreat", paths={})
    assert no is not None and no.case == "5.3.7"
    play(game, order="retreat", pays={"H": 1})
    assert unit(game, "H").hex < 0


@case("budziszyn1945", "5.1.9", "R26")
def test_the_price_is_due_once_for_a_hex_of_several_headquarters_and_the_rest_falls_to_who_enters() -> None:
    staffs = [f"H{n} german HQ 0605 0/0" for n in range(5)]
    game = fight("A soviet INF 0604 1/1", *staffs, dice=[4, 5])
    strike(game, "A", "0605")
    play(game, order="retreat", pays={"H0": 1, "H1": 1, "H2": 1})
    assert [unit(game, f"H{n}").hex < 0 for n in range(5)] == [True, True, True, False, False]
    play(game, order="pursue", paths={"A": ["0605"]})
    assert all(unit(game, f"H{n}").hex < 0 for n in range(5))


@case("budziszyn1945", "5.1.9", "6.6.4", "R26")
def test_limbered_guns_beside_it_leave_it_alone_but_any_other_company_does_not() -> None:
    def final(company: str) -> str:
        game = fight("A soviet INF 0604 2/2", "H german HQ 0605 0/0", f"C german {company}", dice=[3, 4])
        strike(game, "A", "0605", hq=False)
        return str(told(game, "combat")[0]["final"])

    assert final("ART 0605 2/2 setup=transport") == "10:1"
    assert final("ART 0605 2/2") == "2:1"
    assert final("INF 0605 2/2") == "1:1"
    assert final("RG 0605 1/1") == "1:1"


@case("budziszyn1945", "5.1.9", "R26")
def test_a_lone_headquarters_in_one_of_several_hexes_adds_nothing_and_normal_odds_are_used() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", "H german HQ 0504 0/5", dice=[3, 4])
    strike(game, "A", "0605 0504")
    assert (told(game, "combat")[0]["defender"], told(game, "combat")[0]["ratio"]) == (2, "2:1")


@case("budziszyn1945", "5.1.9", "R160")
def test_a_headquarters_in_company_may_retreat_and_be_taken_as_a_loss() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", "H german HQ 0605 0/0", dice=[1, 1])
    strike(game, "A", "0605", hq=False)
    assert asked(game) == "losses"
    assert refusal(game, order="losses", units={"H": 1}) is None
    play(game, order="losses", units={"D": 1})
    assert refusal(game, order="retreat", paths={"D": ["0606", "0607"], "H": ["0606", "0607"]}) is None


# ---------------------------------------------------------------------- 5.2.1 procedure


@case("budziszyn1945", "5.2.1", "F10")
def test_losses_come_before_the_retreat_the_retreat_before_the_pursuit_and_the_tests_last() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", dice=[1, 2, 6, 6, 6, 6])
    strike(game, "A", "0605")
    answers: dict[str, dict[str, Any]] = {
        "losses": {"units": {"D": 1}},
        "retreat": {"paths": {"D": ["0606", "0607"]}},
        "pursue": {},
    }
    order = []
    while game.decision is not None and not game.decision.rest:
        order.append((asked(game), len(told(game, "test"))))
        play(game, {"order": asked(game), **answers[asked(game)]})
    assert order == [("losses", 0), ("retreat", 0), ("pursue", 0)]
    attacker_first = [["A"], ["D"]]
    tested = printed(attacker_first, ardennes2024=attacker_first[::-1])
    assert [test["units"] for test in told(game, "test")] == tested


@case("budziszyn1945", "5.2.1", "R27", "R155")
def test_the_attacker_names_his_losses_first() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 4/4", dice=[3, 4])
    strike(game, "A", "0605")
    assert decision(game).about.units == ("A",)
    on(game)
    assert (unit(game, "A").steps, unit(game, "D").steps) == (1, 1)


@case("budziszyn1945", "5.2.1", "R59")
def test_the_defender_names_his_support_before_the_dice_fall() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", "G german ART 0607 2/2", dice=[3, 4])
    strike(game, "A", "0605")
    assert asked(game) == "support" and not told(game, "roll")
    no = refusal(game, order="end_phase")
    assert no is not None and no.case == "5.2.1"
    play(game, order="support", artillery=["G"])
    assert told(game, "combat")[0]["defender"] == 4


@case("budziszyn1945", "5.2.1", "T-CRT")
def test_the_cell_of_the_final_column_and_the_roll_is_carried_out() -> None:
    game = fight("A soviet INF 0604 3/3", "D german INF 0605 2/2", hexes={"0605": "forest"}, dice=[5, 5])
    strike(game, "A", "0605")
    assert [(r["column"], r["roll"], r["attacker"], r["defender"]) for r in told(game, "result")] == [
        ("1:1", 10, "A1", "-")
    ]
    assert asked(game) == "retreat" and decision(game).sides == (0,)


@case("budziszyn1945", "5.2.1")
def test_the_result_is_read_in_the_final_column() -> None:
    game = fight("A soviet INF 0604 8/8", "D german INF 0605 2/2", hexes={"0605": "city"}, dice=[5, 5])
    strike(game, "A", "0605")
    tables, said = game.book.tables, told(game, "result")[0]
    ours, theirs = tables.combat[tables.columns.index("2:1"), 10]
    assert (said["column"], said["attacker"], said["defender"]) == ("2:1", ours.text, theirs.text)


@case("budziszyn1945", "5.2.1", "R35")
def test_a_unit_that_pursued_still_takes_the_marker_of_its_combat() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 4/4", dice=[2, 2, 5, 5])
    strike(game, "A", "0605")
    on(game, "pursue")
    play(game, order="pursue", paths={"A": ["0605"]})
    assert hex_of(game, "A") == "0605" and unit(game, "A").disorder


@case("budziszyn1945", "5.2.1", "R156")
def test_a_defender_without_strength_counts_one() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 0/0", dice=[3, 4])
    strike(game, "A", "0605")
    assert told(game, "combat")[0]["ratio"] == "4:1"


def division() -> tuple[str, ...]:
    """5.2.1: an armoured division of 17 points in one formation, one unit with a black star, against two brigades."""
    return (
        "P1 german ARM 0604 6/6 formation=21ARM stars=black",
        "P2 german MOT 0604 6/6 formation=21ARM",
        "P3 german MOT 0704 5/5 formation=21ARM",
        f"K1 soviet {printed('CAV', ardennes2024='MECH')} 0605 4/4",
        "K2 soviet CAV 0605 4/4",
    )


@case("budziszyn1945", "5.2.1-ex", "5.2.1")
def test_the_printed_example_of_a_combat_reaches_three_to_one() -> None:
    game = fight(*division(), hexes={"0605": "forest"}, dice=[5, 5])
    strike(game, "P1 P2 P3", "0605", stars=["P1"])
    fought = told(game, "combat")[0]
    assert (fought["attacker"], fought["defender"], fought["ratio"], fought["final"]) == (
        17,
        8,
        "2:1",
        printed("3:1", normandy1944="2:1"),
    )
    assert sorted((s["side"], s["value"]) for s in fought["shifts"]) == [
        ("attacker", 1),
        ("attacker", 1),
        ("defender", -printed(1, normandy1944=2)),
    ]


@case("budziszyn1945", "5.2.1-ex", "15.1.7")
def test_the_attackers_first_loss_comes_from_the_unit_that_used_its_star() -> None:
    game = fight(*division(), hexes={"0605": "forest"}, dice=[5, 5])
    strike(game, "P1 P2 P3", "0605", stars=["P1"])
    no = refusal(game, order="losses", units={"P2": 1})
    assert no is not None and no.case == "15.1.7"
    assert refusal(game, order="losses", units={"P1": 1}) is None


@case("budziszyn1945", "5.2.1-ex", "5.3.7", "5.3.9")
@pytest.mark.parametrize(
    ("back", "pays", "tests"),
    [([], {"K1": 2}, 0), (["0606"], {"K1": 1}, 0), (["0606", "0607"], {}, 1)],
)
def test_the_defenders_three_answers_of_the_example(back: list[str], pays: dict[str, int], tests: int) -> None:
    game = fight(*division(), hexes={"0605": "forest"}, dice=[*printed([3, 4], normandy1944=[3, 3]), 1, 1])
    strike(game, "P1 P2 P3", "0605", stars=["P1"])
    assert told(game, "result")[0]["defender"] == printed("D2", ardennes2024="B2")
    play(game, order="retreat", paths={"K1": back, "K2": back} if back else {}, pays=pays)
    on(game)
    assert len(told(game, "test")) == tests
