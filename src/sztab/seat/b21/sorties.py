"""Aircraft are placed in secret, all on one sheet (23.2.1)."""

from __future__ import annotations

from sztab.rules.b21 import aircraft, sorties
from sztab.rules.b21.board import Board
from sztab.rules.b21.dogfights import ZONE
from sztab.rules.b21.orders import FlyMissions, Sortied
from sztab.rules.b21.pieces import printed, side_of
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.seat.b21.context import Officer, place_options
from sztab.seat.drafts import Entry, Slot, SlotOption
from sztab.seat.models import Sheet, Trace
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import anywhere, pick, sheet, unit_options
from sztab.table import Ask

MISSIONS = {
    "cover": "cover the sky around",
    "strike": "attack units",
    "bomb": "bomb units",
    "object": "attack an object",
    "support": "wait to support fights",
    "recon": "reconnaissance",
    "supply": "drop supplies",
}


class FlyMissionsPrompt(Prompt):
    kind = "air"
    text, case = "Place your aircraft in secret, or none", "23.2.1"
    waiting = "place aircraft"
    orders = ("air", "end_phase")
    form = "entries"
    end = "Place no aircraft"
    coach = (
        ("Both sides place at once; nobody sees the other's until all are placed", "23.2.1"),
        ("Fighters cover seven hexes: they meet enemy fighters, then hunt other aircraft", "23.3.4"),
        ("AA fires at aircraft within its range before they attack", "10.2.10"),
        ("Aircraft that wait for support join a fight within eight hexes", "23.4.4"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        side = me.side(ask)
        first = next((view.book.counters[u.n].id for u in ready(view, side, ())), "")
        begun = [({"order": "air", "placements": []}, "")]
        entry = {"unit": first, "hex": "", "mission": "", "target": "", "what": ""}
        words = {"add": "Place an aircraft", "give": "Seal the placements", "none": "Place no aircraft"}
        words["hint"] = "Click a hex on the map to place the open aircraft. The enemy sees them when both are sealed."
        return sheet(me, "sorties", "Air phase", begun, aims=("hex",), entries="placements", entry=entry, **words)


def ready(view: Board, side: int, flown: tuple[str, ...]) -> list[Unit]:
    """Aircraft that can still be placed."""
    if aircraft.sorties_left(view, side) <= len(flown):
        return []
    able = (u for u in side_of(view, side) if aircraft.may_fly(view, u) is None)
    return [u for u in able if printed(view, u).id not in flown]


class FlyMissionsForm(OrderForm[FlyMissions]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: FlyMissions) -> tuple[Slot, ...]:
        """For the aircraft placed last: which it is, its mission, its hex, and what it is aimed at."""
        if not order.placements:
            return ()
        side, last = me.side(ask), order.placements[-1]
        flown = tuple(one.unit for one in order.placements[:-1])
        units = ready(view, side, flown)
        found = [pick("placements.unit", "aircraft", "23.1.3", unit_options(view, units, points))]
        u = next((u for u in units if printed(view, u).id == last.unit), None)
        if u is None:
            return tuple(found)
        words = aircraft.MISSIONS_OF[printed(view, u).role]
        able = [one for one in words if sorties.may_be_placed_for(view, u, one) is None]
        options = (SlotOption(one, me.say(MISSIONS[one])) for one in able)
        found.append(pick("placements.mission", "mission", "23.2", options))
        return (*found, *_where(me, view, u, last)) if last.mission in able else tuple(found)

    def entries(self, me: Officer, view: Board, order: FlyMissions) -> tuple[Entry, ...]:
        return tuple(
            Entry(f"{one.unit}: {me.say(MISSIONS.get(one.mission, '?'))}", (one.hex,) if one.hex else ())
            for one in order.placements
        )

    def traces(self, view: Board, order: FlyMissions, side: int) -> tuple[Trace, ...]:
        whose = view.book.sides[side]
        return tuple(Trace("air", (), (one.hex,), (one.unit,), whose) for one in order.placements if one.hex)


def _where(me: Officer, view: Board, u: Unit, last: Sortied) -> tuple[Slot, ...]:
    """Cover, support and reconnaissance may be flown anywhere; the rest goes where its targets are."""
    field, hexes = "placements.hex", sorties.stations(view, u, last.mission)
    place = (
        anywhere(field, "hex", "23.2.1")
        if hexes is None
        else pick(field, "hex", "R136", place_options(me, view, hexes))
    )
    if last.hex not in view.book.labels:
        return (place,)
    hex_ = view.book.labels[last.hex]
    if last.mission == "strike" and printed(view, u).role == aircraft.FIGHTER:
        near = view.book.map.grid.near(hex_, ZONE, sorties.prey(view, u.side))
        return place, pick("placements.target", "target", "23.3.14", place_options(me, view, near))
    if last.mission != "object":
        return (place,)
    aims = [word.partition(" ") for word in sorties.prizes_of(view, u).get(hex_, ())]
    targets = [SlotOption(text, text, hex=text) for text in dict.fromkeys(where for where, _, _ in aims)]
    whats = [SlotOption(what, me.say(what)) for where, _, what in aims if where == last.target and what]
    return (
        place,
        pick("placements.target", "target", "23.6.1", targets),
        pick("placements.what", "object", "21.1", whats),
    )
