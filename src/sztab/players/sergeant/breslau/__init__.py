"""The sergeant of the Breslau family: a besieger who concentrates on the Fortress hexes, a garrison that fills them."""

from __future__ import annotations

from collections.abc import Callable

from sztab.players.sergeant.advice import Advice
from sztab.players.sergeant.breslau import answering, attacking, fires
from sztab.players.sergeant.breslau.besieger import Besieger
from sztab.players.sergeant.breslau.garrison import Garrison
from sztab.players.sergeant.breslau.marching import Marches
from sztab.players.sergeant.breslau.sense import Sense
from sztab.rules.breslau.state import SOVIET
from sztab.table import Ask, Board, EndPhase

ALONE: dict[str, Callable[[Sense], Advice]] = {
    "air_bombard": fires.fly,
    "strike": fires.strike,
    "goliath": answering.goliath,
    "directives": answering.direct,
}
ASKED: dict[str, Callable[[Sense, Ask], Advice | None]] = {
    "rebuild": fires.rebuild,
    "aa": fires.shoot,
    "mark": attacking.mark,
    "attack": attacking.attack,
    "support": attacking.name_support,
    "losses": answering.losses,
    "ambush": answering.ambush,
    "advance": answering.advance,
    "support_move": answering.reinforce,
    "run": answering.run,
    "excess": answering.excess,
}
"""Questions answered from the board alone, and those that say what they are about."""


class Mind:
    """Plans marches and bombardments by the phase, everything else as it is asked."""

    planned = frozenset({"movement", "bombard"})

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._phase: tuple[int, ...] = ()
        self._marches: Marches | None = None
        self._shots: list[Advice] | None = None

    def intentions(self) -> list[Advice]:
        """Further bombardments of the phase; marches are worked out one by one."""
        return list(self._shots or ())

    def find(self, view: Board, ask: Ask) -> Advice | None:
        """What he would do; None: whatever is lawful."""
        side = ask.sides[0]
        self._turn_to(view, side)
        if ask.kind == "movement":
            return self._next_march(view, side)
        if ask.kind == "bombard":
            return self._next_shot(view, side)
        if ask.kind in ALONE:
            return ALONE[ask.kind](Sense(view, side, self.seed))
        if ask.kind in ASKED:
            return ASKED[ask.kind](Sense(view, side, self.seed), ask)
        return None

    def _turn_to(self, view: Board, side: int) -> None:
        """Forget old plans when a new phase has begun since the last question."""
        phase = (view.state.turn, view.state.phase, side)
        if phase != self._phase:
            self._phase, self._marches, self._shots = phase, None, None

    def _next_march(self, view: Board, side: int) -> Advice:
        if self._marches is None:
            self._marches = Besieger(view, self.seed) if side == SOVIET else Garrison(view, self.seed)
        return self._marches.next(view) or Advice(EndPhase(), "end")

    def _next_shot(self, view: Board, side: int) -> Advice:
        if self._shots is None:
            self._shots = fires.bombardments(Sense(view, side, self.seed))
        return self._shots.pop(0) if self._shots else Advice(EndPhase(), "end")
