"""Positions of Ardennes 2024 for the sergeant."""

from __future__ import annotations

from lab import lab
from sztab.table import Game

BOX = "ardennes2024"

BIG = "[map]\ncolumns = [1, 14]\nrows = [1, 20]\n"

FED = '[map.supply]\naxis = ["edge:north"]\nallies = ["edge:south"]\n'

GOAL = '[map.hexes]\n"0715" = "town"\n[map.control]\nallies = ["0715"]\n'


def one(name: str, side: str, hex_: str, more: str = 'type = "MECH"') -> str:
    nation = "germany" if side == "axis" else "usa"
    place = f'hex = "{hex_}", ' if hex_ else ""
    return f'{{ id = "{name}", side = "{side}", nation = "{nation}", {place}{more} }},'


def position(units: str, phase: str, more: str = "", head: str = "", side: str = "axis") -> Game:
    """These units in a phase; the Axis has the initiative."""
    clock = f'phase = "{phase}"\nside = "{side}"\ninitiative = "axis"'
    return lab(f'title = "{BOX}"\n{clock}\n{head}\nunit = [ {units} ]\n{more}\n', [])


def pools(side: str, **amounts: int) -> str:
    return f"[pools.{side}]\n" + "".join(f"{name} = {amount}\n" for name, amount in amounts.items())


def holding(side: str) -> str:
    return f'clock = {{ air_advantage = "{side}", turn = 2 }}'


CROWD = "".join(one(name, "allies", "0608", 'type = "MECH", steps = 2') for name in "DE")
