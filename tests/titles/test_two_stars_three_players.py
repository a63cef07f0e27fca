"""Two Stars with three players: eighteen phases, everybody for himself, Americans and Germans at peace."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import play, refusal, unit
from situations import arrange, asked, fresh, owner
from sztab.rules.wb95 import headquarters, losses, supply
from sztab.rules.wb95.battle import declared
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack
from sztab.table import EndPhase, Game

STARS = "two-stars"
THREE = {"players": 3}
ALLIED, SOVIET, GERMAN = 0, 1, 2


def three(phase: str, side: str, units: dict[str, Any], turn: int = 2, **more: Any) -> Game:
    return arrange(STARS, turn=turn, phase=phase, side=side, units=units, options=THREE, **more)


@case("budziszyn1945", "TS-3P1", "TS-3P2")
def test_eighteen_phases_allied_soviet_german() -> None:
    book = fresh(STARS, THREE).book
    six = ["air", "barrage", "movement", "combat", "strategic", "supply"]
    assert [phase.kind for phase in book.phases] == six * 3
    assert [phase.side for phase in book.phases] == [ALLIED] * 6 + [SOVIET] * 6 + [GERMAN] * 6
    assert book.sides == ("allied", "soviet", "german")
    assert book.seats == ((ALLIED,), (SOVIET,), (GERMAN,))


@case("budziszyn1945", "TS-3P1")
def test_the_german_phases_end_the_turn() -> None:
    game = three("supply", "soviet", {"271/69": "0115", "496/269": "3022", "213 INF": "6020"})
    assert asked(game) == ("german", "movement")
    game.play(EndPhase())
    game.play(EndPhase())
    assert game.state.turn == 3


@case("budziszyn1945", "TS-3P1")
def test_all_fly_in_each_of_the_three_air_phases() -> None:
    game = three("supply", "soviet", {"271/69": "0115", "496/269": "3022", "213 INF": "6020"}, air=(9, 9, 0))
    assert game.pending() == (ALLIED, SOVIET)
    assert game.book.phases[game.state.phase] == game.book.phases[12]


@case("budziszyn1945", "TS-3P1")
def test_germans_act_on_the_first_day() -> None:
    game = three("movement", "german", {"496/269": "3022", "213 INF": "3031"}, 1)
    assert refusal(game, order="move", units=["496/269"], path=["3023"]) is None


@case("budziszyn1945", "TS-3P1")
def test_each_side_moves_its_own_units_in_its_own_phase() -> None:
    game = three("movement", "allied", {"271/69": "3020", "496/269": "3031"})
    assert refusal(game, order="move", units=["271/69"], path=["3019"]) is None
    assert refusal(game, order="move", units=["496/269"], path=["3032"]) is not None
    game.play(EndPhase())
    assert asked(game) == ("allied", "combat")


@case("budziszyn1945", "TS-2P5")
@pytest.mark.parametrize(
    ("side", "mover", "blocker"), [("allied", "102 REC", "496/269"), ("german", "1/1HG", "271/69")]
)
def test_neither_passes_through_the_other(side: str, mover: str, blocker: str) -> None:
    game = three("movement", side, {mover: "3010", blocker: "3011"})
    answer = refusal(game, order="move", units=[mover], path=["3011", "3012"])
    assert answer is not None and answer.case == "TS-2P5"


@case("budziszyn1945", "TS-3P1")
def test_americans_and_germans_are_at_peace() -> None:
    game = three("combat", "allied", {"271/69": "3020", "496/269": "3021"})
    assert refusal(game, order="end_phase") is None  # no zone of control, no duty
    answer = refusal(game, order="attack", attackers=["271/69"], targets=["3021"])
    assert answer is not None and answer.case == "5.1.2"
    game = three("combat", "german", {"271/69": "3020", "496/269": "3021"})
    assert refusal(game, order="attack", attackers=["496/269"], targets=["3020"]) is not None


@case("budziszyn1945", "TS-3P1")
def test_no_zone_of_control_between_americans_and_germans() -> None:
    game = three("movement", "allied", {"102 REC": "3010", "496/269": "2911"})
    assert refusal(game, order="move", units=["102 REC"], path=["3011", "3012"]) is None
    against = three("movement", "allied", {"102 REC": "3010", "213 INF": "2911"})
    answer = refusal(against, order="move", units=["102 REC"], path=["3011", "3012"])
    assert answer is not None and answer.case.startswith("4.2")


@case("budziszyn1945", "TS-2P7")
def test_defectors_attack_germans_with_three_players_too_and_the_german_defends() -> None:
    units: dict[str, Any] = {
        "25/10": {"hex": "3020", "side": "allied"},
        "496/269": "3021",
        "Art IV": {"hex": "3022", "deployed": True},
    }
    game = three("combat", "allied", units, dice=[3, 4])
    assert refusal(game, order="end_phase") is not None
    play(game, order="attack", attackers=["25/10"], targets=["3021"])
    assert asked(game) == ("german", "support")
    assert (
        refusal(three("combat", "german", units), order="attack", attackers=["496/269"], targets=["3020"]) is not None
    )


@case("budziszyn1945", "TS-2P6")
def test_allies_of_nobody_pay_no_penalty_and_cannot_attack_together() -> None:
    game = three("combat", "allied", {"271/69": "3020", "496/269": "3120", "213 INF": "3021"})
    order = Attack(attackers=("271/69", "496/269"), targets=("3021",))
    assert game.check(order) is not None
    odds = reckon(game, declared(game, order, ALLIED))
    assert not [rung for rung in odds.shifts if rung.case == "TS-2P6"]


@case("budziszyn1945", "TS-2P4")
def test_they_never_stand_in_one_hex() -> None:
    game = three("movement", "allied", {"102 REC": "3010", "496/269": "3011"})
    assert refusal(game, order="move", units=["102 REC"], path=["3011"]) is not None


@case("budziszyn1945", "TS-3P1", "TS-V2")
def test_towns_of_the_one_are_not_taken_over_by_the_other() -> None:
    held = {"*": "soviet", "2925": "german", "3113": "soviet"}
    game = three("supply", "allied", {"271/69": "2925", "272/69": "3113", "213 INF": "6020"}, control=held)
    assert (owner(game, "2925"), owner(game, "3113")) == ("german", "allied")
    near = {"*": "allied", "2925": "german"}
    game = three("supply", "allied", {"271/69": "2924", "213 INF": "6020"}, control=near)
    assert owner(game, "2925") == "german"


@case("budziszyn1945", "TS-SUP")
def test_lines_of_the_two_pass_through_each_others_hexes() -> None:
    control = {"*": "german", **dict.fromkeys(("0115", "0121"), "allied")}
    game = three("movement", "allied", {"271/69": "0316", "496/269": "0216"}, control=control)
    lines = supply.trace_all(game, ALLIED)
    assert lines[game.book.index["271/69"]].supplied


@case("budziszyn1945", "TS-3P1")
def test_a_destroyed_headquarters_rewards_two_combat_phases_in_which_the_enemy_fights() -> None:
    game = three("movement", "soviet", {"213 INF": "3020", "HQ IV": "3021", "271/69": "0115"})
    play(game, order="move", units=["213 INF"], path=["3021"])
    (reward,) = game.state.rewards
    assert reward.side == SOVIET
    now = headquarters.ordinal(game)
    assert [phase - now for phase in reward.phases] == [1, 7]  # the Soviet Combat Phase, then the German one


@case("budziszyn1945", "TS-3P1", "9.1.6", "R143")
@pytest.mark.parametrize(("side", "killer", "phases"), [("german", "496/269", [1, 13]), ("allied", "271/69", [1, 7])])
def test_the_reward_for_a_soviet_headquarters_goes_to_the_side_that_destroyed_it(
    side: str, killer: str, phases: list[int]
) -> None:
    others = {"HQ 5": "3021", "271/69": "0115", "496/269": "0815"}
    game = three("movement", side, {**others, killer: "3020"})
    play(game, order="move", units=[killer], path=["3021"])
    now = headquarters.ordinal(game)
    assert [(game.book.sides[one.side], [phase - now for phase in one.phases]) for one in game.state.rewards] == [
        (side, phases)
    ]


@case("budziszyn1945", "TS-3P1", "9.1.6", "R143", "R78")
def test_a_headquarters_that_nobody_destroyed_rewards_each_of_its_enemies() -> None:
    lost = {"HQ 5": {"hex": "3021", "oos": 12}, "271/69": "3020", "496/269": "3022"}
    game = three("strategic", "soviet", lost, dice=[1, 1])
    game.play(EndPhase())
    assert (unit(game, "HQ 5").box, [one.side for one in game.state.rewards]) == ("dead", [ALLIED, GERMAN])


@case("budziszyn1945", "9.1.6", "R143", "TS-2P7")
def test_a_german_headquarters_destroyed_by_defectors_rewards_them_only_if_they_are_another_players() -> None:
    units: dict[str, Any] = {"25/10": {"hex": "3020", "side": "allied"}, "HQ IV": "3021", "213 INF": "6020"}
    for players, winner in ((2, SOVIET), (3, ALLIED)):
        game = arrange(STARS, turn=2, phase="combat", side="allied", units=units, options={"players": players})
        losses.eliminate(game, game.book.index["HQ IV"], ALLIED, "lost")
        assert [one.side for one in game.state.rewards] == [winner]
