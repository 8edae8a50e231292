"""How prize money is shared out: pure functions of the terms, the fund and the ranking. No Django, no database."""

from turnier.prizes.ranking import RankedEntrant, among, best_groups, by_feat, extra_awards, last_of, of_club
from turnier.prizes.sharing import (
    PrizeShare,
    awards_of,
    largest_remainder,
    parted_by_step,
    place_sums,
    places_asked,
    shares_of_tie,
    step_for,
)
from turnier.prizes.terms import EXTRA_KINDS, SHAPES, STEPS, Extra, Fund, Terms, fund_of, terms_from

__all__ = [
    "EXTRA_KINDS",
    "SHAPES",
    "STEPS",
    "Extra",
    "Fund",
    "PrizeShare",
    "RankedEntrant",
    "Terms",
    "among",
    "awards_of",
    "best_groups",
    "by_feat",
    "extra_awards",
    "fund_of",
    "largest_remainder",
    "last_of",
    "of_club",
    "parted_by_step",
    "place_sums",
    "places_asked",
    "shares_of_tie",
    "step_for",
    "terms_from",
]
