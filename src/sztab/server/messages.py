"""Every message between server and page, defined once; `python -m sztab.server.typescript` makes them TypeScript.

Over a seat's websocket the page sends one of `Request` and gets one of `Reply`. A request carries an `id` of the
page's own; the reply to it names that id. `Update` also comes unasked whenever the game has moved on.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.showing import (
    Advice,
    AnswerCard,
    Arrival,
    Cased,
    Customs,
    DigestItem,
    Drafted,
    HexCard,
    MarchLeg,
    Overlay,
    Piece,
    Plan,
    Question,
    Reach,
    Shown,
    Told,
)


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=lambda name: name):
    """A message; `type` is its name."""


# ---------------------------------------------------------------------- the page asks


class Play(Message, frozen=True):
    """Orders as one gesture and one undo step; it stops at the first die or refusal. `after` is the number of orders
    in the game that the page knew of; -1 lets them follow whatever this seat sent last."""

    id: int
    after: int
    orders: list[dict[str, Any]]


class Undo(Message, frozen=True):
    """Take the last gesture back."""

    id: int


class TakeBack(Message, frozen=True):
    """Take back the moves of these units; with `sure`, also what depends on them."""

    id: int
    keys: list[str]
    sure: bool = False


class AskReach(Message, frozen=True):
    id: int
    keys: list[str]


class AskMarch(Message, frozen=True):
    """What a drag of these units to a hex would do (limbering and deploying guns included); nothing is played."""

    id: int
    keys: list[str]
    hex: str


class AskDraft(Message, frozen=True):
    """Slots, check and odds of an order being built."""

    id: int
    order: dict[str, Any]


class AskPlan(Message, frozen=True):
    """All drafted attacks together. `fill`: duty or guns, to have what is missing filled in."""

    id: int
    drafts: list[dict[str, Any]]
    fill: str = ""


class AskCards(Message, frozen=True):
    """The answers to the decision that truly differ."""

    id: int


class AskChoices(Message, frozen=True):
    """The next stage of any answer, for what has no form of its own."""

    id: int
    partial: list[Any]


class AskHex(Message, frozen=True):
    id: int
    hex: str


class AskOverlay(Message, frozen=True):
    """zones, supply, control, headquarters, artillery or moved."""

    id: int
    name: str


class AskAdvice(Message, frozen=True):
    id: int


class AskCalendar(Message, frozen=True):
    id: int


class AskDigest(Message, frozen=True):
    """What was worth looking at after this event."""

    id: int
    since: int


class AskWords(Message, frozen=True):
    """An order typed as on the command line; it is read, not played."""

    id: int
    text: str


class Note(Message, frozen=True):
    """Keep something in the side's notebook."""

    id: int
    key: str
    value: Any


class Seen(Message, frozen=True):
    """The player has looked at everything up to this event."""

    id: int
    event: int


Request = (
    Play
    | Undo
    | TakeBack
    | AskReach
    | AskMarch
    | AskDraft
    | AskPlan
    | AskCards
    | AskChoices
    | AskHex
    | AskOverlay
    | AskAdvice
    | AskCalendar
    | AskDigest
    | AskWords
    | Note
    | Seen
)


# ---------------------------------------------------------------------- the server answers


class SeatShown(Message, frozen=True):
    """A seat at the table; `player` is person, sergeant or random."""

    seat: int
    sides: tuple[str, ...]
    player: str
    here: bool


class Welcome(Message, frozen=True):
    """The first message: everything the seat needs to draw the table."""

    game: str
    title: str
    scenario: str
    name: str
    seat: int
    sides: tuple[str, ...]
    seats: tuple[SeatShown, ...]
    options: dict[str, Any]
    masked: bool
    dice: str
    commitment: str
    rules: str
    reconstructed: tuple[str, ...]
    position: int
    shown: Shown
    question: Question | None
    told: tuple[Told, ...]
    """The log so far, its last few hundred entries."""
    digest: tuple[DigestItem, ...]
    notebook: dict[str, Any]
    can_undo: bool
    lesson: str = ""
    customs: Customs = Customs()


class Update(Message, frozen=True):
    """The game has moved on to `position` orders. Only what changed: pieces by key, `gone` those no longer shown, and
    of the rest of the board each part that differs. `shown` replaces everything when given."""

    position: int
    pieces: tuple[Piece, ...] = ()
    gone: tuple[str, ...] = ()
    board: dict[str, Any] = {}
    """Parts of Shown other than pieces: clock, works, control, bridges, missions, pools, score, overfull, stacks."""
    question: Question | None = None
    told: tuple[Told, ...] = ()
    can_undo: bool = False
    over: bool = False
    shown: Shown | None = None


class Played(Message, frozen=True):
    """How a Play, Undo or TakeBack went; the Update has come before it. `played` orders were carried out, then
    `refusal` if one was refused, or the rest waits because dice have fallen."""

    id: int
    position: int
    played: int
    refusal: Cased | None = None
    depends: tuple[str, ...] = ()
    """TakeBack: what would have to be taken back as well."""


class GotReach(Message, frozen=True):
    id: int
    reach: Reach


class GotMarch(Message, frozen=True):
    id: int
    legs: tuple[MarchLeg, ...]


class GotDraft(Message, frozen=True):
    id: int
    drafted: Drafted


class GotPlan(Message, frozen=True):
    id: int
    plan: Plan


class GotCards(Message, frozen=True):
    """The cards; `more` if other answers exist that only the choices reach."""

    id: int
    cards: tuple[AnswerCard, ...]
    more: bool


class ChoiceOption(msgspec.Struct, frozen=True):
    value: Any
    text: str
    ends: bool


class GotChoices(Message, frozen=True):
    """The next stage, or the finished order."""

    id: int
    slot: str
    options: tuple[ChoiceOption, ...]
    order: dict[str, Any] | None = None


class GotHex(Message, frozen=True):
    id: int
    card: HexCard


class GotOverlay(Message, frozen=True):
    id: int
    overlay: Overlay


class GotAdvice(Message, frozen=True):
    """What the sergeant would do, and the coach's lines for this phase (at most five)."""

    id: int
    advice: tuple[Advice, ...]
    coach: tuple[Cased, ...]


class GotCalendar(Message, frozen=True):
    id: int
    arrivals: tuple[Arrival, ...]


class GotDigest(Message, frozen=True):
    id: int
    digest: tuple[DigestItem, ...]


class GotWords(Message, frozen=True):
    id: int
    order: dict[str, Any] | None
    refusal: Cased | None = None


class Noted(Message, frozen=True):
    id: int


class Refused(Message, frozen=True):
    """A request that cannot be answered, in one sentence. Nothing has changed."""

    id: int
    reason: Cased


Reply = (
    Welcome
    | Update
    | Played
    | GotReach
    | GotMarch
    | GotDraft
    | GotPlan
    | GotCards
    | GotChoices
    | GotHex
    | GotOverlay
    | GotAdvice
    | GotCalendar
    | GotDigest
    | GotWords
    | Noted
    | Refused
)


# ---------------------------------------------------------------------- over HTTP


class OptionShown(msgspec.Struct, frozen=True):
    name: str
    text: str
    values: tuple[bool | int | str, ...]
    default: bool | int | str
    case: str
    ruling: str
    names: tuple[str, ...] = ()
    """What the values are called, in their order."""
    choice: bool = False
    """A matter of taste, to be asked before the readings of doubtful places."""


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
    first_game: bool = False
    """There is a short game for beginners."""


class LessonShown(msgspec.Struct, frozen=True):
    slug: str
    name: str
    text: str
    minutes: int


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a lesson, and how the page knows that it is done; where nothing says so, the learner does."""

    text: str
    case: str = ""
    keys: tuple[str, ...] = ()
    """Units and `hexes` to look at."""
    hexes: tuple[str, ...] = ()
    selects: str = ""
    """Done when this unit is selected,"""
    target: str = ""
    """when this enemy hex is looked at,"""
    overlay: str = ""
    """when this overlay is on,"""
    refused: bool = False
    """when something was refused,"""
    question: str = ""
    """when the learner is asked this, or one of these,"""
    event: str = ""
    """or when an event of this kind is told; with `unit` and `hex`, one that names them."""
    unit: str = ""
    hex: str = ""


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


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games. `players`: one of person, sergeant, random for each seat."""

    scenario: str
    players: tuple[str, ...]
    options: dict[str, bool | int | str] = {}
    dice: str = "seeded"
    first_game: bool = False


class SeatLink(msgspec.Struct, frozen=True):
    """The secret link of a seat."""

    seat: int
    sides: tuple[str, ...]
    player: str
    token: str


class GameMade(msgspec.Struct, frozen=True):
    game: str
    seats: tuple[SeatLink, ...]


class GameSummary(msgspec.Struct, frozen=True):
    """GET /api/seats/{token}: enough for a line in the lobby."""

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


class Moment(msgspec.Struct, frozen=True):
    """A point on the time line: after `position` orders. `kind`: turn, phase, combat or order."""

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


class Fault(msgspec.Struct, frozen=True):
    """What went wrong with an HTTP request, in one sentence."""

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


class SideShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hexside with something on it: river, big_river, stream, border, fixed position ...; `road` crosses it,
    and `ways` are the others that do, such as a railway."""

    side: str
    kinds: tuple[str, ...] = ()
    road: str = ""
    bridge: bool = False
    ways: tuple[str, ...] = ()


class MapShown(msgspec.Struct, frozen=True):
    """GET /api/maps/{title}: what is printed on the map. `even_low`: even columns lie half a hex lower."""

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


HTTP = (
    Shelf | LessonTold | NewGame | GameMade | GameSummary | Moment | Replayed | ForkGame | Fault | MapShown | RulesShown
)
