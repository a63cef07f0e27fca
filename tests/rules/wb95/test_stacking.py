"""Chapter 3.2: how much may stand in a hex, and when it counts."""

from __future__ import annotations

import pytest

from case import case
from lab import hex_of, lab, play, printed, unit
from march import case_of
from playing import start
from sztab.rules.wb95.movement import overfull
from sztab.rules.wb95.orders import Air
from sztab.table import EndPhase, Game

TITLE = "budziszyn1945"
INF = 'type = "INF"'


def heap(*here: str, more: str = "", side: str = "soviet", phase: str = "movement") -> Game:
    """Units P, Q, R... of these values in 0505, the enemy far away."""
    rows = " ".join(
        f'{{ id = "{name}", side = "{side}", hex = "0505", {values} }},' for name, values in zip("PQRSTUVWXY", here)
    )
    enemy = "german" if side == "soviet" else "soviet"
    return lab(
        f"""
        phase = "{phase}"
        side = "{side}"
        unit = [
            {rows}
            {{ id = "Z", side = "{enemy}", type = "INF", hex = "1210" }},
        ]
        {more}
        """
    )


@case(TITLE, "3.2.1")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_eight_cels_may_stay_and_nine_may_not(side: str) -> None:
    assert case_of(heap(*[INF] * 4, side=side), order="end_phase") is None
    assert case_of(heap(*[INF] * 4, f"{INF}, full = 1", side=side), order="end_phase") == "3.2.1"


@case(TITLE, "3.2.1")
def test_what_counts_are_the_cels_of_now() -> None:
    reduced = f"{INF}, steps = 1, full = 2"
    assert case_of(heap(*[INF] * 3, reduced, reduced), order="end_phase") is None
    assert case_of(heap(*[INF] * 4, reduced), order="end_phase") == "3.2.1"


@case(TITLE, "3.2.1", "3.2.2")
@pytest.mark.parametrize("values", ['type = "HQ"', 'type = "ART", setup = "transport"', 'type = "RG"'])
def test_headquarters_guns_and_resilience_groups_count_one(values: str) -> None:
    assert case_of(heap(*[INF] * 3, f"{INF}, full = 1", values), order="end_phase") is None
    assert case_of(heap(*[INF] * 4, values), order="end_phase") == "3.2.1"


@case(TITLE, "3.2.2")
def test_every_headquarters_counts_one() -> None:
    units, hq = [INF] * printed(3, ardennes2024=1), 'type = "HQ"'
    assert case_of(heap(*units, hq, hq), order="end_phase") is None
    assert case_of(heap(*units, hq, hq, hq), order="end_phase") == "3.2.1"


@case(TITLE, "3.2.1", "F14")
def test_a_hex_may_be_overfull_while_the_phase_goes_on() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504" },
            { id = "P", side = "soviet", type = "INF", hex = "0505" },
            { id = "Q", side = "soviet", type = "INF", hex = "0505" },
            { id = "R", side = "soviet", type = "INF", hex = "0505" },
            { id = "S", side = "soviet", type = "INF", hex = "0505" },
            { id = "Z", side = "german", type = "INF", hex = "1210" },
        ]
        """
    )
    play(game, order="move", units=["A"], path=["0505"])
    assert case_of(game, order="end_phase") == "3.2.1"
    play(game, order="move", units=["P"], path=["0506"])
    assert case_of(game, order="end_phase") is None


@case(TITLE, "3.2.1", "R57")
def test_what_cannot_be_mended_costs_cels_of_the_owners_choice() -> None:
    game = heap(*[f"{INF}, movement = 0"] * 5)
    assert case_of(game, order="end_phase") is None
    game.play(EndPhase())
    assert game.decision is not None
    assert (game.decision.kind, game.decision.sides) == ("losses", (0,))
    assert case_of(game, order="losses", units={"P": 1}) == "3.2.1"
    assert case_of(game, order="losses", units={"Z": 2}) == "3.2.1"
    play(game, order="losses", units={"P": 1, "T": 1})
    assert [unit(game, one).steps for one in "PQRST"] == [1, 2, 2, 2, 1]
    assert overfull(game, (0, 1)) == []


@case(TITLE, "3.2.1", "R57", "F12")
def test_units_that_have_had_their_orders_cannot_mend_it_any_more() -> None:
    rows = " ".join(
        f'{{ id = "{name}", side = "soviet", type = "INF", hex = "0505", movement = 0 }},' for name in "PQRS"
    )
    game = lab(
        f"""
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0504" }},
            {{ id = "B", side = "soviet", type = "INF", hex = "0801" }},
            {rows}
            {{ id = "Z", side = "german", type = "INF", hex = "1210" }},
        ]
        """
    )
    play(game, order="move", units=["A"], path=["0505"])
    assert case_of(game, order="end_phase") == "3.2.1"
    play(game, order="move", units=["B"], path=["0802"])
    game.play(EndPhase())
    assert game.decision is not None
    assert (game.decision.kind, game.decision.about.number) == ("losses", 2)


@case(TITLE, "3.2.1")
def test_the_end_of_strategic_movement_counts_too() -> None:
    game = heap(*[f"{INF}, marked = true"] * 5, phase="strategic")
    assert case_of(game, order="end_phase") == "3.2.1"
    play(game, order="move", units=["P"], path=["0506"])
    assert case_of(game, order="end_phase") is None


@case(TITLE, "3.2.1")
def test_after_any_phase_not_only_the_owners_movement() -> None:
    game = heap(*[INF] * 5, phase="combat")
    game.play(EndPhase())
    assert game.decision is not None
    assert game.decision.kind == "losses"


@case(TITLE, "3.2.1", "F14", "R33")
def test_a_retreat_does_not_end_in_a_full_hex() -> None:
    game = beaten("0506", 4)
    assert case_of(game, order="retreat", paths={"D": ["0506"]}) is not None
    assert case_of(game, order="retreat", paths={"D": ["0406"]}) is None
    assert case_of(beaten("0506", 3), order="retreat", paths={"D": ["0506"]}) is None


@case(TITLE, "3.2.1", "F14")
def test_a_pursuit_does_not_end_in_a_full_hex() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 9 },
            { id = "B", side = "soviet", type = "INF", hex = "0504", attack = 1 },
            { id = "C", side = "soviet", type = "INF", hex = "0605", attack = 1 },
            { id = "E", side = "soviet", type = "INF", hex = "0605", attack = 1 },
            { id = "F", side = "soviet", type = "INF", hex = "0605", attack = 1 },
            { id = "D", side = "german", type = "INF", hex = "0505", defence = 3 },
        ]
        """,
        [3, 4, 1, 1],
    )
    play(game, order="attack", attackers=["A", "B", "C", "E", "F"], targets=["0505"])
    play(game, order="retreat", paths={"D": ["0506", "0507"]})
    everybody = {one: ["0505"] for one in "ABCEF"}
    assert case_of(game, order="pursue", paths=everybody) is not None
    play(game, order="pursue", paths={one: ["0505"] for one in "ABCE"})
    assert [hex_of(game, one) for one in "ABCEF"] == ["0505"] * 4 + ["0605"]


def beaten(hex_: str, friends: int) -> Game:
    """German D in 0505 has to go back one hex; so many comrades of his fill another."""
    rows = " ".join(f'{{ id = "F{k}", side = "german", type = "INF", hex = "{hex_}" }},' for k in range(friends))
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0504", attack = 6 }},
            {{ id = "D", side = "german", type = "INF", hex = "0505", defence = 3 }},
            {rows}
        ]
        """,
        [3, 4],
    )
    play(game, order="attack", attackers=["A"], targets=["0505"])
    return game


# ---------------------------------------------------------------------- the printed set-up


@case(TITLE, "3.2.1", "R56")
@pytest.mark.parametrize(
    ("scenario", "spill", "hexes"),
    [
        ("nysa-1945", True, []),
        ("nysa-1945", False, ["3819", "5820", "6015", "6119", "6206", "6306"]),
        ("two-stars", True, []),
        ("two-stars", False, ["2426", "3426"]),
    ],
)
def test_printed_stacks_above_the_limit_by_option(scenario: str, spill: bool, hexes: list[str]) -> None:
    game = start(TITLE, scenario, 1, {"setup_spill": spill})
    found = overfull(game, tuple(range(len(game.book.sides))))
    assert sorted(game.book.map.grid.label(hex_) for hex_ in found) == hexes


@case(TITLE, "3.2.1", "R56")
def test_the_set_up_is_held_to_the_limit_from_the_owners_first_movement_phase() -> None:
    game = start(TITLE, "nysa-1945", 1, {"setup_spill": False})
    game.play(EndPhase())
    game.play(EndPhase())
    game.play(Air())
    game.play(EndPhase())
    assert game.decision is not None
    assert (game.decision.kind, game.decision.sides) == ("movement", (0,))
    assert not [event for event in game.events if event.kind == "overfull"]
    assert case_of(game, order="end_phase") == "3.2.1"


@case(TITLE, "3.2.1", "R56")
@pytest.mark.parametrize(("spill", "case_"), [(True, None), (False, "R109")])
def test_surplus_counters_spill_to_neighbours_by_option(spill: bool, case_: str | None) -> None:
    game = start(TITLE, "nysa-1945", 1, {"setup_spill": spill})
    game.play(EndPhase())
    printed = next(c for c in game.book.counters if c.place == "6119" and c.type == "HQ")
    assert case_of(game, order="place", unit=printed.id, hex="6219") == case_


@case(TITLE, "3.2.1", "R56")
def test_nothing_is_set_up_in_a_full_hex() -> None:
    game = start(TITLE, "nysa-1945", 1)
    game.play(EndPhase())
    printed = next(c for c in game.book.counters if c.place == "6119" and c.type == "HQ")
    assert sum(u.steps for u in game.state.units if u.hex == game.book.labels["6119"]) == 8
    assert case_of(game, order="place", unit=printed.id, hex="6119") == "R109"
