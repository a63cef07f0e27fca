"""5.6.5: when disorganisation passes, and what breaks the rest it needs."""

from __future__ import annotations

from case import case
from fight import CALM, WAY, asked, beaten, end_phases, fight, on, strike, told
from lab import lab, play, unit
from sztab.table import Game


def to_phase(game: Game, kind: str, side: str, turn: int) -> Game:
    """Idle until that phase has begun."""
    for _ in range(40):
        state = game.state
        phase = game.book.phases[state.phase]
        if (phase.kind, game.book.sides[phase.side], state.turn) == (kind, side, turn):
            return game
        end_phases(game)
    raise AssertionError(f"turn {turn} has no {kind} phase of {side}")


def beaten_attacker(**options: str) -> Game:
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


def beaten_defender(**options: str) -> Game:
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
    assert not unit(game, "A").disorder


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


@case("budziszyn1945", "5.6.5", "5.6.5-ex", "F3")
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
