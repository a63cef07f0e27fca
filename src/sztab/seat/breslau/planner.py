"""All attacks of a turn together: what each may still use, what is owed, and filling in what is missing."""

from __future__ import annotations

from collections.abc import Sequence
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
from sztab.rules.breslau.state import SOVIET, Unit
from sztab.rules.breslau.support import aircraft_at_hand, available, fit_together, most_aircraft, supporting
from sztab.seat.breslau import assault as attacks
from sztab.seat.breslau import odds
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.declaration import ATTACK, AttackPrompt, attacks_owed
from sztab.seat.breslau.declaration import attacks as attacks_sheet
from sztab.seat.breslau.designation import MarkPrompt, best_aims, markers_owed, with_duty
from sztab.seat.context import plain
from sztab.seat.drafting import MOST_ROWS, Used, row_by_row, used_twice
from sztab.seat.drafts import Drafted, Plan, PlanRow, Slot, SlotOption
from sztab.seat.models import Cased, Due, Sheet, Starter
from sztab.seat.order_form import draft
from sztab.table import Ask

Rows = list[Attack | Drafted]
"""Drafts in their order; what could not be read stays as it was drafted."""
RESOLUTION = PHASES.index("combat resolution")
ENOUGH = Fraction(1, 20)
"""A gun or an aircraft goes where it gains at least so many steps."""


def plan_ahead(me: Officer, view: Board, ask: Ask) -> Sheet | None:
    """Attacks are planned until combat is resolved."""
    return attacks_sheet(me, ask) if view.state.turn > 0 and view.state.phase < RESOLUTION else None


def wishes(me: Officer, hex_: str) -> tuple[Starter, ...]:
    return (Starter({**ATTACK, "target": hex_}, me.say("Draft an attack")),)


def plan(me: Officer, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan:
    if any(data.get("order") == "mark" for data in drafts):
        return _markers(me, view, ask, drafts, fill)
    side, binding = me.side(ask), me.answers(ask, Attack(target="", from_=()))
    rows: Rows = []
    for data in drafts[:MOST_ROWS]:
        order = me.read(data)
        if isinstance(order, Attack):
            rows.append(order)
        else:
            why = order if isinstance(order, Cased) else me.cased("only attacks are planned", "9.2a")
            rows.append(Drafted(data, refusal=why))
    if fill == "duty":
        rows = _fill_duty(view, rows, side, binding)
    elif fill == "guns":
        rows = _best_guns(view, rows, side)
    return _looked_at(me, view, ask, rows, side, binding)


def _looked_at(me: Officer, view: Board, ask: Ask, rows: Rows, side: int, binding: bool) -> Plan:
    found, used, board = row_by_row(
        view,
        rows,
        partial(_twice, me),
        lambda now, row: me.family.form(row).drafted(me, now, ask, row),
        _named,
        lambda now, row, drafted: attacks.after(now, row, side) if drafted.refusal is None else None,
    )
    return Plan(found, _owed(me, view, ask, side, tuple(used)), _free(me, board, side), ())


def _owed(me: Officer, view: Board, ask: Ask, side: int, used: tuple[str, ...]) -> tuple[Due, ...]:
    """What the rows leave undone: markers that have to strike, or that will have to be placed."""
    if ask.kind == AttackPrompt.kind and me.asks_me(ask):
        return attacks_owed(me, view, side, used)
    if ask.kind == MarkPrompt.kind and me.asks_me(ask):
        hexes = tuple(one for one in used if one in view.book.labels)
        return markers_owed(me, view, side, ask.about.owed, hexes)
    return ()


def _twice(me: Officer, row: Attack, used: Used) -> Cased | None:
    """9.2.10a, 10.0b, 9.2.3: who is named in an earlier row."""

    def case(one: str) -> str:
        return "9.2.10a" if one in row.from_ else "10.0b" if one in row.artillery else "9.2.3"

    return used_twice(me, _named(row), used, case)


def _named(row: Attack) -> list[str]:
    return [*row.from_, *row.artillery, *row.aircraft]


def _free(me: Officer, board: Board, side: int) -> tuple[Slot, ...]:
    """Guns and aircraft that no row uses yet."""
    guns = [u for u in bombardment.ready_guns(board, side) if counter(board, u).artillery]
    planes = [u for u in board.state.units if u.side == side == SOVIET and available(board, u)]
    found = (
        Slot("artillery", "list", me.say("Free guns"), "9.2.5", _options(board, guns), look="fire"),
        Slot("aircraft", "list", me.say("Free aircraft"), "9.2.3", _options(board, planes), look="fire"),
    )
    return tuple(slot for slot in found if slot.options)


def _options(board: Board, units: Sequence[Unit]) -> tuple[SlotOption, ...]:
    return tuple(
        SlotOption(one, one, hint=str(fire(board, u)), piece=one) for u in units for one in (counter(board, u).id,)
    )


# ---------------------------------------------------------------------- filling in the duty


def _fill_duty(view: Board, rows: Rows, side: int, binding: bool) -> Rows:
    """A row for every hex at which markers lie that no row uses; before they lie, for every stack that will owe one."""
    rows = _with_markers(view, rows, side) if binding else list(rows)
    taken = {text for row in rows if isinstance(row, Attack) for text in row.from_}
    if binding:
        for target, stacks in attacks.pairs(view, side, True).items():
            free = [hex_ for hex_ in stacks if label(view, hex_) not in taken]
            rows += _together(view, target, free, side)
        return rows
    owing = [hex_ for hex_ in designation.compelled(view, side) if label(view, hex_) not in taken]
    for aim in best_aims(view, owing, side):
        place = next((k for k, row in enumerate(rows) if _takes(view, row, aim)), -1)
        if place < 0:
            rows.append(Attack(target=aim.target, from_=(aim.from_,)))
        else:
            row = rows[place]
            assert isinstance(row, Attack)
            rows[place] = msgspec.structs.replace(row, from_=(*row.from_, aim.from_))
    return rows


def _with_markers(view: Board, rows: Rows, side: int) -> Rows:
    """Rows without the stacks whose markers are gone; a row that nobody is left in is struck."""
    live = attacks.pairs(view, side, True)
    found: Rows = []
    for row in rows:
        if isinstance(row, Drafted):
            found.append(row)
            continue
        stacks = {label(view, hex_) for hex_ in live.get(view.book.labels.get(row.target, -1), ())}
        left = tuple(text for text in row.from_ if text in stacks)
        if left:
            found.append(msgspec.structs.replace(row, from_=left))
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


def _best_guns(view: Board, rows: Rows, side: int) -> Rows:
    """The guns of one hex for each attack, then an aircraft at a time, wherever they gain most."""
    rows = list(rows)
    for more in (_more_guns, _more_aircraft):
        for _ in range(MOST_ROWS):
            offers = []
            for place, row in enumerate(rows):
                if isinstance(row, Attack):
                    others = _board_after(view, [*rows[:place], *rows[place + 1 :]], side)
                    offer = more(others, row, side)
                    if offer is not None:
                        offers.append((offer[0], -place, offer[1]))
            if not offers:
                break
            _, place, better = max(offers, key=lambda one: one[:2])
            rows[-place] = better
    return rows


def _board_after(view: Board, rows: Rows, side: int) -> Board:
    board = view
    for row in rows:
        if isinstance(row, Attack):
            board = attacks.after(board, row, side)
    return board


def _more_guns(others: Board, row: Attack, side: int) -> tuple[Fraction, Attack] | None:
    """All guns of the hex that betters the attack most, if it has none from elsewhere yet."""
    assault = attacks.assault_of(others, row, side)
    if assault is None or not assault.paid or assault.direct:
        return None
    if any(others.state.units[n].hex not in assault.stacks for n in assault.guns):
        return None
    by_hex: dict[int, list[int]] = {}
    for u in supporting(others, assault):
        by_hex.setdefault(u.hex, []).append(u.n)
    now = odds.merit(others, assault)
    best: tuple[Fraction, Attack] | None = None
    for hex_, guns in sorted(by_hex.items()):
        if fit_together(others, [hex_]):
            bigger = msgspec.structs.replace(assault, guns=(*assault.guns, *guns))
            best = _better(others, row, bigger, now, best)
    return best


def _more_aircraft(others: Board, row: Attack, side: int) -> tuple[Fraction, Attack] | None:
    assault = attacks.assault_of(others, row, side)
    if assault is None or len(assault.aircraft) >= min(most_aircraft(others), 4):
        return None
    free = [u for u in aircraft_at_hand(others, assault) if u.n not in assault.aircraft]
    now = odds.merit(others, assault)
    for u in sorted(free, key=lambda u: (-fire(others, u), u.n))[:1]:
        bigger = msgspec.structs.replace(assault, aircraft=(*assault.aircraft, u.n))
        return _better(others, row, bigger, now, None)
    return None


def _better(
    board: Board, row: Attack, bigger: Assault, now: Fraction, best: tuple[Fraction, Attack] | None
) -> tuple[Fraction, Attack] | None:
    gain = odds.merit(board, bigger) - now
    if gain < ENOUGH or (best is not None and gain <= best[0]):
        return best
    made = attacks.order_of(board, bigger)
    return gain, msgspec.structs.replace(row, artillery=made.artillery, aircraft=made.aircraft)


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
