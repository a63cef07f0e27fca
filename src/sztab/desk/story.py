"""Events in sentences, with the dice and the cases that made them so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sztab.table import Event

Data = dict[str, Any]


HIDDEN = "a hidden counter"


def tell(event: Event) -> list[str]:
    """An event in one sentence with its cases; a combat or a bombardment brings its ladder, one factor a line."""
    cases = f" [{', '.join(event.cases.split())}]" if event.cases else ""
    return [f"{sentence(event)}{cases}", *(f"  {line}" for line in _ladder(event.data))]


def sentence(event: Event) -> str:
    """An event in one sentence."""
    try:
        return SENTENCES[event.kind](_unmasked(event.data))
    except KeyError:  # a kind of its own, or one that tells less than usual
        return _plainly(event.kind, event.data)


def whole(events: Iterable[Event]) -> list[Event]:
    """The referee's reading: of what is told to each side in its own way, the one that names the counter."""
    return [event for event in events if event.sees is None or event.data.get("unit") != "?"]


def _unmasked(d: Data) -> Data:
    """A veiled name as a reader says it."""
    return {name: HIDDEN if name in ("unit", "by", "hq") and value == "?" else value for name, value in d.items()}


def _names(values: Iterable[Any]) -> str:
    return ", ".join(HIDDEN if value == "?" else str(value) for value in values) or "nobody"


def _amounts(values: Data) -> str:
    return ", ".join(f"{name} {amount}" for name, amount in values.items())


def _ladder(d: Data) -> list[str]:
    """Strengths, shifts and fire points, each with its reason and case."""
    lines = []
    for part in ("strengths", "shifts", "ladder"):
        rungs = d.get(part)
        for rung in rungs if isinstance(rungs, list) else ():
            side = f"{rung['side']} " if "side" in rung else ""
            value = str(rung["value"]) if part == "strengths" else f"{rung['value']:+d}"
            lines.append(f"{side}{value} {rung['why']} [{rung['case']}]")
    return lines


def _turn(d: Data) -> str:
    pools = [f"air points {_amounts(d['air'])}"] if d.get("air") else []
    pools += [f"ammunition {_amounts(d['ammunition'])}"] if d.get("ammunition") else []
    return "; ".join([f"Turn {d['turn']}, {d['date']}", *pools])


def _move(d: Data) -> str:
    left = f", left: {_amounts(d['left'])}" if d.get("left") else ""
    return f"{_names(d['units'])} moves from {d['start']} by {' '.join(d['path'])}{left}"


def _combat(d: Data) -> str:
    guns = f" with {_names(d['artillery'])}" if d.get("artillery") else ""
    help_ = f", supported by {_names(d['support'])}" if d.get("support") else ""
    modifier = f", die {d['roll_modifier']:+d}" if d.get("roll_modifier") else ""
    return (
        f"{_names(d['attackers'])}{guns} attacks {_names(d['targets'])}, held by {_names(d['defenders'])}{help_}: "
        f"{d['attacker']} against {d['defender']}, {d['ratio']}, finally {d['final']}{modifier}"
    )


def _fire(word: str) -> Callable[[Data], str]:
    def sentence(d: Data) -> str:
        roll = f", row {d['row']}, roll {d['roll']}" if "roll" in d else ", too weak to roll"
        return f"{word} on {d.get('target', d.get('side', ''))} with {d['points']} points{roll}: {d['result']}"

    return sentence


def _test(d: Data) -> str:
    failed = f"{_names(d['failed'])} fails" if d["failed"] else "all hold"
    return f"{_names(d['units'])} is tested for disorganisation, roll {d['roll']}: {failed}"


def _bridge(d: Data) -> str:
    words = {
        "destroy": "destroys the bridge at",
        "rebuild": "repairs the bridge at",
        "build": "builds a bridge at",
        "begin": "begins a bridge at",
        "built": "has built a bridge at",
        "void": "gives its bridge up",
    }
    return f"{d['unit']} {words.get(d['do'], d['do'])} {d.get('side', '')}".rstrip()


def _air_combat(d: Data) -> str:
    totals = " against ".join(map(str, d["totals"]))
    return f"Air combat over {' and '.join(d['hexes'])}: {totals}, {d['driven_off']} is driven off"


def _place(d: Data) -> str:
    return f"{_names(d.get('units') or [d.get('unit')])} is placed in {d['hex']}"


def _end(d: Data) -> str:
    winner = f"{d['winner']} wins" if d["winner"] else "nobody wins"
    points = f" ({_amounts(d['points'])})" if d.get("points") else ""
    return f"The game is over: {winner}, {d['level'] or 'no level'}{points}"


def _plainly(kind: str, d: Data) -> str:
    facts = ", ".join(f"{name} {_fact(value)}" for name, value in d.items() if name not in ("ladder", "shifts"))
    return f"{kind.replace('_', ' ')}: {facts}" if facts else kind.replace("_", " ")


def _fact(value: Any) -> str:
    if isinstance(value, dict):
        return _amounts(value)
    return _names(value) if isinstance(value, list | tuple) else str(value)


SENTENCES: dict[str, Callable[[Data], str]] = {
    "turn": _turn,
    "phase": lambda d: f"{d['side'].capitalize()} {d['phase']} phase of turn {d['turn']}",
    "place": _place,
    "setup": lambda d: f"{d['unit']} goes into {d['mode']} set-up",
    "shift": lambda d: f"A loss of {d['unit']} is taken by {d['to']}",
    "move": _move,
    "enter": lambda d: f"{_names(d['units'])} enters at {d['hex']}",
    "redirect": lambda d: f"{_names(d['units'])} goes to zone {d['zone']}",
    "exit": lambda d: f"{_names(d['units'])} leaves by zone {d['zone']}",
    "berlin": lambda d: f"{d['unit']} drives on to Berlin with {d['cels']} CEL, {d['total']} in all",
    "fortify": lambda d: f"{_names(d['units'])} digs in at {_names(d['hexes'])}",
    "works": lambda d: (
        f"Field works stand in {d['hex']}" if d["standing"] else f"The field works in {d['hex']} are gone"
    ),
    "mark_strategic": lambda d: f"{_names(d['units'])} is marked for strategic movement",
    "mission": lambda d: f"{d['side'].capitalize()} flies {d['mission']} over {d['target']} with {d['points']} points",
    "air_combat": _air_combat,
    "air_supply": lambda d: f"Supplies from the air over {d['hex']} {'arrive' if d['arrived'] else 'are lost'}",
    "air_days": lambda d: f"Air points as written down: {_amounts(d['days'])}",
    "roll": lambda d: f"Roll for {d['purpose'].replace('_', ' ')}: {' + '.join(map(str, d['dice']))} = {d['total']}",
    "air_attack": _fire("Air attack"),
    "barrage": _fire("Barrage"),
    "ranged": _fire("Fire"),
    "object": lambda d: (
        f"Bridge at {d['side']} under fire with {d['points']} points, roll {d['roll']}: "
        + ("destroyed" if d["destroyed"] else "it stands")
    ),
    "ammunition": lambda d: f"{d['side'].capitalize()} spends {d['spent']} ammunition, {d['left']} left",
    "combat": _combat,
    "result": lambda d: f"Column {d['column']}, row {d['row']}: attacker {d['attacker']}, defender {d['defender']}",
    "loss": lambda d: (
        f"{d['unit']} in {d['hex']} loses {d['lost']} CEL" + (f", {d['left']} left" if "left" in d else "")
    ),
    "eliminated": lambda d: f"{d['unit']} in {d['hex']} is eliminated ({d['how']})",
    "overrun": lambda d: f"{d['unit']} in {d['hex']} is overrun by {d['by']}",
    "overfull": lambda d: f"{d['hex']} holds {d['surplus']} CEL too many",
    "retreat": lambda d: f"{d['unit']} retreats from {d['start']} by {' '.join(d['path'])}",
    "pursue": lambda d: f"{d['unit']} pursues from {d['start']} by {' '.join(d['path'])}",
    "test": _test,
    "disorganised": lambda d: f"{d['unit']} is disorganised",
    "recovered": lambda d: f"{d['unit']} has recovered",
    "reward": lambda d: f"{d['side'].capitalize()} gains {d['shifts']} shifts: {d['hq']} fell in {d['hex']}",
    "bridge": _bridge,
    "pontoon": lambda d: f"{d['army']} lays its pontoon bridge at {d['side']}",
    "oos": lambda d: f"{d['unit']}: out-of-supply level {d['level']} ({d['why']})",
    "surrender": lambda d: f"{d['unit']} in {d['hex']} surrenders at level {d['level']}, roll {d['roll']}",
    "control": lambda d: f"{d['hex']} is controlled by {d['owner'] or 'nobody'}",
    "credit": lambda d: f"{d['unit']} is across the river: {d['army']} may send {d['type']}",
    "refill": lambda d: f"{d['source']} gives a CEL to {d['unit']}",
    "loyalty": lambda d: f"{d['unit']} is asked for its loyalty, roll {d['roll']}: {d['side']}",
    "defects": lambda d: f"{d['unit']} changes sides and stands in {d['hex']}",
    "end": _end,
}
