"""Whole recorded deals of Doppelkopf at once, phase by phase and trick by trick; the card play judges rare ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.doppelkopf.agreed import Agreed, agreed
from games.doppelkopf.calls import LONGEST_HOCHZEIT
from games.doppelkopf.deal import POOR
from games.doppelkopf.entries import LADDER, SOLO_TYPES, HandType, Party
from games.doppelkopf.flat import PLAYERS, Flat, House, beaten, counted, house_of, winning_cards
from games.doppelkopf.house_rules import Rules
from games.kit.cards import later_in, mask_of, owners_of
from games.kit.deal import Seating
from games.kit.values import Json


class Chairs(NamedTuple):
    """Who plays, from the dealer's left, and the tables of who comes one, two and three seats after the leader."""

    seats: int
    order: bytes
    later: tuple[bytes, bytes, bytes]


@cache
def chairs_of(seats: int, dealer: int) -> Chairs:
    """The chairs of a table with that dealer."""
    order = bytes((dealer + step) % seats for step in range(1, PLAYERS + 1))
    return Chairs(seats, order, (later_in(order, 1), later_in(order, 2), later_in(order, 3)))


def judged(rules: Rules, seating: Seating, pack: Sequence[int], actions: Sequence[int]) -> dict[str, Json] | None:
    """The entry of a recorded deal; None where an action is not legal, and where only the card play knows.

    That is an Armut, or by some house rules a Schwein in a Hochzeit.
    """
    try:
        return _judged(house_of(rules), seating, pack, actions)
    except (LookupError, ValueError):  # an action that means nothing at that place
        return None


def _judged(house: House, seating: Seating, pack: Sequence[int], actions: Sequence[int]) -> dict[str, Json] | None:
    chairs, words, begun = chairs_of(seating.seats, seating.dealer), house.words, PLAYERS
    while actions[begun] >= words.first_gift:
        begun += 1
    what = agreed(words, bytes([house.same[action] for action in actions[:begun]]))
    if what is None or (what.hand_type == "hochzeit" and house.rules.schwein == "party_wins"):
        return None
    owners, plays = owners_of(pack, chairs.order * (words.cards // PLAYERS)), bytes(actions[begun:])
    hand_type, re = begins(house, what, chairs.order, owners)
    if hand_type in SOLO_TYPES:
        hand_type = words.solos[actions[what.place]]
    played = played_out(house, chairs, hand_type, re, owners, plays.translate(None, house.calls))
    both, settled = (re, 0) if hand_type != "hochzeit" else partners(re[0], played[2])
    made: list[dict[str, Json]] = []
    if what.level:
        made += [{"party": "re", "call": call, "card": 0} for call in LADDER["re"][: what.level]]
    if len(plays) > words.cards:
        add_calls(house, both, played[1], plays, (re[0], settled), made)
    re_points, extras = counted(house, hand_type, both, played)
    return {
        "kind": "hand",
        "dealer": seating.dealer,
        "type": hand_type,
        "re": both,
        "re_points": re_points,
        "announcements": made,
        "extras": extras,
    }


def begins(house: House, what: Agreed, order: bytes, owners: bytes) -> tuple[HandType, list[int]]:
    """The type of the hand and who is known to be Re; raises `ValueError` where somebody said what is not so."""
    masks = house.masks
    for place, word in what.claims:
        holding = mask_of([card for card in house.words.pack.cards if owners[card] == order[place]])
        if word == "hochzeit" and holding & masks.old != masks.old:
            raise ValueError(word)
        if word == "armut" and not (house.rules.armut_allowed and (holding & masks.trumps).bit_count() <= POOR):
            raise ValueError(word)
    if what.place >= 0:
        return what.hand_type, [order[what.place]]
    one, other = masks.both_old
    re = [owners[one], owners[other]]
    return ("stilles_solo", re[:1]) if re[0] == re[1] else ("normal", sorted(re))


def played_out(
    house: House, chairs: Chairs, hand_type: HandType, re: Sequence[int], owners: bytes, cards: bytes
) -> Flat:
    """The play; raises `ValueError` where a card is not legal."""
    turns = cards.translate(owners)
    leaders, (second, third, fourth) = turns[::4], chairs.later
    in_turn = (
        turns[1::4] == leaders.translate(second)
        and turns[2::4] == leaders.translate(third)
        and turns[3::4] == leaders.translate(fourth)
    )
    if not in_turn or len(cards) != house.words.cards:
        raise ValueError(cards)
    order = house.orders[hand_type]
    winning = winning_cards(order, beaten(house, order, cards, owners, re), cards, owners, chairs.seats)
    winners = winning.translate(owners)
    soloist_leads = hand_type in SOLO_TYPES and house.rules.solo_lead == "soloist"
    if leaders[0] != (re[0] if soloist_leads else chairs.order[0]) or not winners.startswith(leaders[1:]):
        raise ValueError(cards)
    return cards, turns, winners, winning


def partners(searcher: int, winners: bytes) -> tuple[list[int], int]:
    """Who is Re in a Hochzeit, and after how many tricks that is known (§ 5)."""
    for trick, winner in enumerate(winners[:LONGEST_HOCHZEIT], start=1):
        if winner != searcher:
            return sorted((searcher, winner)), trick
    return [searcher], LONGEST_HOCHZEIT


def add_calls(
    house: House, re: Sequence[int], turns: bytes, plays: bytes, searching: tuple[int, int], made: list[dict[str, Json]]
) -> None:
    """Adds the calls among the cards to those that are made; raises `ValueError` where one is not legal.

    `searching` is who looks for a partner in a Hochzeit, and for how many tricks: 0 in any other type of hand.
    """
    searcher, tricks = searching
    late = house.shifted(tricks) if tricks else house.chances
    early = house.shifted(LONGEST_HOCHZEIT) if tricks else late
    step: dict[Party, int] = {"re": len(made), "kontra": 0}
    is_call, place = plays.translate(house.is_call), -1
    for earlier in range(len(plays) - len(turns)):
        place = is_call.index(1, place + 1)
        card = place - earlier
        seat, is_open = turns[card], card < PLAYERS * tricks
        party: Party = "re" if seat in re else "kontra"
        call, latest = (early if is_open else late)[step["re"]][step["kontra"]].calls[party]
        if not call >> plays[place] & 1 or card > latest or (is_open and seat != searcher):
            raise ValueError(place)
        made.append({"party": party, "call": LADDER[party][step[party]], "card": card})
        step[party] += 1
