"""Chapter 16 (ard:19): what a view tells of masked enemies, as facts that can be counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.masking import watched
from sztab.rules.wb95.state import Unit

Facts = frozenset[tuple[Any, ...]]


def known(view: Board) -> Facts:
    """16.1.3, 16.1.4, ard:19.1.2: what these sides know of enemies. Whoever knows more has all the facts of whoever
    knows less, so a mask that is put on again adds none."""
    facts: set[tuple[Any, ...]] = set()
    stacks: dict[int, list[Unit]] = {}
    unmasked = view.book.nobodys.union(view.sides)
    for u in view.state.units:
        if u.side in unmasked:
            continue
        if u.hex >= 0:
            stacks.setdefault(u.hex, []).append(u)
        elif u.box != "masked":
            facts.add(("away", u.n, u.box))
    near = watched(view, view.sides)
    for hex_, here in stacks.items():
        facts.update(_of_stack(view, hex_, here))
        if _seen_through(view, hex_, here, near):
            facts.update(("through", hex_, side) for side in range(6))
        elif hex_ in near:
            facts.update(_probed(view, hex_))
    if any(u.hidden for u in view.state.units):  # as a phase ends, much is judged by who really stands where
        facts.add(("clock", view.state.turn, view.state.phase, view.state.step))
    return frozenset(facts)


def _of_stack(view: Board, hex_: int, here: list[Unit]) -> set[tuple[Any, ...]]:
    """Who is there by name, how many of each type and CELs, how many of each type, how many at all."""
    book = view.book
    counts: Counter[tuple[Any, ...]] = Counter()
    facts: set[tuple[Any, ...]] = set()
    for u in here:
        printed = book.counters[u.n]
        shape = book.shapes.of.get((printed.type, printed.mobility)) if u.known else None
        if u.known == 3:
            facts.add(("unit", u.n, hex_, u.steps))
        if u.known >= 2:
            counts["cels", hex_, shape, u.steps] += 1
        if u.known:
            counts["type", hex_, shape] += 1
        counts["anybody", hex_] += 1
    facts.update((*what, k) for what, count in counts.items() for k in range(count))
    return facts


def _seen_through(view: Board, hex_: int, here: list[Unit], near: set[int]) -> bool:
    """Whether nobody else can lie there: no mask, and not just the top counter of a stack."""
    if view.book.options.masking == "top" and view.book.variant.masks != "contact":
        return hex_ in near
    return all(u.known for u in here)


def _probed(view: Board, hex_: int) -> set[tuple[Any, ...]]:
    """ard:19.1.2: that masks stay on next to a unit, and whether it loses its own, tells of zones."""
    units, stacks = view.state.units, view.layers.stacks
    around = view.book.neighbours[6 * hex_ : 6 * hex_ + 6]
    own = [any(units[i].side in view.sides for i in stacks.get(there, ())) for there in around]
    return {("through", hex_, side) for side, touches in enumerate(own) if touches}
