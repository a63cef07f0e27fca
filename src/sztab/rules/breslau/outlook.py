"""What may come of an attack: the exact chance of every result, with AA fire, the level in the houses, Surprise and
Ambush reckoned in. Where players choose, all AA in range fires, the defender ambushes where it hurts the attack most,
and the attacker loses the steps his attack can best spare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from sztab.rules.breslau import chances, city_levels, factors, flak, sight
from sztab.rules.breslau.assault import Assault, Force, ambush_hexes, declared, muster
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.chances import SIXTH, Spread
from sztab.rules.breslau.charts import AMBUSH, NORMAL, SURPRISE
from sztab.rules.breslau.initiative import clear_modifier
from sztab.rules.breslau.odds import AttackOdds, hexes_left, hides, reckon, reckon_ambush
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.pieces import steps_in
from sztab.rules.breslau.state import SOVIET, Unit

SURE = Fraction(1)


class Outlook(msgspec.Struct, frozen=True):
    """Chances of an attack that has been declared but not begun."""

    kinds: dict[str, Fraction]
    """Surprise, Normal, Ambush."""
    losses: Spread
    """The result on the Combat Results Table; 0 also when the attack is off."""
    own: Spread
    """Steps the attacker loses to an ambush."""
    steps: int
    """What the target hex has to lose."""
    off: Fraction
    """An ambush leaves nobody to attack."""
    sure: bool = True
    """False when the attacker does not see all that counts (3.2b)."""
    direct: bool = False
    """Fire from afar, after which nobody advances (14.5.3c)."""

    @property
    def cleared(self) -> Fraction:
        """The hex is emptied."""
        return sum((chance for result, chance in self.losses.items() if result >= self.steps), Fraction(0))

    @property
    def advance(self) -> Spread:
        """Hexes of Breakthrough Advance (11.1)."""
        if self.direct:
            return {0: SURE}
        return chances.mix((chance, {max(0, result - self.steps): SURE}) for result, chance in self.losses.items())

    def plain(self) -> dict[str, Any]:
        """As the rules desk prints it."""
        return {
            "initiative": {kind: _p(chance) for kind, chance in self.kinds.items()},
            "losses": [{"steps": steps, "p": _p(chance)} for steps, chance in self.losses.items()],
            "ambush_losses": [{"steps": steps, "p": _p(chance)} for steps, chance in self.own.items()],
            "off": _p(self.off),
            "cleared": _p(self.cleared),
            "breakthrough": [{"hexes": hexes, "p": _p(chance)} for hexes, chance in self.advance.items()],
        }


class _Branch(msgspec.Struct, frozen=True):
    """How an attack goes on: its result, what the attacker loses before, the chance that it is off."""

    losses: Spread
    own: Spread
    off: Fraction = Fraction(0)


def attack_odds(b: Board, order: Attack, side: int, guns: Sequence[Unit] | None = None) -> tuple[AttackOdds, Outlook]:
    """The ladder of a Normal attack and its whole outlook; the order must be one that `check` accepts. `guns` are the
    AA units that fire at its aircraft, if that has been said."""
    assault = declared(b, order, side)
    levels = set(levels_of(b, assault))
    known = msgspec.structs.replace(assault, level=levels.pop()) if len(levels) == 1 else assault
    return reckon(b, known), outlook(b, assault, guns=guns)


def levels_of(b: Board, assault: Assault) -> tuple[str, ...]:
    """14.2.1: the levels the attack may meet, each as likely as the others."""
    return city_levels.outcomes(b, assault.target) if assault.side == SOVIET else ("",)


def outlook(b: Board, assault: Assault, only: str = "", guns: Sequence[Unit] | None = None) -> Outlook:
    """Every way the attack can go, each with its chance; `only`: given that it becomes that kind of attack; `guns`:
    the AA units that fire, else all that can."""
    levels = levels_of(b, assault)
    firing = _flak(b, assault) if guns is None else guns
    flown = air_factors(b, assault, firing)
    after = _after_flak(b, assault, firing)
    kinds = {only: SURE} if only else initiative_chances(after, assault)
    parts: list[tuple[Fraction, _Branch]] = []
    for level in sorted(set(levels)):
        here = msgspec.structs.replace(assault, level=level)
        share = Fraction(levels.count(level), len(levels))
        for air, chance in flown.items():
            for kind, likely in kinds.items():
                parts.append((share * chance * likely, _branch(after, here, air, kind)))
    return Outlook(
        kinds,
        chances.mix((weight, branch.losses) for weight, branch in parts),
        chances.mix((weight, branch.own) for weight, branch in parts),
        steps_in(b, assault.target),
        sum((weight * branch.off for weight, branch in parts), Fraction(0)),
        not hides(b, assault.target) and not (flown_blind(b) and assault.aircraft),
        assault.direct,
    )


def initiative_chances(b: Board, assault: Assault) -> dict[str, Fraction]:
    """9.2.7a, R30: of each kind of attack; an ambush nobody can make is a Normal attack."""
    table, modifier = b.book.charts.initiative[assault.side], clear_modifier(b, assault)
    can = bool(ambush_hexes(b, assault))
    found = dict.fromkeys((SURPRISE, NORMAL, AMBUSH), Fraction(0))
    for die in range(1, 7):
        kind = table[die + modifier - 1]
        found[kind if can or kind != AMBUSH else NORMAL] += SIXTH
    return {kind: chance for kind, chance in found.items() if chance}


def flown_blind(b: Board) -> bool:
    """3.2b: a Soviet view may miss AA."""
    return SOVIET in b.sides and sight.fogged(b)


# ---------------------------------------------------------------------- aircraft under fire


def air_factors(b: Board, assault: Assault, guns: Sequence[Unit] | None = None) -> Spread:
    """9.2.4: what the aircraft add before terrain divides it, each under the fire of these AA units, else of all in
    range."""
    found: Spread = {0: SURE}
    guns = _flak(b, assault) if guns is None else guns
    for n in assault.aircraft:
        u = b.state.units[n]
        left = flak.survival(b, u, guns, assault.target) if guns else {u.steps: SURE}
        found = chances.mix(
            (chance * likely, {total + _flies_on(b, u, steps): SURE})
            for total, chance in found.items()
            for steps, likely in left.items()
        )
    return found


def _flies_on(b: Board, u: Unit, steps: int) -> int:
    return factors.fire(b, msgspec.structs.replace(u, steps=steps)) if steps else 0


def _flak(b: Board, assault: Assault) -> list[Unit]:
    """The AA units that fire: all that can, and can be paid for (14.11.1d)."""
    able = [u for u in flak.in_range(b, assault.target) if flak.can_pay(b, u, flak.COMBAT)]
    return able[: b.state.sp] if b.book.options.combat_supply else able


def _after_flak(b: Board, assault: Assault, guns: Sequence[Unit]) -> Board:
    """14.16a: AA that has fired at aircraft takes no part in an ambush."""
    spent = {u.n for u in guns} if assault.aircraft and b.book.options.aa_dual else set()
    if not spent:
        return b
    units = [msgspec.structs.replace(u, fired=True) if u.n in spent else u for u in b.state.units]
    return Board(b.book, msgspec.structs.replace(b.state, units=units), b.layers, b.sides)


# ---------------------------------------------------------------------- one way it can go


def _branch(b: Board, assault: Assault, air: int, kind: str) -> _Branch:
    if kind == AMBUSH:
        return _ambushed(b, assault, air)
    return _Branch(_struck(reckon(b, assault, kind == SURPRISE, air=air), b), {0: SURE})


def _struck(odds: AttackOdds, b: Board) -> Spread:
    return chances.crt(b, odds.factor, odds.modifier)


def _ambushed(b: Board, assault: Assault, air: int) -> _Branch:
    """9.2.7d: the hex whose ambush leaves the attack the least, and among such the one that costs it most."""
    branches = [_ambush_of(b, assault, hex_, air) for hex_ in ambush_hexes(b, assault)]
    return min(branches, key=lambda branch: (chances.mean(branch.losses), -chances.mean(branch.own)))


def _ambush_of(b: Board, assault: Assault, hex_: int, air: int) -> _Branch:
    odds, force = reckon_ambush(b, assault, hex_), muster(b, assault)
    have = sum(u.steps for u in force[hex_])
    parts: list[tuple[Fraction, Spread]] = []
    own: list[tuple[Fraction, Spread]] = []
    off = Fraction(0)
    for hits, chance in chances.crt(b, odds.factor, odds.modifier).items():
        left = _best_after(b, assault, force, hex_, min(hits, have), air)
        parts.append((chance, left if left is not None else {0: SURE}))
        own.append((chance, {min(hits, have): SURE}))
        off += chance if left is None else 0
    return _Branch(chances.mix(parts), chances.mix(own), off)


def _best_after(b: Board, assault: Assault, force: Force, hex_: int, hits: int, air: int) -> Spread | None:
    """9.2.7f, R40: the attack of those who are left, losses taken so that it stays as strong as can be; None if it is
    off."""
    best: Spread | None = None
    for left in _ways_to_lose(force[hex_], hits):
        after = {**force, hex_: left}
        stacks = hexes_left(b, assault, after)
        if not stacks:
            continue
        rest = {place: units for place, units in after.items() if place in stacks}
        spread = _struck(reckon(b, assault, force=rest, air=air), b)
        if best is None or chances.mean(spread) > chances.mean(best):
            best = spread
    return best


def _ways_to_lose(units: tuple[Unit, ...], hits: int) -> Iterator[tuple[Unit, ...]]:
    """What can be left of a stack after so many hits."""
    if not units:
        if not hits:
            yield ()
        return
    first, rest = units[0], units[1:]
    for lost in range(min(hits, first.steps) + 1):
        kept = (msgspec.structs.replace(first, steps=first.steps - lost),) if lost < first.steps else ()
        for tail in _ways_to_lose(rest, hits - lost):
            yield (*kept, *tail)


def _p(chance: Fraction) -> float:
    return round(float(chance), 4)
