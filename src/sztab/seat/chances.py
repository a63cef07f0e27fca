"""Chances as a player reads them: what dice may bring, put together and in words, and ladders that hold little else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from sztab.seat.context import Officer
from sztab.seat.models import Chances, Forecast, Ladder, Result, Rung
from sztab.table.events import Factor

DIE = dict.fromkeys(range(1, 7), 1)
TWO_DICE = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}
"""In how many ways dice show a number."""
MOST_WAYS = 10**6
"""Chances that are finer than that are rounded."""
RARE = Fraction(1, 100)
"""What is rarer is told together with the next smaller loss."""
Outcome = tuple[str, str, str]
"""In words, and what it costs the attacker and the defender."""
Spread = dict[int, Fraction]
"""What is lost, with its chances."""
NOTHING: Spread = {0: Fraction(1)}
Said = tuple[str, str]
"""A loss in words, and a loss or a greater one."""


def percent(chance: Fraction) -> int:
    """A chance in whole hundredths."""
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)


def tenths(exact: Fraction) -> str:
    """A number with one decimal."""
    found = (20 * exact.numerator + exact.denominator) // (2 * exact.denominator)
    return f"{found // 10}.{found % 10}"


def rung(me: Officer, part: str, one: Factor, side: str = "attacker") -> Rung:
    """A factor in the player's language, with the number his own book prints."""
    return Rung(part, one.side or side, one.value, me.say(one.why.replace("_", " ")), me.book.cite(one.case))


def results(me: Officer, ways: Mapping[int, int], outcomes: Mapping[int, Outcome]) -> tuple[Result, ...]:
    """What each roll brings; outcomes that are the same put together, in the order in which they are first met."""
    found: dict[Outcome, list[int]] = {}
    for roll, outcome in outcomes.items():
        found.setdefault(outcome, []).append(roll)
    whole = sum(ways.values())
    return tuple(
        Result(me.say(text), sum(ways[roll] for roll in rolls), whole, ours, theirs, tuple(rolls))
        for (text, ours, theirs), rolls in found.items()
    )


def losses(
    me: Officer, said: Said, ways: Mapping[int, int], lost: Mapping[int, int], ours: bool = False
) -> tuple[Result, ...]:
    """Losses by each roll, of the attacker or of the other side, the heaviest first."""
    ranked = sorted(lost.items(), key=lambda one: -one[1])
    return results(me, ways, {roll: loss(said, number, ours) for roll, number in ranked})


def loss(said: Said, lost: int, ours: bool = False) -> Outcome:
    hurt = str(lost or "")
    return (said[0].format(lost) if lost else "no loss"), hurt if ours else "", "" if ours else hurt


def both(one: Spread, other: Spread, most: int) -> Spread:
    """Two losses together, at most so much."""
    found: Spread = {}
    for lost, chance in one.items():
        for more, odds in other.items():
            whole = min(lost + more, most)
            found[whole] = found.get(whole, Fraction(0)) + chance * odds
    return found


def add(spread: Spread, lost: int, chance: Fraction) -> None:
    """One more way to lose so much."""
    spread[lost] = spread.get(lost, Fraction(0)) + chance


def mean(spread: Spread) -> Fraction:
    return sum((lost * chance for lost, chance in spread.items()), Fraction(0))


def forecast(takes: Fraction, attacker: Spread, defender: Spread) -> Forecast:
    """An attack in three figures."""
    return Forecast(percent(takes), tenths(mean(attacker)), tenths(mean(defender)))


def of_spread(me: Officer, said: Said, spread: Spread) -> tuple[Result, ...]:
    """Losses with their chances, the heaviest first."""
    found, rest = [], Fraction(0)
    for lost in sorted(spread, reverse=True):
        chance = rest + spread[lost]
        if chance < RARE and lost:
            rest = chance
            continue
        text = loss(said, lost)[0] if not rest else said[1].format(lost) if lost else "lose fewer"
        rest = Fraction(0)
        ways, whole = chance.numerator, chance.denominator
        if whole > MOST_WAYS:
            ways, whole = ways * MOST_WAYS // whole, MOST_WAYS
        if ways:
            found.append(Result(me.say(text), ways, whole, "", str(lost or ""), ()))
    return tuple(found)


def rolled(
    me: Officer, title: str, target: str, rungs: Iterable[Rung], outcome: Sequence[Result], row: str = "",
    sums: tuple[int, int] | None = None, besides: Sequence[Chances] = (),
) -> Ladder:  # fmt: skip
    """A ladder without a ratio: a row of a table that is rolled for."""
    parts = tuple(rungs)
    attack, defence = sums or (sum(one.value for one in parts if one.part == "strength"), 0)
    return Ladder(
        title=me.say(title),
        target=target,
        rungs=parts,
        attack=attack,
        defence=defence,
        ratio="",
        final=row,
        modifier=sum(one.value for one in parts if one.part == "die"),
        results=tuple(outcome),
        besides=tuple(besides),
    )


def noted(me: Officer, found: Ladder, *notes: tuple[str, str]) -> Ladder:
    """A ladder with more to be said of it."""
    return msgspec.structs.replace(found, notes=(*found.notes, *me.lines(notes)))
