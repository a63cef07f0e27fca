"""5.4, Pursuit along the trail and one hex off it; advance after an elimination."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from sztab.rules.wb95 import bridges, disorganisation, movement, passage
from sztab.rules.wb95.battle_events import Pursued
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.orders import Pursue
from sztab.rules.wb95.pieces import (
    cels,
    counter,
    defenceless,
    enemy_at,
    in_enemy_zone,
    label,
    may_share,
    name,
    stack,
    traits,
)
from sztab.rules.wb95.retreat import Path, Trail
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import CLOSED
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal


class PursuitAsked(msgspec.Struct, frozen=True):
    """Who may pursue, the trails (the emptied hex, then the way of the retreat without its last hex), and emptied
    hexes that may be entered with one ordinary step beyond (5.4.10)."""

    TELLS: ClassVar[tuple[str, ...]] = ("units", "trails", "emptied")

    units: tuple[str, ...]
    trails: tuple[Path, ...] = ()
    emptied: tuple[int, ...] = ()


def emptied(b: Board, side: int, hex_: int) -> bool:
    """R30, R39: no enemy is left there but towed guns and headquarters, which fall to whoever enters."""
    here = stack(b, hex_)
    return not here or (here[0].side in b.book.foes[side] and defenceless(b, here))


def openings(b: Board, side: int, trails: list[Trail], fallen: list[int]) -> tuple[list[Path], list[int]]:
    """The trails that can be followed, and the hexes that can be entered because enemies fell there."""
    ways: list[Path] = []
    for trail in trails:
        way = (trail.start, *trail.path[:-1])
        if emptied(b, side, trail.start) and way not in ways:
            ways.append(way)
    return sorted(ways), [hex_ for hex_ in fallen if emptied(b, side, hex_)]


def pursuers(b: Board, units: list[int], starts: list[int]) -> list[Unit]:
    """5.4.9, R39, ard:R135: those who fought, are next to an emptied hex, and are not towed."""
    distance = b.book.map.grid.distance
    found = []
    for n in units:
        u = b.state.units[n]
        if u.hex < 0 or not traits(b, u).mobile or traits(b, u).towed or u.building:
            continue
        if u.side in b.book.nobodys:  # ard:NEW.10
            continue
        if traits(b, u).hq and b.book.variant.staff_goes_along == "never":  # ard:R135
            continue
        if any(distance(u.hex, hex_) == 1 for hex_ in starts):
            found.append(u)
    return found if any(not traits(b, u).hq for u in found) else []


def pursue(game: Game, side: int, units: list[int], trails: list[Trail], fallen: list[int]) -> Procedure:
    """5.4.1-5.4.10: the winner follows if he wishes, unit by unit; `fallen` are hexes in which enemies fell."""
    ways, free = openings(game, side, trails, fallen)
    able = pursuers(game, units, [way[0] for way in ways] + free)
    if not able:
        return
    about = PursuitAsked(tuple(counter(game, u).id for u in able), tuple(ways), tuple(free))
    order = yield from game.ask(side, "pursue", about)
    for one in in_turn(game, about):  # a headquarters behind those who overrun what was left (R39, R41)
        way = order.paths.get(one, ())
        if way:
            n, path = game.book.index[one], [game.book.labels[text] for text in way]
            _follow(game, n, path)
            yield from passage.through(game, [n], path)


def _follow(game: Game, n: int, path: list[int]) -> None:
    start = game.state.units[n].hex
    bridges.note_holders(game, [start, *path])
    for there in path:
        game.change(n, hex=there, stirred=True)
        movement.overrun(game, n, there, "6.1.7 9.1.5 R41")
    bridges.note_holders(game, [start, *path])
    disorganisation.stir(game, [n])
    game.say(
        Pursued(unit=game.book.counters[n].id, start=label(game, start), path=tuple(label(game, h) for h in path)),
        "5.4.1 5.4.2",
    )


def may_not(b: Board, one: str) -> Refusal:
    """5.4.1, 5.4.9, 15.2.1, ard:7.7.9, ard:R135: why a unit does not pursue."""
    known, case = b.book.traits[b.book.index[one]] if one in b.book.index else None, "5.4.1"
    if known is not None and known.group:
        case = "15.2.1 ard:7.7.1"
    elif known is not None and known.towed:
        case = "5.4.9"
    elif known is not None and known.self_propelled and b.book.variant.self_propelled == "indirect":
        case = "ard:7.7.9"
    elif known is not None and known.hq and b.book.variant.staff_goes_along == "never":
        case = "ard:R135"
    return Refusal(case, f"{one!r} may not pursue")


def check_way(b: Board, u: Unit, path: Path, about: PursuitAsked) -> Refusal | None:
    """One unit's pursuit: along one trail and at most one hex off it, or into an emptied hex and one step on."""
    along = any(_follows(path, trail) for trail in about.trails)
    beyond = path[0] in about.emptied and len(path) <= 2
    if not along and not beyond:
        first = {trail[0] for trail in about.trails} | set(about.emptied)
        if path[0] not in first:
            return Refusal("5.4.4", "the first hex of a pursuit is the one the enemy left")
        if not any(path[0] == trail[0] for trail in about.trails):
            return Refusal("5.4.10", "an advance enters the emptied hex and one hex beyond")
        if not any(len(path) <= len(trail) for trail in about.trails):
            return Refusal("5.4.6", "a pursuit is no longer than the retreat was")
        return Refusal("5.4.2", "a pursuit follows the path of the retreat, at most one hex off it")
    refusal = _check_ground(b, u, path)
    if refusal is None and along is False and len(path) == 2:
        refusal = _check_second_step(b, u, path)
    return refusal


def _follows(path: Path, trail: Path) -> bool:
    """On the trail hex by hex; only the last hex may lie off it (R40)."""
    return len(path) <= len(trail) and path[0] == trail[0] and path[:-1] == trail[: len(path) - 1]


def _check_ground(b: Board, u: Unit, path: Path) -> Refusal | None:
    grid, cost = b.book.map.grid, b.book.ways(b.state.bridges).cost[traits(b, u).wheels]
    here, who = u.hex, name(b, u)
    for number, there in enumerate(path):
        direction = grid.direction(here, there)
        if direction < 0:
            return Refusal("3.1.4", f"{label(b, here)} and {label(b, there)} do not touch")
        edge = grid.edge(here, direction)
        if there in b.book.scenario.closed(b, u):
            return Refusal(b.book.scenario.closed_case(u), f"{who} may not go to {label(b, there)}")
        if cost[6 * here + direction] == CLOSED:
            return Refusal("5.4.7", f"{label(b, there)} is closed to {who}")
        if enemy_at(b, u.side, there) and not defenceless(b, stack(b, there)):
            return Refusal("3.1.8", f"enemy units are in {label(b, there)}")
        if stack(b, there) and not enemy_at(b, u.side, there) and not b.book.scenario.passes(b, u, there):
            return Refusal("TS-2P5 ard:R95", f"{who} may not move through {label(b, there)}")
        if b.book.big_river(edge) and number + 1 < len(path):
            return Refusal("5.4.8", f"{who} stops after crossing a big river")
        if number + 1 < len(path) and movement.stops_at(b, u.side, there):
            return Refusal("ard:11.3.4", f"{who} stops in {label(b, there)}, where it overruns a headquarters")
        here = there
    return None


def _check_second_step(b: Board, u: Unit, path: Path) -> Refusal | None:
    """5.4.10, R42: the step beyond is ordinary movement of one hex."""
    if in_enemy_zone(b, u.side, path[0]):
        return Refusal("4.2.1", f"{label(b, path[0])} is in an enemy zone of control; {name(b, u)} stops there")
    return None


class Follow:
    """How a pursuit is ordered."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: PursuitAsked = ask.about
        if not isinstance(order, Pursue):
            return Refusal("5.4.1", "decide on the pursuit first")
        arriving: dict[int, int] = {}
        for one, way in order.paths.items():
            if one not in about.units:
                return may_not(view, one)
            hexes = [view.book.labels.get(text, -1) for text in way]
            if -1 in hexes:
                return Refusal("5.4.7", f"there is no hex {way[hexes.index(-1)]!r} on this map")
            if not hexes:
                continue
            u = view.state.units[view.book.index[one]]
            refusal = check_way(view, u, tuple(hexes), about) or _check_room(view, u, hexes[-1], order, arriving)
            if refusal is not None:
                return refusal
            arriving[hexes[-1]] = arriving.get(hexes[-1], 0) + u.steps
        return self._check_staffs(view, about, order)

    def _check_staffs(self, view: Board, about: PursuitAsked, order: Pursue) -> Refusal | None:
        """R39, R160: a headquarters goes only with units of its stack."""
        for one, way in order.paths.items():
            u = view.state.units[view.book.index[one]]
            if way and traits(view, u).hq and not _escort(view, u, way, order):
                return Refusal("R160", f"{one} pursues only together with units of its stack")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Unit by unit: stay, or one of the ways; headquarters come last."""
        about: PursuitAsked = ask.about
        units = in_turn(view, about)
        chosen = {one: way for one, way in zip(units, partial) if way}
        if len(partial) == len(units):
            return Pursue(paths=chosen)
        one = units[len(partial)]
        options = [Option((), f"{one} stays")]
        for way in _possible(view, view.state.units[view.book.index[one]], about):
            text = tuple(label(view, hex_) for hex_ in way)
            if self.check(view, ask, Pursue(paths={**chosen, one: text})) is None:
                options.append(Option(text, f"{one} to {text[-1]}"))
        return Choice("path", options)


def in_turn(b: Board, about: PursuitAsked) -> list[str]:
    """The units in the order in which they go: headquarters last."""
    return sorted(about.units, key=lambda one: (b.book.traits[b.book.index[one]].hq, about.units.index(one)))


def _possible(b: Board, u: Unit, about: PursuitAsked) -> list[Path]:
    found: set[Path] = set()
    for trail in about.trails:
        for length in range(1, len(trail) + 1):
            found.add(trail[:length])
            if length < len(trail):
                found.update((*trail[:length], there) for there in _around(b, trail[length - 1]))
    for hex_ in about.emptied:
        found.add((hex_,))
        found.update((hex_, there) for there in _around(b, hex_))
    return sorted(way for way in found if u.hex not in way and check_way(b, u, way, about) is None)


def _around(b: Board, hex_: int) -> list[int]:
    return [there for there in b.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]


def _check_room(b: Board, u: Unit, hex_: int, order: Pursue, arriving: dict[int, int]) -> Refusal | None:
    """F14: a pursuit may not end overfull; units that leave by the same order make room."""
    leaving = {b.book.index[one] for one, way in order.paths.items() if way}
    here = [v for v in stack(b, hex_) if v.side in b.book.friends[u.side] and v.n not in leaving]
    if cels(here) + arriving.get(hex_, 0) + u.steps > b.book.variant.stacking:
        return Refusal("3.2.1", f"{label(b, hex_)} has no room for {name(b, u)}")
    if not enemy_at(b, u.side, hex_) and not may_share(b, u, hex_):
        return Refusal("TS-2P4 ard:R95", f"{name(b, u)} may not stack in {label(b, hex_)} with the units there")
    return None


def _escort(b: Board, staff: Unit, way: tuple[str, ...], order: Pursue) -> bool:
    for other, theirs in order.paths.items():
        v = b.state.units[b.book.index[other]]
        if not traits(b, v).hq and v.hex == staff.hex and theirs[: len(way)] == way:
            return True
    return False


DECIDERS: dict[str, Decider] = {"pursue": Follow()}
