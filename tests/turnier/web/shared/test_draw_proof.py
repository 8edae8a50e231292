"""What the document of a draw tells a person: which rounds nobody knows yet, and what was changed by hand."""

from __future__ import annotations

from typing import Any

import pytest

from turnier.models import Entrant, Swap, TableChange
from turnier.web.shared.draw_proof import HandChange, Move, draw_proof

HASH = "0123456789abcdef" * 4


def document(**fields: Any) -> dict[str, Any]:
    """A document of three at one table and one who pauses, with `fields` instead of its own."""
    frozen = {"procedure": "lot", **fields.pop("frozen", {})}
    values = dict.fromkeys(("input_hash", "commitment", "nonce", "seed"), HASH)
    return {"frozen": frozen, "public": "", "tables": [[3, 1], [2, 5]], "byes": [4], **values, **fields}


def swap(one: int, two: int) -> Swap:
    return Swap(first=Entrant(number=one), second=Entrant(number=two))


@pytest.mark.parametrize(
    ("rounds_left", "drawn_at_once", "later"),
    [([], 1, ""), ([7], 1, "last"), ([7], 2, "last"), ([7, 8], 1, "open"), ([7, 8], 3, "sealed")],
)
def test_what_may_be_known_of_later_rounds(rounds_left: list[int], drawn_at_once: int, later: str) -> None:
    left = [[number, 1, 1, 2] for number in rounds_left]
    assert draw_proof(document(left=left, frozen={"ahead": drawn_at_once})).later == later


def test_swaps_are_followed_one_after_the_other() -> None:
    assert draw_proof(document(), [swap(3, 2), swap(4, 3)]).by_hand == (
        HandChange("3 und 2", (Move(3, 1, 2), Move(2, 2, 1))),
        HandChange("4 und 3", (Move(4, None, 2), Move(3, 2, None))),
    )


def test_a_table_that_was_added_or_dissolved_is_told_with_who_pauses_else() -> None:
    added = TableChange(table=3, added=True, seated=[4, 6], pausing=[4])
    gone = TableChange(table=1, added=False, seated=[3, 1], pausing=[3])
    assert draw_proof(document(), [added, swap(6, 2), gone, swap(3, 2)]).by_hand == (
        HandChange("4 und 6", table=3, added=True, pausing="4"),
        HandChange("6 und 2", (Move(6, 3, 2), Move(2, 2, 3))),
        HandChange("3 und 1", table=1, pausing="3"),
        HandChange("3 und 2", (Move(3, None, 3), Move(2, 3, None))),
    )


def test_values_are_shown_in_full() -> None:
    assert draw_proof(document()).seed == " ".join(["0123 4567 89ab cdef"] * 4)
