"""A finished game told from its record: points turn by turn, losses, dice, and where it turned. Nothing is secret any
more."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from sztab.language.tongue import Tongue, Untold
from sztab.seat.context import place_name
from sztab.seat.staff import FamilyStaff
from sztab.seat.throws import steps as called
from sztab.sitting.match import Match
from sztab.sitting.messages import DiceLuck, GameStory, LossesShown, TurningPoint, TurnPoints
from sztab.table import Board, tally
from sztab.table.sentences import people

HEAVY = 3
"""So many of the heaviest losses are told."""


def story(match: Match, seat: int, tongue: Tongue) -> GameStory:
    """The story as a seat reads it; its positions are those of the seat's replay."""
    book = match.game.book
    now = book.victory(match.game)
    return GameStory(
        turns=tuple(_turns(match)),
        losses=tuple(
            LossesShown(side, units, steps)
            for side, (units, steps) in zip(book.sides, tally.losses(match.opening, match.game.state, len(book.sides)))
            if steps or units
        ),
        turning=tuple(_turning(match, seat, tongue)),
        luck=tuple(
            DiceLuck(side, thrown.dice, thrown.total, thrown.twice_over)
            for side, thrown in tally.luck(match.game.events, book.sides).items()
        ),
        winner=now.winner,
    )


def _boards(match: Match) -> Iterator[tuple[int, Board]]:
    """The board at the end of each turn, with the number of orders given by then."""
    states = [match.opening, *(one.state for one in match.orders)]
    for number, state in enumerate(states):
        after = states[number + 1] if number + 1 < len(states) else None
        if state.turn and (after is None or after.turn != state.turn):
            yield number, match.truth_at(number)


def _turns(match: Match) -> Iterator[TurnPoints]:
    """The order that ends a turn opens the next one as well: points are those of the order before."""
    for _, board in _boards(match):
        yield TurnPoints(board.state.turn, match.game.book.victory(board).points)


# ---------------------------------------------------------------------- where it turned


def _turning(match: Match, seat: int, tongue: Tongue) -> Iterator[TurningPoint]:
    """The last time each objective changed hands and the heaviest losses, in the order of play."""
    last = {one[3]: one for one in _falls(match)}
    found = [*last.values(), *sorted(_blows(match), key=lambda one: (-one[0], one[1]))[:HEAVY]]
    for _, number, text, hexes in sorted(found, key=lambda one: (one[1], one[2])):
        state = match.orders[number].state
        yield TurningPoint(
            text=tongue(text),
            turn=state.turn,
            position=_position(match, seat, number + 1),
            hexes=tuple(match.game.book.hex_labels[hex_] for hex_ in hexes),
        )


Turned = tuple[int, int, str, tuple[int, ...]]
"""How much, by which order, in a sentence, where."""


def _falls(match: Match) -> Iterator[Turned]:
    """Objectives that came into other hands."""
    book, before, hexes = match.game.book, match.opening, tally.places(match.game)
    for number, one in enumerate(match.orders):
        if before.turn:
            for hex_, side in tally.falls(hexes, before, one.state):
                where = place_name(match.game, book.hex_labels[hex_])
                yield 0, number, f"{where} falls to {people(book.sides[side])}", (hex_,)
        before = one.state


def _blows(match: Match) -> Iterator[Turned]:
    """What each order cost a side in steps."""
    book, before = match.game.book, match.opening
    me = FamilyStaff(book, 0, Untold()).me
    for number, one in enumerate(match.orders):
        lost = [0] * len(book.sides)
        where: list[list[int]] = [[] for _ in book.sides]
        for u, v in zip(before.units, one.state.units):
            if u is not v and v.steps < u.steps and u.hex >= 0:
                lost[u.side] += u.steps - v.steps
                where[u.side].append(u.hex)
        for side, steps in enumerate(lost):
            if steps:
                place = place_name(match.game, book.hex_labels[where[side][0]])
                yield (
                    steps,
                    number,
                    f"{_capital(people(book.sides[side]))} lose {called(me, steps)} at {place}",
                    tuple(dict.fromkeys(where[side])),
                )
        before = one.state


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _position(match: Match, seat: int, orders: int) -> int:
    """The position of a seat's replay that first shows so many orders."""
    known = match.known[seat]
    return min(bisect_left(known, orders) + 1, len(known))
