"""The cells of a position file, read with care: plain keys, bounded numbers, names out of a list."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from sztab.desk.vocabulary import table_side
from sztab.errors import SztabError
from sztab.hexes import TWELFTHS, Map
from sztab.titles import ScenarioCard, Title, find, key
from sztab.titles.files import Keys, read_csv

MOST = 999
"""The largest value a counter may have."""
KINDS_OF_UNIT = (
    "id", "ad", "abd", "abn", "pgd", "inf", "mot", "arm", "mech", "para", "pz", "pzgr", "regt", "bde", "bn", "armd",
    "r", "br", "b",
)  # fmt: skip
"""What a name may say beside the numbers of a unit and its division: of what kind they are."""
WHOSE = ("us", "usa", "uk", "ca", "can", "pl", "corps", "ac", "ka", "pzc")
"""And whose, or that they are a corps."""
GLUED = re.compile(r"(\d)(ad|abn)\b")
REMARK = re.compile(r"\([^)]*\)|\[[^\]]*\]")
ORDINAL = re.compile(r"(\d)(?:st|nd|rd|th)\b")
OTHERWISE = {"headquarters": "hq", "sztab": "hq", "fd": "fj", "fc": "fj", "caw": "cav", "kaw": "cav"}
"""Words of the cards that counters spell in another way."""
LEFT = re.compile(r"(?P<whole>\d{1,3})?(?:\s*(?P<part>\d{1,2})/(?P<of>2|3|4|6|12))?")


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


def part(top: Keys, name: str) -> Keys:
    """A table of the file with plain keys, empty where the file has none."""
    data = top.data.get(name, {})
    if not isinstance(data, dict):
        raise top.wrong(name, "should be a table")
    return plain_keys(top.file, name, data)


def unit_tables(top: Keys, spellings: dict[str, str] | None = None) -> list[Keys]:
    """The [[unit]] tables, each placed by its number and id, with plain keys."""
    found = []
    for number, one in enumerate(top.tables("unit"), 1):
        given = one.data.get("id", one.data.get("counter"))
        place = f"unit {number} ({given})" if isinstance(given, str) else f"unit {number}"
        found.append(plain_keys(top.file, place, one.data, spellings))
    return found


def check_ids(named: Iterable[tuple[Keys, str]]) -> None:
    """No two units have one id."""
    seen: dict[str, int] = {}
    for number, (keys, id_) in enumerate(named, 1):
        if id_ in seen:
            raise keys.wrong("id", f"{id_!r} is the id of unit {seen[id_]} already")
        seen[id_] = number


def id_of(keys: Keys, usual: str) -> str:
    """What a unit is called; that of its counter if it has no id of its own."""
    if "id" not in keys.data and usual:
        return usual
    found = keys.text("id")
    if not found.strip():
        raise keys.wrong("id", "is empty")
    return found


def word(keys: Keys, name: str, usual: str) -> str:
    """A text, or a number written without quotes."""
    value = keys.data.get(name, usual)
    return str(value) if type(value) is int else keys.text(name, usual)


def number(keys: Keys, name: str, usual: int | None, least: int, most: int) -> int:
    """A whole number in its bounds."""
    value = keys.number(name, usual)
    if name in keys.data and not least <= value <= most:
        raise keys.wrong(name, f"{value} should be from {least} to {most}")
    return value


def one_of(keys: Keys, name: str, known: Iterable[str], usual: str | None) -> str:
    """One of the known names, in their own spelling."""
    if name not in keys.data and usual is not None:
        return usual
    return found_in(keys, name, keys.text(name), known, name)


def spelt(keys: Keys, name: str, spellings: Mapping[str, str], usual: str | None) -> str:
    """The word that a text of the file spells; a fault lists the words, not their spellings."""
    if name not in keys.data and usual is not None:
        return usual
    text = keys.text(name)
    try:
        return spellings[find(text, spellings, name)]
    except SztabError:
        known = ", ".join(dict.fromkeys(spellings.values()))
        raise keys.wrong(name, f"there is no {name.replace('_', ' ')} {text!r}; known: {known}") from None


def found_in(keys: Keys, name: str, text: str, known: Iterable[str], what: str) -> str:
    """The known name that a text of the file spells."""
    try:
        return find(text, known, what)
    except SztabError as error:
        raise keys.wrong(name, str(error)) from None


def hex_of(keys: Keys, map_: Map, name: str = "hex") -> int:
    """The hex of that name, -1 where none is given."""
    if name not in keys.data:
        return -1
    if type(keys.data[name]) is int:
        raise keys.wrong(name, 'a hex is written in quotes, such as "0504"')
    given = keys.text(name).strip()
    try:
        return map_.grid.hex(given)
    except SztabError as error:
        raise keys.wrong(name, str(error)) from None


def hexside_of(keys: Keys, map_: Map, name: str) -> int:
    """The hexside of that name, -1 where none is given."""
    if name not in keys.data:
        return -1
    ends = keys.text(name).split("/")
    hexes = [hex_of(Keys(keys.file, keys.place, {name: end}), map_, name) for end in ends]
    edge = map_.grid.edge_between(*hexes) if len(hexes) == 2 else -1
    if edge < 0:
        raise keys.wrong(name, f"{keys.data[name]!r} is not a hexside: two hexes such as 1503/1504")
    return edge


def points_left(keys: Keys) -> int:
    """Movement left in twelfths: a number, or a text such as "2 1/2"."""
    given = keys.data.get("left")
    if not isinstance(given, str):
        return number(keys, "left", 0, 0, MOST) * TWELFTHS
    written = LEFT.fullmatch(given.strip())
    if not written or not (written["whole"] or written["part"]):
        raise keys.wrong("left", f'{given!r} should be movement points such as 3 or "2 1/2"')
    part_ = int(written["part"]) * TWELFTHS // int(written["of"]) if written["part"] else 0
    return int(written["whole"] or 0) * TWELFTHS + part_


def printed_counter(keys: Keys, box: Title, card: ScenarioCard | None = None) -> Any:
    """The title's counter of that id, name or designation (37/6, 37/6 INF-R, 691 AT-R); of several that of the card, or
    of the side."""
    wanted = key(keys.text("counter"))
    found = _spelt(box).get(wanted) or _bare(box).get(_numbers(wanted), [])
    if isinstance(keys.data.get("side"), str):
        found = [row for row in found if row.side == table_side(key(keys.data["side"]))] or found
    if found:
        return next((row for row in found if card and row in card.rows), found[0])
    ids = {key(row.id): row.id for rows in _spelt(box).values() for row in rows}
    near = difflib.get_close_matches(wanted, sorted(ids), n=8, cutoff=0.3)
    raise keys.wrong(
        "counter",
        f"there is no counter {keys.data['counter']!r}; {len(ids)} are known, nearest: "
        f"{', '.join(ids[one] for one in near) or 'none'}",
    )


@cache
def _spelt(box: Title) -> dict[str, list[Any]]:
    """The counters of a title by every way to spell them."""
    found: dict[str, list[Any]] = {}
    for row in (row for card in box.scenarios() for row in card.rows):
        for name in (row.id, row.name, *(f"{row.id}{rest}" for rest in _endings(row))):
            if row not in found.setdefault(key(name), []):
                found[key(name)].append(row)
    for code, id_ in _codes(box):
        found.setdefault(key(code), found[key(id_)])
    return found


def _codes(box: Title) -> list[tuple[str, str]]:
    """Other names of counters, such as those of a list of the counter mix, with their ids."""
    path = box.folder / "codes.csv"
    return [(row.text("code"), row.text("id")) for row in read_csv(path, ("code", "id"))] if path.exists() else []


@cache
def _bare(box: Title) -> dict[str, list[Any]]:
    """The same without remarks and gaps, as far as one counter has them: 922/243 ID is 922/243, HQ "Moser" is HQ Moser,
    115/29 is 115/29 US, 1 AA-R is 1 Flak."""
    found: dict[str, list[Any]] = {}
    for name, rows in _spelt(box).items():
        for row in rows:
            for one in (name, key(f"{row.id.split()[0]} {row.type}-{row.size}")):
                same = found.setdefault(_numbers(one), [])
                if row not in same:
                    same.append(row)
    return {name: rows for name, rows in found.items() if len({row.id for row in rows}) == 1}


def _numbers(name: str) -> str:
    """A name without remarks, gaps and the words that only say what kind of unit it is, or whose."""
    plain = ORDINAL.sub(r"\1", REMARK.sub(" ", name) or name)
    plain = (
        "".join(" " if letter in '".,*' else letter for letter in plain)
        .replace("art /", "art ")
        .replace("art/", "art ")
    )
    words = [OTHERWISE.get(word, word) for word in GLUED.sub(r"\1 \2", plain).split() if word not in WHOSE]
    return "".join(word for word in words if word not in KINDS_OF_UNIT or "/" not in plain)


def _endings(row: Any) -> tuple[str, ...]:
    """What may follow the id of a counter."""
    return f" {row.type}", f" {row.type}-{row.size}", f"-{row.size}"
