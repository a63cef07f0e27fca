"""Messages of the rules desk over HTTP: a position file with a question, and all that answers it."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.edits import Edit
from sztab.seat.models import Cased, Ladder, Livery, ReachShown, Shown, SideLook, Told
from sztab.sitting.lobby_messages import MapShown


class AskDesk(msgspec.Struct, frozen=True):
    """POST /api/desk: a position file, and what is asked of it. `arguments` as on the command line: a unit for reach,
    a side for supply."""

    text: str
    command: str = "check"
    arguments: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = ()
    """Changes to the text before it is read."""


class DeskFault(msgspec.Struct, frozen=True):
    """What is wrong with the file, the position or an order; `line` is 0 where it is at no line."""

    line: int
    text: str
    case: str = ""


class DeskBoard(msgspec.Struct, frozen=True):
    """The position to be drawn."""

    title: str
    name: str
    map: MapShown
    shown: Shown
    sides: tuple[str, ...]
    looks: dict[str, SideLook]
    liveries: tuple[Livery, ...]
    enemies: tuple[tuple[str, str], ...]


class SupplyShown(msgspec.Struct, frozen=True):
    """Whether a unit is in supply, the line from its source, and why."""

    key: str
    supplied: bool
    line: tuple[str, ...]
    why: Cased


class DeskAnswer(msgspec.Struct, frozen=True):
    """`plain` and `report` are what the command line prints, with `--json` and without; there is neither if the
    question cannot be answered."""

    faults: tuple[DeskFault, ...] = ()
    text: str = ""
    """The file as the edits have left it; nothing without edits, or if they cannot be made."""
    board: DeskBoard | None = None
    code: int = 2
    plain: Any = None
    report: str = ""
    told: tuple[Told, ...] = ()
    """What happens when the orders are carried out."""
    after: Shown | None = None
    """The board then."""
    next: str = ""
    """What is asked next."""
    ladders: tuple[Ladder, ...] = ()
    reach: ReachShown | None = None
    supply: tuple[SupplyShown, ...] = ()
