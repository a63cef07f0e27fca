"""9.2.7, Tactical initiative: Surprise, Normal attack or Ambush, and the ambush itself."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from sztab.rules.breslau import losses, rubble, sight
from sztab.rules.breslau.assault import (
    Assault,
    ambush_hexes,
    ambushers,
    marker_at,
    muster,
)
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.charts import AMBUSH, NORMAL
from sztab.rules.breslau.events import AmbushFought, AmbushSprung, MarkerGone, TacticalRolled
from sztab.rules.breslau.odds import AttackOdds, hexes_left, reckon_ambush
from sztab.rules.breslau.orders import Ambush
from sztab.rules.breslau.pieces import around, counter, holder, label, name, stack, terrain
from sztab.rules.breslau.state import GERMAN, SOVIET, Marker, Unit
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal


class AmbushAsked(msgspec.Struct, frozen=True):
    """The attack, and the attacking hexes of which one is ambushed."""

    TELLS: ClassVar[tuple[str, ...]] = ("hexes",)

    assault: Assault
    hexes: tuple[str, ...]


def roll(game: Game, assault: Assault) -> Procedure:
    """5.7b, 9.2.7a: which kind of attack it is. An ambush nobody is left to make is a Normal attack (R30)."""
    die = yield from game.roll(1, "tactical initiative", "9.2.7a", assault.side)
    modifier = clear_modifier(game, assault)
    result = game.book.charts.initiative[assault.side][die + modifier - 1]
    foiled = result == AMBUSH and not ambush_hexes(game, assault)
    game.say(TacticalRolled(roll=die, modifier=modifier, result=result, foiled=foiled), "9.2.7a")
    return NORMAL if foiled else result


def clear_modifier(b: Board, assault: Assault) -> int:
    """9.2.7a, R34: Soviets of whom all next to the target, or all who fire from afar, stand in Clear give themselves
    away."""
    if assault.side != SOVIET:
        return 0
    if assault.direct:
        hexes = list(assault.stacks)
    else:
        hexes = [hex_ for hex_ in around(b, assault.target) if holder(b, hex_) == SOVIET]
    return int(all(terrain(b, hex_) == "clear" for hex_ in hexes))


# ---------------------------------------------------------------------- the ambush


def ambush(game: Game, assault: Assault) -> Procedure:
    """9.2.7d-9.2.7f: the defender strikes first, at one hex. Returns the attack that is left."""
    asked = AmbushAsked(assault, tuple(label(game, hex_) for hex_ in ambush_hexes(game, assault)))
    order = yield from game.ask(1 - assault.side, "ambush", asked)
    hex_ = game.book.labels[order.hex]
    odds = reckon_ambush(game, assault, hex_)
    units = ambushers(game, assault, hex_)
    _tell(game, assault, hex_, units, odds)
    die = yield from game.roll(1, "ambush", "9.2.7d", 1 - assault.side)
    hits = game.book.charts.losses(odds.factor, die + odds.modifier)
    game.say(AmbushFought(hex=label(game, hex_), roll=die, modifier=odds.modifier, losses=hits), "9.2.7d T.1")
    _spend(game, assault, [u.n for u in units])
    lost = yield from losses.take(game, assault.side, [u.n for u in stack(game, hex_)], hits, "9.2.8a 9.2.7d")
    if lost and assault.side == GERMAN:
        rubble.clear_barricade(game, hex_, "13.3d")
    return remaining(game, assault)


def remaining(game: Game, assault: Assault) -> Assault:
    """9.2.7e, 9.2.11a, R40: a hex from which nobody can attack drops out with its guns, and its marker goes."""
    stacks = hexes_left(game, assault, muster(game, assault))
    out = [hex_ for hex_ in assault.stacks if hex_ not in stacks]
    for hex_ in out:
        remove_marker(game, marker_at(game, assault.side, hex_), "9.2.7e")
    guns = tuple(n for n in assault.guns if game.state.units[n].hex not in out)
    return msgspec.structs.replace(assault, stacks=stacks, guns=guns)


def remove_marker(game: Game, marker: Marker | None, cases: str) -> None:
    """An Attack marker comes off and is not used again this turn."""
    if marker is not None:
        game.mark(markers=tuple(one for one in game.state.markers if one != marker))
        game.say(MarkerGone(hex=label(game, marker.hex), target=label(game, marker.target)), cases)


def _spend(game: Game, assault: Assault, units: list[int]) -> None:
    """9.2.10a, 9.2.8c, R25, R30: an ambush is the one attack of those who make it, and their marker goes."""
    once = game.book.options.ambushes_per_stack == "1"
    for n in units:
        u = game.state.units[n]
        flips = counter(game, u).artillery or (counter(game, u).kind == "AA" and game.book.options.aa_dual)
        game.change(n, fought=u.fought or once, fired=u.fired or flips)
    remove_marker(game, marker_at(game, 1 - assault.side, assault.target), "9.2.8c 9.2.10a")


def _tell(game: Game, assault: Assault, hex_: int, units: list[Unit], odds: AttackOdds) -> None:
    sprung = AmbushSprung(
        hex=label(game, hex_),
        target=label(game, assault.target),
        units=tuple(name(game, u) for u in units),
        factor=odds.factor,
        steps_why=odds.steps_why,
        drm=odds.drm,
        column=odds.column,
    )
    sight.report(game, sprung, "9.2.7d", reveals=True)


class Ambushing:
    """Which of the attacking hexes is ambushed."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: AmbushAsked = ask.about
        if not isinstance(order, Ambush):
            return Refusal("9.2.7d", "name the attacking hex that is ambushed first")
        if order.hex not in about.hexes:
            return Refusal("9.2.7d", f"{order.hex!r} cannot be ambushed; {' or '.join(about.hexes)} can")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        about: AmbushAsked = ask.about
        if partial:
            return Ambush(hex=partial[0])
        return Choice("hex", [Option(text, f"ambush {text}") for text in about.hexes])


DECIDERS: dict[str, Decider] = {"ambush": Ambushing()}
