"""An order being built: what can be filled in, whether it may be played, its odds, and what it brings with it."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau import air, bombardment, special
from sztab.rules.breslau.assault import Assault, guns_under_marker
from sztab.rules.breslau.factors import fire
from sztab.rules.breslau.flak import FlakAsked
from sztab.rules.breslau.orders import (
    AirBombard,
    Ambush,
    Arrange,
    Attack,
    Barricade,
    Bombard,
    Directives,
    Enter,
    Excess,
    Flak,
    Goliath,
    Mark,
    Pontoon,
    Run,
    Strike,
    Waive,
)
from sztab.rules.breslau.pieces import counter, enemy_at, label, stack
from sztab.seat.breslau import attacks, odds, slots
from sztab.seat.breslau.context import Officer, own_numbers, plain
from sztab.seat.drafting import weighed
from sztab.seat.drafts import Drafted, Entry, Slot
from sztab.seat.models import Cased, Ladder, Trace
from sztab.table import Ask, Board, Order, Refusal


def draft(me: Officer, view: Board, ask: Ask, data: dict[str, Any]) -> Drafted:
    order = me.read(data)
    if isinstance(order, Cased):
        return Drafted(data, refusal=order)
    if isinstance(order, Attack):
        return attack_drafted(me, view, ask, order, attacks.attacks_now(me, ask))
    refusal = me.check(view, ask, order)
    declared = _odds(me, view, ask, order)
    return Drafted(
        order=plain(order),
        slots=_slots(me, view, ask, order) if me.asks_me(ask) else (),
        refusal=me.refused(refusal) if refusal is not None else None,
        declared=declared,
        warnings=warnings(me, view, ask, order),
        give=_give(me, order),
        entries=_entries(me, view, order),
        traces=_traces(view, order, me.side(ask)),
    )


def attack_drafted(me: Officer, board: Board, ask: Ask, order: Attack, binding: bool) -> Drafted:
    """An attack. Before combat is resolved what stands in its way is only a hint."""
    side = me.side(ask)
    why: Refusal | None = attacks.check(board, order, side, binding)
    if ask.kind == "support" and me.asks_me(ask):
        why = me.check(board, ask, order)
    refusal, hints = weighed(me, why, _attack_warnings(me, board, order, side), binding)
    assault = attacks.assault_of(board, order, side)
    declared, worst = odds.attack_ladders(me, board, assault) if assault is not None else (None, None)
    form = slots.attack_slots(me, board, order, side, binding)
    if ask.kind == "support":
        form = tuple(slot for slot in form if slot.field not in ("target", "from", "pay"))
    return Drafted(
        order=plain(order),
        slots=form,
        refusal=refusal,
        declared=declared,
        worst=worst,
        warnings=hints,
        give=me.say(f"Attack {order.target} and roll") if order.target else "",
        traces=_traces(board, order, side),
    )


def _slots(me: Officer, view: Board, ask: Ask, order: Order) -> tuple[Slot, ...]:
    side = me.side(ask)
    match order:
        case Bombard() if ask.kind == "bombard":
            return slots.bombard_slots(me, view, order, side)
        case AirBombard() if ask.kind == "air_bombard":
            return slots.sortie_slots(me, view, order)
        case Mark() if ask.kind == "mark":
            return slots.mark_slots(me, view, order, side)
        case Goliath() if ask.kind in ("movement", "goliath"):
            return slots.goliath_slots(me, view, order)
        case Barricade() | Pontoon() if ask.kind == "movement":
            return slots.errand_slots(me, view, order, side)
        case Arrange() if ask.kind in ("movement", "setup"):
            return slots.errand_slots(me, view, order, side)
        case Enter() if ask.kind == "movement":
            return slots.enter_slots(me, view, order, side)
        case Strike() | Directives() | Run() | Excess() | Flak():
            return slots.answer_slots(me, view, ask)
    return ()


# ---------------------------------------------------------------------- odds


def _odds(me: Officer, view: Board, ask: Ask, order: Order) -> Ladder | None:
    side = me.side(ask)
    match order:
        case Bombard():
            return _bombard_odds(me, view, order, side)
        case AirBombard() if order.missions:
            return _air_odds(me, view, order, side)
        case Mark() if order.attacks:
            return _mark_odds(me, view, order, side)
        case Goliath() if order.unit in view.book.index:
            victim = view.state.units[view.book.index[order.unit]]
            there = victim.hex >= 0 and victim.side != side
            return odds.goliath_ladder(me, view, victim) if there else None
        case Ambush() if ask.kind == "ambush" and me.asks_me(ask) and order.hex in ask.about.hexes:
            return odds.ambush_ladder(me, view, ask.about.assault, view.book.labels[order.hex])
    return None


def _bombard_odds(me: Officer, view: Board, order: Bombard, side: int) -> Ladder | None:
    """Of the guns that could fire, at a target that is there."""
    target = view.book.labels.get(order.target, -1)
    if target < 0 or not (enemy_at(view, side, target) or target in view.state.barricades):
        return None
    units = [view.state.units[n] for n in own_numbers(view, order.artillery, side)]
    able = tuple(counter(view, u).id for u in units if u.hex >= 0 and bombardment.is_gun(view, u))
    if not able:
        return None
    return odds.bombard_ladder(me, view, Bombard(artillery=able, target=order.target, gas=order.gas), side)


def _air_odds(me: Officer, view: Board, order: AirBombard, side: int) -> Ladder | None:
    """Of all aircraft over the last target."""
    text = order.missions[-1].target
    target = view.book.labels.get(text, -1)
    if target < 0 or text not in air.targets(view):
        return None
    named = own_numbers(view, (one.aircraft for one in order.missions if one.target == text), side)
    planes = [view.state.units[n] for n in named]
    planes = [u for u in planes if counter(view, u).kind == "AIR" and u.steps > 0]
    return odds.air_ladder(me, view, planes[: air.most_on_a_hex(view)], target) if planes else None


def _mark_odds(me: Officer, view: Board, order: Mark, side: int) -> Ladder | None:
    """Of the attack on the last target by all stacks that are marked for it, without support."""
    text = order.attacks[-1].target
    hexes = tuple(one.from_ for one in attacks.aims_of(view, order, side) if one.target == text)
    assault = attacks.assault_of(view, Attack(target=text, from_=tuple(dict.fromkeys(hexes))), side) if hexes else None
    return odds.attack_ladders(me, view, assault)[0] if assault is not None else None


# ---------------------------------------------------------------------- in words and on the map


def _give(me: Officer, order: Order) -> str:
    """Words on the button that gives it."""
    match order:
        case Bombard() if order.target and order.gas:
            return me.say(f"Fire gas at {order.target} and roll")
        case Bombard() if order.target:
            return me.say(f"Bombard {order.target} and roll")
        case Waive():
            return me.say("Let the Soviet look through all stacks")
    return ""


def _entries(me: Officer, view: Board, order: Order) -> tuple[Entry, ...]:
    if isinstance(order, AirBombard):
        return tuple(Entry(one.aircraft, (one.target,), _load(view, one.aircraft)) for one in order.missions)
    if isinstance(order, Mark):
        return tuple(Entry(one.from_, (one.target,)) for one in order.attacks)
    return ()


def _load(view: Board, one: str) -> str:
    n = view.book.index.get(one, -1)
    return str(fire(view, view.state.units[n])) if n >= 0 else ""


def _traces(board: Board, order: Order, side: int) -> tuple[Trace, ...]:
    """Arrows from those who take part to what they are sent against."""
    whose = board.book.sides[side]
    if isinstance(order, Mark):
        return tuple(Trace("attack", (one.from_,), (one.target,), side=whose) for one in order.attacks if one.target)
    if isinstance(order, AirBombard):
        return tuple(Trace("air", (), (one.target,), side=whose) for one in order.missions if one.target)
    sent: list[tuple[str, tuple[str, ...]]] = []
    target = getattr(order, "target", "")
    if isinstance(order, Attack):
        sent = [("attack", order.from_), ("fire", _stand(board, order.artillery, side, order.from_))]
    elif isinstance(order, Bombard):
        sent = [("fire", _stand(board, order.artillery, side))]
    elif isinstance(order, Goliath):
        sent = [("fire", _stand(board, (order.engineer,), side))]
    return tuple(Trace(kind, hexes, (target,), side=whose) for kind, hexes in sent if hexes and target)


def _stand(board: Board, ids: tuple[str, ...], side: int, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Where units stand that take part from elsewhere."""
    hexes = sorted({board.state.units[n].hex for n in own_numbers(board, ids, side)})
    return tuple(text for hex_ in hexes if hex_ >= 0 and (text := label(board, hex_)) not in but)


# ---------------------------------------------------------------------- what it brings with it


def warnings(me: Officer, view: Board, ask: Ask, order: Order) -> tuple[Cased, ...]:
    """What the order forbids later, costs, or gives away."""
    match order:
        case Bombard() if order.gas:
            return (me.cased("Nobody enters the gassed hex or those next to it this turn, friend or foe", "14.1.2c"),)
        case Bombard():
            return (me.cased("Guns that fire neither move nor support attacks this turn", "5.2d"),)
        case Strike() if order.target in view.book.labels:
            return odds.strike_notes(me, view, view.book.labels[order.target])
        case Goliath() if ask.kind == "movement":
            return (me.cased("The first Goliath ends all movement of this phase", "R65"),)
        case Barricade():
            left = special.BARRICADES - view.state.built
            return (me.cased(f"It costs 5 movement points; {left} Barricades are left", "13.3b"),)
        case Waive():
            return (me.cased("This holds for the rest of the game", "3.2d"),)
        case Flak() if ask.kind == "aa" and me.asks_me(ask):
            return _flak_lines(me, view, ask.about, order)
    return ()


def _flak_lines(me: Officer, view: Board, about: FlakAsked, order: Flak) -> tuple[Cased, ...]:
    guns = [view.state.units[view.book.index[one]] for one in order.units if one in about.units]
    if not guns:
        return ()
    plane = view.state.units[view.book.index[about.aircraft]]
    down, hurt = odds.flak_spread(view, plane, guns, view.book.labels[about.hex])
    found = f"Shot down in {odds.percent(down)} %, depleted in {odds.percent(hurt)} % of cases"
    return (me.cased(found, "6.1.5"),)


def _attack_warnings(me: Officer, board: Board, order: Attack, side: int) -> tuple[Cased, ...]:
    assault = attacks.assault_of(board, order, side)
    if assault is None:
        return ()
    found = []
    if not assault.paid:
        found.append(me.cased("Without Supply Points the attack has half its factor and no guns", "14.11.2b"))
    idle = _guns_left(board, assault)
    if idle:
        found.append(me.cased(f"{', '.join(idle)} could fire from the attacking hexes too", "9.2.6c"))
    return tuple(found)


def _guns_left(board: Board, assault: Assault) -> list[str]:
    """Guns under the markers that are not used."""
    if not assault.paid:
        return []
    under = guns_under_marker(board, assault.stacks, assault.target)
    return [counter(board, u).id for u in under if u.n not in assault.guns and u in stack(board, u.hex)]
