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
    fields={
        "side": "the hexside, such as `1503/1504`",
        "aircraft": "aircraft by their ids",
        "transports": "transports by their ids",
        "divisions": "divisions by their names",
        "free": "SS units among them that may go anywhere",
        "engineer": "the Engineer that sends its Goliath",
        "attacks": "a list of Attack markers",
        "from": "the hexes whose stacks attack",
        "gas": "`true`: the one gun fires gas",
        "pay": "`false`: a German attack without Supply Points",
    },
    otherwise={
        ("losses", "units"): "for each unit that loses, the steps",
        ("aa", "units"): "the AA units that fire",
        ("excess", "units"): "the units that are eliminated",
        ("goliath", "unit"): "the enemy unit that is struck",
        ("rebuild", "aircraft"): "for each aircraft the steps",
        ("attack", "aircraft"): "aircraft that support the attack",
        ("attack", "artillery"): "guns that support, or fire from under a marker",
        ("a mission", "aircraft"): "an aircraft",
        ("an Attack marker", "from"): "the hex of the stack",
        ("end_phase", "side"): "who gives the order, where several sides are asked at once",
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
