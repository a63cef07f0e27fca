"""`docs/orders.md`: every order of every family with its fields and cases, made from the orders themselves."""

from __future__ import annotations

from typing import Any

from sztab.desk.order_reader import orders_of
from sztab.desk.words import words_of
from sztab.table.fields import OrderField, entries_of, fields_of
from sztab.titles.families import families

HEAD = """# Orders

An order is a table with the key `order` and the fields below: `[[order]]` in a position file, an object in JSON.
Units go by their ids, hexes by their numbers in quotes, hexsides by two hexes with a slash between them. A list
of one may be a single text. Numbers in brackets are cases and rulings of the rulebook.
"""


def orders_page() -> str:
    """The page as it stands in docs/."""
    parts = [HEAD]
    for family in families():
        words, kinds = words_of(family).orders, orders_of(family)
        parts.append(f"## {words.name}\n")
        for when, given in words.when.items():
            parts.append(f"### {when[0].upper()}{when[1:]}\n")
            parts += [_section(kind, kinds[kind]) for kind in given]
        for struct in entries_of(kinds.values()):
            heading, one = words.entries[struct.__name__]
            parts += [f"### {heading}\n", _section(one, struct)]
    return "\n".join(parts)


def _section(kind: str, struct: Any) -> str:
    lines = [f"#### {kind if ' ' in kind else f'`{kind}`'}", "", " ".join((struct.__doc__ or "").split()), ""]
    fields = fields_of(struct)
    if fields:
        lines += ["| field | what | default |", "|---|---|---|"]
        lines += [f"| `{name}` | {field.says} | {_left_out(field)} |" for name, field in fields.items()]
        lines.append("")
    return "\n".join(lines)


def _left_out(field: OrderField) -> str:
    if field.required:
        return "required"
    if field.usual is True:
        return "true"
    return str(field.usual) if field.usual else "none"
