"""Every message of a seat between server and page, defined once; `python -m sztab.server.typescript` makes them
TypeScript, together with what goes over HTTP (`lobby_messages`).

Over a seat's websocket the page sends one of `Request` and gets one of `Reply`. A request carries an `id` of the
page's own; the reply to it names that id. `Update` also comes unasked whenever the game has moved on.
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


class KeepNote(Message, frozen=True):
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
    | KeepNote
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
    plays: bool = True
    """Otherwise this link is for looking on."""
    lesson: str = ""
    customs: Customs = Customs()
    looks: dict[str, SideLook] = {}
    """The sides as they are called and coloured."""
    own_charts: tuple[str, ...] = ()
    """What of the box the players have replaced by charts of their own."""
    liveries: tuple[Livery, ...] = ()
    """The colours of the counters."""
    stopped: str = ""
    """Why the game cannot go on, although it is not over."""


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
