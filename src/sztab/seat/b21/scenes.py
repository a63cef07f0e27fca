"""What there is to see in an event: where the log files it, what is drawn, the odds it was fought at."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import events as told
from sztab.seat.b21.context import Officer
from sztab.seat.models import Trace
from sztab.seat.scenes import FIGHTS, FIRE, MOVES, SUPPLY, Scene, Scenes, Table, alike
from sztab.table import events as table
from sztab.table.events import Happening

BATTLES: Table = {
    **alike(
        Scene(FIGHTS),
        told.SupportCommitted, told.LossesRolled, told.NightRolled, told.ChaseNamed, told.RoutePaid,
        told.DefendersNamed, told.Disordered,
    ),
    **alike(Scene(FIGHTS, watch=True), told.FellBack, told.FollowedUp, told.Counterstruck),
    told.AssaultBegun: Scene(FIGHTS, "odds", watch=True, digest="combat"),
    told.AssaultFought: Scene(FIGHTS, "result", watch=True, digest="combat"),
    told.SurpriseFought: Scene(FIGHTS, "result", watch=True, digest="combat"),
}  # fmt: skip
SHOTS: Table = {
    **alike(Scene(FIRE), told.RoundsSpent, told.ReactionSet),
    told.ExchangeOpened: Scene(FIRE, watch=True),
    told.ShotsFired: Scene(FIRE, "result", watch=True, digest="fire", when=lambda data: data["lost"] > 0),
    told.GunsShelled: Scene(FIRE, "result", watch=True, digest="fire", when=lambda data: data["lost"] > 0),
    told.ObjectAttacked: Scene(FIRE, "result", watch=True, digest="ground", when=lambda data: data["destroyed"]),
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
    **alike(Scene(FIRE), told.AircraftUp, told.AircraftDown, told.BombersDrifted, told.UnitJumped, told.DropSurprised),
    **alike(
        Scene(FIRE, "result", watch=True, digest="air"), told.DuelFought, told.AirStrikeFlown, told.ShipShelled
    ),
    **alike(
        Scene(FIRE, "result", watch=True, digest="air", when=lambda data: data["lost"] > 0),
        told.AircraftShotAt, told.AircraftCaught, told.DropShotAt,
    ),
    **alike(Scene(MOVES, watch=True, digest="enter"), told.DropLanded, told.UnitsAshore),
    **alike(Scene(MOVES, watch=True), told.ShipSailed, told.UnitsAboard),
    told.SuppliesDown: Scene(SUPPLY),
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
            case told.AssaultFought(result=cell) | told.SurpriseFought(result=cell):
                return me.say(fallen_back(cell))
            case told.RecognitionTried(recognised=good):
                return me.say("recognised" if good else "not recognised")
            case told.ObjectAttacked(destroyed=good):
                return me.say("destroyed" if good else "no effect")
            case (
                told.ShotsFired(lost=lost) | told.GunsShelled(lost=lost) | told.AirStrikeFlown(lost=lost)
                | told.AircraftShotAt(lost=lost) | told.AircraftCaught(lost=lost) | told.MinesEntered(lost=lost)
                | told.ShipShelled(lost=lost) | told.DropShotAt(lost=lost)
            ):  # fmt: skip
                return me.say(f"EP lost: {lost}") if lost else me.say("no effect")
        return ""

    def figures(self, what: Any) -> dict[str, Any]:
        match what:
            case told.AssaultFought():
                return {"attack": what.attacker, "defence": what.defender, "ratio": what.ratio, "final": what.final}
            case told.ShotsFired():
                return {"attack": what.gun, "defence": what.armour, "final": f"{what.difference:+d}"}
            case told.GunsShelled():
                return {"attack": what.strength, "final": what.row}
            case told.AirStrikeFlown():
                return {"attack": what.strength, "final": what.result}
        return {}

    def traces(self, what: Happening) -> tuple[Trace, ...]:
        match what:
            case told.AssaultBegun():
                return tuple(Trace("attack", (), (hex_,), what.attackers) for hex_ in what.targets)
            case told.Counterstruck():
                strikes = (Trace("attack", (what.hex,), (hex_,), what.units) for hex_ in what.targets)
                return (Trace("move", (what.start,), (what.hex,), what.units), *strikes)
            case told.ExchangeOpened():
                return (Trace("fire", (), (what.hex,), tuple(dict.fromkeys(one.unit for one in what.bursts))),)
            case told.GunsShelled() | told.AirStrikeFlown():
                return (Trace("fire", (), (what.hex,), what.units),)
            case told.RecognitionTried():
                return (Trace("fire", (), (what.hex,), (what.unit,)),)
            case told.AircraftUp():
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
