"""What the Brokdorf score sheet says, a line for each Runde; and the text of the house on the poster of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from string import ascii_uppercase

from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.words import coins
from games.kit.layout import Cells, Layout, PaperColumn
from games.kit.text import Text, text

HOUSE_NOTES = (
    text("Wer seinen Stapel verloren hat, ist ausgeschieden."),
    text("Man kann jederzeit mit dem, was man noch hat, freiwillig ausscheiden."),
    text("Was man gewonnen hat, behält man."),
    text("Die nächste Runde beginnt erst, wenn jeder Gewinner sein Geld hat."),
    text("Der Verlierer der Runde bestimmt, wer schreibt und wer zuerst gibt."),
    text("Wer schreibt, sagt die Punktstände von Zeit zu Zeit klar und deutlich an."),
)

USUAL_START, USUAL_LIMIT = 15, 25
TRACK = PaperColumn(text("Punkte"), each=True, width=2.4, printed=text("15"))
LAYOUT = Layout(
    rows=12,
    block_title=text("Runde"),
    line_title=text("Runde"),
    columns=(
        "loser",
        TRACK,
        PaperColumn(text("zahlt oder bekommt"), each=True, printed=text("±"), strip=True),
        PaperColumn(text("Stapel"), each=True, width=1.4, printed=text("Stapel"), strip=True, opens=True),
        PaperColumn(text("Durchmarsch"), width=0.5, tick=True),
        PaperColumn(text("Stechen"), width=0.5, tick=True),
        PaperColumn(text("Summe"), width=1.1, opens=True),
    ),
    opening=text("Anfang"),
    blanks=(text("Vergeben (wer, in welcher Runde)"), text("Freiwillig raus oder Ausschluss (wer, wann)")),
    sums=(text("Ende"),),
    notes=(
        text("Oben im Feld läuft die Punktreihe von 15 weiter, bis jemand bei 0 ist oder über 25."),
        text("Unten im Feld steht, was jeder bekommt (+) oder zahlt (−), daneben sein Stapel danach."),
        text("Alle Stapel zusammen bleiben immer gleich. Stimmt die Summe nicht, bitte gleich nachzählen."),
        *HOUSE_NOTES[3:],
    ),
)


def has_usual_points(rules: BrokdorfRules) -> bool:
    """Whether a Runde goes from 15 to 0 or over 25, so that the examples hold."""
    return rules.start_points == USUAL_START and rules.upper_limit == USUAL_LIMIT


@lru_cache(maxsize=64)
def layout(rules: BrokdorfRules) -> Layout:
    """The sheet under these house rules; its example has the usual points and their own stacks."""
    if has_usual_points(rules):
        lines, stacks = _example(rules)
        begun = (*(coins(rules.stack_cents),) * len(stacks), coins(len(stacks) * rules.stack_cents))
        return replace(LAYOUT, example=lines, example_opening=begun, example_sums=(tuple(map(coins, stacks)),))
    start = text("{points}", points=rules.start_points)
    points = replace(TRACK, printed=start)
    return replace(LAYOUT, columns=tuple(points if column is TRACK else column for column in LAYOUT.columns))


_TRACKS = (
    (2, ("12 8 3 0", "13 13 13 11", "15 14 14 19", "–")),
    (0, ("20 25 30", "12 9 7", "14 12 12", "14 14 11")),
)
"""The Runden of the example: who lost it, and the points of each after his 15; a dash for who never played."""


def _example(rules: BrokdorfRules) -> tuple[tuple[tuple[Cells, ...], ...], list[int]]:
    """The lines, and the stacks in cents after the last one."""
    lines: list[tuple[Cells, ...]] = []
    stacks = [rules.stack_cents] * len(_TRACKS[0][1])
    for loser, tracks in _TRACKS:
        paid = [rules.stake_cents if track != "–" and seat != loser else 0 for seat, track in enumerate(tracks)]
        paid[loser] = -sum(paid)
        stacks = [stack + change for stack, change in zip(stacks, paid, strict=True)]
        changes = tuple(_signed(change) for change in paid)
        lines.append((ascii_uppercase[loser], tracks, changes, tuple(map(coins, stacks)), "", "", coins(sum(stacks))))
    return tuple(lines), stacks


def _signed(cents: int) -> str:
    if cents == 0:
        return "0"
    return f"+{coins(cents)}" if cents > 0 else f"−{coins(-cents)}"


def house_text(rules: BrokdorfRules) -> tuple[Text, ...]:
    """What the poster says: this tournament's own rules first, then the text of the house."""
    return (*_own(rules), *HOUSE_NOTES)


def _own(rules: BrokdorfRules) -> tuple[Text, ...]:
    said = (
        stack_text(rules),
        stake_text(rules),
        points_text(rules),
        SHORT[rules.short_stack],
        *RISING[rules.rising_limit],
    )
    return (*said, TIE[rules.title_tie])


def stack_text(rules: BrokdorfRules) -> Text:
    """What everybody starts with."""
    return text("Jeder geht mit {stack} an den Start.", stack=coins(rules.stack_cents))


def stake_text(rules: BrokdorfRules) -> Text:
    """What the loser pays."""
    return text("Der Verlierer einer Runde zahlt jedem {stake}.", stake=coins(rules.stake_cents))


def points_text(rules: BrokdorfRules) -> Text:
    """Between which points a Runde is played."""
    return text(
        "Jede Runde beginnt mit {points} Punkten und endet bei 0 oder über {limit}.",
        points=rules.start_points,
        limit=rules.upper_limit,
    )


RISING = {
    True: (
        text("Die Turnierleitung kann die Ausscheidungsgrenze anheben. Wer dann nicht mehr hat, ist ausgeschieden."),
    ),
    False: (),
}
SHORT = {
    "pro_rata": text(
        "Wer weniger hat, als er zahlen muss, zahlt alles. "
        "Es wird auf den Cent geteilt; ein übriger Cent zählt für den Platz nicht."
    ),
    "whole_euros": text("Wer weniger hat, als er zahlen muss, zahlt der Reihe nach, solange das Geld reicht."),
    "organiser": text("Wer weniger hat, als er zahlen muss, zahlt alles. Den Rest legt die Turnierleitung dazu."),
}
TIE = {
    "playoff": text("Sieger wird, wer am Ende das meiste Geld hat. Bei Gleichstand wird gestochen."),
    "shared": text("Sieger wird, wer am Ende das meiste Geld hat. Bei Gleichstand wird der Platz geteilt."),
}
