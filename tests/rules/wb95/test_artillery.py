"""Chapter 6, Artillery: range, overruns, set-ups, guns under a retreat, support of attack and defence."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import cards, hex_of, lab, lab_position, play, printed, refusal, unit
from sztab.rules.wb95.orders import SetUp
from sztab.rules.wb95.state import TWELFTHS
from sztab.table import Event, Game

BUDZISZYN = "budziszyn1945"
GUN = 'side = "soviet", type = "ART", attack = 5, defence = 3'
GERMAN_GUN = 'side = "german", type = "ART", attack = 5, defence = 3'


def told(events: list[Event], kind: str) -> dict[str, Any]:
    """The data of the only event of a kind."""
    [found] = [event.data for event in events if event.kind == kind]
    return found


def fight(gun: str, extra: str = "", dice: list[int] | None = None, head: str = "") -> Game:
    """Soviet infantry at 0505 against German infantry at 0504, with one gun somewhere."""
    return lab(
        f"""
        phase = "combat"
        {head}
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 8, defence = 8}},
            {{id = "D", side = "german", type = "INF", hex = "0504", attack = 4, defence = 4}},
            {{id = "G", {gun}}},
            {extra}
        ]
        """,
        dice,
    )


def left(game: Game, name: str) -> float:
    return unit(game, name).left / TWELFTHS


# ---------------------------------------------------------------------- 6.1 general


@case(BUDZISZYN, "6.1.2", "6.3.2", "F8")
@pytest.mark.parametrize(("hex_", "case_"), [("0507", None), ("0508", "6.3.2")])
def test_guns_support_an_attack_on_a_hex_three_away_but_not_four(hex_: str, case_: str | None) -> None:
    game = fight(f'{GUN}, hex = "{hex_}"')
    no = refusal(game, order="attack", attackers=["A"], targets=["0504"], artillery=["G"])
    assert (no and no.case) == case_


@case(BUDZISZYN, "6.3.2", "R58")
def test_range_may_be_agreed_to_run_to_the_attacking_hex() -> None:
    game = fight(f'{GUN}, hex = "0508"', head='options = {support_range = "attacking"}')
    assert refusal(game, order="attack", attackers=["A"], targets=["0504"], artillery=["G"]) is None


@case(BUDZISZYN, "6.1.2")
def test_a_printed_range_goes_before_that_of_the_rules() -> None:
    game = fight(f'{GUN}, hex = "0507", range = 2')
    no = refusal(game, order="attack", attackers=["A"], targets=["0504"], artillery=["G"])
    assert no is not None and no.case == "6.3.2"


@case(BUDZISZYN, "6.1.3", "6.3.1")
def test_limbered_guns_do_not_support() -> None:
    game = fight(f'{GUN}, hex = "0507", setup = "transport"')
    no = refusal(game, order="attack", attackers=["A"], targets=["0504"], artillery=["G"])
    assert no is not None and no.case == "6.1.3"


@case(BUDZISZYN, "6.1.1", "6.1.3", "R69")
def test_self_propelled_guns_fire_without_any_set_up() -> None:
    game = fight(f'{GUN}, hex = "0507", mobility = "tracked"')
    assert refusal(game, order="attack", attackers=["A"], targets=["0504"], artillery=["G"]) is None


@case(BUDZISZYN, "6.3.1")
def test_only_artillery_supports_from_afar() -> None:
    game = fight('side = "soviet", type = "AT", hex = "0507", attack = 5')
    no = refusal(game, order="attack", attackers=["A"], targets=["0504"], artillery=["G"])
    assert no is not None and no.case == "6.3.1"


@case(BUDZISZYN, "6.1.4", "R24", "R59")
def test_a_gun_fires_once_in_a_combat_phase() -> None:
    game = fight(
        f'{GUN}, hex = "0507"',
        '{id = "B", side = "soviet", type = "INF", hex = "0605", attack = 8},'
        '{id = "E", side = "german", type = "INF", hex = "0705", attack = 4},',
        [4, 3, 1, 1],
    )
    play(game, order="attack", attackers=["A"], targets=["0504"], artillery=["G"])
    play(game, order="retreat", paths={"D": ["0503", "0502"]})
    play(game, order="pursue")
    again = refusal(game, order="attack", attackers=["B"], targets=["0705"], artillery=["G"])
    assert again is not None and again.case == "6.1.4"
    assert refusal(game, order="attack", attackers=["B"], targets=["0705"]) is None


@case(BUDZISZYN, "6.1.4")
def test_a_gun_that_fired_in_its_own_phase_supports_a_defence_in_the_enemy_phase() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            {id = "G", side = "soviet", type = "ART", hex = "0506", attack = 5, defence = 3},
            {id = "A", side = "soviet", type = "INF", hex = "0505", defence = 4, fortified = true},
            {id = "D", side = "german", type = "INF", hex = "0504", attack = 4, fortified = true},
            {id = "E", side = "german", type = "INF", hex = "0503", attack = 4},
        ]
        """,
        [3, 4, 3, 4],
    )
    play(game, order="ranged", artillery=["G"], target="0503")
    while game.book.phases[game.state.phase].kind != "combat" or game.state.phase < 6:
        play(game, order="end_phase")
    play(game, order="attack", attackers=["D"], targets=["0505"])
    events = play(game, order="support", artillery=["G"])
    assert told(events, "combat")["support"] == ["G"]


@case(BUDZISZYN, "6.1.5", "R64", "4.1.2")
@pytest.mark.parametrize("mobility", ["wheeled", "tracked"])
def test_guns_exert_no_zone_of_control(mobility: str) -> None:
    game = lab(
        f"""
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 4}},
            {{id = "G", {GERMAN_GUN}, hex = "0603", mobility = "{mobility}"}},
        ]
        """
    )
    march = {"order": "move", "units": ["A"], "path": ["0504", "0503", "0502"]}
    assert refusal(game, march) is None
    play(game, march)
    assert hex_of(game, "A") == "0502" and left(game, "A") == 1


@case(BUDZISZYN, "6.1.5", "7.1.11")
def test_guns_alone_never_have_to_be_attacked() -> None:
    game = fight(f'{GERMAN_GUN}, hex = "0604"', dice=[3, 3])
    assert game.book.labels["0504"] in game.state.must_be_attacked
    assert game.book.labels["0604"] not in game.state.must_be_attacked


@case(BUDZISZYN, "6.1.6")
def test_towed_artillery_has_one_cel() -> None:
    position = lab_position(f'unit = [{{id = "G", {GUN}, hex = "0505", steps = 2, full = 2}}]')
    assert "6.1.6" in [fault.case for fault in position.faults]
    assert unit(lab(f'unit = [{{id = "G", {GUN}, hex = "0505"}}]'), "G").steps == 1
    rows = [row for card in cards() for row in card.rows]
    assert {row.steps for row in rows if row.type == "ART" and row.mobility != "tracked"} == {1}


# ---------------------------------------------------------------------- 6.1.7 overruns


def battery(number: int, fortified: bool = False, more: str = "", mover: str = 'type = "ARM", movement = 7') -> Game:
    guns = ", ".join(
        f'{{id = "G{k}", {GERMAN_GUN}, hex = "0504", fortified = {str(fortified).lower()}}}' for k in range(number)
    )
    return lab(
        f"""
        unit = [
            {{id = "A", side = "soviet", {mover}, hex = "0505", attack = 4}},
            {{id = "B", side = "soviet", type = "INF", hex = "0505", attack = 4}},
            {guns},
            {more}
        ]
        """
    )


@case(BUDZISZYN, "6.1.7", "6.1.7-ex", "R63", "7.1.12")
@pytest.mark.parametrize(("fortified", "price"), [(False, 3), (True, 4)])
def test_three_lone_guns_cost_three_points_on_top_of_the_hex_and_one_more_in_works(fortified: bool, price: int) -> None:
    game = battery(3, fortified)
    play(game, order="move", units=["A"], path=["0504"])
    assert left(game, "A") == 7 - 1 - price
    assert [hex_of(game, f"G{k}") for k in range(3)] == [None, None, None]


@case(BUDZISZYN, "6.1.7", "R63")
def test_all_guns_must_be_paid_for_or_the_hex_stays_closed() -> None:
    no = refusal(battery(3, True, mover='type = "INF", movement = 4'), order="move", units=["A"], path=["0504"])
    assert no is not None and no.case == "3.1.5"
    assert refusal(battery(3, mover='type = "INF", movement = 4'), order="move", units=["A"], path=["0504"]) is None


@case(BUDZISZYN, "6.1.7", "F12")
def test_of_a_stack_only_the_first_to_enter_pays_for_the_guns() -> None:
    game = battery(2)
    play(game, order="move", units=["A", "B"], path=["0504"])
    assert (left(game, "A"), left(game, "B")) == (4, 3)


@case(BUDZISZYN, "6.1.7", "9.1.5")
def test_a_headquarters_beside_the_guns_falls_for_nothing_more() -> None:
    game = battery(1, more='{id = "H", side = "german", type = "HQ", hex = "0504"},')
    play(game, order="move", units=["A"], path=["0504"])
    assert left(game, "A") == 5
    assert (hex_of(game, "G0"), hex_of(game, "H")) == (None, None)


@case(BUDZISZYN, "6.1.7")
@pytest.mark.parametrize("guard", ['type = "INF"', 'type = "RG"', 'type = "ART", mobility = "tracked"'])
def test_guns_in_company_are_not_overrun(guard: str) -> None:
    game = battery(1, more=f'{{id = "I", side = "german", {guard}, hex = "0504", defence = 2}},')
    no = refusal(game, order="move", units=["A"], path=["0504"])
    assert no is not None and no.case == "3.1.8"


@case(BUDZISZYN, "6.1.7", "R21")
@pytest.mark.parametrize("mover", ['type = "HQ"', 'type = "ART", setup = "transport"'])
def test_only_regular_units_overrun_guns(mover: str) -> None:
    no = refusal(battery(1, mover=mover), order="move", units=["A"], path=["0504"])
    assert no is not None and no.case == "3.1.8"


# ---------------------------------------------------------------------- 6.2 movement and set-up


@case(BUDZISZYN, "6.2.1")
@pytest.mark.parametrize("mobility", ["wheeled", "foot"])
def test_towed_artillery_moves_as_trucks(mobility: str) -> None:
    game = lab(
        f"""
        unit = [{{id = "G", {GUN}, hex = "0505", setup = "transport", movement = 4, mobility = "{mobility}"}}]
        [map.hexes]
        "0605" = "swamp"
        [[map.roads]]
        kind = "{printed("motorway", normandy1944="main")}"
        hexes = ["0505", "0504", "0503"]
        """
    )
    no = refusal(game, order="move", units=["G"], path=["0605"])
    assert no is not None and no.case == "T-TER"
    play(game, order="move", units=["G"], path=["0504", "0503"])
    assert left(game, "G") == 4 - 2 * printed(1 / 4, normandy1944=1 / 3)


@case(BUDZISZYN, "6.2.3")
def test_towed_artillery_moves_only_limbered() -> None:
    game = lab(f'unit = [{{id = "G", {GUN}, hex = "0505"}}, {{id = "S", {GUN}, hex = "0505", mobility = "tracked"}}]')
    no = refusal(game, order="move", units=["G"], path=["0504"])
    assert no is not None and no.case == "6.2.3"
    assert refusal(game, order="move", units=["S"], path=["0504"]) is None


@case(BUDZISZYN, "6.2.4", "6.2.3", "R61")
def test_limbering_and_unlimbering_cost_a_point_each_around_the_march() -> None:
    game = lab(f'unit = [{{id = "G", {GUN}, hex = "0505", movement = 4}}]')
    play(game, order="setup", unit="G", mode="transport")
    assert left(game, "G") == 3
    play(game, order="move", units=["G"], path=["0504", "0503"])
    play(game, order="setup", unit="G", mode="combat")
    assert left(game, "G") == 0 and unit(game, "G").deployed
    no = refusal(game, order="setup", unit="G", mode="transport")
    assert no is not None and no.case == "6.2.4"


@case(BUDZISZYN, "4.2.1", "6.2.4")
def test_a_gun_that_has_entered_an_enemy_zone_pays_for_no_other_set_up() -> None:
    enemy = '{id = "D", side = "german", type = "INF", hex = "0502"}'
    game = lab(f'unit = [{{id = "G", {GUN}, hex = "0504", setup = "transport"}}, {enemy}]')
    play(game, order="move", units=["G"], path=["0503"])
    no = refusal(game, order="setup", unit="G", mode="combat")
    assert no is not None and no.case == printed("4.2.1", ardennes2024="6.2.1")
    game = lab(f'unit = [{{id = "G", {GUN}, hex = "0503", setup = "transport"}}, {enemy}]')
    play(game, order="setup", unit="G", mode="combat")
    assert unit(game, "G").deployed, "it has stood there"


@case(BUDZISZYN, "6.2.4")
@pytest.mark.parametrize("phase", ["strategic", "combat", "barrage"])
def test_set_up_changes_in_movement_phases_only(phase: str) -> None:
    game = lab(f'phase = "{phase}"\nunit = [{{id = "G", {GUN}, hex = "0505", setup = "transport", marked = true}}]')
    no = refusal(game, order="setup", unit="G", mode="combat")
    assert no is not None and no.case == "6.2.4"


@case(BUDZISZYN, "6.2.4", "12.1.2")
def test_a_gun_marked_for_strategic_movement_keeps_its_set_up() -> None:
    game = lab(f'unit = [{{id = "G", {GUN}, hex = "0505", setup = "transport", marked = true}}]')
    no = refusal(game, order="setup", unit="G", mode="combat")
    assert no is not None and no.case == "12.1.2"


@case(BUDZISZYN, "6.2.2", "6.1.1")
def test_only_towed_artillery_has_a_set_up_to_change() -> None:
    game = lab(
        f"""
        unit = [
            {{id = "G", {GUN}, hex = "0505"}},
            {{id = "S", {GUN}, hex = "0505", mobility = "tracked"}},
            {{id = "T", side = "soviet", type = "AT", hex = "0505"}},
        ]
        """
    )
    for name, mode in (("S", "combat"), ("T", "combat"), ("G", "combat"), ("G", "halfway")):
        no = refusal(game, SetUp(unit=name, mode=mode))
        assert no is not None and no.case == "6.2.2", (name, mode)
    assert refusal(game, order="setup", unit="G", mode="transport") is None


# ---------------------------------------------------------------------- 6.2.4, guns under a D2


def driven_back(setup: str = "combat") -> Game:
    """Infantry (2 CEL) and a gun get D2."""
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 8}},
            {{id = "D", side = "german", type = "INF", hex = "0504", defence = {1 if setup == "combat" else 4}}},
            {{id = "G", {GERMAN_GUN}, hex = "0504", setup = "{setup}"}},
        ]
        """,
        [3, 3, 1, 1],
    )
    play(game, order="attack", attackers=["A"], targets=["0504"])
    assert game.decision is not None and game.decision.kind == "retreat" and game.decision.about.hexes == 2
    return game


@case(BUDZISZYN, "6.2.4", "6.2.4-ex", "R30", "R41")
def test_infantry_goes_back_two_hexes_and_the_gun_falls_to_the_pursuer() -> None:
    game = driven_back()
    play(game, order="retreat", paths={"D": ["0503", "0502"]})
    play(game, order="pursue", paths={"A": ["0504"]})
    assert (unit(game, "D").steps, hex_of(game, "G")) == (2, None)


@case(BUDZISZYN, "6.2.4", "6.2.4-ex", "R30")
def test_the_gun_left_behind_lives_if_nobody_enters_its_hex() -> None:
    game = driven_back()
    play(game, order="retreat", paths={"D": ["0503", "0502"]})
    play(game, order="pursue")
    assert hex_of(game, "G") == "0504"


@case(BUDZISZYN, "6.2.4", "6.2.4-ex", "R29")
def test_the_gun_given_up_spares_the_infantry_one_hex() -> None:
    game = driven_back()
    play(game, order="retreat", paths={"D": ["0503"]}, pays={"G": 1})
    assert (hex_of(game, "D"), unit(game, "D").steps, hex_of(game, "G")) == ("0503", 2, None)


@case(BUDZISZYN, "6.2.4", "6.2.4-ex", "R29")
def test_gun_and_one_cel_of_infantry_hold_the_hex() -> None:
    game = driven_back()
    short = refusal(game, order="retreat", pays={"G": 1})
    assert short is not None and short.case == "5.3.7"
    play(game, order="retreat", pays={"G": 1, "D": 1})
    assert (hex_of(game, "D"), unit(game, "D").steps, hex_of(game, "G")) == ("0504", 1, None)


@case(BUDZISZYN, "6.2.4", "6.2.4-ex", "R42")
def test_infantry_that_dies_for_the_hex_does_not_save_the_gun() -> None:
    game = driven_back()
    play(game, order="retreat", pays={"D": 2})
    play(game, order="pursue", paths={"A": ["0504"]})
    assert hex_of(game, "G") is None


@case(BUDZISZYN, "6.2.4", "R30")
def test_a_gun_in_combat_set_up_cannot_retreat() -> None:
    no = refusal(driven_back(), order="retreat", paths={"D": ["0503", "0502"], "G": ["0503", "0502"]})
    assert no is not None and no.case == "6.2.4"


@case(BUDZISZYN, "6.2.4-ex", "R62")
def test_a_limbered_gun_adds_nothing_but_retreats_unharmed() -> None:
    game = driven_back("transport")
    assert told(game.events, "combat")["defender"] == 4
    play(game, order="retreat", paths={"D": ["0503", "0502"], "G": ["0503", "0502"]})
    assert hex_of(game, "G") == "0502"


# ---------------------------------------------------------------------- 6.3 support


@case(BUDZISZYN, "6.3.1", "6.0")
def test_guns_add_their_attack_strength_to_the_attack() -> None:
    events = play(
        fight(f'{GUN}, hex = "0507"', dice=[3, 3]),
        order="attack", attackers=["A"], targets=["0504"], artillery=["G"],
    )  # fmt: skip
    assert told(events, "combat")["attacker"] == 8 + 5


@case(BUDZISZYN, "6.3.1", "6.0")
def test_guns_add_their_defence_strength_to_the_defence() -> None:
    game = fight(f'{GERMAN_GUN}, hex = "0502"', dice=[3, 3])
    play(game, order="attack", attackers=["A"], targets=["0504"])
    events = play(game, order="support", artillery=["G"])
    assert told(events, "combat")["defender"] == 4 + 3


@case(BUDZISZYN, "6.3.3", "F8", "6.1.2")
@pytest.mark.parametrize(("hex_", "case_"), [("0702", None), ("0802", "6.3.3")])
def test_one_defending_hex_in_range_is_enough(hex_: str, case_: str | None) -> None:
    game = fight(
        f'{GERMAN_GUN}, hex = "{hex_}"',
        '{id = "E", side = "german", type = "INF", hex = "0405", defence = 4},'
        '{id = "F", side = "german", type = "ART", hex = "0502", defence = 1},',
    )
    play(game, order="attack", attackers=["A"], targets=["0504", "0405"])
    no = refusal(game, order="support", artillery=["G"])
    assert (no and no.case) == case_


@case(BUDZISZYN, "6.3.1", "6.6.1")
@pytest.mark.parametrize("lone", ['type = "ART"', 'type = "RG"', 'type = "HQ"'])
def test_guns_elsewhere_support_only_regular_units(lone: str) -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 8}},
            {{id = "L", side = "german", {lone}, hex = "0504", defence = 3, stars = {{blue = 1}}}},
            {{id = "G", {GERMAN_GUN}, hex = "0502"}},
        ]
        """,
        [3, 3],
    )
    play(game, order="attack", attackers=["A"], targets=["0504"])
    if game.decision is not None and game.decision.kind == "support":
        no = refusal(game, order="support", artillery=["G"])
        assert no is not None and no.case == "6.3.1"
        play(game, order="support")
    assert told(game.events, "combat")["support"] == []


@case(BUDZISZYN, "6.3.4", "6.3.5", "5.6.3", "R27")
@pytest.mark.parametrize(("hex_", "shares"), [("0605", True), ("0606", False)])
def test_only_support_from_next_to_the_enemy_shares_the_result(hex_: str, shares: bool) -> None:
    game = fight(f'{GUN.replace("attack = 5", "attack = 1")}, hex = "{hex_}"', dice=[6, 6])
    play(game, order="attack", attackers=["A"], targets=["0504"], artillery=["G"])
    assert game.decision is not None and game.decision.kind == "losses"
    assert ("G" in game.decision.about.units) is shares
    play(game, order="losses", units={"A": 1})
    play(game, order="losses", units={"D": 1})
    assert bool(unit(game, "A").disorder)
    assert bool(unit(game, "G").disorder) is shares


@case(BUDZISZYN, "6.3.5", "R62")
@pytest.mark.parametrize(("hex_", "shares"), [("0605", True), ("0503", False)])
def test_a_gun_that_supports_a_defence_beside_the_attacker_can_be_the_loss(hex_: str, shares: bool) -> None:
    game = fight(f'{GERMAN_GUN}, hex = "{hex_}"', dice=[3, 4])
    play(game, order="attack", attackers=["A"], targets=["0504"])
    play(game, order="support", artillery=["G"])  # 8 : 7, roll 7: both lose one
    play(game, order="losses", units={"A": 1})
    assert game.decision is not None and ("G" in game.decision.about.units) is shares
