"""Odds as a player reads them: a direct fight with both of its loss rolls, fire at range shot by shot, shelling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from sztab.rules.b21.artillery_fire import ShellOdds
from sztab.rules.b21.assaults import DirectFight
from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import COLUMNS, FightResult
from sztab.rules.b21.drop_surprise import MANY, calls_for_roll
from sztab.rules.b21.force import living
from sztab.rules.b21.odds import FightOdds, LossRow, reckon
from sztab.rules.b21.orders import Burst
from sztab.rules.b21.pieces import dark, find_units, label, name, printed, stack
from sztab.rules.b21.ranged_fire import FireOdds, aim, crossfire, exposed, may_hit
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.seat.b21.context import Officer
from sztab.seat.models import Cased, Chances, Ladder, Result, Rung
from sztab.table import Refusal
from sztab.table.events import Factor

DECLARED, WORST = "As declared", "After the defender's worst answer"
DIE = dict.fromkeys(range(1, 7), 1)
TWO_DICE = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}
MOST_WAYS = 10**6
"""Chances that are finer than that are rounded."""
RARE = Fraction(1, 100)
"""What is rarer is told together with the next smaller loss."""
Outcome = tuple[str, str, str]
"""In words, and what it costs the attacker and the defender."""
Spread = dict[int, Fraction]
"""EP lost, with their chances."""
NOTHING: Spread = {0: Fraction(1)}
Aimed = tuple[Unit, Unit, int, FireOdds]
"""Who fires at whom, how often, at what odds."""


def _results(me: Officer, ways: Mapping[int, int], outcomes: Mapping[int, Outcome]) -> tuple[Result, ...]:
    """Outcomes that are the same put together, in the order in which they are first met."""
    found: dict[Outcome, list[int]] = {}
    for roll, outcome in outcomes.items():
        found.setdefault(outcome, []).append(roll)
    whole = sum(ways.values())
    return tuple(
        Result(me.say(text), sum(ways[roll] for roll in rolls), whole, ours, theirs, tuple(rolls))
        for (text, ours, theirs), rolls in found.items()
    )


def losses(me: Officer, ways: Mapping[int, int], lost: Mapping[int, int], ours: bool = False) -> tuple[Result, ...]:
    return _results(me, ways, {roll: ep(number, ours) for roll, number in lost.items()})


def ep(lost: int, ours: bool = False) -> Outcome:
    """A loss of EP, of the attacker or of the other side."""
    hurt = str(lost or "")
    return (f"lose {lost} EP" if lost else "no loss"), hurt if ours else "", "" if ours else hurt


def percent(chance: Fraction) -> int:
    """A chance in whole hundredths."""
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)


def tenths(exact: Fraction) -> str:
    found = (20 * exact.numerator + exact.denominator) // (2 * exact.denominator)
    return f"{found // 10}.{found % 10}"


def rung(me: Officer, part: str, one: Factor, side: str = "attacker") -> Rung:
    return Rung(part, one.side or side, one.value, me.say(one.why.replace("_", " ")), me.book.cite(one.case))


# ---------------------------------------------------------------------- direct fights


def fight(me: Officer, view: Board, assault: DirectFight, title: str) -> Ladder:
    """7.2.1: the ratio, its shifts, the retreat, and the losses of both sides, which are rolled by themselves."""
    found = reckon(view, assault)
    strengths = [rung(me, "strength", one) for one in found.strengths]
    shifts = [rung(me, "shift", one) for one in found.shifts]
    return Ladder(
        title=me.say(title),
        target=", ".join(label(view, hex_) for hex_ in assault.targets),
        rungs=(*strengths, *shifts),
        attack=found.attacker,
        defence=found.defender,
        ratio=found.ratio,
        final=found.final,
        modifier=0,
        results=_retreats(me, view, found),
        columns=COLUMNS,
        notes=tuple(_notes(me, view, assault, found)),
        besides=(
            _loss_table(me, view, "The defender loses, row {}", found.defender_row, False),
            _loss_table(me, view, "The attacker loses, row {}", found.attacker_row, True),
            *_night(me, view),
            *_surprise(me, view, assault),
        ),
    )


def _retreats(me: Officer, view: Board, found: FightOdds) -> tuple[Result, ...]:
    """The best for the attacker first."""
    results = {roll: view.book.charts.fight(found.column, roll) for roll in TWO_DICE}
    ranked = sorted(results, key=lambda roll: (results[roll].attacker - results[roll].defender, roll))
    return _results(me, TWO_DICE, {roll: retreat(results[roll]) for roll in ranked})


def retreat(result: FightResult) -> Outcome:
    """Who goes back, and how far."""
    if result.defender:
        return f"the defender retreats {result.defender} hexes", "", str(result.defender)
    if result.attacker:
        return f"the attacker retreats {result.attacker} hexes", str(result.attacker), ""
    return "nobody retreats", "", ""


def _loss_table(me: Officer, view: Board, title: str, row: LossRow, ours: bool) -> Chances:
    found = {roll: row.losses(view, roll) for roll in TWO_DICE}
    results = losses(me, TWO_DICE, dict(sorted(found.items(), key=lambda one: -one[1])), ours)
    return Chances(me.say(title.format(row.name)), results)


def _night(me: Officer, view: Board) -> list[Chances]:
    """13.1.3: the die before the fight, which shifts the column."""
    if not dark(view):
        return []
    falls = {roll: view.book.charts.night[roll - 1] for roll in DIE}
    outcomes = {
        roll: (
            f"{fall.shift:+d} columns, attacker loses {fall.attacker_loses}, defender loses {fall.defender_loses}",
            str(fall.attacker_loses or ""),
            str(fall.defender_loses or ""),
        )
        for roll, fall in falls.items()
    }
    return [Chances(me.say("Night die, rolled first"), _results(me, DIE, outcomes))]


def _surprise(me: Officer, view: Board, assault: DirectFight) -> list[Chances]:
    """17.2.6: what is rolled before the first attack of a drop on a hex."""
    if not assault.manner.surprise or not calls_for_roll(view, assault):
        return []
    many = len(assault.attackers) > MANY
    table = view.book.charts.drop_surprise[assault.manner.surprise]
    outcomes = {}
    for roll in TWO_DICE:
        one = table.at(1, roll)
        lost = one.lost_by_many if many else one.lost
        said = f"{one.shift:+d} columns, attacker loses {lost}"
        outcomes[roll] = ("the attacker is eliminated" if one.eliminated else said, str(lost or ""), "")
    return [Chances(me.say("Surprise of the drop, rolled first"), _results(me, TWO_DICE, outcomes))]


def _notes(me: Officer, view: Board, assault: DirectFight, found: FightOdds) -> Iterable[Cased]:
    if not found.sure:
        yield me.cased("Hidden counters count 1 SP here; their strength shows when the fight begins", "27.1.2")
    if len(assault.targets) > 1:
        yield me.cased(f"The terrain of {found.counting} counts", "7.3.4")
    guns = [u for u in living(view, (*assault.attackers, *assault.defenders)) if printed(view, u).gun >= 0]
    if guns and assault.manner.interior_fire:
        yield me.cased("Fire at range comes before the roll and is not counted here", "15.3.7")


def summary(me: Officer, found: Ladder, case: str) -> Cased:
    """A ladder in a line."""
    back = sum(one.chance for one in found.results if one.defender)
    sums = f"{found.attack} against {found.defence}, column {found.final}"
    return me.cased(f"{sums}: the defender retreats in {back} of 36", case)


# ---------------------------------------------------------------------- fire at range


def shot(view: Board, found: FireOdds) -> Spread:
    """What one shot costs the target."""
    spread: Spread = {}
    for roll, ways in TWO_DICE.items():
        lost = view.book.charts.shot(found.difference, roll)
        spread[lost] = spread.get(lost, Fraction(0)) + Fraction(ways, 36)
    return spread


def both(one: Spread, other: Spread, most: int) -> Spread:
    """Two losses together, at most so many EP."""
    found: Spread = {}
    for lost, chance in one.items():
        for more, odds in other.items():
            whole = min(lost + more, most)
            found[whole] = found.get(whole, Fraction(0)) + chance * odds
    return found


def mean(spread: Spread) -> Fraction:
    return sum((lost * chance for lost, chance in spread.items()), Fraction(0))


def aimed(view: Board, bursts: Iterable[Burst], side: int) -> list[Aimed]:
    """The fire that can be reckoned: of own units at counters that are seen."""
    pairs: list[tuple[Unit, Unit, int]] = []
    for one in bursts:
        own, index = find_units(view, (one.unit,), side, ""), view.book.index.get(one.target)
        v = view.state.units[index] if index is not None else None
        if not isinstance(own, Refusal) and own[0].hex >= 0 and v is not None and v.hex >= 0 and not v.hidden:
            pairs.append((own[0], v, one.shots))
    crossed = crossfire(view, ((u, v) for u, v, _ in pairs))
    return [
        (u, v, shots, aim(view, u, v, v.n in crossed))
        for u, v, shots in pairs
        if may_hit(view, u, v, v.n in crossed) is None
    ]


def volley_loss(view: Board, bursts: Iterable[Burst], side: int) -> Spread:
    """EP that a volley costs all its targets together."""
    targets: dict[int, Spread] = {}
    for _, v, shots, found in aimed(view, bursts, side):
        one = shot(view, found)
        for _ in range(shots):
            targets[v.n] = both(targets.get(v.n, NOTHING), one, v.steps)
    whole = NOTHING
    for spread in targets.values():
        whole = both(whole, spread, 999)
    return whole


def volley(me: Officer, view: Board, bursts: Sequence[Burst], side: int) -> Ladder | None:
    """15.3.5: of one burst gun, armour and shifts; of several each with its difference."""
    there = aimed(view, bursts, side)
    if not there:
        return None
    spread = volley_loss(view, bursts, side)
    one = there[0] if len(there) == 1 else None
    fired = sum(shots for _, _, shots, _ in there)
    return Ladder(
        title=me.say("Fire at range"),
        target=", ".join(dict.fromkeys(name(view, v) for _, v, _, _ in there)),
        rungs=_gun_and_armour(me, view, *one) if one else tuple(_burst_rung(me, view, *each) for each in there),
        attack=one[3].gun - one[3].armour if one else fired,
        defence=0,
        ratio="",
        final=f"{one[3].difference:+d}" if one else "",
        modifier=0,
        results=_spread_results(me, spread),
        notes=tuple(me.cased(*fire_line(view, *each)) for each in there),
    )


def _gun_and_armour(me: Officer, view: Board, u: Unit, v: Unit, shots: int, found: FireOdds) -> tuple[Rung, ...]:
    parts = (
        Rung("strength", "attacker", found.gun, me.say(f"gun of {name(view, u)}"), "15.3.5"),
        Rung("strength", "attacker", -found.armour, me.say(f"armour of {name(view, v)}"), "15.3.5"),
    )
    return (*parts, *(rung(me, "shift", one, "attacker" if one.value > 0 else "defender") for one in found.shifts))


def _burst_rung(me: Officer, view: Board, u: Unit, v: Unit, shots: int, found: FireOdds) -> Rung:
    words = f"{name(view, u)} at {name(view, v)}, difference {found.difference:+d}"
    return Rung("strength", "attacker", shots, me.say(words), "15.3.5")


def fire_line(view: Board, u: Unit, v: Unit, shots: int, found: FireOdds) -> tuple[str, str]:
    """A burst in a line: its difference, the chance of each shot, what is to be expected of all."""
    one = shot(view, found)
    hits = percent(1 - one.get(0, Fraction(0)))
    spread = volley_loss(view, (Burst(name(view, u), name(view, v), shots),), u.side)
    return (
        f"{name(view, u)} at {name(view, v)}: difference {found.difference:+d}, a shot hits in {hits} %, "
        f"{shots} shots cost {tenths(mean(spread))} EP on average",
        "15.3.5",
    )


def _spread_results(me: Officer, spread: Spread) -> tuple[Result, ...]:
    found, rest = [], Fraction(0)
    for lost in sorted(spread, reverse=True):
        chance = rest + spread[lost]
        if chance < RARE and lost:
            rest = chance
            continue
        text = f"lose {lost} EP or more" if rest else ep(lost)[0]
        rest = Fraction(0)
        ways, whole = chance.numerator, chance.denominator
        if whole > MOST_WAYS:
            ways, whole = ways * MOST_WAYS // whole, MOST_WAYS
        if ways:
            found.append(Result(me.say(text), ways, whole, "", str(lost or ""), ()))
    return tuple(found)


def likely(view: Board, u: Unit, hex_: int) -> Fraction:
    """The best chance of a single shot of a unit at those seen in a hex."""
    found = [shot(view, aim(view, u, v)) for v in exposed(view, stack(view, hex_)) if may_hit(view, u, v) is None]
    return max((1 - one.get(0, Fraction(0)) for one in found), default=Fraction(0))


# ---------------------------------------------------------------------- artillery


def shelling(me: Officer, view: Board, title: str, hex_: int, found: ShellOdds) -> Ladder:
    """9.8.1: fire at all units of a hex."""
    lost = {roll: found.losses(roll) for roll in DIE}
    there = stack_points(view, stack(view, hex_))
    hidden = any(u.hidden for u in stack(view, hex_))
    unsure = "Hidden counters: the weakest block of the table is shown"
    return Ladder(
        title=me.say(title),
        target=label(view, hex_),
        rungs=(
            *(rung(me, "strength", one) for one in found.guns),
            *(rung(me, "shift", one) for one in found.ground),
            *(rung(me, "die", one) for one in found.die),
        ),
        attack=found.strength,
        defence=there,
        ratio="",
        final=found.row,
        modifier=sum(one.value for one in found.die),
        results=losses(me, DIE, dict(sorted(lost.items(), key=lambda one: -one[1]))),
        notes=(me.cased(unsure, "R138"),) if hidden else (me.cased(f"Block {found.block}", "T.artillery"),),
    )


def of_die(
    me: Officer, title: str, target: str, rungs: Iterable[Rung], row: str, words: Mapping[int, Outcome]
) -> Ladder:
    """Anything that is rolled for with one die."""
    parts = tuple(rungs)
    attack = sum(one.value for one in parts if one.part == "strength")
    return _plain(me, title, target, parts, (attack, 0), row, DIE, words)


def of_two_dice(
    me: Officer, title: str, target: str, rungs: Iterable[Rung], sums: tuple[int, int], words: Mapping[int, Outcome]
) -> Ladder:
    """A table by both strengths, rolled for with two dice."""
    return _plain(me, title, target, tuple(rungs), sums, f"{sums[0]} : {sums[1]}", TWO_DICE, words)


def beside(found: Ladder, more: Sequence[Chances]) -> Ladder:
    """A ladder with other rolls beside it."""
    return msgspec.structs.replace(found, besides=(*found.besides, *more))


def _plain(
    me: Officer, title: str, target: str, rungs: tuple[Rung, ...], sums: tuple[int, int], row: str,
    ways: Mapping[int, int], words: Mapping[int, Outcome],
) -> Ladder:  # fmt: skip
    return Ladder(
        title=me.say(title),
        target=target,
        rungs=rungs,
        attack=sums[0],
        defence=sums[1],
        ratio="",
        final=row,
        modifier=sum(one.value for one in rungs if one.part == "die"),
        results=_results(me, ways, words),
    )
