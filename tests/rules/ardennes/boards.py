"""Small positions of Ardennes 2024 for tests of its rules."""

from __future__ import annotations

from lab import lab
from sztab.rules.wb95.board import Game

BOX = "ardennes2024"


def axis(name: str, where: str = "", more: str = 'type = "MECH"') -> str:
    """A German unit; off the map without a hex."""
    return _unit(name, "axis", "germany", where, more)


def ally(name: str, where: str = "", more: str = 'type = "MECH"') -> str:
    """An American unit."""
    return _unit(name, "allies", "usa", where, more)


def _unit(name: str, side: str, nation: str, where: str, more: str) -> str:
    hex_ = f'hex = "{where}", ' if where else ""
    return f'{{ id = "{name}", side = "{side}", nation = "{nation}", {hex_}{more} }},'


def board(
    units: str,
    *,
    phase: str = "movement",
    side: str = "axis",
    dice: tuple[int, ...] = (),
    more: str = "",
    head: str = "",
) -> Game:
    """These units in a phase of a side, with more tables of the position behind; the Axis has the initiative."""
    clock = f'phase = "{phase}"\nside = "{side}"\ninitiative = "axis"'
    return lab(f'title = "{BOX}"\n{clock}\n{head}\nunit = [ {units} ]\n{more}\n', list(dice))


def hexes(**terrain: str) -> str:
    """Ground such as hexes(h0504="forest")."""
    return "[map.hexes]\n" + "".join(f'"{name[1:]}" = "{value}"\n' for name, value in terrain.items())


def sides(values: dict[str, str]) -> str:
    return "[map.sides]\n" + "".join(f'"{name}" = "{value}"\n' for name, value in values.items())


def road(kind: str, *through: str) -> str:
    return f'[[map.roads]]\nkind = "{kind}"\nhexes = [{", ".join(f"{one!r}" for one in through)}]\n'


def pools(side: str, **amounts: int) -> str:
    return f"[pools.{side}]\n" + "".join(f"{name} = {amount}\n" for name, amount in amounts.items())
