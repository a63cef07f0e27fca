"""23.2.1, aircraft are placed: both sides note where, in secret; what each may be placed for and over which hex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sztab.rules.b21 import fire_limits
from sztab.rules.b21.air_objects import prizes
from sztab.rules.b21.aircraft import FIGHTER, MISSIONS_OF, may_fly, sorties_left
from sztab.rules.b21.board import Board
from sztab.rules.b21.bombers import MOST_BOMBERS, check_bombing
from sztab.rules.b21.dogfights import ZONE
from sztab.rules.b21.orders import FlyMissions, Sortied
from sztab.rules.b21.pieces import at_sea, dark, find_hex, find_unit, friend_at, label, name, on_map, printed, side_of
from sztab.rules.b21.state import Unit
from sztab.rules.b21.targets import OBJECT, aim_at
from sztab.table import Ask, Choice, Decider, EndPhase, Option, Order, Refusal

ENOUGH = "enough"
BY_DAY = {"recon": "13.2.1", "supply": "13.2.2"}
"""Missions that are not flown at night."""


def check_sorties(b: Board, order: FlyMissions, side: int) -> Refusal | None:
    """23.1.3, 23.6.1, R121 d: every placement, and how many there are."""
    units = [one.unit for one in order.placements]
    if len(set(units)) < len(units):
        return Refusal("23.1.3", "an aircraft is placed twice")
    for one in order.placements:
        refusal = check_sortie(b, one, side)
        if refusal is not None:
            return refusal
    left = sorties_left(b, side)
    if len(units) > left:
        return Refusal("R121", f"{len(units)} aircraft are placed, {left} may be in this turn")
    over = [one.hex for one in order.placements if one.mission in ("bomb", "object") and _role(b, one) == "bomber"]
    crowded = [hex_ for hex_ in over if over.count(hex_) > MOST_BOMBERS]
    if crowded:
        return Refusal("23.6.1", f"at most {MOST_BOMBERS} bombers attack one hex")
    return None


def _role(b: Board, one: Sortied) -> str:
    return b.book.counters[b.book.index[one.unit]].role


def check_sortie(b: Board, one: Sortied, side: int) -> Refusal | None:
    """What an aircraft may be placed for, and where."""
    u, hex_ = find_unit(b, one.unit, side, "23.0"), find_hex(b, one.hex)
    if isinstance(u, Refusal):
        return u
    if isinstance(hex_, Refusal):
        return hex_
    refusal = may_fly(b, u) or may_be_placed_for(b, u, one.mission)
    if refusal is not None:
        return refusal
    if one.mission in ("strike", "bomb", "object"):
        return _check_attack(b, u, one, hex_)
    if one.target and one.target != one.hex:
        return Refusal("23.2.1", f"a mission of {one.mission} is for the hex below the aircraft")
    if one.mission == "supply" and not friend_at(b, side, hex_):
        return Refusal("R89", f"you have no units in {one.hex} to supply")
    return None


def may_be_placed_for(b: Board, u: Unit, mission: str) -> Refusal | None:
    """R124 c, 13.2.1, 13.2.2."""
    role = printed(b, u).role
    if mission not in MISSIONS_OF[role]:
        return Refusal("R124", f"{name(b, u)} flies no mission of {mission}")
    if dark(b) and mission in BY_DAY:
        return Refusal(BY_DAY[mission], f"no mission of {mission} is flown at night")
    return None


def _check_attack(b: Board, u: Unit, one: Sortied, hex_: int) -> Refusal | None:
    """23.3.14, R136: a fighter strikes within its zone, everything else what is below it."""
    aim = aim_at(b, one, u.side)
    if isinstance(aim, Refusal):
        return aim
    held = fire_limits.forbidden(b, u.side, aim.hexes[0]) if len(aim.hexes) == 1 else None
    if held is not None:
        return held
    reach = ZONE if printed(b, u).role == FIGHTER else 0
    distance = min(b.book.map.grid.distance(hex_, there) for there in aim.hexes)
    if distance > reach:
        return Refusal("23.3.14" if reach else "R136", f"{name(b, u)} is {distance} hexes from its target")
    return check_bombing(b, aim.hexes[0], u.side) if one.mission == "bomb" else None


# ---------------------------------------------------------------------- choices


class AirMissions:
    """How missions are placed: any number, under seal."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        if not isinstance(order, FlyMissions):
            return Refusal("23.2.1", "aircraft are placed now (none is an answer too)")
        return check_sorties(view, order, ask.sides[0])

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Aircraft by aircraft: mission, hex, target; or no more."""
        side = ask.sides[0]
        placed: list[Sortied] = []
        picks = list(partial)
        while picks and picks[0] != ENOUGH:
            stage = _stage(view, side, placed, picks[:4])
            if isinstance(stage, Choice):
                return stage
            placed.append(stage)
            picks = picks[4:]
        if picks or not (able := _able(view, side, placed)):
            return FlyMissions(placements=tuple(placed), side=view.book.sides[side])
        return Choice(
            "unit", [Option(ENOUGH, "no more aircraft"), *(Option(name(view, u), name(view, u)) for u in able)]
        )


def _able(b: Board, side: int, placed: Sequence[Sortied]) -> list[Unit]:
    """Aircraft that can still be placed; in the order of the list, so that no answer comes twice."""
    if len(placed) >= sorties_left(b, side):
        return []
    last = b.book.index[placed[-1].unit] if placed else -1
    return [u for u in side_of(b, side) if u.n > last and may_fly(b, u) is None and _missions(b, u, placed)]


def _missions(b: Board, u: Unit, placed: Sequence[Sortied]) -> list[str]:
    able = (word for word in MISSIONS_OF[printed(b, u).role] if may_be_placed_for(b, u, word) is None)
    return [word for word in able if _hexes(b, u, word, placed)]


def _stage(b: Board, side: int, placed: Sequence[Sortied], picks: list[Any]) -> Choice | Sortied:
    """unit, mission, hex, and the target or object that is not said by the hex."""
    u = b.state.units[b.book.index[picks[0]]]
    if len(picks) == 1:
        return Choice("mission", [Option(word, word) for word in _missions(b, u, placed)])
    if len(picks) == 2:
        return Choice("hex", [b.book.hex_options[hex_] for hex_ in _hexes(b, u, picks[1], placed)])
    if len(picks) == 3:
        return Choice("target", _aims(b, u, picks[1], b.book.labels[picks[2]]))
    target, _, what = picks[3].partition(" ")
    return Sortied(unit=picks[0], mission=picks[1], hex=picks[2], target=target, what=what)


def _hexes(b: Board, u: Unit, mission: str, placed: Sequence[Sortied]) -> list[int]:
    """Where the aircraft may be placed for a mission, after those that have been."""
    found = stations(b, u, mission)
    if found is None:
        return list(b.book.map.grid.hexes)
    if printed(b, u).role != "bomber":
        return found
    over = [b.book.labels[one.hex] for one in placed if _role(b, one) == "bomber"]
    return [hex_ for hex_ in found if over.count(hex_) < MOST_BOMBERS]


def stations(b: Board, u: Unit, mission: str) -> list[int] | None:
    """Where an aircraft finds something to do for a mission; None: over any hex."""
    grid = b.book.map.grid
    if mission == "supply":
        return sorted({v.hex for v in on_map(b, u.side)})
    if mission == OBJECT:
        found = sorted(prizes_of(b, u))
    elif mission in ("strike", "bomb"):
        found = prey(b, u.side)
        if mission == "bomb":
            found = [hex_ for hex_ in found if check_bombing(b, hex_, u.side) is None]
        elif printed(b, u).role == FIGHTER:
            near = {there for hex_ in found for there in grid.within(hex_, ZONE)}
            found = sorted(near)
    else:
        return None
    return found


def prizes_of(b: Board, u: Unit) -> dict[int, list[str]]:
    """By hex the objects against which the aircraft may be sent."""
    role = printed(b, u).role
    return b.once(("prizes", u.side, role), lambda: prizes(b, u.side, role))


def prey(b: Board, side: int) -> list[int]:
    """The hexes with enemy land units or ships, ascending."""
    land = {v.hex for v in on_map(b, 1 - side) if fire_limits.forbidden(b, side, v.hex) is None}
    return sorted(land | {v.station for v in at_sea(b, 1 - side)})


def _aims(b: Board, u: Unit, mission: str, hex_: int) -> list[Option]:
    """What an aircraft over a hex can be meant for."""
    if mission == OBJECT:
        return [Option(text, text) for text in prizes_of(b, u).get(hex_, ())]
    if mission == "strike" and printed(b, u).role == FIGHTER:
        near = b.book.map.grid.near(hex_, ZONE, prey(b, u.side))
        return [b.book.hex_options[there] for there in near]
    return [Option(label(b, hex_), label(b, hex_))]


DECIDERS: dict[str, Decider] = {"air": AirMissions()}
