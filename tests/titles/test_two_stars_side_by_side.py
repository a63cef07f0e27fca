"""Two Stars with two players: Americans and Germans side by side, and the duty of the defectors."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import order_of, play, refusal, unit
from playing import offered
from situations import asked, fresh, owner, tallied
from sztab.rules.wb95.battle import declared
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack
from sztab.seat.wb95.appraisal import with_aid
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.planner import FrontPlanner
from sztab.table import EndPhase, Game
from two_stars import STARS, pole, stars

# ---------------------------------------------------------------------- Americans and Germans side by side


FRONT = {"271/69": "3020", "496/269": "3022", "213 INF": "3031"}


@case("budziszyn1945", "TS-2P1")
def test_on_the_first_day_germans_do_not_move() -> None:
    game = stars("movement", "allied", FRONT, 1)
    assert refusal(game, order="move", units=["271/69"], path=["3019"]) is None
    game.play(EndPhase())
    for order in (
        {"order": "move", "units": ["496/269"], "path": ["3023"]},
        {"order": "fortify", "units": ["496/269"]},
        {"order": "mark_strategic", "units": ["496/269"]},
    ):
        answer = refusal(game, order)
        assert answer is not None and answer.case == "TS-2P1"


@case("budziszyn1945", "TS-2P1")
def test_on_the_first_day_germans_neither_attack_nor_owe_an_attack() -> None:
    units = {"496/269": "3022", "213 INF": "3023"}
    game = stars("combat", "allied", units, 1)
    answer = refusal(game, order="attack", attackers=["496/269"], targets=["3023"])
    assert answer is not None and answer.case == "TS-2P1"
    assert refusal(game, order="end_phase") is None
    later = stars("combat", "allied", units, 2)
    assert refusal(later, order="end_phase") is not None


@case("budziszyn1945", "TS-2P1")
def test_on_the_first_day_german_guns_support_no_attack() -> None:
    units = {"271/69": "3022", "213 INF": "3023", "Art IV": {"hex": "3021", "deployed": True}}
    order = {"order": "attack", "attackers": ["271/69"], "targets": ["3023"], "artillery": ["Art IV"]}
    answer = refusal(stars("combat", "allied", units, 1), order)
    assert answer is not None and answer.case == "TS-2P1"
    assert refusal(stars("combat", "allied", units, 2), order) is None
    fire = {"order": "ranged", "artillery": ["Art IV"], "target": "3023"}
    alone = {"Art IV": {"hex": "3021", "deployed": True}, "213 INF": "3023"}
    refused = refusal(stars("combat", "allied", alone, 1), fire)
    assert refused is not None and refused.case == "TS-2P1"
    assert refusal(stars("combat", "allied", alone, 2), fire) is None


@case("budziszyn1945", "TS-2P1")
def test_on_the_first_day_german_guns_support_a_defence() -> None:
    units = {"496/269": "3022", "213 INF": "3023", "Art IV": {"hex": "3021", "deployed": True}}
    game = stars("combat", "soviet", units, 1)
    play(game, order="attack", attackers=["213 INF"], targets=["3022"])
    assert asked(game) == ("german", "support")
    assert refusal(game, order="support", artillery=["Art IV"]) is None


@case("budziszyn1945", "TS-2P2")
def test_all_americans_move_before_the_germans() -> None:
    game = stars("movement", "allied", FRONT)
    answer = refusal(game, order="move", units=["496/269"], path=["3023"])
    assert answer is not None and answer.case == "TS-2P2"
    assert refusal(game, order="move", units=["271/69"], path=["3019"]) is None
    game.play(EndPhase())
    assert asked(game) == ("allied", "movement")
    assert refusal(game, order="move", units=["496/269"], path=["3023"]) is None
    answer = refusal(game, order="move", units=["271/69"], path=["3019"])
    assert answer is not None and answer.case == "TS-2P2"
    game.play(EndPhase())
    assert asked(game)[1] == "combat"


def late(*marked: str) -> Game:
    """Strategic movement of Americans and Germans side by side, after a Combat Phase; these are marked for it."""
    units = {one: {"hex": hex_, "marked": one in marked} for one, hex_ in FRONT.items() if one != "213 INF"}
    game = stars("combat", "allied", {**units, "213 INF": "3031"})
    game.play(EndPhase())
    return game


@case("budziszyn1945", "TS-2P2")
def test_all_americans_move_before_the_germans_in_strategic_movement_too() -> None:
    game = late("271/69", "496/269")
    assert asked(game) == ("allied", "strategic")
    answer = refusal(game, order="move", units=["496/269"], path=["3023"])
    assert answer is not None and answer.case == "TS-2P2"
    assert set(offered(game)) == {"end", "3020"}
    play(game, order="move", units=["271/69"], path=["3019"])
    game.play(EndPhase())
    assert asked(game) == ("allied", "strategic")
    assert set(offered(game)) == {"end", "3022"}
    play(game, order="move", units=["496/269"], path=["3023"])
    game.play(EndPhase())
    assert asked(game)[1] != "strategic"


@case("budziszyn1945", "TS-2P2", "2.1.4")
@pytest.mark.parametrize(("marked", "asks"), [("271/69", 1), ("496/269", 1), ("", 0)])
def test_of_the_two_whoever_has_nobody_marked_is_passed_over(marked: str, asks: int) -> None:
    game = late(marked)
    for _ in range(asks):
        assert asked(game)[1] == "strategic"
        if marked:
            assert FRONT[marked] in offered(game)
        game.play(EndPhase())
    assert asked(game)[1] != "strategic"


@case("budziszyn1945", "TS-2P4")
def test_americans_and_germans_never_end_in_one_hex() -> None:
    game = stars("movement", "allied", {"102 REC": "3010", "496/269": "3011", "213 INF": "3031"})
    answer = refusal(game, order="move", units=["102 REC"], path=["3011"])
    assert answer is not None and answer.case == "TS-2P4"


@case("budziszyn1945", "TS-2P5")
def test_americans_pass_through_germans_and_not_the_reverse() -> None:
    game = stars("movement", "allied", {"102 REC": "3010", "496/269": "3011", "213 INF": "3031"})
    assert refusal(game, order="move", units=["102 REC"], path=["3011", "3012"]) is None
    game = stars("movement", "allied", {"1/1HG": "3010", "271/69": "3011", "213 INF": "3031"}, step=1)
    answer = refusal(game, order="move", units=["1/1HG"], path=["3011", "3012"])
    assert answer is not None and answer.case == "TS-2P5"


@case("budziszyn1945", "TS-2P6")
def test_a_joint_attack_costs_three_modifiers() -> None:
    units = {"271/69": "3020", "496/269": "3120", "213 INF": "3021"}
    game = stars("combat", "allied", units)

    def shifts(attackers: list[str]) -> list[int]:
        order: Any = order_of(game, {"order": "attack", "attackers": attackers, "targets": ["3021"]})
        odds = reckon(game, declared(game, order, 0))
        return [rung.value for rung in odds.shifts if rung.case == "TS-2P6"]

    assert shifts(["271/69", "496/269"]) == [-3]
    assert shifts(["271/69"]) == []
    assert shifts(["496/269"]) == []


@case("budziszyn1945", "TS-2P6", "R140")
def test_guns_of_the_other_army_in_support_make_it_a_joint_attack() -> None:
    guns = {"Art IV": {"hex": "3022", "deployed": True}, "US VIII Art 1": {"hex": "3022", "deployed": True}}
    game = stars("combat", "allied", {"271/69": "3020", "496/269": "3120", "213 INF": "3021", **guns})

    def shifts(attacker: str, *artillery: str) -> list[int]:
        fields = {"order": "attack", "attackers": [attacker], "targets": ["3021"], "artillery": list(artillery)}
        order: Any = order_of(game, fields)
        return [rung.value for rung in reckon(game, declared(game, order, 0)).shifts if rung.case == "TS-2P6"]

    assert shifts("271/69", "Art IV") == [-3]
    assert shifts("271/69", "US VIII Art 1") == []
    assert shifts("496/269", "US VIII Art 1") == [-3]
    assert shifts("496/269", "Art IV") == []
    assert shifts("271/69", "US VIII Art 1", "Art IV") == [-3], "once"


@case("budziszyn1945", "TS-2P6", "R140")
def test_neither_the_sergeant_nor_the_plan_spoils_an_attack_with_guns_of_the_other_army() -> None:
    places = {"Art IV": "3022", "Art V": "3022", "US VIII Art 1": "2920"}
    guns = {one: {"hex": hex_, "deployed": True} for one, hex_ in places.items()}
    game = stars("combat", "allied", {"496/269": "3020", "213 INF": "3021"} | guns)
    order: Any = order_of(game, {"order": "attack", "attackers": ["496/269"], "targets": ["3021"]})
    view = game.view_of(0)
    wise = with_aid(FieldFront(view, 0), view, declared(view, order, 0)).battle.attack
    assert {game.book.counters[n].id for n in wise.guns} == {"Art IV", "Art V"}
    (planned,) = FrontPlanner().best_guns(view, [order], 0)
    assert isinstance(planned, Attack) and planned.artillery == ("Art IV", "Art V")


@case("budziszyn1945", "TS-2P6")
def test_a_joint_defence_costs_nothing() -> None:
    units = {"213 INF": "3021", "271/69": "3020", "496/269": "3120"}
    game = stars("combat", "soviet", units)
    order: Any = order_of(game, {"order": "attack", "attackers": ["213 INF"], "targets": ["3020", "3120"]})
    assert game.check(order) is None
    odds = reckon(game, declared(game, order, 1))
    assert not [rung for rung in odds.shifts if rung.case == "TS-2P6"]


# ---------------------------------------------------------------------- TS-2P7: the defectors' duty


BESIDE = {"25/10": pole("3020"), "496/269": "3021"}


def defectors(units: dict[str, Any], **more: Any) -> Game:
    return stars("combat", "allied", units, **more)


@case("budziszyn1945", "TS-2P7")
def test_a_pole_of_the_allies_must_attack_the_germans_beside_him() -> None:
    game = defectors(BESIDE)
    answer = refusal(game, order="end_phase")
    assert answer is not None and "25/10" in answer.reason
    assert refusal(game, order="attack", attackers=["25/10"], targets=["3021"]) is None


@case("budziszyn1945", "TS-2P7")
@pytest.mark.parametrize(
    "units",
    [
        {"271/69": "3020", "496/269": "3021"},  # Americans leave Germans alone
        {"25/10": pole("3020"), "496/269": "3023"},  # not adjacent
        {"HQ 2 PL": pole("3020"), "496/269": "3021"},  # a headquarters cannot attack
        {"PL Art A": pole("3020"), "496/269": "3021"},  # towed guns neither
    ],
)
def test_who_has_no_such_duty(units: dict[str, Any]) -> None:
    assert refusal(defectors(units), order="end_phase") is None


@case("budziszyn1945", "TS-2P7")
def test_works_do_not_excuse_the_defector() -> None:
    book = fresh(STARS).book
    works = bytearray(book.map.grid.n)
    works[book.labels["3020"]] = book.sides.index("allied") + 1
    game = defectors(BESIDE, works=bytes(works))
    assert refusal(game, order="end_phase") is not None


@case("budziszyn1945", "TS-2P7")
def test_a_defector_may_not_attack_soviets_instead() -> None:
    game = defectors({**BESIDE, "50 INF": "3019"})
    for targets in (["3019"], ["3019", "3021"]):
        answer = refusal(game, order="attack", attackers=["25/10"], targets=targets)
        assert answer is not None and answer.case == "TS-2P7"


@case("budziszyn1945", "TS-2P7")
def test_americans_do_not_join_the_attack_on_germans() -> None:
    game = defectors({**BESIDE, "271/69": "3120"})
    answer = refusal(game, order="attack", attackers=["25/10", "271/69"], targets=["3021"])
    assert answer is not None and answer.case == "5.1.2"


@case("budziszyn1945", "TS-2P7")
def test_germans_defend_and_the_duty_is_done() -> None:
    game = defectors(BESIDE, dice=[3, 4])
    play(game, order="attack", attackers=["25/10"], targets=["3021"])
    while game.decision is not None and game.decision.kind != "combat":
        play(game, next(game.legal()))
    assert unit(game, "25/10").fought
    assert refusal(game, order="end_phase") is None


@case("budziszyn1945", "TS-2P7")
def test_the_duty_lapses_when_the_germans_were_attacked_already() -> None:
    game = defectors({**BESIDE, "496/269": {"hex": "3021", "attacked": True}})
    assert refusal(game, order="end_phase") is None


@case("budziszyn1945", "TS-2P7")
def test_germans_never_start_it() -> None:
    game = defectors(BESIDE)
    answer = refusal(game, order="attack", attackers=["496/269"], targets=["3020"])
    assert answer is not None and answer.case == "5.1.2"


# ---------------------------------------------------------------------- R141, R152


@case("budziszyn1945", "TS-2P3", "TS-V2")
def test_a_town_of_the_germans_is_not_taken_over_by_the_americans() -> None:
    held = {"*": "soviet", "2925": "german", "3113": "soviet"}
    game = stars("supply", "allied", {"271/69": "2925", "272/69": "3113", "213 INF": "6020"}, control=held)
    assert (owner(game, "2925"), owner(game, "3113")) == ("german", "allied")


@case("budziszyn1945", "TS-GER")
@pytest.mark.parametrize(
    ("one", "start", "inside", "outside"), [("A/463", "2432", "2433", "2431"), ("Gorlitz 1", "5928", "5829", "5927")]
)
def test_garrisons_move_inside_their_place_and_do_not_leave_it(one: str, start: str, inside: str, outside: str) -> None:
    game = stars("movement", "allied", {one: start}, step=1)
    assert refusal(game, order="move", units=[one], path=[inside]) is None
    answer = refusal(game, order="move", units=[one], path=[outside])
    assert answer is not None and answer.case == "TS-GER"


@case("budziszyn1945", "TS-GER")
def test_other_germans_leave_gorlitz_as_they_like() -> None:
    game = stars("movement", "allied", {"HQ LVII": "5829"}, step=1)
    assert refusal(game, order="move", units=["HQ LVII"], path=["5830"]) is None


def battle_at_gorlitz(attackers: dict[str, str], garrison: str, targets: list[str], side: str, dice: list[int]) -> Game:
    game = stars("combat", side, {**attackers, "Gorlitz 1": garrison}, dice=dice)
    names = ["Gorlitz 1"] if side == "allied" else list(attackers)
    play(game, order="attack", attackers=names, targets=targets)
    while asked(game)[1] not in ("retreat", "pursue"):
        play(game, next(game.legal()))
    return game


@case("budziszyn1945", "TS-GER")
def test_a_garrison_does_not_retreat_from_its_place() -> None:
    attackers = {"3/IV ARM": "5927", "12/IV ARM": "5927", "13/IV ARM": "5927", "14/IV ARM": "5927"}
    game = battle_at_gorlitz(attackers, "5928", ["5928"], "soviet", [1, 1])
    assert asked(game) == ("german", "retreat")
    answer = refusal(game, order="retreat", paths={"Gorlitz 1": ["5929"]})
    assert answer is not None and answer.case == "TS-GER"


@case("budziszyn1945", "TS-GER")
def test_a_garrison_does_not_pursue_out_of_its_place() -> None:
    game = stars("combat", "allied", {"124 ARM": "5927", "Gorlitz 1": "5928", "4 Assault": "5828"}, dice=[1, 1])
    play(game, order="attack", attackers=["Gorlitz 1", "4 Assault"], targets=["5927"])
    while asked(game)[1] not in ("pursue", "combat"):
        play(game, next(game.legal()))
    assert asked(game) == ("allied", "pursue")
    answer = refusal(game, order="pursue", paths={"Gorlitz 1": ["5927"]})
    assert answer is not None and answer.case == "TS-GER"


@case("budziszyn1945", "TS-GER")
def test_tallied_losses_name_side_and_nation() -> None:
    game = stars("movement", "soviet", {"213 INF": "3020", "HQ IV": "3021"})
    play(game, order="move", units=["213 INF"], path=["3021"])
    assert (tallied(game, "lost:german:germany"), tallied(game, "hq:german")) == (1, 1)
