"""A deal that was played to its end → the entry on the list: card points, Sonderpunkte, calls (§§ 9 and 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.doppelkopf.entries import DOUBLE_POINTS, Party
from games.doppelkopf.outcome import UP_TO, counted, counts_as_solo
from games.doppelkopf.scoring import State, after_outcome
from games.kit.cards import bits
from games.kit.values import Json

if TYPE_CHECKING:
    from games.doppelkopf.house_rules import Rules
    from games.doppelkopf.play import CardPlay


def hand_entry(deal: CardPlay) -> dict[str, Json]:
    """The hand as it is written down."""
    re = re_seats(deal)
    re_points, extras = counts(deal, re)
    return {
        "kind": "hand",
        "dealer": deal.seating.dealer,
        "type": deal.hand_type,
        "re": re,
        "re_points": re_points,
        "announcements": deal.made.copy(),
        "extras": extras,
    }


def state_after(rules: Rules, state: State, deal: CardPlay) -> State | None:
    """The state after a deal, the same as after its entry, but without writing it; None where it has none."""
    if deal.hand_type is None:
        return None
    re = re_seats(deal)
    re_points, extras = counts(deal, re)
    net = sum(extras["re"].values()) - sum(extras["kontra"].values())
    called = UP_TO[deal.step["re"]][deal.step["kontra"]]
    result = counted(rules, called, re_points, net, is_solo=counts_as_solo(rules, deal.hand_type, re))
    return after_outcome(rules, state, result, dealer=deal.seating.dealer, re=re)


def re_seats(deal: CardPlay) -> list[int]:
    """Who was Re."""
    return [seat for seat, party in enumerate(deal.party) if party == "re"]


def counts(deal: CardPlay, re: list[int]) -> tuple[int, dict[Party, dict[str, int]]]:
    """The card points of Re, and the Sonderpunkte of both parties."""
    value = deal.masks.points.__getitem__
    points = [sum(map(value, cards)) for _, cards, _ in deal.done]
    own = sum([own for (_, _, winner), own in zip(deal.done, points, strict=True) if winner in re])
    return own, _extras(deal, re, points)


def _extras(deal: CardPlay, re: list[int], points: list[int]) -> dict[Party, dict[str, int]]:
    """The Sonderpunkte of both parties; none where the rules of a Solo hold."""
    extras: dict[Party, dict[str, int]] = {
        "re": {"fuchs": 0, "karlchen": 0, "doppelkopf": 0},
        "kontra": {"fuchs": 0, "karlchen": 0, "doppelkopf": 0},
    }
    if deal.hand_type is None or counts_as_solo(deal.rules, deal.hand_type, re):
        return extras
    if max(points) >= DOUBLE_POINTS:
        for (*_, winner), own in zip(deal.done, points, strict=True):
            extras[_side(deal, winner)]["doppelkopf"] += own >= DOUBLE_POINTS
    for fuchs in deal.masks.both_fuechse:
        for trick in deal.done:
            if fuchs in trick[1]:
                extras[_side(deal, trick[2])]["fuchs"] += _lost(deal, trick, fuchs)
                break
    leader, cards, winner = last = deal.done[-1]
    mine = extras[_side(deal, winner)]
    mine["karlchen"] += deal.masks.karlchen >> cards[deal.order[leader].index(winner)] & 1
    if deal.rules.karlchen_caught:
        mine["karlchen"] += sum(_lost(deal, last, card) for card in bits(deal.masks.karlchen) if card in cards)
    return extras


def _side(deal: CardPlay, seat: int) -> Party:
    return deal.party[seat] or "kontra"


def _lost(deal: CardPlay, trick: tuple[int, Sequence[int], int], card: int) -> bool:
    """Whether a card of a trick was taken from the other party."""
    leader, cards, winner = trick
    return deal.party[deal.order[leader][cards.index(card)]] != deal.party[winner]
