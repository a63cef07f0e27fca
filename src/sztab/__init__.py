"""Sztab: rules, dice, records and opponents for printed wargames.

>>> import sztab
>>> game = sztab.new("nysa-1945", seed=7)
>>> game.decision.kind
'setup'
>>> order = next(game.legal())
>>> events = game.play(order)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sztab.desk.position_reader import Position
    from sztab.errors import SztabError
    from sztab.table import Game, IllegalOrder
    from sztab.titles import scenario, title

__version__ = "0.4.0"
__all__ = [
    "Game",
    "IllegalOrder",
    "SztabError",
    "follow",
    "load",
    "new",
    "position",
    "save",
    "scenario",
    "title",
]

DICE = ("seeded", "committed", "hand")

_ROOMS = {
    "Game": "sztab.table",
    "IllegalOrder": "sztab.table",
    "SztabError": "sztab.errors",
    "scenario": "sztab.titles",
    "title": "sztab.titles",
}


def new(
    scenario: str,
    *,
    seed: str | int | None = None,
    dice: str = "seeded",
    options: Mapping[str, Any] | None = None,
    charts: str | Path | None = None,
) -> Game:
    """A scenario ready to play. Dice: `seeded`, `committed` (the seed's hash is published first) or `hand`.

    `charts` is a folder of your own charts to replace reconstructed ones.
    """
    from sztab import titles
    from sztab.errors import SztabError
    from sztab.table import Game, HandDice, SeededDice
    from sztab.titles.layout import lay_out, own_charts

    if dice not in DICE:
        raise SztabError(f"there are no {dice!r} dice; known: {', '.join(DICE)}")
    if dice == "hand" and seed is not None:
        raise SztabError("dice that are rolled by hand have no seed")
    card = titles.scenario(scenario)
    header: dict[str, Any] = {"title": card.title, "scenario": card.slug, "options": dict(options or {})}
    if charts is not None:
        header["charts"] = own_charts(header, Path(charts))
    book, state = lay_out(header)
    _show_boards()
    if dice == "hand":
        return Game(book, state, HandDice())
    return Game(book, state, SeededDice(_fresh_seed() if seed is None else seed, committed=dice == "committed"))


def follow(game: Game, *, takes: str = "", seed: str | int | None = None) -> Game:
    """The next scenario of a campaign, set up as the finished game left it. `takes` is the winner's pick of a side,
    where the campaign allows one; after a draw a die of the new game decides who picks."""
    from sztab.table import Game, SeededDice
    from sztab.titles.layout import lay_out, next_game

    seed = _fresh_seed() if seed is None else seed
    die = SeededDice(f"{seed} campaign").throw(1)[0]
    _show_boards()
    return Game(*lay_out(next_game(game, takes, die)), SeededDice(seed))


def load(path: str | Path) -> Game:
    """A game from its `.sztab` file, replayed and compared with every hash in it. If the file lacks the seed of its
    dice, new ones follow."""
    from sztab.desk.layout import lay_out
    from sztab.table import SeededDice, record

    _show_boards()
    written = record.read(Path(path))
    game = record.replay(written, lay_out)
    if written.header["dice"]["mode"] in ("seeded", "committed") and not isinstance(game.dice, SeededDice):
        game.dice = SeededDice(_fresh_seed(), first=record.rolled(game))
    return game


def save(game: Game, path: str | Path) -> None:
    """Write a game's record; the seed of committed dice is revealed once the game is over."""
    from sztab.table import record

    record.save(game, Path(path), reveal=game.over)


def position(path: str | Path) -> Position:
    """A position file; `position(...).game()` puts it on the table."""
    from sztab.desk.position_reader import read_position

    _show_boards()
    return read_position(Path(path))


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _ROOMS:
        raise AttributeError(f"module 'sztab' has no attribute {name!r}")
    return getattr(import_module(_ROOMS[name]), name)


def _fresh_seed() -> str:
    import secrets

    return secrets.token_hex(16)


def _show_boards() -> None:
    """Let boards draw themselves in notebooks. The table cannot draw, so the hook is set here."""
    from sztab.desk.picture import draw
    from sztab.table import Board

    setattr(Board, "_repr_html_", draw)  # noqa: B010
