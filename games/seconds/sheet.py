"""The Seconds score sheet, and the sentences on the poster of the rules."""

from __future__ import annotations

from games.kit.layout import Layout
from games.kit.text import Text, text
from games.seconds.house_rules import Rules
from games.seconds.scoring import LEFT, PARTNERS, RIGHT
from games.seconds.words import DIAGRAMS

NOTES = (
    text("Den Stich bekommt die zweithöchste Karte der ausgespielten Farbe."),
    text("Bedient niemand, gilt die zweithöchste Karte überhaupt, bei gleichen die zweite."),
    text("Die zweithöchste Summe gewinnt."),
)

DRAWN = (*PARTNERS, LEFT, RIGHT, (), (), ())
"""Hands 1 to 3 have pairs, 4 and 5 go round, in the others everybody is on his own."""

LAYOUT = Layout(
    rows=8,
    block_title=text("Spiel"),
    line_title=text("Runde"),
    columns=("tricks", "totals"),
    row_labels=DIAGRAMS,
    partners=DRAWN,
    sums=(text("Summe"), text("Platz")),
    notes=NOTES,
    example=(
        (12, 8, 12, 8),
        (22, 18, 17, 13),
        (31, 30, 29, 22),
        (41, 45, 38, 28),
        (53, 57, 47, 37),
        (59, 72, 56, 46),
        (69, 83, 65, 55),
        (75, 89, 65, 55),
    ),
)


def house_text(rules: Rules) -> tuple[Text, ...]:
    """What the poster says: how each hand counts under these house rules, then how it is played."""
    return (
        text("Gespielt werden {hands} Runden. Gegeben wird reihum, Nord beginnt.", hands=rules.hands),
        text("Runde 1 bis 3: eigene Stiche × Stiche des Partners."),
        text("Runde 4 und 5: eigene Stiche × Stiche des linken, dann des rechten Nachbarn."),
        _SIXTH[rules.hand6],
        text("Runde 7: 13 minus die eigenen Stiche."),
        *((_EIGHTH[rules.hand8],) if rules.hands == 8 else ()),
        *NOTES,
        _OVERALL[rules.overall],
    )


_SIXTH = {
    "three_per_trick": text("Runde 6: 3 Punkte für jeden eigenen Stich."),
    "square": text("Runde 6: eigene Stiche × eigene Stiche."),
}
_EIGHTH = {
    "shared": text("Runde 8: Wer genau drei Stiche hat, teilt sich 12 Punkte mit den anderen, die drei haben."),
    "literal": text("Runde 8: Genau drei Stiche zählen 12 Punkte, bei zweien je 4, bei dreien je 3."),
}
_OVERALL = {
    "placing_points": text("Im Turnier zählen Platzpunkte (4, 3, 2, 1), dann Siege, dann die Summe der Punkte."),
    "total_points": text("Im Turnier zählt die Summe der Punkte, dann Platzpunkte, dann Siege."),
}
