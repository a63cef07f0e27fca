"""7.1, Field fortifications: who builds them where and when, what they are worth, and when they go."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from fight import fight, on, strike, supposing
from lab import hex_of, lab, play, printed, refusal, unit
from playing import offered
from sztab.rules.wb95.state import TWELFTHS
from sztab.table import Event, Game

BUDZISZYN = "budziszyn1945"


def told(events: list[Event], kind: str) -> dict[str, Any]:
    [found] = [event.data for event in events if event.kind == kind]
    return found


def digger(unit_: str = 'type = "INF"', more: str = "", ground: str = "", phase: str = "movement") -> Game:
    return lab(
        f"""
        phase = "{phase}"
        unit = [
            {{id = "A", side = "soviet", {unit_}, hex = "0505"}},
            {{id = "Z", side = "german", type = "INF", hex = "1209", defence = 4}},
            {more}
        ]
        {ground}
        """
    )


def works(game: Game, hex_: str) -> str | None:
    """Whose works stand in a hex."""
    owner = game.state.works[game.book.labels[hex_]]
    return game.book.sides[owner - 1] if owner else None


def until(game: Game, kind: str, side: str, turn: int = 1) -> None:
    while True:
        phase = game.book.phases[game.state.phase]
        if (game.state.turn, phase.kind, game.book.sides[phase.side]) == (turn, kind, side):
            return
        play(game, order="end_phase")


# ---------------------------------------------------------------------- who, when, where


@case(BUDZISZYN, "COMP")
def test_who_has_nothing_else_to_do_is_offered_to_dig_until_a_comrade_has() -> None:
    around = ("0504", "0506", "0404", "0405", "0406", "0604", "0605", "0606")
    others = [f'{{id = "G{hex_}", side = "german", type = "INF", hex = "{hex_}"}},' for hex_ in around]
    others.append('{id = "B", side = "soviet", type = "INF", hex = "0505"}')
    game = digger(more="".join(others), ground="[options]\n        complementary = false")
    assert offered(game) == ["end", "0505"]
    play(game, order="fortify", units=["B"])
    assert offered(game) == ["end"]


@case(BUDZISZYN, "7.1.1", "7.1.2", "R46")
@pytest.mark.parametrize("kind", ['type = "INF"', 'type = "VS"', 'type = "AT"', 'type = "ARM"'])
def test_a_regular_unit_builds_works_in_its_hex(kind: str) -> None:
    game = digger(kind)
    play(game, order="fortify", units=["A"])
    assert works(game, "0505") == "soviet"


@case(BUDZISZYN, "7.1.2", "R21")
def test_so_do_self_propelled_guns() -> None:
    game = digger('type = "ART", mobility = "tracked"')
    play(game, order="fortify", units=["A"])
    assert works(game, "0505") == "soviet"


@case(BUDZISZYN, "7.1.2")
@pytest.mark.parametrize("kind", ['type = "HQ"', 'type = "ART"', 'type = "ART", setup = "transport"'])
def test_headquarters_and_guns_do_not_dig(kind: str) -> None:
    no = refusal(digger(kind), order="fortify", units=["A"])
    assert no is not None and no.case == "7.1.2"


@case(BUDZISZYN, "7.1.2", "R21", "R46")
@pytest.mark.parametrize("kind", ['type = "HQ"', 'type = "ART"', 'type = "ART", setup = "transport"', 'type = "RG"'])
def test_guns_headquarters_and_resilience_groups_do_not_dig(kind: str) -> None:
    no = refusal(digger(kind), order="fortify", units=["A"])
    assert no is not None and no.case == "7.1.2"


@case(BUDZISZYN, "7.1.2")
@pytest.mark.parametrize("phase", ["combat", "strategic", "barrage"])
def test_works_are_built_in_movement_phases_only(phase: str) -> None:
    no = refusal(digger(phase=phase), order="fortify", units=["A"])
    assert no is not None and no.case == "7.1.2"


@case(BUDZISZYN, "7.1.2", "7.1.4")
def test_a_unit_that_has_moved_does_not_dig() -> None:
    game = digger()
    play(game, order="move", units=["A"], path=["0504"])
    no = refusal(game, order="fortify", units=["A"])
    assert no is not None and "7.1.2" in no.case


@case(BUDZISZYN, "7.1.2", "12.1.2", "R90")
def test_a_unit_marked_for_strategic_movement_does_not_dig() -> None:
    no = refusal(digger('type = "INF", marked = true'), order="fortify", units=["A"])
    assert no is not None and no.case == "12.1.2"


@case(BUDZISZYN, "7.1.1", "R46")
def test_one_marker_is_enough_for_a_hex() -> None:
    game = digger(more='{id = "B", side = "soviet", type = "INF", hex = "0505"},')
    play(game, order="fortify", units=["A"])
    no = refusal(game, order="fortify", units=["B"])
    assert no is not None and no.case == "7.1.1"


@case(BUDZISZYN, "7.1.4", "R46")
def test_digging_takes_all_points_of_the_digger_and_of_nobody_else() -> None:
    game = digger(more='{id = "B", side = "soviet", type = "INF", hex = "0505"},')
    play(game, order="fortify", units=["A"])
    no = refusal(game, order="move", units=["A"], path=["0504"])
    assert unit(game, "A").left == 0 and no is not None and no.case == "7.1.4"
    play(game, order="move", units=["B"], path=["0504"])
    assert unit(game, "B").left == 3 * TWELFTHS


@case(BUDZISZYN, "7.1.8")
@pytest.mark.parametrize(
    ("ground", "case_"),
    [("swamp", "7.1.8"), ("swamp+hills", "7.1.8"), ("clear", None), ("forest", None), ("city", None), ("town", None)],
)
def test_works_stand_anywhere_but_in_swamp(ground: str, case_: str | None) -> None:
    no = refusal(digger(ground=f'[map.hexes]\n"0505" = "{ground}"'), order="fortify", units=["A"])
    assert (no and no.case) == case_


@case(BUDZISZYN, "7.1.9")
def test_no_field_works_where_there_are_fixed_positions() -> None:
    no = refusal(digger(ground='[map.sides]\n"0505/0504" = "fixed_position"'), order="fortify", units=["A"])
    assert no is not None and no.case == "7.1.9"


# ---------------------------------------------------------------------- after a retreat


def beaten(pays: dict[str, int], path: list[str]) -> Game:
    """D gets D1 in the Soviet Combat Phase and goes back, or stays and pays; then it is its turn to move."""
    game = lab(
        """
        phase = "combat"
        unit = [
            {id = "A", side = "soviet", type = "INF", hex = "0505", attack = 4, fortified = true},
            {id = "D", side = "german", type = "INF", hex = "0504", defence = 4},
        ]
        """,
        [3, 3],
    )
    play(game, order="attack", attackers=["A"], targets=["0504"])
    play(game, order="retreat", paths={"D": path} if path else {}, pays=pays)
    if game.decision is not None and game.decision.kind == "pursue":
        play(game, order="pursue")
    until(game, "movement", "german")
    return game


@case(BUDZISZYN, "7.1.2", "5.3.10", "R47")
def test_who_retreated_in_the_last_combat_phase_does_not_dig() -> None:
    no = refusal(beaten({}, ["0503"]), order="fortify", units=["D"])
    assert no is not None and no.case == "5.3.10"


@case(BUDZISZYN, "7.1.2", "5.3.10")
def test_who_stood_and_paid_may_dig() -> None:
    assert refusal(beaten({"D": 1}, []), order="fortify", units=["D"]) is None


@case(BUDZISZYN, "7.1.2", "5.3.10", "R47")
def test_a_turn_later_the_retreat_is_forgotten() -> None:
    game = beaten({}, ["0503"])
    until(game, "movement", "german", turn=2)
    assert refusal(game, order="fortify", units=["D"]) is None


def cornered(more: str = "", ground: str = "", first: str = "0102", second: str = "0301") -> Game:
    """A beaten German in the corner hex 0101, Soviets about it."""
    return lab(
        f"""
        side = "german"
        unit = [
            {{id = "D", side = "german", type = "INF", hex = "0101", retreated = true}},
            {{id = "A", side = "soviet", type = "INF", hex = "{first}"}},
            {{id = "B", side = "soviet", type = "INF", hex = "{second}"}},
            {more}
        ]
        {ground}
        """
    )


@case(BUDZISZYN, "7.1.3")
def test_who_retreated_and_cannot_get_out_of_the_enemy_zone_may_dig() -> None:
    game = cornered()
    play(game, order="fortify", units=["D"])
    assert works(game, "0101") == "german"


@case(BUDZISZYN, "7.1.3")
def test_ground_closed_to_the_unit_is_no_way_out() -> None:
    open_ = cornered(second="0901")
    lake = cornered(second="0901", ground='[map.hexes]\n"0201" = "lake"')
    no = refusal(open_, order="fortify", units=["D"])
    assert no is not None and no.case == "5.3.10"
    assert refusal(lake, order="fortify", units=["D"]) is None


@case(BUDZISZYN, "7.1.3", "R47")
def test_a_friends_hex_outside_enemy_zones_is_a_way_out() -> None:
    friend = '{id = "F", side = "german", type = "ART", hex = "0201"},'
    no = refusal(cornered(friend, second="0901"), order="fortify", units=["D"])
    assert no is not None and no.case == "5.3.10"


@case(BUDZISZYN, "7.1.3", "R47")
def test_outside_enemy_zones_the_exception_does_not_hold() -> None:
    lakes = '[map.hexes]\n"0102" = "lake"\n"0201" = "lake"\n"0202" = "lake"'
    no = refusal(cornered(ground=lakes, first="0801", second="0901"), order="fortify", units=["D"])
    assert no is not None and no.case == "5.3.10"


# ---------------------------------------------------------------------- how long they stand


@case(BUDZISZYN, "7.1.5", "R46")
def test_works_left_empty_are_gone_at_the_end_of_the_phase() -> None:
    game = digger('type = "INF", fortified = true')
    play(game, order="move", units=["A"], path=["0504"])
    assert works(game, "0505") == "soviet"
    play(game, order="end_phase")
    assert works(game, "0505") is None


@case(BUDZISZYN, "7.1.5")
def test_a_friend_that_comes_before_the_end_of_the_phase_takes_the_works_over() -> None:
    game = digger('type = "INF", fortified = true', '{id = "B", side = "soviet", type = "HQ", hex = "0506"},')
    play(game, order="move", units=["A"], path=["0504"])
    play(game, order="move", units=["B"], path=["0505"])
    play(game, order="end_phase")
    assert works(game, "0505") == "soviet"


@case(BUDZISZYN, "7.1.5", "R46")
def test_who_pursues_out_of_works_gives_them_up() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            {id = "A", side = "soviet", type = "INF", hex = "0505", attack = 4, fortified = true},
            {id = "D", side = "german", type = "INF", hex = "0504", defence = 4},
        ]
        """,
        [3, 3],
    )
    play(game, order="attack", attackers=["A"], targets=["0504"])
    play(game, order="retreat", paths={"D": ["0503"]})
    play(game, order="pursue", paths={"A": ["0504"]})
    play(game, order="end_phase")
    assert (works(game, "0505"), works(game, "0504")) == (None, None)


@case(BUDZISZYN, "7.1.6", "6.1.7")
def test_works_are_gone_as_soon_as_an_enemy_enters_and_do_not_serve_him() -> None:
    gun = '{id = "G", side = "german", type = "ART", hex = "0504", fortified = true},'
    game = digger('type = "INF", movement = 6', gun)
    play(game, order="move", units=["A"], path=["0504"])
    assert hex_of(game, "A") == "0504" and works(game, "0504") is None


@case(BUDZISZYN, "7.1.6")
def test_works_are_gone_when_a_pursuer_enters() -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = {printed(12, ardennes2024=8)}}},
            {{id = "D", side = "german", type = "INF", hex = "0504", defence = 4, fortified = true}},
        ]
        """,
        [3, 3],
    )
    play(game, order="attack", attackers=["A"], targets=["0504"])  # 1:1 after the works
    play(game, order="retreat", paths={"D": ["0503"]})
    play(game, order="pursue", paths={"A": ["0504"]})
    assert works(game, "0504") is None


@case(BUDZISZYN, "7.1.6")
def test_works_are_gone_when_an_enemy_goes_back_through_them() -> None:
    foes = "A soviet INF 0604 9/9 fortified=true", "V soviet INF 0804 9/9"
    back = "D german INF 0605 1/1 steps=1", "W german CAV 0704 1/1"
    game = fight(*foes, *back, sides={"0604/0605": "big_river"}, dice=[3, 4, 3, 4, 1, 1])
    strike(supposing(game, "-/-1"), "A", "0605")
    on(game, "pursue")
    play(game, order="pursue", paths={"A": ["0605"]})
    assert works(game, "0604") == "soviet", "the phase is not over"
    strike(supposing(game, "-/D2"), "V", "0704")
    play(game, order="retreat", paths={"W": ["0604", "0503"]})
    assert works(game, "0604") is None
    play(game, order="pursue", paths={"V": ["0704", "0604"]})
    assert hex_of(game, "V") == "0604" and works(game, "0604") is None, "they do not rise again"


@case(BUDZISZYN, "7.1.7")
def test_either_side_may_build_anew_in_the_same_hex() -> None:
    gun = '{id = "G", side = "german", type = "ART", hex = "0504", fortified = true},'
    game = digger('type = "INF", movement = 6', gun)
    play(game, order="move", units=["A"], path=["0504"])
    until(game, "movement", "soviet", turn=2)
    play(game, order="fortify", units=["A"])
    assert works(game, "0504") == "soviet"


@case(BUDZISZYN, "7.1.7")
def test_a_hex_left_behind_is_fortified_anew_by_whoever_comes() -> None:
    comer = '{id = "E", side = "german", type = "INF", hex = "0502", movement = 6},'
    game = digger(more=comer, ground="[options]\noos_growth = false")
    play(game, order="fortify", units=["A"])
    until(game, "movement", "soviet", turn=2)
    play(game, order="move", units=["A"], path=["0506", "0507"])
    until(game, "movement", "german", turn=2)
    assert works(game, "0505") is None
    play(game, order="move", units=["E"], path=["0503", "0504", "0505"])
    until(game, "movement", "german", turn=3)
    play(game, order="fortify", units=["E"])
    assert works(game, "0505") == "german"


# ---------------------------------------------------------------------- what they are worth


def assault(defender: str, ground: str = "", second: str = "") -> Game:
    return lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 16}},
            {{id = "D", side = "german", type = "INF", hex = "0504", defence = 4, {defender}}},
            {second}
        ]
        {ground}
        """,
        [3, 3],
    )


@case(BUDZISZYN, "7.1.10")
def test_works_give_the_defender_two_shifts_on_top_of_terrain() -> None:
    game = assault("fortified = true", '[map.hexes]\n"0504" = "forest"')
    odds = told(play(game, order="attack", attackers=["A"], targets=["0504"]), "combat")
    assert (odds["ratio"], odds["final"]) == ("4:1", printed("1:1", normandy1944="1:2"))
    assert [(s["value"], s["case"]) for s in odds["shifts"]] == [(-printed(1, normandy1944=2), "T-TER"), (-2, "7.1.10")]


@case(BUDZISZYN, "7.1.10", "R44", "5.5.3")
@pytest.mark.parametrize(("strength", "final"), [(5, "2:1"), (3, "1:2")])
def test_of_several_hexes_only_the_works_of_the_one_that_counts_help(strength: int, final: str) -> None:
    second = f'{{id = "E", side = "german", type = "INF", hex = "0405", defence = {strength}}},'
    game = assault("fortified = true", second=second)
    odds = told(play(game, order="attack", attackers=["A"], targets=["0504", "0405"]), "combat")
    assert odds["final"] == final


@case(BUDZISZYN, "7.1.11", "5.1.3", "R22")
@pytest.mark.parametrize("dug_in", [True, False])
def test_units_in_works_need_not_attack(dug_in: bool) -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", fortified = {str(dug_in).lower()}}},
            {{id = "D", side = "german", type = "INF", hex = "0504"}},
        ]
        """
    )
    no = refusal(game, order="end_phase")
    assert (no and no.case) == (None if dug_in else "5.1.7")


@case(BUDZISZYN, "7.1.11", "R22", "R153")
def test_works_of_the_same_movement_phase_already_count() -> None:
    game = digger(more='{id = "D", side = "german", type = "INF", hex = "0504"},')
    play(game, order="fortify", units=["A"])
    until(game, "combat", "soviet")
    assert game.state.must_attack == () and refusal(game, order="end_phase") is None


@case(BUDZISZYN, "7.1.11")
def test_works_of_the_enemy_excuse_nobody() -> None:
    game = digger(more='{id = "D", side = "german", type = "INF", hex = "0504", fortified = true},')
    until(game, "combat", "soviet")
    no = refusal(game, order="end_phase")
    assert no is not None and no.case == "5.1.7"


@case(BUDZISZYN, "7.1.12")
def test_works_do_not_change_the_cost_of_a_hex() -> None:
    game = digger(more='{id = "B", side = "soviet", type = "INF", hex = "0504", fortified = true},')
    play(game, order="move", units=["A"], path=["0504", "0503"])
    assert unit(game, "A").left == 2 * TWELFTHS
