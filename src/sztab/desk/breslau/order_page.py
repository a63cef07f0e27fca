"""The Breslau family's part of the page of orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.desk.breslau.terminal import named
from sztab.desk.order_page import Page
from sztab.desk.order_reader import kinds_of, respell
from sztab.rules.breslau.orders import Aim, AnyOrder, Sortie
from sztab.titles.files import Keys

UNIT_FIELDS: tuple[str, ...] = (
    "units", "unit", "artillery", "aircraft", "engineer", "transports", "free", "paths",
)  # fmt: skip
HEX_FIELDS: tuple[str, ...] = ("target", "hex", "from")
ORDERS_AT: dict[str, tuple[str, ...]] = {
    "strike": ("strike",),
    "rebuild": ("rebuild",),
    "air_bombard": ("air_bombard",),
    "bombard": ("bombard",),
    "directives": ("directives",),
    "movement": ("move", "enter", "pontoon", "barricade", "arrange", "waive"),
    "goliath": ("goliath",),
    "mark": ("mark",),
    "attack": ("attack",),
}
POOLED_ORDERS: tuple[str, ...] = ()
HEXSIDE_ORDERS: tuple[str, ...] = ("pontoon",)

PAGE = Page(
    name="Breslau 1945",
    kinds=kinds_of(AnyOrder),
    when={
        "before play": ("place",),
        "air bombardment": ("strike", "rebuild", "air_bombard"),
        "artillery bombardment": ("bombard",),
        "movement": ("directives", "move", "enter", "pontoon", "barricade", "goliath", "arrange", "waive"),
        "combat designation": ("mark",),
        "combat resolution": ("attack",),
        "an answer, when it is asked": ("aa", "run", "excess", "ambush", "losses", "advance"),
        "any phase": ("end_phase",),
    },
    entries={"Air missions": ("a mission", Sortie), "Attack markers": ("an Attack marker", Aim)},
)


def tidy(keys: Keys, name: str, value: Any, book: Any) -> Any:
    """Divisions as the counters spell them; numbers may stand without quotes."""
    if name == "divisions" and isinstance(value, list):
        return [respell(str(one), named(book)) for one in value]
    return value


def unsaid(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Sorties and markers say all there is to say."""
    return {}
