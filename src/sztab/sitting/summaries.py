"""A game's line in the lobby, one per seat: written with every order, so that the lobby loads no game.

A line is stored in the words of the rules and translated when it is read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec

from sztab.desk.layout import lay_out
from sztab.language.tongue import Tongue, Untold
from sztab.sitting.lobby_messages import GameSummary, NextGame
from sztab.sitting.match import OVER, Match
from sztab.sitting.speech import liveries, looks, names, scenario_name, staff_for
from sztab.sitting.store import Store
from sztab.titles import title
from sztab.titles.layout import next_scenario

log = logging.getLogger("sztab.sitting")
UNTOLD = Untold()


def lines(match: Match) -> list[GameSummary]:
    """A line for each seat; none if one cannot be made, so that an order never fails because of the lobby."""
    try:
        return [_line(match, seat) for seat in range(len(match.players))]
    except Exception:
        log.exception("game %s: its line in the lobby cannot be written", match.id)
        return []


def told(line: GameSummary, tongue: Tongue) -> GameSummary:
    """A line as a player reads it."""
    return msgspec.structs.replace(
        line,
        name=tongue(line.name),
        text=tongue(line.text),
        looks=looks(line.title, tongue),
        next=tuple(NextGame(tongue(one.name), one.takes) for one in line.next),
        liveries=liveries(line.title),
    )


class Archive:
    """Makes missing lines: for games of older versions and games not yet opened. Each is replayed aside with its own
    rulebook, one after the other; no order waits for it."""

    def __init__(self, store: Store, aside: Callable[..., Awaitable[None]]) -> None:
        self.store, self._aside = store, aside
        self._making: dict[str, asyncio.Future[None]] = {}

    async def make(self, game: str) -> None:
        """Once for all who ask."""
        if game not in self._making:
            making = self._making[game] = asyncio.ensure_future(self._aside(self._play_through, game))
            making.add_done_callback(lambda _: self._making.pop(game))
        await asyncio.shield(self._making[game])

    def _play_through(self, game: str) -> None:
        stored = self.store.load(game)
        self.store.summarise(game, stored.rows, lines(Match.revive(stored, lay_out)))


def _line(match: Match, seat: int) -> GameSummary:
    seat_staff, view, ask = staff_for(match, seat, UNTOLD), match.view(seat), match.ask(seat)
    book, clock = match.game.book, seat_staff.clock(view)
    return GameSummary(
        game=match.id,
        title=book.title,
        scenario=book.scenario.slug,
        name=scenario_name(match, UNTOLD),
        seat=seat,
        sides=names(match, seat),
        turn=clock.turn,
        turns=clock.turns,
        date=clock.date,
        text=seat_staff.headline(view, ask, match.pending(seat)) if ask else match.stopped or OVER.reason,
        mine=bool(match.owed(seat)),
        over=match.game.over,
        stopped=bool(match.stopped),
        masked=book.masked,
        position=match.position(seat),
        lesson=match.lesson,
        seats=tuple(names(match, number) for number in range(len(match.players))),
        next=_next(match),
    )


def _next(match: Match) -> tuple[NextGame, ...]:
    """What may follow a finished game of a campaign."""
    book = match.game.book
    if not match.game.over or match.lesson or "position" in match.header:
        return ()
    follows, sides = next_scenario(book.title, book.scenario.slug)
    name = title(book.title).scenario(follows).name if follows else ""
    return tuple(NextGame(name, side) for side in sides or ("",)) if follows else ()
