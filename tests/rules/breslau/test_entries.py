"""15.1.1, 15.1.2, 15.2.1 on the real map: who comes when and where; and what module 13 asks of the counters."""

from __future__ import annotations

import msgspec
import pytest

import sztab
from case import case
from rules.breslau.tabletop import barred_by, tabletop
from sztab.rules.breslau import movement, reinforcement
from sztab.rules.breslau.options import OptionalRules
from sztab.rules.breslau.state import GERMAN, SOVIET, Counter
from sztab.table import Board, EndPhase, Game, Order

TITLE = "breslau1945"
SCENARIO = "siege-of-breslau"
SOUTH = [f"{column}26" for column in range(10, 29)]
WEST = [f"10{row:02}" for row in range(1, 27)]


@pytest.fixture(scope="module")
def opening() -> Game:
    """The siege with the 269th Division, before anybody has set up."""
    return sztab.new(SCENARIO, seed=1, options={"division_269": True})


def group(game: Game, name: str) -> list[Counter]:
    return [one for one in game.book.counters if one.enters == name]


def doors(game: Board, name: str) -> list[str]:
    """The hexes of a group."""
    entry = next(one for one in game.book.scenario.entries if one.group == name)
    return [game.book.hex_labels[hex_] for hex_ in entry.hexes]


def on_turn(game: Game, turn: int, side: int) -> Board:
    """An empty map in a side's Movement Phase of a turn, with all reinforcements waiting."""
    units = [
        msgspec.structs.replace(u, hex=-1, box="due" if game.book.counters[u.n].enters else "dead")
        for u in game.state.units
    ]
    return Board.of(game.book, msgspec.structs.replace(game.state, turn=turn, phase=3 + side, units=units))


def comers(game: Game, turn: int, side: int) -> set[str]:
    """The groups that enter on exactly that turn; the 269th Division is diced."""
    board = on_turn(game, turn, side)
    return {
        game.book.counters[u.n].enters
        for u in reinforcement.coming(board, side)
        if u.due == turn and game.book.counters[u.n].enters != "269 Div"
    }


GERMANS = {2: {"2/FJ26"}, 3: {"3/FJ26"}, 5: {"SS"}}
"""15.1.1: Porsel (turn 4) is placed, not brought in."""


@case(TITLE, "15.1.1", "15.1.1a", "15.1.1b", "15.1.1c", "15.1.1e", "15.1.1f")
def test_german_reinforcements_come_on_their_turns(opening: Game) -> None:
    assert {turn: comers(opening, turn, GERMAN) for turn in range(1, 10)} == {
        turn: GERMANS.get(turn, set()) for turn in range(1, 10)
    }


@case(TITLE, "15.1.1b", "15.1.1c")
@pytest.mark.parametrize("name", ["2/FJ26", "3/FJ26"])
def test_paratroops_have_their_hexes(opening: Game, name: str) -> None:
    entry = next(one for one in opening.book.scenario.entries if one.group == name)
    assert doors(opening, name) == ["1002", "1003", "1004"]
    assert [opening.book.hex_labels[hex_] for hex_ in entry.fallback] == ["2007", "2008", "2009"]
    assert {one.type for one in group(opening, name)} == {"PARA"}


@case(TITLE, "15.1.1d")
def test_porsel_is_due_on_turn_4_in_1506(opening: Game) -> None:
    train = group(opening, "Porsel")
    assert [(one.type, opening.state.units[opening.book.index[one.id]].due) for one in train] == [("TRAIN", 4)]
    assert doors(opening, "Porsel") == ["1506"]
    assert opening.book.hex_labels[opening.book.scenario.train_home] == "1506"


@case(TITLE, "15.1.1e")
def test_more_than_five_ss_units_come_in_the_north(opening: Game) -> None:
    assert len(group(opening, "SS")) > reinforcement.FREE_SS
    assert doors(opening, "SS") == [f"{column}01" for column in range(13, 28)]
    south = {opening.book.hex_labels[hex_] for hex_ in opening.book.scenario.south}
    assert south == {f"{column}{row}" for column in range(10, 29) for row in range(13, 27)}
    assert [opening.book.hex_labels[hex_] for hex_ in opening.book.scenario.release] == ["2008"]


@case(TITLE, "15.1l")
def test_the_oder_holds_sauer_back_until_one_of_three_hexes_falls(opening: Game) -> None:
    """R84: the main channel only, unless the table says otherwise."""
    names = {opening.book.map.side_names[edge] for edge in opening.book.scenario.oder}
    assert names == {"Oder"}
    assert len(opening.book.scenario.oder) == 32
    assert sorted(opening.book.hex_labels[h] for h in opening.book.scenario.crossing) == ["1907", "2007", "2008"]
    both = sztab.new(SCENARIO, seed=1, options={"sauer_barrier": "both"})
    assert len(both.book.scenario.oder) == 58


@case(TITLE, "15.1.2")
def test_the_269th_has_its_hexes_and_its_option(opening: Game) -> None:
    entry = next(one for one in opening.book.scenario.entries if one.group == "269 Div")
    assert doors(opening, "269 Div") == [f"10{row:02}" for row in range(2, 9)]
    assert [opening.book.hex_labels[hex_] for hex_ in entry.fallback] == [f"{c}01" for c in range(10, 29)]
    assert entry.clear
    assert len(group(opening, "269 Div")) == 6
    assert not group(sztab.new(SCENARIO, seed=1), "269 Div")


SOVIETS = {
    1: {"309 Div group", "218 Div group", "222/563 Tank"},
    2: {"181 Div group"},
    3: {"359/273 Div group"},
    4: {"294 Div group"},
    6: {"112 Div group"},
    8: {"135 Div"},
}


@case(
    TITLE,
    "15.2.1b",
    "15.2.1c",
    "15.2.1d",
    "15.2.1e",
    "15.2.1f",
    "15.2.1g",
    "15.2.1h",
    "15.2.1i",
    "15.2.1j",
)
def test_soviet_reinforcements_come_on_their_turns(opening: Game) -> None:
    assert {turn: comers(opening, turn, SOVIET) for turn in range(1, 10)} == {
        turn: SOVIETS.get(turn, set()) for turn in range(1, 10)
    }


@case(TITLE, "15.2.1b", "15.2.1c", "15.2.1d", "15.2.1e", "15.2.1g", "15.2.1i")
@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        ("309 Div group", SOUTH[11:]),
        ("218 Div group", WEST[21:]),
        ("222/563 Tank", SOUTH[3:8]),
        ("181 Div group", SOUTH),
        ("359/273 Div group", SOUTH),
        ("294 Div group", SOUTH),
        ("112 Div group", WEST),
        ("135 Div", WEST),
    ],
)
def test_soviet_groups_have_their_edges(opening: Game, name: str, hexes: list[str]) -> None:
    assert sorted(doors(opening, name)) == sorted(hexes)


@case(TITLE, "15.2.1b", "15.2.1c", "15.2.1d", "15.2.1e", "15.2.1g", "15.2.1i")
@pytest.mark.parametrize(
    ("name", "divisions"),
    [
        ("309 Div group", {"309"}),
        ("218 Div group", {"218"}),
        ("222/563 Tank", set()),
        ("181 Div group", {"181"}),
        ("359/273 Div group", {"359", "273"}),
        ("294 Div group", {"294"}),
        ("112 Div group", {"112"}),
        ("135 Div", {"135"}),
    ],
)
def test_divisions_come_whole(opening: Game, name: str, divisions: set[str]) -> None:
    members = group(opening, name)
    assert {one.division for one in members} - {""} == divisions
    assert not [one.id for one in opening.book.counters if one.division in divisions and one.enters != name]


@case(TITLE, "15.0", "15.2a")
def test_all_soviet_ground_units_enter_as_reinforcements(opening: Game) -> None:
    ground = [one for one in opening.book.counters if one.side == SOVIET and not one.flies]
    assert ground
    assert all(one.enters for one in ground)


@case(TITLE, "15.2.1b", "8.1c")
def test_every_group_of_turn_1_has_an_entry_it_can_pay(opening: Game) -> None:
    """R98: and the roads that lead off the map are known."""
    book = opening.book
    board = on_turn(opening, 1, SOVIET)
    for name in SOVIETS[1]:
        rifle = next(board.state.units[book.index[one.id]] for one in group(opening, name) if one.movement >= 96)
        assert reinforcement.entry_hexes(board, rifle)
    assert {book.hex_labels[hex_] for hex_ in book.scenario.exits} >= {"1626", "2126", "2426", "1022", "1012", "1004"}


@case(TITLE, "13.2a")
def test_volkssturm_are_weak_and_more_than_twenty(opening: Game) -> None:
    volkssturm = [one for one in opening.book.counters if one.volkssturm]
    assert len(volkssturm) > 20
    assert {one.primary for one in volkssturm} == {1, 2}
    units = "\n".join(f"V{k} german VS 1506" for k in range(6)) + "\nA soviet INF 1001"
    game = tabletop(units, phase="german movement")
    game.play(EndPhase())
    assert game.decision is not None
    assert game.decision.kind == "excess"


@case(TITLE, "13.0")
def test_no_option_takes_module_13_away() -> None:
    """Goliaths, Volkssturm and Barricades are in every game."""
    switches = " ".join(OptionalRules.__struct_fields__)
    assert not any(word in switches.replace("goliath_drm", "") for word in ("goliath", "volkssturm", "barricade"))
    game = tabletop(
        "E german ENG 1506 goliath=1\nF german ENG 1510\nS soviet INF 1504",
        phase="german movement",
        roads=[("road", "1510 1511")],
    )
    assert barred_by(game, order="goliath", engineer="E", target="1504", unit="S") == ""
    assert barred_by(game, order="barricade", unit="F") == ""


@case(TITLE, "8.7")
def test_porsel_runs_on_the_rails_of_famo(opening: Game) -> None:
    """R45: on the printed map it has somewhere to go, and never farther than three hexes."""
    board = on_turn(opening, 4, GERMAN)
    train = opening.book.index[group(opening, "Porsel")[0].id]
    units = list(board.state.units)
    units[train] = msgspec.structs.replace(units[train], hex=opening.book.labels["1506"], box="")
    board = Board.of(opening.book, msgspec.structs.replace(board.state, units=units))
    found = movement.reach(board, units[train])
    home = opening.book.labels["1506"]
    assert len(found.hexes) > 1
    assert all(opening.book.map.grid.distance(home, hex_) <= movement.LEASH for hex_ in found.hexes)


@case(TITLE, "15.2.1", "15.2.1b")
def test_all_groups_of_turn_1_come_in_when_nobody_stops_them() -> None:
    """Each side takes the first answer, but brings in what it can."""
    game = sztab.new(SCENARIO, seed=3, options={"fog": False})
    while game.decision is not None and game.state.turn < 2:
        game.play(_entry(game) or next(game.legal()))
    first = [u for u in game.state.units if u.side == SOVIET and u.due == 1]
    assert len(first) == 35
    assert not [u.n for u in first if u.box == "due"]


def _entry(game: Game) -> Order | None:
    """An entry, if one is on offer."""
    partial: tuple[object, ...] = ()
    while not isinstance(step := game.choices(partial), Order):
        values = [option.value for option in step.options]
        if not partial and "enter" not in values:
            return None
        partial += ("enter" if not partial else values[-1],)
    return step
