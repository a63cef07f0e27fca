"""Which sides of a file are friends if it does not say so, and what that means for hexes and supply."""

from __future__ import annotations

import pytest

from case import case
from sztab.desk import commands
from sztab.desk.position_reader import Position, read_position

SHEET = """
title = "{title}"
[clock]
phase = "movement"
side = "{side}"
[map]
columns = [1, 12]
rows = [1, 10]
[map.supply]
{side} = ["0105"]
"""


def position(title: str, *units: tuple[str, str, str]) -> Position:
    """Infantry by id, side and hex; the first one's side moves and has its base in 0105."""
    text = SHEET.format(title=title, side=units[0][1])
    for name, side, where in units:
        text += f'[[unit]]\nid = "{name}"\nside = "{side}"\ntype = "INF"\nhex = "{where}"\n'
    return read_position("test.toml", text, lenient=True)


@case("budziszyn1945", "3.1.8", "NY-N8")
@case("normandy1944", "3.1.8", "R61")
@case("ardennes2024", "4.1.8", "R132")
@pytest.mark.parametrize(
    ("title", "one", "two", "foe", "friends"),
    [
        ("budziszyn1945", "soviet", "polish", "german", True),
        ("budziszyn1945", "soviet", "american", "german", False),
        ("normandy1944", "american", "british", "german", True),
        ("normandy1944", "canadian", "belgian", "german", True),
        ("ardennes2024", "american", "french", "german", True),
        ("ardennes2024", "german", "russian", "american", True),
        ("ardennes2024", "french", "british", "m_brigade", False),
    ],
)
def test_who_fights_together_may_share_a_hex(title: str, one: str, two: str, foe: str, friends: bool) -> None:
    together = position(title, ("A", one, "0505"), ("B", two, "0505"), ("C", foe, "0909"))
    assert commands.check(together)["ok"] is friends
    apart = position(title, ("A", one, "0505"), ("B", two, "0506"), ("C", foe, "0909"))
    assert ("0506" in commands.reach(apart, "A")) is friends


@case("ardennes2024", "NEW.0", "R95")
@pytest.mark.parametrize(("one", "two"), [("french", "british"), ("german", "russian"), ("american", "belgian")])
def test_two_sides_alone_are_enemies(one: str, two: str) -> None:
    assert not commands.check(position("ardennes2024", ("A", one, "0505"), ("B", two, "0505")))["ok"]


@case("normandy1944", "10.1.3")
def test_each_side_of_a_camp_is_asked_for_its_own_supply() -> None:
    both = position("normandy1944", ("A", "american", "0106"), ("B", "british", "0107"), ("C", "german", "0909"))
    assert list(commands.supply(both, "american")) == ["A"]
    assert list(commands.supply(both, "british")) == ["B"]


@case("normandy1944", "R80")
@case("ardennes2024", "R92")
@pytest.mark.parametrize(
    ("title", "side", "where"),
    [
        ("normandy1944", "polish", "4308"),
        ("normandy1944", "belgian", "4308"),
        ("normandy1944", "dutch", "4308"),
        ("ardennes2024", "polish", "0820"),
        ("ardennes2024", "belgian", "0820"),
        ("budziszyn1945", "polish", "6010"),
    ],
)
def test_the_printed_map_feeds_small_nations_too(title: str, side: str, where: str) -> None:
    lone = f'[[unit]]\nid = "A"\nside = "{side}"\ntype = "INF"\nhex = "{where}"\n'
    text = f'title = "{title}"\n[map]\nuse = "{title}"\n{lone}'
    assert commands.supply(read_position("test.toml", text), side)["A"]["supplied"]
