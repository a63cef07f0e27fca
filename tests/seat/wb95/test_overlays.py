"""Hex cards, overlays, the calendar."""

from __future__ import annotations

import pytest

import playing
from case import case
from fight import fight
from lab import lab
from seat.wb95.seats import moments, staff_of, to_phase
from sztab.rules.wb95 import supply
from sztab.rules.wb95.battle import declared
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack
from sztab.seat.staff import FamilyStaff
from sztab.table import Board

OVERLAYS = ("zones", "supply", "control", "headquarters", "artillery")


def test_a_card_says_what_each_column_needs() -> None:
    game = fight(
        "A soviet INF 0604 9/9",
        "B soviet INF 0704 30/9",
        "D german INF 0605 3/3 fortified=true",
        "G soviet ART 0603 3/3 setup=combat",
        hexes={"0605": "forest"},
    )
    staff, view, ask = staff_of(game)
    card = staff.hex_card(view, ask, "0605")
    assert (card.defence, card.defence_most, card.title) == (3, 3, "Defence 3 SP")
    assert [one.keys for one in card.able] == [("A", "B"), ("G",)]
    assert [(rung.part, rung.value) for rung in card.rungs] == [("strength", 3), ("shift", -1), ("shift", -2)]
    needed = dict(card.needed)
    odds = reckon(view, declared(view, Attack(attackers=("A",), targets=("0605",)), 0))
    columns = view.book.tables.columns
    assert needed[odds.final] <= 9 < needed[columns[odds.column + 1]]


@case("budziszyn1945", "5.5.4")
@pytest.mark.parametrize("points", [3, 6, 9, 12])
def test_a_card_says_what_each_column_needs_across_the_river(points: int) -> None:
    """The strength it names is the least at which the ladder of the attack shows the column, from either bank."""
    river = {"0604/0605": "river", "0504/0605": "river"}
    units = (f"A soviet INF 0604 {points}/9", f"B soviet INF 0704 {points}/9", "D german INF 0605 3/3")
    game = fight(*units, sides=river)
    staff, view, ask = staff_of(game)
    card = staff.hex_card(view, ask, "0605")
    (across,) = card.across
    assert across.text.startswith("Across a river, from ") and "0604" in across.text and "0704" not in across.text
    for unit, needed in (("A", dict(across.needed)), ("B", dict(card.needed))):
        odds = reckon(view, declared(view, Attack(attackers=(unit,), targets=("0605",)), 0))
        columns = view.book.tables.columns
        assert needed[odds.final] <= points < needed.get(columns[odds.column + 1], 99)
    assert dict(across.needed)["3:1"] > dict(card.needed)["3:1"]


def test_a_card_of_any_hex_and_phase_is_answered() -> None:
    for count, game in enumerate(moments("nysa-1945", 71, 300, {"masking": "covered"})):
        if count % 50:
            continue
        for seat in range(2):
            staff, view, ask = staff_of(game, seat)
            for text in sorted(view.book.labels)[::97]:
                card = staff.hex_card(view, ask, text)
                assert card.hex == text and card.terrain
            for hex_ in sorted(view.layers.stacks)[::5]:
                card = staff.hex_card(view, ask, view.book.hex_labels[hex_])
                mine = view.state.units[view.layers.stacks[hex_][0]].side in view.sides
                assert bool(card.needed or card.across) != mine
                assert card.defence <= card.defence_most
    assert "no hex" in staff.hex_card(view, ask, "nowhere").lines[0].text


def test_those_who_can_march_up_are_near() -> None:
    game = fight("A soviet INF 0601 2/2", "B soviet INF 0101 2/2", "D german INF 0606 2/2", phase="movement")
    staff, view, ask = staff_of(game)
    assert staff.hex_card(view, ask, "0606").able[0].keys == ("A",)


@pytest.mark.parametrize("name", OVERLAYS)
def test_overlays_lie_on_the_map(name: str) -> None:
    game = to_phase(playing.start("budziszyn1945", "nysa-1945", 3), "combat")
    for seat in range(2):
        staff, view, _ = staff_of(game, seat)
        found = staff.overlay(view, name)
        hexes = [hex_ for area in found.areas.values() for hex_ in area]
        assert found.name == name and hexes
        assert set(hexes) <= set(view.book.labels)
        assert all(hex_ in view.book.labels for line in found.lines for hex_ in line)
    assert not staff.overlay(view, "nonsense").areas


def test_the_overlay_of_supply_is_what_is_traced() -> None:
    game = to_phase(playing.start("budziszyn1945", "nysa-1945", 3), "combat")
    staff, view, _ = staff_of(game, 0)
    found = staff.overlay(view, "supply")
    lines = supply.trace_all(view, 0)
    cut = {view.book.hex_labels[view.state.units[n].hex] for n, line in lines.items() if not line.supplied}
    assert set(found.areas["cut"]) == cut
    fed = {view.book.hex_labels[view.state.units[n].hex] for n, line in lines.items() if line.supplied}
    assert fed <= set(found.areas["supplied"])


def cut_off(units: str, more: str = "") -> tuple[FamilyStaff, Board]:
    """A in 0603, supplied from the south edge if anything; the Germans from the north."""
    game = lab(f"""
phase = "movement"
side = "soviet"
unit = [ {{ id = "A", side = "soviet", type = "INF", hex = "0603" }}, {units} ]
[map]
columns = [1, 12]
rows = [1, 14]
[map.supply]
soviet = ["edge:south"]
german = ["edge:north"]
{more}
""")
    staff, view, _ = staff_of(game, 0)
    return staff, view


def german(one: str, hex_: str, kind: str = "INF") -> str:
    return f'{{ id = "{one}", side = "german", type = "{kind}", hex = "{hex_}" }},'


@pytest.mark.parametrize(
    ("units", "why", "case"),
    [
        ("", "the line is 11 points off the road, 8 are allowed", "10.1.6"),
        (german("D", "0604"), "D is in 0604", "10.1.10"),
        (german("D", "0505") + german("E", "0805"), "0605 is in the zone of control of D", "10.1.11"),
    ],
)
def test_whoever_is_cut_off_is_told_what_is_in_the_way(units: str, why: str, case: str) -> None:
    staff, view = cut_off(units)
    assert staff.overlay(view, "supply").notes == {"0603": f"cut off: {why}"}
    lines = staff.hex_card(view, None, "0603").lines
    assert [(line.text, line.case) for line in lines if "cut off" in line.text] == [(f"A is cut off: {why}", case)]


def test_who_is_supplied_is_told_nothing() -> None:
    staff, view = cut_off("", '[[map.roads]]\nkind = "main"\nhexes = ["0603", "0604", "0605", "0606", "0607"]')
    assert not staff.overlay(view, "supply").notes
    assert not [line for line in staff.hex_card(view, None, "0603").lines if "cut off" in line.text]


def test_the_calendar_has_everybody_who_waits_and_the_pools_of_the_card() -> None:
    game = playing.start("budziszyn1945", "nysa-1945", 3)
    for seat in range(2):
        staff, view, _ = staff_of(game, seat)
        lines = staff.calendar(view)
        waiting = {view.book.counters[u.n].id for u in view.state.units if u.box == "due"}
        assert {key for line in lines for key in line.keys} == waiting
        air = [(line.turn, line.text) for line in lines if "air points" in line.text]
        assert air == [(1, "30 air points"), (2, "20 air points"), (3, "10 air points")]
        assert [line.turn for line in lines] == sorted(line.turn for line in lines)
        americans = [line for line in lines if "271/69" in line.keys]
        assert americans[0].turn == 10 and americans[0].date == "1945-04-25"


def test_a_short_game_speaks_of_nobody_who_comes_after_its_end() -> None:
    short = playing.start("budziszyn1945", "nysa-1945", 3, {"turns": 5})
    staff, view, ask = staff_of(short, 0)
    lines = staff.calendar(view)
    assert lines and max(line.turn for line in lines) <= 5
    late = {piece.key for piece in staff.show(view, ask).pieces if "too_late" in piece.flags}
    assert "271/69" in late and not late & {key for line in lines for key in line.keys}
    staff, view, ask = staff_of(playing.start("budziszyn1945", "nysa-1945", 3), 0)
    assert not any("too_late" in piece.flags for piece in staff.show(view, ask).pieces)


def test_secret_days_are_in_their_owners_calendar_alone() -> None:
    game = playing.start("budziszyn1945", "two-stars", 9)
    for _ in playing.steps(game, 9, 0.5):
        if game.state.turn == 1:
            break
    texts = [[line.text for line in staff_of(game, seat)[0].calendar(game.view(seat))] for seat in range(2)]
    secret = [sum("in secret" in text for text in lines) for lines in texts]
    assert sorted(secret) == [0, 3]
