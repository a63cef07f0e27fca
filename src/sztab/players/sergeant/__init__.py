"""The sergeant: a rule-of-thumb opponent for every title of the WB-95 family. It sees a view and a question, knows the
exact odds, and gives a reason for every order."""

from __future__ import annotations

from sztab.players.sergeant import answering, fires, rear
from sztab.players.sergeant.advice import REASONS, Advice
from sztab.players.sergeant.attacking import Attacks
from sztab.players.sergeant.phases import Plan
from sztab.players.sergeant.sense import Sense
from sztab.rules.wb95 import bridges
from sztab.table import Ask, Board, EndPhase, Order

__all__ = ["REASONS", "Advice", "Sergeant", "advise"]


class Sergeant:
    """Holds lines, keeps supply, goes for the scenario's objectives. The seed only settles ties."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._phase: tuple[int, ...] = ()
        self._plan: Plan | None = None
        self._attacks = Attacks()

    def answer(self, view: Board, ask: Ask) -> Order:
        """An order that answers the decision."""
        return self.advice(view, ask).order

    def advice(self, view: Board, ask: Ask) -> Advice:
        """The same with its reason. Whatever the rules would refuse is replaced by something lawful."""
        decider = view.book.deciders[ask.kind]
        while True:
            found = self._find(view, ask)
            if found is None:
                return answering.any_answer(view, ask)
            if decider.check(view, ask, found.order) is None:
                return found
            if ask.kind not in ("movement", "strategic") or isinstance(found.order, EndPhase):
                return answering.any_answer(view, ask)

    def intentions(self) -> list[Advice]:
        """Further orders he has in mind for the phase, as far as they are settled."""
        return [step for step in self._plan.steps if isinstance(step, Advice)] if self._plan is not None else []

    def _find(self, view: Board, ask: Ask) -> Advice | None:
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
                return fires.fly(Sense(view, side, self.seed), view, ask)
        answers = {
            "losses": answering.losses,
            "retreat": answering.retreat,
            "pursue": answering.pursue,
            "support": answering.support,
        }
        if ask.kind in answers:
            return answers[ask.kind](Sense(view, side, self.seed), view, ask)
        return None

    def _turn_to(self, view: Board, ask: Ask) -> None:
        """Forget old plans when a new phase has begun since the last question."""
        phase = (view.state.turn, view.state.phase, view.state.step, ask.sides[0])
        if phase != self._phase:
            self._phase, self._plan, self._attacks = phase, None, Attacks()

    def _next_move(self, view: Board, ask: Ask) -> Advice | None:
        self._turn_to(view, ask)
        if self._plan is None:
            self._plan = Plan(view, ask.sides[0], self.seed)
        return self._plan.next(view) or Advice(EndPhase(), "end")


def advise(view: Board, ask: Ask, seed: int = 0) -> list[Advice]:
    """What the sergeant would do here and why: in Movement Phases all he plans, else his one answer."""
    one = Sergeant(seed)
    return [one.advice(view, ask), *one.intentions()]
