"""Where a file of the Breslau family may leave something out, and whose answer an order is."""

from __future__ import annotations

from sztab.desk.breslau.scenario import attackers
from sztab.desk.habits import Habits, sides_in, sides_named
from sztab.desk.position_reader import Position
from sztab.rules.breslau.events import AttackBegun
from sztab.rules.breslau.orders import Advance, Ambush, Attack, Bombard, Excess, Flak, Mark, StepLosses
from sztab.rules.breslau.pieces import holder
from sztab.rules.breslau.scenario import PHASES
from sztab.table import EndPhase, Game, Order

SILENT = ("supply check", "end turn")
"""Phases in which nobody is asked anything, as a rule."""


class SiegeHabits(Habits):
    ANSWERS = ("aa", "ambush", "losses", "advance", "run")
    ANSWERED_BY = {
        "strike": ("strike",),
        "rebuild": ("rebuild", "end_phase"),
        "bombard": ("bombard", "end_phase"),
        "run": ("run",),
        "directives": ("directives",),
        "goliath": ("goliath", "end_phase", "move", "enter", "barricade"),
        "excess": ("excess", "losses"),
        "mark": ("mark", "end_phase"),
        "support": ("attack",),
        "support_move": ("move", "end_phase"),
        "aa": ("aa", "end_phase"),
    }
    PASSES = ("bombard",)
    UNSAID = {
        "rebuild": EndPhase(),
        "aa": Flak(),
        "goliath": EndPhase(),
        "advance": Advance(),
        "support_move": EndPhase(),
    }

    def taken_as_read(self, position: Position, order: Order) -> bool:
        """A supply check or an end of turn has been played by itself, and its end need not be ordered."""
        return PHASES[position.state.phase] in SILENT and isinstance(order, EndPhase)

    def waived(self, order: Order) -> bool:
        return order in (Flak(), Advance())

    def before(self, game: Game, order: Order) -> Order | None:
        """9.2.9: where the other side attacks next, the one that has attacked is through with its attacks."""
        ask = game.decision
        if ask is None or ask.kind != "attack" or not isinstance(order, Attack) or not attackers(game):
            return None
        begun = any(isinstance(event.what, AttackBegun) for event in game.events)
        return EndPhase() if begun and self.givers(game, order) == {1 - ask.sides[0]} else None

    def completed(self, game: Game, order: Order) -> Order:
        """Losses also name who is above the stacking limit; whoever ends the designation has no marker to place."""
        ask = game.decision
        if ask is not None and ask.kind == "mark" and isinstance(order, EndPhase):
            return Mark()
        if ask is not None and ask.kind == "excess" and isinstance(order, StepLosses):
            return Excess(units=tuple(one for one, lost in order.units.items() if lost))
        return order

    def givers(self, game: Game, order: Order) -> set[int]:
        """The sides whose units or stacks an order speaks of."""
        match order:
            case Mark():
                hexes = [aim.from_ for aim in order.attacks]
            case Attack():
                hexes = list(order.from_)
            case Bombard():
                return sides_named(game, order.artillery)
            case Ambush() | Flak():
                return set()
            case StepLosses() if _defender_loses(game):
                return set()
            case _:
                return sides_in(game, order)
        found = {holder(game, game.book.labels[text]) for text in hexes if text in game.book.labels}
        return found - {-1}


def _defender_loses(game: Game) -> bool:
    """Whether the losses of an attacked hex are asked for: no others follow them in the attack, so whoever is named is
    named now."""
    ask, state = game.decision, game.state
    if ask is None or ask.kind != "losses" or PHASES[state.phase] != "combat resolution":
        return False
    attacker = state.first if state.step % 2 == 0 else 1 - state.first
    return bool(ask.sides[0] != attacker)


HABITS: Habits = SiegeHabits()
