"""Odds as a player reads them: factor by factor, the chance of every result in words, what the other side could make
of it, and what is missing for the next column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from sztab.rules.wb95 import artillery, combat, headquarters, odds
from sztab.rules.wb95 import tables as printed
from sztab.rules.wb95.battle import Aid, Battle, air_stars, defended, defenders, held_by, owners
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.odds import Chance, Odds
from sztab.rules.wb95.pieces import alone, cels, label, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import outcome_words
from sztab.rules.wb95.terrain import OddsRung, defence_of
from sztab.seat import filed as filing
from sztab.seat.chances import Spread, add
from sztab.seat.chances import forecast as three_figures
from sztab.seat.models import Cased, Forecast, Ladder, Result, Rung
from sztab.seat.wb95.context import Officer

OF_TWO_DICE = 36
MANY = 999
"""Steps of defenders of whom not all are seen."""
DECLARED = "As declared"
LOST = {
    "aircraft": "{} air points",
    "helicopters": "{} helicopter points",
    "attacker aircraft": "{} air points of the attacker",
    "attacker helicopters": "{} helicopter points of the attacker",
    "defender aircraft": "{} air points of the defender",
    "defender helicopters": "{} helicopter points of the defender",
}
"""What air defence takes from aircraft and helicopters, in a combat from either side."""


class Reckoned(msgspec.Struct, frozen=True):
    """A battle with its odds; where enemy strengths are not known, at their strongest and at their weakest."""

    battle: Battle
    strong: Odds
    weak: Odds
    unnamed: tuple[Unit, ...] = ()
    """Guns under masks that may support: they have strength, but no name to order them by."""


def reckon(view: Board, battle: Battle, unnamed: Iterable[Unit] = ()) -> Reckoned:
    guns = tuple(unnamed)
    strong = _with_guns(view, odds.reckon(view, battle, "high"), guns, "high")
    weak = strong
    if not strong.sure or guns:
        weak = _with_guns(view, odds.reckon(view, battle, "low"), guns, "low")
    return Reckoned(battle, strong, weak, guns)


def worst(view: Board, battle: Battle) -> Reckoned:
    """The answer of the defenders that is worst for the attacker, of all they can give as far as the view tells."""
    unnamed: tuple[Unit, ...] = ()
    for side in owners(view, battle):
        _, found = best_answer(view, battle, side, unnamed)
        battle, unnamed = found.battle, found.unnamed
    return found


def best_answer(view: Board, battle: Battle, side: int, known: tuple[Unit, ...] = ()) -> tuple[Aid, Reckoned]:
    """The best one of the defenders can add, and how the combat stands with it. `known`: guns without a name that
    others of them have."""
    guns, air, stars, shifts = combat.helpers(view, battle, side)
    rotors, ew = combat.modern_helpers(view, battle, side)
    here = [u for u in defenders(view, battle) if not traits(view, u).hq]
    tried = []
    for group in artillery.groups(view, guns, held_by(view, battle, side)):
        named = [u for u in group if not u.hidden]
        unnamed = [*known, *(u for u in group if u.hidden)]
        covered = [u for u in named if headquarters.covered(view, [*here, u], defending=True)]
        for chosen in (named, covered) if len(covered) < len(named) else (named,):
            aid = Aid(tuple(u.n for u in chosen), air, tuple(u.n for u in stars), shifts, True, rotors, ew)
            aid = starred(view, battle, aid, side)
            tried.append((aid, reckon(view, defended(battle, aid), unnamed)))
    return min(tried, key=lambda one: merit(one[1].strong))


def starred(view: Board, battle: Battle, aid: Aid, side: int) -> Aid:
    """What a defender adds, with the stars of the aircraft among it (nor:21.1.1)."""
    stars = air_stars(view, side, "defensive", aid.air, held_by(view, battle, side))
    return msgspec.structs.replace(aid, air_stars=stars)


def merit(found: Odds) -> int:
    """What an attack is worth to the attacker: harm done less harm suffered, over 36 rolls."""
    total = 0
    for chance in found.results:
        total += chance.ways * (harm(printed.decode(chance.defender)) - harm(printed.decode(chance.attacker)))
    return total * OF_TWO_DICE // found.of


def harm(result: printed.TableResult) -> int:
    return 4 * result.loss + 2 * result.retreat + 2 * result.disorganised + int(result.test)


def _with_guns(view: Board, found: Odds, guns: tuple[Unit, ...], guess: str) -> Odds:
    """The same with guns that have no name added to the defence."""
    if not guns:
        return found
    more = [OddsRung("defender", defence_of(view, u, guess), "a hidden counter in support", "6.3.1") for u in guns]
    defence = found.defender + sum(rung.value for rung in more)
    initial = odds.ratio_column(view, found.attacker, defence)
    column = final_column(view, found.attacker, defence, found.shifts)
    names = view.book.tables.columns
    return msgspec.structs.replace(
        found,
        defender=defence,
        ratio=names[initial],
        final=names[column],
        column=column,
        results=odds.chances(view, column, found.roll_modifier),
        strengths=(*found.strengths, *more),
        sure=False,
    )


# ---------------------------------------------------------------------- as ladders


def combat_ladder(me: Officer, view: Board, found: Reckoned, title: str) -> Ladder:
    strong, weak = found.strong, found.weak
    rungs = strengths(me, strong.strengths, weak.strengths)
    return Ladder(
        title=me.say(title),
        target=", ".join(label(view, hex_) for hex_ in found.battle.targets),
        rungs=(*rungs, *shifts(me, strong.shifts), *_dice(me, view, found.battle)),
        attack=strong.attacker,
        defence=strong.defender,
        ratio=_span(me, strong.ratio, weak.ratio),
        final=_span(me, strong.final, weak.final),
        modifier=strong.roll_modifier,
        results=results(me, strong),
        columns=view.book.tables.columns,
        short=short(me, view, strong),
        notes=tuple(_shot_at(me, one.lost, 100 * one.ways * OF_TWO_DICE / strong.of) for one in strong.air_defence),
        forecast=forecast(view, found),
    )


def forecast(view: Board, found: Reckoned) -> Forecast:
    """By the results as they stand on the table: whoever stands and pays for it loses more, and keeps the hex."""
    own = cels(view.state.units[n] for n in found.battle.attackers)
    there = defenders(view, found.battle)
    theirs = MANY if any(u.hidden for u in there) else cels(there)
    taken, ours_lost, theirs_lost = Fraction(0), Spread(), Spread()
    for one in found.strong.results:
        share = Fraction(one.ways, found.strong.of)
        ours, other = printed.decode(one.attacker), printed.decode(one.defender)
        if (other.retreat or other.loss >= theirs) and not ours.retreat and ours.loss < own:
            taken += share
        add(ours_lost, min(ours.loss, own), share)
        add(theirs_lost, min(other.loss, theirs), share)
    return three_figures(taken, ours_lost, theirs_lost)


def filed(me: Officer, one: Mapping[str, Any], found: Ladder) -> Ladder:
    """As the desk has reckoned it from a file: what air defence may take, and headquarters in range."""
    modifier = one.get("roll_modifier", 0)
    die = (staff_rung(me, "attacker" if modifier < 0 else "defender", modifier),) if modifier else ()
    outcome = filing.results(me, one["outlook"], me.family.scenes.cell) if "outlook" in one else found.results
    notes = tuple(_shot_at(me, shot, 100 * shot["p"]) for shot in one.get("air_defence", ()))
    columns = me.book.tables.columns if found.ratio else ()
    return msgspec.structs.replace(found, rungs=(*found.rungs, *die), results=outcome, notes=notes, columns=columns)


def fire_ladder(me: Officer, found: dict[str, Any]) -> Ladder:
    """Of fire or bombs: `found` as the desk reckons it."""
    bridge = "/" in found["target"]
    rungs = [Rung("strength", "attacker", r["value"], me.say(r["why"]), r["case"]) for r in found["strengths"]]
    rungs += [Rung("shift", r["side"], r["value"], me.say(r["why"]), r["case"]) for r in found.get("shifts", ())]
    cells: dict[str, list[dict[str, Any]]] = {}
    for one in found["results"]:
        cells.setdefault(one["defender"], []).append(one)
    outcome = tuple(_fire_result(me, text, bridge, lines) for text, lines in cells.items())
    nothing = (Result(me.say("too weak to roll"), OF_TWO_DICE, OF_TWO_DICE),)
    return Ladder(
        title=me.say(DECLARED),
        target=found["target"],
        rungs=tuple(rungs),
        attack=found["attacker"],
        defence=0,
        ratio="",
        final=found["row"] or "",
        modifier=0,
        results=outcome or nothing,
        notes=tuple(_shot_at(me, one, 100 * one["p"]) for one in found.get("air_defence", ())),
    )


def _shot_at(me: Officer, shot: Mapping[str, Any], chance: float) -> Cased:
    """What air defence may take before the dice for the attack itself are rolled."""
    lost = [LOST[what].format(number) for what, number in shot.items() if what != "p" and number]
    return me.cased(f"Air defence: {chance:.0f} % to lose {', '.join(lost) or 'nothing'}", "ard:10.2.1")


def _fire_result(me: Officer, text: str, bridge: bool, lines: list[dict[str, Any]]) -> Result:
    """One outcome of fire; where air defence has still to roll its lines tell how many ways there are."""
    rolls = tuple(one["roll"] for one in lines)
    ways = sum(one["ways"] if "ways" in one else odds.WAYS_OF_2K6[one["roll"]] for one in lines)
    return Result(_fire_words(me, text, bridge), ways, lines[0].get("of", OF_TWO_DICE), "", text, rolls)


def _fire_words(me: Officer, text: str, bridge: bool) -> str:
    result = printed.decode(text)
    if bridge:  # 14.1.1
        return me.say("the bridge is destroyed" if result.disorganised else "the bridge stands")
    return me.say(result.words)


def results(me: Officer, found: Odds) -> tuple[Result, ...]:
    """Outcomes that are the same for both sides, put together, the likeliest for the attacker's good first."""
    cells: dict[tuple[str, str], list[Chance]] = {}
    for chance in found.results:
        cells.setdefault((chance.attacker, chance.defender), []).append(chance)
    made = []
    for (ours, theirs), chances in cells.items():
        one, two = printed.decode(ours), printed.decode(theirs)
        text, ways = me.say(outcome_words(one, two)), sum(chance.ways for chance in chances)
        rolls = tuple(chance.roll for chance in chances)
        made.append((harm(two) - harm(one), Result(text, ways, found.of, ours, theirs, rolls)))
    made.sort(key=lambda pair: (-pair[0], pair[1].rolls))
    return tuple(result for _, result in made)


def short(me: Officer, view: Board, found: Odds) -> str:
    """How much more attack strength reaches the next column."""
    columns = view.book.tables.columns
    if any(rung.case == "5.1.9" for rung in found.shifts) or found.column + 1 >= len(columns):
        return ""
    most = needed(view, found.defender, found.shifts, found.column + 1)
    if most is None:
        return ""
    more = most - found.attacker
    doubled = any(rung.case == "T-TER-n2" for rung in found.strengths)  # half of what comes is lost in the swamp
    return me.say(f"{2 * more if doubled else more} SP short of {columns[found.column + 1]}")


def needed(view: Board, defence: int, shifts: Iterable[OddsRung], column: int) -> int | None:
    """The least attack strength that ends in a column; None if the table does not go so far."""
    shifts = tuple(shifts)
    last = (len(view.book.tables.columns) + 1) * defence
    return next((n for n in range(1, last + 1) if final_column(view, n, defence, shifts) >= column), None)


def final_column(view: Board, attack: int, defence: int, shifts: Iterable[OddsRung]) -> int:
    return odds.shifted(view, odds.ratio_column(view, attack, max(1, defence)), shifts)


def strengths(me: Officer, strong: Iterable[OddsRung], weak: Iterable[OddsRung]) -> list[Rung]:
    """Each at its least, and at its most where that is more."""
    pairs = zip(strong, weak)
    return [rung_of(me, "strength", low, high.value if high.value != low.value else 0) for high, low in pairs]


def shifts(me: Officer, found: Iterable[OddsRung]) -> list[Rung]:
    return [rung_of(me, "shift", rung) for rung in found]


def rung_of(me: Officer, part: str, one: OddsRung, most: int = 0) -> Rung:
    """A factor in the player's language, with the number his own book prints."""
    return Rung(part, one.side, one.value, me.say(one.why), me.book.cite(one.case), most)


def _dice(me: Officer, view: Board, battle: Battle) -> list[Rung]:
    """9.2.1: each side's headquarters by itself."""
    lone = alone(view, defenders(view, battle))
    without = msgspec.structs.replace(battle, defence=msgspec.structs.replace(battle.defence, hq=False))
    ours = odds.die_modifier(view, without, lone)
    theirs = odds.die_modifier(view, battle, lone) - ours
    return [staff_rung(me, side, value) for side, value in (("attacker", ours), ("defender", theirs)) if value]


def staff_rung(me: Officer, side: str, value: int) -> Rung:
    return rung_of(me, "die", OddsRung(side, value, "headquarters in range", "9.2.1"))


def _span(me: Officer, low: str, high: str) -> str:
    return low if low == high else me.say(f"{low} to {high}")
