"""Reinforcements dragged onto the map.

A family derives one `Arriving`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Protocol

from sztab.hexes import Reach, points
from sztab.seat.context import Officer, move_order, named_order, plain, suppose, unit_id
from sztab.seat.models import MarchLeg, ReachHex
from sztab.table import Board, Order, Refusal


class MarchRules(Protocol):
    """The rules by which a unit marches."""

    def may_move(self, b: Any, u: Any) -> Refusal | None: ...
    def reach(self, b: Any, u: Any) -> Reach: ...
    def check_move(self, b: Any, order: Any, side: int) -> Refusal | None: ...


class EntryRules(Protocol):
    """The rules by which a unit enters."""

    def may_come(self, b: Any, u: Any) -> Refusal | None: ...
    def entry_hexes(self, b: Any, u: Any) -> Iterable[int]: ...
    def check_enter(self, b: Any, order: Any, side: int) -> Refusal | None: ...


class Arriving(ABC):
    """Brings units in."""

    MARCH: MarchRules
    ENTRY: EntryRules
    CLOSED: ClassVar[tuple[str, str]]
    """What is said when no entry hex is open, before the unit, and its case."""

    @abstractmethod
    def fare(self, view: Any, u: Any, hex_: int) -> tuple[int, int]:
        """What entering by a hex costs a unit, and what it has for it."""

    @abstractmethod
    def column(self, view: Any, u: Any) -> Any:
        """Units that can come together have the same; it says who comes first."""

    @abstractmethod
    def fits(self, view: Any, stack: list[Any]) -> bool:
        """Whether a stack may come in as one."""

    def entered(self, view: Any, units: list[Any], hex_: int) -> Board:
        """The board once they have come in."""
        changes = {}
        for u in units:
            cost, amount = self.fare(view, u, hex_)
            there = {"hex": hex_, "box": "", "cap": amount, "left": amount - cost}
            changes[u.n] = {**there, "moved": True, "started": hex_}
        return suppose(view, changes)

    # ------------------------------------------------------------------ who comes where

    def held(self, view: Board, u: Any) -> Refusal | None:
        """Why a unit off the map cannot come now."""
        why = self.ENTRY.may_come(view, u)
        if why is None and not self.ENTRY.entry_hexes(view, u):
            text, case = self.CLOSED
            why = Refusal(case, text.format(unit_id(view, u)))
        return why

    def entries(self, view: Board, units: list[Any]) -> list[ReachHex]:
        """The hexes by which all of them could come, with what the slowest has left."""
        found = []
        for hex_ in self._open_to_all(view, units):
            fares = [self.fare(view, u, hex_) for u in units]
            cost, left = max(cost for cost, _ in fares), min(purse - cost for cost, purse in fares)
            found.append(ReachHex(view.book.hex_labels[hex_], points(cost), points(max(0, left)), ""))
        return found

    def enter(self, me: Officer, view: Board, units: list[Any], hex_: int) -> list[MarchLeg]:
        """In stacks of lawful size by an entry hex, and on to the hex wanted if it lies further in."""
        legs: list[MarchLeg] = []
        for stack in self._stacks(view, units):
            made = self._orders(view, stack, hex_)
            ids = [unit_id(view, u) for u in stack]
            if isinstance(made, Refusal):
                legs += [MarchLeg(one, (), "", False, me.refused(made)) for one in ids]
                continue
            edge, orders = made
            sent, end = tuple(plain(order) for order in orders), view.book.hex_labels[hex_]
            legs += [MarchLeg(one, sent if k == 0 else (), end, True) for k, one in enumerate(ids)]
            view = self.entered(view, stack, edge)
        return legs

    def _stacks(self, view: Board, units: list[Any]) -> list[list[Any]]:
        """Those who come together."""
        found: list[list[Any]] = []
        for u in sorted(units, key=lambda u: (self.column(view, u), u.n)):
            last = found[-1] if found else []
            if last and self.column(view, last[0]) == self.column(view, u) and self.fits(view, [*last, u]):
                last.append(u)
            else:
                found.append([u])
        return found

    def _orders(self, view: Board, units: list[Any], hex_: int) -> tuple[int, list[Order]] | Refusal:
        """Straight to the hex, else by the entry hex that leaves most points on the way to it; with the entry hex."""
        side, moves = units[0].side, self.MARCH
        direct = _enter(view, units, hex_)
        refusal = self.ENTRY.check_enter(view, direct, side)
        if refusal is None:
            return hex_, [direct]
        best: tuple[int, int, list[Order]] | None = None
        for edge in self._open_to_all(view, units):
            order = _enter(view, units, edge)
            if self.ENTRY.check_enter(view, order, side) is not None:
                continue
            there = self.entered(view, units, edge)
            walker = min((there.state.units[u.n] for u in units), key=lambda u: u.left)
            if moves.may_move(there, walker) is not None:
                continue
            ways = moves.reach(there, walker)
            if hex_ not in ways:
                continue
            move = move_order(view, units, ways.path(hex_))
            left = walker.left - ways.cost(hex_)
            if (best is None or left > best[0]) and moves.check_move(there, move, side) is None:
                best = (left, edge, [order, move])
        return best[1:] if best else refusal

    def _open_to_all(self, view: Board, units: list[Any]) -> list[int]:
        return sorted(set.intersection(*(set(self.ENTRY.entry_hexes(view, u)) for u in units)))


def _enter(view: Board, units: list[Any], hex_: int) -> Order:
    ids = tuple(unit_id(view, u) for u in units)
    return named_order(view, "enter", units=ids, hex=view.book.hex_labels[hex_])
