"""What a fight, a volley or a shell may bring, in hundredths of a victory point."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from frozen.vendor.b21.front import GUESS, POINT, CompanyFront
from sztab.rules.b21.assaults import DirectFight
from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import COLUMNS
from sztab.rules.b21.odds import LossRow, loss_row, reckon
from sztab.rules.b21.pieces import around, enemy_at, friend_at, printed
from sztab.rules.b21.ranged_fire import aim, exposed, may_hit, most_shots
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import ratio, shifted
from sztab.rules.b21.victory import worth

A_POINT_OF_STRENGTH = 10
"""What an SP is worth besides the victory points for its counter."""
UNSEEN = 18
"""What an EP of a counter that lies face down is worth."""
BEATEN, THROWN = 25, 40
"""What it is worth to push the enemy back, and what it costs to be pushed back."""
FOR_THE_FIGHT = 1
"""AU that are kept for the fight itself (7.9.4)."""
TWO_DICE = tuple((roll, 6 - abs(roll - 7)) for roll in range(2, 13))
"""Each roll of two dice with its chances of 36."""


class FightProspect(msgspec.Struct, frozen=True):
    """What may come of a fight. Losses in hundredths of EP, chances of 36."""

    value: int
    back: int
    own: int
    theirs: int
    odds: str


def price(b: Board, u: Unit) -> int:
    """What the next EP of a unit is worth."""
    if u.hidden:
        return UNSEEN
    one = printed(b, u)
    whole = POINT * worth(b, u) + A_POINT_OF_STRENGTH * one.track[0]
    lost = sum(POINT // rule.per for rule in b.book.scenario.casualties if rule.side == u.side)
    return whole // max(one.steps, 1) + lost


@cache
def shot(row: tuple[int, ...]) -> int:
    """What a shot costs on a row of the table of fire at range, in hundredths of EP."""
    return sum(ways * row[roll - 2] for roll, ways in TWO_DICE) * 100 // 36


def hit(b: Board, u: Unit, v: Unit) -> int:
    """What a shot of a unit at another costs it, in hundredths of EP."""
    if may_hit(b, u, v) is not None:
        return 0
    return shot(b.book.charts.far[min(aim(b, u, v).difference, max(b.book.charts.far))])


def volley(b: Board, firing: Iterable[Unit], at: Iterable[Unit], keep: int = 0) -> int:
    """What these units could do to those in a volley, in hundredths of EP."""
    targets, total = exposed(b, at), 0
    for u in firing:
        if printed(b, u).gun >= 0 and targets:
            total += max(most_shots(b, u) - keep, 0) * max(hit(b, u, v) for v in targets)
    return min(total, 100 * sum(v.steps for v in targets))


def mean_price(b: Board, units: Sequence[Unit]) -> int:
    return sum(price(b, u) for u in units) // len(units) if units else 0


def weigh(front: CompanyFront, fight: DirectFight, b: Board | None = None) -> FightProspect:
    """A direct fight, with the fire at range before it, on the board as it is or as it might be."""
    b = b or front.view
    odds = reckon(b, fight)
    units = b.state.units
    own, foes = [units[n] for n in fight.attackers], [units[n] for n in fight.defenders]
    harm = hurt = 0
    if fight.manner.interior_fire:
        harm, hurt = volley(b, own, foes, FOR_THE_FIGHT), volley(b, foes, own, FOR_THE_FIGHT)
    attack = max(odds.attacker - hurt // 100, 1)
    defence = max(odds.defender + GUESS * sum(v.hidden for v in foes) - harm // 100, 1)
    good = sum(one.value for one in odds.shifts if one.value > 0)
    column = shifted(ratio(attack, defence), good, good - sum(one.value for one in odds.shifts))
    back = thrown = farther = 0
    for roll, ways in TWO_DICE:
        result = b.book.charts.fight(column, roll)
        back += ways * (result.defender > 0)
        thrown += ways * (result.attacker > 0)
        farther += ways * result.defender
    harm += _mean(b, loss_row(b, attack, odds.defender_row.shift))
    hurt += _mean(b, loss_row(b, defence, odds.attacker_row.shift))
    trapped = sum(_trapped(b, front.side, hex_) for hex_ in fight.targets)
    harm += 100 * farther * trapped * len(foes) // (36 * len(fight.targets))
    harm = min(harm, 100 * sum(v.steps or GUESS for v in foes))
    ground = sum(front.prizes.get(hex_, 0) for hex_ in fight.targets if not front.mine(hex_))
    value = harm * mean_price(b, foes) // 100 - hurt * mean_price(b, own) // 100
    value += (back * (ground + BEATEN * len(foes)) - thrown * THROWN * len(own)) // 36
    return FightProspect(value, back, hurt, harm, COLUMNS[column])


def _mean(b: Board, row: LossRow) -> int:
    """The mean of a row of the losses table, in hundredths."""
    return sum(ways * row.losses(b, roll) for roll, ways in TWO_DICE) * 100 // 36


def _trapped(b: Board, side: int, hex_: int) -> bool:
    """The enemy in the hex finds no way out that we do not hold or control."""
    return all(_closed(b, side, there) for there in around(b, hex_))


def _closed(b: Board, side: int, hex_: int) -> bool:
    return friend_at(b, side, hex_) or (bool(b.layers.zones[side][hex_]) and not enemy_at(b, side, hex_))
