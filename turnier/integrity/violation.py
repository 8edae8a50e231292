"""What a check found: which promise is broken, and where."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Violation:
    """One broken promise; `code` is its number (I1 to I10), `text` says in German what does not fit."""

    code: str
    text: str

    def __str__(self) -> str:
        return f"{self.code}: {self.text}"
