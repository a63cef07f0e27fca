"""A duel in tests: one attacker, one defender, whatever else a case needs, and the ladder of the attack."""

from __future__ import annotations

from typing import Any

from lab import lab, order_as
from sztab.rules.wb95.battle import answered, declared, owners
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.odds import Odds, reckon
from sztab.rules.wb95.orders import Attack, Support


def odds(game: Game, attackers: list[str], target: str, support: dict[str, Any] | None = None, **more: Any) -> Odds:
    """The ladder of an attack on one hex, with the defender's answer if there is one."""
    order = order_as(Attack, game, {"order": "attack", "attackers": attackers, "targets": [target], **more})
    battle = declared(game, order, 0)
    if support is not None:
        answer = order_as(Support, game, {"order": "support", **support})
        battle = answered(game, battle, answer, owners(game, battle)[0])
    return reckon(game, battle)


def duel(more: str = "", own: str = "german", foe: str = "soviet", options: str = "") -> Game:
    """A (own) in 0604 against D (foe) in 0603, with more units."""
    return lab(f"""
        phase = "combat"
        options = {{ {options} }}
        unit = [
            {{ id = "A", side = "{own}", type = "INF", hex = "0604", attack = 4 }},
            {{ id = "D", side = "{foe}", type = "INF", hex = "0603", attack = 4 }},
            {more}
        ]
    """)
