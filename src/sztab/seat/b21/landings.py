"""The naval assault phase (18): ships sail, troops go ashore."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Land
from sztab.rules.b21.pieces import at_sea
from sztab.seat.b21.acts import GatheredForm, PhasePrompt
from sztab.seat.b21.context import Officer
from sztab.seat.context import Line, Places, labels
from sztab.seat.models import Cased
from sztab.seat.prompt import Flags, flag
from sztab.table import Ask


class NavalPrompt(PhasePrompt):
    kind = "naval assault"
    waiting = "may land from the sea"
    title = "Naval assault"
    coach = (
        ("Ships sail first; then artillery ashore may fire at each of them once", "18.2.3"),
        ("Troops go ashore on beaches beside their ship", "18.2.1"),
        ("On a beach the enemy holds they fight with a quarter of their strength", "18.2.4"),
    )

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        landing = any(True for _ in at_sea(view, me.side(ask)))
        return me.cased(
            "Sail and land your troops, or end the phase" if landing else "Nobody lands from the sea", "18.1.1"
        )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (), labels(view, (u.station for u in at_sea(view, me.side(ask))))

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        flag(found, (u for u in view.state.units if u.side == side and u.carrier >= 0), "can_enter")


class LandForm(GatheredForm[Land]):
    case = "18.2.1"

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Land) -> tuple[Line, ...]:
        hex_ = view.book.labels.get(order.hex, -1)
        if hex_ < 0 or all(v.side == me.side(ask) for v in view.state.units if v.hex == hex_):
            return ()
        return (("They fight for the beach once all have landed, with a quarter of their strength", "18.2.4"),)
