"""What a seat is shown of a game, as plain data that any page or program can draw: no rules, no identity of anything
hidden. A family fills these in from a view (`sztab.desk.staffs`); nothing here knows which family it is.

Texts are in the language asked for. Hexes go by their labels, hexsides as two labels with a slash, units by `key`.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Cased(msgspec.Struct, frozen=True):
    """A sentence and the printed case it stands on ("" if none)."""

    text: str
    case: str = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter as the seat sees it. `key` is its id; a hidden counter has `?` and a number good for this view only."""

    key: str
    side: str
    nation: str = ""
    type: str = ""
    size: str = ""
    mobility: str = ""
    name: str = ""
    formation: str = ""
    army: str = ""
    quality: str = ""
    stars: tuple[str, ...] = ()
    hex: str = ""
    """Nothing when it is off the map; then `box` says where."""
    box: str = ""
    due: int = 0
    zone: str = ""
    attack: int = -1
    """-1 where it is not known; so with the next."""
    defence: int = -1
    movement: int = -1
    steps: int = -1
    full_steps: int = -1
    stacking: int = 0
    """What it counts towards the limit of a hex."""
    left: str = ""
    """Movement left, as players write it ("3 1/2"), once some of it has been used."""
    oos: int = 0
    marks: tuple[str, ...] = ()
    """What lies on it: fortified, disorganised, oos, moved, transport, fired, strategic, digging, building, hidden."""
    flags: tuple[str, ...] = ()
    """What it may or must do now: can_move, unmoved, can_attack, must_attack, must_be_attacked, can_fire, cut_off."""


class PhaseShown(msgspec.Struct, frozen=True):
    kind: str
    side: str
    name: str


class Clock(msgspec.Struct, frozen=True):
    """Where in the game we are; `phase` counts from 0 in `phases`, -1 before the first turn."""

    turn: int
    turns: int
    date: str
    phase: int
    phases: tuple[PhaseShown, ...]


class Pool(msgspec.Struct, frozen=True):
    """Something that is used up: air points, ammunition, pontoons."""

    side: str
    kind: str
    name: str
    left: int


class MissionShown(msgspec.Struct, frozen=True):
    side: str
    kind: str
    name: str
    at: str
    points: int


class Score(msgspec.Struct, frozen=True):
    """Victory points as they stand, line by line, and the level they would mean."""

    points: dict[str, int]
    level: str
    lines: tuple[Cased, ...] = ()


class Shown(msgspec.Struct, frozen=True):
    """The board as a seat may see it."""

    clock: Clock
    pieces: tuple[Piece, ...]
    works: dict[str, str]
    """Field works: hex -> side."""
    control: dict[str, str]
    """Hex -> side that controls it."""
    bridges: dict[str, str]
    """Hexside -> standing, destroyed, pontoon; those that are not as printed."""
    missions: tuple[MissionShown, ...]
    pools: tuple[Pool, ...]
    score: Score | None
    overfull: dict[str, str]
    """Hexes with too much in them -> "10/8"; owed at the end of the phase."""
    stacks: dict[str, str]
    """Own stacks -> "7/8"."""


class Due(msgspec.Struct, frozen=True):
    """Something still owed before the phase can end: `keys` and `hexes` show where."""

    text: str
    case: str
    keys: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """The decision on the table, in a sentence. `mine`: this seat must answer it."""

    id: int
    kind: str
    sides: tuple[str, ...]
    mine: bool
    text: str
    case: str = ""
    orders: tuple[str, ...] = ()
    """Kinds of orders that can answer it now."""
    can_end: bool = False
    owed: tuple[Due, ...] = ()
    keys: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    dice: int = 0
    """So many dice are to be entered by hand."""


class Told(msgspec.Struct, frozen=True):
    """An event in a sentence. `data` is what a page needs to draw it (path, hexes, dice); `ladder` the factors."""

    n: int
    kind: str
    text: str
    cases: tuple[str, ...]
    data: dict[str, Any] = {}
    ladder: tuple[Rung, ...] = ()


class Rung(msgspec.Struct, frozen=True):
    """A line of a ladder. `part` is strength, shift or die; `value` is signed, attacker's plus."""

    part: str
    side: str
    value: int
    text: str
    case: str
    most: int = 0
    """Where strengths are not known: the highest it may be, `value` being the lowest; 0 if exact."""


class Result(msgspec.Struct, frozen=True):
    """One outcome of a table, with its exact chance in 1296ths (or 36ths, as `of` says)."""

    text: str
    chance: int
    of: int
    attacker: str = ""
    defender: str = ""
    rolls: tuple[int, ...] = ()


class Ladder(msgspec.Struct, frozen=True):
    """The odds of an attack or of fire, factor by factor, and the chance of every result."""

    title: str
    target: str
    rungs: tuple[Rung, ...]
    attack: int
    defence: int
    ratio: str
    final: str
    """The final column; of fire, the row."""
    modifier: int
    results: tuple[Result, ...]
    columns: tuple[str, ...] = ()
    short: str = ""
    """What is missing for the next column: "3 SP short of 4:1"."""


class SlotOption(msgspec.Struct, frozen=True):
    value: Any
    text: str
    hint: str = ""
    piece: str = ""
    hex: str = ""
    why_not: str = ""
    """Not to be had now, and why."""


class Slot(msgspec.Struct, frozen=True):
    """A part of an order that can be filled in. `kind`: list (several of `options`), pick (one of them),
    amount (`least`..`most`, `left` in the pool), toggle. `field` is the order's field it goes into."""

    field: str
    kind: str
    text: str
    case: str = ""
    options: tuple[SlotOption, ...] = ()
    least: int = 0
    most: int = 0
    left: int = 0


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


class AnswerCard(msgspec.Struct, frozen=True):
    """One answer that truly differs from the others, ready to be played."""

    order: dict[str, Any]
    title: str
    lines: tuple[Cased, ...] = ()
    paths: dict[str, tuple[str, ...]] = {}
    """Unit key -> hexes it goes through, to be drawn."""
    preferred: bool = False


class ReachHex(msgspec.Struct, frozen=True):
    """A hex a group can get to. `back` is the hex before it on the cheapest way, `left` what the slowest has left."""

    hex: str
    cost: str
    left: str
    back: str
    stops: Cased | None = None


class Reach(msgspec.Struct, frozen=True):
    """Where the selected units can go together, and who cannot go at all, with the reason."""

    keys: tuple[str, ...]
    hexes: tuple[ReachHex, ...]
    cannot: dict[str, Cased] = {}


class MarchLeg(msgspec.Struct, frozen=True):
    """What one gesture would do for one unit: the orders to send, where it ends, and why not further."""

    key: str
    orders: tuple[dict[str, Any], ...]
    end: str
    arrives: bool
    why_not: Cased | None = None


class HexCard(msgspec.Struct, frozen=True):
    """All about an enemy hex before anything is ordered: defence, shifts, what each column needs, who can get at it."""

    hex: str
    terrain: str
    lines: tuple[Cased, ...]
    defence: int
    defence_most: int
    rungs: tuple[Rung, ...]
    needed: tuple[tuple[str, int], ...]
    """Final column -> attack strength it takes."""
    near: tuple[str, ...]
    """Keys of own units that could attack it this turn."""
    guns: tuple[str, ...]


class PlanRow(msgspec.Struct, frozen=True):
    """A drafted attack seen as part of the whole plan; `broken` turns it amber and says why."""

    drafted: Drafted
    broken: Cased | None = None


class Plan(msgspec.Struct, frozen=True):
    """All drafts of a phase together: the duty to attack for the whole, and units named twice."""

    rows: tuple[PlanRow, ...]
    owed: tuple[Due, ...]
    free_guns: tuple[str, ...]
    pools: tuple[Pool, ...]


class Overlay(msgspec.Struct, frozen=True):
    """Something to lay over the map: `areas` group -> hexes, `lines` chains of hexes, `notes` hex -> a short text."""

    name: str
    areas: dict[str, tuple[str, ...]] = {}
    lines: tuple[tuple[str, ...], ...] = ()
    notes: dict[str, str] = {}


class DigestItem(msgspec.Struct, frozen=True):
    """A thing worth looking at since the player was last here."""

    kind: str
    text: str
    hexes: tuple[str, ...] = ()
    event: int = 0


class Arrival(msgspec.Struct, frozen=True):
    """A line of the calendar."""

    turn: int
    date: str
    side: str
    text: str
    keys: tuple[str, ...] = ()


class Advice(msgspec.Struct, frozen=True):
    """What the sergeant would do here, and why."""

    order: dict[str, Any]
    text: str
    keys: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
