"""9.6, 9.8, fire of artillery at units, single-handed or in a barrage: at whom, by which row of the table, and what the
ground takes off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from sztab.rules.b21 import fire_limits
from sztab.rules.b21.artillery import BARRAGE, firepower, in_range, out_of_range, ready, spend
from sztab.rules.b21.battle_events import GunsShelled
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import face_down
from sztab.rules.b21.charts import Lookup, Plain, by_one_die
from sztab.rules.b21.force import covered
from sztab.rules.b21.losses import share
from sztab.rules.b21.pieces import (
    dark,
    enemy_at,
    find_units,
    label,
    name,
    names_of,
    on_map,
    printed,
    stack,
)
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.visibility import target
from sztab.rules.b21.ways import terrain_rows
from sztab.table import Option, Procedure, Refusal
from sztab.table.events import Factor

LEAST = 7
"""SP that single-handed fire takes (9.6.2, 9.6.5)."""
STRONG, STRONGEST = 15, 26
"""SP from which 1 and 2 are added to the roll (9.8.3)."""
FAR_ROCKETS = 6
"""Range from which a barrage of rockets alone is better (9.7.4)."""
HIGHEST = 6


class ShellOdds(msgspec.Struct, frozen=True):
    """Fire of artillery at the units in a hex: block and row of the table, what changes the roll, what the ground takes
    off the losses."""

    guns: tuple[Factor, ...]
    strength: int
    block: str
    """By the SP in the hex; nothing where some of them lie face down (R138)."""
    row: str
    die: tuple[Factor, ...]
    ground: tuple[Factor, ...]
    table: Lookup[int]

    def losses(self, roll: int) -> int:
        """R56, R58: the die is limited to 1-6, the losses are not below 0."""
        die = min(max(roll + sum(one.value for one in self.die), 1), HIGHEST)
        return max(self.table.at(self.strength, die) + sum(one.value for one in self.ground), 0)

    def plain(self, cite: Callable[[str], str]) -> Plain:
        """As the rules desk prints it."""
        results = by_one_die(lambda roll: {"losses": self.losses(roll)})
        return {**fire_row(self.strength, self.block, self.row, self.die, self.ground, cite), "results": results}


def fire_row(
    strength: int, block: str, row: str, die: Sequence[Factor], ground: Sequence[Factor], cite: Callable[[str], str]
) -> Plain:
    """The row of a table of fire, as the rules desk prints it."""
    return {
        "attacker": strength,
        "block": block,
        "row": row,
        "shifts": [one.plain(cite) for one in (*die, *ground)],
        "roll_modifier": sum(one.value for one in die),
        "loss_modifier": sum(one.value for one in ground),
    }


def fire_table(b: Board, guns: Sequence[Unit], hex_: int, barrage: bool) -> ShellOdds:
    """9.8.1: what these guns do to the units in the hex."""
    here = stack(b, hex_)
    strength = total(b, guns)
    blocks = b.book.charts.artillery
    strong = max(sum(band.low <= stack_points(b, here) for band in blocks.bands) - 1, 0)
    table = blocks.tables[strong]
    ground = tuple(_ground(b, hex_, 1 if barrage else 2))
    die = (*die_changes(b, guns, barrage), *_strong(b, strength))
    on_die = b.book.options.artillery_terrain_on_die
    return ShellOdds(
        guns=tuple(Factor(firepower(b, u), name(b, u), "9.6.2") for u in guns),
        strength=strength,
        block="" if any(u.hidden for u in here) else blocks.bands[strong].name,
        row=table.bands[max(table.row(strength), 0)].name,
        die=(*die, *ground) if on_die else die,
        ground=() if on_die else ground,
        table=table,
    )


def total(b: Board, guns: Iterable[Unit]) -> int:
    return sum(firepower(b, u) for u in guns)


def _ground(b: Board, hex_: int, times: int) -> Iterator[Factor]:
    """9.8.2, R56: terrain and field works, twice against single-handed fire."""
    for row in terrain_rows(b, hex_):
        if row.barrage:
            yield Factor(row.barrage * times, row.name, "9.8.2")
    if covered(b, hex_):
        yield Factor(b.book.charts.terrain["field_fortification"].barrage * times, "field works", "9.8.2")


def die_changes(b: Board, guns: Sequence[Unit], barrage: bool) -> Iterator[Factor]:
    """9.7.4, 10.4.1, 13.1.4, R58: rockets and the night."""
    rockets = [u for u in guns if printed(b, u).rocket]
    if barrage and guns and all(u in rockets and printed(b, u).range >= FAR_ROCKETS for u in guns):
        yield Factor(2, "rockets only", "9.7.4")
    elif rockets and 2 * total(b, rockets) >= total(b, guns):
        yield Factor(1, "rockets", "10.4.1")
    if barrage and dark(b):
        yield Factor(-2, "night", "13.1.4")


def _strong(b: Board, strength: int) -> Iterator[Factor]:
    """9.8.3, R57."""
    if strength >= STRONG and not b.book.options.no_strong_fire_bonus:
        yield Factor(2 if strength >= STRONGEST else 1, "strong fire", "9.8.3")


# ---------------------------------------------------------------------- what may be fired at


def find_guns(b: Board, ids: Iterable[str], side: int, form: str) -> list[Unit] | Refusal:
    """The guns of an order, each ready for this form of fire."""
    units = find_units(b, ids, side, "9.6.1")
    if isinstance(units, Refusal):
        return units
    if not units:
        return Refusal("9.6.1", "name the guns that fire")
    refusals = (ready(b, u, form) for u in units)
    return next((refusal for refusal in refusals if refusal is not None), units)


def check_shelling(b: Board, guns: Sequence[Unit], hex_: int, side: int) -> Refusal | None:
    """9.6.1-9.6.4, R129: the target of fire at units."""
    there = label(b, hex_)
    if not enemy_at(b, side, hex_):
        return Refusal("9.6.1", f"no enemy is in {there}")
    if not target(b, side, hex_):
        return Refusal("9.6.3", f"the enemy in {there} is neither seen nor recognised")
    held = fire_limits.forbidden(b, side, hex_)
    if held is not None:
        return held
    far = (out_of_range(b, u, [hex_]) for u in guns)
    return next((refusal for refusal in far if refusal is not None), None) or enough(b, guns, "9.6.2")


def enough(b: Board, guns: Sequence[Unit], case: str) -> Refusal | None:
    """9.6.2, 9.6.5."""
    if total(b, guns) < LEAST:
        return Refusal(case, f"the guns have {total(b, guns)} SP together, {LEAST} are needed")
    return None


def shell(game: Game, guns: Sequence[Unit], hex_: int, form: str) -> Procedure:
    """9.8.1, R61: the fire costs AU, and what it hits is shared by all counters of the hex."""
    for u in guns:
        spend(game, u, form)
    fire_limits.fired(game, guns[0].side, hex_)
    hidden = any(face_down(game, u) for u in stack(game, hex_))
    odds = fire_table(game, guns, hex_, form == BARRAGE)
    roll = yield from game.roll(1, "artillery", "9.8.1", guns[0].side, at=[hex_])
    lost = odds.losses(roll)
    told = GunsShelled(
        units=names_of(game, guns),
        hex=label(game, hex_),
        barrage=form == BARRAGE,
        strength=odds.strength,
        block="" if hidden else odds.block,
        row=odds.row,
        roll=roll,
        why=(*odds.die, *odds.ground),
        lost=lost,
    )
    game.say(told, "9.8.1 9.8.2 T.artillery")
    yield from share(game, [u.n for u in stack(game, hex_)], lost, "9.8.1", "artillery")


# ---------------------------------------------------------------------- what may be chosen


def gunners(b: Board, side: int, hexes: Sequence[int], form: str) -> list[Unit]:
    """The guns that could fire at one of these hexes."""
    return [u for u in batteries(b, side, form) if any(in_range(b, u, hex_) for hex_ in hexes)]


def batteries(b: Board, side: int, form: str) -> list[Unit]:
    """The guns that could fire in this form at all."""
    return [u for u in on_map(b, side) if printed(b, u).field_artillery and ready(b, u, form) is None]


def targets(b: Board, side: int, form: str, least: int = LEAST, count: int = 1) -> list[Option]:
    """The hexes with enemies that enough guns could fire at."""
    free, found = batteries(b, side, form), []
    for hex_ in sorted(b.layers.stacks) if len(free) >= count else ():
        if not (enemy_at(b, side, hex_) and target(b, side, hex_)) or fire_limits.forbidden(b, side, hex_) is not None:
            continue
        near = [u for u in free if in_range(b, u, hex_)]
        if len(near) >= count and total(b, near) >= least:
            found.append(Option(label(b, hex_), label(b, hex_)))
    return found
