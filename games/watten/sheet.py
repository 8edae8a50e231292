"""What the Watten score sheet says, notes and example too; and the text of the house on the poster of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from games.kit.layout import KeyCard, Layout
from games.kit.text import Text, text
from games.watten.entries import GameEntry
from games.watten.house_rules import WattenRules
from games.watten.scoring import GESPANNT_VALUE, WattenState, after, is_gespannt

HOUSE_NOTES = (
    text("Die übrigen Karten gehen verdeckt zum nächsten Geber."),
    text("Zuschauer an den Tischen sind nicht erlaubt. Bitte während des Spiels am eigenen Tisch bleiben."),
    text("Es gilt der Grundsatz: „Wos liegt, des biggd!“"),
    text("Der Spielleiter ist immer im Recht und kann ein Team oder beide ausschließen."),
    text("Disqualifizierte Teams erhalten die Startgebühr nicht zurück."),
    text("Wer mit den Regeln nicht einverstanden ist, darf zu Hause bleiben."),
    text("Es geht auch um das Gesellschaftliche und die Gaudi: Bitte nicht schimpfen und nicht streiten."),
)

KRITISCHE = (
    KeyCard(text("Max"), "herz", text("König")),
    KeyCard(text("Welle"), "schellen", text("Sieben")),
    KeyCard(text("Spitz"), "eichel", text("Sieben")),
)
LAYOUT = Layout(
    blocks=3,
    rows=12,
    block_title=text("{Bummerl}"),
    line_title=text("Spiel"),
    many=text("{Bummerln}"),
    columns=("totals",),
    ticks=(text("{Schneider}"), text("{Retourschneider}")),
    blanks=(text("Strafen"),),
    sums=(text("{Bummerl.plural}"), text("Punkte")),
    notes=(
        text("Nach jedem Spiel kommt der neue Stand beider Teams in die nächste Zeile."),
        text("Ist ein Team gespannt, kommt ein Strich neben seine Zahl. Dann zählt jedes Spiel 3 Punkte."),
        text("Nach dem Ansagen des nächsten Spiels wird nichts mehr nachgeschrieben."),
        text("Am Ende unterschreiben beide Teams, und der Zettel geht zur Turnierleitung."),
        *HOUSE_NOTES[:3],
    ),
)
_OPENING_GAMES = ((0, 2), (1, 2), (0, 3), (0, 2), (1, 3))
"""Winner and value of the first games of the example; then the first team wins until it has the Bummerl."""


@lru_cache(maxsize=64)
def layout(rules: WattenRules) -> Layout:
    """A block for each Bummerl of the sitting, and an example that ends at the target of these house rules."""
    scores = _example(rules)
    return replace(
        LAYOUT,
        blocks=rules.bummerl_per_sitting,
        example=tuple((tuple(str(points) for points in score),) for score in scores),
        example_tense=tuple(tuple(is_gespannt(rules, points) for points in score) for score in scores),
    )


def _example(rules: WattenRules) -> list[tuple[int, int]]:
    state, scores = WattenState(), []
    games = iter(_OPENING_GAMES)
    while not state.finished:
        tense = any(is_gespannt(rules, points) for points in state.score)
        winner, value = (0, GESPANNT_VALUE) if tense else next(games, (0, 2))
        state = after(rules, state, GameEntry(winner=winner, value=value))
        scores.append(state.finished[0].final if state.finished else state.score)
    return scores


def house_text(rules: WattenRules) -> tuple[Text, ...]:
    """What the poster says: this tournament's own rules first, then the text of the house."""
    return (*_own(rules), *HOUSE_NOTES)


def _own(rules: WattenRules) -> tuple[Text, ...]:
    return (
        text(
            "Gespielt werden {total} {Bummerl.plural} bis {target} Punkte, {sitting} an jedem Tisch.",
            total=rules.bummerl_total,
            target=rules.target,
            sitting=rules.bummerl_per_sitting,
        ),
        text("Ab {points} Punkten ist ein Team gespannt: Jedes Spiel zählt 3 Punkte.", points=rules.gespannt_from),
        text("{Schneider} zählt {points} Punkte.", points=_pair(rules.schneider_points)),
        text("{Retourschneider} zählt {points} Punkte.", points=_pair(rules.retourschneider_points)),
        text("Eine Strafe kostet 2 Punkte. Wer keine 2 hat, schenkt sie dem Gegner."),
        CRITERIA[rules.point_ratio],
    )


CRITERIA = {
    "quotient": text(
        "Es zählen {Bummerl.plural}, dann der Quotient der Punkte, dann die erzielten Punkte, dann die Münze."
    ),
    "difference": text(
        "Es zählen {Bummerl.plural}, dann die Differenz der Punkte, dann die erzielten Punkte, dann die Münze."
    ),
    "scored_only": text("Es zählen {Bummerl.plural}, dann die erzielten Punkte, dann die Münze."),
}


def _pair(points: tuple[int, int]) -> str:
    return f"{points[0]}:{points[1]}"
