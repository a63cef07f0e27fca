"""Position files of Breslau 1945: what they may say, how it is read, and what is refused as a bad file."""

from __future__ import annotations

import random
from typing import Any

import pytest

from case import case
from desk.breslau.sketch import order, read, sketch
from sztab.desk import commands, report
from sztab.errors import DataError, SztabError
from sztab.rules.breslau.scenario import PHASES
from sztab.rules.breslau.state import GERMAN, SOVIET, TWELFTHS, UNLIMITED, Counter, Unit

TITLE = "breslau1945"
PAIR = "A soviet INF 1206\nG german INF 1205\n"


def counter(text: str, name: str) -> Counter:
    book = read(text).book
    found: Counter = book.counters[book.index[name]]
    return found


def unit(text: str, name: str) -> Unit:
    position = read(text)
    found: Unit = position.state.units[position.book.index[name]]
    return found


@pytest.mark.parametrize("phase", PHASES)
def test_the_phases_go_by_their_printed_names(phase: str) -> None:
    assert read(sketch(PAIR, phase)).state.phase == PHASES.index(phase)
    assert read(sketch(PAIR, phase.upper().replace(" ", "-"))).state.phase == PHASES.index(phase)


@pytest.mark.parametrize(
    ("phase", "side", "meant"),
    [
        ("movement", "german", "german movement"),
        ("Movement Phase", "Soviet", "soviet movement"),
        ("combat", "german", "combat resolution"),
        ("air", "", "air bombardment"),
        ("supply", "", "supply check"),
    ],
)
def test_phases_have_short_names(phase: str, side: str, meant: str) -> None:
    assert PHASES[read(sketch(PAIR, phase, side=side)).state.phase] == meant


def test_sides_go_by_any_of_their_names() -> None:
    position = read(sketch("A Red-Army INF 1206\nG Wehrmacht INF 1205\n"))
    assert [u.side for u in position.state.units] == [SOVIET, GERMAN]


@case(TITLE, "2.1b")
def test_even_columns_of_a_blank_map_lie_lower() -> None:
    grid = read(sketch(PAIR)).book.map.grid
    around = [grid.label(grid.neighbours[6 * grid.hex("1406") + d]) for d in range(6)]
    assert around == ["1405", "1506", "1507", "1407", "1307", "1306"]


def test_terrain_is_joined_with_what_lies_on_it() -> None:
    hexes = {"1205": "City+Rubble", "1206": "clear+Barricade", "1207": "Elevated RR", "1208": "suburban + rubble"}
    position = read(sketch("", hexes=hexes, roads={"road": "1206 1207"}))
    state, map_ = position.state, position.book.map
    at = position.book.labels
    assert [map_.terrain[at[text]] for text in ("1205", "1206", "1207")] == [("city",), ("clear",), ("elevated_rr",)]
    assert state.rubble == (at["1205"], at["1208"]) and state.barricades == (at["1206"],)
    assert state.built == 1


def test_a_road_or_a_railway_over_a_river_is_a_bridge() -> None:
    sides = {"1205/1206": "river", "1305/1306": "River", "1405/1406": "river"}
    position = read(sketch("", sides=sides, roads={"road": "1205 1206", "rail": "1305 1306"}))
    map_ = position.book.map
    edges = {text: map_.grid.edge_between(*(map_.grid.hex(end) for end in text.split("/"))) for text in sides}
    assert [edge in map_.bridges for edge in edges.values()] == [True, True, False]
    assert map_.tracks["rail"] == {edges["1305/1306"]}


def test_units_carry_what_the_file_says() -> None:
    text = sketch("A soviet INF 1206 primary=5 secondary=2 movement=7 steps=1 full=2 division=309 oos=1")
    printed, now = counter(text, "A"), unit(text, "A")
    assert (printed.primary, printed.secondary, printed.movement, printed.steps) == (5, 2, 7 * TWELFTHS, 2)
    assert (printed.reduced_primary, printed.division) == (5, "309")
    assert (now.steps, now.oos, read(text).book.labels["1206"]) == (1, 1, now.hex)


def test_the_one_factor_of_guns_and_aircraft_is_their_primary() -> None:
    text = sketch("B soviet ART 1206 primary=16 range=*\nP soviet AIR primary=24\n")
    gun, plane = counter(text, "B"), counter(text, "P")
    assert (gun.bombard, gun.primary, gun.range, gun.kind) == (16, 0, UNLIMITED, "ART")
    assert (plane.bombard, plane.reduced_bombard, plane.steps, plane.kind) == (24, 12, 2, "AIR")


def test_types_have_their_usual_values() -> None:
    text = sketch("V german VS 1205\nF german AA 1203\nA soviet INF 1206\nE german ENG 1202\nT soviet ARM 1207\n")
    assert [counter(text, one).steps for one in "VFAET"] == [1, 1, 2, 2, 2]
    assert [counter(text, one).movement // TWELFTHS for one in "VFAET"] == [4, 3, 8, 6, 10]
    flak = counter(text, "F")
    assert (flak.aa, flak.aa_range, flak.bombard, flak.range, flak.direct) == (6, 4, 6, UNLIMITED, 3)
    assert counter(text, "T").direct == 2


@case(TITLE, "13.1.1")
def test_every_german_engineer_has_a_goliath_of_its_own() -> None:
    text = sketch("E german ENG 1205\nX soviet ENG 1206\nF german ENG 1204 goliath=lost\n")
    assert [counter(text, one).goliath for one in "EXF"] == [1, 0, 2]
    assert unit(text, "F").goliath == 2


@case(TITLE, "2.4c", "7.2a", "14.16b", "4.2b")
def test_the_range_of_aa_is_that_against_aircraft_and_aircraft_are_always_supplied() -> None:
    text = sketch("F german AA 1205 range=3\nK german AA 1203 range=*\nP soviet AIR oos=1\n")
    assert [(counter(text, one).aa_range, counter(text, one).range) for one in "FK"] == [(3, UNLIMITED), (4, UNLIMITED)]
    assert unit(text, "P").oos == 0


def test_how_a_unit_gets_about_matters_only_if_it_does_not() -> None:
    text = sketch("A soviet ARM 1206 mobility=tracked\nF german AA 1205 mobility=immobile\n")
    assert [counter(text, one).movement // TWELFTHS for one in "AF"] == [10, 0]


def test_who_has_no_hex_is_off_the_map() -> None:
    text = sketch(
        "P soviet AIR primary=24\nQ soviet AIR primary=16 box=used\nR soviet INF due=3\nD soviet AIR steps=0\n"
    )
    assert [(unit(text, one).hex, unit(text, one).box) for one in "PQRD"] == [
        (-1, "available"),
        (-1, "used"),
        (-1, "due"),
        (-1, "dead"),
    ]


def test_a_counter_of_the_box_fills_the_rest_in() -> None:
    text = sketch("X german ENG 1205 counter=Eng~1\n", use="breslau1945")
    plain = text.replace('type = "ENG"\n', "")
    assert (counter(plain, "X").primary, counter(plain, "X").type) == (3, "ENG")
    assert counter(plain.replace('counter = "Eng 1"', 'counter = "Eng 1"\nprimary = 7'), "X").primary == 7


@pytest.mark.parametrize(
    ("spelt", "meant"),
    [("G-ENG-1", "Eng 1"), ("S-309-957-I", "I/957/309"), ("Werfer", "Nebelwerfer"), ("AA 3", "88mm AA 3")],
)
def test_counters_go_by_the_codes_of_the_mix_too(spelt: str, meant: str) -> None:
    text = sketch("", use="breslau1945") + f'[[unit]]\ncounter = "{spelt}"\n'
    assert read(text).book.counters[0].id == meant


def test_the_printed_map_brings_its_places_along() -> None:
    book = read(sketch("A soviet INF 1520", use="Breslau1945")).book
    label = book.map.grid.label
    assert {label(h) for h in book.scenario.fortresses} >= {"1406", "2409"} and len(book.scenario.fortresses) == 10
    assert [label(h) for h in book.scenario.supply[GERMAN]] == ["1907", "2007"]
    assert label(book.scenario.train_home) == "1506"


def test_what_is_drawn_lies_over_the_printed_map() -> None:
    book = read(sketch("", use="breslau1945", hexes={"1520": "city+rubble"}, roads={"road": "1520 1521"})).book
    assert book.map.terrain[book.labels["1520"]] == ("city",)
    edge = book.map.grid.edge_between(book.labels["1520"], book.labels["1521"])
    assert edge in book.map.tracks["road"]


@case(TITLE, "R23")
def test_a_hex_is_german_until_somebody_says_or_stands_otherwise() -> None:
    position = read(sketch(PAIR, control={"soviet": ["1010", "edge:south"]}))
    at = position.book.labels
    owners = [position.state.control[at[text]] - 1 for text in ("1010", "1512", "1206", "1205", "1001")]
    assert owners == [SOVIET, SOVIET, SOVIET, GERMAN, GERMAN]


def test_the_rest_may_be_one_sides() -> None:
    position = read(sketch(PAIR, control={"soviet": ["rest"], "german": ["1001"]}))
    at = position.book.labels
    assert [position.state.control[at[text]] - 1 for text in ("1001", "1002", "1205")] == [GERMAN, SOVIET, GERMAN]


@case(TITLE, "4.2a")
def test_sources_are_the_edges_unless_the_file_says_so() -> None:
    book = read(sketch(PAIR)).book
    label = book.map.grid.label
    assert {label(h) for h in book.scenario.supply[SOVIET]} >= {"1002", "1512", "2005"}
    assert "1501" not in {label(h) for h in book.scenario.supply[SOVIET]}
    assert [label(h) for h in book.scenario.supply[GERMAN]] == ["1907", "2007"]
    given = read(sketch(PAIR, supply={"german": ["1203"]})).book
    assert [label(h) for h in given.scenario.supply[GERMAN]] == ["1203"]


def test_a_combat_with_a_side_is_open_to_its_attacks() -> None:
    position = read(sketch(PAIR, "combat resolution", side="german"))
    assert position.book.scenario.free_attacks and position.state.first == GERMAN
    diced = read(sketch(PAIR, "combat resolution", dice=[1]))
    assert not diced.book.scenario.free_attacks and diced.state.first == -1


@case(TITLE, "14.16b", "R31")
def test_aa_that_has_bombarded_is_told_from_aa_that_has_only_fired() -> None:
    """Of artillery it is the same."""
    units = "F german AA 1206 fired=true\nG german AA 1206 bombarded=true\nH german ART 1206 bombarded=true\n"
    state = read(sketch(units, "german movement")).state
    assert [(u.fired, u.bombarded) for u in state.units] == [(True, False), (True, True), (True, False)]


def test_attack_markers_lie_on_their_stacks() -> None:
    position = read(
        sketch("A soviet INF 1206 attacks=1205\nB soviet INF 1206\nG german INF 1205\n", "combat resolution")
    )
    at = position.book.labels
    assert [(m.side, m.hex, m.target) for m in position.state.markers] == [(SOVIET, at["1206"], at["1205"])]


def test_pools_hold_what_can_be_used_up() -> None:
    pools = {"soviet": {"air_steps": 2, "markers": 4}, "german": {"sp": 21, "gas": 3, "markers": 2, "barricades": 7}}
    state = read(sketch(PAIR, "combat designation", pools=pools)).state
    assert (state.air_steps, state.to_place, state.sp, state.gas_left, state.built) == (2, (4, 2), 21, 3, 3)


@pytest.mark.parametrize("spelt", ["14.11", "combat supply", "German combat supply"])
def test_options_go_by_their_cases_and_titles_too(spelt: str) -> None:
    assert read(sketch("A soviet INF 1206", options={spelt: True})).book.options.combat_supply


@pytest.mark.parametrize("spelt", ["sp", "supply", "Supply Points"])
def test_supply_points_go_by_several_names(spelt: str) -> None:
    text = sketch("A soviet INF 1206", options={"combat_supply": True}).replace(
        "[map]", "[pools.german]\n%s = 4\n[map]"
    )
    assert read(text % f'"{spelt}"').state.sp == 4


@case(TITLE, "14.15b", "9.2.11b", "T.2")
@pytest.mark.parametrize("spelt", ["river+pontoon", "Pontoon bridge", "pontoon"])
def test_a_pontoon_bridge_may_be_drawn(spelt: str) -> None:
    """It serves the Soviets alone."""
    text = sketch(
        "A soviet INF 1206\nG german INF 1206\n",
        sides={"1206/1205": spelt},
        hexes={"1205": "Suburbs"},
        columns=(12, 12),
    )
    costs = {one: commands.reach(read(text, lenient=True), one).get("1205", {}).get("cost") for one in "AG"}
    assert costs == {"A": "5", "G": None}


def test_phases_may_carry_their_numbers_and_sources_may_be_units() -> None:
    text = sketch("A soviet INF 1206\nB soviet INF 1208\n", "5.3 Supply Check", supply={"soviet": ["A"]})
    assert read(text).book.phases[read(text).state.phase] == "supply check"
    assert commands.supply(read(text), "soviet")["B"]["line"] == ["1206", "1207", "1208"]


def test_the_usual_ground_of_a_map_has_its_other_names_too() -> None:
    text = sketch("A soviet INF 1206\n").replace("[map]", '[map]\ndefault = "Fort"')
    assert read(text).book.map.terrain[read(text).state.units[0].hex] == ("fortress",)


def test_options_go_by_their_names() -> None:
    options = read(sketch(PAIR, options={"Rubble": True, "leave-zoc": True, "suburban_drm": 1})).book.options
    assert (options.rubble, options.leave_zoc, options.suburban_drm, options.tabun) == (True, True, 1, False)


def test_an_air_phase_begins_where_its_pools_say() -> None:
    assert read(sketch(PAIR, "air bombardment")).state.step == 2
    assert read(sketch(PAIR, "air bombardment", pools={"soviet": {"air_steps": 1}})).state.step == 1
    bombers = sketch(PAIR, "air bombardment", options={"bomber_corps": True}, turn=5)
    assert read(bombers).state.step == 0


# ---------------------------------------------------------------------- bad files

GOOD = sketch(
    "A soviet INF 1206 primary=4\nG german INF 1205\n",
    "combat resolution",
    order("attack", target="1205", from_=["1206"]),
    side="soviet",
    dice=[3, 2],
    hexes={"1205": "city"},
    sides={"1105/1106": "river"},
    roads={"road": "1301 1302"},
    pools={"german": {"sp": 3}},
)
MANGLED: list[tuple[str, str, str]] = [
    ('title = "breslau1945"', 'title = "breslau1946"', "title: there is no title 'breslau1946'"),
    ('phase = "combat resolution"', 'phase = "barrage"', "there is no phase 'barrage'; known: air bombardment"),
    ('phase = "combat resolution"', "phase = 7", "clock.phase: should be text"),
    ('phase = "combat resolution"\n', "", "clock.phase: is missing"),
    (
        'side = "soviet"\n[map]',
        'side = "polish"\n[map]',
        "clock.side: there is no side 'polish'; known: soviet, german",
    ),
    ("turn = 2", "turn = 0", "clock.turn: 0 should be from 1 to 99"),
    ("turn = 2", 'turn = 2\nlight = "night"', "clock.light: is not known here"),
    ("dice = [3, 2]", "dice = [3, 7]", "dice: die 2 is 7, not a face from 1 to 6"),
    ("options = {}", "options = { rubbel = true }", "options.rubbel: there is no option 'rubbel'"),
    ("options = {}", 'options = { rubble = "maybe" }', "options.rubble: there is no value of the option rubble"),
    ("columns = [10, 20]", "columns = [20, 10]", "map.columns: 20 to 10 should run from first to last"),
    ("columns = [10, 20]\n", "", "map.columns: is missing"),
    ('"1205" = "city"', '"1205" = "jungle"', "map.hexes.1205: 'jungle' is no known terrain"),
    ('"1205" = "city"', '"9905" = "city"', "map.hexes.9905"),
    ('"1105/1106" = "river"', '"1105/1107" = "river"', "hexes 1105 and 1107 are not adjacent"),
    ('"1105/1106" = "river"', '"1105/1106" = "canal"', "'canal' is no known hexside"),
    ('kind = "road"', 'kind = "motorway"', "'motorway' is no known road"),
    ('type = "INF"\nhex = "1206"', 'type = "HQ"\nhex = "1206"', "unit 1 (A).type: there is no type 'HQ'"),
    ('id = "G"\nside = "german"', 'id = "G"\nside = "romulan"', "unit 2 (G).side: there is no side 'romulan'"),
    ('id = "G"', 'id = "A"', "unit 2 (A).id: 'A' is the id of unit 1 already"),
    ('hex = "1206"', "hex = 1206", 'unit 1 (A).hex: a hex is written in quotes, such as "0504"'),
    ('hex = "1206"', 'hex = "3001"', "unit 1 (A).hex"),
    ('hex = "1206"', 'hex = "1205"', "G and its enemy A are both in 1205"),
    ("primary = 4", 'primary = "many"', "unit 1 (A).primary: should be a whole number"),
    ("primary = 4", "attack = 4", "unit 1 (A).attack: is not known here"),
    ("primary = 4", "steps = 3\nfull = 2", "unit 1 (A).steps: 3 should be from 0 to 2"),
    ("primary = 4", "oos = 3", "unit 1 (A).oos: 3 should be from 0 to 2"),
    ("primary = 4", 'goliath = "rusty"', "unit 1 (A).goliath: there is no goliath 'rusty'; known: ready, spent, lost"),
    ("primary = 4", 'box = "used"', "unit 1 (A).box: a unit is either in a hex or in a box"),
    ("primary = 4", 'bridge = "1205"', "unit 1 (A).bridge: '1205' is not a hexside"),
    ("primary = 4", 'counter = "Eng 99"', "unit 1 (A).counter: there is no counter 'Eng 99'"),
    ('type = "INF"\nhex = "1206"', 'type = "AIR"\nhex = "1206"', "A flies and is in a box, not in a hex"),
    ('"sp" = 3', "air = 3", "pools.german.air: is not known here"),
    ("[pools.german]", "[pools.venus]", "pools.venus: there is no side 'venus'"),
    ('order = "attack"', 'order = "ranged"', "order 1 (ranged).order: there is no order 'ranged'"),
    ('target = "1205"\n', "", "order 1 (attack).target: is missing"),
    ('from = ["1206"]', "from = [1206]", 'hexes and units are written in quotes, such as "0504"'),
    ('from = ["1206"]', 'from = ["1206"]\nstars = ["A"]', "order 1 (attack).stars: is not known here"),
    ("[[order]]", "[order]", "order: should be an array of tables"),
    ("[map]", "[mapp]", "mapp: is not known here"),
]


@pytest.mark.parametrize(("old", "new", "words"), MANGLED, ids=[f"{n} {m[2][:40]}" for n, m in enumerate(MANGLED, 1)])
def test_a_mangled_file_is_refused_in_one_sentence(old: str, new: str, words: str) -> None:
    assert GOOD.count(old) >= 1
    with pytest.raises(DataError) as caught:
        read(GOOD.replace(old, new, 1))
    message = str(caught.value)
    assert words in message
    assert message.startswith("test.toml") and message.count("test.toml") == 1 and "\n" not in message


@pytest.mark.parametrize(
    ("missions", "words"),
    [
        ({"aircraft": "P"}, "missions[1].target: is missing"),
        ({"aircraft": "P", "target": "1205", "points": 3}, "missions[1].points: is not known here"),
        ("P", "missions: should be a list of tables with aircraft and target"),
    ],
)
def test_missions_are_tables(missions: Any, words: str) -> None:
    text = sketch("P soviet AIR primary=24\n", "air bombardment", order("air_bombard", missions=missions))
    with pytest.raises(DataError, match=words.replace("[", r"\[").replace("]", r"\]")):
        read(text)


def test_a_phase_belongs_to_its_side() -> None:
    with pytest.raises(DataError, match="the soviet movement phase belongs to the soviet side"):
        read(sketch(PAIR, "soviet movement", side="german"))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_stands_in_a_cell_is_answered_or_refused_in_a_sentence(seed: int) -> None:
    """Cells trade their values; nothing but a DataError or a refusal comes of it."""
    dice, cells = random.Random(seed), [k for k, line in enumerate(GOOD.splitlines()) if "=" in line]
    for _ in range(60):
        lines = GOOD.splitlines()
        one, two = dice.sample(cells, 2)
        lines[one] = f"{lines[one].partition('=')[0]}={lines[two].partition('=')[2]}"
        try:
            position = read("\n".join(lines))
            found = commands.adjudicate(position)
            assert report.adjudication(found, position.book) and commands.check(position)
        except SztabError as error:
            assert str(error) and "\n" not in str(error)


@case(TITLE, "14.11.3", "14.11.4a")
def test_combat_supply_may_be_called_by_the_way_it_comes_in() -> None:
    for word in ("operational", "tactical"):
        options = read(sketch("A soviet INF 1206", options={"combat_supply": word})).book.options
        assert (options.combat_supply, options.combat_supply_mode) == (True, word)


@pytest.mark.parametrize(
    ("name", "given", "meant"),
    [
        ("goliath_drm", "literal (+3 AFV, +2 other)", "literal"),
        ("R2", False, "literal"),
        ("supply_crosses_rivers", "bridges only", False),
        ("surprise_keeps_bridge_drm", "no", False),
        ("bridge_drm_when", "any attacking stack crosses", "any"),
        ("oos_drm_scope", "ground attacks only", "ground"),
        ("artillery_in_attacking_stack", "counts as the one support hex", "instead"),
        ("fortress_control", "occupied now by a supplied unit", "supplied"),
        ("los_includes_target_hex", "yes", True),
        ("sauer_barrier", "both channels", "both"),
        ("support_timing", "once before all combat", "once"),
        ("tabun_zone_on_miss", "only on a hit", False),
    ],
)
def test_readings_go_by_their_words_and_by_yes_and_no(name: str, given: object, meant: object) -> None:
    options = read(sketch("A soviet INF 1206", options={name: given})).book.options
    switch = {"R2": "goliath_drm"}.get(name, name)
    assert getattr(options, switch) == meant
