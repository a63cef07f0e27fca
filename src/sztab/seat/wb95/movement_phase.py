"""The Movement Phase (chapters 3 and 4): marching, and what else can be ordered in it."""

from __future__ import annotations

from sztab.rules.wb95 import movement, reinforcement
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import cels, label, on_map, stack
from sztab.seat.context import place_name
from sztab.seat.models import Due, Sheet
from sztab.seat.prompt import Flags, marching
from sztab.seat.sheets import sheet
from sztab.seat.wb95 import marches
from sztab.seat.wb95.airdrop import jumps
from sztab.seat.wb95.airlift import flights
from sztab.seat.wb95.context import Officer, keys_at
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.seat.wb95.special_forces import parties
from sztab.table import Ask


class MarchPrompt(FrontPrompt):
    """A phase in which units march, in this phase or the strategic one."""

    form, moves = "map", True

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        return crowded(me, view, me.side(ask))

    def loose(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        return (*doomed(me, view, me.side(ask)), *super().loose(me, view, ask))

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        movers = (u for u in on_map(view, view.book.friends[side]) if marches.can_go(view, u))
        marching(found, movers, (u for u in reinforcement.coming(view, side) if reinforcement.entry_hexes(view, u)))


class FrontMovementPrompt(MarchPrompt):
    kind = "movement"
    text, case = "Move your units", "3.1.3"
    waiting = "move"
    orders = (
        "move", "fortify", "setup", "mark_strategic", "bridge", "enter", "redirect", "exit", "refill", "place",
        "airdrop", "airlift", "spec", "end_phase",
    )  # fmt: skip
    coach = (
        ("A unit that enters an enemy zone of control stops; leaving one costs a point", "4.2.1"),
        ("A unit that ends next to an enemy must attack, unless dug in", "5.1.3"),
        ("{concentration} units of one formation in a combat give it a shift", "13.1.2"),
        ("Guns must be in combat set-up to fire; one drag limbers, moves and deploys them", "6.2.4"),
        ("Keep headquarters in range: they improve your die roll", "9.2.1"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        """What can be ordered beside marching."""
        side = me.side(ask)
        begun = [*parties(view, side), *jumps(view, side), *flights(view, side)]
        return sheet(me, "errands", "Other orders", begun, aims=("hex",)) if begun else None


def crowded(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """3.2.1: what stands too thick and can still be mended."""
    limit, found = view.book.variant.stacking, []
    for hex_ in movement.overfull(view, view.book.friends[side]):
        here, where = stack(view, hex_), label(view, hex_)
        if _can_thin_out(view, hex_):
            text = f"{where} holds {cels(here)} CELs; the stacking limit is {limit}"
            found.append(me.due(text, "3.2.1", keys_at(view, hex_), (where,)))
    return tuple(found)


def doomed(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """R57: what stands too thick, and cannot be mended any more."""
    limit, found = view.book.variant.stacking, []
    for hex_ in movement.overfull(view, view.book.friends[side]):
        if not _can_thin_out(view, hex_):
            where, surplus = label(view, hex_), cels(stack(view, hex_)) - limit
            text = f"{place_name(view, where)}: CELs above the stacking limit, lost when the phase ends: {surplus}"
            found.append(me.due(text, "3.2.1", keys_at(view, hex_), (where,)))
    return tuple(found)


def _can_thin_out(view: Board, hex_: int) -> bool:
    return any(movement.can_still_go(view, u) for u in stack(view, hex_))
