"""What shifts the column of a combat, by the names under which a title's variant lists it (1.6b). Each gives the rungs
of one side as positive numbers; the ladder turns those of the defender round."""

from __future__ import annotations

from collections.abc import Callable

from sztab.rules.wb95 import headquarters, special_units
from sztab.rules.wb95.battle import Battle, defenders, fighters
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import counter, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.strengths import assault, crossed, through_fixed
from sztab.rules.wb95.terrain import OddsRung, counting_hex, hex_shifts

Rungs = Callable[[Board, Battle], list[OddsRung]]


def attacker_shifts(b: Board, battle: Battle) -> list[OddsRung]:
    """1.6b: to the right."""
    return [rung for name in b.book.variant.attacker_rungs for rung in FOR_ATTACKER[name](b, battle)]


def defender_shifts(b: Board, battle: Battle) -> list[OddsRung]:
    """1.6b: to the left, as negative numbers."""
    rungs = [rung for name in b.book.variant.defender_rungs for rung in FOR_DEFENDER[name](b, battle)]
    return [OddsRung(r.side, -r.value, r.why, r.case) for r in rungs]


# ---------------------------------------------------------------------- for the attacker


def _concentration(b: Board, battle: Battle) -> list[OddsRung]:
    own = fighters(b, battle) + [b.state.units[n] for n in battle.attack.guns]
    return _concentrated(b, own, "attacker")


def _stars(b: Board, battle: Battle) -> list[OddsRung]:
    return special_units.star_rungs(b, battle)[0]


def _weak_defender(b: Board, battle: Battle) -> list[OddsRung]:
    weak = special_units.volkssturm(b, defenders(b, battle))
    return [OddsRung("attacker", weak, "against Volkssturm", "15.3.1")] if weak else []


def _reward(b: Board, battle: Battle) -> list[OddsRung]:
    return _drawn(battle.attack.modifiers, "attacker")


def _jamming(b: Board, battle: Battle) -> list[OddsRung]:
    return _jammed(battle.attack.ew, "attacker")


def _staff(b: Board, battle: Battle) -> list[OddsRung]:
    """ard:R16: by a switch a headquarters in range is a column."""
    good = b.book.options.hq_effect == "column" and staff_helps(b, battle, attacking=True)
    return [OddsRung("attacker", 1, "headquarters in range", "ard:11.2.1")] if good else []


# ---------------------------------------------------------------------- for the defender


def _ground(b: Board, battle: Battle) -> list[OddsRung]:
    return hex_shifts(b, counting_hex(b, battle))


def _rivers(b: Board, battle: Battle) -> list[OddsRung]:
    """5.5.4, F7, R43: only if more than half the attacking ground strength comes across that water."""
    return [rung for water in crossed(b, battle, counting_hex(b, battle)) for rung in crossing(b, water)]


def crossing(b: Board, water: str) -> tuple[OddsRung, ...]:
    """What a kind of water is worth to the defender once most of an attack comes across it."""
    shift = b.book.tables.terrain[water].shift
    return (OddsRung("defender", shift, f"across a {water.replace('_', ' ')}", "5.5.4"),) if shift else ()


def _fixed_positions(b: Board, battle: Battle) -> list[OddsRung]:
    """7.2.2, 7.2.4, R45: three through the line, two when more comes from the rear."""
    hex_ = counting_hex(b, battle)
    if hex_ not in b.book.fixed_hexes:
        return []
    points = assault(b, battle)
    front = sum(points[u.n] for u in fighters(b, battle) if through_fixed(b, u.hex, hex_))
    if 2 * front >= sum(points.values()):
        return [OddsRung("defender", b.book.fixed_hexes[hex_], "fixed positions", "7.2.2")]
    return [OddsRung("defender", b.book.variant.works_shift, "fixed positions taken from the rear", "7.2.4")]


def _resilience_group(b: Board, battle: Battle) -> list[OddsRung]:
    here = stack(b, counting_hex(b, battle))
    if b.book.options.complementary and any(counter(b, u).type == "RG" for u in here):
        return [OddsRung("defender", 1, "resilience group", "15.2.3")]
    return []


def _defending_concentration(b: Board, battle: Battle) -> list[OddsRung]:
    theirs = [u for u in _fighting(b, battle) if not u.attacked] + [b.state.units[n] for n in battle.defence.guns]
    return _concentrated(b, theirs, "defender")


def _defending_stars(b: Board, battle: Battle) -> list[OddsRung]:
    return special_units.star_rungs(b, battle)[1]


def _fortification_units(b: Board, battle: Battle) -> list[OddsRung]:
    drilled = special_units.fortification_units(b, battle)
    return [OddsRung("defender", 2 * drilled, "fortification unit", "15.4.1")] if drilled else []


def _weak_attacker(b: Board, battle: Battle) -> list[OddsRung]:
    weak = special_units.volkssturm(b, fighters(b, battle))
    return [OddsRung("defender", weak, "Volkssturm attacks", "15.3.1")] if weak else []


def _defending_reward(b: Board, battle: Battle) -> list[OddsRung]:
    return _drawn(battle.defence.modifiers, "defender")


def _joint_attack(b: Board, battle: Battle) -> list[OddsRung]:
    """TS-2P6, R140: guns in support attack with the others."""
    guns = [b.state.units[n] for n in battle.attack.guns]
    penalty = b.book.scenario.joint_penalty(b, fighters(b, battle) + guns)
    return [OddsRung("defender", *penalty)] if penalty else []


def _defending_jamming(b: Board, battle: Battle) -> list[OddsRung]:
    return _jammed(battle.defence.ew, "defender")


def _defending_staff(b: Board, battle: Battle) -> list[OddsRung]:
    good = b.book.options.hq_effect == "column" and staff_helps(b, battle, attacking=False)
    return [OddsRung("defender", 1, "headquarters in range", "ard:11.2.1")] if good else []


# ---------------------------------------------------------------------- for both


def staff_helps(b: Board, battle: Battle, attacking: bool) -> bool:
    """9.2.1, F5, R77: every unit that gives strength is in range of a headquarters, distant guns included, and its
    owner does not waive it."""
    aid = battle.attack if attacking else battle.defence
    units = fighters(b, battle) if attacking else _fighting(b, battle)
    if b.book.options.hq_ranged_guns:
        units = units + [b.state.units[n] for n in aid.guns]
    return aid.hq and headquarters.covered(b, units, defending=not attacking)


def _fighting(b: Board, battle: Battle) -> list[Unit]:
    return [u for u in defenders(b, battle) if not traits(b, u).hq and not (traits(b, u).gun and not u.deployed)]


def _concentrated(b: Board, units: list[Unit], side: str) -> list[OddsRung]:
    return [
        OddsRung(side, shifts, f"tactical concentration of {formation}", "13.1.2")
        for formation, shifts in special_units.concentration(b, units)
    ]


def _drawn(number: int, side: str) -> list[OddsRung]:
    return [OddsRung(side, number, "reward for a destroyed headquarters", "9.1.6")] if number else []


def _jammed(points: int, side: str) -> list[OddsRung]:
    return [OddsRung(side, points, "electronic warfare", "ard:20.2")] if points else []


FOR_ATTACKER: dict[str, Rungs] = {
    "concentration": _concentration,
    "stars": _stars,
    "volkssturm": _weak_defender,
    "reward": _reward,
    "electronic_warfare": _jamming,
    "staff": _staff,
}
FOR_DEFENDER: dict[str, Rungs] = {
    "ground": _ground,
    "rivers": _rivers,
    "fixed_positions": _fixed_positions,
    "resilience_group": _resilience_group,
    "concentration": _defending_concentration,
    "stars": _defending_stars,
    "fortification_units": _fortification_units,
    "volkssturm": _weak_attacker,
    "reward": _defending_reward,
    "joint_attack": _joint_attack,
    "electronic_warfare": _defending_jamming,
    "staff": _defending_staff,
}
