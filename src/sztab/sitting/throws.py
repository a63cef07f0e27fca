"""The dice that a seat has seen fall, counted by the side whose phase it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

from sztab.language.tongue import Tongue
from sztab.sitting.match import Match
from sztab.sitting.messages import Throws
from sztab.sitting.speech import look, told_between
from sztab.table.events import PhaseBegun, Rolled, TakenBack

FACES = range(1, 7)
MOST_DICE = 5
"""Throws of more dice are left out: no table of totals would hold them."""


def throws(match: Match, seat: int, tongue: Tongue) -> tuple[Throws, ...]:
    """Totals by side, number of dice, and whether they decided a fight; all throws before those of fights."""
    counted: Counter[tuple[str, int, bool, int]] = Counter()
    for side, rolled, fights in _rolls(match, seat, tongue):
        for only in {False, fights}:
            counted[side, len(rolled.dice), only, rolled.total] += 1
    kinds = sorted({(fights, side, dice) for side, dice, fights, _ in counted})
    return tuple(
        Throws(
            side=side,
            dice=dice,
            fights=fights,
            totals=tuple(counted[side, dice, fights, total] for total in _totals(dice)),
            ways=_ways(dice),
            of=len(FACES) ** dice,
        )
        for fights, side, dice in kinds
    )


def _rolls(match: Match, seat: int, tongue: Tongue) -> Iterator[tuple[str, Rolled, bool]]:
    """Every throw the seat was told of and that was not undone, with the side whose phase it was."""
    events = match.told[seat]
    undone = {n for event in events if isinstance(event.what, TakenBack) for n in event.what.events}
    owners = {phase.kind: phase.side for phase in look(match, seat, tongue)[0].clock.phases}
    side = ""
    for place, event in enumerate(events):
        what = event.what
        if isinstance(what, PhaseBegun):
            side = what.side or owners.get(what.phase, "")
        elif isinstance(what, Rolled) and place + 1 not in undone and len(what.dice) <= MOST_DICE:
            (told,) = told_between(match, seat, tongue, (place,))
            yield side, what, told.stage == "roll"


def _totals(dice: int) -> range:
    return range(dice, 6 * dice + 1)


@cache
def _ways(dice: int) -> tuple[int, ...]:
    """In how many ways that many dice show each total."""
    ways = Counter(sum(faces) for faces in product(FACES, repeat=dice))
    return tuple(ways[total] for total in _totals(dice))
