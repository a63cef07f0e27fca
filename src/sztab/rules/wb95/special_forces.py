"""ard:17, Special forces: four missions, each in its place and time, and what becomes of the party."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from sztab.rules.wb95 import bridges, losses
from sztab.rules.wb95.battle_events import BridgeMined, PartyBack, PartySent, StaffRaided
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.orders import Spec
from sztab.rules.wb95.pieces import (
    counter,
    enemy_at,
    find_hexes,
    find_side,
    in_enemy_zone,
    label,
    name,
    on_map,
    stack,
    traits,
)
from sztab.rules.wb95.state import Party, Unit
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal

TASKS = ("bridge", "raid", "cut", "spot")
"""ard:17.2.1."""
OWN_PHASES = {"bridge": ("movement",), "raid": ("combat",), "spot": ("combat", "air")}
"""ard:17.1.2b, ard:R64: in which of the own phases; supply routes are cut in the enemy's."""
SPOTTING = 2
"""Strength points a spotter adds to one attack (ard:17.2.51)."""
READY = "spec"
"""The box of a counter of special forces that waits for a mission."""


# ---------------------------------------------------------------------- who is there


def lead(b: Board, side: int) -> int:
    """The side of a camp that holds its parties."""
    return int(b.book.friends[side][0])


def ready(b: Board, side: int) -> int:
    """Parties a side can send now, counters of their own included (ard:17.1.1)."""
    return pooled(b, side) + len(_counters(b, side))


def pooled(b: Board, side: int) -> int:
    return int(b.state.spec[lead(b, side)]) if b.state.spec else 0


def _counters(b: Board, side: int) -> list[Unit]:
    units, own = b.state.units, b.book.friends[side]
    return [u for n in b.layers.away if (u := units[n]).box == READY and u.side in own and not u.hidden]


def new_day(game: Game) -> None:
    """ard:17.3.1, ard:R83, ard:R84: who went out two days ago is ready again; raided headquarters have recovered."""
    now = game.state.turn
    back = [party for party in game.state.parties if party.task == "rest" and party.turn <= now]
    for party in back:
        _return(game, party)
    if back:
        game.mark(parties=tuple(party for party in game.state.parties if party not in back))
    game.change_all({u.n: {"stunned": False} for u in game.state.units if u.stunned})


def _return(game: Game, party: Party) -> None:
    if party.unit >= 0:
        game.change(party.unit, box=READY)
    else:
        _add(game, party.side, 1)


def _add(game: Game, side: int, number: int) -> None:
    pools = list(game.state.spec or (0,) * len(game.book.sides))
    pools[lead(game, side)] += number
    game.mark(spec=tuple(pools))


def set_number(game: Game, side: int, number: int, before: int | None = None) -> None:
    """ard:17.1.2, ard:R82: the calendar says how many a side has; those too many are removed, resting ones first. After
    the first day it brings only what its number has risen by since `before`: what was lost stays lost."""
    resting = [party for party in game.state.parties if party.task == "rest" and party.side == lead(game, side)]
    if before is not None:
        number = min(number, pooled(game, side) + len(resting) + max(0, number - before))
    surplus = max(0, pooled(game, side) + len(resting) - number)
    leaving = sorted(resting, key=lambda party: -party.turn)[:surplus]
    kept = list(game.state.parties)
    for party in leaving:
        kept.remove(party)
    game.mark(parties=tuple(kept))
    _add(game, side, number - pooled(game, side) - len(resting) + len(leaving))


# ---------------------------------------------------------------------- orders


def check(b: Board, order: Spec, side: int) -> Refusal | None:
    """ard:17.1.2b, ard:17.2: a party, its time and its place."""
    if not b.book.variant.special_forces:
        return Refusal("2.1.2", "there are no special forces in this game")
    if order.do not in TASKS:
        return Refusal("ard:17.2.1", f"{order.do!r} is not one of {', '.join(TASKS)}")
    absent = _check_party(b, order, side)
    if absent is not None:
        return absent
    phase = b.book.phases[b.state.phase]
    own = phase.side in b.book.friends[side]
    if (order.do == "cut") == own or (own and phase.kind not in OWN_PHASES[order.do]):
        return Refusal("ard:17.1.2b", f"special forces do not {_in_words(order.do)} now")
    if order.do == "bridge":
        found = object_at(b, order.hex)
        return found if isinstance(found, Refusal) else None
    hexes = find_hexes(b, (order.hex,))
    if isinstance(hexes, Refusal):
        return hexes
    return _check_place(b, order.do, hexes[0], side)


def _check_party(b: Board, order: Spec, side: int) -> Refusal | None:
    n = _sent(b, order, side)
    if n < 0:
        return None if pooled(b, side) > 0 else Refusal("ard:17.1.1", "you have no special forces ready")
    u = b.state.units[n]
    if counter(b, u).type != "SPEC":
        return Refusal("ard:17.1.1", f"{order.unit!r} is not one of your special forces")
    if u.side not in b.book.friends[side]:
        return Refusal("ard:17.1.2b", f"special forces do not {_in_words(order.do)} now")
    return None if u.box == READY else Refusal("ard:17.3.1", f"{order.unit} is not ready for a mission")


def _check_place(b: Board, do: str, hex_: int, side: int) -> Refusal | None:
    here, where = stack(b, hex_), label(b, hex_)
    if do == "cut":
        if enemy_at(b, side, hex_):
            return Refusal("ard:17.2.41", f"enemy units are in {where}")
        return None
    if not here or here[0].side not in b.book.prey[side]:
        return Refusal("ard:17.2.31" if do == "raid" else "ard:17.2.51", f"no enemy is in {where}")
    if do == "raid" and not any(u.known == 0 or traits(b, u).hq for u in here):
        return Refusal("ard:17.2.31", f"no headquarters is in {where}")
    if do == "spot" and spotted(b, side, hex_):
        return Refusal("ard:17.2.51", f"special forces already spot for you at {where}")
    return None


def _in_words(do: str) -> str:
    return {"bridge": "blow up bridges", "raid": "raid headquarters", "cut": "cut supply routes", "spot": "spot"}[do]


def object_at(b: Board, text: str) -> int | Refusal:
    """ard:17.2.2.1, ard:R85: the bridge at a hexside, or the only one at a hex."""
    if "/" in text:
        edge = find_side(b, text)
        if isinstance(edge, Refusal) or bridges.standing(b, edge):
            return edge
        return Refusal("ard:17.2.2.1", f"no bridge stands at {text}")
    hexes = find_hexes(b, (text,))
    if isinstance(hexes, Refusal):
        return hexes
    found: list[int] = [edge for edge in b.book.water_at.get(hexes[0], ()) if bridges.standing(b, edge)]
    if len(found) == 1:
        return found[0]
    return Refusal("ard:17.2.2.1", f"several bridges stand at {text}" if found else f"no bridge stands at {text}")


def act(game: Game, order: Spec, side: int) -> Procedure:
    """Send a party out. What it does by a die is done at once; spotters and road blocks stay."""
    party = _send(game, order, side)
    cases = {"bridge": "ard:17.2.2.1", "raid": "ard:17.2.31", "cut": "ard:17.2.41", "spot": "ard:17.2.51"}
    side_name = game.book.sides[party.side]
    game.say(PartySent(side=side_name, do=order.do, hex=order.hex), cases[order.do], reveals=True)
    if order.do == "bridge":
        yield from _demolish(game, order, side)
    elif order.do == "raid":
        yield from _raid(game, game.book.labels[order.hex], side)
    else:
        out = msgspec.structs.replace(party, task=order.do, hex=game.book.labels[order.hex])
        game.mark(parties=(*game.state.parties, out))
        return
    yield from _come_back(game, party)


def _sent(b: Board, order: Spec, side: int) -> int:
    """The counter that goes: the one that is named, or the first where none is and the pool is empty."""
    return int(b.book.index.get(order.unit or first_counter(b, side), -1))


def _send(game: Game, order: Spec, side: int) -> Party:
    n = _sent(game, order, side)
    if n >= 0:
        game.change(n, box="out")
    else:
        _add(game, side, -1)
    return Party(lead(game, side), "rest", unit=n)


def _demolish(game: Game, order: Spec, side: int) -> Procedure:
    """ard:17.2.2.1, ard:17.2.22, ard:R85: four or more; one less where the enemy is at an end or controls it."""
    edge = object_at(game, order.hex)
    assert isinstance(edge, int)
    ends = game.book.map.grid.edge_hexes(edge)
    watched = any(enemy_at(game, side, hex_) or in_enemy_zone(game, side, hex_) for hex_ in ends)
    roll = yield from game.roll(1, "special forces at a bridge", "ard:17.2.2.1", side)
    down = roll - watched >= 4
    where = game.book.map.grid.edge_label(edge)
    game.say(BridgeMined(side=where, roll=roll - watched, destroyed=down), "ard:17.2.2.1 ard:17.2.22")
    if down:
        bridges.raise_bridge(game, edge, False, side)


def _raid(game: Game, hex_: int, side: int) -> Procedure:
    """ard:17.2.31, ard:R84: the headquarters is destroyed on 11 and 12, out of action for the turn on 8 to 10."""
    staffs = [u for u in stack(game, hex_) if traits(game, u).hq]
    if not staffs:
        return  # what looked like one under its mask
    roll = yield from game.roll(2, "raid on a headquarters", "ard:17.2.31", side)
    u = staffs[0]
    if roll >= 11:
        game.say(StaffRaided(unit=name(game, u), hex=label(game, hex_), result="destroyed"), "ard:17.2.31")
        losses.eliminate(game, u.n, side, "raided")
    elif roll >= 8:
        game.change(u.n, stunned=True)
        game.say(StaffRaided(unit=name(game, u), hex=label(game, hex_), result="disorganised"), "ard:17.2.31 ard:R84")
    else:
        game.say(StaffRaided(unit=name(game, u), hex=label(game, hex_), result="nothing"), "ard:17.2.31")


def _come_back(game: Game, party: Party) -> Procedure:
    """ard:17.3.1: after any mission a die: gone on 1 to 3, else ready again the day after tomorrow."""
    roll = yield from game.roll(1, "special forces coming back", "ard:17.3.1", party.side)
    back = roll >= 4
    due = game.state.turn + 2
    game.say(PartyBack(side=game.book.sides[party.side], back=back, turn=due if back else 0), "ard:17.3.1")
    if party.unit >= 0:
        left = game.state.units[party.unit].steps if back else 0
        game.change(party.unit, box="resting" if back else "dead", steps=left)
    if back:
        resting = Party(party.side, "rest", turn=due, unit=party.unit)
        game.mark(parties=(*game.state.parties, resting))


# ---------------------------------------------------------------------- spotters


def spotted(b: Board, side: int, hex_: int) -> int:
    """ard:17.2.51, ard:R64: points a spotter adds to an attack from the air or by guns on a hex."""
    return SPOTTING if _at(b, side, "spot", hex_) else 0


def spotters_done(game: Game, side: int, hex_: int) -> Procedure:
    """The attack has been made: the spotter comes back, or does not."""
    for party in _at(game, side, "spot", hex_):
        yield from _finish(game, party)


def end_of_phase(game: Game, kind: str) -> Procedure:
    """Spotters serve in their phase only; who cut a road stays until the Supply Phase is over (ard:R7), unless an
    enemy has been put down in the hex meanwhile (ard:R86, ard:R96)."""
    for hex_ in sorted({party.hex for party in game.state.parties if party.task == "cut"}):
        for side in sorted({u.side for u in stack(game, hex_)}):
            yield from driven_off(game, side, [hex_])
    over = ("spot", "cut") if kind == "supply" else ("spot",)
    for party in [party for party in game.state.parties if party.task in over]:
        yield from _finish(game, party)


def _finish(game: Game, party: Party) -> Procedure:
    left = list(game.state.parties)
    left.remove(party)
    game.mark(parties=tuple(left))
    yield from _come_back(game, party)


def _at(b: Board, side: int, task: str, hex_: int) -> list[Party]:
    own = b.book.friends[side]
    return [party for party in b.state.parties if party.task == task and party.hex == hex_ and party.side in own]


# ---------------------------------------------------------------------- supply routes


def cut_hexes(b: Board, side: int) -> frozenset[int]:
    """ard:17.2.41, ard:R86: hexes through which a side traces no supply."""
    return frozenset(p.hex for p in b.state.parties if p.task == "cut" and p.side in b.book.foes[side])


def driven_off(game: Game, side: int, hexes: Iterable[int]) -> Procedure:
    """ard:R86: a unit of the victim that comes into the hex or through it, by whatever way, opens the road again."""
    walked = frozenset(hexes)
    for party in [p for p in game.state.parties if p.task == "cut" and p.hex in walked]:
        if party.side in game.book.foes[side]:
            game.say(
                PartySent(side=game.book.sides[party.side], do="driven off", hex=label(game, party.hex)), "ard:R86"
            )
            yield from _finish(game, party)


def cut_routes(game: Game, side: int, kind: str) -> Procedure:
    """ard:17.1.2b, ard:R7: before a side moves (or is supplied) its enemies may cut its roads."""
    if not game.book.variant.special_forces or game.book.options.spec_supply_time != kind:
        return
    while not game.state.routes_asked:
        raiders = sorted({lead(game, foe) for foe in game.book.foes[side] if foe not in game.book.nobodys})
        raiders = [foe for foe in raiders if ready(game, foe)]
        if not raiders:
            return
        order = yield from game.ask(raiders[0], "routes", None, rest=True)
        if isinstance(order, Spec):
            yield from act(game, order, raiders[0])
        else:
            game.mark(routes_asked=True)


class CutRoutes:
    """How supply routes are cut: hex by hex, or not at all."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        if isinstance(order, Spec):
            return check(view, order, ask.sides[0])
        return Refusal("ard:17.1.2b", "only supply routes can be cut now")

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        if not partial:
            return Choice("hex", [END, *(Option(text, f"cut {text}") for text in road_hexes(view, ask.sides[0]))])
        if partial[0] == "end":
            return EndPhase()
        return Spec(do="cut", hex=partial[0], unit=first_counter(view, ask.sides[0]))


def road_hexes(b: Board, side: int) -> list[str]:
    """Hexes worth cutting: with a road, without an enemy, near the units that are fed by it."""
    victims = {u.hex for foe in b.book.foes[side] for u in on_map(b, (foe,))}
    near = {hex_ for victim in victims for hex_ in b.book.map.grid.within(victim, 3)}
    free = sorted(near & set(b.book.hex_roads) - victims)
    return [label(b, hex_) for hex_ in free if not _at(b, side, "cut", hex_)]


def first_counter(b: Board, side: int) -> str:
    """The counter a party is taken from; nothing while the pool has any."""
    own = [] if pooled(b, side) else _counters(b, side)
    return counter(b, own[0]).id if own else ""


def missions(b: Board, side: int) -> list[Spec]:
    """Everything a side's special forces could do in its own phase now."""
    return b.once(("missions", side), lambda: list(_missions(b, side)))


def may_send(b: Board, side: int) -> bool:
    """Whether there is any of that."""
    return next(_missions(b, side), None) is not None


def _missions(b: Board, side: int) -> Iterator[Spec]:
    if not b.book.variant.special_forces or not (pooled(b, side) or _counters(b, side)):
        return
    phase = b.book.phases[b.state.phase].kind
    unit = first_counter(b, side)
    found: list[Spec] = []
    if phase == "movement":
        edges = sorted(b.book.water_edges & b.book.ways(b.state.bridges).standing)
        found = [Spec(do="bridge", hex=b.book.map.grid.edge_label(edge), unit=unit) for edge in edges]
    if phase in ("combat", "air"):
        hexes = sorted(h for h, here in b.layers.stacks.items() if b.state.units[here[0]].side in b.book.prey[side])
        tasks = ("raid", "spot") if phase == "combat" else ("spot",)
        found = [Spec(do=do, hex=label(b, hex_), unit=unit) for do in tasks for hex_ in hexes]
    yield from (order for order in found if check(b, order, side) is None)


DECIDERS: dict[str, Decider] = {"routes": CutRoutes()}
