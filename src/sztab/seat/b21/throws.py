"""Throws of dice as their cards show them: fights, fire at range, barrages, the sky, drops, landings, mines."""

from __future__ import annotations

from sztab.rules.b21 import battle_events as battle
from sztab.rules.b21 import events as told
from sztab.seat.b21.context import Officer
from sztab.seat.context import place_name, place_names
from sztab.seat.models import Change
from sztab.seat.throws import LOSSES, Cast, Kinds, ThrowCards, altered, change, side_of, whose
from sztab.table import events as table
from sztab.table.events import Happening
from sztab.table.sentences import people

FIGHT: Kinds = (battle.FellBack, battle.FollowedUp, battle.RoutePaid, battle.Disordered, table.ControlTaken, *LOSSES)
"""What may come of a fight."""
DECLARED: Kinds = (battle.AssaultBegun,)


class CompanyThrows(ThrowCards):
    CASTS = {
        "combat": Cast("Combat", "{side} attack", (battle.AssaultFought, *FIGHT), led=DECLARED),
        "losses": Cast("Losses", "{side} roll for losses", (battle.LossesRolled,), led=DECLARED, joins=True),
        "surprise attack": Cast(
            "Surprise attack", "{side} attack by surprise", (battle.SurpriseFought, *FIGHT), led=DECLARED
        ),
        "surprise": Cast("Surprise", "{side} attack after a drop", (battle.DropSurprised, *LOSSES), led=DECLARED),
        "night": Cast("Night", "{side} attack by night", (battle.NightRolled,), led=DECLARED),
        "fire at range": Cast(
            "Fire at range", "{side} fire at {places}", (battle.ShotsFired, *LOSSES), led=(battle.ExchangeOpened,)
        ),
        "artillery": Cast(
            "Artillery", "{side} fire their artillery", (battle.GunsShelled, battle.ObjectAttacked, *LOSSES)
        ),
        "strike": Cast("Air attack", "{side} attack {places} from the air", (battle.AirStrikeFlown, *LOSSES)),
        "bombs": Cast("Bombing", "{side} drop bombs", (battle.AirStrikeFlown, battle.ObjectAttacked, *LOSSES)),
        "night bombing": Cast(
            "Night bombing", "{side} bomb by night", (battle.BombersDrifted, battle.AircraftDown), none="on target"
        ),
        "attack on an object": Cast("Attack on an object", "{side} attack an object", (battle.ObjectAttacked,)),
        "demolition": Cast("Demolition", "{side} blow up a bridge", (battle.ObjectAttacked,)),
        "aa": Cast(
            "AA fire", "{side} fire at aircraft over {places}", (battle.AircraftShotAt, battle.DropShotAt, *LOSSES)
        ),
        "missiles": Cast("Missiles", "{side} launch missiles over {places}", (battle.AircraftShotAt, *LOSSES)),
        "dogfight": Cast("Dogfight", "{side} are in a dogfight", (battle.DuelFought, battle.AircraftDown, *LOSSES)),
        "intercept": Cast("Interception", "{side} intercept over {places}", (battle.AircraftCaught, *LOSSES)),
        "wind": Cast("Drop", "{side} drop over {places}", (battle.UnitJumped, *LOSSES)),
        "direction": Cast(
            "Direction",
            "{side} are off target",
            (battle.UnitJumped, battle.BombersDrifted, battle.AircraftDown, *LOSSES),
            joins=True,
        ),
        "landing": Cast("Landing", "{side} come down in {places}", (battle.DropLanded, *LOSSES)),
        "coast fire": Cast("Coast fire", "{side} fire at a ship", (told.ShipShelled, *LOSSES)),
        "identification": Cast(
            "Identification", "{side} look at {places}", (told.RecognitionTried, told.Recognised)
        ),
        "mines": Cast("Mines", "{side} enter the minefield in {places}", (told.MinesEntered, *LOSSES)),
        "collapse of": Cast("Collapse", "{units} may collapse", LOSSES, none="no collapse"),
    }  # fmt: skip

    def lead(self, me: Officer, what: Happening) -> str:
        match what:
            case battle.AssaultBegun(attackers=attackers, targets=targets):
                side, places = side_of(me, attackers), place_names(me, targets)
                return me.say(f"{side} attack {places}" if side else f"Attack on {places}")
            case battle.ExchangeOpened():
                side = side_of(me, (one.unit for one in what.bursts))
                place = place_name(me, what.hex)
                return me.say(f"{side} fire at {place}" if side else f"Fire at {place}")
            case battle.GunsShelled():
                place = place_name(me, what.hex)
                side = side_of(me, what.units)
                return me.say(f"{side} fire at {place}" if side else f"Fire at {place}")
        return ""

    def brief(self, me: Officer, what: Happening) -> str:
        match what:
            case battle.AssaultFought() | battle.SurpriseFought() | told.RecognitionTried() | battle.ObjectAttacked():
                return me.family.scenes.words(me, what)
            case battle.AircraftShotAt() | battle.AircraftCaught() | battle.ShotsFired():
                return me.say(f"{whose(me, (what.target,))} loses {what.lost} EP" if what.lost else "no effect")
            case battle.AirStrikeFlown() | battle.GunsShelled() | told.MinesEntered() | told.ShipShelled():
                return me.family.scenes.words(me, what)
            case battle.LossesRolled(side=side, lost=lost):
                return me.say(f"{people(side)} lose {lost} EP")
            case battle.DropLanded():
                return me.say(f"{whose(me, (what.unit,))} comes down in {place_name(me, what.hex)}")
            case battle.FellBack() if what.path:
                hexes, place = len(what.path), place_name(me, what.path[-1])
                return me.say(f"{whose(me, (what.unit,))} retreats {hexes} hexes to {place}")
            case battle.FollowedUp() if what.path:
                does = "pursues" if len(what.units) == 1 else "pursue"
                return me.say(f"{whose(me, what.units)} {does} to {place_name(me, what.path[-1])}")
        return ""

    def changes(self, me: Officer, what: Happening) -> tuple[Change, ...]:
        match what:
            case battle.FellBack() if what.path:
                return (change(me, what.unit, place_name(me, what.start), place_name(me, what.path[-1])),)
            case battle.FollowedUp() if what.path:
                start, end = (place_name(me, one) for one in (what.start, what.path[-1]))
                return tuple(change(me, one, start, end) for one in what.units)
            case battle.ObjectAttacked(destroyed=True):
                return (altered(me, what.place, "standing", "destroyed"),)
            case battle.UnitJumped(missed=True) if what.hex:
                return (change(me, what.unit, place_name(me, what.aimed), place_name(me, what.hex)),)
            case battle.BombersDrifted():
                return (change(me, what.unit, "", place_name(me, what.hex)),)
        return ()
