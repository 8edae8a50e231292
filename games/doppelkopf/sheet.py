"""The Doppelkopf list on paper, and the text of the house on the poster of the rules."""

from __future__ import annotations

from dataclasses import replace

from games.doppelkopf.house_rules import Rules
from games.doppelkopf.scoring import HANDS, HANDS_OF_FIVE, WITH_DEALER_OUT, hands_planned
from games.kit.german import counted
from games.kit.layout import Layout
from games.kit.text import Text, text

NOTES = (
    text("Art: N Normal, H Hochzeit, A Armut, St stilles Solo, S Solo mit Farbe, D, B oder F (Fleischlos)."),
    text("Re: die Buchstaben der Re-Spieler. Augen: die der Re-Partei."),
    text("Ansagen: R und K, dahinter die höchste Stufe (R60)."),
    text("Sonderpunkte: F Fuchs, K Karlchen, D Doppelkopf; erst Re, dann nach einem Strich Kontra."),
    text("Zu fünft setzt aus, wer gibt."),
)
EXAMPLES = {
    "winners_only": ((1, 0, 1, 0), (1, 2, 1, 2), (5, 2, 1, 6), (5, 10, 1, 6)),
    "zero_sum": ((1, -1, 1, -1), (-1, 1, -1, 1), (3, -3, -5, 5), (1, 3, -7, 3)),
}
LAYOUT = Layout(
    rows=24,
    block_title=text("Liste"),
    line_title=text("Spiel"),
    columns=("type", "re", "re_points", "announcements", "extras", "totals"),
    blanks=(text("Kontrollsumme"),),
    sums=(text("Punkte"), text("Siege")),
    notes=NOTES,
    example=EXAMPLES["winners_only"],
)


def layout(rules: Rules) -> Layout:
    """The list under these house rules, with lines enough for a table of five."""
    return replace(
        LAYOUT,
        rows=hands_planned(rules, WITH_DEALER_OUT),
        notes=(_BOOKING[rules.booking], *NOTES),
        example=EXAMPLES[rules.booking],
    )


def house_text(rules: Rules) -> tuple[Text, ...]:
    """What the poster says about this tournament's own rules."""
    return (
        text("Gespielt wird mit {count} Karten.", count=48 if rules.nines else 40),
        _length(rules),
        _BOOKING[rules.booking],
        _CALLS[rules.re_kontra],
        _solo(rules),
        text("Es zählen die Punkte, dann die gewonnenen Spiele. Wer darin gleich ist, teilt sich den Platz."),
    )


def _length(rules: Rules) -> Text:
    if rules.hands_per_sitting == HANDS:
        return text("Eine Liste hat {four} Spiele, zu fünft {five}.", four=HANDS, five=HANDS_OF_FIVE)
    return text("Eine Liste hat {hands} Spiele.", hands=rules.hands_per_sitting)


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
        one=text("Im Solo gibt es keine Sonderpunkte."),
        many=text("Ein Solo zählt {number}-fach, Sonderpunkte gibt es darin nicht."),
    )
