"""The page of orders is what the orders are."""

from __future__ import annotations

from pathlib import Path

import pytest

from sztab.desk.commands import odds
from sztab.desk.order_page import orders_page
from sztab.desk.order_reader import orders_of
from sztab.desk.position_reader import read_position
from sztab.desk.words import words_of
from sztab.titles.families import families

PAGE = Path(__file__).parents[2] / "docs" / "orders.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == orders_page(), "write it anew: sztab.desk.order_page.orders_page()"


@pytest.mark.parametrize("family", families())
def test_every_order_has_its_section(family: str) -> None:
    words, known = words_of(family).orders, orders_of(family)
    assert sorted(kind for kinds in words.when.values() for kind in kinds) == sorted(known)
    part = orders_page().split(f"## {words.name}\n")[1].split("\n## ")[0]
    assert all(f"#### `{kind}`" in part for kind in known)


@pytest.mark.parametrize("family", families())
def test_every_order_says_what_it_does(family: str) -> None:
    assert all(kind.__doc__ and kind.__doc__.strip().endswith(".") for kind in orders_of(family).values())


def test_the_example_of_the_page_on_positions_is_as_it_says() -> None:
    page = PAGE.with_name("positions.md").read_text("utf-8")
    text = page.split("```toml\n")[1].split("```")[0]
    (found,) = odds(read_position("positions.md", text))
    assert (found["attacker"], found["defender"], found["ratio"], found["final"]) == (12, 4, "3:1", "2:1")


def test_the_second_example_is_as_it_says() -> None:
    page = PAGE.with_name("positions.md").read_text("utf-8")
    text = page.split("```toml\n")[2].split("```")[0]
    (found,) = odds(read_position("positions.md", text))
    assert (found["factor"], found["column"], sum(one["value"] for one in found["drm"])) == (8, "8", 2)
