"""The desk's answers in words: short lines, one fact a line, nothing that needs to be seen to be understood."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.clerk import Plain, clerk
from sztab.desk.log import tell
from sztab.desk.words import words_for
from sztab.table import Event, Refusal


def adjudication(found: Plain, book: Any) -> str:
    """What happened, how the units stand now, and what is asked next."""
    lines: list[str] = []
    for plain in found["events"]:
        lines += tell(Event(msgspec.convert(plain, book.events), " ".join(plain["cases"])), book)
    if found["refusal"]:
        lines.append(f"Order {found['refusal']['index']} is refused. {_refused(found['refusal'])}")
    lines.append("Units:")
    lines += [f"  {name}: {words_for(book).unit.line(unit)}" for name, unit in found["units"].items()]
    lines.append(_asked(found["decision"]))
    return "\n".join(lines)


def odds(found: list[Plain], book: Any) -> str:
    """Ladder by ladder: every factor, and the chance of every result."""
    if not found:
        return "The file orders no attack."
    return "\n\n".join("\n".join(_ladder(one, book)) for one in found)


def reach(unit: str, found: Plain, why: Refusal | None) -> str:
    """Hex, cost, path; one hex a line."""
    if why is not None:
        return f"{unit} cannot move: {why}"
    if not found:
        return f"{unit} has nowhere to go."
    return "\n".join(f"{hex_}: {one['cost']} by {' '.join(one['path'])}" for hex_, one in found.items())


def supply(found: Plain) -> str:
    """Unit by unit: supplied or not, why, and the line from its source."""
    lines = []
    for name, one in found.items():
        word = "in supply" if one["supplied"] else "out of supply"
        line = f", line {' '.join(one['line'])}" if one["line"] else ""
        lines.append(f"{name}: {word}, {one['why']} [{one['case']}]{line}")
    return "\n".join(lines) or "The side has no units on the map."


def check(found: Plain) -> str:
    """One fault a line."""
    if found["ok"]:
        return "The position is lawful."
    return "\n".join(_sentence(one["reason"], one["case"]) for one in found["faults"])


def _ladder(one: Plain, book: Any) -> list[str]:
    if "refusal" in one:
        return [f"Order {one['refusal']['index']} is refused. {_refused(one['refusal'])}"]
    note = (
        [f"As things stand order {one['note']['index']} is refused. {_refused(one['note'])}"] if "note" in one else []
    )
    return [*clerk(book).report.ladder_lines(one), *note]


def _asked(decision: Plain | None) -> str:
    if decision is None:
        return "The game is over."
    facts = {name: value for name, value in decision.items() if name not in ("side", "kind") and value}
    about = "; ".join(f"{name} {_fact(value)}" for name, value in facts.items())
    return f"Next: {decision['side']}, {decision['kind']}{f' ({about})' if about else ''}."


def _fact(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(" ".join(one) if isinstance(one, list) else str(one) for one in value)
    return str(value)


def _refused(refusal: Plain) -> str:
    return _sentence(refusal["reason"], refusal["case"])


def _sentence(reason: str, case: str) -> str:
    return f"{reason[:1].upper()}{reason[1:]}{f' [{case}]' if case else ''}"
