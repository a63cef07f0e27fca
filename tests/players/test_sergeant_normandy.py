"""What the sergeant makes of Normandy's own: heavy bombers, stars in the air, two armies that never attack together."""

from __future__ import annotations

import msgspec

import playing
from counsel import advice, orders
from lab import barred_by, lab, unit
from sztab.players.sergeant import Sergeant
from sztab.rules.wb95.battle import keep_apart
from sztab.rules.wb95.orders import Air, Attack, Enter, Ranged
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


def missions(game: Game) -> list[tuple[str, str]]:
    order = advice(game).order
    assert isinstance(order, Air)
    return [(mission.kind, mission.target) for mission in order.missions]


def test_heavy_bombers_go_for_the_crowd_in_the_open() -> None:
    town = '[map.hexes]\n"0308" = "city"\n'
    units = one("A", "allied", "0601") + CROWD + one("F", "german", "0308", 'type = "INF", steps = 1')
    assert ("bomb", "0608") in missions(position(units, "air", town + pools(bomber=12)))
    assert missions(position(units, "air", town)) == []


def test_carpets_fall_before_the_assault() -> None:
    game = playing.start(BOX, "cobra", 1)
    sergeant, laid = Sergeant(1), []
    while game.state.turn < 1 or game.book.phases[game.state.phase].kind == "air":
        side, ask = playing.one_side(game)
        found = sergeant.advice(game.view_of(side), ask)
        if isinstance(found.order, Air):
            laid += [mission.target for mission in found.order.missions if mission.kind == "carpet"]
        game.play(found.order, side)
    assert len(laid) == len(set(laid)) == 3


def test_counters_with_a_star_fly_where_they_help() -> None:
    units = one("A", "allied", "0606", 'type = "INF", attack = 9') + one("D", "german", "0608", 'type = "ARM"')
    order = advice(position(units, "air", pools(air=10))).order
    assert isinstance(order, Air) and order.missions
    assert sum(mission.starred for mission in order.missions) == 2


def test_armies_that_keep_apart_attack_one_after_the_other() -> None:
    british = 'nation = "great_britain", type = "INF", attack = 6'
    units = one("A", "allied", "0604", 'type = "INF", attack = 9') + one("B", "allied", "0703", british)
    game = position(units + one("D", "german", "0603", 'type = "INF", defence = 2'), "combat")
    found = advice(game).order
    assert isinstance(found, Attack) and found.attackers == ("A",)
    assert not keep_apart(game, [unit(game, name) for name in found.attackers])


def test_who_waits_off_the_beaches_comes_ashore() -> None:
    game = playing.start(BOX, "d-day", 1)
    seats = [Sergeant(1), Sergeant(2)]
    landed: set[str] = set()
    while game.state.turn < 3:
        side, ask = playing.one_side(game)
        found = seats[game.seat_of(side)].advice(game.view_of(side), ask)
        if isinstance(found.order, Enter) and game.book.sides[side] == "allied":
            landed |= {
                zone for zone, hexes in game.book.map.zones.items() if game.book.labels[found.order.hex] in hexes
            }
        game.play(found.order, side)
    assert len(landed & {"Utah", "Omaha", "Gold", "Juno", "Sword"}) >= 3


def test_one_unit_is_enough_to_break_out() -> None:
    game = playing.start(BOX, "cobra", 1)
    open_road = next(hex_ for hex_ in game.book.map.zones["S"] if hex_ not in game.layers.stacks)
    armour = next(u for u in game.state.units if u.hex >= 0 and game.book.counters[u.n].type == "ARM" and u.side == 0)
    while not game.state.turn:
        side, ask = playing.one_side(game)
        game.play(Sergeant(1).answer(game.view_of(side), ask), side)
    while game.book.phases[game.state.phase].kind != "movement":
        side, ask = playing.one_side(game)
        game.play(Sergeant(1).answer(game.view_of(side), ask), side)
    game.change(armour.n, hex=open_road)
    game._views = (None, {})
    assert any(found.key == "leave" for found in orders(game))
    assert game.over and game.state.verdict == "Allied automatic victory"


def test_rockets_of_1944_have_no_thermobaric_charge() -> None:
    gun = one("R", "allied", "0601", 'type = "RKT", attack = 6, defence = 2, range = 8, setup = "combat"')
    game = position(gun + one("A", "allied", "0601") + CROWD, "combat", "[map]\ncolumns = [1, 12]\nrows = [1, 12]\n")
    order = advice(game).order
    assert isinstance(order, Ranged) and not order.thermobaric
    hotter = msgspec.structs.replace(order, thermobaric=True)
    assert barred_by(game, msgspec.to_builtins(hotter)) == "2.1.2"
