"""The sections of the Seconds rules, as problems cite them and the poster prints them."""

from __future__ import annotations

from games.kit.text import Text, text

SECTIONS: tuple[Text, ...] = (
    text("Karten"),
    text("Zusammensetzung der Partnerschaften"),
    text("Spielverlauf"),
    text("Wertung"),
    text("Spielende"),
)

PARTNERSHIPS = "Seconds § 2"
PLAY = "Seconds § 3"
SCORING = "Seconds § 4"
END = "Seconds § 5"
