"""7.1, declaring a direct fight: who attacks whom, and the choices that lead to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from sztab.rules.b21 import duty
from sztab.rules.b21.air_support import check_aircraft, supporters
from sztab.rules.b21.assaults import COMBAT, DirectFight, Manner
from sztab.rules.b21.battle_orders import Attack, MarchAttack
from sztab.rules.b21.board import Board
from sztab.rules.b21.engineers import may_fight
from sztab.rules.b21.headquarters import joint
from sztab.rules.b21.pieces import around, enemy_at, find_hexes, find_units, label, name, names_of, on_map, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.support import check_guns, exposing, front_options, guns_for
from sztab.table import Choice, Option, Order, Refusal, Slots

ENOUGH = "enough"


class Declared(Protocol):
    """What orders that declare a fight have in common."""

    @property
    def attackers(self) -> tuple[str, ...]: ...
    @property
    def targets(self) -> tuple[str, ...]: ...
    @property
    def artillery(self) -> tuple[str, ...]: ...
    @property
    def helicopters(self) -> tuple[str, ...]: ...
    @property
    def engineers(self) -> tuple[str, ...]: ...
    @property
    def front(self) -> tuple[str, ...]: ...


def assault_of(
    b: Board, order: Declared, manner: Manner, side: int, hexes: tuple[int, ...] | None = None
) -> DirectFight:
    """The fight of an order that has been accepted; against these hexes, if they are not those it names."""
    targets = hexes or tuple(b.book.labels[text] for text in order.targets)

    def numbers(ids: Iterable[str]) -> tuple[int, ...]:
        return tuple(b.book.index[one] for one in ids)

    return DirectFight(
        manner=manner,
        side=side,
        attackers=numbers(order.attackers),
        targets=targets,
        defenders=duty.defenders(b, targets, manner),
        artillery=(numbers(order.artillery), ()),
        aircraft=(numbers(order.helicopters), ()),
        engineers=numbers(order.engineers),
        fronts=(numbers(order.front), ()),
    )


def check_named(b: Board, order: Declared, side: int, manner: Manner = COMBAT) -> Refusal | None:
    """7.1.1, 7.1.5-7.1.9, 9.3: everything an attacker names; the duty is not judged here."""
    units = find_units(b, order.attackers, side, "7.1.2")
    if isinstance(units, Refusal):
        return units
    targets = find_hexes(b, order.targets)
    if isinstance(targets, Refusal):
        return targets
    if not units or not targets or len(set(targets)) < len(targets):
        return Refusal("7.1.2", "name the units that attack, and each hex they attack once")
    return (
        _check_attackers(b, units)
        or _check_targets(b, side, targets, manner)
        or _check_together(b, units, targets)
        or joint(b, units)
        or check_engineers(b, order, units, manner)
        or _check_front(order)
        or check_guns(b, side, order.artillery, targets, manner, order.attackers)
        or check_aircraft(b, side, order.helicopters, [u.hex for u in units])
    )


def _check_attackers(b: Board, units: list[Unit]) -> Refusal | None:
    refusals = (duty.may_attack(b, u) for u in units)
    return next((refusal for refusal in refusals if refusal is not None), None)


def _check_targets(b: Board, side: int, targets: list[int], manner: Manner) -> Refusal | None:
    for hex_ in targets:
        if not enemy_at(b, side, hex_):
            return Refusal("7.1.1", f"no enemy is in {label(b, hex_)}")
        if not duty.defenders(b, (hex_,), manner):
            return Refusal("7.1.5", f"the enemy in {label(b, hex_)} has fought in this phase")
    return None


def _check_together(b: Board, units: list[Unit], targets: list[int]) -> Refusal | None:
    for u in units:
        away = [hex_ for hex_ in targets if b.book.map.grid.distance(u.hex, hex_) != 1]
        if away:
            return Refusal("7.1.1", f"{name(b, u)} is not next to {label(b, away[0])}")
    if not duty.fits(b, (u.n for u in units), targets):
        return Refusal("7.1.7", "either the attackers or the defenders must be in one hex")
    return None


def check_engineers(b: Board, order: Declared, units: list[Unit], manner: Manner) -> Refusal | None:
    """7.2.8, 19.1.5, 19.2.1, R125: who uses the ability takes part, and is able to."""
    if order.engineers and not manner.engineers:
        return Refusal("R123", "engineers do not help in a fight after a drop")
    for one in order.engineers:
        u = next((u for u in units if name(b, u) == one), None)
        if u is None:
            return Refusal("19.1.5", f"{one!r} does not take part in the attack")
        refusal = may_fight(b, u)
        if refusal is not None:
            return refusal
    if len(order.engineers) > 1:
        return Refusal("19.1.5", "the ability of engineers counts once in a fight")
    return None


def _check_front(order: Declared) -> Refusal | None:
    strange = [one for one in order.front if one not in order.attackers]
    return Refusal("15.3.1", f"{strange[0]!r} does not take part in the attack") if strange else None


def check_attack(b: Board, order: Attack, side: int) -> Refusal | None:
    """An attack of the combat phase: also the duty (7.1.3, 7.1.4), and what has to wait (8.2.4)."""
    refusal = check_named(b, order, side)
    if refusal is not None:
        return refusal
    own = [b.book.index[one] for one in order.attackers]
    targets = [b.book.labels[text] for text in order.targets]
    waits = [hex_ for hex_ in targets if not duty.attackers_of(b, side, hex_)]
    left = duty.owed(b, side)
    if waits and (left.units or left.hexes):
        return Refusal(
            "8.2.4", f"nobody in {label(b, waits[0])} has a zone of control; it may be attacked after all else"
        )
    return duty.check_attack(b, side, own, targets)


# ---------------------------------------------------------------------- choices


def attack_choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """target; attacker; then more attackers or targets until enough; engineers; guns. What the duty makes unavoidable
    is added, so that every path ends in a lawful attack."""
    if not partial:
        hexes = possible_targets(b, side)
        return Choice("target", [Option(label(b, hex_), f"attack {label(b, hex_)}") for hex_ in hexes])
    first = b.book.labels[partial[0]]
    if len(partial) == 1:
        units = [u for u in _near(b, side, first) if duty.complete(b, side, (u.n,), (first,)) is not None]
        return Choice("attacker", [Option(name(b, u), f"with {name(b, u)}") for u in units])
    whole = duty.complete(b, side, (b.book.index[partial[1]],), (first,))
    rest = list(partial[2:])
    while rest and rest[0] != ENOUGH and whole is not None:
        whole = _grown(b, side, *whole, rest.pop(0))
    assert whole is not None
    if not rest:
        return _more(b, side, *whole)
    own, targets = whole
    return finished(b, Attack, (b.state.units[n] for n in own), targets, COMBAT, tuple(rest[1:]))


def possible_targets(b: Board, side: int) -> list[int]:
    """Hexes on which some attack can be made now."""
    near = {hex_ for u in on_map(b, side) if duty.may_attack(b, u) is None for hex_ in around(b, u.hex)}
    hexes = (hex_ for hex_ in sorted(near) if duty.attackable(b, side, hex_))
    return [h for h in hexes if any(duty.complete(b, side, (u.n,), (h,)) for u in _near(b, side, h))]


def _near(b: Board, side: int, hex_: int) -> list[Unit]:
    """Own units that may attack a hex; one that nobody controls anything from only after all else (8.2.4)."""
    found = duty.attackers_of(b, side, hex_)
    left = duty.owed(b, side)
    if found or left.units or left.hexes:
        return found
    near = (u for there in around(b, hex_) for u in stack(b, there) if u.side == side)
    return [u for u in near if duty.may_attack(b, u) is None]


def _grown(
    b: Board, side: int, own: tuple[int, ...], targets: tuple[int, ...], word: str
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    if word in b.book.labels:
        return duty.complete(b, side, own, (*targets, b.book.labels[word]))
    return duty.complete(b, side, (*own, b.book.index[word]), targets)


def _more(b: Board, side: int, own: tuple[int, ...], targets: tuple[int, ...]) -> Choice:
    """Others who could join, other hexes that could be attacked as well; in one order, so that no attack is offered
    twice."""
    units = {u.n: u for hex_ in targets for u in _near(b, side, hex_) if u.n not in own}
    options = [Option(ENOUGH, "enough")]
    for u in units.values():
        if u.n > own[-1] and _grown(b, side, own, targets, name(b, u)) is not None:
            options.append(Option(name(b, u), f"and {name(b, u)}"))
    if len({b.state.units[n].hex for n in own}) == 1:
        for hex_ in sorted(around(b, b.state.units[own[0]].hex)):
            fresh = hex_ > targets[-1] and duty.attackable(b, side, hex_) and _near(b, side, hex_)
            if fresh and _grown(b, side, own, targets, label(b, hex_)) is not None:
                options.append(Option(label(b, hex_), f"also {label(b, hex_)}"))
    return Choice("more", options)


def finished(
    b: Board,
    kind: type[Attack] | type[MarchAttack],
    units: Iterable[Unit],
    targets: tuple[int, ...],
    manner: Manner,
    picks: tuple[Any, ...],
) -> Choice | Order:
    """What these units add to their attack: engineers, guns, and who is exposed to fire."""
    ids = names_of(b, units)
    form = supported(b, ids, targets, manner)
    foes = (u for hex_ in targets for u in stack(b, hex_))
    return form.ask(picks) or exposing(
        front_options(b, ids, foes) if manner.interior_fire else [],
        picks[len(form.slots) :],
        lambda front: kind(
            attackers=ids,
            targets=tuple(label(b, hex_) for hex_ in targets),
            artillery=form.named("gun", picks),
            helicopters=form.named("aircraft", picks),
            engineers=form.named("engineers", picks),
            front=front,
        ),
    )


def supported(b: Board, ids: tuple[str, ...], targets: tuple[int, ...], manner: Manner) -> Slots:
    """The ability of engineers, and each gun and aircraft that may support."""
    own = [b.state.units[b.book.index[one]] for one in ids]
    able = [name(b, u) for u in own if manner.engineers and may_fight(b, u) is None]
    guns = guns_for(b, own[0].side, targets, manner, True, ids)
    form = Slots().toggle("engineers", able[:1]).toggle("gun", (name(b, u) for u in guns))
    above = supporters(b, own[0].side, {u.hex for u in own})
    return form.toggle("aircraft", (name(b, u) for u in above))
