"""Why something may not be done in a game of Watten (§§ 1, 3, 4 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kit.play.cards import GERMAN_32
from games.kit.play.deal import Refusal
from games.kit.text import Text, text
from games.watten.checks import written_score
from games.watten.house_rules import CALLING, CUTTING, PLAYING, POINTS
from games.watten.play.cards import (
    ANSWERS,
    CALLED_RANKS,
    CALLED_SUITS,
    CONSENT,
    CUTS,
    FIRST_CUT,
    FIRST_RANK,
    FIRST_SUIT,
    KEEPING,
    LEADS,
    OFFERS,
    RAISE,
    rank_name,
    suit_name,
)
from games.watten.play.phases import SEATS, Calling, Consent, Cutting

if TYPE_CHECKING:
    from games.watten.play.deal import WattenDeal

ROLES = (text("Der Geber"), text("Der Ansager"), text("Der Partner des Gebers"), text("Der Abheber"))
"""The seats from the dealer on."""


def refusal(deal: WattenDeal, action: int) -> Refusal:
    """Why an action that is not legal is not."""
    who = ROLES[(deal.turn - deal.seating.dealer) % SEATS]
    match deal.phase:
        case Cutting():
            return Refusal(CUTTING, _in_cutting(deal, who))
        case _ if 1 << action & KEEPING:
            return Refusal(CUTTING, text("Beim Abheben darf nur ein freiliegender Kritischer behalten werden."))
        case Calling():
            return Refusal(CALLING, _in_calling(deal, action, who))
        case Consent():
            return Refusal(POINTS, text("{who} sagt jetzt, ob sein Team gespannt mitspielt oder geht.", who=who))
    return _in_play(deal, action, who)


def _in_cutting(deal: WattenDeal, who: Text) -> Text:
    if deal.legal & KEEPING:
        return text("{who} sagt jetzt, ob er den Kritischen behält.", who=who)
    most = (deal.legal & CUTS).bit_count()
    return text("{who} hebt jetzt ab, 1 bis {most} Karten.", who=who, most=most)


def _in_calling(deal: WattenDeal, action: int, who: Text) -> Text:
    if deal.legal & ANSWERS:
        return text("{who} nimmt das Angebot jetzt an oder lehnt es ab.", who=who)
    if 1 << action & OFFERS and deal.legal & CALLED_RANKS:
        return text("{who} kann das nicht mehr anbieten. Jetzt wird der Schlag angesagt.", who=who)
    if deal.legal & CALLED_SUITS:
        what = text("die Farbe {suit}", suit=suit_name(action - FIRST_SUIT)) if 1 << action & CALLED_SUITS else None
        return _no_call(who, what, text("die Farbe"))
    what = text("den Schlag {rank}", rank=rank_name(action - FIRST_RANK)) if 1 << action & CALLED_RANKS else None
    return _no_call(who, what, text("den Schlag"))


def _no_call(who: Text, called: Text | None, due: Text) -> Text:
    if called is None:
        return text("{who} sagt jetzt {due} an.", who=who, due=due)
    return text("{who} hat {called} nicht auf der Hand.", who=who, called=called)


def _in_play(deal: WattenDeal, action: int, who: Text) -> Refusal:
    if deal.legal == CONSENT:
        return Refusal(POINTS, text("{who} spielt jetzt um den erhöhten Wert mit oder geht.", who=who))
    if action == RAISE:
        return Refusal(POINTS, _no_raise(deal, who))
    if action < FIRST_CUT:
        return Refusal(PLAYING, _no_card(deal, action, who))
    if 1 << action & LEADS:
        return Refusal(PLAYING, _no_lead(deal))
    if 1 << action & CONSENT:
        return Refusal(POINTS, text("Niemand hat ausgeschafft. {who} spielt jetzt eine Karte.", who=who))
    return Refusal(PLAYING, text("{who} spielt jetzt eine Karte.", who=who))


def _no_raise(deal: WattenDeal, who: Text) -> Text:
    stakes, score = deal.stakes, written_score(deal.seating.score)
    if stakes.gespannt:
        return text("Ein Team ist gespannt, Stand {score}: Ausgeschafft wird nicht mehr.", score=score)
    if stakes.value >= stakes.most:
        return text(
            "Ausschaffen über {target} nicht möglich: Stand {score}, höchstens {most}.",
            target=deal.rules.target,
            score=score,
            most=stakes.most,
        )
    return text("Ausgeschafft wird nur abwechselnd. {who} muss warten, bis der Gegner erhöht.", who=who)


def _no_card(deal: WattenDeal, card: int, who: Text) -> Text:
    if not deal.holdings[deal.turn] >> card & 1:
        return text("{who} hat {card} nicht auf der Hand.", who=who, card=GERMAN_32.said(card))
    if deal.legal & deal.trumps.suit:
        return text("„Trumpf oder Kritisch“: {who} muss einen Farb-Trumpf zugeben.", who=who)
    return text("„Trumpf oder Kritisch“: {who} muss mit einem Kritischen stechen.", who=who)


def _no_lead(deal: WattenDeal) -> Text:
    if not deal.trumps.rechter:
        return text("Schlag und Farbe nennen einen Kritischen: Es gibt keinen Rechten.")
    return text("„Trumpf oder Kritisch“ sagt nur der Ansager, wenn er den ersten Stich mit dem Rechten eröffnet.")
