"""Schafkopf in sentences: an entry as one would say it, and the situation at the table."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.terms import Sentence, Table
from games.kit.text import Text, agreed, chained, signed, text
from games.schafkopf.entries import SEATS, SUIT_NAMES, TYPE_NAMES, WITHOUT_LEVELS, HandType, Level, RamschEntry, Suit
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.scoring import (
    Points,
    SchafkopfBill,
    SchafkopfState,
    bill,
    booked,
    hand_points,
    is_over,
    party,
    ramsch_points,
)

ITEM_NAMES = {"runners": text("Laufende"), "schneider": text("Schneider"), "schwarz": text("Schwarz")}


def say_hand(
    *,
    rules: SchafkopfRules,
    state: SchafkopfState,
    table: Table,
    type: HandType,
    declarer: int,
    partner: int | None,
    won: bool,
    tout: bool,
    level: Level,
    runners: int,
    suit: Suit | None,
    knocks: int,
    stoss: int,
) -> Sentence:
    """ "Anna und Christa gewinnen: je +2", and the bill with what the others pay."""
    side = party(type, declarer, partner)
    counts = bill(rules, type, suit, level, runners, knocks + stoss, tout=tout)
    points = booked(rules, hand_points(counts.value, side, won=won))
    verb = _WON if won else _LOST
    head = agreed([table.names[seat] for seat in sorted(side)], **verb, points=signed(points[declarer]))
    parts: list[str] = [_bill(type, suit, counts, tout=tout)]
    others = [seat for seat in table.seats if seat not in side]
    if any(points[seat] for seat in others):
        parts.append(_each(table, others, points))
    if state.stock and type == "rufspiel":
        parts.append(_stock(state, won=won))
    return Sentence(head, chained(parts, " · "))


_WON = {"one": text("{names} gewinnt: {points}"), "many": text("{names} gewinnen: je {points}")}
_LOST = {"one": text("{names} verliert: {points}"), "many": text("{names} verlieren: je {points}")}


def _each(table: Table, seats: Sequence[int], points: Points) -> Text:
    names = [table.names[seat] for seat in seats]
    return agreed(
        names, one=text("{names} {points}"), many=text("{names} je {points}"), points=signed(points[seats[0]])
    )


def _bill(type: HandType, suit: Suit | None, counts: SchafkopfBill, *, tout: bool) -> Text:
    """ "Rufspiel 1 + Laufende 3 + Schneider 1, mal 2"."""
    words = {"game": _game(type, suit, tout=tout), **ITEM_NAMES}
    items = chained([chained((words[item.word], str(item.points)), " ") for item in counts.items], " + ")
    factor = counts.factor * 2**counts.doublings
    return text("{items}, mal {factor}", items=items, factor=factor) if factor > 1 else items


def _game(type: HandType, suit: Suit | None, *, tout: bool) -> Text:
    """ "Herz-Solo", "Wenz-Tout"; the called suit of a Rufspiel is not said."""
    name = TYPE_NAMES[type]
    if suit is not None and type in {"solo", "farbwenz"}:
        name = text("{suit}-{game}", suit=SUIT_NAMES[suit], game=name)
    return text("{game}-Tout", game=name) if tout and type not in WITHOUT_LEVELS else name


def _stock(state: SchafkopfState, *, won: bool) -> Text:
    template = text("je {half} aus dem Stock") if won else text("je {half} in den Stock")
    return text(template, half=state.stock // 2)


def say_ramsch(
    rules: SchafkopfRules,
    table: Table,
    loser: int | None,
    durchmarsch: int | None,
    virgins: Sequence[int],
    knocks: int,
) -> Sentence:
    """ "Bernd verliert den Ramsch: −6", "Christa macht den Durchmarsch: +15"."""
    entry = RamschEntry(loser=loser, durchmarsch=durchmarsch, virgins=tuple(virgins), knocks=knocks)
    points = booked(rules, ramsch_points(rules, entry))
    seat = loser if durchmarsch is None else durchmarsch
    if seat is None:
        return Sentence(text("Ramsch"), text(""))
    head = (
        text("{name} verliert den Ramsch: {points}")
        if durchmarsch is None
        else text("{name} macht den Durchmarsch: {points}")
    )
    others = [other for other in table.seats if other != seat]
    return Sentence(
        text(head, name=table.names[seat], points=signed(points[seat])),
        chained([*_virgins(table, virgins), _each(table, others, points)], " · "),
    )


def _virgins(table: Table, virgins: Sequence[int]) -> list[Text]:
    if not virgins:
        return []
    names = [table.names[seat] for seat in virgins]
    return [agreed(names, one=text("{names} ist Jungfrau"), many=text("{names} sind Jungfrauen"))]


def say_passed(rules: SchafkopfRules, state: SchafkopfState) -> Sentence:
    """ "Zusammengeworfen", and what stands in the Stock now."""
    stock = state.stock + SEATS * rules.stock_stake
    told = text("Jeder zahlt {stake}. Im Stock liegen {stock}.", stake=rules.stock_stake, stock=stock)
    return Sentence(text("Zusammengeworfen"), told if rules.stock_stake else text("Es gibt derselbe."))


def say_totals(table: Table, points: Sequence[int], solos_won: Sequence[int] | None) -> Sentence:
    """ "Endstand: Anna +12, Bernd −3 …", and what missing Soli mean: they break ties."""
    each = ", ".join(f"{name} {signed(own)}" for name, own in zip(table.names, points, strict=True))
    told = text("Die Spiele sind nicht einzeln eingetragen.")
    if solos_won is None and any(points):
        told = text("Gewonnene Soli fehlen. Sie entscheiden bei gleich vielen Punkten und zählen hier als 0.")
    return Sentence(text("Endstand: {points}", points=each), told)


def heading(rules: SchafkopfRules, state: SchafkopfState) -> Text:
    """ "Spiel 12 von 32"."""
    if state.listed:
        return text("Endstand")
    number = min(state.hands + 1, rules.hands_per_sitting)
    return text("Spiel {number} von {count}", number=number, count=rules.hands_per_sitting)


def situation(rules: SchafkopfRules, state: SchafkopfState, table: Table) -> Text:
    """ "Dieter gibt", and what lies in the Stock."""
    if is_over(rules, state):
        return text("Die Liste ist voll.")
    name = table.names[state.dealer]
    if state.stock:
        return text("{name} gibt · im Stock {stock}", name=name, stock=state.stock)
    return text("{name} gibt", name=name)
