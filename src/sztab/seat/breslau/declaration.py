"""Attacks, resolved one by one (9.2)."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau.assault import Assault, guns_under_marker, live_markers, unbound
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.pieces import counter, stack
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.seat.breslau import odds
from sztab.seat.breslau.assault import assault_of, check, pairs
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.designation import fighting_flags
from sztab.seat.breslau.support import support_slots
from sztab.seat.context import Line, arrows, keys_at, labels, stand
from sztab.seat.drafts import Drafted, Slot
from sztab.seat.models import Due, Sheet, Trace
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Flags, Prompt
from sztab.seat.sheets import attacks_sheet, pick, place_options, several
from sztab.table import Ask, Refusal

ATTACK: dict[str, Any] = {"order": "attack", "target": "", "from": []}


class AttackPrompt(Prompt):
    kind = "attack"
    text, case = "Resolve your attacks one by one", "9.2a"
    waiting = "attack"
    orders = ("attack", "end_phase")
    form = "rows"
    obvious = True
    coach = (
        ("Fight first where an emptied hex opens the way for the next attack", "11.1"),
        ("Guns of one hex support an attack; divisional guns only their own division", "10.1b"),
        ("Armour without infantry fights with its Secondary factor in built-up hexes", "3.5.2b"),
        ("Engineers and flamethrowers help against houses", "T.4"),
        ("Hits beyond the steps in the hex are the advance", "11.1"),
    )

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        return attacks_owed(me, view, me.side(ask))

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        able = {one.hex: one.target for one in live_markers(view, side)}
        owing = able if side == SOVIET and not unbound(view, side) else ()
        fighting_flags(view, able, owing, found)

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        return attacks(me, ask)


def attacks(me: Officer, ask: Ask) -> Sheet:
    """All attacks of the own Combat Phase."""
    now = ask.kind == AttackPrompt.kind and me.asks_me(ask)
    return attacks_sheet(
        me,
        [(ATTACK, "Draft an attack")],
        hint="Pick an enemy hex on the map and draft an attack on it.",
        aims=("target",),
        once=("from", "artillery", "aircraft"),
        later="" if now else "Saved for combat resolution, if its stacks have Attack markers.",
    )


def attacks_owed(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """9.1.1b: the markers of the Soviet that have not struck."""
    if side == GERMAN or unbound(view, side):
        return ()
    live = [one.hex for one in live_markers(view, side)]
    if not live:
        return ()
    hexes = labels(view, live)
    keys = tuple(key for hex_ in live for key in keys_at(view, hex_))
    return (me.due(f"{', '.join(hexes)} must still attack", "9.1.1b", keys, hexes),)


class AttackForm(OrderForm[Attack]):
    gives = "Attack {target} and roll"
    helps = {"artillery": "Artillery in range, not used: {}", "aircraft": "Aircraft in range, not used: {}"}

    def drafted(self, me: Officer, view: Board, ask: Ask, order: Attack) -> Drafted:
        return self.written(me, view, ask, order, binding=me.answers(ask, order))

    def check(self, me: Officer, view: Board, ask: Ask, order: Attack) -> Refusal | None:
        binding = me.answers(ask, order)
        if binding and ask.kind != AttackPrompt.kind:
            return me.check(view, ask, order)
        return check(view, order, me.side(ask), binding)

    def slots(self, me: Officer, view: Board, ask: Ask, order: Attack) -> tuple[Slot, ...]:
        """Target and stacks, unless they are settled; guns, aircraft, payment."""
        side, binding = me.side(ask), me.answers(ask, order)
        assault = assault_of(view, order, side)
        support = support_slots(me, view, assault, order) if assault is not None else ()
        if binding and ask.kind != AttackPrompt.kind:
            return tuple(slot for slot in support if slot.field != "pay")
        open_to, target = pairs(view, side, binding), view.book.labels.get(order.target, -1)
        targets = [*([] if target in open_to or target < 0 else [target]), *open_to]
        stacks = place_options(me, view, open_to.get(target, ()), stacks=True)
        return (
            pick("target", "target", "9.1.2a", place_options(me, view, targets)),
            several("from", "attacking stacks", "9.1.2e", stacks, least=1, most=len(stacks), fill=len(stacks)),
            *support,
        )

    def odds(self, me: Officer, view: Board, ask: Ask, order: Attack) -> Ladders:
        assault = assault_of(view, order, me.side(ask))
        return odds.attack_ladders(me, view, assault) if assault is not None else (None, None)

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Attack) -> tuple[Line, ...]:
        assault = assault_of(view, order, me.side(ask))
        if assault is None:
            return ()
        if not assault.paid:
            return (("Without Supply Points the attack has half its factor and no guns", "14.11.2b"),)
        idle = _guns_left(view, assault)
        return ((f"{', '.join(idle)} could fire from the attacking hexes too", "9.2.6c"),) if idle else ()

    def traces(self, view: Board, order: Attack, side: int) -> tuple[Trace, ...]:
        fire = stand(view, order.artillery, side, order.from_)
        return arrows(view, side, (order.target,), attack=order.from_, fire=fire)


def _guns_left(board: Board, assault: Assault) -> list[str]:
    """Guns under the markers that are not used."""
    under = guns_under_marker(board, assault.stacks, assault.target)
    return [counter(board, u).id for u in under if u.n not in assault.guns and u in stack(board, u.hex)]
