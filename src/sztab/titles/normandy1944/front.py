"""What the four scenarios of Normandy share: bombers, set-up with a radius, landings, units that leave on a date."""

from __future__ import annotations

from typing import Any

from sztab.hexes import Map, twelfths
from sztab.rules.wb95 import bombers, bridges, losses
from sztab.rules.wb95.allowance import in_strategic_phase
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.events import DropRolled, TurnedBack, Withdrawn
from sztab.rules.wb95.orders import AirMission
from sztab.rules.wb95.pieces import counter, in_enemy_zone, label, name, on_map
from sztab.rules.wb95.state import TWELFTHS, Counter, Unit
from sztab.table import Procedure, Refusal
from sztab.titles.wb95.card import CardScenario, brought, count, counted, forget

CARPETS = "carpets"
LANDED = "landed:"
"""Counted for each unit that has entered in this phase (DD-N4)."""
BARRED = "edge:"
"""Counted for each unit that has entered over barred ground (nor:R70)."""


class Front(CardScenario):
    """The hooks of the rulebook as the cards of Normandy answer them."""

    def study(self, map_: Map) -> None:
        barred = self.card.card.get("barred", ())
        self._shut = {self.sides.index(one["side"]): map_.regions[one["region"]] for one in barred}
        self.enters_first = "pace" in self.card.card

    # ------------------------------------------------------------------ before play

    def setup_steps(self) -> tuple[tuple[str, int], ...]:
        """Both look over their counters; then control is settled by where they stand, and the drop is rolled for."""
        steps = (*super().setup_steps(), ("control", 0))
        return (*steps, ("drop", self.sides.index("allied"))) if "drop" in self.card.card else steps

    def prepare(self, game: Game, kind: str, side: int) -> Procedure:
        if kind == "control":
            game.mark(control=self.first_control(game.book, game.state.units))
        else:
            for one in self.card.card["drop"]["units"]:
                yield from self._drop(game, game.book.index[one], side)

    def _drop(self, game: Game, n: int, side: int) -> Procedure:
        """DD-N2, nor:R64: one die for each American regiment that jumped in the night."""
        one = game.book.counters[n].id
        roll = yield from game.roll(1, f"drop of {one}", "DD-N2", side, units=[n])
        lost = roll in self.card.card["drop"]["loses"]
        game.say(DropRolled(unit=one, roll=roll, scattered=lost), "DD-N2")
        if lost:
            losses.reduce(game, n, 1, -1, "DD-N2")

    def _places(self, b: Board, printed: Counter) -> frozenset[int]:
        """nor:R42: of an area only what is one's own and in no enemy zone."""
        found = super()._places(b, printed)
        if not self._setup_rule(printed).get("controlled"):
            return found
        own = printed.side
        return frozenset(h for h in found if controller(b, h) == own and not in_enemy_zone(b, own, h))

    def may_spread(self, b: Board, printed: Counter, hex_: int) -> bool:
        """nor:R41: anywhere within the radius, but not into an enemy zone unless the printed hex lies in one."""
        exposed = in_enemy_zone(b, printed.side, b.book.labels[printed.place])
        return exposed or not in_enemy_zone(b, printed.side, hex_)

    # ------------------------------------------------------------------ the air, nor:R48-nor:R60

    def air_entries(self) -> list[dict[str, Any]]:
        """nor:R49, nor:R50: the box that stands with the scenario, or the other one."""
        other = self.options.air_block == "other"
        return list(self.card.card.get("air_other", ()) if other else ()) or super().air_entries()

    def begin_turn(self, game: Game) -> None:
        today = self.day(game.state.turn)
        game.mark(bombers=tuple(brought(self.air_entries(), side, today, "bombers") for side in self.sides))
        super().begin_turn(game)

    def carpets(self, b: Board, side: int) -> int:
        """CO-N3, nor:R53: three in all over two days."""
        rule = self.card.card.get("bombing")
        if rule is None or b.state.turn < 1 or rule["side"] != self.sides[side]:
            return 0
        today = self.day(b.state.turn) in rule["dates"]
        return int(rule["strikes"] - b.state.tally.get(CARPETS, 0)) if today else 0

    def laid_carpets(self, game: Game, side: int, number: int) -> None:
        count(game, CARPETS, number)

    def flies(self, side: int, kind: str) -> bool:
        return kind in bombers.KINDS or super().flies(side, kind)

    def mission_allowed(self, b: Board, side: int, mission: AirMission) -> Refusal | None:
        """nor:R52: bombers attack units and objects; LU-N7, nor:R99: in one scenario not at the front."""
        if mission.kind == "carpet":
            return None
        if mission.kind != "bomb":
            return super().mission_allowed(b, side, mission)
        wanted = "object" if "/" in mission.target else "attack"
        if wanted not in self._air_rule(self.sides[side]).get("bombers", ()):
            return Refusal(self.air_case, "you have no bombers in this scenario")
        hex_ = b.book.labels.get(mission.target, -1)
        if self.card.card.get("bombers", {}).get("spare_zone") and hex_ >= 0:
            if any(b.layers.zones[own][hex_] for own in b.book.friends[side]):
                return Refusal("LU-N7", f"{mission.target} is too near your own units for bombers")
        return None

    # ------------------------------------------------------------------ movement

    def pace(self, b: Board, u: Unit, amount: int) -> int:
        """DD-N3, DD-N4, nor:R63: half on the first day, double in the phase of entry, never both."""
        rule = self.card.card.get("pace")
        if rule is None:
            return amount
        if u.hex < 0:
            return int(amount * rule["entering"])
        slow = b.state.turn == 1 and self.sides[u.side] == rule["side"]
        return amount * twelfths(rule["first_turn"]) // TWELFTHS if slow else amount

    def closed(self, b: Board, u: Unit) -> frozenset[int]:
        """TO-N5, nor:R70: a region a side may not move into; whoever enters the map there goes on at once."""
        return self._shut.get(u.side, self._nobody) if u.hex >= 0 else self._nobody

    def closed_case(self, u: Unit) -> str:
        rules = self.card.card.get("barred", ())
        return next((one["case"] for one in rules if self.sides.index(one["side"]) == u.side), self.limit_case)

    # ------------------------------------------------------------------ coming and going

    def exit_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        """Nobody leaves over a beach."""
        return tuple(zone for zone in self.ring if zone not in self.landings)

    def may_enter(self, b: Board, u: Unit) -> Refusal | None:
        """DD-N4, nor:R85: in one scenario not in strategic movement."""
        if "pace" in self.card.card and in_strategic_phase(b):
            return Refusal("DD-N4", "reinforcements enter in Movement Phases")
        return None

    def too_late(self, b: Board, u: Unit) -> Refusal | None:
        """DD-N4, nor:R85: in the same scenario before any unit on the map is ordered; those who have come go on."""
        if not self.enters_first:
            return None
        for v in on_map(b, b.book.friends[u.side]):
            ordered = v.moved or v.left < v.cap or v.dug or v.marked
            if ordered and f"{LANDED}{v.n}" not in b.state.tally:
                why = f"reinforcements enter at the beginning of the phase, and {name(b, v)} has already been ordered"
                return Refusal("DD-N4", why)
        return None

    def begin_phase(self, game: Game) -> None:
        """TO-N7, nor:R69: at the start of its Movement Phase a side gives up the units of the date."""
        forget(game, [f"{LANDED}{n}" for n in counted(game, LANDED)])
        phase = game.book.phases[game.state.phase]
        if phase.kind == "movement":
            for rule in self.card.card.get("withdrawal", ()):
                if rule["date"] == self.day(game.state.turn):
                    self._withdraw(game, rule, game.book.friends[phase.side])

    def _withdraw(self, game: Game, rule: dict[str, Any], sides: tuple[int, ...]) -> None:
        """Wherever they are; what was lost stays lost, and they come back as they went."""
        units = [game.state.units[game.book.index[one]] for one in rule["units"]]
        going = [u for u in units if u.side in sides and (u.hex >= 0 or u.box == "due")]
        hexes = sorted({u.hex for u in going if u.hex >= 0})
        bridges.note_holders(game, hexes)
        back = rule.get("returns")
        due = (back - self.card.start).days + 1 if back else 0
        box, zone = ("due", ";".join(rule["zones"])) if back else ("left", "")
        for u in going:
            away = {"hex": -1, "box": box, "zone": zone, "due": due, "redirected": False}
            game.change(u.n, **away, cap=-1, left=0, marked=False, building=False, stirred=True)
        bridges.note_holders(game, hexes)
        if going:
            names = tuple(counter(game, u).id for u in going)
            game.say(Withdrawn(units=names, returns=back.isoformat() if back else ""), "TO-N7 nor:R69")

    def entered(self, game: Game, u: Unit) -> None:
        super().entered(game, u)
        if self.enters_first:
            count(game, f"{LANDED}{u.n}")
        if u.hex in self._shut.get(u.side, self._nobody):
            count(game, f"{BARRED}{u.n}")

    def end_phase(self, game: Game) -> None:
        """nor:R70: whoever has come in over barred ground and is still there goes back and waits."""
        waiting = counted(game, BARRED)
        forget(game, [f"{BARRED}{n}" for n in waiting])
        for n in map(int, waiting):
            u = game.state.units[n]
            if u.hex in self._shut.get(u.side, self._nobody):
                where = label(game, u.hex)
                game.change(n, hex=-1, box="due", cap=-1, left=0, moved=False)
                game.say(TurnedBack(unit=counter(game, u).id, hex=where), "TO-N5 nor:R70")
