"""The set-up: counters within their zone, tasks, hardware, minefields."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.boxes import opened
from rules.b21.field import order_of
from seat.b21.seats import draft, question, staff_of, values


@case("b21", "R121")
def test_a_set_up_offers_tasks_hardware_and_minefields(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("bartoszyce2014", monkeypatch)
    asked = question(game)
    assert asked.moves and asked.can_end and asked.sheet is not None
    assert [one.order["order"] for one in asked.sheet.starters] == ["task", "equip", "mine"]
    assert values(draft(game, order="task"), "unit") and not draft(game, order="task").slots[1:]
    one = values(draft(game, order="task"), "unit")[0]
    assert "bridges" in values(draft(game, order="task", unit=one), "task")
    assert draft(game, order="task", unit=one, task="bridges").refusal is None


@case("b21", "0.3")
def test_hardware_says_what_it_gives_the_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("bartoszyce2014", monkeypatch)
    assert values(draft(game, order="equip", unit="1/20 bcz"), "equipment") == ["PT-91", "Leopard 2A4"]
    drafted = draft(game, order="equip", unit="1/20 bcz", equipment="Leopard 2A4")
    assert drafted.refusal is None and drafted.warnings[0].text == "The enemy scores 2 victory points"


@case("b21", "R121")
def test_minefields_are_laid_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("bartoszyce2014", monkeypatch)
    (slot,) = draft(game, order="mine").slots
    assert slot.left == 4 and "1612" in [one.value for one in slot.options]
    game.play(order_of({"order": "mine", "hex": "1612"}))
    (slot,) = draft(game, order="mine").slots
    assert slot.left == 3 and "1612" not in [one.value for one in slot.options]


@case("b21", "R121")
def test_a_counter_is_dragged_within_its_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("bartoszyce2014", monkeypatch)
    staff, view, ask = staff_of(game)
    hexes = [one.hex for one in staff.reach(view, ask, ["1/1 bz"]).hexes]
    assert "2017" in hexes and "1308" not in hexes
    (leg,) = staff.march(view, ask, ["1/1 bz"], "2017")
    assert leg.arrives and leg.orders[0]["order"] == "place"
    (barred,) = staff.march(view, ask, ["1/1 bz"], "1308")
    assert not barred.arrives and barred.why_not is not None
