"""Orders as people write them: `attack 37/6, 22/21 > 5110 guns Art V stars 22/21`, or the same as JSON.

The grammar is read off the order itself, so every family has it at once. The first thing an order must have
comes right after its name, the second after `>`, everything else after its own name. Lists are separated by
commas (ids have blanks in them), hexes by blanks as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, get_args

import msgspec

from sztab.errors import SztabError
from sztab.table import Game, Order, RollDice
from sztab.table.fields import GIVER, GROUND, UNITS, NameMeaning, OrderField, Shape, fields_of, meanings_of
from sztab.titles.files import find, key

Names = Mapping[str, str]
"""Any spelling of a name (as `key` folds it) -> the name."""

SHORT = {"end": ("end_phase",), "mark": ("mark_strategic",), "fire": ("ranged", "bombard")}
"""Short names of orders; of several the one that the family has."""

FIELDS = {"guns": "artillery"}
"""Short names of what an order may carry."""

YES, NO = ("yes", "on", "true"), ("no", "off", "false")
STAYS, LEFT_OUT = "stays", "-"
HEXES = re.compile(r"\d{4}(?:/\d{4})?(?:\s+\d{4}(?:/\d{4})?)*")
ITEM = re.compile(r"\s*,\s*|\s+\+\s+")


class Form:
    """How one kind of order is written."""

    def __init__(self, order: type[Order]) -> None:
        self.order = order
        self.name = str(order.__struct_config__.tag)
        self.fields = fields_of(order)
        needed = [field for field in self.fields.values() if field.required]
        own = [field for field in self.fields.values() if field.shape.meaning is not GIVER]
        if not needed and own and (_entries(own[0].shape) or (len(own) == 1 and own[0].shape.kind == "list")):
            needed = own[:1]
        self.first = needed[0] if needed else None
        self.second = needed[1] if len(needed) > 1 else None
        self.others = {key: field for key, field in self.fields.items() if field not in (self.first, self.second)}

    def key_of(self, token: str, following: str) -> str:
        """The field a word opens, or nothing if it is only part of a name."""
        name = FIELDS.get(token, token)
        if name not in self.others:
            return ""
        if self.others[name].shape.kind == "flag" and following.lower() not in YES + NO:
            return ""
        return name

    def usage(self) -> str:
        """The pattern in one line."""
        parts = [self.name]
        if self.first:
            parts.append(_pattern(self.first))
        if self.second:
            parts += [">", _pattern(self.second)]
        shorts = {long: short for short, long in FIELDS.items()}
        for name, field in self.others.items():
            text = f"{shorts.get(name, name)} {_pattern(field)}"
            parts.append(text if field.required else f"[{text}]")
        return " ".join(parts)


@cache
def forms(orders: Any) -> dict[str, Form]:
    """The form of every order of a family by its name."""
    kinds = [*get_args(orders), RollDice]
    return {form.name: form for form in map(Form, kinds)}


def short_names(known: Mapping[str, Form]) -> dict[str, str]:
    """Short name -> order, where it is not the name of another."""
    return {
        short: name for short, names in SHORT.items() if short not in known for name in names[::-1] if name in known
    }


def names_of(book: Any) -> dict[str, str]:
    """The names that orders may use, so that spelling may be loose: counters, sides, zones and the like."""
    known = (meaning for kind in get_args(book.orders) for meaning in meanings_of(kind))
    nouns = dict.fromkeys(meaning.noun for meaning in known if isinstance(meaning, NameMeaning))
    others = [name for noun in nouns for name in book.names(noun)]
    return {key(name): name for name in [*others, *book.sides, *book.index]}


def order_for(game: Game, text: str) -> Any:
    """What a player of this game has written."""
    return read_order(text, game.book.orders, names_of(game.book))


def read_order(text: str, orders: Any, names: Names | None = None) -> Any:
    """The order that a line says, in words or as JSON."""
    text = text.strip()
    known = forms(orders)
    if text.startswith("{"):
        return _read_json(text, known)
    if not text:
        raise SztabError("there is no order")
    head, _, rest = text.partition(" ")
    form = known[find(short_names(known).get(key(head), head), known, "order")]
    return _read_form(form, rest, names or {})


def order_of(raw: Any, known: Mapping[str, Form]) -> Any:
    """The order that a JSON object says."""
    if not isinstance(raw, dict) or not isinstance(raw.get("order"), str):
        raise SztabError('an order needs its name: {"order": "move", ...}')
    form = known[find(raw["order"], known, "order")]
    for name in raw:
        if name != "order" and name not in form.fields:
            raise SztabError(f"{form.name} has no {name!r}; it has: {', '.join(sorted(form.fields)) or 'nothing'}")
    return _convert({**raw, "order": form.name}, form)


def write_order(order: Any) -> str:
    """The order in words; as JSON where a name would not survive it."""
    form = Form(type(order))
    parts = [form.name]
    shorts = {long: short for short, long in FIELDS.items()}
    if form.first:
        parts.append(_write(getattr(order, form.first.name)))
    if form.second:
        parts += [">", _write(getattr(order, form.second.name))]
    for name, field in form.others.items():
        value = getattr(order, field.name)
        if field.required or value != field.usual:
            parts.append(f"{shorts.get(name, name)} {_write(value)}")
    return " ".join(part for part in parts if part)


def _read_json(text: str, known: Mapping[str, Form]) -> Any:
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise SztabError(f"the order is not good JSON: {fault}") from None
    return order_of(raw, known)


def _read_form(form: Form, text: str, names: Names) -> Any:
    main, rest = _cut(form, text.split())
    raw: dict[str, Any] = {"order": form.name}
    if form.second:
        first, arrow, second = main.partition(">")
        if not arrow or not first.strip() or not second.strip():
            raise SztabError(f"usage: {form.usage()}")
        assert form.first
        raw[form.first.key] = _value(first, form.first.shape, names, form)
        raw[form.second.key] = _value(second, form.second.shape, names, form)
    elif form.first:
        if form.first.required and not main:
            raise SztabError(f"usage: {form.usage()}")
        raw[form.first.key] = _value(main, form.first.shape, names, form)
    elif main:
        raise SztabError(f"{main!r} is not understood; usage: {form.usage()}")
    for name, words in rest.items():
        raw[name] = _value(words, form.others[name].shape, names, form)
    return _convert(raw, form)


def _cut(form: Form, tokens: list[str]) -> tuple[str, dict[str, str]]:
    """The words before the first named field, and those of each named field."""
    main: list[str] = []
    rest: dict[str, list[str]] = {}
    now = main
    for token, following in zip(tokens, [*tokens[1:], ""]):
        name = form.key_of(token, following)
        if name and name in rest:
            raise SztabError(f"{token} is given twice")
        if name:
            now = rest[name] = []
        else:
            now.append(token)
    return " ".join(main), {name: " ".join(words) for name, words in rest.items()}


def _value(text: str, shape: Shape, names: Names, form: Form) -> Any:
    text = text.strip()
    match shape.kind, shape.inner:
        case "flag", _:
            return text.lower() in YES
        case "number", _:
            return _number(text, form)
        case "table", Shape() as inner:
            return dict(_pair(entry, inner, names, form) for entry in _items(text))
        case "list", Shape(kind="number"):
            return [_number(word, form) for word in text.replace(",", " ").split()]
        case "list", Shape(kind="entry", entry=entry) if entry:
            return [_entry(one, entry, names, form) for one in _items(text)]
        case "list", _:
            return [_name(word, names) for word in _list(text)]
    return _name(text, names)


def _pair(entry: str, inner: Shape, names: Names, form: Form) -> tuple[str, Any]:
    """`unit number`, `unit > hexes` or `unit stays`."""
    if inner.kind == "number":
        who, _, number = entry.rpartition(" ")
        return _name(who, names), _number(number, form)
    if entry.endswith(f" {STAYS}"):
        return _name(entry[: -len(STAYS)].strip(), names), []
    who, arrow, way = entry.partition(">")
    if not arrow:
        raise SztabError(f"{entry!r} has no destination; usage: {form.usage()}")
    return _name(who.strip(), names), _list(way.strip())


def _entry(entry: str, struct: type[msgspec.Struct], names: Names, form: Form) -> dict[str, Any]:
    """The needed fields one after the other, then the plain ones that may follow; in brackets a table that may be
    added. A name may have several words; `-` is a field that is left out."""
    needed, plain, table = _parts(struct)
    entry, bracket, inside = entry.partition("(") if table else (entry, "", "")
    words, found = entry.split(), []
    for _ in (*needed, *plain):
        most = next((n for n in range(len(words), 1, -1) if key(" ".join(words[:n])) in names), 1)
        found += [" ".join(words[:most])] if words else []
        words = words[most:]
    if words or len(found) < len(needed):
        raise SztabError(f"{entry.strip()!r} should be {' '.join(field.key for field in needed)}")
    fields = zip((*needed, *plain), found)
    raw = {field.key: _value(word, field.shape, names, form) for field, word in fields if word != LEFT_OUT}
    if bracket:
        raw[table[0].key] = _value(inside.rstrip(") ").replace(";", ","), table[0].shape, names, form)
    return raw


def _convert(raw: dict[str, Any], form: Form) -> Any:
    try:
        return msgspec.convert(raw, form.order)
    except msgspec.ValidationError as fault:
        raise SztabError(f"not a good order: {str(fault).replace('`', '')}; {form.usage()}") from None


def _items(text: str) -> list[str]:
    return [part for part in ITEM.split(text.strip()) if part]


def _list(text: str) -> list[str]:
    found: list[str] = []
    for part in _items(text):
        found += part.split() if HEXES.fullmatch(part) else [part]
    return found


def _name(text: str, names: Names) -> str:
    return names.get(key(text), text)


def _number(text: str, form: Form) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise SztabError(f"{text!r} is not a number; usage: {form.usage()}")
    return int(text)


def _parts(struct: type[msgspec.Struct]) -> tuple[list[OrderField], list[OrderField], list[OrderField]]:
    """The fields of an entry that are needed, texts and numbers that may follow, and a table that may."""
    fields = list(fields_of(struct).values())
    others = [field for field in fields if not field.required]
    plain = [field for field in others if field.shape.kind in ("text", "number")]
    return [field for field in fields if field.required], plain, [field for field in others if field not in plain]


def _entries(shape: Shape) -> bool:
    """Whether a field is a list of entries rather than of plain names."""
    return shape.kind == "table" or bool(shape.inner and shape.inner.entry)


def _pattern(field: OrderField) -> str:
    match field.shape.kind, field.shape.inner:
        case "flag", _:
            return "yes|no"
        case "number", _:
            return "N"
        case "table", Shape(kind="number"):
            return "NAME N, ..."
        case "table", _:
            return "UNIT > HEX HEX, ..."
        case "list", Shape(entry=entry) if entry:
            return f"{' '.join(one.key.upper() for one in _parts(entry)[0])}, ..."
        case "list", Shape(meaning=meaning) if field.key not in FIELDS.values():
            if meaning in UNITS:
                return "UNITS"
            if meaning in GROUND:
                return "HEXES"
    return {long: short for short, long in FIELDS.items()}.get(field.key, field.key).upper()


def _write(value: Any) -> str:
    if isinstance(value, bool):
        return YES[0] if value else NO[0]
    if isinstance(value, Mapping):
        return ", ".join(_write_pair(name, one) for name, one in value.items())
    if isinstance(value, tuple):
        return _write_list(value)
    return str(value)


def _write_pair(name: str, value: Any) -> str:
    if isinstance(value, int):
        return f"{name} {value}"
    return f"{name} > {' '.join(value)}" if value else f"{name} {STAYS}"


def _write_list(values: Iterable[Any]) -> str:
    values = list(values)
    if all(isinstance(value, int) for value in values):
        return " ".join(map(str, values))
    if all(isinstance(value, str) for value in values):
        blank = " " if all(HEXES.fullmatch(value) for value in values) else ", "
        return blank.join(values)
    return ", ".join(_write_struct(value) for value in values)


def _write_struct(value: Any) -> str:
    needed, plain, table = _parts(type(value))
    words = [str(getattr(value, field.name)) for field in needed]
    said = [getattr(value, field.name) for field in plain]
    while said and said[-1] == plain[len(said) - 1].usual:
        said.pop()
    words += [str(one) or LEFT_OUT for one in said]
    added = getattr(value, table[0].name) if table else None
    if added:
        words.append(f"({'; '.join(_write_pair(name, one) for name, one in added.items())})")
    return " ".join(words)
