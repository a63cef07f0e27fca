"""Throws of dice as their cards show them: combat, fire, the air, supply, special forces, and what scenarios add."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.rules.wb95 import battle_events as fought
from sztab.rules.wb95 import events as told
from sztab.rules.wb95.tables import TableResult, decode
from sztab.seat.context import place_name, place_names
from sztab.seat.models import Change
from sztab.seat.throws import LOSSES, Cast, Kinds, ThrowCards, altered, change, side_of, whose
from sztab.seat.wb95.context import Officer
from sztab.table import events as table
from sztab.table.events import Happening
from sztab.table.sentences import people

HURT: Kinds = (*LOSSES, fought.OrderLost)
"""What fire may cost."""
FELL = {
    fought.GunsFired: "Fire on",
    fought.BarrageFired: "Barrage on",
    fought.AircraftStruck: "Air attack on",
    fought.BombsDropped: "Bombs on",
}


class FrontThrows(ThrowCards):
    CASTS = {
        "combat": Cast(
            "Combat",
            "{side} attack",
            (
                fought.CombatDecided, *HURT, fought.UnitOverrun, fought.Retreated, fought.Pursued, fought.ShiftsGained,
            ),
            led=(fought.CombatFought,),
        ),
        "disorganisation test": Cast(
            "Disorganisation test",
            "{units}: test for disorganisation",
            (fought.OrderTested, fought.OrderLost),
        ),
        "ranged": Cast("Fire at range", "{side} fire at {places}", (fought.GunsFired, *HURT)),
        "barrage": Cast("Barrage", "{side} fire a barrage at {places}", (fought.BarrageFired, *HURT)),
        "air_attack": Cast("Air attack", "{side} attack {places} from the air", (fought.AircraftStruck, *HURT)),
        "bombing": Cast("Bombing", "{side} bomb {places}", (fought.BombsDropped, *HURT)),
        "attack on a bridge": Cast("Attack on a bridge", "{side} fire at a bridge", (fought.BridgeHit,)),
        "air advantage": Cast("Air advantage", "{side} contest the sky", (fought.AdvantageRolled,)),
        "air defence against": Cast(
            "Air defence", "Air defence fires at what {side} sent", (fought.AirDefenceFired, fought.MissionLost)
        ),
        "air combat": Cast("Air combat", "{side} are in air combat", (fought.AirFought,)),
        "supply from the air": Cast(
            "Supply from the air", "{side} drop supplies", (fought.SuppliesDropped, table.SupplyChanged)
        ),
        "flying over": Cast(
            "Flight over the enemy",
            "Helicopters carry {units} over the enemy",
            (fought.HelicoptersLost, told.FlownBack, *LOSSES),
            none="they get through",
        ),
        "airdrop": Cast("Airdrop", "{units}: airdrop", LOSSES, none="no loss"),
        "drop of": Cast("Night drop", "{units}: night drop", (told.DropRolled, *LOSSES)),
        "air attack on a crossing": Cast(
            "Air attack on a crossing", "Aircraft attack {units} at a crossing", LOSSES, none="no loss"
        ),
        "surrender of": Cast(
            "Surrender", "{units} may surrender", (told.UnitSurrendered, table.Eliminated), none="no surrender"
        ),
        "loyalty of": Cast(
            "Loyalty", "{units}: test of loyalty", (told.LoyaltyTested, told.Defected, *HURT)
        ),
        "special forces at a bridge": Cast(
            "Special forces", "Special forces of {side} attack a bridge", (fought.BridgeMined,), led=(fought.PartySent,)
        ),
        "raid on a headquarters": Cast(
            "Special forces",
            "Special forces of {side} raid a headquarters",
            (fought.StaffRaided, table.Eliminated),
            led=(fought.PartySent,),
        ),
        "special forces coming back": Cast(
            "Special forces", "Do the special forces of {side} come back?", (fought.PartyBack,)
        ),
    }  # fmt: skip

    def lead(self, me: Officer, what: Happening) -> str:
        match what:
            case fought.CombatFought():
                places = place_names(me, what.targets)
                side = side_of(me, what.attackers)
                return me.say(f"{side} attack {places}" if side else f"Attack on {places}")
            case fought.FireFallen():
                return me.say(f"{FELL[type(what)]} {place_name(me, what.target)}") if not what.roll else ""
            case fought.BridgeHit():
                return me.say(f"Fire at the bridge at {what.side}")
        return ""

    def brief(self, me: Officer, what: Happening) -> str:
        match what:
            case fought.CombatDecided():
                halves = (("the attacker", decode(what.attacker)), ("the defender", decode(what.defender)))
                return ", ".join(me.say(one) for who, half in halves for one in _suffered(who, half)) or me.say(
                    "no effect"
                )
            case fought.FireFallen():
                said = [me.say(one) for one in _suffered("the target", decode(what.result))]
                return ", ".join(said) or me.say("no effect")
            case fought.BridgeHit(destroyed=gone) | fought.BridgeMined(destroyed=gone):
                return me.say("the bridge is destroyed" if gone else "the bridge stands")
            case fought.Retreated() if what.path:
                hexes, place = len(what.path), place_name(me, what.path[-1])
                return me.say(f"{whose(me, (what.unit,))} retreats {hexes} hexes to {place}")
            case fought.Pursued() if what.path:
                return me.say(f"{whose(me, (what.unit,))} pursues to {place_name(me, what.path[-1])}")
            case fought.OrderLost(unit=only) | fought.OrderTested(failed=(only,)):
                return me.say(f"{whose(me, (only,))} is disorganised")
            case fought.OrderTested(failed=failed):
                held = "it holds" if len(what.units) == 1 else "all hold"
                return me.say(f"{whose(me, failed)}: disorganised" if failed else held)
            case fought.AirDefenceFired(pool=pool, sent=sent, lost=lost):
                return f"{me.say(pool)}: {me.say(f'{lost} of {sent} lost')}"
            case fought.PartyBack(back=back, turn=turn):
                return me.say(f"yes, ready on turn {turn}" if back else "they do not come back")
            case fought.SuppliesDropped(hex=hex_, arrived=arrived):
                place = place_name(me, hex_)
                return me.say(f"they arrive in {place}" if arrived else f"those for {place} are lost")
            case told.UnitSurrendered():
                return me.say(f"{whose(me, (what.unit,))} surrenders")
            case told.LoyaltyTested():
                return me.say(f"{whose(me, (what.unit,))} fights for {people(what.side)}")
        return ""

    def changes(self, me: Officer, what: Happening) -> tuple[Change, ...]:
        match what:
            case fought.Retreated() | fought.Pursued() if what.path:
                start, end = (place_name(me, one) for one in (what.start, what.path[-1]))
                return (change(me, what.unit, start, end),)
            case fought.OrderLost(unit=only):
                return (change(me, only, "in good order", "disorganised"),)
            case fought.OrderTested(failed=failed):
                return tuple(change(me, one, "in good order", "disorganised") for one in failed)
            case told.UnitSurrendered():
                return (change(me, what.unit, f"out-of-supply level {what.level}", "surrenders"),)
            case fought.BridgeHit(destroyed=True) | fought.BridgeMined(destroyed=True):
                return (altered(me, f"the bridge at {what.side}", "standing", "destroyed"),)
            case told.Defected():
                return (change(me, what.unit, "", f"changes sides, {place_name(me, what.hex)}"),)
            case fought.AirDefenceFired() if what.lost:
                return (altered(me, what.pool, str(what.sent), str(what.sent - what.lost)),)
        return ()


def _suffered(who: str, half: TableResult) -> Iterator[str]:
    """What a half of a cell does to a side, each in a sentence."""
    if half.retreat:
        yield f"{who} retreats {half.retreat} hexes"
    if half.loss:
        yield f"{who} loses {half.loss} CEL"
    if half.disorganised:
        yield f"{who} is disorganised"
    if half.test:
        yield f"{who} is tested for disorganisation"
