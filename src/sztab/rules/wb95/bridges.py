"""Chapter 14, Bridges: who controls them, blowing, mending and building them; and the armies' pontoons (NY-N6)."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.wb95.allowance import allowance, moves_now, purse, stopped
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import BridgeWorked, PontoonLaid
from sztab.rules.wb95.headquarters import staff_range
from sztab.rules.wb95.orders import BridgeWork, Pontoon
from sztab.rules.wb95.pieces import (
    enemy_at,
    find_side,
    find_units,
    in_enemy_zone,
    name,
    on_map,
    regular_at,
    stack,
    traits,
)
from sztab.rules.wb95.state import Bridge, Note, Unit
from sztab.rules.wb95.tables import points
from sztab.table import Refusal


def standing(b: Board, edge: int) -> bool:
    return edge in b.book.ways(b.state.bridges).standing


def known_bridge(b: Board, edge: int) -> bool:
    """A bridge is printed there or has been built there."""
    return edge in b.book.map.bridges or edge in b.state.bridges


def owner(b: Board, edge: int) -> int:
    """14.1.3, R93: the side that controls a bridge, -1 for nobody."""
    sides = _sides_at(b, edge)
    if len(sides) == 1:
        return sides[0]
    if edge in b.state.held:
        return int(b.state.held[edge])
    ends = b.book.map.grid.edge_hexes(edge)
    owners = {b.state.control[hex_] for hex_ in ends}
    return owners.pop() - 1 if len(owners) == 1 else -1


def note_holders(game: Game, hexes: Iterable[int]) -> None:
    """Remember who holds the bridges at these hexes alone: he keeps them against whoever comes later (14.1.3).

    Asked before and after every move, so that it also holds for those whose enemy at the other end has fallen.
    """
    wet = sorted({hex_ for hex_ in hexes if hex_ in game.book.water_at})
    if not wet:
        return
    held = dict(game.state.held)
    changed = False
    for hex_ in wet:
        for edge in _bridges_at(game, hex_):
            sides = _sides_at(game, edge)
            if len(sides) == 1 and held.get(edge) != sides[0]:
                held[edge] = sides[0]
                changed = True
    if changed:
        game.mark(held=dict(sorted(held.items())))


def _bridges_at(b: Board, hex_: int) -> list[int]:
    return [edge for edge in b.book.water_at.get(hex_, ()) if known_bridge(b, edge)]


def _sides_at(b: Board, edge: int) -> list[int]:
    """The sides with units at the ends, one for each camp."""
    found: list[int] = []
    for hex_ in b.book.map.grid.edge_hexes(edge):
        here = b.layers.stacks.get(hex_)
        if here:
            side = b.book.friends[b.state.units[here[0]].side][0]
            if side not in found:
                found.append(side)
    return found


def work_cost(b: Board, edge: int, do: str) -> int:
    big = b.book.big_river(edge)
    if do == "destroy":
        cost: int = b.book.variant.big_bridge_cost if big else b.book.variant.bridge_cost
        return cost
    return int(b.book.variant.rebuild_cost)


def check_work(b: Board, order: BridgeWork, side: int) -> Refusal | None:
    """14.1.4, 14.2, 14.3: whether the unit may work on the bridge."""
    if not b.book.options.complementary:
        return Refusal("COMP", "the complementary rules are not in play")
    found = find_units(b, (order.unit,), b.book.friends[side])
    if isinstance(found, Refusal):
        return found
    u, edge = found[0], find_side(b, order.side)
    if isinstance(edge, Refusal):
        return edge
    if order.do not in ("destroy", "rebuild", "build"):
        return Refusal("14.1.1", f"{order.do!r} is not destroy, rebuild or build")
    return may_work(b, u, edge, order.do)


def may_work(b: Board, u: Unit, edge: int, do: str) -> Refusal | None:
    """Whether a unit may do this work at a hexside now."""
    refusal = _may_work(b, u, edge, _work_case(b, edge, do))
    if refusal is not None:
        return refusal
    return _check_kind(b, u, edge, do) or stopped(b, u)


def _check_kind(b: Board, u: Unit, edge: int, do: str) -> Refusal | None:
    if do == "destroy":
        return _check_destroy(b, u, edge)
    return _check_build(b, u, edge) if b.book.big_river(edge) else _check_rebuild(b, u, edge, do)


def _work_case(b: Board, edge: int, do: str) -> str:
    """Which case sends who to which bridge."""
    return f"14.{3 if b.book.big_river(edge) else 2}.{1 if do == 'destroy' else 2}"


def _works_by_control(b: Board, u: Unit, case: str) -> Refusal | None:
    """14.2.1, 14.2.2, 14.3.1: regular units and headquarters."""
    if traits(b, u).group or traits(b, u).gun:
        return Refusal(case, f"{name(b, u)} is neither a regular unit nor a headquarters")
    return None


def _works_by_zone(b: Board, u: Unit, case: str) -> Refusal | None:
    """ard:16.1.1, ard:16.1.2, ard:16.2.1, ard:16.2.2: units with a zone; over big rivers headquarters build."""
    builds = traits(b, u).hq and case == "14.3.2"
    if not builds and not traits(b, u).zone:
        return Refusal(case, f"{name(b, u)} has no zone of control")
    return None


WORKERS = {"control": _works_by_control, "zone": _works_by_zone}
"""Who may work on a bridge, by the variant's word."""


def _may_work(b: Board, u: Unit, edge: int, case: str) -> Refusal | None:
    who = name(b, u)
    if u.hex not in b.book.map.grid.edge_hexes(edge):
        return Refusal(case, f"{who} is not at {b.book.map.grid.edge_label(edge)}")
    held = b.book.scenario.may_act(b, u) or moves_now(b, u)
    if held is not None:
        return held
    unfit = WORKERS[b.book.variant.bridge_work](b, u, case)
    if unfit is not None:
        return unfit
    if u.stunned:
        return Refusal("ard:17.2.31", f"{who} has been raided by special forces")
    if u.marked:
        return Refusal("12.1.2", f"{who} is marked for strategic movement")
    if u.dug or u.building:
        return Refusal("7.1.4" if u.dug else "14.3.4", f"{who} has no movement points left")
    if u.cap >= 0 and u.n not in b.state.movers:
        return Refusal("F12", f"{who} has finished moving: another unit has moved since")
    return None


def _pay(b: Board, u: Unit, edge: int, do: str) -> int | Refusal:
    """R94: the points; a unit that has not moved may pay with all it has."""
    cost = work_cost(b, edge, do)
    left, cap = purse(b, u)
    if cost > left and left == cap and cap > 0:
        return left
    if cost > left:
        return Refusal(_work_case(b, edge, do), f"that costs {points(cost)}, {name(b, u)} has {points(left)}")
    return cost


def _check_destroy(b: Board, u: Unit, edge: int) -> Refusal | None:
    where = b.book.map.grid.edge_label(edge)
    if not standing(b, edge):
        return Refusal("14.1.2 ard:16.1.1", f"no bridge stands at {where}")
    if b.book.variant.bridge_work == "control" and owner(b, edge) not in b.book.friends[u.side]:  # ard:R125
        return Refusal("14.1.4", f"you do not control the bridge at {where}")
    paid = _pay(b, u, edge, "destroy")
    return paid if isinstance(paid, Refusal) else None


def _check_rebuild(b: Board, u: Unit, edge: int, do: str) -> Refusal | None:
    where = b.book.map.grid.edge_label(edge)
    if edge not in b.book.map.bridges:
        return Refusal("14.2.3", f"no bridge is printed at {where}")
    if standing(b, edge):
        return Refusal("14.1.2 ard:16.1.2", f"the bridge at {where} stands")
    if do == "build":
        return Refusal("14.2.3", "bridges over streams are only rebuilt")
    if b.book.variant.bridge_work == "control":
        if traits(b, u).self_propelled:
            return Refusal("14.2.2", f"{name(b, u)} is artillery")
        if not traits(b, u).hq and not _in_staff_range(b, u):
            return Refusal("14.2.2", f"{name(b, u)} is not within range of a headquarters")
    if any(enemy_at(b, u.side, hex_) for hex_ in b.book.map.grid.edge_hexes(edge)):
        return Refusal("R94 nor:14.2.2", "an enemy stands at the bridge")
    paid = _pay(b, u, edge, "rebuild")
    return paid if isinstance(paid, Refusal) else None


def _in_staff_range(b: Board, u: Unit) -> bool:
    """14.2.2: range alone counts; what headquarters do in combat is another matter."""
    away = b.book.map.grid.distance
    own = b.book.friends[u.side]
    staffs = (hq for n in b.book.staffs if (hq := b.state.units[n]).hex >= 0 and hq.side in own)
    return any(away(hq.hex, u.hex) <= staff_range(b, hq) for hq in staffs)


def _check_build(b: Board, u: Unit, edge: int) -> Refusal | None:
    """14.3.2, 14.3.3, R95: a headquarters that stood on the bank at the end of its Supply Phase declares it."""
    where = b.book.map.grid.edge_label(edge)
    if not traits(b, u).hq:
        return Refusal("14.3.2", f"{name(b, u)} is not a headquarters")
    if standing(b, edge):
        return Refusal("14.1.2 ard:16.2.2", f"a bridge stands at {where}")
    unready = _READY_TO_BUILD[b.book.variant.bridge_work](b, u, edge)
    if unready is not None:
        return unready
    if any(note.edge == edge and note.side in b.book.friends[u.side] for note in b.state.notes):
        return Refusal("14.3.3", f"another headquarters is building at {where}")
    return None


def _from_the_bank(b: Board, u: Unit, edge: int) -> Refusal | None:
    """14.3.2: with all its points, and on the bank since the Supply Phase before."""
    if u.cap >= 0:
        return Refusal("14.3.2", f"{name(b, u)} needs all its movement points for it")
    if not u.banked:
        return Refusal("14.3.2", f"{name(b, u)} was not on the bank at the end of its Supply Phase")
    return None


def _free_of_enemies(b: Board, u: Unit, edge: int) -> Refusal | None:
    """ard:16.2.2, ard:R126: from wherever its move ends, with no enemy on either side."""
    if any(enemy_at(b, u.side, hex_) for hex_ in b.book.map.grid.edge_hexes(edge)):
        return Refusal("14.3.2", "an enemy stands at the bridge")
    return None


def may_begin(b: Board, u: Unit) -> bool:
    """Whether it is worth asking if a unit can begin a bridge over a big river."""
    return u.banked if b.book.variant.bridge_work == "control" else traits(b, u).hq


_READY_TO_BUILD = {"control": _from_the_bank, "zone": _free_of_enemies}


def work(game: Game, order: BridgeWork) -> None:
    """Carry it out: down, up, or noted in secret."""
    u = game.state.units[game.book.index[order.unit]]
    edge = find_side(game, order.side)
    assert isinstance(edge, int)
    if u.cap < 0:
        amount = allowance(game, u)
        game.change(u.n, cap=amount, left=amount)
        u = game.state.units[u.n]
    game.mark(movers=(u.n,))
    if order.do != "destroy" and game.book.big_river(edge):
        game.change(u.n, left=0, offroad=True, building=True)  # a staff is never disorganised, nothing is stirred (R35)
        game.mark(notes=(*game.state.notes, Note(u.side, u.n, edge, game.state.turn)))
        game.say(
            BridgeWorked(unit=order.unit, side=order.side, do="begin"), "14.3.2 14.3.4", sees=game.book.friends[u.side]
        )
        return
    paid = _pay(game, u, edge, order.do)
    assert isinstance(paid, int)
    game.change(u.n, left=u.left - paid, offroad=True, stirred=True)
    raise_bridge(game, edge, order.do != "destroy", u.side)
    cases = "14.1.4 14.2.1 14.3.1" if order.do == "destroy" else "14.2.2 14.2.3"
    game.say(BridgeWorked(unit=order.unit, side=order.side, do=order.do), cases)


def raise_bridge(game: Game, edge: int, up: bool, side: int, pontoon: bool = False) -> None:
    """A bridge stands or falls; a fresh one belongs to its builder (R93)."""
    changed = {**game.state.bridges, edge: Bridge(standing=up, pontoon=pontoon)}
    held = {**game.state.held, edge: game.book.friends[side][0]} if up else dict(game.state.held)
    game.mark(bridges=dict(sorted(changed.items())), held=dict(sorted(held.items())))


def far_hex_held(b: Board, side: int, near: int, far: int) -> bool:
    """14.3.2, R95: the far hex is in no enemy zone, or friendly regular units are in both hexes; or, ard:16.2.2, no
    enemy has entered it."""
    if enemy_at(b, side, far):
        return False
    if b.book.variant.bridge_work == "zone":
        return True
    if not in_enemy_zone(b, side, far):
        return True
    return all(regular_at(b, side, hex_) for hex_ in (near, far))


def stop_works(game: Game, side: int, hexes: Iterable[int]) -> None:
    """14.3.2, ard:16.2.2: whoever enters the far hex, though only in passing, ends his enemy's work there."""
    if not game.state.notes:
        return
    entered = frozenset(hexes)
    for note in game.state.notes:
        if side in game.book.foes[note.side] and _banks(game, note)[1] in entered:
            _give_up(game, note)


def check_works_in_hand(game: Game) -> None:
    """14.3.2, 14.3.4: work is void when its headquarters is gone or the far hex is lost."""
    for note in game.state.notes:
        near, far = _banks(game, note)
        if game.state.units[note.unit].hex != near or not far_hex_held(game, note.side, near, far):
            _give_up(game, note)


def _banks(b: Board, note: Note) -> tuple[int, int]:
    """The hex of a headquarters that builds, and the one across."""
    one, two = b.book.map.grid.edge_hexes(note.edge)
    return (two, one) if b.state.units[note.unit].hex == two else (one, two)


def _give_up(game: Game, note: Note) -> None:
    u = game.state.units[note.unit]
    if u.hex >= 0:
        game.change(u.n, building=False)
    game.mark(notes=tuple(one for one in game.state.notes if one != note))
    game.say(BridgeWorked(unit=name(game, u), do="void"), "14.3.2", sees=game.book.friends[note.side])


def finish_bridges(game: Game, side: int) -> None:
    """14.3.2: in the Movement Phase of the turn after, the bridge stands. The headquarters has spent its points; by
    ard:R126 it may move again."""
    spent = {"cap": 0, "left": 0} if game.book.variant.bridge_work == "control" else {}
    done = [note for note in game.state.notes if note.side in game.book.friends[side] and note.turn < game.state.turn]
    for note in done:
        game.mark(notes=tuple(one for one in game.state.notes if one != note))
        game.change(note.unit, building=False, **spent)
        raise_bridge(game, note.edge, True, note.side)
        u, where = game.state.units[note.unit], game.book.map.grid.edge_label(note.edge)
        game.say(BridgeWorked(unit=name(game, u), side=where, do="built"), "14.3.2", reveals=True)


def note_banks(game: Game, side: int) -> None:
    """2.2-P6 step 4, 14.3.2: headquarters that stand on the bank of a big river as the Supply Phase ends."""
    for u in on_map(game, game.book.friends[side]):
        if traits(game, u).hq and u.banked != (u.hex in game.book.banks):
            game.change(u.n, banked=u.hex in game.book.banks)


# ---------------------------------------------------------------------- pontoons, NY-N6


def pontoon_sides(b: Board, armies: Iterable[str], side: int) -> dict[str, list[int]]:
    """R120: for each army the hexsides of big rivers on which it may lay its bridge now."""
    grid, counters = b.book.map.grid, b.book.counters
    found: dict[str, set[int]] = {army: set() for army in armies}
    ashore = b.book.banks.intersection(b.layers.stacks) if found else ()
    for u in (u for hex_ in ashore for u in stack(b, hex_) if u.side in b.book.friends[side]):
        army = counters[u.n].army
        if army not in found or not traits(b, u).regular:
            continue
        for direction in range(6):
            far = b.book.neighbours[6 * u.hex + direction]
            edge = grid.edge(u.hex, direction)
            if far < 0 or not b.book.big_river(edge) or standing(b, edge) or enemy_at(b, u.side, far):
                continue
            if not in_enemy_zone(b, u.side, far) or regular_at(b, u.side, far):
                found[army].add(edge)
    return {army: sorted(edges) for army, edges in found.items()}


def pontoons_to_lay(b: Board, side: int) -> dict[str, list[int]]:
    """Armies that have theirs still and a place for it."""
    armies = [army for army in b.book.scenario.pontoon_armies(b, side) if army not in b.state.pontoons]
    return {army: edges for army, edges in pontoon_sides(b, armies, side).items() if edges}


def check_pontoon(b: Board, order: Pontoon, side: int) -> Refusal | None:
    armies = b.book.scenario.pontoon_armies(b, side)
    if order.army not in armies:
        return Refusal("NY-N6", f"there is no army {order.army!r} with a bridge; there are {', '.join(armies)}")
    if order.army in b.state.pontoons:
        return Refusal("NY-N6", f"{order.army} has laid its bridge")
    edge = find_side(b, order.side)
    if isinstance(edge, Refusal):
        return edge
    if edge not in pontoon_sides(b, (order.army,), side)[order.army]:
        return Refusal("NY-N6", f"{order.army} cannot lay its bridge at {order.side}")
    return None


def lay_pontoon(game: Game, order: Pontoon, side: int) -> None:
    edge = find_side(game, order.side)
    assert isinstance(edge, int)
    raise_bridge(game, edge, True, side, pontoon=True)
    game.mark(pontoons=tuple(sorted((*game.state.pontoons, order.army))))
    game.say(PontoonLaid(army=order.army, side=order.side), "NY-N6 R120")
