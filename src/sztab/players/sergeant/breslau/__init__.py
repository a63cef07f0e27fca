"""The sergeant of the Breslau family: the besieger closes in on the Fortress hexes, the garrison fills them."""

from __future__ import annotations

from sztab.players.sergeant.breslau import (
    air,
    bombardment,
    bombers,
    breakthrough,
    combat_supply,
    declaration,
    designation,
    directives,
    flak,
    initiative,
    losses,
    setup,
    special,
    stacking,
    support_movement,
)
from sztab.players.sergeant.breslau.besieger import Besieger
from sztab.players.sergeant.breslau.garrison import Garrison
from sztab.players.sergeant.breslau.marches import SiegeMarches
from sztab.players.sergeant.mind import Doctrine
from sztab.rules.breslau.state import SOVIET
from sztab.seat.breslau.front import SiegeFront


def marches(front: SiegeFront) -> SiegeMarches:
    return Besieger(front) if front.side == SOVIET else Garrison(front)


DOCTRINE: Doctrine[SiegeFront] = Doctrine(
    front=SiegeFront,
    answers={
        "aa": flak.shoot,
        "advance": breakthrough.advance,
        "air_bombard": air.fly,
        "ambush": initiative.ambush,
        "attack": declaration.attack,
        "directives": directives.direct,
        "excess": stacking.excess,
        "goliath": special.goliath,
        "losses": losses.losses,
        "mark": designation.mark,
        "rebuild": air.rebuild,
        "run": combat_supply.run,
        "setup": setup.accept,
        "strike": bombers.strike,
        "support": declaration.name_support,
        "support_move": support_movement.reinforce,
    },
    plans={"bombard": bombardment.FirePlan, "movement": marches},
)
