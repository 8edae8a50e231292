"""What the Seconds score sheet says, and the sentences on the poster of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from games.kit.layout import Cells, Layout, PaperColumn
from games.kit.text import Text, chained, text
from games.seconds.house_rules import SecondsRules
from games.seconds.scoring import ALONE, LEFT, PARTNERS, RIGHT, Four, SecondsState, after, places
from games.seconds.words import HANDS_IN_SHORT, LETTERS, who_with_whom

NOTES = (
    text("Den Stich bekommt die zweithöchste Karte der ausgespielten Farbe."),
    text("Bedient niemand, gilt die zweithöchste Karte überhaupt, bei gleichen die zweite."),
    text("Die zweithöchste Summe gewinnt."),
)

LAYOUT = Layout(
    many=text("Runden"),
    rows=8,
    block_title=text("Spiel"),
    line_title=text("Runde"),
    columns=(
        "tricks",
        PaperColumn(text("Punkte"), each=True),
        PaperColumn(text("Stiche"), printed=text("13"), width=0.6),
    ),
    side_names=LETTERS,
    side_words=(text("Nord"), text("Ost"), text("Süd"), text("West")),
    row_labels=HANDS_IN_SHORT,
    partners=(*PARTNERS, LEFT, RIGHT, *(ALONE,) * 3),
    dealer_marks=True,
    sums=(text("Summe"), text("Platz (zweithöchste Summe gewinnt)")),
    notes=(
        text("N, O, S und W sitzen im Uhrzeigersinn. Der Strich im Bild zeigt, wer in dieser Runde Partner ist."),
        text("Die Stiche jeder Runde ergeben zusammen 13."),
        *NOTES,
        text("Wer den höchsten Stand hat, wird also nur Zweiter."),
    ),
)
EXAMPLE = (
    (4, 2, 3, 4),
    (5, 2, 1, 5),
    (3, 4, 3, 3),
    (2, 5, 3, 3),
    (4, 3, 3, 3),
    (2, 5, 3, 3),
    (3, 2, 4, 4),
    (3, 3, 2, 5),
)
"""The hands of the example."""


@lru_cache(maxsize=64)
def layout(rules: SecondsRules) -> Layout:
    """A line for each hand with how it counts, and an example under these house rules."""
    state = SecondsState(rules.hands)
    for tricks in EXAMPLE[: rules.hands]:
        state = after(rules, state, tricks)
    ended = state.totals, places(state.totals)
    return replace(
        LAYOUT,
        rows=rules.hands,
        row_labels=LAYOUT.row_labels[: rules.hands],
        row_notes=_formulas(rules)[: rules.hands],
        example=tuple(map(_line, state.tricks, state.scores)),
        example_sums=tuple(tuple(map(str, line)) for line in ended),
    )


def _line(tricks: Four, points: Four) -> tuple[Cells, ...]:
    return tuple(map(str, tricks)), tuple(map(str, points)), ""


def situation(rules: SecondsRules, hand: int) -> Text:
    """Who deals, who plays with whom and what that counts: "O gibt · N und O gegen S und W · eigene × Partner"."""
    deals = text("{name} gibt", name=LETTERS[(hand - 1) % len(LETTERS)])
    return chained((deals, who_with_whom(hand), _formulas(rules)[hand - 1]), " · ")


def _formulas(rules: SecondsRules) -> tuple[Text, ...]:
    return (
        *(text("eigene × Partner"),) * 3,
        text("eigene × linker"),
        text("eigene × rechter"),
        {"three_per_trick": text("3 je Stich"), "square": text("eigene × eigene")}[rules.hand6],
        text("13 − eigene"),
        {"shared": text("teilen sich 12"), "literal": text("12, 4 oder 3")}[rules.hand8],
    )


def house_text(rules: SecondsRules) -> tuple[Text, ...]:
    """What the poster says: how each hand counts under these house rules, then how it is played."""
    return (hands_text(rules), *points_text(rules), *NOTES, OVERALL[rules.overall])


def hands_text(rules: SecondsRules) -> Text:
    """How many hands a game has, and who deals."""
    return text("Gespielt werden {hands} Runden. Gegeben wird reihum, Nord beginnt.", hands=rules.hands)


def points_text(rules: SecondsRules) -> tuple[Text, ...]:
    """How each hand counts."""
    return (
        text("Runde 1 bis 3: eigene Stiche × Stiche des Partners."),
        text("Runde 4 und 5: eigene Stiche × Stiche des linken, dann des rechten Nachbarn."),
        _SIXTH[rules.hand6],
        text("Runde 7: 13 minus die eigenen Stiche."),
        *((_EIGHTH[rules.hand8],) if rules.hands == 8 else ()),
    )


_SIXTH = {
    "three_per_trick": text("Runde 6: 3 Punkte für jeden eigenen Stich."),
    "square": text("Runde 6: eigene Stiche × eigene Stiche."),
}
_EIGHTH = {
    "shared": text("Runde 8: Wer genau drei Stiche hat, teilt sich 12 Punkte mit den anderen, die drei haben."),
    "literal": text("Runde 8: Genau drei Stiche zählen 12 Punkte, bei zweien je 4, bei dreien je 3."),
}
OVERALL = {
    "placing_points": text("Im Turnier zählen Platzpunkte (4, 3, 2, 1), dann Siege, dann die Summe der Punkte."),
    "total_points": text("Im Turnier zählt die Summe der Punkte, dann Platzpunkte, dann Siege."),
}
