"""The WB-95 family's part of the page of orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.desk.cells import found_in
from sztab.desk.order_page import Page
from sztab.desk.order_reader import kinds_of, respell
from sztab.desk.wb95.vocabulary import MISSIONS, SPECIAL_TASKS
from sztab.rules.wb95.orders import AirMission, AnyOrder
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
FIELDS = {
    "full": "out-of-supply units that pay for their full value",
    "mode": "`combat` or `transport`",
    "do": "`destroy`, `rebuild` or `build`",
    "attackers": "the units that attack; a headquarters may go along",
    "targets": "the hexes under attack",
    "target": "a hex, or a hexside where a bridge is meant",
    "air": "air points",
    "helicopters": "points of combat helicopters",
    "ew": "points of electronic warfare, at most two",
    "thermobaric": "`true`: a rocket launcher among the guns makes the thermobaric attack of the day",
    "stars": "units that use their stars or skills",
    "modifiers": "shifts drawn from the reward for a destroyed headquarters",
    "hq": "`false` waives the headquarters' die modifier",
    "pays": "for each unit that pays for hexes not retreated, the CELs; may be left to the losses after it",
    "against": "the hex of the enemy's mission",
    "days": "points by date",
    "zone": "an entry zone",
    "army": "an army by its name",
    "to": "the counter that takes the loss",
    "from": "the Volkssturm unit",
    "kind": "`attack`, `offensive`, `defensive`, `object`, `disrupt`, `crossing`, `supply`, `bomb` or `carpet`",
    "points": "air points",
    "starred": "air counters with a star on the mission",
    "attacks": "crossing attacks by hex",
    "side": "who gives the order, where several sides are asked at once",
}
OTHERWISE = {
    ("losses", "units"): "for each unit that loses, the CELs",
    ("bridge", "side"): "the hexside of the bridge, such as `0503/0504`",
    ("pontoon", "side"): "the hexside of the bridge, such as `0503/0504`",
    ("place", "mode"): "set-up of the guns of a spare headquarters",
    ("spec", "do"): "`bridge`, `raid`, `cut` or `spot`",
    ("spec", "hex"): "a hex; for a bridge its hexside or a hex at its end",
    ("spec", "unit"): "a counter of special forces; left out for the pool",
    ("airlift", "points"): "helicopter points, one a CEL; may be left out",
    ("airlift", "path"): "hexes flown through, the last one `hex`; left out, over as few enemies as can be",
}
PAGE = Page(
    name="WB-95: Budziszyn 1945, Normandy 1944, Ardennes 2024",
    kinds=KINDS,
    when=WHEN,
    fields=FIELDS,
    otherwise=OTHERWISE,
    entries={"Air missions": ("a mission", AirMission)},
)


CHOICES = {"do": ("work", ("destroy", "rebuild", "build")), "mode": ("set-up", ("combat", "transport"))}
"""Small words that orders may use: what they name, and which there are."""


def tidy(keys: Keys, name: str, value: Any, book: Any) -> Any:
    """Kinds of missions, entry zones and small words as the rules spell them."""
    if name == "kind":
        return MISSIONS[found_in(keys, "kind", keys.text("kind"), MISSIONS, "mission")]
    if name == "do" and keys.data.get("order") == "spec":
        return SPECIAL_TASKS[found_in(keys, "do", keys.text("do"), SPECIAL_TASKS, "task")]
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
