"""Positions of Normandy 1944 for the sergeant."""

from __future__ import annotations

from lab import lab
from sztab.table import Game

BOX = "normandy1944"

FED = '[map.supply]\nallied = ["edge:north"]\ngerman = ["edge:south"]\n'


def one(name: str, side: str, hex_: str, more: str = 'type = "INF", attack = 4') -> str:
    nation = "" if "nation" in more else f'nation = "{"germany" if side == "german" else "usa"}", '
    return f'{{ id = "{name}", side = "{side}", {nation}hex = "{hex_}", {more} }},'


def position(units: str, phase: str, more: str = "") -> Game:
    return lab(f'title = "{BOX}"\nphase = "{phase}"\nside = "allied"\nunit = [ {units} ]\n{FED}{more}\n', [])


def pools(**amounts: int) -> str:
    return "[pools.allied]\n" + "".join(f"{name} = {amount}\n" for name, amount in amounts.items())


CROWD = "".join(one(name, "german", "0608", 'type = "INF", steps = 2, full = 2') for name in "DE")
