"""The artillery barrage (9.7)."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21.artillery import BARRAGE
from sztab.rules.b21.artillery_fire import gunners, targets
from sztab.rules.b21.barrage import GUNS, LEAST
from sztab.rules.b21.battle_orders import FireBarrage
from sztab.rules.b21.board import Board
from sztab.rules.b21.state import Unit
from sztab.seat.b21.acts import PhasePrompt
from sztab.seat.b21.context import Officer
from sztab.seat.b21.single_fire import ShellingForm
from sztab.seat.models import Sheet, Starter
from sztab.seat.prompt import Flags, flag
from sztab.seat.sheets import sheet, starter
from sztab.table import Ask

FIRE_BARRAGE: dict[str, Any] = {"order": "barrage", "artillery": [], "target": "", "what": ""}


class BarragePhasePrompt(PhasePrompt):
    kind = "artillery barrage"
    text, case = "Fire artillery barrages, or end the phase", "9.7.1"
    waiting = "fire artillery barrages"
    form = "rows"
    coach = (
        ("A barrage takes three guns with 20 SP together", "9.7.2"),
        ("Guns that fire a barrage do not move in their next movement phase", "9.7.5"),
        ("Ground and field works count once; rockets alone add 2 to the roll", "9.7.4"),
    )

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        flag(found, gunners(view, side, range(view.book.map.grid.n), BARRAGE), "can_fire")

    def silent_guns(self, view: Board, side: int) -> list[Unit]:
        goals = [view.book.labels[one.value] for one in targets(view, side, BARRAGE, LEAST, GUNS)]
        return gunners(view, side, goals, BARRAGE)

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        begun = [(FIRE_BARRAGE, "Fire a barrage")]
        hint = "Click a target on the map, or pick one here."
        return sheet(me, "barrages", "Artillery barrages", begun, hint=hint, aims=("target",), once=("artillery",))

    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        return (starter(me, {**FIRE_BARRAGE, "target": hex_}, "Fire a barrage"),)


class FireBarrageForm(ShellingForm[FireBarrage]):
    warned = (*ShellingForm.warned, ("They do not move in their next movement phase", "9.7.5"))
    form, least, title = BARRAGE, (LEAST, GUNS), "Artillery barrage"
