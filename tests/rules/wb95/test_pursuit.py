"""5.4, Pursuit along the trail and one hex off it, by either side, and the advance after an elimination."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from fight import CALM, D1, D2, D3, D4, WAY, asked, beaten, decision, fight, on, strike, supposing, told
from lab import hex_of, play, printed, refusal, unit
from sztab.table import Game


def chased(*units: str, back: int, strength: int = 4, roll: list[int] | None = None, **fields: Any) -> Game:
    """D, with CELs to spare, has gone so many hexes south of 0605; A in 0604 is asked whether it pursues."""
    game = beaten(
        f"D german INF 0605 2/2 steps={printed(6, ardennes2024=4)}", *units, strength=strength, roll=roll, **fields
    )
    due = decision(game).about.hexes - back
    play(game, order="retreat", paths={"D": WAY[:back]}, pays={"D": due} if due else {})
    assert asked(game) == "pursue"
    return game


def cannot(game: Game, **paths: str) -> str:
    """The case by which a pursuit is refused, or nothing; ways as one string."""
    no = refusal(game, order="pursue", paths={one: way.split() for one, way in paths.items()})
    return no.case if no else ""


# ---------------------------------------------------------------------- 5.4.1 who


@case("budziszyn1945", "5.4.1")
def test_the_attacker_may_follow_a_beaten_defender() -> None:
    game = chased(back=1)
    assert decision(game).sides == (0,)
    play(game, order="pursue", paths={"A": ["0605"]})
    assert hex_of(game, "A") == "0605"


@case("budziszyn1945", "5.4.1")
def test_the_defender_may_follow_a_beaten_attacker() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 4/4", dice=[5, 5])
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"A": ["0603"]})
    assert asked(game) == "pursue" and decision(game).sides == (1,)
    play(game, order="pursue", paths={"D": ["0604"]})
    assert hex_of(game, "D") == "0604"


@case("budziszyn1945", "5.4.1")
def test_pursuit_is_voluntary() -> None:
    game = chased(back=1)
    no = refusal(game, order="end_phase")
    assert no is not None and no.case == "5.4.1"
    play(game, order="pursue", paths={})
    assert hex_of(game, "A") == "0604"


@case("budziszyn1945", "5.4.1", "R39")
def test_nobody_pursues_when_nobody_went_and_nobody_fell() -> None:
    game = beaten("D german INF 0605 2/2")
    play(game, order="retreat", pays={"D": 1})
    assert asked(game) == "combat"


@case("budziszyn1945", "5.4.1", "R39")
def test_only_those_who_fought_may_pursue() -> None:
    game = chased("B soviet INF 0504 2/2 fortified=true", "G soviet ART 0404 2/2", back=1)
    assert cannot(game, B="0605") == "5.4.1"
    assert cannot(game, G="0605") == "5.4.9"


@case("budziszyn1945", "5.4.1", "R39")
def test_guns_in_support_from_afar_never_pursue() -> None:
    game = fight(
        "A soviet INF 0604 2/2", "S soviet ART 0603 2/2 mobility=tracked", "D german INF 0605 2/2", dice=[*D1, *CALM]
    )
    strike(game, "A", "0605", artillery=["S"])
    on(game, "pursue")
    assert decision(game).about.units == ("A",)


@case("budziszyn1945", "5.4.1", "R39")
def test_a_hex_in_which_a_fighting_unit_stays_cannot_be_entered() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1")
    play(game, order="retreat", paths={"D": ["0606"]}, pays={"E": 1})
    assert hex_of(game, "E") == "0605" and asked(game) == "combat"


# ---------------------------------------------------------------------- 5.4.2-5.4.6 the way


@case("budziszyn1945", "5.4.2", "5.4.6-ex")
def test_a_pursuit_follows_the_trail_hex_by_hex() -> None:
    game = chased(back=3, strength=8, roll=D3)
    for way in ("0605", "0605 0606", "0605 0606 0607"):
        assert cannot(game, A=way) == "", way


@case("budziszyn1945", "5.4.2", "R40")
def test_it_may_leave_the_trail_by_one_hex_and_must_stop_there() -> None:
    game = chased(back=3, strength=8, roll=D3)
    assert cannot(game, A="0605 0505") == ""
    assert cannot(game, A="0605 0606 0706") == ""
    assert cannot(game, A="0605 0505 0506") == "5.4.2"
    assert cannot(game, A="0605 0505 0606") == "5.4.2", "not even back onto it"


@case("budziszyn1945", "5.4.3")
def test_of_several_trails_the_pursuer_picks_any_one() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1", strength=8, roll=D3)
    play(game, order="retreat", paths={"D": WAY[:3], "E": ["0505", "0406", "0306"]})
    for way in ("0605 0606 0607", "0605 0505 0406"):
        assert cannot(game, A=way) == "", way
    assert cannot(game, A="0605 0606 0506") == ""
    assert cannot(game, A="0605 0704 0803") == "5.4.2"


@case("budziszyn1945", "5.4.4")
def test_the_first_hex_is_the_one_the_enemy_left() -> None:
    game = chased(back=2, roll=D2)
    assert cannot(game, A="0704") == "5.4.4"
    assert cannot(game, A="0705") == "5.4.4"
    assert cannot(game, A="0504 0505") == "5.4.4"


@case("budziszyn1945", "5.4.4", "R39")
def test_a_pursuer_stands_next_to_the_hex_that_was_left() -> None:
    game = fight(
        "A soviet INF 0604 6/6", "D german INF 0605 2/2", "E german INF 0503 1/1 steps=4", dice=[1, 6, *CALM * 2]
    )
    strike(game, "A", "0605 0503")
    play(game, order="retreat", paths={"D": ["0606"], "E": ["0403"]})
    assert cannot(game, A="0605") == "" and cannot(game, A="0503") == ""
    assert cannot(game, A="0606") == "5.4.4"


@case("budziszyn1945", "5.4.5")
def test_enemy_zones_are_ignored() -> None:
    game = chased("E german INF 0706 2/2", "F german INF 0506 2/2", back=3, strength=8, roll=D3)
    assert cannot(game, A="0605 0606 0607") == ""


@case("budziszyn1945", "5.4.6")
def test_a_pursuit_is_no_longer_than_the_retreat() -> None:
    assert cannot(chased(back=1), A="0605 0606") == "5.4.6"
    assert cannot(chased(back=1), A="0605 0505") == "5.4.6"
    assert cannot(chased(back=2, roll=D2), A="0605 0606 0506") == "5.4.6"


@case("budziszyn1945", "5.4.6", "5.4.6-ex")
def test_the_hexes_really_gone_count_not_the_result() -> None:
    game = chased(back=3, strength=16, roll=D4)
    assert told(game, "result")[0]["defender"] == printed("D4", ardennes2024="B4")
    assert cannot(game, A="0605 0606 0607") == ""
    assert cannot(game, A="0605 0606 0607 0507") == "5.4.6"


@case("budziszyn1945", "5.4.6")
def test_a_unit_that_fell_on_its_way_is_followed_no_further_than_it_came() -> None:
    game = beaten(
        "D german INF 0605 2/2 steps=1 full=2",
        "F german RG 0606 1/1",
        "B soviet INF 0706 4/4 fortified=true",
        "E german RG 0607 1/1",
        strength=8,
        roll=D3,
    )
    play(game, order="retreat", paths={"D": WAY[:3]})
    assert unit(game, "D").hex < 0 and asked(game) == "pursue"
    assert cannot(game, A="0605 0606 0607") == "5.4.6"


# ---------------------------------------------------------------------- 5.4.7-5.4.9 limits


@case("budziszyn1945", "5.4.7")
def test_movement_points_do_not_limit_it() -> None:
    game = fight(
        "A soviet INF 0604 8/8 movement=1", "D german INF 0605 2/2", hexes={"0606": "forest"}, dice=[*D3, *CALM * 2]
    )
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": WAY[:3]})
    assert cannot(game, A="0605 0606 0607") == ""


@case("budziszyn1945", "5.4.7")
@pytest.mark.parametrize(("kind", "wanted"), [("ARM", "5.4.7"), ("INF", "")])
def test_impassable_ground_does(kind: str, wanted: str) -> None:
    game = fight(f"A soviet {kind} 0604 8/8", "D german INF 0605 2/2", hexes={"0605": "swamp"}, dice=[3, 3, *CALM])
    strike(game, "A", "0605")
    on(game, "pursue")
    assert cannot(game, A="0605") == wanted


@case("budziszyn1945", "5.4.7")
def test_the_edge_of_the_map_does() -> None:
    game = chased(back=2, roll=D2)
    assert cannot(game, A="0605 0699") == "5.4.7"


@case("budziszyn1945", "5.4.7", "3.1.8")
def test_hexes_with_enemies_do() -> None:
    game = chased("E german INF 0505 2/2", back=3, strength=8, roll=D3)
    assert cannot(game, A="0605 0505") == "3.1.8"


@case("budziszyn1945", "5.4.8")
@pytest.mark.parametrize("water", ["big_river", "big_river+bridge"])
def test_a_pursuer_stops_behind_a_big_river_with_or_without_a_bridge(water: str) -> None:
    game = fight("A soviet INF 0604 28/28", "D german INF 0605 2/2", sides={"0604/0605": water}, dice=[2, 3, *CALM * 3])
    strike(game, "A", "0605")
    on(game, "pursue")
    assert decision(game).about.trails
    assert cannot(game, A="0605") == ""
    assert cannot(game, A="0605 0606") == "5.4.8"


@case("budziszyn1945", "5.4.8")
def test_a_stream_does_not_stop_it() -> None:
    game = fight("A soviet INF 0604 6/6", "D german INF 0605 2/2", sides={"0604/0605": "stream"}, dice=[3, 3, *CALM])
    strike(game, "A", "0605")
    on(game, "pursue")
    assert cannot(game, A="0605 0606") == ""


@case("budziszyn1945", "5.4.9")
@pytest.mark.parametrize("kind", ["AT", "AA"])
def test_towed_units_cannot_pursue(kind: str) -> None:
    game = fight("A soviet INF 0604 4/4", f"T german {kind} 0605 2/2", "D german INF 0605 2/2", dice=[5, 5])
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"A": ["0603"]})
    assert cannot(game, D="0604") == ""
    assert cannot(game, T="0604") == "5.4.9"
    alone = fight("A soviet INF 0604 4/4", f"T german {kind} 0605 4/4", dice=[5, 5])
    strike(alone, "A", "0605")
    play(alone, order="retreat", paths={"A": ["0603"]})
    assert asked(alone) == "combat", "nobody is asked"
    assert cannot(alone, T="0604") == "5.4.9"


@case("budziszyn1945", "5.4.9", "6.3.5")
def test_guns_beside_the_enemy_do_not_pursue_either() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 3/3", "G german ART 0605 1/1", dice=[5, 5])
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"A": ["0603"]})
    assert decision(game).about.units == ("D",)


@case("budziszyn1945", "5.4.1", "6.3.5", "R69")
@pytest.mark.parametrize(("where", "case_"), [("0504", ""), ("0503", "5.4.1")])
def test_self_propelled_guns_that_support_beside_the_enemy_pursue_as_well(where: str, case_: str) -> None:
    guns = f"S soviet ART {where} 3/3 mobility=tracked fortified=true"
    game = fight("A soviet INF 0604 4/4", guns, "D german INF 0605 3/3", dice=[*D2, *CALM])
    strike(game, "A", "0605", artillery=["S"])
    play(game, order="retreat", paths={"D": WAY[: decision(game).about.hexes]})
    assert cannot(game, S="0605") == printed(case_, ardennes2024="7.7.9")


@case("budziszyn1945", "5.4.1", "R39", "R160")
def test_a_headquarters_goes_along_only_with_units_of_its_stack() -> None:
    game = fight("A soviet INF 0604 4/4", "H soviet HQ 0604 0/0", "D german INF 0605 2/2", dice=[*D2, *CALM])
    strike(game, "A H", "0605", hq=False)
    on(game, "pursue")
    assert cannot(game, H="0605") == "R160"
    assert cannot(game, A="0605", H="0605") == ""
    assert cannot(game, A="0605", H="0605 0606") == "R160"


@case("budziszyn1945", "5.4.1", "3.2.1", "F14")
def test_a_pursuit_does_not_end_overfull() -> None:
    crowd = [f"A{n} soviet INF 0604 1/1" for n in range(4)]
    game = fight(*crowd, "B soviet INF 0504 1/1", "D german INF 0605 2/2", dice=[3, 4])
    strike(game, "A0 A1 A2 A3 B", "0605")
    on(game, "pursue")
    everybody = {f"A{n}": "0605" for n in range(4)}
    assert cannot(game, **everybody) == ""
    assert cannot(game, **everybody, B="0605") == "3.2.1"


# ---------------------------------------------------------------------- R30, R41 what is left behind


@case("budziszyn1945", "5.4.4", "6.1.7", "R30", "R41")
def test_guns_and_headquarters_left_behind_fall_to_the_pursuer() -> None:
    game = fight(
        "A soviet INF 0604 6/6", "D german INF 0605 2/2", "G german ART 0605 1/1", "H german HQ 0605 0/0", dice=[3, 3]
    )
    strike(game, "A", "0605")
    play(game, order="retreat", paths={"D": ["0606"], "H": ["0606"]})
    play(game, order="pursue", paths={"A": ["0605"]})
    assert unit(game, "G").hex < 0 and hex_of(game, "A") == "0605"


@case("budziszyn1945", "5.4.1", "6.1.7", "R39", "R41")
def test_a_headquarters_follows_its_stack_over_guns_left_behind() -> None:
    game = fight(
        "A soviet INF 0604 6/6",
        "H soviet HQ 0604 0/0",
        "D german INF 0605 2/2",
        "G german ART 0605 1/1",
        dice=[3, 4],
    )
    strike(game, "A H", "0605", hq=False)
    on(game, "pursue")
    assert cannot(game, H="0605") == "R160"
    play(game, order="pursue", paths={"H": ["0605"], "A": ["0605"]})
    assert [one["by"] for one in told(game, "overrun")] == ["A"]
    assert hex_of(game, "H") == "0605"


@case("budziszyn1945", "5.4.10", "R30", "R42")
def test_guns_whose_infantry_died_in_place_can_be_entered_and_taken() -> None:
    game = beaten("D german INF 0605 1/1", "G german ART 0605 1/1", roll=D2)
    play(game, order="retreat", pays={"D": 2})
    assert hex_of(game, "G") == "0605"
    play(game, order="pursue", paths={"A": ["0605", "0606"]})
    assert unit(game, "G").hex < 0 and hex_of(game, "A") == "0606"


@case("budziszyn1945", "5.4.10", "R30", "7.2.6")
def test_after_a_dn_even_guns_that_owe_nothing_can_be_entered() -> None:
    game = fight("A soviet INF 0604 4/4", "G german ART 0605 1/1", sides={"0605/0606": "fixed_position"}, dice=[3, 4])
    strike(game, "A", "0605")
    on(game, "retreat")
    assert decision(game).about.hexes == 1 and hex_of(game, "G") == "0605"
    play(game, order="retreat")
    play(game, order="pursue", paths={"A": ["0605"]})
    assert unit(game, "G").hex < 0


# ---------------------------------------------------------------------- 5.4.10 after an elimination


def wiped_out(*units: str, **fields: Any) -> Game:
    """D fell in 0605 by a table loss; A in 0604 is asked."""
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 4/4 steps=1", *units, dice=[3, 4], **fields)
    strike(game, "A", "0605")
    play(game, order="losses", units={"A": 1})
    play(game, order="losses", units={"D": 1})
    assert asked(game) == "pursue"
    return game


@case("budziszyn1945", "5.4.10", "R42")
def test_after_an_elimination_the_victor_enters_the_hex_and_one_beyond() -> None:
    game = wiped_out()
    assert cannot(game, A="0605") == ""
    for beyond in ("0606", "0505", "0705", "0504", "0704"):
        assert cannot(game, A=f"0605 {beyond}") == "", beyond
    assert cannot(game, A="0605 0606 0607") == "5.4.10"
    assert cannot(game, A="0504") == "5.4.4"
    play(game, order="pursue", paths={"A": ["0605", "0606"]})
    assert hex_of(game, "A") == "0606"


@case("budziszyn1945", "5.4.10", "4.2.1", "R42")
def test_the_step_beyond_is_barred_by_an_enemy_zone_on_the_emptied_hex() -> None:
    game = wiped_out("E german INF 0606 2/2")
    assert cannot(game, A="0605") == "", "the first step ignores zones"
    assert cannot(game, A="0605 0505") == "4.2.1"
    game = wiped_out("E german INF 0607 2/2")
    assert cannot(game, A="0605 0606") == "", "into a zone, out of none"


@case("budziszyn1945", "5.4.10", "R42")
def test_the_step_beyond_keeps_to_the_limits_of_movement() -> None:
    game = wiped_out("E german INF 0606 2/2", sides={"0605/0606": "big_river"})
    assert cannot(game, A="0605 0606") == "3.1.8"
    assert cannot(game, A="0605 0505") == ""
    assert cannot(wiped_out(hexes={"0606": "lake"}), A="0605 0606") == "5.4.7"
    game = wiped_out("H german HQ 0606 0/0")
    play(game, order="pursue", paths={"A": ["0605", "0606"]})
    assert unit(game, "H").hex < 0, "a lone headquarters is overrun"


@case("budziszyn1945", "5.4.10", "5.4.8", "R42")
def test_whoever_crossed_a_big_river_to_the_emptied_hex_stops_there() -> None:
    attack = f"A soviet INF 0604 {printed('16/16', normandy1944='8/8', ardennes2024='8/8')}"
    game = fight(attack, "D german INF 0605 4/4 steps=1", sides={"0604/0605": "big_river"}, dice=[3, 4])
    strike(game, "A", "0605")
    play(game, order="losses", units={"A": 1})
    play(game, order="losses", units={"D": 1})
    assert cannot(game, A="0605") == ""
    assert cannot(game, A="0605 0606") == "5.4.8"


@case("budziszyn1945", "5.4.10", "5.4.6", "R42")
def test_when_some_die_and_others_go_the_pursuer_picks_either_way() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1 steps=1", sides={"0605/0606": "big_river+bridge"})
    play(game, order="retreat", paths={"D": ["0606"]}, pays={"E": 1})
    assert cannot(game, A="0605 0505") == "", "5.4.10: E fell there"


@case("budziszyn1945", "5.4.10", "5.4.6", "R42")
def test_the_step_beyond_belongs_to_the_hex_in_which_somebody_fell() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 1/1", "E german INF 0503 1/1 steps=1", dice=[*D1, *CALM])
    strike(game, "A", "0605 0503")
    play(game, order="retreat", paths={"D": ["0606"]}, pays={"E": 1})
    assert cannot(game, A="0503 0403") == ""
    assert cannot(game, A="0605") == ""
    assert cannot(game, A="0605 0505") == "5.4.6", "D went one hex; nobody fell in 0605"


@case("budziszyn1945", "5.4.1", "5.4.10", "R27")
def test_the_defender_advances_after_all_attackers_fell_by_the_table() -> None:
    game = fight("A soviet INF 0604 1/1 steps=1", "D german INF 0605 4/4", dice=[3, 3])  # 1:4, A1-1
    strike(game, "A", "0605")
    on(game, "pursue")
    assert unit(game, "A").hex < 0 and decision(game).sides == (1,)
    assert cannot(game, D="0604 0603") == ""
    assert cannot(game, D="0604 0603 0602") == "5.4.10"
    assert cannot(game, D="0606") == "5.4.4"
    play(game, order="pursue", paths={"D": ["0604", "0704"]})
    assert hex_of(game, "D") == "0704" and asked(game) == "combat"


@case("budziszyn1945", "5.4.1", "5.4.10", "R27")
def test_the_defender_advances_after_losses_of_both_sides_that_nobody_of_the_attackers_survived() -> None:
    game = fight("A soviet INF 0604 4/4 steps=1", "D german INF 0605 4/4", dice=[3, 4])  # 1:1, -1 against -1
    strike(game, "A", "0605")
    on(game, "pursue")
    assert (unit(game, "A").hex, unit(game, "D").steps, decision(game).about.units) == (-1, 1, ("D",))


@case("budziszyn1945", "5.4.1", "5.4.10", "R27")
def test_a_defender_who_must_retreat_does_not_advance_though_all_attackers_fell() -> None:
    game = fight("A soviet INF 0604 4/4 steps=1", "D german INF 0605 2/2", dice=[4, 5, *CALM])  # 2:1, -1 against D1
    strike(game, "A", "0605")
    on(game, "pursue")
    assert unit(game, "A").hex < 0 and asked(game) == "combat"


@case("budziszyn1945", "5.4.10", "R27", "R39")
def test_the_defender_does_not_advance_into_hexes_that_other_enemies_hold() -> None:
    others = "B soviet AT 0604 1/1", "C soviet INF 0505 1/1 steps=1", "G german ART 0605 1/1"
    game = fight("A soviet INF 0604 1/1 steps=1", *others, "D german INF 0605 6/6", dice=[4, 6])  # 1:3, A2-2
    strike(game, "A C", "0605")
    on(game, "pursue")
    assert (unit(game, "A").hex, unit(game, "C").hex) == (-1, -1)
    assert decision(game).about.units == ("D",), "guns are towed"
    assert cannot(game, D="0604") == "5.4.4", "B is there"
    assert cannot(game, D="0505") == ""


@case("budziszyn1945", "5.4.2", "5.4.5", "5.4.6")
def test_every_pursuit_that_choices_offer_is_lawful() -> None:
    game = chased("E german INF 0706 2/2", back=3, strength=8, roll=D3)
    orders = list(game.legal())
    assert len(orders) > 8 and all(game.check(order) is None for order in orders)


@case("budziszyn1945", "5.4.10", "5.4.1", "R27", "R42")
def test_the_defender_too_enters_a_hex_in_which_a_beaten_attacker_fell() -> None:
    foes = "A soviet INF 0604 2/2 steps=1 full=2", "B soviet INF 0504 2/2"
    game = fight(*foes, "D german INF 0605 8/8", dice=[*D1, *CALM])  # 1:2, A1
    strike(game, "A B", "0605")
    play(game, order="retreat", pays={"A": 1})
    assert asked(game) == "pursue"
    assert cannot(game, D="0504") == "5.4.4", "B stands there"
    play(game, order="pursue", paths={"D": ["0604"]})
    assert hex_of(game, "D") == "0604"
    alone = fight(foes[0], "D german INF 0605 4/4", dice=[*D1, *CALM])
    strike(alone, "A", "0605")
    play(alone, order="retreat", pays={"A": 1})
    assert asked(alone) == "pursue" and cannot(alone, D="0604") == "", "all attackers fell"


@case("budziszyn1945", "5.4.1", "5.4.10", "R27")
@pytest.mark.parametrize("home", ["0604", "0503", "0504"])
def test_guns_that_outlive_all_attackers_do_not_keep_the_defender_from_advancing(home: str) -> None:
    gun = f"G soviet ART {home} 2/2"
    foes = "A soviet INF 0604 4/4 steps=1", gun, "D german INF 0605 4/4"
    game = supposing(fight(*foes, dice=D1), "-1/-")
    strike(game, "A", "0605", artillery=[] if home == printed("", ardennes2024="0504") else ["G"])
    on(game, "losses")
    if asked(game) == "losses":
        play(game, order="losses", units={"A": 1})
    assert asked(game) == "pursue" and decision(game).sides == (1,)
    play(game, order="pursue", paths={"D": ["0604"]})
    assert (hex_of(game, "D"), hex_of(game, "G")) == ("0604", None if home == "0604" else home)


@case("budziszyn1945", "5.4.10", "R27", "R160")
def test_nor_does_a_headquarters_that_went_along() -> None:
    game = supposing(
        fight("A soviet INF 0604 4/4 steps=1", "H soviet HQ 0604", "D german INF 0605 4/4", dice=D1), "-1/-"
    )
    strike(game, printed("A H", normandy1944="A", ardennes2024="A"), "0605")
    if asked(game) == "losses":
        play(game, order="losses", units={"A": 1})
    play(game, order="pursue", paths={"D": ["0604"]})
    assert hex_of(game, "D") == "0604" and unit(game, "H").hex < 0


@case("budziszyn1945", "5.4.10", "6.3.5")
def test_a_hex_in_which_guns_in_support_fell_is_entered_like_any_other() -> None:
    foes = "A soviet INF 0604 9/9", "D german INF 0605 4/4", "G german ART 0504 2/2"
    game = supposing(fight(*foes, dice=D1), "-/-1")
    strike(game, "A", "0605")
    play(game, order="support", artillery=["G"])
    play(game, order="losses", units={"G": 1})
    assert asked(game) == "pursue" and decision(game).sides == (0,)
    assert cannot(game, A="0605") == "5.4.4", "D stands there"
    play(game, order="pursue", paths={"A": ["0504"]})
    assert hex_of(game, "A") == "0504"
