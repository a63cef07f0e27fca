"""What happens in every family, in the words of the WB-95 family."""

from __future__ import annotations

from sztab.table.events import (
    ControlTaken,
    Eliminated,
    GameOver,
    Moved,
    PhaseBegun,
    Placed,
    Rolled,
    Sentences,
    StepsLost,
    SupplyChanged,
    TakenBack,
    tells,
)
from sztab.table.sentences import names, people, side_word, single, won

PURPOSES = {"ranged": "ranged fire", "air_attack": "air attack", "bombing": "bombing"}
"""What dice are rolled for, where its name alone does not say it."""


def _placed(e: Placed) -> str:
    units = e.units or [e.unit]
    return f"{names(units)} {'is' if single(units) else 'are'} placed in {e.hex}"


def _left(e: Moved) -> str:
    """Movement left; once for all who have the same."""
    left = {unit: points for unit, points in e.left.items() if points != "0"}
    if not left:
        return ""
    if len(set(e.left.values())) == 1:
        return f", {next(iter(left.values()))} MP left"
    return f", MP left: {', '.join(f'{unit} {points}' for unit, points in left.items())}"


def _moved(e: Moved) -> str:
    who = names(e.units)
    return f"{who} {'moves' if single(e.units) else 'move'} from {e.start} to {e.end}{e.far}{_left(e)}"


def _loss(e: StepsLost) -> str:
    left = f", {e.left} left" if e.left > 0 else ""
    return f"{e.unit} in {e.hex} loses {e.lost} CEL{left}"


def _eliminated(e: Eliminated) -> str:
    how = f" ({e.how})" if e.how != "lost" else ""
    return f"{e.unit} in {e.hex} is eliminated{how}"


def _supplied(e: SupplyChanged) -> str:
    if not e.level:
        return f"{e.unit} is in supply again"
    if e.why in ("in supply again", "supplied from the air"):
        return f"{e.unit} recovers to out-of-supply level {e.level}"
    return f"{e.unit} is out of supply, level {e.level}: {e.why}"


def _control(e: ControlTaken) -> str:
    return f"{people(e.owner)} take control of {e.hex}" if e.owner else f"Nobody controls {e.hex} now"


def _over(e: GameOver) -> str:
    points = [f"{people(side)} have {points} victory points" for side, points in e.points.items()]
    return "; ".join([f"The game is over: {won(e.winner)}, {e.level or 'no level'}", *points])


SENTENCES: Sentences = dict(
    (
        tells(Rolled, lambda e: e.words(PURPOSES.get(e.purpose, ""))),
        tells(TakenBack, lambda e: f"{' and '.join(map(people, e.by))} undo their last order"),
        tells(PhaseBegun, lambda e: f"{side_word(e.side)} {e.phase} phase of turn {e.turn}"),
        tells(Placed, _placed),
        tells(Moved, _moved),
        tells(StepsLost, _loss),
        tells(Eliminated, _eliminated),
        tells(SupplyChanged, _supplied),
        tells(ControlTaken, _control),
        tells(GameOver, _over),
    )
)
