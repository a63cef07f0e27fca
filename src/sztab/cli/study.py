"""The command `study`: many games between computer players."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from sztab.cli import FINE


def study(args: Namespace) -> int:
    """Play them and write the folder."""
    from sztab.study.crew import cores
    from sztab.study.folder import carry_out
    from sztab.study.plan import plan
    from sztab.study.summary import told
    from sztab.study.tables import can_write_parquet

    wanted = plan(args.scenario, args.sides, args.games, args.seed, dict(args.option), args.vary)
    folder = args.out or Path(f"study-{wanted.scenario}")
    found = carry_out(wanted, folder, args.jobs or cores(), sys.stderr)
    print(told(wanted, found))
    print(f"{folder}: games, figures and report.html.")
    if not can_write_parquet():
        print("No games.parquet: `pip install sztab[study]` fetches the package that writes it.")
    return FINE
