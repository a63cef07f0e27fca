"""What there is to see in an event: where the log files it, what is drawn, the odds it was fought at."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau import events as told
from sztab.seat.breslau.context import Officer
from sztab.seat.models import Trace
from sztab.seat.scenes import FIGHTS, FIRE, MOVES, SUPPLY, Scene, Scenes
from sztab.table import events as table
from sztab.table.events import Happening


class SiegeScenes(Scenes):
    SCENES = {
        table.PhaseBegun: Scene("", "phase", digest="turn", when=lambda data: data["phase"] == "air bombardment"),
        told.MarkersDue: Scene(FIGHTS),
        told.MarkersPlaced: Scene(FIGHTS),
        told.MarkerGone: Scene(FIGHTS),
        told.InitiativeTaken: Scene(FIGHTS),
        told.AttackBegun: Scene(FIGHTS, watch=True),
        told.AttackOff: Scene(FIGHTS, digest="combat"),
        told.TacticalRolled: Scene(FIGHTS, watch=True),
        told.AmbushSprung: Scene(FIGHTS, "odds", watch=True, digest="combat"),
        told.AmbushFought: Scene(FIGHTS, "result", watch=True, digest="combat"),
        told.StackStruck: Scene(FIGHTS, "odds", watch=True, digest="combat"),
        told.StackFought: Scene(FIGHTS, "result", watch=True, digest="combat"),
        told.LevelFound: Scene(FIGHTS),
        told.LossDue: Scene(FIGHTS),
        told.BreakthroughWon: Scene(FIGHTS),
        told.Advanced: Scene(FIGHTS, watch=True),
        told.Arranged: Scene(MOVES),
        told.LimitsWaived: Scene(MOVES),
        told.Sighted: Scene(MOVES),
        told.StackTooHigh: Scene(MOVES),
        told.DirectivesRolled: Scene(MOVES),
        told.DivisionsDirected: Scene(MOVES),
        told.CameOn: Scene(MOVES, watch=True, digest="enter"),
        told.Halted: Scene(MOVES),
        told.PontoonSet: Scene(MOVES, digest="ground"),
        told.BarricadeBuilt: Scene(MOVES, digest="ground"),
        told.BarricadeGone: Scene(MOVES),
        table.ControlTaken: Scene(MOVES, digest="control"),
        told.UnitsFreed: Scene(MOVES, digest="enter"),
        told.CrewFightsOn: Scene(MOVES, digest="enter"),
        told.AirStepsGained: Scene(FIRE),
        told.AircraftRebuilt: Scene(FIRE),
        told.AircraftPlaced: Scene(FIRE),
        told.FlakFired: Scene(FIRE, "result", watch=True),
        told.AircraftHit: Scene(FIRE, digest="air"),
        told.BombersStruck: Scene(FIRE, watch=True, digest="air"),
        told.Bombarded: Scene(FIRE, "result", watch=True, digest="fire", when=lambda data: data["hits"] > 0),
        told.StackTold: Scene(FIRE),
        told.GasUsed: Scene(FIRE, "result", watch=True, digest="fire"),
        told.GasGone: Scene(FIRE),
        told.GoliathLaunched: Scene(FIRE, "result", watch=True, digest="fire", when=lambda data: data["hits"] > 0),
        told.GoliathLost: Scene(FIRE),
        told.HousesFell: Scene(FIRE, digest="ground"),
        told.SupplyPointsChanged: Scene(SUPPLY),
        told.TransportsFlown: Scene(SUPPLY),
        told.TransportSteps: Scene(SUPPLY),
    }
    DECIDES = ("combat", "ambush", "air bombardment", "artillery bombardment", "AA fire", "Goliath", "gas")
    HEADINGS = {"control": "Control", "ground": "Ground", "enter": "Reinforcements"}

    def words(self, me: Officer, what: Happening) -> str:
        match what:
            case told.StackFought(losses=lost, steps=steps) if lost > steps:
                return me.say(f"the hex is emptied, advance {lost - steps}")
            case told.StackFought(losses=lost, steps=steps) if lost == steps:
                return me.say("the hex is emptied")
            case told.FlakFired():
                return me.say(f"{what.hits} hits")
            case told.StackFought(losses=lost) | told.AmbushFought(losses=lost):
                return me.say(f"steps lost: {lost}") if lost else me.say("no effect")
            case told.Bombarded(hits=lost) | told.GoliathLaunched(hits=lost) | told.GasUsed(hits=lost):
                return me.say(f"steps lost: {lost}") if lost else me.say("no effect")
        return ""

    def figures(self, what: Any) -> dict[str, Any]:
        return {"attack": what.factor, "final": getattr(what, "column", "")}

    def traces(self, what: Happening) -> tuple[Trace, ...]:
        match what:
            case told.AttackBegun():
                return (Trace("attack", what.stacks, (what.target,), side=what.side),)
            case told.MarkersPlaced():
                return tuple(Trace("attack", (one.from_,), (one.target,), side=what.side) for one in what.attacks)
            case told.AircraftPlaced():
                return (Trace("air", (), (what.target,), side="soviet"),)
            case told.AmbushSprung():
                return (Trace("attack", (what.target,), (what.hex,)),)
            case told.GoliathLaunched():
                return (Trace("fire", (), (what.target,), (what.engineer,), "german"),)
        return ()
