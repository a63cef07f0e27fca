"""The units of a position: [[unit]] tables turned into counters and what they are now."""

from __future__ import annotations

import difflib
import re
from typing import Any

import msgspec

from sztab.desk import words
from sztab.errors import SztabError
from sztab.hexes import Map
from sztab.rules.wb95.state import TWELFTHS, Counter, Unit, traits_of
from sztab.titles import CounterRow, Title, find, key
from sztab.titles.files import Keys

PRINTED = (
    "name", "nation", "type", "size", "quality", "army", "formation", "attack", "defence", "reduced", "reduced_attack",
    "reduced_defence", "movement", "full", "stars", "mobility", "range", "morale", "counter", "note",
)  # fmt: skip
FLAGS = ("moved", "fought", "attacked", "fired", "marked", "retreated", "banked", "dug", "barraged", "refilled")
NOW = ("id", "side", "hex", "steps", "setup", "fortified", "disorganised", "oos", "supplied", "silent", "left",
       "zone", "enters", "due")  # fmt: skip
UNIT_KEYS = (*PRINTED, *NOW, *FLAGS)
SPELLINGS = {
    "defense": "defence",
    "reduced_defense": "reduced_defence",
    "disorganized": "disorganised",
}
UNLIMITED = 99
LEFT = re.compile(r"(?P<whole>\d{1,2})?(?:\s*(?P<part>\d{1,2})/(?P<of>2|3|4|6|12))?")


class Piece(msgspec.Struct, frozen=True):
    """A unit of the file: its counter, and how it starts."""

    keys: Keys
    counter: Counter
    unit: Unit
    fortified: bool
    disorganised: bool


def unit_tables(keys: Keys) -> list[Keys]:
    """The [[unit]] tables, each placed by its number and id, with plain keys."""
    found = []
    for number, one in enumerate(keys.tables("unit"), 1):
        given = one.data.get("id", one.data.get("counter"))
        place = f"unit {number} ({given})" if isinstance(given, str) else f"unit {number}"
        found.append(plain_keys(keys.file, place, one.data, SPELLINGS))
    return found


def plain_keys(file: str, place: str, data: dict[str, Any], spellings: dict[str, str] | None = None) -> Keys:
    """A table whose keys are spelt plainly: case does not count, - and blank are _."""
    plain: dict[str, Any] = {}
    for name, value in data.items():
        word = key(name).replace(" ", "_")
        word = (spellings or {}).get(word, word)
        if word in plain:
            raise Keys(file, place, data).wrong(name, "is given twice")
        plain[word] = value
    return Keys(file, place, plain)


def side_of(keys: Keys, box: Title) -> str:
    """The side a unit says it is of, or that of the counter it names."""
    if "side" not in keys.data and "counter" in keys.data:
        return _printed(keys, box).side
    return words.side_name(_text(keys, "side"))


def piece(keys: Keys, n: int, sides: tuple[str, ...], box: Title, nations: frozenset[str], map_: Map) -> Piece:
    """One unit: what is printed on its counter, and what it is now."""
    keys.only(*UNIT_KEYS)
    row = _printed(keys, box) if "counter" in keys.data else None
    side = sides.index(side_of(keys, box))
    kind = _one_of(keys, "type", words.TYPES, row.type if row else None)
    mobility = _mobility(keys, kind, row)
    counter = Counter(
        id=_id(keys, row),
        name=_word(keys, "name", row.name if row else ""),
        side=side,
        nation=_nation(keys, sides[side], nations, row),
        type=kind,
        size=_one_of(keys, "size", words.SIZES, row.size if row else ""),
        quality=_one_of(keys, "quality", words.QUALITIES, row.quality if row else "line"),
        army=_word(keys, "army", row.army if row else ""),
        formation=_word(keys, "formation", row.formation if row else ""),
        movement=_movement(keys, kind, mobility, row) * TWELFTHS,
        stars=_stars(keys, row),
        mobility=mobility,
        range=_range(keys, row),
        morale=_number(keys, "morale", row.morale if row and "quality" not in keys.data else 0, 0, 13),
        **_values(keys, kind, mobility, row),
    )
    unit = _now(keys, n, side, counter, map_)
    return Piece(keys, counter, unit, keys.flag("fortified", False), keys.flag("disorganised", False))


# ---------------------------------------------------------------------- what is printed


def _printed(keys: Keys, box: Title) -> CounterRow:
    """The title's counter of that id, name or designation (37/6, 37/6 INF-R)."""
    wanted = key(_text(keys, "counter"))
    rows = [row for card in box.scenarios() for row in card.rows]
    found = [row for row in rows if wanted in _spellings(row)]
    if isinstance(keys.data.get("side"), str):
        found = [row for row in found if row.side == words.table_side(key(keys.data["side"]))] or found
    if found:
        return found[0]
    near = difflib.get_close_matches(wanted, sorted({key(row.id) for row in rows}), n=8, cutoff=0.3)
    ids = {key(row.id): row.id for row in rows}
    raise keys.wrong(
        "counter",
        f"there is no counter {keys.data['counter']!r}; {len(ids)} are known, nearest: "
        f"{', '.join(ids[one] for one in near) or 'none'}",
    )


def _spellings(row: CounterRow) -> tuple[str, ...]:
    return key(row.id), key(row.name), key(f"{row.id} {row.type}"), key(f"{row.id} {row.type}-{row.size}")


def _values(keys: Keys, kind: str, mobility: str, row: CounterRow | None) -> dict[str, Any]:
    """Steps and strengths of both sides of the counter.

    What is given are the values of the side that is up, unless the reduced ones are given as well.
    """
    usual = row.steps if row else words.default_steps(kind, mobility)
    steps = _number(keys, "steps", None, 1, 8) if "steps" in keys.data else None
    full = _number(keys, "full", max(steps or 0, usual) if steps else usual, 1, 8)
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
    given = {name: _number(keys, name, None, 0, 99) for name in (one, two) if name in keys.data}
    if row:
        return given.get(one, row.attack), given.get(two, row.defence)
    return given.get(one, given.get(two, 0)), given.get(two, given.get(one, 0))


def _reduced(keys: Keys, attack: int, defence: int, weak: bool, row: CounterRow | None) -> tuple[int, int]:
    both = _number(keys, "reduced", None, 0, 99) if "reduced" in keys.data else None
    found = []
    for name, now in (("attack", attack), ("defence", defence)):
        if f"reduced_{name}" in keys.data:
            found.append(_number(keys, f"reduced_{name}", None, 0, 99))
        elif both is not None:
            found.append(both)
        elif row and not ("attack" in keys.data or "defence" in keys.data):
            found.append(row.reduced_attack if name == "attack" else row.reduced_defence)
        else:
            found.append(now if weak else (now + 1) // 2)
    return found[0], found[1]


def _mobility(keys: Keys, kind: str, row: CounterRow | None) -> str:
    if "mobility" not in keys.data:
        if row and "type" not in keys.data:
            return row.mobility
        return words.default_mobility(kind)
    return words.MOBILITIES[_one_of(keys, "mobility", words.MOBILITIES, None)]


def _movement(keys: Keys, kind: str, mobility: str, row: CounterRow | None) -> int:
    usual = row.movement if row else words.default_movement(kind, mobility)
    return _number(keys, "movement", usual, 0, 99)


def _nation(keys: Keys, side: str, nations: frozenset[str], row: CounterRow | None) -> str:
    if "nation" not in keys.data:
        return row.nation if row else words.nation_of_side(side, nations)
    given = _text(keys, "nation")
    try:
        return words.nation(given, nations)
    except SztabError as error:
        raise keys.wrong("nation", str(error)) from None


def _stars(keys: Keys, row: CounterRow | None) -> tuple[str, ...]:
    """{black = 1}, ["black", "white"] or "black"."""
    given = keys.data.get("stars")
    if given is None:
        return row.stars if row else ()
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    counts = [(name, 1) for name in given] if isinstance(given, list) else given
    if isinstance(counts, dict):
        counts = list(counts.items())
    if not isinstance(counts, list):
        raise keys.wrong("stars", "should be a table such as { black = 1 }")
    found: list[str] = []
    for colour, number in counts:
        if not isinstance(colour, str) or type(number) is not int or not 0 <= number <= 9:
            raise keys.wrong("stars", "should be a table of colours and numbers such as { black = 1 }")
        try:
            found += [find(colour, words.COLOURS, "star")] * number
        except SztabError as error:
            raise keys.wrong("stars", str(error)) from None
    return tuple(found)


def _range(keys: Keys, row: CounterRow | None) -> int:
    if keys.data.get("range") == "*":
        return UNLIMITED
    return _number(keys, "range", row.range if row else 0, 0, UNLIMITED)


# ---------------------------------------------------------------------- what it is now


def _now(keys: Keys, n: int, side: int, counter: Counter, map_: Map) -> Unit:
    hex_ = _hex(keys, map_)
    flags = {name: keys.flag(name, False) for name in FLAGS}
    spent = flags["moved"] or flags["dug"]
    left = _left(keys)
    oos = _number(keys, "oos", 0, 0, 99)
    return Unit(
        n=n,
        side=side,
        hex=hex_,
        steps=_number(keys, "steps", counter.steps, 1, 8),
        deployed=_deployed(keys, counter),
        box="" if hex_ >= 0 else "due",
        zone="" if hex_ >= 0 else _zone(keys, map_),
        due=_number(keys, "due", 0, 0, 999),
        cap=counter.movement if spent or left else -1,
        left=0 if flags["dug"] else left,
        offroad=bool(spent or left),
        silent=_number(keys, "silent", 0, 0, 9),
        oos=oos,
        supplied=keys.flag("supplied", oos == 0),
        **flags,
    )


def _left(keys: Keys) -> int:
    """Movement left in twelfths: a number, or a text such as "2 1/2"."""
    given = keys.data.get("left")
    if not isinstance(given, str):
        return _number(keys, "left", 0, 0, 99) * TWELFTHS
    written = LEFT.fullmatch(given.strip())
    if not written or not (written["whole"] or written["part"]):
        raise keys.wrong("left", f'{given!r} should be movement points such as 3 or "2 1/2"')
    part = int(written["part"]) * TWELFTHS // int(written["of"]) if written["part"] else 0
    return int(written["whole"] or 0) * TWELFTHS + part


def _hex(keys: Keys, map_: Map) -> int:
    if "hex" not in keys.data:
        return -1
    if type(keys.data["hex"]) is int:
        raise keys.wrong("hex", 'a hex is written in quotes, such as "0504"')
    given = _text(keys, "hex").strip()
    try:
        return map_.grid.hex(given)
    except SztabError as error:
        raise keys.wrong("hex", str(error)) from None


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


def _deployed(keys: Keys, counter: Counter) -> bool:
    """6.2.2: towed artillery is in combat set-up unless it is said to be in transport."""
    gun = traits_of(counter).gun
    if "setup" not in keys.data:
        return gun
    mode = _one_of(keys, "setup", ("combat", "transport"), None)
    return gun and mode == "combat"


# ---------------------------------------------------------------------- typed cells


def _id(keys: Keys, row: CounterRow | None) -> str:
    if "id" not in keys.data and row:
        return row.id
    found = _text(keys, "id")
    if not found.strip():
        raise keys.wrong("id", "is empty")
    return found


def _text(keys: Keys, name: str) -> str:
    return keys.text(name)


def _word(keys: Keys, name: str, usual: str) -> str:
    """A text, or a number written without quotes."""
    value = keys.data.get(name, usual)
    return str(value) if type(value) is int else keys.text(name, usual)


def _number(keys: Keys, name: str, usual: int | None, least: int, most: int) -> int:
    value = keys.number(name, usual)
    if name in keys.data and not least <= value <= most:
        raise keys.wrong(name, f"{value} should be from {least} to {most}")
    return value


def _one_of(keys: Keys, name: str, known: Any, usual: str | None) -> str:
    if name not in keys.data and usual is not None:
        return usual
    given = _text(keys, name)
    try:
        return find(given, known, name)
    except SztabError as error:
        raise keys.wrong(name, str(error)) from None
