"""A seat's line over a websocket."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sztab.server.connections import CUT
from sztab.sitting.host import Host
from sztab.sitting.seat import Left, sit


class SocketLine:
    """The `Wire` of a websocket that has been accepted."""

    def __init__(self, ws: WebSocket) -> None:
        self._ws = ws

    async def receive(self) -> bytes:
        if self._ws.client_state is not WebSocketState.CONNECTED:
            raise Left
        packet = await self._ws.receive()
        if packet["type"] == "websocket.disconnect":
            raise Left
        text = packet.get("text")
        return text.encode("utf-8", "replace") if text is not None else packet.get("bytes") or b""

    async def send(self, message: bytes) -> None:
        try:
            await self._ws.send_text(message.decode())
        except (WebSocketDisconnect, RuntimeError):
            raise Left from None

    async def close(self, code: int) -> None:
        try:
            await self._ws.close(code)
        except (WebSocketDisconnect, RuntimeError):
            raise Left from None

    def cut(self) -> None:
        """Where the server can, at once, whatever is still to be sent."""
        if (extension := self._ws.scope.get("extensions", {}).get(CUT)) is not None:
            extension["cut"]()


async def seat(ws: WebSocket) -> None:
    host: Host = ws.app.state.host
    await ws.accept()
    await sit(host, SocketLine(ws), ws.path_params["token"], ws.query_params.get("lang", "en"))
