"""What one fault test found."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Outcome:
    """So many runs, what was wrong in them, what the control broke (it must), and figures for the table."""

    runs: int
    wrong: list[str] = field(default_factory=list)
    control: list[str] | None = None
    facts: str = ""

    @property
    def passed(self) -> bool:
        """Nothing is wrong, and the control shows that the test can see what it looks for."""
        return not self.wrong and self.control != []

    def line(self, name: str) -> str:
        """One row of the table."""
        control = (
            "–" if self.control is None else f"{len(self.control)} gefunden" if self.control else "NICHTS GEFUNDEN"
        )
        state = "bestanden" if self.passed else "NICHT BESTANDEN"
        return f"| {name} | {self.runs} | {len(self.wrong)} | {control} | {self.facts} | {state} |"
