"""What happens in a game of the WB-95 family, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from sztab.desk.log import Data, names, rolled, side_word
from sztab.rules.wb95.tables import TableResult, decode

PEOPLES = {
    "soviet": "the Soviets",
    "german": "the Germans",
    "allied": "the Allies",
    "american": "the Americans",
    "polish": "the Poles",
    "axis": "the Axis",
    "belgium": "the Belgians",
    "france": "the French",
    "great_britain": "the British",
    "m_brigade": "the M Brigade",
}
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
MISSIONS = {
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
PURPOSES = {"ranged": "ranged fire", "air_attack": "air attack", "bombing": "bombing"}
"""What dice are rolled for, where its name alone does not say it."""


def people(side: str) -> str:
    """A side as one speaks of it."""
    return PEOPLES.get(side, side)


def day(text: str) -> str:
    """A date as one writes it; a position has none."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return text
    return f"{found.day} {MONTHS[found.month - 1]} {found.year}"


def half_words(result: TableResult) -> str:
    """What a result does to a side: back 2, lose 1, disorganised."""
    parts = [f"back {result.retreat}"] if result.retreat else []
    parts += [f"lose {result.loss}"] if result.loss else []
    parts += ["disorganised"] if result.disorganised else []
    parts += ["disorganisation test"] if result.test else []
    return ", ".join(parts) or "no effect"


def outcome_words(ours: TableResult, theirs: TableResult) -> str:
    """Both halves of a cell in words; a half without effect is left out."""
    halves = [f"attacker: {half_words(ours)}"] if ours.text != "-" else []
    halves += [f"defender: {half_words(theirs)}"] if theirs.text != "-" else []
    return "; ".join(halves) or "no effect"


# ---------------------------------------------------------------------- parts of sentences


def _first(text: str) -> str:
    return text[:1].upper() + text[1:]


def _one(units: Iterable[Any]) -> bool:
    return len(list(units)) < 2


def _end_of(d: Data) -> str:
    return str(d["path"][-1] if d["path"] else d["start"])


def _by(d: Data) -> str:
    """The hexes between start and end."""
    return f" by {' '.join(d['path'][:-1])}" if len(d["path"]) > 1 else ""


def _left(d: Data) -> str:
    """Movement left; once for all who have the same."""
    left = {unit: points for unit, points in (d.get("left") or {}).items() if points != "0"}
    if not left:
        return ""
    if len(set(d["left"].values())) == 1:
        return f", {next(iter(left.values()))} MP left"
    return f", MP left: {', '.join(f'{unit} {points}' for unit, points in left.items())}"


def _days(days: Data) -> str:
    return "; ".join(f"{points} air points on {day(one)}" for one, points in days.items())


# ---------------------------------------------------------------------- sentences


def _turn(d: Data) -> str:
    found = [f"Turn {d['turn']}, {day(d['date'])}" if d.get("date") else f"Turn {d['turn']}"]
    air, shells = d.get("air") or {}, d.get("ammunition") or {}
    for side in dict.fromkeys([*air, *shells]):
        if side not in shells:
            found.append(f"{people(side)} have {air[side]} air points")
        elif side not in air:
            found.append(f"{people(side)} have {shells[side]} ammunition units")
        else:
            found.append(f"{people(side)} have {air[side]} air points and {shells[side]} ammunition units")
    for side, points in (d.get("bombers") or {}).items():
        found.append(f"{people(side)} have {points} bomber points")
    return "; ".join(found)


def _combat(d: Data) -> str:
    guns = f" with {names(d['artillery'])}" if d.get("artillery") else ""
    help_ = f", supported by {names(d['support'])}" if d.get("support") else ""
    modifier = f", die {d['roll_modifier']:+d}" if d.get("roll_modifier") else ""
    return (
        f"{names(d['attackers'])}{guns} {'attacks' if _one(d['attackers']) else 'attack'} {names(d['targets'])}, "
        f"held by {names(d['defenders'])}{help_}: "
        f"{d['attacker']} against {d['defender']}, {d['ratio']}, finally {d['final']}{modifier}"
    )


def _fire(word: str) -> Callable[[Data], str]:
    def sentence(d: Data) -> str:
        if "roll" not in d:
            return f"{word} on {d['target']}: too weak to roll"
        words = half_words(decode(d["result"]))
        return f"{word} on {d['target']} with strength {d['points']}, roll {d['roll']} in row {d['row']}: {words}"

    return sentence


def _mission(d: Data) -> str:
    who, flight = _first(people(d["side"])), f"{FLIGHTS[d['mission']]} {d['target']}"
    if not d["points"]:
        return f"{who} fly {flight}"
    if d.get("stars"):
        return f"{who} fly {flight} with {d['points']} air points, counters with a star: {d['stars']}"
    return f"{who} fly {flight} with {d['points']} air {'point' if d['points'] == 1 else 'points'}"


def _advantage(d: Data) -> str:
    """Who won the sky, with what, and what it cost."""
    totals = "; ".join(f"{people(side)} bid {d['bids'][side]} and reach {total}" for side, total in d["totals"].items())
    lost = "".join(f"; {people(side)} lose {points} for good" for side, points in d["lost"].items() if points)
    winner = f"air advantage for {people(d['winner'])}" if d["winner"] else "air advantage for nobody"
    return f"{_first(totals)}: {winner}{lost}"


def _object(d: Data) -> str:
    roll = f"roll {d['roll']}" if d["roll"] else "too weak to roll"
    return (
        f"The bridge at {d['side']} comes under fire with strength {d['points']}, {roll}: "
        f"{'it is destroyed' if d['destroyed'] else 'it stands'}"
    )


def _test(d: Data) -> str:
    who, held = names(d["units"]), "it holds" if _one(d["units"]) else "all hold"
    failed = f"{names(d['failed'])} {'fails' if _one(d['failed']) else 'fail'}" if d["failed"] else held
    return f"{who} {'is' if _one(d['units']) else 'are'} tested for disorganisation, roll {d['roll']}: {failed}"


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
    where = " and ".join(dict.fromkeys(d["hexes"]))
    ours, theirs = d["totals"]
    return f"Air combat over {where}, {ours} against {theirs}: {people(d['driven_off'])} are driven off"


def _air_days(d: Data) -> str:
    if "side" in d:
        return f"{_first(people(d['side']))} show what they have written down: {_days(d['days'])}"
    if not any(d["days"].values()):
        return "No air points are written down for today"
    return f"Written down in secret: {_days(d['days'])}"


def _supplied(d: Data) -> str:
    if not d["level"]:
        return f"{d['unit']} is in supply again"
    if d["why"] in ("in supply again", "supplied from the air"):
        return f"{d['unit']} recovers to out-of-supply level {d['level']}"
    return f"{d['unit']} is out of supply, level {d['level']}: {d['why']}"


def _end(d: Data) -> str:
    points = [f"{people(side)} have {points} victory points" for side, points in (d.get("points") or {}).items()]
    return "; ".join([f"The game is over: {d['level'] or 'nobody wins'}", *points])


POOLS = {"air": "air points", "ch": "helicopter points", "ew": "points of electronic warfare", "spec": "special forces"}


def _spec(d: Data) -> str:
    """A mission of special forces, or its end."""
    who = f"Special forces of {people(d['side'])}"
    match d["do"]:
        case "bridge":
            return f"{who} go for the bridge at {d['hex']}"
        case "raid":
            return f"{who} raid the headquarters in {d['hex']}"
        case "cut":
            return f"{who} cut the road in {d['hex']}"
        case "spot":
            return f"{who} spot for fire on {d['hex']}"
    return f"{who} are driven off from {d['hex']}"


SENTENCES: dict[str, Callable[[Data], str]] = {
    "turn": _turn,
    "phase": lambda d: f"{side_word(d['side'])} {d['phase']} phase of turn {d['turn']}",
    "place": lambda d: (
        f"{names(d.get('units') or [d['unit']])} {'is' if _one(d.get('units', ())) else 'are'} placed in {d['hex']}"
    ),
    "setup": lambda d: f"{d['unit']} goes into {d['mode']} set-up",
    "shift": lambda d: f"A loss of {d['unit']} is taken by {d['to']}",
    "move": lambda d: (
        f"{names(d['units'])} {'moves' if _one(d['units']) else 'move'} "
        f"from {d['start']} to {_end_of(d)}{_by(d)}{_left(d)}"
    ),
    "enter": lambda d: f"{names(d['units'])} {'comes' if _one(d['units']) else 'come'} onto the map at {d['hex']}",
    "redirect": lambda d: f"{names(d['units'])} {'goes' if _one(d['units']) else 'go'} over to entry zone {d['zone']}",
    "exit": lambda d: (
        f"{names(d['units'])} {'leaves' if _one(d['units']) else 'leave'} the map by entry zone {d['zone']}"
    ),
    "berlin": lambda d: f"{d['unit']} drives on to Berlin with {d['cels']} CEL, {d['total']} in all",
    "broken_out": lambda d: f"{d['unit']} drives out into the open country",
    "line_passed": lambda d: "The Allies are past the line the Germans had to hold",
    "shore_reached": lambda d: f"{d['unit']} reaches the sea at {d['hex']}",
    "fortify": lambda d: f"{names(d['units'])} {'digs' if _one(d['units']) else 'dig'} in at {names(d['hexes'])}",
    "works": lambda d: (
        f"Field works stand in {d['hex']}" if d["standing"] else f"The field works in {d['hex']} are gone"
    ),
    "mark_strategic": lambda d: (
        f"{names(d['units'])} {'is' if _one(d['units']) else 'are'} held back for strategic movement"
    ),
    "mission": _mission,
    "air_combat": _air_combat,
    "air_supply": lambda d: f"Supplies dropped over {d['hex']} {'arrive' if d['arrived'] else 'are lost'}",
    "air_days": _air_days,
    "roll": lambda d: rolled({**d, "purpose": PURPOSES.get(d["purpose"], d["purpose"])}),
    "air_attack": _fire("Air attack"),
    "bombing": _fire("Bombing"),
    "drop": lambda d: f"{d['unit']} {'is scattered in the drop' if d['scattered'] else 'lands together'}",
    "withdraw": lambda d: (
        f"{names(d['units'])} {'is' if _one(d['units']) else 'are'} taken off the map"
        + (f" until {day(d['returns'])}" if d["returns"] else "")
    ),
    "turned_back": lambda d: f"{d['unit']} may not stay in {d['hex']} and waits off the map",
    "air_advantage": _advantage,
    "air_defence": lambda d: (
        f"Air defence against {d['pool']} of {people(d['side'])}: "
        f"{d['lost']} of {d['sent']} lost, {d['left']} left in all"
    ),
    "allotment": lambda d: f"{_first(people(d['side']))} receive {d['points']} {POOLS.get(d['pool'], d['pool'])}",
    "airdrop": lambda d: f"{d['unit']} jumps onto {d['hex']}",
    "lift": lambda d: f"Helicopters carry {d['unit']} to {d['hex']}, {d['points']} points",
    "lift_back": lambda d: f"{d['unit']} is flown back to {d['hex']}",
    "spec": _spec,
    "spec_back": lambda d: (
        f"Special forces of {people(d['side'])} are back and ready on turn {d['turn']}"
        if d["back"]
        else f"Special forces of {people(d['side'])} do not come back"
    ),
    "demolition": lambda d: (
        f"The bridge at {d['side']} is blown up" if d["destroyed"] else f"The bridge at {d['side']} stands"
    ),
    "raid": lambda d: f"{d['unit']} in {d['hex']} is raided: {d['result']}",
    "refit": lambda d: f"{d['unit']} is refitted and has {d['steps']} CEL",
    "return": lambda d: f"{d['unit']} comes back in {d['hex']}",
    "released": lambda d: f"{d['formation']} may move from now on",
    "crossed": lambda d: f"{names(d['units'])} {'stands' if _one(d['units']) else 'stand'} beyond the line",
    "mission_lost": lambda d: f"Nothing is left of the mission against {d['target']}",
    "helicopters_lost": lambda d: f"{_first(people(d['side']))} lose {d['lost']} helicopter points, {d['left']} left",
    "ew": lambda d: f"{_first(people(d['side']))} spend {d['spent']} on electronic warfare, {d['left']} left",
    "ew_gained": lambda d: f"{_first(people(d['side']))} gain {d['gained']} for electronic warfare, {d['left']} in all",
    "thermobaric": lambda d: f"{d['unit']} makes the thermobaric attack of the day",
    "barrage": _fire("Barrage"),
    "ranged": _fire("Fire"),
    "object": _object,
    "ammunition": lambda d: (
        f"{_first(people(d['side']))} spend {d['spent']} ammunition units and have {d['left']} left"
    ),
    "combat": _combat,
    "result": lambda d: (
        f"Column {d['column']}, row {d['row']}: {outcome_words(decode(d['attacker']), decode(d['defender']))}"
    ),
    "loss": lambda d: (
        f"{d['unit']} in {d['hex']} loses {d['lost']} CEL" + (f", {d['left']} left" if d.get("left") else "")
    ),
    "eliminated": lambda d: (
        f"{d['unit']} in {d['hex']} is eliminated" + (f" ({d['how']})" if d["how"] != "lost" else "")
    ),
    "overrun": lambda d: f"{d['unit']} in {d['hex']} is overrun by {d['by']}",
    "overfull": lambda d: f"{d['hex']} holds {d['surplus']} CEL too many",
    "retreat": lambda d: f"{d['unit']} retreats from {d['start']} to {_end_of(d)}{_by(d)}",
    "pursue": lambda d: f"{d['unit']} pursues from {d['start']} to {_end_of(d)}{_by(d)}",
    "test": _test,
    "disorganised": lambda d: f"{d['unit']} is disorganised",
    "recovered": lambda d: f"{d['unit']} has recovered",
    "reward": lambda d: f"{_first(people(d['side']))} gain {d['shifts']} shifts for {d['hq']}, destroyed in {d['hex']}",
    "bridge": _bridge,
    "pontoon": lambda d: f"{d['army']} lays its pontoon bridge at {d['side']}",
    "oos": _supplied,
    "surrender": lambda d: f"{d['unit']} in {d['hex']} surrenders at level {d['level']}, roll {d['roll']}",
    "control": lambda d: (
        f"{_first(people(d['owner']))} take control of {d['hex']}" if d["owner"] else f"Nobody controls {d['hex']} now"
    ),
    "credit": lambda d: f"{d['unit']} is across the river: {d['army']} may send {d['type']}",
    "refill": lambda d: f"{d['source']} gives a CEL to {d['unit']}",
    "loyalty": lambda d: f"{d['unit']} is asked for its loyalty, roll {d['roll']}: it fights for {people(d['side'])}",
    "defects": lambda d: f"{d['unit']} changes sides and stands in {d['hex']}",
    "undo": lambda d: f"{_first(' and '.join(map(people, d['by'])))} take back what they ordered last",
    "end": _end,
}
