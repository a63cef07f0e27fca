"""Chapter 21, objects: what can be destroyed and repaired on hexes and hexsides, and what destroying it changes."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.b21 import bridges, projects
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import afford, allowance, purse, set_out
from sztab.rules.b21.allowance import spend as pay
from sztab.rules.b21.battle_events import ObjectAttacked
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.charts import OBJECTS
from sztab.rules.b21.engineers import (
    actions_left,
    engineers,
    find_engineer,
    helpers,
    is_engineer,
    may_act,
    may_work,
    spend,
    use_move,
    working_range,
)
from sztab.rules.b21.mines import mined, remove
from sztab.rules.b21.orders import Demolish, Repair
from sztab.rules.b21.pieces import (
    find_hex,
    find_side,
    find_unit,
    label,
    name,
    names_of,
    on_map,
    phase,
    printed,
)
from sztab.rules.b21.special_forces import DESTROYING, cost_of
from sztab.rules.b21.state import TWELFTHS, Attempt, Ruin, Unit
from sztab.rules.b21.ways import bridge_on
from sztab.table import Choice, Option, Order, Procedure, Refusal

PRICE = 10 * TWELFTHS
"""Movement points to destroy an object (21.1.6)."""
BRIDGE = "bridge"
TRACKS = {"road": ("main", "secondary"), "rail": ("rail",)}


class ObjectSite(msgspec.Struct, frozen=True):
    """An object: its hex, or the hexside of a bridge, and what it is."""

    place: int
    what: str


# ---------------------------------------------------------------------- what is where


def objects_at(b: Board, hex_: int) -> tuple[str, ...]:
    """21.0: what can be destroyed on a hex now."""
    found = [word for word in b.book.map.terrain[hex_] if word in OBJECTS and usable(b, hex_, word)]
    edges = {b.book.map.grid.edge(hex_, direction) for direction in range(6)}
    for what, kinds in TRACKS.items():
        tracks = (b.book.map.tracks.get(kind, ()) for kind in kinds)
        if any(not edges.isdisjoint(track) for track in tracks) and usable(b, hex_, what):
            found.append(what)
    return (*found, "mines") if mined(b, hex_) else tuple(found)


def usable(b: Board, hex_: int, what: str) -> bool:
    """21.2.1: not destroyed; in a ruined city nothing works (R119)."""
    return not any(one.hex == hex_ and one.what in (what, "city") for one in b.state.ruins)


def find_site(b: Board, text: str, what: str) -> ObjectSite | Refusal:
    """The object of an order: a hexside is its bridge, on a hex it may be left out which if there is only one."""
    if "/" in text:
        edge = find_side(b, text)
        if isinstance(edge, Refusal):
            return edge
        if what not in ("", BRIDGE) or not bridge_on(b, edge):
            return Refusal("21.0", f"there is no bridge at {text}")
        return site_of(b, text, what)
    hex_ = find_hex(b, text)
    if isinstance(hex_, Refusal):
        return hex_
    known = objects_at(b, hex_)
    if what and what not in known:
        return Refusal("21.0", f"there is no {what} in {text}")
    if not what and len(known) != 1:
        return Refusal("21.0", f"say which object in {text}" if known else f"there is no object in {text}")
    return site_of(b, text, what)


def site_of(b: Board, text: str, what: str) -> ObjectSite:
    """The object of an order that has been checked."""
    if "/" in text:
        first, second = (b.book.labels[one] for one in text.split("/"))
        return ObjectSite(b.book.map.grid.edge_between(first, second), BRIDGE)
    hex_ = b.book.labels[text]
    return ObjectSite(hex_, what or objects_at(b, hex_)[0])


def site_label(b: Board, site: ObjectSite) -> str:
    return b.book.map.grid.edge_label(site.place) if site.what == BRIDGE else label(b, site.place)


def destroy(game: Game, site: ObjectSite) -> None:
    """21.1.1-21.1.4, 21.2.1, 22.1.6: by whatever it was hit, it cannot be used any more; mines are taken away."""
    if site.what == BRIDGE:
        bridges.blow(game, site.place)
    elif site.what == "mines":
        remove(game, site.place, "21.1.4")
    else:
        ruins = [*game.state.ruins, Ruin(site.place, site.what)]
        game.mark(ruins=tuple(sorted(ruins, key=lambda one: (one.hex, one.what))))


# ---------------------------------------------------------------------- by ground units (21.1.6, 22.1)


def check_demolish(b: Board, order: Demolish, side: int) -> Refusal | None:
    u = find_unit(b, order.unit, side, "21.1.6")
    if isinstance(u, Refusal):
        return u
    site = find_site(b, order.object, order.what)
    return site if isinstance(site, Refusal) else may_demolish(b, u, site)


def may_demolish(b: Board, u: Unit, site: ObjectSite) -> Refusal | None:
    """21.1.3, 21.1.6, R95, 22.1.1-22.1.5."""
    ends = b.book.map.grid.edge_hexes(site.place) if site.what == BRIDGE else (site.place,)
    if u.hex < 0 or u.hex not in ends:
        return Refusal("21.1.6", f"{name(b, u)} is not at {site_label(b, site)}")
    if site.what == BRIDGE:
        refusal = bridges.may_blow(b, u, site.place)
    elif phase(b).name != "movement":
        refusal = Refusal("21.1.6", "objects are destroyed in your movement phase")
    elif site.what == "mines" and not is_engineer(b, u):
        refusal = Refusal("20.3.1", f"{name(b, u)} is no engineer unit")
    else:
        refusal = None
    return refusal or _affords(b, u) or _helped(b, u, site)


def _affords(b: Board, u: Unit) -> Refusal | None:
    """No movement points in the counterattack phase (R95)."""
    return afford(b, u, price(b, u)) if phase(b).name == "movement" else None


def price(b: Board, u: Unit) -> int:
    """21.1.6, R95, 24.1.5: ten points; whoever has fewer gives all of them, unmoved."""
    due = cost_of(b, DESTROYING) if printed(b, u).special else PRICE
    return min(due, allowance(b, u)) if u.cap < 0 else due


def _helped(b: Board, u: Unit, site: ObjectSite) -> Refusal | None:
    """21.1.6, 22.1.3: engineers of its formation with an action left are in range; special forces need none, nor does
    who stands at a prepared bridge."""
    if printed(b, u).special or (site.what == BRIDGE and bridges.charged(b, u.side, site.place)):
        return None
    near = list(helpers(b, u.side, u.hex, u))
    if not near:
        return Refusal("21.1.6", f"no engineers are in range of {name(b, u)}")
    if not any(actions_left(b, v) > 0 for v in near):
        return may_act(b, near[0])
    return None


def demolish(game: Game, order: Demolish, side: int) -> Procedure:
    """21.1.6: in the movement phase it is certain; 22.1.4: a bridge in the counterattack phase takes a roll."""
    u, site = game.state.units[game.book.index[order.unit]], site_of(game, order.object, order.what)
    _use_engineers(game, u, site)
    roll, gone = 0, True
    if phase(game).name == "movement":
        set_out(game, [u.n])
        pay(game, u.n, min(price(game, u), purse(game, u)))
    else:
        game.mark(attempts=(*game.state.attempts, Attempt(u.n, site.place)))
        roll = yield from game.roll(2, "demolition", "22.1.4 T.bridge", side)
        gone = game.book.charts.demolition[roll - 2]
    if site.what == BRIDGE:
        game.mark(demolished=tuple(sorted({*game.state.demolished, site.place})))
    said = ObjectAttacked(
        units=names_of(game, [u]), place=site_label(game, site), what=site.what, roll=roll, destroyed=gone
    )
    report(game, said, "22.1.4" if roll else "21.1.6", [u])
    if gone:
        destroy(game, site)


def _use_engineers(game: Game, u: Unit, site: ObjectSite) -> None:
    """R92: a demolition is an action, its own before that of others."""
    if printed(game, u).special or (site.what == BRIDGE and bridges.charged(game, u.side, site.place)):
        return
    near = [v for v in helpers(game, u.side, u.hex, u) if actions_left(game, v) > 0]
    spend(game, next((v for v in near if v.n == u.n), near[0]), 1)


def choose_demolish(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """unit, place, object."""
    if not partial:
        near = _worked(b, side)
        own = (u for u in on_map(b, side) if u.hex in near or printed(b, u).special)
        able = [u for u in own if _targets(b, u)]
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])
    sites = _targets(b, b.state.units[b.book.index[partial[0]]])
    if len(partial) == 1:
        places = dict.fromkeys(site_label(b, site) for site in sites)
        return Choice("object", [Option(text, text) for text in places])
    if len(partial) == 2:
        return Choice("what", [Option(site.what, site.what) for site in sites if site_label(b, site) == partial[1]])
    return Demolish(unit=partial[0], object=partial[1], what=partial[2])


def _worked(b: Board, side: int) -> frozenset[int]:
    """The hexes in range of engineers with an action left, and the ends of bridges prepared for demolition."""
    ready = (u for u in engineers(b, side) if actions_left(b, u) > 0)
    charged = (edge for rule in b.book.scenario.charges if rule.side == side for edge in rule.edges)
    ends = (hex_ for edge in charged for hex_ in b.book.map.grid.edge_hexes(edge))
    return frozenset(ends).union(*(working_range(b, u) for u in ready))


def _targets(b: Board, u: Unit) -> list[ObjectSite]:
    """What a unit could destroy where it stands."""
    edges = (b.book.map.grid.edge(u.hex, direction) for direction in range(6))
    sites = [ObjectSite(edge, BRIDGE) for edge in sorted(edges) if edge >= 0 and bridge_on(b, edge)]
    sites += [ObjectSite(u.hex, what) for what in objects_at(b, u.hex)]
    return [site for site in sites if may_demolish(b, u, site) is None]


# ---------------------------------------------------------------------- repairs (R94)


def check_repair(b: Board, order: Repair, side: int) -> Refusal | None:
    u = find_engineer(b, order.unit, side)
    if isinstance(u, Refusal):
        return u
    if "/" in order.object:
        return bridges.check_site(b, u, order.object)
    hex_ = find_hex(b, order.object)
    if isinstance(hex_, Refusal):
        return hex_
    ruins = ruined(b, hex_)
    if order.what not in (ruins if order.what else ("",)) or not ruins or (not order.what and len(ruins) > 1):
        return Refusal("R94", f"there is nothing of the kind to repair in {order.object}")
    return _may_repair(b, u, hex_, order.what or ruins[0])


def ruined(b: Board, hex_: int) -> tuple[str, ...]:
    """What lies destroyed on a hex."""
    return tuple(one.what for one in b.state.ruins if one.hex == hex_)


def _may_repair(b: Board, u: Unit, hex_: int, what: str) -> Refusal | None:
    if what == "depot":
        return Refusal("R133", "a depot is lost for good")
    if u.hex != hex_:
        return Refusal("R94", f"{name(b, u)} is not in {label(b, hex_)}")
    if projects.at_place(b, what, hex_) is not None:
        return Refusal("22.2.5", "engineers are at work there already")
    return may_work(b, u) or may_act(b, u)


def repair(game: Game, order: Repair, side: int) -> Procedure:
    """R94: all movement points and an action; it works again as the next movement phase of its side begins."""
    u = game.state.units[game.book.index[order.unit]]
    if "/" in order.object:
        bridges.start(game, u, order.object)
        return
    hex_ = game.book.labels[order.object]
    spend(game, u, 1)
    use_move(game, [u])
    projects.begin(game, u, order.what or ruined(game, hex_)[0], hex_, "R94")
    yield from ()


def choose_repair(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """unit, its hex, object."""
    if not partial:
        able = [u for u in engineers(b, side) if _repairs(b, u)]
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])
    u = b.state.units[b.book.index[partial[0]]]
    if len(partial) == 1:
        return Choice("object", [b.book.hex_options[u.hex]])
    if len(partial) == 2:
        return Choice("what", [Option(what, what) for what in _repairs(b, u)])
    return Repair(unit=partial[0], object=partial[1], what=partial[2])


def _repairs(b: Board, u: Unit) -> list[str]:
    return [what for what in ruined(b, u.hex) if _may_repair(b, u, u.hex, what) is None]


ACTS = (
    Act(Demolish, MOVEMENT | {"counterattack"}, "destroy an object", check_demolish, demolish, choose_demolish),
    Act(Repair, MOVEMENT, "repair an object", check_repair, repair, choose_repair),
)
