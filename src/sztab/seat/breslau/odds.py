"""Odds as a player reads them: factor by factor, every modifier of the die, and the exact chance of every result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

import msgspec

from sztab.rules.breslau import air, bombardment, bombers, chances, flak, strikes, tabun
from sztab.rules.breslau.assault import Assault, ambush_hexes
from sztab.rules.breslau.chances import Spread
from sztab.rules.breslau.charts import AMBUSH, NORMAL, SURPRISE
from sztab.rules.breslau.factors import fire_rung
from sztab.rules.breslau.odds import Odds, hides, reckon, reckon_ambush, reckon_goliath
from sztab.rules.breslau.orders import Bombard
from sztab.rules.breslau.outlook import Outlook, outlook
from sztab.rules.breslau.pieces import label, steps_in
from sztab.rules.breslau.state import SOVIET, Unit
from sztab.seat.breslau.context import Officer
from sztab.seat.models import Cased, Ladder, Result, Rung
from sztab.table import Board
from sztab.table.events import Factor

DIE = 6
CERTAIN = Fraction(1)


def attack_ladders(me: Officer, view: Board, assault: Assault) -> tuple[Ladder, Ladder | None]:
    """An attack with everything reckoned in that may come between, and the same attack once it is ambushed."""
    found = view.once(("outlook", assault), lambda: outlook(view, assault))
    odds = reckon(view, assault)
    notes = [*_initiative(me, found), *_ambush_notes(me, found), *_unsure(me, found.sure)]
    declared = _attack(me, view, assault, odds, found, "With Surprise, Ambush and AA fire reckoned in", notes)
    if AMBUSH not in found.kinds or not ambush_hexes(view, assault):
        return declared, None
    after = view.once(("ambushed", assault), lambda: outlook(view, assault, AMBUSH))
    notes = [*_ambush_notes(me, after), *_unsure(me, found.sure)]
    return declared, _attack(me, view, assault, odds, after, "If it is ambushed where it hurts most", notes)


def merit(view: Board, assault: Assault) -> Fraction:
    """What an attack promises: steps taken and hexes won, less what an ambush takes."""
    found = view.once(("outlook", assault), lambda: outlook(view, assault))
    gain = sum((min(hits, found.steps) * chance for hits, chance in found.losses.items()), Fraction(0))
    return gain + found.cleared + chances.mean(found.advance) / 2 - chances.mean(found.own)


def ambush_ladder(me: Officer, view: Board, assault: Assault, hex_: int) -> Ladder:
    """The defender's strike at one of the attacking hexes."""
    odds = reckon_ambush(view, assault, hex_)
    return _ladder(me, view, "Ambush", hex_, odds.steps_why, odds.drm, _of_die(odds), odds.factor)


def bombard_ladder(me: Officer, view: Board, order: Bombard, side: int) -> Ladder:
    target = view.book.labels[order.target]
    if order.gas:
        fire = (Factor(tabun.FACTOR, "gas", "14.1.2a"),)
        return _ladder(me, view, "Gas", target, fire, (), tabun.outlook(view), tabun.FACTOR, kills=True)
    found = bombardment.outlook(view, order, side)
    return _strike(me, view, "Bombardment", target, found.ladders[0][1], found)


def air_ladder(me: Officer, view: Board, aircraft: Sequence[Unit], target: int) -> Ladder:
    """The aircraft as they come; the fire of all AA that is seen in range is in the chances."""
    whole = strikes.reckon(view, SOVIET, target, [fire_rung(view, u) for u in aircraft], strikes.AIR)
    found = air.outlook(view, aircraft, target)
    ladder = _strike(me, view, "Air bombardment", target, whole, found)
    guns = flak.in_range(view, target)
    factor = sum(rung.value for rung in flak.strength(view, guns, target))
    note = me.cased(f"AA in range has factor {factor} against each aircraft", "6.1.3")
    return _with_notes(ladder, [note] if guns else [])


def strike_notes(me: Officer, view: Board, target: int) -> tuple[Cased, ...]:
    """14.13b: where the bombs of 6th Bomber Corps may fall."""
    there = bombers.landing(view, target).get(target, Fraction(0))
    return (
        me.cased(f"The bombs fall there in {percent(there)} % of cases, else up to six hexes away", "14.13b"),
        me.cased("Whoever is under them is hit, friend or foe", "14.13c"),
    )


def goliath_ladder(me: Officer, view: Board, victim: Unit) -> Ladder:
    odds = reckon_goliath(view, victim)
    return _ladder(
        me, view, "Goliath", victim.hex, odds.steps_why, odds.drm, _of_die(odds), odds.factor, steps=victim.steps
    )


def flak_spread(view: Board, aircraft: Unit, guns: Sequence[Unit], hex_: int) -> tuple[Fraction, Fraction]:
    """The chances that an aircraft is shot down, and that it is only depleted."""
    left = flak.survival(view, aircraft, guns, hex_)
    down = left.get(0, Fraction(0))
    return down, sum((chance for steps, chance in left.items() if 0 < steps < aircraft.steps), Fraction(0))


def percent(chance: Fraction) -> int:
    """A chance in whole hundredths."""
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)


# ---------------------------------------------------------------------- ladders


def _attack(
    me: Officer, view: Board, assault: Assault, odds: Odds, found: Outlook, title: str, notes: list[Cased]
) -> Ladder:
    ladder = _ladder(
        me,
        view,
        title,
        assault.target,
        odds.steps_why,
        odds.drm,
        found.losses,
        odds.factor,
        advances=not assault.direct,
    )
    return _with_notes(ladder, notes, first=True)


def _strike(
    me: Officer, view: Board, title: str, target: int, ladder: strikes.StrikeLadder, found: strikes.StrikeOutlook
) -> Ladder:
    """A bombardment: what divides its factors is among the strengths."""
    rungs = list(ladder.fire)
    if ladder.divisors and ladder.total:
        by = " and ".join(f"{rung.value} ({rung.why.replace('_', ' ')})" for rung in ladder.divisors)
        cases = " ".join(dict.fromkeys(rung.case for rung in ladder.divisors))
        rungs.append(Factor(ladder.factor - ladder.total, f"divided by {by}", cases))
    made = _ladder(me, view, title, target, rungs, ladder.drm, found.spread, ladder.factor)
    return _with_notes(made, _unsure(me, found.sure), first=True)


def _ladder(
    me: Officer,
    view: Board,
    title: str,
    target: int,
    rungs: Iterable[Factor],
    drm: Iterable[Factor],
    spread: Spread,
    factor: int,
    *,
    steps: int | None = None,
    advances: bool = False,
    kills: bool = False,
) -> Ladder:
    there = steps_in(view, target) if steps is None else steps
    modifiers = list(drm)
    return Ladder(
        title=me.say(title),
        target=label(view, target),
        rungs=(
            *(Rung("strength", "attacker", one.value, _why(me, one), one.case) for one in rungs),
            *(Rung("die", "defender" if one.value > 0 else "attacker", one.value, _why(me, one), one.case)
              for one in modifiers),
        ),
        attack=factor,
        defence=there,
        ratio="",
        final=chances.column(view, factor) or me.say("too weak to roll"),
        modifier=sum(one.value for one in modifiers),
        results=_results(me, view, target, spread, there, advances, kills),
        columns=columns(view),
        short=_short(me, view, factor),
        notes=_rebuilt(me, view),
    )  # fmt: skip


def columns(view: Board) -> tuple[str, ...]:
    """The heads of the Combat Results Table."""
    return tuple(chances.column(view, start) for start in view.book.charts.columns)


def _why(me: Officer, one: Factor) -> str:
    return me.say(one.why.replace("_", " "))


def _short(me: Officer, view: Board, factor: int) -> str:
    """How much more factor reaches the next column."""
    more = [start for start in view.book.charts.columns if start > factor]
    return me.say(f"{more[0] - factor} short of column {chances.column(view, more[0])}") if more else ""


def _results(
    me: Officer, view: Board, target: int, spread: Spread, steps: int, advances: bool, kills: bool
) -> tuple[Result, ...]:
    """Every outcome with its exact chance, the heaviest first; of losses that come to the same the least is named."""
    whole = lcm(*(chance.denominator for chance in spread.values()), 1)
    sure = not hides(view, target)
    found: dict[str, tuple[int, Fraction]] = {}
    for lost, chance in sorted(spread.items(), reverse=True):
        words = _outcome(me, lost, steps if sure else 99, advances, kills)
        found[words] = (lost, chance + found.get(words, (0, Fraction(0)))[1])
    return tuple(
        Result(words, int(chance * whole), whole, "", str(lost), ())
        for words, (lost, chance) in found.items()
        if chance
    )


def _outcome(me: Officer, lost: int, steps: int, advances: bool, kills: bool) -> str:
    """What a result does to the hex."""
    if not lost:
        return me.say("no effect")
    if kills:
        return me.say("everybody in the hex dies")
    if lost < steps or not steps:
        return me.say(f"steps lost: {lost}")
    if advances and lost > steps:
        return me.say(f"the hex is emptied, advance {lost - steps}")
    return me.say("the hex is emptied")


def _of_die(odds: Odds) -> Spread:
    return chances.mix((Fraction(1, DIE), {steps: CERTAIN}) for _, steps in odds.results)


# ---------------------------------------------------------------------- notes


def _initiative(me: Officer, found: Outlook) -> list[Cased]:
    """9.2.7a: how many faces of the die make it which kind of attack."""
    faces = [int(found.kinds.get(kind, Fraction(0)) * DIE) for kind in (SURPRISE, NORMAL, AMBUSH)]
    return [
        me.cased(f"Of six rolls {faces[0]} bring Surprise, {faces[1]} a Normal attack, {faces[2]} an Ambush", "9.2.7a")
    ]


def _ambush_notes(me: Officer, found: Outlook) -> list[Cased]:
    lost = {steps: chance for steps, chance in found.own.items() if steps and chance}
    lines = []
    if lost:
        words = ", ".join(f"{steps}: {percent(chance)} %" for steps, chance in sorted(lost.items()))
        lines.append(me.cased(f"Own steps lost to an ambush {words}", "9.2.7d"))
    if found.off:
        lines.append(me.cased(f"An ambush stops the attack in {percent(found.off)} % of cases", "9.2.7e"))
    return lines


def _unsure(me: Officer, sure: bool) -> list[Cased]:
    return [] if sure else [me.cased("There may be more Germans than are seen, and AA among them", "3.2b")]


def _rebuilt(me: Officer, view: Board) -> tuple[Cased, ...]:
    """What is reconstructed is said where it is met."""
    lost = view.book.charts.reconstructed
    return (me.cased("The Combat Results Table is reconstructed", "R1"),) if "combat_results" in lost else ()


def _with_notes(ladder: Ladder, notes: Sequence[Cased], first: bool = False) -> Ladder:
    together = (*notes, *ladder.notes) if first else (*ladder.notes, *notes)
    return msgspec.structs.replace(ladder, notes=together)
