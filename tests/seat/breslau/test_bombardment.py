"""Bombardments being written."""

from __future__ import annotations

import msgspec

from case import case
from rules.breslau.tabletop import tabletop
from seat.breslau.seats import SOVIET, draft, slot, spread, staff_of
from sztab.rules.breslau import bombardment
from sztab.rules.breslau.orders import Bombard
from sztab.table import Game

GUNS = """
One soviet ART 1208 bombard=16 range=9
Two soviet ART 1208 bombard=14 range=9
Oth soviet ART 1108 bombard=12 range=9
A   soviet INF 1206 4/3
G   german INF 1205 3/2 full=2
"""


@case("breslau1945", "7.1b", "7.3e")
def test_a_bombardment_has_a_ladder_and_guns_of_one_hex() -> None:
    game = tabletop(GUNS, phase="artillery bombardment", step=SOVIET, hexes={"1205": "suburban"})
    begun = draft(game, {"order": "bombard", "target": "1205", "artillery": []})
    guns = slot(begun, "artillery")
    assert [one.value for one in guns.options] == ["One", "Two", "Oth"] and guns.fill == 2
    data = {"order": "bombard", "target": "1205", "artillery": ["One", "Two"]}
    drafted = draft(game, data)
    outlook = bombardment.outlook(game.view(SOVIET), msgspec.convert(data, Bombard), SOVIET)
    assert drafted.declared is not None and drafted.declared.attack == outlook.ladders[0][1].factor == 15
    assert spread(drafted.declared) == outlook.spread
    assert [one.why_not for one in slot(drafted, "artillery").options][2]
    assert draft(game, {**data, "artillery": ["One", "Oth"]}).refusal is not None


def test_guns_that_could_still_bombard_are_named_before_the_phase_ends() -> None:
    def left_over(game: Game) -> list[tuple[str, tuple[str, ...]]]:
        staff, view, ask = staff_of(game)
        return [(due.text, due.keys) for due in staff.question(view, ask, game.pending()).loose]

    game = tabletop(GUNS, phase="artillery bombardment", step=SOVIET, hexes={"1205": "suburban"})
    assert left_over(game) == [("Guns that could still fire: 3", ("Oth", "One", "Two"))]
