"""A unit that is put beside the hex it came down on (17.2.2, 17.2.8)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Place
from sztab.rules.b21.pieces import label
from sztab.rules.b21.zones import in_enemy_zone
from sztab.seat.b21.context import Officer
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.worth import front_of
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
        """The safest hexes first."""
        found = places(front_of(view, ask.sides[0]), view, ask)
        return tuple(_card(me, view, ask.sides[0], order) for order in found[:MOST]), len(found) > MOST


def places(front: CompanyFront, view: Board, ask: Ask) -> list[Place]:
    """Where it could be put, the safest hex first."""
    hexes = sorted(ask.about.hexes, key=lambda hex_: (front.danger[hex_] - 8 * front.cover(hex_), hex_))
    return [Place(unit=ask.about.unit, hex=label(view, hex_)) for hex_ in hexes]


def _card(me: Officer, view: Board, side: int, order: Place) -> AnswerCard:
    zone = in_enemy_zone(view, side, view.book.labels[order.hex])
    lines = (me.cased(f"{order.hex} is in an enemy zone of control", "6.1"),) if zone else ()
    return AnswerCard(plain(order), me.places.name(order.hex), lines)
