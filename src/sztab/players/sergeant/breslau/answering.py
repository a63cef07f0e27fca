"""Answers inside a phase: losses, ambushes, breakthroughs, Goliaths, directives, transports, surplus units."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.players.sergeant.advice import Advice, tenths
from sztab.players.sergeant.breslau.blows import hits
from sztab.players.sergeant.breslau.sense import Sense, price, worth
from sztab.rules.breslau import (
    breakthrough,
    combat_supply,
    directives,
    movement,
    special,
    stacking,
    support_movement,
)
from sztab.rules.breslau.control import controller
from sztab.rules.breslau.losses import LossesAsked, steps_left
from sztab.rules.breslau.odds import reckon_ambush, reckon_goliath
from sztab.rules.breslau.orders import Advance, Ambush, Directives, Excess, Goliath, Losses, Move, Run
from sztab.rules.breslau.pieces import counter, ground, label, on_map, stack, steps_in
from sztab.rules.breslau.state import SOVIET
from sztab.table import Ask, EndPhase

TAKEN = 400
"""Twelfths of a way that a Fortress hex is worth to whoever breaks through."""


def losses(sense: Sense, ask: Ask) -> Advice:
    """Step by step from whoever loses least by it, within the order the book demands."""
    about: LossesAsked = ask.about
    lost: dict[str, int] = {}
    if about.first:
        _lose(sense, about.first, lost)
    for tier in about.tiers:
        while sum(lost.values()) < about.number and _lose(sense, tier, lost):
            pass
    return Advice(Losses(units=lost), "steps")


def _lose(sense: Sense, ids: Iterable[str], lost: dict[str, int]) -> bool:
    """The cheapest step of these units; False if they have none left."""
    b = sense.view
    units = {one: b.state.units[b.book.index[one]] for one in ids}
    open_ = [one for one, u in units.items() if steps_left(u) > lost.get(one, 0)]
    if not open_:
        return False
    best = min(open_, key=lambda one: (price(b, units[one], lost.get(one, 0)), one))
    lost[best] = lost.get(best, 0) + 1
    return True


def ambush(sense: Sense, ask: Ask) -> Advice:
    """The attacking hex in which it takes off most."""
    b, about = sense.view, ask.about
    expected = {}
    for text in about.hexes:
        hex_ = b.book.labels[text]
        odds = reckon_ambush(b, about.assault, hex_)
        expected[text] = hits(b, odds.factor, odds.modifier, steps_in(b, hex_))
    best = max(about.hexes, key=lambda text: (expected[text], text))
    return Advice(Ambush(hex=best), "ambush", {"hex": best, "theirs": tenths(expected[best], 100)})


def advance(sense: Sense, ask: Ask) -> Advice:
    """The Soviet goes on towards the Fortress hexes; the German only to win one back."""
    b, about = sense.view, ask.about
    paths: dict[str, tuple[str, ...]] = {}
    ends: dict[int, int] = {}
    leaving: dict[int, int] = {}
    units = [b.state.units[b.book.index[one]] for one in about.units]
    for u in sorted(units, key=lambda u: (-worth(b, u), u.n)):
        best = _standing(sense, u.hex)
        path: breakthrough.Path = ()
        for way in breakthrough.ways_on(b, u, about):
            end = way[-1]
            room = stacking.room(b, sense.side, end) - ends.get(end, 0) + leaving.get(end, 0)
            if room > 0 and _standing(sense, end) > best:
                best, path = _standing(sense, end), way
        if path and not (u.hex in sense.fortresses and len(stack(b, u.hex)) - leaving.get(u.hex, 0) < 2):
            ends[path[-1]] = ends.get(path[-1], 0) + 1
            leaving[u.hex] = leaving.get(u.hex, 0) + 1
            paths[counter(b, u).id] = tuple(label(b, hex_) for hex_ in path)
    if not paths:
        return Advice(Advance(), "stay")
    return Advice(Advance(paths=paths), "pursue", {"hexes": ", ".join(sorted({way[-1] for way in paths.values()}))})


def _standing(sense: Sense, hex_: int) -> int:
    """What it is worth to stand in a hex after a breakthrough."""
    b = sense.view
    gain = TAKEN * (hex_ in sense.fortresses and controller(b, hex_) != sense.side)
    if sense.side == SOVIET:
        return gain - sense.way[hex_] - 60 * (not sense.fed(hex_))
    return gain + 24 * ground(b, hex_).drm - 12 * sense.away[hex_] - 60 * (not sense.fed(hex_)) if gain else 0


def reinforce(sense: Sense, ask: Ask) -> Advice:
    """14.8: the strongest unit that can be spared joins the attack or the defence; Fortress hexes are not emptied."""
    b, about = sense.view, ask.about
    wanted = [b.book.labels[text] for text in about.hexes]
    for u in sorted(support_movement.movers(b, sense.side, about), key=lambda u: (-worth(b, u), u.n)):
        spare = u.hex not in sense.fortresses or len(stack(b, u.hex)) > 2
        ends = [hex_ for hex_ in support_movement.destinations(b, u, about) if hex_ in wanted]
        if not spare or not ends or u.hex in wanted or counter(b, u).artillery:
            continue
        best = min(ends, key=lambda hex_: (len(stack(b, hex_)), hex_))
        one, path = counter(b, u).id, movement.reach(b, u).path(best)
        order = Move(units=(one,), path=tuple(label(b, hex_) for hex_ in path))
        return Advice(order, "go", {"unit": one, "hex": label(b, best)})
    return Advice(EndPhase(), "end")


def goliath(sense: Sense) -> Advice:
    """The Goliath that promises most."""
    b = sense.view
    best: tuple[int, str, str, str] | None = None
    for u in special.ready(b):
        for hex_ in special.targets(b, u):
            for v in stack(b, hex_):
                odds = reckon_goliath(b, v)
                value = hits(b, odds.factor, odds.modifier, v.steps) * price(b, v, 0)
                one = (value, counter(b, u).id, label(b, hex_), counter(b, v).id)
                best = max(best, one) if best else one
    if best is None or best[0] <= 0:
        return Advice(EndPhase(), "end")
    _, engineer, target, unit = best
    return Advice(Goliath(engineer=engineer, target=target, unit=unit), "goliath", {"unit": unit, "hex": target})


def direct(sense: Sense) -> Advice:
    """The divisions that are nearest to what is wanted, and biggest."""
    b = sense.view
    ranked = sorted(directives.divisions(b), key=lambda one: (-_use(sense, one), one))
    chosen = tuple(sorted(ranked[: b.state.directed]))
    return Advice(Directives(divisions=chosen), "directives", {"divisions": ", ".join(chosen)})


def _use(sense: Sense, division: str) -> int:
    b = sense.view
    units = [u for u in on_map(b, SOVIET) if counter(b, u).division == division and not counter(b, u).artillery]
    return sum(u.steps * (1000 - min(900, sense.way[u.hex])) for u in units)


def run(sense: Sense, ask: Ask) -> Advice:
    """The transports that carry most."""
    b = sense.view
    ready = sorted(combat_supply.available(b), key=lambda u: (-combat_supply.load(b, u), u.n))
    return Advice(Run(transports=tuple(counter(b, u).id for u in ready[: ask.about])), "any")


def excess(sense: Sense, ask: Ask) -> Advice:
    """The units that are worth least go."""
    b = sense.view
    hex_ = b.book.labels[ask.about]
    here = sorted(stack(b, hex_), key=lambda u: (worth(b, u), u.n))
    gone = here[: -stacking.room(b, sense.side, hex_)]
    return Advice(Excess(units=tuple(counter(b, u).id for u in gone)), "steps")
