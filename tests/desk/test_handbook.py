"""The page of orders is what the orders are."""

from __future__ import annotations

from pathlib import Path

from sztab.desk.answer import odds
from sztab.desk.handbook import WHEN, orders_page
from sztab.desk.orderbook import KINDS
from sztab.desk.position import read_position

PAGE = Path(__file__).parents[2] / "docs" / "orders.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == orders_page(), "write it anew: sztab.desk.handbook.orders_page()"


def test_every_order_has_its_section() -> None:
    assert sorted(kind for kinds in WHEN.values() for kind in kinds) == sorted(KINDS)
    assert all(f"### `{kind}`" in orders_page() for kind in KINDS)


def test_every_order_says_what_it_does() -> None:
    assert all(kind.__doc__ and kind.__doc__.strip().endswith(".") for kind in KINDS.values())


def test_the_example_of_the_page_on_positions_is_as_it_says() -> None:
    page = PAGE.with_name("positions.md").read_text("utf-8")
    text = page.split("```toml\n")[1].split("```")[0]
    (found,) = odds(read_position("positions.md", text))
    assert (found["attacker"], found["defender"], found["ratio"], found["final"]) == (12, 4, "3:1", "2:1")
