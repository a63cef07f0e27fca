"""The board in text, in words and as a picture, and events in sentences: complete, and blind where the view is."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import msgspec
import pytest

from commands import begin
from playing import start, steps
from sztab.desk import textmap
from sztab.desk.faces import side_letters, stack_at
from sztab.desk.log import tell, whole
from sztab.desk.picture import draw
from sztab.desk.wb95.faces import bridge_at
from sztab.rules.wb95.battle_events import CombatFought, OrderRestored
from sztab.table import Board, Event, Game, build_layers
from sztab.table.events import Factor


@pytest.fixture(scope="module")
def game() -> Game:
    return start("budziszyn1945", "nysa-1945", 7)


@pytest.fixture(scope="module")
def masked() -> Game:
    game = start("budziszyn1945", "nysa-1945", 7, {"masking": "covered"})
    begin(game)
    return game


def test_window_draws_a_hex_with_its_number_unit_and_sides(game: Game) -> None:
    hex_ = game.book.labels["5110"]
    lines = textmap.window(game, *textmap.around(game, hex_, 0)).splitlines()
    assert lines == [
        "  #######",
        r" /  5110 #",
        "/ 554/342 #",
        r"\ G2 4-4^ #",
        r" \_______#",
    ]


def test_window_shows_roads_streams_bridges_and_towns(game: Game) -> None:
    text = textmap.window(game, (46, 49), (6, 13))
    for mark in ("~", "#", "H", "x", "=", "+", "-"):
        assert mark in text
    assert "Döbern" in text and "4808 t" in text


def test_window_is_cut_at_the_edge_of_the_map(game: Game) -> None:
    assert textmap.around(game, game.book.labels["0101"], 3) == ((1, 4), (-1, 4))
    text = textmap.window(game, (28, 28), (-1, 0))
    assert "2899" in text and "2800" in text


def test_every_column_of_a_window_is_joined_to_the_next(game: Game) -> None:
    """No hexside is drawn twice in two places: neighbours share their letters."""
    text = textmap.window(game, (50, 52), (10, 12))
    assert all(
        text.count(game.book.map.grid.label(h)) == 1 for h in game.book.map.grid.within(game.book.labels["5111"], 1)
    )
    assert max(map(len, text.splitlines())) == 3 * textmap.PITCH + 2


def test_overview_has_a_line_a_row_and_two_letters_a_hex(game: Game) -> None:
    lines = textmap.overview(game).splitlines()
    assert len(lines) == 2 + 38
    row = next(line for line in lines if line.startswith("10  "))
    assert row[4 + 2 * (51 - 1) :][:4] == "G2S2"


def test_list_says_all_that_stands_in_a_hex(game: Game) -> None:
    lines = textmap.hex_list(game)
    assert "5110 clear, works: german 554/342 INF 3-3-4 2 CEL; RG 4 1-1-0 1 CEL" in lines
    assert len(lines) == len(game.layers.stacks)
    assert textmap.hex_line(game, game.book.labels["4712"]) == "4712 Döbern, town"


def test_letters_of_sides_differ() -> None:
    letters = side_letters(start("budziszyn1945", "two-stars", 1))
    assert len(set(letters.values())) == 3


def test_bridges_are_seen_as_they_are(game: Game) -> None:
    grid = game.book.map.grid
    wreck = grid.edge_between(game.book.labels["4808"], game.book.labels["4908"])
    assert bridge_at(game, wreck) == "destroyed"
    assert bridge_at(game, grid.edge_between(game.book.labels["2432"], game.book.labels["2433"])) == "standing"
    assert bridge_at(game, grid.edge_between(game.book.labels["5110"], game.book.labels["5210"])) == ""


def test_picture_is_good_xml_with_every_stack(game: Game) -> None:
    tree = ElementTree.fromstring(draw(game))
    titles = [node.text or "" for node in tree.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == len(game.layers.stacks)
    assert "german: 554/342, RG 4" in titles
    names = {node.text for node in tree.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Görlitz", "Muskau", "5110", "3-3-4"} <= names


def test_window_of_the_picture_holds_its_own_hexes_only(game: Game) -> None:
    text = draw(game, (50, 52), (9, 11))
    assert ">5110<" in text and ">4910<" not in text and ">5112<" not in text


def test_pictures_and_maps_are_the_same_every_time(game: Game) -> None:
    assert draw(game, (48, 52), (8, 12)) == draw(game, (48, 52), (8, 12))
    assert textmap.overview(game) == textmap.overview(start("budziszyn1945", "nysa-1945", 7))


def test_nothing_hidden_is_shown(masked: Game) -> None:
    """Every enemy under a mask: his id is nowhere in what the other side is shown."""
    view = masked.view(0)
    shown = "\n".join(
        [textmap.window(view, (44, 54), (4, 14)), textmap.overview(view), *textmap.hex_list(view), draw(view)]
    )
    hidden = [u for u in masked.state.units if u.side == 1 and u.hex >= 0]
    assert len(hidden) > 50
    for u in hidden:
        name = masked.book.counters[u.n].id
        assert f" {name} " not in shown and f"{name}," not in shown and f"{name}<" not in shown
    assert "hidden counter" in shown and "hidden INF" in shown


def test_maps_do_not_change_when_hidden_counters_trade_places(masked: Game) -> None:
    """Two stacks out of sight that lie under one marker each look alike."""
    near = {
        there
        for u in masked.state.units
        if u.side == 0 and u.hex >= 0
        for there in masked.book.map.grid.within(u.hex, 1)
    }
    far = sorted(
        h for h in masked.layers.stacks if masked.state.units[masked.layers.stacks[h][0]].side == 1 and h not in near
    )
    one, two = far[0], far[-1]
    trade = {one: two, two: one}
    units = [msgspec.structs.replace(u, hex=trade.get(u.hex, u.hex)) for u in masked.state.units]
    state = msgspec.structs.replace(masked.state, units=units)
    other = Board(masked.book, state, build_layers(units, masked.book.neighbours, 2, masked.book.control))
    before, after = masked.view(0), masked.book.look(other, (0,))
    assert textmap.hex_list(before) == textmap.hex_list(after)
    assert textmap.overview(before) == textmap.overview(after)
    assert draw(before) == draw(after)


def test_strongest_counter_lies_on_top(game: Game) -> None:
    top, *rest = stack_at(game, game.book.labels["5110"])
    assert game.book.counters[top.n].id == "554/342" and len(rest) == 1


@pytest.mark.parametrize(("scenario", "options"), [("nysa-1945", {}), ("two-stars", {"masking": "top"})])
def test_every_event_of_a_random_game_has_its_sentence(scenario: str, options: dict[str, str]) -> None:
    game = start("budziszyn1945", scenario, 5, options)
    for _ in steps(game, 5, haste=0.1):
        pass
    for event in whole(game.events):
        first, *ladder = tell(event, game.book)
        assert first and "\n" not in first and "{" not in first
        assert all(line.startswith("  ") for line in ladder)
        assert event.cases.split()[0] in first


def test_story_of_a_combat_brings_the_ladder(game: Game) -> None:
    fought = CombatFought(
        attackers=("A",),
        targets=("0404",),
        defenders=("B",),
        artillery=(),
        support=(),
        attacker=4,
        defender=2,
        ratio="2:1",
        shifts=(Factor(-1, "forest", "5.5.1", "defender"),),
        final="1:1",
        roll_modifier=-1,
        strengths=(Factor(4, "A", "5.2.1", "attacker"),),
    )
    assert tell(Event(fought, "5.2.1"), game.book) == [
        "A attacks 0404, held by B: 4 against 2, 2:1, finally 1:1, die -1 [5.2.1]",
        "  attacker 4 A [5.2.1]",
        "  defender -1 forest [5.5.1]",
    ]


def test_a_sentence_begins_with_a_capital_whoever_it_speaks_of(game: Game) -> None:
    event = Event(OrderRestored(unit="?"), "5.6.5")
    assert tell(event, game.book)[0].startswith("A hidden counter has recovered")
