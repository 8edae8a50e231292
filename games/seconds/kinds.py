"""The entry kind of Seconds with its rules and its sentence."""

from __future__ import annotations

from games.kit.entries.kind import EntryKind, kinds_of
from games.kit.text import text
from games.seconds import checks, words
from games.seconds.entries import SecondsHandEntry

KINDS = kinds_of(
    EntryKind(
        SecondsHandEntry,
        title=text("Runde"),
        say=words.say_hand,
        rules=(checks.sitting_over, checks.tricks_range, checks.tricks_sum),
        counted=(text("{number} Runde"), text("{number} Runden")),
    )
)
