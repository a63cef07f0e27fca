"""The WB-95 family's part of the page of orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.desk.cells import found_in
from sztab.desk.order_page import Page
from sztab.desk.order_reader import kinds_of, respell
from sztab.rules.wb95.orders import AirMission, AnyOrder
from sztab.rules.wb95.words import MISSIONS, SPECIAL_TASKS
from sztab.titles.files import Keys

KINDS = kinds_of(AnyOrder)
UNIT_FIELDS: tuple[str, ...] = (
    "units",
    "unit",
    "attackers",
    "artillery",
    "stars",
    "full",
    "from",
    "to",
    "paths",
    "pays",
)
HEX_FIELDS: tuple[str, ...] = ("targets", "target", "hex", "against", "attacks")
POOLED_ORDERS: tuple[str, ...] = ("spec",)
"""Orders whose unit may be one of a pool, without a counter."""
HEXSIDE_ORDERS: tuple[str, ...] = ("bridge", "pontoon")

WHEN = {
    "movement, strategic movement": ("move", "enter", "redirect", "exit", "end_phase"),
    "movement": ("fortify", "setup", "mark_strategic", "bridge", "refill", "airdrop", "airlift"),
    "combat": ("attack", "ranged", "pontoon"),
    "barrage": ("barrage",),
    "air": ("air", "air_advantage", "bomb"),
    "movement, combat, air; `cut` as the enemy's movement begins": ("spec",),
    "an answer, when it is asked": ("support", "losses", "retreat", "pursue", "engage"),
    "before play, or where a scenario asks": ("air_days", "place", "shift", "refit"),
}
ORDERS_AT: dict[str, tuple[str, ...]] = {
    "air": ("air",),
    "air_advantage": ("air_advantage",),
    "sorties": ("air", "bomb", "spec", "end_phase"),
    "barrage": WHEN["barrage"],
    "movement": (*WHEN["movement, strategic movement"], *WHEN["movement"], "spec"),
    "combat": (*WHEN["combat"], "spec"),
    "routes": ("spec", "end_phase"),
    "pontoon": ("pontoon",),
    "strategic": WHEN["movement, strategic movement"],
}
PAGE = Page(
    name="WB-95: Budziszyn 1945, Normandy 1944, Ardennes 2024",
    kinds=KINDS,
    when=WHEN,
    entries={"Air missions": ("a mission", AirMission)},
)


CHOICES = {"do": ("work", ("destroy", "rebuild", "build")), "mode": ("set-up", ("combat", "transport"))}
"""Small words that orders may use: what they name, and which there are."""


def tidy(keys: Keys, name: str, value: Any, book: Any) -> Any:
    """Kinds of missions, entry zones and small words as the rules spell them."""
    if name == "kind":
        return MISSIONS.spellings[found_in(keys, "kind", keys.text("kind"), MISSIONS.spellings, "mission")]
    if name == "do" and keys.data.get("order") == "spec":
        return SPECIAL_TASKS.spellings[found_in(keys, "do", keys.text("do"), SPECIAL_TASKS.spellings, "task")]
    if not isinstance(value, str):
        return value
    if name in CHOICES:
        what, known = CHOICES[name]
        return found_in(keys, name, value, known, what)
    if name == "army":
        return respell(value, {counter.army for counter in book.counters})
    return respell(value, book.map.zones) if name == "zone" else value


def unsaid(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What an air mission need not say: that helicopters fly without aircraft (ard:22.1)."""
    return {"points": 0} if "helicopters" in entry else {}
