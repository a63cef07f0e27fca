"""Position files of Breslau 1945 from a few words, for the tests of the desk.

text = sketch(
    '''
    A soviet INF 1206 primary=4 secondary=3
    G german VS 1205
    ''',
    "combat resolution",
    order("attack", target="1205", from_="1206"),
    side="soviet",
    dice=[3, 2],
    hexes={"1205": "City"},
)

A line of a unit: its id, side and type, its hex (none: off the map), then keys of [[unit]] as name=value.
"""

from __future__ import annotations

from typing import Any

from desk.positions import order, toml, unit
from sztab.desk import commands
from sztab.desk.position_reader import Position, read_position

__all__ = ["events", "judge", "kinds", "odds_of", "order", "read", "refused", "sketch", "toml"]


def sketch(
    units: str,
    phase: str = "soviet movement",
    *orders: str,
    side: str = "",
    turn: int = 2,
    dice: list[int] | None = None,
    options: dict[str, Any] | None = None,
    hexes: dict[str, str] | None = None,
    sides: dict[str, str] | None = None,
    roads: dict[str, str] | None = None,
    supply: dict[str, list[str]] | None = None,
    control: dict[str, list[str]] | None = None,
    pools: dict[str, dict[str, Any]] | None = None,
    use: str = "",
    columns: tuple[int, int] = (10, 20),
    rows: tuple[int, int] = (1, 12),
) -> str:
    """The text of a file; `roads` are hexes by kind."""
    parts = ['title = "breslau1945"', f"dice = {toml(dice or [])}", f"options = {toml(options or {})}"]
    parts += ["[clock]", f"turn = {turn}", f'phase = "{phase}"', f'side = "{side}"' if side else ""]
    size = f'use = "{use}"' if use else f"columns = {toml(list(columns))}\nrows = {toml(list(rows))}"
    parts += ["[map]", size]
    tables = {"map.hexes": hexes, "map.sides": sides, "map.supply": supply, "map.control": control}
    tables |= {f"pools.{name}": pool for name, pool in (pools or {}).items()}
    for name, table in tables.items():
        if table:
            parts += [f"[{name}]", *(f'"{key}" = {toml(value)}' for key, value in table.items())]
    for kind, way in (roads or {}).items():
        parts += ["[[map.roads]]", f'kind = "{kind}"', f"hexes = {toml(way.split())}"]
    parts += [_unit(line.split()) for line in units.splitlines() if line.strip()]
    return "\n".join([*parts, *orders]) + "\n"


def read(text: str, lenient: bool = False) -> Position:
    return read_position("test.toml", text, lenient)


def judge(text: str) -> dict[str, Any]:
    """What `sztab adjudicate` answers."""
    return commands.adjudicate(read(text))


def refused(text: str) -> str:
    """The case that refuses an order of the file; nothing if all are played."""
    refusal = judge(text)["refusal"]
    return refusal["case"] if refusal else ""


def events(found: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The events of a kind."""
    return [event for event in found["events"] if event["kind"] == kind]


def kinds(found: dict[str, Any]) -> list[str]:
    """What happened, event by event."""
    return [event["kind"] for event in found["events"]]


def odds_of(text: str) -> dict[str, Any]:
    """The only ladder of the file."""
    (found,) = commands.odds(read(text))
    return found


def _unit(words: list[str]) -> str:
    id_, side, type_, *rest = words
    hex_ = rest.pop(0) if rest and "=" not in rest[0] else ""
    fields = {name: _value(value) for name, _, value in (one.partition("=") for one in rest)}
    return unit(id_, side, type_, hex_, **fields)


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() and len(text) < 4 else text.replace("~", " ")
