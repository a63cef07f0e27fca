"""The web application: requests by address, a websocket for each seat, and the page."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

import sztab
from sztab.language.tongue import Tongue
from sztab.server.guard import Guard
from sztab.server.socket import seat
from sztab.server.workshop import Workshop
from sztab.sitting.chart_sets import ChartSets
from sztab.sitting.host import Host
from sztab.sitting.requests import NOTHING, Fetched, Unanswered, answer, fault_of, find
from sztab.sitting.store import Store

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
    workshop = Workshop(processes, compiled)
    host = Host(store, workshop, seed, charts)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if compiled:
            host.warming = asyncio.create_task(workshop.warm_up())
        yield
        await host.close()

    guard = Middleware(Guard, names=tuple(names))
    faults = {HTTPException: _http_fault}
    app = Starlette(routes=ROUTES, lifespan=lifespan, middleware=[guard], exception_handlers=faults)
    app.state.host = host
    app.state.page = page or next((one for one in PAGES if (one / "index.html").exists()), PAGES[-1])
    return app


# ---------------------------------------------------------------------- the page


async def _page(request: Request) -> Response:
    """A file of the built page; every other address is the page itself."""
    folder: Path = request.app.state.page
    path = request.path_params["path"]
    if path == "api" or path.startswith(("api/", "ws/")):
        return _response(fault_of(Tongue("en"), 404, NOTHING))
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


async def _api(request: Request) -> Response:
    """A request by address, as the core answers it."""
    method = "GET" if request.method == "HEAD" else request.method
    path, query = request.scope["path"], request.query_params
    try:
        door, _ = find(method, path)
        body = await _body(request, door.most)
    except Unanswered as refused:
        return _response(fault_of(Tongue(query.get("lang", "en")), refused.status, refused.sentence))
    return _response(await answer(request.app.state.host, method, path, query, body))


async def _body(request: Request, most: int) -> bytes:
    parts, size = [], 0
    try:
        async with asyncio.timeout(ARRIVING):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise Unanswered(413, f"this is larger than {most // 1024} kB")
                parts.append(part)
    except TimeoutError:
        raise Unanswered(408, "the request took too long to arrive") from None
    return b"".join(parts)


def _response(one: Fetched) -> Response:
    headers = {}
    if one.name:
        headers["Content-Disposition"] = f'attachment; filename="{one.name}"'
    if one.lasts:
        headers["Cache-Control"] = f"max-age={one.lasts}"
    return Response(one.body, one.status, headers=headers, media_type=one.kind)


async def _http_fault(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    return _response(fault_of(Tongue(request.query_params.get("lang", "en")), fault.status_code, fault.detail))


ROUTES = [
    Route("/healthz", _health),
    Route("/api/{path:path}", _api, methods=["GET", "POST"]),
    WebSocketRoute("/ws/{token}", seat),
    Route("/{path:path}", _page),
]
