"""What there is to see in an event: where the log files it, what is drawn, the odds it was fought at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.rules.wb95 import battle_events as fought
from sztab.rules.wb95 import events as told
from sztab.rules.wb95.tables import decode, outcome_words
from sztab.seat.models import Ladder, Rung, Trace
from sztab.seat.scenes import FIGHTS, FIRE, MOVES, SUPPLY, Scene, Scenes, alike
from sztab.seat.wb95 import odds
from sztab.seat.wb95.context import Officer
from sztab.table import events as table
from sztab.table.events import Happening

NOTHING = "-"
"""The result of fire that hits nothing."""
SHOT = Scene(FIRE, "result", watch=True, digest="fire", when=lambda data: data["result"] != NOTHING)


class FrontScenes(Scenes):
    SCENES = {
        **alike(Scene(FIGHTS, watch=True), fought.Retreated, fought.Pursued),
        **alike(Scene(FIGHTS), fought.OrderTested, fought.OrderLost, fought.OrderRestored, told.LossShifted),
        **alike(
            Scene(MOVES),
            told.GunsSet, told.HeldBack, told.MapLeft, told.ZoneChanged, told.FlownBack, told.StackOverfull, told.DugIn,
            told.WorksGone,
        ),
        **alike(Scene(MOVES, watch=True), told.MapEntered, told.Jumped, told.UnitLifted),
        **alike(SHOT, fought.GunsFired, fought.BarrageFired, fought.AircraftStruck, fought.BombsDropped),
        **alike(Scene(), fought.PartySent, fought.PartyBack, told.CreditGained, told.LoyaltyTested),
        **alike(
            Scene(FIRE),
            fought.AirDaysTold, fought.AdvantageRolled, fought.AirDefenceFired, fought.HelicoptersLost,
            fought.MissionFlown, fought.MissionLost, fought.ThermobaricFired, fought.WarfareSpent, fought.WarfareGained,
            fought.AmmunitionSpent, fought.SuppliesDropped,
        ),
        **alike(Scene(SUPPLY), told.StepGiven, told.PointsAllotted, told.Refitted),
        **alike(
            Scene(digest="score"),
            told.LineCrossed, told.DroveToBerlin, told.BrokeOut, told.LinePassed, told.ShoreReached,
        ),
        told.TurnBegun: Scene("", "turn", digest="turn"),
        table.PhaseBegun: Scene("", "phase"),
        fought.CombatFought: Scene(FIGHTS, "odds", watch=True, digest="combat"),
        fought.CombatDecided: Scene(FIGHTS, "result", watch=True, digest="combat"),
        fought.UnitOverrun: Scene(FIGHTS, digest="loss"),
        table.Eliminated: Scene(FIGHTS, watch=True, digest="loss", when=lambda data: data["how"] != "overrun"),
        fought.ShiftsGained: Scene(digest="reward"),
        told.PontoonLaid: Scene(MOVES, digest="bridge"),
        table.ControlTaken: Scene(digest="town"),
        fought.StaffRaided: Scene(digest="loss", when=lambda data: data["result"] != "nothing"),
        fought.AirFought: Scene(FIRE, digest="air"),
        told.UnitSurrendered: Scene(SUPPLY, digest="loss"),
        told.CameBack: Scene(digest="return"),
        told.FormationReleased: Scene(digest="released"),
        told.Withdrawn: Scene(digest="withdraw"),
        told.TurnedBack: Scene(digest="turned_back"),
        told.Defected: Scene(digest="defects"),
        told.BridgeWorked: Scene(
            MOVES, digest="bridge", when=lambda data: data["do"] in ("destroy", "rebuild", "built")
        ),
        fought.BridgeHit: Scene(FIRE, "result", digest="bridge", when=lambda data: bool(data["destroyed"])),
        fought.BridgeMined: Scene(digest="bridge", when=lambda data: bool(data["destroyed"])),
        table.SupplyChanged: Scene(
            SUPPLY, digest="cut_off", when=lambda data: data["level"] == 1 and data["why"] == "no line of supply"
        ),
        told.DropRolled: Scene(digest="loss", when=lambda data: bool(data["scattered"])),
    }  # fmt: skip
    DECIDES = ("combat", "attack on a bridge", "ranged", "barrage", "air_attack", "bombing")
    HEADINGS = {"town": "Control", "bridge": "Bridge", "score": "Victory"}

    def words(self, me: Officer, what: Happening) -> str:
        """What a cell of a table means."""
        match what:
            case fought.CombatDecided():
                return me.say(outcome_words(decode(what.attacker), decode(what.defender)))
            case fought.BridgeHit():
                return me.say("the bridge is destroyed" if what.destroyed else "the bridge stands")
            case fought.FireFallen():
                return me.say(decode(what.result).words)
        return ""

    def figures(self, what: Any) -> dict[str, Any]:
        if isinstance(what, fought.CombatFought):
            return {"attack": what.attacker, "defence": what.defender, "ratio": what.ratio, "final": what.final}
        return {"attack": what.points, "final": what.row}

    def more_rungs(self, me: Officer, what: Happening) -> tuple[Rung, ...]:
        if not isinstance(what, fought.CombatFought) or not what.roll_modifier:
            return ()
        side = "attacker" if what.roll_modifier < 0 else "defender"
        return (odds.staff_rung(me, side, what.roll_modifier),)

    def cell(self, me: Officer, one: Mapping[str, Any]) -> str:
        theirs = decode(one["defender"])
        return me.say(outcome_words(decode(one["attacker"]), theirs) if "attacker" in one else theirs.words)

    def filed(self, me: Officer, one: Mapping[str, Any], ladder: Ladder) -> Ladder:
        return odds.filed(me, one, ladder)

    def traces(self, what: Happening) -> tuple[Trace, ...]:
        if not isinstance(what, fought.CombatFought):
            return ()
        return tuple(Trace("attack", (), (target,), what.attackers) for target in what.targets)
