"""Why something may not be done in a deal: whose word is asked for, and which card is not there (§§ 2–8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kit.play.deal import Refusal
from games.kit.text import Text, text
from games.schafkopf.checks import stoss_barred
from games.schafkopf.house_rules import BIDDING, CALLING, DEALING, FOLLOWING, NOBODY, SOLI, STOSS

if TYPE_CHECKING:
    from games.schafkopf.play.deal import SchafkopfDeal


def refusal(deal: SchafkopfDeal, action: int) -> Refusal:
    """Why an action that is not legal is not."""
    who = text("Platz {seat}", seat=deal.turn + 1)
    if not deal.held_first:
        return _before_the_cards(deal, action, who)
    if action < deal.cards:
        return _no_card(deal, action, who)
    if deal.words.stoss >> action & 1:
        return Refusal(STOSS, _no_stoss(deal))
    return Refusal(FOLLOWING, text("{who} spielt jetzt eine Karte.", who=who))


def _before_the_cards(deal: SchafkopfDeal, action: int, who: Text) -> Refusal:
    words, legal = deal.words, deal.legal
    if legal & words.to_redeal:
        return Refusal(NOBODY, text("Wer muss, kann keine Sau rufen. Es wird neu gegeben."))
    if legal & words.to_knock:
        return Refusal(DEALING, text("{who} legt jetzt oder legt nicht.", who=who))
    if legal >> words.first_gift & words.pack.all:
        return Refusal(SOLI, text("{who} gibt für den Trumpf eine Karte, die keiner ist, oder passt.", who=who))
    return _no_game(deal, action, who) if action in words.games else _no_word(deal, action, who)


def _no_word(deal: SchafkopfDeal, action: int, who: Text) -> Refusal:
    words, legal = deal.words, deal.legal
    if not legal & words.to_pass:
        return Refusal(BIDDING, text("{who} sagt jetzt, was er spielt.", who=who))
    return Refusal(BIDDING, text("{who} spielt oder sagt weiter.", who=who))


def _no_game(deal: SchafkopfDeal, action: int, who: Text) -> Refusal:
    game = deal.words.games[action]
    if not any(deal.legal >> other & 1 for other in deal.words.games):
        return Refusal(BIDDING, text("{who} spielt oder sagt weiter.", who=who))
    if deal.best is not None and game.rank <= deal.best.rank:
        return Refusal(BIDDING, text("{who} braucht ein höheres Spiel als das angesagte, oder er passt.", who=who))
    if game.type == "rufspiel":
        return Refusal(
            CALLING, text("{who} ruft eine Sau, die er nicht hat, mit einer anderen Karte dieser Farbe.", who=who)
        )
    return Refusal(
        SOLI, text("{who} kann das nicht spielen: mit diesen Karten oder nach den Hausregeln nicht.", who=who)
    )


def _no_card(deal: SchafkopfDeal, card: int, who: Text) -> Refusal:
    holding = deal.holdings[deal.turn]
    if holding & deal.sau and holding >> card & 1 and not _is_plain_fault(deal, card):
        return Refusal(CALLING, _sau(deal, card, who))
    if holding >> card & 1 and deal.order_of_cards.trump_mask >> deal.trick[0] & 1:
        return Refusal(FOLLOWING, text("Trumpf ist ausgespielt. {who} muss Trumpf bedienen.", who=who))
    return deal.card_refusal(card, who, FOLLOWING)


def _is_plain_fault(deal: SchafkopfDeal, card: int) -> bool:
    """Whether a card does not follow, whatever is called."""
    if not deal.trick:
        return False
    follow = deal.order_of_cards.follow[deal.trick[0]]
    return bool(deal.holdings[deal.turn] & follow & ~deal.sau) and not follow & deal.sau


def _sau(deal: SchafkopfDeal, card: int, who: Text) -> Text:
    said = deal.actions.pack.said(deal.sau.bit_length() - 1)
    if deal.sau >> card & 1:
        return text("{who} darf die gerufene {sau} nicht abwerfen.", who=who, sau=said)
    if deal.trick:
        return text("Die gerufene {sau} ist gesucht. {who} muss sie geben.", who=who, sau=said)
    return text(
        "{who} darf nicht unter der gerufenen {sau} ausspielen: Das geht erst mit vier Karten.", who=who, sau=said
    )


def _no_stoss(deal: SchafkopfDeal) -> Text:
    if deal.type is None:
        return text("Beim Ramsch gibt es kein Kontra.")
    if deal.stoss >= deal.rules.max_stoss:
        return stoss_barred(deal.rules)
    return text("Kontra und Re kommen, bevor die zweite Karte liegt.")
