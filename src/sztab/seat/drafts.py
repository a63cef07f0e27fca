"""What a player writes down and is offered before anything is ordered: slots of an order, drafts with their odds,
plans, cards with an answer, the card of a hex. Plain data, as in `sztab.seat.models`."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.seat.models import Cased, Due, Ladder, Pool, Rung, Starter, Trace


class SlotOption(msgspec.Struct, frozen=True):
    value: Any
    text: str
    hint: str = ""
    piece: str = ""
    hex: str = ""
    why_not: str = ""
    """Not to be had now, and why."""
    spare: bool = False
    """Not taken unless the player asks for it: it would add nothing."""


class Slot(msgspec.Struct, frozen=True):
    """A part of an order that can be filled in. `kind`: list (several of `options`), pick (one of them),
    amount (`least`..`most`, `left` in the pool), toggle, place (any hex of the map). `field` is the order's field it
    goes into."""

    field: str
    kind: str
    text: str
    case: str = ""
    options: tuple[SlotOption, ...] = ()
    least: int = 0
    most: int = 0
    left: int = 0
    fill: int = 0
    """So many are taken when the order is begun."""
    look: str = ""
    """fire: support from afar, told apart from those who go in."""
    on: bool = False
    """How a toggle stands."""


class Entry(msgspec.Struct, frozen=True):
    """A line of an order that is made of several: what it is, what it is aimed at, how much goes into it."""

    text: str
    aims: tuple[str, ...] = ()
    amount: str = ""


class Missed(msgspec.Struct, frozen=True):
    """Support that an order could have and has not: the field it goes into, and the sentence that says so."""

    field: str
    text: str
    case: str = ""
    keys: tuple[str, ...] = ()


class Drafted(msgspec.Struct, frozen=True):
    """An order being built: its slots, whether it may be played, its odds as declared and after the other side's worst
    answer."""

    order: dict[str, Any]
    slots: tuple[Slot, ...] = ()
    refusal: Cased | None = None
    declared: Ladder | None = None
    worst: Ladder | None = None
    warnings: tuple[Cased, ...] = ()
    """What it forbids later (6.5.6 ...)."""
    give: str = ""
    """Words on the button that gives it."""
    entries: tuple[Entry, ...] = ()
    traces: tuple[Trace, ...] = ()
    """How it is drawn on the map."""
    missed: tuple[Missed, ...] = ()
    """Support in reach that it leaves unused; a coach says so once."""


USUAL: dict[str, Any] = {"order": "usual"}


class AnswerCard(msgspec.Struct, frozen=True):
    """One answer that truly differs from the others, ready to be played."""

    order: dict[str, Any]
    title: str
    lines: tuple[Cased, ...] = ()
    paths: dict[str, tuple[str, ...]] = {}
    """Unit key -> hexes it goes through, to be drawn."""
    preferred: bool = False
    then: tuple[dict[str, Any], ...] = ()
    """What the same answer says to the questions after this one, to be sent with it; `USUAL` is the answer the staff
    would put first when the question comes."""
    likes: tuple[str, ...] = ()
    """Likings (see `Liking`) of which it is the best answer."""


class Able(msgspec.Struct, frozen=True):
    """Units that can do something, under a heading."""

    text: str
    keys: tuple[str, ...]


class Across(msgspec.Struct, frozen=True):
    """What each column takes if most of an attack comes by one kind of way, in words."""

    text: str
    needed: tuple[tuple[str, int], ...]


class HexCard(msgspec.Struct, frozen=True):
    """All about an enemy hex before anything is ordered: defence, shifts, what each column needs, who can get at it."""

    hex: str
    terrain: str
    lines: tuple[Cased, ...]
    defence: int
    defence_most: int
    rungs: tuple[Rung, ...]
    needed: tuple[tuple[str, int], ...]
    """Final column -> attack strength it takes; nothing where every way to it has an entry in `across`."""
    across: tuple[Across, ...] = ()
    """The same across what lies on its hexsides."""
    title: str = ""
    """What it is rated at, in words."""
    able: tuple[Able, ...] = ()
    """Own units that could be used against it, by what they could do."""
    wishes: tuple[Starter, ...] = ()
    """Orders that can be begun against it, on the sheet of the question."""


class PlanRow(msgspec.Struct, frozen=True):
    """A drafted attack seen as part of the whole plan; `broken` turns it amber and says why."""

    drafted: Drafted
    broken: Cased | None = None


class Plan(msgspec.Struct, frozen=True):
    """All drafts of a phase together: the duty to attack for the whole, and units named twice."""

    rows: tuple[PlanRow, ...]
    owed: tuple[Due, ...]
    free: tuple[Slot, ...]
    """What no row uses, by the field of a row it would go into."""
    pools: tuple[Pool, ...]
