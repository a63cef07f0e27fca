"""Chapter 5, Combat: declaring an attack, the defender's answer, and the procedure of 5.2.1 (R155)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from sztab.rules.wb95 import (
    air_points,
    artillery,
    duty,
    electronic_warfare,
    headquarters,
    missiles,
    results,
    special_units,
)
from sztab.rules.wb95.battle import (
    Aid,
    Battle,
    attackers,
    declared,
    defended,
    defenders,
    defending_side,
    held_by,
    keep_apart,
    owners,
    support_of,
)
from sztab.rules.wb95.battle_events import CombatDecided, CombatFought
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.odds import Odds, clamp_roll, reckon
from sztab.rules.wb95.orders import Attack, Support
from sztab.rules.wb95.pieces import alone, counter, find_hexes, find_units, label, name, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.terrain import OddsRung
from sztab.table import Ask, Choice, Decider, Order, Procedure, Refusal, Slots
from sztab.table.events import Factor, SupplyChanged


class SupportAsked(msgspec.Struct, frozen=True):
    """The attack the defender answers, with what other owners of defenders have added before, and for which side."""

    TELLS: ClassVar[tuple[str, ...]] = ("targets",)

    battle: Battle
    side: int

    @property
    def targets(self) -> tuple[int, ...]:
        return self.battle.targets


# ---------------------------------------------------------------------- 5.1 Declaring


def check_attack(b: Board, order: Attack, side: int) -> Refusal | None:
    """5.1.1-5.1.5, 5.1.10, 6.3, 8.2.2, 9.1.6, 10.2.3, 15.1: everything an attacker names."""
    units = find_units(b, order.attackers, b.book.friends[side], "5.2.1")
    if isinstance(units, Refusal):
        return units
    targets = find_hexes(b, order.targets)
    if isinstance(targets, Refusal):
        return targets
    refusal = _check_targets(b, units, targets) or _check_attackers(b, units, targets)
    if refusal is not None:
        return refusal
    refusal = _check_guns(b, order, units, targets, side) or check_armies(b, order.attackers + order.artillery)
    if refusal is not None:
        return refusal
    refusal = _check_full(b, order)
    if refusal is not None:
        return refusal
    battle = declared(b, order, side)
    return (
        special_units.check_abilities(b, battle, order.stars, side, attacking=True)
        or _check_pools(b, battle, battle.attack, side, attacking=True)
        or (missiles.check(b, _guns(b, battle.attack), battle.targets, side) if order.thermobaric else None)
        or duty.check_attack(b, side, battle.attackers, battle.targets, battle.attack.guns)
    )


def check_armies(b: Board, ids: tuple[str, ...]) -> Refusal | None:
    """nor:R61: the ground units and guns of one attack are of one army."""
    if keep_apart(b, (b.state.units[b.book.index[one]] for one in ids)):
        return Refusal("nor:R61", "units of two armies may not attack together")
    return None


def _check_targets(b: Board, units: list[Unit], targets: list[int]) -> Refusal | None:
    if not targets or len(set(targets)) < len(targets):
        return Refusal("5.2.1", "name each hex under attack once")
    for hex_ in targets:
        here = stack(b, hex_)
        if not here or not all(hostile(b, u, hex_) for u in units):
            return Refusal("5.1.2", f"no enemy is in {label(b, hex_)}")
        if hex_ in b.state.shelled:
            return Refusal("6.4.5", f"{label(b, hex_)} was fired at in this phase and cannot be attacked directly")
        if all(v.attacked for v in here):
            return Refusal("5.1.1", f"{label(b, hex_)} has been attacked in this phase")
    return _check_one_camp(b, targets)


def _check_one_camp(b: Board, targets: list[int]) -> Refusal | None:
    """ard:R95."""
    if duty.fight_together(b, targets):
        return None
    return Refusal("ard:R95", "units that defend together belong to one side")


def hostile(b: Board, u: Unit, hex_: int) -> bool:
    return stack(b, hex_)[0].side in b.book.prey[u.side] or hex_ in b.book.scenario.extra_duty(b, u)


def _check_attackers(b: Board, units: list[Unit], targets: list[int]) -> Refusal | None:
    grid = b.book.map.grid
    for u in units:
        refusal = duty.may_attack(b, u)
        if refusal is not None:
            return refusal
    own = {u.hex for u in units}
    if len(targets) > 1 and len(own) > 1:
        return Refusal("5.1.5", "either the attackers or the defenders must be in one hex")
    for u in units:
        away = [hex_ for hex_ in targets if grid.distance(u.hex, hex_) != 1]
        if away:
            return Refusal("5.1.2", f"{name(b, u)} is not next to {label(b, away[0])}")
        bound = duty.bound_to(b, u)
        if bound and not set(targets) <= set(bound):
            return Refusal("TS-2P7", f"{name(b, u)} must attack the Germans in {label(b, bound[0])}")
    real = [u for u in units if not traits(b, u).hq]
    if not real:
        return Refusal("R156 nor:5.1.10", "at least one regular unit has to attack")
    lost = [u for u in units if traits(b, u).hq and u.hex not in {v.hex for v in real}]
    if lost:
        return Refusal("R160", f"{name(b, lost[0])} attacks only together with units of its stack")
    return None


def support_hexes(b: Board, units: list[Unit], targets: list[int]) -> list[int]:
    """6.3.2, F8: what the guns of the attack must reach."""
    if b.book.options.support_range == "attacking":
        return sorted({u.hex for u in units})
    return list(targets)


def _check_guns(b: Board, order: Attack, units: list[Unit], targets: list[int], side: int) -> Refusal | None:
    twice = [one for one in order.artillery if one in order.attackers]
    if twice:
        return Refusal("6.1.4", f"{twice[0]} is attacking and cannot also support")
    homes = {u.hex for u in units}
    refusal = artillery.check_support(b, order.artillery, side, support_hexes(b, units, targets), "6.3.2", homes)
    if refusal is not None:
        return refusal
    for one in order.artillery:
        held: Refusal | None = b.book.scenario.may_act(b, b.state.units[b.book.index[one]])
        if held is not None:
            return held
    return None


def _check_full(b: Board, order: Attack) -> Refusal | None:
    for one in order.full:
        if one not in order.attackers and one not in order.artillery:
            return Refusal("10.2.3", f"{one!r} does not fight in this combat")
        if b.state.units[b.book.index[one]].oos <= 0:
            return Refusal("10.2.3", f"{one} is not out of supply; there is nothing to buy")
    return None


def _check_pools(b: Board, battle: Battle, aid: Aid, side: int, attacking: bool) -> Refusal | None:
    kind, case = ("offensive", "8.2.2") if attacking else ("defensive", "8.2.4")
    hexes = battle.targets if attacking else held_by(b, battle, side)
    soviet = b.book.scenario.air_nation(b, side) in b.book.variant.soviets
    if aid.air and not attacking and soviet and not air_points.flies(b):
        return Refusal("8.2.5", "Soviet aircraft do not support a defence")
    refusal = artillery.check_aircraft(b, side, kind, hexes, aid.air, aid.helicopters, case)
    if refusal is not None:
        return refusal
    drawn = headquarters.reward_shifts(b, side, battle.targets)
    if not 0 <= aid.modifiers <= drawn:
        too_far = aid.modifiers > 0 and aid.modifiers <= headquarters.reward_shifts(b, side)
        case = "9.1.7 ard:11.3.5" if too_far else "9.1.6"
        return Refusal(case, f"{drawn} reward shifts can be used there, not {aid.modifiers}")
    return electronic_warfare.check(b, side, aid.ew)


def owned(b: Board, units: Iterable[Unit], side: int) -> list[Unit]:
    """Those of the units that follow this side's player."""
    return [u for u in units if u.side in b.book.friends[side]]


def gun_toggles(b: Board, form: Slots, guns: list[Unit], hexes: Iterable[int], picks: tuple[Any, ...]) -> Slots:
    """A yes or no for each gun that may still serve beside those picked before it (ard:8.3.2 ard:8.4.5)."""
    hexes = list(hexes)
    for u in guns:
        named = [b.state.units[b.book.index[one]] for one in form.named("gun", picks)]
        if artillery.check_together(b, (*named, u), hexes, "") is None:
            form.toggle("gun", (counter(b, u).id,))
    return form


def _guns(b: Board, aid: Aid) -> list[Unit]:
    return [b.state.units[n] for n in aid.guns]


# ---------------------------------------------------------------------- the defender's answer


def helpers(b: Board, battle: Battle, side: int) -> tuple[list[Unit], int, list[Unit], int]:
    """What one of the defenders could add to the defence of his own hexes (R143): guns outside the attacked hexes, air
    points, abilities, reward shifts."""
    here, hexes = owned(b, defenders(b, battle), side), held_by(b, battle, side)
    sides = {u.side for u in here}
    lone = alone(b, defenders(b, battle))
    needs_regular = any(traits(b, u).regular for u in here)
    guns = artillery.guns_in_range(b, side, hexes) if needs_regular else []
    guns = [u for u in guns if u.hex not in battle.targets and u.side in sides]
    air = 0 if lone else artillery.support_points(b, side, "defensive", hexes)
    stars = special_units.able(b, battle, here, attacking=False)
    shifts = 0 if lone else headquarters.reward_shifts(b, side, battle.targets)
    return guns, air, stars, shifts


def modern_helpers(b: Board, battle: Battle, side: int) -> tuple[int, int]:
    """Helicopters and points of electronic warfare he could add (ard:20.4 ard:22.1)."""
    if alone(b, defenders(b, battle)):
        return 0, 0
    return air_points.flyable(b, side, "helicopters"), electronic_warfare.most(b, side)


class Answer:
    """How a defence is supported (R59): after the attacker, and for good."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        battle: Battle = ask.about.battle
        if not isinstance(order, Support):
            return Refusal("5.2.1", "the defender names support first")
        side = ask.about.side
        here, hexes = owned(view, defenders(view, battle), side), held_by(view, battle, side)
        own = {counter(view, u).id: u for u in here}
        away = [one for one in order.artillery if one not in own]
        if away and not any(traits(view, u).regular for u in here):
            return Refusal("6.3.1", "guns support only regular units")
        held = [artillery.may_fire(view, own[one]) for one in order.artillery if one in own]
        if any(held):
            return next(filter(None, held))
        if order.thermobaric:
            return Refusal("ard:21.3 2.1.2", "a thermobaric attack is made only in your own Combat Phase")
        return (
            artillery.check_support(view, away, side, hexes, "6.3.3", hexes)
            or special_units.check_abilities(view, battle, order.stars, side, attacking=False)
            or _check_pools(view, battle, support_of(view, battle, order, side), side, attacking=False)
        )

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Stage by stage: each gun, what flies, each ability, the reward shifts, electronic warfare."""
        battle, side = ask.about.battle, ask.about.side
        guns, air, stars, shifts = helpers(view, battle, side)
        helicopters, ew = modern_helpers(view, battle, side)
        form = gun_toggles(view, Slots(), guns, held_by(view, battle, side), partial).amount("air", [air, 0])
        form.toggle("star", (counter(view, u).id for u in stars)).amount("modifiers", list(range(shifts + 1)))
        form.amount("helicopters", [helicopters, 0]).amount("ew", list(range(ew + 1)))
        return form.ask(partial) or Support(
            artillery=form.named("gun", partial),
            air=form.number("air", partial),
            stars=form.named("star", partial),
            modifiers=form.number("modifiers", partial),
            helicopters=form.number("helicopters", partial),
            ew=form.number("ew", partial),
        )


# ---------------------------------------------------------------------- 5.2 Procedure


def resolve(game: Game, order: Attack, side: int) -> Procedure:
    """5.2.1, F10, R155: one combat from its declaration to the tests. Air defence fires at what either side sends as
    soon as it is named (ard:R78)."""
    battle = declared(game, order, side)
    _commit_attack(game, battle)
    attack = yield from air_points.arrive(game, battle.attack, side, defending_side(game, battle))
    battle = replace(battle, attack=attack)
    aids: dict[int, Aid] = {}
    for owner in owners(game, battle):
        aids[owner] = yield from _supported(game, battle, owner)
        battle = defended(battle, aids[owner])
    _commit_defence(game, battle, aids)
    odds = _odds(game, battle)
    _tell(game, battle, odds)
    lone = alone(game, defenders(game, battle))
    roll = yield from game.roll(2, "combat", "5.2.1", side)
    row = clamp_roll(roll + odds.roll_modifier)
    ours, theirs = game.book.tables.combat[odds.column, row]
    game.say(
        CombatDecided(column=odds.final, roll=roll, row=row, attacker=ours.text, defender=theirs.text), "5.2.1 T-CRT"
    )
    counts = game.book.labels[odds.counting_hex]
    yield from results.carry_out(game, replace(battle, counts=counts), ours, theirs, lone)


def _supported(game: Game, battle: Battle, owner: int) -> Procedure:
    """5.1.8, R59, R143: each owner of defenders is asked what he adds; the second knows what the first has added."""
    aid = Aid()
    if any((*helpers(game, battle, owner), *modern_helpers(game, battle, owner), game.book.scenario.asks_support)):
        who = game.book.scenario.answers_for(game, owner, battle.side)
        answer = yield from game.ask(who, "support", SupportAsked(battle, owner))
        aid = support_of(game, battle, answer, owner)
        game.change_all({n: {"shown": True} for n in (*aid.guns, *aid.stars)})  # 16.1.3
    arrived = yield from air_points.arrive(game, aid, owner, battle.side)
    return arrived


def _odds(game: Game, battle: Battle) -> Odds:
    """The last reckoning is kept: whoever forks or takes back comes by the same combat again."""
    known: tuple[Battle, Any, Odds] | None = game.book.kept.get("odds")
    if known is None or known[0] != battle or known[1] != game.state:
        known = game.book.keep("odds", (battle, game.state, reckon(game, battle)))
    return known[2]


def _commit_attack(game: Game, battle: Battle) -> None:
    """Everybody named has fought now, the points are spent, full strength is paid for (5.1.1, 10.2.3, 10.2.5)."""
    for n in (*battle.attackers, *battle.attack.guns):
        u = game.state.units[n]
        paid = n in battle.full
        gun = n in battle.attack.guns
        game.change(n, fought=u.fought or not gun, fired=u.fired or gun, stirred=True, shown=True, oos=u.oos + paid)
        if paid:
            game.say(SupplyChanged(unit=name(game, u), level=u.oos + 1, why="full strength"), "10.2.3 10.2.5")
    for home in sorted({u.hex for u in attackers(game, battle)}):  # 16.1.3: whole stacks may be looked at
        game.change_all({u.n: {"shown": True} for u in stack(game, home) if not u.shown})
    artillery.spend_support(game, battle.side, "offensive", battle.targets, battle.attack.air)
    headquarters.draw_reward(game, battle.side, battle.targets, battle.attack.modifiers)
    electronic_warfare.spend(game, battle.side, battle.attack.ew)
    if battle.attack.thermobaric:
        missiles.spend(game, battle.side, _guns(game, battle.attack))


def _commit_defence(game: Game, battle: Battle, aids: dict[int, Aid]) -> None:
    for n in battle.defence.guns:
        game.change(n, fired=True, stirred=True, shown=True)
    for u in defenders(game, battle):
        game.change(u.n, stirred=True, shown=True)
    game.book.scenario.struck(game, [u.n for u in defenders(game, battle)], battle.side)
    for owner, aid in aids.items():
        artillery.spend_support(game, owner, "defensive", held_by(game, battle, owner), aid.air)
        headquarters.draw_reward(game, owner, battle.targets, aid.modifiers)
        electronic_warfare.spend(game, owner, aid.ew)


def _tell(game: Game, battle: Battle, odds: Odds) -> None:
    ids = game.book.counters
    game.say(
        CombatFought(
            attackers=tuple(ids[n].id for n in battle.attackers),
            targets=tuple(label(game, hex_) for hex_ in battle.targets),
            defenders=tuple(name(game, u) for u in defenders(game, battle)),
            artillery=tuple(ids[n].id for n in battle.attack.guns),
            support=tuple(ids[n].id for n in battle.defence.guns),
            attacker=odds.attacker,
            defender=odds.defender,
            ratio=odds.ratio,
            shifts=_factors(game, odds.shifts),
            final=odds.final,
            roll_modifier=odds.roll_modifier,
            strengths=_factors(game, odds.strengths),
        ),
        "5.2.1 1.5",
        reveals=True,
    )


def _factors(game: Game, rungs: Iterable[OddsRung]) -> tuple[Factor, ...]:
    return tuple(Factor(one.value, one.why, game.book.cite(one.case), one.side) for one in rungs)


DECIDERS: dict[str, Decider] = {"support": Answer()}
