"""5.1.3-5.1.5, 5.1.7: who must attack, what must be attacked, and when the Combat Phase may end."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from fight import decision, end_phases, fight, on, strike
from lab import hex_of, play, refusal, unit
from sztab.table import Game


def cannot(game: Game, attackers: str, targets: str, **fields: Any) -> str:
    """The case by which an attack is refused, or nothing."""
    no = refusal(game, order="attack", attackers=attackers.split(), targets=targets.split(), **fields)
    return no.case if no else ""


def open_end(game: Game) -> bool:
    """Whether the phase may be ended now."""
    no = refusal(game, order="end_phase")
    assert no is None or no.case == "5.1.7"
    return no is None


def owes(game: Game) -> str:
    no = refusal(game, order="end_phase")
    return no.reason if no else ""


# ---------------------------------------------------------------------- who must attack


@case("budziszyn1945", "5.1.3", "5.1.7")
def test_a_unit_in_an_enemy_zone_keeps_the_phase_open_until_it_has_attacked() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", dice=[3, 4])
    assert not open_end(game)
    strike(game, "A", "0605")
    on(game)
    assert open_end(game)


@case("budziszyn1945", "5.1.3")
def test_every_unit_of_a_stack_must_attack() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0604 4/4", "D german INF 0605 2/2", "E german INF 0504 2/2")
    assert "A, B must still attack" in owes(game)


@case("budziszyn1945", "5.1.3", "7.1.11")
def test_a_unit_in_field_works_need_not_attack() -> None:
    game = fight("A soviet INF 0604 4/4 fortified=true", "D german INF 0605 2/2")
    assert open_end(game)
    assert cannot(game, "A", "0605") == ""


@case("budziszyn1945", "5.1.3", "7.1.11")
def test_works_of_the_enemy_in_the_target_hex_excuse_nobody() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2 fortified=true")
    assert not open_end(game)


@case("budziszyn1945", "5.1.3", "7.2.5")
def test_a_unit_in_fixed_positions_need_not_attack() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", sides={"0604/0603": "fixed_position"})
    assert open_end(game)


@case("budziszyn1945", "5.1.3", "7.1.11")
def test_works_dug_in_the_movement_phase_before_count_at_once() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", phase="movement")
    play(game, order="fortify", units=["A"])
    end_phases(game)
    assert open_end(game)


@case("budziszyn1945", "5.1.3")
@pytest.mark.parametrize("state", ["disorganised=true", "oos=3"])
def test_disorganised_and_unsupplied_units_are_not_exempt(state: str) -> None:
    assert not open_end(fight(f"A soviet INF 0604 4/4 {state}", "D german INF 0605 2/2"))


@case("budziszyn1945", "5.1.3", "5.1.10")
@pytest.mark.parametrize("kind", ["HQ", "ART", "RG", "AT", "AA"])
def test_units_that_cannot_attack_carry_no_duty(kind: str) -> None:
    assert open_end(fight(f"A soviet {kind} 0604 2/2", "D german INF 0605 2/2"))


@case("budziszyn1945", "5.1.3")
@pytest.mark.parametrize("words", ["AT 0604 2/2 mobility=tracked", "VS 0604 2/2"])
def test_self_propelled_guns_and_volkssturm_carry_the_duty(words: str) -> None:
    assert not open_end(fight(f"A german {words}", "D soviet INF 0605 2/2"))


@case("budziszyn1945", "5.1.3", "5.1.10")
def test_self_propelled_artillery_carries_the_duty() -> None:
    assert not open_end(fight("A german ART 0604 2/2 mobility=tracked", "D soviet INF 0605 2/2"))


@case("budziszyn1945", "5.1.3", "6.3.5", "R153")
def test_self_propelled_artillery_that_supports_beside_the_target_takes_part_in_the_attack() -> None:
    guns = "S soviet ART 0604 2/2 mobility=tracked", "F soviet ART 0507 2/2 mobility=tracked"
    foes = "D german INF 0605 2/2", "E german INF 0508 2/2"
    game = fight("A soviet INF 0604 4/4", *guns, *foes, dice=[3, 4, 1, 1])
    assert cannot(game, "A", "0605", artillery=["S", "F"]) == "5.1.3"
    assert cannot(game, "A", "0605") == "5.1.3"
    strike(game, "A", "0605", artillery=["S"])
    on(game)
    assert owes(game) == "F must still attack; 0508 must still be attacked"


@case("budziszyn1945", "5.1.4")
@pytest.mark.parametrize("kind", ["HQ", "ART", "RG", "ART mobility=tracked"])
def test_enemies_without_a_zone_need_not_be_attacked(kind: str) -> None:
    word, _, rest = kind.partition(" ")
    assert open_end(fight("A soviet INF 0604 4/4", f"D german {word} 0605 2/2 {rest}"))


@case("budziszyn1945", "5.1.4")
@pytest.mark.parametrize("kind", ["AT", "AA", "VS"])
def test_towed_at_and_aa_guns_and_volkssturm_have_a_zone_and_must_be_attacked(kind: str) -> None:
    assert "0605 must still be attacked" in owes(fight("A soviet INF 0604 4/4", f"D german {kind} 0605 2/2"))


@case("budziszyn1945", "5.1.3")
def test_there_is_no_duty_across_a_big_river_and_one_across_a_stream() -> None:
    units = ("A soviet INF 0604 4/4", "D german INF 0605 2/2")
    assert open_end(fight(*units, sides={"0604/0605": "big_river"}))
    assert not open_end(fight(*units, sides={"0604/0605": "stream"}))


@case("budziszyn1945", "5.1.4")
def test_an_enemy_with_only_dug_in_units_in_its_zone_need_not_be_attacked() -> None:
    game = fight(
        "A soviet INF 0604 4/4 fortified=true",
        "B soviet INF 0606 4/4",
        "D german INF 0605 2/2",
        "E german INF 0607 2/2",
        sides={"0605/0606": "big_river"},
    )
    assert "0605" not in owes(game)
    assert "0607 must still be attacked" in owes(game)


# ---------------------------------------------------------------------- the printed examples


@case("budziszyn1945", "5.1-exa", "5.1.3", "5.1.4")
def test_who_must_attack_and_who_must_be_attacked_need_not_be_a_pair() -> None:
    game = fight(
        "A soviet ARM 0604 6/6",
        "B soviet INF 0606 4/4 fortified=true",
        "D german INF 0605 2/2",
        "E german HQ 0603 0/0",
        dice=[3, 4, 4, 5],
    )
    strike(game, "A", "0603")
    on(game)
    assert not open_end(game)
    strike(game, "B", "0605")
    on(game)
    assert open_end(game)


@case("budziszyn1945", "5.1-exb", "5.1.3", "4.1.4")
def test_cavalry_in_a_swamp_must_be_attacked_by_the_brigade_beside_it_but_need_not_attack() -> None:
    marsh = {"0605": "swamp"}
    theirs = fight("M soviet MECH 0604 6/6", "C german CAV 0605 2/2 mobility=foot", hexes=marsh)
    assert "M must still attack; 0605 must still be attacked" in owes(theirs)
    assert open_end(fight("C german CAV 0605 2/2 mobility=foot", "M soviet MECH 0604 6/6", hexes=marsh))


def example_c() -> Game:
    """A at 0605 has 1, 2 and 3 in its zone; 2 and 3 are dug in; 1 is in the zone of B, too."""
    return fight(
        "One soviet INF 0604 4/4",
        "Two soviet INF 0705 4/4 fortified=true",
        "Three soviet INF 0606 4/4 fortified=true",
        "A german INF 0605 2/2",
        "B german INF 0603 2/2",
        dice=[3, 4, 3, 4],
    )


@case("budziszyn1945", "5.1-exc", "5.1.3", "5.1.4")
def test_one_unit_may_attack_both_enemies_and_the_dug_in_stay_out() -> None:
    game = example_c()
    assert "One must still attack; 0603, 0605 must still be attacked" in owes(game)
    assert cannot(game, "One Two", "0605 0603") == "5.1.5"
    strike(game, "One", "0605 0603")
    on(game)
    assert open_end(game)


@case("budziszyn1945", "5.1-exc", "5.1.3", "5.1.4")
@pytest.mark.parametrize("others", ["Two", "Three", "Two Three"])
def test_if_it_attacks_only_one_of_them_the_dug_in_must_attack_the_other(others: str) -> None:
    game = example_c()
    strike(game, "One", "0603")
    on(game)
    assert "0605 must still be attacked" in owes(game)
    strike(game, others, "0605")
    on(game)
    assert open_end(game)


# ---------------------------------------------------------------------- F11: nothing is made impossible


@case("budziszyn1945", "5.1.4", "F11")
def test_an_attack_may_not_take_the_last_attacker_from_an_enemy_that_must_be_attacked() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", "E german INF 0603 2/2")
    assert cannot(game, "A", "0605") == "5.1.4"
    assert cannot(game, "A", "0603") == "5.1.4"
    assert cannot(game, "A", "0605 0603") == ""


@case("budziszyn1945", "5.1.3", "F11")
def test_an_attack_may_not_take_the_last_target_from_a_unit_that_must_attack() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0505 4/4", "D german INF 0605 2/2")
    assert cannot(game, "A", "0605") == "5.1.3"
    assert cannot(game, "B", "0605") == "5.1.3"
    assert cannot(game, "A B", "0605") == ""


@case("budziszyn1945", "5.1.4", "F11")
def test_two_in_one_hex_free_each_other() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0604 4/4", "D german INF 0605 2/2", "E german INF 0603 2/2")
    assert cannot(game, "A", "0605") == ""
    assert cannot(game, "A B", "0605") == "5.1.4"


@case("budziszyn1945", "5.1.4", "F11")
def test_an_enemy_without_a_duty_may_lose_its_last_attacker() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", "E german HQ 0603 0/0")
    assert cannot(game, "A", "0605") == ""


@case("budziszyn1945", "5.1.3", "F11")
def test_a_unit_without_a_duty_may_lose_its_last_target() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0505 4/4 fortified=true", "D german INF 0605 2/2")
    assert cannot(game, "A", "0605") == ""


@case("budziszyn1945", "5.1.7", "R153")
def test_an_enemy_driven_against_a_fresh_unit_gives_it_no_duty() -> None:
    game = fight(
        "A soviet INF 0604 4/4", "B soviet INF 0607 4/4", "D german INF 0605 2/2", "H german HQ 0606 0/0", dice=[3, 4]
    )
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": ["0606"]})
    on(game)
    assert hex_of(game, "D") == "0606" and cannot(game, "B", "0606") == ""
    assert open_end(game)


@case("budziszyn1945", "5.1.7", "R153")
def test_a_pursuit_into_new_contact_makes_no_duty_in_this_phase() -> None:
    game = fight(
        "A soviet INF 0604 4/4",
        "B soviet INF 0806 4/4 fortified=true",
        "D german INF 0605 2/2",
        "E german INF 0705 2/2",
        dice=[3, 4],
    )
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": ["0606"]})
    play(game, order="pursue", paths={"A": ["0605"]})
    assert cannot(game, "B", "0705") == "", "B could attack E, in whose zone A has come"
    assert open_end(game)


@case("budziszyn1945", "5.1.7", "R153")
def test_a_unit_stays_bound_while_another_enemy_holds_its_hex() -> None:
    game = fight(
        "A soviet INF 0604 8/8",
        "B soviet INF 0505 1/1",
        "C soviet INF 0506 2/2",
        "D german INF 0605 2/2",
        "E german INF 0606 2/2",
        dice=[1, 1],
    )
    assert cannot(game, "C", "0606") == "", "B could still attack 0605"
    assert "B" in owes(game)
    play(game, order="attack", attackers=["A"], targets=["0605"])
    on(game, "retreat")
    play(game, order="retreat", paths={}, pays={"D": 2})
    on(game)
    assert unit(game, "D").hex < 0
    assert "B, C must still attack" in owes(game), "E holds 0505 and 0506"


@case("budziszyn1945", "5.1.7", "R153")
def test_nothing_is_owed_for_what_can_no_longer_be_attacked() -> None:
    game = fight(
        "A soviet INF 0604 8/8",
        "B soviet INF 0504 1/1",
        "D german INF 0605 2/2",
        "E german HQ 0503 0/0",
        dice=[3, 3, 1, 1],
    )
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": ["0606", "0607"]})
    on(game)
    assert not unit(game, "B").fought
    assert open_end(game), "B stands in no enemy zone any more; a headquarters need not be attacked"


@case("budziszyn1945", "5.1.5")
def test_either_the_attackers_or_the_defenders_are_in_one_hex() -> None:
    game = fight(
        "A soviet INF 0604 4/4",
        "B soviet INF 0504 4/4",
        "D german INF 0605 2/2",
        "E german INF 0505 2/2",
        "C soviet INF 0504 4/4",
    )
    assert cannot(game, "A B", "0605") == ""
    assert cannot(game, "B C", "0605 0505") == "5.1.3", "A would have nothing left"
    assert cannot(game, "A B", "0605 0505") == "5.1.5", "that A does not touch 0505 comes after it"
    wide = fight("A soviet INF 0604 4/4", "B soviet INF 0705 4/4", "D german INF 0605 2/2", "E german INF 0704 2/2")
    assert cannot(wide, "A B", "0605 0704") == "5.1.5"


@case("budziszyn1945", "5.1.5")
def test_one_hex_may_attack_several_and_several_may_attack_one() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0604 4/4", "D german INF 0605 2/2", "E german INF 0603 2/2")
    assert cannot(game, "A B", "0605 0603") == ""
    ring = fight("A soviet INF 0604 4/4", "B soviet INF 0606 4/4", "C soviet INF 0504 4/4", "D german INF 0605 2/2")
    assert cannot(ring, "A B C", "0605") == ""


@case("budziszyn1945", "5.1.5", "5.1.2")
def test_units_of_one_hex_may_join_different_combats() -> None:
    game = fight(
        "A soviet INF 0604 4/4",
        "B soviet INF 0604 4/4",
        "D german INF 0605 2/2",
        "E german INF 0603 2/2",
        dice=[3, 4, 3, 4],
    )
    strike(game, "A", "0605")
    on(game)
    strike(game, "B", "0603")
    on(game)
    assert open_end(game)


@case("budziszyn1945", "5.1.6")
def test_the_attacker_fights_in_any_order_he_likes() -> None:
    for order in (("A", "B"), ("B", "A")):
        game = fight(
            "A soviet INF 0304 4/4",
            "D german INF 0305 2/2",
            "B soviet INF 0904 4/4",
            "E german INF 0905 2/2",
            dice=[3, 4, 3, 4],
        )
        for one in order:
            assert cannot(game, one, {"A": "0305", "B": "0905"}[one]) == ""
            strike(game, one, {"A": "0305", "B": "0905"}[one])
            on(game)
        assert open_end(game)


@case("budziszyn1945", "5.1.7")
def test_voluntary_attacks_may_be_made_until_the_attacker_ends_the_phase() -> None:
    game = fight("A soviet INF 0604 4/4 fortified=true", "D german INF 0605 2/2", dice=[3, 4])
    assert open_end(game)
    strike(game, "A", "0605")
    on(game)
    assert game.decision is not None and game.decision.kind == "combat", "still the same phase"


@case("budziszyn1945", "5.1.3", "5.1.4")
def test_the_duty_is_the_attackers_alone() -> None:
    game = fight("A soviet INF 0604 4/4 fortified=true", "D german INF 0605 2/2")
    end_phases(game)
    while game.decision is not None and game.decision.kind != "combat":
        end_phases(game)
    assert game.book.sides[decision(game).sides[0]] == "german"
    assert "D must still attack; 0604 must still be attacked" in owes(game)
