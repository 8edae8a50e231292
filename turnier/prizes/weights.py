"""What each place is worth before anybody has won it."""

from __future__ import annotations

from collections.abc import Sequence

from turnier.prizes.sharing import largest_remainder
from turnier.prizes.terms import Terms


def place_sums(terms: Terms, cents: int) -> tuple[int, ...]:
    """Cents for place 1, 2, 3 …, never more for a worse place; a fixed table as it stands, else exactly `cents`.

    Whole steps are given out first; what does not fill a step goes to the first place.
    """
    if terms.shape == "fixed":
        return terms.table
    weights = _weights(terms)
    if not weights or cents <= 0:
        return ()
    rounded = [share // terms.step * terms.step for share in largest_remainder(cents, weights)]
    rounded[0] += cents - sum(rounded)
    return tuple(sum_ for sum_ in rounded if sum_)


def _weights(terms: Terms) -> Sequence[int]:
    places = range(terms.places, 0, -1)
    if terms.shape == "percent":
        return [percent for percent in terms.table if percent > 0]
    if terms.shape == "even":
        return [1 for _ in places]
    return [place * place if terms.shape == "top_heavy" else place for place in places]
