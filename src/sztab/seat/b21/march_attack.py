"""Attacks from march (16.1), written in the movement phase."""

from __future__ import annotations

from sztab.rules.b21.assaults import MARCH
from sztab.rules.b21.battle_orders import MarchAttack
from sztab.rules.b21.board import Board
from sztab.rules.b21.march_attack import held_by
from sztab.rules.b21.pieces import stack
from sztab.rules.b21.state import Unit
from sztab.seat.b21.context import Officer
from sztab.seat.b21.declaration import DeclaredForm
from sztab.seat.context import Line, labels, own_units
from sztab.table import Ask


class MarchAttackForm(DeclaredForm[MarchAttack]):
    manner = MARCH

    def warnings(self, me: Officer, view: Board, ask: Ask, order: MarchAttack) -> tuple[Line, ...]:
        found = [*super().warnings(me, view, ask, order), ("It costs 4 movement points and ends the move", "16.1.3")]
        found.append(("Unless the enemy retreats, the attackers sit out their next combat phase", "16.2.15"))
        own = own_units(view, order.attackers, me.side(ask))
        held = held_by(view, own[0].side, own[0].hex) if own and own[0].hex >= 0 else ()
        missing = [text for text in labels(view, held) if text not in order.targets]
        if missing:
            found.append((f"{', '.join(missing)} must be attacked as well", "16.1.1"))
        return tuple(found)

    def attackers(self, view: Board, own: list[Unit], known: list[int], side: int) -> list[Unit]:
        """16.1.1: those of one hex."""
        found = super().attackers(view, own, known, side)
        return stack(view, own[0].hex) if own and own[0].hex >= 0 else found
