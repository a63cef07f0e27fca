"""What the rulebook keeps between orders is never stale: in games at random everything kept is held against the same
worked out afresh."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec
import pytest

from case import case
from rules.breslau.siege import HEADER, siege
from rules.breslau.tabletop import end_phase, play, tabletop, unit
from sztab.players import RandomPlayer
from sztab.rules.breslau import movement, movement_phase, pieces, reinforcement, sight, unchanged, ways
from sztab.rules.breslau.state import SIDES
from sztab.table import Board, Game, SeededDice, build_layers
from sztab.titles.layout import lay_out

T = TypeVar("T")
EVERYTHING: dict[str, Any] = dict.fromkeys(
    ("tabun", "rubble", "soviet_directives", "leave_zoc", "support_movement", "pontoon", "aa_dual", "division_269"),
    True,
)


def afresh(b: Board, work: Callable[[Board], T]) -> T:
    """What a rulebook that remembers nothing says about a board that nobody has looked at."""
    kept, b.book.kept = b.book.kept, {}
    try:
        return work(Board(b.book, b.state, b.layers, b.sides))
    finally:
        b.book.kept = kept


def of_all(b: Board) -> list[Any]:
    """Everything kept that holds for a board as a whole."""
    found: list[Any] = [sight.unseen(b), sight.seen(b), sight.watched(b), sight.hidden_names(b)]
    found += [pieces.bridge_keepers(b), ways.pontoons(b)]
    for side in range(len(SIDES)):
        found += [pieces.held_by(b, side), ways.costs(b, side), reinforcement.coming(b, side)]
        found.append([reinforcement.entry_hexes(b, u) for u in reinforcement.coming(b, side)])
    return found


def of_movement(b: Board, side: int, units: list[int]) -> list[Any]:
    """What a side can do in its Movement Phase, and where these units may go."""
    reaches = [movement.reach(b, b.state.units[n]) for n in units]
    return [movement_phase.busy_hexes(b, side), [list(reach.items()) for reach in reaches]]


def checked(game: Game, seed: int, orders: int) -> Iterator[None]:
    """Play on at random, with orders taken back here and there, and compare after every order."""
    player, dice = RandomPlayer(seed), random.Random(seed)
    for _ in range(orders):
        if game.over:
            return
        ask, side = game.decision, game.pending()[0]
        assert ask is not None
        view = game.view_of(side)
        game.play(player.answer(view, msgspec.structs.replace(ask, sides=(side,))), side)
        if dice.random() < 0.2 and game.undoable(game.seat_of(side)):
            assert game.undo(game.seat_of(side)) is None
        for seat in range(len(game.book.seats)):
            shown = game.view(seat)
            assert shown.layers == build_layers(shown.state.units, game.book.neighbours, 2, game.book.control)
            assert of_all(shown) == afresh(shown, of_all)
        assert of_all(game) == afresh(game, of_all)
        if game.decision is not None and game.decision.kind == "movement":
            side = game.pending()[0]
            shown = game.view_of(side)
            own = [u.n for u in pieces.on_map(shown, side)]
            some = dice.sample(own, min(2, len(own)))
            known = of_movement(shown, side, some)
            assert known == afresh(shown, lambda b, side=side, some=some: of_movement(b, side, some))  # type: ignore[misc]
        yield


@pytest.mark.parametrize("options", [{}, EVERYTHING])
def test_what_is_kept_is_never_stale(options: dict[str, Any]) -> None:
    """Two games of one rulebook, a few orders of each in turn, so that each finds what the other has kept."""
    book, state = lay_out({**HEADER, "options": options})
    games = [checked(Game(book, state, SeededDice(f"stale {seed}")), seed, 260) for seed in (5, 6)]
    for _ in range(25):
        for game in games:
            for _ in range(5):
                next(game, None)


@case("breslau1945", "3.2b", "R88")
def test_a_stack_put_in_another_order_hides_another_unit() -> None:
    """No unit moves, and yet another face is seen."""
    game = tabletop(
        "A german INF 1206\nB german INF 1206\nS soviet INF 1210", phase="german movement", options={"fog": True}
    )
    assert sight.unseen(game) == {unit(game, "B").n}
    play(game, order="arrange", unit="B")
    assert sight.unseen(game) == {unit(game, "A").n}
    assert game.view(0).state.units[unit(game, "A").n].hidden
    game.undo(1)
    assert sight.unseen(game) == {unit(game, "B").n}


@case("breslau1945", "14.15c")
def test_bridges_are_told_apart_by_who_keeps_them() -> None:
    """Who marches with E finds its bridge gone, but not F's in the same place."""
    river = {"1505/1506": "river"}
    game = tabletop("E soviet CENG 1506\nF soviet CENG 1506", sides=river, options={"pontoon": True})
    at, grid = game.book.labels, game.book.map.grid
    edge, place = grid.edge_between(at["1505"], at["1506"]), 6 * at["1506"] + grid.direction(at["1506"], at["1505"])
    without = (unit(game, "E").n,)
    game.change(unit(game, "E").n, bridge=edge)
    assert ways.costs(game, 0)[place] > 0 and ways.costs(game, 0, without)[place] == ways.CLOSED
    game.change(unit(game, "E").n, bridge=-1)
    game.change(unit(game, "F").n, bridge=edge)
    assert ways.costs(game, 0)[place] > 0 and ways.costs(game, 0, without)[place] > 0


CHANGES: dict[str, Callable[[Game], Any]] = {
    "an enemy comes near": lambda game: game.change(unit(game, "G").n, hex=game.book.labels["1606"]),
    "Volkssturm, without a zone, comes near": lambda game: game.change(unit(game, "V").n, hex=game.book.labels["1606"]),
    "an enemy is lost": lambda game: game.change(unit(game, "H").n, hex=-1, box="dead"),
    "an enemy loses its zone": lambda game: game.change(unit(game, "H").n, oos=2),
    "gas": lambda game: game.mark(gas=(game.book.labels["1607"],)),
    "rubble": lambda game: game.mark(rubble=(game.book.labels["1607"], game.book.labels["1508"])),
    "a barricade": lambda game: game.mark(barricades=(game.book.labels["1607"], game.book.labels["1508"])),
    "directives": lambda game: game.mark(directed=1, directives=("9",)),
    "a bridge": lambda game: game.change(unit(game, "E").n, bridge=_river(game)),
    "a turn later": lambda game: game.mark(turn=game.state.turn + 1, directed=1),
}
"""What may happen beside the units that are to move."""


def _river(game: Game) -> int:
    return int(game.book.map.grid.edge_between(game.book.labels["1607"], game.book.labels["1608"]))


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_changes_on_the_ground_is_noticed(change: Callable[[Game], Any]) -> None:
    units = """
    A soviet INF 1508 movement=3 division=309
    B soviet INF 1607 division=309 due=2
    C soviet INF 1507
    E soviet CENG 1608
    G german INF 1202
    V german VS 1203
    H german INF 1506
    """
    game = tabletop(units, sides={"1607/1608": "river"}, options={"pontoon": True, "tabun": True, "rubble": True})
    own = [unit(game, one).n for one in "ABCE"]

    def everything(b: Board) -> list[Any]:
        return [of_all(b), of_movement(b, 0, own)]

    before = everything(game)
    assert before == afresh(game, everything)
    change(game)
    assert everything(game) == afresh(game, everything) != before


def test_what_a_unit_can_do_is_looked_up_until_it_or_the_ground_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tabletop("A soviet INF 1206\nB soviet INF 1608\nG german INF 1803", hexes={"1205": "city"})
    asked: list[str] = []
    acts = movement_phase.acts

    def told(b: Board, u: Any) -> bool:
        asked.append(b.book.counters[u.n].id)
        return acts(b, u)

    monkeypatch.setattr(movement_phase, "acts", told)
    movement_phase.busy_hexes(game.view(0), 0)
    play(game, order="move", units="A", path=["1106"])
    movement_phase.busy_hexes(game.view(0), 0)
    assert asked == ["A", "B", "A"]
    game.mark(rubble=(game.book.labels["1105"],))
    movement_phase.busy_hexes(game.view(0), 0)
    assert asked == ["A", "B", "A", "B", "A"] or asked == ["A", "B", "A", "A", "B"]


def test_a_view_and_the_truth_do_not_drive_out_what_the_other_knows() -> None:
    game = siege()
    end_phase(game)
    told: list[tuple[int, ...]] = []
    for _ in range(3):
        for b in (game, game.view(0)):
            unchanged.kept(b, 0, "whose", lambda b=b: told.append(b.sides))  # type: ignore[misc]
    assert told == [(), (0,)]
