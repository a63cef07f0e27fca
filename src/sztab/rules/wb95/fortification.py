"""Chapter 7, Fortifications: building field works, and when they go."""

from __future__ import annotations

from sztab.rules.wb95.allowance import allowance, moves_now
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import DugIn, WorksGone
from sztab.rules.wb95.orders import Fortify
from sztab.rules.wb95.pieces import find_units, fixed, fortified, in_enemy_zone, label, name, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import CLOSED
from sztab.table import Refusal, hexes_in


def check_fortify(b: Board, order: Fortify, side: int) -> Refusal | None:
    """7.1.2-7.1.9 for every unit named."""
    units = find_units(b, order.units, b.book.friends[side])
    if isinstance(units, Refusal):
        return units
    for u in units:
        refusal = may_dig(b, u)
        if refusal is not None:
            return refusal
    return None


def may_dig(b: Board, u: Unit) -> Refusal | None:
    """Whether a unit may build field fortifications in its hex now."""
    known = traits(b, u)
    if u.hex < 0:
        return Refusal("7.1.2", f"{name(b, u)} is not on the map")
    held = b.book.scenario.may_act(b, u) or moves_now(b, u)
    if held is not None:
        return held
    if not known.regular:
        return Refusal("7.1.2", f"{name(b, u)} is not a regular unit")
    if u.marked:
        return Refusal("12.1.2", f"{name(b, u)} is marked for strategic movement")
    if u.cap >= 0 or u.dug:
        return Refusal("7.1.2", f"{name(b, u)} has used movement points in this phase")
    if "swamp" in b.book.map.terrain[u.hex]:
        return Refusal("7.1.8", f"{label(b, u.hex)} is swamp")
    if fixed(b, u.hex):
        return Refusal("7.1.9", f"{label(b, u.hex)} has fixed positions")
    if fortified(b, u.side, u.hex):
        return Refusal("7.1.1", f"{label(b, u.hex)} is fortified already")
    if u.retreated and not trapped(b, u):
        return Refusal("5.3.10", f"{name(b, u)} retreated in the last Combat Phase")
    return None


def trapped(b: Board, u: Unit) -> bool:
    """7.1.3, R47: the unit cannot get out of the enemy zone it stands in."""
    if not in_enemy_zone(b, u.side, u.hex):
        return False
    cost = b.book.ways(b.state.bridges).cost[traits(b, u).wheels]
    for direction in range(6):
        there = b.book.neighbours[6 * u.hex + direction]
        if there < 0 or cost[6 * u.hex + direction] == CLOSED or in_enemy_zone(b, u.side, there):
            continue
        here = b.layers.stacks.get(there)
        if not here or b.state.units[here[0]].side in b.book.friends[u.side]:
            return False
    return True


def dig(game: Game, order: Fortify) -> None:
    """7.1.1, 7.1.4: the works stand at once and cost all movement points."""
    units = [game.state.units[game.book.index[one]] for one in order.units]
    game.mark(movers=tuple(u.n for u in units))
    for u in units:
        stirred = u.stirred or game.book.variant.digging_stirs  # ard:R74
        game.change(u.n, dug=True, cap=allowance(game, u), left=0, offroad=True, stirred=stirred)
        lay_works(game, u.hex, u.side)
    game.say(DugIn(units=order.units, hexes=tuple(sorted({label(game, u.hex) for u in units}))), "7.1.2 7.1.4")


def lay_works(game: Game, hex_: int, side: int) -> None:
    works = bytearray(game.state.works)
    works[hex_] = side + 1
    game.mark(works=bytes(works))


def fall_to(game: Game, side: int, hex_: int) -> None:
    """7.1.6: works are gone when an enemy of those they serve comes into their hex."""
    works = game.state.works[hex_]
    if works and works - 1 not in game.book.friends[side]:
        game.mark(works=game.state.works[:hex_] + b"\0" + game.state.works[hex_ + 1 :])
        game.say(WorksGone(hex=label(game, hex_), standing=False), "7.1.6")


def tidy_works(game: Game) -> None:
    """7.1.5: works with nobody in them at the end of a phase are gone."""
    stacks, works, tokens = game.layers.stacks, game.state.works, tuple(game.layers.tokens)
    if game.book.kept.get("tidy") == (works, tokens):
        return  # nothing has moved since
    empty = [hex_ for hex_ in hexes_in(works) if not _kept(game, hex_, works[hex_] - 1)]
    if empty:
        left = bytearray(works)
        for hex_ in empty:
            left[hex_] = 0
        game.mark(works=bytes(left))
        for hex_ in empty:
            if hex_ not in stacks:
                game.say(WorksGone(hex=label(game, hex_), standing=False), "7.1.5")
    game.book.keep("tidy", (game.state.works, tokens))


def _kept(b: Board, hex_: int, side: int) -> bool:
    here = b.layers.stacks.get(hex_, ())
    return bool(here) and b.state.units[here[0]].side in b.book.friends[side]
