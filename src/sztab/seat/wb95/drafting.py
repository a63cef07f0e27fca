"""An order being built: read as far as it goes, what can be filled in, whether it may be played, its odds as declared
and after the other side's worst answer, and what it will forbid."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.wb95 import odds as ladders
from sztab.desk.wb95.log import MISSIONS
from sztab.rules.wb95 import (
    air,
    air_advantage,
    air_points,
    airlift,
    artillery,
    bombers,
    combat,
    electronic_warfare,
    headquarters,
    missiles,
    special_forces,
)
from sztab.rules.wb95.battle import answered, attackers, fighters
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import (
    Air,
    AirAdvantage,
    Airdrop,
    Airlift,
    AirMission,
    Attack,
    Barrage,
    Bomb,
    Pontoon,
    Ranged,
    Spec,
    Support,
)
from sztab.rules.wb95.pieces import label, name, stack
from sztab.seat.drafting import weighed
from sztab.seat.drafts import Drafted, Entry, Slot
from sztab.seat.models import Cased, Ladder, Trace
from sztab.seat.wb95 import missions, slots
from sztab.seat.wb95 import odds as reckoning
from sztab.seat.wb95.attacks import battle_of, combat_board, fights_now, numbers
from sztab.seat.wb95.context import Officer, plain
from sztab.table import Ask, Order, Refusal

DECLARED = "As declared"
WORST = "After the defender's worst answer"
ATTACKS = (Attack, Ranged, Spec)
"""What can be drafted before its phase has come."""
ELSEWHERE: dict[type[Order], tuple[str, ...]] = {Spec: ("movement", "sorties", "routes")}
"""Questions that are answered by such an order outside the Combat Phase."""


def draft(me: Officer, view: Board, ask: Ask, data: dict[str, Any]) -> Drafted:
    order = read(me, data)
    if isinstance(order, Cased):
        return Drafted(data, refusal=order)
    if isinstance(order, ATTACKS) and ask.kind not in ELSEWHERE.get(type(order), ()):
        return attack_drafted(me, combat_board(me, view, ask), order, me.side(ask), fights_now(me, ask))
    refusal = me.check(view, ask, order)
    declared = _odds(me, view, ask, order)
    return Drafted(
        order=plain(order),
        slots=_printed(me, _slots(me, view, ask, order)),
        refusal=me.refused(refusal) if refusal is not None else None,
        declared=declared,
        warnings=warnings(me, view, order, me.side(ask)),
        give=_give(me, order, ask),
        entries=_entries(me, order),
        traces=_traces(view, order, me.side(ask)),
    )


def read(me: Officer, data: dict[str, Any]) -> Order | Cased:
    """The order as far as it has been filled in."""
    return me.read(data)


def attack_drafted(me: Officer, board: Board, order: Order, side: int, binding: bool) -> Drafted:
    """An attack or fire on a board of the own Combat Phase. Before the phase what stands in its way is only a hint."""
    refusal, hints = weighed(me, check(board, order, side), warnings(me, board, order, side), binding)
    form: tuple[Slot, ...] = ()
    declared = worst = None
    if isinstance(order, Attack):
        form = slots.attack_slots(me, board, order, side)
        declared, worst = attack_odds(me, board, order, side)
    elif isinstance(order, Ranged):
        form = slots.fire_slots(me, board, order, side)
        declared = _fire_odds(me, board, order, side)
    elif isinstance(order, Spec):
        form = missions.spec_slots(me, board, order, side)
    return Drafted(
        order=plain(order),
        slots=_printed(me, form),
        refusal=refusal,
        declared=declared,
        worst=worst,
        warnings=hints,
        give=_give(me, order),
        traces=_traces(board, order, side),
    )


def check(board: Board, order: Order, side: int) -> Refusal | None:
    """Whether an attack or fire could be declared on this board."""
    if isinstance(order, Attack):
        return combat.check_attack(board, order, side)
    if isinstance(order, Ranged):
        return artillery.check_ranged(board, order, side)
    if isinstance(order, Spec):
        return special_forces.check(board, order, side)
    return Refusal("2.1.2", "only attacks and fire are planned")


def attack_odds(me: Officer, board: Board, order: Attack, side: int) -> tuple[Ladder | None, Ladder | None]:
    """The ladder as declared, and the one after the defender's worst answer."""
    battle = battle_of(board, order, side)
    if battle is None or not fighters(board, battle):
        return None, None
    declared = reckoning.combat_ladder(me, board, reckoning.reckon(board, battle), DECLARED)
    return declared, reckoning.combat_ladder(me, board, reckoning.worst(board, battle), WORST)


# ---------------------------------------------------------------------- other orders


def _slots(me: Officer, view: Board, ask: Ask, order: Order) -> tuple[Slot, ...]:
    side = me.side(ask)
    if not me.asks_me(ask):
        return ()
    match order:
        case Barrage():
            return slots.fire_slots(me, view, order, side)
        case Air() if ask.kind == "air":
            return missions.air_slots(me, view, order, side)
        case Air() if ask.kind == "sorties":
            return missions.sortie_slots(me, view, order, side)
        case Bomb() if ask.kind == "sorties":
            return missions.bomb_slots(me, view, order, side)
        case AirAdvantage() if ask.kind == "air_advantage":
            return missions.bid_slots(me, view, order, side)
        case Spec():
            return missions.spec_slots(me, view, order, side)
        case Airdrop() if ask.kind == "movement":
            return missions.drop_slots(me, view, order, side)
        case Airlift() if ask.kind == "movement":
            return missions.lift_slots(me, view, order, side)
        case Pontoon() if ask.kind == "pontoon":
            return slots.pontoon_slots(me, view, order, side)
        case Support() if ask.kind == "support":
            return slots.support_slots(me, view, ask.about.battle, order, ask.about.side)
    return ()


def _printed(me: Officer, form: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The slots with the case numbers of the book on the table."""
    return tuple(msgspec.structs.replace(slot, case=me.book.cite(slot.case)) for slot in form)


def _odds(me: Officer, view: Board, ask: Ask, order: Order) -> Ladder | None:
    match order:
        case Barrage():
            return _fire_odds(me, view, order, me.side(ask))
        case Air() | Bomb() if ask.kind == "sorties":
            return _sortie_odds(me, view, order, me.side(ask))
        case Air():
            return _bomb_odds(me, view, order, me.side(ask))
        case Support() if ask.kind == "support" and me.asks_me(ask):
            if me.check(view, ask, order) is None:
                battle = answered(view, ask.about.battle, order, ask.about.side)
                return reckoning.combat_ladder(me, view, reckoning.reckon(view, battle), "With this answer")
    return None


def _fire_odds(me: Officer, board: Board, order: Ranged | Barrage, side: int) -> Ladder | None:
    """Of the guns that are there, at a target that is there."""
    ids = tuple(board.book.counters[n].id for n in numbers(board, order.artillery, side))
    there = all(text in board.book.labels for text in order.target.split("/"))
    if not ids or not there or ("/" not in order.target and not stack(board, board.book.labels[order.target])):
        return None
    order = msgspec.structs.replace(order, artillery=ids)
    if isinstance(order, Ranged):
        order = _as_far_as_there(board, order, side)
    elif "/" in order.target:
        return None
    else:
        order = msgspec.structs.replace(order, air=max(0, min(order.air, _support_there(board, order, side))))
    found = ladders.fire(board, order)[0]
    return reckoning.fire_ladder(me, found, DECLARED)


def _as_far_as_there(board: Board, order: Ranged, side: int) -> Ranged:
    """The order with no more than the pools hold."""
    most = _support_there(board, order, side)
    rotors = air_points.flyable(board, side, "helicopters")
    guns = [board.state.units[board.book.index[one]] for one in order.artillery]
    hexes = [board.book.labels[text] for text in order.target.split("/")]
    return msgspec.structs.replace(
        order,
        air=max(0, min(order.air, most)),
        full=tuple(one for one in order.full if one in order.artillery),
        helicopters=max(0, min(order.helicopters, rotors)),
        ew=max(0, min(order.ew, electronic_warfare.most(board, side))),
        thermobaric=order.thermobaric and missiles.may(board, guns, hexes, side),
    )


def _support_there(board: Board, order: Ranged | Barrage, side: int) -> int:
    """Air points over the target."""
    return artillery.support_points(board, side, "offensive", (board.book.labels.get(order.target, -1),))


def _sortie_odds(me: Officer, view: Board, order: Air | Bomb, side: int) -> Ladder | None:
    """Of a mission that could be flown; the last one of an order."""
    flown = air_advantage.missions_of(order)[-1:]
    if not flown or air_advantage.check_missions(view, Air(missions=flown), side) is not None:
        return None
    return reckoning.fire_ladder(me, ladders.fire(view, Air(missions=flown))[0], DECLARED)


def _bomb_odds(me: Officer, view: Board, order: Air, side: int) -> Ladder | None:
    """Of the last mission that drops bombs."""
    most = {"bomb": bombers.points(view, side)}
    bombs = [
        one
        for one in order.missions
        if one.kind == "carpet"
        or (one.kind in ladders.BOMBS and 0 < one.points <= most.get(one.kind, air.points(view, side)))
    ]
    if not bombs or any(text not in view.book.labels for text in bombs[-1].target.split("/")):
        return None
    on_bridge = "/" in bombs[-1].target
    if bombs[-1].kind != "bomb" and (bombs[-1].kind == "object") != on_bridge:
        return None
    found = ladders.fire(view, Air(missions=(bombs[-1],)))[0]
    return reckoning.fire_ladder(me, found, DECLARED)


# ---------------------------------------------------------------------- in words and on the map


def _give(me: Officer, order: Order, ask: Ask | None = None) -> str:
    """Words on the button that gives it."""
    match order:
        case Attack() if order.targets:
            return me.say(f"Attack {', '.join(order.targets)} and roll")
        case Ranged() | Barrage() if order.target:
            return me.say(f"Fire at {order.target} and roll")
        case Bomb() if order.target:
            return me.say(f"Bomb {order.target} and roll")
        case Air() if ask is not None and ask.kind == "sorties" and order.missions and order.missions[-1].target:
            return me.say(f"Fly against {order.missions[-1].target} and roll")
        case AirAdvantage():
            return me.say(f"Seal the bid of {order.points}")
        case Spec() if order.hex:
            return me.say(f"Send special forces to {order.hex}")
        case Airdrop() if order.unit and order.hex:
            return me.say(f"Drop {order.unit} over {order.hex}")
        case Airlift() if order.unit and order.hex:
            return me.say(f"Fly {order.unit} to {order.hex}")
    return ""


def _entries(me: Officer, order: Order) -> tuple[Entry, ...]:
    if not isinstance(order, Air):
        return ()
    return tuple(
        Entry(me.say(MISSIONS.get(one.kind, one.kind)), (one.target,), _amount(me, one)) for one in order.missions
    )


def _amount(me: Officer, one: AirMission) -> str:
    """Its points, and its stars as stars; a carpet of bombs has neither."""
    if not one.points:
        return ""
    return me.say("1 point" if one.points == 1 else f"{one.points} points") + f" {'★' * one.starred}".rstrip()


def _traces(board: Board, order: Order, side: int) -> tuple[Trace, ...]:
    """Arrows from those who take part to what they are sent against; to a bridge from its near end."""
    whose = board.book.sides[side]
    sent: dict[str, tuple[str, ...]] = {}
    targets: tuple[str, ...] = ()
    if isinstance(order, Attack):
        sent, targets = {"attack": order.attackers, "fire": order.artillery}, order.targets
    elif isinstance(order, Ranged | Barrage):
        sent, targets = {"fire": order.artillery}, (order.target.partition("/")[0],)
    elif isinstance(order, Airlift):
        sent, targets = {"air": (order.unit,)}, (order.hex,)
    found: list[Trace] = []
    for kind, ids in sent.items():
        start = {board.state.units[n].hex for n in numbers(board, ids, side)}
        hexes = tuple(label(board, hex_) for hex_ in sorted(start))
        found += [Trace(kind, hexes, (target,), side=whose) for target in targets if hexes and target]
    return tuple(found)


# ---------------------------------------------------------------------- what it forbids


def warnings(me: Officer, board: Board, order: Order, side: int) -> tuple[Cased, ...]:
    """What the order forbids later, or gives away, as far as the book on the table says so."""
    return tuple(one for one in _all_warnings(me, board, order, side) if one.case)


def _all_warnings(me: Officer, board: Board, order: Order, side: int) -> tuple[Cased, ...]:
    match order:
        case Barrage():
            silence = board.book.variant.barrage_silence
            return (
                me.cased("Guns that fire barrage do not move in this turn's Movement Phase", "6.5.5"),
                me.cased(f"They are silent in the next {silence} Combat Phases", "6.5.6"),
            )
        case Ranged() if order.target in board.book.labels:
            return (me.cased(f"{order.target} cannot be attacked directly in this phase any more", "6.4.5"),)
        case Airlift():
            return _flak(me, board, order, side)
        case Airdrop():
            return (me.cased("A jump without air advantage or into an enemy zone may cost a CEL", "ard:4.2.15"),)
        case Spec() if order.do == "cut":
            return (me.cased("Who comes into the hex opens the road again", "ard:R86"),)
        case Attack():
            return _attack_warnings(me, board, order, side)
    return ()


def _flak(me: Officer, board: Board, order: Airlift, side: int) -> tuple[Cased, ...]:
    """ard:4.2.25: the enemies on the way that is flown, or that there may be some."""
    if airlift.check_lift(board, order, side) is not None:
        return (me.cased("Over each enemy on the way a die may turn the helicopters back", "ard:4.2.25"),)
    u = board.state.units[board.book.index[order.unit]]
    over = [label(board, hex_) for hex_ in airlift.overflown(board, side, airlift.flight(board, u, order))]
    if not over:
        return ()
    return (me.cased(f"Enemies on the way: {', '.join(over)}; over each a die may turn them back", "ard:4.2.25"),)


def _attack_warnings(me: Officer, board: Board, order: Attack, side: int) -> tuple[Cased, ...]:
    battle = battle_of(board, order, side)
    if battle is None:
        return ()
    found = []
    own = fighters(board, battle)
    guns = [board.state.units[n] for n in battle.attack.guns]
    if guns and board.book.options.hq_ranged_guns and headquarters.covered(board, own, defending=False):
        far = [u for u in guns if not headquarters.covered(board, [u], defending=False)]
        if far:
            found.append(me.cased(f"{name(board, far[0])} is out of range of your headquarters: no modifier", "F5"))
    short = [u for u in attackers(board, battle) if u.oos > 0]
    if short:
        found.append(
            me.cased(f"{name(board, short[0])} is out of supply; if the attack fails its level rises", "10.2.4")
        )
    if battle.attack.stars:
        found.append(me.cased("Who uses stars takes the first loss", "15.1.7"))
    return tuple(found)
