"""How an action is taken back, or what is to be done instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from turnier.models import AuditEvent, Tournament, User

UndoAction = Callable[[User, str], object]


@dataclass(frozen=True)
class UndoOption:
    """How an action is taken back: `action` with who does it and why. Without one, `advice` says the right way.

    `consequences` are sentences; `url` is the page on which to go on instead.
    """

    action: UndoAction | None = None
    consequences: tuple[str, ...] = ()
    advice: str = ""
    url: str = ""


FindUndo = Callable[[Tournament, AuditEvent], UndoOption]
"""Finds the way back from one kind of action as things are now."""
