"""The sergeant of the WB-95 family: holds lines, keeps supply, takes the scenario's objectives."""

from __future__ import annotations

from sztab.players.sergeant.mind import Doctrine
from sztab.players.sergeant.wb95 import (
    air,
    air_advantage,
    bridges,
    combat,
    declaration,
    fire,
    losses,
    movement_phase,
    pursuit,
    retreat,
    setup,
    special_forces,
)
from sztab.seat.wb95.front import FieldFront

DOCTRINE: Doctrine[FieldFront] = Doctrine(
    front=FieldFront,
    answers={
        "air": air.fly,
        "air_advantage": air_advantage.bid,
        "air_days": air.days,
        "defector": setup.haven,
        "engage": air.engage,
        "losses": losses.losses,
        "pontoon": bridges.pontoon,
        "pursue": pursuit.pursue,
        "refit": losses.refit,
        "retreat": retreat.retreat,
        "routes": special_forces.cut,
        "support": combat.support,
    },
    plans={
        "barrage": fire.Barrages,
        "combat": declaration.Attacks,
        "movement": movement_phase.MovementPlan,
        "setup": setup.SetUpPlan,
        "sorties": air_advantage.Flights,
        "strategic": movement_phase.MovementPlan,
    },
)
