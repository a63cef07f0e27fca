"""Chapter 11, Reinforcements: entering by zones, queues, changing zones, leaving the map."""

from __future__ import annotations

from datetime import date

import pytest

from case import case
from lab import barred_by, cards, hex_of, lab, play, refusal, unit
from playing import offered, question
from sztab.table import Game
from sztab.titles import title
from sztab.titles.layout import lay_out

BOX = "budziszyn1945"


def at_the_edge(units: str, more: str = "", phase: str = "movement", turn: int = 1) -> Game:
    """A blank map; roads reach its northern edge in every other column, so that 0201, 0401 ... are entry zones."""
    roads = "\n".join(
        f'[[map.roads]]\nkind = "main"\nhexes = ["{column:02}01", "{column:02}02"]' for column in range(2, 13, 2)
    )
    return lab(f"""
phase = "{phase}"
turn = {turn}
side = "german"
unit = [ {units} ]
[map]
columns = [1, 12]
rows = [1, 10]
{roads}
{more}
""")


def waiting(name: str = "A", more: str = 'type = "INF"', zone: str = "0601") -> str:
    return f'{{ id = "{name}", side = "german", zone = "{zone}", {more} }},'


def on_the_printed_map(units: str, turn: int = 1, more: str = "") -> Game:
    return lab(f"""
turn = {turn}
side = "german"
unit = [ {units} ]
[map]
use = "budziszyn1945"
{more}
""")


# ---------------------------------------------------------------------- 11.1 entering


@case(BOX, "11.1.1")
def test_a_reinforcement_comes_when_the_scenario_says_and_not_before() -> None:
    early = at_the_edge(waiting(more='type = "INF", due = 3'), turn=2)
    assert barred_by(early, order="enter", units=["A"], hex="0601") == "11.1.1"
    assert (
        refusal(at_the_edge(waiting(more='type = "INF", due = 3'), turn=3), order="enter", units=["A"], hex="0601")
        is None
    )


@case(BOX, "11.1.1")
def test_every_dated_unit_of_a_scenario_waits_for_its_day_in_its_zones() -> None:
    dated = 0
    for card in cards():
        _, state = lay_out({"title": card.title, "scenario": card.slug})
        for row, waiting_ in zip(card.rows, state.units, strict=True):
            if row.enters[:2] == "19":
                due = (date.fromisoformat(row.enters[:10]) - card.start).days + 1
                assert (waiting_.box, waiting_.due, waiting_.zone) == ("due", due, ";".join(row.zones)), row.id
                dated += 1
    assert dated


@case(BOX, "11.1.1")
def test_a_unit_on_the_map_or_dead_is_no_reinforcement() -> None:
    game = at_the_edge('{ id = "A", side = "german", type = "INF", hex = "0603" },')
    assert barred_by(game, order="enter", units=["A"], hex="0601") == "11.1.1"


@case(BOX, "11.1.2", "11.2.1")
def test_reinforcements_enter_by_their_zone_and_by_no_other_hex() -> None:
    game = at_the_edge(waiting())
    assert barred_by(game, order="enter", units=["A"], hex="0701") == "11.1.2"
    assert barred_by(game, order="enter", units=["A"], hex="0605") == "11.1.2"
    assert barred_by(game, order="enter", units=["A"], hex="1201") == "11.1.2"
    assert "0605 is in no entry zone" in str(refusal(game, order="enter", units=["A"], hex="0605"))
    play(game, order="enter", units=["A"], hex="0601")
    assert hex_of(game, "A") == "0601"


@case(BOX, "11.1.2", "11.2.1")
def test_a_unit_due_in_several_zones_takes_its_pick() -> None:
    game = at_the_edge(waiting(zone="0201;1001"))
    for hex_ in ("0201", "1001"):
        assert refusal(game, order="enter", units=["A"], hex=hex_) is None
    assert barred_by(game, order="enter", units=["A"], hex="0601") == "11.1.2"


@case(BOX, "11.1.3")
def test_reinforcements_enter_in_both_kinds_of_movement_phase_and_in_no_other() -> None:
    cut = 'type = "INF", due = 1'
    for phase, wanted in (("movement", None), ("strategic", None), ("combat", "2.1.2")):
        found = refusal(at_the_edge(waiting(more=cut), phase=phase), order="enter", units=["A"], hex="0601")
        assert (found and found.case) == wanted


@case(BOX, "11.1.3")
def test_in_strategic_movement_reinforcements_need_no_marker_but_have_two_points_less() -> None:
    game = at_the_edge(waiting(), phase="strategic")
    play(game, order="enter", units=["A"], hex="0601")
    assert unit(game, "A").cap == 12 * 2
    play(game, order="move", units=["A"], path=["0602"])
    assert hex_of(game, "A") == "0602"


@case(BOX, "11.1.3")
def test_in_strategic_movement_reinforcements_do_not_enter_an_enemy_zone() -> None:
    enemy = '{ id = "E", side = "soviet", type = "INF", hex = "0701" },'
    game = at_the_edge(waiting() + enemy, phase="strategic")
    assert barred_by(game, order="enter", units=["A"], hex="0601") == "12.2.2"
    game = at_the_edge(waiting() + enemy)
    play(game, order="enter", units=["A"], hex="0601")
    assert barred_by(game, order="move", units=["A"], path=["0501"]) == "4.2.1"


@case(BOX, "11.1.4")
def test_a_zone_the_enemy_controls_or_stands_in_is_shut() -> None:
    game = at_the_edge(waiting(), '[map.control]\nsoviet = ["0601"]')
    assert barred_by(game, order="enter", units=["A"], hex="0601") == "11.1.4"
    game = at_the_edge(waiting(), '[map.control]\ngerman = ["0601"]\nsoviet = ["0602"]')
    assert refusal(game, order="enter", units=["A"], hex="0601") is None
    game = at_the_edge(waiting() + '{ id = "E", side = "soviet", type = "HQ", hex = "0601" },')
    assert barred_by(game, order="enter", units=["A"], hex="0601") == "11.1.4"


@case(BOX, "11.1.4", "R7")
def test_a_zone_of_several_hexes_is_shut_hex_by_hex() -> None:
    game = on_the_printed_map(waiting(zone="C"), more='[map.control]\nsoviet = ["6410"]')
    assert barred_by(game, order="enter", units=["A"], hex="6410") == "11.1.4"
    assert refusal(game, order="enter", units=["A"], hex="6411") is None


@case(BOX, "11.1.5")
def test_a_stack_that_enters_has_at_most_eight_cels() -> None:
    game = at_the_edge("".join(waiting(name) for name in "ABCDE"))
    assert barred_by(game, order="enter", units=list("ABCDE"), hex="0601") == "11.1.5"
    assert refusal(game, order="enter", units=list("ABCD"), hex="0601") is None


@case(BOX, "11.1.5", "11.1.5-ex", "R7")
def test_in_woods_infantry_pays_two_then_four_and_the_third_stack_waits() -> None:
    game = on_the_printed_map("".join(waiting(name, zone="B") for name in "ABCDEFGHIJ"))
    left = []
    for stack in ("ABCD", "EFGH"):
        play(game, order="enter", units=list(stack), hex="6421")
        left.append(unit(game, stack[0]).left // 12)
    assert left == [2, 0]
    assert barred_by(game, order="enter", units=["I", "J"], hex="6421") == "11.1.5"
    assert refusal(game, order="enter", units=["I", "J"], hex="6422") is None  # every hex has a queue of its own


@case(BOX, "11.1.5", "11.1.5-ex")
def test_on_a_main_road_the_stacks_pay_a_half_one_and_one_and_a_half() -> None:
    game = at_the_edge("".join(waiting(name) for name in "ABC"))
    for name in "ABC":
        play(game, order="enter", units=[name], hex="0601")
    assert [48 - unit(game, name).left for name in "ABC"] == [6, 12, 18]


@case(BOX, "11.1.5")
def test_whoever_cannot_pay_for_the_queue_waits() -> None:
    game = at_the_edge("".join(waiting(name, 'type = "INF", movement = 1') for name in "ABC"))
    for name in "AB":
        play(game, order="enter", units=[name], hex="0601")
    assert barred_by(game, order="enter", units=["C"], hex="0601") == "11.1.5"


@case(BOX, "11.1.5", "3.1.13", "F13", "R7", "R87")
def test_the_first_stack_by_a_hex_can_always_enter_it_and_later_ones_pay_in_full() -> None:
    slow = 'type = "INF", movement = 1'
    game = on_the_printed_map("".join(waiting(name, slow, "B") for name in "ABC"))
    assert "6421" in offered(game, ("enter", "A"))
    play(game, order="enter", units=["A", "B"], hex="6421")
    assert (unit(game, "A").left, unit(game, "B").left) == (0, 0)
    assert barred_by(game, order="move", units=["A"], path=["6321"]) == "3.1.5"
    assert barred_by(game, order="enter", units=["C"], hex="6421") == "11.1.5"
    assert "6421" not in offered(game, ("enter", "C"))


@case(BOX, "11.1.5", "3.1.13", "F13")
def test_the_first_stack_enters_by_a_hex_that_costs_more_than_it_has() -> None:
    way = '[[map.roads]]\nkind = "secondary"\nhexes = ["0101", "0102"]'
    slow = waiting("A", 'type = "INF", movement = 1, oos = 1', "0101")
    game = at_the_edge(slow + waiting("B", zone="0101"), way)
    assert "0101" in offered(game, ("enter", "A"))
    play(game, order="enter", units=["A"], hex="0101")
    assert (unit(game, "A").cap, unit(game, "A").left) == (6, 0)


@case(BOX, "11.1.5", "3.1.13", "F13")
def test_a_unit_without_movement_points_does_not_enter() -> None:
    game = at_the_edge(waiting(more='type = "INF", movement = 0'))
    assert barred_by(game, order="enter", units=["A"], hex="0601") == "F13"
    assert "0601" not in offered(game, ("enter", "A"))


@case(BOX, "11.1.5")
def test_the_queue_is_counted_afresh_in_every_phase() -> None:
    game = at_the_edge("".join(waiting(name) for name in "AB"))
    play(game, order="enter", units=["A"], hex="0601")
    play(game, order="end_phase")
    play(game, order="end_phase")
    play(game, order="enter", units=["B"], hex="0601")  # strategic movement: four less two, a half for the road
    assert unit(game, "B").left == 12 * 4 - 12 * 2 - 6


@case(BOX, "11.1.5", "R7")
def test_closed_ground_lets_nobody_in_and_towed_guns_come_limbered() -> None:
    guns = waiting("G", 'type = "ART"', "B") + waiting("H", 'type = "HQ"', "B")
    game = on_the_printed_map(guns, more='[map.hexes]\n"6422" = "swamp"')
    assert barred_by(game, order="enter", units=["G"], hex="6422") == "11.1.2"
    play(game, order="enter", units=["H"], hex="6422")
    assert unit(game, "H").left == 12 * 5
    play(game, order="enter", units=["G"], hex="6421")
    assert not unit(game, "G").deployed
    play(game, order="move", units=["G"], path=["6321"])


# ---------------------------------------------------------------------- 11.2 changing the zone


@case(BOX, "11.2.1", "11.2.1-ex", "R7")
@pytest.mark.parametrize("hex_", ["6420", "6409"])
def test_by_a_neighbouring_zone_a_unit_enters_at_once_with_half_its_points(hex_: str) -> None:
    game = on_the_printed_map(waiting(more='type = "ARM", movement = 7, due = 1', zone="C"))
    play(game, order="enter", units=["A"], hex=hex_)  # B and D
    assert unit(game, "A").cap == 42
    game = on_the_printed_map(waiting(more='type = "ARM", movement = 7, due = 1', zone="C"))
    play(game, order="enter", units=["A"], hex="6410")
    assert unit(game, "A").cap == 84


def zone_table() -> list[tuple[int, str, str]]:
    """(turn, zone, what of its points a unit due at C in turn 1 has) from the printed table."""
    rows = title(BOX).tables("entry_zone_delay")
    return [(row.number("turn"), row.text("zone"), row.text("mp_available")) for row in rows]


@case(BOX, "11.2.2", "11.2.2-ex", "11.2.1", "R7")
@pytest.mark.parametrize(("turn", "zone", "part"), zone_table())
def test_where_a_unit_due_at_c_can_enter_turn_by_turn(turn: int, zone: str, part: str) -> None:
    game = on_the_printed_map(waiting(more='type = "INF", due = 1', zone="C"), turn=turn)
    hex_ = next(label for label in game.book.map.zones[zone] if "city" not in game.book.map.terrain[label])
    text = game.book.map.grid.label(hex_)
    found = refusal(game, order="enter", units=["A"], hex=text)
    if part == "no":
        assert found is not None and found.case == "11.1.2"
        return
    play(game, order="enter", units=["A"], hex=text)
    assert unit(game, "A").cap == {"all": 48, "half": 24}[part]


@case(BOX, "11.2.2", "R7")
@pytest.mark.parametrize(("zone", "turns"), [("B", 1), ("F", 1), ("G", 2), ("I", 2), ("J", 3), ("Y", 1)])
def test_a_unit_sent_to_another_zone_waits_a_turn_for_every_three_zones(zone: str, turns: int) -> None:
    game = on_the_printed_map(waiting(more='type = "INF", due = 1', zone="C"))
    play(game, order="redirect", units=["A"], zone=zone)
    assert (unit(game, "A").zone, unit(game, "A").due) == (zone, 1 + turns)
    label = game.book.map.grid.label(game.book.map.zones[zone][0])
    assert barred_by(game, order="enter", units=["A"], hex=label) == "11.1.1"


@case(BOX, "11.2.2", "R7")
def test_a_unit_that_shifted_enters_with_all_its_points_and_takes_no_half_step_further() -> None:
    game = on_the_printed_map(waiting(more='type = "INF", due = 1', zone="C"))
    play(game, order="redirect", units=["A"], zone="F")
    while game.state.turn < 2:
        play(game, order="end_phase")
    assert question(game).kind == "movement"
    assert barred_by(game, order="enter", units=["A"], hex="3100") == "11.1.2"  # zone G
    play(game, order="enter", units=["A"], hex="3300")
    assert unit(game, "A").cap == 48


@case(BOX, "11.2.1", "11.2.2-ex", "11.2.4")
def test_zones_along_one_edge_are_a_row_with_two_ends() -> None:
    late = waiting(more='type = "INF", due = 1', zone="0201")
    assert barred_by(at_the_edge(late), order="enter", units=["A"], hex="1201") == "11.1.2"
    assert barred_by(at_the_edge(late, turn=2), order="enter", units=["A"], hex="1201") == "11.1.2"  # five zones away
    assert refusal(at_the_edge(late, turn=3), order="enter", units=["A"], hex="1201") is None
    about = "".join(
        f'[[map.roads]]\nkind = "main"\nhexes = ["{one}", "{two}"]\n'
        for one, two in (("0105", "0205"), ("1205", "1105"), ("0610", "0609"))
    )
    play(round_about := at_the_edge(late, about), order="enter", units=["A"], hex="0105")
    assert unit(round_about, "A").cap == 24


@case(BOX, "11.2.2")
def test_who_cannot_be_sent_to_another_zone() -> None:
    units = waiting(more='type = "INF", due = 1') + waiting("B", 'type = "INF", due = 2')
    game = at_the_edge(units + '{ id = "D", side = "german", type = "INF", hex = "0605" },')
    assert barred_by(game, order="redirect", units=["A"], zone="Q") == "11.1.2"
    assert barred_by(game, order="redirect", units=["A"], zone="0601") == "11.2.2"
    assert barred_by(game, order="redirect", units=["B"], zone="0801") == "11.2.2"
    assert barred_by(game, order="redirect", units=["D"], zone="0801") == "11.2.2"
    assert refusal(game, order="redirect", units=["A"], zone="0801") is None


# ---------------------------------------------------------------------- 11.2.3 leaving


def leaving(more: str = 'type = "INF"', phase: str = "movement", hex_: str = "0601", others: str = "") -> Game:
    return at_the_edge(f'{{ id = "A", side = "german", hex = "{hex_}", {more} }}, {others}', phase=phase)


@case(BOX, "11.2.3")
def test_a_unit_that_leaves_comes_back_by_the_same_zone_from_the_next_movement_phase_on() -> None:
    game = leaving()
    play(game, order="exit", units=["A"], zone="0601")
    assert hex_of(game, "A") is None
    assert barred_by(game, order="enter", units=["A"], hex="0601") == "11.1.1"
    play(game, order="end_phase")
    play(game, order="end_phase")
    assert (game.state.turn, question(game).kind) == (2, "movement")  # no strategic phase: nobody may come yet
    assert barred_by(game, order="enter", units=["A"], hex="1001") == "11.1.2"
    play(game, order="enter", units=["A"], hex="0601")
    assert unit(game, "A").cap == 48


@case(BOX, "11.2.3")
def test_a_unit_leaves_only_from_a_hex_of_the_zone() -> None:
    assert barred_by(leaving(hex_="0602"), order="exit", units=["A"], zone="0601") == "11.2.3"
    assert barred_by(leaving(hex_="0701"), order="exit", units=["A"], zone="0601") == "11.2.3"
    assert barred_by(leaving(), order="exit", units=["A"], zone="Z") == "11.2.3"


@case(BOX, "11.2.3")
def test_leaving_is_movement_and_has_to_be_paid_for() -> None:
    game = leaving(hex_="0605")
    play(game, order="move", units=["A"], path=["0604", "0603", "0602", "0601"])  # three and a half
    assert refusal(game, order="exit", units=["A"], zone="0601") is None  # a half by the road
    game = leaving('type = "INF", movement = 1', hex_="0501")
    play(game, order="move", units=["A"], path=["0601"])
    assert barred_by(game, order="exit", units=["A"], zone="0601") == "3.1.5"
    assert barred_by(leaving('type = "ART"'), order="exit", units=["A"], zone="0601") == "6.2.3"


@case(BOX, "11.2.3", "12.1.4")
def test_in_strategic_movement_only_marked_units_leave() -> None:
    enemy = '{ id = "B", side = "german", type = "INF", hex = "0805", marked = true },'
    assert barred_by(leaving(phase="strategic", others=enemy), order="exit", units=["A"], zone="0601") == "12.1.4"
    marked = leaving('type = "INF", marked = true', phase="strategic")
    play(marked, order="exit", units=["A"], zone="0601")
    assert hex_of(marked, "A") is None


@case(BOX, "11.2.4")
def test_where_no_zones_are_printed_every_road_that_leaves_the_map_is_one() -> None:
    game = lab("""
        unit = [{ id = "A", side = "german", type = "INF", zone = "0604" }]
        [map]
        columns = [3, 9]
        rows = [4, 8]
        [[map.roads]]
        kind = "main"
        hexes = ["0604", "0605", "0606"]
        [[map.roads]]
        kind = "secondary"
        hexes = ["0305", "0405", "0505"]
    """)
    assert list(game.book.map.zones) == ["0604", "0305"]
    assert refusal(game, order="enter", units=["A"], hex="0604") is None
    assert barred_by(game, order="enter", units=["A"], hex="0606") == "11.1.2"
