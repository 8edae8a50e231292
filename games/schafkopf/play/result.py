"""A deal that was played to its end → the entry on the list: who has won, Schneider, Laufende, Augen (§ 9)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import TYPE_CHECKING

from games.kit.play.cards import mask_of
from games.kit.terms import Json
from games.schafkopf.checks import SCHNEIDER_BELOW, others_need_most
from games.schafkopf.entries import ALL_POINTS, SEATS, WITHOUT_LEVELS, Level
from games.schafkopf.play.cards import card_points
from games.schafkopf.scoring import counted_runners, party

if TYPE_CHECKING:
    from games.schafkopf.play.deal import SchafkopfDeal


def hand_entry(deal: SchafkopfDeal) -> dict[str, Json]:
    """A hand that somebody declared, or had to play."""
    type = deal.type or "rufspiel"
    side = party(type, deal.declarer, deal.partner)
    points = sum(points_taken(deal, seat) for seat in side)
    tout = bool(deal.best and deal.best.tout)
    won = has_won(deal, side, points)
    return {
        "kind": "hand",
        "dealer": deal.seating.dealer,
        "type": type,
        "declarer": deal.declarer,
        "partner": deal.partner,
        "won": won,
        "tout": tout,
        "level": "normal" if tout or type in WITHOUT_LEVELS else level_of(deal, side, points, won=won),
        "runners": 0 if type in WITHOUT_LEVELS else runners(deal, side),
        "suit": deal.game.suit if deal.game else None,
        "knocks": deal.knocks,
        "stoss": deal.stoss,
        "card_points": None if type in WITHOUT_LEVELS else points,
    }


def has_won(deal: SchafkopfDeal, side: Collection[int], points: int) -> bool:
    """Whether the declarer's side has won: with Augen, with all tricks, with none, or without a card."""
    type, tricks = deal.type or "rufspiel", sum(deal.taken[seat] for seat in side)
    if type == "sie":
        return True
    if type == "bettel":
        return tricks == 0
    if deal.best and deal.best.tout:
        return tricks == len(deal.done)
    return points >= (60 if others_need_most(deal.rules, type, deal.stoss) else 61)


def level_of(deal: SchafkopfDeal, side: Collection[int], points: int, *, won: bool) -> Level:
    """Whether the losers are Schneider or Schwarz."""
    losers = [seat for seat in range(SEATS) if (seat in side) is not won]
    if not any(deal.taken[seat] for seat in losers):
        return "schwarz"
    limits = SCHNEIDER_BELOW[deal.rules.schneider_free]
    below = limits[won is not others_need_most(deal.rules, deal.type or "rufspiel", deal.stoss)]
    return "schneider" if (ALL_POINTS - points if won else points) < below else "normal"


def runners(deal: SchafkopfDeal, side: Collection[int]) -> int:
    """The Laufende of either side; those that count nothing are not written."""
    own = mask_of_side(deal, side)
    _, held_by_one = next(groupby(deal.order_of_cards.trumps, lambda trump: own >> trump & 1))
    count = len(tuple(held_by_one))
    return count if counted_runners(deal.rules, deal.type or "rufspiel", count) else 0


def mask_of_side(deal: SchafkopfDeal, side: Collection[int]) -> int:
    """What the seats of a side held before the first card."""
    return sum(deal.held_first[seat] for seat in side)


def ramsch_entry(deal: SchafkopfDeal) -> dict[str, Json]:
    """A Ramsch: who has lost, or taken all tricks, and who has none."""
    virgins = [seat for seat in range(SEATS) if not deal.taken[seat]]
    loser = max(range(SEATS), key=lambda seat: _guilt(deal, seat))
    all_tricks = len(virgins) == SEATS - 1
    return {
        "kind": "ramsch",
        "dealer": deal.seating.dealer,
        "loser": None if all_tricks else loser,
        "durchmarsch": loser if all_tricks else None,
        "virgins": [] if all_tricks else virgins,
        "knocks": deal.knocks,
    }


def _guilt(deal: SchafkopfDeal, seat: int) -> tuple[int, ...]:
    """Most Augen lose; of equal ones most tricks, then most trumps, then the highest of them."""
    cards = mask_of(card for _, trick, winner in deal.done if winner == seat for card in trick)
    trumps = deal.order_of_cards.trumps
    own = [place for place, trump in enumerate(reversed(trumps)) if cards >> trump & 1]
    return points_taken(deal, seat), deal.taken[seat], len(own), max(own, default=-1)


def points_taken(deal: SchafkopfDeal, seat: int) -> int:
    """The Augen in the tricks of a seat."""
    values = card_points(deal.words.pack)
    return sum(values[card] for _, trick, winner in deal.done if winner == seat for card in trick)
