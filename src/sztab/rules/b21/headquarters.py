"""Chapter 14, headquarters: whom they lead, how they help in a fight, what their loss costs, and how they come back.
They fight, move and stack like other units (14.1.2-14.1.4): a mechanised counter, or one on foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import StaffBack
from sztab.rules.b21.pieces import name, phasing, printed, side_of, whereabouts
from sztab.rules.b21.state import LEVELS, Unit
from sztab.rules.b21.strengths import points
from sztab.table import Procedure, Refusal
from sztab.table.events import Factor

TOGETHER = 20
"""SP from which battalions without their brigade headquarters cannot attack together (14.3.3)."""


def staffs(b: Board, side: int) -> Iterator[Unit]:
    """All headquarters of a side, wherever they are."""
    return (u for u in side_of(b, side) if printed(b, u).headquarters)


def leads(b: Board, staff: Unit, u: Unit) -> bool:
    """R33: its own headquarters: of its battalion or brigade; that of the division for the troops of a division, and
    where the brigade has none on the map."""
    own, led = printed(b, staff), printed(b, u)
    level = LEVELS.get(own.size, "battalion")
    formation = getattr(own, level)
    if not formation or getattr(led, level) != formation:
        return False
    return level != "division" or not any(v.hex >= 0 for v in over(b, u, "brigade"))


def over(b: Board, u: Unit, level: str) -> list[Unit]:
    """The headquarters of its battalion, brigade or division, whether they live or not."""
    if u.hidden:
        return []
    units, staffs_of = b.state.units, b.book.superiors[u.n]
    return [v for n in staffs_of.get(level, ()) if not (v := units[n]).hidden]


def destroyed(u: Unit) -> bool:
    """14.3.1: eliminated, and its successor has not come onto the map yet."""
    return u.steps < 1 or (u.replaced and u.hex < 0)


# ---------------------------------------------------------------------- in a fight (14.2, 14.3.2, R31, R32)


def fight_factors(b: Board, side: int, attackers: Iterable[Unit], defenders: Iterable[Unit]) -> list[Factor]:
    """What the headquarters of both sides change: their help, and the loss of one on the attacking side."""
    own = list(attackers)
    helped = helps(b, side, own)
    found = [] if helped is None else [_help(helped, 1, "attacker")]
    theirs = None if b.book.options.hq_attacker_only else helps(b, 1 - side, defenders)
    if theirs is not None:
        found.append(_help(theirs, -1, "defender"))
    orphans = sorted({u.hex for u in own if bereaved(b, u)})
    if orphans:
        value = -len(orphans) if b.book.options.lost_hq_per_hex else -1
        found.append(Factor(value, "lost headquarters", "14.3.2", "defender"))
    return found


def _help(staff: str, value: int, side: str) -> Factor:
    return Factor(value, f"headquarters {staff}", "14.2.1", side)


def helps(b: Board, side: int, units: Iterable[Unit]) -> str | None:
    """14.2.1, R31: a headquarters that helps: each line unit has its own headquarters within the EP of that. One of
    them is named."""
    line = [u for u in units if printed(b, u).line]
    near = [_near_staff(b, side, u) for u in line]
    if not near or any(staff is None for staff in near):
        return None
    return next(name(b, staff) for staff in near if staff is not None)


def _near_staff(b: Board, side: int, u: Unit) -> Unit | None:
    here = whereabouts(u)
    if u.hidden or here < 0:
        return None
    for staff in staffs(b, side):
        seen = staff.hex >= 0 and not staff.hidden and leads(b, staff, u)
        if seen and b.book.map.grid.distance(staff.hex, here) <= staff.steps:
            return staff
    return None


def bereaved(b: Board, u: Unit) -> bool:
    """14.3.2: subordinate to a headquarters that has been destroyed."""
    if u.hidden or printed(b, u).headquarters:
        return False
    return any(map(destroyed, over(b, u, "battalion"))) or brigade_lost(b, u)


def brigade_lost(b: Board, u: Unit) -> bool:
    """The headquarters of its brigade is gone, and no division headquarters stands in for it (R33)."""
    above = over(b, u, "brigade")
    if not above or not all(map(destroyed, above)):
        return False
    return not any(v.hex >= 0 for v in over(b, u, "division"))


# ---------------------------------------------------------------------- the loss of one (14.3)


def lost(b: Board, u: Unit) -> bool:
    """14.3.1, R116: the unit moves with half its MP: its battalion headquarters is gone, or that of its brigade, and
    it has no living one of the battalion."""
    if printed(b, u).headquarters or not printed(b, u).on_ground:
        return False
    own = over(b, u, "battalion")
    return all(map(destroyed, own)) if own else brigade_lost(b, u)


def joint(b: Board, units: Iterable[Unit]) -> Refusal | None:
    """14.3.3, R116: without their brigade headquarters different battalions of a brigade attack together only if their
    attackers have less than 20 SP."""
    brigades: dict[str, list[Unit]] = {}
    for u in units:
        if printed(b, u).brigade and brigade_lost(b, u):
            brigades.setdefault(printed(b, u).brigade, []).append(u)
    for brigade in sorted(brigades):
        together = brigades[brigade]
        battalions = {printed(b, u).battalion for u in together}
        strength = sum(points(b, u) for u in together)
        if len(battalions) > 1 and strength >= TOGETHER:
            return Refusal("14.3.3", f"{brigade} has no headquarters, and its battalions attack with {strength} SP")
    return None


def mourn(game: Game) -> Procedure:
    """14.3.4, R33: a lost headquarters comes back once, in the same turn of the next day."""
    for u in game.state.units:
        if printed(game, u).headquarters and u.box == "dead" and not u.replaced and u.due <= game.state.turn:
            again = next_day(game, game.state.turn)
            if again:
                game.change(u.n, due=again)
    yield from ()


def next_day(b: Board, turn: int) -> int:
    """The turn of the next date at the same hours; 0 if the calendar has none."""
    days, today = b.book.scenario.calendar, b.book.scenario.day(turn)
    for later in range(turn + 1, len(days) + 1):
        if days[later - 1].date != today.date and days[later - 1].hours == today.hours:
            return later
    return 0


def returns(game: Game) -> Procedure:
    """14.3.4: those of the phasing side that are due now wait at the sources of supply, at full EP."""
    owner, turn = phasing(game), game.state.turn
    for u in game.state.units:
        staff = u.side == owner and printed(game, u).headquarters
        if staff and u.box == "dead" and not u.replaced and u.due == turn:
            game.change(u.n, box="due", steps=printed(game, u).steps, replaced=True, oos=0)
            game.say(StaffBack(unit=name(game, u)), "14.3.4")
    yield from ()


def entries(b: Board, u: Unit) -> tuple[int, ...]:
    """14.3.4: where a headquarters that comes back enters the map: where supplies do."""
    bases = (one for one in b.book.scenario.bases if one.side == u.side and one.radius < 0 and not one.depot)
    return tuple(sorted({hex_ for one in bases for hex_ in one.hexes}))
