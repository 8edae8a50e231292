"""Why something may not be done in a deal: whose word is asked for, and which card or call is not there (§§ 1–8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.doppelkopf.calls import latest_moments, next_call
from games.doppelkopf.entries import CALL_NAMES, LADDER, OTHER, PARTY_NAMES, Call, Party
from games.doppelkopf.house_rules import CALLS, CARDS, MARRIAGE, POVERTY, RESERVATIONS, SICKNESS
from games.kit.play.cards import lowest
from games.kit.play.deal import Refusal
from games.kit.text import Text, counted, text

if TYPE_CHECKING:
    from games.doppelkopf.play.deal import DoppelkopfDeal


def refusal(deal: DoppelkopfDeal, action: int) -> Refusal:
    """Why an action that is not legal is not."""
    who = text("Platz {seat}", seat=deal.turn + 1)
    if deal.hand_type is None:
        return _before_the_cards(deal, action, who)
    if action < deal.words.cards:
        return _no_card(deal, action, who)
    if action < deal.words.first_gift:
        return Refusal(CALLS, _no_call(deal, action, who))
    return Refusal(CARDS, text("{who} spielt jetzt eine Karte.", who=who))


def _before_the_cards(deal: DoppelkopfDeal, action: int, who: Text) -> Refusal:
    words, legal = deal.words, deal.legal
    if legal & words.to_redeal:
        return Refusal(RESERVATIONS, text("Es muss neu gegeben werden."))
    if legal & words.healthy:
        return _no_reservation(deal, action, who)
    if legal & words.to_pass:
        return Refusal(RESERVATIONS, _no_bid(deal, who))
    if legal & words.take_or_decline:
        return Refusal(POVERTY, text("{who} nimmt die Armut auf oder schiebt sie weiter.", who=who))
    return Refusal(
        POVERTY,
        counted(
            deal.gifts,
            one=text("{who} gibt noch 1 Karte aus der Hand zurück."),
            many=text("{who} gibt noch {number} Karten aus der Hand zurück."),
            who=who,
        ),
    )


def _no_reservation(deal: DoppelkopfDeal, action: int, who: Text) -> Refusal:
    word = deal.words.text_of(action)
    if word == "krankheit":
        return Refusal(SICKNESS, text("{who} ist nicht krank: Es braucht fünf Könige, und es muss gelten.", who=who))
    if word == "armut":
        return Refusal(POVERTY, text("{who} ist nicht arm: höchstens drei Trümpfe, und es muss gelten.", who=who))
    if word == "hochzeit":
        return Refusal(MARRIAGE, text("{who} hat nicht beide Alten (Kreuz Dame).", who=who))
    return Refusal(RESERVATIONS, text("{who} meldet jetzt, ob er gesund ist oder einen Vorbehalt hat.", who=who))


def _no_bid(deal: DoppelkopfDeal, who: Text) -> Text:
    if deal.turn == deal.front:
        return text("{who} hält die Stufe {level} oder passt.", who=who, level=deal.level)
    return text("{who} muss über die Stufe {level} um genau eine gehen oder passen.", who=who, level=deal.level)


def _no_card(deal: DoppelkopfDeal, card: int, who: Text) -> Refusal:
    pack = deal.actions.pack
    held = deal.holdings[deal.turn] & pack.masks[pack.names[card]] & ~deal.legal
    if held and deal.card_order.trumps >> deal.trick[0] & 1:
        return Refusal(CARDS, text("Trumpf ist ausgespielt. {who} muss Trumpf bedienen.", who=who))
    return deal.card_refusal(lowest(held) if held else card, who, CARDS)


def _no_call(deal: DoppelkopfDeal, action: int, who: Text) -> Text:
    call = next(call for call, mask in deal.words.calls.items() if mask >> action & 1)
    party = deal.party[deal.turn]
    if party is None:
        return text("Bei der Hochzeit ist noch offen, zu wem {who} gehört.", who=who)
    if call not in LADDER[party]:
        return text("„{call}“ ist das Wort der anderen Partei.", call=CALL_NAMES[call])
    if LADDER[party].index(call) < deal.step[party]:
        return text("„{call}“ hat {party} schon angesagt.", call=CALL_NAMES[call], party=PARTY_NAMES[party])
    return _not_now(deal, party, call)


def _not_now(deal: DoppelkopfDeal, party: Party, call: Call) -> Text:
    own, other = deal.step[party], deal.step[OTHER[party]]
    following = next_call(party, own, other, both=deal.rules.both_may_call)
    if following is None:
        return text("„{call}“ geht nicht mehr: Die andere Partei hat „Keine 90“ angesagt.", call=CALL_NAMES[call])
    if call != following:
        needed = CALL_NAMES[following]
        return text("„{call}“ setzt „{needed}“ voraus.", call=CALL_NAMES[call], needed=needed)
    return text(
        "„{call}“ kommt zu spät: Es liegen {count} Karten, höchstens {latest} dürfen es sein.",
        call=CALL_NAMES[call],
        count=deal.on_table,
        latest=latest_moments(*deal.moments)[call],
    )
