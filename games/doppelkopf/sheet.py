"""What the Doppelkopf list says on paper, and the text of the house on the poster of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from games.doppelkopf.entries import PARTIES, Announcement, BothExtras, DoppelkopfHandEntry, Extras
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.scoring import WITH_DEALER_OUT, after, begin, booked, hand_outcome, hands_planned, opponents
from games.kit.layout import Cells, Layout, PaperColumn
from games.kit.text import Text, counted, minus, text

NOTES = (
    text("Die Ecke im Feld zeigt, wer gibt. Zu fünft setzt der Geber aus."),
    text("Art: N Normal, H Hochzeit, A Armut, St stilles Solo, S Solo mit Farbe, D, B oder F (Fleischlos)."),
    text("Bei den Re-Spielern ein Kreuz ins Kästchen. Augen: die der Re-Partei."),
    text("Ansagen: R oder K, dahinter die höchste Stufe (R60)."),
    text("Sonderpunkte: F Fuchs, K {Karlchen}, D Doppelkopf."),
    text("Unter „Übertrag“ steht die Summe bis hierher. Sie geht in die nächste Zeile mit ein."),
)
CARRY = 12
"""After so many hands the points are added up."""
LAYOUT = Layout(
    many=text("Spielen"),
    rows=24,
    block_title=text("Liste"),
    line_title=text("Spiel"),
    columns=("type", "re", "re_points", "announcements", "extras"),
    dealer_marks=True,
    carry=CARRY,
    sums=(text("Punkte"), text("Siege")),
    notes=NOTES,
)


@lru_cache(maxsize=64)
def layout(rules: DoppelkopfRules) -> Layout:
    """The list under these house rules: what is booked, and the sum by which each line is checked."""
    columns = _PLUS_AND_MINUS if rules.booking == "zero_sum" else _POINTS
    check = PaperColumn(text("Kontrolle"), printed=_CHECK[rules.booking], width=0.9)
    return replace(
        LAYOUT,
        columns=(*LAYOUT.columns, *columns, check),
        notes=(BOOKING[rules.booking], _CHECKED[rules.booking], *NOTES),
        example=tuple(_line(rules, *hand) for hand in EXAMPLE),
        example_sums=_sums(rules),
    )


_POINTS = (PaperColumn(text("Punkte"), each=True),)
_PLUS_AND_MINUS = (PaperColumn(text("Plus"), each=True, width=0.8), PaperColumn(text("Minus"), each=True, width=0.8))
SEATS = 4
_NONE = BothExtras(**{party: Extras(fuchs=0, karlchen=0, doppelkopf=0) for party in PARTIES})
_RE = (Announcement(party="re", call="re"),)
EXAMPLE = (
    ("N", DoppelkopfHandEntry(type="normal", re=(0, 2), re_points=130, announcements=(), extras=_NONE)),
    ("N", DoppelkopfHandEntry(type="normal", re=(0, 2), re_points=120, announcements=(), extras=_NONE)),
    ("N", DoppelkopfHandEntry(type="normal", re=(0, 3), re_points=155, announcements=_RE, extras=_NONE)),
    ("D", DoppelkopfHandEntry(type="solo_damen", re=(1,), re_points=165, announcements=_RE, extras=_NONE)),
)
"""The hands of the example: how the kind is written, and what was played."""


def _line(rules: DoppelkopfRules, kind: str, hand: DoppelkopfHandEntry) -> tuple[Cells, ...]:
    kontra = opponents(SEATS, None, hand.re)
    points = booked(rules, hand_outcome(rules, hand), hand.re, kontra, SEATS)
    crosses = tuple("×" if seat in hand.re else "" for seat in range(SEATS))
    calls = ("R" if hand.announcements else "", "")
    first = (kind, crosses, str(hand.re_points), calls, ("", ""))
    if rules.booking == "zero_sum":
        plus = tuple(str(own) if own > 0 else "" for own in points)
        return (*first, plus, tuple(str(-own) if own < 0 else "" for own in points), "")
    return (*first, tuple(str(own) if own else "–" for own in points), str(sum(points)))


def _sums(rules: DoppelkopfRules) -> tuple[tuple[str, ...], ...]:
    state = begin(SEATS)
    for _kind, hand in EXAMPLE:
        state = after(rules, state, hand)
    return tuple(map(minus, state.totals)), tuple(map(str, state.won))


_CHECK = {"winners_only": text(""), "zero_sum": text("0")}
_CHECKED = {
    "winners_only": text("Kontrolle: Wert des Spiels × Zahl der Gewinner, also die Summe der Zeile."),
    "zero_sum": text("Kontrolle: Plus und Minus jeder Zeile sind gleich, zusammen 0."),
}


def house_text(rules: DoppelkopfRules) -> tuple[Text, ...]:
    """What the poster says about this tournament's own rules."""
    return (
        pack_text(rules),
        length_text(rules),
        BOOKING[rules.booking],
        RE_KONTRA[rules.re_kontra],
        _solo(rules),
        SOLO_LEAD[rules.solo_lead],
        RANKED,
    )


def pack_text(rules: DoppelkopfRules) -> Text:
    """With how many cards the tournament plays."""
    return text("Gespielt wird mit {count} Karten.", count=48 if rules.nines else 40)


def length_text(rules: DoppelkopfRules) -> Text:
    """How long a table plays."""
    four, five = (hands_planned(rules, seats) for seats in (SEATS, WITH_DEALER_OUT))
    return text("Eine Liste hat {four} Spiele, zu fünft {five}.", four=four, five=five)


RANKED = text("Es zählen die Punkte, dann die gewonnenen Spiele. Wer darin gleich ist, teilt sich den Platz.")
BOOKING = {
    "winners_only": text("Jeder Gewinner bekommt den Wert des Spiels gutgeschrieben, die Verlierer nichts."),
    "zero_sum": text("Gewinner bekommen den Wert des Spiels, Verlierern wird er abgezogen. Der Solist zählt dreifach."),
}
RE_KONTRA = {
    "double": text("Re und Kontra verdoppeln, Sonderpunkte kommen danach dazu."),
    "plus_two": text("Re und Kontra zählen je 2 Punkte, verdoppelt wird nicht."),
}


SOLO_LEAD = {
    "soloist": text("Im Solo spielt der Solist auf."),
    "dealers_left": text("Auch im Solo spielt auf, wer links vom Geber sitzt."),
}


def _solo(rules: DoppelkopfRules) -> Text:
    return counted(
        rules.solo_factor,
        one=text("Im Solo gibt es keine Sonderpunkte."),
        many=text("Ein Solo zählt {number}-fach, Sonderpunkte gibt es darin nicht."),
    )
