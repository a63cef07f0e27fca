"""Chapter 17: special forces, their four missions, and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from playing import question
from rules.ardennes.boards import ally, axis, board, hexes, pools, road, sides
from rules.ardennes.fights import attack, duel, supposing
from sztab.desk.wb95.report import unit_now
from sztab.rules.wb95 import special_forces
from sztab.rules.wb95.battle import Battle
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Spec
from sztab.rules.wb95.state import Party
from sztab.table import Game

BOX = "ardennes2024"

ONE = pools("axis", spec=1)
FED = '[map.supply]\naxis = ["edge:north"]\nallies = ["edge:north"]\n'
RIVER = sides({"0503/0504": "river+bridge"})


def spec(do: str, where: str, **fields: Any) -> dict[str, Any]:
    return {"order": "spec", "do": do, "hex": where, **fields}


def stands(game: Game, text: str) -> bool:
    one, two = (game.book.labels[end] for end in text.split("/"))
    return game.book.map.grid.edge_between(one, two) in game.book.ways(game.state.bridges).standing


def turns(game: Game, number: int) -> None:
    """Let so many turns go by."""
    wanted = game.state.turn + number
    while game.state.turn < wanted:
        play(game, order="end_phase")


# ---------------------------------------------------------------------- bridges


@case(BOX, "17.2.1", "17.2.2.1", "17.1.2b", "16.1.4")
@pytest.mark.parametrize(("die", "up"), [(3, True), (4, False)])
def test_a_bridge_falls_on_four_and_more(die: int, up: bool) -> None:
    game = board(axis("A", "0101"), dice=(die, 1), more=RIVER + ONE)
    play(game, spec("bridge", "0503/0504"))
    assert stands(game, "0503/0504") is up


@case(BOX, "17.2.22", "17.2.22.ex", "R85")
@pytest.mark.parametrize("where", ["0503", "0502"])
def test_an_enemy_at_the_bridge_or_his_zone_takes_one_off(where: str) -> None:
    game = board(axis("A", "0101") + ally("E", where), dice=(4, 1), more=RIVER + ONE)
    play(game, spec("bridge", "0504"))
    assert stands(game, "0503/0504")


@case(BOX, "17.2.2.1", "16.2.3b")
def test_bridges_over_big_rivers_are_as_good() -> None:
    game = board(axis("A", "0101"), dice=(4, 1), more=sides({"0503/0504": "big_river+bridge"}) + ONE)
    play(game, spec("bridge", "0503"))
    assert not stands(game, "0503/0504")


@case(BOX, "17.2.2.1")
def test_there_must_be_one_bridge() -> None:
    assert barred_by(board(axis("A", "0101"), more=RIVER + ONE), spec("bridge", "0703")) == "17.2.2.1"
    two = sides({"0503/0504": "river+bridge", "0504/0604": "river+bridge"})
    assert barred_by(board(axis("A", "0101"), more=two + ONE), spec("bridge", "0504")) == "17.2.2.1"


# ---------------------------------------------------------------------- headquarters


@case(BOX, "17.2.31", "R84", "17.1.2b")
@pytest.mark.parametrize(
    ("dice", "dead", "stunned"), [((3, 4), False, False), ((4, 4), False, True), ((5, 6), True, False)]
)
def test_a_raid_on_a_headquarters(dice: tuple[int, int], dead: bool, stunned: bool) -> None:
    units = axis("A", "0101") + ally("H", "0505", 'type = "HQ"') + ally("E", "0505")
    game = board(units, phase="combat", dice=(*dice, 1), more=ONE)
    play(game, spec("raid", "0505"))
    assert (hex_of(game, "H") is None, unit(game, "H").stunned) == (dead, stunned)


@case(BOX, "17.2.31", "R84")
def test_a_raided_headquarters_does_not_move_for_the_rest_of_the_turn() -> None:
    units = axis("A", "0101") + ally("H", "0505", 'type = "HQ"') + ally("F", "1001")
    game = board(units, phase="combat", dice=(4, 4, 1), more=FED + ONE)
    play(game, spec("raid", "0505"))
    move = {"order": "move", "units": ["H"], "path": ["0506"]}
    while not (question(game).kind == "movement" and question(game).sides == (1,)):
        play(game, order="end_phase")
    assert barred_by(game, move) == "17.2.31"
    turns(game, 1)
    while not (question(game).kind == "movement" and question(game).sides == (1,)):
        play(game, order="end_phase")
    assert refusal(game, move) is None


@case(BOX, "17.2.31")
def test_without_a_headquarters_there_is_nothing_to_raid() -> None:
    game = board(axis("A", "0101") + ally("E", "0505"), phase="combat", more=ONE)
    assert barred_by(game, spec("raid", "0505")) == "17.2.31"


# ---------------------------------------------------------------------- supply routes


SUPPLY = '[map.supply]\naxis = ["edge:east"]\nallies = ["edge:west"]\n' + road(
    "main", "0105", "0205", "0305", "0405", "0505", "0605", "0705", "0805", "0905", "1005", "1105", "1205"
)
WOODS = '[map]\ncolumns = [1, 12]\nrows = [1, 10]\ndefault = "mountain"\n'


def cut_off(game: Game, name: str) -> bool:
    """Whether the unit is out of supply after the supply phase of the Axis."""
    while game.book.phases[game.state.phase].side == 0:
        play(game, order="end_phase")
    return unit(game, name).oos > 0


@case(BOX, "17.2.41", "17.1.2b", "R7", "3.2.1.6")
def test_a_cut_road_feeds_nobody_until_the_supply_phase_is_over() -> None:
    units = axis("A", "0505", 'type = "INF"') + ally("E", "0101", 'type = "INF"')
    game = board(units, dice=(6,), more=WOODS + SUPPLY + pools("allies", spec=1))
    assert (question(game).kind, question(game).sides) == ("routes", (1,))
    play(game, spec("cut", "0905"))
    assert question(game).kind == "movement"
    assert cut_off(game, "A")
    assert not [party for party in game.state.parties if party.task == "cut"]


@case(BOX, "17.2.41")
def test_without_the_cut_the_same_unit_is_in_supply() -> None:
    units = axis("A", "0505", 'type = "INF"') + ally("E", "0101", 'type = "INF"')
    game = board(units, more=WOODS + SUPPLY + pools("allies", spec=1))
    play(game, order="end_phase")
    assert not cut_off(game, "A")


@case(BOX, "17.2.41", "R86")
def test_a_unit_that_comes_through_opens_the_road() -> None:
    units = axis("A", "0505", 'type = "INF"') + axis("B", "1005", 'type = "INF"') + ally("E", "0101", 'type = "INF"')
    game = board(units, dice=(6,), more=WOODS + SUPPLY + pools("allies", spec=1))
    play(game, spec("cut", "0905"))
    play(game, order="move", units=["B"], path=["0905", "0805"])
    assert not cut_off(game, "A")


def watched(game: Game, *where: str, side: str = "allies") -> Game:
    """Parties of a side that cut roads in these hexes; the dice they need to come back follow those of the board."""
    out = tuple(Party(game.book.sides.index(side), "cut", hex=game.book.labels[text]) for text in where)
    game.mark(parties=out)
    game._views = (None, {})
    return game


def cutters(game: Game) -> list[str]:
    """Hexes in which roads are still cut."""
    return [game.book.hex_labels[party.hex] for party in game.state.parties if party.task == "cut"]


@case(BOX, "17.2.41", "R86", "4.2.21")
def test_who_lands_by_helicopter_drives_the_party_off_and_flying_over_it_does_not() -> None:
    light, ten = axis("A", "0502", 'type = "INF", quality = "airmobile"'), pools("axis", helicopters=10)
    game = watched(board(light + ally("E", "0901"), dice=(4,), more=ten), "0505", "0508")
    play(game, order="airlift", unit="A", hex="0508", path=["0503", "0504", "0505", "0506", "0507", "0508"])
    assert cutters(game) == ["0505"]


@case(BOX, "17.2.41", "R86", "4.2.25")
def test_helicopters_that_turn_back_drive_nobody_off() -> None:
    light, ten = axis("A", "0502", 'type = "INF", quality = "airmobile"'), pools("axis", helicopters=10)
    game = watched(board(light + ally("E", "0505"), dice=(5,), more=ten), "0502", "0508")
    play(game, order="airlift", unit="A", hex="0508", path=["0503", "0504", "0505", "0506", "0507", "0508"])
    assert cutters(game) == ["0502", "0508"]


@case(BOX, "17.2.41", "R86", "4.2.11")
def test_who_jumps_onto_the_hex_drives_the_party_off() -> None:
    game = watched(board(axis("A", "", 'type = "PARA", movement = 5') + ally("E", "0901"), dice=(1, 4)), "0505", "0504")
    play(game, order="airdrop", unit="A", hex="0504")
    assert cutters(game) == ["0505"]


@case(BOX, "17.2.41", "R86", "15.1.2")
def test_who_enters_the_map_drives_the_party_off() -> None:
    edge = road("main", "0101", "0201")
    first = board(axis("Q", "0505") + ally("E", "0909"), more=edge)
    zone = next(iter(first.book.map.zones))
    units = axis("Q", "0505") + ally("E", "0909") + axis("A", "", f'type = "INF", movement = 4, zone = "{zone}"')
    game = watched(board(units, dice=(4,), more=edge), "0101", "0201")
    play(game, order="enter", units=["A"], hex="0101")
    assert cutters(game) == ["0201"]


@case(BOX, "17.2.41", "R86", "13.1.1")
def test_who_comes_through_in_strategic_movement_drives_the_party_off() -> None:
    units = axis("A", "0505", 'type = "INF", movement = 4, marked = true') + ally("E", "1010")
    game = watched(board(units, phase="strategic", dice=(4,)), "0506", "0507")
    play(game, order="move", units=["A"], path=["0506"])
    assert cutters(game) == ["0507"]


@case(BOX, "17.2.41", "R86", "7.6.2")
def test_who_retreats_through_the_hex_drives_the_party_off() -> None:
    game = supposing(watched(duel(dice=(3, 3, 4, 4)), "0603", "0602", "0502"), "A2/-")
    attack(game)
    play(game, order="retreat", paths={"A": ["0603", "0602"]})
    assert cutters(game) == ["0502"]


@case(BOX, "17.2.41", "R86", "7.7.1")
def test_who_advances_into_the_hex_drives_the_party_off() -> None:
    game = supposing(watched(duel(dice=(3, 3, 4, 1, 1)), "0605", "0606"), "-/B2")
    attack(game)
    play(game, order="retreat", paths={"D": ["0606", "0607"]})
    play(game, order="pursue", paths={"A": ["0605"]})
    assert cutters(game) == ["0606"]


@case(BOX, "17.2.41", "R86")
def test_the_defender_who_retreats_drives_off_whoever_cuts_his_roads() -> None:
    game = supposing(watched(duel(dice=(3, 3, 4)), "0606", side="axis"), "-/B1")
    attack(game)
    play(game, order="retreat", paths={"D": ["0606"]})
    assert cutters(game) == []


@case(BOX, "17.2.41", "R86", "R96")
def test_who_has_been_put_down_in_the_hex_has_driven_the_party_off_when_the_phase_is_over() -> None:
    game = watched(board(axis("A", "0505") + ally("E", "1010"), dice=(4,)), "0505", "0506")
    play(game, order="end_phase")
    assert cutters(game) == ["0506"]


@case(BOX, "17.2.41", "R86")
def test_the_partys_own_side_does_not_drive_it_off() -> None:
    game = watched(board(axis("A", "0505") + ally("E", "1010")), "0506", side="axis")
    play(game, order="move", units=["A"], path=["0506"])
    assert cutters(game) == ["0506"]


@case(BOX, "17.2.41")
def test_a_hex_with_an_enemy_is_not_cut() -> None:
    game = board(axis("A", "0505") + ally("E", "0101"), more=SUPPLY + pools("allies", spec=1))
    assert barred_by(game, spec("cut", "0505")) == "17.2.41"


@case(BOX, "R7")
def test_by_the_switch_roads_are_cut_in_the_supply_phase() -> None:
    units = axis("A", "0505", 'type = "INF"') + ally("E", "0101", 'type = "INF"')
    head = 'options = { spec_supply_time = "supply" }'
    game = board(units, dice=(6,), head=head, more=WOODS + SUPPLY + pools("allies", spec=1))
    assert question(game).kind == "movement"
    play(game, order="end_phase")
    play(game, order="end_phase")
    assert question(game).kind == "routes"
    play(game, spec("cut", "0905"))
    assert unit(game, "A").oos == 1


# ---------------------------------------------------------------------- spotters


@case(BOX, "17.2.51", "R64")
def test_a_spotter_adds_two_points_to_one_attack_by_fire() -> None:
    gun = axis("G", "0501", 'type = "ART", mobility = "tracked", attack = 5, defence = 3')
    game = board(gun + ally("E", "0505", 'type = "INF"'), phase="combat", dice=(3, 4, 6), more=ONE)
    play(game, spec("spot", "0505"))
    fired = [event for event in play(game, order="ranged", artillery=["G"], target="0505") if event.kind == "ranged"]
    assert fired[0].data["points"] == 7
    assert not special_forces.spotted(game, 0, game.book.labels["0505"])


@case(BOX, "17.2.51")
def test_a_spotter_needs_an_enemy_and_serves_in_his_phase_only() -> None:
    game = board(axis("A", "0101") + ally("E", "0505"), phase="combat", dice=(6,), more=ONE)
    assert barred_by(game, spec("spot", "0606")) == "17.2.51"
    play(game, spec("spot", "0505"))
    play(game, order="end_phase")
    assert not special_forces.spotted(game, 0, game.book.labels["0505"])


# ---------------------------------------------------------------------- parties


@case(BOX, "17.3.1", "17.3.1.ex", "R83")
def test_who_survives_is_ready_again_two_days_later() -> None:
    game = board(axis("A", "0101") + ally("E", "1001"), dice=(3, 4), more=RIVER + FED + ONE)
    play(game, spec("bridge", "0503/0504"))
    assert special_forces.ready(game, 0) == 0
    turns(game, 1)
    assert special_forces.ready(game, 0) == 0
    turns(game, 1)
    assert special_forces.ready(game, 0) == 1


@case(BOX, "17.3.1")
def test_on_one_to_three_the_party_is_lost() -> None:
    game = board(axis("A", "0101") + ally("E", "1001"), dice=(3, 3), more=RIVER + FED + ONE)
    play(game, spec("bridge", "0503/0504"))
    turns(game, 3)
    assert special_forces.ready(game, 0) == 0


@case(BOX, "17.1.1")
def test_without_a_party_nothing_is_done() -> None:
    assert barred_by(board(axis("A", "0101"), more=RIVER), spec("bridge", "0503/0504")) == "17.1.1"
    game = board(axis("A", "0101"), dice=(3, 4), more=RIVER + ONE)
    play(game, spec("bridge", "0503/0504"))
    assert barred_by(game, spec("bridge", "0503/0504")) == "17.1.1"


@case(BOX, "17.1.1", "17.3.1")
def test_a_counter_of_special_forces_may_be_named() -> None:
    units = axis("A", "0101") + axis("S", "", 'type = "SPEC"') + ally("E", "1001")
    game = board(units, dice=(4, 2), more=RIVER)
    assert barred_by(game, spec("bridge", "0503/0504", unit="A")) == "17.1.1"
    play(game, spec("bridge", "0503/0504", unit="S"))
    assert unit(game, "S").box == "dead"
    assert barred_by(game, spec("bridge", "0503/0504", unit="S")) == "17.3.1"


@case(BOX, "17.1.1")
def test_a_counter_goes_where_none_is_named_and_the_pool_is_empty() -> None:
    game = board(axis("A", "0101") + axis("S", "", 'type = "SPEC"'), dice=(4, 2), more=RIVER)
    play(game, spec("bridge", "0503/0504"))
    assert not stands(game, "0503/0504") and unit(game, "S").box == "dead"


@case(BOX, "17.1.2b")
@pytest.mark.parametrize(("phase", "do"), [("combat", "raid"), ("movement", "bridge")])
def test_in_the_phase_of_the_other_side_it_is_not_their_time(phase: str, do: str) -> None:
    units = axis("A", "0101") + ally("E", "1001") + axis("H", "0505", 'type = "HQ"') + ally("S", "", 'type = "SPEC"')
    game = board(units, phase=phase, more=RIVER)
    where = "0505" if do == "raid" else "0503/0504"
    if phase == "movement":
        play(game, order="end_phase")  # no road is cut
    assert barred_by(game, spec(do, where, unit="S")) == "17.1.2b"


@case(BOX, "17.1.2b", "3.2.1.3")
def test_every_mission_has_its_phase() -> None:
    units = axis("A", "0101") + ally("H", "0505", 'type = "HQ"')
    for phase, wrong in (("movement", ("raid", "spot", "cut")), ("combat", ("bridge", "cut"))):
        game = board(units, phase=phase, more=RIVER + ONE)
        for do in wrong:
            assert barred_by(game, spec(do, "0505")) == "17.1.2b"
    assert barred_by(board(units, more=RIVER + ONE), Spec(do="dance", hex="0505")) == "17.2.1"


@case(BOX, "17.1.2", "17.1.2.ex", "R82")
@pytest.mark.parametrize(("held", "number", "left"), [(4, 3, 3), (1, 3, 3), (2, 2, 2)])
def test_the_calendar_says_how_many_there_are(held: int, number: int, left: int) -> None:
    game = board(axis("A", "0101"), more=pools("axis", spec=held))
    special_forces.set_number(game, 0, number)
    assert special_forces.ready(game, 0) == left


@case(BOX, "17.1.2", "R82")
@pytest.mark.parametrize(
    ("held", "before", "number", "left"), [(4, 4, 3, 3), (1, 4, 3, 1), (0, 2, 3, 1), (2, 2, 3, 3), (1, 2, 2, 1)]
)
def test_a_later_number_is_a_ceiling_and_brings_only_what_it_has_risen_by(
    held: int, before: int, number: int, left: int
) -> None:
    game = board(axis("A", "0101"), more=pools("axis", spec=held))
    special_forces.set_number(game, 0, number, before)
    assert special_forces.ready(game, 0) == left


@case(BOX, "17.2.1")
def test_the_choices_offer_every_mission_of_the_phase() -> None:
    units = axis("A", "0101") + ally("H", "0505", 'type = "HQ"')
    moving = board(units, more=RIVER + ONE + hexes(h0101="clear"))
    assert {order.do for order in special_forces.missions(moving, 0)} == {"bridge"}
    fighting = board(units, phase="combat", more=RIVER + ONE)
    assert {order.do for order in special_forces.missions(fighting, 0)} == {"raid", "spot"}


@case(BOX, "17.2.31", "R18")
def test_a_raided_headquarters_shows_its_marker_and_serves_nobody() -> None:
    """So does one that a position file calls disorganised."""
    units = axis("A", "0504", 'type = "MECH", attack = 6') + ally("B", "0503", 'type = "INF", attack = 3')
    for marker, shift in (("false", 1), ("true", 0)):
        staff = ally("H", "0501", f'type = "HQ", disorganised = {marker}')
        game = board(units + staff, phase="combat")
        assert unit_now(game, unit(game, "H"))["disorganised"] is (marker == "true")
        battle = Battle(0, (game.book.index["A"],), (game.book.labels["0503"],))
        assert reckon(game, battle).roll_modifier == shift
    moving = board(ally("H", "0501", 'type = "HQ", disorganised = true'), side="allies")
    assert barred_by(moving, order="move", units=["H"], path=["0502"]) == "17.2.31"
