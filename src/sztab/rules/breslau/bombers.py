"""14.13, the strike of 6th Bomber Corps: aimed at a City hex, scattered by dice, on friend and foe."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sztab.rules.breslau import rubble, strikes
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import BombersStruck
from sztab.rules.breslau.orders import Strike
from sztab.rules.breslau.pieces import around, find_hex, holder, label, terrain, wrong_phase
from sztab.rules.breslau.state import SOVIET
from sztab.rules.breslau.strikes import AIR
from sztab.table import Ask, Choice, Decider, Order, Procedure, Refusal
from sztab.table.events import Factor

CENTRE, NEIGHBOUR = 32, 24
ACCURATE, CLOSE = (1, 2), (3, 4)
"""Faces of the accuracy die; the others scatter (14.13b)."""
ONE_HEX = (1, 2, 3)
"""Faces on which a close strike drifts one hex, not two."""


def play(game: Game) -> Procedure:
    """14.13, R78: compulsory on its turn, before the Air Bombardment Phase; AA does not fire."""
    if not due(game):
        return
    order = yield from game.ask(SOVIET, "strike", None, rest=True)
    hexes = yield from drift(game)
    direction = 0
    if hexes:
        direction = (yield from game.roll(1, "direction of the drift", "14.13b", SOVIET)) - 1
    centre = carried(game, game.book.labels[order.target], direction, hexes)
    game.say(BombersStruck(aimed=order.target, hex=label(game, centre), drift=hexes), "14.13b")
    for hex_ in (centre, *around(game, centre)):
        yield from _bomb(game, hex_, CENTRE if hex_ == centre else NEIGHBOUR)


def due(b: Board) -> bool:
    """14.13a: the option is in force and the Turn Record Chart has the strike on this turn."""
    week = next((week for week in b.book.charts.weeks if week.turn == b.state.turn), None)
    return bool(b.book.options.bomber_corps and week is not None and week.bombers and aims(b))


def aims(b: Board) -> list[int]:
    """14.13a: the City hexes that may be aimed at; all of them on a map without the area drawn."""
    area = b.book.scenario.bombers or (hex_ for hex_ in b.book.map.grid.hexes if terrain(b, hex_) == "city")
    return sorted(area)


def drift(game: Game) -> Procedure:
    """14.13b: how many hexes the strike goes astray."""
    die = yield from game.roll(1, "accuracy of the bombers", "14.13b", SOVIET)
    if die in ACCURATE:
        return 0
    if die in CLOSE:
        die = yield from game.roll(1, "close strike", "14.13b", SOVIET)
        return 1 if die in ONE_HEX else 2
    return (yield from game.roll(1, "scattered strike", "14.13b", SOVIET))


def carried(b: Board, hex_: int, direction: int, hexes: int) -> int:
    """14.13b, R78: so many hexes in a direction, 0 is north; it stops at the edge of the map."""
    for _ in range(hexes):
        there = b.book.neighbours[6 * hex_ + direction]
        if there < 0:
            break
        hex_ = there
    return hex_


def landing(b: Board, target: int) -> dict[int, Fraction]:
    """The chance of each hex to be the centre of a strike aimed at a target."""
    near, far = Fraction(len(CLOSE), 36), Fraction(6 - len(ACCURATE) - len(CLOSE), 36)
    ways = [(len(ONE_HEX) * near, 1), ((6 - len(ONE_HEX)) * near, 2), *((far, hexes) for hexes in range(1, 7))]
    found: dict[int, Fraction] = {target: Fraction(len(ACCURATE), 6)}
    for chance, hexes in ways:
        for direction in range(6):
            there = carried(b, target, direction, hexes)
            found[there] = found.get(there, Fraction(0)) + chance / 6
    return dict(sorted(found.items()))


def _bomb(game: Game, hex_: int, factor: int) -> Procedure:
    """14.13c, R78: as an air bombardment of whoever is there; an empty hex may still fall to rubble."""
    if holder(game, hex_) >= 0 or hex_ in game.state.barricades:
        yield from strikes.strike(game, SOVIET, hex_, [Factor(factor, "6th Bomber Corps", "14.13c")], AIR)
    else:
        yield from rubble.roll(game, hex_, SOVIET)


class AimBombers:
    """The hex at which the bombers aim."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, Strike):
            return wrong_phase(view, order)
        target = find_hex(view, order.target)
        if isinstance(target, Refusal):
            return target
        if target not in aims(view):
            return Refusal("14.13a", f"{order.target} is not a City hex inside the area of the strike")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        if partial:
            return Strike(target=partial[0])
        return Choice("target", [view.book.hex_options[hex_] for hex_ in aims(view)])


DECIDERS: dict[str, Decider] = {"strike": AimBombers()}
