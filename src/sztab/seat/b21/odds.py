"""Odds as a player reads them: a direct fight with both of its loss rolls, fire at range shot by shot, shelling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from sztab.rules.b21.artillery_fire import ShellOdds
from sztab.rules.b21.assaults import DirectFight
from sztab.rules.b21.battle_orders import Burst
from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import COLUMNS, FightResult
from sztab.rules.b21.drop_surprise import MANY, calls_for_roll
from sztab.rules.b21.force import living
from sztab.rules.b21.modifiers import commando_raid
from sztab.rules.b21.night import QUIET
from sztab.rules.b21.odds import LossRow, reckon
from sztab.rules.b21.pieces import dark, find_units, label, name, printed, stack
from sztab.rules.b21.ranged_fire import FireOdds, aim, crossfire, may_hit
from sztab.rules.b21.state import Unit
from sztab.seat import chances
from sztab.seat import filed as filing
from sztab.seat.b21.context import Officer
from sztab.seat.chances import DIE, TWO_DICE, Outcome, Spread, rolled, rung
from sztab.seat.context import Line
from sztab.seat.models import Cased, Chances, Forecast, Ladder, Result, Rung
from sztab.table import Refusal

THEY_LOSE, WE_LOSE = "The defender loses, row {}", "The attacker loses, row {}"
DECLARED, WORST = "As declared", "After the defender's worst answer"
NEVER = Fraction(0)
EVERY_ROLL = [(roll, Fraction(ways, 36)) for roll, ways in TWO_DICE.items()]
"""Of two dice, with its chance."""
MANY_EP = 999
"""EP of defenders of whom not all are seen."""
EP = ("lose {} EP", "lose {} EP or more")
Aimed = tuple[Unit, Unit, int, FireOdds]
"""Who fires at whom, how often, at what odds."""

# ---------------------------------------------------------------------- direct fights


def fight(me: Officer, view: Board, assault: DirectFight, title: str) -> Ladder:
    """7.2.1: the ratio, its shifts, the retreat, and the losses of both sides, which are rolled by themselves."""
    found = reckon(view, assault)
    tables = {roll: view.book.charts.fight(found.column, roll) for roll in TWO_DICE}
    ranked = sorted(tables, key=lambda roll: (tables[roll].attacker - tables[roll].defender, roll))
    return Ladder(
        title=me.say(title),
        target=", ".join(label(view, hex_) for hex_ in assault.targets),
        rungs=(
            *(rung(me, "strength", one) for one in found.strengths),
            *(rung(me, "shift", one) for one in found.shifts),
        ),
        attack=found.attacker,
        defence=found.defender,
        ratio=found.ratio,
        final=found.final,
        modifier=0,
        results=chances.results(me, TWO_DICE, {roll: retreat(tables[roll]) for roll in ranked}),
        columns=COLUMNS,
        notes=me.lines(_notes(view, assault, found.sure, found.counting)),
        besides=(
            _loss_table(me, view, THEY_LOSE, found.defender_row, False),
            _loss_table(me, view, WE_LOSE, found.attacker_row, True),
            *_first_rolls(me, view, assault),
        ),
        forecast=forecast(view, assault),
    )


def filed(me: Officer, one: Mapping[str, Any], found: Ladder) -> Ladder:
    """As the desk has reckoned it from a file: the losses of both sides and the night are rolled by themselves."""
    cell, besides, notes = me.family.scenes.cell, [], []
    for part, title in (("defender_losses", THEY_LOSE), ("attacker_losses", WE_LOSE)):
        if part in one:
            lost = filing.results(me, one[part]["results"], cell)
            besides.append(Chances(me.say(title.format(one[part]["row"])), lost))
    if "night" in one:
        falls = filing.results(me, one["night"], lambda me, fall: me.say(f"{fall['shift']:+d} columns"))
        besides.append(Chances(me.say("Night die, rolled first"), falls))
    if one.get("block"):
        notes.append(me.cased(f"Block {one['block']}", "T.artillery"))
    if "shots" in one:
        notes.append(me.cased(f"The chances are those of one shot; shots it may fire: {one['shots']}", "15.3.5"))
    columns = COLUMNS if found.ratio else ()
    return msgspec.structs.replace(found, besides=tuple(besides), notes=tuple(notes), columns=columns)


def forecast(view: Board, assault: DirectFight) -> Forecast:
    """The retreat and both losses over all dice, those before the fight among them; the three rolls are independent."""
    units = view.state.units
    own, there = living(view, assault.attackers), [units[n] for n in assault.defenders]
    ours, theirs = sum(u.steps for u in own), MANY_EP if any(u.hidden for u in there) else sum(u.steps for u in there)
    taken, ours_lost, theirs_lost = NEVER, Spread(), Spread()
    for share, before in _openings(view, assault):
        if before.ruined:
            chances.add(ours_lost, ours, share)
            continue
        found = reckon(view, assault, before.night, before.surprise)
        back = sum((each for roll, each in EVERY_ROLL if view.book.charts.fight(found.column, roll).defender), NEVER)
        paid = _losses(view, found.attacker_row, before.attacker, ours)
        cost = _losses(view, found.defender_row, before.defender, theirs)
        gone = cost.get(theirs, NEVER)
        taken += share * (1 - (1 - back) * (1 - gone)) * (1 - paid.get(ours, NEVER))
        for lost, chance in paid.items():
            chances.add(ours_lost, lost, share * chance)
        for lost, chance in cost.items():
            chances.add(theirs_lost, lost, share * chance)
    return chances.forecast(taken, ours_lost, theirs_lost)


class Opening(msgspec.Struct, frozen=True):
    """What the dice before a fight do: shifts, and EP lost."""

    night: int = 0
    surprise: int = 0
    attacker: int = 0
    defender: int = 0
    ruined: bool = False
    """The attacker is eliminated before it begins."""


def _openings(view: Board, assault: DirectFight) -> Iterable[tuple[Fraction, Opening]]:
    """13.1.3, 17.2.6: every way those dice may fall."""
    falls = (QUIET,) if not dark(view) or commando_raid(view, assault) else view.book.charts.night
    drops = [(Fraction(1), Opening())]
    if assault.manner.surprise and calls_for_roll(view, assault):
        many, table = len(assault.attackers) > MANY, view.book.charts.drop_surprise[assault.manner.surprise]
        drops = [
            (share, Opening(0, one.shift, one.lost_by_many if many else one.lost, 0, one.eliminated))
            for share, one in ((each, table.at(1, roll)) for roll, each in EVERY_ROLL)
        ]
    for share, drop in drops:
        for fall in falls:
            lost = (drop.attacker + fall.attacker_loses, fall.defender_loses)
            yield share / len(falls), Opening(fall.shift, drop.surprise, *lost, drop.ruined)


def _losses(view: Board, row: LossRow, before: int, most: int) -> Spread:
    """What a side loses by its row beside what it has lost before, at most all it has."""
    spread: Spread = {}
    for roll, each in EVERY_ROLL:
        chances.add(spread, min(row.losses(view, roll) + before, most), each)
    return spread


def retreat(result: FightResult) -> Outcome:
    """Who goes back, and how far."""
    if result.defender:
        return f"the defender retreats {result.defender} hexes", "", str(result.defender)
    if result.attacker:
        return f"the attacker retreats {result.attacker} hexes", str(result.attacker), ""
    return "nobody retreats", "", ""


def _loss_table(me: Officer, view: Board, title: str, row: LossRow, ours: bool) -> Chances:
    lost = {roll: row.losses(view, roll) for roll in TWO_DICE}
    return Chances(me.say(title.format(row.name)), chances.losses(me, EP, TWO_DICE, lost, ours))


def _first_rolls(me: Officer, view: Board, assault: DirectFight) -> Iterable[Chances]:
    """13.1.3, 17.2.6: the dice before the fight, which shift the column."""
    if dark(view):
        falls = dict(enumerate(view.book.charts.night, 1))
        said = "{:+d} columns, attacker loses {}, defender loses {}"
        words: dict[int, Outcome] = {}
        for roll, fall in falls.items():
            ours, theirs = fall.attacker_loses, fall.defender_loses
            words[roll] = (said.format(fall.shift, ours, theirs), str(ours or ""), str(theirs or ""))
        yield Chances(me.say("Night die, rolled first"), chances.results(me, DIE, words))
    if assault.manner.surprise and calls_for_roll(view, assault):
        many, table = len(assault.attackers) > MANY, view.book.charts.drop_surprise[assault.manner.surprise]
        words = {}
        for roll, one in ((roll, table.at(1, roll)) for roll in TWO_DICE):
            lost = one.lost_by_many if many else one.lost
            text = f"{one.shift:+d} columns, attacker loses {lost}"
            words[roll] = ("the attacker is eliminated" if one.eliminated else text, str(lost or ""), "")
        yield Chances(me.say("Surprise of the drop, rolled first"), chances.results(me, TWO_DICE, words))


def _notes(view: Board, assault: DirectFight, sure: bool, counting: str) -> Iterable[Line]:
    if not sure:
        yield "Hidden counters count 1 SP here; their strength shows when the fight begins", "27.1.2"
    if len(assault.targets) > 1:
        yield f"The terrain of {counting} counts", "7.3.4"
    fighters = living(view, (*assault.attackers, *assault.defenders))
    if assault.manner.interior_fire and any(printed(view, u).gun >= 0 for u in fighters):
        yield "Fire at range comes before the roll and is not counted here", "15.3.7"


def summary(me: Officer, found: Ladder, case: str) -> Cased:
    """A ladder in a line."""
    back = sum(one.chance for one in found.results if one.defender)
    sums = f"{found.attack} against {found.defence}, column {found.final}"
    return me.cased(f"{sums}: the defender retreats in {back} of 36", case)


# ---------------------------------------------------------------------- fire at range


def aimed(view: Board, bursts: Iterable[Burst], side: int) -> list[Aimed]:
    """The fire that can be reckoned: of own units at counters that are seen."""
    pairs: list[tuple[Unit, Unit, int]] = []
    for one in bursts:
        own, index = find_units(view, (one.unit,), side, ""), view.book.index.get(one.target, -1)
        v = view.state.units[index]
        if not isinstance(own, Refusal) and own[0].hex >= 0 and index >= 0 and v.hex >= 0 and not v.hidden:
            pairs.append((own[0], v, one.shots))
    crossed = crossfire(view, ((u, v) for u, v, _ in pairs))
    aims = ((u, v, shots, v.n in crossed) for u, v, shots in pairs)
    return [(u, v, n, aim(view, u, v, x)) for u, v, n, x in aims if may_hit(view, u, v, x) is None]


def shot(view: Board, found: FireOdds) -> Spread:
    """What one shot costs the target."""
    spread: Spread = {}
    for roll, ways in TWO_DICE.items():
        lost = view.book.charts.shot(found.difference, roll)
        chances.add(spread, lost, Fraction(ways, 36))
    return spread


def volley_loss(view: Board, bursts: Iterable[Burst], side: int) -> Spread:
    """EP that a volley costs all its targets together."""
    targets: dict[int, Spread] = {}
    for _, v, shots, found in aimed(view, bursts, side):
        for one in [shot(view, found)] * shots:
            targets[v.n] = chances.both(targets.get(v.n, chances.NOTHING), one, v.steps)
    whole = chances.NOTHING
    for spread in targets.values():
        whole = chances.both(whole, spread, 999)
    return whole


def volley(me: Officer, view: Board, bursts: Sequence[Burst], side: int) -> Ladder | None:
    """15.3.5: of one burst gun, armour and shifts; of several each with its difference."""
    there = aimed(view, bursts, side)
    if not there:
        return None
    _, _, _, found = there[0]
    if len(there) == 1:
        rungs, row = _gun_and_armour(me, view, there[0]), f"{found.difference:+d}"
    else:
        said = ((f"{name(view, u)} at {name(view, v)}, difference {x.difference:+d}", n) for u, v, n, x in there)
        rungs, row = [Rung("strength", "attacker", shots, me.say(text), "15.3.5") for text, shots in said], ""
    target = ", ".join(dict.fromkeys(name(view, v) for _, v, _, _ in there))
    spread = chances.of_spread(me, EP, volley_loss(view, bursts, side))
    ladder = rolled(me, "Fire at range", target, rungs, spread, row)
    return chances.noted(me, ladder, *(fire_line(view, *one) for one in there))


def _gun_and_armour(me: Officer, view: Board, one: Aimed) -> list[Rung]:
    u, v, _, found = one
    parts = ((found.gun, f"gun of {name(view, u)}"), (-found.armour, f"armour of {name(view, v)}"))
    rungs = [Rung("strength", "attacker", value, me.say(text), "15.3.5") for value, text in parts]
    return rungs + [rung(me, "shift", x, "attacker" if x.value > 0 else "defender") for x in found.shifts]


def fire_line(view: Board, u: Unit, v: Unit, shots: int, found: FireOdds) -> Line:
    """A burst in a line: its difference, the chance of each shot, what is to be expected of all."""
    hits = chances.percent(1 - shot(view, found).get(0, Fraction(0)))
    cost = chances.mean(volley_loss(view, (Burst(name(view, u), name(view, v), shots),), u.side))
    return (
        f"{name(view, u)} at {name(view, v)}: difference {found.difference:+d}, a shot hits in {hits} %, "
        f"{chances.tenths(cost)} EP expected from {shots} shots",
        "15.3.5",
    )


# ---------------------------------------------------------------------- artillery


def shelling(me: Officer, view: Board, title: str, hex_: int, found: ShellOdds) -> Ladder:
    """9.8.1: fire at all units of a hex."""
    parts = (("strength", found.guns), ("shift", found.ground), ("die", found.die))
    rungs = [rung(me, part, one) for part, factors in parts for one in factors]
    lost = chances.losses(me, EP, DIE, {roll: found.losses(roll) for roll in DIE})
    hidden = any(u.hidden for u in stack(view, hex_))
    unsure = ("Hidden counters: the weakest block of the table is shown", "R138")
    ladder = rolled(me, title, label(view, hex_), rungs, lost, found.row)
    return chances.noted(me, ladder, unsure if hidden else (f"Block {found.block}", "T.artillery"))


def by_die(me: Officer, title: str, target: str, rungs: Iterable[Rung], row: str, words: dict[int, Outcome]) -> Ladder:
    """Anything else that is rolled for with one die."""
    outcome: tuple[Result, ...] = chances.results(me, DIE, words)
    return rolled(me, title, target, rungs, outcome, row)
