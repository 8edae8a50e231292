"""The sections of the Brokdorf rules, as problems cite them and the poster prints them."""

from __future__ import annotations

from games.kit.text import Text, text

SECTIONS: tuple[Text, ...] = (
    text("Vorbereitungen"),
    text("Das Ziel des Spiels"),
    text("Das Geben und das Schreiben"),
    text("Die Kartenwerte"),
    text("Das Ansagen"),
    text("Die Punkte"),
    text("Rauskommen und Bedienen"),
    text("Das Entscheidungsspiel"),
    text("Der Durchmarsch"),
)
"""The titles of §§ 0 to 8."""

PREPARATION = "Brokdorf § 0"
AIM = "Brokdorf § 1"
DEALING = "Brokdorf § 2"
BIDDING = "Brokdorf § 4"
POINTS = "Brokdorf § 5"
PLAYING = "Brokdorf § 6"
PLAYOFF = "Brokdorf § 7"
DURCHMARSCH = "Brokdorf § 8"
