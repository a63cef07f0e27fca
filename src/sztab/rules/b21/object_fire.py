"""9.6.5, 21.1, fire of artillery at objects: by the table of their own, unseen, whatever the ground (R59, R129)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from sztab.rules.b21 import fire_limits
from sztab.rules.b21.artillery import BARRAGE, in_range, out_of_range, spend
from sztab.rules.b21.artillery_fire import HIGHEST, LEAST, batteries, die_changes, enough, fire_row, total
from sztab.rules.b21.battle_events import ObjectAttacked
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.charts import OBJECTS, Plain, by_one_die
from sztab.rules.b21.objects import BRIDGE, ObjectSite, destroy, find_site, site_label, site_of, usable
from sztab.rules.b21.pieces import friend_at, names_of
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import bridge_on
from sztab.table import Option, Procedure, Refusal
from sztab.table.events import Factor


class ObjectOdds(msgspec.Struct, frozen=True):
    """Fire of artillery at an object: the row of the table, and what changes the roll."""

    strength: int
    row: str
    die: tuple[Factor, ...]
    chances: tuple[bool, ...]
    """Whether it is destroyed, by a roll of 1 to 6."""

    def plain(self, cite: Callable[[str], str]) -> Plain:
        """As the rules desk prints it."""
        results = by_one_die(lambda roll: {"losses": 0, "result": "Z" if self.chances[roll - 1] else "-"})
        return {**fire_row(self.strength, "", self.row, self.die, (), cite), "results": results}


def object_table(b: Board, guns: Sequence[Unit], barrage: bool) -> ObjectOdds:
    """T.artillery_on_objects: rockets and the night change this roll too; 9.8.3 is about units."""
    table = b.book.charts.artillery_objects
    strength = total(b, guns)
    die = tuple(die_changes(b, guns, barrage))
    added = sum(one.value for one in die)
    chances = tuple(table.at(strength, min(max(roll + added, 1), HIGHEST)) for roll in range(1, HIGHEST + 1))
    return ObjectOdds(strength, table.bands[max(table.row(strength), 0)].name, die, chances)


def at_object(target: str, what: str) -> bool:
    """An order names a hexside for its bridge, or says which object of a hex is meant."""
    return "/" in target or bool(what)


def check_object(b: Board, guns: Sequence[Unit], target: str, what: str) -> Refusal | None:
    """9.6.1, 9.6.5: one end of a bridge in range is enough."""
    site = find_site(b, target, what)
    if isinstance(site, Refusal):
        return site
    held = held_back(b, guns[0].side, site)
    if held is not None:
        return held
    far = (out_of_range(b, u, hexes(b, site)) for u in guns)
    return next((refusal for refusal in far if refusal is not None), None) or enough(b, guns, "9.6.5")


def held_back(b: Board, side: int, site: ObjectSite) -> Refusal | None:
    """Restraint of the scenario in fire at a hex; a bridge lies on none."""
    return None if site.what == BRIDGE else fire_limits.forbidden(b, side, site.place)


def hexes(b: Board, site: ObjectSite) -> tuple[int, ...]:
    """Where an object can be hit."""
    if site.what != BRIDGE:
        return (site.place,)
    first, second = b.book.map.grid.edge_hexes(site.place)
    return (first, second)


def bombard(game: Game, guns: Sequence[Unit], target: str, what: str, form: str) -> Procedure:
    """21.1.1, 21.1.2."""
    site = site_of(game, target, what)
    for u in guns:
        spend(game, u, form)
    if site.what != BRIDGE:
        fire_limits.fired(game, guns[0].side, site.place)
    odds = object_table(game, guns, form == BARRAGE)
    roll = yield from game.roll(1, "artillery", "21.1.2", guns[0].side)
    destroyed = odds.chances[roll - 1]
    told = ObjectAttacked(
        units=names_of(game, guns), place=site_label(game, site), what=site.what, roll=roll, destroyed=destroyed
    )
    game.say(told, "9.6.5 21.1.2 T.artillery_on_objects")
    if destroyed:
        destroy(game, site)


def object_options(b: Board, side: int, form: str, least: int = LEAST, count: int = 1) -> list[Option]:
    """The objects that enough guns reach: bridges that stand, and what lies on a hex besides its terrain; none where
    friends stand."""
    free = batteries(b, side, form)
    found = []
    for site in notable(b) if len(free) >= count else ():
        if held_back(b, side, site) is not None:
            continue
        ends = hexes(b, site)
        near = [u for u in free if any(in_range(b, u, hex_) for hex_ in ends)]
        if len(near) >= count and total(b, near) >= least and not any(friend_at(b, side, hex_) for hex_ in ends):
            text = site_label(b, site) if site.what == BRIDGE else f"{site_label(b, site)} {site.what}"
            found.append(Option(text, text))
    return found


def notable(b: Board) -> list[ObjectSite]:
    """The bridges that stand, and what lies on hexes besides their terrain."""
    edges = sorted({*b.book.bridges, *b.state.built})
    found = [ObjectSite(edge, BRIDGE) for edge in edges if bridge_on(b, edge)]
    terrain = b.book.map.terrain
    printed: tuple[ObjectSite, ...] = b.book.printed(
        "objects",
        lambda: tuple(ObjectSite(h, word) for h, words in enumerate(terrain) for word in words if word in OBJECTS),
    )
    return found + [site for site in printed if usable(b, site.place, site.what)]
