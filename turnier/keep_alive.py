"""Connections: they stay open after an answer without a body, and no address can take them all."""

from __future__ import annotations

from collections import Counter
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.task import WSGITask

ROOM = 0.9
"""Of all connections that are taken; from then on somebody has to give one up for each that comes."""


class KeepAliveTask(WSGITask):
    """One request. A 204 has no length and needs none: a phone that asks every two seconds keeps its connection."""

    request: HTTPRequestParser  # type: ignore[assignment] # the stubs of waitress know of an error in its place only

    def set_close_on_finish(self) -> None:
        """Closes after everything but an answer without a body to which the other side did not say "close"."""
        asked = self.request.headers.get("CONNECTION", "").lower()
        if self.has_body or self.version != "1.1" or asked == "close":
            super().set_close_on_finish()


class KeepAliveChannel(HTTPChannel):
    """One connection, with such requests."""

    task_class = KeepAliveTask

    def __init__(self, server: Any, *rest: Any, **options: Any) -> None:
        super().__init__(server, *rest, **options)
        if len(server.active_channels) > ROOM * server.adj.connection_limit:
            _give_up_one(list(server.active_channels.values()))


def _give_up_one(channels: list[HTTPChannel]) -> None:
    """Closes the connection that was idle longest, of the address that has most. A browser opens another by itself.

    No fixed number per address: behind a router all phones of the room may have the same one.
    """
    idle = [channel for channel in channels if not channel.requests and not channel.will_close]
    held = Counter(channel.addr[0] for channel in idle)
    if held:
        most = held.most_common(1)[0][0]
        min((each for each in idle if each.addr[0] == most), key=lambda each: each.last_activity).will_close = True
