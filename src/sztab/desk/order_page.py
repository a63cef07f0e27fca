"""`docs/orders.md`: every order of every family with its fields and cases, made from the orders themselves."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.clerk import clerk_of
from sztab.table import Order
from sztab.titles.families import families

HEAD = """# Orders

An order is a table with the key `order` and the fields below: `[[order]]` in a position file, an object in JSON.
Units go by their ids, hexes by their numbers in quotes, hexsides as two hexes with a slash. Where a list is wanted one
text will do. Numbers in brackets are cases and rulings of the rulebook.
"""

FIELDS = {
    "units": "units by their ids",
    "unit": "a unit by its id",
    "path": "the hexes gone through, in their order",
    "paths": "for each unit that goes, its hexes",
    "hex": "a hex",
    "target": "a hex",
    "artillery": "guns that fire",
    "missions": "a list of missions",
}
"""What fields hold in every family that says nothing else."""


class Page(msgspec.Struct, frozen=True):
    """A family's orders: when each is given, and what its fields hold."""

    name: str
    kinds: dict[str, type[Order]]
    when: dict[str, tuple[str, ...]]
    fields: dict[str, str]
    otherwise: dict[tuple[str, str], str]
    """What a field holds in one order and in no other, by order and field."""
    entries: dict[str, tuple[str, Any]]
    """Parts of orders that have fields of their own: heading, name and struct."""


def orders_page() -> str:
    """The page as it stands in docs/."""
    parts = [HEAD]
    for family in families():
        page = clerk_of(family).order_page.PAGE
        parts.append(f"## {page.name}\n")
        for when, kinds in page.when.items():
            parts.append(f"### {when[0].upper()}{when[1:]}\n")
            parts += [_section(page, kind, page.kinds[kind]) for kind in kinds]
        for heading, (name, struct) in page.entries.items():
            parts.append(f"### {heading}\n")
            parts.append(_section(page, name, struct))
    return "\n".join(parts)


def _section(page: Page, kind: str, struct: Any) -> str:
    lines = [f"#### {kind if ' ' in kind else f'`{kind}`'}", "", " ".join((struct.__doc__ or "").split()), ""]
    fields = msgspec.structs.fields(struct)
    if fields:
        lines += ["| field | what | if left out |", "|---|---|---|"]
        lines += [_row(page, kind, field) for field in fields]
        lines.append("")
    return "\n".join(lines)


def _row(page: Page, kind: str, field: Any) -> str:
    name = field.encode_name
    what = page.otherwise.get((kind, name)) or {**FIELDS, **page.fields}[name]
    return f"| `{name}` | {what} | {_default(field)} |"


def _default(field: Any) -> str:
    if field.required:
        return "is needed"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if value is True:
        return "true"
    return str(value) if value else "none"
