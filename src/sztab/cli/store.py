"""The `backup` and `restore` commands: copies of a server's games."""

from __future__ import annotations

from argparse import Namespace

from sztab.cli import FINE
from sztab.cli.serve import place


def backup(args: Namespace) -> int:
    """Copy the games into a file, even during play."""
    from sztab.server import backup

    store = place(args.store)
    print(f"{_games(backup.backup(store, args.file))} of {store} copied to {args.file}")
    return FINE


def restore(args: Namespace) -> int:
    """Make a store from a backup."""
    from sztab.server import backup

    store = place(args.store)
    print(f"{_games(backup.restore(args.file, store, args.replace))} of {args.file} restored to {store}")
    return FINE


def _games(number: int) -> str:
    return f"{number} game" if number == 1 else f"{number} games"
