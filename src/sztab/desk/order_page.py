"""`docs/orders.md`: every order of every family with its fields and cases, made from the orders themselves."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.clerk import clerk_of
from sztab.table import Order
from sztab.table.fields import OrderField, fields_of
from sztab.titles.families import families

HEAD = """# Orders

An order is a table with the key `order` and the fields below: `[[order]]` in a position file, an object in JSON.
Units go by their ids, hexes by their numbers in quotes, hexsides as two hexes with a slash. Where a list is wanted one
text will do. Numbers in brackets are cases and rulings of the rulebook.
"""


class Page(msgspec.Struct, frozen=True):
    """A family's orders, and when each is given."""

    name: str
    kinds: dict[str, type[Order]]
    when: dict[str, tuple[str, ...]]
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
            parts += [_section(kind, page.kinds[kind]) for kind in kinds]
        for heading, (name, struct) in page.entries.items():
            parts.append(f"### {heading}\n")
            parts.append(_section(name, struct))
    return "\n".join(parts)


def _section(kind: str, struct: Any) -> str:
    lines = [f"#### {kind if ' ' in kind else f'`{kind}`'}", "", " ".join((struct.__doc__ or "").split()), ""]
    fields = fields_of(struct)
    if fields:
        lines += ["| field | what | if left out |", "|---|---|---|"]
        lines += [f"| `{name}` | {field.says} | {_left_out(field)} |" for name, field in fields.items()]
        lines.append("")
    return "\n".join(lines)


def _left_out(field: OrderField) -> str:
    if field.required:
        return "is needed"
    if field.usual is True:
        return "true"
    return str(field.usual) if field.usual else "none"
