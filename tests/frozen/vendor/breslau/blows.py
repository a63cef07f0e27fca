"""What a roll on the Combat Results Table is worth: bombardments and attacks weighed in advance."""

from __future__ import annotations

from typing import NamedTuple

from frozen.vendor.breslau.front import SiegeFront
from sztab.rules.breslau import factors
from sztab.rules.breslau.assault import Assault, ambush_hexes, muster
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.chances import rolls
from sztab.rules.breslau.charts import AMBUSH, SURPRISE
from sztab.rules.breslau.control import controller
from sztab.rules.breslau.odds import modifiers, reckon, reckon_ambush
from sztab.rules.breslau.outlook import initiative_chances
from sztab.rules.breslau.pieces import steps_in
from sztab.rules.breslau.state import SOVIET

FACES = 6
STEP = 60
"""What an enemy step is worth to the sergeant; everything else is measured by it."""
CARE = {SOVIET: 35, 1 - SOVIET: 80}
"""What an own step counts against it; the Soviets have more of them."""
EMPTIED, FORTRESS, ON_THE_WAY = 60, 500, 60
"""What it is worth to empty a hex, a Fortress hex, a hex on the way to one."""
GROUND_DOWN = 50
"""A hex that loses a share of its steps counts as that share squared of the prize, divided by this."""
ENTERED = 60
"""Per cent of the prize that only a Breakthrough Advance brings: units in zones of control cannot follow later."""
SHAKEN = 60
"""Per cent of its effect that an ambushed attack keeps."""


class Blow(NamedTuple):
    """An attack weighed: its worth, and the expected losses of both sides in hundredths of a step."""

    value: int
    theirs: int
    own: int
    cleared: int
    """Chance in per cent that the hex is emptied."""


def hits(b: Board, factor: int, modifier: int, most: int) -> int:
    """Average hits of a roll, in hundredths, on this many steps."""
    if most <= 0:
        return 0
    return sum(min(most, steps) for _, steps in rolls(b, factor, modifier)) * 100 // FACES


def clears(b: Board, factor: int, modifier: int, most: int) -> int:
    """Chance in per cent that a roll eliminates this many steps."""
    return sum(steps >= most for _, steps in rolls(b, factor, modifier)) * 100 // FACES


def blow(front: SiegeFront, assault: Assault, support: int = 0, air: int | None = None) -> Blow:
    """An attack with this many factors of guns and aircraft besides those it names, before terrain divides them."""
    b, target = front.view, assault.target
    steps = max(1, front.steps(target))
    odds = reckon(b, assault, air=air)
    factor = odds.factor + factors.rounded(support, factors.divisor(b, target).value)
    kinds = initiative_chances(b, assault)
    bold = sum(rung.value for rung in modifiers(b, assault, muster(b, assault), surprise=True))
    theirs = cleared = through = own = 0
    for kind, chance in kinds.items():
        sixths = int(chance * FACES)
        modifier = bold if kind == SURPRISE else odds.modifier
        kept = 100
        if kind == AMBUSH:
            own += sixths * _ambush(b, assault)
            kept = SHAKEN
        theirs += sixths * hits(b, factor, modifier, steps) * kept // 100
        cleared += sixths * clears(b, factor, modifier, steps) * kept // 100
        through += sixths * clears(b, factor, modifier, steps + 1) * kept // 100
    theirs, own, cleared, through = theirs // FACES, own // FACES, cleared // FACES, through // FACES
    won = prize(front, assault)
    share = min(100, theirs // steps)
    value = (theirs * STEP - own * CARE[assault.side] + share * share * won // GROUND_DOWN) // 100
    value += won * (cleared * (100 - ENTERED) + through * ENTERED) // 10000
    return Blow(value, theirs, own, cleared)


def _ambush(b: Board, assault: Assault) -> int:
    """The worst ambush, in hundredths of a step."""
    worst = 0
    for hex_ in ambush_hexes(b, assault):
        odds = reckon_ambush(b, assault, hex_)
        worst = max(worst, hits(b, odds.factor, odds.modifier, steps_in(b, hex_)))
    return worst


def prize(front: SiegeFront, assault: Assault) -> int:
    """What the emptied hex is worth."""
    target, way = assault.target, front.way
    if target in front.fortresses and controller(front.view, target) != assault.side:
        return FORTRESS
    if assault.side != SOVIET:
        return EMPTIED + ON_THE_WAY * (way[target] < 120)
    near = min(way[hex_] for hex_ in assault.stacks)
    return EMPTIED + ON_THE_WAY * (way[target] <= near) + max(0, 240 - way[target]) // 2
