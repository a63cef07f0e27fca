"""What happens in every family, in the words of the Breslau family."""

from __future__ import annotations

from sztab.rules.breslau.state import SIDES
from sztab.table.events import (
    ControlTaken,
    Eliminated,
    Moved,
    PhaseBegun,
    Placed,
    Sentences,
    StepsLost,
    SupplyChanged,
    tells,
)
from sztab.table.sentences import amounts, names


def _phase(e: PhaseBegun) -> str:
    phase = e.phase.capitalize() if e.phase.split()[0] in SIDES else e.phase
    return f"Turn {e.turn}, {phase} phase"


def _moved(e: Moved) -> str:
    left = f", left: {amounts(e.left)}" if e.left else ""
    return f"{names(e.units)} moves from {e.start} to {e.end}{e.far}{left}"


def _loss(e: StepsLost) -> str:
    left = f", {e.left} left" if e.left >= 0 else ""
    if e.lost == 1:
        return f"{e.unit} in {e.hex} loses a step{left}"
    return f"{e.unit} in {e.hex} loses {e.lost} steps{left}"


def _eliminated(e: Eliminated) -> str:
    where = f" in {e.hex}" if e.hex else ""
    return f"{e.unit}{where} is eliminated ({e.how})"


SENTENCES: Sentences = dict(
    (
        tells(PhaseBegun, _phase),
        tells(Placed, lambda e: f"{e.unit} is placed in {e.hex}"),
        tells(Moved, _moved),
        tells(StepsLost, _loss),
        tells(Eliminated, _eliminated),
        tells(
            SupplyChanged,
            lambda e: f"{e.unit} is out of supply {e.level}" if e.level else f"{e.unit} is in supply again",
        ),
        tells(ControlTaken, lambda e: f"{e.hex} is controlled by {e.owner.capitalize() or 'nobody'}"),
    )
)
