"""The web application: every route, and the sentence for each fault."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

import sztab
from sztab.desk.position_writer import position_file
from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.server import links, lobby, shelf, summaries
from sztab.server import lobby_messages as m
from sztab.server.chart_sets import ChartSets
from sztab.server.guard import Guard
from sztab.server.host import Host, Unopened
from sztab.server.match import shortened
from sztab.server.seat import sit
from sztab.server.sessions import Session
from sztab.server.speech import replayed, timeline
from sztab.server.store import PERSON, SeatKey, Store

log = logging.getLogger("sztab.server")
T = TypeVar("T")
LARGEST_RECORD = 5 * 1024 * 1024
LARGEST_REQUEST = 64 * 1024
ARRIVING = 60.0
"""Seconds in which the body of a request must arrive."""
LASTING = {"Cache-Control": "max-age=31536000, immutable"}
NOT_BUILT = "The page is not built yet: run `npm ci && npm run build` in web/ (or `make play`, which does it)."
PACKAGE = Path(sztab.__file__).parent
PAGES = (PACKAGE / "server" / "page", PACKAGE.parents[1] / "web" / "dist")
"""Where the built page may be: inside the package, or beside the source tree."""


def application(
    store: Store,
    page: Path | None = None,
    compiled: bool = False,
    seed: str = "",
    charts: ChartSets | None = None,
    names: Iterable[str] = (),
    processes: int = 0,
) -> Starlette:
    """The whole server over one store; with `compiled` kernels where numba is installed. A `seed` gives every new game
    the same dice and its computers the same choices: for tests and demonstrations. `charts` may be chosen for new
    games. `names`: the server's names besides its address. `processes`: the most thinking processes beside the server;
    0: a thread of the server."""
    host = Host(store, seed, processes, compiled)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if compiled:
            host.warming = asyncio.create_task(host.warm_up())
        yield
        await host.close()

    guard = Middleware(Guard, names=tuple(names))
    faults = {HTTPException: _http_fault}
    app = Starlette(routes=_routes(), lifespan=lifespan, middleware=[guard], exception_handlers=faults)
    app.state.host = host
    app.state.charts = charts or ChartSets()
    app.state.page = page or next((one for one in PAGES if (one / "index.html").exists()), PAGES[-1])
    return app


def _routes() -> list[BaseRoute]:
    return [
        Route("/healthz", _health),
        Route("/api/shelf", _told(_shelf)),
        Route("/api/pictures/{slug}", _told(_picture)),
        Route("/api/maps/{title}", _told(_map)),
        Route("/api/rules/{title}", _told(_rules)),
        Route("/api/games", _told(_new_game), methods=["POST"]),
        Route("/api/games/load", _told(_load_game), methods=["POST"]),
        Route("/api/lessons/{slug}", _told(_new_lesson), methods=["POST"]),
        Route("/api/lessons/{slug}/steps", _told(_lesson_steps)),
        Route("/api/invitations/{token}", _told(_invitation)),
        Route("/api/invitations/{token}", _told(_claim), methods=["POST"]),
        Route("/api/seats/{token}", _told(_summary)),
        Route("/api/seats/{token}/watching", _told(_watching)),
        Route("/api/seats/{token}/map", _told(_seated(_seat_map))),
        Route("/api/seats/{token}/timeline", _told(_seated(_timeline))),
        Route("/api/seats/{token}/positions/{n:int}", _told(_seated(_position))),
        Route("/api/seats/{token}/positions/{n:int}/file", _told(_seated(_position_file))),
        Route("/api/seats/{token}/fork", _told(_seated(_fork)), methods=["POST"]),
        Route("/api/seats/{token}/follow", _told(_seated(_follow)), methods=["POST"]),
        Route("/api/seats/{token}/export", _told(_export)),
        WebSocketRoute("/ws/{token}", _seat),
        Route("/{path:path}", _page),
    ]


# ---------------------------------------------------------------------- the shelf


async def _shelf(request: Request) -> Response:
    return _json(await _host(request).work(shelf.shelf, _tongue(request), request.app.state.charts))


async def _picture(request: Request) -> Response:
    drawn, kind = await _host(request).work(shelf.picture, request.path_params["slug"])
    return Response(drawn, media_type=kind, headers={"Cache-Control": "max-age=86400"})


async def _map(request: Request) -> Response:
    return _json(await _host(request).work(shelf.printed_map, request.path_params["title"], _tongue(request)))


async def _rules(request: Request) -> Response:
    return _json(await _host(request).work(shelf.rules, request.path_params["title"], _tongue(request)))


async def _lesson_steps(request: Request) -> Response:
    return _json(await _host(request).work(shelf.lesson_told, request.path_params["slug"], _tongue(request)))


# ---------------------------------------------------------------------- making games


async def _new_game(request: Request) -> Response:
    wanted = await _request_body(request, m.NewGame)
    host = _host(request)
    made = await host.work(lobby.new_game, host.store, wanted, host.books.lay_out, host.seed, request.app.state.charts)
    return _json(made, 201)


async def _load_game(request: Request) -> Response:
    text = await _body(request, LARGEST_RECORD)
    players = [name for name in request.query_params.get("players", "").split(",") if name]
    host = _host(request)
    played = await host.uploads.play(text)
    return _json(await host.work(lobby.load_game, host.store, played, players, host.books.lay_out), 201)


async def _new_lesson(request: Request) -> Response:
    slug = request.path_params["slug"]
    return _json(await _host(request).work(lobby.new_lesson, _host(request).store, slug), 201)


# ---------------------------------------------------------------------- invitations


async def _invitation(request: Request) -> Response:
    store, token = _host(request).store, request.path_params["token"]
    return _json(_there(await _host(request).work(links.invited, store, token, _tongue(request))))


async def _claim(request: Request) -> Response:
    wanted = await _request_body(request, m.Claim)
    store, token = _host(request).store, request.path_params["token"]
    return _json(_there(await _host(request).work(links.claim, store, token, wanted.claimant)))


# ---------------------------------------------------------------------- a seat


async def _summary(request: Request) -> Response:
    key = (await _keys(request))[0]
    line = await _host(request).summary(key.game, key.seat)
    told = await _host(request).work(summaries.told, line, _tongue(request))
    return _json(msgspec.structs.replace(told, mine=told.mine and key.plays))


async def _seat_map(request: Request, session: Session, _: list[int]) -> Response:
    return _json(await _locked(request, session, shelf.map_shown, session.match.game.book, _tongue(request)))


async def _timeline(request: Request, session: Session, seats: list[int]) -> Response:
    return _json(await _locked(request, session, timeline, session.match, seats[0], _tongue(request)))


async def _position(request: Request, session: Session, seats: list[int]) -> Response:
    position = request.path_params["n"]
    return _json(await _locked(request, session, replayed, session.match, seats[0], _tongue(request), position))


async def _position_file(request: Request, session: Session, seats: list[int]) -> Response:
    text = await _locked(request, session, _written_down, session, seats, request.path_params["n"])
    name = f"{session.match.game.book.scenario.slug or 'position'}-{request.path_params['n']}.toml"
    return _download(text.encode(), "application/toml", name)


async def _fork(request: Request, session: Session, seats: list[int]) -> Response:
    wanted = await _request_body(request, m.ForkGame)
    store, sides = _host(request).store, _sides(session, seats)
    async with session.lock:
        made = await _host(request).in_turns(lobby.fork_game(store, session.match, sides, seats[0], wanted))
    return _json(made, 201)


async def _follow(request: Request, session: Session, seats: list[int]) -> Response:
    if PERSON in session.match.players and not all(key.plays for key in await _keys(request)):
        raise HTTPException(403, links.ONLY_LOOKS_ON)
    wanted = await _request_body(request, m.FollowGame)
    return _json(
        await _locked(request, session, lobby.follow_game, _host(request).store, session.match, seats, wanted), 201
    )


async def _export(request: Request) -> Response:
    """The record; for a stopped game as it is in the store."""
    keys, host = await _keys(request), _host(request)
    game, name = keys[0].game, "game"
    try:
        async with host.at(game) as session:
            name = session.match.game.book.scenario.slug or name
            if not session.match.stopped:
                sides = _sides(session, [key.seat for key in keys])
                return _record(await _locked(request, session, lobby.exported, session.match, sides), name)
    except Unopened:
        pass
    return _record(await host.work(lobby.as_it_lies, host.store, game), name)


def _record(text: bytes, name: str) -> Response:
    return _download(text, "application/x-ndjson", f"{name}.sztab")


async def _watching(request: Request) -> Response:
    return _json(await _host(request).work(links.watching, _host(request).store, await _keys(request)))


async def _seat(ws: WebSocket) -> None:
    await sit(ws.app.state.host, ws, ws.path_params["token"], ws.query_params.get("lang", "en"))


def _written_down(session: Session, seats: list[int], position: int) -> str:
    """A position as these seats saw it, provided nothing in it may have been secret."""
    match, sides = session.match, tuple(sorted(_sides(session, seats)))
    orders = match.reached(seats[0], position)
    if match.secret(sides, orders):
        raise SztabError(lobby.SECRET)
    truth, ended = match.truth_at(orders), match.game.over or match.stopped
    return position_file(truth if ended else match.game.book.look(truth, sides))


# ---------------------------------------------------------------------- the page


async def _page(request: Request) -> Response:
    """A file of the built page; every other address is the page itself."""
    folder: Path = request.app.state.page
    path = request.path_params["path"]
    if path == "api" or path.startswith(("api/", "ws/")):
        return _fault("there is nothing at this address", 404)
    if not (folder / "index.html").exists():
        return PlainTextResponse(NOT_BUILT + "\n", 503)
    wanted = _file_at(folder, path)
    if wanted is not None:
        if path.startswith("assets/"):
            kind = guess_type(path)[0] or "application/octet-stream"
            return Response(_asset(wanted), media_type=kind, headers=LASTING)
        return FileResponse(wanted, headers={"Cache-Control": "no-cache"})
    if "." in path.rpartition("/")[2]:
        return PlainTextResponse("There is no such file.\n", 404)
    return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})


def _file_at(folder: Path, path: str) -> Path | None:
    """The file of the page at an address, if there is one."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_file() and wanted.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):  # a part too long for a file name, or with an impossible character
        return None


@lru_cache(maxsize=64)
def _asset(file: Path) -> bytes:
    """Files that never change under their name are read once."""
    return file.read_bytes()


async def _health(_: Request) -> Response:
    return PlainTextResponse("ok\n")


# ---------------------------------------------------------------------- requests and faults


def _told(endpoint: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Every fault becomes one sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except SztabError as fault:
            refusal = getattr(fault, "refusal", None)
            case = refusal.case if refusal else ""
            return _json(m.HttpFault(_tongue(request)(shortened(str(fault))), case), 422)
        except HTTPException:
            raise
        except Exception:
            log.exception("%s broke down", request.url.path)
            return _fault(_tongue(request)("an internal error; the log has the details"), 500)

    return answer


async def _keys(request: Request) -> list[SeatKey]:
    """The seats of the tokens in the address; tokens of one game are joined by +."""
    keys = [_there(await _host(request).key(token)) for token in request.path_params["token"].split("+")]
    if any(key.game != keys[0].game for key in keys):
        raise HTTPException(404, links.NOBODY)
    return keys


def _there(found: T | None) -> T:
    """The target of a link, or a 404."""
    if found is None:
        raise HTTPException(404, links.NOBODY)
    return found


def _seated(
    endpoint: Callable[[Request, Session, list[int]], Awaitable[Response]],
) -> Callable[[Request], Awaitable[Response]]:
    """A request at seats of a game, whose session stays until it is done."""

    async def answer(request: Request) -> Response:
        keys = await _keys(request)
        async with _host(request).at(keys[0].game) as session:
            return await endpoint(request, session, [key.seat for key in keys])

    return answer


def _sides(session: Session, seats: list[int]) -> list[int]:
    return [side for seat in sorted(set(seats)) for side in session.match.game.book.seats[seat]]


async def _locked(request: Request, session: Session, task: Callable[..., Any], *args: Any) -> Any:
    async with session.lock:
        return await _host(request).work(task, *args)


async def _request_body(request: Request, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(await _body(request, LARGEST_REQUEST), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise HTTPException(400, shortened(f"this cannot be read: {fault}".replace("`", ""))) from None


async def _body(request: Request, most: int) -> bytes:
    parts, size = [], 0
    try:
        async with asyncio.timeout(ARRIVING):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise HTTPException(413, f"this is larger than {most // 1024} kB")
                parts.append(part)
    except TimeoutError:
        raise HTTPException(408, "the request took too long to arrive") from None
    return b"".join(parts)


async def _http_fault(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    return _fault(_tongue(request)(fault.detail), fault.status_code)


def _fault(sentence: str, status: int) -> Response:
    return _json(m.HttpFault(sentence), status)


def _json(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _download(text: bytes, kind: str, name: str) -> Response:
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _host(request: Request) -> Host:
    host: Host = request.app.state.host
    return host


def _tongue(request: Request) -> Tongue:
    return Tongue(request.query_params.get("lang", "en"))
