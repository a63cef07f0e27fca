"""Work of engineers that takes more than one phase: bridges, repairs, breaches (22.2, R94, R96)."""

from __future__ import annotations

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.engineers import BRIDGES, actions_left, spend
from sztab.rules.b21.events import WorkBegun, WorkDone, WorkLost
from sztab.rules.b21.pieces import label, name, phase, phasing
from sztab.rules.b21.state import Unit, Work
from sztab.table import Procedure

BRIDGE, BREACH = "bridge", "breach"


def of_unit(b: Board, n: int) -> Work | None:
    return next((one for one in b.state.projects if one.unit == n), None)


def at_place(b: Board, what: str, place: int) -> Work | None:
    """The work that is going on there."""
    return next((one for one in b.state.projects if one.what == what and one.place == place), None)


def place_of(b: Board, work: Work) -> str:
    on_side = work.what in (BRIDGE, BREACH)
    return b.book.map.grid.edge_label(work.place) if on_side else label(b, work.place)


def task_of(b: Board, edge: int) -> str:
    """19.2.1: a new bridge is the task of some; one that has been destroyed is an object, which all may rebuild."""
    return "" if edge in b.state.broken else BRIDGES


def begin(game: Game, u: Unit, what: str, place: int, cases: str, far: int = -1) -> None:
    """A unit begins; what it was at is lost."""
    drop(game, u.n)
    work = Work(u.n, what, place, far, game.state.turn)
    game.mark(projects=(*game.state.projects, work))
    report(game, WorkBegun(unit=name(game, u), place=place_of(game, work), what=what), cases, [u])


def drop(game: Game, n: int) -> None:
    """22.2.3: the work of a unit has to begin again."""
    work = of_unit(game, n)
    if work is not None:
        game.mark(projects=tuple(one for one in game.state.projects if one.unit != n))
        game.say(WorkLost(place=place_of(game, work), what=work.what), "22.2.3")


def moved(game: Game, n: int, home: int) -> None:
    """22.2.2 b: engineers that cross to the far bank in their next movement go on with the bridge; others that leave
    their place give their work up."""
    work, u = of_unit(game, n), game.state.units[n]
    if work is None or u.hex == home:
        return
    if not _crosses(game, work, u, home):
        drop(game, n)
        return
    spend(game, u, 1, task_of(game, work.place))
    if game.book.big_river(work.place):
        later = Work(n, work.what, work.place, work.far, game.state.turn, 2)
        game.mark(projects=tuple(later if one.unit == n else one for one in game.state.projects))
    else:
        done(game, work, "22.2.2 22.2.4")


def _crosses(b: Board, work: Work, u: Unit, home: int) -> bool:
    marching = phase(b).name == "movement" and phasing(b) == u.side and not u.beaten
    over = work.what == BRIDGE and u.hex == work.far and b.book.map.grid.edge_between(home, u.hex) == work.place
    return marching and over and work.step == 1 and work.since < b.state.turn and actions_left(b, u) > 0


def finish(game: Game) -> Procedure:
    """22.2.2 c, R94: as its side's movement phase begins, what was begun before is done."""
    for work in game.state.projects:
        u = game.state.units[work.unit]
        ripe = work.since < game.state.turn and (work.what != BRIDGE or work.step == 2)
        if ripe and u.side == phasing(game):
            done(game, work, "22.2.2" if work.what == BRIDGE else "R94" if work.what != BREACH else "R112")
    yield from ()


def done(game: Game, work: Work, cases: str) -> None:
    state = game.state
    game.mark(projects=tuple(one for one in state.projects if one != work))
    if work.what == BREACH:
        game.mark(breached=tuple(sorted({*state.breached, work.place})))
    elif work.what != BRIDGE:
        game.mark(ruins=tuple(one for one in state.ruins if (one.hex, one.what) != (work.place, work.what)))
    elif work.place in state.broken:
        game.mark(broken=tuple(edge for edge in state.broken if edge != work.place))
    else:
        game.mark(built=tuple(sorted({*state.built, work.place})))
    game.say(WorkDone(place=place_of(game, work), what=work.what), cases)


def interrupted(game: Game) -> Procedure:
    """22.2.3: whoever has been beaten or eliminated begins again, also if it could not go back."""
    for work in game.state.projects:
        u = game.state.units[work.unit]
        if u.beaten or u.hex < 0:
            drop(game, work.unit)
    yield from ()
