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
from sztab.table import Ask, Order

Pairs = list[tuple[Unit, Unit]]
AT_ONE = 2
"""Shots at one aircraft."""
WORN = 2
"""EP below which AA does not fire at what can hit back."""


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
        usual = self.usual(view, ask).shots
        ranked = sorted(pairs, key=lambda pair: (-points(view, pair[1]), pair[1].n, pair[0].n))
        shots: list[Shot] = []
        for gun, aim in ranked:
            if sum(one.unit == name(view, gun) for one in shots) < self.most(view, gun):
                shots.append(Shot(unit=name(view, gun), target=name(view, aim)))
        plans = {frozenset(map(repr, plan)): plan for plan in ((), tuple(shots[:1]), tuple(shots), usual)}
        made = (self.card(me, view, ask, type(self).make(shots=plan)) for plan in reversed(plans.values()))
        return tuple(made), len(pairs) > 1

    def usual(self, view: Board, ask: Ask) -> AntiAircraft | Launch:
        raise NotImplementedError

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, AntiAircraft | Launch)
        said = (f"{one.unit} at {one.target}: {self.chance(view, one)}" for one in order.shots)
        return me.card(order, tuple(me.cased(text, self.case) for text in said))

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

    def usual(self, view: Board, ask: Ask) -> AntiAircraft:
        return best_shots(view, ask)

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

    def usual(self, view: Board, ask: Ask) -> Launch:
        return best_launches(view, ask)

    def chance(self, view: Board, shot: Shot) -> str:
        (u,) = units_of(view, (shot.unit,))
        hits = view.book.charts.manpads["tank" if view.book.face(u).armoured else "any"]
        return f"hit in {hits} of 6"


# ---------------------------------------------------------------------- what is worth a shot


def best_shots(view: Board, ask: Ask) -> AntiAircraft:
    """Two shots at each, from the freshest guns; a worn one is spared what can hit back."""
    shots: list[Shot] = []
    found = air_defence.shots_at(view, ask.sides[0], ask.about)
    for gun, aim in sorted(found, key=lambda pair: (-pair[0].steps, pair[0].n, pair[1].n)):
        fired = [one for one in shots if one.unit == name(view, gun)]
        at_it = [one for one in shots if one.target == name(view, aim)]
        risky = any(air_defence.own_loss(view, aim, roll) for roll in range(1, 7))
        left = points(view, gun) - gun.shots - len(fired)
        if left < 1 or len(at_it) >= AT_ONE or (risky and gun.steps - len(fired) < WORN):
            continue
        shots.append(Shot(unit=name(view, gun), target=name(view, aim)))
    return AntiAircraft(shots=tuple(shots))


def best_launches(view: Board, ask: Ask) -> Launch:
    """Each at the first aircraft it reaches."""
    aims: dict[str, str] = {}
    for u, aim in air_defence.launches(view, ask.sides[0], ask.about):
        aims.setdefault(name(view, u), name(view, aim))
    return Launch(shots=tuple(Shot(unit=one, target=aim) for one, aim in aims.items()))
