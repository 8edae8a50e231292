"""Deals with chosen cards, and whole conversations in one line."""

from __future__ import annotations

from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.play.cards import pack_of
from games.doppelkopf.play.deal import DoppelkopfDeal
from games.kit.play.cards import mask_of
from games.kit.play.deal import Seating
from games.kit.play.replay import Illegal, follow
from games.kit.text import text

OLD = "CQ CQ"
RICH = "DT DT DK DK DJ DJ"
POOR = "CA CA CT CT SA SA ST ST HA HA"
KINGS = "CK CK SK SK HK"


def dealt(*chosen: str, rules: DoppelkopfRules | None = None, dealer: int = 3, seats: int = 4) -> DoppelkopfDeal:
    """A deal in which seats hold at least the chosen cards, from the dealer's left on.

    The rest is dealt out so that nobody else can call anything: trumps to those with fewest of them first.
    """
    rules = rules or DoppelkopfRules()
    pack = pack_of(rules)
    size = len(pack.cards) // 4
    cards = pack.read([name for each in chosen for name in each.split()])
    hands, place = [], 0
    for each in (*chosen, *[""] * (4 - len(chosen))):
        count = len(each.split())
        hands.append(cards[place : place + count])
        place += count
    left = sorted(set(pack.cards) - set(cards), key=lambda card: (pack.names[card][1] == "K", -card))
    for number, card in enumerate(left):
        order = [(number + step) % 4 for step in range(4)]
        hands[min((seat for seat in order if len(hands[seat]) < size), key=lambda seat: len(hands[seat]))].append(card)
    holdings = [0] * seats
    for step, hand in enumerate(hands):
        holdings[(dealer + 1 + step) % seats] = mask_of(hand)
    return DoppelkopfDeal(rules, Seating(seats=seats, dealer=dealer), holdings)


def say(deal: DoppelkopfDeal, words: str) -> Illegal | None:
    """Does actions, written one after the other."""
    return follow(deal, words.split(), text("Doppelkopf"))


def legal(deal: DoppelkopfDeal) -> list[str]:
    """What can be done now."""
    return deal.actions.written(deal.legal)


def cards(words: str) -> list[int]:
    """Cards of the small pack."""
    return pack_of(DoppelkopfRules()).read(words.split())
