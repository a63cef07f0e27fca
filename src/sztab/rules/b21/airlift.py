"""R89, transports: supplies from the air (13.2.2), and the troops that they carry to a drop or fetch from the map."""

from __future__ import annotations

from sztab.rules.b21.aircraft import flies_on, may_fly, send_home, sorties_left
from sztab.rules.b21.battle_events import SuppliesDown
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.pieces import in_sky, name, names_of, printed, stack
from sztab.rules.b21.state import NO_VALUE, Unit
from sztab.rules.b21.strengths import points
from sztab.table import Procedure, Refusal

LIFT = "lift"
"""The mission of a transport in an airborne assault phase."""
CARGO = frozenset({"INF", "PARA", "SPEC", "HQ", "AT"})
"""The types of unit that a transport takes, none with armour."""


def drop_supplies(game: Game, n: int) -> Procedure:
    """A counter for each SP of the transport is supplied for the turn, those without supply first."""
    u = game.state.units[n]
    fed = _in_need(game, u)[: points(game, u)] if flies_on(u) else []
    if fed:
        for one in fed:
            game.change(one.n, oos=0)
        game.mark(supplied=tuple(sorted({*game.state.supplied, *(one.n for one in fed)})))
        game.say(SuppliesDown(by=name(game, u), units=names_of(game, fed)), "R89 23.2.3")
    yield from ()


def _in_need(b: Board, u: Unit) -> list[Unit]:
    own = [v for v in stack(b, u.station) if v.side == u.side and v.n not in b.state.supplied]
    return sorted(own, key=lambda v: (not v.oos, v.n))


# ---------------------------------------------------------------------- troops


def may_lift(b: Board, carrier: Unit, u: Unit) -> Refusal | None:
    """R89, 23.1.3, R121 d: whether the transport can take the unit in this phase. It flies once a turn, with as many as
    it has room for; the first of them is its sortie."""
    who = name(b, carrier)
    if printed(b, carrier).role != "transport":
        return Refusal("R89", f"{who} is no transport")
    if carrier.mission != LIFT:
        refusal = may_fly(b, carrier)
        if refusal is None and sorties_left(b, carrier.side) < 1:
            refusal = Refusal("R121", f"no aircraft more can be placed in this turn: {who} stays on the ground")
        if refusal is not None:
            return refusal
    elif not flies_on(carrier):
        return Refusal("R89", f"{who} has been driven off")
    if u.hex >= 0 and not printed(b, carrier).helicopter:
        return Refusal("R89", f"{who} is no helicopter and fetches nobody from the map")
    if printed(b, u).type not in CARGO or printed(b, u).armour != NO_VALUE:
        return Refusal("R89", f"{name(b, u)} cannot be carried by air")
    if points(b, u) > carrier.capacity:
        return Refusal("R89", f"{who} has room for {max(carrier.capacity, 0)} SP, {name(b, u)} has {points(b, u)}")
    return None


def carriers(b: Board, u: Unit) -> list[Unit]:
    """The transports that can take a unit now."""
    return [v for v in transports(b, u.side) if may_lift(b, v, u) is None]


def transports(b: Board, side: int) -> list[Unit]:
    """The transports of a side, wherever they are."""
    return [v for n in b.book.transports if (v := b.state.units[n]).side == side]


def take_off(game: Game, carrier: int, n: int, hex_: int) -> None:
    """The unit is aboard, and the transport is on its way to the hex."""
    aircraft, u = game.state.units[carrier], game.state.units[n]
    room = aircraft.capacity - points(game, u)
    sorties = aircraft.sorties + (aircraft.mission != LIFT)
    game.change(carrier, station=hex_, box="sky", mission=LIFT, sorties=sorties, capacity=room)
    game.change(n, hex=-1, carrier=carrier, box="aboard", unsheltered=False)


def flown(game: Game) -> Procedure:
    """After the phase the transports fly home."""
    for side in (0, 1):
        land(game, [u for u in in_sky(game, side) if u.mission == LIFT], "mission over")
    yield from ()


def land(game: Game, aircraft: list[Unit], why: str) -> None:
    """Transports are back at their airfields, and have all their room again."""
    for u in aircraft:
        game.change(u.n, capacity=printed(game, u).capacity)
    send_home(game, aircraft, why, "R89 23.2.5")
