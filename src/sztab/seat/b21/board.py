"""The board as the seat may see it: counters with their marks, what lies beside them, clock, pools, points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sztab.rules.b21 import headquarters, setup, stacking, supply
from sztab.rules.b21.aircraft import air_day, flying, sorties_left
from sztab.rules.b21.ammunition import counted, rearming
from sztab.rules.b21.board import Board
from sztab.rules.b21.force import sheltered
from sztab.rules.b21.orders import TASKS
from sztab.rules.b21.passage import controller
from sztab.rules.b21.pieces import label, name, printed, stack
from sztab.rules.b21.pontoons import open_sides
from sztab.rules.b21.scenario import HalfTurnPhase
from sztab.rules.b21.state import FACE_DOWN, Unit
from sztab.rules.b21.strengths import points, stack_points
from sztab.seat.b21.context import Officer, key_of
from sztab.seat.board import Display, Left
from sztab.seat.models import MissionShown, PhaseShown, Piece, Trace
from sztab.table.sentences import side_word

SIZES = {"C": "K", "BR": "BR", "D": "D", "B": "B"}
"""Sizes as the page draws them: K is a company, C would be a corps."""
FIGHTING_PHASES = ("airborne assault", "artillery barrage", "naval assault", "counterattack", "combat")
FLOWN = {
    "cover": "Air cover",
    "strike": "Strike",
    "struck": "Strike",
    "bomb": "Bombing",
    "object": "Attack on an object",
    "support": "Close support",
    "recon": "Reconnaissance",
    "supply": "Supply drop",
    "lift": "Airlift",
}
"""What aircraft are placed for, or have done."""
Look = tuple[bool, bool, bool]
"""Works in its hex, work that it is at, a standing order."""


class CompanyDisplay(Display):
    MARKS = {
        "fortified": "dug in",
        "oos": "out of supply",
        "moved": "moved",
        "fired": "fired",
        "fought": "has fought",
        "defends": "meets a counterattack",
        "pinned": "hit by fire: one more hex at most",
        "disorganised": "disordered: no zone of control",
        "barred": "may not attack in its next combat phase",
        "grounded": "may not move in its next movement phase",
        "digging": "clears mines",
        "building": "at work",
        "bridge": "keeps a bridge open",
        "assisted": "helped over small rivers",
        "leaderless": "headquarters lost",
        "standing": "standing order",
        "task_fight": "task: to fight",
        "task_mines": "task: mines",
        "task_bridges": "task: bridges",
        "seen": "seen by the enemy",
        "hidden": "lies face down",
    }
    STEP = "EP"
    MISSIONS = "Aircraft over the map"
    BOXES = {
        "dead": "lost",
        "gone": "left the map",
        "base": "at its base",
        "sky": "over the map",
        "aboard": "aboard ship",
    }
    UNDATED = "held back"

    # ------------------------------------------------------------------ counters

    def place(self, u: Unit) -> int:
        """Ships lie on the map; aircraft are told by their missions."""
        return u.station if u.box == "sea" else u.hex

    def looks(self, me: Officer, view: Board) -> Callable[[Unit], Look]:
        works = frozenset(view.state.works)
        busy = {one.unit for one in view.state.projects}
        told = {one.unit for one in view.state.reactions}
        return lambda u: (u.hex in works, u.n in busy, u.n in told)

    def fields(self, view: Board, u: Unit) -> dict[str, Any]:
        one, strength = printed(view, u), points(view, u)
        return {
            "size": SIZES.get(one.size, ""),
            "mobility": "tracked" if one.mech else one.mobility,
            "formation": one.formation.removeprefix(f"{one.division} / "),
            "army": one.division,
            "attack": strength,
            "defence": strength,
            "stacking": strength,
            "rounds": u.ammo if counted(view, u) else -1,
            "figures": _figures(view, u),
        }

    def hidden(self, view: Board, index: int, flags: tuple[str, ...]) -> Piece:
        """27.1.1: that a counter lies there, and no more."""
        u = view.state.units[index]
        works = ("fortified",) if u.hex in view.state.works else ()
        where, side = label(view, u.hex), view.book.sides[u.side]
        return Piece(key=key_of(view, u), side=side, hex=where, marks=(*works, "hidden"), flags=flags)

    def marks(self, view: Board, u: Unit, look: Look) -> Mapping[str, object]:
        own = u.side in view.sides
        return {
            "fortified": look[0] and sheltered(view, u),
            "disorganised": u.disordered,
            "digging": u.clearing,
            "building": look[1],
            "bridge": u.bridge >= 0,
            "leaderless": own and u.hex >= 0 and headquarters.lost(view, u),
            "standing": own and look[2],
            **{f"task_{task}": own and u.task == task for task in TASKS},
            "seen": own and view.book.options.camouflage and u.hex >= 0 and u.shown != FACE_DOWN,
        }

    def unfed(self, view: Board, side: int) -> Iterable[int]:
        """25.1: no line of supply reaches it."""
        if not supply.has_net(view, side):
            return ()
        return (n for n, line in supply.trace_all(view, side).items() if not line.supplied)

    def load(self, view: Board, units: Sequence[Unit]) -> tuple[int, int]:
        return stack_points(view, units), stacking.LIMIT

    def overfull(self, me: Officer, view: Board) -> Iterable[int]:
        return (hex_ for side in me.sides for hex_ in stacking.overfull(view, side))

    # ------------------------------------------------------------------ clock, pools, points

    def day_of(self, view: Board, turn: int) -> str:
        return str(view.book.scenario.day(turn).date)

    def hours_of(self, view: Board, turn: int) -> tuple[str, bool]:
        day = view.book.scenario.day(turn)
        return day.hours, day.night

    def phase(self, view: Board, phase: HalfTurnPhase) -> PhaseShown:
        """Of the side that acts in it: in a counterattack phase the other."""
        owner = view.state.first if phase.half == 0 else 1 - view.state.first
        side = view.book.sides[1 - owner if phase.name == "counterattack" else owner]
        return PhaseShown(phase.name, side, f"{side_word(side)} {phase.name} phase", phase.name in FIGHTING_PHASES)

    def pools(self, me: Officer, view: Board) -> Iterator[Left]:
        """What the seat may still use: aircraft, barrages, minefields."""
        for side in me.sides:
            whose, rule = view.book.sides[side], rearming(view, side)
            if air_day(view, side) is not None:
                yield whose, "air", "aircraft to place this turn", sorties_left(view, side)
            if rule is not None and view.state.turn:
                yield whose, "barrages", "barrages today", rule.barrages - view.state.barrages[side]
            if not view.state.turn:
                yield whose, "mines", "minefields to lay", sum(left for _, left in setup.minefields(view, side))

    # ------------------------------------------------------------------ what lies beside them

    def beside(self, me: Officer, view: Board) -> dict[str, Any]:
        state, sides = view.state, view.book.sides
        return {
            "works": {label(view, hex_): _owner(view, hex_) for hex_ in state.works},
            "bridges": _bridges(view),
            "lying": _lying(view),
            "missions": tuple(_flown(me, view)),
            "arrows": tuple(
                Trace("attack", (label(view, hex_),), (label(view, target),), side=sides[side])
                for side, hex_, target in _strikes(view)
            ),
        }

    def may_be_more(self, view: Board) -> bool:
        """R135, 19.2.1: standing orders and tasks of engineers are secret."""
        return True


def _figures(view: Board, u: Unit) -> tuple[str, ...]:
    """SP, gun and armour; of field artillery SP and range, of AA its range; nothing on headquarters."""
    one, strength = printed(view, u), str(points(view, u))
    if one.headquarters or one.column:
        return ()
    if one.field_artillery:
        return strength, f"({one.range})"
    if one.aa:
        return strength, f"AA{one.aa_range}"
    if one.gun >= 0 or one.armour >= 0:
        return strength, f"{max(one.gun, 0)}/{max(one.armour, 0)}"
    return (strength,)


def _owner(view: Board, hex_: int) -> str:
    here = stack(view, hex_)
    side = here[0].side if here else controller(view, hex_)
    return view.book.sides[side] if side >= 0 else ""


def _bridges(view: Board) -> dict[str, str]:
    """Those that are not as printed, breached scarps, and open pontoons."""
    state, grid = view.state, view.book.map.grid
    found = dict.fromkeys(state.broken, "destroyed") | dict.fromkeys((*state.built, *state.breached), "standing")
    found |= {edge: "pontoon" for side in (0, 1) for edge in open_sides(view, side)}
    return {grid.edge_label(edge): word for edge, word in sorted(found.items())}


def _lying(view: Board) -> dict[str, tuple[str, ...]]:
    """Minefields, destroyed objects, aircraft above."""
    found: dict[int, list[str]] = {}
    for field in view.state.mines:
        found.setdefault(field.hex, []).append("mines")
    for ruin in view.state.ruins:
        found.setdefault(ruin.hex, []).append("rubble")
    for u in flying(view):
        found.setdefault(u.station, []).append(f"aircraft {view.book.sides[u.side]}")
    return {label(view, hex_): tuple(dict.fromkeys(words)) for hex_, words in sorted(found.items())}


def _flown(me: Officer, view: Board) -> Iterator[MissionShown]:
    """Aircraft over the map, by what they were placed for."""
    for u in flying(view):
        what = me.say(FLOWN[u.mission]) if u.mission else ""
        words = f"{name(view, u)}: {what}" if what else name(view, u)
        yield MissionShown(view.book.sides[u.side], u.mission, words, u.target or label(view, u.station), 0)


def _strikes(view: Board) -> Iterator[tuple[int, int, int]]:
    """Counterattacks that have stepped out: side, hex, target."""
    for one in view.state.strikes:
        u = view.state.units[one.unit]
        if u.hex >= 0:
            yield from ((u.side, u.hex, target) for target in one.targets)
