"""The sections of the Watten rules, as problems cite them and the poster prints them."""

from __future__ import annotations

from games.kit.text import Text, text

SECTIONS: tuple[Text, ...] = (
    text("Abheben"),
    text("Geben der Karten"),
    text("Ansagen"),
    text("Spielverlauf"),
    text("Fehler und Betrugsversuche"),
    text("Ziel des Spiels und Punktzahl"),
    text("Turnier-Modus"),
    text("Abschließende Bemerkung"),
)

PENALTIES = "Watten § 5"
POINTS = "Watten § 6"
TOURNAMENT = "Watten § 7"
