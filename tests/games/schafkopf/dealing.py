"""Deals with chosen cards, and whole conversations in one line."""

from __future__ import annotations

from games.kit.play.cards import mask_of
from games.kit.play.deal import Seating
from games.kit.play.replay import Illegal, follow
from games.kit.text import text
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.play.cards import pack_of
from games.schafkopf.play.deal import SchafkopfDeal

FOUR = (
    "EO GO EU HA GT G7 ST S7",
    "HO SO GU HT GA GK SA SK",
    "HU SU HK H9 EA ET EK E9",
    "H8 H7 G9 G8 S9 S8 E8 E7",
)
"""Seat 0 has the two highest Ober, seat 1 the Gras-Sau and the Schellen-Sau, seat 2 the Eichel-Sau."""


def dealt(*hands: str, dealer: int = 3, **rules: object) -> SchafkopfDeal:
    """A deal in which each seat holds these cards."""
    house = SchafkopfRules(**rules)
    pack = pack_of(house)
    holdings = [mask_of(pack.read(hand.split())) for hand in hands or FOUR]
    return SchafkopfDeal(house, Seating(seats=4, dealer=dealer), holdings)


def say(deal: SchafkopfDeal, words: str) -> Illegal | None:
    """Does actions, written one after the other; a card is `play:` of it."""
    spoken = [word if word.islower() or ":" in word else f"play:{word}" for word in words.split()]
    return follow(deal, spoken, text("Schafkopf"))


def legal(deal: SchafkopfDeal) -> list[str]:
    """What can be done now."""
    return deal.actions.written(deal.legal)


def cards(deal: SchafkopfDeal) -> set[str]:
    """The cards that can be played now."""
    return {word.removeprefix("play:") for word in legal(deal) if word.startswith("play:")}
