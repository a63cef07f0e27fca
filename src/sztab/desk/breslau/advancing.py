"""Breakthrough Advances as cards: stay, or all who can go towards the same end."""

from __future__ import annotations

from typing import Any

from sztab.desk.breslau.officer import Officer, plain
from sztab.desk.showing import AnswerCard, Cased
from sztab.hexes import Flood
from sztab.rules.breslau import supply
from sztab.rules.breslau.breakthrough import AdvanceAsked, ways_on
from sztab.rules.breslau.factors import primary
from sztab.rules.breslau.orders import Advance
from sztab.rules.breslau.pieces import in_enemy_zone, label
from sztab.rules.breslau.state import Unit
from sztab.table import Ask, Board, Order

Way = tuple[str, ...]
MOST = 6
FORTRESS, GROUND = 30, 2


def cards(me: Officer, view: Board, ask: Ask) -> tuple[tuple[AnswerCard, ...], bool]:
    """The most promising end first; staying is always one of them."""
    about: AdvanceAsked = ask.about
    ends: dict[str, Way] = {}
    for one in about.units:
        for path in ways_on(view, view.state.units[view.book.index[one]], about):
            way = tuple(label(view, hex_) for hex_ in path)
            if way[-1] not in ends or (len(way), way) < (len(ends[way[-1]]), ends[way[-1]]):
                ends[way[-1]] = way
    orders: dict[str, Advance] = {}
    for end in sorted(ends):
        order = _together(me, view, ask, end)
        orders.setdefault(repr(sorted(order.paths.items())), order)
    ranked = sorted(orders.values(), key=lambda order: (-_gain(view, order), repr(order)))
    shown = [*[order for order in ranked if order.paths][: MOST - 1], Advance()]
    made = [_card(me, view, order, False) for order in shown]
    best = max(range(len(shown)), key=lambda k: (_gain(view, shown[k]), -k))
    made.insert(0, made.pop(best))
    first = _card(me, view, shown[best], True)
    return (first, *made[1:]), len(about.units) > 1 or len(ranked) >= MOST


def _together(me: Officer, view: Board, ask: Ask, end: str) -> Advance:
    """Everybody who can goes there, as long as there is room; the others stay."""
    decider = me.book.deciders["advance"]
    partial: tuple[Any, ...] = ()
    step = decider.choices(view, ask, partial)
    while not isinstance(step, Order):
        wanted = [tuple(option.value) for option in step.options if option.value and option.value[-1] == end]
        partial += (wanted[0] if wanted else (),)
        step = decider.choices(view, ask, partial)
    assert isinstance(step, Advance)
    return step


def _card(me: Officer, view: Board, order: Advance, preferred: bool) -> AnswerCard:
    ends: dict[str, list[str]] = {}
    for one, way in order.paths.items():
        ends.setdefault(way[-1], []).append(one)
    title = me.say(f"advance to {', '.join(ends)}") if ends else me.say("stay")
    lines = [me.cased(f"{', '.join(ids)} to {end}", "11.2a") for end, ids in ends.items()]
    for end in ends:
        lines += _found_there(me, view, order, end)
    return AnswerCard(plain(order), title, tuple(lines), dict(order.paths), preferred)


def _found_there(me: Officer, view: Board, order: Advance, end: str) -> list[Cased]:
    hex_, lines = view.book.labels[end], []
    side = _first(view, order).side
    if hex_ in view.book.scenario.fortresses and view.state.control[hex_] != 1 + side:
        lines.append(me.cased(f"{end} is a Fortress hex", "16.0"))
    if in_enemy_zone(view, side, hex_):
        lines.append(me.cased(f"{end} is in an enemy zone of control", "11.3a"))
    if hex_ not in _fed(view, side):
        lines.append(me.cased(f"no supply reaches {end} now", "4.0"))
    return lines


def _fed(view: Board, side: int) -> Flood:
    """Where supply comes now."""
    return view.once(("fed", side), lambda: supply.flood(view, side))


def _first(view: Board, order: Advance) -> Unit:
    u: Unit = view.state.units[view.book.index[next(iter(order.paths))]]
    return u


def _gain(view: Board, order: Advance) -> int:
    """Fortress hexes and ground won on the way; less for ending where no supply comes. To stay is nothing."""
    if not order.paths:
        return 0
    side = _first(view, order).side
    fed = _fed(view, side)
    taken = {view.book.labels[text] for way in order.paths.values() for text in way}
    total = sum(_ground(view, hex_, side) for hex_ in sorted(taken))
    for one, way in order.paths.items():
        u = view.state.units[view.book.index[one]]
        hex_ = view.book.labels[way[-1]]
        total += primary(view, u) if hex_ in fed else -2 * primary(view, u)
    return total


def _ground(view: Board, hex_: int, side: int) -> int:
    if view.state.control[hex_] == 1 + side:
        return 0
    return FORTRESS if hex_ in view.book.scenario.fortresses else GROUND
