"""What somebody considers who looks at his cards before he says anything: for random play that is like people's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kit.play.cards import Pack
from games.schafkopf.entries import SEATS, HandType
from games.schafkopf.play.cards import Announced, trump_order

if TYPE_CHECKING:
    from games.schafkopf.play.deal import SchafkopfDeal

LOWEST_FIRST: tuple[tuple[HandType, ...], ...] = (("rufspiel", "hochzeit"), ("bettel",), ("wenz", "geier"))
"""Games by what they bring; a Solo, a Farbwenz and a Sie bring more."""
MANY_HIGH = 4
"""With so many Ober and Unter somebody doubles."""


def considered(deal: SchafkopfDeal, legal: int) -> int:
    """Those of the legal actions that the cards of the seat on turn are good enough for; not empty."""
    words, holding = deal.words, deal.holdings[deal.turn]
    if deal.held_first:
        return legal if legal & words.stoss and has_reason_to_double(deal) else legal & words.pack.all
    if legal & words.to_knock:
        return words.to_knock if high_cards(words.pack, holding) >= MANY_HIGH else words.not_to_knock
    if legal & words.to_play:
        return words.to_play if worthy(deal, holding, deal.games(deal.turn)) else words.to_pass
    games = legal & words.all_games
    if not games:
        return legal
    return worthy(deal, holding, games) or legal & words.to_pass or games & -games


def worthy(deal: SchafkopfDeal, holding: int, games: int) -> int:
    """Of these games, as a mask, the dearest ones that a holding is good enough for; 0 where it is for none."""
    pack = deal.words.pack
    found = [game for action, game in deal.words.games.items() if games >> action & 1 and is_worth(pack, holding, game)]
    dearest = max(map(_price, found), default=0)
    return sum(deal.words.masks_of_games[game] for game in found if _price(game) == dearest)


def _price(game: Announced) -> int:
    return next((price for price, types in enumerate(LOWEST_FIRST) if game.type in types), len(LOWEST_FIRST))


def is_worth(pack: Pack, holding: int, game: Announced) -> bool:
    """Whether somebody with these cards would play a game; a Tout takes nothing but trumps."""
    order = trump_order(pack, game.type, game.suit)
    size, own = len(pack.names) // SEATS, (holding & order.trump_mask).bit_count()
    best = sum(holding >> trump & 1 for trump in order.trumps[:2])
    if game.tout:
        return own == size and best == len(order.trumps[:2])
    if game.type in {"wenz", "geier"}:
        return own > 1 and best > 0 and own + (holding & pack.where(rank="A")).bit_count() >= size - 2
    if game.type in {"solo", "farbwenz"}:
        return own >= size - 1 and best + high_cards(pack, holding) > MANY_HIGH
    if game.type == "rufspiel":
        return own > size // 2 and high_cards(pack, holding) > 1
    if game.type == "bettel":
        return not holding & (pack.where(rank="A") | pack.where(rank="T") | pack.where(rank="O"))
    return True


def has_reason_to_double(deal: SchafkopfDeal) -> bool:
    """Whether one of the party that may say Stoss has many high cards."""
    side = {deal.declarer, deal.partner}
    asked = [seat for seat in range(SEATS) if (seat in side) is (deal.stoss % 2 == 1)]
    return any(high_cards(deal.words.pack, deal.held_first[seat]) >= MANY_HIGH for seat in asked)


def high_cards(pack: Pack, holding: int) -> int:
    """How many Ober and Unter somebody holds."""
    return (holding & (pack.where(rank="O") | pack.where(rank="U"))).bit_count()
