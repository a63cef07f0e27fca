"""Odds that the rules desk has reckoned from a file, as the ladder a player reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sztab.seat.context import Officer
from sztab.seat.models import Ladder, Result, Rung

Reckoned = Mapping[str, Any]
"""A ladder as the desk prints it."""
SHARES = 10_000
"""The desk's chances have four decimals."""
STRENGTHS, SHIFTS, DICE = ("strengths", "steps_why"), ("shifts",), ("drm",)
DECLARED = "As declared"


def ladder(me: Officer, one: Reckoned) -> Ladder:
    """Factor by factor as in the answer of the desk; what a family adds, its scenes do."""
    rungs = (*_rungs(me, "strength", one, STRENGTHS), *_rungs(me, "shift", one, SHIFTS), *_rungs(me, "die", one, DICE))
    row = next((one[name] for name in ("final", "row", "column") if one.get(name)), "")
    scenes = me.family.scenes
    plain = Ladder(
        title=me.say(DECLARED),
        target=one.get("target") or ", ".join(one["targets"]),
        rungs=rungs,
        attack=next((one[name] for name in ("attacker", "factor", "gun") if name in one), 0),
        defence=next((one[name] for name in ("defender", "armour") if name in one), 0),
        ratio=one.get("ratio", ""),
        final=row or (f"{one['difference']:+d}" if "difference" in one else me.say("too weak to roll")),
        modifier=one.get("roll_modifier", sum(rung.value for rung in rungs if rung.part == "die")),
        results=results(me, one["results"], scenes.cell),
    )
    return scenes.filed(me, one, plain)


def results(me: Officer, found: Iterable[Reckoned], words: Callable[[Officer, Reckoned], str]) -> tuple[Result, ...]:
    """Outcomes that are told in the same words put together."""
    rolls: dict[str, list[Reckoned]] = {}
    for one in found:
        rolls.setdefault(words(me, one), []).append(one)
    return tuple(
        Result(
            text,
            sum(round(one["p"] * SHARES) for one in same),
            SHARES,
            str(same[0].get("attacker", "")),
            str(same[0].get("defender", same[0].get("losses") or "")),
            tuple(one["roll"] for one in same if "roll" in one),
        )
        for text, same in rolls.items()
    )


def _rungs(me: Officer, part: str, one: Reckoned, names: Iterable[str]) -> Iterable[Rung]:
    for rung in (rung for name in names for rung in one.get(name, ())):
        usual = "defender" if part == "die" and rung["value"] > 0 else "attacker"
        why = me.say(rung["why"].replace("_", " "))
        yield Rung(part, rung.get("side") or usual, rung["value"], why, rung["case"])
