"""All messages between a seat's page and the server; `python -m sztab.sitting.typescript` writes them as TypeScript,
together with those over HTTP (`lobby_messages`, `desk_messages`).

Over a seat's websocket the page sends one of `Request` and gets one of `Reply`. A request carries an `id` of the page's
own; the reply to it names that id. The server also sends `Update` whenever the game has moved on.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.seat.drafts import AnswerCard, Drafted, HexCard, Plan
from sztab.seat.models import (
    Advice,
    Arrival,
    Cased,
    Customs,
    DigestItem,
    Livery,
    MarchLeg,
    Overlay,
    Piece,
    Question,
    ReachShown,
    Shown,
    SideLook,
    Told,
)


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=lambda name: name):
    """A message; `type` is its name."""


# ---------------------------------------------------------------------- requests of the page


class Play(Message, frozen=True):
    """Orders as one gesture and one undo step; it stops at the first die or refusal. `after` is the number of orders
    that the page knew of; -1: after the last orders sent by this seat."""

    id: int
    after: int
    orders: list[dict[str, Any]]


class Undo(Message, frozen=True):
    """Undo the last gesture."""

    id: int


class TakeBack(Message, frozen=True):
    """Undo the moves of these units; with `sure`, also orders that depend on them."""

    id: int
    keys: list[str]
    sure: bool = False


class AskReach(Message, frozen=True):
    id: int
    keys: list[str]


class AskMarch(Message, frozen=True):
    """The effect of dragging these units to a hex (limbering and unlimbering included); nothing is played."""

    id: int
    keys: list[str]
    hex: str


class AskDraft(Message, frozen=True):
    """Slots, check and odds of a draft order."""

    id: int
    order: dict[str, Any]


class AskPlan(Message, frozen=True):
    """All draft attacks together. `fill`: duty or guns, to complete them."""

    id: int
    drafts: list[dict[str, Any]]
    fill: str = ""


class AskCards(Message, frozen=True):
    """The distinct answers to the decision."""

    id: int


class AskChoices(Message, frozen=True):
    """The next stage of any answer, for orders without a form."""

    id: int
    partial: list[Any]


class AskHex(Message, frozen=True):
    id: int
    hex: str


class AskOverlay(Message, frozen=True):
    """An overlay: zones, supply, control, headquarters, artillery or moved."""

    id: int
    name: str


class AskAdvice(Message, frozen=True):
    id: int


class AskCalendar(Message, frozen=True):
    id: int


class AskDigest(Message, frozen=True):
    """A digest of the events after this one."""

    id: int
    since: int


class AskStory(Message, frozen=True):
    """How a finished game went."""

    id: int


class AskWords(Message, frozen=True):
    """An order typed as on the command line; it is parsed, not played."""

    id: int
    text: str


class KeepNote(Message, frozen=True):
    """Save something in the side's notebook."""

    id: int
    key: str
    value: Any


class Seen(Message, frozen=True):
    """The player has seen everything up to this event."""

    id: int
    event: int


class AskThrows(Message, frozen=True):
    """The dice this seat has seen fall."""

    id: int


class Say(Message, frozen=True):
    """A line for the chat between the players."""

    id: int
    text: str


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
    | AskStory
    | AskWords
    | KeepNote
    | Seen
    | Say
    | AskThrows
)


# ---------------------------------------------------------------------- replies of the server


class SeatShown(Message, frozen=True):
    """A seat at the table; `player` is person, sergeant or random."""

    seat: int
    sides: tuple[str, ...]
    player: str
    here: bool


class Said(Message, frozen=True):
    """A line of the chat; `at` is when it came, in UTC. Spectators get none."""

    n: int
    seat: int
    text: str
    at: str


class Present(Message, frozen=True):
    """Somebody has come or gone: the seats whose players are connected, and the number of spectators."""

    here: tuple[int, ...]
    spectators: int


class Welcome(Message, frozen=True):
    """The first message: everything the page needs to draw the table."""

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
    """The last few hundred entries of the log."""
    digest: tuple[DigestItem, ...]
    notebook: dict[str, Any]
    can_undo: bool
    plays: bool = True
    """False on a link for watching."""
    lesson: str = ""
    customs: Customs = Customs()
    looks: dict[str, SideLook] = {}
    """Names and colours of the sides."""
    own_charts: tuple[str, ...] = ()
    """The charts replaced by the players' own."""
    liveries: tuple[Livery, ...] = ()
    """The colours of the counters."""
    stopped: str = ""
    """Why the game is stopped before its end."""
    spectators: int = 0
    watching: str = ""
    """The link for watching this seat, for the address of a replay."""
    invitations: tuple[str, ...] = ()
    """The invitations to this game, for its maker."""
    chat: tuple[Said, ...] = ()
    """What has been said; a spectator gets nothing of it."""


class Update(Message, frozen=True):
    """The game has moved on to `position` orders. Changes only: pieces by key, `gone` the keys no longer shown, and
    each other part of the board that differs. `shown` replaces everything when given."""

    position: int
    pieces: tuple[Piece, ...] = ()
    gone: tuple[str, ...] = ()
    board: dict[str, Any] = {}
    """Changed parts of Shown other than pieces: clock, works, control, bridges, missions, pools, score, overfull,
    stacks."""
    question: Question | None = None
    told: tuple[Told, ...] = ()
    can_undo: bool = False
    over: bool = False
    shown: Shown | None = None


class Played(Message, frozen=True):
    """The result of a Play, Undo or TakeBack, after its Update. `played` orders were carried out; a `refusal` or a die
    roll stopped the rest."""

    id: int
    position: int
    played: int
    refusal: Cased | None = None
    depends: tuple[str, ...] = ()
    """TakeBack: other orders that would have to be undone."""


class GotReach(Message, frozen=True):
    id: int
    reach: ReachShown


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
    """The cards; `more` if the choices lead to further answers."""

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
    """The sergeant's suggestion, and the coach's lines for this phase (at most five)."""

    id: int
    advice: tuple[Advice, ...]
    coach: tuple[Cased, ...]


class GotCalendar(Message, frozen=True):
    id: int
    arrivals: tuple[Arrival, ...]


class GotDigest(Message, frozen=True):
    id: int
    digest: tuple[DigestItem, ...]


class TurnPoints(msgspec.Struct, frozen=True):
    """Victory points of every side at the end of a turn."""

    turn: int
    points: dict[str, int]


class LossesShown(msgspec.Struct, frozen=True):
    """Units and steps a side has lost."""

    side: str
    units: int
    steps: int


class TurningPoint(msgspec.Struct, frozen=True):
    """An objective that changed hands, or heavy losses; `position` opens it in the replay."""

    text: str
    turn: int
    position: int
    hexes: tuple[str, ...]


class DiceLuck(msgspec.Struct, frozen=True):
    """The dice a side has thrown, their sum, and twice its distance from what is to be expected of so many."""

    side: str
    dice: int
    total: int
    twice_above: int


class GameStory(msgspec.Struct, frozen=True):
    """How a finished game went."""

    turns: tuple[TurnPoints, ...]
    losses: tuple[LossesShown, ...]
    turning: tuple[TurningPoint, ...]
    luck: tuple[DiceLuck, ...]
    winner: str = ""
    """Nobody: a draw."""


class GotStory(Message, frozen=True):
    id: int
    story: GameStory


class GotWords(Message, frozen=True):
    id: int
    order: dict[str, Any] | None
    refusal: Cased | None = None


class Throws(msgspec.Struct, frozen=True):
    """All throws of so many dice in the phases of a side; `side` is empty for phases of both. `totals` counts them by
    their total, the lowest first; `ways` says in how many of `of` ways dice show each. `fights`: only throws that
    decide a fight."""

    side: str
    dice: int
    fights: bool
    totals: tuple[int, ...]
    ways: tuple[int, ...]
    of: int


class GotThrows(Message, frozen=True):
    id: int
    throws: tuple[Throws, ...]


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
    | GotStory
    | GotWords
    | GotThrows
    | Noted
    | Said
    | Present
    | Refused
)
