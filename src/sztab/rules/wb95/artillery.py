"""Chapter 6, Artillery: set-ups, support, ranged fire, fire at bridges, barrage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.rules.wb95 import bridges, disorganisation, duty, losses
from sztab.rules.wb95.allowance import may_spend, moves_now, purse
from sztab.rules.wb95.odds import WAYS_OF_2K6, attack_of
from sztab.rules.wb95.orders import Barrage, Ranged, SetUp
from sztab.rules.wb95.pieces import counter, find_hexes, find_side, find_units, label, name, on_map, stack, traits
from sztab.rules.wb95.state import Mission, Unit
from sztab.rules.wb95.tables import FireTable
from sztab.rules.wb95.terrain import hex_shifts
from sztab.table import Board, Game, Procedure, Refusal

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
        return Refusal("6.5.5", f"{name(b, u)} has fired barrage and may not move in this phase")
    refusal = may_spend(b, u) or moves_now(b, u)
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
    game.say("setup", "6.2.4", unit=order.unit, mode=order.mode)


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
        return Refusal("6.1.4", f"{name(b, u)} has fired in this phase")
    if u.silent:
        return Refusal("6.5.6", f"{name(b, u)} has fired barrage and is silent in this phase")
    if u.marked:
        return Refusal("12.1.2", f"{name(b, u)} is marked for strategic movement")
    return None


def gun_range(b: Board, u: Unit) -> int:
    return counter(b, u).range or int(b.book.variant.artillery_range)


def check_support(b: Board, ids: Iterable[str], side: int, hexes: Iterable[int], case: str) -> Refusal | None:
    """6.3.1-6.3.3, F8: every gun can fire and reaches one of the hexes."""
    ids = tuple(ids)
    if not ids:
        return None
    guns = find_units(b, ids, b.book.friends[side])
    if isinstance(guns, Refusal):
        return guns
    hexes = list(hexes)
    distance = b.book.map.grid.distance
    for u in guns:
        refusal = may_fire(b, u)
        if refusal is not None:
            return refusal
        if all(distance(u.hex, hex_) > gun_range(b, u) for hex_ in hexes):
            return Refusal(case, f"{name(b, u)} is out of range")
    return None


def guns_in_range(b: Board, side: int, hexes: Iterable[int]) -> list[Unit]:
    """Artillery of the side that could support a combat about these hexes."""
    hexes = list(hexes)
    distance = b.book.map.grid.distance
    return [
        u
        for u in on_map(b, b.book.friends[side])
        if (traits(b, u).gun or traits(b, u).self_propelled)
        and may_fire(b, u) is None
        and any(distance(u.hex, hex_) <= gun_range(b, u) for hex_ in hexes)
    ]


# ---------------------------------------------------------------------- 6.4 Ranged attacks


def check_ranged(b: Board, order: Ranged, side: int) -> Refusal | None:
    """6.4.1-6.4.5; a hexside as target is a bridge (6.4.7)."""
    guns = find_units(b, order.artillery, b.book.friends[side])
    if isinstance(guns, Refusal):
        return guns
    for u in guns:
        refusal = may_fire(b, u) or b.book.scenario.may_act(b, u)
        if refusal is not None:
            return refusal
    stray = [one for one in order.full if one not in order.artillery]
    if stray:
        return Refusal("10.2.3", f"{stray[0]} does not fire")
    sated = [u for u in guns if name(b, u) in order.full and u.oos <= 0]
    if sated:
        return Refusal("10.2.3", f"{name(b, sated[0])} is not out of supply; there is nothing to buy")
    refusal = duty.check_fire(b, side, (u.n for u in guns))
    if refusal is not None:
        return refusal
    if "/" in order.target:
        return _check_bridge_fire(b, guns, order)
    found = find_hexes(b, (order.target,))
    if isinstance(found, Refusal):
        return found
    hex_ = found[0]
    here = stack(b, hex_)
    if not here or here[0].side not in b.book.foes[side]:
        return Refusal("6.4.1", f"no enemy is in {order.target}")
    refusal = _check_distance(b, guns, (hex_,), "6.4.2", nearest=2)
    if refusal is not None:
        return refusal
    if hex_ in b.state.shelled:
        return Refusal("R159", f"{order.target} has been fired at in this phase")
    if any(v.attacked for v in here):
        return Refusal("6.4.5", f"{order.target} has been attacked directly in this phase")
    if not 0 <= order.air <= support_points(b, side, "offensive", (hex_,)):
        return Refusal("8.2.3", f"there are not {order.air} air points in support over {order.target}")
    return duty.check_shelling(b, side, hex_)


def _check_distance(b: Board, guns: list[Unit], hexes: Iterable[int], case: str, nearest: int) -> Refusal | None:
    hexes = list(hexes)
    for u in guns:
        away = min(b.book.map.grid.distance(u.hex, hex_) for hex_ in hexes)
        if away > gun_range(b, u):
            return Refusal(case, f"{name(b, u)} is {away} hexes away, it reaches {gun_range(b, u)}")
        if away < nearest:
            return Refusal("6.4.3", f"{name(b, u)} may not fire at range at an adjacent hex")
    return None


def _check_bridge_fire(b: Board, guns: list[Unit], order: Ranged) -> Refusal | None:
    edge = find_side(b, order.target)
    if isinstance(edge, Refusal):
        return edge
    if not bridges.standing(b, edge) or edge not in b.book.water_edges:
        return Refusal("6.4.7", f"no bridge stands at {order.target}")
    if order.air:
        return Refusal("8.2.3", "aircraft attack bridges by missions of their own")
    return _check_distance(b, guns, b.book.map.grid.edge_hexes(edge), "6.4.7", nearest=0)


def support_points(b: Board, side: int, kind: str, hexes: Iterable[int]) -> int:
    """8.2.2-8.2.4: air points of support missions that serve these hexes."""
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


def fire_strength(
    b: Board, guns: list[Unit], target: int, air: int, factor: int, full: Iterable[int] = ()
) -> list[tuple[int, str, str]]:
    """6.4.2b, 6.5.3, F2: the guns' attack strength, doubled in a barrage, less twice terrain and works."""
    full = frozenset(full)
    rungs = []
    for u in guns:
        points, why = attack_of(b, u, u.n in full)
        rungs.append(
            (
                points * factor,
                name(b, u) + why + (", barrage: doubled" if factor > 1 else ""),
                "6.5.3" if factor > 1 else "6.4.2",
            )
        )
    if air:
        rungs.append((air, "aircraft", "8.2.3"))
    return rungs + cover(b, target)


def cover(b: Board, target: int) -> list[tuple[int, str, str]]:
    """F2, R65: twice the terrain of the hex and, unless switched off, its works; hexsides never count."""
    rungs = []
    for rung in hex_shifts(b, target):
        if rung.case == "7.1.10" and not b.book.options.works_against_fire:
            continue
        rungs.append((-2 * rung.value, f"{rung.why}, doubled", "F2" if rung.case == "7.1.10" else "6.4.2"))
    if target in b.book.fixed_hexes and b.book.options.works_against_fire:
        rungs.append((-2 * b.book.fixed_hexes[target], "fixed positions, doubled", "F2"))
    return rungs


def fire_odds(b: Board, table: FireTable, rungs: list[tuple[int, str, str]]) -> dict[str, Any]:
    """The ladder of a fire attack and the chance of every result."""
    net = sum(value for value, _, _ in rungs)
    results = []
    if net > 0:
        results = [
            {"roll": roll, "p": round(ways / 36, 4), "defender": table.result(net, roll).text}
            for roll, ways in WAYS_OF_2K6.items()
        ]
    return {
        "attacker": net,
        "strengths": [{"side": "attacker", "value": value, "why": why, "case": case} for value, why, case in rungs],
        "row": table.row(net) if net > 0 else None,
        "shifts": [],
        "roll_modifier": 0,
        "results": results,
    }


def fire(game: Game, order: Ranged, side: int) -> Procedure:
    """6.4.2: declare, add up, roll, apply."""
    guns = [game.state.units[game.book.index[one]] for one in order.artillery]
    full = [game.book.index[one] for one in order.full]
    _have_fired(game, guns, full)
    if "/" in order.target:
        yield from _fire_at_bridge(game, guns, order, side, full)
        return
    hex_ = game.book.labels[order.target]
    rungs = fire_strength(game, guns, hex_, order.air, 1, full)
    spend_support(game, side, "offensive", (hex_,), order.air)
    game.mark(shelled=tuple(sorted((*game.state.shelled, hex_))))
    yield from strike(game, game.book.tables.artillery, hex_, rungs, side, "ranged", "6.4.2", "T-ART")


def _have_fired(game: Game, guns: list[Unit], full: list[int]) -> None:
    for u in guns:
        game.change(u.n, fired=True, stirred=True, shown=True, oos=u.oos + (u.n in full))


def _fire_at_bridge(game: Game, guns: list[Unit], order: Ranged, side: int, full: list[int]) -> Procedure:
    """6.4.7: no terrain; the objects table."""
    edge = find_side(game, order.target)
    assert isinstance(edge, int)
    points = sum(attack_of(game, u, u.n in full)[0] for u in guns)
    yield from attack_object(game, edge, points, side, "6.4.7 T-OBJ")


def attack_object(game: Game, edge: int, points: int, side: int, cases: str) -> Procedure:
    """14.1.1: a bridge is an object; D destroys it."""
    where = game.book.map.grid.edge_label(edge)
    if points <= 0:
        game.say("object", f"{cases} R19", side=where, points=points, roll=0, destroyed=False)
        return
    roll = yield from game.roll(2, "attack on a bridge", cases, side)
    result = game.book.tables.objects.result(points, roll)
    game.say("object", cases, side=where, points=points, roll=roll, destroyed=result.disorganised)
    if result.disorganised:
        bridges.raise_bridge(game, edge, False, side)


def strike(
    game: Game,
    table: FireTable,
    hex_: int,
    rungs: list[tuple[int, str, str]],
    side: int,
    kind: str,
    cases: str,
    table_case: str,
) -> Procedure:
    """R19, R159: fire or bombs on a hex: losses by the owner's choice, D for all, a dot is one test for the hex."""
    net = sum(value for value, _, _ in rungs)
    here = [u.n for u in stack(game, hex_)]
    disorganisation.stir(game, here)
    data: dict[str, Any] = {
        "target": label(game, hex_),
        "points": net,
        "ladder": [{"value": value, "why": why, "case": case} for value, why, case in rungs],
    }
    if net <= 0:
        game.say(kind, f"{cases} R19", reveals=True, result="-", **data)
        return
    roll = yield from game.roll(2, kind, cases, side)
    result = table.result(net, roll)
    game.say(kind, f"{cases} {table_case}", row=table.row(net), roll=roll, result=result.text, **data)
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
    guns = find_units(b, order.artillery, b.book.friends[side])
    if isinstance(guns, Refusal):
        return guns
    for u in guns:
        if u.barraged:
            return Refusal("6.1.4", f"{name(b, u)} has fired in this phase")
        refusal = may_fire(b, u)
        if refusal is not None:
            return refusal
    if len(guns) < b.book.variant.barrage_guns:
        return Refusal("6.5.4", f"at least {b.book.variant.barrage_guns} guns fire barrage at a hex")
    if len(guns) > b.state.ammunition[side]:
        return Refusal("6.5.7", f"{len(guns)} ammunition units are needed, there are {b.state.ammunition[side]}")
    found = find_hexes(b, (order.target,))
    if isinstance(found, Refusal):
        return found
    here = stack(b, found[0])
    if not here or here[0].side not in b.book.foes[side]:
        return Refusal("6.4.1", f"no enemy is in {order.target}")
    if found[0] in b.state.shelled:
        return Refusal("R159", f"{order.target} has been fired at in this phase")
    return _check_distance(b, guns, found, "6.4.2", nearest=2)


def barrage(game: Game, order: Barrage, side: int) -> Procedure:
    """6.5.3: as a ranged attack with the guns doubled; then they stand still and are silent (6.5.5, 6.5.6)."""
    guns = [game.state.units[game.book.index[one]] for one in order.artillery]
    hex_ = game.book.labels[order.target]
    rungs = fire_strength(game, guns, hex_, 0, game.book.variant.barrage_factor)
    left = list(game.state.ammunition)
    left[side] -= len(guns)
    game.mark(ammunition=tuple(left), shelled=tuple(sorted((*game.state.shelled, hex_))))
    for u in guns:
        game.change(u.n, barraged=True, silent=game.book.variant.barrage_silence, stirred=True)
    game.say("ammunition", "6.5.7", side=game.book.sides[side], spent=len(guns), left=left[side])
    yield from strike(game, game.book.tables.artillery, hex_, rungs, side, "barrage", "6.5.3", "T-ART")
