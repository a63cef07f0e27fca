"""The reckoning of a ground attack, an ambush, direct fire or a Goliath before the die: factor, modifiers, results."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.breslau import chances, factors, sight, special, tabun, ways
from sztab.rules.breslau.assault import Assault, Force, ambushers, defenders, fighters, muster
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import counter, ground, holder, name, stack
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.rules.breslau.support import covered
from sztab.table.events import Factor

BARRICADE, RUBBLE, BRIDGE, AMBUSH, VOLKSSTURM = 2, 1, 1, -1, -1


class AttackOdds(msgspec.Struct, frozen=True):
    """The whole reckoning. The values of `steps_why` add up to the factor, those of `drm` to the modifier."""

    kind: str
    """ground, direct_fire, ambush or goliath."""
    factor: int
    steps_why: tuple[Factor, ...]
    drm: tuple[Factor, ...]
    column: str
    results: tuple[tuple[int, int], ...]
    """Every face of the die with the steps it takes off."""
    sure: bool = True
    """False when the target stack may hold more than is seen (3.2b)."""

    @property
    def modifier(self) -> int:
        return sum(rung.value for rung in self.drm)

    def plain(self) -> dict[str, Any]:
        """As the rules desk prints it."""
        return {
            "kind": self.kind,
            "factor": self.factor,
            "steps_why": [msgspec.to_builtins(rung) for rung in self.steps_why],
            "drm": [msgspec.to_builtins(rung) for rung in self.drm],
            "column": self.column,
            "results": [{"roll": die, "p": round(1 / 6, 4), "losses": steps} for die, steps in self.results],
        }


def reckon(
    b: Board, assault: Assault, surprise: bool = False, force: Force | None = None, air: int | None = None
) -> AttackOdds:
    """9.2.6, 9.2.8: an attack as it stands. `force` in place of the stacks as they are now, `air` in place of the
    factors of its aircraft."""
    force = muster(b, assault) if force is None else force
    rungs = _attack_factor(b, assault, force, air)
    kind = "direct_fire" if assault.direct else "ground"
    return _odds(b, kind, rungs, modifiers(b, assault, force, surprise), not hides(b, assault.target))


def reckon_ambush(b: Board, assault: Assault, hex_: int) -> AttackOdds:
    """9.2.7d, R25, R39: the defenders strike at one of the attacking hexes."""
    rungs, side = _ambush_factor(b, assault, hex_), 1 - assault.side
    drm = [Factor(AMBUSH, "Ambush", "9.2.7d"), *hex_modifiers(b, side, hex_)]
    if not assault.direct and _over_water(b, hex_, assault.target):
        drm.append(Factor(BRIDGE, "over a bridge", "9.2.11b"))
    return _odds(b, "ambush", rungs, drm + _foe_modifiers(b, side, hex_, "ambush"))


def reckon_goliath(b: Board, u: Unit) -> AttackOdds:
    """13.1.4, R2: a Goliath against one unit."""
    return _odds(b, "goliath", [Factor(special.FACTOR, "Goliath", "13.1.4")], special.modifiers(b, u))


def hides(b: Board, hex_: int) -> bool:
    """3.2b: the board is a Soviet view in which the stack may hold more than is seen."""
    return SOVIET in b.sides and sight.fogged(b) and holder(b, hex_) == GERMAN and hex_ not in sight.watched(b)


# ---------------------------------------------------------------------- modifiers of the die


def modifiers(b: Board, assault: Assault, force: Force, surprise: bool = False) -> list[Factor]:
    """9.2.8a: all that an attack adds to its die; Surprise ignores terrain (9.2.7b, R38)."""
    options = b.book.options
    drm = [] if surprise else hex_modifiers(b, assault.side, assault.target, assault.level)
    if not assault.direct and (not surprise or options.surprise_keeps_bridge_drm) and _over_bridges(b, assault, force):
        drm.append(Factor(BRIDGE, "over a bridge", "9.2.11b"))
    drm += _foe_modifiers(b, assault.side, assault.target, "direct_fire" if assault.direct else "ground")
    return drm if assault.direct else drm + _assault_troops(b, assault, force)


def hex_modifiers(b: Board, side: int, hex_: int, level: str = "") -> list[Factor]:
    """9.0c, 13.3d, R42: what terrain adds, or the level in a City hex; a Barricade in the way stands in for terrain
    that adds less; Rubble comes on top."""
    drm = factors.terrain_drm(b, hex_, level, "14.2.3")
    if factors.barricaded(b, side, hex_) and sum(rung.value for rung in drm) < BARRICADE:
        drm = [Factor(BARRICADE, "Barricade", "13.3d")]
    return [*drm, Factor(RUBBLE, "Rubble", "14.3.3")] if hex_ in b.state.rubble else drm


def _foe_modifiers(b: Board, side: int, hex_: int, kind: str) -> list[Factor]:
    """4.3.2b, 13.2d, 14.1.2d: what those whom a side strikes in a hex add, be it in an attack or in an Ambush (R39)."""
    foe = stack(b, hex_)
    drm = factors.supply_drm(b, foe, kind)
    if side == SOVIET and all(counter(b, u).volkssturm for u in foe):
        drm.append(Factor(VOLKSSTURM, "only Volkssturm", "13.2d"))
    return drm + tabun.drm(b, hex_, side)


def _over_bridges(b: Board, assault: Assault, force: Force) -> bool:
    """9.2.11b, R41: all attacking stacks cross water, or any of them if the table has agreed so."""
    over = [ways.crossing(b, assault.side, hex_, assault.target) != "" for hex_ in sorted(force)]
    return any(over) if b.book.options.bridge_drm_when == "any" else bool(over) and all(over)


def _over_water(b: Board, here: int, there: int) -> bool:
    return b.book.map.grid.edge_between(here, there) in b.book.rivers


def _assault_troops(b: Board, assault: Assault, force: Force) -> list[Factor]:
    """T.4, 14.2.3, R5: combat engineers and flamethrowers in supply against built-up ground, each once."""
    target = assault.target
    walled = target in b.state.rubble or factors.barricaded(b, assault.side, target)
    if not walled and not ground(b, target).built_up:
        return []
    types = {counter(b, u).type for u in fighters(b, assault, force) if not u.oos}
    options = b.book.options
    helps = (("ENG", options.engineer_drm, "combat engineers"), ("FLAM", options.flamethrower_drm, "flamethrowers"))
    return [Factor(value, why, "T.4") for type_, value, why in helps if value and type_ in types]


# ---------------------------------------------------------------------- factors


def _attack_factor(b: Board, assault: Assault, force: Force, air: int | None) -> list[Factor]:
    """9.2.6a, 3.5.3, 14.11.2b, R36: ground units, then guns and aircraft divided together, one rounding."""
    own = fighters(b, assault, force)
    rungs = [_unit_rung(b, u, assault.target, assault.direct, force[u.hex]) for u in own]
    fire = [factors.fire_rung(b, u) for u in firing_guns(b, assault, force, own)]
    flown = [b.state.units[n] for n in assault.aircraft]
    if air is None:
        fire += [factors.fire_rung(b, u) for u in flown if u.steps > 0]
    elif air:
        fire.append(Factor(air, "aircraft", "9.2.4c"))
    strength = sum(rung.value for rung in rungs)
    support = sum(rung.value for rung in fire)
    by = factors.divisor(b, assault.target, assault.level)
    rungs += fire
    if support and by.value > 1:
        rungs.append(_divided(support, by))
    if not assault.paid:
        whole = factors.rounded(strength * by.value + support, 2 * by.value)
        rungs.append(Factor(whole - sum(rung.value for rung in rungs), "without Supply Points: half", "14.11.2b"))
    return rungs


def firing_guns(b: Board, assault: Assault, force: Force, own: list[Unit]) -> list[Unit]:
    """R24, R40: the guns of the attack that still count: alive, and with a unit of their division in it."""
    found = []
    for n in assault.guns:
        u = b.state.units[n]
        if u.hex in assault.stacks:
            found += [v for v in force.get(u.hex, ()) if v.n == n]
        elif u.hex >= 0 and covered(b, u, own):
            found.append(u)
    return found


def hexes_left(b: Board, assault: Assault, force: Force) -> tuple[int, ...]:
    """9.2.7e, 9.2.11a: the hexes from which these still attack: somebody is left there, and so is the engineer whose
    pontoon bridge leads over the river (14.15c)."""
    own = fighters(b, assault, force)
    busy = {u.hex for u in [*own, *firing_guns(b, assault, force, own)]}
    alive = {u.n for units in force.values() for u in units}
    lost = [u.n for units in muster(b, assault).values() for u in units if u.n not in alive]
    return tuple(hex_ for hex_ in assault.stacks if hex_ in busy and _finds_way(b, assault, hex_, lost))


def _finds_way(b: Board, assault: Assault, hex_: int, lost: list[int]) -> bool:
    return assault.direct or ways.crossing(b, assault.side, hex_, assault.target, lost) != "closed"


def _ambush_factor(b: Board, assault: Assault, hex_: int) -> list[Factor]:
    """9.2.7d, 9.2.6c: by the terrain of the ambushed hex; no support from elsewhere."""
    units, home = ambushers(b, assault, hex_), defenders(b, assault)
    guns = [] if assault.direct else [u for u in units if counter(b, u).artillery]
    rungs = [_unit_rung(b, u, hex_, assault.direct, tuple(home)) for u in units if u not in guns]
    fire = [factors.fire_rung(b, u) for u in guns]
    by = factors.divisor(b, hex_)
    support = sum(rung.value for rung in fire)
    return [*rungs, *fire, *([_divided(support, by)] if support and by.value > 1 else [])]


def _unit_rung(b: Board, u: Unit, target: int, direct: bool, company: tuple[Unit, ...]) -> Factor:
    """3.5, or 14.5.3b: direct fire is always with the Primary factor (R107)."""
    if direct:
        return Factor(factors.primary(b, u), f"{name(b, u)} Primary", "14.5.3b")
    return factors.ground_rung(b, u, target, factors.escorted(b, company))


def _divided(support: int, by: Factor) -> Factor:
    loss = factors.rounded(support, by.value) - support
    return Factor(loss, f"support divided by {by.value} ({by.why})", "3.5.3" if by.case == "7.3a" else by.case)


def _odds(b: Board, kind: str, rungs: list[Factor], drm: list[Factor], sure: bool = True) -> AttackOdds:
    factor = sum(rung.value for rung in rungs)
    results = chances.rolls(b, factor, sum(rung.value for rung in drm))
    return AttackOdds(kind, factor, tuple(rungs), tuple(drm), chances.column(b, factor), tuple(results), sure)
