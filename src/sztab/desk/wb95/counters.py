"""The units of a position: [[unit]] tables turned into counters and what they are now."""

from __future__ import annotations

from functools import cache
from typing import Any

from sztab.desk import vocabulary as words
from sztab.desk.cells import MOST, found_in, hex_of, id_of, number, one_of, points_left, printed_counter, word
from sztab.desk.counters import Unfolded, reduced, side_of, steps_of
from sztab.desk.wb95 import vocabulary as names
from sztab.desk.words import words_of
from sztab.errors import SztabError
from sztab.hexes import Map
from sztab.rules.wb95.special_forces import READY
from sztab.rules.wb95.state import TWELFTHS, Counter, Unit, traits_of
from sztab.rules.wb95.variant import Variant
from sztab.titles import Title, find
from sztab.titles.files import Keys
from sztab.titles.wb95.layout import counter_of
from sztab.titles.wb95.lists import CounterRow
from sztab.titles.wb95.numbers import settings

TEXTS = ("name", "army", "formation")
STRENGTHS = ("attack", "defence")
KEYS = words_of("wb95").file
UNLIMITED = 99


@cache
def numbers(slug: str) -> Variant:
    """What the title says of its counters beside what is printed on them."""
    return Variant(**settings(slug))


Piece = Unfolded[Counter, Unit]


def piece(keys: Keys, n: int, sides: tuple[str, ...], box: Title, nations: frozenset[str], map_: Map) -> Piece:
    """One unit: what is printed on its counter, and what it is now."""
    keys.only(*KEYS.unit, *KEYS.flags)
    row: CounterRow | None = printed_counter(keys, box) if "counter" in keys.data else None
    side = sides.index(side_of(keys, box))
    usual = counter_of(row, (row.side,)) if row else Counter(id="")
    kind = names.TYPES[one_of(keys, "type", names.TYPES, usual.type if row else None)]
    mobility = _mobility(keys, kind, row, box.slug)
    full, weak = steps_of(keys, row.steps if row else names.default_steps(kind, mobility, _towed(box.slug)), 1)
    told: dict[str, Any] = {name: word(keys, name, getattr(usual, name)) for name in TEXTS}
    counter = Counter(
        id=id_of(keys, usual.id),
        side=side,
        nation=_nation(keys, sides[side], nations, row),
        type=kind,
        size=one_of(keys, "size", words.SIZES, usual.size),
        quality=_quality(keys, row),
        movement=_movement(keys, kind, mobility, row, box.slug) * TWELFTHS,
        steps=full,
        stars=_stars(keys, row, box.slug),
        mobility=mobility,
        range=UNLIMITED if keys.data.get("range") == "*" else number(keys, "range", usual.range, 0, UNLIMITED),
        morale=number(keys, "morale", row.morale if row and "quality" not in keys.data else 0, 0, 13),
        abilities=_abilities(keys, kind, mobility, row),
        **told,
        **_strengths(keys, row, weak),
    )
    return Unfolded(keys, counter, _now(keys, n, side, counter, map_, box.slug))


# ---------------------------------------------------------------------- what is printed


def _strengths(keys: Keys, row: CounterRow | None, weak: bool) -> dict[str, Any]:
    """Attack and defence on both sides of the counter: the printed ones, else each as the other is given."""
    given = {name: number(keys, name, None, 0, MOST) for name in STRENGTHS if name in keys.data}
    found: dict[str, int] = {}
    for name, other in zip(STRENGTHS, reversed(STRENGTHS)):
        now = given.get(name, getattr(row, name) if row else given.get(other, 0))
        printed = getattr(row, f"reduced_{name}") if row and not given else None
        found |= {name: now, f"reduced_{name}": reduced(keys, name, now, weak, printed)}
    return found


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


# ---------------------------------------------------------------------- what it is now


def _now(keys: Keys, n: int, side: int, counter: Counter, map_: Map, slug: str) -> Unit:
    hex_ = hex_of(keys, map_)
    flags = {name: keys.flag(name, False) for name in KEYS.flags}
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
