"""What a whole recorded deal of Doppelkopf counts: card points and Sonderpunkte, all tricks at once (§§ 6, 9, 10)."""

from __future__ import annotations

from games.doppelkopf.entries import Party
from games.doppelkopf.flat import FUCHS, KARLCHEN, TOP_BIT, House
from games.kit.rows import BYTE, PLAYERS, SPREAD, TRICK, row

BothExtras = dict[Party, dict[str, int]]
"""How often each party has each Sonderpunkt."""


NONE = {"fuchs": 0, "karlchen": 0, "doppelkopf": 0}
Played = tuple[bytes, bytes, int]
"""A deal in order of play: the cards, the places that played them, and as a row who took each trick."""


def counted(house: House, played: Played, is_re: bytes, by_re: bytes, *, is_solo: bool) -> tuple[int, BothExtras]:
    """The card points of Re, and the Sonderpunkte of both parties; none where the rules of a Solo hold.

    `is_re` turns places into 1 or 0, `by_re` are the turns as it turned them.
    """
    tricks, (cards, _, takers) = house.tricks, played
    marks = row(cards.translate(house.marks), "little")
    to_re = (row(takers.to_bytes(tricks.size, "little").translate(is_re), "little") & tricks.first) * SPREAD
    points = marks & house.points
    re_points = (points & to_re * BYTE) % BYTE  # as in casting out nines: what remains is the sum of all bytes
    if is_solo:
        return re_points, _extras(0, 0, 0, 0)
    lost = row(by_re, "little") ^ to_re
    doubles = (points * SPREAD >> 24 & tricks.first_bytes) + house.up_to_top >> TOP_BIT & tricks.first
    return re_points, _extras(marks >> FUCHS & lost, _karlchen(house, played, marks, lost), doubles, to_re)


def _karlchen(house: House, played: Played, marks: int, lost: int) -> int:
    """The Karlchen that takes the last trick, by house rule also those that are caught in it."""
    last, (_, turns, takers) = house.tricks.size - PLAYERS, played
    counting = 1 << 8 * turns.index(takers >> 8 * last, last)
    if house.rules.karlchen_caught:
        counting |= lost & TRICK << 8 * last
    return marks >> KARLCHEN & counting


def _extras(fuechse: int, karlchen: int, doubles: int, to_re: int) -> BothExtras:
    """Each is a row with a bit for each Sonderpunkt, `to_re` has one where Re gets it."""
    if not (fuechse or karlchen or doubles):
        return {"re": NONE.copy(), "kontra": NONE.copy()}
    re = (fuechse & to_re).bit_count(), (karlchen & to_re).bit_count(), (doubles & to_re).bit_count()
    return {
        "re": {"fuchs": re[0], "karlchen": re[1], "doppelkopf": re[2]},
        "kontra": {
            "fuchs": fuechse.bit_count() - re[0],
            "karlchen": karlchen.bit_count() - re[1],
            "doppelkopf": doubles.bit_count() - re[2],
        },
    }
