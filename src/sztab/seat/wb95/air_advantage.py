"""The contest for air advantage, and what flies after it: bombers, aircraft, helicopters (ard:10, ard:22)."""

from __future__ import annotations

from sztab.desk.wb95 import odds as ladders
from sztab.rules.wb95 import air_advantage, air_points, electronic_warfare
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Air, AirAdvantage, AirMission, Bomb
from sztab.rules.wb95.words import MISSION_NAMES
from sztab.seat.drafts import Slot
from sztab.seat.models import Sheet
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.sheets import Begun, amount, pick, sheet
from sztab.seat.wb95 import odds
from sztab.seat.wb95.context import Officer, place_options
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.seat.wb95.special_forces import parties
from sztab.table import Ask


class AirAdvantagePrompt(FrontPrompt):
    kind = "air_advantage"
    text, case = "Bid air points for air advantage in secret", "ard:10.1.3"
    waiting = "bid for air advantage"
    form = "write"
    coach = (
        ("Both sides bid in secret and add a die roll; a total higher by two wins air advantage", "ard:10.1.3"),
        ("The loser loses half its bid, and its aircraft stay on the ground today", "ard:10.1.4"),
        ("If nobody wins, both lose half, and all aircraft count half", "ard:10.1.4"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        hint = "Both bids stay sealed until both are made; a die roll is added to each."
        begun = [(AirAdvantage(side=view.book.sides[me.side(ask)]), "Bid for air advantage")]
        return sheet(me, "bid", "Air advantage", begun, hint=hint)


class AirAdvantageForm(OrderForm[AirAdvantage]):
    gives = "Seal the bid of {points}"

    def slots(self, me: Officer, view: Board, ask: Ask, order: AirAdvantage) -> tuple[Slot, ...]:
        there = air_points.free(view, me.side(ask), "air")
        return (amount("points", "air points", "ard:10.1.3", there, order.points),)


class AirSortiesPrompt(FrontPrompt):
    kind = "sorties"
    text, case = "Fly missions with bombers, aircraft and helicopters, or end the phase", "ard:10.3.4"
    waiting = "fly air missions"
    orders = ("air", "bomb", "spec", "end_phase")
    form = "write"
    coach = (
        ("Air defence fires first at every mission", "ard:10.2.1"),
        ("Bombers hit hardest; helicopters fly even without air advantage", "ard:22.1"),
        ("Points you keep can support attacks and defences later today", "ard:10.5.3"),
        ("Electronic warfare moves the result a row for each point, two at most", "ard:20.5"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        """One mission after the other, while anything can fly."""
        side = me.side(ask)
        planes, rotors = (air_points.flyable(view, side, pool) for pool in air_points.POOLS)
        least = {"points": 1} if planes else {"points": 0, "helicopters": 1}
        begun: list[Begun] = [(Bomb(points=1, target=""), "Bombers")] if planes else []
        for kind in ("attack", "object"):
            if (planes or rotors) and air_advantage.targets(view, side, kind):
                flown = {"order": "air", "missions": [{"kind": kind, "target": "", **least}]}
                begun.append(({**flown, "side": view.book.sides[side]}, MISSION_NAMES[kind].capitalize()))
        hint = "Click a target on the map, or pick one here. Points you keep can support combats later today."
        aims = ("target", "missions.target", "hex")
        return sheet(me, "sorties", "Air missions", [*begun, *parties(view, side)], hint=hint, aims=aims)


class BombForm(OrderForm[Bomb]):
    """A raid by bombers on a hex or a bridge."""

    gives = "Bomb {target} and roll"

    def slots(self, me: Officer, view: Board, ask: Ask, order: Bomb) -> tuple[Slot, ...]:
        side = me.side(ask)
        texts = air_advantage.targets(view, side, "bomb") + air_advantage.targets(view, side, "object")
        there = air_points.flyable(view, side, "air")
        return (
            pick("target", "target", "ard:10.4.1", place_options(me, view, texts)),
            amount("points", "bombers", "ard:10.4.1", there, order.points, least=1),
            amount("ew", "electronic warfare", "ard:20.5", electronic_warfare.most(view, side), order.ew),
        )

    def odds(self, me: Officer, view: Board, ask: Ask, order: Bomb) -> Ladders:
        return sortie_odds(me, view, ask, order)


def sortie_slots(me: Officer, view: Board, order: Air, side: int) -> tuple[Slot, ...]:
    """An attack from the air with aircraft, helicopters or both; the order holds this one mission."""
    one = order.missions[-1] if order.missions else AirMission(kind="attack", target="", points=0)
    planes, rotors = (air_points.flyable(view, side, pool) for pool in air_points.POOLS)
    targets = place_options(me, view, air_advantage.targets(view, side, one.kind))
    return (
        pick("missions.target", "target", "8.2.6", targets),
        amount("missions.points", "aircraft", "ard:10.5.1", planes, one.points),
        amount("missions.helicopters", "helicopters", "ard:22.1", rotors, one.helicopters),
        amount("missions.ew", "electronic warfare", "ard:20.5", electronic_warfare.most(view, side), one.ew),
    )


def sortie_odds(me: Officer, view: Board, ask: Ask, order: Air | Bomb) -> Ladders:
    """Of a mission that could be flown; the last one of an order."""
    flown = Air(missions=air_advantage.missions_of(order)[-1:])
    if not flown.missions or air_advantage.check_missions(view, flown, me.side(ask)) is not None:
        return None, None
    return odds.fire_ladder(me, ladders.fire(view, flown)[0]), None
