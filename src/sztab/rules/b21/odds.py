"""7.2, the odds of a direct fight: both strengths, the ratio, the ladder of modifiers, the column and the loss rows."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.b21.assaults import DirectFight
from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import COLUMNS, Plain, by_two_dice
from sztab.rules.b21.force import rungs
from sztab.rules.b21.modifiers import base, counting_hex, ladder
from sztab.rules.b21.pieces import label
from sztab.rules.b21.strengths import ratio, shifted
from sztab.table.events import Factor


class LossRow(msgspec.Struct, frozen=True):
    """A row of the losses table: of the enemy's strength, shifted (7.2.4)."""

    row: int
    name: str
    shift: int

    def losses(self, b: Board, roll: int) -> int:
        return int(b.book.charts.losses.across(self.row, roll))

    def plain(self, b: Board) -> Plain:
        return {"row": self.name, "results": by_two_dice(lambda roll: {"losses": self.losses(b, roll)})}


class FightOdds(msgspec.Struct, frozen=True):
    """The whole reckoning of a direct fight."""

    attacker: int
    defender: int
    strengths: tuple[Factor, ...]
    ratio: str
    shifts: tuple[Factor, ...]
    final: str
    column: int
    attacker_row: LossRow
    """Of what the attacker loses."""
    defender_row: LossRow
    counting: str
    """The hex whose terrain counts (7.3.4)."""
    sure: bool = True
    """False where a defender lies face down."""

    def plain(self, b: Board) -> Plain:
        """As the rules desk prints it."""
        return {
            "attacker": self.attacker,
            "defender": self.defender,
            "ratio": self.ratio,
            "shifts": [one.plain(b.book.cite) for one in self.shifts],
            "final": self.final,
            "roll_modifier": 0,
            "results": by_two_dice(lambda roll: b.book.charts.fight(self.column, roll).plain()),
            "strengths": [one.plain(b.book.cite) for one in self.strengths],
            "attacker_losses": self.attacker_row.plain(b),
            "defender_losses": self.defender_row.plain(b),
        }


def reckon(b: Board, assault: DirectFight, night: int = 0, surprise: int = 0) -> FightOdds:
    """7.2.1 a-c, R30, R35."""
    hex_ = counting_hex(b, assault)
    own, theirs = rungs(b, assault, hex_, True), rungs(b, assault, hex_, False)
    attack, defence = sum(one.value for one in own), sum(one.value for one in theirs)
    shifts = ladder(b, assault, night, surprise)
    plain = ratio(attack, defence)
    good = sum(one.value for one in shifts if one.value > 0)
    column = shifted(plain, good, good - sum(one.value for one in shifts))
    rows, spared = base(shifts), sum(one.spares for one in shifts)
    return FightOdds(
        attacker=attack,
        defender=defence,
        strengths=(*own, *theirs),
        ratio=COLUMNS[plain],
        shifts=tuple(one.factor for one in shifts),
        final=COLUMNS[column],
        column=column,
        attacker_row=loss_row(b, defence, -rows - spared),
        defender_row=loss_row(b, attack, rows),
        counting=label(b, hex_),
        sure=not any(b.state.units[n].hidden for n in assault.defenders),
    )


def loss_row(b: Board, enemy: int, shift: int) -> LossRow:
    """7.2.4, R34, R36: the row of the enemy's strength, so many rows down; limited to the table."""
    table: Any = b.book.charts.losses
    row = min(max(table.row(max(enemy, 1)) + shift, 0), len(table.bands) - 1)
    return LossRow(row, table.bands[row].name, shift)
