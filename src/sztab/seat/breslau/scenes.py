"""What there is to see in an event: where the log files it, what is drawn, the odds it was fought at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.rules.breslau import events as told
from sztab.seat.breslau import odds
from sztab.seat.breslau.context import Officer
from sztab.seat.models import Ladder, Trace
from sztab.seat.scenes import FIGHTS, FIRE, MOVES, SUPPLY, Scene, Scenes, alike
from sztab.table import events as table
from sztab.table.events import Happening


class SiegeScenes(Scenes):
    SCENES = {
        **alike(
            Scene(FIGHTS),
            told.MarkersDue, told.MarkersPlaced, told.MarkerGone, told.InitiativeTaken, told.LevelFound, told.LossDue,
            told.BreakthroughWon,
        ),
        **alike(Scene(FIGHTS, watch=True), told.AttackBegun, told.TacticalRolled, told.Advanced),
        **alike(Scene(FIGHTS, "odds", watch=True, digest="combat"), told.AmbushSprung, told.StackStruck),
        **alike(Scene(FIGHTS, "result", watch=True, digest="combat"), told.AmbushFought, told.StackFought),
        **alike(
            Scene(MOVES),
            told.Arranged, told.LimitsWaived, told.Sighted, told.StackTooHigh, told.DirectivesRolled,
            told.DivisionsDirected, told.Halted, told.BarricadeGone,
        ),
        **alike(Scene(MOVES, digest="ground"), told.PontoonSet, told.BarricadeBuilt),
        **alike(Scene(MOVES, digest="enter"), told.UnitsFreed, told.CrewFightsOn),
        **alike(
            Scene(FIRE),
            told.AirStepsGained, told.AircraftRebuilt, told.AircraftPlaced, told.StackTold, told.GasGone,
            told.GoliathLost,
        ),
        **alike(
            Scene(FIRE, "result", watch=True, digest="fire", when=lambda data: data["hits"] > 0),
            told.Bombarded, told.GoliathLaunched,
        ),
        **alike(Scene(SUPPLY), told.SupplyPointsChanged, told.TransportsFlown, told.TransportSteps),
        table.PhaseBegun: Scene("", "phase", digest="turn", when=lambda data: data["phase"] == "air bombardment"),
        told.AttackOff: Scene(FIGHTS, digest="combat"),
        told.CameOn: Scene(MOVES, watch=True, digest="enter"),
        table.ControlTaken: Scene(MOVES, digest="control"),
        told.FlakFired: Scene(FIRE, "result", watch=True),
        told.AircraftHit: Scene(FIRE, digest="air"),
        told.BombersStruck: Scene(FIRE, watch=True, digest="air"),
        told.GasUsed: Scene(FIRE, "result", watch=True, digest="fire"),
        told.HousesFell: Scene(FIRE, digest="ground"),
    }  # fmt: skip
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

    def filed(self, me: Officer, one: Mapping[str, Any], ladder: Ladder) -> Ladder:
        return odds.filed(me, one, ladder)

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
