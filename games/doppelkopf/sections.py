"""The sections of the Doppelkopf rules, as problems and refusals cite them."""

from __future__ import annotations

SECTIONS = (
    "Karten und Trümpfe",
    "Schwein",
    "Krankheit",
    "Armut",
    "Hochzeit",
    "Solospiele",
    "Melden",
    "Verschärfen",
    "Punkte",
    "Sonderpunkte",
)


def cite(section: str) -> str:
    """ "Doppelkopf § 9"; ValueError for a section that the rules do not have."""
    return f"Doppelkopf § {SECTIONS.index(section) + 1}"


CARDS = cite("Karten und Trümpfe")
SCHWEIN = cite("Schwein")
SICKNESS = cite("Krankheit")
POVERTY = cite("Armut")
MARRIAGE = cite("Hochzeit")
SOLO = cite("Solospiele")
RESERVATIONS = cite("Melden")
CALLS = cite("Verschärfen")
POINTS = cite("Punkte")
EXTRAS = cite("Sonderpunkte")
