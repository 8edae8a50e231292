"""The sections of the Schafkopf rules, as problems and refusals cite them."""

from __future__ import annotations

SECTIONS = (
    "Karten und Trümpfe",
    "Geben und Legen",
    "Ansagen",
    "Rufspiel",
    "Soli",
    "Wenn niemand spielt",
    "Kontra und Re",
    "Bedienen",
    "Wertung",
    "Liste",
)


def cite(section: str) -> str:
    """ "Schafkopf § 4"; ValueError for a section that the rules do not have."""
    return f"Schafkopf § {SECTIONS.index(section) + 1}"


CARDS = cite("Karten und Trümpfe")
DEALING = cite("Geben und Legen")
BIDDING = cite("Ansagen")
CALLING = cite("Rufspiel")
SOLI = cite("Soli")
NOBODY = cite("Wenn niemand spielt")
STOSS = cite("Kontra und Re")
FOLLOWING = cite("Bedienen")
SCORING = cite("Wertung")
LIST = cite("Liste")
