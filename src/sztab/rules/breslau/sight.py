"""3.2, inspection of stacks: what the Soviet may see of the garrison, and what each side hears."""

from __future__ import annotations

import re

import msgspec

from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import Arranged, LimitsWaived, Sighted
from sztab.rules.breslau.orders import Arrange, Waive
from sztab.rules.breslau.pieces import counter, find_units, held_by, label, stack
from sztab.rules.breslau.state import GERMAN, SOVIET, State, Unit
from sztab.table import TALL, Event, Happening, Layers, Order, Refusal, fresh_token, spread
from sztab.table.events import Rolled, reworded

ORDERS = (Arrange, Waive)
"""What the German may do about it while he sets up and while he moves."""

Piles = list[tuple[int, tuple[int, ...]]]
"""Stacks with their hexes."""

ARRIVAL = "arrival of 269th Division"
"""A die that is the German's secret until the division comes (15.1.2, R90)."""


def fogged(b: Board) -> bool:
    """3.2d: the limits hold until the German drops them."""
    return b.book.options.fog and not b.state.waived


def seen(b: Board) -> frozenset[int]:
    """3.2b: the German units whose faces the Soviet may see."""
    return frozenset(u.n for u in b.state.units if u.side == GERMAN) - unseen(b)


def unseen(b: Board) -> frozenset[int]:
    """3.2b: the German units whose faces the Soviet may not see: all but the top of each stack that has no Soviet unit
    next to it. Units off the map are no secret. Kept for as long as no unit changes."""
    if not fogged(b):
        return frozenset()
    found: frozenset[int] = b.book.latest("unseen", b.state.units, lambda: _under_tops(b))
    return found


def _under_tops(b: Board) -> frozenset[int]:
    near = watched(b)
    found: set[int] = set()
    for hex_, here in _piles(b):
        if hex_ not in near:
            found.update(here)
            found.discard(top(b, hex_).n)
    return frozenset(found)


def _piles(b: Board) -> Piles:
    """German stacks of more than one unit. Kept for as long as no German stack changes."""

    def find() -> Piles:
        units = b.state.units
        return [(h, here) for h, here in b.layers.stacks.items() if len(here) > 1 and units[here[0]].side == GERMAN]

    found: Piles = b.book.latest("piles", b.layers.tokens[GERMAN], find)
    return found


def watched(b: Board) -> frozenset[int]:
    """Hexes next to a Soviet unit, rivers or not (R48). Kept for as long as no Soviet stack changes."""

    def find() -> frozenset[int]:
        neighbours, near = b.book.neighbours, set()
        for hex_ in held_by(b, SOVIET):
            near.update(neighbours[6 * hex_ : 6 * hex_ + 6])
        return frozenset(near - {-1})

    found: frozenset[int] = b.book.latest("watched", b.layers.tokens[SOVIET], find)
    return found


def top(b: Board, hex_: int) -> Unit:
    """R88: the unit its owner put on top, or the first of the stack."""
    units: list[Unit] = b.state.units
    here = b.layers.stacks[hex_]
    for n in here:
        if units[n].top:
            return units[n]
    return units[here[0]]


def look(truth: Board, sides: tuple[int, ...]) -> Board:
    """3.2a, 3.2b: the German sees everything; the Soviet sees no unit that lies hidden in its stack, and not when
    the 269th Division will come (R90)."""
    if GERMAN in sides or not fogged(truth):
        return Board(truth.book, truth.state, truth.layers, sides)
    state: State = truth.state
    covered = unseen(truth)
    units = state.units.copy()
    for n in covered:
        units[n] = _hidden(truth, n)
    if state.arrival:
        for n, u in enumerate(units):
            if u.side == GERMAN and u.box == "due" and u.due == state.arrival and diced(truth, u):
                units[n] = msgspec.structs.replace(u, due=0)
    shown = msgspec.structs.replace(state, units=units, arrival=0)
    return Board(truth.book, shown, _layers(truth, covered), sides)


def _hidden(b: Board, n: int) -> Unit:
    """Somewhere under another counter."""
    kept: Unit | None = b.book.kept.get(("hidden", n))
    if kept is None:
        kept = b.book.kept["hidden", n] = Unit(n, GERMAN, steps=0, box="masked", hidden=True)
    return kept


def _layers(truth: Board, covered: frozenset[int]) -> Layers:
    """Those of the truth but for the covered units. They are kept for as long as no German stack changes and the same
    units are covered."""
    layers = truth.layers
    if not covered:
        return layers
    veil: _CoveredLayers = truth.book.latest(
        "veil", (layers.tokens[GERMAN], covered), lambda: _CoveredLayers(truth, covered)
    )
    return veil.over(layers)


class _CoveredLayers:
    """What is left of the German layers when some units are covered; each of their stacks still has its top."""

    def __init__(self, truth: Board, covered: frozenset[int]) -> None:
        book, units, layers = truth.book, truth.state.units, truth.layers
        self.covered = covered
        self.stacks: dict[int, tuple[int, ...]] = {}
        self.mask, self.zone = layers.masks[GERMAN].copy(), layers.zones[GERMAN].copy()
        for hex_ in {units[n].hex for n in covered}:
            here = self.stacks[hex_] = tuple(n for n in layers.stacks[hex_] if n not in covered)
            before, now = self.mask[hex_], 0
            for n in here:
                now |= book.zone(units[n])
            if now != before:
                self.mask[hex_] = now
                spread(self.zone, book.neighbours, hex_, before & ~now, -1)
        self.token = fresh_token()

    def over(self, layers: Layers) -> Layers:
        shown = layers.copy()
        shown.stacks |= self.stacks
        shown.tall = {hex_ for hex_ in shown.tall if len(shown.stacks[hex_]) >= TALL}
        shown.away = tuple(sorted((*layers.away, *self.covered)))
        shown.masks[GERMAN], shown.zones[GERMAN], shown.tokens[GERMAN] = self.mask, self.zone, self.token
        return shown


def diced(b: Board, u: Unit) -> bool:
    group = counter(b, u).enters
    return any(entry.group == group and entry.turn == 0 for entry in b.book.scenario.entries)


# ---------------------------------------------------------------------- what is told


def report(game: Game, what: Happening, cases: str, *, reveals: bool = False) -> None:
    """Tell what happened to units that may be hidden: the Soviet hears it without their names."""
    names = hidden_names(game)
    veiled = _without(what, names, _pattern(game)) if names else what
    if veiled == what:
        game.say(what, cases, reveals=reveals)
    else:
        game.say(what, cases, sees=(GERMAN,), reveals=reveals)
        game.say(veiled, cases, sees=(SOVIET,), reveals=reveals)


def tell(truth: Board, event: Event, sides: tuple[int, ...]) -> Event | None:
    """An event as these sides hear of it: not at all, or without the names of hidden units."""
    if event.sees is not None and not set(event.sees) & set(sides):
        return None
    if GERMAN in sides or not truth.book.options.fog:
        return event
    if isinstance(event.what, Rolled) and event.what.purpose == ARRIVAL:
        return None
    names = hidden_names(truth)
    if not names:
        return event
    pattern = _pattern(truth)
    return msgspec.structs.replace(event, what=_without(event.what, names, pattern))


def hidden_names(b: Board) -> frozenset[str]:
    """The German units that the Soviet does not see now."""
    covered = unseen(b)
    ids = b.book.counters
    found: frozenset[str] = b.book.latest("names", covered, lambda: frozenset(ids[n].id for n in covered))
    return found


def _without(what: Happening, names: frozenset[str], pattern: re.Pattern[str]) -> Happening:
    return reworded(what, lambda text: pattern.sub(lambda one: "?" if one[0] in names else one[0], text), names)


def _pattern(b: Board) -> re.Pattern[str]:
    """The name of any German unit as a whole word, the longest first."""
    kept: re.Pattern[str] | None = b.book.kept.get("pattern")
    if kept is None:
        names = sorted((one.id for one in b.book.counters if one.side == GERMAN), key=lambda one: (-len(one), one))
        words = "|".join(re.escape(one) for one in names)
        kept = b.book.kept["pattern"] = re.compile(rf"(?<![\w/])(?:{words})(?![\w/])")
    return kept


def watch(b: Board) -> frozenset[int]:
    """What the Soviet does not see before something moves; `sighted` takes it afterwards."""
    return unseen(b)


def sighted(game: Game, before: frozenset[int]) -> None:
    """3.2b: a move of either side opens stacks at once; what has been seen cannot be taken back."""
    found = [game.state.units[n] for n in sorted(before - unseen(game))]
    if open_now := [u for u in found if u.hex >= 0]:
        hexes = tuple(sorted({label(game, u.hex) for u in open_now}))
        game.say(Sighted(units=tuple(counter(game, u).id for u in open_now), hexes=hexes), "3.2b", reveals=True)


# ---------------------------------------------------------------------- orders


def check(view: Board, order: Order, side: int) -> Refusal | None:
    """May the German put this unit on top, or drop the limits?"""
    if side != GERMAN:
        return Refusal("3.2b", "only the Germans order their stacks")
    if isinstance(order, Waive):
        return None if fogged(view) else Refusal("3.2d", "the Soviets may already look through every stack")
    if not isinstance(order, Arrange):
        return Refusal("3.2b", "that has nothing to do with stacks")
    found = find_units(view, (order.unit,), side, "3.2b")
    if isinstance(found, Refusal):
        return found
    if found[0].hex < 0:
        return Refusal("3.2b", f"{order.unit} is not on the map")
    if top(view, found[0].hex).n == found[0].n:
        return Refusal("3.2b", f"{order.unit} is on top of its stack")
    return None


def carry_out(game: Game, order: Order) -> None:
    """3.2d, R88."""
    if isinstance(order, Waive):
        game.mark(waived=True)
        game.say(LimitsWaived(), "3.2d", reveals=True)
        return
    assert isinstance(order, Arrange)
    unit = game.state.units[game.book.index[order.unit]]
    game.change_all({u.n: {"top": u.n == unit.n} for u in stack(game, unit.hex)})
    game.say(Arranged(unit=order.unit, hex=label(game, unit.hex)), "3.2b R88", sees=(GERMAN,))


def offers(view: Board, side: int) -> list[Order]:
    """What the German may put on top of a stack."""
    if side != GERMAN or not fogged(view):
        return []
    return [
        Arrange(unit=counter(view, u).id)
        for hex_, here in sorted(view.layers.stacks.items())
        if len(here) > 1 and view.state.units[here[0]].side == GERMAN
        for u in stack(view, hex_)
        if top(view, hex_).n != u.n
    ]
