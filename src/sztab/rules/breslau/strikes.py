"""One bombardment of one hex, from the air or by guns: its ladder, its chances, and how it is carried out
(6.1.7-6.1.9, 7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from sztab.rules.breslau import city_levels, losses, rubble, sight
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.chances import Spread, column, crt, mix, rolls
from sztab.rules.breslau.events import Bombarded, StackTold
from sztab.rules.breslau.factors import divisor, product, rounded, supply_drm, terrain_drm
from sztab.rules.breslau.pieces import counter, holder, label, next_to_unit, stack
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Procedure
from sztab.table.events import Factor

AIR, ARTILLERY = "air", "artillery"
CASES = {AIR: ("6.1.8", "6.1.9"), ARTILLERY: ("7.3e", "7.4")}
"""The cases of the roll and of the losses."""


class StrikeLadder(msgspec.Struct, frozen=True):
    """How a bombardment is reckoned: factors, what divides them, what modifies the die."""

    fire: tuple[Factor, ...]
    divisors: tuple[Factor, ...]
    factor: int
    drm: tuple[Factor, ...]
    column: str
    level: str = ""

    @property
    def total(self) -> int:
        """The factors before anything divides them."""
        return sum(rung.value for rung in self.fire)

    @property
    def modifier(self) -> int:
        return sum(rung.value for rung in self.drm)

    def plain(self, b: Board) -> dict[str, Any]:
        """As the rules desk prints it; what divides the factors is among its reasons."""
        fallen = rolls(b, self.factor, self.modifier)
        return {
            "factor": self.factor,
            "steps_why": [msgspec.to_builtins(rung) for rung in (*self.fire, *self._divided())],
            "drm": [msgspec.to_builtins(rung) for rung in self.drm],
            "column": self.column,
            "results": [{"roll": die, "p": round(1 / 6, 4), "losses": steps} for die, steps in fallen],
        }

    def _divided(self) -> list[Factor]:
        """What each divisor takes off; each line is told in whole factors, and together they come to the one rounding
        of 7.3d."""
        rungs, by = [], 1
        for rung in self.divisors:
            lost = rounded(self.total, by * rung.value) - rounded(self.total, by)
            rungs.append(Factor(lost, f"divided by {rung.value} ({rung.why})", rung.case))
            by *= rung.value
        return rungs


class StrikeOutlook(msgspec.Struct, frozen=True):
    """What may come of a bombardment: every ladder with its chance, and the chance of every number of hits."""

    ladders: tuple[tuple[Fraction, StrikeLadder], ...]
    spread: Spread
    sure: bool = True
    """False for the Soviet when he may not look into the stack (3.2b): it may hold other units, and AA is unseen."""

    def plain(self) -> dict[str, Any]:
        """As the rules desk prints it."""
        return {"losses": [{"steps": steps, "p": round(float(p), 4)} for steps, p in self.spread.items()]}


def reckon(b: Board, side: int, target: int, fire: Sequence[Factor], kind: str, level: str = "") -> StrikeLadder:
    """3.5.3, 6.1.7, 7.3, R36: add, divide by everything, round once; terrain and supply modify the die."""
    divisors = [rung for rung in (divisor(b, target, level),) if rung.value > 1]
    here = stack(b, target)
    if here and all(counter(b, u).afv for u in here):
        divisors.append(Factor(2, "only AFVs", "6.1.7b" if kind == AIR else "7.3c"))
    if kind == ARTILLERY and not next_to_unit(b, side, target):
        divisors.append(Factor(2, "no friendly unit next to the target", "7.3b"))
    factor = rounded(sum(rung.value for rung in fire), product(divisors))
    drm = terrain_drm(b, target, level) + supply_drm(b, here, kind)
    return StrikeLadder(tuple(fire), tuple(divisors), factor, tuple(drm), column(b, factor), level)


def outlook(
    b: Board, side: int, target: int, fires: Sequence[tuple[Fraction, Sequence[Factor]]], kind: str
) -> StrikeOutlook:
    """Exact chances; `fires` are the factors that may arrive, each with its chance (AA fire decides that)."""
    levels = city_levels.outcomes(b, target)
    ladders = [
        (chance / len(levels), reckon(b, side, target, fire, kind, level)) for chance, fire in fires for level in levels
    ]
    spread = mix((chance, crt(b, ladder.factor, ladder.modifier)) for chance, ladder in ladders)
    blind = SOVIET in b.sides and sight.fogged(b) and holder(b, target) == GERMAN and target not in sight.watched(b)
    return StrikeOutlook(_joined(ladders), spread, not blind)


def strike(
    game: Game,
    side: int,
    target: int,
    fire: Sequence[Factor],
    kind: str,
    later: bool = False,
    mortars: bool = False,
) -> Procedure:
    """6.1.7-6.1.9, 7.1c, 13.3e, 14.3.1: reckon, roll, lose; then the houses. Returns the hits. `later`: losses come off
    when the phase ends; `mortars`: nothing else fires, so no house falls."""
    _tell(game, target)
    level = yield from city_levels.roll(game, target)
    ladder = reckon(game, side, target, fire, kind, level)
    rolled, lost = CASES[kind]
    die = hits = 0
    if ladder.factor:  # R36: less than half a factor is no attack
        die = yield from game.roll(1, f"{kind} bombardment", rolled, side, at=[target])
        hits = game.book.charts.losses(ladder.factor, die + ladder.modifier)
    fell = Bombarded(
        by=kind,
        target=label(game, target),
        hits=hits,
        total=ladder.total,
        factor=ladder.factor,
        column=ladder.column,
        fire=ladder.fire,
        divisors=ladder.divisors,
        drm=ladder.drm,
        level=ladder.level,
        roll=die,
    )
    sight.report(game, fell, rolled if die else "R36")
    if hits:
        owner, units = holder(game, target), [u.n for u in stack(game, target)]
        rubble.clear_barricade(game, target, "13.3e")
        yield from losses.take(game, owner, units, hits, lost, losses.BOMBARDMENT, later)
    if not mortars:
        yield from rubble.roll(game, target, side)
    return hits


def _tell(game: Game, target: int) -> None:
    """3.2c, R88: of an unseen stack the German says what changes the resolution, once it is a target."""
    units, known = stack(game, target), sight.seen(game)
    if holder(game, target) != GERMAN or all(u.n in known for u in units):
        return
    here = [counter(game, u) for u in units]
    game.say(
        StackTold(
            hex=label(game, target),
            only_armour=all(printed.afv for printed in here),
            artillery=tuple(printed.type for printed in here if printed.artillery),
        ),
        "3.2c",
        reveals=True,
    )


def _joined(ladders: Sequence[tuple[Fraction, StrikeLadder]]) -> tuple[tuple[Fraction, StrikeLadder], ...]:
    """Equal ladders once, in the order in which they come up."""
    kept: list[tuple[Fraction, StrikeLadder]] = []
    for chance, ladder in ladders:
        place = next((k for k, (_, other) in enumerate(kept) if other == ladder), -1)
        if place < 0:
            kept.append((chance, ladder))
        else:
            kept[place] = (kept[place][0] + chance, ladder)
    return tuple(kept)
