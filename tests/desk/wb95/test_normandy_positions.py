"""Position files of Normandy 1944: its pools, missions, ground and armies at the rules desk."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.desk import commands
from sztab.desk.position_reader import Position, read_position
from sztab.desk.position_writer import position_file
from sztab.desk.vocabulary import QUALITIES
from sztab.rules.wb95 import disorganisation
from sztab.table import Board
from sztab.titles import title

TITLE = 'title = "normandy1944"\n'
GROUND = "[map]\ncolumns = [1, 12]\nrows = [1, 10]\n"


def unit(name: str, side: str, hex_: str, **fields: Any) -> str:
    given = {"id": name, "side": side, "hex": hex_, "type": "INF", "attack": 4, **fields}
    lines = (
        f"{key} = {str(value).lower() if isinstance(value, bool | int) else repr(value)}"
        for key, value in given.items()
    )
    return "[[unit]]\n" + "\n".join(lines) + "\n"


def read(phase: str, side: str, body: str, dice: str = "[]") -> Position:
    clock = f'[clock]\nturn = 1\nphase = "{phase}"\nside = "{side}"\n'
    return read_position("test.toml", f"{TITLE}dice = {dice}\n{clock}{GROUND}{body}")


RAID = (
    '[map.hexes]\n"0505" = "bocage"\n'
    + unit("A", "allied", "0101", nation="USA")
    + unit("D", "german", "0505", type="ARM", fortified=True)
    + "[pools.allied]\nbomber = 20\nair = 9\n"
)


def mission(kind: str, points: int, more: str = "") -> str:
    return f'[[order]]\norder = "air"\nmissions = [{{ kind = "{kind}", target = "0505", points = {points}{more} }}]\n'


def test_bombers_are_adjudicated_by_their_own_table() -> None:
    found = commands.adjudicate(read("air", "allied", RAID + mission("bomb", 20), "[1, 1]"))
    (event,) = [one for one in found["events"] if one["kind"] == "bombing"]
    assert (event["points"], event["row"]) == (12, "9-12")
    assert "T-BOM" in event["cases"]


def test_the_odds_of_bombers_and_of_starred_aircraft() -> None:
    (raid,) = commands.odds(read("air", "allied", RAID + mission("bomb", 20)))
    assert raid["row"] == "9-12" and raid["strengths"][0]["case"] == "R52"
    (attack,) = commands.odds(read("air", "allied", RAID + mission("attack", 9, ", starred = 1")))
    assert attack["row"] == "3-5"
    assert [(rung["value"], rung["case"]) for rung in attack["shifts"]] == [(1, "21.1.1")]


def test_more_bombers_than_there_are_are_refused() -> None:
    found = commands.adjudicate(read("air", "allied", RAID + mission("bomb", 21)))
    assert found["refusal"]["case"] == "8.1.1"


def test_bombers_survive_in_a_position_file() -> None:
    position = read("air", "allied", RAID)
    again = read_position("again.toml", position_file(Board.of(position.book, position.state)))
    assert again.state.bombers == position.state.bombers


@pytest.mark.parametrize(("nation", "case"), [("British", "R61"), ("France", "")])
def test_who_may_attack_together(nation: str, case: str) -> None:
    body = (
        unit("A", "allied", "0604", nation="USA")
        + unit("B", "allied", "0604", nation=nation)
        + unit("D", "german", "0605")
        + '[[order]]\norder = "attack"\nattackers = ["A", "B"]\ntargets = ["0605"]\n'
    )
    found = commands.adjudicate(read("combat", "allied", body, "[3, 4, 1, 1, 1, 1]"))
    assert (found["refusal"] or {}).get("case", "") == case


def test_the_odds_across_the_canal() -> None:
    body = (
        '[map.sides]\n"0604/0605" = "canal"\n'
        + unit("A", "allied", "0604", nation="USA", attack=9)
        + unit("D", "german", "0605")
        + '[[order]]\norder = "attack"\nattackers = ["A"]\ntargets = ["0605"]\n'
    )
    (found,) = commands.odds(read("combat", "allied", body))
    assert (found["attacker"], found["final"]) == (5, "1:2")


def test_even_columns_of_a_blank_map_lie_lower() -> None:
    position = read("combat", "allied", unit("A", "allied", "0604", nation="USA") + unit("D", "german", "0605"))
    grid = position.book.map.grid
    assert grid.distance(grid.hex("0404"), grid.hex("0505")) == 1
    assert grid.distance(grid.hex("0604"), grid.hex("0505")) == 1


def test_the_printed_map_has_its_sheet_its_zones_and_its_supply() -> None:
    text = TITLE + '[clock]\nturn = 1\nphase = "supply"\nside = "allied"\n[map]\nuse = "normandy1944"\n'
    position = read_position(
        "test.toml", text + unit("A", "allied", "3203", nation="USA") + unit("D", "german", "1092")
    )
    assert "Utah" in position.book.scenario.ring and position.book.map.grid.row(position.book.labels["1092"]) == -8
    found = commands.supply(position, "allied")
    assert found["A"]["supplied"] is True


def printed(phase: str, side: str, *units: str, more: str = "") -> Position:
    clock = f'[clock]\nturn = 1\nphase = "{phase}"\nside = "{side}"\n[map]\nuse = "normandy1944"\n'
    return read_position("test.toml", TITLE + clock + more + "".join(units))


def test_each_army_is_supplied_over_its_own_beaches() -> None:
    """R80, R81: a beach serves hex by hex, and only the nations that land there."""
    held = '[map.control]\ngerman = ["3002", "3103", "3203", "2302", "2303"]\n'
    nations = {"usa": "4105", "france": "4105", "canada": "4204", "poland": "4204"}
    units = [unit(nation, "allied", hex_, nation=nation) for nation, hex_ in nations.items()]
    enemy = unit("D", "german", "6531")
    found = commands.supply(printed("supply", "allied", *units, enemy), "allied")
    assert {nation: line["line"][0] in ("3002", "3103", "3203", "2302", "2303") for nation, line in found.items()} == {
        "usa": True,
        "france": True,
        "canada": False,
        "poland": False,
    }
    found = commands.supply(printed("supply", "allied", *units, enemy, more=held), "allied")
    assert [found[nation]["supplied"] for nation in nations] == [False, False, True, True]


@pytest.mark.parametrize(("held", "hex_", "case"), [("", "3336", ""), ("", "3236", "11.1.2"), ("3336", "3236", "")])
def test_the_hexes_beside_a_zone_serve_only_while_it_is_closed(held: str, hex_: str, case: str) -> None:
    """R71."""
    control = f'[map.control]\nallied = ["{held}"]\n' if held else ""
    waiting = '[[unit]]\nid = "G"\nside = "german"\ntype = "INF"\nzone = "C"\n'
    order = f'[[order]]\norder = "enter"\nunits = ["G"]\nhex = "{hex_}"\n'
    position = printed("movement", "german", waiting, unit("A", "allied", "3203", nation="USA"), order, more=control)
    assert (commands.adjudicate(position)["refusal"] or {}).get("case", "") == case


@pytest.mark.parametrize(("quality", "limit"), [("ost", 9), ("Volksgrenadier", 9), ("SS-heavy", 12), ("static", 11)])
def test_every_quality_of_the_counters_may_be_written_and_has_its_morale(quality: str, limit: int) -> None:
    position = read("combat", "allied", unit("D", "german", "0505", quality=quality))
    board = position.board()
    assert disorganisation.limit(board, board.state.units[0]) == limit


@pytest.mark.parametrize(("kind", "limit"), [("FORT", 9), ("VS", 9), ("INF", 11)])
def test_fortress_troops_and_volkssturm_are_known_by_their_type(kind: str, limit: int) -> None:
    board = read("combat", "allied", unit("D", "german", "0505", type=kind)).board()
    assert disorganisation.limit(board, board.state.units[0]) == limit


@pytest.mark.parametrize("slug", ["budziszyn1945", "normandy1944", "ardennes2024"])
def test_no_counter_has_a_quality_that_a_file_may_not_name(slug: str) -> None:
    used = {row.quality for card in title(slug).scenarios() for row in card.rows}
    assert used - {"", *QUALITIES} == set()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("22/21 AD", "22/21"),
        ("922/243 ID Inf Regt", "922/243"),
        ("115/29 ID (US)", "115/29 US"),
        ("CCA/2", "CCA/2AD US"),
    ],
)
def test_a_counter_is_found_by_its_numbers_as_the_book_writes_them(words: str, found: str) -> None:
    position = read("combat", "allied", f'[[unit]]\ncounter = "{words}"\nhex = "0505"\n')
    assert position.book.counters[0].id == found


@pytest.mark.parametrize("other", ["british", "canadian", "polish", "allied"])
def test_the_armies_of_the_allies_are_no_enemies_of_each_other(other: str) -> None:
    """Neither attacks the other, both are in the way of Germans only, and nobody leads them into one attack (R61)."""
    both = unit("A", "american", "0604") + unit("B", other, "0505") + unit("D", "german", "0605")
    position = read("combat", "american", both + '[[order]]\norder = "attack"\nattackers = ["A"]\ntargets = ["0505"]\n')
    assert commands.adjudicate(position)["refusal"]["case"] == "5.1.2"
    order = '[[order]]\norder = "attack"\nattackers = ["A", "B"]\ntargets = ["0605"]\n'
    refusal = commands.adjudicate(read("combat", "american", both + order, "[3, 4, 1, 1, 1, 1]"))["refusal"]
    assert (refusal or {}).get("case", "") == ("" if other == "allied" else "R61")


def test_what_one_army_has_in_its_pools_serves_its_camp() -> None:
    both = unit("A", "american", "0604") + unit("B", "british", "0101") + unit("D", "german", "0605")
    pools = "[pools.american]\nair = 2\nbomber = 3\n[pools.british]\nair = 5\nbomber = 4\n"
    raids = '{ kind = "bomb", target = "0605", points = 7 }, { kind = "attack", target = "0605", points = 7 }'
    order = f'[[order]]\norder = "air"\nside = "british"\nmissions = [{raids}]\n'
    assert commands.adjudicate(read("air", "american", both + pools + order, "[3, 4, 3, 4]"))["refusal"] is None
    order = '[[order]]\norder = "attack"\nattackers = ["A"]\ntargets = ["0605"]\nair = 7\n'
    (found,) = commands.odds(read("combat", "american", both + pools + order))
    assert found["attacker"] == 4 + 7


@pytest.mark.parametrize(
    ("mission", "case"),
    [
        ('kind = "object", target = "0605", points = 4', "8.2.8"),
        ('kind = "attack", target = "0605", points = 4, helicopters = 2', "8.2.1"),
        ('kind = "attack", target = "0605", points = 4, ew = 1', "2.1.2"),
    ],
)
def test_missions_of_other_wars_are_refused_by_a_case_of_this_book(mission: str, case: str) -> None:
    units = unit("A", "allied", "0604", nation="USA") + unit("D", "german", "0605")
    order = f'[pools.allied]\nair = 9\n[[order]]\norder = "air"\nmissions = [{{ {mission} }}]\n'
    assert commands.adjudicate(read("air", "allied", units + order))["refusal"]["case"] == case


@pytest.mark.parametrize(
    ("answers", "kind", "case_"),
    [
        ("paths = { D = ['0502', '0501'], G = ['0502', '0501'] }", "retreat", "6.2.4-note"),
        ("paths = { D = ['0502', '0501'] }\n[[order]]\norder = 'pursue'\npaths = { B = ['0503'] }", "pursue", "5.4.1"),
    ],
)
def test_a_refusal_cites_one_case_where_the_book_has_two(answers: str, kind: str, case_: str) -> None:
    units = unit("A", "allied", "0504", attack=14) + unit("B", "allied", "0808") + unit("D", "german", "0503")
    units += unit("G", "german", "0503", type="ART", attack=3)
    body = f"{units}[[order]]\norder = 'attack'\nattackers = ['A']\ntargets = ['0503']\n"
    found = commands.adjudicate(read("combat", "allied", f"{body}[[order]]\norder = 'retreat'\n{answers}\n", "[3, 3]"))
    assert (found["refusal"]["order"], found["refusal"]["case"]) == (kind, case_)


@pytest.mark.parametrize(
    ("given", "limit"),
    [("Wehrmacht", 11), ("Volkssturm", 9), ("volksgrenadiers", 9), ("Waffen-SS", 12), ("static", 11)],
)
def test_qualities_may_be_called_as_the_list_of_morale_calls_them(given: str, limit: int) -> None:
    position = read("combat", "german", unit("D", "german", "0503", quality=given))
    board = Board.of(position.book, position.state)
    assert disorganisation.limit(board, board.state.units[0]) == limit


@pytest.mark.parametrize(
    ("slug", "words", "found"),
    [
        ("normandy1944", "GB/VII", "GB VII"),
        ("normandy1944", "902 StuG Bde", "902 StuG"),
        ("normandy1944", "CCA/2 AD (US) Combat Command", "CCA/2AD US"),
        ("budziszyn1945", "691 p-panc.", "691 AT"),
        ("budziszyn1945", "AT-BR (GB/VIII)", "GB VIII"),
    ],
)
def test_a_counter_is_found_by_the_words_of_the_set_ups_too(slug: str, words: str, found: str) -> None:
    body = f"[[unit]]\ncounter = '{words}'\nhex = '0505'\n"
    position = read_position("test.toml", f'title = "{slug}"\n{GROUND}{body}')
    assert position.book.counters[0].id == found
