"""The rules desk of the page: a position file in, the board and the answer of `sztab.desk.commands` out. Nothing is
kept."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from sztab.desk import commands
from sztab.desk.clerk import Plain, Table, clerk
from sztab.desk.commands import Answered
from sztab.desk.edits import edited
from sztab.desk.lines import line_of
from sztab.desk.position_reader import Position, read_position
from sztab.desk.position_writer import toml
from sztab.errors import DataError, SztabError
from sztab.language.tongue import Tongue
from sztab.seat.models import Cased, Ladder, ReachHex, ReachShown, Told
from sztab.seat.staff import Staff, staff
from sztab.sitting.desk_messages import AskDesk, DeskAnswer, DeskBoard, DeskFault, SupplyShown
from sztab.sitting.shelf import map_shown, opening
from sztab.sitting.speech import liveries, looks
from sztab.sitting.uploads import MOST_COUNTERS
from sztab.table import Board, Event, Game
from sztab.titles import title

log = logging.getLogger("sztab.sitting")
NAME = "position"
BLANK = {"columns": [1, 12], "rows": [1, 10]}
BROKEN = "this position cannot be answered for"


def begun(slug: str, blank: bool) -> str:
    """A file to begin with: the printed map of a scenario, or a blank one, and nothing on it."""
    book, state = opening(slug)
    printed = clerk(book).position_writer.printed_map(Board.of(book, state))
    tables: list[Table] = [
        ("", {"title": book.title}, False),
        ("clock", {"turn": 1, "side": book.sides[0]}, False),
        ("map", BLANK if blank else {"use": printed}, False),
    ]
    return toml(tables)


def answer(request: AskDesk, tongue: Tongue) -> bytes:
    """The answer as it is sent; every fault is in it, in a sentence."""
    try:
        found = _answer(request, tongue)
    except RecursionError:
        found = _nothing(request, tongue, SztabError("this file is nested too deeply"))
    except Exception:
        log.exception("a question to the desk broke down")
        found = _nothing(request, tongue, SztabError(BROKEN))
    return msgspec.json.encode(found)


def _answer(request: AskDesk, tongue: Tongue) -> DeskAnswer:
    if not request.edits:
        return _answered(request, tongue)
    try:
        text = edited(request.text, request.edits)
    except SztabError as fault:
        return _nothing(request, tongue, fault)
    found = _answered(msgspec.structs.replace(request, text=text, edits=()), tongue)
    return msgspec.structs.replace(found, text=text)


def _answered(request: AskDesk, tongue: Tongue) -> DeskAnswer:
    try:
        position = read_position(NAME, request.text, lenient=True)
        if len(position.state.units) > MOST_COUNTERS:
            raise SztabError(f"a position has at most {MOST_COUNTERS} units here")
    except SztabError as fault:
        return _nothing(request, tongue, fault)
    board = _board(position, tongue)
    try:
        commands.check_arguments(request.command, request.arguments)
        _playable(position, request.command)
        one = commands.answered(request.command, position, request.arguments)
    except SztabError as fault:
        return msgspec.structs.replace(_nothing(request, tongue, fault), board=board)
    shown = DeskAnswer(
        faults=tuple(_faults(request, position, one, tongue)),
        board=board,
        code=one.code,
        plain=one.found,
        report=one.text,
    )
    return _in_words(shown, request, position, one, tongue)


def _playable(position: Position, command: str) -> None:
    """Only a check looks at positions that cannot be played on."""
    broken = [fault for fault in position.faults if fault.unplayable]
    if broken and command != "check":
        raise DataError(NAME, broken[0].reason, broken[0].place)


def _nothing(request: AskDesk, tongue: Tongue, fault: SztabError) -> DeskAnswer:
    """Why there is no answer."""
    place = fault.place if isinstance(fault, DataError) else ""
    reason = fault.reason if isinstance(fault, DataError) else str(fault).removeprefix(f"{NAME}: ")
    said = tongue(reason)
    text = f"{place}: {said}" if place and isinstance(place, str) else said
    return DeskAnswer((DeskFault(line_of(request.text, place), text),))


def _board(position: Position, tongue: Tongue) -> DeskBoard:
    book, board = position.book, position.board()
    mine = staff(book, 0, tongue)
    return DeskBoard(
        title=book.title,
        name=tongue(book.scenario.name or title(book.title).name),
        map=map_shown(book, tongue),
        shown=mine.show(board, None),
        sides=tuple(book.sides),
        looks=looks(book.title, tongue),
        liveries=liveries(book.title),
        enemies=mine.customs().enemies,
    )


def _faults(request: AskDesk, position: Position, one: Answered, tongue: Tongue) -> Iterable[DeskFault]:
    """Faults of the position, and orders that are refused, each at its line."""
    if request.command == "check":
        for fault in position.faults:
            case = position.book.cite(fault.case)
            yield DeskFault(line_of(request.text, fault.place), tongue(fault.reason), case)
    for refused in _refusals(request.command, one.found):
        line = line_of(request.text, f"order {refused['index']}")
        yield DeskFault(line, tongue(refused["reason"]), refused["case"])
    if one.why is not None:
        yield DeskFault(0, tongue(one.why.reason), one.why.case)


def _refusals(command: str, found: Any) -> Iterable[Plain]:
    if command == "adjudicate":
        return [found["refusal"]] if found["refusal"] else []
    if command == "odds":
        return [ladder[name] for ladder in found for name in ("refusal", "note") if name in ladder]
    return []


def _in_words(shown: DeskAnswer, request: AskDesk, position: Position, one: Answered, tongue: Tongue) -> DeskAnswer:
    """The same answer as the page draws it, in the player's language."""
    mine = staff(position.book, 0, tongue)
    match request.command:
        case "adjudicate":
            assert one.after is not None
            told, after = _told(mine, position, one.found["events"]), mine.show(one.after, None)
            return msgspec.structs.replace(shown, told=told, after=after, next=_asked(one.after, tongue))
        case "odds":
            return msgspec.structs.replace(shown, ladders=_ladders(mine, one.found))
        case "reach":
            return msgspec.structs.replace(shown, reach=_reach(request.arguments, one.found))
        case "supply":
            return msgspec.structs.replace(shown, supply=_supply(one.found, tongue))
    return shown


def _told(mine: Staff, position: Position, events: Sequence[Plain]) -> tuple[Told, ...]:
    kinds = position.book.events
    read = (Event(msgspec.convert(plain, kinds), " ".join(plain["cases"])) for plain in events)
    return tuple(mine.tell(event, n) for n, event in enumerate(read, 1))


def _asked(game: Game, tongue: Tongue) -> str:
    """What is asked next, as it is put to whoever is asked."""
    ask = game.decision
    if ask is None:
        return ""
    seat = next(seat for seat, sides in enumerate(game.book.seats) if set(sides) & set(ask.sides))
    return staff(game.book, seat, tongue).headline(game, ask, game.pending())


def _ladders(mine: Staff, found: Sequence[Plain]) -> tuple[Ladder, ...]:
    return tuple(mine.filed(ladder) for ladder in found if "results" in ladder)


def _reach(arguments: Sequence[str], found: Plain) -> ReachShown:
    """The desk counts what a way costs; what is left is not among its answers."""
    hexes = (ReachHex(hex_, one["cost"], one["cost"], ([""] + one["path"])[-2]) for hex_, one in found.items())
    return ReachShown(tuple(arguments), tuple(hexes))


def _supply(found: Plain, tongue: Tongue) -> tuple[SupplyShown, ...]:
    return tuple(
        SupplyShown(key, one["supplied"], tuple(one["line"]), Cased(tongue(one["why"]), one["case"]))
        for key, one in found.items()
    )
