"""7.5, Pursuit: along the way of the beaten and one hex beside it, or two hexes on from where they fell (R46, R48)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21 import mines
from sztab.rules.b21.battle_events import FollowedUp
from sztab.rules.b21.battle_orders import FollowUp
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.chase import Path, banks, follow_step, follows, may_pursue, stops_after
from sztab.rules.b21.passage import desert, enter, lone_staffs
from sztab.rules.b21.pieces import around, enemy_at, label, name, names_of, stack
from sztab.rules.b21.retreat import RetreatTrail
from sztab.rules.b21.stacking import surplus
from sztab.rules.b21.state import Unit
from sztab.rules.b21.zones import barred, in_enemy_zone
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal

FREE = 2
"""Hexes beyond the one in which the beaten were eliminated (7.5.7)."""


class PursuitRoute(msgspec.Struct, frozen=True):
    """A way that may be followed: the emptied hex first. Behind its last hex so many lie free (7.5.7)."""

    way: Path
    free: int = 0


class FollowUpAsked(msgspec.Struct, frozen=True):
    """Who may pursue, where, and who has said that he will (7.6.2)."""

    TELLS: ClassVar[tuple[str, ...]] = ("units",)

    units: tuple[str, ...]
    routes: tuple[PursuitRoute, ...]
    bound: tuple[str, ...] = ()
    banks: tuple[Path, ...] = ()
    """The ways to the rivers that the beaten have crossed."""
    zones: tuple[int, ...] = ()
    """Hexes near the free ones that the enemy controls."""


def routes(b: Board, side: int, trails: Iterable[RetreatTrail], fallen: Iterable[int]) -> tuple[PursuitRoute, ...]:
    """7.5.2, 7.5.3: what is open to the winners, whatever zones it leads through: the ways of those who got away, as
    far as they went; the ways to where others fell, and the hexes in which all were eliminated."""
    found: dict[PursuitRoute, None] = {}
    gone = list(trails)
    away = {trail.start for trail in gone if not trail.fell}
    for trail in gone:
        if emptied(b, side, trail.start) and trail.path:
            lost = trail.fell and trail.start not in away
            found[PursuitRoute(trail.way, FREE) if lost else PursuitRoute(trail.way[:-1])] = None
    for hex_ in fallen:
        if emptied(b, side, hex_):
            found[PursuitRoute((hex_,), FREE)] = None
    return tuple(sorted(found, key=lambda route: (route.way, route.free)))


def emptied(b: Board, side: int, hex_: int) -> bool:
    """14.1.7: nobody is left there but headquarters, which fall to whoever enters."""
    return not enemy_at(b, side, hex_) or lone_staffs(b, side, hex_)


def follow(
    game: Game,
    side: int,
    winners: Iterable[int],
    trails: list[RetreatTrail],
    fallen: Iterable[int],
    bound: tuple[str, ...],
) -> Procedure:
    """7.5.1: the winners follow if their owner wishes, those who said so at least to the river. True if somebody now
    stands in a hex that the beaten have left."""
    open_ways = routes(game, side, trails, fallen)
    units = [u for n in winners if may_go(game, u := game.state.units[n], open_ways)]
    if not game.book.scenario.asks(game, side, "pursue", bool(units)):
        return False
    last = sorted({near for route in open_ways for near in game.book.map.grid.within(route.way[-1], FREE + 1)})
    asked = FollowUpAsked(
        units=names_of(game, units),
        routes=open_ways,
        bound=tuple(one for one in bound if one in names_of(game, units)),
        banks=tuple(dict.fromkeys(bank for t in trails for bank in banks(game, game.state.units[t.unit], t.way))),
        zones=tuple(hex_ for hex_ in last if in_enemy_zone(game, side, hex_)),
    )
    order = yield from game.ask(side, "pursue", asked)
    parties: dict[Path, list[int]] = {}
    for one in asked.units:
        path = tuple(game.book.labels[text] for text in order.paths.get(one, ()))
        if path:
            parties.setdefault((game.state.units[game.book.index[one]].hex, *path), []).append(game.book.index[one])
    for way, party in parties.items():
        yield from _go(game, party, way)
    return bool(parties)


def may_go(b: Board, u: Unit, open_ways: Iterable[PursuitRoute]) -> bool:
    return u.hex >= 0 and u.steps > 0 and any(follows(b, u, route.way[:1]) for route in open_ways)


def _go(game: Game, party: list[int], way: Path) -> Procedure:
    """Units on one way together; works they leave are gone, works they come to do not shelter them (R48, R67)."""
    ids = names_of(game, (game.state.units[n] for n in party))
    for there in way[1:]:
        alive = [n for n in party if game.state.units[n].steps > 0]
        if alive:
            enter(game, alive, there)
            yield from mines.entered(game, alive)
    for n in party:
        if game.state.units[n].steps > 0:
            game.change(n, unsheltered=way[-1] in game.state.works)
    desert(game, way[0], "R48")
    told = tuple(label(game, hex_) for hex_ in way[1:])
    game.say(FollowedUp(units=ids, start=label(game, way[0]), path=told), "7.5.1")


# ---------------------------------------------------------------------- lawful ways


def check_way(b: Board, u: Unit, path: Path, about: FollowUpAsked) -> Refusal | None:
    """One unit's pursuit: it begins with the emptied hex and keeps to a route."""
    if not any(path[0] == route.way[0] for route in about.routes):
        return Refusal("7.5.1", "the first hex of a pursuit is the one the enemy left")
    if not any(_along(path, route) or _beyond(path, route) for route in about.routes):
        if any(len(path) <= len(route.way) + route.free for route in about.routes):
            return Refusal("7.5.4", "a pursuit stops on the first hex that is not on the way of the retreat")
        return Refusal("7.5.1", "a pursuit is no longer than the retreat was")
    here = u.hex
    for done, there in enumerate(path):
        refusal = follow_step(b, u, here, there, done == 0)
        if refusal is not None:
            return refusal
        if stops_after(b, u, here, there) and done + 1 < len(path):
            return Refusal("7.6.3 7.6.4", f"{name(b, u)} stops after crossing the river")
        here = there
    if any(_along(path, route) for route in about.routes):
        return None
    return _check_free(b, u, path, about)


def _along(path: Path, route: PursuitRoute) -> bool:
    """On the way hex by hex; only the last hex may lie beside it (7.5.4)."""
    return len(path) <= len(route.way) and path[0] == route.way[0] and path[:-1] == route.way[: len(path) - 1]


def _beyond(path: Path, route: PursuitRoute) -> bool:
    """7.5.7: through the hex in which the beaten fell, and on."""
    return len(route.way) < len(path) <= len(route.way) + route.free and path[: len(route.way)] == route.way


def _check_free(b: Board, u: Unit, path: Path, about: FollowUpAsked) -> Refusal | None:
    """7.5.7: the free hexes obey zones of control; a unit stops in the first it enters."""
    refusal: Refusal | None = None
    for route in about.routes:
        if _beyond(path, route):
            refusal = _stopped(b, u, path, len(route.way), about.zones)
            if refusal is None:
                return None
    return refusal


def _stopped(b: Board, u: Unit, path: Path, known: int, zones: tuple[int, ...]) -> Refusal | None:
    for done in range(known, len(path)):
        if done > known and path[done - 1] in zones:
            return Refusal("7.5.7", f"{label(b, path[done - 1])} is in an enemy zone of control; {name(b, u)} stops")
        if barred(b, u.side, path[done - 1], path[done]):
            return Refusal("6.2.4", f"{name(b, u)} cannot move inside one zone of control")
    return None


def possible(b: Board, u: Unit, about: FollowUpAsked) -> list[Path]:
    """Every way a unit may go, each once."""
    found: set[Path] = set()
    for route in about.routes:
        ways: list[Path] = [route.way[:done] for done in range(1, len(route.way) + 1)]
        beside = [way for way in ways if len(way) < len(route.way)]
        ways += [(*way, there) for way in beside for there in around(b, way[-1])]
        ends = [route.way]
        for _ in range(route.free):
            ends = [(*way, there) for way in ends for there in around(b, way[-1])]
            ways += ends
        found.update(ways)
    lawful = (way for way in sorted(found) if u.hex not in way and len(set(way)) == len(way))
    return [way for way in lawful if check_way(b, u, way, about) is None]


class OrderedOn:
    """How a pursuit is ordered."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: FollowUpAsked = ask.about
        if not isinstance(order, FollowUp):
            return Refusal("7.5.1", "decide on the pursuit first")
        for one, way in order.paths.items():
            if one not in about.units:
                return _may_not(view, one)
            path = tuple(view.book.labels.get(text, -1) for text in way)
            if -1 in path:
                return Refusal("7.5.5", f"there is no hex {way[path.index(-1)]!r} on this map")
            refusal = check_way(view, view.state.units[view.book.index[one]], path, about) if path else None
            if refusal is not None:
                return refusal
        return _check_bound(view, about, order) or _check_room(view, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Unit by unit: stay, or one of the ways."""
        about: FollowUpAsked = ask.about
        chosen = {one: way for one, way in zip(about.units, partial) if way}
        if len(partial) == len(about.units):
            return FollowUp(paths=chosen)
        one = about.units[len(partial)]
        u = view.state.units[view.book.index[one]]
        must = _bound_ways(view, u, about)
        options = [] if must else [Option((), f"{one} stays")]
        for way in possible(view, u, about):
            text = tuple(label(view, hex_) for hex_ in way)
            on = not must or any(way[: len(bank)] == bank for bank in must)
            if on and _check_room(view, FollowUp(paths={**chosen, one: text})) is None:
                options.append(Option(text, f"{one} to {text[-1]}"))
        return Choice("path", options or [Option((), f"{one} stays")])


def _may_not(b: Board, one: str) -> Refusal:
    """Why a unit does not pursue."""
    number = b.book.index.get(one, -1)
    refusal = may_pursue(b, b.state.units[number]) if number >= 0 else None
    return refusal or Refusal("7.5.1", f"{one!r} may not pursue")


def _bound_ways(b: Board, u: Unit, about: FollowUpAsked) -> list[Path]:
    """7.6.2: the ways to the bank, one of which a unit must go that was named for the chase."""
    return [bank for bank in about.banks if name(b, u) in about.bound and follows(b, u, bank)]


def _check_bound(b: Board, about: FollowUpAsked, order: FollowUp) -> Refusal | None:
    for one in about.bound:
        must = _bound_ways(b, b.state.units[b.book.index[one]], about)
        path = tuple(b.book.labels[text] for text in order.paths.get(one, ()))
        if must and not any(path[: len(bank)] == bank for bank in must):
            if _check_room(b, FollowUp(paths={**order.paths, one: tuple(label(b, h) for h in must[0])})) is None:
                return Refusal("7.6.2", f"{one} was named for the chase and must follow to the river")
    return None


def _check_room(b: Board, order: FollowUp) -> Refusal | None:
    """5.1.2, R46: no pursuit ends overfull; those who leave by the same order make room."""
    going = {one: way for one, way in order.paths.items() if way}
    for hex_ in sorted({b.book.labels[way[-1]] for way in going.values()}):
        coming = [b.state.units[b.book.index[one]] for one, way in going.items() if b.book.labels[way[-1]] == hex_]
        stay = [u for u in stack(b, hex_) if u.side == coming[0].side and name(b, u) not in going]
        if surplus(b, [*stay, *coming], hex_) > 0:
            return Refusal("5.1.2", f"{label(b, hex_)} would be overfull")
    return None


DECIDERS: dict[str, Decider] = {"pursue": OrderedOn()}
