"""Position files that the tests of the desk share."""

from __future__ import annotations

SAMPLE = """
title = "budziszyn1945"
dice = [4, 5]
options = { }

[clock]
turn = 1
phase = "combat"
side = "soviet"

[map]
columns = [1, 12]
rows = [1, 10]
default = "clear"
[map.hexes]
"0503" = "forest+hills"
[map.sides]
"0503/0504" = "stream"
[[map.roads]]
kind = "main"
hexes = ["0301", "0302", "0303"]
[map.supply]
soviet = ["edge:east"]
[map.control]
german = ["0101", "0102"]

[[unit]]
id = "A"
side = "soviet"
nation = "soviet"
type = "INF"
size = "R"
quality = "guards"
formation = "172"
hex = "0504"
attack = 4
defence = 4
movement = 4
steps = 2
full = 2
stars = { black = 1 }
mobility = "foot"
disorganised = false
oos = 0

[[unit]]
id = "B"
side = "soviet"
type = "ARM"
hex = "0504"
attack = 5

[[unit]]
id = "C"
side = "soviet"
type = "ART"
hex = "0505"
attack = 5
defence = 2
setup = "combat"

[[unit]]
id = "D"
side = "german"
type = "INF"
hex = "0503"
attack = 4
fortified = true

[pools.soviet]
air = 12

[[order]]
order = "attack"
attackers = ["A", "B"]
targets = ["0503"]
artillery = ["C"]
"""

HEAD = """
title = "budziszyn1945"
dice = [{dice}]
[clock]
phase = "{phase}"
side = "{side}"
[map]
columns = [1, 12]
rows = [1, 10]
"""


def head(phase: str, side: str, dice: str = "") -> str:
    """The beginning of a file on a blank map; more of [map] may follow."""
    return HEAD.format(phase=phase, side=side, dice=dice)


def unit(id_: str, side: str, type_: str, hex_: str = "", **fields: object) -> str:
    """A [[unit]] table."""
    lines = ["[[unit]]", f'id = "{id_}"', f'side = "{side}"', f'type = "{type_}"']
    lines += [f'hex = "{hex_}"'] if hex_ else []
    return "\n".join([*lines, *(f"{name} = {toml(value)}" for name, value in fields.items())]) + "\n"


def order(kind: str, **fields: object) -> str:
    """An [[order]] table; a trailing _ of a name is dropped."""
    lines = ["[[order]]", f'order = "{kind}"']
    return "\n".join([*lines, *(f"{name.rstrip('_')} = {toml(value)}" for name, value in fields.items())]) + "\n"


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{name}" = {toml(one)}' for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
