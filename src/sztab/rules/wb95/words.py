"""The words that orders may use, with other spellings players give them."""

from __future__ import annotations

from sztab.table.fields import words

MISSIONS = words("mission", {
    "attack": "attack",
    "air attack": "attack",
    "offensive": "offensive",
    "offensive support": "offensive",
    "defensive": "defensive",
    "defensive support": "defensive",
    "object": "object",
    "attack on object": "object",
    "attack on objects": "object",
    "disrupt": "disrupt",
    "disruption": "disrupt",
    "crossing": "crossing",
    "crossing attack": "crossing",
    "supply": "supply",
    "air supply": "supply",
    "bomb": "bomb",
    "bomber": "bomb",
    "bombers": "bomb",
    "carpet": "carpet",
    "carpet bombing": "carpet",
})  # fmt: skip

SPECIAL_TASKS = words("task", {
    "bridge": "bridge",
    "destroy": "bridge",
    "demolish": "bridge",
    "demolition": "bridge",
    "destroy bridge": "bridge",
    "destroy bridges": "bridge",
    "demolish bridge": "bridge",
    "bridge demolition": "bridge",
    "blow": "bridge",
    "blow up": "bridge",
    "object": "bridge",
    "destroy object": "bridge",
    "raid": "raid",
    "hq": "raid",
    "attack hq": "raid",
    "raid hq": "raid",
    "hq raid": "raid",
    "raid on hq": "raid",
    "headquarters": "raid",
    "cut": "cut",
    "supply": "cut",
    "cut supply": "cut",
    "cut route": "cut",
    "cut supply route": "cut",
    "supply route": "cut",
    "disrupt": "cut",
    "disrupt supply": "cut",
    "disrupt supply routes": "cut",
    "block": "cut",
    "spot": "spot",
    "spotter": "spot",
    "spotters": "spot",
    "spotting": "spot",
    "coordinate": "spot",
    "coordination": "spot",
    "coordinate attack": "spot",
    "coordinate attacks": "spot",
})  # fmt: skip
"""What special forces may be told to do (ard:17.2.1)."""

BRIDGE_WORK = words("work", ("destroy", "rebuild", "build"))
GUN_MODES = words("set-up", ("combat", "transport"))

MISSION_NAMES = {
    "offensive": "offensive support",
    "defensive": "defensive support",
    "attack": "air attack",
    "object": "attack on a bridge",
    "disrupt": "disorganisation of movement",
    "crossing": "attack on crossings",
    "supply": "supply from the air",
    "bomb": "raid by bombers",
    "carpet": "carpet bombing",
}
FLIGHTS = {
    "offensive": "offensive support over",
    "defensive": "defensive support over",
    "attack": "an attack on",
    "object": "an attack on the bridge at",
    "disrupt": "against movement round",
    "crossing": "attacks on the crossings of",
    "supply": "supplies to",
    "bomb": "a raid on",
    "carpet": "a carpet of bombs on",
}
"""What a mission does at its target."""
POOLS = {"air": "air points", "ch": "helicopter points", "ew": "points of electronic warfare", "spec": "special forces"}
