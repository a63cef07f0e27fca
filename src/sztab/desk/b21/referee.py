"""Where a file of the B-21 family may leave something out, whose answer an order is, and which question it is for."""

from __future__ import annotations

import msgspec

from sztab.desk.habits import Habits, sides_in
from sztab.desk.referee import later, only_answer
from sztab.rules.b21 import standing_orders
from sztab.rules.b21.battle_orders import (
    AddSupport,
    Attack,
    Burst,
    Chase,
    Counterattack,
    Defend,
    FallBack,
    Fire,
    FireBarrage,
    FollowUp,
    Hold,
    SingleFire,
    StandingOrder,
    TakeLosses,
)
from sztab.rules.b21.charts import OBJECTS
from sztab.rules.b21.objects import objects_at
from sztab.rules.b21.orders import AntiAircraft, CoastFire, FlyMissions, Land, Launch, Move
from sztab.rules.b21.pieces import name, phase, phasing, stack, wrong_phase
from sztab.rules.b21.ranged_fire import may_fire, may_hit, reaches
from sztab.rules.b21.retreat import Departed, FallBackAsked, lawful
from sztab.rules.b21.volley import FireAsked, target_hex
from sztab.rules.b21.voyages import SAILING
from sztab.table import Board, EndPhase, Game, Order, Refusal

FIRES = ("fire", "hold", "standing")
FIGHT_DICE = 6
"""Dice of a fight by day."""
CLOSEST = 2
"""Hexes from which exterior fire is possible (15.1.3)."""


class CompanyHabits(Habits):
    ANSWERS = (
        "support", "front", "losses", "chase", "retreat", "pursue", "excess", "dogfight", "aa", "missiles", "intercept",
        "coast_fire", "bombed", "hold",
    )  # fmt: skip
    ANSWERED_BY = {
        "fire": FIRES,
        "answer": FIRES,
        "defend": ("defend",),
        "air": ("air", "end_phase"),
    }
    UNSAID = {
        "support": AddSupport(),
        "fire": Hold(),
        "answer": Hold(),
        "chase": Chase(),
        "pursue": FollowUp(),
        "aa": EndPhase(),
        "missiles": EndPhase(),
        "intercept": EndPhase(),
        "coast_fire": EndPhase(),
        "air": EndPhase(),
    }

    def waived(self, order: Order) -> bool:
        nothing = (AddSupport, Hold, Chase, FollowUp, AntiAircraft, Launch)
        return isinstance(order, nothing) and not any(
            getattr(order, name) for name in order.__struct_fields__ if name != "side"
        )

    def joined(self, game: Game, order: Order, after: Order) -> Order | None:
        """15.5.2: in a fight two units that fire one after the other may hit together what neither could alone."""
        ask = game.decision
        if ask is None or not isinstance(ask.about, FireAsked) or not ask.about.fight:
            return None
        if not isinstance(order, Fire) or not isinstance(after, Fire) or game.check(order) is None:
            return None
        return Fire(volley=(*order.bursts, *after.bursts), side=order.side)

    def before(self, game: Game, order: Order) -> Order | None:
        """18.2.3, R122: fire at ships follows the sailing, the fight for a beach the landing; the answers to them say
        that these are over."""
        ask = game.decision
        if ask is None or ask.kind != "naval assault":
            return None
        fires = isinstance(order, CoastFire) and game.state.step == SAILING
        fights = bool(game.state.landings) and isinstance(order, AddSupport | TakeLosses | FallBack | FollowUp)
        return EndPhase() if fires or fights else None

    def for_later(self, game: Game, order: Order) -> bool:
        """Fire at a march is meant for the last hex of its path, or for the hex it names; whoever has not been fired at
        does not answer, but may react."""
        ask = game.decision
        if self.waived(order):  # nobody could do anything else here
            return only_answer(game, game.pending()[0]) is not None
        if not isinstance(order, Fire) or ask is None or not isinstance(ask.about, FireAsked):
            return False
        about: FireAsked = ask.about
        if not about.units and later(game, order, None, self) is not None:
            return True
        if ask.kind == "answer":
            return not any(burst.unit in about.units for burst in order.bursts)
        if ask.rest or about.fight or not about.hex:
            return False
        if order.at:
            return order.at != about.hex
        aim = _end_of_march(game, about.hex)
        if aim in ("", about.hex):
            return False
        near = game.book.map.grid.distance
        firers = [game.state.units[game.book.index[burst.unit]] for burst in order.bursts]
        stepping = phase(game).name == "counterattack"  # next to the firer nothing can be fired at any more
        return not (stepping and any(near(u.hex, game.book.labels[aim]) < CLOSEST for u in firers))

    def rest_of_answer(self, game: Game) -> Order | None:
        """Who has fired in an exchange with some units fires with no others, unless the file says so; units that have
        landed on the enemy fight if there are dice for it (R122)."""
        ask = game.decision
        last = next((line for kind, line in reversed(game.lines) if kind == "order"), None)
        if ask is None or last is None:
            return None
        if ask.kind == "naval assault" and game.state.landings and isinstance(last[1], Land):
            return EndPhase() if len(getattr(game.dice, "left", ())) >= FIGHT_DICE else None
        if ask.kind not in ("fire", "answer") or ask.rest:
            return None
        side, order = last
        fight = ask.kind == "answer" or (ask.about.fight and not ask.about.shots)
        return Hold() if fight and isinstance(order, Fire) and side == ask.sides[0] else None

    def put_off(self, game: Game, order: Order) -> tuple[str, ...]:
        """R134: exterior fire comes before the counterattacks, also where the defenders have been named first."""
        ask = game.decision
        return FIRES if isinstance(order, Defend) and ask is not None and ask.kind == "fire" else ()

    def aside(self, game: Game, order: Order) -> Refusal | bool | None:
        """R135: a standing order is its owner's affair, whoever is asked."""
        if not isinstance(order, StandingOrder) or game.decision is None:
            return False
        sides = sides_in(game, order) or {game.pending()[0]}
        side = game.book.sides.index(order.side) if order.side else min(sides)
        refusal = standing_orders.check(game.view_of(side), order, side)
        if refusal is None:
            game.between(lambda: standing_orders.give(game, order, side))
        return refusal

    def completed(self, game: Game, order: Order) -> Order:
        """What the file leaves out although there is no choice: whose aircraft they are, the only ways back, the only
        defenders of a hex, the only thing to fire at in it."""
        match order:
            case FlyMissions() if not order.side and len(sides := sides_in(game, order)) == 1:
                return msgspec.structs.replace(order, side=game.book.sides[min(sides)])
            case FallBack():
                return _with_ways(game, order)
            case Defend():
                return _with_lone_defenders(game, order)
            case SingleFire() | FireBarrage() if not order.what and order.target in game.book.labels:
                return _at_lone_object(game, order)
        return order

    def judged(self, game: Game, order: Order, refusal: Refusal) -> Refusal:
        """8.2.3, 15.1.5: counterattacks come before attacks; the enemy fires at what comes within range, or fires, and
        why he could not is what he wants to know."""
        ask, sides = game.decision, sides_in(game, order)
        if ask is None or len(sides) != 1 or sides & set(ask.sides):
            return refusal
        found = refusal
        if isinstance(order, Attack) and ask.about is None:
            early = sides == {phasing(game)}
            found = Refusal("8.2.3", "the counterattacks come first") if early else wrong_phase(game, order)
        elif isinstance(order, Fire):
            late = Refusal("15.1.5", f"{order.bursts[0].unit} fires at what enters a hex within range, or fires")
            reasons = (_cannot_hit(game.view_of(min(sides)), burst, min(sides)) for burst in order.bursts)
            found = next((why for why in reasons if why is not None), late)
        return found.cited(game.book.cite)


def _end_of_march(game: Game, here: str) -> str:
    """The hex in which the march or counterattack ends that has come as far as this hex; nothing if none is on its way.
    Who has been hit or stopped goes no farther: the rest of the path is dropped (R75)."""
    given = (order for kind, line in reversed(game.lines) if kind == "order" for order in line[1:])
    last = next((order for order in given if isinstance(order, Move | Counterattack)), None)
    if last is None:
        return ""
    units = [game.state.units[game.book.index[one]] for one in last.units]
    going = [u for u in units if u.hex == game.book.labels[here] and not u.pinned and not u.halted]
    if not going:
        return ""
    return last.hex if isinstance(last, Counterattack) else last.path[-1]


def _with_ways(game: Game, order: FallBack) -> Order:
    """7.4.6: those of a stack who are not named go the only way they can, or with the others of their hex."""
    ask = game.decision
    if ask is None or not isinstance(ask.about, FallBackAsked):
        return order
    about, gone, paths = ask.about, Departed(), dict(order.paths)
    view = game.view_of(ask.sides[0])
    if any(one not in about.units for one in paths):
        return order
    named = {view.state.units[view.book.index[one]].hex: way for one, way in paths.items()}
    for one in about.units:
        u = view.state.units[view.book.index[one]]
        if one not in paths:
            texts = [tuple(view.book.hex_labels[hex_] for hex_ in way) for way in lawful(view, u, about, gone)]
            mates = named.get(u.hex, ())
            if len(texts) == 1 or mates in texts:
                paths[one] = mates if mates in texts else texts[0]
        end = view.book.labels.get(paths[one][-1], u.hex) if paths.get(one) else u.hex
        gone.ends[u.n] = end
    return msgspec.structs.replace(order, paths=paths)


def _with_lone_defenders(game: Game, order: Defend) -> Order:
    """8.1.3: who stands alone in a hex meets its counterattack."""
    ask = game.decision
    if ask is None or ask.kind != "defend":
        return order
    units = list(order.units)
    held = {game.state.units[game.book.index[one]].hex for one in units if one in game.book.index}
    for hex_ in ask.about.hexes:
        here = stack(game, hex_)
        if hex_ not in held and len(here) == 1:
            units.append(game.book.counters[here[0].n].id)
    return msgspec.structs.replace(order, units=tuple(units))


def _at_lone_object(game: Game, order: SingleFire | FireBarrage) -> Order:
    """9.6.1: where nobody stands the fire is meant for what lies there, if it is one thing."""
    hex_ = game.book.labels[order.target]
    found = [what for what in objects_at(game, hex_) if what in OBJECTS]
    if stack(game, hex_) or len(found) != 1:
        return order
    return msgspec.structs.replace(order, what=found[0])


def _cannot_hit(view: Board, burst: Burst, side: int) -> Refusal | None:
    """Why a unit cannot fire at its target by exterior fire."""
    u, hex_ = view.state.units[view.book.index[burst.unit]], target_hex(view, side, burst.target)
    if isinstance(hex_, Refusal):
        return hex_
    refusal = may_fire(view, u, interior=False) or reaches(view, u, hex_, interior=False)
    v = next((v for v in stack(view, hex_) if name(view, v) == burst.target), None)
    return refusal or (may_hit(view, u, v) if v is not None else None)


HABITS: Habits = CompanyHabits()
