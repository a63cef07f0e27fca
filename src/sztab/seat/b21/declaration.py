"""Orders that declare a direct fight, and what is added to it: attackers, targets, guns, aircraft, engineers, the group
exposed to fire (7.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

import msgspec

from sztab.rules.b21 import air_support, duty, engineers
from sztab.rules.b21.assaults import COMBAT, COUNTERATTACK, DROP, DirectFight, Manner
from sztab.rules.b21.battle_orders import Attack, MarchAttack
from sztab.rules.b21.board import Board
from sztab.rules.b21.combat_phase import STRIKES, after_a_drop
from sztab.rules.b21.counterattack import strikers
from sztab.rules.b21.declaration import assault_of
from sztab.rules.b21.pieces import around, enemy_at, names_of, on_map, phasing, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.support import front_options, guns_for
from sztab.seat.b21 import odds
from sztab.seat.b21.attacks import DirectFightForm
from sztab.seat.b21.context import Officer, place_options
from sztab.seat.context import Line, own_units
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Ladder
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.sheets import reason, several, unit_option, unit_options
from sztab.table import Ask

ATTACK: dict[str, Any] = {"order": "attack", "targets": [], "attackers": []}
Declared = TypeVar("Declared", bound=Attack | MarchAttack)


def reckoned(view: Board, order: Attack | MarchAttack, manner: Manner, side: int) -> DirectFight | None:
    """What of a declaration can be reckoned: units that are there, hexes with somebody to attack. None without
    those."""
    known = (view.book.labels.get(text, -1) for text in dict.fromkeys(order.targets))
    targets = tuple(hex_ for hex_ in known if hex_ >= 0 and enemy_at(view, side, hex_))
    own = [u for u in own_units(view, order.attackers, side) if u.hex >= 0]
    if not targets or not own:
        return None
    ids = names_of(view, own)
    fields = {one: names_of(view, own_units(view, getattr(order, one), side)) for one in ("artillery", "helicopters")}
    fields |= {one: tuple(u for u in getattr(order, one) if u in ids) for one in ("engineers", "front")}
    return assault_of(view, msgspec.structs.replace(order, attackers=ids, **fields), manner, side, targets)


def manner_of(view: Board, side: int) -> Manner:
    """In the combat phase the enemy of its owner counterattacks; those who have come down fight in another way."""
    if after_a_drop(view):
        return DROP
    return COMBAT if side == phasing(view) else COUNTERATTACK


def ladders(me: Officer, view: Board, assault: DirectFight) -> Ladders:
    """As declared, and once the defender has added all the guns and aircraft that are seen."""
    declared = odds.fight(me, view, assault, odds.DECLARED)
    theirs, busy = 1 - assault.side, names_of(view, (view.state.units[n] for n in assault.defenders))
    guns = tuple(u.n for u in guns_for(view, theirs, assault.targets, assault.manner, False, busy) if not u.hidden)
    flown = tuple(u.n for u in air_support.supporters(view, theirs, assault.targets))
    return declared, with_support(me, view, assault, guns, flown, odds.WORST) if guns or flown else None


def with_support(
    me: Officer, view: Board, assault: DirectFight, guns: tuple[int, ...], flown: tuple[int, ...], title: str
) -> Ladder:
    """The fight once the defender has added guns and aircraft."""
    artillery, aircraft = (assault.artillery[0], guns), (assault.aircraft[0], flown)
    return odds.fight(me, view, msgspec.structs.replace(assault, artillery=artillery, aircraft=aircraft), title)


class DeclaredForm(OrderForm[Declared]):
    """A fight as it is written down; `manner` says how it is fought."""

    gives = "Attack {targets} and roll"
    drawn = {"attack": "attackers", "fire": "artillery"}
    aimed = "targets"
    helps = {"artillery": "Artillery in range, not used: {}", "helicopters": "Aircraft in range, not used: {}"}
    manner: ClassVar[Manner] = COMBAT

    def how(self, view: Board, side: int) -> Manner:
        return self.manner

    def odds(self, me: Officer, view: Board, ask: Ask, order: Declared) -> Ladders:
        side = me.side(ask)
        assault = reckoned(view, order, self.how(view, side), side)
        return (None, None) if assault is None else ladders(me, view, assault)

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Declared) -> tuple[Line, ...]:
        found = [("The first EP is lost by the engineers whose ability is used", "7.2.7")] if order.engineers else []
        own = own_units(view, order.attackers, me.side(ask))
        return (*found, *((f"{u} is out of supply: half strength", "25.2.2") for u in names_of(view, own) if
                          view.state.units[view.book.index[u]].oos))  # fmt: skip

    def slots(self, me: Officer, view: Board, ask: Ask, order: Declared) -> tuple[Slot, ...]:
        side = me.side(ask)
        known = [view.book.labels[text] for text in order.targets if text in view.book.labels]
        own = own_units(view, order.attackers, side)
        targets = place_options(me, view, self.targets(view, own, known, side))
        attackers = [unit_option(view, u, points(view, u), reason(me, self.refused(view, u)))
                     for u in self.attackers(view, own, known, side)]  # fmt: skip
        found = (
            several("targets", "hexes under attack", "7.1.1", targets, least=1, most=len(targets)),
            several("attackers", "attackers", "7.1.2", attackers, least=1, most=len(attackers), fill=len(attackers)),
        )
        assault = reckoned(view, order, self.how(view, side), side)
        return found if assault is None else (*found, *help_slots(view, assault, order))

    def refused(self, view: Board, u: Unit) -> Any:
        return duty.may_attack(view, u)

    def targets(self, view: Board, own: list[Unit], known: list[int], side: int) -> list[int]:
        """Enemy hexes next to all who attack; with nobody named those already chosen, or all that can be attacked."""
        if own or not known:
            units = own or [u for u in on_map(view, side) if self.refused(view, u) is None]
            near = [{hex_ for hex_ in around(view, u.hex) if enemy_at(view, side, hex_)} for u in units]
            found = set.intersection(*near) if own else set().union(*near)
            return sorted(found | set(known))
        return sorted(known)

    def attackers(self, view: Board, own: list[Unit], known: list[int], side: int) -> list[Unit]:
        """Own units next to all the targets; with none named all that have one."""
        if not known:
            return [
                u for u in on_map(view, side) if self.refused(view, u) is None and self.targets(view, [u], [], side)
            ]
        hexes = sorted(set.intersection(*(set(around(view, hex_)) for hex_ in known)))
        return [u for hex_ in hexes for u in stack(view, hex_) if u.side == side]


def help_slots(view: Board, assault: DirectFight, order: Attack | MarchAttack) -> tuple[Slot, ...]:
    """What can be added: guns, aircraft, the ability of engineers, who is exposed to fire."""
    own = [view.state.units[n] for n in assault.attackers]
    guns = guns_for(view, assault.side, assault.targets, assault.manner, True, order.attackers)
    above = air_support.supporters(view, assault.side, {u.hex for u in own})
    able = [u for u in own if engineers.may_fight(view, u) is None] if assault.manner.engineers else []
    foes = [u for hex_ in assault.targets for u in stack(view, hex_)]
    return (
        *support_slots(view, guns, above, "9.3.1"),
        several("engineers", "ability of engineers", "19.1.5", unit_options(view, able, points), most=len(able[:1])),
        *front_slot(view, names_of(view, own), foes, assault.manner),
    )


def support_slots(view: Board, guns: Iterable[Unit], above: Iterable[Unit], case: str) -> tuple[Slot, ...]:
    there, flown = unit_options(view, guns, points), unit_options(view, above, points)
    return (
        several("artillery", "artillery", case, there, most=len(there), look="fire"),
        several("helicopters", "aircraft", "23.4.4", flown, most=len(flown), look="fire"),
    )


def front_slot(view: Board, ids: tuple[str, ...], foes: Iterable[Unit], manner: Manner) -> tuple[Slot, ...]:
    """15.3.1: nobody named: all of them."""
    if not manner.interior_fire or not front_options(view, ids, foes):
        return ()
    options = [SlotOption(one, one, piece=one) for one in ids]
    return (several("front", "exposed to fire first (none: all)", "15.3.1", options, most=len(options)),)


class AssaultForm(DirectFightForm[Attack], DeclaredForm[Attack]):
    """Attacks of the combat phase, and the counterattacks that open it."""

    def how(self, view: Board, side: int) -> Manner:
        return manner_of(view, side)

    def attackers(self, view: Board, own: list[Unit], known: list[int], side: int) -> list[Unit]:
        """8.1.2: counterattackers by the hexes they must attack."""
        manner, found = manner_of(view, side), super().attackers(view, own, known, side)
        if manner is DROP:
            return [u for u in found if u.dropped == view.state.turn]
        if manner is COMBAT or view.state.step != STRIKES:
            return found
        return [view.state.units[n] for n, aims in strikers(view).items() if not known or set(known) == set(aims)]
