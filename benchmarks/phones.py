"""Phones as lean as possible: bare sockets and ready-made requests, so that the measuring costs little itself."""

from __future__ import annotations

import asyncio
import gzip
import re
from dataclasses import dataclass
from time import perf_counter
from urllib.parse import urlencode, urlsplit

HEAD_END = b"\r\n\r\n"
LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")
COOKIE = re.compile(rb"(?i)\r\nset-cookie: *([^=]+)=([^;\r]*)")


@dataclass(frozen=True)
class Answer:
    """One answer of the server; `wire` counts the bytes of head and body together."""

    status: int
    body: bytes
    wire: int
    milliseconds: float

    @property
    def text(self) -> str:
        """The page, unpacked."""
        packed = self.body.startswith(b"\x1f\x8b")
        return (gzip.decompress(self.body) if packed else self.body).decode()


class Phone(asyncio.Protocol):
    """One device: a connection that stays open, and its cookies. It asks one thing at a time."""

    def __init__(self, home: str) -> None:
        self.host, self.port = str(urlsplit(home).hostname), urlsplit(home).port
        self.cookies: dict[bytes, bytes] = {}
        self.connections = 0
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._answered: asyncio.Future[tuple[bytes, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self._received = transport, b""
        self.connections += 1

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._answered is not None and not self._answered.done():
            self._answered.set_exception(exc or ConnectionResetError("closed without an answer"))

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(HEAD_END)
        if end < 0 or self._answered is None:
            return
        length = LENGTH.search(self._received, 0, end)
        if len(self._received) - end - len(HEAD_END) >= (int(length[1]) if length else 0):
            self._answered.set_result((self._received[:end], self._received[end + len(HEAD_END) :]))
            self._received = b""

    async def get(self, path: str) -> Answer:
        """Asks for a page."""
        return await self._ask(b"GET " + path.encode(), b"")

    async def post(self, path: str, data: dict[str, str]) -> Answer:
        """Sends a form."""
        token = {"csrfmiddlewaretoken": self.cookies.get(b"csrftoken", b"").decode()}
        return await self._ask(b"POST " + path.encode(), urlencode(data | token).encode())

    async def _ask(self, line: bytes, body: bytes) -> Answer:
        loop = asyncio.get_running_loop()
        start = perf_counter()
        if self._transport is None:
            await loop.create_connection(lambda: self, self.host, self.port)
        assert self._transport is not None
        self._answered = loop.create_future()
        self._transport.write(self._head(line, len(body)) + body)
        head, content = await self._answered
        self._answered = None
        self.cookies |= dict(COOKIE.findall(head))
        wire = len(head) + len(HEAD_END) + len(content)
        return Answer(int(head[9:12]), content, wire, (perf_counter() - start) * 1000)

    def _head(self, line: bytes, length: int) -> bytes:
        cookies = b"; ".join(name + b"=" + value for name, value in self.cookies.items())
        return (
            line
            + f" HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nAccept-Encoding: gzip\r\n".encode()
            + (b"Cookie: " + cookies + b"\r\n" if cookies else b"")
            + (b"Content-Type: application/x-www-form-urlencoded\r\n" if length else b"")
            + b"Content-Length: %d\r\n\r\n" % length
        )
