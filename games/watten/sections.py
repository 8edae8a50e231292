"""The sections of the Watten rules, in order: their numbers are what problems cite."""

from __future__ import annotations

SECTIONS = (
    "Abheben",
    "Geben der Karten",
    "Ansagen",
    "Spielverlauf",
    "Fehler und Betrugsversuche",
    "Ziel des Spiels und Punktzahl",
    "Turnier-Modus",
    "Abschließende Bemerkung",
)


def cite(section: str) -> str:
    """ "Watten § 6"; ValueError for a section that the rules do not have."""
    return f"Watten § {SECTIONS.index(section) + 1}"


CUTTING = cite("Abheben")
DEALING = cite("Geben der Karten")
CALLING = cite("Ansagen")
PLAYING = cite("Spielverlauf")
FAULTS = cite("Fehler und Betrugsversuche")
POINTS = cite("Ziel des Spiels und Punktzahl")
TOURNAMENT = cite("Turnier-Modus")
LAST = cite("Abschließende Bemerkung")
