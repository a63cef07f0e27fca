"""The sergeant of the WB-95 family."""

from __future__ import annotations

from sztab.players.sergeant.advice import Advice
from sztab.players.sergeant.wb95 import answering, fires, preparing, raiders, rear, skies, sorties
from sztab.players.sergeant.wb95.attacking import Attacks
from sztab.players.sergeant.wb95.phases import Plan
from sztab.players.sergeant.wb95.sense import Sense
from sztab.rules.wb95 import bridges
from sztab.table import Ask, Board, EndPhase


class Mind:
    """Holds lines, keeps supply, goes for the scenario's objectives."""

    planned = frozenset({"movement", "strategic"})

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._phase: tuple[int, ...] = ()
        self._plan: Plan | None = None
        self._attacks = Attacks()
        self._flights = sorties.Flights()
        self._set_up = preparing.SetUpPlan()

    def intentions(self) -> list[Advice]:
        """Further orders he has in mind for the phase, as far as they are settled."""
        return [step for step in self._plan.steps if isinstance(step, Advice)] if self._plan is not None else []

    def find(self, view: Board, ask: Ask) -> Advice | None:
        """What he would do; None: whatever is lawful."""
        side = ask.sides[0]
        match ask.kind:
            case "movement" | "strategic":
                return self._next_move(view, ask)
            case "combat":
                self._turn_to(view, ask)
                return self._attacks.next(view, ask, self.seed)
            case "pontoon":
                found = bridges.pontoons_to_lay(view, side)
                return rear.best_pontoon(Sense(view, side, self.seed), view, found) or Advice(EndPhase(), "end")
            case "barrage":
                return fires.next_barrage(Sense(view, side, self.seed), view, ask)
            case "air":
                return skies.fly(Sense(view, side, self.seed), view, ask)
            case "sorties":
                self._turn_to(view, ask)
                return self._flights.next(Sense(view, side, self.seed), view, ask)
            case "setup":
                return self._set_up.next(Sense(view, side, self.seed), view, ask)
        answers = {
            "losses": answering.losses,
            "retreat": answering.retreat,
            "pursue": answering.pursue,
            "support": answering.support,
            "engage": skies.engage,
            "air_days": preparing.air_days,
            "defector": preparing.haven,
            "refit": preparing.refit,
            "air_advantage": sorties.bid,
            "routes": raiders.cut,
        }
        if ask.kind in answers:
            return answers[ask.kind](Sense(view, side, self.seed), view, ask)
        return None

    def _turn_to(self, view: Board, ask: Ask) -> None:
        """Forget old plans when a new phase has begun since the last question."""
        phase = (view.state.turn, view.state.phase, view.state.step, ask.sides[0])
        if phase != self._phase:
            self._phase, self._plan = phase, None
            self._attacks, self._flights = Attacks(), sorties.Flights()

    def _next_move(self, view: Board, ask: Ask) -> Advice | None:
        self._turn_to(view, ask)
        if self._plan is None:
            self._plan = Plan(view, ask.sides[0], self.seed)
        return self._plan.next(view) or Advice(EndPhase(), "end")
