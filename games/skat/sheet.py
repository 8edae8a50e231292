"""What the Skat list says on paper, as official ones do, and the text of the house on the poster of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from games.kit.layout import Cells, Layout, PaperColumn
from games.kit.text import Text, minus, text
from games.skat.entries import BASES, SkatHandEntry, game_value
from games.skat.house_rules import SkatRules
from games.skat.scoring import after, begin, hand_points, listed_points

NARROW, TICK = 0.5, 0.42
LEAST_ROW = 10.5
"""48 hands fit on one page with lines so low (points, 3.7 mm), as on the official list."""
HAND_COLUMNS = (
    PaperColumn(text("Grundwert"), width=0.6),
    PaperColumn(text("mit"), width=NARROW),
    PaperColumn(text("ohne"), width=NARROW),
    PaperColumn(text("Hand"), width=TICK),
    PaperColumn(text("Schneider"), width=TICK),
    PaperColumn(text("angesagt"), width=TICK),
    PaperColumn(text("Schwarz"), width=TICK),
    PaperColumn(text("angesagt"), width=TICK),
    PaperColumn(text("ouvert"), width=TICK),
    PaperColumn(text("Spielwert +"), width=0.7),
    PaperColumn(text("Spielwert −"), width=0.7),
)
SIDE_COLUMNS = (
    PaperColumn(text("Punkte"), each=True, width=0.9),
    PaperColumn(text("gew."), each=True, width=0.45),
    PaperColumn(text("verl."), each=True, width=0.45),
)
PASSED_COLUMN = PaperColumn(text("eingepasst"), width=TICK)
LOST_TWICE = text("Verlorene Spiele kosten den doppelten Spielwert.")
BASE_VALUES = text("Grundwert: Karo 9, Herz 10, Pik 11, Kreuz 12, Grand 24. Null: 23, Hand 35, ouvert 46, beides 59.")
NOTES = (
    text("Die Ecke im Feld zeigt, wer gibt. Zu viert setzt der Geber aus."),
    text("Punkte: der laufende Stand des Alleinspielers, nur in seiner Spalte."),
    text("gew. und verl. zählen durch: 1, 2, 3 … Mit den eingepassten ergeben sie am Ende die Spiele der Liste."),
    LOST_TWICE,
    BASE_VALUES,
    text("Eingepasst zählt als Spiel der Liste: ein Kreuz in der letzten Spalte."),
)
LAYOUT = Layout(
    many=text("Spielen"),
    rows=48,
    block_title=text("Liste"),
    line_title=text("Spiel"),
    columns=(*HAND_COLUMNS, *SIDE_COLUMNS, PASSED_COLUMN),
    dealer_marks=True,
    dealer_rounds=True,
    least_row=LEAST_ROW,
    column_sum=text("Spielpunkte, gew., verl., eingepasst"),
    notes=NOTES,
)
SEATS = 3
EXAMPLE = (
    SkatHandEntry(declarer=1, game="clubs", tops=1, won=True),
    SkatHandEntry(declarer=2, game="hearts", tops=-2, won=False),
    SkatHandEntry(declarer=1, game="grand", tops=2, hand=True, level="schneider", won=True),
    None,
)
"""The hands of the example on the back; None was passed."""


@lru_cache(maxsize=64)
def layout(rules: SkatRules) -> Layout:
    """The list under these house rules: what stands at its foot, and the example."""
    return replace(LAYOUT, sums=_sums(rules), example=_example(rules), example_sums=_example_sums(rules))


def house_text(rules: SkatRules) -> tuple[Text, ...]:
    """What the poster says about this tournament's own rules."""
    return (
        text(
            "Eine Liste hat zu viert {four} Spiele, zu dritt {three}.",
            four=rules.hands_at_four,
            three=rules.hands_at_three,
        ),
        _own_games(rules),
        _others_games(rules),
        text("Kein Kontra, kein Re, kein Ramsch. Eingepasst zählt als Spiel der Liste."),
        RANKED,
        LAST_TIE[rules.last_tie],
    )


RANKED = text("Es zählen die Punkte, dann mehr gewonnene, dann weniger verlorene Spiele.")
LAST_TIE = {
    "lot": text("Wer auch darin gleich ist, zieht ein Los."),
    "shared": text("Wer auch darin gleich ist, teilt sich den Platz."),
}


def _own_games(rules: SkatRules) -> Text:
    if not rules.win_bonus and not rules.loss_penalty:
        return text("Gewonnene Spiele zählen ihren Wert, verlorene kosten das Doppelte.")
    template = text(
        "Gewonnene Spiele zählen ihren Wert und {won} Punkte, verlorene kosten das Doppelte und {lost} Punkte."
    )
    return text(template, won=rules.win_bonus, lost=rules.loss_penalty)


def _others_games(rules: SkatRules) -> Text:
    four, three = rules.opponents_bonus_four, rules.opponents_bonus_three
    if not four and not three:
        return text("Für verlorene Spiele der anderen gibt es nichts.")
    template = text("Für jedes verlorene Spiel bekommen die anderen je {four} Punkte, zu dritt {three}.")
    return text(template, four=four, three=three)


def _sums(rules: SkatRules) -> tuple[Text, ...]:
    """The lines at the foot below the game points: from what won and lost games count to the Leistung."""
    return (
        _times(rules.win_bonus, rules.loss_penalty),
        text(
            "verlorene der anderen × {four}, zu dritt × {three}",
            four=rules.opponents_bonus_four,
            three=rules.opponents_bonus_three,
        ),
        text("Gesamt"),
    )


def _times(won: int, lost: int) -> Text:
    if won == lost:
        return text("(gewonnen − verloren) × {bonus}", bonus=won)
    return text("gewonnen × {won} − verloren × {lost}", won=won, lost=lost)


def _example(rules: SkatRules) -> tuple[tuple[Cells, ...], ...]:
    """Line by line what stands in the columns, at last their ends; the running total stands with the declarer."""
    state, blank = begin(SEATS), ("",) * SEATS
    lines: list[tuple[Cells, ...]] = []
    for hand in EXAMPLE:
        if hand is None:
            lines.append((*[""] * len(HAND_COLUMNS), *[blank] * len(SIDE_COLUMNS), "×"))
            continue
        state = after(rules, state, hand)
        own = (state.game_points, state.won if hand.won else state.lost)
        points, number = (minus(figures[hand.declarer]) for figures in own)
        counts = (_at(hand.declarer, number), blank) if hand.won else (blank, _at(hand.declarer, number))
        lines.append((*_written(hand), _at(hand.declarer, points), *counts, ""))
    ended = (tuple(map(minus, figures)) for figures in (state.game_points, state.won, state.lost))
    return (*lines, (*[""] * len(HAND_COLUMNS), *ended, str(EXAMPLE.count(None))))


def _written(hand: SkatHandEntry) -> tuple[str, ...]:
    tops, points = hand.tops or 0, hand_points(hand)
    value = game_value(hand.game, tops, hand.announced, hand.level, hand=hand.hand, ouvert=hand.ouvert)
    crosses = (hand.hand, hand.level != "normal", False, hand.level == "schwarz", False, hand.ouvert)
    return (
        str(BASES[hand.game]),
        str(tops) if tops > 0 else "",
        str(-tops) if tops < 0 else "",
        *("×" if cross else "" for cross in crosses),
        str(value) if hand.won else "",
        "" if hand.won else minus(-points),
    )


def _at(seat: int, words: str) -> tuple[str, ...]:
    return tuple(words if each == seat else "" for each in range(SEATS))


def _example_sums(rules: SkatRules) -> tuple[tuple[str, ...], ...]:
    state = begin(SEATS)
    for hand in EXAMPLE:
        state = state if hand is None else after(rules, state, hand)
    own = [rules.win_bonus * won - rules.loss_penalty * lost for won, lost in zip(state.won, state.lost, strict=True)]
    others = [rules.opponents_bonus_three * (sum(state.lost) - lost) for lost in state.lost]
    figures = (own, others, listed_points(rules, state.game_points, state.won, state.lost))
    return tuple(tuple(map(minus, each)) for each in figures)
