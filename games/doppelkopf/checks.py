"""Why a Doppelkopf entry is refused, or asked about again."""

from __future__ import annotations

from games.doppelkopf.entries import (
    ALL_POINTS,
    ALONE,
    DOUBLE_POINTS,
    BothExtras,
    HandType,
    impossible_points,
    most_karlchen,
)
from games.doppelkopf.house_rules import EXTRAS, POINTS, POVERTY, SOLO, DoppelkopfRules
from games.doppelkopf.outcome import counts_as_solo
from games.doppelkopf.scoring import WITH_DEALER_OUT, DoppelkopfState, hands_planned
from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, counted, minus, signed, text

Seats = tuple[int, ...]
MANY_EACH, MANY_AT_ONCE = 10, 40
"""So many points a hand, and so many more for one that is dear, nobody has in all hands of a list."""
MOST_WINNERS = 3
"""So many win a hand at most: those who play against a Solo."""


@rule("extra_hand", POINTS, severity="warning")
def extra_hand(rules: DoppelkopfRules, state: DoppelkopfState) -> Text | None:
    """A hand beyond the list (an unplayed duty solo) counts, but is asked about."""
    planned = hands_planned(rules, len(state.totals))
    if state.listed or len(state.scores) < planned:
        return None
    return counted(
        planned,
        one=text("Die Liste hat nur 1 Spiel. Soll dieses noch dazu zählen?"),
        many=text("Die Liste hat {number} Spiele. Soll dieses noch dazu zählen?"),
    )


@rule("dealer_missing", POINTS)
def dealer_missing(table: Table, dealer: int | None) -> Text | None:
    """With five at the table somebody sits out."""
    if dealer is not None or len(table.names) < WITH_DEALER_OUT:
        return None
    return text("Am Tisch sind fünf. Bitte antippen, wer aussetzt.")


@rule("armut_forbidden", POVERTY, severity="warning")
def armut_forbidden(rules: DoppelkopfRules, type: HandType) -> Text | None:
    """The tournament plays without Armut."""
    if rules.armut_allowed or type != "armut":
        return None
    return text("Armut wird in diesem Turnier nicht gespielt. Stimmt das?")


@rule("re_count", POINTS)
def re_count(type: HandType, re: Seats) -> Text | None:
    """Two are Re; one in a Solo, and in a Hochzeit that found no partner."""
    if type in ALONE:
        return None if len(re) == 1 else text("Im Solo spielt einer allein. Bitte genau einen Re-Spieler antippen.")
    if len(re) == 2 or (type == "hochzeit" and len(re) == 1):
        return None
    if type == "hochzeit":
        return text("Bei einer Hochzeit sind zwei Spieler Re, ohne Partner einer – nicht {count}.", count=len(re))
    return text("Bitte zwei Re-Spieler antippen – oder „Solo“ bei einem.")


@rule("re_dealer", POINTS)
def re_dealer(table: Table, dealer: int | None, re: Seats) -> Text | None:
    """Whoever sits out is not Re."""
    if dealer is None or dealer not in re or len(table.names) < WITH_DEALER_OUT:
        return None
    return text("{name} gibt und setzt aus. Bitte andere Re-Spieler antippen.", name=table.names[dealer])


@rule("re_points", POINTS)
def points_possible(rules: DoppelkopfRules, re_points: int) -> Text | None:
    """240 card points are in the game, and a trick cannot be cheaper than its four lowest cards."""
    if 0 <= re_points <= ALL_POINTS:
        return _too_cheap(rules, re_points) if re_points in impossible_points(rules) else None
    shown = {"points": re_points} if re_points > 0 else {"points": f"−{-re_points}"}
    return text("Re hat {points} Augen eingetragen. Im Spiel sind genau 240 Augen.", **shown)


def _too_cheap(rules: DoppelkopfRules, re_points: int) -> Text:
    if rules.nines:
        return text("{points} Augen für Re gehen nicht: Kein Stich zählt genau 1 Auge.", points=re_points)
    return text("{points} Augen für Re gehen nicht: Ein Stich hat mindestens 8 Augen.", points=re_points)


@rule("extras_solo", SOLO)
def extras_solo(rules: DoppelkopfRules, type: HandType, re: Seats, extras: BothExtras) -> Text | None:
    """No Sonderpunkte in a Solo."""
    if extras == NO_EXTRAS or not counts_as_solo(rules, type, re):
        return None
    return text("Im Solo zählen Fuchs, {Karl} und Doppelkopf nicht. Bitte abwählen.")


@rule("extras_fuchs", EXTRAS)
def extras_fuchs(extras: BothExtras) -> Text | None:
    """There are two Karo-Asse."""
    count = extras.re.fuchs + extras.kontra.fuchs
    return text("Es gibt zwei Füchse. Eingetragen sind {count}.", count=count) if count > 2 else None


@rule("extras_karlchen", EXTRAS)
def extras_karlchen(rules: DoppelkopfRules, extras: BothExtras) -> Text | None:
    """The last trick is won once; with `karlchen_caught` another Karlchen may be caught in it."""
    count, most = extras.re.karlchen + extras.kontra.karlchen, most_karlchen(rules)
    if count <= most:
        return None
    return text("Im letzten Stich zählt {Karlchen} höchstens {most}-mal, nicht {count}-mal.", most=most, count=count)


@rule("extras_doppelkopf", EXTRAS)
def extras_doppelkopf(extras: BothExtras) -> Text | None:
    """Sixteen cards of ten or more make four tricks."""
    count = extras.re.doppelkopf + extras.kontra.doppelkopf
    return text("Es gibt höchstens vier Doppelköpfe. Eingetragen sind {count}.", count=count) if count > 4 else None


@rule("extras_points", EXTRAS)
def extras_points(re_points: int, extras: BothExtras) -> Text | None:
    """A Doppelkopf has 40 card points, and who has none at all has won nothing special."""
    for party, points, own in (("Re", re_points, extras.re), ("Kontra", ALL_POINTS - re_points, extras.kontra)):
        least = DOUBLE_POINTS * own.doppelkopf
        if own.doppelkopf > 0 and points < least:
            return counted(
                own.doppelkopf,
                one=text("{party} hat {points} Augen, aber einen Doppelkopf (mindestens {least} Augen). Bitte prüfen."),
                many=text(
                    "{party} hat {points} Augen, aber {number} Doppelköpfe (mindestens {least} Augen). Bitte prüfen."
                ),
                party=party,
                points=minus(points),
                least=least,
            )
        if points == 0 and (own.fuchs > 0 or own.karlchen > 0):
            return text("{party} hat 0 Augen und kann keine Sonderpunkte haben. Bitte prüfen.", party=party)
    return None


@rule("totals_sum", POINTS, severity="warning")
def totals_sum(rules: DoppelkopfRules, points: Seats) -> Text | None:
    """Where losers pay what winners get, a list adds up to 0."""
    if rules.booking != "zero_sum" or sum(points) == 0:
        return None
    return text(
        "Die Punkte ergeben {total}. Plus und minus müssen sich aufheben. Stimmt das?", total=signed(sum(points))
    )


@rule("totals_minus", POINTS, severity="warning")
def totals_minus(rules: DoppelkopfRules, points: Seats) -> Text | None:
    """Where losers pay nothing, only Sonderpunkte of the losers can make a hand of the winners count below 0."""
    below = next((own for own in points if own < 0), None)
    if rules.booking == "zero_sum" or below is None:
        return None
    return text("{points} Punkte: Hier zahlen Verlierer nichts, ein Minus ist selten. Stimmt das?", points=minus(below))


@rule("totals_many", POINTS, severity="warning")
def totals_many(rules: DoppelkopfRules, table: Table, points: Seats) -> Text | None:
    """Few hands bring ten points; a list whose hands did so on average is asked about."""
    hands = hands_planned(rules, len(points))
    most = MANY_EACH * hands + MANY_AT_ONCE
    for name, own in zip(table.names, points, strict=True):
        if abs(own) > most:
            message = text("{name}: {points} Punkte in {hands} Spielen sind sehr viele. Stimmt das?")
            return text(message, name=name, points=minus(own), hands=hands)
    return None


@rule("totals_won", POINTS)
def totals_won(rules: DoppelkopfRules, table: Table, hands_won: Seats | None) -> Text | None:
    """Nobody wins more hands than were played, and a hand has three winners at most."""
    hands = hands_planned(rules, len(table.names))
    for name, won in zip(table.names, hands_won or (), strict=False):
        if won > hands:
            message = text("{name}: {won} gewonnene Spiele gehen nicht. Die Liste hat nur {hands}.")
            return text(message, name=name, won=won, hands=hands)
    if sum(hands_won or ()) > MOST_WINNERS * hands:
        message = text("Zusammen {won} gewonnene Spiele sind zu viele: Jedes der {hands} gewinnen höchstens drei.")
        return text(message, won=sum(hands_won or ()), hands=hands)
    return None


@rule("totals_won_none", POINTS, severity="warning")
def totals_won_none(rules: DoppelkopfRules, table: Table, points: Seats, hands_won: Seats | None) -> Text | None:
    """Where only winners get points, nobody has any without a hand won; and some hand was won by somebody."""
    if hands_won is None:
        return None
    for name, own, won in zip(table.names, points, hands_won, strict=True):
        if own and not won and rules.booking == "winners_only":
            message = text("{name}: {points} Punkte ohne ein gewonnenes Spiel. Stimmt das?")
            return text(message, name=name, points=minus(own))
    return None if any(hands_won) else text("Hier hat niemand ein Spiel gewonnen. Stimmt das?")


@rule("totals_won_missing", POINTS, severity="warning")
def totals_won_missing(points: Seats, hands_won: Seats | None) -> Text | None:
    """Equal points are parted by the hands won, so that whoever left them out stands behind."""
    if hands_won is not None or not any(points):
        return None
    return text("Gewonnene Spiele fehlen und zählen als 0: Bei gleichen Punkten steht dieser Tisch hinten. Stimmt das?")


NO_EXTRAS = BothExtras.model_validate(
    {party: {"fuchs": 0, "karlchen": 0, "doppelkopf": 0} for party in ("re", "kontra")}
)
