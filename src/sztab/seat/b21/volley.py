"""Fire at range (15.3): what is fired, at whom, with what chances; or nothing at all."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar

import msgspec

from sztab.rules.b21 import own_fire, standing_orders
from sztab.rules.b21.battle_orders import Burst, Fire, Hold
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import name, names_of, phasing
from sztab.rules.b21.ranged_fire import foes_near, in_own_movement, most_shots
from sztab.rules.b21.state import Unit
from sztab.rules.b21.volley import FireAsked, options, reacting, target_hex
from sztab.seat.b21 import odds
from sztab.seat.b21.context import Officer, place_options
from sztab.seat.b21.ranged_fire import best_fire
from sztab.seat.b21.worth import front_of
from sztab.seat.cards import lawful
from sztab.seat.chances import mean
from sztab.seat.context import MOST, Cards, Line, Places, arrows, labels, stand, units_of
from sztab.seat.drafts import AnswerCard, Slot, SlotOption
from sztab.seat.models import Cased, Trace
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Preference, Prompt
from sztab.seat.sheets import number, pick, several, unit_option, unit_options
from sztab.table import Ask, Order, Refusal

WORTH, SLIGHT = Fraction(1, 4), Fraction(1, 10)
"""EP that make fire worth its AU, and worth a card; at what lies face down nobody can tell."""

HELD = {
    "": "You are asked again when an enemy within range moves on or fires",
    "stack": "You are not asked about this stack again in this phase",
    "phase": "You are not asked about any enemy again in this phase",
}
"""How long fire is held, by the span of the order."""


class FirePrompt(Prompt):
    kind, case = "fire", "15.1.5"
    text = "Fire at {}, or hold your fire"
    waiting = "may fire"
    orders = ("fire", "hold", "standing")
    inside = by_cards = True
    preference = Preference("Fire at range", {"most": "everything fires", "least": "hold fire"})
    coach: ClassVar[tuple[Line, ...]] = (
        ("Guns fire two to four hexes, in a fight at adjacent hexes", "15.1.3"),
        ("The nearer the target and the better the gun against its armour, the surer the shot", "15.3.5"),
        ("A hit stops a march: one hex more, for an EP", "15.4.1"),
        ("Standing orders answer for you: Hold, Ask or Fire for each unit", "R135"),
    )

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        about: FireAsked = ask.about
        if about.fight:
            return me.cased("Fire at range in this fight, or hold your fire", "15.3.7")
        if about.hex:
            return me.cased(self.text.format(about.hex), self.case)
        return me.cased("Fire at range before the fights, or hold your fire", "15.3.2")

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        about: FireAsked = ask.about
        hexes = [view.book.labels[about.hex]] if about.hex else sorted(_aims(view, ask))
        return about.units, labels(view, hexes)

    def usual(self, view: Board, ask: Ask) -> Order:
        return best_fire(front_of(view, ask.sides[0]), view, ask.about)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """The best volley from each hex, the best of single units, ways to hold fire, and what is hardly worth it."""
        bursts = [found for u in units_of(view, ask.about.units) if (found := best(view, u, ask.about)) is not None]
        volleys = [Fire(volley=tuple(group)) for group in _together(view, bursts, ask) if len(group) > 1]
        singles = [Fire(unit=one.unit, target=one.target, shots=one.shots) for one in bursts]
        side = me.side(ask)
        cost = {order: mean(odds.volley_loss(view, order.bursts, side)) for order in (*volleys, *singles)}
        holds = [Hold(), Hold(until="stack"), Hold(until="phase")] if reacting(ask) else [Hold()]
        ranked = lawful(me, view, ask, sorted(cost, key=lambda order: -cost[order]))[: MOST - len(holds)]
        ranked = [order for order in ranked if not SLIGHT > cost[order] > 0]
        good, poor = ([order for order in ranked if (cost[order] >= WORTH) == well] for well in (True, False))
        orders: list[Order] = [*good, *holds, *poor]
        return tuple(self.card(me, view, ask, order) for order in orders), len(ask.about.units) > 0

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        found = odds.aimed(view, order.bursts, me.side(ask)) if isinstance(order, Fire) else []
        blind = [one.target for one in getattr(order, "bursts", ()) if one.target in view.book.labels]
        said = "{} lies face down; its owner turns up what fire at range can hit"
        lines = [me.cased(*odds.fire_line(view, *one)) for one in found]
        lines += [me.cased(said.format(text), "R130") for text in dict.fromkeys(blind)]
        if isinstance(order, Hold) and reacting(ask):
            lines.append(me.cased(HELD[order.until], "R135"))
        return me.card(order, lines)

    def automatic(self, me: Officer, view: Board, ask: Ask) -> Order | None:
        """R135: in the enemy's combat phase fire is held as long as no standing order calls for it, and nobody wants to
        be asked."""
        about: FireAsked = ask.about
        exterior = not about.hex and not about.fight
        if (
            exterior
            and phasing(view) not in ask.sides
            and not any(_calls(view, u) for u in units_of(view, about.units))
        ):
            return Hold()
        return super().automatic(me, view, ask)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        """Shots; to hold for this once is less than to hold for longer."""
        order = card.order
        if order["order"] == "hold":
            return -1 if order.get("until") else -2
        volley = order.get("volley") or [order]
        return sum(one.get("shots", 1) for one in volley)


class AnswerPrompt(FirePrompt):
    fought = True
    kind, case = "answer", "15.1.7"
    waiting = "may return fire"
    text = "Return fire at {}, or hold your fire"
    orders = ("fire", "hold", "standing")
    preference = Preference("Under fire", {"most": "everything fires", "least": "hold fire"})
    coach = (
        ("You answer at those who fired; the losses of both sides come after both have fired", "15.3.2"),
        ("A standing order can return fire for you", "R135"),
    )


def best(view: Board, u: Unit, about: FireAsked) -> Burst | None:
    """The burst of a unit that costs most: all its shots in a fight, else half of its AU; at a hidden counter only if
    nobody is seen."""
    most = most_shots(view, u) if about.fight else min(most_shots(view, u), max((u.ammo + 1) // 2, 1))
    shots = min(most, about.shots or most)
    bursts = [Burst(name(view, u), one, shots) for one in options(view, u, about)]
    return max(bursts, key=lambda one: mean(odds.volley_loss(view, (one,), u.side)), default=None)


def _calls(view: Board, u: Unit) -> bool:
    """Whether a unit would be asked for fire, or would fire at what it sees by its standing order."""
    if standing_orders.of(view, u) is None:
        return True
    return any(standing_orders.burst(view, u, hex_) is not None for hex_ in foes_near(view, u, interior=False))


def _together(view: Board, bursts: Iterable[Burst], ask: Ask) -> list[list[Burst]]:
    """Bursts that make one volley: from one hex at one hex, or all of a fight."""
    groups: dict[tuple[int, int], list[Burst]] = {}
    for one in bursts:
        (u,), there = units_of(view, (one.unit,)), target_hex(view, ask.sides[0], one.target)
        at = there if isinstance(there, int) else -1
        groups.setdefault((-1, -1) if getattr(ask.about, "fight", False) else (u.hex, at), []).append(one)
    return list(groups.values())


def _aims(view: Board, ask: Ask) -> set[int]:
    found = (
        target_hex(view, ask.sides[0], one)
        for u in units_of(view, ask.about.units)
        for one in options(view, u, ask.about)
    )
    return {hex_ for hex_ in found if isinstance(hex_, int)}


class VolleyForm(OrderForm[Fire]):
    gives = "Fire at {target}"

    def slots(self, me: Officer, view: Board, ask: Ask, order: Fire) -> tuple[Slot, ...]:
        """Of one unit: which, its target, its shots; of a volley who takes part in it."""
        if order.volley:
            return (
                several(
                    "volley", "units that fire", "15.3.2", _mates(view, ask, me.side(ask), order), least=1, most=99
                ),
            )
        units = _firers(view, ask, me.side(ask))
        found = [pick("unit", "unit that fires", "15.1.1", unit_options(view, units, most_shots))]
        u = next((u for u in units if name(view, u) == order.unit), None)
        if u is None:
            return tuple(found)
        about = _about(view, ask, u)
        most = min(most_shots(view, u), about.shots or most_shots(view, u))
        targets = [_target(me, view, u, one) for one in options(view, u, about)]
        return (
            *found,
            pick("target", "target", "15.3.2", targets),
            number("shots", "shots", "15.3.3", most, least=1),
        )

    def odds(self, me: Officer, view: Board, ask: Ask, order: Fire) -> Ladders:
        return odds.volley(me, view, order.bursts, me.side(ask)), None

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Fire) -> tuple[Line, ...]:
        if in_own_movement(view, me.side(ask)):
            return (("Fire costs 2 movement points, and the enemy who sees it may fire back", "15.1.6"),)
        return ()

    def traces(self, view: Board, order: Fire, side: int) -> tuple[Trace, ...]:
        found: list[Trace] = []
        for one in order.bursts:
            there = target_hex(view, side, one.target) if one.target else Refusal("", "")
            if isinstance(there, int):
                found += arrows(view, side, (view.book.hex_labels[there],), fire=stand(view, (one.unit,), side))
        return tuple(found)


def _about(view: Board, ask: Ask, u: Unit) -> FireAsked:
    """What a unit may fire at: as it is asked, or in its own phase whatever it can."""
    return ask.about if isinstance(ask.about, FireAsked) else own_fire.fire_of(view, (u,))


def _mates(view: Board, ask: Ask, side: int, order: Fire) -> list[SlotOption]:
    """The bursts of a volley, and those that could be added to it."""
    about, firers = ask.about, {name(view, u): u for u in _firers(view, ask, side)}
    bursts = [one for one in order.volley if one.unit in firers]
    others = [u for one, u in firers.items() if all(one != burst.unit for burst in bursts)]
    found = (best(view, u, about) for u in others if isinstance(about, FireAsked))
    groups = _together(view, [*bursts, *(one for one in found if one is not None)], ask)
    fits = [one for group in groups if bursts and bursts[0] in group for one in group]
    return [SlotOption(msgspec.to_builtins(one), one.unit, f"{one.target}, {one.shots}", one.unit) for one in fits]


def _firers(view: Board, ask: Ask, side: int) -> list[Unit]:
    asked = ask.about.units if isinstance(ask.about, FireAsked) else names_of(view, own_fire.openers(view, side))
    return [u for u in units_of(view, asked) if options(view, u, _about(view, ask, u))]


def _target(me: Officer, view: Board, u: Unit, one: str) -> SlotOption:
    """A counter with its difference, or the hex of one that lies face down."""
    if one in view.book.labels:
        return place_options(me, view, (view.book.labels[one],))[0]
    (v,) = units_of(view, (one,))
    ((_, _, _, found),) = odds.aimed(view, (Burst(name(view, u), one),), u.side) or ((u, v, 1, None),)
    return unit_option(view, v, f"{found.difference:+d}" if found is not None else "")
