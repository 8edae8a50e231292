"""Why the numbers of tricks of a Tausend hand are refused, where they are written at all."""

from __future__ import annotations

from games.kit.german import counted, minus
from games.kit.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, text
from games.tausend.card_checks import misplaced
from games.tausend.house_rules import Rules
from games.tausend.points import POINTS_BY_TRICKS, TRICKS, CardPoints, Marriages
from games.tausend.sections import DEALING, PLAY


@rule("tricks_sit_out", DEALING)
def tricks_sit_out(table: Table, dealer: int, tricks: CardPoints | None) -> Text | None:
    """Everybody who plays has a number of tricks; with four the dealer has none."""
    return None if tricks is None else misplaced(table, dealer, tricks, text("Stiche"))


@rule("tricks_range", PLAY)
def tricks_range(table: Table, tricks: CardPoints | None) -> Text | None:
    """Nobody has less than 0 or more than 8 tricks."""
    for name, own in zip(table.names, tricks or (), strict=False):
        if own is not None and not 0 <= own <= TRICKS:
            message = text("{name} hat {own} Stiche. Möglich sind 0 bis {most}.")
            return text(message, name=name, own=minus(own), most=TRICKS)
    return None


@rule("tricks_sum", PLAY)
def tricks_sum(tricks: CardPoints | None) -> Text | None:
    """All tricks together are eight; where one is missing the sum says nothing."""
    known = [own for own in tricks or () if own is not None]
    if len(known) != 3 or sum(known) == TRICKS:
        return None
    message = text("Die Stiche ergeben {total}. Jedes Spiel hat genau {all} Stiche.")
    return text(message, total=minus(sum(known)), all=TRICKS)


@rule("tricks_points", PLAY)
def tricks_points(table: Table, card_points: CardPoints, tricks: CardPoints | None) -> Text | None:
    """So many tricks hold so many card points."""
    for name, points, own in zip(table.names, card_points, tricks or (), strict=False):
        if points is None or own is None or not 0 <= own <= TRICKS or points in POINTS_BY_TRICKS[own]:
            continue
        return counted(
            own,
            one=text("{name} hat {number} Stich und {points} Augen. Möglich sind {possible}."),
            many=text("{name} hat {number} Stiche und {points} Augen. Möglich sind {possible}."),
            name=name,
            points=minus(points),
            possible=_span(POINTS_BY_TRICKS[own]),
        )
    return None


def _span(possible: range) -> str:
    """ "20 bis 100", or the only number."""
    if len(possible) == 1:
        return str(possible[0])
    return text("{first} bis {last}", first=possible[0], last=possible[-1])


@rule("tricks_pairs", PLAY)
def tricks_pairs(
    rules: Rules, table: Table, declarer: int, marriages: Marriages, tricks: CardPoints | None
) -> Text | None:
    """A pair is melded by who has won a trick, where the house allows it also on the very first lead (RT3)."""
    for seat, own in enumerate(tricks or ()):
        if own is not None and own >= 0 and len(marriages[seat]) > leads(rules, own, is_declarer=seat == declarer):
            message = text(
                "{name} hat {pairs} Pärchen gemeldet, aber weniger Stiche ({own}). Jedes braucht einen davor."
            )
            if own == 0:
                message = text("{name} hat gemeldet, aber keinen Stich. Zum Melden braucht man einen Stich davor.")
            return text(message, name=table.names[seat], pairs=len(marriages[seat]), own=own)
    return None


def leads(rules: Rules, tricks: int, *, is_declarer: bool) -> int:
    """How often a player with so many tricks could meld."""
    return tricks + (is_declarer and rules.meld_on_first_lead)


@rule("tricks_durch", PLAY)
def tricks_durch(table: Table, declarer: int, *, durch: bool, tricks: CardPoints | None) -> Text | None:
    """Durch means all eight tricks, and all eight tricks mean durch."""
    if tricks is None or durch == (tricks[declarer] == TRICKS):
        return None
    if durch:
        message = text("„Durch“ heißt alle {all} Stiche. Eingetragen sind für {name} {own}.")
        own = text("keine") if tricks[declarer] is None else tricks[declarer]
        return text(message, name=table.names[declarer], own=own, all=TRICKS)
    message = text("{name} hat alle {all} Stiche: Bitte „Durch“ ankreuzen.")
    return text(message, name=table.names[declarer], all=TRICKS)
