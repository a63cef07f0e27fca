"""8.1c, 15.1.1, 15.1.2, 15.2: reinforcements, where they come in, and what that costs them."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.hexes import points
from sztab.rules.breslau import control, losses, movement, sight, tabun, unchanged, ways
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import CameOn
from sztab.rules.breslau.orders import Enter
from sztab.rules.breslau.pieces import counter, enemy_at, find_hex, find_units, in_enemy_zone, label, name
from sztab.rules.breslau.scenario import EntryGroup
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.table import Refusal

FREE_SS = 5
"""15.1.1e: so many SS units, of the German's choice, may go anywhere."""


def coming(b: Board, side: int) -> list[Unit]:
    """Reinforcements of a side that may come in now."""
    return b.once(("coming", side), lambda: _coming(b, side))


def _coming(b: Board, side: int) -> list[Unit]:
    units = b.state.units
    away = (units[n] for n in b.layers.away)
    waiting = [u for u in away if u.side == side and u.box == "due" and u.due <= b.state.turn]
    return [u for u in waiting if may_come(b, u) is None]


def may_come(b: Board, u: Unit) -> Refusal | None:
    """15.1.1, 15.2: the unit waits and its turn has come; later is allowed too (R87)."""
    if u.box != "due" or counter(b, u).flies:
        return Refusal(entry_of(b, u).case, f"{name(b, u)} is not a reinforcement waiting to enter")
    if u.due > b.state.turn:
        return Refusal(entry_of(b, u).case, f"{name(b, u)} may enter from turn {u.due} on")
    if counter(b, u).type == "TRAIN":
        return Refusal("15.1.1d", f"{name(b, u)} is placed as German movement begins")
    return None


def entry_of(b: Board, u: Unit) -> EntryGroup:
    """Where a unit comes in. One of no group takes any road that leads off the map."""
    group = counter(b, u).enters
    entries: tuple[EntryGroup, ...] = b.book.scenario.entries
    for entry in entries:
        if entry.group == group and entry.side == u.side:
            return entry
    case = "15.2b" if u.side == SOVIET else "15.1.1"
    return EntryGroup(group, u.side, u.due, case, tuple(sorted(b.book.scenario.exits)))


def entry_hexes(b: Board, u: Unit) -> list[int]:
    """The hexes by which a unit could enter now: the same for all of its kind."""
    kind = (counter(b, u).enters, u.side, u.due, movement.kind(b, u), movement.allowance(b, u))
    return unchanged.kept(b, u.side, ("entry", kind), lambda: _entry_hexes(b, u))


def _entry_hexes(b: Board, u: Unit) -> list[int]:
    return [hex_ for hex_ in _open_hexes(b, entry_of(b, u)) if _check_hex(b, u, hex_, ()) is None]


def _open_hexes(b: Board, entry: EntryGroup) -> tuple[int, ...]:
    """15.1.1b, 15.1.2, R86: with other hexes to fall back on, those held or controlled by the enemy are blocked; only
    if all are do the others serve."""
    if not entry.fallback:
        return entry.hexes
    free = tuple(hex_ for hex_ in entry.hexes if not _blocked(b, entry.side, hex_))
    if free:
        return free
    return tuple(hex_ for hex_ in entry.fallback if not (entry.clear and _blocked(b, entry.side, hex_)))


def _blocked(b: Board, side: int, hex_: int) -> bool:
    """R86: an enemy is there or controls it, whoever else is there."""
    return enemy_at(b, side, hex_) or in_enemy_zone(b, side, hex_)


def _check_hex(b: Board, u: Unit, hex_: int, cleared: Iterable[int]) -> Refusal | None:
    """15.2a, 14.1.2c, 8.1d: nobody of the enemy is there, no gas, and the first hex can be paid."""
    if enemy_at(b, u.side, hex_):
        return Refusal("15.2a" if u.side == SOVIET else "3.1b", f"enemy units are in {label(b, hex_)}")
    shut = movement.closed_to(b, u, hex_)
    if shut is not None:
        return shut
    cost, has = ways.entry_cost(b, u.side, hex_, cleared), movement.allowance(b, u)
    if cost > has:
        return Refusal("8.1d", f"{label(b, hex_)} costs {name(b, u)} {points(cost)}, it has {points(has)}")
    return None


def check_enter(b: Board, order: Enter, side: int) -> Refusal | None:
    """Units enter together by one hex, each paying for it (8.1c, 15.2b)."""
    units = find_units(b, order.units, side, "8.1c")
    if isinstance(units, Refusal):
        return units
    hex_ = find_hex(b, order.hex)
    if isinstance(hex_, Refusal):
        return hex_
    if not units:
        return Refusal("8.1c", "no unit is named")
    cleared: tuple[int, ...] = ()
    for u in units:
        refusal = may_come(b, u)
        if refusal is not None:
            return refusal
        entry = entry_of(b, u)
        if hex_ not in _open_hexes(b, entry):
            return Refusal(entry.case, f"{name(b, u)} does not enter at {order.hex}{_hint(b, entry)}")
        refusal = _check_hex(b, u, hex_, cleared)
        if refusal is not None:
            return refusal
        cleared = (hex_,)
    return _check_free(b, order)


def _hint(b: Board, entry: EntryGroup) -> str:
    """The hexes that serve now, if there are few."""
    hexes = _open_hexes(b, entry)
    return f"; it does at {', '.join(label(b, hex_) for hex_ in hexes)}" if 0 < len(hexes) <= 8 else ""


def _check_free(b: Board, order: Enter) -> Refusal | None:
    """15.1.1e, R85: the five free SS units are named as they enter."""
    if len(set(order.free)) < len(order.free):
        return Refusal("15.1.1e", "a unit is named twice as free")
    for one in order.free:
        if one not in order.units:
            return Refusal("15.1.1e", f"{one} is not one of the entering units")
        if counter(b, b.state.units[b.book.index[one]]).enters != movement.TIED:
            return Refusal("15.1.1e", f"{one} is not tied to any part of the map")
    left = free_left(b)
    if len(order.free) > left:
        return Refusal("15.1.1e", f"{left} more SS units may be free, {len(order.free)} are named")
    return None


def free_left(b: Board) -> int:
    """How many SS units may still be named as free."""
    named: int = sum(u.free for u in b.state.units)
    return FREE_SS - named


def enter(game: Game, order: Enter) -> None:
    """The units come in, in supply, and may move on with what is left (5.4a, 5.5, R102); entering a zone of control
    ends the move (R87)."""
    hex_ = game.book.labels[order.hex]
    known = sight.watch(game)
    for one in order.units:
        put_in(game, game.book.index[one], hex_, one in order.free)
    units = [game.book.index[one] for one in order.units]
    sight.report(
        game,
        CameOn(
            units=order.units,
            hex=order.hex,
            left={one: points(game.state.units[n].left) for one, n in zip(order.units, units)},
            free=order.free,
        ),
        f"8.1c {entry_of(game, game.state.units[units[0]]).case}",
    )
    sight.sighted(game, known)


def put_in(game: Game, n: int, hex_: int, free: bool = False) -> None:
    """One unit comes onto the map and pays for its first hex."""
    u = game.state.units[n]
    amount = movement.allowance(game, u)
    left = amount - ways.entry_cost(game, u.side, hex_)
    here = {"hex": hex_, "box": "", "due": game.state.turn, "oos": 0}
    game.change(n, **here, cap=amount, left=left, moved=True, started=hex_, free=free)
    control.occupy(game, hex_, u.side)


def place_train(game: Game) -> None:
    """15.1.1d: the armoured train appears in its hex on its turn, Soviet zones of control or not; if a Soviet unit is
    there it never does."""
    for n in game.layers.away:
        u = game.state.units[n]
        if u.side != GERMAN or counter(game, u).type != "TRAIN" or u.box != "due" or u.due > game.state.turn:
            continue
        for hex_ in entry_of(game, u).hexes[:1]:
            if enemy_at(game, GERMAN, hex_):
                losses.eliminate(game, n, "15.1.1d", "its hex is held by the enemy")
            elif hex_ not in tabun.closed(game):
                put_in(game, n, hex_)
                game.say(CameOn(units=(name(game, u),), hex=label(game, hex_)), "15.1.1d")
