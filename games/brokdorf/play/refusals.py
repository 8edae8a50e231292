"""Why something may not be done in a deal: in which phase it is, and which card is owed (§§ 2–6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.brokdorf.house_rules import BIDDING, DEALING, PLAYING
from games.brokdorf.play.actions import BID_0, BIDS_FROM, JOINING, PASS, REDEAL, SUITS, TRUMPS
from games.kit.play.cards import SKAT_32
from games.kit.play.deal import Refusal
from games.kit.text import Text, text

if TYPE_CHECKING:
    from games.brokdorf.play.deal import BrokdorfDeal


def refusal(deal: BrokdorfDeal, action: int) -> Refusal:
    """Why an action that is not legal is not."""
    who = text("Platz {seat}", seat=deal.turn + 1)
    if deal.legal >> REDEAL & 1:
        return Refusal(DEALING, text("{who} hat fünf Luschen. Es muss neu gegeben werden.", who=who))
    if deal.legal >> PASS & 1:
        return Refusal(BIDDING, _no_bid(deal, action, who))
    if deal.legal & TRUMPS:
        return Refusal(BIDDING, text("{who} sagt jetzt die Trumpffarbe an.", who=who))
    if deal.legal & JOINING:
        return Refusal(BIDDING, text("{who} sagt jetzt MIT oder WEG.", who=who))
    if action >= PASS:
        return Refusal(PLAYING, text("{who} spielt jetzt eine Karte.", who=who))
    return Refusal(PLAYING, _no_card(deal, action, who))


def _no_bid(deal: BrokdorfDeal, action: int, who: Text) -> Text:
    if not BIDS_FROM[0] >> action & 1:
        return text("{who} sagt jetzt eine Zahl oder GUT.", who=who)
    bid = action - BID_0
    if bid <= deal.high:
        return text("Angesagt sind schon {high}. {who} sagt mehr oder GUT.", high=deal.high, who=who)
    return text("0 wird hier nicht angesagt. {who} sagt eine höhere Zahl oder GUT.", who=who)


def _no_card(deal: BrokdorfDeal, card: int, who: Text) -> Text:
    holding, trick = deal.holdings[deal.turn], deal.trick
    if not holding >> card & 1:
        return text("{who} hat {card} nicht auf der Hand.", who=who, card=SKAT_32.said(card))
    best, led = deal.winning(trick), SUITS[trick[0]]
    if not led >> card & 1 and holding & led:
        return text("{led} ist ausgespielt. {who} muss bedienen.", led=SKAT_32.suit_word(trick[0]), who=who)
    if not holding & led and not deal.trump >> card & 1:
        return text("{who} kann nicht bedienen und muss stechen.", who=who)
    return text("{who} muss {best} überbieten.", who=who, best=SKAT_32.said(best))
