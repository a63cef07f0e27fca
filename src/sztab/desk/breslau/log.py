"""What happens in a game of the Breslau family, in sentences."""

from __future__ import annotations

from collections.abc import Callable

from sztab.desk.log import Data, amounts, ended, names, rolled
from sztab.rules.breslau.state import SIDES


def _move(d: Data) -> str:
    left = f", left: {amounts(d['left'])}" if d.get("left") else ""
    return f"{names(d['units'])} moves from {d['start']} by {' '.join(d['path'])}{left}"


def _enter(d: Data) -> str:
    free = f"; {names(d['free'])} may go anywhere" if d.get("free") else ""
    return f"{names(d['units'])} enters at {d['hex']}{free}"


def _bombardment(d: Data) -> str:
    roll = f", column {d['column']}, roll {d['roll']}" if "roll" in d else ", too weak to roll"
    level = f" in the {d['level']}" if d.get("level") else ""
    if d["by"] == "air":
        return f"Bombs on {d['target']}{level} with factor {d['factor']}{roll}: {d['hits']} hits"
    return f"Shells on {d['target']}{level} with factor {d['factor']}{roll}: {d['hits']} hits"


def _flak(d: Data) -> str:
    return (
        f"{names(d['units'])} fires at {d['aircraft']} over {d['hex']}: "
        f"factor {d['factor']}, roll {d['roll']}, {d['hits']} hits"
    )


def _hit(d: Data) -> str:
    return f"{d['unit']} is depleted" if d["left"] else f"{d['unit']} is shot down"


def _attack(d: Data) -> str:
    guns = f" with {names(d['artillery'])}" if d.get("artillery") else ""
    planes = f", from the air {names(d['aircraft'])}" if d.get("aircraft") else ""
    unpaid = ", without Supply Points" if not d.get("paid", True) else ""
    side, stacks = d["side"].capitalize(), names(d["stacks"])
    if d.get("direct"):
        return f"{side} fires at {d['target']} from {stacks}{unpaid}"
    return f"{side} attacks {d['target']} from {stacks}{guns}{planes}{unpaid}"


def _combat(d: Data) -> str:
    if d.get("surprise"):
        return f"{names(d['units'])} strikes {d['target']} by surprise: factor {d['factor']}, column {_column(d)}"
    return f"{names(d['units'])} strikes {d['target']}: factor {d['factor']}, column {_column(d)}"


def _column(d: Data) -> str:
    return d["column"] or "-"


def _ambush(d: Data) -> str:
    return f"{names(d['units'])} ambushes {d['hex']}: factor {d['factor']}, column {_column(d)}"


def _result(d: Data) -> str:
    return f"Roll {d['roll']}{_modified(d)}: steps lost {d['losses']} of {d['steps']}"


def _modified(d: Data) -> str:
    return f", die {d['modifier']:+d}" if d.get("modifier") else ""


def _tactical(d: Data) -> str:
    foiled = ", but nobody is left to ambush" if d.get("foiled") else ""
    return f"Tactical initiative, roll {d['roll']}{_modified(d)}: {d['result']}{foiled}"


def _mark(d: Data) -> str:
    aims = ", ".join(f"{one['from']} > {one['target']}" for one in d["attacks"])
    return (
        f"{d['side'].capitalize()} places Attack markers: {aims}"
        if aims
        else f"{d['side'].capitalize()} places no markers"
    )


def _stack_told(d: Data) -> str:
    guns = f", artillery {names(d['artillery'])}" if d["artillery"] else ", no artillery"
    if d["only_armour"]:
        return f"In {d['hex']} there is only armour{guns}"
    return f"In {d['hex']} there is not only armour{guns}"


def _pontoon(d: Data) -> str:
    return f"{d['unit']} bridges {d['side']}" if d["standing"] else f"{d['unit']} takes its bridge at {d['side']} up"


def _points(d: Data) -> str:
    return f"{d['change']:+d} Supply Points, {d['left']} in all"


def _goliath(d: Data) -> str:
    return f"The Goliath of {d['engineer']} strikes {d['unit']} in {d['target']}, roll {d['roll']}: {d['hits']} hits"


def _loss(d: Data) -> str:
    left = f", {d['left']} left" if "left" in d else ""
    if d["lost"] == 1:
        return f"{d['unit']} in {d['hex']} loses a step{left}"
    return f"{d['unit']} in {d['hex']} loses {d['lost']} steps{left}"


def _eliminated(d: Data) -> str:
    if d["hex"]:
        return f"{d['unit']} in {d['hex']} is eliminated ({d['how']})"
    return f"{d['unit']} is eliminated ({d['how']})"


def _breakthrough(d: Data) -> str:
    if d["hexes"] == 1:
        return f"{names(d['units'])} may advance a hex"
    return f"{names(d['units'])} may advance {d['hexes']} hexes"


def _phase(d: Data) -> str:
    phase = d["phase"]
    if phase.split()[0] in SIDES:
        phase = phase.capitalize()
    return f"Turn {d['turn']}, {phase} phase"


SENTENCES: dict[str, Callable[[Data], str]] = {
    "phase": _phase,
    "roll": rolled,
    "place": lambda d: f"{d['unit']} is placed in {d['hex']}",
    "arrange": lambda d: f"{d['unit']} lies on top of its stack in {d['hex']}",
    "waive": lambda d: "The German lets the Soviet look through his stacks",
    "sighted": lambda d: f"{names(d['units'])} is seen in {names(d['hexes'])}",
    "stack_told": _stack_told,
    "air_steps": lambda d: f"{d['steps']} air steps for aircraft",
    "rebuilt": lambda d: f"{d['unit']} is back at {d['steps']} steps",
    "sortie": lambda d: f"{d['unit']} flies over {d['target']}",
    "aa_fire": _flak,
    "aircraft_hit": _hit,
    "bomber_strike": lambda d: f"The bombers aim at {d['aimed']} and hit {d['hex']}, a drift of {d['drift']} hexes",
    "level": lambda d: f"The Germans in {d['hex']} are in the {d['level']}",
    "bombardment": _bombardment,
    "gas": lambda d: f"Gas on {d['target']}, roll {d['roll']}: {d['hits']} hits, {d['left']} attacks left",
    "gas_gone": lambda d: f"The gas in {names(d['hexes'])} is gone",
    "rubble": lambda d: f"{d['hex']} is in Rubble",
    "barricade": lambda d: f"{d['unit']} builds a Barricade in {d['hex']}, {d['left']} left",
    "barricade_gone": lambda d: f"The Barricade in {d['hex']} is gone",
    "doomed": lambda d: f"{d['unit']} in {d['hex']} will lose {d['lost']} steps when the phase ends",
    "loss": _loss,
    "eliminated": _eliminated,
    "oos": lambda d: f"{d['unit']} is out of supply {d['level']}" if d["level"] else f"{d['unit']} is in supply again",
    "sp": _points,
    "supply_run": lambda d: f"{names(d['transports'])} flies in",
    "transport": lambda d: f"{d['unit']} has {d['steps']} steps",
    "directives": lambda d: f"{d['number']} divisions may act",
    "directed": lambda d: f"These divisions act: {names(d['divisions'])}",
    "move": _move,
    "halt": lambda d: f"The march stops in {d['hex']}",
    "enter": _enter,
    "pontoon": _pontoon,
    "goliath": _goliath,
    "goliath_lost": lambda d: f"The Goliath of {d['engineer']} is lost",
    "overfull": lambda d: f"More than {d['limit']} units are in {d['hex']}: {names(d['units'])} must go",
    "control": lambda d: f"{d['hex']} is controlled by {d['owner'].capitalize() or 'nobody'}",
    "freed": lambda d: f"{d['who']} units may go anywhere now: {d['hex']} has fallen",
    "markers": lambda d: (
        f"Attack markers: Soviet {d['soviet']}, German {d['german']}; {d['first'].capitalize()} places first"
    ),
    "mark": _mark,
    "marker_off": lambda d: f"The Attack marker in {d['hex']} at {d['target']} is gone",
    "initiative": lambda d: f"{d['first'].capitalize()} attacks first",
    "attack": _attack,
    "attack_off": lambda d: f"The attack on {d['target']} is off",
    "tactical": _tactical,
    "ambush": _ambush,
    "ambushed": lambda d: f"Ambush of {d['hex']}, roll {d['roll']}{_modified(d)}: {d['losses']} steps lost",
    "combat": _combat,
    "result": _result,
    "breakthrough": _breakthrough,
    "advance": lambda d: f"{d['unit']} advances from {d['start']} by {' '.join(d['path'])}",
    "crew": lambda d: f"Its crew fights on in {d['hex']} as {d['unit']}",
    "end": ended,
}
