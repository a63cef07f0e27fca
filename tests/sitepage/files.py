"""Files of a browser, in memory: what was written without a flush may be lost."""

from __future__ import annotations


class MemoryFile:
    """A `File`; `fails` says how many writes from now one fails half-way."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = bytearray(data)
        self.kept = bytes(data)
        self.fails = -1

    def read(self) -> bytes:
        return bytes(self.data)

    def write(self, at: int, data: bytes) -> None:
        self.fails -= 1
        if not self.fails:
            self._put(at, data[: len(data) // 2])
            raise OSError("no space left")
        self._put(at, data)

    def truncate(self, size: int) -> None:
        del self.data[size:]

    def flush(self) -> None:
        self.kept = bytes(self.data)

    def _put(self, at: int, data: bytes) -> None:
        self.data.extend(b"\0" * (at - len(self.data)))
        self.data[at : at + len(data)] = data


def pair(data: bytes = b"") -> list[MemoryFile]:
    return [MemoryFile(data), MemoryFile()]
