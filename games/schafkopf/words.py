"""Schafkopf in sentences: an entry as one would say it, and the situation at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kit.terms import Sentence, Table
from games.kit.text import Text, agreed, chained, signed, text
from games.schafkopf.entries import SEATS, SUIT_NAMES, TYPE_NAMES, WITHOUT_LEVELS, HandType, Level, RamschEntry, Suit
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.scoring import (
    Points,
    SchafkopfBill,
    SchafkopfState,
    StockMoves,
    bill,
    booked,
    hand_points,
    is_over,
    party,
    ramsch_points,
    stock_moves,
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
    moves = stock_moves(rules, state, type, side, won=won)
    played = booked(rules, hand_points(counts.value, side, won=won))
    points = tuple(own + moves.back + moves.each * (seat in side) for seat, own in enumerate(played))
    verb = _WON if won else _LOST
    names = [table.names[seat] for seat in sorted(side)]
    head = agreed(names, **verb, points=amount(rules, signed(points[declarer])))
    others = [seat for seat in table.seats if seat not in side]
    each = [_each(rules, table, others, points)] if any(points[seat] for seat in others) else []
    return Sentence(head, chained([*_stock(moves), _bill(type, suit, counts, tout=tout), *each], " · "))


def amount(rules: SchafkopfRules, figure: str | int) -> Text | str:
    """A figure of the list; Cent are named, points are what a list counts anyway."""
    return text("{number} Cent", number=figure) if rules.unit == "cents" else str(figure)


_WON = {"one": text("{names} gewinnt: {points}"), "many": text("{names} gewinnen: je {points}")}
_LOST = {"one": text("{names} verliert: {points}"), "many": text("{names} verlieren: je {points}")}


def _each(rules: SchafkopfRules, table: Table, seats: Sequence[int], points: Points) -> Text:
    names = [table.names[seat] for seat in seats]
    own = amount(rules, signed(points[seats[0]]))
    return agreed(names, one=text("{names} {points}"), many=text("{names} je {points}"), points=own)


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


def _stock(moves: StockMoves) -> Iterator[Text]:
    """What of the points came out of the Stock or went into it; first of all, for it explains the points."""
    if moves.each:
        template = text("davon je {half} aus dem Stock") if moves.each > 0 else text("davon je {half} in den Stock")
        yield text(template, half=abs(moves.each))
    if moves.back:
        yield text("davon für alle je {share}: Am Ende wird der Stock geteilt", share=moves.back)


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
        text(head, name=table.names[seat], points=amount(rules, signed(points[seat]))),
        chained([*_virgins(table, virgins), _each(rules, table, others, points)], " · "),
    )


def _virgins(table: Table, virgins: Sequence[int]) -> list[Text]:
    if not virgins:
        return []
    names = [table.names[seat] for seat in virgins]
    return [agreed(names, one=text("{names} ist Jungfrau"), many=text("{names} sind Jungfrauen"))]


def say_passed(rules: SchafkopfRules, state: SchafkopfState) -> Sentence:
    """ "Zusammengeworfen", and what stands in the Stock now."""
    stock = state.stock + SEATS * rules.stock_stake
    paid, there = amount(rules, rules.stock_stake), amount(rules, stock)
    told = text("Jeder zahlt {stake}. Im Stock liegen {stock}.", stake=paid, stock=there)
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
    """ "Dieter gibt", behind what lies in the Stock: where there is little room, the name shows at the table too."""
    if is_over(rules, state):
        return text("Die Liste ist voll.")
    name = table.names[state.dealer]
    if state.stock:
        return text("im Stock {stock} · {name} gibt", name=name, stock=amount(rules, state.stock))
    return text("{name} gibt", name=name)
