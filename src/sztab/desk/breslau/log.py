"""What happens in a game of the Breslau family, in sentences."""

from __future__ import annotations

from sztab.desk.log import amounts, names, sentences, tells
from sztab.rules.breslau import events
from sztab.rules.breslau.state import SIDES
from sztab.table import events as table


def _move(e: table.Moved) -> str:
    left = f", left: {amounts(e.left)}" if e.left else ""
    return f"{names(e.units)} moves from {e.start} by {' '.join(e.path)}{left}"


def _enter(e: events.CameOn) -> str:
    free = f"; {names(e.free)} may go anywhere" if e.free else ""
    return f"{names(e.units)} enters at {e.hex}{free}"


def _bombardment(e: events.Bombarded) -> str:
    roll = f", column {e.column}, roll {e.roll}" if e.roll else ", too weak to roll"
    level = f" in the {e.level}" if e.level else ""
    if e.by == "air":
        return f"Bombs on {e.target}{level} with factor {e.factor}{roll}: {e.hits} hits"
    return f"Shells on {e.target}{level} with factor {e.factor}{roll}: {e.hits} hits"


def _flak(e: events.FlakFired) -> str:
    return f"{names(e.units)} fires at {e.aircraft} over {e.hex}: factor {e.factor}, roll {e.roll}, {e.hits} hits"


def _hit(e: events.AircraftHit) -> str:
    return f"{e.unit} is depleted" if e.left else f"{e.unit} is shot down"


def _attack(e: events.AttackBegun) -> str:
    guns = f" with {names(e.artillery)}" if e.artillery else ""
    planes = f", from the air {names(e.aircraft)}" if e.aircraft else ""
    unpaid = ", without Supply Points" if not e.paid else ""
    side, stacks = e.side.capitalize(), names(e.stacks)
    if e.direct:
        return f"{side} fires at {e.target} from {stacks}{unpaid}"
    return f"{side} attacks {e.target} from {stacks}{guns}{planes}{unpaid}"


def _combat(e: events.StackStruck) -> str:
    if e.surprise:
        return f"{names(e.units)} strikes {e.target} by surprise: factor {e.factor}, column {e.column or '-'}"
    return f"{names(e.units)} strikes {e.target}: factor {e.factor}, column {e.column or '-'}"


def _ambush(e: events.AmbushSprung) -> str:
    return f"{names(e.units)} ambushes {e.hex}: factor {e.factor}, column {e.column or '-'}"


def _result(e: events.StackFought) -> str:
    return f"Roll {e.roll}{_modified(e.modifier)}: steps lost {e.losses} of {e.steps}"


def _modified(by: int) -> str:
    return f", die {by:+d}" if by else ""


def _tactical(e: events.TacticalRolled) -> str:
    foiled = ", but no unit is left to ambush" if e.foiled else ""
    return f"Tactical initiative, roll {e.roll}{_modified(e.modifier)}: {e.result}{foiled}"


def _mark(e: events.MarkersPlaced) -> str:
    aims = ", ".join(f"{one.from_} > {one.target}" for one in e.attacks)
    return (
        f"{e.side.capitalize()} places Attack markers: {aims}" if aims else f"{e.side.capitalize()} places no markers"
    )


def _stack_told(e: events.StackTold) -> str:
    guns = f", artillery {names(e.artillery)}" if e.artillery else ", no artillery"
    if e.only_armour:
        return f"In {e.hex} there is only armour{guns}"
    return f"In {e.hex} there is not only armour{guns}"


def _pontoon(e: events.PontoonSet) -> str:
    return f"{e.unit} bridges {e.side}" if e.standing else f"{e.unit} removes its bridge at {e.side}"


def _points(e: events.SupplyPointsChanged) -> str:
    return f"{e.change:+d} Supply Points, {e.left} in all"


def _goliath(e: events.GoliathLaunched) -> str:
    return f"The Goliath of {e.engineer} strikes {e.unit} in {e.target}, roll {e.roll}: {e.hits} hits"


def _loss(e: table.StepsLost) -> str:
    left = f", {e.left} left" if e.left >= 0 else ""
    if e.lost == 1:
        return f"{e.unit} in {e.hex} loses a step{left}"
    return f"{e.unit} in {e.hex} loses {e.lost} steps{left}"


def _eliminated(e: table.Eliminated) -> str:
    if e.hex:
        return f"{e.unit} in {e.hex} is eliminated ({e.how})"
    return f"{e.unit} is eliminated ({e.how})"


def _breakthrough(e: events.BreakthroughWon) -> str:
    if e.hexes == 1:
        return f"{names(e.units)} may advance a hex"
    return f"{names(e.units)} may advance {e.hexes} hexes"


def _phase(e: table.PhaseBegun) -> str:
    phase = e.phase
    if phase.split()[0] in SIDES:
        phase = phase.capitalize()
    return f"Turn {e.turn}, {phase} phase"


SENTENCES = sentences(
    tells(table.PhaseBegun, _phase),
    tells(table.Placed, lambda e: f"{e.unit} is placed in {e.hex}"),
    tells(events.Arranged, lambda e: f"{e.unit} is on top of its stack in {e.hex}"),
    tells(events.LimitsWaived, lambda e: "The Germans let the Soviets look through their stacks"),
    tells(events.Sighted, lambda e: f"{names(e.units)} is seen in {names(e.hexes)}"),
    tells(events.StackTold, _stack_told),
    tells(events.AirStepsGained, lambda e: f"{e.steps} air steps for aircraft"),
    tells(events.AircraftRebuilt, lambda e: f"{e.unit} is back at {e.steps} steps"),
    tells(events.AircraftPlaced, lambda e: f"{e.unit} flies over {e.target}"),
    tells(events.FlakFired, _flak),
    tells(events.AircraftHit, _hit),
    tells(events.BombersStruck, lambda e: f"The bombers aim at {e.aimed} and hit {e.hex}, a drift of {e.drift} hexes"),
    tells(events.LevelFound, lambda e: f"The Germans in {e.hex} are in the {e.level}"),
    tells(events.Bombarded, _bombardment),
    tells(events.GasUsed, lambda e: f"Gas on {e.target}, roll {e.roll}: {e.hits} hits, {e.left} attacks left"),
    tells(events.GasGone, lambda e: f"The gas in {names(e.hexes)} has cleared"),
    tells(events.HousesFell, lambda e: f"{e.hex} is in Rubble"),
    tells(events.BarricadeBuilt, lambda e: f"{e.unit} builds a Barricade in {e.hex}, {e.left} left"),
    tells(events.BarricadeGone, lambda e: f"The Barricade in {e.hex} is removed"),
    tells(events.LossDue, lambda e: f"{e.unit} in {e.hex} will lose {e.lost} steps when the phase ends"),
    tells(table.StepsLost, _loss),
    tells(table.Eliminated, _eliminated),
    tells(
        table.SupplyChanged,
        lambda e: f"{e.unit} is out of supply {e.level}" if e.level else f"{e.unit} is in supply again",
    ),
    tells(events.SupplyPointsChanged, _points),
    tells(events.TransportsFlown, lambda e: f"{names(e.transports)} flies in"),
    tells(events.TransportSteps, lambda e: f"{e.unit} has {e.steps} steps"),
    tells(events.DirectivesRolled, lambda e: f"{e.number} divisions may act"),
    tells(events.DivisionsDirected, lambda e: f"These divisions act: {names(e.divisions)}"),
    tells(table.Moved, _move),
    tells(events.Halted, lambda e: f"The march stops in {e.hex}"),
    tells(events.CameOn, _enter),
    tells(events.PontoonSet, _pontoon),
    tells(events.GoliathLaunched, _goliath),
    tells(events.GoliathLost, lambda e: f"The Goliath of {e.engineer} is lost"),
    tells(events.StackTooHigh, lambda e: f"More than {e.limit} units are in {e.hex}: {names(e.units)} are eliminated"),
    tells(table.ControlTaken, lambda e: f"{e.hex} is controlled by {e.owner.capitalize() or 'nobody'}"),
    tells(events.UnitsFreed, lambda e: f"{e.who} units may go anywhere now: {e.hex} has fallen"),
    tells(
        events.MarkersDue,
        lambda e: f"Attack markers: Soviet {e.soviet}, German {e.german}; {e.first.capitalize()} places first",
    ),
    tells(events.MarkersPlaced, _mark),
    tells(events.MarkerGone, lambda e: f"The Attack marker in {e.hex} at {e.target} is removed"),
    tells(events.InitiativeTaken, lambda e: f"{e.first.capitalize()} attacks first"),
    tells(events.AttackBegun, _attack),
    tells(events.AttackOff, lambda e: f"The attack on {e.target} is cancelled"),
    tells(events.TacticalRolled, _tactical),
    tells(events.AmbushSprung, _ambush),
    tells(
        events.AmbushFought, lambda e: f"Ambush of {e.hex}, roll {e.roll}{_modified(e.modifier)}: {e.losses} steps lost"
    ),
    tells(events.StackStruck, _combat),
    tells(events.StackFought, _result),
    tells(events.BreakthroughWon, _breakthrough),
    tells(events.Advanced, lambda e: f"{e.unit} advances from {e.start} by {' '.join(e.path)}"),
    tells(events.CrewFightsOn, lambda e: f"Its crew fights on in {e.hex} as {e.unit}"),
)
