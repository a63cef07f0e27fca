"""Ranged fire and barrages being written."""

from __future__ import annotations

from fight import fight
from lab import lab
from seat.wb95.seats import plain, staff_of
from sztab.rules.wb95.orders import Barrage, Ranged


def test_fire_has_a_ladder_and_says_what_it_forbids() -> None:
    units = ("G soviet ART 0602 6/4 setup=combat", "D german INF 0605 4/4")
    game = fight(*units)
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, plain(Ranged(artillery=("G",), target="0605")))
    assert drafted.refusal is None and drafted.declared is not None
    assert sum(result.chance for result in drafted.declared.results) == 36
    assert [line.case for line in drafted.warnings] == ["6.4.5"]
    game = fight(*units, phase="barrage")
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, plain(Barrage(artillery=("G",), target="0605")))
    assert {line.case for line in drafted.warnings} == {"6.5.5", "6.5.6"}


SHELLS = """
    phase = "barrage"
    unit = [
        { id = "G", side = "soviet", type = "ART", hex = "0602", attack = 6 },
        { id = "H", side = "soviet", type = "ART", hex = "0602", attack = 6 },
        { id = "D", side = "german", type = "INF", hex = "0605", defence = 4 },
    ]
    [pools.soviet]
    ammunition = 4
    air = 7
"""


def test_a_barrage_has_a_slot_and_a_rung_for_the_aircraft_over_its_target() -> None:
    game = lab(SHELLS)
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, plain(Barrage(artillery=("G", "H"), target="0605", air=5)))
    [slot] = [slot for slot in drafted.slots if slot.field == "air"]
    assert (slot.most, slot.left, slot.case) == (7, 2, "8.2.3")
    assert drafted.refusal is None and drafted.declared is not None
    assert (drafted.declared.attack, drafted.declared.rungs[-1].value) == (2 * 6 + 2 * 6 + 5, 5)
