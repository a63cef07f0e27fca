"""Position files: any position, printed map or six hexes on a napkin, read into a book, a state, orders and dice.

position = read_position(Path("puzzle.toml"))
game = position.game()          # the phase of the file is on, its dice lie ready
position.orders                 # what the file wants done
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sztab.desk.cells import check_ids, part, plain_keys, unit_tables
from sztab.desk.clerk import clerk_for
from sztab.desk.counters import Unfolded
from sztab.desk.order_reader import Given
from sztab.desk.position_map import Named
from sztab.desk.words import words_of
from sztab.errors import DataError, SztabError
from sztab.table import Board, ForcedDice, Game, Order
from sztab.titles import Title, find, title
from sztab.titles.files import Keys

AnyPiece = TypeVar("AnyPiece", bound=Unfolded[Any, Any])
Spellings = dict[str, str]
TOP_KEYS = ("title", "name", "note", "dice", "options", "clock", "map", "unit", "pools", "memory", "order")
LINE = re.compile(r"\s*\(at line (\d+), column \d+\)")


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a position, and by which case. On an unplayable one the rules cannot work."""

    case: str
    reason: str
    place: str = ""
    unplayable: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A position as its file tells it."""

    file: str
    book: Any
    state: Any
    given: tuple[Given, ...]
    dice: tuple[int, ...]
    faults: tuple[Fault, ...]

    @property
    def orders(self) -> tuple[Order, ...]:
        return tuple(one.order for one in self.given)

    def board(self) -> Board:
        """The position to look at."""
        return Board.of(self.book, self.state)

    def game(self) -> Game:
        """The position to play on, with the file's dice."""
        return Game(self.book, self.state, ForcedDice(self.dice))


def read_position(source: Path | str, text: str | None = None, lenient: bool = False) -> Position:
    """Read a position file; with `text` the source is only its name.

    A lenient reading lets positions pass that the rules could not play on: enemies in one hex, units where they
    cannot be. They are among the `faults`.
    """
    file = str(source)
    if text is None:
        text = _content(Path(source), file)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = LINE.search(str(error))
        raise DataError(file, LINE.sub("", str(error)), int(line[1]) if line else "") from None
    return lay_position(data, file, lenient)


def lay_position(data: dict[str, Any], file: str = "position", lenient: bool = False) -> Position:
    """The position of a parsed file, as the family of its title reads it."""
    top = plain_keys(file, "", data)
    top.only(*TOP_KEYS)
    box = _title(top)
    position = clerk_for(box).position_reader.lay(top, box, {"position": data})
    broken = [fault for fault in position.faults if fault.unplayable]
    if broken and not lenient:
        raise DataError(file, broken[0].reason, broken[0].place)
    return position


@dataclass(frozen=True, slots=True)
class FileTables:
    """A position file in its tables, before a family makes a position of them."""

    top: Keys
    box: Title
    options: dict[str, Any]
    dice: tuple[int, ...]
    ground: Keys
    units: list[Keys]

    @property
    def clock(self) -> Keys:
        clock = part(self.top, "clock")
        clock.only(*words_of(self.box.family).file.clock)
        return clock

    def pieces(self, read: Callable[[Keys, int], AnyPiece]) -> list[AnyPiece]:
        """The units, each read from its table and its number; no two have one id."""
        found = [read(keys, n) for n, keys in enumerate(self.units)]
        check_ids((one.keys, one.counter.id) for one in found)
        return found

    def position(self, book: Any, state: Any, orders: tuple[Given, ...], faults: Iterable[Fault]) -> Position:
        return Position(self.top.file, book, state, orders, self.dice, tuple(faults))


def opened(top: Keys, box: Title, unsaid: Mapping[str, Any]) -> FileTables:
    """The tables of a file; an option of which it says nothing is as `unsaid` has it."""
    units = unit_tables(top, words_of(box.family).file.spellings.get("unit"))
    return FileTables(top, box, chosen(top, box, unsaid), dice_of(top), part(top, "map"), units)


def options_of(top: Keys, box: Title) -> dict[str, Any]:
    """Options and ruling switches by name or by the number of the ruling; the title's defaults for the rest."""
    settled = {name: option.default for name, option in box.options.items()}
    data = top.data.get("options", {})
    if not isinstance(data, dict):
        raise top.wrong("options", "should be a table")
    given = Keys(top.file, "options", data)
    for name, value in given.data.items():
        if not isinstance(value, bool | int | str):
            raise given.wrong(name, "should be true, false, a number or a text")
        try:
            option = box.option(name)
            settled[option.name] = option.value(value)
        except SztabError as error:
            raise given.wrong(name, str(error)) from None
    return settled


def chosen(top: Keys, box: Title, unsaid: Mapping[str, Any]) -> dict[str, Any]:
    """The same for whoever asks the desk: an option of which the file says nothing is as `unsaid` has it."""
    settled = options_of(top, box)
    told = {box.option(name).name for name in part(top, "options").data}
    return {**settled, **{name: value for name, value in unsaid.items() if name not in told}}


def pools_of(top: Keys, side_of: Named, known: Callable[[int], Iterable[str]], spellings: Spellings) -> dict[int, Keys]:
    """The [pools] of each side that has some."""
    given, found = part(top, "pools"), {}
    for name in given.data:
        side = side_of(given, name)
        found[side] = plain_keys(top.file, f"pools.{name}", given.table(name).data, spellings)
        found[side].only(*known(side))
    return found


def phase_in(clock: Keys, text: str, spellings: Spellings) -> str:
    """The phase of the clock by any of its names."""
    try:
        return spellings[find(text, spellings, "phase")]
    except SztabError:
        known = ", ".join(dict.fromkeys(spellings.values()))
        raise clock.wrong("phase", f"there is no phase {clock.data.get('phase')!r}; known: {known}") from None


def dice_of(top: Keys) -> tuple[int, ...]:
    """The file's dice in the order they fall."""
    dice = top.data.get("dice", [])
    if not isinstance(dice, list):
        raise top.wrong("dice", "should be a list of single dice such as [4, 5]")
    for number, die in enumerate(dice, 1):
        if type(die) is not int or not 1 <= die <= 6:
            raise top.wrong("dice", f"die {number} is {die!r}, not a face from 1 to 6")
    return tuple(dice)


def _content(path: Path, file: str) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise DataError(file, "there is no such file") from None
    except UnicodeDecodeError:
        raise DataError(file, "is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise DataError(file, getattr(error, "strerror", None) or "cannot be read") from None


def _title(top: Keys) -> Title:
    name = top.text("title")
    try:
        return title(name)
    except DataError:
        raise
    except SztabError as error:
        raise top.wrong("title", str(error)) from None
