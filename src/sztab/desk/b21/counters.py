"""The units of a B-21 position: [[unit]] tables turned into counters and what they are now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from sztab.desk import vocabulary as words
from sztab.desk.b21 import vocabulary as names
from sztab.desk.cells import MOST, found_in, hex_of, hexside_of, id_of, number, one_of, printed_counter, spelt, word
from sztab.desk.counters import Unfolded, side_of
from sztab.hexes import Map
from sztab.rules.b21.options import AgreedRules
from sztab.rules.b21.orders import MISSIONS
from sztab.rules.b21.state import FACE_DOWN, NO_VALUE, OPEN, TWELFTHS, Counter, Unit
from sztab.titles import ScenarioCard, Title, key
from sztab.titles.b21.layout import counter_of
from sztab.titles.files import Keys

FORMATIONS = ("battalion", "brigade", "division")
TEXTS = ("name", "quality", "formation", *FORMATIONS)
AA = {"guns": "guns", "gun": "guns", "rocket": "rocket", "rockets": "rocket", "missile": "rocket", "missiles": "rocket"}
LONGEST = 99
"""Levels of endurance."""
JUMPERS = ("PARA", "SPEC")
"""They wait for a drop when they are off the map (17.1.1, 24.1.2)."""

Piece = Unfolded[Counter, Unit]


def piece(
    keys: Keys, n: int, sides: tuple[str, ...], box: Title, map_: Map, turn: int = 1, card: ScenarioCard | None = None
) -> Piece:
    """One unit; its counter is that of the card if it has it."""
    keys.only(*names.KEYS.unit, *names.KEYS.flags)
    side = side_of(keys, box)
    row: Counter | None = None
    if "counter" in keys.data:
        line = printed_counter(keys, box, card)
        row = counter_of(line, (line.side,), AgreedRules())
    kind = spelt(keys, "type", names.TYPES, row.type if row else None)
    usual = row if row and row.type == kind else Counter(id=row.id if row else "", type=kind, **_usual(keys, kind))
    printed = _printed(keys, usual, sides.index(side), _nation(keys, side, row))
    return Unfolded(keys, printed, _now(keys, n, printed, map_, turn))


# ---------------------------------------------------------------------- what is printed


def _usual(keys: Keys, kind: str) -> dict[str, Any]:
    """What a type has if nothing is said."""
    return {
        "mobility": names.mobility(kind),
        "movement": names.movement(kind) * TWELFTHS,
        "size": "B" if kind == "HQ" else "C",
        "rocket": kind == "RKT",
        "track": (),
    }


def _nation(keys: Keys, side: str, row: Counter | None) -> str:
    """A nation as players spell it; the side where nothing is said."""
    if "nation" not in keys.data:
        return row.nation if row else words.nation_of_word(side) or side
    return words.nation_of_word(keys.text("nation")) or key(keys.text("nation"))


def _printed(keys: Keys, usual: Counter, side: int, nation: str) -> Counter:
    track = _track(keys, usual)
    mobility = _mobility(keys, usual)
    aa = spelt(keys, "aa", AA, usual.aa)
    said: dict[str, Any] = {name: word(keys, name, getattr(usual, name)) for name in TEXTS}
    for name in ("gun", "armour", "ammo"):
        said[name] = number(keys, name, getattr(usual, name), 0, MOST)
    for name in ("rocket", "mines", "helicopter", "amphib"):
        said[name] = flag(keys, name, getattr(usual, name))
    return msgspec.structs.replace(
        usual,
        id=id_of(keys, usual.id),
        side=side,
        nation=nation,
        size=spelt(keys, "size", names.SIZES, usual.size),
        steps=len(track),
        track=track,
        movement=number(keys, "movement", usual.movement // TWELFTHS, 0, MOST) * TWELFTHS,
        mobility=mobility,
        mech=flag(keys, "mech", _mech(keys, usual, mobility)),
        night=one_of(keys, "night", ("limited", "thermal"), usual.night),
        range=number(keys, "range", usual.range, 0, MOST),
        aa=aa,
        aa_range=number(keys, "aa_range", usual.aa_range or names.WORDS["aa_ranges"].get(aa, 0), 0, MOST),
        role=_role(keys, usual),
        capacity=number(keys, "capacity", usual.capacity, 0, MOST),
        place=word(keys, "enters", ""),
        enters="",
        aboard="",
        **said,
    )


def flag(keys: Keys, name: str, usual: bool) -> bool:
    """true or false; 1 and 0 will do."""
    value = keys.data.get(name, usual)
    return bool(value) if value in (0, 1) else keys.flag(name, usual)


def _track(keys: Keys, usual: Counter) -> tuple[int, ...]:
    """The SP at each level, full first."""
    if "track" not in keys.data and usual.track:
        return usual.track
    given = keys.data.get("track")
    if isinstance(given, str):
        parts = given.replace(",", " ").replace("-", " ").split()
        given = [int(one) if one.isdecimal() else one for one in parts]
    if given is None:
        raise keys.wrong("track", "is missing: the SP at each level of endurance, full first, such as [5, 4, 4, 3]")
    levels = isinstance(given, list) and all(type(one) is int and 0 < one <= MOST for one in given)
    if not levels or not 0 < len(given) <= LONGEST:
        raise keys.wrong("track", "should be a list of the SP at each level of endurance, such as [5, 4, 4, 3]")
    return tuple(given)


def _mobility(keys: Keys, usual: Counter) -> str:
    if "mobility" not in keys.data:
        return usual.mobility
    text = key(keys.text("mobility"))
    if text in names.ELSEWHERE:
        return names.mobility(usual.type, text)
    return spelt(keys, "mobility", names.MOBILITIES, None)


def _mech(keys: Keys, usual: Counter, mobility: str) -> bool:
    """R120: rockets, and AT and AA of mobility mech."""
    tracked = key(word(keys, "mobility", "")) == "tracked" and usual.type in names.GUNS
    if usual.type in ("AT", "AA"):
        return tracked or mobility == "mech"
    return tracked or usual.mech or usual.type == "RKT"


def _role(keys: Keys, usual: Counter) -> str:
    if not usual.flies:
        if "role" in keys.data:
            raise keys.wrong("role", "is for aircraft")
        return ""
    return spelt(keys, "role", names.ROLES, usual.role or None)


# ---------------------------------------------------------------------- what it is now


def _now(keys: Keys, n: int, printed: Counter, map_: Map, turn: int) -> Unit:
    steps = number(keys, "endurance", printed.steps, 0, printed.steps)
    hex_ = hex_of(keys, map_) if steps else -1
    over = hex_ >= 0 and not printed.on_ground
    flags: dict[str, Any] = {name: flag(keys, name, False) for name in names.KEYS.flags}
    bridge = hexside_of(keys, map_, "bridge")
    if bridge >= 0 and not printed.column:
        raise keys.wrong("bridge", "is held open by pontoon and bridge columns (PONT)")
    return Unit(
        n=n,
        side=printed.side,
        hex=-1 if over else hex_,
        steps=steps,
        box=_box(keys, printed, hex_, steps),
        due=number(keys, "due", 0, 0, 99),
        station=hex_ if over else -1,
        capacity=printed.capacity or NO_VALUE,
        ammo=printed.ammo,
        oos=int(flag(keys, "oos", False)),
        shown=FACE_DOWN if flag(keys, "hidden", False) else OPEN,
        dropped=turn if flag(keys, "dropped", False) else 0,
        landed=turn if flag(keys, "landed", False) else 0,
        task=_task(keys),
        bridge=bridge if steps else -1,
        bridged=bridge >= 0 and flags["moved"],
        sorties=int(over and printed.flies),
        mission=_mission(keys, printed, over),
        target=word(keys, "target", ""),
        **flags,
    )


def _box(keys: Keys, printed: Counter, hex_: int, steps: int) -> str:
    """Where a unit is that does not stand on the ground: in the sky, at sea, aboard, or waiting."""
    if not steps:
        return "dead"
    if "aboard" in keys.data:
        if hex_ >= 0:
            raise keys.wrong("hex", f"{printed.id} is aboard a ship and has no hex")
        return "aboard"
    if printed.flies:
        return "sky" if hex_ >= 0 else "base"
    if printed.sails:
        return "sea" if hex_ >= 0 else "due"
    if hex_ >= 0:
        return ""
    return "drop" if printed.type in JUMPERS and not {"due", "enters"} & set(keys.data) else "due"


def _task(keys: Keys) -> str:
    task = spelt(keys, "task", names.TASKS, "any")
    return "" if task == "any" else task


def _mission(keys: Keys, printed: Counter, flying: bool) -> str:
    if "mission" in keys.data:
        return one_of(keys, "mission", MISSIONS, None)
    return str(names.WORDS["missions"][printed.role]) if flying and printed.flies else ""


# ---------------------------------------------------------------------- all of them together


def together(pieces: Sequence[Piece], waiting: Iterable[str]) -> list[Piece]:
    """Names of formations that differ in case or gaps alone are one, battalions of two brigades that have one name are
    two. Ships know their cargo; who is to jump or to be flown in waits for it."""
    spelt: dict[tuple[str, str], str] = {}
    brigades: dict[tuple[int, str], set[str]] = {}
    named = [_formations(one, lambda what, text: spelt.setdefault((what, key(text)), text)) for one in pieces]
    for one in named:
        printed = one.counter
        if printed.battalion and printed.brigade:
            brigades.setdefault((printed.side, printed.battalion), set()).add(printed.brigade)
    ships = {one.counter.id: one.unit for one in named if one.counter.sails or one.counter.role == "transport"}
    return [_boarded(_apart(one, brigades), ships, frozenset(waiting)) for one in named]


def _formations(one: Piece, spell: Callable[[str, str], str]) -> Piece:
    told = {what: spell(what, text) for what in FORMATIONS if (text := getattr(one.counter, what))}
    return msgspec.structs.replace(one, counter=msgspec.structs.replace(one.counter, **told))


def _apart(one: Piece, brigades: dict[tuple[int, str], set[str]]) -> Piece:
    printed = one.counter
    if len(brigades.get((printed.side, printed.battalion), ())) < 2 or not printed.brigade:
        return one
    name = f"{printed.brigade} / {printed.battalion}"
    return msgspec.structs.replace(one, counter=msgspec.structs.replace(printed, battalion=name))


def _boarded(one: Piece, ships: dict[str, Unit], waiting: frozenset[str]) -> Piece:
    unit = one.unit
    if unit.box == "due" and one.counter.id in waiting:
        unit = msgspec.structs.replace(unit, box="drop")
    if "aboard" in one.keys.data and unit.box == "aboard":
        ship = ships[found_in(one.keys, "aboard", one.keys.text("aboard"), ships, "ship or transport")]
        if ship.side != unit.side:
            raise one.keys.wrong("aboard", "is a ship of the enemy")
        unit = msgspec.structs.replace(unit, carrier=ship.n)
    return msgspec.structs.replace(one, unit=unit)
