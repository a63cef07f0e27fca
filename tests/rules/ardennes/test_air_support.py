"""10.5.2, 10.5.3, 22: aircraft and helicopters in combats and fire, and the odds while air defence has to roll."""

from __future__ import annotations

from fractions import Fraction

import pytest

from case import case
from duel import odds
from lab import barred_by, order_of, play, refusal
from rules.ardennes.boards import ally, axis, board, pools
from rules.ardennes.fights import GUN, asked, attack, kinds, of, orders, supposing, told
from rules.ardennes.vectors import Vector, vector
from sztab.rules.wb95 import air_points, allotments, helicopters
from sztab.rules.wb95.battle import Battle, declared
from sztab.rules.wb95.odds import ladder
from sztab.rules.wb95.orders import Attack, Support
from sztab.table import EndPhase, Game

BOX = "ardennes2024"
AXIS, ALLIES = 0, 1
BOTH = pools("axis", air=9, helicopters=8) + pools("allies", air=9, helicopters=6)


def sky_fight(holder: str, own: str = "", foe: str = "", dice: tuple[int, ...] = (), units: str = "") -> Game:
    """A in 0604 against D in 0605, with aircraft and helicopters on both sides."""
    own, foe = own or 'type = "MECH", attack = 6', foe or 'type = "MECH", attack = 3'
    head = f'clock = {{ air_advantage = "{holder}" }}'
    return board(
        axis("A", "0604", own) + ally("D", "0605", foe) + units, phase="combat", dice=dice, more=BOTH, head=head
    )


@case(BOX, "10.5.3", "10.5.3.ex", "10.1.4")
@vector("air-support-no-advantage")
def test_in_defence_without_advantage_air_points_are_halved_twice(v: Vector) -> None:
    game = sky_fight("nobody", 'type = "ARM", attack = 6', 'type = "INF", attack = 2')
    found = odds(game, ["A"], "0605", support={"air": 4}, air=2)
    assert (found.attacker, found.defender, found.ratio) == (7, 3, "2:1")
    assert "7 against 2+ceil(ceil(4/2)/2) = 3" in v["expect"]


@case(BOX, "10.5.3", "10.1.4", "R13", "R47")
@pytest.mark.parametrize(("holder", "ours", "theirs"), [("axis", 4, 0), ("nobody", 2, 1), ("allies", 0, 2)])
def test_what_aircraft_add_by_who_holds_the_sky(holder: str, ours: int, theirs: int) -> None:
    game = sky_fight(holder)
    sent, back = (4 if ours else 0), (4 if theirs else 0)
    found = odds(game, ["A"], "0605", support={"air": back}, air=sent)
    assert (found.attacker - 6, found.defender - 3) == (ours, theirs)
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], air=1) == ("" if ours else "10.1.4")


@case(BOX, "22.4", "22.4.ex")
@vector("ch-halved")
def test_helicopters_without_superiority_count_half(v: Vector) -> None:
    assert odds(sky_fight("nobody"), ["A"], "0605", helicopters=4).attacker == 6 + 2
    assert odds(sky_fight("allies"), ["A"], "0605", helicopters=4).attacker == 6 + 2
    assert odds(sky_fight("axis"), ["A"], "0605", helicopters=4).attacker == 6 + 4
    assert v["expect"] == "count 2"


@case(BOX, "22.1", "22.3", "10.5.3", "R13")
def test_helicopters_support_a_defence_like_aircraft() -> None:
    assert odds(sky_fight("allies"), ["A"], "0605", support={"helicopters": 5}).defender == 3 + 3
    assert odds(sky_fight("nobody"), ["A"], "0605", support={"helicopters": 5}).defender == 3 + 2


@case(BOX, "22.6", "22.6.ex")
@vector("ch-track")
def test_used_helicopters_leave_the_track_for_today(v: Vector) -> None:
    game = board(
        axis("A", "0604") + ally("D", "0605"), phase="combat", dice=(6, 3, 3), more=pools("axis", helicopters=20)
    )
    attack(supposing(game, "-/-"), helicopters=5)
    assert helicopters.free(game, AXIS) == 15
    assert v["expect"] == "marker 15"


@case(BOX, "22.8", "22.8.ex")
@vector("ch-next-day")
def test_what_is_lost_is_lost_and_the_rest_flies_again_next_day(v: Vector) -> None:
    units = axis("A", "0604") + ally("D", "0605", 'type = "MECH", fortified = true')
    game = board(units, phase="combat", dice=(2, 3, 3), more=pools("axis", helicopters=10))
    attack(supposing(game, "-/-"), helicopters=5)
    assert (air_points.track(game, AXIS, "helicopters"), helicopters.free(game, AXIS)) == (8, 5)
    while game.state.turn == 1:
        game.play(EndPhase())
    allotments.arrive(game, AXIS, "ch", 3)
    assert helicopters.free(game, AXIS) == 11
    assert "= 11" in v["expect"]


@case(BOX, "22.10", "22.10.ex")
@vector("ch-cap")
def test_the_track_of_helicopters_ends_at_twenty(v: Vector) -> None:
    game = board(axis("A", "0604") + ally("D", "0605"), phase="combat", more=pools("axis", helicopters=18))
    allotments.arrive(game, AXIS, "ch", 3)
    assert air_points.track(game, AXIS, "helicopters") == 20
    assert v["expect"].startswith("20")


@case(BOX, "22.2", "22.6", "22.6b", "10.1.4")
def test_nobody_sends_more_than_he_has() -> None:
    game = sky_fight("axis")
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], helicopters=9) == "22.6"
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], air=10) == "10.1.4"
    assert refusal(game, order="attack", attackers=["A"], targets=["0605"], air=9, helicopters=8) is None


@case(BOX, "R78", "10.2.1", "22.7", "8.4.7")
def test_each_side_is_shot_at_as_soon_as_it_has_named_its_support() -> None:
    game = supposing(sky_fight("nobody", dice=(1, 1, 5, 3, 3)), "-/-")
    first = attack(game, air=4, helicopters=3)
    assert [event.data["pool"] for event in first if event.kind == "air_defence"] == ["aircraft", "helicopters"]
    assert asked(game) == "support"
    assert game.decision is not None
    aid = game.decision.about.battle.attack
    assert (aid.air, aid.helicopters) == (3, 2)
    second = play(game, order="support", helicopters=4)
    assert kinds(second)[:3] == ["roll", "air_defence", "combat"]
    assert told(second, "combat")["attacker"] == 6 + 2 + 1


@case(BOX, "8.2.4", "10.5.2", "22.1")
def test_aircraft_and_helicopters_join_ranged_fire_on_the_artillery_table() -> None:
    units = axis("G", "0604", GUN) + ally("D", "0608")
    more = pools("axis", air=4, helicopters=2)
    game = board(units, phase="combat", dice=(1, 6, 3, 3), more=more, head='clock = { air_advantage = "axis" }')
    event = told(play(game, order="ranged", artillery=["G"], target="0608", air=4, helicopters=2), "ranged")
    assert (event["points"], event["row"]) == (6 + 3 + 2, "11+")
    assert (air_points.free(game, AXIS, "air"), helicopters.free(game, AXIS)) == (0, 0)


@case(BOX, "8.2.4", "10.1.4")
def test_ranged_fire_takes_no_more_aircraft_than_there_are() -> None:
    units = axis("G", "0604", GUN) + ally("D", "0608")
    game = board(units, phase="combat", more=pools("axis", air=4))
    assert barred_by(game, order="ranged", artillery=["G"], target="0608", air=5) == "10.1.4"
    assert barred_by(game, order="ranged", artillery=["G"], target="0608", helicopters=1) == "22.2"


@case(BOX, "10.3.2", "22.3")
def test_points_are_offered_where_they_may_be_sent() -> None:
    game = sky_fight("axis")
    assert {order.air for order in orders(game) if isinstance(order, Attack)} == {0, 9}
    assert {order.helicopters for order in orders(game) if isinstance(order, Attack)} == {0, 8}
    attack(game)
    answers = [order for order in orders(game) if isinstance(order, Support)]
    assert {(order.air, order.helicopters) for order in answers} == {(0, 0), (0, 6)}


# ---------------------------------------------------------------------- odds


@case(BOX, "10.2.1", "22.7", "R15", "R78")
def test_the_odds_weigh_everything_air_defence_may_do() -> None:
    game = sky_fight("axis")
    found = odds(game, ["A"], "0605", air=3)
    assert (found.attacker, found.ratio) == (9, "3:1")
    by_loss = {0: 1, 1: 2, 2: 2, 3: 1}
    wanted: dict[tuple[int, str, str], Fraction] = {}
    for lost, faces in by_loss.items():
        for one in ladder(game, _battle(game, 3 - lost)).results:
            key = (one.roll, one.attacker, one.defender)
            wanted[key] = wanted.get(key, Fraction(0)) + Fraction(faces, 6) * Fraction(one.ways, 36)
    assert {(c.roll, c.attacker, c.defender): Fraction(c.ways, found.of) for c in found.results} == wanted
    assert sum(wanted.values()) == 1


@case(BOX, "10.2.1", "R78")
def test_once_the_dice_have_fallen_the_ladder_is_what_arrived() -> None:
    game = supposing(sky_fight("axis", dice=(5, 3, 3)), "-/-")
    events = attack(game, air=3)
    assert told(events, "air_defence")["lost"] == 3
    play(game, order="support")
    assert of(odds(game, ["A"], "0605"), "10.5.3") == []


def _battle(game: Game, air: int) -> Battle:
    order = order_of(game, {"order": "attack", "attackers": ["A"], "targets": ["0605"], "air": air})
    assert isinstance(order, Attack)
    return declared(game, order, AXIS)
