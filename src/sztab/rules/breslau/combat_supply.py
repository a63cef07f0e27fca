"""14.11, German combat supply: Supply Points, what brings them in, and the transports that fly them."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import SupplyPointsChanged, TransportsFlown, TransportSteps
from sztab.rules.breslau.losses import StepsAsked
from sztab.rules.breslau.orders import Run
from sztab.rules.breslau.pieces import counter, find_units, name, next_picks
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.table import Ask, Choice, Decider, Order, Procedure, Refusal

START = 21
"""14.11.1a: Supply Points at the start."""
FLAK_PHASE = 1
"""14.11.1a: all AA fire of an Air Bombardment Phase."""
BOMBARDMENT = 1
"""14.11.1b: each gun that bombards."""
ATTACK, SUPPORTED = 2, 3
"""14.11.1c, R75: an Attack marker; the one that leads an attack with artillery."""
FLAK = 1
"""14.11.1d: each AA unit that fires at aircraft in support."""
REPAIRED = (1, 2)
"""14.11.4e: the faces of the die that bring a step back."""


def in_play(b: Board) -> bool:
    return bool(b.book.options.combat_supply)


def can_pay(b: Board, sp: int) -> bool:
    """14.11.2a: whether the points are there; without the option nothing costs any."""
    return not in_play(b) or b.state.sp >= sp


def pay(game: Game, sp: int, cases: str) -> bool:
    """Spend points, all or none; says whether they were there."""
    if not can_pay(game, sp):
        return False
    if in_play(game) and sp:
        game.mark(sp=game.state.sp - sp)
        game.say(SupplyPointsChanged(change=-sp, left=game.state.sp), cases)
    return True


def attack_cost(markers: int, artillery: bool) -> int:
    """14.11.1c, R75: 2 for each Attack marker, 3 for the first where artillery supports."""
    return ATTACK * markers + (SUPPORTED - ATTACK) * artillery


# ---------------------------------------------------------------------- income


def income(game: Game) -> Procedure:
    """5.3 after the check: 14.11.3 or 14.11.4, never both."""
    if not in_play(game):
        return
    if game.book.options.combat_supply_mode == "tactical":
        yield from _supply_run(game)
    else:
        points = yield from game.roll(3, "supply points", "14.11.3", GERMAN)
        _bring_in(game, points, "14.11.3")


def _bring_in(game: Game, points: int, cases: str) -> None:
    game.mark(sp=game.state.sp + points)
    game.say(SupplyPointsChanged(change=points, left=game.state.sp), cases)


def _supply_run(game: Game) -> Procedure:
    """14.11.4b-14.11.4d: who flies, what Soviet flak hits, what arrives."""
    roll = yield from game.roll(1, "supply run", "14.11.4b", GERMAN)
    number = min(roll + 2, len(available(game)))
    if not number:
        return
    order = yield from game.ask(GERMAN, "run", number)
    flyers = [game.book.index[one] for one in order.transports]
    game.say(TransportsFlown(transports=order.transports), "14.11.4b")
    hits = yield from game.roll(1, "flak at the transports", "14.11.4c", SOVIET)
    hits = min(hits, sum(game.state.units[n].steps for n in flyers))  # R75: what is left over is lost
    order = yield from game.ask(GERMAN, "losses", StepsAsked(hits, (order.transports,), (), "14.11.4c"))
    for one, lost in sorted(order.units.items()):
        if lost:
            _hit(game, game.book.index[one], lost)
    _bring_in(game, sum(load(game, game.state.units[n]) for n in flyers), "14.11.4d")


def available(b: Board) -> list[Unit]:
    """Transports that can fly."""
    return [u for u in _fleet(b) if u.box == "available"]


def load(b: Board, u: Unit) -> int:
    """14.11.4a, R7: the Supply Points a transport delivers; none once it is shot down."""
    if u.box != "available":
        return 0
    return counter(b, u).bombard if u.steps >= counter(b, u).steps else counter(b, u).reduced_bombard


def _fleet(b: Board) -> list[Unit]:
    return [u for u in b.state.units if counter(b, u).kind == "TRANS"]


def _hit(game: Game, n: int, lost: int) -> None:
    u = game.state.units[n]
    left = u.steps - lost
    game.change(n, steps=left, box="available" if left else "dead")
    game.say(TransportSteps(unit=name(game, u), steps=left), "14.11.4c")


def repair(game: Game) -> Procedure:
    """12.3, 14.11.4e, R75: as the turn ends each damaged or lost transport may get one step back."""
    if not in_play(game) or game.book.options.combat_supply_mode != "tactical":
        return
    for u in _fleet(game):
        if u.steps >= counter(game, u).steps:
            continue
        roll = yield from game.roll(1, f"repair of {name(game, u)}", "14.11.4e", GERMAN, units=[u.n])
        if roll in REPAIRED:
            game.change(u.n, steps=u.steps + 1, box="available")
            game.say(TransportSteps(unit=name(game, u), steps=u.steps + 1), "14.11.4e")


class Flying:
    """14.11.4b: as many transports as the die says."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, Run):
            return Refusal("14.11.4b", f"first say which {ask.about} transports fly")
        units = find_units(view, order.transports, ask.sides[0], "14.11.4b")
        if isinstance(units, Refusal):
            return units
        ready = {u.n for u in available(view)}
        grounded = [counter(view, u).id for u in units if u.n not in ready]
        if grounded:
            return Refusal("14.11.4b", f"{grounded[0]} is not a transport that can fly")
        if len(units) != ask.about:
            return Refusal("14.11.4b", f"{ask.about} transports fly, {len(units)} are named")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        if len(partial) == ask.about:
            return Run(transports=partial)
        ids = [counter(view, u).id for u in available(view)]
        return Choice("transport", next_picks(ids, partial, ask.about - len(partial)))


DECIDERS: dict[str, Decider] = {"run": Flying()}
