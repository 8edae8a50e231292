"""Skat in sentences: an entry as one would say it, and the situation at the table."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.terms import Sentence, Table
from games.kit.text import Text, chained, counted, minus, signed, text
from games.skat.entries import (
    BASES,
    GAME_NAMES,
    LEVEL_NAMES,
    Announced,
    Level,
    SkatGame,
    SkatHandEntry,
    game_value,
    is_overbid,
    lost_value,
    tops_name,
)
from games.skat.house_rules import SkatRules
from games.skat.scoring import (
    WITH_DEALER_OUT,
    SkatState,
    hand_points,
    hands_planned,
    is_over,
    listed_points,
    opponents_bonus,
)

PASSED = Sentence(text("Eingepasst: niemand hat gereizt"), text("Das Spiel zählt auf der Liste mit, für alle 0."))
HOW = {
    (True, False): text("{name} gewinnt {game}: {points}"),
    (False, False): text("{name} verliert {game}: {points}"),
    (False, True): text("{name} hat sich überreizt, {game}: {points}"),
}
"""How a hand ended, by whether it was won and whether it was overbid."""


def say_hand(
    *,
    rules: SkatRules,
    state: SkatState,
    table: Table,
    declarer: int,
    game: SkatGame,
    tops: int | None,
    hand: bool,
    ouvert: bool,
    announced: Announced,
    bid: int | None,
    level: Level,
    won: bool,
) -> Sentence:
    """ "Bernd gewinnt Kreuz mit 1: +74", "2 × 12 = 24, +50 · neuer Stand 234"."""
    entry = SkatHandEntry(
        declarer=declarer,
        game=game,
        tops=tops,
        hand=hand,
        ouvert=ouvert,
        announced=announced,
        bid=bid,
        level=level,
        won=won,
    )
    bonus = rules.win_bonus if won else -rules.loss_penalty
    points = hand_points(entry) + bonus
    overbid = not won and is_overbid(_value(entry), bid)
    how = text(HOW[won, overbid], name=table.names[declarer], game=game_name(entry), points=signed(points))
    told = [chained([_bill(entry), signed(bonus)]) if bonus else _bill(entry)]
    others = 0 if won else opponents_bonus(rules, len(table.names))
    told += [text("die anderen je {points}", points=signed(others))] if others else []
    told += [text("neuer Stand {points}", points=minus(state.totals[declarer] + points))]
    return Sentence(how, chained(told, " · "))


def game_name(entry: SkatHandEntry) -> Text:
    """ "Kreuz mit 1", "Null ouvert Hand", "Grand mit 2 Hand, Schneider angesagt"."""
    words: list[str] = [GAME_NAMES[entry.game]]
    words += [] if entry.tops is None else [tops_name(entry.tops)]
    words += [text("ouvert")] if entry.ouvert else []
    words += [text("Hand")] if entry.hand else []
    name = chained(words, " ")
    return name if entry.announced == "none" else text("{game}, {level} angesagt", game=name, level=_called(entry))


def say_passed() -> Sentence:
    """ "Eingepasst"."""
    return PASSED


def say_totals(
    rules: SkatRules, table: Table, game_points: Sequence[int], won: Sequence[int], lost: Sequence[int]
) -> Sentence:
    """ "Endstand: Anna 1222, Bernd 960 …"."""
    totals = listed_points(rules, game_points, won, lost)
    each = ", ".join(f"{name} {minus(own)}" for name, own in zip(table.names, totals, strict=True))
    games = counted(sum(won) + sum(lost), one=text("1 Spiel gemacht"), many=text("{number} Spiele gemacht"))
    return Sentence(text("Endstand: {points}", points=each), games)


def heading(rules: SkatRules, state: SkatState) -> Text:
    """ "Spiel 7 von 48"."""
    if state.listed:
        return text("Endstand")
    planned = hands_planned(rules, len(state.totals))
    return text("Spiel {number} von {count}", number=min(len(state.scores) + 1, planned), count=planned)


def situation(rules: SkatRules, state: SkatState, table: Table) -> Text:
    """ "Otto gibt und setzt aus"."""
    if is_over(rules, state):
        return text("Die Liste ist voll.")
    name = table.names[state.dealer]
    if len(table.names) < WITH_DEALER_OUT:
        return text("{name} gibt", name=name)
    return text("{name} gibt und setzt aus", name=name)


def _value(entry: SkatHandEntry) -> int:
    return game_value(entry.game, entry.tops, entry.announced, entry.level, hand=entry.hand, ouvert=entry.ouvert)


def _called(entry: SkatHandEntry) -> Text:
    return LEVEL_NAMES["schwarz" if entry.announced == "schwarz" else "schneider"]


def _bill(entry: SkatHandEntry) -> Text:
    """ "2 × 12 = 24", of a lost game "2 × 10 = 20, doppelt −40", of an overbid one "gereizt 33: 4 × 10 = 40, …".

    Of a lost game without a bid it is said that nobody overbid: a bid is easily left out, and then too little counts.
    """
    value = _value(entry)
    counts = value if entry.won else lost_value(entry.game, value, entry.bid)
    worth = text("{value}", value=counts) if entry.game == "null" else _product(counts, BASES[entry.game])
    if entry.won:
        return worth
    if counts > value:
        worth = text("gereizt {bid}, nur {value} wert: {worth}", bid=entry.bid, value=value, worth=worth)
    elif entry.bid is None and entry.game != "null":
        worth = text("nicht überreizt: {worth}", worth=worth)
    return text("{worth}, doppelt {points}", worth=worth, points=signed(hand_points(entry)))


def _product(value: int, base: int) -> Text:
    return text("{factor} × {base} = {value}", factor=value // base, base=base, value=value)
