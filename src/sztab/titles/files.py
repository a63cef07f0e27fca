"""The data files of a title, read with care: every problem names the file, the place and the reason."""

from __future__ import annotations

import csv
import difflib
import tomllib
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sztab.errors import DataError, SztabError

HERE = Path(__file__).parent
SHORT_LIST = 40


class Row(msgspec.Struct, frozen=True):
    """One line of a CSV file; the getters turn its cells into what they stand for."""

    file: str
    line: int
    cells: dict[str, str]

    def text(self, column: str, known: Iterable[str] = (), needed: bool = True) -> str:
        """The cell as it stands; `known` are the words it may hold."""
        cell = self.cells[column]
        if not cell:
            if needed:
                raise self.wrong(column, "is empty")
            return cell
        allowed = list(known)
        if allowed and cell not in allowed:
            raise self.wrong(column, f"{cell!r} is not one of {', '.join(allowed)}")
        return cell

    def number(self, column: str, least: int = 0, most: int | None = None, empty: int | None = None) -> int:
        """A whole number in its bounds; `empty` stands for an empty cell where one is allowed."""
        cell = self.cells[column]
        if not cell and empty is not None:
            return empty
        if not cell.lstrip("-").isdecimal():
            raise self.wrong(column, f"{cell!r} is not a whole number")
        value = int(cell)
        if value < least or (most is not None and value > most):
            upper = "" if most is None else f" and at most {most}"
            raise self.wrong(column, f"{value} should be at least {least}{upper}")
        return value

    def flag(self, column: str) -> bool:
        """0 or 1."""
        return self.text(column, ("0", "1")) == "1"

    def names(self, column: str, by: str = ";") -> tuple[str, ...]:
        """A list in one cell; an empty cell is an empty list."""
        cell = self.cells[column]
        parts = tuple(part.strip() for part in cell.split(by)) if cell else ()
        if not all(parts):
            raise self.wrong(column, f"{cell!r} has an empty entry")
        return parts

    def twelfths(self, column: str) -> int:
        """Movement points such as 2, 1/2 or 1/3 in whole twelfths; -1 for `forbidden`."""
        cell = self.cells[column]
        if cell == "forbidden":
            return -1
        above, _, below = cell.partition("/")
        if not above.isdecimal() or (below and below not in ("2", "3", "4", "6", "12")) or cell.endswith("/"):
            raise self.wrong(column, f"{cell!r} is neither points in twelfths nor `forbidden`")
        return int(above) * 12 // int(below or "1")

    def wrong(self, column: str, reason: str) -> DataError:
        """The error to raise about a cell."""
        return DataError(self.file, f"{column}: {reason}", self.line)


class Keys(msgspec.Struct, frozen=True):
    """A table of a TOML file; the getters check that a key is there and of its kind."""

    file: str
    place: str
    data: dict[str, Any]

    def text(self, key: str, default: str | None = None) -> str:
        return str(self._get(key, str, "text", default))

    def number(self, key: str, default: int | None = None) -> int:
        value = self._get(key, int, "a whole number", default)
        if isinstance(value, bool):
            raise self.wrong(key, "should be a whole number")
        return int(value)

    def flag(self, key: str, default: bool | None = None) -> bool:
        return bool(self._get(key, bool, "true or false", default))

    def day(self, key: str) -> date:
        value = self._get(key, date, "a date", None)
        assert isinstance(value, date)
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        found = self._get(key, list, "a list", list(default) if default is not None else None)
        if not all(isinstance(value, str) for value in found):
            raise self.wrong(key, "should be a list of texts")
        return tuple(found)

    def table(self, key: str) -> Keys:
        return Keys(self.file, self._inside(key), self._get(key, dict, "a table", None))

    def tables(self, key: str) -> list[Keys]:
        """The tables of an array, none when the key is missing."""
        found = self._get(key, list, "an array of tables", [])
        if not all(isinstance(value, dict) for value in found):
            raise self.wrong(key, "should be an array of tables")
        return [Keys(self.file, f"{self._inside(key)}[{n}]", value) for n, value in enumerate(found, 1)]

    def only(self, *known: str) -> None:
        """Refuse a key that nobody reads: it is a slip of the pen."""
        for key in sorted(self.data):
            if key not in known:
                raise self.wrong(key, f"is not known here; known: {', '.join(sorted(known))}")

    def wrong(self, key: str, reason: str) -> DataError:
        """The error to raise about a key."""
        return DataError(self.file, reason, self._inside(key))

    def _get(self, key: str, kind: type, what: str, default: Any) -> Any:
        value = self.data.get(key, default)
        if value is None:
            raise self.wrong(key, "is missing")
        if not isinstance(value, kind):
            raise self.wrong(key, f"should be {what}")
        return value

    def _inside(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key


@cache
def read_csv(path: Path, columns: tuple[str, ...] | None = None) -> tuple[Row, ...]:
    """The rows of a CSV file whose header is exactly `columns` (or any header, when none are given)."""
    return parse_csv(content(path), shown(path), columns)


def parse_csv(text: str, file: str, columns: tuple[str, ...] | None = None) -> tuple[Row, ...]:
    """The rows of a CSV file from its content; `file` is what faults call it."""
    lines = _lines(text, file)
    _, header = next(lines, (0, []))
    if not header or len(set(header)) != len(header):
        raise DataError(file, "the header is empty or names a column twice", 1)
    if columns is not None and tuple(header) != columns:
        raise DataError(file, f"the columns should be {','.join(columns)}", 1)
    rows = []
    for line, cells in lines:
        if len(cells) != len(header):
            raise DataError(file, f"{len(cells)} cells where the header has {len(header)}", line)
        for column, cell in zip(header, cells):
            if cell != cell.strip():
                raise DataError(file, f"{column}: {cell!r} begins or ends with a blank", line)
        rows.append(Row(file, line, dict(zip(header, cells))))
    return tuple(rows)


@cache
def read_toml(path: Path) -> Keys:
    """A TOML file as keys with typed getters."""
    file = shown(path)
    try:
        return Keys(file, "", tomllib.loads(content(path)))
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, str(error)) from None


def content(path: Path) -> str:
    """A file of text, or a fault that names it."""
    file = shown(path)
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise DataError(file, "there is no such file") from None
    except UnicodeDecodeError:
        raise DataError(file, "is not UTF-8 text") from None
    except OSError as error:
        raise DataError(file, error.strerror or "cannot be read") from None


def shown(path: Path) -> str:
    """A path as messages name it: short for the title data of this package."""
    return path.relative_to(HERE).as_posix() if path.is_relative_to(HERE) else str(path)


def key(name: str) -> str:
    """What two spellings of one name have in common: case does not count, `-`, `_` and blank are one."""
    return " ".join(name.replace("-", " ").replace("_", " ").split()).casefold()


def same_name(a: str, b: str) -> bool:
    """Do the two spell the same name?"""
    return key(a) == key(b)


def find(name: str, known: Iterable[str], what: str) -> str:
    """The known name that `name` spells, in its own spelling; if only one is alike but for the gaps, it is that."""
    names = list(known)
    wanted = key(name)
    for each in names:
        if key(each) == wanted:
            return each
    closed = [each for each in names if key(each).replace(" ", "") == wanted.replace(" ", "")]
    if len(closed) == 1:
        return closed[0]
    if len(names) <= SHORT_LIST:
        raise SztabError(f"there is no {what} {name!r}; known: {', '.join(names)}")
    by_key = {key(each): each for each in names}
    near = [by_key[close] for close in difflib.get_close_matches(wanted, list(by_key), n=8, cutoff=0.3)]
    raise SztabError(f"there is no {what} {name!r}; {len(names)} are known, nearest: {', '.join(near) or 'none'}")


def _lines(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Line number (of the first line of a record) and cells."""
    reader = csv.reader(text.splitlines(keepends=True), strict=True)
    line = 1
    try:
        for cells in reader:
            if cells:
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise DataError(file, str(error), line) from None
