"""The odds ladder: strengths, ratio, shifts, die modifier, and the chance of every result (1.5-1.7, 5.2, 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sztab.rules.wb95 import air_points
from sztab.rules.wb95.air_points import Future
from sztab.rules.wb95.battle import Battle, defenders
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import alone
from sztab.rules.wb95.shifts import attacker_shifts, defender_shifts, staff_helps
from sztab.rules.wb95.strengths import attack_strength, defence_strength
from sztab.rules.wb95.terrain import OddsRung, counting_hexes

WAYS_OF_2K6 = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}


class Chance(msgspec.Struct, frozen=True):
    """What a roll brings, in so many of all ways the dice can fall."""

    roll: int
    ways: int
    attacker: str
    defender: str


class Odds(msgspec.Struct, frozen=True):
    """The whole reckoning of one combat."""

    attacker: int
    defender: int
    ratio: str
    shifts: tuple[OddsRung, ...]
    final: str
    column: int
    roll_modifier: int
    results: tuple[Chance, ...]
    strengths: tuple[OddsRung, ...] = ()
    counting_hex: str = ""
    sure: bool = True
    """False when enemy strengths under masks were guessed."""
    of: int = 36
    """All ways the dice can fall; more than those of 2K6 where air defence has still to roll."""
    air_defence: tuple[Future, ...] = ()
    """What it may take, if it has still to roll."""

    def plain(self, cite: Callable[[str], str] = str) -> dict[str, Any]:
        """As the rules desk prints it, with the case numbers of the book on the table."""
        shot = [{**one.lost, "p": round(one.ways * 36 / self.of, 4)} for one in self.air_defence]
        return {
            "attacker": self.attacker,
            "defender": self.defender,
            "ratio": self.ratio,
            "shifts": [rung.plain(cite) for rung in self.shifts],
            "final": self.final,
            "roll_modifier": self.roll_modifier,
            "results": [
                {"roll": c.roll, "p": round(c.ways / self.of, 4), "attacker": c.attacker, "defender": c.defender}
                for c in self.results
            ],
            "strengths": [rung.plain(cite) for rung in self.strengths],
            **({"air_defence": shot} if shot else {}),
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


def shifted(b: Board, column: int, shifts: Iterable[OddsRung]) -> int:
    """1.6: the attacker's shifts, then the defender's, never off the table."""
    for side in ("attacker", "defender"):
        column = clamp(b, column + sum(rung.value for rung in shifts if rung.side == side))
    return column


def clamp_roll(roll: int) -> int:
    """R12: a modified roll stays on the table."""
    return max(2, min(12, roll))


def reckon(b: Board, battle: Battle, guess: str = "high") -> Odds:
    """5.2.1 b-d, R155 3-5: everything up to the dice. `guess`: how strong enemies under masks are taken to be.

    While air defence has still to fire, the ladder counts everything that was sent, and the chances are those over all
    its rolls (ard:10.2.1).
    """
    odds = ladder(b, battle, guess)
    futures = air_points.futures(b, battle)
    if len(futures) == 1:
        return odds
    found: dict[tuple[int, str, str], int] = {}
    for one in futures:
        for c in ladder(b, one.battle, guess).results:
            key = (c.roll, c.attacker, c.defender)
            found[key] = found.get(key, 0) + one.ways * c.ways
    results = tuple(Chance(roll, ways, ours, theirs) for (roll, ours, theirs), ways in sorted(found.items()))
    of = 36 * sum(one.ways for one in futures)
    return msgspec.structs.replace(odds, results=results, of=of, air_defence=tuple(futures))


def ladder(b: Board, battle: Battle, guess: str = "high") -> Odds:
    """The reckoning with the support as it is; of hexes equal in strength the defender picks the one that is best for
    him (R44)."""
    lone = alone(b, defenders(b, battle))
    modifier = die_modifier(b, battle, lone)
    picked = (msgspec.structs.replace(battle, counts=hex_) for hex_ in counting_hexes(b, battle))
    odds = min((_ladder(b, one, guess, lone, modifier) for one in picked), key=lambda odds: odds.column)
    return msgspec.structs.replace(odds, results=chances(b, odds.column, modifier))


def _ladder(b: Board, battle: Battle, guess: str, lone: bool, modifier: int) -> Odds:
    strengths: list[OddsRung] = []
    attack = max(1, attack_strength(b, battle, strengths))
    defence = max(1, defence_strength(b, battle, strengths, guess))
    columns = b.book.tables.columns
    if lone:  # 5.1.9, 6.6.4, R26: rightmost column, no modifiers
        initial = column = len(columns) - 1
        shifts: list[OddsRung] = [
            OddsRung("attacker", 0, "headquarters or limbered guns alone: rightmost column", "5.1.9")
        ]
    else:
        initial = ratio_column(b, attack, defence)
        theirs = defender_shifts(b, battle)
        ours = attacker_shifts(b, battle)
        shifts = ours + theirs
        column = shifted(b, initial, shifts)
    return Odds(
        attacker=attack,
        defender=defence,
        ratio=columns[initial],
        shifts=tuple(shifts),
        final=columns[column],
        column=column,
        roll_modifier=modifier,
        results=(),
        strengths=tuple(strengths),
        counting_hex=b.book.map.grid.label(battle.counts),
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
    if b.book.options.hq_effect == "column" or (lone and not b.book.variant.lone_die):  # ard:R16, ard:R20
        return 0
    modifier = -1 if staff_helps(b, battle, attacking=True) else 0
    return modifier + int(not lone and staff_helps(b, battle, attacking=False))
