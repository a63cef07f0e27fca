"""Requests by address: the shelf, making games, what a seat may fetch. A server takes them over HTTP, a page without
one hands them to its worker."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import msgspec

from sztab.desk.position_writer import position_file
from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.sitting import desk, links, lobby, shelf, summaries
from sztab.sitting import lobby_messages as m
from sztab.sitting.desk_messages import AskDesk
from sztab.sitting.host import Host, Unopened
from sztab.sitting.match import shortened
from sztab.sitting.sessions import Session
from sztab.sitting.speech import replayed, timeline
from sztab.sitting.store import PERSON, SeatKey
from sztab.sitting.thoughts import DeskThought

log = logging.getLogger("sztab.sitting")
T = TypeVar("T")
LARGEST_RECORD = 5 * 1024 * 1024
LARGEST = 64 * 1024
"""Size limit of other requests, in bytes."""
LARGEST_QUESTION = 256 * 1024
A_DAY = 86400
"""Seconds."""
NOTHING = "there is nothing at this address"


class Fetched(msgspec.Struct, frozen=True):
    """What comes back. `name`: a file to be saved under it; `lasts`: the seconds it may be kept."""

    body: bytes
    status: int = 200
    kind: str = "application/json"
    name: str = ""
    lasts: int = 0


class Wish(msgspec.Struct, frozen=True):
    """A request, and what stands in the holes of its address."""

    host: Host
    place: dict[str, str]
    query: Mapping[str, str]
    body: bytes

    @property
    def tongue(self) -> Tongue:
        return Tongue(self.query.get("lang", "en"))


Endpoint = Callable[[Wish], Awaitable[Fetched]]


class Unanswered(Exception):
    """A request that is refused with a status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


class Door(msgspec.Struct, frozen=True):
    """An address that is answered: its method, its parts with holes in braces, the most bytes of a request."""

    method: str
    parts: tuple[str, ...]
    endpoint: Endpoint
    most: int = LARGEST

    def place(self, parts: tuple[str, ...]) -> dict[str, str] | None:
        """What stands in the holes, if this is the address."""
        if len(parts) != len(self.parts):
            return None
        place = {}
        for own, part in zip(self.parts, parts):
            if own in HOLES:
                place[own[1:-1]] = part
            if not (HOLES[own](part) if own in HOLES else own == part):
                return None
        return place


HOLES: dict[str, Callable[[str], bool]] = {
    "{slug}": bool,
    "{title}": bool,
    "{token}": bool,
    "{n}": lambda part: part.isascii() and part.isdigit(),
}


def find(method: str, path: str) -> tuple[Door, dict[str, str]]:
    """Who answers at an address, and what stands in its holes."""
    parts = tuple(path.strip("/").split("/"))
    found = [(door, place) for door in DOORS if (place := door.place(parts)) is not None]
    if not found:
        raise Unanswered(404, NOTHING)
    for door, place in found:
        if door.method == method:
            return door, place
    raise Unanswered(405, NOTHING)


async def answer(host: Host, method: str, path: str, query: Mapping[str, str], body: bytes) -> Fetched:
    """The answer to a request; every fault becomes one sentence."""
    tongue = Tongue(query.get("lang", "en"))
    try:
        door, place = find(method, path)
        return await door.endpoint(Wish(host, place, query, body))
    except SztabError as fault:
        refusal = getattr(fault, "refusal", None)
        return _answer(m.HttpFault(tongue(shortened(str(fault))), refusal.case if refusal else ""), 422)
    except Unanswered as refused:
        return fault_of(tongue, refused.status, refused.sentence)
    except Exception:
        log.exception("%s broke down", path)
        return fault_of(tongue, 500, "an internal error; the log has the details")


def fault_of(tongue: Tongue, status: int, sentence: str) -> Fetched:
    return _answer(m.HttpFault(tongue(sentence)), status)


# ---------------------------------------------------------------------- the shelf


async def _shelf(one: Wish) -> Fetched:
    return _answer(await one.host.work(shelf.shelf, one.tongue, one.host.charts))


async def _picture(one: Wish) -> Fetched:
    drawn, kind = await one.host.work(shelf.picture, one.place["slug"])
    return Fetched(drawn, kind=kind, lasts=A_DAY)


async def _map(one: Wish) -> Fetched:
    return _answer(await one.host.work(shelf.printed_map, one.place["title"], one.tongue))


async def _rules(one: Wish) -> Fetched:
    return _answer(await one.host.work(shelf.rules, one.place["title"], one.tongue))


async def _desk(one: Wish) -> Fetched:
    asked = _read(one, AskDesk)
    return Fetched(await one.host.machine.ask_desk(DeskThought(asked, one.tongue.language)))


async def _begun(one: Wish) -> Fetched:
    text = await one.host.work(desk.begun, one.place["slug"], one.query.get("map") == "blank")
    return Fetched(text.encode(), kind="application/toml")


async def _lesson_steps(one: Wish) -> Fetched:
    return _answer(await one.host.work(shelf.lesson_told, one.place["slug"], one.tongue))


# ---------------------------------------------------------------------- making games


async def _new_game(one: Wish) -> Fetched:
    wanted = _read(one, m.NewGame)
    host = one.host
    made = await host.work(lobby.new_game, host.store, wanted, host.books.lay_out, host.seed, one.host.charts)
    return _answer(made, 201)


async def _load_game(one: Wish) -> Fetched:
    text = one.body
    players = [name for name in one.query.get("players", "").split(",") if name]
    host = one.host
    played = await host.machine.replay(text)
    return _answer(await host.work(lobby.load_game, host.store, played, players, host.books.lay_out), 201)


async def _new_lesson(one: Wish) -> Fetched:
    slug = one.place["slug"]
    return _answer(await one.host.work(lobby.new_lesson, one.host.store, slug), 201)


# ---------------------------------------------------------------------- invitations


async def _invitation(one: Wish) -> Fetched:
    store, token = one.host.store, one.place["token"]
    return _answer(_there(await one.host.work(links.invited, store, token, one.tongue)))


async def _claim(one: Wish) -> Fetched:
    wanted = _read(one, m.Claim)
    store, token = one.host.store, one.place["token"]
    return _answer(_there(await one.host.work(links.claim, store, token, wanted.claimant)))


# ---------------------------------------------------------------------- a seat


async def _summary(one: Wish) -> Fetched:
    key = (await _keys(one))[0]
    line = await one.host.summary(key.game, key.seat)
    told = await one.host.work(summaries.told, line, one.tongue)
    return _answer(msgspec.structs.replace(told, mine=told.mine and key.plays))


async def _seat_map(one: Wish, session: Session, _: list[int]) -> Fetched:
    return _answer(await _locked(one, session, shelf.map_shown, session.match.game.book, one.tongue))


async def _timeline(one: Wish, session: Session, seats: list[int]) -> Fetched:
    return _answer(await _locked(one, session, timeline, session.match, seats[0], one.tongue))


async def _position(one: Wish, session: Session, seats: list[int]) -> Fetched:
    position = int(one.place["n"])
    return _answer(await _locked(one, session, replayed, session.match, seats[0], one.tongue, position))


async def _position_file(one: Wish, session: Session, seats: list[int]) -> Fetched:
    text = await _locked(one, session, _written_down, session, seats, int(one.place["n"]))
    name = f"{session.match.game.book.scenario.slug or 'position'}-{one.place['n']}.toml"
    return Fetched(text.encode(), kind="application/toml", name=name)


async def _fork(one: Wish, session: Session, seats: list[int]) -> Fetched:
    wanted = _read(one, m.ForkGame)
    store, sides = one.host.store, _sides(session, seats)
    async with session.lock:
        made = await one.host.in_turns(lobby.fork_game(store, session.match, sides, seats[0], wanted))
    return _answer(made, 201)


async def _follow(one: Wish, session: Session, seats: list[int]) -> Fetched:
    if PERSON in session.match.players and not all(key.plays for key in await _keys(one)):
        raise Unanswered(403, links.ONLY_LOOKS_ON)
    wanted = _read(one, m.FollowGame)
    return _answer(await _locked(one, session, lobby.follow_game, one.host.store, session.match, seats, wanted), 201)


async def _export(one: Wish) -> Fetched:
    """The record; for a stopped game as it is in the store."""
    keys, host = await _keys(one), one.host
    game, name = keys[0].game, "game"
    try:
        async with host.at(game) as session:
            name = session.match.game.book.scenario.slug or name
            if not session.match.stopped:
                sides = _sides(session, [key.seat for key in keys])
                return _record(await _locked(one, session, lobby.exported, session.match, sides), name)
    except Unopened:
        pass
    return _record(await host.work(lobby.as_it_lies, host.store, game), name)


def _record(text: bytes, name: str) -> Fetched:
    return Fetched(text, kind="application/x-ndjson", name=f"{name}.sztab")


async def _watching(one: Wish) -> Fetched:
    return _answer(await one.host.work(links.watching, one.host.store, await _keys(one)))


def _written_down(session: Session, seats: list[int], position: int) -> str:
    """A position as these seats saw it, provided nothing in it may have been secret."""
    match, sides = session.match, tuple(sorted(_sides(session, seats)))
    orders = match.reached(seats[0], position)
    if match.secret(sides, orders):
        raise SztabError(lobby.SECRET)
    truth, ended = match.truth_at(orders), match.game.over or match.stopped
    return position_file(truth if ended else match.game.book.look(truth, sides))


# ---------------------------------------------------------------------- inside


async def _keys(one: Wish) -> list[SeatKey]:
    """The seats of the tokens in the address; tokens of one game are joined by +."""
    keys = [_there(await one.host.key(token)) for token in one.place["token"].split("+")]
    if any(key.game != keys[0].game for key in keys):
        raise Unanswered(404, links.NOBODY)
    return keys


def _there(found: T | None) -> T:
    """The target of a link, or a 404."""
    if found is None:
        raise Unanswered(404, links.NOBODY)
    return found


def _seated(
    endpoint: Callable[[Wish, Session, list[int]], Awaitable[Fetched]],
) -> Callable[[Wish], Awaitable[Fetched]]:
    """A request at seats of a game, whose session stays until it is done."""

    async def answer(one: Wish) -> Fetched:
        keys = await _keys(one)
        async with one.host.at(keys[0].game) as session:
            return await endpoint(one, session, [key.seat for key in keys])

    return answer


def _sides(session: Session, seats: list[int]) -> list[int]:
    return [side for seat in sorted(set(seats)) for side in session.match.game.book.seats[seat]]


async def _locked(one: Wish, session: Session, task: Callable[..., Any], *args: Any) -> Any:
    async with session.lock:
        return await one.host.work(task, *args)


def _read(one: Wish, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(one.body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Unanswered(400, shortened(f"this cannot be read: {fault}".replace("`", ""))) from None


def _answer(value: Any, status: int = 200) -> Fetched:
    return Fetched(msgspec.json.encode(value), status)


def _door(method: str, path: str, endpoint: Endpoint, most: int = LARGEST) -> Door:
    return Door(method, tuple(path.split("/")), endpoint, most)


DOORS = (
    _door("GET", "api/shelf", _shelf),
    _door("GET", "api/pictures/{slug}", _picture),
    _door("GET", "api/maps/{title}", _map),
    _door("GET", "api/rules/{title}", _rules),
    _door("POST", "api/desk", _desk, LARGEST_QUESTION),
    _door("GET", "api/desk/{slug}", _begun),
    _door("POST", "api/games", _new_game),
    _door("POST", "api/games/load", _load_game, LARGEST_RECORD),
    _door("POST", "api/lessons/{slug}", _new_lesson),
    _door("GET", "api/lessons/{slug}/steps", _lesson_steps),
    _door("GET", "api/invitations/{token}", _invitation),
    _door("POST", "api/invitations/{token}", _claim),
    _door("GET", "api/seats/{token}", _summary),
    _door("GET", "api/seats/{token}/watching", _watching),
    _door("GET", "api/seats/{token}/map", _seated(_seat_map)),
    _door("GET", "api/seats/{token}/timeline", _seated(_timeline)),
    _door("GET", "api/seats/{token}/positions/{n}", _seated(_position)),
    _door("GET", "api/seats/{token}/positions/{n}/file", _seated(_position_file)),
    _door("POST", "api/seats/{token}/fork", _seated(_fork)),
    _door("POST", "api/seats/{token}/follow", _seated(_follow)),
    _door("GET", "api/seats/{token}/export", _export),
)
