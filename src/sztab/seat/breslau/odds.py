"""Odds as a player reads them: factor by factor, every modifier of the die, and the exact chance of every result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec

from sztab.rules.breslau import chances, tabun
from sztab.rules.breslau.assault import Assault, ambush_hexes
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.chances import Spread
from sztab.rules.breslau.charts import AMBUSH, NORMAL, SURPRISE
from sztab.rules.breslau.odds import AttackOdds, hides, reckon
from sztab.rules.breslau.outlook import Outlook, outlook
from sztab.rules.breslau.pieces import label, steps_in
from sztab.rules.breslau.strikes import StrikeLadder, StrikeOutlook
from sztab.seat import filed as filing
from sztab.seat.breslau.context import Officer
from sztab.seat.chances import forecast as three_figures
from sztab.seat.chances import percent
from sztab.seat.models import Cased, Chances, Forecast, Ladder, Result, Rung
from sztab.table.events import Factor

DIE = 6
KINDS = (SURPRISE, NORMAL, AMBUSH)


def attack_ladders(me: Officer, view: Board, assault: Assault) -> tuple[Ladder, Ladder | None]:
    """An attack with everything reckoned in that may come between, and the same attack once it is ambushed."""
    found, sums = expected(view, assault), reckon(view, assault)

    def shown(title: str, what: Outlook, notes: list[Cased]) -> Ladder:
        notes = [*notes, *_ambush_notes(me, what), *_unsure(me, found.sure)]
        rungs, target, advances = sums.steps_why, assault.target, not assault.direct
        made = _ladder(me, view, title, target, rungs, sums.drm, what.losses, sums.factor, -1, advances, notes=notes)
        return msgspec.structs.replace(made, forecast=forecast(what))

    declared = shown("Surprise, Ambush and AA fire included", found, _initiative(me, found))
    if AMBUSH not in found.kinds or not ambush_hexes(view, assault):
        return declared, None
    after = view.once(("ambushed", assault), lambda: outlook(view, assault, AMBUSH))
    return declared, shown("With the worst ambush", after, [])


def forecast(what: Outlook) -> Forecast:
    """The hex is emptied; an ambush is what an attack costs its own side."""
    lost = chances.mix((chance, {min(hits, what.steps): Fraction(1)}) for hits, chance in what.losses.items())
    return three_figures(what.cleared, what.own, lost)


def filed(me: Officer, one: Mapping[str, Any], found: Ladder) -> Ladder:
    """As the desk has reckoned it from a file, with the chances over all that may come between."""
    outlook = one.get("outlook", {})
    whole = [{"p": part["p"], "losses": part["steps"]} for part in outlook.get("losses", ())]
    title = me.say("Surprise, Ambush and AA fire included")
    besides = (Chances(title, filing.results(me, whole, me.family.scenes.cell)),) if whole else ()
    notes = []
    if "initiative" in outlook:
        notes.append(_rolls(me, [round(DIE * outlook["initiative"].get(kind, 0)) for kind in KINDS]))
    lost = {part["steps"]: Fraction(str(part["p"])) for part in outlook.get("ambush_losses", ())}
    return msgspec.structs.replace(found, besides=besides, notes=(*notes, *_ambushed(me, lost), *_rebuilt(me)))


def expected(view: Board, assault: Assault) -> Outlook:
    return view.once(("outlook", assault), lambda: outlook(view, assault))


def merit(view: Board, assault: Assault) -> Fraction:
    """What an attack promises: steps taken and hexes won, less what an ambush takes."""
    found = expected(view, assault)
    gain = sum((min(hits, found.steps) * chance for hits, chance in found.losses.items()), Fraction(0))
    return gain + found.cleared + chances.mean(found.advance) / 2 - chances.mean(found.own)


def summary(me: Officer, found: Ladder, case: str) -> Cased:
    """A ladder in a line."""
    return me.cased(f"Factor {found.attack}, column {found.final}, die {found.modifier:+d}", case)


# ---------------------------------------------------------------------- ladders


def strike(
    me: Officer, view: Board, title: str, target: int, found: StrikeLadder, what: StrikeOutlook, *notes: Cased
) -> Ladder:
    """A bombardment: what divides its factors is among the strengths."""
    rungs = list(found.fire)
    if found.divisors and found.total:
        by = " and ".join(f"{rung.value} ({rung.why.replace('_', ' ')})" for rung in found.divisors)
        cases = " ".join(dict.fromkeys(rung.case for rung in found.divisors))
        rungs.append(Factor(found.factor - found.total, f"divided by {by}", cases))
    notes = (*_unsure(me, what.sure), *notes)
    return _ladder(me, view, title, target, rungs, found.drm, what.spread, found.factor, notes=notes)


def of_one_roll(me: Officer, view: Board, title: str, target: int, found: AttackOdds, steps: int = -1) -> Ladder:
    """An ambush or a Goliath: a single roll at these odds."""
    spread = chances.mix((Fraction(1, DIE), {lost: Fraction(1)}) for _, lost in found.results)
    return _ladder(me, view, title, target, found.steps_why, found.drm, spread, found.factor, steps=steps)


def gas(me: Officer, view: Board, target: int) -> Ladder:
    """14.1.2a: it kills everybody in the hex, or nobody."""
    rungs = (Factor(tabun.FACTOR, "gas", "14.1.2a"),)
    return _ladder(me, view, "Gas", target, rungs, (), tabun.outlook(view), tabun.FACTOR, kills=True)


def _ladder(
    me: Officer, view: Board, title: str, target: int,
    rungs: Iterable[Factor], drm: Iterable[Factor], spread: Spread, factor: int,
    steps: int = -1, advances: bool = False, kills: bool = False, notes: Iterable[Cased] = (),
) -> Ladder:  # fmt: skip
    """Factors, modifiers of the die, and what may come of it."""
    there, modifiers = steps_in(view, target) if steps < 0 else steps, list(drm)
    strengths = (Rung("strength", "attacker", one.value, _why(me, one), one.case) for one in rungs)
    return Ladder(
        title=me.say(title),
        target=label(view, target),
        rungs=(*strengths, *(die_rung(me, one) for one in modifiers)),
        attack=factor,
        defence=there,
        ratio="",
        final=chances.column(view, factor) or me.say("too weak to roll"),
        modifier=sum(one.value for one in modifiers),
        results=_results(me, spread, 99 if hides(view, target) else there, advances, kills),
        columns=columns(view),
        short=_short(me, view, factor),
        notes=(*notes, *_rebuilt(me)),
    )


def die_rung(me: Officer, one: Factor) -> Rung:
    return Rung("die", "defender" if one.value > 0 else "attacker", one.value, _why(me, one), one.case)


def columns(view: Board) -> tuple[str, ...]:
    """The heads of the Combat Results Table."""
    return tuple(chances.column(view, start) for start in view.book.charts.columns)


def _why(me: Officer, one: Factor) -> str:
    return me.say(one.why.replace("_", " "))


def _short(me: Officer, view: Board, factor: int) -> str:
    """How much more factor reaches the next column."""
    more = [start for start in view.book.charts.columns if start > factor]
    return me.say(f"{more[0] - factor} short of column {chances.column(view, more[0])}") if more else ""


def _results(me: Officer, spread: Spread, steps: int, advances: bool, kills: bool) -> tuple[Result, ...]:
    """Every outcome with its exact chance, the heaviest first; of losses that come to the same the least is named."""
    whole = lcm(*(chance.denominator for chance in spread.values()), 1)
    found: dict[str, tuple[int, Fraction]] = {}
    for lost, chance in sorted(spread.items(), reverse=True):
        words = _outcome(me, lost, steps, advances, kills)
        found[words] = (lost, chance + found.get(words, (0, Fraction(0)))[1])
    told = [(words, lost, int(chance * whole)) for words, (lost, chance) in found.items() if chance]
    return tuple(Result(words, ways, whole, "", str(lost), ()) for words, lost, ways in told)


def _outcome(me: Officer, lost: int, steps: int, advances: bool, kills: bool) -> str:
    """What a result does to the hex."""
    if not lost:
        return me.say("no effect")
    if kills:
        return me.say("all units in the hex are eliminated")
    if lost < steps or not steps:
        return me.say(f"steps lost: {lost}")
    if advances and lost > steps:
        return me.say(f"the hex is emptied, advance {lost - steps}")
    return me.say("the hex is emptied")


# ---------------------------------------------------------------------- notes


def _initiative(me: Officer, found: Outlook) -> list[Cased]:
    """9.2.7a: how many faces of the die make it which kind of attack."""
    return [_rolls(me, [int(found.kinds.get(kind, Fraction(0)) * DIE) for kind in KINDS])]


def _rolls(me: Officer, faces: Sequence[int]) -> Cased:
    one, two, three = faces
    return me.cased(f"Of six rolls: Surprise {one}, Normal attack {two}, Ambush {three}", "9.2.7a")


def _ambush_notes(me: Officer, found: Outlook) -> list[Cased]:
    lines = _ambushed(me, found.own)
    if found.off:
        lines.append(me.cased(f"An ambush stops the attack in {percent(found.off)} % of cases", "9.2.7e"))
    return lines


def _ambushed(me: Officer, own: Mapping[int, Fraction]) -> list[Cased]:
    lost = {steps: chance for steps, chance in own.items() if steps and chance}
    words = ", ".join(f"{steps}: {percent(chance)} %" for steps, chance in sorted(lost.items()))
    return [me.cased(f"Own steps lost to an ambush {words}", "9.2.7d")] if lost else []


def _unsure(me: Officer, sure: bool) -> list[Cased]:
    return [] if sure else [me.cased("There may be hidden German units, AA among them", "3.2b")]


def _rebuilt(me: Officer) -> tuple[Cased, ...]:
    """What is reconstructed is said where it is met."""
    lost = me.book.charts.reconstructed
    return (me.cased("The Combat Results Table is reconstructed", "R1"),) if "combat_results" in lost else ()
