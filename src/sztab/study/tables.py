"""The games of a study as a table: a row for each, as CSV and as Parquet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sztab.errors import SztabError
from sztab.study.bout import Bout
from sztab.study.par import pars
from sztab.study.plan import StudyPlan
from sztab.study.result import above

NEEDED = "pyarrow"


def can_write_parquet() -> bool:
    return find_spec(NEEDED) is not None


def rows(plan: StudyPlan, bouts: Sequence[Bout]) -> list[dict[str, Any]]:
    """The games in the order of the plan. What has a value for each side or seat is a table of its own."""
    count = len(plan.variants)
    return [_row(plan, plan.variants[number % count].name, bout) for number, bout in enumerate(bouts)]


def _row(plan: StudyPlan, variant: str, bout: Bout) -> dict[str, Any]:
    sides, seats, par = plan.sides, plan.seat_names, pars()
    goals = [par.get((plan.scenario, seat)) for seat in range(len(seats))]
    return {
        "variant": variant,
        "seed": bout.pairing.seed,
        "winner": bout.winner,
        "level": bout.level,
        "turn": bout.turn,
        "points": {side: bout.points.get(side, 0) for side in sides},
        "won": {seat: result.won for seat, result in zip(seats, bout.results)},
        "early": {seat: result.early for seat, result in zip(seats, bout.results)},
        "margin": {seat: result.margin for seat, result in zip(seats, bout.results)},
        "above_par": {
            seat: None if goal is None else above(result, goal.result) / 2
            for seat, goal, result in zip(seats, goals, bout.results)
        },
        "units_lost": {side: bout.units_lost[side] for side in sides},
        "steps_lost": {side: bout.steps_lost[side] for side in sides},
        "dice": {side: bout.dice[side].dice if side in bout.dice else 0 for side in sides},
        "luck": {side: bout.dice[side].twice_over / 2 if side in bout.dice else 0.0 for side in sides},
        "points_by_turn": {side: [points.get(side, 0) for points in bout.curve] for side in sides},
        "fallen": [{"turn": one.turn, "hex": one.hex, "side": one.side} for one in bout.falls],
        "orders": bout.orders,
        "hash": bout.hash,
    }


def write_csv(file: Path, found: Sequence[dict[str, Any]]) -> None:
    """One column for each side or seat, such as `points.soviet`; lists are separated by semicolons."""
    flat = [dict(_flat(row)) for row in found]
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.DictWriter(lines, list(flat[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(flat)


def _flat(row: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    for name, value in row.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{key}", _cell(one)) for key, one in value.items())
        else:
            yield name, _cell(value)


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        return ";".join(str(_cell(one)) for one in value)
    if isinstance(value, dict):
        return " ".join(map(str, value.values()))
    return value


def write_parquet(file: Path, plan: StudyPlan, found: Sequence[dict[str, Any]]) -> None:
    """The same with columns of structs and lists; `flatten` of pyarrow names them as the CSV file does."""
    if not can_write_parquet():
        raise SztabError("writing Parquet files needs the package pyarrow; `pip install sztab[study]` fetches it")
    import pyarrow
    from pyarrow import parquet

    def each(names: Iterable[str], kind: Any) -> Any:
        return pyarrow.struct([(name, kind) for name in names])

    sides, seats, small = plan.sides, plan.seat_names, pyarrow.int32()
    fall = pyarrow.struct([("turn", small), ("hex", pyarrow.string()), ("side", pyarrow.string())])
    kinds = {
        "variant": pyarrow.string(),
        "seed": pyarrow.int64(),
        "winner": pyarrow.string(),
        "level": pyarrow.string(),
        "turn": small,
        "points": each(sides, small),
        "won": each(seats, small),
        "early": each(seats, small),
        "margin": each(seats, small),
        "above_par": each(seats, pyarrow.float64()),
        "units_lost": each(sides, small),
        "steps_lost": each(sides, small),
        "dice": each(sides, small),
        "luck": each(sides, pyarrow.float64()),
        "points_by_turn": each(sides, pyarrow.list_(small)),
        "fallen": pyarrow.list_(fall),
        "orders": small,
        "hash": pyarrow.string(),
    }
    parquet.write_table(pyarrow.Table.from_pylist(list(found), schema=pyarrow.schema(list(kinds.items()))), file)
