"""The house rules of a list: its definition, what a bye counts, and published lists as presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from annotated_types import Interval

from games.kit.byes import SET_WITH, Bye
from games.kit.definition import LARGEST_FIGURE, Definition
from games.kit.house_rules import Conflict, HouseRule, HouseRules, Variants, Way
from games.kit.terms import Json
from games.kit.text import Text, text

COURSE = text("Ablauf")


class ListeRules(HouseRules):
    """The definition has a page of its own; the rest is asked as in any game."""

    definition: Annotated[Definition, HouseRule(text("Liste"), apart=True, scores=True)] = Definition()
    bye: Bye = "average"
    bye_points: Annotated[
        int,
        Interval(ge=-LARGEST_FIGURE, le=LARGEST_FIGURE),
        HouseRule(text("Punkte für ein Freilos"), group=COURSE, only_with=SET_WITH),
    ] = 0

    def conflicts(self) -> Iterable[Conflict]:
        """What the definition finds wrong with itself, each at its place."""
        for at, message in self.definition.faults():
            yield (f"definition/{at}",), message


def _points(**facts: Json) -> dict[str, Json]:
    return {"key": "column_1", "name": "Punkte", **facts}


BINOKEL: dict[str, Json] = {
    "name": "Binokel",
    "fewest": 3,
    "most": 3,
    "written": "list",
    "columns": [
        _points(least=-20_000, most=20_000),
        {"key": "column_2", "name": "verloren", "most": 12},
    ],
    "order": ["column_1"],
    "lost": "column_2",
}
JASS: dict[str, Json] = {
    "name": "Jass",
    "pairs": True,
    "columns": [_points(most=157, adds="total", sum=157), {"key": "column_2", "name": "Siege", "most": 1}],
    "order": ["column_1", "column_2"],
}
SCHAFKOPF: dict[str, Json] = {
    "name": "Schafkopf",
    "written": "list",
    "hands": 32,
    "columns": [
        _points(least=-5_000, most=5_000, adds="total"),
        {"key": "column_2", "name": "Soli", "most": 32},
    ],
    "order": ["column_1", "column_2"],
}
SKAT: dict[str, Json] = {
    "name": "Skat",
    "fewest": 3,
    "written": "list",
    "hands": 48,
    "columns": [
        {"key": "column_1", "name": "Spielpunkte", "least": -9_999, "most": 9_999},
        {"key": "column_2", "name": "gewonnen", "most": 48},
        {"key": "column_3", "name": "verloren", "most": 48},
        {
            "key": "column_4",
            "name": "Gesamt",
            "parts": [
                {"column": "column_1"},
                {"column": "column_2", "factor": 50},
                {"column": "column_3", "factor": -50},
                {"column": "column_3", "factor": 120, "whose": "shared"},
            ],
        },
    ],
    "order": ["column_4", "column_2"],
    "lost": "column_3",
}
ROMME: dict[str, Json] = {
    "name": "Rommé",
    "fewest": 3,
    "hands": 8,
    "columns": [
        {"key": "column_1", "name": "Strafpunkte", "most": 500, "less_is_better": True},
        {"key": "column_2", "name": "Siege", "most": 1, "adds": "total", "sum": 1},
    ],
    "order": ["column_1", "column_2"],
}
CEGO: dict[str, Json] = {
    "name": "Cego",
    "hands": 24,
    "columns": [_points(least=-9_999, most=9_999, adds="total")],
    "order": ["column_1"],
}
PUBLISHED = {
    "binokel": BINOKEL,
    "jass": JASS,
    "schafkopf": SCHAFKOPF,
    "skat": SKAT,
    "romme": ROMME,
    "cego": CEGO,
}
"""Lists as clubs have published them, each a whole definition."""
PRESETS: Mapping[str, Mapping[str, Json]] = {slug: {"definition": each} for slug, each in PUBLISHED.items()}
PRESET_NAMES: Mapping[str, Text] = {
    "binokel": text("Binokel"),
    "jass": text("Jass"),
    "schafkopf": text("Schafkopf"),
    "skat": text("Skat"),
    "romme": text("Rommé"),
    "cego": text("Cego"),
}


WAYS = (
    Way("short", text("Kurzer Abend"), text("Zwei Durchgänge an gelosten Tischen."), 2, 12),
    Way("evening", text("Ganzer Abend"), text("Drei Durchgänge an gelosten Tischen."), 3, 12),
    Way("free", text("Frei"), text("Durchgänge und Freilos selbst wählen."), 3, 12, asks=("bye",)),
)
VARIANTS = Variants(text("Vorlage"), (("", text("leer")), *((slug, name) for slug, name in PRESET_NAMES.items())))
