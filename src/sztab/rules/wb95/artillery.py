"""Chapter 6, Artillery: set-ups, support, ranged fire, fire at bridges, barrage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sztab.rules.wb95 import (
    air_points,
    bridges,
    disorganisation,
    duty,
    electronic_warfare,
    losses,
    missiles,
    special_forces,
)
from sztab.rules.wb95.allowance import may_spend, moves_now, purse, stopped
from sztab.rules.wb95.battle import keep_apart
from sztab.rules.wb95.battle_events import AmmunitionSpent, BarrageFired, BridgeHit, FireFallen, GunsFired
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import GunsSet
from sztab.rules.wb95.fire import fire_strength, gun_strength
from sztab.rules.wb95.orders import Barrage, Ranged, SetUp
from sztab.rules.wb95.pieces import (
    among,
    counter,
    find_hexes,
    find_side,
    find_units,
    in_enemy_zone,
    label,
    name,
    printed_case,
    stack,
    traits,
)
from sztab.rules.wb95.state import Mission, Unit
from sztab.rules.wb95.tables import FireTable
from sztab.table import Procedure, Refusal
from sztab.table.events import Factor

# ---------------------------------------------------------------------- 6.2 Set-up


def check_set_up(b: Board, order: SetUp, side: int) -> Refusal | None:
    """6.2.4: combat or transport, in the Movement Phase, for one point."""
    found = find_units(b, (order.unit,), b.book.friends[side])
    if isinstance(found, Refusal):
        return found
    if order.mode not in ("combat", "transport"):
        return Refusal("6.2.2", f"{order.mode!r} is neither combat nor transport")
    return may_set_up(b, found[0], order.mode)


def may_set_up(b: Board, u: Unit, mode: str) -> Refusal | None:
    """Whether a gun may change to combat or transport set-up now."""
    if not traits(b, u).gun:
        return Refusal("6.2.2", f"{name(b, u)} is not towed artillery")
    if (mode == "combat") == u.deployed:
        return Refusal("6.2.2", f"{name(b, u)} is in {mode} set-up already")
    if u.hex < 0:
        return Refusal("6.2.4", f"{name(b, u)} is not on the map")
    if u.barraged:
        return Refusal("6.5.5", f"{name(b, u)} has fired a barrage and may not move in this phase")
    refusal = may_spend(b, u) or moves_now(b, u) or stopped(b, u)
    if refusal is not None:
        return refusal
    left, _ = purse(b, u)
    if left < b.book.variant.set_up_cost:
        return Refusal("6.2.4", f"{name(b, u)} has no movement point left to change its set-up")
    return None


def set_up(game: Game, order: SetUp) -> None:
    u = game.state.units[game.book.index[order.unit]]
    left, cap = purse(game, u)
    game.mark(movers=(u.n,))
    game.change(
        u.n,
        deployed=order.mode == "combat",
        cap=cap,
        left=left - game.book.variant.set_up_cost,
        offroad=True,
        stirred=True,
    )
    game.say(GunsSet(unit=order.unit, mode=order.mode), "6.2.4")


# ---------------------------------------------------------------------- 6.3 Support


def may_fire(b: Board, u: Unit) -> Refusal | None:
    """6.1.3, 6.1.4, 6.5.6, R90: whether artillery can fire in this Combat Phase."""
    known = traits(b, u)
    if not known.gun and not known.self_propelled:
        return Refusal("6.3.1", f"{name(b, u)} is not artillery")
    if u.hex < 0:
        return Refusal("6.3.1", f"{name(b, u)} is not on the map")
    if known.gun and not u.deployed:
        return Refusal("6.1.3", f"{name(b, u)} is in transport set-up")
    if u.fired or u.fought:
        own = b.book.phases[b.state.phase].side in b.book.friends[u.side]
        case = "6.1.4" if own else printed_case(b, "ard:8.4.8", "6.1.4")
        return Refusal(case, f"{name(b, u)} has fired in this phase")
    if u.silent:
        return Refusal("6.5.6", f"{name(b, u)} has fired a barrage and cannot fire in this phase")
    if u.marked:
        return Refusal("12.1.2", f"{name(b, u)} is marked for strategic movement")
    return None


def gun_range(b: Board, u: Unit) -> int:
    """6.1.2, ard:21.1: in hexes."""
    if missiles.missile(b, u):
        return missiles.WHOLE_BOARD
    return counter(b, u).range or int(b.book.variant.artillery_range)


def tied_down(b: Board, u: Unit, homes: Iterable[int] = (), case: str = "ard:8.5.1") -> Refusal | None:
    """ard:8.4.2, ard:8.5.1, ard:R60: in an enemy zone artillery supports only combats of units in its own hex."""
    if b.book.variant.guns_in_zone == "free" or not in_enemy_zone(b, u.side, u.hex) or u.hex in homes:
        return None
    return Refusal(case, f"{name(b, u)} is in an enemy zone of control and supports only its own hex")


def check_support(
    b: Board, ids: Iterable[str], side: int, hexes: Iterable[int], case: str, homes: Iterable[int]
) -> Refusal | None:
    """6.3.1-6.3.3, F8: every gun can fire and reaches one of the hexes (by ard:8.3.2 ard:8.4.5 all of them the same);
    `homes` are those of the units it supports."""
    ids = tuple(ids)
    if not ids:
        return None
    guns = find_units(b, ids, b.book.friends[side], case)
    if isinstance(guns, Refusal):
        return guns
    hexes, homes = list(hexes), frozenset(homes)
    tied = "ard:8.4.2" if case == "6.3.3" else "ard:8.5.1"
    for u in guns:
        refusal = may_fire(b, u) or tied_down(b, u, homes, tied)
        if refusal is not None:
            return refusal
        if not any(reaches(b, u, hex_) for hex_ in hexes):
            return Refusal(case, f"{name(b, u)} is out of range")
    return check_together(b, guns, hexes, case)


def reaches(b: Board, u: Unit, hex_: int) -> bool:
    """6.1.2: whether a gun has a hex in range."""
    return bool(b.book.map.grid.distance(u.hex, hex_) <= gun_range(b, u))


def check_together(b: Board, guns: Sequence[Unit], hexes: Iterable[int], case: str) -> Refusal | None:
    """ard:8.3.2 ard:8.4.5: guns that support one combat have one of its hexes in range in common."""
    if b.book.variant.guns_aim == "each":
        return None
    left = list(hexes)
    for u in guns:
        left = [hex_ for hex_ in left if reaches(b, u, hex_)]
        if not left:
            case = "ard:8.4.5" if case == "6.3.3" else "ard:8.3.2"
            return Refusal(case, f"{name(b, u)} has no target in range in common with the other guns")
    return None


def groups(b: Board, guns: Sequence[Unit], hexes: Iterable[int]) -> list[list[Unit]]:
    """Guns of which each could support a combat about these hexes, as they may do it together: the most first."""
    if b.book.variant.guns_aim == "each":
        return [list(guns)]
    kept: list[list[Unit]] = []
    for one in sorted(([u for u in guns if reaches(b, u, hex_)] for hex_ in hexes), key=len, reverse=True):
        if not any(all(u in other for u in one) for other in kept):
            kept.append(one)
    return kept


def guns_in_range(b: Board, side: int, hexes: Iterable[int], homes: Iterable[int] | None = None) -> list[Unit]:
    """Artillery of the side of which each could support a combat about these hexes, by units in these or in `homes`."""
    hexes = list(hexes)
    at_home = frozenset(hexes if homes is None else homes)
    own, known = b.book.friends[side], b.book.traits
    return [
        u
        for u in among(b, b.book.firing)
        if u.hex >= 0
        and u.side in own
        and (known[u.n].gun or known[u.n].self_propelled)
        and may_fire(b, u) is None
        and tied_down(b, u, at_home) is None
        and any(reaches(b, u, hex_) for hex_ in hexes)
    ]


# ---------------------------------------------------------------------- 6.4 Ranged attacks


def check_ranged(b: Board, order: Ranged, side: int) -> Refusal | None:
    """6.4.1-6.4.5; a hexside as target is a bridge (6.4.7)."""
    guns = find_units(b, order.artillery, b.book.friends[side], "6.4.2")
    if isinstance(guns, Refusal):
        return guns
    for u in guns:
        refusal = may_fire(b, u) or b.book.scenario.may_act(b, u) or _beside(b, u, order.target) or tied_down(b, u)
        if refusal is not None:
            return refusal
    if keep_apart(b, guns):
        return Refusal("nor:R61", "guns of two armies may not fire at one target together")
    stray = [one for one in order.full if one not in order.artillery]
    if stray:
        return Refusal("10.2.3", f"{stray[0]} does not fire")
    sated = [u for u in guns if u.oos <= 0 and name(b, u) in order.full] if order.full else []
    if sated:
        return Refusal("10.2.3", f"{name(b, sated[0])} is not out of supply; there is nothing to buy")
    refusal = duty.check_fire(b, side, (u.n for u in guns)) or electronic_warfare.check(b, side, order.ew)
    if refusal is not None:
        return refusal
    if "/" in order.target:
        return _check_bridge_fire(b, guns, order)
    found = find_hexes(b, (order.target,))
    if isinstance(found, Refusal):
        return found
    hex_ = found[0]
    here = stack(b, hex_)
    if not here or here[0].side not in b.book.prey[side]:
        return Refusal("6.4.1", f"no enemy is in {order.target}")
    refusal = _check_distance(b, guns, (hex_,), "6.4.2", nearest=2)
    if refusal is not None:
        return refusal
    if hex_ in b.state.shelled and b.book.variant.shelled_once:
        return Refusal("R159", f"{order.target} has been fired at in this phase")
    if any(v.attacked for v in here):
        return Refusal("6.4.5", f"{order.target} has been attacked directly in this phase")
    refusal = check_aircraft(b, side, "offensive", (hex_,), order.air, order.helicopters, "8.2.3")
    if refusal is None and order.thermobaric:
        refusal = missiles.check(b, guns, (hex_,), side)
    return refusal or duty.check_shelling(b, side, hex_)


def _check_distance(b: Board, guns: list[Unit], hexes: Iterable[int], case: str, nearest: int) -> Refusal | None:
    hexes, distance = tuple(hexes), b.book.map.grid.distance
    for u in guns:
        away = min([distance(u.hex, hex_) for hex_ in hexes])
        if away > gun_range(b, u):
            return Refusal(case, f"{name(b, u)} is {away} hexes away, it reaches {gun_range(b, u)}")
        if away < nearest:
            return _too_near(b, u)
    return None


def _beside(b: Board, u: Unit, target: str) -> Refusal | None:
    """6.4.3, said before anything about the zone of whoever is in that hex (ard:8.5.1)."""
    hex_ = b.book.labels.get(target, -1)
    if hex_ < 0 or b.book.map.grid.distance(u.hex, hex_) != 1:
        return None
    here = stack(b, hex_)
    return _too_near(b, u) if here and here[0].side in b.book.prey[u.side] else None


def _too_near(b: Board, u: Unit) -> Refusal:
    return Refusal("6.4.3", f"{name(b, u)} may not fire at range at an adjacent hex")


def _check_bridge_fire(b: Board, guns: list[Unit], order: Ranged) -> Refusal | None:
    edge = find_side(b, order.target)
    if isinstance(edge, Refusal):
        return edge
    if not bridges.standing(b, edge) or edge not in b.book.water_edges:
        return Refusal("6.4.7", f"no bridge stands at {order.target}")
    if order.air or order.helicopters:
        return Refusal("8.2.3", "aircraft attack bridges by missions of their own")
    if order.thermobaric:
        refusal = missiles.check(b, guns, (), guns[0].side)
        if refusal is not None:
            return refusal
    return _check_distance(b, guns, b.book.map.grid.edge_hexes(edge), "6.4.7", nearest=0)


def check_aircraft(
    b: Board, side: int, kind: str, hexes: Iterable[int], air: int, helicopters: int, case: str
) -> Refusal | None:
    """Whether so many points may support a combat or fire there."""
    if air_points.flies(b):
        return air_points.check(b, side, air, helicopters)
    there = support_points(b, side, kind, hexes)
    if not 0 <= air <= there:
        return Refusal(case, f"{there} air points are in support there, not {air}")
    return Refusal(case, "there are no helicopters in this game") if helicopters else None


def support_points(b: Board, side: int, kind: str, hexes: Iterable[int]) -> int:
    """8.2.2-8.2.4: air points that may support these hexes: of missions over them, or all that may fly (ard:10.3.2)."""
    if air_points.flies(b):
        return air_points.flyable(b, side, "air")
    hexes = frozenset(hexes)
    return sum(
        m.points
        for m in b.state.missions
        if m.kind == kind and m.side in b.book.friends[side] and (m.hex in hexes or m.hex < 0)
    )


def spend_support(game: Game, side: int, kind: str, hexes: Iterable[int], points: int) -> None:
    """8.1.5: points are used once."""
    game.mark(missions=missions_after(game, side, kind, hexes, points))


def missions_after(b: Board, side: int, kind: str, hexes: Iterable[int], points: int) -> tuple[Mission, ...]:
    """The missions that are left when so many points have been used over these hexes."""
    hexes, kept = frozenset(hexes), []
    for m in b.state.missions:
        if points and m.kind == kind and m.side in b.book.friends[side] and (m.hex in hexes or m.hex < 0):
            spent = min(points, m.points)
            points -= spent
            if m.points > spent:
                kept.append(Mission(m.side, m.kind, m.hex, m.points - spent))
        else:
            kept.append(m)
    return tuple(kept)


def fire(game: Game, order: Ranged, side: int) -> Procedure:
    """6.4.2: declare, add up, roll, apply."""
    guns = [game.state.units[game.book.index[one]] for one in order.artillery]
    full = [game.book.index[one] for one in order.full]
    _have_fired(game, guns, full)
    electronic_warfare.spend(game, side, order.ew)
    if order.thermobaric:
        missiles.spend(game, side, guns)
    if "/" in order.target:
        yield from _fire_at_bridge(game, guns, order, side, full)
        return
    hex_ = game.book.labels[order.target]
    game.mark(shelled=tuple(sorted({*game.state.shelled, hex_})))
    air, helicopters = yield from _flown(game, hex_, order.air, order.helicopters, side)
    rungs = fire_strength(game, guns, hex_, air, 1, full, helicopters, order.thermobaric)
    yield from strike(game, game.book.tables.artillery, hex_, rungs, side, GunsFired, "6.4.2", "T-ART", order.ew)


def _flown(game: Game, hex_: int, air: int, helicopters: int, side: int) -> Procedure:
    """What arrives of the aircraft and helicopters that support fire at a hex; it has flown (8.1.5, 8.2.3)."""
    if air_points.flies(game):
        return (yield from air_points.sortie(game, side, stack(game, hex_)[0].side, air, helicopters))
    spend_support(game, side, "offensive", (hex_,), air)
    return air, helicopters


def _have_fired(game: Game, guns: list[Unit], full: list[int]) -> None:
    for u in guns:
        game.change(u.n, fired=True, stirred=True, shown=True, oos=u.oos + (u.n in full))


def _fire_at_bridge(game: Game, guns: list[Unit], order: Ranged, side: int, full: list[int]) -> Procedure:
    """6.4.7: no terrain; the objects table."""
    edge = find_side(game, order.target)
    assert isinstance(edge, int)
    points = sum(value for value, _, _ in gun_strength(game, guns, 1, full, order.thermobaric))
    yield from attack_object(game, edge, points, side, "6.4.7 T-OBJ", order.ew)


def attack_object(game: Game, edge: int, points: int, side: int, cases: str, further: int = 0) -> Procedure:
    """14.1.1: a bridge is an object; D or Z destroys it."""
    where = game.book.map.grid.edge_label(edge)
    if points <= 0:
        game.say(BridgeHit(side=where, points=points, roll=0, destroyed=False), f"{cases} R19")
        return
    roll = yield from game.roll(2, "attack on a bridge", cases, side)
    result = game.book.tables.objects.result(points, roll, further)
    game.say(BridgeHit(side=where, points=points, roll=roll, destroyed=result.disorganised), cases)
    if result.disorganised:
        bridges.raise_bridge(game, edge, False, side)


def strike(
    game: Game,
    table: FireTable,
    hex_: int,
    rungs: list[tuple[int, str, str]],
    side: int,
    shot: type[FireFallen],
    cases: str,
    table_case: str,
    further: int = 0,
) -> Procedure:
    """R19, R159: fire or bombs on a hex: losses by the owner's choice, D for all, a dot is one test for the hex. Points
    of electronic warfare lead `further` down the table (ard:20.5)."""
    yield from _strike(game, table, hex_, rungs, side, shot, cases, table_case, further)
    yield from special_forces.spotters_done(game, side, hex_)


def _strike(
    game: Game,
    table: FireTable,
    hex_: int,
    rungs: list[tuple[int, str, str]],
    side: int,
    shot: type[FireFallen],
    cases: str,
    table_case: str,
    further: int,
) -> Procedure:
    net = sum(value for value, _, _ in rungs)
    here = [u.n for u in stack(game, hex_)]
    disorganisation.stir(game, here)
    game.book.scenario.struck(game, here, side)
    target, why = label(game, hex_), tuple(Factor(value, why, game.book.cite(case)) for value, why, case in rungs)
    if net <= 0:
        game.say(shot(target=target, points=net, ladder=why, result="-"), f"{cases} R19", reveals=True)
        return
    roll = yield from game.roll(2, shot.tag(), cases, side, at=[hex_])
    result, row = table.result(net, roll, further), table.row(net, further)
    fallen = shot(target=target, points=net, ladder=why, result=result.text, row=row, roll=roll)
    game.say(fallen, f"{cases} {table_case}")
    owner = stack(game, hex_)[0].side
    yield from losses.take_losses(game, owner, here, result.loss, side, [], "R159 5.1.8")
    alive = [n for n in here if game.state.units[n].hex >= 0]
    if result.disorganised:
        for n in alive:
            disorganisation.disorganise(game, n, "5.6.1", direct=False, taker=side)
    elif result.test:
        yield from disorganisation.test(game, alive, "5.6.2", direct=False, taker=side)


# ---------------------------------------------------------------------- 6.5 Barrage


def check_barrage(b: Board, order: Barrage, side: int) -> Refusal | None:
    """6.5.1-6.5.7, R70."""
    if b.state.ammunition[side] <= 0:
        return Refusal("6.5.1", "the scenario gives you no ammunition for a barrage now")
    guns = find_units(b, order.artillery, b.book.friends[side], "6.5.3")
    if isinstance(guns, Refusal):
        return guns
    for u in guns:
        if u.barraged:
            return Refusal("6.1.4", f"{name(b, u)} has fired in this phase")
        refusal = may_fire(b, u)
        if refusal is not None:
            return refusal
    if keep_apart(b, guns):
        return Refusal("nor:R61", "guns of two armies may not fire at one target together")
    if len(guns) < b.book.variant.barrage_guns:
        return Refusal("6.5.4", f"at least {b.book.variant.barrage_guns} guns fire barrage at a hex")
    if len(guns) > b.state.ammunition[side]:
        return Refusal("6.5.7", f"{len(guns)} ammunition units are needed, there are {b.state.ammunition[side]}")
    found = find_hexes(b, (order.target,))
    if isinstance(found, Refusal):
        return found
    here = stack(b, found[0])
    if not here or here[0].side not in b.book.prey[side]:
        return Refusal("6.4.1", f"no enemy is in {order.target}")
    if found[0] in b.state.shelled:
        return Refusal("R159", f"{order.target} has been fired at in this phase")
    refusal = _check_distance(b, guns, found, "6.4.2", nearest=2)
    return refusal or check_aircraft(b, side, "offensive", found, order.air, 0, "8.2.3")


def barrage(game: Game, order: Barrage, side: int) -> Procedure:
    """6.5.3: as a ranged attack with the guns doubled, and aircraft as they are (6.4.4, R70); then the guns stand still
    and are silent (6.5.5, 6.5.6)."""
    guns = [game.state.units[game.book.index[one]] for one in order.artillery]
    hex_ = game.book.labels[order.target]
    air, _ = yield from _flown(game, hex_, order.air, 0, side)
    rungs = fire_strength(game, guns, hex_, air, game.book.variant.barrage_factor)
    left = list(game.state.ammunition)
    left[side] -= len(guns)
    game.mark(ammunition=tuple(left), shelled=tuple(sorted((*game.state.shelled, hex_))))
    for u in guns:
        game.change(u.n, barraged=True, silent=game.book.variant.barrage_silence, stirred=True)
    game.say(AmmunitionSpent(side=game.book.sides[side], spent=len(guns), left=left[side]), "6.5.7")
    yield from strike(game, game.book.tables.artillery, hex_, rungs, side, BarrageFired, "6.5.3", "T-ART")
