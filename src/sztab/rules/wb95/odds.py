"""The odds ladder: strengths, ratio, shifts, die modifier, and the chance of every result (1.5-1.7, 5.2, 5.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.wb95 import headquarters, special_units
from sztab.rules.wb95.battle import Battle, defenders, fighters
from sztab.rules.wb95.losses import strength
from sztab.rules.wb95.pieces import alone, name, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.terrain import Rung, counting_hex, defence_of, halved, hex_defence, hex_shifts, swamp
from sztab.rules.wb95.ways import FIXED_LINES
from sztab.table import Board

WAYS_OF_2K6 = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}


class Chance(msgspec.Struct, frozen=True):
    """What a roll brings; `ways` in 36ths."""

    roll: int
    ways: int
    attacker: str
    defender: str


class Odds(msgspec.Struct, frozen=True):
    """The whole reckoning of one combat."""

    attacker: int
    defender: int
    ratio: str
    shifts: tuple[Rung, ...]
    final: str
    column: int
    roll_modifier: int
    results: tuple[Chance, ...]
    strengths: tuple[Rung, ...] = ()
    counting_hex: str = ""
    sure: bool = True
    """False when enemy strengths under masks were guessed."""

    def plain(self) -> dict[str, Any]:
        """As the rules desk prints it."""
        return {
            "attacker": self.attacker,
            "defender": self.defender,
            "ratio": self.ratio,
            "shifts": [msgspec.to_builtins(rung) for rung in self.shifts],
            "final": self.final,
            "roll_modifier": self.roll_modifier,
            "results": [
                {"roll": c.roll, "p": round(c.ways / 36, 4), "attacker": c.attacker, "defender": c.defender}
                for c in self.results
            ],
            "strengths": [msgspec.to_builtins(rung) for rung in self.strengths],
        }


def ratio_column(b: Board, attack: int, defence: int) -> int:
    """1.5, 1.7b, R15: the larger total by the smaller, halves up; never off the table (1.6c)."""
    if attack >= defence:
        steps = (2 * attack + defence) // (2 * defence) - 1
    else:
        steps = 1 - (2 * defence + attack) // (2 * attack)
    return clamp(b, b.book.tables.even + steps)


def clamp(b: Board, column: int) -> int:
    return max(0, min(len(b.book.tables.columns) - 1, column))


def clamp_roll(roll: int) -> int:
    """R12: a modified roll stays on the table."""
    return max(2, min(12, roll))


def reckon(b: Board, battle: Battle, guess: str = "high") -> Odds:
    """5.2.1 b-d, R155 3-5: everything up to the dice. `guess`: how strong enemies under masks are taken to be."""
    lone = alone(b, defenders(b, battle))
    strengths: list[Rung] = []
    attack = max(1, _attack_strength(b, battle, strengths))
    defence = max(1, _defence_strength(b, battle, strengths, guess))
    columns = b.book.tables.columns
    if lone:  # 5.1.9, 6.6.4, R26: rightmost column, no modifiers
        initial = column = len(columns) - 1
        shifts: list[Rung] = [Rung("attacker", 0, "headquarters or limbered guns alone: rightmost column", "5.1.9")]
    else:
        initial = ratio_column(b, attack, defence)
        theirs = _defender_shifts(b, battle)
        ours = _attacker_shifts(b, battle)
        column = clamp(b, initial + sum(rung.value for rung in ours))
        column = clamp(b, column + sum(rung.value for rung in theirs))
        shifts = ours + theirs
    modifier = die_modifier(b, battle, lone)
    return Odds(
        attacker=attack,
        defender=defence,
        ratio=columns[initial],
        shifts=tuple(shifts),
        final=columns[column],
        column=column,
        roll_modifier=modifier,
        results=chances(b, column, modifier),
        strengths=tuple(strengths),
        counting_hex=b.book.map.grid.label(counting_hex(b, battle)),
        sure=all(u.known == 3 for u in defenders(b, battle)),
    )


def chances(b: Board, column: int, modifier: int) -> tuple[Chance, ...]:
    """Every roll of 2K6 and what it brings in a column."""
    found = []
    for roll, ways in WAYS_OF_2K6.items():
        ours, theirs = b.book.tables.combat[column, clamp_roll(roll + modifier)]
        found.append(Chance(roll, ways, ours.text, theirs.text))
    return tuple(found)


def die_modifier(b: Board, battle: Battle, lone: bool = False) -> int:
    """9.2.1-9.2.4: attacker minus one, defender plus one, each at most once."""
    own = fighters(b, battle)
    if b.book.options.hq_ranged_guns:  # F5, R77
        own = own + [b.state.units[n] for n in battle.attack.guns]
    modifier = 0
    if battle.attack.hq and headquarters.covered(b, own, defending=False):
        modifier -= 1
    theirs = [u for u in defenders(b, battle) if not traits(b, u).hq and not (traits(b, u).gun and not u.deployed)]
    if b.book.options.hq_ranged_guns:
        theirs = theirs + [b.state.units[n] for n in battle.defence.guns]
    if battle.defence.hq and not lone and headquarters.covered(b, theirs, defending=True):
        modifier += 1
    return modifier


# ---------------------------------------------------------------------- strengths


def attack_of(b: Board, u: Unit, full: bool) -> tuple[int, str]:
    """A unit's attack strength now, and what was done to it (5.6.4, 10.2.2, R18)."""
    points, why = strength(b, u)[0], ""
    if u.disorder:
        points, why = halved(points), why + ", disorganised: half"
    if u.oos > 0 and not full:
        points, why = halved(points), why + ", out of supply: half"
    return points, why


def _attack_strength(b: Board, battle: Battle, rungs: list[Rung]) -> int:
    """Attackers, guns, air; halved through fixed positions by groups (7.2.2, R45) and into swamp in all (T-TER-n2)."""
    hex_ = counting_hex(b, battle)
    front = rear = 0
    for u in fighters(b, battle):
        points, why = attack_of(b, u, u.n in battle.full)
        rungs.append(
            Rung("attacker", points, name(b, u) + why, "10.2.2" if "supply" in why else "5.6.4" if why else "5.2.1")
        )
        if _through_fixed(b, u.hex, hex_):
            front += points
        else:
            rear += points
    guns = 0
    for n in battle.attack.guns:
        u = b.state.units[n]
        points, why = attack_of(b, u, n in battle.full)
        guns += points
        rungs.append(Rung("attacker", points, f"{name(b, u)} in support{why}", "6.3.1"))
    air = battle.attack.air
    if air:
        rungs.append(Rung("attacker", air, "aircraft", "8.2.2"))
    if front or hex_ in b.book.fixed_hexes:
        if front:
            rungs.append(Rung("attacker", halved(front) - front, "through fixed positions: half", "7.2.2"))
            front = halved(front)
        if guns:
            rungs.append(Rung("attacker", halved(guns) - guns, "artillery against fixed positions: half", "7.2.2"))
            guns = halved(guns)
        if air:
            rungs.append(Rung("attacker", halved(air) - air, "aircraft against fixed positions: half", "7.2.2"))
            air = halved(air)
    total = front + rear + guns + air
    if swamp(b, hex_):
        rungs.append(Rung("attacker", halved(total) - total, "into swamp: half", "T-TER-n2"))
        total = halved(total)
    return total


def _through_fixed(b: Board, from_: int, hex_: int) -> bool:
    if b.book.map.grid.distance(from_, hex_) != 1:
        return False
    return any(kind in FIXED_LINES for kind in b.book.map.sides.get(b.book.map.grid.edge_between(from_, hex_), ()))


def _defence_strength(b: Board, battle: Battle, rungs: list[Rung], guess: str) -> int:
    total = 0
    for hex_ in battle.targets:
        total += hex_defence(b, hex_, rungs, guess)
    for n in battle.defence.guns:
        u = b.state.units[n]
        points = defence_of(b, u, guess)
        total += points
        rungs.append(Rung("defender", points, f"{name(b, u)} in support", "6.3.1"))
    if battle.defence.air:
        points = halved(battle.defence.air)
        total += points
        rungs.append(Rung("defender", points, "aircraft, half", "8.2.4"))
    return total


# ---------------------------------------------------------------------- shifts


def _attacker_shifts(b: Board, battle: Battle) -> list[Rung]:
    """1.6b: to the right."""
    rungs = []
    own = fighters(b, battle) + [b.state.units[n] for n in battle.attack.guns]
    for formation, shifts in special_units.concentration(b, own):
        rungs.append(Rung("attacker", shifts, f"tactical concentration of {formation}", "13.1.2"))
    stars, _ = special_units.surviving_stars(b, battle)
    rungs += [Rung("attacker", count, f"{colour} star{'s' * (count > 1)}", "15.1.3") for colour, count in stars]
    weak = special_units.volkssturm(b, defenders(b, battle))
    if weak:
        rungs.append(Rung("attacker", weak, "against Volkssturm", "15.3.1"))
    if battle.attack.modifiers:
        rungs.append(Rung("attacker", battle.attack.modifiers, "reward for a destroyed headquarters", "9.1.6"))
    return rungs


def _defender_shifts(b: Board, battle: Battle) -> list[Rung]:
    """1.6b: to the left, as negative numbers."""
    hex_ = counting_hex(b, battle)
    rungs = hex_shifts(b, hex_) + _river_shifts(b, battle, hex_) + _fixed_shifts(b, battle, hex_)
    if b.book.options.complementary and any(traits(b, u).group for u in stack(b, hex_)):
        rungs.append(Rung("defender", 1, "resilience group", "15.2.3"))
    theirs = [u for u in defenders(b, battle) if not u.attacked] + [b.state.units[n] for n in battle.defence.guns]
    for formation, shifts in special_units.concentration(b, theirs):
        rungs.append(Rung("defender", shifts, f"tactical concentration of {formation}", "13.1.2"))
    _, stars = special_units.surviving_stars(b, battle)
    rungs += [Rung("defender", count, f"{colour} star{'s' * (count > 1)}", "15.1.3") for colour, count in stars]
    drilled = special_units.fortification_units(b, battle)
    if drilled:
        rungs.append(Rung("defender", 2 * drilled, "fortification unit", "15.4.1"))
    weak = special_units.volkssturm(b, fighters(b, battle))
    if weak:
        rungs.append(Rung("defender", weak, "Volkssturm attacks", "15.3.1"))
    if battle.defence.modifiers:
        rungs.append(Rung("defender", battle.defence.modifiers, "reward for a destroyed headquarters", "9.1.6"))
    penalty = b.book.scenario.joint_penalty(b, fighters(b, battle))
    if penalty:
        rungs.append(Rung("defender", *penalty))
    return [Rung(r.side, -r.value, r.why, r.case) for r in rungs]


def _river_shifts(b: Board, battle: Battle, hex_: int) -> list[Rung]:
    """5.5.4, F7, R43: only if more than half the attacking ground strength comes across that water."""
    grid = b.book.map.grid
    across: dict[str, int] = {}
    total = 0
    for u in fighters(b, battle):
        points = attack_of(b, u, u.n in battle.full)[0]
        total += points
        if grid.distance(u.hex, hex_) == 1:
            water = b.book.ways(b.state.bridges).wet(grid.edge_between(u.hex, hex_))
            if water:
                across[water] = across.get(water, 0) + points
    return [
        Rung("defender", b.book.tables.terrain[water].shift, f"across a {water.replace('_', ' ')}", "5.5.4")
        for water, points in sorted(across.items())
        if _most(b, points, total) and b.book.tables.terrain[water].shift
    ]


def _most(b: Board, part: int, total: int) -> bool:
    """F7: more than half; a table may agree that half is enough."""
    return 2 * part > total or (b.book.options.river_majority == "half" and 2 * part == total)


def _fixed_shifts(b: Board, battle: Battle, hex_: int) -> list[Rung]:
    """7.2.2, 7.2.4, R45: three through the line, two when more comes from the rear."""
    if hex_ not in b.book.fixed_hexes:
        return []
    front = total = 0
    for u in fighters(b, battle):
        points = attack_of(b, u, u.n in battle.full)[0]
        total += points
        front += points if _through_fixed(b, u.hex, hex_) else 0
    if 2 * front >= total:
        return [Rung("defender", b.book.fixed_hexes[hex_], "fixed positions", "7.2.2")]
    return [Rung("defender", b.book.variant.works_shift, "fixed positions taken from the rear", "7.2.4")]
