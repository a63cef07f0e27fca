"""A seat's messages about its game, in its language, worded by the staff."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from sztab.desk import layout
from sztab.language.tongue import Tongue
from sztab.seat.models import Cased, Livery, Question, Shown, SideLook, Told
from sztab.seat.staff import Staff, staff
from sztab.sitting.lobby_messages import Moment, Replayed
from sztab.sitting.match import Match, shortened
from sztab.sitting.messages import Refused, SeatShown, Welcome
from sztab.table import Ask, Board, Event, Order
from sztab.table.events import TakenBack
from sztab.titles import title

LAST_TOLD = 300
"""Entries of the log in a welcome; earlier ones are in the replay."""
TURNS = ("turn", "phase", "combat")
"""Events with a point on the timeline, the most important first."""


def staff_for(match: Match, seat: int, tongue: Tongue) -> Staff:
    """The staff of a seat; it caches what rarely changes, so it is kept with the game."""
    name = (seat, tongue.language)
    if name not in match.staffs:
        match.staffs[name] = advised(match.game.book, seat, tongue)
    found: Staff = match.staffs[name]
    return found


def advised(book: Any, seat: int, tongue: Tongue) -> Staff:
    """A staff advised by the sergeant."""
    seat_staff: Any = staff(book, seat, tongue)
    seat_staff.adviser = _sergeant
    found: Staff = seat_staff
    return found


def tell(seat_staff: Staff, tongue: Tongue, event: Event, n: int) -> Told:
    """An event with its number in the seat's own log."""
    told = seat_staff.tell(event, n)
    if isinstance(event.what, TakenBack):
        return msgspec.structs.replace(told, data={"events": list(event.what.events)})
    return told


def look(match: Match, seat: int, tongue: Tongue, plays: bool = True) -> tuple[Shown, Question | None]:
    """The board and the question now, computed once for a seat and a language. A watcher gets the board as in a
    replay."""
    name = ("look", seat, tongue.language, plays)
    if name not in match.kept:
        seat_staff, view = staff_for(match, seat, tongue), match.view(seat)
        ask = match.ask(seat) if plays else match.watched(seat)
        pending = match.pending(seat) if plays or ask is None else ask.sides
        question = None if ask is None else seat_staff.question(view, ask, pending, plays)
        match.kept[name] = (seat_staff.show(view, ask if plays else None), question)
    shown, question = match.kept[name]
    return shown, question


def told_between(match: Match, seat: int, tongue: Tongue, places: Iterable[int]) -> tuple[Told, ...]:
    """The seat's events at these places of its log."""
    seat_staff, events = staff_for(match, seat, tongue), match.told[seat]
    return tuple(tell(seat_staff, tongue, events[place], place + 1) for place in places)


def welcome(
    match: Match,
    seat: int,
    tongue: Tongue,
    here: Sequence[int],
    seen: int,
    notebook: dict[str, Any],
    plays: bool = True,
) -> Welcome:
    """Everything a seat needs to draw the table. `here`: the seats with a connected player."""
    book, told = match.game.book, match.told[seat]
    shown, question = look(match, seat, tongue, plays)
    last = told_between(match, seat, tongue, range(max(0, len(told) - LAST_TOLD), len(told)))
    unseen = [one for one in last if one.n > seen]
    seats = tuple(
        SeatShown(number, names(match, number), player, number in here) for number, player in enumerate(match.players)
    )
    dice = match.header["dice"]
    return Welcome(
        game=match.id,
        title=book.title,
        scenario=book.scenario.slug,
        name=scenario_name(match, tongue),
        seat=seat,
        sides=names(match, seat),
        seats=seats,
        options=match.header.get("options", {}),
        masked=book.masked,
        dice=dice["mode"],
        commitment=dice.get("commitment", ""),
        rules=book.version,
        reconstructed=tuple(tongue(words) for words in layout.reconstructed(book).values()),
        position=match.position(seat),
        shown=shown,
        question=question,
        told=last,
        digest=staff_for(match, seat, tongue).digest(unseen),
        notebook=notebook,
        can_undo=plays and match.can_undo(seat),
        plays=plays,
        lesson=match.lesson,
        customs=staff_for(match, seat, tongue).customs(),
        looks=looks(book.title, tongue),
        own_charts=tuple(tongue(what.replace("_", " ")) for what in layout.own_charts(book)),
        liveries=liveries(book.title),
        stopped=tongue(match.stopped),
    )


def timeline(match: Match, seat: int, tongue: Tongue) -> list[Moment]:
    """A point for each order the seat knows of, named by its most important event."""
    seat_staff = staff_for(match, seat, tongue)
    moments = []
    for position in range(match.position(seat) + 1):
        places = match.heard_at(seat, position)
        state = match.orders[match.reached(seat, position) - 1].state if position else match.opening
        events = [(place, match.told[seat][place]) for place in places]
        weighty = sorted(events, key=lambda pair: TURNS.index(pair[1].kind) if pair[1].kind in TURNS else len(TURNS))
        if not weighty:
            moments.append(Moment(position, state.turn, "order", ""))
            continue
        place, event = weighty[0]
        words = tell(seat_staff, tongue, event, place + 1)
        kind = event.kind if event.kind in TURNS else "order"
        moments.append(Moment(position, state.turn, kind, words.text, _hexes(event)))
    return moments


def replayed(match: Match, seat: int, tongue: Tongue, position: int) -> Replayed:
    """The board after that many orders as the seat saw it then, and the events of the last of them."""
    past = match.past(seat, position)
    told = told_between(match, seat, tongue, match.heard_at(seat, position))
    shown = staff_for(match, seat, tongue).show(past, None)
    return Replayed(position, match.position(seat), shown, told)


def names(match: Match, seat: int) -> tuple[str, ...]:
    book = match.game.book
    return tuple(book.sides[side] for side in book.seats[seat])


def scenario_name(match: Match, tongue: Tongue) -> str:
    return tongue(match.game.book.scenario.name or title(match.game.book.title).name)


def looks(slug: str, tongue: Tongue) -> dict[str, SideLook]:
    """Names and colours of a title's sides."""
    return {side: SideLook(tongue(one.name), one.colour) for side, one in title(slug).sides.items()}


def liveries(slug: str) -> tuple[Livery, ...]:
    """The colours of a title's counters."""
    return tuple(Livery(**msgspec.structs.asdict(one)) for one in title(slug).liveries)


def reconstructed(slug: str, tongue: Tongue) -> tuple[str, ...]:
    """The reconstructed parts of a box, whose originals are lost."""
    lost: dict[str, str] = title(slug).card.get("reconstructed", {})
    return tuple(tongue(words) for words in lost.values())


def _hexes(event: Event) -> tuple[str, ...]:
    found = event.data.get("targets", ())
    return tuple(str(one) for one in found) if isinstance(found, list | tuple) else ()


def _sergeant(view: Board, ask: Ask) -> list[tuple[Order, str]]:
    """The sergeant's order, with its reasons."""
    from sztab.players.sergeant import advise

    return [(one.order, one.line()) for one in advise(view, ask)]


def plain(order: Order) -> dict[str, Any]:
    """An order as sent over the wire."""
    data: dict[str, Any] = msgspec.to_builtins(order)
    return data


def refused(tongue: Tongue, number: int, reason: str) -> bytes:
    """A refusal as sent over the wire."""
    return msgspec.json.encode(Refused(number, Cased(tongue(shortened(reason)))))
