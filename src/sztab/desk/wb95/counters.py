"""The units of a position: [[unit]] tables turned into counters and what they are now."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from sztab.desk import vocabulary as words
from sztab.desk.cells import MOST, found_in, hex_of, id_of, number, one_of, points_left, printed_counter, word
from sztab.desk.wb95 import vocabulary as names
from sztab.errors import SztabError
from sztab.hexes import Map
from sztab.rules.wb95.special_forces import READY
from sztab.rules.wb95.state import TWELFTHS, Counter, Unit, traits_of
from sztab.rules.wb95.variant import Variant
from sztab.titles import Title, find
from sztab.titles.files import Keys
from sztab.titles.wb95.lists import CounterRow
from sztab.titles.wb95.numbers import settings

PRINTED = (
    "name", "nation", "type", "size", "quality", "army", "formation", "attack", "defence", "reduced", "reduced_attack",
    "reduced_defence", "movement", "full", "stars", "mobility", "range", "morale", "counter", "note", "abilities",
)  # fmt: skip
FLAGS = ("moved", "fought", "attacked", "fired", "marked", "retreated", "banked", "dug", "barraged", "refilled")
NOW = ("id", "side", "hex", "steps", "setup", "fortified", "disorganised", "oos", "supplied", "silent", "left",
       "zone", "enters", "due", "memory")  # fmt: skip
UNIT_KEYS = (*PRINTED, *NOW, *FLAGS)
SPELLINGS = {
    "defense": "defence",
    "reduced_defense": "reduced_defence",
    "disorganized": "disorganised",
    "strength": "attack",
    "division": "formation",
}
UNLIMITED = 99


@cache
def numbers(slug: str) -> Variant:
    """What the title says of its counters beside what is printed on them."""
    return Variant(**settings(slug))


class Piece(msgspec.Struct, frozen=True):
    """A unit of the file: its counter, and how it starts."""

    keys: Keys
    counter: Counter
    unit: Unit
    fortified: bool
    disorganised: bool


def side_of(keys: Keys, box: Title) -> str:
    """The side a unit says it is of, or that of the counter it names."""
    if "side" not in keys.data and "counter" in keys.data:
        return str(printed_counter(keys, box).side)
    return words.side_name(keys.text("side"))


def piece(keys: Keys, n: int, sides: tuple[str, ...], box: Title, nations: frozenset[str], map_: Map) -> Piece:
    """One unit: what is printed on its counter, and what it is now."""
    keys.only(*UNIT_KEYS)
    row: CounterRow | None = printed_counter(keys, box) if "counter" in keys.data else None
    side = sides.index(side_of(keys, box))
    kind = names.TYPES[one_of(keys, "type", names.TYPES, row.type if row else None)]
    mobility = _mobility(keys, kind, row, box.slug)
    counter = Counter(
        id=id_of(keys, row.id if row else ""),
        name=word(keys, "name", row.name if row else ""),
        side=side,
        nation=_nation(keys, sides[side], nations, row),
        type=kind,
        size=one_of(keys, "size", words.SIZES, row.size if row else ""),
        quality=_quality(keys, row),
        army=word(keys, "army", row.army if row else ""),
        formation=word(keys, "formation", row.formation if row else ""),
        movement=_movement(keys, kind, mobility, row, box.slug) * TWELFTHS,
        stars=_stars(keys, row, box.slug),
        mobility=mobility,
        range=_range(keys, row),
        morale=number(keys, "morale", row.morale if row and "quality" not in keys.data else 0, 0, 13),
        abilities=_abilities(keys, kind, mobility, row),
        **_values(keys, kind, mobility, row, box.slug),
    )
    unit = _now(keys, n, side, counter, map_, box.slug)
    return Piece(keys, counter, unit, keys.flag("fortified", False), keys.flag("disorganised", False))


# ---------------------------------------------------------------------- what is printed


def _values(keys: Keys, kind: str, mobility: str, row: CounterRow | None, slug: str) -> dict[str, Any]:
    """Steps and strengths of both sides of the counter.

    What is given are the values of the side that is up, unless the reduced ones are given as well.
    """
    usual = row.steps if row else names.default_steps(kind, mobility, _towed(slug))
    steps = number(keys, "steps", None, 1, 8) if "steps" in keys.data else None
    full = number(keys, "full", max(steps or 0, usual) if steps else usual, 1, 8)
    if steps is not None and steps > full:
        raise keys.wrong("steps", f"{steps} are more than the {full} of full strength")
    attack, defence = _pair(keys, "attack", "defence", row)
    weak_attack, weak_defence = _reduced(keys, attack, defence, steps is not None and steps < full, row)
    return {
        "steps": full,
        "attack": attack,
        "defence": defence,
        "reduced_attack": weak_attack,
        "reduced_defence": weak_defence,
    }


def _pair(keys: Keys, one: str, two: str, row: CounterRow | None) -> tuple[int, int]:
    """Each defaults to the printed value, else to the other."""
    given = {name: number(keys, name, None, 0, MOST) for name in (one, two) if name in keys.data}
    if row:
        return given.get(one, row.attack), given.get(two, row.defence)
    return given.get(one, given.get(two, 0)), given.get(two, given.get(one, 0))


def _reduced(keys: Keys, attack: int, defence: int, weak: bool, row: CounterRow | None) -> tuple[int, int]:
    both = number(keys, "reduced", None, 0, MOST) if "reduced" in keys.data else None
    found = []
    for name, now in (("attack", attack), ("defence", defence)):
        if f"reduced_{name}" in keys.data:
            found.append(number(keys, f"reduced_{name}", None, 0, MOST))
        elif both is not None:
            found.append(both)
        elif row and not ("attack" in keys.data or "defence" in keys.data):
            found.append(row.reduced_attack if name == "attack" else row.reduced_defence)
        else:
            found.append(now if weak else (now + 1) // 2)
    return found[0], found[1]


def _mobility(keys: Keys, kind: str, row: CounterRow | None, slug: str) -> str:
    if "mobility" not in keys.data:
        if row and "type" not in keys.data:
            return row.mobility
        return names.default_mobility(kind, numbers(slug).riders)
    return names.MOBILITIES[one_of(keys, "mobility", names.MOBILITIES, None)]


def _abilities(keys: Keys, kind: str, mobility: str, row: CounterRow | None) -> tuple[str, ...]:
    """What is said of it, else what is printed, else what goes with its type and quality."""
    if "abilities" in keys.data:
        given = keys.data["abilities"]
        return tuple(given.split()) if isinstance(given, str) else keys.texts("abilities")
    if row and "quality" not in keys.data and "type" not in keys.data:
        return row.abilities
    return names.abilities_of(kind, _quality(keys, row), mobility)


def _quality(keys: Keys, row: CounterRow | None) -> str:
    if "quality" not in keys.data:
        return row.quality if row else "line"
    return found_in(keys, "quality", words.quality(keys.text("quality")), words.QUALITIES, "quality")


def _towed(slug: str) -> tuple[str, ...]:
    """Types of artillery that may be towed."""
    return ("ART",) if numbers(slug).self_propelled == "indirect" else ("ART", "RKT")


def _movement(keys: Keys, kind: str, mobility: str, row: CounterRow | None, slug: str) -> int:
    usual = row.movement if row else names.default_movement(kind, mobility, numbers(slug).staff_movement)
    return number(keys, "movement", usual, 0, MOST)


def _nation(keys: Keys, side: str, nations: frozenset[str], row: CounterRow | None) -> str:
    if "nation" not in keys.data:
        return row.nation if row else words.nation_of_side(side, nations)
    given = keys.text("nation")
    try:
        return words.nation(given, nations)
    except SztabError as error:
        raise keys.wrong("nation", str(error)) from None


def _stars(keys: Keys, row: CounterRow | None, slug: str) -> tuple[str, ...]:
    """{black = 1}, ["black", "white"] or "black"; a number alone where all stars are white (ard:7.81)."""
    given = keys.data.get("stars")
    if given is None:
        return row.stars if row else ()
    if type(given) is int and numbers(slug).stars == "plain":
        given = {"white": given}
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    counts = [(name, 1) for name in given] if isinstance(given, list) else given
    if isinstance(counts, dict):
        counts = list(counts.items())
    if not isinstance(counts, list):
        raise keys.wrong("stars", "should be a table such as { black = 1 }")
    found: list[str] = []
    for colour, many in counts:
        if not isinstance(colour, str) or type(many) is not int or not 0 <= many <= 9:
            raise keys.wrong("stars", "should be a table of colours and numbers such as { black = 1 }")
        try:
            found += [find(colour, names.COLOURS, "star")] * many
        except SztabError as error:
            raise keys.wrong("stars", str(error)) from None
    return tuple(found)


def _range(keys: Keys, row: CounterRow | None) -> int:
    if keys.data.get("range") == "*":
        return UNLIMITED
    return number(keys, "range", row.range if row else 0, 0, UNLIMITED)


# ---------------------------------------------------------------------- what it is now


def _now(keys: Keys, n: int, side: int, counter: Counter, map_: Map, slug: str) -> Unit:
    hex_ = hex_of(keys, map_)
    flags = {name: keys.flag(name, False) for name in FLAGS}
    spent = flags["moved"] or flags["dug"]
    left = points_left(keys)
    oos = number(keys, "oos", 0, 0, 99)
    return Unit(
        n=n,
        side=side,
        hex=hex_,
        steps=number(keys, "steps", counter.steps, 1, 8),
        deployed=_deployed(keys, counter, slug),
        box="" if hex_ >= 0 else READY if counter.type == "SPEC" else "due",
        zone="" if hex_ >= 0 else _zone(keys, map_),
        due=number(keys, "due", 0, 0, 999),
        cap=counter.movement if spent or left else -1,
        left=0 if flags["dug"] else left,
        offroad=bool(spent or left),
        silent=number(keys, "silent", 0, 0, 9),
        oos=oos,
        supplied=keys.flag("supplied", oos == 0),
        **flags,
    )


def _zone(keys: Keys, map_: Map) -> str:
    """The entry zones a reinforcement is due in: those it names, else any."""
    name = "zone" if "zone" in keys.data else "enters"
    if name not in keys.data:
        return ";".join(map_.zones)
    given = keys.data[name]
    wanted = given.split(";") if isinstance(given, str) else keys.texts(name)
    try:
        return ";".join(find(one, map_.zones, "entry zone") for one in wanted)
    except SztabError as error:
        raise keys.wrong(name, str(error)) from None


def _deployed(keys: Keys, counter: Counter, slug: str) -> bool:
    """6.2.2: towed artillery is in combat set-up unless it is said to be in transport."""
    gun = traits_of(counter, numbers(slug).self_propelled).gun
    if "setup" not in keys.data:
        return gun
    mode = one_of(keys, "setup", ("combat", "transport"), None)
    return gun and mode == "combat"
