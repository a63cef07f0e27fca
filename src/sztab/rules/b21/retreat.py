"""7.4, Retreat: full if there is a way, as cheap as there is one, and the whole stack (R41-R44)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21 import losses, mines
from sztab.rules.b21.battle_events import FellBack, RoutePaid
from sztab.rules.b21.battle_orders import FallBack
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.chase import OUT_OF_RANGE, Path, banks, follows, river_loss, unbridged
from sztab.rules.b21.engineers import in_range
from sztab.rules.b21.passage import enter
from sztab.rules.b21.pieces import enemy_at, label, name, names_of, printed, stack
from sztab.rules.b21.stacking import surplus
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.ways import passable, road_on
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal


class FallBackAsked(msgspec.Struct, frozen=True):
    """These units retreat so many hexes. The hexes the enemy controls are told to whoever retreats, also where the
    counters that control them lie face down."""

    TELLS: ClassVar[tuple[str, ...]] = ("units", "hexes")

    units: tuple[str, ...]
    hexes: int
    zones: tuple[int, ...] = ()
    chasers: tuple[str, ...] = ()
    """Enemies that will follow to a river (7.6.2)."""
    off_roads: bool = False
    """Beaten by an attack from march (16.2.13)."""


class RetreatTrail(msgspec.Struct, frozen=True):
    """How a unit went: the hex it left and those it went through; `fell` if it has not come to the end."""

    unit: int
    start: int
    path: Path
    fell: bool = False

    @property
    def way(self) -> Path:
        return (self.start, *self.path)


class Departed(msgspec.Struct):
    """Where those who went before are now."""

    ends: dict[int, int] = msgspec.field(default_factory=dict)


def asked_of(
    b: Board, units: Iterable[int], hexes: int, chasers: tuple[str, ...] = (), off_roads: bool = False
) -> FallBackAsked:
    """The question to those who retreat, by the truth."""
    going = [b.state.units[n] for n in units]
    near = sorted({hex_ for u in going for hex_ in b.book.map.grid.within(u.hex, hexes + 1)})
    held = tuple(hex_ for hex_ in near if going and in_enemy_zone(b, going[0].side, hex_))
    return FallBackAsked(names_of(b, going), hexes, held, chasers, off_roads)


# ---------------------------------------------------------------------- lawful ways


def step_back(b: Board, u: Unit, here: int, there: int, about: FallBackAsked, gone: Departed) -> Refusal | int:
    """7.4.3, 7.4.4: the EP that a step costs because of friends in an enemy zone, or why it is closed."""
    if not passable(b, u, here, there):
        return Refusal("7.4.3", f"{label(b, there)} is closed to {name(b, u)}")
    if unbridged(b, u, here, there) == "big_river":
        return Refusal("7.4.3", f"{name(b, u)} can cross a big river only by a bridge")
    if enemy_at(b, u.side, there):
        return Refusal("7.4.3 14.1.6", f"enemy units are in {label(b, there)}")
    if there not in about.zones:
        return 0
    if _standing(b, there, about, gone):
        return 1
    return Refusal("7.4.3", f"{label(b, there)} is in an enemy zone of control")


def _standing(b: Board, hex_: int, about: FallBackAsked, gone: Departed) -> list[Unit]:
    """Friends in the hex: those who do not retreat, and those whose retreat has ended there."""
    arrived = [b.state.units[n] for n, end in gone.ends.items() if end == hex_]
    return [u for u in stack(b, hex_) if name(b, u) not in about.units] + arrived


def ways_back(b: Board, u: Unit, hexes: int, about: FallBackAsked, gone: Departed) -> list[Path]:
    """R41: ways of that many steps, each of which leads one hex farther away."""
    grid = b.book.map.grid
    ways: list[Path] = [()]
    for done in range(hexes):
        longer: list[Path] = []
        for way in ways:
            here = way[-1] if way else u.hex
            for there in b.book.neighbours[6 * here : 6 * here + 6]:
                if there < 0 or grid.distance(u.hex, there) != done + 1:
                    continue
                if not isinstance(step_back(b, u, here, there, about, gone), Refusal):
                    longer.append((*way, there))
        ways = longer
    return ways


def can_retreat(b: Board, u: Unit, about: FallBackAsked) -> bool:
    """R44: whether it can move at all. Units aboard ships cannot (R122)."""
    return u.hex >= 0 and bool(ways_back(b, u, 1, about, Departed()))


def lawful(b: Board, u: Unit, about: FallBackAsked, gone: Departed) -> list[Path]:
    """7.4.1, 7.4.2, R16, R41: the farthest ways, and of those with room at the end, or one hex farther, the ones with
    the least losses. Nothing if the unit cannot move."""
    for hexes in range(about.hexes, 0, -1):
        ways = ways_back(b, u, hexes, about, gone)
        if ways:
            roomy = [way for way in ways if _room(b, u, way[-1], about, gone)]
            if hexes == about.hexes:
                roomy += _farther(b, u, about, gone)
            return _cheapest(b, u, roomy or ways, about, gone)
    return []


def _farther(b: Board, u: Unit, about: FallBackAsked, gone: Departed) -> list[Path]:
    """R16: a retreat whose end would be overfull goes on one hex."""
    ways = ways_back(b, u, about.hexes + 1, about, gone)
    return [way for way in ways if not _room(b, u, way[-2], about, gone) and _room(b, u, way[-1], about, gone)]


def _room(b: Board, u: Unit, hex_: int, about: FallBackAsked, gone: Departed) -> bool:
    return surplus(b, [*_standing(b, hex_, about, gone), u], hex_) <= 0


def _cheapest(b: Board, u: Unit, ways: list[Path], about: FallBackAsked, gone: Departed) -> list[Path]:
    """7.4.2, 16.2.13."""
    prices = {way: price(b, u, way, about, gone) for way in ways}
    if about.off_roads and "town" not in b.book.map.terrain[u.hex]:
        off = [way for way in ways if not prices[way] and not _by_road(b, (u.hex, *way))]
        ways = off or ways
    least = min(prices[way] for way in ways)
    return [way for way in ways if prices[way] == least]


def _by_road(b: Board, way: Path) -> bool:
    return any(road_on(b, b.book.map.grid.edge_between(here, there)) for here, there in pairwise(way))


def price(b: Board, u: Unit, path: Path, about: FallBackAsked, gone: Departed) -> int:
    """The EP that the stack of a unit loses on the way: friends in enemy zones, rivers."""
    company = [v for v in stack(b, u.hex) if name(b, v) in about.units]
    way, total = (u.hex, *path), 0
    for done, (here, there) in enumerate(pairwise(way), 1):
        friends = step_back(b, u, here, there, about, gone)
        total += friends if isinstance(friends, int) else 0
        total += toll_of_river(b, u, way[:done], there, stack_points(b, company), about)
    return total


def toll_of_river(b: Board, u: Unit, way: Path, there: int, strength: int, about: FallBackAsked) -> int:
    """7.6.1, 7.6.2: the EP of a step from the end of the way, if somebody follows so far."""
    if unbridged(b, u, way[-1], there) != "river":
        return 0
    chasers = (b.state.units[b.book.index[one]] for one in about.chasers)
    if not any(follows(b, v, way, about.units) for v in chasers):
        return 0
    return river_loss(b, strength) + (0 if in_range(b, u.side, there, u) else OUT_OF_RANGE)


def banks_on_the_way(b: Board, units: Iterable[int], about: FallBackAsked) -> list[Path]:
    """7.6.2: the ways to the rivers that some lawful retreat crosses."""
    found: dict[Path, None] = {}
    for n in units:
        u = b.state.units[n]
        for hexes in range(about.hexes, 0, -1):
            ways = ways_back(b, u, hexes, about, Departed())
            for way in ways:
                found.update(dict.fromkeys(banks(b, u, (u.hex, *way))))
            if ways:
                break
    return list(found)


# ---------------------------------------------------------------------- carrying it out


def withdraw(game: Game, side: int, about: FallBackAsked) -> Procedure:
    """7.4.1: the owner says where each unit goes; those on one way go together. Gives their trails."""
    going = [game.state.units[game.book.index[one]] for one in about.units]
    if not any(lawful(game, u, about, Departed()) for u in going):
        for u in going:
            _miss(game, u.n, about.hexes)
        return []
    order = yield from game.ask(side, "retreat", about)
    parties: dict[tuple[int, Path], list[int]] = {}
    for u in going:
        path = tuple(game.book.labels[text] for text in order.paths.get(name(game, u), ()))
        parties.setdefault((u.hex, path), []).append(u.n)
    trails: list[RetreatTrail] = []
    for (start, path), party in parties.items():
        trails += yield from _go(game, party, start, path, about)
    return trails


def _go(game: Game, party: list[int], start: int, path: Path, about: FallBackAsked) -> Procedure:
    """7.2.6 d: units on one way; what a hex costs is lost before it is entered."""
    gone = Departed()
    walked: list[int] = []
    for there in path:
        alive = [n for n in party if game.state.units[n].steps > 0]
        if not alive:
            break
        yield from _pay(game, alive, (start, *walked), there, about, gone)
        alive = [n for n in alive if game.state.units[n].steps > 0]
        if alive:
            enter(game, alive, there)
            walked.append(there)
            yield from mines.entered(game, alive)
    trails = []
    for n in party:
        left = max(about.hexes - len(path), 0)
        if walked:
            said = FellBack(
                unit=game.book.counters[n].id,
                start=label(game, start),
                path=tuple(label(game, hex_) for hex_ in walked),
                missing=left,
            )
            game.say(said, "7.4.1 7.4.2")
        if game.state.units[n].steps > 0:
            game.change(n, unsheltered=game.state.units[n].hex in game.state.works and bool(walked))
            _miss(game, n, left)
        trails.append(RetreatTrail(n, start, tuple(walked), game.state.units[n].steps < 1))
    return trails


def _pay(game: Game, party: list[int], way: Path, there: int, about: FallBackAsked, gone: Departed) -> Procedure:
    """7.6.1, 7.4.4, R42: by the stack, shared by R38."""
    u, here = game.state.units[party[0]], way[-1]
    wet = toll_of_river(game, u, way, there, stack_points(game, (game.state.units[n] for n in party)), about)
    friends = step_back(game, u, here, there, about, gone)
    costs = ((wet, "river", "7.6.1"), (friends if isinstance(friends, int) else 0, "zone", "7.4.4"))
    for lost, why, case in costs:
        if lost:
            ids = names_of(game, (game.state.units[n] for n in party))
            game.say(RoutePaid(units=ids, hex=label(game, here), lost=lost, why=why), case)
            yield from losses.share(game, party, lost, case, why)


def _miss(game: Game, n: int, hexes: int) -> None:
    """7.2.6 d: an EP for each hex not retreated. Towed guns have paid for every hex before (R44)."""
    u = game.state.units[n]
    if hexes and u.steps > 0 and not printed(game, u).towed:
        why = "hexes not retreated"
        game.say(RoutePaid(units=(printed(game, u).id,), hex=label(game, u.hex), lost=hexes, why=why), "7.2.6")
        losses.lose(game, n, hexes, "7.2.6", why)


class OrderedBack:
    """How a retreat is ordered."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: FallBackAsked = ask.about
        if not isinstance(order, FallBack):
            return Refusal("7.4.1", f"a retreat of {about.hexes} hexes has to be ordered first")
        strange = [one for one in order.paths if one not in about.units]
        if strange:
            return Refusal("7.4.1", f"{strange[0]!r} does not retreat here")
        gone = Departed()
        for one in about.units:
            u, way = view.state.units[view.book.index[one]], order.paths.get(one, ())
            path = tuple(view.book.labels.get(text, -1) for text in way)
            if -1 in path:
                return Refusal("7.4.3", f"there is no hex {way[path.index(-1)]!r} on this map")
            refusal = check_path(view, u, path, about, gone)
            if refusal is not None:
                return refusal
            gone.ends[u.n] = path[-1] if path else u.hex
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Unit by unit: one of its ways; a unit that has none is not asked."""
        about: FallBackAsked = ask.about
        gone, paths = Departed(), {}
        picks = list(partial)
        for one in about.units:
            u = view.state.units[view.book.index[one]]
            ways = lawful(view, u, about, gone)
            if ways and not picks:
                texts = [tuple(label(view, hex_) for hex_ in way) for way in ways]
                return Choice("path", [Option(way, f"{one} to {way[-1]}") for way in texts])
            if ways:
                paths[one] = picks.pop(0)
                gone.ends[u.n] = view.book.labels[paths[one][-1]]
            else:
                gone.ends[u.n] = u.hex
        return FallBack(paths=paths)


def check_path(b: Board, u: Unit, path: Path, about: FallBackAsked, gone: Departed) -> Refusal | None:
    """One unit's way: open, straight away, as far and as cheap as can be."""
    ways = lawful(b, u, about, gone)
    if path in ways or (not path and not ways):
        return None
    here = u.hex
    for done, there in enumerate(path, 1):
        if b.book.map.grid.direction(here, there) < 0:
            return Refusal("7.4.1", f"{label(b, here)} and {label(b, there)} do not touch")
        refusal = step_back(b, u, here, there, about, gone)
        if isinstance(refusal, Refusal):
            return refusal
        if b.book.map.grid.distance(u.hex, there) != done:
            return Refusal("7.4.1", f"{name(b, u)} must get farther away with every hex")
        here = there
    return _not_best(b, u, path, ways, about, gone)


def _not_best(b: Board, u: Unit, path: Path, ways: list[Path], about: FallBackAsked, gone: Departed) -> Refusal:
    """Why an open way is not one of the lawful ones."""
    most = max((len(way) for way in ways), default=0)
    least = min((len(way) for way in ways), default=0)
    if not least <= len(path) <= most:
        return Refusal("7.4.1", f"{name(b, u)} must retreat {least} hexes")
    if not _room(b, u, path[-1], about, gone):
        return Refusal("R16", f"{label(b, path[-1])} would be overfull")
    if price(b, u, path, about, gone) > price(b, u, ways[0], about, gone):
        return Refusal("7.4.2", f"{name(b, u)} must retreat by a way with fewer losses")
    return Refusal("16.2.13", f"{name(b, u)} may not retreat along a road")


DECIDERS: dict[str, Decider] = {"retreat": OrderedBack()}
