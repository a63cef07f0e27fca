"""All about a hex before anything is ordered, what can be laid over the map, and what comes when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sztab.desk.faces import hex_words
from sztab.seat.context import Officer, labels
from sztab.seat.drafts import Able, HexCard
from sztab.seat.models import Arrival, Overlay
from sztab.table import Ask, Board, hexes_in


def hex_card(me: Officer, view: Board, ask: Ask | None, text: str) -> HexCard:
    """Of a hex of the enemy also what it takes to attack it."""
    hex_ = view.book.labels.get(text, -1)
    if hex_ < 0:
        return HexCard(text, "", (me.cased(f"there is no hex {text!r} on this map"),), 0, 0, (), ())
    here = [view.state.units[index] for index in view.layers.stacks.get(hex_, ())]
    lines = me.family.overlays.lines(me, view, hex_, here)
    ground = ", ".join(me.say(word) for word in hex_words(view, hex_).split(", ")) or me.say("clear")
    if not here or here[0].side in me.sides:
        return HexCard(text, ground, lines, 0, 0, (), ())
    facts = me.family.overlays.defence(me, view, ask, hex_)
    wishes = me.family.prompt(ask.kind).wishes(me, text) if ask is not None and me.asks_me(ask) else ()
    wishes = wishes or me.family.planner.wishes(me, text)
    return HexCard(hex=text, terrain=ground, lines=lines, wishes=wishes, **facts)


def able(me: Officer, near: Iterable[str], guns: Iterable[str]) -> tuple[Able, ...]:
    """Own units that could be used against a hex: who stands by or can get there, guns in range."""
    near, guns = tuple(near), tuple(guns)
    nobody = me.say("Nobody can reach it this turn.")
    found = [Able(me.say(f"Can reach it ({len(near)})") if near else nobody, near)]
    return (*found, Able(me.say(f"Guns ({len(guns)})"), guns)) if guns else tuple(found)


def calendar(me: Officer, view: Board) -> tuple[Arrival, ...]:
    """Line by line, by turn."""
    return tuple(sorted(me.family.overlays.arrivals(me, view), key=lambda one: (one.turn, one.side, one.text)))


# ---------------------------------------------------------------------- overlays


def overlay(me: Officer, view: Board, name: str) -> Overlay:
    """An overlay by its name; one nobody knows is empty."""
    made: dict[str, Callable[[Officer, Board], Overlay]] = {"zones": _zones, "control": _control}
    made |= {name_: drawn for name_, (_, drawn) in me.family.overlays.OVERLAYS.items()}
    return made[name](me, view) if name in made else Overlay(name)


def _zones(me: Officer, view: Board) -> Overlay:
    """Whose zone of control lies where."""
    held = {side: tuple(hexes_in(zones)) for side, zones in zip(view.book.sides, view.layers.zones)}
    return Overlay("zones", {side: labels(view, hexes) for side, hexes in held.items() if hexes})


def _control(me: Officer, view: Board) -> Overlay:
    """Who controls which hex."""
    return Overlay("control", areas(view, held_by(view, view.book.map.grid.hexes)))


def held_by(view: Board, hexes: Iterable[int]) -> dict[str, list[int]]:
    """Hexes by the side that controls them."""
    found: dict[str, list[int]] = {}
    for hex_ in hexes:
        owner = view.state.control[hex_] - 1
        found.setdefault(view.book.sides[owner] if owner >= 0 else "nobody", []).append(hex_)
    return found


def areas(view: Board, hexes: Mapping[str, Iterable[int]]) -> dict[str, tuple[str, ...]]:
    """Areas by their names, as an overlay holds them."""
    return {name: labels(view, found) for name, found in sorted(hexes.items())}


def ranges(name: str, view: Board, guns: Iterable[tuple[Any, Iterable[int], str]]) -> Overlay:
    """What guns reach, by side: each with the hexes in its range and what is noted where it stands."""
    reached: dict[str, set[int]] = {}
    notes: dict[str, str] = {}
    for u, hexes, note in guns:
        reached.setdefault(view.book.sides[u.side], set()).update(hexes)
        where = view.book.hex_labels[u.hex]
        notes[where] = f"{notes[where]}, {note}" if where in notes else note
    return Overlay(name, areas(view, reached), (), notes)


def supply_lines(
    view: Board, supplied: Iterable[int], cut: Iterable[int], lines: Iterable[tuple[int, ...]], notes: dict[str, str]
) -> Overlay:
    """Where supply comes, its lines, and who is cut off."""
    names = view.book.hex_labels
    chains = tuple(tuple(names[hex_] for hex_ in line) for line in sorted(set(lines)) if len(line) > 1)
    return Overlay("supply", {"supplied": labels(view, supplied), "cut": labels(view, cut)}, chains, notes)
