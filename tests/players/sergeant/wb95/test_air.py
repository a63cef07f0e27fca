"""Air days, missions, duels."""

from __future__ import annotations

from typing import Any

import msgspec

from counsel import advice
from lab import lab
from sztab.players.sergeant import Counsel, Sergeant
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.orders import Air, Engage
from sztab.rules.wb95.state import Mission
from sztab.table import Ask, Board


def skies(units: str, points: int = 21, more: str = "") -> Air:
    """What the Americans fly in the Soviet Air Phase."""
    game = lab(f"""
phase = "air"
side = "soviet"
unit = [ {units} ]
[map]
columns = [1, 14]
rows = [1, 14]
{more}
[pools.allied]
air = {points}
""")
    while game.book.sides[game.pending()[0]] != "allied":
        game.play(Air(side="soviet"), game.pending()[0])
    order = advice(game).order
    assert isinstance(order, Air)
    return order


def one(name: str, side: str, hex_: str, more: str = "attack = 4") -> str:
    return f'{{ id = "{name}", side = "{side}", type = "INF", hex = "{hex_}", {more} }},'


def kinds(order: Air) -> set[str]:
    return {mission.kind for mission in order.missions}


FED = '[map.supply]\nsoviet = ["edge:south"]\nallied = ["edge:north"]\n[map.control]\nallied = ["rest"]\n'


def test_a_mass_of_armour_on_its_way_is_slowed() -> None:
    horde = "".join(one(name, "soviet", "0609", "attack = 8, movement = 7") for name in "STUV")
    order = skies(one("A", "allied", "0605") + horde, more=FED)
    assert [(mission.kind, mission.target) for mission in order.missions][:1] == [("disrupt", "0609")]
    assert "disrupt" not in kinds(skies(one("A", "allied", "0601") + one("S", "soviet", "0614"), more=FED))


RIVER = FED + '[map.sides]\n"0505/0605" = "big_river"\n"0605/0606" = "big_river"\n"0605/0705" = "big_river"\n'


def test_whoever_must_wade_is_caught_in_the_water() -> None:
    wading = "".join(one(name, "soviet", "0606", "attack = 6") for name in "STU")
    order = skies(one("A", "allied", "0603") + wading, 8, RIVER)
    assert ("crossing", "0605") in {(mission.kind, mission.target) for mission in order.missions}


def test_a_bridge_that_only_the_enemy_needs_is_bombed() -> None:
    bridge = RIVER.replace('"0605/0606" = "big_river"', '"0605/0606" = "big_river+bridge"')
    bridge = bridge.replace('allied = ["rest"]', 'allied = ["0605"]\nsoviet = ["0606"]')
    near = "".join(one(name, "soviet", "0607", "attack = 9") for name in "STU")
    order = skies(one("A", "allied", "0603") + near, 34, bridge)
    assert ("object", "0605/0606") in {(mission.kind, mission.target) for mission in order.missions}


def test_whoever_starves_is_fed_from_the_air() -> None:
    starving = "".join(one(name, "allied", "0610", "attack = 6, oos = 5") for name in "AB")
    ring = "".join(
        one(name, "soviet", hex_) for name, hex_ in zip("STUVWX", ("0609", "0611", "0509", "0510", "0709", "0710"))
    )
    order = skies(starving + ring, 14, FED)
    assert ("supply", "0610") in {(mission.kind, mission.target) for mission in order.missions}
    fed = skies(one("A", "allied", "0601") + one("S", "soviet", "0614"), 14, FED)
    assert "supply" not in kinds(fed)


def duels(game: Game, missions: list[tuple[int, str, int]], side: int) -> Counsel:
    flown = tuple(Mission(who, "offensive", game.book.labels[text], points) for who, text, points in missions)
    board = Board.of(game.book, msgspec.structs.replace(game.state, missions=flown))
    seats: dict[Any, list[tuple[int, int]]] = {0: [], 1: []}
    for one_ in flown:
        seats[one_.side].append((one_.side, one_.hex))
    pairs = tuple((a, b) for a in seats[0] for b in seats[1] if game.book.map.grid.distance(a[1], b[1]) <= 1)
    ask = Ask((side,), "engage", pairs)
    found = Sergeant().advice(game.book.look(board, (side,)), ask)
    assert game.book.deciders["engage"].check(board, ask, found.order) is None
    return found


def test_the_surest_duel_for_the_most_comes_first() -> None:
    game = lab('phase = "air"\nunit = [' + one("A", "soviet", "0101") + one("D", "allied", "0909") + "]")
    found = duels(game, [(0, "0304", 12), (0, "0604", 3), (1, "0305", 10), (1, "0605", 11)], 0)
    assert found.order == Engage(hex="0304", against="0305")
    found = duels(game, [(0, "0304", 12), (0, "0604", 3), (1, "0305", 10), (1, "0605", 11)], 1)
    assert found.order == Engage(hex="0605", against="0604")
    assert found.data["wins"] == 100
