"""5.6.5: when disorganisation passes, and what breaks the rest it needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from case import case
from fight import CALM, WAY, asked, beaten, end_phases, fight, on, shaking, strike, told
from lab import hex_of, lab, play, printed, unit
from sztab.table import ForcedDice, Game


def to_phase(game: Game, kind: str, side: str, turn: int) -> Game:
    """Idle until that phase has begun."""
    for _ in range(40):
        state = game.state
        phase = game.book.phases[state.phase]
        if (phase.kind, game.book.sides[phase.side], state.turn) == (kind, side, turn):
            return game
        end_phases(game)
    raise AssertionError(f"turn {turn} has no {kind} phase of {side}")


def beaten_attacker(**options: Any) -> Game:
    """A, of the side that plays first, is disorganised by its own attack of turn 1 and has gone back out of contact."""
    game = fight(
        "A soviet INF 0604 4/4 steps=4", "D german INF 0605 4/4", "E german INF 1010 1/1", dice=[6, 6], **options
    )
    strike(game, "A", "0605")
    on(game, "retreat")
    play(game, order="retreat", paths={"A": ["0603", "0602"]})
    on(game)
    assert unit(game, "A").disorder
    return game


@case("budziszyn1945", "5.6.5", "5.6.5-ex", "F3")
def test_an_attacker_left_in_peace_recovers_after_its_own_combat_phase_of_the_next_turn() -> None:
    game = to_phase(beaten_attacker(), "combat", "soviet", 2)
    assert unit(game, "A").disorder
    end_phases(game)
    assert not unit(game, "A").disorder and told(game, "recovered") == [{"unit": "A"}]


def beaten_defender(**options: Any) -> Game:
    """D, of the side that plays second, is disorganised in the enemy's Combat Phase of turn 1."""
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", dice=[1, 1], **options)
    strike(game, "A", "0605")
    play(game, order="losses", units={"A": 1})
    play(game, order="retreat", paths={"D": WAY[:3]})
    play(game, order="pursue")
    assert unit(game, "D").disorder
    return game


@case("budziszyn1945", "5.6.5", "F3", "R37")
def test_a_defender_recovers_after_its_owners_next_combat_phase() -> None:
    game = to_phase(beaten_defender(), "combat", "german", 1)
    assert unit(game, "D").disorder
    end_phases(game)
    assert not unit(game, "D").disorder


@case("budziszyn1945", "5.6.5", "F3", "R37")
def test_a_table_may_agree_on_a_full_turn() -> None:
    game = to_phase(beaten_defender(recovery="turn"), "combat", "soviet", 2)
    assert unit(game, "D").disorder
    end_phases(game)
    assert not unit(game, "D").disorder


@case("budziszyn1945", "5.6.5", "5.6.5-ex")
def test_whoever_moved_is_looked_at_again_after_the_next_own_combat_phase() -> None:
    game = to_phase(beaten_attacker(), "movement", "soviet", 2)
    play(game, order="move", units=["A"], path=["0601"])
    to_phase(game, "combat", "soviet", 2)
    end_phases(game)
    assert unit(game, "A").disorder
    to_phase(game, "combat", "soviet", 3)
    assert unit(game, "A").disorder
    end_phases(game)
    assert not unit(game, "A").disorder, "idle since the end of its last Combat Phase"


@case("budziszyn1945", "5.6.5")
def test_digging_does_not_break_the_rest() -> None:
    game = fight("A soviet INF 0604 4/4 disorganised=true", "D german INF 0605 4/4", phase="movement")
    play(game, order="fortify", units=["A"])
    end_phases(game, 2)
    assert bool(unit(game, "A").disorder) is printed(False, ardennes2024=True)


@case("budziszyn1945", "5.6.5")
def test_whoever_attacked_has_not_rested() -> None:
    game = fight("A soviet INF 0604 4/4 disorganised=true", "D german INF 0605 2/2", dice=[4, 5])
    strike(game, "A", "0605")
    on(game)
    end_phases(game)
    assert unit(game, "A").disorder


@case("budziszyn1945", "5.6.5", "R37")
def test_an_attack_that_did_no_harm_still_breaks_the_rest() -> None:
    game = fight(
        "A soviet INF 0604 4/4 fortified=true",
        "D german INF 0605 4/4 fortified=true disorganised=true",
        dice=[4, 5, *CALM],
    )
    strike(game, "A", "0605")
    on(game)
    to_phase(game, "combat", "german", 1)
    end_phases(game)
    assert unit(game, "D").disorder
    idle = fight("A soviet INF 0604 4/4 fortified=true", "D german INF 0605 4/4 fortified=true disorganised=true")
    to_phase(idle, "combat", "german", 1)
    end_phases(idle)
    assert not unit(idle, "D").disorder, "without the attack it comes off"


@case("budziszyn1945", "5.6.5", "R37")
def test_firing_and_supporting_break_the_rest() -> None:
    units = ("A soviet INF 0604 4/4", "G soviet ART 0602 4/4 disorganised=true", "D german INF 0605 2/2")
    game = fight(*units, dice=[4, 5])
    strike(game, "A", "0605", artillery=["G"])
    on(game)
    end_phases(game)
    assert unit(game, "G").disorder
    game = fight(*units, dice=[4, 5])
    strike(game, "A", "0605")
    on(game)
    end_phases(game)
    assert not unit(game, "G").disorder


@case("budziszyn1945", "5.6.5", "R37")
def test_being_fired_at_breaks_the_rest_even_without_effect() -> None:
    game = fight("G soviet ART 0602 20/20", "D german INF 0605 2/2 disorganised=true", dice=[6, 6])
    play(game, order="ranged", artillery=["G"], target="0605")
    assert told(game, "ranged")[0]["result"] == "-"
    to_phase(game, "combat", "german", 1)
    end_phases(game)
    assert unit(game, "D").disorder


@case("budziszyn1945", "5.6.5", "6.2.4", "R37")
def test_a_change_of_set_up_breaks_the_rest() -> None:
    game = fight("G soviet ART 0602 4/4 disorganised=true", "D german INF 0609 2/2", phase="movement")
    play(game, order="setup", unit="G", mode="transport")
    end_phases(game, 2)
    assert unit(game, "G").disorder


@case("budziszyn1945", "5.6.5", "5.6.5-ex", "F3")
def test_after_fire_the_marker_stays_for_a_full_turn_to_the_same_phase() -> None:
    game = fight("G soviet ART 0602 20/20", "D german INF 0605 2/2", dice=[1, 2])
    play(game, order="ranged", artillery=["G"], target="0605")
    play(game, order="losses", units={"D": 1})
    to_phase(game, "combat", "german", 1)
    end_phases(game)
    assert unit(game, "D").disorder, "its own Combat Phase does not matter"
    to_phase(game, "combat", "soviet", 2)
    assert unit(game, "D").disorder
    end_phases(game)
    assert not unit(game, "D").disorder


@case("budziszyn1945", "5.6.5", "5.6.5-ex", "F3", "T-AIR")
def test_after_an_air_attack_it_passes_with_the_same_air_phase_even_if_that_is_passed_over() -> None:
    game = _bombed()
    to_phase(game, "combat", "german", 1)
    assert unit(game, "D").disorder
    end_phases(game)
    assert game.state.turn == 2 and asked(game) == "movement", "nobody has anything for the Air Phase"
    assert not unit(game, "D").disorder


def _bombed() -> Game:
    game = lab(
        """
        phase = "air"
        unit = [
            {id = "A", side = "soviet", type = "INF", hex = "0101", attack = 4},
            {id = "D", side = "german", type = "INF", hex = "0605", attack = 4},
        ]
        [pools.soviet]
        air = 20
        [map.supply]
        soviet = ["edge:north"]
        german = ["edge:south"]
        """,
        [2, 2],
    )
    missions = [{"kind": "attack", "target": "0605", "points": 20}]
    play(game, order="air", missions=missions, side="soviet")
    on(game)
    assert unit(game, "D").disorder
    return game


@case("budziszyn1945", "5.6.5", "F9", "R36")
def test_disorganised_again_the_clock_starts_afresh_and_no_step_is_lost() -> None:
    game = fight("G soviet ART 0602 20/20", "D german INF 0605 2/2 disorganised=true", dice=[1, 2])
    play(game, order="ranged", artillery=["G"], target="0605")
    play(game, order="losses", units={"D": 1})
    assert unit(game, "D").steps == 1
    to_phase(game, "combat", "german", 1)
    end_phases(game)
    assert unit(game, "D").disorder, "the old marker would have been due now"


@case("budziszyn1945", "5.6.5", "F9", "R36")
def test_a_table_may_agree_that_it_costs_a_step() -> None:
    game = fight(
        "G soviet ART 0602 20/20",
        "D german INF 0605 2/2 steps=3 disorganised=true",
        dice=[1, 2],
        disorganised_twice="step",
    )
    play(game, order="ranged", artillery=["G"], target="0605")
    play(game, order="losses", units={"D": 1})
    assert unit(game, "D").steps == 1 and unit(game, "D").disorder


@case("budziszyn1945", "5.6.5")
def test_a_marker_that_was_due_while_the_unit_was_off_the_map_is_looked_at_now() -> None:
    game = fight("A soviet INF 0604 4/4 disorganised=true", "D german INF 0609 4/4", turn=3)
    game.change(game.book.index["A"], disorder=5)
    end_phases(game)
    assert not unit(game, "A").disorder


@case("budziszyn1945", "5.6.5", "R37")
def test_broken_by_a_forced_retreat_it_starts_again() -> None:
    game = beaten("D german INF 0605 2/2 disorganised=true", strength=2)
    play(game, order="retreat", paths={"D": ["0606"]})
    on(game)
    to_phase(game, "combat", "german", 1)
    end_phases(game)
    assert unit(game, "D").disorder
    to_phase(game, "combat", "german", 2)
    end_phases(game)
    assert not unit(game, "D").disorder


# ---------------------------------------------------------------------- R37 worked out: who broke the rest, and when

Deed = Callable[[Game], Any]
Deeds = dict[tuple[int, int], Deed]
"""What is done, by turn and phase. The Soviet Combat Phase is phase 4, the German one phase 10."""


def recovers(name: str, deeds: Deeds) -> tuple[int, int]:
    """Turn and phase at whose end the unit's marker comes off, when these deeds are all that happens."""
    units = ("A soviet INF 0504 8/8", "G soviet ART 0503 5/5", "D german INF 0506 4/4", "K german ART 0507 5/5")
    quiet = fight(*(f"{one} steps=4" for one in units), phase="air")
    air = printed((99, 99), ardennes2024=(0, 0))
    game = Game(quiet.book, msgspec.structs.replace(quiet.state, air=air), ForcedDice())
    left = dict(deeds)
    while not (rested := _rested(game, name)):
        deed = left.pop((game.state.turn, game.state.phase + 1), None)
        (deed or _nothing)(game)
    assert not left, "what was to break the rest never happened"
    return rested


def _rested(game: Game, name: str) -> tuple[int, int] | None:
    kinds = [(phase.kind, game.book.sides[phase.side]) for phase in game.book.phases]
    now = (1, 1)
    for event in game.events:
        if event.kind == "phase":
            now = (event.data["turn"], kinds.index((event.data["phase"], event.data["side"])) + 1)
        elif event.kind == "recovered" and event.data["unit"] == name:
            return now
    return None


def _nothing(game: Game) -> None:
    if asked(game) == "air":
        _fly(game, {})
    else:
        end_phases(game)


def _fly(game: Game, missions: dict[str, list[dict[str, Any]]]) -> None:
    for side in game.book.sides:
        play(game, order="air", side=side, missions=missions.get(side, []))
    on(game)


def shells(gun: str, target: str, shakes: bool = False) -> Deed:
    def deed(game: Game) -> None:
        game.dice = ForcedDice(shaking(game, 5) if shakes else IN_VAIN)
        play(game, order="ranged", artillery=[gun], target=hex_of(game, target))
        on(game)

    return deed


def bombs(side: str, target: str, roll: list[int]) -> Deed:
    def deed(game: Game) -> None:
        game.dice = ForcedDice(roll)
        _fly(game, {side: [{"kind": "attack", "target": hex_of(game, target), "points": 10}]})
        assert len(told(game, "air_attack")) > 0

    return deed


def moves(name: str, to: str) -> Deed:
    return lambda game: play(game, order="move", units=[name], path=[to])


def attacks(roll: list[int], *path: str) -> Deed:
    """A, which has come up to D, throws it back."""

    def deed(game: Game) -> None:
        game.dice = ForcedDice(roll)
        strike(game, "A", "0506")
        play(game, order="support")
        on(game, "retreat")
        play(game, order="retreat", paths={"D": list(path)})
        on(game)

    return deed


IN_VAIN = [4, 4]
FIRE_ON_D: Deeds = {(1, 4): shells("G", "D", shakes=True)}
FIRE_ON_A: Deeds = {(1, 10): shells("K", "A", shakes=True)}
COMBAT_WITH_D: Deeds = {(1, 3): moves("A", "0505"), (1, 4): attacks([1, 1], "0607", "0608", "0609")}
MARKED: Deed = partial(play, order="mark_strategic", units=["D"])  # it moves in phase 11, after its Combat Phase


def air_on(name: str, phase: int) -> Deeds:
    return {(1, phase): bombs("german" if name == "A" else "soviet", name, [6, 6])}


BROKEN: list[tuple[str, Deeds, Deeds, tuple[int, int]]] = [
    # fire in the enemy's Combat Phase: looked at in phase 4 of turn 2, the owner fights in phase 10
    ("D", FIRE_ON_D, {}, (2, 4)),
    ("D", FIRE_ON_D, {(1, 9): moves("D", "0606")}, (2, 10)),
    ("D", FIRE_ON_D, {(1, 9): MARKED, (1, 11): moves("D", "0606")}, (3, 10)),
    ("D", FIRE_ON_D, {(2, 4): shells("G", "D")}, (3, 10)),
    ("D", FIRE_ON_D, {(2, 3): moves("A", "0505"), (2, 4): attacks([3, 4, *CALM], "0607", "0608")}, (3, 10)),
    ("D", FIRE_ON_D, {(1, 9): moves("D", "0606"), (2, 9): moves("D", "0607")}, (3, 10)),
    # the same for the side that plays first: looked at in phase 10 of turn 2, the owner fights in phase 4
    ("A", FIRE_ON_A, {}, (2, 10)),
    ("A", FIRE_ON_A, {(2, 3): moves("A", "0404")}, (3, 4)),
    ("A", FIRE_ON_A, {(2, 10): shells("K", "A")}, (4, 4)),
    ("A", FIRE_ON_A, {(2, 3): moves("A", "0404"), (3, 3): moves("A", "0504")}, (4, 4)),
    # combat: the owner's next Combat Phase, and then always the next one
    ("D", COMBAT_WITH_D, {}, (1, 10)),
]
BROKEN_FROM_THE_AIR: list[tuple[str, Deeds, Deeds, tuple[int, int]]] = [
    # fire in the enemy's Combat Phase: looked at in phase 4 of turn 2, the owner fights in phase 10
    ("D", FIRE_ON_D, {(1, 7): bombs("soviet", "D", IN_VAIN)}, (2, 10)),
    ("D", FIRE_ON_D, {(2, 1): bombs("soviet", "D", IN_VAIN)}, (3, 10)),
    ("D", FIRE_ON_D, {(1, 9): moves("D", "0606"), (2, 1): bombs("soviet", "D", IN_VAIN)}, (3, 10)),
    ("D", FIRE_ON_D, {(2, 1): bombs("soviet", "D", IN_VAIN), (3, 9): moves("D", "0606")}, (4, 10)),
    ("D", FIRE_ON_D, {(2, 1): bombs("soviet", "D", IN_VAIN), (2, 7): bombs("soviet", "D", IN_VAIN)}, (3, 10)),
    # the same for the side that plays first: looked at in phase 10 of turn 2, the owner fights in phase 4
    ("A", FIRE_ON_A, {(2, 1): bombs("german", "A", IN_VAIN)}, (3, 4)),
    ("A", FIRE_ON_A, {(2, 7): bombs("german", "A", IN_VAIN)}, (4, 4)),
    # aircraft: the same Air Phase of turn 2
    ("D", air_on("D", 1), {}, (2, 1)),
    ("D", air_on("D", 1), {(1, 4): shells("G", "D")}, (2, 10)),
    ("D", air_on("D", 1), {(1, 9): MARKED, (1, 11): moves("D", "0606")}, (3, 10)),
    ("D", air_on("D", 7), {}, (2, 7)),
    ("D", air_on("D", 7), {(1, 9): moves("D", "0606")}, (2, 10)),
    ("D", air_on("D", 7), {(2, 4): shells("G", "D")}, (3, 10)),
    ("D", air_on("D", 7), {(2, 7): bombs("soviet", "D", IN_VAIN)}, (3, 10)),
    ("K", air_on("K", 1), {(1, 10): shells("K", "A")}, (2, 10)),
    ("A", air_on("A", 1), {(1, 3): moves("A", "0404")}, (2, 4)),
    ("A", air_on("A", 1), {(1, 10): shells("K", "A")}, (3, 4)),
    ("A", air_on("A", 7), {(1, 10): shells("K", "A")}, (3, 4)),
    # combat: the owner's next Combat Phase, and then always the next one
    ("D", COMBAT_WITH_D, {(1, 7): bombs("soviet", "D", IN_VAIN)}, (2, 10)),
    ("D", COMBAT_WITH_D, {(1, 7): bombs("soviet", "D", IN_VAIN), (2, 1): bombs("soviet", "D", IN_VAIN)}, (3, 10)),
]


@case("budziszyn1945", "5.6.5", "F3", "R37")
@pytest.mark.parametrize(("name", "laid", "broken", "when"), BROKEN)
def test_a_broken_rest_counts_from_the_end_of_the_owners_last_combat_phase(
    name: str, laid: Deeds, broken: Deeds, when: tuple[int, int]
) -> None:
    assert recovers(name, {**laid, **broken}) == when


@case("budziszyn1945", "5.6.5", "F3", "R37", "8.1.2")
@pytest.mark.parametrize(("name", "laid", "broken", "when"), BROKEN_FROM_THE_AIR)
def test_so_does_a_rest_that_aircraft_break_or_ask_for(
    name: str, laid: Deeds, broken: Deeds, when: tuple[int, int]
) -> None:
    assert recovers(name, {**laid, **broken}) == when


@case("budziszyn1945", "5.6.5", "11.2.3", "R37")
def test_back_on_the_map_the_way_in_breaks_the_rest() -> None:
    game = fight("A soviet INF 0604 4/4 disorganised=true", "D german INF 0609 4/4", phase="movement", turn=3)
    game.change(game.book.index["A"], disorder=5, stirred=True)
    end_phases(game, 2)
    assert unit(game, "A").disorder, "it has come in since its last Combat Phase"
    to_phase(game, "combat", "soviet", 4)
    end_phases(game)
    assert not unit(game, "A").disorder
