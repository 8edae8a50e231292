"""The Brokdorf score sheet, one line for each Runde, and the text of the house on the poster of the rules."""

from __future__ import annotations

from games.brokdorf.house_rules import Rules
from games.brokdorf.money_words import coins
from games.kit.layout import Layout
from games.kit.text import Text, text

HOUSE_NOTES = (
    text("Wer seinen Stapel verloren hat, ist ausgeschieden."),
    text("Man kann jederzeit mit dem, was man noch hat, freiwillig ausscheiden."),
    text("Was man gewonnen hat, behält man."),
    text("Die nächste Runde beginnt erst, wenn jeder Gewinner sein Geld hat."),
    text("Der Verlierer der Runde bestimmt, wer schreibt und wer zuerst gibt."),
    text("Wer schreibt, sagt die Punktstände von Zeit zu Zeit klar und deutlich an."),
)

LAYOUT = Layout(
    rows=16,
    block_title=text("Runde"),
    line_title=text("Runde"),
    columns=("loser", "totals"),
    ticks=(text("Durchmarsch"), text("Stechen")),
    blanks=(text("Vergeben"), text("Ausgeschieden")),
    sums=(text("Anfang in €"), text("Ende in €")),
    notes=(
        text("Je Runde eine Zeile: wer verloren hat, dann die Stapel danach in €."),
        text("Alle Stapel zusammen bleiben immer gleich. Stimmt die Summe nicht, bitte gleich nachzählen."),
        *HOUSE_NOTES[3:],
    ),
    example=((11, 11, 8, 10), (12, 8, 9, 11), (9, 9, 10, 12), (10, 10, 11, 9)),
)


def house_text(rules: Rules) -> tuple[Text, ...]:
    """What the poster says: this tournament's own rules first, then the text of the house."""
    return (*_own(rules), *HOUSE_NOTES)


def _own(rules: Rules) -> tuple[Text, ...]:
    return (
        text("Jeder geht mit {stack} an den Start.", stack=coins(rules.stack_cents)),
        text("Der Verlierer einer Runde zahlt jedem {stake}.", stake=coins(rules.stake_cents)),
        text(
            "Jede Runde beginnt mit {points} Punkten und endet bei 0 oder über {limit}.",
            points=rules.start_points,
            limit=rules.upper_limit,
        ),
        _SHORT[rules.short_stack],
        _TIE[rules.title_tie],
    )


_SHORT = {
    "pro_rata": text("Wer weniger hat, als er zahlen muss, zahlt alles. Es wird auf den Cent geteilt."),
    "whole_euros": text("Wer weniger hat, als er zahlen muss, zahlt der Reihe nach, solange das Geld reicht."),
    "organiser": text("Wer weniger hat, als er zahlen muss, zahlt alles. Den Rest legt die Turnierleitung dazu."),
}
_TIE = {
    "playoff": text("Sieger wird, wer am Ende das meiste Geld hat. Bei Gleichstand wird gestochen."),
    "shared": text("Sieger wird, wer am Ende das meiste Geld hat. Bei Gleichstand wird der Platz geteilt."),
}
