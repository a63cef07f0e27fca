"""The sergeant of the B-21 family: companies march to the hexes that decide, fire at range where it pays, and attack
where the odds are good."""

from __future__ import annotations

from frozen.vendor.b21 import (
    air_defence,
    airborne,
    barrage,
    chase,
    coast_fire,
    combat_phase,
    counterattack,
    descent,
    dogfights,
    fronts,
    interception,
    landings,
    losses,
    overflow,
    pursuit,
    retreat,
    setup,
    sorties,
    support,
    volley,
)
from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.b21.movement import CompanyMoves
from frozen.vendor.mind import Doctrine

DOCTRINE: Doctrine[CompanyFront] = Doctrine(
    front=CompanyFront,
    answers={
        "aa": air_defence.shoot,
        "air": sorties.fly,
        "airborne assault": airborne.assault,
        "answer": volley.fire,
        "artillery barrage": barrage.fire,
        "chase": chase.follow,
        "coast_fire": coast_fire.fire,
        "combat": combat_phase.fight,
        "counterattack": counterattack.strike_back,
        "defend": counterattack.meet,
        "dogfight": dogfights.join,
        "excess": overflow.give_up,
        "fire": volley.fire,
        "front": fronts.expose,
        "intercept": interception.intercept,
        "losses": losses.take,
        "missiles": air_defence.launch,
        "naval assault": landings.assault,
        "place": descent.put,
        "pursue": pursuit.pursue,
        "retreat": retreat.retreat,
        "setup": setup.arrange,
        "support": support.add,
    },
    plans={"movement": CompanyMoves},
)
