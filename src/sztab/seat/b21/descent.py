"""A unit that is put beside the hex it came down on (17.2.2, 17.2.8)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Place
from sztab.rules.b21.pieces import label, stack
from sztab.rules.b21.zones import in_enemy_zone
from sztab.seat.b21.context import Officer
from sztab.seat.context import MOST, Cards, Places, labels, plain
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Cased
from sztab.seat.prompt import Prompt
from sztab.table import Ask


class PlaceDroppedPrompt(Prompt):
    kind = "place"
    waiting = "place a unit"
    inside = True

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        return me.cased(f"Put {ask.about.unit} on a hex", ask.about.case)

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (ask.about.unit,), labels(view, ask.about.hexes)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Beside friends and out of enemy zones first."""
        side = me.side(ask)
        hexes = sorted(ask.about.hexes, key=lambda h: (in_enemy_zone(view, side, h), -len(stack(view, h)), h))
        made = []
        for hex_ in hexes[:MOST]:
            text = label(view, hex_)
            zone = in_enemy_zone(view, side, hex_)
            lines = (me.cased(f"{text} is in an enemy zone of control", "6.1"),) if zone else ()
            order = Place(unit=ask.about.unit, hex=text)
            made.append(AnswerCard(plain(order), me.places.name(text), lines))
        return tuple(made), len(hexes) > MOST
