"""The combat phase (3.3.7): counterattacks first, then attacks one by one, with single-handed fire between them."""

from __future__ import annotations

from sztab.rules.b21 import duty
from sztab.rules.b21.board import Board
from sztab.rules.b21.combat_phase import attacking
from sztab.rules.b21.counterattack import strikers
from sztab.rules.b21.pieces import dark, names_of, on_map, stack
from sztab.seat.b21.acts import PhasePrompt
from sztab.seat.b21.context import Officer, keys_at
from sztab.seat.b21.declaration import ATTACK
from sztab.seat.b21.mine_fire import MINE_FIRE, can_mine
from sztab.seat.b21.single_fire import SINGLE_FIRE, can_shell
from sztab.seat.context import Line, labels
from sztab.seat.models import Cased, Due, Sheet, Starter
from sztab.seat.prompt import Flags, flag
from sztab.seat.sheets import attacks_sheet, starter
from sztab.table import Ask


class CombatPhasePrompt(PhasePrompt):
    kind = "combat"
    waiting = "attack"
    form = "rows"
    coach = (
        ("Units in an enemy zone of control must attack, and those enemies must be attacked", "7.1.3"),
        ("A unit attacks once in the phase, and a hex is attacked once", "7.1.5"),
        ("Of several hexes either the attackers or the defenders stand in one", "7.1.7"),
        ("Engineers shift the odds one column and lose the first EP", "19.1.5"),
        ("Both sides lose by the strength of the enemy, whatever the retreat is", "7.2.4"),
    )

    def line(self, view: Board, ask: Ask) -> Line:
        if not attacking(view, ask.sides[0]):
            return "Fight your counterattacks", "8.2.3"
        return ("Attack by night" if dark(view) else "Attack, or fire your artillery"), "7.1.1"

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        return super().asked(me, view, me.for_me(ask))

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        side = me.side(ask)
        return duty_owed(me, view, side) if attacking(view, side) else strikes_owed(me, view)

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        if not attacking(view, side):
            flag(found, (view.state.units[n] for n in strikers(view)), "can_attack", "must_attack")
            return
        owing = duty.owed(view, side)
        flag(found, (u for u in on_map(view, side) if duty.targets_of(view, u)), "can_attack")
        flag(found, (view.state.units[n] for n in owing.units), "must_attack")
        flag(found, (u for hex_ in owing.hexes for u in stack(view, hex_)), "must_be_attacked")

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        return attacks(me, view, ask)

    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        return combat_wishes(me, hex_)


def attacks(me: Officer, view: Board, ask: Ask) -> Sheet:
    """All attacks of the own combat phase, and what is fired in it; before it a plan."""
    now, side = ask.kind == CombatPhasePrompt.kind and me.asks_me(ask), me.side(ask)
    begun = [(ATTACK, "Draft an attack")]
    if not now or attacking(view, side):
        begun += [(SINGLE_FIRE, "Single-handed fire")] if can_shell(view, side) else []
        begun += [(MINE_FIRE, "Fire mines")] if can_mine(view, side) else []
    return attacks_sheet(
        me,
        begun,
        hint="Pick an enemy hex on the map and draft an attack on it.",
        aims=("targets", "target", "hex"),
        once=("attackers", "artillery", "helicopters"),
        later="" if now else "Saved for your combat phase.",
    )


def combat_wishes(me: Officer, hex_: str) -> tuple[Starter, ...]:
    return (
        starter(me, {**ATTACK, "targets": [hex_]}, "Draft an attack"),
        starter(me, {**SINGLE_FIRE, "target": hex_}, "Draft single-handed fire"),
    )


def duty_owed(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """7.1.3, 7.1.4: who must still attack, what must still be attacked."""
    owing, found = duty.owed(view, side), []
    if owing.units:
        units = [view.state.units[n] for n in owing.units]
        ids = names_of(view, units)
        hexes = labels(view, (u.hex for u in units))
        found.append(me.due(f"{', '.join(ids)} must still attack", "7.1.3", ids, hexes))
    if owing.hexes:
        places = labels(view, owing.hexes)
        keys = tuple(key for hex_ in owing.hexes for key in keys_at(view, hex_))
        found.append(me.due(f"{', '.join(places)} must still be attacked", "7.1.4", keys, places))
    return tuple(found)


def strikes_owed(me: Officer, view: Board) -> tuple[Due, ...]:
    """8.1.2: whoever has stepped out must attack."""
    units = [view.state.units[n] for n in strikers(view)]
    if not units:
        return ()
    ids = names_of(view, units)
    hexes = labels(view, (u.hex for u in units))
    return (me.due(f"{', '.join(ids)} must still attack", "8.1.2", ids, hexes),)
