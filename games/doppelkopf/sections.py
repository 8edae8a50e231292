"""The sections of the Doppelkopf rules, as problems cite them and the poster prints them."""

from __future__ import annotations

from games.kit.text import Text, text

SECTIONS: tuple[Text, ...] = (
    text("Karten und Trümpfe"),
    text("Schwein"),
    text("Krankheit"),
    text("Armut"),
    text("Hochzeit"),
    text("Solospiele"),
    text("Melden"),
    text("Verschärfen"),
    text("Punkte"),
    text("Sonderpunkte"),
)

CARDS = "Doppelkopf § 1"
SICKNESS = "Doppelkopf § 3"
POVERTY = "Doppelkopf § 4"
MARRIAGE = "Doppelkopf § 5"
SOLO = "Doppelkopf § 6"
RESERVATIONS = "Doppelkopf § 7"
CALLS = "Doppelkopf § 8"
POINTS = "Doppelkopf § 9"
EXTRAS = "Doppelkopf § 10"
