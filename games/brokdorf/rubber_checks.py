"""Why the outcome of a Runde is refused that is written without its hands, or without the last of them."""

from __future__ import annotations

from games.brokdorf.checks import gone
from games.brokdorf.endings import is_over, most
from games.brokdorf.house_rules import AIM, DURCHMARSCH, PLAYING, PLAYOFF, POINTS, PREPARATION, BrokdorfRules
from games.brokdorf.state import BrokdorfState, Figures, Points
from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, listed, minus, text

MARCH_HANDS = 3


@rule("loser_given", AIM)
def loser_given(ending: str, loser: int | None) -> Text | None:
    """Every Runde has one loser, a Durchmarsch none."""
    if (loser is None) is (ending == "durchmarsch"):
        return None
    if loser is None:
        return text("Bitte den Verlierer der Runde antippen.")
    return text("Beim Durchmarsch gibt es keinen Verlierer. Bitte den Sieger eintragen.")


@rule("exclusion_meant", PLAYING, severity="warning")
def exclusion_meant(state: BrokdorfState, table: Table, ending: str, loser: int | None) -> Text | None:
    """It stands beside the usual ending, and sends somebody home; after forfeited tricks it is no surprise."""
    if ending != "exclusion" or loser is None or loser in state.caught:
        return None
    return text("{name} ist damit ausgeschlossen und spielt nicht weiter. Stimmt das?", name=table.names[loser])


@rule("march_hands", DURCHMARSCH)
def march_hands(state: BrokdorfState, ending: str) -> Text | None:
    """A Durchmarsch takes exactly three hands; where more are written, there is none."""
    written = state.running.hands
    if ending != "durchmarsch" or written <= MARCH_HANDS:
        return None
    return text("Durchmarsch geht nur nach genau drei Spielen. Eingetragen sind {number}.", number=written)


@rule("winner_given", DURCHMARSCH)
def winner_given(ending: str, winner: int | None) -> Text | None:
    """A Durchmarsch has a winner, nothing else has."""
    if (winner is not None) is (ending == "durchmarsch"):
        return None
    if winner is None:
        return text("Bitte antippen, wer den Durchmarsch gemacht hat.")
    return text("Einen Sieger gibt es nur beim Durchmarsch. Bitte den Verlierer eintragen.")


@rule("payer_given", DURCHMARSCH)
def payer_given(ending: str, payer: int | None) -> Text | None:
    """Only in a Durchmarsch somebody pays for all."""
    if payer is None or ending == "durchmarsch":
        return None
    return text("Für alle zahlt einer nur beim Durchmarsch.")


@rule("payer_lost", DURCHMARSCH)
def payer_lost(table: Table, winner: int | None, payer: int | None) -> Text | None:
    """Nobody pays himself."""
    if payer is None or payer != winner:
        return None
    return text("{name} kann nicht zugleich gewinnen und für alle zahlen.", name=table.names[payer])


@rule("loser_plays", PREPARATION)
def loser_plays(state: BrokdorfState, table: Table, loser: int | None) -> Text | None:
    """Who has gone loses no more."""
    return None if loser is None else gone(state, table, loser)


@rule("winner_plays", PREPARATION)
def winner_plays(state: BrokdorfState, table: Table, winner: int | None) -> Text | None:
    """Who has gone wins no more."""
    return None if winner is None else gone(state, table, winner)


@rule("payer_plays", PREPARATION)
def payer_plays(state: BrokdorfState, table: Table, payer: int | None) -> Text | None:
    """Who has gone pays no more."""
    return None if payer is None else gone(state, table, payer)


@rule("loser_paid", POINTS)
def loser_paid(loser: int | None, unpaid: Figures) -> Text | None:
    """The loser is none of those who get nothing."""
    return text("Der Verlierer kann nicht zugleich unbezahlt sein.") if loser in unpaid else None


@rule("points_all", POINTS)
def points_all(state: BrokdorfState, table: Table, points: Points) -> Text | None:
    """Points say something only if they are there of everybody who plays."""
    if points is None or state.written(points) is not None:
        return None
    missing = listed([table.names[seat] for seat in state.playing if points[seat] is None])
    return text("Es fehlen die Punkte von {names}. Bitte bei allen eintragen oder bei keinem.", names=missing)


@rule("points_over", AIM)
def points_over(rules: BrokdorfRules, state: BrokdorfState, ending: str, points: Points) -> Text | None:
    """A Runde ends normally when somebody has reached 0 or passed the limit."""
    written = state.written(points)
    if written is None or ending != "points" or not state.playing:
        return None
    if is_over(rules, [written[seat] for seat in state.playing]):
        return None
    return text("Die Runde läuft noch: Niemand hat 0 Punkte erreicht oder mehr als {limit}.", limit=rules.upper_limit)


@rule("points_loser", AIM)
def points_loser(*, state: BrokdorfState, table: Table, ending: str, loser: int | None, points: Points) -> Text | None:
    """Nobody has more points than the loser."""
    written = state.written(points)
    if written is None or loser is None or ending != "points" or loser not in state.playing:
        return None
    worst = most(written, state.playing)
    if loser in worst:
        return None
    return text(
        "{name} hat mit {points} Punkten mehr als {loser}. Verlierer ist, wer die meisten hat.",
        name=table.names[worst[0]],
        points=written[worst[0]],
        loser=table.names[loser],
    )


@rule("points_tied", PLAYOFF)
def points_tied(
    *, state: BrokdorfState, table: Table, ending: str, loser: int | None, points: Points, playoff: bool
) -> Text | None:
    """Who lost of several with the most points is found by a Stechen."""
    written = state.written(points)
    if written is None or playoff or ending != "points" or loser not in state.playing:
        return None
    worst = most(written, state.playing)
    if len(worst) == 1 or loser not in worst:
        return None
    return text(
        "{names} haben {both}{points} Punkte. Bitte eintragen, wer das Stechen (§ 7) verloren hat.",
        names=listed([table.names[seat] for seat in worst]),
        both="beide " if len(worst) == 2 else "",
        points=written[worst[0]],
    )


@rule("playoff_needed", PLAYOFF, severity="warning")
def playoff_needed(*, state: BrokdorfState, ending: str, points: Points, playoff: bool) -> Text | None:
    """A Stechen is played only when several have the most points."""
    if not playoff or not state.playing:
        return None
    written = state.written(points)
    if ending == "points" and (written is None or len(most(written, state.playing)) > 1):
        return None
    return text("Ein Stechen gibt es nur, wenn mehrere die meisten Punkte haben. Stimmt das?")


@rule("march_points", DURCHMARSCH)
def march_points(state: BrokdorfState, table: Table, ending: str, winner: int | None, points: Points) -> Text | None:
    """The winner of a Durchmarsch has reached 0."""
    written = state.written(points)
    if written is None or winner is None or ending != "durchmarsch" or written[winner] <= 0:
        return None
    return text(
        "Beim Durchmarsch hat der Sieger 0 Punkte. {name} hat {points}.",
        name=table.names[winner],
        points=written[winner],
    )


@rule("march_payer", DURCHMARSCH)
def march_payer(
    *, state: BrokdorfState, table: Table, winner: int | None, payer: int | None, points: Points
) -> Text | None:
    """Who pays for all has more points than each of the others."""
    others = tuple(seat for seat in state.playing if seat != winner)
    written = state.written(points)
    if written is None or payer not in others or most(written, others) == (payer,):
        return None
    return text(
        "Für alle zahlt nur, wer allein die meisten Punkte hat. {name} hat {points}.",
        name=table.names[payer],
        points=minus(written[payer]),
    )
