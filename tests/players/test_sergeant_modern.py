"""What the sergeant makes of the modern title's questions: air advantage, sorties, jamming, special forces, jumps."""

from __future__ import annotations

import msgspec
import pytest

import playing
from counsel import advice, orders
from lab import lab, unit
from sztab.players.sergeant import Sergeant
from sztab.rules.wb95.orders import Air, AirAdvantage, Airdrop, Airlift, Attack, Bomb, Ranged, Refit, Spec, Support
from sztab.table import Ask, EndPhase, Game

BOX = "ardennes2024"
BIG = "[map]\ncolumns = [1, 14]\nrows = [1, 20]\n"
FED = '[map.supply]\naxis = ["edge:north"]\nallies = ["edge:south"]\n'


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


# ---------------------------------------------------------------------- in the air


def bids(own: int, theirs: int) -> int:
    """What France bids for the sky of the first day with so many points against Britain's."""
    game = playing.start(BOX, "new-border", 1)
    while game.decision is not None and game.decision.kind != "air_advantage":
        side, ask = playing.one_side(game)
        game.play(Sergeant(1).answer(game.view_of(side), ask), side)
    side, ask = playing.one_side(game)
    view = game.view_of(side)
    air = tuple({0: own, 1: theirs}.get(k, 0) for k in range(len(game.book.sides)))
    view.state = msgspec.structs.replace(view.state, air=air)
    found = Sergeant(1).advice(view, ask)
    assert isinstance(found.order, AirAdvantage) and found.key == "bid"
    return found.order.points


def test_he_bids_for_the_sky_what_pays() -> None:
    assert 0 < bids(10, 8) < 10
    assert bids(10, 8) >= bids(10, 0)
    assert bids(0, 8) == 0


CROWD = "".join(one(name, "allies", "0608", 'type = "MECH", steps = 2') for name in "DE")


def test_spare_aircraft_attack_whoever_suffers_most() -> None:
    units = one("A", "axis", "0601") + CROWD + one("F", "allies", "0620", 'type = "INF", steps = 1')
    game = position(units, "air", BIG + pools("axis", air=12), holding("axis"))
    found = advice(game)
    assert isinstance(found.order, Air | Bomb) and found.key == "raid"
    target = found.order.target if isinstance(found.order, Bomb) else found.order.missions[0].target
    assert target == "0608"


def test_a_point_against_a_fortress_stays_at_home() -> None:
    ground = '[map.hexes]\n"0608" = "city"\n'
    game = position(one("A", "axis", "0601") + CROWD, "air", BIG + ground + pools("axis", air=1), holding("axis"))
    assert advice(game).order == EndPhase()


# ---------------------------------------------------------------------- combat


def test_helicopters_and_jamming_turn_an_attack_that_hangs_in_the_balance() -> None:
    units = one("A", "axis", "0604", 'type = "MECH", attack = 5') + one("D", "allies", "0603", 'type = "MECH"')
    plain = advice(position(units, "combat", FED)).order
    helped = advice(position(units, "combat", FED + pools("axis", helicopters=6, ew=9), holding("axis"))).order
    assert isinstance(plain, Attack) and isinstance(helped, Attack)
    assert (plain.helicopters, plain.ew) == (0, 0)
    assert helped.helicopters + helped.ew > 0


@pytest.mark.parametrize(("points", "spent"), [(40, True), (2, False)])
def test_a_defence_is_jammed_while_there_is_enough_for_other_days(points: int, spent: bool) -> None:
    units = one("A", "axis", "0604", 'type = "MECH", attack = 6') + one("D", "allies", "0603", 'type = "MECH"')
    game = position(units, "combat", FED + pools("allies", ew=points))
    game.play(Attack(attackers=("A",), targets=("0603",)), 0)
    order = advice(game).order
    assert isinstance(order, Support) and (order.ew > 0) is spent


def test_rockets_fire_their_thermobaric_charge() -> None:
    gun = one("R", "axis", "0601", 'type = "RKT", mobility = "tracked", attack = 6, defence = 2, range = 8')
    game = position(gun + one("A", "axis", "0602") + CROWD, "combat", BIG + FED)
    order = advice(game).order
    assert isinstance(order, Ranged) and order.target == "0608" and order.thermobaric


# ---------------------------------------------------------------------- special forces


def test_a_headquarters_that_serves_the_front_is_raided() -> None:
    front = one("A", "axis", "0604", 'type = "MECH", attack = 2') + "".join(
        one(name, "allies", hex_, 'type = "INF"') for name, hex_ in zip("DEFG", ("0703", "0703", "0503", "0603"))
    )
    staff = one("HQ", "allies", "0601", 'type = "HQ"')
    found = advice(position(front + staff, "combat", FED + pools("axis", spec=3)))
    assert found.order == Spec(do="raid", hex="0601")
    assert not isinstance(advice(position(front, "combat", FED + pools("axis", spec=3))).order, Spec)


ROAD = 'kind = "main"\nhexes = ["0105", "0205", "0305", "0405", "0505", "0605", "0705", "0805", "0905", "1005"]\n'
WOODS = '[map]\ncolumns = [1, 10]\nrows = [1, 10]\ndefault = "mountain"\n'


def test_the_only_road_of_a_strong_force_is_cut() -> None:
    supply = f'[map.supply]\naxis = ["edge:east"]\nallies = ["edge:west"]\n[[map.roads]]\n{ROAD}'
    strong = "".join(one(name, "axis", "0405", 'type = "INF", attack = 9') for name in "ABC")
    enemy = one("E", "allies", "0101", 'type = "INF"')
    game = position(strong + enemy, "movement", WOODS + supply + pools("allies", spec=3))
    assert game.decision is not None and game.decision.kind == "routes"
    found = advice(game)
    assert isinstance(found.order, Spec) and found.order.do == "cut" and found.order.hex in ROAD
    calm = position(one("A", "axis", "1005") + enemy, "movement", WOODS + supply + pools("allies", spec=1))
    assert advice(calm).order == EndPhase()


def test_a_bridge_before_a_mass_of_enemies_is_blown() -> None:
    river = '[map.sides]\n"0605/0606" = "big_river+bridge"\n[map.control]\naxis = ["0601", "0605"]\nallies = ["0606"]\n'
    mass = "".join(one(name, "allies", "0607", 'type = "MECH", attack = 9') for name in "DE")
    town = '[map.hexes]\n"0601" = "town"\n'
    game = position(one("A", "axis", "0601") + mass, "movement", river + town + FED + pools("axis", spec=3))
    assert advice(game).order == Spec(do="bridge", hex="0605/0606")


# ---------------------------------------------------------------------- through the air


GOAL = '[map.hexes]\n"0715" = "town"\n[map.control]\nallies = ["0715"]\n'


def test_paratroopers_jump_towards_what_counts() -> None:
    para = one("A", "axis", "", 'type = "PARA", movement = 5')
    units = para + one("B", "axis", "0101") + one("D", "allies", "1420")
    fed = FED.replace("north", "east").replace("south", "west")
    game = position(units, "movement", BIG + fed + GOAL, holding("axis"))
    jumps = [found.order for found in orders(game) if isinstance(found.order, Airdrop)]
    assert len(jumps) == 1
    away = game.book.map.grid.distance
    assert away(unit(game, "A").hex, game.book.labels["0715"]) <= 2


def test_helicopters_carry_whoever_would_walk_for_days() -> None:
    light = one("A", "axis", "0702", 'type = "INF", quality = "airmobile"')
    units = light + one("D", "allies", "1420")
    found = orders(position(units, "movement", BIG + FED + GOAL + pools("axis", helicopters=8)))
    assert any(isinstance(step.order, Airlift) for step in found)
    walking = orders(position(units, "movement", BIG + FED + GOAL))
    assert not any(isinstance(step.order, Airlift) for step in walking)


# ---------------------------------------------------------------------- what only a scenario asks


def test_the_depot_mends_the_dearest_unit() -> None:
    game = playing.start(BOX, "dyle-2025", 1)
    side = game.book.sides.index("allied")
    rested = [u for u in game.state.units if u.side == side and u.hex >= 0 and u.steps < game.book.counters[u.n].steps]
    ask = Ask((side,), "refit", tuple(game.book.counters[u.n].id for u in rested))
    found = Sergeant(1).advice(game.view_of(side), ask)
    assert isinstance(found.order, Refit)
    gains = {game.book.counters[u.n].id: game.book.counters[u.n].attack for u in rested}
    assert gains[found.order.unit] == max(gains.values())


def test_the_city_is_never_left_by_the_last_of_them() -> None:
    game = playing.start(BOX, "bruxelles", 7)
    seats = [Sergeant(1), Sergeant(2)]
    city = game.book.map.regions["Brussels"]
    while not game.over:
        side, ask = playing.one_side(game)
        inside = {u.side for u in game.state.units if u.hex in city}
        game.play(seats[game.seat_of(side)].answer(game.view_of(side), ask), side)
        if ask.kind in ("movement", "strategic", "pursue"):
            assert inside <= {u.side for u in game.state.units if u.hex in city}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_prize_to_be_planted_lies_close_to_the_own_edge(seed: int) -> None:
    game = playing.start(BOX, "new-border", seed)
    side, ask = playing.one_side(game)
    name = {game.book.sides.index("france"): "M E", game.book.sides.index("great_britain"): "M A"}[side]
    found = [Sergeant(seed).advice(game.view_of(side), ask)]
    where = unit(game, name).hex
    assert found[0].key == "place" and found[0].order.unit == name  # type: ignore[attr-defined]
    doors = [hex_ for zone in game.book.map.zones.values() for hex_ in zone]
    away = game.book.map.grid.distance
    placed = game.book.labels[found[0].order.hex]  # type: ignore[attr-defined]
    assert min(away(placed, hex_) for hex_ in doors) <= min(away(where, hex_) for hex_ in doors)
