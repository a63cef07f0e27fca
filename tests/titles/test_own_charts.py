"""Charts of the player's own: they replace what was reconstructed, travel with the record, and name their faults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sztab
from case import case
from sztab.errors import SztabError
from sztab.table import record
from sztab.titles import title
from sztab.titles.breslau import board_of
from sztab.titles.layout import lay_out

BOX = title("breslau1945")
HEAD = "id,primary,secondary,movement,reduced_primary,reduced_secondary,bombard,reduced_bombard,aa,aa_range,direct"
COUNTERS = f"{HEAD},steps,range\n"


def folder(tmp_path: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = tmp_path / "mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "mine"


def box(name: str) -> str:
    """A table or a sheet of the box."""
    base = BOX.map_folder.parent if name.startswith("map/") else BOX.folder / "tables"
    return (base / name).read_text("utf-8")


@case("breslau1945", "T.1", "R1")
def test_a_combat_table_of_one_s_own_is_used(tmp_path: Path) -> None:
    own = folder(tmp_path, {"combat_results.csv": "roll,1,10\n1,5,9\n2,4,8\n3,3,7\n4,2,6\n5,1,5\n6,0,4\n"})
    charts = sztab.new("siege-of-breslau", charts=own).book.charts
    assert (charts.losses(9, 2), charts.losses(40, 6), charts.losses(9, 0)) == (4, 4, 5)
    assert "combat_results" not in charts.reconstructed and "victory" in charts.reconstructed


@case("breslau1945", "16.1", "R8")
def test_a_victory_chart_of_one_s_own_sets_the_threshold(tmp_path: Path) -> None:
    text = "low,high,winner,level,source\n0,5,german,decisive,own\n6,10,soviet,overwhelming,own\n"
    game = sztab.new("siege-of-breslau", charts=folder(tmp_path, {"victory.csv": text}))
    from sztab.rules.breslau import victory

    assert victory.threshold(game) == 6


@case("breslau1945", "R10")
def test_counter_values_of_one_s_own_replace_those_of_the_box(tmp_path: Path) -> None:
    text = f"{COUNTERS}vs 21,2,2,5,0,0,0,0,0,0,0,1,0\nI/Hanf,4,3,7,2,2,0,0,0,0,0,2,0\n"
    book = sztab.new("siege-of-breslau", charts=folder(tmp_path, {"counters.csv": text})).book
    changed, kept = book.counters[book.index["I/Hanf"]], book.counters[book.index["II/Hanf"]]
    assert (changed.primary, changed.secondary, changed.movement, changed.source) == (4, 3, 84, "own")
    assert (kept.primary, kept.source) == (3, "reconstructed")
    assert book.counters[book.index["VS 21"]].secondary == 2


@case("breslau1945", "R11", "R12")
def test_a_sheet_of_the_map_is_replaced_and_the_set_up_follows(tmp_path: Path) -> None:
    hexes = box("map/hexes.csv").replace("1010,clear,", "1010,woods,")
    regions = "".join(
        f"{line.replace('1808 1809 1810 ', '1809 1810 ')}\n" for line in box("map/regions.csv").splitlines()
    )
    own = folder(tmp_path, {"map/hexes.csv": hexes, "map/regions.csv": regions})
    game = sztab.new("siege-of-breslau", charts=own)
    book = game.book
    assert book.map.terrain[book.labels["1010"]] == ("woods",) != board_of("breslau1945").terrain[book.labels["1010"]]
    assert book.map.bridges == board_of("breslau1945").bridges
    zone = book.scenario.setup["set-up: engineers"]
    assert book.labels["1808"] not in zone
    assert game.state.units[book.index["Eng 1"]].hex in zone


def test_the_charts_travel_with_the_record(tmp_path: Path) -> None:
    own = folder(tmp_path, {"combat_results.csv": box("combat_results.csv").replace("6,0,", "6,1,")})
    game = sztab.new("breslau1945", seed=4, charts=own)
    game.play(next(game.legal()))
    sztab.save(game, tmp_path / "game.sztab")
    (own / "combat_results.csv").unlink()
    again = record.replay(record.read(tmp_path / "game.sztab"), lay_out)
    assert again.book.charts == game.book.charts
    assert again.book.charts.losses(1, 6) == 1


FAULTS = [
    ({"combat_results.csv": "roll,1\n1,0\n3,0\n"}, "combat_results.csv:3: roll: should be 2"),
    ({"combat_results.csv": "roll,2,1\n1,0,0\n"}, "combat_results.csv:1: the factors should rise"),
    ({"combat_results.csv": "roll,one\n1,0\n"}, "combat_results.csv:1: 'one' is not a factor"),
    ({"combat_results.csv": "roll,1\n1,0\n2,0\n"}, "combat_results.csv: the rolls should reach from 1"),
    ({"combat_results.csv": box("combat_results.csv").replace("9,0,", "9,-,")}, "csv:13: 1: '-' is not a whole number"),
    ({"combat_results.csv": "roll,1\n"}, "combat_results.csv: has no lines"),
    ({"combat_results.csv": ""}, "combat_results.csv:1: the header is empty"),
    ({"terrain_effects.csv": "terrain\nclear\n"}, "terrain_effects.csv:1: the columns should be terrain,soviet_mp"),
    ({"terrain_effects.csv": "\n".join(box("terrain_effects.csv").splitlines()[:4])}, "suburban is missing"),
    ({"terrain_effects.csv": box("terrain_effects.csv").replace("marsh,3", "swamp,3")}, "'swamp' is not one of clear"),
    ({"terrain_effects.csv": box("terrain_effects.csv").replace("marsh,3", "marsh,0")}, "is not a cost in movement"),
    ({"terrain_effects.csv": box("terrain_effects.csv").replace("woods,2", "marsh,2")}, "marsh stands twice"),
    ({"turn_record.csv": box("turn_record.csv").replace("\n3,", "\n4,")}, "turn: should be 3"),
    ({"turn_record.csv": "\n".join(box("turn_record.csv").splitlines()[:5])}, "has 4 turns where the game has 9"),
    ({"victory.csv": "low,high,winner,level,source\n0,10,soviet,overwhelming,own\n"}, "0 Fortress hexes cannot"),
    ({"victory.csv": box("victory.csv").replace("8,10,", "9,10,")}, "victory.csv: 8 Fortress hexes have no level"),
    ({"victory.csv": box("victory.csv").replace("6,7,", "5,7,")}, "victory.csv: 5 Fortress hexes have two levels"),
    ({"tactical_initiative.csv": box("tactical_initiative.csv").replace("german", "soviet")}, "line of the german"),
    ({"counters.csv": f"{COUNTERS}Tiger,1,1,1,0,0,0,0,0,0,0,1,0\n"}, "counters.csv:2: id: there is no counter 'Tiger'"),
    ({"counters.csv": f"{COUNTERS}VS 21,x,1,1,0,0,0,0,0,0,0,1,0\n"}, "counters.csv:2: primary: 'x' is not a whole"),
    ({"counters.csv": COUNTERS + "VS 21,1,1,1,0,0,0,0,0,0,0,1,0\n" * 2}, "counters.csv:3: id: VS 21 stands twice"),
    ({"counters.csv": "id\nVS 21\n"}, "counters.csv:1: the columns should be id,primary"),
    ({"map/hexes.csv": box("map/hexes.csv").replace("1010,clear,", "1010,lava,")}, "hexes.csv:11: 'lava' is no known"),
    ({"map/map.toml": "columns = 3"}, "map.toml: "),
    ({"map/zones.csv": "zone,hexes\nGandau,1002\n"}, "zones.csv: the zone 'Old Town' of the scenario is missing"),
    ({"map/regions.csv": "region,hexes\nelsewhere,1002\n"}, "regions.csv: the region 'german side'"),
    ({"readme.txt": "mine"}, "readme.txt: is no chart; known: combat_results.csv"),
    ({"map/rivers.csv": "a,b"}, "rivers.csv: is no chart"),
]


@pytest.mark.parametrize(("files", "fault"), FAULTS, ids=[fault[:50] for _, fault in FAULTS])
def test_every_fault_is_named_with_its_file(tmp_path: Path, files: dict[str, str], fault: str) -> None:
    own = folder(tmp_path, files)
    with pytest.raises(SztabError, match=re.escape(fault)) as caught:
        sztab.new("siege-of-breslau", charts=own)
    assert str(own / next(iter(files))) in str(caught.value)


def test_an_empty_folder_or_none_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SztabError, match="there is no such folder"):
        sztab.new("siege-of-breslau", charts=tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(SztabError, match="has no chart in it"):
        sztab.new("siege-of-breslau", charts=tmp_path / "empty")


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    own = folder(tmp_path, {"victory.csv": ""})
    (own / "victory.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SztabError, match=r"victory\.csv: is not UTF-8 text"):
        sztab.new("siege-of-breslau", charts=own)


def test_a_title_with_printed_charts_takes_no_others(tmp_path: Path) -> None:
    own = folder(tmp_path, {"victory.csv": box("victory.csv")})
    with pytest.raises(SztabError, match="Budziszyn 1945 has its printed charts and takes no others"):
        sztab.new("nysa-1945", charts=own)
    with pytest.raises(SztabError, match="takes no others"):
        lay_out({"title": "budziszyn1945", "scenario": "nysa-1945", "charts": {"victory.csv": ""}})


@pytest.mark.parametrize("charts", [3, ["victory.csv"], {"victory.csv": 3}, {"other.csv": "x"}])
def test_charts_in_a_header_that_make_no_sense_are_refused(charts: object) -> None:
    with pytest.raises(SztabError, match=r"`charts` must be an object|there is no chart 'other\.csv'"):
        lay_out({"title": "breslau1945", "scenario": "siege-of-breslau", "charts": charts})
