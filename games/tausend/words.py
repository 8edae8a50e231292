"""Tausend in sentences: a hand as one would say it, and the situation at the table."""

from __future__ import annotations

from games.kit.terms import Sentence, Table
from games.kit.text import Text, listed, minus, signed, text
from games.tausend.entries import FORGOTTEN, CardPoints, Marriages, Points, reached, target, written
from games.tausend.house_rules import TausendRules
from games.tausend.scoring import WITH_DEALER_OUT, TausendState, active, finished, next_dealer


def say_hand(
    *,
    table: Table,
    dealer: int,
    declarer: int,
    bid: int,
    final_bid: int,
    exchange_forgotten: bool,
    durch: bool,
    card_points: CardPoints,
    marriages: Marriages,
) -> Sentence:
    """ "Ilse gewinnt 160 Punkte", "215 für 160, gereizt bis 130. Karl +30 und Otto +15."."""
    points = written(
        declarer=declarer,
        final_bid=final_bid,
        exchange_forgotten=exchange_forgotten,
        durch=durch,
        card_points=card_points,
        marriages=marriages,
    )
    if exchange_forgotten:
        head = text("{name} hat nicht abgelegt und verliert {lost} Punkte", name=table.names[declarer], lost=FORGOTTEN)
        return Sentence(head, text("Die Gegner bekommen nichts."))
    own = reached(card_points[declarer], marriages[declarer], durch=durch)
    facts = {"own": minus(own), "goal": minus(target(final_bid)), "others": _others(table, dealer, declarer, points)}
    return Sentence(
        _head(table, declarer, points[declarer], durch=durch), text(_how(bid), bid=minus(target(bid)), **facts)
    )


def _head(table: Table, declarer: int, points: int, *, durch: bool) -> Text:
    won = text("{name} spielt durch und gewinnt {points} Punkte") if durch else text("{name} gewinnt {points} Punkte")
    return text(
        won if points > 0 else text("{name} verliert {points} Punkte"), name=table.names[declarer], points=abs(points)
    )


def _how(bid: int) -> str:
    if bid == 0:
        return text("{own} für {goal}, vorgeführt. {others}.")
    return text("{own} für {goal}, gereizt bis {bid}. {others}.")


def _others(table: Table, dealer: int, declarer: int, points: Points) -> str:
    opponents = [seat for seat in sorted(active(len(table.names), dealer)) if seat != declarer]
    return listed([f"{table.names[seat]} {signed(points[seat])}" for seat in opponents])


def say_totals(table: Table, points: Points, solos_won: Points | None) -> Sentence:
    """ "Endstand: Ilse 120, Karl −55 …", and what the missing solos mean: they break ties."""
    each = ", ".join(f"{name} {minus(own)}" for name, own in zip(table.names, points, strict=True))
    told = text("Die Spiele sind nicht einzeln eingetragen.")
    if solos_won is None and any(points):
        told = text("Gewonnene Spiele fehlen. Sie entscheiden bei gleich vielen Punkten und zählen hier als 0.")
    return Sentence(text("Endstand: {points}", points=each), told)


def situation(rules: TausendRules, state: TausendState, table: Table) -> Text:
    """ "Otto gibt und setzt aus", at the end who is ahead."""
    if finished(rules, state):
        return _leaders(state, table)
    name = table.names[next_dealer(state)]
    sits_out = len(table.names) == WITH_DEALER_OUT
    return text("{name} gibt, setzt aus und schreibt", name=name) if sits_out else text("{name} gibt", name=name)


def _leaders(state: TausendState, table: Table) -> Text:
    best = max(state.totals)
    ahead = [name for name, total in zip(table.names, state.totals, strict=True) if total == best]
    if state.rubber is not None:
        return won_text(table, state.rubber.winner)
    one, many = text("{names} hat mit {best} Punkten am meisten"), text("{names} haben mit {best} Punkten am meisten")
    return text(one if len(ahead) == 1 else many, names=listed(ahead), best=minus(best))


def won_text(table: Table, winner: int) -> Text:
    """Who has won the Partie."""
    return text("{name} gewinnt die Partie", name=table.names[winner])
