"""What follows when units come into a hex by whatever way, or leave it: whose it is, field works (12.1.4, 12.1.5), a
lone headquarters (14.1.5), the bridge of a column (26.1.2), the work of engineers (22.2), who came first to a bridge
(22.1.5)."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.b21 import bridges, projects
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.events import PontoonTaken, WorksRazed
from sztab.rules.b21.losses import eliminate
from sztab.rules.b21.pieces import enemy_at, label, name, printed, stack
from sztab.table.events import ControlTaken


def controller(b: Board, hex_: int) -> int:
    """The side whose ground unit stood there last, -1 for nobody."""
    return int(b.state.control[hex_]) - 1


def lone_staffs(b: Board, side: int, hex_: int) -> bool:
    """4.2.1, 14.1.5: of the enemies of a side only headquarters stand there, which fall to whoever enters."""
    here = stack(b, hex_)
    return bool(here) and here[0].side != side and all(printed(b, u).headquarters for u in here)


def enter(game: Game, units: Iterable[int], hex_: int) -> None:
    """Units of one side come into a hex together."""
    coming = list(units)
    if not coming:
        return
    side = game.state.units[coming[0]].side
    if enemy_at(game, side, hex_):
        for u in stack(game, hex_):
            eliminate(game, u.n, "4.2.1 14.1.5", "overrun")
    occupy(game, side, hex_)
    bridges.note_arrival(game, side, hex_)
    for n in coming:
        home = game.state.units[n].hex
        take_up(game, n)
        game.change(n, hex=hex_, unsheltered=False)
        projects.moved(game, n, home)


def take_up(game: Game, n: int) -> None:
    """26.1.2: the bridge of a column that moves is gone."""
    u = game.state.units[n]
    if u.bridge >= 0:
        game.change(n, bridge=-1)
        edge = game.book.map.grid.edge_label(u.bridge)
        report(game, PontoonTaken(unit=name(game, u), side=edge), "26.1.2", [u])


def occupy(game: Game, side: int, hex_: int) -> None:
    """12.1.5: the hex is the side's, and field works of the enemy are gone."""
    if controller(game, hex_) == side:
        return
    control = bytearray(game.state.control)
    control[hex_] = side + 1
    game.mark(control=bytes(control))
    if any(base.depot and base.side != side and hex_ in base.hexes for base in game.book.scenario.bases):
        game.mark(tally={**game.state.tally, f"depot:{hex_}": 1})  # R133
    if any(hex_ in one.hexes for one in game.book.scenario.objectives):
        game.say(ControlTaken(hex=label(game, hex_), owner=game.book.sides[side]), "R114")
    if hex_ in game.state.works:
        raze(game, hex_, "12.1.5")


def raze(game: Game, hex_: int, cases: str) -> None:
    """Field works are gone."""
    game.mark(works=tuple(one for one in game.state.works if one != hex_))
    game.say(WorksRazed(hex=label(game, hex_)), cases)


def desert(game: Game, hex_: int, cases: str) -> None:
    """R48: works that nobody is left in are gone at once."""
    if hex_ in game.state.works and not stack(game, hex_):
        raze(game, hex_, cases)
