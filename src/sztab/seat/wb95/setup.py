"""Setting up: the owner looks over what the lists leave to him, and takes in units that have changed sides."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Place
from sztab.rules.wb95.pieces import cels, enemy_at, stack
from sztab.rules.wb95.state import Unit
from sztab.seat.context import Places, units_of
from sztab.seat.prompt import Flags, flag
from sztab.seat.setup import SetupPrompt
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.seat.wb95.worth import front_of
from sztab.table import Ask


class FrontSetupPrompt(FrontPrompt, SetupPrompt):
    text, case = "Check your set-up: accept it, or move counters within their area", "R109 ard:R109"
    orders = ("place", "shift", "setup", "end_phase")
    coach = (
        ("The counters stand as the scenario lists them; you may accept the set-up as it is", "R109 ard:R109"),
        ("Guns in combat set-up can fire, guns in transport can move", "6.2.2"),
        ("A hex holds {stacking} CELs at the end of a phase", "3.2.1"),
    )

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        """Counters of others that this side sets up (ard:NEW.11)."""
        units = view.state.units[: view.book.shapes.first]
        others = (u for u in units if u.hex >= 0 and u.side != side)
        flag(found, (u for u in others if view.book.scenario.set_up_by(view, u) == side), "can_place")


class DefectorPrompt(FrontPrompt):
    kind = "defector"
    text, case = "Place a unit that has changed sides", "TS-N4"
    waiting = "place a unit that has changed sides"
    orders = ("place",)

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (ask.about.unit,), tuple(ask.about.hexes)

    def usual(self, view: Board, ask: Ask) -> Place:
        return best_haven(front_of(view, ask.sides[0]), view, ask)


def best_haven(front: FieldFront, view: Board, ask: Ask) -> Place:
    """TS-N4: the best hex for a deserter: near the enemy but not adjacent, with room, and away from friendly units it
    would have to fight."""
    (u,) = units_of(view, (ask.about.unit,))
    labels = view.book.labels
    best = max(ask.about.hexes, key=lambda text: _haven_worth(front, view, u, labels[text]))
    return Place(unit=ask.about.unit, hex=best)


def _haven_worth(front: FieldFront, view: Board, u: Unit, hex_: int) -> int:
    near = [there for there in view.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]
    strangers = sum(v.side != u.side and v.side in front.own for there in near for v in stack(view, there))
    before = any(enemy_at(view, u.side, there) for there in near)
    away = abs(min(front.enemy_away[hex_], 30) - 3)
    return (
        -front.weights.setup_too_close * (strangers + before)
        - 4 * away
        - front.weights.setup_crowded * cels(stack(view, hex_))
        + 4 * front.cover(hex_)
    )
