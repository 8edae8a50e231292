"""Why a word or a card is not possible now, with the § that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kit.play.cards import bits
from games.kit.play.deal import Refusal
from games.kit.text import Text, text
from games.tausend.entries import MOST_BID, STEP
from games.tausend.house_rules import BIDDING, DEALING, EXCHANGE, PLAY
from games.tausend.play.cards import CARDS, CLAIM, FIRST_BID, FIRST_GIVE, FIRST_RAISE, PACK, PASS, REDEAL, pair_cards

if TYPE_CHECKING:
    from games.tausend.play.deal import TausendDeal

NO_REDEAL = text("Neu gegeben wird nur vor dem ersten Gebot, wenn jemand alle vier Neunen und kein Ass hat.")
BIDDING_OVER = text("Das Reizen ist vorbei.")
EXCHANGED = text("Die Karten sind schon abgelegt: Jeder Gegner bekommt eine.")
RAISED = text("Erhöht wird einmal, nach dem Ablegen und vor der ersten Karte.")
NOT_CERTAIN = text("„Durch“ zeigt der Alleinspieler vor der ersten Karte, wenn ihm alle Stiche sicher sind.")
NOT_LEADING = text("Melden kann nur, wer ausspielt.")
NO_PAIR = text("Zum Melden spielt man König oder Dame aus und hat beide auf der Hand.")
NO_TRICK = text("Melden kann nur, wer schon einen Stich gewonnen hat.")


def refusal(deal: TausendDeal, action: int) -> Refusal:
    """The reason why an action is not legal."""
    if action == REDEAL:
        return Refusal(DEALING, NO_REDEAL)
    if deal.declarer < 0:
        return _in_bidding(deal, action)
    if action == PASS or FIRST_BID <= action < FIRST_RAISE:
        return Refusal(BIDDING, BIDDING_OVER)
    return _in_exchange(deal, action) if deal.open else _in_play(deal, action)


def _in_play(deal: TausendDeal, action: int) -> Refusal:
    """Everything has its time, and cards have their order."""
    if action == CLAIM:
        return Refusal(BIDDING, NOT_CERTAIN)
    if action >= FIRST_RAISE:
        return Refusal(EXCHANGE, EXCHANGED if action >= FIRST_GIVE else _no_raise(deal))
    return Refusal(PLAY, _no_card(deal, action) if action < CARDS else _no_meld(deal, action - CARDS))


def _who(deal: TausendDeal) -> Text:
    return text("Platz {seat}", seat=deal.turn + 1)


def _in_bidding(deal: TausendDeal, action: int) -> Refusal:
    """Another bid is due, or no bid at all."""
    bid = deal.auction.bid
    facts = {"who": _who(deal), "bid": bid, "next": bid + STEP}
    if not FIRST_BID <= action < FIRST_RAISE:
        return Refusal(BIDDING, text("Es wird noch gereizt: {who} bietet oder sagt „weg“.", **facts))
    if bid == MOST_BID:
        return Refusal(BIDDING, text("Höher als {bid} geht es nicht. {who} sagt „weg“.", **facts))
    if deal.rules.jump_bids:
        return Refusal(BIDDING, text("{who} muss mehr als {bid} bieten, mindestens {next}, oder „weg“ sagen.", **facts))
    return Refusal(BIDDING, text("Geboten wird in 5er-Schritten: {who} bietet {next} oder sagt „weg“.", **facts))


def _in_exchange(deal: TausendDeal, action: int) -> Refusal:
    """A card has to be given, one that is held, to an opponent who has none yet."""
    if action < FIRST_GIVE:
        return Refusal(EXCHANGE, text("{who} muss erst jedem Gegner eine Karte ablegen.", who=_who(deal)))
    seat, card = divmod(action - FIRST_GIVE, CARDS)
    if seat not in deal.open:
        return Refusal(EXCHANGE, text("Platz {seat} bekommt keine Karte von {who}.", seat=seat + 1, who=_who(deal)))
    return Refusal(EXCHANGE, _not_held(deal, card))


def _not_held(deal: TausendDeal, card: int) -> Text:
    return text("{who} hat {card} nicht auf der Hand.", who=_who(deal), card=PACK.said(card))


def _no_raise(deal: TausendDeal) -> Text:
    """The bid is too low, or it is too late."""
    if deal.legal >> FIRST_RAISE == 0:
        return RAISED
    return text("Das Gebot lässt sich nur erhöhen: mindestens {bid}.", bid=deal.auction.bid)


def _no_meld(deal: TausendDeal, card: int) -> Text:
    """It is not his lead, he has no such pair, or he has won no trick."""
    if deal.trick:
        return NOT_LEADING
    return NO_TRICK if pair_cards(deal.holdings[deal.turn]) >> card & 1 else NO_PAIR


def _no_card(deal: TausendDeal, card: int) -> Text:
    """The card is not there, or the suit, a higher card or a trump is due."""
    holding, who = deal.holdings[deal.turn], _who(deal)
    if not holding >> card & 1:
        return _not_held(deal, card)
    due = next(bits(deal.legal))
    followed, same = (PACK.suit_masks[other] >> due & 1 for other in (deal.trick[0], card))
    if same:
        return text(_HIGHER[followed], who=who)
    led = PACK.suit_word(deal.trick[0])
    if followed:
        return text("{led} ist ausgespielt. {who} muss bedienen.", led=led, who=who)
    return text("{who} hat {led} nicht und muss Trumpf spielen: {trump}.", who=who, led=led, trump=PACK.suit_word(due))


_HIGHER = (text("{who} muss mit einem höheren Trumpf stechen."), text("{who} muss mit einer höheren Karte bedienen."))
"""For a trump that was not led, and for the suit that was led."""
