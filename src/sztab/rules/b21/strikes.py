"""23.3.12-23.3.14, 23.4, attacks of fighters, attack aircraft and helicopters on land units and ships."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sztab.rules.b21 import air_defence, fire_limits, losses, ships
from sztab.rules.b21.aircraft import FIGHTER, flies_on
from sztab.rules.b21.battle_events import AirStrikeFlown, ObjectAttacked
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.force import covered
from sztab.rules.b21.objects import ObjectSite, destroy, objects_at
from sztab.rules.b21.pieces import enemy_at, label, names_of, printed, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import nearest, points, stack_points
from sztab.rules.b21.ways import terrain_rows
from sztab.table import Procedure
from sztab.table.events import Factor

HILLS = "ridge"
STRUCK = "struck"
"""The mission of whoever has attacked: fighters cover nothing after it (R124 a)."""
PER_POINT = 10
"""Per cent of a ship for each point of the table (23.4.8)."""


def strike(game: Game, n: int, hex_: int) -> Procedure:
    """An attack on the land units or the ship of a hex. The AA there fires first (10.2.10)."""
    yield from approach(game, (n,), (hex_,))
    u = game.state.units[n]
    if not flies_on(u):
        return
    prey = prey_at(game, u.side, hex_)
    if prey:
        fire_limits.fired(game, u.side, hex_)
        game.change(n, mission=STRUCK)
        roll = yield from game.roll(1, "strike", "23.3.12 23.4.2", u.side, at=[hex_])
        attack = _by_fighter if printed(game, u).role == FIGHTER else _by_helicopter
        yield from attack(game, u, prey, hex_, roll)


def prey_at(b: Board, side: int, hex_: int) -> list[Unit]:
    """The enemy land units of a hex, or one of his ships there."""
    return stack(b, hex_) if enemy_at(b, side, hex_) else ships.ships_at(b, 1 - side, hex_)[:1]


def approach(game: Game, party: Iterable[int], hexes: tuple[int, ...]) -> Procedure:
    """10.2.10, 10.2.6: the AA with shots left fires at aircraft that attack these hexes."""
    units = [game.state.units[n] for n in party]
    if units:
        yield from air_defence.offered(game, 1 - units[0].side, {u.n: hexes for u in units})


# ---------------------------------------------------------------------- 23.3.12, R100


def _by_fighter(game: Game, u: Unit, prey: list[Unit], hex_: int, roll: int) -> Procedure:
    """Terrain and works come off the die; below 1 nothing happens."""
    why = shelter(game, hex_)
    die = roll + sum(one.value for one in why)
    lost = game.book.charts.fighters.at(points(game, u), die) if die > 0 else 0
    tell(game, (u,), hex_, roll, why, str(lost), lost, "23.3.12 23.3.14 R100")
    if printed(game, prey[0]).sails:
        yield from ships.damage(game, prey[0].n, lost, "23.3.13", "air attack")
    else:
        yield from hit(game, prey, hex_, lost, "23.3.12")
        _stray(game, u, hex_, die, roll)


def _stray(game: Game, u: Unit, hex_: int, die: int, roll: int) -> None:
    """R100, R126: the attack on the units of a hex may destroy an object there as well, mines last of all."""
    there = objects_at(game, hex_)
    if there and die > 0 and game.book.charts.fighter_objects.at(points(game, u), die):
        where = label(game, hex_)
        said = ObjectAttacked(units=names_of(game, (u,)), place=where, what=there[0], roll=roll, destroyed=True)
        game.say(said, "23.3.12 R100")
        destroy(game, ObjectSite(hex_, there[0]))


# ---------------------------------------------------------------------- 23.4.2, 23.4.8, R101


def _by_helicopter(game: Game, u: Unit, prey: list[Unit], hex_: int, roll: int) -> Procedure:
    """23.4.9, R56: twice the modifiers of terrain and works come off the losses, or off the die, as with artillery;
    hills give nothing."""
    why = shelter(game, hex_, twice=True, hills=False)
    off, on_die = sum(one.value for one in why), game.book.options.artillery_terrain_on_die
    table = game.book.charts.helicopters.at(stack_points(game, prey), points(game, u), roll + off * on_die)
    lost = table if on_die else max(table + off, 0)
    if printed(game, prey[0]).sails:
        gone = nearest(Fraction(PER_POINT * lost * prey[0].capacity, 100))
        tell(game, (u,), hex_, roll, why, f"{PER_POINT * lost} %", gone, "23.4.8 R101")
        yield from ships.damage(game, prey[0].n, gone, "23.4.8", "air attack")
    else:
        tell(game, (u,), hex_, roll, why, str(table), lost, "23.4.2 23.4.9 R101")
        yield from hit(game, prey, hex_, lost, "23.4.2")


# ---------------------------------------------------------------------- for all that attack from the air


def shelter(b: Board, hex_: int, twice: bool = False, hills: bool = True) -> tuple[Factor, ...]:
    """9.8.2, 23.3.12, 23.6.3: what terrain and works take off, the die or the losses."""
    rows = [row for row in terrain_rows(b, hex_) if row.modifier and (hills or row.name != HILLS)]
    times = 2 if twice else 1
    found = [Factor(row.modifier * times, row.name, "9.8.2", "defender") for row in rows]
    if covered(b, hex_):
        works = b.book.charts.terrain["field_fortification"].modifier
        found.append(Factor(works * times, "field works", "12.1.7", "defender"))
    return tuple(found)


def hit(game: Game, prey: Iterable[Unit], hex_: int, lost: int, cases: str) -> Procedure:
    """R61, 9.6.4: the losses of a hex; artillery may fire at those who were attacked, for the rest of the turn."""
    there = list(prey)
    for u in there:
        game.change(u.n, struck=hex_)
    yield from losses.share(game, [u.n for u in there], lost, cases, "air attack")


def tell(
    game: Game,
    party: Iterable[Unit],
    hex_: int,
    roll: int,
    why: tuple[Factor, ...],
    result: str,
    lost: int,
    cases: str,
) -> None:
    units = list(party)
    said = AirStrikeFlown(
        units=names_of(game, units),
        hex=label(game, hex_),
        strength=sum(points(game, u) for u in units),
        roll=roll,
        why=why,
        result=result,
        lost=lost,
    )
    game.say(said, cases)
