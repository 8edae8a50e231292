"""Whole recorded deals of Doppelkopf at once: phase by phase, and all tricks together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.doppelkopf.agreed import Agreed, agreed
from games.doppelkopf.calls import LONGEST_HOCHZEIT
from games.doppelkopf.counts import Played, counted
from games.doppelkopf.courses import called, is_too_early
from games.doppelkopf.deal import POOR
from games.doppelkopf.entries import SOLO_TYPES, HandType
from games.doppelkopf.flat import House, house_of
from games.doppelkopf.house_rules import Rules
from games.doppelkopf.outcome import counts_as_solo
from games.kit.cards import owners_of
from games.kit.deal import Seating
from games.kit.rows import HIGHEST, PLAYERS, SPREAD, row, taker_of
from games.kit.values import Json

IS_RE = tuple(bytes(mask >> place & 1 for place in range(PLAYERS)).ljust(256) for mask in range(1 << PLAYERS))
"""For each mask of places the table that turns them into 1 and the others into 0."""


@cache
def seats_of(seats: int, dealer: int) -> Sequence[list[int]]:
    """The seats of each mask of places."""
    places = range(PLAYERS)
    return [
        sorted((dealer + 1 + place) % seats for place in places if mask >> place & 1) for mask in range(1 << PLAYERS)
    ]


def judged(rules: Rules, seating: Seating, pack: Sequence[int], actions: Sequence[int]) -> dict[str, Json] | None:
    """The entry of a recorded deal; None where an action is not legal, and where only the card play knows.

    That is by some house rules a Schwein in a Hochzeit.
    """
    try:
        return _judged(house_of(rules), seating, pack, bytes(actions))
    except (LookupError, ValueError):  # an action that means nothing at that place
        return None


def _judged(house: House, seating: Seating, pack: Sequence[int], actions: bytes) -> dict[str, Json] | None:
    words, begun = house.words, PLAYERS
    while actions[begun] >= words.first_gift:
        begun += 1
    said = actions.find(words.take, PLAYERS, begun) + 1 or begun
    what = agreed(words, actions[:said].translate(house.same))
    if what is None or (what.hand_type == "hochzeit" and house.rules.schwein == "party_wins"):
        return None
    owners, plays = owners_of(pack, house.dealt), actions[begun:]
    if what.claims:
        check_claims(house, what, owners)
    if what.hand_type == "armut":
        owners = exchanged(house, what, owners, actions[said:begun])
    hand_type, re = begins(house, what, owners, actions)
    played = _, turns, takers = played_out(house, hand_type, re, owners, plays.translate(None, house.calls))
    searcher, tricks = re[0], 0
    if hand_type == "hochzeit":
        re, tricks = partners(searcher, takers)
    both = 1 << re[0] | 1 << re[-1]
    by_re = turns.translate(IS_RE[both])
    made = called(house.shifted(tricks) if tricks else house.courses, what.level, house.is_call, plays, by_re)
    if tricks and is_too_early(made, tricks, turns, searcher):
        return None
    is_solo = re[0] == re[-1] and counts_as_solo(house.rules, hand_type, re)
    re_points, extras = counted(house, played, IS_RE[both], by_re, is_solo=is_solo)
    return {
        "kind": "hand",
        "dealer": seating.dealer,
        "type": hand_type,
        "re": seats_of(seating.seats, seating.dealer)[both].copy(),
        "re_points": re_points,
        "announcements": made,
        "extras": extras,
    }


def check_claims(house: House, what: Agreed, owners: bytes) -> None:
    """Raises `ValueError` where somebody said Hochzeit or Armut with other cards."""
    for place, word in what.claims:
        if word == "hochzeit" and any(owners[old] != place for old in house.masks.both_old):
            raise ValueError(word)
        if word == "armut" and not (house.rules.armut_allowed and house.trumps.translate(owners).count(place) <= POOR):
            raise ValueError(word)


def exchanged(house: House, what: Agreed, owners: bytes, gifts: bytes) -> bytes:
    """The owners after an Armut's exchange; raises `ValueError` where a card is given that is not there."""
    (poor, taker), new = what.re, bytearray(owners)
    trumps = [card for card in house.trumps if owners[card] == poor]
    if len(gifts) != len(trumps):
        raise ValueError(gifts)
    for card in trumps:
        new[card] = taker
    for gift in gifts:
        card = gift - house.words.first_gift
        if new[card] != taker:
            raise ValueError(gift)
        new[card] = poor
    return bytes(new)


def begins(house: House, what: Agreed, owners: bytes, actions: bytes) -> tuple[HandType, Sequence[int]]:
    """The type of the hand and who is known to be Re."""
    if what.hand_type in SOLO_TYPES:
        return house.words.solos[actions[what.re[0]]], what.re
    if what.re:
        return what.hand_type, what.re
    one, other = house.masks.both_old
    re = owners[one], owners[other]
    return ("stilles_solo", re[:1]) if re[0] == re[1] else ("normal", re)


def played_out(house: House, hand_type: HandType, re: Sequence[int], owners: bytes, cards: bytes) -> Played:
    """The play; raises `ValueError` where a card is not legal."""
    tricks, order = house.tricks, house.orders[hand_type]
    if len(cards) != tricks.size or house.cards.translate(None, cards):
        raise ValueError(cards)
    turns = cards.translate(owners)
    leaders = tricks.leaders(row(turns, "little"))
    suits, worth = row(cards.translate(order.suits), "little"), row(cards.translate(order.worth), "little")
    led = (suits & tricks.first_bytes) * SPREAD
    takers = tricks.takers(suits, led, worth, leaders)
    fuchs, other = house.masks.both_fuechse
    if order.has_schwein and owners[fuchs] == owners[other]:
        first, second = sorted((cards.index(fuchs), cards.index(other)))
        if becomes_schwein(house, re, owners[fuchs], taker_of(takers, first // PLAYERS)):
            takers = tricks.takers(suits, led, worth | HIGHEST << 8 * second, leaders)
    soloist_leads = hand_type in SOLO_TYPES and house.rules.solo_lead == "soloist"
    if leaders != tricks.led(re[0] if soloist_leads else 0, takers) or tricks.revoked(suits, led, leaders):
        raise ValueError(cards)
    return cards, turns, takers


def becomes_schwein(house: House, re: Sequence[int], own: int, taker: int) -> bool:
    """Whether the second Fuchs is the highest trump, by who took the trick of the first one (RD8)."""
    return taker == own or (house.rules.schwein == "party_wins" and (taker in re) == (own in re))


def partners(searcher: int, takers: int) -> tuple[Sequence[int], int]:
    """Who is Re in a Hochzeit, and after how many tricks that is known (§ 5)."""
    for trick in range(LONGEST_HOCHZEIT):
        taker = taker_of(takers, trick)
        if taker != searcher:
            return (searcher, taker), trick + 1
    return (searcher,), LONGEST_HOCHZEIT
