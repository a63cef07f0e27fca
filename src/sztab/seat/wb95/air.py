"""Air missions placed under seal, and the combats between those that meet (8.2)."""

from __future__ import annotations

from typing import Any

from sztab.desk.wb95 import odds as ladders
from sztab.rules.wb95 import air, bombers
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Air, AirDays, AirMission, Engage
from sztab.rules.wb95.pieces import counter, label, on_map, traits
from sztab.rules.wb95.words import MISSION_NAMES
from sztab.seat.cards import answer
from sztab.seat.context import Line, Places, labels
from sztab.seat.drafts import Entry, Slot, SlotOption
from sztab.seat.models import Sheet, Trace
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.sheets import amount, pick, sheet
from sztab.seat.wb95 import odds
from sztab.seat.wb95.air_advantage import AirSortiesPrompt, sortie_odds, sortie_slots
from sztab.seat.wb95.context import Officer, place_options
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.seat.wb95.worth import front_of
from sztab.table import Ask, Order

SECRET = "They stay secret until both sides have sealed theirs. Click a hex on the map to aim the open mission."


class AirPrompt(FrontPrompt):
    kind = "air"
    text, case = "Place your air missions in secret", "8.1.7"
    waiting = "place air missions"
    form = "entries"
    obvious = True
    coach = (
        ("Both sides place missions in secret; they are revealed together", "8.1.7"),
        ("Offensive support adds its points to an attack on that hex in the Combat Phase", "8.2.2"),
        ("An air attack is resolved at once, before anybody moves", "8.2.6"),
        ("Missions on the same hex or next to each other fight first", "8.1.8"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        side = me.side(ask)
        first = next(iter(_kinds_left(view, side, [])), air.KINDS[0])
        points = 0 if first == "carpet" else air.least_points(view, first)
        return sheet(
            me,
            "missions",
            "Air missions",
            [({"order": "air", "missions": [], "side": view.book.sides[side]}, "")],
            hint=SECRET,
            aims=("target",),
            entries="missions",
            entry={"kind": first, "target": "", "points": points},
            add="Add a mission",
            give="Seal the missions",
            none="Seal: no missions",
        )

    def automatic(self, me: Officer, view: Board, ask: Ask) -> Order | None:
        """R147: a side that may have secret air points is asked whether it has or not, or the others would learn by
        the pause which day it is."""
        return None if view.book.scenario.air_in_doubt(view, ask.sides[0]) else super().automatic(me, view, ask)


class AirForm(OrderForm[Air]):
    def give(self, order: Air, ask: Ask) -> str:
        target = order.missions[-1].target if order.missions else ""
        return f"Fly against {target} and roll" if target and ask.kind == AirSortiesPrompt.kind else ""

    def slots(self, me: Officer, view: Board, ask: Ask, order: Air) -> tuple[Slot, ...]:
        placed = ask.kind == AirPrompt.kind
        return (_placed if placed else sortie_slots)(me, view, order, me.side(ask))

    def odds(self, me: Officer, view: Board, ask: Ask, order: Air) -> Ladders:
        return (sortie_odds if ask.kind == AirSortiesPrompt.kind else _bomb_odds)(me, view, ask, order)

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Air) -> tuple[Line, ...]:
        """What would stay on the ground although it could fly."""
        side, flown = me.side(ask), list(order.missions)
        kinds = _kinds_left(view, side, flown) if ask.kind == AirPrompt.kind else []
        left = max((air.left_for(view, side, kind, flown) for kind in kinds if kind in air.KINDS), default=0)
        return ((f"Air points not used: {left}", "8.1.1"),) if left else ()

    def entries(self, me: Officer, view: Board, order: Air) -> tuple[Entry, ...]:
        return tuple(
            Entry(me.say(MISSION_NAMES.get(one.kind, one.kind)), (one.target,), _amount(me, one))
            for one in order.missions
        )

    def traces(self, view: Board, order: Air, side: int) -> tuple[Trace, ...]:
        whose = view.book.sides[side]
        return tuple(Trace("air", (), (one.target,), side=whose) for one in order.missions if one.target)


def _placed(me: Officer, view: Board, order: Air, side: int) -> tuple[Slot, ...]:
    """For the mission being added last: its kind, its targets, its points and stars."""
    before = list(order.missions[:-1])
    kinds = [
        SlotOption(kind, me.say(MISSION_NAMES[kind]), hint=str(air.least_points(view, kind)))
        for kind in _kinds_left(view, side, before)
    ]
    kind_slot = pick("missions.kind", "mission", "8.2.1", kinds)
    last = order.missions[-1] if order.missions else None
    if last is None or last.kind not in air.kinds(view):
        return (kind_slot,)
    carpet, heavy = last.kind == "carpet", last.kind == "bomb"
    there = 0 if carpet else max(0, air.left_for(view, side, last.kind, before))
    least = 0 if carpet else air.least_points(view, last.kind, last.target)
    words, case = ("bomber points", "nor:R52") if heavy else ("air points", "8.1.1")
    found = [
        kind_slot,
        pick("missions.target", "target", "8.2.1", place_options(me, view, air.targets(view, side, last.kind, before))),
        amount("missions.points", words, case, there, last.points, least),
    ]
    if bombers.as_counters(view, side):
        stars = bombers.stars_left(view, side, before)
        room = min(stars, last.points, view.book.variant.air_stack) if last.kind in bombers.SUPPORT else 0
        left = max(0, stars - last.starred)
        text, case = "counters with a star", "nor:21.1.1"
        found.append(Slot("missions.starred", "amount", text, case, most=room, left=left))
    return tuple(found)


def _kinds_left(view: Board, side: int, before: list[AirMission]) -> list[str]:
    """Missions that could still be added: with points for them, and something to fly to."""
    return [
        kind
        for kind in air.kinds(view)
        if air.left_for(view, side, kind, before) >= max(1, air.least_points(view, kind))
        and air.has_target(view, side, kind, before)
    ]


def _bomb_odds(me: Officer, view: Board, ask: Ask, order: Air) -> Ladders:
    """Of the last mission that drops bombs."""
    bombs = [one for one in order.missions if _drops_bombs(view, me.side(ask), one)]
    if not bombs or any(text not in view.book.labels for text in bombs[-1].target.split("/")):
        return None, None
    if bombs[-1].kind != "bomb" and (bombs[-1].kind == "object") != ("/" in bombs[-1].target):
        return None, None
    return odds.fire_ladder(me, ladders.fire(view, Air(missions=(bombs[-1],)))[0]), None


def _drops_bombs(view: Board, side: int, one: AirMission) -> bool:
    """With points that there are."""
    there = (bombers if one.kind == "bomb" else air).points(view, side)
    return one.kind == "carpet" or (one.kind in ladders.BOMBS and 0 < one.points <= there)


def _amount(me: Officer, one: AirMission) -> str:
    """Its points, and its stars as stars; a carpet of bombs has neither."""
    if not one.points:
        return ""
    return me.say("1 point" if one.points == 1 else f"{one.points} points") + f" {'★' * one.starred}".rstrip()


class EngagePrompt(FrontPrompt):
    kind = "engage"
    text, case = "Choose which opposing missions fight first", "8.1.8"
    waiting = "pick the air combats"

    def usual(self, view: Board, ask: Ask) -> Engage:
        return best_duel(view, ask)[0]

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (), labels(view, (hex_ for pair in ask.about for _, hex_ in pair))


class AirDaysPrompt(FrontPrompt):
    kind = "air_days"
    text, case = "Write down the days with air support", "TS-N3"
    by_cards = True
    waiting = "write down air days"

    def usual(self, view: Board, ask: Ask) -> AirDays:
        return best_days(front_of(view, ask.sides[0]), view, ask)


# ---------------------------------------------------------------------- which duel, which days


def best_duel(view: Board, ask: Ask) -> tuple[Engage, int]:
    """8.1.8: the duel with most to win for its risk, and the share of 30 throws that win it."""
    own = view.book.friends[ask.sides[0]]
    found = []
    for one, two in ask.about:
        ours, theirs = (one, two) if one[0] in own else (two, one)
        risked, hunted = (sum(m.points for m in air.flown_over(view, who)) for who in (ours, theirs))
        wins = _chance(risked, hunted)
        order = Engage(hex=label(view, ours[1]), against=label(view, theirs[1]))
        found.append((wins * hunted - (30 - wins) * risked, order, wins))
    _, order, wins = max(found, key=lambda one: one[0])
    return order, wins


def _chance(ours: int, theirs: int) -> int:
    """The share of 30 throws of two dice that is won; ties are rerolled."""
    rolls = [ours + one - theirs - two for one in range(1, 7) for two in range(1, 7)]
    wins, losses = sum(roll > 0 for roll in rolls), sum(roll < 0 for roll in rolls)
    return 30 * wins // (wins + losses)


def best_days(front: FieldFront, view: Board, ask: Ask) -> AirDays:
    """TS-N3: aircraft come when the armies have met, most on the first of the days."""
    first = _days_to_contact(front, view)

    def pick(stage: str, days: list[Any], before: tuple[Any, ...]) -> Any:
        dates = sorted([*before, *days])
        wanted = (
            min(len(dates) - 1, first) + front.weights.days_apart[min(len(before), len(front.weights.days_apart) - 1)]
        )
        return min(days, key=lambda day: abs(dates.index(day) - wanted))

    order: AirDays = answer(view, ask, pick)
    return order


def _days_to_contact(front: FieldFront, view: Board) -> int:
    """Days until most attackers stand before an enemy."""
    away = sorted(
        (front.enemy_away[u.hex] - 1) * 12 // max(12, counter(view, u).movement)
        for u in on_map(view, (front.side,))
        if traits(view, u).attacks
    )
    return away[len(away) // 2] if away else 0
