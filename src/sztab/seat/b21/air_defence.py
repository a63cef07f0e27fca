"""AA fire and shoulder missiles at what flies or comes down (10.2, 17.2.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from sztab.rules.b21 import air_defence
from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import AntiAircraft, Launch, Shot
from sztab.rules.b21.pieces import name
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.seat import chances
from sztab.seat.b21.context import Officer
from sztab.seat.context import Cards, Places, labels, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Cased
from sztab.seat.prompt import Preference, Prompt
from sztab.table import Ask

Pairs = list[tuple[Unit, Unit]]


class ShotsPrompt(Prompt):
    """Each gun at what it can reach, or nobody."""

    weighed = "shots"
    inside = fought = True
    preference = Preference("Aircraft overhead", {"most": "everything fires", "least": "hold fire"})
    make: ClassVar[Callable[..., Any]]
    pairs: ClassVar[Callable[[Board, int, air_defence.SkyAsked], Pairs]]

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        targets = ", ".join(one.unit for one in ask.about.targets)
        return me.cased(self.text.format(targets), self.case)

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        about = ask.about
        guns = dict.fromkeys(name(view, gun) for gun, _ in type(self).pairs(view, me.side(ask), about))
        return tuple(guns), labels(view, (hex_ for one in about.targets for hex_ in one.hexes))

    def most(self, view: Board, gun: Unit) -> int:
        """Shots of a gun."""
        return 1

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """All that can fire, at the strongest target each; nobody."""
        pairs = type(self).pairs(view, me.side(ask), ask.about)
        ranked = sorted(pairs, key=lambda pair: (-points(view, pair[1]), pair[1].n, pair[0].n))
        shots: list[Shot] = []
        for gun, aim in ranked:
            if sum(one.unit == name(view, gun) for one in shots) < self.most(view, gun):
                shots.append(Shot(unit=name(view, gun), target=name(view, aim)))
        plans = dict.fromkeys((tuple(shots), tuple(shots[:1]), ()))
        made = (self._card(me, view, ask, plan) for plan in plans)
        return tuple(made), len(pairs) > 1

    def _card(self, me: Officer, view: Board, ask: Ask, shots: tuple[Shot, ...]) -> AnswerCard:
        order = type(self).make(shots=shots)
        lines = tuple(me.cased(f"{one.unit} at {one.target}: {self.chance(view, one)}", self.case) for one in shots)
        return me.card(order, lines)

    def chance(self, view: Board, shot: Shot) -> str:
        raise NotImplementedError


class AntiAircraftPrompt(ShotsPrompt):
    kind, case = "aa", "10.2.3"
    text = "Fire AA at {}, or hold your fire"
    waiting = "decide on AA fire"
    make, pairs = AntiAircraft, air_defence.shots_at
    coach = (
        ("AA has as many shots in a phase as SP, one at the same target", "10.2.4"),
        ("Guns do nothing to bombers; rockets reach seven hexes", "10.2.1"),
    )

    def most(self, view: Board, gun: Unit) -> int:
        return points(view, gun) - gun.shots

    def chance(self, view: Board, shot: Shot) -> str:
        """By its table; a unit that jumps is fired at by all guns together (R84)."""
        gun, aim = units_of(view, (shot.unit, shot.target))
        if not view.book.face(aim).flies:
            return f"{points(view, gun)} SP"
        hits = [air_defence.effect(view, gun, aim, roll) for roll in chances.DIE]
        away, down = sum(one.aborts for one in hits), sum(one.lost > 0 for one in hits)
        return f"driven off in {away} of 6, hit in {down} of 6"


class MissilesPrompt(ShotsPrompt):
    kind, case = "missiles", "10.2.11"
    text = "Fire shoulder missiles at {}, or hold your fire"
    waiting = "decide on shoulder missiles"
    make, pairs = Launch, air_defence.launches
    coach = (("Land units fire once in an air phase, at aircraft over their hex or beside it", "10.2.11"),)

    def chance(self, view: Board, shot: Shot) -> str:
        (u,) = units_of(view, (shot.unit,))
        hits = view.book.charts.manpads["tank" if view.book.face(u).armoured else "any"]
        return f"hit in {hits} of 6"
