"""Whole recorded games of Watten at once, phase by phase and trick by trick; the card play judges rare ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from games.kit.cards import GERMAN_32, bits, mask_of, owners_of
from games.kit.values import Json
from games.watten.calling import Calling
from games.watten.cards import KRITISCHE, KRITISCHE_MASK, RANKS, SUITS, Trumps, trumps
from games.watten.checks import REFUSED_VALUE
from games.watten.cutting import FIRST_PACKET, SECOND_PACKET, Cutting
from games.watten.deal import TRICKS_TO_WIN, game_entry, owed
from games.watten.house_rules import Rules
from games.watten.seating import SEATS, SIDES, Chairs
from games.watten.stakes import Consent, Stakes
from games.watten.vocabulary import (
    ACCEPT,
    CALLED_RANKS,
    CONCEDE,
    FIRST_CUT,
    FIRST_LEAD,
    FIRST_RANK,
    FIRST_SUIT,
    LEAVE,
    MOST_CUT,
    RAISE,
)

CARDS = len(GERMAN_32.cards)
SCHLAGS = frozenset(range(FIRST_RANK, FIRST_RANK + RANKS))
"""The actions that name a Schlag."""
ORDERS = tuple(bytes((leader + step) % SEATS for step in range(SEATS)) for leader in range(SEATS))
"""Who plays in a trick, by its leader."""


@cache
def dealt(dealer: int, cut: int) -> bytes:
    """Who gets each card of the pack, from below the cut on: first the Ansager and the Geber, then the others."""
    declarer, partner, cutter = ORDERS[dealer][1:]
    pairs = (declarer, dealer), (partner, cutter)
    packets = (bytes((seat,)) * size for pair in pairs for size in (FIRST_PACKET, SECOND_PACKET) for seat in pair)
    below = b"".join(packets).ljust(CARDS, bytes((SEATS,)))
    return below[CARDS - cut :] + below[: CARDS - cut]


def judged(rules: Rules, chairs: Chairs, pack: Sequence[int], actions: Sequence[int]) -> dict[str, Json] | None:
    """The entry of a recorded game; None where an action is not legal, and where only the card play knows.

    That is a game that is dealt again, or one in which the Rechter is led with „Trumpf oder Kritisch“.
    """
    try:
        schlag = 1
        while actions[schlag] not in SCHLAGS:
            schlag += 1
        begun, owners = dealt_to(chairs, pack, actions[:schlag])
        if not is_called(chairs, owners, actions[begun : schlag + 2]):
            return None
        named = trumps(actions[schlag] - FIRST_RANK, actions[schlag + 1] - FIRST_SUIT)
        return _agreed(rules, chairs, owners, named, actions[schlag + 2 :])
    except (LookupError, ValueError):  # the record breaks off, or something else is said
        return None


def dealt_to(chairs: Chairs, pack: Sequence[int], words: Sequence[int]) -> tuple[int, bytes]:
    """How many words belong to cutting, and the owner of each card then; raises `ValueError` where one is not legal."""
    cut = words[0] - FIRST_CUT + 1
    lies_free = pack[cut - 1] in KRITISCHE
    if not chairs.kept and 0 < cut <= MOST_CUT and (not lies_free or words[1] == LEAVE):
        return 1 + lies_free, owners_of(pack, dealt(chairs.dealer, cut))
    cutting, place = Cutting(chairs, pack), 0
    while cutting.legal:
        cutting.act(legal(cutting, words[place]))
        place += 1
    owners = bytearray(bytes((SEATS,)) * 256)
    for seat, holding in enumerate(cutting.holdings()):
        for card in bits(holding):
            owners[card] = seat
    return place, bytes(owners)


def is_called(chairs: Chairs, owners: bytes, words: Sequence[int]) -> bool:
    """Whether Schlag and suit, the last two of these words, are named by who has to, and from his cards."""
    declarer, dealer = ORDERS[chairs.dealer][1], chairs.dealer
    swapped = is_swapped(tuple(words[:-2])) if len(words) > 2 else False
    names, answers = (dealer, declarer) if swapped else (declarer, dealer)
    rank, suit = words[-2] - FIRST_RANK, words[-1] - FIRST_SUIT
    return (
        swapped is not None
        and 0 <= suit < len(SUITS)
        and names in owners[rank:CARDS:RANKS]
        and answers in owners[suit * RANKS : (suit + 1) * RANKS]
    )


@lru_cache(maxsize=64)
def is_swapped(words: tuple[int, ...]) -> bool | None:
    """Whether the Geber names the Schlag after these offers and answers; None where one is not legal."""
    chairs = Chairs(seats=SEATS)
    calling = Calling(chairs, [GERMAN_32.all] * SEATS)
    for word in words:
        if not calling.legal >> word & 1:
            return None
        calling.act(word)
    return calling.turn == chairs.dealer if calling.legal & CALLED_RANKS else None


def _agreed(
    rules: Rules, chairs: Chairs, owners: bytes, trumps: Trumps, actions: Sequence[int]
) -> dict[str, Json] | None:
    """The entry of what follows the calls: who is gespannt stays or goes, then cards are played."""
    if max(chairs.score) >= rules.gespannt_from:
        consent, place = Consent(rules, chairs), 0
        while consent.legal:
            consent.act(legal(consent, actions[place]))
            place += 1
        actions = actions[place:]
        if consent.gone is not None:
            return None if actions else game_entry(1 - consent.gone, REFUSED_VALUE, conceded=True)
    cards = bytes([action for action in actions if action < CARDS])
    if (len(actions) - len(cards)) % 2:
        actions = unbound(rules, chairs, owners, trumps, actions)
        cards = bytes([action for action in actions if action < CARDS])
    turns, winner = turns_of(ORDERS[chairs.dealer][1], trumps.strengths, cards)
    if len(set(cards)) < len(cards) or not turns.startswith(cards.translate(owners)):
        return None
    stakes = Stakes(rules, chairs.score)
    gone = staked(stakes, turns, actions, len(actions) - len(cards))
    if gone is not None:
        return game_entry(1 - gone, stakes.value, conceded=True)
    return None if winner is None else game_entry(winner, stakes.value, conceded=False)


def unbound(rules: Rules, chairs: Chairs, owners: bytes, trumps: Trumps, actions: Sequence[int]) -> Sequence[int]:
    """The same actions without „Trumpf oder Kritisch“; raises `ValueError` where it was not legal, or not obeyed."""
    declarer, *seats = ORDERS[ORDERS[chairs.dealer][1]]
    lead, *others = [action for action in actions if action < CARDS or FIRST_LEAD <= action < RAISE]
    place, card = actions.index(lead), lead - FIRST_LEAD
    if card < 0 or not trumps.rechter >> card & 1:
        raise ValueError(actions)
    for seat, follower in zip(seats, others, strict=False):
        holding = mask_of([each for each in GERMAN_32.cards if owners[each] == seat])
        if not owed(rules, trumps, holding, is_partner=seat % SIDES == declarer % SIDES) >> follower & 1:
            raise ValueError(actions)
        if KRITISCHE_MASK >> follower & 1:
            break
    return [*actions[:place], card, *actions[place + 1 :]]


def turns_of(leader: int, table: Sequence[bytes], cards: bytes) -> tuple[bytearray, int | None]:
    """Who plays each card, the next ones of a running trick, and the side that wins with the last one, if any.

    `table` has the strengths of all cards by the one that is led.
    """
    turns, won = bytearray(ORDERS[leader]), [0] * SIDES
    for first in range(0, len(cards) - SEATS + 1, SEATS):
        trick = cards[first : first + SEATS]
        strengths = trick.translate(table[trick[0]])
        leader = ORDERS[leader][strengths.index(max(strengths))]
        won[leader % SIDES] += 1
        if won[leader % SIDES] == TRICKS_TO_WIN:
            return turns, leader % SIDES
        turns += ORDERS[leader]
    return turns, None


def staked(stakes: Stakes, turns: Sequence[int], actions: Sequence[int], words: int) -> int | None:
    """The side that goes at a raise, None where all raises are accepted; `words` of the actions are not cards.

    Raises `LookupError` or `ValueError` where something else is said, or by whom it is not to say.
    """
    place = said = 0
    while said < words:
        place = actions.index(RAISE, place)
        seat, answer = turns[place - said], actions[place + 1]
        if not stakes.raises[seat] or answer not in (ACCEPT, CONCEDE):
            raise ValueError(actions)
        place, said = place + 2, said + 2
        if answer == CONCEDE:
            if place < len(actions) or said < words:
                raise ValueError(actions)
            return 1 - seat % SIDES
        stakes.raised(seat + 1)
    return None


def legal(phase: Cutting | Consent, word: int) -> int:
    """The word itself; raises `ValueError` where it is not legal."""
    if not phase.legal >> word & 1:
        raise ValueError(word)
    return word
