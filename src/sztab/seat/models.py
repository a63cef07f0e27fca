"""What a seat is shown of a game, as plain data that any page or program can draw: no rules, no identity of anything
hidden. A family fills these in from a view (`sztab.seat.staff`); nothing here knows which family it is.

Texts are in the language asked for. Hexes go by their labels, hexsides as two labels with a slash, units by `key`.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Cased(msgspec.Struct, frozen=True):
    """A sentence and the printed case it stands on ("" if none)."""

    text: str
    case: str = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A counter as the seat sees it. `key` is its id; a hidden counter has `?` and a number good for this view only.

    Words and numbers only, so the collector need not look through the hundred thousands of a full house."""

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
    """What it may or must do now: can_move, unmoved, can_attack, must_attack, must_be_attacked, can_fire, cut_off,
    called (the map draws the eye to it), too_late (the game ends before it can come)."""
    where: str = ""
    """Off the map: where it is, in words ("due on turn 4", "lost")."""
    rounds: int = -1
    """Ammunition it has left; -1 where none is counted, or not known."""
    figures: tuple[str, ...] = ()
    """What it fights with now, as printed and in that order, movement apart; nothing where it is not known."""


class PhaseShown(msgspec.Struct, frozen=True):
    kind: str
    side: str
    name: str
    fights: bool = False
    """Stacks show their strength in it, not their load."""


class Clock(msgspec.Struct, frozen=True):
    """Where in the game we are; `phase` counts from 0 in `phases`, -1 before the first turn."""

    turn: int
    turns: int
    date: str
    phase: int
    phases: tuple[PhaseShown, ...]
    hours: str = ""
    """The hours of the turn, where a day has several."""
    night: bool = False


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


class AimShown(msgspec.Struct, frozen=True):
    """Something a side plays for, and how much of it is done."""

    side: str
    kind: str
    text: str
    case: str
    count: int
    points: int
    """What it brings now,"""
    worth: int
    """and what each brings, or all that are needed together; 0: it decides the game."""
    need: int = 0
    at_once: bool = False
    first: int = 1
    last: int = 0
    """Turns from and up to which it is judged; 0: the last."""
    hexes: tuple[str, ...] = ()


class LevelShown(msgspec.Struct, frozen=True):
    """A level of victory; `winner` is empty for a draw. Without a limit there is none."""

    level: str
    winner: str
    least: int | None
    most: int | None


class Score(msgspec.Struct, frozen=True):
    """How the game would end if it ended now: every aim of every side, the points, and the levels by their figure."""

    winner: str
    level: str
    headline: str
    points: dict[str, int]
    aims: tuple[AimShown, ...] = ()
    figure: int = 0
    plus: str = ""
    minus: tuple[str, ...] = ()
    """The figure is the points of one side less those of others."""
    levels: tuple[LevelShown, ...] = ()
    notes: tuple[Cased, ...] = ()
    """How the scenario is won, in the words of its card."""


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
    lying: dict[str, tuple[str, ...]] = {}
    """Hex -> what lies on it beside counters and works: barricade, rubble, gas, mines; `aircraft` with the
    side that has them over it."""
    arrows: tuple[Trace, ...] = ()
    """Attacks that are laid out on the map for all to see."""


class Due(msgspec.Struct, frozen=True):
    """Something still owed before the phase can end: `keys` and `hexes` show where."""

    text: str
    case: str
    keys: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class Starter(msgspec.Struct, frozen=True):
    """An order as it begins on a sheet, and what the player calls that; its slots ask for the rest."""

    order: dict[str, Any]
    text: str


class Fill(msgspec.Struct, frozen=True):
    """Something the staff can fill in on a sheet, by the name it is asked for."""

    name: str
    text: str


class Sheet(msgspec.Struct, frozen=True):
    """Orders that are written down before they are given; the seat's notebook keeps them under `name` for the turn."""

    name: str
    title: str
    hint: str = ""
    starters: tuple[Starter, ...] = ()
    aims: tuple[str, ...] = ()
    """Fields of its orders that hold the hexes and hexsides aimed at."""
    once: tuple[str, ...] = ()
    """Fields that name what can be used in one row only."""
    together: bool = False
    """The rows are looked at as one plan; else each for itself."""
    fills: tuple[Fill, ...] = ()
    later: str = ""
    """When the rows can be given, if not now."""
    entries: str = ""
    """One order, whose field of this name takes entries that are written one by one and sealed together,"""
    entry: dict[str, Any] = {}
    """each beginning as this."""
    add: str = ""
    """Words on the buttons: for another row or entry,"""
    give: str = ""
    """for giving an order that does not say it itself,"""
    none: str = ""
    """and for giving it with nothing in it."""


class Standing(msgspec.Struct, frozen=True):
    """An order that units carry out where they stand, each with one key: `order` with the units put into `field`."""

    order: dict[str, Any]
    field: str
    text: str
    key: str
    fills: str = ""
    """At the end of the phase those who were told to `hold`, or who are on a long `march`, are put in."""


class Paused(msgspec.Struct, frozen=True):
    """Units that were stopped on their way: the player lets them stay, or takes them up again."""

    text: str
    case: str
    keys: tuple[str, ...]
    hex: str
    stay: str
    """Words on the two buttons."""
    go: str


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
    loose: tuple[Due, ...] = ()
    """What would be lost, or left unused, if the phase ended now."""
    keys: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    dice: int = 0
    """So many dice are to be entered by hand."""
    form: str = "map"
    """How it is answered: on the map, as rows of its sheet, as entries of it, by writing one order of it after the
    other (write), by cards, or by dice."""
    inside: bool = False
    """Asked inside a combat: whoever is not asked watches it."""
    fought: bool = False
    """It follows from the last fight that was told."""
    moves: bool = False
    """Units can be sent to hexes."""
    hint: str = ""
    """How to go about it, where that is not plain."""
    end: str = ""
    """Words on the button that ends the phase."""
    sheet: Sheet | None = None
    """What is filled in to answer it."""
    plan: Sheet | None = None
    """What can be written down now for a later phase."""
    standing: tuple[Standing, ...] = ()
    paused: tuple[Paused, ...] = ()


class Trace(msgspec.Struct, frozen=True):
    """Something to draw. `move`: counters glide from `start` along `path`; `trail`: a retreat or an advance by that
    way; `attack`, `fire`, `air`: an arrow to the last of `path` from each hex of `start`, or from where `keys` are."""

    kind: str
    start: tuple[str, ...]
    path: tuple[str, ...]
    keys: tuple[str, ...] = ()
    side: str = ""


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event in a sentence. `data` is what it says, for programs; the rest what there is to see."""

    n: int
    kind: str
    text: str
    cases: tuple[str, ...]
    data: dict[str, Any] = {}
    group: str = ""
    """Where the log files it: fights, moves, fire, supply; nothing for the rest."""
    stage: str = ""
    """turn, phase: something new begins; in a fight odds, roll and result, told in that order; a result may bring its
    odds itself."""
    watch: bool = False
    """Worth a moment when the orders of a computer are shown one after the other."""
    words: str = ""
    """What a cell of a table means."""
    odds: Ladder | None = None
    """The odds at which it was fought."""
    dice: tuple[int, ...] = ()
    keys: tuple[str, ...] = ()
    """Units it speaks of, and `hexes` where it took place or came to an end."""
    hexes: tuple[str, ...] = ()
    traces: tuple[Trace, ...] = ()
    throw: Staging | None = None
    """Of a roll: how its card shows it."""
    lead: str = ""
    """Who does what, as the card of a throw begins; `brief` what came of it, if that is shorter than `text`."""
    brief: str = ""
    changes: tuple[Change, ...] = ()


class Staging(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll on its card. `led`: kinds of the event before it that says what it is about; `tells`: kinds of those after
    it that say what came of it."""

    title: str
    side: str = ""
    """The side that rolls."""
    led: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    none: str = ""
    """What it means if none of those has been told."""
    joins: bool = False
    """It is a part of the throw before it, on the same card."""


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a unit or a thing, in words: as it was before and as it is after a throw."""

    what: str
    before: str
    after: str
    key: str = ""
    """The unit, if it is one."""


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


class Chances(msgspec.Struct, frozen=True):
    """What else is rolled for in a fight beside its result, and the chance of each outcome."""

    title: str
    results: tuple[Result, ...]


class Forecast(msgspec.Struct, frozen=True):
    """What an attack comes to over all rolls."""

    takes: int
    """In how many of 100 the defender has to leave his hexes, or is destroyed in them."""
    attacker: str
    """Steps it costs each side on average, by the results alone; "1.2"."""
    defender: str


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
    notes: tuple[Cased, ...] = ()
    """What else is reckoned in, and what is not certain about the table."""
    besides: tuple[Chances, ...] = ()
    """Other rolls of the same fight: losses by a table of their own, a die of the night."""
    forecast: Forecast | None = None


class ReachHex(msgspec.Struct, frozen=True):
    """A hex a group can get to. `back` is the hex before it on the cheapest way, `left` what the slowest has left."""

    hex: str
    cost: str
    left: str
    back: str
    stops: Cased | None = None
    fire: tuple[Cased, ...] = ()
    """What enemies that are seen may fire at those who enter it."""


class ReachShown(msgspec.Struct, frozen=True):
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


class Overlay(msgspec.Struct, frozen=True):
    """Something to lay over the map: `areas` group -> hexes, `lines` chains of hexes, `notes` hex -> a short text."""

    name: str
    areas: dict[str, tuple[str, ...]] = {}
    lines: tuple[tuple[str, ...], ...] = ()
    notes: dict[str, str] = {}
    words: dict[str, str] = {}
    """What groups mean that are no sides."""


class DigestItem(msgspec.Struct, frozen=True):
    """A thing worth looking at since the player was last here."""

    kind: str
    text: str
    hexes: tuple[str, ...] = ()
    event: int = 0
    heading: str = ""


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


class Liking(msgspec.Struct, frozen=True):
    """What a player may prefer when he is asked a kind of question: values with their words, the usual one first."""

    kind: str
    text: str
    choices: tuple[tuple[str, str], ...]


class OverlayOffered(msgspec.Struct, frozen=True):
    """An overlay by its name; `icon` is one of those the page can draw."""

    name: str
    text: str
    icon: str = ""


class SideLook(msgspec.Struct, frozen=True):
    """A side as players call it, and its colour."""

    name: str
    colour: str


class Livery(msgspec.Struct, frozen=True):
    """What counters of a nation, or of one of its services, wear. Where it has several, the first is what it would
    rather wear; `panel` is behind the symbol, if that has colours of its own."""

    nation: str
    service: str
    body: str
    ink: str
    panel: str = ""
    panel_ink: str = ""


class BriefingShown(msgspec.Struct, frozen=True):
    """What a side is told before the first turn: what it has, and what to try first."""

    side: str
    have: str
    first: str


class Customs(msgspec.Struct, frozen=True):
    """What does not change while a game is played: overlays, likings, the words for marks, who fights whom."""

    overlays: tuple[OverlayOffered, ...] = ()
    likings: tuple[Liking, ...] = ()
    marks: dict[str, str] = {}
    step: str = ""
    """What players call a step of strength."""
    missions: str = ""
    """What the missions that fly are called together."""
    enemies: tuple[tuple[str, str], ...] = ()
    briefings: tuple[BriefingShown, ...] = ()
    """For each side of the seat."""
    first_game: bool = False
    """A scenario for beginners: its objectives lie on the map from the start, and the coach speaks up."""
