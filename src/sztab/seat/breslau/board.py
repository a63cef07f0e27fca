"""The board as the seat may see it: counters with their marks and flags, markers, clock, pools, Fortress hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sztab.desk.breslau.faces import lying
from sztab.rules.breslau import combat_supply, sight, special, stacking, supply, ways
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.factors import fire, primary, secondary
from sztab.rules.breslau.pieces import counter, label
from sztab.rules.breslau.state import GERMAN, LOST, SPENT, UNLIMITED, Unit
from sztab.seat.board import Display, Left
from sztab.seat.breslau.context import Officer
from sztab.seat.models import Cased, PhaseShown, Trace

FIRE = ("ART", "AIR", "TRANS")
"""Classes with one factor."""
SIZES = {"C": "K", "battery": "K", "B": "B", "R": "R"}
"""Sizes as the page draws them: K is a company, C would be a corps."""
OWNERS = {"air bombardment": "soviet", "soviet movement": "soviet", "german movement": "german"}
FIGHTS = ("air bombardment", "artillery bombardment", "combat designation", "combat resolution")


class SiegeDisplay(Display):
    MARKS = {
        "reduced": "reduced",
        "oos": "out of supply",
        "fired": "fired",
        "moved": "moved",
        "fought": "has attacked",
        "doomed": "hit, eliminated when the phase ends",
        "bridge": "keeps a bridge",
        "goliath": "Goliath ready",
        "goliath_spent": "Goliath sent out",
        "free": "free to go anywhere",
        "top": "on top of its stack",
        "hidden": "hidden",
    }
    MISSIONS = "Air bombardment"
    BOXES = {"dead": "lost", "available": "available", "used": "used this turn"}
    UNDATED = "arrives on an unknown turn"

    def looks(self, me: Officer, view: Board) -> Callable[[Unit], bool]:
        """Whether it is what the Soviet sees of a stack of the German's, while that is not all."""
        if GERMAN not in me.sides or not sight.fogged(view):
            return lambda u: False
        units = view.state.units
        mine = [hex_ for hex_, here in view.layers.stacks.items() if len(here) > 1 and units[here[0]].side == GERMAN]
        tops = frozenset(sight.top(view, hex_).n for hex_ in mine)
        return lambda u: u.n in tops

    def fields(self, view: Board, u: Unit) -> dict[str, Any]:
        printed = counter(view, u)
        shoots = printed.kind in FIRE
        return {
            "size": SIZES.get(printed.size, ""),
            "army": f"{printed.division} Div" if printed.division else "",
            "attack": fire(view, u) if shoots else primary(view, u),
            "defence": 0 if shoots else secondary(view, u),
            "stacking": 1,
            "figures": _figures(view, u),
        }

    def marks(self, view: Board, u: Unit, look: object) -> Mapping[str, object]:
        printed = counter(view, u)
        goliath = printed.goliath and u.goliath != LOST and u.hex >= 0
        return {
            "reduced": u.steps < printed.steps and u.box != "dead",
            "bridge": u.bridge >= 0,
            "goliath_spent": goliath and u.goliath == SPENT,
            "goliath": goliath and u.goliath != SPENT,
            "top": look,
        }

    def unfed(self, view: Board, side: int) -> Iterable[int]:
        """4.0: no path of supply is open."""
        if not view.book.scenario.supply[side]:
            return ()
        return (n for n, line in supply.trace_all(view, side).items() if not line.supplied)

    def load(self, view: Board, units: Sequence[Unit]) -> tuple[int, int]:
        return len(units), stacking.limit(units[0].side)

    def overfull(self, me: Officer, view: Board) -> Iterable[int]:
        return (hex_ for side in me.sides for hex_ in stacking.overfull(view, side))

    def day_of(self, view: Board, turn: int) -> str:
        """The first day of the turn's week."""
        week = next((week for week in view.book.charts.weeks if week.turn == turn), None)
        return week.start if week is not None and view.book.scenario.slug else ""

    def phase(self, view: Board, phase: str) -> PhaseShown:
        return PhaseShown(phase, OWNERS.get(phase, ""), f"{phase.capitalize()} phase", phase in FIGHTS)

    def pools(self, me: Officer, view: Board) -> Iterator[Left]:
        """The air boxes, and what can be used up."""
        state, (soviet, german) = view.state, view.book.sides
        boxes = [u.box for u in view.state.units if counter(view, u).kind == "AIR"]
        yield soviet, "air", "aircraft available", boxes.count("available")
        yield soviet, "air_used", "aircraft used", boxes.count("used")
        yield soviet, "air_steps", "air steps", state.air_steps
        yield german, "barricades", "Barricades left", special.BARRICADES - state.built if state.turn else 0
        if combat_supply.in_play(view):
            yield german, "sp", "Supply Points", state.sp
            yield german, "transports", "transports", len(combat_supply.available(view))
        if GERMAN in me.sides:
            yield german, "gas", "gas attacks left", state.gas_left
        yield from ((side, "markers", "Attack markers", left) for side, left in zip(view.book.sides, state.to_place))

    def victory(self, me: Officer, view: Board) -> Iterator[Cased]:
        if "victory" in view.book.charts.reconstructed:
            yield me.cased("The levels of victory are reconstructed", "R8")

    def beside(self, me: Officer, view: Board) -> dict[str, Any]:
        state = view.state
        lie = sorted({*state.barricades, *state.rubble, *state.gas})
        return {
            "bridges": {view.book.map.grid.edge_label(edge): "pontoon" for edge in ways.pontoons(view)},
            "lying": {label(view, hex_): lying(view, hex_) for hex_ in lie},
            "arrows": tuple(  # 9.1.2a: the Attack markers
                Trace("attack", (label(view, one.hex),), (label(view, one.target),), side=view.book.sides[one.side])
                for one in state.markers
            ),
        }

    def may_be_more(self, view: Board) -> bool:
        """3.2b: the Soviet never knows what else lies in German stacks; the German sees everything."""
        return GERMAN not in view.sides and sight.fogged(view)


def _figures(view: Board, u: Unit) -> tuple[str, ...]:
    """Primary and Secondary; of guns factor and range, of aircraft the factor, of AA what it has against aircraft."""
    printed = counter(view, u)
    if printed.kind not in FIRE:
        aa = (f"AA{printed.aa}",) if printed.aa else ()
        return (str(primary(view, u)), str(secondary(view, u)), *aa)
    if printed.kind != "ART":
        return (str(fire(view, u)),)
    return (str(fire(view, u)), f"({'*' if printed.range >= UNLIMITED else printed.range})")
