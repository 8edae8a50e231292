"""The Watten score sheet, and the text of the house on the poster of the rules."""

from __future__ import annotations

from games.kit.layout import Layout
from games.kit.text import Text, text
from games.watten.house_rules import Rules

HOUSE_NOTES = (
    text("Die übrigen Karten gehen verdeckt zum nächsten Geber."),
    text("Zuschauer an den Tischen sind nicht erlaubt. Bitte während des Spiels am eigenen Tisch bleiben."),
    text("Es gilt der Grundsatz: „Wos liegt, des biggd!“"),
    text("Der Spielleiter ist immer im Recht und kann ein Team oder beide ausschließen."),
    text("Disqualifizierte Teams erhalten die Startgebühr nicht zurück."),
    text("Wer mit den Regeln nicht einverstanden ist, darf zu Hause bleiben."),
    text("Es geht auch um das Gesellschaftliche und die Gaudi: Bitte nicht schimpfen und nicht streiten."),
)

LAYOUT = Layout(
    blocks=3,
    rows=12,
    block_title=text("Bummerl"),
    line_title=text("Spiel"),
    columns=("totals",),
    ticks=(text("Schneider"), text("Retourschneider")),
    blanks=(text("Strafen"),),
    sums=(text("Bummerl"), text("Punkte")),
    notes=HOUSE_NOTES[:3],
    example=((2, 0), (2, 2), (5, 2), (7, 2), (7, 5), (9, 5), (11, 5)),
)


def house_text(rules: Rules) -> tuple[Text, ...]:
    """What the poster says: this tournament's own rules first, then the text of the house."""
    return (*_own(rules), *HOUSE_NOTES)


def _own(rules: Rules) -> tuple[Text, ...]:
    return (
        text(
            "Gespielt werden {total} Bummerl bis {target} Punkte, {sitting} an jedem Tisch.",
            total=rules.bummerl_total,
            target=rules.target,
            sitting=rules.bummerl_per_sitting,
        ),
        text("Ab {points} Punkten ist ein Team gespannt: Jedes Spiel zählt 3 Punkte.", points=rules.gespannt_from),
        text("Schneider zählt {points} Punkte.", points=_pair(rules.schneider_points)),
        text("Retourschneider zählt {points} Punkte.", points=_pair(rules.retourschneider_points)),
        text("Eine Strafe kostet 2 Punkte. Wer keine 2 hat, schenkt sie dem Gegner."),
        _ORDER[rules.point_ratio],
    )


_ORDER = {
    "quotient": text("Es zählen Bummerl, dann der Quotient der Punkte, dann die erzielten Punkte, dann die Münze."),
    "difference": text("Es zählen Bummerl, dann die Differenz der Punkte, dann die erzielten Punkte, dann die Münze."),
    "scored_only": text("Es zählen Bummerl, dann die erzielten Punkte, dann die Münze."),
}


def _pair(points: tuple[int, int]) -> str:
    return f"{points[0]}:{points[1]}"
