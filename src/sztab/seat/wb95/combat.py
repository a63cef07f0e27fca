"""The defender's answer to an attack, and what helps on either side (5.2.1, 9.2, 15.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.rules.wb95 import air_points, artillery, combat, headquarters
from sztab.rules.wb95.battle import Aid, Battle, answered, defended, held_by
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.odds import Odds
from sztab.rules.wb95.odds import reckon as odds_of
from sztab.rules.wb95.orders import Attack, Support
from sztab.rules.wb95.pieces import counter, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import decode
from sztab.rules.wb95.terrain import defence_of
from sztab.seat.context import Cards, Places, labels, plain
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.models import Cased
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Preference
from sztab.seat.sheets import amount, reason, several, toggle, unit_option
from sztab.seat.wb95 import odds
from sztab.seat.wb95.appraisal import price_of_jamming, weigh
from sztab.seat.wb95.artillery import apart
from sztab.seat.wb95.attacks import numbers
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.front import FieldFront, defence_now
from sztab.seat.wb95.prompt import FrontPrompt, led_for
from sztab.seat.wb95.worth import front_of
from sztab.table import Ask

USED_UP = ("modifiers", "ew", "helicopters", "air")
"""Points that are gone once they have helped."""
HELP = {
    "artillery": "guns {}",
    "air": "{} air points",
    "helicopters": "{} helicopter points",
    "ew": "{} for electronic warfare",
    "stars": "stars of {}",
    "modifiers": "{} reward shifts",
}
"""What support is made of, as a card says it."""


class FrontSupportPrompt(FrontPrompt):
    kind = "support"
    waiting = "answer an attack"
    inside = True
    preference = Preference("Under attack", {"most": "everything helps", "least": "no support"})
    coach = (
        ("Guns within range of an attacked hex may help; each fires once in a phase", "6.3.3"),
        ("Stars help, but a unit that uses them takes the first loss", "15.1.7"),
        ("Your headquarters' modifier needs every unit that fights in range, guns included", "9.2.1"),
    )

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        targets = ", ".join(view.book.hex_labels[hex_] for hex_ in ask.about.battle.targets)
        return me.cased(*led_for(view, ask.about.side, (f"Answer the attack on {targets}", "5.2.1")))

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        battle: Battle = ask.about.battle
        return tuple(view.book.counters[n].id for n in battle.attackers), labels(view, battle.targets)

    def usual(self, view: Board, ask: Ask) -> Support:
        return support_of(view, best_support(front_of(view, ask.sides[0]), view, ask))

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """What is worth its price, as much as helps, everything, nothing of what is used up, no stars."""
        battle, side = ask.about.battle, ask.about.side
        usual = best_support(front_of(view, ask.sides[0]), view, ask)
        guns, air, stars, shifts = combat.helpers(view, battle, side)
        rotors, ew = combat.modern_helpers(view, battle, side)
        best, _ = odds.best_answer(view, battle, side)
        frugal = _as_much_as_helps(view, battle, best)
        together = artillery.groups(view, guns, held_by(view, battle, side))[0]
        everything = Aid(tuple(u.n for u in together), air, tuple(u.n for u in stars), shifts, True, rotors, ew)
        everything = odds.starred(view, battle, everything, side)
        plans: dict[Any, Aid] = {}  # what brings nothing more is not worth a card
        for aid in (usual, frugal, everything, msgspec.structs.replace(frugal, stars=()), Aid()):
            plans.setdefault(_with(view, battle, aid).results, aid)
        nothing = usual == Aid() and _with(view, battle, usual).results == _with(view, battle, best).results
        if len(plans) > 1 and nothing:
            return (_card(me, view, battle, Aid()),), False  # whatever is added changes nothing
        free = len(guns) + bool(air) + len(stars) + bool(shifts) + bool(rotors) + bool(ew)
        return tuple(_card(me, view, battle, aid) for aid in plans.values()), 2**free > len(plans)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        """Units and points put in."""
        given = (card.order.get(field, 0) for field in HELP)
        return sum(one if isinstance(one, int) else len(one) for one in given)


# ---------------------------------------------------------------------- what is worth its price


def best_support(front: FieldFront, view: Board, ask: Ask) -> Aid:
    """Guns, aircraft, stars and rewards as far as each shifts the column down; then expendable support, as far as it is
    worth its price."""
    battle, side = ask.about.battle, ask.about.side
    guns, air, stars, shifts = combat.helpers(view, battle, side)
    offers: list[dict[str, Any]] = []
    for group in artillery.groups(view, guns, held_by(view, battle, side)):
        group.sort(key=lambda u: (-defence_now(view, u), u.n))
        offers += [{"guns": tuple(u.n for u in group[:count])} for count in range(1, len(group) + 1)]
    offers += [{"air": air}] if air and not air_points.flies(view) else []
    offers += [{"stars": tuple(u.n for u in stars[:count])} for count in range(1, len(stars) + 1)]
    offers += [{"modifiers": number} for number in range(1, shifts + 1)]
    aid, column = Aid(), _column(view, battle, Aid())
    for offer in offers:
        trial = msgspec.structs.replace(aid, **offer)
        lower = _column(view, battle, trial)
        if lower < column:
            aid, column = trial, lower
    return _dearer_aid(front, view, battle, side, aid)


def _dearer_aid(front: FieldFront, view: Board, battle: Battle, side: int, aid: Aid) -> Aid:
    """Electronic warfare, helicopters and aircraft: the reduction of the enemy's prospects against the price."""
    rotors, jammers = combat.modern_helpers(view, battle, side)
    planes = air_points.flyable(view, side, "air") if rotors or jammers or combat.helpers(view, battle, side)[1] else 0
    jamming = price_of_jamming(front, view, side)
    offers: list[tuple[str, list[int], int]] = [
        ("ew", list(range(1, jammers + 1)), jamming),
        ("helicopters", sorted({(rotors + 1) // 2, rotors} - {0}), front.weights.flown),
        ("air", sorted({(planes + 1) // 2, planes} - {0}), front.weights.flown),
    ]
    if not any(most for _, most, _ in offers):
        return aid
    enemy = front_of(view, battle.side)

    def hope(answer: Aid) -> int:
        return weigh(enemy, view, defended(battle, answer)).score

    for pool, amounts, price in offers:
        trials = [(hope(aid), aid)]
        for number in amounts:
            more = msgspec.structs.replace(aid, **{pool: number})
            trials.append((hope(more) + price * number, more))
        aid = min(trials, key=lambda one: one[0])[1]
    return aid


def _column(view: Board, battle: Battle, aid: Aid) -> int:
    return odds_of(view, defended(battle, aid)).column


def support_of(view: Board, aid: Aid) -> Support:
    """The order that gives it."""
    guns, stars = (tuple(view.book.counters[n].id for n in some) for some in (aid.guns, aid.stars))
    points: dict[str, Any] = {field: getattr(aid, field) for field in USED_UP}
    return Support(artillery=guns, stars=stars, hq=aid.hq, **points)


# ---------------------------------------------------------------------- cards


def _with(view: Board, battle: Battle, aid: Aid) -> Odds:
    """The combat defended so."""
    return odds.reckon(view, defended(battle, aid)).strong


def _as_much_as_helps(view: Board, battle: Battle, best: Aid) -> Aid:
    """What can be kept back without making the answer worse is kept back, the weakest guns first."""
    aim = odds.merit(_with(view, battle, best))
    for field in USED_UP:
        for less in range(getattr(best, field)):
            smaller = msgspec.structs.replace(best, **{field: less})
            if odds.merit(_with(view, battle, smaller)) <= aim:
                best = smaller
                break
    for field in ("stars", "guns"):
        for n in sorted(getattr(best, field), key=lambda n: (view.book.counters[n].defence, n)):
            smaller = msgspec.structs.replace(best, **{field: tuple(k for k in getattr(best, field) if k != n)})
            if odds.merit(_with(view, battle, smaller)) <= aim:
                best = smaller
    return best


def _card(me: Officer, view: Board, battle: Battle, aid: Aid) -> AnswerCard:
    order = support_of(view, aid)
    points = {field: getattr(order, field) for field in USED_UP}
    given = {**points, "artillery": ", ".join(order.artillery), "stars": ", ".join(order.stars)}
    parts = [me.say(words.format(given[field])) for field, words in HELP.items() if given[field]]
    found = _with(view, battle, aid)
    back = sum(chance.ways for chance in found.results if decode(chance.defender).retreat)
    lines = (
        me.cased(f"Column {found.final}, die {found.roll_modifier:+d}", "5.2.1"),
        me.cased(f"You retreat in {back} of {found.of}", "T-CRT"),
    )
    return AnswerCard(plain(order), ", ".join(parts) or me.say("no support"), lines)


class SupportForm(OrderForm[Support]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Support) -> tuple[Slot, ...]:
        battle, side = ask.about.battle, ask.about.side
        guns, points, stars, shifts = combat.helpers(view, battle, side)
        rotors, ew = combat.modern_helpers(view, battle, side)
        named, hexes = numbers(view, order.artillery, side), held_by(view, battle, side)
        options = [
            unit_option(view, u, defence_of(view, u, "high"), reason(me, apart(view, u, named, hexes, "6.3.3")))
            for u in guns
        ]
        here = [u for hex_ in battle.targets for u in stack(view, hex_) if not traits(view, u).hq]
        return (
            several("artillery", "artillery", "6.3.3", options, look="fire"),
            amount("air", "air points", "8.2.4", points, order.air),
            star_slot(me, view, stars),
            amount("modifiers", "reward shifts", "9.1.6", shifts, order.modifiers),
            amount("helicopters", "helicopters", "ard:22.1", rotors, order.helicopters),
            amount("ew", "electronic warfare", "ard:20.2", ew, order.ew),
            *(staff_slot(view, order, here, defending=True) if here else ()),
        )

    def odds(self, me: Officer, view: Board, ask: Ask, order: Support) -> Ladders:
        if not me.answers(ask, order) or me.check(view, ask, order) is not None:
            return None, None
        found = odds.reckon(view, answered(view, ask.about.battle, order, ask.about.side))
        return odds.combat_ladder(me, view, found, "With this answer"), None


def star_slot(me: Officer, board: Board, units: Iterable[Unit]) -> Slot:
    """15.1.6: who has an ability to use."""
    options = []
    for u in units:
        colours = " ".join(me.say(colour) for colour in counter(board, u).stars)
        options.append(unit_option(board, u, colours or me.say("fortification unit")))
    return several("stars", "stars", "15.1.6", options)


def staff_slot(board: Board, order: Attack | Support, units: list[Unit], defending: bool) -> tuple[Slot, ...]:
    """9.2.1: a headquarters whose modifier may be waived."""
    if not headquarters.covered(board, units, defending=defending):
        return ()
    return (toggle("hq", "headquarters in range", "9.2.1", order.hq),)
