"""A deal that was played to its end → the entry on the list: card points, Sonderpunkte, calls (§§ 9 and 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.doppelkopf.entries import DOUBLE_POINTS, Party
from games.doppelkopf.outcome import counts_as_solo
from games.kit.deal import Trick
from games.kit.values import Json

if TYPE_CHECKING:
    from games.doppelkopf.play import CardPlay


def hand_entry(deal: CardPlay) -> dict[str, Json]:
    """The hand as it is written down."""
    re = [seat for seat, party in enumerate(deal.party) if party == "re"]
    points = [trick_points(deal, trick) for trick in deal.done]
    return {
        "kind": "hand",
        "dealer": deal.seating.dealer,
        "type": deal.hand_type,
        "re": re,
        "re_points": sum([own for trick, own in zip(deal.done, points, strict=True) if trick.winner in re]),
        "announcements": list(deal.made),
        "extras": _extras(deal, re, points),
    }


def trick_points(deal: CardPlay, trick: Trick) -> int:
    """The card points of a trick."""
    return sum(map(deal.masks.points.__getitem__, trick.cards))


def _extras(deal: CardPlay, re: list[int], points: list[int]) -> dict[Party, dict[str, int]]:
    """The Sonderpunkte of both parties; none where the rules of a Solo hold."""
    extras: dict[Party, dict[str, int]] = {
        "re": {"fuchs": 0, "karlchen": 0, "doppelkopf": 0},
        "kontra": {"fuchs": 0, "karlchen": 0, "doppelkopf": 0},
    }
    if deal.hand_type is None or counts_as_solo(deal.rules, deal.hand_type, re):
        return extras
    for trick, own in zip(deal.done, points, strict=True):
        if own >= DOUBLE_POINTS:
            extras["re" if trick.winner in re else "kontra"]["doppelkopf"] += 1
        if not deal.masks.both_fuechse.isdisjoint(trick.cards):
            lost = sum(1 for _ in _taken_from_others(deal, trick, deal.masks.fuchs))
            extras["re" if trick.winner in re else "kontra"]["fuchs"] += lost
    last = deal.done[-1]
    winner = extras["re" if last.winner in re else "kontra"]
    winner["karlchen"] += deal.masks.karlchen >> _winning_card(deal, last) & 1
    if deal.rules.karlchen_caught:
        winner["karlchen"] += sum(1 for _ in _taken_from_others(deal, last, deal.masks.karlchen))
    return extras


def _taken_from_others(deal: CardPlay, trick: Trick, cards: int) -> Iterator[int]:
    """The seats of the other party that lost one of these cards in a trick."""
    for seat, card in zip(deal.order[trick.leader], trick.cards, strict=True):
        if cards >> card & 1 and deal.party[seat] != deal.party[trick.winner]:
            yield seat


def _winning_card(deal: CardPlay, trick: Trick) -> int:
    return trick.cards[deal.order[trick.leader].index(trick.winner)]
