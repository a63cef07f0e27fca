"""What bombs hit that drifted over their own side (23.6.5, R103)."""

from __future__ import annotations

from sztab.rules.b21.battle_orders import SufferBombs
from sztab.rules.b21.board import Board
from sztab.rules.b21.bombers import UNITS, StrayBombs
from sztab.seat.b21.context import Officer
from sztab.seat.context import Places
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import pick
from sztab.table import Ask


class StrayBombsPrompt(Prompt):
    kind = "bombed"
    text, case = "The bombers have drifted over their own side in {hex}: say what their bombs hit", "23.6.5"
    waiting = "say what the bombs hit"
    inside = True

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (), (ask.about.hex,)

    def usual(self, view: Board, ask: Ask) -> SufferBombs:
        return cheapest_victims()


def cheapest_victims() -> SufferBombs:
    """What the enemy's bombs hit over his own side: his units, which no repair brings back."""
    return SufferBombs(what=UNITS)


class SufferBombsForm(OrderForm[SufferBombs]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: SufferBombs) -> tuple[Slot, ...]:
        about: StrayBombs = ask.about
        return (pick("what", "what they hit", "23.6.5", tuple(SlotOption(one, one) for one in about.victims)),)
