"""`docs/orders.md`: every order of the family with its fields and cases, made from the orders themselves."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.orderbook import KINDS
from sztab.rules.wb95.orders import AirMission

WHEN = {
    "movement, strategic movement": ("move", "enter", "redirect", "exit", "end_phase"),
    "movement": ("fortify", "setup", "mark_strategic", "bridge", "refill"),
    "combat": ("attack", "ranged", "pontoon"),
    "barrage": ("barrage",),
    "air": ("air",),
    "an answer, when it is asked": ("support", "losses", "retreat", "pursue", "engage"),
    "before play, or where a scenario asks": ("air_days", "place", "shift"),
}
FIELDS = {
    "units": "units by their ids",
    "unit": "a unit by its id",
    "path": "the hexes gone through, in their order",
    "full": "out-of-supply units that pay for their full value",
    "mode": "`combat` or `transport`",
    "do": "`destroy`, `rebuild` or `build`",
    "attackers": "the units that attack; a headquarters may go along",
    "targets": "the hexes under attack",
    "target": "a hex, or a hexside where a bridge is meant",
    "artillery": "guns that fire",
    "air": "air points",
    "stars": "units that use their stars or skills",
    "modifiers": "shifts drawn from the reward for a destroyed headquarters",
    "hq": "`false` waives the headquarters' die modifier",
    "paths": "for each unit that goes, its hexes",
    "pays": "for each unit that pays for hexes not retreated, the CELs; may be left out where there is no choice",
    "missions": "a list of missions",
    "hex": "a hex",
    "against": "the hex of the enemy's mission",
    "days": "points by date",
    "zone": "an entry zone",
    "army": "an army by its name",
    "to": "the counter that takes the loss",
    "from": "the Volkssturm unit",
    "kind": "`attack`, `offensive`, `defensive`, `object`, `disrupt`, `crossing` or `supply`",
    "points": "air points",
    "attacks": "crossing attacks by hex",
    "side": "who gives the order, where several sides are asked at once",
}
OTHERWISE = {
    ("losses", "units"): "for each unit that loses, the CELs",
    ("bridge", "side"): "the hexside of the bridge, such as `0503/0504`",
    ("pontoon", "side"): "the hexside of the bridge, such as `0503/0504`",
    ("place", "mode"): "set-up of the guns of a spare headquarters",
}
HEAD = """# Orders of the WB-95 family

An order is a table with the key `order` and the fields below: `[[order]]` in a position file, an object in JSON.
Units go by their ids, hexes by their numbers in quotes, hexsides as two hexes with a slash. Where a list is wanted one
text will do. Numbers in brackets are cases and rulings of the rulebook.
"""


def orders_page() -> str:
    """The page as it stands in docs/."""
    parts = [HEAD]
    for when, kinds in WHEN.items():
        parts.append(f"## {when[0].upper()}{when[1:]}\n")
        parts += [_section(kind, KINDS[kind]) for kind in kinds]
    parts.append("## Air missions\n")
    parts.append(_section("a mission", AirMission))
    return "\n".join(parts)


def _section(kind: str, struct: Any) -> str:
    lines = [f"### {kind if ' ' in kind else f'`{kind}`'}", "", " ".join((struct.__doc__ or "").split()), ""]
    fields = msgspec.structs.fields(struct)
    if fields:
        lines += ["| field | what | if left out |", "|---|---|---|"]
        lines += [_row(kind, field) for field in fields]
        lines.append("")
    return "\n".join(lines)


def _row(kind: str, field: Any) -> str:
    name = field.encode_name
    what = OTHERWISE.get((kind, name)) or FIELDS[name]
    return f"| `{name}` | {what} | {_default(field)} |"


def _default(field: Any) -> str:
    if field.required:
        return "is needed"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if value is True:
        return "true"
    return str(value) if value else "none"
