"""An attack or its support being built: what can be filled in, whether it may be played, its odds as declared and after
the other side's worst answer, and what it will forbid."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.wb95 import headquarters
from sztab.rules.wb95.battle import answered, attackers, fighters
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack, Support
from sztab.rules.wb95.pieces import name
from sztab.seat.drafting import weighed
from sztab.seat.drafts import Drafted, Slot
from sztab.seat.models import Cased, Ladder
from sztab.seat.wb95 import odds as reckoning
from sztab.seat.wb95 import slots
from sztab.seat.wb95.attacks import arrows, battle_of, combat_board, fault, fights_now
from sztab.seat.wb95.context import Officer, plain
from sztab.table import Ask, Order

WORST = "After the defender's worst answer"


def draft(me: Officer, view: Board, ask: Ask, data: dict[str, Any]) -> Drafted:
    order = me.read(data)
    if isinstance(order, Cased):
        return Drafted(data, refusal=order)
    if isinstance(order, Attack):
        return attack_drafted(me, combat_board(me, view, ask), order, me.side(ask), fights_now(me, ask))
    refusal = me.check(view, ask, order)
    return Drafted(
        order=plain(order),
        slots=_printed(me, _slots(me, view, ask, order)),
        refusal=me.refused(refusal) if refusal is not None else None,
        declared=_odds(me, view, ask, order),
    )


def attack_drafted(me: Officer, board: Board, order: Attack, side: int, binding: bool) -> Drafted:
    """An attack on a board of the own Combat Phase. Before the phase what stands in its way is only a hint."""
    warnings = tuple(one for one in _attack_warnings(me, board, order, side) if one.case)
    refusal, hints = weighed(me, fault(board, order, side), warnings, binding)
    declared, worst = attack_odds(me, board, order, side)
    return Drafted(
        order=plain(order),
        slots=_printed(me, slots.attack_slots(me, board, order, side)),
        refusal=refusal,
        declared=declared,
        worst=worst,
        warnings=hints,
        give=me.say(f"Attack {', '.join(order.targets)} and roll") if order.targets else "",
        traces=arrows(board, side, order.targets, attack=order.attackers, fire=order.artillery),
    )


def attack_odds(me: Officer, board: Board, order: Attack, side: int) -> tuple[Ladder | None, Ladder | None]:
    """The ladder as declared, and the one after the defender's worst answer."""
    battle = battle_of(board, order, side)
    if battle is None or not fighters(board, battle):
        return None, None
    declared = reckoning.combat_ladder(me, board, reckoning.reckon(board, battle), reckoning.DECLARED)
    return declared, reckoning.combat_ladder(me, board, reckoning.worst(board, battle), WORST)


# ---------------------------------------------------------------------- support


def _slots(me: Officer, view: Board, ask: Ask, order: Order) -> tuple[Slot, ...]:
    if me.asks_me(ask) and isinstance(order, Support) and ask.kind == "support":
        return slots.support_slots(me, view, ask.about.battle, order, ask.about.side)
    return ()


def _printed(me: Officer, form: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The slots with the case numbers of the book on the table."""
    return tuple(msgspec.structs.replace(slot, text=me.say(slot.text), case=me.book.cite(slot.case)) for slot in form)


def _odds(me: Officer, view: Board, ask: Ask, order: Order) -> Ladder | None:
    if isinstance(order, Support) and ask.kind == "support" and me.asks_me(ask):
        if me.check(view, ask, order) is None:
            battle = answered(view, ask.about.battle, order, ask.about.side)
            return reckoning.combat_ladder(me, view, reckoning.reckon(view, battle), "With this answer")
    return None


def _attack_warnings(me: Officer, board: Board, order: Attack, side: int) -> tuple[Cased, ...]:
    battle = battle_of(board, order, side)
    if battle is None:
        return ()
    found = []
    own = fighters(board, battle)
    guns = [board.state.units[n] for n in battle.attack.guns]
    if guns and board.book.options.hq_ranged_guns and headquarters.covered(board, own, defending=False):
        far = [u for u in guns if not headquarters.covered(board, [u], defending=False)]
        if far:
            found.append(me.cased(f"{name(board, far[0])} is out of range of your headquarters: no modifier", "F5"))
    short = [u for u in attackers(board, battle) if u.oos > 0]
    if short:
        found.append(
            me.cased(f"{name(board, short[0])} is out of supply; if the attack fails its level rises", "10.2.4")
        )
    if battle.attack.stars:
        found.append(me.cased("Who uses stars takes the first loss", "15.1.7"))
    return tuple(found)
