"""Messages over HTTP: the shelf and its lessons, new, uploaded and replayed games, maps and rules."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.seat.models import Livery, Shown, SideLook, Told


class OptionShown(msgspec.Struct, frozen=True):
    name: str
    text: str
    values: tuple[bool | int | str, ...]
    default: bool | int | str
    case: str
    ruling: str
    names: tuple[str, ...] = ()
    """Names of the values, in sequence."""
    choice: bool = False
    """A matter of taste, asked before the readings of doubtful rules."""


class Seating(msgspec.Struct, frozen=True):
    """The players of each seat if an option has that value."""

    option: str
    value: bool | int | str
    seats: tuple[tuple[str, ...], ...]


class ScenarioShown(msgspec.Struct, frozen=True):
    """A scenario on the shelf. `hours` is measured, `forces` counters by side."""

    title: str
    slug: str
    name: str
    box: str
    text: str
    turns: int
    first_day: str
    last_day: str
    hours: str
    sides: tuple[str, ...]
    seats: tuple[tuple[str, ...], ...]
    forces: dict[str, int]
    options: tuple[OptionShown, ...]
    reconstructed: tuple[str, ...]
    picture: str
    playable: bool = True
    first_game: str = ""
    """The short game for beginners, where there is one."""
    looks: dict[str, SideLook] = {}
    """Names and colours of its sides."""
    seatings: tuple[Seating, ...] = ()
    """Other ways to divide the sides, and the usual one; none if there is only that."""
    charts: tuple[str, ...] = ()
    """Sets of charts that may replace the reconstructed ones."""


class BoxShown(msgspec.Struct, frozen=True):
    """A box on the shelf, and the dates its scenarios cover."""

    title: str
    name: str
    text: str
    first_day: str
    last_day: str


class LessonShown(msgspec.Struct, frozen=True):
    slug: str
    name: str
    text: str
    minutes: int


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a lesson, and how the page knows that it is done; without a condition, the learner clicks on."""

    text: str
    case: str = ""
    keys: tuple[str, ...] = ()
    """Units and `hexes` to highlight."""
    hexes: tuple[str, ...] = ()
    selects: str = ""
    """Done when this unit is selected,"""
    target: str = ""
    """when this enemy hex is selected,"""
    overlay: str = ""
    """when this overlay is on,"""
    refused: bool = False
    """when an order was refused,"""
    question: str = ""
    """when the learner is asked this, or one of these,"""
    event: str = ""
    """or when an event of this kind arrives; with `unit` and `hex`, one that names them."""
    unit: str = ""
    hex: str = ""
    accepts: tuple[dict[str, Any], ...] = ()
    """Orders that the step asks for, each as far as it matters; `end` is the last hex of a path. Answers in the middle
    of a fight and undo are always free, other orders wait until the step is done."""


class LessonTold(msgspec.Struct, frozen=True):
    """GET /api/lessons/{slug}/steps: a lesson step by step, and the one after it."""

    slug: str
    name: str
    text: str
    number: int
    of: int
    steps: tuple[LessonStep, ...]
    next: str = ""


class Shelf(msgspec.Struct, frozen=True):
    scenarios: tuple[ScenarioShown, ...]
    lessons: tuple[LessonShown, ...]
    boxes: tuple[BoxShown, ...] = ()
    """The boxes of the scenarios, the earliest war first."""


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games. `players`: one of person, guest, sergeant, random for each seat. A guest is a person elsewhere,
    invited by link."""

    scenario: str
    players: tuple[str, ...]
    options: dict[str, bool | int | str] = {}
    dice: str = "seeded"
    first_game: bool = False
    charts: str = ""
    """The name of a set of charts; without one those of the box."""


class SeatLink(msgspec.Struct, frozen=True):
    """A seat of a new game. `token`: the secret key of a seat played by the game's maker; `invitation`: for a guest,
    who gets the key by claiming it. Computers have neither."""

    seat: int
    sides: tuple[str, ...]
    player: str
    token: str = ""
    invitation: str = ""


class GameMade(msgspec.Struct, frozen=True):
    """`watching`: a link for watching where no person plays."""

    game: str
    seats: tuple[SeatLink, ...]
    watching: str = ""


class InvitationShown(msgspec.Struct, frozen=True):
    """GET /api/invitations/{token}: the seat and game of an invitation, and whether it has been claimed."""

    game: str
    title: str
    scenario: str
    name: str
    seat: int
    sides: tuple[str, ...]
    claimed: bool
    looks: dict[str, SideLook] = {}


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/invitations/{token}: take the seat. `claimant`: a secret of the sender, who may then repeat the request
    if the answer is lost."""

    claimant: str


class Claimed(msgspec.Struct, frozen=True):
    """The key of the seat."""

    game: str
    token: str


class Watching(msgspec.Struct, frozen=True):
    """GET /api/seats/{token}/watching: the same seats for watching; a link to share."""

    token: str


class NextGame(msgspec.Struct, frozen=True):
    """The scenario that follows in a campaign; `takes` is the winner's side, where there is a choice."""

    name: str
    takes: str = ""


class GameSummary(msgspec.Struct, frozen=True):
    """GET /api/seats/{token}: a line in the lobby."""

    game: str
    title: str
    scenario: str
    name: str
    seat: int
    sides: tuple[str, ...]
    turn: int
    turns: int
    date: str
    text: str
    mine: bool
    over: bool
    masked: bool
    position: int
    lesson: str = ""
    looks: dict[str, SideLook] = {}
    seats: tuple[tuple[str, ...], ...] = ()
    """The sides of each seat."""
    next: tuple[NextGame, ...] = ()
    """What may follow a finished game of a campaign."""
    liveries: tuple[Livery, ...] = ()
    """The colours of its counters."""
    stopped: bool = False
    """Whether the game is stopped before its end; `text` says why."""


class Moment(msgspec.Struct, frozen=True):
    """A point on the timeline, after `position` orders. `kind`: turn, phase, combat or order."""

    position: int
    turn: int
    kind: str
    text: str
    hexes: tuple[str, ...] = ()


class Replayed(msgspec.Struct, frozen=True):
    """GET /api/seats/{token}/positions/{n}: the board after n orders, as this seat saw it."""

    position: int
    last: int
    shown: Shown
    told: tuple[Told, ...]


class ForkGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/seats/{token}/fork: play on from a position as a new game, with fresh dice and perhaps another reading
    of a rule."""

    position: int
    players: tuple[str, ...]
    options: dict[str, bool | int | str] = {}


class FollowGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/seats/{token}/follow: the next scenario of a campaign, set up as the finished game left it, with the
    same players. `takes`: the winner's side, where there is a choice."""

    takes: str = ""


class HttpFault(msgspec.Struct, frozen=True):
    """The error of an HTTP request, in one sentence."""

    fault: str
    case: str = ""


class HexShown(msgspec.Struct, frozen=True, omit_defaults=True):
    hex: str
    x: int
    """Column; `y` the row on the sheet, rows below 00 being negative."""
    y: int
    terrain: tuple[str, ...]
    name: str = ""
    zones: tuple[str, ...] = ()
    region: str = ""
    near: str = ""
    """Of a hex without a name: the way from the nearest place."""


class SideShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hexside with a feature: river, big_river, stream, border, fixed position ...; `road` crosses it, and `ways` are
    the other crossings, such as a railway."""

    side: str
    kinds: tuple[str, ...] = ()
    road: str = ""
    bridge: bool = False
    ways: tuple[str, ...] = ()


class MapShown(msgspec.Struct, frozen=True):
    """GET /api/maps/{title}: the printed map. `even_low`: even columns lie half a hex lower."""

    title: str
    name: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    even_low: bool
    km: str
    hexes: tuple[HexShown, ...]
    sides: tuple[SideShown, ...]
    rivers: tuple[tuple[str, tuple[str, ...]], ...]
    """Names of rivers with some hexsides along them."""
    reconstructed: tuple[str, ...]
    fixed: tuple[str, ...] = ()
    ground: dict[str, str] = {}
    """Words of the terrain, as the player says them."""


class CaseShown(msgspec.Struct, frozen=True):
    case: str
    section: str
    kind: str
    text: str
    see: tuple[str, ...]
    note: str
    rulings: tuple[str, ...]


class RulingShown(msgspec.Struct, frozen=True):
    """A ruling with its other readings; `switch` is the option that chooses among them."""

    id: str
    title: str
    cases: tuple[str, ...]
    question: str
    readings: tuple[str, ...]
    ruling: str
    switch: str


class TableShown(msgspec.Struct, frozen=True):
    name: str
    title: str
    case: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    reconstructed: bool = False


class Abbreviation(msgspec.Struct, frozen=True):
    short: str
    text: str
    case: str


class RulesShown(msgspec.Struct, frozen=True):
    """GET /api/rules/{title}: the rules drawer."""

    title: str
    cases: tuple[CaseShown, ...]
    rulings: tuple[RulingShown, ...]
    tables: tuple[TableShown, ...]
    abbreviations: tuple[Abbreviation, ...]
    reconstructed: tuple[str, ...]
