"""Commands about rules and positions: adjudicate, odds, reach, supply, check, rules, scenarios."""

from __future__ import annotations

import sys
from argparse import Namespace
from textwrap import fill
from typing import Any

import msgspec

from sztab.cli import FINE


def answer(args: Namespace) -> int:
    """One of the desk's five questions about a position file."""
    from sztab.desk.commands import run

    code, text = run(args.command, args.file, args.rest, args.json)
    write(text)
    return code


def rules(args: Namespace) -> int:
    """The cases of a title, one case, or a line for every title."""
    from sztab.desk.cases import render_case, render_matrix

    if args.case:
        write(render_case(args.title, args.case, args.json))
    elif args.title:
        write(render_matrix(args.title, args.json))
        if not args.json:
            write(_holes(args.title))
    else:
        write(_summary(args.json))
    return FINE


def scenarios(args: Namespace) -> int:
    """Everything that can be played."""
    from sztab.titles import title, titles

    found: list[dict[str, Any]] = []
    for slug in titles():
        for card in title(slug).scenarios():
            found.append(
                {
                    "title": card.title,
                    "scenario": card.slug,
                    "name": card.name,
                    "sides": list(card.sides),
                    "turns": card.turns,
                    "units": len(card.rows),
                }
            )
    if args.json:
        write_json(found)
    for one in () if args.json else found:
        print(
            f"{one['scenario']:<17} {one['name']} ({one['title']}): {', '.join(one['sides'])}; "
            f"{one['turns']} turns, {one['units']} units"
        )
    return FINE


def write(text: str) -> None:
    """Text with a newline at its end."""
    sys.stdout.write(text if text.endswith("\n") or not text else f"{text}\n")


def write_json(value: Any) -> None:
    write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def _summary(as_json: bool) -> str:
    """How many cases of each title are tested, are only text, or are missing; the missing ones come last."""
    from sztab.desk.cases import matrix
    from sztab.titles import titles

    rows = []
    for slug in titles():
        statuses = [row.status for row in matrix(slug)]
        counts = {status: statuses.count(status) for status in ("tested", "text", "missing")}
        rows.append({"title": slug, "cases": len(statuses), **counts})
    if as_json:
        return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode()
    lines = [
        f"{row['title']}: {row['cases']} cases, {row['tested']} tested, {row['text']} text, {row['missing']} missing"
        for row in rows
    ]
    return "\n".join([*lines, *(f"{row['title']} {_holes(str(row['title']))}" for row in rows)])


def _holes(title: str) -> str:
    from sztab.desk.cases import matrix

    missing = [row.case for row in matrix(title) if row.status == "missing"]
    return fill(f"missing: {', '.join(missing) or 'nothing'}", 120, subsequent_indent="  ", break_on_hyphens=False)
