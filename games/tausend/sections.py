"""The sections of the Tausend rules, in order: their numbers are what problems cite."""

from __future__ import annotations

SECTIONS = (
    "Spieler und Karten",
    "Das Geben",
    "Das Reizen",
    "Der Kartentausch",
    "Das Spielen der Karten",
    "Das Anschreiben",
)


def cite(section: str) -> str:
    """ "Tausend § 3"; ValueError for a section that the rules do not have."""
    return f"Tausend § {SECTIONS.index(section) + 1}"


CARDS = cite("Spieler und Karten")
DEALING = cite("Das Geben")
BIDDING = cite("Das Reizen")
EXCHANGE = cite("Der Kartentausch")
PLAY = cite("Das Spielen der Karten")
WRITING = cite("Das Anschreiben")
