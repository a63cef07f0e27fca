"""The folder of a study: its protocol, its games, its figures and its report."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import msgspec

from sztab.errors import SztabError
from sztab.study.journal import play_all
from sztab.study.plan import StudyPlan
from sztab.study.report import report
from sztab.study.summary import Figures, figures
from sztab.study.tables import can_write_parquet, rows, write_csv, write_parquet

PROTOCOL, JOURNAL = "protocol.json", "games.jsonl"
CSV, PARQUET, RESULTS, REPORT = "games.csv", "games.parquet", "results.json", "report.html"


def carry_out(plan: StudyPlan, folder: Path, jobs: int, stream: TextIO) -> Figures:
    """Play what is left to play, and write everything."""
    _open(plan, folder)
    bouts = play_all(plan.pairings(), folder / JOURNAL, jobs, plan.name, stream)
    table = rows(plan, bouts)
    found = figures(plan, table)
    write_csv(folder / CSV, table)
    if can_write_parquet():
        write_parquet(folder / PARQUET, plan, table)
    _write_json(folder / RESULTS, found)
    (folder / REPORT).write_text(report(plan, table, found), encoding="utf-8")
    return found


def _open(plan: StudyPlan, folder: Path) -> None:
    """A new folder, or that of the same study. A study may be given more games, nothing else."""
    file = folder / PROTOCOL
    if not file.exists():
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise SztabError(f"{folder} is there already and holds no study; name another folder with --out")
        folder.mkdir(parents=True, exist_ok=True)
    else:
        old = _protocol(file)
        for name in (name for name in plan.__struct_fields__ if name != "games"):
            if getattr(old, name) != getattr(plan, name):
                raise SztabError(
                    f"{folder} holds a study of other {DIFFERS.get(name, name)}; name another folder with --out"
                )
    _write_json(file, plan)


DIFFERS = {"playbook": "rules or players", "first_seed": "seeds", "program": "versions of the program"}


def _protocol(file: Path) -> StudyPlan:
    try:
        return msgspec.json.decode(file.read_bytes(), type=StudyPlan)
    except msgspec.DecodeError as fault:
        raise SztabError(f"{file} is not the protocol of a study: {fault}") from None


def _write_json(file: Path, what: msgspec.Struct) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(what), indent=2) + b"\n")
