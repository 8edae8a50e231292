"""Doppelkopf in sentences: an entry as one would say it, and the situation at the table."""

from __future__ import annotations

from collections.abc import Sequence

from games.doppelkopf.entries import (
    ALL_POINTS,
    CALL_NAMES,
    PARTIES,
    PARTY_NAMES,
    TYPE_NAMES,
    Announcement,
    BothExtras,
    HandType,
    Party,
)
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.outcome import Called, DoppelkopfOutcome, Word, called_by_party, missed_call, outcome
from games.doppelkopf.scoring import WITH_DEALER_OUT, DoppelkopfState, booked, hands_planned, is_over, opponents
from games.kit.terms import Sentence, Table
from games.kit.text import Text, agreed, chained, counted, minus, signed, text

WORDS: dict[str, Text] = {str(call): name for call, name in CALL_NAMES.items()} | {
    "won": text("Gewonnen"),
    "against_call": text("Gegen die Ansage"),
    "extras": text("Sonderpunkte"),
}


def say_hand(
    *,
    rules: DoppelkopfRules,
    table: Table,
    dealer: int | None,
    type: HandType,
    re: Sequence[int],
    re_points: int,
    announcements: Sequence[Announcement],
    extras: BothExtras,
) -> Sentence:
    """ "Anna und Cilli gewinnen, je 4 Punkte", and the bill."""
    result = outcome(
        rules=rules,
        hand_type=type,
        re=re,
        re_points=re_points,
        announcements=announcements,
        extras=extras,
    )
    seats = len(table.names)
    kontra = opponents(seats, dealer, re)
    points = booked(rules, result, re, kontra, seats)
    missed = _missed(called_by_party(announcements), re_points)
    head = _head(table, result, re, kontra, points)
    return Sentence(head, _detail(result, _played_as(type, re), type, re_points, missed))


def say_totals(table: Table, points: Sequence[int], hands_won: Sequence[int] | None) -> Sentence:
    """ "Endstand: Anna 12, Bernd −3 …", and what the missing wins mean: they break ties."""
    each = ", ".join(f"{name} {minus(own)}" for name, own in zip(table.names, points, strict=True))
    told = text("Die Spiele sind nicht einzeln eingetragen.")
    if hands_won is None and any(points):
        told = text("Gewonnene Spiele fehlen. Sie entscheiden bei gleich vielen Punkten und zählen hier als 0.")
    return Sentence(text("Endstand: {points}", points=each), told)


def situation(rules: DoppelkopfRules, state: DoppelkopfState, table: Table) -> Text:
    """ "Otto gibt und setzt aus"."""
    if is_over(rules, state):
        return text("Die Liste ist voll.")
    name = table.names[state.dealer]
    sits_out = len(table.names) == WITH_DEALER_OUT
    return text("{name} gibt und setzt aus", name=name) if sits_out else text("{name} gibt", name=name)


def heading(rules: DoppelkopfRules, state: DoppelkopfState) -> Text:
    """ "Spiel 7 von 24"."""
    planned = hands_planned(rules, len(state.totals))
    if state.listed:
        return text("Endstand")
    return text("Spiel {number} von {count}", number=min(len(state.scores) + 1, planned), count=planned)


def _head(
    table: Table, result: DoppelkopfOutcome, re: Sequence[int], kontra: Sequence[int], points: Sequence[int]
) -> Text:
    if result.winner is None:
        return text("Niemand gewinnt: Beide Parteien haben ihre Ansage verfehlt")
    winners = sorted(re if result.winner == "re" else kontra)
    if not winners:
        return text("Die Gewinner sind nicht eingetragen")
    names = [table.names[seat] for seat in winners]
    own, *_ = (points[seat] for seat in winners)
    return agreed(
        names,
        one=text("{names} gewinnt, {points}"),
        many=text("{names} gewinnen, je {points}"),
        points=counted(own, one=text("1 Punkt"), many=text("{shown} Punkte"), shown=minus(own)),
    )


def _played_as(hand_type: HandType, re: Sequence[int]) -> Text:
    """What was played; a Hochzeit with one Re is said in full, since a partner is easily left out."""
    if hand_type == "hochzeit" and len(re) == 1:
        return text("Hochzeit, niemand hat eingeheiratet")
    return TYPE_NAMES[hand_type]


def _missed(called: Called, re_points: int) -> list[Text]:
    """ "Re verfehlt Keine 90", of each party that did: why somebody with more Augen has lost."""
    points: dict[Party, int] = {"re": re_points, "kontra": ALL_POINTS - re_points}
    missed = {PARTY_NAMES[party]: missed_call(called.by(party), points[party]) for party in PARTIES}
    return [text("{party} verfehlt {call}", party=who, call=CALL_NAMES[call]) for who, call in missed.items() if call]


def _detail(
    result: DoppelkopfOutcome, played_as: Text, hand_type: HandType, re_points: int, missed: Sequence[Text]
) -> Text:
    """ "Normal, 155 : 85 Augen. Gewonnen +1, Keine 90 +1, mal 2", "Normal, 145 : 95 Augen, Re verfehlt Keine 90 …"."""
    played = text(
        "{type}, {re} : {kontra} Augen",
        type=played_as,
        re=minus(re_points),
        kontra=minus(ALL_POINTS - re_points),
    )
    played = chained([played, *missed])
    bill = [chained((_word(item.word, hand_type), signed(item.points)), " ") for item in result.items]
    bill += [text("mal {factor}", factor=2**result.doublings)] if result.doublings else []
    bill += [chained((WORDS["extras"], signed(result.extras)), " ")] if result.extras else []
    bill += [text("Solo mal {factor}", factor=result.factor)] if result.factor > 1 else []
    return text("{played}. {bill}", played=played, bill=chained(bill)) if bill else played


def _word(word: Word, hand_type: HandType) -> Text:
    return _AGAINST.get(hand_type, text("Gegen die Alten")) if word == "against_re" else WORDS[word]


_AGAINST: dict[HandType, Text] = {
    "armut": text("Gegen die Armut-Partei"),
    **{name: text("Gegen den Solisten") for name in TYPE_NAMES if "solo" in name},
}
