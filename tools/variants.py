"""docs/wb95-variants.md: the titles of the WB-95 family side by side, from their own data.

python tools/variants.py > docs/wb95-variants.md
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable

from sztab.rules.wb95 import variant
from sztab.titles import Title, title, titles
from sztab.titles.wb95.numbers import FIELDS, numbers_of, shown

HEAD = """# The WB-95 titles side by side

Made by `make docs` from each title's `variant.toml`, `tables/` and `options.toml`; what stands in no column is the same
in all of them. The procedures that a word names are in the chapters of `src/sztab/rules/wb95`.
"""


def page() -> str:
    """The whole page."""
    boxes = [box for box in map(title, titles()) if box.family == "wb95"]
    boxes.sort(key=lambda box: "reference" in box.card)
    parts = [HEAD, _numbers(boxes), _terrain(boxes), _nations(boxes), _options(boxes)]
    return "\n".join(parts)


def _numbers(boxes: list[Title]) -> str:
    docs = _field_docs()
    rows = []
    for name in FIELDS:
        cells = []
        for box in boxes:
            one = numbers_of(box.slug).get(name)
            cells.append(f"{shown(name, one.value)} ({one.case})" if one else "")
        rows.append([docs[name], *cells])
    return _table("Numbers and procedures", ["", *(box.name for box in boxes)], rows)


def _terrain(boxes: list[Title]) -> str:
    """Cost for wheels, tracks and feet, and what the ground does to an attack."""
    charts = [{row.text("terrain").replace(" ", "_"): row for row in box.tables("terrain")} for box in boxes]
    rows = []
    for name in dict.fromkeys(name for chart in charts for name in chart):
        cells = []
        for chart in charts:
            row = chart.get(name)
            costs = "" if row is None else " / ".join(row.cells[f"cost_{of}"] for of in WHO)
            if row is not None and row.cells["defender_cm"] not in ("", "0"):
                costs += f"; {row.cells['defender_cm']} left"
            if row is not None and row.cells["attacker_sp_factor"] not in ("", "1"):
                costs += "; attackers halved"
            cells.append(costs)
        rows.append([name.replace("_", " "), *cells])
    return _table("Terrain: wheels / tracks / feet", ["", *(box.name for box in boxes)], rows)


WHO = ("trucked", "tracked", "nonmotorised")


def _nations(boxes: list[Title]) -> str:
    rows = []
    for table, column, text in (
        ("hq_range", "range", "headquarters reach"),
        ("supply_mp", "mp", "supply off the road"),
        ("morale", "limit", "disorganised from"),
    ):
        charts = [{_who(row.cells): row.text(column) for row in box.tables(table)} for box in boxes]
        for who in dict.fromkeys(who for chart in charts for who in chart):
            rows.append([f"{text}: {who}", *(chart.get(who, "") for chart in charts)])
    return _table("By nation", ["", *(box.name for box in boxes)], rows)


def _who(cells: dict[str, str]) -> str:
    words = [cells.get(column, "") for column in ("nation", "quality", "side")]
    return " ".join(word for word in words if word).replace("_", " ") or "others"


def _options(boxes: list[Title]) -> str:
    rows = []
    for name in dict.fromkeys(name for box in boxes for name in box.options):
        cells = []
        for box in boxes:
            one = box.options.get(name)
            cells.append(f"{one.default} ({one.family or one.ruling or one.case})" if one else "")
        rows.append([f"`{name}`", *cells])
    return _table("Switches and their defaults", ["", *(box.name for box in boxes)], rows)


def _table(heading: str, head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [f"## {heading}", "", _line(head), _line(["---"] * len(head)), *map(_line, rows), ""]
    return "\n".join(lines)


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _field_docs() -> dict[str, str]:
    """What the source says under each field of the variant, without its case."""
    tree = ast.parse(inspect.getsource(variant))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Variant")
    docs = {}
    for field, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = below.value.value if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) else ""
            docs[field.target.id] = re.sub(r" \([^)]*\)", "", " ".join(str(text).split())).rstrip(".")
    return docs


if __name__ == "__main__":
    sys.stdout.buffer.write(page().encode())
