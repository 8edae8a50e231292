"""Why a Tausend hand is refused, or asked about again: card points, pairs, durch and tricks."""

from __future__ import annotations

from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, counted, minus, text
from games.tausend.entries import (
    ALL_POINTS,
    FORGOTTEN,
    HOLES,
    MOST_PAIRS_DURCH,
    SUITS,
    CardPoints,
    Marriages,
    reached,
    rounded,
    target,
)
from games.tausend.house_rules import CARDS, DEALING, EXCHANGE, PLAY, WRITING
from games.tausend.scoring import WITH_DEALER_OUT, plays


@rule("forgotten_blank", EXCHANGE)
def forgotten_blank(
    table: Table,
    declarer: int,
    *,
    durch: bool,
    card_points: CardPoints,
    marriages: Marriages,
    tricks: CardPoints | None,
    exchange_forgotten: bool,
) -> Text | None:
    """Where the exchange was forgotten no card counts, so none may be written."""
    data = (durch, tricks is not None, any(own is not None for own in card_points), any(marriages))
    if not exchange_forgotten or not any(data):
        return None
    message = text("Nicht abgelegt: {lost} für {name}, die Gegner bekommen nichts. Bitte die anderen Felder leeren.")
    return text(message, lost=minus(-FORGOTTEN), name=table.names[declarer])


@rule("who_sits_out", DEALING)
def who_sits_out(table: Table, dealer: int, *, exchange_forgotten: bool, card_points: CardPoints) -> Text | None:
    """Everybody who plays has card points; with four the dealer has none."""
    return None if exchange_forgotten else misplaced(table, dealer, card_points, text("Augen"))


def misplaced(table: Table, dealer: int, figures: CardPoints, what: Text) -> Text | None:
    """The complaint about a figure where there is none, or none where there is one."""
    seats = len(figures)
    blank = [seat for seat, own in enumerate(figures) if own is None]
    out = [seat for seat in range(seats) if not plays(seats, dealer, seat)]
    if blank == out:
        return None
    if seats == WITH_DEALER_OUT and len(blank) != 1:
        return text("Bei vier Spielern muss genau einer aussetzen. Bitte antippen, wer.")
    if seats == WITH_DEALER_OUT:
        message = text("{name} hat in diesem Spiel gegeben und ausgesetzt. Er kann keine {what} haben.")
        return text(message, name=table.names[dealer], what=what)
    message = text("Zu dritt setzt niemand aus. Bitte auch für {name} eintragen: {what}.")
    return text(message, name=table.names[blank[0]], what=what)


@rule("points_range", CARDS)
def points_range(table: Table, card_points: CardPoints) -> Text | None:
    """Nobody has less than 0 or more than 120, and no tricks hold 1 or 119."""
    for name, own in zip(table.names, card_points, strict=True):
        if own in HOLES:
            message = text("{name} hat {own} Augen? Aus Stichen zu drei Karten ergeben sich nie 1 oder 119.")
            return text(message, name=name, own=own)
        if own is not None and not 0 <= own <= ALL_POINTS:
            message = text("{name} hat {own} Augen. Möglich sind 0 bis {most}.")
            return text(message, name=name, own=minus(own), most=ALL_POINTS)
    return None


@rule("points_sum", CARDS)
def points_sum(card_points: CardPoints) -> Text | None:
    """All card points together are 120; where one is missing the sum says nothing."""
    known = [own for own in card_points if own is not None]
    if len(known) != 3 or sum(known) == ALL_POINTS:
        return None
    message = text("Die Augen ergeben {total}. In allen Stichen zusammen sind es genau {all}.")
    return text(message, total=minus(sum(known)), all=ALL_POINTS)


@rule("pair_twice", PLAY)
def pair_twice(table: Table, marriages: Marriages) -> Text | None:
    """A pair is melded once, by one player."""
    for suit, word in SUITS.items():
        owners = [name for name, suits in zip(table.names, marriages, strict=True) for each in suits if each == suit]
        if len(owners) > 1:
            first, second = owners[:2]
            message = text("Das {suit}-Paar ist doppelt eingetragen: bei {first} und bei {second}.")
            if first == second:
                message = text("Das {suit}-Paar ist doppelt eingetragen, beide Male bei {first}.")
            return text(message, suit=word, first=first, second=second)
    return None


@rule("pair_sits_out", DEALING)
def pair_sits_out(table: Table, dealer: int, marriages: Marriages) -> Text | None:
    """With four the dealer has no cards to meld."""
    if plays(len(table.names), dealer, dealer) or not marriages[dealer]:
        return None
    message = text("{name} hat in diesem Spiel gegeben und ausgesetzt. Er kann nichts gemeldet haben.")
    return text(message, name=table.names[dealer])


@rule("durch_points", PLAY)
def durch_points(table: Table, declarer: int, card_points: CardPoints, *, durch: bool) -> Text | None:
    """Durch leaves the others without a trick."""
    for seat, own in enumerate(card_points):
        if durch and own and seat != declarer:
            return counted(
                own,
                one=text("„Durch“ geht nur, wenn die Gegner keinen Stich haben. {name} hat {number} Auge."),
                many=text("„Durch“ geht nur, wenn die Gegner keinen Stich haben. {name} hat {number} Augen."),
                name=table.names[seat],
            )
    return None


@rule("durch_pairs", PLAY)
def durch_pairs(table: Table, declarer: int, marriages: Marriages, *, durch: bool) -> Text | None:
    """Who has no trick melds nothing, and four kings and queens lose one."""
    if not durch:
        return None
    for seat, suits in enumerate(marriages):
        if suits and seat != declarer:
            message = text("„Durch“ geht nur, wenn die Gegner keinen Stich haben. {name} hat gemeldet.")
            return text(message, name=table.names[seat])
    if len(marriages[declarer]) <= MOST_PAIRS_DURCH:
        return None
    message = text("„Durch“ geht höchstens mit drei Pärchen. Mit vier hätte {name} einen Stich verloren.")
    return text(message, name=table.names[declarer])


@rule("all_points", PLAY, severity="warning")
def all_points(table: Table, declarer: int, *, durch: bool, card_points: CardPoints) -> Text | None:
    """All card points without durch mean that a trick of three nines was lost."""
    if durch or card_points[declarer] != ALL_POINTS:
        return None
    message = text("{name} hat alle 120 Augen, aber „Durch“ fehlt. Ging ein Stich aus drei Neunen verloren?")
    return text(message, name=table.names[declarer])


@rule("near_miss", WRITING, severity="warning")
def near_miss(
    table: Table, declarer: int, final_bid: int, *, durch: bool, marriages: Marriages, card_points: CardPoints
) -> Text | None:
    """The declarer has to reach his bid before rounding."""
    goal = target(final_bid)
    own = reached(card_points[declarer], marriages[declarer], durch=durch)
    if card_points[declarer] is None or not own < goal <= rounded(own):
        return None
    return text(
        "{own} reichen für {goal} nicht – es zählt vor dem Runden. {name} verliert {goal} Punkte. Stimmt das?",
        own=own,
        goal=goal,
        name=table.names[declarer],
    )
