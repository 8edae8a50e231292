"""Why something may not be done in a deal of Skat: whose word is asked for, and what does not reach the bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kit.play.deal import Refusal
from games.kit.text import Text, text
from games.skat.entries import LADDER
from games.skat.house_rules import ANNOUNCING, BIDDING, PLAYING
from games.skat.play.cards import (
    ALL_BIDS,
    CARDS,
    CONCEDE,
    DECLARED,
    FIRST_BID,
    FIRST_DECLARATION,
    FIRST_DISCARD,
    ORDERS,
    PICKUP_OR_HAND,
    TO_HOLD,
)

if TYPE_CHECKING:
    from games.skat.play.deal import SkatDeal


def refusal(deal: SkatDeal, action: int) -> Refusal:
    """Why an action that is not legal is not."""
    who = text("Platz {seat}", seat=deal.turn + 1)
    if deal.declared is not None:
        return _while_playing(deal, action, who)
    if deal.declarer < 0:
        return Refusal(BIDDING, _no_bid(deal, action, who))
    return Refusal(ANNOUNCING, _no_announcement(deal, action, who))


def _while_playing(deal: SkatDeal, action: int, who: Text) -> Refusal:
    if action < CARDS:
        return _no_card(deal, action, who)
    if action != CONCEDE:
        return Refusal(PLAYING, text("{who} spielt jetzt eine Karte.", who=who))
    if deal.turn != deal.declarer:
        return Refusal(PLAYING, text("Nur der Alleinspieler kann das Spiel aufgeben."))
    return Refusal(PLAYING, text("Aufgeben kann der Alleinspieler nur, solange er neun Karten hält."))


def _no_card(deal: SkatDeal, card: int, who: Text) -> Refusal:
    if deal.declared and deal.trick and deal.holdings[deal.turn] >> card & 1:
        is_trump = ORDERS[deal.declared.game].trumps >> deal.trick[0] & 1
        if is_trump:
            return Refusal(PLAYING, text("Trumpf ist ausgespielt. {who} muss bedienen.", who=who))
    return deal.card_refusal(card, who, PLAYING)


def _no_bid(deal: SkatDeal, action: int, who: Text) -> Text:
    if deal.legal & TO_HOLD:
        return text("{who} hält {bid} oder passt.", who=who, bid=deal.bid)
    if not 1 << action & ALL_BIDS:
        return text("{who} sagt jetzt einen Reizwert oder passt.", who=who)
    if deal.legal & ALL_BIDS == 1 << FIRST_BID:
        return text("Niemand hat gereizt: {who} nimmt das Spiel für {bid} oder passt.", who=who, bid=LADDER[0])
    return text("Gesagt sind schon {bid}. {who} muss höher reizen oder passen.", who=who, bid=deal.bid)


def _no_announcement(deal: SkatDeal, action: int, who: Text) -> Text:
    if deal.legal == PICKUP_OR_HAND:
        return text("{who} nimmt jetzt den Skat auf oder spielt aus der Hand.", who=who)
    if deal.legal >= 1 << FIRST_DISCARD:
        return text("{who} legt jetzt zwei Karten aus der Hand in den Skat.", who=who)
    if not FIRST_DECLARATION <= action < FIRST_DISCARD:
        return text("{who} sagt jetzt das Spiel an.", who=who)
    declared = DECLARED[action - FIRST_DECLARATION]
    if declared.announced != "none" and not deal.from_hand:
        return text("Ansagen kann nur, wer den Skat nicht aufgenommen hat.")
    return text("Dieses Spiel erreicht die {bid} nicht, bis zu denen gereizt wurde.", bid=deal.bid)
