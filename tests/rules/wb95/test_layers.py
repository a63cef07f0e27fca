"""What is kept beside the state, or from one order to the next, is what would be worked out afresh."""

from __future__ import annotations

import msgspec
import pytest

from sztab.players import RandomPlayer
from sztab.table import TALL, Board, Game, SeededDice, build_layers
from sztab.titles.layout import lay_out

GAMES = pytest.mark.parametrize(
    ("title", "scenario"), [("budziszyn1945", "nysa-1945"), ("normandy1944", "cobra"), ("ardennes2024", "dyle-2025")]
)
ORDERS = 250


def afresh(game: Game, board: Board) -> Board:
    """The same board with layers built from its units."""
    book = game.book
    layers = build_layers(board.state.units, book.neighbours, len(book.sides), book.control)
    return Board(book, board.state, layers, board.sides)


@GAMES
def test_layers_and_choices_agree_with_a_rebuild(title: str, scenario: str) -> None:
    book, state = lay_out({"title": title, "scenario": scenario})
    game, player = Game(book, state, SeededDice(7)), RandomPlayer(7, 0.15)
    for number in range(ORDERS):
        if game.over:
            break
        ask, side = game.decision, game.pending()[0]
        assert ask is not None
        ask = msgspec.structs.replace(ask, sides=(side,))
        view = game.view_of(side)
        if number % 3 == 0:
            assert game.layers == afresh(game, game).layers
            rebuilt = afresh(game, view)
            assert view.layers == rebuilt.layers
            choice = book.deciders[ask.kind].choices(view, ask, ())
            kept, book.kept = book.kept, {}
            assert book.deciders[ask.kind].choices(rebuilt, ask, ()) == choice
            book.kept = kept
        game.play(player.answer(view, ask), side)


def test_tall_stacks_have_three_units_or_more() -> None:
    book, state = lay_out({"title": "budziszyn1945", "scenario": "nysa-1945"})
    stacks = Game(book, state, SeededDice(1)).layers.stacks
    layers = build_layers(state.units, book.neighbours, len(book.sides), book.control)
    assert layers.tall == {hex_ for hex_, here in stacks.items() if len(here) >= TALL} != set()
