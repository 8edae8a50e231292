"""What the document of a draw tells a person: which rounds nobody knows yet, and where a swap by hand took somebody."""

from __future__ import annotations

from typing import Any

import pytest

from turnier.models import Entrant, Swap
from turnier.web.shared.draw_proof import Move, draw_proof

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
    assert draw_proof(document(), [swap(3, 2), swap(4, 3)]).moves == (
        (Move(3, 1, 2), Move(2, 2, 1)),
        (Move(4, None, 2), Move(3, 2, None)),
    )


def test_values_are_shown_in_full() -> None:
    assert draw_proof(document()).seed == " ".join(["0123 4567 89ab cdef"] * 4)
