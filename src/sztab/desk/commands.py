"""The rules desk: what happens, what are the odds, where can it go, is it in supply, is it lawful.

Each answer is plain data, the same that `--json` prints; `sztab.desk.report` puts it into words.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from sztab.desk import report
from sztab.desk.clerk import Plain, clerk
from sztab.desk.log import whole
from sztab.desk.order_reader import Given
from sztab.desk.position_reader import Position, read_position
from sztab.desk.questions import facts_of
from sztab.desk.referee import Referee, Stopped
from sztab.desk.vocabulary import same_side
from sztab.errors import SztabError
from sztab.hexes import points
from sztab.table import Board, Game, Refusal
from sztab.titles import find

COMMANDS = ("adjudicate", "odds", "reach", "supply", "check")


class Answered(msgspec.Struct, frozen=True):
    """The exit code, the answer as data and in words; why a unit may not move at all; the board after the orders."""

    code: int
    found: Any
    text: str
    why: Refusal | None = None
    after: Game | None = None


def run(command: str, path: Path, rest: list[str], as_json: bool) -> tuple[int, str]:
    """The exit code and the text of a desk command. Bad files raise DataError, bad arguments SztabError."""
    check_arguments(command, rest)
    one = answered(command, read_position(path, lenient=command == "check"), rest)
    if one.why and as_json:
        print(one.why, file=sys.stderr)
    return one.code, as_text(one.found) if as_json else one.text


def check_arguments(command: str, rest: Sequence[str]) -> None:
    """Raises a fault if there is no such question, or if it is about something else."""
    wanted = {"reach": "a unit", "supply": "a side"}.get(command)
    if command not in COMMANDS:
        raise SztabError(f"there is no command {command!r}; known: {', '.join(COMMANDS)}")
    if len(rest) != (1 if wanted else 0):
        raise SztabError(f"{command} takes a file and {wanted}" if wanted else f"{command} takes a file only")


def answered(command: str, position: Position, rest: Sequence[str]) -> Answered:
    """The answer to a question about a position that has been read; its arguments have been checked."""
    match command:
        case "adjudicate":
            found, game = played(position)
            return Answered(int(not found["ok"]), found, report.adjudication(found, position.book), after=game)
        case "odds":
            ladders = odds(position)
            return Answered(int(any("refusal" in one for one in ladders)), ladders, report.odds(ladders, position.book))
        case "reach":
            why = may_reach(position, rest[0])
            found = {} if why else reach(position, rest[0])
            return Answered(0, found, report.reach(rest[0], found, why), why)
        case "supply":
            found = supply(position, rest[0])
            return Answered(0, found, report.supply(found))
        case _:
            found = check(position)
            return Answered(int(not found["ok"]), found, report.check(found))


def as_text(found: Any) -> str:
    """JSON as the desk prints it."""
    return json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2)


# ---------------------------------------------------------------------- what happens


def adjudicate(position: Position) -> Plain:
    """Play the file's orders with the file's dice."""
    return played(position)[0]


def played(position: Position) -> tuple[Plain, Game]:
    """The same, with the game as it stands then."""
    referee = Referee(position)
    stopped = referee.play_all()
    game = referee.game
    found = {
        "ok": stopped is None or stopped.refusal is None,
        "events": [event.plain() for event in whole(game.events)],
        "units": {game.book.counters[u.n].id: referee.clerk.report.unit_now(game, u) for u in game.state.units},
        **referee.clerk.report.ground(game),
        "decision": _decision(game),
        "refusal": _refusal(stopped),
        "rolls": [list(dice) for kind, dice in game.lines if kind == "roll"],
    }
    return found, game


def _decision(game: Game) -> Plain | None:
    ask = game.decision
    if ask is None:
        return None
    return {"side": game.book.sides[game.pending()[0]], "kind": ask.kind, **facts_of(game, ask)}


def _refusal(stopped: Stopped | None) -> Plain | None:
    if stopped is None or stopped.refusal is None:
        return None
    return _refused(stopped.kind, stopped.index, stopped.refusal)


def _refused(kind: str, index: int, refusal: Refusal) -> Plain:
    return {"order": kind, "index": index, "case": refusal.case, "reason": refusal.reason}


# ---------------------------------------------------------------------- what are the odds


def odds(position: Position) -> list[Plain]:
    """The ladder of every attack-like order of the file, in the position as it stands; nothing is rolled."""
    referee = Referee(position)
    found: list[Plain] = []
    before: Given | None = None
    while referee.ahead:
        index, given = referee.ahead[0]
        attack = referee.clerk.odds.is_attack(given.order)
        if attack:
            inside = referee.inside(given, before) if before is not None else None
            if inside is None:
                referee.arrive(given)
            found += _reckoned(referee, position, given, index, inside)
            before = before if inside is not None else given
        if attack or given.kind in referee.family.ANSWERS:
            referee.ahead.pop(0)
            continue
        stopped = referee.play_next()
        if stopped is not None and not found:
            refusal = stopped.refusal or Refusal("", "a question before it is not answered")
            return [{"order": given.kind, "refusal": _refused(given.kind, index, refusal)}]
    return found


def _reckoned(referee: Referee, position: Position, given: Given, index: int, inside: Game | None) -> list[Plain]:
    """The ladders of an order; of one that belongs to an attack before it `inside` that."""
    game = inside or referee.in_turn(given, index)
    given = msgspec.structs.replace(given, order=referee.family.completed(game, given.order))
    refusal = game.check(given.order, given.side)
    side = next(iter(game.pending()), -1) if given.side is None else given.side
    if refusal is not None and not referee.clerk.odds.still_has_odds(game, given.order, side, refusal):
        return [{"order": given.kind, "refusal": _refused(given.kind, index, refusal)}]
    note = {} if refusal is None else {"note": _refused(given.kind, index, refusal)}
    answers: list[Given] = []
    for one in position.given[index:]:
        if one.kind not in referee.family.ANSWERS:
            break
        answers.append(one)
    found = referee.clerk.odds.ladders(game, given.order, side, answers)
    if isinstance(found, tuple):
        answer, wrong = found
        return [{"order": answer.kind, "refusal": _refused(answer.kind, index + 1 + answers.index(answer), wrong)}]
    return [{"order": given.kind, **one, **note} for one in found]


# ---------------------------------------------------------------------- where can it go


def reach(position: Position, unit: str) -> Plain:
    """Every hex the unit may end its move in, with the exact cost and a cheapest path; empty if it may not move."""
    b, u = _to_move(position, unit)
    desk = clerk(b.book).report
    if desk.held(b, u) is not None:
        return {}
    ways, ends = desk.reach(b, u)
    names = b.book.hex_labels
    return {
        names[hex_]: {"cost": points(ways.cost(hex_)), "path": [names[h] for h in ways.path(hex_)]}
        for hex_ in sorted(ends, key=lambda hex_: names[hex_])
        if hex_ != u.hex
    }


def may_reach(position: Position, unit: str) -> Refusal | None:
    """Why a unit may not be moved at all."""
    b, u = _to_move(position, unit)
    why = clerk(b.book).report.held(b, u)
    return None if why is None else why.cited(b.book.cite)


def _to_move(position: Position, unit: str) -> tuple[Board, Any]:
    book = position.book
    try:
        name = unit if unit in book.index else find(unit, book.index, "unit")
    except SztabError as error:
        raise SztabError(f"{position.file}: {error}") from None
    board = position.board()
    u = board.state.units[book.index[name]]
    return clerk(book).report.to_move(board, u), u


# ---------------------------------------------------------------------- supply, lawfulness


def supply(position: Position, side: str) -> Plain:
    """For every unit of the side on the map: supplied or not, the line from the source to it, and why."""
    try:
        number = position.book.sides.index(find(same_side(side, position.book.sides), position.book.sides, "side"))
    except SztabError as error:
        raise SztabError(f"{position.file}: {error}") from None
    board = position.board()
    names = board.book.hex_labels
    return {
        board.book.counters[n].id: {
            "supplied": line.supplied,
            "line": [names[hex_] for hex_ in line.line],
            "why": line.why,
            "case": board.book.cite(line.case),
        }
        for n, line in clerk(board.book).report.supply(board, number).items()
    }


def check(position: Position) -> Plain:
    """Whether the position itself is lawful; it should have been read leniently."""
    cite = position.book.cite
    faults = [{"case": cite(fault.case), "reason": fault.reason} for fault in position.faults]
    return {"ok": not faults, "faults": faults}
