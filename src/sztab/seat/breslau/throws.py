"""Throws of dice as their cards show them: attacks, bombardments, AA, supply, houses, and what a turn begins with."""

from __future__ import annotations

from sztab.rules.breslau import events as told
from sztab.rules.breslau import sight
from sztab.seat.breslau.context import Officer
from sztab.seat.context import place_name
from sztab.seat.models import Change
from sztab.seat.throws import LOSSES, Cast, Kinds, ThrowCards, altered, change, steps, whose
from sztab.table import events as table
from sztab.table.events import Happening
from sztab.table.sentences import capital, people

HURT: Kinds = (*LOSSES, told.LossDue, told.BarricadeGone)
"""What fire may cost."""
MARKERS = Cast("Attack markers", "Both sides roll for their Attack markers", (told.MarkersDue,))
"""Three dice of one draw."""
ROLLED = "the roll is the number of units that may move"
NORMAL, FOILED = "a normal attack", "ambush, but no unit is left to ambush"
DRIFT = Cast("Accuracy of the bombers", "6th Bomber Corps flies its strike", (told.BombersStruck,))
"""How far a strike goes astray, and in which direction."""


class SiegeThrows(ThrowCards):
    CASTS = {
        "combat": Cast(
            "Combat",
            "{side} attack",
            (
                told.StackFought, *HURT, told.BreakthroughWon, told.Advanced, table.ControlTaken,
            ),
            led=(told.AttackBegun, told.StackStruck),
        ),
        "tactical initiative": Cast(
            "Tactical initiative", "{side} attack", (told.TacticalRolled,), led=(told.AttackBegun,)
        ),
        "ambush": Cast("Ambush", "{side} spring an ambush", (told.AmbushFought, *HURT), led=(told.AmbushSprung,)),
        "support movement": Cast(
            "Support movement", "{side} roll for support movement", (), none=ROLLED
        ),
        "air bombardment": Cast("Air bombardment", "{side} bomb {places}", (told.Bombarded, *HURT)),
        "artillery bombardment": Cast("Artillery bombardment", "{side} shell {places}", (told.Bombarded, *HURT)),
        "city level": Cast("City level", "The level of the Germans in {places}", (told.LevelFound,)),
        "rubble": Cast(
            "Rubble", "Do the houses in {places} stand?", (told.HousesFell, told.BarricadeGone), none="they stand"
        ),
        "AA fire": Cast("AA fire", "AA fires over {places}", (told.FlakFired, told.AircraftHit)),
        "gas": Cast("Gas", "{side} use gas on {places}", (told.GasUsed, *HURT)),
        "Goliath": Cast("Goliath", "A Goliath is sent to {places}", (told.GoliathLaunched, *HURT)),
        "wear of the Goliath": Cast(
            "Goliath", "Does the Goliath come back?", (told.GoliathLost,), none="the Goliath comes back"
        ),
        "supply points": Cast("Supply Points", "{side} roll for Supply Points", (told.SupplyPointsChanged,)),
        "supply run": Cast("Supply run", "{side} send in transports", (told.TransportsFlown,), none="no transport"),
        "flak at the transports": Cast(
            "Flak", "{side} fire at the transports", (told.TransportSteps, told.SupplyPointsChanged)
        ),
        "repair of": Cast("Repair", "{units}: repair", (told.TransportSteps,), none="not repaired"),
        "air steps": Cast("Air steps", "{side} roll for air steps", (told.AirStepsGained,)),
        "gas attacks": Cast("Gas", "{side} roll for their stock of gas", (), none="the roll is the number of attacks"),
        sight.ARRIVAL: Cast(
            "269th Division", "The turn on which 269th Division arrives", (), none="two turns later than rolled"
        ),
        "directives": Cast("Directives", "{side} roll for their divisions", (told.DirectivesRolled,)),
        "Soviet attack markers": MARKERS,
        "German attack markers": MARKERS,
        "placement order": MARKERS,
        "attack initiative": Cast("Attack initiative", "Who attacks first?", (told.InitiativeTaken,)),
        "ammunition": Cast(
            "Ammunition", "{side} check their ammunition", (*LOSSES, told.CrewFightsOn), none="there are shells left"
        ),
        "which Volkssturm unit": Cast("Ammunition", "The crew joins the Volkssturm", (told.CrewFightsOn,)),
        "accuracy of the bombers": DRIFT,
        "close strike": DRIFT,
        "scattered strike": DRIFT,
        "direction of the drift": DRIFT,
    }  # fmt: skip

    def lead(self, me: Officer, what: Happening) -> str:
        match what:
            case told.AttackBegun(side=side, target=target, direct=direct):
                does = "fire at" if direct else "attack"
                who = capital(people(side))
                return me.say(f"{who} {does} {place_name(me, target)}")
            case told.AmbushSprung():
                return me.say(f"Ambush of {place_name(me, what.hex)}")
            case told.StackStruck():
                return me.say(f"Attack on {place_name(me, what.target)}")
        return ""

    def brief(self, me: Officer, what: Happening) -> str:
        match what:
            case told.StackFought() | told.AmbushFought() | told.Bombarded() | told.GoliathLaunched() | told.GasUsed():
                return me.family.scenes.words(me, what)
            case told.Advanced() if what.path:
                return me.say(f"{whose(me, (what.unit,))} advances to {place_name(me, what.path[-1])}")
            case told.MarkersDue(soviet=soviet, german=german, first=first):
                return me.say(f"the Soviets {soviet}, the Germans {german}; {people(first)} place first")
            case told.HousesFell():
                return me.say("they fall to rubble")
            case told.FlakFired():
                return me.say(f"{whose(me, (what.aircraft,))}: {what.hits} hits")
            case told.LossDue():
                return me.say(f"{whose(me, (what.unit,))} loses {steps(me, what.lost)}")
            case told.InitiativeTaken():
                return me.say(f"{people(what.first)} attack first")
            case told.TacticalRolled():
                return me.say(FOILED if what.foiled else NORMAL if what.result == "normal" else what.result)
        return ""

    def changes(self, me: Officer, what: Happening) -> tuple[Change, ...]:
        match what:
            case told.Advanced() if what.path:
                start, end = (place_name(me, one) for one in (what.start, what.path[-1]))
                return (change(me, what.unit, start, end),)
            case told.LossDue(lost=lost, left=left) if left >= 0:
                return (change(me, what.unit, steps(me, left + lost), steps(me, left)),)
            case told.AircraftHit(hits=hits, left=left):
                return (change(me, what.unit, steps(me, left + hits), steps(me, left)),)
            case told.HousesFell():
                return (altered(me, place_name(me, what.hex), "houses", "rubble"),)
            case told.BarricadeGone():
                return (altered(me, place_name(me, what.hex), "Barricade", "no Barricade"),)
            case told.BombersStruck() if what.drift:
                aimed, hit = place_name(me, what.aimed), place_name(me, what.hex)
                return (altered(me, "the bombers", aimed, hit),)
        return ()
