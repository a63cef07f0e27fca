"""What happens in a game of the B-21 family, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from datetime import date
from typing import Any

from sztab.desk.log import amounts, names, people, rolled, sentences, tells
from sztab.rules.b21 import events
from sztab.table import events as table
from sztab.table.events import Happening

MANNERS = {
    "march": ("attacks from march", "attack from march"),
    "surprise": ("attacks by surprise", "attack by surprise"),
    "drop": ("attacks after its drop", "attack after their drop"),
    "on_enemy": ("attacks where it came down", "attack where they came down"),
    "landing": ("attacks from the sea", "attack from the sea"),
    "counterattack": ("counterattacks", "counterattack"),
}
MISSIONS = {
    "cover": "covers its zone from",
    "strike": "will strike at",
    "bomb": "will bomb",
    "object": "will attack the object at",
    "support": "waits to support a fight over",
    "recon": "reconnoitres over",
    "supply": "brings supplies to",
}
PURPOSES = {"aa": "AA fire", "bombs": "bombing", "intercept": "fighters", "strike": "air attack"}
"""What dice are rolled for, where its name alone does not say it."""
WORKS = {"bridge": "a bridge", "breach": "a breach", "mines": "the mines"}


def _many(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"


def _told(units: Sized, one: str, many: str) -> str:
    """A sentence about one unit, or about several."""
    return one if len(units) == 1 else many


def _they(side: str) -> str:
    text = people(side)
    return text[:1].upper() + text[1:]


def _day(text: str) -> str:
    if not text:
        return ""
    found = date.fromisoformat(text)
    return f", {found.day} {found:%B %Y}"


def _left(left: Mapping[str, str]) -> str:
    return f", left: {amounts(left)}" if left else ""


def _thing(what: str) -> str:
    return WORKS.get(what, f"the {what}")


# ---------------------------------------------------------------------- turns, movement


def _turn(e: events.TurnOpened) -> str:
    hours = f", {e.hours}" if e.hours else ""
    return f"Turn {e.turn}{_day(e.date)}{hours}, {e.light}: {people(e.initiative)} have the initiative"


def _phase(e: table.PhaseBegun) -> str:
    name = e.phase[:1].upper() + e.phase[1:]
    return f"{name} phase of {people(e.side)}" if e.side else f"{name} phase"


def _placed(e: table.Placed) -> str:
    units = e.units or (e.unit,)
    us = names(units)
    return _told(units, f"{us} is placed in {e.hex}", f"{us} are placed in {e.hex}")


def _moved(e: table.Moved) -> str:
    us, way = names(e.units), f"from {e.start} by {' '.join(e.path)}{_left(e.left)}"
    return _told(e.units, f"{us} moves {way}", f"{us} move {way}")


def _supply(e: table.SupplyChanged) -> str:
    why = f": {e.why}" if e.why else ""
    return f"{e.unit} is out of supply{why}" if e.level else f"{e.unit} is in supply again"


def _identify(e: events.RecognitionTried) -> str:
    shift = f", modifier {e.modifier:+d}" if e.modifier else ""
    found = "recognised" if e.recognised else "nothing is recognised"
    return f"{e.unit} looks at {e.hex}, roll {e.roll}{shift}: {found}"


# ---------------------------------------------------------------------- fights


def _attack(e: events.AssaultBegun) -> str:
    does = _told(e.attackers, *MANNERS.get(e.manner, ("attacks", "attack")))
    return f"{names(e.attackers)} {does}: {names(e.targets)}"


def _support(e: events.SupportCommitted) -> str:
    parts = [f"artillery {names(e.artillery)}"] if e.artillery else []
    parts += [f"aircraft {names(e.helicopters)}"] if e.helicopters else []
    parts += [f"engineers {names(e.engineers)}"] if e.engineers else []
    return f"{_they(e.side)} commit {', '.join(parts) or 'nothing'}"


def _combat(e: events.AssaultFought) -> str:
    column = e.ratio if e.ratio == e.final else f"{e.ratio}, column {e.final}"
    return f"{e.attacker} SP against {e.defender} SP: {column}, roll {e.roll}: {result_words(e.result)}"


def _surprise(e: events.SurpriseFought) -> str:
    return f"{e.attacker} SP surprise {e.defender} SP, roll {e.roll}: {result_words(e.result)}"


def result_words(text: str) -> str:
    """A result of the tables in words."""
    side = {"A": "the attacker retreats", "B": "the defender retreats"}.get(text[:1])
    if side is None:
        return "no retreat"
    number, _, lost = text[1:].partition("(-")
    costs = f" and loses {lost.removesuffix(')')} EP" if lost else ""
    return f"{side} {_many(int(number or 0), 'hex', 'hexes')}{costs}"


def _losses(e: events.LossesRolled) -> str:
    shift = f", shifted {e.shift:+d}" if e.shift else ""
    return f"Losses of {people(e.side)}, row {e.row}{shift}, roll {e.roll}: {e.lost} EP"


def _night(e: events.NightRolled) -> str:
    parts = [f"shift {e.shift:+d}"] if e.shift else []
    parts += [f"the attacker loses {e.attacker_loses} EP"] if e.attacker_loses else []
    parts += [f"the defender loses {e.defender_loses} EP"] if e.defender_loses else []
    return f"Night die, roll {e.roll}: {', '.join(parts) or 'no effect'}"


def _retreat(e: events.FellBack) -> str:
    missing = f", {_many(e.missing, 'hex', 'hexes')} short" if e.missing else ""
    return f"{e.unit} retreats from {e.start} by {' '.join(e.path)}{missing}"


def _paid(e: events.RoutePaid) -> str:
    why = {"zone": "an enemy zone of control", "river": "the river"}.get(e.why, e.why)
    us = names(e.units)
    return _told(e.units, f"{us} in {e.hex} loses {e.lost} EP: {why}", f"{us} in {e.hex} lose {e.lost} EP: {why}")


def _pursue(e: events.FollowedUp) -> str:
    us, way = names(e.units), f"from {e.start} by {' '.join(e.path)}"
    return _told(e.units, f"{us} pursues {way}", f"{us} pursue {way}")


def _struck(e: events.Counterstruck) -> str:
    us, way = names(e.units), f"from {e.start} to {e.hex} for a counterattack on {names(e.targets)}"
    return _told(e.units, f"{us} steps {way}", f"{us} step {way}")


def _loss(e: table.StepsLost) -> str:
    left = f", {e.left} left" if e.left >= 0 else ""
    where = f" in {e.hex}" if e.hex else ""
    return f"{e.unit}{where} loses {e.lost} EP{left}"


def _eliminated(e: table.Eliminated) -> str:
    where = f" in {e.hex}" if e.hex else ""
    return f"{e.unit}{where} is eliminated ({e.how})"


# ---------------------------------------------------------------------- fire


def _fire(e: events.ExchangeOpened) -> str:
    bursts = ", ".join(f"{names((one.unit,))} at {names((one.target,))}, up to {one.shots}" for one in e.bursts)
    return f"Return fire at {e.hex}: {bursts}" if e.answer else f"Fire at {e.hex}: {bursts}"


def _shots(e: events.ShotsFired) -> str:
    rolls = " ".join(map(str, e.rolls))
    odds = f"gun {e.gun} against armour {e.armour}, difference {e.difference:+d}"
    return f"{e.unit} fires at {e.target}, {odds}, rolls {rolls}: {e.lost} EP lost"


def _shelling(e: events.GunsShelled) -> str:
    block = f", against {e.block} SP" if e.block else ""
    odds = f"row {e.row}{block}, roll {e.roll}: {e.lost} EP lost"
    if e.barrage:
        return f"Barrage of {e.hex} by {names(e.units)} with {e.strength} SP, {odds}"
    return f"Fire at {e.hex} by {names(e.units)} with {e.strength} SP, {odds}"


def _object(e: events.ObjectAttacked) -> str:
    roll = f", roll {e.roll}" if e.roll else ""
    gone = "destroyed" if e.destroyed else "still usable"
    return f"Attack on {_thing(e.what)} at {e.place} by {names(e.units)}{roll}: {gone}"


def _rounds(e: events.RoundsSpent) -> str:
    left = f", {e.left} left" if e.left >= 0 else ""
    return f"{e.unit} spends {e.spent} AU{left}" if e.spent > 0 else f"{e.unit} receives {-e.spent} AU{left}"


# ---------------------------------------------------------------------- engineers


def _mines_laid(e: events.MinesLaid) -> str:
    by = f" by {names(e.units)}" if e.units else ""
    return f"Mines are laid in {e.hex}{by}"


def _work(e: events.WorkBegun) -> str:
    repair = "" if e.what in ("bridge", "breach") else "the repair of "
    return f"{e.unit} begins {repair}{_thing(e.what)} at {e.place}"


def _done(e: events.WorkDone) -> str:
    return {"bridge": f"A bridge stands at {e.place}", "breach": f"The scarp at {e.place} is breached"}.get(
        e.what, f"{_thing(e.what).capitalize()} at {e.place} is repaired"
    )


# ---------------------------------------------------------------------- the air, the sea


def _up(e: events.AircraftUp) -> str:
    return f"{e.unit} {MISSIONS[e.mission]} {e.target or e.hex}"


def _duel(e: events.DuelFought) -> str:
    odds = f"{e.attacker} SP against {e.defender} SP, roll {e.roll}: {e.result}"
    return f"Dogfight of {names(e.attackers)} with {names(e.defenders)}, {odds}"


def _aa(e: events.AircraftShotAt) -> str:
    parts = [f"{e.lost} SP lost"] if e.lost else []
    parts += ["the mission is aborted"] if e.aborts else []
    parts += [f"{e.unit} loses {e.own_loss} EP"] if e.own_loss else []
    what = "fires a missile at" if e.missile else "fires at"
    return f"{e.unit} {what} {e.target}, roll {e.roll}: {', '.join(parts) or 'no effect'}"


def _caught(e: events.AircraftCaught) -> str:
    return f"{e.fighter} attacks {e.target}, roll {e.roll}: {e.lost} SP lost, the mission is aborted"


def _strike(e: events.AirStrikeFlown) -> str:
    odds = f"roll {e.roll}, result {e.result}: {e.lost} EP lost"
    return f"Air attack on {e.hex} by {names(e.units)} with {e.strength} SP, {odds}"


def _drop(e: events.UnitJumped) -> str:
    missed = f"; the wind carries it to {e.hex}" if e.missed else ""
    if e.by:
        return f"{e.by} flies {e.unit} to {e.aimed}{missed}"
    return f"{e.unit} jumps over {e.aimed}{missed}"


def _landed(e: events.DropLanded) -> str:
    roll = f", roll {e.roll}: {e.lost} EP lost" if e.roll else ""
    return f"{e.unit} comes down in {e.hex}{roll}"


def _drop_fire(e: events.DropShotAt) -> str:
    return f"AA fire at {e.unit} by {names(e.guns)} with {e.strength} SP, roll {e.roll}: {e.lost} EP lost"


def _drop_surprise(e: events.DropSurprised) -> str:
    parts = [f"shift {e.shift:+d}"] if e.shift else []
    parts += [f"{e.lost} EP lost"] if e.lost else []
    parts += ["the defenders are eliminated"] if e.eliminated else []
    return f"Surprise of the drop, roll {e.roll}: {', '.join(parts) or 'no effect'}"


def _coast(e: events.ShipShelled) -> str:
    lost = f"{e.lost} EP lost, room for {e.capacity} SP left"
    return f"Coast fire at {e.unit} by {names(e.guns)} with {e.strength} SP, roll {e.roll}: {lost}"


def _of_units(kind: type[Happening], one: str, many: str, *facts: str) -> tuple[type[Happening], Callable[[Any], str]]:
    """A sentence about units and these facts of an event."""

    def tell(e: Any) -> str:
        return _told(e.units, one, many).format(names(e.units), *(getattr(e, fact) for fact in facts))

    return kind, tell


SENTENCES = sentences(
    tells(table.Rolled, lambda e: rolled(e, PURPOSES.get(e.purpose, ""))),
    tells(events.TurnOpened, _turn),
    tells(table.PhaseBegun, _phase),
    tells(table.Placed, _placed),
    tells(table.Moved, _moved),
    tells(table.StepsLost, _loss),
    tells(table.Eliminated, _eliminated),
    tells(table.SupplyChanged, _supply),
    tells(table.ControlTaken, lambda e: f"{_they(e.owner)} control {e.hex}" if e.owner else f"Nobody controls {e.hex}"),
    tells(events.TaskTaken, lambda e: f"{e.unit} has its task: {e.task}"),
    tells(events.Equipped, lambda e: f"{e.unit} carries {e.equipment}, for {_many(e.cost, 'point')}"),
    _of_units(events.Recognised, "{} in {} is turned up: {}", "{} in {} are turned up: {}", "hex", "why"),
    _of_units(events.Concealed, "{} lies face down again", "{} lie face down again"),
    tells(events.RecognitionTried, _identify),
    tells(events.ReactionSet, lambda e: f"Standing order of {names(e.units)}: {e.do}"),
    _of_units(events.HaltedShort, "{} stops in {}: {}", "{} stop in {}: {}", "hex", "why"),
    _of_units(events.WentBack, "{} steps back to {}", "{} step back to {}", "hex"),
    _of_units(events.MapJoined, "{} enters at {}", "{} enter at {}", "hex"),
    _of_units(events.MapQuit, "{} leaves the map at {}", "{} leave the map at {}", "hex"),
    tells(events.StackFull, lambda e: f"More than {e.limit} SP are in {e.hex}; eliminated: {names(e.units)}"),
    tells(events.AssaultBegun, _attack),
    tells(events.SupportCommitted, _support),
    tells(events.AssaultFought, _combat),
    tells(events.SurpriseFought, _surprise),
    tells(events.LossesRolled, _losses),
    tells(events.NightRolled, _night),
    _of_units(events.ChaseNamed, "{} follows the beaten to the river", "{} follow the beaten to the river"),
    tells(events.FellBack, _retreat),
    tells(events.RoutePaid, _paid),
    tells(events.FollowedUp, _pursue),
    tells(events.Counterstruck, _struck),
    _of_units(events.DefendersNamed, "{} meets the counterattacks", "{} meet the counterattacks"),
    _of_units(events.Disordered, "{} has no zone of control for now", "{} have no zone of control for now"),
    tells(events.ExchangeOpened, _fire),
    tells(events.ShotsFired, _shots),
    tells(events.GunsShelled, _shelling),
    tells(events.ObjectAttacked, _object),
    tells(events.RoundsSpent, _rounds),
    _of_units(events.WorksDug, "{} digs in at {}", "{} dig in at {}", "hex"),
    tells(events.WorksRazed, lambda e: f"The field works in {e.hex} are gone"),
    tells(events.MinesLaid, _mines_laid),
    _of_units(
        events.MinesEntered,
        "{} enters the mines of {}, roll {}: {} EP lost",
        "{} enter the mines of {}, roll {}: {} EP lost",
        "hex",
        "roll",
        "lost",
    ),
    tells(events.MinesCleared, lambda e: f"The mines in {e.hex} are gone"),
    tells(events.WorkBegun, _work),
    tells(events.WorkDone, _done),
    tells(events.WorkLost, lambda e: f"The work on {_thing(e.what)} at {e.place} has to begin again"),
    tells(events.CrossingHelped, lambda e: f"{e.unit} helps the units in {e.hex} over the river"),
    tells(events.PontoonOpened, lambda e: f"{e.unit} opens a pontoon bridge at {e.side}"),
    tells(events.PontoonTaken, lambda e: f"The pontoon bridge of {e.unit} at {e.side} is gone"),
    tells(events.StaffBack, lambda e: f"{e.unit} may come back"),
    tells(events.AircraftUp, _up),
    _of_units(events.AircraftDown, "{} flies home: {}", "{} fly home: {}", "why"),
    tells(events.DuelFought, _duel),
    tells(events.AircraftShotAt, _aa),
    tells(events.AircraftCaught, _caught),
    tells(events.AirStrikeFlown, _strike),
    tells(events.BombersDrifted, lambda e: f"{e.unit} is over {e.hex}"),
    _of_units(events.SuppliesDown, "{} is supplied from the air by {}", "{} are supplied from the air by {}", "by"),
    tells(events.UnitJumped, _drop),
    tells(events.DropShotAt, _drop_fire),
    tells(events.DropLanded, _landed),
    tells(events.DropSurprised, _drop_surprise),
    tells(events.ShipSailed, lambda e: f"{e.unit} sails by {' '.join(e.path)}"),
    tells(events.ShipShelled, _coast),
    _of_units(events.UnitsAshore, "{} goes ashore in {}", "{} go ashore in {}", "hex"),
    _of_units(events.UnitsAboard, "{} goes aboard {}", "{} go aboard {}", "ship"),
    tells(events.PointsScored, lambda e: f"{_they(e.side)} score {_many(e.points, 'point')}: {e.why}"),
)
