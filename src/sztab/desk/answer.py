"""The rules desk: what happens, what are the odds, where can it go, is it in supply, is it lawful.

Each answer is plain data, the same that `--json` prints; `sztab.desk.telling` puts it into words.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from sztab.desk import ladders, telling
from sztab.desk.orderbook import Given
from sztab.desk.position import Position, read_position
from sztab.desk.referee import ANSWERS, Referee, Stopped
from sztab.desk.story import whole
from sztab.errors import SztabError
from sztab.rules.wb95 import movement
from sztab.rules.wb95 import supply as lines
from sztab.rules.wb95.allowance import moves_now
from sztab.rules.wb95.book import Phase
from sztab.rules.wb95.orders import Support
from sztab.rules.wb95.pieces import counter, fortified, label, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import points
from sztab.table import Board, Game, Refusal
from sztab.titles import find

COMMANDS = ("adjudicate", "odds", "reach", "supply", "check")
Plain = dict[str, Any]


def run(command: str, path: Path, rest: list[str], as_json: bool) -> tuple[int, str]:
    """The exit code and the text of a desk command. Bad files raise DataError, bad arguments SztabError."""
    wanted = {"reach": "a unit", "supply": "a side"}.get(command)
    if command not in COMMANDS:
        raise SztabError(f"the desk has no command {command!r}; known: {', '.join(COMMANDS)}")
    if len(rest) != (1 if wanted else 0):
        raise SztabError(f"{command} takes a file and {wanted}" if wanted else f"{command} takes a file only")
    position = read_position(path, lenient=command == "check")
    match command:
        case "adjudicate":
            found: Any = adjudicate(position)
            code, text = int(not found["ok"]), telling.adjudication(found)
        case "odds":
            found = odds(position)
            code, text = int(any("refusal" in one for one in found)), telling.odds(found)
        case "reach":
            why = may_reach(position, rest[0])
            found = {} if why else reach(position, rest[0])
            code, text = 0, telling.reach(rest[0], found, why)
            if why and as_json:
                print(why, file=sys.stderr)
        case "supply":
            found = supply(position, rest[0])
            code, text = 0, telling.supply(found)
        case _:
            found = check(position)
            code, text = int(not found["ok"]), telling.check(found)
    return code, as_text(found) if as_json else text


def as_text(found: Any) -> str:
    """JSON as the desk prints it."""
    return json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2)


# ---------------------------------------------------------------------- what happens


def adjudicate(position: Position) -> Plain:
    """Play the file's orders with the file's dice."""
    referee = Referee(position)
    stopped = referee.play_all()
    game = referee.game
    return {
        "ok": stopped is None or stopped.refusal is None,
        "events": [event.plain() for event in whole(game.events)],
        "units": {counter(game, u).id: unit_now(game, u) for u in game.state.units},
        "decision": _decision(game),
        "refusal": _refusal(stopped),
        "rolls": [list(dice) for kind, dice in game.lines if kind == "roll"],
    }


def unit_now(b: Board, u: Unit) -> Plain:
    """A unit as the answers show it; one that is off the map has no hex."""
    found: Plain = {
        "side": b.book.sides[u.side],
        "hex": label(b, u.hex) if u.hex >= 0 else None,
        "steps": u.steps,
        "disorganised": bool(u.disorder),
        "oos": u.oos,
        "fortified": u.hex >= 0 and fortified(b, u.side, u.hex),
    }
    if traits(b, u).gun:
        found["setup"] = "combat" if u.deployed else "transport"
    if u.hex < 0:
        found["box"] = u.box
    if u.cap >= 0:
        found["left"] = points(u.left)
    if u.marked:
        found["marked"] = True
    return found


def _decision(game: Game) -> Plain | None:
    ask = game.decision
    if ask is None:
        return None
    found: Plain = {"side": game.book.sides[game.pending()[0]], "kind": ask.kind}
    about = ask.about
    if ask.kind == "support":
        found["targets"] = [label(game, hex_) for hex_ in about.battle.targets]
    elif ask.kind == "losses":
        found |= {"units": list(about.units), "number": about.number}
    elif ask.kind == "retreat":
        found |= {"units": list(about.units), "hexes": about.hexes}
    elif ask.kind == "pursue":
        trails = [[label(game, hex_) for hex_ in trail] for trail in about.trails]
        found |= {"units": list(about.units), "trails": trails, "emptied": [label(game, h) for h in about.emptied]}
    return found


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
    for index, given in enumerate(position.given, 1):
        if given.kind in ANSWERS:
            continue
        if ladders.is_attack(given.order):
            found += _reckoned(referee.game, position, given, index)
            continue
        stopped = referee.play(given, index)
        if stopped is not None and not found:
            refusal = stopped.refusal or Refusal("", "a question before it is not answered")
            return [{"order": given.kind, "refusal": _refused(given.kind, index, refusal)}]
    return found


def _reckoned(game: Game, position: Position, given: Given, index: int) -> list[Plain]:
    refusal = game.check(given.order, given.side)
    if refusal is not None:
        return [{"order": given.kind, "refusal": _refused(given.kind, index, refusal)}]
    side = game.pending()[0] if given.side is None else given.side
    support = None
    for one in position.given[index:]:
        if one.kind not in ANSWERS:
            break
        if isinstance(one.order, Support):
            support = one.order
            break
    found = ladders.ladders(game, given.order, side, support)
    if isinstance(found, Refusal):
        return [{"order": "support", "refusal": _refused("support", index + 1, found)}]
    return [{"order": given.kind, **one} for one in found]


# ---------------------------------------------------------------------- where can it go


def reach(position: Position, unit: str) -> Plain:
    """Every hex the unit may end its move in, with the exact cost and a cheapest path; empty if it may not move."""
    b, u = _to_move(position, unit)
    if _held(b, u) is not None:
        return {}
    found = movement.reach(b, u)
    return {
        label(b, hex_): {"cost": points(found.cost(hex_)), "path": [label(b, h) for h in found.path(hex_)]}
        for hex_ in sorted(movement.ends(b, u, found), key=lambda hex_: label(b, hex_))
        if hex_ != u.hex
    }


def may_reach(position: Position, unit: str) -> Refusal | None:
    """Why a unit may not be moved at all."""
    return _held(*_to_move(position, unit))


def _held(b: Board, u: Unit) -> Refusal | None:
    return movement.may_move(b, u) or moves_now(b, u)


def _to_move(position: Position, unit: str) -> tuple[Board, Unit]:
    """The board in a phase in which the unit's side moves: the file's own, else its Movement Phase."""
    book = position.book
    try:
        name = unit if unit in book.index else find(unit, book.index, "unit")
    except SztabError as error:
        raise SztabError(f"{position.file}: {error}") from None
    board = position.board()
    u: Unit = board.state.units[book.index[name]]
    phase = book.phases[board.state.phase]
    if phase.kind not in ("movement", "strategic") or phase.side != u.side:
        moving = book.phases.index(Phase("movement", u.side))
        board.state = msgspec.structs.replace(board.state, phase=moving)
    return board, u


# ---------------------------------------------------------------------- supply, lawfulness


def supply(position: Position, side: str) -> Plain:
    """For every unit of the side on the map: supplied or not, the line from the source to it, and why."""
    try:
        number = position.book.sides.index(find(side, position.book.sides, "side"))
    except SztabError as error:
        raise SztabError(f"{position.file}: {error}") from None
    b = position.board()
    return {
        counter(b, b.state.units[n]).id: {
            "supplied": line.supplied,
            "line": [label(b, hex_) for hex_ in line.line],
            "why": line.why,
            "case": line.case,
        }
        for n, line in lines.trace_all(b, number).items()
    }


def check(position: Position) -> Plain:
    """Whether the position itself is lawful; it should have been read leniently."""
    faults = [{"case": fault.case, "reason": fault.reason} for fault in position.faults]
    return {"ok": not faults, "faults": faults}
