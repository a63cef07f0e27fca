"""AA and shoulder missiles: at whatever threatens, with guns that survive it."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.air_defence import SkyAsked, launches, own_loss, shots_at
from sztab.rules.b21.orders import AntiAircraft, Launch, Shot
from sztab.rules.b21.pieces import name
from sztab.rules.b21.strengths import points
from sztab.table import Ask

AT_ONE = 2
"""Shots at one aircraft."""
WORN = 2
"""EP below which AA does not fire at what can hit back."""


def shoot(front: CompanyFront, ask: Ask) -> Counsel:
    """Two shots at each, from the freshest guns."""
    b, about = front.view, ask.about
    assert isinstance(about, SkyAsked)
    shots: list[Shot] = []
    pairs = sorted(shots_at(b, front.side, about), key=lambda pair: (-pair[0].steps, pair[0].n, pair[1].n))
    for gun, aim in pairs:
        fired = [one for one in shots if one.unit == name(b, gun)]
        at_it = [one for one in shots if one.target == name(b, aim)]
        risky = any(own_loss(b, aim, roll) for roll in range(1, 7))
        left = points(b, gun) - gun.shots - len(fired)
        if left < 1 or len(at_it) >= AT_ONE or (risky and gun.steps - len(fired) < WORN):
            continue
        shots.append(Shot(unit=name(b, gun), target=name(b, aim)))
    said = ", ".join(f"{one.unit} {one.target}" for one in shots)
    return Counsel(AntiAircraft(shots=tuple(shots)), "aa", {"shots": said})


def launch(front: CompanyFront, ask: Ask) -> Counsel:
    """Each at the first aircraft it reaches."""
    b = front.view
    aims: dict[str, str] = {}
    for u, aim in launches(b, front.side, ask.about):
        aims.setdefault(name(b, u), name(b, aim))
    shots = tuple(Shot(unit=one, target=aim) for one, aim in aims.items())
    return Counsel(Launch(shots=shots), "aa", {"shots": ", ".join(f"{one.unit} {one.target}" for one in shots)})
