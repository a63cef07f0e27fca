"""Cards of AA fire, with the chance to shoot down."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import play, tabletop
from seat.breslau.seats import cards, staff_of


@case("breslau1945", "6.1.5")
def test_flak_cards_tell_the_chance_to_shoot_down() -> None:
    game = tabletop(
        """
        P soviet AIR bombard=24 full=2
        G german INF 1205 3/2
        F german AA 1205 4/2 aa=6 aa_range=4
        K german AA 1203 4/2 aa=6 aa_range=4
        S soviet INF 1211 4/3
        """,
        phase="air bombardment",
        step=2,
    )
    play(game, order="air_bombard", missions=[{"aircraft": "P", "target": "1205"}])
    found = cards(game)
    assert [list(card.order.get("units", ())) for card in found] == [["F", "K"], ["F"], []]
    assert found[0].lines[0].case == "6.1.5" and "%" in found[0].lines[0].text
    assert found[0].likes == ("most",) and found[-1].likes == ("least",)
    staff, view, ask = staff_of(game)
    assert staff.draft(view, ask, found[0].order).slots[0].field == "units"
