"""Chapter 8, Counterattack: one step into an enemy zone (8.1.1), the defenders who meet it (8.1.3), and the fights that
open the enemy's combat phase (8.2.3, R52, R131)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21 import duty, losses, mines, reaction
from sztab.rules.b21.acts import Act
from sztab.rules.b21.assaults import COUNTERATTACK
from sztab.rules.b21.battle import fight
from sztab.rules.b21.battle_events import Counterstruck, DefendersNamed
from sztab.rules.b21.battle_orders import Attack, Counterattack, Defend
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.declaration import assault_of, check_named, finished
from sztab.rules.b21.passage import enter
from sztab.rules.b21.pieces import (
    around,
    enemy_at,
    find_hex,
    find_units,
    label,
    name,
    names_of,
    near_enemies,
    on_map,
    stack,
)
from sztab.rules.b21.state import Counterstroke, Unit
from sztab.rules.b21.ways import passable
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal


class DefendAsked(msgspec.Struct, frozen=True):
    """The hexes that are counterattacked; in each at least one unit defends."""

    TELLS: ClassVar[tuple[str, ...]] = ("hexes",)

    hexes: tuple[int, ...]


# ---------------------------------------------------------------------- 8.1.1, the step


def check_step(b: Board, order: Counterattack, side: int) -> Refusal | None:
    units, hex_ = find_units(b, order.units, side, "8.1.1"), find_hex(b, order.hex)
    if isinstance(units, Refusal):
        return units
    if isinstance(hex_, Refusal):
        return hex_
    if not units:
        return Refusal("8.1.1", "name the units that counterattack")
    if enemy_at(b, side, hex_):
        return Refusal("4.2.1", f"enemy units are in {label(b, hex_)}")
    struck = {stroke.unit for stroke in b.state.strikes}
    if any(u.n not in struck for u in stack(b, hex_)):
        return Refusal("8.2.2", f"other units of yours are in {label(b, hex_)}")
    if not _zone_there(b, side, hex_):
        return Refusal("8.1.1", f"{label(b, hex_)} is in no enemy zone of control")
    refusals = (_may_step(b, u, hex_) for u in units)
    return next((refusal for refusal in refusals if refusal is not None), None)


def _zone_there(b: Board, side: int, hex_: int) -> bool:
    """An enemy zone; one beside a counter that lies face down may be one."""
    hidden = (u for there in around(b, hex_) for u in stack(b, there) if u.side != side and u.hidden)
    return in_enemy_zone(b, side, hex_) or any(True for _ in hidden)


def _may_step(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """8.1.1, 8.2.1, R52."""
    refusal = duty.may_attack(b, u)
    if refusal is not None:
        return refusal
    if any(stroke.unit == u.n for stroke in b.state.strikes):
        return Refusal("8.1.1", f"{name(b, u)} has made its counterattack")
    if in_enemy_zone(b, u.side, u.hex):
        return Refusal("8.2.1", f"{name(b, u)} is in an enemy zone of control and cannot counterattack")
    if b.book.map.grid.distance(u.hex, hex_) != 1:
        return Refusal("8.1.1", f"a counterattack is one step: {name(b, u)} is not next to {label(b, hex_)}")
    if not passable(b, u, u.hex, hex_) or hex_ in b.book.scenario.shut(u.side, b.state.turn):
        return Refusal("4.3.3", f"{label(b, hex_)} is closed to {name(b, u)}")
    if not _targets(b, u, hex_):
        return Refusal("8.2.1", f"{name(b, u)} would find no enemy there that it was not next to before")
    return None


def _targets(b: Board, u: Unit, hex_: int) -> tuple[int, ...]:
    """8.1.2, 8.2.1: the enemy hexes beside the new hex but not beside the old one."""
    near = (there for there in around(b, hex_) if enemy_at(b, u.side, there))
    return tuple(sorted(there for there in near if b.book.map.grid.distance(u.hex, there) != 1))


def step_out(game: Game, order: Counterattack, side: int) -> Procedure:
    """The units of each hex step out together; before and after it they may be fired at (15.2.3, R76)."""
    hex_ = game.book.labels[order.hex]
    parties: dict[int, list[int]] = {}
    for one in order.units:
        u = game.state.units[game.book.index[one]]
        parties.setdefault(u.hex, []).append(u.n)
    for start, party in parties.items():
        yield from reaction.offered(game, party, start)
        strokes = tuple(Counterstroke(n, start, _targets(game, game.state.units[n], hex_)) for n in party)
        for n in party:
            if game.state.units[n].pinned and game.state.units[n].steps > 0:
                losses.lose(game, n, 1, "15.4.1", "leaving under fire")
        alive = [n for n in party if game.state.units[n].steps > 0]
        if not alive:
            continue
        enter(game, alive, hex_)
        game.mark(strikes=game.state.strikes + tuple(one for one in strokes if one.unit in alive))
        aims = sorted({there for one in strokes for there in one.targets})
        said = Counterstruck(
            units=names_of(game, (game.state.units[n] for n in alive)),
            start=label(game, start),
            hex=label(game, hex_),
            targets=tuple(label(game, there) for there in aims),
        )
        game.say(said, "8.1.1")
        yield from mines.entered(game, alive)
        yield from reaction.offered(game, alive, hex_)


def step_choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        able = (u for u in on_map(b, side) if open_hexes(b, u))
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])
    if len(partial) == 1:
        u = b.state.units[b.book.index[partial[0]]]
        texts = [label(b, hex_) for hex_ in open_hexes(b, u)]
        return Choice("hex", [Option(text, f"{partial[0]} to {text}") for text in texts])
    return Counterattack(units=(partial[0],), hex=partial[1])


def open_hexes(b: Board, u: Unit) -> list[int]:
    if u.hex not in near_enemies(b, u.side, 2) or duty.may_attack(b, u) is not None:
        return []
    near = sorted(near_enemies(b, u.side, 1).intersection(around(b, u.hex)))
    who = name(b, u)
    return [h for h in near if check_step(b, Counterattack(units=(who,), hex=label(b, h)), u.side) is None]


# ---------------------------------------------------------------------- 8.1.3, the defenders


def struck_hexes(b: Board) -> tuple[int, ...]:
    """The hexes with somebody who can meet a counterattack."""
    aims = {hex_ for stroke in _living(b) for hex_ in stroke.targets}
    return tuple(hex_ for hex_ in sorted(aims) if _meeting(b, hex_))


def _living(b: Board) -> Iterator[Counterstroke]:
    return (one for one in b.state.strikes if b.state.units[one.unit].steps > 0 and not b.state.units[one.unit].fought)


def _meeting(b: Board, hex_: int) -> list[Unit]:
    """Who could be named in a hex: all but guns beside a line unit and engineers that clear mines."""
    owner = 1 - b.state.units[b.state.strikes[0].unit].side
    units = (b.state.units[n] for n in duty.defenders(b, (hex_,)))
    return [u for u in units if u.side == owner]


def name_defenders(game: Game, side: int) -> Procedure:
    """8.1.3: named units have fought for this phase as far as their own attacks go."""
    hexes = struck_hexes(game)
    if not hexes:
        return
    order = yield from game.ask(side, "defend", DefendAsked(hexes), rest=True)
    for one in order.units:
        game.change(game.book.index[one], defends=True)
    game.say(DefendersNamed(units=tuple(order.units)), "8.1.3")


class NameDefenders:
    """Who meets the counterattacks."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: DefendAsked = ask.about
        if not isinstance(order, Defend):
            return Refusal("8.1.3", "name the units that meet the counterattacks first")
        units = find_units(view, order.units, ask.sides[0], "8.1.3")
        if isinstance(units, Refusal):
            return units
        for u in units:
            if u.hex not in about.hexes or all(u.n != v.n for v in _meeting(view, u.hex)):
                return Refusal("8.1.3", f"{name(view, u)} cannot meet a counterattack")
        left = [hex_ for hex_ in about.hexes if all(u.hex != hex_ for u in units)]
        return Refusal("8.1.3", f"name at least one unit in {label(view, left[0])}") if left else None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Each unit in turn; the last of a hex must, if nobody else there does."""
        named: list[str] = []
        place = 0
        for hex_ in ask.about.hexes:
            there = _meeting(view, hex_)
            found = False
            for count, u in enumerate(there, 1):
                if place == len(partial):
                    must = count == len(there) and not found
                    options = [Option(True, f"{name(view, u)} defends")]
                    return Choice("unit", options if must else [*options, Option(False, f"{name(view, u)} attacks")])
                if partial[place]:
                    named.append(name(view, u))
                    found = True
                place += 1
        return Defend(units=tuple(named))


# ---------------------------------------------------------------------- 8.2.3, the fights


def strikers(b: Board) -> dict[int, tuple[int, ...]]:
    """Those who can still strike, each with the hexes it must attack: where somebody named has not fought yet. A gun
    to which a line unit has come can only support now (9.5.3)."""
    found = {}
    for stroke in _living(b):
        if duty.may_attack(b, b.state.units[stroke.unit]) is not None:
            continue
        near = (hex_ for hex_ in stroke.targets if duty.defenders(b, (hex_,), COUNTERATTACK))
        aims = tuple(h for h in near if b.book.map.grid.distance(b.state.units[stroke.unit].hex, h) == 1)
        if aims:
            found[stroke.unit] = aims
    return found


def check_strike(b: Board, order: Attack, side: int) -> Refusal | None:
    """8.1.2: each striker attacks all its targets and nothing else."""
    refusal = check_named(b, order, side, COUNTERATTACK)
    if refusal is not None:
        return refusal
    wanted, aims = strikers(b), {b.book.labels[text] for text in order.targets}
    for one in order.attackers:
        own = wanted.get(b.book.index[one], ())
        left, strange = [h for h in own if h not in aims], sorted(aims.difference(own))
        if left:
            return Refusal("8.1.2", f"{one} must attack {label(b, left[0])} as well")
        if strange:
            return Refusal("8.2.1", f"{one} cannot counterattack {label(b, strange[0])}")
    return None


def strike(game: Game, order: Attack, side: int) -> Procedure:
    yield from fight(game, assault_of(game, order, COUNTERATTACK, side))


def strike_choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """attacker; others of his hex with the same targets until enough; support."""
    wanted = strikers(b)
    if not partial:
        return Choice("attacker", [Option(name(b, u), f"with {name(b, u)}") for u in _units(b, wanted)])
    first = b.state.units[b.book.index[partial[0]]]
    rest, own = list(partial[1:]), [first.n]
    while rest and rest[0] != "enough":
        own.append(b.book.index[rest.pop(0)])
    if not rest:
        same = [u for u in _units(b, wanted) if u.hex == first.hex and wanted[u.n] == wanted[first.n] and u.n > own[-1]]
        more = [Option(name(b, u), f"and {name(b, u)}") for u in same]
        return Choice("more", [Option("enough", "enough"), *more])
    return finished(b, Attack, _units(b, own), wanted[first.n], COUNTERATTACK, tuple(rest[1:]))


def _units(b: Board, numbers: Iterable[int]) -> list[Unit]:
    return [b.state.units[n] for n in numbers]


def check_end(b: Board) -> Refusal | None:
    """8.1.2: whoever has stepped out must attack."""
    left = strikers(b)
    if not left:
        return None
    return Refusal("8.1.2", f"{', '.join(names_of(b, _units(b, left)))} must still attack")


ACTS = (Act(Counterattack, frozenset({"counterattack"}), "counterattack", check_step, step_out, step_choices),)
DECIDERS: dict[str, Decider] = {"defend": NameDefenders()}
