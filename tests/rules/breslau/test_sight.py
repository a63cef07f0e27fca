"""3.2: what the Soviet may see of German stacks, and what each side hears."""

from __future__ import annotations

from typing import Any

from case import case
from rules.breslau.siege import siege
from rules.breslau.tabletop import GERMAN, SOVIET, barred_by, end_phase, hex_of, play, tabletop, told
from sztab.rules.breslau import sight
from sztab.rules.breslau.events import FlakFired
from sztab.table import Game
from sztab.table.events import Factor, Moved

FOG = {"fog": True}
STACKS = """
    A   soviet INF 1010
    G1  german INF 1404
    G2  german VS  1404
    Gun german ART 1404
    H1  german INF 1602
    H2  german INF 1602
"""


def foggy(units: str = STACKS, **more: Any) -> Game:
    return tabletop(units, options={**FOG, **more.pop("options", {})}, **more)


def shown(game: Game, side: int = SOVIET) -> set[str]:
    """The German counters whose faces a side sees on the map."""
    state = game.view(side).state
    return {game.book.counters[u.n].id for u in state.units if u.side == GERMAN and u.hex >= 0 and not u.hidden}


@case("breslau1945", "3.2b", "R88")
def test_only_the_top_of_a_far_stack_is_seen() -> None:
    game = foggy()
    assert shown(game) == {"G1", "H1"}
    masked = game.view(SOVIET).state.units[game.book.index["Gun"]]
    assert (masked.hex, masked.steps, masked.box, masked.hidden) == (-1, 0, "masked", True)


@case("breslau1945", "3.2a")
def test_the_german_sees_everything() -> None:
    game = foggy(STACKS + "B soviet INF 1010\n")
    assert game.view(GERMAN).state == game.state


@case("breslau1945", "3.2b", "R48")
def test_a_soviet_unit_next_to_a_stack_opens_it() -> None:
    game = foggy(STACKS.replace("1010", "1405"), sides={"1404/1405": "river"})  # a river does not hide it
    assert shown(game) == {"G1", "G2", "Gun", "H1"}


@case("breslau1945", "3.2b")
def test_a_soviet_move_opens_a_stack_at_once_and_for_good() -> None:
    game = foggy(STACKS.replace("1010", "1406"))
    news = play(game, order="move", units="A", path="1405")
    assert told(news, "sighted") == [{"units": ["G2", "Gun"], "hexes": ["1404"]}]
    assert shown(game) == {"G1", "G2", "Gun", "H1"}
    assert game.undo(SOVIET) is not None


@case("breslau1945", "3.2b")
def test_a_german_move_opens_his_stack_too() -> None:
    game = foggy(STACKS.replace("1010", "1607"), phase="german movement")
    news = play(game, order="move", units="H1 H2", path="1603 1604 1605 1606")
    assert hex_of(game, "H2") == "1606"
    assert shown(game) == {"G1", "H1", "H2"}
    assert [one["units"] for one in told(news, "sighted")] == [["H2"]]


@case("breslau1945", "R88")
def test_what_was_seen_is_hidden_again_when_the_soviet_is_gone() -> None:
    near = foggy(STACKS.replace("A   soviet INF 1010", "A soviet INF 1406\nB soviet INF 1405"))
    far = foggy(STACKS.replace("A   soviet INF 1010", "A soviet INF 1406"))
    assert shown(near) - shown(far) == {"G2", "Gun"}


@case("breslau1945", "3.2b", "R88")
def test_the_german_puts_on_top_what_he_likes() -> None:
    game = foggy(phase="german movement")
    play(game, order="arrange", unit="G2")
    assert shown(game) == {"G2", "H1"}
    assert barred_by(game, order="arrange", unit="G2") == "3.2b"
    assert "arrange" not in {event.kind for event in game.told(SOVIET)}
    play(game, order="arrange", unit="Gun")
    assert shown(game) == {"Gun", "H1"}


@case("breslau1945", "3.2b")
def test_the_soviet_orders_no_stacks() -> None:
    game = foggy()
    assert barred_by(game, order="arrange", unit="A")
    assert barred_by(game, order="waive")


@case("breslau1945", "3.2d")
def test_the_german_may_drop_the_limits_at_any_time() -> None:
    game = foggy(phase="german movement")
    play(game, order="waive")
    assert shown(game) == {"G1", "G2", "Gun", "H1", "H2"}
    assert barred_by(game, order="waive") == "3.2d"
    assert not sight.offers(game, GERMAN)


@case("breslau1945", "3.2d")
def test_a_table_may_play_with_open_stacks() -> None:
    game = tabletop(STACKS)
    assert shown(game) == {"G1", "G2", "Gun", "H1", "H2"}
    assert game.view(SOVIET).state == game.state


@case("breslau1945", "3.2b", "3.3b")
def test_a_hidden_zone_of_control_is_no_news_before_it_stops_somebody() -> None:
    units = """
        A soviet INF 1407
        V german VS  1404
        G german INF 1404
    """
    game = foggy(units, default="clear")
    view = game.view(SOVIET)
    assert not any(view.layers.zones[GERMAN])
    news = play(game, order="move", units="A", path="1406 1405 1305")
    assert hex_of(game, "A") == "1405" and told(news, "halt")


@case("breslau1945", "3.2b")
def test_the_soviet_hears_of_moves_without_the_names_of_hidden_units() -> None:
    game = foggy(phase="german movement")
    since = len(game.events)
    play(game, order="move", units="G2", path="1403")  # alone, so it is seen on top
    play(game, order="move", units="Gun", path="1403")
    moves = [event.data["units"] for event in game.told(SOVIET, since) if event.kind == "move"]
    assert moves == [["G2"], ["?"]]
    own = [event.data["units"] for event in game.told(GERMAN, since) if event.kind == "move"]
    assert own == [["G2"], ["Gun"]]


@case("breslau1945", "3.2b")
def test_names_are_veiled_wherever_they_stand_in_an_event() -> None:
    game = foggy()
    game.say(Moved(start="1404", path=("1403",), units=("Gun", "G1"), left={"Gun": "3", "G1": "1"}), "3.2b")
    moved = game.told(SOVIET)[-1].what
    assert moved == Moved(start="1404", path=("1403",), units=("?", "G1"), left={"G1": "1"})
    why = (Factor(3, "Gun in support", "6.1.4"), Factor(1, "Gunner", "6.1.3"))
    fired = FlakFired(aircraft="G1", units=("Gun",), hex="1404", factor=4, why=why, roll=3, hits=0)
    game.say(fired, "3.2b")
    heard = game.told(SOVIET)[-1].what
    assert isinstance(heard, FlakFired)
    assert (heard.units, [one.why for one in heard.why]) == (("?",), ["? in support", "Gunner"])
    assert game.told(GERMAN)[-1].what == fired


@case("breslau1945", "15.1.2", "R90")
def test_when_the_269th_comes_is_the_german_s_secret() -> None:
    game = siege({"division_269": True}, dice=[4])
    end_phase(game)
    n = game.book.index["469/269"]
    assert game.state.arrival == game.state.units[n].due == 6
    view = game.view(SOVIET).state
    assert view.arrival == 0 and view.units[n].due == 0
    assert game.view(GERMAN).state.arrival == 6
    assert not [event for event in game.told(SOVIET) if event.kind == "roll"]
    assert [event.data["purpose"] for event in game.told(GERMAN) if event.kind == "roll"] == [sight.ARRIVAL]
