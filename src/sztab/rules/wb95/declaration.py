"""Declaring an attack stage by stage: the choices of the attacker in a Combat Phase (5.1, 5.2.1a)."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95 import (
    air_points,
    artillery,
    combat,
    duty,
    electronic_warfare,
    headquarters,
    missiles,
    special_units,
)
from sztab.rules.wb95.battle import Battle, attackers, fighters, keep_apart
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack, Ranged
from sztab.rules.wb95.pieces import counter, label, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.table import Choice, Option, Order, Slots


def attack_choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """target; attacker; then more attackers or targets until enough; guns; air; abilities; shifts.

    What the duty to attack makes unavoidable is added by itself, so that no branch is dead.
    """
    if not partial:
        return Choice(
            "target", [Option(label(b, hex_), f"attack {label(b, hex_)}") for hex_ in possible_targets(b, side)]
        )
    first = b.book.labels[partial[0]]
    if len(partial) == 1:
        units = [u for u in duty.attackers_of(b, side, first) if duty.complete(b, side, (u.n,), (first,))]
        return Choice("attacker", [Option(counter(b, u).id, f"with {counter(b, u).id}") for u in units])
    start = duty.complete(b, side, (b.book.index[partial[1]],), (first,))
    assert start is not None
    own, targets = start
    rest = list(partial[2:])
    while rest and rest[0] != "enough":
        word = rest.pop(0)
        if word in b.book.labels:
            grown = duty.complete(b, side, own, (*targets, b.book.labels[word]))
        else:
            grown = duty.complete(b, side, (*own, b.book.index[word]), targets)
        assert grown is not None
        own, targets = grown
    if not rest:
        return _more(b, side, own, targets)
    return _aid(b, side, own, targets, tuple(rest[1:]))


def ranged_choices(b: Board, side: int, fires: dict[str, list[str]], partial: tuple[Any, ...]) -> Choice | Order:
    """target; guns until enough; then aircraft, helicopters, electronic warfare, a thermobaric attack."""
    if not partial:
        return Choice("target", [Option(text, text) for text in fires])
    guns = fires[partial[0]]
    picks = partial[1:]
    if not picks:
        return Choice("gun", [Option(one, one) for one in guns])
    if "enough" not in picks:
        more = [one for one in guns if one not in picks and combat.check_armies(b, (*picks, one)) is None]
        return Choice("gun", [Option("enough", "enough"), *(Option(one, f"and {one}") for one in more)])
    done = picks.index("enough")
    return _ranged_aid(b, side, partial[0], picks[:done], picks[done + 1 :])


def _ranged_aid(b: Board, side: int, target: str, guns: tuple[str, ...], picks: tuple[Any, ...]) -> Choice | Order:
    """Support missions over the target are all used; of points that may fly anywhere the player says how many."""
    hexes = () if "/" in target else (b.book.labels[target],)
    air, flies = artillery.support_points(b, side, "offensive", hexes) if hexes else 0, air_points.flies(b)
    units = [b.state.units[b.book.index[one]] for one in guns]
    form = Slots().amount("air", [air, 0] if flies else [])
    form.amount("helicopters", [air_points.flyable(b, side, "helicopters"), 0] if hexes else [])
    form.amount("ew", list(range(electronic_warfare.most(b, side) + 1)))
    form.toggle("thermobaric", ("attack",) if missiles.may(b, units, hexes, side) else (), first=False)
    return form.ask(picks) or Ranged(
        artillery=guns,
        target=target,
        air=form.number("air", picks) if flies else air,
        helicopters=form.number("helicopters", picks),
        ew=form.number("ew", picks),
        thermobaric=bool(form.named("thermobaric", picks)),
    )


def possible_targets(b: Board, side: int) -> list[int]:
    """Hexes that some attack could be made on now."""
    return b.once(("attacks", side), lambda: _possible_targets(b, side))


def _possible_targets(b: Board, side: int) -> list[int]:
    near: set[int] = set()
    contact = _contact(b, side)
    for u in _own_attackers(b, side):
        if u.hex in contact or b.book.scenario.extra_duty(b, u):
            near.update(duty.targets_of(b, u))
    return [
        hex_
        for hex_ in sorted(near)
        if any(duty.complete(b, side, (u.n,), (hex_,)) for u in duty.attackers_of(b, side, hex_))
    ]


def _contact(b: Board, side: int) -> set[int]:
    """Hexes next to an enemy."""
    prey, units, neighbours = b.book.prey[side], b.state.units, b.book.neighbours
    key = ("contact", side, bool(b.sides), *[b.layers.tokens[one] for one in prey])
    kept: set[int] | None = b.book.kept.get(key)
    if kept is None:
        kept = set()
        for hex_, here in b.layers.stacks.items():
            if units[here[0]].side in prey:
                kept.update(neighbours[6 * hex_ : 6 * hex_ + 6])
        b.book.keep(key, kept)
    return kept


def _own_attackers(b: Board, side: int) -> list[Unit]:
    own, known = b.book.friends[side], b.book.traits
    return [u for u in b.state.units if u.hex >= 0 and u.side in own and not u.fought and known[u.n].attacks]


def _more(b: Board, side: int, own: tuple[int, ...], targets: tuple[int, ...]) -> Choice:
    options = [Option("enough", "enough")]
    if len(targets) == 1:
        more = [u for u in duty.attackers_of(b, side, targets[0]) if u.n not in own]
    else:
        more = [
            u
            for u in stack(b, b.state.units[own[0]].hex)
            if u.n not in own and set(targets) <= set(duty.targets_of(b, u))
        ]
    for u in more:
        if duty.complete(b, side, (*own, u.n), targets):
            options.append(Option(counter(b, u).id, f"and {counter(b, u).id}"))
    homes = {b.state.units[n].hex for n in own}
    if len(homes) == 1:
        for hex_ in duty.targets_of(b, b.state.units[own[0]]):
            if hex_ not in targets and duty.complete(b, side, own, (*targets, hex_)):
                options.append(Option(label(b, hex_), f"also on {label(b, hex_)}"))
    return Choice("more", options)


def _aid(b: Board, side: int, own: tuple[int, ...], targets: tuple[int, ...], picks: tuple[Any, ...]) -> Choice | Order:
    battle = Battle(side, own, targets)
    units = attackers(b, battle)
    staffs = [
        u
        for home in sorted({u.hex for u in units})
        for u in stack(b, home)
        if traits(b, u).hq
        and duty.may_attack(b, u) is None
        and _all_near(b, u, targets)
        and not keep_apart(b, (*units, u))
    ]
    reach = combat.support_hexes(b, units, list(targets))
    guns = [
        u
        for u in artillery.guns_in_range(b, side, reach, {u.hex for u in units})
        if u.n not in own
        and b.book.scenario.may_act(b, u) is None
        and duty.free_to_fire(b, side, u, targets)
        and not keep_apart(b, (*units, u))
    ]
    air = artillery.support_points(b, side, "offensive", targets)
    stars = special_units.able(b, battle, fighters(b, battle), attacking=True)
    cut_off = [u for u in fighters(b, battle) if u.oos > 0]
    shifts = headquarters.reward_shifts(b, side, targets)
    form = Slots().toggle("hq", (counter(b, u).id for u in staffs), first=False)
    combat.gun_toggles(b, form, guns, reach, picks).amount("air", [air, 0])
    form.toggle("star", (counter(b, u).id for u in stars)).toggle(
        "full", (counter(b, u).id for u in cut_off), first=False
    )
    form.amount("modifiers", list(range(shifts + 1)))
    form.amount("helicopters", [air_points.flyable(b, side, "helicopters"), 0])
    form.amount("ew", list(range(electronic_warfare.most(b, side) + 1)))
    named = [b.state.units[b.book.index[one]] for one in form.named("gun", picks)]
    form.toggle("thermobaric", ("attack",) if missiles.may(b, named, targets, side) else (), first=False)
    return form.ask(picks) or Attack(
        attackers=tuple(b.book.counters[n].id for n in own) + form.named("hq", picks),
        targets=tuple(label(b, hex_) for hex_ in targets),
        artillery=form.named("gun", picks),
        air=form.number("air", picks),
        stars=form.named("star", picks),
        full=form.named("full", picks),
        modifiers=form.number("modifiers", picks),
        helicopters=form.number("helicopters", picks),
        ew=form.number("ew", picks),
        thermobaric=bool(form.named("thermobaric", picks)),
    )


def _all_near(b: Board, u: Unit, targets: tuple[int, ...]) -> bool:
    """Next to all of them, and at war with whoever is there."""
    return all(b.book.map.grid.distance(u.hex, hex_) == 1 and combat.hostile(b, u, hex_) for hex_ in targets)
