"""5.3, Retreat: full, short with losses, or none; through friends in enemy zones; each unit its own way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from sztab.rules.wb95 import bridges, fortification, losses, passage
from sztab.rules.wb95.battle_events import Retreated
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.orders import Retreat
from sztab.rules.wb95.pieces import (
    cels,
    counter,
    fixed,
    in_enemy_zone,
    label,
    may_share,
    name,
    printed_case,
    stack,
    traits,
)
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.strengths import through_fixed
from sztab.rules.wb95.tables import CLOSED
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal

Path = tuple[int, ...]


class RetreatAsked(msgspec.Struct, frozen=True):
    """These units go back so many hexes. Those of `spared` stand in fixed positions and owe one CEL less (7.2.6)."""

    TELLS: ClassVar[tuple[str, ...]] = ("units", "hexes")

    units: tuple[str, ...]
    hexes: int
    spared: tuple[str, ...] = ()
    alone: bool = False
    """A headquarters or limbered guns attacked alone: they cannot retreat (5.1.9, 6.6.4)."""
    first: tuple[tuple[str, ...], ...] = ()
    instead: tuple[str, ...] = ()
    """Headquarters that do not go, and may be given up for a CEL of those of their stack that stay (ard:11.3.3)."""


class Trail(msgspec.Struct, frozen=True):
    """How a unit went: the hex it left and those it went through."""

    unit: int
    start: int
    path: Path


class Column(msgspec.Struct):
    """The rest of the group when the turn of one of them comes: who is no friend in his old hex any more, where those
    who went before are now, and by how many CELs that changes the stacks."""

    gone: set[int] = msgspec.field(default_factory=set)
    arrived: set[int] = msgspec.field(default_factory=set)
    load: dict[int, int] = msgspec.field(default_factory=dict)

    def shift(self, hex_: int, cels_: int) -> None:
        self.load[hex_] = self.load.get(hex_, 0) + cels_


def can_retreat(b: Board, u: Unit, about: RetreatAsked) -> bool:
    """5.1.9, 6.2.4, 14.3.4, 15.2.1, ard:R98: who can go at all."""
    known = traits(b, u)
    if b.book.scenario.stands(b, u):
        return False
    rooted = known.gun and u.deployed and b.book.variant.forced_retreat == "stands"
    return known.mobile and not about.alone and not rooted and not u.building


def steps_back(b: Board, u: Unit, here: int, there: int, others: Column | None = None) -> Refusal | bool:
    """5.3.3-5.3.5: whether a step is open; True if it costs a CEL (friends in an enemy zone)."""
    grid = b.book.map.grid
    direction = grid.direction(here, there)
    if direction < 0:
        return Refusal("3.1.4", f"{label(b, here)} and {label(b, there)} do not touch")
    edge = grid.edge(here, direction)
    if there in b.book.scenario.closed(b, u):
        return Refusal(b.book.scenario.closed_case(u), f"{name(b, u)} may not go to {label(b, there)}")
    if b.book.ways(b.state.bridges).cost[traits(b, u).wheels][6 * here + direction] == CLOSED:
        return Refusal("5.3.3", f"{label(b, there)} is closed to {name(b, u)}")
    if b.book.big_river(edge) and not bridges.standing(b, edge):
        return Refusal("5.3.5", f"{name(b, u)} can cross the river only by a bridge")
    here_now = stack(b, there)
    if here_now and here_now[0].side not in b.book.friends[u.side]:
        return Refusal("5.3.3", f"{label(b, there)} is not free")
    if here_now and not b.book.scenario.passes(b, u, there):
        return Refusal("TS-2P5 ard:R95", f"{name(b, u)} may not move through {label(b, there)}")
    if in_enemy_zone(b, u.side, there):
        if _friends(u, there, here_now, others or Column()):
            return True
        return Refusal("5.3.3", f"{label(b, there)} is in an enemy zone of control")
    return False


def _friends(u: Unit, hex_: int, here: list[Unit], others: Column) -> bool:
    """5.3.4, R32: somebody else is there when the unit comes through."""
    return hex_ in others.arrived or any(v.n != u.n and v.n not in others.gone for v in here)


def has_room(b: Board, u: Unit, hex_: int, others: Column, lost: int = 0) -> bool:
    """5.3.6, F14: a retreat may not end overfull, nor among those it may not stand with."""
    limit = b.book.variant.stacking
    load = cels(stack(b, hex_)) + others.load.get(hex_, 0) + u.steps - lost
    return load <= limit and may_share(b, u, hex_)


def paths(b: Board, u: Unit, hexes: int, others: Column | None = None) -> list[Path]:
    """5.3.2, R28: ways of that many hexes that end as far from the start, and with room at the end."""
    return _ways_back(b, u, hexes, others or Column())[-1]


def _ways_back(b: Board, u: Unit, hexes: int, others: Column) -> list[list[Path]]:
    """The same for one hex, for two, and so on up to that many."""
    grid = b.book.map.grid
    found: list[list[Path]] = []
    ways: list[Path] = [()]
    for done in range(hexes):
        longer: list[Path] = []
        for way in ways:
            here = way[-1] if way else u.hex
            for direction in range(6):
                there = b.book.neighbours[6 * here + direction]
                if there < 0 or grid.distance(u.hex, there) != done + 1:
                    continue
                if not isinstance(steps_back(b, u, here, there, others), Refusal):
                    longer.append((*way, there))
        ways = longer
        room = {end: has_room(b, u, end, others) for end in {way[-1] for way in ways}}
        found.append([way for way in ways if room[way[-1]]])
    return found


def check_path(b: Board, u: Unit, path: Path, hexes: int, others: Column, lost: int = 0) -> Refusal | None:
    """One unit's way (5.3.2-5.3.6), after it has `lost` CELs. One hex more only where every end is full (R33), and
    not in every book (ard:R53 nor:R95)."""
    who, most = name(b, u), hexes + (b.book.variant.full_ends == "further")
    here = u.hex
    for done, there in enumerate(path):
        step = steps_back(b, u, here, there, others)
        if isinstance(step, Refusal):
            return step
        lost += step
        if b.book.map.grid.distance(u.hex, there) != done + 1:
            return Refusal("5.3.2", f"every hex of the retreat must lead {who} farther away")
        here = there
    if len(path) > hexes and (len(path) > most or paths(b, u, hexes, others)):
        return Refusal("5.3.1", f"{who} retreats {hexes} hexes, not {len(path)}")
    if path and lost < u.steps and not has_room(b, u, path[-1], others, lost):
        return Refusal("5.3.6", f"{label(b, path[-1])} has no room for {who}")
    return None


class Price(msgspec.Struct, frozen=True):
    """CELs due for hexes not retreated: at most so many, what each unit wants paid if it lives, and who may pay."""

    due: int
    wanted: dict[int, int]
    payers: tuple[Unit, ...]

    def settled(self, pays: dict[int, int]) -> bool:
        """R29, R30: as many as the survivor furthest behind wants; the fallen want nothing."""
        fallen = {u.n for u in self.payers if pays.get(u.n, 0) >= u.steps}
        return sum(pays.values()) >= max((n for one, n in self.wanted.items() if one not in fallen), default=0)


def owes(b: Board, u: Unit, about: RetreatAsked, gone: int = 0) -> int:
    """5.3.7, 7.2.6: the CELs a unit wants paid if it goes so far; one less from fixed positions it stands in."""
    return max(0, about.hexes - gone - (counter(b, u).id in about.spared))


def price(b: Board, about: RetreatAsked, gone: dict[int, int]) -> Price:
    """5.3.7, 5.3.8, 7.2.6, R29, R30: the price of staying, due once for the group.

    `gone` is how far each unit goes. Deployed guns owe nothing while there is a unit in the group that can move, but
    may be given up for it.
    """
    units = [b.state.units[b.book.index[one]] for one in about.units]
    mobile = [u for u in units if can_retreat(b, u, about)]
    owing = [u for u in mobile if gone.get(u.n, 0) < about.hexes]
    owing += [u for u in units if u not in mobile and (not mobile or traits(b, u).group)]
    payers = [u for u in units if gone.get(u.n, 0) < about.hexes]
    staffs = (b.state.units[b.book.index[one]] for one in about.instead)
    payers += [u for u in staffs if any(u.hex == other.hex for other in payers)]
    wanted = {u.n: owes(b, u, about, gone.get(u.n, 0)) for u in owing}
    return Price(min(max(wanted.values(), default=0), cels(payers)), wanted, tuple(payers))


def retreat(
    game: Game,
    side: int,
    units: list[int],
    hexes: int,
    taker: int,
    lone: bool,
    first: list[list[int]],
    lost: int,
    attacked: tuple[int, ...] = (),
    instead: Iterable[int] = (),
) -> Procedure:
    """5.3: the owner chooses how far each unit goes and who pays; the losses on the way fall at once (5.3.4)."""
    about = asked_after(game, units, hexes, lone, first, lost, attacked, instead)
    if about is None:
        return []
    order = yield from game.ask(game.book.scenario.answers_for(game, side, taker), "retreat", about)
    for one, lost in order.pays.items():
        if lost:
            losses.reduce(game, game.book.index[one], lost, taker, "5.3.7")
    trails = []
    for one, way in order.paths.items():
        n = game.book.index[one]
        if way and game.state.units[n].hex >= 0:
            trails.append(_go(game, n, tuple(game.book.labels[text] for text in way), taker))
    for trail in trails:
        yield from passage.through(game, [trail.unit], trail.path)
    return trails


def asked_after(
    b: Board,
    units: Iterable[int],
    hexes: int,
    alone: bool,
    first: Iterable[Iterable[int]],
    lost: int,
    attacked: tuple[int, ...],
    instead: Iterable[int],
) -> RetreatAsked | None:
    """What those of the units are asked who are still on the map; nothing where nobody is left or has to go. `first` is
    owed no more if any CEL has been `lost` before (15.1.7)."""
    alive, ids = [b.state.units[n] for n in units if b.state.units[n].hex >= 0], b.book.counters
    if not alive or not hexes:
        return None
    return RetreatAsked(
        units=tuple(counter(b, u).id for u in alive),
        hexes=hexes,
        spared=spared(b, alive, attacked),
        alone=alone,
        first=tuple(tuple(ids[n].id for n in group) for group in first if group and not lost),
        instead=tuple(ids[n].id for n in instead if b.state.units[n].hex >= 0),
    )


def spared(b: Board, units: Iterable[Unit], attacked: tuple[int, ...]) -> tuple[str, ...]:
    """7.2.6: those of the units that stand in fixed positions. A unit that `attacked` through them is not in them,
    though they lie on a side of its hex."""
    inside = (u for u in units if fixed(b, u.hex) and not any(through_fixed(b, u.hex, hex_) for hex_ in attacked))
    return tuple(counter(b, u).id for u in inside)


def _go(game: Game, n: int, path: Path, taker: int) -> Trail:
    start = game.state.units[n].hex
    bridges.note_holders(game, [start, *path])
    here = start
    for done, there in enumerate(path, 1):
        u = game.state.units[n]
        costs = steps_back(game, u, here, there)
        game.change(n, hex=there, retreated=True, stirred=True, deployed=False)  # ard:8.6.8
        fortification.fall_to(game, u.side, there)
        if costs is True:
            losses.reduce(game, n, 1, taker, "5.3.4")
            if game.state.units[n].hex < 0:
                path = path[:done]
                break
        here = there
    bridges.note_holders(game, [start, *path])
    game.say(
        Retreated(unit=game.book.counters[n].id, start=label(game, start), path=tuple(label(game, h) for h in path)),
        "5.3.1 5.3.2",
    )
    return Trail(n, start, path)


class GoBack:
    """How a retreat is ordered."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: RetreatAsked = ask.about
        if not isinstance(order, Retreat):
            return Refusal("5.3.1", f"a retreat of {about.hexes} hexes has to be ordered first")
        gone: dict[int, int] = {}
        others = _paid(view, order)
        for one, way in order.paths.items():
            if one not in about.units:
                return Refusal("5.3.1", f"{one!r} does not retreat here")
            u = view.state.units[view.book.index[one]]
            if way and not can_retreat(view, u, about):
                return Refusal(_stay_case(view, u, about), f"{one} cannot retreat")
            hexes = [view.book.labels.get(text, -1) for text in way]
            if -1 in hexes:
                return Refusal("5.3.3", f"there is no hex {way[hexes.index(-1)]!r} on this map")
            refusal = check_path(view, u, tuple(hexes), about.hexes, others, order.pays.get(one, 0))
            if refusal is not None:
                return refusal
            gone[u.n] = len(hexes)
            if hexes:
                _walk(view, u, hexes, others, order.pays.get(one, 0))
        return self._check_pay(view, about, order, gone)

    def _check_pay(self, view: Board, about: RetreatAsked, order: Retreat, gone: dict[int, int]) -> Refusal | None:
        bill = price(view, about, gone)
        ids = {counter(view, u).id: u for u in bill.payers}
        for one, lost in order.pays.items():
            if one not in ids:
                return Refusal("5.3.7", f"{one!r} retreats in full and cannot take the loss for standing")
            if not 0 <= lost <= ids[one].steps:
                return Refusal("5.3.7", f"{one} has {ids[one].steps} CEL")
        paid = sum(order.pays.values())
        if paid > bill.due or not bill.settled({ids[one].n: lost for one, lost in order.pays.items()}):
            return Refusal("5.3.7", f"{bill.due} CEL are due for hexes not retreated, {paid} are named")
        own = [[one for one in group if one in ids] for group in about.first]
        return losses.check_first(view, own, order.pays) or losses.check_first(view, [_users(about)], order.pays)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Unit by unit: stand, or one of its ways; then who pays."""
        about: RetreatAsked = ask.about
        units = [view.state.units[view.book.index[one]] for one in about.units]
        movers = in_turn(view, about)
        others = Column(gone={u.n for u in units})  # who stays may have to fall for it: no friend to count on
        gone: dict[int, int] = {}
        for u, way in zip(movers, partial):
            if way:
                gone[u.n] = len(way)
                _walk(view, u, [view.book.labels[text] for text in way], others, 0)
        if len(partial) < len(movers):
            u, last = movers[len(partial)], len(partial) + 1 == len(movers)
            standing = Column(set(gone), others.arrived, others.load)
            further = view.book.variant.full_ends == "further"
            closed = further and not paths(view, u, about.hexes, standing)
            return self._ways(view, u, about, others, closed, last and _must_pay(view, about, gone, movers))
        bill = price(view, about, gone)
        pays = partial[len(movers) :]
        if bill.settled({view.book.index[one]: pays.count(one) for one in pays}):
            ways = {counter(view, u).id: way for u, way in zip(movers, partial) if way}
            return Retreat(paths=ways, pays={one: pays.count(one) for one in dict.fromkeys(pays)})
        left = {counter(view, u).id: u.steps - pays.count(counter(view, u).id) for u in bill.payers}
        able = [one for one, steps in left.items() if steps > 0]
        owed = [one for group in about.first if not set(group) & set(pays) for one in group if one in able]
        if sum(left.values()) <= bill.due - len(pays):  # all is lost, in whatever order
            able = able[:1]
        return Choice("pays", [Option(one, f"{one} loses a CEL") for one in owed[: len(able)] or able])

    def _ways(self, view: Board, u: Unit, about: RetreatAsked, others: Column, closed: bool, short: bool) -> Choice:
        """`closed`: no way of full length, even with all as friends who have not gone yet."""
        options = [way for ways in reversed(_ways_back(view, u, about.hexes, others)) for way in ways]
        if closed:
            options = paths(view, u, about.hexes + 1, others) + options  # R33
        if short:
            options = [way for way in options if len(way) < about.hexes]
        texts = [tuple(label(view, hex_) for hex_ in way) for way in options]
        stand = Option((), f"{name(view, u)} stands")
        return Choice("path", [*(Option(way, f"{name(view, u)} to {way[-1]}") for way in texts), stand])


def in_turn(b: Board, about: RetreatAsked) -> list[Unit]:
    """Those who can go, in the order in which they are asked: who used an ability comes last."""
    units = [b.state.units[b.book.index[one]] for one in about.units]
    able = [u for u in units if can_retreat(b, u, about)]
    return sorted(able, key=lambda u: counter(b, u).id in _users(about))


def _paid(b: Board, order: Retreat) -> Column:
    """R155 8: the price of staying is paid before anybody goes."""
    others = Column()
    for one, lost in order.pays.items():
        u = b.state.units[b.book.index[one]] if one in b.book.index else None
        if u is not None:
            others.shift(u.hex, -lost)
            if lost >= u.steps:
                others.gone.add(u.n)
    return others


def _walk(b: Board, u: Unit, path: list[int], others: Column, lost: int) -> None:
    """The unit has gone: those after it find it at the end of its way, if it got there."""
    left = u.steps - lost
    others.shift(u.hex, -left)
    for here, there in zip([u.hex, *path], path):
        left -= int(steps_back(b, u, here, there, others) is True)
    others.gone.add(u.n)
    if left > 0:
        others.arrived.add(path[-1])
        others.shift(path[-1], left)


def _users(about: RetreatAsked) -> list[str]:
    """Those who used an ability: if anybody pays, one of them does (15.1.7, 15.4.3, R27)."""
    return [one for group in about.first for one in group]


def _must_pay(b: Board, about: RetreatAsked, gone: dict[int, int], movers: list[Unit]) -> bool:
    """Whether something is due although all who used an ability, but for the last mover, go back in full."""
    users = [b.book.index[one] for one in _users(about)]
    full = {**gone, movers[-1].n: about.hexes}
    return movers[-1].n in users and all(full.get(n, 0) >= about.hexes for n in users) and price(b, about, full).due > 0


def _stay_case(b: Board, u: Unit, about: RetreatAsked) -> str:
    if about.alone:
        return "5.1.9"
    if u.building:
        return "14.3.4"
    return "15.2.1 ard:7.6.7" if traits(b, u).group else printed_case(b, "nor:6.2.4-note", "6.2.4")


DECIDERS: dict[str, Decider] = {"retreat": GoBack()}
