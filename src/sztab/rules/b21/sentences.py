"""What happens in every family, in the words of the B-21 family."""

from __future__ import annotations

from sztab.table.events import (
    ControlTaken,
    Eliminated,
    Moved,
    PhaseBegun,
    Placed,
    Rolled,
    Sentences,
    StepsLost,
    SupplyChanged,
    tells,
)
from sztab.table.sentences import amounts, capital, names, people, single

PURPOSES = {"aa": "AA fire", "bombs": "bombing", "intercept": "fighters", "strike": "air attack"}
"""What dice are rolled for, where its name alone does not say it."""


def _phase(e: PhaseBegun) -> str:
    name = capital(e.phase)
    return f"{name} phase of {people(e.side)}" if e.side else f"{name} phase"


def _placed(e: Placed) -> str:
    units = e.units or (e.unit,)
    return f"{names(units)} {'is' if single(units) else 'are'} placed in {e.hex}"


def _moved(e: Moved) -> str:
    left = f", left: {amounts(e.left)}" if e.left else ""
    who = names(e.units)
    return f"{who} {'moves' if single(e.units) else 'move'} from {e.start} to {e.end}{e.far}{left}"


def _loss(e: StepsLost) -> str:
    left = f", {e.left} left" if e.left >= 0 else ""
    where = f" in {e.hex}" if e.hex else ""
    return f"{e.unit}{where} loses {e.lost} EP{left}"


def _eliminated(e: Eliminated) -> str:
    where = f" in {e.hex}" if e.hex else ""
    return f"{e.unit}{where} is eliminated ({e.how})"


def _supply(e: SupplyChanged) -> str:
    why = f": {e.why}" if e.why else ""
    return f"{e.unit} is out of supply{why}" if e.level else f"{e.unit} is in supply again"


def _control(e: ControlTaken) -> str:
    return f"{people(e.owner)} control {e.hex}" if e.owner else f"Nobody controls {e.hex}"


SENTENCES: Sentences = dict(
    (
        tells(Rolled, lambda e: e.words(PURPOSES.get(e.purpose, ""))),
        tells(PhaseBegun, _phase),
        tells(Placed, _placed),
        tells(Moved, _moved),
        tells(StepsLost, _loss),
        tells(Eliminated, _eliminated),
        tells(SupplyChanged, _supply),
        tells(ControlTaken, _control),
    )
)
