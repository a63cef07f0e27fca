"""Guns on the move strategically."""

from __future__ import annotations

from case import case
from seat.wb95.seats import FILE, order_of, staff_of
from sztab.desk.position_reader import read_position
from sztab.table import EndPhase

GUN = '[[unit]]\nid = "G"\nside = "axis"\nnation = "Russia"\ntype = "ART"\nhex = "0403"\nsetup = "combat"\n'


ENEMY = '[[unit]]\nid = "D"\nside = "allies"\nnation = "USA"\ntype = "MECH"\nhex = "0606"\n'


@case("ardennes2024", "8.6.7", "13.1.3")
def test_guns_marked_for_strategic_movement_go_one_hex_as_they_are() -> None:
    game = read_position("test", FILE.replace("combat", "movement") + GUN + ENEMY).game()
    staff, view, ask = staff_of(game)
    (leg,) = staff.march(view, ask, ["G"], "0405")
    assert [data["order"] for data in leg.orders] == ["setup", "move", "setup"]
    game.play(order_of(game, {"order": "mark_strategic", "units": ["G"]}))
    while game.decision is not None and game.decision.kind != "strategic":
        game.play(EndPhase())
    staff, view, ask = staff_of(game)
    (piece,) = [one for one in staff.show(view, ask).pieces if one.key == "G"]
    assert "can_move" in piece.flags
    assert {one.hex for one in staff.reach(view, ask, ["G"]).hexes} == {"0302", "0303", "0402", "0404", "0502", "0503"}
    (leg,) = staff.march(view, ask, ["G"], "0404")
    assert leg.arrives and [data["order"] for data in leg.orders] == ["move"]
    game.play(order_of(game, leg.orders[0]))
    assert game.state.units[0].deployed and game.book.hex_labels[game.state.units[0].hex] == "0404"
