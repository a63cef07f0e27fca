"""Hexes and bridges as a player picks them from a list: the number, the place, and who is there."""

from __future__ import annotations

from sztab.rules.wb95 import artillery, bridges
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import label, on_map, traits
from sztab.seat.drafts import SlotOption
from sztab.seat.wb95.context import Officer, keys_at

FEW = 3
"""So many units are named; the rest is counted."""


def option(me: Officer, view: Board, text: str) -> SlotOption:
    """A hex, or a hexside with its bridge, as something to aim at."""
    if "/" in text:
        return SlotOption(text, f"{text} {_bridge(me, view, text)}".strip(), hex=text)
    hex_ = view.book.labels[text]
    place = view.book.map.names.get(hex_, "")
    return SlotOption(text, f"{text} {place}".strip(), hint=_garrison(me, view, hex_), hex=text)


def _bridge(me: Officer, view: Board, text: str) -> str:
    """The bridge at Görlitz, over the Nysa."""
    map_ = view.book.map
    hexes = [view.book.labels[one] for one in text.split("/")]
    names = dict.fromkeys(map_.names[hex_] for hex_ in hexes if hex_ in map_.names)
    edge = map_.grid.edge_between(*hexes)
    river = map_.side_names.get(edge, "")
    return ", ".join([*names, *([river] if river else [])]) or me.say("bridge")


def _garrison(me: Officer, view: Board, hex_: int) -> str:
    keys = keys_at(view, hex_)
    named = [key for key in keys if not key.startswith("?")]
    parts = named[:FEW]
    masked = len(keys) - len(named)
    if masked:
        parts.append(me.say(f"{masked} hidden"))
    if len(named) > FEW:
        parts.append(f"+{len(named) - FEW}")
    return ", ".join(parts)


def in_range(view: Board, side: int, nearest: int) -> list[str]:
    """Enemy hexes that some own gun which can fire reaches from where it stands."""
    grid, prey = view.book.map.grid, view.book.prey[side]
    held = [hex_ for hex_, here in view.layers.stacks.items() if view.state.units[here[0]].side in prey]
    found = set()
    for at, reach in _guns(view, side):
        found |= {hex_ for hex_ in held if nearest <= grid.distance(at, hex_) <= reach}
    return [label(view, hex_) for hex_ in sorted(found - set(view.state.shelled))]


def bridges_in_range(view: Board, side: int) -> list[str]:
    """Bridges that stand, as far as the view tells, within reach of a gun that can fire (6.4.7)."""
    grid = view.book.map.grid
    guns = _guns(view, side)
    near = [
        edge
        for edge in view.book.water_edges
        if bridges.standing(view, edge)
        and any(grid.distance(at, hex_) <= reach for at, reach in guns for hex_ in grid.edge_hexes(edge))
    ]
    return [grid.edge_label(edge) for edge in sorted(near)]


def _guns(view: Board, side: int) -> list[tuple[int, int]]:
    """Where guns that can fire stand, and how far they reach."""
    return sorted(
        {
            (u.hex, artillery.gun_range(view, u))
            for u in on_map(view, view.book.friends[side])
            if (traits(view, u).gun or traits(view, u).self_propelled) and artillery.may_fire(view, u) is None
        }
    )
