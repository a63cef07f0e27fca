"""13.1, Night combat: the die before each direct fight (13.1.3), and units that slip through (13.1.5)."""

from __future__ import annotations

from sztab.rules.b21.assaults import DirectFight
from sztab.rules.b21.battle_events import NightRolled
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.charts import NightFall
from sztab.rules.b21.force import sheltered
from sztab.rules.b21.modifiers import commando_raid
from sztab.rules.b21.pieces import dark, printed, stack
from sztab.rules.b21.state import TWELFTHS, Unit
from sztab.table import Procedure

QUIET = NightFall(0, 0, 0)
"""What a fight by day has."""
SLIP, SLIP_ON_WHEELS = 2 * TWELFTHS, 6 * TWELFTHS
"""13.1.5."""


def night_die(game: Game, assault: DirectFight) -> Procedure:
    """13.1.3, 13.1.6, R68: one die a fight, rolled by the attacker; special forces that attack alone skip it."""
    if not dark(game) or commando_raid(game, assault):
        return QUIET
    roll = yield from game.roll(1, "night", "13.1.3", assault.side)
    fall = game.book.charts.night[roll - 1]
    told = NightRolled(
        roll=roll, shift=fall.shift, attacker_loses=fall.attacker_loses, defender_loses=fall.defender_loses
    )
    game.say(told, "13.1.3 T.night")
    return fall


def slip(b: Board, u: Unit, hex_: int) -> int | None:
    """13.1.5, R69: the extra cost in twelfths of passing unseen through a hex of an entrenched friend by night, where
    enemy zones of control do not count; None where that cannot be done."""
    if not dark(b) or not any(v.side == u.side and v.n != u.n and sheltered(b, v) for v in stack(b, hex_)):
        return None
    return SLIP_ON_WHEELS if printed(b, u).motorised else SLIP
