"""Announcements: their order, whose they are, and until when they can be made (§ 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from games.doppelkopf.entries import CALL_NAMES, LADDER, PARTY_NAMES, SHARPENED, Announcement, Call, HandType, Party
from games.doppelkopf.house_rules import CALLS, DoppelkopfRules
from games.kit.entries.rules import rule
from games.kit.text import Text, text

Announcements = tuple[Announcement, ...]

LATEST = {"cards_on_table": 5, "cards_held": 7}
"""How many cards may be on the table at Re or Kontra; each call after it has a trick more.

Whoever still holds all cards but one can be on turn with up to 7 cards on the table."""
LONGEST_HOCHZEIT = 3
"""After so many tricks a Hochzeit is settled."""


@cache
def latest_moments(moments: str, tricks: int = 0) -> Mapping[Call, int]:
    """How many cards may be on the table at each call; `tricks` by which a Hochzeit shifts them."""
    first = LATEST[moments] + 4 * tricks
    later = {call: first + 4 * level for level, call in enumerate(SHARPENED, start=1)}
    return {"re": first, "kontra": first, **later}


def next_call(party: Party, own: int, other: int, *, both: bool) -> Call | None:
    """What a party can call next, in time or not, after so many calls of its own and of the other one.

    `both` is the house rule that lets both parties call beyond Re and Kontra.
    """
    if own == len(LADDER[party]) or (own and other > 1 and not both):
        return None
    return LADDER[party][own]


@rule("call_order", CALLS)
def call_order(announcements: Announcements) -> Text | None:
    """Each party calls its own word first, then level by level; every call once."""
    step: dict[Party, int] = {"re": 0, "kontra": 0}
    for each in announcements:
        ladder, number = LADDER[each.party], step[each.party]
        if number == len(ladder) or each.call != ladder[number]:
            return _out_of_order(each, ladder[:number])
        step[each.party] += 1
    return None


def _out_of_order(each: Announcement, made: tuple[Call, ...]) -> Text:
    call, party = CALL_NAMES[each.call], PARTY_NAMES[each.party]
    if each.call in made:
        return text("„{call}“ steht bei {party} zweimal. Bitte einmal streichen.", call=call, party=party)
    if each.call not in LADDER[each.party]:
        return text("„{call}“ kann {party} nicht ansagen, nur die andere Partei.", call=call, party=party)
    if not made:
        return text("„{call}“ geht erst nach Re oder Kontra.", call=call)
    needed = CALL_NAMES[LADDER[each.party][LADDER[each.party].index(each.call) - 1]]
    return text("„{call}“ setzt „{needed}“ voraus. Bitte der Reihe nach antippen.", call=call, needed=needed)


@rule("one_party", CALLS)
def one_party(rules: DoppelkopfRules, announcements: Announcements) -> Text | None:
    """Only one party may call beyond Re and Kontra."""
    if rules.both_may_call or len({each.party for each in announcements if each.call in SHARPENED}) < 2:
        return None
    return text("„Keine 90“ haben beide Parteien. Es kann nur eine ansagen.")


@rule("call_moment", CALLS)
def call_moment(rules: DoppelkopfRules, type: HandType, announcements: Announcements) -> Text | None:
    """No call after its latest moment, where the moment was noted."""
    tricks = LONGEST_HOCHZEIT if rules.hochzeit_shifts_moments and type == "hochzeit" else 0
    for each, card in _noted(announcements):
        latest, call = latest_moments(rules.moments, tricks)[each.call], CALL_NAMES[each.call]
        if card < 0:
            return text("„{call}“: Es können nicht weniger als 0 Karten auf dem Tisch liegen.", call=call)
        if card > latest:
            return text(
                "„{call}“ kam nach {card} Karten zu spät: Es geht nur bis zur {latest}. Karte auf dem Tisch.",
                call=call,
                card=card,
                latest=latest,
            )
    return None


@rule("call_sequence", CALLS, severity="warning")
def call_sequence(announcements: Announcements) -> Text | None:
    """The calls stand in the order in which they were made."""
    cards = [card for _, card in _noted(announcements)]
    if cards == sorted(cards):
        return None
    return text("Die Ansagen stehen nicht in der Reihenfolge der gespielten Karten. Stimmt das?")


def _noted(announcements: Announcements) -> Iterable[tuple[Announcement, int]]:
    return ((each, each.card) for each in announcements if each.card is not None)
