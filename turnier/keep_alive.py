"""Connections that stay open after an answer without a body, which waitress would close."""

from __future__ import annotations

from waitress.channel import HTTPChannel
from waitress.task import WSGITask


class KeepAliveTask(WSGITask):
    """One request. A 204 has no length and needs none: a phone that asks every two seconds keeps its connection."""

    def set_close_on_finish(self) -> None:
        """Closes after everything but an answer without a body to which the other side did not say "close"."""
        asked = self.request.headers.get("CONNECTION", "").lower()
        if self.has_body or self.version != "1.1" or asked == "close":
            super().set_close_on_finish()


class KeepAliveChannel(HTTPChannel):
    """One connection, with such requests."""

    task_class = KeepAliveTask
