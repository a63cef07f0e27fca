"""Chapter 16, Attack from march: out of one hex, against all whose zones hold it (R80-R82)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.rules.b21 import duty
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import moved_since, purse, set_out, spend
from sztab.rules.b21.assaults import MARCH, Aftermath
from sztab.rules.b21.battle import fight
from sztab.rules.b21.battle_orders import MarchAttack
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.chase import unbridged
from sztab.rules.b21.declaration import assault_of, check_named, finished
from sztab.rules.b21.events import WentBack
from sztab.rules.b21.movement import arrive
from sztab.rules.b21.orders import StepBack
from sztab.rules.b21.passage import enter
from sztab.rules.b21.pieces import around, enemy_at, find_units, label, name, names_of, near_enemies, on_map, stack
from sztab.rules.b21.state import TWELFTHS, Unit
from sztab.rules.b21.ways import passable, scarp_top
from sztab.rules.b21.zones import controllers
from sztab.table import Choice, Option, Order, Procedure, Refusal

COST = 4 * TWELFTHS
"""16.1.3."""


def check(b: Board, order: MarchAttack, side: int) -> Refusal | None:
    """16.1."""
    refusal = check_named(b, order, side, MARCH)
    if refusal is not None:
        return refusal
    units = [b.state.units[b.book.index[one]] for one in order.attackers]
    targets = [b.book.labels[text] for text in order.targets]
    return check_march(b, units, targets) or _check_all(b, units[0], targets)


def check_march(b: Board, units: list[Unit], targets: Iterable[int]) -> Refusal | None:
    """16.1.1, 16.1.3, 16.1.5, R15: one hex, enough movement, open ground."""
    if len({u.hex for u in units}) > 1:
        return Refusal("16.1.1", "units that attack from march stand in one hex")
    refusals = (may_spend(b, u) or _closed(b, u, hex_) for u in units for hex_ in targets)
    return next((refusal for refusal in refusals if refusal is not None), None) or _finished(b, units)


def _finished(b: Board, units: list[Unit]) -> Refusal | None:
    """4.1.4, 16.2.8: who has ended its move attacks only together with somebody who has not."""
    late = [moved_since(b, u) for u in units]
    return None if None in late else late[0]


def may_spend(b: Board, u: Unit) -> Refusal | None:
    """16.1.2, 16.1.3: also a unit that others have joined since it moved."""
    if u.grounded:
        return Refusal("17.2.10", f"{name(b, u)} may not move in this phase")
    if purse(b, u) < COST:
        return Refusal("16.1.3", f"{name(b, u)} has no 4 movement points left for an attack from march")
    return None


def _closed(b: Board, u: Unit, hex_: int) -> Refusal | None:
    if scarp_top(b, b.book.map.grid.edge_between(u.hex, hex_)) >= 0:
        return Refusal("16.1.5", "no attack from march leads over a scarp")
    if unbridged(b, u, u.hex, hex_) == "big_river":
        return Refusal("16.1.5", "no attack from march leads over a big river without a bridge")
    if not passable(b, u, u.hex, hex_):
        return Refusal("16.1.5", f"{label(b, hex_)} is closed to {name(b, u)}")
    return None


def held_by(b: Board, side: int, hex_: int) -> set[int]:
    """16.1.1: the hexes of the enemies whose zones cover the hex, and who can still be attacked."""
    zoned = {v.hex for v in controllers(b, 1 - side, hex_)}
    return {there for there in zoned if duty.defenders(b, (there,), MARCH)}


def _check_all(b: Board, u: Unit, targets: list[int]) -> Refusal | None:
    """16.1.1, R80: all whose zones cover the hex, and one hex more at most."""
    held = held_by(b, u.side, u.hex)
    missing = sorted(held.difference(targets))
    if missing:
        return Refusal("16.1.1", f"{label(b, missing[0])} must be attacked as well: its zone of control covers the hex")
    free = [hex_ for hex_ in targets if hex_ not in held and not any(v.hidden for v in stack(b, hex_))]
    if len(free) > 1:
        return Refusal("16.1.1", "only one hex without a zone of control may be attacked besides")
    return None


def attack(game: Game, order: MarchAttack, side: int) -> Procedure:
    """16.1.3, 16.1.1: the movement is spent; who controls the hex in truth takes part."""
    assault = assault_of(game, order, MARCH, side)
    home = game.state.units[assault.attackers[0]].hex
    held = sorted(held_by(game, side, home).difference(assault.targets))
    set_out(game, list(assault.attackers))
    for n in assault.attackers:
        spend(game, n, COST)
    whole = assault_of(game, order, MARCH, side, (*assault.targets, *held))
    after: Aftermath = yield from fight(game, whole)
    end_move(game, assault.attackers, after)


def end_move(game: Game, attackers: Iterable[int], after: Aftermath) -> None:
    """16.2.6, 16.2.14, R82: no movement after the attack, but a step back where nobody had to retreat. Whoever has
    forced the enemy back may fight again in the combat phase (16.2.10)."""
    undecided = not after.success and not after.attacker_retreats
    for n in attackers:
        if game.state.units[n].steps > 0:
            game.change(n, halted=True, marched=undecided)


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """attacker; others of its hex; a hex without a zone besides; support."""
    if not partial:
        near = near_enemies(b, side, 1)
        able = [u for u in on_map(b, side) if u.hex in near and _possible(b, (u,))]
        return Choice("attacker", [Option(name(b, u), f"with {name(b, u)}") for u in able])
    first = b.state.units[b.book.index[partial[0]]]
    rest, own = list(partial[1:]), [first]
    while rest and rest[0] != "enough":
        own.append(b.state.units[b.book.index[rest.pop(0)]])
    if not rest:
        mates = [u for u in mates_of(b, own[-1]) if _possible(b, (*own, u))]
        return Choice("more", [Option("enough", "enough"), *(Option(name(b, u), f"and {name(b, u)}") for u in mates)])
    ways = _possible(b, own)
    if len(rest) == 1:
        texts = [" ".join(label(b, hex_) for hex_ in way) for way in ways]
        return Choice("targets", [Option(text, f"attack {text}") for text in texts])
    targets = tuple(b.book.labels[text] for text in rest[1].split())
    return finished(b, MarchAttack, own, targets, MARCH, tuple(rest[2:]))


def mates_of(b: Board, last: Unit) -> list[Unit]:
    """Who may be named after a unit of the same hex: those whose move has ended come last, for they only join
    (16.1.2)."""

    def rank(u: Unit) -> tuple[bool, int]:
        return moved_since(b, u) is not None, u.n

    return sorted((u for u in stack(b, last.hex) if rank(u) > rank(last)), key=rank)


def _possible(b: Board, units: Iterable[Unit]) -> list[tuple[int, ...]]:
    """The sets of hexes that these units of one hex could attack now."""
    own = list(units)
    if any(may_spend(b, u) is not None or duty.may_attack(b, u) is not None for u in own):
        return []
    held = sorted(held_by(b, own[0].side, own[0].hex))
    near = [there for there in sorted(around(b, own[0].hex)) if enemy_at(b, own[0].side, there) and there not in held]
    sets = ([tuple(held)] if held else []) + [(*held, there) for there in near]
    ids = names_of(b, own)
    orders = ((way, MarchAttack(attackers=ids, targets=tuple(label(b, h) for h in way))) for way in sets)
    return [way for way, order in orders if check(b, order, own[0].side) is None]


# ---------------------------------------------------------------------- 16.2.14, stepping back


def check_back(b: Board, order: StepBack, side: int) -> Refusal | None:
    units = find_units(b, order.units, side, "16.2.14")
    if isinstance(units, Refusal):
        return units
    if not units:
        return Refusal("16.2.14", "name the units that step back")
    for u in units:
        if not u.marched:
            return Refusal("16.2.14", f"{name(b, u)} has made no undecided attack from march")
        late = moved_since(b, u)
        if late is not None:
            return late
        if u.came < 0:
            return Refusal("16.2.14", f"{name(b, u)} has come from nowhere in this phase")
        if enemy_at(b, side, u.came):
            return Refusal("4.2.1", f"enemy units are in {label(b, u.came)}")
    return None


def go_back(game: Game, order: StepBack, side: int) -> Procedure:
    """One hex the way each has come."""
    parties: dict[int, list[int]] = {}
    for one in order.units:
        n = game.book.index[one]
        parties.setdefault(game.state.units[n].came, []).append(n)
    for hex_, party in parties.items():
        ids = names_of(game, (game.state.units[n] for n in party))
        enter(game, party, hex_)
        for n in party:
            game.change(n, marched=False)
        game.say(WentBack(units=ids, hex=label(game, hex_)), "16.2.14")
        yield from arrive(game, party, hex_)


def back_choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if partial:
        return StepBack(units=(partial[0],))
    able = [u for u in on_map(b, side) if u.marched and check_back(b, StepBack(units=(name(b, u),)), side) is None]
    return Choice("unit", [Option(name(b, u), f"{name(b, u)} steps back") for u in able])


ACTS = (
    Act(MarchAttack, MOVEMENT, "attack from march", check, attack, choices),
    Act(StepBack, MOVEMENT, "step back", check_back, go_back, back_choices),
)
