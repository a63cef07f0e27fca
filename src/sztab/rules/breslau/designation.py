"""5.6 and 9.1, Combat Designation: how many Attack markers each side has, who places first, and where they may lie."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from sztab.rules.breslau.assault import aims, is_direct, may_aim
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import MarkersDue, MarkersPlaced
from sztab.rules.breslau.orders import Aim, Attack, Mark
from sztab.rules.breslau.pieces import find_hex, holder, label, wrong_phase
from sztab.rules.breslau.state import GERMAN, SOVIET, Marker
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal

EXTRA = (3, 1)
"""Soviet 1D6+3, German 1D6+1 (5.6a)."""
SOVIET_FIRST = 4
"""Up to this roll the Soviet goes first (5.6b, 9.1.3)."""
DONE = "done"


class MarkAsked(msgspec.Struct, frozen=True):
    """How many Attack markers a side has, and how many of them it has to place now (R32)."""

    TELLS: ClassVar[tuple[str, ...]] = ("markers", "owed")

    markers: int
    owed: int


def play(game: Game) -> Procedure:
    """5.6: dice for the markers and for who places first; then each side places all of his."""
    if not game.state.to_place:
        yield from _draw(game)
    while game.state.step < 2:
        side = game.state.first if game.state.step == 0 else 1 - game.state.first
        order = yield from game.ask(side, "mark", asked(game, side), rest=True)
        _place(game, side, order)
        game.mark(step=game.state.step + 1)


def _draw(game: Game) -> Procedure:
    """5.6a, 5.6b, 9.1.1: two independent dice beside the one of 9.1.3 (R18)."""
    soviet = yield from game.roll(1, "Soviet attack markers", "5.6a 9.1.1b", SOVIET)
    german = yield from game.roll(1, "German attack markers", "5.6a 9.1.1a", GERMAN)
    die = yield from game.roll(1, "placement order", "5.6b", SOVIET)
    first = who_is_first(die)
    numbers = (soviet + EXTRA[SOVIET], german + EXTRA[GERMAN])
    game.mark(to_place=numbers, first=first)
    game.say(MarkersDue(soviet=numbers[SOVIET], german=numbers[GERMAN], first=game.book.sides[first]), "5.6a 5.6b")


def who_is_first(die: int) -> int:
    """5.6b, 9.1.3: a Soviet die of 1 to 4."""
    return SOVIET if die <= SOVIET_FIRST else GERMAN


def asked(b: Board, side: int) -> MarkAsked:
    return MarkAsked(b.state.to_place[side], owed(b, side))


def owed(b: Board, side: int) -> int:
    """9.1.1b, 9.1.2c, R32: the Soviet places until markers or stacks run out; the German as he likes (9.1.2b)."""
    return min(b.state.to_place[side], len(compelled(b, side))) if side == SOVIET else 0


def compelled(b: Board, side: int) -> list[int]:
    """R32: hexes whose stack is next to an enemy it may attack and able to."""

    def find() -> list[int]:
        return [h for h in ready(b, side) if any(not is_direct(b, h, target) for target in aims(b, side, h))]

    return b.once(("compelled", side), find)


def ready(b: Board, side: int) -> list[int]:
    """Hexes whose stack could attack something, ascending; at fire from afar nobody is compelled."""

    def find() -> list[int]:
        return [h for h in sorted(b.layers.stacks) if holder(b, h) == side and aims(b, side, h)]

    return b.once(("ready", side), find)


def _place(game: Game, side: int, order: Mark) -> None:
    labels = game.book.labels
    laid = tuple(Marker(side, labels[aim.from_], labels[aim.target]) for aim in order.attacks)
    game.mark(markers=(*game.state.markers, *sorted(laid, key=lambda one: one.hex)))
    game.say(
        MarkersPlaced(
            side=game.book.sides[side],
            attacks=order.attacks,
        ),
        "9.1.2a 9.1.2d",
    )


class Marking:
    """Where a side lays its Attack markers."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: MarkAsked = ask.about
        side = ask.sides[0]
        if isinstance(order, Attack):
            return Refusal("9.1.2a", "the Attack markers are placed first")
        if not isinstance(order, Mark):
            return wrong_phase(view, order)
        taken: set[str] = set()
        for aim in order.attacks:
            refusal = _check_aim(view, side, aim)
            if refusal is not None:
                return refusal
            if aim.from_ in taken:
                return Refusal("5.6c", f"{aim.from_} has an Attack marker already")
            taken.add(aim.from_)
        if len(taken) > about.markers:
            return Refusal("9.1.1b" if side == SOVIET else "9.1.1a", f"you have {about.markers} Attack markers")
        return _check_duty(view, side, about, taken)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Stack and target by turns; the stacks in the order of their numbers, so that no answer comes twice."""
        about: MarkAsked = ask.about
        side = ask.sides[0]
        laid = [Aim(from_, target) for from_, target in zip(partial[::2], partial[1::2])]
        if DONE in partial or 2 * about.markers == len(partial):
            return Mark(attacks=tuple(laid))
        if len(partial) % 2:
            targets = aims(view, side, view.book.labels[partial[-1]])
            return Choice("target", [Option(label(view, h), f"attack {label(view, h)}") for h in targets])
        return _next_stack(view, side, about, [view.book.labels[aim.from_] for aim in laid])


def _check_aim(b: Board, side: int, aim: Aim) -> Refusal | None:
    ends = [find_hex(b, aim.from_), find_hex(b, aim.target)]
    for end in ends:
        if isinstance(end, Refusal):
            return end
    return may_aim(b, side, b.book.labels[aim.from_], b.book.labels[aim.target])


def _check_duty(b: Board, side: int, about: MarkAsked, taken: set[str]) -> Refusal | None:
    """R32: every marker is used as long as a stack next to the enemy has none."""
    idle = [hex_ for hex_ in compelled(b, side) if label(b, hex_) not in taken] if side == SOVIET else []
    if idle and len(taken) < about.markers:
        return Refusal(
            "9.1.2c", f"{about.markers - len(taken)} Attack markers are left, and {label(b, idle[0])} can attack"
        )
    return None


def _next_stack(b: Board, side: int, about: MarkAsked, laid: list[int]) -> Choice | Order:
    """Stacks after the last one marked; nobody is passed over who will be needed to use all markers owed."""
    last = laid[-1] if laid else -1
    rest = [hex_ for hex_ in ready(b, side) if hex_ > last]
    bound = set(compelled(b, side)) if side == SOVIET else set()
    passed = len([hex_ for hex_ in bound if hex_ <= last and hex_ not in laid])
    options = []
    for hex_ in rest:
        missed = passed + len([other for other in bound if last < other < hex_])
        if not missed or _can_use_up(about.markers - len(laid) - 1, [h for h in rest if h > hex_]):
            options.append(Option(label(b, hex_), f"marker on {label(b, hex_)}"))
    if passed + len([hex_ for hex_ in rest if hex_ in bound]) == 0:
        options.insert(0, Option(DONE, "no more markers", ends=True))
    return Choice("from", options)


def _can_use_up(markers: int, stacks: list[int]) -> bool:
    """Whether the markers that are left all find a stack."""
    return markers <= len(stacks)


DECIDERS: dict[str, Decider] = {"mark": Marking()}
