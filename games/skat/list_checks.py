"""Why the final figures of a Skat list are refused, or asked about again."""

from __future__ import annotations

from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, counted, minus, text
from games.skat.entries import LADDER, MOST_BID
from games.skat.house_rules import LIST, SkatRules
from games.skat.scoring import WITH_DEALER_OUT, hands_planned, listed_points

Figures = tuple[int, ...]
LEAST_WON, MOST_WON = LADDER[0], MOST_BID
LEAST_LOST, MOST_LOST = 36, 540
"""What one game brings at least and at most; the dearest lost one was bid 264 and counts 270, doubled."""


@rule("totals_played", LIST)
def totals_played(rules: SkatRules, table: Table, won: Figures, lost: Figures) -> Text | None:
    """With four everybody deals a quarter of the hands and sits out."""
    if len(table.names) < WITH_DEALER_OUT:
        return None
    planned = hands_planned(rules, WITH_DEALER_OUT)
    for name, played in zip(table.names, map(sum, zip(won, lost, strict=True)), strict=True):
        if WITH_DEALER_OUT * played > (WITH_DEALER_OUT - 1) * planned:
            most = planned * (WITH_DEALER_OUT - 1) // WITH_DEALER_OUT
            return text("{name} kann höchstens {most} Spiele gemacht haben.", name=name, most=most)
    return None


@rule("totals_points", LIST)
def totals_points(table: Table, game_points: Figures, won: Figures, lost: Figures) -> Text | None:
    """Every game brings at least 18 and at most 264, a lost one costs at least 36."""
    for name, points, own_won, own_lost in zip(table.names, game_points, won, lost, strict=True):
        least = LEAST_WON * own_won - MOST_LOST * own_lost
        most = MOST_WON * own_won - LEAST_LOST * own_lost
        facts = {"name": name, "won": own_won, "lost": own_lost, "points": minus(points)}
        if points < least:
            template = text(
                "{name}: {won} gewonnen, {lost} verloren, das sind mindestens {least} Punkte, nicht {points}."
            )
            return text(template, **facts, least=minus(least))
        if points > most:
            template = text(
                "{name}: {won} gewonnen, {lost} verloren, das sind höchstens {most} Punkte, nicht {points}."
            )
            return text(template, **facts, most=minus(most))
    return None


@rule("totals_hands", LIST)
def totals_most(rules: SkatRules, won: Figures, lost: Figures) -> Text | None:
    """No more hands than the list has."""
    return _hands(sum(won) + sum(lost), hands_planned(rules, len(won)), at_most=True)


@rule("totals_hands", LIST)
def totals_hands(rules: SkatRules, won: Figures, lost: Figures, passed: int | None) -> Text | None:
    """Won, lost and passed make up the list."""
    played, planned = sum(won) + sum(lost), hands_planned(rules, len(won))
    return None if passed is None or played > planned else _hands(played + passed, planned, at_most=False)


@rule("totals_passed", LIST, severity="warning")
def totals_passed(rules: SkatRules, won: Figures, lost: Figures, passed: int | None) -> Text | None:
    """Where nobody says how many were passed, what is missing may as well be a slip."""
    planned = hands_planned(rules, len(won))
    missing = planned - sum(won) - sum(lost)
    if passed is not None or missing <= 0:
        return None
    return counted(
        missing,
        one=text("Von {planned} Spielen fehlt 1. Wurde es eingepasst?"),
        many=text("Von {planned} Spielen fehlen {number}. Wurden sie alle eingepasst?"),
        planned=planned,
    )


@rule("totals_control", LIST)
def totals_control(
    rules: SkatRules, table: Table, game_points: Figures, won: Figures, lost: Figures, total: Figures | None
) -> Text | None:
    """The final figure of the list is what the others come to."""
    for name, own, written in zip(table.names, listed_points(rules, game_points, won, lost), total or (), strict=False):
        if own != written:
            template = text("{name}: Die Gesamtzahl stimmt nicht: gerechnet {own}, eingetragen {written}.")
            return text(template, name=name, own=minus(own), written=minus(written))
    return None


def _hands(count: int, planned: int, *, at_most: bool) -> Text | None:
    if count == planned or (at_most and count < planned):
        return None
    return text("{count} Spiele eingetragen. Die Liste hat {planned}.", count=count, planned=planned)
