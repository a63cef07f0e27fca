"""7.1.2, 9.3, 9.4, support of a direct fight: what each side adds, the defender without knowing what the attacker has
added (R11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21 import fire_limits
from sztab.rules.b21.air_support import check_aircraft, hexes_of, join, supporters
from sztab.rules.b21.ammunition import lacks
from sztab.rules.b21.artillery import SUPPORT, out_of_range, ready, spend, unsuspecting
from sztab.rules.b21.assaults import MANNERS, DirectFight, Manner
from sztab.rules.b21.battle_events import SupportCommitted
from sztab.rules.b21.battle_orders import AddSupport
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.force import living
from sztab.rules.b21.pieces import find_units, name, names_of, on_map, printed
from sztab.rules.b21.state import Unit
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal, Slots


class FightAsked(msgspec.Struct, frozen=True):
    """The fight in which the defender may support: no word of what supports the attack. The attacker is asked as well
    where his order has not said it."""

    TELLS: ClassVar[tuple[str, ...]] = ("attackers", "targets")

    manner: str
    attackers: tuple[str, ...]
    targets: tuple[int, ...]
    defenders: tuple[str, ...]
    attack: bool = False
    """The attacker is asked."""

    @property
    def fighting(self) -> tuple[str, ...]:
        """Those of the asked side who fight directly."""
        return self.attackers if self.attack else self.defenders


def check_guns(
    b: Board, side: int, guns: Iterable[str], targets: Sequence[int], manner: Manner, fighting: Iterable[str]
) -> Refusal | None:
    """9.3.1, 9.3.3, 9.4.2, 9.5: the guns of the attacker; `fighting` attack themselves."""
    units = find_units(b, guns, side, "9.3.1")
    if isinstance(units, Refusal):
        return units
    for u in units:
        if name(b, u) in fighting:
            return Refusal("9.2.2", f"{name(b, u)} fights directly and cannot support as well")
        refusal = may_support(b, u, targets, manner, attack=True)
        if refusal is not None:
            return refusal
    return None


def may_support(b: Board, u: Unit, targets: Sequence[int], manner: Manner, attack: bool) -> Refusal | None:
    """9.3.1, 9.4.2, 9.5.2, 16.2.2, 16.2.3: whether a gun can support. A defender's gun also supports its own hex."""
    refusal = ready(b, u, SUPPORT)
    if refusal is not None:
        return refusal
    held = (fire_limits.forbidden(b, u.side, hex_) for hex_ in targets if attack)
    refusal = next((why for why in held if why is not None), None)
    if refusal is not None:
        return refusal
    if attack and manner.self_propelled_only and printed(b, u).towed:
        return Refusal("16.2.2", f"{name(b, u)} is towed and cannot support an attack from march")
    if not attack and u.hex in targets:
        return None
    if not attack and manner.defender_guns_only_if_attacked:
        return Refusal("16.2.3", f"{name(b, u)} is not attacked itself")
    return out_of_range(b, u, targets, "9.3.1" if attack else "9.4.2")


def guns_for(
    b: Board, side: int, targets: Sequence[int], manner: Manner, attack: bool, fighting: Iterable[str] = ()
) -> list[Unit]:
    """The guns a side could commit."""
    busy = set(fighting)
    own = (u for u in on_map(b, side) if printed(b, u).field_artillery and name(b, u) not in busy)
    return [u for u in own if may_support(b, u, targets, manner, attack) is None]


def front_options(b: Board, ids: Sequence[str], foes: Iterable[Unit]) -> list[Option]:
    """15.3.1, R77: all are exposed to fire at range, or one of them; nothing if there is no choice, or nobody who could
    fire."""
    own = [one for one in ids if printed(b, b.state.units[b.book.index[one]]).armour >= 0]
    armed = any(u.hidden or (printed(b, u).gun >= 0 and not lacks(b, u, 1)) for u in foes)
    if len(own) < 2 or not armed:
        return []
    return [Option((), "all are exposed to fire"), *(Option((one,), f"only {one} is exposed to fire") for one in own)]


def _front_of(b: Board, about: FightAsked) -> list[Option]:
    """What the defender may expose."""
    if about.attack or not MANNERS[about.manner].interior_fire:
        return []
    return front_options(b, about.defenders, (b.state.units[b.book.index[one]] for one in about.attackers))


def committed(game: Game, assault: DirectFight) -> Procedure:
    """7.1.2, R11, R132: the defender answers; then both commitments are shown and paid for."""
    about = FightAsked(
        assault.manner.name,
        names_of(game, living(game, assault.attackers)),
        assault.targets,
        names_of(game, living(game, assault.defenders)),
    )
    side, guns, above = assault.side, assault.artillery[0], assault.aircraft[0]
    if assault.manner.support_asked:
        guns, above, _ = yield from _asked(game, side, msgspec.structs.replace(about, attack=True))
    their_guns, their_above, front = yield from _asked(game, 1 - side, about)
    ours = _fire(game, side, guns, above)
    theirs = _fire(game, 1 - side, their_guns, their_above)
    near = yield from join(game, side, above, hexes_of(game, assault.attackers))
    far = yield from join(game, 1 - side, their_above, assault.targets)
    fronts = (assault.fronts[0], front)
    return msgspec.structs.replace(assault, artillery=(ours, theirs), aircraft=(near, far), fronts=fronts)


def _asked(game: Game, side: int, about: FightAsked) -> Procedure:
    """Guns, aircraft and the exposed group of a side; it is asked only if it has something to say."""
    manner, near = MANNERS[about.manner], supported_hexes(game, about)
    able = bool(
        guns_for(game, side, about.targets, manner, about.attack, about.fighting)
        or supporters(game, side, near)
        or _front_of(game, about)
    )
    if not game.book.scenario.asks(game, side, "support", able):
        return (), (), ()
    order = yield from game.ask(side, "support", about)
    return tuple(
        tuple(game.book.index[one] for one in ids) for ids in (order.artillery, order.helicopters, order.front)
    )


def supported_hexes(b: Board, about: FightAsked) -> list[int]:
    """The hexes of those whom aircraft may join."""
    if about.attack:
        return hexes_of(b, (b.book.index[one] for one in about.attackers))
    return list(about.targets)


def _fire(game: Game, side: int, guns: tuple[int, ...], aircraft: tuple[int, ...]) -> tuple[int, ...]:
    """Those that can fire pay, and have fired for this turn."""
    free = unsuspecting(game, [game.state.units[n] for n in guns])
    if free or aircraft:
        above = names_of(game, (game.state.units[n] for n in aircraft))
        said = SupportCommitted(side=game.book.sides[side], artillery=names_of(game, free), helicopters=above)
        game.say(said, "7.1.2 9.3.2 9.4.1 23.4.6")
    for u in free:
        spend(game, u, SUPPORT)
    return tuple(u.n for u in free)


def exposing(
    options: list[Option], picks: tuple[Any, ...], order: Callable[[tuple[str, ...]], Order]
) -> Choice | Order:
    """The last stage of a declaration: who is exposed to fire, if there is a choice."""
    if options and not picks:
        return Choice("front", options)
    return order(picks[0] if options else ())


class FightSupport:
    """What the defender adds, and the attacker where his order has not said it."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: FightAsked = ask.about
        side, manner = ask.sides[0], MANNERS[about.manner]
        if not isinstance(order, AddSupport):
            who = "the attacker names support first" if about.attack else "the defender names support first"
            return Refusal("7.1.2", who)
        units = find_units(view, order.artillery, side, "9.3.1" if about.attack else "9.4.1")
        if isinstance(units, Refusal):
            return units
        for u in units:
            if name(view, u) in about.fighting:
                case = "9.2.2" if about.attack else "9.5.1"
                return Refusal(case, f"{name(view, u)} fights directly and cannot support as well")
            refusal = may_support(view, u, about.targets, manner, about.attack)
            if refusal is not None:
                return refusal
        refusal = check_aircraft(view, side, order.helicopters, supported_hexes(view, about))
        if refusal is not None:
            return refusal
        strange = [one for one in order.front if about.attack or one not in about.defenders]
        return Refusal("15.3.1", f"{strange[0]!r} does not defend there") if strange else None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        about: FightAsked = ask.about
        side = ask.sides[0]
        guns = guns_for(view, side, about.targets, MANNERS[about.manner], about.attack, about.fighting)
        form = Slots().toggle("gun", (name(view, u) for u in guns))
        form.toggle("aircraft", (name(view, u) for u in supporters(view, side, supported_hexes(view, about))))
        return form.ask(partial) or exposing(
            _front_of(view, about),
            partial[len(form.slots) :],
            lambda front: AddSupport(
                artillery=form.named("gun", partial), helicopters=form.named("aircraft", partial), front=front
            ),
        )


DECIDERS: dict[str, Decider] = {"support": FightSupport()}
