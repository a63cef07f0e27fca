"""What the sergeant thinks of before the first turn and in the air: set-up, deserters, air days, duels, missions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import playing
from counsel import advice
from lab import lab
from sztab.players.sergeant import Counsel, Sergeant
from sztab.players.sergeant.lawful import any_answer
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.orders import Air, AirDays, Engage, Place, SetUp, Shift
from sztab.rules.wb95.pieces import traits
from sztab.rules.wb95.state import Mission, Unit
from sztab.table import Ask, Board, EndPhase

TITLE = "budziszyn1945"


def prepared(scenario: str, seed: int = 1) -> tuple[Game, list[tuple[str, Counsel, Counsel]]]:
    """A game up to its first turn, set up by sergeants; what was asked, their answers, and the first lawful ones."""
    game = playing.start(TITLE, scenario, seed)
    sergeants = [Sergeant(seed) for _ in game.book.seats]
    said = []
    while not game.state.turn:
        side, ask = playing.one_side(game)
        view = game.view_of(side)
        found = sergeants[game.seat_of(side)].advice(view, ask)
        said.append((ask.kind, found, any_answer(view, ask)))
        game.play(found.order, side)
    return game, said


@pytest.fixture(scope="module")
def two_stars() -> tuple[Game, list[tuple[str, Counsel, Counsel]]]:
    return prepared("two-stars")


def test_the_set_up_is_looked_over(two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]]) -> None:
    _, said = two_stars
    changes = [found.order for kind, found, _ in said if kind == "setup"]
    assert {type(one) for one in changes} >= {Place, SetUp, EndPhase}
    assert sum(isinstance(one, EndPhase) for one in changes) == 3
    moved = [one.unit for one in changes if isinstance(one, Place)]
    assert len(moved) == len(set(moved))


def test_guns_out_of_reach_of_anybody_start_on_the_road(
    two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]],
) -> None:
    game, _ = two_stars
    for u in game.state.units:
        if u.hex >= 0 and traits(game, u).gun and u.deployed:
            foes = [v.hex for v in game.state.units if v.hex >= 0 and v.side in game.book.foes[u.side]]
            assert min(game.book.map.grid.distance(u.hex, hex_) for hex_ in foes) <= 6


def test_nobody_starts_much_further_from_the_enemy_than_the_list_has_him() -> None:
    listed = playing.start(TITLE, "two-stars", 1)

    def away(game: Game, u: Unit) -> int:
        foes = [v.hex for v in listed.state.units if v.hex >= 0 and v.side in listed.book.foes[u.side]]
        return min(game.book.map.grid.distance(u.hex, hex_) for hex_ in foes)

    game = playing.start(TITLE, "two-stars", 1)
    sergeants = [Sergeant(1) for _ in game.book.seats]
    while game.decision is not None and game.decision.kind == "setup":
        side, ask = playing.one_side(game)
        game.play(sergeants[game.seat_of(side)].answer(game.view_of(side), ask), side)
    moved = [(u, v) for u, v in zip(game.state.units, listed.state.units) if u.hex != v.hex and u.hex >= 0]
    assert moved
    assert all(away(game, u) <= away(listed, v) + 2 for u, v in moved)


def test_losses_are_borne_by_the_cheapest(two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]]) -> None:
    game, said = two_stars
    shifts = [found.order for _, found, _ in said if isinstance(found.order, Shift)]
    assert shifts
    worth = {one.id: one.attack + one.defence for one in game.book.counters}
    assert all(worth[one.unit] >= worth[one.to] for one in shifts)


def test_air_days_are_those_on_which_the_armies_meet(
    two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]],
) -> None:
    _, said = two_stars
    ((found, plain),) = [(found, plain) for kind, found, plain in said if kind == "air_days"]
    assert isinstance(found.order, AirDays) and isinstance(plain.order, AirDays)
    assert found.key == "days" and sorted(found.order.days.values()) == [20, 25, 30]
    first = min(found.order.days)
    assert found.order.days[first] == 30


def test_deserters_keep_away_from_those_they_would_have_to_fight(
    two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]],
) -> None:
    _, said = two_stars
    taken = [found for kind, found, _ in said if kind == "defector"]
    assert taken and all(one.key == "place" for one in taken)


# ---------------------------------------------------------------------- in the air


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
