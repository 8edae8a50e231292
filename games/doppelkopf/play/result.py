"""A deal that was played to its end → the entry on the list: card points, Sonderpunkte, calls (§§ 9 and 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from games.doppelkopf.entries import DOUBLE_POINTS, PARTIES, Extras, Party
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.outcome import UP_TO, counted, counts_as_solo
from games.doppelkopf.play.tricks import DoppelkopfPlay
from games.doppelkopf.scoring import DoppelkopfState, after_outcome
from games.kit.play.cards import bits
from games.kit.terms import Json

Extra: TypeAlias = tuple[Party, str]
"""One Sonderpunkt: whose, and what for."""
NAMES = tuple(Extras.model_fields)


def hand_entry(deal: DoppelkopfPlay) -> dict[str, Json]:
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
        "extras": {party: {name: extras.count((party, name)) for name in NAMES} for party in PARTIES},
    }


def state_after(rules: DoppelkopfRules, state: DoppelkopfState, deal: DoppelkopfPlay) -> DoppelkopfState | None:
    """The state after a deal, the same as after its entry, but without writing it; None where it has none."""
    if deal.hand_type is None:
        return None
    re = re_seats(deal)
    re_points, extras = counts(deal, re)
    net = sum(1 if party == "re" else -1 for party, _ in extras)
    called = UP_TO[deal.step["re"]][deal.step["kontra"]]
    result = counted(rules, called, re_points, net, is_solo=counts_as_solo(rules, deal.hand_type, re))
    return after_outcome(rules, state, result, dealer=deal.seating.dealer, re=re)


def re_seats(deal: DoppelkopfPlay) -> list[int]:
    """Who was Re."""
    return [seat for seat, party in enumerate(deal.party) if party == "re"]


def counts(deal: DoppelkopfPlay, re: list[int]) -> tuple[int, list[Extra]]:
    """The card points of Re, and the Sonderpunkte of both parties; none where the rules of a Solo hold."""
    value, party, re_points, doubles = deal.masks.points, deal.party, 0, []
    for _, (first, second, third, fourth), winner in deal.done:
        points = value[first] + value[second] + value[third] + value[fourth]
        if party[winner] == "re":
            re_points += points
        if points >= DOUBLE_POINTS:
            doubles.append((_side(deal, winner), "doppelkopf"))
    if deal.hand_type is None or counts_as_solo(deal.rules, deal.hand_type, re):
        return re_points, []
    return re_points, [*doubles, *_fuechse(deal), *_karlchen(deal)]


def _fuechse(deal: DoppelkopfPlay) -> Iterator[Extra]:
    """A Fuchs counts for the party that takes it from the other one."""
    for fuchs in deal.masks.both_fuechse:
        for trick in deal.done:
            if fuchs in trick[1]:
                if _lost(deal, trick, fuchs):
                    yield _side(deal, trick[2]), "fuchs"
                break


def _karlchen(deal: DoppelkopfPlay) -> Iterator[Extra]:
    """It counts where it takes the last trick, by house rule also where it is caught in it."""
    leader, cards, winner = last = deal.done[-1]
    if deal.masks.karlchen >> cards[deal.order[leader].index(winner)] & 1:
        yield _side(deal, winner), "karlchen"
    if deal.rules.karlchen_caught:
        for card in bits(deal.masks.karlchen):
            if card in cards and _lost(deal, last, card):
                yield _side(deal, winner), "karlchen"


def _side(deal: DoppelkopfPlay, seat: int) -> Party:
    return deal.party[seat] or "kontra"


def _lost(deal: DoppelkopfPlay, trick: tuple[int, Sequence[int], int], card: int) -> bool:
    """Whether a card of a trick was taken from the other party."""
    leader, cards, winner = trick
    return deal.party[deal.order[leader][cards.index(card)]] != deal.party[winner]
