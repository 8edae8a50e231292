"""The Doppelkopf list, and the text of the house on the poster of the rules."""

from __future__ import annotations

from games.doppelkopf.house_rules import Rules
from games.kit.german import counted
from games.kit.layout import Layout
from games.kit.text import Text, text

LAYOUT = Layout(
    blocks=1,
    rows=24,
    block_title=text("Liste"),
    line_title=text("Spiel"),
    columns=("type", "re", "re_points", "announcements", "extras", "totals"),
    blanks=(text("Kontrollsumme"),),
    sums=(text("Punkte"), text("Siege")),
    notes=(
        text("Jeder Gewinner schreibt den Wert des Spiels zu seinen Punkten dazu."),
        text("Zu fünft setzt aus, wer gibt."),
    ),
    example=((1, 0, 1, 0), (1, 2, 1, 2), (5, 2, 1, 6), (5, 10, 1, 6)),
)


def house_text(rules: Rules) -> tuple[Text, ...]:
    """What the poster says about this tournament's own rules."""
    return (
        text("Gespielt wird mit {count} Karten.", count=48 if rules.nines else 40),
        text("Eine Liste hat {hands} Spiele.", hands=rules.hands_per_sitting),
        _BOOKING[rules.booking],
        _CALLS[rules.re_kontra],
        _solo(rules),
        text("Es zählen die Punkte, dann die gewonnenen Spiele. Wer darin gleich ist, teilt sich den Platz."),
    )


_BOOKING = {
    "winners_only": text("Jeder Gewinner bekommt den Wert des Spiels gutgeschrieben, die Verlierer nichts."),
    "zero_sum": text("Gewinner bekommen den Wert des Spiels, Verlierern wird er abgezogen. Der Solist zählt dreifach."),
}
_CALLS = {
    "double": text("Re und Kontra verdoppeln, Sonderpunkte kommen danach dazu."),
    "plus_two": text("Re und Kontra zählen je 2 Punkte, verdoppelt wird nicht."),
}


def _solo(rules: Rules) -> Text:
    return counted(
        rules.solo_factor,
        one="Im Solo gibt es keine Sonderpunkte.",
        many="Ein Solo zählt {number}-fach, Sonderpunkte gibt es darin nicht.",
    )
