"""What happens in a game of the WB-95 family, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from datetime import date

from sztab.desk.log import names, people, rolled, sentences, side_word, tells
from sztab.rules.wb95 import battle_events as battle
from sztab.rules.wb95 import events
from sztab.rules.wb95.tables import TableResult, decode
from sztab.table import events as table

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


def day(text: str) -> str:
    """A date as one writes it; a position has none."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return text
    return f"{found.day} {found:%B %Y}"


def half_words(result: TableResult) -> str:
    """What a result does to a side: retreat 2, lose 1, disorganised."""
    parts = [f"retreat {result.retreat}"] if result.retreat else []
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


def _one(units: Sized) -> bool:
    return len(units) < 2


def _they(side: str) -> str:
    """A side at the beginning of a sentence."""
    return _first(people(side))


def _end_of(e: table.Journey) -> str:
    return str(e.path[-1] if e.path else e.start)


def _by(e: table.Journey) -> str:
    """The hexes between start and end."""
    return f" by {' '.join(e.path[:-1])}" if len(e.path) > 1 else ""


def _left(e: table.Moved) -> str:
    """Movement left; once for all who have the same."""
    left = {unit: points for unit, points in e.left.items() if points != "0"}
    if not left:
        return ""
    if len(set(e.left.values())) == 1:
        return f", {next(iter(left.values()))} MP left"
    return f", MP left: {', '.join(f'{unit} {points}' for unit, points in left.items())}"


def _days(days: Mapping[str, int]) -> str:
    return "; ".join(f"{points} air points on {day(one)}" for one, points in days.items())


# ---------------------------------------------------------------------- sentences


def _turn(e: events.TurnBegun) -> str:
    found = [f"Turn {e.turn}, {day(e.date)}" if e.date else f"Turn {e.turn}"]
    air, shells = e.air, e.ammunition
    for side in dict.fromkeys([*air, *shells]):
        if side not in shells:
            found.append(f"{people(side)} have {air[side]} air points")
        elif side not in air:
            found.append(f"{people(side)} have {shells[side]} ammunition units")
        else:
            found.append(f"{people(side)} have {air[side]} air points and {shells[side]} ammunition units")
    for side, points in e.bombers.items():
        found.append(f"{people(side)} have {points} bomber points")
    return "; ".join(found)


def _combat(e: battle.CombatFought) -> str:
    guns = f" with {names(e.artillery)}" if e.artillery else ""
    help_ = f", supported by {names(e.support)}" if e.support else ""
    modifier = f", die {e.roll_modifier:+d}" if e.roll_modifier else ""
    return (
        f"{names(e.attackers)}{guns} {'attacks' if _one(e.attackers) else 'attack'} {names(e.targets)}, "
        f"held by {names(e.defenders)}{help_}: "
        f"{e.attacker} against {e.defender}, {e.ratio}, finally {e.final}{modifier}"
    )


def _fire(word: str) -> Callable[[battle.FireFallen], str]:
    def sentence(e: battle.FireFallen) -> str:
        if not e.roll:
            return f"{word} on {e.target}: too weak to roll"
        words = half_words(decode(e.result))
        return f"{word} on {e.target} with strength {e.points}, roll {e.roll} in row {e.row}: {words}"

    return sentence


def _mission(e: battle.MissionFlown) -> str:
    who, flight = _they(e.side), f"{FLIGHTS[e.mission]} {e.target}"
    if not e.points:
        return f"{who} fly {flight}"
    if e.stars:
        return f"{who} fly {flight} with {e.points} air points, counters with a star: {e.stars}"
    return f"{who} fly {flight} with {e.points} air {'point' if e.points == 1 else 'points'}"


def _advantage(e: battle.AdvantageRolled) -> str:
    """Who won the sky, with what, and what it cost."""
    totals = "; ".join(f"{people(side)} bid {e.bids[side]} and reach {total}" for side, total in e.totals.items())
    lost = "".join(f"; {people(side)} lose {points} for good" for side, points in e.lost.items() if points)
    winner = f"air advantage for {people(e.winner)}" if e.winner else "nobody has air advantage"
    return f"{_first(totals)}: {winner}{lost}"


def _object(e: battle.BridgeHit) -> str:
    roll = f"roll {e.roll}" if e.roll else "too weak to roll"
    return (
        f"The bridge at {e.side} comes under fire with strength {e.points}, {roll}: "
        f"{'it is destroyed' if e.destroyed else 'it stands'}"
    )


def _test(e: battle.OrderTested) -> str:
    who, held = names(e.units), "it holds" if _one(e.units) else "all hold"
    failed = f"{names(e.failed)} {'fails' if _one(e.failed) else 'fail'}" if e.failed else held
    return f"{who} {'is' if _one(e.units) else 'are'} tested for disorganisation, roll {e.roll}: {failed}"


def _bridge(e: events.BridgeWorked) -> str:
    words = {
        "destroy": "destroys the bridge at",
        "rebuild": "repairs the bridge at",
        "build": "builds a bridge at",
        "begin": "begins a bridge at",
        "built": "has built a bridge at",
        "void": "abandons its bridge",
    }
    return f"{e.unit} {words.get(e.do, e.do)} {e.side}".rstrip()


def _air_combat(e: battle.AirFought) -> str:
    where = " and ".join(dict.fromkeys(e.hexes))
    ours, theirs = e.totals
    return f"Air combat over {where}, {ours} against {theirs}: {people(e.driven_off)} are driven off"


def _air_days(e: battle.AirDaysTold) -> str:
    if e.side:
        return f"{_they(e.side)} reveal what they wrote down: {_days(e.days)}"
    if not any(e.days.values()):
        return "No air points are written down for today"
    return f"Written down in secret: {_days(e.days)}"


def _loss(e: table.StepsLost) -> str:
    left = f", {e.left} left" if e.left > 0 else ""
    return f"{e.unit} in {e.hex} loses {e.lost} CEL{left}"


def _supplied(e: table.SupplyChanged) -> str:
    if not e.level:
        return f"{e.unit} is in supply again"
    if e.why in ("in supply again", "supplied from the air"):
        return f"{e.unit} recovers to out-of-supply level {e.level}"
    return f"{e.unit} is out of supply, level {e.level}: {e.why}"


def _end(e: table.GameOver) -> str:
    points = [f"{people(side)} have {points} victory points" for side, points in e.points.items()]
    return "; ".join([f"The game is over: {e.level or 'nobody wins'}", *points])


POOLS = {"air": "air points", "ch": "helicopter points", "ew": "points of electronic warfare", "spec": "special forces"}


def _spec(e: battle.PartySent) -> str:
    """A mission of special forces, or its end."""
    who = f"Special forces of {people(e.side)}"
    match e.do:
        case "bridge":
            return f"{who} attack the bridge at {e.hex}"
        case "raid":
            return f"{who} raid the headquarters in {e.hex}"
        case "cut":
            return f"{who} cut the road in {e.hex}"
        case "spot":
            return f"{who} spot for fire on {e.hex}"
    return f"{who} are driven off from {e.hex}"


SENTENCES = sentences(
    tells(events.TurnBegun, _turn),
    tells(table.PhaseBegun, lambda e: f"{side_word(e.side)} {e.phase} phase of turn {e.turn}"),
    tells(table.Placed, lambda e: f"{names(e.units or [e.unit])} {'is' if _one(e.units) else 'are'} placed in {e.hex}"),
    tells(events.GunsSet, lambda e: f"{e.unit} goes into {e.mode} set-up"),
    tells(events.LossShifted, lambda e: f"A loss of {e.unit} is taken by {e.to}"),
    tells(
        table.Moved,
        lambda e: (
            f"{names(e.units)} {'moves' if _one(e.units) else 'move'} from {e.start} to {_end_of(e)}{_by(e)}{_left(e)}"
        ),
    ),
    tells(events.MapEntered, lambda e: f"{names(e.units)} {'enters' if _one(e.units) else 'enter'} at {e.hex}"),
    tells(
        events.ZoneChanged,
        lambda e: f"{names(e.units)} {'moves' if _one(e.units) else 'move'} to entry zone {e.zone}",
    ),
    tells(
        events.MapLeft,
        lambda e: f"{names(e.units)} {'exits' if _one(e.units) else 'exit'} by entry zone {e.zone}",
    ),
    tells(events.DroveToBerlin, lambda e: f"{e.unit} drives on to Berlin with {e.cels} CEL, {e.total} in all"),
    tells(events.BrokeOut, lambda e: f"{e.unit} breaks out into open country"),
    tells(events.LinePassed, lambda e: "The Allies are past the line the Germans had to hold"),
    tells(events.ShoreReached, lambda e: f"{e.unit} reaches the sea at {e.hex}"),
    tells(events.DugIn, lambda e: f"{names(e.units)} {'digs' if _one(e.units) else 'dig'} in at {names(e.hexes)}"),
    tells(
        events.WorksGone,
        lambda e: f"Field works stand in {e.hex}" if e.standing else f"The field works in {e.hex} are removed",
    ),
    tells(
        events.HeldBack,
        lambda e: f"{names(e.units)} {'is' if _one(e.units) else 'are'} held for strategic movement",
    ),
    tells(battle.MissionFlown, _mission),
    tells(battle.AirFought, _air_combat),
    tells(battle.SuppliesDropped, lambda e: f"Supplies dropped over {e.hex} {'arrive' if e.arrived else 'are lost'}"),
    tells(battle.AirDaysTold, _air_days),
    tells(table.Rolled, lambda e: rolled(e, PURPOSES.get(e.purpose, ""))),
    tells(battle.AircraftStruck, _fire("Air attack")),
    tells(battle.BombsDropped, _fire("Bombing")),
    tells(events.DropRolled, lambda e: f"{e.unit} {'is scattered in the drop' if e.scattered else 'lands together'}"),
    tells(
        events.Withdrawn,
        lambda e: (
            f"{names(e.units)} {'is' if _one(e.units) else 'are'} taken off the map"
            + (f" until {day(e.returns)}" if e.returns else "")
        ),
    ),
    tells(events.TurnedBack, lambda e: f"{e.unit} may not stay in {e.hex} and waits off the map"),
    tells(battle.AdvantageRolled, _advantage),
    tells(
        battle.AirDefenceFired,
        lambda e: f"Air defence against {e.pool} of {people(e.side)}: {e.lost} of {e.sent} lost, {e.left} left in all",
    ),
    tells(events.PointsAllotted, lambda e: f"{_they(e.side)} receive {e.points} {POOLS.get(e.pool, e.pool)}"),
    tells(events.Jumped, lambda e: f"{e.unit} drops onto {e.hex}"),
    tells(events.UnitLifted, lambda e: f"Helicopters carry {e.unit} to {e.hex}, {e.points} points"),
    tells(events.FlownBack, lambda e: f"{e.unit} is flown back to {e.hex}"),
    tells(battle.PartySent, _spec),
    tells(
        battle.PartyBack,
        lambda e: (
            f"Special forces of {people(e.side)} are back and ready on turn {e.turn}"
            if e.back
            else f"Special forces of {people(e.side)} do not come back"
        ),
    ),
    tells(
        battle.BridgeMined,
        lambda e: f"The bridge at {e.side} is blown up" if e.destroyed else f"The bridge at {e.side} stands",
    ),
    tells(battle.StaffRaided, lambda e: f"{e.unit} in {e.hex} is raided: {e.result}"),
    tells(events.Refitted, lambda e: f"{e.unit} is refitted and has {e.steps} CEL"),
    tells(events.CameBack, lambda e: f"{e.unit} comes back in {e.hex}"),
    tells(events.FormationReleased, lambda e: f"{e.formation} may move from now on"),
    tells(events.LineCrossed, lambda e: f"{names(e.units)} {'stands' if _one(e.units) else 'stand'} beyond the line"),
    tells(battle.MissionLost, lambda e: f"The mission against {e.target} is wiped out"),
    tells(battle.HelicoptersLost, lambda e: f"{_they(e.side)} lose {e.lost} helicopter points, {e.left} left"),
    tells(battle.WarfareSpent, lambda e: f"{_they(e.side)} spend {e.spent} on electronic warfare, {e.left} left"),
    tells(
        battle.WarfareGained,
        lambda e: f"{_they(e.side)} gain {e.gained} for electronic warfare, {e.left} in all",
    ),
    tells(battle.ThermobaricFired, lambda e: f"{e.unit} makes the thermobaric attack of the day"),
    tells(battle.BarrageFired, _fire("Barrage")),
    tells(battle.GunsFired, _fire("Fire")),
    tells(battle.BridgeHit, _object),
    tells(
        battle.AmmunitionSpent,
        lambda e: f"{_they(e.side)} spend {e.spent} ammunition units and have {e.left} left",
    ),
    tells(battle.CombatFought, _combat),
    tells(
        battle.CombatDecided,
        lambda e: f"Column {e.column}, row {e.row}: {outcome_words(decode(e.attacker), decode(e.defender))}",
    ),
    tells(
        table.StepsLost,
        lambda e: f"{e.unit} in {e.hex} loses {e.lost} CEL" + (f", {e.left} left" if e.left > 0 else ""),
    ),
    tells(
        table.Eliminated, lambda e: f"{e.unit} in {e.hex} is eliminated" + (f" ({e.how})" if e.how != "lost" else "")
    ),
    tells(battle.UnitOverrun, lambda e: f"{e.unit} in {e.hex} is overrun by {e.by}"),
    tells(events.StackOverfull, lambda e: f"{e.hex} is overstacked by {e.surplus} CEL"),
    tells(battle.Retreated, lambda e: f"{e.unit} retreats from {e.start} to {_end_of(e)}{_by(e)}"),
    tells(battle.Pursued, lambda e: f"{e.unit} pursues from {e.start} to {_end_of(e)}{_by(e)}"),
    tells(battle.OrderTested, _test),
    tells(battle.OrderLost, lambda e: f"{e.unit} is disorganised"),
    tells(battle.OrderRestored, lambda e: f"{e.unit} has recovered"),
    tells(
        battle.ShiftsGained,
        lambda e: f"{_they(e.side)} gain {e.shifts} shifts for {e.hq}, destroyed in {e.hex}",
    ),
    tells(events.BridgeWorked, _bridge),
    tells(events.PontoonLaid, lambda e: f"{e.army} lays its pontoon bridge at {e.side}"),
    tells(table.SupplyChanged, _supplied),
    tells(events.UnitSurrendered, lambda e: f"{e.unit} in {e.hex} surrenders at level {e.level}, roll {e.roll}"),
    tells(
        table.ControlTaken,
        lambda e: f"{_they(e.owner)} take control of {e.hex}" if e.owner else f"Nobody controls {e.hex} now",
    ),
    tells(events.CreditGained, lambda e: f"{e.unit} is across the river: {e.army} may send {e.type}"),
    tells(events.StepGiven, lambda e: f"{e.source} gives a CEL to {e.unit}"),
    tells(
        events.LoyaltyTested,
        lambda e: f"Loyalty of {e.unit}, roll {e.roll}: it fights for {people(e.side)}",
    ),
    tells(events.Defected, lambda e: f"{e.unit} changes sides and stands in {e.hex}"),
    tells(table.TakenBack, lambda e: f"{_first(' and '.join(map(people, e.by)))} undo their last order"),
    tells(table.GameOver, _end),
)
