"""The sergeant of the Breslau family: the besieger closes in on the Fortress hexes, the garrison fills them."""

from __future__ import annotations

from frozen.vendor.breslau import (
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
from frozen.vendor.breslau.besieger import Besieger
from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.breslau.garrison import Garrison
from frozen.vendor.breslau.marches import SiegeMarches
from frozen.vendor.mind import Doctrine
from sztab.rules.breslau.state import SOVIET


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
