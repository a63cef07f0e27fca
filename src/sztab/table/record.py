"""The record of a game: `.sztab` files, one JSON object a line.

The first line is the header: title, scenario, options, seats, rules version, and how the dice fall. Then come the
orders, the rolls, the undos, and a state hash at each phase. A game is its record; replaying it gives the same hash
on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

import msgspec

from sztab.errors import DataError, LogError, SztabError
from sztab.table.decision import IllegalOrder, RollDice
from sztab.table.dice import Dice, ForcedDice, HandDice, SeededDice, commitment, stream
from sztab.table.events import Event
from sztab.table.game import Game

FORMAT = 1
LayOut = Callable[[dict[str, Any]], tuple[Any, Any]]
"""header -> (book, opening state); the titles know how."""
Watcher = Callable[[dict[str, Any], list[Event]], None]
"""Called with each line of a record as it is played, and its events."""

Steps = Iterator[tuple[Game, dict[str, Any], list[Event]]]
"""The game after each line of its record, with the line and its events."""


class Record(msgspec.Struct):
    """A record as read from a file, not yet played."""

    header: dict[str, Any]
    lines: list[tuple[int, dict[str, Any]]]
    source: str = ""


def save(game: Game, path: Path, reveal: bool = False) -> None:
    """Write the whole record. `reveal` shows the seed of committed dice, once the game is over."""
    text = b"\n".join(msgspec.json.encode(line) for line in _dump(game, reveal)) + b"\n"
    scratch = path.with_name(path.name + ".part")
    scratch.write_bytes(text)
    scratch.replace(path)


def header(game: Game, reveal: bool = False) -> dict[str, Any]:
    """The first line of the record."""
    head = {
        "sztab": FORMAT,
        "rules": game.book.version,
        **game.book.header(),
        "dice": {"mode": game.dice.mode},
    }
    if isinstance(game.dice, SeededDice):
        if game.dice.mode == "committed":
            head["dice"]["commitment"] = commitment(game.dice.seed)
        if game.dice.mode == "seeded" or reveal:
            head["dice"]["seed"] = game.dice.seed
        else:
            head["dice"]["sealed_seed"] = game.dice.seed
        if game.dice.first:
            head["dice"]["first"] = list(game.dice.first)
    return head


def lines_of(game: Game, since: int = 0) -> list[dict[str, Any]]:
    """The lines of the record from an index of `game.lines` on."""
    return [_line(game, kind, what) for kind, what in game.lines[since:]]


def rolled(game: Game) -> tuple[int, ...]:
    """Every die rolled so far."""
    return tuple(die for kind, what in game.lines if kind == "roll" for die in what)


def closing(game: Game) -> dict[str, Any]:
    """The last line."""
    return {"end": game.over, "hash": game.state_hash()}


def read(path: Path) -> Record:
    """Read a record without playing it; errors name their line."""
    try:
        return parse(path.read_bytes(), str(path))
    except OSError as fault:
        raise DataError(path, fault.strerror or "cannot be read") from None


def parse(text: bytes, path: str) -> Record:
    """A record from the content of its file; `path` stands in error messages."""
    lines: list[tuple[int, dict[str, Any]]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        if not raw.strip():
            continue
        try:
            line = msgspec.json.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise DataError(path, "not a JSON object", number) from None
        if not isinstance(line, dict):
            raise DataError(path, "not a JSON object", number)
        lines.append((number, line))
    if not lines or lines[0][1].get("sztab") != FORMAT:
        raise DataError(path, f"not a game of Sztab (format {FORMAT}): the header is missing", 1)
    return Record(lines[0][1], lines[1:], path)


def replay(record: Record, lay_out: LayOut, until: int | None = None, watch: Watcher | None = None) -> Game:
    """Play the record again and compare every hash on the way. `until`: stop after this many lines.

    Raises LogError where the record and the rules disagree. The game continues with its own dice.
    """
    games = []
    for game, line, news in steps(record, lay_out, until):
        games = [game]
        if watch:
            watch(line, news)
    return games[0]


def steps(record: Record, lay_out: LayOut, until: int | None = None) -> Steps:
    """A record played line by line; the header comes first."""
    book, state = _laid_out(record, lay_out)
    rolls = [_dice_of(line, number, record) for number, line in record.lines if "roll" in line]
    recorded = _Recorded(rolls, dice_of(record))
    game = Game(book, state, recorded)
    yield game, record.header, game.events.copy()
    for number, line in record.lines[:until]:
        told = len(game.events)
        try:
            _play_line(game, line)
        except IllegalOrder as fault:
            raise LogError(
                f"{record.source}:{number}: the order is refused: {fault}{_other_rules(record, book)}"
            ) from None
        except SztabError as fault:
            raise LogError(f"{record.source}:{number}: {fault}{_other_rules(record, book)}") from None
        yield game, line, game.events[told:]
    if until is None and recorded.used < len(rolls):
        raise LogError(f"{record.source}: {len(rolls) - recorded.used} rolls are left over")
    game.dice = _go_on(game, record)


def dice_of(record: Record) -> Dice:
    """The dice named in the header, from their start."""
    dice = record.header.get("dice", {})
    if not isinstance(dice, dict):
        raise DataError(record.source, "`dice` must be an object", 1)
    mode = dice.get("mode")
    seed = dice.get("seed", dice.get("sealed_seed"))
    if mode not in ("seeded", "committed", "hand", "forced"):
        raise DataError(record.source, f"there are no {mode!r} dice", 1)
    if mode == "hand":
        return HandDice()
    if mode in ("seeded", "committed") and isinstance(seed, str):
        return SeededDice(seed, committed=mode == "committed", first=_first(record))
    return ForcedDice()


def verify(record: Record) -> str:
    """Compare the rolls of a record with its seed, and the seed with its published hash. Raises LogError."""
    dice = record.header.get("dice", {})
    if not isinstance(dice, dict):
        raise DataError(record.source, "`dice` must be an object", 1)
    seed = dice.get("seed")
    if dice.get("mode") not in ("committed", "seeded"):
        raise LogError(f"{record.source}: these dice were {dice.get('mode')}, not drawn from a seed")
    if not isinstance(seed, str):
        raise LogError(f"{record.source}: the seed has not been revealed yet")
    published = dice.get("commitment")
    if dice["mode"] == "committed" and published is None:
        raise LogError(f"{record.source}: the header has no commitment to check")
    if published is not None and published != commitment(seed):
        raise LogError(f"{record.source}: the seed is not the one that was committed to")
    faces, count = chain(_first(record), stream(seed)), 0
    for number, line in record.lines:
        if "roll" in line:
            rolled = _dice_of(line, number, record)
            drawn = tuple(next(faces) for _ in rolled)
            if rolled != drawn:
                raise LogError(f"{record.source}:{number}: the record has {list(rolled)}, the seed gives {list(drawn)}")
            count += len(rolled)
    return f"{count} dice agree with the seed" + (" and its commitment" if published else "")


def _dump(game: Game, reveal: bool) -> list[dict[str, Any]]:
    return [header(game, reveal), *lines_of(game), closing(game)]


def _line(game: Game, kind: str, what: Any) -> dict[str, Any]:
    if kind == "order":
        side, order = what
        return {"side": game.book.sides[side], "play": order}
    if kind == "roll":
        return {"roll": list(what)}
    if kind == "undo":
        return {"undo": what}
    return {"phase": what.heading, "hash": what.hash}


def _laid_out(record: Record, lay_out: LayOut) -> tuple[Any, Any]:
    try:
        book, state = lay_out(record.header)
    except DataError:
        raise
    except SztabError as fault:
        raise DataError(record.source, str(fault), 1) from None
    if not isinstance(record.header.get("rules"), str):
        raise DataError(record.source, "`rules` must be a text, the version of the rules", 1)
    return book, state


def _other_rules(record: Record, book: Any) -> str:
    """Why a record may disagree with the rules: it was made with another version. One that agrees is fine."""
    old = record.header["rules"]
    return f"; recorded with rules {old!r}, these are {book.version!r}" if old != book.version else ""


def _play_line(game: Game, line: dict[str, Any]) -> None:
    if "play" in line:
        side = line.get("side")
        if side not in game.book.sides:
            raise SztabError(f"there is no side {side!r} in this game")
        try:
            order = msgspec.convert(line["play"], game.book.orders | RollDice)
        except msgspec.ValidationError as fault:
            raise SztabError(f"not an order: {fault}") from None
        game.play(order, game.book.sides.index(side))
    elif "undo" in line:
        seat = line["undo"]
        if seat not in range(len(game.book.seats)):
            raise SztabError(f"there is no seat {seat!r}")
        refusal = game.undo(seat, recorded=True)
        if refusal:
            raise SztabError(f"cannot be undone: {refusal}")
    elif "phase" in line:
        pages = list(islice((what for kind, what in reversed(game.lines) if kind == "phase"), 12))
        if not any(page.heading == line["phase"] and page.hash == line.get("hash") for page in pages):
            here = (pages[0].heading, pages[0].hash) if pages else "no phase has begun"
            raise SztabError(f"the state at {line['phase']!r} is another one (here {here})")
    elif "end" in line:
        if line.get("hash") != game.state_hash():
            raise SztabError("the state at the end is another one")
    elif "roll" not in line:
        raise SztabError("neither an order, a roll, an undo nor a hash")


def _first(record: Record) -> tuple[int, ...]:
    first = record.header["dice"].get("first", [])
    if not isinstance(first, list) or not all(type(die) is int and 1 <= die <= 6 for die in first):
        raise DataError(record.source, "`first` must be a list of dice from 1 to 6", 1)
    return tuple(first)


def _dice_of(line: dict[str, Any], number: int, record: Record) -> tuple[int, ...]:
    dice = line["roll"]
    if not isinstance(dice, list) or not all(isinstance(die, int) and 1 <= die <= 6 for die in dice):
        raise DataError(record.source, "`roll` must be a list of dice from 1 to 6", number)
    return tuple(dice)


class _Recorded:
    """The rolls of the record, one throw at a time; marked as by hand where a person entered them."""

    def __init__(self, rolls: list[tuple[int, ...]], source: Dice) -> None:
        self.mode = source.mode
        self.rolls = rolls
        self.used = 0

    def throw(self, number: int) -> tuple[int, ...] | None:
        if self.mode == "hand":
            return None
        if self.used == len(self.rolls):
            raise SztabError("the record ends before a roll that is due")
        dice = self.rolls[self.used]
        if len(dice) != number:
            raise SztabError(f"the record has {len(dice)} dice where {number} are rolled")
        self.used += 1
        return dice


def _go_on(game: Game, record: Record) -> Dice:
    dice = dice_of(record)
    if isinstance(dice, SeededDice):
        committed = dice.mode == "committed"
        return SeededDice(dice.seed, committed, skip=len(rolled(game)), first=dice.first)
    return dice
