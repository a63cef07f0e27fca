"""The tables of a scenario card made into structs, by the types of their fields: names of sides, hexes, hexsides and
counters become what the rules know them by. What a field is called on cards is its name in JSON (`rename`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from sztab.errors import DataError, SztabError
from sztab.hexes import Map
from sztab.table.fields import UNIT
from sztab.table.state import EDGE, HEX, SIDE
from sztab.titles import ScenarioCard

Made = TypeVar("Made", bound=msgspec.Struct)


class CardReader:
    """The words of a card found on its map."""

    def __init__(self, card: ScenarioCard, map_: Map) -> None:
        self.card, self.map = card, map_
        self.known = {row.id for row in card.rows}

    def made(self, kind: type[Made], table: Mapping[str, Any]) -> Made:
        """A struct of a table; what the card does not say is as usual."""
        types, found = _types(kind), {}
        for field in msgspec.structs.fields(kind):
            if field.encode_name in table:
                found[field.name] = self.value(types[field.name], table[field.encode_name])
        return kind(**found)

    def value(self, kind: Any, given: Any) -> Any:
        """A value of this type; of a set of hexes the card may name regions."""
        mark, bare, inside = _parts(kind)
        if mark == SIDE:
            return self.side(given) if given else -1
        if mark == EDGE:
            return self.edge(given)
        if mark == HEX:
            return self.hexes([given])[0]
        if mark is UNIT:
            return self.counter(given)
        if inside and _parts(inside[0])[0] == HEX:
            return self.hexes(given) if bare is tuple else self.ground(given)
        if bare in (tuple, frozenset):
            return bare(self.value(inside[0], one) for one in given)
        if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
            return self.made(bare, given)
        return str(given) if bare is str else given

    def side(self, name: str) -> int:
        if name not in self.card.sides:
            raise self.wrong(f"there is no side {name!r}")
        return self.card.sides.index(name)

    def hexes(self, labels: Iterable[str]) -> tuple[int, ...]:
        try:
            return tuple(self.map.grid.hex(text) for text in labels)
        except SztabError as fault:
            raise self.wrong(str(fault)) from None

    def ground(self, words: Iterable[str]) -> frozenset[int]:
        """Regions of the map, and single hexes."""
        found: set[int] = set()
        for word in words:
            found |= self.map.regions[word] if word in self.map.regions else set(self.hexes([word]))
        return frozenset(found)

    def edge(self, pair: str) -> int:
        return self.map.grid.edge_between(*self.hexes(pair.split("/")))

    def counter(self, name: str) -> str:
        """A counter of the list."""
        if name not in self.known:
            raise self.wrong(f"there is no counter {name!r}")
        return name

    def wrong(self, reason: str) -> DataError:
        return DataError(self.card.file, reason)


@cache
def _types(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _parts(kind: Any) -> tuple[Any, Any, tuple[Any, ...]]:
    """What a type means, if it says so, its bare form and its parameters."""
    mark: Any = ""
    if get_origin(kind) is Annotated:
        kind, mark, *_ = get_args(kind)
    return mark, get_origin(kind) or kind, tuple(one for one in get_args(kind) if one is not ...)
