"""Setting up both scenarios: what the lists fix, what they leave to the owner, and the rules of chapters 12 to 16 as
an option."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import hex_of, play, refusal, unit
from situations import arrange, asked, fresh
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.pieces import cels, label, stack
from sztab.table import EndPhase
from sztab.titles import title

NYSA, STARS = "nysa-1945", "two-stars"


def turn_of(side: str, scenario: str = NYSA, **more: Any) -> Game:
    """The set-up with the side that is to look its counters over."""
    game = fresh(scenario, **more)
    while asked(game) != (side, "setup"):
        game.play(EndPhase())
    return game


def cel_load(game: Game, text: str) -> int:
    return cels(stack(game, game.book.labels[text]))


def works(game: Game, text: str) -> int:
    return game.state.works[game.book.labels[text]]


# ---------------------------------------------------------------------- the set-up aid


@case("budziszyn1945", "AID-1", "AID-2")
@pytest.mark.parametrize(
    ("one", "type_", "formation", "quality", "army"),
    [
        ("691 AT", "AT", "", "line", "army troops"),
        ("HQ V", "HQ", "", "line", "V Corps"),
        ("22/21", "ARM", "21 Panzer Division", "line", "V Corps"),
        ("687 ENG", "ENG", "", "line", "Bohmen Group"),
        ("2/Br", "MOT", "Brandenburg Division", "elite", "Bohmen Group"),
        ("AG GD", "AG", "Grossdeutschland Division", "elite", "Bohmen Group"),
        ("37/6", "INF", "6 Division", "line", "LVII Corps"),
        ("1/I CAV", "CAV", "", "guards", "I Guards Cavalry Corps"),
        ("52 AG", "ARM", "", "line", "52 Army"),
        ("HQ 5", "HQ", "", "guards", "5 Guards Army"),
    ],
)
def test_the_lists_are_read_as_the_aid_says(one: str, type_: str, formation: str, quality: str, army: str) -> None:
    row = title("budziszyn1945").scenario(NYSA).row(one)
    assert (row.type, row.formation, row.army) == (type_, formation, army)
    assert row.quality == quality or row.type == "HQ"


@case("budziszyn1945", "AID-1", "AID-2")
def test_several_numbers_in_brackets_are_the_counters_of_a_corps() -> None:
    rows = title("budziszyn1945").scenario(NYSA).rows
    assert [row.id for row in rows if row.army == "I Guards Cavalry Corps"] == ["1/I CAV", "2/I CAV", "7/I CAV"]
    guns = [row for row in rows if row.army == "5 Guards Army" and row.type == "ART"]
    assert [row.id for row in guns] == ["5 Art 32", "5 Art 33", "5 Art 34"]
    assert {row.quality for row in guns} == {"guards"}


# ---------------------------------------------------------------------- who looks over what, and when


@case("budziszyn1945", "NY-GER", "NY-SOV")
def test_germans_then_soviets_look_over_the_set_up_of_nysa() -> None:
    game = fresh(NYSA)
    seen = []
    while not game.state.turn:
        seen.append(asked(game))
        game.play(EndPhase())
    assert seen == [("german", "setup"), ("soviet", "setup")]


@case("budziszyn1945", "TS-GER", "TS-SOV", "TS-US", "TS-N3")
def test_soviets_germans_americans_then_the_poles_then_the_air_days() -> None:
    game = fresh(STARS, dice=[6] * 24)
    seen = []
    while not game.state.turn:
        seen.append(asked(game))
        game.play(EndPhase() if asked(game)[1] == "setup" else next(game.legal()))
    assert seen == [("soviet", "setup"), ("german", "setup"), ("allied", "setup"), ("soviet", "air_days")]
    rolls = [event for event in game.events if event.kind == "roll"]
    assert len(rolls) == 24


@case("budziszyn1945", "NY-GER")
def test_a_counter_with_a_printed_hex_stays_there() -> None:
    game = turn_of("german")
    answer = refusal(game, order="place", unit="691 AT", hex="4900")
    assert answer is not None and answer.case == "R109"


@case("budziszyn1945", "NY-GER")
def test_nobody_sets_up_the_counters_of_the_other_side_or_of_the_boxes() -> None:
    game = turn_of("german")
    assert refusal(game, order="place", unit="HQ 2 PL", hex="6119") is not None
    answer = refusal(game, order="place", unit="91/36SS", hex="5000")
    assert answer is not None and answer.case == "11.1.1"


@case("budziszyn1945", "NY-GER")
def test_only_the_set_up_can_be_ordered_before_play() -> None:
    answer = refusal(turn_of("german"), order="move", units=["691 AT"], path=["4900"])
    assert answer is not None and answer.case == "2.1.2"


# ---------------------------------------------------------------------- places left to the owner


@case("budziszyn1945", "NY-GER", "TS-GER")
@pytest.mark.parametrize("scenario", [NYSA, STARS])
@pytest.mark.parametrize(("one", "inside", "outside"), [("1 Flak", "5829", "5827"), ("C/469", "2432", "2431")])
def test_units_of_a_place_are_spread_over_its_hexes(scenario: str, one: str, inside: str, outside: str) -> None:
    game = turn_of("german", scenario)
    assert refusal(game, order="place", unit=one, hex=inside) is None
    assert refusal(game, order="place", unit=one, hex=outside) is not None


@case("budziszyn1945", "NY-GER")
@pytest.mark.parametrize(("hex_", "fits"), [("4006", True), ("4108", True), ("4109", False)])
def test_within_one_hex_of_cottbus(hex_: str, fits: bool) -> None:
    game = turn_of("german")
    assert (refusal(game, order="place", unit="22/21", hex=hex_) is None) == fits


@case("budziszyn1945", "NY-GER")
@pytest.mark.parametrize(("hex_", "fits"), [("4412", True), ("4213", False), ("5008", False)])
def test_214_division_is_set_up_near_v_corps_and_west_of_the_neisse(hex_: str, fits: bool) -> None:
    game = turn_of("german")
    assert (refusal(game, order="place", unit="355/214", hex=hex_) is None) == fits


@case("budziszyn1945", "NY-GER")
@pytest.mark.parametrize(("hex_", "fits"), [("4900", True), ("4508", True), ("4810", False)])
def test_resilience_groups_hold_the_v_corps_line(hex_: str, fits: bool) -> None:
    game = turn_of("german")
    assert (refusal(game, order="place", unit="RG 1", hex=hex_) is None) == fits


@case("budziszyn1945", "NY-GER")
def test_at_most_two_resilience_groups_a_hex() -> None:
    game = turn_of("german")
    play(game, order="place", unit="RG 1", hex="4900")
    play(game, order="place", unit="RG 2", hex="4900")
    assert refusal(game, order="place", unit="RG 3", hex="4900") is not None


@case("budziszyn1945", "NY-GER")
def test_the_line_of_v_corps_goes_with_its_units() -> None:
    game = turn_of("german")
    assert refusal(game, order="place", unit="RG 1", hex="4412") is not None
    play(game, order="place", unit="355/214", hex="4412")
    assert refusal(game, order="place", unit="RG 1", hex="4412") is None


@case("budziszyn1945", "TS-GER")
def test_a_division_given_two_hexes_is_divided_as_the_owner_likes() -> None:
    game = turn_of("german", STARS)
    play(game, order="place", unit="2 Pz/2SS", hex="2832")
    play(game, order="place", unit="3/2SS", hex="2832")
    assert cel_load(game, "2832") == 4
    assert refusal(game, order="place", unit="4/2SS", hex="2731") is not None


@case("budziszyn1945", "TS-GER")
def test_a_division_given_three_hexes_has_one_regiment_in_each() -> None:
    game = turn_of("german", STARS)
    answer = refusal(game, order="place", unit="1057/344", hex="4728")
    assert answer is not None and answer.case == "R109"


@case("budziszyn1945", "TS-US")
@pytest.mark.parametrize(("hex_", "fits"), [("0116", True), ("1128", True), ("1933", False), ("1020", False)])
def test_american_reserves_stand_anywhere_west_of_the_rivers(hex_: str, fits: bool) -> None:
    game = turn_of("allied", STARS)
    assert (refusal(game, order="place", unit="CCA/3", hex=hex_) is None) == fits


@case("budziszyn1945", "TS-US")
def test_the_americans_at_the_river_have_printed_hexes() -> None:
    assert refusal(turn_of("allied", STARS), order="place", unit="271/69", hex="0112") is not None


@case("budziszyn1945", "TS-US")
def test_reserves_keep_to_the_stacking_limit() -> None:
    game = turn_of("allied", STARS)
    assert cel_load(game, "0619") == 7
    answer = refusal(game, order="place", unit="39/9", hex="0619")
    assert answer is not None
    assert refusal(game, order="place", unit="US VIII Art 1", hex="0619") is None


# ---------------------------------------------------------------------- works and guns


@case("budziszyn1945", "TS-GER", "TS-SOV", "TS-US")
def test_everybody_starts_two_stars_in_field_works() -> None:
    game = fresh(STARS)
    assert all(game.state.works[u.hex] == u.side + 1 for u in game.state.units if u.hex >= 0)


@case("budziszyn1945", "TS-US")
def test_the_works_go_with_a_counter_that_is_set_up_elsewhere() -> None:
    game = turn_of("allied", STARS)
    allied = game.book.sides.index("allied") + 1
    for one in ("CCA/6", "CCB/6", "CCR/6"):
        play(game, order="place", unit=one, hex="1128")
    assert works(game, "1128") == allied
    assert works(game, "1325") == allied  # the headquarters is still there
    play(game, order="place", unit="HQ US VII", hex="1128")
    assert works(game, "1325") == 0


@case("budziszyn1945", "NY-SOV")
def test_towed_guns_may_be_set_up_for_transport() -> None:
    game = turn_of("soviet")
    play(game, order="setup", unit="PL Art A", mode="transport")
    assert not unit(game, "PL Art A").deployed
    again = refusal(game, order="setup", unit="PL Art A", mode="transport")
    assert again is not None and again.case == "6.2.2"
    assert refusal(game, order="setup", unit="213 INF", mode="transport") is not None


# ---------------------------------------------------------------------- losses to be shared out, R136


@case("budziszyn1945", "TS-SOV", "TS-GER")
def test_printed_losses_are_taken_before_play() -> None:
    game = fresh(STARS)
    assert [unit(game, one).steps for one in ("213 INF", "50 INF", "337 INF", "254 INF")] == [1, 1, 2, 2]
    assert sum(game.book.counters[u.n].steps - u.steps for u in game.state.units) == 43


@case("budziszyn1945", "TS-SOV")
def test_the_owner_may_shift_a_loss_within_its_line() -> None:
    game = turn_of("soviet", STARS)
    play(game, order="shift", unit="213 INF", to="294 INF")
    assert (unit(game, "213 INF").steps, unit(game, "294 INF").steps) == (2, 1)


@case("budziszyn1945", "TS-SOV")
@pytest.mark.parametrize(
    ("one", "to"),
    [
        ("213 INF", "50 INF"),  # it would be removed
        ("337 INF", "254 INF"),  # it has lost nothing
        ("213 INF", "15/5"),  # of another line
        ("213 INF", "124 ARM"),  # of none
    ],
)
def test_losses_that_cannot_be_shifted(one: str, to: str) -> None:
    answer = refusal(turn_of("soviet", STARS), order="shift", unit=one, to=to)
    assert answer is not None and answer.case == "R136"


@case("budziszyn1945", "TS-GER")
def test_nobody_shifts_the_losses_of_the_others() -> None:
    assert refusal(turn_of("soviet", STARS), order="shift", unit="21/20", to="59/20") is not None


# ---------------------------------------------------------------------- R56: overfull printed stacks


@case("budziszyn1945", "NY-SOV")
def test_surplus_counters_may_stand_beside_an_overfull_stack() -> None:
    game = turn_of("soviet")
    assert cel_load(game, "5820") == 6
    assert refusal(game, order="place", unit="26/9", hex="5920") is None
    assert refusal(game, order="place", unit="26/9", hex="5922") is not None


@case("budziszyn1945", "NY-SOV")
def test_the_spill_keeps_away_from_enemies_and_to_friendly_ground() -> None:
    game = turn_of("german")
    assert refusal(game, order="place", unit="HQ GD", hex="3919") is None
    game = turn_of("soviet")
    spots = {label(game, hex_) for hex_ in game.book.scenario.places(game, game.book.counters[game.book.index["26/9"]])}
    assert spots == {"5819", "5820", "5821", "5919", "5920"}  # the German bank is left out, the river shields the rest


@case("budziszyn1945", "NY-SOV")
def test_without_the_spill_the_printed_stack_stands_overfull() -> None:
    game = turn_of("soviet", options={"setup_spill": False})
    assert hex_of(game, "26/9") == "5820"
    assert cel_load(game, "5820") == 12
    assert refusal(game, order="place", unit="26/9", hex="5821") is not None


@case("budziszyn1945", "NY-SOV", "3.2.1")
def test_an_overfull_set_up_is_mended_in_the_first_movement_phase() -> None:
    game = turn_of("soviet", options={"setup_spill": False})
    game.play(EndPhase())
    play(game, order="air", missions=[])
    game.play(EndPhase())
    assert asked(game) == ("soviet", "movement")
    assert cel_load(game, "5820") == 12
    answer = refusal(game, order="end_phase")
    assert answer is not None and answer.case == "3.2.1"


# ---------------------------------------------------------------------- chapters 12 to 16 left out


def plain(phase: str, units: dict[str, Any], **more: Any) -> Game:
    options = {"complementary": False}
    return arrange(NYSA, turn=2, phase=phase, side="soviet", units=units, options=options, **more)


@case("budziszyn1945", "COMP")
def test_without_the_complementary_rules_nothing_moves_strategically() -> None:
    game = plain("movement", {"213 INF": "6020"}, waiting=True)
    answer = refusal(game, order="mark_strategic", units=["213 INF"])
    assert answer is not None and answer.case == "COMP"
    game.play(EndPhase())
    game.play(EndPhase())
    assert asked(game) == ("german", "movement")  # 294 INF waits, but the Strategic Movement Phase is passed over


@case("budziszyn1945", "COMP")
def test_without_the_complementary_rules_bridges_are_not_worked_on() -> None:
    game = plain("movement", {"213 INF": "1423"}, control={"*": "soviet"})
    answer = refusal(game, order="bridge", unit="213 INF", side="1323/1423", do="destroy")
    assert answer is not None and answer.case == "COMP"
    full = arrange(NYSA, turn=2, phase="movement", side="soviet", units={"213 INF": "1423"}, control={"*": "soviet"})
    assert refusal(full, order="bridge", unit="213 INF", side="1323/1423", do="destroy") is None


@case("budziszyn1945", "COMP")
@pytest.mark.parametrize(("complementary", "shifts"), [(True, {"13.1.2": 1, "15.3.1": 2}), (False, {})])
def test_without_the_complementary_rules_there_is_no_concentration_nor_weak_volkssturm(
    complementary: bool, shifts: dict[str, int]
) -> None:
    units = {"22/VI ARM": "2010", "51/VI ARM": "2010", "52/VI ARM": "2010", "53/VI ARM": "2010", "VS 2800": "2011"}
    game = arrange(
        NYSA,
        turn=2,
        phase="combat",
        side="soviet",
        units=units,
        options={"complementary": complementary},
        dice=[3, 4],
    )
    order = {"order": "attack", "attackers": list(units)[:4], "targets": ["2011"]}
    told = next(event for event in play(game, order) if event.kind == "combat")
    found = {rung["case"]: rung["value"] for rung in told.data["shifts"] if rung["case"][:2] in ("13", "15")}
    assert found == shifts


@case("budziszyn1945", "COMP")
def test_without_the_complementary_rules_stars_are_not_used() -> None:
    units = {"124 ARM": "2010", "213 INF": "2010", "37/6": "2011"}
    game = plain("combat", units)
    order = {"order": "attack", "attackers": ["124 ARM", "213 INF"], "targets": ["2011"], "stars": ["124 ARM"]}
    answer = refusal(game, order)
    assert answer is not None and answer.case == "COMP"


@case("budziszyn1945", "COMP")
def test_without_the_complementary_rules_nobody_wears_a_mask() -> None:
    game = fresh(NYSA, {"complementary": False, "masking": "covered"})
    view = game.view_of(0)
    assert not any(u.hidden for u in view.state.units)
    masked = fresh(NYSA, {"masking": "covered"}).view_of(0)
    assert any(u.hidden for u in masked.state.units)
