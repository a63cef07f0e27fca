"""Requests that are let in, and security headers for browsers.

A browser runs the pages of many sites. Everything that such a page can send is refused here: requests under an unknown
name (one pointed at this machine), websockets and requests of another site's page, and forms. A program sends no
`Origin` and is let in.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import parse_qs

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sztab.language.tongue import Tongue
from sztab.sitting.lobby_messages import HttpFault
from sztab.sitting.match import shortened

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
FORMS = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")
"""Content types that a form of another site can send."""
READING = ("GET", "HEAD", "OPTIONS")
LONGEST_PATH = 1000
OURS = ("script-src", "style-src", "img-src", "font-src", "connect-src", "worker-src")
"""A page loads from this server alone; pictures of counters it draws itself."""
NOTHING = ("default-src", "base-uri", "form-action", "frame-ancestors")
RULES = dict.fromkeys(NOTHING, "'none'") | dict.fromkeys(OURS, "'self'") | {"img-src": " ".join(("'self'", "data:"))}
POLICY = "; ".join(map(" ".join, RULES.items()))
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # the address contains the key of a seat
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class Guard:
    """Checks requests before the application. `names`: names of the server besides loopback and the address a request
    came in at; with a port where pages of that port may use it."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self.app = app
        self.places = frozenset(_place(name) for name in names)
        self.names = frozenset(_name(place) for place in self.places) | LOOPBACK

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            status, sentence = refusal
            said = HttpFault(_tongue(scope)(shortened(sentence)))
            answer: ASGIApp = Response(msgspec.json.encode(said), status, media_type="application/json")
        else:
            answer = self.app
        await answer(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """The reason to refuse a request: a status and a sentence."""
        headers = Headers(scope=scope)
        host = _place(headers.get("host", ""))
        name = _name(host)
        if not name:
            return 400, "this request does not name its host"
        if name not in self.names and name != _came_in_at(scope):
            return 421, f"this server is not known as {name}; sztab serve --allow {name} makes it so"
        if not self._from_here(headers.get("origin"), host):
            return 403, "a page of another site may not use this table"
        path = scope["path"]
        if len(path) > LONGEST_PATH or not path.isprintable():
            return 404, "there is nothing at this address"
        if scope["type"] == "http" and scope["method"] not in READING:
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind in FORMS:
                return 415, "this must be sent as application/json"
        return None

    def _from_here(self, origin: str | None, host: str) -> bool:
        """Whether a request comes from a program, from a page of this server, or from an allowed place: a reverse proxy
        may have replaced the host."""
        if origin is None:
            return True
        _, known, place = origin.partition("://")
        return bool(known) and _place(place) in {host, *self.places}


def _place(text: str) -> str:
    """A host with its port, for comparison."""
    place = text.strip().lower()
    bare, _, port = place.rpartition(":")
    return bare if port in ("80", "443") and (":" not in bare or bare.endswith("]")) else place


def _name(place: str) -> str:
    """A host without its port and brackets."""
    if place.startswith("["):
        return place[1:].partition("]")[0]
    return place if place.count(":") > 1 else place.partition(":")[0].rstrip(".")


def _came_in_at(scope: Scope) -> str:
    """The address of this machine to which a request was sent."""
    address, _ = scope.get("server") or ("", 0)
    return str(address).removeprefix("::ffff:")


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"].endswith("http.response.start"):
            message = {**message, "headers": [*message["headers"], *HEADERS]}
        await send(message)

    return sent


def _tongue(scope: Scope) -> Tongue:
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", ["en"])
    return Tongue(asked[0])
