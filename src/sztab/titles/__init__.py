"""The boxes on the shelf: each title's cases, rulings, options, tables and scenarios, as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec

from sztab.titles.citations import Citing
from sztab.titles.families import families as families_with_rules
from sztab.titles.files import HERE, Keys, Row, find, key, read_csv, read_toml, same_name, shown
from sztab.titles.lists import read_list

__all__ = [
    "Case",
    "OptionOfTitle",
    "Ruling",
    "ScenarioCard",
    "Title",
    "find",
    "key",
    "same_name",
    "scenario",
    "title",
    "titles",
]

Value = bool | int | str

KINDS = ("definition", "component", "example", "rule", "procedure", "table", "optional", "scenario")
CASE_COLUMNS = ("case", "section", "kind", "summary", "see", "note")
RULING = re.compile(r"\b[RF]\d+\b")
COLOUR = re.compile(r"#[0-9a-f]{6}")


class Case(msgspec.Struct, frozen=True):
    """A printed case in our own words."""

    case: str
    section: str
    kind: str
    summary: str
    see: tuple[str, ...]
    note: str


class Ruling(msgspec.Struct, frozen=True):
    """How a place is read where the book is silent, wrong or of two minds."""

    id: str
    title: str
    chapter: str
    where: str
    cases: tuple[str, ...]
    question: str
    options: tuple[str, ...]
    ruling: str
    switch: str
    replaced_by: str


YES_OR_NO: dict[str, Value] = {"yes": True, "no": False, "on": True, "off": False}
"""Other words for true and false."""


class OptionOfTitle(msgspec.Struct, frozen=True):
    """Something a table agrees on before play."""

    name: str
    values: tuple[Value, ...]
    default: Value
    text: str
    ruling: str
    family: str
    case: str
    scenarios: tuple[str, ...]
    aliases: dict[str, Value]
    names: tuple[str, ...] = ()
    """What its values are called, where they are not plain yes and no."""
    choice: bool = False
    """A matter of taste, though a ruling says how it is played."""
    seats: bool = False
    """Its value is the number of players, and so says who sits where."""
    also: tuple[str, ...] = ()
    """Other names it goes by."""

    def value(self, given: Value) -> Value:
        """The value that `given` means, be it typed in a shell, a file or Python."""
        written = key(str(given))
        for alias, meant in [*sorted(self.aliases.items()), *zip(self.names, self.values)]:
            if key(alias) == written:
                return meant
        by_name = {str(value).lower(): value for value in self.values}
        if any(value is True for value in self.values) and written in YES_OR_NO:
            return YES_OR_NO[written]
        agreed = {"true": True, "false": False, **YES_OR_NO}.get(written)
        if agreed is not None and written not in by_name and len(self.values) == 2:  # as it is ruled, or the other way
            return next(one for one in self.values if (one == self.default) == agreed)
        return by_name[find(written, by_name, f"value of the option {self.name}")]


class SideOfTitle(msgspec.Struct, frozen=True):
    """A side as players call it, and its colour beside the counters."""

    name: str
    colour: str


class LiveryOfTitle(msgspec.Struct, frozen=True):
    """What counters of a nation, or of one of its services, look like; the panel behind the symbol where it has colours
    of its own."""

    nation: str
    service: str
    body: str
    ink: str
    panel: str = ""
    panel_ink: str = ""


class ScenarioCard(msgspec.Struct, frozen=True):
    """A scenario: the card (treat it as read-only) and its counters."""

    title: str
    slug: str
    name: str
    file: str
    start: date
    end: date
    turns: int
    sides: tuple[str, ...]
    card: dict[str, Any]
    rows: tuple[Any, ...]
    """The counters, in the format of the title's family."""

    def row(self, name: str) -> Any:
        """The counter a player means by `name`."""
        known = {row.id: row for row in self.rows}
        return known[find(name, known, "counter")]


class Title:
    """One box: everything is read when first asked for and kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        head = read_toml(folder / "title.toml")
        self.slug = head.text("slug")
        self.name = head.text("name")
        self.family = head.text("family")
        self.card = head.data
        self.map_folder = folder / head.text("map", "map")
        self._scenarios = head.texts("scenarios")

    def __repr__(self) -> str:
        return f"Title({self.slug!r})"

    @cached_property
    def cases(self) -> dict[str, Case]:
        """Every printed case by its number, in the order of the book."""
        path = self.folder / "cases.csv"
        cases: dict[str, Case] = {}
        rows = read_csv(path, CASE_COLUMNS)
        for row in rows:
            case = _case(row)
            if case.case in cases:
                raise row.wrong("case", f"{case.case} stands twice")
            cases[case.case] = case
        for row in rows:
            for other in row.names("see"):
                if other not in cases:
                    raise row.wrong("see", f"there is no case {other}")
        return cases

    @cached_property
    def rulings(self) -> dict[str, Ruling]:
        """Every ruling by its id, those of the family first."""
        rulings: dict[str, Ruling] = {}
        for keys in read_toml(self.folder / "rulings.toml").tables("ruling"):
            ruling = _ruling(keys)
            if ruling.id in rulings:
                raise keys.wrong("id", f"{ruling.id} stands twice")
            for case in ruling.cases:
                if case not in self.cases:
                    raise keys.wrong("cases", f"there is no case {case}")
            rulings[ruling.id] = ruling
        return rulings

    @cached_property
    def options(self) -> dict[str, OptionOfTitle]:
        """Every option by its name."""
        options: dict[str, OptionOfTitle] = {}
        for keys in read_toml(self.folder / "options.toml").tables("option"):
            option = _option(keys)
            if option.name in options:
                raise keys.wrong("name", f"{option.name} stands twice")
            for field, known in (("ruling", self.rulings), ("family", self.rulings), ("case", self.cases)):
                cited = keys.text(field, "")
                if cited and cited not in known:
                    raise keys.wrong(field, f"there is no {cited}")
            options[option.name] = option
        return options

    @cached_property
    def sides(self) -> dict[str, SideOfTitle]:
        """The sides of its scenarios by their names in the data."""
        given = Keys(shown(self.folder / "title.toml"), "sides", self.card.get("sides", {}))
        found = {}
        for name in given.data:
            side = given.table(name)
            side.only("name", "colour")
            if not COLOUR.fullmatch(side.text("colour")):
                raise side.wrong("colour", "should be written like #4b5350")
            found[name] = SideOfTitle(side.text("name"), side.text("colour"))
        return found

    @cached_property
    def liveries(self) -> tuple[LiveryOfTitle, ...]:
        """The colours of its counters, those a nation would rather wear first."""
        given = Keys(shown(self.folder / "title.toml"), "liveries", self.card.get("liveries", {}))
        found = []
        for wearer in given.data:
            nation, _, service = wearer.partition(" ")
            for one in given.tables(wearer):
                one.only("body", "ink", "panel", "panel_ink")
                for part in one.data:
                    if not COLOUR.fullmatch(one.text(part)):
                        raise one.wrong(part, "should be written like #4b5350")
                panel = one.text("panel", ""), one.text("panel_ink", "")
                found.append(LiveryOfTitle(nation, service, one.text("body"), one.text("ink"), *panel))
        return tuple(found)

    @cached_property
    def cite(self) -> Citing:
        """Citations of the family's code in the numbers of this book."""
        reference = self.card.get("reference", self.slug)
        return Citing(self, self if reference == self.slug else title(reference))

    def words(self, language: str) -> dict[str, str]:
        """Every text of the box in another language, by the English text; nothing where it has not been translated."""
        return _words(self, language)

    def rulings_on(self, case: str) -> list[Ruling]:
        """The rulings that name a case, or that the case names."""
        noted = set(RULING.findall(self.cases[case].note))
        return [ruling for ruling in self.rulings.values() if case in ruling.cases or ruling.id in noted]

    def option(self, name: str, scenario: str = "") -> OptionOfTitle:
        """The option of that name, or the only one that switches the ruling of that number or is about that case."""
        mine = {n: o for n, o in self.options.items() if not (scenario and o.scenarios) or scenario in o.scenarios}
        switched = [o for o in mine.values() if key(name) in (key(o.ruling), key(o.family))]
        switched = switched or [o for o in mine.values() if key(name) in map(key, o.also)]
        switched = switched or [o for o in mine.values() if o.case and key(name) == key(o.case)]
        return switched[0] if len(switched) == 1 else mine[find(name, mine, "option")]

    def settle(self, scenario: str, given: Mapping[str, Value]) -> dict[str, Value]:
        """The options of a scenario: what is given, and the default of the rest."""
        slug = find(scenario, self._scenarios, "scenario")
        mine = {n: o for n, o in self.options.items() if not o.scenarios or slug in o.scenarios}
        settled = {name: option.default for name, option in mine.items()}
        for name, value in given.items():
            option = self.option(name, slug)
            settled[option.name] = option.value(value)
        return settled

    @cached_property
    def _tables(self) -> list[str]:
        return sorted(path.stem for path in (self.folder / "tables").glob("*.csv"))

    def table_names(self) -> list[str]:
        return self._tables

    def tables(self, name: str) -> tuple[Row, ...]:
        """A table as rows; the rules know what its columns mean."""
        return read_csv(self.folder / "tables" / f"{find(name, self.table_names(), 'table')}.csv")

    def scenarios(self) -> list[ScenarioCard]:
        return [self.scenario(slug) for slug in self._scenarios]

    def scenario(self, name: str) -> ScenarioCard:
        return _scenario(self.slug, self.family, self.folder, find(name, self._scenarios, "scenario"))


@cache
def titles() -> list[str]:
    """The slugs of all titles whose family has its rules."""
    heads = {path.parent.name: read_toml(path) for path in HERE.glob("*/title.toml")}
    return sorted(slug for slug, head in heads.items() if head.text("family") in families_with_rules())


def title(name: str) -> Title:
    """The title that `name` spells, by its slug or by the name on the box."""
    for slug in titles():
        if same_name(name, _title(slug).name):
            return _title(slug)
    return _title(find(name, titles(), "title"))


def scenario(name: str) -> ScenarioCard:
    """The scenario that `name` spells, whatever its title; a title with a single one may stand for it."""
    for each in map(title, titles()):
        if len(each._scenarios) == 1 and (same_name(name, each.slug) or same_name(name, each.name)):
            return each.scenario(each._scenarios[0])
    by_slug = {slug: each for each in map(title, titles()) for slug in each._scenarios}
    slug = find(name, by_slug, "scenario")
    return by_slug[slug].scenario(slug)


@cache
def _words(box: Title, language: str) -> dict[str, str]:
    folder = box.folder / language
    if not folder.is_dir():
        return {}
    found: dict[str, str] = {}
    for row in read_csv(folder / "cases.csv", ("case", "summary", "note")):
        case = box.cases.get(row.text("case"))
        if case is None:
            raise row.wrong("case", f"there is no case {row.text('case')}")
        found[case.summary], found[case.note] = row.text("summary"), row.text("note", needed=bool(case.note))
    for row in read_csv(folder / "rulings.csv", ("id", "title", "question", "options", "ruling")):
        ruling = box.rulings.get(row.text("id"))
        if ruling is None:
            raise row.wrong("id", f"there is no ruling {row.text('id')}")
        options = row.names("options", by="|")
        if len(options) != len(ruling.options):
            raise row.wrong("options", f"{len(options)} readings where the ruling has {len(ruling.options)}")
        found |= dict(zip(ruling.options, options)) | {
            ruling.title: row.text("title"),
            ruling.ruling: row.text("ruling"),
        }
        found[ruling.question] = row.text("question", needed=bool(ruling.question))
    found |= {row.text("english"): row.text("other") for row in read_csv(folder / "words.csv", ("english", "other"))}
    return {english: other for english, other in found.items() if english}


@cache
def _title(slug: str) -> Title:
    return Title(HERE / slug)


def _case(row: Row) -> Case:
    return Case(
        case=row.text("case"),
        section=row.text("section"),
        kind=row.text("kind", KINDS),
        summary=row.text("summary"),
        see=row.names("see"),
        note=row.text("note", needed=False),
    )


def _ruling(keys: Keys) -> Ruling:
    keys.only(*Ruling.__struct_fields__)
    return Ruling(
        id=keys.text("id"),
        title=keys.text("title"),
        chapter=keys.text("chapter"),
        where=keys.text("where"),
        cases=keys.texts("cases"),
        question=keys.text("question", ""),
        options=keys.texts("options", ()),
        ruling=keys.text("ruling"),
        switch=keys.text("switch", ""),
        replaced_by=keys.text("replaced_by", ""),
    )


def _option(keys: Keys) -> OptionOfTitle:
    keys.only(*OptionOfTitle.__struct_fields__)
    values = tuple(keys.data.get("values", ()))
    default: Any = keys.data.get("default")
    if len(values) < 2 or not all(isinstance(value, Value) for value in values):
        raise keys.wrong("values", "should list at least two values")
    if not any(default is value or (default == value and type(default) is type(value)) for value in values):
        raise keys.wrong("default", "is not one of the values")
    aliases = keys.table("aliases").data if "aliases" in keys.data else {}
    for alias, meant in aliases.items():
        if meant not in values:
            raise keys.wrong(f"aliases.{alias}", f"{meant!r} is not one of the values")
    names = keys.texts("names", ())
    if names and len(names) != len(values):
        raise keys.wrong("names", "should have a name for each value")
    return OptionOfTitle(
        name=keys.text("name"),
        values=values,
        default=default,
        text=keys.text("text"),
        ruling=keys.text("ruling", ""),
        family=keys.text("family", ""),
        case=keys.text("case", ""),
        scenarios=keys.texts("scenarios", ()),
        aliases=aliases,
        names=names,
        choice=keys.flag("choice", False),
        seats=keys.flag("seats", False),
        also=keys.texts("also", ()),
    )


@cache
def _scenario(slug_of_title: str, family: str, folder: Path, slug: str) -> ScenarioCard:
    path = folder / "scenarios" / f"{slug}.toml"
    card = read_toml(path)
    if card.text("slug") != slug:
        raise card.wrong("slug", f"should be {slug!r}")
    sides = {side.text("name"): side.texts("nations") for side in card.tables("side")}
    start, end, turns, days = card.day("start"), card.day("end"), card.number("turns"), card.number("days", 1)
    calendar = [turn.day("date") for turn in card.tables("calendar")]
    if calendar and (
        len(calendar) != turns or calendar != sorted(calendar) or (calendar[0], calendar[-1]) != (start, end)
    ):
        raise card.wrong("calendar", f"should have {turns} turns from {start} to {end}")
    if not calendar and (end - start).days + 1 != turns * days:
        length = "a day" if days == 1 else f"{days} days"
        raise card.wrong("turns", f"{turns} turns of {length} do not run from {start} to {end}")
    return ScenarioCard(
        title=slug_of_title,
        slug=slug,
        name=card.text("name"),
        file=shown(path),
        start=start,
        end=end,
        turns=turns,
        sides=tuple(sides),
        card=card.data,
        rows=read_list(folder / "scenarios" / card.text("counters"), family, sides),
    )
