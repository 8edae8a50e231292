"""Seconds in sentences: a hand as one would say it, and who plays with whom in it."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.terms import Sentence, Table
from games.kit.text import Text, chained, listed, text
from games.seconds.house_rules import SecondsRules
from games.seconds.scoring import PARTNERS, SEATS, Four, SecondsState, after, places

LETTERS: tuple[Text, ...] = (text("N"), text("O"), text("S"), text("W"))
"""What the seats are called on the paper, clockwise from the first dealer."""
HANDS_IN_SHORT: tuple[Text, ...] = (
    text("N–S / O–W"),
    text("N–O / S–W"),
    text("N–W / S–O"),
    text("mit links"),
    text("mit rechts"),
    text("viele Stiche"),
    text("wenige Stiche"),
    text("genau drei"),
)
"""What each hand is about, short enough for the line of the sheet; clockwise from the first dealer N, O, S, W."""

HANDS_ALONE: dict[int, Text] = {
    4: text("Jeder mit seinem linken Nachbarn"),
    5: text("Jeder mit seinem rechten Nachbarn"),
    6: text("Jeder für sich: möglichst viele Stiche"),
    7: text("Jeder für sich: möglichst wenige Stiche"),
    8: text("Jeder für sich: genau drei Stiche"),
}
CUT_SHORT = text(
    "Plätze gibt es erst nach der letzten Runde: Bricht ein Tisch vorher ab, bekommt dort niemand Platzpunkte oder "
    "einen Sieg. Nur die Punkte zählen."
)


def say_hand(rules: SecondsRules, state: SecondsState, table: Table, tricks: Four) -> Sentence:
    """ "N 12 · O 8 · S 12 · W 8 Punkte"; at the end who wins."""
    now = after(rules, state, tricks)
    detail = text("Stiche {tricks}, zusammen {sums}", tricks=written(tricks), sums=_by_letter(now.totals))
    if now.finished:
        return Sentence(won_text(table, now), detail)
    return Sentence(text("{each} Punkte", each=_by_letter(now.scores[-1])), detail)


def _by_letter(figures: Sequence[int]) -> Text:
    """ "N 10 · O 15 · S 9 · W 6": four names would be too long for a line."""
    n, o, s, w = figures
    return text("N {n} · O {o} · S {s} · W {w}", n=n, o=o, s=s, w=w)


def won_text(table: Table, state: SecondsState) -> Text:
    """Who wins a finished table, with the second-highest total."""
    reached = places(state.totals)
    winners = [name for name, place in zip(table.names, reached, strict=True) if place == 1]
    points = state.totals[reached.index(1)]
    if len(winners) == 1:
        return text("{name} gewinnt mit {points} Punkten", name=winners[0], points=points)
    return text("{names} teilen sich den Sieg mit {points} Punkten", names=listed(winners), points=points)


def verdict(table: Table, state: SecondsState) -> Text:
    """Why the second-highest total wins: "Die zweithöchste Summe gewinnt: 1. Anna mit 75, 2. Bernd mit 89, …"."""
    reached = places(state.totals)
    order = sorted(range(SEATS), key=lambda seat: (reached[seat], seat))
    each = [
        text("{place}. {name} mit {total}", place=reached[seat], name=table.names[seat], total=state.totals[seat])
        for seat in order
    ]
    if len(set(state.totals)) == 1:
        return text("Alle haben gleich viel und teilen sich den ersten Platz: {places}.", places=chained(each))
    return text("Die zweithöchste Summe gewinnt, danach kommt die höchste: {places}.", places=chained(each))


def who_with_whom(hand: int) -> Text:
    """Who plays with whom in a hand, 1 to 8: "N und S gegen O und W"."""
    if hand in HANDS_ALONE:
        return HANDS_ALONE[hand]
    partner = PARTNERS[hand - 1][0]
    pair = [LETTERS[seat] for seat in (0, partner)]
    others = [LETTERS[seat] for seat in range(SEATS) if seat not in {0, partner}]
    return text("{pair} gegen {others}", pair=listed(pair), others=listed(others))


def written(tricks: Four) -> str:
    """The tricks of a hand: "4-3-3-3"."""
    return "-".join(str(own) for own in tricks)
