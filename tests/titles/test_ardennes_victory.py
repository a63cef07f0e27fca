"""How the four scenarios of the Brussels set are won, who controls what at the start, and what planners play for."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from case import case
from situations import arrange, fresh
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.scenario import Outcome
from sztab.table import Board, Game

CITY = "3511 3512 3513 3611 3612 3613 3614 3710 3711 3712 3713 3714 3811 3812 3813 3814 3911 3912 3913".split()
CITIES = "0801 0901 2307 4302 5211 5311 1936 3035 3628 4036 4821 6036".split()


def board(scenario: str, units: dict[str, Any], turn: int = 3, **more: Any) -> Game:
    """The scenario with these units only, in a Movement Phase of the first side; `control` as in `arrange`."""
    side = fresh(scenario).book.sides[fresh(scenario).book.phases[0].side]
    return arrange(scenario, turn=turn, phase="movement", side=side, units=units, **more)


def owner(game: Board, hex_: str) -> str:
    found = controller(game, game.book.labels[hex_])
    return game.book.sides[found] if found >= 0 else ""


def outcome(game: Board) -> Outcome:
    found: Outcome = game.book.scenario.outcome(game)
    return found


def at_the_end_of_the_turn(game: Game) -> None:
    """What is judged then, without playing the rest of the turn."""
    game.mark(phase=len(game.book.phases) - 1)
    game.book.scenario.end_phase(game)


# ---------------------------------------------------------------------- control at the start, R41


@case("ardennes2024", "R41", "6.1.6")
def test_bruxelles_starts_with_whoever_stands_there_and_the_city_with_nobody() -> None:
    game = fresh("bruxelles")
    assert (owner(game, "3712"), owner(game, "3913"), owner(game, "3813")) == ("m_brigade", "belgium", "")
    assert (owner(game, "0801"), owner(game, "3921")) == ("belgium", "m_brigade")


@case("ardennes2024", "R41")
def test_new_border_starts_belgian_but_for_the_city_and_the_m_brigade() -> None:
    game = fresh("new-border")
    assert (owner(game, "0801"), owner(game, "6036"), owner(game, "3921")) == ("belgium",) * 3
    assert (owner(game, "3712"), owner(game, "3813"), owner(game, "3920")) == ("m_brigade", "", "m_brigade")


@case("ardennes2024", "R41")
@pytest.mark.parametrize(("scenario", "equal"), [("dyle-2025", "allied"), ("waterloo-2025", "axis")])
def test_the_nearest_side_controls_and_brussels_is_allied(scenario: str, equal: str) -> None:
    game = fresh(scenario)
    assert {owner(game, hex_) for hex_ in CITY} == {"allied", "axis"}
    stood = {game.book.hex_labels[u.hex]: game.book.sides[u.side] for u in game.state.units if u.hex >= 0}
    for hex_ in CITY:
        assert owner(game, hex_) == stood.get(hex_, "allied")
    assert (owner(game, "6425"), owner(game, "0801")) == ("axis", "allied")
    away = game.book.map.grid.distance
    for place in game.book.map.grid.hexes[::37]:
        near = {
            side: min(away(place, u.hex) for u in game.state.units if u.hex >= 0 and game.book.sides[u.side] == side)
            for side in game.book.sides
        }
        label = game.book.hex_labels[place]
        if label not in CITY and near["axis"] == near["allied"]:
            assert owner(game, label) == equal, label


# ---------------------------------------------------------------------- Bruxelles


@case("ardennes2024", "BRU.2", "BRU.3")
@pytest.mark.parametrize(
    ("units", "winner"),
    [
        ({"C-Gr": "3913", "M A": "3410"}, "belgium"),
        ({"C-Gr": "4013", "M A": "3511"}, "m_brigade"),
        ({"C-Gr": "3913", "M A": "3511"}, ""),
        ({"C-Gr": "4013", "M A": "3410"}, ""),
    ],
)
def test_who_alone_is_in_brussels_wins_at_once(units: dict[str, str], winner: str) -> None:
    found = board("bruxelles", units).book.scenario.verdict(board("bruxelles", units))
    assert (found.winner if found else "") == winner
    assert found is None or found.level == "instant victory"


@case("ardennes2024", "BRU.2", "BRU.3", "R103")
def test_bruxelles_by_lost_units() -> None:
    units = {"C-Gr": "3913", "M A": "3511"}
    found = outcome(board("bruxelles", units, tally={"lost:m_brigade:m_brigade": 3, "lost:belgium:belgium": 1}))
    assert (found.winner, found.level, found.points) == ("belgium", "victory on points", {"belgium": 3, "m_brigade": 1})
    equal = outcome(board("bruxelles", units, tally={"lost:m_brigade:m_brigade": 2, "lost:belgium:belgium": 2}))
    assert (equal.winner, equal.level) == ("", "draw")


# ---------------------------------------------------------------------- New Border


@case("ardennes2024", "NEW.2", "NEW.3", "R100")
def test_new_border_scores_the_other_half_brussels_and_the_m_brigade() -> None:
    control = {"*": "belgium", "2307": "france", "0801": "france", "1936": "france", "3712": "france"}
    control |= {"3035": "great_britain", "3813": "great_britain", "5311": "great_britain"}
    tally = {"taken:france:m_brigade": 2, "taken:great_britain:m_brigade": 3, "taken:france:belgium": 4}
    game = board("new-border", {"501 RCC": "3030"}, control=control, tally=tally)
    points = outcome(game).points
    assert points == {"france": 2 + 1 + 2, "great_britain": 1 + 1 + 3}  # Mons is Walloon, Leuven Flemish: nothing


@case("ardennes2024", "NEW.2", "R144")
def test_new_border_ties_go_to_destroyed_enemies_then_to_fewer_losses() -> None:
    units: dict[str, Any] = {"501 RCC": "3030", "KRH": "3010"}
    tally = {"taken:france:great_britain": 1, "taken:great_britain:france": 1}
    more = outcome(board("new-border", units, control={"*": "belgium"}, tally={"taken:france:great_britain": 1}))
    assert (more.winner, more.level) == ("france", "victory on points")
    units["501 RCC"] = {"hex": "3030", "steps": 1}
    fewer = outcome(board("new-border", units, control={"*": "belgium"}, tally=tally, waiting=True))
    assert fewer.winner == "great_britain"


@case("ardennes2024", "NEW.2", "NEW.3")
def test_new_border_counts_who_destroyed_the_m_brigade() -> None:
    game = board("new-border", {"501 RCC": "3030", "M D": "3712", "M F": "3714"})
    scenario, sides = game.book.scenario, game.book.sides
    for unit, by in (("M D", "france"), ("M F", "belgium")):
        scenario.lost(game, game.state.units[game.book.index[unit]], sides.index(by), "combat")
    points = scenario.points(game)
    city = sum(owner(game, hex_) == "france" for hex_ in (*CITY, *CITIES[:6]))
    assert points["france"] == 1 + city


# ---------------------------------------------------------------------- Dyle


@case("ardennes2024", "DYL.3", "R102")
def test_all_of_brussels_wins_for_the_axis_at_the_end_of_a_turn() -> None:
    control = dict.fromkeys(CITY, "axis")
    game = board("dyle-2025", {"1/2": "6019", "501 RCC": "4821"}, control=control)
    assert game.book.scenario.verdict(game) is None  # not before the turn ends
    at_the_end_of_the_turn(game)
    found = game.book.scenario.verdict(game)
    assert found is not None and (found.winner, found.level) == ("axis", "instant victory")
    short = board("dyle-2025", {"1/2": "6019", "501 RCC": "4821"}, control={**control, "3913": "allied"})
    at_the_end_of_the_turn(short)
    assert short.book.scenario.verdict(short) is None


@case("ardennes2024", "DYL.4", "R101")
@pytest.mark.parametrize(
    ("unit", "hex_", "held"),
    [("1/2", "4920", True), ("1/2", "4821", False), ("112/12", "3935", False), ("112/12", "4035", True)],
)
def test_the_line_is_held_if_nobody_was_across_it_at_the_end_of_a_turn(unit: str, hex_: str, held: bool) -> None:
    game = board("dyle-2025", {unit: hex_, "M C": "3511", "501 RCC": "4622"}, control={"*": "allied"})
    at_the_end_of_the_turn(game)
    found = outcome(game)
    assert (found.level == "instant victory") == held
    assert found.winner == "allied"  # held, or nobody has a point and Brussels stands


@case("ardennes2024", "DYL.4", "R101")
def test_who_has_been_across_once_has_broken_the_line() -> None:
    game = board("dyle-2025", {"1/2": "4821", "501 RCC": "4622"}, control={"*": "allied"})
    at_the_end_of_the_turn(game)
    assert "crossed" in [event.kind for event in game.events]
    game.change(game.book.index["1/2"], hex=game.book.labels["5520"])
    at_the_end_of_the_turn(game)
    assert outcome(game).level == "victory on points"


@case("ardennes2024", "DYL.3", "DYL.4", "R103")
def test_points_of_dyle() -> None:
    control = {"*": "allied", "3511": "axis", "3512": "axis"}
    tally = {"crossed": 1, "lost:allied:france": 2, "lost:allied:belgium": 1}
    tally |= {"lost:axis:russia": 3, "lost:axis:germany": 1, "lost:axis:m_brigade": 4}
    found = outcome(board("dyle-2025", {"1/2": "5019"}, control=control, tally=tally))
    assert found.points == {"axis": 2 + 3, "allied": 4}
    assert (found.winner, found.level) == ("axis", "victory on points")


# ---------------------------------------------------------------------- Waterloo


@case("ardennes2024", "WAT.2")
def test_no_german_or_russian_left_wins_at_once() -> None:
    game = board("waterloo-2025", {"1/37": "3535", "M D": "3511", "HQ NVA": "5313", "26 Msl": "6000"})
    lost = [u.n for u in game.state.units if game.book.counters[u.n].nation in ("germany", "russia")]
    game.change_all({n: {"hex": -1, "steps": 0, "box": "dead"} for n in lost if n != game.book.index["HQ NVA"]})
    assert game.book.scenario.verdict(game) is None  # a headquarters is a unit
    game.change(game.book.index["HQ NVA"], hex=-1, steps=0, box="dead")
    found = game.book.scenario.verdict(game)
    assert found is not None and (found.winner, found.level) == ("allied", "instant victory")


@case("ardennes2024", "WAT.1", "WAT.2", "R103")
def test_points_of_waterloo() -> None:
    control = {"*": "allied", "3511": "axis", "3512": "axis", "5311": "axis", "6036": "axis", "1936": "axis"}
    tally = {"lost:axis:russia": 4, "lost:axis:m_brigade": 2, "lost:allied:usa": 9}
    found = outcome(board("waterloo-2025", {"HQ NVA": "5313"}, control=control, tally=tally))
    assert found.points == {"axis": 3 + 4, "allied": 6}
    assert found.winner == "axis"
    tally["lost:axis:germany"] = 1
    assert outcome(board("waterloo-2025", {"HQ NVA": "5313"}, control=control, tally=tally)).winner == "axis"  # a tie
    tally["lost:axis:germany"] = 2
    assert outcome(board("waterloo-2025", {"HQ NVA": "5313"}, control=control, tally=tally)).winner == "allied"


# ---------------------------------------------------------------------- for planners


@case("ardennes2024", "BRU.2", "NEW.2", "DYL.3", "WAT.1")
@pytest.mark.parametrize(
    ("scenario", "worth"),
    [
        ("bruxelles", {"3712": 1, "0801": 0}),
        ("new-border", {"3712": 2, "0801": 1, "1936": 1, "3009": 0}),
        ("dyle-2025", {"3712": 1, "0801": 0}),
        ("waterloo-2025", {"3712": 2, "0801": 1, "3009": 0}),
    ],
)
def test_hexes_are_worth_what_they_score(scenario: str, worth: dict[str, int]) -> None:
    game = fresh(scenario)
    found = game.book.scenario.objectives(game, 0)
    assert {hex_: found.get(game.book.labels[hex_], 0) for hex_ in worth} == worth


@case("ardennes2024", "R103")
@pytest.mark.parametrize(
    ("scenario", "prizes"),
    [
        ("bruxelles", {"C-Gr": 1, "M A": 1}),
        ("new-border", {"M D": 2, "ChCh": 0, "KRH": 0}),
        ("dyle-2025", {"1/2": 1, "104/12": 1, "M C": 0, "501 RCC": 1}),
        ("waterloo-2025", {"1 T/2": 1, "M D": 1, "1/37": 0}),
    ],
)
def test_losses_are_worth_what_they_score(scenario: str, prizes: dict[str, int]) -> None:
    game = fresh(scenario)
    units = {name: game.state.units[game.book.index[name]] for name in prizes}
    assert {name: game.book.scenario.prize(game, u) for name, u in units.items()} == prizes


def test_outcomes_can_be_written_down() -> None:
    """A level is one of three words, for the campaign to count by (R144)."""
    found = outcome(board("bruxelles", {"C-Gr": "3913", "M A": "3511"}))
    assert msgspec.to_builtins(found)["level"] == "draw"
