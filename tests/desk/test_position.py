"""Position files: what they may say, what it means, and how a bad one is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from case import case
from desk.positions import SAMPLE, head, order, unit
from lab import hex_of, lab, lab_position, play, refusal
from lab import unit as now
from sztab.desk.position_reader import Position, read_position
from sztab.errors import DataError
from sztab.rules.wb95 import control
from sztab.rules.wb95.orders import Attack, Move, SetUp
from sztab.rules.wb95.state import Counter
from sztab.rules.wb95.supply import trace_all


def read(text: str) -> Position:
    return read_position("test.toml", text)


def counter(position: Position, name: str) -> Counter:
    found: Counter = position.book.counters[position.book.index[name]]
    return found


def one(**fields: Any) -> Position:
    """A position with one unit U of the given keys."""
    fields = {"type_": "INF", "side": "german", "hex_": "0505"} | fields
    return read(head("movement", "german") + unit("U", **fields))


# ---------------------------------------------------------------------- what a file says


def test_the_sample_is_read() -> None:
    position = read(SAMPLE)
    assert position.orders == (Attack(attackers=("A", "B"), targets=("0503",), artillery=("C",)),)
    assert position.dice == (4, 5)
    assert position.book.sides == ("soviet", "german")
    game = position.game()
    assert game.decision is not None and game.decision.kind == "combat"
    assert hex_of(game, "A") == "0504"


def test_a_file_is_read_from_disk(tmp_path: Path) -> None:
    path = tmp_path / "sample.toml"
    path.write_text(SAMPLE, "utf-8")
    assert read_position(path).state == read(SAMPLE).state
    assert read_position(str(path)).dice == (4, 5)


def test_entering_the_combat_phase_makes_the_lists_of_duty() -> None:
    state = read(SAMPLE).state
    assert state.must_attack == (0, 1)
    assert [read(SAMPLE).book.map.grid.label(hex_) for hex_ in state.must_be_attacked] == ["0503"]


@pytest.mark.parametrize(
    ("kind", "mobility", "movement", "steps"),
    [
        ("INF", "foot", 4, 2),
        ("ENG", "foot", 4, 2),
        ("VS", "foot", 4, 2),
        ("FU", "foot", 4, 2),
        ("CAV", "foot", 6, 2),
        ("ARM", "tracked", 7, 2),
        ("MECH", "tracked", 7, 2),
        ("AG", "tracked", 7, 2),
        ("MOT", "wheeled", 7, 2),
        ("REC", "wheeled", 7, 2),
        ("AT", "wheeled", 7, 2),
        ("AA", "wheeled", 7, 2),
        ("ART", "wheeled", 7, 1),
        ("RKT", "wheeled", 7, 1),
        ("HQ", "wheeled", 10, 1),
        ("RG", "immobile", 0, 1),
    ],
)
def test_each_type_has_its_usual_values(kind: str, mobility: str, movement: int, steps: int) -> None:
    found = counter(one(type_=kind), "U")
    assert (found.mobility, found.movement, found.steps) == (mobility, 12 * movement, steps)


def test_self_propelled_artillery_has_two_steps() -> None:
    assert counter(one(type_="ART", mobility="tracked"), "U").steps == 2


def test_attack_and_defence_stand_for_each_other() -> None:
    assert (counter(one(attack=4), "U").attack, counter(one(attack=4), "U").defence) == (4, 4)
    assert (counter(one(strength=4), "U").attack, counter(one(strength=4), "U").defence) == (4, 4)
    assert (counter(one(defence=3), "U").attack, counter(one(defence=3), "U").defence) == (3, 3)
    assert (counter(one(), "U").attack, counter(one(), "U").defence) == (0, 0)


def test_a_full_unit_is_worth_half_when_reduced_rounded_up() -> None:
    found = counter(one(attack=5, defence=4), "U")
    assert (found.reduced_attack, found.reduced_defence) == (3, 2)


def test_a_reduced_unit_shows_its_values_of_now() -> None:
    position = one(attack=3, steps=1, full=2)
    found = counter(position, "U")
    assert (found.steps, position.state.units[0].steps, found.reduced_attack) == (2, 1, 3)


def test_steps_alone_leave_full_strength_at_the_usual() -> None:
    assert counter(one(attack=3, steps=1), "U").steps == 2
    assert counter(one(attack=3, steps=3), "U").steps == 3


def test_reduced_values_may_be_given() -> None:
    found = counter(one(attack=5, reduced=1), "U")
    assert (found.reduced_attack, found.reduced_defence) == (1, 1)
    found = counter(one(attack=5, steps=1, reduced_attack=2, reduced_defence=3), "U")
    assert (found.attack, found.reduced_attack, found.reduced_defence) == (5, 2, 3)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Germany", "germany"),
        ("german", "germany"),
        ("USSR", "ussr"),
        ("Soviet", "ussr"),
        ("russian", "ussr"),
        ("polish", "poland"),
        ("US", "usa"),
        ("American", "usa"),
        ("UK", "great_britain"),
        ("British", "great_britain"),
        ("Great Britain", "great_britain"),
        ("great_britain", "great_britain"),
        ("Romanian", "romania"),
        ("dutch", "netherlands"),
        ("other", "other"),
    ],
)
def test_nations_go_by_country_or_adjective(written: str, meant: str) -> None:
    assert counter(one(nation=written), "U").nation == meant


@pytest.mark.parametrize(
    ("side", "nation"),
    [
        ("soviet", "ussr"),
        ("German", "germany"),
        ("axis", "germany"),
        ("polish", "poland"),
        ("allies", "usa"),
        ("allied", "usa"),
        ("british", "great_britain"),
        ("blue", "other"),
    ],
)
def test_the_side_suggests_the_nation(side: str, nation: str) -> None:
    position = read(head("movement", side) + unit("U", side, "INF", "0505"))
    assert counter(position, "U").nation == nation


def test_a_counter_of_the_title_fills_the_rest_in() -> None:
    text = head("movement", "german") + '[[unit]]\nid = "U"\ncounter = "37/6 INF-R"\nhex = "0505"\nattack = 6\n'
    position = read(text)
    found = counter(position, "U")
    assert (found.side, found.type, found.defence, found.formation, found.attack) == (0, "INF", 3, "6 Division", 6)


@pytest.mark.parametrize(
    ("written", "id_"),
    [
        ('HQ "Moser"', "HQ Moser"),
        ("89/36 SS INF-R", "89/36SS"),
        ("1 AA-R (1 Flak)", "1 Flak"),
        ("117 INF (G)", "117 INF"),
        ("Art./V Corps", "Art V"),
        ("691 (p-panc.) AT-R", "691 AT"),
    ],
)
def test_a_counter_may_be_named_as_the_cards_print_it(written: str, id_: str) -> None:
    text = head("movement", "german") + f'[[unit]]\nid = "U"\nhex = "0505"\ncounter = \'{written}\'\n'
    plain = head("movement", "german") + f'[[unit]]\nid = "U"\nhex = "0505"\ncounter = "{id_}"\n'
    assert counter(read(text), "U") == counter(read(plain), "U")


def test_a_counter_gives_its_id_when_there_is_no_other() -> None:
    position = read(head("movement", "german") + '[[unit]]\ncounter = "hq v"\nhex = "0505"\n')
    assert counter(position, "HQ V").hq


def test_formations_that_differ_in_case_or_gaps_alone_are_one() -> None:
    names = ("21 Panzer", "21 panzer", "21_Panzer", "22 Panzer")
    units = "".join(unit(f"U{n}", "german", "INF", "0505", formation=name) for n, name in enumerate(names))
    position = read(head("movement", "german") + units)
    assert [counter(position, f"U{n}").formation for n in range(4)] == ["21 Panzer"] * 3 + ["22 Panzer"]


@pytest.mark.parametrize("stars", ["{ black = 2 }", '["black", "Black"]', '"black black"'])
def test_stars_as_a_table_a_list_or_a_word(stars: str) -> None:
    text = head("movement", "german") + unit("U", "german", "INF", "0505") + f"stars = {stars}\n"
    assert counter(read(text), "U").stars == ("black", "black")


def test_names_ignore_case_and_the_sort_of_gap() -> None:
    text = (
        'title = "BUDZISZYN1945"\noptions = { Zone-To-Zone = "NEW" }\n[clock]\nphase = "Strategic-Movement"\n'
        'SIDE = "Soviet"\n[map]\ncolumns = [1, 5]\nrows = [1, 5]\n[map.hexes]\n"0303" = "Forests+Hill"\n'
        '[map.sides]\n"0302/0303" = "Big River+Destroyed-Bridge"\n'
        '[[map.roads]]\nkind = "Main Road"\nhexes = ["0302", "0303"]\n'
        '[[unit]]\nid = "U"\nside = "SOVIET"\ntype = "inf"\nsize = "br"\nquality = "Guards"\nhex = "0303"\n'
        'mobility = "Non-Motorised"\ndefense = 3\n'
    )
    position = read(text)
    assert position.book.phases[position.state.phase].kind == "strategic"
    assert position.book.options.zone_to_zone == "new"
    assert position.book.map.terrain[position.book.labels["0303"]] == ("forest", "hills")
    assert list(position.book.map.sides.values()) == [("big_river", "destroyed_bridge")]
    assert list(position.book.map.roads.values()) == ["main"]
    assert (counter(position, "U").size, counter(position, "U").quality) == ("BR", "guards")


@pytest.mark.parametrize(
    ("title", "ground", "side", "road", "kind"),
    [
        ("normandy1944", "Hill 2", "fortified line", "motorway", "ART"),
        ("ardennes2024", "hill", "stream", "highway", "MLRS"),
        ("budziszyn1945", "hill", "big-river", "highway", "RKT"),
    ],
)
def test_every_title_takes_the_names_of_the_family(title: str, ground: str, side: str, road: str, kind: str) -> None:
    text = (
        f'title = "{title}"\n[clock]\nphase = "attack"\nside = "german"\n[map]\ncolumns = [1, 5]\nrows = [1, 5]\n'
        f'[map.hexes]\n"0303" = "{ground}"\n[map.sides]\n"0302/0303" = "{side}"\n'
        f'[[map.roads]]\nkind = "{road}"\nhexes = ["0302", "0303"]\n'
        f'[[unit]]\nid = "U"\nside = "german"\ntype = "{kind}"\nhex = "0303"\nmobility = "self-propelled"\n'
    )
    position = read(text)
    assert position.book.phases[position.state.phase].kind == "combat"
    assert list(position.book.map.roads.values()) == [next(iter(position.book.tables.roads))]
    assert counter(position, "U").mobility == "tracked"


def test_the_clock_s_side_plays_first_unless_another_has_the_initiative() -> None:
    units = unit("U", "soviet", "INF", "0505") + unit("V", "german", "INF", "0808")
    assert read(head("combat", "german") + units).book.sides == ("german", "soviet")
    text = (head("combat", "german") + units).replace(
        'side = "german"\n[map]', 'side = "german"\ninitiative = "soviet"\n[map]'
    )
    position = read(text)
    first, now_ = position.book.phases[0], position.book.phases[position.state.phase]
    assert (position.book.sides[first.side], position.book.sides[now_.side]) == ("soviet", "german")


def test_all_sides_of_a_position_are_enemies() -> None:
    units = "".join(unit(side, side, "INF", f"0{n}05") for n, side in enumerate(("soviet", "german", "allied"), 3))
    assert read(head("combat", "german") + units).book.foes == ((1, 2), (0, 2), (0, 1))


def test_a_unit_without_hex_waits_at_the_edge() -> None:
    game = lab("""
        side = "german"
        [[map.roads]]
        kind = "main"
        hexes = ["0101", "0202", "0302"]
        [[map.roads]]
        kind = "main"
        hexes = ["1206", "1105"]
        [[unit]]
        id = "U"
        side = "german"
        type = "INF"
    """)
    assert game.book.scenario.ring == ("0101", "1206")
    play(game, order="enter", units="U", hex="1206")
    assert hex_of(game, "U") == "1206"


def test_a_zone_may_be_named_for_a_reinforcement() -> None:
    text = head("movement", "soviet").replace("columns = [1, 12]\nrows = [1, 10]", 'use = "budziszyn1945"')
    position = read(text + unit("U", "soviet", "INF", enters="d"))
    assert position.state.units[0].zone == "D"


def test_works_control_and_pools_are_laid_out() -> None:
    position = read(SAMPLE)
    game = position.game()
    assert position.state.works[position.book.labels["0503"]] == 2
    assert control.controller(game, position.book.labels["0101"]) == 1
    assert control.controller(game, position.book.labels["0301"]) == -1
    assert [(m.kind, m.hex, m.points) for m in position.state.missions] == [("offensive", -1, 12)]


def test_the_rest_of_control() -> None:
    text = head("movement", "soviet") + '[map.control]\ngerman = "rest"\nsoviet = ["0505"]\n'
    state = read(text + unit("U", "soviet", "INF", "0505")).state
    assert (state.control.count(2), state.control.count(1)) == (119, 1)


def test_air_points_in_the_air_phase_are_to_be_flown() -> None:
    text = head("air", "german") + "[pools.german]\nair = 7\n" + unit("U", "german", "INF", "0505")
    assert (read(text).state.air, read(text).state.missions) == ((7,), ())


@case("budziszyn1945", "8.2.5")
def test_soviet_air_points_do_not_defend() -> None:
    units = unit("U", "soviet", "INF", "0505") + unit("V", "german", "INF", "0504", attack=4)
    game = read(head("combat", "german") + "[pools.soviet]\nair = 7\n" + units + order("support")).game()
    play(game, order="attack", attackers="V", targets="0505")
    found = refusal(game, order="support", air=7)
    assert found is not None and found.case == "8.2.5"


@case("budziszyn1945", "9.1.6", "9.1.7")
def test_reward_shifts_may_lie_in_a_pool() -> None:
    units = unit("U", "soviet", "INF", "0505", attack=4) + unit("V", "german", "INF", "0504", attack=4)
    text = head("combat", "german", "3, 4") + '[pools.german]\nrewards = 5\nrewards_hex = "0808"\n' + units
    game = read(text).game()
    assert refusal(game, order="attack", attackers="V", targets="0505", modifiers=6) is not None
    events = play(game, order="attack", attackers="V", targets="0505", modifiers=5)
    assert next(e for e in events if e.kind == "combat").data["final"] == "6:1"


def test_supply_from_edges_hexes_and_units() -> None:
    sources = '[map.supply]\nsoviet = ["edge:north"]\ngerman = ["0110"]\nallied = "W"\n'
    units = unit("U", "soviet", "INF", "0504") + unit("V", "german", "INF", "0308")
    units += unit("W", "allied", "HQ", "1010") + unit("X", "allied", "INF", "1109")
    board = read(head("movement", "soviet") + sources + units).board()
    lines = {board.book.counters[n].id: line for side in range(3) for n, line in trace_all(board, side).items()}
    assert [lines[name].supplied for name in "UVWX"] == [True] * 4
    assert board.book.map.grid.label(lines["V"].line[0]) == "0110"


def test_a_blank_map_without_sources_supplies_nobody() -> None:
    board = read(head("movement", "soviet") + unit("U", "soviet", "INF", "0101")).board()
    assert not trace_all(board, 0)[0].supplied


def test_the_printed_map_has_its_sources() -> None:
    text = head("movement", "soviet").replace("columns = [1, 12]\nrows = [1, 10]", 'use = "budziszyn1945"')
    units = unit("U", "soviet", "INF", "6308") + unit("V", "german", "INF", "2433")
    board = read(text + units).board()
    assert trace_all(board, 0)[0].supplied and trace_all(board, 1)[1].supplied


def test_things_are_drawn_on_the_printed_map() -> None:
    text = head("movement", "soviet").replace("columns = [1, 12]\nrows = [1, 10]", 'use = "budziszyn1945"')
    text += '[map.hexes]\n"4204" = "clear"\n"4205" = "swamp"\n[map.sides]\n"3020/3021" = "big_river"\n'
    text += '[[map.roads]]\nkind = "main"\nhexes = ["3020", "3021"]\n'
    book = read(text + unit("U", "soviet", "INF", "6308")).book
    assert (book.map.terrain[book.labels["4204"]], book.map.terrain[book.labels["4205"]]) == (("clear",), ("swamp",))
    edge = book.map.grid.edge_between(book.labels["3020"], book.labels["3021"])
    assert edge in book.map.bridges and book.map.sides[edge] == ("big_river",)


@case("budziszyn1945", "5.6.5")
def test_a_disorganised_unit_recovers_after_its_owner_s_combat_phase() -> None:
    units = unit("U", "soviet", "INF", "0505", disorganised=True) + unit("V", "german", "INF", "0909")
    game = read(head("combat", "soviet") + units).game()
    assert now(game, "U").disorder
    play(game, order="end_phase")
    assert not now(game, "U").disorder


def test_poles_beside_the_allies_have_the_allied_numbers() -> None:
    units = unit("U", "allies", "INF", "0505", nation="polish") + unit("V", "soviet", "INF", "0909", nation="polish")
    book = read(head("combat", "allies") + units).book
    assert book.variant.supply_points["poland/allies"] == 12
    assert book.variant.supply_points["poland/soviet"] == 8


def test_a_field_may_stand_in_the_other_number() -> None:
    text = head("movement", "soviet") + unit("A", "soviet", "INF", "0504") + unit("G", "soviet", "ART", "0604")
    orders = order("move", unit="A", path="0503") + order("setup", units=["G"], mode="transport")
    one, two = read(text + orders).orders
    assert (one, two) == (Move(units=("A",), path=("0503",)), SetUp(unit="G", mode="transport"))
    with pytest.raises(DataError, match="unit: should be text in quotes, not a list"):
        read(text + order("setup", units=["A", "G"], mode="transport"))


def test_one_text_serves_for_a_list_and_ids_in_any_case() -> None:
    text = head("movement", "german") + unit("Art V", "german", "INF", "0505")
    orders = read(text + order("move", units="art-v", path=["0506"])).orders
    assert orders == (Move(units=("Art V",), path=("0506",)),)


def test_an_order_may_name_who_gives_it() -> None:
    text = head("movement", "german") + unit("U", "german", "INF", "0505") + unit("V", "soviet", "INF", "0909")
    given = read(text + order("move", units="V", path="0908", side="Soviet")).given
    assert (given[0].side, given[0].kind) == (1, "move")


def test_the_lab_fills_in_title_map_and_clock() -> None:
    position = lab_position('[[unit]]\nid = "U"\nside = "german"\ntype = "INF"\nhex = "1210"\n')
    assert position.book.title == "budziszyn1945" and position.book.sides == ("german",)


# ---------------------------------------------------------------------- what a file may not say

MANGLED = [
    # what is replaced, by what, and a word the message must have
    ('title = "budziszyn1945"', "", "title: is missing"),
    (
        'title = "budziszyn1945"',
        'title = "budziszyn1946"',
        "known: ardennes2024, ",
    ),
    ('title = "budziszyn1945"', "title = 1945", "title: should be text"),
    ('title = "budziszyn1945"', 'title = "budziszyn1945', "test.toml:2"),
    ("dice = [4, 5]", "dice = [4, 7]", "die 2 is 7"),
    ("dice = [4, 5]", "dice = [4, 0]", "dice: die 2"),
    ("dice = [4, 5]", "dice = [4, true]", "dice: die 2"),
    ("dice = [4, 5]", "dice = [4, 5.5]", "dice: die 2"),
    ("dice = [4, 5]", "dice = 45", "dice: should be a list"),
    ("dice = [4, 5]", 'dice = "4 5"', "dice: should be a list"),
    ("dice = [4, 5]", "dices = [4, 5]", "dices: is not known"),
    ("options = { }", "options = { masks = true }", "options.masks: there is no option"),
    ("options = { }", 'options = { masking = "half" }', "options.masking"),
    ("options = { }", "options = { masking = [1] }", "options.masking: should be"),
    ("options = { }", "options = 3", "options: should be a table"),
    ("turn = 1", "turn = 0", "clock.turn"),
    ("turn = 1", 'turn = "one"', "clock.turn: should be a whole number"),
    ("turn = 1", "turn = true", "clock.turn"),
    ("turn = 1", "turn = 1\nlight = 'night'", "clock.light: is not known"),
    ('phase = "combat"', 'phase = "fighting"', "known: air, barrage, movement, combat, strategic, supply"),
    ('phase = "combat"', "phase = 4", "clock.phase: should be text"),
    ('phase = "combat"', "", "clock.phase: is missing"),
    ('side = "soviet"\n\n[map]', "\n[map]", "clock.side: is missing"),
    ('side = "soviet"\n\n[map]', 'side = "soviat"\n\n[map]', "clock.side: there is no side 'soviat'; known: soviet"),
    ("columns = [1, 12]", "", "map.columns: is missing"),
    ("columns = [1, 12]", "columns = [12, 1]", "map.columns"),
    ("columns = [1, 12]", "columns = [1, 120]", "map.columns"),
    ("columns = [1, 12]", "columns = 12", "map.columns"),
    ("rows = [1, 10]", "rows = [1, 10, 20]", "map.rows"),
    ("rows = [1, 10]", 'rows = ["1", "10"]', "map.rows"),
    ("rows = [1, 10]", "", "map.rows: is missing"),
    ('default = "clear"', 'default = "lava"', "map.default: 'lava' is no known terrain"),
    ('default = "clear"', 'use = "budziszyn1945"', "map.columns: belongs to a blank map"),
    ('columns = [1, 12]\nrows = [1, 10]\ndefault = "clear"', 'use = "ardennes"', "map.use: there is no printed map"),
    ('default = "clear"', 'colour = "green"', "map.colour: is not known"),
    ('"0503" = "forest+hills"', '"0503" = "forest+sea"', "map.hexes.0503: 'sea'"),
    ('"0503" = "forest+hills"', '"0599" = "forest"', "map.hexes.0599: hex 0599 is not on the map"),
    ('"0503" = "forest+hills"', '"x" = "forest"', "map.hexes.x"),
    ('"0503" = "forest+hills"', '"0503" = "forest+forest"', "forest is given twice"),
    ('"0503" = "forest+hills"', '"0503" = 3', "map.hexes.0503"),
    ('"0503/0504" = "stream"', '"0503/0606" = "stream"', "map.sides.0503/0606"),
    ('"0503/0504" = "stream"', '"0503" = "stream"', "map.sides.0503"),
    ('"0503/0504" = "stream"', '"0503/0504" = "canyon"', "'canyon' is no known hexside"),
    ('"0503/0504" = "stream"', '"0503/0504" = "stream+bridge+destroyed_bridge"', "either whole or destroyed"),
    ('kind = "main"', 'kind = "path"', "map.roads, road 1"),
    ('kind = "main"', "", "a road has a kind"),
    ('hexes = ["0301", "0302", "0303"]', 'hexes = ["0301"]', "at least two hexes"),
    ('hexes = ["0301", "0302", "0303"]', 'hexes = ["0301", "0303"]', "not adjacent"),
    ('hexes = ["0301", "0302", "0303"]', "hexes = [301, 302]", "map.roads, road 1"),
    ('soviet = ["edge:east"]', 'soviet = ["edge:up"]', "map.supply.soviet: there is no edge 'up'"),
    ('soviet = ["edge:east"]', 'soviet = ["1399"]', "map.supply.soviet: hex 1399"),
    ('soviet = ["edge:east"]', 'soviet = ["Z"]', "map.supply.soviet: there is no source 'Z'"),
    ('soviet = ["edge:east"]', "soviet = [504]", "map.supply.soviet: hexes are written in quotes"),
    ('soviet = ["edge:east"]', 'martian = ["edge:east"]', "map.supply.martian: there is no side"),
    ('soviet = ["edge:east"]', 'soviet = ["region:Dresden"]', "map.supply.soviet: there is no region"),
    ('german = ["0101", "0102"]', 'german = ["0101", "9999"]', "map.control.german: hex 9999"),
    ('german = ["0101", "0102"]', 'german = ["0101"]\nsoviet = ["0101"]', "controlled by two sides"),
    ('german = ["0101", "0102"]', 'german = "all"\nsoviet = "rest"', "the rest is german's already"),
    ('id = "A"', "", "unit 1.id: is missing"),
    ('id = "A"', 'id = ""', "id: is empty"),
    ('id = "A"', "id = 5", "unit 1.id: should be text"),
    ('id = "B"', 'id = "A"', "unit 2 (A).id: 'A' is the id of unit 1 already"),
    ('side = "soviet"\nnation', "nation", "unit 1 (A).side: is missing"),
    ('nation = "soviet"', 'nation = "atlantis"', "unit 1 (A).nation: there is no nation 'atlantis'; known: germany"),
    ('type = "INF"\nsize', 'type = "CAT"\nsize', "unit 1 (A).type: there is no type 'CAT'; known: INF, ARM"),
    ('type = "INF"\nsize', "size", "unit 1 (A).type: is missing"),
    ('size = "R"', 'size = "XL"', "unit 1 (A).size"),
    (
        'quality = "guards"',
        'quality = "gaurds"',
        "unit 1 (A).quality: there is no quality 'gaurds'; known: line, guards",
    ),
    ('hex = "0504"\nattack = 4', "hex = 504\nattack = 4", "unit 1 (A).hex: a hex is written in quotes"),
    ('hex = "0504"\nattack = 4', "hex = 0504\nattack = 4", "test.toml:35"),
    ('hex = "0504"\nattack = 4', 'hex = "1504"\nattack = 4', "unit 1 (A).hex: hex 1504 is not on the map"),
    ('hex = "0504"\nattack = 4', 'hex = "E5"\nattack = 4', "unit 1 (A).hex: 'E5' is not a hex number"),
    ("attack = 4\ndefence = 4\n", "attack = -4\n", "unit 1 (A).attack: -4 should be from 0"),
    ("attack = 4\ndefence = 4\n", 'attack = "four"\n', "unit 1 (A).attack"),
    ("movement = 4", "movement = 4.5", "unit 1 (A).movement"),
    ("steps = 2", "steps = 0", "unit 1 (A).steps"),
    ("steps = 2", "steps = 3", "unit 1 (A).steps: 3 should be from 1 to 2"),
    ("full = 2", "full = 0", "unit 1 (A).full"),
    ("stars = { black = 1 }", "stars = { green = 1 }", "unit 1 (A).stars: there is no star 'green'"),
    ("stars = { black = 1 }", "stars = { black = -1 }", "unit 1 (A).stars"),
    ("stars = { black = 1 }", "stars = 1", "unit 1 (A).stars"),
    ('mobility = "foot"', 'mobility = "hooves"', "unit 1 (A).mobility"),
    ("disorganised = false", 'disorganised = "no"', "unit 1 (A).disorganised: should be true or false"),
    ("oos = 0", "oos = -1", "unit 1 (A).oos"),
    ("oos = 0", "track = [5, 4]", "unit 1 (A).track: is not known here"),
    ("oos = 0", 'counter = "99/99"', "unit 1 (A).counter: there is no counter '99/99'"),
    ("oos = 0", 'range = "far"', "unit 1 (A).range"),
    ("oos = 0", "defense = 4", "unit 1 (A).defense: is given twice"),
    ('setup = "combat"', 'setup = "asleep"', "unit 3 (C).setup: there is no setup 'asleep'; known: combat, transport"),
    ('hex = "0503"\nattack', 'hex = "0504"\nattack', "unit 4 (D).hex: D and its enemy A are both in 0504"),
    ('"0503" = "forest+hills"', '"0504" = "swamp"', "unit 2 (B).hex: B cannot be in 0504: swamp is closed to it"),
    ('"0503" = "forest+hills"', '"0505" = "lake"', "unit 3 (C).hex: C cannot be in 0505: lake is closed to it"),
    ("[pools.soviet]", "[pools.venus]", "pools.venus: there is no side"),
    ("air = 12", "helicopters = 2", "pools.soviet.helicopters: is not known here"),
    ("air = 12", 'air = "12"', "pools.soviet.air"),
    ("air = 12", "air = -1", "pools.soviet.air"),
    ("[pools.soviet]\nair = 12", "[pools]\nsoviet = 12", "pools.soviet: should be a table"),
    ('order = "attack"', 'order = "assault"', "order 1 (assault).order: there is no order 'assault'; known: move"),
    ('order = "attack"', "", "order 1.order: is missing"),
    ('attackers = ["A", "B"]', "", "order 1 (attack).attackers: is missing"),
    ('attackers = ["A", "B"]', 'attackers = ["A", 2]', "order 1 (attack).attackers[2]: hexes and units are written"),
    ('attackers = ["A", "B"]', "attackers = { A = 1 }", "order 1 (attack).attackers: should be a list"),
    ('targets = ["0503"]', "targets = [503]", "order 1 (attack).targets[1]"),
    ('targets = ["0503"]', 'goal = "0503"', "order 1 (attack).goal: is not known here"),
    ('artillery = ["C"]', 'air = "all"', "order 1 (attack).air: should be a whole number"),
    ('artillery = ["C"]', 'hq = "no"', "order 1 (attack).hq: should be true or false"),
    ('artillery = ["C"]', 'side = "venus"', "order 1 (attack).side: there is no side 'venus'"),
    ("[[order]]", "[order]", "order: should be an array of tables"),
    ('[[unit]]\nid = "D"', '[unit.D]\nid = "D"', "test.toml"),
]


@pytest.mark.parametrize(("old", "new", "words"), MANGLED, ids=[f"{n} {m[2][:40]}" for n, m in enumerate(MANGLED, 1)])
def test_a_mangled_file_is_refused_in_one_sentence(old: str, new: str, words: str) -> None:
    assert SAMPLE.count(old) >= 1
    with pytest.raises(DataError) as caught:
        read(SAMPLE.replace(old, new, 1))
    message = str(caught.value)
    assert words in message
    assert message.startswith("test.toml") and message.count("test.toml") == 1 and "\n" not in message


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (order("setup", unit="C", mode="march"), "mode: there is no set-up 'march'; known: combat, transport"),
        (
            order("bridge", unit="A", side="0503/0504", do="blow"),
            "do: there is no work 'blow'; known: destroy, rebuild",
        ),
    ],
)
def test_small_words_of_orders_are_known_ones(wanted: str, words: str) -> None:
    with pytest.raises(DataError) as caught:
        read(SAMPLE + wanted)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("mission", "words"),
    [
        ("{ kind = 'tea', target = '0503', points = 1 }", "missions[1].kind: there is no mission 'tea'; known: attack"),
        ("{ kind = 'attack', points = 1 }", "missions[1].target: is missing"),
        ("{ kind = 'attack', target = '0503' }", "missions[1].points: is missing"),
        ("{ kind = 'attack', target = '0503', points = 1, height = 2 }", "missions[1].height: is not known here"),
        ("{ kind = 'attack', target = '0503', points = '1' }", "missions[1].points: should be a whole number"),
        ("7", "missions: should be a list of tables"),
    ],
)
def test_a_mangled_mission_is_refused(mission: str, words: str) -> None:
    with pytest.raises(DataError) as caught:
        read(SAMPLE + f"[[order]]\norder = 'air'\nmissions = [{mission}]\n")
    assert f"order 2 (air).{words}" in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'title = "caf\xe9"')
    for path, words in ((tmp_path / "none.toml", "no such file"), (latin, "not UTF-8"), (tmp_path, "")):
        with pytest.raises(DataError) as caught:
            read_position(path)
        assert words in str(caught.value) and "\n" not in str(caught.value)


def test_a_file_without_anybody() -> None:
    with pytest.raises(DataError, match="neither a unit nor a side"):
        read('title = "budziszyn1945"\n[map]\ncolumns = [1, 3]\nrows = [1, 3]\n')


def test_a_truck_may_stand_in_a_swamp_on_a_road() -> None:
    text = head("movement", "german") + '[map.hexes]\n"0505" = "swamp"\n'
    text += '[[map.roads]]\nkind = "main"\nhexes = ["0505", "0506"]\n'
    assert not read(text + unit("U", "german", "MOT", "0505")).faults
