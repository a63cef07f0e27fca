"""Chapter 5, Combat: declaring an attack, the defender's answer, and the procedure of 5.2.1 (R155)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from sztab.rules.wb95 import (
    air_points,
    artillery,
    disorganisation,
    duty,
    electronic_warfare,
    headquarters,
    losses,
    missiles,
    special_units,
)
from sztab.rules.wb95.battle import (
    Aid,
    Battle,
    answered,
    attackers,
    declared,
    defenders,
    defending_side,
    keep_apart,
    shaken_guns,
    sharing_guns,
)
from sztab.rules.wb95.losses import Sequel
from sztab.rules.wb95.odds import Odds, clamp_roll, reckon
from sztab.rules.wb95.orders import Attack, Support
from sztab.rules.wb95.pieces import alone, counter, find_hexes, find_units, label, name, stack, traits
from sztab.rules.wb95.pursuit import pursue
from sztab.rules.wb95.retreat import Trail, retreat
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import Result
from sztab.table import Ask, Board, Choice, Form, Game, Order, Procedure, Refusal


class SupportAsked(msgspec.Struct, frozen=True):
    """The attack the defender answers."""

    battle: Battle


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
        special_units.check_abilities(b, battle, order.stars, attacking=True)
        or _check_pools(b, battle, battle.attack, attacking=True)
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
    return Refusal("ard:R95", "those who defend together are of one side")


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
        return Refusal("R160", f"{name(b, lost[0])} goes along only with units of its stack")
    return None


def support_hexes(b: Board, units: list[Unit], targets: list[int]) -> list[int]:
    """6.3.2, F8: what the guns of the attack must reach."""
    if b.book.options.support_range == "attacking":
        return sorted({u.hex for u in units})
    return list(targets)


def _check_guns(b: Board, order: Attack, units: list[Unit], targets: list[int], side: int) -> Refusal | None:
    twice = [one for one in order.artillery if one in order.attackers]
    if twice:
        return Refusal("6.1.4", f"{twice[0]} attacks itself and cannot support as well")
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


def _check_pools(b: Board, battle: Battle, aid: Aid, attacking: bool) -> Refusal | None:
    side = battle.side if attacking else defending_side(b, battle)
    kind, case = ("offensive", "8.2.2") if attacking else ("defensive", "8.2.4")
    soviet = b.book.scenario.air_nation(b, side) in b.book.variant.soviets
    if aid.air and not attacking and soviet and not air_points.flies(b):
        return Refusal("8.2.5", "Soviet aircraft do not support a defence")
    refusal = artillery.check_aircraft(b, side, kind, battle.targets, aid.air, aid.helicopters, case)
    if refusal is not None:
        return refusal
    drawn = headquarters.reward_shifts(b, side, battle.targets)
    if not 0 <= aid.modifiers <= drawn:
        too_far = aid.modifiers > 0 and aid.modifiers <= headquarters.reward_shifts(b, side)
        case = "9.1.7 ard:11.3.5" if too_far else "9.1.6"
        return Refusal(case, f"{drawn} reward shifts can be used there, not {aid.modifiers}")
    return electronic_warfare.check(b, side, aid.ew)


def gun_toggles(b: Board, form: Form, guns: list[Unit], hexes: Iterable[int], picks: tuple[Any, ...]) -> Form:
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


def helpers(b: Board, battle: Battle) -> tuple[list[Unit], int, list[Unit], int]:
    """What the defender could add: guns outside the attacked hexes, air points, abilities, reward shifts."""
    side, here = defending_side(b, battle), defenders(b, battle)
    lone = alone(b, here)
    needs_regular = any(traits(b, u).regular for u in here)
    guns = artillery.guns_in_range(b, side, battle.targets) if needs_regular else []
    guns = [u for u in guns if u.hex not in battle.targets and u.side == side]
    air = 0 if lone else artillery.support_points(b, side, "defensive", battle.targets)
    stars = special_units.able(b, battle, here, attacking=False)
    shifts = 0 if lone else headquarters.reward_shifts(b, side, battle.targets)
    return guns, air, stars, shifts


def modern_helpers(b: Board, battle: Battle) -> tuple[int, int]:
    """Helicopters and points of electronic warfare the defender could add (ard:20.4 ard:22.1)."""
    side = defending_side(b, battle)
    if alone(b, defenders(b, battle)):
        return 0, 0
    return air_points.flyable(b, side, "helicopters"), electronic_warfare.most(b, side)


class Answer:
    """How a defence is supported (R59): after the attacker, and for good."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        battle: Battle = ask.about.battle
        if not isinstance(order, Support):
            return Refusal("5.2.1", "the defender names his support first")
        side, here = defending_side(view, battle), defenders(view, battle)
        own = {counter(view, u).id: u for u in here}
        away = [one for one in order.artillery if one not in own]
        if away and not any(traits(view, u).regular for u in here):
            return Refusal("6.3.1", "guns support only regular units")
        held = [artillery.may_fire(view, own[one]) for one in order.artillery if one in own]
        if any(held):
            return next(filter(None, held))
        if order.thermobaric:
            return Refusal("ard:21.3 2.1.2", "a thermobaric attack is made in the own Combat Phase only")
        return (
            artillery.check_support(view, away, side, battle.targets, "6.3.3", battle.targets)
            or special_units.check_abilities(view, battle, order.stars, attacking=False)
            or _check_pools(view, battle, answered(view, battle, order).defence, attacking=False)
        )

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Stage by stage: each gun, what flies, each ability, the reward shifts, electronic warfare."""
        guns, air, stars, shifts = helpers(view, ask.about.battle)
        helicopters, ew = modern_helpers(view, ask.about.battle)
        form = gun_toggles(view, Form(), guns, ask.about.battle.targets, partial).amount("air", [air, 0])
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
    enemy = defending_side(game, battle)
    battle = replace(battle, attack=(yield from air_points.arrive(game, battle.attack, side, enemy)))
    if any((*helpers(game, battle), *modern_helpers(game, battle), game.book.scenario.asks_support)):
        who = game.book.scenario.answers_for(game, enemy, side)
        answer = yield from game.ask(who, "support", SupportAsked(battle))
        battle = answered(game, battle, answer)
    battle = replace(battle, defence=(yield from air_points.arrive(game, battle.defence, enemy, side)))
    _commit_defence(game, battle, enemy)
    odds = _odds(game, battle)
    _tell(game, battle, odds)
    lone = alone(game, defenders(game, battle))
    roll = yield from game.roll(2, "combat", "5.2.1", side)
    row = clamp_roll(roll + odds.roll_modifier)
    ours, theirs = game.book.tables.combat[odds.column, row]
    game.say("result", "5.2.1 T-CRT", column=odds.final, roll=roll, row=row, attacker=ours.text, defender=theirs.text)
    yield from _carry_out(game, battle, enemy, ours, theirs, lone)


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
            game.say("oos", "10.2.3 10.2.5", unit=name(game, u), level=u.oos + 1, why="full strength")
    for home in sorted({u.hex for u in attackers(game, battle)}):  # 16.1.3: whole stacks may be looked at
        game.change_all({u.n: {"shown": True} for u in stack(game, home) if not u.shown})
    artillery.spend_support(game, battle.side, "offensive", battle.targets, battle.attack.air)
    headquarters.draw_reward(game, battle.side, battle.targets, battle.attack.modifiers)
    electronic_warfare.spend(game, battle.side, battle.attack.ew)
    if battle.attack.thermobaric:
        missiles.spend(game, battle.side, _guns(game, battle.attack))


def _commit_defence(game: Game, battle: Battle, enemy: int) -> None:
    for n in battle.defence.guns:
        game.change(n, fired=True, stirred=True, shown=True)
    for u in defenders(game, battle):
        game.change(u.n, stirred=True, shown=True)
    game.book.scenario.struck(game, [u.n for u in defenders(game, battle)], battle.side)
    artillery.spend_support(game, enemy, "defensive", battle.targets, battle.defence.air)
    headquarters.draw_reward(game, enemy, battle.targets, battle.defence.modifiers)
    electronic_warfare.spend(game, enemy, battle.defence.ew)


HUSHED = ("results", "air_defence")
"""What the odds hold and the event does not need."""


def _tell(game: Game, battle: Battle, odds: Odds) -> None:
    ids = game.book.counters
    game.say(
        "combat",
        "5.2.1 1.5",
        reveals=True,
        attackers=[ids[n].id for n in battle.attackers],
        targets=[label(game, hex_) for hex_ in battle.targets],
        defenders=[name(game, u) for u in defenders(game, battle)],
        artillery=[ids[n].id for n in battle.attack.guns],
        support=[ids[n].id for n in battle.defence.guns],
        **{key: value for key, value in odds.plain(game.book.cite).items() if key not in HUSHED},
    )


def _carry_out(game: Game, battle: Battle, enemy: int, ours: Result, theirs: Result, lone: bool) -> Procedure:
    """Losses of both sides, retreat, pursuit, disorganisation and tests, supply levels (R155 7-12)."""
    own = [*battle.attackers, *(u.n for u in sharing_guns(game, battle, attacking=True))]
    foe = [*(u.n for u in defenders(game, battle)), *(u.n for u in sharing_guns(game, battle, attacking=False))]
    shaken = [*own, *(u.n for u in shaken_guns(game, battle))]
    starts = {n: game.state.units[n].hex for n in (*shaken, *foe)}
    own_stars, foe_stars = _ability_groups(game, battle)
    sequel = Sequel(back=ours.retreat, enemy_back=0 if ours.retreat else theirs.retreat)
    lost_own = yield from losses.take_losses(game, battle.side, own, ours.loss, enemy, own_stars, sequel=sequel)
    sequel = Sequel(back=0 if ours.retreat else theirs.retreat, alone=lone, enemy_back=ours.retreat)
    lost_foe = yield from losses.take_losses(game, enemy, foe, theirs.loss, battle.side, foe_stars, sequel=sequel)
    trails: list[Trail] = []
    if ours.retreat:
        first = [] if lost_own else own_stars
        trails = yield from retreat(game, battle.side, own, ours.retreat, enemy, False, first, battle.targets)
    elif theirs.retreat:
        trails = yield from retreat(game, enemy, foe, theirs.retreat, battle.side, lone, [] if lost_foe else foe_stars)
    _mark_attacked(game, foe, battle)
    yield from _follow_up(game, battle, enemy, own, foe, starts, trails, ours, theirs)
    parties = (Party(shaken, ours, enemy), Party(foe, theirs, battle.side))
    yield from TESTS[game.book.variant.tests](game, parties, starts, trails)
    _supply_levels(game, battle, own, foe, bool(theirs.retreat))


def _ability_groups(game: Game, battle: Battle) -> tuple[list[list[int]], list[list[int]]]:
    """15.1.7, 15.4.3: of each kind of ability used, one user loses the first CEL."""

    def groups(units: tuple[int, ...]) -> list[list[int]]:
        drilled = [n for n in units if game.book.traits[n].fortification and not game.book.counters[n].stars]
        starred = [n for n in units if n not in drilled]
        return [group for group in (starred, drilled) if group]

    return groups(battle.attack.stars), groups(battle.defence.stars)


def _mark_attacked(game: Game, foe: list[int], battle: Battle) -> None:
    for n in foe:
        if n not in battle.defence.guns:
            u = game.state.units[n]
            game.change(n, attacked=True, fired=u.fired or game.book.traits[n].gun)


def _follow_up(
    game: Game,
    battle: Battle,
    enemy: int,
    own: list[int],
    foe: list[int],
    starts: dict[int, int],
    trails: list[Trail],
    ours: Result,
    theirs: Result,
) -> Procedure:
    """5.4: the side that did not retreat pursues; after an elimination it may enter the hex (5.4.10)."""
    alive = [n for n in own if game.state.units[n].hex >= 0]
    if not alive:
        return  # R27
    if ours.retreat:
        lost = sorted({starts[n] for n in own if game.state.units[n].hex < 0})
        yield from pursue(game, enemy, foe, trails, lost)
        return
    fallen = {starts[n] for n in foe if game.state.units[n].hex < 0}
    if theirs.retreat:  # R30: after any Dn a hex with only guns and headquarters left is emptied
        fallen.update(hex_ for hex_ in battle.targets if not any(trail.start == hex_ for trail in trails))
    free = [hex_ for hex_ in battle.targets if hex_ in fallen]
    hunters = [n for n in own if not game.book.traits[n].battery]  # ard:7.7.9
    if game.book.variant.staff_goes_along == "always":  # nor:R90
        homes = sorted({game.state.units[n].hex for n in alive if n in battle.attackers})
        hunters += [u.n for hex_ in homes for u in stack(game, hex_) if traits(game, u).hq and u.n not in own]
    yield from pursue(game, battle.side, hunters, trails, free)


class Party(msgspec.Struct, frozen=True):
    """Those of one side whom a result may disorganise, and who did it."""

    units: list[int]
    result: Result
    taker: int


def _attacker_first(game: Game, parties: Iterable[Party], starts: dict[int, int], trails: list[Trail]) -> Procedure:
    """5.2.1g, 5.3.9, 5.6.1, R34, R35: the attacker's markers and tests, then the defender's; of each the dot first."""
    for party in parties:
        if _marked(game, party):
            continue
        fresh: set[int] = set()
        yield from _dot_tests(game, party, starts, fresh)
        yield from _retreat_tests(game, party, trails, fresh)


def _beaten_first(game: Game, parties: Iterable[Party], starts: dict[int, int], trails: list[Trail]) -> Procedure:
    """ard:R48-ard:R51: all markers, then the tests of whoever retreated, then those of the dots; a combat disorganises
    a unit but once, and who has a marker from it is not tested."""
    tested = [party for party in parties if not _marked(game, party)]
    fresh: set[int] = set()
    for party in tested:
        yield from _retreat_tests(game, party, trails, fresh)
    for party in tested:
        yield from _dot_tests(game, party, starts, fresh)


TESTS = {"attacker_first": _attacker_first, "beaten_first": _beaten_first}


def _marked(game: Game, party: Party) -> bool:
    """5.6.1, R35: a D in the result disorganises all of them, without a test."""
    if party.result.disorganised:
        for n in party.units:
            disorganisation.disorganise(game, n, "5.6.1", direct=True, taker=party.taker)
    return party.result.disorganised


def _dot_tests(game: Game, party: Party, starts: dict[int, int], fresh: set[int]) -> Procedure:
    """5.6.1, R34: one for each stack as it stood when the combat began."""
    for hex_ in sorted({starts[n] for n in party.units}) if party.result.test else ():
        here = [n for n in party.units if starts[n] == hex_ and n not in fresh]
        fresh.update((yield from disorganisation.test(game, here, "5.6.1 5.6.2", direct=True, taker=party.taker)))


def _retreat_tests(game: Game, party: Party, trails: list[Trail], fresh: set[int]) -> Procedure:
    """5.3.9: one for every hex after the first, until it fails."""
    mine = [trail for trail in trails if trail.unit in party.units]
    for group in sorted({(trail.start, trail.path) for trail in mine}):
        members = [trail.unit for trail in mine if (trail.start, trail.path) == group]
        for _ in range(len(group[1]) - 1):
            left = [n for n in members if n not in fresh]
            if not left:
                break
            fresh.update((yield from disorganisation.test(game, left, "5.3.9 5.6.2", direct=True, taker=party.taker)))


def _supply_levels(game: Game, battle: Battle, own: list[int], foe: list[int], driven: bool) -> None:
    """10.2.4, R82, R158: a failed attack, or a successful one suffered, costs units out of supply a level."""
    victims = foe if driven else own
    for n in victims:
        u = game.state.units[n]
        if u.hex >= 0 and u.oos > 0:
            game.change(n, oos=u.oos + 1)
            why = "driven back" if driven else "attack failed"
            game.say("oos", "10.2.4 10.2.5", unit=name(game, u), level=u.oos + 1, why=why)
