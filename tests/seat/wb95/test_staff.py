"""Advice, and the cases a staff cites."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from fight import fight
from seat.wb95.seats import staff_of
from sztab.rules.wb95.orders import Attack, Fortify
from sztab.seat import wb95
from sztab.titles import title


def test_advice_comes_from_the_adviser_and_names_units_and_hexes() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2")
    staff, view, ask = staff_of(game)
    assert staff.advice(view, ask) == ()
    order = Attack(attackers=("A",), targets=("0605",))

    def adviser(seen: Any, question: Any) -> list[tuple[Any, str]]:
        assert seen is view and question.sides == (0,)
        return [(order, "it is weak"), (order, "")]

    staff.adviser = adviser
    first, second = staff.advice(view, ask)
    assert (first.text, first.keys, first.hexes) == ("it is weak", ("A",), ("0605",))
    assert second.text == "attack 0605 with A" and second.order["order"] == "attack"


def test_advice_that_names_units_alone_shows_where_they_stand() -> None:
    game = fight("A soviet INF 0604 4/4", phase="movement")
    staff, view, ask = staff_of(game)
    staff.adviser = lambda seen, question: [(Fortify(units=("A",)), "")]
    (advice,) = staff.advice(view, ask)
    assert (advice.keys, advice.hexes) == (("A",), ("0604",))


def test_every_case_the_staff_cites_can_be_opened() -> None:
    """Cases stand in quotes in the source: `"5.3.4"`, `"R120"`, `"NY-N6"`."""
    box = title("budziszyn1945")
    known = {*box.cases, *box.rulings}
    source = "".join(path.read_text() for path in sorted(Path(wb95.__file__).parent.glob("*.py")))
    cited = set(re.findall(r'"(\d+\.\d+[.\da-z]*|T-[A-Z]+(?:-n\d)?|(?:NY|TS)-\w+|[RF]\d+)"', source))
    assert len(cited) > 60
    assert cited <= known
