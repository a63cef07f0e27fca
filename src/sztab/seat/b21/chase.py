"""Who follows the beaten to a river (7.6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.rules.b21.battle_orders import Chase
from sztab.rules.b21.board import Board
from sztab.rules.b21.state import Unit
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.worth import front_of
from sztab.seat.context import units_of
from sztab.seat.groups import GroupForm, GroupPrompt
from sztab.seat.prompt import Preference
from sztab.table import Ask


class ChasePrompt(GroupPrompt):
    kind, named = "chase", Chase
    text, case = "Name the units that will follow to the river, or none", "7.6.2"
    waiting = "decide who follows to the river"
    preference = Preference("Chase to a river", {"most": "everyone follows", "least": "nobody follows"})
    coach = (
        ("If somebody follows, the crossing costs the enemy EP", "7.6.1"),
        ("Units you name must then pursue at least to the bank", "7.6.2"),
    )

    def groups(self, view: Board, ask: Ask) -> Iterator[list[Unit]]:
        yield free_to_follow(front_of(view, ask.sides[0]), view, ask)
        yield from (units_of(view, ask.about.units), [])


def free_to_follow(front: CompanyFront, view: Board, ask: Ask) -> list[Unit]:
    """Those who leave nothing behind that decides."""
    return [u for u in units_of(view, ask.about.units) if u.hex not in front.prizes]


class ChaseForm(GroupForm[Chase]):
    heading, case = "units that follow", "7.6.2"
