"""The WB-95 family's part of the page of orders."""

from __future__ import annotations

from sztab.desk.handbook import Page
from sztab.desk.orderbook import kinds_of
from sztab.rules.wb95.orders import AirMission, AnyOrder

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
HEXSIDE_ORDERS: tuple[str, ...] = ("bridge", "pontoon")

WHEN = {
    "movement, strategic movement": ("move", "enter", "redirect", "exit", "end_phase"),
    "movement": ("fortify", "setup", "mark_strategic", "bridge", "refill"),
    "combat": ("attack", "ranged", "pontoon"),
    "barrage": ("barrage",),
    "air": ("air",),
    "an answer, when it is asked": ("support", "losses", "retreat", "pursue", "engage"),
    "before play, or where a scenario asks": ("air_days", "place", "shift"),
}
ORDERS_AT: dict[str, tuple[str, ...]] = {
    "air": WHEN["air"],
    "barrage": WHEN["barrage"],
    "movement": WHEN["movement, strategic movement"] + WHEN["movement"],
    "combat": WHEN["combat"],
    "pontoon": ("pontoon",),
    "strategic": WHEN["movement, strategic movement"],
}
FIELDS = {
    "units": "units by their ids",
    "unit": "a unit by its id",
    "path": "the hexes gone through, in their order",
    "full": "out-of-supply units that pay for their full value",
    "mode": "`combat` or `transport`",
    "do": "`destroy`, `rebuild` or `build`",
    "attackers": "the units that attack; a headquarters may go along",
    "targets": "the hexes under attack",
    "target": "a hex, or a hexside where a bridge is meant",
    "artillery": "guns that fire",
    "air": "air points",
    "stars": "units that use their stars or skills",
    "modifiers": "shifts drawn from the reward for a destroyed headquarters",
    "hq": "`false` waives the headquarters' die modifier",
    "paths": "for each unit that goes, its hexes",
    "pays": "for each unit that pays for hexes not retreated, the CELs; may be left to the losses after it",
    "missions": "a list of missions",
    "hex": "a hex",
    "against": "the hex of the enemy's mission",
    "days": "points by date",
    "zone": "an entry zone",
    "army": "an army by its name",
    "to": "the counter that takes the loss",
    "from": "the Volkssturm unit",
    "kind": "`attack`, `offensive`, `defensive`, `object`, `disrupt`, `crossing` or `supply`",
    "points": "air points",
    "attacks": "crossing attacks by hex",
    "side": "who gives the order, where several sides are asked at once",
}
OTHERWISE = {
    ("losses", "units"): "for each unit that loses, the CELs",
    ("bridge", "side"): "the hexside of the bridge, such as `0503/0504`",
    ("pontoon", "side"): "the hexside of the bridge, such as `0503/0504`",
    ("place", "mode"): "set-up of the guns of a spare headquarters",
}
PAGE = Page(
    name="WB-95: Budziszyn 1945",
    kinds=KINDS,
    when=WHEN,
    fields=FIELDS,
    otherwise=OTHERWISE,
    entries={"Air missions": ("a mission", AirMission)},
)
