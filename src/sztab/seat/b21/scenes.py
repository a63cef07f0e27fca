"""What there is to see in an event: where the log files it, what is drawn, the odds it was fought at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.rules.b21 import battle_events as battle
from sztab.rules.b21 import events as told
from sztab.seat.b21 import odds
from sztab.seat.b21.context import Officer
from sztab.seat.models import Ladder, Trace
from sztab.seat.scenes import FIGHTS, FIRE, MOVES, SUPPLY, Scene, Scenes, Table, alike
from sztab.table import events as table
from sztab.table.events import Happening

BATTLES: Table = {
    **alike(
        Scene(FIGHTS),
        battle.SupportCommitted, battle.NightRolled, battle.ChaseNamed, battle.RoutePaid, battle.DefendersNamed,
        battle.Disordered,
    ),
    **alike(Scene(FIGHTS, watch=True), battle.FellBack, battle.FollowedUp, battle.Counterstruck),
    battle.LossesRolled: Scene(FIGHTS, "result"),
    battle.AssaultBegun: Scene(FIGHTS, "odds", watch=True, digest="combat"),
    battle.AssaultFought: Scene(FIGHTS, "result", watch=True, digest="combat"),
    battle.SurpriseFought: Scene(FIGHTS, "result", watch=True, digest="combat"),
}  # fmt: skip
SHOTS: Table = {
    **alike(Scene(FIRE), battle.RoundsSpent, told.ReactionSet),
    battle.ExchangeOpened: Scene(FIRE, watch=True),
    battle.ShotsFired: Scene(FIRE, "result", watch=True, digest="fire", when=lambda data: data["lost"] > 0),
    battle.GunsShelled: Scene(FIRE, "result", watch=True, digest="fire", when=lambda data: data["lost"] > 0),
    battle.ObjectAttacked: Scene(FIRE, "result", watch=True, digest="ground", when=lambda data: data["destroyed"]),
}
MARCHES: Table = {
    **alike(
        Scene(MOVES),
        told.TaskTaken, told.Equipped, told.Concealed, told.HaltedShort, told.WentBack, told.StackFull, told.WorksDug,
        told.WorksRazed, told.WorkBegun, told.WorkLost, told.CrossingHelped, told.PontoonTaken,
    ),
    told.RecognitionTried: Scene(MOVES, watch=True),
    told.Recognised: Scene(MOVES, watch=True, digest="sight", when=lambda data: data["why"] == "reconnaissance"),
    **alike(Scene(MOVES, watch=True, digest="enter"), told.MapJoined, told.MapQuit, told.StaffBack),
    **alike(Scene(MOVES, digest="ground"), told.MinesLaid, told.MinesCleared, told.WorkDone, told.PontoonOpened),
    told.MinesEntered: Scene(MOVES, "result", watch=True, digest="ground", when=lambda data: data["lost"] > 0),
    table.ControlTaken: Scene(MOVES, digest="control"),
}  # fmt: skip
SKY_AND_SEA: Table = {
    **alike(
        Scene(FIRE),
        battle.AircraftUp, battle.AircraftDown, battle.BombersDrifted, battle.UnitJumped, battle.DropSurprised,
    ),
    **alike(
        Scene(FIRE, "result", watch=True, digest="air"), battle.DuelFought, battle.AirStrikeFlown, told.ShipShelled
    ),
    **alike(
        Scene(FIRE, "result", watch=True, digest="air", when=lambda data: data["lost"] > 0),
        battle.AircraftShotAt, battle.AircraftCaught, battle.DropShotAt,
    ),
    **alike(Scene(MOVES, watch=True, digest="enter"), battle.DropLanded, told.UnitsAshore),
    **alike(Scene(MOVES, watch=True), told.ShipSailed, told.UnitsAboard),
    battle.SuppliesDown: Scene(SUPPLY),
}  # fmt: skip


class CompanyScenes(Scenes):
    SCENES = {
        **BATTLES, **SHOTS, **MARCHES, **SKY_AND_SEA,
        told.TurnOpened: Scene("", "turn", digest="turn"),
        table.PhaseBegun: Scene("", "phase"),
        told.PointsScored: Scene("", watch=True, digest="points"),
    }  # fmt: skip
    DECIDES = (
        "combat", "surprise attack", "fire at range", "artillery", "identification", "mines", "demolition", "dogfight",
        "aa", "missiles", "intercept", "strike", "bombs",
    )  # fmt: skip
    HEADINGS = {
        "control": "Control",
        "ground": "Ground",
        "enter": "Reinforcements",
        "sight": "Identified",
        "points": "Victory points",
    }

    def words(self, me: Officer, what: Happening) -> str:
        match what:
            case battle.AssaultFought(result=cell) | battle.SurpriseFought(result=cell):
                return me.say(fallen_back(cell))
            case told.RecognitionTried(recognised=good):
                return me.say("recognised" if good else "not recognised")
            case battle.ObjectAttacked(destroyed=good):
                return me.say("destroyed" if good else "no effect")
            case (
                battle.ShotsFired(lost=lost) | battle.GunsShelled(lost=lost) | battle.AirStrikeFlown(lost=lost)
                | battle.AircraftShotAt(lost=lost) | battle.AircraftCaught(lost=lost) | told.MinesEntered(lost=lost)
                | told.ShipShelled(lost=lost) | battle.DropShotAt(lost=lost)
            ):  # fmt: skip
                return me.say(f"EP lost: {lost}") if lost else me.say("no effect")
        return ""

    def figures(self, what: Any) -> dict[str, Any]:
        match what:
            case battle.AssaultFought():
                return {"attack": what.attacker, "defence": what.defender, "ratio": what.ratio, "final": what.final}
            case battle.ShotsFired():
                return {"attack": what.gun, "defence": what.armour, "final": f"{what.difference:+d}"}
            case battle.GunsShelled():
                return {"attack": what.strength, "final": what.row}
            case battle.AirStrikeFlown():
                return {"attack": what.strength, "final": what.result}
        return {}

    def cell(self, me: Officer, one: Mapping[str, Any]) -> str:
        if "attacker" in one:
            return me.say(fallen_back(max(one["attacker"], one["defender"])))
        if one.get("result") == "Z":
            return me.say("destroyed")
        return me.say(f"EP lost: {one['losses']}") if one["losses"] else me.say("no effect")

    def filed(self, me: Officer, one: Mapping[str, Any], ladder: Ladder) -> Ladder:
        return odds.filed(me, one, ladder)

    def traces(self, what: Happening) -> tuple[Trace, ...]:
        match what:
            case battle.AssaultBegun():
                return tuple(Trace("attack", (), (hex_,), what.attackers) for hex_ in what.targets)
            case battle.Counterstruck():
                strikes = (Trace("attack", (what.hex,), (hex_,), what.units) for hex_ in what.targets)
                return (Trace("move", (what.start,), (what.hex,), what.units), *strikes)
            case battle.ExchangeOpened():
                return (Trace("fire", (), (what.hex,), tuple(dict.fromkeys(one.unit for one in what.bursts))),)
            case battle.GunsShelled() | battle.AirStrikeFlown():
                return (Trace("fire", (), (what.hex,), what.units),)
            case told.RecognitionTried():
                return (Trace("fire", (), (what.hex,), (what.unit,)),)
            case battle.AircraftUp():
                return (Trace("air", (), (what.hex,), (what.unit,)),)
            case told.ShipSailed():
                return (Trace("trail", what.path[:1], what.path[1:], (what.unit,)),)
        return ()


def fallen_back(cell: str) -> str:
    """A cell of the combat table in words: B2 is a defender who retreats two hexes."""
    if cell == "empty":
        return "nobody is left to fight"
    if cell[:1] not in ("A", "B") or not cell[1:].isdecimal():
        return "nobody retreats"
    who = "the attacker" if cell[0] == "A" else "the defender"
    return f"{who} retreats {cell[1:]} hexes"
