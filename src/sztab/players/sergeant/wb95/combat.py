"""The defender's combat support."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.wb95.battle import Battle, defended
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.pieces import label
from sztab.seat.wb95.combat import best_support, support_of
from sztab.seat.wb95.front import FieldFront
from sztab.table import Ask


def support(front: FieldFront, ask: Ask) -> Counsel:
    """Whatever makes the attack worse by more than its price."""
    view = front.view
    battle: Battle = ask.about.battle
    aid = best_support(front, view, ask)
    where = " and ".join(label(view, hex_) for hex_ in battle.targets)
    odds = view.book.tables.columns[reckon(view, defended(battle, aid)).column]
    return Counsel(support_of(view, aid), "support", {"hex": where, "odds": odds})
