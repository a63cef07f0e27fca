"""All attacks of a turn together: what each may still use, what is owed, and filling in what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from sztab.rules.breslau import bombardment, designation
from sztab.rules.breslau.assault import Assault, guns_under_marker, is_direct
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.factors import fire
from sztab.rules.breslau.orders import Aim, Attack, Mark
from sztab.rules.breslau.pieces import counter, label
from sztab.rules.breslau.scenario import PHASES
from sztab.rules.breslau.state import SOVIET
from sztab.rules.breslau.support import aircraft_at_hand, available, fit_together, most_aircraft, supporting
from sztab.seat.breslau import assault as attacks
from sztab.seat.breslau import odds
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.declaration import ATTACK, AttackPrompt, attacks_owed
from sztab.seat.breslau.declaration import attacks as attacks_sheet
from sztab.seat.breslau.designation import MarkPrompt, best_aims, markers_owed, with_duty
from sztab.seat.context import plain
from sztab.seat.drafts import Drafted, Plan, PlanRow, SlotOption
from sztab.seat.models import Due, Sheet, Starter
from sztab.seat.order_form import draft
from sztab.seat.planner import Offer, Planner, Rows, Unused, Used
from sztab.table import Ask, Order

RESOLUTION = PHASES.index("combat resolution")
ENOUGH = Fraction(1, 20)
"""A gun or an aircraft goes where it gains at least so many steps."""
More = Callable[[Board, Assault], Iterable[dict[str, Any]]]
"""What could be added to an attack."""


class SiegePlanner(Planner):
    OFFERS_LAST = False

    def plan_ahead(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        """Attacks are planned until combat is resolved."""
        return attacks_sheet(me, ask) if view.state.turn > 0 and view.state.phase < RESOLUTION else None

    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        return (Starter({**ATTACK, "target": hex_}, me.say("Draft an attack")),)

    def plan(self, me: Officer, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan:
        if any(data.get("order") == "mark" for data in drafts):
            return _markers(me, view, ask, drafts, fill)
        return super().plan(me, view, ask, drafts, fill)

    def plans(self, row: Order) -> bool:
        return isinstance(row, Attack)

    def named(self, row: Attack) -> list[str]:
        return [*row.from_, *row.artillery, *row.aircraft]

    def once_case(self, row: Attack, one: str) -> str:
        return "9.2.10a" if one in row.from_ else "10.0b" if one in row.artillery else "9.2.3"

    def after(self, board: Board, row: Attack, side: int) -> Board:
        return attacks.after(board, row, side)

    def owed(self, me: Officer, view: Board, ask: Ask, board: Board, used: Used) -> tuple[Due, ...]:
        """Markers that have to strike, or that will have to be placed."""
        if ask.kind == AttackPrompt.kind and me.asks_me(ask):
            return attacks_owed(me, board, me.side(ask))
        if ask.kind == MarkPrompt.kind and me.asks_me(ask):
            return markers_owed(
                me, view, me.side(ask), ask.about.owed, [one for one in used if one in view.book.labels]
            )
        return ()

    def unused(self, me: Officer, board: Board, side: int) -> Iterator[Unused]:
        guns = [u for u in bombardment.ready_guns(board, side) if counter(board, u).artillery]
        planes = [u for u in board.state.units if u.side == side == SOVIET and available(board, u)]
        for field, heading, case, units in (
            ("artillery", "Release artillery", "9.2.5", guns),
            ("aircraft", "Free aircraft", "9.2.3", planes),
        ):
            named = [(counter(board, u).id, str(fire(board, u))) for u in units]
            yield field, heading, case, [SlotOption(one, one, hint=factor, piece=one) for one, factor in named]

    def fill_duty(self, me: Officer, board: Board, ask: Ask, rows: Rows) -> Rows:
        """A row for every hex at which markers lie that no row uses; before they lie, for every stack that will owe
        one."""
        side, binding = me.side(ask), me.answers(ask, Attack(target="", from_=()))
        if binding:
            rows = _with_markers(board, rows, side)
        taken = {text for row in rows if isinstance(row, Attack) for text in row.from_}
        if binding:
            for target, stacks in attacks.pairs(board, side, True).items():
                free = [hex_ for hex_ in stacks if label(board, hex_) not in taken]
                rows = [*rows, *_together(board, target, free, side)]
            return rows
        return _joined(
            board, rows, [h for h in designation.compelled(board, side) if label(board, h) not in taken], side
        )

    def best_guns(self, board: Board, rows: Rows, side: int) -> Rows:
        """The guns of one hex for each attack, then an aircraft at a time."""
        for more in (_with_guns, _with_an_aircraft):
            rows = self.spread(board, rows, side, partial(_better, side, more))
        return rows


# ---------------------------------------------------------------------- filling in the duty


def _joined(view: Board, rows: Rows, owing: list[int], side: int) -> Rows:
    """Stacks that will owe an attack join a row, or begin one."""
    rows = list(rows)
    for aim in best_aims(view, owing, side):
        place = next((k for k, row in enumerate(rows) if _takes(view, row, aim)), -1)
        if place < 0:
            rows.append(Attack(target=aim.target, from_=(aim.from_,)))
        else:
            rows[place] = msgspec.structs.replace(rows[place], from_=(*rows[place].from_, aim.from_))
    return rows


def _with_markers(view: Board, rows: Rows, side: int) -> Rows:
    """Rows without the stacks whose markers are gone; a row that nobody is left in is struck."""
    live = attacks.pairs(view, side, True)
    found: Rows = []
    for row in rows:
        if isinstance(row, Attack):
            stacks = {label(view, hex_) for hex_ in live.get(view.book.labels.get(row.target, -1), ())}
            row = msgspec.structs.replace(row, from_=tuple(text for text in row.from_ if text in stacks))
        if isinstance(row, Drafted) or row.from_:
            found.append(row)
    return found


def _takes(view: Board, row: Attack | Drafted, aim: Aim) -> bool:
    """Whether a stack can join an attack; direct fire strikes by itself (14.5.3a)."""
    if isinstance(row, Drafted) or row.target != aim.target:
        return False
    labels = view.book.labels
    ends = [labels[text] for text in (*row.from_, aim.from_) if text in labels]
    return len({is_direct(view, hex_, labels[aim.target]) for hex_ in ends}) == 1


def _together(view: Board, target: int, stacks: list[int], side: int) -> list[Attack]:
    """All who can strike together in one row; where they cannot, each by himself."""
    found = []
    for direct in (False, True):
        alike = tuple(label(view, hex_) for hex_ in stacks if is_direct(view, hex_, target) is direct)
        if not alike:
            continue
        order = _with_own_guns(view, Attack(target=label(view, target), from_=alike), side)
        if attacks.check(view, order, side, True) is None:
            found.append(order)
        else:
            found += [_with_own_guns(view, Attack(target=order.target, from_=(one,)), side) for one in alike]
    return found


def _with_own_guns(view: Board, order: Attack, side: int) -> Attack:
    """9.2.6c: a stack of nothing but guns attacks with them."""
    if attacks.check(view, order, side, True) is None:
        return order
    stacks = tuple(view.book.labels[text] for text in order.from_)
    guns = tuple(counter(view, u).id for u in guns_under_marker(view, stacks, view.book.labels[order.target]))
    return msgspec.structs.replace(order, artillery=guns)


# ---------------------------------------------------------------------- spreading guns and aircraft


def _better(side: int, more: More, others: Board, row: Attack, given: set[str]) -> Offer | None:
    """The attack with what betters it most."""
    assault = attacks.assault_of(others, row, side)
    bigger = [msgspec.structs.replace(assault, **added) for added in more(others, assault)] if assault else []
    if assault is None or not bigger:
        return None
    worth, _, best = max((odds.merit(others, one), -k, one) for k, one in enumerate(bigger))
    made, gain = attacks.order_of(others, best), worth - odds.merit(others, assault)
    return (
        (gain, msgspec.structs.replace(row, artillery=made.artillery, aircraft=made.aircraft))
        if gain >= ENOUGH
        else None
    )


def _with_guns(others: Board, assault: Assault) -> Iterator[dict[str, Any]]:
    """All guns of a hex that fits, if the attack has none from elsewhere yet."""
    if not assault.paid or assault.direct or any(others.state.units[n].hex not in assault.stacks for n in assault.guns):
        return
    by_hex: dict[int, list[int]] = {}
    for u in supporting(others, assault):
        by_hex.setdefault(u.hex, []).append(u.n)
    for hex_, guns in sorted(by_hex.items()):
        if fit_together(others, [hex_]):
            yield {"guns": (*assault.guns, *guns)}


def _with_an_aircraft(others: Board, assault: Assault) -> Iterator[dict[str, Any]]:
    """The strongest that is free."""
    free = [u for u in aircraft_at_hand(others, assault) if u.n not in assault.aircraft]
    if free and len(assault.aircraft) < min(most_aircraft(others), 4):
        best = min(free, key=lambda u: (-fire(others, u), u.n))
        yield {"aircraft": (*assault.aircraft, best.n)}


# ---------------------------------------------------------------------- Attack markers


def _markers(me: Officer, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan:
    """The markers of one order; `duty` adds those that are still owed."""
    side = me.side(ask)
    order = me.read(drafts[0])
    if isinstance(order, Mark) and fill == "duty" and ask.kind == MarkPrompt.kind and me.asks_me(ask):
        order = with_duty(view, order, side, ask.about.markers)
    data = plain(order) if isinstance(order, Mark) else drafts[0]
    drafted = draft(me, view, ask, data)
    laid = tuple(one.from_ for one in order.attacks) if isinstance(order, Mark) else ()
    number = ask.about.owed if ask.kind == MarkPrompt.kind and me.asks_me(ask) else 0
    return Plan((PlanRow(drafted, drafted.refusal),), markers_owed(me, view, side, number, laid), (), ())
